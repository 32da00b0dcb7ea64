/* night_learn.c: games from which the net of Election Night's bots learns (bots/night/net.h).
 *
 *   night_learn play NET GAMES SEED TURNS REGIONS >ENDS
 *   night_learn again NET ENDS SEED TURNS REGIONS LEAST MOST >ENDS
 *   night_learn fit NET NEW SEED EPOCHS RATE ENDS…
 *   night_learn write NET >bots/night/weights.c
 *
 * `play` plays games against itself by the solution of each round with this net ("-": none, the form alone), now and then somewhere
 * else, on the standard board and on others, and writes the end of every round with what the next round's solution says it is
 * worth. `again` asks for that again where so many rounds are to come. `fit` learns from such ends. What follows the last round is known exactly, so a few turns of both bring the truth from
 * behind. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/night/solve.h"
#include "rules/night/play.h"

struct end { /* of a round; the members that Python reads */
    uint8_t rounds, left[2], regions, standard, held, zero[2];
    float form, flips; /* how far seat 0 is ahead by the form alone: the board, and the flips */
    float scale, share;
    float worth, won; /* by the next round's solution, and by the game's end: -1 … 1 */
    struct night_area area[NIGHT_MAX_REGIONS];
    uint8_t spare[2][6];
    float judged; /* the board by the net, or by the form without one */
};

static struct night_net net;
static const struct night_net *learnt;
static struct rng luck;

static int chance(double p)
{
    return rng_below(&luck, 1000000) < p * 1e6;
}

/* --- boards --------------------------------------------------------------------------------------------- */

static void make_pack(struct night_pack *k, int standard)
{
    static const uint8_t fields[] = {6, 6, 6, 5, 5, 7, 7};
    *k = (struct night_pack){.regions = (uint8_t)(standard ? 7 : 2 + rng_below(&luck, 9))};
    for (int r = 0; r < k->regions; r++) {
        int count = standard ? fields[r] : 3 + (int)rng_below(&luck, 6);
        k->win[r] = (uint8_t)(standard ? count : 2 + (int)rng_below(&luck, 9));
        k->full[r] = (uint8_t)(standard ? count - 3 : (int)rng_below(&luck, 6));
        k->first[r + 1] = (uint8_t)(k->first[r] + count);
    }
    k->fields = k->first[k->regions];
    for (int f = 0; f < k->fields; f++)
        k->all[f >> 6] |= (uint64_t)1 << (f & 63);
}

/* Writes a number on the real board, with its set (N-8.1). */
static void put(struct night *p, const struct night_pack *k, int seat, int n, int area)
{
    const uint64_t ones = 0x010101010101u;
    int f = k->first[area], whole = 1;
    while (!night_is_free(p, f))
        f++;
    p->free[f >> 6] &= ~((uint64_t)1 << (f & 63));
    p->cell[f >> 1] |= (uint8_t)((n + 6 * seat) << 4 * (f & 1));
    p->spare[seat] += (uint64_t)1 << 8 * (n - 1);
    for (int i = 0; i < 6; i++)
        whole &= (p->spare[seat] >> 8 * i & 255) > 0;
    p->spare[seat] -= whole ? ones : 0;
}

/* --- a round by its solution ---------------------------------------------------------------------------- */

struct evening {
    struct night_pack pack;
    struct night p;
    double wild; /* how often a number goes anywhere */
    struct night_leaf leaf;
    struct night_round round;
    struct night_tree *tree;
    struct night_stage stage;
    int hand[2];
    int shown[2];
};

static int any_area(const struct night_sheet *s)
{
    int r;
    do
        r = (int)rng_below(&luck, (uint32_t)s->areas);
    while (s->area[r].free == 0);
    return r;
}

/* Writes a number and the free ones that it brings, in the stage and on the board. */
static void write_number(struct evening *g, int seat, int n, int area)
{
    put(&g->p, &g->pack, seat, n, area);
    while (night_sheet_put_one(&g->stage.sheet, &g->leaf, seat, n, area) && g->stage.sheet.free) {
        night_sheet_bonus(&g->stage.sheet, &g->leaf, seat, NULL, 0, &n, &area);
        put(&g->p, &g->pack, seat, n, area);
    }
}

