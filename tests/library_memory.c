/* library_memory.c: memory that runs out with the n-th request for it, for many n, while libhustings opens packs, plays,
 * writes a record and reads it again: each function does what it promises, or says that there was no memory; nothing
 * falls, nothing leaks, and a record that holds is never called wrong.
 * With --bug requests fail without ENOMEM, so that jansson's "not valid JSON" is believed, which must be noticed. TAP. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/hustings.h"
#include "tests/refused.h"

enum { MOVES = 12, RECORD_ROOM = 1 << 16, TRIES = 120 };

static long left = -1; /* requests that are still granted; -1: all are, 0: none until the evening ends */
static long asked;
static int bug;

int refused(void)
{
    asked++;
    if (left < 0)
        return 0;
    if (left > 0) {
        left--;
        return 0;
    }
    errno = bug ? 0 : ENOMEM; /* as the real one does */
    return 1;
}

/* What an evening came to: what was said, and what went wrong that is not a lack of memory. */
static uint64_t said;
static int wrong, short_of_memory;

static void hear(const char *text)
{
    for (; *text; text++)
        said = said * 31 + (unsigned char)*text;
}

/* Whether it went well; if not, the error must say why. */
static int went_well(int well, const struct hustings_error *e)
{
    if (well)
        return 1;
    short_of_memory = 1;
    wrong |= strstr(e->message, "memory") == NULL;
    if (wrong && !bug)
        printf("# %s\n", e->message);
    return 0;
}

static int take_text(char *text, const struct hustings_error *e)
{
    int well = went_well(text != NULL, e);
    if (text)
        hear(text);
    hustings_free(text);
    return well;
}

/* Everything that can be asked of a match. */
static void look_at(const struct hustings_pack *pack, const struct hustings_match *match)
{
    struct hustings_error e = {"", ""};
    take_text(hustings_legal(match, 0, &e), &e);
    take_text(hustings_view(match, 0, &e), &e);
    take_text(hustings_result(match, &e), &e);
    struct hustings_match *copy = hustings_copy(match, &e);
    went_well(copy != NULL, &e);
    hustings_end(copy);
    char *position = hustings_position(match, &e);
    if (!went_well(position != NULL, &e))
        return;
    struct hustings_match *there = hustings_continue(pack, position, &e);
    if (went_well(there != NULL, &e))
        take_text(hustings_view(there, HUSTINGS_SPECTATOR, &e), &e);
    hustings_end(there);
    hear(position);
    hustings_free(position);
}

static int next_move(const struct hustings_match *match, const uint8_t *seed, struct hustings_move *move)
{
    int seat = 0;
    uint32_t to_act = hustings_to_act(match);
    if (to_act & HUSTINGS_CHANCE_BIT)
        return hustings_draw_move(match, seed, move);
    while (seat < hustings_seats(match) && !(to_act >> seat & 1))
        seat++;
    if (seat == hustings_seats(match))
        return -1;
    hustings_nth(match, seat, 0, move);
    return 0;
}

static int keep_line(char *bytes, size_t *size, char *line)
{
    size_t length = strlen(line);
    int fits = *size + length <= RECORD_ROOM;
    if (fits)
        memcpy(bytes + *size, line, length);
    *size += length;
    wrong |= !fits;
    hustings_free(line);
    return fits;
}

/* A short game, written down: the size of its record, or 0. */
static size_t play(const struct hustings_pack *pack, int players, char *bytes)
{
    static const uint8_t seed[HUSTINGS_SEED] = {1};
    struct hustings_error e = {"", ""};
    struct hustings_move move;
    char *line = NULL;
    size_t size = 0;
    struct hustings_record *record = hustings_record_start(pack, players, "{}", seed, &line, &e);
    const struct hustings_match *match = record ? hustings_record_match(record) : NULL;
    int well = went_well(record != NULL, &e) && keep_line(bytes, &size, line);
    for (int i = 0; i < MOVES && well && next_move(match, seed, &move) == 0; i++) {
        take_text(hustings_move_write(match, &move, "a clue", &e), &e);
        line = hustings_record_move(record, &move, "a clue", &e);
        well = went_well(line != NULL, &e) && keep_line(bytes, &size, line);
    }
    if (well) {
        look_at(pack, match);
        line = hustings_record_end(record, &e);
        well = went_well(line != NULL, &e) && keep_line(bytes, &size, line);
    }
    hustings_record_close(record);
    return well ? size : 0;
}

/* A record that is right holds, or there was no memory to find out. */
static void read_again(const char *bytes, size_t size)
{
    struct hustings_error e = {"", ""};
    struct hustings_verdict verdict;
    struct hustings_move move;
    char say[HUSTINGS_TEXT];
    int step = 0;
    went_well(hustings_verify(NULL, bytes, size, &verdict, &e) == 0, &e);
    struct hustings_replay *replay = hustings_replay_open(NULL, bytes, size, &e);
    if (went_well(replay != NULL, &e))
        while ((step = hustings_replay_next(replay, &move, say, &e)) > 0)
            said = said * 31 + move.verb;
    went_well(step == 0, &e);
    hustings_replay_close(replay);
}

static void evening(const char *game)
{
    static char bytes[RECORD_ROOM];
    struct hustings_error e = {"", ""};
    int least, most;
    said = 0;
    wrong = short_of_memory = 0;
    struct hustings_pack *pack = hustings_pack_open(game, "standard", &e);
    if (went_well(pack != NULL, &e)) {
        hustings_pack_players(pack, &least, &most);
        struct hustings_match *match = hustings_start(pack, least, NULL, &e);
        went_well(match != NULL, &e);
        hustings_end(match);
        size_t size = play(pack, least, bytes);
        if (size)
            read_again(bytes, size);
    }
    hustings_pack_close(pack);
}

/* Each request refused in its turn, or as many as there is time for: how many evenings were not as they should be. */
static long try_all(const char *game, long *tried)
{
    long bad = 0;
    left = -1;
    asked = 0;
    evening(game);
    uint64_t usual = said;
    long all = asked, stride = all > TRIES ? all / TRIES : 1;
    if (short_of_memory || wrong)
        return 1;
    for (long n = 0; n < all; n += n < 40 ? 1 : stride, ++*tried) {
        left = n;
        evening(game);
        bad += wrong || (!short_of_memory && said != usual);
    }
    left = -1;
    return bad;
}

int main(int argc, char **argv)
{
    static const char *const played[] = {"night", "vote", "dixit", "voices"};
    int failed = 0;
    bug = argc > 1 && strcmp(argv[1], "--bug") == 0;
    json_set_alloc_funcs(malloc, free);
    printf("1..4\n");
    for (int i = 0; i < 4; i++) {
        long tried = 0, bad = try_all(played[i], &tried);
        int good = (bad > 0) == bug && tried > 0;
        printf("%sok %d - %s: %ld requests refused, %ld evenings went wrong\n", good ? "" : "not ", i + 1,
               played[i], tried, bad);
        failed |= !good;
    }
    return failed;
}
