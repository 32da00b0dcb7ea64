/* hub.c: connections, addresses, tables by their codes, effects; where events go. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

enum { ADDRESS_ROOM = 48, ENTROPY_ROOM = 4096, ENTROPY_LOW = 2048, ENTRY_OF_LIST = 64 };

/* What an address has used up. Buckets are counted in thousandths. */
struct address {
    char text[ADDRESS_ROOM];
    int open, free;
    uint64_t at;
    int64_t sockets, tables, codes;
};

/* A table that the store has, in memory or not. */
struct known {
    uint64_t id;
    char code[STORE_CODE + 1];
    struct table *table; /* NULL: asleep */
    int loading;
};

/* Something that waits for a table to be loaded. */
struct waiting {
    struct waiting *next;
    uint64_t id;
    uint32_t conn;
    json_t *hello;                        /* of a socket, … */
    char *method, *path, *query, *bearer; /* … or a request */
};

struct hub {
    struct hub_setup setup;
    uint64_t now, ticket, next_id;
    int stopping, listed;
    struct conn *conns;
    int conn_room;
    struct address *addresses;
    int address_count;
    struct known *known;
    int known_count, known_room;
    struct waiting *waiting;
    struct hub_effect *effects;
    int effect_count, effect_room;
    uint8_t entropy[ENTROPY_ROOM];
    size_t entropy_size;
    int entropy_asked;
    struct hub_figures figures;
};

struct hub_caps hub_caps_usual(void)
{
    return (struct hub_caps){.sockets = 4096,
                             .tables = 1000,
                             .spectators = 64,
                             .entries = 20000,
                             .message = 4096,
                             .first_message = 1024,
                             .messages_a_second = 10,
                             .message_burst = 30,
                             .says_in_10s = 5,
                             .sockets_a_second = 5,
                             .socket_burst = 40,
                             .sockets_open = 64,
                             .tables_an_hour = 10,
                             .wrong_codes_a_minute = 10,
                             .sleep_ms = 600000};
}

uint64_t hub_now(const struct hub *h)
{
    return h->now;
}

const struct hub_caps *hub_caps(const struct hub *h)
{
    return &h->setup.caps;
}

const char *hub_build(const struct hub *h)
{
    return h->setup.build;
}

/* --- effects -------------------------------------------------------------------------------------------- */

/* Room for one more; its bytes are a copy. Out of memory is no state to go on in. */
static struct hub_effect *effect(struct hub *h, enum hub_out kind, const void *data, size_t size)
{
    if (h->effect_count == h->effect_room) {
        h->effect_room = h->effect_room ? 2 * h->effect_room : 64;
        h->effects = realloc(h->effects, (size_t)h->effect_room * sizeof *h->effects);
        assert(h->effects);
    }
    struct hub_effect *out = &h->effects[h->effect_count++];
    char *copy = malloc(size + 1);
    assert(copy);
    if (size)
        memcpy(copy, data, size);
    copy[size] = '\0';
    *out = (struct hub_effect){.kind = (uint8_t)kind, .data = copy, .size = size};
    return out;
}

static void clear_effects(struct hub *h)
{
    for (int i = 0; i < h->effect_count; i++)
        free((void *)h->effects[i].data);
    h->effect_count = 0;
}

void hub_send_now(struct hub *h, uint32_t conn, const char *bytes, size_t size)
{
    effect(h, OUT_SEND, bytes, size)->conn = conn;
}

void hub_close_conn(struct hub *h, uint32_t conn, int code)
{
    struct hub_effect *out = effect(h, OUT_CLOSE, "", 0);
    out->conn = conn;
    out->how = code;
}

void hub_reply(struct hub *h, uint32_t conn, int status, json_t *body)
{
    char *text = json_is_string(body) ? strdup(json_string_value(body)) : json_dumps(body, JSON_COMPACT);
    assert(text);
    struct hub_effect *out = effect(h, OUT_REPLY, text, strlen(text));
    out->conn = conn;
    out->how = status;
    free(text);
    json_decref(body);
}

