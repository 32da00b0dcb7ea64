/* table.c: a game for the page to play again: rules/ and match/ compiled to WebAssembly (web/tools/wasm.mjs). One
 * table at a time. Texts that come in are JSON as people wrote it, and are checked as everywhere; JSON that
 * goes out is one of the page's own values (web/src/replay/jansson.ts plays jansson's part), released at the
 * end of the call. A function that fails says why in table_error. */
#include <stdlib.h>
#include <string.h>

#include "match/former.h"
#include "match/games.h"
#include "match/seen_record.h"
#include "match/verify.h"

#define EXPORT __attribute__((visibility("default")))

static struct content *content;
static struct match now;
static struct error error;

EXPORT int table_open(const char *game, const char *name, const char *pack, size_t size);
EXPORT const char *table_rules(void);
EXPORT int table_reads(const char *rules, const char *options, size_t size);
EXPORT const char *table_hash(void);
EXPORT int table_start(int seats, const char *options, size_t size);
EXPORT int table_play(const char *line, size_t size);
EXPORT int table_step_ends(void);
EXPORT json_t *table_told(const char *line, size_t size, int viewer, int opened);
EXPORT json_t *table_cues(const char *lines, size_t size, int first);
EXPORT json_t *table_view(int viewer);
EXPORT json_t *table_legal(int seat);
EXPORT uint32_t table_to_act(void);
EXPORT json_t *table_result(void);
EXPORT json_t *table_verify(const char *record, size_t size, const char *heads, size_t heads_size);
EXPORT int table_place(const char *position, size_t size);
EXPORT int table_fill(const char *view, size_t size, int viewer);
EXPORT json_t *table_check_seen(const char *record, size_t size);
EXPORT json_t *table_error(void);
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e);
EXPORT void *table_bytes(void);
EXPORT size_t table_size(void);

/* Opens a pack for a game; 0, or -1. */
int table_open(const char *game, const char *name, const char *pack, size_t size)
{
    const struct game *found = game_find(game);
    if (!found)
        return error_set(&error, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
    content = content_from(found, name, pack, size, &error);
    return content ? 0 : -1;
}

/* For the open pack: which rules these are, and the hash of its bytes. */
const char *table_rules(void)
{
    return codec_version(content->game);
}

/* Can a record be read that was played by these rules with these options (the JSON of line 0)? */
int table_reads(const char *rules, const char *options, size_t size)
{
    json_t *given = json_document(options, size, &error);
    int reads = given && codec_rules(content->game, rules, given, &error);
    json_decref(given);
    return reads;
}

const char *table_hash(void)
{
    return content->sha256;
}

/* A new game with the options of a record's line 0. */
int table_start(int seats, const char *options, size_t size)
{
    json_t *given = json_document(options, size, &error);
    int wrong = !given || match_start(&now, content, seats, given, &error);
    json_decref(given);
    return wrong ? -1 : 0;
}

/* A move as a record's line has it. */
static int read_line(const char *line, size_t size, struct move *move, struct text *text)
{
    json_t *json = json_document(line, size, &error);
    int wrong = !json || record_strip(json) || codec_read_move(content, now.seats, json, move, text, &error);
    json_decref(json);
    return wrong ? -1 : 0;
}

static int step_ends; /* with the move that was played last */

int table_play(const char *line, size_t size)
{
    struct move move;
    struct text text;
    union position before = now.position;
    if (read_line(line, size, &move, &text) || match_apply(&now, &move, &text, &error))
        return -1;
    step_ends = match_step_ends(&now, before.bytes, &move);
    return 0;
}

/* Was the move that was played last the last one of what a table is shown in one piece? */
int table_step_ends(void)
{
    return step_ends;
}

/* The same move, not played yet, as a viewer sees it. */
json_t *table_told(const char *line, size_t size, int viewer, int opened)
{
    struct move move;
    struct text text;
    if (read_line(line, size, &move, &text))
        return NULL;
    return codec_write_move(content, now.position.bytes, &move, &text,
                            viewer == ALL_SEEING ? 0 : viewer_bit(viewer), opened);
}

/* Plays the moves of a step as a record's lines have them; how they look to everybody goes to `open`. 0, or -1. */
static int play_step(json_t *lines, struct move *open)
{
    for (size_t i = 0; i < json_array_size(lines); i++) {
        json_t *line = json_array_get(lines, i);
        struct move move;
        struct text text;
        if (record_strip(line) || codec_read_move(content, now.seats, line, &move, &text, &error))
            return -1;
        cues_public_move(content, now.position.bytes, &move, &open[i]);
        if (match_apply(&now, &move, &text, &error))
            return -1;
    }
    return 0;
}

static json_t *write_cue(const struct cue *cue, int first)
{
    json_t *json = json_object();
    json_object_set_new(json, "kind", json_string(cues_tempo(content->game, cue->kind)->name));
    json_object_set_new(json, "ms", json_integer(cues_ms(content->game, cue)));
    json_object_set_new(json, "n", json_integer(first + cue->n));
    if (cue->count)
        json_object_set_new(json, "count", json_integer(cue->count));
    if (cue->seat >= 0)
        json_object_set_new(json, "seat", json_integer(cue->seat));
    return json;
}

/* Plays the moves of a step, a JSON list of a record's lines of which the first is number `first`, and returns its
 * cues at the usual pace, as the server sends them. */
json_t *table_cues(const char *lines, size_t size, int first)
{
    union position before, after;
    struct cue cues[CUES_MOST];
    json_t *list = json_document(lines, size, &error), *out = NULL;
    struct move *open = list ? malloc((1 + json_array_size(list)) * sizeof *open) : NULL;
    match_reveal(&now, SPECTATOR, before.bytes);
    if (open && play_step(list, open) == 0) {
        match_reveal(&now, SPECTATOR, after.bytes);
        int count = cues_of_step(content, before.bytes, after.bytes, open, (int)json_array_size(list), cues);
        out = json_array();
        for (int i = 0; i < count; i++)
            json_array_append_new(out, write_cue(&cues[i], first));
    }
    free(open);
    json_decref(list);
    return out;
}

/* A seat's, SPECTATOR's, or ALL_SEEING: the full position. */
json_t *table_view(int viewer)
{
    return viewer == ALL_SEEING ? match_position(&now) : match_view(&now, viewer);
}

json_t *table_legal(int seat)
{
    return codec_write_legal(content, now.position.bytes, seat);
}

uint32_t table_to_act(void)
{
    return match_to_act(&now);
}

json_t *table_result(void)
{
    return match_result(&now);
}

/* The page brings the pack that a record names: none is built in here, so there is none to find by its hash. */
struct content *content_of_hash(const struct game *game, const char *name, const char *sha256,
                                struct error *e)
{
    (void)game, (void)sha256;
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
    error_text(e, name);
    return NULL;
}

/* There are no files here: a record is judged by the pack that is open. */
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e)
{
    (void)game;
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
    error_text(e, name);
    return NULL;
}

