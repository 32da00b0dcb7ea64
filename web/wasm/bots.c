/* bots.c: the program's bots for the page: bots/ with match/ and rules/ compiled to WebAssembly (web/tools/wasm.mjs), to be
 * run in a worker. A module knows what its seats were told and nothing else; a question to a bot is its seat's view, what
 * the seat has seen so far, a seed and a budget in nodes, and the same question has the same answer as in the program.
 * Texts that come in are JSON and are checked as everywhere; JSON that goes out is one of the page's own values
 * (web/src/replay/jansson.ts). A function that fails says why in bots_error. */
#include <stdlib.h>
#include <string.h>

#include "bots/believer.h"
#include "match/former.h"
#include "match/games.h"
#include "match/position.h"
#include "match/seen_record.h"

#define EXPORT __attribute__((visibility("default")))

static struct content *content;
static struct error error;
static struct seen_log seen[MAX_SEATS];
static int players[MAX_SEATS];
static struct {
    char *bytes;
    size_t size;
} vectors; /* words.bin of Dixit; none: its bots go by stems */

EXPORT int bots_open(const char *game, const char *name, const char *pack, size_t size);
EXPORT int bots_bank(const char *name, const char *bytes, size_t size);
EXPORT void bots_words(char *bytes, size_t size);
EXPORT json_t *bots_levels(void);
EXPORT int bots_sit(int seat, int seats);
EXPORT int bots_told(int seat, const char *events, size_t size);
EXPORT json_t *bots_choose(const char *level, int seat, const char *lang, const char *view, size_t size,
                           uint64_t seed, uint64_t nodes);
EXPORT json_t *bots_believes(const char *level, int seat, const char *lang, const char *view, size_t size,
                             uint64_t seed, uint64_t nodes);
EXPORT json_t *bots_thoughts(const char *record, size_t size, int seat, const char *lang);
EXPORT json_t *bots_error(void);
const char *__wrap_content_built_in(const char *path, size_t *size);
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e);

