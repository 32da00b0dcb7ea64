/* api.c: the requests answered with JSON: open a table, look at one, fetch its record, the key that signs it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/seen_record.h"
#include "server/hub/address.h"
#include "server/hub/api.h"
#include "server/hub/code.h"
#include "server/hub/copies.h"
#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/guess.h"
#include "server/hub/lobby.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/offer.h"
#include "server/hub/play.h"
#include "server/hub/room.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"
#include "server/hub/wait.h"

static json_t *refusal(const char *code, enum word word)
{
    return json_pack("{s:{s:s,s:s}}", "error", "code", code, "message", words_raw(LANG_EN, word));
}

static void refuse_request(struct hub *h, uint32_t conn, int status, const char *code, enum word word)
{
    hub_reply(h, conn, status, refusal(code, word));
}

static void refuse_with(struct hub *h, uint32_t conn, const struct error *e)
{
    char text[1024];
    error_say(e, LANG_EN, text, sizeof text);
    json_t *body = json_pack("{s:{s:s,s:s}}", "error", "code", error_code_name(e->code), "message", text);
    if (e->path[0])
        json_object_set_new(json_object_get(body, "error"), "at", json_string(e->path));
    hub_reply(h, conn, 400, body);
}

/* --- POST /api/tables ----------------------------------------------------------------------------------- */

static json_t *created(const char *code, const char *link)
{
    return json_pack("{s:s,s:s,s:i}", "code", code, "key", link, "seat", 0);
}

/* Sent once the table is there for good. */
static void reply_created(struct table *t, uint32_t conn)
{
    show_reply(t, conn, 201, created(t->code, t->link));
}

static int read_wish(const struct hub *h, json_t *body, struct error *e)
{
    static const char *const keys[] = {"game", "content", "options", "token", "seats", NULL},
                             *const with_given[] = {"game",  "content", "options", "token",
                                                    "seats", "given",   NULL};
    if (want_object(body, NULL, hub_has_branches(h) ? with_given : keys, e))
        return -1;
    if (!game_find(json_text(body, "game"))) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
        return error_text(e, json_text(body, "game"));
    }
    if (!token_fits(json_text(body, "token")))
        return error_set(e, BAD_INPUT, W_SERVER_BAD_TOKEN, "token");
    json_t *content = json_object_get(body, "content");
    if (content && !json_is_string(content))
        return error_set(e, BAD_INPUT, W_SERVER_PACK_NAME, "content");
    json_t *seats = json_object_get(body, "seats"), *options = json_object_get(body, "options");
    if (seats && !json_is_integer(seats))
        return error_set(e, BAD_INPUT, W_ERROR_WANT_INTEGER, "seats");
    if (json_integer_value(seats) < 0 || json_integer_value(seats) > MAX_SEATS ||
        !message_within_caps(h, body))
        return error_set(e, BAD_INPUT, W_SERVER_WRONG_FIELD, seats ? "seats" : "");
    return options && !json_is_object(options) ? error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, "options") : 0;
}

/* `code` NULL: any. */
static void open_table(struct hub *h, uint32_t conn, const struct hub_request *r, json_t *body,
                       const char *code)
{
    const struct game *game = game_find(json_text(body, "game"));
    const char *content = json_text(body, "content");
    json_t *seats = json_object_get(body, "seats");
    struct error e;
    struct table *t = lobby_create(h, game, content[0] ? content : "standard",
                                   seats ? (int)json_integer_value(seats) : game->usual_seats,
                                   json_object_get(body, "options"), json_object_get(body, "given"),
                                   json_text(body, "token"), code, &e);
    if (t) {
        room_hold(t, r->address);
        reply_created(t, conn);
    } else if (e.word == W_SERVER_FULL) {
        refuse_request(h, conn, 503, "full", W_SERVER_FULL);
    } else {
        refuse_with(h, conn, &e);
    }
}

static int may_open(struct hub *h, uint32_t conn, const struct hub_request *r)
{
    if (!room_within_share(h, r->address))
        refuse_request(h, conn, 429, "too-fast", W_SERVER_TOO_MANY_TABLES);
    else if (!hub_may_open_table(h, r->address))
        refuse_request(h, conn, 429, "too-fast", W_SERVER_TOO_FAST);
    else
        return 1;
    return 0;
}

static void ask_for_turn(struct hub *h, uint32_t conn, const struct hub_request *r, const char *token,
                         int turn)
{
    uint8_t hash[HASH];
    char code[STORE_CODE + 1];
    token_hash(token, hash);
    code_of_turn(h, hash, (uint64_t)turn, code);
    hub_wait_opening(h, code, turn, conn, r);
}