static int draw(const struct evening *g, int32_t at, int seat)
{
    float mix[NIGHT_MAX_REGIONS];
    int c = 0, choices = g->tree->spots[at].choices[seat];
    night_mix(g->tree, at, seat, g->hand[seat], mix);
    float lot = (float)rng_below(&luck, 1 << 24) / (float)(1 << 24);
    while (c < choices - 1 && (lot -= mix[c]) >= 0)
        c++;
    return c;
}

static void flip(struct evening *g, int seat, int choice)
{
    if (choice == 0)
        return;
    g->hand[seat] = g->hand[seat] * bits_count(g->stage.hidden[seat]) + choice - 1;
    night_stage_turn(&g->stage, seat);
}

static void show(struct evening *g, int seat, int choice)
{
    int colour = bits_nth(g->stage.hidden[seat], choice);
    g->shown[seat] = 2 * colour + (g->stage.turned[seat][g->hand[seat]] >> colour & 1);
}

/* Which hand each is among those that can have shown this. */
static void show_both(struct evening *g)
{
    for (int seat = 0; seat < 2; seat++) {
        int colour = g->shown[seat] >> 1, before = 0;
        for (int h = 0; h < g->hand[seat]; h++)
            before += (g->stage.turned[seat][h] >> colour & 1) == (g->shown[seat] & 1);
        g->hand[seat] = before;
    }
    night_stage_show(&g->stage, g->shown[0], g->shown[1]);
}

static struct night_duel duel(const struct evening *g, int shown0, int shown1)
{
    struct night_duel d;
    for (int seat = 0; seat < 2; seat++) {
        int shown = seat ? shown1 : shown0, face = g->round.rolled[seat][shown >> 1];
        d.colour[seat] = shown >> 1;
        d.face[seat] = shown & 1 ? 7 - face : face;
    }
    return d;
}

/* Numbers of the last action, or of one that left the tree. */
static void settle(struct evening *g, const struct night_write *w, int writes)
{
    night_eyes_begin(g->tree->eyes, &g->stage.sheet);
    for (; writes && g->stage.sheet.free; w++, writes--) {
        int area;
        night_eyes_settle(g->tree->eyes, &g->stage.sheet, w, writes, NIGHT_MAX_REGIONS, &area);
        if (chance(g->wild))
            area = any_area(&g->stage.sheet);
        write_number(g, w->seat, w->n, area);
    }
}

static int order(const struct evening *g, const struct night_duel *d)
{
    int first = night_first_of(d, g->stage.used);
    return first == 2 ? (int)rng_below(&luck, 2) : first;
}

static void play_last(struct evening *g, int32_t at)
{
    struct night_write w[2];
    int left[2];
    for (int seat = 0; seat < 2; seat++) {
        int choice = draw(g, at, seat), colour = bits_nth(g->stage.hidden[seat], !choice);
        show(g, seat, choice);
        left[seat] = 2 * colour + (g->stage.turned[seat][g->hand[seat]] >> colour & 1);
    }
    if (g->shown[0] >> 1 == g->shown[1] >> 1) {
        if (g->stage.vetoes == 0)
            return;
        memcpy(g->shown, left, sizeof left);
    }
    struct night_duel d = duel(g, g->shown[0], g->shown[1]);
    settle(g, w, night_numbers(&d, order(g, &d), w));
}

