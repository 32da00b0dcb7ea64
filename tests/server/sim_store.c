#include "sim_store.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/json.h"
#include "match/record.h"

struct sim_log *sim_find(struct sim_store *s, uint64_t table)
{
    for (int i = 0; i < s->log_count; i++)
        if (s->logs[i].id == table)
            return &s->logs[i];
    return NULL;
}

struct sim_log *sim_find_code(struct sim_store *s, const char *code)
{
    for (int i = 0; i < s->log_count; i++)
        if (strcmp(s->logs[i].code, code) == 0)
            return &s->logs[i];
    return NULL;
}

struct sim_game *sim_last_game(struct sim_store *s, const char *code)
{
    struct sim_log *log = sim_find_code(s, code);
    return log && log->game_count ? &log->games[log->game_count - 1] : NULL;
}

struct sim_game *sim_find_game(struct sim_store *s, const char *code, const char *id)
{
    struct sim_log *log = sim_find_code(s, code);
    for (int i = 0; log && i < log->game_count; i++)
        if (strcmp(log->games[i].id, id) == 0)
            return &log->games[i];
    return NULL;
}

/* --- what the entries say ------------------------------------------------------------------------------- */

static json_t *parse(const char *text, size_t size)
{
    struct error e;
    json_t *json = json_document(text, size, &e);
    assert(json);
    return json;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static void note_start(struct sim_log *log, const json_t *body)
{
    const char *line = text_of(body, "line");
    assert(log->game_count < MOST_GAMES);
    struct sim_game *game = &log->games[log->game_count++];
    json_t *zero = parse(line, strlen(line));
    snprintf(game->id, sizeof game->id, "%s", text_of(zero, "id"));
    snprintf(game->salt, sizeof game->salt, "%s", text_of(body, "salt"));
    snprintf(game->secret, sizeof game->secret, "%s", text_of(body, "secret"));
    game->lines = 1;
    json_decref(zero);
}

static void note_sit(struct sim_log *log, const json_t *body)
{
    json_int_t seat = json_integer_value(json_object_get(body, "seat"));
    assert(seat >= 0 && seat < MAX_SEATS);
    log->bots[seat] = strcmp(text_of(body, "kind"), "bot") == 0;
}

static int is_ability(const json_t *move)
{
    static const char *const verbs[] = {"check", "eliminate", "change", NULL};
    return name_index(verbs, text_of(move, "do")) >= 0;
}

/* Takes a move that is played out of the seat's box: for which question it was put there; 0: it was not
 * there. */
static uint64_t take_held(struct sim_game *game, int seat, const json_t *played)
{
    json_t *move = seat >= 0 ? json_copy((json_t *)played) : NULL;
    json_object_del(move, "seat");
    struct sim_held *held = move ? &game->held[seat][is_ability(move)] : NULL;
    int is_held = held && json_equal(held->move, move);
    json_decref(move);
    if (!is_held)
        return 0;
    json_decref(held->move);
    held->move = NULL;
    return held->q;
}

static void note_move(const struct sim_log *log, struct sim_game *game, const json_t *body)
{
    const char *text = text_of(body, "line");
    json_t *line = parse(text, strlen(text)), *seat = json_object_get(line, "seat");
    assert(game);
    int bot = json_is_integer(seat) && log->bots[json_integer_value(seat)];
    if (game->played_count == game->played_room) {
        game->played_room = game->played_room ? 2 * game->played_room : 64;
        game->played = realloc(game->played, (size_t)game->played_room * sizeof *game->played);
        assert(game->played);
    }
    struct sim_played *played = &game->played[game->played_count++];
    *played = (struct sim_played){.seat = json_is_integer(seat) ? (int)json_integer_value(seat) : -1,
                                  .q = (uint64_t)json_integer_value(json_object_get(line, "q")),
                                  .by = bot || json_object_get(line, "by") != NULL,
                                  .move = line};
    int failed = record_strip(line);
    assert(!failed);
    (void)failed;
    played->held_q = take_held(game, played->seat, line);
}

static void note_hold(struct sim_game *game, const json_t *body)
{
    json_int_t seat = json_integer_value(json_object_get(body, "seat"));
    json_t *move = json_object_get(body, "move");
    assert(seat >= 0 && seat < MAX_SEATS);
    for (int aside = 0; aside < 2; aside++) {
        struct sim_held *held = &game->held[seat][aside];
        if (json_is_object(move) && is_ability(move) != aside)
            continue; /* nothing empties both */
        json_decref(held->move);
        held->q = (uint64_t)json_integer_value(json_object_get(body, "q"));
        held->move = json_is_object(move) ? json_incref(move) : NULL;
    }
}

static int is_kind(const char *entry, const char *kind)
{
    size_t size = strlen(kind);
    return strncmp(entry, kind, size) == 0 && entry[size] == ' ';
}

static void note_entry(struct sim_log *log, const char *entry)
{
    static const char *const lines[] = {"nonces", "move", "say", "end"};
    struct sim_game *game = log->game_count ? &log->games[log->game_count - 1] : NULL;
    int start = is_kind(entry, "start"), move = is_kind(entry, "move"), hold = is_kind(entry, "hold");
    int sit = is_kind(entry, "sit");
    if (start || move || hold || sit) {
        const char *body = strchr(entry, ' ') + 1;
        json_t *json = parse(body, strlen(body));
        if (start)
            note_start(log, json);
        else if (move)
            note_move(log, game, json);
        else if (sit)
            note_sit(log, json);
        else
            note_hold(game, json);
        json_decref(json);
    }
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (is_kind(entry, lines[i]))
            game->lines++;
    if (is_kind(entry, "end"))
        game->over = 1;
}

/* --- append --------------------------------------------------------------------------------------------- */

/* Planted: a digit of the game's salt, in the line that opens it. */
static void garble(char *entry)
{
    char *salt = is_kind(entry, "end") ? strstr(entry, "salt\\\":\\\"") : NULL;
    if (salt)
        salt[9] = salt[9] == '0' ? '1' : '0';
}

static void add_entry(const struct sim_store *s, struct sim_log *log, struct sim_writer who, uint64_t seq,
                      const char *bytes, size_t size)
{
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 64;
        log->entries = realloc(log->entries, (size_t)log->room * sizeof *log->entries);
        assert(log->entries);
    }
    char *text = strndup(bytes, size);
    assert(text);
    if (s->garbles)
        garble(text);
    log->entries[log->count++] = (struct sim_entry){text, who.node, who.life, seq};
    note_entry(log, text);
}

