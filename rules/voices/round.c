/* round.c: Voices: the five steps of a round (H-2 to H-8) and who controls an area. */
#include "table.h"

/* --- control (H-5.3 ff.) -------------------------------------------------------------------------------- */

RULE int voices_sum(const struct voices_pack *k, const struct voices *p, int seat, int area)
{
    int sums[VOICES_SETS], best = -1;
    for (int set = 0; set < VOICES_SETS; set++)
        sums[set] = -1;
    for (int i = 0; i < p->disc_count[area]; i++) {
        int marker = p->discs[area][i].marker, set = marker / VOICES_SET_MARKERS;
        sums[set] = (sums[set] < 0 ? 0 : sums[set]) + voices_value(k, marker);
    }
    for (int set = 0; set < VOICES_SETS; set++)
        if (p->owner[set] == seat && sums[set] > best)
            best = sums[set]; /* H-11.3 */
    return best;
}

RULE unsigned voices_controllers(const struct voices_pack *k, const struct voices *p, int area)
{
    unsigned holders = 0;
    int best = 0;
    for (int s = 0; s < p->players; s++) {
        int sum = s == p->prosecutor ? -1 : voices_sum(k, p, s, area); /* H-4.10 */
        if (sum < best)
            continue;
        holders = sum > best ? 1u << s : holders | 1u << s;
        best = sum;
    }
    return holders;
}

RULE unsigned voices_awardable(const struct voices_pack *k, const struct voices *p, int area)
{
    unsigned holders = voices_controllers(k, p, area);
    return holders ? holders : voices_seats(p); /* H-5.4; H-5.5: any voice */
}

/* --- step 1 to 2 ---------------------------------------------------------------------------------------- */

RULE void voices_begin_round(struct voices *p)
{
    p->round++;
    p->turns = 0;
    p->phase = VOICES_IN_PRESENT; /* H-3.1: the prosecutor chooses */
}

RULE void voices_begin_turn(struct voices *p) /* H-4.1 */
{
    struct voices_frame *f = voices_open(p, VOICES_FRAME_TURN);
    f->seat = (uint8_t)voices_next_seat(p, p->first, p->turns);
    f->left = p->players == 3 && f->seat != p->prosecutor ? 2 : 1; /* H-11.2 */
    f->used = VOICES_NONE;
}

RULE uint64_t voices_pushable(const struct voices *p, const struct voices_frame *turn)
{
    uint64_t markers = p->unused & voices_markers_of(p, turn->seat);
    return turn->used == VOICES_NONE ? markers : markers & ~voices_set(turn->used); /* H-11.2 */
}

RULE int voices_settle_turn(struct voices *p)
{
    const struct voices_frame *f = voices_top(p);
    if (f->left && voices_pushable(p, f))
        return 0;
    voices_close(p); /* H-4.9: also without an unused marker */
    p->turns++;
    if (p->turns < p->players) {
        voices_begin_turn(p);
        return 1;
    }
    p->phase = VOICES_IN_RESOLVE; /* H-5.1 */
    p->read = 1;
    voices_open(p, VOICES_FRAME_COURT);
    return 1;
}

/* --- step 3 --------------------------------------------------------------------------------------------- */

/* Step 4 begins: court cards (H-7.1, H-7.4), then planning. */
RULE static void voices_begin_cards(const struct voices_pack *k, struct voices *p)
{
    unsigned slots = 1u << VOICES_TOP;
    p->phase = VOICES_IN_CARDS;
    if (p->round == VOICES_STAGE_ROUNDS) {
        voices_shuffle_court(k, p, 2);
        slots = (1u << VOICES_SLOTS) - 1;
    } else {
        p->slot[VOICES_MIDDLE] = p->slot[VOICES_TOP];
        p->slot[VOICES_TOP] = VOICES_NONE;
    }
    voices_open(p, VOICES_FRAME_PLANNING)->seat = VOICES_NONE;
    voices_open_deal(p, slots);
}

RULE static const struct voices_ability *voices_next_ability(const struct voices_pack *k,
                                                             const struct voices *p)
{
    const struct voices_frame *f = voices_current(p);
    return &k->ability[k->court[p->slot[VOICES_MIDDLE]].first[f->side] + f->next];
}

RULE void voices_begin_ability(const struct voices_pack *k, struct voices *p, int actor)
{
    int list = voices_next_ability(k, p)->list;
    voices_top(p)->next++;
    voices_open_steps(p, list, actor, VOICES_NONE);
}

/* Both sides are read: the card leaves the game (H-5.1). */
RULE static void voices_end_card(const struct voices_pack *k, struct voices *p)
{
    p->slot[VOICES_MIDDLE] = p->areas = VOICES_NONE;
    p->read = 0;
    voices_close(p);
    if (p->round == VOICES_ROUNDS)
        voices_judge(p); /* H-2.2 */
    else
        voices_begin_cards(k, p);
}

RULE int voices_settle_court(const struct voices_pack *k, struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    if (f->next == k->court[p->slot[VOICES_MIDDLE]].count[f->side]) {
        if (f->side == VOICES_BACK) {
            voices_end_card(k, p);
        } else {
            f->side = VOICES_BACK;
            f->next = 0;
        }
        return 1;
    }
    int who = voices_next_ability(k, p)->who;
    unsigned holders = who == VOICES_NONE ? 1u << p->prosecutor : voices_controllers(k, p, who); /* H-5.2 */
    if (bits_count(holders) == 2 && p->players == 3)
        holders = 1u << p->prosecutor; /* H-11.4 */
    if (bits_count(holders) != 1)
        return 0; /* H-5.4, H-5.5: the first player names the actor */
    voices_begin_ability(k, p, bits_lowest(holders));
    return 1;
}

/* --- steps 4 and 5 -------------------------------------------------------------------------------------- */

RULE int voices_award_area(const struct voices_pack *k, const struct voices *p)
{
    return voices_current(p)->kind == VOICES_FRAME_COURT ? voices_next_ability(k, p)->who
                                                         : (int)VOICES_PLANNING;
}

RULE int voices_settle_planning(const struct voices_pack *k, struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    unsigned holders;
    switch (f->next) {
    case 0: /* H-7.2 */
        holders = voices_controllers(k, p, VOICES_PLANNING);
        if (bits_count(holders) != 1)
            return 0; /* H-11.5 */
        f->seat = (uint8_t)bits_lowest(holders);
        f->next = 1;
        return 1;
    case 1:
        f->next = p->players >= 5 ? 2 : 3; /* H-7.3 */
        voices_open_draw(p, f->seat, 1);
        return 1;
    case 2: return 0;
    default:
        voices_close(p);
        p->first = (uint8_t)voices_next_seat(p, p->first, 1); /* H-8.1 */
        voices_begin_round(p);
        return 1;
    }
}
