/* thoughts.h: `hustings replay --beliefs SEAT`: beside the moves, what a bot would have thought in a seat. */
#ifndef HUSTINGS_THOUGHTS_H
#define HUSTINGS_THOUGHTS_H

#include "bots/believer.h"
#include "front/tale.h"
#include "match/seen_record.h"

struct thoughts {
    int open; /* 0: nobody asked for them */
    struct believer believer;
    json_t *told; /* a list of what --json gives */
};

/* Takes a seat of a whole record. -1 if the seat doesn't exist, the game isn't over, or its bots have no beliefs to show. */
int thoughts_open(struct thoughts *t, const char *seat, const struct reader *whole, struct error *e);
/* The same of a seat's record, which has only that seat's. */
int thoughts_open_seen(struct thoughts *t, const char *seat, const struct seen_reader *whole,
                       struct error *e);
void thoughts_close(struct thoughts *t);

/* The sentence that says whose thoughts these are and what they are about. */
void thoughts_introduce(const struct thoughts *t, const struct tale *tale, char *out, size_t cap);

/* After each move of the record: what is thought now, if that is news. 1: `out` has
 * them in words; 0: there is nothing to say; -1: out of memory. */
int thoughts_move(struct thoughts *t, const struct reader *r, const struct tale *tale,
                  const struct listener *to, char *out, size_t cap);

/* The same after each view of a seat's record, whose moves were told to the believer. */
int thoughts_view(struct thoughts *t, const struct seen_reader *s, const struct tale *tale,
                  const struct listener *to, char *out, size_t cap);

#endif
