/* main.c: hustings COMMAND …: finds the command and hands over. */
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "front/command.h"

static const struct command commands[] = {
    {"learn", run_learn, W_HELP_LEARN},
    {"play", run_play, W_HELP_PLAY},
    {"serve", run_serve, W_HELP_SERVE},
    {"sim", run_sim, W_HELP_SIM},
    {"league", run_league, W_HELP_LEAGUE},
    {"replay", run_replay, W_HELP_REPLAY},
    {"verify", run_verify, W_HELP_VERIFY},
    {"apply", run_apply, W_HELP_APPLY},
    {"pack", run_pack, W_HELP_PACK},
    {"backup", run_backup, W_HELP_BACKUP},
    {"check", run_check, W_HELP_CHECK},
    {"store", run_store, W_HELP_STORE},
    {"bot-check", run_bot_check, W_HELP_BOT_CHECK},
    {"bench", run_bench, W_HELP_BENCH},
    {"games", run_games, W_HELP_GAMES},
    {"version", run_version, W_HELP_VERSION},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

enum lang lang = LANG_EN;

/* "hu_HU.UTF-8" speaks Hungarian. */
static void lang_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (!value || !value[0])
            continue;
        char name[3] = {value[0], value[0] ? value[1] : 0, 0};
        int known = words_lang(name);
        if (known >= 0)
            lang = (enum lang)known;
        return;
    }
}

/* A help page, or only its first line. */
static void print_help(FILE *to, enum word word, int first_line)
{
    const char *page = words_raw(lang, word);
    size_t size = first_line ? strcspn(page, "\n") : strlen(page);
    fprintf(to, "%.*s\n", (int)size, page);
}

static int general_help(FILE *to, int code)
{
    say(to, W_HELP_HUSTINGS, NULL, 0);
    fputs("\n\n", to);
    for (int i = 0; i < COMMANDS; i++) {
        fprintf(to, "  %-9s ", commands[i].name);
        print_help(to, commands[i].help, 1);
    }
    fputc('\n', to);
    say(to, W_HELP_MORE, NULL, 0);
    fputc('\n', to);
    return finish(code);
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* JSON is made whole or the command ends (docs/memory.md). */
static void *get_or_end(size_t size)
{
    struct error e;
    void *got = malloc(size);
    if (got)
        return got;
    error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    exit(complain(&e));
}

int main(int argc, char **argv)
{
    json_set_alloc_funcs(get_or_end, free);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an ordinary write error, which finish() reports or
                               * ignores */
    if (sodium_init() < 0)
        return USAGE;
    lang_of_environment();
    if (argc >= 3 && strcmp(argv[1], "--lang") == 0 &&
        words_lang(argv[2]) >= 0) { /* also before the command */
        lang = (enum lang)words_lang(argv[2]);
        argv += 2;
        argc -= 2;
    }
    if (argc < 2)
        return general_help(stderr, USAGE);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
        return general_help(stdout, DONE);
    const struct command *command = find_command(strcmp(argv[1], "--version") == 0 ? "version" : argv[1]);
    if (!command) {
        struct error e;
        error_set(&e, BAD_INPUT, W_CLI_NO_SUCH_COMMAND, "");
        error_text(&e, argv[1]);
        return complain(&e);
    }
    return command->run(command, argc - 1, argv + 1);
}
