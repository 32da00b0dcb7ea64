/* tree.c: builds the game of a round (tree.h), from the first spot down. */
#include "bots/night/tree.h"

#include <stdlib.h>
#include <string.h>

/* --- room ----------------------------------------------------------------------------------------------- */

/* By spot: a subtree of the last action has nine spots, 14 children and at most 440 numbers, and is nearly all
 * there is. */
enum { KIDS_A_SPOT = 5, NUMBERS_A_SPOT = 24 };
_Static_assert(sizeof(struct night_spot) + KIDS_A_SPOT * sizeof(int32_t) + NUMBERS_A_SPOT * sizeof(float) <=
                   NIGHT_TREE_BYTES,
               "the memory that tree.h promises");

int night_tree_open(struct night_tree *t, int32_t spots, struct night_effort *e)
{
    *t = (struct night_tree){.effort = e,
                             .room = spots,
                             .kid_room = KIDS_A_SPOT * spots + 64,
                             .float_room = NUMBERS_A_SPOT * spots + 512};
    t->spots = malloc((size_t)t->room * sizeof *t->spots);
    t->children = malloc((size_t)t->kid_room * sizeof *t->children);
    t->numbers = malloc((size_t)t->float_room * sizeof *t->numbers);
    t->eyes = malloc(sizeof *t->eyes);
    if (t->spots && t->children && t->numbers && t->eyes)
        return 0;
    night_tree_close(t);
    return -1;
}

void night_tree_close(struct night_tree *t)
{
    free(t->spots);
    free(t->children);
    free(t->numbers);
    free(t->eyes);
    *t = (struct night_tree){0};
}

int night_effort_spent(struct night_effort *e, unsigned visits)
{
    uint64_t after = e->visits + visits;
    if (!e->stopped)
        e->stopped = after > e->most || (e->over && after / 64 != e->visits / 64 && e->over(e->what));
    if (!e->stopped)
        e->visits = after;
    return e->stopped;
}

/* A new spot with the hands of the stage and `kids` children that are not there yet; -1 without room. */
static int32_t add(struct night_tree *t, const struct night_stage *s, int kind, int kids)
{
    if (t->count == t->room || t->kids + kids > t->kid_room ||
        night_effort_spent(t->effort, NIGHT_BUILD_VISITS))
        return -1;
    struct night_spot *spot = &t->spots[t->count];
    *spot = (struct night_spot){.kind = (uint8_t)kind, .next = t->kids, .choices = {1, 1}};
    memcpy(spot->hands, s->hands, sizeof spot->hands);
    memcpy(spot->hidden, s->hidden, sizeof spot->hidden);
    memcpy(spot->turned, s->turned, sizeof spot->turned);
    for (int i = 0; i < kids; i++)
        t->children[t->kids++] = -1;
    return t->count++;
}

/* Numbers all at 0; their place, or -1 without room. */
static int32_t add_numbers(struct night_tree *t, int count)
{
    if (t->floats + count > t->float_room)
        return -1;
    memset(t->numbers + t->floats, 0, (size_t)count * sizeof *t->numbers);
    t->floats += count;
    return t->floats - count;
}

/* Gives a seat of a spot its choices. */
static int add_mix(struct night_tree *t, int32_t at, int seat, int choices)
{
    struct night_spot *spot = &t->spots[at];
    spot->choices[seat] = (uint8_t)choices;
    spot->mix[seat] = choices > 1 ? add_numbers(t, 2 * choices * spot->hands[seat]) : 0;
    return spot->mix[seat] < 0 ? -1 : 0;
}

/* Keeps a child; -1 if it could not be built. */
static int set_child(struct night_tree *t, int32_t at, int child, int32_t spot)
{
    if (spot >= 0)
        t->children[t->spots[at].next + child] = spot;
    return spot < 0 ? -1 : 0;
}

/* --- what pairs of dice are worth in the last action ---------------------------------------------------- */

