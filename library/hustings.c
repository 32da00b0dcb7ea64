/* hustings.c: libhustings: the public names over match/. Nothing is decided here.
 *
 * A hustings_pack is a struct content and a hustings_match a struct match under another name, so that there
 * is nothing between them to keep in step. */
#include "hustings.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/saved.h"
#include "match/verify.h"

_Static_assert((int)HUSTINGS_CHANCE == CHANCE && (int)HUSTINGS_SPECTATOR == SPECTATOR, "the same seats");
_Static_assert(HUSTINGS_CHANCE_BIT == CHANCE_BIT && (int)HUSTINGS_MOST_SEATS == MAX_SEATS, "the same masks");
_Static_assert((int)HUSTINGS_TEXT == TEXT_ROOM, "a text has the same room on both sides");
_Static_assert((int)HUSTINGS_ARGS == MAX_ARGS && sizeof(struct hustings_move) == sizeof(struct move) &&
                   offsetof(struct hustings_move, verb) == offsetof(struct move, verb) &&
                   offsetof(struct hustings_move, arg) == offsetof(struct move, arg),
               "the same moves");

struct hustings_record {
    struct match match;
    struct record record;
    int ended; /* the footer is written */
};

struct hustings_replay {
    struct reader reader;
};

/* --- between the two sides ------------------------------------------------------------------------------ */

static const struct content *content_of(const struct hustings_pack *pack)
{
    return (const struct content *)pack;
}

static struct match *match_of(struct hustings_match *match)
{
    return (struct match *)match;
}

static const struct match *peek(const struct hustings_match *match)
{
    return (const struct match *)match;
}

/* The same bytes by another name. A copy would cost: it has to wait for the small writes that made the move.
 */
static const struct move *move_of(const struct hustings_move *move)
{
    return (const struct move *)move;
}

static struct move *move_into(struct hustings_move *move)
{
    return (struct move *)move;
}

/* Reports an error to the caller; always -1. */
static int fail(const struct error *e, struct hustings_error *out)
{
    if (out) {
        snprintf(out->code, sizeof out->code, "%s", error_code_name(e->code));
        error_say(e, LANG_EN, out->message, sizeof out->message);
    }
    return -1;
}

static void *no_memory(struct hustings_error *out)
{
    struct error e;
    error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    fail(&e, out);
    return NULL;
}

static int no_such_seat(struct hustings_error *out)
{
    struct error e;
    error_set(&e, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    return fail(&e, out);
}

/* JSON as text; takes the reference. */
static char *text_of(json_t *json, struct hustings_error *error)
{
    char *text = json ? json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17)) : NULL;
    json_decref(json);
    return text ? text : no_memory(error);
}

/* --- the library itself --------------------------------------------------------------------------------- */

const char *hustings_version(void)
{
    return HUSTINGS_VERSION;
}

const char *hustings_game(int i)
{
    for (int k = 0; games[k]; k++)
        if (k == i)
            return games[k]->name;
    return NULL;
}

void hustings_free(void *text)
{
    free(text);
}

/* --- packs ---------------------------------------------------------------------------------------------- */

