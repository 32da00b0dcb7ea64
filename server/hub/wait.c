#include "server/hub/wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/api.h"
#include "server/hub/code.h"
#include "server/hub/effects.h"
#include "server/hub/guess.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/screen.h"
#include "server/hub/shared.h"
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

static struct waiting *wait_for(struct hub *h, uint64_t number, const char *code, uint32_t conn,
                                const char *address, enum wait_as as)
{
    struct waiting *w = calloc(1, sizeof *w);
    memory_need(w != NULL);
    w->number = number;
    w->conn = conn;
    snprintf(w->code, sizeof w->code, "%s", code);
    w->refuse_at = as == WAIT_AS_GUESS ? h->now + GUESS_MS : 0;
    if (w->refuse_at && w->refuse_at < h->guesses_due)
        h->guesses_due = w->refuse_at;
    snprintf(w->address, sizeof w->address, "%s", address);
    append(h, w);
    return w;
}

static void ask_store(struct hub *h, struct waiting *w)
{
    if (h->setup.shared)
        shared_ask(h, w);
    else if (w->number)
        tables_load(h, w->number, "");
}

void hub_wait_hello(struct hub *h, uint64_t number, uint32_t conn, json_t *hello, enum wait_as as)
{
    struct conn *c = hub_conn(h, conn);
    if (c)
        c->waits = 1;
    struct waiting *w = wait_for(h, number, json_text(hello, "table"), conn, c ? hub_address(h, c) : "", as);
    w->hello = json_incref(hello);
    ask_store(h, w);
}

static void keep_request(struct waiting *w, const struct hub_request *r)
{
    w->method = strdup(r->method);
    w->path = strdup(r->path);
    w->query = strdup(r->query);
    w->bearer = strdup(r->bearer);
    w->body = malloc(r->body_size + 1);
    w->body_size = r->body_size;
    memory_need(w->method && w->path && w->query && w->bearer && w->body);
    memcpy(w->body, r->body, r->body_size);
    w->body[r->body_size] = '\0';
}

void hub_wait_request(struct hub *h, uint64_t number, const char *code, uint32_t conn,
                      const struct hub_request *r, enum wait_as as)
{
    struct waiting *w = wait_for(h, number, code, conn, r->address, as);
    keep_request(w, r);
    ask_store(h, w);
}

void hub_wait_opening(struct hub *h, const char *code, int turn, uint32_t conn, const struct hub_request *r)
{
    struct waiting *w = wait_for(h, 0, code, conn, r->address, WAIT_FOR_TABLE);
    w->opening = turn + 1;
    keep_request(w, r);
    ask_store(h, w);
}

void hub_wait_screen(struct hub *h, const char *code, uint32_t conn)
{
    struct conn *c = hub_conn(h, conn);
    struct waiting *w = wait_for(h, 0, code, conn, hub_address(h, c), WAIT_FOR_TABLE);
    c->waits = 1;
    w->is_screen = 1;
    ask_store(h, w);
}

const char *wait_address(const struct hub *h, uint64_t number)
{
    for (const struct waiting *w = h->waiting; w; w = w->next)
        if (w->number == number)
            return w->address;
    return "";
}

