/* greedy.c: plays Election Night by the mandates it may expect, one action ahead, using only its view.
 *
 * Everything is counted in mandates, mine less theirs. A number's worth is what it changes in the best region
 * for whoever places it, and the step towards a set. From that follows what each pair of dice would bring,
 * and from the pairs, which die to show and whether a flip or a veto pays. */
#include <math.h>
#include <string.h>

#include "bots/bot.h"
#include "rules/night/flips.h"
#include "rules/night/play.h"

enum { ME, OTHER };                   /* sides, so that the code reads alike for both seats */
enum { THOUGHTS = 40, BEGINNER = 4 }; /* rounds of answering each other in thought */

/* Found by self-play; small changes matter little. */
static const float NUMBERS_AN_ACTION = 1.3f; /* written by both seats together: some are vetoed or blocked */
static const float FIELD_SPREAD = 7.0f;      /* variance that a field still to be filled adds to a lead */
static const float FULL_KEEPS = 0.75f;       /* chance that a filled field does not spoil a full win */
static const float SET_WORTH = 5.0f;         /* a free number, in mandates */
static const float FLIP_WORTH = 4.0f;        /* a flip kept for later, when they are scarce */

/* The parts of a region that its worth depends on. */
struct region {
    int lead; /* my sum less theirs */
    int free;
    int has[2], twice[2]; /* by side: the numbers there, one bit each; those there twice */
    float win, full;      /* mandates */
};

/* What a decision looks at. */
struct outlook {
    const struct night *view;
    int me;
    int thoughts;
    int regions;
    struct region region[NIGHT_MAX_REGIONS];
    float grip[NIGHT_MAX_REGION_FIELDS + 1];   /* how well a lead holds with this many fields free */
    float filled[NIGHT_MAX_REGION_FIELDS + 1]; /* chance that this many fields fill up and spoil nothing */
    float step[2][7];                          /* by side and number: the step towards a set */
    float gain[2][2][7];                       /* by owner, chooser and number: the best place and the step */
};

/* --- the worth of regions --- */

/* -1 … 1 for a region surely lost … surely won: near enough to tanh. */
static float swing(float x)
{
    if (x >= 3 || x <= -3)
        return x > 0 ? 1 : -1;
    return x * (27 + x * x) / (27 + 9 * x * x);
}

/* Mandates to expect from a region: those of a simple win times the chance of winning, and those of a full
 * one as long as the winner has no number twice (N-9.5). A region that is as good as decided hardly changes
 * any more, so nothing is wasted on it. */
static float worth(const struct outlook *o, const struct region *r)
{
    float hold = swing((float)r->lead * o->grip[r->free]);
    float mine = r->twice[ME] ? 0 : 1 + hold, theirs = r->twice[OTHER] ? 0 : 1 - hold;
    if (r->free == 0 && r->lead == 0)
        return 0; /* N-9.4 */
    return r->win * hold + r->full * o->filled[r->free] * (mine - theirs) / 2;
}

static void put(struct region *r, int side, int n)
{
    r->lead += side == ME ? n : -n;
    r->free--;
    r->twice[side] |= r->has[side] >> n & 1;
    r->has[side] |= 1 << n;
}

static void read_region(struct outlook *o, const struct night_pack *k, int region)
{
    struct region *r = &o->region[region];
    *r = (struct region){.win = k->win[region], .full = k->full[region]};
    r->free = k->first[region + 1] - k->first[region];
    for (int f = k->first[region]; f < k->first[region + 1]; f++) {
        int cell = night_cell(o->view, f), seat = cell > 6;
        if (cell)
            put(r, seat != o->me, cell - 6 * seat);
    }
}

/* --- the worth of numbers --- */

/* Actions still to come in the game, this one included. */
static int actions_left(const struct night *v)
{
    return 2 * (NIGHT_ROUNDS - v->round) + (v->action < 2 ? 2 : 1);
}

/* What to expect from the rest of the game: how many of the free fields will be filled. */
static void look_ahead(struct outlook *o)
{
    float free = (float)night_free_count(o->view);
    float expected = NUMBERS_AN_ACTION * (float)actions_left(o->view);
    float share = expected < free ? expected / free : 1;
    o->grip[0] = 3; /* one point of lead decides */
    o->filled[0] = 1;
    for (int f = 1; f <= NIGHT_MAX_REGION_FIELDS; f++) {
        o->grip[f] = 1 / sqrtf(1 + FIELD_SPREAD * share * (float)f);
        o->filled[f] = o->filled[f - 1] * share * FULL_KEEPS;
    }
}

