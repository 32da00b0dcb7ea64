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
    int seats, games, rows; /* of a batch; for a match: 1 game */
    const char *layout;     /* JSON: {"game", "players", "observation", "slices": […], "ids": […]} */
};

/* --- many games at once --------------------------------------------------------------------------------- */

/* A batch of so many games. `options` is a JSON object (NULL: none): the game's own, and besides them "reward": "win"
 * (winners 1, others -1; all win, or nobody: 0) or "score"; "most_steps": after so many a game is cut off; "bots":
 * {"1": "rule", "2-4": "club:2000", …}: these seats are played inside (hustings_bot_move says how they are named), and
 * are told what they have seen of the game;
 * "rows": "games" (a row for each: the lowest seat that is asked) or "seats" (a row for each seat, seat s of game g in
 * row g × seats + s, with one id more, the last, "nothing": all who are asked answer in one step, all others do nothing;
 * an answer that another has overtaken counts for nothing); "interrupts": true, with "seats" alone: whoever is not asked
 * may do what the game allows out of turn, before the answers count; "history": H, up to 256: an observation ends with the
 * last H steps as its seat saw them (docs/lab.md); "aim": true, Voices in My Head alone: in place of the ids of places and
 * slants, the id "aim" with two numbers beside it (hustings_batch_bind_aim). The pack must stay open. *spec may be NULL;
 * its layout lives as long as the batch. */
HUSTINGS_API struct hustings_batch *hustings_batch_new(const struct hustings_pack *pack, int players,
                                                       const char *options, int games, uint64_t seed,
                                                       struct hustings_spec *spec,
                                                       struct hustings_error *error);

/* Lends it memory, for all rows: obs (obs_row bytes each), mask (mask_row bytes each, 1: allowed), seat (who is to
 * choose; in a row for a seat: -1 unless it is asked), action (which the caller fills); and for all games: reward (one for
 * each seat: of a game that ended in this step, otherwise 0), done (1: over, 2: cut off; its rows are the next game's).
 * Every pointer but action may be NULL. Returns -1 if action is NULL. */
HUSTINGS_API int hustings_batch_bind(struct hustings_batch *batch, uint8_t *obs, uint8_t *mask, int8_t *seat,
                                     float *reward, uint8_t *done, int32_t *action);

/* Lends it memory for aims, two numbers for each row, which count where its action is the id "aim": where along the edge,
 * and how slanted, each from -1 (the least) to 1 (the most); anything else is not legal. -1 if it is NULL or the batch was
 * not made with "aim". */
HUSTINGS_API int hustings_batch_bind_aim(struct hustings_batch *batch, float *aim);

/* Begins all games again and fills all rows; -1 where nothing is bound. */
HUSTINGS_API int hustings_batch_reset(struct hustings_batch *batch);

/* Takes the action of each game from `first` on, `count` of them: how many were not legal; those games stand still. -1
 * where there are no such games or nothing is bound. */
HUSTINGS_API int64_t hustings_batch_step(struct hustings_batch *batch, int first, int count);

/* A legal id, each as likely as any other, into each action, and any aim beside it; -1 as above. */
HUSTINGS_API int hustings_batch_sample(struct hustings_batch *batch, int first, int count, uint64_t word);

/* Saves one game as hustings_batch_game_size() bytes, even in the middle of a move. -1 if there is no such game. */
HUSTINGS_API size_t hustings_batch_game_size(const struct hustings_batch *batch);
HUSTINGS_API int hustings_batch_save(const struct hustings_batch *batch, int game, void *memory);

/* Loads such bytes into a game of this batch or of one made alike: with the same pack, players, options of the game, rows,
 * history, aim, and bots that remember. Header, checksum and everything behind them are checked, so bytes from anywhere
 * are safe to load. Writes the rows of the game. */
HUSTINGS_API int hustings_batch_load_bytes(struct hustings_batch *batch, int game, const void *bytes,
                                           size_t size, struct hustings_error *error);

/* Like hustings_batch_load_bytes(), but takes hustings_batch_game_size() bytes for granted and does not say what is
 * wrong. */
HUSTINGS_API int hustings_batch_load(struct hustings_batch *batch, int game, const void *memory);

/* Returns the number of illegal moves that bots inside have made since hustings_batch_new(). A random legal move takes the
 * place of each, and the game goes on. No bot of the library makes any: this says so. */
HUSTINGS_API uint64_t hustings_batch_faults(const struct hustings_batch *batch);

/* Replaces everything that the seat may not know by a random possibility, and the luck to come by luck that follows from
 * the word; -1 where there is no such game or seat. */
