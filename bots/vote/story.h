/* story.h: what everybody at the table of VOTE! has seen, told again from a seat's history: who named whom, who voted how,
 * who dealt which card to whom, and the scores it was done with. Nothing in it is private to the seat, so all who listen
 * come to the same beliefs. */
#ifndef HUSTINGS_VOTE_STORY_H
#define HUSTINGS_VOTE_STORY_H

#include "bots/bot.h"
#include "rules/vote/table.h"

/* The table before something that tells of a party. */
struct vote_story {
    const struct vote_pack *pack;
    struct vote
        p; /* the public part: living, scores, offices, failed elections, what is dealt, what is spent */
    unsigned changed;   /* seats that have openly changed their party an odd number of times (V-6.13) */
    int votes_in;       /* ballots of this election so far, this one included */
    int topics;         /* laid and not chosen from yet */
    int whole;          /* a hand-out from its first card on, with nobody leaving meanwhile */
    uint8_t checked_by; /* who has to say what he saw (V-6.4), … */
    uint8_t checked;    /* … and of whom */
};

enum vote_deed {
    VOTE_NAMES,   /* seat names `who` */
    VOTE_VOTES,   /* seat votes; who: for (1) or against (0) */
    VOTE_DEALS,   /* seat has dealt all of p.given */
    VOTE_CLAIMS,  /* seat says of `who` that he is of `party` */
    VOTE_REMOVES, /* seat eliminates `who` */
    VOTE_REMAINS  /* someone has left and the game goes on */
};

struct vote_telling {
    enum vote_deed deed;
    int seat, who, party;
};

/* Gets each deed, with the table as it was before it. */
typedef void vote_hear(void *listener, const struct vote_story *s, const struct vote_telling *t);

/* A game before its first move; and what a move tells once it is open. Any moves are safe: what cannot have happened is
 * left out. */
void vote_story_begin(struct vote_story *s, const struct vote_pack *pack, int players);
void vote_story_tell(struct vote_story *s, const struct move *m, vote_hear *hear, void *listener);

#endif
