/* batch_past.c: the last steps in observations of a batch (lab/batch.h), compared with what match/seen.h says that each seat
 * has seen; and exact aims. */
#include "tests/unit/batch_kit.h"

#include <math.h>

#include "env/voices_view.h"
#include "lab/batch_inner.h"
#include "match/seen.h"
#include "rules/night/night.h"
#include "rules/voices/push.h"
#include "rules/voices/voices.h"

enum { HISTORY = 48, MOST_PLAYED = 4096 };

static const struct tried tried[] = {{"night", 2, HISTORY, 0}, {"vote", 5, HISTORY, 0},
                                     {"vote", 9, HISTORY, 0},  {"dixit", 5, HISTORY, 0},
                                     {"dixit", 8, HISTORY, 0}, {"voices", 5, HISTORY, 1}};
enum { TRIED = sizeof tried / sizeof tried[0] };

/* --- what was played in a batch of one game, as each seat has seen it --------------------------------------------- */

/* A move of a seat with its ids as that seat counts them, and its position. */
struct played {
    struct move move;
    uint16_t ids[ENV_MOST_STEPS];
    int steps;
    union position before;
};

static struct {
    const struct batch *batch;
    int (*apply)(const void *pack, void *position, const struct move *move, struct fault *fault);
    struct seen_log logs[MAX_SEATS];
    struct played *moves; /* of the game that is being played, chance's too */
    int count;
} spy;

/* The concept that a clue says is the last id that its seat took. */
static int said_by(int seat)
{
    const struct batch *b = spy.batch;
    const struct env_spec *spec = &b->arena.spec;
    int id = b->rows.action[b->by_seat ? seat : 0];
    for (int i = 0; i < spec->group_count; i++)
        if (strcmp(spec->groups[i].name, "clue") == 0 && id >= spec->groups[i].first)
            return id - spec->groups[i].first;
    return ENV_NOTHING;
}

/* Stands in the place of the rules' own `apply`. */
static int spy_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct arena *a = &spy.batch->arena;
    struct match m = {.content = a->content, .seats = a->seats};
    struct played *played = &spy.moves[spy.count++];
    assert_true(spy.count < MOST_PLAYED);
    *played = (struct played){.move = *move};
    memcpy(played->before.bytes, position, spy.batch->game.position_size);
    if (move->seat >= 0)
        played->steps = a->env->encode(a->tables, position, move, said_by(move->seat), played->ids);
    if (!spy.apply(pack, position, move, fault))
        return 0;
    memcpy(m.position.bytes, position, spy.batch->game.position_size);
    for (int seat = 0; seat < a->seats; seat++)
        assert_int_equal(seen_move(&spy.logs[seat], &m, played->before.bytes, move, NULL), 0);
    return 1;
}

static void spy_forget(void)
{
    spy.count = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        seen_again(&spy.logs[seat]);
}

static void spy_on(struct run *r)
{
    spy.batch = r->batch;
    spy.apply = r->batch->game.apply;
    spy.moves = malloc(MOST_PLAYED * sizeof *spy.moves);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        spy.logs[seat] = (struct seen_log){.viewer = seat};
    r->batch->game.apply = spy_apply;
    spy_forget();
    batch_reset(r->batch);
}

static void spy_off(void)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        seen_free(&spy.logs[seat]);
    free(spy.moves);
}

/* --- compared ----------------------------------------------------------------------------------------------------- */

/* The same id in the words of another seat, found by trying: the one that is turned back into it. Seats, and who is first,
 * are checked for what they say. */
static int means_the_same(const struct run *r, const struct played *p, int id, int viewer, int theirs)
{
    const struct arena *a = batch_arena(r->batch);
    if (a->env->turned(a->tables, p->before.bytes, id, viewer, p->move.seat) != theirs)
        return 0;
    for (int i = 0; i < a->spec.group_count; i++) {
        const struct env_group *g = &a->spec.groups[i];
        int k = id - g->first, own = theirs - g->first;
        if (k < 0 || k >= g->count)
            continue;
        if (own < 0 || own >= g->count)
            return 0;
        if (strcmp(g->words, "+") == 0)
            return (viewer + k) % r->seats == (p->move.seat + own) % r->seats;
        if (strcmp(g->name, "first") == 0)
            return (viewer ^ k) == (p->move.seat ^ own);
        if (strcmp(g->name, "marker") == 0) {
            uint8_t mine[VOICES_SETS], other[VOICES_SETS];
            env_voices_ranks((const struct voices *)p->before.bytes, viewer, mine);
            env_voices_ranks((const struct voices *)p->before.bytes, p->move.seat, other);
            return env_voices_marker(mine, k) == env_voices_marker(other, own);
        }
    }
    return id == theirs;
}

