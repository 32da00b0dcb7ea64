#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define GAME(id) &id##_oracle,
const struct oracle *const oracles[] = {
#include "games.def"
    &null_oracle, NULL};
#undef GAME
struct trial trials[MOST_TRIALS];
int trial_count;
const struct texts trial_texts = {{{"Where the river sleeps"}, {"тик-так"}}};
struct place place;

/* --- boards --------------------------------------------------------------------------------------------- */

static const struct game *game_of(const struct oracle *oracle)
{
    return strcmp(oracle->name, null_game.name) == 0 ? &null_game : game_find(oracle->name);
}

/* One number of seats, with options whose reference is taken. */
int trial_add_one(const struct oracle *oracle, struct content *content, int seats, json_t *options)
{
    if (!content || trial_count == MOST_TRIALS) {
        json_decref(options);
        return -1;
    }
    trials[trial_count++] = (struct trial){oracle, content, seats, options};
    return 0;
}

int trial_add(const struct oracle *oracle, struct content *content)
{
    int failed = !content;
    for (int seats = failed ? 1 : content->game->least_seats; !failed && seats <= content->game->most_seats;
         seats++)
        failed = trial_add_one(oracle, content, seats, NULL);
    return failed ? -1 : 0;
}

/* `bytes` are freed. */
struct content *trial_board(const struct oracle *oracle, const char *name, char *bytes)
{
    struct error e;
    struct content *content = bytes ? content_from(game_of(oracle), name, bytes, strlen(bytes), &e) : NULL;
    free(bytes);
    return content;
}

struct content *trial_standard(const struct oracle *oracle)
{
    struct error e;
    return content_open(game_of(oracle), "standard", &e);
}

int trial_add_bytes(const struct oracle *oracle, const char *name, char *bytes)
{
    return trial_add(oracle, trial_board(oracle, name, bytes));
}

int trials_every(void)
{
    const char *every = getenv("HUSTINGS_EVERY");
    return every ? atoi(every) : 1;
}

int has_oracle(const struct game *game)
{
    for (int i = 0; oracles[i]; i++)
        if (strcmp(oracles[i]->name, game->name) == 0)
            return 1;
    return 0;
}

/* A game without an oracle is still played: most of the checks need none. */
static int add_others(void)
{
    static const struct oracle none = {.name = "", .most_moves = 100000, .dear = 10};
    struct error e;
    for (int i = 0; games[i]; i++)
        if (!has_oracle(games[i]) && trial_add(&none, content_open(games[i], "standard", &e)))
            return -1;
    return 0;
}

int trials_open(void **state)
{
    int failed = 0;
    (void)state;
    for (int i = 0; oracles[i] && !failed; i++)
        if (oracles[i] != &null_oracle || !oracles[i + 1]) /* a test build lists it, too */
            failed = oracles[i]->boards();
    if (failed || add_others()) {
        fprintf(stderr, "a board to play on could not be opened\n");
        return -1;
    }
    return 0;
}

const struct trial *trial_find(const char *game, const char *board, int seats)
{
    return trial_find_mode(game, board, seats, NULL);
}

const struct trial *trial_find_mode(const char *game, const char *board, int seats, const char *mode)
{
    for (int i = 0; i < trial_count; i++) {
        const char *its = json_string_value(json_object_get(trials[i].options, "mode"));
        if (strcmp(trials[i].oracle->name, game) == 0 && strcmp(trials[i].content->name, board) == 0 &&
            trials[i].seats == seats && (!mode || (its && strcmp(its, mode) == 0)))
            return &trials[i];
    }
    return NULL;
}

int trials_close(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        json_decref(trials[i].options);
        if (i + 1 == trial_count || trials[i + 1].content != trials[i].content)
            content_close(trials[i].content);
    }
    trial_count = 0;
    return 0;
}

char *source_file(const char *name, size_t *size)
{
    const char *source = getenv("HUSTINGS_SOURCE");
    char path[4096];
    struct error e;
    snprintf(path, sizeof path, "%s/%s", source ? source : ".", name);
    FILE *file = fopen(path, "rb");
    char *bytes = file ? json_slurp(file, path, size, &e) : NULL;
    char *text = bytes ? realloc(bytes, *size + 1) : NULL;
    if (file)
        fclose(file);
    if (text)
        text[*size] = 0;
    else
        fprintf(stderr, "%s can't be read; HUSTINGS_SOURCE must name the source folder\n", path);
    return text;
}

/* --- failing -------------------------------------------------------------------------------------------- */

void wrong(const void *position, const char *format, ...)
{
    const struct content *content = place.trial->content;
    char what[1000];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    json_t *options = NULL, *json = NULL;
    struct error e;
    if (position && content->game->codec->options(content, place.trial->seats, place.trial->options, &options,
                                                  (int[MAX_OPTIONS]){0}, &e) == 0)
        json = codec_write_position(content, position, options, &trial_texts);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    fprintf(stderr, "# %s, board %s, seed %llu, move %d: %s\n# %s\n", content->game->name, content->name,
            (unsigned long long)place.seed, place.move, what, text ? text : "");
    free(text);
    json_decref(json);
    json_decref(options);
    fail_msg("%s", what);
    abort();
}

