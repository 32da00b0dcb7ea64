/* hustings_lab.c: the public names of hustings_lab.h over lab/ and bots/. */
#include "hustings_lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/batch.h"
#include "lab/bot_named.h"
#include "library/inner.h"

struct hustings_batch {
    struct batch *batch;
    char *layout;
    struct batch_rows rows;
    int games, seats, bound; /* bound: 1, rows; 2, rows that have been filled */
};

/* --- options of a batch --------------------------------------------------------------------------------- */

/* "3" or "1-6": the first and the last. */
static int read_seats(const char *key, int seats, long *first, long *last)
{
    char *end;
    *first = *last = strtol(key, &end, 10);
    if (end == key || *key < '0' || *key > '9')
        return -1;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9')
        *last = strtol(end + 1, &end, 10);
    return *end || *first > *last || *last >= seats || *last >= MAX_SEATS ? -1 : 0;
}

/* {"SEAT": "BOT", "SEAT-SEAT": "BOT:NODES", …} */
static int read_bots(json_t *bots, struct batch_setup *setup, struct error *e)
{
    const char *key;
    json_t *value;
    if (!json_is_object(bots))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, "bots");
    json_object_foreach(bots, key, value)
    {
        long first, last;
        if (read_seats(key, setup->seats, &first, &last))
            return error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "bots");
        if (!json_is_string(value))
            return error_set(e, BAD_INPUT, W_ERROR_WANT_TEXT, "bots");
        for (long seat = first; seat <= last; seat++)
            if (bot_named(setup->content->game, json_string_value(value), &setup->bots[seat],
                          &setup->budgets[seat], e))
                return -1;
    }
    return 0;
}

/* One of two names, the first of which is meant where nothing is said; 0 or 1, -1 with *e set. */
static int read_choice(json_t *options, const char *key, const char *usual, const char *other,
                       struct error *e)
{
    json_t *value = json_object_get(options, key);
    const char *name = value ? json_string_value(value) : usual;
    if (name && (strcmp(name, usual) == 0 || strcmp(name, other) == 0))
        return strcmp(name, other) == 0;
    char allowed[64];
    snprintf(allowed, sizeof allowed, "%s, %s", usual, other);
    error_set(e, BAD_INPUT, W_ERROR_ALLOWED, key);
    return error_text(e, allowed);
}

static int read_history(json_t *history, struct batch_setup *setup, struct error *e)
{
    if (!history)
        return 0;
    if (!json_is_integer(history))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_INTEGER, "history");
    if (json_integer_value(history) >= 0 && json_integer_value(history) <= BATCH_MOST_HISTORY) {
        setup->history = (int)json_integer_value(history);
        return 0;
    }
    error_set(e, BAD_INPUT, W_ERROR_RANGE, "history");
    e->high = BATCH_MOST_HISTORY;
    e->value = json_integer_value(history);
    return -1;
}

/* Takes what is the batch's out of the options; the rest is the game's. */
static int read_own(json_t *options, struct batch_setup *setup, struct error *e)
{
    static const char *const own[] = {"reward", "rows", "most_steps", "bots", "interrupts", "history", "aim"};
    json_t *most = json_object_get(options, "most_steps"), *bots = json_object_get(options, "bots"),
           *interrupts = json_object_get(options, "interrupts"), *aim = json_object_get(options, "aim");
    int scores = read_choice(options, "reward", "win", "score", e),
        by_seat = scores < 0 ? -1 : read_choice(options, "rows", "games", "seats", e);
    if (by_seat < 0)
        return -1;
    setup->reward = scores ? REWARD_SCORE : REWARD_WIN;
    setup->by_seat = by_seat;
    if (most &&
        (!json_is_integer(most) || json_integer_value(most) < 1 || json_integer_value(most) > INT32_MAX))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_INTEGER, "most_steps");
    setup->most_steps = most ? (uint32_t)json_integer_value(most) : 0;
    if (interrupts && !json_is_boolean(interrupts))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_BOOLEAN, "interrupts");
    setup->interrupts = json_is_true(interrupts);
    if (setup->interrupts && !by_seat)
        return error_set(e, BAD_INPUT, W_ERROR_INTERRUPTS, "interrupts");
    if (aim && !json_is_boolean(aim))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_BOOLEAN, "aim");
    setup->aim = json_is_true(aim);
    if (read_history(json_object_get(options, "history"), setup, e))
        return -1;
    if (bots && read_bots(bots, setup, e))
        return -1;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        json_object_del(options, own[i]);
    return 0;
}

