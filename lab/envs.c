#include "lab/envs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/dixit_clues.h"

const struct env *env_find(const struct game *game)
{
    static const struct env *const envs[] = {
#define GAME(id) &id##_env,
#include "games.def"
        &null_env};
#undef GAME
    int i = 0;
    while (envs[i]->game != game)
        i++;
    return envs[i];
}

int arena_open(struct arena *a, const struct content *content, int seats, const int *options, struct error *e)
{
    memset(a, 0, sizeof *a);
    a->env = env_find(content->game);
    a->content = content;
    a->seats = seats;
    memcpy(a->options, options, sizeof a->options);
    assert(a->env->memo_size <= ENV_MEMO);
    a->tables = calloc(1, a->env->tables_size);
    if (!a->tables)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int why = a->env->prepare(content->pack, seats, options, a->tables, &a->spec);
    if (why == ENV_FINE) {
        if (a->env->said)
            dixit_clues_mute(content, a->tables);
        return 0;
    }
    arena_close(a);
    return error_set(e, BAD_INPUT, why == ENV_NO_CONCEPTS ? W_ERROR_NO_CONCEPTS : W_ERROR_TOO_MANY_IDS,
                     "content");
}

int arena_exact(struct arena *a, struct error *e)
{
    if (!a->env->exact)
        return error_set(e, BAD_INPUT, W_ERROR_NO_AIMS, "aim");
    a->env->exact(a->tables, &a->spec);
    return 0;
}

void arena_close(struct arena *a)
{
    free(a->tables);
    a->tables = NULL;
}
