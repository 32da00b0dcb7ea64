/*
 * Golden games: whole games with a hash after every move, drawn from fixed seeds (luck by chance_draw, the
 * rest by the small generator) and kept in tests/games/GAME/golden/. They must come out the same for ever;
 * when the rules change on purpose, `games_golden --write` with HUSTINGS_SOURCE set writes them again. */
#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/chance.h"
#include "match/fair.h"
#include "rules/voices/push.h"
#include "tests/golden/replay.h"

enum { ROOM = 1 << 16, PUSHES = 200 };

static const struct {
    const char *file, *game, *board, *mode;
    int seats;
    uint64_t seed;
} goldens[] = {
    {"standard-1", "night", "standard", NULL, 2, 1},
    {"standard-2", "night", "standard", NULL, 2, 2},
    {"standard-3", "night", "standard", NULL, 2, 3},
    {"islet", "night", "night-pack.json", NULL, 2, 4},
    {"one-field", "night", "one-field", NULL, 2, 5},
    {"largest", "night", "largest", NULL, 2, 6},
    {"largest-2", "night", "largest", NULL, 2, 7},
    {"twelve-ones", "night", "twelve-ones", NULL, 2, 8},
    {"fair", "null", "fair", NULL, 2, 9},
    {"bent", "null", "bent", NULL, 2, 10},
    {"standard-5", "vote", "standard", NULL, 5, 11},
    {"standard-6", "vote", "standard", NULL, 6, 12},
    {"standard-7", "vote", "standard", NULL, 7, 13},
    {"standard-8", "vote", "standard", NULL, 8, 14},
    {"standard-9", "vote", "standard", NULL, 9, 15},
    {"standard-10", "vote", "standard", NULL, 10, 16},
    {"few-abilities", "vote", "vote-pack.json", NULL, 5, 17},
    {"stress-5", "vote", "vote-stress-pack.json", NULL, 5, 18},
    {"stress-7", "vote", "vote-stress-pack.json", NULL, 7, 19},
    {"stress-10", "vote", "vote-stress-pack.json", NULL, 10, 20},
    {"classic-3", "dixit", "standard", "classic", 3, 21},
    {"classic-4", "dixit", "standard", "classic", 4, 22},
    {"classic-6", "dixit", "standard", "classic", 6, 23},
    {"classic-7", "dixit", "standard", "classic", 7, 24},
    {"classic-12", "dixit", "standard", "classic", 12, 25},
    {"party-6", "dixit", "standard", "party", 6, 26},
    {"party-12", "dixit", "standard", "party", 12, 27},
    {"team-6", "dixit", "standard", "team", 6, 28},
    {"team-12", "dixit", "standard", "team", 12, 29},
    {"smallest-3", "dixit", "smallest", "classic", 3, 30},
    {"smallest-party-7", "dixit", "smallest", "party", 7, 31},
    {"smallest-team-8", "dixit", "smallest", "team", 8, 32},
    {"largest-12", "dixit", "largest", "team", 12, 33},
    {"standard-3", "voices", "standard", NULL, 3, 34},
    {"standard-4", "voices", "standard", NULL, 4, 35},
    {"standard-6-all", "voices", "standard", "all", 6, 36}, /* advanced, with abilities */
    {"fixture-5-all", "voices", "voices-pack.json", "all", 5, 37},
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

static void golden_path(int i, char *out, size_t cap)
{
    snprintf(out, cap, "tests/games/%s/golden/%s.txt", goldens[i].game, goldens[i].file);
}

static void write_numbers(struct golden_text *out, const int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        golden_words(out, " ");
        golden_number(out, numbers[i]);
    }
}

static void write_night(const struct night_pack *k, struct golden_text *out)
{
    const int regions = k->regions;
    write_numbers(out, &regions, 1);
    for (int r = 0; r < regions; r++)
        write_numbers(out, (const int[]){k->first[r + 1] - k->first[r], k->win[r], k->full[r]}, 3);
}

static void write_vote(const struct vote_pack *k, int seats, struct golden_text *out)
{
    write_numbers(out, (const int[]){seats, k->count}, 2);
    for (int c = 0; c < k->count; c++)
        write_numbers(out, (const int[]){k->card[c].kind, k->card[c].budget, k->card[c].support}, 3);
}

/* The options come from the new game: there they are numbers. */
static void write_dixit(const struct trial *t, struct golden_text *out)
{
    const struct dixit_pack *k = t->content->pack;
    union position p;
    struct dixit start;
    trial_start(t, &p);
    memcpy(&start, p.bytes, sizeof start);
    write_numbers(out, (const int[]){start.mode, start.length, t->seats, k->count}, 4);
}

static int write_field(void *out, int value)
{
    write_numbers(out, &value, 1);
    return value;
}

static void write_voices(const struct trial *t, struct golden_text *out)
{
    static struct voices_pack pack;
    union position p;
    trial_start(t, &p);
    const struct voices *start = (const struct voices *)p.bytes;
    int wanted = start->wanted == VOICES_NONE ? -1 : start->wanted;
    write_numbers(out, (const int[]){t->seats, start->advanced, wanted, start->abilities}, 4);
    pack = *(const struct voices_pack *)t->content->pack;
    assert_int_equal(golden_voices_pack(&pack, write_field, out), 0);
}

