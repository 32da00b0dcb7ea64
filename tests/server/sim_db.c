#include "sim_db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/hash.h"
#include "server/store/chain_own.h"
#include "server/store/needs.h"
#include "shown.h"
#include "sim_client.h"
#include "sim_marks.h"
#include "sim_world.h"

enum { EPOCH_S = 1700000000, TWICE_MS = 10000, KEEP_S = 8 };

/* A statement on its way, with all that it points to; or an answer. */
struct work {
    struct chain_statement statement;
    struct chain_row *rows;
    int executes; /* 0: it is lost before it arrives */
    int result;   /* of enum chain_result, where the database refuses it */
    int is_cut;   /* nobody hears the answer */
};

struct reply {
    struct chain_answer answer;
    uint8_t hits[STORE_MOST_ENTRIES], sums[STORE_MOST_ENTRIES][SUM];
    struct chain_row *rows;
    struct news_node nodes[DB_NODES];
};

static uint64_t now_s(const struct world *w)
{
    return EPOCH_S + w->now / 1000;
}

/* By the database's clock. */
static uint64_t db_now(const struct world *w)
{
    return (uint64_t)((int64_t)w->now + w->db.skew);
}

static struct chain_row *copy_rows(const struct chain_row *rows, int count)
{
    struct chain_row *copy = calloc((size_t)count + 1, sizeof *copy);
    assert(copy);
    for (int i = 0; i < count; i++) {
        copy[i] = rows[i];
        copy[i].lines = rows[i].size ? strndup(rows[i].lines, rows[i].size) : NULL;
    }
    return copy;
}

static void free_rows(struct chain_row *rows, int count)
{
    for (int i = 0; rows && i < count; i++)
        free((char *)rows[i].lines);
    free(rows);
}

static void free_work(struct work *k)
{
    free_rows(k->rows, k->statement.count);
    free(k);
}

static void free_reply(struct reply *r)
{
    free_rows(r->rows, r->answer.count);
    free(r);
}

static void *carried(const struct happening *h)
{
    void *of;
    memcpy(&of, h->bytes, sizeof of);
    return of;
}

void db_drop(struct happening *h)
{
    if (h->what == TO_DB)
        free_work(carried(h));
    if (h->what == FROM_DB)
        free_reply(carried(h));
}

/* --- rows ------------------------------------------------------------------------------------------------ */

static struct db_table *find(struct sim_db *db, uint64_t id)
{
    for (int i = 0; i < db->table_count; i++)
        if (db->tables[i].id == id)
            return &db->tables[i];
    return NULL;
}

/* … or of one that was forgotten: its rows are still there. */
static struct db_table *find_rows(struct sim_db *db, uint64_t id)
{
    struct db_table *t = find(db, id);
    for (int i = 0; i < db->gone_count && !t; i++)
        if (db->gone[i].id == id)
            t = &db->gone[i];
    return t;
}

static struct db_table *find_code(struct sim_db *db, const char *code)
{
    for (int i = 0; i < db->table_count; i++)
        if (db->tables[i].is_open && strcmp(db->tables[i].code, code) == 0)
            return &db->tables[i];
    return NULL;
}

static struct db_row *row_at(struct db_table *t, uint64_t seq)
{
    for (int i = 0; t && i < t->count; i++)
        if (t->rows[i].seq == seq)
            return &t->rows[i];
    return NULL;
}

static int has_before(struct db_table *t, const struct chain_row *row)
{
    const struct db_row *before = row_at(t, row->prev);
    return before && memcmp(before->sum, row->before, SUM) == 0;
}

/* Whatever put it there: it goes on where the log ends, its sum follows from the one before, and it is the last taker's. */
static void check_row(struct world *w, const struct db_table *t, const struct chain_row *row, uint64_t life)
{
    uint8_t sum[SUM] = {0};
    uint64_t head = 0;
    int count;
    if (t->count) {
        head = t->rows[t->count - 1].seq + (uint64_t)t->rows[t->count - 1].count;
        memcpy(sum, t->rows[t->count - 1].sum, SUM);
    }
    if (row->seq < head)
        world_fail(w, "a row is put where another one is");
    else if (row->seq > head)
        world_fail(w, "a row is put behind nothing");
    else if (chain_sum(t->id, head, row->at, row->lines, row->size, sum, &count) || count != row->count ||
             memcmp(sum, row->sum, SUM) != 0)
        world_fail(w, "a row does not follow from the one before");
    else if (t->writer && t->writer != life && strncmp(row->lines, "take ", 5) != 0)
        world_fail(w, "a server writes that has not taken the table");
    else if (t->count && t->rows[t->count - 1].size == row->size && strncmp(row->lines, "move ", 5) == 0 &&
             memcmp(t->rows[t->count - 1].lines, row->lines, row->size) == 0)
        world_fail(w, "a move is stored twice");
}

