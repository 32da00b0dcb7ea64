#include "server/hub/given.h"

#include <stdlib.h>
#include <string.h>

#include "match/seen_record.h"
#include "server/hub/memory.h"

static int refuse(struct error *e, const char *at)
{
    return error_set(e, BAD_INPUT, W_SERVER_WRONG_FIELD, at);
}

static void keep(struct given_moves *g, const struct reader *r)
{
    g->list = realloc(g->list, (size_t)(g->of.moves + 1) * sizeof *g->list);
    memory_need(g->list != NULL);
    g->list[g->of.moves++] = (struct choice){.move = r->move, .text = r->text};
}

/* A comment that the reader has just taken. */
static void keep_said(struct given_moves *g, const char *line, size_t size)
{
    struct error e;
    json_t *comment = record_line_json(line, size, &e);
    json_t *said = json_object_get(comment, "say");
    if (said && !g->said)
        g->said = json_array();
    if (said)
        json_array_append_new(g->said,
                              json_pack("{s:I,s:O}", "after", (json_int_t)g->of.moves, "said", said));
    memory_need(comment != NULL && (!said || g->said != NULL));
    json_decref(comment);
}

/* Takes the next line. After the last given move that is a remark, or nothing: 0. */
static int take_line(struct given_moves *g, struct reader *r, uint64_t count, struct error *e)
{
    static const char remark[] = "{\"say\":";
    size_t size;
    const char *line = reader_line(r, &size);
    if (g->of.moves >= count &&
        (!line || size < sizeof remark || memcmp(line, remark, sizeof remark - 1) != 0))
        return 0;
    int step = reader_next(r, e);
    if (step > 0 && r->kind == LINE_MOVE)
        keep(g, r);
    if (step > 0 && r->kind == LINE_COMMENT)
        keep_said(g, line, size);
    return step;
}

/* The reader has taken line 0. */
static int take_moves(struct table *t, struct reader *r, uint64_t count, struct error *e)
{
    struct given_moves *g = &t->given;
    int step = 1;
    if (r->match.seats != t->seats || !json_equal(r->options, t->options))
        return refuse(e, "given.record");
    memcpy(g->of.of, r->record.head, sizeof g->of.of);
    while (step > 0)
        step = take_line(g, r, count, e);
    if (step < 0)
        return -1;
    if (count == 0 || g->of.moves < count || match_is_over(&r->match)) /* nothing would be left to decide */
        return refuse(e, "given.moves");
    g->lines = json_stringn(r->bytes, r->end);
    memory_need(g->lines != NULL);
    return 0;
}

static int take_whole(struct table *t, const char *record, uint64_t moves, struct error *e)
{
    struct reader *r = malloc(sizeof *r);
    memory_need(r != NULL);
    int wrong = reader_from(r, record, strlen(record), t->content, e) || take_moves(t, r, moves, e);
    reader_close(r);
    free(r);
    return wrong ? -1 : 0;
}

/* --- what a seat knew ------------------------------------------------------------------------------------- */

/* The reader has taken line 0. */
static int take_view(struct table *t, struct seen_reader *s, uint64_t moves, struct error *e)
{
    struct given_moves *g = &t->given;
    if (s->r.match.seats != t->seats || !json_equal(s->r.options, t->options))
        return refuse(e, "given.record");
    int step = seen_reader_to(s, (int64_t)moves, e);
    if (step < 0)
        return -1;
    if (step == 0 || match_is_over(&s->r.match))
        return refuse(e, "given.moves");
    g->known = seen_known(s);
    g->view = json_incref(s->view);
    g->lines = json_stringn(s->r.bytes, s->r.end);
    memory_need(g->lines != NULL);
    return 0;
}

static int take_seen(struct table *t, const char *record, uint64_t moves, struct error *e)
{
    struct seen_reader *s = malloc(sizeof *s);
    memory_need(s != NULL);
    int wrong = seen_reader_from(s, record, strlen(record), t->content, e) || take_view(t, s, moves, e);
    seen_reader_close(s);
    free(s);
    return wrong ? -1 : 0;
}

/* --- both ------------------------------------------------------------------------------------------------- */

int given_take(struct table *t, json_t *wish, struct error *e)
{
    static const char *const keys[] = {"record", "moves", NULL};
    const struct where at = where_key(NULL, "given");
    int moves;
    if (want_object(wish, &at, keys, e) || field_integer(wish, &at, "moves", 0, INT32_MAX, &moves, e))
        return -1;
    const char *record = json_text(wish, "record");
    int is_seen = seen_record_is(record, strlen(record));
    int wrong =
        is_seen ? take_seen(t, record, (uint64_t)moves, e) : take_whole(t, record, (uint64_t)moves, e);
    memory_need(!wrong || e->word != W_ERROR_OUT_OF_MEMORY);
    if (wrong)
        given_free(t);
    return wrong ? -1 : 0;
}

json_t *given_json(const struct table *t)
{
    const struct given_moves *g = &t->given;
    uint64_t moves = g->known.is_set ? g->known.moves : g->of.moves;
    return g->lines ? json_pack("{s:O,s:I}", "record", g->lines, "moves", (json_int_t)moves) : NULL;
}

void given_free(struct table *t)
{
    free(t->given.list);
    json_decref(t->given.said);
    json_decref(t->given.view);
    json_decref(t->given.lines);
    t->given = (struct given_moves){0};
}
