/* pack.c: `hustings pack check FILE`: what a pack holds, or its first error; for those who make decks. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "match/games.h"
#include "rules/night/night.h"

/* The game that a pack says it is for. */
static const struct game *game_of(const char *path, struct error *e)
{
    struct where at = where_key(NULL, "game");
    const struct game *game = NULL;
    size_t size;
    char *bytes = json_slurp_file(path, &size, e);
    json_t *json = bytes ? json_document(bytes, size, e) : NULL;
    if (json && json_is_object(json)) {
        json_t *name = want_field(json, NULL, "game", e);
        const char *text = name ? want_text(name, &at, e) : NULL;
        game = text ? game_find(text) : NULL;
        if (text && !game) {
            error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
            error_text(e, text);
        }
    } else if (json) {
        error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, path);
    }
    json_decref(json);
    free(bytes);
    return game;
}

static void report_night(const struct content *c)
{
    const struct night_pack *k = c->pack;
    json_t *regions = json_object_get(c->json, "regions"), *parties = json_object_get(c->json, "parties");
    int win = 0, full = 0;
    for (int r = 0; r < k->regions; r++) {
        json_t *region = json_array_get(regions, (size_t)r);
        const struct slot slots[] = {
            {"id", json_string_value(json_object_get(region, "id")), 0},
            {"name", words_of(json_object_get(region, "name"), lang), 0},
            {"fields", NULL, k->first[r + 1] - k->first[r]},
            {"win", NULL, k->win[r]},
            {"full", NULL, k->full[r]},
        };
        fputs("  ", stdout);
        say(stdout, W_PACK_NIGHT_REGION, slots, 5);
        putchar('\n');
        win += k->win[r];
        full += k->full[r];
    }
    const struct slot slots[] = {
        {"regions", NULL, k->regions},
        {"fields", NULL, k->fields},
        {"win", NULL, win},
        {"full", NULL, full},
        {"first", words_of(json_object_get(json_array_get(parties, 0), "name"), lang), 0},
        {"second", words_of(json_object_get(json_array_get(parties, 1), "name"), lang), 0},
        {"texts", NULL, (int64_t)json_object_size(json_object_get(c->json, "texts"))},
    };
    say(stdout, W_PACK_NIGHT_TOTAL, slots, 7);
    putchar('\n');
}

static int report(const struct content *c)
{
    const struct slot slots[] = {
        {"file", c->name, 0},
        {"game", c->game->name, 0},
        {"name", words_of(json_object_get(c->json, "name"), lang), 0},
        {"hash", c->sha256, 0},
    };
    say(stdout, W_PACK_GOOD, slots, 4);
    putchar('\n');
    if (strcmp(c->game->name, "night") == 0)
        report_night(c);
    return finish(DONE);
}

int run_pack(const struct command *self, int argc, char **argv)
{
    static const struct option none[] = {{.name = NULL}};
    struct error e;
    int rest, code = options_read(self, argc, argv, none, &rest);
    if (code >= 0)
        return code;
    if (rest < 1 || strcmp(argv[1], "check") != 0)
        return misused(self, rest ? W_CLI_NO_SUCH_COMMAND : W_CLI_TOO_FEW, rest ? argv[1] : "check FILE");
    if (rest != 2)
        return misused(self, rest > 2 ? W_CLI_TOO_MANY : W_CLI_TOO_FEW, rest > 2 ? argv[3] : "FILE");
    const struct game *game = game_of(argv[2], &e);
    char path[4096];
    snprintf(path, sizeof path, "%s%s", strchr(argv[2], '/') ? "" : "./",
             argv[2]); /* a file, whatever its name */
    struct content *content = game ? content_open(game, path, &e) : NULL;
    code = content ? report(content) : complain(&e);
    content_close(content);
    return code;
}
