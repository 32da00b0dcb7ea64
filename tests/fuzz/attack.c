/* attack.c: fuzzes the whole server with conversations: what strangers send over their sockets goes through wire,
 * connection, hub and store, and what comes back is held against docs/protocol.md (attack_peer.c).
 *
 * The first bytes of an input say what kind of server it is and who is there; then each byte is an act, and the bytes
 * behind it say by whom and how. Unless the first byte says otherwise a game is running before the first act, so that
 * short inputs are deep ones. At the end the process is killed, and everybody comes back to what the store has. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/json.h"
#include "tests/fuzz/attack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_INPUT = 4096, MOST_MESSAGES = 20000 };

static struct attack_sums own_sums;
struct attack_sums *attack_sums = &own_sums;
enum plant attack_plant;

void attack_fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "attack: ");
    vfprintf(stderr, format, list);
    fprintf(stderr, "\n");
    va_end(list);
    abort();
}

void attack_trace(const char *what, int who, const char *text, size_t size)
{
    static int verbose = -1;
    if (verbose < 0)
        verbose = getenv("ATTACK_VERBOSE") != NULL;
    if (verbose)
        fprintf(stderr, "%d %s %.*s\n", who, what, (int)(size < 1500 ? size : 1500), text);
}

uint32_t attack_below(struct attack *a, uint32_t n)
{
    return n ? (uint32_t)(rng_next(&a->rng) % n) : 0;
}

/* --- who ------------------------------------------------------------------------------------------------ */

/* Mostly somebody with a seat. */
static int somebody(struct attack *a, struct input *in)
{
    unsigned byte = next_byte(in), seated = 0;
    for (int who = 0; who < PEOPLE; who++)
        seated += a->people[who].seat >= 0;
    if (byte >= 200 || !seated)
        return (int)(byte % PEOPLE);
    byte %= seated;
    for (int who = 0; who < PEOPLE; who++)
        if (a->people[who].seat >= 0 && byte-- == 0)
            return who;
    return 0;
}

/* A table, and who opened it, as far as they are there. */
static int some_table(struct attack *a, unsigned byte)
{
    return a->table_count ? (int)(byte % (unsigned)a->table_count) : -1;
}

static void come(struct attack *a, int who, int table)
{
    say_connect(a, who);
    say_hello(a, who, table);
}

/* --- what they do together ------------------------------------------------------------------------------ */

static const int least[] = {5, 2, 3, 3}, most[] = {10, 2, 12, 6}; /* seats: vote, night, dixit, voices */

/* Opens a table: the host and some others sit down, bots take the rest. */
static void gather(struct attack *a, unsigned kind, unsigned crowd)
{
    unsigned game = kind & 3;
    int table = a->table_count;
    int seats = least[game] + (int)(kind >> 2) % (most[game] - least[game] + 1);
    int people = seats < 7 ? seats - (int)(crowd % 3 == 0) : 4 + (int)crowd % 3, first = (table * 5) % PEOPLE;
    char set[96];
    say_open(a, first, game, seats, (crowd >> 3) % 4);
    if (a->table_count == table)
        return;
    for (int i = 0; i < people; i++) {
        come(a, (first + i) % PEOPLE, table);
        say_sit(a, (first + i) % PEOPLE, i);
    }
    snprintf(
        set, sizeof set,
        ",\"pace\":\"%s\",\"clock\":%u,\"talk\":\"text\",\"grace\":5,\"window\":3,\"nod\":%s,\"delay\":%u",
        kind & 64 ? "brisk" : "none", kind & 32 ? 30 : 0, crowd & 64 ? "true" : "false", crowd & 128 ? 3 : 0);
    say_act(a, first, "set", set);
    say_act(a, first, "fill", "");
}

/* Somebody else may sulk: then the start waits, and the host may do something else meanwhile. */
static void start(struct attack *a, int table, int sulks)
{
    if (table < 0)
        return;
    int host = a->tables[table].opener, other = (host + 1) % PEOPLE;
    a->people[other].sulks = sulks;
    say_act(a, host, a->people[host].game[0] ? "rematch" : "start", "");
    server_pass(a, 100);
}

