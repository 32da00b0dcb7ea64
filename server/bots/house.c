/* house.c: the bots' process. One process plays for all seats. Questions wait in a queue, by the moment at which their
 * answers are due (queue.h); each is thought about in its own child process, with limits of time and memory, as many at
 * once as there are processors to spare. A bot that crashes or hangs loses only its own move: its seat then plays any of
 * the moves it was offered. */
#include "server/bots/house.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/bot.h"
#include "bots/remark.h"
#include "match/codec.h"
#include "match/games.h"
#include "match/seen.h"
#include "server/bots/pair.h"
#include "server/bots/queue.h"
#include "server/bots/seats.h"
#include "server/shell/guard.h"

enum {
    TRIES = 20,
    MOST_TOLD = 1 << 20,    /* bytes of a message */
    THINK_S = 2,            /* of computing for a move */
    THINK_MOST_S = 10,      /* by the clock */
    MORE_MEMORY = 256 << 20 /* bytes, beyond what it begins with */
};

/* What a bot knows: its table, and the last question it was asked. */
struct seat {
    uint32_t conn;
    const struct content *content; /* NULL: no bot of ours can read its views */
    const struct bot *bot;
    int number;
    enum lang lang;
    json_int_t answered; /* the number of the question */
    int tries, was_held;
    json_t *ask;
    json_t *view;     /* of the question that waits or is thought about; NULL: none */
    uint64_t thought; /* its number: a child that has thought about another is not asked any more */
    int players;
    uint64_t table;       /* tells tables apart, and nothing else */
    struct seen_log seen; /* what its seat has seen, if its bot asks for that */
};

/* A child that thinks. */
struct worker {
    pid_t child; /* 0: none */
    uint32_t conn;
    uint64_t thought;
    struct thought asked; /* as the queue had it */
    uint32_t granted;     /* ms */
};

struct house {
    int cable;
    struct think_queue queue;
    struct worker workers[BOT_MOST_CORES];
    int worker_count, busy;
    uint64_t thoughts;
    const struct packs *packs;
    struct rng rng;
    json_int_t i;
    struct seat *seats; /* by number of the connection: no two open ones share a place */
    uint32_t room;
};

/* Nobody sits there. */
static void empty(struct seat *s)
{
    json_decref(s->ask);
    json_decref(s->view);
    seen_free(&s->seen);
    *s = (struct seat){0};
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static struct seat *seat_of(struct house *h, uint32_t conn)
{
    struct seat *s = &h->seats[conn % h->room];
    if (s->conn != conn) { /* another bot sits there now */
        queue_drop(&h->queue, s->conn);
        empty(s);
        s->conn = conn;
        s->answered = -1;
    }
    return s;
}

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* --- a move ---------------------------------------------------------------------------------------------- */

/* Takes the message. -1: it is too long, or none. */
static int send_message(const struct house *h, const struct seat *s, json_t *m)
{
    char packet[BOT_MOST_MESSAGE + sizeof s->conn];
    size_t size = m ? json_dumpb(m, packet + sizeof s->conn, BOT_MOST_MESSAGE, JSON_COMPACT) : 0;
    json_decref(m);
    if (size == 0 || size > BOT_MOST_MESSAGE)
        return -1;
    memcpy(packet, &s->conn, sizeof s->conn);
    if (send(h->cable, packet, sizeof s->conn + size, MSG_NOSIGNAL) < 0)
        _exit(0); /* the server is gone */
    return 0;
}

/* Takes the move. -1: it is not one. */
static int send_move(const struct house *h, const struct seat *s, json_t *move)
{
    return send_message(h, s,
                        json_pack("{s:s,s:I,s:O,s:o}", "t", "move", "i", h->i, "q",
                                  json_object_get(s->ask, "q"), "move", move));
}

/* What it would claim goes before its move; the server says it at the move's moment, or not at all. */
static void send_claim(const struct house *h, const struct seat *s, const struct question *q)
{
    struct bot_remark r;
    if (!s->bot->claims(q, &r))
        return;
    json_t *m = json_pack("{s:s,s:I,s:s}", "t", "say", "i", h->i, "claim", r.claim);
    if (r.is)
        json_object_set_new(m, "is", json_string(r.is));
    if (r.about >= 0)
        json_object_set_new(m, "seat", json_integer(r.about));
    send_message(h, s, m);
}

/* For the server's log. */
static void send_notice(const struct house *h, char what)
{
    char packet[sizeof(uint32_t) + 1] = {0};
    packet[sizeof(uint32_t)] = what;
    if (send(h->cable, packet, sizeof packet, MSG_NOSIGNAL) < 0)
        _exit(0);
}

/* What a thought could have used and was granted, for the server's figures. */
static void send_grant(const struct house *h, uint32_t could, uint32_t granted)
{
    const uint32_t grant[2] = {could, granted};
    char packet[sizeof(uint32_t) + BOT_GRANT_BYTES] = {0};
    packet[sizeof(uint32_t)] = BOT_GRANTED;
    memcpy(packet + sizeof(uint32_t) + 1, grant, sizeof grant);
    if (send(h->cable, packet, sizeof packet, MSG_NOSIGNAL) < 0)
        _exit(0);
}

/* A value that a template of `legal` stands for: a text, a range, a subset (docs/notation.md). */
static json_t *fill(struct rng *rng, json_t *value)
{
    json_t *min = json_object_get(value, "min"), *of = json_object_get(value, "of");
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0)
        return json_string("…"); /* it has nothing to say, and says that */
    if (min) {
        json_int_t low = json_integer_value(min), high = json_integer_value(json_object_get(value, "max"));
        return json_integer(low + rng_below(rng, (uint32_t)(high - low + 1)));
    }
    if (!of)
        return json_incref(value);
    json_t *list = json_array();
    size_t k = (size_t)json_integer_value(json_object_get(value, "choose")), n = json_array_size(of);
    for (size_t i = 0; i < n && k > 0; i++) /* ascending; each subset as likely as any other */
        if (rng_below(rng, (uint32_t)(n - i)) < k) {
            json_array_append(list, json_array_get(of, i));
            k--;
        }
    return list;
}

