/* envs.h: the environments there are (env/env.h), and one for a pack, a number of seats and options. */
#ifndef HUSTINGS_ENVS_H
#define HUSTINGS_ENVS_H

#include "env/env.h"
#include "match/games.h"

/* The environment of a game; NULL: it has none. */
const struct env *env_find(const struct game *game);

/* An environment that is ready for a pack, a number of seats and options, which the codec has checked. */
struct arena {
    const struct env *env;
    const struct content *content;
    int seats, options[MAX_OPTIONS];
    void *tables;
    struct env_spec spec;
};

/* 0, or -1 with the reason: the game, or this pack, has no environment. The content must stay open. */
int arena_open(struct arena *a, const struct content *content, int seats, const int *options,
               struct error *e);

/* Right after it: aims are numbers beside an id. -1 with the reason: the game has none. */
int arena_exact(struct arena *a, struct error *e);
void arena_close(struct arena *a);

#endif
