/* night_round.c: measures the bots of Election Night that solve the round (docs/bots.md).
 *
 *   night_round league A B PAIRS [SEED [NODES_A [NODES_B [FIRST]]]]  A against B, each pair of games with the same luck and
 *                                                            seats exchanged; from pair FIRST on: the games of `hustings
 *                                                            league night --bots A,B --games PAIRS --seed SEED`, in a fifth
 *                                                            of the time, since a round's solution is kept for its decisions
 *   night_round gap A POSITIONS [SEED [NODES]]               how far from solved A's game of the round is, at first windows of games
 *   night_round fit GAMES [SEED [BOT [NODES]]]               the leaf's eight numbers, fitted to ends of rounds of self-play
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/night/think.h"
#include "match/fair.h"
#include "match/games.h"
#include "match/match.h"
#include "rules/night/play.h"

static const struct content *content;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void seed_of(uint64_t seed, uint64_t number, uint8_t out[32])
{
    uint8_t key[32] = {0};
    memcpy(key, &seed, sizeof seed);
    fair_game_seed(key, number, out);
}

/* The luck of a deal of `hustings league --seed SEED`. */
static void deal_of(uint64_t seed, uint64_t number, uint8_t out[32])
{
    uint8_t key[32] = {0};
    for (int i = 0; i < 8; i++)
        key[31 - i] = (uint8_t)(seed >> 8 * i);
    fair_game_seed(key, number, out);
}

/* --- games ---------------------------------------------------------------------------------------------- */

/* Keeps the last round's solution (bots/night/think.h). */
struct memory {
    struct night_memo memo;
    struct night start;
    struct night_tree tree;
    struct night_round round;
    int known;
};

static int recall(struct night_memo *memo, const struct night *start, struct night_tree *tree,
                  struct night_round *round)
{
    const struct memory *m = (const void *)memo;
    if (!m->known || memcmp(m->start.cell, start->cell, sizeof start->cell) ||
        memcmp(m->start.rolled, start->rolled, sizeof start->rolled) || m->start.round != start->round ||
        memcmp(m->start.flips_used, start->flips_used, sizeof start->flips_used))
        return 0;
    tree->count = m->tree.count;
    tree->kids = m->tree.kids;
    tree->floats = m->tree.floats;
    memcpy(tree->weight, m->tree.weight, sizeof tree->weight);
    memcpy(tree->spots, m->tree.spots, sizeof *tree->spots * (size_t)tree->count);
    memcpy(tree->children, m->tree.children, sizeof *tree->children * (size_t)tree->kids);
    memcpy(tree->numbers, m->tree.numbers, sizeof *tree->numbers * (size_t)tree->floats);
    round->regions = m->round.regions;
    return 1;
}

static void *copy(void *old, const void *from, size_t size)
{
    void *new = realloc(old, size + 1);
    if (!new)
        abort();
    return memcpy(new, from, size);
}

static void remember(struct night_memo *memo, const struct night *start, const struct night_tree *tree,
                     const struct night_round *round)
{
    struct memory *m = (void *)memo;
    struct night_tree old = m->tree;
    m->known = 1;
    m->start = *start;
    m->round = *round;
    m->tree = *tree;
    m->tree.spots = copy(old.spots, tree->spots, sizeof *tree->spots * (size_t)tree->count);
    m->tree.children = copy(old.children, tree->children, sizeof *tree->children * (size_t)tree->kids);
    m->tree.numbers = copy(old.numbers, tree->numbers, sizeof *tree->numbers * (size_t)tree->floats);
}

struct player {
    const struct bot *bot;
    struct night_level level; /* regions 0: the bot as it is */
    uint64_t nodes;
    struct memory memory;
};

struct table {
    struct player *player[2];
    double seconds[2], slowest[2];
    long asked[2];
    void (*each)(const struct match *m, void *what); /* before each move */
    void *what;
};