/* --- what was refused ------------------------------------------------------------------------------------ */

static uint64_t hash_line(const char *line)
{
    return shown_hash(line, strcspn(line, "\n"));
}

static int was_refused(const struct sim_db *db, const struct db_refused *like)
{
    uint64_t count = db->refused_count < 256 ? db->refused_count : 256;
    for (uint64_t i = 0; i < count; i++)
        if (memcmp(&db->refused[i], like, sizeof *like) == 0)
            return 1;
    return 0;
}

/* It has read the log since: the same may happen again. */
static void forget_refused(struct sim_db *db, uint64_t table, uint64_t life)
{
    for (int i = 0; i < 256; i++)
        if (db->refused[i].table == table && db->refused[i].life == life)
            db->refused[i] = (struct db_refused){0};
}

/* Whoever was told that something is not stored must not find it in the log, now or later. */
static void check_refused(struct world *w, const struct db_table *t, uint64_t seq, const char *lines,
                          size_t size, uint64_t life)
{
    for (const char *at = lines; at < lines + size; at += strcspn(at, "\n") + 1, seq++)
        if (was_refused(&w->db, &(struct db_refused){life, t->id, seq, hash_line(at)}))
            world_fail(w, "what was refused is stored");
}

/* The row is there for all. */
static void tell_row(struct world *w, const struct db_table *t, const struct db_row *row,
                     const struct happening *h)
{
    struct sim_writer who = {h->node, h->life};
    struct store_batch b = {.table = t->id, .head = row->seq, .count = row->count, .state = t->state};
    memcpy(b.code, t->code, sizeof b.code);
    if (sim_append(&w->store, who, &b, row->lines) != STORE_OK)
        world_fail(w, "the log of a table forks");
    marks_stored(w, row->lines, row->size);
}

static void put_row(struct world *w, struct db_table *t, const struct chain_row *row,
                    const struct happening *h)
{
    check_row(w, t, row, h->number2);
    if (needs_of(row->lines, row->size) > t->needs)
        world_fail(w, "a log needs more than its table says");
    if (w->failure[0])
        return;
    if (t->count == t->room) {
        t->room = t->room ? 2 * t->room : 64;
        t->rows = realloc(t->rows, (size_t)t->room * sizeof *t->rows);
        assert(t->rows);
    }
    struct db_row *put = &t->rows[t->count++];
    *put = (struct db_row){.seq = row->seq,
                           .at = row->at,
                           .life = h->number2,
                           .node = h->node,
                           .count = row->count,
                           .lines = strndup(row->lines, row->size),
                           .size = row->size};
    memcpy(put->sum, row->sum, SUM);
    t->writer = h->number2;
    if (strncmp(put->lines, "take ", 5) == 0)
        forget_refused(&w->db, t->id, h->number2);
    check_refused(w, t, row->seq, put->lines, put->size, h->number2);
    if (t->is_open)
        tell_row(w, t, put, h);
}

/* --- statements ------------------------------------------------------------------------------------------ */

/* Planted: it goes to the end of the log, wherever its server thought that was. */
static int append_at_end(struct world *w, struct db_table *t, const struct chain_row *row,
                         const struct happening *h)
{
    const struct db_row *last = &t->rows[t->count - 1];
    struct chain_row moved = *row;
    int count;
    moved.seq = last->seq + (uint64_t)last->count;
    memcpy(moved.sum, last->sum, SUM);
    chain_sum(t->id, moved.seq, moved.at, moved.lines, moved.size, moved.sum, &count);
    put_row(w, t, &moved, h);
    return 1;
}

/* 1: the row is put. */
static int append(struct world *w, const struct chain_row *row, const struct happening *h)
{
    struct db_table *t = find_rows(&w->db, row->table);
    const struct db_row *there = row_at(t, row->seq);
    if (t && w->bug == BUG_HINT && t->hinted == h->number2)
        return append_at_end(w, t, row, h);
    if (there && w->bug == BUG_TAIL && memcmp(there->sum, row->sum, SUM) == 0)
        return append_at_end(w, t, row, h);
    if (!t || (!has_before(t, row) && w->bug != BUG_BEHIND) || (there && w->bug != BUG_FENCE))
        return 0;
    if (!find(&w->db, row->table))
        world_fail(w, "a row is put into a log that was forgotten");
    else
        put_row(w, t, row, h);
    return 1;
}