/* Takes out of the list whatever waits for this table. */
static struct waiting *take_all(struct hub *h, uint64_t number)
{
    struct waiting *mine = NULL, **end = &mine;
    for (struct waiting **w = &h->waiting; *w;)
        if ((*w)->number == number && !(*w)->ask) {
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
static int may_enter(const struct waiting *w, const struct table *t)
{
    struct secrets shown = {w->bearer, w->bearer, ""};
    if (w->hello)
        shown = message_secrets(w->hello);
    return !w->refuse_at || (t && guess_belongs(t, &shown));
}

static void enter(struct hub *h, const struct waiting *w, enum wait_told told, struct table *read)
{
    struct conn *c = hub_conn(h, w->conn);
    const struct hub_request r = {w->method, w->path, w->query, w->bearer, w->address, w->body, w->body_size};
    if (c)
        c->waits = 0;
    if (w->is_screen && c)
        screen_found(c, w->code, told == TOLD_HERE ? read ? read : hub_find(h, w->code) : NULL);
    else if (w->hello && c)
        message_enter(c, w->hello, told);
    else if (w->opening)
        api_opening(h, w->conn, &r, w->code, w->opening - 1, told, read);
    else if (!w->hello && !w->is_screen)
        api_enter(h, w->conn, &r, told, read);
}

/* A guess that belongs to no table is only refused now. */
static void refuse_later(struct hub *h, struct waiting *w)
{
    w->number = w->ask = 0;
    append(h, w);
}

void wait_loaded(struct hub *h, uint64_t number)
{
    enum wait_told told = tables_by_number(h, number) ? TOLD_HERE : TOLD_MISSING;
    for (struct waiting *w = take_all(h, number), *next; w; w = next) {
        next = w->next;
        if (may_enter(w, tables_by_number(h, number))) {
            enter(h, w, w->in_time ? told : TOLD_NOTHING, NULL);
            free_waiting(w);
        } else {
            refuse_later(h, w);
        }
    }
}

/* Sockets come back by themselves; a request is told to. */
static void turn_away(struct hub *h, struct waiting *w)
{
    struct conn *c = w->is_screen ? hub_conn(h, w->conn) : NULL;
    if (c)
        c->waits = 0; /* it is looked for again soon */
    if (w->hello)
        hub_close_conn(h, w->conn, 1013);
    else if (!w->is_screen)
        api_not_stored(h, w->conn, 0);
    free_waiting(w);
}

/* Whoever comes again gets no other answer before a newer server is there. */
static void tell_newer(struct hub *h, struct waiting *w)
{
    struct conn *c = hub_conn(h, w->conn);
    if (w->hello && c)
        message_newer(c, w->hello);
    else if (!w->hello)
        api_newer(h, w->conn);
    free_waiting(w);
}

/* A guess learns nothing of it. */
static void tell_each(struct hub *h, struct waiting *list, void (*tell)(struct hub *h, struct waiting *w))
{
    for (struct waiting *w = list, *next; w; w = next) {
        next = w->next;
        if (w->refuse_at)
            refuse_later(h, w);
        else
            tell(h, w);
    }
}

void wait_turn_away(struct hub *h, uint64_t number)
{
    tell_each(h, take_all(h, number), turn_away);
}

void wait_newer(struct hub *h, uint64_t number)
{
    tell_each(h, take_all(h, number), tell_newer);
}

void wait_turn_all_away(struct hub *h)
{
    struct waiting *all = h->waiting;
    h->waiting = NULL;
    tell_each(h, all, turn_away);
}

void wait_moved(struct hub *h, uint64_t number, const char *url, int tried)
{
    for (struct waiting *w = take_all(h, number), *next; w; w = next) {
        struct conn *c = hub_conn(h, w->conn);
        int in_vain = strcmp(json_text(w->hello, "tried"), url) == 0;
        next = w->next;
        if (in_vain && !tried) { /* the store was not told so when it was asked */
            enter(h, w, TOLD_NOTHING, NULL);
            free_waiting(w);
        } else if (in_vain) {
            hub_log_code(h, LOG_NODE_UNREACHABLE, w->code);
            turn_away(h, w);
        } else {
            if (c)
                message_moved(c, url);
            free_waiting(w);
        }
    }
}

static struct waiting **find_ask(struct hub *h, uint64_t ask)
{
    struct waiting **at = &h->waiting;
    while (*at && (*at)->ask != ask)
        at = &(*at)->next;
    return at;
}

uint64_t wait_asked_for(const struct hub *h, uint64_t ask)
{
    const struct waiting *w = *find_ask((struct hub *)h, ask);
    return w ? w->number : 0;
}

uint64_t wait_asked_at(const struct hub *h, uint64_t ask)
{
    const struct waiting *w = *find_ask((struct hub *)h, ask);
    return w ? w->asked_at : 0;
}

/* Takes whoever asked that out of the list; NULL: its socket is gone. */
static struct waiting *take_ask(struct hub *h, uint64_t ask)
{
    struct waiting **at = find_ask(h, ask), *w = *at;
    if (w)
        *at = w->next;
    return w;
}

/* A guess learns nothing of it here, either. */
static void tell_ask(struct hub *h, uint64_t ask, void (*tell)(struct hub *h, struct waiting *w))
{
    for (struct waiting *w; (w = take_ask(h, ask));)
        if (w->refuse_at)
            refuse_later(h, w);
        else
            tell(h, w);
}

void wait_answered_badly(struct hub *h, uint64_t ask)
{
    tell_ask(h, ask, turn_away);
}

void wait_answered_newer(struct hub *h, uint64_t ask)
{
    tell_ask(h, ask, tell_newer);
}

void wait_answered(struct hub *h, uint64_t ask, enum wait_told told, struct table *read)
{
    for (struct waiting *w; (w = take_ask(h, ask));) {
        if (w->refuse_at && !(read && may_enter(w, read))) {
            refuse_later(h, w);
            continue;
        }
        enter(h, w, w->refuse_at ? TOLD_NOTHING : told, w->refuse_at ? NULL : read);
        free_waiting(w);
    }
}

void wait_forget(struct hub *h, uint32_t conn)
{
    for (struct waiting **w = &h->waiting; *w;)
        if ((*w)->conn == conn && ((*w)->hello || (*w)->is_screen)) {
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
