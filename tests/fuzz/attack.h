/* attack.h: a whole server in memory, and the people who attack it: bytes through the real wire, connections with the
 * shell's own decisions, the real hub, a store that is read again after every restart. Everything follows from the input
 * (attack.c), so that whatever is found can be repeated.
 *
 * attack_server.c is the server's end, attack_peer.c the clients' ends and what must hold of everything they receive,
 * attack_secret.c what they may not be told, attack_say.c, attack_page.c and attack_request.c what they send, attack.c
 * the plan. */
#ifndef HUSTINGS_FUZZ_ATTACK_H
#define HUSTINGS_FUZZ_ATTACK_H

#include "rules/kit.h"
#include "server/shell/connection.h"
#include "tests/fuzz/page.h"
#include "tests/server/sim_store.h"

enum {
    PEOPLE = 12,
    BOTS = 24, /* places for bots, behind those of people */
    EVERYBODY = PEOPLE + BOTS,
    TABLES = 6,
    LINES = 64, /* connections at a time: one bit each */
    MOST_DUE = 64,
    NEEDLES = 512, /* secrets that are looked for */
    MEMORY = 1 << 12
};

/* A message that has to be answered. */
struct due {
    uint64_t i;
    int kind, act; /* in the page's lists; -1: none of them */
    int watches;   /* it is a hello that asks to watch */
    int table;     /* where it was said */
};

/* A list of seats, without what a restart may change. */
struct seats_seen {
    char text[4096]; /* "": none */
    int stage;       /* of the table: in the order of table_stages */
};

/* Somebody, and what they know. */
struct person {
    char token[32], address[24];
    uint32_t socket; /* 0: none */
    int table, seat; /* -1: none, as far as they know */
    int watches, welcome, knocked, sulks, rude, deaf;
    uint64_t i;
    struct due due[MOST_DUE];
    int due_count, due_lost;
    int frames;  /* pings and the like that were sent: those that are too many are rejected with 0 */
    char *state; /* the last one they were shown */
    size_t state_size, state_room;
    struct fields ask; /* the question in it */
    char game[33], commit[65], sealing[33];
    uint8_t nonce[32];
    int owes_pledge, owes_reveal, owes_move;
    uint64_t have, asked, line;
    uint64_t answered;                     /* a bot answers a question once */
    struct seats_seen seats, seats_before; /* the last list of seats, and the one before a restart */
    long long who, vote, clue;             /* a knock, a vote, the seat of a clue that waits for a nod */
    long long stage;                       /* the number of the scene, or of the opening, that they look at */
    char transfer[40];
    char screen[8]; /* the letters that they show as a TV */
};

/* The server's end of a connection, and the bytes that the other end has not understood yet. */
struct line {
    uint32_t id;
    int who; /* -1: nobody */
    int bot, upgraded, ended;
    int asks;         /* a request waits for its answer */
    int is_head;      /* it was a HEAD: the answer has no body */
    const char *path; /* of a request, as the page calls it */
    struct connection conn;
    char *in;
    size_t in_size, in_room;
};

struct open_table {
    char code[16], key[40];
    int opener;
};

/* Work of the store that is not done yet. */
struct work {
    struct work *next;
    int kind;
    uint64_t ticket;
    size_t size;
    char bytes[];
};

/* A secret, and the people who may be told it: one bit each. */
struct needle {
    char text[72];
    size_t size;
    uint64_t known_by;
    int table, until; /* until an entry of this kind is stored for the table: enum needle_end */
    int seat;         /* of a clue: everybody in this seat of the table knows it */
};
enum needle_end { ALWAYS_SECRET, UNTIL_NONCES, UNTIL_MOVE, UNTIL_END };

/* What was shown once must look the same when it is shown again. */
struct remembered {
    uint64_t what, hash;
    uint32_t run;
};

/* Planted bugs: each must be found (attack_main.c). */
enum plant { PLANT_NONE, PLANT_FIELD, PLANT_ANSWER, PLANT_TOKEN, PLANT_FORGET, PLANT_VIEW, PLANTS };

struct attack {
    struct rng rng;
    struct hub *hub;
    struct hub_caps caps;
    struct wire_setup wire;
    uint64_t now, wake, life;
    unsigned pace; /* milliseconds from one message to the next */
    struct sim_store store;
    struct store *file; /* the same in SQLite, in some runs */
    struct work *first_work, *last_work;
    int store_waits, full_next, dying;
    struct line lines[LINES];
    uint64_t touched; /* lines with something to do: one bit each */
    uint32_t generation;
    uint64_t closing; /* lines that the hub has closed: one bit each */
    struct hub_bot bots[BOTS];
    int bots_wanted, entropy_wanted, settling;
    struct person people[EVERYBODY];
    struct open_table tables[TABLES];
    int table_count;
    int pieces; /* into which bytes are cut; 0: none */
    struct needle needles[NEEDLES];
    int needle_count;
    uint64_t messages; /* through the wire to the hub: messages and requests */
    uint64_t hash;     /* of everything that the hub did */
    int restarts;
};

