/*
 * No leak: for every viewer and every position of random games an oracle (oracle.h), which knows nothing of
 * `reveal`, makes another position that the viewer must not be able to tell from the first. Then all that the
 * viewer is ever given must be the same for both, now and as long as both are played on alike.
 *
 * The test is proven by leaks planted on purpose: each of them must be found.
 */
#include "trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/night/night.h"

enum { GAMES = 25, STEPS_ON = 12 };

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
    t->content->game->codec->options(NULL, &options, numbers, &e);
    json_t *json = t->content->game->codec->write(t->content, position, options);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    json_decref(options);
    return text;
}

static int same_text(const struct trial *t, const void *a, const void *b)
{
    char *text_a = text_of(t, a), *text_b = text_of(t, b);
    int same = strcmp(text_a, text_b) == 0;
    free(text_a);
    free(text_b);
    return same;
}

static int same_pattern(const struct pattern *a, const struct pattern *b)
{
    if (memcmp(&a->move, &b->move, sizeof a->move) != 0 || a->how != b->how || a->ranges != b->ranges ||
        a->flags != b->flags || a->weight != b->weight || memcmp(&a->set, &b->set, sizeof a->set) != 0)
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

/* Moves that the viewer tries, right and wrong ones: taken or refused for both, and for the same reason. */
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
        return "the views differ";
    if (!same_text(t, &view, &other))
        return "the views differ in the notation";
    if (game->to_act(pack, p->bytes) != game->to_act(pack, q->bytes))
        return "whom the game waits for differs";
    if (viewer == SPECTATOR)
        return NULL;
    if (!same_legal(t, p, q, viewer))
        return "the legal moves differ";
    if (!same_faults(t, p, q, viewer, rng))
        return "the faults differ";
    return NULL;
}

/* --- one position --------------------------------------------------------------------------------------- */

/* A view shows all that the table grants; and what is told from it is what is told from the position. */
static const char *check_view(const struct trial *t, const union position *p, int viewer)
{
    const struct game *game = t->content->game;
    const void *pack = t->content->pack;
    union position view;
    view_of(t, p, viewer, &view);
    if (!t->oracle->alike(pack, p->bytes, view.bytes, viewer))
        return "the view lacks what the viewer may know";
    if (game->to_act(pack, p->bytes) != game->to_act(pack, view.bytes))
        return "whom the game waits for does not follow from the view";
    if (viewer != SPECTATOR && !same_legal(t, p, &view, viewer))
        return "the legal moves do not follow from the view";
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
        return "an imagined position is impossible";
    if (t->oracle->sense(pack, dream.bytes))
        return "an imagined position makes no sense";
    view_of(t, &dream, viewer, &again);
    return memcmp(&view, &again, game->position_size) != 0 ? "an imagined position gives another view" : NULL;
}

/* Each argument of a move is shown to exactly those whom the table names. */
static const char *check_move(const struct trial *t, const union position *p, const struct move *m,
                              int viewer)
{
    const struct verb *verb = &t->content->game->codec->verbs[m->verb];
    const char *found = NULL;
    for (int opened = 0; opened < 2; opened++) {
        json_t *json = codec_write_move(t->content, p->bytes, m, viewer_bit(viewer), opened);
        for (int arg = 0; verb->slots[arg].kind != SLOT_NONE; arg++) {
            int shown = !json_is_null(json_object_get(json, verb->slots[arg].name));
            if (shown != t->oracle->shows(t->content->pack, p->bytes, m, arg, viewer, opened))
                found = shown ? "a move's view shows a secret" : "a move's view hides what is open";
        }
        json_decref(json);
    }
    return found;
}

/* --- playing on ----------------------------------------------------------------------------------------- */

/* Would the answers that still wait show a difference when they are opened? Then the two part by the rules.
 */
static int will_part(const struct trial *t, const union position *p, const union position *q)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->oracle->pending_part(t->content->pack, p->bytes, seat) !=
            t->oracle->pending_part(t->content->pack, q->bytes, seat))
            return 1;
    return 0;
}

/* A move of another seat in q that shows the same in the end as `m` does in p. 0 where there is none. */
static int find_match(const struct trial *t, const union position *p, const struct move *m,
                      const union position *q, struct rng *rng, struct move *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, q, m->seat, patterns);
    uint64_t moves = moves_count(patterns, count), from = moves ? rng_below(rng, (uint32_t)moves) : 0;
    int want = t->oracle->open_part(t->content->pack, p->bytes, m);
    for (uint64_t k = 0; k < moves; k++) {
        moves_nth(patterns, count, (from + k) % moves, out);
        if (t->oracle->open_part(t->content->pack, q->bytes, out) == want)
            return 1;
    }
    return 0;
}

