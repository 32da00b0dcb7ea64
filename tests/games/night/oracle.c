/* oracle.c: Election Night implemented a second time, from "Who knows what" and the tables of
 * docs/rules/night.md. */
#include <string.h>

#include "rules/kit.h"
#include "rules/night/night.h"
#include "tests/games/oracle.h"

static int cell_of(const struct night *p, int field)
{
    return field & 1 ? p->cell[field / 2] >> 4 : p->cell[field / 2] & 15;
}

static int is_free(const struct night *p, int field)
{
    return (int)(p->free[field / 64] >> field % 64 & 1);
}

static int was_played(const struct night *p, int seat, int die)
{
    for (int i = 0; i < p->shown; i++)
        if (p->played[seat][i] == die)
            return 1;
    return 0;
}

/* --- sense ---------------------------------------------------------------------------------------------- */

/* Every field is free or holds a number; beyond the board there is nothing. */
static const char *board_sense(const struct night_pack *k, const struct night *p, int counts[2][6])
{
    for (int f = 0; f < NIGHT_MAX_FIELDS; f++) {
        int cell = cell_of(p, f);
        if (f >= k->fields && (cell || is_free(p, f)))
            return "something lies beyond the board";
        if (cell > 12)
            return "a number that there isn't";
        if (f < k->fields && is_free(p, f) != (cell == 0))
            return "free fields and numbers don't agree";
        if (cell)
            counts[cell > 6][(cell - 1) % 6]++;
    }
    return p->free[1] >> (NIGHT_MAX_FIELDS - 64) ? "something lies beyond the board" : NULL;
}

/* Spare numbers are those on the board less whole sets: N-8.1. */
static const char *spare_sense(const struct night *p, int counts[2][6])
{
    for (int s = 0; s < 2; s++) {
        int sets = counts[s][0];
        uint64_t spare = 0;
        for (int n = 1; n < 6; n++)
            sets = counts[s][n] < sets ? counts[s][n] : sets;
        for (int n = 0; n < 6; n++)
            spare |= (uint64_t)(counts[s][n] - sets) << 8 * n;
        if (spare != p->spare[s])
            return "the spare numbers are not those of the board";
        if (sets > 3)
            return "more than three sets"; /* */
    }
    return NULL;
}

static const char *dice_sense(const struct night *p)
{
    for (int s = 0; s < 2; s++) {
        int hidden = 0;
        for (int c = 0; c < NIGHT_COLOURS; c++) {
            if (p->dice[s][c] != p->rolled[s][c] && p->dice[s][c] + p->rolled[s][c] != 7)
                return "a die shows what it can't"; /* N-3.1 */
            if (c >= p->shown && p->played[s][c])
                return "dice beyond those shown";
            hidden |= !was_played(p, s, c) << c;
        }
        if (p->hidden[s] != hidden)
            return "the hidden dice are not those that were not played";
    }
    return NULL;
}

static const char *sense(const void *pack, const void *position)
{
    const struct night *p = position;
    int counts[2][6] = {{0}};
    const uint8_t *zero = (const uint8_t *)&p->zero;
    const char *bad = board_sense(pack, p, counts);
    if (!bad)
        bad = spare_sense(p, counts);
    if (!bad)
        bad = dice_sense(p);
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (zero[i])
            bad = "bytes that are never used are";
    for (int i = p->writes; i < 2; i++)
        if (p->write[i].seat || p->write[i].by || p->write[i].n)
            bad = "writes beyond those left";
    return bad;
}

/* --- the result ----------------------------------------------------------------------------------------- */

/* The mandates of one region, N-9.3 to N-9.6, read off the page word by word. */
static void region_mandates(const struct night_pack *k, const struct night *p, int region, int mandates[2])
{
    int sums[2] = {0, 0}, times[2][7] = {{0}}, all_taken = 1;
    for (int f = k->first[region]; f < k->first[region + 1]; f++) {
        int cell = cell_of(p, f);
        if (cell == 0) {
            all_taken = 0;
        } else {
            int seat = cell > 6 ? 1 : 0, n = seat ? cell - 6 : cell;
            sums[seat] += n;
            times[seat][n]++;
        }
    }
    if (sums[0] == sums[1])
        return;
    int winner = sums[0] > sums[1] ? 0 : 1, no_number_twice = 1;
    for (int n = 1; n <= 6; n++)
        no_number_twice &= times[winner][n] < 2;
    mandates[winner] += k->win[region];
    if (all_taken && no_number_twice)
        mandates[winner] += k->full[region];
}

