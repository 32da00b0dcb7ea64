/* club.c: plays Election Night by solving the round.
 *
 * All that is hidden dies with the round, so a round is a game of its own with a value at its end (leaf.h). The bot builds it
 * (tree.h) from the round's first window, solves it within its budget (solve.h) and plays the mix of the spot where the round
 * stands: what both may believe by then is part of the solution. Where the round left the tree, it solves again from there, with
 * the hands as likely as the first solution says; where nobody knows how the round went, with all hands that fit equally
 * likely. The levels differ in their budgets, in how many regions they consider for a number of the first action, and in whether
 * the net helps to tell what the round's end is worth.
 *
 * Memory: at most MOST_SPOTS spots of NIGHT_TREE_BYTES, 16 MB, while it thinks. Without it, it plays as `greedy`. */
#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/night/think.h"
#include "rules/night/flips.h"

enum {
    MOST_SPOTS = 100000,
    LEAST_SPOTS = 4096,
    VISITS_A_MS = 6000, /* on a slow core; only sizes the tree where the clock decides */
    LEAST_TURNS = 12,   /* a tree is worth solving if this many fit into the budget */
    VISITS_A_SPOT = NIGHT_BUILD_VISITS + 2 * LEAST_TURNS,
};
static const float TINY = 0.02f; /* a choice that the mix makes less often than this is noise */

struct mind {
    const struct question *q;
    const struct night_pack *pack;
    const struct night *view;
    int me;
    const struct night_level *level;
    struct night_leaf leaf;
    struct night_round round;
    struct night_effort effort;
    struct night_tree tree;
    struct night_memo *memo; /* NULL: none */
    struct belief *mix;      /* not NULL: nothing is drawn, what it would draw from goes here */
    struct budget budget;
    uint32_t ms; /* of it, for what is being thought about now */
    struct bot_clock clock;
};

/* --- time ----------------------------------------------------------------------------------------------- */

static int is_over(void *what)
{
    const struct mind *m = what;
    return (m->budget.stop && *m->budget.stop) || (m->budget.nodes == 0 && bot_clock_late(&m->clock, m->ms));
}

static void begin(struct mind *m, const struct bot *bot)
{
    m->budget = bot_budget(m->q, bot);
    if (m->budget.nodes == 0 && !bot_clock_start(&m->clock))
        m->budget.nodes = (uint64_t)m->budget.ms * VISITS_A_MS;
    uint64_t most = bot->usual.nodes; /* more time does not make a level a better one */
    m->effort = (struct night_effort){.most = most, .over = is_over, .what = m};
    if (m->budget.nodes && (m->q->budget.nodes || m->budget.nodes < most))
        m->effort.most = m->budget.nodes;
    m->ms = m->budget.ms - m->budget.ms / 3;
}

/* --- the worth of the round's end ----------------------------------------------------------------------- */

