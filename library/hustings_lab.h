/* hustings_lab.h: games as numbers, for programs that learn and measure: fixed ids for moves, masks, observations as
 * bytes, many games at once; and bots. docs/lab.md has the ids and slices of every game.
 *
 * The rules of hustings.h hold here too: errors, texts, threads. A batch belongs to one thread at a time, except for
 * hustings_batch_step and hustings_batch_sample: calls for games that do not overlap may run at once. Nothing is
 * allocated after hustings_batch_new, unless bots play. Luck is drawn from the batch's seed, the game's number and how
 * many words that game has drawn: it is fast and can be repeated, but it is not the luck of records. */
#ifndef HUSTINGS_LAB_H
#define HUSTINGS_LAB_H

#include "hustings.h"

#ifdef __cplusplus
extern "C" {
#endif

struct hustings_batch; /* many games at once */

/* What a game is as numbers. */
struct hustings_spec {
    int obs_bytes, obs_row; /* of an observation; with the room that it is written into */
    int actions, mask_row;  /* ids; bytes of a mask with its room */
    int seats, games;       /* of a batch; for a match: 1 game */
    const char *layout;     /* JSON: {"game", "players", "observation", "slices": […], "ids": […]} */
};

/* --- many games at once --------------------------------------------------------------------------------- */

/* A batch of so many games. `options` is a JSON object (NULL: none): the game's own, and besides them "reward": "win"
 * (winners 1, others -1; all win, or nobody: 0) or "score", "most_steps": after so many a game is cut off, and "bots":
 * {"1": "rule", …}: these seats are played inside. The pack must stay open. *spec may be NULL; its layout lives as long
 * as the batch. */
HUSTINGS_API struct hustings_batch *hustings_batch_new(const struct hustings_pack *pack, int players,
                                                       const char *options, int games, uint64_t seed,
                                                       struct hustings_spec *spec,
                                                       struct hustings_error *error);

/* Lends it memory, for all games: obs (obs_row bytes each), mask (mask_row bytes each, 1: allowed), seat (who is to
 * choose), reward (one for each seat: of a game that ended in this step, otherwise 0), done (1: over, 2: cut off; the
 * rest of the row is the next game's) and action (which the caller fills). Any but action may be NULL. -1 where there
 * is no action. */
HUSTINGS_API int hustings_batch_bind(struct hustings_batch *batch, uint8_t *obs, uint8_t *mask, int8_t *seat,
                                     float *reward, uint8_t *done, int32_t *action);

/* Begins all games again and fills all rows; -1 where nothing is bound. */
HUSTINGS_API int hustings_batch_reset(struct hustings_batch *batch);

/* Takes the action of each game from `first` on, `count` of them: how many were not legal; those games stand still. -1
 * where there are no such games or nothing is bound. */
HUSTINGS_API int64_t hustings_batch_step(struct hustings_batch *batch, int first, int count);

/* A legal id, each as likely as any other, into each action; -1 as above. */
HUSTINGS_API int hustings_batch_sample(struct hustings_batch *batch, int first, int count, uint64_t word);

/* One game as bytes, in the middle of a move too, into this game or another of the same batch, or of one made alike.
 * The bytes have a meaning only to this very build. -1 where there is no such game. */
HUSTINGS_API size_t hustings_batch_game_size(const struct hustings_batch *batch);
HUSTINGS_API int hustings_batch_save(const struct hustings_batch *batch, int game, void *memory);
HUSTINGS_API int hustings_batch_load(struct hustings_batch *batch, int game, const void *memory);

/* Replaces everything that the seat may not know by a random possibility; -1 where there is no such game or seat. */
HUSTINGS_API int hustings_batch_imagine(struct hustings_batch *batch, int game, int seat, uint64_t word);

/* The game as a match, to look at and to write down: a copy. */
HUSTINGS_API struct hustings_match *hustings_batch_match(const struct hustings_batch *batch, int game,
                                                         struct hustings_error *error);

/* Frees a batch; NULL is fine. */
HUSTINGS_API void hustings_batch_close(struct hustings_batch *batch);

/* --- single matches ------------------------------------------------------------------------------------- */

/* Draws by a random word what chance owes, as likely as the rules make it, without playing it; -1 where chance owes
 * nothing. */
HUSTINGS_API int hustings_draw_by(const struct hustings_match *match, uint64_t word,
                                  struct hustings_move *move);

/* hustings_to_act, and one bit for every other seat that may move out of turn. It shows who holds what: not for
 * players. */
HUSTINGS_API uint32_t hustings_movers(const struct hustings_match *match);

/* The move that a bot ("random", "rule", …; NULL: the usual one) makes for a seat that has a move. It gets the seat's
 * view and a word to draw from, nothing else. `say`: the text that the move says; "": none. */
HUSTINGS_API int hustings_bot_move(const struct hustings_match *match, int seat, const char *bot,
                                   uint64_t word, struct hustings_move *move, char say[HUSTINGS_TEXT],
                                   struct hustings_error *error);

/* The name of the i-th bot that plays this pack's game, the stronger ones later; NULL after the last. */
HUSTINGS_API const char *hustings_bot(const struct hustings_pack *pack, int i);

/* What the i-th field of a verb holds: "seat", "number", "flag", "name", "id" or "text"; NULL after the last. For ids,
 * *list is the list that hustings_id counts off; otherwise -1. */
HUSTINGS_API const char *hustings_field_kind(const struct hustings_pack *pack, int verb, int i, int *list);

/* The whole pack as JSON: texts, numbers, names. */
HUSTINGS_API char *hustings_pack_json(const struct hustings_pack *pack, struct hustings_error *error);

#ifdef __cplusplus
}
#endif

#endif
