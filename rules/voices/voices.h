/* voices.h: Voices in My Head, by docs/rules/voices.md.
 *
 * Three to six players: a prosecutor and voices, eight rounds, markers pushed over five platforms, court and
 * strategy cards whose effects are data. The position is one fixed-size struct; the same struct serves as a
 * view. Where cards or tokens are hidden, a view keeps their number (the …_count fields) and only those that
 * the viewer knows; a single hidden value is UNKNOWN, and so is every byte of the counts of a hidden deck,
 * hand or `drawn`.
 *
 * Numbers: areas, jurors and marker sets as in their enums; roles, court cards, kinds of strategy cards and
 * stories each in the order of their ids' bytes; marker n (1–8) of a set is 8 * set + n - 1, so that markers
 * too are in the order of their ids' bytes. VOICES_NONE is null wherever the notation allows null. Bytes of a
 * frame that its kind does not use are 0, and so is everything beyond the end of a list. */
#ifndef HUSTINGS_VOICES_H
#define HUSTINGS_VOICES_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    VOICES_LEAST_SEATS = 3,
    VOICES_MOST_SEATS = 6,
    VOICES_ROUNDS = 8,
    VOICES_STAGE_ROUNDS = 4, /* of each of the two stages */
    VOICES_HAND = 3,         /* the hand limit (H-9.6) */
    VOICES_SET_MARKERS = 8,
    VOICES_MARKERS = 48,
    VOICES_MAX_DISCS = 12, /* on one platform; more than that overlap (H-4.5) */
    VOICES_NONE = 0xfe,    /* null: no seat, no card, not yet */
    VOICES_PASS = 0xfd,    /* the other answer in a window */
    VOICES_NO_LIST = 0xffff
};
#define VOICES_NO_NUMBER   (~(uint64_t)0)      /* `cancelled` before the end */
#define VOICES_MOST_TOKENS (~(uint64_t)0 >> 1) /* guilt or innocence on a type is held at this */

/* Limits of a pack, each at least twice what the standard pack needs; the loader refuses anything larger. */
enum {
    VOICES_MAX_ROLES = 32,
    VOICES_MAX_COURT = 128,   /* both stages together */
    VOICES_MAX_SIDE = 8,      /* abilities on one side of a card */
    VOICES_MAX_STRATEGY = 32, /* kinds of strategy cards */
    VOICES_MAX_COPIES = 64,   /* strategy cards, counting copies */
    VOICES_MAX_STORIES = 16,
    VOICES_MAX_STORY_TOKENS = 16, /* laid by one story */
    VOICES_MAX_INFLUENCE = 80,    /* influence tokens */
    VOICES_MAX_ABILITIES = 512,   /* headings on all court cards */
    VOICES_MAX_LISTS = 512,       /* lists of steps: abilities, strategy cards, options of choices */
    VOICES_MAX_LIST_STEPS = 16,   /* in one list */
    VOICES_MAX_STEPS = 1024,      /* in all lists */
    VOICES_MAX_GOALS = 256,       /* nodes of the goals of all roles */
    VOICES_MAX_N = 99,            /* of `n`, `draw`, `place`, `need` */
    VOICES_MAX_STACK = 32,        /* frames: voices_deepest */
    VOICES_MAX_PLAYED = 192       /* cards begun in open windows: voices_most_played */
};

