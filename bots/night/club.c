/* club.c: plays Election Night by solving the round.
 *
 * All that is hidden dies with the round, so a round is a game of its own with a value at its end (leaf.h). The bot builds it
 * (tree.h) from the round's first window, solves it within its budget (solve.h) and plays the mix of the spot where the round
 * stands: what both may believe by then is part of the solution. Where the round left the tree, it solves again from there, with
 * the hands as likely as the first solution says; where nobody knows how the round went, with all hands that fit equally
 * likely. The levels differ in their budgets and in how many regions they consider for a number of the first action.
 *
 * Memory: at most MOST_SPOTS spots of NIGHT_TREE_BYTES, 16 MB, while it thinks. Without it, it plays as `greedy`. */
#include <string.h>
#include <time.h>

#include "bots/night/past.h"
#include "bots/night/solve.h"
#include "rules/night/flips.h"

enum {
    MOST_SPOTS = 100000,
    VISITS_A_MS = 4000, /* on a slow core; only sizes the tree where the clock decides */
    LEAST_TURNS = 12,   /* a tree is worth solving if this many fit into the budget */
};
static const float TINY = 0.02f; /* a choice that the mix makes less often than this is noise */

struct mind {
    const struct question *q;
    const struct night_pack *pack;
    const struct night *view;
    int me;
    int most_regions;
    struct night_leaf leaf;
    struct night_round round;
    struct night_effort effort;
    struct night_tree tree;
    struct budget budget;
    struct timespec begin;
};

/* --- time ----------------------------------------------------------------------------------------------- */

static int is_over(void *what)
{
    const struct mind *m = what;
    struct timespec now;
    if (m->budget.stop && *m->budget.stop)
        return 1;
    if (m->budget.nodes)
        return 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ns = (now.tv_sec - m->begin.tv_sec) * 1000000000 + now.tv_nsec - m->begin.tv_nsec;
    return ns >= (int64_t)m->budget.ms * 1000000;
}

static void begin(struct mind *m, const struct bot *bot)
{
    m->budget = bot_budget(m->q, bot);
    m->effort = (struct night_effort){.most = m->budget.nodes, .over = is_over, .what = m};
    if (m->budget.nodes)
        return;
    clock_gettime(CLOCK_MONOTONIC, &m->begin);
    m->effort.most = bot->usual.nodes; /* more time does not make a level a better one */
}

/* --- where the round stands ----------------------------------------------------------------------------- */

/* Hands that fit what everybody knows, each once. */
static int fitting(const struct night *v, int seat, uint8_t turned[NIGHT_MOST_HANDS])
{
    uint8_t ways[NIGHT_MAX_WAYS][NIGHT_COLOURS];
    int count = night_ways(v, seat, ways), hands = 0;
    for (int w = 0; w < count; w++) {
        int mask = 0, fits = 1, h = 0;
        for (int c = 0; c < NIGHT_COLOURS; c++) {
            mask |= (ways[w][c] != v->rolled[seat][c]) << c;
            fits &= (v->hidden[seat] >> c & 1) || ways[w][c] == v->dice[seat][c];
        }
        while (h < hands && turned[h] != mask)
            h++;
        if (fits && h == hands && hands < NIGHT_MOST_HANDS)
            turned[hands++] = (uint8_t)mask;
    }
    return hands;
}

static void stage_of(const struct mind *m, const struct night *v, struct night_stage *s)
{
    *s = (struct night_stage){.action = v->action, .vetoes = v->vetoes};
    night_sheet_read(&s->sheet, &m->leaf, m->pack, v);
    memcpy(s->used, v->flips_used, sizeof s->used);
    memcpy(s->hidden, v->hidden, sizeof s->hidden);
    for (int seat = 0; seat < 2; seat++)
        s->hands[seat] = (uint8_t)fitting(v, seat, s->turned[seat]);
}

/* The round's beginning: nothing turned, nothing shown. */
static void stage_begin(const struct mind *m, const struct night *start, struct night_stage *s)
{
    *s = (struct night_stage){.action = 1, .hidden = {7, 7}, .hands = {1, 1}};
    night_sheet_read(&s->sheet, &m->leaf, m->pack, start);
    memcpy(s->used, start->flips_used, sizeof s->used);
}

