/* read.h: what the files that read a position of Voices share: values and fields, each with an error
 * that names its place. All return 0, or -1 with the error set. */
#ifndef HUSTINGS_VOICES_READ_H
#define HUSTINGS_VOICES_READ_H

#include "match/voices/codec.h"
#include "rules/voices/voices.h"

struct voices_reader {
    const struct content *content;
    const struct voices_pack *pack;
    json_t *json;
    struct voices *p;
    struct error *e;
    int viewer; /* ALL_SEEING: a position; otherwise a view, in which null also stands for what is hidden */
};

/* May anything that belongs to this seat be hidden? */
int voices_hides(const struct voices_reader *r, int seat);

/* Whether null is one of the values; it is read as VOICES_NONE. */
enum { NOT_NULL, OR_NULL };

/* A field of an object: a seat; an id of the pack's list; one of some names; a small number; true or false. */
int voices_read_seat(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     int null, uint8_t *out);
int voices_read_id(const struct voices_reader *r, json_t *j, const struct where *w, const char *key, int list,
                   int null, uint8_t *out);
int voices_read_name(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     const char *const *names, int null, uint8_t *out);
int voices_read_number(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                       int high, uint8_t *out);
int voices_read_flag(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     uint8_t *out);

/* A field that is a list, in any order: seats, each once; names, each once; influence tokens by kind, with
 * their number (`nulls`: some may be unknown). */
int voices_read_seats(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      uint8_t *out);
int voices_read_names(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      const char *const *names, uint64_t *out);
int voices_read_kinds(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      int nulls, uint8_t *kinds, uint8_t *count);

/* A field that is a list of low … high entries; NULL on error. */
json_t *voices_read_list(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                         size_t low, size_t high);

/* The frames not yet finished (frames.c). */
int voices_read_stack(const struct voices_reader *r);

/* Once a view and its stack have been read: values that are null because they are hidden become UNKNOWN. */
int voices_tell_hidden(const struct voices_reader *r);

#endif
