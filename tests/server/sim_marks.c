#include "sim_marks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_client.h"

enum { MOST_MARKS = 4096, MARK_ROOM = 72, LOBBY_MOST = 1 << 20, BUCKETS = 1 << 16 };

enum mark_kind { MARK_TOKEN, MARK_NAME, MARK_KEY, MARK_NONCE, MARK_SECRET, MARK_CLUE };

static const char *const mark_names[] = {"a token", "a name",     "the table's key",
                                         "a nonce", "the secret", "the draft of a clue"};

struct mark {
    enum mark_kind kind;
    int client, seat; /* of a clue: the seat in whose box it lies, or -1 */
    size_t size;
    char text[MARK_ROOM];
};

static struct {
    struct mark marks[MOST_MARKS];
    int count;
    uint16_t buckets[BUCKETS]; /* how many marks begin with these four bytes */
    char *lobby;               /* what left while no game was played */
    size_t lobby_size;
} all;

static uint32_t bucket(const char *text)
{
    uint32_t four;
    memcpy(&four, text, 4);
    return four * 2654435761u >> 16;
}

static void add(enum mark_kind kind, int client, const char *text)
{
    size_t size = strlen(text);
    assert(size >= 4 && size < MARK_ROOM && all.count < MOST_MARKS);
    for (int i = 0; i < all.count; i++)
        if (strcmp(all.marks[i].text, text) == 0)
            return;
    struct mark *m = &all.marks[all.count++];
    *m = (struct mark){.kind = kind, .client = client, .seat = -1, .size = size};
    memcpy(m->text, text, size + 1);
    all.buckets[bucket(text)]++;
}

static void drop(int i)
{
    all.buckets[bucket(all.marks[i].text)]--;
    all.marks[i] = all.marks[--all.count];
}

void marks_open(void)
{
    free(all.lobby);
    memset(&all, 0, sizeof all);
}

void marks_client(int client, const char *token, const char *next_token, const char *name)
{
    add(MARK_TOKEN, client, token);
    add(MARK_TOKEN, client, next_token);
    add(MARK_NAME, client, name);
}

void marks_key(const char *key)
{
    add(MARK_KEY, 0, key);
}

void marks_nonce(int client, const char *hex)
{
    add(MARK_NONCE, client, hex);
}

void marks_clue(int client, const char *text)
{
    add(MARK_CLUE, client, text);
}

/* --- what leaves ---------------------------------------------------------------------------------------- */

/* Is it the client's seat? A newcomer learns that, and what is in its box, in one message. */
static int is_seat_of(const struct client *c, int seat)
{
    return seat >= 0 && (c->seat == seat || (!c->welcome && c->coming == seat));
}

/* May this client read this mark now? -1: it is a line of the log. A clue may be shown to the host for
 * approval. */
static int may_know(const struct mark *m, int client, enum hub_message kind)
{
    const struct client *c = client >= 0 ? &clients[client] : NULL;
    switch (m->kind) {
    case MARK_NAME: return c && c->part != STRANGER;
    case MARK_CLUE:
        return c && (is_seat_of(c, m->seat) || (sim_table.nod && c->part == PERSON && kind == MESSAGE_NOD));
    default: return 0;
    }
}

static void look(struct world *w, int client, enum hub_message kind, const char *text, size_t size)
{
    for (size_t at = 0; at + 4 <= size; at++) {
        if (!all.buckets[bucket(text + at)])
            continue;
        for (int i = 0; i < all.count; i++) {
            const struct mark *m = &all.marks[i];
            if (m->size <= size - at && memcmp(m->text, text + at, m->size) == 0 &&
                !may_know(m, client, kind))
                world_fail(w, "%s of client %d is told to %s", mark_names[m->kind], m->client,
                           client < 0                         ? "the log"
                           : clients[client].part == STRANGER ? "a stranger"
                                                              : "somebody else");
        }
    }
}

void marks_leaving(struct world *w, int client, const struct hub_effect *e)
{
    const char *text = e->data;
    size_t size = e->size;
    const struct sim_game *game = sim_last_game(&w->store, sim_table.code);
    if (client < 0)
        return; /* nobody is at the other end any more */
    look(w, client, (enum hub_message)e->facts.kind, text, size);
    if ((game && !game->over) || all.lobby_size + size > LOBBY_MOST)
        return;
    all.lobby = realloc(all.lobby, all.lobby_size + size + 1);
    assert(all.lobby);
    memcpy(all.lobby + all.lobby_size, text, size);
    all.lobby_size += size;
    all.lobby[all.lobby_size] = '\0';
}