HUSTINGS_API int hustings_batch_imagine(struct hustings_batch *batch, int game, int seat, uint64_t word);

/* The game as a match, to look at and to write down: a copy. */
HUSTINGS_API struct hustings_match *hustings_batch_match(const struct hustings_batch *batch, int game,
                                                         struct hustings_error *error);

/* Frees a batch; NULL is fine. */
HUSTINGS_API void hustings_batch_close(struct hustings_batch *batch);

/* --- single matches ------------------------------------------------------------------------------------- */

struct
    hustings_env; /* a game as numbers: does not change once it is open, so that threads and matches may share it */
enum { HUSTINGS_MOST_IDS = 256, HUSTINGS_MOST_STEPS = 8 };

/* What a seat has chosen so far of a move with several parts. All zeros: nothing. It goes with a match, and is copied with
 * it; once the match has changed in any other way than by hustings_act, it is forgotten. */
struct hustings_begun {
    uint64_t words[65];
};

/* For matches of this pack, with so many players and these options (a JSON object; NULL: none). The pack must stay open;
 * the layout of *spec (which may be NULL) lives as long as this. */
HUSTINGS_API struct hustings_env *hustings_env_open(const struct hustings_pack *pack, int players,
                                                    const char *options, struct hustings_spec *spec,
                                                    struct hustings_error *error);
HUSTINGS_API void hustings_env_close(struct hustings_env *env); /* NULL is fine */

/* The ids that a seat may take now, also out of turn, ascending, into room for HUSTINGS_MOST_IDS: how many; none while
 * another seat's move is begun. -1 where the match has no such seat, or is not one that env is for. */
HUSTINGS_API int hustings_actions(const struct hustings_env *env, const struct hustings_match *match,
                                  struct hustings_begun *begun, int seat, uint16_t *ids);

/* Takes an id: 1, a move is played; 0, it needs another step; -1, it is not allowed. A clue is said in the words of the
 * pack. */
HUSTINGS_API int hustings_act(const struct hustings_env *env, struct hustings_match *match,
                              struct hustings_begun *begun, int seat, int id, struct hustings_error *error);

/* What a seat knows, into obs_row bytes; -1 as above. */
HUSTINGS_API int hustings_observe(const struct hustings_env *env, const struct hustings_match *match,
                                  struct hustings_begun *begun, int seat, uint8_t *obs);

/* Writes the ids that lead to a seat's legal move (with the text that it says, or NULL), or to one that is worth the same
 * (docs/lab.md). Returns their number, 0 if there are none or the move is not legal, or -1 as above. */
HUSTINGS_API int hustings_encode(const struct hustings_env *env, const struct hustings_match *match,
                                 const struct hustings_move *move, const char *say,
                                 uint16_t ids[HUSTINGS_MOST_STEPS]);

/* Draws by a random word what chance owes, as likely as the rules make it, without playing it; -1 where chance owes
 * nothing. */
HUSTINGS_API int hustings_draw_by(const struct hustings_match *match, uint64_t word,
                                  struct hustings_move *move);

/* What chance may do now, each with the number of equal cases that it stands for, into room for so many: how many; 0 where
 * chance owes nothing; -1 where there are more (Dixit's deals have billions). */
HUSTINGS_API int hustings_chances(const struct hustings_match *match, struct hustings_move *moves,
                                  uint64_t *weights, int room);

/* hustings_to_act, and one bit for every other seat that may move out of turn. It shows who holds what: not for
 * players. */
HUSTINGS_API uint32_t hustings_movers(const struct hustings_match *match);

/* The move that a bot makes for a seat that the game waits for; a bot never moves out of turn. It is named by its name or level ("random", "rule", "club", …;
 * NULL: the usual one), and may be given a budget in nodes, "club:2000"; without it some look at the clock. It gets the
 * seat's view and a word to draw from, nothing else. `say`: the text that the move says; "": none. */
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

/* --- many games between bots ---------------------------------------------------------------------------- */

/* Plays them and returns what `hustings sim --json` prints (docs/sim.md). `document` is a JSON object: "players", "games",
 * "seed" (a number), "options" of the game, "threads" (1), "bots": a name as above for all seats, a list by seat, or an
 * object by party; and "rows": true adds "columns" and "rows", one row of numbers for each game. `progress` (NULL: nobody
 * looks) is called about ten times a second in the caller's thread with the games played; it stops them by returning 1.
 * It plays on threads of its own, as many as "threads" says. */
HUSTINGS_API char *hustings_sim(const struct hustings_pack *pack, const char *document,
                                int (*progress)(void *who, uint64_t played), void *who,
                                struct hustings_error *error);

#ifdef __cplusplus
}
#endif

#endif
