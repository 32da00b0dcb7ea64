/* command.h: what the subcommands share: their table, their options, their messages and exit codes. */
#ifndef HUSTINGS_COMMAND_H
#define HUSTINGS_COMMAND_H

#include "match/match.h"

/* Exit codes: done; the answer is no (an illegal move, a record that fails); bad usage or unreadable input.
 */
enum { DONE = 0, NO = 1, USAGE = 2 };

struct command {
    const char *name;
    int (*run)(const struct command *self, int argc, char **argv); /* argv[0] is the subcommand's name */
    enum word help; /* the page that --help prints; its first line is the command's summary */
};

int run_apply(const struct command *self, int argc, char **argv);
int run_backup(const struct command *self, int argc, char **argv);
int run_bench(const struct command *self, int argc, char **argv);
int run_bot_check(const struct command *self, int argc, char **argv);
int run_check(const struct command *self, int argc, char **argv);
int run_games(const struct command *self, int argc, char **argv);
int run_league(const struct command *self, int argc, char **argv);
int run_learn(const struct command *self, int argc, char **argv);
int run_pack(const struct command *self, int argc, char **argv);
int run_play(const struct command *self, int argc, char **argv);
int run_replay(const struct command *self, int argc, char **argv);
int run_serve(const struct command *self, int argc, char **argv);
int run_store(const struct command *self, int argc, char **argv);
int run_sim(const struct command *self, int argc, char **argv);
int run_verify(const struct command *self, int argc, char **argv);
int run_version(const struct command *self, int argc, char **argv);

/* --- speaking ------------------------------------------------------------------------------------------- */

/* The language of messages: --lang, otherwise LC_ALL, LC_MESSAGES, LANG; English if none fits.
 */
extern enum lang lang;

/* Prints a sentence; the line feed is the caller's. */
void say(FILE *to, enum word word, const struct slot *slots, int count);

/* Prints "hustings: " and the sentence of an error on standard error; always USAGE. */
int complain(const struct error *e);

/* The same for a line (from 0) of a file of lines: a record, saved heads. */
int complain_line(const char *path, uint64_t line, const struct error *e);

/* Writes out standard output. Reports a failure, unless it was only a pipe that was closed early. Returns the
 * exit code: `code`, or USAGE if the output was lost. */
int finish(int code);

/* --- options -------------------------------------------------------------------------------------------- */

/* One of a command's options: a flag, a value, or values that may come several times. */
struct option {
    const char *name;                                          /* without the dashes; NULL ends the list */
    int *flag;                                                 /* set to 1 */
    const char **value;                                        /* set to what follows */
    int (*each)(const char *value, void *to, struct error *e); /* called for each value that is given */
    void *to;
};

/* Reads --name VALUE, --name=VALUE and --name, moves the other arguments to the front of argv (from argv[1])
 * and counts them in *rest. --help and --lang are understood everywhere. Returns -1 to go on, otherwise the
 * exit code. */
int options_read(const struct command *self, int argc, char **argv, const struct option *options, int *rest);

/* The same for a command that takes one argument more, which goes by `name` in its usage. */
int options_read_one(const struct command *self, int argc, char **argv, const struct option *options,
                     const char *name);

/* "hustings: …" for a command called wrongly, with a pointer to --help; always USAGE. */
int misused(const struct command *self, enum word word, const char *what);

/* What starts a game: --content NAME|FILE, --players N, --option KEY=VALUE. */
struct start {
    const struct game *game;
    const char *content_name, *players_text;
    json_t *options; /* as given; NULL: none */
    struct content *content;
    int players;
};

/* For the list of a command's options. */
#define START_OPTIONS(start)                                                                                 \
    {.name = "content", .value = &(start)->content_name},                                                    \
        {.name = "players", .value = &(start)->players_text},                                                \
    {                                                                                                        \
        .name = "option", .each = start_option, .to = (start)                                                \
    }
int start_option(const char *text, void *start, struct error *e);

/* Finds the game, opens the pack, settles the number of players (the least, if none is given). 0 or -1. */
int start_open(struct start *start, const char *game, struct error *e);
void start_close(struct start *start);

/* 64 hex digits, or a number (then the last 8 of 32 bytes, big-endian). 0 or -1. */
int seed_read(const char *text, uint8_t seed[32], struct error *e);

/* A whole number of low … high. 0 or -1. */
int number_read(const char *option, const char *text, int64_t low, int64_t high, int64_t *out,
                struct error *e);

#endif
