/* codec.h: between the notation (docs/notation.md) and the structs of the rules.
 *
 * A game's own part is a `struct codec`: its verbs with their fields, its pack, its position. Moves and lists
 * of legal moves are written and read here for all games alike. */
#ifndef HUSTINGS_CODEC_H
#define HUSTINGS_CODEC_H

#include "match/content.h"
#include "match/cues.h"
#include "match/json.h"
#include "match/out.h"
#include "match/text.h"
#include "rules/game.h"

/* What a field of a move holds, and so how an argument is written. */
enum slot_kind {
    SLOT_NONE,
    SLOT_SEAT,
    SLOT_NUMBER,
    SLOT_FLAG,
    SLOT_NAME,
    SLOT_ID,
    SLOT_TEXT /* the argument is an enum text_fault; the text goes beside the move */
};

/* How many. Lists take several arguments, and end with ARG_NULL where there are fewer. */
enum slot_form {
    SLOT_ONE,
    SLOT_MAYBE,    /* one or null, and null too where it is left out */
    SLOT_OPTIONAL, /* one, or the field is left out */
    SLOT_LIST,     /* in any order, kept ascending */
    SLOT_ROW,      /* kept as given: the rules want them ascending */
    SLOT_BALLOT    /* a row; hidden it is one null, so that even its length is secret */
};

struct verb_slot {
    const char *name;
    enum slot_kind kind;
    const char *const *names; /* SLOT_NAME: what the argument counts off, ends in NULL */
    enum slot_form form;
    int list; /* SLOT_ID: whose ids, of the content's lists */
    int room; /* lists: how many arguments they take; 0: all that follow */
};

enum { VERB_SLOTS = 5 }; /* the last one is SLOT_NONE */
struct verb {
    const char *name;
    int by_chance;
    struct verb_slot slots[VERB_SLOTS];
};

/* An option as a lobby offers it. */
enum option_kind {
    OPTION_NAME,   /* one of `names` */
    OPTION_NUMBER, /* one of `numbers`; the rules may allow others */
    OPTION_SWITCH,
    OPTION_SEAT, /* of the table, or null: then chance decides */
    OPTION_TEXTS /* one for each seat */
};
enum { OPTION_NUMBERS = 6 };
struct game_option {
    const char *name;
    enum option_kind kind;
    const char *const *names;        /* ends in NULL */
    int numbers[OPTION_NUMBERS + 1]; /* ends in 0 */
    int usual; /* the number, or which of the names; a switch is usually off, a seat null, a text empty */
    uint32_t
        where; /* only where the first option of the list is one of these names: one bit per name; 0: always */
};

/* The reader of a position: a seat, SPECTATOR, or nobody in particular, from whom nothing is hidden. */
enum { ALL_SEEING = -3 };

struct codec {
    const char *rules; /* name and version of the rules, for records: "night/1" */
    /* The version before, whose games without one option are played as today's are, and that option; NULL: none. */
    const char *earlier_rules, *changed_option;
    int verb_count;
    const struct verb *verbs;
    const char *const *reasons; /* of results, by number */
    const struct game_option
        *offers; /* options worth offering, up to one without a name; NULL: there are none */
    /* Fills content->pack (zeroed room of game->pack_size) and content->ids from the pack's JSON, checking
     * everything. */
    int (*load)(json_t *json, struct content *content, struct error *e);
    /* The same for a file beside the pack that only bots read: content->bank, one block. NULL: the game has none. */
    int (*load_bank)(json_t *json, struct content *content, struct error *e);
    /* Options as given (NULL: none) for so many seats: complete in *full, which the caller owns, and as
     * numbers for `start`. */
    int (*options)(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                   struct error *e);
    /* A position or a view, whose unknown bytes become null. */
    void (*put)(struct out *o, const struct content *content, const void *position, json_t *options,
                const struct texts *texts);
    /* A position from outside (`viewer` ALL_SEEING): form here, sense by the rules' `check`. Or a viewer's view
     * of one, in the same form, where null also stands for what the viewer may not know: fills in whatever
     * can be known, in the fields that `reveal` reads. *options as above. */
    int (*read)(const struct content *content, json_t *json, int viewer, void *position, int *seats,
                json_t **options, struct texts *texts, struct error *e);
    /* The place of the text that a move says in this position; NULL: no move of the game says any. */
    int (*text_place)(const void *position);
    /* The places of the texts that a position refers to, one bit each; NULL as above. */
    unsigned (*texts_due)(const void *position);
    /* The sentence for a fault of the rules, into *e (whose code is set). */
    void (*tell)(const struct content *content, const struct fault *fault, struct error *e);
    /* The kinds of cues, up to one without a name, and the cues of a step: see cues_of_step. */
    const struct tempo *tempo;
    int (*cues)(const struct content *content, const void *before, const void *after,
                const struct move *moves, int count, struct cue out[CUES_MOST]);
};

