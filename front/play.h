/* play.h: a game played at one terminal: what the command line wishes for, what is there while it lasts, and how it
 * begins, anew or from a record. For play.c and play_begin.c alone. */
#ifndef HUSTINGS_PLAY_H
#define HUSTINGS_PLAY_H

#include "bots/bot.h"
#include "front/command.h"
#include "front/record_file.h"
#include "front/screen.h"

/* What the command line says. */
struct wishes {
    struct start start;
    const char *seat_text, *bots_text, *record_path, *resume_path, *seed_text;
    int watch, plain, open;
};

/* A game being played. */
struct play {
    struct terminal terminal;
    const struct screen *screen;
    const struct content *content;
    const char *pack_path; /* of a pack that is not built in; else NULL */
    struct match *match;   /* `own`, or the reader's */
    struct match own;
    struct reader reader;
    int resumed;
    uint64_t wrong_line; /* of a record that cannot be gone on with; 0: none */
    struct record record;
    struct record_file file;
    const struct bot *bots[MAX_SEATS]; /* NULL: the person */
    int viewer;                        /* the person's seat, or SPECTATOR */
    struct move pending[MAX_SEATS];    /* answers to the question in hand, not yet open */
    int pending_count;
    struct story story;
    int told; /* lines of it that were shown */
    int table_lines;
    int scene;
    int page; /* the last that was turned */
    unsigned char memory[MEMORY];
    int open; /* secrets stand on the table */
    int left; /* the person has gone */
};

/* What a move means to the person is added to the story. */
void play_notice(struct play *p, const struct match *before, const struct match *after,
                 const struct move *move);

/* Seats are settled, the screen is found, the record is open for writing. Else -1, and nothing was written. */
int play_anew(struct play *p, struct wishes *w, const char *game, struct error *e);
int play_resume(struct play *p, struct wishes *w, const char *game, struct error *e);

#endif
