#include "match/seen.h"

#include <stdlib.h>
#include <string.h>

/* --- move by move --------------------------------------------------------------------------------------- */

/* Writes HIDDEN over everything that the viewer may not know; a hidden list keeps its length where the notation shows
 * it. */
static void hide(struct move *out, const struct content *content, const void *before, const struct move *move,
                 uint32_t viewer, int opened)
{
    const struct game *game = content->game;
    const struct verb *verb = codec_verb(game, move->verb);
    *out = *move;
    if (!(game->sees(content->pack, before, move, -1, opened) & viewer)) {
        out->verb = UNKNOWN;
        for (int i = 0; i < MAX_ARGS; i++)
            out->arg[i] = HIDDEN;
        return;
    }
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        enum slot_form form = verb->slots[i].form;
        int first = codec_first_arg(verb, i), end = first + codec_arg_room(verb, i);
        int ends_at_null = form == SLOT_LIST || form == SLOT_ROW || form == SLOT_OPTIONAL;
        if (game->sees(content->pack, before, move, first, opened) & viewer)
            continue;
        for (int arg = first; arg < end && !(ends_at_null && move->arg[arg] == ARG_NULL); arg++)
            out->arg[arg] = HIDDEN;
    }
}

static int says(const struct seen *s, const struct content *content)
{
    const struct verb *verb = s->move.verb == UNKNOWN ? NULL : codec_verb(content->game, s->move.verb);
    int arg = verb ? codec_text_arg(verb) : -1;
    return arg >= 0 && s->move.arg[arg] != HIDDEN;
}

static void *grown(void *at, int *room, int count, size_t size)
{
    if (count < *room)
        return at;
    void *more = realloc(at, (size_t)(2 * count + 16) * size);
    if (more)
        *room = 2 * count + 16;
    return more;
}

/* Makes room for a move and a text. */
static int make_room(struct seen_log *log)
{
    void *at = grown(log->at, &log->room, log->count + log->sealed.waiting, sizeof *log->at);
    log->at = at ? at : log->at;
    void *texts = at ? grown(log->texts, &log->text_room, log->text_count, sizeof *log->texts) : NULL;
    log->texts = texts ? texts : log->texts;
    return at && texts ? 0 : -1;
}

/* Adds an entry, for which there is room, before the answers that wait. */
static void add(struct seen_log *log, struct seen s, int waiting)
{
    struct seen *at = &log->at[log->count++];
    memmove(at + 1, at, (size_t)waiting * sizeof *at);
    *at = s;
}

int seen_move(struct seen_log *log, const struct match *after, const void *before, const struct move *move,
              const struct text *text)
{
    struct seen s = {.text = 0};
    uint32_t viewer = viewer_bit(log->viewer);
    if (make_room(log))
        return -1;
    hide(&s.move, after->content, before, move, viewer, 1);
    if (text && text->bytes[0] && says(&s, after->content)) {
        log->texts[log->text_count++] = *text;
        s.text = (uint16_t)log->text_count;
    }
    int waiting = log->sealed.waiting,
        does = sealed_move(&log->sealed, after->content, before, after->position.bytes, move);
    for (int i = 0; (does & SEALED_CLOSES) && i < waiting; i++)
        log->at[log->count + i] = (struct seen){.move = log->closed[i]};
    if (does & (SEALED_CLOSES | SEALED_OPENS)) {
        log->count += waiting;
        waiting = 0;
    }
    if (does & SEALED_WAITS) {
        hide(&log->closed[waiting], after->content, before, move, viewer, 0);
        log->at[log->count + waiting] = s;
        return 0;
    }
    add(log, s, waiting);
    return 0;
}

struct seen seen_of_claim(const struct claim *claim)
{
    struct seen s = {.kind = SEEN_CLAIM};
    s.move.seat = (int8_t)claim->seat;
    s.move.verb = UNKNOWN;
    s.move.arg[0] = (int16_t)claim->what;
    s.move.arg[1] = (int16_t)claim->about;
    s.move.arg[2] = (int16_t)claim->is;
    return s;
}

struct claim seen_claim_of(const struct seen *s)
{
    return (struct claim){
        .seat = s->move.seat, .what = s->move.arg[0], .about = s->move.arg[1], .is = s->move.arg[2]};
}

int seen_claim(struct seen_log *log, const struct claim *claim)
{
    if (make_room(log))
        return -1;
    add(log, seen_of_claim(claim), log->sealed.waiting);
    log->claims++;
    return 0;
}

/* A claim is told without a verb. */
static int is_claim(json_t *event)
{
    return !json_object_get(event, "do") && json_object_get(event, "claim");
}

