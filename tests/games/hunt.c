/*
 * The search for leaks: for every viewer and every position of random games an oracle (oracle.h), which knows
 * nothing of `reveal`, makes another position that the viewer must not be able to tell from the first. Then
 * everything that the viewer ever gets must be the same for both, now and as long as both are played on in
 * the same way. */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS_ON = 12, MOST_TRIED = 5000, HUNTED_GAMES = 40 };

/* The checks say in words what leaked; NULL: nothing. */

/* --- what a viewer is given ----------------------------------------------------------------------------- */

static void view_of(const struct trial *t, const void *position, int viewer, union position *view)
{
    memset(view, UNKNOWN, t->content->game->position_size);
    t->content->game->reveal(t->content->pack, position, viewer, view->bytes);
}

static char *text_of(const struct trial *t, const void *position)
{
    json_t *options = NULL;
    int numbers[MAX_OPTIONS] = {0};
    struct error e;
    t->content->game->codec->options(t->content, t->seats, t->options, &options, numbers, &e);
    struct out o = {0};
    t->content->game->codec->put(&o, t->content, position, options, &trial_texts);
    json_decref(options);
    return out_take(&o);
}

static int same_text(const struct trial *t, const void *a, const void *b)
{
    char *text_a = text_of(t, a), *text_b = text_of(t, b);
    int same = strcmp(text_a, text_b) == 0;
    free(text_a);
    free(text_b);
    return same;
}

/* Only the words in use count. */
static int same_set(const struct set *a, const struct set *b)
{
    return a->words == b->words && memcmp(a->bits, b->bits, a->words * sizeof a->bits[0]) == 0;
}

static int same_pattern(const struct pattern *a, const struct pattern *b)
{
    if (memcmp(&a->move, &b->move, sizeof a->move) != 0 || a->how != b->how || a->ranges != b->ranges ||
        a->flags != b->flags || a->weight != b->weight || !same_set(&a->set, &b->set))
        return 0;
    if (a->how != TAKE_NOTHING && (a->first != b->first || a->take != b->take))
        return 0;
    for (int i = 0; i < a->ranges; i++)
        if (a->range_arg[i] != b->range_arg[i] || a->low[i] != b->low[i] || a->high[i] != b->high[i])
            return 0;
    return 1;
}

static int same_legal(const struct trial *t, const void *a, const void *b, int seat)
{
    struct pattern list_a[MAX_PATTERNS], list_b[MAX_PATTERNS];
    int count = trial_legal(t, a, seat, list_a);
    if (trial_legal(t, b, seat, list_b) != count)
        return 0;
    for (int i = 0; i < count; i++)
        if (!same_pattern(&list_a[i], &list_b[i]))
            return 0;
    return 1;
}

/* Moves that the viewer tries, valid and invalid: accepted or refused in both, and for the same reason. */
static int same_faults(const struct trial *t, const void *a, const void *b, int seat, struct rng *rng)
{
    const struct game *game = t->content->game;
    for (int i = 0; i < 8; i++) {
        struct fault fault_a = {0, 0, 0}, fault_b = {0, 0, 0};
        union position p, q;
        struct move m;
        memcpy(&p, a, game->position_size);
        memcpy(&q, b, game->position_size);
        random_mutant(t, a, rng, &m);
        m.seat = (int8_t)seat;
        int done_a = game->apply(t->content->pack, p.bytes, &m, &fault_a);
        int done_b = game->apply(t->content->pack, q.bytes, &m, &fault_b);
        if (done_a != done_b || fault_a.kind != fault_b.kind || fault_a.reason != fault_b.reason ||
            fault_a.about != fault_b.about)
            return 0;
    }
    return 1;
}

/* --- two positions that nobody may tell apart ----------------------------------------------------------- */

