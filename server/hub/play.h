/* play.h: the game at a table: questions, the box, moves, the end. */
#ifndef HUSTINGS_HUB_PLAY_H
#define HUSTINGS_HUB_PLAY_H

#include <jansson.h>

#include "server/hub/table.h"

void play_begin(struct table *t);
void play_move(struct conn *c, uint64_t i, json_t *m);
void play_withdraw(struct conn *c, uint64_t i, json_t *m);
void play_think(struct conn *c, uint64_t i, json_t *m);
void play_writing(struct conn *c, uint64_t i, json_t *m);
void play_ask(struct table *t);                  /* blind or not, clocks, bots: after anything changed */
uint64_t play_window_end(const struct table *t); /* of a blind question; UINT64_MAX: only an answer ends it */
int play_is_alone(const struct table *t);        /* one person, and nobody watches */
int play_try_seal(struct table *t);              /* 1: the box was sealed */
const char *play_take(struct table *t, const struct choice *choice); /* a legal one: "held" or "played" */
void play_end_without_result(struct table *t);
void play_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state);
const char *play_mark(const char *by); /* "clock" or "bot" for good; NULL: it was the person's own */
const char *play_stand_in(const struct seat *s); /* how the moves of its bot are marked; NULL: not at all */
void play_remember(struct seat *s, const struct choice *choice, const char *state); /* NULL: nothing */

/* While a table is read from its log: lines 0 and 1 are kept, and their game begins; each further line is
 * read by the reader that also verifies records, and played again; then the reader is freed. -1: a line does
 * not hold. */
int play_open_record(struct table *t);
int play_replay(struct table *t, const char *line, size_t size);
void play_close_record(struct table *t);

void play_settle(struct table *t);

#endif
