/* chatter.h: bots that speak. What they say is theirs (bots/remark.h); here is when they may: at the moment of a move, in a
 * question that is not blind, once in three rounds each and once in twenty seconds at a table. Moments, words and luck
 * follow from what everybody knows (docs/server-design.md, Bots).
 *
 * A claim is another matter: what it says comes from the seat's own view, with the bot's move. So only its moment is decided
 * here, at most once a round for each bot, before anybody looks at what the claim is. */
#ifndef HUSTINGS_HUB_CHATTER_H
#define HUSTINGS_HUB_CHATTER_H

#include "bots/remark.h"
#include "server/hub/table.h"

enum { TOLD_MOST = 32, SAID_KEPT = 64, SAID_ROOM = 64 };

/* A remark, as one text to be compared. */
struct said_remark {
    int seat;
    char words[SAID_ROOM];
};

/* Of a game: with its stage, and nothing of it is in the log. */
struct chatter {
    struct cue told[TOLD_MOST]; /* cues that were shown, the newest first; … */
    uint32_t step[TOLD_MOST];   /* … with the step of each */
    int told_count;
    uint64_t next;                      /* nobody speaks before */
    uint64_t rounds[MAX_SEATS];         /* in which each bot may speak again, … */
    uint64_t claims[MAX_SEATS];         /* … and claim something again */
    struct said_remark said[SAID_KEPT]; /* the last remarks, remark n at n % SAID_KEPT */
    int said_count;
};

void chatter_scene(struct table *t);             /* a step was shown, with the cues of the stage */
void chatter_at_move(struct table *t, int seat); /* a bot's moment has come: it may speak before it moves */

/* The same for any seat, whoever sits there: for tests. */
void chatter_ask(struct table *t, int seat);

#endif