/* The batch's bytes lie behind its header, in one piece. */
static void append(struct hub *h, struct table *t)
{
    struct store_batch batch = {.table = t->id,
                                .epoch = t->epoch,
                                .head = t->head - (uint64_t)t->batch_count,
                                .state = t->state,
                                .count = t->batch_count,
                                .size = t->batch_size};
    memcpy(batch.code, t->code, sizeof batch.code);
    char *whole = malloc(sizeof batch + t->batch_size);
    assert(whole);
    batch.bytes = NULL; /* the shell finds them behind */
    memcpy(whole, &batch, sizeof batch);
    memcpy(whole + sizeof batch, t->batch, t->batch_size);
    struct hub_effect *out = effect(h, OUT_APPEND, whole, sizeof batch + t->batch_size);
    out->ticket = t->head << 32 | t->id; /* says whose it is and how far it goes */
    free(whole);
    h->figures.appended += (uint64_t)t->batch_count;
    t->batch_count = 0;
    t->batch_size = 0;
}

void hub_ask_bot(struct hub *h, const struct table *t, const struct seat *s)
{
    char text[256];
    int size =
        snprintf(text, sizeof text, "%s %s %s %s", t->content->game->name, s->level, s->bot_key, t->code);
    effect(h, OUT_BOT, text, (size_t)size);
}

/* Tables appear as a number that means nothing elsewhere. */
void hub_log(struct hub *h, const char *event, const struct table *t)
{
    char line[256];
    int size = t ? snprintf(line, sizeof line, "{\"event\":\"%s\",\"table\":%llu,\"seats\":%d}", event,
                            (unsigned long long)t->id, t->seats)
                 : snprintf(line, sizeof line, "{\"event\":\"%s\"}", event);
    effect(h, OUT_LOG, line, (size_t)size);
}

/* --- randomness ----------------------------------------------------------------------------------------- */

void hub_random(struct hub *h, void *out, size_t size)
{
    assert(h->entropy_size >= size); /* refilled long before */
    h->entropy_size -= size;
    memcpy(out, h->entropy + h->entropy_size, size);
    sodium_memzero(h->entropy + h->entropy_size, size);
}

static void want_entropy(struct hub *h)
{
    if (h->entropy_size >= ENTROPY_LOW || h->entropy_asked)
        return;
    effect(h, OUT_ENTROPY, "", 0);
    h->entropy_asked = 1;
}

static void take_entropy(struct hub *h, const struct hub_event *e)
{
    size_t room = sizeof h->entropy - h->entropy_size, size = e->size < room ? e->size : room;
    memcpy(h->entropy + h->entropy_size, e->data, size);
    h->entropy_size += size;
    h->entropy_asked = 0;
}

/* --- addresses ------------------------------------------------------------------------------------------ */

static struct address *address_of(struct hub *h, const char *text)
{
    struct address *idle = NULL;
    for (int i = 0; i < h->address_count; i++) {
        struct address *a = &h->addresses[i];
        if (strcmp(a->text, text) == 0)
            return a;
        if (!a->open && (!idle || a->at < idle->at))
            idle = a;
    }
    if (h->address_count < h->setup.caps.sockets)
        idle = &h->addresses[h->address_count++];
    assert(idle); /* there are at least as many entries as sockets */
    const struct hub_caps *caps = &h->setup.caps;
    *idle = (struct address){.at = h->now,
                             .sockets = 1000 * (int64_t)caps->socket_burst,
                             .tables = 1000 * (int64_t)caps->tables_an_hour,
                             .codes = 1000 * (int64_t)caps->wrong_codes_a_minute};
    snprintf(idle->text, sizeof idle->text, "%s", text);
    idle->free = h->setup.free_address && strcmp(text, h->setup.free_address) == 0;
    return idle;
}

static int64_t filled(int64_t bucket, int64_t most, int64_t gained)
{
    return bucket + gained > most ? most : bucket + gained;
}

static void refill(struct hub *h, struct address *a)
{
    const struct hub_caps *caps = &h->setup.caps;
    int64_t ms = (int64_t)(h->now - a->at);
    a->at = h->now;
    if (ms > 3600000)
        ms = 3600000;
    a->sockets = filled(a->sockets, 1000 * (int64_t)caps->socket_burst, ms * caps->sockets_a_second);
    a->tables = filled(a->tables, 1000 * (int64_t)caps->tables_an_hour, ms * caps->tables_an_hour / 3600);
    a->codes =
        filled(a->codes, 1000 * (int64_t)caps->wrong_codes_a_minute, ms * caps->wrong_codes_a_minute / 60);
}