static const char *opener_in(const char *line, size_t *size)
{
    static const char key[] = "\"opener\":\"";
    const char *at = strstr(line, key);
    at = at ? at + sizeof key - 1 : line;
    *size = strcspn(at, "\"");
    return at;
}

/* The same token opens another table only where its first one has had a game, or its owner was removed from it; a request
 * may be that long on its way. One that was forgotten is not there any more. */
static void check_open(struct world *w, const char *line)
{
    size_t size, other;
    const char *opener = opener_in(line, &size);
    for (int i = 0; i < w->store.log_count; i++) {
        const struct sim_log *log = &w->store.logs[i];
        const char *at = opener_in(log->entries[0].text, &other);
        int kicked = 0;
        for (int k = 0; k < log->count; k++)
            kicked |= strstr(log->entries[k].text, "\"kicked\"") != NULL;
        if (size == other && memcmp(at, opener, size) == 0 && !log->game_count && !kicked &&
            find(&w->db, log->id))
            world_fail(w, "one token has opened two tables");
    }
}

/* Is it the table that the people of this world are at? */
static int is_peoples(const char *line)
{
    uint8_t hash[32];
    char hex[65];
    size_t size;
    const char *opener = opener_in(line, &size);
    hash_sha256(clients[0].token, strlen(clients[0].token), hash);
    fair_to_hex(hash, sizeof hash, hex);
    return size == 64 && memcmp(opener, hex, 64) == 0;
}

/* A log that has no table yet. */
static struct db_table *add_log(struct world *w, uint64_t id)
{
    struct sim_db *db = &w->db;
    assert(db->table_count < DB_LOGS);
    struct db_table *t = &db->tables[db->table_count++];
    *t = (struct db_table){.id = id};
    return t;
}

/* The first row of a table, in a store that is spread. */
static int start_log(struct world *w, const struct chain_statement *s, const struct happening *h)
{
    if (find_rows(&w->db, s->rows[0].table))
        return 0;
    struct db_table *t = add_log(w, s->rows[0].table);
    t->needs = s->needs;
    put_row(w, t, &s->rows[0], h);
    return 1;
}

static int open_table(struct world *w, const struct chain_statement *s, const struct happening *h)
{
    struct sim_db *db = &w->db;
    struct db_table *t = find(db, s->rows[0].table);
    if (find_code(db, s->code) || (db->is_spread && t && t->is_open))
        return 0;
    if (db->open_count == DB_TABLES) {
        world_fail(w, "more tables are opened than anybody wants");
        return 0;
    }
    check_open(w, s->rows[0].lines);
    if (!db->is_spread && find_rows(db, s->rows[0].table)) {
        world_fail(w, "a row is put where another one is"); /* two tables of one number */
        return 0;
    }
    db->open_count++;
    if (!t)
        t = add_log(w, s->rows[0].table);
    t->owner = h->number2;
    t->created = db_now(w);
    t->state = s->state;
    t->needs = s->needs;
    t->is_open = 1;
    t->is_lodgers = !is_peoples(s->rows[0].lines);
    memcpy(t->code, s->code, sizeof t->code);
    if (db->is_spread && !t->count)
        world_fail(w, "a table is opened whose log is not there");
    else if (db->is_spread)
        tell_row(w, t, &t->rows[0], h);
    else
        put_row(w, t, &s->rows[0], h);
    return 1;
}

static int own(struct world *w, const struct chain_statement *s, const struct happening *h)
{
    struct db_table *t = find_code(&w->db, s->code);
    if (!t || t->id != s->table)
        return 0;
    t->owner = h->number2;
    w->db.takes++;
    return 1;
}

static int take(struct world *w, const struct chain_statement *s, const struct happening *h)
{
    struct db_table *t = find(&w->db, s->rows[0].table);
    if (!t)
        return 0; /* forgotten meanwhile */
    int took = w->bug == BUG_HINT ? t && !row_at(t, s->rows[0].seq) : append(w, &s->rows[0], h);
    if (took && w->bug == BUG_HINT)
        t->hinted = h->number2;
    if (took)
        t->owner = h->number2;
    if (took && world_is_calm(w) && !w->tiny && !w->rolls && t->taken_at && w->now - t->taken_at < TWICE_MS)
        world_fail(w, "a table is taken twice in a moment");
    t->taken_at = took ? w->now : t->taken_at;
    w->db.takes += (uint64_t)took;
    return took;
}

static int owner_at(const struct sim_db *db, uint64_t life)
{
    for (int i = 0; i < DB_NODES; i++)
        if (db->nodes[i].life == life)
            return i;
    return -1;
}

