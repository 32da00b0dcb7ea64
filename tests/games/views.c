/*
 * Views can be read back as they were written. Random play of every game on every board for every number of
 * seats; what each seat sees in the notation, read back, is the rules' own view, byte for byte wherever the
 * seat may move, and every bot of the game chooses the same move from either. Views that are not of that form
 * are refused. The public part of a seat's view is the spectator's view. */
#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/voices/voices.h"
#include "bots/bot.h"

enum {
    GAMES = 2,
    ASKED = 20,
    MUTANTS = 60
}; /* games of each trial; bots are asked one question in this many */

/* A view as the rules have it and as it was read. */
struct pair {
    const struct trial *t;
    const union position *p; /* for messages */
    int viewer;
    json_t *json;
    union position view, back;
    struct texts texts;
};

static json_t *options_of(const struct trial *t)
{
    json_t *options = NULL;
    struct error e;
    t->content->game->codec->options(t->content, t->seats, t->options, &options, (int[MAX_OPTIONS]){0}, &e);
    return options;
}

static json_t *write_view(const struct trial *t, const union position *view, const struct texts *texts)
{
    json_t *options = options_of(t), *json = codec_write_position(t->content, view->bytes, options, texts);
    json_decref(options);
    return json;
}

static void reveal(const struct trial *t, const union position *p, int viewer, union position *view)
{
    memset(view, 0, sizeof *view);
    memset(view, UNKNOWN, t->content->game->position_size);
    t->content->game->reveal(t->content->pack, p->bytes, viewer, view->bytes);
}

/* --- the same view -------------------------------------------------------------------------------------- */

static int may_move(const struct trial *t, const union position *view, int seat)
{
    struct pattern patterns[MAX_PATTERNS];
    return seat >= 0 && trial_legal(t, view->bytes, seat, patterns) > 0;
}

/* Once the court deck has run out, a voice does not learn which places are empty. */
static void excuse(const struct pair *pair, union position *back)
{
    const struct voices *v = (const struct voices *)pair->view.bytes;
    if (strcmp(pair->t->content->game->name, "voices") == 0 && v->court_deck_count == 0 &&
        pair->viewer != v->prosecutor)
        memcpy(((struct voices *)back->bytes)->slot, v->slot, sizeof v->slot);
}

static int same_bytes(const struct pair *pair)
{
    union position back = pair->back;
    excuse(pair, &back);
    return memcmp(&back, &pair->view, sizeof back) == 0;
}

static int same_choice(const struct pair *pair, const struct bot *bot, uint64_t seed)
{
    struct rng one, other;
    struct move move, again;
    struct text said = {""}, said_again = {""};
    struct question q = {.content = pair->t->content,
                         .view = pair->view.bytes,
                         .texts = &trial_texts,
                         .seats = pair->t->seats,
                         .seat = pair->viewer,
                         .lang = (enum lang)(seed % 3),
                         .rng = &one,
                         .history = &history_none,
                         .budget = {.nodes = 100}};
    rng_seed(&one, seed);
    rng_seed(&other, seed);
    memset(&move, 0, sizeof move);
    memset(&again, 0, sizeof again);
    bot->choose(&q, &move, &said);
    q.view = pair->back.bytes;
    q.texts = &pair->texts;
    q.rng = &other;
    bot->choose(&q, &again, &said_again);
    return memcmp(&move, &again, sizeof move) == 0 && strcmp(said.bytes, said_again.bytes) == 0;
}

static int asked;

static void ask_bots(const struct pair *pair, struct rng *rng)
{
    for (const struct bot *const *bot = bots_of(pair->t->content->game); *bot; bot++, asked++)
        must(same_choice(pair, *bot, rng_next(rng)), &pair->view, "%s chooses differently as %d",
             (*bot)->name, pair->viewer);
}

static void read_again(struct pair *pair)
{
    const struct trial *t = pair->t;
    struct error e;
    int seats = 0;
    reveal(t, pair->p, pair->viewer, &pair->view);
    pair->json = write_view(t, &pair->view, &trial_texts);
    memset(&pair->back, 0, sizeof pair->back);
    must(codec_read_view(t->content, pair->json, pair->viewer, pair->back.bytes, &seats, &pair->texts, &e) ==
             0,
         &pair->view, "the view of %d is refused at %s", pair->viewer, e.path);
    must(seats == t->seats, &pair->view, "seats are lost");
}