/* Whoever is asked answers; where nobody is, the bots get their time. */
static void play_round(struct attack *a, unsigned choice)
{
    int asked = 0;
    for (int who = 0; who < PEOPLE; who++)
        if (a->people[who].asked && !a->people[who].sulks && !field(&a->people[who].ask, "held").size) {
            say_move(a, who, choice + (unsigned)who * 7);
            asked++;
        }
    if (!asked)
        server_pass(a, 4000);
}

static void beat(struct attack *a)
{
    for (int who = 0; who < PEOPLE; who++)
        if (a->people[who].welcome)
            say(a, who, "beat", "%s", "");
}

static void pass(struct attack *a, unsigned byte)
{
    static const unsigned times[] = {1, 100, 1000, 3000, 5000, 6000, 10000, 16000, 30000};
    uint64_t ms = byte < 250 ? times[byte % 9] : 301000;
    for (; ms > 14000 && byte < 240; ms -= 14000) { /* otherwise they fall silent */
        server_pass(a, 14000);
        beat(a);
    }
    server_pass(a, ms);
}

static void sleep_table(struct attack *a, int table)
{
    for (int who = 0; who < PEOPLE; who++)
        if (a->people[who].table == table && a->people[who].socket)
            server_hang_up(a, a->people[who].socket);
    server_settle(a);
    server_pass(a, (uint64_t)a->caps.sleep_ms + 1000);
    server_pass(a, 1000);
}

/* A seat moves to another device, which is another person's from now on. */
static void transfer(struct attack *a, int who, int other)
{
    struct person *p = &a->people[who], *q = &a->people[other];
    if (!p->socket || p->seat < 0 || p->table < 0 || who == other)
        return;
    p->transfer[0] = '\0';
    say(a, who, "transfer", "%s", "");
    server_flush(a);
    if (!p->transfer[0])
        return;
    say_connect(a, other);
    q->table = p->table;
    person_forgets(q);
    say(a, other, "hello", ",\"table\":\"%s\",\"transfer\":\"%s\",\"token\":\"%s\"", a->tables[p->table].code,
        p->transfer, q->token);
}

/* Another person's page waits as a TV, and this one types its letters. */
static void show_on_tv(struct attack *a, int who, int other)
{
    struct person *p = &a->people[who], *q = &a->people[other];
    if (!p->socket || p->seat < 0 || p->table < 0 || who == other)
        return;
    say_connect(a, other);
    person_forgets(q);
    q->screen[0] = '\0';
    say(a, other, "screen", "%s", "");
    server_flush(a);
    if (q->screen[0])
        say(a, who, "pair", ",\"screen\":\"%s\",\"key\":\"%s\"", q->screen, a->tables[p->table].key);
}

static void watch(struct attack *a, int who, int table)
{
    struct person *p = &a->people[who];
    if (table < 0)
        return;
    say_connect(a, who);
    person_forgets(p);
    p->table = table;
    say(a, who, "hello", ",\"table\":\"%s\",\"as\":\"%s\",\"key\":\"%s\"", a->tables[table].code,
        p->i & 1 ? "spectator" : "board", a->tables[table].key);
}

/* A guest knocks, and the host decides. */
static void knock(struct attack *a, int who, unsigned byte)
{
    char which[32];
    int table = some_table(a, byte >> 2);
    if (table < 0 || who == a->tables[table].opener)
        return;
    come(a, who, table);
    say(a, who, "sit", ",\"name\":\"Guest %c\",\"token\":\"%s\"%s", 'A' + who, a->people[who].token,
        byte & 1 ? ",\"seat\":1" : "");
    server_flush(a);
    int host = a->tables[table].opener;
    snprintf(which, sizeof which, ",\"who\":%lld", a->people[host].who);
    say_act(a, host, byte & 2 ? "admit" : "refuse", which);
}

/* What the host does with the right fields. */
static void act(struct attack *a, int table, unsigned which, unsigned byte)
{
    static const char *const on_seats[] = {"bot", "unbot", "kick", "mute", "pass-on", "nod", "veto", NULL};
    static const char *const on_knocks[] = {"admit", "refuse", NULL};
    char more[64] = "";
    int count = 0;
    while (page_acts[count])
        count++;
    if (table < 0)
        return;
    int host = a->tables[table].opener;
    const char *name = page_acts[which % (unsigned)count];
    int on_clue = strcmp(name, "nod") == 0 || strcmp(name, "veto") == 0;
    if (name_index(on_knocks, name) >= 0)
        snprintf(more, sizeof more, ",\"who\":%lld", a->people[host].who);
    else if (name_index(on_seats, name) >= 0)
        snprintf(more, sizeof more, ",\"seat\":%lld", on_clue ? a->people[host].clue : (long long)(byte % 6));
    say_act(a, host, name, more);
}

