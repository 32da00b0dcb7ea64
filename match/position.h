/* position.h: a position of any game, as bytes of the rules' own struct, asked through the pack that it is played
 * with. match.h asks the same of a match; these are for those who hold a view or an earlier position. */
#ifndef HUSTINGS_POSITION_H
#define HUSTINGS_POSITION_H

#include "match/content.h"
#include "rules/rng.h"

/* How many bytes a position of this game takes. */
size_t position_size(const struct content *content);

/* Whom the game waits for, as `to_act` of the rules; 0: over. */
uint32_t position_to_act(const struct content *content, const void *position);

/* What a seat (or CHANCE) may do, in canonical order, into room for MAX_PATTERNS. How many patterns there are. */
int position_patterns(const struct content *content, const void *position, int seat, struct pattern *out);

/* Returns the number of single moves of a seat. position_nth() writes the k-th (from 0): 0, or -1 if there is none. */
uint64_t position_count(const struct content *content, const void *position, int seat);
int position_nth(const struct content *content, const void *position, int seat, uint64_t k, struct move *out);

/* One of them, each as likely as any other; the seat has one. */
void position_any(const struct content *content, const void *position, int seat, struct rng *rng,
                  struct move *out);

/* The chance move that is due, by a random word: of the equal cases that `legal` lists, number word × how many / 2^64. */
void position_draw(const struct content *content, const void *position, uint64_t word, struct move *out);

/* All that chance may do where it is due, each with the number of equal cases that it stands for, into room for so many:
 * how many, or -1: there are more. */
int position_chances(const struct content *content, const void *position, struct move *out, uint64_t *weights,
                     int room);

/* `to_act`, and one bit for every other seat that may move out of turn. A secret of the table: it shows who holds what. */
uint32_t position_movers(const struct content *content, const void *position, int seats);

/* How the rules mark a move that one of these patterns holds: BLIND, AT_ONCE, ASIDE; 0: not at all. And a legal one. */
int patterns_marks(const struct pattern *list, int count, const struct move *move);
int position_marks(const struct content *content, const void *position, const struct move *move);

/* The move among them that says "no" in a blind question. 1, or 0 where there is none. */
int patterns_no(const struct pattern *list, int count, struct move *out);

/* The result of a game that is over. */
void position_result(const struct content *content, const void *position, struct result *out);

/* What a viewer (a seat or SPECTATOR) may know of it, from a position or from a view in which it is known. */
void position_reveal(const struct content *content, const void *position, int viewer, void *view);

/* Fills in what a view hides, in place, so that it fits what the viewer knows. */
void position_imagine(const struct content *content, void *view, int viewer, struct rng *rng);

#endif
