/* turn.h: a turn of a bot of Voices: what it may do, and what it does by what things are worth to it now (rule.c). */
#ifndef HUSTINGS_VOICES_TURN_H
#define HUSTINGS_VOICES_TURN_H

#include "bots/voices/push.h"

struct voices_turn {
    struct voices_mind mind;
    struct rng *rng;
    int count;
    struct pattern list[MAX_PATTERNS];
};

/* Lists what the seat may do. 0: there is only one move, which is filled in, and the mind of the turn stays empty. The mind
 * is for the caller to read otherwise. */
int voices_turn_begin(struct voices_turn *t, const struct content *content, const struct voices *view,
                      int seat, struct rng *rng, struct move *out);

/* The best move by the mind of the turn; pushes are chosen this way. */
void voices_turn_choose(struct voices_turn *t, voices_pusher *push, struct move *out);

/* What one of its moves is worth, pushes excepted; comparable with other moves of the same turn. */
float voices_turn_worth(const struct voices_turn *t, const struct move *move);

/* Is it a choice whose effects the seat may not know (H-5.9, ruling 7)? */
int voices_turn_is_blind(const struct voices_turn *t);

#endif
