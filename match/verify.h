/* verify.h: does a record hold? Everything in it is computed again (docs/record.md, Checking); no network, no
 * clock, only its bytes and the pack. */
#ifndef HUSTINGS_VERIFY_H
#define HUSTINGS_VERIFY_H

#include "match/record_read.h"

/* A head that a browser kept, with the number of its line. */
struct saved_head {
    uint64_t line;
    uint8_t head[32];
};

/* Reads lines {"line":118,"head":"…"}, sorted by line into memory that the caller frees. -1 with *bad_line
 * (from 0) set. */
int saved_heads_read(const char *bytes, size_t size, struct saved_head **out, size_t *count, size_t *bad_line,
                     struct error *e);

/* What shows that a record is as it was played: its own bytes can't, because everybody knows the secret and the nonces
 * after the end, and can make the heads of other moves. */
struct witness {
    const struct saved_head *saved; /* sorted by line */
    size_t count;
    const uint8_t *key; /* whose signature is trusted (SIGN_KEY bytes); NULL: nobody's */
};

/* How much of a record is as it was played, by its witness. */
enum as_played { PLAYED_UNKNOWN, PLAYED_IN_PART, PLAYED_WHOLE };

struct verdict {
    int holds;
    uint64_t line;    /* if it does not hold: the first line that does not fit, from 0, … */
    struct error why; /* … and why */
    int cut;          /* the record ends in half a line, which was left out */
    enum as_played as_played;
    uint64_t played_line; /* in part: up to and including this one */
};

/* Reads from line 0, which reader_open has read, to the end. A record without a footer holds as far as it
 * goes if it is open; a sealed one does not, because nothing opens its commit. One that the trusted key has not signed
 * does not hold either. `witness` may be NULL. */
void verify_record(struct reader *r, const struct witness *witness, struct verdict *out);

/* Reads a public key: 64 hex digits with or without a line feed, or the answer to GET /api/key. -1: it is neither. */
int key_read(const char *bytes, size_t size, uint8_t out[SIGN_KEY], struct error *e);

#endif