/* Both played on: the viewer and chance do the same, the others what looks the same. */
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
        int actor = random_actor(to_act, rng);
        random_move(t, p, actor, rng, &m);
        n = m;
        if (actor != viewer && actor != CHANCE && !find_match(t, p, &m, q, rng, &n))
            return NULL;
        if (!game->apply(pack, p->bytes, &m, &fault) || !game->apply(pack, q->bytes, &n, &fault))
            return "played on alike, a move is refused";
        if (!t->oracle->alike(pack, p->bytes, q->bytes, viewer))
            return "played on alike, the positions part";
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

static const char *check_game(const struct trial *t, uint64_t seed, int *twins)
{
    const struct game *game = t->content->game;
    union position p;
    struct rng rng, checks;
    struct fault fault;
    struct move m;
    uint32_t to_act;
    rng_seed(&rng, seed);
    rng_seed(&checks, ~seed);
    place = (struct place){t, seed, 0};
    trial_start(t, &p);
    do {
        const char *found = NULL;
        for (int viewer = SPECTATOR; !found && viewer < t->seats; viewer++)
            if (viewer != CHANCE)
                found = check_viewer(t, &p, viewer, &checks, twins);
        to_act = game->to_act(t->content->pack, p.bytes);
        if (to_act) {
            random_move(t, &p, random_actor(to_act, &rng), &rng, &m);
            for (int viewer = SPECTATOR; !found && viewer < t->seats; viewer++)
                if (viewer != CHANCE)
                    found = check_move(t, &p, &m, viewer);
            if (!game->apply(t->content->pack, p.bytes, &m, &fault) && !found)
                found = "a listed move is refused";
        }
        if (found)
            return found;
        place.move++;
    } while (to_act);
    return NULL;
}

static void every_game_has_an_oracle(void **state)
{
    (void)state;
    for (int g = 0; games[g]; g++)
        if (!has_oracle(games[g]))
            fail_msg("%s may leak what it likes: it needs an oracle", games[g]->name);
}

static void nothing_leaks(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        int twins = 0;
        if (!trials[i].oracle->twin)
            continue;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            const char *found = check_game(&trials[i], seed, &twins);
            must(!found, NULL, "%s", found);
        }
        must(twins >= GAMES, NULL, "the oracle made hardly any twins: %d", twins);
    }
}

/* --- planted leaks -------------------------------------------------------------------------------------- */

static struct game honest; /* the game into whose copy a leak is planted */

/* Looks for the leak, on night's standard board; a leak may trip over several checks, but also over its own.
 */
static void must_be_found(const struct game *leaky, const char *as)
{
    struct trial t = trials[0];
    struct content content = *t.content;
    const char *found = NULL;
    int twins = 0;
    content.game = leaky;
    t.content = &content;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        found = check_game(&t, seed, &twins);
        if (found && strcmp(found, as) == 0)
            return;
    }
    fail_msg("a planted leak is not found as what it is; said: %s", found ? found : "nothing");
}

static struct game planted(void)
{
    honest = *trials[0].content->game;
    return honest;
}

static void reveal_dice(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    memcpy(((struct night *)view)->dice, ((const struct night *)position)->dice, 2 * NIGHT_COLOURS);
}

static void reveal_unturned(const void *pack, const void *position, int viewer, void *view)
{
    const struct night *p = position;
    honest.reveal(pack, position, viewer, view);
    for (int s = 0; s < 2; s++)
        for (int c = 0; c < NIGHT_COLOURS; c++)
            if (p->dice[s][c] == p->rolled[s][c]) /* "always, even if no flip was made" */
                ((struct night *)view)->dice[s][c] = p->dice[s][c];
}

static void reveal_choice(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    memcpy(((struct night *)view)->choice, ((const struct night *)position)->choice, 2);
}

static void reveal_none_made(const void *pack, const void *position, int viewer, void *view)
{
    const struct night *p = position;
    honest.reveal(pack, position, viewer, view);
    for (int s = 0; s < 2; s++) /* who declined is told before all have answered */
        if (p->phase == NIGHT_FLIP && p->choice[s] == 1 + NIGHT_NO_FLIP)
            ((struct night *)view)->choice[s] = p->choice[s];
}

static void reveal_less(const void *pack, const void *position, int viewer, void *view)
{
    honest.reveal(pack, position, viewer, view);
    ((struct night *)view)->flipped[0] = UNKNOWN;
}

static int legal_by_choice(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct night *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (count && p->phase == NIGHT_PLAY && p->choice[!seat] == 1 + NIGHT_WHITE)
        out[0].flags |= BLIND;
    return count;
}

/* A wait for the holder: seat 1 is asked at once only if it has turned its blue die. */
static uint32_t wait_by_dice(const void *pack, const void *position)
{
    const struct night *p = position;
    uint32_t to_act = honest.to_act(pack, position);
    if (p->phase == NIGHT_PLAY && to_act == 3 && p->dice[1][NIGHT_BLUE] == p->rolled[1][NIGHT_BLUE])
        return 1;
    return to_act;
}

