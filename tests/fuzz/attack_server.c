/* attack_server.c: the server's end of an attack: connections, hub, store and time, without a thread, a socket or a
 * clock. What the hub asks for is done at once, unless the input says otherwise. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/packs.h"
#include "tests/fuzz/attack.h"

enum { ARRIVE_MS = 10000, MOST_TURNS = 20000, MOST_WAKES = 2000, AHEAD = 4096 };

static const struct sim_writer *writer(const struct attack *a)
{
    static struct sim_writer who;
    who = (struct sim_writer){0, a->life};
    return &who;
}

static int line_number(const struct line *l)
{
    return (int)(l->id % LINES);
}

struct line *server_line(struct attack *a, uint32_t id)
{
    struct line *l = &a->lines[id % LINES];
    return id && l->id == id ? l : NULL;
}

static void touch(struct attack *a, const struct line *l)
{
    a->touched |= (uint64_t)1 << line_number(l);
}

/* --- the hub -------------------------------------------------------------------------------------------- */

static void mix(struct attack *a, const void *bytes, size_t size)
{
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes = (const char *)bytes + sizeof word) {
        memcpy(&word, bytes, sizeof word);
        a->hash = (a->hash ^ word) * 0x9e3779b97f4a7c15u;
        a->hash ^= a->hash >> 29;
    }
    for (size_t i = 0; i < size; i++)
        a->hash = (a->hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
}

static void queue_work(struct attack *a, const struct hub_effect *e)
{
    struct work *work = malloc(sizeof *work + e->size);
    assert(work);
    *work = (struct work){.kind = e->kind, .ticket = e->ticket, .size = e->size};
    memcpy(work->bytes, e->data, e->size);
    if (a->last_work)
        a->last_work->next = work;
    else
        a->first_work = work;
    a->last_work = work;
}

/* The number behind the last such key of a message. */
static long long last_number(const char *text, size_t size, const char *key)
{
    size_t length = strlen(key);
    for (size_t at = size; at-- > 0;)
        if (size - at > length && memcmp(text + at, key, length) == 0)
            return atoll(text + at + length);
    return -1;
}

/* Nothing is shown before it is on disk. */
static void check_durable(struct attack *a, const struct hub_effect *e)
{
    static const char key[] = "\"game\":\"";
    const char *id = e->facts.kind == MESSAGE_STATE ? memmem(e->data, e->size, key, sizeof key - 1) : NULL;
    char game[33];
    if (!id)
        return;
    snprintf(game, sizeof game, "%.32s", id + sizeof key - 1);
    long long line = last_number(e->data, e->size, "\"line\":");
    for (int i = 0; i < a->store.log_count; i++) {
        const struct sim_game *known = sim_find_game(&a->store, a->store.logs[i].code, game);
        if (known && known->lines > line)
            return;
    }
    attack_fail("line %lld is shown before it is on disk", line);
}

/* Planted bugs: what is sent instead, to be freed; NULL: nothing else. */
static char *planted(const struct attack *a, const struct hub_effect *e)
{
    char *out = NULL;
    int made = 1;
    if (attack_plant == PLANT_FIELD && e->facts.kind == MESSAGE_ACK)
        made = asprintf(&out, "%.*s,\"hint\":1}", (int)e->size - 1, (const char *)e->data);
    else if (attack_plant == PLANT_TOKEN && e->facts.kind == MESSAGE_WELCOME)
        made = asprintf(
            &out,
            "{\"t\":\"welcome\",\"i\":1,\"seat\":null,\"host\":false,\"n\":0,\"step\":0,\"build\":\"%s\","
            "\"nodes\":[],\"beat_ms\":1}",
            a->people[PEOPLE - 1].token);
    assert(made > 0);
    return out;
}

