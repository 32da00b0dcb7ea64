/* pack.h: what the files that compile a pack of Voices share. All functions return 0, or -1 with an
 * error that names the place. */
#ifndef HUSTINGS_VOICES_PACK_H
#define HUSTINGS_VOICES_PACK_H

#include "match/voices/codec.h"
#include "rules/voices/voices.h"

struct voices_loader {
    struct content *content;
    struct voices_pack *pack;
    struct error *e;
    int on_strategy; /* the steps being compiled are a strategy card's, the only ones where `here` and `away`
                      * have a meaning */
};

/* A text object, which may be missing or lack languages. */
int voices_load_text(json_t *object, const struct where *w, const char *key, struct error *e);

/* "any" (where `all` is not 0), one name or a list of them, as bits. */
int voices_load_some(json_t *j, const struct where *w, const char *const *names, unsigned all, unsigned *out,
                     struct error *e);

/* The pack as a whole has more of something than its struct has room for. `what`: lists, steps, goals,
 * abilities. Always -1. */
int voices_too_many(const struct where *w, const char *what, int most, struct error *e);

/* A list of steps. `about` says what it is; its steps are filled in (steps.c). */
int voices_load_steps(struct voices_loader *l, json_t *j, const struct where *w,
                      const struct voices_list *about, uint16_t *number);

/* A role's goal; the number of its topmost node (goals.c). */
int voices_load_goal(struct voices_loader *l, json_t *j, const struct where *w, uint16_t *number);

#endif
