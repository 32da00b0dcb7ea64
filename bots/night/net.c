/* net.c: the net of net.h at work. Sums are made in a fixed order and lane by lane, so they are the same to the bit everywhere. */
#include "bots/night/net.h"

#include <string.h>

static float clip(float x)
{
    return x > 1 ? 1 : x < -1 ? -1 : x;
}

/* What both kinds of description end with. */
static void tell_time(const struct night_leaf *leaf, float *in)
{
    in[0] = (float)leaf->rounds / 9;
    in[1] = leaf->rounds == 1;
    in[2] = leaf->rounds == 2;
    in[3] = leaf->share;
}

void night_net_tell_area(const struct night_eyes *e, const struct night_area *a, int seat, float in[])
{
    float lead = (float)(seat ? -a->lead : a->lead);
    in[0] = clip(lead / 3);
    in[1] = clip(lead / 8);
    in[2] = lead / 20;
    in[3] = (float)((lead > 0) - (lead < 0));
    in[4] = (float)a->free / 4;
    for (int f = 0; f < 3; f++)
        in[5 + f] = a->free == f;
    for (int n = 1; n <= 6; n++) {
        in[7 + n] = (float)(a->has[seat] >> n & 1);
        in[13 + n] = (float)(a->has[!seat] >> n & 1);
    }
    in[20] = a->twice[seat];
    in[21] = a->twice[!seat];
    in[22] = (float)a->win * e->scale / 6 - 1;
    in[23] = (float)a->full * e->scale / 3 - 1;
    tell_time(e->leaf, in + 24);
}

void night_net_tell_sets(const struct night_eyes *e, const uint64_t spare[2], int seat, float in[])
{
    for (int who = 0; who < 2; who++) {
        uint64_t numbers = spare[who ? !seat : seat];
        int lack = 0, twice = 0;
        for (int n = 0; n < 6; n++) {
            int count = (int)(numbers >> 8 * n & 255);
            in[6 * who + n] = count > 0;
            lack += count == 0;
            twice += count > 1;
        }
        in[12 + 3 * who] = (float)lack / 6;
        in[13 + 3 * who] = lack == 1;
        in[14 + 3 * who] = lack == 2;
        in[18 + who] = (float)twice / 6;
    }
    tell_time(e->leaf, in + 20);
}

/* One layer: sums of rows, the last row for a constant. */
static void add_rows(const float (*row)[NIGHT_NET_SEEN], const float *in, int rows, float *out)
{
    for (int i = 0; i < rows; i++) {
        float x = in[i];
        if (x == 0) /* most are: whether a number is there */
            continue;
        for (int k = 0; k < NIGHT_NET_SEEN; k++)
            out[k] += x * row[i][k];
    }
}

static void look(const float (*first)[NIGHT_NET_HIDDEN], const float *in, int count,
                 const float (*second)[NIGHT_NET_SEEN], const float *constant, float *out)
{
    float hidden[NIGHT_NET_HIDDEN];
    memcpy(hidden, first[count], sizeof hidden);
    add_rows(first, in, count, hidden);
    for (int k = 0; k < NIGHT_NET_HIDDEN; k++)
        hidden[k] = hidden[k] > 0 ? hidden[k] : 0;
    if (constant)
        memcpy(out, constant, NIGHT_NET_SEEN * sizeof *out);
    else
        memset(out, 0, NIGHT_NET_SEEN * sizeof *out);
    add_rows(second, hidden, NIGHT_NET_HIDDEN, out);
}

/* --- what was worked out before ------------------------------------------------------------------------- */

/* The place of these keys: that of its part, or a free one. */
static int place_of(const struct night_eyes *e, uint64_t k0, uint64_t k1)
{
    uint64_t hash = (k0 ^ (k1 * 0xc2b2ae3d27d4eb4fu)) * 0x9e3779b97f4a7c15u;
    unsigned at = (unsigned)(hash >> 52);
    for (;; at = (at + 1) % NIGHT_EYES_PLACES) {
        int part = e->place[at] - 1;
        if (part < 0 || (e->key[part][0] == k0 && e->key[part][1] == k1))
            return (int)at;
    }
}

static struct night_seen *new_part(struct night_eyes *e, int place, uint64_t k0, uint64_t k1)
{
    if (e->parts == NIGHT_EYES_PARTS) { /* begins again, from this one */
        memset(e->place, 0, sizeof e->place);
        e->parts = 0;
        place = place_of(e, k0, k1);
    }
    e->key[e->parts][0] = k0;
    e->key[e->parts][1] = k1;
    e->place[place] = (uint16_t)(1 + e->parts);
    return &e->part[e->parts++];
}

_Static_assert(sizeof(struct night_area) == sizeof(uint64_t), "a region is its own key");

