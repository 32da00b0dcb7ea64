#include "lab/playout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/fair.h"

int playout_open(struct playout *p, const struct content *content, int seats, json_t *options,
                 const struct bot *const *bots, struct error *e)
{
    if (match_start(&p->match, content, seats, options, e))
        return -1;
    for (int seat = 0; seat < seats; seat++)
        p->bots[seat] = bots[seat];
    p->by_party = p->forgets = p->guest_seat = 0;
    p->guest = NULL;
    p->budget = (struct budget){0};
    p->decided = NULL;
    p->outsiders = NULL;
    p->outside = NULL;
    memset(p->seen, 0, sizeof p->seen);
    memcpy(p->start.bytes, p->match.position.bytes, position_size(content));
    p->figures = figures_find(content->game);
    return 0;
}

void playout_close(struct playout *p)
{
    if (p->outside)
        p->outsiders->close(p->outside);
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
    some = some && p->by_party ? all : some;
    if (p->guest)
        some |= (uint32_t)p->guest->remembers << p->guest_seat;
    return p->forgets ? 0 : some;
}

void playout_begin(struct playout *p, const uint8_t seed[32])
{
    memcpy(p->match.position.bytes, p->start.bytes, position_size(p->match.content));
    memcpy(p->seed, seed, sizeof p->seed);
    memset(&p->match.texts, 0, sizeof p->match.texts);
    p->match.draws = p->moves = 0;
    p->forfeits = p->forfeited_parties = 0;
    memset(p->values, 0, (size_t)p->figures->count * sizeof p->values[0]);
    p->remembered = who_remembers(p);
    for (int seat = 0; seat < p->match.seats; seat++) {
        rng_seed(&p->rng[seat], fair_word(seed, "bots", (uint64_t)seat, 0));
        seen_again(&p->seen[seat]);
        p->seen[seat].viewer = seat;
    }
    if (p->outside)
        p->outsiders->begin(p->outside, seed);
}

static _Noreturn void out_of_memory(void)
{
    fprintf(stderr, "out of memory\n");
    abort();
}

/* Adds the last move to what those who remember have seen. */
static void remember(struct playout *p)
{
    for (uint32_t left = p->remembered; left; left &= left - 1)
        if (seen_move(&p->seen[lowest_seat(left)], &p->match, p->before.bytes, &p->last, &p->said))
            out_of_memory();
}

const struct bot *playout_bot(const struct playout *p, int seat)
{
    if (p->guest && seat == p->guest_seat)
        return p->guest;
    int whose = p->by_party ? p->figures->parties->of(p->match.position.bytes, seat) : seat;
    return whose < 0 ? NULL : p->bots[whose];
}

/* The question to a seat. Its view and history belong to the playout, and hold until the next one. */
static struct question question_to(struct playout *p, int seat)
{
    match_reveal(&p->match, seat, p->view.bytes);
    p->history = seen_history(&p->seen[seat]);
    return (struct question){.content = p->match.content,
                             .view = p->view.bytes,
                             .texts = &p->match.texts,
                             .seats = p->match.seats,
                             .seat = seat,
                             .lang = LANG_EN,
                             .rng = &p->rng[seat],
                             .history = &p->history,
                             .budget = p->budget};
}

int playout_believes(struct playout *p, int seat, struct belief *out)
{
    const struct bot *bot = playout_bot(p, seat);
    struct rng rng = p->rng[seat];
    if (!bot || !bot->believes)
        return 0;
    struct question q = question_to(p, seat);
    q.rng = &rng;
    bot->believes(&q, out);
    return 1;
}

static uint64_t thread_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Tried on a copy: what is wrong with it does not matter here. */
static int is_legal(struct playout *p)
{
    struct error e;
    p->trial = p->match;
    return match_apply(&p->trial, &p->last, &p->said, &e) == 0;
}

/* Asks a bot that is watched: its time is taken, and what it does is checked before it is played. */
static void ask_watched(struct playout *p, const struct bot *bot, const struct question *q)
{
    uint64_t from = thread_time();
    bot->choose(q, &p->last, &p->said);
    uint64_t took = thread_time() - from;
    int illegal = p->last.seat != q->seat || !is_legal(p);
    if (illegal) {
        p->said.bytes[0] = '\0';
        bot_random.choose(q, &p->last, &p->said);
    }
    p->decided(p->watcher, bot, took, illegal);
}

/* Asks somebody else's program. */
static void ask_outsider(struct playout *p, const struct bot *bot, const struct question *q)
{
    uint64_t took;
    if (!p->outside) {
        p->outside = p->outsiders->open();
        if (!p->outside)
            out_of_memory();
        p->outsiders->begin(p->outside, p->seed);
    }
    int flags = p->outsiders->ask(p->outside, bot, &p->match, q, &p->last, &p->said, &took);
    if (flags & OUTSIDER_FORFEIT) {
        p->forfeits |= 1u << q->seat;
        p->forfeiter[q->seat] = bot;
        if (p->by_party && bot != p->guest)
            p->forfeited_parties |= 1u << p->figures->parties->of(p->match.position.bytes, q->seat);
    }
    if (p->decided)
        p->decided(p->watcher, bot, took, flags & OUTSIDER_FAULT);
}

struct credit playout_credit(const struct playout *p)
{
    const struct parties *parties = p->figures->parties;
    struct credit c = {p->result.winners & ~p->forfeits,
                       parties ? parties->winner(p->match.position.bytes) : -1};
    if (p->match.seats == 2 && p->forfeits)
        c.winners = ~p->forfeits & 3;
    if (p->forfeited_parties >> (c.party < 0 ? 0 : c.party) & 1) {
        uint32_t others = ~p->forfeited_parties & ((1u << parties->count) - 1);
        c.party = others ? lowest_seat(others) : -1;
    }
    return c;
}

static void choose(struct playout *p, uint32_t to_act)
{
    if (to_act & CHANCE_BIT) {
        match_draw(&p->match, p->seed, &p->last);
        return;
    }
    int seat = lowest_seat(to_act);
    const struct bot *bot = playout_bot(p, seat);
    const struct question q = question_to(p, seat);
    if (!bot->choose)
        ask_outsider(p, bot, &q);
    else if (p->decided)
        ask_watched(p, bot, &q);
    else
        bot->choose(&q, &p->last, &p->said);
}

int playout_step(struct playout *p)
{
    const struct content *c = p->match.content;
    uint32_t to_act = match_to_act(&p->match);
    struct error e;
    if (!to_act) {
        position_result(c, p->match.position.bytes, &p->result);
        if (p->outside)
            p->outsiders->end(p->outside, &p->match, p->seen);
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