enum { VOICES_PLANNING, VOICES_VISION, VOICES_SPEECH, VOICES_MOVEMENT, VOICES_INSTINCT, VOICES_AREAS };
enum {
    VOICES_RATIONAL,
    VOICES_OPINIONATED,
    VOICES_GENTLE,
    VOICES_WARY,
    VOICES_CURIOUS,
    VOICES_BORED,
    VOICES_JURORS
};
enum { VOICES_BLUE, VOICES_GREEN, VOICES_GREY, VOICES_PURPLE, VOICES_RED, VOICES_YELLOW, VOICES_SETS };
enum { VOICES_GUILT, VOICES_INNOCENCE, VOICES_TOKENS };              /* tokens on jurors */
enum { VOICES_BLANK, VOICES_GUILTY, VOICES_INNOCENT, VOICES_KINDS }; /* influence tokens */
enum { VOICES_SAYS_GUILTY, VOICES_SAYS_INNOCENT, VOICES_ABSTAINS, VOICES_VERDICTS };
enum {
    VOICES_SYMBOL_PROSECUTOR,
    VOICES_SYMBOL_GUILTY,
    VOICES_SYMBOL_INNOCENT,
    VOICES_SYMBOL_NEUTRAL,
    VOICES_SYMBOLS
};
enum { VOICES_MIDDLE, VOICES_RIGHT, VOICES_TOP, VOICES_SLOTS }; /* in the order of dealing */
enum { VOICES_FRONT, VOICES_BACK, VOICES_SIDES };
enum {
    VOICES_ANGER,
    VOICES_SADNESS,
    VOICES_TRUST,
    VOICES_FEAR,
    VOICES_JOY,
    VOICES_CONFUSION,
    VOICES_PANIC,
    VOICES_NERVOUSNESS,
    VOICES_EMOTIONS
};

enum {
    VOICES_IN_SETUP,
    VOICES_IN_PRESENT,
    VOICES_IN_PUSH,
    VOICES_IN_RESOLVE,
    VOICES_IN_CARDS,
    VOICES_IS_OVER,
    VOICES_PHASES
};

/* Verbs: the seats' in the order of their table, then chance's. Their arguments in the order of the fields. */
enum {
    VOICES_DO_PRESENT,        /* court card */
    VOICES_DO_PUSH,           /* marker, area, at, slant */
    VOICES_DO_PLAY,           /* strategy card */
    VOICES_DO_PASS,           /* nothing */
    VOICES_DO_ORDER,          /* seat */
    VOICES_DO_AWARD,          /* seat */
    VOICES_DO_SHARE,          /* seat */
    VOICES_DO_DISCARD,        /* strategy card */
    VOICES_DO_PUT,            /* juror */
    VOICES_DO_TAKE,           /* juror */
    VOICES_DO_FLIP,           /* juror */
    VOICES_DO_SHIFT,          /* juror, juror */
    VOICES_DO_USE,            /* nothing */
    VOICES_DO_PLACE,          /* kind of influence token, juror */
    VOICES_DO_LOOK,           /* juror */
    VOICES_DO_DROP,           /* nothing */
    VOICES_DO_KEEP,           /* nothing */
    VOICES_DO_MOVE,           /* juror */
    VOICES_DO_DESTROY,        /* marker */
    VOICES_DO_RECALL,         /* marker */
    VOICES_DO_DRAW,           /* seat */
    VOICES_DO_CHOOSE,         /* 0: a, 1: b */
    VOICES_DO_REPLACE,        /* court card */
    VOICES_DO_SKIP,           /* nothing */
    VOICES_DO_DEAL_ROLE,      /* seat, role */
    VOICES_DO_DEAL_COURT,     /* slot, court card */
    VOICES_DO_DRAW_STRATEGY,  /* seat, strategy card */
    VOICES_DO_DRAW_STORY,     /* story */
    VOICES_DO_DRAW_INFLUENCE, /* kind of influence token */
    VOICES_VERBS
};

