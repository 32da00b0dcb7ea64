/* record_read.h: reading a record, open or sealed, line by line, from its bytes (docs/record.md).
 *
 * Every accepted line is valid: its form, its count, every move legal, every chance move that was not given the one
 * drawn and the footer what follows from the rest, as far as the seed is known. Reading stops at the first line that is not, or at half a line that a crash left at the end; everything read so far is usable: a match to
 * continue, a record to keep writing, the byte to cut the file at.
 *
 * for (step = reader_open(…); step == 0 && (step = reader_next(…)) > 0;) … then `step` says how it ended. */
#ifndef HUSTINGS_RECORD_READ_H
#define HUSTINGS_RECORD_READ_H

#include "match/record.h"

enum line_kind { LINE_START, LINE_NONCES, LINE_IMAGINED, LINE_MOVE, LINE_COMMENT, LINE_FOOTER, LINE_SIGNED };

struct reader {
    const char *bytes;
    size_t size;
    size_t end;     /* of the lines taken so far, with their line feeds */
    int sealed;     /* otherwise open: only an open record can be played on */
    int finished;   /* the footer was read */
    int is_signed;  /* … and after it the line of whoever has `key`; its signature is right */
    int seed_known; /* unset in a sealed record whose commit nothing opens: luck and heads stay unchecked then
                     */
    struct record record; /* .lines is also the number of the next line; .head only where the seed is known */
    struct seal seal;     /* of a sealed record, as far as it was read */
    uint8_t commit[32];
    uint8_t key[SIGN_KEY];
    int has_begun;   /* unset until a beginning that was imagined is read */
    json_t *options; /* as in line 0 */
    struct match match;

    enum line_kind kind; /* of the last line read; if it is a move: */
    struct move move;
    struct text text;      /* that it says */
    uint64_t q;            /* at a server: the number of its question (0: none) … */
    const char *by;        /* … and who moved for the seat, "clock" or "bot" (NULL: it moved itself) */
    union position before; /* the position that it was made in */

    char *file; /* the reader's own */
    struct content *content;
};

/* Opens a record file (at most JSON_MOST_MIB) and takes line 0. The pack is found by the hash that the
 * record gives, otherwise by its name, or is `content` (a name or a path; NULL: none). -1: not a record, or
 * its pack is missing or a different one. Call reader_close either way. */
int reader_open(struct reader *r, const char *path, const char *content, struct error *e);

/* The same from memory, which the caller keeps; with a pack that is open already (NULL: as above). */
int reader_from(struct reader *r, const char *bytes, size_t size, const struct content *content,
                struct error *e);

/* Opens the commit of a sealed record before its line 1 is taken, for a reader that knows what the footer will say.
 * -1: these do not open it. */
int reader_unseal(struct reader *r, const uint8_t salt[16], const uint8_t secret[32], struct error *e);

/* Takes the line that comes next, which the caller has, without its line feed. -1: it is wrong, and nothing is
 * changed. */
int reader_take(struct reader *r, const char *line, size_t size, struct error *e);

/* Takes the next line of the bytes: 1. At the end, or before half a line: 0. Where the next line is wrong: -1, nothing is
 * changed, and r->record.lines is its number. */
int reader_next(struct reader *r, struct error *e);

void reader_close(struct reader *r);

/* --- for readers of other kinds of records ---------------------------------------------------------------- */

/* What line 0 of every kind begins with: the version, the game, its pack (a name or a path; NULL: as above), players,
 * options. It may have these fields and no others. */
int reader_start(struct reader *r, json_t *start, const char *const *keys, const char *content,
                 struct error *e);

/* What line 0 says of another game that this one goes on from, if it does. */
int reader_origin(struct reader *r, json_t *start, struct error *e);

/* The whole line that comes next, without its line feed; NULL: there is none. */
const char *reader_line(const struct reader *r, size_t *size);

/* A comment of this name, {"say":…} or {"names":…}, has its form. */
int reader_comment(const struct reader *r, json_t *line, const char *key, struct error *e);

/* A viewer in line 0, a seat or "spectator". */
int reader_viewer(const struct reader *r, json_t *object, const struct where *w, int *out, struct error *e);

/* A line as JSON: one object and nothing around it. NULL on error; the caller owns it. */
json_t *record_line_json(const char *line, size_t size, struct error *e);

/* The bytes that a field holds in hex. */
int field_hex(json_t *object, const struct where *w, const char *key, size_t bytes, uint8_t *out,
              struct error *e);

#endif
