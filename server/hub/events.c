#include "server/hub/events.h"
#include "server/hub/memory.h"

#include <stdlib.h>

void events_clear(struct events *e)
{
    out_clear(&e->text);
    e->count = 0;
}

void events_free(struct events *e)
{
    out_free(&e->text);
    free(e->told);
    *e = (struct events){0};
}

void events_end_one(struct events *e, uint64_t number)
{
    if (e->count == e->room) {
        e->room = e->room ? 2 * e->room : 8;
        e->told = realloc(e->told, e->room * sizeof *e->told);
        memory_need(e->told != NULL);
    }
    e->told[e->count++] = (struct hub_told){(uint32_t)number, (uint32_t)e->text.size};
}
