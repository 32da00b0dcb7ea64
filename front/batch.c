/* batch.c: what the commands that play many games share. */
#include "front/batch.h"

#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "front/outside.h"
#include "lab/bot_named.h"

int batch_bot(const struct game *game, const char *name, size_t length, const struct bot **out,
              struct error *e)
{
    char text[64];
    if (outside_is(name, length))
        return outside_bot(game, name, length, out, e);
    snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : sizeof text - 1), name);
    *out = bot_find(game, text);
    return *out ? 0 : bot_refuse(game, text, e);
}

int batch_party_bots(const struct game *game, const char *option, const char *text, const struct bot **out,
                     struct error *e)
{
    const struct parties *parties = figures_find(game)->parties;
    unsigned named = 0;
    for (const char *at = text; parties && *at;) {
        size_t key = strcspn(at, "=,"), length = strcspn(at, ",");
        int party = 0;
        while (party < parties->count &&
               (strlen(parties->names[party]) != key || strncmp(parties->names[party], at, key) != 0))
            party++;
        if (party == parties->count || at[key] != '=')
            break;
        if (batch_bot(game, at + key + 1, length - key - 1, &out[party], e))
            return -1;
        named |= 1u << party;
        at += length;
        at += *at == ',';
    }
    if (parties && named == (1u << parties->count) - 1)
        return 0;
    error_set(e, BAD_INPUT, W_SIM_BOTS_PARTIES, option);
    return error_text(e, text);
}

int batch_players(struct start *start, const char *game, struct players_range *range, struct error *e)
{
    const char *text = start->players_text, *dash = text && *text ? strchr(text + 1, '-') : NULL;
    int64_t most;
    if (dash) {
        snprintf(range->least_text, NUMBER_ROOM, "%.*s", (int)(dash - text), text);
        start->players_text = range->least_text;
    }
    if (start_open(start, game, e))
        return -1;
    range->least = range->most = start->players;
    range->sweeps = dash != NULL;
    if (dash && number_read("--players", dash + 1, range->least, start->game->most_seats, &most, e))
        return -1;
    range->most = dash ? (int)most : range->least;
    return 0;
}

int batch_seed(const char *text, uint8_t seed[32], struct error *e)
{
    memset(seed, 0, 32);
    if (text)
        return seed_read(text, seed, e);
    randombytes_buf(seed + 26, 6); /* a number of at most 15 digits */
    return 0;
}

int batch_processors(int most)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > most ? most : count;
}

atomic_int batch_stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&batch_stopped, 1);
}

void batch_catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

enum { BAR = 40 };

void batch_show_progress(uint64_t done, uint64_t all)
{
    char bar[BAR + 1];
    int full = (int)(done * BAR / all);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %" PRIu64 "/%" PRIu64 " ", bar, done, all);
}

void batch_clear_progress(void)
{
    fprintf(stderr, "\r%*s\r", BAR + 26, "");
}

double batch_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int batch_print_json(json_t *j)
{
    char *text = j ? json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(j);
    if (!text)
        return -1;
    puts(text);
    free(text);
    return 0;
}
