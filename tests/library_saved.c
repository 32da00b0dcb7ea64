/* library_saved.c [--count N] [--seed S] [--keep] [GAME…]: loads mutated states, whose checksums are right, into matches and
 * batches. Each of N per game must be refused with a sentence and nothing changed, or be a position that the notation
 * accepts and that plays on to its end. First it loads tests/data/saved/, which --keep writes again. TAP; run with
 * sanitizers. tests/python.py tries the header field by field. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "library/hustings_lab.h"
#include "rules/rng.h"

/* The header as docs/library.md describes it. */
enum {
    AT_FORMAT = 8,
    AT_KIND = 10,
    AT_SEATS = 11,
    AT_SIZE = 12,
    AT_GAME = 16,
    AT_PACK = 32,
    AT_OPTIONS = 64,
    AT_LAYOUT = 80,
    AT_CHECKSUM = 84,
    HEADER = 88
};
enum {
    MOST_TABLES = 40,
    CORPUS = 48,         /* states that are kept of each table */
    MOST_MOVES = 200000, /* limit for a game that must end */
    BATCH_STEPS = 400
};

static int points, failures;

static void point(int good, const char *name)
{
    failures += !good;
    printf("%sok %d - %s\n", good ? "" : "not ", ++points, name);
    fflush(stdout);
}

static _Noreturn void stop(const char *what)
{
    printf("Bail out! %s\n", what);
    exit(1);
}

/* --- tables: a game with a number of players and options, singly and in a batch --------------------------------- */

struct table {
    struct hustings_pack *pack;
    struct hustings_match *match;
    struct hustings_env *env;
    struct hustings_batch *batch;
    struct hustings_spec spec;
    int players, kinds; /* kinds: states of matches, and of batches */
    size_t size[2];
    uint8_t *corpus[2]; /* CORPUS states of each size */
    uint8_t *obs, *mask, *done, *room;
    int8_t *seat;
    float *reward, *aim;
    int32_t *action;
};

static struct table tables[MOST_TABLES];
static int table_count;

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (!room)
        stop("out of memory");
    return room;
}

static void open_batch(struct table *t, const char *batch_options)
{
    struct hustings_error error;
    struct hustings_spec *s = &t->spec;
    t->batch = hustings_batch_new(t->pack, t->players, batch_options, 2, 5, s, &error);
    if (!t->batch)
        stop(error.message);
    size_t rows = (size_t)s->rows;
    t->obs = room_for(rows, (size_t)s->obs_row);
    t->mask = room_for(rows, (size_t)s->mask_row);
    t->seat = room_for(rows, 1);
    t->reward = room_for(2, (size_t)t->players * sizeof(float));
    t->done = room_for(2, 1);
    t->action = room_for(rows, sizeof(int32_t));
    t->aim = room_for(rows, 2 * sizeof(float));
    hustings_batch_bind(t->batch, t->obs, t->mask, t->seat, t->reward, t->done, t->action);
    hustings_batch_bind_aim(t->batch, t->aim);
    hustings_batch_reset(t->batch);
}

static void add_table(struct hustings_pack *pack, int players, const char *options, const char *batch_options)
{
    struct hustings_error error;
    struct table *t = &tables[table_count++];
    t->pack = pack;
    t->players = players;
    t->match = hustings_start(pack, players, options, &error);
    if (!t->match)
        stop(error.message);
    t->env = hustings_env_open(pack, players, options, NULL, &error);
    if (!t->env)
        stop(error.message);
    open_batch(t, batch_options);
    t->size[0] = hustings_position_size(pack);
    t->size[1] = hustings_batch_game_size(t->batch);
    for (int kind = 0; kind < 2; kind++)
        t->corpus[kind] = room_for(CORPUS, t->size[kind]);
    t->room = room_for(2, t->size[0] + t->size[1]);
}

static void close_tables(void)
{
    for (int i = 0; i < table_count; i++) {
        struct table *t = &tables[i];
        hustings_end(t->match);
        hustings_env_close(t->env);
        hustings_batch_close(t->batch);
        void *rooms[] = {t->corpus[0], t->corpus[1], t->obs,    t->mask, t->done,
                         t->room,      t->seat,      t->reward, t->aim,  t->action};
        for (size_t k = 0; k < sizeof rooms / sizeof rooms[0]; k++)
            free(rooms[k]);
    }
    memset(tables, 0, sizeof tables);
    table_count = 0;
}

