/* solve.c: CFR+ on the tree of a round: two seats in turn, each hand's regrets kept above zero, later turns weighing more.
 *
 * A walk goes down once for one seat, `me`. It takes along how likely each of the other's hands comes here by the other's
 * own mixes, and brings back what each of my hands is worth here, times that likelihood. Where the other never
 * comes, nothing can be learnt, and the walk turns back: most of a tree that is nearly solved. */
#include "bots/night/solve.h"

#include <string.h>

#include "rules/kit.h"

enum { MOST_MIX = NIGHT_MOST_HANDS * NIGHT_MAX_REGIONS };

struct walk {
    struct night_tree *t;
    struct night_effort *e;
    int me;
    int best; /* not learning, but answering the other's average as well as can be */
    float weight;
};

static void walk(struct walk *w, int32_t at, const float *reach, float *out);

/* --- mixes ---------------------------------------------------------------------------------------------- */

/* Numbers that are not negative, as chances; all the same if all are (as good as) 0. */
static void normalize(const float *from, int count, float *chance)
{
    float sum = 0;
    for (int i = 0; i < count; i++)
        sum += from[i];
    int known = sum > 1e-30f; /* 1 / sum is a number */
    float scale = known ? 1 / sum : 0, even = known ? 0 : 1 / (float)count;
    for (int i = 0; i < count; i++)
        chance[i] = from[i] * scale + even;
}

void night_mix(const struct night_tree *t, int32_t spot, int seat, int hand, float *chance)
{
    const struct night_spot *s = &t->spots[spot];
    int choices = s->choices[seat];
    if (choices == 1)
        chance[0] = 1;
    else
        normalize(t->numbers + s->mix[seat] + choices * (s->hands[seat] + hand), choices, chance);
}

/* How likely the other's hands come here and choose each thing; what they choose is remembered for its average. */
static void theirs(const struct walk *w, const struct night_spot *s, const float *reach, float *q)
{
    int they = !w->me, choices = s->choices[they], hands = s->hands[they];
    if (choices == 1) {
        memcpy(q, reach, (size_t)hands * sizeof *q);
        return;
    }
    float *regret = w->t->numbers + s->mix[they], *sum = regret + choices * hands;
    for (int h = 0; h < hands; h++, q += choices) {
        normalize((w->best ? sum : regret) + h * choices, choices, q);
        for (int c = 0; c < choices; c++) {
            q[c] *= reach[h];
            if (!w->best)
                sum[h * choices + c] += w->weight * q[c];
        }
    }
}

/* What my hands are worth here, from what each of their choices is worth; and the lesson for my regrets. */
static void mine(const struct walk *w, const struct night_spot *s, const float *u, float *out)
{
    int choices = s->choices[w->me], hands = s->hands[w->me];
    float *regret = w->t->numbers + s->mix[w->me], chance[NIGHT_MAX_REGIONS];
    for (int h = 0; h < hands; h++, u += choices, regret += choices) {
        if (choices == 1) {
            out[h] = u[0];
            continue;
        }
        out[h] = u[0];
        if (w->best) {
            for (int c = 1; c < choices; c++)
                out[h] = u[c] > out[h] ? u[c] : out[h];
            continue;
        }
        normalize(regret, choices, chance);
        out[h] = 0;
        for (int c = 0; c < choices; c++)
            out[h] += chance[c] * u[c];
        for (int c = 0; c < choices && !w->e->stopped; c++) {
            float r = regret[c] + u[c] - out[h];
            regret[c] = r > 0 ? r : 0;
        }
    }
}

/* --- down the tree -------------------------------------------------------------------------------------- */

/* Walks a child and adds what it brings to every `stride`-th number. */
static void visit(struct walk *w, int32_t child, const float *reach, float *u, int stride)
{
    const struct night_spot *s = &w->t->spots[child];
    float out[NIGHT_MOST_HANDS], any = 0;
    for (int h = 0; h < s->hands[!w->me]; h++)
        any += reach[h];
    if (!(any > 1e-12f))
        return;
    walk(w, child, reach, out);
    for (int h = 0; h < s->hands[w->me]; h++)
        u[h * stride] += out[h];
}

/* The other's hands after it did not flip, or flipped. */
static void reach_flip(const struct night_spot *s, int seat, const float *q, int flipped, float *reach)
{
    int choices = s->choices[seat], n = 0;
    for (int h = 0; h < s->hands[seat]; h++)
        for (int c = flipped; c < (flipped ? choices : 1); c++)
            reach[n++] = q[h * choices + c];
}

/* Both seats' answers of a flip window, or one seat's reaction. A hand that flips becomes as many hands as it has
 * dice, in their order: the numbers of its choices but the first. */
static void walk_flips(struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    int me = w->me, mine_choices = s->choices[me];
    float q[MOST_MIX], u[MOST_MIX] = {0}, reach_next[NIGHT_MOST_HANDS];
    theirs(w, s, reach, q);
    for (int my = 0; my < (mine_choices > 1 ? 2 : 1); my++)
        for (int their = 0; their < (s->choices[!me] > 1 ? 2 : 1); their++) {
            int which = s->kind == NIGHT_SPOT_REACT ? my | their : my << me | their << !me;
            int32_t child = w->t->children[s->next + which];
            float got[NIGHT_MOST_HANDS] = {0};
            int n = 0;
            reach_flip(s, !me, q, their, reach_next);
            visit(w, child, reach_next, got, 1);
            for (int h = 0; h < s->hands[me]; h++)
                for (int c = my; c < (my ? mine_choices : 1); c++)
                    u[h * mine_choices + c] += got[n++];
        }
    mine(w, s, u, out);
}