static const char *compare(const struct trial *t, const union position *p, const union position *q,
                           int viewer, struct rng *rng)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    union position view, other;
    view_of(t, p, viewer, &view);
    view_of(t, q, viewer, &other);
    if (memcmp(&view, &other, game->position_size) != 0)
        return LEAK_VIEWS;
    if (rng_below(rng, (uint32_t)t->oracle->dear) == 0 && !same_text(t, &view, &other))
        return "the views differ in the notation";
    if (game->to_act(pack, p->bytes) != game->to_act(pack, q->bytes))
        return "whom the game waits for differs";
    if (viewer == SPECTATOR)
        return NULL;
    if (!same_legal(t, p, q, viewer))
        return LEAK_LISTS;
    if (!same_faults(t, p, q, viewer, rng))
        return LEAK_FAULTS;
    return NULL;
}

/* --- one position --------------------------------------------------------------------------------------- */

/* A view shows everything that the table grants; and a move described from it reads the same as from the
 * position. */
static const char *check_view(const struct trial *t, const union position *p, int viewer)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    union position view;
    view_of(t, p, viewer, &view);
    if (!t->oracle->alike(pack, p->bytes, view.bytes, viewer))
        return LEAK_LACKS;
    if (game->to_act(pack, p->bytes) != game->to_act(pack, view.bytes))
        return LEAK_WAITS;
    if (viewer != SPECTATOR && !same_legal(t, p, &view, viewer))
        return LEAK_LEGAL;
    return NULL;
}

/* A position imagined from a view is possible and gives that very view. */
static const char *check_imagined(const struct trial *t, const union position *p, int viewer, struct rng *rng)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    union position view, dream, again;
    struct fault fault;
    view_of(t, p, viewer, &view);
    memcpy(&dream, &view, game->position_size);
    game->imagine(pack, dream.bytes, viewer, rng);
    if (!game->check(pack, dream.bytes, &fault))
        return LEAK_DREAM;
    const char *bad = t->oracle->sense(pack, dream.bytes);
    if (bad)
        return bad;
    view_of(t, &dream, viewer, &again);
    return memcmp(&view, &again, game->position_size) != 0 ? LEAK_ALIEN : NULL;
}

/* A hidden value is null, and so is each member of a hidden list; a field that is left out shows nothing. */
static int is_shown(const json_t *value)
{
    return !value ? 0 : json_is_array(value) ? !json_is_null(json_array_get(value, 0)) : !json_is_null(value);
}

/* Each argument of a move is shown to exactly the viewers that the table names. */
static const char *check_move(const struct trial *t, const union position *p, const struct move *m,
                              int viewer)
{
    const struct verb *verb = &t->content->game->codec->verbs[m->verb];
    const char *found = NULL;
    json_t *whole = codec_write_move(t->content, p->bytes, m, &trial_texts.at[0], 0, 0);
    for (int opened = 0; opened < 2; opened++) {
        json_t *json =
            codec_write_move(t->content, p->bytes, m, &trial_texts.at[0], viewer_bit(viewer), opened);
        int told = !json_is_null(json_object_get(json, "do"));
        if (told !=
            (!t->oracle->shows_verb || t->oracle->shows_verb(t->content->pack, p->bytes, m, viewer, opened)))
            found = told ? LEAK_SHOWS : LEAK_HIDES;
        for (int arg = 0; verb->slots[arg].kind != SLOT_NONE; arg++) {
            const char *name = verb->slots[arg].name;
            int first = codec_first_arg(verb, arg), shown = is_shown(json_object_get(json, name));
            if (told && !json_object_get(whole, name) != !json_object_get(json, name))
                found = "a move's view has other fields";
            if (!is_shown(json_object_get(whole, name)))
                continue; /* there is nothing to show */
            if (shown != t->oracle->shows(t->content->pack, p->bytes, m, first, viewer, opened))
                found = shown ? LEAK_SHOWS : LEAK_HIDES;
        }
        json_decref(json);
    }
    json_decref(whole);
    return found;
}

/* Do two moves of a seat differ only in what the viewer may not know? */
static int same_but_hidden(const struct trial *t, const union position *p, const struct move *m,
                           const struct move *n, int viewer, int opened)
{
    if (t->oracle->shows_verb && !t->oracle->shows_verb(t->content->pack, p->bytes, m, viewer, opened) &&
        !t->oracle->shows_verb(t->content->pack, p->bytes, n, viewer, opened))
        return 1;
    for (int arg = 0; arg < verb_args(t, m->verb); arg++)
        if (m->arg[arg] != n->arg[arg] &&
            (t->oracle->shows(t->content->pack, p->bytes, m, arg, viewer, opened) ||
             t->oracle->shows(t->content->pack, p->bytes, n, arg, viewer, opened)))
            return 0;
    return m->verb == n->verb;
}