/* The steps of a move, the newest first, at *row, which goes on behind them. What differs, or NULL. */
static const char *compare_move(const struct run *r, const struct move *seen, const struct played *p,
                                int viewer, const uint8_t **row, const uint8_t *end)
{
    const struct env *env = batch_arena(r->batch)->env;
    int hidden = seen->verb == UNKNOWN || p->steps == 0, who = 1 + env_from(r->seats, viewer, seen->seat),
        what = seen->verb == UNKNOWN ? 0 : 1 + seen->verb;
    for (int i = 0; i < MAX_ARGS; i++)
        hidden |= seen->arg[i] == HIDDEN;
    for (int i = p->steps - 1; i >= 0 && *row < end; i--) {
        int part = env->part ? env->part(&p->move, i, p->steps) : -1;
        if (seen->verb == UNKNOWN || (hidden && (part < 0 || seen->arg[part] == HIDDEN)))
            continue;
        const uint8_t *g = *row;
        if (g[0] != who || g[1] != what || g[2] != 1 || !means_the_same(r, p, g[3], viewer, p->ids[i]))
            return "a step that was seen is another";
        *row += PAST_WIDTH;
    }
    if (!hidden || *row >= end)
        return NULL;
    const uint8_t *g = *row;
    *row += PAST_WIDTH;
    return g[0] == who && g[1] == what && g[2] == 0 && g[3] == 0 ? NULL : "a hidden step is another";
}

/* The move that a log tells of, by going through both from the end. What comes in between answers stands before them in
 * the log: it is told apart by its verb. */
static const struct played *played_before(const struct move *seen, uint8_t *told)
{
    for (int i = spy.count - 1; i >= 0; i--) {
        const struct move *m = &spy.moves[i].move;
        if (!told[i] && m->seat == seen->seat && (seen->verb == UNKNOWN || seen->verb == m->verb)) {
            told[i] = 1;
            return &spy.moves[i];
        }
    }
    fail_msg("a move that was not played");
    return NULL;
}

static const char *compare_past(const struct run *r, int viewer, const uint8_t *row)
{
    const struct seen_log *log = &spy.logs[viewer];
    const uint8_t *at = row, *end = row + PAST_WIDTH * HISTORY;
    uint8_t told[MOST_PLAYED] = {0};
    for (int i = log->count + log->sealed.waiting - 1; i >= 0 && at < end; i--) {
        const struct move *seen = i < log->count ? &log->at[i].move : &log->closed[i - log->count];
        if (seen->seat < 0)
            continue;
        const char *wrong = compare_move(r, seen, played_before(seen, told), viewer, &at, end);
        if (wrong)
            return wrong;
    }
    for (; at < end; at++)
        if (*at)
            return "a step that nobody made";
    return NULL;
}

/* Plays one game at a time, and looks at it after every step; what was found, or NULL. `sees`: a planted fault, or NULL. */
static const char *play(const struct tried *how, int by_seat,
                        uint32_t (*sees)(const void *, const void *, const struct move *, int, int))
{
    struct run r = run_open(how, (struct batch_setup){.games = 1, .seed = 21, .by_seat = by_seat});
    const char *found = NULL;
    if (sees)
        r.batch->game.sees = sees;
    spy_on(&r);
    size_t past = r.bytes - PAST_WIDTH * HISTORY;
    for (uint64_t i = 0; i < 700 && !found; i++) {
        int before = spy.count;
        run_step(&r, i);
        if (r.rows.done[0]) { /* what the next game has begun with is in the log of this one */
            spy_forget();
            batch_reset(r.batch);
        }
        assert_true(spy.count != before || !r.rows.done[0]);
        for (int n = 0; n < r.each && !found; n++)
            found = compare_past(&r, by_seat ? n : r.rows.seat[0],
                                 r.rows.observation + (size_t)n * r.observation + past);
    }
    spy_off();
    run_close(&r);
    return found;
}

static void steps_are_those_that_were_seen(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        for (int by_seat = 0; by_seat < 2; by_seat++) {
            const char *found = play(&tried[t], by_seat, NULL);
            if (found)
                fail_msg("%s, %d seats: %s", tried[t].game, tried[t].seats, found);
        }
}