static uint32_t sees_turned_die(const void *pack, const void *position, const struct move *move, int arg,
                                int opened)
{
    if (move->verb == NIGHT_DO_FLIP && opened)
        return EVERYONE;
    return honest.sees(pack, position, move, arg, opened);
}

static uint32_t sees_at_once(const void *pack, const void *position, const struct move *move, int arg,
                             int opened)
{
    return move->verb == NIGHT_DO_VETO ? EVERYONE : honest.sees(pack, position, move, arg, opened);
}

static uint32_t sees_too_little(const void *pack, const void *position, const struct move *move, int arg,
                                int opened)
{
    uint32_t all = honest.sees(pack, position, move, arg, opened);
    return move->verb == NIGHT_DO_THROW ? all & ~SPECTATOR_BIT : all;
}

static int fault_by_choice(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct night *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (!done && move->seat >= 0 && move->seat < 2 && p->choice[!move->seat])
        fault->about = p->choice[!move->seat];
    return done;
}

/* The reaction is asked for only if the die that was turned is not the blue one. */
static int react_by_die(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct night *p = position;
    int blue = p->phase == NIGHT_FLIP && (p->choice[0] == 1 + NIGHT_BLUE || p->choice[1] == 1 + NIGHT_BLUE ||
                                          move->arg[0] == NIGHT_BLUE);
    int done = honest.apply(pack, position, move, fault);
    if (done && blue && p->phase == NIGHT_REACT) {
        p->phase = NIGHT_PLAY;
        p->wait = 3;
    }
    return done;
}

/* An order that follows from hidden dice. */
static int round_by_dice(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct night *p = position;
    int low = p->dice[0][NIGHT_RED] < p->rolled[0][NIGHT_RED];
    int done = honest.apply(pack, position, move, fault);
    if (done && low && p->phase == NIGHT_PLAY && p->round > 1 && !p->shown)
        p->round--;
    return done;
}

static void imagine_rolled(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct night *v = view;
    honest.imagine(pack, view, viewer, rng);
    for (int s = 0; s < 2; s++)
        if (s != viewer)
            memcpy(v->dice[s], v->rolled[s], NIGHT_COLOURS); /* as if nothing had been turned */
}

#define PLANT(name, member, leaky_member, as)                                                                \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        struct game leaky = planted();                                                                       \
        (void)state;                                                                                         \
        leaky.member = leaky_member;                                                                         \
        must_be_found(&leaky, as);                                                                           \
    }

PLANT(finds_dice_shown, reveal, reveal_dice, "the views differ")
PLANT(finds_unturned_dice_shown, reveal, reveal_unturned, "the views differ")
PLANT(finds_choice_shown, reveal, reveal_choice, "the views differ")
PLANT(finds_refusal_shown, reveal, reveal_none_made, "the views differ")
PLANT(finds_view_that_lacks, reveal, reveal_less, "the view lacks what the viewer may know")
PLANT(finds_legal_by_choice, legal, legal_by_choice, "the legal moves differ")
PLANT(finds_wait_by_dice, to_act, wait_by_dice, "whom the game waits for does not follow from the view")
PLANT(finds_turned_die_in_move, sees, sees_turned_die, "a move's view shows a secret")
PLANT(finds_answer_told_at_once, sees, sees_at_once, "a move's view shows a secret")
PLANT(finds_answer_never_told, sees, sees_too_little, "a move's view hides what is open")
PLANT(finds_fault_by_choice, apply, fault_by_choice, "the faults differ")
PLANT(finds_question_by_die, apply, react_by_die, "played on alike, the positions part")
PLANT(finds_state_by_dice, apply, round_by_dice, "played on alike, the positions part")
PLANT(finds_wrong_dream, imagine, imagine_rolled, "an imagined position is impossible")

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_an_oracle),  cmocka_unit_test(nothing_leaks),
        cmocka_unit_test(finds_dice_shown),          cmocka_unit_test(finds_unturned_dice_shown),
        cmocka_unit_test(finds_choice_shown),        cmocka_unit_test(finds_refusal_shown),
        cmocka_unit_test(finds_view_that_lacks),     cmocka_unit_test(finds_legal_by_choice),
        cmocka_unit_test(finds_wait_by_dice),        cmocka_unit_test(finds_turned_die_in_move),
        cmocka_unit_test(finds_answer_told_at_once), cmocka_unit_test(finds_answer_never_told),
        cmocka_unit_test(finds_fault_by_choice),     cmocka_unit_test(finds_question_by_die),
        cmocka_unit_test(finds_state_by_dice),       cmocka_unit_test(finds_wrong_dream),
    };
    return cmocka_run_group_tests_name("no leak", tests, trials_open, trials_close);
}
