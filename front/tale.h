/* tale.h: a game told in words, move by move: what `hustings replay` needs of it. */
#ifndef HUSTINGS_TALE_H
#define HUSTINGS_TALE_H

#include "front/screen.h"

/* Who is told. */
struct listener {
    const struct content *content;
    json_t *options;
    enum lang lang;
    uint32_t viewers;        /* a mask as of `sees`; 0: everything is told */
    int seat;                /* whose eyes these are, or a negative number */
    const struct text *said; /* the text of the move that is told */
};

/* The viewer, as one of those who watch: the screen tells no secrets. */
struct listener tale_listener(const struct sight *s);

/* A message that names a seat as {n}, and whether {you} sit there. */
const char *tale_seat(const struct listener *to, enum word word, int seat, char *out, size_t cap);

/* The line of the first page that says where the person and the bots sit: `seats` holds the list, which is put
 * together from `bot` and `you`. */
void tale_greet_seats(const struct terminal *t, const struct sight *s, const char *const *players,
                      enum word seats, enum word bot, enum word you);

/* Adds a text line by line, and cuts it up. */
void story_add_lines(struct story *story, enum ink ink, char *text);

/* The functions that return a size_t write as snprintf does, "" where there is nothing to say. */
struct tale {
    /* A seat's name; NULL: seats have numbers only. */
    size_t (*name)(char *out, size_t cap, const struct listener *to, int seat);
    /* The heading that comes before a move; NULL: there are none. */
    size_t (*heading)(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move);
    /* One sentence for a move, when it is made or once it is open. */
    size_t (*describe)(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, int opened);
    /* What the rules make of it. */
    size_t (*aftermath)(char *out, size_t cap, const struct listener *to, const void *before,
                        const struct move *move, const void *after);
    /* Who won. */
    size_t (*outcome)(char *out, size_t cap, const struct listener *to, const void *position);
    /* Does a secret answer lie open after this: 1, not yet: 0, never: -1. NULL: all answers to a question open
     * together when nobody else is asked. */
    int (*opens)(const struct move *answer, const void *after);
    /* Keeps for the table what is in no position; NULL: nothing. */
    void (*remember)(unsigned char memory[MEMORY], const void *before, const struct move *move);
};

#endif