/* Moves that differ only in what is hidden look the same, even in how much is hidden. */
static const char *check_others(const struct trial *t, const union position *p, const struct move *m,
                                int viewer, struct rng *rng)
{
    const char *found = NULL;
    struct move n;
    random_move(t, p, m->seat, rng, &n);
    for (int opened = 0; opened < 2; opened++) {
        if (!same_but_hidden(t, p, m, &n, viewer, opened))
            continue;
        uint32_t bit = viewer_bit(viewer);
        struct out one = {0}, other = {0};
        codec_put_move(&one, t->content, p->bytes, m, &trial_texts.at[0], bit, opened);
        codec_put_move(&other, t->content, p->bytes, &n, &trial_texts.at[0], bit, opened);
        if (one.size != other.size || memcmp(one.bytes, other.bytes, one.size) != 0)
            found = LEAK_TELLS;
        out_free(&one);
        out_free(&other);
    }
    return found;
}

/* --- playing on ----------------------------------------------------------------------------------------- */

/* Would the pending answers show a difference when they are revealed? Then the rules make the two differ.
 */
static int will_part(const struct trial *t, const union position *p, const union position *q)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->oracle->pending_part(t->content->pack, p->bytes, seat) !=
            t->oracle->pending_part(t->content->pack, q->bytes, seat))
            return 1;
    return 0;
}

int hunt_match(const struct trial *t, const union position *p, const struct move *m, const union position *q,
               int viewer, struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, q, m->seat, patterns);
    uint64_t moves = moves_count(patterns, count), from = moves ? random_below(rng, moves) : 0;
    uint64_t want = t->oracle->open_part(t->content->pack, p->bytes, m, viewer);
    *out = *m;
    if (m->seat == viewer)
        return t->oracle->open_part(t->content->pack, q->bytes, m, viewer) == want;
    int rather = rng_below(rng, 2) || moves > MOST_TRIED; /* the hands of a whole deck can't all be tried */
    if (rather && moves_hold(patterns, count, m) &&
        t->oracle->open_part(t->content->pack, q->bytes, m, viewer) == want)
        return 1;
    for (uint64_t k = 0; k < moves && k < MOST_TRIED; k++) {
        moves_nth(patterns, count, (from + k) % moves, out);
        if (t->oracle->open_part(t->content->pack, q->bytes, out, viewer) == want)
            return 1;
    }
    return 0;
}

/* Plays both on: the viewer does the same, chance and the others do what looks the same to it. */
static const char *play_on(const struct trial *t, union position *p, union position *q, int viewer,
                           struct rng *rng)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    struct fault fault;
    for (int step = 0; step < STEPS_ON && !will_part(t, p, q); step++) {
        uint32_t to_act = game->to_act(pack, p->bytes);
        struct move m, n;
        if (!to_act)
            return NULL;
        random_move(t, p, random_actor(t, p, rng), rng, &m);
        if (!hunt_match(t, p, &m, q, viewer, rng, &n))
            return NULL;
        if (!game->apply(pack, p->bytes, &m, &fault) || !game->apply(pack, q->bytes, &n, &fault))
            return "played on alike, a move is refused";
        if (t->oracle->parts && t->oracle->parts(pack, p->bytes, q->bytes, viewer))
            return NULL;
        if (!t->oracle->alike(pack, p->bytes, q->bytes, viewer))
            return LEAK_PART;
        const char *found = compare(t, p, q, viewer, rng);
        if (found)
            return found;
    }
    return NULL;
}

/* --- games ---------------------------------------------------------------------------------------------- */