static void play_round(struct evening *g)
{
    const struct night_tree *t = g->tree;
    struct night_write w[2], *next = w;
    int writes = 0;
    int32_t at = 0;
    for (;;) {
        const struct night_spot *s = &t->spots[at];
        const int32_t *child = t->children + s->next;
        switch (s->kind) {
        case NIGHT_SPOT_FLIP: {
            int c[2] = {draw(g, at, 0), draw(g, at, 1)};
            for (int seat = 0; seat < 2; seat++)
                flip(g, seat, c[seat]);
            at = child[(c[0] > 0) | (c[1] > 0) << 1];
            break;
        }
        case NIGHT_SPOT_REACT: {
            int c = draw(g, at, s->seat);
            flip(g, s->seat, c);
            at = child[c > 0];
            break;
        }
        case NIGHT_SPOT_PLAY: {
            for (int seat = 0; seat < 2; seat++)
                show(g, seat, draw(g, at, seat));
            at = child[g->shown[0] * NIGHT_SHOWN + g->shown[1]];
            show_both(g);
            if (g->shown[0] >> 1 == g->shown[1] >> 1) {
                g->stage.vetoes++;
                break;
            }
            struct night_duel d = duel(g, g->shown[0], g->shown[1]);
            int first = night_first_of(&d, g->stage.used);
            if (first == 2) {
                first = (int)rng_below(&luck, 2);
                at = t->children[t->spots[at].next + first];
            }
            writes = night_numbers(&d, first, w);
            next = w;
            break;
        }
        case NIGHT_SPOT_CHOICE: {
            int places[NIGHT_MAX_REGIONS], c = draw(g, at, s->seat);
            if (chance(g->wild))
                c = (int)rng_below(&luck, s->choices[s->seat]);
            night_tree_places(&g->round, &g->stage.sheet, next, writes, places);
            write_number(g, next->seat, next->n, places[c]);
            next++;
            writes--;
            at = child[c];
            break;
        }
        case NIGHT_SPOT_LAST: play_last(g, at); return;
        default: return;
        }
    }
}

/* --- games ---------------------------------------------------------------------------------------------- */

static void keep(const struct evening *g, int round, struct end *e)
{
    struct night_leaf leaf;
    struct night_sheet s;
    struct night_eyes *eyes = g->tree->eyes;
    night_leaf_make(&leaf, &night_form_fitted, learnt, round, (float)night_free_count(&g->p));
    night_sheet_read(&s, &leaf, &g->pack, &g->p);
    night_eyes_open(eyes, &leaf, &s);
    night_eyes_begin(eyes, &s);
    *e = (struct end){.rounds = (uint8_t)leaf.rounds,
                      .regions = g->pack.regions,
                      .form = s.m * leaf.sharp,
                      .scale = eyes->scale,
                      .share = leaf.share,
                      .judged = night_eyes_judge(eyes, &s)};
    night_leaf_make(&leaf, &night_form_fitted, NULL, round, (float)night_free_count(&g->p));
    for (int seat = 0; seat < 2; seat++) {
        e->left[seat] = (uint8_t)(NIGHT_FLIPS - g->p.flips_used[seat]);
        for (int n = 0; n < 6; n++)
            e->spare[seat][n] = (uint8_t)(g->p.spare[seat] >> 8 * n);
    }
    e->flips = leaf.flips[e->left[0]][e->left[1]];
    memcpy(e->area, s.area, sizeof e->area);
}

/* Solves the round that begins with this roll on the stage's board; what it is worth. */
static float solve(struct evening *g, int round, int turns, int regions, const unsigned roll[2])
{
    const struct night_start start = {.phase = NIGHT_FLIP};
    int faces[NIGHT_COLOURS];
    g->tree->effort->visits = 0;
    night_leaf_make(&g->leaf, &night_form_fitted, learnt, round,
                    (float)g->stage.sheet.free - 2 * night_form_fitted.numbers);
    night_sheet_weigh(&g->stage.sheet, &g->leaf);
    g->round = (struct night_round){.leaf = &g->leaf, .regions = regions, .tries = learnt ? 1 : 0};
    for (int seat = 0; seat < 2; seat++) {
        night_faces(roll[seat], faces);
        for (int c = 0; c < NIGHT_COLOURS; c++)
            g->round.rolled[seat][c] = (uint8_t)faces[c];
    }
    g->hand[0] = g->hand[1] = 0;
    g->tree->weight[0][0] = g->tree->weight[1][0] = 1;
    if (night_tree_build(g->tree, &g->round, &g->stage, &start))
        abort();
    night_solve(g->tree, turns);
    return (night_best_answer(g->tree, 0) - night_best_answer(g->tree, 1)) / 2;
}

/* The mean of a few rolls and the same with seats exchanged: most of the luck goes out of it. The last one is then played. */
static float solve_all(struct evening *g, int round, int turns, int regions)
{
    int pairs = round == NIGHT_ROUNDS ? 3 : 1;
    float sum = 0;
    for (int i = 0; i < pairs; i++) {
        unsigned one = rng_below(&luck, 120), two = rng_below(&luck, 120);
        sum += solve(g, round, turns, regions, (unsigned[]){one, two});
        sum += solve(g, round, turns, regions, (unsigned[]){two, one});
    }
    return sum / (float)(2 * pairs);
}