/* The hands of a seat that can show a die like this, in their order; how many. */
static int showers(const struct night_spot *s, int seat, int shown, int hand[NIGHT_MOST_HANDS])
{
    int count = 0;
    for (int h = 0; h < s->hands[seat]; h++)
        if ((s->turned[seat][h] >> (shown >> 1) & 1) == (shown & 1))
            hand[count++] = h;
    return count;
}

static void walk_play(struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    int me = w->me, my_hand[NIGHT_MOST_HANDS], their_hand[NIGHT_MOST_HANDS];
    float q[MOST_MIX], u[MOST_MIX] = {0}, reach_next[NIGHT_MOST_HANDS];
    theirs(w, s, reach, q);
    for (int their = 0; their < NIGHT_SHOWN; their++) {
        int count = showers(s, !me, their, their_hand);
        for (int i = 0; i < count; i++)
            reach_next[i] = q[their_hand[i] * NIGHT_COLOURS + (their >> 1)];
        for (int my = 0; my < NIGHT_SHOWN && count; my++) {
            int which = me ? their * NIGHT_SHOWN + my : my * NIGHT_SHOWN + their;
            int n = showers(s, me, my, my_hand);
            float got[NIGHT_MOST_HANDS] = {0};
            if (n == 0)
                continue;
            visit(w, w->t->children[s->next + which], reach_next, got, 1);
            for (int i = 0; i < n; i++)
                u[my_hand[i] * NIGHT_COLOURS + (my >> 1)] += got[i];
        }
    }
    mine(w, s, u, out);
}

/* Values are seat 0's, by its hand, the other's, its die, the other's. */
static void walk_last(struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    int me = w->me, hands0 = s->hands[0], hands1 = s->hands[1];
    float q[2 * NIGHT_MOST_HANDS], u[2 * NIGHT_MOST_HANDS] = {0};
    const float *v = w->t->numbers + s->next;
    theirs(w, s, reach, q);
    for (int i = 0; i < hands0; i++)
        for (int j = 0; j < hands1; j++, v += 4) {
            if (me == 0) {
                u[2 * i] += q[2 * j] * v[0] + q[2 * j + 1] * v[1];
                u[2 * i + 1] += q[2 * j] * v[2] + q[2 * j + 1] * v[3];
            } else {
                u[2 * j] -= q[2 * i] * v[0] + q[2 * i + 1] * v[2];
                u[2 * j + 1] -= q[2 * i] * v[1] + q[2 * i + 1] * v[3];
            }
        }
    mine(w, s, u, out);
}

static void walk_choice(struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    int choices = s->choices[s->seat], hands = s->hands[!w->me];
    const int32_t *child = w->t->children + s->next;
    float q[MOST_MIX], u[MOST_MIX] = {0}, reach_next[NIGHT_MOST_HANDS];
    if (s->seat == w->me) {
        for (int c = 0; c < choices; c++)
            visit(w, child[c], reach, u + c, choices);
    } else {
        theirs(w, s, reach, q);
        for (int c = 0; c < choices; c++) {
            for (int h = 0; h < hands; h++)
                reach_next[h] = q[h * choices + c];
            visit(w, child[c], reach_next, u, 1);
        }
    }
    mine(w, s, u, out);
}

static void walk_lot(struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    float half[NIGHT_MOST_HANDS], u[NIGHT_MOST_HANDS] = {0};
    for (int h = 0; h < s->hands[!w->me]; h++)
        half[h] = reach[h] / 2;
    for (int c = 0; c < 2; c++)
        visit(w, w->t->children[s->next + c], half, u, 1);
    memcpy(out, u, sizeof u);
}

static void walk_end(const struct walk *w, const struct night_spot *s, const float *reach, float *out)
{
    float sum = 0, value = w->t->numbers[s->next];
    for (int h = 0; h < s->hands[!w->me]; h++)
        sum += reach[h];
    for (int h = 0; h < s->hands[w->me]; h++)
        out[h] = w->me ? -value * sum : value * sum;
}

static void walk(struct walk *w, int32_t at, const float *reach, float *out)
{
    const struct night_spot *s = &w->t->spots[at];
    memset(out, 0, NIGHT_MOST_HANDS * sizeof *out);
    if (night_effort_spent(w->e, 1))
        return;
    switch (s->kind) {
    case NIGHT_SPOT_FLIP:
    case NIGHT_SPOT_REACT: walk_flips(w, s, reach, out); break;
    case NIGHT_SPOT_PLAY: walk_play(w, s, reach, out); break;
    case NIGHT_SPOT_LAST: walk_last(w, s, reach, out); break;
    case NIGHT_SPOT_CHOICE: walk_choice(w, s, reach, out); break;
    case NIGHT_SPOT_LOT: walk_lot(w, s, reach, out); break;
    default: walk_end(w, s, reach, out);
    }
}

/* --- turns ---------------------------------------------------------------------------------------------- */

int night_solve(struct night_tree *t, int turns)
{
    struct night_effort *e = t->effort;
    struct walk w = {.t = t, .e = e};
    float out[NIGHT_MOST_HANDS];
    int turn = 0;
    while (turn < turns && !e->stopped && e->visits + 2 * (uint64_t)t->count <= e->most) {
        w.weight = (float)++turn;
        for (w.me = 0; w.me < 2; w.me++)
            walk(&w, 0, t->weight[!w.me], out);
    }
    return turn;
}

float night_best_answer(struct night_tree *t, int seat)
{
    struct night_effort e = {.most = UINT64_MAX};
    struct walk w = {.t = t, .e = &e, .me = seat, .best = 1};
    float out[NIGHT_MOST_HANDS], value = 0;
    walk(&w, 0, t->weight[!seat], out);
    for (int h = 0; h < t->spots[0].hands[seat]; h++)
        value += t->weight[seat][h] * out[h];
    return value;
}
