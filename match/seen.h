/* seen.h: a game as one viewer has seen it: its moves, and what was claimed at the table between them. The one source for
 * whatever is told again: the moves after a hello, the past of a table, a seat's record, and the history that a player of
 * any kind may remember. */
#ifndef HUSTINGS_SEEN_H
#define HUSTINGS_SEEN_H

#include "match/record_read.h"
#include "match/sealed.h"

enum seen_kind { SEEN_MOVE, SEEN_CLAIM };

/* --- move by move --------------------------------------------------------------------------------------- */

/* A move as a viewer sees it once it is open; arguments that he may not know are HIDDEN (codec.h); verb UNKNOWN: not even what was done. What the move says stays in `text`
 * if the viewer may know it.
 *
 * Or a claim (seen_claim_of): then the verb is UNKNOWN, and whoever looks for moves alone leaves it out. */
struct seen {
    struct move move;
    uint16_t text; /* 1 + its place among the texts of the log; 0: none */
    uint16_t kind; /* enum seen_kind */
};

/* An entry of kind SEEN_CLAIM, and the claim in one: of any game, so in a history from outside nothing about it is sure. */
struct seen seen_of_claim(const struct claim *claim);
struct claim seen_claim_of(const struct seen *s);

/* What a viewer has seen so far. A zeroed struct with a viewer in it is an empty one. */
struct seen_log {
    int viewer; /* a seat or SPECTATOR */
    int count, room;
    int claims; /* among the first `count`; the others are moves */
    int forgot; /* something is missing (seen_follow): until it is told all over again, it has no history */
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

/* Adds what a seat has just claimed: before answers that wait, so that its place tells nobody who has answered. 0, or -1: out
 * of memory, and nothing is changed. */
int seen_claim(struct seen_log *log, const struct claim *claim);

/* Adds a move that the viewer was told by seen_put_move, or a claim by seen_put_claim, wherever he is. 0, or -1 with *e set and
 * nothing changed. */
int seen_told(struct seen_log *log, const struct content *content, int seats, json_t *event, struct error *e);

/* The same by the number that it was told with: what the log has already is left out. Where something is missing, or can't be
 * read (-1 with *e set), the log has no history until everything is told again, from the first move on. */
int seen_follow(struct seen_log *log, const struct content *content, int seats, json_t *event,
                struct error *e);

/* Adds a text that was said at the same table before this game; nobody knows of which move any more. 0, or -1: out of
 * memory. */
int seen_heard(struct seen_log *log, const char *text);

/* Forgets everything and keeps the memory, for the next game. */
void seen_again(struct seen_log *log);

/* What lies open: moves and claims, oldest first, with what moves say; before that, what was said in games before. Belongs to its log,
 * and holds until that is changed. */
struct history {
    int count;
    const struct seen *at;
    int text_count;
    const struct text *texts;
};

extern const struct history history_none;
struct history seen_history(const struct seen_log *log);

/* Entry i of it, a move with number n, as seen_put_move tells it. */
void history_put(struct out *o, uint64_t n, const struct content *content, const struct history *history,
                 int i);

/* How many moves it has; and the entry after so many of them, the first of those that they are followed by. */
int history_moves(const struct history *history);
int history_after(const struct history *history, int moves);

/* --- from a record -------------------------------------------------------------------------------------- */

struct seen_game {
    struct reader reader;
    int viewer;
    uint64_t claims; /* that were made before the last line read */
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

/* The line that was taken last, if it is a move or a claim: the same, or seen_put_claim. 1, or 0: it is neither. */
int seen_put_line(struct out *o, const struct seen_game *g);
void seen_put_view(struct out *o, const struct seen_game *g);
void seen_close(struct seen_game *g);

/* The same for a move that is being played. */
void seen_put_move(struct out *o, uint64_t n, const struct content *content, const void *before,
                   const struct move *move, const struct text *text, int viewer);

/* A claim, told between moves: {"n","said","seat","claim","to","is"} with the number of the next move, and its own among the
 * claims of the game. It looks the same to everybody. */
void seen_put_claim(struct out *o, uint64_t n, uint64_t number, const struct game *game,
                    const struct claim *claim);

#endif
