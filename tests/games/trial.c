#include "trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const struct oracle *const oracles[] = {&night_oracle, &null_oracle, &vote_oracle, NULL};
struct trial trials[MOST_TRIALS];
int trial_count;
const struct texts trial_texts = {{{"Where the river sleeps"}, {"тик-так"}}};
struct place place;

/* --- boards --------------------------------------------------------------------------------------------- */

/* A board of equal regions, as large and as small as the pack's bounds allow. */
static char *night_board(int regions, int fields)
{
    json_t *list = json_array();
    json_t *text = json_pack("{s:s,s:s,s:s}", "en", "a", "ru", "a", "hu", "a");
    for (int r = 0; r < regions; r++) {
        char id[2] = {(char)('a' + r), 0};
        json_t *points = json_array();
        for (int f = 0; f < fields; f++)
            json_array_append_new(points, json_pack("[i,i]", r, f));
        json_array_append_new(list, json_pack("{s:s,s:O,s:o,s:i,s:i}", "id", id, "name", text, "fields",
                                              points, "win", 1 + r, "full", r));
    }
    json_t *pack = json_pack("{s:s,s:O,s:[i,i],s:o,s:[{s:O,s:s},{s:O,s:s}]}", "game", "night", "name", text,
                             "size", 20, 20, "regions", list, "parties", "name", text, "pen", "#000000",
                             "name", text, "pen", "#ffffff");
    char *bytes = json_dumps(pack, JSON_COMPACT);
    json_decref(pack);
    json_decref(text);
    return bytes;
}

static const struct game *game_of(const struct oracle *oracle)
{
    return strcmp(oracle->name, null_game.name) == 0 ? &null_game : game_find(oracle->name);
}

static int add(const struct oracle *oracle, struct content *content)
{
    if (!content)
        return -1;
    for (int seats = content->game->least_seats; seats <= content->game->most_seats; seats++) {
        if (trial_count == MOST_TRIALS)
            return -1;
        trials[trial_count].oracle = oracle;
        trials[trial_count].content = content;
        trials[trial_count].seats = seats;
        trial_count++;
    }
    return 0;
}

/* `bytes` are freed. */
static int add_bytes(const struct oracle *oracle, const char *name, char *bytes)
{
    struct error e;
    struct content *content = bytes ? content_from(game_of(oracle), name, bytes, strlen(bytes), &e) : NULL;
    free(bytes);
    return add(oracle, content);
}

int has_oracle(const struct game *game)
{
    for (int i = 0; oracles[i]; i++)
        if (strcmp(oracles[i]->name, game->name) == 0)
            return 1;
    return 0;
}

/* A game without an oracle is played all the same: most of what must hold needs none. */
static int add_others(void)
{
    static const struct oracle none = {.name = "", .most_moves = 100000, .dear = 10};
    struct error e;
    for (int i = 0; games[i]; i++)
        if (!has_oracle(games[i]) && add(&none, content_open(games[i], "standard", &e)))
            return -1;
    return 0;
}

int trials_open(void **state)
{
    struct error e;
    size_t size;
    (void)state;
    if (add(&night_oracle, content_open(game_of(&night_oracle), "standard", &e)) ||
        add_bytes(&night_oracle, "night-pack.json", source_file("tests/scenarios/night-pack.json", &size)) ||
        add_bytes(&night_oracle, "one-field", night_board(1, 1)) ||
        add_bytes(&night_oracle, "largest", night_board(12, 9)) ||
        add_bytes(&night_oracle, "twelve-ones", night_board(12, 1)) ||
        add_bytes(&null_oracle, "fair", strdup("{\"weights\":[1,1]}")) ||
        add_bytes(&null_oracle, "bent", strdup("{\"weights\":[1,100]}")) ||
        add(&vote_oracle, content_open(game_of(&vote_oracle), "standard", &e)) ||
        add_bytes(&vote_oracle, "vote-pack.json", source_file("tests/scenarios/vote-pack.json", &size)) ||
        add_bytes(&vote_oracle, "vote-stress-pack.json",
                  source_file("tests/scenarios/vote-stress-pack.json", &size)) ||
        add_others()) {
        fprintf(stderr, "a board to play on could not be opened\n");
        return -1;
    }
    return 0;
}

const struct trial *trial_find(const char *game, const char *board, int seats)
{
    for (int i = 0; i < trial_count; i++)
        if (strcmp(trials[i].oracle->name, game) == 0 && strcmp(trials[i].content->name, board) == 0 &&
            trials[i].seats == seats)
            return &trials[i];
    return NULL;
}

int trials_close(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++)
        if (i + 1 == trial_count || trials[i + 1].content != trials[i].content)
            content_close(trials[i].content);
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
        json = content->game->codec->write(content, position, options, &trial_texts);
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

void random_move(const struct trial *t, const void *position, int seat, struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, position, seat, patterns);
    uint64_t moves = moves_count(patterns, count);
    must(moves > 0, position, "%d is waited for and has no move", seat);
    moves_nth(patterns, count, rng_below(rng, (uint32_t)moves), out);
}

int verb_args(const struct trial *t, int verb)
{
    const struct verb_slot *slots = t->content->game->codec->verbs[verb].slots;
    int n = 0;
    while (slots[n].kind != SLOT_NONE)
        if (slots[n++].form == SLOT_LIST)
            return MAX_ARGS;
    return n;
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
}

int move_compare(const struct move *a, const struct move *b)
{
    if (a->verb != b->verb)
        return a->verb < b->verb ? -1 : 1;
    for (int i = 0; i < MAX_ARGS; i++) {
        int x = a->arg[i] == ARG_NULL ? INT16_MAX : a->arg[i]; /* null comes last */
        int y = b->arg[i] == ARG_NULL ? INT16_MAX : b->arg[i];
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}
