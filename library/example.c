/* example.c: a program with libhustings, in C or C++: random games of Election Night.
 *
 *     cc example.c $(pkg-config --cflags --libs hustings) -o example
 *     ./example            plays one game, prints its result and its last position, writes a record, verifies
 * it
 *     ./example 100000     plays that many games and prints how fast */
#include <hustings.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void give_up(const struct hustings_error *error)
{
    fprintf(stderr, "%s: %s\n", error->code, error->message);
    exit(1);
}

/* Any generator you like: this is splitmix64. */
static uint64_t random_word(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Any move of one of the seats that have to act: `legal` of Election Night gives each roll of the dice the
 * same weight, so chance can be handled like the players. */
static void choose(const struct hustings_match *match, uint32_t to_act, uint64_t *state,
                   struct hustings_move *move)
{
    int seat = to_act & HUSTINGS_CHANCE_BIT ? HUSTINGS_CHANCE : to_act & 1 ? 0 : 1;
    uint64_t count = hustings_count(match, seat);
    hustings_nth(match, seat, (random_word(state) >> 32) * count >> 32, move);
}

/* Many games, as a search plays them: no JSON, no allocation. */
static void play_many(const struct hustings_pack *pack, long games)
{
    struct hustings_error error;
    struct hustings_match *match = hustings_start(pack, 2, NULL, &error);
    void *beginning = malloc(hustings_position_size(pack));
    long wins[2] = {0, 0};
    uint64_t state = 1;
    if (!match)
        give_up(&error);
    if (!beginning)
        abort();
    hustings_save(match, beginning);
    clock_t before = clock();
    for (long i = 0; i < games; i++) {
        struct hustings_outcome outcome;
        struct hustings_move move;
        uint32_t to_act;
        hustings_restore(match, beginning);
        while ((to_act = hustings_to_act(match)) != 0) {
            choose(match, to_act, &state, &move);
            if (hustings_play(match, &move, NULL, &error))
                give_up(&error);
        }
        hustings_outcome_of(match, &outcome);
        for (int seat = 0; seat < 2; seat++)
            wins[seat] += outcome.winners >> seat & 1;
    }
    double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
    printf("games %ld, won %ld : %ld\n", games, wins[0], wins[1]);
    fprintf(stderr, "%.0f games/s\n", (double)games / (seconds > 0 ? seconds : 1e-6));
    free(beginning);
    hustings_end(match);
}

/* The lines of a record; one of Election Night is about seven kilobytes. */
struct lines {
    char bytes[1 << 18];
    size_t size;
};

/* Keeps a line and frees it. */
static void keep(struct lines *lines, char *line, const struct hustings_error *error)
{
    size_t length = line ? strlen(line) : 0;
    if (!line || length > sizeof lines->bytes - lines->size)
        give_up(error);
    memcpy(lines->bytes + lines->size, line, length);
    lines->size += length;
    hustings_free(line);
}

/* One game whose luck comes from a seed, written down as it is played. */
static struct hustings_record *play_one(const struct hustings_pack *pack, struct lines *lines)
{
    struct hustings_error error = {"bad-input", "the record is too long"};
    uint8_t seed[HUSTINGS_SEED] = {1, 2, 3};
    uint64_t state = 1;
    uint32_t to_act;
    char *line = NULL;
    struct hustings_record *record = hustings_record_start(pack, 2, NULL, seed, &line, &error);
    keep(lines, line, &error);
    const struct hustings_match *match = hustings_record_match(record);
    while ((to_act = hustings_to_act(match)) != 0) {
        struct hustings_move move;
        if (hustings_draw_move(match, seed, &move))
            choose(match, to_act, &state, &move);
        keep(lines, hustings_record_move(record, &move, NULL, &error), &error);
    }
    keep(lines, hustings_record_end(record, &error), &error);
    return record;
}

static void show_one(const struct hustings_pack *pack, const char *path)
{
    static struct lines lines;
    struct hustings_error error;
    struct hustings_verdict verdict;
    struct hustings_record *record = play_one(pack, &lines);
    char *result = hustings_result(hustings_record_match(record), &error);
    char *position = result ? hustings_position(hustings_record_match(record), &error) : NULL;
    if (!position || hustings_verify(pack, lines.bytes, lines.size, &verdict, &error))
        give_up(&error);
    printf("%s\n%s\n%s: %d lines, and every one holds\n", result, position, path, (int)verdict.line);
    hustings_free(result);
    hustings_free(position);
    hustings_record_close(record);

    FILE *file = fopen(path, "wb");
    if (!file || fwrite(lines.bytes, 1, lines.size, file) != lines.size || fclose(file)) {
        perror(path);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    struct hustings_error error;
    struct hustings_pack *pack = hustings_pack_open("night", "standard", &error);
    if (!pack)
        give_up(&error);
    if (argc > 1)
        play_many(pack, atol(argv[1]));
    else
        show_one(pack, "example.hustings");
    hustings_pack_close(pack);
    return 0;
}
