/* table.h: what the files of the hub share: connections, tables, seats. Only they include it. */
#ifndef HUSTINGS_TABLE_H
#define HUSTINGS_TABLE_H

#include <jansson.h>

#include "bots/bot.h"
#include "match/fair.h"
#include "match/games.h"
#include "match/match.h"
#include "match/record.h"
#include "server/hub/hub.h"
#include "server/hub/packs.h"
#include "server/store/store.h"

enum {
    NAME_ROOM = 128,  /* bytes of a name: 20 graphemes */
    TOKEN_LEAST = 22, /* letters of a token */
    TOKEN_MOST = 64,
    KEY_LETTERS = 16, /* of a link's key */
    HASH = 32,
    KNOCKS = 16,
    EVENTS_MOST = 200,   /* moves that a state tells again */
    DELAYED_MOST = 256,  /* messages that wait for those who watch; then the oldest is not shown */
    HELD_MOST = 4 << 20, /* bytes that wait for the store at one table; then messages are refused */
    CHANGES_MOST = 50,   /* of a choice in the box */
    ENTRIES_KEPT = 1000, /* of a log: for moves alone */
    SEAL_ATTEMPTS = 5,
    FRESH_LISTS = MAX_SEATS + 1 /* one a seat, the last for spectators */
};

/* Times in milliseconds (docs/server-design.md). */
enum {
    GRACE_MS = 120000, /* until a quiet seat is gone */
    WINDOW_MS = 5000,  /* of a blind question */
    THINK_MS = 5000,   /* by which `think` makes it longer */
    SEAL_MS = 10000,   /* in which everybody reveals */
    VOTE_MS = 30000,
    VOTE_PAUSE_MS = 300000,
    BEAT_MS = 15000,
    SILENCE_MS = 45000,
    HELLO_MS = 5000,
    STAND_IN_MS = 2000, /* that a stand-in bot has for a move */
    BOT_MS = 10000,     /* that a bot has for a move, beyond its pace */
    RETURN_MS = 10000,  /* grace for clocks after a restart */
    TRANSFER_MS = 300000,
    TOUCH_MS = 3600000, /* a table that is in use is not old: its log says so from time to time */
    OPENER_MS = 600000  /* a request to open a table, sent again, is the same table */
};

enum seat_kind { SEAT_FREE, SEAT_HUMAN, SEAT_BOT };
enum presence { IS_GONE, IS_QUIET, IS_HERE };
enum pace { PACE_CALM, PACE_BRISK, PACE_NONE };
enum talk { TALK_PHRASES, TALK_TEXT, TALK_NONE };
enum sealing { SEAL_NONE, SEAL_PLEDGES, SEAL_REVEALS };
enum ballot { BALLOT_NONE, BALLOT_NO, BALLOT_YES };
enum role { ROLE_NONE, ROLE_SEAT, ROLE_SPECTATOR, ROLE_BOARD, ROLE_BOT };

/* A connection. */
struct conn {
    struct hub *hub;
    uint32_t id; /* 0: free */
    int is_bot;
    enum role role;
    struct table *table;
    struct conn *next_here; /* at the same table */
    int seat;               /* -1: none */
    int closing;
    enum lang lang;
    uint64_t opened, heard;
    uint64_t tokens_at; /* messages are counted in buckets, in thousandths */
    int64_t bucket, say_bucket;
    int too_fast;
    uint64_t too_fast_at;
    uint32_t address; /* an entry of the hub's addresses */
    int waits;        /* its hello waits for a table to be loaded */
};

/* A move that was answered, so that the same one sent again gets the same ack. */
struct answer {
    uint64_t q;
    json_t *move;      /* as it came; NULL: none */
    const char *state; /* "held", "played" */
};

struct seat {
    enum seat_kind kind;
    char name[NAME_ROOM];
    int color, muted, agrees; /* agrees: to be named in the record */
    uint8_t token[HASH];      /* the hash of it */
    char level[16];           /* of a bot */
    uint32_t conn;            /* 0: none */
    enum presence here;
    uint64_t quiet_since;

