#include "sim_world.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/kit.h"

enum { RESTART_MS = 700, MOST_EVENTS = 400000 };

enum what {
    TO_HUB,    /* an event for the process of that life */
    TO_CLIENT, /* a message, a reply or a close */
    TO_STORE,  /* an append or a load that is done now */
    AN_ALARM,
    A_RESTART,
    A_TICK
};

struct happening {
    struct happening *next;
    uint64_t at, order, life;
    enum what what;
    int kind, how, client;
    uint32_t conn;
    uint64_t ticket;
    size_t size;
    char bytes[];
};

/* With SIM_VERBOSE set, everything that is said. */
static void trace(const struct world *w, const char *who, uint32_t conn, const char *text)
{
    if (getenv("SIM_VERBOSE"))
        fprintf(stderr, "%8llu %s %u %.300s\n", (unsigned long long)w->now, who, conn, text);
}

void world_fail(struct world *w, const char *format, ...)
{
    va_list args;
    if (w->failure[0])
        return;
    va_start(args, format);
    vsnprintf(w->failure, sizeof w->failure, format, args);
    va_end(args);
}

uint32_t world_below(struct world *w, uint32_t n)
{
    return rng_below(&w->rng, n);
}

int world_chance(struct world *w, int thousandths)
{
    return thousandths > 0 && (int)world_below(w, 1000) < thousandths;
}

/* --- the future ----------------------------------------------------------------------------------------- */

static struct happening *plan(struct world *w, enum what what, uint64_t in_ms, const void *bytes, size_t size)
{
    struct happening *h = calloc(1, sizeof *h + size + 1), **at = &w->future;
    assert(h);
    h->at = w->now + in_ms;
    h->order = w->order++;
    h->life = w->life;
    h->what = what;
    h->client = -1;
    h->size = size;
    if (size)
        memcpy(h->bytes, bytes, size);
    while (*at && (*at)->at <= h->at)
        at = &(*at)->next;
    h->next = *at;
    *at = h;
    return h;
}

static uint64_t on_its_way(struct world *w)
{
    return world_chance(w, w->faults.late) ? 500 + world_below(w, 4000) : 1 + world_below(w, 40);
}

/* A socket keeps its order. */
static uint64_t after(struct world *w, uint64_t *last, uint64_t in_ms)
{
    uint64_t at = w->now + in_ms;
    *last = at < *last ? *last : at;
    return *last - w->now;
}

/* --- the store ------------------------------------------------------------------------------------------ */

static struct log *find_log(struct world *w, uint64_t id)
{
    for (int i = 0; i < w->log_count; i++)
        if (w->logs[i].id == id)
            return &w->logs[i];
    return NULL;
}

static enum store_answer append(struct world *w, const struct store_batch *b, const char *bytes)
{
    static const char *const states[] = {"lobby", "running", "over"};
    struct log *log = find_log(w, b->table);
    if (!log && b->head == 0 && w->log_count < MOST_LOGS) {
        log = &w->logs[w->log_count++];
        log->id = b->table;
        memcpy(log->code, b->code, sizeof log->code);
    }
    if (!log || (uint64_t)log->count != b->head)
        return STORE_FENCED;
    for (int i = 0; i < b->count; i++) {
        const char *end = strchr(bytes, '\n');
        assert(end);
        if (log->count == log->room) {
            log->room = log->room ? 2 * log->room : 64;
            log->entries = realloc(log->entries, (size_t)log->room * sizeof *log->entries);
            assert(log->entries);
        }
        log->entries[log->count++] = strndup(bytes, (size_t)(end - bytes));
        bytes = end + 1;
    }
    snprintf(log->state, sizeof log->state, "%s", states[b->state]);
    return STORE_OK;
}

/* The whole of a log, or the list of all, as the store answers. */
static char *log_text(struct world *w, uint64_t table, size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    assert(out);
    for (int i = 0; i < w->log_count; i++) {
        const struct log *log = &w->logs[i];
        if (table == 0)
            fprintf(out, "%llu %d 0 %s %s\n", (unsigned long long)log->id, log->count, log->state, log->code);
        for (int n = 0; log->id == table && n < log->count; n++)
            fprintf(out, "%s\n", log->entries[n]);
    }
    fclose(out);
    return text;
}

