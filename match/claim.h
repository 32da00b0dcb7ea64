/* claim.h: what a seat claims at the table: the claims of content/words/talk.json, by number. Never free text. */
#ifndef HUSTINGS_CLAIM_H
#define HUSTINGS_CLAIM_H

#include <stdint.h>

#include "match/json.h"
#include "match/out.h"
#include "rules/game.h"
#include "talk_list.h"

/* A claim that can be made in a game, and its slots. */
struct claim_form {
    const char *name;
    int about;                         /* it is about a seat */
    const char *is[CLAIM_MOST_IS + 1]; /* what it can say, up to NULL; none: it has no such slot */
};

/* Those of each game, up to one without a name; made from the list of talk by tools/talk.py. */
struct claim_list {
    const char *game;
    const struct claim_form *forms;
};
extern const struct claim_list claim_lists[];

enum { CLAIM_NONE = -1 };

/* Who claims what, of whom, and what he says; CLAIM_NONE in a slot that the claim doesn't have. */
struct claim {
    int seat, what, about, is;
};

/* The number of a game's claim with this name, and its form; CLAIM_NONE: there is none. */
int claim_find(const struct game *game, const char *name);
const struct claim_form *claim_form(const struct game *game, int what);

/* Reads one as a table says it, {"seat","claim","to","is"}; other fields are left alone. 0, or -1: it is not a claim of this
 * game, by a seat of so many and about one. */
int claim_read(const struct game *game, int seats, json_t *said, struct claim *out);

/* Writes these fields. */
void claim_put(struct out *o, const struct game *game, const struct claim *claim);

#endif
