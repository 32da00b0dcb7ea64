/* believer.h: what a bot would have thought in a seat while a game was played, shown once the game is over. The bot gets
 * every move as its seat saw it, and that seat's view, exactly as when it plays, so it knows only what the seat knew then.
 * Nothing is stored: a record holds the moves, and the thoughts follow from them. */
#ifndef HUSTINGS_BELIEVER_H
#define HUSTINGS_BELIEVER_H

#include "bots/bot.h"

struct believer {
    const struct bot *bot; /* the usual one of the game; believes NULL: it says nothing of what it thinks */
    enum lang lang;
    struct seen_log seen; /* by its viewer, the seat */
    struct belief now;    /* as of the last step */
};

/* Takes a seat before the first move. */
void believer_open(struct believer *b, const struct game *game, int seat, enum lang lang);
void believer_close(struct believer *b);

/* Sees the move that was just played, and thinks if a step ends with it. 1: it thinks something else than before, or answers
 * another question (b->now). 0: there is nothing to say; once the game is over there never is, since then all is known.
 * -1: out of memory. */
int believer_sees(struct believer *b, const struct match *after, const void *before, const struct move *move,
                  const struct text *text);

/* The same in two: takes a move as the seat was told it (match/seen.h; 0, or -1 with *e set), and thinks when a step has ended
 * (1 or 0 as above). `now` shows the seat its view. */
int believer_told(struct believer *b, const struct match *now, json_t *event, struct error *e);
int believer_thinks(struct believer *b, const struct match *now);

/* A chance in whole percent. */
int belief_percent(float chance);

/* What it thinks after move n, as JSON (docs/bots.md, What the bots thought), owned by the caller. NULL: out of memory. */
json_t *believer_write(const struct believer *b, const struct match *now, uint64_t n);

#endif
