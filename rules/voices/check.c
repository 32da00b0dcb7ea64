/* check.c: Voices: is a position from outside possible? The items of "Possible positions" in
 * docs/rules/voices.md; nothing else is refused. The form (fields, types, ids, room in lists) is the codec's;
 * the stack (items 10 and 11) is in check_stack.c. */
#include "check.h"

/* 2: the numbers that go together. */
RULE static int voices_check_round(const struct voices *p, struct fault *f)
{
    int r = p->round, least = 1, most = VOICES_ROUNDS, stage;
    if (p->phase == VOICES_IN_SETUP)
        least = most = 0;
    else if (p->phase == VOICES_IN_CARDS)
        most = VOICES_ROUNDS - 1;
    else if (p->phase == VOICES_IS_OVER)
        least = VOICES_ROUNDS;
    if (r < least || r > most)
        return voices_impossible(f, VOICES_ITEM_ROUND, r);
    if (p->phase == VOICES_IN_SETUP || p->phase == VOICES_IN_PRESENT ? p->turns != 0
        : p->phase == VOICES_IN_PUSH                                 ? p->turns >= p->players
                                                                     : p->turns != p->players)
        return voices_impossible(f, VOICES_ITEM_ROUND, p->turns);
    stage = r > VOICES_STAGE_ROUNDS || (r == VOICES_STAGE_ROUNDS && p->phase == VOICES_IN_CARDS) ? 2 : 1;
    return p->stage == stage ? 1 : voices_impossible(f, VOICES_ITEM_ROUND, p->stage);
}

/* 3: roles as the set-up deals them, from seat 0 up, past a prosecutor whom the option has seated. */
RULE static int voices_check_roles(const struct voices_pack *k, const struct voices *p, struct fault *f)
{
    struct voices part = *p;
    int dealt = 0;
    while (dealt < p->players && p->role[dealt] != VOICES_NONE)
        dealt++;
    part.prosecutor = VOICES_NONE;
    for (int s = 0; s < p->players; s++)
        part.role[s] = VOICES_NONE;
    voices_seat_prosecutor(k, &part);
    for (int s = 0; s < p->players; s++) {
        if (s == p->wanted || s >= dealt) {
            if (p->role[s] != part.role[s])
                return voices_impossible(f, VOICES_ITEM_ROLES, s);
            continue;
        }
        if (!voices_may_be_dealt(k, &part, p->role[s]))
            return voices_impossible(f, VOICES_ITEM_ROLES, s);
        part.role[s] = p->role[s];
        if (k->role[p->role[s]].symbol == VOICES_SYMBOL_PROSECUTOR)
            part.prosecutor = (uint8_t)s;
    }
    if (p->prosecutor != part.prosecutor)
        return voices_impossible(f, VOICES_ITEM_ROLES, part.prosecutor);
    if ((p->story == VOICES_NONE) != (p->first == VOICES_NONE))
        return voices_impossible(f, VOICES_ITEM_ROLES, p->first);
    if (p->phase == VOICES_IN_SETUP) /* the story is drawn when nothing else is left to do */
        return p->story == VOICES_NONE || (dealt == p->players && p->stack_count == 1)
                   ? 1
                   : voices_impossible(f, VOICES_ITEM_ROLES, 0);
    return dealt == p->players && p->story != VOICES_NONE ? 1
                                                          : voices_impossible(f, VOICES_ITEM_ROLES, dealt);
}

/* 4: sets, and each of their markers in one place. */
RULE static int voices_check_colours(const struct voices *p, struct fault *f)
{
    uint64_t all = 0, seen = p->unused;
    int sets[VOICES_MOST_SEATS] = {0, 0, 0, 0, 0, 0}, dealt = voices_all_dealt(p);
    int broken = (p->unused & p->destroyed) != 0;
    for (int i = 0; i < VOICES_SETS; i++)
        if (p->owner[i] != VOICES_NONE) {
            sets[p->owner[i]]++;
            all |= voices_set(i);
        }
    for (int s = 0; s < p->players; s++)
        if (sets[s] != (!dealt ? 0 : s == p->prosecutor || p->players > 3 ? 1 : 2))
            return voices_impossible(f, VOICES_ITEM_COLOURS, s);
    if (dealt && p->owner[VOICES_GREY] != p->prosecutor)
        return voices_impossible(f, VOICES_ITEM_COLOURS, p->prosecutor);
    seen |= p->destroyed;
    for (int area = 0; area < VOICES_AREAS; area++)
        for (int i = 0; i < p->disc_count[area]; i++) {
            broken |= (int)(seen >> p->discs[area][i].marker & 1);
            seen |= voices_marker(p->discs[area][i].marker);
        }
    return !broken && seen == all ? 1 : voices_impossible(f, VOICES_ITEM_COLOURS, 0);
}