static uint64_t store_time(struct world *w)
{
    uint64_t takes = world_chance(w, w->faults.slow) ? 500 + world_below(w, 2500) : 1 + world_below(w, 8);
    uint64_t from = w->store_free > w->now ? w->store_free : w->now;
    w->store_free = from + takes;
    return w->store_free - w->now;
}

int world_record_lines(const struct world *w, const char *code, char **lines)
{
    size_t size;
    char *text = NULL;
    FILE *out = open_memstream(&text, &size);
    int count = 0;
    assert(out);
    for (int i = 0; i < w->log_count; i++)
        for (int n = 0; strcmp(w->logs[i].code, code) == 0 && n < w->logs[i].count; n++) {
            const char *entry = w->logs[i].entries[n];
            if (strncmp(entry, "start ", 6) == 0) { /* a rematch begins anew */
                fflush(out);
                rewind(out);
                count = 0;
            }
            static const char *const kinds[] = {"start ", "nonces ", "move ", "say ", "end "};
            for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
                if (strncmp(entry, kinds[k], strlen(kinds[k])) == 0) {
                    fprintf(out, "%s\n", entry + strlen(kinds[k]));
                    count++;
                }
        }
    fclose(out);
    if (lines)
        *lines = text;
    else
        free(text);
    return count;
}

/* --- sockets -------------------------------------------------------------------------------------------- */

static struct socket *find_socket(struct world *w, uint32_t id)
{
    struct socket *s = id ? &w->sockets[id % MOST_SOCKETS] : NULL;
    return s && s->id == id ? s : NULL;
}

uint32_t world_connect(struct world *w, int client, int bot)
{
    static const char loopback[] = "loopback";
    if (!w->hub)
        return 0;
    for (int i = 1; i < MOST_SOCKETS; i++) {
        struct socket *s = &w->sockets[i];
        if (s->id)
            continue;
        w->generation++;
        *s = (struct socket){(uint32_t)i + MOST_SOCKETS * (w->generation & 0xfffff), client, bot, s->in, 0};
        struct happening *h = plan(w, TO_HUB, after(w, &s->in, 1), loopback, sizeof loopback - 1);
        h->kind = IN_OPEN;
        h->how = bot;
        h->conn = s->id;
        return s->id;
    }
    return 0;
}

/* The hub hears of it at once, the client a little later. */
static void cut(struct world *w, struct socket *s, int tell_hub)
{
    struct happening *h = plan(w, TO_CLIENT, after(w, &s->out, 1 + world_below(w, 50)), "", 0);
    h->kind = OUT_CLOSE;
    h->client = s->client;
    h->conn = s->id;
    if (tell_hub && w->hub) {
        h = plan(w, TO_HUB, after(w, &s->in, 1), "", 0);
        h->kind = IN_CLOSE;
        h->conn = s->id;
    }
    s->id = 0; /* `in` stays: the next one here opens after this one closed */
}

void world_send(struct world *w, uint32_t socket, const char *text)
{
    struct socket *s = find_socket(w, socket);
    if (!s || !w->hub)
        return;
    struct happening *h = plan(w, TO_HUB, after(w, &s->in, 2 + world_below(w, 30)), text, strlen(text));
    h->kind = IN_MESSAGE;
    h->conn = socket;
    if (world_chance(w, w->faults.cut) && !s->bot) {
        w->cuts++;
        cut(w, s, 1);
    }
}

void world_hang_up(struct world *w, uint32_t socket)
{
    struct socket *s = find_socket(w, socket);
    if (s)
        cut(w, s, 1);
}

/* A request is one piece: method, path, bearer, body, each ended by a zero byte. */
void world_request(struct world *w, int client, const char *method, const char *path, const char *bearer,
                   const char *body)
{
    char all[4096];
    size_t size = 0;
    const char *const parts[] = {method, path, bearer, body};
    for (size_t i = 0; i < 4; i++)
        size += (size_t)snprintf(all + size, sizeof all - size, "%s", parts[i]) + 1;
    if (!w->hub)
        return;
    struct happening *h = plan(w, TO_HUB, 2, all, size);
    h->kind = IN_REQUEST;
    h->client = client;
    h->conn = 0x80000000u + (uint32_t)client;
}

