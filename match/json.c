#include "match/json.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "match/json_plain.h"
#include "match/utf8.h"

/* --- the document --------------------------------------------------------------------------------------- */

/* The end of the number that begins at `s`; *fraction says whether it has a fraction or an exponent. */
static char *number_end(char *s, const char *end, int *fraction)
{
    *fraction = 0;
    for (; s < end && *s && strchr("+-.eE0123456789", *s); s++)
        *fraction |= *s == '.' || *s == 'e' || *s == 'E';
    return s;
}

/* Returns 1 if this is a number of JSON. */
static int is_number(const char *s, const char *end)
{
    s += s < end && *s == '-';
    if (s < end && *s == '0')
        s++;
    else if (s < end && *s >= '1' && *s <= '9')
        while (s < end && isdigit((unsigned char)*s))
            s++;
    else
        return 0;
    if (s < end && *s == '.') {
        if (++s == end || !isdigit((unsigned char)*s))
            return 0;
        while (s < end && isdigit((unsigned char)*s))
            s++;
    }
    if (s < end && (*s == 'e' || *s == 'E')) {
        s++;
        s += s < end && (*s == '+' || *s == '-');
        if (s == end || !isdigit((unsigned char)*s))
            return 0;
        while (s < end && isdigit((unsigned char)*s))
            s++;
    }
    return s == end;
}

/* The end of the text that begins at `s`, after its closing quotation mark. */
static char *text_end(char *s, const char *end)
{
    for (s++; s < end && *s != '"'; s++)
        s += *s == '\\' && s + 1 < end;
    return s + (s < end);
}

/* A key with a zero byte is not one of our fields, nor is it with another odd character in its place. */
static void tame_key(char *s, const char *end)
{
    const char *after = end;
    while (*after && strchr(" \t\r\n", *after))
        after++;
    for (; *after == ':' && s + 6 <= end; s++)
        if (*s == '\\') {
            if (memcmp(s, "\\u0000", 6) == 0)
                memcpy(s, "\\uffff", 6);
            s++;
        }
}

/* jansson refuses some valid JSON as a whole: a number that C can't hold (merely out of every range if an
 * integer, of the wrong type everywhere if a real) and a key with a zero byte. They are replaced by something
 * that gets the same answer. And it overlooks a zero byte after a number, which is wrong: another character
 * that JSON does not have stands in for it. The bytes end in a zero byte. */
static void tame(char *s, const char *end)
{
    while (s < end) {
        if (*s == '"') {
            char *to = text_end(s, end);
            tame_key(s, to);
            s = to;
        } else if (*s == '-' || isdigit((unsigned char)*s)) {
            int fraction;
            char *to = number_end(s, end, &fraction), *digits = s + (*s == '-');
            if (fraction && is_number(s, to)) {
                memset(s, ' ', (size_t)(to - s));
                memcpy(s, "0.5", 3);
            } else if (!fraction && to - digits > 18 && is_number(s, to)) {
                memset(digits, ' ', (size_t)(to - digits));
                memset(digits, '9', 18);
            }
            s = to > s ? to : s + 1;
        } else {
            *s = *s ? *s : 1;
            s++;
        }
    }
}

json_t *json_document(const char *bytes, size_t size, struct error *e)
{
    if (size > (size_t)JSON_MOST_MIB << 20) {
        error_set(e, BAD_INPUT, W_ERROR_TOO_BIG, "document");
        e->high = JSON_MOST_MIB;
        return NULL;
    }
    json_t *plain = json_plain(bytes, size);
    if (plain)
        return plain;
    char *copy = malloc(size + 1);
    if (!copy) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return NULL;
    }
    memcpy(copy, bytes, size);
    copy[size] = 0;
    tame(copy, copy + size);
    json_error_t wrong;
    errno = 0;
    json_t *j = json_loadb(copy, size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, &wrong);
    int no_memory =
        errno == ENOMEM; /* jansson itself calls the text wrong then, or cuts a long string short */
    free(copy);
    if (no_memory) {
        json_decref(j);
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return NULL;
    }
    if (!j) {
        error_set(e, BAD_INPUT, W_ERROR_NOT_JSON, "");
        error_text(e, wrong.text);
        e->low = wrong.line;
        e->high = wrong.column;
    }
    return j;
}

/* Twice the room, or NULL with the old one freed. */
static char *grow(char *bytes, size_t *room)
{
    char *more = realloc(bytes, *room *= 2);
    if (!more)
        free(bytes);
    return more;
}

char *json_slurp(FILE *from, const char *name, size_t *size, struct error *e)
{
    size_t most = ((size_t)JSON_MOST_MIB << 20) + 1, room = 32 << 10, used = 0, got = 1;
    char *bytes = NULL;
    while (got > 0 && used < most) {
        if ((!bytes || used == room) && !(bytes = grow(bytes, &room))) {
            error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, name);
            return NULL;
        }
        got = fread(bytes + used, 1, room < most ? room - used : most - used, from);
        used += got;
    }
    *size = used;
    if (!ferror(from) && used < most)
        return bytes;
    error_set(e, BAD_INPUT, ferror(from) ? W_ERROR_UNREADABLE : W_ERROR_TOO_BIG, name);
    error_text(e, "read error");
    e->high = JSON_MOST_MIB;
    free(bytes);
    return NULL;
}

