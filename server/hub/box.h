/* box.h: the box of a seat: a choice that can be changed until the last one is in (docs/server-design.md, The
 * box). In a blind window, where nothing may be shown before its end, an ability waits there as well, beside
 * the answer. */
#ifndef HUSTINGS_HUB_BOX_H
#define HUSTINGS_HUB_BOX_H

#include "match/out.h"
#include "server/hub/table.h"

/* The same move, with the same text? Its maker and its question do not matter. NULL is not a move. */
int choice_equal(const struct choice *a, const struct choice *b);

/* Replaces what is in *to by a copy; NULL: keeps nothing. */
void choice_keep(struct choice **to, const struct choice *choice);

/* Reads a move as its seat sends it, without the seat; the rest of the choice stays as it is. -1 with *e set. */
int choice_read(const struct table *t, int seat, json_t *json, struct choice *out, struct error *e);
void choice_put(struct out *o, const struct table *t, const struct choice *choice);

/* Would the rules accept it now? */
int choice_try(const struct table *t, const struct choice *choice, struct error *e);

/* Puts a choice that the rules would accept into its seat's box; box_hold also writes it to the log. */
void box_put(struct table *t, const struct choice *choice, int awaits_nod);
void box_hold(struct table *t, const struct choice *choice, int awaits_nod);

/* The last thing put into the box; NULL: it is empty. */
const struct choice *box_newest(const struct seat *s);

/* Takes out the answer. */
void box_drop_answer(struct seat *s);

/* Takes everything out of the box; box_withdraw also logs it, and the same choice may be made again. */
void box_empty(struct seat *s);
void box_withdraw(struct table *t, int seat);

/* The seat has another question: what is in its box stays if the rules would still accept it. */
void box_review(struct table *t, int seat);

#endif
