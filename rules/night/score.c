/* score.c: Election Night: the end and the scoring (N-9). */
#include "night.h"

#include "play.h"

RULE void night_region(const struct night_pack *pack, const struct night *p, int region,
                       struct night_standing *out)
{
    int has[2] = {0, 0}, twice[2] = {0, 0}, free = 0;
    out->sum[0] = out->sum[1] = 0;
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++) {
        int cell = night_cell(p, f), seat = cell > 6, n = cell - 6 * seat;
        if (cell == 0) {
            free = 1;
            continue;
        }
        out->sum[seat] += n; /* N-9.3 */
        twice[seat] |= has[seat] >> n & 1;
        has[seat] |= 1 << n;
    }
    out->winner = -1;
    out->full = out->mandates = 0;
    if (out->sum[0] == out->sum[1])
        return; /* N-9.4 */
    out->winner = out->sum[1] > out->sum[0];
    out->full = !free && !twice[out->winner];                                 /* N-9.5 */
    out->mandates = pack->win[region] + (out->full ? pack->full[region] : 0); /* N-9.6 */
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
        if (s.winner >= 0)
            mandates[s.winner] += s.mandates;
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