/* Any server of the store finds the table that this token has opened, by its code. If two are asked at the same time,
 * one of them opens it; what the other has written is fenced, and its client asks again. */
void api_opening(struct hub *h, uint32_t conn, const struct hub_request *r, const char *code, int turn,
                 enum wait_told told, struct table *read)
{
    struct error e;
    json_t *body = json_document(r->body, r->body_size, &e); /* it was read before */
    const char *token = json_text(body, "token");
    struct table *t = read ? read : hub_find(h, code);
    uint8_t hash[HASH];
    memory_need(body != NULL);
    token_hash(token, hash);
    if (told == TOLD_NOTHING || (told == TOLD_HERE && !t))
        ask_for_turn(h, conn, r, token, turn); /* it has gone meanwhile */
    else if (told == TOLD_HERE && !t->damaged && same_secret(hash, t->opener) && room_is_young(t))
        show_reply(t, conn, 201, created(code, t->link));
    else if (told == TOLD_HERE)
        ask_for_turn(h, conn, r, token, turn + 1);
    else if (hub_known(h, code))
        ask_for_turn(h, conn, r, token, turn); /* somebody here opens it, or asks for it */
    else if (may_open(h, conn, r))
        open_table(h, conn, r, body, code);
    json_decref(body);
}

static void post_table(struct hub *h, uint32_t conn, const struct hub_request *r)
{
    struct error e;
    json_t *body = json_document(r->body, r->body_size, &e);
    struct table *t = NULL;
    const struct opening *asleep = NULL;
    uint64_t former = 0;
    if (!body || read_wish(h, body, &e)) {
        refuse_with(h, conn, &e);
    } else if (hub_is_shared(h)) {
        ask_for_turn(h, conn, r, json_text(body, "token"), 0);
    } else if ((asleep = room_find_opening(h, json_text(body, "token")))) {
        hub_reply(h, conn, 201, created(asleep->code, asleep->link));
    } else if ((former = room_find_former(h, json_text(body, "token")))) {
        hub_wait_request(h, former, "", conn, r,
                         WAIT_FOR_TABLE); /* once it is here, it is among the others */
    } else if ((t = hub_find_opener(h, json_text(body, "token")))) {
        reply_created(t, conn); /* sent again: the same table */
    } else if (may_open(h, conn, r)) {
        open_table(h, conn, r, body, NULL);
    }
    json_decref(body);
}

void api_own_table(struct hub *h, const char *name)
{
    struct error e;
    const struct game *game = game_find(name);
    struct table *t =
        game ? lobby_create(h, game, "standard", game->usual_seats, NULL, NULL, NULL, NULL, &e) : NULL;
    if (t)
        show_own_table(t);
    else
        hub_own_table(h, NULL);
}

void api_not_stored(struct hub *h, uint32_t conn, int full)
{
    if (full)
        refuse_request(h, conn, 503, "storage-full", W_SERVER_STORAGE_FULL);
    else if (hub_is_cut_off(h))
        refuse_request(h, conn, 503, "cut-off", W_SERVER_CUT_OFF);
    else
        refuse_request(h, conn, 503, "busy", W_SERVER_FULL);
}

void api_newer(struct hub *h, uint32_t conn)
{
    refuse_request(h, conn, 503, "newer", W_SERVER_NEWER);
}

static const char table_path[] = "/api/tables/";

/* What follows the code, if that is something we have; otherwise NULL. */
static const char *page_of_table(const char *path)
{
    if (strncmp(path, table_path, sizeof table_path - 1) != 0)
        return NULL;
    const char *code = path + sizeof table_path - 1, *page = code + strcspn(code, "/");
    return *page == '\0' || strcmp(page, "/record") == 0 ? page : NULL;
}

/* --- GET /api/tables/CODE ------------------------------------------------------------------------------- */

/* Does the game wait for an answer of this seat? Only its own player is told. */
static int waits_for(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    return t->playing && !t->over && s->is_asked && !s->held && (match_to_act(t->match) >> seat & 1);
}