static void choose(struct player *p, const struct question *q, struct move *move, struct text *say)
{
    if (p->level.regions == 0) {
        p->bot->choose(q, move, say);
        return;
    }
    p->memory.memo.recall = recall;
    p->memory.memo.keep = remember;
    night_think(q, p->bot, &p->level, &p->memory.memo, move);
}

/* Plays a game; the winners. */
static uint32_t play(struct table *t, const uint8_t seed[32])
{
    struct match m;
    struct error e;
    struct rng rng[2];
    struct seen_log seen[2] = {{.viewer = 0}, {.viewer = 1}};
    struct result result;
    uint32_t to_act;
    if (match_start(&m, content, 2, NULL, &e))
        abort();
    for (int s = 0; s < 2; s++)
        rng_seed(&rng[s], fair_word(seed, "bots", (uint64_t)s, 0));
    while ((to_act = match_to_act(&m))) {
        struct move move;
        struct text say = {""};
        union position before = m.position;
        if (t->each)
            t->each(&m, t->what);
        if (to_act & CHANCE_BIT) {
            match_draw(&m, seed, &move);
        } else {
            int s = lowest_seat(to_act);
            union position view;
            const struct history history = seen_history(&seen[s]);
            struct question q = {content, view.bytes, &m.texts,
                                 2,       s,          LANG_EN,
                                 &rng[s], &history,   {.nodes = t->player[s]->nodes}};
            match_reveal(&m, s, view.bytes);
            double start = now();
            choose(t->player[s], &q, &move, &say);
            double took = now() - start;
            t->seconds[s] += took;
            t->slowest[s] = took > t->slowest[s] ? took : t->slowest[s];
            t->asked[s]++;
        }
        if (match_apply(&m, &move, &say, &e))
            abort();
        for (int s = 0; s < 2; s++)
            if (t->player[s]->bot->remembers && seen_move(&seen[s], &m, before.bytes, &move, &say))
                abort();
    }
    position_result(content, m.position.bytes, &result);
    for (int s = 0; s < 2; s++)
        seen_free(&seen[s]);
    match_end(&m);
    return result.winners;
}

/* A shared win is half a win for each. The interval is that of pairs: games with the same luck are not independent. */
static void league(struct player *a, struct player *b, int first, int pairs, uint64_t seed)
{
    double sum = 0, squares = 0, seconds = 0, slowest = 0;
    long asked = 0;
    for (int g = 0; g < pairs; g++) {
        uint8_t luck[32];
        double points = 0;
        deal_of(seed, (uint64_t)(first + g), luck);
        for (int seat = 0; seat < 2; seat++) {
            struct table t = {.player = {seat ? b : a, seat ? a : b}};
            uint32_t winners = play(&t, luck);
            points += winners == 3 ? 0.25 : winners >> seat & 1 ? 0.5 : 0;
            seconds += t.seconds[seat];
            asked += t.asked[seat];
            slowest = t.slowest[seat] > slowest ? t.slowest[seat] : slowest;
        }
        sum += points;
        squares += points * points;
        if (g % 10 == 9 || g + 1 == pairs) {
            double n = g + 1, mean = sum / n, var = n > 1 ? (squares - n * mean * mean) / (n - 1) : 0;
            printf("%s against %s: %.1f %% +- %.1f in %d paired games; %.2f ms a decision, slowest %.1f\n",
                   a->bot->name, b->bot->name, 100 * mean, 196 * sqrt(var / n), 2 * (g + 1),
                   1000 * seconds / (double)asked, 1000 * slowest);
            fflush(stdout);
        }
    }
}

/* --- how far from solved -------------------------------------------------------------------------------- */

/* Looks at each solution of a player at the first windows of games. */
struct gap {
    struct night_memo memo;
    struct player *player;
    int wanted, every, seen, done;
    double sum, most, spots, regions, seconds;
};

static int recall_none(struct night_memo *memo, const struct night *start, struct night_tree *tree,
                       struct night_round *round)
{
    (void)memo;
    (void)start;
    (void)tree;
    (void)round;
    return 0;
}

