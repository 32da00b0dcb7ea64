/* windows.c: Voices: pushes, and the window for strategy cards after each (H-9). */
#include "table.h"

/* --- who may play what ---------------------------------------------------------------------------------- */

RULE int voices_has_played(const struct voices *p, int frame, int seat, int card)
{
    const struct voices_play *played = &p->played[voices_played_first(p, frame)];
    for (int i = 0; i < p->stack[frame].played_count; i++)
        if (played[i].seat == seat && played[i].card == card)
            return 1;
    return 0;
}

RULE int voices_fits(const struct voices_pack *k, const struct voices *p, int frame, int seat, int card)
{
    const struct voices_frame *f = &p->stack[frame];
    const struct voices_strategy *c = &k->strategy[card];
    int hit = 0;
    for (int i = 0; i < f->lost_count; i++)
        hit |= voices_owner(p, f->lost[i]) == seat;
    if (c->when == VOICES_AFTER_PUSH ? seat != f->seat : seat == f->seat || !hit)
        return 0; /* H-9.2 */
    if (!(c->areas >> f->area & 1) || f->lost_count < c->need_destroyed)
        return 0;
    return !c->need_own ||
           bits_count(voices_markers_in(p, f->area) & voices_markers_of(p, seat)) >= c->need_own;
}

/* Which of some seats are asked (H-9.10). */
RULE static unsigned voices_asked(const struct voices_pack *k, const struct voices *p, int frame,
                                  unsigned seats)
{
    unsigned asked = 0;
    for (seats &= voices_seats(p); seats; seats &= seats - 1) { /* H-9.9: never the prosecutor */
        int seat = bits_lowest(seats), could = 0;
        if (!p->hand_count[seat])
            continue;
        for (int card = 0; card < k->strategies && !could; card++) /* H-9.10 */
            could = voices_fits(k, p, frame, seat, card) && !voices_has_played(p, frame, seat, card) &&
                    voices_discarded(p, card) < k->strategy[card].copies;
        asked |= (unsigned)could << seat;
    }
    return asked;
}

RULE uint32_t voices_playable(const struct voices_pack *k, const struct voices *p, int frame, int seat)
{
    uint32_t cards = 0;
    for (int card = 0; card < k->strategies; card++)
        if (p->hands[seat][card] && voices_fits(k, p, frame, seat, card) &&
            !voices_has_played(p, frame, seat, card))
            cards |= 1u << card; /* H-9.3, H-9.4 */
    return cards;
}

/* --- pushes --------------------------------------------------------------------------------------------- */

RULE static void voices_open_window(const struct voices_pack *k, struct voices *p, int pusher, int area,
                                    const uint8_t *lost, int lost_count)
{
    struct voices_frame *f = voices_open(p, VOICES_FRAME_WINDOW);
    unsigned seats = 1u << pusher;
    f->seat = (uint8_t)pusher;
    f->area = (uint8_t)area;
    f->lost_count = (uint8_t)lost_count;
    for (int i = 0; i < lost_count; i++) {
        f->lost[i] = lost[i];
        seats |= 1u << voices_owner(p, lost[i]); /* H-9.2 */
    }
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        f->said[s] = VOICES_NONE;
    f->ask = (uint8_t)voices_asked(k, p, p->stack_count - 1, seats);
    if (!f->ask)
        voices_close(p);
}

RULE void voices_make_push(const struct voices_pack *k, struct voices *p, int seat, int marker, int area,
                           int at, int slant, int feels)
{
    uint8_t lost[VOICES_MAX_DISCS];
    voices_take_marker(p, marker); /* H-6.11: off its platform before it is pushed */
    int count = voices_push(p->discs[area], &p->disc_count[area], marker, at, slant, lost);
    for (int i = 0; i < count; i++)
        p->destroyed |= voices_marker(lost[i]); /* H-4.7 */
    if (feels) {
        struct voices_frame *f = voices_open(p, VOICES_FRAME_EMOTION); /* H-12.2: after the window */
        f->seat = (uint8_t)seat;
        f->marker = (uint8_t)marker;
        f->area = (uint8_t)area;
        f->lost_count = (uint8_t)count;
        for (int i = 0; i < count; i++)
            f->lost[i] = lost[i];
    }
    voices_open_window(k, p, seat, area, lost, count); /* H-9.7 */
}

/* --- the window on top ---------------------------------------------------------------------------------- */

/* All have answered: their plays go to the queue (H-9.5). */
RULE static void voices_open_answers(struct voices *p, struct voices_frame *f)
{
    for (int s = 0; s < p->players; s++) {
        int card = f->said[s];
        f->said[s] = VOICES_NONE;
        if (!(f->ask >> s & 1) || card == VOICES_PASS)
            continue;
        p->hands[s][card]--;
        p->hand_count[s]--;
        f->queue[f->queue_count].seat = (uint8_t)s;
        f->queue[f->queue_count++].card = (uint8_t)card;
        f->again |= (uint8_t)(1u << s);
    }
    f->ask = 0;
}

RULE void voices_begin_play(const struct voices_pack *k, struct voices *p, int seat)
{
    struct voices_frame *f = voices_top(p);
    int i = 0, end = voices_played_first(p, p->stack_count - 1) + f->played_count;
    while (f->queue[i].seat != seat)
        i++;
    struct voices_play play = f->queue[i];
    f->queue_count--;
    for (; i < f->queue_count; i++)
        f->queue[i] = f->queue[i + 1];
    f->queue[i].seat = f->queue[i].card = 0;
    p->played[end] = play; /* this window is the highest: there is nothing after it */
    f->played_count++;
    voices_open_steps(p, k->strategy[play.card].list, seat, f->area);
}

RULE int voices_settle_window(const struct voices_pack *k, struct voices *p)
{
    struct voices_frame *f = voices_top(p);
    if (f->ask) {
        for (int s = 0; s < p->players; s++)
            if ((f->ask >> s & 1) && f->said[s] == VOICES_NONE)
                return 0;
        voices_open_answers(p, f);
        return 1;
    }
    if (f->queue_count > 1)
        return 0; /* the first player orders them */
    if (f->queue_count == 1) {
        voices_begin_play(k, p, f->queue[0].seat);
        return 1;
    }
    unsigned again = f->again;
    f->again = 0;
    f->ask = (uint8_t)voices_asked(k, p, p->stack_count - 1, again); /* H-9.4 */
    if (!f->ask)
        voices_close(p);
    return 1;
}
