/* seat.h: a seat at a table: its person or bot, its question, its box, its clock. */
#ifndef HUSTINGS_HUB_SEAT_H
#define HUSTINGS_HUB_SEAT_H

#include <stdint.h>

#include "bots/remark.h"
#include "match/match.h"

enum { NAME_ROOM = 128 /* bytes of a name: 20 graphemes */, LEVEL_ROOM = 72, HASH = 32 };

enum seat_kind { SEAT_FREE, SEAT_HUMAN, SEAT_BOT };
enum presence { IS_GONE, IS_QUIET, IS_HERE };
enum stand_in { STANDS_IN_NOT, STANDS_IN, STANDS_IN_ONCE /* for one question */ };
enum ballot { BALLOT_NONE, BALLOT_NO, BALLOT_YES };

/* A move as it was chosen for a seat. */
struct choice {
    struct move move;
    struct text text; /* that it says */
    uint64_t q; /* the question that it answers; an interruption may have given that another number since */
    const char *by; /* NULL: the seat itself; "bot", "clock" */
};

/* A move that was answered, so that the same one gets the same ack when sent again. */
struct answer {
    struct choice *move; /* NULL: none */
    const char *state;   /* "held", "played" */
};

/* Room for a claim of content/words/talk.json, and for what it says. */
enum { CLAIM_WORD = 24 };

struct seat {
    enum seat_kind kind;
    char name[NAME_ROOM];
    int color, muted, agrees; /* agrees to be named in the record */
    uint8_t token[HASH];      /* the hash of it */
    char level[LEVEL_ROOM];   /* of a bot: the name of one of ours, or cmd: and a program's (programs.h) */
    int outside;              /* a program's, over a socket of its own (outsider.h) */
    uint32_t conn;            /* 0: none */
    enum presence here;
    uint64_t quiet_since;

    int pledged, revealed;
    int withheld; /* in an earlier attempt of this start it pledged and did not reveal */

    uint64_t q;           /* number of its question */
    uint8_t asked[HASH];  /* what it asks */
    int is_asked;         /* it has a legal move */
    struct choice *held;  /* its answer in the box, or NULL */
    struct choice *aside; /* an ability waiting beside it for the end of a blind window, or NULL */
    int aside_is_newer;   /* than the answer */
    int awaits_nod;       /* it is a clue, and the host has not seen it */
    struct answer last;
    int thinks, changes; /* of this question */

    uint64_t clock_q;  /* the question whose clock was set */
    uint64_t deadline; /* 0: none */
    uint64_t asked_at; /* the question was open and the stage free; scenes and pauses since then moved it */
    uint64_t left_q, left_ms; /* from the log: the time that question had left */
    int timed_out;
    uint32_t bot;             /* the connection of a bot that plays here */
    char bot_key[2 * 16 + 1]; /* what it says hello with; "": none was called */
    enum stand_in stands_in;  /* for a person who is absent, out of time or slow */
    struct choice *bot_move;  /* answered, and waiting for its moment */
    struct {
        char claim[CLAIM_WORD], is[CLAIM_WORD];
        int about;
    } claim;          /* that its bot would make with its answer to … */
    uint64_t claim_q; /* … this question, plus 1; 0: none */
    uint64_t bot_due;
    int keeps_moment;    /* bot_due does not come sooner when people skip a scene */
    int faults, refused; /* of a program from outside: in this game; answers to question … */
    uint64_t refused_q;  /* … */

    uint8_t transfer[HASH]; /* one-use code for another device */
    uint64_t transfer_until;
    enum ballot ballot;
    int is_voted_on; /* the open vote is about the person who has this seat */
};

void seat_clear(struct seat *s);
int seat_is_here(const struct seat *s);    /* a person or a program from outside, connected */
int seat_has_person(const struct seat *s); /* the first of these */

#endif
