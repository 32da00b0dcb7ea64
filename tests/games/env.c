/* env.c: games as numbers (env/env.h), on every board for every number of seats. In random games, at every position: the
 * ids that a mask allows lead to exactly the moves of `legal`, each by one path; masks and observations are functions of
 * the view; what a memo keeps is what a scan finds; no byte is above what its slice says. */
#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/envs.h"
#include "match/position.h"
#include "rules/night/night.h"
#include "rules/voices/push.h"
#include "rules/vote/vote.h"

enum { MOST_LEAVES = 40000, MOST_ROW = 4096, AIMS = 60 };

/* A trial with its environment, which may be one with a planted fault. */
static struct arena arena;
static struct env planted;       /* where a fault is planted, this is it, … */
static const struct env *honest; /* … and this is the environment as it is */

static int open_arena(const struct trial *t)
{
    struct error e;
    json_t *options = NULL;
    int numbers[MAX_OPTIONS] = {0};
    assert_int_equal(
        t->content->game->codec->options(t->content, t->seats, t->options, &options, numbers, &e), 0);
    json_decref(options);
    return arena_open(&arena, t->content, t->seats, numbers, &e) == 0;
}

/* --- moves that are worth the same ---------------------------------------------------------------------------- */

/* The first card with the same effect. */
static int16_t first_alike(const struct vote_pack *k, int card)
{
    for (int i = 0; i < card; i++)
        if (k->card[i].kind == k->card[card].kind &&
            (k->card[i].kind != VOTE_EVENT ||
             (k->card[i].budget == k->card[card].budget && k->card[i].support == k->card[card].support)))
            return (int16_t)i;
    return (int16_t)card;
}

static void vote_class(const struct vote_pack *k, struct move *m)
{
    int list = m->verb == VOTE_DO_CHOOSE || m->verb == VOTE_DO_DISCARD;
    int card = m->verb == VOTE_DO_VOTE ? 1 : 0, count = list ? MAX_ARGS : card + 1;
    if (m->verb == VOTE_DO_NOMINATE || m->verb == VOTE_DO_CLAIM || m->verb == VOTE_DO_PASS)
        return;
    for (int i = card; i < count && m->arg[i] != ARG_NULL; i++) {
        int16_t kind = first_alike(k, m->arg[i]);
        int at = i;
        for (; list && at > 0 && m->arg[at - 1] > kind; at--)
            m->arg[at] = m->arg[at - 1];
        m->arg[at] = kind;
    }
}

