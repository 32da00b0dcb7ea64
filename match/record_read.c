#include "match/record_read.h"

#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/former.h"
#include "match/games.h"

/* --- lines ---------------------------------------------------------------------------------------------- */

json_t *record_line_json(const char *line, size_t size, struct error *e)
{
    int braced = size > 1 && line[0] == '{' && line[size - 1] == '}';
    error_set(e, BAD_INPUT, size == 0 ? W_RECORD_BLANK : W_RECORD_NOT_JSON, "");
    json_t *j = braced ? json_document(line, size, e) : NULL;
    if (braced && !j && e->word == W_ERROR_NOT_JSON) /* its line and column would only confuse */
        error_set(e, BAD_INPUT, W_RECORD_NOT_JSON, "");
    return j;
}

static int wrong_hex(const struct where *at, size_t bytes, struct error *e)
{
    where_error(at, W_RECORD_HEX, e);
    e->value = (int64_t)(2 * bytes);
    return -1;
}

int field_hex(json_t *object, const struct where *w, const char *key, size_t bytes, uint8_t *out,
              struct error *e)
{
    struct where at = where_key(w, key);
    json_t *j = want_field(object, w, key, e);
    const char *text = j ? want_text(j, &at, e) : NULL;
    if (!text)
        return -1;
    return fair_from_hex(text, bytes, out) ? wrong_hex(&at, bytes, e) : 0;
}

static int field_hexes(json_t *object, const char *key, int count, uint8_t (*out)[FAIR_HASH], struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *j = want_field(object, NULL, key, e);
    if (!j || want_list(j, &at, (size_t)count, (size_t)count, e))
        return -1;
    for (int i = 0; i < count; i++) {
        struct where entry = where_index(&at, (size_t)i);
        const char *text = want_text(json_array_get(j, (size_t)i), &entry, e);
        if (!text)
            return -1;
        if (fair_from_hex(text, FAIR_HASH, out[i]))
            return wrong_hex(&entry, FAIR_HASH, e);
    }
    return 0;
}

static const char *field_text(json_t *object, const char *key, struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *j = want_field(object, NULL, key, e);
    return j ? want_text(j, &at, e) : NULL;
}

/* The line that begins at `at`, without its line feed; NULL where none ends it. */
static const char *whole_line(const struct reader *r, size_t at, size_t *size)
{
    const char *line = r->bytes + at, *end = at < r->size ? memchr(line, '\n', r->size - at) : NULL;
    if (!end)
        return NULL;
    *size = (size_t)(end - line);
    return line;
}

/* --- line 0 --------------------------------------------------------------------------------------------- */

/* By its hash first: a standard pack that has changed since is still here. The name in a record is never a path to
 * follow: the sender of a record does not choose what is opened here. */
static struct content *open_named(const struct game *game, const char *name, const char *sha256,
                                  struct error *e)
{
    size_t length = strlen(name);
    struct content *built_in = sha256 ? content_of_hash(game, name, sha256, e) : NULL;
    if (built_in || (sha256 && e->word != W_ERROR_NO_SUCH_CONTENT))
        return built_in;
    if (!strchr(name, '/') && !(length >= 5 && strcmp(name + length - 5, ".json") == 0))
        return content_open(game, name, e);
    error_set(e, BAD_INPUT, W_RECORD_PACK_FILE, "content");
    error_text(e, name);
    return NULL;
}

static const struct content *find_content(struct reader *r, json_t *start, const char *given, struct error *e)
{
    const char *name = field_text(start, "game", e), *rules = name ? field_text(start, "rules", e) : NULL;
    const char *pack = rules ? field_text(start, "content", e) : NULL;
    if (!pack)
        return NULL;
    const struct game *game = game_find(name);
    if (!game) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
        error_text(e, name);
        return NULL;
    }
    if (!codec_rules(game, rules, json_object_get(start, "options"), e))
        return NULL;
    if (r->match.content)
        return r->match.content;
    const char *sha256 = json_string_value(json_object_get(start, "content_sha256"));
    r->content = given ? content_open(game, given, e) : open_named(game, pack, sha256, e);
    return r->content;
}

