/* nodes.h: this server among others that share its store: what it hears of them with every beat, whether it may be sent
 * people, and how it leaves. With a store of its own, none of this happens. */
#ifndef HUSTINGS_SHELL_NODES_H
#define HUSTINGS_SHELL_NODES_H

#include <stdint.h>

#include "server/hub/hub.h"

struct shell;

struct nodes {
    uint64_t beaten_at;     /* when the store last heard that we live, … */
    int has_beaten;         /* … if it ever did */
    int living, is_down;    /* as the log said last */
    uint64_t leave_by;      /* when it ends at the latest; 0: it does not leave */
    struct store_news news; /* of the last beat */
    char origins[NEWS_NODES * (NEWS_URL + 1)];
    uint32_t packs[NEWS_PACKS]; /* marks of ours */
    int pack_count;
    char differ[NEWS_NODES * (NEWS_URL + 4)]; /* who has other packs, as the log said last */
};

/* Names and addresses from the setup. */
void nodes_begin(struct shell *s);

/* Notes which packs we have, once they are read: the other servers will hear it. */
void nodes_note_packs(struct shell *s);

/* The store has answered a beat. */
void nodes_heard(struct shell *s, int living, uint64_t tables, const struct store_news *news);

/* It has not answered for long (0), or answers again (1). */
void nodes_store(struct shell *s, int is_up);

/* May people be sent here? */
int nodes_are_ready(const struct shell *s);

/* The server is asked to end: 1: it hands its tables over first, and ends by itself; 0: it has nobody to give them to, or
 * was asked before. */
int nodes_leave(struct shell *s);
void nodes_left(struct shell *s);          /* nothing is left to hand over */
uint64_t nodes_due(const struct shell *s); /* when it ends; UINT64_MAX: it does not leave */

/* Where a file is that this build does not have: the path of a server with another build; NULL: there is none. */
const char *nodes_of_other_build(const struct shell *s);

#endif