/* How far seat 0 is ahead by who writes first and by the two dice as shown, worked out when asked. */
struct pairs {
    uint64_t known[2];
    float x[2][NIGHT_SHOWN * NIGHT_SHOWN];
};

/* What all building shares. The pairs are those of the board that the last action begins with: one such part
 * of the tree is finished before the next begins. */
struct build {
    struct night_tree *t;
    const struct night_round *r;
    struct pairs pairs;
    float now; /* without any pair */
    struct night_gains gains;
};

/* How far seat 0 is ahead once these numbers are written. */
static float settle(struct build *b, const struct night_stage *s, const struct night_write *w, int writes)
{
    const struct night_leaf *leaf = b->r->leaf;
    if (b->r->tries && leaf->net)
        return night_eyes_settle(b->t->eyes, &s->sheet, w, writes, b->r->tries, NULL);
    return night_settle_by(&b->gains, &s->sheet, leaf, w, writes, NULL) * leaf->sharp;
}

static void new_board(struct build *b, const struct night_stage *s)
{
    memset(b->pairs.known, 0, sizeof b->pairs.known);
    night_gains_begin(&b->gains, &s->sheet, b->r->leaf);
    if (b->r->tries)
        night_eyes_begin(b->t->eyes, &s->sheet);
    b->now = settle(b, s, NULL, 0);
}

static int face_of(const struct night_round *r, int seat, int shown)
{
    int face = r->rolled[seat][shown >> 1];
    return shown & 1 ? 7 - face : face;
}

static struct night_duel duel_of(const struct night_round *r, int shown0, int shown1)
{
    struct night_duel d;
    d.colour[0] = shown0 >> 1;
    d.colour[1] = shown1 >> 1;
    d.face[0] = face_of(r, 0, shown0);
    d.face[1] = face_of(r, 1, shown1);
    return d;
}

int night_first_of(const struct night_duel *d, const uint8_t used[2])
{
    if (d->face[0] != d->face[1])
        return d->face[1] < d->face[0];
    if (used[0] != used[1])
        return used[1] < used[0];
    return night_number(d, 0) && night_number(d, 1) ? 2 : 0;
}

static float pair_x(struct build *b, const struct night_stage *s, const struct night_duel *d, int first,
                    int pair)
{
    float *x = &b->pairs.x[first][pair];
    if (!(b->pairs.known[first] >> pair & 1)) {
        struct night_write w[2];
        *x = settle(b, s, w, night_numbers(d, first, w));
        b->pairs.known[first] |= (uint64_t)1 << pair;
    }
    return *x;
}

/* Where hands decide, each seat likes another order, and either may win (N-7.5). That is a lot between two boards: the mean
 * of what they are worth, not the worth of a board in between. */
static float pair_worth(struct build *b, const struct night_stage *s, int shown0, int shown1, float flips)
{
    struct night_duel d = duel_of(b->r, shown0, shown1);
    int first = night_first_of(&d, s->used), pair = shown0 * NIGHT_SHOWN + shown1;
    float worth = night_swing(pair_x(b, s, &d, first & 1, pair) + flips);
    if (first == 2)
        worth = (worth + night_swing(pair_x(b, s, &d, 1, pair) + flips)) / 2;
    return worth;
}

/* The two dice of a hand that are still hidden, as they would be shown. */
static void show_both(const struct night_stage *s, int seat, int hand, int shown[2])
{
    for (int c = 0, count = 0; c < NIGHT_COLOURS && count < 2; c++)
        if (s->hidden[seat] >> c & 1)
            shown[count++] = 2 * c + (s->turned[seat][hand] >> c & 1);
}

/* What the last action is worth for two hands, for each pair of their dice. Equal colours are always vetoed by
 * the seat that they would hurt (N-6.2); after a second veto the third dice are written (N-6.5). */