static void open_tables(const char *game, struct hustings_pack *pack)
{
    static const char *const batches[] = {"{}", "{\"history\":5}", "{\"rows\":\"seats\",\"interrupts\":true}",
                                          "{\"rows\":\"seats\",\"history\":3}",
                                          "{\"bots\":{\"1\":\"club:20\"}}"};
    int least, most, k = 0;
    hustings_pack_players(pack, &least, &most);
    for (int players = least; players <= most; players++)
        add_table(pack, players, NULL, batches[k++ % 5]);
    for (; k < 5; k++)
        add_table(pack, least, NULL, batches[k]);
    if (strcmp(game, "dixit") == 0)
        for (int players = 6; players <= 12; players += 2) {
            add_table(pack, players, "{\"mode\":\"team\",\"rounds\":1}", "{\"mode\":\"team\",\"rounds\":1}");
            add_table(pack, players, "{\"mode\":\"party\",\"rounds\":1}",
                      "{\"mode\":\"party\",\"rounds\":1,\"history\":2}");
        }
    if (strcmp(game, "voices") == 0)
        for (int players = 3; players <= 6; players++)
            add_table(pack, players, "{\"abilities\":true,\"advanced\":true,\"prosecutor\":1}",
                      players % 2 ? "{\"abilities\":true,\"advanced\":true,\"prosecutor\":1,\"aim\":true}"
                                  : "{\"abilities\":true,\"advanced\":true,\"prosecutor\":1,\"history\":2}");
}

/* --- playing -------------------------------------------------------------------------------------------------- */

static uint64_t below(struct rng *rng, uint64_t n)
{
    return n ? rng_next(rng) % n : 0;
}

/* One random move: chance's, or one of a seat that may move, now and then out of turn. */
static void play_one(struct table *t, struct hustings_match *m, struct rng *rng)
{
    struct hustings_move move;
    struct hustings_error error;
    uint32_t to_act = hustings_to_act(m), seats = below(rng, 8) ? to_act : hustings_movers(m);
    int seat = HUSTINGS_CHANCE;
    if (to_act & HUSTINGS_CHANCE_BIT) {
        if (hustings_draw_by(m, rng_next(rng), &move))
            stop("chance owes something, and nothing is drawn");
    } else {
        for (seat = (int)below(rng, (uint64_t)t->players); !(seats >> seat & 1);)
            seat = (seat + 1) % t->players;
        uint64_t count = hustings_count(m, seat);
        if (!count || hustings_nth(m, seat, below(rng, count), &move))
            stop("a seat is asked and has no move");
    }
    if (hustings_play(m, &move, "sun", &error)) {
        fprintf(stderr, "seat %d, verb %d: %s\n", seat, move.verb, error.message);
        stop("a legal move is refused");
    }
}

/* Looks at a state in every way there is. */
static void look_at(struct table *t, struct hustings_match *m, struct rng *rng)
{
    struct hustings_error error;
    struct hustings_begun begun = {{0}};
    struct hustings_move move;
    char say[HUSTINGS_TEXT];
    uint16_t ids[HUSTINGS_MOST_IDS];
    int seat = (int)below(rng, (uint64_t)t->players);
    hustings_free(hustings_view(m, below(rng, 4) ? seat : HUSTINGS_SPECTATOR, &error));
    hustings_free(hustings_legal(m, below(rng, 4) ? seat : HUSTINGS_CHANCE, &error));
    hustings_observe(t->env, m, &begun, seat, t->obs);
    hustings_actions(t->env, m, &begun, seat, ids);
    if (hustings_count(m, seat) && (hustings_to_act(m) >> seat & 1)) {
        if (hustings_bot_move(m, seat, "club:20", rng_next(rng), &move, say, &error))
            stop(error.message);
        struct hustings_match *copy = hustings_copy(m, &error);
        if (hustings_play(copy, &move, say, &error))
            stop("a bot's move is refused");
        hustings_end(copy);
    }
    struct hustings_match *copy = hustings_copy(m, &error);
    hustings_imagine(copy, seat, rng_next(rng));
    if (hustings_to_act(copy) != hustings_to_act(m))
        stop("an imagined state waits for others");
    hustings_end(copy);
}

