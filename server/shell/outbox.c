#include "server/shell/outbox.h"

#include <stdlib.h>
#include <string.h>

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

struct out_message *outbox_message(uint32_t told_count, size_t size)
{
    struct out_message *m = malloc(sizeof *m + told_count * sizeof *m->told + size + 1);
    if (!m)
        return NULL;
    m->next = NULL;
    m->size = size;
    m->text = (char *)(m->told + told_count);
    m->text[size] = '\0';
    return m;
}

static int has_room(const struct outbox *o, size_t size, size_t most)
{
    return size <= most && o->bytes <= most - size;
}

static void put(struct outbox *o, struct out_message *m)
{
    if (o->last)
        o->last->next = m;
    else
        o->first = m;
    o->last = m;
    o->bytes += m->size;
}

/* The last state waiting; NULL: there is none. */
static struct out_message **waiting_state(struct outbox *o)
{
    struct out_message **found = NULL;
    for (struct out_message **at = &o->first; *at; at = &(*at)->next)
        if ((*at)->facts.kind == MESSAGE_STATE)
            found = at;
    return found;
}

int outbox_add(struct outbox *o, const struct hub_facts *facts, const char *text, size_t size, size_t most)
{
    struct out_message **waits = facts->kind == MESSAGE_STATE ? waiting_state(o) : NULL;
    struct out_message *m = waits ? state_merge(*waits, facts, text, size) : NULL;
    if (m)
        take_out(o, waits);
    if (!has_room(o, m ? m->size : size, most)) {
        free(m);
        return -1;
    }
    if (!m && (m = outbox_message(facts->told_count, size))) {
        facts_copy(&m->facts, facts, m->told);
        memcpy(m->text, text, size);
    }
    if (!m)
        return -1;
    put(o, m);
    return 0;
}

const struct out_message *outbox_first(const struct outbox *o)
{
    return o->first;
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
