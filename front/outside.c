#include "front/outside.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PREFIX "cmd:"

static struct guest_program *programs[OUTSIDE_MOST];
static int count;
static struct guest_clock clock_asked;
static int has_clock;

int outside_clock(const char *text, void *unused, struct error *e)
{
    uint32_t *const parts[] = {&clock_asked.move_ms, &clock_asked.bank_ms, &clock_asked.first_ms};
    const char *at = text;
    (void)unused;
    for (int i = 0; i < 3; i++) {
        char *end = NULL;
        unsigned long long value = *at >= '0' && *at <= '9' ? strtoull(at, &end, 10) : ULLONG_MAX;
        if (value > 86400000 || *end != (i < 2 ? ',' : '\0') || (i != 1 && value == 0)) {
            error_set(e, BAD_INPUT, W_GUEST_CLOCK, "--clock");
            return error_text(e, text);
        }
        *parts[i] = (uint32_t)value;
        at = end + 1;
    }
    has_clock = 1;
    return 0;
}

int outside_is(const char *name, size_t length)
{
    return length >= strlen(PREFIX) && strncmp(name, PREFIX, strlen(PREFIX)) == 0;
}

static int cannot(const char *path, int number, struct error *e)
{
    error_set(e, BAD_INPUT, W_GUEST_NO_PROGRAM, path);
    return error_text(e, strerror(number));
}

/* NULL with *e set. */
static struct guest_program *find_program(const char *path, int loud, struct error *e)
{
    struct guest_program *p = calloc(1, sizeof *p);
    if (!p) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return NULL;
    }
    programs[count++] = p;
    snprintf(p->shown, sizeof p->shown, PREFIX "%s", path);
    p->bot = (struct bot){.name = p->shown, .remembers = 1};
    p->clock = has_clock ? clock_asked : guest_clock_usual;
    p->loud = loud;
    pthread_mutex_init(&p->lock, NULL);
    char *real = realpath(path, NULL);
    int bad = !real || access(real, X_OK)      ? cannot(path, errno, e)
              : strlen(real) >= sizeof p->path ? cannot(path, ENAMETOOLONG, e)
                                               : 0;
    if (!bad)
        strcpy(p->path, real);
    free(real);
    return bad ? NULL : p;
}

struct guest_program *outside_program(const char *path, int loud, struct error *e)
{
    struct guest_program *p = find_program(path, loud, e);
    return p && guest_introduce(p, lang, e) == 0 ? p : NULL;
}

struct guest_program *outside_stranger(const char *path, struct error *e)
{
    return find_program(path, 0, e);
}

int outside_bot(const struct game *game, const char *name, size_t length, const struct bot **out,
                struct error *e)
{
    int i = 0;
    while (i < count &&
           (strlen(programs[i]->shown) != length || strncmp(programs[i]->shown, name, length) != 0))
        i++;
    if (i == OUTSIDE_MOST || length >= GUEST_NAME) {
        error_set(e, BAD_INPUT, W_GUEST_TOO_MANY, "--bots");
        e->high = i == OUTSIDE_MOST ? OUTSIDE_MOST : GUEST_NAME - 1;
        return -1;
    }
    if (i == count) {
        char path[GUEST_NAME];
        snprintf(path, sizeof path, "%.*s", (int)(length - strlen(PREFIX)), name + strlen(PREFIX));
        if (!outside_program(path, 0, e))
            return -1;
    }
    if (guest_plays(programs[i], game)) {
        *out = &programs[i]->bot;
        return 0;
    }
    error_set(e, BAD_INPUT, W_GUEST_PLAYS_NOT, programs[i]->shown);
    return error_text(e, game->name);
}

void outside_hide(const char *bots, const char *seed)
{
    if (bots && strstr(bots, PREFIX) && seed)
        memset((char *)seed, '*', strlen(seed)); /* ours to write: it is a word of argv */
}

int outside_tallies(struct guest_tally out[OUTSIDE_MOST])
{
    for (int i = 0; i < count; i++)
        out[i] = guest_take_tally(programs[i]);
    return count;
}

void outside_print(const struct guest_tally *tallies)
{
    for (int i = 0; i < count; i++) {
        const struct guest_program *p = programs[i];
        const struct guest_tally *t = &tallies[i];
        const struct slot slots[] = {{"bot", p->shown, 0},
                                     {"name", p->name, 0},
                                     {"version", p->version, 0},
                                     {"games", NULL, (int64_t)t->games},
                                     {"illegal", NULL, (int64_t)t->faults[GUEST_ILLEGAL]},
                                     {"late", NULL, (int64_t)t->faults[GUEST_LATE]},
                                     {"line", NULL, (int64_t)t->faults[GUEST_LINE]},
                                     {"ended", NULL, (int64_t)t->faults[GUEST_ENDED]},
                                     {"declined", NULL, (int64_t)t->declined},
                                     {"taken", NULL, (int64_t)t->taken}};
        putchar('\n');
        say(stdout, W_GUEST_REPORT, slots, 10);
        putchar('\n');
        if (t->taken + t->declined) {
            say(stdout, W_GUEST_TAKEN, slots, 10);
            putchar('\n');
        }
    }
}

json_t *outside_json(const struct guest_tally *tallies)
{
    json_t *all = count ? json_array() : NULL;
    for (int i = 0; i < count; i++) {
        const struct guest_tally *t = &tallies[i];
        json_array_append_new(
            all,
            json_pack("{s:s,s:s,s:s,s:I,s:I,s:{s:I,s:I,s:I,s:I},s:I,s:I}", "bot", programs[i]->shown, "name",
                      programs[i]->name, "version", programs[i]->version, "games", (json_int_t)t->games,
                      "moves", (json_int_t)t->moves, "faults", "illegal",
                      (json_int_t)t->faults[GUEST_ILLEGAL], "late", (json_int_t)t->faults[GUEST_LATE], "line",
                      (json_int_t)t->faults[GUEST_LINE], "ended", (json_int_t)t->faults[GUEST_ENDED],
                      "declined", (json_int_t)t->declined, "taken", (json_int_t)t->taken));
    }
    return all;
}

void outside_close(void)
{
    for (int i = 0; i < count; i++) {
        guest_program_close(programs[i]);
        free(programs[i]);
    }
    count = 0;
}