enum store_answer sim_append(struct sim_store *s, struct sim_writer who, const struct store_batch *b,
                             const char *bytes)
{
    struct sim_log *log = sim_find(s, b->table);
    if (!log && b->head == 0 && s->log_count < MOST_LOGS) {
        log = &s->logs[s->log_count++];
        *log = (struct sim_log){.id = b->table};
        memcpy(log->code, b->code, sizeof log->code);
    }
    if (!log || (uint64_t)log->count != b->head)
        return STORE_FENCED;
    for (int i = 0; i < b->count; i++) {
        const char *end = strchr(bytes, '\n');
        assert(end);
        add_entry(s, log, who, b->head + (uint64_t)i, bytes, (size_t)(end - bytes));
        bytes = end + 1;
    }
    log->state = b->state;
    return STORE_OK;
}

/* --- load ----------------------------------------------------------------------------------------------- */

enum store_answer sim_load(struct sim_store *s, uint64_t table, char **text, size_t *size)
{
    *text = NULL;
    *size = 0;
    if (table && !sim_find(s, table))
        return STORE_MISSING;
    FILE *out = open_memstream(text, size);
    assert(out);
    for (int i = 0; i < s->log_count; i++) {
        const struct sim_log *log = &s->logs[i];
        if (table == 0)
            fprintf(out, "%llu %d 0 %s %s\n", (unsigned long long)log->id, log->count,
                    table_state_word(log->state), log->code);
        for (int n = 0; log->id == table && n < log->count; n++)
            if (s->forgets && is_kind(log->entries[n].text, "hold"))
                fprintf(out, "hold {\"seat\":0,\"q\":0,\"move\":null}\n"); /* planted */
            else
                fprintf(out, "%s\n", log->entries[n].text);
    }
    fclose(out);
    return STORE_OK;
}

/* --- looking at it -------------------------------------------------------------------------------------- */

char *sim_record(const struct sim_log *log, int game, size_t *size)
{
    static const char *const kinds[] = {"start", "nonces", "move", "say", "end"};
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    int at = -1;
    assert(out);
    for (int n = 0; n < log->count; n++) {
        const char *entry = log->entries[n].text;
        at += is_kind(entry, "start");
        for (size_t k = 0; at == game && k < sizeof kinds / sizeof kinds[0]; k++)
            if (is_kind(entry, kinds[k])) {
                const char *body = strchr(entry, ' ') + 1;
                json_t *json = parse(body, strlen(body));
                fprintf(out, "%s\n", text_of(json, "line"));
                json_decref(json);
            }
    }
    fclose(out);
    return text;
}

const char *sim_store_fault(const struct sim_store *s)
{
    for (int i = 0; i < s->log_count; i++) {
        const struct sim_log *log = &s->logs[i];
        for (int n = 0; n < log->count; n++)
            if (log->entries[n].seq != (uint64_t)n)
                return "two entries of a log have one number";
        for (int n = 1; n < log->count; n++) {
            const struct sim_entry *a = &log->entries[n - 1], *b = &log->entries[n];
            if (a->node == b->node && b->life < a->life)
                return "a process that ended writes after the next one";
        }
    }
    return NULL;
}

void sim_store_free(struct sim_store *s)
{
    for (int i = 0; i < s->log_count; i++) {
        struct sim_log *log = &s->logs[i];
        for (int n = 0; n < log->count; n++)
            free(log->entries[n].text);
        free(log->entries);
        for (int g = 0; g < log->game_count; g++) {
            for (int n = 0; n < log->games[g].played_count; n++)
                json_decref(log->games[g].played[n].move);
            free(log->games[g].played);
            for (int seat = 0; seat < MAX_SEATS; seat++)
                for (int aside = 0; aside < 2; aside++)
                    json_decref(log->games[g].held[seat][aside].move);
        }
    }
}
