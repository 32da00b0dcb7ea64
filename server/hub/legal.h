/* legal.h: what the seats of a table may do now. The rules list a seat's moves once for each position; asking
 * again gives the same list. */
#ifndef HUSTINGS_HUB_LEGAL_H
#define HUSTINGS_HUB_LEGAL_H

#include "server/hub/table.h"

/* The lists of one position, the last one asked for. The hub holds them: a step is about one table. */
struct legal_lists {
    uint64_t positions; /* that there were at all tables of the hub */
    uint64_t of;        /* the number of this one */
    uint32_t known;     /* one bit per seat */
    int count[MAX_SEATS];
    struct pattern list[MAX_SEATS][MAX_PATTERNS];
};

/* The table has another position now. */
void legal_changed(struct table *t);

/* A seat's moves as patterns, *count of them; good until a position changes. */
const struct pattern *legal_of(const struct table *t, int seat, int *count);

/* Do the rules give this move the mark (BLIND, AT_ONCE, ASIDE)? */
int legal_is_marked(const struct table *t, const struct move *move, int flag);

/* The move of a seat that says "no" in a blind question; 0: there is none. */
int legal_no(const struct table *t, int seat, struct move *out);

/* Is it a question in which silence means "no"? */
int legal_is_blind(const struct table *t);

/* What a seat is asked, as one hash: whether the game waits for it, and its legal moves. Both follow from its
 * view, and so does the number of the question. */
void legal_question(const struct table *t, int seat, int waited, uint8_t out[HASH], int *is_asked);

#endif