/* Why a move is refused; the words are fault.voices.… The comment on each says what `about` is. */
enum {
    VOICES_GAME_OVER,
    VOICES_NOT_ASKED,      /* the seat */
    VOICES_OTHER_MOMENT,   /* the verb: something else must be decided now */
    VOICES_NO_SUCH_COURT,  /* a court card that is not there */
    VOICES_NOT_LAID_OUT,   /* court card: not one of the prosecutor's (H-3.1) */
    VOICES_CANNOT_REPLACE, /* court card: not at top or right, or without the symbol (H-12.8) */
    VOICES_NO_SUCH_MARKER,
    VOICES_NOT_YOUR_MARKER,  /* marker */
    VOICES_NOT_UNUSED,       /* marker */
    VOICES_SET_IS_USED,      /* marker: this turn's set was pushed before (H-11.2) */
    VOICES_MARKER_NOT_MEANT, /* marker: not one that the effect permits */
    VOICES_NO_SUCH_AREA,
    VOICES_AREA_NOT_MEANT,     /* area: not one that the effect permits */
    VOICES_BAD_AT,             /* the number (H-4.3) */
    VOICES_BAD_SLANT,          /* the number */
    VOICES_NO_SUCH_CARD,       /* a strategy card that is not there */
    VOICES_NOT_IN_HAND,        /* strategy card */
    VOICES_DOES_NOT_FIT,       /* strategy card (H-9.3) */
    VOICES_PLAYED_BEFORE,      /* strategy card (H-9.4) */
    VOICES_NO_SUCH_SEAT,       /* seat */
    VOICES_NOT_IN_QUEUE,       /* seat (H-9.5) */
    VOICES_NOT_A_VOICE,        /* seat */
    VOICES_NOT_IN_THE_RUNNING, /* seat: others control the area (H-5.4) */
    VOICES_HIMSELF,            /* seat */
    VOICES_NO_SUCH_JUROR,
    VOICES_JUROR_NOT_MEANT, /* juror: not one that the effect permits */
    VOICES_NOTHING_THERE,   /* juror: no such token lies there */
    VOICES_SAME_JUROR,      /* juror */
    VOICES_NOT_DRAWN,       /* kind of influence token */
    VOICES_NOT_OFFERED,     /* the verb: the step does not offer it (H-6.8) */
    VOICES_NO_SUCH_OPTION,
    VOICES_IS_A_MUST,  /* skip where that is not allowed (H-5.8) */
    VOICES_BAD_CHANCE, /* the phase */
    VOICES_REASONS
};

/* What a refused position breaks: the numbers of the list "Possible positions". */
enum {
    VOICES_ITEM_FORM = 1,
    VOICES_ITEM_ROUND,
    VOICES_ITEM_ROLES,
    VOICES_ITEM_COLOURS,
    VOICES_ITEM_PLATFORMS,
    VOICES_ITEM_COURT,
    VOICES_ITEM_STRATEGY,
    VOICES_ITEM_INFLUENCE,
    VOICES_ITEM_VERDICT,
    VOICES_ITEM_STACK,
    VOICES_ITEM_REST
};

/* What decided; the words are result.voices.… */
enum { VOICES_CONVICTED, VOICES_ACQUITTED };

/* --- the pack ------------------------------------------------------------------------------------------- */

enum {
    VOICES_STEP_PUT,
    VOICES_STEP_TAKE,
    VOICES_STEP_FLIP,
    VOICES_STEP_SHIFT,
    VOICES_STEP_INFLUENCE,
    VOICES_STEP_LOOK,
    VOICES_STEP_DESTROY,
    VOICES_STEP_RECALL,
    VOICES_STEP_PUSH,
    VOICES_STEP_DRAW,
    VOICES_STEP_CHOOSE,
    VOICES_STEP_KINDS
};
enum { VOICES_OWN, VOICES_OTHER, VOICES_VOICE, VOICES_PROSECUTOR, VOICES_ANY, VOICES_WHOSE };
enum { VOICES_FOR_SELF, VOICES_FOR_OTHER, VOICES_FOR_ANY, VOICES_FORS };
enum { VOICES_THEN_DROP = 1, VOICES_THEN_KEEP = 2, VOICES_THEN_MOVE = 4 }; /* bits */
enum { VOICES_AFTER_PUSH, VOICES_WHEN_DESTROYED, VOICES_WHENS };

/* Where a step may take a marker from, or push it to: bit 0 to 4 an area, then these. */
enum {
    VOICES_ALL_AREAS = 0x1f,
    VOICES_ALL_JURORS = 0x3f,
    VOICES_HERE = 1 << 5,
    VOICES_AWAY = 1 << 6,
    VOICES_FROM_UNUSED = 1 << 7,
    VOICES_FROM_DESTROYED = 1 << 8,
    VOICES_TO_SAME = 1 << 9,
    VOICES_TO_ELSEWHERE = 1 << 10
};

