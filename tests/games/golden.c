/*
 * Golden games: whole games with a hash after every move, drawn from fixed seeds (luck by chance_draw, the
 * rest by the small generator) and kept in tests/golden/. They must come out the same for ever; where the
 * rules change on purpose, `games_golden --write` with HUSTINGS_SOURCE set writes them anew.
 */
#include "trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/chance.h"
#include "match/fair.h"
#include "tests/golden/replay.h"

enum { ROOM = 1 << 16 };

static const struct {
    const char *file, *game, *board, *mode;
    int seats;
    uint64_t seed;
} goldens[] = {
    {"night-standard-1", "night", "standard", NULL, 2, 1},
    {"night-standard-2", "night", "standard", NULL, 2, 2},
    {"night-standard-3", "night", "standard", NULL, 2, 3},
    {"night-islet", "night", "night-pack.json", NULL, 2, 4},
    {"night-one-field", "night", "one-field", NULL, 2, 5},
    {"night-largest", "night", "largest", NULL, 2, 6},
    {"night-largest-2", "night", "largest", NULL, 2, 7},
    {"night-twelve-ones", "night", "twelve-ones", NULL, 2, 8},
    {"null-fair", "null", "fair", NULL, 2, 9},
    {"null-bent", "null", "bent", NULL, 2, 10},
    {"vote-standard-5", "vote", "standard", NULL, 5, 11},
    {"vote-standard-6", "vote", "standard", NULL, 6, 12},
    {"vote-standard-7", "vote", "standard", NULL, 7, 13},
    {"vote-standard-8", "vote", "standard", NULL, 8, 14},
    {"vote-standard-9", "vote", "standard", NULL, 9, 15},
    {"vote-standard-10", "vote", "standard", NULL, 10, 16},
    {"vote-few-abilities", "vote", "vote-pack.json", NULL, 5, 17},
    {"vote-stress-5", "vote", "vote-stress-pack.json", NULL, 5, 18},
    {"vote-stress-7", "vote", "vote-stress-pack.json", NULL, 7, 19},
    {"vote-stress-10", "vote", "vote-stress-pack.json", NULL, 10, 20},
    {"dixit-classic-3", "dixit", "standard", "classic", 3, 21},
    {"dixit-classic-4", "dixit", "standard", "classic", 4, 22},
    {"dixit-classic-6", "dixit", "standard", "classic", 6, 23},
    {"dixit-classic-7", "dixit", "standard", "classic", 7, 24},
    {"dixit-classic-12", "dixit", "standard", "classic", 12, 25},
    {"dixit-party-6", "dixit", "standard", "party", 6, 26},
    {"dixit-party-12", "dixit", "standard", "party", 12, 27},
    {"dixit-team-6", "dixit", "standard", "team", 6, 28},
    {"dixit-team-12", "dixit", "standard", "team", 12, 29},
    {"dixit-smallest-3", "dixit", "smallest", "classic", 3, 30},
    {"dixit-smallest-party-7", "dixit", "smallest", "party", 7, 31},
    {"dixit-smallest-team-8", "dixit", "smallest", "team", 8, 32},
    {"dixit-largest-12", "dixit", "largest", "team", 12, 33},
};
enum { GOLDENS = sizeof goldens / sizeof goldens[0] };

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
    union position p;
    trial_start(t, &p);
    const struct dixit *start = (const struct dixit *)p.bytes;
    const struct dixit_pack *k = t->content->pack;
    write_numbers(out, (const int[]){start->mode, start->length, t->seats, k->count}, 4);
}

static void write_board(const struct trial *t, struct golden_text *out)
{
    const struct null_pack *null = t->content->pack;
    golden_words(out, t->oracle->name);
    if (t->oracle == &dixit_oracle)
        write_dixit(t, out);
    else if (t->oracle == &night_oracle)
        write_night(t->content->pack, out);
    else if (t->oracle == &vote_oracle)
        write_vote(t->content->pack, t->seats, out);
    else
        write_numbers(out, (const int[]){null->weight[0], null->weight[1]}, 2);
}

static void write_hash(const struct trial *t, const union position *p, struct golden_text *out)
{
    const void *bytes = p->bytes;
    golden_hash(out, t->oracle == &night_oracle   ? golden_hash_night(t->content->pack, bytes)
                     : t->oracle == &vote_oracle  ? golden_hash_vote(bytes)
                     : t->oracle == &dixit_oracle ? golden_hash_dixit(bytes)
                                                  : golden_hash_null(bytes));
    golden_words(out, "\n");
}

/* Draws a game with its hashes; the end is golden_replay's to write. */
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

/* The whole text of a golden game as it comes out now. */
static int make_golden(int i, char *text)
{
    static char drawn[ROOM];
    const struct trial *t =
        trial_find_mode(goldens[i].game, goldens[i].board, goldens[i].seats, goldens[i].mode);
    assert_non_null(t);
    size_t size = draw_game(t, goldens[i].seed, drawn);
    int written = golden_replay(drawn, (int)size, text, ROOM);
    assert_true(written > (int)size);       /* only the end was missing … */
    assert_memory_equal(drawn, text, size); /* … and the two agree */
    return written;
}

static void games_come_out_the_same(void **state)
{
    static char text[ROOM];
    (void)state;
    for (int i = 0; i < GOLDENS; i++) {
        char name[100];
        size_t size;
        snprintf(name, sizeof name, "tests/golden/%s.txt", goldens[i].file);
        char *kept = source_file(name, &size);
        int written = make_golden(i, text);
        if (!kept || size != (size_t)written || memcmp(kept, text, size) != 0) {
            free(kept);
            fail_msg("%s comes out differently", name);
        }
        free(kept);
    }
}

/* Another digit at the end of `before`, a part of a move: the move is refused, or the hashes are others. */
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
    assert_int_equal(golden_replay("dixit 0 30 3 20\n", 16, out, ROOM), -1);
    assert_int_equal(golden_replay("dixit 2 1 7 84\n", 15, out, ROOM), -1);
    assert_int_equal(golden_replay("vote 1\n", 7, out, ROOM), -1);
    assert_int_equal(golden_replay("vote 5 1 7 0 0\n", 15, out, ROOM), -1);
    assert_int_equal(golden_replay("quiz 1\n", 7, out, ROOM), -1);
    assert_int_equal(golden_replay("", 0, out, ROOM), -1);
}

static int write_goldens(void)
{
    static char text[ROOM];
    const char *source = getenv("HUSTINGS_SOURCE");
    int failed = trials_open(NULL);
    for (int i = 0; !failed && i < GOLDENS; i++) {
        char path[4096];
        int size = make_golden(i, text);
        snprintf(path, sizeof path, "%s/tests/golden/%s.txt", source ? source : ".", goldens[i].file);
        FILE *file = fopen(path, "wb");
        failed = !file || fwrite(text, 1, (size_t)size, file) != (size_t)size;
        failed |= file && fclose(file) != 0;
    }
    trials_close(NULL);
    return failed;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_out_the_same),
        cmocka_unit_test(altered_games_are_noticed),
    };
    if (argc == 2 && strcmp(argv[1], "--write") == 0)
        return write_goldens();
    return cmocka_run_group_tests_name("golden games", tests, trials_open, trials_close);
}
