/* play.h: a game played at one terminal: what the command line asks for, its state while it lasts, and how it
 * begins, new or from a record. Only for play.c, play_begin.c and learn.c. */
#ifndef HUSTINGS_PLAY_H
#define HUSTINGS_PLAY_H

#include "bots/bot.h"
#include "front/command.h"
#include "front/record_file.h"
#include "front/screen.h"

/* What the command line says. */
struct wishes {
    struct start start;
    const char *seat_text, *bots_text, *level_text, *record_path, *resume_path, *seed_text;
    const char *from_path,
        *at_text; /* the record whose moment it goes on from, and after which move that is */
    int watch, plain, open;
};

/* A game being played. */
struct play {
    struct terminal terminal;
    const struct screen *screen;
    const struct content *content;
    const char *pack_path; /* of a pack that is not built in; otherwise NULL */
    struct match *match;   /* `own`, or the reader's */
    struct match own;
    struct reader reader;
    int resumed;         /* the reader is open */
    uint64_t wrong_line; /* of a record that cannot be read on; 0: none */
    struct record record;
    struct record_file file;
    const struct bot *bots[MAX_SEATS]; /* NULL: the person */
    struct seen_log seen[MAX_SEATS];   /* what the bots' seats have seen */
    int viewer;                        /* the person's seat, or SPECTATOR */
    struct move pending[MAX_SEATS];    /* answers to the current question, not yet revealed */
    int pending_count;
    struct story story;
    int told; /* lines of it that were shown */
    int table_lines;
    int scene;
    int page; /* the last page that was turned */
    unsigned char memory[MEMORY];
    int open; /* secrets are shown on the table */
    int left; /* the person has gone */
};

/* Adds what a move means to the person to the story. */
void play_notice(struct play *p, const struct match *before, const struct match *after,
                 const struct move *move);

/* Adds a move that was made to what the bots have seen. -1: out of memory. */
int play_witness(struct play *p, const struct match *after, const void *before, const struct move *move,
                 const struct text *text, struct error *e);

/* Plays a legal move: first on disk, then on the table, then in words. */
int play_commit(struct play *p, const struct move *move, const struct text *text, struct error *e);

/* What the person sees now; `room` holds it. */
struct sight play_look(const struct play *p, union position *room);

/* The table and what happened since it was last shown. */
void play_show(struct play *p);

/* Puts the question and reads lines until one is a legal move (1), or the person leaves (0). */
int play_question(struct play *p, struct move *out, struct text *say);

/* Waits for Enter, or for the person to leave. */
void play_turn_page(struct play *p);

/* Seats are settled, the screen is found, the record is open for writing. Otherwise -1, and nothing has been
 * written. */
int play_anew(struct play *p, struct wishes *w, const char *game, struct error *e);
int play_resume(struct play *p, struct wishes *w, const char *game, struct error *e);
int play_from(struct play *p, struct wishes *w, const char *game, struct error *e);

#endif
