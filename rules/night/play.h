/* play.h: the play of Election Night, in the order of its rulebook, as inline functions on a position.
 *
 * Nothing is checked here: night.c checks a move and then calls these; lab/bulk.c, which plays random games
 * as fast as it can, asks for each decision in line and calls the same ones. */
#ifndef HUSTINGS_NIGHT_PLAY_H
#define HUSTINGS_NIGHT_PLAY_H

#include "../kit.h"
#include "night.h"

/* --- reading a position --------------------------------------------------------------------------------- */

RULE static inline int night_cell(const struct night *p, int field)
{
    return p->cell[field >> 1] >> 4 * (field & 1) & 15;
}

RULE static inline int night_is_free(const struct night *p, int field)
{
    return (int)(p->free[field >> 6] >> (field & 63) & 1);
}

RULE static inline int night_free_count(const struct night *p)
{
    return bits_count(p->free[0]) + bits_count(p->free[1]);
}

/* The k-th free field in board order. */
RULE static inline int night_free_nth(const struct night *p, int k)
{
    int low = bits_count(p->free[0]);
    return k < low ? bits_nth(p->free[0], k) : 64 + bits_nth(p->free[1], k - low);
}

/* Seats with a flip left, one bit each. */
RULE static inline int night_can_flip(const struct night *p)
{
    return (p->flips_used[0] < NIGHT_FLIPS) | (p->flips_used[1] < NIGHT_FLIPS) << 1;
}

/* --- the round (N-2) ------------------------------------------------------------------------------------ */

/* Everything that is forgotten with its round. */
RULE static inline void night_clear_round(struct night *p)
{
    for (int s = 0; s < 2; s++) {
        for (int c = 0; c < NIGHT_COLOURS; c++)
            p->rolled[s][c] = p->dice[s][c] = p->played[s][c] = 0;
        p->flipped[s] = p->choice[s] = 0;
        p->hidden[s] = 7;
    }
    p->action = p->vetoes = p->shown = 0;
}

RULE static inline void night_begin_round(struct night *p) /* N-2.1, N-4.4 */
{
    night_clear_round(p);
    p->phase = NIGHT_ROLL;
    p->wait = NIGHT_WAIT_CHANCE;
}

RULE static inline void night_end(struct night *p) /* N-9.1, N-9.2: what was still to be written is lost */
{
    night_clear_round(p);
    p->phase = NIGHT_OVER;
    p->wait = 0;
    p->writes = 0;
    for (int i = 0; i < 2; i++)
        p->write[i].seat = p->write[i].by = p->write[i].n = 0;
}

RULE static inline void night_begin_action(struct night *p, int action);

/* The k-th of the 120 ordered triples of different faces (N-2.3), by blue, then red, then white. */
RULE static inline void night_faces(unsigned k, int faces[NIGHT_COLOURS])
{
    int blue = 1 + (int)(k / 20), red = 1 + (int)(k / 4 % 5), white = 1 + (int)(k % 4);
    red += red >= blue;
    int low = blue < red ? blue : red, high = blue < red ? red : blue;
    white += white >= low;
    white += white >= high;
    faces[NIGHT_BLUE] = blue;
    faces[NIGHT_RED] = red;
    faces[NIGHT_WHITE] = white;
}

RULE static inline void night_roll(struct night *p, int who, int blue, int red, int white) /* N-2.3 */
{
    p->rolled[who][NIGHT_BLUE] = p->dice[who][NIGHT_BLUE] = (uint8_t)blue;
    p->rolled[who][NIGHT_RED] = p->dice[who][NIGHT_RED] = (uint8_t)red;
    p->rolled[who][NIGHT_WHITE] = p->dice[who][NIGHT_WHITE] = (uint8_t)white;
    if (who == 1)
        night_begin_action(p, 1);
}

/* --- flips (N-3) ---------------------------------------------------------------------------------------- */

RULE static inline void night_ask(struct night *p, int phase, int seats)
{
    p->choice[0] = p->choice[1] = 0;
    p->phase = (uint8_t)phase;
    p->wait = (uint8_t)seats;
}

RULE static inline void night_begin_action(struct night *p, int action)
{
    int asked = night_can_flip(p);
    p->action = (uint8_t)action;
    night_ask(p, asked ? NIGHT_FLIP : NIGHT_PLAY, asked ? asked : 3); /* N-3.4, N-3.7, N-4.1, N-4.2 */
}

RULE static inline void night_turn_die(struct night *p, int seat, int die) /* N-3.1, N-3.5 */
{
    p->dice[seat][die] = (uint8_t)(7 - p->dice[seat][die]);
    p->flips_used[seat]++;
    p->flipped[seat] |= (uint8_t)(1 << (p->action - 1));
}

