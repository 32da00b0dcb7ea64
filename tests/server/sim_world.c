/* sim_world.c: the processes, and the store they work with; sockets are in sim_net.c, time is in sim_time.c. */
#include "sim_world.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/kit.h"
#include "sim_marks.h"
#include "sim_stage.h"

enum { DRAIN_MS = 10000, ROLL_MS = 8000, RESTART_MS = 700, DEAD_MS = 60000, MOST_EVENTS = 2000000, SWEEP_MS = 1000 };

/* --- the store ------------------------------------------------------------------------------------------ */

static uint64_t store_time(struct world *w)
{
    uint64_t takes = world_chance(w, w->faults.slow) ? 500 + world_below(w, 2500) : 1 + world_below(w, 8);
    uint64_t from = w->store_free > w->now ? w->store_free : w->now;
    w->store_free = from + takes;
    return w->store_free - w->now;
}

/* Work for the store; its outcome is drawn now. */
static void ask_store(struct world *w, int node, const struct hub_effect *e)
{
    struct happening *h = world_plan(w, TO_STORE, store_time(w), e->data, e->size);
    h->kind = e->kind;
    h->ticket = e->ticket;
    h->node = node;
    h->life = w->node[node].life;
    h->how = STORE_OK;
    if (e->kind != OUT_APPEND)
        return;
    if (world_chance(w, w->faults.full))
        h->how = STORE_FULL;
    else if (world_chance(w, w->faults.fail))
        h->how = STORE_FAILED;
}

static enum store_answer append(struct world *w, const struct happening *h)
{
    struct store_batch b;
    struct sim_writer who = {h->node, h->life};
    memcpy(&b, h->bytes, sizeof b);
    enum store_answer answer = sim_append(&w->store, who, &b, h->bytes + sizeof b);
    w->fenced += answer == STORE_FENCED;
    if (answer == STORE_OK)
        marks_stored(w, h->bytes + sizeof b, b.size);
    return answer;
}

/* The store has done something; its answer goes back. */
static void at_store(struct world *w, const struct happening *h)
{
    struct happening *back;
    if (h->kind == OUT_LOAD) {
        char *text;
        size_t size;
        enum store_answer answer = sim_load(&w->store, h->ticket, &text, &size);
        back = world_plan(w, FROM_STORE, 0, text, size);
        back->how = (int)answer;
        free(text);
    } else {
        int how = h->how;
        if (how == STORE_OK || (how != STORE_FULL && world_chance(w, 500))) {
            enum store_answer answer = append(w, h);
            how = how == STORE_OK ? (int)answer : how;
        }
        w->fulls += how == STORE_FULL;
        if (w->bug == BUG_EARLY)
            return;
        back = world_plan(w, FROM_STORE, 0, "", 0);
        back->how = how;
    }
    back->kind = h->kind == OUT_LOAD ? IN_LOADED : IN_STORED;
    back->node = h->node;
    back->life = h->life;
    back->ticket = h->ticket;
}

static void from_store(struct world *w, const struct happening *h)
{
    struct hub_event e = {
        .kind = (uint8_t)h->kind, .how = h->how, .ticket = h->ticket, .data = h->bytes, .size = h->size};
    world_step_hub(w, h->node, &e);
}

/* --- the process ---------------------------------------------------------------------------------------- */

static void mix(struct world *w, const void *bytes, size_t size)
{
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, bytes = (const char *)bytes + sizeof word) {
        memcpy(&word, bytes, sizeof word);
        w->hash = (w->hash ^ word) * 0x9e3779b97f4a7c15u;
        w->hash ^= w->hash >> 29;
    }
    for (size_t i = 0; i < size; i++)
        w->hash = (w->hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
}

uint64_t world_node_time(const struct world *w, int node)
{
    const struct node *n = &w->node[node];
    return (uint64_t)((int64_t)w->now + (int64_t)w->now * n->drift / 100000) - n->stood;
}

uint64_t world_hub_time(const struct world *w, int node)
{
    int64_t time = (int64_t)world_node_time(w, node) + w->node[node].skew;
    return time > 0 ? (uint64_t)time : 0;
}

