/* hustings.h: libhustings: board games about voting and hidden information, for programs in C and C++.
 *
 * There are two levels over the same games, and a program may mix them. With texts: positions, moves, views
 * and results are JSON as docs/notation.md writes it. With structs: moves are small structs, taken by number
 * or made by hand, and positions are bytes to save and to restore; nothing there allocates, so a search or a
 * million random games need no JSON at all. docs/library.md walks through both; example.c is a whole program.
 *
 * Errors. A function that fails returns -1 or NULL, says why in *error (which may be NULL) and has changed
 * nothing. Texts. A text returned as `char *` belongs to the caller, who passes it to hustings_free; one
 * returned as `const char *` belongs to the pack or the library. Texts are UTF-8. Threads. A pack does not
 * change once it is open: any number of threads and matches may share it. A match, a record or a replay
 * belongs to one thread at a time; different ones do not touch each other. The library has no state of its
 * own, no clock, no generator, and starts no threads (but see hustings_lab.h: bots, and hustings_sim). Luck. The same seed gives the same game on every
 * machine and with every build. */
#ifndef HUSTINGS_H
#define HUSTINGS_H

#include <stddef.h>
#include <stdint.h>

#define HUSTINGS_VERSION        "0.1.0"
#define HUSTINGS_VERSION_NUMBER 0x000100 /* one byte each: major, minor, patch */

#if defined __GNUC__
#define HUSTINGS_API __attribute__((visibility("default")))
#else
#define HUSTINGS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Seats are 0, 1, …; besides them: */
enum {
    HUSTINGS_CHANCE = -1,   /* who rolls and draws */
    HUSTINGS_SPECTATOR = -2 /* who only looks */
};
enum { HUSTINGS_MOST_SEATS = 12, HUSTINGS_ARGS = 8, HUSTINGS_SEED = 32, HUSTINGS_TEXT = 801 };
#define HUSTINGS_CHANCE_BIT 0x80000000u /* of hustings_to_act */

struct hustings_pack;   /* a game with the board or the decks that it is played with */
struct hustings_match;  /* a game being played */
struct hustings_record; /* a game being played and written down */
struct hustings_replay; /* a record being read */

struct hustings_error {
    char code[16]; /* bad-input, bad-move, game-over, not-your-turn, illegal-move */
    char message[256];
};

/* The version of the library in use, which may differ from that of this header. */
HUSTINGS_API const char *hustings_version(void);

/* The games there are: the name of number i (from 0), NULL after the last. */
HUSTINGS_API const char *hustings_game(int i);

/* Frees a text that the library returned; NULL is fine. */
HUSTINGS_API void hustings_free(void *text);

/* --- packs ---------------------------------------------------------------------------------------------- */

/* Opens a pack for a game: a file if `name` holds a '/' or ends in ".json", otherwise a built-in one:
 "standard". */
HUSTINGS_API struct hustings_pack *hustings_pack_open(const char *game, const char *name,
                                                      struct hustings_error *error);

/* The same from bytes in memory, which are not needed afterwards; records will refer to it as `name`. */
HUSTINGS_API struct hustings_pack *hustings_pack_read(const char *game, const char *name, const char *bytes,
                                                      size_t size, struct hustings_error *error);

/* Closes a pack that no match, record or replay uses any more; NULL is fine. */
HUSTINGS_API void hustings_pack_close(struct hustings_pack *pack);

/* What it is called, and the SHA-256 of its bytes in hex. */
HUSTINGS_API const char *hustings_pack_name(const struct hustings_pack *pack);
HUSTINGS_API const char *hustings_pack_sha256(const struct hustings_pack *pack);

/* The least and the greatest number of players. */
HUSTINGS_API void hustings_pack_players(const struct hustings_pack *pack, int *least, int *most);

/* --- matches -------------------------------------------------------------------------------------------- */

/* A new game; `options` is a JSON object, or NULL for none. */
HUSTINGS_API struct hustings_match *hustings_start(const struct hustings_pack *pack, int players,
                                                   const char *options, struct hustings_error *error);

/* A game that goes on from a position in JSON. */
HUSTINGS_API struct hustings_match *hustings_continue(const struct hustings_pack *pack, const char *position,
                                                      struct hustings_error *error);

/* A copy of the match, at the same point of the game. */
HUSTINGS_API struct hustings_match *hustings_copy(const struct hustings_match *match,
                                                  struct hustings_error *error);

