/* hub_kit.h: a hub and a shell in memory, for tests of single messages: the store answers at once (or on
 * demand), random bytes are a counter, time stands still until a test advances it. Everything sent stays in
 * the box of its connection until a test takes it out. Fails by cmocka's asserts. */
#ifndef HUSTINGS_HUB_KIT_H
#define HUSTINGS_HUB_KIT_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

#include "match/sign.h"
#include "server/hub/hub.h"
#include "server/store/screen.h"

enum { KIT_CONNS = 128, KIT_TABLES = 96, KIT_WAITING = 32, KIT_CALLS = 16 };

/* A batch that the store has not answered. */
struct kit_batch {
    uint64_t ticket;
    struct store_batch head;
    char *bytes;
};

/* What a shared store was asked, apart from appends: a test answers. */
struct kit_asked {
    int kind; /* enum hub_out */
    uint64_t ticket, at;
    struct hub_wanted wanted;
    struct store_screen screen;
};

struct kit {
    struct hub *hub;
    int shared;   /* the store is, from the next start on */
    int branches; /* tables may go on from a moment of a record, from the next start on */
    struct kit_asked asked[KIT_WAITING];
    int asked_count;
    uint64_t ids[KIT_TABLES];
    struct hub_caps caps;
    hub_guard *guarded;
    struct signer signer;
    int is_keyless;                     /* nobody signs records, from the next start on */
    const struct hub_program *programs; /* that are offered, from the next start on */
    int program_count;
    uint64_t now, wake;
    json_t *boxes[KIT_CONNS]; /* arrays of messages */
    int closed[KIT_CONNS];    /* close codes; 0: open or never opened */
    uint64_t i;
    int status; /* of the last reply */
    json_t *reply;
    char *reply_text;
    json_t *log; /* lines, as the hub wrote them */
    char *tables[KIT_TABLES];
    char codes[KIT_TABLES][STORE_CODE + 1];
    int table_count;
    int slow; /* the store keeps its answers back */
    struct kit_batch waiting[KIT_WAITING];
    int waiting_count;
    const char *pace;                /* of games that are started; NULL: as the table has it */
    struct hub_bot bot;              /* the last that was called; key "": it has come */
    struct hub_bot calls[KIT_CALLS]; /* all that were, since a test looked */
    int call_count;
    uint8_t random;
    int died;
    char code[STORE_CODE + 1], key[17]; /* of the table that was opened last */
};

int kit_setup(void **state); /* for cmocka: a kit for each test */
int kit_teardown(void **state);

void kit_begin(struct kit *k);
void kit_end(struct kit *k);
void kit_step(struct kit *k, struct hub_event e); /* one event, now, and whatever follows from it */
void kit_restart(struct kit *k);                  /* the process is killed; what is stored is there */

void kit_pass(struct kit *k, uint64_t ms);             /* with a tick at every moment that the hub names */
void kit_answer(struct kit *k, enum store_answer how); /* to all that wait for the store */
void kit_stop(struct kit *k);
struct kit_asked kit_asked(struct kit *k, int kind); /* the oldest question of that kind, taken out */
void kit_forgotten(struct kit *k, const char *numbers);

void kit_open(struct kit *k, uint32_t conn);
void kit_open_from(struct kit *k, uint32_t conn, const char *address);
void kit_close(struct kit *k, uint32_t conn);
void kit_raw(struct kit *k, uint32_t conn, const char *text);

/* Says a message, by json_pack; its counter is put in. The ack, reject or welcome to it, which the caller frees. */
json_t *kit_ask(struct kit *k, uint32_t conn, const char *format, ...);
void kit_done(struct kit *k, uint32_t conn, const char *format, ...); /* it is acknowledged */
void kit_refused(struct kit *k, uint32_t conn, const char *code, const char *format, ...);

/* The first message of that kind, taken out of the box with those before it of the same kind left alone; the
 * caller frees it. */
json_t *kit_take(struct kit *k, uint32_t conn, const char *t);
json_t *kit_last(struct kit *k, uint32_t conn, const char *t); /* the last one, and the others go */
void kit_skip(struct kit *k, uint32_t conn, const char *t);    /* there is one */
int kit_count(const struct kit *k, uint32_t conn, const char *t);
void kit_clear(struct kit *k);

const char *kit_text(const json_t *m, const char *key);
long long kit_number(const json_t *m, const char *key);

void kit_request(struct kit *k, const char *method, const char *path, const char *query, const char *bearer,
                 const char *body);
void kit_table(struct kit *k, const char *game, int seats);

/* The token of the person in a seat; the first one opened the table. */
const char *kit_token(int seat);
json_t *kit_hello(struct kit *k, uint32_t conn, const char *token); /* opens the socket, too */
void kit_sit(struct kit *k, uint32_t conn, int seat);               /* and says hello before */
/* Connection c is seat c - 1: answers the last `commit`, and the last `pledges`. */
void kit_pledge(struct kit *k, uint32_t conn);
void kit_reveal(struct kit *k, uint32_t conn);
void kit_start(struct kit *k, int people); /* connections 1… are seats 0…; the host has said nothing yet */

/* The first move that a seat's last state offers, from the entry whose verb is `verb` (NULL: the first). */
json_t *kit_move(struct kit *k, uint32_t conn, const char *verb, long long *q);
json_t *kit_play(struct kit *k, uint32_t conn, const char *verb); /* plays it: the answer */

/* The last bot called comes, and answers with the first move it is offered. */
void kit_bot(struct kit *k, uint32_t conn);

void kit_night(struct kit *k);                              /* a table of night with two people */
void kit_wait(struct kit *k, uint64_t ms, uint32_t people); /* time passes, and those people's sockets stay
                                                             * alive */
void kit_expect(json_t *m, const char *state);              /* an ack with that state; frees it */
void kit_expect_reject(json_t *m, const char *code);
json_t *kit_state(struct kit *k,
                  uint32_t conn); /* the last one, which stays in the box; the caller frees it */
void kit_vote_end(struct kit *k); /* connections 1 and 2 end the game */

#endif
