/* apply_document.c: the answer to an apply document, to the letter of docs/notation.md. */
#include "front/apply_document.h"

#include <string.h>

#include "front/command.h"
#include "match/games.h"

/* What a document asks for. */
struct request {
    json_t *document;
    struct content *content;
    struct match match;
    int has_seed;
    uint8_t seed[32];
    int show_position, show_legal, show_views;
};

json_t *apply_refusal(const struct error *e, size_t at, int *code)
{
    char message[1024];
    error_say(e, LANG_EN, message, sizeof message);
    json_t *j = json_pack("{s:b}", "ok", 0);
    if (e->code != BAD_INPUT)
        json_object_set_new(j, "at", json_integer((json_int_t)at));
    json_object_set_new(j, "error",
                        json_pack("{s:s,s:s}", "code", error_code_name(e->code), "message", message));
    *code = e->code == BAD_INPUT ? USAGE : NO;
    return j;
}

static int read_seed(struct request *r, struct error *e)
{
    json_t *j = json_object_get(r->document, "seed");
    struct where at = where_key(NULL, "seed");
    if (!j)
        return 0;
    const char *hex = want_text(j, &at, e);
    if (!hex)
        return -1;
    if (strlen(hex) != 64 || seed_read(hex, r->seed, e))
        return where_error(&at, W_ERROR_BAD_SEED, e);
    r->has_seed = 1;
    return 0;
}

static int read_show(struct request *r, struct error *e)
{
    static const char *const names[] = {"position", "legal", "views", NULL};
    int *flags[] = {&r->show_position, &r->show_legal, &r->show_views};
    json_t *show = json_object_get(r->document, "show");
    struct where at = where_key(NULL, "show");
    if (!show) {
        r->show_position = r->show_legal = 1;
        return 0;
    }
    if (want_list(show, &at, 0, 1000, e))
        return -1;
    for (size_t i = 0; i < json_array_size(show); i++) {
        struct where entry = where_index(&at, i);
        int which;
        if (want_name(json_array_get(show, i), &entry, names, &which, e))
            return -1;
        *flags[which] = 1;
    }
    return 0;
}

static int read_content(struct request *r, struct error *e)
{
    struct where game_at = where_key(NULL, "game"), content_at = where_key(NULL, "content");
    json_t *game_json = want_field(r->document, NULL, "game", e);
    const char *name = game_json ? want_text(game_json, &game_at, e) : NULL, *pack = "standard";
    if (!name)
        return -1;
    const struct game *game = game_find(name);
    if (!game) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
        return error_text(e, name);
    }
    json_t *content = json_object_get(r->document, "content");
    if (content && !(pack = want_text(content, &content_at, e)))
        return -1;
    r->content = content_open(game, pack, e);
    return r->content ? 0 : -1;
}

/* A new game, or one that goes on from a position: exactly one of the two. */
static int read_start(struct request *r, struct error *e)
{
    json_t *players = json_object_get(r->document, "players");
    json_t *position = json_object_get(r->document, "position");
    json_t *options = json_object_get(r->document, "options");
    struct where players_at = where_key(NULL, "players");
    int seats;
    if (!players == !position)
        return error_set(e, BAD_INPUT, W_ERROR_PLAYERS_OR_POSITION, "players, position");
    if (position && options)
        return error_set(e, BAD_INPUT, W_ERROR_OPTIONS_BESIDE_POSITION, "options");
    if (position)
        return match_from(&r->match, r->content, position, e);
    if (!json_is_integer(players))
        return where_error(&players_at, W_ERROR_WANT_INTEGER, e);
    if (want_integer(players, &players_at, 0, 1000, &seats, e))
        return -1;
    return match_start(&r->match, r->content, seats, options, e);
}

static int read_request(struct request *r, const char *bytes, size_t size, struct error *e)
{
    static const char *const keys[] = {"game", "content", "options", "players", "position",
                                       "seed", "moves",   "show",    NULL};
    struct where moves_at = where_key(NULL, "moves"), root = where_key(NULL, "document");
    r->document = json_document(bytes, size, e);
    if (!r->document)
        return -1;
    if (!json_is_object(r->document))
        return where_error(&root, W_ERROR_WANT_OBJECT, e);
    json_t *moves = json_object_get(r->document, "moves");
    if (want_object(r->document, NULL, keys, e) ||
        (moves && want_list(moves, &moves_at, 0, SIZE_MAX >> 1, e)))
        return -1;
    return read_seed(r, e) || read_show(r, e) || read_content(r, e) || read_start(r, e) ? -1 : 0;
}

/* Plays what chance owes, as long as the document itself does not say what comes. */
static void draw_chance(struct request *r, json_t *next)
{
    struct error e;
    struct move move;
    json_t *seat = json_object_get(next, "seat");
    int given = json_is_string(seat) && strcmp(json_string_value(seat), "chance") == 0;
    while (r->has_seed && !given && (match_to_act(&r->match) & CHANCE_BIT)) {
        match_draw(&r->match, r->seed, &move);
        match_apply(&r->match, &move, NULL, &e);
    }
}

static int play_moves(struct request *r, size_t *at, struct error *e)
{
    json_t *moves = json_object_get(r->document, "moves");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        struct move move;
        struct text text;
        *at = i;
        if (codec_read_move(r->content, r->match.seats, json_array_get(moves, i), &move, &text, e))
            return -1;
        draw_chance(r, json_array_get(moves, i));
        if (match_apply(&r->match, &move, &text, e))
            return -1;
    }
    draw_chance(r, NULL);
    return 0;
}

static json_t *write_views(const struct match *m)
{
    json_t *views = json_object();
    for (int seat = 0; seat < m->seats; seat++) {
        char key[16];
        snprintf(key, sizeof key, "%d", seat);
        json_object_set_new(views, key, match_view(m, seat));
    }
    json_object_set_new(views, "spectator", match_view(m, SPECTATOR));
    return views;
}

static json_t *write_answer(const struct request *r)
{
    const struct match *m = &r->match;
    uint32_t to_act = match_to_act(m);
    json_t *moves = json_object_get(r->document, "moves");
    json_t *j =
        json_pack("{s:b,s:I,s:o,s:b,s:o}", "ok", 1, "applied", (json_int_t)json_array_size(moves), "to_act",
                  codec_write_seats(to_act), "over", to_act == 0, "result", match_result(m));
    if (r->show_position)
        json_object_set_new(j, "position", match_position(m));
    if (r->show_legal)
        json_object_set_new(j, "legal", match_legal(m));
    if (r->show_views)
        json_object_set_new(j, "views", write_views(m));
    return j;
}

json_t *apply_document(const char *bytes, size_t size, int *code)
{
    struct request r = {0};
    struct error e;
    size_t at = 0;
    json_t *j;
    if (read_request(&r, bytes, size, &e) || play_moves(&r, &at, &e)) {
        j = apply_refusal(&e, at, code);
    } else {
        j = write_answer(&r);
        *code = DONE;
    }
    match_end(&r.match);
    content_close(r.content);
    json_decref(r.document);
    return j;
}