static void send(struct attack *a, const struct hub_effect *e)
{
    struct line *l = server_line(a, e->conn);
    if (!l || !l->conn.in_hub)
        return;
    check_durable(a, e);
    if (l->bot) {
        attack_trace("bot<", l->who, e->data, e->size);
        if (connection_bot_is_late(e))
            a->closing |= (uint64_t)1 << line_number(l);
        else
            peer_bot_hears(a, l->who, e->data, e->size);
        return;
    }
    struct hub_effect other = *e;
    char *changed = planted(a, e);
    other.data = changed ? changed : e->data;
    other.size = changed ? strlen(changed) : e->size;
    if (attack_plant != PLANT_ANSWER || e->facts.kind != MESSAGE_ACK || a->messages % 8)
        connection_send(&l->conn, &a->wire.caps, &other);
    free(changed);
    touch(a, l);
}

static void close_line(struct attack *a, const struct hub_effect *e)
{
    struct line *l = server_line(a, e->conn);
    if (!l)
        return;
    if (!l->bot)
        connection_close(&l->conn, e->how);
    a->closing |= (uint64_t)1 << line_number(l);
    touch(a, l);
}

static void perform(struct attack *a, const struct hub_effect *e)
{
    struct line *l;
    switch (e->kind) {
    case OUT_SEND: send(a, e); return;
    case OUT_REPLY:
        l = server_line(a, e->conn);
        if (!l)
            return;
        peer_reply_leaves(a, e);
        connection_reply(&l->conn, e);
        touch(a, l);
        return;
    case OUT_CLOSE: close_line(a, e); return;
    case OUT_APPEND:
    case OUT_LOAD: queue_work(a, e); return;
    case OUT_WAKE: a->wake = e->at; return;
    case OUT_ENTROPY: a->entropy_wanted = 1; return;
    case OUT_BOT:
        if (a->bots_wanted < BOTS)
            a->bots[a->bots_wanted++] = *(const struct hub_bot *)e->data;
        return;
    case OUT_LOG: peer_log(a, e->data); return;
    case OUT_DIE: a->dying = 1; return;
    default: return;
    }
}

static void step(struct attack *a, struct hub_event *e)
{
    int count;
    struct hub_figures figures;
    if (!a->hub)
        return;
    e->now = a->now;
    a->wake = UINT64_MAX;
    const struct hub_effect *effects = hub_step(a->hub, e, &count);
    for (int i = 0; i < count; i++) {
        mix(a, &effects[i].kind, sizeof effects[i].kind);
        if (effects[i].kind != OUT_APPEND && effects[i].kind != OUT_BOT && effects[i].kind != OUT_LOG)
            mix(a, effects[i].data, effects[i].size); /* the others hold padding */
        perform(a, &effects[i]);
    }
    hub_figures(a->hub, &figures);
    if (figures.sockets > a->caps.sockets || figures.tables_loaded > a->caps.tables)
        attack_fail("%d sockets and %d tables are too many", figures.sockets, figures.tables_loaded);
    if (figures.quarantined)
        attack_fail("a table cannot be read from its log");
}

static void give_entropy(struct attack *a)
{
    uint8_t bytes[256];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)rng_next(&a->rng);
    struct hub_event e = {.kind = IN_ENTROPY, .data = bytes, .size = sizeof bytes};
    a->entropy_wanted = 0;
    step(a, &e);
}

/* --- the store ------------------------------------------------------------------------------------------ */

/* The SQLite file has to give the same answer as the list in memory. */
static void append_to_file(struct attack *a, const struct store_batch *b, const char *bytes,
                           enum store_answer expected)
{
    struct store_batch batch = *b;
    enum store_answer answer;
    if (!a->file)
        return;
    batch.bytes = bytes;
    a->file->append(a->file, &batch, 1, &answer);
    if (answer != expected)
        attack_fail("the file answers %d, not %d", (int)answer, (int)expected);
}

static void check_file(struct attack *a, uint64_t table, const char *expected, size_t expected_size)
{
    struct store_table found;
    char *bytes;
    size_t size;
    if (!a->file || !table)
        return;
    if (a->file->load(a->file, table, &found, &bytes, &size) != STORE_OK)
        attack_fail("the file has lost a table");
    if (size != expected_size || memcmp(bytes, expected, size) != 0)
        attack_fail("the file holds another log");
    free(bytes);
}