/* A set is worth a free number by the chance that all numbers it still lacks will come (N-8.1, N-8.2). */
static void look_at_sets(struct outlook *o)
{
    float missed = 1;
    for (int i = actions_left(o->view); i > 0; i--)
        missed *= 5.0f / 6;
    for (int side = ME; side <= OTHER; side++) {
        uint64_t spare = o->view->spare[side == ME ? o->me : !o->me];
        float chance = 1; /* of what is missing besides this number */
        int lacks = 0;
        for (int n = 1; n <= 6; n++)
            lacks += (spare >> 8 * (n - 1) & 0xff) == 0;
        for (int i = 1; i < lacks; i++)
            chance *= 1 - missed;
        for (int n = 1; n <= 6; n++) {
            int lacked = (spare >> 8 * (n - 1) & 0xff) == 0;
            o->step[side][n] = lacked ? (side == ME ? SET_WORTH : -SET_WORTH) * chance * missed : 0;
        }
    }
}

/* Fills `gain`: each number in the region where whoever places it likes it best: my own where it helps most,
 * the other's red that I place where it helps least (N-5.4). */
static void look_at_numbers(struct outlook *o)
{
    for (int side = ME; side <= OTHER; side++)
        for (int n = 1; n <= 6; n++) {
            float most = -1e9f, least = 1e9f;
            for (int i = 0; i < o->regions; i++) {
                struct region r = o->region[i];
                if (r.free == 0)
                    continue;
                float before = worth(o, &r);
                put(&r, side, n);
                float change = worth(o, &r) - before;
                most = change > most ? change : most;
                least = change < least ? change : least;
            }
            o->gain[side][ME][n] = most + o->step[side][n];
            o->gain[side][OTHER][n] = least + o->step[side][n];
        }
}

static void look(struct outlook *o, const struct night_pack *k, const struct night *v, int seat)
{
    o->view = v;
    o->me = seat;
    o->regions = k->regions;
    for (int r = 0; r < k->regions; r++)
        read_region(o, k, r);
    look_ahead(o);
    look_at_sets(o);
}

/* --- writing --- */

/* To the rules the fields of a region are all the same: the first free one will do. */
static int free_field(const struct night_pack *k, const struct night *v, int region)
{
    int f = k->first[region];
    while (!night_is_free(v, f))
        f++;
    return f;
}

/* The outcome of numbers written one after the other, each in the best place for its chooser, who also
 * considers the next one; `region`, if wanted, is the place of the first. */
static float settle(struct outlook *o, const struct night_write *w, int count, int *region)
{
    float best = 0;
    int at = -1;
    for (int i = 0; count > 0 && i < o->regions; i++) {
        struct region before = o->region[i];
        if (before.free == 0)
            continue;
        put(&o->region[i], w->seat != o->me, w->n);
        float value = worth(o, &o->region[i]) - worth(o, &before) + settle(o, w + 1, count - 1, NULL);
        o->region[i] = before;
        if (at < 0 || (w->by == o->me ? value > best : value < best)) {
            best = value;
            at = i;
        }
    }
    if (region)
        *region = at;
    return best;
}

static void choose_bonus(struct outlook *o, const struct night_pack *k, struct move *out)
{
    float best = -1e9f;
    for (int n = 1; n <= 6; n++) {
        struct night_write free_number = {(uint8_t)o->me, (uint8_t)o->me, (uint8_t)n};
        int region;
        float value = settle(o, &free_number, 1, &region) + o->step[ME][n];
        if (value <= best)
            continue;
        best = value;
        out->arg[0] = (int16_t)free_field(k, o->view, region);
        out->arg[1] = (int16_t)n;
    }
}

/* N-7.5: plays both orders through. */
static int choose_first(struct outlook *o)
{
    struct night_duel d = night_shown_duel(o->view);
    struct night_write w[2];
    float zero = settle(o, w, night_numbers(&d, 0, w), NULL);
    return settle(o, w, night_numbers(&d, 1, w), NULL) > zero;
}

/* --- dice --- */

/* What each pair of dice would write, by my die and theirs. */
static void weigh_pairs(const struct outlook *o, const uint8_t *mine, const uint8_t *theirs,
                        float pair[NIGHT_COLOURS][NIGHT_COLOURS])
{
    for (int i = 0; i < NIGHT_COLOURS; i++)
        for (int j = 0; j < NIGHT_COLOURS; j++) {
            struct night_write w[2];
            struct night_duel d;
            d.colour[o->me] = i;
            d.colour[!o->me] = j;
            d.face[o->me] = mine[i];
            d.face[!o->me] = theirs[j];
            pair[i][j] = 0;
            for (int count = night_numbers(&d, 0, w), x = 0; x < count; x++)
                pair[i][j] += o->gain[w[x].seat != o->me][w[x].by != o->me][w[x].n];
        }
}