/* Fields of a region, cards with the same effect and aims are taken together. */
static struct move class_of(const struct move *m)
{
    const void *pack = arena.content->pack;
    struct move c = *m;
    if (arena.content->game == &vote_game)
        vote_class(pack, &c);
    if (arena.content->game == &night_game && (c.verb == NIGHT_DO_WRITE || c.verb == NIGHT_DO_BONUS)) {
        const struct night_pack *k = pack;
        int region = 0;
        while (c.arg[0] >= k->first[region + 1])
            region++;
        c.arg[0] = (int16_t)region;
    }
    if (arena.content->game == &voices_game && c.verb == VOICES_DO_PUSH)
        c.arg[2] = c.arg[3] = 0;
    return c;
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

/* Sorts a list of classes; how many different ones, and the least and the most often that one occurs. */
static int sort_classes(struct move *list, int count, int *least, int *most)
{
    int different = 0;
    *least = count;
    *most = 0;
    qsort(list, (size_t)count, sizeof *list, compare_moves);
    for (int i = 0, run = 0; i < count; i++) {
        run++;
        if (i + 1 < count && memcmp(&list[i], &list[i + 1], sizeof *list) == 0)
            continue;
        list[different++] = list[i];
        *least = run < *least ? run : *least;
        *most = run > *most ? run : *most;
        run = 0;
    }
    return different;
}

/* --- ids and moves ---------------------------------------------------------------------------------------------- */

struct leaves {
    int count, pushes;
    struct move list[MOST_LEAVES];
};
static struct leaves by_ids, by_list;

static void check_leaf(const struct trial *t, const union position *p, const struct move *m,
                       const uint8_t *memo, const uint16_t *path, int steps)
{
    struct pattern patterns[MAX_PATTERNS];
    uint16_t ids[ENV_MOST_STEPS];
    struct fault fault;
    union position q;
    int count = trial_legal(t, p, m->seat, patterns), said = ENV_NOTHING;
    must(moves_hold(patterns, count, m), p, "ids lead to a move that is not legal: verb %d, %d %d %d %d",
         m->verb, m->arg[0], m->arg[1], m->arg[2], m->arg[3]);
    memcpy(&q, p, arena.content->game->position_size);
    must(arena.content->game->apply(t->content->pack, q.bytes, m, &fault), p, "a decoded move is refused");
    if (arena.env->said)
        said = arena.env->said(arena.tables, memo);
    int back = arena.env->encode(arena.tables, p->bytes, m, said, ids);
    must(back == steps && memcmp(ids, path, (size_t)steps * sizeof *ids) == 0, p,
         "encode does not undo decode: %d steps, not %d; %d %d, not %d %d", back, steps, ids[0],
         back > 1 ? ids[1] : -1, path[0], steps > 1 ? path[1] : -1);
}

/* All moves that the ids lead to from here on. A clue's words are not the rules' business: one of them will do. */
static void follow(const struct trial *t, const union position *p, const uint8_t *memo, int seat,
                   uint16_t *path, int steps)
{
    uint64_t mask[ENV_MASK_WORDS];
    int taken = 0;
    must(steps < ENV_MOST_STEPS, p, "a move of more than %d steps", ENV_MOST_STEPS);
    arena.env->mask(arena.tables, p->bytes, memo, seat, mask);
    for (int id = 0; id < ENV_MOST_IDS; id++) {
        uint8_t next[ENV_MEMO];
        struct move m;
        memcpy(next, memo, arena.env->memo_size);
        int done = arena.env->decode(arena.tables, p->bytes, next, seat, id, &m);
        must((done >= 0) == env_allows(mask, id), p, "id %d: the mask says %d, decode %d", id,
             env_allows(mask, id), done);
        must(done >= 0 || memcmp(next, memo, arena.env->memo_size) == 0, p,
             "an id that is not legal changes the memo");
        if (done < 0)
            continue;
        must(id < arena.spec.ids, p, "id %d of %d", id, arena.spec.ids);
        path[steps] = (uint16_t)id;
        if (done == 0) {
            follow(t, p, next, seat, path, steps + 1);
        } else if (!arena.env->said || m.verb != 1 || taken == 0) {
            taken = 1;
            must(by_ids.count < MOST_LEAVES, p, "too many moves");
            check_leaf(t, p, &m, next, path, steps + 1);
            by_ids.list[by_ids.count++] = class_of(&m);
        }
    }
    must(steps == 0 || memcmp(mask, (uint64_t[ENV_MASK_WORDS]){0}, sizeof mask) != 0, p,
         "a path that ends in nothing");
}

/* The moves of `legal`; a range of aims counts once. */
static void list_moves(const struct trial *t, const union position *p, int seat)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, p, seat, patterns);
    by_list.count = by_list.pushes = 0;
    for (int i = 0; i < count; i++) {
        struct pattern *e = &patterns[i];
        int push = arena.content->game == &voices_game && e->move.verb == VOICES_DO_PUSH;
        if (push) {
            by_list.pushes = 1;
            e->ranges = 0;
            e->move.arg[2] = PUSH_LEAST_AT;
        }
        for (uint64_t k = 0; k < pattern_count(e); k++) {
            struct move m;
            must(by_list.count < MOST_LEAVES, p, "too many moves");
            pattern_nth(e, k, &m);
            by_list.list[by_list.count++] = class_of(&m);
        }
    }
}