/* Ends a match; NULL is fine. */
HUSTINGS_API void hustings_end(struct hustings_match *match);

/* How many seats it has. */
HUSTINGS_API int hustings_seats(const struct hustings_match *match);

/* Whom the game waits for: one bit per seat (1 << seat), or only HUSTINGS_CHANCE_BIT; 0 when it is over. */
HUSTINGS_API uint32_t hustings_to_act(const struct hustings_match *match);

/* --- with texts ----------------------------------------------------------------------------------------- */

/* The legal moves of a seat or HUSTINGS_CHANCE, as `legal` of the notation lists them; [] where none. */
HUSTINGS_API char *hustings_legal(const struct hustings_match *match, int seat, struct hustings_error *error);

/* Plays a move: {"seat":0,"do":"flip","die":"none"}. */
HUSTINGS_API int hustings_apply(struct hustings_match *match, const char *move, struct hustings_error *error);

/* Draws from a seed what chance owes, plays it and returns the move. What comes follows from the seed, the
 * position and the number of chance moves since the match began (docs/record.md). */
HUSTINGS_API char *hustings_draw(struct hustings_match *match, const uint8_t seed[HUSTINGS_SEED],
                                 struct hustings_error *error);

/* The whole truth of this moment; what a seat or HUSTINGS_SPECTATOR may know of it. */
HUSTINGS_API char *hustings_position(const struct hustings_match *match, struct hustings_error *error);
HUSTINGS_API char *hustings_view(const struct hustings_match *match, int viewer,
                                 struct hustings_error *error);

/* {"winners":…,"scores":…,"reason":…}; null while the game goes on. */
HUSTINGS_API char *hustings_result(const struct hustings_match *match, struct hustings_error *error);

/* --- with structs: no JSON, no allocation --------------------------------------------------------------- */

/* A move of any game. Arguments are in the order of the verb's fields in the notation: numbers and seats as
 * they are, false and true as 0 and 1, names and ids (fields, cards) as their index, null as -1, which also
 * ends a list that does not fill its arguments; the others are 0. */
struct hustings_move {
    int8_t seat;  /* 0.., or HUSTINGS_CHANCE */
    uint8_t verb; /* see hustings_verb */
    int16_t arg[HUSTINGS_ARGS];
};

struct hustings_outcome {
    uint32_t winners; /* one bit per seat */
    int32_t scores[HUSTINGS_MOST_SEATS];
};

/* How many single moves a seat or HUSTINGS_CHANCE has; 0 where it has nothing to decide. */
HUSTINGS_API uint64_t hustings_count(const struct hustings_match *match, int seat);

/* Writes the k-th of them (from 0) in the order of the notation. Returns 0, or -1 with *move unchanged if there is
 * none. */
HUSTINGS_API int hustings_nth(const struct hustings_match *match, int seat, uint64_t k,
                              struct hustings_move *move);

/* Plays a move; every rule is checked. In a search that tries out moves, error = NULL is faster. Where the
 * verb has a text (a clue), that argument is 0 and `say` is the text in UTF-8; elsewhere it is NULL. */
HUSTINGS_API int hustings_play(struct hustings_match *match, const struct hustings_move *move,
                               const char *say, struct hustings_error *error);

/* Draws from a seed what chance owes, as hustings_draw does, without playing it. -1 where chance owes
 * nothing. To draw with your own generator, take one of hustings_count evenly, but only in a game whose
 * `legal` gives chance the weight w = 1 throughout, as night does. */
HUSTINGS_API int hustings_draw_move(const struct hustings_match *match, const uint8_t seed[HUSTINGS_SEED],
                                    struct hustings_move *move);

/* The result of a game that is over; -1 while it goes on. */
HUSTINGS_API int hustings_outcome_of(const struct hustings_match *match, struct hustings_outcome *outcome);

/* Saves the match as hustings_position_size() bytes: a header, the position, the texts (docs/library.md). A later
 * version of the library can load them. */
HUSTINGS_API size_t hustings_position_size(const struct hustings_pack *pack);
HUSTINGS_API void hustings_save(const struct hustings_match *match, void *memory);

/* Loads such bytes into a match of the same game, pack, number of players and options. Header, checksum and position
 * are checked in full, so bytes from anywhere are safe to load. */
