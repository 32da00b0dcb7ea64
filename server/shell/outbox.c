#include "server/shell/outbox.h"

#include <stdlib.h>
#include <string.h>

struct out_message {
    struct out_message *next;
    size_t size;
    char text[];
};

static void take_out(struct outbox *o, struct out_message **at)
{
    struct out_message *gone = *at;
    *at = gone->next;
    o->bytes -= gone->size;
    free(gone);
    o->last = o->first;
    while (o->last && o->last->next)
        o->last = o->last->next;
}

static int put(struct outbox *o, const char *text, size_t size, size_t most)
{
    if (size > most || o->bytes > most - size)
        return -1;
    struct out_message *m = malloc(sizeof *m + size + 1);
    if (!m)
        return -1;
    m->next = NULL;
    m->size = size;
    memcpy(m->text, text, size);
    m->text[size] = '\0';
    if (o->last)
        o->last->next = m;
    else
        o->first = m;
    o->last = m;
    o->bytes += size;
    return 0;
}

/* The last state that waits; NULL: none does. */
static struct out_message **waiting_state(struct outbox *o)
{
    struct out_message **found = NULL;
    for (struct out_message **at = &o->first; *at; at = &(*at)->next)
        if (state_is((*at)->text, (*at)->size))
            found = at;
    return found;
}

int outbox_add(struct outbox *o, const char *text, size_t size, size_t most)
{
    struct out_message **waits = state_is(text, size) ? waiting_state(o) : NULL;
    char *merged = waits ? state_merge((*waits)->text, text) : NULL;
    if (!merged)
        return put(o, text, size, most);
    take_out(o, waits);
    int bad = put(o, merged, strlen(merged), most);
    free(merged);
    return bad;
}

int outbox_first(const struct outbox *o, const char **text, size_t *size)
{
    if (!o->first)
        return 0;
    *text = o->first->text;
    *size = o->first->size;
    return 1;
}

void outbox_drop(struct outbox *o)
{
    if (o->first)
        take_out(o, &o->first);
}

void outbox_clear(struct outbox *o)
{
    while (o->first)
        take_out(o, &o->first);
}