static void frame(struct attack *a, int who, unsigned byte)
{
    static const struct {
        int first;
        const char *bytes;
        size_t size;
    } frames[] = {{0x89, "ping", 4},
                  {0x8a, "pong", 4},
                  {0x09, "", 0},
                  {0x88, "\x03\xe8", 2},
                  {0x88, "", 0},
                  {0x82, "binary", 6},
                  {0x81, "\xff\xfe", 2},
                  {0x80, "more", 4},
                  {0x01, "part", 4},
                  {0xc1, "{}", 2},
                  {0x88,
                   "\x03\xe8"
                   "bye",
                   5},
                  {0x8b, "", 0}};
    int number = (int)(byte % 12);
    if (!a->people[who].socket)
        return;
    if (number > 2)
        a->people[who].due_lost = 1; /* what follows may be a part of this */
    say_frame(a, who, frames[number].first, frames[number].bytes, frames[number].size);
}

static void raw(struct attack *a, int who, struct input *in)
{
    size_t size = next_byte(in) & 63, left = (size_t)(in->end - in->at);
    size = size < left ? size : left;
    if (a->people[who].socket) {
        a->people[who].due_lost = 1;
        server_bytes(a, a->people[who].socket, (const char *)in->at, size);
    }
    in->at += size;
}

/* --- acts ----------------------------------------------------------------------------------------------- */

/* seeds.py writes inputs with these numbers: an act is the byte of its number, and every other byte one of `usual`. */
enum op {
    OP_PLAY,
    OP_ROUND,
    OP_KIND,
    OP_BROKEN,
    OP_EXAMPLE,
    OP_LITERAL,
    OP_RAW,
    OP_FRAME,
    OP_CONNECT,
    OP_CUT,
    OP_BACK,
    OP_SIT,
    OP_TWIN,
    OP_WATCH,
    OP_KNOCK,
    OP_ACT,
    OP_PASS,
    OP_STORE,
    OP_KILL,
    OP_STOP,
    OP_SLEEP,
    OP_REQUEST,
    OP_GATHER,
    OP_START,
    OP_MANNERS,
    OP_PIECES,
    OP_TRANSFER,
    OP_OPEN,
    OPS
};

static const uint8_t usual[] = {
    OP_PLAY,   OP_PLAY,    OP_PLAY,    OP_PLAY,    OP_ROUND,   OP_ROUND,    OP_ROUND, OP_ROUND, OP_ROUND,
    OP_KIND,   OP_KIND,    OP_KIND,    OP_KIND,    OP_KIND,    OP_KIND,     OP_KIND,  OP_KIND,  OP_BROKEN,
    OP_BROKEN, OP_BROKEN,  OP_EXAMPLE, OP_EXAMPLE, OP_EXAMPLE, OP_ACT,      OP_ACT,   OP_ACT,   OP_ACT,
    OP_CUT,    OP_BACK,    OP_BACK,    OP_BACK,    OP_SIT,     OP_WATCH,    OP_KNOCK, OP_PASS,  OP_PASS,
    OP_PASS,   OP_REQUEST, OP_START,   OP_START,   OP_LITERAL, OP_TRANSFER, OP_TWIN,  OP_FRAME,
};

static void broken(struct attack *a, int who, struct input *in)
{
    unsigned how = next_byte(in), what = next_byte(in);
    say_mutated(1 + how);
    switch (what % 4) {
    case 0: say_kind(a, who, (int)(next_byte(in) % (unsigned)page_in_count), in); break;
    case 1: say_move(a, who, next_byte(in)); break;
    case 2: say_request(a, who, in); break;
    default: say_example(a, who, (int)next_byte(in)); break;
    }
    say_mutated(0); /* where nothing was said */
}

static void set_manners(struct attack *a, int who, unsigned byte)
{
    struct person *p = &a->people[who];
    p->sulks = (byte & 7) == 0;
    p->deaf = (byte & 7) == 1 && p->socket;
    if (!p->deaf && p->socket)
        server_pass(a, 1);
}