static void weigh(struct night_memo *memo, const struct night *start, const struct night_tree *tree,
                  const struct night_round *round)
{
    struct gap *g = (void *)memo;
    struct night_tree t = *tree;
    (void)start;
    double gap = (night_best_answer(&t, 0) + night_best_answer(&t, 1)) / 2;
    g->sum += gap;
    g->most = gap > g->most ? gap : g->most;
    g->spots += t.count;
    g->regions += round->regions;
    g->done++;
}

static void measure(const struct match *m, void *what)
{
    struct gap *g = what;
    const struct night *p = (const void *)m->position.bytes;
    union position view;
    struct rng rng;
    struct move move;
    if (p->phase != NIGHT_FLIP || p->action != 1 || p->wait != night_can_flip(p) || g->done == g->wanted ||
        g->seen++ % g->every)
        return;
    int seat = lowest_seat(p->wait);
    struct question q = {
        content, view.bytes, &m->texts, 2, seat, LANG_EN, &rng, &history_none, {.nodes = g->player->nodes}};
    rng_seed(&rng, 1);
    match_reveal(m, seat, view.bytes);
    double start = now();
    night_think(&q, g->player->bot, &g->player->level, &g->memo, &move);
    g->seconds += now() - start;
}

static void gap(struct player *player, int positions, uint64_t seed)
{
    struct gap g = {.memo = {recall_none, weigh}, .player = player, .wanted = positions, .every = 3};
    struct player greedy = {.bot = &bot_night_greedy};
    for (uint64_t n = 0; g.done < positions; n++) {
        struct table t = {.player = {&greedy, &greedy}, .each = measure, .what = &g};
        uint8_t luck[32];
        seed_of(seed, n, luck);
        play(&t, luck);
    }
    printf("%s: %d positions, %llu nodes: gap %.4f (most %.4f), %.0f spots, %.1f regions, %.1f ms with the "
           "measuring\n",
           player->bot->name, g.done, (unsigned long long)player->nodes, g.sum / g.done, g.most,
           g.spots / g.done, g.regions / g.done, 1000 * g.seconds / g.done);
}

/* --- the leaf's numbers --------------------------------------------------------------------------------- */

struct end {
    struct night p; /* a round has just ended */
    int game;
    float won; /* 1 by seat 0, ½, 0 */
};

struct ends {
    struct end *at;
    int count, room, game, round;
};

static void keep(const struct match *m, void *what)
{
    struct ends *e = what;
    const struct night *p = (const void *)m->position.bytes;
    if (p->phase != NIGHT_ROLL || p->round == 1 || p->rolled[0][0] || e->round == p->round)
        return;
    e->round = p->round;
    if (e->count == e->room &&
        !(e->at = realloc(e->at, sizeof *e->at * (size_t)(e->room = 2 * e->room + 1024))))
        abort();
    e->at[e->count++] = (struct end){.p = *p, .game = e->game};
}

static double loss(const struct ends *e, const struct night_form *form, int held)
{
    double sum = 0;
    int count = 0;
    const struct night_pack *k = content->pack;
    for (int i = 0; i < e->count; i++) {
        if ((e->at[i].game % 5 == 0) != held)
            continue;
        const struct night *p = &e->at[i].p;
        struct night_leaf leaf;
        struct night_sheet s;
        night_leaf_make(&leaf, form, NULL, p->round - 1, (float)night_free_count(p));
        night_sheet_read(&s, &leaf, k, p);
        float flips = leaf.flips[NIGHT_FLIPS - p->flips_used[0]][NIGHT_FLIPS - p->flips_used[1]];
        double chance = 0.5 + 0.4995 * night_swing(s.m * leaf.sharp + flips);
        sum -= e->at[i].won * log(chance) + (1 - e->at[i].won) * log(1 - chance);
        count++;
    }
    return sum / count;
}

