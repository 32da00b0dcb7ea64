/* own.h: what the files of the socket shell share. */
#ifndef HUSTINGS_SHELL_OWN_H
#define HUSTINGS_SHELL_OWN_H

#include "match/sign.h"
#include "server/bots/seats.h"
#include "server/hub/packs.h"
#include "server/shell/address.h"
#include "server/shell/connection.h"
#include "server/shell/guard.h"
#include "server/shell/metrics.h"
#include "server/shell/net.h"
#include "server/shell/nodes.h"
#include "server/shell/tls.h"
#include "server/shell/turns.h"
#include "server/store/clerk.h"
#include "server/store/store.h"

enum {
    SHELL_ADDRESS = ADDRESS_TEXT,
    SHELL_LISTENERS = 2, /* IPv4 and IPv6 */
    SHELL_BOTS = 2048,   /* places for bots, besides those for sockets */
    SHELL_PROGRAMS = 16, /* of the operator's */
    SHELL_PATH = 4000    /* bytes of the data folder's path; names of files follow it */
};

/* What epoll calls these; a connection goes by its number, which is larger. */
enum { WATCH_SIGNALS, WATCH_STORE, WATCH_CLERK, WATCH_BOTS, WATCH_PROGRAMS, WATCH_METRICS, WATCH_LISTENERS };

enum caller_kind { LINE_FREE, LINE_SOCKET, LINE_BOT };

/* A connection of the hub: a socket with its wire, or a bot. */
struct line {
    enum caller_kind kind;
    int is_program; /* a bot that is a program of the operator's */
    uint32_t id, generation;
    int fd;
    struct ssl_st *tls; /* or NULL: plain */
    struct connection conn;
    char address[SHELL_ADDRESS];
    int for_metrics;   /* it came to their own address */
    int caller;        /* its address among those that are counted; -1: it is not */
    uint64_t asked_at; /* when its last message came, in microseconds; 0: it was answered */
};

/* What an address may still use (door.c has the units). */
struct caller {
    char address[SHELL_ADDRESS];
    int open;
    uint64_t at;
    int64_t connections, requests;
};

enum later_kind { LATER_CLOSE, LATER_BOT, LATER_ENTROPY };

/* What is done when the effects of this step are all carried out. */
struct later {
    struct later *next;
    enum later_kind kind;
    uint32_t conn;
    struct hub_bot bot;
};

/* Old tables are deleted: which come next, and when. */
struct keep {
    enum table_state state;
    int asked; /* the store is at it */
    uint64_t due;
    int64_t doubt; /* seconds that the store does not believe the clock */
};

/* How long bots wanted to think and were granted to, in all, in ms. */
struct bot_grants {
    uint64_t thoughts, wanted, granted;
    uint64_t short_at; /* when the log said last that it was less than they wanted */
};

struct shell {
    const struct shell_setup *setup;
    struct wire_setup wire;
    struct ssl_ctx_st *tls;             /* or NULL: plain */
    char public_origin[SHELL_LINK - 1]; /* without the last stroke */
    struct hub *hub;
    struct store_thread *store; /* NULL: the store is shared, and … */
    struct clerk clerk;         /* … somebody else speaks to it */
    uint64_t beat_due;
    int clerk_writing;
    struct bot_seats bots;
    struct bot_seats programs; /* those that are the operator's; no cable: there are none */
    int programs_fell;         /* … any more */
    struct hub_program offered[SHELL_PROGRAMS];
    struct guest_program *running[SHELL_PROGRAMS];
    int folder;            /* of the store, opened while we may still look everywhere */
    char data[SHELL_PATH]; /* its name from now on */
    int lock, epoll, signals, stored, bots_writing, programs_writing;
    int listeners[SHELL_LISTENERS], listener_count, deaf;
    int metrics; /* a listener of its own; -1: none */
    uint64_t started, wake, swept, stop_by;
    struct line *lines;
    struct caller *callers; /* by address, as many as there is room for sockets */
    int caller_count;
    uint64_t refused_full, refused_open, refused_fast; /* connections, by the limit that they met */
    uint64_t refused_requests;
    uint64_t refused_queue; /* readers that did not keep up */
    uint64_t refused_files; /* connections for which no file descriptor was left */
    uint64_t files_logged;  /* when that was logged last; 0 if never */
    int spare;              /* a descriptor that is given up so that metrics can be read without any left */
    struct spread moves;    /* from message to shown */
    struct bot_grants grants;
    int room, sockets, next_socket, next_bot;
    struct turns turns; /* of lines that have something to send */
    struct later *first, *last;
    int listed, stopping;
    struct keep keep;
    struct nodes nodes;
    struct packs *packs;
    struct signer signer;     /* of records */
    struct shell_links links; /* links to this server, best first */
};

/* --- net.c ---------------------------------------------------------------------------------------- */

/* Milliseconds since the start. */
uint64_t shell_now(const struct shell *s);

/* The same, from an unspecified start. */
uint64_t shell_clock(void);

/* Until it must end. */
void shell_loop(struct shell *s);
void shell_give_entropy(struct shell *s);

/* One event to the hub, and its effects. */
void shell_step(struct shell *s, struct hub_event *e);

/* What that has caused goes out, except to those who can wait. */
void shell_settle(struct shell *s);

/* The store is there: clients are let in. */
void shell_begin(struct shell *s);

/* A line of the log: `fields` is empty or begins with a comma. */
void shell_log(const char *level, const char *event, const char *fields);