static int check_content(const struct content *content, json_t *start, struct error *e)
{
    uint8_t hash[FAIR_HASH];
    if (field_hex(start, NULL, "content_sha256", FAIR_HASH, hash, e))
        return -1;
    const char *game = json_string_value(json_object_get(start, "game"));
    const char *sha256 = json_string_value(json_object_get(start, "content_sha256"));
    if (strcmp(game, content->game->name) == 0 && strcmp(sha256, content->sha256) == 0)
        return 0;
    error_set(e, BAD_INPUT, W_RECORD_OTHER_PACK, "content_sha256");
    return error_text(e, content->name);
}

static int start_match(struct reader *r, json_t *start, const struct content *content, struct error *e)
{
    struct where options_at = where_key(NULL, "options");
    int players;
    r->options = want_field(start, NULL, "options", e);
    json_incref(r->options);
    if (!r->options || field_integer(start, NULL, "players", 1, 255, &players, e))
        return -1;
    if (!json_is_object(r->options))
        return where_error(&options_at, W_ERROR_WANT_OBJECT, e);
    if (match_start(&r->match, content, players, r->options, e))
        return -1;
    const char *rules = json_string_value(json_object_get(start, "rules"));
    r->match.rules = codec_rules(content->game, rules, r->options, e);
    return r->match.rules ? 0 : -1;
}

/* What the table promised before the first move (docs/record.md, The luck), or the seed itself. */
static int read_luck(struct reader *r, json_t *start, struct error *e)
{
    r->seed_known = !r->sealed;
    if (!r->sealed)
        return field_hex(start, NULL, "seed", FAIR_HASH, r->record.seed, e);
    return field_hex(start, NULL, "id", FAIR_ID, r->seal.id, e) ||
                   field_hex(start, NULL, "commit", FAIR_HASH, r->commit, e) ||
                   field_hexes(start, "pledges", r->match.seats, r->seal.pledges, e)
               ? -1
               : 0;
}

/* Moves of another game that this one was begun with (docs/record.md, Given moves). */
static int read_given(struct reader *r, json_t *start, struct error *e)
{
    static const char *const keys[] = {"moves", "of", NULL};
    struct where at = where_key(NULL, "given");
    json_t *given = json_object_get(start, "given");
    int moves;
    if (!given)
        return 0;
    if (want_object(given, &at, keys, e) || field_integer(given, &at, "moves", 1, INT32_MAX, &moves, e) ||
        field_hex(given, &at, "of", FAIR_HASH, r->match.given.of, e))
        return -1;
    r->match.given.moves = (uint64_t)moves;
    return 0;
}

int reader_viewer(const struct reader *r, json_t *object, const struct where *w, int *out, struct error *e)
{
    const char *name = json_string_value(json_object_get(object, "seat"));
    *out = SPECTATOR;
    return name && strcmp(name, "spectator") == 0
               ? 0
               : field_integer(object, w, "seat", 0, r->match.seats - 1, out, e);
}

/* What a viewer knew of another game, from which this one's beginning was imagined (docs/record.md, An imagined
 * beginning). */
static int read_known(struct reader *r, json_t *start, struct error *e)
{
    static const char *const keys[] = {"moves", "seat", "of", NULL};
    struct where at = where_key(NULL, "known");
    struct known_part *k = &r->match.known;
    json_t *known = json_object_get(start, "known");
    int moves;
    r->has_begun = !known;
    if (!known)
        return 0;
    if (r->match.given.moves)
        return where_error(&at, W_ERROR_UNKNOWN_FIELD, e);
    k->has_of = json_object_get(known, "of") != NULL;
    if (want_object(known, &at, keys, e) || field_integer(known, &at, "moves", 0, INT32_MAX, &moves, e) ||
        reader_viewer(r, known, &at, &k->viewer, e) ||
        (k->has_of && field_hex(known, &at, "of", FAIR_HASH, k->of, e)))
        return -1;
    k->moves = (uint64_t)moves;
    k->is_set = 1;
    return 0;
}

