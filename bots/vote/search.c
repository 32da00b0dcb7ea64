/* search.c: plays VOTE! like club, but a Republican thinks his votes and nominations through: `strong`; and as President also
 * what he deals: `best`.
 *
 * He knows the parties; what he doesn't know, the cards, he imagines, many times. In each of these worlds he tries
 * everything he may do and lets club bots play on to the end: they believe what they see, so a vote that gives him away
 * costs what it costs. There are too many ways to deal to try them all; he tries those of a President who is more or less
 * open. Democrats gain little by it: they would have to imagine the parties, too (docs/bots.md). */
#include <stdlib.h>

#include "bots/clock.h"
#include "bots/vote/ahead.h"
#include "bots/vote/claims.h"
#include "bots/vote/club.h"

enum {
    MOST_CHOICES = VOTE_MOST_SEATS,
    DEALS_A_NODE = 56, /* of the parties, with 8 players */
    MOVES_A_MS = 300   /* on a slow core; converts a budget in milliseconds where no clock is available */
};

/* How many standard errors another move must be ahead of what a club bot does. */
static const float SURE = 0.7f;

/* What a level does. */
struct level {
    const struct bot *bot;
    int worlds; /* at most */
    int deals;  /* does it think hand-outs through? */
};

/* How much of his own interest a President may deal with, beside what a club bot does. */
static const float SHARES[] = {0, 0.1f, 0.3f, 1};

struct search {
    const struct question *q;
    const struct level *level;
    struct vote_common common;
    struct vote_ahead ahead;
    struct move choice[MOST_CHOICES]; /* the first: what a club bot does */
    int choices;
    int wins[MOST_CHOICES], more[MOST_CHOICES], less[MOST_CHOICES]; /* than the first, in the same world */
    uint64_t nodes;                                                 /* spent so far, in all worlds */
    struct budget budget;
    struct bot_clock clock;
};

/* Does the level think about moves like this one, which a club bot would make? */
static int is_worth_it(const struct question *q, const struct level *level, const struct move *club)
{
    const struct vote *v = q->view;
    int thinks = club->verb == VOTE_DO_NOMINATE || club->verb == VOTE_DO_VOTE ||
                 (level->deals && club->verb == VOTE_DO_GIVE);
    return thinks && v->claim_by == VOTE_NONE && v->party[q->seat] == VOTE_REPUBLICAN &&
           q->history->count > 0 && v->players <= VOTE_MOST_SEATS;
}

/* Two votes are the same with and without a second voice (V-6.6). */
static int same(const struct move *a, const struct move *b)
{
    return a->verb == b->verb && a->arg[0] == b->arg[0] &&
           (a->verb != VOTE_DO_GIVE || a->arg[1] == b->arg[1]);
}

static void add_choice(struct search *s, const struct move *m)
{
    for (int i = 0; i < s->choices; i++)
        if (same(&s->choice[i], m))
            return;
    if (s->choices < MOST_CHOICES)
        s->choice[s->choices++] = *m;
}

static void list_gifts(struct search *s)
{
    struct move m;
    for (size_t i = 0; i < sizeof SHARES / sizeof *SHARES; i++)
        if (vote_club_give(s->q, &s->common, SHARES[i], &m))
            add_choice(s, &m);
}

/* Everybody he may name; for or against, without a second voice. */
static void list_others(struct search *s, const struct move *club)
{
    struct pattern list[MAX_PATTERNS];
    int count = vote_legal(s->q->content->pack, s->q->view, s->q->seat, list);
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &list[i];
        int names = p->move.verb == VOTE_DO_NOMINATE;
        if (p->move.verb != club->verb || (!names && p->how != TAKE_NOTHING))
            continue;
        for (int k = 0; k < (names ? p->members : 1); k++) {
            struct move m = p->move;
            if (names)
                m.arg[0] = (int16_t)set_nth(&p->set, k);
            add_choice(s, &m);
        }
    }
}

static void list_choices(struct search *s, const struct move *club)
{
    s->choice[0] = *club;
    s->choices = 1;
    if (club->verb == VOTE_DO_GIVE)
        list_gifts(s);
    else
        list_others(s, club);
}

