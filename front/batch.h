/* batch.h: what the commands that play many games share: who plays, how many at a table, progress, Ctrl-C. */
#ifndef HUSTINGS_BATCH_H
#define HUSTINGS_BATCH_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "front/columns.h"
#include "front/command.h"
#include "lab/figures.h"

/* --- what was asked for --------------------------------------------------------------------------------- */

/* The bot that is named by the first `length` bytes. 0, or -1 with *e set: there is no such bot, and these are. */
int batch_bot(const struct game *game, const char *name, size_t length, const struct bot **out,
              struct error *e);

/* "democrat=a,republican=b": a bot for each party of the game. `option` is named in the complaint. */
int batch_party_bots(const struct game *game, const char *option, const char *text, const struct bot **out,
                     struct error *e);

/* --players N or LEAST-MOST. The game checks the first number as it is opened. */
struct players_range {
    char least_text[NUMBER_ROOM];
    int least, most;
    int sweeps; /* a range was given */
};
int batch_players(struct start *start, const char *game, struct players_range *range, struct error *e);

/* The seed that was given, or a new one that is short enough to be typed again. */
int batch_seed(const char *text, uint8_t seed[32], struct error *e);

/* The processors that this program may use, up to `most`. */
int batch_processors(int most);

/* --- while it runs -------------------------------------------------------------------------------------- */

/* Ctrl-C: nothing further begins, and the results so far are printed. A second one ends the program. */
extern atomic_int batch_stopped;
void batch_catch_signals(void);

void batch_show_progress(uint64_t done, uint64_t all);
void batch_clear_progress(void);
double batch_seconds(void);

/* 0, or -1 when out of memory. The value is taken. */
int batch_print_json(json_t *j);

#endif