/* All answers of a flip window are in; NIGHT_NO_FLIP also for a seat that was not asked. */
RULE static inline void night_open_flips(struct night *p, int die0, int die1)
{
    int did0 = die0 != NIGHT_NO_FLIP, did1 = die1 != NIGHT_NO_FLIP;
    if (did0)
        night_turn_die(p, 0, die0); /* N-3.5: together */
    if (did1)
        night_turn_die(p, 1, die1);
    if (did0 != did1 && p->flips_used[did0] < NIGHT_FLIPS) /* N-3.6: the other is asked */
        night_ask(p, NIGHT_REACT, did0 ? 2 : 1);
    else
        night_ask(p, NIGHT_PLAY, 3);
}

RULE static inline void night_react(struct night *p, int seat, int die) /* N-3.6 */
{
    if (die != NIGHT_NO_FLIP)
        night_turn_die(p, seat, die);
    night_ask(p, NIGHT_PLAY, 3);
}

/* --- what the dice do (N-5) ---------------------------------------------------------------------------------- */

/* The two face-up dice of an action. */
struct night_duel {
    int colour[2], face[2];
};

RULE static inline struct night_duel night_duel_of(const struct night *p, int die0, int die1)
{
    struct night_duel d;
    d.colour[0] = die0;
    d.colour[1] = die1;
    d.face[0] = p->dice[0][die0];
    d.face[1] = p->dice[1][die1];
    return d;
}

/* Those of a position in which they have been shown. */
RULE static inline struct night_duel night_shown_duel(const struct night *p)
{
    return night_duel_of(p, p->played[0][p->shown - 1], p->played[1][p->shown - 1]);
}

/* The number that a seat's die gives against the other's; 0: nothing is written. */
RULE static inline int night_number(const struct night_duel *d, int seat)
{
    int mine = d->colour[seat], theirs = d->colour[!seat], face = d->face[seat];
    if (mine == NIGHT_BLUE && theirs == NIGHT_WHITE)
        return face > 2 ? face - 2 : 0; /* N-5.2, N-5.3, N-5.9 */
    if (mine == NIGHT_WHITE && theirs != NIGHT_WHITE && face == d->face[!seat])
        return 0; /* N-5.7; N-5.8: faces as shown */
    return face;  /* N-5.2, N-5.6, N-5.10 */
}

/* Who chooses the field of a seat's number. */
RULE static inline int night_chooser(const struct night_duel *d, int seat)
{
    int beaten = d->colour[seat] == NIGHT_RED && d->face[!seat] < d->face[seat];
    return beaten ? !seat : seat; /* N-5.1, N-5.4, N-5.5, N-5.10 */
}

/* --- showing a die (N-4) -------------------------------------------------------------------------------- */

RULE static inline void night_begin_writing(struct night *p, const struct night_duel *d);
RULE static inline void night_end_action(struct night *p);

RULE static inline void night_show(struct night *p, int die0, int die1)
{
    p->played[0][p->shown] = (uint8_t)die0;
    p->played[1][p->shown] = (uint8_t)die1;
    p->hidden[0] &= (uint8_t) ~(1 << die0);
    p->hidden[1] &= (uint8_t) ~(1 << die1);
    p->shown++;
}

RULE static inline void night_open_dice(struct night *p, int die0, int die1) /* N-4.1, N-4.2 */
{
    night_show(p, die0, die1);
    p->choice[0] = p->choice[1] = 0;
    struct night_duel d = night_duel_of(p, die0, die1);
    if (die0 == die1)
        night_ask(p, NIGHT_VETO, 3); /* N-4.3, N-6.1 */
    else
        night_begin_writing(p, &d);
}

RULE static inline void night_third_dice(struct night *p) /* N-6.5 */
{
    p->action = 3;
    int die0 = p->hidden[0] >> 1, die1 = p->hidden[1] >> 1; /* one bit is left: 1, 2, 4 is colour 0, 1, 2 */
    night_show(p, die0, die1);
    struct night_duel d = night_duel_of(p, die0, die1);
    night_begin_writing(p, &d);
}

RULE static inline void night_end_action(struct night *p) /* N-4.4 */
{
    if (p->action == 1) {
        night_begin_action(p, 2);
    } else if (p->action == 2 && p->vetoes == 2) {
        night_third_dice(p);
    } else if (p->round == NIGHT_ROUNDS) {
        night_end(p); /* N-9.1 */
    } else {
        p->round++;
        night_begin_round(p);
    }
}

/* --- veto (N-6) ----------------------------------------------------------------------------------------- */