static int check_setup(const struct batch_setup *setup, struct error *e)
{
    enum { MOST_GAMES = 1 << 24 };
    const struct game *game = setup->content->game;
    int seats_fit = setup->seats >= game->least_seats && setup->seats <= game->most_seats;
    if (seats_fit && setup->games >= 1 && setup->games <= MOST_GAMES)
        return 0;
    error_set(e, BAD_INPUT, seats_fit ? W_ERROR_RANGE : W_ERROR_PLAYERS, seats_fit ? "games" : "players");
    e->low = seats_fit ? 1 : game->least_seats;
    e->high = seats_fit ? MOST_GAMES : game->most_seats;
    e->value = seats_fit ? setup->games : setup->seats;
    return -1;
}

static int open_batch(struct hustings_batch *b, const char *options, struct batch_setup *setup,
                      struct error *e)
{
    if (check_setup(setup, e))
        return -1;
    json_t *given = options ? json_document(options, strlen(options), e) : json_object();
    if (!given)
        return options ? -1 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int wrong = !json_is_object(given) ? error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, "options")
                                       : read_own(given, setup, e);
    setup->options = given;
    wrong = wrong || batch_open(&b->batch, setup, e);
    json_decref(given);
    if (wrong)
        return -1;
    b->layout = arena_layout(batch_arena(b->batch), setup->by_seat);
    return b->layout ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

/* --- many games at once --------------------------------------------------------------------------------- */

struct hustings_batch *hustings_batch_new(const struct hustings_pack *pack, int players, const char *options,
                                          int games, uint64_t seed, struct hustings_spec *spec,
                                          struct hustings_error *error)
{
    struct error e;
    struct batch_setup setup = {.content = content_of(pack), .seats = players, .games = games, .seed = seed};
    struct hustings_batch *b = calloc(1, sizeof *b);
    if (!b || open_batch(b, options, &setup, &e)) {
        if (!b)
            error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        fail(&e, error);
        hustings_batch_close(b);
        return NULL;
    }
    const struct env_spec *s = &batch_arena(b->batch)->spec;
    b->games = games;
    b->seats = players;
    if (spec)
        *spec = (struct hustings_spec){s->bytes,
                                       (int)batch_observation_row(b->batch),
                                       batch_ids(b->batch),
                                       (int)batch_mask_row(b->batch),
                                       players,
                                       games,
                                       batch_rows(b->batch),
                                       b->layout};
    return b;
}

void hustings_batch_close(struct hustings_batch *batch)
{
    if (!batch)
        return;
    batch_close(batch->batch);
    free(batch->layout);
    free(batch);
}

int hustings_batch_bind(struct hustings_batch *batch, uint8_t *obs, uint8_t *mask, int8_t *seat,
                        float *reward, uint8_t *done, int32_t *action)
{
    if (!action)
        return -1;
    float *aim = batch->rows.aim;
    batch->rows = (struct batch_rows){obs, mask, seat, reward, done, action, aim};
    batch_bind(batch->batch, &batch->rows);
    batch->bound = 1;
    return 0;
}

int hustings_batch_bind_aim(struct hustings_batch *batch, float *aim)
{
    if (!aim || batch_arena(batch->batch)->spec.aim.id < 0)
        return -1;
    batch->rows.aim = aim;
    batch_bind(batch->batch, &batch->rows);
    return 0;
}

int hustings_batch_reset(struct hustings_batch *batch)
{
    if (!batch->bound || (batch_arena(batch->batch)->spec.aim.id >= 0 && !batch->rows.aim))
        return -1;
    batch_reset(batch->batch);
    batch->bound = 2;
    return 0;
}

/* Are there such games, with rows that have been filled? */
static int is_slice(const struct hustings_batch *b, int first, int count)
{
    return b->bound == 2 && first >= 0 && count >= 0 && first <= b->games && count <= b->games - first;
}

int64_t hustings_batch_step(struct hustings_batch *batch, int first, int count)
{
    return is_slice(batch, first, count) ? batch_step(batch->batch, first, count) : -1;
}

int hustings_batch_sample(struct hustings_batch *batch, int first, int count, uint64_t word)
{
    if (!is_slice(batch, first, count))
        return -1;
    batch_sample(batch->batch, first, count, word);
    return 0;
}

size_t hustings_batch_game_size(const struct hustings_batch *batch)
{
    return batch_game_size(batch->batch);
}

int hustings_batch_save(const struct hustings_batch *batch, int game, void *memory)
{
    if (!is_slice(batch, game, 1))
        return -1;
    batch_save(batch->batch, game, memory);
    return 0;
}

int hustings_batch_load_bytes(struct hustings_batch *batch, int game, const void *bytes, size_t size,
                              struct hustings_error *error)
{
    struct error e;
    if (!is_slice(batch, game, 1)) {
        error_set(&e, BAD_INPUT, W_ERROR_RANGE, "game");
        e.high = batch->games - 1;
        e.value = game;
        return fail(&e, error);
    }
    return batch_load(batch->batch, game, bytes, size, &e) ? fail(&e, error) : 0;
}