/* What `seats` says to the same person; names only for those who belong to the table. */
static json_t *describe(struct table *t, const char *bearer)
{
    json_t *list = json_array(), *from;
    size_t s;
    uint8_t hash[HASH];
    token_hash(bearer, hash);
    int own = seat_of_token(t, bearer), seated = own >= 0, knows = seated || same_secret(hash, t->key);
    json_t *m = show_seats_message(t, knows, seated);
    json_array_foreach(json_object_get(m, "seats"), s, from)
    {
        const char *kind = json_text(from, "kind");
        json_t *seat = json_pack("{s:s}", "state", strcmp(kind, "human") == 0 ? "taken" : kind);
        if (knows && json_object_get(from, "name"))
            json_object_set(seat, "name", json_object_get(from, "name"));
        if (knows && json_object_get(from, "persona"))
            json_object_set(seat, "persona", json_object_get(from, "persona"));
        if ((seated || (knows && !t->delay_s)) &&
            table_has_left(t, (int)s)) /* those who watch learn it later */
            json_object_set_new(seat, "left", json_true());
        json_array_append_new(list, seat);
    }
    json_t *told = json_pack("{s:O,s:o,s:O,s:O}", "game", json_object_get(m, "game"), "seats", list, "locked",
                             json_object_get(m, "locked"), "state", json_object_get(m, "state"));
    if (seated)
        json_object_set_new(told, "waits", json_boolean(waits_for(t, own)));
    json_decref(m);
    return told;
}

static void get_table(struct table *t, uint32_t conn, const struct hub_request *r, const char *code,
                      int is_read)
{
    json_t *told = describe(t, r->bearer);
    if (is_read && !r->bearer[0])
        copies_keep(t->hub, code, t->touched, told);
    show_reply(t, conn, 200, told);
}

/* A stranger asks for a table that was read a moment ago. */
static int reply_copy(struct hub *h, uint32_t conn, const struct hub_request *r, const char *code)
{
    json_t *told = r->bearer[0] ? NULL : copies_find(h, code);
    if (told && *page_of_table(r->path) == '\0')
        hub_reply(h, conn, 200, json_incref(told));
    else if (told)
        refuse_request(h, conn, 403, "no-seat", W_SERVER_NO_SEAT);
    return told != NULL;
}

/* --- GET /api/tables/CODE/record ------------------------------------------------------------------------ */

/* What a viewer may know of it: no proof, but enough to see it again. */
static json_t *record_view(struct table *t, int viewer)
{
    struct error e = {0};
    struct out text = {0};
    int wrong = seen_record_put(&text, t->lines, t->lines_size, t->content, viewer, &e);
    memory_need(!wrong || e.word != W_ERROR_OUT_OF_MEMORY);
    assert(!wrong); /* these lines were written here, or read once */
    (void)wrong;
    json_t *body = json_stringn(text.bytes ? text.bytes : "", text.size);
    out_free(&text);
    return body;
}

enum record_as { AS_USUAL, AS_TRUTH, AS_SEAT, AS_SPECTATOR };

/* Whose view of a record is wanted; -1: the query says something else. */
static int record_as(const char *query)
{
    static const char *const wishes[] = {"", "as=truth", "as=seat", "as=spectator", NULL};
    return name_index(wishes, query);
}

/* All of it, signed on the way out: the signature follows from the lines and the key, so it is the same each time and
 * nothing has to be kept of it, and games that ended before there was a key have one, too. */
static json_t *record_whole(const struct table *t)
{
    const struct signer *signer = hub_signer(t->hub);
    char *line = signer ? record_sign(&t->record, &t->seal, signer) : NULL;
    struct out text = {0};
    memory_need(line || !signer);
    put_bytes(&text, t->lines, t->lines_size);
    put_bytes(&text, line ? line : "", line ? strlen(line) : 0);
    free(line);
    memory_need(!text.lost);
    json_t *body = json_stringn(text.bytes, text.size);
    out_free(&text);
    return body;
}

static void get_record(struct table *t, uint32_t conn, const struct hub_request *r)
{
    int seat = seat_of_token(t, r->bearer), as = record_as(r->query), spectator = as == AS_SPECTATOR;
    if (seat < 0)
        show_reply(t, conn, 403, refusal("no-seat", W_SERVER_NO_SEAT));
    else if (!t->playing)
        show_reply(t, conn, 404, refusal("no-game", W_SERVER_NO_GAME));
    else if (!t->over && (as == AS_TRUTH || spectator))
        show_reply(t, conn, 403, refusal("running", W_SERVER_STILL_RUNNING));
    else if (t->over && (as == AS_USUAL || as == AS_TRUTH))
        show_reply(t, conn, 200, record_whole(t));
    else
        show_reply(t, conn, 200, record_view(t, spectator ? SPECTATOR : seat));
}

/* --- GET /api/key --------------------------------------------------------------------------------------- */