/* The early rounds are alike and easy: now and then one of them is enough. */
static int is_wanted(int round)
{
    return round > 6 || (round > 1 && chance(0.2));
}

static float result(const struct evening *g)
{
    struct night_leaf leaf;
    struct night_sheet s;
    night_leaf_make(&leaf, &night_form_fitted, NULL, NIGHT_ROUNDS, 0);
    night_sheet_read(&s, &leaf, &g->pack, &g->p);
    return night_swing(s.m * NIGHT_CERTAIN);
}

/* A board as it may look at the end of a round, without anybody having played it. */
static void scatter(struct evening *g, int rounds)
{
    int numbers = rounds * 3 - (int)rng_below(&luck, (uint32_t)rounds + 1);
    for (int seat = 0; seat < 2; seat++)
        g->p.flips_used[seat] = (uint8_t)rng_below(&luck, rounds < 5 ? (uint32_t)rounds + 1 : 6);
    for (int i = 0; i < numbers && night_free_count(&g->p) > 2; i++) {
        int field = night_free_nth(&g->p, (int)rng_below(&luck, (uint32_t)night_free_count(&g->p))), r = 0;
        while (field >= g->pack.first[r + 1])
            r++;
        put(&g->p, &g->pack, (int)rng_below(&luck, 2), 1 + (int)rng_below(&luck, 6), r);
    }
}

static void play(struct night_tree *t, int turns, int regions)
{
    struct evening g = {.tree = t};
    struct end ends[NIGHT_ROUNDS];
    int standard = chance(0.75), held = chance(0.08), round = 1, count = 0;
    make_pack(&g.pack, standard);
    g.wild = chance(0.5) ? 0.15 : 0;
    night_start(&g.pack, &g.p, 2, NULL);
    if (chance(0.2)) {
        round = 2 + (int)rng_below(&luck, 8);
        scatter(&g, round - 1);
    }
    for (; round <= NIGHT_ROUNDS && night_free_count(&g.p); round++) {
        g.stage = (struct night_stage){.action = 1, .hidden = {7, 7}, .hands = {1, 1}};
        memcpy(g.stage.used, g.p.flips_used, sizeof g.stage.used);
        night_sheet_read(&g.stage.sheet, &g.leaf, &g.pack, &g.p);
        if (is_wanted(round)) {
            struct end *e = &ends[count++];
            keep(&g, round - 1, e);
            e->held = (uint8_t)held;
            e->standard = (uint8_t)standard;
            e->worth = solve_all(&g, round, turns, regions);
        } else {
            solve(&g, round, turns / 2, regions, (unsigned[]){rng_below(&luck, 120), rng_below(&luck, 120)});
        }
        play_round(&g);
        memcpy(g.p.flips_used, g.stage.used, sizeof g.stage.used);
    }
    for (int i = 0; i < count; i++)
        ends[i].won = result(&g);
    fwrite(ends, sizeof *ends, (size_t)count, stdout);
}

/* What an end is worth by the net as it is now. */
static void solve_again(struct end *e, struct night_tree *t, int turns, int regions)
{
    struct evening g = {.tree = t, .stage = {.action = 1, .hidden = {7, 7}, .hands = {1, 1}}};
    struct night_sheet *s = &g.stage.sheet;
    s->areas = e->regions;
    memcpy(s->area, e->area, sizeof s->area);
    for (int r = 0; r < s->areas; r++)
        s->free = (int16_t)(s->free + s->area[r].free);
    for (int seat = 0; seat < 2; seat++) {
        g.stage.used[seat] = (uint8_t)(NIGHT_FLIPS - e->left[seat]);
        for (int n = 0; n < 6; n++)
            s->spare[seat] |= (uint64_t)e->spare[seat][n] << 8 * n;
    }
    e->worth = solve_all(&g, NIGHT_ROUNDS + 1 - e->rounds, turns, regions);
}