static int play_to_the_end(struct table *t, struct hustings_match *m, struct rng *rng)
{
    struct hustings_outcome outcome;
    int moves = 0;
    for (; hustings_to_act(m); moves++) {
        if (moves == MOST_MOVES)
            stop("a state plays on for ever");
        if (below(rng, 64) == 0)
            look_at(t, m, rng);
        play_one(t, m, rng);
    }
    if (hustings_outcome_of(m, &outcome))
        stop("a game that is over has no result");
    return moves;
}

/* States of random games, some from their beginnings and most from anywhere in them. */
static void fill_corpus(struct table *t, struct rng *rng)
{
    uint8_t *begin = room_for(1, t->size[0]);
    hustings_save(t->match, begin);
    for (int i = 0; i < CORPUS; i++) {
        if (!hustings_to_act(t->match) || below(rng, 12) == 0)
            hustings_restore(t->match, begin);
        for (int moves = 1 + (int)below(rng, 60); moves && hustings_to_act(t->match); moves--)
            play_one(t, t->match, rng);
        hustings_save(t->match, t->corpus[0] + (size_t)i * t->size[0]);
        for (int steps = 1 + (int)below(rng, 30); steps; steps--) {
            hustings_batch_sample(t->batch, 0, 2, rng_next(rng));
            hustings_batch_step(t->batch, 0, 2);
        }
        hustings_batch_save(t->batch, 0, t->corpus[1] + (size_t)i * t->size[1]);
    }
    free(begin);
}

/* --- mutations ------------------------------------------------------------------------------------------------ */

static void set_checksum(uint8_t *bytes, size_t size)
{
    uint32_t crc = (uint32_t)crc32(crc32(0, bytes, AT_CHECKSUM), bytes + HEADER, (uInt)(size - HEADER));
    for (int i = 0; i < 4; i++)
        bytes[AT_CHECKSUM + i] = (uint8_t)(crc >> 8 * i);
}

/* A place in the body: mostly anywhere, often near another state's difference. */
static size_t place_in(struct rng *rng, const uint8_t *a, const uint8_t *b, size_t size)
{
    size_t at = HEADER + below(rng, size - HEADER);
    for (size_t i = 0; b && below(rng, 4) && i < size - at; i++)
        if (a[at + i] != b[at + i])
            return at + i;
    return at;
}

static void mutate(uint8_t *bytes, const uint8_t *other, size_t size, struct rng *rng)
{
    static const uint64_t extremes[] = {0,          1,      0x7f,   0x80,   0xfd,       0xfe,
                                        0xff,       0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000,
                                        ~0ull >> 1, ~0ull,  2,      12};
    size_t at = place_in(rng, bytes, other, size), width = (size_t)1 << below(rng, 4);
    uint64_t word = extremes[below(rng, sizeof extremes / sizeof extremes[0])];
    size_t length = 1 + below(rng, below(rng, 4) ? 16 : size - at);
    switch (below(rng, 5)) {
    case 0: bytes[at] ^= (uint8_t)(1u << below(rng, 8)); break;
    case 1: bytes[at] = (uint8_t)(bytes[at] + (below(rng, 2) ? 1 : -1)); break;
    case 2: bytes[at] = (uint8_t)rng_next(rng); break;
    case 3: memcpy(bytes + at, &word, width < size - at ? width : size - at); break;
    default:
        if (other) /* a splice */
            memcpy(bytes + at, other + at, length < size - at ? length : size - at);
        break;
    }
}