/* `free`: fields that are free now; `actions`: of the round, to be played yet. */
static void look_ahead(struct mind *m, int free, int actions)
{
    night_leaf_make(&m->leaf, &night_form_fitted, m->level->net, m->view->round,
                    (float)free - night_form_fitted.numbers * (float)actions);
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

/* There was no room for so many regions after all. */
static int build_fewer(struct mind *m, const struct night_stage *s, const struct night_start *start)
{
    while (m->round.regions > 1 && !m->effort.stopped) {
        m->round.regions--;
        if (night_tree_build(&m->tree, &m->round, s, start) == 0)
            return 0;
    }
    return -1;
}

/* Builds the largest tree that its share of the effort can solve: the places of two numbers are tried in all pairs, so its size
 * grows as the square of the regions. -1: not even one region fits. */
static int build(struct mind *m, const struct night_stage *s, const struct night_start *start, uint64_t share)
{
    uint64_t granted = m->budget.nodes ? share : (uint64_t)m->budget.ms * VISITS_A_MS;
    double room = (double)(granted < share ? granted : share) / VISITS_A_SPOT, one, more;
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
        return build_fewer(m, s, start);
    more = (m->tree.count - one) / 3;
    int most = m->level->regions < m->pack->regions ? m->level->regions : m->pack->regions;
    while (m->round.regions < most &&
           one + more * ((m->round.regions + 1) * (m->round.regions + 1) - 1) <= room)
        m->round.regions++;
    if (m->round.regions > 2 && night_tree_build(&m->tree, &m->round, s, start))
        return build_fewer(m, s, start);
    return 0;
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

/* The mix of the spot without what is noise: how many choices there are, and what is left of it in all. */
static int mix_of(const struct mind *m, int32_t at, const float *weight, float mix[NIGHT_MAX_REGIONS],
                  float *sum)
{
    const struct night_spot *s = &m->tree.spots[at];
    int choices = s->choices[m->me];
    night_mix(&m->tree, at, m->me, my_hand(m, s, weight), mix);
    *sum = 0;
    for (int c = 0; c < choices; c++)
        *sum += mix[c] = mix[c] < TINY ? 0 : mix[c];
    return choices;
}

/* One of the choices of the spot, by its mix. */
static int draw(const struct mind *m, int32_t at, const float *weight)
{
    float mix[NIGHT_MAX_REGIONS], sum;
    int choices = mix_of(m, at, weight, mix, &sum);
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

/* A choice as the argument of a move. */
static int argument(const struct mind *m, int choice)
{
    int places[NIGHT_MAX_REGIONS];
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

static void tell_mix(const struct mind *m, int32_t at, const float *weight)
{
    float mix[NIGHT_MAX_REGIONS], sum;
    int choices = mix_of(m, at, weight, mix, &sum);
    *m->mix = (struct belief){.kind = BELIEF_ANSWER};
    for (int c = 0; c < choices; c++) {
        if (mix[c] <= 0)
            continue;
        m->mix->of[m->mix->count] = (int16_t)argument(m, c);
        m->mix->chance[m->mix->count++] = mix[c] / sum;
    }
}

/* What is drawn at the spot; if only the mix is wanted, nothing that matters. */
static int answer(const struct mind *m, int32_t at, const float *weight)
{
    if (!m->mix)
        return argument(m, draw(m, at, weight));
    tell_mix(m, at, weight);
    return 0;
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
    uint64_t left = p ? m->effort.most / 3 : m->effort.most - m->effort.visits;
    m->ms = m->budget.ms;
    m->effort.stopped = 0; /* a third of the time was kept for this; `stop` ends it again at once */
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

/* The whole round, built and solved with most of the effort: what is left is for a position that is not in it. */
static int solve_round(struct mind *m, const struct night_past *past)
{
    const struct night_start start = {.phase = NIGHT_FLIP};
    struct night_stage s;
    stage_begin(m, &past->start, &s);
    if (build(m, &s, &start, m->effort.most - m->effort.most / 3))
        return -1;
    weigh_evenly(&m->tree, &s);
    solve(m, m->effort.most - m->effort.most / 3 - m->effort.visits);
    return 0;
}

/* Solves the whole round and reads what it says here. -1: it cannot, or nobody knows how the round went. */
static int think_round(struct mind *m)
{
    struct night_past past;
    struct night_path path;
    if (night_past_read(&past, m->pack, m->view, m->q->history))
        return -1;
    look_ahead(m, night_free_count(&past.start), 2);
    if (!m->memo || !m->memo->recall(m->memo, &past.start, &m->tree, &m->round)) {
        if (solve_round(m, &past))
            return -1;
        if (m->memo)
            m->memo->keep(m->memo, &past.start, &m->tree, &m->round);
    }
    if (follow(m, &past, &path))
        return -1;
    return has_spot(m, &path) ? answer(m, path.spot, path.weight[m->me]) : think_here(m, &path);
}

/* Spots of a tree that so many visits can solve, and at least a small one, but no more than they could ever build: a bot that may
 * hardly think should not fetch a megabyte for it. */
static int32_t room_for(uint64_t visits)
{
    uint64_t solved = visits / VISITS_A_SPOT, built = visits / NIGHT_BUILD_VISITS;
    uint64_t least = built < LEAST_SPOTS / 4 ? 4 * built + 64 : LEAST_SPOTS;
    return (int32_t)(solved > MOST_SPOTS ? MOST_SPOTS : solved < least ? least : solved);
}

static int think(struct mind *m)
{
    int found = -1;
    if (night_tree_open(&m->tree, room_for(m->effort.most), &m->effort))
        return -1;
    found = think_round(m);
    if (found < 0) {
        look_ahead(m, night_free_count(m->view), m->view->action < 2 ? 2 : 1);
        found = think_here(m, NULL);
    }
    night_tree_close(&m->tree);
    return found;
}

/* --- decisions that need no tree ------------------------------------------------------------------------ */

/* What a board of the last action is worth, by how far seat 0 is ahead on it. */
static float worth_of(const struct mind *m, const struct night_stage *s, float ahead)
{
    return night_swing(ahead + m->leaf.flips[NIGHT_FLIPS - s->used[0]][NIGHT_FLIPS - s->used[1]]);
}

static float ordered_worth(struct night_eyes *e, const struct mind *m, const struct night_stage *s,
                           const struct night_duel *d, int first)
{
    struct night_write w[2];
    return worth_of(m, s,
                    night_eyes_settle(e, &s->sheet, w, night_numbers(d, first, w), NIGHT_MAX_REGIONS, NULL));
}

/* What it is worth to have the dice of two seats written; where hands decide who is first, a lot (N-7.5). */
static float duel_worth(struct night_eyes *e, const struct mind *m, const struct night_stage *s, int shown0,
                        int shown1)
{
    struct night_duel d;
    for (int seat = 0; seat < 2; seat++) {
        int shown = seat ? shown1 : shown0, face = m->view->rolled[seat][shown >> 1];
        d.colour[seat] = shown >> 1;
        d.face[seat] = shown & 1 ? 7 - face : face;
    }
    int first = night_first_of(&d, s->used);
    float worth = ordered_worth(e, m, s, &d, first & 1);
    return first == 2 ? (worth + ordered_worth(e, m, s, &d, 1)) / 2 : worth;
}

/* The last veto of a round: writing against nothing, or against the third dice (N-6.5) of each hand that fits. */
static int last_veto(struct night_eyes *e, const struct mind *m, const struct night_stage *s)
{
    const struct night *v = m->view;
    float now = duel_worth(e, m, s, shown_now(v, 0), shown_now(v, 1)),
          then = worth_of(m, s, night_eyes_judge(e, &s->sheet));
    if (v->vetoes == 1 && s->hands[!m->me]) {
        int third = bits_lowest(v->hidden[m->me]), they = !m->me, shown[2];
        shown[m->me] = 2 * third + (v->dice[m->me][third] != v->rolled[m->me][third]);
        then = 0;
        for (int h = 0; h < s->hands[they]; h++) {
            shown[they] = 2 * third + (s->turned[they][h] >> third & 1);
            then += duel_worth(e, m, s, shown[0], shown[1]) / (float)s->hands[they];
        }
    }
    return m->me ? now > then : now < then;
}

/* N-7.5: plays both orders through. */
static int last_order(struct night_eyes *e, const struct mind *m, const struct night_stage *s)
{
    struct night_duel d = night_shown_duel(m->view);
    struct night_write w[2];
    float ahead[2];
    for (int first = 0; first < 2; first++)
        ahead[first] =
            night_eyes_settle(e, &s->sheet, w, night_numbers(&d, first, w), NIGHT_MAX_REGIONS, NULL);
    return m->me ? ahead[1] < ahead[0] : ahead[1] > ahead[0];
}

/* The last action's veto, order and numbers, and free numbers: nothing is hidden that matters, so all of it is tried. -1: without
 * memory. */
static int settle(struct mind *m, struct move *out)
{
    const struct night *v = m->view;
    struct night_eyes *e = malloc(sizeof *e);
    struct night_stage s;
    int area = 0, n = 0;
    if (!e)
        return -1;
    look_ahead(m, night_free_count(v), v->action < 2 ? 2 : 1);
    stage_of(m, v, &s);
    night_eyes_open(e, &m->leaf, &s.sheet);
    night_eyes_begin(e, &s.sheet);
    if (v->phase == NIGHT_VETO) {
        out->arg[0] = (int16_t)last_veto(e, m, &s);
    } else if (v->phase == NIGHT_ORDER) {
        out->arg[0] = (int16_t)last_order(e, m, &s);
    } else if (v->phase == NIGHT_BONUS) {
        night_eyes_bonus(e, &s.sheet, m->me, v->write, v->writes, &n, &area);
        out->arg[0] = (int16_t)field_in(m, area);
        out->arg[1] = (int16_t)n;
    } else {
        night_eyes_settle(e, &s.sheet, v->write, v->writes, NIGHT_MAX_REGIONS, &area);
        out->arg[0] = (int16_t)field_in(m, area);
    }
    free(e);
    return 0;
}

/* --- all together --------------------------------------------------------------------------------------- */

static int is_open(const struct night *v)
{
    return v->phase == NIGHT_BONUS ||
           (v->action > 1 && (v->phase == NIGHT_VETO || v->phase == NIGHT_ORDER || v->phase == NIGHT_WRITE));
}

/* -1: it cannot, and somebody else must. */
static int decide(struct mind *m, const struct bot *bot, struct move *out)
{
    if (is_open(m->view))
        return settle(m, out);
    int found;
    if (m->view->phase == NIGHT_THROW) {
        found = (int)rng_below(m->q->rng, NIGHT_HANDS); /* hands must be mixed */
    } else {
        begin(m, bot);
        found = think(m);
    }
    out->arg[0] = (int16_t)found;
    return found < 0 ? -1 : 0;
}

static void open_mind(struct mind *m, const struct question *q, const struct night_level *level)
{
    *m = (struct mind){.q = q, .pack = q->content->pack, .view = q->view, .me = q->seat, .level = level};
    m->round.leaf = &m->leaf;
    m->round.tries = level->tries;
    memcpy(m->round.rolled, m->view->rolled, sizeof m->round.rolled);
}

void night_think(const struct question *q, const struct bot *bot, const struct night_level *level,
                 struct night_memo *memo, struct move *out)
{
    struct mind m;
    struct text say;
    open_mind(&m, q, level);
    m.memo = memo;
    position_nth(q->content, m.view, q->seat, 0, out); /* seat and verb; the arguments follow */
    if (decide(&m, bot, out))
        bot_night_greedy.choose(q, out, &say);
}

/* How often it would give each answer to what it is asked now. Nothing of hands, which are any, and of free numbers, which
 * are more than one argument. */
static void tell_belief(const struct question *q, const struct bot *bot, const struct night_level *level,
                        struct belief *out)
{
    const struct night *v = q->view;
    struct mind m;
    struct move move;
    *out = (struct belief){.kind = BELIEF_NONE};
    if (!(v->wait >> q->seat & 1) || v->choice[q->seat] || v->phase == NIGHT_THROW ||
        v->phase == NIGHT_BONUS || position_count(q->content, v, q->seat) < 2)
        return;
    open_mind(&m, q, level);
    m.mix = out;
    position_nth(q->content, v, q->seat, 0, &move);
    if (decide(&m, bot, &move) == 0 && out->kind == BELIEF_NONE) /* settled without a mix: it is sure */
        *out = (struct belief){.kind = BELIEF_ANSWER, .count = 1, .of = {move.arg[0]}, .chance = {1}};
}

/* --- levels --------------------------------------------------------------------------------------------- */

const struct night_level night_level_club = {.regions = 3};
const struct night_level night_level_strong = {.regions = 3, .tries = 2, .net = &night_net_learnt};
const struct night_level night_level_best = {
    .regions = NIGHT_MAX_REGIONS, .tries = 3, .net = &night_net_learnt};

static void choose_club(const struct question *q, struct move *out, struct text *say)
{
    (void)say;
    night_think(q, &bot_night_club, &night_level_club, NULL, out);
}

static void choose_strong(const struct question *q, struct move *out, struct text *say)
{
    (void)say;
    night_think(q, &bot_night_strong, &night_level_strong, NULL, out);
}

static void choose_best(const struct question *q, struct move *out, struct text *say)
{
    (void)say;
    night_think(q, &bot_night_best, &night_level_best, NULL, out);
}

static void believes_club(const struct question *q, struct belief *out)
{
    tell_belief(q, &bot_night_club, &night_level_club, out);
}

const struct bot bot_night_club = {.name = "club",
                                   .level = LEVEL_CLUB,
                                   .remembers = 1,
                                   .usual = {.nodes = 150000, .ms = 50},
                                   .choose = choose_club,
                                   .believes = believes_club};
const struct bot bot_night_strong = {.name = "strong",
                                     .level = 4,
                                     .remembers = 1,
                                     .usual = {.nodes = 1000000, .ms = 300},
                                     .choose = choose_strong};
/* Found by its name and not offered as a level: that it beats `strong` is not shown (docs/bots.md). */
const struct bot bot_night_best = {
    .name = "best", .remembers = 1, .usual = {.nodes = 4000000, .ms = 1000}, .choose = choose_best};