/* --- moves ---------------------------------------------------------------------------------------------- */

void trial_start(const struct trial *t, union position *p)
{
    int options[MAX_OPTIONS] = {0};
    json_t *full = NULL;
    struct error e;
    memset(p, 0, sizeof *p);
    t->content->game->codec->options(t->content, t->seats, t->options, &full, options, &e);
    json_decref(full);
    t->content->game->start(t->content->pack, p->bytes, t->seats, options);
}

int trial_legal(const struct trial *t, const void *position, int seat, struct pattern *out)
{
    return t->content->game->legal(t->content->pack, position, seat, out);
}

uint64_t moves_count(const struct pattern *patterns, int count)
{
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += pattern_count(&patterns[i]);
    return total;
}

void moves_nth(const struct pattern *patterns, int count, uint64_t k, struct move *out)
{
    int i = 0;
    for (; i < count - 1 && k >= pattern_count(&patterns[i]); i++)
        k -= pattern_count(&patterns[i]);
    pattern_nth(&patterns[i], k, out);
}

int moves_hold(const struct pattern *patterns, int count, const struct move *m)
{
    for (int i = 0; i < count; i++)
        if (pattern_holds(&patterns[i], m))
            return 1;
    return 0;
}

int random_actor(const struct trial *t, const void *position, struct rng *rng)
{
    uint32_t seats = t->content->game->to_act(t->content->pack, position) & ~CHANCE_BIT;
    struct pattern patterns[MAX_PATTERNS];
    if (!seats)
        return CHANCE;
    if (t->oracle->may_speak && rng_below(rng, 8) == 0) {
        int seat = (int)rng_below(rng, (uint32_t)t->seats);
        if (trial_legal(t, position, seat, patterns) > 0)
            return seat;
    }
    return bits_nth(seats, (int)rng_below(rng, (uint32_t)bits_count(seats)));
}

uint64_t random_below(struct rng *rng, uint64_t n)
{
    return n <= UINT32_MAX ? rng_below(rng, (uint32_t)n) : rng_next(rng) % n;
}

void random_move(const struct trial *t, const void *position, int seat, struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, position, seat, patterns);
    uint64_t moves = moves_count(patterns, count);
    must(moves > 0, position, "%d is waited for and has no move", seat);
    moves_nth(patterns, count, random_below(rng, moves), out);
}

int verb_args(const struct trial *t, int verb)
{
    const struct verb *v = &t->content->game->codec->verbs[verb];
    int fields = 0;
    while (v->slots[fields].kind != SLOT_NONE)
        fields++;
    return codec_first_arg(v, fields);
}

void random_mutant(const struct trial *t, const void *position, struct rng *rng, struct move *out)
{
    uint32_t to_act = t->content->game->to_act(t->content->pack, position);
    memset(out, 0, sizeof *out);
    if (to_act && rng_below(rng, 4))
        random_move(t, position, random_actor(t, position, rng), rng, out);
    if (rng_below(rng, 4) == 0)
        out->seat = (int8_t)((int)rng_below(rng, 18) - 3);
    if (rng_below(rng, 4) == 0) {
        out->verb = (uint8_t)rng_below(rng, (uint32_t)t->content->game->codec->verb_count);
        memset(out->arg, 0, sizeof out->arg);
    }
    for (int i = 0; i < verb_args(t, out->verb); i++)
        if (rng_below(rng, 3) == 0)
            out->arg[i] = (int16_t)((int)rng_below(rng, rng_below(rng, 2) ? 12 : 140) - 3);
    if (rng_below(rng, 4) ==
        0) /* any of the eight: no pattern holds rubbish where the verb has no argument */
        out->arg[rng_below(rng, MAX_ARGS)] = (int16_t)(1u << rng_below(rng, 16));
}

/* How many entries a list has; it ends with null if there is room left. */
static int list_length(const int16_t *args, int room)
{
    int n = 0;
    while (n < room && args[n] != ARG_NULL)
        n++;
    return n;
}

int move_compare(const struct trial *t, const struct move *a, const struct move *b)
{
    const struct verb *verb = &t->content->game->codec->verbs[a->verb];
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int field = 0; verb->slots[field].kind != SLOT_NONE; field++) {
        int first = codec_first_arg(verb, field), room = codec_arg_room(verb, field);
        if (verb->slots[field].form >= SLOT_LIST) {
            int x = list_length(a->arg + first, room), y = list_length(b->arg + first, room);
            if (x != y)
                return x < y ? -1 : 1;
        }
        for (int i = first; i < first + room; i++) {
            int x = a->arg[i] == ARG_NULL ? INT16_MAX : a->arg[i]; /* null comes last */
            int y = b->arg[i] == ARG_NULL ? INT16_MAX : b->arg[i];
            if (x != y)
                return x < y ? -1 : 1;
        }
    }
    return 0;
}