static void value_hands(struct build *b, const struct night_stage *s, int hand0, int hand1, float out[4])
{
    int left0[2] = {0}, left1[2] = {0};
    float flips = b->r->leaf->flips[NIGHT_FLIPS - s->used[0]][NIGHT_FLIPS - s->used[1]];
    show_both(s, 0, hand0, left0);
    show_both(s, 1, hand1, left1);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            float *worth = &out[2 * i + j];
            if (left0[i] >> 1 != left1[j] >> 1)
                *worth = pair_worth(b, s, left0[i], left1[j], flips);
            else if (s->vetoes == 1)
                *worth = pair_worth(b, s, left0[!i], left1[!j], flips);
            else
                *worth = night_swing(b->now + flips);
        }
}

/* --- flips (N-3) ---------------------------------------------------------------------------------------- */

static int32_t play(struct build *b, const struct night_stage *s);

void night_stage_turn(struct night_stage *s, int seat)
{
    uint8_t turned[NIGHT_MOST_HANDS] = {0};
    int hands = 0;
    for (int h = 0; h < s->hands[seat]; h++)
        for (int d = s->hidden[seat]; d && hands < NIGHT_MOST_HANDS; d &= d - 1)
            turned[hands++] = (uint8_t)(s->turned[seat][h] ^ (d & -d));
    memcpy(s->turned[seat], turned, sizeof turned);
    s->hands[seat] = (uint8_t)hands;
    s->used[seat]++;
}

static int can_flip(const struct night_stage *s, int seat)
{
    return s->used[seat] < NIGHT_FLIPS;
}

static int32_t react(struct build *b, const struct night_stage *s, int seat)
{
    int32_t at = add(b->t, s, NIGHT_SPOT_REACT, 2);
    struct night_stage flipped = *s;
    if (at < 0 || add_mix(b->t, at, seat, 1 + bits_count(s->hidden[seat])))
        return -1;
    b->t->spots[at].seat = (uint8_t)seat;
    night_stage_turn(&flipped, seat);
    if (set_child(b->t, at, 0, play(b, s)) || set_child(b->t, at, 1, play(b, &flipped)))
        return -1;
    return at;
}

/* What follows the first answers; `who`: one bit for each seat that flipped. */
static int32_t answered(struct build *b, const struct night_stage *s, int who)
{
    struct night_stage after = *s;
    for (int seat = 0; seat < 2; seat++)
        if (who >> seat & 1)
            night_stage_turn(&after, seat);
    if ((who == 1 && can_flip(s, 1)) || (who == 2 && can_flip(s, 0)))
        return react(b, &after, who == 1); /* N-3.6 */
    return play(b, &after);
}

static int32_t window(struct build *b, const struct night_stage *s)
{
    int can = can_flip(s, 0) | can_flip(s, 1) << 1;
    if (!can)
        return play(b, s); /* N-3.7 */
    int32_t at = add(b->t, s, NIGHT_SPOT_FLIP, 4);
    if (at < 0)
        return -1;
    for (int seat = 0; seat < 2; seat++)
        if (add_mix(b->t, at, seat, can >> seat & 1 ? 1 + bits_count(s->hidden[seat]) : 1))
            return -1;
    for (int who = 0; who < 4; who++)
        if ((who & can) == who && set_child(b->t, at, who, answered(b, s, who)))
            return -1;
    return at;
}

/* --- writing in the first action (N-7) ------------------------------------------------------------------ */

static int32_t second_action(struct build *b, const struct night_stage *s)
{
    struct night_stage next = *s;
    next.action = 2;
    new_board(b, s);
    return window(b, &next);
}

/* The board is full, and the game over (N-9.2). */
static int32_t over(struct build *b, const struct night_stage *s)
{
    int32_t at = add(b->t, s, NIGHT_SPOT_END, 0);
    int32_t value = at < 0 ? -1 : add_numbers(b->t, 1);
    if (value < 0)
        return -1;
    b->t->spots[at].next = value;
    b->t->numbers[value] = night_swing(night_sheet_score(&s->sheet, b->r->leaf) * NIGHT_CERTAIN);
    return at;
}