static void append(struct attack *a, const struct work *work, int *how)
{
    struct store_batch b;
    memcpy(&b, work->bytes, sizeof b);
    if (a->full_next > 0) {
        a->full_next--;
        *how = STORE_FULL;
        return;
    }
    enum store_answer answer = sim_append(&a->store, *writer(a), &b, work->bytes + sizeof b);
    append_to_file(a, &b, work->bytes + sizeof b, answer);
    if (answer == STORE_OK)
        peer_stored(a, b.table, work->bytes + sizeof b, b.size);
    *how = (int)answer;
}

/* Planted: the last entry of a log is not there when it is read. */
static void forget_tail(char *text, size_t *size)
{
    size_t at = *size;
    while (at > 1 && text[at - 2] != '\n')
        at--;
    *size = at > 1 ? at - 1 : *size;
}

static void work_once(struct attack *a)
{
    struct work *work = a->first_work;
    int how = STORE_OK;
    char *text = NULL;
    size_t size = 0;
    a->first_work = work->next;
    if (!a->first_work)
        a->last_work = NULL;
    if (work->kind == OUT_APPEND) {
        append(a, work, &how);
    } else {
        how = (int)sim_load(&a->store, work->ticket, &text, &size);
        if (how == STORE_OK)
            check_file(a, work->ticket, text, size);
        if (attack_plant == PLANT_FORGET)
            forget_tail(text, &size);
    }
    struct hub_event e = {.kind = work->kind == OUT_APPEND ? IN_STORED : IN_LOADED,
                          .how = how,
                          .ticket = work->ticket,
                          .data = text ? text : "",
                          .size = size};
    step(a, &e);
    free(text);
    free(work);
}

static void lose_work(struct attack *a)
{
    int lucky = attack_below(a, 2) == 0, how;
    while (a->first_work) {
        struct work *work = a->first_work;
        if (work->kind == OUT_APPEND && lucky && !a->full_next)
            append(a, work, &how); /* it was on its way */
        lucky = lucky && attack_below(a, 2);
        a->first_work = work->next;
        free(work);
    }
    a->last_work = NULL;
}

/* --- connections ---------------------------------------------------------------------------------------- */

static struct line *free_line(struct attack *a)
{
    for (int i = 1; i < LINES; i++)
        if (!a->lines[i].id) {
            a->lines[i] = (struct line){.id = (uint32_t)i + LINES * (++a->generation & 0xfffff),
                                        .conn = {.since = a->now, .heard = a->now}};
            return &a->lines[i];
        }
    return NULL;
}

uint32_t server_connect(struct attack *a, int who)
{
    struct line *l = a->hub ? free_line(a) : NULL;
    if (!l)
        return 0;
    l->who = who;
    l->conn.wire = wire_begin(&a->wire);
    assert(l->conn.wire);
    return l->id;
}

static void drop(struct attack *a, struct line *l)
{
    struct hub_event e = {.kind = IN_CLOSE, .conn = l->id, .data = ""};
    int in_hub = l->conn.in_hub, who = l->who;
    if (l->conn.wire)
        connection_end(&l->conn);
    free(l->in);
    *l = (struct line){0};
    a->touched &= ~((uint64_t)1 << (e.conn % LINES));
    a->closing &= ~((uint64_t)1 << (e.conn % LINES));
    if (who >= 0)
        peer_gone(a, who, e.conn);
    if (in_hub)
        step(a, &e);
}

void server_hang_up(struct attack *a, uint32_t id)
{
    struct line *l = server_line(a, id);
    if (l)
        drop(a, l);
}

static void take_events(struct attack *a, struct line *l)
{
    struct wire_event event;
    uint32_t id = l->id;
    while (server_line(a, id) && wire_next(l->conn.wire, &event)) {
        const char *address = l->who >= 0 ? a->people[l->who].address : "loopback";
        struct hub_request request;
        struct hub_event e;
        if (event.kind == WIRE_MESSAGE && event.size > a->wire.caps.message)
            attack_fail("a message of %zu bytes", event.size);
        a->messages += event.kind == WIRE_MESSAGE || event.kind == WIRE_REQUEST;
        attack_sums->requests += event.kind == WIRE_REQUEST;
        if (!connection_event(&l->conn, &event, address, &request, &e))
            continue;
        e.conn = id;
        step(a, &e);
    }
}

