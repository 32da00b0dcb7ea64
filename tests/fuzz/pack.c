/* pack.c: fuzzes the loading of packs: a pack is refused with its name and place, or a game can be played on
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/match.h"
#include "rules/kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

/* The first legal move over and over: whatever the board, the game ends. */
static void play(const struct content *content)
{
    struct match m;
    struct error e;
    struct pattern patterns[MAX_PATTERNS];
    int moves = 0;
    check(match_start(&m, content, content->game->least_seats, NULL, &e) == 0, "no game can be started");
    for (uint32_t to_act; (to_act = match_to_act(&m)) != 0; moves++) {
        int seat = to_act & CHANCE_BIT ? CHANCE : bits_lowest(to_act);
        struct move move;
        check(content->game->legal(content->pack, m.position.bytes, seat, patterns) > 0, "no legal move");
        pattern_nth(&patterns[0], (uint64_t)moves % pattern_count(&patterns[0]), &move);
        check(match_apply(&m, &move, &e) == 0, "a legal move is refused");
        check(moves < 10000, "the game does not end");
    }
    json_decref(match_result(&m));
    json_decref(match_position(&m));
    match_end(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int g = 0; games[g]; g++) {
        struct error e;
        struct content *content = content_from(games[g], "fuzz.json", (const char *)data, size, &e);
        char message[1024];
        if (content) {
            play(content);
            content_close(content);
            continue;
        }
        check(e.code == BAD_INPUT && strncmp(e.path, "fuzz.json", 9) == 0,
              "the error does not name the pack");
        check(error_say(&e, LANG_RU, message, sizeof message) > 0, "the error says nothing");
    }
    return 0;
}
