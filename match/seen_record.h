/* seen_record.h: a game as one viewer has seen it, as a file (docs/record.md, A seat's record): the moves of each step as
 * he was told them, then his view. It holds nothing else, so it proves nothing, and gives nothing away that he does not
 * know.
 *
 * Reading is as strict as reading a whole record (record_read.h): every view is one that a possible position gives him.
 * That position, with what he does not know made up, is the reader's match. */
#ifndef HUSTINGS_SEEN_RECORD_H
#define HUSTINGS_SEEN_RECORD_H

#include "match/seen.h"

/* Writes what a viewer may know of a whole record, up to its last whole step; the caller keeps the lines. 0, or -1 with *e
 * set: it can't be read, or memory is short. */
int seen_record_put(struct out *o, const char *lines, size_t size, const struct content *content, int viewer,
                    struct error *e);

/* Is this the record of a viewer, by its line 0? */
int seen_record_is(const char *bytes, size_t size);

enum seen_kind { SEEN_START, SEEN_MOVE, SEEN_VIEW, SEEN_COMMENT, SEEN_END };

struct seen_reader {
    struct reader
        r; /* of which .record counts lines and moves; .options as in line 0; .finished: its end was read; .match:
                      * a position that fits the last view */
    int viewer;
    int has_of;
    uint8_t of[32];      /* the head of line 0 of the whole record */
    uint64_t moves;      /* up to the last view, … */
    json_t *view;        /* … which is this; NULL: none was read */
    json_t *event;       /* the move that was read last, as he was told it */
    json_t *result;      /* that it ended with; NULL: its end was not read */
    struct rng rng;      /* makes up what views hide */
    enum seen_kind kind; /* of the line that was read last */
};

/* As reader_open and reader_from; call seen_reader_close either way. */
int seen_reader_open(struct seen_reader *s, const char *path, const char *content, struct error *e);
int seen_reader_from(struct seen_reader *s, const char *bytes, size_t size, const struct content *content,
                     struct error *e);

/* As reader_next. */
int seen_reader_next(struct seen_reader *s, struct error *e);

/* Reads on to the first view with at least this many moves before it (-1: to the last view). 1: it is there. 0: the record
 * ends before. -1: a line is wrong. */
int seen_reader_to(struct seen_reader *s, int64_t moves, struct error *e);
void seen_reader_close(struct seen_reader *s);

/* What he knew at the last view, for a game that begins with it. */
struct known_part seen_known(const struct seen_reader *s);

/* Begins a started match of the same table so: with a view of m->known's viewer, and the rest made up by this seed. 0, or -1
 * with *e set: no position of it fits. */
int seen_begin(struct match *m, json_t *view, const uint8_t seed[32], struct error *e);

#endif