/* Any of the moves offered: needs no view. */
static json_t *any_move(struct rng *rng, json_t *legal)
{
    json_t *entry = json_array_get(legal, rng_below(rng, (uint32_t)json_array_size(legal))), *value;
    json_t *move = json_object();
    const char *key;
    json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(rng, value));
    return move;
}

/* --- thinking -------------------------------------------------------------------------------------------- */

static void limit_time(pid_t parent)
{
    static const struct rlimit time = {THINK_S, THINK_S};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1); /* it has crashed already */
    signal(SIGALRM, SIG_DFL);
    setrlimit(RLIMIT_CPU, &time);
    alarm(THINK_MOST_S);
}

/* Reads the view, asks the bot, sends its move. In a separate process, which then ends. */
static _Noreturn void think(const struct house *h, const struct seat *s, struct budget budget, uint64_t seed,
                            pid_t parent)
{
    union position view;
    struct texts texts;
    struct text say = {""};
    struct move move;
    struct rng rng;
    struct error e;
    int seats;
    limit_time(parent);
    rng_seed(&rng, seed);
    if (codec_read_view(s->content, s->view, s->number, view.bytes, &seats, &texts, &e))
        _exit(1);
    const struct history history = seen_history(&s->seen);
    const struct question q = {.content = s->content,
                               .view = view.bytes,
                               .texts = &texts,
                               .seats = seats,
                               .seat = s->number,
                               .lang = s->lang,
                               .rng = &rng,
                               .history = &history,
                               .budget = budget};
    s->bot->choose(&q, &move, &say);
    if (s->bot->claims)
        send_claim(h, s, &q);
    json_t *said = codec_write_move(s->content, view.bytes, &move, &say, 0, 1);
    json_object_del(said, "seat");
    _exit(send_move(h, s, said) ? 1 : 0);
}

/* A level's own budget, or its share of it. */
static struct budget granted_of(const struct bot *bot, uint32_t granted)
{
    const struct budget *usual = &bot->usual;
    if (granted == 0 || usual->ms == 0)
        return (struct budget){0};
    return (struct budget){.nodes = usual->nodes * granted / usual->ms, .ms = granted};
}

/* Any move, and the server's log says why. */
static void give_up(struct house *h, struct seat *s)
{
    json_decref(s->view);
    s->view = NULL;
    send_notice(h, BOT_FAILED);
    send_move(h, s, any_move(&h->rng, json_object_get(s->ask, "legal")));
}

/* Begins to think about the next question, if there is one and somebody to do it. 1: it has begun. */
static int begin_thought(struct house *h)
{
    struct thought next;
    uint32_t granted;
    int i = 0;
    while (i < h->worker_count && h->workers[i].child)
        i++;
    if (i == h->worker_count || !queue_take(&h->queue, now_ms(), h->worker_count, &next, &granted))
        return 0;
    struct seat *s = seat_of(h, next.whose);
    uint64_t seed = rng_next(&h->rng);
    if (next.wants) /* before the answer, which the child sends itself */
        send_grant(h, next.could, granted);
    pid_t self = getpid(), child = fork();
    if (child == 0)
        think(h, s, granted_of(s->bot, granted), seed, self);
    if (child > 0) {
        h->workers[i] = (struct worker){child, next.whose, s->thought, next, granted};
        h->busy++;
    } else {
        give_up(h, s);
    }
    return 1;
}