/* A little later than exactly then: a clock that is too slow gets there, too. */
uint64_t world_time_until(const struct world *w, int node, uint64_t at)
{
    uint64_t time = world_node_time(w, node);
    return at > time ? (at - time) + (at - time) / 64 * (w->node[node].drift != 0) + 1 : 1;
}

/* The work of a process that the store has not done yet, in the order in which it was sent; to be freed. */
static struct happening **work_of(struct world *w, int node, size_t *count)
{
    struct happening **mine = calloc(w->planned + 1, sizeof(struct happening *));
    size_t n = 0;
    assert(mine);
    for (size_t i = 0; i < w->planned; i++) {
        struct happening *h = w->future[i];
        if (h->what != TO_STORE || h->node != node || h->life != w->node[node].life)
            continue;
        size_t at = n++;
        for (; at > 0 && world_sooner(h, mine[at - 1]); at--)
            mine[at] = mine[at - 1];
        mine[at] = h;
    }
    *count = n;
    return mine;
}

/* What the store had not finished is there up to some point, or lost. */
static void lose_work(struct world *w, int node)
{
    size_t count;
    struct happening **mine = work_of(w, node, &count);
    int lucky = world_chance(w, 500);
    for (size_t i = 0; i < count; i++) {
        if (mine[i]->kind == OUT_APPEND && lucky && mine[i]->how == STORE_OK)
            append(w, mine[i]);
        mine[i]->life = UINT64_MAX;
        lucky = lucky && world_chance(w, 500);
    }
    free(mine);
}

/* Planted: what was answered for a moment ago is not there after all. */
static void forget_tail(struct world *w)
{
    struct sim_log *log = w->store.log_count ? &w->store.logs[0] : NULL;
    struct sim_game *game = log && log->game_count ? &log->games[log->game_count - 1] : NULL;
    if (!game || game->over || game->played_count < 8)
        return;
    const char *kind = log->entries[log->count - 1].text;
    if (strncmp(kind, "move ", 5) != 0)
        return;
    free(log->entries[--log->count].text);
    game->lines--;
    json_decref(game->played[--game->played_count].move);
}

static void crash(struct world *w, int node)
{
    struct node *n = &w->node[node];
    world_trace(w, "crash", (uint32_t)node, "", 0);
    hub_close(n->hub);
    n->hub = NULL;
    w->crashes++;
    if (world_is_shared(w))
        db_crash(w, node);
    else
        lose_work(w, node);
    if (w->bug == BUG_LOST)
        forget_tail(w);
    n->life++;
    n->wake = n->paused_until = n->stop_by = n->hung_until = n->hung_since = n->stood = 0;
    n->leaving = 0;
    n->skew = 0;
    n->down_since = w->now;
    if (!world_is_shared(w))
        w->store_free = w->now;
    net_lose(w, node);
    uint64_t down = RESTART_MS;
    if (world_is_shared(w) && world_chance(w, w->faults.dead))
        down = 5000 + world_below(w, DEAD_MS);
    struct happening *h = world_plan(w, A_RESTART, down, "", 0);
    h->node = node;
}

static void do_later(struct world *w, struct later later)
{
    struct later *l = malloc(sizeof *l);
    assert(l);
    *l = later;
    if (w->last)
        w->last->next = l;
    else
        w->first = l;
    w->last = l;
}

static void send(struct world *w, const struct hub_effect *e)
{
    struct line *l = net_line(w, e->conn);
    struct peer *p = net_peer(w, e->conn);
    int is_ack = e->facts.kind == MESSAGE_ACK || e->facts.kind == MESSAGE_MOVE_ACK;
    world_trace(w, l && l->bot ? "bot>" : "hub>", e->conn, e->data, e->size);
    if (!l || !l->conn.in_hub)
        return;
    if (l->bot) {
        if (connection_bot_is_late(e)) {
            do_later(w, (struct later){.node = l->node, .kind = LATER_CLOSE, .conn = e->conn});
            return;
        }
        struct happening *h = world_plan(w, TO_BOT, 2, e->data, e->size);
        h->conn = e->conn;
        h->client = p ? p->client : -1;
        return;
    }
    marks_leaving(w, p ? p->client : -1, e);
    client_sees(w, p ? p->client : -1, e);
    if (w->bug == BUG_ACK && is_ack && world_chance(w, 20))
        return;
    struct hub_effect other = *e;
    char *changed = marks_plant(w, p ? p->client : -1, e);
    if (changed) {
        other.data = changed;
        other.size = strlen(changed);
        marks_leaving(w, p ? p->client : -1, &other);
        client_sees(w, p ? p->client : -1, &other);
    }
    net_send(w, &other);
    free(changed);
}

