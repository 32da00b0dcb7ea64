/* points.c: Dixit: counting (D-7). */
#include "table.h"

/* Votes on a slot from those of some voters. */
RULE static int dixit_votes_on(const struct dixit *p, int slot, uint32_t voters)
{
    int votes = 0;
    for (int seat = 0; seat < p->seats; seat++)
        votes += (voters >> seat & 1) && (p->votes[seat] >> slot & 1);
    return votes;
}

/* D-7.3, D-7.4: for votes on the cards that a seat gave, at most 3. */
RULE static int dixit_decoys(const struct dixit *p, int seat, uint32_t voters)
{
    int votes = 0;
    for (int i = 0; i < p->table_count; i++)
        if (dixit_find(p->given[seat], p->given_count[seat], p->table[i]) >= 0)
            votes += dixit_votes_on(p, i + 1, voters);
    return votes < 3 ? votes : 3;
}

/* D-7.7 to D-7.9: a seat gets as many points as there are votes on the card it voted for. */
RULE static void dixit_party_points(const struct dixit *p, int32_t *points)
{
    for (int seat = 0; seat < p->seats; seat++) {
        int slot = bits_lowest(p->votes[seat]), votes = dixit_votes_on(p, slot, dixit_everybody(p));
        points[seat] = slot == p->red || votes == 1 ? 0 : votes < 5 ? votes : 5;
    }
}

RULE void dixit_points(const struct dixit *p, int32_t *points)
{
    if (p->mode == DIXIT_PARTY) {
        dixit_party_points(p, points);
        return;
    }
    int told = 1 + dixit_find(p->table, p->table_count, p->given[p->storyteller][0]);
    int home = dixit_rabbit(p, p->storyteller);
    uint32_t voters = dixit_voters(p);
    int found = dixit_votes_on(p, told, voters);
    int useless = found == 0 || found == bits_count(voters); /* D-7.1 */
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        points[rabbit] = rabbit == home ? (useless ? 0 : 3) : useless ? 2 : 0; /* D-7.1, D-7.2 */
    for (int seat = 0; seat < p->seats; seat++) {
        int32_t *mine = &points[dixit_rabbit(p, seat)];
        uint32_t others = voters;
        if (p->mode == DIXIT_TEAM)
            others &= ~(1u << dixit_partner(p, seat)); /* D-6.9, D-7.6: not the pair's own voter */
        if (seat != p->storyteller)
            *mine += dixit_decoys(p, seat, others);
        if (!(voters >> seat & 1) || !(p->votes[seat] >> told & 1))
            continue;
        *mine += useless ? 0 : 3;                                             /* D-7.2 */
        *mine += dixit_most_votes(p) == 2 && bits_count(p->votes[seat]) == 1; /* D-7.5 */
    }
}
