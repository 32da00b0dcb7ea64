#include "lab/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"

int playout_open(struct playout *p, const struct content *content, int seats, json_t *options,
                 const struct bot *const *bots, struct error *e)
{
    if (match_start(&p->match, content, seats, options, e))
        return -1;
    for (int seat = 0; seat < seats; seat++)
        p->bots[seat] = bots[seat];
    p->by_party = p->forgets = 0;
    memset(p->seen, 0, sizeof p->seen);
    memcpy(p->start.bytes, p->match.position.bytes, position_size(content));
    p->figures = figures_find(content->game);
    return 0;
}

void playout_close(struct playout *p)
{
    for (int seat = 0; seat < p->match.seats; seat++)
        seen_free(&p->seen[seat]);
    match_end(&p->match);
}

/* Whose history is kept: that of the seats whose bot asks for it. By party, any seat may get any of the bots: parties are
 * not dealt yet, and may change. */
static uint32_t who_remembers(const struct playout *p)
{
    uint32_t all = (1u << p->match.seats) - 1, some = 0;
    int bots = p->by_party ? p->figures->parties->count : p->match.seats;
    for (int i = 0; i < bots; i++)
        some |= (uint32_t)p->bots[i]->remembers << i;
    return p->forgets || !some ? 0 : p->by_party ? all : some;
}

void playout_begin(struct playout *p, const uint8_t seed[32])
{
    memcpy(p->match.position.bytes, p->start.bytes, position_size(p->match.content));
    memcpy(p->seed, seed, sizeof p->seed);
    memset(&p->match.texts, 0, sizeof p->match.texts);
    p->match.draws = p->moves = 0;
    memset(p->values, 0, (size_t)p->figures->count * sizeof p->values[0]);
    p->remembered = who_remembers(p);
    for (int seat = 0; seat < p->match.seats; seat++) {
        rng_seed(&p->rng[seat], fair_word(seed, "bots", (uint64_t)seat, 0));
        seen_again(&p->seen[seat]);
        p->seen[seat].viewer = seat;
    }
}

/* Adds the last move to what those who remember have seen. */
static void remember(struct playout *p)
{
    for (uint32_t left = p->remembered; left; left &= left - 1)
        if (seen_move(&p->seen[lowest_seat(left)], &p->match, p->before.bytes, &p->last, &p->said)) {
            fprintf(stderr, "out of memory\n");
            abort();
        }
}

static void choose(struct playout *p, uint32_t to_act)
{
    int seat = lowest_seat(to_act);
    if (to_act & CHANCE_BIT) {
        match_draw(&p->match, p->seed, &p->last);
        return;
    }
    match_reveal(&p->match, seat, p->view.bytes);
    int whose = p->by_party ? p->figures->parties->of(p->match.position.bytes, seat) : seat;
    const struct history history = seen_history(&p->seen[seat]);
    const struct question q = {.content = p->match.content,
                               .view = p->view.bytes,
                               .texts = &p->match.texts,
                               .seats = p->match.seats,
                               .seat = seat,
                               .lang = LANG_EN,
                               .rng = &p->rng[seat],
                               .history = &history};
    p->bots[whose]->choose(&q, &p->last, &p->said);
}

int playout_step(struct playout *p)
{
    const struct content *c = p->match.content;
    uint32_t to_act = match_to_act(&p->match);
    struct error e;
    if (!to_act) {
        position_result(c, p->match.position.bytes, &p->result);
        if (p->figures->end)
            p->figures->end(c->pack, p->match.position.bytes, p->values);
        return 0;
    }
    p->said.bytes[0] = '\0';
    choose(p, to_act);
    if (p->remembered)
        memcpy(p->before.bytes, p->match.position.bytes, position_size(c));
    if (p->figures->move)
        p->figures->move(c->pack, p->match.position.bytes, &p->last, p->values);
    if (match_apply(&p->match, &p->last, &p->said,
                    &e)) { /* a bot that plays wrongly is a bug, not an answer */
        fprintf(stderr, "illegal move of a bot: seat %d, verb %d\n", p->last.seat, p->last.verb);
        abort();
    }
    if (p->remembered)
        remember(p);
    p->moves++;
    return 1;
}
