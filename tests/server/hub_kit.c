#include "hub_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- the store ------------------------------------------------------------------------------------------ */

/* The planted bug: a store that loses what is not a move. */
static int is_lost(const char *entry)
{
    static const char *const kinds[] = {"hold ", "clock ", "set "};
    for (size_t i = 0; getenv("HUB_KIT_BUG") && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strncmp(entry, kinds[i], strlen(kinds[i])) == 0)
            return 1;
    return 0;
}

/* The place of a table: by its number, or in the order in which a shared store gets them. */
static uint64_t place_of(struct kit *k, uint64_t id)
{
    uint64_t at = 0;
    if (!k->shared)
        return id - 1;
    while (at < KIT_TABLES && k->ids[at] && k->ids[at] != id)
        at++;
    if (at < KIT_TABLES)
        k->ids[at] = id;
    return at;
}

static void store(struct kit *k, const struct kit_batch *b)
{
    uint64_t at = place_of(k, b->head.table);
    assert_true(at < KIT_TABLES);
    char *old = k->tables[at], *whole = NULL;
    if (!old) {
        memcpy(k->codes[at], b->head.code, sizeof k->codes[at]);
        k->table_count++;
    }
    size_t size;
    FILE *out = open_memstream(&whole, &size);
    assert_non_null(out);
    fputs(old ? old : "", out);
    for (const char *at = b->bytes, *end; (end = strchr(at, '\n')); at = end + 1)
        if (!is_lost(at))
            fprintf(out, "%.*s\n", (int)(end - at), at);
    fclose(out);
    free(old);
    k->tables[at] = whole;
}

void kit_answer(struct kit *k, enum store_answer how)
{
    struct kit_batch batches[KIT_WAITING];
    int count = k->waiting_count;
    memcpy(batches, k->waiting, sizeof batches);
    k->waiting_count = 0;
    for (int i = 0; i < count; i++) {
        if (how == STORE_OK)
            store(k, &batches[i]);
        free(batches[i].bytes);
        kit_step(k, (struct hub_event){.kind = IN_STORED, .how = (int)how, .ticket = batches[i].ticket});
    }
}

static void append(struct kit *k, const struct hub_effect *e)
{
    assert_true(k->waiting_count < KIT_WAITING);
    struct kit_batch *b = &k->waiting[k->waiting_count++];
    memcpy(&b->head, e->data, sizeof b->head);
    b->ticket = e->ticket;
    b->bytes = strndup((const char *)e->data + sizeof b->head, b->head.size);
    assert_non_null(b->bytes);
}

static void load(struct kit *k, uint64_t table)
{
    const char *log = table <= KIT_TABLES ? k->tables[table - 1] : NULL;
    kit_step(k, (struct hub_event){.kind = IN_LOADED,
                                   .how = log ? STORE_OK : STORE_MISSING,
                                   .ticket = table,
                                   .data = log ? log : "",
                                   .size = log ? strlen(log) : 0});
}

/* --- effects -------------------------------------------------------------------------------------------- */

struct later {
    uint64_t loads[KIT_WAITING];
    uint32_t closes[2 * KIT_CONNS];
    int load_count, close_count, entropy;
};

static void note_asked(struct kit *k, const struct hub_effect *e)
{
    assert_true(k->asked_count < KIT_WAITING);
    struct kit_asked *a = &k->asked[k->asked_count++];
    *a = (struct kit_asked){.kind = e->kind, .ticket = e->ticket, .at = e->at};
    if (e->kind == OUT_SCREEN)
        memcpy(&a->screen, e->data, sizeof a->screen);
    else if (e->size)
        memcpy(&a->wanted, e->data, sizeof a->wanted);
}

struct kit_asked kit_asked(struct kit *k, int kind)
{
    int at = 0;
    while (at < k->asked_count && k->asked[at].kind != kind)
        at++;
    if (at == k->asked_count)
        fail_msg("the store was not asked");
    struct kit_asked a = k->asked[at];
    memmove(&k->asked[at], &k->asked[at + 1], (size_t)(--k->asked_count - at) * sizeof a);
    return a;
}

static void note_log(struct kit *k, const struct hub_log_line *line)
{
    json_array_append_new(k->log, json_pack("{s:s,s:s,s:i}", "event", hub_log_name(line->event), "table",
                                            line->table, "seats", line->seats));
}