static int again(struct night_tree *t, char **argv)
{
    FILE *in = fopen(argv[3], "rb");
    int turns = atoi(argv[5]), regions = atoi(argv[6]), least = atoi(argv[7]), most = atoi(argv[8]);
    for (struct end e; in && fread(&e, sizeof e, 1, in) == 1;) {
        if (e.rounds >= least && e.rounds <= most)
            solve_again(&e, t, turns, regions);
        fwrite(&e, sizeof e, 1, stdout);
    }
    return in && !fclose(in) ? 0 : 2;
}

/* --- learning ------------------------------------------------------------------------------------------- */

enum { BATCH = 128, NUMBERS = sizeof(struct night_net) / sizeof(float) };

struct lesson {
    struct night_net slope; /* of the loss, by each number of the net */
    double loss, count;
};

/* One look, and what it was made of, to be gone back over. */
struct glance {
    float in[NIGHT_NET_AREA > NIGHT_NET_SETS ? NIGHT_NET_AREA : NIGHT_NET_SETS];
    float hidden[NIGHT_NET_HIDDEN];
};

static void look(struct glance *g, const float (*first)[NIGHT_NET_HIDDEN], int count,
                 const float (*second)[NIGHT_NET_SEEN], float *sum)
{
    memcpy(g->hidden, first[count], sizeof g->hidden);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < NIGHT_NET_HIDDEN && g->in[i] != 0; k++)
            g->hidden[k] += g->in[i] * first[i][k];
    for (int i = 0; i < NIGHT_NET_HIDDEN; i++) {
        g->hidden[i] = g->hidden[i] > 0 ? g->hidden[i] : 0;
        for (int k = 0; k < NIGHT_NET_SEEN && g->hidden[i] > 0; k++)
            sum[k] += g->hidden[i] * second[i][k];
    }
}

static void go_back(const struct glance *g, float (*first)[NIGHT_NET_HIDDEN], int count,
                    float (*second)[NIGHT_NET_SEEN], const float (*weight)[NIGHT_NET_SEEN],
                    const float *slope)
{
    float back[NIGHT_NET_HIDDEN] = {0};
    for (int i = 0; i < NIGHT_NET_HIDDEN; i++)
        for (int k = 0; k < NIGHT_NET_SEEN && g->hidden[i] > 0; k++) {
            back[i] += slope[k] * weight[i][k];
            second[i][k] += slope[k] * g->hidden[i];
        }
    for (int i = 0; i <= count; i++) {
        float x = i < count ? g->in[i] : 1;
        for (int k = 0; k < NIGHT_NET_HIDDEN && x != 0; k++)
            first[i][k] += x * back[k];
    }
}

/* How wrong the net is about an end; with `l`, also which way to change it. */
static double study(const struct end *e, struct lesson *l)
{
    static struct glance area[2][NIGHT_MAX_REGIONS], sets[2];
    struct night_leaf leaf = {.rounds = e->rounds, .share = e->share};
    static struct night_eyes room, *eyes = &room;
    float sum[2][NIGHT_NET_SEEN];
    uint64_t spare[2] = {0};
    eyes->leaf = &leaf;
    eyes->scale = e->scale;
    for (int i = 0; i < 12; i++)
        spare[i / 6] |= (uint64_t)e->spare[i / 6][i % 6] << 8 * (i % 6);
    float x = e->form + e->flips + net.flips[e->rounds - 1][e->left[0]][e->left[1]];
    for (int seat = 0; seat < 2; seat++) {
        memcpy(sum[seat], net.sets_seen[NIGHT_NET_HIDDEN], sizeof sum[seat]);
        for (int r = 0; r < e->regions; r++) {
            night_net_tell_area(eyes, &e->area[r], seat, area[seat][r].in);
            look(&area[seat][r], net.area, NIGHT_NET_AREA, net.area_seen, sum[seat]);
        }
        night_net_tell_sets(eyes, spare, seat, sets[seat].in);
        look(&sets[seat], net.sets, NIGHT_NET_SETS, net.sets_seen, sum[seat]);
        for (int k = 0; k < NIGHT_NET_SEEN; k++)
            x += (seat ? -1 : 1) * (sum[seat][k] > 0 ? sum[seat][k] : 0) * net.judge[k];
    }
    float wrong = night_swing(x) - e->worth, near = x > 3 ? 3 : x < -3 ? -3 : x;
    if (!l)
        return wrong * wrong;
    float d = 27 + 9 * near * near,
          steep = ((27 + 3 * near * near) * d - near * (27 + near * near) * 18 * near) / (d * d);
    float slope = 2 * wrong * (steep > 0.01f ? steep : 0.01f);
    l->slope.flips[e->rounds - 1][e->left[0]][e->left[1]] += slope / 2;
    l->slope.flips[e->rounds - 1][e->left[1]][e->left[0]] -= slope / 2;
    for (int seat = 0; seat < 2; seat++) {
        float back[NIGHT_NET_SEEN];
        for (int k = 0; k < NIGHT_NET_SEEN; k++) {
            float sign = seat ? -slope : slope, on = sum[seat][k] > 0 ? sum[seat][k] : 0;
            l->slope.judge[k] += sign * on;
            back[k] = on > 0 ? sign * net.judge[k] : 0;
            l->slope.sets_seen[NIGHT_NET_HIDDEN][k] += back[k];
        }
        for (int r = 0; r < e->regions; r++)
            go_back(&area[seat][r], l->slope.area, NIGHT_NET_AREA, l->slope.area_seen, net.area_seen, back);
        go_back(&sets[seat], l->slope.sets, NIGHT_NET_SETS, l->slope.sets_seen, net.sets_seen, back);
    }
    return wrong * wrong;
}

