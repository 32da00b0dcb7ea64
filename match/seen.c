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
    struct seen *at = &log->at[log->count++];
    memmove(at + 1, at, (size_t)waiting * sizeof *at);
    *at = s;
    return 0;
}

int seen_told(struct seen_log *log, const struct content *content, int seats, json_t *event, struct error *e)
{
    struct seen s = {.text = 0};
    struct text text;
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
    log->count = log->text_count = 0;
    log->sealed = (struct sealed){0};
}

const struct history history_none;

struct history seen_history(const struct seen_log *log)
{
    return (struct history){log->count, log->at, log->text_count, log->texts};
}

void history_put(struct out *o, const struct content *content, const struct history *history, int i)
{
    static const struct text silence;
    const struct seen *s = &history->at[i];
    codec_put_seen(o, (uint64_t)i, content, &s->move, s->text ? &history->texts[s->text - 1] : &silence);
}

/* --- from a record -------------------------------------------------------------------------------------- */

int seen_open(struct seen_game *g, const char *lines, size_t size, const struct content *content, int viewer,
              struct error *e)
{
    g->viewer = viewer;
    return reader_from(&g->reader, lines, size, content, e);
}

int seen_next(struct seen_game *g, struct error *e)
{
    return reader_next(&g->reader, e);
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
