/* push.h: where a bot of Voices pushes a marker. */
#ifndef HUSTINGS_VOICES_PUSH_BOT_H
#define HUSTINGS_VOICES_PUSH_BOT_H

#include "bots/voices/mind.h"

enum { VOICES_MOST_PUSHES = 8 };

/* The best pushes found, no two of the same marker into the same area, in no order; with their worth
 * (voices_mind_board, and a little luck). */
struct voices_pushes {
    int most, count; /* at most VOICES_MOST_PUSHES */
    struct move move[VOICES_MOST_PUSHES];
    float worth[VOICES_MOST_PUSHES];
};

/* All of these look at the pushes that a list of patterns permits; there is one. */

/* Tries some aims for every push, exactly as the rules make them, and keeps the best `most`. */
void voices_find_pushes(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                        struct voices_pushes *out);

/* A way to choose one. Returns what it is worth. */
typedef float voices_pusher(const struct voices_mind *m, const struct pattern *list, int count,
                            struct rng *rng, struct move *out);

/* The best of them; then the hand trembles a little. */
voices_pusher voices_best_push;

/* The same in a hurry: chooses marker and area as if nothing else moved, and only then tries some aims. */
voices_pusher voices_quick_push;

/* Without a look at the platform: marker and area as if nothing else moved, and one aim, straight ahead. */
voices_pusher voices_plain_push;

/* The platforms once a marker is gone from its place: destroyed, or unused again. */
void voices_without(const struct voices_mind *m, int marker, int destroyed, struct voices_board *out);

#endif
