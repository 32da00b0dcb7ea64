/* check_stack.c: Voices: items 10 and 11 of "Possible positions": every frame is on top of one that opens it,
 * and the game waits for somebody. That is also why a position from outside can't go deeper than
 * voices_deepest. */
#include "check.h"

RULE static int voices_check_bottom(const struct voices *p, struct fault *f)
{
    int none = p->phase == VOICES_IN_PRESENT || p->phase == VOICES_IS_OVER;
    int kind = p->phase == VOICES_IN_SETUP     ? voices_all_dealt(p) ? VOICES_FRAME_STORY : VOICES_FRAME_ROLES
               : p->phase == VOICES_IN_PUSH    ? VOICES_FRAME_TURN
               : p->phase == VOICES_IN_RESOLVE ? VOICES_FRAME_COURT
                                               : VOICES_FRAME_PLANNING;
    if (none ? p->stack_count != 0 : p->stack_count == 0 || p->stack[0].kind != kind)
        return voices_impossible(f, VOICES_ITEM_STACK, 0);
    for (int i = 1; i < p->stack_count; i++) {
        int k = p->stack[i].kind;
        if (k == VOICES_FRAME_ROLES || k == VOICES_FRAME_STORY || k == VOICES_FRAME_TURN ||
            k == VOICES_FRAME_COURT || k == VOICES_FRAME_PLANNING)
            return voices_impossible(f, VOICES_ITEM_STACK, i);
    }
    return 1;
}

/* The step that a frame of steps has just left: its kind; -1: none. */
RULE static int voices_left_step(const struct voices_pack *k, const struct voices_frame *f)
{
    return f->next ? k->step[k->list[f->src].first + f->next - 1].kind : -1;
}

/* Is this the last begun ability, play or choice of the frame below? */
RULE static int voices_opens_steps(const struct voices_pack *k, const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i], *below = &p->stack[i - 1];
    const struct voices_list *list = &k->list[f->src];
    if (below->kind == VOICES_FRAME_COURT) {
        const struct voices_court *card = &k->court[p->slot[VOICES_MIDDLE]];
        if (!below->next || f->area != VOICES_NONE)
            return 0;
        const struct voices_ability *a = &k->ability[card->first[below->side] + below->next - 1];
        int prosecutor = f->seat == p->prosecutor;
        return a->list == f->src && (a->who == VOICES_NONE ? prosecutor : !prosecutor || p->players == 3);
    }
    if (below->kind == VOICES_FRAME_WINDOW) {
        if (!below->played_count)
            return 0;
        const struct voices_play *last = &p->played[voices_played_first(p, i) - 1];
        return list->kind == VOICES_LIST_STRATEGY && last->seat == f->seat && last->card == list->card &&
               f->area == below->area;
    }
    return below->kind == VOICES_FRAME_STEPS && list->kind == VOICES_LIST_CHOICE &&
           list->parent == below->src && list->index + 1 == below->next && f->seat == below->seat &&
           f->area == below->area;
}

/* Does the frame below open a frame like this? */
RULE static int voices_opens(const struct voices_pack *k, const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i], *below = &p->stack[i - 1];
    int setup = p->phase == VOICES_IN_SETUP;
    switch (f->kind) {
    case VOICES_FRAME_EMOTION: return below->kind == VOICES_FRAME_TURN && p->abilities;
    case VOICES_FRAME_WINDOW:
        return below->kind == VOICES_FRAME_TURN || below->kind == VOICES_FRAME_EMOTION ||
               (below->kind == VOICES_FRAME_STEPS && voices_left_step(k, below) == VOICES_STEP_PUSH);
    case VOICES_FRAME_STEPS: return voices_opens_steps(k, p, i);
    case VOICES_FRAME_DRAW:
        if (setup)
            return below->kind == VOICES_FRAME_STORY || below->kind == VOICES_FRAME_DRAW;
        return below->kind == VOICES_FRAME_EMOTION || below->kind == VOICES_FRAME_PLANNING ||
               (below->kind == VOICES_FRAME_STEPS && voices_left_step(k, below) == VOICES_STEP_DRAW);
    default: /* deal */
        return setup ? below->kind == VOICES_FRAME_DRAW
                     : below->kind == VOICES_FRAME_EMOTION || below->kind == VOICES_FRAME_PLANNING;
    }
}