/* Adam, with numbers that are not needed drawn back to 0. */
static void improve(const struct lesson *l, int step, float rate)
{
    static float mean[NUMBERS], square[NUMBERS];
    float *at = (float *)&net;
    const float *slope = (const float *)&l->slope;
    double fresh1 = 1 - pow(0.9, step), fresh2 = 1 - pow(0.99, step);
    for (int i = 0; i < NUMBERS; i++) {
        float s = slope[i] / BATCH;
        mean[i] += 0.1f * (s - mean[i]);
        square[i] += 0.01f * (s * s - square[i]);
        at[i] -= rate * ((float)(mean[i] / fresh1 / (sqrt(square[i] / fresh2) + 1e-8)) + 0.01f * at[i]);
    }
}

static float bell(void)
{
    float sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (float)rng_below(&luck, 1 << 20) / (float)(1 << 20);
    return sum - 6;
}

static void begin_anew(void)
{
    memset(&net, 0, sizeof net);
    for (int i = 0; i < (int)(sizeof net.area / sizeof(float)); i++)
        ((float *)net.area)[i] = bell() / sqrtf(NIGHT_NET_AREA);
    for (int i = 0; i < (int)(sizeof net.area_seen / sizeof(float)); i++)
        ((float *)net.area_seen)[i] = bell() / sqrtf(7 * NIGHT_NET_HIDDEN);
    for (int i = 0; i < (int)(sizeof net.sets / sizeof(float)); i++)
        ((float *)net.sets)[i] = bell() / sqrtf(NIGHT_NET_SETS);
    for (int i = 0; i < (int)(sizeof net.sets_seen / sizeof(float)); i++)
        ((float *)net.sets_seen)[i] = bell() / sqrtf(NIGHT_NET_HIDDEN);
    for (int k = 0; k < NIGHT_NET_SEEN; k++)
        net.judge[k] = 0.05f * bell();
}

/* Mean squares of what is wrong, without and with the net, by rounds to come; of games that are not learnt from. */
static void report(const struct end *ends, long count, int epoch)
{
    double wrong[NIGHT_ROUNDS] = {0}, form[NIGHT_ROUNDS] = {0}, n[NIGHT_ROUNDS] = {0};
    for (long i = 0; i < count; i++) {
        const struct end *e = &ends[i];
        if (!e->held || !e->standard)
            continue;
        float alone = night_swing(e->form + e->flips) - e->worth;
        wrong[e->rounds] += study(e, NULL);
        form[e->rounds] += alone * alone;
        n[e->rounds]++;
        wrong[0] += study(e, NULL);
        form[0] += alone * alone;
        n[0]++;
    }
    fprintf(stderr, "%2d:", epoch);
    for (int r = 0; r < NIGHT_ROUNDS; r++)
        fprintf(stderr, "  %.4f %.4f", form[r] / n[r], wrong[r] / n[r]);
    fprintf(stderr, "\n");
}