/* Bytes as the wire takes them, cut as the input says. */
void server_bytes(struct attack *a, uint32_t id, const char *bytes, size_t size)
{
    struct line *l = server_line(a, id);
    while (size > 0 && l) {
        size_t piece = a->pieces ? 1 + attack_below(a, (uint32_t)a->pieces) : size;
        piece = piece < size ? piece : size;
        char *copy = malloc(piece); /* of exactly its size: a byte read beyond is noticed */
        assert(copy);
        memcpy(copy, bytes, piece);
        l->conn.heard = a->now;
        for (size_t n, at = 0; at < piece && l; at += n) {
            n = wire_take(l->conn.wire, copy + at, piece - at);
            if (n == 0)
                attack_fail("the wire takes nothing");
            take_events(a, l);
            l = server_line(a, id);
        }
        free(copy);
        bytes += piece;
        size -= piece;
    }
    if (l)
        touch(a, l);
    server_settle(a);
}

void server_bot_says(struct attack *a, uint32_t id, const char *text, size_t size)
{
    struct line *l = server_line(a, id);
    struct hub_event e = {.kind = IN_MESSAGE, .conn = id, .data = text, .size = size};
    attack_trace("bot>", l ? l->who : -1, text, size);
    if (l && l->conn.in_hub)
        step(a, &e);
}

static void open_bot(struct attack *a, const struct hub_bot *bot)
{
    static const char address[] = "loopback";
    char hello[HUB_BOT_HELLO];
    int who = PEOPLE;
    while (who < EVERYBODY && a->people[who].socket)
        who++;
    struct line *l = who < EVERYBODY && a->hub ? free_line(a) : NULL;
    if (!l)
        return;
    uint32_t id = l->id;
    l->bot = l->conn.in_hub = 1;
    l->who = who;
    a->people[who].socket = id;
    struct hub_event open = {
        .kind = IN_OPEN, .how = 1, .conn = id, .data = address, .size = sizeof address - 1};
    step(a, &open);
    server_bot_says(a, id, hello, hub_bot_hello(bot, hello));
}

/* What waits is within its limit. */
static void check_queue(struct attack *a, const struct line *l)
{
    size_t most = (l->conn.trusted ? a->wire.caps.queue : a->wire.caps.first_queue) + AHEAD;
    if (l->conn.state == WIRE_OPEN && l->conn.outbox.bytes + wire_waiting(l->conn.wire) > most)
        attack_fail("%zu bytes wait for a slow reader", l->conn.outbox.bytes + wire_waiting(l->conn.wire));
}

static void write_bytes(struct attack *a, struct line *l)
{
    const char *bytes;
    size_t size;
    uint32_t id = l->id;
    l->conn.writing = 0;
    while (server_line(a, id) && !l->conn.broken && connection_out(&l->conn, &bytes, &size)) {
        l->conn.writing = l->who >= 0 && a->people[l->who].deaf && a->people[l->who].socket == id;
        if (l->conn.writing)
            return;
        peer_bytes(a, l, bytes, size);
        connection_sent(&l->conn, size, a->now);
    }
}

static void settle_line(struct attack *a, struct line *l)
{
    uint32_t id = l->id;
    if (l->bot || !l->conn.wire)
        return;
    take_events(a, l);
    if (server_line(a, id))
        write_bytes(a, l);
    if (!server_line(a, id))
        return;
    take_events(a, l);
    if (!server_line(a, id))
        return;
    check_queue(a, l);
    if (connection_settle(&l->conn, a->now) || l->ended)
        drop(a, l);
}

/* The hub has closed it and is told that it is gone; a bot's is gone at once. */
static void finish_closing(struct attack *a)
{
    while (a->closing) {
        struct line *l = &a->lines[__builtin_ctzll(a->closing)];
        struct hub_event e;
        a->closing &= a->closing - 1;
        if (l->id && l->bot) {
            drop(a, l);
        } else if (l->id && connection_left(&l->conn, &e)) {
            e.conn = l->id;
            step(a, &e);
        }
    }
}

static int is_settled(const struct attack *a)
{
    return !a->touched && !a->closing && !a->bots_wanted && !a->entropy_wanted &&
           (!a->first_work || a->store_waits);
}