/* What showing die i against die j brings in this round, the later actions taken on average. Equal colours
 * bring nothing: the seat they would hurt vetoes (N-6.2). `hidden`: by side, the dice before this action. */
static float follow(float pair[NIGHT_COLOURS][NIGHT_COLOURS], const int hidden[2], int i, int j, int action,
                    int vetoes)
{
    int left[2] = {hidden[ME] & ~(1 << i), hidden[OTHER] & ~(1 << j)};
    float now = i == j ? 0 : pair[i][j], later = 0;
    vetoes += i == j;
    if (action == 2) {
        int third = bits_lowest((uint64_t)left[ME]); /* N-6.5 */
        return vetoes == 2 ? pair[third][third] : now;
    }
    for (int a = left[ME]; a; a &= a - 1)
        for (int b = left[OTHER]; b; b &= b - 1)
            later += follow(pair, left, bits_lowest((uint64_t)a), bits_lowest((uint64_t)b), 2, vetoes) / 4;
    return now + later;
}

/* The dice that the other seat may have: all ways that fit what was announced and shown (N-3.5). */
static int their_dice(const struct outlook *o, uint8_t dice[NIGHT_MAX_WAYS][NIGHT_COLOURS])
{
    const uint8_t *seen = o->view->dice[!o->me];
    int fits = 0, count = night_ways(o->view, !o->me, dice);
    for (int w = 0; w < count; w++) {
        int fit = 1;
        for (int c = 0; c < NIGHT_COLOURS; c++)
            fit &= seen[c] == UNKNOWN || seen[c] == dice[w][c];
        if (fit)
            memmove(dice[fits++], dice[w], NIGHT_COLOURS);
    }
    return fits;
}

/* What each pair of dice brings in this round, all dice that the other may have being equally likely. */
static void weigh_round(const struct outlook *o, const uint8_t *mine, const int hidden[2],
                        float value[NIGHT_COLOURS][NIGHT_COLOURS])
{
    uint8_t theirs[NIGHT_MAX_WAYS][NIGHT_COLOURS];
    int ways = their_dice(o, theirs);
    memset(value, 0, sizeof(float) * NIGHT_COLOURS * NIGHT_COLOURS);
    for (int w = 0; w < ways; w++) {
        float pair[NIGHT_COLOURS][NIGHT_COLOURS];
        weigh_pairs(o, mine, theirs[w], pair);
        for (int i = 0; i < NIGHT_COLOURS; i++)
            for (int j = 0; j < NIGHT_COLOURS; j++)
                if ((hidden[ME] >> i & 1) && (hidden[OTHER] >> j & 1))
                    value[i][j] += follow(pair, hidden, i, j, o->view->action, o->view->vetoes) / (float)ways;
    }
}

/* The die of a mask with the most, or by sign -1 the least, in `sum`. */
static int extreme(const float *sum, int hidden, float sign)
{
    int best = bits_lowest((uint64_t)hidden);
    for (int c = best + 1; c < NIGHT_COLOURS; c++)
        if ((hidden >> c & 1) && sign * sum[c] > sign * sum[best])
            best = c;
    return best;
}

/* Both show at once and know each other's rolls, so a die that can be foreseen is a weak one. In thought the
 * two answer in turn to all that the other has shown so far: how often each of my dice comes up tends to the
 * mix that nobody can exploit. Returns what the round is worth with it. */
static float mix_dice(const struct outlook *o, const uint8_t *mine, int times[NIGHT_COLOURS])
{
    int hidden[2] = {o->view->hidden[o->me], o->view->hidden[!o->me]};
    float value[NIGHT_COLOURS][NIGHT_COLOURS], against[2][NIGHT_COLOURS] = {{0}}; /* by side and its die */
    weigh_round(o, mine, hidden, value);
    memset(times, 0, sizeof(int) * NIGHT_COLOURS);
    for (int turn = 0; turn < o->thoughts; turn++) {
        int i = extreme(against[ME], hidden[ME], 1);
        times[i]++;
        for (int c = 0; c < NIGHT_COLOURS; c++)
            against[OTHER][c] += value[i][c];
        int j = extreme(against[OTHER], hidden[OTHER], -1);
        for (int c = 0; c < NIGHT_COLOURS; c++)
            against[ME][c] += value[c][j];
    }
    float high = against[ME][extreme(against[ME], hidden[ME], 1)];
    float low = against[OTHER][extreme(against[OTHER], hidden[OTHER], -1)];
    return (high + low) / (2 * (float)o->thoughts); /* the true worth lies between the two */
}