    int pledged, revealed;

    uint64_t q;          /* number of its question */
    uint8_t asked[HASH]; /* what it asks */
    int is_asked;        /* it has a legal move */
    json_t *held;        /* its choice in the box, or NULL */
    const char *held_by; /* NULL: its own; "bot", "clock" */
    uint64_t held_q;     /* the question that it answered: an interruption may have given it another number */
    int awaits_nod;      /* it is a clue, and the host has not seen it */
    struct answer last;
    int thinks, changes; /* of this question */

    uint64_t clock_q;         /* the question whose clock was set */
    uint64_t deadline;        /* 0: none */
    uint64_t left_q, left_ms; /* from the log: the time that question had left */
    int timed_out;
    uint32_t bot;             /* the connection of a bot that plays here */
    char bot_key[2 * 16 + 1]; /* what it says hello with; "": none was called */
    int stands_in;            /* for a person who is gone or out of time */
    json_t *bot_move;         /* answered, and waiting for its moment */
    uint64_t bot_due, bot_q;

    uint8_t transfer[HASH]; /* one-use code for another device */
    uint64_t transfer_until;
    enum ballot ballot;
};

/* A message that waits until the log is durable up to `needs`. */
struct held_back {
    struct held_back *next;
    uint64_t needs;
    uint32_t conn;
    int close;  /* 0: send; else close with this code */
    int status; /* 0: a message; else the answer to a request, with this status */
    size_t size;
    char bytes[];
};

/* A message to all who watch, which waits for its moment. */
struct delayed {
    struct delayed *next;
    uint64_t at, needs; /* not before, and not before the log is durable so far */
    uint64_t from;      /* when what it shows was so */
    int is_state;
    size_t size;
    char bytes[];
};

struct knock {
    int who; /* 0: free */
    uint32_t conn;
    json_t *sit; /* the message */
};

struct table {
    struct hub *hub;
    uint64_t id, epoch;
    char code[STORE_CODE + 1];
    enum table_state state;
    int place;          /* among those in memory */
    struct conn *conns; /* that are here */
    int looked_at;      /* in this step */
    struct table *next_looked_at;
    int damaged;
    int no_pack;         /* … and all that is wrong is that its pack is not here */
    int replaying;       /* it is being read from its log: nothing is written, nobody is told */
    uint32_t replay_for; /* whose events are gathered then: a bit a seat, the last for spectators */
    int borrowed;        /* a copy to look through: the pack is another's */
    uint8_t key[HASH], opener[HASH]; /* hashes of the link's key and of the token that opened it */
    char link[KEY_LETTERS + 1];      /* the key itself, as long as the process lives */
    const struct game *game;
    struct content *content;
    char content_name[64];
    json_t *options; /* as given */
    int seats, host, locked, spectators;
    int hosted; /* it has had a host: who sits down when there is none is the next */
    int clock_s, pace, talk, grace_s, window_s;
    int delay_s;       /* by which watchers see everything later */
    int nod;           /* a clue waits for the host's nod */
    int memory;        /* pages keep the log of the current round only */
    int training;      /* pages show what a push of Voices will do */
    struct seat *seat; /* as many as there have been at most */
    int seat_room;
    struct knock knocks[KNOCKS];
    int knock_count;

    uint64_t head, stored; /* entries of the log: appended, durable */
    struct out batch;      /* of this step: a struct store_batch, then the entries */
    int batch_count;
    struct held_back *first, *last;
    size_t held_bytes;
    struct delayed *first_delayed, *last_delayed;
    int delayed_count;
    uint64_t shown_at; /* when the state was last another one */

    enum sealing sealing;
    uint64_t sealing_until;
    struct seal seal;
    uint8_t commit[HASH];

