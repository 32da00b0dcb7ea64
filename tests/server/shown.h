/* shown.h: what viewers of games were shown, kept to be held against the records: every view and every event has to
 * be, byte for byte, what the record gives that viewer. */
#ifndef HUSTINGS_SHOWN_H
#define HUSTINGS_SHOWN_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

struct content;

/* A view or an event that somebody was shown; or a view that was put together from what `past` says has changed, with
 * its fields in the order of the alphabet. */
enum { SHOWN_VIEW, SHOWN_EVENT, SHOWN_CHANGED };
struct shown {
    char game[33];
    int viewer, is_event; /* SHOWN_… */
    uint64_t n, hash;
};

struct shown_list {
    struct shown *all;
    size_t count, room;
};

uint64_t shown_hash(const char *bytes, size_t size);
uint64_t shown_sorted(const json_t *view); /* of its text as SHOWN_CHANGED has it */
void shown_add(struct shown_list *l, const struct shown *one);
void shown_sort(struct shown_list *l); /* before shown_check */
void shown_free(struct shown_list *l);

/* Goes through the record of a game (by its id) with everything that was shown of it in its place. */
void shown_check(const struct shown_list *l, const char *game, const struct content *pack, const char *text,
                 size_t size, void (*complain)(void *of, const char *what), void *of);

/* The standard pack of a game, opened once; NULL: there is no such game. */
const struct content *standard_pack(const char *game);

#endif