static void set_store(struct attack *a, unsigned byte)
{
    a->store_waits = (byte & 3) == 1;
    a->full_next = (byte & 15) == 2;
    if (!a->store_waits)
        server_flush(a);
}

static void twin(struct attack *a, int who, int other)
{
    struct person *p = &a->people[who];
    char own[sizeof p->token];
    memcpy(own, p->token, sizeof own);
    memcpy(p->token, a->people[other].token, sizeof own); /* a token that was found, or a second tab */
    peer_secret(a, p->token, (uint64_t)1 << who, 0, ALWAYS_SECRET);
    person_forgets(p);
    come(a, who, a->people[other].table);
    memcpy(p->token, own, sizeof own);
}

static void come_somehow(struct attack *a, int who, struct input *in)
{
    const struct person *p = &a->people[who];
    unsigned byte = next_byte(in);
    if (byte >= 32) {
        come(a, who, p->table >= 0 ? p->table : some_table(a, byte));
        return;
    }
    say_connect(a, who);
    say_kind(a, who, page_find(page_in, page_in_count, (struct span){"hello", 5}), in);
}

/* A table that is opened and not sat at. */
static void open_table(struct attack *a, int who, unsigned kind)
{
    int table = a->table_count;
    if (table == TABLES)
        return;
    say_open(a, who, kind, least[kind & 3], kind >> 2);
    if (a->table_count > table && !a->people[who].welcome) /* otherwise they stay where they are */
        a->people[who].table = table;
}

static void do_more(struct attack *a, enum op op, struct input *in)
{
    int who;
    unsigned first;
    switch (op) {
    case OP_PASS: pass(a, next_byte(in)); break;
    case OP_STORE: set_store(a, next_byte(in)); break;
    case OP_KILL: server_stop(a, 0); break;
    case OP_STOP: server_stop(a, 1); break;
    case OP_SLEEP: sleep_table(a, some_table(a, next_byte(in))); break;
    case OP_GATHER:
        first = next_byte(in);
        if (a->table_count < TABLES)
            gather(a, first, next_byte(in));
        break;
    case OP_START:
        who = some_table(a, next_byte(in));
        start(a, who, next_byte(in) >= 224);
        break;
    case OP_PIECES: a->pieces = (int)(next_byte(in) & 31); break;
    case OP_ACT:
        who = some_table(a, next_byte(in));
        first = next_byte(in);
        act(a, who, first, next_byte(in));
        break;
    default:
        who = somebody(a, in);
        if (op == OP_MANNERS)
            set_manners(a, who, next_byte(in));
        else if (op == OP_OPEN)
            open_table(a, who, next_byte(in));
        else if (op == OP_TRANSFER) {
            first = next_byte(in);
            (first & 64 ? show_on_tv : transfer)(a, who, (int)(first % PEOPLE));
        } else if (op == OP_TWIN)
            twin(a, who, (int)(next_byte(in) % PEOPLE));
        else
            say_request(a, who, in);
        break;
    }
}

static void do_one(struct attack *a, enum op op, struct input *in)
{
    if (op == OP_ROUND) {
        unsigned byte = next_byte(in);
        for (unsigned i = 0; i <= byte % 8; i++)
            play_round(a, byte + i * 31);
        return;
    }
    if (op >= OP_ACT) {
        do_more(a, op, in);
        return;
    }
    int who = somebody(a, in);
    const struct person *p = &a->people[who];
    if (op < OP_CONNECT && !p->socket && p->table >= 0)
        come(a, who, p->table); /* who has something to say comes back for it */
    switch (op) {
    case OP_PLAY: say_move(a, who, next_byte(in)); break;
    case OP_KIND: say_kind(a, who, (int)(next_byte(in) % (unsigned)page_in_count), in); break;
    case OP_BROKEN: broken(a, who, in); break;
    case OP_EXAMPLE: say_example(a, who, (int)next_byte(in)); break;
    case OP_LITERAL: say_literal(a, who, in); break;
    case OP_RAW: raw(a, who, in); break;
    case OP_FRAME: frame(a, who, next_byte(in)); break;
    case OP_CONNECT: say_connect(a, who); break;
    case OP_CUT: server_hang_up(a, p->socket); break;
    case OP_BACK: come_somehow(a, who, in); break;
    case OP_SIT: say_sit(a, who, (int)(next_byte(in) % 12)); break;
    case OP_WATCH: watch(a, who, some_table(a, next_byte(in))); break;
    case OP_TWIN: twin(a, who, (int)(next_byte(in) % PEOPLE)); break;
    default: knock(a, who, next_byte(in)); break;
    }
}

