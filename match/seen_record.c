#include "match/seen_record.h"

#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/sealed.h"

/* --- writing -------------------------------------------------------------------------------------------- */

/* What has to be known of a record's moves before the first of them can be told: an answer is told as it looks at the end
 * of its step, and a step that does not end is not told at all. */
struct plan {
    uint8_t *is_closed, *ends_step; /* by the number of the move */
    uint64_t moves;                 /* in whole steps */
};

enum { WAITING_MOST = MAX_SEATS };

/* The answers of the step that wait for others. */
struct waiting {
    struct sealed sealed;
    uint64_t at[WAITING_MOST];
    int count;
};

static void plan_move(struct plan *plan, struct waiting *w, const struct reader *r)
{
    const struct content *content = r->match.content;
    uint64_t n = r->record.moves - 1;
    int does = sealed_move(&w->sealed, content, r->before.bytes, r->match.position.bytes, &r->move);
    int ends = match_step_ends(&r->match, r->before.bytes, &r->move);
    if (does & SEALED_CLOSES)
        for (int i = 0; i < w->count; i++)
            plan->is_closed[w->at[i]] = 1;
    if (does & (SEALED_CLOSES | SEALED_OPENS))
        w->count = 0;
    if ((does & SEALED_WAITS) && w->count < WAITING_MOST)
        w->at[w->count++] = n;
    if (!ends)
        return;
    for (int i = 0; i < w->count; i++) /* an ability came in between: they are still shut */
        plan->is_closed[w->at[i]] = 1;
    w->count = 0;
    plan->ends_step[n] = 1;
    plan->moves = n + 1;
}

static int plan_make(struct plan *plan, struct reader *r, struct error *e)
{
    struct waiting w = {0};
    size_t lines = 1;
    int step;
    for (size_t i = 0; i < r->size; i++)
        lines += r->bytes[i] == '\n';
    plan->is_closed = calloc(2, lines);
    plan->ends_step = plan->is_closed ? plan->is_closed + lines : NULL;
    if (!plan->is_closed)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    while ((step = reader_next(r, e)) > 0)
        if (r->kind == LINE_MOVE)
            plan_move(plan, &w, r);
    return step;
}

static void put_end_of_line(struct out *o)
{
    put_bytes(o, "\n", 1);
    o->comma = 0;
}

static int put_start(struct out *o, const struct reader *r, int viewer)
{
    json_t *line = record_start_json(&r->match, r->options);
    json_t *seen = json_pack("{s:o}", "seat", record_viewer_json(viewer));
    char of[2 * FAIR_HASH + 1];
    fair_to_hex(r->record.head, FAIR_HASH, of);
    int wrong = r->sealed &&
                json_object_set_new(seen, "of", json_string(of)); /* else a seed could be guessed from it */
    wrong |= json_object_set_new(line, "seen", seen);
    if (!wrong) {
        put_json(o, line);
        put_end_of_line(o);
    }
    json_decref(line);
    return wrong ? -1 : 0;
}

static void put_view_line(struct out *o, const struct reader *r, int viewer)
{
    put_open(o, '{');
    put_key(o, "view");
    match_put_view(o, &r->match, viewer);
    put_close(o, '}');
    put_end_of_line(o);
}

static void put_seen_move(struct out *o, const struct plan *plan, const struct reader *r, int viewer)
{
    uint64_t n = r->record.moves - 1;
    const struct move_line line = {.n = n};
    if (n >= plan->moves)
        return;
    codec_put_line(o, &line, r->match.content, r->before.bytes, &r->move, &r->text, viewer_bit(viewer),
                   !plan->is_closed[n]);
    put_end_of_line(o);
    if (plan->ends_step[n])
        put_view_line(o, r, viewer);
}

static void put_end(struct out *o, const struct reader *r)
{
    put_open(o, '{');
    put_key(o, "end");
    match_put_result(o, &r->match);
    put_close(o, '}');
    put_end_of_line(o);
}

/* The line that was read last, which begins at `from`. */
static void put_seen_line(struct out *o, const struct plan *plan, const struct reader *r, size_t from,
                          int viewer)
{
    switch (r->kind) {
    case LINE_IMAGINED: put_view_line(o, r, viewer); return;
    case LINE_MOVE: put_seen_move(o, plan, r, viewer); return;
    case LINE_COMMENT: put_bytes(o, r->bytes + from, r->end - from); return; /* public */
    case LINE_FOOTER: put_end(o, r); return;
    default: return; /* what is promised and opened is of no use without all moves */
    }
}

