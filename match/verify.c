#include "match/verify.h"

#include <stdlib.h>
#include <string.h>

#include "match/fair.h"

/* --- saved heads ---------------------------------------------------------------------------------------- */

static int read_saved(const char *line, size_t size, struct saved_head *out, struct error *e)
{
    static const char *const keys[] = {"line", "head", NULL};
    struct where at = where_key(NULL, "line");
    json_t *j = record_line_json(line, size, e);
    int wrong = !j || want_object(j, NULL, keys, e) || field_hex(j, NULL, "head", FAIR_HASH, out->head, e);
    json_t *number = wrong ? NULL : want_field(j, NULL, "line", e);
    if (number && (!json_is_integer(number) || json_integer_value(number) < 0)) {
        where_error(&at, W_RECORD_QUESTION, e);
        number = NULL;
    }
    out->line = (uint64_t)json_integer_value(number);
    json_decref(j);
    return number ? 0 : -1;
}

static int by_line(const void *a, const void *b)
{
    uint64_t x = ((const struct saved_head *)a)->line, y = ((const struct saved_head *)b)->line;
    return (x > y) - (x < y);
}

int saved_heads_read(const char *bytes, size_t size, struct saved_head **out, size_t *count, size_t *bad_line,
                     struct error *e)
{
    size_t lines = 0, at = 0;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n' || i + 1 == size; /* the last one may lack its line feed */
    struct saved_head *list = calloc(lines + 1, sizeof *list);
    *bad_line = 0;
    if (!list)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    for (size_t i = 0; i < lines; i++) {
        const char *end = memchr(bytes + at, '\n', size - at);
        size_t length = end ? (size_t)(end - bytes) - at : size - at;
        if (read_saved(bytes + at, length, &list[i], e)) {
            *bad_line = i;
            free(list);
            return -1;
        }
        at += length + 1;
    }
    qsort(list, lines, sizeof *list, by_line);
    *out = list;
    *count = lines;
    return 0;
}

/* --- the verdict ---------------------------------------------------------------------------------------- */

static void fail(struct verdict *v, uint64_t line)
{
    v->holds = 0;
    v->line = line;
}

/* The saved heads of the line taken last; *next is the first that has not been checked yet. A chain whose
 * seed is unknown fails anyway, at its end. */
static void compare_saved(const struct reader *r, const struct saved_head *saved, size_t count, size_t *next,
                          struct verdict *v)
{
    uint64_t line = r->record.lines - 1;
    for (; *next < count && saved[*next].line == line && v->holds; ++*next)
        if ((r->seed_known || line == 0) &&
            memcmp(saved[*next].head, r->record.head, sizeof r->record.head) != 0) {
            error_set(&v->why, BAD_INPUT, W_RECORD_SAVED_HEAD, "");
            v->why.value = (int64_t)line;
            fail(v, line);
        }
}

/* Is the piece after the last line feed something that an interrupted write can't have left: a whole object,
 * or something that is not an object at all? Then a line feed was changed or taken away. */
static int is_no_beginning(const char *piece, size_t size)
{
    json_error_t ignored;
    json_t *whole = json_loadb(piece, size, JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL, &ignored);
    json_decref(whole);
    return whole || piece[0] != '{';
}

static void judge_unfinished(const struct reader *r, struct verdict *v)
{
    enum word word = WORD_NONE;
    v->cut = r->end < r->size;
    if (v->cut && is_no_beginning(r->bytes + r->end, r->size - r->end))
        word = W_RECORD_NO_LINE_FEED;
    else if (r->sealed) /* otherwise a cheat would simply leave out the footer */
        word = W_RECORD_UNOPENED;
    if (word == WORD_NONE)
        return;
    error_set(&v->why, BAD_INPUT, word, "");
    fail(v, r->record.lines);
}

void verify_record(struct reader *r, const struct saved_head *saved, size_t count, struct verdict *v)
{
    size_t next = 0;
    int step = 1;
    memset(v, 0, sizeof *v);
    v->holds = 1;
    compare_saved(r, saved, count, &next, v);
    while (v->holds && (step = reader_next(r, &v->why)) > 0)
        compare_saved(r, saved, count, &next, v);
    if (step < 0)
        fail(v, r->record.lines);
    if (v->holds && !r->finished)
        judge_unfinished(r, v);
    if (v->holds && next < count) {
        error_set(&v->why, BAD_INPUT, W_RECORD_SAVED_HEAD, "");
        v->why.value = (int64_t)saved[next].line;
        fail(v, r->record.lines);
    }
}