int reader_origin(struct reader *r, json_t *start, struct error *e)
{
    return read_given(r, start, e) || read_known(r, start, e) ? -1 : 0;
}

int reader_start(struct reader *r, json_t *start, const char *const *keys, const char *content_name,
                 struct error *e)
{
    json_t *version = json_object_get(start, "record");
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        return error_set(e, BAD_INPUT, W_RECORD_NO_RECORD, "record");
    if (want_object(start, NULL, keys, e))
        return -1;
    const struct content *content = find_content(r, start, content_name, e);
    return !content || check_content(content, start, e) || start_match(r, start, content, e) ? -1 : 0;
}

static int read_start(struct reader *r, json_t *start, const char *content_name, struct error *e)
{
    static const char *const open_keys[] = {"record",         "game",    "rules",   "content",
                                            "content_sha256", "options", "players", "given",
                                            "known",          "seed",    NULL};
    static const char *const sealed_keys[] = {"record",  "game",    "rules", "content", "content_sha256",
                                              "options", "players", "given", "known",   "id",
                                              "commit",  "pledges", NULL};
    r->sealed = !json_object_get(start, "seed");
    if (json_object_get(start, "seen"))
        return error_set(e, BAD_INPUT, W_RECORD_SEEN, "seen");
    if (reader_start(r, start, r->sealed ? sealed_keys : open_keys, content_name, e) ||
        reader_origin(r, start, e))
        return -1;
    return read_luck(r, start, e);
}

/* Moves on past a line that was taken. */
static void advance(struct reader *r, enum line_kind kind, const char *line, size_t size)
{
    r->kind = kind;
    if (kind == LINE_START)
        fair_setup(line, size, r->record.head);
    else if (r->seed_known && kind != LINE_SIGNED) /* the chain has ended by then */
        fair_head(r->record.seed, r->record.lines, line, size, r->record.head);
    r->record.lines++;
    r->end += size + 1;
}

static int read_first(struct reader *r, const char *given, struct error *e)
{
    size_t size;
    const char *line = whole_line(r, 0, &size);
    if (!line)
        return error_set(e, BAD_INPUT, W_RECORD_NO_LINE, "");
    json_t *start = record_line_json(line, size, e);
    int wrong = !start || read_start(r, start, given, e);
    json_decref(start);
    if (wrong)
        return -1;
    advance(r, LINE_START, line, size);
    return 0;
}

int reader_from(struct reader *r, const char *bytes, size_t size, const struct content *content,
                struct error *e)
{
    memset(r, 0, sizeof *r);
    r->bytes = bytes;
    r->size = size;
    r->match.content = content;
    return read_first(r, NULL, e);
}

int reader_open(struct reader *r, const char *path, const char *content, struct error *e)
{
    memset(r, 0, sizeof *r);
    r->file = json_slurp_file(path, &r->size, e);
    r->bytes = r->file;
    return r->file ? read_first(r, content, e) : -1;
}

void reader_close(struct reader *r)
{
    match_end(&r->match);
    json_decref(r->options);
    content_close(r->content);
    free(r->file);
    memset(r, 0, sizeof *r);
}

/* --- line 1 of a sealed record -------------------------------------------------------------------------- */

int reader_unseal(struct reader *r, const uint8_t salt[16], const uint8_t secret[32], struct error *e)
{
    uint8_t commit[FAIR_HASH];
    memcpy(r->seal.salt, salt, FAIR_SALT);
    memcpy(r->seal.secret, secret, FAIR_HASH);
    fair_commit(r->seal.id, salt, secret, commit);
    r->seed_known = memcmp(commit, r->commit, sizeof commit) == 0;
    return r->seed_known ? 0 : error_set(e, BAD_INPUT, W_RECORD_COMMIT, "secret");
}

/* Only the footer reveals the secret; the lines before it are checked against it, so it is looked up first.
 * Only a footer line begins like this. */