/* What is public in a seat's view is what a spectator sees: bots speak by it (bots/remark.h). */
static void must_hold_the_public_part(const struct pair *pair)
{
    union position open, of_view;
    reveal(pair->t, pair->p, SPECTATOR, &open);
    reveal(pair->t, &pair->view, SPECTATOR, &of_view);
    must(memcmp(&open, &of_view, sizeof open) == 0, &pair->view, "the public part of %d's view is another",
         pair->viewer);
}

static void try_view(const struct trial *t, const union position *p, int viewer, struct rng *rng)
{
    struct pair pair = {.t = t, .p = p, .viewer = viewer};
    read_again(&pair);
    must_hold_the_public_part(&pair);
    json_t *again = write_view(t, &pair.back, &pair.texts);
    must(json_equal(again, pair.json), &pair.view, "the view of %d comes back changed", viewer);
    if (may_move(t, &pair.view, viewer)) {
        must(same_bytes(&pair), &pair.view, "the view of %d comes back with other bytes", viewer);
        if ((t->content->game->to_act(t->content->pack, p->bytes) >> viewer & 1) &&
            rng_below(rng, ASKED) == 0) {
            excuse(&pair, &pair.back);
            ask_bots(&pair, rng);
        }
    }
    json_decref(again);
    json_decref(pair.json);
}

/* --- games ---------------------------------------------------------------------------------------------- */

static void play(const struct trial *t, uint64_t seed,
                 void (*try)(const struct trial *t, const union position *p, struct rng *rng))
{
    union position p;
    struct rng rng;
    struct move move;
    struct fault fault;
    rng_seed(&rng, seed);
    trial_start(t, &p);
    for (place = (struct place){t, seed, 0};; place.move++) {
        try(t, &p, &rng);
        if (!t->content->game->to_act(t->content->pack, p.bytes))
            return;
        int actor = random_actor(t, p.bytes, &rng);
        random_move(t, p.bytes, actor, &rng, &move);
        must(t->content->game->apply(t->content->pack, p.bytes, &move, &fault), &p,
             "a legal move is refused");
    }
}

/* One viewer of each position; over the games, all of them. */
static void try_someone(const struct trial *t, const union position *p, struct rng *rng)
{
    int viewer = (int)rng_below(rng, (uint32_t)t->seats + 1);
    try_view(t, p, viewer == t->seats ? (int)SPECTATOR : viewer, rng);
}

static void try_everyone(const struct trial *t, const union position *p, struct rng *rng)
{
    for (int viewer = 0; viewer < t->seats; viewer++)
        try_view(t, p, viewer, rng);
    try_view(t, p, SPECTATOR, rng);
}

static void views_are_read_as_they_were_written(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every()) {
        play(&trials[i], 1, try_everyone);
        for (uint64_t seed = 2; seed <= GAMES; seed++)
            play(&trials[i], seed, try_someone);
    }
    print_message("# bots were asked %d times\n", asked);
    assert_true(asked > 1000 / trials_every());
}

/* --- not of that form ----------------------------------------------------------------------------------- */

static json_t *anything(struct rng *rng)
{
    switch (rng_below(rng, 8)) {
    case 0: return json_null();
    case 1: return json_integer((json_int_t)rng_below(rng, 300) - 20);
    case 2: return json_integer((json_int_t)rng_next(rng));
    case 3: return json_string("pass");
    case 4: return json_array();
    case 5: return json_object();
    case 6: return json_boolean(rng_below(rng, 2));
    default: return json_string("\xc5\x91");
    }
}