/* Does what was followed lead to what is asked? A history from elsewhere does not. */
static int leads_here(const struct mind *m, const struct night_path *p)
{
    struct night_stage here;
    stage_of(m, m->view, &here);
    int phase = m->view->phase == NIGHT_ORDER ? NIGHT_THROW : m->view->phase;
    return p->phase == phase && p->stage.action == here.action && p->stage.vetoes == here.vetoes &&
           memcmp(p->stage.used, here.used, sizeof here.used) == 0 &&
           memcmp(p->stage.hidden, here.hidden, sizeof here.hidden) == 0 &&
           memcmp(p->stage.sheet.area, here.sheet.area, sizeof here.sheet.area) == 0;
}

static int follow(const struct mind *m, const struct night_past *past, struct night_path *p)
{
    struct night_stage s;
    stage_begin(m, &past->start, &s);
    *p = (struct night_path){.pack = m->pack, .view = m->view, .round = &m->round, .tree = &m->tree};
    night_path_begin(p, &s);
    for (int i = 0; i < past->count; i++)
        if (night_path_follow(p, &past->event[i]))
            return -1;
    return leads_here(m, p) ? 0 : -1;
}

/* --- building and solving ------------------------------------------------------------------------------- */

/* Builds the largest tree that its share of the effort can solve: the places of two numbers are tried in all pairs, so its size
 * grows as the square of the regions. -1: not even one region fits. */
static int build(struct mind *m, const struct night_stage *s, const struct night_start *start, uint64_t share)
{
    uint64_t granted = m->budget.nodes ? share : (uint64_t)m->budget.ms * VISITS_A_MS;
    double room = (double)(granted < share ? granted : share) / (2 * LEAST_TURNS), one, more;
    if (room > m->tree.room)
        room = m->tree.room;
    m->round.regions = 1;
    if (night_tree_build(&m->tree, &m->round, s, start) || m->tree.count > 3 * room)
        return -1;
    one = m->tree.count;
    if (4 * one > room)
        return 0;
    m->round.regions = 2;
    if (night_tree_build(&m->tree, &m->round, s, start))
        return -1;
    more = (m->tree.count - one) / 3;
    while (m->round.regions < m->most_regions &&
           one + more * ((m->round.regions + 1) * (m->round.regions + 1) - 1) <= room)
        m->round.regions++;
    return m->round.regions > 2 ? night_tree_build(&m->tree, &m->round, s, start) : 0;
}

static void weigh_evenly(struct night_tree *t, const struct night_stage *s)
{
    for (int seat = 0; seat < 2; seat++)
        for (int h = 0; h < s->hands[seat]; h++)
            t->weight[seat][h] = 1 / (float)s->hands[seat];
}

/* By what a first solution believes; a hand that it rules out may still be the one. */
static void weigh_by(struct night_tree *t, const struct night_path *p)
{
    for (int seat = 0; seat < 2; seat++) {
        float sum = 0;
        int hands = p->stage.hands[seat];
        for (int h = 0; h < hands; h++)
            sum += p->weight[seat][h];
        for (int h = 0; h < hands; h++)
            t->weight[seat][h] = ((sum > 0 ? p->weight[seat][h] / sum : 0) + 0.05f) /
                                 (sum > 0 ? 1 + 0.05f * (float)hands : 0.05f * (float)hands);
    }
}

static void solve(struct mind *m, uint64_t share)
{
    uint64_t most = m->effort.most;
    if (m->effort.visits + share < most)
        m->effort.most = m->effort.visits + share;
    night_solve(&m->tree, 1 << 20);
    m->effort.most = most;
}

/* --- answers -------------------------------------------------------------------------------------------- */

static int my_hand(const struct mind *m, const struct night_spot *s, const float *weight)
{
    int turned = 0, best = 0;
    for (int c = 0; c < NIGHT_COLOURS; c++)
        turned |= (m->view->dice[m->me][c] != m->view->rolled[m->me][c]) << c;
    for (int h = 0, found = 0; h < s->hands[m->me]; h++)
        if (s->turned[m->me][h] == turned && (!found || weight[h] > weight[best])) {
            found = 1;
            best = h;
        }
    return best;
}

/* One of the choices of the spot, by its mix. */
static int draw(const struct mind *m, int32_t at, const float *weight)
{
    const struct night_spot *s = &m->tree.spots[at];
    float mix[NIGHT_MAX_REGIONS], sum = 0;
    int choices = s->choices[m->me];
    night_mix(&m->tree, at, m->me, my_hand(m, s, weight), mix);
    for (int c = 0; c < choices; c++)
        sum += mix[c] = mix[c] < TINY ? 0 : mix[c];
    float lot = (float)(rng_next(m->q->rng) >> 40) / (float)(1 << 24) * sum;
    int c = 0, last = 0;
    for (; c < choices; c++) {
        if (mix[c] <= 0)
            continue;
        last = c;
        if ((lot -= mix[c]) < 0)
            break;
    }
    return last;
}

