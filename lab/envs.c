#include "lab/envs.h"

#include <stdlib.h>
#include <string.h>

#include "env/dixit.h"
#include "env/night.h"
#include "env/voices.h"
#include "env/vote.h"
#include "lab/dixit_clues.h"

#define ENV_TABLE(id)                                                                                        \
    .game = &id##_game, .tables_size = sizeof(struct env_##id), .memo_size = sizeof(struct env_##id##_memo), \
    .prepare = env_##id##_prepare, .keep = env_##id##_keep, .mask = env_##id##_mask,                         \
    .take = env_##id##_take, .decode = env_##id##_decode, .encode = env_##id##_encode,                       \
    .observe = env_##id##_observe, .turned = env_##id##_turned

static const struct env envs[] = {
    {ENV_TABLE(vote)},
    {ENV_TABLE(night)},
    {ENV_TABLE(dixit), .said = env_dixit_said, .hear = env_dixit_hear, .part = env_dixit_part},
    {ENV_TABLE(voices), .part = env_voices_part, .exact = env_voices_exact, .aim = env_voices_aim},
};

_Static_assert(sizeof(struct env_vote_memo) <= ENV_MEMO && sizeof(struct env_night_memo) <= ENV_MEMO &&
                   sizeof(struct env_dixit_memo) <= ENV_MEMO && sizeof(struct env_voices_memo) <= ENV_MEMO,
               "every memo fits the room for one");

const struct env *env_find(const struct game *game)
{
    for (size_t i = 0; i < sizeof envs / sizeof envs[0]; i++)
        if (envs[i].game == game)
            return &envs[i];
    return NULL;
}

int arena_open(struct arena *a, const struct content *content, int seats, const int *options, struct error *e)
{
    memset(a, 0, sizeof *a);
    a->env = env_find(content->game);
    a->content = content;
    a->seats = seats;
    memcpy(a->options, options, sizeof a->options);
    if (!a->env)
        return error_set(e, BAD_INPUT, W_ERROR_NO_ENVIRONMENT, "game");
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