static int put_lines(struct out *o, const struct plan *plan, struct reader *r, int viewer, struct error *e)
{
    int step = put_start(o, r, viewer) ? error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "") : 1;
    while (step > 0) {
        size_t from = r->end;
        step = reader_next(r, e);
        if (step > 0)
            put_seen_line(o, plan, r, from, viewer);
    }
    if (step == 0 && o->lost)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    return step;
}

int seen_record_put(struct out *o, const char *lines, size_t size, const struct content *content, int viewer,
                    struct error *e)
{
    struct plan plan = {0};
    struct reader *r = calloc(1, sizeof *r);
    if (!r)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int wrong = reader_from(r, lines, size, content, e) || plan_make(&plan, r, e);
    reader_close(r);
    if (!wrong) {
        wrong = reader_from(r, lines, size, content, e) || put_lines(o, &plan, r, viewer, e);
        reader_close(r);
    }
    free(plan.is_closed);
    free(r);
    return wrong ? -1 : 0;
}

/* --- reading: line 0 ------------------------------------------------------------------------------------ */

int seen_record_is(const char *bytes, size_t size)
{
    struct error e;
    const char *end = size ? memchr(bytes, '\n', size) : NULL;
    json_t *start = end ? record_line_json(bytes, (size_t)(end - bytes), &e) : NULL;
    int is = json_object_get(start, "seen") != NULL;
    json_decref(start);
    return is;
}

static int read_seen(struct seen_reader *s, json_t *start, struct error *e)
{
    static const char *const keys[] = {"seat", "of", NULL};
    struct where at = where_key(NULL, "seen");
    json_t *seen = want_field(start, NULL, "seen", e);
    if (!seen || want_object(seen, &at, keys, e) || reader_viewer(&s->r, seen, &at, &s->viewer, e))
        return -1;
    s->has_of = json_object_get(seen, "of") != NULL;
    return s->has_of ? field_hex(seen, &at, "of", FAIR_HASH, s->of, e) : 0;
}

static int read_first(struct seen_reader *s, const char *content, struct error *e)
{
    static const char *const keys[] = {"record",         "game",    "rules",   "content",
                                       "content_sha256", "options", "players", "given",
                                       "known",          "seen",    NULL};
    struct reader *r = &s->r;
    size_t size;
    const char *line = reader_line(r, &size);
    if (!line)
        return error_set(e, BAD_INPUT, W_RECORD_NO_LINE, "");
    json_t *start = record_line_json(line, size, e);
    int wrong = !start || reader_start(r, start, keys, content, e) || reader_origin(r, start, e) ||
                read_seen(s, start, e);
    json_decref(start);
    if (wrong)
        return -1;
    rng_seed(&s->rng, 0);
    r->record.lines = 1;
    r->end = size + 1;
    return 0;
}

int seen_reader_from(struct seen_reader *s, const char *bytes, size_t size, const struct content *content,
                     struct error *e)
{
    memset(s, 0, sizeof *s);
    s->r.bytes = bytes;
    s->r.size = size;
    s->r.match.content = content;
    return read_first(s, NULL, e);
}

int seen_reader_open(struct seen_reader *s, const char *path, const char *content, struct error *e)
{
    memset(s, 0, sizeof *s);
    s->r.file = json_slurp_file(path, &s->r.size, e);
    s->r.bytes = s->r.file;
    return s->r.file ? read_first(s, content, e) : -1;
}

void seen_reader_close(struct seen_reader *s)
{
    json_decref(s->event);
    json_decref(s->view);
    json_decref(s->result);
    reader_close(&s->r);
    memset(s, 0, sizeof *s);
}

/* --- reading: the other lines ---------------------------------------------------------------------------- */

/* Of moves whose position is known, the viewer's own are judged: he knows all that decides whether they are legal. */
static int is_legal(const struct seen_reader *s, const struct move *move, const struct text *text,
                    struct error *e)
{
    int is_first = s->view && s->r.record.moves == s->moves;
    return !is_first || move->seat != s->viewer || match_try(&s->r.match, move, text, e) == 0;
}