static const char *check_ids(const struct trial *t, const union position *p, const uint8_t *memo, int seat)
{
    uint16_t path[ENV_MOST_STEPS];
    int least, most, other_least, other_most;
    by_ids.count = 0;
    follow(t, p, memo, seat, path, 0);
    list_moves(t, p, seat);
    int pushes = by_list.pushes, found = by_ids.count;
    int classes = sort_classes(by_ids.list, by_ids.count, &least, &most);
    int wanted = sort_classes(by_list.list, by_list.count, &other_least, &other_most);
    if (classes != wanted || memcmp(by_ids.list, by_list.list, (size_t)classes * sizeof by_ids.list[0]) != 0)
        return "ids do not lead to the kinds of moves that legal lists";
    return found == 0 || (pushes ? most == AIMS : most == 1) ? NULL : "a move has several paths";
}

/* Legal moves become ids that lead to their like. */
static void check_encode(const struct trial *t, const union position *p, const uint8_t *memo, struct rng *rng)
{
    uint16_t ids[ENV_MOST_STEPS];
    uint8_t next[ENV_MEMO];
    struct move m, back;
    int actor = random_actor(t, p, rng), done = 0;
    if (actor == CHANCE)
        return;
    random_move(t, p, actor, rng, &m);
    int steps = arena.env->encode(arena.tables, p->bytes, &m, arena.env->said ? 0 : ENV_NOTHING, ids);
    must(steps > 0, p, "a legal move has no ids");
    memcpy(next, memo, arena.env->memo_size);
    for (int i = 0; i < steps; i++) {
        done = arena.env->decode(arena.tables, p->bytes, next, actor, ids[i], &back);
        must(done == (i == steps - 1), p, "step %d of %d: %d", i, steps, done);
    }
    struct move wanted = class_of(&m), found = class_of(&back);
    must(memcmp(&wanted, &found, sizeof wanted) == 0, p, "a move comes back from ids as another");
}

/* --- what a seat knows ------------------------------------------------------------------------------------------ */

struct look {
    uint64_t mask[ENV_MASK_WORDS];
    uint8_t row[MOST_ROW];
};

static void look_at(const void *position, const uint8_t *memo, int seat, struct look *out)
{
    memset(out, 0x5a, sizeof *out); /* a byte that is not written shows */
    arena.env->mask(arena.tables, position, memo, seat, out->mask);
    arena.env->observe(arena.tables, position, memo, seat, out->row);
}

static int same_look(const struct look *a, const struct look *b)
{
    return memcmp(a->mask, b->mask, sizeof a->mask) == 0 &&
           memcmp(a->row, b->row, (size_t)arena.spec.bytes) == 0;
}

static void fresh_memo(const void *position, const uint8_t *like, uint8_t *memo)
{
    memset(memo, 0, ENV_MEMO);
    if (arena.env->hear && arena.env->said(arena.tables, like) >= 0) { /* the clue is public */
        uint16_t number = (uint16_t)arena.env->said(arena.tables, like);
        arena.env->hear(arena.tables, memo, &number, 1);
    }
    arena.env->keep(arena.tables, position, memo);
}

/* An id that begins a move of more than one step, or -1; the memo after it. */
static int begin_move(const union position *p, const uint8_t *memo, int seat, struct rng *rng, uint8_t *next)
{
    int at = (int)rng_below(rng, ENV_MOST_IDS);
    for (int i = 0; i < ENV_MOST_IDS; i++) {
        int id = (at + i) % ENV_MOST_IDS;
        struct move m;
        memcpy(next, memo, ENV_MEMO);
        if (arena.env->decode(arena.tables, p->bytes, next, seat, id, &m) == 0)
            return id;
    }
    return -1;
}

