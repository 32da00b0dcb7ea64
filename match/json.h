/* json.h: reading JSON from outside: the document itself, then field by field, with an error that names the
 * place.
 *
 * Every function that can fail returns 0, or -1 with *e set (BAD_INPUT) and nothing else changed. Nothing
 * here takes ownership of a json_t unless it says so. */
#ifndef HUSTINGS_JSON_H
#define HUSTINGS_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "match/error.h"

enum { JSON_MOST_MIB = 16 };

/* A document: one JSON value of at most 16 MiB, no duplicate key, no broken text. NULL on error; the caller
 * owns it. */
json_t *json_document(const char *bytes, size_t size, struct error *e);

/* Reads a whole stream of at most 16 MiB; *size bytes, which the caller frees. `name` is for the message. */
char *json_slurp(FILE *from, const char *name, size_t *size, struct error *e);

/* The same for a file. */
char *json_slurp_file(const char *path, size_t *size, struct error *e);

/* Where a value is in the document; written out only when something is wrong there. */
struct where {
    const struct where *up;
    const char *key; /* NULL: an element of a list */
    size_t index;
};

/* The place of a field of the object at `up`, of an element of the list at `up`. */
struct where where_key(const struct where *up, const char *key);
struct where where_index(const struct where *up, size_t index);

/* Sets an error at a place; always -1. */
int where_error(const struct where *w, enum word word, struct error *e);

/* An object with no other keys than these (a list that ends in NULL). */
int want_object(json_t *j, const struct where *w, const char *const *keys, struct error *e);

/* The field of an object; it must be there. NULL on error. */
json_t *want_field(json_t *object, const struct where *w, const char *key, struct error *e);

/* A list of low … high entries. */
int want_list(json_t *j, const struct where *w, size_t low, size_t high, struct error *e);

/* An integer of low … high. */
int want_integer(json_t *j, const struct where *w, int64_t low, int64_t high, int *out, struct error *e);

int want_boolean(json_t *j, const struct where *w, int *out, struct error *e);

/* A text without a zero byte. NULL on error. */
const char *want_text(json_t *j, const struct where *w, struct error *e);

/* One of a list of names that ends in NULL; its number. */
int want_name(json_t *j, const struct where *w, const char *const *names, int *out, struct error *e);

/* A field of an object by the same rules, in one line each. */
int field_integer(json_t *object, const struct where *w, const char *key, int64_t low, int64_t high, int *out,
                  struct error *e);
int field_name(json_t *object, const struct where *w, const char *key, const char *const *names, int *out,
               struct error *e);

/* {"en": …, "ru": …, "hu": …}, none of them missing or empty. */
int want_words(json_t *j, const struct where *w, struct error *e);

/* The text of such an object in one language. */
const char *words_of(const json_t *j, enum lang lang);

/* Unicode code points of a text in UTF-8. */
size_t text_length(const char *text, size_t size);

/* The number of a name in a list that ends in NULL, or -1. */
int name_index(const char *const *names, const char *name);

#endif