static uint32_t computed_ms(const struct rusage *used)
{
    int64_t us = (used->ru_utime.tv_sec + used->ru_stime.tv_sec) * (int64_t)1000000 + used->ru_utime.tv_usec +
                 used->ru_stime.tv_usec;
    return (uint32_t)(us / 1000);
}

/* Children that have ended have answered, or have not. */
static void end_thoughts(struct house *h)
{
    for (int i = 0; i < h->worker_count; i++) {
        struct worker *w = &h->workers[i];
        struct rusage used = {0};
        int status = 0;
        if (!w->child || wait4(w->child, &status, WNOHANG, &used) != w->child)
            continue;
        queue_used(&h->queue, now_ms(), &w->asked, w->granted, computed_ms(&used));
        struct seat *s = &h->seats[w->conn % h->room];
        int is_here = s->conn == w->conn && s->view && s->thought == w->thought;
        w->child = 0;
        h->busy--;
        if (is_here && WIFEXITED(status) && WEXITSTATUS(status) == 0) {
            json_decref(s->view);
            s->view = NULL;
        } else if (is_here) {
            give_up(h, s);
        }
    }
}

/* When the answer must be there: the server says when it will be shown, and how long a blind question is open. */
static uint64_t due_of(json_t *ask)
{
    json_t *due = json_object_get(ask, "due_ms");
    return now_ms() + (uint64_t)(json_is_integer(due) ? json_integer_value(due) : 0);
}

/* `view` NULL: the bot has had its try. */
static void answer(struct house *h, struct seat *s, json_t *view)
{
    json_t *legal = json_object_get(s->ask, "legal");
    if (json_array_size(legal) == 0 || s->tries++ >= TRIES)
        return;
    h->i++;
    s->answered = json_integer_value(json_object_get(s->ask, "q"));
    if (!view || !s->bot) {
        send_move(h, s, any_move(&h->rng, legal));
        return;
    }
    queue_drop(&h->queue, s->conn);
    json_decref(s->view);
    s->view = json_incref(view);
    s->thought = ++h->thoughts;
    const struct thought thought = {.due = due_of(s->ask),
                                    .table = s->table,
                                    .wants = s->bot->usual.ms,
                                    .whose = s->conn,
                                    .people = json_is_true(json_object_get(s->ask, "people"))};
    if (queue_put(&h->queue, thought))
        give_up(h, s);
}

/* --- what seats are told --------------------------------------------------------------------------------- */

static void take_new(struct house *h, struct seat *s, json_t *m)
{
    const struct game *game = game_find(text_of(m, "game"));
    const struct pack *pack = packs_of_hash(h->packs, text_of(m, "content_sha"));
    int lang = words_lang(text_of(m, "lang"));
    queue_drop(&h->queue, s->conn);
    s->content = pack && pack->content->game == game ? pack->content : NULL;
    s->bot = s->content ? bot_find(game, text_of(m, "level")) : NULL;
    s->number = (int)json_integer_value(json_object_get(m, "seat"));
    s->lang = lang < 0 ? LANG_EN : (enum lang)lang;
    s->players = (int)json_integer_value(json_object_get(m, "players"));
    s->table = (uint64_t)json_integer_value(json_object_get(m, "table"));
    seen_free(&s->seen);
    s->seen.viewer = s->number;
    json_t *said = s->bot && s->bot->remembers ? json_object_get(m, "said") : NULL;
    for (size_t i = 0; i < json_array_size(said); i++)
        seen_heard(&s->seen, json_string_value(json_array_get(said, i)));
}

/* Moves that lie open now, and what was claimed between them. */
static void take_events(struct seat *s, json_t *events)
{
    size_t i;
    json_t *event;
    struct error e; /* without its history a bot plays by its view */
    if (!s->bot || !s->bot->remembers)
        return;
    json_array_foreach(events, i, event) seen_follow(&s->seen, s->content, s->players, event, &e);
}

/* Answers a question to this seat, once; out of turn a bot says nothing. */
static void take_state(struct house *h, struct seat *s, json_t *state)
{
    json_t *ask = json_object_get(state, "ask");
    take_events(s, json_object_get(state, "events"));
    json_decref(s->ask);
    s->ask = json_incref(ask);
    int was_held = s->was_held, is_new = json_integer_value(json_object_get(ask, "q")) != s->answered;
    s->was_held = json_object_get(ask, "held") != NULL;
    if (!ask || json_object_get(ask, "waited") || s->was_held ||
        !(is_new || was_held)) /* was: it was given back */
        return;
    s->tries = 0;
    answer(h, s, json_object_get(state, "view"));
}