static const char *judge(const void *pack, const void *position, const struct result *result)
{
    const struct night_pack *k = pack;
    const struct night *p = position;
    int by[3][2] = {{0}}; /* mandates, fields, numbers: N-9.7 to N-9.9 */
    for (int r = 0; r < k->regions; r++)
        region_mandates(k, p, r, by[0]);
    for (int f = 0; f < k->fields; f++) {
        int cell = cell_of(p, f);
        by[1][cell > 6] += cell > 0;
        by[2][cell > 6] += cell > 6 ? cell - 6 : cell;
    }
    uint32_t winners = 3;
    int reason = 0;
    for (; reason < 3 && winners == 3; reason++)
        if (by[reason][0] != by[reason][1])
            winners = by[reason][0] > by[reason][1] ? 1 : 2;
    reason -= winners != 3;
    if (result->scores[0] != by[0][0] || result->scores[1] != by[0][1])
        return "the mandates are wrong";
    if (result->winners != winners)
        return "the wrong seat wins";
    return result->reason != reason ? "the wrong reason decides" : NULL;
}

/* --- who knows what ------------------------------------------------------------------------------------- */

/* Can the announced flips have left these faces? "One die turned per true in flipped, the second not being
 * the die played first" (N-P 6). */
static int can_show(const struct night *p, int seat, int turned)
{
    for (int first = 0; first < 4; first++)
        for (int second = 0; second < 4; second++) {
            if ((first < 3) != (p->flipped[seat] & 1) || (second < 3) != (p->flipped[seat] >> 1 & 1))
                continue;
            if (second < 3 && p->shown > 0 && second == p->played[seat][0])
                continue;
            if (((first < 3 ? 1 << first : 0) ^ (second < 3 ? 1 << second : 0)) == turned)
                return 1;
        }
    return 0;
}

/* Other dice behind the screen of a seat: any that fit what was announced and shown. */
static int other_dice(const struct night *p, int seat, struct rng *rng, struct night *q)
{
    int ways[8], count = 0, now = 0;
    if (!p->rolled[seat][0])
        return 0;
    for (int c = 0; c < NIGHT_COLOURS; c++)
        now |= (p->dice[seat][c] != p->rolled[seat][c]) << c;
    for (int turned = 0; turned < 8; turned++) {
        int fits = turned != now && can_show(p, seat, turned);
        for (int c = 0; c < NIGHT_COLOURS; c++) /* everybody sees a die that was played */
            fits &= !was_played(p, seat, c) || (turned >> c & 1) == (now >> c & 1);
        if (fits)
            ways[count++] = turned;
    }
    if (count == 0)
        return 0;
    int turned = ways[rng_below(rng, (uint32_t)count)];
    for (int c = 0; c < NIGHT_COLOURS; c++)
        q->dice[seat][c] = (uint8_t)(turned >> c & 1 ? 7 - p->rolled[seat][c] : p->rolled[seat][c]);
    return 1;
}

/* Another pending answer, of those that the phase allows. */
static int other_choice(const struct night *p, int seat, struct rng *rng, struct night *q)
{
    int most = p->phase == NIGHT_VETO ? 2 : p->phase == NIGHT_FLIP ? 4 : 3, others[4], count = 0;
    if (!p->choice[seat])
        return 0;
    for (int answer = 0; answer < most; answer++) {
        int die = (p->phase == NIGHT_FLIP || p->phase == NIGHT_PLAY) && answer < NIGHT_COLOURS;
        if (answer != p->choice[seat] - 1 && !(die && was_played(p, seat, answer)))
            others[count++] = answer;
    }
    if (count == 0)
        return 0;
    q->choice[seat] = (uint8_t)(1 + others[rng_below(rng, (uint32_t)count)]);
    return 1;
}

