/* screen.h: what the files of the template's screen share. */
#ifndef HUSTINGS_NULL_SCREEN_H
#define HUSTINGS_NULL_SCREEN_H

#include "front/tale.h"

extern const struct screen null_screen;

/* A sentence for a move and one for the end, as tale.h has them. */
size_t null_describe(char *out, size_t cap, const struct listener *to, const void *before,
                     const struct move *move, int opened);
size_t null_outcome(char *out, size_t cap, const struct listener *to, const void *position);

#endif
