/* hub.c: the server's decisions in the page, for a game alone against bots without a server: server/hub with match/, bots/
 * (for what bots say) and rules/, compiled to WebAssembly (web/tools/wasm.mjs). The page is its shell
 * (web/src/solo/device.ts): it brings events by device_…, and takes effects by the functions named effect_…, which are the
 * page's own. What a program has built in, the page brings before device_begin. */
#include <stdlib.h>
#include <string.h>

#include "bots/night/net.h"
#include "match/former.h"
#include "match/text.h"
#include "server/hub/hub.h"
#include "server/hub/memory.h"
#include "server/hub/names.h"
#include "server/hub/packs.h"
#include "server/store/store.h"

#define EXPORT __attribute__((visibility("default")))

enum { FILES = 24, SOCKETS = 64, MESSAGES = 1000 };

static struct {
    char path[64];
    char *bytes;
    size_t size;
} files[FILES];
static int file_count;
static struct hub *hub;

const struct night_net night_net_learnt; /* nobody thinks here */

/* --- the page's part ------------------------------------------------------------------------------------- */

void effect_send(uint32_t conn, const char *bytes, size_t size);
void effect_reply(uint32_t conn, int status, const char *bytes, size_t size);
void effect_close(uint32_t conn, int code);
void effect_append(double ticket, double table, double head, const char *code, int state, const char *bytes,
                   size_t size);
void effect_load(double ticket, double table);
void effect_wake(double at);
void effect_entropy(void);
void effect_bot(const char *hello, size_t size);
void effect_die(void);

EXPORT int device_file(const char *path, char *bytes, size_t size);
EXPORT int device_begin(const uint8_t secret[HUB_SECRET], const char *build, int tempo);
EXPORT void device_step(int kind, int how, uint32_t conn, double now, double ticket, const char *bytes,
                        size_t size);
EXPORT void device_request(uint32_t conn, double now, const char *method, const char *path, const char *query,
                           const char *bearer, const char *body, size_t size);
const char *__wrap_content_built_in(const char *path, size_t *size);
const char *__wrap_content_built_in_path(int i);
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e);

/* web/src/solo/hub.ts has these as numbers. */
_Static_assert(IN_OPEN == 0 && IN_MESSAGE == 3 && IN_CLOSE == 5 && IN_TICK == 6 && IN_STORED == 7 &&
                   IN_LOADED == 8 && IN_ENTROPY == 15,
               "events");
_Static_assert(STORE_OK == 0 && STORE_MISSING == 5, "answers of a store");

/* --- events and effects ---------------------------------------------------------------------------------- */

/* Tickets are two small numbers in one: a double of the page has room for them. The entries follow the batch. */
static void carry_append(uint64_t ticket, const struct store_batch *b)
{
    effect_append((double)ticket, (double)b->table, (double)b->head, b->code, (int)b->state,
                  (const char *)(b + 1), b->size);
}

static void carry_bot(const struct hub_bot *bot)
{
    char hello[HUB_BOT_HELLO];
    size_t size = hub_bot_hello(bot, hello);
    effect_bot(hello, size);
}

static void carry(const struct hub_effect *e)
{
    switch (e->kind) {
    case OUT_SEND: effect_send(e->conn, e->data, e->size); return;
    case OUT_REPLY: effect_reply(e->conn, e->how, e->data, e->size); return;
    case OUT_CLOSE: effect_close(e->conn, e->how); return;
    case OUT_APPEND: carry_append(e->ticket, e->data); return;
    case OUT_LOAD: effect_load((double)e->ticket, (double)e->at); return;
    case OUT_WAKE: effect_wake((double)e->at); return;
    case OUT_ENTROPY: effect_entropy(); return;
    case OUT_BOT: carry_bot(e->data); return;
    case OUT_DIE: effect_die(); return;
    default: return; /* nobody reads a log here, and the hub is asked for no table of its own */
    }
}

