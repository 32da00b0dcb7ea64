#include "server/hub/log_check.h"

#include <assert.h>
#include <stdlib.h>

#include "server/hub/log.h"
#include "server/hub/settings.h"
#include "server/hub/table.h"

/* A table in a hub where nobody is: it is read as a server reads it. */
enum log_answer log_check(const struct packs *packs, const char *bytes, size_t size)
{
    struct hub_setup setup = {.caps = hub_caps_usual(), .build = "", .packs = packs};
    setup.caps.sockets = 1;
    struct hub *h = hub_open(&setup);
    struct table *t = calloc(1, sizeof *t);
    struct events *fresh = calloc(FRESH_LISTS, sizeof *fresh);
    assert(h && t && fresh); /* out of memory is no state to go on in */
    t->hub = h;
    t->fresh = fresh;
    table_settings_usual(t);
    int wrong = log_replay(t, bytes, size), no_pack = t->no_pack;
    table_free(t);
    for (int v = 0; v < FRESH_LISTS; v++)
        events_free(&fresh[v]);
    free(fresh);
    hub_close(h);
    return !wrong ? LOG_PLAYS : no_pack ? LOG_NO_PACK : LOG_FAILS;
}