static void perform(struct kit *k, const struct hub_effect *e, struct later *later)
{
    switch (e->kind) {
    case OUT_SEND: {
        json_t *m = json_loads(e->data, 0, NULL);
        assert_non_null(m);
        assert_true(e->conn < KIT_CONNS);
        json_array_append_new(k->boxes[e->conn], m);
        break;
    }
    case OUT_REPLY:
        json_decref(k->reply);
        free(k->reply_text);
        k->status = e->how;
        k->reply_text = strdup(e->data);
        k->reply = json_loads(e->data, 0, NULL);
        break;
    case OUT_CLOSE:
        k->closed[e->conn] = e->how;
        later->closes[later->close_count++] = e->conn;
        break;
    case OUT_APPEND: append(k, e); break;
    case OUT_FIND:
    case OUT_CONFIRM:
    case OUT_LEFT:
    case OUT_SCREEN:
    case OUT_RELEASE: note_asked(k, e); break;
    case OUT_LOAD:
        if (k->shared) {
            note_asked(k, e);
            break;
        }
        later->loads[later->load_count++] = e->at;
        break;
    case OUT_WAKE: k->wake = e->at; break;
    case OUT_ENTROPY: later->entropy = 1; break;
    case OUT_BOT:
        k->bot = *(const struct hub_bot *)e->data;
        if (k->call_count < KIT_CALLS)
            k->calls[k->call_count++] = k->bot;
        break;
    case OUT_LOG: note_log(k, e->data); break;
    case OUT_DIE: k->died = 1; break;
    default: fail_msg("an effect of kind %d", e->kind);
    }
}

static void give_entropy(struct kit *k)
{
    uint8_t bytes[2048];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(k->random + 31 * i);
    k->random = (uint8_t)(k->random + 7);
    kit_step(k, (struct hub_event){.kind = IN_ENTROPY, .data = bytes, .size = sizeof bytes});
}

void kit_step(struct kit *k, struct hub_event e)
{
    int count;
    struct later later = {0};
    e.now = k->now;
    if (!e.data)
        e.data = "";
    k->wake = UINT64_MAX;
    const struct hub_effect *effects = hub_step(k->hub, &e, &count);
    for (int i = 0; i < count; i++)
        perform(k, &effects[i], &later);
    if (later.entropy)
        give_entropy(k);
    for (int i = 0; i < later.close_count; i++)
        kit_step(k, (struct hub_event){.kind = IN_CLOSE, .conn = later.closes[i]});
    for (int i = 0; i < later.load_count; i++)
        load(k, later.loads[i]);
    if (!k->slow && k->waiting_count)
        kit_answer(k, STORE_OK);
}

/* --- begin, end, time ----------------------------------------------------------------------------------- */

static void start(struct kit *k)
{
    static const uint8_t seed[SIGN_SEED] = "the server's own";
    signer_from(seed, &k->signer);
    struct hub_setup setup = {.caps = k->caps,
                              .shared = k->shared,
                              .branches = k->branches,
                              .build = "test",
                              .free_address = "loopback",
                              .guarded = k->guarded,
                              .programs = k->programs,
                              .program_count = k->program_count,
                              .signer = k->is_keyless ? NULL : &k->signer};
    char list[64 * KIT_TABLES] = "";
    size_t size = 0;
    k->hub = hub_open(&setup);
    assert_non_null(k->hub);
    give_entropy(k);
    give_entropy(k);
    for (int i = 0; i < KIT_TABLES && !k->shared; i++)
        if (k->tables[i])
            size +=
                (size_t)snprintf(list + size, sizeof list - size, "%d 1 0 lobby %s\n", i + 1, k->codes[i]);
    if (!k->shared)
        kit_step(k, (struct hub_event){.kind = IN_LOADED, .data = list, .size = size});
}

void kit_begin(struct kit *k)
{
    memset(k, 0, sizeof *k);
    k->caps = hub_caps_usual();
    k->caps.sockets = KIT_CONNS;
    k->caps.message_burst = k->caps.says_in_10s = 1000000; /* time stands still here */
    k->pace = "none";
    k->log = json_array();
    for (int i = 0; i < KIT_CONNS; i++)
        k->boxes[i] = json_array();
    start(k);
}

int kit_setup(void **state)
{
    struct kit *k = malloc(sizeof *k);
    assert_non_null(k);
    kit_begin(k);
    *state = k;
    return 0;
}

int kit_teardown(void **state)
{
    kit_end(*state);
    free(*state);
    return 0;
}

void kit_restart(struct kit *k)
{
    hub_close(k->hub);
    for (int i = 0; i < k->waiting_count; i++)
        free(k->waiting[i].bytes);
    k->waiting_count = k->slow = k->asked_count = 0;
    kit_clear(k);
    memset(k->closed, 0, sizeof k->closed);
    start(k);
}

void kit_end(struct kit *k)
{
    hub_close(k->hub);
    for (int i = 0; i < k->waiting_count; i++)
        free(k->waiting[i].bytes);
    for (int i = 0; i < KIT_TABLES; i++)
        free(k->tables[i]);
    for (int i = 0; i < KIT_CONNS; i++)
        json_decref(k->boxes[i]);
    json_decref(k->log);
    json_decref(k->reply);
    free(k->reply_text);
}

