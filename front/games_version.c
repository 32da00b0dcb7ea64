/* games_version.c: `hustings games` and `hustings version`: what is here. */
#include "front/command.h"
#include "match/games.h"

static int nothing_more(const struct command *self, int argc, char **argv)
{
    static const struct option none[] = {{.name = NULL}};
    int rest, code = options_read(self, argc, argv, none, &rest);
    return code >= 0 ? code : rest > 0 ? misused(self, W_CLI_TOO_MANY, argv[1]) : -1;
}

int run_games(const struct command *self, int argc, char **argv)
{
    int code = nothing_more(self, argc, argv);
    if (code >= 0)
        return code;
    for (int i = 0; games[i]; i++) {
        char key[64];
        snprintf(key, sizeof key, "game.%s", games[i]->name);
        const struct slot slots[] = {{"low", NULL, games[i]->least_seats},
                                     {"high", NULL, games[i]->most_seats}};
        printf("%-8s ", games[i]->name);
        say(stdout, words_find(key), slots, 2);
        putchar('\n');
    }
    return finish(DONE);
}

int run_version(const struct command *self, int argc, char **argv)
{
    int code = nothing_more(self, argc, argv);
    if (code >= 0)
        return code;
    printf("hustings %s\n", HUSTINGS_VERSION);
    for (int i = 0; games[i]; i++)
        printf("%s\n", codec_version(games[i]));
    return finish(DONE);
}