int seen_told(struct seen_log *log, const struct content *content, int seats, json_t *event, struct error *e)
{
    struct seen s = {.text = 0};
    struct text text;
    struct claim claim;
    if (is_claim(event)) {
        if (claim_read(content->game, seats, event, &claim))
            return error_set(e, BAD_INPUT, W_ERROR_NOT_ONE_OF, "claim");
        return seen_claim(log, &claim) ? error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "") : 0;
    }
    if (codec_read_seen(content, seats, event, &s.move, &text, e))
        return -1;
    if (make_room(log)) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return -1;
    }
    if (text.bytes[0] && says(&s, content)) {
        log->texts[log->text_count++] = text;
        s.text = (uint16_t)log->text_count;
    }
    log->at[log->count++] = s;
    return 0;
}

/* Below 0: the log has it; 0: it is what comes next; above: something before it is missing. */
static int64_t ahead(const struct seen_log *log, json_t *event)
{
    json_int_t n = json_integer_value(json_object_get(event, "n")), moves = log->count - log->claims,
               said = json_integer_value(json_object_get(event, "said"));
    if (!is_claim(event) || n > moves)
        return n - moves;
    return said == log->claims && n < moves ? 1 : said - log->claims;
}

int seen_follow(struct seen_log *log, const struct content *content, int seats, json_t *event,
                struct error *e)
{
    if (log->forgot && json_integer_value(json_object_get(event, "n")) == 0 &&
        json_integer_value(json_object_get(event, "said")) == 0)
        seen_again(log);
    if (log->forgot)
        return 0;
    int64_t from = ahead(log, event);
    int wrong = from == 0 ? seen_told(log, content, seats, event, e) : 0;
    log->forgot = from > 0 || wrong;
    return wrong;
}

int seen_heard(struct seen_log *log, const char *text)
{
    if (make_room(log))
        return -1;
    text_keep(&log->texts[log->text_count++], text, strlen(text));
    return 0;
}

void seen_free(struct seen_log *log)
{
    free(log->at);
    free(log->texts);
    *log = (struct seen_log){.viewer = log->viewer};
}

void seen_again(struct seen_log *log)
{
    log->count = log->claims = log->forgot = log->text_count = 0;
    log->sealed = (struct sealed){0};
}

const struct history history_none;

struct history seen_history(const struct seen_log *log)
{
    if (log->forgot)
        return history_none;
    return (struct history){log->count, log->at, log->text_count, log->texts};
}

int history_moves(const struct history *history)
{
    int moves = 0;
    for (int i = 0; i < history->count; i++)
        moves += history->at[i].kind == SEEN_MOVE;
    return moves;
}

int history_after(const struct history *history, int moves)
{
    int i = 0;
    for (; moves > 0 && i < history->count; i++)
        moves -= history->at[i].kind == SEEN_MOVE;
    return i;
}

void history_put(struct out *o, uint64_t n, const struct content *content, const struct history *history,
                 int i)
{
    static const struct text silence;
    const struct seen *s = &history->at[i];
    codec_put_seen(o, n, content, &s->move, s->text ? &history->texts[s->text - 1] : &silence);
}

/* --- from a record -------------------------------------------------------------------------------------- */

int seen_open(struct seen_game *g, const char *lines, size_t size, const struct content *content, int viewer,
              struct error *e)
{
    g->viewer = viewer;
    g->claims = 0;
    return reader_from(&g->reader, lines, size, content, e);
}

int seen_next(struct seen_game *g, struct error *e)
{
    int claimed = reader_claim(&g->reader) != NULL, step = reader_next(&g->reader, e);
    g->claims += (uint64_t)(step > 0 && claimed);
    return step;
}

uint64_t seen_number(const struct seen_game *g)
{
    return g->reader.record.moves - 1;
}

void seen_put_event(struct out *o, const struct seen_game *g)
{
    const struct reader *r = &g->reader;
    seen_put_move(o, seen_number(g), r->match.content, r->before.bytes, &r->move, &r->text, g->viewer);
}

int seen_put_line(struct out *o, const struct seen_game *g)
{
    const struct reader *r = &g->reader;
    const struct claim *claim = reader_claim(r);
    if (claim)
        seen_put_claim(o, r->record.moves, g->claims, r->match.content->game, claim);
    else if (r->kind == LINE_MOVE)
        seen_put_event(o, g);
    return claim || r->kind == LINE_MOVE;
}

void seen_put_view(struct out *o, const struct seen_game *g)
{
    match_put_view(o, &g->reader.match, g->viewer);
}

void seen_close(struct seen_game *g)
{
    reader_close(&g->reader);
}

void seen_put_move(struct out *o, uint64_t n, const struct content *content, const void *before,
                   const struct move *move, const struct text *text, int viewer)
{
    const struct move_line line = {.n = n};
    codec_put_line(o, &line, content, before, move, text, viewer_bit(viewer), 1);
}

void seen_put_claim(struct out *o, uint64_t n, uint64_t number, const struct game *game,
                    const struct claim *claim)
{
    put_open(o, '{');
    put_key(o, "n");
    put_number(o, (int64_t)n);
    put_key(o, "said");
    put_number(o, (int64_t)number);
    claim_put(o, game, claim);
    put_close(o, '}');
}