HUSTINGS_API int hustings_load(struct hustings_match *match, const void *bytes, size_t size,
                               struct hustings_error *error);

/* Like hustings_load(), but takes hustings_position_size() bytes for granted and does not say what is wrong. */
HUSTINGS_API int hustings_restore(struct hustings_match *match, const void *memory);

/* Replaces everything that `viewer` may not know by a random possibility, so that its view stays the same:
 * for a search that may not look into other hands. -1 where there is no such viewer. */
HUSTINGS_API int hustings_imagine(struct hustings_match *match, int viewer, uint64_t word);

/* Between the structs and the notation. Reading checks only the form of the move, not the rules; the
 * text that the move says goes to `say` (NULL: it is not wanted; "": there is none). */
HUSTINGS_API int hustings_move_read(const struct hustings_match *match, const char *text,
                                    struct hustings_move *move, char say[HUSTINGS_TEXT],
                                    struct hustings_error *error);
HUSTINGS_API char *hustings_move_write(const struct hustings_match *match, const struct hustings_move *move,
                                       const char *say, struct hustings_error *error);

/* The name of a verb, of its i-th field, of an id that arguments refer to by index (a game with several kinds
 * of ids has a list for each; in other games the only list is list 0). NULL after the last. */
HUSTINGS_API const char *hustings_verb(const struct hustings_pack *pack, int verb);
HUSTINGS_API const char *hustings_verb_field(const struct hustings_pack *pack, int verb, int i);
HUSTINGS_API const char *hustings_id(const struct hustings_pack *pack, int list, int i);

/* --- records -------------------------------------------------------------------------------------------- */

/* A game that is written down as it is played: an open record, whose first line has the seed from which all
 * its luck is drawn. Each function returns the next line with its line feed; keeping them is the caller's
 * business. hustings_record_start returns the first in *line. */
HUSTINGS_API struct hustings_record *hustings_record_start(const struct hustings_pack *pack, int players,
                                                           const char *options,
                                                           const uint8_t seed[HUSTINGS_SEED], char **line,
                                                           struct hustings_error *error);

/* Plays a move. A chance move other than the one that the seed draws is refused. */
HUSTINGS_API char *hustings_record_move(struct hustings_record *record, const struct hustings_move *move,
                                        const char *say, struct hustings_error *error);

/* The footer; in the middle of a game it says that it ended without a result. Nothing comes after it. */
HUSTINGS_API char *hustings_record_end(struct hustings_record *record, struct hustings_error *error);

/* The game itself, to look at; it lives as long as the record. */
HUSTINGS_API const struct hustings_match *hustings_record_match(const struct hustings_record *record);

/* Frees a record; NULL is fine. */
HUSTINGS_API void hustings_record_close(struct hustings_record *record);

/* What was found out about a record. */
struct hustings_verdict {
    uint64_t line; /* the first that does not fit, from 0; where all do: how many there are */
    int sealed;    /* luck that was committed to beforehand; otherwise the seed is in line 0 */
    int finished;  /* it has its footer: a changed byte shows, unless all that follows was computed again */
};

/* Computes everything in a record again: 0 if it holds, -1 with the reason if not. The pack is the one that
 * it was played with, or NULL: then it is the built-in one that the record names, former versions included. A record
 * without a footer holds as far as it goes if it is open, and does not if it is sealed. */
HUSTINGS_API int hustings_verify(const struct hustings_pack *pack, const char *bytes, size_t size,
                                 struct hustings_verdict *verdict, struct hustings_error *error);

/* Opens a record to go through its game move by move; `pack` as above. The bytes must stay. */
HUSTINGS_API struct hustings_replay *hustings_replay_open(const struct hustings_pack *pack, const char *bytes,
                                                          size_t size, struct hustings_error *error);

/* Plays the next move and returns it in *move: 1. After the last, even if half a line that a crash left
 * follows: 0. Where the record is wrong: -1. */
HUSTINGS_API int hustings_replay_next(struct hustings_replay *replay, struct hustings_move *move,
                                      char say[HUSTINGS_TEXT], struct hustings_error *error);

/* The game so far, to look at; hustings_copy makes an independent match of it. */
HUSTINGS_API const struct hustings_match *hustings_replay_match(const struct hustings_replay *replay);

/* Frees a replay; NULL is fine. */
HUSTINGS_API void hustings_replay_close(struct hustings_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