int hustings_batch_load(struct hustings_batch *batch, int game, const void *memory)
{
    return hustings_batch_load_bytes(batch, game, memory, batch_game_size(batch->batch), NULL);
}

uint64_t hustings_batch_faults(const struct hustings_batch *batch)
{
    return batch_faults(batch->batch);
}

int hustings_batch_imagine(struct hustings_batch *batch, int game, int seat, uint64_t word)
{
    if (!is_slice(batch, game, 1) || seat < 0 || seat >= batch->seats)
        return -1;
    batch_imagine(batch->batch, game, seat, word);
    return 0;
}

struct hustings_match *hustings_batch_match(const struct hustings_batch *batch, int game,
                                            struct hustings_error *error)
{
    struct error e;
    struct match *m = malloc(sizeof *m);
    if (!m)
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    else if (!is_slice(batch, game, 1))
        error_set(&e, BAD_INPUT, W_ERROR_RANGE, "game");
    else if (batch_match(batch->batch, game, m, &e) == 0)
        return (struct hustings_match *)m;
    e.high = batch->games - 1;
    e.value = game;
    fail(&e, error);
    free(m);
    return NULL;
}

/* --- single matches ------------------------------------------------------------------------------------- */

int hustings_draw_by(const struct hustings_match *match, uint64_t word, struct hustings_move *move)
{
    const struct match *m = peek(match);
    if (!(match_to_act(m) & CHANCE_BIT))
        return -1;
    position_draw(m->content, m->position.bytes, word, (struct move *)move);
    return 0;
}

int hustings_chances(const struct hustings_match *match, struct hustings_move *moves, uint64_t *weights,
                     int room)
{
    const struct match *m = peek(match);
    if (!(match_to_act(m) & CHANCE_BIT))
        return 0;
    return position_chances(m->content, m->position.bytes, (struct move *)moves, weights, room);
}

uint32_t hustings_movers(const struct hustings_match *match)
{
    return position_movers(peek(match)->content, peek(match)->position.bytes, peek(match)->seats);
}

/* The game waits for this seat; otherwise -1 with what the rules say to a move of it. */
static int check_asked(const struct match *m, int seat, struct error *e)
{
    const struct move none = {.seat = (int8_t)seat, .verb = UINT8_MAX};
    if (seat < 0 || seat >= m->seats)
        return error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    return match_to_act(m) >> seat & 1 ? 0 : match_try(m, &none, NULL, e);
}

int hustings_bot_move(const struct hustings_match *match, int seat, const char *bot, uint64_t word,
                      struct hustings_move *move, char say[HUSTINGS_TEXT], struct hustings_error *error)
{
    const struct match *m = peek(match);
    const struct bot *found = bot_usual(m->content->game);
    struct budget budget = {0};
    struct text said = {{0}};
    union position view;
    struct error e;
    struct rng rng;
    if (bot && bot_named(m->content->game, bot, &found, &budget, &e))
        return fail(&e, error);
    if (check_asked(m, seat, &e))
        return fail(&e, error);
    match_reveal(m, seat, view.bytes);
    rng_seed(&rng, word);
    const struct question q = {.content = m->content,
                               .view = view.bytes,
                               .texts = &m->texts,
                               .seats = m->seats,
                               .seat = seat,
                               .lang = LANG_EN,
                               .rng = &rng,
                               .history = &history_none,
                               .budget = budget};
    found->choose(&q, (struct move *)move, &said);
    memcpy(say, said.bytes, sizeof said.bytes);
    return 0;
}

const char *hustings_bot(const struct hustings_pack *pack, int i)
{
    const struct bot *const *bot = bots_of(content_of(pack)->game);
    for (; i > 0 && *bot; i--)
        bot++;
    return i == 0 && *bot ? (*bot)->name : NULL;
}

const char *hustings_field_kind(const struct hustings_pack *pack, int verb, int i, int *list)
{
    static const char *const kinds[] = {NULL, "seat", "number", "flag", "name", "id", "text"};
    const struct verb *found = codec_verb(content_of(pack)->game, verb);
    for (int k = 0; found && found->slots[k].kind != SLOT_NONE; k++)
        if (k == i) {
            *list = found->slots[k].kind == SLOT_ID ? found->slots[k].list : -1;
            return kinds[found->slots[k].kind];
        }
    return NULL;
}

char *hustings_pack_json(const struct hustings_pack *pack, struct hustings_error *error)
{
    struct error e;
    char *text = json_dumps(content_of(pack)->json, JSON_COMPACT);
    if (!text) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        fail(&e, error);
    }
    return text;
}