static int twin(const void *pack, const void *position, int viewer, struct rng *rng, void *out)
{
    const struct night *p = position;
    struct night *q = out;
    int differs = 0;
    (void)pack;
    *q = *p;
    for (int s = 0; s < 2; s++) {
        if (s == viewer)
            continue;
        uint32_t which = rng_below(rng, 3); /* only one secret, or both */
        if (which != 1)
            differs |= other_dice(p, s, rng, q);
        if (which != 0)
            differs |= other_choice(p, s, rng, q);
    }
    return differs;
}

/* The first two lines of the table, and the third. */
static int same_to_all(const struct night *p, const struct night *q)
{
    if (memcmp(p->free, q->free, sizeof p->free) != 0 || memcmp(p->cell, q->cell, sizeof p->cell) != 0)
        return 0;
    if (p->round != q->round || p->action != q->action || p->phase != q->phase || p->wait != q->wait ||
        p->vetoes != q->vetoes || p->writes != q->writes || p->shown != q->shown)
        return 0;
    for (int i = 0; i < p->writes; i++)
        if (p->write[i].seat != q->write[i].seat || p->write[i].by != q->write[i].by ||
            p->write[i].n != q->write[i].n)
            return 0;
    for (int s = 0; s < 2; s++) {
        if (p->flips_used[s] != q->flips_used[s] || p->flipped[s] != q->flipped[s] ||
            memcmp(p->rolled[s], q->rolled[s], NIGHT_COLOURS) != 0 ||
            memcmp(p->played[s], q->played[s], p->shown) != 0)
            return 0;
        for (int i = 0; i < p->shown; i++)
            if (p->dice[s][p->played[s][i]] != q->dice[s][p->played[s][i]])
                return 0;
    }
    return 1;
}

static int alike(const void *pack, const void *a, const void *b, int viewer)
{
    const struct night *p = a, *q = b;
    (void)pack;
    if (!same_to_all(p, q))
        return 0;
    if (viewer != 0 && viewer != 1)
        return 1;
    return memcmp(p->dice[viewer], q->dice[viewer], NIGHT_COLOURS) == 0 &&
           p->choice[viewer] == q->choice[viewer]; /* its own belong to the owner */
}

/* The table of the views of moves. */
static int shows(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened)
{
    const struct night *p = position;
    (void)pack;
    (void)arg;
    if (viewer == move->seat)
        return 1;
    switch (move->verb) {
    case NIGHT_DO_FLIP:
        if (move->arg[0] != NIGHT_NO_FLIP)
            return 0; /* "a die stays null for good" */
        return p->phase == NIGHT_REACT || opened;
    case NIGHT_DO_PLAY:
    case NIGHT_DO_VETO:
    case NIGHT_DO_THROW: return opened;
    default: return 1;
    }
}

static int open_answer(const struct night *p, int seat, int verb, int answer)
{
    if (verb == NIGHT_DO_FLIP)
        return answer == NIGHT_NO_FLIP;
    return verb == NIGHT_DO_PLAY ? 8 * answer + p->dice[seat][answer] : answer;
}

static uint64_t open_part(const void *pack, const void *position, const struct move *move, int viewer)
{
    uint64_t part = 0;
    (void)pack;
    (void)viewer;
    for (int i = 0; move->seat < 0 && i < 4; i++) /* luck is open */
        part = 1000 * part + (uint64_t)move->arg[i];
    if (move->seat < 0)
        return part;
    return (uint64_t)open_answer(position, move->seat, move->verb, move->arg[0]) +
           1000 * (uint64_t)move->arg[1];
}

static uint64_t pending_part(const void *pack, const void *position, int seat)
{
    const struct night *p = position;
    int verb = p->phase == NIGHT_FLIP   ? NIGHT_DO_FLIP
               : p->phase == NIGHT_PLAY ? NIGHT_DO_PLAY
                                        : NIGHT_DO_VETO;
    (void)pack;
    return p->choice[seat] ? 1 + (uint64_t)open_answer(p, seat, verb, p->choice[seat] - 1) : 0;
}

/* Ten rounds of two rolls, at most 16 decisions and whatever hands are thrown again, and the free numbers. */
int night_boards(void);                                   /* boards.c */
const char *night_wrong_cues(const struct stepper *step); /* cues.c */

const struct oracle night_oracle = {"night",      400,   1,    sense, judge,
                                    twin,         alike, NULL, shows, open_part,
                                    pending_part, NULL,  NULL, NULL,  night_wrong_cues,
                                    night_boards};