void world_alarm(struct world *w, int client, uint64_t in_ms)
{
    plan(w, AN_ALARM, in_ms, "", 0)->client = client;
}

/* --- the process ---------------------------------------------------------------------------------------- */

static void mix(struct world *w, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        w->hash = (w->hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
}

static void crash(struct world *w)
{
    trace(w, "crash", 0, "");
    hub_close(w->hub);
    w->hub = NULL;
    w->crashes++;
    /* what the store had not finished: some of it is on disk all the same, in order */
    int lucky = world_chance(w, 500);
    for (struct happening *h = w->future; h; h = h->next)
        if (h->what == TO_STORE && h->life == w->life && h->kind == OUT_APPEND && lucky) {
            struct store_batch b;
            memcpy(&b, h->bytes, sizeof b);
            append(w, &b, h->bytes + sizeof b);
            lucky = world_chance(w, 500);
        }
    w->life++;
    w->wake = 0;
    w->store_free = w->now;
    for (int i = 0; i < MOST_SOCKETS; i++)
        if (w->sockets[i].id)
            cut(w, &w->sockets[i], 0);
    plan(w, A_RESTART, RESTART_MS, "", 0);
}

static void perform(struct world *w, const struct hub_effect *e)
{
    struct happening *h;
    struct socket *s = find_socket(w, e->conn);
    switch (e->kind) {
    case OUT_SEND:
        trace(w, "hub>", e->conn, e->data);
        if (!s)
            return;
        h = plan(w, TO_CLIENT, after(w, &s->out, on_its_way(w)), e->data, e->size);
        h->kind = OUT_SEND;
        h->client = s->client;
        h->conn = e->conn;
        client_sees(w, s->client, e->data);
        return;
    case OUT_REPLY:
        h = plan(w, TO_CLIENT, on_its_way(w), e->data, e->size);
        h->kind = OUT_REPLY;
        h->how = e->how;
        h->client = (int)(e->conn - 0x80000000u);
        return;
    case OUT_CLOSE:
        if (s)
            cut(w, s, 1);
        return;
    case OUT_APPEND:
        if (w->faults.early) { /* the planted bug: it is answered before it is durable */
            h = plan(w, TO_HUB, 0, "", 0);
            h->kind = IN_STORED;
            h->ticket = e->ticket;
            plan(w, TO_STORE, store_time(w), e->data, e->size)->kind = e->kind;
            return;
        }
        /* fall through */
    case OUT_LOAD:
        h = plan(w, TO_STORE, store_time(w), e->data, e->size);
        h->kind = e->kind;
        h->ticket = e->ticket;
        h->how = world_chance(w, e->kind == OUT_APPEND ? w->faults.full : 0) ? STORE_FULL : STORE_OK;
        return;
    case OUT_WAKE:
        if (w->wake <= w->now || e->at < w->wake) {
            w->wake = e->at > w->now ? e->at : w->now + 1;
            plan(w, A_TICK, w->wake - w->now, "", 0);
        }
        return;
    case OUT_ENTROPY: plan(w, TO_HUB, 1, "", 0)->kind = IN_ENTROPY; return;
    case OUT_BOT: client_bot_wanted(w, e->data); return;
    case OUT_DIE: world_fail(w, "the hub wants to die"); return;
    default: return;
    }
}

static void step_hub(struct world *w, const struct hub_event *e)
{
    int count;
    const struct hub_effect *effects = hub_step(w->hub, e, &count);
    for (int i = 0; i < count; i++) {
        mix(w, &effects[i].kind, sizeof effects[i].kind);
        mix(w, effects[i].data, effects[i].size);
        perform(w, &effects[i]);
    }
}

static void give_entropy(struct world *w)
{
    uint8_t bytes[2048];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)rng_next(&w->rng);
    const struct hub_event e = {.kind = IN_ENTROPY, .now = w->now, .data = bytes, .size = sizeof bytes};
    step_hub(w, &e);
}