char *json_slurp_file(const char *path, size_t *size, struct error *e)
{
    struct stat about;
    int handle =
        open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* don't hang on a pipe that nobody writes to */
    FILE *file =
        handle >= 0 && fstat(handle, &about) == 0 && S_ISREG(about.st_mode) ? fdopen(handle, "rb") : NULL;
    if (!file) {
        error_set(e, BAD_INPUT, errno == ENOENT ? W_ERROR_NO_SUCH_FILE : W_ERROR_UNREADABLE, path);
        error_text(e, handle >= 0 ? "not a regular file" : strerror(errno));
        if (handle >= 0)
            close(handle);
        return NULL;
    }
    char *bytes = json_slurp(file, path, size, e);
    fclose(file);
    return bytes;
}

/* --- places --------------------------------------------------------------------------------------------- */

struct where where_key(const struct where *up, const char *key)
{
    return (struct where){.up = up, .key = key};
}

struct where where_index(const struct where *up, size_t index)
{
    return (struct where){.up = up, .index = index};
}

static void where_write(const struct where *w, char *out, size_t cap)
{
    if (!w)
        return;
    where_write(w->up, out, cap);
    size_t used = strlen(out);
    if (w->key)
        snprintf(out + used, cap - used, "%s%s", used ? "." : "", w->key);
    else
        snprintf(out + used, cap - used, "[%zu]", w->index);
}

int where_error(const struct where *w, enum word word, struct error *e)
{
    char path[sizeof e->path] = "";
    where_write(w, path, sizeof path);
    return error_set(e, BAD_INPUT, word, path);
}

/* --- values --------------------------------------------------------------------------------------------- */

int want_object(json_t *j, const struct where *w, const char *const *keys, struct error *e)
{
    const char *key;
    json_t *value;
    if (!json_is_object(j))
        return where_error(w, W_ERROR_WANT_OBJECT, e);
    json_object_foreach(j, key, value) if (name_index(keys, key) < 0)
    {
        struct where at = where_key(w, key);
        return where_error(&at, W_ERROR_UNKNOWN_FIELD, e);
    }
    return 0;
}

json_t *want_field(json_t *object, const struct where *w, const char *key, struct error *e)
{
    json_t *j = json_object_get(object, key);
    struct where at = where_key(w, key);
    if (!j)
        where_error(&at, W_ERROR_MISSING, e);
    return j;
}

int want_list(json_t *j, const struct where *w, size_t low, size_t high, struct error *e)
{
    if (!json_is_array(j))
        return where_error(w, W_ERROR_WANT_LIST, e);
    if (json_array_size(j) >= low && json_array_size(j) <= high)
        return 0;
    where_error(w, W_ERROR_LENGTH, e);
    e->low = (int64_t)low;
    e->high = (int64_t)high;
    e->value = (int64_t)json_array_size(j);
    return -1;
}

int want_integer(json_t *j, const struct where *w, int64_t low, int64_t high, int *out, struct error *e)
{
    if (!json_is_integer(j))
        return where_error(w, W_ERROR_WANT_INTEGER, e);
    json_int_t value = json_integer_value(j);
    if (value < low || value > high) {
        where_error(w, W_ERROR_RANGE, e);
        e->low = low;
        e->high = high;
        e->value = value;
        return -1;
    }
    *out = (int)value;
    return 0;
}

int want_boolean(json_t *j, const struct where *w, int *out, struct error *e)
{
    if (!json_is_boolean(j))
        return where_error(w, W_ERROR_WANT_BOOLEAN, e);
    *out = json_is_true(j);
    return 0;
}

const char *want_text(json_t *j, const struct where *w, struct error *e)
{
    if (json_is_string(j) && strlen(json_string_value(j)) == json_string_length(j))
        return json_string_value(j);
    where_error(w, W_ERROR_WANT_TEXT, e);
    return NULL;
}

int want_name(json_t *j, const struct where *w, const char *const *names, int *out, struct error *e)
{
    const char *text = want_text(j, w, e);
    if (!text)
        return -1;
    int i = name_index(names, text);
    if (i < 0) {
        where_error(w, W_ERROR_NOT_ONE_OF, e);
        return error_text(e, text);
    }
    *out = i;
    return 0;
}

int field_integer(json_t *object, const struct where *w, const char *key, int64_t low, int64_t high, int *out,
                  struct error *e)
{
    struct where at = where_key(w, key);
    json_t *j = want_field(object, w, key, e);
    return j ? want_integer(j, &at, low, high, out, e) : -1;
}

int field_name(json_t *object, const struct where *w, const char *key, const char *const *names, int *out,
               struct error *e)
{
    struct where at = where_key(w, key);
    json_t *j = want_field(object, w, key, e);
    return j ? want_name(j, &at, names, out, e) : -1;
}

static const char *const languages[] = {"en", "ru", "hu", NULL};

int want_words(json_t *j, const struct where *w, struct error *e)
{
    if (want_object(j, w, languages, e))
        return -1;
    for (int i = 0; languages[i]; i++) {
        struct where at = where_key(w, languages[i]);
        json_t *text = want_field(j, w, languages[i], e);
        if (!text || !want_text(text, &at, e))
            return -1;
        if (json_string_length(text) == 0)
            return where_error(&at, W_ERROR_EMPTY_TEXT, e);
    }
    return 0;
}

const char *words_of(const json_t *j, enum lang lang)
{
    const char *text = json_string_value(json_object_get(j, languages[lang]));
    return text ? text : "";
}

size_t text_length(const char *text, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        n += !utf8_is_inside(text[i]);
    return n;
}

int name_index(const char *const *names, const char *name)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}
