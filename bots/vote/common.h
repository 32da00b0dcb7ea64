/* common.h: the common belief at a table of VOTE!: what all who remember make of what everybody has seen.
 *
 * It is held over pairs: how the parties were dealt (V-1.2), and how the Republicans hide. There is one belief for all, on
 * purpose: what Democrats do is explained by what they believe, and they don't know either how the others hide. */
#ifndef HUSTINGS_VOTE_COMMON_H
#define HUSTINGS_VOTE_COMMON_H

#include "bots/vote/mind.h"
#include "bots/vote/story.h"

enum { VOTE_NOBODY = -1 };

enum { VOTE_OPEN, VOTE_HALF, VOTE_COVERED, VOTE_STYLES };

/* What a seat says of another's party, or of its own; what it says later takes its place. */
struct vote_word {
    uint8_t is_said, party;
    uint8_t is_weighed; /* … and it counts */
    uint8_t unused;
    uint16_t changed; /* the story's, when it was said */
};

struct vote_common {
    struct vote_story story;
    int players, deals;
    uint16_t dealt[VOTE_MOST_DEALS]; /* the Republicans of each deal, as they were dealt */
    uint8_t
        by_first[VOTE_MOST_DEALS]; /* the deals by seat 0, then seat 1, …: neighbours have much in common */
    float weight[VOTE_MOST_DEALS][VOTE_STYLES]; /* logarithms */
    float spoken[VOTE_MOST_DEALS]; /* what words add to each; apart, so that it can be taken out */
    float share[VOTE_MOST_DEALS];  /* of all styles together; they add up to 1 */
    float shared;                  /* the power that the weights were taken to for it; 0: it is out of date */
    float together[VOTE_MOST_SEATS][VOTE_MOST_SEATS]; /* chance that both are Democrats now */
    int summed;                                       /* 0: it is out of date */
    /* By who says it, and of whom: at the table, and with a check (V-6.4). */
    struct vote_word word[VOTE_MOST_SEATS][VOTE_MOST_SEATS], sworn[VOTE_MOST_SEATS][VOTE_MOST_SEATS];
    /* Whom the last claim of each seat was about, if it was one of these; otherwise VOTE_NOBODY. */
    int8_t last[VOTE_MOST_SEATS];
};

/* Believes what follows from a history. */
void vote_common_read(struct vote_common *c, const struct vote_pack *pack, int players,
                      const struct history *history);

/* Goes on believing: what follows from one more move, once it is open; and from a claim at the table (listen.c), any claim. */
void vote_common_hear(struct vote_common *c, const struct move *move);
void vote_common_listen(struct vote_common *c, const struct claim *claim);

/* Whoever had to say what he has seen has said it with a check: to repeat it at the table adds nothing. */
void vote_common_checked(struct vote_common *c, const struct vote_telling *t);

/* The weights have changed, or who is a Republican now. */
static inline void vote_common_stale(struct vote_common *c)
{
    c->shared = 0;
    c->summed = 0;
}

/* Sums up the weights, if they have changed. */
void vote_common_sum(struct vote_common *c);

/* How likely a Democrat rather than a Republican a seat is in the eyes of another one who is a Democrat: -1 … 1. */
float vote_common_faith(const struct vote_common *c, int eyes, int seat);

/* The Republicans of a deal as they are now. */
static inline unsigned vote_common_now(const struct vote_common *c, int deal)
{
    return c->dealt[deal] ^ c->story.changed;
}

/* Weighs a deed (likely.c), and a hand-out (handout.c). */
void vote_likely(struct vote_common *c, const struct vote_telling *t);
void vote_likely_handout(struct vote_common *c);

/* How likely it is that a seat says of `who`, or of itself, that he is of this party, if the Republicans are these: a
 * logarithm. */
float vote_likely_word(unsigned republicans, int seat, int who, int party);

/* A mind of this party in this seat: as a Democrat by the common belief and what the view adds to it; with `power` the
 * weights are taken to it (1: as they are). 0 if nothing fits: then the mind is not filled. */
int vote_common_mind(struct vote_common *c, const struct vote *view, int seat, int as_stranger, float power,
                     struct vote_mind *m);

#endif