    int playing; /* there is a match */
    int over;
    struct match *match; /* while there is one: a lobby has none */
    struct record record;
    char *lines; /* of the record, with their line feeds */
    size_t lines_size, lines_room;
    struct out
        *fresh; /* moves of this step as viewers see them, by FRESH_LISTS; the hub's own, or a copy's */
    int blind;
    uint64_t blind_until;
    uint64_t paused_at; /* 0: the clocks run */

    int vote_count, vote_seat;
    char vote_what[8];
    uint64_t vote_until, vote_again;

    uint64_t opened, touched;
    uint64_t written; /* its log, last */
};

/* --- table.c -------------------------------------------------------------------------------------------- */

extern const char *const table_state_names[];
const char *json_text(json_t *object, const char *key); /* "" where there is no such text */
void seat_clear(struct seat *s);
int table_shape(struct table *t, const char *content, int seats, json_t *options, struct error *e);
int table_start_match(struct table *t, struct error *e);
void table_end_match(struct table *t);
struct table *table_replay_copy(struct table *t);
void table_free(struct table *t);
const char *table_fault(const struct table *t, enum word *word); /* of one that is damaged */
void table_tick(struct table *t);
uint64_t table_due(const struct table *t); /* UINT64_MAX: nothing is due */

/* --- hub.c ---------------------------------------------------------------------------------------------- */

struct conn *hub_conn(struct hub *h, uint32_t id);
uint64_t hub_now(const struct hub *h);
const struct hub_caps *hub_caps(const struct hub *h);
const char *hub_build(const struct hub *h);
const struct packs *hub_packs(const struct hub *h);
const char *hub_address(struct hub *h, const struct conn *c);
void hub_each_conn(struct table *t, void (*each)(struct conn *c, void *of), void *of);
void conn_sit(struct conn *c, struct table *t);
void conn_rise(struct conn *c);
void hub_random(struct hub *h, void *out, size_t size);

/* Effects; bytes are copied. */
void hub_send_now(struct hub *h, uint32_t conn, const char *bytes, size_t size);
void hub_send_held(struct hub *h, struct held_back *held); /* takes it */
struct out *hub_paper(struct hub *h); /* empty room to write a message in; until it is asked for again */
void hub_close_conn(struct hub *h, uint32_t conn, int code);
void hub_reply(struct hub *h, uint32_t conn, int status,
               json_t *body);       /* takes the reference; a text: lines */
char *hub_reply_text(json_t *body); /* takes the reference; for the caller to free */
void hub_ask_bot(struct hub *h, const struct table *t, const struct seat *s);
void hub_log(struct hub *h, const char *event, const struct table *t);
/* count.c: what was met, rejected, taken in. */
void hub_count_reject(struct hub *h, const char *code);
void hub_count_limit(struct hub *h, enum hub_limit limit);
void hub_count_return(struct hub *h); /* somebody is back in a seat */
void hub_count_message(struct hub *h, int kind, int refused);
uint64_t hub_count_rejects(const struct hub *h);

/* Rates: how often too fast by now (0: not); whether an address may still do that. */
int hub_too_fast(struct hub *h, struct conn *c, int is_say);
int hub_may_open_table(struct hub *h, const char *address);
int hub_wrong_code(struct hub *h, const char *address);

struct table *hub_find(struct hub *h, const char *code);         /* NULL: not in memory */
uint64_t hub_known(const struct hub *h, const char *code);       /* its number; 0: no such code */
struct table *hub_find_opener(struct hub *h, const char *token); /* a young table in its lobby */
struct table *hub_new_table(struct hub *h, const char *code);    /* NULL: the hub is full */
void hub_drop_table(struct hub *h, struct table *t);
void hub_wait_hello(struct hub *h, uint64_t id, uint32_t conn, json_t *hello);
void hub_wait_request(struct hub *h, uint64_t id, uint32_t conn, const struct hub_request *r);

/* --- message.c ------------------------------------------------------------------------------------------ */

