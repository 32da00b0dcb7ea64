/* hub.c: connections, randomness, effects; where events go. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/api.h"
#include "server/hub/effects.h"
#include "server/hub/guests.h"
#include "server/hub/leave.h"
#include "server/hub/legal.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/programs.h"
#include "server/hub/screen.h"
#include "server/hub/services.h"
#include "server/hub/shared.h"
#include "server/hub/show.h"
#include "server/hub/wait.h"

enum {
    SILENCE_MS = 45000,
    HELLO_MS = 5000,
    ANSWER_MS = 15000 /* that a hello may wait for another server to be given up */
};

struct hub_caps hub_caps_usual(void)
{
    return (struct hub_caps){.sockets = 4096,
                             .tables = 1000,
                             .spectators = 64,
                             .guests = 64,
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
                             .requests_a_minute = 6000,
                             .address_share = 25,
                             .network_share = 50,
                             .sleep_ms = 600000,
                             .too_fast_a_minute = 3,
                             .json_depth = 8,
                             .json_values = 256,
                             .name = 20,
                             .say = 200,
                             .tempo = 100,
                             .bots_cores = 1,
                             .programs = 16};
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

int hub_is_shared(const struct hub *h)
{
    return h->setup.shared;
}

int hub_has_branches(const struct hub *h)
{
    return h->setup.branches;
}

int hub_is_cut_off(const struct hub *h)
{
    return h->cut_off;
}

json_t *hub_other_urls(const struct hub *h)
{
    json_t *list = json_array();
    for (int i = 0; i < h->nodes.count; i++)
        json_array_append_new(list, json_string(h->nodes.others[i].url));
    return list;
}

const struct signer *hub_signer(const struct hub *h)
{
    return h->setup.signer;
}

const struct hub_program *hub_programs(const struct hub *h, int *count)
{
    *count = h->setup.program_count;
    return h->setup.programs;
}

const struct packs *hub_packs(const struct hub *h)
{
    return h->setup.packs;
}

struct legal_lists *hub_legal_lists(struct hub *h)
{
    return h->legal;
}

struct step_moves *hub_step_moves(struct hub *h)
{
    return &h->step;
}

/* --- effects -------------------------------------------------------------------------------------------- */

/* Room for one more. Without memory it is not safe to go on. */
struct hub_effect *hub_effect_own(struct hub *h, enum hub_out kind, void *block, const char *data,
                                  size_t size)
{
    if (h->effect_count == h->effect_room) {
        h->effect_room = h->effect_room ? 2 * h->effect_room : 64;
        h->effects = realloc(h->effects, (size_t)h->effect_room * sizeof *h->effects);
        h->effect_blocks = realloc(h->effect_blocks, (size_t)h->effect_room * sizeof *h->effect_blocks);
        memory_need(h->effects && h->effect_blocks);
    }
    h->effect_blocks[h->effect_count] = block;
    struct hub_effect *out = &h->effects[h->effect_count++];
    *out = (struct hub_effect){.kind = (uint8_t)kind, .data = data, .size = size};
    return out;
}

struct hub_effect *hub_effect(struct hub *h, enum hub_out kind, const void *data, size_t size)
{
    if (size == 0)
        return hub_effect_own(h, kind, NULL, "", 0);
    char *copy = malloc(size + 1);
    memory_need(copy != NULL);
    memcpy(copy, data, size);
    copy[size] = '\0';
    return hub_effect_own(h, kind, copy, copy, size);
}

struct out *hub_paper(struct hub *h)
{
    out_clear(&h->paper);
    return &h->paper;
}

static void clear_effects(struct hub *h)
{
    for (int i = 0; i < h->effect_count; i++)
        free(h->effect_blocks[i]);
    h->effect_count = 0;
}

/* At a table, without a seat. */
static int looks_on(const struct hub *h, uint32_t conn)
{
    const struct conn *c = &h->conns[conn % (uint32_t)h->conn_room];
    return c->id == conn && c->table && c->seat < 0 && !c->is_bot;
}

void hub_send_now(struct hub *h, uint32_t conn, const struct hub_facts *facts, const char *bytes, size_t size)
{
    struct hub_told *told = malloc(facts->told_count * sizeof *told + size + 1);
    memory_need(told != NULL);
    char *copy = (char *)(told + facts->told_count);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    struct hub_effect *out = hub_effect_own(h, OUT_SEND, told, copy, size);
    out->conn = conn;
    out->how = looks_on(h, conn);
    facts_copy(&out->facts, facts, told);
}

void hub_send_held(struct hub *h, struct held_back *held)
{
    if (held->kind == OUT_CLOSE) {
        hub_close_conn(h, held->conn, held->how);
        free(held);
        return;
    }
    struct hub_effect *out = hub_effect_own(h, (enum hub_out)held->kind, held, held->bytes, held->size);
    out->conn = held->conn;
    out->how = held->kind == OUT_SEND ? looks_on(h, held->conn) : held->how;
    out->facts = held->facts;
}

void hub_own_table(struct hub *h, const struct hub_table *opened)
{
    static const struct hub_table none;
    hub_effect(h, OUT_TABLE, opened ? opened : &none, sizeof none)->how = opened ? 0 : -1;
}

void hub_close_conn(struct hub *h, uint32_t conn, int code)
{
    struct hub_effect *out = hub_effect(h, OUT_CLOSE, "", 0);
    struct conn *c = hub_conn(h, conn);
    out->conn = conn;
    out->how = code;
    if (c)
        c->closing = 1;
}

char *hub_reply_text(json_t *body)
{
    char *text = json_is_string(body) ? strdup(json_string_value(body)) : json_dumps(body, JSON_COMPACT);
    memory_need(text != NULL);
    json_decref(body);
    return text;
}

void hub_reply(struct hub *h, uint32_t conn, int status, json_t *body)
{
    char *text = hub_reply_text(body);
    struct hub_effect *out = hub_effect(h, OUT_REPLY, text, strlen(text));
    out->conn = conn;
    out->how = status;
    free(text);
}

void hub_ask_bot(struct hub *h, const struct table *t, const struct seat *s)
{
    struct hub_bot bot = {.program = program_of(t, s->level)};
    snprintf(bot.code, sizeof bot.code, "%s", t->code);
    snprintf(bot.key, sizeof bot.key, "%s", s->bot_key);
    hub_effect(h, OUT_BOT, &bot, sizeof bot);
}

size_t hub_bot_hello(const struct hub_bot *bot, char out[HUB_BOT_HELLO])
{
    return (size_t)snprintf(out, HUB_BOT_HELLO, "{\"t\":\"hello\",\"i\":0,\"table\":\"%s\",\"bot\":\"%s\"}",
                            bot->code, bot->key);
}

/* Tables appear as a hash that means nothing elsewhere: not even in the log of the next process, or, of a shared store, of
 * the next day. */
static void log_line(struct hub *h, enum hub_log event, const char *code, int seats)
{
    struct hub_log_line line = {.event = event, .seats = seats};
    _Static_assert(sizeof line.table > 2 * LOG_NAME, "a table's name in the log");
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)code, strlen(code), h->log_key, sizeof h->log_key);
    fair_to_hex(hash, LOG_NAME, line.table);
    hub_effect(h, OUT_LOG, &line, sizeof line);
}

