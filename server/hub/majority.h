/* majority.h: declares the one rule that decides every vote at a table (docs/protocol.md, Votes). */
#ifndef HUSTINGS_HUB_MAJORITY_H
#define HUSTINGS_HUB_MAJORITY_H

#include <stdint.h>

#include "server/hub/seat.h"

enum vote_kind { VOTE_END, VOTE_HOST, VOTE_BOT, VOTE_AGAIN, VOTE_KINDS };

/* The question that a table votes on. */
struct motion {
    enum vote_kind kind;
    int about; /* the seat concerned by VOTE_HOST and VOTE_BOT; -1 otherwise */
};

/* The state of a vote. */
struct majority {
    uint32_t voters; /* one bit per seat that may vote */
    int needed;      /* number of Yes ballots with which the motion passes */
    int yes;         /* number of Yes ballots of voters */
    int silent;      /* number of voters without a ballot */
    int awaited;     /* number of voters without a ballot who are connected */
};

/* Returns 1 if a person has the seat and is not gone. A person whose connection is lost counts as present until the
 * table's grace time is over. */
int majority_is_present(const struct seat *s);

/* Counts a vote at a table with `count` seats whose host has the seat `host` (-1: none). */
struct majority majority_count(const struct motion *m, const struct seat *seats, int count, int host);

/* Returns 1 if the motion passes with the ballots that were cast. */
int majority_passes(const struct majority *m);

/* Returns 1 if nothing is left to wait for: every connected voter has cast a ballot, and those of the others would not
 * change the result. */
int majority_is_decided(const struct majority *m);

#endif