/* Takes one from a bucket; 0: it is empty. */
static int spend(struct hub *h, const char *address, int64_t *(*bucket)(struct address *a))
{
    struct address *a = address_of(h, address);
    refill(h, a);
    if (a->free)
        return 1;
    if (*bucket(a) < 1000)
        return 0;
    *bucket(a) -= 1000;
    return 1;
}

static int64_t *bucket_of_sockets(struct address *a)
{
    return &a->sockets;
}

static int64_t *bucket_of_tables(struct address *a)
{
    return &a->tables;
}

static int64_t *bucket_of_codes(struct address *a)
{
    return &a->codes;
}

int hub_may_open_table(struct hub *h, const char *address)
{
    return spend(h, address, bucket_of_tables);
}

int hub_wrong_code(struct hub *h, const char *address)
{
    return spend(h, address, bucket_of_codes);
}

/* --- connections ---------------------------------------------------------------------------------------- */

struct conn *hub_conn(struct hub *h, uint32_t id)
{
    struct conn *c = id ? &h->conns[id % (uint32_t)h->conn_room] : NULL;
    return c && c->id == id ? c : NULL;
}

void hub_each_conn(struct hub *h, struct table *t, void (*each)(struct conn *c, void *of), void *of)
{
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && h->conns[i].table == t)
            each(&h->conns[i], of);
}

const char *hub_address(struct hub *h, const struct conn *c)
{
    return h->addresses[c->address].text;
}

static void open_conn(struct hub *h, const struct hub_event *e)
{
    struct conn *c = &h->conns[e->conn % (uint32_t)h->conn_room];
    char text[ADDRESS_ROOM];
    snprintf(text, sizeof text, "%.*s", (int)e->size, (const char *)e->data);
    struct address *a = address_of(h, text);
    assert(e->conn && !c->id); /* the shell keeps within the cap and does not use a number twice */
    *c = (struct conn){.hub = h,
                       .id = e->conn,
                       .is_bot = e->how == 1,
                       .seat = -1,
                       .opened = h->now,
                       .heard = h->now,
                       .tokens_at = h->now,
                       .bucket = 1000 * (int64_t)h->setup.caps.message_burst,
                       .say_bucket = 1000 * (int64_t)h->setup.caps.says_in_10s,
                       .address = (uint32_t)(a - h->addresses)};
    a->open++;
    h->figures.sockets++;
    if (c->is_bot || (a->open <= (a->free ? h->setup.caps.sockets : h->setup.caps.sockets_open) &&
                      spend(h, text, bucket_of_sockets) && !h->stopping))
        return;
    hub_close_conn(h, c->id, h->stopping ? 1012 : 1008);
}

static void free_waiting(struct waiting *w)
{
    json_decref(w->hello);
    free(w->method);
    free(w->path);
    free(w->query);
    free(w->bearer);
    free(w);
}

static void close_conn(struct hub *h, uint32_t id)
{
    struct conn *c = hub_conn(h, id);
    if (!c)
        return;
    message_gone(c);
    h->addresses[c->address].open--;
    h->figures.sockets--;
    *c = (struct conn){0};
    for (struct waiting **w = &h->waiting; *w;)
        if ((*w)->conn == id && (*w)->hello) {
            struct waiting *gone = *w;
            *w = gone->next;
            free_waiting(gone);
        } else {
            w = &(*w)->next;
        }
}

/* Messages a second; three times too fast in a minute and the socket closes. */
int hub_too_fast(struct hub *h, struct conn *c, int is_say)
{
    const struct hub_caps *caps = &h->setup.caps;
    int64_t ms = (int64_t)(h->now - c->tokens_at);
    c->tokens_at = h->now;
    if (h->addresses[c->address].free || c->is_bot)
        return 0;
    c->bucket = filled(c->bucket, 1000 * (int64_t)caps->message_burst, ms * caps->messages_a_second);
    c->say_bucket = filled(c->say_bucket, 1000 * (int64_t)caps->says_in_10s, ms * caps->says_in_10s / 10);
    int64_t *bucket = is_say ? &c->say_bucket : &c->bucket;
    if (*bucket >= 1000) {
        *bucket -= 1000;
        return 0;
    }
    if (h->now - c->too_fast_at > 60000) {
        c->too_fast = 0;
        c->too_fast_at = h->now;
    }
    return ++c->too_fast;
}