static void wake_at(struct world *w, int node, uint64_t at)
{
    struct node *n = &w->node[node];
    int64_t by_clock = (int64_t)at - n->skew;
    uint64_t due = w->now + world_time_until(w, node, by_clock > 0 ? (uint64_t)by_clock : 0);
    if (n->wake > w->now && n->wake <= due)
        return;
    n->wake = due;
    struct happening *h = world_plan(w, A_TICK, due - w->now, "", 0);
    h->node = node;
    h->life = n->life;
}

static void plan_stop(struct world *w, int node, uint64_t in_ms)
{
    struct happening *h = world_plan(w, A_STOP, in_ms, "", 0);
    h->node = node;
    h->life = w->node[node].life;
}

static void perform(struct world *w, int node, const struct hub_effect *e)
{
    struct line *l;
    switch (e->kind) {
    case OUT_SEND: send(w, e); return;
    case OUT_REPLY:
        marks_reply(w, e);
        net_reply(w, e);
        return;
    case OUT_CLOSE:
        l = net_line(w, e->conn);
        if (l && !l->bot)
            connection_close(&l->conn, e->how);
        if (l)
            do_later(w, (struct later){.node = node, .kind = LATER_CLOSE, .conn = e->conn});
        return;
    case OUT_FIND:
    case OUT_CONFIRM:
    case OUT_RELEASE: db_ask(w, node, e); return;
    case OUT_APPEND:
        if (w->bug == BUG_EARLY) {
            struct happening *h = world_plan(w, FROM_STORE, 0, "", 0);
            h->kind = IN_STORED;
            h->node = node;
            h->life = w->node[node].life;
            h->ticket = e->ticket;
        }
        (world_is_shared(w) ? db_ask : ask_store)(w, node, e);
        return;
    case OUT_LOAD: (world_is_shared(w) ? db_ask : ask_store)(w, node, e); return;
    case OUT_WAKE: wake_at(w, node, e->at); return;
    case OUT_ENTROPY: do_later(w, (struct later){.node = node, .kind = LATER_ENTROPY}); return;
    case OUT_BOT:
        do_later(w, (struct later){.node = node, .kind = LATER_BOT, .bot = *(const struct hub_bot *)e->data});
        return;
    case OUT_LOG: marks_log(w, e->data); return;
    case OUT_LEFT: plan_stop(w, node, 1); return;
    default: w->node[node].stop_by = 1; return; /* OUT_DIE: when this step is over */
    }
}

void world_step_hub(struct world *w, int node, struct hub_event *e)
{
    struct node *n = &w->node[node];
    int count;
    if (!n->hub)
        return;
    e->now = world_hub_time(w, node);
    const struct line *from = e->kind == IN_MESSAGE ? net_line(w, e->conn) : NULL;
    struct stage_seen seen = stage_before(w, n->hub, e, from && from->bot);
    const struct hub_effect *effects = hub_step(n->hub, e, &count);
    stage_after(w, n->hub, &seen);
    for (int i = 0; i < count; i++) {
        mix(w, &effects[i].kind, sizeof effects[i].kind);
        mix(w, effects[i].data, effects[i].size);
        perform(w, node, &effects[i]);
    }
    struct hub_figures figures;
    hub_figures(n->hub, &figures);
    if (figures.sockets > w->caps.sockets || figures.tables_loaded > w->caps.tables)
        world_fail(w, "%d sockets and %d tables are too many", figures.sockets, figures.tables_loaded);
    if (figures.quarantined)
        world_fail(w, "a table cannot be read from its log");
}

static void give_entropy(struct world *w, int node)
{
    uint8_t bytes[2048];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)rng_next(&w->rng);
    struct hub_event e = {.kind = IN_ENTROPY, .data = bytes, .size = sizeof bytes};
    world_step_hub(w, node, &e);
}