/* To the rules the fields of a region are all the same. */
static int field_in(const struct mind *m, int area)
{
    int f = m->pack->first[area];
    while (!night_is_free(m->view, f))
        f++;
    return f;
}

/* The drawn choice as the argument of a move. */
static int answer(const struct mind *m, int32_t at, const float *weight)
{
    int choice = draw(m, at, weight), places[NIGHT_MAX_REGIONS];
    const struct night *v = m->view;
    struct night_stage s;
    switch (v->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT: return choice ? bits_nth(v->hidden[m->me], choice - 1) : NIGHT_NO_FLIP;
    case NIGHT_PLAY: return bits_nth(v->hidden[m->me], choice);
    case NIGHT_WRITE:
        stage_of(m, v, &s);
        night_tree_places(&m->round, &s.sheet, v->write, v->writes, places);
        return field_in(m, places[choice]);
    default: return choice;
    }
}

/* --- thinking ------------------------------------------------------------------------------------------- */

static int shown_now(const struct night *v, int seat)
{
    int colour = v->shown ? v->played[seat][v->shown - 1] : 0;
    return 2 * colour + (v->dice[seat][colour] != v->rolled[seat][colour]);
}

/* Solves from where the round stands. -1: it cannot. */
static int think_here(struct mind *m, const struct night_path *p)
{
    const struct night *v = m->view;
    struct night_start start = {.phase = v->phase, .seat = m->me, .w = v->write, .writes = v->writes};
    struct night_stage s;
    uint64_t left = m->effort.most - m->effort.visits;
    start.shown[0] = shown_now(v, 0);
    start.shown[1] = shown_now(v, 1);
    stage_of(m, v, &s);
    if (p)
        s = p->stage;
    if (s.hands[0] == 0 || s.hands[1] == 0 || build(m, &s, &start, left))
        return -1;
    if (p)
        weigh_by(&m->tree, p);
    else
        weigh_evenly(&m->tree, &s);
    solve(m, left);
    return answer(m, 0, m->tree.weight[m->me]);
}

/* Is this decision one of the tree, once the path leads there? */
static int has_spot(const struct mind *m, const struct night_path *p)
{
    return p->spot >= 0 && m->view->phase != NIGHT_VETO && m->view->phase != NIGHT_ORDER;
}

/* Solves the whole round and reads what it says here. -1: it cannot, or nobody knows how the round went. */
static int think_round(struct mind *m)
{
    const struct night_start start = {.phase = NIGHT_FLIP};
    struct night_past past;
    struct night_path path;
    struct night_stage s;
    if (night_past_read(&past, m->pack, m->view, m->q->history))
        return -1;
    stage_begin(m, &past.start, &s);
    if (build(m, &s, &start, m->effort.most) || follow(m, &past, &path))
        return -1;
    weigh_evenly(&m->tree, &s);
    int here = has_spot(m, &path);
    solve(m, here ? m->effort.most : (m->effort.most - m->effort.visits) / 2);
    follow(m, &past, &path);
    return here ? answer(m, path.spot, path.weight[m->me]) : think_here(m, &path);
}

static int think(struct mind *m)
{
    int found = -1;
    int32_t room = m->effort.most / (2 * LEAST_TURNS) < MOST_SPOTS
                       ? (int32_t)(m->effort.most / (2 * LEAST_TURNS))
                       : MOST_SPOTS;
    if (night_tree_open(&m->tree, room < 4096 ? 4096 : room, &m->effort))
        return -1;
    found = think_round(m);
    if (found < 0 && !m->effort.stopped)
        found = think_here(m, NULL);
    night_tree_close(&m->tree);
    return found;
}

/* --- decisions that need no tree ------------------------------------------------------------------------ */

/* M after the dice of two seats are written. */
static float duel_m(const struct mind *m, const struct night_stage *s, int shown0, int shown1)
{
    struct night_write w[2];
    struct night_duel d;
    for (int seat = 0; seat < 2; seat++) {
        int shown = seat ? shown1 : shown0, face = m->view->rolled[seat][shown >> 1];
        d.colour[seat] = shown >> 1;
        d.face[seat] = shown & 1 ? 7 - face : face;
    }
    int first = night_first_of(&d, s->used);
    return night_settle(&s->sheet, &m->leaf, w, night_numbers(&d, first & 1, w), NULL);
}