/* What a game's notation is made of. Name and version of its rules ("night/1"); a verb by its number and a reason of
 * results by its number, NULL after the last one; whether any move says a text. */
const char *codec_version(const struct game *game);
const struct verb *codec_verb(const struct game *game, int number);
const char *codec_reason(const struct game *game, int number);
int codec_has_texts(const struct game *game);

/* Options as given (NULL: none) for so many seats, as the numbers that `start` of the rules takes; 0, or -1 with *e
 * set. */
int codec_options(const struct content *content, int seats, json_t *given, int *numbers, struct error *e);

/* The version of the rules by which a record with these options was played, as the codec's own string: today's, or an
 * earlier one that can still be read. NULL with *e set: it can't. */
const char *codec_rules(const struct game *game, const char *rules, json_t *options, struct error *e);

/* Reads a move and the text it says ("" where there is none or it is not valid); an error that shows without
 * the position is BAD_MOVE. */
int codec_read_move(const struct content *content, int seats, json_t *json, struct move *out,
                    struct text *text, struct error *e);

/* The same of a move as a viewer was told it once it lay open (codec_put_line): null is HIDDEN, in a list each null; of a
 * field that may be null by itself it is ARG_NULL. Verb null: UNKNOWN, with everything HIDDEN. */
enum { HIDDEN = INT16_MIN /* an argument that the viewer may not know */ };
int codec_read_seen(const struct content *content, int seats, json_t *json, struct move *out,
                    struct text *text, struct error *e);

/* The same, as this seat's move: the object itself must not name a seat. */
int codec_read_move_of(const struct content *content, int seat, json_t *json, struct move *out,
                       struct text *text, struct error *e);

/* A move and its text as `viewers` (a mask as of `sees`; 0: everything) may know it, judged in `position`, as
 * it is made or once it is open. */
void codec_put_move(struct out *o, const struct content *content, const void *position,
                    const struct move *move, const struct text *text, uint32_t viewers, int opened);

/* A whole move and its text as its seat sends it: without the seat. */
void codec_put_own_move(struct out *o, const struct content *content, const struct move *move,
                        const struct text *text);

/* The fields beside a move in its line of a record; `q` and `by` where they are not 0. */
struct move_line {
    uint64_t n, q;
    const char *by;
};

/* The names of these: n, q, by; ends in NULL. A field of the move itself with one of these names gets this
 * prefix in a record, because no key may appear twice in an object. */
enum { RECORD_MARK = '_' };
extern const char *const record_keys[];

/* Writes the same move as such a line. */
void codec_put_line(struct out *o, const struct move_line *line, const struct content *content,
                    const void *position, const struct move *move, const struct text *text, uint32_t viewers,
                    int opened);

/* A move as a viewer has seen it (codec_read_seen), with its number: byte for byte as codec_put_line told it, once open. */
void codec_put_seen(struct out *o, uint64_t n, const struct content *content, const struct move *move,
                    const struct text *text);

/* A viewer's view (a seat's or SPECTATOR's), as `write` wrote it: the rules' own struct as `reveal` fills it, into
 * room of MAX_POSITION, and the texts it speaks of. Byte by byte the same wherever the viewer may move, with one
 * exception: where the court deck of Voices has run out, a voice does not learn which of its places are
 * empty. */
int codec_read_view(const struct content *content, json_t *json, int viewer, void *view, int *seats,
                    struct texts *texts, struct error *e);

/* The first argument of field i of a verb; and how many there can be. */
int codec_first_arg(const struct verb *verb, int i);
int codec_arg_room(const struct verb *verb, int i);

/* The argument of a verb that stands for its text, or -1. */
int codec_text_arg(const struct verb *verb);

/* Legal moves of a seat or chance in canonical order, as `legal` of the notation shows them: these patterns, or
 * those of a position. */
void codec_put_patterns(struct out *o, const struct content *content, const struct pattern *patterns,
                        int count);
void codec_put_legal(struct out *o, const struct content *content, const void *position, int seat);

/* {"winners", "scores", "reason"} of a game that is over. */
void codec_put_result(struct out *o, const struct content *content, const void *position, int seats);

/* Seats as the notation writes them: numbers, or "chance". */
void codec_put_seat(struct out *o, int seat);
void codec_put_seats(struct out *o, uint32_t to_act);

/* The same as JSON values, for callers that inspect them; the caller owns them (NULL: out of memory). */
json_t *codec_write_position(const struct content *content, const void *position, json_t *options,
                             const struct texts *texts);
json_t *codec_write_move(const struct content *content, const void *position, const struct move *move,
                         const struct text *text, uint32_t viewers, int opened);
json_t *codec_write_legal(const struct content *content, const void *position, int seat);
json_t *codec_write_result(const struct content *content, const void *position, int seats);
json_t *codec_write_seat(int seat);
json_t *codec_write_seats(uint32_t to_act);

#endif
