#include "tests/fuzz/page.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };

struct look {
    const struct page_node *list;
    const char *at, *end;
    const char *fault;
    struct fields *fields; /* of the top level */
    int depth;
};

static int value(struct look *l, int node);

static int wrong(struct look *l, const char *what)
{
    l->fault = l->fault ? l->fault : what;
    return -1;
}

static void skip_blanks(struct look *l)
{
    while (l->at < l->end && (*l->at == ' ' || *l->at == '\n' || *l->at == '\t' || *l->at == '\r'))
        l->at++;
}

static int take(struct look *l, char c)
{
    skip_blanks(l);
    if (l->at == l->end || *l->at != c)
        return 0;
    l->at++;
    return 1;
}

/* A text behind its first quote. */
static int text(struct look *l, struct span *out)
{
    out->at = l->at;
    for (; l->at < l->end && *l->at != '"'; l->at++) {
        if ((unsigned char)*l->at < 0x20)
            return wrong(l, "a control character in a text");
        if (*l->at == '\\' && (++l->at == l->end || !strchr("\"\\/bfnrtu", *l->at)))
            return wrong(l, "an escape that is none");
    }
    if (l->at == l->end)
        return wrong(l, "a text without an end");
    out->size = (size_t)(l->at++ - out->at);
    return 0;
}

static int child_of(const struct look *l, int node, struct span key)
{
    const struct page_node *parent = &l->list[node];
    for (int i = parent->first; i < parent->first + parent->count; i++)
        if (strlen(l->list[i].name) == key.size && memcmp(l->list[i].name, key.at, key.size) == 0)
            return i;
    return -1;
}

static int missing(struct look *l, int node, uint64_t seen)
{
    const struct page_node *parent = &l->list[node];
    for (int i = 0; i < parent->count; i++)
        if (!(seen >> i & 1) && !l->list[parent->first + i].optional)
            return wrong(l, l->list[parent->first + i].name);
    return 0;
}

static int object(struct look *l, int node)
{
    uint64_t seen = 0;
    int described = node >= 0 && l->list[node].count > 0, top = l->depth == 1;
    for (int first = 1; !take(l, '}'); first = 0) {
        struct span key;
        int child = -1;
        if ((!first && !take(l, ',')) || !take(l, '"') || text(l, &key) || !take(l, ':'))
            return wrong(l, "not an object");
        if (described && (child = child_of(l, node, key)) < 0)
            return wrong(l, "a field that is not documented");
        if (described)
            seen |= (uint64_t)1 << (child - l->list[node].first);
        skip_blanks(l);
        const char *from = l->at;
        if (value(l, child))
            return -1;
        if (top && l->fields && l->fields->count < PAGE_FIELDS) {
            l->fields->all[l->fields->count].key = key;
            l->fields->all[l->fields->count++].value = (struct span){from, (size_t)(l->at - from)};
        }
    }
    return described ? missing(l, node, seen) : 0;
}

static int list(struct look *l, int node)
{
    int items = node >= 0 ? l->list[node].items : -1;
    for (int first = 1; !take(l, ']'); first = 0)
        if ((!first && !take(l, ',')) || value(l, items))
            return wrong(l, "not a list");
    return 0;
}

static int word(struct look *l, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(l->end - l->at) < size || memcmp(l->at, word, size) != 0)
        return wrong(l, "not JSON");
    l->at += size;
    return 0;
}

static int number(struct look *l)
{
    const char *from = l->at;
    l->at += *l->at == '-';
    while (l->at < l->end && *l->at >= '0' && *l->at <= '9')
        l->at++;
    return l->at == from ? wrong(l, "not JSON") : 0;
}

static int value(struct look *l, int node)
{
    struct span ignored;
    int kinds = node >= 0 ? l->list[node].kinds : 0, kind, failed;
    skip_blanks(l);
    if (l->at == l->end || ++l->depth > DEEPEST)
        return wrong(l, "not JSON");
    switch (*l->at) {
    case '{': kind = PAGE_OBJECT, l->at++, failed = object(l, node); break;
    case '[': kind = PAGE_LIST, l->at++, failed = list(l, node); break;
    case '"': kind = PAGE_TEXT, l->at++, failed = text(l, &ignored); break;
    case 't': kind = PAGE_BOOLEAN, failed = word(l, "true"); break;
    case 'f': kind = PAGE_BOOLEAN, failed = word(l, "false"); break;
    case 'n': kind = PAGE_NULL, failed = word(l, "null"); break;
    default: kind = PAGE_INTEGER, failed = number(l); break;
    }
    l->depth--;
    if (!failed && kinds && !(kinds & kind))
        return wrong(l, l->list[node].name);
    return failed;
}

const char *page_fault(const struct page_node *list, int node, const char *text, size_t size,
                       struct fields *fields)
{
    struct look l = {.list = list, .at = text, .end = text + size, .fields = fields};
    if (fields)
        fields->count = 0;
    if (value(&l, node))
        return l.fault;
    skip_blanks(&l);
    return l.at == l.end ? NULL : "more than one value";
}

int page_fields(struct span object, struct fields *fields)
{
    return page_fault(NULL, -1, object.at, object.size, fields) || fields->count == 0 ? -1 : 0;
}

int page_find(const struct page_node *list, int count, struct span name)
{
    for (int i = 0; i < count; i++)
        if (strlen(list[i].name) == name.size && memcmp(list[i].name, name.at, name.size) == 0)
            return i;
    return -1;
}

struct span field(const struct fields *fields, const char *key)
{
    size_t size = strlen(key);
    for (int i = 0; i < fields->count; i++)
        if (fields->all[i].key.size == size && memcmp(fields->all[i].key.at, key, size) == 0)
            return fields->all[i].value;
    return (struct span){"", 0};
}

long long field_number(const struct fields *fields, const char *key, long long without)
{
    struct span v = field(fields, key);
    return v.size && (*v.at == '-' || (*v.at >= '0' && *v.at <= '9')) ? strtoll(v.at, NULL, 10) : without;
}

struct span field_text(const struct fields *fields, const char *key)
{
    struct span v = field(fields, key);
    return v.size >= 2 && *v.at == '"' ? (struct span){v.at + 1, v.size - 2} : (struct span){"", 0};
}

int field_is(const struct fields *fields, const char *key, const char *value)
{
    struct span v = field(fields, key);
    if (v.size >= 2 && *v.at == '"')
        v = (struct span){v.at + 1, v.size - 2};
    return v.size == strlen(value) && memcmp(v.at, value, v.size) == 0;
}

int page_next(struct span list, const char **at, struct span *entry)
{
    struct look l = {.at = *at, .end = list.at + list.size};
    if (l.at == list.at ? !take(&l, '[') : !take(&l, ','))
        return 0;
    skip_blanks(&l);
    *entry = (struct span){l.at, 0};
    if (l.at == l.end || *l.at == ']' || value(&l, -1))
        return 0;
    entry->size = (size_t)(l.at - entry->at);
    *at = l.at;
    return 1;
}

int is_one_of(const char *const *words, struct span word)
{
    for (; *words; words++)
        if (strlen(*words) == word.size && memcmp(*words, word.at, word.size) == 0)
            return 1;
    return 0;
}
