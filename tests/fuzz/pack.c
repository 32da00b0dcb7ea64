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

/* Plays the game to its end or for this many moves, any legal move each time. */
static void play(struct match *m)
{
    static const struct text words = {"a word"}; /* for moves that say something */
    const struct content *content = m->content;
    struct pattern patterns[MAX_PATTERNS];
    struct error e;
    uint32_t to_act;
    for (int moves = 0; moves < MOST_MOVES && (to_act = match_to_act(m)) != 0; moves++) {
        int seat = to_act & CHANCE_BIT ? CHANCE : bits_lowest(to_act);
        struct move move;
        int count = content->game->legal(content->pack, m->position.bytes, seat, patterns);
        check(count > 0, "no legal move");
        const struct pattern *p = &patterns[moves % count];
        pattern_nth(p, (uint64_t)moves % pattern_count(p), &move);
        check(match_apply(m, &move, &words, &e) == 0, "a legal move is refused");
    }
    if (match_to_act(m) == 0)
        json_decref(match_result(m));
    json_decref(match_position(m));
}

/* The smallest number of seats fits every pack, with the usual options; with others, or at a larger table, a pack
 * may be too small. */
static void try_game(const struct content *content, int seats, const char *options)
{
    struct match m;
    struct error e;
    char message[1024];
    json_t *given = options ? json_loads(options, 0, NULL) : NULL;
    if (match_start(&m, content, seats, given, &e) == 0) {
        play(&m);
    } else {
        check(options || seats > content->game->least_seats, "no game can be started");
        check(e.code == BAD_INPUT && error_say(&e, LANG_HU, message, sizeof message) > 0,
              "a refusal without a reason");
    }
    match_end(&m);
    json_decref(given);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int g = 0; games[g]; g++) {
        struct error e;
        struct content *content = content_from(games[g], "fuzz.json", (const char *)data, size, &e);
        char message[1024];
        if (content) {
            static const char *const options[] = {NULL, "{\"mode\":\"party\"}", "{\"mode\":\"team\"}",
                                                  "{\"advanced\":true,\"abilities\":true}"};
            for (int i = 0; i < 4; i++) {
                try_game(content, games[g]->least_seats, options[i]);
                try_game(content, games[g]->most_seats, options[i]);
            }
            content_close(content);
            continue;
        }
        check(e.code == BAD_INPUT && strncmp(e.path, "fuzz.json", 9) == 0,
              "the error does not name the pack");
        check(error_say(&e, LANG_RU, message, sizeof message) > 0, "the error says nothing");
    }
    return 0;
}