/* What `hustings verify` finds: does the record hold, and if it does not, the first line that is wrong. `heads`: lines
 * {"line":…,"head":…} that somebody kept. NULL: they can't be read. */
json_t *table_verify(const char *record, size_t size, const char *heads, size_t heads_size)
{
    static struct reader reader;
    struct saved_head *saved;
    size_t count, bad_line;
    struct verdict v = {0};
    if (saved_heads_read(heads, heads_size, &saved, &count, &bad_line, &error))
        return NULL;
    const struct witness witness = {.saved = saved, .count = count};
    if (reader_from(&reader, record, size, content, &v.why) == 0)
        verify_record(&reader, &witness, &v);
    json_t *found = json_pack("{s:b,s:I}", "holds", v.holds, "line", (json_int_t)v.line);
    reader_close(&reader);
    free(saved);
    return found;
}

/* Begins the game that was started with this position instead. */
int table_place(const char *position, size_t size)
{
    json_t *json = json_document(position, size, &error);
    int wrong = !json || match_place(&now, json, &error);
    json_decref(json);
    return wrong ? -1 : 0;
}

/* Sets the game to a position that gives a viewer this view; what that hides is made up. */
int table_fill(const char *view, size_t size, int viewer)
{
    struct rng rng;
    json_t *json = json_document(view, size, &error);
    rng_seed(&rng, 0);
    int wrong = !json || match_fill_view(&now, json, viewer, &rng, &error);
    json_decref(json);
    return wrong ? -1 : 0;
}

/* Is all of what one viewer saw possible, and if it is not, which line is the first that is wrong? */
json_t *table_check_seen(const char *record, size_t size)
{
    static struct seen_reader reader;
    int step = seen_reader_from(&reader, record, size, content, &error) ? -1 : 1;
    while (step > 0)
        step = seen_reader_next(&reader, &error);
    json_t *found = json_pack("{s:b,s:I}", "holds", step == 0, "line", (json_int_t)reader.r.record.lines);
    seen_reader_close(&reader);
    return found;
}

json_t *table_error(void)
{
    return json_pack("{s:s,s:s}", "code", error_code_name(error.code), "path", error.path);
}

/* The game as it is, to be saved and restored by copying. */
void *table_bytes(void)
{
    return &now;
}

size_t table_size(void)
{
    return sizeof now;
}
