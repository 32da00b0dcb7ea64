#include "tests/server/small_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/memory.h"
#include "server/hub/packs.h"
#include "server/store/store.h"

struct follow_up {
    struct hub_event event;
    char bytes[256];
};

static void step(struct small_world *w, const struct hub_event *e);

static void append(struct small_world *w, const struct hub_effect *out)
{
    const struct store_batch *batch = out->data;
    if (batch->table == 1) {
        w->log = realloc(w->log, w->log_size + batch->size);
        memory_need(w->log != NULL);
        memcpy(w->log + w->log_size, (const char *)out->data + sizeof *batch, batch->size);
        w->log_size += batch->size;
    }
}

static void carry_out(struct small_world *w, const struct hub_effect *out, struct follow_up *next, int *count)
{
    struct follow_up *due = &next[*count];
    switch (out->kind) {
    case OUT_SEND:
        if (w->sent)
            w->sent(w->of, out->conn, out->data, out->size);
        break;
    case OUT_REPLY:
        w->reply = out->how;
        free(w->body);
        w->body = strdup(out->data);
        if (out->how == 201)
            sscanf(w->body, "{\"code\":\"%5[A-Z]\",\"key\":\"%16[^\"]", w->code, w->key);
        break;
    case OUT_CLOSE:
        w->turned_away += out->how == 1013;
        if (out->conn <= WORLD_CONNS && w->open[out->conn]) {
            w->open[out->conn] = 0;
            due->event = (struct hub_event){.kind = IN_CLOSE, .conn = out->conn};
            ++*count;
        }
        break;
    case OUT_APPEND:
        append(w, out);
        due->event = (struct hub_event){.kind = IN_STORED, .ticket = out->ticket};
        ++*count;
        break;
    case OUT_LOAD:
        due->event =
            (struct hub_event){.kind = IN_LOADED, .ticket = out->ticket, .data = w->log, .size = w->log_size};
        ++*count;
        break;
    case OUT_ENTROPY:
        for (size_t i = 0; i < sizeof due->bytes; i++)
            due->bytes[i] = (char)w->random++;
        due->event = (struct hub_event){.kind = IN_ENTROPY, .size = sizeof due->bytes};
        ++*count;
        break;
    case OUT_DIE: abort();
    default: break; /* time is the caller's; bots do not come */
    }
}

static void step(struct small_world *w, const struct hub_event *e)
{
    int count, due = 0;
    const struct hub_effect *out = hub_step(w->hub, e, &count);
    struct follow_up *next = calloc((size_t)count + 1, sizeof *next);
    memory_need(next != NULL);
    for (int i = 0; i < count; i++)
        carry_out(w, &out[i], next, &due);
    for (int i = 0; i < due; i++) {
        struct hub_event event = next[i].event;
        event.now = w->now;
        if (event.kind == IN_ENTROPY)
            event.data = next[i].bytes;
        step(w, &event);
    }
    free(next);
}

static void take(struct small_world *w, struct hub_event e)
{
    e.now = w->now;
    step(w, &e);
}

static void start(struct small_world *w)
{
    static struct packs *shelf; /* read once: hundreds of worlds begin */
    shelf = shelf ? shelf : packs_begin();
    struct hub_setup setup = {
        .caps = hub_caps_usual(), .build = "test", .free_address = "loopback", .packs = shelf};
    setup.caps.sockets = 2 * WORLD_CONNS;
    w->hub = hub_open(&setup);
    memory_need(w->hub != NULL);
    for (int i = 0; i < 16; i++) /* full of random bytes before anybody comes */
        take(w, (struct hub_event){.kind = IN_TICK});
}

void world_begin(struct small_world *w)
{
    char none[] = "";
    start(w);
    take(w, (struct hub_event){.kind = IN_LOADED, .data = none});
}

void world_restart(struct small_world *w)
{
    char list[64];
    hub_close(w->hub);
    memset(w->open, 0, sizeof w->open);
    start(w);
    int size = w->log ? snprintf(list, sizeof list, "1 1 0 running %s\n", w->code) : 0;
    take(w, (struct hub_event){.kind = IN_LOADED, .data = list, .size = (size_t)size});
}

void world_end(struct small_world *w)
{
    hub_close(w->hub);
    free(w->log);
    free(w->body);
}

void world_open(struct small_world *w, uint32_t conn)
{
    static const char address[] = "loopback";
    if (w->open[conn])
        return;
    w->open[conn] = 1;
    take(w, (struct hub_event){.kind = IN_OPEN, .conn = conn, .data = address, .size = sizeof address - 1});
}

void world_say(struct small_world *w, uint32_t conn, const char *bytes, size_t size)
{
    if (w->open[conn])
        take(w, (struct hub_event){.kind = IN_MESSAGE, .conn = conn, .data = bytes, .size = size});
}

void world_close(struct small_world *w, uint32_t conn)
{
    if (w->open[conn]) {
        w->open[conn] = 0;
        take(w, (struct hub_event){.kind = IN_CLOSE, .conn = conn});
    }
}

void world_pass(struct small_world *w, uint64_t ms)
{
    w->now += ms;
    take(w, (struct hub_event){.kind = IN_TICK});
}

void world_post(struct small_world *w, const char *body)
{
    const struct hub_request r = {"POST", "/api/tables", "", "", "loopback", body, strlen(body)};
    take(w, (struct hub_event){.kind = IN_REQUEST, .conn = WORLD_CONNS + 1, .data = &r, .size = sizeof r});
}
