#include "server/hub/wait.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/api.h"
#include "server/hub/code.h"
#include "server/hub/effects.h"
#include "server/hub/guess.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/tables.h"

static void free_waiting(struct waiting *w)
{
    json_decref(w->hello);
    free(w->method);
    free(w->path);
    free(w->query);
    free(w->bearer);
    free(w->body);
    free(w);
}

static void append(struct hub *h, struct waiting *w)
{
    struct waiting **at = &h->waiting;
    while (*at)
        at = &(*at)->next;
    *at = w;
    w->next = NULL;
}

static struct waiting *wait_for(struct hub *h, uint64_t id, uint32_t conn, const char *address,
                                enum wait_as as)
{
    struct waiting *w = calloc(1, sizeof *w);
    assert(w);
    w->id = id;
    w->conn = conn;
    w->refuse_at = as == WAIT_AS_GUESS ? h->now + GUESS_MS : 0;
    if (w->refuse_at && w->refuse_at < h->guesses_due)
        h->guesses_due = w->refuse_at;
    snprintf(w->address, sizeof w->address, "%s", address);
    append(h, w);
    if (id)
        tables_load(h, id);
    return w;
}

void hub_wait_hello(struct hub *h, uint64_t id, uint32_t conn, json_t *hello, enum wait_as as)
{
    struct conn *c = hub_conn(h, conn);
    if (c)
        c->waits = 1;
    wait_for(h, id, conn, c ? hub_address(h, c) : "", as)->hello = json_incref(hello);
}

void hub_wait_request(struct hub *h, uint64_t id, uint32_t conn, const struct hub_request *r, enum wait_as as)
{
    struct waiting *w = wait_for(h, id, conn, r->address, as);
    w->method = strdup(r->method);
    w->path = strdup(r->path);
    w->query = strdup(r->query);
    w->bearer = strdup(r->bearer);
    w->body = malloc(r->body_size + 1);
    w->body_size = r->body_size;
    assert(w->method && w->path && w->query && w->bearer && w->body);
    memcpy(w->body, r->body, r->body_size);
    w->body[r->body_size] = '\0';
}

const char *wait_address(const struct hub *h, uint64_t id)
{
    for (const struct waiting *w = h->waiting; w; w = w->next)
        if (w->id == id)
            return w->address;
    return "";
}

/* Takes out of the list whatever waits for this table. */
static struct waiting *take_all(struct hub *h, uint64_t id)
{
    struct waiting *mine = NULL, **end = &mine;
    for (struct waiting **w = &h->waiting; *w;)
        if ((*w)->id == id) {
            *end = *w;
            end = &(*w)->next;
            *w = *end;
            *end = NULL;
        } else {
            w = &(*w)->next;
        }
    return mine;
}

/* Now that the table is here: is this more than a guess? */
static int may_enter(struct hub *h, const struct waiting *w, uint64_t id)
{
    const struct table *t = w->refuse_at ? tables_by_number(h, id) : NULL;
    struct secrets shown = {w->bearer, w->bearer, ""};
    if (w->hello)
        shown = message_secrets(w->hello);
    return !w->refuse_at || (t && guess_belongs(t, &shown));
}

static void enter(struct hub *h, const struct waiting *w)
{
    struct conn *c = hub_conn(h, w->conn);
    const struct hub_request r = {w->method, w->path, w->query, w->bearer, w->address, w->body, w->body_size};
    if (c)
        c->waits = 0;
    if (w->hello && c)
        message_enter(c, w->hello);
    else if (!w->hello)
        api_enter(h, w->conn, &r);
}

void wait_loaded(struct hub *h, uint64_t id)
{
    for (struct waiting *w = take_all(h, id), *next; w; w = next) {
        next = w->next;
        if (may_enter(h, w, id)) {
            enter(h, w);
            free_waiting(w);
        } else {
            w->id = 0;
            append(h, w);
        }
    }
}

/* Sockets come back by themselves; a request is told to. A guess learns nothing of it. */
void wait_turn_away(struct hub *h, uint64_t id)
{
    for (struct waiting *w = take_all(h, id), *next; w; w = next) {
        next = w->next;
        if (w->refuse_at) {
            w->id = 0;
            append(h, w);
            continue;
        }
        if (w->hello)
            hub_close_conn(h, w->conn, 1013);
        else
            api_not_stored(h, w->conn, 0);
        free_waiting(w);
    }
}

void wait_forget(struct hub *h, uint32_t conn)
{
    for (struct waiting **w = &h->waiting; *w;)
        if ((*w)->conn == conn && (*w)->hello) {
            struct waiting *gone = *w;
            *w = gone->next;
            free_waiting(gone);
        } else {
            w = &(*w)->next;
        }
}

static void refuse(struct hub *h, const struct waiting *w)
{
    struct conn *c = hub_conn(h, w->conn);
    if (c)
        c->waits = 0;
    if (w->hello && c)
        message_refuse_guess(c, w->hello);
    else if (!w->hello)
        api_refuse_guess(h, w->conn);
}

void wait_tick(struct hub *h)
{
    if (h->now < h->guesses_due)
        return;
    h->guesses_due = UINT64_MAX;
    for (struct waiting **at = &h->waiting; *at;) {
        struct waiting *w = *at;
        if (w->refuse_at && w->refuse_at <= h->now) {
            *at = w->next;
            refuse(h, w);
            free_waiting(w);
            continue;
        }
        if (w->refuse_at && w->refuse_at < h->guesses_due)
            h->guesses_due = w->refuse_at;
        at = &w->next;
    }
}

uint64_t wait_due(const struct hub *h)
{
    return h->guesses_due;
}

void wait_free(struct hub *h)
{
    while (h->waiting) {
        struct waiting *next = h->waiting->next;
        free_waiting(h->waiting);
        h->waiting = next;
    }
}