static void look(struct world *w, const char *code, struct chain_answer *a)
{
    const struct db_table *t = find_code(&w->db, code);
    if (!t)
        return;
    int node = t->owner ? owner_at(&w->db, t->owner) : -1;
    a->found = 1;
    a->table = t->id;
    a->owner = t->owner;
    a->age = db_now(w) > t->created ? (db_now(w) - t->created) / 1000 : 0;
    a->needs = t->needs;
    a->owner_known = node >= 0;
    a->owner_lives = node >= 0 && w->db.nodes[node].until > db_now(w);
    if (node >= 0)
        snprintf(a->url, sizeof a->url, "/n/%d", node);
}

static void read_table(struct world *w, uint64_t id, struct reply *r)
{
    const struct db_table *t = find(&w->db, id);
    int count = t ? t->count : 0;
    r->rows = calloc((size_t)count + 1, sizeof *r->rows);
    assert(r->rows);
    for (int i = 0; i < count; i++) {
        const struct db_row *row = &t->rows[i];
        r->rows[i] = (struct chain_row){.table = id,
                                        .seq = row->seq,
                                        .at = row->at,
                                        .count = row->count,
                                        .lines = strndup(row->lines, row->size),
                                        .size = row->size};
        memcpy(r->rows[i].sum, row->sum, SUM);
    }
    r->answer.rows = r->rows;
    r->answer.count = count;
}

/* The others that live and do not leave, those with few tables first. */
static void list_nodes(struct world *w, int self, struct reply *r)
{
    const struct sim_db *db = &w->db;
    int list[DB_NODES], count = 0;
    for (int i = 0; i < DB_NODES; i++) {
        if (i == self || db->nodes[i].until <= db_now(w) || db->nodes[i].leaving)
            continue;
        int at = count++;
        for (; at > 0 && db->nodes[i].tables < db->nodes[list[at - 1]].tables; at--)
            list[at] = list[at - 1];
        list[at] = i;
    }
    for (int i = 0; i < count; i++) {
        r->nodes[i] =
            (struct news_node){.life = db->nodes[list[i]].life, .build = "sim", .reads = NEEDS_READ};
        snprintf(r->nodes[i].url, sizeof r->nodes[i].url, "/n/%d", list[i]);
    }
    r->answer.nodes = r->nodes;
    r->answer.node_count = count;
}

static void beat(struct world *w, const struct happening *h, const struct chain_statement *s, struct reply *r)
{
    struct sim_db *db = &w->db;
    struct chain_answer *a = &r->answer;
    if (s->what == DO_JOIN)
        db->nodes[h->node].life = h->number2;
    a->found = db->nodes[h->node].life == h->number2;
    if (!a->found)
        return;
    a->unbroken = db->nodes[h->node].until > db_now(w);
    db->nodes[h->node].until = db_now(w) + CHAIN_LEASE_MS;
    db->nodes[h->node].tables = s->tables;
    db->nodes[h->node].leaving = s->leaving;
    list_nodes(w, h->node, r);
    for (int i = 0; i < DB_NODES; i++)
        a->living += db->nodes[i].until > db_now(w);
    a->tables = (uint64_t)db->open_count;
}

static void execute(struct world *w, const struct happening *h, const struct chain_statement *s,
                    struct reply *r)
{
    struct chain_answer *a = &r->answer;
    struct db_table *t;
    a->hits = r->hits;
    a->sums = (const uint8_t(*)[SUM])r->sums;
    switch (s->what) {
    case DO_APPEND:
        for (int i = 0; i < s->count; i++)
            r->hits[i] = (uint8_t)append(w, &s->rows[i], h);
        return;
    case DO_PLACES:
        for (int i = 0; i < s->count; i++) {
            const struct db_row *row = row_at(find_rows(&w->db, s->rows[i].table), s->rows[i].seq);
            if (row)
                memcpy(r->sums[i], w->bug == BUG_PLACE ? s->rows[i].sum : row->sum, SUM);
        }
        return;
    case DO_START: r->hits[0] = (uint8_t)start_log(w, s, h); return;
    case DO_OWN: r->hits[0] = (uint8_t)own(w, s, h); return;
    case DO_OPEN: r->hits[0] = (uint8_t)open_table(w, s, h); return;
    case DO_LOOK: look(w, s->code, a); return;
    case DO_READ: read_table(w, s->table, r); return;
    case DO_TAKE: r->hits[0] = (uint8_t)take(w, s, h); return;
    case DO_CONFIRM:
        for (int i = 0; i < s->count && i < STORE_MOST_ENTRIES; i++) {
            t = find_rows(&w->db, s->rows[i].table);
            r->hits[i] = !has_before(t, &s->rows[i]) || row_at(t, s->rows[i].seq);
        }
        return;
    case DO_RELEASE:
        t = find(&w->db, s->table);
        if (t && t->owner == h->number2 && w->bug != BUG_HEIR)
            t->owner = s->heir;
        return;
    case DO_RAISE:
        t = find(&w->db, s->table);
        if (t && t->needs < s->needs)
            t->needs = s->needs;
        return;
    default: beat(w, h, s, r); return;
    }
}

