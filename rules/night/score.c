/* score.c: Election Night: the end and the scoring (N-9). */
#include "night.h"

#include "play.h"

/* What one field adds to the tally of its region, all in one word: the free fields (from bit 48), the sum of
 * each seat (from bits 52 and 58; nine sixes fit), and how often each seat has each number (four bits each,
 * from bit 0). */
RULE static inline uint64_t night_tally(int cell)
{
#define NIGHT_TALLY(seat, n) ((uint64_t)(n) << (52 + 6 * (seat)) | (uint64_t)1 << (24 * (seat) + 4 * ((n)-1)))
    static const uint64_t tally[16] = {
        (uint64_t)1 << 48, /* free */
        NIGHT_TALLY(0, 1),
        NIGHT_TALLY(0, 2),
        NIGHT_TALLY(0, 3),
        NIGHT_TALLY(0, 4),
        NIGHT_TALLY(0, 5),
        NIGHT_TALLY(0, 6),
        NIGHT_TALLY(1, 1),
        NIGHT_TALLY(1, 2),
        NIGHT_TALLY(1, 3),
        NIGHT_TALLY(1, 4),
        NIGHT_TALLY(1, 5),
        NIGHT_TALLY(1, 6),
        0,
        0,
        0, /* no such cells, except in a blank view */
    };
#undef NIGHT_TALLY
    return tally[cell];
}

RULE void night_region(const struct night_pack *pack, const struct night *p, int region,
                       struct night_standing *out)
{
    uint64_t tally = 0;
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++)
        tally += night_tally(night_cell(p, f));
    int free = (int)(tally >> 48 & 15), sum0 = (int)(tally >> 52 & 63), sum1 = (int)(tally >> 58);
    int winner = sum1 > sum0;
    int twice = (tally >> 24 * winner & 0xeeeeee) != 0;
    int full = sum0 != sum1 && free == 0 && !twice; /* N-9.5 */
    out->sum[0] = sum0;
    out->sum[1] = sum1;                       /* N-9.3 */
    out->winner = sum0 == sum1 ? -1 : winner; /* N-9.4 */
    out->full = full;
    out->mandates = sum0 == sum1 ? 0 : pack->win[region] + (full ? pack->full[region] : 0); /* N-9.6 */
}

/* Counts and sums of a seat's own numbers on the whole board: N-9.8, N-9.9. */
RULE static void night_totals(const struct night_pack *k, const struct night *p, int fields[2],
                              int numbers[2])
{
    fields[0] = fields[1] = numbers[0] = numbers[1] = 0;
    for (int f = 0; f < k->fields; f++) {
        int cell = night_cell(p, f), seat = cell > 6;
        fields[seat] += cell != 0;
        numbers[seat] += cell - 6 * seat;
    }
}

RULE static void night_decide(struct result *out, int reason, const int by[2])
{
    out->reason = (uint8_t)reason;
    out->winners = by[0] > by[1] ? 1u : 2u;
}

RULE void night_result(const void *pack, const void *position, struct result *out)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    const struct night *p = (const struct night *)position;
    int mandates[2] = {0, 0}, fields[2], numbers[2];
    for (int r = 0; r < k->regions; r++) {
        struct night_standing s;
        night_region(k, p, r, &s);
        mandates[s.winner == 1] += s.mandates; /* none where nobody won */
    }
    for (int i = 0; i < MAX_SEATS; i++)
        out->scores[i] = i < NIGHT_SEATS ? mandates[i] : 0;
    if (mandates[0] != mandates[1]) {
        night_decide(out, NIGHT_BY_MANDATES, mandates); /* N-9.7 */
        return;
    }
    night_totals(k, p, fields, numbers);
    if (fields[0] != fields[1]) {
        night_decide(out, NIGHT_BY_FIELDS, fields); /* N-9.8 */
    } else if (numbers[0] != numbers[1]) {
        night_decide(out, NIGHT_BY_NUMBERS, numbers); /* N-9.9 */
    } else {
        out->reason = NIGHT_COALITION; /* N-9.10 */
        out->winners = 3;
    }
}