/* What `seat` is shown in p and in another position that it can't tell from it. */
static const char *compare_looks(const union position *p, const uint8_t *memo, const union position *q,
                                 int seat, struct rng *rng)
{
    uint8_t there[ENV_MEMO], begun[ENV_MEMO], begun_there[ENV_MEMO];
    struct look a, b;
    struct move m;
    fresh_memo(q->bytes, memo, there);
    look_at(p->bytes, memo, seat, &a);
    look_at(q->bytes, there, seat, &b);
    if (memcmp(a.mask, b.mask, sizeof a.mask) != 0)
        return "the masks differ";
    if (!same_look(&a, &b))
        return "the observations differ";
    int id = begin_move(p, memo, seat, rng, begun);
    if (id < 0)
        return NULL;
    memcpy(begun_there, there, sizeof there);
    arena.env->decode(arena.tables, q->bytes, begun_there, seat, id, &m);
    look_at(p->bytes, begun, seat, &a);
    look_at(q->bytes, begun_there, seat, &b);
    return same_look(&a, &b) ? NULL : "the looks differ in the middle of a move";
}

/* What others begin is not seen; the view is enough; bytes are in their slices' bounds. */
static const char *check_look(const struct trial *t, const union position *p, const uint8_t *memo, int seat,
                              struct rng *rng)
{
    uint8_t begun[ENV_MEMO], kept[ENV_MEMO];
    struct look look, other;
    union position view;
    look_at(p->bytes, memo, seat, &look);
    for (int i = 0; i < arena.spec.slice_count; i++) {
        const struct env_slice *s = &arena.spec.slices[i];
        for (int k = 0; k < s->rows * s->width; k++)
            if (look.row[s->at + k / s->width * s->stride + k % s->width] > s->greatest)
                return s->name;
    }
    fresh_memo(p->bytes, memo, kept);
    look_at(p->bytes, kept, seat, &other);
    if (!same_look(&look, &other))
        return "what is kept is not what a scan finds";
    memset(&view, UNKNOWN, sizeof view);
    t->content->game->reveal(t->content->pack, p->bytes, seat, view.bytes);
    fresh_memo(view.bytes, memo, kept);
    look_at(view.bytes, kept, seat, &other);
    if (!same_look(&look, &other))
        return "the view is not enough";
    for (int s = 0; s < t->seats; s++)
        if (s != seat && begin_move(p, memo, s, rng, begun) >= 0) {
            look_at(p->bytes, begun, seat, &other);
            if (memcmp(other.mask, (uint64_t[ENV_MASK_WORDS]){0}, sizeof other.mask) != 0)
                return "a seat may move in the middle of another's move";
            if (memcmp(look.row, other.row, (size_t)arena.spec.bytes) != 0)
                return "what another begins is seen";
        }
    return NULL;
}

/* Everything that the seat doesn't know, imagined again, and by the oracle of the game. */
static const char *check_leaks(const struct trial *t, const union position *p, const uint8_t *memo, int seat,
                               struct rng *rng)
{
    const struct game *game = t->content->game;
    union position q;
    memset(&q, UNKNOWN, sizeof q);
    game->reveal(t->content->pack, p->bytes, seat, q.bytes);
    game->imagine(t->content->pack, q.bytes, seat, rng);
    const char *found = compare_looks(p, memo, &q, seat, rng);
    if (!found && t->oracle->twin && t->oracle->twin(t->content->pack, p->bytes, seat, rng, q.bytes))
        found = compare_looks(p, memo, &q, seat, rng);
    return found;
}

/* --- games ------------------------------------------------------------------------------------------------------ */

/* One step: chance's move, or an id of somebody who may take one. */
static void step(const struct trial *t, union position *p, uint8_t *memo, struct rng *rng)
{
    const struct game *game = t->content->game;
    struct fault fault;
    struct move m;
    int actor = random_actor(t, p, rng), done = 0;
    if (actor == CHANCE) {
        position_draw(t->content, p->bytes, rng_next(rng), &m);
        done = 1;
    }
    while (!done) {
        uint64_t mask[ENV_MASK_WORDS];
        struct set allowed;
        arena.env->mask(arena.tables, p->bytes, memo, actor, mask);
        set_fill(&allowed, mask, ENV_MASK_WORDS);
        must(set_count(&allowed) > 0, p, "seat %d has no id", actor);
        int id = set_nth(&allowed, (int)rng_below(rng, (uint32_t)set_count(&allowed)));
        done = arena.env->decode(arena.tables, p->bytes, memo, actor, id, &m);
        must(done >= 0, p, "an allowed id is not legal");
    }
    must(game->apply(t->content->pack, p->bytes, &m, &fault), p, "a decoded move is refused");
    arena.env->keep(arena.tables, p->bytes, memo);
}

