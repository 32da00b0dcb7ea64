/* sim_store.h: the store of a simulated world, in memory. It keeps what was written and by whom, and what the games in
 * the logs look like so far, for the checks; also of a database that several servers share (sim_db.h), which puts into it
 * whatever it commits. */
#ifndef HUSTINGS_SIM_STORE_H
#define HUSTINGS_SIM_STORE_H

#include <jansson.h>

#include "rules/game.h"
#include "server/store/store.h"

enum { MOST_LOGS = 8, MOST_GAMES = 16 };

/* A move in a record. */
struct sim_played {
    int seat; /* -1: chance */
    uint64_t q;
    uint64_t held_q; /* the question it was put into the box for; 0: it was not in the box */
    int by;          /* somebody moved for the seat, or it was a bot's then */
    json_t *move;
};

/* A game in a log. */
struct sim_game {
    char id[33], salt[33], secret[65];
    int lines, over;
    struct sim_played *played;
    int played_count, played_room;
    struct sim_held {
        uint64_t q;
        json_t *move;     /* NULL: none */
    } held[MAX_SEATS][2]; /* [1]: an ability, which waits for the end of a blind window beside the answer */
};

struct sim_entry {
    char *text;
    int node;
    uint64_t life;
    uint64_t seq; /* its number as its writer counts */
};

struct sim_log {
    uint64_t id;
    char code[STORE_CODE + 1];
    enum table_state state;
    int bots[MAX_SEATS]; /* whether a bot sits there */
    struct sim_entry *entries;
    int count, room;
    struct sim_game games[MOST_GAMES];
    int game_count;
};

/* Who writes or reads: a node in one of its lives. */
struct sim_writer {
    int node;
    uint64_t life;
};

struct sim_store {
    struct sim_log logs[MOST_LOGS];
    int log_count;
    int forgets, garbles; /* planted bugs */
};

enum store_answer sim_append(struct sim_store *s, struct sim_writer who, const struct store_batch *b,
                             const char *bytes);

/* The log of a table, or with table 0 the list of all, in memory that the caller frees. */
enum store_answer sim_load(struct sim_store *s, uint64_t table, char **text, size_t *size);

struct sim_log *sim_find(struct sim_store *s, uint64_t table);
struct sim_log *sim_find_code(struct sim_store *s, const char *code);

/* The latest game of the table; NULL: none was begun. */
struct sim_game *sim_last_game(struct sim_store *s, const char *code);
struct sim_game *sim_find_game(struct sim_store *s, const char *code, const char *id);

/* A game's record as it is in the log, in memory that the caller frees. */
char *sim_record(const struct sim_log *log, int game, size_t *size);

/* Why the logs cannot be those of one writer at a time; NULL: they are. */
const char *sim_store_fault(const struct sim_store *s);

void sim_store_free(struct sim_store *s);

#endif