/* --- on the way ------------------------------------------------------------------------------------------ */

static uint64_t on_its_way(struct world *w)
{
    return world_chance(w, w->faults.slow) ? 300 + world_below(w, 2500) : 1 + world_below(w, 4);
}

static struct happening *send_back(struct world *w, const struct happening *h, struct reply *r,
                                   uint64_t in_ms)
{
    struct happening *back = world_plan(w, FROM_DB, in_ms, &r, sizeof(struct reply *));
    back->node = h->node;
    back->life = h->life;
    back->kind = h->kind;
    back->number = h->number;
    return back;
}

static void tell_unknown(struct world *w, const struct happening *h, uint64_t in_ms)
{
    struct reply *r = calloc(1, sizeof *r);
    assert(r);
    r->answer.result = w->bug == BUG_SURE ? CHAIN_DONE : w->bug == BUG_GONE ? CHAIN_FULL : CHAIN_UNKNOWN;
    memset(r->hits, w->bug == BUG_SURE, sizeof r->hits);
    r->answer.hits = r->hits;
    r->answer.sums = (const uint8_t(*)[SUM])r->sums;
    w->db.unknown++;
    send_back(w, h, r, in_ms);
}

void db_at(struct world *w, struct happening *h)
{
    struct work *k = carried(h);
    struct reply *r = calloc(1, sizeof *r);
    assert(r);
    k->statement.rows = k->rows;
    if (k->result)
        r->answer.result = (enum chain_result)k->result;
    else if (k->executes)
        execute(w, h, &k->statement, r);
    w->fulls += k->result == CHAIN_FULL;
    if (k->is_cut)
        free_reply(r);
    else
        send_back(w, h, r, on_its_way(w));
    free_work(k);
}

/* The same statement, later or never; `h` will not happen. */
static void put_off(struct world *w, struct happening *h, uint64_t by)
{
    struct work *k = carried(h);
    struct happening *late = world_plan(w, TO_DB, h->at - w->now + by, &k, sizeof(struct work *));
    late->node = h->node;
    late->life = h->life;
    late->kind = h->kind;
    late->number = h->number;
    late->number2 = h->number2;
    h->what = A_NOTHING;
}

/* A connection breaks: nobody hears the answer, and the statement is done, or lost, or done much later. */
static void cut(struct world *w, struct happening *h, int is_told)
{
    struct work *k = carried(h);
    uint32_t fate = world_below(w, 4);
    k->is_cut = 1;
    k->executes = fate > 0;
    if (is_told)
        tell_unknown(w, h, 1 + world_below(w, 300));
    if (fate == 3)
        put_off(w, h, 500 + world_below(w, 15000));
}

/* All that is under way to the database, of a node or (-1) of all. */
static void each_under_way(struct world *w, int node, void (*each)(struct world *w, struct happening *h))
{
    size_t count = w->planned; /* more may be planned meanwhile */
    struct happening **all = calloc(count + 1, sizeof(struct happening *));
    size_t found = 0;
    assert(all);
    for (size_t i = 0; i < count; i++) {
        struct happening *h = w->future[i];
        if (h->what != TO_DB || (node >= 0 && (h->node != node || h->life != w->node[node].life)))
            continue;
        size_t at = found++;
        for (; at > 0 && world_sooner(h, all[at - 1]); at--)
            all[at] = all[at - 1];
        all[at] = h;
    }
    for (size_t i = 0; i < found; i++)
        each(w, all[i]);
    free(all);
}

static void cut_loudly(struct world *w, struct happening *h)
{
    struct work *k = carried(h);
    if (!k->is_cut)
        cut(w, h, 1);
}

static void cut_silently(struct world *w, struct happening *h)
{
    struct work *k = carried(h);
    if (!k->is_cut)
        cut(w, h, 0);
}

static void hold_up(struct world *w, struct happening *h)
{
    if (world_chance(w, 500))
        put_off(w, h, 1000 + world_below(w, 15000));
}