static int choose_die(const struct outlook *o, struct rng *rng)
{
    int times[NIGHT_COLOURS], die = 0;
    mix_dice(o, o->view->dice[o->me], times);
    for (int at = (int)rng_below(rng, (uint32_t)o->thoughts); at >= times[die]; die++)
        at -= times[die];
    return die;
}

/* Flips the die that gains most, if that is more than a flip is worth later: the fewer are left for the
 * windows still to come, the more a flip is worth. */
static int choose_flip(const struct outlook *o)
{
    const struct night *v = o->view;
    int times[NIGHT_COLOURS], choice = NIGHT_NO_FLIP;
    float left = (float)(NIGHT_FLIPS - v->flips_used[o->me]), windows = (float)actions_left(v);
    float price = left < windows ? FLIP_WORTH * (1 - left / windows) : 0;
    float best = mix_dice(o, v->dice[o->me], times) + price;
    for (int die = 0; die < NIGHT_COLOURS; die++) {
        uint8_t turned[NIGHT_COLOURS];
        if (!(v->hidden[o->me] >> die & 1))
            continue;
        memcpy(turned, v->dice[o->me], NIGHT_COLOURS);
        turned[die] = (uint8_t)(7 - turned[die]);
        float value = mix_dice(o, turned, times);
        if (value > best) {
            best = value;
            choice = die;
        }
    }
    return choice;
}

/* Vetoes an exchange that is worse than what follows a veto: nothing, or after two vetoes the third dice,
 * which must be written (N-6.5). */
static int choose_veto(const struct outlook *o)
{
    const struct night *v = o->view;
    uint8_t theirs[NIGHT_MAX_WAYS][NIGHT_COLOURS];
    int ways = their_dice(o, theirs), colour = v->played[o->me][v->shown - 1];
    float sum = 0;
    for (int w = 0; w < ways; w++) {
        float pair[NIGHT_COLOURS][NIGHT_COLOURS];
        weigh_pairs(o, v->dice[o->me], theirs[w], pair);
        sum += pair[colour][colour];
        if (v->vetoes == 1)
            sum -= pair[v->hidden[o->me] >> 1][v->hidden[o->me] >> 1];
    }
    return sum < 0;
}

/* --- all together --- */

static void play(const struct question *q, int thoughts, struct move *out)
{
    const struct night_pack *k = q->content->pack;
    const struct night *v = q->view;
    int seat = q->seat;
    struct outlook o;
    int answer = 0;
    look(&o, k, v, seat);
    o.thoughts = thoughts;
    if (v->phase >= NIGHT_FLIP && v->phase <= NIGHT_VETO)
        look_at_numbers(&o);
    position_nth(q->content, v, seat, 0, out); /* seat and verb; the argument follows */
    switch (v->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT: answer = thoughts == BEGINNER ? NIGHT_NO_FLIP : choose_flip(&o); break;
    case NIGHT_PLAY: answer = choose_die(&o, q->rng); break;
    case NIGHT_VETO: answer = choose_veto(&o); break;
    case NIGHT_THROW: answer = (int)rng_below(q->rng, NIGHT_HANDS); break; /* hands must be mixed */
    case NIGHT_ORDER: answer = choose_first(&o); break;
    case NIGHT_BONUS: choose_bonus(&o, k, out); return;
    default: settle(&o, v->write, v->writes, &answer); answer = free_field(k, v, answer);
    }
    out->arg[0] = (int16_t)answer;
}

static void choose(const struct question *q, struct move *out, struct text *say)
{
    (void)say;
    play(q, THOUGHTS, out);
}

/* Sees a few answers ahead and leaves the flips alone. */
static void choose_beginner(const struct question *q, struct move *out, struct text *say)
{
    (void)say;
    play(q, BEGINNER, out);
}

const struct bot bot_night_beginner = {.name = "beginner", .level = 1, .choose = choose_beginner};
const struct bot bot_night_casual = {.name = "casual", .level = 2, .choose = choose};
const struct bot bot_night_greedy = {.name = "greedy", .choose = choose}; /* its old name: records have it */