static uint32_t everybody_sees(const void *pack, const void *position, const struct move *move, int arg,
                               int opened)
{
    (void)pack;
    (void)position;
    (void)move;
    (void)arg;
    (void)opened;
    return EVERYONE;
}

static void a_planted_leak_is_found(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        for (int by_seat = 0; by_seat < 2; by_seat++)
            assert_non_null(play(&tried[t], by_seat, everybody_sees));
}

/* Once a seat has imagined a game, nobody there remembers anything that it does not know. */
static void nobody_remembers_more_than_who_imagines(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++) {
        struct tried how = tried[t];
        int kept = 0, hidden = 0;
        how.history = BATCH_MOST_HISTORY;
        for (int steps = 1; steps < 40; steps++) {
            struct run r =
                run_open(&how, (struct batch_setup){.games = 1, .seed = (uint64_t)steps, .by_seat = 1});
            int who = steps % r.seats, over = 0;
            for (uint64_t i = 0; i < (uint64_t)steps; i++) {
                run_step(&r, i);
                over |= r.rows.done[0];
            }
            size_t past = r.bytes - PAST_WIDTH * (size_t)how.history;
            const uint8_t *mine = r.rows.observation + (size_t)who * r.observation + past;
            batch_imagine(r.batch, 0, who, 5);
            for (int seat = 0; seat < r.seats && !over; seat++) {
                const uint8_t *theirs = r.rows.observation + (size_t)seat * r.observation + past;
                for (int i = 0; seat != who && i < how.history; i++) {
                    const uint8_t *g = theirs + PAST_WIDTH * i;
                    int known = 0, mover = g[0] ? env_seat(r.seats, seat, g[0] - 1) : 0;
                    for (int k = 0; g[2] && k < how.history; k++) {
                        const uint8_t *own = mine + PAST_WIDTH * k;
                        known |= own[2] && own[1] == g[1] && own[0] == 1 + env_from(r.seats, who, mover);
                    }
                    assert_true(known || !g[2]);
                    kept += g[2];
                    hidden += g[0] && !g[2];
                }
            }
            run_close(&r);
        }
        assert_true(kept > 0 && hidden > 0);
    }
}

/* --- what bots remember ------------------------------------------------------------------------------------------- */

static struct {
    int looks; /* the spy is there */
    int asked, most, clues;
} witnessed;

/* Plays at random, and compares what it is told with what its seat has seen: the end of the spy's log, which may have the
 * game before it, too. */
static void witness(const struct question *q, struct move *out, struct text *say)
{
    const struct history *told = q->history;
    const struct seen_log *log = &spy.logs[q->seat];
    assert_true(!witnessed.looks || told->count <= log->count);
    for (int i = 0; witnessed.looks && i < told->count; i++) {
        const struct seen *s = &told->at[i];
        assert_memory_equal(&s->move, &log->at[log->count - told->count + i].move, sizeof s->move);
        assert_true(s->text <= told->text_count);
        witnessed.clues += s->text && told->texts[s->text - 1].bytes[0];
    }
    witnessed.asked++;
    witnessed.most = told->count > witnessed.most ? told->count : witnessed.most;
    bot_random.choose(q, out, say);
}

static const struct bot bot_witness = {.name = "witness", .remembers = 1, .choose = witness};

static void bots_are_told_what_their_seats_have_seen(void **state)
{
    (void)state;
    for (int t = 0; t < TRIED; t++)
        for (int by_seat = 0; by_seat < 2; by_seat++) {
            struct batch_setup setup = {.games = 1, .seed = 22, .by_seat = by_seat};
            for (int seat = 1; seat < tried[t].seats; seat++)
                setup.bots[seat] = &bot_witness;
            memset(&witnessed, 0, sizeof witnessed);
            struct run r = run_open(&tried[t], setup);
            witnessed.looks = 1;
            spy_on(&r);
            for (uint64_t i = 0; i < 100; i++) {
                run_step(&r, i);
                if (r.rows.done[0]) {
                    spy_forget();
                    batch_reset(r.batch);
                }
            }
            assert_true(witnessed.asked > 0 && witnessed.most > 30);
            assert_true((witnessed.clues > 0) == (strcmp(tried[t].game, "dixit") == 0));
            witnessed.most = 0;
            uint64_t luck = head_of(r.batch, 0)->key;
            batch_imagine(r.batch, 0, 0, 7); /* then what they remember would be of another game */
            assert_true(head_of(r.batch, 0)->key != luck); /* nor is the luck to come known */
            run_step(&r, 100);
            assert_true(r.rows.done[0] || witnessed.most == 0);
            spy_off();
            run_close(&r);
        }
}

