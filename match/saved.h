/* saved.h: declares the bytes that a game is saved as: a header that says what they belong to, then a body.
 *
 * The header is little-endian; docs/library.md has its layout. The format number rises only when the layout of the
 * header or of a body changes, so that what was saved survives an upgrade. Whatever bytes are loaded, the position is
 * checked in full: its form, then whether it is possible. */
#ifndef HUSTINGS_SAVED_H
#define HUSTINGS_SAVED_H

#include "match/match.h"

enum { SAVED_FORMAT = 1, SAVED_HEADER = 88 };
enum saved_kind { SAVED_SINGLE = 1, SAVED_BATCH = 2 };

/* The contents of a header. */
struct saved {
    const struct content *content;
    enum saved_kind kind;
    int seats;
    const int *options; /* MAX_OPTIONS numbers */
    uint32_t layout;    /* how the body is laid out, by kind; 0 for SAVED_SINGLE */
    size_t size;        /* in bytes, with the header */
};

/* Writes the header before a body that is complete. */
void saved_seal(const struct saved *what, uint8_t *bytes);

/* Checks that bytes are whole and have this header. */
int saved_check(const struct saved *what, const void *bytes, size_t size, struct error *e);

/* Checks a position from outside: 0, or -1 with the reason. */
int saved_check_position(const struct content *content, const void *position, int seats, const int *options,
                         struct error *e);

/* A match as bytes of this size, and back into a match of the same pack, seats and options. */
size_t saved_match_size(const struct content *content);
void saved_match_write(const struct match *m, void *out);
int saved_match_read(struct match *m, const void *bytes, size_t size, struct error *e);

#endif
