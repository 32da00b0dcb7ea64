/* flow.c: Voices: the set-up (H-1), and the walk over the stack until the game waits for somebody. */
#include "table.h"

/* --- the set-up ----------------------------------------------------------------------------------------- */

RULE void voices_seat_prosecutor(const struct voices_pack *k, struct voices *p) /* H-13.2 */
{
    int role = 0;
    if (p->wanted == VOICES_NONE)
        return;
    while (k->role[role].symbol != VOICES_SYMBOL_PROSECUTOR)
        role++;
    p->role[p->wanted] = (uint8_t)role;
    p->prosecutor = p->wanted;
}

RULE void voices_start(const void *pack, void *position, int seats, const int *options)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    struct voices *p = (struct voices *)position;
    uint8_t *bytes = (uint8_t *)position;
    for (size_t i = 0; i < sizeof *p; i++)
        bytes[i] = 0;
    p->players = (uint8_t)seats;
    p->advanced = (uint8_t)options[0];
    p->wanted = options[1] < 0 ? (uint8_t)VOICES_NONE : (uint8_t)options[1];
    p->abilities = (uint8_t)options[2];
    p->prosecutor = p->first = p->story = p->areas = VOICES_NONE;
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        p->role[s] = VOICES_NONE;
    voices_seat_prosecutor(k, p);
    for (int i = 0; i < VOICES_SETS; i++)
        p->owner[i] = VOICES_NONE;
    for (int i = 0; i < VOICES_JURORS; i++)
        p->verdict[i] = VOICES_NONE;
    p->cancelled = VOICES_NO_NUMBER;
    for (int i = 0; i < VOICES_KINDS; i++)
        p->supply[i] = k->influence[i]; /* H-1.3 */
    p->supply_count = k->influence_total;
    for (int i = 0; i < k->strategies; i++)
        p->deck[i] = k->strategy[i].copies;
    p->deck_count = k->strategy_total;
    voices_shuffle_court(k, p, 1);
    voices_open(p, VOICES_FRAME_ROLES);
}

/* H-1.7, H-11.1: sets clockwise from the prosecutor's left. */
RULE static void voices_give_markers(struct voices *p)
{
    static const uint8_t order[VOICES_SETS - 1] = {VOICES_BLUE, VOICES_YELLOW, VOICES_RED, VOICES_GREEN,
                                                   VOICES_PURPLE};
    int each = p->players == 3 ? 2 : 1;
    p->owner[VOICES_GREY] = p->prosecutor;
    for (int i = 0; i < each * (p->players - 1); i++)
        p->owner[order[i]] = (uint8_t)voices_next_seat(p, p->prosecutor, 1 + i / each);
    for (int i = 0; i < VOICES_SETS; i++)
        if (p->owner[i] != VOICES_NONE)
            p->unused |= voices_set(i);
}

RULE static int voices_settle_roles(struct voices *p)
{
    for (int s = 0; s < p->players; s++)
        if (p->role[s] == VOICES_NONE)
            return 0; /* H-1.4 */
    voices_give_markers(p);
    voices_close(p);
    voices_open(p, VOICES_FRAME_STORY);
    for (int s = p->players - 1; s >= 0; s--)
        if (s != p->prosecutor)
            voices_open_draw(p, s, 2);             /* H-1.8 */
    voices_open_deal(p, (1u << VOICES_SLOTS) - 1); /* H-1.6 */
    return 1;
}

RULE static int voices_settle_deal(struct voices *p)
{
    if (voices_top(p)->slots && p->court_deck_count)
        return 0;
    voices_close(p); /* filled, or the deck has run out */
    return 1;
}

RULE static int voices_settle_draw(struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    if (f->left) {
        if (p->deck_count)
            return 0;
        if (p->discard_count)
            voices_refill_deck(p); /* H-9.8 */
        else
            f->left = 0;
        return 1;
    }
    if (p->hand_count[f->seat] > VOICES_HAND)
        return 0; /* H-9.6 */
    voices_close(p);
    return 1;
}

RULE static int voices_settle_story(const struct voices_pack *k, struct voices *p)
{
    if (p->story == VOICES_NONE)
        return 0; /* H-1.9 */
    if (voices_top(p)->next < k->story[p->story].count && p->supply_count + p->dropped_count) {
        if (p->supply_count)
            return 0;            /* H-1.10 */
        voices_refill_supply(p); /* H-6.13: only in a position from outside, and so is having no token at
                                  * all */
        return 1;
    }
    voices_close(p);
    voices_begin_round(p);
    return 1;
}

/* Frames of the set-up; deal and draw come later too. */
RULE static int voices_settle_setup(const struct voices_pack *k, struct voices *p)
{
    switch (voices_top(p)->kind) {
    case VOICES_FRAME_ROLES: return voices_settle_roles(p);
    case VOICES_FRAME_DEAL: return voices_settle_deal(p);
    case VOICES_FRAME_DRAW: return voices_settle_draw(p);
    default: return voices_settle_story(k, p);
    }
}

/* --- the walk ------------------------------------------------------------------------------------------- */

RULE int voices_advance(const struct voices_pack *k, struct voices *p)
{
    if (!p->stack_count)
        return 0; /* the prosecutor presents, or it is over */
    switch (voices_top(p)->kind) {
    case VOICES_FRAME_TURN: return voices_settle_turn(p);
    case VOICES_FRAME_WINDOW: return voices_settle_window(k, p);
    case VOICES_FRAME_EMOTION: return voices_settle_emotion(k, p);
    case VOICES_FRAME_COURT: return voices_settle_court(k, p);
    case VOICES_FRAME_PLANNING: return voices_settle_planning(k, p);
    case VOICES_FRAME_STEPS: return voices_settle_steps(k, p);
    default: return voices_settle_setup(k, p);
    }
}

RULE void voices_settle(const struct voices_pack *k, struct voices *p)
{
    while (voices_advance(k, p)) {}
}

RULE uint32_t voices_to_act(const void *pack, const void *position)
{
    const struct voices *p = (const struct voices *)position;
    const struct voices_frame *f = voices_current(p);
    uint32_t answered = 0;
    (void)pack;
    if (!f)
        return p->phase == VOICES_IS_OVER ? 0 : 1u << p->prosecutor;
    switch (f->kind) {
    case VOICES_FRAME_ROLES:
    case VOICES_FRAME_DEAL:
    case VOICES_FRAME_STORY: return CHANCE_BIT;
    case VOICES_FRAME_DRAW: return f->left ? CHANCE_BIT : 1u << f->seat;
    case VOICES_FRAME_WINDOW:
        for (int s = 0; s < p->players; s++)
            answered |= (uint32_t)(f->said[s] != VOICES_NONE) << s;
        return f->ask ? f->ask & ~answered : 1u << p->first; /* H-9.5 */
    case VOICES_FRAME_COURT: return 1u << p->first;
    case VOICES_FRAME_PLANNING: return 1u << (f->next == 0 ? p->first : f->seat);
    case VOICES_FRAME_STEPS: return f->drawing && f->more ? CHANCE_BIT : 1u << f->seat;
    default: return 1u << f->seat; /* turn, emotion */
    }
}
