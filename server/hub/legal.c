#include "server/hub/legal.h"

#include <sodium.h>

#include "match/position.h"
#include "server/hub/services.h"

void legal_changed(struct table *t)
{
    t->position = ++hub_legal_lists(t->hub)->positions;
}

const struct pattern *legal_of(const struct table *t, int seat, int *count)
{
    struct legal_lists *l = hub_legal_lists(t->hub);
    if (l->of != t->position) {
        l->of = t->position;
        l->known = 0;
    }
    if (!(l->known >> seat & 1)) {
        l->count[seat] = match_patterns(t->match, seat, l->list[seat]);
        l->known |= 1u << seat;
    }
    *count = l->count[seat];
    return l->list[seat];
}

int legal_is_marked(const struct table *t, const struct move *move, int flag)
{
    int count;
    const struct pattern *list = legal_of(t, move->seat, &count);
    return (patterns_marks(list, count, move) & flag) != 0;
}

int legal_no(const struct table *t, int seat, struct move *out)
{
    int count;
    const struct pattern *list = legal_of(t, seat, &count);
    return patterns_no(list, count, out);
}

int legal_is_blind(const struct table *t)
{
    struct move no;
    uint32_t to_act = match_to_act(t->match);
    for (int s = 0; s < t->seats; s++)
        if ((to_act >> s & 1) && legal_no(t, s, &no))
            return 1;
    return 0;
}

/* What a pattern says, and nothing of what it leaves open. */
static void add_pattern(crypto_generichash_state *hash, const struct pattern *p)
{
    int16_t said[MAX_ARGS + 12] = {p->move.verb, p->how, p->first, p->take, p->ranges, p->flags};
    int n = 6;
    for (int r = 0; r < p->ranges; r++) {
        said[n++] = p->range_arg[r];
        said[n++] = p->low[r];
        said[n++] = p->high[r];
    }
    for (int a = 0; a < MAX_ARGS; a++) {
        int taken = p->how != TAKE_NOTHING && a >= p->first && a < p->first + p->take;
        for (int r = 0; r < p->ranges; r++)
            taken |= a == p->range_arg[r];
        said[n++] = taken ? ARG_NOTHING : p->move.arg[a];
    }
    crypto_generichash_update(hash, (const unsigned char *)said, (size_t)n * sizeof said[0]);
    if (p->how != TAKE_NOTHING)
        crypto_generichash_update(hash, (const unsigned char *)p->set.bits,
                                  p->set.words * sizeof p->set.bits[0]);
}

void legal_question(const struct table *t, int seat, int waited, uint8_t out[HASH], int *is_asked)
{
    crypto_generichash_state hash;
    int count;
    const struct pattern *list = legal_of(t, seat, &count);
    crypto_generichash_init(&hash, NULL, 0, HASH);
    for (int i = 0; i < count; i++)
        add_pattern(&hash, &list[i]);
    crypto_generichash_final(&hash, out, HASH);
    *is_asked = count > 0;
    out[0] = (uint8_t)((out[0] & 0xfe) | waited);
}
