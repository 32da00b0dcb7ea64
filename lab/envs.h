/* envs.h: the environments there are (env/env.h), and one for a pack, a number of seats and options. */
#ifndef HUSTINGS_ENVS_H
#define HUSTINGS_ENVS_H

#include "env/env.h"
#include "match/games.h"

/* Returns the environment of a game, from lab/GAME.c. */
const struct env *env_find(const struct game *game);

/* The members that every environment has; those that are optional follow. */
#define ENV_TABLE(id)                                                                                        \
    .game = &id##_game, .tables_size = sizeof(struct env_##id), .memo_size = sizeof(struct env_##id##_memo), \
    .prepare = env_##id##_prepare, .keep = env_##id##_keep, .mask = env_##id##_mask,                         \
    .take = env_##id##_take, .decode = env_##id##_decode, .encode = env_##id##_encode,                       \
    .observe = env_##id##_observe, .turned = env_##id##_turned

extern const struct env null_env;
#define GAME(id) extern const struct env id##_env;
#include "games.def"
#undef GAME

/* An environment that is ready for a pack, a number of seats and options, which the codec has checked. */
struct arena {
    const struct env *env;
    const struct content *content;
    int seats, options[MAX_OPTIONS];
    void *tables;
    struct env_spec spec;
};

/* Returns 0, or -1 with the reason why this pack has no environment. The content must stay open. */
int arena_open(struct arena *a, const struct content *content, int seats, const int *options,
               struct error *e);

/* Right after it: aims are numbers beside an id. -1 with the reason: the game has none. */
int arena_exact(struct arena *a, struct error *e);
void arena_close(struct arena *a);

#endif