void message_take(struct hub *h, uint32_t conn, const char *bytes, size_t size);
void message_hello(struct conn *c, json_t *m);
void message_gone(struct conn *c);
void message_undo(struct table *t, int full);
int message_within_caps(const struct hub *h, const json_t *j); /* depth, number of values, integers only */
void token_hash(const char *token, uint8_t out[HASH]);
int token_fits(const char *token);
int seat_of_token(const struct table *t, const char *token);

/* A message is answered exactly once, by one of these. */
void answer_ack(struct conn *c, uint64_t i, json_t *more); /* takes the reference */
void answer_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state);
void answer_reject(struct conn *c, uint64_t i, const char *code, const char *message, const char *at);
void answer_word(struct conn *c, uint64_t i, const char *code, enum word word, const char *at);
void answer_error(struct conn *c, uint64_t i, uint64_t q, const struct error *e);

/* --- log.c ---------------------------------------------------------------------------------------------- */

/* Adds an entry to the batch of this step (taking the body); whatever is shown from now on waits for it. */
void log_add(struct table *t, const char *kind, json_t *body);
void log_line(struct table *t, const char *kind, char *line); /* a line of the record, which is freed */
void log_hold(struct table *t, int seat, json_t *move); /* what lies in a seat's box now; NULL: nothing */
void record_keep(struct table *t, const char *line, size_t size);
void log_stored(struct table *t, uint64_t entries);
int log_replay(struct table *t, const char *bytes, size_t size); /* -1: it does not replay */

/* --- show.c --------------------------------------------------------------------------------------------- */

void show(struct table *t, uint32_t conn, json_t *message); /* takes the reference; waits for the log */
void show_text(struct table *t, uint32_t conn, const char *bytes, size_t size); /* the same of its text */
void show_all(struct table *t, json_t *message);                                /* to all but bots */
void show_close(struct table *t, uint32_t conn, int code);
void show_reply(struct table *t, uint32_t conn, int status,
                json_t *body); /* to a request; takes the reference */
void show_seats(struct table *t);
void show_seats_to(struct table *t, struct conn *c);
void show_rest(struct table *t, struct conn *c); /* what else is under way, to one who comes in */
void show_presence(struct table *t, int seat);
void show_clock(struct table *t);
void show_welcome(struct table *t, struct conn *c, uint64_t i);
void show_state(struct table *t, struct conn *c, uint64_t have);
void show_fresh(struct table *t);

/* --- watch.c -------------------------------------------------------------------------------------------- */

int watch_is(const struct conn *c);
int watch_count(const struct table *t);
void watch_end(struct table *t);
int watch_is_later(const struct table *t);
void watch_say(struct table *t, json_t *message); /* takes the reference; later, to all of them */
void watch_say_state(struct table *t, const struct out *state);
void watch_catch_up(struct table *t, struct conn *c, const struct out *state);
void watch_tick(struct table *t);
uint64_t watch_due(const struct table *t);
void watch_forget(struct table *t);

/* --- settings.c ----------------------------------------------------------------------------------------- */

void table_settings_usual(struct table *t);
json_t *lobby_settings(const struct table *t);
const char *lobby_read_settings(struct table *t,
                                json_t *m); /* NULL, or the name of the first that is wrong */
void lobby_log_set(struct table *t);
int lobby_replay_set(struct table *t, json_t *body);

/* --- lobby.c -------------------------------------------------------------------------------------------- */

struct table *lobby_create(struct hub *h, const struct game *game, const char *content, int seats,
                           json_t *options, const char *token, struct error *e);
void lobby_sit(struct conn *c, uint64_t i, json_t *m);
void lobby_host(struct conn *c, uint64_t i, json_t *m);
void lobby_leave(struct conn *c, uint64_t i, json_t *m);
void lobby_rise(struct table *t, int seat, const char *why);
void lobby_log_seat(struct table *t, int seat);
void lobby_forget_knocks(struct table *t, uint32_t conn);
void lobby_show_knocks(struct table *t, uint32_t conn);
void lobby_show_duties(struct table *t);
void lobby_stand_in(struct table *t, int seat, const char *level);
int table_is_busy(const struct table *t); /* a game runs or is being sealed: the lobby is closed */

