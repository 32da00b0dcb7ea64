/* guest.h: a bot that is a program of somebody else's, and speaks hustings-bot/1 (docs/bot-protocol.md).
 *
 * A program is named once; each seat that it plays has a process of its own, so that no two seats share a memory. It is
 * told its seat's view, what its seat has seen, and nothing else. Whatever it does, a legal move is played: after a fault
 * the pass, or any move by the game's luck; after three in a game, the usual bot plays on. */
#ifndef HUSTINGS_GUEST_H
#define HUSTINGS_GUEST_H

#include <pthread.h>

#include "bots/bot.h"
#include "guests/talk.h"
#include "match/match.h"

enum {
    GUEST_FAULTS_MOST = 3,
    GUEST_LOST_MOST = 3,
    GUEST_NOTE = 1024,
    GUEST_NAME = 64,
    GUEST_CLAIM = 24, /* bytes of a claim's word, and of what it says */
    GUEST_GOODBYE_MS = 1000
};

/* How long it may take. The bank is for what a move takes beyond its own time. */
struct guest_clock {
    uint32_t move_ms, bank_ms, first_ms; /* a move; in a game; until it is ready */
};
extern const struct guest_clock guest_clock_usual;

enum guest_fault { GUEST_ILLEGAL, GUEST_LATE, GUEST_LINE, GUEST_ENDED, GUEST_FAULTS };

/* How we behave towards it: as ever, or as a check does that looks for what it can't bear. */
enum guest_manner {
    MANNER_PLAIN,
    MANNER_SLOW,    /* lines come in pieces */
    MANNER_NOISY,   /* lines that it doesn't know, broken ones and very long ones in between */
    MANNER_DOUBT,   /* its first answer is refused, whatever it is */
    MANNER_HASTY,   /* a question is taken back as soon as it is put, and put again */
    MANNER_FORGETS, /* it is ended in the middle of a game, and goes on with another process */
    MANNERS
};

/* What a program did, over all its games. */
struct guest_tally {
    uint64_t games, moves, faults[GUEST_FAULTS];
    uint64_t declined, taken; /* games that it would not play; that another had to play on */
};

/* The first fault of a kind, for whoever writes the program. */
struct guest_blame {
    int is_set;
    struct error why;
    char line[160]; /* what it said, cut off; "" where it said nothing */
};

struct guest_program {
    struct bot bot; /* first: the bot that it is for everybody else */
    char path[4096];
    char shown[GUEST_NAME]; /* cmd:… as it is called in tables */
    char name[GUEST_NAME], version[GUEST_NAME];
    json_t *games; /* that it plays, as it said */
    struct guest_clock clock;
    enum guest_manner manner;
    int loud;             /* its standard error is ours */
    pthread_mutex_t lock; /* of what follows: every thread has processes of its own */
    struct guest_tally tally;
    struct guest_blame blame[GUEST_FAULTS];
};

/* Starts the program once to hear who it is. 0, or -1 with *e set: it can't be started, or does not speak the protocol. */
int guest_meet(struct guest_program *p, struct error *e);

/* The same; *e says in this language which program it is about. */
int guest_introduce(struct guest_program *p, enum lang lang, struct error *e);
int guest_plays(const struct guest_program *p, const struct game *game);
void guest_program_close(struct guest_program *p);

/* What it did since this was asked last. */
struct guest_tally guest_take_tally(struct guest_program *p);

/* --- a seat ---------------------------------------------------------------------------------------------- */

/* What a program claims, in any words: the table looks whether they are of content/words/talk.json. */
struct guest_claim {
    char claim[GUEST_CLAIM], is[GUEST_CLAIM]; /* "": nothing */
    int about;                                /* a seat; -1: none */
};

struct guest {
    struct guest_program *program;
    int seat;
    struct talk talk;
    enum { GUEST_OUT, GUEST_IN, GUEST_REPLACED } state; /* in the game that is played now */
    uint64_t games, q;
    int told;              /* entries of its history that it knows: moves and claims */
    int faults, has_begun; /* in this game; it has been told of it */
    int lost; /* games in a row in which it was replaced: after so many nobody starts it any more */
    int64_t bank_ms;
    uint8_t seed[32], known[32]; /* this game's luck, and that of the last one that it has played */
    int knows;                   /* there was one */
    int64_t bot_seed;            /* for its own luck */

    /* At a table of a server; zeros elsewhere. */
    int64_t most_ms;          /* so long the table waits for the next answer; 0: as long as the clock says */
    json_t *view;             /* of the next question, as the table wrote it; NULL: as the match has it */
    struct guest_claim claim; /* that came with its last answer */
};

/* Starts its process where there is none. 0, or -1 with *e set. */
int guest_start(struct guest *g, struct error *e);

/* Sends a ping with this number, after every kind of line that it need not know where `noisy`. 0, or -1: no answer. */
int guest_ping(struct guest *g, int64_t k, int noisy);

/* A game begins with this luck. */
void guest_begin(struct guest *g, const uint8_t seed[32]);

/* Its move, which is legal; the usual bot's, once that plays. 1: it was at fault. */
int guest_ask(struct guest *g, const struct match *m, const struct question *q, struct move *out,
              struct text *say);

/* Its last answer to this question was refused by somebody else: a fault, and the move to play instead. */
void guest_refuse(struct guest *g, const struct question *q, struct move *out, struct text *say);

/* The game is over, with all that the seat has seen, and this result. */
void guest_end(struct guest *g, const struct content *content, const struct history *history, json_t *result);

/* Says goodbye, and sees to it that it goes. 0, or -1: it did not go by itself in this time. */
int guest_close(struct guest *g, int64_t ms);

#endif
