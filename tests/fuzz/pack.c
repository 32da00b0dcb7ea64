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

enum { MOST_MOVES = 2000 }; /* of a game; few are longer, but on an odd pack some are */

/* A game with so many seats, one legal move or another. */
static void play(const struct content *content, int seats)
{
    struct match m;
    struct error e;
    struct pattern patterns[MAX_PATTERNS];
    uint32_t to_act;
    check(match_start(&m, content, seats, NULL, &e) == 0, "no game can be started");
    for (int moves = 0; moves < MOST_MOVES && (to_act = match_to_act(&m)) != 0; moves++) {
        int seat = to_act & CHANCE_BIT ? CHANCE : bits_lowest(to_act);
        struct move move;
        int count = content->game->legal(content->pack, m.position.bytes, seat, patterns);
        check(count > 0, "no legal move");
        const struct pattern *p = &patterns[moves % count];
        pattern_nth(p, (uint64_t)moves % pattern_count(p), &move);
        check(match_apply(&m, &move, NULL, &e) == 0, "a legal move is refused");
    }
    if (match_to_act(&m) == 0)
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
            play(content, games[g]->least_seats);
            play(content, games[g]->most_seats);
            content_close(content);
            continue;
        }
        check(e.code == BAD_INPUT && strncmp(e.path, "fuzz.json", 9) == 0,
              "the error does not name the pack");
        check(error_say(&e, LANG_RU, message, sizeof message) > 0, "the error says nothing");
    }
    return 0;
}
