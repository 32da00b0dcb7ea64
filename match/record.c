#include "match/record.h"

#include <stdlib.h>
#include <string.h>

#include "match/fair.h"

static json_t *hex_json(const uint8_t *bytes, size_t size)
{
    char hex[2 * SIGN_SIGNATURE + 1];
    fair_to_hex(bytes, size, hex);
    return json_string(hex);
}

static json_t *hexes_json(const uint8_t (*bytes)[FAIR_HASH], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        if (json_array_append_new(list, hex_json(bytes[i], FAIR_HASH))) {
            json_decref(list);
            return NULL;
        }
    return list;
}

/* The line as text with its line feed; takes the reference. NULL: out of memory. */
static char *text_of(json_t *line, size_t *size)
{
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;
    json_decref(line);
    if (!text)
        return NULL;
    *size = strlen(text);
    char *whole = realloc(text, *size + 2);
    if (!whole) {
        free(text);
        return NULL;
    }
    memcpy(whole + *size, "\n", 2);
    return whole;
}

/* Any line after line 0 (docs/record.md, The chain), as text_of gives it. */
static char *next_text(struct record *r, char *text, size_t size)
{
    if (!text)
        return NULL;
    fair_head(r->seed, r->lines, text, size, r->head);
    r->lines++;
    return text;
}

static char *next_line(struct record *r, json_t *line)
{
    size_t size = 0;
    char *text = text_of(line, &size);
    return next_text(r, text, size);
}

/* --- line 0 and line 1 ---------------------------------------------------------------------------------- */

json_t *record_viewer_json(int viewer)
{
    return viewer == SPECTATOR ? json_string("spectator") : json_integer(viewer);
}

static json_t *given_json(const struct given *given)
{
    return json_pack("{s:I,s:o}", "moves", (json_int_t)given->moves, "of", hex_json(given->of, FAIR_HASH));
}

static json_t *known_json(const struct known_part *known)
{
    json_t *j =
        json_pack("{s:I,s:o}", "moves", (json_int_t)known->moves, "seat", record_viewer_json(known->viewer));
    if (!known->has_of || json_object_set_new(j, "of", hex_json(known->of, FAIR_HASH)) == 0)
        return j;
    json_decref(j);
    return NULL;
}

json_t *record_start_json(const struct match *m, json_t *options)
{
    const struct content *c = m->content;
    json_t *line = json_pack("{s:i,s:s,s:s,s:s,s:s,s:o,s:i}", "record", 1, "game", c->game->name, "rules",
                             m->rules, "content", c->name, "content_sha256", c->sha256, "options",
                             options ? json_incref(options) : json_object(), "players", m->seats);
    int wrong = (m->given.moves && json_object_set_new(line, "given", given_json(&m->given))) ||
                (m->known.is_set && json_object_set_new(line, "known", known_json(&m->known)));
    if (!wrong)
        return line;
    json_decref(line);
    return NULL;
}

static char *first_line(struct record *r, json_t *line)
{
    size_t size;
    char *text = text_of(line, &size);
    if (!text)
        return NULL;
    fair_setup(text, size, r->head);
    r->lines = 1;
    r->moves = 0;
    return text;
}

char *record_begin(struct record *r, const struct match *m, json_t *options, const uint8_t seed[32])
{
    json_t *line = record_start_json(m, options);
    memcpy(r->seed, seed, sizeof r->seed);
    if (json_object_set_new(line, "seed", hex_json(seed, FAIR_HASH))) {
        json_decref(line);
        return NULL;
    }
    return first_line(r, line);
}

char *record_seal(struct record *r, const struct match *m, json_t *options, const struct seal *s)
{
    uint8_t commit[FAIR_HASH];
    json_t *line = record_start_json(m, options);
    fair_commit(s->id, s->salt, s->secret, commit);
    memset(r->seed, 0, sizeof r->seed);
    if (json_object_set_new(line, "id", hex_json(s->id, FAIR_ID)) ||
        json_object_set_new(line, "commit", hex_json(commit, FAIR_HASH)) ||
        json_object_set_new(line, "pledges", hexes_json(s->pledges, m->seats))) {
        json_decref(line);
        return NULL;
    }
    return first_line(r, line);
}