void hub_log(struct hub *h, enum hub_log event, const struct table *t)
{
    log_line(h, event, t->code, t->seats);
}

void hub_log_code(struct hub *h, enum hub_log event, const char *code)
{
    log_line(h, event, code, 0);
}

void hub_log_fields(const struct hub_log_line *line, char out[HUB_LOG_FIELDS])
{
    char seats[24] = "";
    if (line->seats)
        snprintf(seats, sizeof seats, ",\"seats\":%d", line->seats);
    snprintf(out, HUB_LOG_FIELDS, ",\"table\":\"%s\"%s", line->table, seats);
}

/* --- randomness ----------------------------------------------------------------------------------------- */

/* However much one step needs, it never runs out; and what was drawn cannot be derived from what is kept. */
void hub_random(struct hub *h, void *out, size_t size)
{
    static const uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    uint8_t bytes[sizeof h->random_key + FAIR_HASH];
    assert(h->random_seeded && size <= FAIR_HASH);
    crypto_stream_chacha20_ietf(bytes, sizeof bytes, nonce, h->random_key);
    memcpy(h->random_key, bytes, sizeof h->random_key);
    memcpy(out, bytes + sizeof h->random_key, size);
    sodium_memzero(bytes, sizeof bytes);
    h->draws++;
}

static void put_u64(uint8_t out[8], uint64_t n)
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(n >> (56 - 8 * i));
}