static void write_board(const struct trial *t, struct golden_text *out)
{
    const struct null_pack *null = t->content->pack;
    golden_words(out, t->oracle->name);
    if (t->oracle == &dixit_oracle)
        write_dixit(t, out);
    else if (t->oracle == &night_oracle)
        write_night(t->content->pack, out);
    else if (t->oracle == &voices_oracle)
        write_voices(t, out);
    else if (t->oracle == &vote_oracle)
        write_vote(t->content->pack, t->seats, out);
    else
        write_numbers(out, (const int[]){null->weight[0], null->weight[1]}, 2);
}

static void write_hash(const struct trial *t, const union position *p, struct golden_text *out)
{
    const void *bytes = p->bytes;
    golden_hash(out, t->oracle == &night_oracle    ? golden_hash_night(t->content->pack, bytes)
                     : t->oracle == &vote_oracle   ? golden_hash_vote(bytes)
                     : t->oracle == &dixit_oracle  ? golden_hash_dixit(bytes)
                     : t->oracle == &voices_oracle ? golden_hash_voices(bytes)
                                                   : golden_hash_null(bytes));
    golden_words(out, "\n");
}

/* Draws a game with its hashes; golden_replay writes the end. */
static size_t draw_game(const struct trial *t, uint64_t number, char *text)
{
    const struct game *game = t->content->game;
    struct golden_text out = {text, text + ROOM};
    uint8_t sim_seed[FAIR_HASH] = {0}, seed[FAIR_HASH];
    uint64_t draws = 0;
    int args = t->oracle == &vote_oracle    ? GOLDEN_VOTE_ARGS
               : t->oracle == &dixit_oracle ? GOLDEN_DIXIT_ARGS
                                            : GOLDEN_ARGS;
    struct rng rng;
    union position p;
    struct fault fault;
    struct move m;
    fair_game_seed(sim_seed, number, seed);
    rng_seed(&rng, number);
    trial_start(t, &p);
    write_board(t, &out);
    golden_words(&out, "\nstart ");
    write_hash(t, &p, &out);
    for (uint32_t to_act; (to_act = game->to_act(t->content->pack, p.bytes));) {
        if (to_act & CHANCE_BIT)
            chance_draw(game, t->content->pack, p.bytes, seed, draws++, &m);
        else
            random_move(t, &p, random_actor(t, &p, &rng), &rng, &m);
        assert_true(game->apply(t->content->pack, p.bytes, &m, &fault));
        golden_number(&out, m.seat);
        golden_words(&out, " ");
        golden_number(&out, m.verb);
        for (int i = 0; i < args; i++) {
            golden_words(&out, " ");
            golden_number(&out, m.arg[i]);
        }
        golden_words(&out, " ");
        write_hash(t, &p, &out);
    }
    return (size_t)(out.at - text);
}

/* The trial of a golden game: by its mode, or, in Voices, with all options. */
static const struct trial *trial_of(int i)
{
    if (strcmp(goldens[i].game, "voices") != 0 || !goldens[i].mode)
        return trial_find_mode(goldens[i].game, goldens[i].board, goldens[i].seats, goldens[i].mode);
    for (int n = 0; n < trial_count; n++)
        if (trials[n].oracle == &voices_oracle && trials[n].seats == goldens[i].seats &&
            strcmp(trials[n].content->name, goldens[i].board) == 0 &&
            json_object_size(trials[n].options) == 3)
            return &trials[n];
    return NULL;
}

/* The whole text of a golden game as it comes out now. */
static int make_golden(int i, char *text)
{
    static char drawn[ROOM];
    const struct trial *t = trial_of(i);
    assert_non_null(t);
    size_t size = draw_game(t, goldens[i].seed, drawn);
    int written = golden_replay(drawn, (int)size, text, ROOM);
    assert_true(written > (int)size);       /* only the end was missing … */
    assert_memory_equal(drawn, text, size); /* … and the two agree */
    return written;
}

/* Golden pushes: platforms as play leaves them, and one push more on each. */
static int make_pushes(char *text)
{
    struct golden_text out = {text, text + ROOM};
    struct rng rng;
    rng_seed(&rng, 38);
    golden_words(&out, "pushes");
    for (int n = 0; n < PUSHES; n++) {
        struct voices_disc discs[VOICES_MAX_DISCS] = {{0, 0, 0, 0}};
        uint8_t count = 0, lost[VOICES_MAX_DISCS];
        int marker = 0, before = (int)rng_below(&rng, 13), at, slant;
        for (;; marker++) {
            at = PUSH_LEAST_AT + (int)rng_below(&rng, PUSH_MOST_AT - PUSH_LEAST_AT + 1);
            slant = (int)rng_below(&rng, 2 * PUSH_MOST_SLANT + 1) - PUSH_MOST_SLANT;
            if (marker == before)
                break;
            voices_push(discs, &count, marker, at, slant, lost);
        }
        golden_words(&out, "\n");
        golden_number(&out, marker);
        write_numbers(&out, (const int[]){at, slant, count}, 3);
        for (int i = 0; i < count; i++)
            write_numbers(&out, (const int[]){discs[i].marker, discs[i].x, discs[i].y}, 3);
        golden_words(&out, " ");
        int fell = voices_push(discs, &count, marker, at, slant, lost);
        golden_hash(&out, golden_hash_push(discs, count, lost, fell));
    }
    golden_words(&out, "\n");
    return (int)(out.at - text);
}