static void open_bot(struct world *w, int node, const struct hub_bot *bot)
{
    static const char address[] = "loopback";
    uint32_t id = net_open_bot(w, node, -1);
    char hello[HUB_BOT_HELLO];
    if (!id)
        return;
    struct line *l = net_line(w, id);
    l->conn.in_hub = 1;
    net_peer(w, id)->client = client_bot_wanted(w, node, id);
    struct hub_event open = {
        .kind = IN_OPEN, .how = 1, .conn = id, .data = address, .size = sizeof address - 1};
    struct hub_event say = {.kind = IN_MESSAGE, .conn = id, .data = hello, .size = hub_bot_hello(bot, hello)};
    world_step_hub(w, node, &open);
    world_step_hub(w, node, &say);
}

void world_bot_says(struct world *w, uint32_t socket, const char *text)
{
    struct line *l = net_line(w, socket);
    if (!l)
        return;
    struct happening *h = world_plan(w, FROM_BOT, 2, text, strlen(text));
    h->conn = socket;
    h->node = l->node;
}

/* --- what was left for later ---------------------------------------------------------------------------- */

static void run_later(struct world *w)
{
    while (w->first) {
        struct later *l = w->first;
        w->first = l->next;
        if (!w->first)
            w->last = NULL;
        struct line *line = l->kind == LATER_CLOSE ? net_line(w, l->conn) : NULL;
        struct hub_event e;
        if (w->node[l->node].hub && l->kind == LATER_BOT) {
            open_bot(w, l->node, &l->bot);
        } else if (w->node[l->node].hub && l->kind == LATER_ENTROPY) {
            give_entropy(w, l->node);
        } else if (line && line->bot) {
            net_drop(w, line);
        } else if (line && connection_left(&line->conn, &e)) {
            e.conn = l->conn;
            world_step_hub(w, l->node, &e);
        }
        free(l);
    }
}

static void settle(struct world *w)
{
    int more;
    do {
        run_later(w);
        net_settle(w);
        more = 0;
        for (int i = 0; i < w->nodes && world_is_shared(w); i++)
            more |= db_carry(w, i);
    } while (w->first || more);
    for (int i = 0; i < w->nodes; i++)
        if (w->node[i].hub && w->node[i].stop_by && w->now >= w->node[i].stop_by)
            crash(w, i);
}

/* --- life and death ------------------------------------------------------------------------------------- */

static void start_process(struct world *w, int node)
{
    struct hub_setup setup = {.caps = w->caps,
                              .shared = world_is_shared(w),
                              .build = "sim",
                              .free_address = w->tiny ? NULL : "loopback"};
    size_t size;
    char *list;
    setup.caps.sockets = MOST_SOCKETS; /* numbers are counted modulo this */
    w->node[node].hub = hub_open(&setup);
    assert(w->node[node].hub);
    w->node[node].up_since = w->now;
    w->node[node].down_since = 0;
    if (world_is_shared(w))
        db_start(w, node);
    give_entropy(w, node);
    give_entropy(w, node);
    if (world_is_shared(w))
        return; /* nobody lists what others open */
    sim_load(&w->store, 0, &list, &size);
    struct hub_event e = {.kind = IN_LOADED, .data = list, .size = size};
    world_step_hub(w, node, &e);
    free(list);
}

/* In good order: two seconds for the last words. */
static void stop(struct world *w, int node)
{
    struct hub_event e = {.kind = IN_STOP, .data = ""};
    if (w->node[node].stop_by)
        return;
    w->node[node].stop_by = w->now + 2000;
    world_step_hub(w, node, &e);
}

/* In better order: others get its tables first. */
static void leave(struct world *w, int node)
{
    struct hub_event e = {.kind = IN_LEAVE, .data = ""};
    struct node *n = &w->node[node];
    if (!n->hub || n->leaving || n->stop_by)
        return;
    n->leaving = 1;
    w->left++;
    world_trace(w, "leaves", (uint32_t)node, "", 0);
    chain_leave(n->chain);
    plan_stop(w, node, DRAIN_MS);
    world_step_hub(w, node, &e);
}

/* --- the way to a process ------------------------------------------------------------------------------- */

/* What the proxy believes, which may be late. */
static int seems_up(const struct world *w, int node)
{
    const struct node *n = &w->node[node];
    uint64_t lag = (uint64_t)w->health;
    if (!lag)
        return 1;
    return n->down_since ? w->now - n->down_since < lag : n->up_since == 0 || w->now - n->up_since >= lag;
}

