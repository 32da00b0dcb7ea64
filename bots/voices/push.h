/* push.h: where the rule bot of Voices pushes a marker. */
#ifndef HUSTINGS_VOICES_PUSH_BOT_H
#define HUSTINGS_VOICES_PUSH_BOT_H

#include "bots/voices/mind.h"

/* Tries some aims for every push that a list of patterns permits, exactly as the rules make them, and fills in
 * the best; then the hand trembles a little. Returns what it is worth (voices_mind_board). The list holds a
 * push. */
float voices_best_push(const struct voices_mind *m, const struct pattern *list, int count, struct rng *rng,
                       struct move *out);

/* The platforms once a marker is gone from its place: destroyed, or unused again. */
void voices_without(const struct voices_mind *m, int marker, int destroyed, struct voices_board *out);

#endif