/* --- exact aims --------------------------------------------------------------------------------------------------- */

/* Plays a single game at random until an aim is asked for; in which row. */
static int until_an_aim(struct run *r)
{
    size_t id = (size_t)batch_arena(r->batch)->spec.aim.id;
    for (uint64_t i = 0;; i++) {
        for (int row = 0; row < r->each; row++)
            if (r->rows.mask[(size_t)row * r->mask + id])
                return row;
        run_step(r, i);
    }
}

static void every_aim_can_be_had(void **state)
{
    (void)state;
    struct run r = run_open(&(struct tried){"voices", 4, 0, 1}, (struct batch_setup){.games = 1, .seed = 3});
    uint8_t *bytes = malloc(batch_game_size(r.batch));
    int id = batch_arena(r.batch)->spec.aim.id;
    until_an_aim(&r);
    assert_int_equal(id, r.ids - 1);
    batch_save(r.batch, 0, bytes);
    spy_on(&r);
    for (int at = PUSH_LEAST_AT; at <= PUSH_MOST_AT; at += 7)
        for (int slant = -PUSH_MOST_SLANT; slant <= PUSH_MOST_SLANT; slant += 499) {
            spy_forget();
            struct error e;
            assert_int_equal(batch_load(r.batch, 0, bytes, batch_game_size(r.batch), &e), 0);
            r.rows.action[0] = id;
            r.rows.aim[0] = 2 * (float)(at - PUSH_LEAST_AT) / (float)(PUSH_MOST_AT - PUSH_LEAST_AT) - 1;
            r.rows.aim[1] = (float)slant / PUSH_MOST_SLANT;
            assert_int_equal(batch_step(r.batch, 0, 1), 0);
            assert_int_equal(spy.moves[0].move.verb, VOICES_DO_PUSH);
            assert_int_equal(spy.moves[0].move.arg[2], at);
            assert_int_equal(spy.moves[0].move.arg[3], slant);
        }
    spy_off();
    free(bytes);
    run_close(&r);
}

static void an_aim_beside_the_platform_changes_nothing(void **state)
{
    static const float wrong[] = {1.0001f, -1.5f, NAN, INFINITY, -INFINITY};
    (void)state;
    for (int by_seat = 0; by_seat < 2; by_seat++) {
        struct run r = run_open(&(struct tried){"voices", 4, 5, 1},
                                (struct batch_setup){.games = 1, .seed = 3, .by_seat = by_seat});
        size_t size = batch_game_size(r.batch);
        uint8_t *before = malloc(size), *after = malloc(size);
        int row = until_an_aim(&r);
        for (int i = 0; by_seat && i < r.seats; i++)
            r.rows.action[i] = r.ids - 1; /* nothing */
        r.rows.action[row] = batch_arena(r.batch)->spec.aim.id;
        batch_save(r.batch, 0, before);
        for (int i = 0; i < 10; i++) {
            r.rows.aim[2 * row] = r.rows.aim[2 * row + 1] = 0;
            r.rows.aim[2 * row + i % 2] = wrong[i / 2];
            assert_int_equal(batch_step(r.batch, 0, 1), 1);
            batch_save(r.batch, 0, after);
            assert_memory_equal(before, after, size);
        }
        free(before);
        free(after);
        run_close(&r);
    }
}

static void other_games_have_no_aims(void **state)
{
    static const char *const games[] = {"night", "vote", "dixit"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct error e;
        struct batch *b;
        struct content *content = content_open(game_find(games[i]), "standard", &e);
        struct batch_setup setup = {
            .content = content, .seats = content->game->usual_seats, .games = 1, .aim = 1};
        assert_int_equal(batch_open(&b, &setup, &e), -1);
        content_close(content);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_that_were_seen),
        cmocka_unit_test(a_planted_leak_is_found),
        cmocka_unit_test(nobody_remembers_more_than_who_imagines),
        cmocka_unit_test(bots_are_told_what_their_seats_have_seen),
        cmocka_unit_test(every_aim_can_be_had),
        cmocka_unit_test(an_aim_beside_the_platform_changes_nothing),
        cmocka_unit_test(other_games_have_no_aims),
    };
    return cmocka_run_group_tests_name("the last steps, and exact aims", tests, NULL, NULL);
}
