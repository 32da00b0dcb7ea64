/* attack_secret.c: what may not be told: tokens, keys, nonces, the secret of a game, drafts of clues. Everything that
 * leaves the server is searched for them. */
#include <assert.h>
#include <string.h>

#include "tests/fuzz/attack.h"

enum { BUCKETS = 4096 };

static uint8_t buckets[BUCKETS]; /* how many secrets begin with these four bytes */

void peer_no_secrets(void)
{
    memset(buckets, 0, sizeof buckets);
}

static uint32_t bucket(const char *text)
{
    uint32_t four;
    memcpy(&four, text, sizeof four);
    return four * 2654435761u >> 20;
}

void peer_secret(struct attack *a, const char *text, uint64_t known_by, int table, enum needle_end until)
{
    size_t size = strlen(text);
    if (size < 8)
        return;
    for (int i = 0; i < a->needle_count; i++)
        if (strcmp(a->needles[i].text, text) == 0) {
            a->needles[i].known_by |= known_by;
            return;
        }
    if (a->needle_count == NEEDLES || buckets[bucket(text)] == UINT8_MAX)
        return;
    struct needle *n = &a->needles[a->needle_count++];
    *n = (struct needle){.size = size, .known_by = known_by, .table = table, .until = (int)until};
    assert(size < sizeof n->text);
    memcpy(n->text, text, size + 1);
    buckets[bucket(text)]++;
}

static void drop_needle(struct attack *a, int i)
{
    buckets[bucket(a->needles[i].text)]--;
    a->needles[i] = a->needles[--a->needle_count];
}

/* The draft of a clue: only the author's seat may see it. */
void peer_clue(struct attack *a, int who, const char *text)
{
    const struct person *p = &a->people[who];
    int before = a->needle_count;
    peer_secret(a, text, (uint64_t)1 << who, p->table, UNTIL_MOVE);
    if (a->needle_count > before)
        a->needles[before].seat = p->seat;
}

/* A TV that waits for its table is told the key that a player at that table has sent it. */
static int is_for_tv(const struct attack *a, const struct needle *n, const struct person *p, const char *what)
{
    int is_key = 0;
    for (int i = 0; i < TABLES; i++)
        is_key |= strcmp(a->tables[i].key, n->text) == 0;
    return is_key && p->screen[0] && strcmp(what, "paired") == 0;
}

static int may_know(const struct attack *a, const struct needle *n, int who, const char *what)
{
    int is_nod = strcmp(what, "nod") == 0;
    const struct person *p = who >= 0 ? &a->people[who] : NULL;
    if (!p)
        return 0;
    return (n->known_by >> who & 1) || is_for_tv(a, n, p, what) ||
           (n->until == UNTIL_MOVE && (is_nod || (p->table == n->table && p->seat == n->seat)));
}

/* Somebody (-1: nobody) is told this. */
void peer_look(struct attack *a, int who, const char *what, const char *text, size_t size)
{
    for (size_t at = 0; at + 8 <= size; at++) {
        if (!buckets[bucket(text + at)])
            continue;
        for (int i = 0; i < a->needle_count; i++) {
            const struct needle *n = &a->needles[i];
            if (n->size <= size - at && memcmp(n->text, text + at, n->size) == 0 &&
                !may_know(a, n, who, what))
                attack_fail("%s tells a secret (%s): %.*s", what, n->text, (int)size, text);
        }
    }
}

/* Secrets that the record shows from now on. */
static void open_needles(struct attack *a, int table, enum needle_end until, const char *line, size_t size)
{
    for (int i = a->needle_count - 1; i >= 0; i--) {
        const struct needle *n = &a->needles[i];
        if (n->until == (int)until &&
            (until == UNTIL_END ? n->table == table : memmem(line, size, n->text, n->size) != NULL))
            drop_needle(a, i);
    }
}

static void begin_game(struct attack *a, int table, const char *code)
{
    const struct sim_game *game = sim_last_game(&a->store, code);
    attack_sums->games++;
    peer_secret(a, game->secret, 0, table, UNTIL_END);
    peer_secret(a, game->salt, 0, table, UNTIL_END);
}

void peer_stored(struct attack *a, uint64_t table, const char *entries, size_t size)
{
    const struct sim_log *log = sim_find(&a->store, table);
    const char *end = entries + size;
    for (const char *next; entries < end; entries = next + 1) {
        next = memchr(entries, '\n', (size_t)(end - entries));
        size_t length = (size_t)(next - entries);
        if (strncmp(entries, "start ", 6) == 0)
            begin_game(a, (int)table, log->code);
        else if (strncmp(entries, "nonces ", 7) == 0)
            open_needles(a, 0, UNTIL_NONCES, entries, length);
        else if (strncmp(entries, "move ", 5) == 0)
            open_needles(a, 0, UNTIL_MOVE, entries, length);
        else if (strncmp(entries, "end ", 4) == 0)
            open_needles(a, (int)table, UNTIL_END, entries, length);
        attack_sums->ended += strncmp(entries, "end ", 4) == 0;
    }
}

void peer_log(struct attack *a, const struct hub_log_line *line)
{
    char fields[HUB_LOG_FIELDS];
    hub_log_fields(line, fields);
    peer_look(a, -1, "the log", fields, strlen(fields));
}