static void step(const struct hub_event *e)
{
    int count;
    const struct hub_effect *effects = hub_step(hub, e, &count);
    for (int i = 0; i < count; i++)
        carry(&effects[i]);
}

/* One event (enum hub_in). The page acts on effects after this call, never inside one. */
void device_step(int kind, int how, uint32_t conn, double now, double ticket, const char *bytes, size_t size)
{
    step(&(struct hub_event){.kind = (uint8_t)kind,
                             .how = how,
                             .conn = conn,
                             .now = (uint64_t)now,
                             .ticket = (uint64_t)ticket,
                             .data = bytes,
                             .size = size});
}

void device_request(uint32_t conn, double now, const char *method, const char *path, const char *query,
                    const char *bearer, const char *body, size_t size)
{
    const struct hub_request r = {.method = method,
                                  .path = path,
                                  .query = query,
                                  .bearer = bearer,
                                  .address = "device",
                                  .body = body,
                                  .body_size = size};
    step(&(struct hub_event){.kind = IN_REQUEST, .conn = conn, .now = (uint64_t)now, .data = &r});
}

/* --- the beginning --------------------------------------------------------------------------------------- */

/* A file below content/. Takes the bytes, which are of malloc. 0, or -1: there are too many. */
int device_file(const char *path, char *bytes, size_t size)
{
    if (file_count == FILES || strlen(path) >= sizeof files[0].path)
        return -1;
    strcpy(files[file_count].path, path);
    files[file_count].bytes = bytes;
    files[file_count].size = size;
    file_count++;
    return 0;
}

/* `tempo`: percent; how long scenes, bots and windows take. 0, or -1: a pack is wrong. */
int device_begin(const uint8_t secret[HUB_SECRET], const char *build, int tempo)
{
    struct hub_setup setup = {
        .caps = hub_caps_usual(), .build = build, .free_address = "device", .branches = 1};
    memcpy(setup.secret, secret, sizeof setup.secret);
    setup.caps.sockets = SOCKETS;
    setup.caps.messages_a_second = setup.caps.message_burst =
        MESSAGES; /* there is nobody to be kept from flooding */
    setup.caps.tempo = tempo;
    setup.packs = packs_begin();
    hub = setup.packs ? hub_open(&setup) : NULL;
    return hub ? 0 : -1;
}

/* --- what the program has and the page brings ------------------------------------------------------------- */

const char *__wrap_content_built_in(const char *path, size_t *size)
{
    for (int i = 0; i < file_count; i++)
        if (strcmp(files[i].path, path) == 0) {
            *size = files[i].size;
            return files[i].bytes;
        }
    return NULL;
}

const char *__wrap_content_built_in_path(int i)
{
    return i < file_count ? files[i].path : NULL;
}

/* The shelf has all packs that there are. */
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e)
{
    (void)game;
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
    error_text(e, name);
    return NULL;
}

struct content *content_of_hash(const struct game *game, const char *name, const char *sha256,
                                struct error *e)
{
    (void)sha256;
    return __wrap_content_open(game, name, e);
}

int content_former(const struct game *game, int i, char **bytes, size_t *size)
{
    (void)game, (void)i, (void)bytes, (void)size;
    return 0; /* a device's games are of the build that began them, or of none */
}

void memory_need(int is_there)
{
    if (!is_there)
        abort();
}

/* --- names ----------------------------------------------------------------------------------------------- */

/* server/hub/names.c keeps people from being taken for others. Here is one person, and nobody to be deceived: a name has to
 * be text and to fit, and no more. */
static enum word fault_of(const char *text, int most)
{
    size_t length = text_length(text, strlen(text));
    if (text_shows_nothing(text))
        return W_SERVER_TEXT_EMPTY;
    return length > (size_t)most ? W_SERVER_TEXT_LONG : WORD_NONE;
}

enum word names_fault(const char *name, int most)
{
    return fault_of(name, most);
}

enum word names_say_fault(const char *text, int most)
{
    return fault_of(text, most);
}

int names_alike(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}
