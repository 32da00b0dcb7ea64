/* mind.h: what the rule bot of VOTE! makes of its view: who is in which party, and what points and cards are
 * worth to its own.
 *
 * Everything follows from the view: the bot keeps no memory, so what it believes it must be able to see now.
 * Worth is counted in games: 1 is a game won, -1 a game lost. */
#ifndef HUSTINGS_VOTE_MIND_H
#define HUSTINGS_VOTE_MIND_H

#include "bots/bot.h"
#include "rules/vote/table.h"

enum { VOTE_MOST_DEALS = 252, VOTE_MOST_PILE = VOTE_MOST_SEATS };

/* One way in which the parties may lie. */
struct vote_deal {
    unsigned republicans; /* one bit per seat, as they are now */
    float weight;         /* how likely; all of them add up to 1 */
};

struct vote_mind {
    const struct vote_pack *pack;
    const struct vote *view;
    int me, party; /* the seat that thinks, and its party */
    int deals;
    struct vote_deal deal[VOTE_MOST_DEALS];
    float trust[VOTE_MOST_SEATS]; /* chance that the seat is of my party; mine: 1 */
    float friends, enemies;       /* living members to expect of the two parties, at least 1 of each */
    float alone;                  /* chance that no other member of my party is living */
};

/* Thinks it over. */
void vote_mind_read(struct vote_mind *m, const struct vote_pack *pack, const struct vote *view, int seat);

/* Adds up what its deals say: trust, friends, enemies, alone. Pack, view, seat, party and deals are set. */
void vote_mind_sum(struct vote_mind *m);

/* How likely a friend rather than an enemy: -1 … 1. */
float vote_mind_faith(const struct vote_mind *m, int seat);

/* What a seat with these scores is worth to my party. */
float vote_mind_worth(const struct vote_mind *m, int seat, int budget, int support);

/* The same, added up over all living players. */
float vote_mind_table(const struct vote_mind *m);

/* What my party gains when the seat gets the card. */
float vote_mind_gain(const struct vote_mind *m, int seat, int card);

/* What the best dealing of each selection out of `count` cards (bit i: cards[i]) to `seats`, one each, is
 * worth by sign: 1 by a President of my party, -1 by one of the other (who wants the least of it). `owed` of
 * the seats must get one; an impossible dealing is worth less than -1000. Fills 1 << count numbers. */
void vote_mind_dealings(const struct vote_mind *m, const int *cards, int count, unsigned seats, unsigned owed,
                        float sign, float *best);

#endif