static const struct game *find_game(const char *name, struct hustings_error *error)
{
    struct error e;
    const struct game *game = game_find(name);
    int faster_code = sodium_init(); /* which is all that it is for here: no result depends on it */
    (void)faster_code;
    if (!game) {
        error_set(&e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
        error_text(&e, name);
        fail(&e, error);
    }
    return game;
}

struct hustings_pack *hustings_pack_open(const char *game, const char *name, struct hustings_error *error)
{
    struct error e;
    const struct game *found = find_game(game, error);
    struct content *content = found ? content_open(found, name, &e) : NULL;
    if (found && !content)
        fail(&e, error);
    return (struct hustings_pack *)content;
}

struct hustings_pack *hustings_pack_read(const char *game, const char *name, const char *bytes, size_t size,
                                         struct hustings_error *error)
{
    struct error e;
    const struct game *found = find_game(game, error);
    struct content *content = found ? content_from(found, name, bytes, size, &e) : NULL;
    if (found && !content)
        fail(&e, error);
    return (struct hustings_pack *)content;
}

void hustings_pack_close(struct hustings_pack *pack)
{
    content_close((struct content *)pack);
}

const char *hustings_pack_name(const struct hustings_pack *pack)
{
    return content_of(pack)->name;
}

const char *hustings_pack_sha256(const struct hustings_pack *pack)
{
    return content_of(pack)->sha256;
}

void hustings_pack_players(const struct hustings_pack *pack, int *least, int *most)
{
    *least = content_of(pack)->game->least_seats;
    *most = content_of(pack)->game->most_seats;
}

const char *hustings_verb(const struct hustings_pack *pack, int verb)
{
    const struct verb *found = codec_verb(content_of(pack)->game, verb);
    return found ? found->name : NULL;
}

const char *hustings_verb_field(const struct hustings_pack *pack, int verb, int i)
{
    const struct verb *found = codec_verb(content_of(pack)->game, verb);
    for (int k = 0; found && found->slots[k].kind != SLOT_NONE; k++)
        if (k == i)
            return found->slots[k].name;
    return NULL;
}

const char *hustings_id(const struct hustings_pack *pack, int list, int i)
{
    if (list < 0 || list >= ID_LISTS || i < 0 || i >= content_of(pack)->ids[list].count)
        return NULL;
    return content_id(content_of(pack), list, i);
}

/* --- matches -------------------------------------------------------------------------------------------- */

/* Options as text (NULL: none) into *out, which the caller owns; 0 or -1. */
static int read_options(const char *text, json_t **out, struct error *e)
{
    *out = text ? json_document(text, strlen(text), e) : NULL;
    return text && !*out ? -1 : 0;
}

struct hustings_match *hustings_start(const struct hustings_pack *pack, int players, const char *options,
                                      struct hustings_error *error)
{
    struct error e;
    json_t *given;
    struct match *m = malloc(sizeof *m);
    if (!m)
        return no_memory(error);
    if (read_options(options, &given, &e) || match_start(m, content_of(pack), players, given, &e)) {
        fail(&e, error);
        free(m);
        m = NULL;
    }
    json_decref(given);
    return (struct hustings_match *)m;
}

struct hustings_match *hustings_continue(const struct hustings_pack *pack, const char *position,
                                         struct hustings_error *error)
{
    struct error e;
    struct match *m = malloc(sizeof *m);
    if (!m)
        return no_memory(error);
    json_t *json = json_document(position, strlen(position), &e);
    if (!json || match_from(m, content_of(pack), json, &e)) {
        fail(&e, error);
        free(m);
        m = NULL;
    }
    json_decref(json);
    return (struct hustings_match *)m;
}

struct hustings_match *hustings_copy(const struct hustings_match *match, struct hustings_error *error)
{
    struct match *m = malloc(sizeof *m);
    if (!m)
        return no_memory(error);
    *m = *peek(match);
    m->options = json_deep_copy(m->options); /* shared ones would tie two threads together */
    if (!m->options) {
        free(m);
        return no_memory(error);
    }
    return (struct hustings_match *)m;
}

void hustings_end(struct hustings_match *match)
{
    if (!match)
        return;
    match_end(match_of(match));
    free(match);
}

int hustings_seats(const struct hustings_match *match)
{
    return peek(match)->seats;
}

uint32_t hustings_to_act(const struct hustings_match *match)
{
    return match_to_act(peek(match));
}

/* --- with texts ----------------------------------------------------------------------------------------- */

/* A seat or one of the special values (`least`: the lowest of those that will do). */
static int is_seat(const struct match *m, int seat, int least)
{
    return seat >= least && seat < m->seats && (seat >= 0 || seat == least);
}

char *hustings_legal(const struct hustings_match *match, int seat, struct hustings_error *error)
{
    const struct match *m = peek(match);
    if (!is_seat(m, seat, CHANCE)) {
        no_such_seat(error);
        return NULL;
    }
    return text_of(codec_write_legal(m->content, m->position.bytes, seat), error);
}

int hustings_apply(struct hustings_match *match, const char *move, struct hustings_error *error)
{
    struct hustings_move m;
    char say[HUSTINGS_TEXT];
    return hustings_move_read(match, move, &m, say, error) || hustings_play(match, &m, say, error) ? -1 : 0;
}

/* What chance owes; if it owes nothing, the error that a chance move would get. */
static int draw(const struct match *m, const uint8_t seed[HUSTINGS_SEED], struct move *out, struct error *e)
{
    static const struct move any = {.seat = CHANCE};
    if (match_to_act(m) & CHANCE_BIT) {
        match_draw(m, seed, out);
        return 0;
    }
    struct match untouched = *m;
    return match_apply(&untouched, &any, NULL, e);
}

char *hustings_draw(struct hustings_match *match, const uint8_t seed[HUSTINGS_SEED],
                    struct hustings_error *error)
{
    struct error e;
    struct move move;
    struct match *m = match_of(match);
    if (draw(m, seed, &move, &e)) {
        fail(&e, error);
        return NULL;
    }
    char *text = text_of(codec_write_move(m->content, m->position.bytes, &move, NULL, 0, 1), error);
    if (text)
        match_apply(m, &move, NULL, &e);
    return text;
}

char *hustings_position(const struct hustings_match *match, struct hustings_error *error)
{
    return text_of(match_position(peek(match)), error);
}

char *hustings_view(const struct hustings_match *match, int viewer, struct hustings_error *error)
{
    if (!is_seat(peek(match), viewer, SPECTATOR)) {
        no_such_seat(error);
        return NULL;
    }
    return text_of(match_view(peek(match), viewer), error);
}

char *hustings_result(const struct hustings_match *match, struct hustings_error *error)
{
    return text_of(match_result(peek(match)), error);
}

/* --- with structs --------------------------------------------------------------------------------------- */

uint64_t hustings_count(const struct hustings_match *match, int seat)
{
    return is_seat(peek(match), seat, CHANCE) ? match_count(peek(match), seat) : 0;
}

int hustings_nth(const struct hustings_match *match, int seat, uint64_t k, struct hustings_move *move)
{
    return is_seat(peek(match), seat, CHANCE) ? match_nth(peek(match), seat, k, move_into(move)) : -1;
}

/* The text of a move as the match wants it; an invalid one becomes "", and the move says why. */
static const struct text *say_of(const struct match *m, struct move *move, const char *say, struct text *room)
{
    const struct verb *verb = codec_verb(m->content->game, move->verb);
    int arg = verb ? codec_text_arg(verb) : -1;
    enum text_fault fault = text_keep(room, say ? say : "", say ? strlen(say) : 0);
    if (arg >= 0 && move->arg[arg] == TEXT_FINE)
        move->arg[arg] = (int16_t)fault;
    return room;
}

int hustings_play(struct hustings_match *match, const struct hustings_move *move, const char *say,
                  struct hustings_error *error)
{
    struct error e;
    struct text room;
    struct move m = *move_of(move);
    return match_apply(match_of(match), &m, say_of(peek(match), &m, say, &room), &e) ? fail(&e, error) : 0;
}

int hustings_draw_move(const struct hustings_match *match, const uint8_t seed[HUSTINGS_SEED],
                       struct hustings_move *move)
{
    if (!(hustings_to_act(match) & HUSTINGS_CHANCE_BIT))
        return -1;
    match_draw(peek(match), seed, move_into(move));
    return 0;
}

int hustings_outcome_of(const struct hustings_match *match, struct hustings_outcome *outcome)
{
    struct result result = {0};
    if (!match_outcome(peek(match), &result))
        return -1;
    outcome->winners = result.winners;
    memcpy(outcome->scores, result.scores, sizeof outcome->scores);
    return 0;
}

size_t hustings_position_size(const struct hustings_pack *pack)
{
    return saved_match_size(content_of(pack));
}

void hustings_save(const struct hustings_match *match, void *memory)
{
    saved_match_write(peek(match), memory);
}

int hustings_load(struct hustings_match *match, const void *bytes, size_t size, struct hustings_error *error)
{
    struct error e;
    return saved_match_read(match_of(match), bytes, size, &e) ? fail(&e, error) : 0;
}

int hustings_restore(struct hustings_match *match, const void *memory)
{
    return hustings_load(match, memory, saved_match_size(peek(match)->content), NULL);
}

int hustings_imagine(struct hustings_match *match, int viewer, uint64_t word)
{
    struct rng rng;
    if (!is_seat(peek(match), viewer, SPECTATOR))
        return -1;
    rng_seed(&rng, word);
    match_imagine(match_of(match), viewer, &rng);
    return 0;
}

int hustings_move_read(const struct hustings_match *match, const char *text, struct hustings_move *move,
                       char say[HUSTINGS_TEXT], struct hustings_error *error)
{
    const struct match *m = peek(match);
    struct error e;
    struct move out;
    struct text said;
    json_t *json = json_document(text, strlen(text), &e);
    int wrong = !json || codec_read_move(m->content, m->seats, json, &out, &said, &e);
    json_decref(json);
    if (wrong)
        return fail(&e, error);
    *move_into(move) = out;
    if (say)
        memcpy(say, said.bytes, sizeof said.bytes);
    return 0;
}

/* Does an argument name something? The codec writes arguments without checking them. */
static int names_something(const struct content *content, const struct verb_slot *slot, int arg)
{
    int names = 0;
    if ((slot->form == SLOT_MAYBE || slot->form == SLOT_OPTIONAL) && arg == ARG_NULL)
        return 1;
    if (slot->kind == SLOT_ID)
        return arg >= 0 && arg < content->ids[slot->list].count;
    while (slot->kind == SLOT_NAME && slot->names[names])
        names++;
    return slot->kind != SLOT_NAME || (arg >= 0 && arg < names);
}

/* The first argument that the notation cannot express, or -1; *slot is its field. */
static int find_unwritable(const struct content *content, const struct move *move,
                           const struct verb_slot **slot)
{
    const struct verb *verb = codec_verb(content->game, move->verb);
    *slot = verb->slots;
    for (int i = 0; (*slot)->kind != SLOT_NONE; i++, ++*slot) {
        int list = (*slot)->form >= SLOT_LIST; /* ends with a null */
        int k = codec_first_arg(verb, i), end = k + codec_arg_room(verb, i);
        for (; k < end && !(list && move->arg[k] == ARG_NULL); k++)
            if (!names_something(content, *slot, move->arg[k]))
                return k;
    }
    return -1;
}

static int check_writable(const struct match *m, const struct move *move, struct error *e)
{
    const struct verb_slot *slot;
    if (!is_seat(m, move->seat, CHANCE))
        return error_set(e, BAD_MOVE, W_ERROR_NO_SUCH_SEAT, "seat");
    if (!codec_verb(m->content->game, move->verb))
        return error_set(e, BAD_MOVE, W_ERROR_UNKNOWN_VERB, "do");
    int wrong = find_unwritable(m->content, move, &slot);
    if (wrong < 0)
        return 0;
    char number[8];
    snprintf(number, sizeof number, "%d", move->arg[wrong]);
    error_set(e, BAD_MOVE, W_ERROR_NOT_ONE_OF, slot->name);
    return error_text(e, number);
}

char *hustings_move_write(const struct hustings_match *match, const struct hustings_move *move,
                          const char *say, struct hustings_error *error)
{
    const struct match *m = peek(match);
    struct error e;
    struct text room;
    struct move copy = *move_of(move);
    if (check_writable(m, move_of(move), &e)) {
        fail(&e, error);
        return NULL;
    }
    return text_of(codec_write_move(m->content, m->position.bytes, &copy, say_of(m, &copy, say, &room), 0, 1),
                   error);
}

/* --- records -------------------------------------------------------------------------------------------- */

static int record_open(struct hustings_record *r, const struct hustings_pack *pack, int players,
                       const char *options, const uint8_t seed[HUSTINGS_SEED], char **line, struct error *e)
{
    json_t *given;
    if (read_options(options, &given, e))
        return -1;
    int wrong = match_start(&r->match, content_of(pack), players, given, e);
    *line = wrong ? NULL : record_begin(&r->record, &r->match, given, seed);
    json_decref(given);
    if (wrong || *line)
        return wrong;
    match_end(&r->match);
    return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

struct hustings_record *hustings_record_start(const struct hustings_pack *pack, int players,
                                              const char *options, const uint8_t seed[HUSTINGS_SEED],
                                              char **line, struct hustings_error *error)
{
    struct error e;
    struct hustings_record *r = calloc(1, sizeof *r);
    if (!r)
        return no_memory(error);
    if (record_open(r, pack, players, options, seed, line, &e)) {
        fail(&e, error);
        free(r);
        return NULL;
    }
    return r;
}

char *hustings_record_move(struct hustings_record *record, const struct hustings_move *move, const char *say,
                           struct hustings_error *error)
{
    struct error e;
    struct text room;
    struct match before = record->match;
    struct move m = *move_of(move);
    const struct text *text = say_of(&record->match, &m, say, &room);
    int drawn = match_is_drawn(&record->match, record->record.seed, &m); /* else the record would fail */
    int wrong = record->ended ? error_set(&e, GAME_OVER, W_RECORD_AFTER_FOOTER, "")
                : !drawn      ? error_set(&e, ILLEGAL_MOVE, W_RECORD_NOT_DRAWN, "")
                              : match_apply(&record->match, &m, text, &e);
    if (wrong) {
        fail(&e, error);
        return NULL;
    }
    char *line = record_move(&record->record, &record->match, &m, text);
    if (!line)
        record->match = before; /* a move that could not be written down was not played */
    return line ? line : no_memory(error);
}

char *hustings_record_end(struct hustings_record *record, struct hustings_error *error)
{
    struct error e;
    if (record->ended) {
        error_set(&e, GAME_OVER, W_RECORD_AFTER_FOOTER, "");
        fail(&e, error);
        return NULL;
    }
    char *line = record_end(&record->record, &record->match);
    record->ended = line != NULL;
    return line ? line : no_memory(error);
}

const struct hustings_match *hustings_record_match(const struct hustings_record *record)
{
    return (const struct hustings_match *)&record->match;
}

void hustings_record_close(struct hustings_record *record)
{
    if (!record)
        return;
    match_end(&record->match);
    free(record);
}

int hustings_verify(const struct hustings_pack *pack, const char *bytes, size_t size,
                    struct hustings_verdict *verdict, struct hustings_error *error)
{
    struct verdict v = {0};
    struct reader r;
    v.holds = reader_from(&r, bytes, size, content_of(pack), &v.why) == 0;
    if (v.holds)
        verify_record(&r, NULL, &v);
    verdict->line = v.holds ? r.record.lines : v.line;
    verdict->sealed = r.sealed;
    verdict->finished = r.finished;
    reader_close(&r);
    return v.holds ? 0 : fail(&v.why, error);
}

struct hustings_replay *hustings_replay_open(const struct hustings_pack *pack, const char *bytes, size_t size,
                                             struct hustings_error *error)
{
    struct error e;
    struct hustings_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return no_memory(error);
    if (reader_from(&replay->reader, bytes, size, content_of(pack), &e)) {
        fail(&e, error);
        hustings_replay_close(replay);
        return NULL;
    }
    return replay;
}

int hustings_replay_next(struct hustings_replay *replay, struct hustings_move *move, char say[HUSTINGS_TEXT],
                         struct hustings_error *error)
{
    struct error e;
    int step;
    while ((step = reader_next(&replay->reader, &e)) > 0)
        if (replay->reader.kind == LINE_MOVE) {
            *move_into(move) = replay->reader.move;
            if (say)
                memcpy(say, replay->reader.text.bytes, sizeof replay->reader.text.bytes);
            return 1;
        }
    return step < 0 ? fail(&e, error) : 0;
}

const struct hustings_match *hustings_replay_match(const struct hustings_replay *replay)
{
    return (const struct hustings_match *)&replay->reader.match;
}

void hustings_replay_close(struct hustings_replay *replay)
{
    if (!replay)
        return;
    reader_close(&replay->reader);
    free(replay);
}
