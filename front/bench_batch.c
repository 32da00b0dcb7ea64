#include "front/bench_batch.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "lab/batch.h"
#include "lab/bulk.h"

#define LEAST_SECONDS 1.0 /* of a measurement */

/* A thread's share of the games, and how often it steps them. */
struct share {
    struct batch *batch;
    int first, count;
    uint64_t word, rounds;
};

static void *step_share(void *given)
{
    struct share *s = given;
    for (uint64_t i = 0; i < s->rounds; i++) {
        batch_sample(s->batch, s->first, s->count, s->word += 0x9e3779b97f4a7c15u);
        batch_step(s->batch, s->first, s->count);
    }
    return NULL;
}

static void step_all(struct share *shares, int threads, uint64_t rounds)
{
    pthread_t running[BATCH_MOST_THREADS];
    for (int i = 0; i < threads; i++) {
        shares[i].rounds = rounds;
        if (i > 0 && pthread_create(&running[i], NULL, step_share, &shares[i]) != 0)
            abort();
    }
    step_share(&shares[0]);
    for (int i = 1; i < threads; i++)
        pthread_join(running[i], NULL);
}

static double wall_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Steps per second with what is bound: of processor time with one thread, of the clock with several. */
static double steps_per_second(struct batch *batch, int games, int threads)
{
    struct share shares[BATCH_MOST_THREADS];
    double (*now)(void) = threads > 1 ? wall_seconds : cpu_seconds, begin, seconds;
    uint64_t rounds = 1;
    for (int i = 0; i < threads; i++) {
        int first = (int)((int64_t)games * i / threads), end = (int)((int64_t)games * (i + 1) / threads);
        shares[i] =
            (struct share){.batch = batch, .first = first, .count = end - first, .word = (uint64_t)i + 1};
    }
    step_all(shares, threads, 64); /* into the middle of the games */
    do {
        rounds *= 2;
        begin = now();
        step_all(shares, threads, rounds);
        seconds = now() - begin;
    } while (seconds < LEAST_SECONDS);
    return (double)rounds * games / seconds;
}

/* What is written each time: nothing but who is to choose, the mask too, the observation too. */
static void measure(const struct start *start, struct batch *b, struct batch_rows rows, int games,
                    int threads)
{
    const struct env_spec *spec = &batch_arena(b)->spec;
    struct batch_rows bound = rows;
    double speed[3];
    for (int i = 0; i < 3; i++) {
        bound.mask = i > 0 ? rows.mask : NULL;
        bound.observation = i > 1 ? rows.observation : NULL;
        batch_bind(b, &bound);
        batch_reset(b);
        speed[i] = steps_per_second(b, games, threads);
    }
    printf("%s batch: %d ids, %d bytes an observation, %zu bytes a game, %d games, threads: %d\n",
           start->game->name, spec->ids, spec->bytes, batch_game_size(b), games, threads);
    printf("%s batch: rules and ids %.1f, with mask %.1f, with mask and observation %.1f million steps/s "
           "(%.0f ns)\n",
           start->game->name, 1e-6 * speed[0], 1e-6 * speed[1], 1e-6 * speed[2], 1e9 / speed[2]);
    printf("%s batch: %.0f steps/s\n", start->game->name, speed[2]);
}

int bench_batch(const struct start *start, int games, int threads, struct error *e)
{
    const struct batch_setup setup = {.content = start->content,
                                      .seats = start->players,
                                      .games = games,
                                      .options = start->options,
                                      .seed = 1};
    struct batch *b;
    if (batch_open(&b, &setup, e))
        return -1;
    size_t n = (size_t)games;
    struct batch_rows rows = {.observation = malloc(n * batch_observation_row(b)),
                              .mask = malloc(n * batch_mask_row(b)),
                              .seat = malloc(n),
                              .reward = malloc(n * (size_t)start->players * sizeof(float)),
                              .done = malloc(n),
                              .action = malloc(n * sizeof(int32_t))};
    int fits = rows.observation && rows.mask && rows.seat && rows.reward && rows.done && rows.action;
    if (fits)
        measure(start, b, rows, games, threads);
    free(rows.observation);
    free(rows.mask);
    free(rows.seat);
    free(rows.reward);
    free(rows.done);
    free(rows.action);
    batch_close(b);
    return fits ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}