static int same_area(const struct night_area *a, const struct night_area *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int night_tree_places(const struct night_round *r, const struct night_sheet *s, const struct night_write *w,
                      int writes, int places[NIGHT_MAX_REGIONS])
{
    float m[NIGHT_MAX_REGIONS];
    int count = 0, order[NIGHT_MAX_REGIONS], all = 0;
    night_settle_each(s, r->leaf, w, writes, m);
    for (int i = 0; i < s->areas; i++) { /* the best for the chooser first */
        int at = all;
        if (s->area[i].free == 0)
            continue;
        for (; at > 0 && (w->by ? m[i] < m[order[at - 1]] : m[i] > m[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = i;
        all++;
    }
    for (int i = 0; i < all && count < r->regions; i++) {
        int known = 0; /* of regions that are alike one is enough */
        for (int j = 0; j < count; j++)
            known |= same_area(&s->area[order[i]], &s->area[places[j]]);
        if (!known)
            places[count++] = order[i];
    }
    return count;
}

static int32_t writing(struct build *b, const struct night_stage *s, const struct night_write *w, int writes)
{
    int places[NIGHT_MAX_REGIONS];
    if (s->sheet.free == 0)
        return over(b, s);
    if (writes == 0)
        return second_action(b, s);
    int count = night_tree_places(b->r, &s->sheet, w, writes, places);
    int32_t at = add(b->t, s, NIGHT_SPOT_CHOICE, count);
    if (at < 0 || add_mix(b->t, at, w->by, count))
        return -1;
    b->t->spots[at].seat = w->by;
    for (int i = 0; i < count; i++) {
        struct night_stage after = *s;
        night_sheet_put(&after.sheet, b->r->leaf, w->seat, w->n, places[i]);
        if (set_child(b->t, at, i, writing(b, &after, w + 1, writes - 1)))
            return -1;
    }
    return at;
}

static int32_t write_in_order(struct build *b, const struct night_stage *s, const struct night_duel *d,
                              int first)
{
    struct night_write w[2];
    return writing(b, s, w, night_numbers(d, first, w));
}

/* Both orders, by lot or by a seat's choice. */
static int32_t orders(struct build *b, const struct night_stage *s, const struct night_duel *d, int kind,
                      int seat)
{
    int32_t at = add(b->t, s, kind, 2);
    if (at < 0 || (kind == NIGHT_SPOT_CHOICE && add_mix(b->t, at, seat, 2)))
        return -1;
    b->t->spots[at].seat = (uint8_t)seat;
    for (int first = 0; first < 2; first++)
        if (set_child(b->t, at, first, write_in_order(b, s, d, first)))
            return -1;
    return at;
}

/* The shown dice take effect (N-5). Of the two orders each seat likes another, and either may win the hands
 * (N-7.5): a lot. */
static int32_t effect(struct build *b, const struct night_stage *s, int shown0, int shown1)
{
    struct night_duel d = duel_of(b->r, shown0, shown1);
    int first = night_first_of(&d, s->used);
    return first == 2 ? orders(b, s, &d, NIGHT_SPOT_LOT, 0) : write_in_order(b, s, &d, first);
}

static int32_t vetoed(struct build *b, const struct night_stage *s)
{
    struct night_stage after = *s;
    after.vetoes++;
    return second_action(b, &after);
}

/* A seat's own question whether to veto; the other one is taken to agree. */
static int32_t veto(struct build *b, const struct night_stage *s, const struct night_start *start)
{
    int32_t at = add(b->t, s, NIGHT_SPOT_CHOICE, 2);
    if (at < 0 || add_mix(b->t, at, start->seat, 2))
        return -1;
    b->t->spots[at].seat = (uint8_t)start->seat;
    if (set_child(b->t, at, 0, effect(b, s, start->shown[0], start->shown[1])) ||
        set_child(b->t, at, 1, vetoed(b, s)))
        return -1;
    return at;
}

/* --- dice (N-4) ----------------------------------------------------------------------------------------- */

void night_stage_show(struct night_stage *s, int shown0, int shown1)
{
    for (int seat = 0; seat < 2; seat++) {
        int shown = seat ? shown1 : shown0, hands = 0;
        for (int h = 0; h < s->hands[seat]; h++)
            if ((s->turned[seat][h] >> (shown >> 1) & 1) == (shown & 1))
                s->turned[seat][hands++] = s->turned[seat][h];
        s->hands[seat] = (uint8_t)hands;
        s->hidden[seat] &= (uint8_t) ~(1 << (shown >> 1));
    }
}

static int32_t last_play(struct build *b, const struct night_stage *s)
{
    int32_t at = add(b->t, s, NIGHT_SPOT_LAST, 0);
    if (at < 0 || add_mix(b->t, at, 0, 2) || add_mix(b->t, at, 1, 2))
        return -1;
    int32_t values = add_numbers(b->t, 4 * s->hands[0] * s->hands[1]);
    if (values < 0)
        return -1;
    b->t->spots[at].next = values;
    for (int i = 0; i < s->hands[0]; i++)
        for (int j = 0; j < s->hands[1]; j++, values += 4)
            value_hands(b, s, i, j, b->t->numbers + values);
    return at;
}

/* Equal colours in the first action: the seat that they would hurt vetoes, so there is one way on. */
static int32_t shown(struct build *b, const struct night_stage *s, int shown0, int shown1)
{
    struct night_stage after = *s;
    night_stage_show(&after, shown0, shown1);
    return shown0 >> 1 == shown1 >> 1 ? vetoed(b, &after) : effect(b, &after, shown0, shown1);
}

/* The dice that a seat may show, one bit each. */
static int may_show(const struct night_stage *s, int seat)
{
    int may = 0;
    for (int c = 0; c < NIGHT_COLOURS; c++)
        for (int h = 0; h < s->hands[seat] && (s->hidden[seat] >> c & 1); h++)
            may |= 1 << (2 * c + (s->turned[seat][h] >> c & 1));
    return may;
}

static int32_t play(struct build *b, const struct night_stage *s)
{
    if (s->action == 2)
        return last_play(b, s);
    int32_t at = add(b->t, s, NIGHT_SPOT_PLAY, NIGHT_SHOWN * NIGHT_SHOWN);
    if (at < 0 || add_mix(b->t, at, 0, NIGHT_COLOURS) || add_mix(b->t, at, 1, NIGHT_COLOURS))
        return -1;
    for (int i = may_show(s, 0); i; i &= i - 1)
        for (int j = may_show(s, 1); j; j &= j - 1) {
            int shown0 = bits_lowest((uint64_t)i), shown1 = bits_lowest((uint64_t)j);
            if (set_child(b->t, at, shown0 * NIGHT_SHOWN + shown1, shown(b, s, shown0, shown1)))
                return -1;
        }
    return at;
}

/* --- all together --------------------------------------------------------------------------------------- */

int night_tree_build(struct night_tree *t, const struct night_round *r, const struct night_stage *s,
                     const struct night_start *start)
{
    struct build b = {.t = t, .r = r};
    t->count = t->kids = t->floats = 0;
    night_eyes_open(t->eyes, r->leaf, &s->sheet);
    new_board(&b, s);
    switch (start->phase) {
    case NIGHT_FLIP: return window(&b, s);
    case NIGHT_REACT: return react(&b, s, start->seat);
    case NIGHT_PLAY: return play(&b, s);
    case NIGHT_VETO: return veto(&b, s, start);
    case NIGHT_ORDER: {
        struct night_duel d = duel_of(r, start->shown[0], start->shown[1]);
        return orders(&b, s, &d, NIGHT_SPOT_CHOICE, start->seat);
    }
    default: return writing(&b, s, start->w, start->writes);
    }
}