/* Fields that a kind does not have are 0. */
struct voices_step {
    uint16_t from; /* destroy and recall: `in`; push: `from` */
    uint16_t into; /* push: `to` */
    uint16_t a, b; /* choose: the two lists */
    uint8_t kind;  /* VOICES_STEP_… */
    uint8_t may;
    uint8_t token;    /* put, take, flip, shift */
    uint8_t n;        /* put, take, flip, shift, draw; influence: `draw` */
    uint8_t place;    /* influence */
    uint8_t on;       /* put, take, flip, influence, look: one bit per juror; shift: `from` */
    uint8_t to;       /* shift: one bit per juror */
    uint8_t then;     /* look: VOICES_THEN_… bits */
    uint8_t whose;    /* destroy, recall, push */
    uint8_t overhang; /* destroy */
    uint8_t draw_for; /* draw: VOICES_FOR_… */
    uint8_t hidden;   /* choose */
};

/* What a list of steps is: an ability of a court card (`CARD/front/0`), a strategy card (`CARD`), or an option
 * of a choice (the parent's path, `/INDEX/a`). The list of an option has a higher number than its parent. */
enum { VOICES_LIST_COURT, VOICES_LIST_STRATEGY, VOICES_LIST_CHOICE };
struct voices_list {
    uint16_t first;  /* of its steps */
    uint16_t parent; /* of a choice: the list that contains the choice; otherwise VOICES_NO_LIST */
    uint8_t count;   /* of its steps */
    uint8_t kind;    /* VOICES_LIST_… */
    uint8_t card;    /* court or strategy card, of a choice too that of its root */
    uint8_t side;    /* court: VOICES_FRONT or VOICES_BACK, of a choice too that of its root; strategy: 0 */
    uint8_t index;   /* court: number of the ability; choice: of the step in the parent's list */
    uint8_t branch;  /* choice: 0 a, 1 b */
};

struct voices_ability {
    uint16_t list;
    uint8_t who; /* an area, or VOICES_NONE: the prosecutor */
    uint8_t zero;
};

struct voices_court {
    uint16_t first[VOICES_SIDES]; /* of its abilities */
    uint8_t count[VOICES_SIDES];
    uint8_t stage; /* 1, 2 */
    uint8_t areas; /* bit an area */
};

struct voices_strategy {
    uint16_t list;
    uint8_t copies;
    uint8_t when;           /* VOICES_AFTER_PUSH, VOICES_WHEN_DESTROYED */
    uint8_t areas;          /* one bit per area; all where the card names none */
    uint8_t need_own;       /* 0: no need */
    uint8_t need_destroyed; /* 0: no need */
    uint8_t zero;
};

struct voices_story {
    int32_t first;
    uint8_t count;
    uint8_t juror[VOICES_MAX_STORY_TOKENS];
    uint8_t zero[3];
};

enum {
    VOICES_GOAL_VERDICT,   /* a: the verdict; low, high */
    VOICES_GOAL_MORE,      /* a: verdict, more than b: verdict */
    VOICES_GOAL_JUROR,     /* juror, a: its verdict */
    VOICES_GOAL_CONTROL,   /* areas */
    VOICES_GOAL_DESTROYED, /* low, high */
    VOICES_GOAL_MOST,      /* alone */
    VOICES_GOAL_FEWEST,    /* alone */
    VOICES_GOAL_CANCELLED, /* low, high */
    VOICES_GOAL_ALL,       /* first, count */
    VOICES_GOAL_ANY,       /* first, count */
    VOICES_GOAL_NOT,       /* first; count 1 */
    VOICES_GOALS
};
struct voices_goal {
    int64_t low, high; /* bounds that are left out are the type's own */
    uint16_t first,
        count;    /* its children, which follow each other; each has a higher number than its parent */
    uint8_t kind; /* VOICES_GOAL_… */
    uint8_t a, b, juror, areas, alone;
    uint8_t zero[6];
};

