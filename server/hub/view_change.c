#include "server/hub/view_change.h"

#include <stdio.h>

/* A field in the text of an object: its key without quotation marks, its value. */
struct field {
    const char *key, *value;
    size_t key_size, size;
};

/* Behind the text that begins with a quotation mark. */
static const char *text_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *value_end(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = text_end(at);
            continue;
        }
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        at++;
    } while (depth > 0 || (*at != ',' && *at != '}' && *at != ']' && *at));
    return at;
}

/* The next field of an object; `at` is its opening bracket, or the end of the field before. NULL: there is none. */
static const char *next_field(const char *at, struct field *f)
{
    if (*at != '{' && *at != ',')
        return NULL;
    if (at[1] == '}')
        return NULL; /* an empty object */
    const char *key_end = text_end(at + 1);
    const char *end = value_end(key_end + 1);
    *f = (struct field){at + 2, key_end + 1, (size_t)(key_end - at) - 3, (size_t)(end - key_end) - 1};
    return end;
}

static int is_equal(const char *a, size_t a_size, const char *b, size_t b_size)
{
    return a_size == b_size && memcmp(a, b, a_size) == 0;
}

static int find(const char *object, const struct field *wanted, struct field *found)
{
    for (const char *at = object; (at = next_field(at, found));)
        if (is_equal(found->key, found->key_size, wanted->key, wanted->key_size))
            return 1;
    return 0;
}

static int is_same(const struct field *a, const struct field *b)
{
    return is_equal(a->value, a->size, b->value, b->size);
}

/* The path of a field, in quotation marks; `in`: the field of the view that it is in, or NULL. Keys are escaped as they
 * came. */
static void put_path(struct out *o, const struct field *in, const struct field *f)
{
    put_raw(o, "\"", 1);
    if (in) {
        put_bytes(o, in->key, in->key_size);
        put_bytes(o, ".", 1);
    }
    put_bytes(o, f->key, f->key_size);
    put_bytes(o, "\"", 1);
}

/* Writes the fields of `to` that are not the same in `from`; with values, or (`gone`) those that are not there. */
static void put_fields(struct out *o, const struct field *in, const char *to, const char *from, int gone)
{
    struct field f, other;
    for (const char *at = to; (at = next_field(at, &f));) {
        int there = find(from, &f, &other);
        if (there && is_same(&f, &other))
            continue;
        if (there && !in && *f.value == '{' && *other.value == '{') {
            put_fields(o, &f, f.value, other.value, gone);
            continue;
        }
        if (gone && there)
            continue;
        put_path(o, in, &f);
        if (gone)
            continue;
        put_bytes(o, ":", 1);
        put_bytes(o, f.value, f.size);
    }
}

void view_put_change(struct out *o, const char *before, const char *after)
{
    put_key(o, "set");
    put_open(o, '{');
    put_fields(o, NULL, after, before, 0);
    put_close(o, '}');
    put_key(o, "gone");
    put_open(o, '[');
    put_fields(o, NULL, before, after, 1);
    put_close(o, ']');
}