static const char *check_viewer(const struct trial *t, const union position *p, int viewer, struct rng *rng,
                                int *twins)
{
    const void *pack = t->content->pack;
    size_t size = t->content->game->position_size;
    union position one, twin;
    const char *found = check_view(t, p, viewer);
    for (int i = 0; !found && i < 2; i++) {
        memcpy(&one, p, size);
        if (!t->oracle->twin(pack, p->bytes, viewer, rng, twin.bytes))
            continue;
        struct fault fault;
        must(t->content->game->check(pack, twin.bytes, &fault), &twin, "the oracle's twin is impossible");
        must(t->oracle->alike(pack, p->bytes, twin.bytes, viewer), &twin, "the oracle contradicts itself");
        found = compare(t, p, &twin, viewer, rng);
        if (!found)
            found = play_on(t, &one, &twin, viewer, rng);
        ++*twins;
    }
    return found ? found : check_imagined(t, p, viewer, rng);
}

const char *hunt_game(const struct trial *t, uint64_t seed, int *twins)
{
    const struct game *game = t->content->game;
    union position p;
    struct rng rng, checks, others;
    struct fault fault;
    struct move m;
    uint32_t to_act;
    rng_seed(&rng, seed);
    rng_seed(&checks, ~seed);
    rng_seed(&others, ~seed + 1);
    place = (struct place){t, seed, 0};
    trial_start(t, &p);
    do {
        const char *found = NULL;
        for (int viewer = SPECTATOR; !found && viewer < t->seats; viewer++)
            if (viewer != CHANCE && rng_below(&checks, (uint32_t)t->oracle->dear) == 0)
                found = check_viewer(t, &p, viewer, &checks, twins);
        to_act = game->to_act(t->content->pack, p.bytes);
        if (to_act) {
            random_move(t, &p, random_actor(t, &p, &rng), &rng, &m);
            for (int viewer = SPECTATOR; !found && viewer < t->seats; viewer++)
                if (viewer != CHANCE && !(found = check_move(t, &p, &m, viewer)))
                    found = check_others(t, &p, &m, viewer, &others);
            if (!game->apply(t->content->pack, p.bytes, &m, &fault) && !found)
                found = "a listed move is refused";
            if (t->oracle->rarity && !found)
                t->oracle->rarity(t->content->pack, p.bytes, &rng);
        }
        if (found)
            return found;
        place.move++;
    } while (to_act);
    return NULL;
}

/* Fails unless the leak in this game is found. */
static void hunt_planted(const struct trial *trial, const struct game *leaky, const char *as)
{
    struct trial t = *trial;
    struct content content = *t.content;
    const char *found = NULL;
    int twins = 0;
    content.game = leaky;
    t.content = &content;
    for (uint64_t seed = 1; seed <= HUNTED_GAMES; seed++) {
        found = hunt_game(&t, seed, &twins);
        if (found && strcmp(found, as) == 0)
            return;
    }
    fail_msg("a planted leak is not found as what it is; said: %s", found ? found : "nothing");
}

static void finds_plant(void **state)
{
    const struct planted_leak *plant = *state;
    const struct game *bad = &plant->leaky;
    const struct trial *trial = plant->trial();
    *plant->honest = *trial->content->game;
    struct game leaky = *plant->honest;
    leaky.codec = bad->codec ? bad->codec : leaky.codec;
    leaky.to_act = bad->to_act ? bad->to_act : leaky.to_act;
    leaky.legal = bad->legal ? bad->legal : leaky.legal;
    leaky.apply = bad->apply ? bad->apply : leaky.apply;
    leaky.reveal = bad->reveal ? bad->reveal : leaky.reveal;
    leaky.sees = bad->sees ? bad->sees : leaky.sees;
    leaky.imagine = bad->imagine ? bad->imagine : leaky.imagine;
    hunt_planted(trial, &leaky, plant->as);
}

int plants_run(const char *group, const struct planted_leak *plants, size_t count)
{
    struct CMUnitTest tests[MOST_PLANTS];
    assert_true(count <= MOST_PLANTS);
    for (size_t i = 0; i < count; i++)
        tests[i] =
            (struct CMUnitTest){plants[i].name, finds_plant, NULL, NULL, (void *)(uintptr_t)&plants[i]};
    return _cmocka_run_group_tests(group, tests, count, trials_open, trials_close);
}