static void get_key(struct hub *h, uint32_t conn)
{
    char key[2 * SIGN_KEY + 1];
    fair_to_hex(hub_signer(h)->key, SIGN_KEY, key);
    hub_reply(h, conn, 200, json_pack("{s:s}", "key", key));
}

/* --- all together --------------------------------------------------------------------------------------- */

static void code_of_path(const char *path, char code[STORE_CODE + 1])
{
    const char *typed = path + sizeof table_path - 1;
    code_read(typed, strcspn(typed, "/"), code);
}

void api_refuse_guess(struct hub *h, uint32_t conn)
{
    hub_count_limit(h, LIMIT_CODES);
    refuse_request(h, conn, 429, "too-fast", W_SERVER_TOO_FAST);
}

/* Is the store to be asked first? */
static int must_ask(const struct hub *h, const char *code, const struct table *t, enum wait_told told)
{
    if (!hub_is_shared(h))
        return !t && hub_known(h, code);
    return code[0] && (told == TOLD_NOTHING || (told == TOLD_HERE && !t));
}

void api_enter(struct hub *h, uint32_t conn, const struct hub_request *r, enum wait_told told,
               struct table *read)
{
    char code[STORE_CODE + 1];
    if (!page_of_table(r->path)) {
        post_table(h, conn, r);
        return;
    }
    code_of_path(r->path, code);
    struct table *t = read ? read : hub_find(h, code);
    if (!t && told == TOLD_NOTHING && reply_copy(h, conn, r, code))
        return;
    if (must_ask(h, code, t, told)) {
        hub_wait_request(h, hub_known(h, code), code, conn, r, WAIT_FOR_TABLE);
        return;
    }
    if (!t || t->damaged) {
        enum word word = W_SERVER_NO_SUCH_TABLE;
        const char *fault = t ? table_fault(t, &word) : "no-such-table";
        if (!t && !hub_wrong_code(h, r->address))
            refuse_request(h, conn, 429, "too-fast", W_SERVER_TOO_FAST);
        else
            refuse_request(h, conn, t ? 503 : 404, fault, word);
        return;
    }
    if (t->held_bytes > HELD_MOST)
        refuse_request(h, conn, 429, "too-fast", W_SERVER_TOO_FAST);
    else if (*page_of_table(r->path) == '\0')
        get_table(t, conn, r, code, read != NULL);
    else
        get_record(t, conn, r);
}

static void with_table(struct hub *h, uint32_t conn, const struct hub_request *r)
{
    char code[STORE_CODE + 1];
    const struct secrets shown = {r->bearer, r->bearer, ""};
    uint64_t id;
    code_of_path(r->path, code);
    switch (guess_judge(h, r->address, code, &shown, &id)) {
    case GUESS_NONE: api_enter(h, conn, r, TOLD_NOTHING, NULL); return;
    case GUESS_LATER: hub_wait_request(h, id, code, conn, r, WAIT_AS_GUESS); return;
    default: api_refuse_guess(h, conn);
    }
}

/* Nothing behind the question mark that would be ignored. */
static int query_is_known(struct hub *h, uint32_t conn, const struct hub_request *r, int is_record)
{
    struct error e;
    if (is_record ? record_as(r->query) >= 0 : !r->query[0])
        return 1;
    error_set(&e, BAD_INPUT, W_SERVER_WRONG_FIELD, strncmp(r->query, "as=", 3) == 0 ? "as" : "query");
    refuse_with(h, conn, &e);
    return 0;
}

void api_request(struct hub *h, uint32_t conn, const struct hub_request *r)
{
    int get = strcmp(r->method, "GET") == 0, post = strcmp(r->method, "POST") == 0;
    const char *page = get ? page_of_table(r->path) : NULL;
    int games = get && strcmp(r->path, "/api/games") == 0, packs = get && strcmp(r->path, "/api/packs") == 0;
    int open = post && strcmp(r->path, "/api/tables") == 0;
    int key = get && hub_signer(h) && strcmp(r->path, "/api/key") == 0;
    if (!page && !games && !packs && !open && !key)
        refuse_request(h, conn, 404, "no-such-page", W_SERVER_NO_SUCH_PAGE);
    else if (!query_is_known(h, conn, r, page && page[0]))
        return;
    else if ((page || open) && hub_is_cut_off(h))
        api_not_stored(h, conn, 0);
    else if (page)
        with_table(h, conn, r);
    else if (open)
        post_table(h, conn, r);
    else if (key)
        get_key(h, conn);
    else
        hub_reply(h, conn, 200, games ? offer_games(h) : packs_json(hub_packs(h)));
}
