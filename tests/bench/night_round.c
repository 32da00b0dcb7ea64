/* night_round.c: measures the bots of Election Night that solve the round (docs/bots.md).
 *
 *   night_round league A B PAIRS [SEED [NODES_A [NODES_B]]]  A against B, each pair of games with the same luck and seats exchanged
 *   night_round gap POSITIONS [SEED [NODES]]                 how far from solved the round's game is, at first windows of games
 *   night_round fit GAMES [SEED [BOT [NODES]]]               the leaf's eight numbers, fitted to ends of rounds of self-play
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/night/board.h"
#include "bots/night/solve.h"
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

/* --- games ---------------------------------------------------------------------------------------------- */

struct table {
    const struct bot *bot[2];
    uint64_t nodes[2];
    double seconds[2], slowest[2];
    long asked[2];
    void (*each)(const struct match *m, void *what); /* before each move */
    void *what;
};

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
            struct question q = {
                content, view.bytes, &m.texts, 2, s, LANG_EN, &rng[s], &history, {.nodes = t->nodes[s]}};
            match_reveal(&m, s, view.bytes);
            double start = now();
            t->bot[s]->choose(&q, &move, &say);
            double took = now() - start;
            t->seconds[s] += took;
            t->slowest[s] = took > t->slowest[s] ? took : t->slowest[s];
            t->asked[s]++;
        }
        if (match_apply(&m, &move, &say, &e))
            abort();
        for (int s = 0; s < 2; s++)
            if (t->bot[s]->remembers && seen_move(&seen[s], &m, before.bytes, &move, &say))
                abort();
    }
    position_result(content, m.position.bytes, &result);
    for (int s = 0; s < 2; s++)
        seen_free(&seen[s]);
    match_end(&m);
    return result.winners;
}

/* A shared win is half a win for each. The interval is that of pairs: games with the same luck are not independent. */
static void league(const struct bot *a, const struct bot *b, int pairs, uint64_t seed, uint64_t nodes_a,
                   uint64_t nodes_b)
{
    double sum = 0, squares = 0, seconds = 0, slowest = 0;
    long asked = 0;
    for (int g = 0; g < pairs; g++) {
        uint8_t luck[32];
        double points = 0;
        seed_of(seed, (uint64_t)g, luck);
        for (int seat = 0; seat < 2; seat++) {
            struct table t = {.bot = {seat ? b : a, seat ? a : b},
                              .nodes = {seat ? nodes_b : nodes_a, seat ? nodes_a : nodes_b}};
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
                   a->name, b->name, 100 * mean, 196 * sqrt(var / n), 2 * (g + 1),
                   1000 * seconds / (double)asked, 1000 * slowest);
            fflush(stdout);
        }
    }
}

/* --- how far from solved -------------------------------------------------------------------------------- */

struct gap {
    uint64_t nodes;
    int regions;
    int wanted, every, seen, done;
    double sum, most, spots, turns, ms_build, ms_solve;
};

static void measure(const struct match *m, void *what)
{
    struct gap *g = what;
    const struct night *p = (const void *)m->position.bytes;
    const struct night_pack *k = content->pack;
    if (p->phase != NIGHT_FLIP || p->action != 1 || p->wait != night_can_flip(p) || g->done == g->wanted ||
        g->seen++ % g->every)
        return;
    struct night_leaf leaf;
    struct night_effort effort = {.most = g->nodes};
    struct night_tree t;
    struct night_round r = {.leaf = &leaf, .regions = g->regions};
    struct night_stage s = {.action = 1, .hidden = {7, 7}, .hands = {1, 1}};
    const struct night_start start = {.phase = NIGHT_FLIP};
    night_leaf_make(&leaf, &night_form_fitted, p->round,
                    (float)night_free_count(p) - 2 * night_form_fitted.numbers);
    night_sheet_read(&s.sheet, &leaf, k, p);
    memcpy(s.used, p->flips_used, sizeof s.used);
    memcpy(r.rolled, p->rolled, sizeof r.rolled);
    double t0 = now();
    if (night_tree_open(&t, 100000, &effort) || night_tree_build(&t, &r, &s, &start))
        abort();
    double t1 = now();
    t.weight[0][0] = t.weight[1][0] = 1;
    g->turns += night_solve(&t, 1 << 20);
    double t2 = now();
    double gap = (night_best_answer(&t, 0) + night_best_answer(&t, 1)) / 2;
    g->sum += gap;
    g->most = gap > g->most ? gap : g->most;
    g->spots += t.count;
    g->ms_build += 1000 * (t1 - t0);
    g->ms_solve += 1000 * (t2 - t1);
    g->done++;
    night_tree_close(&t);
}

static void gap(int positions, uint64_t seed, uint64_t nodes, int regions)
{
    struct gap g = {.nodes = nodes, .regions = regions, .wanted = positions, .every = 3};
    for (uint64_t n = 0; g.done < positions; n++) {
        struct table t = {.bot = {&bot_night_greedy, &bot_night_greedy}, .each = measure, .what = &g};
        uint8_t luck[32];
        seed_of(seed, n, luck);
        play(&t, luck);
    }
    printf("%d positions, %d regions, %llu nodes: gap %.4f (most %.4f), %.0f spots, %.0f turns, build %.1f "
           "ms, solve %.1f ms\n",
           g.done, regions, (unsigned long long)nodes, g.sum / g.done, g.most, g.spots / g.done,
           g.turns / g.done, g.ms_build / g.done, g.ms_solve / g.done);
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
        night_leaf_make(&leaf, form, p->round - 1, (float)night_free_count(p));
        night_sheet_read(&s, &leaf, k, p);
        float m = s.m + leaf.flip[NIGHT_FLIPS - p->flips_used[0]] - leaf.flip[NIGHT_FLIPS - p->flips_used[1]];
        double chance = 0.5 + 0.4995 * night_leaf_value(&leaf, m);
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
static void fit(int games, uint64_t seed, const struct bot *bot, uint64_t nodes)
{
    struct ends e = {0};
    struct night_form f = night_form_fitted;
    float *number[] = {&f.numbers, &f.spread, &f.doubt, &f.keeps, &f.set, &f.flip, &f.noise, &f.more};
    for (int g = 0; g < games; g++) {
        struct table t = {.bot = {bot, bot}, .nodes = {nodes, nodes}, .each = keep, .what = &e};
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

/* Those too that are no levels yet. */
static const struct bot *bot(const char *name)
{
    const struct bot *found = strcmp(name, "strong") == 0 ? &bot_night_strong
                              : strcmp(name, "best") == 0 ? &bot_night_best
                                                          : bot_find(content->game, name);
    if (!found)
        exit(2);
    return found;
}

int main(int argc, char **argv)
{
    struct error e;
    content = content_open(game_find("night"), "standard", &e);
    if (!content || argc < 3)
        return 2;
    if (strcmp(argv[1], "league") == 0 && argc > 4)
        league(bot(argv[2]), bot(argv[3]), atoi(argv[4]), number(argc, argv, 5, 1), number(argc, argv, 6, 0),
               number(argc, argv, 7, 0));
    else if (strcmp(argv[1], "gap") == 0)
        gap(atoi(argv[2]), number(argc, argv, 3, 1), number(argc, argv, 4, 250000),
            (int)number(argc, argv, 5, 3));
    else if (strcmp(argv[1], "fit") == 0)
        fit(atoi(argv[2]), number(argc, argv, 3, 1), bot(argc > 4 ? argv[4] : "greedy"),
            number(argc, argv, 5, 0));
    else
        return 2;
    return 0;
}
