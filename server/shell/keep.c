/* keep.c: how long tables are kept (docs/server.md, Retention): a lobby for a day, games for a set number of
 * days. Old ones are deleted a few at a time, so that no player notices. */
#include <stdlib.h>

#include "server/shell/own.h"

enum {
    KEEP_AT_ONCE = 20,
    KEEP_EVERY_MS = 200,   /* while there are old ones: 100 per second */
    KEEP_LOOK_MS = 600000, /* then there will be none for a while */
    DAY_S = 24 * 60 * 60
};

static int64_t kept_for(const struct shell *s, enum table_state state)
{
    return state == TABLE_LOBBY ? DAY_S : (int64_t)s->setup->keep_days * DAY_S;
}

void keep_wait(struct shell *s)
{
    uint64_t due = shell_now(s) + (uint64_t)s->setup->settle_ms;
    if (s->keep.due < due)
        s->keep.due = due;
}

void keep_look(struct shell *s, int64_t doubt)
{
    char fields[48];
    if (doubt == s->keep.doubt)
        return;
    s->keep.doubt = doubt;
    snprintf(fields, sizeof fields, ",\"seconds\":%lld", (long long)doubt);
    shell_log(doubt ? "warning" : "info", doubt ? "clock.doubted" : "clock.trusted", doubt ? fields : "");
    keep_wait(s);
}

uint64_t keep_due(const struct shell *s)
{
    return s->listed && !s->stopping && !s->keep.asked ? s->keep.due : UINT64_MAX;
}

void keep_tick(struct shell *s)
{
    if (shell_now(s) < keep_due(s))
        return;
    s->keep.asked = 1;
    if (store_thread_forget(s->store, 0, s->keep.state, kept_for(s, s->keep.state), KEEP_AT_ONCE))
        shell_die("memory");
}

void keep_take(struct shell *s, const struct store_reply *r)
{
    struct keep *k = &s->keep;
    struct hub_event e = {.kind = IN_FORGOTTEN, .data = r->bytes, .size = r->size};
    int more = r->answer == STORE_OK && r->count == KEEP_AT_ONCE;
    if (!more)
        k->state = (k->state + 1) % TABLE_STATES;
    k->asked = 0;
    k->due = shell_now(s) + (more || k->state != TABLE_LOBBY ? KEEP_EVERY_MS : KEEP_LOOK_MS);
    keep_look(s, r->doubt);
    if (r->answer == STORE_FAILED)
        shell_die("store");
    if (r->answer != STORE_OK || r->count == 0)
        return;
    char fields[48];
    snprintf(fields, sizeof fields, ",\"tables\":%d", r->count);
    shell_log("info", "tables.expired", fields);
    shell_step(s, &e);
}