/* 5: on the platforms, and no two on each other. */
RULE static int voices_check_platforms(const struct voices *p, struct fault *f)
{
    for (int area = 0; area < VOICES_AREAS; area++)
        for (int i = 0; i < p->disc_count[area]; i++) {
            const struct voices_disc *d = &p->discs[area][i];
            if (d->x < PUSH_R || d->x > PUSH_W - PUSH_R || d->y < PUSH_R || d->y > PUSH_L)
                return voices_impossible(f, VOICES_ITEM_PLATFORMS, d->marker);
            for (int j = 0; j < i; j++)
                if (voices_overlap(d->x - p->discs[area][j].x, d->y - p->discs[area][j].y))
                    return voices_impossible(f, VOICES_ITEM_PLATFORMS, d->marker);
        }
    return 1;
}

/* Is the prosecutor's chance to discard a card (H-12.8) still to come in the first round of the stage? */
RULE static int voices_may_confuse(const struct voices *p)
{
    int first = p->stage == 1 ? 1 : VOICES_STAGE_ROUNDS + 1;
    if (!p->abilities || p->round > first || p->phase == VOICES_IN_RESOLVE)
        return 0;
    if (p->round < first)
        return 1; /* before it: the set-up, the cards of round 4 */
    if (p->phase != VOICES_IN_PUSH)
        return p->phase == VOICES_IN_PRESENT;
    for (int i = 0; i < p->stack_count; i++)
        if (p->stack[i].kind == VOICES_FRAME_EMOTION && p->stack[i].seat == p->prosecutor && p->stack[i].done)
            return 0;
    return voices_next_seat(p, p->prosecutor, p->players - p->first) >= p->turns;
}

/* 6: enough court cards, each once. */
RULE static int voices_check_court(const struct voices_pack *k, const struct voices *p, struct fault *f)
{
    int count = p->court_deck_count, empty = 0, named = 0, over = p->phase == VOICES_IS_OVER;
    int past = p->phase == VOICES_IN_CARDS ? p->round : p->round - 1; /* rounds past step 3 */
    int needed = p->stage * VOICES_STAGE_ROUNDS - (past < 0 ? 0 : past) + voices_may_confuse(p);
    int shown = p->phase == VOICES_IN_PUSH || p->phase == VOICES_IN_RESOLVE;
    for (int card = 0; card < k->courts; card++)
        if (voices_in_deck(p, card) && k->court[card].stage != p->stage)
            return voices_impossible(f, VOICES_ITEM_COURT, card);
    for (int i = 0; i < VOICES_SLOTS; i++) {
        int card = p->slot[i];
        if (card == VOICES_NONE) {
            empty |= 1 << i;
            continue;
        }
        count++;
        if (voices_in_deck(p, card) || k->court[card].stage != p->stage)
            return voices_impossible(f, VOICES_ITEM_COURT, card);
        for (int j = 0; j < i; j++)
            if (p->slot[j] == card)
                return voices_impossible(f, VOICES_ITEM_COURT, card);
    }
    for (int i = 0; i < p->stack_count; i++)
        named |= p->stack[i].kind == VOICES_FRAME_DEAL    ? p->stack[i].slots
                 : p->stack[i].kind == VOICES_FRAME_ROLES ? (1 << VOICES_SLOTS) - 1
                                                          : 0;
    if (!over && (count < needed || (p->court_deck_count && empty != named)))
        return voices_impossible(f, VOICES_ITEM_COURT, count);
    if (shown ? p->slot[VOICES_MIDDLE] == VOICES_NONE || p->areas != k->court[p->slot[VOICES_MIDDLE]].areas
              : p->areas != VOICES_NONE)
        return voices_impossible(f, VOICES_ITEM_COURT, 0);
    return p->read == (p->phase == VOICES_IN_RESOLVE) ? 1 : voices_impossible(f, VOICES_ITEM_COURT, 0);
}