static void look_for_secret(struct reader *r)
{
    static const char begin[] = "\n{\"end\":";
    struct error e;
    size_t size;
    uint8_t salt[FAIR_SALT], secret[FAIR_HASH];
    const char *found = memmem(r->bytes, r->size, begin, sizeof begin - 1);
    const char *line = found ? whole_line(r, (size_t)(found + 1 - r->bytes), &size) : NULL;
    json_t *footer = line ? record_line_json(line, size, &e) : NULL;
    if (footer && field_hex(footer, NULL, "salt", FAIR_SALT, salt, &e) == 0 &&
        field_hex(footer, NULL, "secret", FAIR_HASH, secret, &e) == 0)
        reader_unseal(r, salt, secret, &e);
    json_decref(footer);
}

static int read_by(struct reader *r, json_t *line, struct error *e)
{
    static const char *const names[] = {"seat", "server", NULL};
    struct where at = where_key(NULL, "by");
    json_t *by = want_field(line, NULL, "by", e);
    size_t seats = (size_t)r->match.seats;
    if (!by || want_list(by, &at, seats, seats, e))
        return -1;
    for (size_t i = 0; i < seats; i++) {
        struct where entry = where_index(&at, i);
        if (want_name(json_array_get(by, i), &entry, names, &r->seal.by_server[i], e))
            return -1;
    }
    return 0;
}

/* Each nonce opens its seat's pledge (docs/record.md, The luck). */
static int read_nonces(struct reader *r, json_t *line, struct error *e)
{
    static const char *const keys[] = {"nonces", "by", "attempt", NULL};
    struct seal *s = &r->seal;
    if (want_object(line, NULL, keys, e) || field_hexes(line, "nonces", r->match.seats, s->nonces, e) ||
        read_by(r, line, e) || field_integer(line, NULL, "attempt", 1, INT32_MAX, &s->attempt, e))
        return -1;
    for (int seat = 0; seat < r->match.seats; seat++) {
        uint8_t pledge[FAIR_HASH];
        fair_pledge(s->id, r->commit, (uint8_t)seat, s->nonces[seat], pledge);
        if (memcmp(pledge, s->pledges[seat], sizeof pledge) != 0) {
            error_set(e, BAD_INPUT, W_RECORD_PLEDGE, "nonces");
            e->value = seat;
            return -1;
        }
    }
    if (!r->seed_known)
        look_for_secret(r);
    if (r->seed_known)
        fair_seed(s->secret, r->record.head, s->nonces, r->match.seats, r->record.seed);
    return 0;
}

/* --- a beginning that was imagined -------------------------------------------------------------------- */

