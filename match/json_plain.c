/* json_plain.c: a reader for documents with nothing unusual in them, which is nearly all: no escape, no
 * letter beyond ASCII, no number that is long or has a fraction. jansson takes four times as long for them,
 * letter by letter.
 *
 * Anything unusual or wrong gives NULL, and json.c then asks jansson, which handles every case and reports
 * what is wrong: there is one judge of what is valid. The tree read here is the same. */
#include "match/json_plain.h"

#include <string.h>

enum { DEPTH = 16, DIGITS = 15 };

struct plain {
    const char *at, *end;
};

/* The next character that is not a blank; a zero byte at the end. */
static char peek(struct plain *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\r' || *p->at == '\t'))
        p->at++;
    return (char)(p->at < p->end ? *p->at : '\0');
}

static int take(struct plain *p, char c)
{
    int is = peek(p) == c;
    p->at += is;
    return is;
}

/* The letters between quotation marks, which are consumed; NULL: not a plain text. */
static const char *take_text(struct plain *p, size_t *size)
{
    if (!take(p, '"'))
        return NULL;
    const char *from = p->at, *at = from;
    while (at < p->end && *at != '"' && *at != '\\' && (signed char)*at >= 0x20) /* only ASCII is above 0 */
        at++;
    if (at == p->end || *at != '"')
        return NULL;
    *size = (size_t)(at - from);
    p->at = at + 1;
    return from;
}

static json_t *take_number(struct plain *p)
{
    int minus = take(p, '-');
    const char *from = p->at;
    json_int_t number = 0;
    while (p->at < p->end && *p->at >= '0' && *p->at <= '9' && p->at - from < DIGITS)
        number = 10 * number + (*p->at++ - '0');
    int odd = p->at == from || (*from == '0' && (minus || p->at - from > 1)) ||
              (p->at < p->end && memchr(".eE0123456789", *p->at, 13));
    return odd ? NULL : json_integer(minus ? -number : number);
}

static json_t *take_word(struct plain *p)
{
    static const struct {
        const char *word;
        size_t size;
        json_t *(*make)(void);
    } words[] = {{"true", 4, json_true}, {"false", 5, json_false}, {"null", 4, json_null}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if ((size_t)(p->end - p->at) >= words[i].size && memcmp(p->at, words[i].word, words[i].size) == 0) {
            p->at += words[i].size;
            return words[i].make();
        }
    return NULL;
}

static json_t *take_value(struct plain *p, int depth);

/* One more field; 0: something is unusual, or the key is there already. */
static int take_field(struct plain *p, int depth, json_t *object)
{
    size_t size, fields = json_object_size(object);
    const char *key = take_text(p, &size);
    json_t *value = key && take(p, ':') ? take_value(p, depth) : NULL;
    return value && json_object_setn_new_nocheck(object, key, size, value) == 0 &&
           json_object_size(object) > fields;
}

static int take_element(struct plain *p, int depth, json_t *list)
{
    json_t *value = take_value(p, depth);
    return value && json_array_append_new(list, value) == 0;
}

/* The contents of brackets, the first of which has been consumed. */
static json_t *take_all(struct plain *p, int depth, json_t *all, char close,
                        int (*take_one)(struct plain *, int, json_t *))
{
    if (take(p, close))
        return all;
    int fine;
    do
        fine = all && depth > 0 && take_one(p, depth - 1, all);
    while (fine && take(p, ','));
    if (fine && take(p, close))
        return all;
    json_decref(all);
    return NULL;
}

static json_t *take_value(struct plain *p, int depth)
{
    const char *text;
    size_t size;
    switch (peek(p)) {
    case '{': p->at++; return take_all(p, depth, json_object(), '}', take_field);
    case '[': p->at++; return take_all(p, depth, json_array(), ']', take_element);
    case '"': text = take_text(p, &size); return text ? json_stringn_nocheck(text, size) : NULL;
    case 't':
    case 'f':
    case 'n': return take_word(p);
    default: return take_number(p);
    }
}

json_t *json_plain(const char *bytes, size_t size)
{
    struct plain p = {bytes, bytes + size};
    json_t *value = take_value(&p, DEPTH);
    if (value && peek(&p) == '\0' && p.at == p.end)
        return value;
    json_decref(value);
    return NULL;
}