/* Changes something somewhere below a value: another value, one less, one more. */
static void mutate(json_t *json, struct rng *rng)
{
    size_t count = json_is_object(json) ? json_object_size(json) : json_array_size(json), at = 0;
    if (count == 0) {
        if (json_is_array(json))
            json_array_append_new(json, anything(rng));
        return;
    }
    size_t which = rng_below(rng, (uint32_t)count);
    json_t *child = json_is_array(json) ? json_array_get(json, which) : NULL;
    void *entry = json_object_iter(json);
    for (; json_is_object(json) && at < which; at++)
        entry = json_object_iter_next(json, entry);
    const char *key = json_is_object(json) ? json_object_iter_key(entry) : NULL;
    child = key ? json_object_iter_value(entry) : child;
    if ((json_is_object(child) || json_is_array(child)) && rng_below(rng, 4) > 0)
        mutate(child, rng);
    else if (key && rng_below(rng, 3) > 0)
        json_object_set_new(json, key, anything(rng));
    else if (key)
        json_object_del(json, key);
    else if (rng_below(rng, 3) > 0)
        json_array_set_new(json, which, anything(rng));
    else if (rng_below(rng, 2) > 0)
        json_array_append(json, child);
    else
        json_array_remove(json, which);
}

static int accepted, refused;

/* Anything accepted can be written; whether it makes sense is not the reader's business. */
static void try_mutants(const struct trial *t, const union position *p, struct rng *rng)
{
    int viewer = (int)rng_below(rng, (uint32_t)t->seats);
    union position view, back;
    if (rng_below(rng, 40) > 0)
        return;
    reveal(t, p, viewer, &view);
    json_t *json = write_view(t, &view, &trial_texts);
    for (int i = 0; i < MUTANTS; i++) {
        json_t *mutant = json_deep_copy(json);
        struct texts texts;
        struct error e;
        int seats;
        for (uint32_t n = rng_below(rng, 3); n < 3; n++)
            mutate(mutant, rng);
        if (codec_read_view(t->content, mutant, viewer, back.bytes, &seats, &texts, &e) == 0) {
            json_decref(write_view(t, &back, &texts));
            accepted++;
        } else {
            must(e.code == BAD_INPUT, p, "refused without a reason");
            refused++;
        }
        json_decref(mutant);
    }
    json_decref(json);
}

static void malformed_views_are_refused(void **state)
{
    (void)state;
    accepted = refused = 0;
    for (int i = 0; i < trial_count; i += trials_every())
        play(&trials[i], 77, try_mutants);
    print_message("# %d mutants refused, %d were views\n", refused, accepted);
    assert_true(refused > 4 * accepted && accepted > 0);
}

static void seats_that_are_not_there_are_refused(void **state)
{
    union position p, view;
    struct texts texts;
    struct error e;
    int seats;
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every()) {
        trial_start(&trials[i], &p);
        reveal(&trials[i], &p, SPECTATOR, &view);
        json_t *json = write_view(&trials[i], &view, &trial_texts);
        assert_int_equal(
            codec_read_view(trials[i].content, json, trials[i].seats, view.bytes, &seats, &texts, &e), -1);
        json_decref(json);
    }
}

/* --- the test itself ------------------------------------------------------------------------------------ */

/* A single lost byte is noticed wherever it counts. */
static void lose_a_byte(const struct trial *t, const union position *p, struct rng *rng)
{
    struct pair pair = {.t = t, .p = p, .viewer = (int)rng_below(rng, (uint32_t)t->seats)};
    read_again(&pair);
    size_t at = rng_below(rng, (uint32_t)t->content->game->position_size);
    int slots = strcmp(t->content->game->name, "voices") == 0 && at >= offsetof(struct voices, slot) &&
                at < offsetof(struct voices, slot) + VOICES_SLOTS;
    if (may_move(t, &pair.view, pair.viewer) && !slots) {
        pair.back.bytes[at] ^= 1;
        must(!same_bytes(&pair), p, "byte %zu is lost and nobody notices", at);
    }
    json_decref(pair.json);
}

static void what_is_lost_is_noticed(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i += 5)
        play(&trials[i], 5, lose_a_byte);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_are_read_as_they_were_written),
        cmocka_unit_test(malformed_views_are_refused),
        cmocka_unit_test(seats_that_are_not_there_are_refused),
        cmocka_unit_test(what_is_lost_is_noticed),
    };
    return cmocka_run_group_tests_name("views", tests, trials_open, trials_close);
}