void hub_derive(const struct hub *h, const char *label, const uint8_t opener[HASH], uint64_t first,
                uint64_t second, uint8_t out[HASH])
{
    uint8_t numbers[16];
    crypto_auth_hmacsha256_state state;
    _Static_assert((int)HASH == (int)crypto_auth_hmacsha256_BYTES, "as many bytes as a hash has");
    put_u64(numbers, first);
    put_u64(numbers + 8, second);
    crypto_auth_hmacsha256_init(&state, h->setup.secret, sizeof h->setup.secret);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)label, strlen(label) + 1);
    crypto_auth_hmacsha256_update(&state, opener, HASH);
    crypto_auth_hmacsha256_update(&state, numbers, sizeof numbers);
    crypto_auth_hmacsha256_final(&state, out);
}

static void want_entropy(struct hub *h)
{
    if ((h->random_seeded && h->draws < DRAWS_A_KEY) || h->entropy_asked)
        return;
    hub_effect(h, OUT_ENTROPY, "", 0);
    h->entropy_asked = 1;
}

static void take_entropy(struct hub *h, const struct hub_event *e)
{
    crypto_generichash(h->random_key, sizeof h->random_key, e->data, e->size, h->random_key,
                       sizeof h->random_key);
    h->entropy_asked = h->draws = 0;
    if (!h->random_seeded) {
        h->random_seeded = 1;
        hub_random(h, h->log_key, sizeof h->log_key);
    }
}

/* --- connections ---------------------------------------------------------------------------------------- */

struct conn *hub_conn(struct hub *h, uint32_t id)
{
    struct conn *c = id ? &h->conns[id % (uint32_t)h->conn_room] : NULL;
    if (!c || c->id != id)
        return NULL;
    if (c->table)
        tables_look_at(c->table);
    return c;
}

/* At a table, and away from it: those present form a list, in the order in which they came. */
void conn_sit(struct conn *c, struct table *t)
{
    struct conn **end = &t->conns;
    while (*end)
        end = &(*end)->next_here;
    *end = c;
    c->next_here = NULL;
    c->table = t;
    tables_look_at(t);
}

void conn_rise(struct conn *c)
{
    struct table *t = c->table;
    if (!t)
        return;
    struct conn **at = &t->conns;
    while (*at != c)
        at = &(*at)->next_here;
    *at = c->next_here;
    c->table = NULL;
    c->awaits_news = 0;
    t->touched = c->hub->now;
    tables_look_at(t);
}

void hub_each_conn(struct table *t, void (*each)(struct conn *c, void *of), void *of)
{
    for (struct conn *c = t->conns, *next; c; c = next) {
        next = c->next_here;
        each(c, of);
    }
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
    snprintf(c->named, sizeof c->named, "%s", e->code ? e->code : "");
    a->open++;
    h->figures.sockets++;
    if (h->now + HELLO_MS < h->conns_due)
        h->conns_due = h->now + HELLO_MS;
    if (c->is_bot || (address_may_connect(h, a) && !h->stopping && !h->cut_off))
        return;
    hub_close_conn(h, c->id, h->stopping ? 1012 : h->cut_off ? 1013 : 1008);
}

static void close_conn(struct hub *h, uint32_t id)
{
    struct conn *c = hub_conn(h, id);
    if (!c)
        return;
    message_gone(c);
    screen_stop(c);
    h->addresses[c->address].open--;
    h->figures.sockets--;
    *c = (struct conn){0};
    wait_forget(h, id);
}

/* --- time ----------------------------------------------------------------------------------------------- */

/* When a socket has been silent for too long; one that is closing is the shell's. */
static uint64_t conn_due(const struct conn *c)
{
    if (!c->id || c->is_bot || c->closing)
        return UINT64_MAX;
    if (c->table || c->role != ROLE_NONE)
        return c->heard + SILENCE_MS;
    if (!c->screen_until)
        return c->opened + (c->hub->setup.shared && c->waits ? ANSWER_MS : HELLO_MS);
    return c->screen_until < c->heard + SILENCE_MS ? c->screen_until : c->heard + SILENCE_MS;
}