/* A statement leaves its server. */
static void send(struct world *w, int node, int lane, const struct chain_statement *s)
{
    struct node *n = &w->node[node];
    struct work *k = calloc(1, sizeof *k);
    assert(k);
    k->statement = *s;
    k->rows = copy_rows(s->rows, s->count);
    k->executes = 1;
    if (s->what == DO_BEAT && n->hung_until > w->now && w->now - n->hung_since > CHAIN_BEAT_MS)
        world_fail(w, "a server whose loop hangs goes on beating");
    if (world_chance(w, w->faults.clock))
        w->db.skew += (int64_t)world_below(w, 40000) - 20000;
    int writes = s->what == DO_APPEND || s->what == DO_OPEN || s->what == DO_TAKE || s->what == DO_START ||
                 s->what == DO_OWN;
    if (writes && world_chance(w, w->faults.full))
        k->result = CHAIN_FULL;
    else if (world_chance(w, w->faults.fail / 2))
        k->result = CHAIN_AGAIN;
    struct happening *h = world_plan(w, TO_DB, on_its_way(w), &k, sizeof(struct work *));
    h->node = node;
    h->life = n->life;
    h->kind = lane;
    h->number = n->serial[lane] = ++w->order;
    h->number2 = n->chain_life;
    if (!world_chance(w, w->faults.fail))
        return;
    if (world_below(w, 10) == 0)
        each_under_way(w, -1, cut_loudly); /* the database itself falls */
    else
        cut(w, h, 1);
}

void db_answer(struct world *w, struct happening *h)
{
    struct node *n = &w->node[h->node];
    struct reply *r = carried(h);
    if (n->serial[h->kind] == h->number) { /* nobody listens to a connection that was given up */
        n->serial[h->kind] = 0;
        chain_time(n->chain, world_node_time(w, h->node), now_s(w));
        chain_take_answer(n->chain, (enum chain_lane)h->kind, &r->answer);
    }
    free_reply(r);
}

/* --- forgetting ------------------------------------------------------------------------------------------- */

static int lives(const struct world *w, uint64_t life)
{
    int node = owner_at(&w->db, life);
    return life && node >= 0 && w->db.nodes[node].until > db_now(w);
}

static int is_old(const struct world *w, const struct db_table *t)
{
    return t->is_lodgers && t->rows[t->count - 1].at + KEEP_S < now_s(w) && !lives(w, t->owner);
}

/* As in server/postgres/forget.c: the row of the table goes, and in its log a row of nobody's takes the place behind the
 * last. Planted: it does not. */
static void forget(struct world *w, int at)
{
    struct sim_db *db = &w->db;
    struct db_table *t = &db->gone[db->gone_count++];
    assert(db->gone_count <= DB_TABLES);
    *t = db->tables[at];
    db->tables[at] = db->tables[--db->table_count];
    db->open_count--;
    for (int i = 0; i < w->nodes; i++)
        if (w->node[i].chain && lives(w, w->node[i].chain_life) && chain_find_table(w->node[i].chain, t->id))
            world_fail(w, "a table is forgotten that a server has");
    if (w->bug == BUG_FORGET)
        return;
    const struct db_row *last = &t->rows[t->count - 1];
    struct db_row fence = {.seq = last->seq + (uint64_t)last->count, .count = 1};
    t->rows = realloc(t->rows, (size_t)(t->count + 1) * sizeof *t->rows);
    assert(t->rows);
    t->rows[t->count++] = fence;
}

void db_forget(struct world *w)
{
    for (int i = w->db.table_count - 1; i >= 0; i--)
        if (is_old(w, &w->db.tables[i]))
            forget(w, i);
}

/* --- an old copy ------------------------------------------------------------------------------------------ */

void db_keep_copy(struct world *w)
{
    struct db_copy *copy = &w->db.copy;
    *copy = (struct db_copy){.made = 1, .table_count = w->db.table_count};
    memcpy(copy->nodes, w->db.nodes, sizeof copy->nodes);
    for (int i = 0; i < w->db.table_count; i++) {
        copy->counts[i] = w->db.tables[i].count;
        copy->owners[i] = w->db.tables[i].owner;
        copy->writers[i] = w->db.tables[i].writer;
        copy->opens[i] = w->db.tables[i].is_open;
    }
}

static void lose(struct world *w, struct happening *h)
{
    struct work *k = carried(h);
    k->executes = 0;
    k->result = 0;
    if (!k->is_cut)
        tell_unknown(w, h, 1 + world_below(w, 300));
    k->is_cut = 1;
}