static int fit(const char *path, int from, int argc, char **argv, int epochs, float rate)
{
    struct end *ends = NULL;
    static struct lesson l;
    long count = 0, room = 0;
    for (int i = from; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        for (struct end e; in && fread(&e, sizeof e, 1, in) == 1; count++) {
            if (count == room && !(ends = realloc(ends, sizeof e * (size_t)(room = 2 * room + 4096))))
                return 2;
            ends[count] = e;
        }
        if (in)
            fclose(in);
    }
    fprintf(stderr, "%ld ends\n", count);
    int step = 0;
    for (int epoch = 0; epoch < epochs; epoch++) {
        float now = rate * (1 - (float)epoch / (float)epochs);
        report(ends, count, epoch);
        for (long i = 0; i < count / BATCH; i++) {
            memset(&l, 0, sizeof l);
            for (int b = 0; b < BATCH;) {
                const struct end *e = &ends[rng_below(&luck, (uint32_t)count)];
                if (!e->held) {
                    study(e, &l);
                    b++;
                }
            }
            improve(&l, ++step, now);
        }
    }
    report(ends, count, epochs);
    FILE *out = fopen(path, "wb");
    int fault = !out || fwrite(&net, sizeof net, 1, out) != 1;
    free(ends);
    return fault || fclose(out) ? 2 : 0;
}

/* The numbers in braces, as deep as their arrays are. */
static const float *write_rows(const float *at, const int *shape, int deep)
{
    printf("{");
    for (int i = 0; i < shape[0]; i++) {
        if (deep > 1)
            at = write_rows(at, shape + 1, deep - 1);
        else
            printf("%s%.4ef", i % 8 ? ", " : i ? ",\n" : "", (double)*at++);
    }
    printf("},\n");
    return at;
}

/* The net as a source file. */
static void write_net(void)
{
    static const struct {
        const char *name;
        int deep, shape[3];
    } part[] = {{"area", 2, {NIGHT_NET_AREA + 1, NIGHT_NET_HIDDEN}},
                {"area_seen", 2, {NIGHT_NET_HIDDEN, NIGHT_NET_SEEN}},
                {"sets", 2, {NIGHT_NET_SETS + 1, NIGHT_NET_HIDDEN}},
                {"sets_seen", 2, {NIGHT_NET_HIDDEN + 1, NIGHT_NET_SEEN}},
                {"judge", 1, {NIGHT_NET_SEEN}},
                {"flips", 3, {NIGHT_ROUNDS - 1, NIGHT_FLIPS + 1, NIGHT_FLIPS + 1}}};
    const float *at = (const float *)&net;
    printf("/* weights.c: the net of net.h as it was learnt; written by tests/bench/night_learn.c. */\n"
           "#include \"bots/night/net.h\"\n\n/* clang-format off */\n"
           "const struct night_net night_net_learnt = {\n");
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        printf(".%s = ", part[i].name);
        at = write_rows(at, part[i].shape, part[i].deep);
    }
    printf("};\n/* clang-format on */\n");
}

static int read_net(const char *path)
{
    if (strcmp(path, "-") == 0)
        return 0;
    FILE *in = fopen(path, "rb");
    if (!in || fread(&net, sizeof net, 1, in) != 1)
        return -1;
    fclose(in);
    learnt = &net;
    return 0;
}

int main(int argc, char **argv)
{
    static struct night_effort effort = {.most = UINT64_MAX};
    struct night_tree t;
    if (argc < 3 || read_net(argv[2]))
        return 2;
    if (strcmp(argv[1], "write") == 0) {
        write_net();
        return 0;
    }
    if (argc < 7)
        return 2;
    rng_seed(&luck, strtoull(argv[4], NULL, 10));
    if (strcmp(argv[1], "fit") == 0) {
        if (!learnt)
            begin_anew();
        return fit(argv[3], 7, argc, argv, atoi(argv[5]), (float)atof(argv[6]));
    }
    if (night_tree_open(&t, 100000, &effort))
        return 2;
    if (strcmp(argv[1], "again") == 0)
        return argc < 9 ? 2 : again(&t, argv);
    for (int g = 0; g < atoi(argv[3]); g++)
        play(&t, atoi(argv[5]), atoi(argv[6]));
    night_tree_close(&t);
    return 0;
}
