#include "match/out.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_ROOM = 256 };

void out_clear(struct out *o)
{
    o->size = 0;
    o->comma = o->lost = 0;
}

void out_free(struct out *o)
{
    free(o->bytes);
    *o = (struct out){0};
}

char *out_room(struct out *o, size_t size)
{
    if (o->lost)
        return NULL;
    if (o->room - o->size > size)
        return o->bytes + o->size;
    size_t room = o->room ? o->room : FIRST_ROOM;
    while (room - o->size <= size)
        room *= 2;
    char *bytes = realloc(o->bytes, room);
    if (!bytes) {
        o->lost = 1;
        return NULL;
    }
    o->bytes = bytes;
    o->room = room;
    return bytes + o->size;
}

char *out_take(struct out *o)
{
    char *end = out_room(o, 0), *bytes = o->bytes;
    if (end)
        *end = '\0';
    else
        free(bytes);
    *o = (struct out){0};
    return end ? bytes : NULL;
}

json_t *out_json(struct out *o)
{
    json_t *value = o->lost ? NULL : json_loadb(o->bytes, o->size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    out_free(o);
    return value;
}

/* --- values --------------------------------------------------------------------------------------------- */

static int needs_escape(unsigned char byte)
{
    return byte < 0x20 || byte == '"' || byte == '\\';
}

/* The length of the escape for a byte that can't appear in a text. (Most often a quotation mark: a line of
 * JSON is a text, too.) */
static size_t escape(unsigned char byte, char out[8])
{
    static const char names[] = "btn_fr"; /* from 8 on */
    out[0] = '\\';
    out[1] = (char)byte;
    if (byte >= 0x20)
        return 2;
    if (byte < 8 || byte == 11 || byte > 13)
        return (size_t)snprintf(out, 8, "\\u%04X", byte);
    out[1] = names[byte - 8];
    return 2;
}

/* Does any of eight bytes need an escape? They are looked at side by side: the top bit of a byte is set where
 * taking 0x20 from it, or 1 from its difference to the character, borrows. (The byte next to one that borrows
 * may show it, too.) */
static int any_needs_escape(uint64_t eight)
{
    const uint64_t ones = 0x0101010101010101, quote = eight ^ '"' * ones, slash = eight ^ '\\' * ones;
    return ((((eight - 0x20 * ones) & ~eight) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) &
            0x80 * ones) != 0;
}

/* Piece by piece; there is room for a piece all of whose bytes need the longest escape. */
static void put_escaped(struct out *o, const char *bytes, size_t size)
{
    enum { PIECE = 64, LONGEST = 6 };
    put_raw(o, "\"", 1);
    for (size_t from = 0; from < size; from += PIECE) {
        char *to = out_at(o, PIECE * LONGEST + 2); /* 2: what escape() writes after it */
        size_t end = size - from < PIECE ? size : from + PIECE;
        if (!to)
            return;
        for (size_t i = from; i < end; i++)
            if (needs_escape((unsigned char)bytes[i]))
                to += escape((unsigned char)bytes[i], to);
            else
                *to++ = bytes[i];
        o->size = (size_t)(to - o->bytes);
    }
    put_bytes(o, "\"", 1);
}

void put_text_key(struct out *o, const char *key)
{
    put_text_of(o, key, strlen(key));
    put_bytes(o, ":", 1);
    o->comma = 0;
}

void put_text(struct out *o, const char *text)
{
    put_text_of(o, text, strlen(text));
}

/* Almost no text needs an escape: it is copied as it is, and checked where there is room after it. */
void put_text_of(struct out *o, const char *bytes, size_t size)
{
    enum { EIGHT = sizeof(uint64_t) };
    char *to = out_at(o, size + 3 + EIGHT);
    if (!to)
        return;
    if (o->comma)
        *to++ = ',';
    *to++ = '"';
    memcpy(to, bytes, size);
    memset(to + size, ' ', EIGHT);
    for (size_t at = 0; at < size; at += EIGHT) {
        uint64_t eight;
        memcpy(&eight, to + at, EIGHT);
        if (any_needs_escape(eight)) {
            put_escaped(o, bytes, size);
            return;
        }
    }
    to[size] = '"';
    o->size = (size_t)(to + size + 1 - o->bytes);
    o->comma = 1;
}

void put_long_number(struct out *o, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--at = '-';
    put_raw(o, at, (size_t)(digits + sizeof digits - at));
}

static int add(const char *bytes, size_t size, void *to)
{
    put_bytes(to, bytes, size);
    return 0;
}

/* jansson knows how the same number is written everywhere. */
static void put_real_value(struct out *o, const json_t *real)
{
    put_raw(o, "", 0);
    if (json_dump_callback(real, add, o, JSON_COMPACT | JSON_ENCODE_ANY))
        o->lost = 1;
}

void put_real(struct out *o, double number)
{
    json_t *real = json_real(number);
    put_real_value(o, real);
    json_decref(real);
}

/* The trees that get here are no deeper than those that jansson reads. */
void put_json(struct out *o, json_t *value)
{
    const char *key;
    json_t *inner;
    size_t i;
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        put_open(o, '{');
        json_object_foreach(value, key, inner)
        {
            put_text_key(o, key);
            put_json(o, inner);
        }
        put_close(o, '}');
        return;
    case JSON_ARRAY:
        put_open(o, '[');
        json_array_foreach(value, i, inner) put_json(o, inner);
        put_close(o, ']');
        return;
    case JSON_STRING: put_text_of(o, json_string_value(value), json_string_length(value)); return;
    case JSON_INTEGER: put_number(o, json_integer_value(value)); return;
    case JSON_REAL: put_real_value(o, value); return;
    case JSON_TRUE:
    case JSON_FALSE: put_bool(o, json_is_true(value)); return;
    case JSON_NULL: put_null(o); return;
    }
}
