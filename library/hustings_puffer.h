/* hustings_puffer.h: the games as an environment in the form of PufferLib's Ocean: a struct with pointers into buffers that
 * are shared by all environments, and c_reset, c_step, c_render, c_close. One such environment is a whole batch: its rows
 * are agents next to each other, so that the library writes straight into PufferLib's memory.
 *
 *     Hustings env = {.observations = obs, .actions = acts, .rewards = rews, .terminals = terms, .truncations = cuts,
 *                     .masks = masks, .game = "vote", .players = 7, .num_agents = 4096, .seed = 1};
 *     if (hustings_puffer_init(&env, &error) != 0) …
 *
 * Each game has one agent: whoever is to choose. Its reward is that of the seat that chose last: 1 or -1 at the end. Or give
 * .options = "{\"bots\": {\"1-6\": \"rule\"}}": then the agent is seat 0 throughout. */
#ifndef HUSTINGS_PUFFER_H
#define HUSTINGS_PUFFER_H

#include <stdlib.h>
#include <string.h>

#include "hustings_lab.h"

/* What PufferLib adds up and shows: floats alone, n last. */
typedef struct {
    float perf;           /* share of games won by whoever chose last */
    float score;          /* the sum of its rewards */
    float episode_return; /* … */
    float episode_length;
    float n;
} Log;

typedef struct {
    Log log;
    unsigned char *observations; /* num_agents × obs_bytes, as hustings_puffer_init says */
    int *actions;                /* num_agents ids */
    float *rewards;
    unsigned char *terminals, *truncations;
    unsigned char *masks; /* num_agents × num_actions, 1: allowed; NULL: not wanted */
    const char *game, *content, *options;
    int players, num_agents;
    uint64_t seed;
    /* filled in by hustings_puffer_init */
    int obs_bytes, num_actions;
    struct hustings_spec spec;
    struct hustings_pack *pack;
    struct hustings_batch *batch;
    unsigned char *rows, *mask_rows, *done;
    int8_t *seats;
    float *by_seat;
    uint32_t *lengths;
} Hustings;

static inline void c_close(Hustings *env)
{
    hustings_batch_close(env->batch);
    hustings_pack_close(env->pack);
    free(env->rows);
    free(env->mask_rows);
    free(env->done);
    free(env->seats);
    free(env->by_seat);
    free(env->lengths);
    env->batch = NULL;
    env->pack = NULL;
    env->rows = env->mask_rows = env->done = NULL;
    env->seats = NULL;
    env->by_seat = NULL;
    env->lengths = NULL;
}

/* Opens it: 0, or -1 with the reason. c_close is right afterwards either way. */
static inline int hustings_puffer_init(Hustings *env, struct hustings_error *error)
{
    size_t n = (size_t)env->num_agents;
    env->batch = NULL;
    env->rows = env->mask_rows = env->done = NULL;
    env->seats = NULL;
    env->by_seat = NULL;
    env->lengths = NULL;
    env->pack = hustings_pack_open(env->game, env->content ? env->content : "standard", error);
    if (env->pack)
        env->batch = hustings_batch_new(env->pack, env->players, env->options, env->num_agents, env->seed,
                                        &env->spec, error);
    if (!env->batch)
        return -1;
    env->obs_bytes = env->spec.obs_bytes;
    env->num_actions = env->spec.actions;
    env->rows = (unsigned char *)malloc(n * (size_t)env->spec.obs_row);
    env->mask_rows = (unsigned char *)malloc(n * (size_t)env->spec.mask_row);
    env->done = (unsigned char *)malloc(n);
    env->seats = (int8_t *)malloc(n);
    env->by_seat = (float *)malloc(n * (size_t)env->players * sizeof(float));
    env->lengths = (uint32_t *)calloc(n, sizeof(uint32_t));
    if (!env->rows || !env->mask_rows || !env->done || !env->seats || !env->by_seat || !env->lengths ||
        env->spec.rows != env->num_agents) { /* one row per game, as this header takes them */
        if (error) {
            strcpy(error->code, "bad-input");
            strcpy(error->message, "Not enough memory, or \"rows\" is not \"games\".");
        }
        return -1;
    }
    return hustings_batch_bind(env->batch, env->rows, env->mask_rows, env->seats, env->by_seat, env->done,
                               env->actions);
}

/* From rows with room at their ends into PufferLib's, which have none. */
static inline void hustings_puffer_show(Hustings *env)
{
    for (int i = 0; i < env->num_agents; i++) {
        memcpy(env->observations + (size_t)i * (size_t)env->obs_bytes,
               env->rows + (size_t)i * (size_t)env->spec.obs_row, (size_t)env->obs_bytes);
        if (env->masks)
            memcpy(env->masks + (size_t)i * (size_t)env->num_actions,
                   env->mask_rows + (size_t)i * (size_t)env->spec.mask_row, (size_t)env->num_actions);
    }
}

static inline void c_reset(Hustings *env)
{
    hustings_batch_reset(env->batch);
    memset(env->lengths, 0, (size_t)env->num_agents * sizeof(uint32_t));
    hustings_puffer_show(env);
}

static inline void c_step(Hustings *env)
{
    int8_t chose[256];
    for (int first = 0; first < env->num_agents; first += 256) { /* who chose is written over by the step */
        int count = env->num_agents - first < 256 ? env->num_agents - first : 256;
        memcpy(chose, env->seats + first, (size_t)count);
        hustings_batch_step(env->batch, first, count);
        for (int i = first; i < first + count; i++) {
            float reward = env->by_seat[i * env->players + chose[i - first]];
            env->rewards[i] = reward;
            env->terminals[i] = env->done[i] == 1;
            if (env->truncations)
                env->truncations[i] = env->done[i] == 2;
            env->lengths[i]++;
            if (!env->done[i])
                continue;
            env->log.perf += reward > 0;
            env->log.score += reward;
            env->log.episode_return += reward;
            env->log.episode_length += (float)env->lengths[i];
            env->log.n += 1;
            env->lengths[i] = 0;
        }
    }
    hustings_puffer_show(env);
}

/* Nothing is drawn here: hustings_batch_match gives a game to look at. */
static inline void c_render(Hustings *env)
{
    (void)env;
}

#endif
