/* out.h: JSON written as text, value after value, into memory that grows. No tree is built and nothing is allocated
 * once there is room: what a server says to every seat after every move is written this way.
 *
 * Guarantees: compact JSON, byte for byte as jansson's JSON_COMPACT writes the same values in the same order;
 * commas are added here. If memory runs out, `lost` is set and the rest is dropped: the caller checks once,
 * at the end. */
#ifndef HUSTINGS_OUT_H
#define HUSTINGS_OUT_H

#include <jansson.h>
#include <stdint.h>
#include <string.h>

/* A zeroed struct is empty. */
struct out {
    char *bytes; /* `size` of them, with room for a zero byte after them; NULL: no room yet */
    size_t size, room;
    int comma; /* a value precedes: the next one needs a comma */
    int lost;
};

/* Starts again in the same room; gives the room back. */
void out_clear(struct out *o);
void out_free(struct out *o);

/* The text with a zero byte at its end, which is the caller's to free; NULL: out of memory. `out` is empty
 * afterwards. */
char *out_take(struct out *o);

/* The value that was written, which is the caller's (NULL: out of memory); gives the room back. */
json_t *out_json(struct out *o);

/* Room for so many bytes more, at the end; NULL: out of memory. */
char *out_room(struct out *o, size_t size);

/* Where so many bytes can be written now; NULL: out of memory. */
static inline char *out_at(struct out *o, size_t size)
{
    return o->room - o->size > size ? o->bytes + o->size : out_room(o, size);
}

/* Bytes as they are: no comma, no quotation marks. */
static inline void put_bytes(struct out *o, const char *bytes, size_t size)
{
    char *to = out_at(o, size);
    if (!to)
        return;
    memcpy(to, bytes, size);
    o->size += size;
}

/* A value that is JSON already. */
static inline void put_raw(struct out *o, const char *bytes, size_t size)
{
    char *to = out_at(o, size + 1);
    if (!to)
        return;
    if (o->comma)
        *to++ = ',';
    memcpy(to, bytes, size);
    o->size += size + (size_t)(o->comma != 0);
    o->comma = 1;
}

/* An object or a list begins ('{', '[') and ends ('}', ']'). */
static inline void put_open(struct out *o, char bracket)
{
    put_raw(o, &bracket, 1);
    o->comma = 0;
}

static inline void put_close(struct out *o, char bracket)
{
    put_bytes(o, &bracket, 1);
    o->comma = 1;
}

static inline void put_null(struct out *o)
{
    put_raw(o, "null", 4);
}

static inline void put_bool(struct out *o, int yes)
{
    put_raw(o, yes ? "true" : "false", yes ? 4 : 5);
}

/* Most have one digit. */
void put_long_number(struct out *o, int64_t number);
static inline void put_number(struct out *o, int64_t number)
{
    char digit = (char)('0' + number);
    if (number >= 0 && number <= 9)
        put_raw(o, &digit, 1);
    else
        put_long_number(o, number);
}

/* One of our own words, which needs no escape, and what follows it. */
static inline void put_quoted(struct out *o, const char *word, const char *behind, size_t size)
{
    size_t length = strlen(word);
    char *to = out_at(o, length + size + 3);
    if (!to)
        return;
    if (o->comma)
        *to++ = ',';
    *to++ = '"';
    memcpy(to, word, length);
    to += length;
    *to++ = '"';
    memcpy(to, behind, size);
    o->size = (size_t)(to + size - o->bytes);
}

static inline void put_word(struct out *o, const char *word)
{
    put_quoted(o, word, "", 0);
    o->comma = 1;
}

/* The name of the value that comes next: one of our own words; any text. */
static inline void put_key(struct out *o, const char *key)
{
    put_quoted(o, key, ":", 1);
    o->comma = 0;
}
void put_text_key(struct out *o, const char *key);

void put_text(struct out *o, const char *text);
void put_text_of(struct out *o, const char *bytes, size_t size);
void put_real(struct out *o, double number);
void put_json(struct out *o, json_t *value);

#endif