/* Some acts are rare in what chance writes: each ends a lot. */
static enum op op_of(unsigned byte)
{
    if (byte < OPS)
        return (enum op)byte;
    return (enum op)usual[(byte - OPS) % sizeof usual];
}

/* --- a run ---------------------------------------------------------------------------------------------- */

/* A server with few places refuses sooner; nobody's address is spared then. */
static void set_up(struct attack *a, unsigned how, unsigned crowd)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    static const unsigned paces[] = {120, 200, 40, 0};
    rng_seed(&a->rng, how * 65536 + crowd);
    a->caps = hub_caps_usual();
    a->wire = (struct wire_setup){.caps = wire_caps_usual(), .secure = (how & 128) != 0};
    a->pace = paces[crowd >> 6];
    for (int who = 0; who < EVERYBODY; who++) {
        struct person *p = &a->people[who];
        p->table = p->seat = -1;
        for (int i = 0; i < 24; i++)
            p->token[i] = letters[attack_below(a, 64)];
        snprintf(p->address, sizeof p->address, (how & 96) == 96 ? "10.0.0.%d" : "loopback", who / 3);
    }
    if (how & 32) {
        a->caps.tables = 2;
        a->caps.spectators = 1;
        a->caps.message_burst = 15;
        a->caps.sleep_ms = 5000;
        a->wire.caps.queue = 32 << 10;
    }
    a->hash = 0xcbf29ce484222325u;
}

static struct store *open_file(char *path, size_t room)
{
    char why[200];
    snprintf(path, room, "/dev/shm/hustings-attack-%d.db", (int)getpid());
    struct store *file = store_sqlite_open(path, why, sizeof why);
    if (!file)
        attack_fail("%s", why);
    attack_sums->in_file++;
    return file;
}

static void close_file(struct store *file, const char *path)
{
    char beside[96];
    file->close(file);
    unlink(path);
    snprintf(beside, sizeof beside, "%s-wal", path);
    unlink(beside);
    snprintf(beside, sizeof beside, "%s-shm", path);
    unlink(beside);
}

/* Everybody comes back after the last restart, and is shown what they knew. */
static void come_back(struct attack *a)
{
    a->pieces = a->full_next = a->store_waits = 0;
    server_flush(a);
    peer_before_restart(a);
    server_stop(a, 0);
    for (int who = 0; who < PEOPLE; who++)
        if (a->people[who].table >= 0) {
            a->people[who].sulks = 1; /* looks, and does nothing */
            come(a, who, a->people[who].table);
        }
    server_flush(a);
}

static int has_room(const struct attack *a)
{
    for (int i = 0; i < a->store.log_count; i++)
        if (a->store.logs[i].game_count >= MOST_GAMES - 2)
            return 0;
    return a->messages < MOST_MESSAGES;
}

static uint64_t run(const uint8_t *data, size_t size)
{
    static struct attack a; /* large */
    struct input in = {data, data + size};
    char path[64];
    unsigned how = next_byte(&in), crowd = next_byte(&in);
    memset(&a, 0, sizeof a);
    set_up(&a, how, crowd);
    rng_seed(&a.rng, how + 256 * crowd + 65536 * (uint64_t)next_byte(&in));
    if ((how & 31) == 31)
        a.file = open_file(path, sizeof path);
    peer_begin(&a);
    server_begin(&a);
    if (how % 16 != 7) {
        gather(&a, next_byte(&in), crowd);
        start(&a, 0, 0);
    }
    while (in.at < in.end && has_room(&a))
        do_one(&a, op_of(next_byte(&in)), &in);
    come_back(&a);
    if (how & 1)
        peer_check_records(&a);
    uint64_t hash = a.hash;
    attack_sums->messages += a.messages;
    attack_sums->runs++;
    server_end(&a);
    peer_end(&a);
    if (a.file)
        close_file(a.file, path);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4 || size > MOST_INPUT)
        return 0;
    uint64_t hash = run(data, size);
    if (data[0] % 64 == 5 && run(data, size) != hash) /* now and then again */
        attack_fail("the same input gave other effects");
    return 0;
}