static int read_imagined(struct reader *r, json_t *line, struct error *e)
{
    static const char *const keys[] = {"imagined", NULL};
    json_t *position = json_object_get(line, "imagined");
    if (!position)
        return error_set(e, BAD_INPUT, W_RECORD_NOT_BEGUN, "imagined");
    if (want_object(line, NULL, keys, e) || match_place(&r->match, position, e))
        return -1;
    r->has_begun = 1;
    return 0;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* Takes the record's own fields out of a move's line, so that the bare move is left. */
static int strip_move(const struct reader *r, json_t *line, uint64_t *number, const char **whom,
                      struct error *e)
{
    static const char *const whose[] = {"clock", "bot", NULL};
    struct where by_at = where_key(NULL, "by"), q_at = where_key(NULL, "q");
    json_t *n = json_object_get(line, "n"), *q = json_object_get(line, "q"),
           *by = json_object_get(line, "by");
    int mark = -1;
    if (!json_is_integer(n) || json_integer_value(n) != (json_int_t)r->record.moves) {
        error_set(e, BAD_INPUT, W_RECORD_COUNT, "n");
        e->value = (int64_t)r->record.moves;
        return -1;
    }
    if (q && (!json_is_integer(q) || json_integer_value(q) < 0))
        return where_error(&q_at, W_RECORD_QUESTION, e);
    if (by && want_name(by, &by_at, whose, &mark, e))
        return -1;
    *number = (uint64_t)json_integer_value(q);
    *whom = mark < 0 ? NULL : whose[mark];
    if (record_strip(line))
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    return 0;
}

static int read_move(struct reader *r, json_t *line, struct error *e)
{
    struct match *m = &r->match;
    int is_given = r->record.moves < m->given.moves; /* by the luck of another game */
    struct move move;
    struct text text;
    uint64_t q = 0;
    const char *by = NULL;
    if (strip_move(r, line, &q, &by, e) || codec_read_move(m->content, m->seats, line, &move, &text, e))
        return -1;
    if (r->seed_known && !is_given && !match_is_drawn(m, r->record.seed, &move))
        return error_set(e, BAD_INPUT, W_RECORD_NOT_DRAWN, "");
    memcpy(r->before.bytes, m->position.bytes, m->content->game->position_size);
    if (match_apply(m, &move, &text, e))
        return -1;
    r->move = move;
    r->text = text;
    r->q = q;
    r->by = by;
    r->record.moves++;
    return 0;
}

/* --- comments ------------------------------------------------------------------------------------------- */

int reader_comment(const struct reader *r, json_t *line, const char *key, struct error *e)
{
    const char *const keys[] = {key, NULL};
    struct where at = where_key(NULL, key);
    json_t *value = json_object_get(line, key);
    size_t seats = (size_t)r->match.seats;
    if (want_object(line, NULL, keys, e))
        return -1;
    if (strcmp(key, "say") == 0)
        return json_is_object(value) ? 0 : where_error(&at, W_ERROR_WANT_OBJECT, e);
    if (want_list(value, &at, seats, seats, e))
        return -1;
    for (size_t i = 0; i < seats; i++) {
        json_t *name = json_array_get(value, i);
        struct where entry = where_index(&at, i);
        if (!json_is_null(name) && !json_is_string(name))
            return where_error(&entry, W_ERROR_WANT_TEXT, e);
    }
    return 0;
}

/* --- the footer ----------------------------------------------------------------------------------------- */

/* Why a footer that has all its fields is not what follows from the rest. */
static int tell_footer(const struct reader *r, json_t *footer, struct error *e)
{
    json_t *result = match_result(&r->match);
    int same_result = json_equal(json_object_get(footer, "end"), result);
    int same_head = memcmp(r->record.footer_head, r->record.head, FAIR_HASH) == 0;
    json_decref(result);
    return error_set(e, BAD_INPUT,
                     !same_result ? W_RECORD_RESULT
                     : !same_head ? W_RECORD_HEAD
                                  : W_RECORD_FOOTER,
                     same_result ? "head" : "end");
}

static int read_seal(struct reader *r, json_t *footer, struct error *e)
{
    uint8_t commit[FAIR_HASH];
    struct seal *s = &r->seal;
    if (field_hex(footer, NULL, "salt", FAIR_SALT, s->salt, e) ||
        field_hex(footer, NULL, "secret", FAIR_HASH, s->secret, e))
        return -1;
    fair_commit(s->id, s->salt, s->secret, commit);
    if (memcmp(commit, r->commit, sizeof commit) != 0)
        return error_set(e, BAD_INPUT, W_RECORD_COMMIT, "secret");
    return r->seed_known ? 0 : error_set(e, BAD_INPUT, W_RECORD_FOOTER, "");
}

/* Nothing hashes the footer, so its bytes must follow from the rest: it is written again and compared. */
static int read_footer(struct reader *r, json_t *footer, const char *line, size_t size, struct error *e)
{
    static const char *const open_keys[] = {"end", "head", NULL};
    static const char *const sealed_keys[] = {"end", "salt", "secret", "head", NULL};
    struct record after = r->record;
    if (r->record.moves < r->match.given.moves)
        return error_set(e, BAD_INPUT, W_RECORD_GIVEN, "given");
    if (want_object(footer, NULL, r->sealed ? sealed_keys : open_keys, e) ||
        field_hex(footer, NULL, "head", FAIR_HASH, r->record.footer_head, e) ||
        (r->sealed && read_seal(r, footer, e)))
        return -1;
    char *right = r->sealed ? record_unseal(&after, &r->match, &r->seal) : record_end(&after, &r->match);
    if (!right)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int same = strlen(right) == size + 1 && memcmp(right, line, size) == 0;
    free(right);
    return same ? 0 : tell_footer(r, footer, e);
}

/* --- the signature -------------------------------------------------------------------------------------- */

/* Nothing hashes this line either, so it is written again and compared. */
static int read_signed(struct reader *r, json_t *j, const char *line, size_t size, struct error *e)
{
    static const char *const outer[] = {"signed", NULL}, *const inner[] = {"key", "sig", NULL};
    struct where at = where_key(NULL, "signed");
    json_t *signed_by = json_object_get(j, "signed");
    uint8_t signature[SIGN_SIGNATURE];
    if (want_object(j, NULL, outer, e) || want_object(signed_by, &at, inner, e) ||
        field_hex(signed_by, &at, "key", SIGN_KEY, r->key, e) ||
        field_hex(signed_by, &at, "sig", SIGN_SIGNATURE, signature, e))
        return -1;
    char *right = record_signed(r->key, signature);
    if (!right)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int same = strlen(right) == size + 1 && memcmp(right, line, size) == 0;
    free(right);
    if (!same)
        return error_set(e, BAD_INPUT, W_RECORD_SIGNED, "");
    return sign_holds(r->key, r->seal.id, r->record.footer_head, signature)
               ? 0
               : error_set(e, BAD_INPUT, W_RECORD_SIGNATURE, "");
}

/* --- any line ------------------------------------------------------------------------------------------- */

static int read_line(struct reader *r, json_t *j, const char *line, size_t size, enum line_kind *kind,
                     struct error *e)
{
    *kind = LINE_COMMENT;
    if (r->finished) {
        *kind = LINE_SIGNED;
        return read_signed(r, j, line, size, e);
    }
    if (r->sealed && r->record.lines == 1) {
        *kind = LINE_NONCES;
        return read_nonces(r, j, e);
    }
    if (!r->has_begun) {
        *kind = LINE_IMAGINED;
        return read_imagined(r, j, e);
    }
    if (json_object_get(j, "n")) {
        *kind = LINE_MOVE;
        return read_move(r, j, e);
    }
    if (json_object_get(j, "say"))
        return reader_comment(r, j, "say", e);
    if (json_object_get(j, "names"))
        return reader_comment(r, j, "names", e);
    if (json_object_get(j, "end")) {
        *kind = LINE_FOOTER;
        return read_footer(r, j, line, size, e);
    }
    return error_set(e, BAD_INPUT, W_RECORD_UNKNOWN, "");
}

/* After the footer of a sealed record there may be one line more. */
static int may_be_signed(const struct reader *r, const char *line, size_t size)
{
    static const char begin[] = "{\"signed\":";
    return r->sealed && !r->is_signed && size > sizeof begin && memcmp(line, begin, sizeof begin - 1) == 0;
}

int reader_take(struct reader *r, const char *line, size_t size, struct error *e)
{
    enum line_kind kind;
    if (r->finished && !may_be_signed(r, line, size))
        return error_set(e, BAD_INPUT, W_RECORD_AFTER_FOOTER, "");
    json_t *j = record_line_json(line, size, e);
    int wrong = !j || read_line(r, j, line, size, &kind, e);
    json_decref(j);
    if (wrong)
        return -1;
    advance(r, kind, line, size);
    r->finished |= kind == LINE_FOOTER;
    r->is_signed = kind == LINE_SIGNED;
    return 0;
}

const char *reader_line(const struct reader *r, size_t *size)
{
    return whole_line(r, r->end, size);
}

int reader_next(struct reader *r, struct error *e)
{
    size_t size;
    const char *line = reader_line(r, &size);
    if (!line && r->finished && r->end < r->size) /* half a line, too */
        return error_set(e, BAD_INPUT, W_RECORD_AFTER_FOOTER, "");
    if (!line)
        return 0;
    return reader_take(r, line, size, e) ? -1 : 1;
}