struct voices_role {
    uint16_t goal;   /* its topmost node */
    uint8_t symbol;  /* VOICES_SYMBOL_… */
    uint8_t players; /* bit n: used in the plain set-up with n players */
};

struct voices_pack {
    struct voices_goal goal[VOICES_MAX_GOALS];
    struct voices_step step[VOICES_MAX_STEPS];
    struct voices_list list[VOICES_MAX_LISTS];
    struct voices_ability ability[VOICES_MAX_ABILITIES];
    struct voices_court court[VOICES_MAX_COURT];
    struct voices_strategy strategy[VOICES_MAX_STRATEGY];
    struct voices_story story[VOICES_MAX_STORIES];
    struct voices_role role[VOICES_MAX_ROLES];
    uint16_t goals, steps, lists, abilities; /* how many there are */
    uint8_t courts, strategies, stories, roles;
    uint8_t strategy_total;  /* counting copies */
    uint8_t influence_total; /* tokens */
    uint8_t influence[VOICES_KINDS];
    uint8_t advanced[VOICES_MOST_SEATS + 1][VOICES_SYMBOLS]; /* by players: places; the prosecutor's is 1 */
    uint8_t emotion[2][VOICES_SET_MARKERS];                  /* 0: a voice's set, 1: the prosecutor's */
    uint8_t value[2][VOICES_SET_MARKERS];
};

/* The most frames that a position with this pack can have, and the most cards begun in its open windows, all
 * windows together. Both follow from the cards that can push: a card being resolved is in no list, so no copy
 * opens a window inside its own. Valid once lists, steps, abilities, court and strategy are filled; the loader
 * refuses a pack with more than VOICES_MAX_STACK or VOICES_MAX_PLAYED. */
RULE int voices_deepest(const struct voices_pack *pack);
RULE int voices_most_played(const struct voices_pack *pack);

/* --- the position --------------------------------------------------------------------------------------- */

enum {
    VOICES_FRAME_ROLES,    /* – */
    VOICES_FRAME_DEAL,     /* slots */
    VOICES_FRAME_DRAW,     /* seat, left: `n` */
    VOICES_FRAME_STORY,    /* next */
    VOICES_FRAME_TURN,     /* seat, left, used */
    VOICES_FRAME_WINDOW,   /* seat: `pusher`, area, lost, ask, said, queue, again, played */
    VOICES_FRAME_EMOTION,  /* seat, marker, area, lost, done */
    VOICES_FRAME_COURT,    /* side, next */
    VOICES_FRAME_PLANNING, /* next, seat or VOICES_NONE */
    VOICES_FRAME_STEPS,    /* src, seat: `actor`, area: `here`, next, drawing and drawn, more, left, looked */
    VOICES_FRAMES
};

/* A marker on a platform. */
struct voices_disc {
    uint16_t x, y;
    uint8_t marker, zero;
};

/* A card and its owner. */
struct voices_play {
    uint8_t seat, card;
};

/* An influence token that is not in the supply. */
struct voices_token {
    uint8_t kind;
    uint8_t seen; /* bit a seat */
};

struct voices_frame {
    uint16_t src; /* steps: number of the list */
    uint8_t kind; /* VOICES_FRAME_… */
    uint8_t seat;
    uint8_t area; /* an area, or VOICES_NONE where `here` is null */
    uint8_t next;
    uint8_t left;
    uint8_t more;
    uint8_t used; /* a set, or VOICES_NONE */
    uint8_t marker;
    uint8_t done;
    uint8_t side;
    uint8_t slots;   /* bit a slot */
    uint8_t looked;  /* a juror, or VOICES_NONE */
    uint8_t drawing; /* 1: an influence step is under way, `drawn` is a list; 0: it is null */
    uint8_t drawn_count;
    uint8_t drawn[VOICES_KINDS];     /* how many of each kind */
    uint8_t ask, again;              /* bit a seat */
    uint8_t said[VOICES_MOST_SEATS]; /* a card, VOICES_PASS, or VOICES_NONE: has not answered */
    uint8_t queue_count;
    struct voices_play queue[VOICES_MOST_SEATS]; /* in the order of `ask`, each seat once */
    uint8_t played_count; /* the cards are in `played` of the position: windows follow each other there */
    uint8_t lost_count;
    uint8_t lost[VOICES_MAX_DISCS]; /* markers, in the order in which they fell */
};

