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

/* --- a key ---------------------------------------------------------------------------------------------- */

int key_read(const char *bytes, size_t size, uint8_t out[SIGN_KEY], struct error *e)
{
    static const char *const keys[] = {"key", NULL};
    char hex[2 * SIGN_KEY + 1];
    size_t length = size > 0 && bytes[size - 1] == '\n' ? size - 1 : size;
    if (length == sizeof hex - 1) {
        memcpy(hex, bytes, length);
        hex[length] = '\0';
        if (fair_from_hex(hex, SIGN_KEY, out) == 0)
            return 0;
    }
    json_t *j = record_line_json(bytes, length, e);
    int wrong = !j || want_object(j, NULL, keys, e) || field_hex(j, NULL, "key", SIGN_KEY, out, e);
    json_decref(j);
    if (wrong && e->word != W_ERROR_OUT_OF_MEMORY)
        error_set(e, BAD_INPUT, W_RECORD_NOT_KEY, "--key");
    return wrong ? -1 : 0;
}

/* --- the verdict ---------------------------------------------------------------------------------------- */

static void fail(struct verdict *v, uint64_t line)
{
    v->holds = 0;
    v->line = line;
}

/* The saved heads of the line taken last; *next is the first that has not been checked yet. A chain whose
 * seed is unknown fails anyway, at its end; the line of the signature has no head. */
static void compare_saved(const struct reader *r, const struct witness *w, size_t *next, struct verdict *v)
{
    uint64_t line = r->record.lines - 1;
    for (; *next < w->count && w->saved[*next].line == line && r->kind != LINE_SIGNED && v->holds; ++*next)
        if ((r->seed_known || line == 0) &&
            memcmp(w->saved[*next].head, r->record.head, sizeof r->record.head) != 0) {
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

/* The trusted key's signature, if somebody asks for one: a forger would leave it out, or use a key of their own. */
static void judge_signature(const struct reader *r, const struct witness *w, struct verdict *v)
{
    if (r->is_signed && memcmp(r->key, w->key, SIGN_KEY) == 0)
        return;
    error_set(&v->why, BAD_INPUT, r->is_signed ? W_RECORD_OTHER_KEY : W_RECORD_UNSIGNED, "");
    fail(v, r->record.lines - (uint64_t)r->is_signed);
}

/* Of a record that holds. The footer follows from what comes before it, so the head before it is enough. */
static void judge_witness(const struct reader *r, const struct witness *w, struct verdict *v)
{
    uint64_t rest = (uint64_t)r->finished + (uint64_t)r->is_signed,
             last = w->count ? w->saved[w->count - 1].line : 0;
    if (w->key || (w->count && r->finished && last + rest + 1 >= r->record.lines))
        v->as_played = PLAYED_WHOLE;
    else if (w->count)
        v->as_played = PLAYED_IN_PART;
    v->played_line = last;
}

void verify_record(struct reader *r, const struct witness *witness, struct verdict *v)
{
    static const struct witness none;
    const struct witness *w = witness ? witness : &none;
    size_t next = 0;
    int step = 1;
    memset(v, 0, sizeof *v);
    v->holds = 1;
    compare_saved(r, w, &next, v);
    while (v->holds && (step = reader_next(r, &v->why)) > 0)
        compare_saved(r, w, &next, v);
    if (step < 0)
        fail(v, r->record.lines);
    if (v->holds && !r->finished)
        judge_unfinished(r, v);
    if (v->holds && next < w->count) {
        error_set(&v->why, BAD_INPUT, W_RECORD_SAVED_HEAD, "");
        v->why.value = (int64_t)w->saved[next].line;
        fail(v, r->record.lines);
    }
    if (v->holds && w->key)
        judge_signature(r, w, v);
    if (v->holds)
        judge_witness(r, w, v);
}
