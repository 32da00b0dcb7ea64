/* match.h: a game being played: a pack, seats, options, a position. The only door to the rules for everything
 * above.
 *
 * No clock, no socket, no generator: chance is drawn from a seed that the caller holds. Functions return 0,
 * or -1 with *e set and the match unchanged. JSON that is returned belongs to the caller. */
#ifndef HUSTINGS_MATCH_H
#define HUSTINGS_MATCH_H

#include "match/codec.h"
#include "match/position.h"

/* The moves of another game that a game was begun with (docs/record.md, Given moves). */
struct given {
    uint64_t moves; /* the first so many; 0: none */
    uint8_t of[32]; /* the head of line 0 of the record that they were taken from */
};

/* What one viewer knew of another game, where a game begins with a position that was imagined from it (docs/record.md, An
 * imagined beginning). */
struct known_part {
    int is_set;
    uint64_t moves; /* that he had seen */
    int viewer;     /* a seat or SPECTATOR */
    int has_of;
    uint8_t of[32]; /* the head of line 0 of the game's record, if that has no secrets in it */
};

struct match {
    const struct content *content;
    int seats;
    json_t *options;          /* complete */
    int numbers[MAX_OPTIONS]; /* the options as numbers, as `start` of the rules takes them */
    const char
        *rules; /* by which it is played, as the codec names them: of a record perhaps an earlier version */
    struct given given;      /* set by whoever begins it so, … */
    struct known_part known; /* … or so: never both */
    uint64_t draws;          /* chance moves so far: c of the next draw */
    struct texts texts;      /* the texts that the position refers to */
    union position position;
};

/* A new game. `options` as given by people (NULL: none). */
int match_start(struct match *m, const struct content *content, int seats, json_t *options, struct error *e);

/* A match that goes on from a position written in the notation. */
int match_from(struct match *m, const struct content *content, json_t *position, struct error *e);

/* Begins a started match with this position instead, written in the notation; its seats and options must be the
 * match's. */
int match_place(struct match *m, json_t *position, struct error *e);

/* A view as it is written, with what it hides made up: the position of a started match becomes one that gives the viewer
 * this view, byte for byte. -1: it is not a view of this match, or no position fits it; nothing is changed. */
int match_fill_view(struct match *m, json_t *view, int viewer, struct rng *rng, struct error *e);

/* Frees what a started match holds; the struct itself is the caller's. */
void match_end(struct match *m);

/* Whom the game waits for, as `to_act` of the rules; 0: over. */
uint32_t match_to_act(const struct match *m);
int match_has_left(const struct match *m, int seat); /* out of the game before its end */

/* The game waits for nobody any more. */
int match_is_over(const struct match *m);

/* What a seat (or CHANCE) may do now, in canonical order, into room for MAX_PATTERNS; also out of turn. How many
 * patterns there are. */
int match_patterns(const struct match *m, int seat, struct pattern *out);

/* Returns the number of single moves of a seat. match_nth() writes the k-th (from 0): 0, or -1 if there is none. */
uint64_t match_count(const struct match *m, int seat);
int match_nth(const struct match *m, int seat, uint64_t k, struct move *out);

/* How the rules mark a move that is legal now: BLIND, AT_ONCE, ASIDE; 0: not at all, or it is not legal. */
int match_marks(const struct match *m, const struct move *move);

/* The move of a seat that says "no" in a blind question. 1, or 0 where there is none. */
int match_no(const struct match *m, int seat, struct move *out);

/* Plays a move, with the text that it says (NULL: none). */
int match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e);

/* Would the move be accepted? Nothing is changed. */
int match_try(const struct match *m, const struct move *move, const struct text *text, struct error *e);

/* Like match_try(), for a move that a player makes now. A text that shows nothing is refused even if the rules allow it:
 * they judge records, too, and so by a shorter list (D-3.4). */
int match_try_own(const struct match *m, const struct move *move, const struct text *text, struct error *e);

/* Does a move that was just played answer a question that others still owe an answer to? Then nobody sees it before the
 * last one is in. `before`: the position that it was made in. */
int match_waits(const struct match *m, const void *before, const struct move *move);

/* Does a step end with the move that was just played? A step is a decision, or all answers to one question, with the
 * chance moves that follow: what a table is shown in one piece. */
int match_step_ends(const struct match *m, const void *before, const struct move *move);

/* Draws the chance move that is due from a seed, without playing it (docs/record.md, The luck). */
void match_draw(const struct match *m, const uint8_t seed[32], struct move *out);

/* Is a move of chance the one that the seed draws now? 1 also for all other moves and where chance owes nothing: these
 * are for the rules to judge. */
int match_is_drawn(const struct match *m, const uint8_t seed[32], const struct move *move);

/* Who won, with which scores and why. 1, or 0 with *out untouched while the game goes on. */
int match_outcome(const struct match *m, struct result *out);

/* Makes up what a viewer (a seat or SPECTATOR) may not know: the position becomes one that fits his view. */
void match_imagine(struct match *m, int viewer, struct rng *rng);

/* What the notation shows: a viewer's part of the truth (a seat or SPECTATOR). */
void match_put_view(struct out *o, const struct match *m, int viewer);

/* The result; null while the game goes on. */
void match_put_result(struct out *o, const struct match *m);

/* As values that belong to the caller (NULL: out of memory): the whole truth, a viewer's part of it, the result. */
json_t *match_position(const struct match *m);
json_t *match_view(const struct match *m, int viewer);
json_t *match_result(const struct match *m);

/* A viewer's part of the position as bytes of the rules' own struct, into room of MAX_POSITION. */
void match_reveal(const struct match *m, int viewer, void *view);

/* {"0": […], …}: every seat that has something to decide, chance included. */
json_t *match_legal(const struct match *m);

/* The lowest seat of a mask that has one. */
int lowest_seat(uint32_t seats);

/* The bit of a viewer in what `sees` returns. */
uint32_t viewer_bit(int viewer);

#endif