/* A mutated state for table t into t->room; its checksum is right. */
static void make_mutant(struct table *t, int kind, struct rng *rng)
{
    size_t size = t->size[kind];
    const struct table *from = &tables[below(rng, (uint64_t)table_count)];
    const uint8_t *own = t->corpus[kind] + below(rng, CORPUS) * size, *other = NULL;
    if (below(rng, 2))
        from = t;
    if (from->size[kind] == size)
        other = from->corpus[kind] + below(rng, CORPUS) * size;
    memcpy(t->room, own, size);
    if (other && below(rng, 8) == 0) /* perhaps of another number of players, with the right header */
        memcpy(t->room + HEADER, other + HEADER, size - HEADER);
    for (uint64_t n = below(rng, below(rng, 8) ? 4 : 40); n; n--)
        mutate(t->room, other, size, rng);
    if (below(rng, 32) == 0)
        t->room[below(rng, HEADER)] ^= (uint8_t)(1u << below(rng, 8));
    set_checksum(t->room, size);
}

struct count {
    uint64_t refused, accepted, moves, longest;
};

/* A state that the library has accepted: it is saved as it was, the notation accepts it, and it plays on. */
static void try_match(struct table *t, struct rng *rng, struct count *count)
{
    struct hustings_error error = {{0}, {0}};
    uint8_t *after = t->room + t->size[0];
    hustings_save(t->match, after);
    if (hustings_load(t->match, t->room, t->size[0], &error)) {
        uint8_t *now = room_for(1, t->size[0]);
        hustings_save(t->match, now);
        if (!error.message[0] || memcmp(now, after, t->size[0]) != 0)
            stop("a refused state has no reason, or changed the match");
        free(now);
        count->refused++;
        return;
    }
    hustings_save(t->match, after);
    if (memcmp(after, t->room, t->size[0]) != 0)
        stop("an accepted state is saved differently");
    if (below(rng, 8) == 0) {
        char *position = hustings_position(t->match, &error);
        struct hustings_match *again = hustings_continue(t->pack, position, &error);
        if (!again)
            stop(error.message);
        hustings_end(again);
        hustings_free(position);
    }
    uint64_t moves = (uint64_t)play_to_the_end(t, t->match, rng);
    count->moves += moves;
    count->longest = moves > count->longest ? moves : count->longest;
    count->accepted++;
}

static void try_batch(struct table *t, struct rng *rng, struct count *count)
{
    struct hustings_error error = {{0}, {0}};
    if (hustings_batch_load_bytes(t->batch, 0, t->room, t->size[1], &error)) {
        if (!error.message[0])
            stop("a refused game has no reason");
        count->refused++;
        return;
    }
    t->done[0] = 0;
    for (int i = 0; i < BATCH_STEPS && !t->done[0]; i++) {
        if (below(rng, 64) == 0)
            hustings_batch_imagine(t->batch, 0, (int)below(rng, (uint64_t)t->players), rng_next(rng));
        hustings_batch_sample(t->batch, 0, 1, rng_next(rng));
        if (hustings_batch_step(t->batch, 0, 1))
            stop("a sampled id is not legal");
        if (t->done[0] == 2)
            stop("a game is cut off: the rules refused a legal move");
        count->moves++;
    }
    count->accepted++;
}

static void mutants(const char *game, uint64_t mutants, uint64_t seed)
{
    struct rng rng;
    struct count single = {0}, batch = {0};
    char name[200];
    rng_seed(&rng, seed);
    for (int i = 0; i < table_count; i++)
        fill_corpus(&tables[i], &rng);
    for (uint64_t i = 0; i < mutants; i++) {
        struct table *t = &tables[below(&rng, (uint64_t)table_count)];
        int kind = below(&rng, 4) == 0;
        make_mutant(t, kind, &rng);
        if (kind)
            try_batch(t, &rng, &batch);
        else
            try_match(t, &rng, &single);
    }
    snprintf(
        name, sizeof name,
        "%s: of %llu mutants %llu states and %llu games refused, %llu and %llu played on, at most %llu moves",
        game, (unsigned long long)mutants, (unsigned long long)single.refused,
        (unsigned long long)batch.refused, (unsigned long long)single.accepted,
        (unsigned long long)batch.accepted, (unsigned long long)single.longest);
    point(single.refused && single.accepted && batch.refused && batch.accepted, name);
}

/* --- what was saved once -------------------------------------------------------------------------------------- */

enum { PATH = 512, MOST_FILE = 1 << 20 };

