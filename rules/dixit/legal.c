/* legal.c: Dixit: what may be done now, in canonical order. */
#include "table.h"

RULE static struct pattern *dixit_entry(struct pattern *out, int *count, int seat, int verb)
{
    return pattern_start(&out[(*count)++], seat, verb);
}

/* D-2.1: all the cards that the next short seat lacks, in one draw. */
RULE static void dixit_list_deal(const struct dixit_pack *k, const struct dixit *p, struct pattern *out,
                                 int *count)
{
    struct pattern *e = dixit_entry(out, count, CHANCE, DIXIT_DO_DEAL);
    int to = dixit_short_seat(p), lack = dixit_lack(p, to);
    e->move.arg[0] = (int16_t)to;
    if (lack < DIXIT_MOST_HAND)
        e->move.arg[1 + lack] = ARG_NULL;
    pattern_take(e, TAKE_SOME, 1, lack, p->deck, k->words);
}

/* D-5.1: any card that is given and not yet laid. */
RULE static void dixit_list_lay(const struct dixit_pack *k, const struct dixit *p, struct pattern *out,
                                int *count)
{
    uint64_t cards[DIXIT_WORDS] = {0};
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; i < p->given_count[seat]; i++)
            dixit_flip_in(cards, p->given[seat][i]);
    for (int i = 0; i < p->table_count; i++)
        dixit_flip_in(cards, p->table[i]);
    pattern_take(dixit_entry(out, count, CHANCE, DIXIT_DO_LAY), TAKE_ONE, 0, 1, cards, k->words);
}

/* The k-th card of a set of `words` words. */
RULE static int dixit_nth(const uint64_t *set, int words, int k)
{
    int word = 0;
    for (int n; word < words - 1 && k >= (n = bits_count(set[word])); word++)
        k -= n;
    return 64 * word + bits_nth(set[word], k);
}

/* The k-th of the cards that are given and not yet laid. There are few: one of them after another, by size. */
RULE static int dixit_unlaid_nth(const struct dixit *p, int k)
{
    int16_t cards[DIXIT_MOST_SEATS * DIXIT_MOST_GIVEN];
    uint8_t count = 0;
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; i < p->given_count[seat]; i++)
            if (dixit_find(p->table, p->table_count, p->given[seat][i]) < 0)
                dixit_insert(cards, &count, p->given[seat][i]);
    return cards[k];
}

RULE void dixit_draw(const void *pack, const void *position, uint64_t word, struct move *out)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    const struct dixit *p = (const struct dixit *)position;
    struct pattern deal;
    int count = 0, to = p->phase == DIXIT_IN_DEAL ? dixit_short_seat(p) : 0;
    if (p->phase == DIXIT_IN_DEAL && dixit_lack(p, to) > 1) { /* as at the start alone */
        dixit_list_deal(k, p, &deal, &count);
        pattern_nth(&deal, word_below(word, pattern_count(&deal)), out);
        return;
    }
    for (int i = 0; i < MAX_ARGS; i++)
        out->arg[i] = 0;
    out->seat = CHANCE;
    if (p->phase == DIXIT_IN_DEAL) {
        out->verb = DIXIT_DO_DEAL;
        out->arg[0] = (int16_t)to;
        out->arg[1] = (int16_t)dixit_nth(p->deck, k->words, (int)word_below(word, p->deck_count));
        out->arg[2] = ARG_NULL;
    } else {
        int left = dixit_given_by_all(p) - p->table_count;
        out->verb = DIXIT_DO_LAY;
        out->arg[0] = (int16_t)dixit_unlaid_nth(p, (int)word_below(word, (uint64_t)left));
    }
}

RULE static void dixit_list_clue(const struct dixit_pack *k, const struct dixit *p, int seat,
                                 struct pattern *out, int *count)
{
    uint64_t hand[DIXIT_WORDS];
    struct pattern *e = dixit_entry(out, count, seat, DIXIT_DO_CLUE);
    if (p->mode == DIXIT_PARTY) {
        e->move.arg[1] = ARG_NULL; /* D-3.5 */
    } else {
        dixit_hand_set(p, seat, hand, k->words);
        pattern_take(e, TAKE_ONE, 1, 1, hand, k->words); /* D-3.3 */
    }
    if (p->storyteller == DIXIT_NO_SEAT)
        e->flags = AT_ONCE; /* D-3.2 */
}

RULE static void dixit_list_give(const struct dixit_pack *k, const struct dixit *p, int seat,
                                 struct pattern *out, int *count)
{
    uint64_t hand[DIXIT_WORDS];
    struct pattern *e = dixit_entry(out, count, seat, DIXIT_DO_GIVE);
    int gift = dixit_gift(p), races = dixit_may_defer(p, seat);
    if (gift == 1)
        e->move.arg[1] = ARG_NULL;
    dixit_hand_set(p, seat, hand, k->words);
    pattern_take(e, TAKE_SOME, 0, gift, hand, k->words);
    e->flags = races ? AT_ONCE : 0; /* D-4.6: the first of the two settles it */
    if (races)
        dixit_entry(out, count, seat, DIXIT_DO_DEFER)->flags = AT_ONCE;
}

RULE static void dixit_list_vote(const struct dixit *p, int seat, struct pattern *out, int *count)
{
    uint64_t open = dixit_open_slots(p, seat);
    for (int votes = 1; votes <= dixit_most_votes(p); votes++) { /* D-6.4 */
        struct pattern *e = dixit_entry(out, count, seat, DIXIT_DO_VOTE);
        if (votes == 1)
            e->move.arg[1] = ARG_NULL;
        e->move.arg[2] = ARG_NULL;
        pattern_take(e, TAKE_SOME, 0, votes, &open, 1);
        if (dixit_has_red(p, seat))
            pattern_range(e, 2, 1, p->table_count); /* D-6.7 */
    }
}

RULE int dixit_legal(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    const struct dixit *p = (const struct dixit *)position;
    uint32_t asked = dixit_to_act(pack, p);
    int count = 0;
    if (seat == CHANCE ? !(asked & CHANCE_BIT) : !(asked >> seat & 1))
        return 0;
    switch (p->phase) {
    case DIXIT_IN_DEAL: dixit_list_deal(k, p, out, &count); break;
    case DIXIT_IN_CLUE: dixit_list_clue(k, p, seat, out, &count); break;
    case DIXIT_IN_GIVE: dixit_list_give(k, p, seat, out, &count); break;
    case DIXIT_IN_LAY: dixit_list_lay(k, p, out, &count); break;
    default: dixit_list_vote(p, seat, out, &count); break;
    }
    return count;
}
