/* bot.h: players that are programs. A bot gets its seat's view, what its seat has seen so far, and nothing else; where it
 * searches, it imagines a position that fits the view (`imagine` of the game). It keeps no state between moves, so it can
 * take a seat at any moment of a game, in any process. */
#ifndef HUSTINGS_BOT_H
#define HUSTINGS_BOT_H

#include <signal.h>

#include "match/position.h"
#include "match/seen.h"
#include "match/text.h"

/* How long a bot may think. */
struct budget {
    uint64_t nodes; /* not 0: counts alone decide, and `ms` is not looked at; … */
    uint32_t ms;    /* … 0 nodes: by the clock; 0 of both: as its level usually does */
    const volatile sig_atomic_t
        *stop; /* once it is not 0: answer with the best so far; NULL: nobody stops it */
};

/* A question to a bot: its seat's view and what is public beside it. */
struct question {
    const struct content *content;
    const void *view;          /* the rules' own struct as `reveal` fills it */
    const struct texts *texts; /* that the view refers to */
    int seats, seat;
    enum lang lang; /* the language it speaks, where a move says a text */
    struct rng *rng;
    const struct history
        *history; /* never NULL; `history_none` where nobody kept it: the bot plays by the view */
    struct budget budget;
};

/* What the chances of a belief are about. */
enum belief_kind {
    BELIEF_NONE,  /* it has no opinion here: the rest is not filled */
    BELIEF_PARTY, /* VOTE!: seat `of` is a Republican now */
    BELIEF_ANSWER, /* Election Night: asked now, it answers with `of`, the argument of its move; they add up to 1 */
    BELIEF_CARD, /* Dixit: slot `of` of the table (from 1) is the storyteller's; they add up to 1 */
    BELIEF_GOAL  /* Voices: seat `of` will reach its goal */
};

/* What a bot thinks, and how likely it takes that to be. */
enum { BELIEF_MOST = 32 };
struct belief {
    enum belief_kind kind;
    int count;
    int16_t of[BELIEF_MOST];
    float chance[BELIEF_MOST];
};

struct bot_remark; /* remark.h */

struct bot {
    const char *name;
    uint8_t level;       /* 1 … 5 (docs/bots.md); 0: an old name, or a bot of a game without levels */
    uint8_t remembers;   /* asks for history; for others nobody needs to keep it */
    struct budget usual; /* what it takes where the question says nothing */
    /* Chooses one of the seat's legal moves, and fills in the text it says where its verb says one. NULL: somebody else's
     * program, which only a playout can ask (lab/outsiders.h).
     * Deterministic: the same question and generator give the same move, unless the clock decides (budget). */
    void (*choose)(const struct question *q, struct move *out, struct text *say);
    /* What it believes, for lab, tests and whoever looks at a game that is over (believer.h); NULL: nothing. As
     * deterministic as `choose`. */
    void (*believes)(const struct question *q, struct belief *out);
    /* What it would claim with its answer to this question, true or false, from its own view and history: 1, or 0 for
     * nothing; NULL: it claims nothing. Whether it says nothing must follow from what is public; whether and when it gets to
     * speak is drawn elsewhere, from what is public and luck. */
    int (*claims)(const struct question *q, struct bot_remark *out);
    /* Returns how doubtful the answer of a seat looks to everybody, 0 … 10, or -1 if the question is not one that all
     * answer together or the seat is not asked. `view` is the SPECTATOR's, so the answer's moment may follow from it
     * (server/hub/pace.c). NULL: always -1. */
    int (*doubt)(const struct content *content, const void *view, int seat);
};

enum { LEVEL_CLUB = 3 };

/* The bots that play a game, the stronger ones later; ends in NULL. Each game lists its own in bots/GAME/bots.c. */
const struct bot *const *bots_of(const struct game *game);

/* The bot of that name that plays this game; NULL if there is none. */
const struct bot *bot_find(const struct game *game, const char *name);

/* The bot of that level (its name) that plays this game; NULL if there is none: no game needs to have them all. */
const struct bot *bot_of_level(const struct game *game, const char *level);

/* The bot that takes a seat when nobody says which: the one of level club; without one, the strongest. */
const struct bot *bot_usual(const struct game *game);

/* Is it offered to people who choose a level? All of a game without levels; otherwise those that have one. */
int bot_is_offered(const struct game *game, const struct bot *bot);

/* What the question grants the bot: what it says, otherwise what the bot usually takes. */
struct budget bot_budget(const struct question *q, const struct bot *bot);

/* Plays any game. */
extern const struct bot bot_random;

/* The others, for callers that want a particular one. */
extern const struct bot bot_night_greedy;
extern const struct bot bot_night_beginner, bot_night_casual, bot_night_club, bot_night_strong,
    bot_night_best;
extern const struct bot bot_vote_rule, bot_vote_beginner, bot_vote_casual, bot_vote_club, bot_vote_strong,
    bot_vote_best;
extern const struct bot bot_dixit_tags, bot_dixit_beginner, bot_dixit_casual, bot_dixit_club,
    bot_dixit_strong, bot_dixit_best;
extern const struct bot bot_voices_rule, bot_voices_beginner, bot_voices_casual, bot_voices_club,
    bot_voices_strong;

#endif
