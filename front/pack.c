/* pack.c: `hustings pack`, for pack makers: `check FILE`, what a pack holds, or its first error;
 * `GAME DIR`, a pack made from a folder (of pictures: front/dixit/deck.h). */
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/front.h"
#include "match/games.h"

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

const char *pack_text(const json_t *texts, const char *id)
{
    const char *text = words_of(texts, lang), *english = words_of(texts, LANG_EN);
    return text[0] ? text : english[0] ? english : id;
}

static int report(const struct content *c)
{
    const struct slot slots[] = {
        {"file", c->name, 0},
        {"game", c->game->name, 0},
        {"name", pack_text(json_object_get(c->json, "name"), c->name), 0},
        {"hash", c->sha256, 0},
    };
    say(stdout, W_PACK_GOOD, slots, 4);
    putchar('\n');
    front_find(c->game)->report(c);
    return finish(DONE);
}

static int check(const char *file)
{
    struct error e;
    char path[4096];
    const struct game *game = game_of(file, &e);
    snprintf(path, sizeof path, "%s%s", strchr(file, '/') ? "" : "./", file); /* a file, whatever its name */
    struct content *content = game ? content_open(game, path, &e) : NULL;
    int code = content ? report(content) : complain(&e);
    content_close(content);
    return code;
}

int run_pack(const struct command *self, int argc, char **argv)
{
    struct pack_wish wish = {NULL};
    const struct option options[] = {{.name = "out", .value = &wish.out},
                                     {.name = "name", .value = &wish.name},
                                     {.name = "id", .value = &wish.id},
                                     {.name = NULL}};
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    const struct game *game = rest > 0 ? game_find(argv[1]) : NULL;
    int (*make)(const char *, const struct pack_wish *) = game ? front_find(game)->make_pack : NULL;
    if (!make && (rest < 1 || strcmp(argv[1], "check") != 0))
        return misused(self, rest ? W_CLI_NO_SUCH_COMMAND : W_CLI_TOO_FEW, rest ? argv[1] : "check FILE");
    if (rest != 2)
        return misused(self, rest > 2 ? W_CLI_TOO_MANY : W_CLI_TOO_FEW,
                       rest > 2 ? argv[3]
                       : make   ? "DIR"
                                : "FILE");
    if (!make && (wish.out || wish.name || wish.id))
        return misused(self, W_CLI_NO_SUCH_OPTION, wish.out ? "--out" : wish.name ? "--name" : "--id");
    return make ? make(argv[2], &wish) : check(argv[2]);
}