/* --- tables --------------------------------------------------------------------------------------------- */

static struct known *find_known(const struct hub *h, const char *code)
{
    for (int i = 0; i < h->known_count; i++)
        if (strcmp(h->known[i].code, code) == 0)
            return &h->known[i];
    return NULL;
}

static struct known *find_number(const struct hub *h, uint64_t id)
{
    for (int i = 0; i < h->known_count; i++)
        if (h->known[i].id == id)
            return &h->known[i];
    return NULL;
}

static struct known *add_known(struct hub *h, uint64_t id, const char *code)
{
    if (h->known_count == h->known_room) {
        int room = h->known_room ? 2 * h->known_room : 256;
        struct known *known = realloc(h->known, (size_t)room * sizeof *known);
        assert(known);
        h->known = known;
        h->known_room = room;
    }
    struct known *k = &h->known[h->known_count++];
    *k = (struct known){.id = id};
    snprintf(k->code, sizeof k->code, "%s", code);
    if (id >= h->next_id)
        h->next_id = id + 1;
    return k;
}

uint64_t hub_known(const struct hub *h, const char *code)
{
    const struct known *k = find_known(h, code);
    return k ? k->id : 0;
}

struct table *hub_find(struct hub *h, const char *code)
{
    struct known *k = find_known(h, code);
    return k ? k->table : NULL;
}

static struct table *table_in(struct hub *h, struct known *k)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->hub = h;
    t->id = k->id;
    memcpy(t->code, k->code, sizeof t->code);
    t->touched = t->opened = h->now;
    table_settings_usual(t);
    k->table = t;
    h->figures.tables_loaded++;
    return t;
}

/* Opened within the last ten minutes, with nothing played yet. */
struct table *hub_find_opener(struct hub *h, const char *token)
{
    uint8_t hash[HASH];
    token_hash(token, hash);
    for (int i = 0; i < h->known_count; i++) {
        struct table *t = h->known[i].table;
        if (t && t->state == TABLE_LOBBY && t->link[0] && h->now - t->opened < 600000 &&
            sodium_memcmp(hash, t->opener, HASH) == 0)
            return t;
    }
    return NULL;
}

struct table *hub_new_table(struct hub *h, const char *code)
{
    if (h->figures.tables_loaded >= h->setup.caps.tables || h->stopping || !h->listed)
        return NULL;
    return table_in(h, add_known(h, h->next_id, code));
}

/* Out of memory; the store keeps it. One that was never stored is forgotten whole. */
void hub_drop_table(struct hub *h, struct table *t)
{
    struct known *k = find_number(h, t->id);
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].table == t) {
            if (h->conns[i].is_bot)
                hub_close_conn(h, h->conns[i].id, 1000); /* nobody asks it any more */
            h->conns[i].table = NULL;
            h->conns[i].role = ROLE_NONE;
            h->conns[i].seat = -1;
        }
    k->table = NULL;
    if (!t->stored)
        *k = h->known[--h->known_count];
    table_free(t);
    h->figures.tables_loaded--;
}

static void ask_load(struct hub *h, struct known *k)
{
    if (k->loading)
        return;
    k->loading = 1;
    struct hub_effect *out = effect(h, OUT_LOAD, "", 0);
    out->ticket = out->at = k->id;
}

static struct waiting *wait_for(struct hub *h, uint64_t id, uint32_t conn)
{
    struct waiting *w = calloc(1, sizeof *w), **at = &h->waiting;
    assert(w);
    w->id = id;
    w->conn = conn;
    while (*at)
        at = &(*at)->next;
    *at = w;
    ask_load(h, find_number(h, id));
    return w;
}