static void show(const struct ends *e, const struct night_form *f)
{
    printf("    .numbers = %.3ff, .spread = %.3ff, .doubt = %.3ff, .keeps = %.3ff, .set = %.3ff, .flip = "
           "%.3ff, .noise = %.3ff, .more = %.3ff"
           "  loss %.5f, held out %.5f\n",
           f->numbers, f->spread, f->doubt, f->keeps, f->set, f->flip, f->noise, f->more, loss(e, f, 0),
           loss(e, f, 1));
    fflush(stdout);
}

/* One number after the other, by steps that shrink. */
static void fit(int games, uint64_t seed, struct player *p)
{
    struct ends e = {0};
    struct night_form f = night_form_fitted;
    float *number[] = {&f.numbers, &f.spread, &f.doubt, &f.keeps, &f.set, &f.flip, &f.noise, &f.more};
    for (int g = 0; g < games; g++) {
        struct table t = {.player = {p, p}, .each = keep, .what = &e};
        uint8_t luck[32];
        int first = e.count;
        e.game = g;
        e.round = 1;
        seed_of(seed, (uint64_t)g, luck);
        uint32_t winners = play(&t, luck);
        for (int i = first; i < e.count; i++)
            e.at[i].won = winners == 3 ? 0.5f : winners == 1;
    }
    printf("%d ends of rounds\n", e.count);
    show(&e, &f);
    double best = loss(&e, &f, 0);
    for (float step = 0.3f; step > 0.01f;) {
        double before = best;
        for (int i = 0; i < 8; i++)
            for (int way = -1; way <= 1; way += 2) {
                float old = *number[i];
                *number[i] = old * (1 + (float)way * step);
                double now_loss = loss(&e, &f, 0);
                if (now_loss < best)
                    best = now_loss;
                else
                    *number[i] = old;
            }
        if (before - best < 1e-5) {
            step *= 0.5f;
            show(&e, &f);
        }
    }
    free(e.at);
}

static uint64_t number(int argc, char **argv, int i, uint64_t otherwise)
{
    return argc > i ? strtoull(argv[i], NULL, 10) : otherwise;
}

/* A level's name, or "r3t1" for 3 regions and 1 try with the net of a best bot (t0: without net). */
static struct player player(const char *name, uint64_t nodes)
{
    struct player p = {.bot = bot_find(content->game, name), .nodes = nodes};
    int regions, tries;
    if (sscanf(name, "r%dt%d", &regions, &tries) == 2) {
        p.bot = &bot_night_best;
        p.level = (struct night_level){regions, tries, tries ? &night_net_learnt : NULL};
    } else if (!p.bot) {
        exit(2);
    } else if (p.bot->level == LEVEL_CLUB) {
        p.level = night_level_club;
    } else if (p.bot->level == 4) {
        p.level = night_level_strong;
    } else if (p.bot == &bot_night_best) {
        p.level = night_level_best;
    }
    p.nodes = nodes ? nodes : p.bot->usual.nodes;
    return p;
}

int main(int argc, char **argv)
{
    struct error e;
    content = content_open(game_find("night"), "standard", &e);
    if (!content || argc < 3)
        return 2;
    if (strcmp(argv[1], "league") == 0 && argc > 4) {
        struct player a = player(argv[2], number(argc, argv, 6, 0)),
                      b = player(argv[3], number(argc, argv, 7, 0));
        league(&a, &b, (int)number(argc, argv, 8, 0), atoi(argv[4]), number(argc, argv, 5, 1));
    } else if (strcmp(argv[1], "gap") == 0 && argc > 3) {
        struct player p = player(argv[2], number(argc, argv, 5, 0));
        gap(&p, atoi(argv[3]), number(argc, argv, 4, 1));
    } else if (strcmp(argv[1], "fit") == 0) {
        struct player p = player(argc > 4 ? argv[4] : "greedy", number(argc, argv, 5, 0));
        fit(atoi(argv[2]), number(argc, argv, 3, 1), &p);
    } else {
        return 2;
    }
    return 0;
}
