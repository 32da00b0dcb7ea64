/* table.h: a table: its seats, its match, its log, its settings. */
#ifndef HUSTINGS_TABLE_H
#define HUSTINGS_TABLE_H

#include <jansson.h>

#include "match/fair.h"
#include "match/match.h"
#include "match/record.h"
#include "server/hub/conn.h"
#include "server/hub/events.h"
#include "server/hub/majority.h"
#include "server/hub/seat.h"
#include "server/store/store.h"

enum {
    KEY_LETTERS = 16, /* of a link's key */
    KNOCKS = 16,
    FRESH_LISTS = MAX_SEATS + 1 /* one per seat, the last for spectators */
};

enum pace { PACE_CALM, PACE_USUAL, PACE_BRISK, PACE_NONE };
enum talk { TALK_PHRASES, TALK_TEXT, TALK_NONE };
enum sealing { SEAL_NONE, SEAL_PLEDGES, SEAL_REVEALS };

struct knock {
    int who; /* 0: free */
    uint32_t conn;
    json_t *sit; /* the message */
};

/* What every game here begins with (given.h): moves, or what a viewer of another game knew. */
struct given_moves {
    struct given of;     /* none: .moves is 0 */
    struct choice *list; /* as many */
    json_t *said; /* what was said between them: objects {"after":MOVES,"said":…}, in order; may be NULL */
    struct known_part known; /* none: .is_set is 0 */
    json_t *view;            /* of its viewer */
    json_t *lines;           /* a text: the record up to there; NULL: games begin as usual */
};

/* The votes of a table (votes.h). */
struct vote {
    int number; /* of the last vote; 0 if there was none */
    struct motion motion;
    uint64_t q;                 /* question that the seat concerned had when the vote began */
    uint64_t until;             /* end of the open vote; 0 if none is open */
    uint64_t again[VOTE_KINDS]; /* when each kind may be proposed next */
    uint32_t voters;            /* as clients were told last */
    int needed;                 /* as clients were told last */
};

struct table {
    struct hub *hub;
    uint64_t id;
    uint64_t number; /* in tickets (own.h) */
    int lost;        /* another server has it */
    int released;    /* nothing is written any more */
    int is_handed;   /* another server will have it (leave.h): … */
    uint64_t heir;   /* … the one of this life */
    char code[STORE_CODE + 1];
    enum table_state state;
    int place;          /* among those in memory */
    struct conn *conns; /* that are here */
    int looked_at;      /* in this step */
    struct table *next_looked_at;
    int damaged;
    int no_pack;    /* … and the only fault is that its pack is not here: … */
    uint32_t lacks; /* … one with this mark (packs.h); 0: nobody knows which */
    int old_rules;  /* … or that its game was begun by rules that are not played any more */
    int replaying;  /* it is being read from its log: nothing is written, nobody is told */
    uint8_t key[HASH], opener[HASH]; /* hashes of the link's key and of the token that opened it */
    json_t *saying,
        *said; /* texts that moves of this game and of those before have said: bots repeat none; NULL: none */
    char link[KEY_LETTERS + 1]; /* the key itself, as long as the process lives */
    int renewed;                /* how often the host has renewed it */
    uint8_t (*kept_out)[HASH];  /* tokens of those who were removed (door.h), the oldest first */
    int kept_out_count;
    uint8_t (*screens)[HASH]; /* tokens of the TVs that players let in (screen.h), the oldest first */
    int screen_count;
    const struct game *game;
    struct content *content;
    char content_name[64];
    json_t *options; /* as people gave them */
    struct given_moves given;
    int seats, host, locked, spectators;
    int hosted; /* it has had a host: without one, the next to sit down becomes it */
    int clock_s, pace, talk, grace_s;
    int window_s;      /* of a blind question; 0: as the pace says */
    int delay_s;       /* the spectators' delay */
    int nod;           /* a clue waits for the host's approval */
    int memory;        /* pages keep the log of the current round only */
    int training;      /* pages show what a push of Voices will do */
    int chatter;       /* bots speak */
    struct seat *seat; /* as many as there have been at most */
    int seat_room;
    struct knock knocks[KNOCKS];
    int knock_count;

    uint64_t head, stored; /* entries of the log: appended, durable */
    struct out batch;      /* of this step: a struct store_batch, then the entries */
    int batch_count;
    struct held_back *first, *last;
    size_t held_bytes;
    struct delayed *first_delayed, *last_delayed;
    int delayed_count;
    struct unseen_end *unseen; /* NULL: no end waits to be seen */
    uint64_t shown_at;         /* when the state was last another one */

    enum sealing sealing;
    uint64_t sealing_until;
    struct seal seal;
    uint8_t commit[HASH];

    int playing; /* there is a match */
    int over;
    struct match *match; /* while there is one: a lobby has none */
    struct stage *stage; /* of that match */
    struct paid past;    /* answers to `past`, of all its sockets */
    uint64_t position;   /* a number of its own for each position that it had (legal.h) */
    struct record record;
    struct step *step; /* all of them (steps.h) */
    uint32_t steps, step_room;
    uint64_t claims;                      /* that were made in this game */
    int in_step;                          /* the next move belongs to the last one */
    struct remark *remarks, *last_remark; /* between them */
    uint32_t logged_step;  /* that the move which is read from the log belongs to; 0: the log does not say */
    struct reader *reader; /* of its record, while that is read again; otherwise NULL */
    char *lines;           /* of the record, with their line feeds */
    size_t lines_size, lines_room;
    struct events
        *fresh; /* moves of this step as viewers see them, by FRESH_LISTS; the hub's own, or a copy's */
    int blind;
    uint64_t blind_until;
    uint64_t paused_at; /* 0: the clocks run */

    struct vote vote;

    uint64_t opened, touched;
    char holder[ADDRESS_ROOM]; /* the address that opened or woke it; "": not counted (room.h) */
    uint64_t written;          /* its log, last */
};

extern const char *const table_state_names[];
const char *json_text(json_t *object, const char *key); /* "" where there is no such text */
int table_shape(struct table *t, const char *content, int seats, json_t *options, struct error *e);
int table_start_match(struct table *t, struct error *e);
void table_end_match(struct table *t);
void table_to_lobby(struct table *t); /* from a game that is over */
void table_free(struct table *t);
const char *table_fault(const struct table *t, enum word *word); /* of one that is damaged */
void table_tick(struct table *t);
uint64_t table_due(const struct table *t);           /* UINT64_MAX: nothing is due */
int table_has_left(const struct table *t, int seat); /* out of a game that goes on */
int table_is_busy(const struct table *t);            /* a game runs or is being sealed: the lobby is closed */

#endif