void hub_wait_hello(struct hub *h, uint64_t id, uint32_t conn, json_t *hello)
{
    wait_for(h, id, conn)->hello = json_incref(hello);
}

void hub_wait_request(struct hub *h, uint64_t id, uint32_t conn, const struct hub_request *r)
{
    struct waiting *w = wait_for(h, id, conn);
    w->method = strdup(r->method);
    w->path = strdup(r->path);
    w->query = strdup(r->query);
    w->bearer = strdup(r->bearer);
    assert(w->method && w->path && w->query && w->bearer);
}

static void wake_waiting(struct hub *h, uint64_t id)
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
    while (mine) {
        struct waiting *w = mine;
        mine = w->next;
        struct conn *c = hub_conn(h, w->conn);
        const struct hub_request r = {w->method, w->path, w->query, w->bearer, "", "", 0};
        if (w->hello && c)
            message_hello(c, w->hello);
        else if (!w->hello)
            api_request(h, w->conn, &r);
        free_waiting(w);
    }
}

/* Sockets come back by themselves; a request is told to. */
static void turn_away(struct hub *h, uint64_t id)
{
    for (struct waiting **w = &h->waiting; *w;) {
        struct waiting *gone = *w;
        if (gone->id != id) {
            w = &gone->next;
            continue;
        }
        *w = gone->next;
        if (gone->hello)
            hub_close_conn(h, gone->conn, 1013);
        else
            hub_reply(h, gone->conn, 503,
                      json_pack("{s:{s:s,s:s}}", "error", "code", "busy", "message",
                                words_raw(LANG_EN, W_SERVER_FULL)));
        free_waiting(gone);
    }
}

/* The list of all tables: `TABLE HEAD EPOCH STATE CODE` lines. */
static void take_list(struct hub *h, const struct hub_event *e)
{
    const char *at = e->data, *end = at + e->size;
    while (at < end) {
        unsigned long long id, head, epoch;
        char state[16], code[STORE_CODE + 1];
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        assert(line_end);
        int got = sscanf(at, "%llu %llu %llu %15s %5s", &id, &head, &epoch, state, code);
        assert(got == 5);
        if (!find_number(h, id))
            add_known(h, id, code);
        at = line_end + 1;
    }
    h->listed = 1;
}

static void take_log(struct hub *h, const struct hub_event *e)
{
    struct known *k = find_number(h, e->ticket);
    if (!k || !k->loading)
        return;
    k->loading = 0;
    if (e->how == STORE_FAILED) {
        effect(h, OUT_DIE, "", 0);
        return;
    }
    if (e->how == STORE_FULL) { /* no memory, or the file is locked: those who wait come again */
        turn_away(h, e->ticket);
        return;
    }
    struct table *t = k->table ? k->table : table_in(h, k);
    assert(t);
    if (e->how != STORE_OK || log_replay(t, e->data, e->size)) {
        t->damaged = 1;
        h->figures.quarantined++;
        hub_log(h, "table.damaged", t);
    } else {
        clock_resumed(t);
    }
    wake_waiting(h, e->ticket);
}

/* --- what the store answers ----------------------------------------------------------------------------- */

static void take_stored(struct hub *h, const struct hub_event *e)
{
    struct known *k = find_number(h, e->ticket & 0xffffffffu);
    struct table *t = k ? k->table : NULL;
    uint64_t entries = e->ticket >> 32;
    if (e->how == STORE_FAILED || e->how == STORE_UNKNOWN) {
        effect(h, OUT_DIE, "", 0);
        return;
    }
    if (!t || entries <= t->stored)
        return; /* of a table that was dropped meanwhile */
    if (e->how == STORE_OK) {
        log_stored(t, entries);
        return;
    }
    hub_log(h, e->how == STORE_FULL ? "store.full" : "store.fenced", t);
    message_undo(t, e->how == STORE_FULL); /* what depended on it never happened */
    hub_drop_table(h, t);
}

/* --- time ----------------------------------------------------------------------------------------------- */

static int has_conn(struct hub *h, const struct table *t)
{
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && h->conns[i].table == t && !h->conns[i].is_bot)
            return 1;
    return 0;
}