static int looks;

/* Plays a game; looks at one position in `every`. What was found, or NULL. */
static const char *play(const struct trial *t, uint64_t seed, uint32_t every)
{
    const struct game *game = t->content->game;
    uint8_t memo[ENV_MEMO] = {0};
    const char *found = NULL;
    struct rng rng, checks;
    union position p;
    rng_seed(&rng, seed);
    rng_seed(&checks, seed + 77);
    place = (struct place){t, seed, 0};
    trial_start(t, &p);
    arena.env->keep(arena.tables, p.bytes, memo);
    for (uint32_t to_act; !found && (to_act = game->to_act(t->content->pack, p.bytes)) != 0; place.move++) {
        if (!(to_act & CHANCE_BIT) && rng_below(&checks, every) == 0) {
            if (arena.env != &planted)
                check_encode(t, &p, memo, &checks);
            for (int seat = 0; seat < t->seats && !found; seat++) {
                looks++;
                found = check_ids(t, &p, memo, seat);
                if (!found)
                    found = check_look(t, &p, memo, seat, &checks);
                if (!found)
                    found = check_leaks(t, &p, memo, seat, &checks);
            }
        }
        step(t, &p, memo, &rng);
    }
    return found;
}

static void ids_and_looks(void **state)
{
    const char *asked = getenv("HUSTINGS_GAMES"); /* of each board, for a longer run by hand */
    uint64_t games = asked ? strtoull(asked, NULL, 10) : 2;
    int tried = 0;
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every()) {
        if (!open_arena(&trials[i]))
            continue;
        uint32_t every = arena.content->game == &voices_game ? 20 : 6;
        for (uint64_t seed = 1; seed <= games; seed++) {
            const char *found = play(&trials[i], seed, every);
            must(!found, NULL, "%s", found);
        }
        tried++;
        arena_close(&arena);
    }
    print_message("# %d boards, %d looks\n", tried, looks);
    assert_true(tried > 0);
}

/* Slices lie side by side and fill an observation; groups do the same with the ids. */
static void slices_and_groups_fill_all(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        uint8_t covered[MOST_ROW] = {0};
        int next = 0;
        place = (struct place){&trials[i], 0, 0};
        if (!open_arena(&trials[i]))
            continue;
        const struct env_spec *s = &arena.spec;
        assert_true(s->bytes <= s->row && s->row <= MOST_ROW && s->row % ENV_ROW == 0 &&
                    s->ids <= ENV_MOST_IDS);
        assert_true(s->slice_count <= ENV_MOST_SLICES && s->group_count <= ENV_MOST_GROUPS);
        for (int k = 0; k < s->slice_count; k++)
            for (int b = 0; b < s->slices[k].rows * s->slices[k].width; b++)
                covered[s->slices[k].at + b / s->slices[k].width * s->slices[k].stride +
                        b % s->slices[k].width]++;
        for (int b = 0; b < MOST_ROW; b++)
            must(covered[b] == (b < s->bytes), NULL, "%s: byte %d is in %d slices", arena.content->game->name,
                 b, covered[b]);
        for (int k = 0; k < s->group_count; k++, next += s->groups[k - 1].count)
            assert_int_equal(s->groups[k].first, next);
        assert_int_equal(next, s->ids);
        arena_close(&arena);
    }
}

