/* screen.h: what a game brings to be played in a terminal: how its table looks, what it asks, how an answer
 * is read, what just happened in words. front/play.c does the rest, for all games. */
#ifndef HUSTINGS_SCREEN_H
#define HUSTINGS_SCREEN_H

#include "front/terminal.h"
#include "match/match.h"

/* What a viewer sees of a match: all that a screen may draw from. */
struct sight {
    const struct content *content;
    json_t *options;
    int seats, viewer;
    const void *view;            /* the rules' own struct as `reveal` fills it */
    const struct texts *texts;   /* that it refers to */
    const unsigned char *memory; /* what `tell` keeps; NULL: nothing was kept */
    int open;                    /* secrets may be shown on the table (--open) */
};

/* Moves that became known together: one, or the secret answers to one question in the order in which they
 * were given. */
struct happening {
    /* The full positions before and after the last of them: show only what the viewer may know. */
    const struct match *before;
    const struct match *after;
    const struct move *moves;
    int count, viewer;
};

/* Sentences told so far, oldest first. */
struct story {
    struct told {
        char *text;
        enum ink ink;
    } * lines;
    int count, room;
};
void story_add(struct story *s, enum ink ink, const char *text);
void story_free(struct story *s);

/* Words that TAB completes to. */
enum { MAX_WORDS = 320 };
struct word_list {
    char *words[MAX_WORDS];
    int count;
};
void word_list_add(struct word_list *list, const char *word);

enum { MEMORY = 64 };

struct screen {
    enum word help; /* what its own commands and signs mean; WORD_NONE: nothing more to say */
    int each_move;  /* `tell` gets each move as it is made; otherwise secret answers come together */
    /* Called once: colours of the pack. */
    void (*open)(struct terminal *t, const struct content *content);
    /* The first page, for somebody who has just sat down. `players`: a bot's name, or NULL for the person. */
    void (*greet)(struct terminal *t, const struct sight *s, const char *const *players);
    /* Draws the table; returns the lines it takes. */
    int (*draw)(struct terminal *t, const struct sight *s);
    /* Which scene of the game this is; a new number calls for a new picture where the old one scrolls
     * away. */
    int (*scene)(const struct sight *s);
    /* Which page of the game this is, for a seat that plays: when the number changes, the events are shown
     * and Enter turns the page, even though nothing is asked. NULL: no pages. */
    int (*page)(const struct sight *s);
    /* Whether the viewer, a seat, only watches from now on; NULL: no seat ever does. */
    int (*watches)(const struct sight *s);
    /* The question that the viewer is asked, with the choices. */
    void (*ask)(struct terminal *t, const struct sight *s);
    /* Roughly how many lines that takes, with the typing: if much happens between two questions, the table
     * then comes after the story instead of before it. NULL: few, and the table is always on top. */
    int (*question_lines)(const struct sight *s);
    /* Reads an answer, with the text it says where there is one: 0, or -1 with the reason in `why`. */
    int (*answer)(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                  size_t cap);
    /* An answer that is not whole yet: asks for the rest itself. The whole answer, which the caller frees;
     * NULL: the line is kept as it is. The member is NULL: there are no such answers. */
    char *(*complete)(struct terminal *t, const struct sight *s, const char *line);
    void (*words)(const struct sight *s, struct word_list *list);
    /* A command of its own, 1 if the line is one; NULL: it has none. */
    int (*command)(struct terminal *t, const struct sight *s, const char *line);
    /* What just happened, in words. `memory` is the screen's own, zero at first. */
    void (*tell)(const struct happening *h, unsigned char memory[MEMORY], struct story *story);
    /* The end of a game that is over. */
    void (*finale)(struct terminal *t, const struct sight *s);
};

#endif
