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

struct verdict {
    int holds;
    uint64_t line;    /* if it does not hold: the first line that does not fit, from 0, … */
    struct error why; /* … and why */
    int cut;          /* the record ends in half a line, which was left out */
};

/* Reads from line 0, which reader_open has read, to the end. A record without a footer holds as far as it
 * goes if it is open; a sealed one does not, because nothing opens its commit. */
void verify_record(struct reader *r, const struct saved_head *saved, size_t count, struct verdict *out);

#endif