/* A socket's moment only ever moves later, so all are checked only when the nearest one comes. */
static void tick_conns(struct hub *h)
{
    if (h->now < h->conns_due)
        return;
    h->conns_due = UINT64_MAX;
    for (int i = 0; i < h->conn_room; i++) {
        struct conn *c = &h->conns[i];
        uint64_t due = conn_due(c);
        if (due <= h->now)
            hub_close_conn(h, c->id, c->role == ROLE_NONE && !c->table ? 1008 : 1001);
        else if (due < h->conns_due)
            h->conns_due = due;
    }
}

/* After every step: sends the batches, and names the next moment. */
static void finish(struct hub *h)
{
    leave_finish(h);
    uint64_t due = tables_finish(h);
    due = leave_due(h) < due ? leave_due(h) : due;
    due = h->conns_due < due ? h->conns_due : due;
    due = guests_due(h) < due ? guests_due(h) : due;
    due = wait_due(h) < due ? wait_due(h) : due;
    due = screen_due(h) < due ? screen_due(h) : due;
    if (due != UINT64_MAX)
        hub_effect(h, OUT_WAKE, "", 0)->at = due;
    want_entropy(h);
}

static void stop(struct hub *h)
{
    static const struct hub_facts plain;
    static const char restart[] = "{\"t\":\"restart\",\"back_ms\":3000}";
    h->stopping = 1;
    tables_stop(h);
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && !h->conns[i].is_bot) {
            hub_send_now(h, h->conns[i].id, &plain, restart, sizeof restart - 1);
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
    h->next_number = 1;
    h->listed = setup->shared; /* nobody lists what others open */
    h->conns_due = h->guesses_due = UINT64_MAX;
    h->loaded.is_stale = 1; /* no moment was named yet */
    h->conn_room = setup->caps.sockets;
    h->conns = calloc((size_t)h->conn_room, sizeof *h->conns);
    h->addresses = calloc((size_t)h->conn_room, sizeof *h->addresses);
    h->legal = calloc(1, sizeof *h->legal);
    if (h->conns && h->addresses && h->legal && guests_begin(h) == 0)
        return h;
    hub_close(h);
    return NULL;
}

void hub_close(struct hub *h)
{
    if (!h)
        return;
    tables_free(h);
    clear_effects(h);
    free(h->effects);
    free(h->effect_blocks);
    out_free(&h->paper);
    free(h->step.list);
    for (int i = 0; i < FRESH_LISTS; i++)
        events_free(&h->fresh[i]);
    guests_end(h);
    copies_free(h);
    free(h->addresses);
    free(h->legal);
    free(h->conns);
    sodium_memzero(h, sizeof *h);
    free(h);
}

const struct hub_effect *hub_step(struct hub *h, const struct hub_event *e, int *count)
{
    clear_effects(h);
    h->steps++;
    if (e->now > h->now)
        h->now = e->now; /* a clock that jumps back stands still */
    switch (e->kind) {
    case IN_OPEN: open_conn(h, e); break;
    case IN_REQUEST: api_request(h, e->conn, e->data); break;
    case IN_TABLE: api_own_table(h, e->data); break;
    case IN_MESSAGE:
        h->figures.messages++;
        message_take(h, e->conn, e->data, e->size);
        break;
    case IN_FRAME: message_frame(h, e->conn); break;
    case IN_CLOSE: close_conn(h, e->conn); break;
    case IN_STORED: tables_take_stored(h, e); break;
    case IN_LOADED: e->ticket ? tables_take_log(h, e) : tables_take_list(h, e); break;
    case IN_FOUND: shared_take_found(h, e); break;
    case IN_CONFIRMED: shared_take_confirmed(h, e); break;
    case IN_SCREEN: screen_answered(h, e); break;
    case IN_LOST: shared_take_lost(h, e); break;
    case IN_NODES: h->nodes = *(const struct hub_nodes *)e->data; break;
    case IN_STORE: shared_take_store(h, e); break;
    case IN_LOG_KEY: memcpy(h->log_key, e->data, sizeof h->log_key); break;
    case IN_FORGOTTEN: tables_take_forgotten(h, e); break;
    case IN_ENTROPY: take_entropy(h, e); break;
    case IN_LEAVE: leave_begin(h); break;
    case IN_STOP: stop(h); break;
    default:
        tick_conns(h);
        wait_tick(h);
        screen_tick(h);
        tables_tick(h);
        leave_tick(h);
        guests_tick(h);
        break;
    }
    finish(h);
    *count = h->effect_count;
    return h->effects;
}