/* A world that fits his view; ballots that are in are given again there, since nobody knows them. */
static void imagine(const struct search *s, struct rng *rng, struct vote *table)
{
    *table = *(const struct vote *)s->q->view;
    position_imagine(s->q->content, table, s->q->seat, rng);
    for (int seat = 0; seat < table->players && table->phase == VOTE_IN_VOTE; seat++) {
        table->ballots[seat].given = table->ballots[seat].yes = 0;
        table->ballots[seat].card = VOTE_NONE;
    }
}

/* What a move costs: with 9 and 10 players more deals of the parties are believed in, and each is weighed again. */
static uint64_t nodes_a_move(const struct search *s)
{
    return (uint64_t)(s->common.deals + DEALS_A_NODE - 1) / DEALS_A_NODE;
}

/* Asked before every move that is imagined. */
static int is_over(void *what)
{
    struct search *s = what;
    const struct budget *b = &s->budget;
    int late = b->nodes ? s->nodes >= b->nodes : bot_clock_late(&s->clock, b->ms);
    s->nodes += nodes_a_move(s);
    return late || (b->stop && *b->stop);
}

static int wins(struct search *s, const struct vote *table, const struct rng *rng, const struct move *choice)
{
    struct vote_ahead *a = &s->ahead;
    a->content = s->q->content;
    a->table = *table;
    a->common = s->common;
    a->rng = *rng;
    a->waiting = 0;
    a->over = is_over;
    a->what = s;
    return vote_ahead_wins(a, choice);
}

/* All choices with the same cards and the same luck. 0: not all of them were played to the end, and the world does not
 * count. */
static int try_world(struct search *s)
{
    struct rng rng;
    struct vote table;
    int won[MOST_CHOICES];
    rng_seed(&rng, rng_next(s->q->rng));
    imagine(s, &rng, &table);
    for (int i = 0; i < s->choices; i++) {
        won[i] = wins(s, &table, &rng, &s->choice[i]);
        if (won[i] < 0)
            return 0;
    }
    for (int i = 0; i < s->choices; i++) {
        s->wins[i] += won[i];
        s->more[i] += won[i] > won[0];
        s->less[i] += won[i] < won[0];
    }
    return 1;
}

/* The move that wins most often; what a club bot does unless another one is surely better. */
static int best(const struct search *s)
{
    int found = 0;
    for (int i = 1; i < s->choices; i++) {
        int ahead = s->more[i] - s->less[i], differ = s->more[i] + s->less[i];
        if (ahead > 0 && (float)(ahead * ahead) > SURE * SURE * (float)differ && s->wins[i] > s->wins[found])
            found = i;
    }
    return found;
}

static void start(struct search *s)
{
    s->budget = bot_budget(s->q, s->level->bot);
    if (s->budget.nodes == 0 && !bot_clock_start(&s->clock))
        s->budget.nodes = (uint64_t)s->budget.ms * MOVES_A_MS;
}

static void think(const struct question *q, const struct level *level, struct move *out, struct text *say)
{
    bot_vote_club.choose(q, out, say);
    if (!is_worth_it(q, level, out))
        return;
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->q = q;
    s->level = level;
    vote_common_read(&s->common, q->content->pack, q->seats, q->history);
    list_choices(s, out);
    start(s);
    for (int n = 0; n < level->worlds && s->choices > 1 && try_world(s); n++)
        ;
    *out = s->choice[best(s)];
    free(s);
}

static void choose_strong(const struct question *q, struct move *out, struct text *say)
{
    static const struct level strong = {&bot_vote_strong, 48, 0};
    think(q, &strong, out, say);
}

static void choose_best(const struct question *q, struct move *out, struct text *say)
{
    static const struct level best = {&bot_vote_best, 96, 1};
    think(q, &best, out, say);
}

static void believes(const struct question *q, struct belief *out)
{
    bot_vote_club.believes(q, out);
}

const struct bot bot_vote_strong = {.name = "strong",
                                    .level = 4,
                                    .remembers = 1,
                                    .usual = {.nodes = 60000, .ms = 300},
                                    .choose = choose_strong,
                                    .believes = believes,
                                    .claims = vote_claims};
const struct bot bot_vote_best = {.name = "best",
                                  .level = 5,
                                  .remembers = 1,
                                  .usual = {.nodes = 200000, .ms = 1000},
                                  .choose = choose_best,
                                  .believes = believes,
                                  .claims = vote_claims};