/* Nothing is listed twice; every seat that has answered was asked, and holds the card. */
RULE static int voices_check_window(const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i];
    const struct voices_play *played = &p->played[voices_played_first(p, i)];
    for (int s = 0; s < p->players; s++)
        if (f->said[s] != VOICES_NONE &&
            (!(f->ask >> s & 1) || (f->said[s] != VOICES_PASS && !p->hands[s][f->said[s]])))
            return 0;
    for (int a = 0; a < f->lost_count; a++)
        for (int b = 0; b < a; b++)
            if (f->lost[a] == f->lost[b])
                return 0;
    for (int a = 0; a < f->queue_count; a++)
        for (int b = 0; b < a; b++)
            if (f->queue[a].seat == f->queue[b].seat)
                return 0;
    for (int a = 0; a < f->played_count; a++)
        for (int b = 0; b < a; b++)
            if (played[a].seat == played[b].seat && played[a].card == played[b].card)
                return 0;
    return !f->ask || !f->queue_count;
}

/* A step under way: only in the last frame, and only of this kind. */
RULE static int voices_check_steps(const struct voices_pack *k, const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i];
    const struct voices_list *list = &k->list[f->src];
    int kind = f->next < list->count ? k->step[list->first + f->next].kind : -1,
        last = i + 1 == p->stack_count;
    if (f->next > list->count)
        return 0;
    if (f->looked != VOICES_NONE &&
        (!last || f->drawing || kind != VOICES_STEP_LOOK || !p->pile_count[f->looked]))
        return 0;
    return f->drawing ? last && kind == VOICES_STEP_INFLUENCE : !f->more && !f->left;
}

/* The values of one frame. */
RULE static int voices_check_frame(const struct voices_pack *k, const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i];
    int all = (1 << VOICES_SLOTS) - 1;
    switch (f->kind) {
    case VOICES_FRAME_DEAL: /* the rest of middle, right, top, and empty */
        for (int s = 0; s < VOICES_SLOTS; s++)
            if ((f->slots >> s & 1) && p->slot[s] != VOICES_NONE)
                return 0;
        return f->slots == all || f->slots == (all & ~1) || f->slots == (all & ~3);
    case VOICES_FRAME_STORY: return f->next <= (p->story == VOICES_NONE ? 0 : k->story[p->story].count);
    case VOICES_FRAME_TURN:
        return f->seat == voices_next_seat(p, p->first, p->turns) &&
               f->left <= (p->players == 3 && f->seat != p->prosecutor ? 2 : 1); /* H-11.2 */
    case VOICES_FRAME_EMOTION: /* only the form, as with a window's lost markers */
        for (int a = 0; a < f->lost_count; a++)
            for (int b = 0; b < a; b++)
                if (f->lost[a] == f->lost[b])
                    return 0;
        return 1;
    case VOICES_FRAME_WINDOW: return voices_check_window(p, i);
    case VOICES_FRAME_COURT: return f->next <= k->court[p->slot[VOICES_MIDDLE]].count[f->side];
    case VOICES_FRAME_PLANNING: /* H-7.3: only five and six players share */
        return f->next <= 3 && (f->next != 2 || p->players >= 5) && (!f->next || voices_is_voice(p, f->seat));
    case VOICES_FRAME_STEPS: return voices_check_steps(k, p, i);
    default: return 1;
    }
}

/* Cards begun by somebody who could not have begun them take room that voices_most_played does not
 * count. */
RULE static int voices_check_room(const struct voices_pack *k, const struct voices *p)
{
    int odd = 0;
    for (int i = 0; i < p->stack_count; i++) {
        const struct voices_play *played = &p->played[voices_played_first(p, i)];
        for (int j = 0; j < p->stack[i].played_count; j++)
            odd += !voices_is_voice(p, played[j].seat) ||
                   (k->strategy[played[j].card].when == VOICES_AFTER_PUSH) !=
                       (played[j].seat == p->stack[i].seat);
    }
    return odd == 0 || odd + voices_most_played(k) <= VOICES_MAX_PLAYED;
}

RULE int voices_check_stack(const struct voices_pack *k, const struct voices *p, struct fault *f)
{
    struct voices next = *p;
    if (!voices_check_bottom(p, f))
        return 0;
    for (int i = 0; i < p->stack_count; i++)
        if ((i > 0 && !voices_opens(k, p, i)) || !voices_check_frame(k, p, i))
            return voices_impossible(f, VOICES_ITEM_STACK, i);
    if (!voices_check_room(k, p))
        return voices_impossible(f, VOICES_ITEM_STACK, 0);
    return voices_advance(k, &next) ? voices_impossible(f, VOICES_ITEM_REST, p->stack_count) : 1;
}