char *record_reveal(struct record *r, const struct match *m, const struct seal *s)
{
    json_t *by = json_array();
    for (int seat = 0; seat < m->seats; seat++)
        if (json_array_append_new(by, json_string(s->by_server[seat] ? "server" : "seat"))) {
            json_decref(by);
            return NULL;
        }
    fair_seed(s->secret, r->head, s->nonces, m->seats, r->seed); /* the head of line 0 is the hash of the
                                                                  * setup */
    return next_line(r, json_pack("{s:o,s:o,s:i}", "nonces", hexes_json(s->nonces, m->seats), "by", by,
                                  "attempt", s->attempt));
}

char *record_imagined(struct record *r, const struct match *m)
{
    return next_line(r, json_pack("{s:o}", "imagined", match_position(m)));
}

/* --- moves ---------------------------------------------------------------------------------------------- */

int record_strip(json_t *line)
{
    for (int i = 0; record_keys[i]; i++) {
        char marked[8];
        snprintf(marked, sizeof marked, "%c%s", RECORD_MARK, record_keys[i]);
        json_t *field = json_object_get(line, marked);
        json_object_del(line, record_keys[i]);
        if (field && json_object_set(line, record_keys[i], field))
            return -1;
        json_object_del(line, marked);
    }
    return 0;
}

char *record_move_by(struct record *r, const struct match *m, const struct move *move,
                     const struct text *said, uint64_t q, const char *by)
{
    const struct move_line line = {r->moves, q, by};
    struct out o = {0};
    codec_put_line(&o, &line, m->content, m->position.bytes, move, said, 0, 1);
    put_bytes(&o, "\n", 1);
    size_t size = o.size;
    char *text = next_text(r, out_take(&o), size - 1);
    r->moves += text != NULL;
    return text;
}

char *record_move(struct record *r, const struct match *m, const struct move *move, const struct text *said)
{
    return record_move_by(r, m, move, said, 0, NULL);
}

char *record_comment(struct record *r, json_t *comment)
{
    return next_line(r, comment);
}

/* --- the footer ----------------------------------------------------------------------------------------- */

/* `head` is that of the previous line, so it is copied before the footer advances the chain. */
char *record_end(struct record *r, const struct match *m)
{
    memcpy(r->footer_head, r->head, sizeof r->footer_head);
    return next_line(r, json_pack("{s:o,s:o}", "end", match_result(m), "head", hex_json(r->head, FAIR_HASH)));
}

static char *open_commit(struct record *r, json_t *end, const struct seal *s)
{
    memcpy(r->footer_head, r->head, sizeof r->footer_head);
    return next_line(r, json_pack("{s:o,s:o,s:o,s:o}", "end", end, "salt", hex_json(s->salt, FAIR_SALT),
                                  "secret", hex_json(s->secret, FAIR_HASH), "head",
                                  hex_json(r->head, FAIR_HASH)));
}

char *record_unseal(struct record *r, const struct match *m, const struct seal *s)
{
    return open_commit(r, match_result(m), s);
}

char *record_abandon(struct record *r, const struct seal *s)
{
    return open_commit(r, json_null(), s);
}

/* --- the signature -------------------------------------------------------------------------------------- */

char *record_signed(const uint8_t key[SIGN_KEY], const uint8_t signature[SIGN_SIGNATURE])
{
    size_t size;
    return text_of(json_pack("{s:{s:o,s:o}}", "signed", "key", hex_json(key, SIGN_KEY), "sig",
                             hex_json(signature, SIGN_SIGNATURE)),
                   &size);
}

char *record_sign(const struct record *r, const struct seal *s, const struct signer *signer)
{
    uint8_t signature[SIGN_SIGNATURE];
    sign_head(signer, s->id, r->footer_head, signature);
    return record_signed(signer->key, signature);
}