static void settle_once(struct attack *a)
{
    finish_closing(a);
    if (a->entropy_wanted)
        give_entropy(a);
    while (a->bots_wanted > 0) {
        struct hub_bot bot = a->bots[--a->bots_wanted];
        open_bot(a, &bot);
    }
    if (a->first_work && !a->store_waits)
        work_once(a);
    while (a->touched) {
        int number = __builtin_ctzll(a->touched);
        a->touched &= a->touched - 1;
        if (a->lines[number].id)
            settle_line(a, &a->lines[number]);
    }
}

void server_settle(struct attack *a)
{
    if (a->settling) /* somebody who reacts speaks: it goes on there */
        return;
    a->settling = 1;
    for (int turns = 0; !is_settled(a) || people_react(a); turns++) {
        if (turns > MOST_TURNS)
            attack_fail("it does not come to an end");
        settle_once(a);
        if (a->dying)
            break;
    }
    a->settling = 0;
    if (a->dying)
        server_stop(a, 0);
    else if (!a->first_work)
        peer_settled(a);
}

void server_flush(struct attack *a)
{
    int waits = a->store_waits;
    a->store_waits = 0;
    server_settle(a);
    a->store_waits = waits;
}

/* --- time, life and death ------------------------------------------------------------------------------- */

static void tick_lines(struct attack *a)
{
    for (int i = 1; i < LINES; i++) {
        struct line *l = &a->lines[i];
        if (!l->id || l->bot)
            continue;
        if (connection_tick(&l->conn, a->now, ARRIVE_MS) == CONNECTION_OVER)
            drop(a, l);
        else
            touch(a, l);
    }
}

void server_advance(struct attack *a)
{
    struct hub_event tick = {.kind = IN_TICK, .data = ""};
    a->now += a->pace;
    if (a->wake > a->now || a->settling)
        return;
    step(a, &tick);
    server_settle(a);
}

void server_pass(struct attack *a, uint64_t ms)
{
    uint64_t until = a->now + ms;
    struct hub_event tick = {.kind = IN_TICK, .data = ""};
    for (int wakes = 0; a->wake <= until && wakes < MOST_WAKES; wakes++) {
        a->now = a->wake > a->now ? a->wake : a->now + 1;
        step(a, &tick);
        server_settle(a);
    }
    a->now = a->now > until ? a->now : until;
    step(a, &tick);
    tick_lines(a);
    server_settle(a);
}

static void start(struct attack *a)
{
    static struct packs *shelf; /* read once: millions of servers begin */
    shelf = shelf ? shelf : packs_begin();
    struct hub_setup setup = {.caps = a->caps, .build = "attack", .free_address = "loopback", .packs = shelf};
    char *list;
    size_t size;
    a->hub = hub_open(&setup);
    assert(a->hub);
    give_entropy(a);
    sim_load(&a->store, 0, &list, &size);
    struct hub_event e = {.kind = IN_LOADED, .data = list, .size = size};
    step(a, &e);
    free(list);
}

void server_begin(struct attack *a)
{
    a->caps.sockets = LINES; /* numbers are counted modulo this */
    a->wake = UINT64_MAX;
    start(a);
    server_settle(a);
}

static void lose_lines(struct attack *a)
{
    hub_close(a->hub);
    a->hub = NULL;
    for (int i = 1; i < LINES; i++)
        if (a->lines[i].id) {
            a->lines[i].conn.in_hub = 0;
            drop(a, &a->lines[i]);
        }
    a->touched = a->closing = 0;
    a->bots_wanted = a->entropy_wanted = a->dying = 0;
}

void server_stop(struct attack *a, int in_order)
{
    struct hub_event e = {.kind = IN_STOP, .data = ""};
    if (in_order) {
        step(a, &e);
        server_flush(a);
    }
    lose_work(a);
    lose_lines(a);
    a->life++;
    a->restarts++;
    attack_sums->restarts++;
    start(a);
    server_settle(a);
}

void server_end(struct attack *a)
{
    lose_work(a);
    lose_lines(a);
    sim_store_free(&a->store);
}
