/* sim_client.h: the people, watchers, strangers and bots around a simulated table, and the account they keep
 * of everything they sent and received. */
#ifndef HUSTINGS_SIM_CLIENT_H
#define HUSTINGS_SIM_CLIENT_H

#include <jansson.h>

#include "shown.h"
#include "sim_world.h"

enum { MOST_CLIENTS = 40, MOST_WAITING = 128 };

enum part { PERSON, WATCHER, STRANGER, LODGER /* with a table of its own, which it leaves one day */, BOT };

/* By which token somebody comes after a move to a new device, whose words may be long on their way. */
enum device {
    ONE_DEVICE, /* its own, and there is no other */
    NEW_DEVICE, /* the next one; if that is a stranger's: */
    OLD_DEVICE, /* its own, good until those words arrive; if that is a stranger's, they have: */
    NEW_OR_NONE /* the next one; if that is a stranger's, the seat is lost */
};

/* The host and the last vote as one socket of a client knows them. */
struct sim_told {
    uint32_t socket;
    int host, is_present; /* seat or -1; 1 if a person has it and is not gone */
    char name[24];
    json_int_t number; /* number of the last vote */
    int is_about_host, about, passed;
};

/* The people who said Yes in a vote, one bit per client. */
enum { SIM_VOTES = 64 };
struct sim_vote {
    json_int_t number;
    uint64_t yes;
};

struct client {
    enum part part;
    int number, retired;
    char token[40], next_token[40]; /* the next: of a new device, perhaps known to the table */
    char code[40];                  /* with which the new device comes */
    enum device device;
    char name[24], address[SIM_ADDRESS];
    char own_code[8], own_key[32]; /* of a lodger's table */
    uint64_t leaves_at;
    int seat, node, welcome, knocks, refused;
    int sent_to;           /* the server where its table is, as it was told, for the next attempt; -1: none */
    int tried;             /* the one that it did not reach; -1: none */
    uint64_t blind_until;  /* until then it does not look at its socket */
    uint64_t coming_since; /* its first hello since it was welcomed last; 0: it is */
    uint64_t lost_at;      /* when its server sent it to another one; 0: it was welcomed since */
    int floor_game;        /* what anybody was shown before its last hello: the number of the game, … */
    uint64_t floor_n;      /* … and of the moves */
    int coming;            /* the seat that a welcome on its way to this socket names, or -1 */
    int sitting, started, host, paused, locked; /* as it was told */
    int clue_seat, nods_left; /* a clue that waits for its approval; how often it still says so */
    uint32_t socket;          /* 0: away */
    uint64_t i, away;
    uint64_t unanswered[MOST_WAITING];
    int waiting, overflow;

    char sealing[33]; /* the game that was pledged for, … */
    int pledged_seat; /* … and from where */
    uint8_t nonce[32];

    char game[33];
    uint64_t have;            /* moves it has been told */
    uint64_t asked, answered; /* questions */
    int64_t stage;            /* the number of the one that it looks at; -1: it is free */
    uint64_t held_q;          /* the question whose choice was acknowledged … */
    json_t *held;             /* … and the choice; NULL: none, or it is not sure which */
    json_t *last;             /* the move sent last, for sending it again */
    uint64_t last_q;
    json_t *ask;
    char *view;
    int over;
    uint64_t voted_at;
    int is_program, schemes; /* says that it is a program; wants another host than the host */
    int proposed;            /* has proposed another host, and no vote has arrived since */
    uint64_t schemed_at;
    struct sim_told told;
    uint64_t act_at, beat_at, beat_by; /* 0: not due */
    uint64_t alarm_at, alarm_number;
};

/* A move that somebody sent. */
struct sent {
    int seat;
    char game[33];
    uint64_t q;
    json_t *move;
};

/* Which step of a game a move was shown with: for everybody the same, also after a restart. */
enum { SIM_GAMES = 16 };
struct sim_steps {
    char game[33];
    uint32_t *of; /* by the number of moves; 0: nobody was shown that many */
    uint64_t room;
};

struct sim_table {
    const char *game;
    char code[8], key[32];
    int seats, people, clock, games, calm;
    const char *pace; /* with which it begins */
    int hostile;      /* a guest seats programs and calls votes */
    int passed_on;    /* some host has said that somebody else is the host */
    struct sim_vote votes[SIM_VOTES];
    int nod, delay; /* settings: clues wait for the host, watchers see everything later */
    uint64_t limit; /* moves after which people would like to end */
    json_t *options;
    int rejects, told_again, rewound;
    int seen_game; /* what anybody has been shown so far */
    uint64_t seen_n;
    struct sent *sent;
    size_t sent_count, sent_room;
    struct shown_list shown;
    struct sim_steps steps[SIM_GAMES];
    char *record; /* as it was fetched */
    size_t record_size;
};

extern struct client clients[MOST_CLIENTS];
extern int client_count;
extern struct sim_table sim_table;
extern const char *const sim_paces[4];

/* The first opens the table, the others come; `options` is taken. */
void clients_start(struct world *w, int watchers, int strangers);
void clients_end(void);
int clients_done(const struct world *w);

/* Asks for the record of the last game. */
void clients_fetch(struct world *w);

/* --- between sim_client.c and sim_people.c -------------------------------------------------------------- */

const char *sim_text(const json_t *m, const char *key);
void client_say(struct world *w, struct client *c, json_t *m); /* takes the reference */
void client_come(struct world *w, struct client *c);
void client_leave_socket(struct world *w, struct client *c, uint64_t in_ms);
void client_wait(struct world *w, struct client *c, uint64_t in_ms); /* acts then, or sooner */
void client_note_sent(struct client *c, uint64_t q, json_t *move);
void client_note_shown(const struct client *c, uint64_t n, int is_event, uint64_t hash);
int client_note_step(const struct client *c, uint64_t n, uint32_t step); /* -1: somebody was shown another */
void client_draw(struct world *w, char *out, size_t letters);

/* --- sim_lodger.c ------------------------------------------------------------------------------------------- */

void lodger_act(struct world *w, struct client *c);
void lodger_replied(struct world *w, struct client *c, int status, const json_t *m);
void lodger_welcomed(struct world *w, struct client *c, const json_t *m);
void lodger_refused(struct client *c);
json_t *lodger_hello(const struct client *c);

/* --- sim_votes.c ------------------------------------------------------------------------------------------ */

void votes_parts(void);
void votes_propose_any(struct world *w, struct client *c);
void votes_scheme(struct world *w, struct client *c);
/* A message about the table: checks it, and answers a vote. */
void votes_see(struct world *w, struct client *c, const char *t, const json_t *m);

void people_act(struct world *w, struct client *c);
void people_nod(struct world *w, struct client *c, const json_t *m);
void people_knock(struct world *w, struct client *c, const json_t *m);

#endif