/* Opens a pack for a game; 0, or -1. */
int bots_open(const char *game, const char *name, const char *pack, size_t size)
{
    const struct game *found = game_find(game);
    if (!found)
        return error_set(&error, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
    content = content_from(found, name, pack, size, &error);
    return content ? 0 : -1;
}

/* What lies beside the pack for those who tell: only for a game that the page plays alone. 0, or -1. */
int bots_bank(const char *name, const char *bytes, size_t size)
{
    return content_add_bank(content, name, bytes, size, &error);
}

/* Which words are near each other. Takes the bytes, which are of malloc. */
void bots_words(char *bytes, size_t size)
{
    free(vectors.bytes);
    vectors.bytes = bytes;
    vectors.size = size;
}

/* The names of the game's bots, the stronger ones later, with what their levels usually take. */
json_t *bots_levels(void)
{
    json_t *all = json_array();
    for (const struct bot *const *bot = bots_of(content->game); *bot; bot++)
        json_array_append_new(all, json_pack("{s:s,s:i,s:b,s:I,s:i,s:b}", "name", (*bot)->name, "level",
                                             (*bot)->level, "remembers", (*bot)->remembers, "nodes",
                                             (json_int_t)(*bot)->usual.nodes, "ms", (int)(*bot)->usual.ms,
                                             "believes", (*bot)->believes != NULL));
    return all;
}

static int is_seat(int seat)
{
    if (seat >= 0 && seat < MAX_SEATS && players[seat])
        return 1;
    error_set(&error, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    return 0;
}

/* A bot takes the seat at a table of so many: what was told there before is forgotten. 0, or -1. */
int bots_sit(int seat, int seats)
{
    if (seat < 0 || seat >= seats || seats > MAX_SEATS)
        return error_set(&error, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    seen_free(&seen[seat]);
    seen[seat] = (struct seen_log){.viewer = seat};
    players[seat] = seats;
    return 0;
}

/* Texts that were said at the table in games before this one, a JSON list: once the seat is taken. 0, or -1. */
int bots_heard(int seat, const char *texts, size_t size)
{
    json_t *list = is_seat(seat) ? json_document(texts, size, &error) : NULL;
    int wrong = list == NULL;
    for (size_t i = 0; i < json_array_size(list) && !wrong; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        wrong = !text || seen_heard(&seen[seat], text);
    }
    json_decref(list);
    return wrong ? -1 : 0;
}

/* Moves as the seat was told them once they lay open, a JSON list. How many it knows then, or -1. */
int bots_told(int seat, const char *events, size_t size)
{
    json_t *list = is_seat(seat) ? json_document(events, size, &error) : NULL;
    int wrong = list == NULL;
    for (size_t i = 0; i < json_array_size(list) && !wrong; i++)
        wrong = seen_told(&seen[seat], content, players[seat], json_array_get(list, i), &error);
    json_decref(list);
    return wrong ? -1 : seen[seat].count;
}

/* What a question is made of besides the seat's history. */
struct asked {
    union position view;
    struct texts texts;
    struct history history;
    struct rng rng;
    struct question question;
};

/* The bot of that name, with the question to it; NULL: it can't be asked. */
static const struct bot *ask(struct asked *a, const char *level, int seat, const char *lang, const char *view,
                             size_t size, uint64_t seed, uint64_t nodes)
{
    const struct bot *bot = bot_find(content->game, level);
    int seats, speaks = words_lang(lang);
    if (!is_seat(seat))
        return NULL;
    if (!bot || speaks < 0) {
        error_set(&error, BAD_INPUT, W_ERROR_NOT_ONE_OF, bot ? "lang" : "level");
        return NULL;
    }
    json_t *json = json_document(view, size, &error);
    int wrong = !json || codec_read_view(content, json, seat, a->view.bytes, &seats, &a->texts, &error);
    json_decref(json);
    if (wrong)
        return NULL;
    rng_seed(&a->rng, seed);
    a->history = seen_history(&seen[seat]);
    a->question = (struct question){.content = content,
                                    .view = a->view.bytes,
                                    .texts = &a->texts,
                                    .seats = seats,
                                    .seat = seat,
                                    .lang = (enum lang)speaks,
                                    .rng = &a->rng,
                                    .history = &a->history,
                                    .budget = {.nodes = nodes}};
    return bot;
}

/* The move that the bot makes, as its seat sends it. NULL: it can't be asked. */
json_t *bots_choose(const char *level, int seat, const char *lang, const char *view, size_t size,
                    uint64_t seed, uint64_t nodes)
{
    static struct asked a;
    struct move move;
    struct text say = {""};
    const struct bot *bot = ask(&a, level, seat, lang, view, size, seed, nodes);
    if (!bot)
        return NULL;
    bot->choose(&a.question, &move, &say);
    json_t *made = codec_write_move(content, a.view.bytes, &move, &say, 0, 1);
    json_object_del(made, "seat");
    return made;
}

/* What it takes for how likely; null: this bot does not say. NULL: it can't be asked. */
json_t *bots_believes(const char *level, int seat, const char *lang, const char *view, size_t size,
                      uint64_t seed, uint64_t nodes)
{
    static struct asked a;
    struct belief belief = {0};
    const struct bot *bot = ask(&a, level, seat, lang, view, size, seed, nodes);
    if (!bot)
        return NULL;
    if (!bot->believes)
        return json_null();
    bot->believes(&a.question, &belief);
    json_t *chances = json_array();
    for (int i = 0; i < belief.count; i++)
        json_array_append_new(chances, json_real((double)belief.chance[i]));
    return json_pack("{s:o}", "chance", chances);
}

static int is_at(int seat, int seats)
{
    if (seat >= 0 && seat < seats)
        return 1;
    error_set(&error, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    return 0;
}

static json_t *think_whole(struct believer *believer, const char *record, size_t size)
{
    static struct reader reader;
    int step = reader_from(&reader, record, size, content, &error);
    json_t *told = step == 0 && is_at(believer->seen.viewer, reader.match.seats) ? json_array() : NULL;
    while (told && step >= 0 && reader_next(&reader, &error) > 0) {
        if (reader.kind != LINE_MOVE)
            continue;
        step = believer_sees(believer, &reader.match, reader.before.bytes, &reader.move, &reader.text);
        if (step > 0)
            json_array_append_new(told, believer_write(believer, &reader.match, reader.record.moves - 1));
    }
    reader_close(&reader);
    return told;
}

/* A seat's record has that seat's thoughts, and no others. */
static json_t *think_seen(struct believer *believer, const char *record, size_t size)
{
    static struct seen_reader reader;
    int step = seen_reader_from(&reader, record, size, content, &error);
    int is_whose = step == 0 && reader.viewer == believer->seen.viewer;
    json_t *told = is_whose && is_at(reader.viewer, reader.r.match.seats) ? json_array() : NULL;
    while (told && step >= 0 && seen_reader_next(&reader, &error) > 0) {
        if (reader.kind == SEEN_MOVE)
            step = believer_told(believer, &reader.r.match, reader.event, &error);
        else if (reader.kind == SEEN_VIEW && believer_thinks(believer, &reader.r.match))
            json_array_append_new(told, believer_write(believer, &reader.r.match, reader.moves - 1));
    }
    seen_reader_close(&reader);
    return told;
}

/* What the usual bot would have thought in a seat, step by step, by a whole record with the open pack; a list. NULL: it can't be
 * read, or there is no such seat. */
json_t *bots_thoughts(const char *record, size_t size, int seat, const char *lang)
{
    static struct believer believer;
    int speaks = words_lang(lang);
    believer_open(&believer, content->game, seat, speaks < 0 ? LANG_EN : (enum lang)speaks);
    json_t *told = seen_record_is(record, size) ? think_seen(&believer, record, size)
                                                : think_whole(&believer, record, size);
    believer_close(&believer);
    return told;
}

json_t *bots_error(void)
{
    return json_pack("{s:s,s:s}", "code", error_code_name(error.code), "path", error.path);
}

/* --- what the program has built in and a page brings ------------------------------------------------------ */

const char *__wrap_content_built_in(const char *path, size_t *size)
{
    if (strcmp(path, "dixit/words.bin") != 0)
        return NULL;
    *size = vectors.size;
    return vectors.bytes;
}

struct content *content_of_hash(const struct game *game, const char *name, const char *sha256,
                                struct error *e)
{
    (void)sha256;
    return __wrap_content_open(game, name, e);
}

struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e)
{
    (void)game;
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
    error_text(e, name);
    return NULL;
}
