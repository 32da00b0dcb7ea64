/* page.h: docs/protocol.md as tables (made by page.py), and whether a message is one of those that it describes. The
 * text is read once, without memory: whatever the server says goes through here, millions of times. */
#ifndef HUSTINGS_FUZZ_PAGE_H
#define HUSTINGS_FUZZ_PAGE_H

#include <stddef.h>
#include <stdint.h>

/* A field, or a message itself: its kinds are bits (enum page_kind; 0: any), its children follow one another. */
struct page_node {
    const char *name;
    uint8_t kinds, optional;
    uint16_t first, count;
    int16_t items; /* the node of a list's entries; -1: they are not described */
};

enum page_kind {
    PAGE_TEXT = 1,
    PAGE_INTEGER = 2,
    PAGE_BOOLEAN = 4,
    PAGE_OBJECT = 8,
    PAGE_LIST = 16,
    PAGE_NULL = 32
};

/* The first nodes of each list are the messages (and answers) that there are. */
extern const struct page_node page_out[], page_in[], page_http[];
extern const int page_out_count, page_in_count, page_http_count;

extern const char *const page_acts[]; /* of a host */
extern const char *const page_codes[], *const page_http_codes[], *const page_byes[];
extern const char *const page_examples[]; /* messages that clients send on the page */
extern const char *const page_requests[]; /* and their requests, with a Host */
extern const int page_close_codes[];

/* A value in a text. */
struct span {
    const char *at;
    size_t size;
};

/* The fields of an object as they were found: at most so many, of the top level alone. */
enum { PAGE_FIELDS = 24 };
struct fields {
    struct {
        struct span key, value; /* the key without its quotes */
    } all[PAGE_FIELDS];
    int count;
};

/* What is wrong with a text that should be the object that `list[node]` describes (node -1: any JSON); NULL: nothing is.
 * Its fields are put into *fields, if that is not NULL. */
const char *page_fault(const struct page_node *list, int node, const char *text, size_t size,
                       struct fields *fields);

/* The fields of an object, if it is one. 0, or -1. */
int page_fields(struct span object, struct fields *fields);

/* The number of a message in a list, or -1. */
int page_find(const struct page_node *list, int count, struct span name);

/* A field's value as it is in the text; size 0: there is none. */
struct span field(const struct fields *fields, const char *key);
long long field_number(const struct fields *fields, const char *key, long long without);
struct span field_text(const struct fields *fields,
                       const char *key); /* without its quotes, as it is escaped */
int field_is(const struct fields *fields, const char *key, const char *value); /* a text, or true */

/* The entries of a list: the next one from *at on, which begins as the list itself. 0: there are no more. */
int page_next(struct span list, const char **at, struct span *entry);

int is_one_of(const char *const *words, struct span word);

#endif
