/* cues.h: how a step of a game is shown: the beats that people see one after another ("the votes are opened", "Anna is
 * elected"), in the order of showing, and how long each of them takes.
 *
 * A step is one decision, or the sealed answers of all who were asked together, with the chance moves that follow. The
 * cues follow from what a spectator knows and from nothing else, so that neither their order nor their length can give
 * anything away. The lengths are data: content/GAME/tempo.json, which the page reads too. */
#ifndef HUSTINGS_CUES_H
#define HUSTINGS_CUES_H

#include "match/content.h"

enum { CUES_MOST = 16 }; /* of one step */

struct cue {
    uint8_t kind;  /* in the order of the game's tempo.json */
    int8_t seat;   /* the seat that it is about; -1: none, or several */
    uint8_t count; /* how many votes, cards or seats it shows; 0: nothing to count */
    uint16_t n;    /* the index of the step's first move that it shows */
};

/* One kind of cue: it takes ms + each * min(count, most). */
struct tempo {
    const char *name;
    uint16_t ms, each;
    uint8_t most;
    uint8_t hold;      /* the board stays as it was before the step */
    uint8_t keep;      /* even a page that is late shows it */
    const char *sound; /* NULL: none */
};

/* A kind of a game's cues by its number; NULL after the last one. */
const struct tempo *cues_tempo(const struct game *game, int kind);

/* How long a cue takes at the usual pace. */
uint32_t cues_ms(const struct game *game, const struct cue *cue);

/* The cues of a step, in the order of showing; how many. `before` and `after` are the SPECTATOR's views as bytes of the
 * rules' struct; the moves are as cues_public_move leaves them. */
int cues_of_step(const struct content *content, const void *before, const void *after,
                 const struct move *moves, int count, struct cue out[CUES_MOST]);

/* A move made in `position` as a spectator knows it once it is open: hidden arguments are ARG_NULL, a hidden verb is
 * UNKNOWN. */
void cues_public_move(const struct content *content, const void *position, const struct move *move,
                      struct move *out);

/* For the games' own functions: the first move of a step with this verb, or -1; how many of them there are. */
int cues_first(const struct move *moves, int count, int verb);
int cues_count(const struct move *moves, int count, int verb);

/* The move from which something follows that no single move says: the last one that is not chance's; 0: there is none. */
int cues_cause(const struct move *moves, int count);

/* The seat that alone has won a game that is over, as everybody sees it (`position` may be the SPECTATOR's view); -1:
 * several, or nobody. */
int cues_winner(const struct content *content, const void *position);

/* A list of cues as it is written, and one more cue at its end; what no longer fits is not shown. */
struct cue_list {
    struct cue *cues; /* room for CUES_MOST */
    int count;
};
void cues_add(struct cue_list *list, int kind, int seat, int count, int n);

#endif