int world_proxy(struct world *w)
{
    uint32_t from = 1; /* by the table's code: always the same */
    if (w->proxy == PROXY_ANY)
        from = world_below(w, (uint32_t)w->nodes);
    else if (w->proxy == PROXY_IN_TURN)
        from = (uint32_t)w->turn++;
    for (int i = 0; i < w->nodes; i++)
        if (seems_up(w, (int)((from + (uint32_t)i) % (uint32_t)w->nodes)))
            return (int)((from + (uint32_t)i) % (uint32_t)w->nodes);
    return (int)(from % (uint32_t)w->nodes);
}

int world_has_path(const struct world *w, int node)
{
    return node != w->lost_path || w->calm_at;
}

/* Something goes wrong with the process just before an event. 1: the event does not reach it. */
static int trouble(struct world *w, int node)
{
    struct node *n = &w->node[node];
    if (world_chance(w, w->faults.crash)) {
        crash(w, node);
        return 1;
    }
    if (world_chance(w, w->faults.stop)) {
        if (world_is_shared(w) && world_chance(w, 500))
            leave(w, node);
        else
            stop(w, node);
    }
    if (world_chance(w, w->faults.pause)) {
        w->pauses++;
        n->paused_until = w->now + 500 + world_below(w, 20000);
        if (world_is_shared(w)) {
            db_pause(w, node);
            if (world_chance(w, 500)) { /* for longer than its lease */
                n->paused_until = w->now + CHAIN_LEASE_MS + world_below(w, 14000);
                net_give_up(w, node);
            }
            if (world_chance(w, 300)) /* the machine sleeps, and its clock, too */
                n->stood += n->paused_until - w->now;
        }
        world_trace(w, "pause", (uint32_t)node, "", 0);
    }
    if (world_chance(w, w->faults.hang) && world_is_shared(w)) {
        n->hung_since = w->now;
        n->hung_until = w->now + 1000 + world_below(w, 20000);
        if (world_chance(w, 500))
            net_give_up(w, node);
        world_trace(w, "hangs", (uint32_t)node, "", 0);
    }
    if (world_chance(w, w->faults.jump)) {
        int64_t by = (int64_t)world_below(w, 200000) - 50000;
        n->skew += by;
        n->wake = 0;
        struct happening *h = world_plan(w, A_TICK, 1, "", 0);
        h->node = node;
        h->life = n->life;
    }
    return 0;
}

/* The clerk's, which goes on while the loop hangs. Planted: it beats, too. */
static int is_for_clerk(const struct world *w, const struct happening *h)
{
    return h->what == FROM_DB || (h->what == A_WORD && !h->ticket) ||
           (h->what == A_BEAT && w->bug == BUG_CLERK);
}

/* It happens when the process goes on. */
static int stands_still(struct world *w, struct happening *h)
{
    uint64_t until =
        is_for_clerk(w, h) ? w->node[h->node].paused_until : world_still_until(w, h->node);
    if (until <= w->now)
        return 0;
    h->at = until;
    world_put(w, h);
    return 1;
}

/* Planted: what is in memory is good. */
static void a_word(struct world *w, const struct happening *h)
{
    struct hub_event e = {.kind = IN_CONFIRMED, .how = STORE_OK, .ticket = h->ticket};
    if (h->ticket)
        world_step_hub(w, h->node, &e);
}

static void tick(struct world *w, const struct happening *h)
{
    struct hub_event e = {.kind = IN_TICK};
    if (w->node[h->node].wake <= w->now)
        w->node[h->node].wake = 0;
    world_step_hub(w, h->node, &e);
}

static void from_bot(struct world *w, const struct happening *h)
{
    struct line *l = net_line(w, h->conn);
    struct hub_event e = {.kind = IN_MESSAGE, .conn = h->conn, .data = h->bytes, .size = h->size};
    world_trace(w, "bot<", h->conn, h->bytes, h->size);
    if (l && l->conn.in_hub)
        world_step_hub(w, l->node, &e);
}