static const char pushes_file[] = "tests/games/voices/golden/pushes.txt";

static void pushes_come_out_the_same(void **state)
{
    static char text[ROOM], out[ROOM];
    size_t size;
    (void)state;
    char *kept = source_file(pushes_file, &size);
    int written = make_pushes(text);
    if (!kept || size != (size_t)written || memcmp(kept, text, size) != 0) {
        free(kept);
        fail_msg("%s comes out differently", pushes_file);
    }
    free(kept);
    assert_int_equal(golden_replay(text, written, out, ROOM), written);
    assert_memory_equal(text, out, (size_t)written);
    text[written - 40] ^= 1; /* in the last line, before its hash */
    int altered = golden_replay(text, written, out, ROOM);
    assert_true(altered != written || memcmp(text, out, (size_t)written) != 0);
}

static void games_come_out_the_same(void **state)
{
    static char text[ROOM];
    (void)state;
    for (int i = 0; i < GOLDENS; i++) {
        char name[100];
        size_t size;
        golden_path(i, name, sizeof name);
        char *kept = source_file(name, &size);
        int written = make_golden(i, text);
        if (!kept || size != (size_t)written || memcmp(kept, text, size) != 0) {
            free(kept);
            fail_msg("%s comes out differently", name);
        }
        free(kept);
    }
}

/* Another digit at the end of `before`, a part of a move: the move is refused, or the hashes differ. */
static void alter(int i, const char *before)
{
    static char text[ROOM], out[ROOM];
    int size = make_golden(i, text);
    assert_int_equal(golden_replay(text, size, out, ROOM), size);
    char *at = strstr(text, before);
    assert_non_null(at);
    at += strlen(before);
    *at = *at == '1' ? '2' : '1';
    int altered = golden_replay(text, size, out, ROOM);
    assert_true(altered != size || memcmp(text, out, (size_t)size) != 0);
}

/* The replay notices what it must. */
static void altered_games_are_noticed(void **state)
{
    static char out[ROOM];
    (void)state;
    for (int i = 0; i < GOLDENS; i++)
        if (strcmp(goldens[i].game, "night") == 0)
            alter(i, "\n-1 0 0 "); /* another blue face */
        else if (strcmp(goldens[i].game, "vote") == 0)
            alter(i, "\n-1 14 0 "); /* another die */
        else if (strcmp(goldens[i].game, "dixit") == 0)
            alter(i, "\n-1 4 "); /* another card is laid */
        else if (strcmp(goldens[i].game, "voices") == 0)
            alter(i, "\n-1 25 0 "); /* another court card */
    assert_int_equal(golden_replay("dixit 0 30 3 20\n", 16, out, ROOM), -1);
    assert_int_equal(golden_replay("voices 7 0 -1 0 1\n", 18, out, ROOM), -1);
    assert_int_equal(golden_replay("voices 3 0 -1 0 9999\n", 21, out, ROOM), -1);
    assert_int_equal(golden_replay("pushes\n1 2 3 99\n", 16, out, ROOM), -1);
    assert_int_equal(golden_replay("dixit 2 1 7 84\n", 15, out, ROOM), -1);
    assert_int_equal(golden_replay("vote 1\n", 7, out, ROOM), -1);
    assert_int_equal(golden_replay("vote 5 1 7 0 0\n", 15, out, ROOM), -1);
    assert_int_equal(golden_replay("quiz 1\n", 7, out, ROOM), -1);
    assert_int_equal(golden_replay("", 0, out, ROOM), -1);
}

static int write_file(const char *name, const char *text, int size)
{
    const char *source = getenv("HUSTINGS_SOURCE");
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", source ? source : ".", name);
    FILE *file = fopen(path, "wb");
    int failed = !file || fwrite(text, 1, (size_t)size, file) != (size_t)size;
    return failed | (file && fclose(file) != 0);
}

static int write_goldens(void)
{
    static char text[ROOM];
    int failed = trials_open(NULL);
    for (int i = 0; !failed && i < GOLDENS; i++) {
        char name[100];
        golden_path(i, name, sizeof name);
        failed = write_file(name, text, make_golden(i, text));
    }
    failed = failed || write_file(pushes_file, text, make_pushes(text));
    trials_close(NULL);
    return failed;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_out_the_same),
        cmocka_unit_test(pushes_come_out_the_same),
        cmocka_unit_test(altered_games_are_noticed),
    };
    if (argc == 2 && strcmp(argv[1], "--write") == 0)
        return write_goldens();
    return cmocka_run_group_tests_name("golden games", tests, trials_open, trials_close);
}
