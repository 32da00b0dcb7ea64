/* twins.h: a table in a world without faults, for two worlds that one viewer cannot tell apart (docs/server-design.md, Twin
 * worlds): virtual time, a store that answers after three milliseconds, people who sit in every seat. */
#ifndef HUSTINGS_TWINS_H
#define HUSTINGS_TWINS_H

#include "server/hub/chatter.h"
#include "server/hub/services.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"
#include "tests/games/hunt.h"

enum { TWIN_HEADS = 4096, TWIN_DRAWS = 4096, TWIN_POSITIONS = 8192, STORE_MS = 3 };

/* What the viewer gets, and when. */
struct twin_out {
    uint64_t at;
    char *bytes;
};

/* Something that comes from outside. */
enum act_kind { ACT_MESSAGE, ACT_MOVE, ACT_SILENCE, ACT_CLOSE, ACT_HELLO };
struct act {
    uint64_t at, order;
    enum act_kind kind;
    int seat;
    char *bytes; /* of a message or a hello */
    struct move move;
    union position *before;
    int blind;
    uint64_t asked_at, until; /* of a blind question: the time in which nobody learns anything */
};

struct twin {
    const struct trial *trial;
    int viewer; /* a seat or SPECTATOR */
    struct rng rng;
    uint32_t otherness; /* in hundredths: how often it does something else that looks the same */
    struct hub *hub;
    struct table *table;
    char code[8], key[32];
    uint64_t now, wake;
    struct {
        uint64_t at, ticket;
    } stored[256];
    int stored_count;
    uint32_t conn[MAX_SEATS + 1]; /* the last: the spectator's */
    uint32_t next_conn;
    int bot;                       /* the seat that a bot has; -1: none */
    int silent;                    /* the seat that says nothing while the game is sealed; -1: none */
    char bot_hello[HUB_BOT_HELLO]; /* of one that was called just now */
    uint64_t i[MAX_SEATS + 1];
    uint8_t nonce[MAX_SEATS][32];
    struct twin_out *out;
    size_t out_count, out_room;
    union position **positions; /* after so many moves */
    struct {
        int known;
        struct move move;
        union position before;
    } * draws;
    struct {
        uint64_t line;
        uint8_t head[HASH];
    } * heads; /* that the viewer has received */
    size_t head_count;
    struct twin *other; /* whom this one follows; NULL: nobody */
    uint64_t parted_at; /* from then on the rules themselves distinguish them */
    uint64_t differed;  /* steps after which the two positions were not the same */
};

/* A table at which everybody sits; the game has begun. */
void twin_open(struct twin *w, const struct trial *trial, int viewer, uint64_t seed, struct twin *other);
void twin_close(struct twin *w);

/* Lets time pass up to a moment: the store's answers, and ticks. */
void twin_pass(struct twin *w, uint64_t until);

/* A message from a seat (MAX_SEATS: the spectator). */
void twin_say(struct twin *w, int seat, const char *bytes);
void twin_hang_up(struct twin *w, int seat);
void twin_hello(struct twin *w, int seat, const char *bytes);

/* A move here that shows the viewer the same as `m` in p; 0: there is none. */
int twin_match(struct twin *w, const union position *p, const struct move *m, const union position *q,
               struct move *out);

int twin_over(const struct twin *w);

/* A move as a message: its question is the current one. */
char *twin_move_text(struct twin *w, int seat, const struct move *move);

/* The world that draws at the moment, for the draws of chance (--wrap=match_draw). */
extern struct twin *twin_now;

#endif