static const struct night_seen *see_area(struct night_eyes *e, const struct night_area *a)
{
    const struct night_net *net = e->leaf->net;
    uint64_t key;
    memcpy(&key, a, sizeof key);
    int place = place_of(e, key, UINT64_MAX); /* no sets look like that */
    if (e->place[place])
        return &e->part[e->place[place] - 1];
    struct night_seen *seen = new_part(e, place, key, UINT64_MAX);
    for (int seat = 0; seat < 2; seat++) {
        float in[NIGHT_NET_AREA];
        night_net_tell_area(e, a, seat, in);
        look(net->area, in, NIGHT_NET_AREA, net->area_seen, NULL, seen->by[seat]);
    }
    return seen;
}

static const struct night_seen *see_sets(struct night_eyes *e, const uint64_t spare[2])
{
    const struct night_net *net = e->leaf->net;
    int place = place_of(e, spare[0], spare[1]);
    if (e->place[place])
        return &e->part[e->place[place] - 1];
    struct night_seen *seen = new_part(e, place, spare[0], spare[1]);
    for (int seat = 0; seat < 2; seat++) {
        float in[NIGHT_NET_SETS];
        night_net_tell_sets(e, spare, seat, in);
        look(net->sets, in, NIGHT_NET_SETS, net->sets_seen, net->sets_seen[NIGHT_NET_HIDDEN], seen->by[seat]);
    }
    return seen;
}

/* --- boards --------------------------------------------------------------------------------------------- */

static void add(struct night_seen *sum, const struct night_seen *part, float times)
{
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < NIGHT_NET_SEEN; k++)
            sum->by[seat][k] += times * part->by[seat][k];
}

void night_eyes_open(struct night_eyes *e, const struct night_leaf *leaf, const struct night_sheet *s)
{
    int wins = 0;
    for (int r = 0; r < s->areas; r++)
        wins += s->area[r].win;
    e->leaf = leaf;
    e->scale = 6 * (float)s->areas / (float)wins;
    e->parts = 0;
    memset(e->place, 0, sizeof e->place);
}

void night_eyes_begin(struct night_eyes *e, const struct night_sheet *s)
{
    e->sheet = *s;
    memset(&e->sum, 0, sizeof e->sum);
    for (int r = 0; r < s->areas && e->leaf->net; r++)
        add(&e->sum, see_area(e, &s->area[r]), 1);
}

/* What the net adds. */
static float correct(struct night_eyes *e, const struct night_sheet *s)
{
    struct night_seen sum = e->sum;
    float lane[2][8] = {{0}}, total = 0;
    for (int r = 0; r < s->areas; r++) {
        if (memcmp(&s->area[r], &e->sheet.area[r], sizeof s->area[r]) == 0)
            continue;
        add(&sum, see_area(e, &e->sheet.area[r]), -1);
        add(&sum, see_area(e, &s->area[r]), 1);
    }
    add(&sum, see_sets(e, s->spare), 1);
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < NIGHT_NET_SEEN; k++) {
            float x = sum.by[seat][k];
            lane[seat][k % 8] += (x > 0 ? x : 0) * e->leaf->net->judge[k];
        }
    for (int i = 0; i < 8; i++)
        total += lane[0][i] - lane[1][i];
    return total;
}

float night_eyes_judge(struct night_eyes *e, const struct night_sheet *s)
{
    const struct night_leaf *leaf = e->leaf;
    if (s->free == 0)
        return night_sheet_score(s, leaf) * NIGHT_CERTAIN; /* N-9.2 */
    return s->m * leaf->sharp + (leaf->net ? correct(e, s) : 0);
}

/* --- numbers one after the other ------------------------------------------------------------------------ */

float night_eyes_settle(struct night_eyes *e, const struct night_sheet *s, const struct night_write *w,
                        int writes, int tries, int *area)
{
    float m[NIGHT_MAX_REGIONS], best = 0;
    int tried = 0, found = 0;
    if (writes == 0 || s->free == 0)
        return night_eyes_judge(e, s);
    night_settle_each(s, e->leaf, w, writes, m);
    for (int i = 0; i < tries; i++) {
        int at = -1;
        for (int r = 0; r < s->areas; r++)
            if (s->area[r].free && !(tried >> r & 1) && (at < 0 || (w->by ? m[r] < m[at] : m[r] > m[at])))
                at = r;
        if (at < 0)
            break;
        struct night_sheet after = *s;
        night_sheet_put(&after, e->leaf, w->seat, w->n, at);
        float x = night_eyes_settle(e, &after, w + 1, writes - 1, tries, NULL);
        if (!tried || (w->by ? x < best : x > best)) {
            best = x;
            found = at;
        }
        tried |= 1 << at;
    }
    if (area)
        *area = found;
    return best;
}

void night_eyes_bonus(struct night_eyes *e, const struct night_sheet *s, int seat,
                      const struct night_write *w, int writes, int *n, int *area)
{
    float best = 0;
    int found = 0;
    for (int r = 0; r < s->areas; r++)
        for (int number = 1; number <= 6 && s->area[r].free; number++) {
            struct night_sheet after = *s;
            night_sheet_put(&after, e->leaf, seat, number, r);
            float x = night_eyes_settle(e, &after, w, writes, 2, NULL);
            if (found && (seat ? x >= best : x <= best))
                continue;
            found = 1;
            best = x;
            *n = number;
            *area = r;
        }
}
