/* bot.h: players that are programs. A bot gets its seat's view and nothing else; where it searches, it
 * imagines a position that fits the view (`imagine` of the game). It keeps no state between moves, so it can
 * take a seat at any moment of a game. */
#ifndef HUSTINGS_BOT_H
#define HUSTINGS_BOT_H

#include "match/position.h"
#include "match/text.h"

/* A question to a bot: its seat's view and what is public beside it. */
struct question {
    const struct content *content;
    const void *view;          /* the rules' own struct as `reveal` fills it */
    const struct texts *texts; /* that the view refers to */
    int seats, seat;
    enum lang lang; /* the language it speaks, where a move says a text */
    struct rng *rng;
};

struct bot {
    const char *name;
    /* Chooses one of the seat's legal moves, and fills in the text it says where its verb says one.
     * Deterministic: the same question and generator give the same move. */
    void (*choose)(const struct question *q, struct move *out, struct text *say);
};

/* The bots that play a game, the stronger ones later; ends in NULL. Each game lists its own in bots/GAME/bots.c. */
const struct bot *const *bots_of(const struct game *game);

/* The bot of that name that plays this game; NULL if there is none. */
const struct bot *bot_find(const struct game *game, const char *name);

/* The bot that takes a seat when nobody says which: the strongest. */
const struct bot *bot_usual(const struct game *game);

/* Plays any game. */
extern const struct bot bot_random;

/* The others, for callers that want a particular one. */
extern const struct bot bot_night_greedy;
extern const struct bot bot_vote_rule;
extern const struct bot bot_dixit_tags;
extern const struct bot bot_voices_rule;

#endif