static void cut_answers(struct world *w)
{
    for (size_t i = 0; i < w->planned; i++)
        if (w->future[i]->what == FROM_DB)
            ((struct reply *)carried(w->future[i]))->answer.result = CHAIN_UNKNOWN;
}

static void cut_rows(struct db_table *t, int count)
{
    while (t->count > count)
        free(t->rows[--t->count].lines);
}

/* What the checks know of the logs is read from the rows again. */
static void read_again(struct world *w)
{
    sim_store_free(&w->store);
    w->store.log_count = 0;
    for (int i = 0; i < w->db.table_count; i++) {
        const struct db_table *t = &w->db.tables[i];
        for (int k = 0; t->is_open && k < t->count; k++) {
            const struct db_row *row = &t->rows[k];
            struct store_batch b = {.table = t->id, .head = row->seq, .count = row->count, .state = t->state};
            memcpy(b.code, t->code, sizeof b.code);
            sim_append(&w->store, (struct sim_writer){row->node, (row->life - 1) / 1000}, &b, row->lines);
        }
    }
}

void db_put_back(struct world *w)
{
    struct sim_db *db = &w->db;
    const struct db_copy *copy = &db->copy;
    each_under_way(w, -1, lose);
    cut_answers(w);
    for (int i = 0; i < db->table_count; i++) {
        struct db_table *t = &db->tables[i];
        cut_rows(t, i < copy->table_count ? copy->counts[i] : 0);
        if (t->count == 0) {
            free(t->rows);
            t->rows = NULL;
            continue;
        }
        t->owner = copy->owners[i];
        t->writer = copy->writers[i];
        t->is_open = copy->opens[i];
    }
    db->table_count = copy->table_count;
    db->open_count = 0;
    for (int i = 0; i < db->table_count; i++)
        db->open_count += db->tables[i].is_open;
    memcpy(db->nodes, copy->nodes, sizeof copy->nodes);
    db->refused_count = 0;
    memset(db->refused, 0, sizeof db->refused);
    read_again(w);
}

/* --- between hub and chain ------------------------------------------------------------------------------- */

void db_ask(struct world *w, int node, const struct hub_effect *e)
{
    struct chain *c = w->node[node].chain;
    const struct hub_wanted *wanted = e->data;
    struct store_batch b;
    chain_time(c, world_node_time(w, node), now_s(w));
    switch (e->kind) {
    case OUT_APPEND:
        memcpy(&b, e->data, sizeof b);
        b.bytes = (const char *)e->data + sizeof b;
        w->node[node].asked[w->node[node].asked_count++ % SIM_ASKED] =
            (struct sim_asked){e->ticket, b.table, b.head, hash_line(b.bytes)};
        chain_append(c, e->ticket, &b);
        return;
    case OUT_LOAD: chain_load(c, e->ticket, wanted->code, wanted->tried); return;
    case OUT_FIND: chain_find(c, e->ticket, wanted->code); return;
    case OUT_RELEASE: chain_release(c, e->at, e->ticket); return;
    default: break;
    }
    if (w->bug != BUG_STALE) {
        chain_confirm(c, e->ticket, e->at);
        return;
    }
    struct happening *h = world_plan(w, A_WORD, 1, "", 0); /* planted: whatever is in memory is good */
    h->node = node;
    h->life = w->node[node].life;
    h->ticket = e->ticket;
}

/* A server is told that a batch is not stored. */
static void note_refused(struct world *w, int node, uint64_t ticket)
{
    const struct node *n = &w->node[node];
    struct sim_db *db = &w->db;
    for (int i = 0; i < SIM_ASKED; i++) {
        const struct sim_asked *a = &n->asked[i];
        const struct db_table *t = a->ticket == ticket ? find(db, a->table) : NULL;
        if (a->ticket != ticket || !ticket)
            continue;
        db->refused[db->refused_count++ % 256] =
            (struct db_refused){n->chain_life, a->table, a->seq, a->hash};
        for (int k = 0; t && k < t->count; k++)
            if (t->rows[k].life == n->chain_life)
                check_refused(w, t, t->rows[k].seq, t->rows[k].lines, t->rows[k].size, n->chain_life);
    }
}

