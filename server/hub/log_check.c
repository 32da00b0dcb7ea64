#include "server/hub/log_check.h"

#include <stdlib.h>

#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/settings.h"
#include "server/hub/table.h"

struct reading {
    struct table *table;
    const char *bytes;
    size_t size;
    enum log_answer answer;
};

/* A table that is not known to its hub, at which nobody is: it is read as a server reads it. */
static void read_log(void *of)
{
    struct reading *r = of;
    struct table *t = r->table;
    struct events *fresh = calloc(FRESH_LISTS, sizeof *fresh);
    memory_need(fresh != NULL);
    t->fresh = fresh;
    table_settings_usual(t);
    int wrong = log_replay(t, r->bytes, r->size);
    r->answer = !wrong ? LOG_PLAYS : t->no_pack ? LOG_NO_PACK : LOG_FAILS;
    table_free(t);
    for (int v = 0; v < FRESH_LISTS; v++)
        events_free(&fresh[v]);
    free(fresh);
}

enum log_answer log_check(const struct packs *packs, hub_guard *guarded, const char *bytes, size_t size)
{
    struct hub_setup setup = {.caps = hub_caps_usual(), .build = "", .packs = packs};
    setup.caps.sockets = 1;
    struct hub *h = hub_open(&setup);
    struct reading r = {.table = calloc(1, sizeof *r.table), .bytes = bytes, .size = size};
    memory_need(h && r.table);
    r.table->hub = h;
    if (!guarded)
        read_log(&r);
    else if (guarded(read_log, &r)) /* what was built of the table until then is left alone */
        r.answer = LOG_FAILS;
    hub_close(h);
    return r.answer;
}
