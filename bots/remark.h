/* remark.h: what bots say at the table: phrases and claims of content/words/talk.json, from what everybody knows.
 *
 * A remark follows from the SPECTATOR's view, from what was shown recently and from luck, never from the seat's own view. So
 * it can't give a hand away, a liar needs no art to make one, and the bots of both sides speak alike. Each game has one
 * function, whatever the level: how well a bot plays is not to be heard. */
#ifndef HUSTINGS_REMARK_H
#define HUSTINGS_REMARK_H

#include "match/cues.h"
#include "match/position.h"

/* A cue that was shown, and how many steps ago: 0 for those of the last one. */
struct told {
    struct cue cue;
    int ago;
};

/* A moment at which a bot might speak: it is about to answer an open question. */
struct occasion {
    const struct content *content;
    const void *view; /* the SPECTATOR's, as bytes of the rules' struct */
    int seats, seat;  /* seat: who speaks */
    const struct told *told;
    int told_count; /* the newest first */
    struct rng *rng;
};

/* Either a phrase or a claim. */
struct bot_remark {
    const char *phrase, *claim, *is; /* NULL: it has none */
    int about;                       /* a seat; -1: nobody */
    uint64_t round;                  /* of the game */
};

/* What the bot in this seat says; 0: nothing. `view` is anybody's: only its public part is looked at. Deterministic: the
 * same public part, cues and generator give the same remark. */
int bot_remark(const struct content *content, const void *view, int seats, int seat, const struct told *told,
               int told_count, struct rng *rng, struct bot_remark *out);

/* --- for the games' own functions ------------------------------------------------------------------------ */

/* The cue of this kind that was shown at most so many steps ago; NULL: none. */
const struct cue *remark_told(const struct occasion *o, int kind, int ago);

/* Luck: 1 in so many. */
int remark_chance(const struct occasion *o, uint32_t in);

/* One of these, each as likely as any other; 1, for `return`. */
int remark_phrase(const struct occasion *o, struct bot_remark *out, const char *const *phrases, int count);

/* The same about a seat: phrases with a slot. */
int remark_phrase_of(const struct occasion *o, struct bot_remark *out, const char *const *phrases, int count,
                     int seat);
int remark_claim(struct bot_remark *out, const char *claim, const char *is, int seat);

/* "Hello", in the first steps of a game. */
int remark_greeting(const struct occasion *o, struct bot_remark *out);

#endif