static int read_event(struct seen_reader *s, json_t *line, struct error *e)
{
    struct reader *r = &s->r;
    struct move move;
    struct text text;
    json_t *n = json_object_get(line, "n");
    if (!json_is_integer(n) || json_integer_value(n) != (json_int_t)r->record.moves) {
        error_set(e, BAD_INPUT, W_RECORD_COUNT, "n");
        e->value = (int64_t)r->record.moves;
        return -1;
    }
    if (codec_read_seen(r->match.content, r->match.seats, line, &move, &text, e) ||
        !is_legal(s, &move, &text, e))
        return -1;
    json_decref(s->event);
    s->event = json_incref(line);
    r->record.moves++;
    return 0;
}

/* Each step has moves, except the first of a game whose beginning was imagined. */
static int read_view(struct seen_reader *s, json_t *line, struct error *e)
{
    static const char *const keys[] = {"view", NULL};
    json_t *view = json_object_get(line, "view");
    if (s->view && s->r.record.moves == s->moves)
        return error_set(e, BAD_INPUT, W_RECORD_NO_MOVES, "view");
    if (want_object(line, NULL, keys, e) || match_fill_view(&s->r.match, view, s->viewer, &s->rng, e))
        return -1;
    json_decref(s->view);
    s->view = json_incref(view);
    s->moves = s->r.record.moves;
    return 0;
}

static int read_end(struct seen_reader *s, json_t *line, struct error *e)
{
    static const char *const keys[] = {"end", NULL};
    json_t *end = json_object_get(line, "end"), *result = match_result(&s->r.match);
    int same = s->view && json_equal(end, result);
    json_decref(result);
    if (want_object(line, NULL, keys, e))
        return -1;
    if (!same || s->r.record.moves != s->moves)
        return error_set(e, BAD_INPUT, W_RECORD_RESULT, "end");
    s->result = json_incref(end);
    s->r.finished = 1;
    return 0;
}

static int read_line(struct seen_reader *s, json_t *line, struct error *e)
{
    static const char *const comments[] = {"say", "names"};
    if (json_object_get(line, "n")) {
        s->kind = SEEN_MOVE;
        return read_event(s, line, e);
    }
    if (json_object_get(line, "view")) {
        s->kind = SEEN_VIEW;
        return read_view(s, line, e);
    }
    if (json_object_get(line, "end")) {
        s->kind = SEEN_END;
        return read_end(s, line, e);
    }
    s->kind = SEEN_COMMENT;
    for (int i = 0; i < 2; i++)
        if (json_object_get(line, comments[i]))
            return reader_comment(&s->r, line, comments[i], e);
    return error_set(e, BAD_INPUT, W_RECORD_UNKNOWN, "");
}

int seen_reader_next(struct seen_reader *s, struct error *e)
{
    struct reader *r = &s->r;
    size_t size;
    const char *line = reader_line(r, &size);
    if (r->finished && r->end < r->size)
        return error_set(e, BAD_INPUT, W_RECORD_AFTER_FOOTER, "");
    if (!line)
        return 0;
    json_t *j = record_line_json(line, size, e);
    int wrong = !j || read_line(s, j, e);
    json_decref(j);
    if (wrong)
        return -1;
    r->record.lines++;
    r->end += size + 1;
    return 1;
}

int seen_reader_to(struct seen_reader *s, int64_t moves, struct error *e)
{
    int step = 1;
    while (!(moves >= 0 && s->view && (int64_t)s->moves >= moves) && (step = seen_reader_next(s, e)) > 0)
        ;
    return step > 0 ? 1 : step < 0 ? -1 : moves < 0 && s->view;
}

/* --- a beginning ------------------------------------------------------------------------------------------ */

struct known_part seen_known(const struct seen_reader *s)
{
    struct known_part k = {.is_set = 1, .moves = s->moves, .viewer = s->viewer, .has_of = s->has_of};
    memcpy(k.of, s->of, sizeof k.of);
    return k;
}

int seen_begin(struct match *m, json_t *view, const uint8_t seed[32], struct error *e)
{
    struct rng rng;
    rng_seed(&rng, fair_word(seed, "view", 0, 0));
    return match_fill_view(m, view, m->known.viewer, &rng, e);
}