/* Of all runs. */
struct attack_sums {
    uint64_t runs, messages, sent, requests, restarts, games, ended, verified, in_file, most_memory;
    uint64_t good[64], bad[64];         /* by the page's kinds of messages: accepted, rejected */
    uint64_t good_act[64], bad_act[64]; /* the same for what hosts do */
    uint64_t out[64];                   /* messages to clients */
    uint64_t close[64], status[600];
};
extern struct attack_sums *attack_sums;
extern enum plant attack_plant;

/* Something does not hold: says so, and ends the process. */
_Noreturn void attack_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

uint32_t attack_below(struct attack *a, uint32_t n);

/* With ATTACK_VERBOSE in the environment every message is printed. */
void attack_trace(const char *what, int who, const char *text, size_t size);

/* --- attack_server.c ------------------------------------------------------------------------------------ */

void server_begin(struct attack *a); /* the rng and the caps are set */
void server_end(struct attack *a);
void server_stop(struct attack *a, int in_order); /* and starts again from the store */
uint32_t server_connect(struct attack *a, int who);
struct line *server_line(struct attack *a, uint32_t id);
void server_bytes(struct attack *a, uint32_t id, const char *bytes, size_t size);
void server_hang_up(struct attack *a, uint32_t id);
void server_bot_says(struct attack *a, uint32_t id, const char *text, size_t size);
void server_pass(struct attack *a, uint64_t ms);
void server_advance(struct attack *a); /* a message takes its time */
void server_settle(struct attack *a);  /* until nothing is left to be done at once */
void server_flush(struct attack *a);   /* the store does what waits */

/* --- attack_peer.c -------------------------------------------------------------------------------------- */

void peer_begin(struct attack *a);
void peer_end(struct attack *a);
void peer_bytes(struct attack *a, struct line *l, const char *bytes, size_t size);
void peer_bot_hears(struct attack *a, int who, const char *text, size_t size);
void peer_gone(struct attack *a, int who, uint32_t socket);
void peer_reply_leaves(struct attack *a, const struct hub_effect *e);
void peer_settled(struct attack *a);   /* nothing waits anywhere: every message has its answer */
void person_forgets(struct person *p); /* what it was shown: it comes as somebody else */
int people_react(struct attack *a);    /* 1: somebody did something */
void peer_before_restart(struct attack *a);
void peer_check_records(struct attack *a);

/* --- attack_secret.c ------------------------------------------------------------------------------------ */

void peer_no_secrets(void);
void peer_secret(struct attack *a, const char *text, uint64_t known_by, int table, enum needle_end until);
void peer_clue(struct attack *a, int who, const char *text);
void peer_look(struct attack *a, int who, const char *what, const char *text, size_t size); /* -1: nobody's */
void peer_stored(struct attack *a, uint64_t table, const char *entries, size_t size); /* some are open now */
void peer_log(struct attack *a, const struct hub_log_line *line);

/* --- attack_say.c --------------------------------------------------------------------------------------- */

/* Bytes of the input, as long as there are any, then zeros. */
struct input {
    const uint8_t *at, *end;
};
unsigned next_byte(struct input *in);

void say_text(struct attack *a, int who, const char *text, size_t size, int kind, int act);
void say_frame(struct attack *a, int who, int first_byte, const char *bytes, size_t size);
void say_connect(struct attack *a, int who);
void say_hello(struct attack *a, int who, int table);
void say_sit(struct attack *a, int who, int seat);
void say_act(struct attack *a, int who, const char *act, const char *more);
void say_kind(struct attack *a, int who, int kind, struct input *in); /* built from the page's fields */
void say_example(struct attack *a, int who, int number);
void say_literal(struct attack *a, int who, struct input *in);
void say_move(struct attack *a, int who, unsigned choice);
void say_pledge(struct attack *a, int who);
void say_reveal(struct attack *a, int who);
void say_request(struct attack *a, int who, struct input *in);
void say_open(struct attack *a, int who, unsigned game, int seats, unsigned option);
void say_mutated(unsigned how); /* the next message is sent with a mistake in its bytes; 0: with none */

/* A message of this kind, with its own number and these fields more. */
void say(struct attack *a, int who, const char *t, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