/* Reports why and ends: going on would not be safe. */
_Noreturn void shell_die(const char *why);

int shell_watch(struct shell *s, int fd, uint64_t name, uint32_t events);

/* --- line.c --------------------------------------------------------------------------------------- */

struct line *line_find(struct shell *s, uint32_t id);

/* Takes a free place; NULL: there is none. */
struct line *line_take(struct shell *s, enum caller_kind kind);

/* Gives it back; tells the hub and closes the socket if there is one. */
void line_drop(struct shell *s, struct line *l);

/* It has something to send or to say: looked at before the next wait. */
void line_touch(struct shell *s, struct line *l);
void line_settle(struct shell *s, struct line *l);

void line_ready(struct shell *s, struct line *l, uint32_t events);
void line_sweep(struct shell *s);

/* Sends away clients without a pending request: the server ends. */
void line_hang_up(struct shell *s);

/* Effects on a socket. */
void line_send(struct shell *s, struct line *l, const struct hub_effect *e);
void line_close(struct shell *s, struct line *l, int code);
void line_reply(struct shell *s, struct line *l, const struct hub_effect *e);

/* --- door.c --------------------------------------------------------------------------------------- */

/* Accepts the next client, or sends it away. */
void door_accept(struct shell *s, int listener);

/* Sets a descriptor aside, with which the metrics can be read when no other is left. */
void door_spare(struct shell *s);

/* May this address ask for something more? Requests and WebSocket handshakes, over however many connections. */
int door_may_ask(struct shell *s, const char *address);

/* For a line that is about to be dropped. */
void door_left(struct shell *s, const struct line *l);

/* --- programs.c ----------------------------------------------------------------------------------- */

/* Meets the operator's programs, as the user who serves, and starts the process in which they play. Before the data can be
 * read: no program may read it. 0 or -1 with *e. */
int programs_open(struct shell *s, struct error *e);
void programs_close(struct shell *s);

/* A program is wanted for a seat, which has this line: 0, or -1: there is none. */
int programs_tell(struct shell *s, const struct line *l, const char *bytes, size_t size);
void programs_hear(struct shell *s);

/* A seat that was to be a program's finds nobody. */
void programs_give_up(struct shell *s, struct line *l);

/* --- data.c --------------------------------------------------------------------------------------- */

/* Makes the folder if there is none, and opens it; it and what root left in it become the user's. While we are root,
 * if we are. 0 or -1 with *e. */
int data_make(struct shell *s, const struct guard_user *user, struct error *e);

/* As the user who will use it: nobody else may read the folder or our files in it from now on. 0, or -1 with *e: others
 * may, and it can't be changed. */
int data_mend(struct shell *s, struct error *e);

/* Finds the name by which this user reaches the folder. Where a folder above it is closed to the user (/root), that is
 * /proc/self/fd/N. */
void data_reach(struct shell *s);

/* --- keep.c --------------------------------------------------------------------------------------- */

/* Nothing is deleted for a while: after a start, or after the clock has jumped, it may yet be put right. */
void keep_wait(struct shell *s);

/* Logs it if the store believes the clock no longer, or again. */
void keep_look(struct shell *s, int64_t doubt);

uint64_t keep_due(const struct shell *s);
void keep_tick(struct shell *s);
void keep_take(struct shell *s, const struct store_reply *r);

/* --- store_shared.c ------------------------------------------------------------------------------- */

/* Starts the clerk: before the bots, who are not to know how the store is reached. 0 or -1 with *e. */
int shared_start(struct shell *s, struct error *e);

/* Waits until it has reached the store, and takes the store's key. 0 or -1 with *e. */
int shared_open(struct shell *s, uint8_t key[STORE_KEY], struct error *e);

/* What the hub wants of the store; what it hears from there. */
void shared_perform(struct shell *s, const struct hub_effect *e);
void shared_hear(struct shell *s);
void shared_flush(struct shell *s);

/* The loop asks for beats: one that hangs must lose its lease. */
uint64_t shared_due(const struct shell *s);
void shared_tick(struct shell *s);

/* --- measure.c ------------------------------------------------------------------------------------ */

/* Answers a request at the metrics' own address. */
void metrics_answer(struct shell *s, struct line *l, const struct wire_request *r);

/* A message came from this line; one goes to it. */
void metrics_heard(struct line *l);
void metrics_said(struct shell *s, struct line *l, const struct hub_facts *facts);

/* --- page.c --------------------------------------------------------------------------------------- */

/* Answers a request that is not for the hub. */
void page_answer(struct shell *s, struct line *l, const struct wire_request *r);

/* --- web.c ---------------------------------------------------------------------------------------- */

/* Answers with a file of the web table: its first page, its rules, what they load, in the smallest form that the
 * Accept-Encoding allows; -1: there is none. */
int shell_web_find(const char *path, const char *encodings, struct wire_answer *answer);

/* The same for a pack that is built in; others stay as they are. */
void shell_web_shrink_pack(const char *hash, const char *encodings, struct wire_answer *answer);

/* --- listen.c ------------------------------------------------------------------------------------- */

/* Opens the sockets, where clients wait until listen_hear, and writes the links; 0 or -1 with *e. */
int listen_open(struct shell *s, struct error *e);

/* The same for metrics, if they are wanted: plain HTTP, so never where strangers can reach it. */
int listen_metrics(struct shell *s, struct error *e);

/* Accepts clients, or lets them wait. */
void listen_hear(struct shell *s, int hear);

#endif
