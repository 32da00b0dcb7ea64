/* playout.h: one game played by bots, from a seed to its end. Used again for each next game; a worker has one
 * of its own.
 *
 * The seed decides everything: chance is drawn from it as in any match, and each bot's generator is seeded
 * from it. Seats asked at the same time answer in their order, each from its own view and from what its seat has seen
 * (kept only where a bot asks for it). Nothing is allocated while a game is played, but longer logs of what was seen. */
#ifndef HUSTINGS_PLAYOUT_H
#define HUSTINGS_PLAYOUT_H

#include "bots/bot.h"
#include "lab/figures.h"
#include "lab/outsiders.h"
#include "match/match.h"

struct playout {
    struct match match;
    const struct bot *bots[MAX_SEATS]; /* one a seat, … */
    int by_party;            /* … or, if this is set after opening, one for each of the figures' parties */
    const struct bot *guest; /* not NULL, set after opening: plays `guest_seat`, whoever plays the others */
    int guest_seat;
    struct budget budget; /* of every question; set after opening, otherwise the bots' own */
    const struct figures *figures;
    uint8_t seed[32];
    uint64_t moves;   /* played so far, chance's too */
    struct move last; /* the newest of them, … */
    struct text said; /* … with the text it says */
    struct result result;
    uint32_t forfeits; /* one bit per seat in which the built-in bot plays on instead of a program */
    const struct bot *forfeiter[MAX_SEATS];  /* the program, if the seat's bit is set */
    uint32_t forfeited_parties;              /* if bots play by party: one bit per party */
    int32_t values[MAX_FIGURES][MAX_VALUES]; /* of the figures */
    struct rng rng[MAX_SEATS];
    /* Not NULL, set after opening: told of every decision of a bot, with the processor time it took. Where it is told,
     * an illegal move is a fault of the bot, and any legal move takes its place; otherwise it ends the program. Of somebody
     * else's program it is told the time that passed, and every fault. */
    void (*decided)(void *watcher, const struct bot *bot, uint64_t nanoseconds, int illegal);
    void *watcher;
    const struct outsiders *outsiders; /* set after opening, where a bot is somebody else's program; … */
    void *outside;                     /* … their room, once one has been asked */
    int forgets;                       /* set after opening: bots play by their views alone, for comparison */
    uint32_t remembered;               /* seats whose history is kept; as of playout_begin */
    struct seen_log seen[MAX_SEATS];
    struct history history; /* of the seat that is asked */
    struct match trial;     /* for moves of bots that are watched */
    union position start, view, before;
};

/* Gets ready for games of this kind; `options` as given by people (NULL: none). 0, or -1 with *e set. */
int playout_open(struct playout *p, const struct content *content, int seats, json_t *options,
                 const struct bot *const *bots, struct error *e);
void playout_close(struct playout *p);

/* Starts the game of a seed. */
void playout_begin(struct playout *p, const uint8_t seed[32]);

/* The bot that would be asked in this seat now; NULL while it is not known (by party, before parties are dealt). */
const struct bot *playout_bot(const struct playout *p, int seat);

/* What it believes there, if it believes anything: 1. Changes nothing in the game. */
int playout_believes(struct playout *p, int seat, struct belief *out);

/* The winners of a finished game, for tables of results. A seat that has forfeited has lost, even if the built-in bot won
 * in its place; of two seats, or of two parties with one bot each, the other one has won. */
struct credit {
    uint32_t winners; /* one bit per seat */
    int party;        /* the party that has won; -1 if there are no parties or all have forfeited */
};
struct credit playout_credit(const struct playout *p);

/* Plays one move, whoever's turn it is; 0, with result and values filled, when the game is over. */
int playout_step(struct playout *p);

#endif