/* Is it for a process, and has that been another one since? */
static int is_void(struct world *w, const struct happening *h)
{
    switch (h->what) {
    case FROM_STORE:
    case FROM_DB:
    case A_BEAT:
    case A_WORD:
    case A_STOP:
    case A_TICK: return !w->node[h->node].hub || h->life != w->node[h->node].life;
    case TO_STORE: return h->life != w->node[h->node].life;
    case TO_SERVER:
    case FROM_BOT: return !w->node[h->node].hub || !net_line(w, h->conn);
    default: return 0;
    }
}

static int is_for_process(const struct happening *h)
{
    return h->what == TO_SERVER || h->what == FROM_BOT || h->what == FROM_STORE || h->what == A_TICK ||
           h->what == FROM_DB || h->what == A_BEAT || h->what == A_WORD || h->what == A_STOP;
}

static void happen(struct world *w, struct happening *h)
{
    switch (h->what) {
    case TO_SERVER: net_to_server(w, h); break;
    case TO_PEER: net_to_peer(w, h); break;
    case TO_BOT: client_message(w, h->client, h->conn, h->bytes, h->size); break;
    case FROM_BOT: from_bot(w, h); break;
    case TO_STORE: at_store(w, h); break;
    case FROM_STORE: from_store(w, h); break;
    case TO_DB: db_at(w, h); break;
    case FROM_DB: db_answer(w, h); break;
    case A_BEAT: db_beat(w, h->node); break;
    case A_WORD: a_word(w, h); break;
    case A_NOTHING: break;
    case AN_ALARM: client_alarm(w, h->client, h->number); break;
    case A_RESTART: start_process(w, h->node); break;
    case A_ROLL: leave(w, h->node); break;
    case A_STOP: stop(w, h->node); break;
    case A_TICK: tick(w, h); break;
    case A_SWEEP:
        net_sweep(w);
        world_plan(w, A_SWEEP, SWEEP_MS, "", 0);
        break;
    }
}

int world_step(struct world *w)
{
    struct happening *h = w->failure[0] ? NULL : world_take(w);
    if (!h)
        return 0;
    w->now = h->at;
    if (++w->events > MOST_EVENTS)
        world_fail(w, "it does not come to an end");
    if (is_for_process(h) && !is_void(w, h) && stands_still(w, h))
        return 1;
    int lost = is_void(w, h) || (is_for_process(h) && trouble(w, h->node));
    if (!lost && is_for_process(h) && stands_still(w, h))
        return 1;
    if (!lost && !is_void(w, h))
        happen(w, h);
    else
        db_drop(h);
    free(h);
    settle(w);
    return 1;
}

void world_open(struct world *w, uint64_t seed, enum bug bug)
{
    memset(w, 0, sizeof *w);
    static uint64_t planted; /* counts on from run to run */
    rng_seed(&w->rng, bug == BUG_LUCK ? seed + (++planted << 32) : seed);
    w->hash = 0xcbf29ce484222325u;
    w->bug = bug;
    w->nodes = 1;
    w->lost_path = -1;
    w->caps = hub_caps_usual();
    w->caps.sockets = MOST_SOCKETS;
    w->wire = (struct wire_setup){.caps = wire_caps_usual()};
    sim_counts_ids = bug == BUG_IDS;
    w->store.forgets = bug == BUG_HOLD;
    w->store.garbles = bug == BUG_RECORD;
    w->verbose = getenv("SIM_VERBOSE") != NULL;
}

void world_start(struct world *w)
{
    for (int i = 0; i < w->nodes; i++)
        start_process(w, i);
    world_plan(w, A_SWEEP, SWEEP_MS, "", 0);
    for (int i = 0; i < 2 * w->nodes && w->rolls; i++) /* twice around */
        world_plan(w, A_ROLL, ROLL_MS * (uint64_t)(1 + i), "", 0)->node = i % w->nodes;
    settle(w);
}

void world_close(struct world *w)
{
    for (int i = 0; i < w->nodes; i++)
        hub_close(w->node[i].hub);
    net_free(w);
    for (size_t i = 0; i < w->planned; i++) {
        db_drop(w->future[i]);
        free(w->future[i]);
    }
    free(w->future);
    db_free(w);
    while (w->first) {
        struct later *next = w->first->next;
        free(w->first);
        w->first = next;
    }
    sim_store_free(&w->store);
}