static void tick(struct hub *h)
{
    for (int i = 0; i < h->conn_room; i++) {
        struct conn *c = &h->conns[i];
        if (!c->id || c->is_bot)
            continue;
        if (c->role == ROLE_NONE && !c->table && h->now - c->opened >= HELLO_MS)
            hub_close_conn(h, c->id, 1008);
        else if (h->now - c->heard >= SILENCE_MS)
            hub_close_conn(h, c->id, 1001);
    }
    for (int i = 0; i < h->known_count; i++) {
        struct table *t = h->known[i].table;
        if (!t || t->damaged)
            continue;
        table_tick(t);
        if (has_conn(h, t))
            t->touched = h->now;
        else if (t->stored == t->head && t->stored > 0 &&
                 h->now - t->touched >= (uint64_t)h->setup.caps.sleep_ms)
            hub_drop_table(h, t);
    }
}

/* After every step: batches go out, and the next moment is named. */
static void finish(struct hub *h)
{
    uint64_t due = UINT64_MAX;
    for (int i = 0; i < h->known_count; i++) {
        struct table *t = h->known[i].table;
        if (!t)
            continue;
        if (t->batch_count)
            append(h, t);
        uint64_t own = table_due(t);
        due = own < due ? own : due;
    }
    for (int i = 0; i < h->conn_room; i++) {
        const struct conn *c = &h->conns[i];
        uint64_t own = !c->id || c->is_bot                 ? UINT64_MAX
                       : c->role == ROLE_NONE && !c->table ? c->opened + HELLO_MS
                                                           : c->heard + SILENCE_MS;
        due = own < due ? own : due;
    }
    if (due != UINT64_MAX)
        effect(h, OUT_WAKE, "", 0)->at = due;
    want_entropy(h);
}

static void stop(struct hub *h)
{
    static const char restart[] = "{\"t\":\"restart\",\"back_ms\":3000}";
    h->stopping = 1;
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && !h->conns[i].is_bot) {
            hub_send_now(h, h->conns[i].id, restart, sizeof restart - 1);
            hub_close_conn(h, h->conns[i].id, 1012);
        }
}

/* --- all together --------------------------------------------------------------------------------------- */

struct hub *hub_open(const struct hub_setup *setup)
{
    struct hub *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->setup = *setup;
    h->next_id = 1;
    h->conn_room = setup->caps.sockets;
    h->conns = calloc((size_t)h->conn_room, sizeof *h->conns);
    h->addresses = calloc((size_t)h->conn_room, sizeof *h->addresses);
    if (h->conns && h->addresses)
        return h;
    hub_close(h);
    return NULL;
}

void hub_close(struct hub *h)
{
    if (!h)
        return;
    for (int i = 0; i < h->known_count; i++)
        if (h->known[i].table)
            table_free(h->known[i].table);
    for (struct waiting *w = h->waiting; w;) {
        struct waiting *next = w->next;
        free_waiting(w);
        w = next;
    }
    clear_effects(h);
    free(h->effects);
    free(h->known);
    free(h->addresses);
    free(h->conns);
    sodium_memzero(h, sizeof *h);
    free(h);
}

const struct hub_effect *hub_step(struct hub *h, const struct hub_event *e, int *count)
{
    clear_effects(h);
    if (e->now > h->now)
        h->now = e->now; /* a clock that jumps back stands still */
    switch (e->kind) {
    case IN_OPEN: open_conn(h, e); break;
    case IN_REQUEST: api_request(h, e->conn, e->data); break;
    case IN_MESSAGE:
        h->figures.messages++;
        message_take(h, e->conn, e->data, e->size);
        break;
    case IN_CLOSE: close_conn(h, e->conn); break;
    case IN_STORED: take_stored(h, e); break;
    case IN_LOADED: e->ticket ? take_log(h, e) : take_list(h, e); break;
    case IN_ENTROPY: take_entropy(h, e); break;
    case IN_STOP: stop(h); break;
    default: tick(h); break;
    }
    finish(h);
    *count = h->effect_count;
    return h->effects;
}

void hub_figures(const struct hub *h, struct hub_figures *out)
{
    *out = h->figures;
    out->tables_known = h->known_count;
}

void hub_count_reject(struct hub *h)
{
    h->figures.rejects++;
}