/* 7: each copy of each strategy card in one place, none with the prosecutor. */
RULE static int voices_check_strategy(const struct voices_pack *k, const struct voices *p, struct fault *f)
{
    int copies[VOICES_MAX_STRATEGY], held = 0;
    for (int card = 0; card < VOICES_MAX_STRATEGY; card++) {
        copies[card] = p->deck[card];
        for (int s = 0; s < p->players; s++)
            copies[card] += p->hands[s][card];
    }
    for (int i = 0; i < p->discard_count; i++)
        copies[p->discard[i]]++;
    for (int i = 0; i < p->stack_count; i++) {
        const struct voices_frame *frame = &p->stack[i];
        for (int j = 0; j < frame->queue_count; j++) {
            copies[frame->queue[j].card]++;
            held |= frame->queue[j].seat == p->prosecutor;
        }
        if (frame->kind == VOICES_FRAME_STEPS && k->list[frame->src].kind == VOICES_LIST_STRATEGY) {
            copies[k->list[frame->src].card]++;
            held |= frame->seat == p->prosecutor;
        }
        held |= frame->kind == VOICES_FRAME_DRAW && frame->seat == p->prosecutor; /* H-9.9 */
    }
    if (held || (p->prosecutor != VOICES_NONE && p->hand_count[p->prosecutor]))
        return voices_impossible(f, VOICES_ITEM_STRATEGY, p->prosecutor);
    for (int card = 0; card < k->strategies; card++)
        if (copies[card] != k->strategy[card].copies)
            return voices_impossible(f, VOICES_ITEM_STRATEGY, card);
    return 1;
}

/* 8: each influence token in one place. */
RULE static int voices_check_influence(const struct voices_pack *k, const struct voices *p, struct fault *f)
{
    int count[VOICES_KINDS], end = voices_pile_first(p, VOICES_JURORS);
    if (p->phase == VOICES_IS_OVER) /* 9: the jury's are gone */
        return end ? voices_impossible(f, VOICES_ITEM_VERDICT, 0) : 1;
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        count[kind] = p->supply[kind];
        for (int i = 0; i < p->stack_count; i++)
            count[kind] += p->stack[i].drawn[kind];
    }
    for (int i = 0; i < end + p->dropped_count; i++)
        count[p->influence[i].kind]++;
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        if (count[kind] != k->influence[kind])
            return voices_impossible(f, VOICES_ITEM_INFLUENCE, kind);
    return 1;
}

/* 9: the verdict says what the jurors show. */
RULE static int voices_check_verdict(const struct voices *p, struct fault *f)
{
    int over = p->phase == VOICES_IS_OVER;
    if ((p->cancelled != VOICES_NO_NUMBER) != over)
        return voices_impossible(f, VOICES_ITEM_VERDICT, 0);
    for (int j = 0; j < VOICES_JURORS; j++) {
        int guilt = p->tokens[VOICES_GUILT][j] > 0, innocence = p->tokens[VOICES_INNOCENCE][j] > 0;
        int says = guilt ? VOICES_SAYS_GUILTY : innocence ? VOICES_SAYS_INNOCENT : VOICES_ABSTAINS;
        if (over ? p->verdict[j] != says || (guilt && innocence) : p->verdict[j] != VOICES_NONE)
            return voices_impossible(f, VOICES_ITEM_VERDICT, j);
    }
    return 1;
}

RULE int voices_check(const void *pack, const void *position, struct fault *fault)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    const struct voices *p = (const struct voices *)position;
    return voices_check_round(p, fault) && voices_check_roles(k, p, fault) &&
           voices_check_colours(p, fault) && voices_check_platforms(p, fault) &&
           voices_check_court(k, p, fault) && voices_check_strategy(k, p, fault) &&
           voices_check_influence(k, p, fault) && voices_check_verdict(p, fault) &&
           voices_check_stack(k, p, fault);
}