/* The answer to the one who opened the table holds its key, and nothing else does. */
void marks_reply(struct world *w, const struct hub_effect *e)
{
    const struct peer *p = net_peer(w, e->conn);
    int created = e->how == 201;
    if (!created && p)
        look(w, p->client, MESSAGE_OTHER, e->data, e->size);
}

void marks_log(struct world *w, const struct hub_log_line *line)
{
    char fields[HUB_LOG_FIELDS], text[512];
    hub_log_fields(line, fields);
    snprintf(text, sizeof text, "%s%s%s", hub_log_name(line->event), fields,
             w->bug == BUG_LOG ? clients[0].name : "");
    look(w, -1, MESSAGE_OTHER, text, strlen(text));
}

/* --- what becomes open ---------------------------------------------------------------------------------- */

static void start(struct world *w)
{
    const struct sim_game *game = sim_last_game(&w->store, sim_table.code);
    if (!game)
        return;
    if (all.lobby && (strstr(all.lobby, game->secret) || strstr(all.lobby, game->salt)))
        world_fail(w, "the secret was told before the game began");
    add(MARK_SECRET, 0, game->secret);
    add(MARK_SECRET, 0, game->salt);
    free(all.lobby);
    all.lobby = NULL;
    all.lobby_size = 0;
}

/* Marks of a kind that a line of the record holds are open from now on; all of them where it holds an end. */
static void open_marks(enum mark_kind kind, const char *line, size_t size, int every)
{
    for (int i = all.count - 1; i >= 0; i--)
        if (all.marks[i].kind == kind && (every || memmem(line, size, all.marks[i].text, all.marks[i].size)))
            drop(i);
}

static void hold(const char *line, size_t size)
{
    const char *seat = memmem(line, size, "\"seat\":", 7);
    for (int i = 0; i < all.count && seat; i++)
        if (all.marks[i].kind == MARK_CLUE && memmem(line, size, all.marks[i].text, all.marks[i].size))
            all.marks[i].seat = atoi(seat + 7);
}

void marks_stored(struct world *w, const char *entries, size_t size)
{
    const char *end = entries + size;
    while (entries < end) {
        const char *next = memchr(entries, '\n', (size_t)(end - entries));
        size_t length = next ? (size_t)(next - entries) : (size_t)(end - entries);
        if (strncmp(entries, "start ", 6) == 0)
            start(w);
        else if (strncmp(entries, "nonces ", 7) == 0)
            open_marks(MARK_NONCE, entries, length, 0);
        else if (strncmp(entries, "hold ", 5) == 0)
            hold(entries, length);
        else if (strncmp(entries, "move ", 5) == 0)
            open_marks(MARK_CLUE, entries, length, 0);
        else if (strncmp(entries, "end ", 4) == 0)
            open_marks(MARK_SECRET, entries, length, 1);
        entries += length + 1;
    }
}

/* --- planted bugs --------------------------------------------------------------------------------------- */

/* The object with one more field. */
static char *with(const char *text, size_t size, const char *key, const char *value)
{
    char *out = NULL;
    int made = asprintf(&out, "%.*s,\"%s\":\"%s\"}", (int)size - 1, text, key, value);
    assert(made > 0);
    return out;
}

/* The text with `from` replaced by `to`, once. */
static char *instead(const char *text, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    char *out = NULL;
    if (!at)
        return NULL;
    int made = asprintf(&out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert(made > 0);
    return out;
}

static const struct mark *draft_of_another(int client)
{
    for (int i = 0; i < all.count; i++)
        if (all.marks[i].kind == MARK_CLUE && !may_know(&all.marks[i], client, MESSAGE_OTHER))
            return &all.marks[i];
    return NULL;
}

char *marks_plant(struct world *w, int client, const struct hub_effect *e)
{
    const char *text = e->data;
    size_t size = e->size;
    int state = e->facts.kind == MESSAGE_STATE;
    const struct sim_game *game = sim_last_game(&w->store, sim_table.code);
    const struct mark *draft;
    if (client < 0)
        return NULL;
    switch (w->bug) {
    case BUG_TOKEN:
        return e->facts.kind == MESSAGE_SEATS && world_chance(w, 50)
                   ? with(text, size, "key", clients[0].token)
                   : NULL;
    case BUG_SECRET: return state && game && !game->over ? with(text, size, "seed", game->secret) : NULL;
    case BUG_DRAFT:
        draft = state ? draft_of_another(client) : NULL;
        return draft ? with(text, size, "hint", draft->text) : NULL;
    case BUG_BLIND:
        return state && strstr(text, "\"blind\":true") ? instead(text, "\"chosen\":[]", "\"chosen\":[0]")
                                                       : NULL;
    case BUG_VIEW: return state && w->crashes ? instead(text, "\"view\":{", "\"view\":{\"again\":1,") : NULL;
    default: return NULL;
    }
}
