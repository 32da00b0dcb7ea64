/* batch_seats.c: one row per seat. Each seat has its own move begun, as the ids that it has taken; the game's memo is that of
 * a table where nothing is begun, and what a seat has chosen is played into a copy of it whenever it is needed: so it
 * stays right, or is dropped, whatever others do meanwhile. */
#include <string.h>

#include "lab/batch_inner.h"

/* The memo of a seat, with what it has chosen so far; what the position no longer allows is forgotten. */
static void recall(const struct batch *b, struct head *h, int seat, uint8_t *memo)
{
    const struct env *env = b->arena.env;
    struct place *place = place_of(b, h, seat);
    struct move move;
    memcpy(memo, memo_of(b, h), env->memo_size);
    for (uint64_t i = 0; i < place->count; i++)
        if (env->decode(b->arena.tables, position_of(b, h), memo, seat, place->taken[i], &move) != 0) {
            memcpy(memo, memo_of(b, h), env->memo_size);
            place->count = 0;
        }
}

void seats_forget(const struct batch *b, struct head *h, int but)
{
    for (int seat = 0; seat < places_of(b); seat++)
        if (seat != but)
            memset(place_of(b, h, seat), 0, sizeof(struct place));
}

/* 0: there is nothing to aim at beside it. */
static int take(const struct batch *b, int game, struct head *h, int seat, int id, int *played)
{
    const struct env *env = b->arena.env;
    struct place *place = place_of(b, h, seat);
    _Alignas(16) uint8_t memo[ENV_MEMO];
    struct move move;
    recall(b, h, seat, memo);
    if (!aim_take(b, (size_t)game * (size_t)b->arena.seats + (size_t)seat, id, memo))
        return 0;
    int done = env->decode(b->arena.tables, position_of(b, h), memo, seat, id, &move);
    if (done < 0) /* overtaken */
        return 1;
    if (done == 0) {
        place->taken[place->count++] = (uint16_t)id;
        return 1;
    }
    place->count = 0;
    *played = play_move(b, h, &move, said_now(b, memo)) ? 1 : -1;
    if (*played < 0)
        return 1;
    if (env->said && env->said(b->arena.tables, memo_of(b, h)) < 0 &&
        env->said(b->arena.tables, memo) >= 0) { /* a clue: the whole table hears it */
        uint16_t concept = (uint16_t)env->said(b->arena.tables, memo);
        env->hear(b->arena.tables, memo_of(b, h), &concept, 1);
    }
    return 1;
}

int64_t seats_take(const struct batch *b, int game, struct head *h, int *played)
{
    const int32_t *action = b->rows.action + (size_t)game * (size_t)b->arena.seats;
    uint32_t asked = h->asked;
    int64_t illegal = 0;
    int taken = 0;
    for (int answers = 0; answers < 2; answers++)
        for (int seat = 0; seat < b->arena.seats && *played >= 0; seat++) {
            if ((int)(asked >> seat & 1) != answers)
                continue;
            if (!env_allows(place_of(b, h, seat)->mask, action[seat]))
                illegal++;
            else if (action[seat] != b->ids - 1) {
                if (take(b, game, h, seat, action[seat], played))
                    taken++;
                else
                    illegal++;
            }
        }
    h->steps += taken > 0;
    return illegal;
}

/* Whoever is asked may not do nothing; whoever is not may do nothing else, unless it interrupts. A bot has no row of its
 * own to fill: it does nothing. */
void seats_write(const struct batch *b, int game, struct head *h, uint32_t to_act)
{
    const struct env *env = b->arena.env;
    const uint8_t *p = position_of(b, h);
    h->asked = to_act;
    h->seat = -1;
    for (int seat = 0; seat < b->arena.seats; seat++) {
        size_t row = (size_t)game * (size_t)b->arena.seats + (size_t)seat;
        struct place *place = place_of(b, h, seat);
        int asked = (int)(to_act >> seat & 1), may = asked || (b->interrupts && !b->bots[seat]);
        _Alignas(16) uint8_t memo[ENV_MEMO];
        recall(b, h, seat, memo);
        memset(place->mask, 0, sizeof place->mask);
        if (may)
            env->mask(b->arena.tables, p, memo, seat, place->mask);
        if (!asked)
            env_allow(place->mask, b->ids - 1);
        if (b->rows.seat)
            b->rows.seat[row] = (int8_t)(asked ? seat : -1);
        if (b->rows.mask)
            write_mask(b, place->mask, b->rows.mask + row * b->mask_row);
        if (b->rows.observation)
            observe(b, h, memo, seat, b->rows.observation + row * b->observation_row);
    }
}

void seats_sample(const struct batch *b, int game, struct head *h, uint64_t word)
{
    for (int seat = 0; seat < b->arena.seats; seat++)
        sample_row(b, (size_t)game * (size_t)b->arena.seats + (size_t)seat, place_of(b, h, seat)->mask,
                   mix(word + (uint64_t)seat * GOLDEN));
}