struct voices {
    uint64_t unused, destroyed;                    /* bit a marker */
    uint64_t tokens[VOICES_TOKENS][VOICES_JURORS]; /* guilt and innocence on each type */
    uint64_t cancelled;                            /* or VOICES_NO_NUMBER */
    uint64_t court_deck[VOICES_MAX_COURT / 64];    /* one bit per court card: those below the top one; views:
                                                    * 0 */
    struct voices_disc discs[VOICES_AREAS][VOICES_MAX_DISCS]; /* sorted by (y, x, marker) */
    struct voices_frame stack[VOICES_MAX_STACK];              /* the current one last */
    struct voices_play played[VOICES_MAX_PLAYED];             /* of all windows, the lowest first */
    struct voices_token influence[VOICES_MAX_INFLUENCE]; /* piles, bottom first, juror by juror; the discard,
                                                            oldest first, after them */
    uint8_t discard[VOICES_MAX_COPIES];                  /* strategy cards, oldest first */
    uint8_t hands[VOICES_MOST_SEATS][VOICES_MAX_STRATEGY]; /* copies of each card */
    uint8_t deck[VOICES_MAX_STRATEGY];
    uint8_t hand_count[VOICES_MOST_SEATS], deck_count, discard_count;
    uint8_t supply[VOICES_KINDS], supply_count;
    uint8_t pile_count[VOICES_JURORS], dropped_count; /* influence tokens in each pile and in the discard */
    uint8_t disc_count[VOICES_AREAS], court_deck_count, stack_count;
    uint8_t players;
    uint8_t advanced, wanted, abilities; /* options; `wanted`: the prosecutor's seat, or VOICES_NONE */
    uint8_t round, phase, turns;
    uint8_t prosecutor, first, story;
    uint8_t role[VOICES_MOST_SEATS];
    uint8_t owner[VOICES_SETS];        /* of a marker set: a seat, or VOICES_NONE */
    uint8_t stage, slot[VOICES_SLOTS]; /* court cards, or VOICES_NONE */
    uint8_t areas;                     /* the symbols shown, one bit per area, or VOICES_NONE */
    uint8_t read;
    uint8_t verdict[VOICES_JURORS]; /* VOICES_SAYS_… or VOICES_NONE */
    uint8_t zero[4];
};

/* Options: advanced (0, 1), the prosecutor's seat (or -1), abilities (0, 1). */
RULE void voices_start(const void *pack, void *position, int seats, const int *options);
RULE uint32_t voices_to_act(const void *pack, const void *position);
RULE int voices_legal(const void *pack, const void *position, int seat, struct pattern *out);
RULE int voices_apply(const void *pack, void *position, const struct move *move, struct fault *fault);
RULE void voices_reveal(const void *pack, const void *position, int viewer, void *view);
RULE uint32_t voices_sees(const void *pack, const void *position, const struct move *move, int arg,
                          int opened);
RULE void voices_result(const void *pack, const void *position, struct result *out);
RULE int voices_form(const void *pack, const void *position, int seats, const int *options);
RULE int voices_check(const void *pack, const void *position, struct fault *fault);
RULE void voices_imagine(const void *pack, void *view, int viewer, struct rng *rng);

/* Where the influence tokens of a juror's pile begin in `influence` (VOICES_JURORS: those of the discard), and
 * where the cards begun in the window at stack[frame] begin in `played`. */
RULE int voices_pile_first(const struct voices *position, int juror);
RULE int voices_played_first(const struct voices *position, int frame);

#ifdef __cplusplus
}
#endif

#endif
