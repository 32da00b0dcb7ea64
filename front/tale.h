/* tale.h: a game told in words, move by move: what `hustings replay` needs from a game. */
#ifndef HUSTINGS_TALE_H
#define HUSTINGS_TALE_H

#include "front/screen.h"

/* The listener. */
struct listener {
    const struct content *content;
    json_t *options;
    enum lang lang;
    uint32_t viewers;        /* a mask as of `sees`; 0: may know everything */
    int seat;                /* the seat that listens, or a negative number */
    const struct text *said; /* the text of the move being told */
};

/* The viewer, as one of those who watch: the screen tells no secrets. */
struct listener tale_listener(const struct sight *s);

/* A message that names a seat as {n}, and whether {you} sit there. */
const char *tale_seat(const struct listener *to, enum word word, int seat, char *out, size_t cap);

/* The line of the first page that says where the person and the bots sit: `seats` holds the list, which is put
 * together from `bot` and `you`. */
void tale_greet_seats(const struct terminal *t, const struct sight *s, const char *const *players,
                      enum word seats, enum word bot, enum word you);

/* The end of a game: how it came out, and whether the person won. */
void tale_say_end(struct terminal *t, const struct sight *s, const char *outcome, const struct result *result,
                  enum word won, enum word lost);

/* Adds a text line by line, and cuts it up. */
void story_add_lines(struct story *story, enum ink ink, char *text);

/* The functions that return a size_t write as snprintf does, "" where there is nothing to say. */
struct tale {
    /* A seat's name; NULL: seats have numbers only. */
    size_t (*name)(char *out, size_t cap, const struct listener *to, int seat);
    /* The heading that comes before a move; NULL: there are none. */
    size_t (*heading)(char *out, size_t cap, const struct listener *to, const void *before,
                      const struct move *move);
    /* One sentence for a move, when it is made or once it is revealed. */
    size_t (*describe)(char *out, size_t cap, const struct listener *to, const void *before,
                       const struct move *move, int opened);
    /* Its consequences by the rules. */
    size_t (*aftermath)(char *out, size_t cap, const struct listener *to, const void *before,
                        const struct move *move, const void *after);
    /* Who won. */
    size_t (*outcome)(char *out, size_t cap, const struct listener *to, const void *position);
    /* Has a secret answer been revealed after this: 1, not yet: 0, never: -1. NULL: all answers to a question
     * are revealed together once nobody else is asked. */
    int (*opens)(const struct move *answer, const void *after);
    /* What a bot's belief in a seat with this view is about (`of`, bots/bot.h), in a few words; and the sentence that says whose
     * beliefs these are. NULL: nobody tells any. */
    size_t (*belief)(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of);
    enum word beliefs;
    /* Keeps for the table what no position holds; NULL: nothing. */
    void (*remember)(unsigned char memory[MEMORY], const void *before, const struct move *move);
};

#endif