static void take_packet(struct house *h, const char *packet, size_t size)
{
    uint32_t conn;
    struct error e;
    memcpy(&conn, packet, sizeof conn);
    struct seat *s = seat_of(h, conn);
    json_t *m = size > sizeof conn ? json_document(packet + sizeof conn, size - sizeof conn, &e) : NULL;
    const char *t = text_of(m, "t");
    if (!m) { /* the seat is gone: what it knew is forgotten */
        queue_drop(&h->queue, conn);
        empty(s);
    } else if (strcmp(t, "new") == 0) {
        take_new(h, s, m);
    } else if (strcmp(t, "state") == 0) {
        take_state(h, s, m);
    } else if (strcmp(t, "seen") == 0) {
        take_events(s, json_object_get(m, "events"));
    } else if (strcmp(t, "reject") == 0 && s->ask && json_object_get(m, "q") &&
               json_integer_value(json_object_get(m, "q")) == s->answered) {
        send_notice(h, BOT_REFUSED);
        answer(h, s, NULL);
    }
    json_decref(m);
}

/* --- the process ----------------------------------------------------------------------------------------- */

static struct house house; /* of this process, and of those that it forks */

/* Nobody sits anywhere: what a watcher remembers from when it was a worker is given back. */
static void clear(struct house *h)
{
    for (uint32_t i = 0; h->seats && i < h->room; i++)
        empty(&h->seats[i]);
    free(h->seats);
    queue_free(&h->queue);
    memset(h->workers, 0, sizeof h->workers);
    h->busy = 0;
    h->seats = calloc(h->room, sizeof *h->seats);
}

static void play_all(struct pair *p)
{
    static char packet[MOST_TOLD + sizeof(uint32_t)];
    struct house *h = &house;
    uint64_t seed;
    clear(h);
    if (!h->seats || getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        _exit(1);
    rng_seed(&h->rng, seed);
    for (;;) {
        end_thoughts(h);
        while (begin_thought(h))
            continue;
        p->busy = h->busy > 0;
        enum pair_event what = pair_wait(p);
        if (what == PAIR_NEW)
            send_notice(h, BOT_REWATCHED);
        if (what != PAIR_CABLE)
            continue;
        ssize_t size = recv(h->cable, packet, sizeof packet, 0);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            _exit(0);
        if ((size_t)size >= sizeof(uint32_t))
            take_packet(h, packet, (size_t)size);
    }
}

/* All bots have forgotten everything. */
static int report_fall(const struct pair *p)
{
    static const uint32_t all = 0;
    return send(p->cable, &all, sizeof all, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/* Bytes of address space that this process has; 0 if unknown. */
static rlim_t memory_now(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    int told = f && fscanf(f, "%lu", &pages) == 1;
    if (f)
        fclose(f);
    return told ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) : 0;
}

#if defined(__SANITIZE_ADDRESS__)
enum { MAY_LIMIT_MEMORY = 0 }; /* the sanitizer's shadow alone takes more than any machine has */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { MAY_LIMIT_MEMORY = 0 };
#else
enum { MAY_LIMIT_MEMORY = 1 };
#endif
#else
enum { MAY_LIMIT_MEMORY = 1 };
#endif

/* A bot computes and talks over the cable; it opens nothing, writes nothing and takes no more memory than it
 * needs. */
static void give_up_power(int cable)
{
    static const struct rlimit none = {0, 0};
    rlim_t now = memory_now();
    const struct rlimit memory = {now + MORE_MEMORY, now + MORE_MEMORY};
    if (now && MAY_LIMIT_MEMORY)
        setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &none);
    setrlimit(RLIMIT_NOFILE, &none); /* no file, no socket besides the cable */
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (guard_filter_bots())
        send_notice(&(struct house){.cable = cable}, BOT_UNGUARDED);
}

_Noreturn void bot_house_keep(int cable, int room, int cores, const struct packs *packs)
{
    pid_t server = getppid();
    signal(SIGINT, SIG_IGN); /* it ends when the server hangs up */
    signal(SIGTERM, SIG_IGN);
    if (!packs)
        packs = packs_begin();
    if (cable != STDERR_FILENO + 1 && (cable = dup2(cable, STDERR_FILENO + 1)) < 0)
        _exit(1);
    close_range(STDERR_FILENO + 2, ~0u, 0); /* what was open in the server is not for bots */
    house = (struct house){.cable = cable, .packs = packs, .worker_count = cores, .room = (uint32_t)room};
    give_up_power(cable);
    struct pair pair = {.cable = cable, .server = server, .work = play_all, .fell = report_fall};
    pair_watch(&pair);
}
