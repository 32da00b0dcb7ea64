/* turns.h: which connections have something to send, and in which turn of the loop they are looked at. Those of people
 * who play, and those that have just said something, come in the same turn. Those of people who only look on come a few
 * per turn and in their order, so that a crowd of them does not keep the others waiting. Nothing is lost meanwhile: what
 * waits is in their outboxes, within the limits of those. */
#ifndef HUSTINGS_TURNS_H
#define HUSTINGS_TURNS_H

#include <stdint.h>

struct turns {
    int *now, *later; /* numbers of connections: a stack, and a ring */
    uint8_t *waits;   /* for each connection: in which of the two it is */
    int room, now_count, first_later, later_count;
};

int turns_begin(struct turns *t, int room); /* numbers are 0 … room - 1; 0, or -1: no memory */
void turns_end(struct turns *t);

/* It has something to send; `may_wait`: until others have had their turn. */
void turns_add(struct turns *t, int number, int may_wait);

/* The next one, or -1 if there is none for this turn; *looking_on counts down how many may still come that had to wait. */
int turns_next(struct turns *t, int *looking_on);

#endif
