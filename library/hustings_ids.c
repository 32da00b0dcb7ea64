/* hustings_ids.c: single matches by ids: the public names over lab/by_id.c. */
#include <stdlib.h>

#include "lab/batch.h"
#include "lab/by_id.h"
#include "library/inner.h"

_Static_assert(sizeof(struct hustings_begun) == sizeof(struct begun), "the same room");
_Static_assert((int)HUSTINGS_MOST_STEPS == ENV_MOST_STEPS && (int)HUSTINGS_MOST_IDS == ENV_MOST_IDS,
               "the same ids");

struct hustings_env {
    struct arena arena;
    char *layout;
};

static int open_env(struct hustings_env *env, const struct content *content, int players, const char *options,
                    struct error *e)
{
    int numbers[MAX_OPTIONS] = {0};
    const struct game *game = content->game;
    if (players < game->least_seats || players > game->most_seats) {
        error_set(e, BAD_INPUT, W_ERROR_PLAYERS, "players");
        e->low = game->least_seats;
        e->high = game->most_seats;
        e->value = players;
        return -1;
    }
    json_t *given = options ? json_document(options, strlen(options), e) : NULL;
    if (options && !given)
        return -1;
    int wrong = codec_options(content, players, given, numbers, e) ||
                arena_open(&env->arena, content, players, numbers, e);
    json_decref(given);
    if (wrong)
        return -1;
    env->layout = arena_layout(&env->arena, 0);
    return env->layout ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

struct hustings_env *hustings_env_open(const struct hustings_pack *pack, int players, const char *options,
                                       struct hustings_spec *spec, struct hustings_error *error)
{
    struct error e;
    struct hustings_env *env = calloc(1, sizeof *env);
    if (!env || open_env(env, content_of(pack), players, options, &e)) {
        if (!env)
            error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        fail(&e, error);
        hustings_env_close(env);
        return NULL;
    }
    const struct env_spec *s = &env->arena.spec;
    if (spec)
        *spec = (struct hustings_spec){s->bytes, s->row, s->ids, s->ids, players, 1, 1, env->layout};
    return env;
}

void hustings_env_close(struct hustings_env *env)
{
    if (!env)
        return;
    arena_close(&env->arena);
    free(env->layout);
    free(env);
}

/* Is this a seat of a match that the environment is for? */
static int fits(const struct hustings_env *env, const struct match *m, int seat)
{
    return m->content == env->arena.content && m->seats == env->arena.seats && seat >= 0 && seat < m->seats;
}

int hustings_actions(const struct hustings_env *env, const struct hustings_match *match,
                     struct hustings_begun *begun, int seat, uint16_t *ids)
{
    uint64_t mask[ENV_MASK_WORDS];
    int count = 0;
    if (!fits(env, peek(match), seat))
        return -1;
    by_id_mask(&env->arena, peek(match), (struct begun *)begun, seat, mask);
    for (int id = 0; id < env->arena.spec.ids; id++)
        if (env_allows(mask, id))
            ids[count++] = (uint16_t)id;
    return count;
}

int hustings_act(const struct hustings_env *env, struct hustings_match *match, struct hustings_begun *begun,
                 int seat, int id, struct hustings_error *error)
{
    struct error e;
    int done = -1;
    if (!fits(env, peek(match), seat))
        error_set(&e, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    else
        done = by_id_act(&env->arena, (struct match *)match, (struct begun *)begun, seat, id, &e);
    return done < 0 ? fail(&e, error) : done;
}

int hustings_observe(const struct hustings_env *env, const struct hustings_match *match,
                     struct hustings_begun *begun, int seat, uint8_t *obs)
{
    if (!fits(env, peek(match), seat))
        return -1;
    by_id_observe(&env->arena, peek(match), (struct begun *)begun, seat, obs);
    return 0;
}

int hustings_encode(const struct hustings_env *env, const struct hustings_match *match,
                    const struct hustings_move *move, const char *say, uint16_t ids[HUSTINGS_MOST_STEPS])
{
    if (!fits(env, peek(match), move->seat))
        return -1;
    return by_id_encode(&env->arena, peek(match), (const struct move *)move, say, ids);
}