/* The last veto of a round: writing against nothing, or against the third dice (N-6.5) of each hand that fits. */
static int last_veto(const struct mind *m)
{
    const struct night *v = m->view;
    struct night_stage s;
    stage_of(m, v, &s);
    float now = duel_m(m, &s, shown_now(v, 0), shown_now(v, 1)), then = s.sheet.m;
    if (v->vetoes == 1 && s.hands[!m->me]) {
        int third = bits_lowest(v->hidden[m->me]), they = !m->me, shown[2];
        shown[m->me] = 2 * third + (v->dice[m->me][third] != v->rolled[m->me][third]);
        then = 0;
        for (int h = 0; h < s.hands[they]; h++) {
            shown[they] = 2 * third + (s.turned[they][h] >> third & 1);
            then += duel_m(m, &s, shown[0], shown[1]) / (float)s.hands[they];
        }
    }
    return m->me ? now > then : now < then;
}

/* N-7.5: plays both orders through. */
static int last_order(const struct mind *m)
{
    struct night_duel d = night_shown_duel(m->view);
    struct night_write w[2];
    struct night_stage s;
    stage_of(m, m->view, &s);
    float zero = night_settle(&s.sheet, &m->leaf, w, night_numbers(&d, 0, w), NULL);
    float one = night_settle(&s.sheet, &m->leaf, w, night_numbers(&d, 1, w), NULL);
    return m->me ? one < zero : one > zero;
}

static void write_settled(const struct mind *m, struct move *out)
{
    const struct night *v = m->view;
    struct night_stage s;
    int area, n = 0;
    stage_of(m, v, &s);
    if (v->phase == NIGHT_BONUS)
        night_sheet_bonus(&s.sheet, &m->leaf, m->me, v->write, v->writes, &n, &area);
    else
        night_settle(&s.sheet, &m->leaf, v->write, v->writes, &area);
    out->arg[0] = (int16_t)field_in(m, area);
    if (v->phase == NIGHT_BONUS)
        out->arg[1] = (int16_t)n;
}

/* --- all together --------------------------------------------------------------------------------------- */

static void choose(const struct question *q, const struct bot *bot, int regions, struct move *out,
                   struct text *say)
{
    struct mind m = {.q = q, .pack = q->content->pack, .view = q->view, .me = q->seat};
    m.most_regions = regions < m.pack->regions ? regions : m.pack->regions;
    const struct night *v = m.view;
    int found = -1;
    float free = (float)night_free_count(v) - night_form_fitted.numbers * (v->action < 2 ? 2 : 1);
    night_leaf_make(&m.leaf, &night_form_fitted, v->round, free);
    m.round.leaf = &m.leaf;
    memcpy(m.round.rolled, v->rolled, sizeof m.round.rolled);
    position_nth(q->content, v, q->seat, 0, out); /* seat and verb; the arguments follow */
    if (v->phase == NIGHT_BONUS || (v->phase == NIGHT_WRITE && v->action > 1)) {
        write_settled(&m, out);
        return;
    }
    if (v->phase == NIGHT_THROW) {
        found = (int)rng_below(q->rng, NIGHT_HANDS); /* hands must be mixed */
    } else if (v->phase == NIGHT_VETO && v->action > 1) {
        found = last_veto(&m);
    } else if (v->phase == NIGHT_ORDER && v->action > 1) {
        found = last_order(&m);
    } else {
        begin(&m, bot);
        found = think(&m);
    }
    if (found < 0)
        bot_night_greedy.choose(q, out, say);
    else
        out->arg[0] = (int16_t)found;
}

/* --- levels --------------------------------------------------------------------------------------------- */

static void choose_club(const struct question *q, struct move *out, struct text *say)
{
    choose(q, &bot_night_club, 3, out, say);
}

static void choose_strong(const struct question *q, struct move *out, struct text *say)
{
    choose(q, &bot_night_strong, 5, out, say);
}

static void choose_best(const struct question *q, struct move *out, struct text *say)
{
    choose(q, &bot_night_best, NIGHT_MAX_REGIONS, out, say);
}

const struct bot bot_night_club = {.name = "club",
                                   .level = LEVEL_CLUB,
                                   .remembers = 1,
                                   .usual = {.nodes = 300000, .ms = 50},
                                   .choose = choose_club};
const struct bot bot_night_strong = {.name = "strong",
                                     .level = 4,
                                     .remembers = 1,
                                     .usual = {.nodes = 1500000, .ms = 300},
                                     .choose = choose_strong};
const struct bot bot_night_best = {.name = "best",
                                   .level = 5,
                                   .remembers = 1,
                                   .usual = {.nodes = 6000000, .ms = 1000},
                                   .choose = choose_best};