static void start_process(struct world *w)
{
    struct hub_setup setup = {.caps = hub_caps_usual(), .build = "sim", .free_address = "loopback"};
    size_t size;
    setup.caps.sockets = MOST_SOCKETS;
    w->hub = hub_open(&setup);
    assert(w->hub);
    give_entropy(w);
    give_entropy(w);
    char *list = log_text(w, 0, &size);
    const struct hub_event e = {.kind = IN_LOADED, .now = w->now, .data = list, .size = size};
    step_hub(w, &e);
    free(list);
}

static void request(struct world *w, const struct happening *h)
{
    const char *method = h->bytes, *path = method + strlen(method) + 1, *bearer = path + strlen(path) + 1,
               *body = bearer + strlen(bearer) + 1;
    const struct hub_request r = {method, path, "", bearer, "loopback", body, strlen(body)};
    const struct hub_event e = {.kind = IN_REQUEST, .conn = h->conn, .now = w->now, .data = &r};
    step_hub(w, &e);
}

static void store_done(struct world *w, const struct happening *h)
{
    struct hub_event e = {.how = h->how, .now = w->now, .ticket = h->ticket};
    char *text = NULL;
    size_t size = 0;
    if (h->kind == OUT_LOAD) {
        e.kind = IN_LOADED;
        e.data = text = log_text(w, h->ticket, &size);
        e.size = size;
    } else {
        struct store_batch b;
        memcpy(&b, h->bytes, sizeof b);
        e.kind = IN_STORED;
        if (h->how == STORE_OK)
            e.how = (int)append(w, &b, h->bytes + sizeof b);
        else
            w->fulls++;
    }
    if (h->kind == OUT_LOAD || !w->faults.early)
        step_hub(w, &e);
    free(text);
}

static void to_hub(struct world *w, const struct happening *h)
{
    if (h->kind == IN_REQUEST) {
        request(w, h);
        return;
    }
    if (h->kind == IN_ENTROPY) {
        give_entropy(w);
        return;
    }
    const struct hub_event e = {.kind = (uint8_t)h->kind,
                                .how = h->how,
                                .conn = h->conn,
                                .now = w->now,
                                .ticket = h->ticket,
                                .data = h->bytes,
                                .size = h->size};
    trace(w, "hub<", h->conn, h->kind == IN_MESSAGE ? h->bytes : h->kind == IN_CLOSE ? "close" : "open");
    step_hub(w, &e);
}

static void to_client(struct world *w, const struct happening *h)
{
    if (h->kind == OUT_SEND)
        client_message(w, h->client, h->conn, h->bytes);
    else if (h->kind == OUT_REPLY)
        client_replied(w, h->client, h->how, h->bytes);
    else
        client_closed(w, h->client, h->conn);
}

int world_step(struct world *w)
{
    struct happening *h = w->future;
    if (!h || w->failure[0])
        return 0;
    w->future = h->next;
    w->now = h->at;
    if (++w->events > MOST_EVENTS)
        world_fail(w, "it does not come to an end");
    int alive = w->hub && h->life == w->life;
    if (alive && h->what != AN_ALARM && h->what != TO_CLIENT && world_chance(w, w->faults.crash)) {
        crash(w);
        alive = 0;
    }
    switch (h->what) {
    case TO_HUB:
        if (alive)
            to_hub(w, h);
        break;
    case TO_STORE:
        if (alive)
            store_done(w, h);
        break;
    case TO_CLIENT: to_client(w, h); break;
    case AN_ALARM: client_alarm(w, h->client); break;
    case A_RESTART: start_process(w); break;
    case A_TICK:
        if (alive) {
            const struct hub_event e = {.kind = IN_TICK, .now = w->now};
            step_hub(w, &e);
        }
        break;
    }
    free(h);
    return 1;
}

void world_open(struct world *w, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    rng_seed(&w->rng, seed);
    w->hash = 0xcbf29ce484222325u;
    start_process(w);
}

void world_close(struct world *w)
{
    hub_close(w->hub);
    while (w->future) {
        struct happening *next = w->future->next;
        free(w->future);
        w->future = next;
    }
    for (int i = 0; i < w->log_count; i++) {
        for (int n = 0; n < w->logs[i].count; n++)
            free(w->logs[i].entries[n]);
        free(w->logs[i].entries);
    }
}