/* --- seal.c --------------------------------------------------------------------------------------------- */

void seal_begin(struct table *t, int attempt);
void seal_pledge(struct conn *c, uint64_t i, json_t *m);
void seal_reveal(struct conn *c, uint64_t i, json_t *m);
void seal_tick(struct table *t);
void seal_show(struct table *t, uint32_t conn); /* where it stands, to one who comes in */

/* --- play.c --------------------------------------------------------------------------------------------- */

void play_begin(struct table *t);
void play_move(struct conn *c, uint64_t i, json_t *m);
void play_withdraw(struct conn *c, uint64_t i, json_t *m);
void play_think(struct conn *c, uint64_t i, json_t *m);
void play_ask(struct table *t);           /* blind or not, clocks, bots: after anything changed */
int play_is_alone(const struct table *t); /* one person, and nobody watches */
int play_try_seal(struct table *t);       /* 1: the box was sealed */
const char *play_take(struct table *t, const struct move *move, const struct text *text, json_t *json,
                      const char *by);
void play_end_without_result(struct table *t);
void play_hold(struct table *t, int seat, json_t *json, const char *by, int awaits_nod); /* into the box */
void play_drop_held(struct seat *s);
void play_log_empty(struct table *t, int seat);
void play_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state);
const char *play_mark(const char *by); /* "clock" or "bot" for good; NULL: it was the person's own */
void play_remember(struct seat *s, uint64_t q, json_t *move, const char *state); /* NULL: nothing */
int play_open_record(struct table *t);
int play_replay(struct table *t, const char *line, size_t size);
void play_settle(struct table *t);

/* --- clue.c --------------------------------------------------------------------------------------------- */

int clue_needs_nod(const struct conn *c, const struct text *text);
void clue_wait(struct conn *c, uint64_t i, json_t *json);
void clue_show(struct table *t, int seat);
void clue_show_all(struct table *t);
const char *clue_nod(struct table *t, int seat, int nod); /* NULL, or why not */

/* --- clock.c -------------------------------------------------------------------------------------------- */

void clock_questions(struct table *t);
void clock_more(struct table *t);
void clock_pause(struct table *t, int pause);
void clock_log(struct table *t); /* the time that questions have left */
int clock_replay(struct table *t, json_t *body);
json_t *clock_no(const struct table *t, int seat);
int clock_bot_waits(struct table *t, int seat, json_t *json);
void clock_tick(struct table *t);
uint64_t clock_due(const struct table *t);
void clock_resumed(struct table *t);            /* the log was read: the game goes on */
void clock_returned(struct table *t, int seat); /* a person is back */
int clock_bot_hello(struct conn *c, const char *key);
void clock_bot_new(struct table *t, int seat);
void clock_bot_gone(struct conn *c);
void clock_bot_leaves(struct table *t, int seat); /* a person takes its seat, and the question that it has */

/* --- talk.c --------------------------------------------------------------------------------------------- */

void talk_say(struct conn *c, uint64_t i, json_t *m);
void talk_propose(struct conn *c, uint64_t i, json_t *m);
void talk_ballot(struct conn *c, uint64_t i, json_t *m);
void talk_transfer(struct conn *c, uint64_t i, json_t *m);
void talk_tick(struct table *t);
void talk_show_vote(struct table *t, uint32_t conn);

/* --- api.c ---------------------------------------------------------------------------------------------- */

void api_request(struct hub *h, uint32_t conn, const struct hub_request *r);
void api_not_stored(struct hub *h, uint32_t conn,
                    int full); /* what an answer would have shown is not there */

#endif