/* The numbers that docs/lab.md tells. */
static void standard_packs_have_these_sizes(void **state)
{
    static const struct {
        const char *game;
        int seats, ids, bytes;
    } known[] = {
        {"night", 2, 63, 241}, {"vote", 7, 64, 547}, {"dixit", 12, 93, 284}, {"voices", 5, 102, 592}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const struct trial *t = trial_find(known[i].game, "standard", known[i].seats);
        assert_non_null(t);
        place = (struct place){t, 0, 0};
        assert_true(open_arena(t));
        must(arena.spec.ids == known[i].ids && arena.spec.bytes == known[i].bytes, NULL,
             "%s: %d ids, %d bytes", known[i].game, arena.spec.ids, arena.spec.bytes);
        arena_close(&arena);
    }
}

/* --- planted faults, each of which must be found ------------------------------------------------------------------ */

/* One byte of what the next seat has. */
static void night_shows_a_die(const void *tables, const void *position, const void *memo, int seat,
                              uint8_t *out)
{
    honest->observe(tables, position, memo, seat, out);
    out[0] = (uint8_t)(out[0] + (((const struct night *)position)->dice[!seat][0] & 1));
}

static void vote_shows_a_card(const void *tables, const void *position, const void *memo, int seat,
                              uint8_t *out)
{
    const struct vote *p = position;
    honest->observe(tables, position, memo, seat, out);
    out[0] ^= p->hands[(seat + 1) % p->players].w[0] & 1;
}

/* Slots whose cards the seat may not look at. */
static void voices_shows_a_court_card(const void *tables, const void *position, const void *memo, int seat,
                                      uint8_t *out)
{
    const struct voices *p = position;
    honest->observe(tables, position, memo, seat, out);
    out[0] = (uint8_t)(out[0] + (p->slot[VOICES_TOP] & 1));
}

/* Regions, kinds of cards: the last id is never allowed. */
static void mask_lacks_one(const void *tables, const void *position, const void *memo, int seat,
                           uint64_t mask[ENV_MASK_WORDS])
{
    int last = arena.spec.ids - 1;
    honest->mask(tables, position, memo, seat, mask);
    mask[last >> 6] &= ~((uint64_t)1 << (last & 63));
}

static int decode_lacks_one(const void *tables, const void *position, void *memo, int seat, int id,
                            struct move *out)
{
    return id == arena.spec.ids - 1 ? -1 : honest->decode(tables, position, memo, seat, id, out);
}

/* A memo that is not kept up to date. */
static void night_forgets(const void *tables, const void *position, void *memo)
{
    if (!((struct env_memo *)memo)->fresh)
        honest->keep(tables, position, memo);
}

static void planted_faults_are_found(void **state)
{
    const struct {
        const char *game;
        int seats;
        struct env with;
    } faults[] = {{"night", 2, {.observe = night_shows_a_die}},
                  {"vote", 7, {.observe = vote_shows_a_card}},
                  {"voices", 4, {.observe = voices_shows_a_court_card}},
                  {"night", 2, {.mask = mask_lacks_one, .decode = decode_lacks_one}},
                  {"night", 2, {.keep = night_forgets}}};
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const char *found = NULL;
        const struct trial *t = trial_find(faults[i].game, "standard", faults[i].seats);
        assert_non_null(t);
        assert_true(open_arena(t));
        planted = *(honest = arena.env);
        planted.observe = faults[i].with.observe ? faults[i].with.observe : honest->observe;
        planted.mask = faults[i].with.mask ? faults[i].with.mask : honest->mask;
        planted.decode = faults[i].with.decode ? faults[i].with.decode : honest->decode;
        planted.keep = faults[i].with.keep ? faults[i].with.keep : honest->keep;
        arena.env = &planted;
        for (uint64_t seed = 1; seed <= 10 && !found; seed++)
            found = play(t, seed, 3);
        must(found != NULL, NULL, "%s: planted fault %zu is not found", faults[i].game, i);
        arena_close(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_and_groups_fill_all),
        cmocka_unit_test(standard_packs_have_these_sizes),
        cmocka_unit_test(ids_and_looks),
        cmocka_unit_test(planted_faults_are_found),
    };
    return cmocka_run_group_tests_name("games as numbers", tests, trials_open, trials_close);
}