RULE static inline void night_open_veto(struct night *p, int yes0, int yes1)
{
    p->choice[0] = p->choice[1] = 0;
    if (yes0 || yes1) { /* N-6.2 */
        p->vetoes++;
        night_end_action(p); /* N-6.3 */
    } else {
        struct night_duel d = night_shown_duel(p);
        night_begin_writing(p, &d); /* N-6.4 */
    }
}

/* --- writing (N-7) -------------------------------------------------------------------------------------- */

/* The seat that the rules let write first, or -1 where hands must decide. */
RULE static inline int night_writes_first(const struct night *p, const struct night_duel *d)
{
    if (d->face[0] != d->face[1])
        return d->face[1] < d->face[0]; /* N-7.3, N-5.8 */
    if (p->flips_used[0] != p->flips_used[1])
        return p->flips_used[1] < p->flips_used[0]; /* N-7.4 */
    return -1;
}

/* Asks for the next number to be written, or ends the action. */
RULE static inline void night_next_write(struct night *p)
{
    if (p->writes == 0) {
        night_end_action(p);
        return;
    }
    p->phase = NIGHT_WRITE;
    p->wait = (uint8_t)(1 << p->write[0].by); /* N-7.7 */
}

/* The numbers that the shown dice give, in the order in which they are written; how many there are. */
RULE static inline int night_numbers(const struct night_duel *d, int first, struct night_write out[2])
{
    int count = 0;
    for (int i = 0; i < 2; i++) {
        int seat = i ? !first : first, n = night_number(d, seat);
        if (n == 0)
            continue; /* N-5.3, N-5.7 */
        out[count].seat = (uint8_t)seat;
        out[count].by = (uint8_t)night_chooser(d, seat);
        out[count].n = (uint8_t)n;
        count++;
    }
    return count;
}

RULE static inline void night_line_up(struct night *p, const struct night_duel *d, int first)
{
    p->writes = (uint8_t)night_numbers(d, first, p->write);
    night_next_write(p);
}

RULE static inline void night_begin_writing(struct night *p, const struct night_duel *d) /* N-4.3 */
{
    int first = night_writes_first(p, d);
    if (first < 0 && night_number(d, 0) && night_number(d, 1)) { /* N-7.5, N-7.6 */
        night_ask(p, NIGHT_THROW, 3);
        return;
    }
    night_line_up(p, d, first < 0 ? 0 : first);
}

RULE static inline void night_open_hands(struct night *p, int hand0, int hand1) /* N-7.5 */
{
    int ahead = (hand1 + NIGHT_HANDS - hand0) % NIGHT_HANDS; /* 1: seat 1 wins, 2: seat 0 */
    if (ahead == 0)
        night_ask(p, NIGHT_THROW, 3);
    else
        night_ask(p, NIGHT_ORDER, ahead == 1 ? 2 : 1);
}

RULE static inline void night_first(struct night *p, int who) /* N-7.5 */
{
    struct night_duel d = night_shown_duel(p);
    night_line_up(p, &d, who);
}

/* --- sets (N-8) ----------------------------------------------------------------------------------------- */

/* Writes a number into a free field, with all that follows at once. */
RULE static inline void night_put(struct night *p, int seat, int n, int field)
{
    const uint64_t ones = 0x010101010101u, tops = 0x808080808080u;
    p->free[field >> 6] &= ~((uint64_t)1 << (field & 63)); /* N-7.1 */
    p->cell[field >> 1] |= (uint8_t)((6 * seat + n) << 4 * (field & 1));
    uint64_t spare = p->spare[seat] + ((uint64_t)1 << 8 * (n - 1)); /* N-8.4, N-8.5: the number, the owner */
    p->spare[seat] = spare;
    int no_set = ((spare - ones) & ~spare & tops) != 0; /* one of the six bytes is zero */
    if ((p->free[0] | p->free[1]) == 0) {
        if (!no_set)
            p->spare[seat] = spare - ones;
        night_end(p); /* N-9.2, N-8.6 */
    } else if (no_set) {
        night_next_write(p);
    } else { /* N-8.1, N-8.2, N-8.3 */
        p->spare[seat] = spare - ones;
        p->phase = NIGHT_BONUS;
        p->wait = (uint8_t)(1 << seat);
    }
}

RULE static inline void night_write(struct night *p, int field) /* N-7.2 */
{
    struct night_write now = p->write[0];
    p->write[0] = p->write[1];
    p->write[1].seat = p->write[1].by = p->write[1].n = 0;
    p->writes--;
    night_put(p, now.seat, now.n, field);
}

RULE static inline void night_bonus(struct night *p, int seat, int field, int n) /* N-8.2 */
{
    night_put(p, seat, n, field);
}

#endif