void kit_pass(struct kit *k, uint64_t ms)
{
    uint64_t end = k->now + ms;
    while (k->wake <= end) {
        k->now = k->wake > k->now ? k->wake : k->now + 1;
        kit_step(k, (struct hub_event){.kind = IN_TICK});
    }
    k->now = end;
    kit_step(k, (struct hub_event){.kind = IN_TICK});
}

void kit_stop(struct kit *k)
{
    kit_step(k, (struct hub_event){.kind = IN_STOP});
}

void kit_forgotten(struct kit *k, const char *numbers)
{
    kit_step(k, (struct hub_event){.kind = IN_FORGOTTEN, .data = numbers, .size = strlen(numbers)});
}

/* --- connections and messages --------------------------------------------------------------------------- */

void kit_open_from(struct kit *k, uint32_t conn, const char *address)
{
    k->closed[conn] = 0;
    json_array_clear(k->boxes[conn]);
    kit_step(k, (struct hub_event){.kind = IN_OPEN, .conn = conn, .data = address, .size = strlen(address)});
}

void kit_open(struct kit *k, uint32_t conn)
{
    kit_open_from(k, conn, "loopback");
}

void kit_close(struct kit *k, uint32_t conn)
{
    kit_step(k, (struct hub_event){.kind = IN_CLOSE, .conn = conn});
}

void kit_raw(struct kit *k, uint32_t conn, const char *text)
{
    kit_step(k, (struct hub_event){.kind = IN_MESSAGE, .conn = conn, .data = text, .size = strlen(text)});
}

static int is_kind(const json_t *m, const char *t)
{
    return strcmp(kit_text(m, "t"), t) == 0;
}

/* The answer to the last message; each has exactly one. */
static json_t *answer(struct kit *k, uint32_t conn)
{
    json_t *found = NULL, *m;
    size_t i, at = 0;
    json_array_foreach(k->boxes[conn], i, m)
    {
        if (kit_number(m, "i") != (long long)k->i || !json_object_get(m, "i"))
            continue;
        assert_true(is_kind(m, "ack") || is_kind(m, "reject") || is_kind(m, "welcome") || is_kind(m, "past"));
        assert_null(found);
        found = m;
        at = i;
    }
    if (!found)
        return NULL;
    json_incref(found);
    json_array_remove(k->boxes[conn], at);
    return found;
}

static json_t *ask(struct kit *k, uint32_t conn, const char *format, va_list args)
{
    json_error_t e;
    json_t *m = json_vpack_ex(&e, 0, format, args);
    assert_non_null(m);
    json_object_set_new(m, "i", json_integer((json_int_t)++k->i));
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    kit_raw(k, conn, text);
    free(text);
    return answer(k, conn);
}

json_t *kit_ask(struct kit *k, uint32_t conn, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *m = ask(k, conn, format, args);
    va_end(args);
    return m;
}

void kit_done(struct kit *k, uint32_t conn, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *m = ask(k, conn, format, args);
    va_end(args);
    assert_non_null(m);
    if (!is_kind(m, "ack"))
        fail_msg("refused: %s %s", kit_text(m, "code"), kit_text(m, "message"));
    json_decref(m);
}

void kit_refused(struct kit *k, uint32_t conn, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *m = ask(k, conn, format, args);
    va_end(args);
    assert_non_null(m);
    assert_true(is_kind(m, "reject"));
    assert_string_equal(kit_text(m, "code"), code);
    assert_true(kit_text(m, "message")[0]);
    json_decref(m);
}

json_t *kit_take(struct kit *k, uint32_t conn, const char *t)
{
    json_t *m;
    size_t i;
    json_array_foreach(k->boxes[conn], i, m) if (is_kind(m, t))
    {
        json_incref(m);
        json_array_remove(k->boxes[conn], i);
        return m;
    }
    fail_msg("connection %u was sent no %s", conn, t);
    return NULL;
}

json_t *kit_last(struct kit *k, uint32_t conn, const char *t)
{
    json_t *m = kit_take(k, conn, t);
    while (kit_count(k, conn, t)) {
        json_decref(m);
        m = kit_take(k, conn, t);
    }
    return m;
}

void kit_skip(struct kit *k, uint32_t conn, const char *t)
{
    json_decref(kit_take(k, conn, t));
}

int kit_count(const struct kit *k, uint32_t conn, const char *t)
{
    json_t *m;
    size_t i;
    int count = 0;
    json_array_foreach(k->boxes[conn], i, m) count += is_kind(m, t);
    return count;
}

void kit_clear(struct kit *k)
{
    for (int i = 0; i < KIT_CONNS; i++)
        json_array_clear(k->boxes[i]);
}

const char *kit_text(const json_t *m, const char *key)
{
    const char *text = json_string_value(json_object_get(m, key));
    return text ? text : "";
}

long long kit_number(const json_t *m, const char *key)
{
    return json_integer_value(json_object_get(m, key));
}