static void reply(struct world *w, int node, struct chain_reply *r)
{
    static const uint8_t kinds[] = {
        [SAYS_STORED] = IN_STORED,       [SAYS_LOADED] = IN_LOADED,  [SAYS_FOUND] = IN_FOUND,
        [SAYS_CONFIRMED] = IN_CONFIRMED, [SAYS_LOST] = IN_LOST,      [SAYS_NODES] = IN_NODES,
        [SAYS_STORE] = IN_STORE,         [SAYS_LOG_KEY] = IN_LOG_KEY};
    struct hub_nodes nodes = {.living = r->living, .tables = r->tables};
    struct store_news news;
    struct hub_event e = {.kind = kinds[r->what],
                          .how = r->what == SAYS_STORE ? r->up : (int)r->answer,
                          .ticket = r->ticket,
                          .table = r->table,
                          .age = r->age,
                          .data = r->bytes ? r->bytes : "",
                          .size = r->size};
    char *url = r->answer == STORE_ELSEWHERE ? strndup(r->bytes, r->size) : NULL;
    if (url)
        e.data = url;
    if (r->what == SAYS_NODES) {
        memcpy(&news, r->bytes, sizeof news);
        nodes.count = news.count;
        memcpy(nodes.others, news.nodes, sizeof nodes.others);
        e.data = &nodes;
        e.size = sizeof nodes;
    }
    if (r->what == SAYS_STORED && r->answer != STORE_OK)
        note_refused(w, node, r->ticket);
    w->fenced += r->what == SAYS_LOST || (r->what == SAYS_STORED && r->answer == STORE_FENCED);
    world_step_hub(w, node, &e);
    free(url);
    free(r->bytes);
}

/* How tables are called in logs decides nothing: it takes no time, and no luck of the other statements. */
static void answer_key(const struct world *w, struct chain *c, int lane)
{
    struct chain_answer a = {.day = now_s(w) / (24 * 60 * 60), .log_key = {1}};
    chain_take_answer(c, (enum chain_lane)lane, &a);
}

int db_carry(struct world *w, int node)
{
    struct node *n = &w->node[node];
    struct chain_reply r;
    int any = 0;
    if (!n->chain || n->paused_until > w->now)
        return 0;
    while (n->hung_until <= w->now && chain_take(n->chain, &r)) {
        any = 1;
        if (r.what == SAYS_GONE)
            n->stop_by = 1; /* what a process before it said has come late: it ends, and begins again */
        else
            reply(w, node, &r);
    }
    chain_time(n->chain, world_node_time(w, node), now_s(w));
    for (int lane = 0; lane < CHAIN_LANES; lane++) {
        const struct chain_statement *s =
            n->serial[lane] ? NULL : chain_next(n->chain, (enum chain_lane)lane);
        if (s && s->what == DO_LOG_KEY)
            answer_key(w, n->chain, lane);
        else if (s)
            send(w, node, lane, s);
    }
    uint64_t due = chain_due(n->chain);
    if (due != UINT64_MAX && due != n->chain_due) {
        n->chain_due = due;
        struct happening *h = world_plan(w, A_WORD, world_time_until(w, node, due), "", 0);
        h->node = node;
        h->life = n->life;
    }
    return any;
}

/* --- life and death -------------------------------------------------------------------------------------- */

void db_beat(struct world *w, int node)
{
    struct node *n = &w->node[node];
    struct hub_figures f;
    hub_figures(n->hub, &f);
    chain_beat(n->chain, f.tables_loaded, f.sockets);
    struct happening *h = world_plan(w, A_BEAT, CHAIN_BEAT_MS, "", 0);
    h->node = node;
    h->life = n->life;
}

void db_start(struct world *w, int node)
{
    struct node *n = &w->node[node];
    char name[8];
    snprintf(name, sizeof name, "%c", 'a' + node);
    n->drift = w->drifts ? (int)world_below(w, 2001) - 1000 : 0;
    n->chain_life = 1 + (uint64_t)node + 1000 * n->life;
    n->chain = chain_open(name, n->chain_life);
    n->chain_due = 0;
    memset(n->serial, 0, sizeof n->serial);
    memset(n->asked, 0, sizeof n->asked);
    assert(n->chain);
    if (w->db.is_spread)
        chain_spread(n->chain);
    chain_time(n->chain, world_node_time(w, node), now_s(w));
    db_beat(w, node);
}

void db_crash(struct world *w, int node)
{
    each_under_way(w, node, cut_silently);
    chain_close(w->node[node].chain);
    w->node[node].chain = NULL;
}

void db_pause(struct world *w, int node)
{
    each_under_way(w, node, hold_up);
}

void db_free(struct world *w)
{
    for (int i = 0; i < DB_NODES; i++)
        chain_close(w->node[i].chain);
    for (int i = 0; i < w->db.table_count + w->db.gone_count; i++) {
        int kept = w->db.table_count;
        struct db_table *t = i < kept ? &w->db.tables[i] : &w->db.gone[i - kept];
        cut_rows(t, 0);
        free(t->rows);
    }
}