static char *in_source(const char *format, const char *game)
{
    static char path[PATH];
    const char *source = getenv("HUSTINGS_SOURCE");
    int length = snprintf(path, sizeof path, "%s/", source ? source : ".");
    snprintf(path + length, sizeof path - (size_t)length, format, game, game);
    return path;
}

static char *read_whole(const char *path, size_t *size)
{
    char *bytes = room_for(1, MOST_FILE);
    FILE *file = fopen(path, "rb");
    if (!file)
        stop(path);
    *size = fread(bytes, 1, MOST_FILE - 1, file);
    fclose(file);
    return bytes;
}

static void write_whole(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file))
        stop(path);
}

/* States in the middle of a game into tests/data/saved/: of a match, with its position, and of a batch. */
static void keep(struct table *t, const char *game)
{
    struct hustings_error error;
    struct rng rng;
    rng_seed(&rng, 3);
    fill_corpus(t, &rng);
    hustings_load(t->match, t->corpus[0] + 7 * t->size[0], t->size[0], &error);
    char *position = hustings_position(t->match, &error);
    write_whole(in_source("tests/data/saved/%s.bin", game), t->corpus[0] + 7 * t->size[0], t->size[0]);
    write_whole(in_source("tests/data/saved/%s.json", game), position, strlen(position));
    write_whole(in_source("tests/data/saved/%s-batch.bin", game), t->corpus[1] + 7 * t->size[1], t->size[1]);
    hustings_free(position);
}

/* Loads the states of tests/data/saved/ and compares them with their positions. If this fails, a layout has changed:
 * raise SAVED_FORMAT and keep new states (library_saved --keep). */
static void saved_once(const char *game, int players, int keeps)
{
    struct hustings_error error = {{0}, {0}};
    size_t size, length, batch_size;
    char name[400];
    struct hustings_pack *pack =
        hustings_pack_open(game, in_source("tests/games/%s/scenarios/%s-pack.json", game), &error);
    if (!pack)
        stop(error.message);
    add_table(pack, players, NULL, "{\"history\":2}");
    struct table *t = &tables[0];
    if (keeps)
        keep(t, game);
    char *bytes = read_whole(in_source("tests/data/saved/%s.bin", game), &size),
         *position = read_whole(in_source("tests/data/saved/%s.json", game), &length),
         *batch = read_whole(in_source("tests/data/saved/%s-batch.bin", game), &batch_size);
    int good = hustings_load(t->match, bytes, size, &error) == 0;
    char *now = hustings_position(t->match, &error);
    good = good && strcmp(now, position) == 0;
    snprintf(name, sizeof name, "%s: a state of format 1 is loaded %s", game, error.message);
    point(good, name);
    good = hustings_batch_load_bytes(t->batch, 1, batch, batch_size, &error) == 0;
    hustings_batch_save(t->batch, 1, t->room);
    snprintf(name, sizeof name, "%s: a game of a batch of format 1 is loaded %s", game, error.message);
    point(good && memcmp(t->room, batch, t->size[1]) == 0, name);
    hustings_free(now);
    free(bytes);
    free(position);
    free(batch);
    close_tables();
    hustings_pack_close(pack);
}

int main(int argc, char **argv)
{
    uint64_t count = 5000, seed = 1;
    const char *only[8] = {NULL};
    int named = 0, keeps = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--count") == 0 && i + 1 < argc)
            count = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--keep") == 0)
            keeps = 1;
        else if (named < 7)
            only[named++] = argv[i];
    for (int i = 0; hustings_game(i); i++) {
        const char *game = hustings_game(i);
        struct hustings_error error;
        int wanted = !named && strcmp(game, "null") != 0;
        for (int k = 0; k < named; k++)
            wanted |= strcmp(game, only[k]) == 0;
        if (!wanted)
            continue;
        struct hustings_pack *pack = hustings_pack_open(game, "standard", &error);
        if (!pack)
            stop(error.message);
        saved_once(game, strcmp(game, "night") ? 5 : 2, keeps);
        open_tables(game, pack);
        mutants(game, count, seed);
        close_tables();
        hustings_pack_close(pack);
    }
    printf("1..%d\n", points);
    return failures != 0;
}
