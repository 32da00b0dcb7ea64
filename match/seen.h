/* seen.h: a game as one viewer has seen it. The one source for whatever is told again: the moves after a hello, the past
 * of a table, a seat's record, and the history that a player of any kind may remember. */
#ifndef HUSTINGS_SEEN_H
#define HUSTINGS_SEEN_H

#include "match/record_read.h"
#include "match/sealed.h"

/* --- move by move --------------------------------------------------------------------------------------- */

/* A move as a viewer sees it once it is open; arguments that he may not know are HIDDEN (codec.h); verb UNKNOWN: not even what was done. What the move says stays in `text`
 * if the viewer may know it. */
struct seen {
    struct move move;
    uint16_t text; /* 1 + its place among the texts of the log; 0: none */
};

/* What a viewer has seen so far. A zeroed struct with a viewer in it is an empty one. */
struct seen_log {
    int viewer; /* a seat or SPECTATOR */
    int count, room;
    struct seen *at;
    struct sealed sealed;          /* answers that are not open yet are behind the first `count` … */
    struct move closed[MAX_SEATS]; /* … and look like this if they never open */
    int text_count, text_room;
    struct text *texts;
};

/* Adds the move that was just played. An answer to a question that others still owe waits, and is added when the last one
 * is in; what comes in between is added before it. If another question takes its place, it never opens. 0, or -1: out of
 * memory, and nothing is changed. */
int seen_move(struct seen_log *log, const struct match *after, const void *before, const struct move *move,
              const struct text *text);
void seen_free(struct seen_log *log);

/* Adds a move that the viewer was told by seen_put_move, wherever he is. 0, or -1 with *e set and nothing changed. */
int seen_told(struct seen_log *log, const struct content *content, int seats, json_t *event, struct error *e);

/* Adds a text that was said at the same table before this game; nobody knows of which move any more. 0, or -1: out of
 * memory. */
int seen_heard(struct seen_log *log, const char *text);

/* Forgets everything and keeps the memory, for the next game. */
void seen_again(struct seen_log *log);

/* What lies open: moves, oldest first, with what they say; before that, what was said in games before. Belongs to its log,
 * and holds until that is changed. */
struct history {
    int count;
    const struct seen *at;
    int text_count;
    const struct text *texts;
};

extern const struct history history_none;
struct history seen_history(const struct seen_log *log);

/* Number i of it, as seen_put_move tells it. */
void history_put(struct out *o, const struct content *content, const struct history *history, int i);

/* --- from a record -------------------------------------------------------------------------------------- */

struct seen_game {
    struct reader reader;
    int viewer;
};

/* Begins with the lines of a record, which the caller keeps, at its first line. -1: it can't be read. */
int seen_open(struct seen_game *g, const char *lines, size_t size, const struct content *content, int viewer,
              struct error *e);

/* The next line, of any kind (g->reader.kind): 1. At the end: 0. -1: it is wrong. */
int seen_next(struct seen_game *g, struct error *e);

/* The number of the move that was taken last. */
uint64_t seen_number(const struct seen_game *g);

/* That move as the viewer sees it once it is open, with its number; and the viewer's view after it. */
void seen_put_event(struct out *o, const struct seen_game *g);
void seen_put_view(struct out *o, const struct seen_game *g);
void seen_close(struct seen_game *g);

/* The same for a move that is being played. */
void seen_put_move(struct out *o, uint64_t n, const struct content *content, const void *before,
                   const struct move *move, const struct text *text, int viewer);

#endif
