/* options.c: reading the command line, printing messages, exit codes. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/command.h"
#include "match/fair.h"
#include "match/games.h"
#include "match/text.h"

/* --- speaking ------------------------------------------------------------------------------------------- */

void say(FILE *to, enum word word, const struct slot *slots, int count)
{
    char text[8192]; /* the longest is a page of help in Russian */
    words_say(text, sizeof text, lang, word, slots, count);
    fputs(text, to);
}

int complain(const struct error *e)
{
    char text[1024];
    error_say(e, lang, text, sizeof text);
    fprintf(stderr, "hustings: %s\n", text);
    return USAGE;
}

int complain_line(const char *path, uint64_t line, const struct error *e)
{
    char why[1024], text[2048];
    error_say(e, lang, why, sizeof why);
    const struct slot slots[] = {{"file", path, 0}, {"line", NULL, (int64_t)line}, {"text", why, 0}};
    words_say(text, sizeof text, lang, W_RECORD_AT_LINE, slots, 3);
    fprintf(stderr, "hustings: %s\n", text);
    return USAGE;
}

/* Has the reader at the other end gone? The write may have failed long ago, and its errno be lost. */
static int closed_early(void)
{
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    return errno == EPIPE || (poll(&out, 1, 0) > 0 && (out.revents & POLLERR));
}

int finish(int code)
{
    errno = 0;
    int lost = fflush(stdout) != 0 || ferror(stdout), number = errno;
    if (!lost || closed_early())
        return code;
    struct error e;
    error_set(&e, BAD_INPUT, W_ERROR_WRITE, "stdout");
    error_text(&e, strerror(number ? number : EIO));
    return complain(&e);
}

int misused(const struct command *self, enum word word, const char *what)
{
    struct error e;
    error_set(&e, BAD_INPUT, word, what);
    error_text(&e, what);
    complain(&e);
    const struct slot slots[] = {{"command", self->name, 0}};
    say(stderr, W_CLI_SEE_HELP, slots, 1);
    fputc('\n', stderr);
    return USAGE;
}

/* --- options -------------------------------------------------------------------------------------------- */

static int take_value(const struct option *o, const char *value)
{
    struct error e;
    if (o->value)
        *o->value = value;
    return o->each && o->each(value, o->to, &e) ? complain(&e) : -1;
}

static const struct option *find_option(const struct option *options, const char *name, size_t length)
{
    for (; options->name; options++)
        if (strlen(options->name) == length && strncmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

static int set_lang(const char *name, void *to, struct error *e)
{
    int known = words_lang(name);
    (void)to;
    if (known < 0) {
        error_set(e, BAD_INPUT, W_ERROR_NOT_ONE_OF, "--lang");
        return error_text(e, name);
    }
    lang = (enum lang)known;
    return 0;
}

/* One option that begins at argv[*at]; -1 to go on, otherwise the exit code. */
static int read_one(const struct command *self, int argc, char **argv, int *at, const struct option *options)
{
    static const struct option common[] = {{.name = "lang", .each = set_lang}, {.name = NULL}};
    const char *name = argv[*at] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct option *o = find_option(options, name, length);
    if (!o)
        o = find_option(common, name, length);
    if (!o)
        return misused(self, W_CLI_NO_SUCH_OPTION, argv[*at]);
    if (o->flag) {
        if (equals)
            return misused(self, W_CLI_NO_VALUE_WANTED, argv[*at]);
        *o->flag = 1;
        return -1;
    }
    if (equals)
        return take_value(o, equals + 1);
    if (*at + 1 >= argc)
        return misused(self, W_CLI_VALUE_WANTED, argv[*at]);
    return take_value(o, argv[++*at]);
}

int options_read(const struct command *self, int argc, char **argv, const struct option *options, int *rest)
{
    int help = 0, plain = 0;
    *rest = 0;
    for (int i = 1; i < argc; i++) {
        if (plain || strncmp(argv[i], "--", 2) != 0) {
            argv[1 + (*rest)++] = argv[i];
        } else if (argv[i][2] == 0) {
            plain = 1;
        } else if (strcmp(argv[i], "--help") == 0) {
            help = 1;
        } else {
            int code = read_one(self, argc, argv, &i, options);
            if (code >= 0)
                return code;
        }
    }
    if (!help)
        return -1;
    puts(words_raw(lang, self->help));
    return finish(DONE);
}

int options_read_one(const struct command *self, int argc, char **argv, const struct option *options,
                     const char *name)
{
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0 || rest == 1)
        return code;
    return rest ? misused(self, W_CLI_TOO_MANY, argv[2]) : misused(self, W_CLI_TOO_FEW, name);
}

int number_read(const char *option, const char *text, int64_t low, int64_t high, int64_t *out,
                struct error *e)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (end == text || *end) {
        error_set(e, BAD_INPUT, W_ERROR_WANT_INTEGER, option);
        return -1;
    }
    if (errno || value < low || value > high) {
        error_set(e, BAD_INPUT, W_ERROR_RANGE, option);
        e->low = low;
        e->high = high;
        e->value = value;
        return -1;
    }
    *out = value;
    return 0;
}

int seed_read(const char *text, uint8_t seed[32], struct error *e)
{
    char lower[65] = "";
    if (strlen(text) == 64) {
        for (int i = 0; i < 64; i++)
            lower[i] = (char)(text[i] >= 'A' && text[i] <= 'F' ? text[i] + 32 : text[i]);
        if (fair_from_hex(lower, 32, seed) == 0)
            return 0;
    }
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno)
        return error_set(e, BAD_INPUT, W_ERROR_BAD_SEED, "seed");
    memset(seed, 0, 32);
    for (int i = 0; i < 8; i++)
        seed[31 - i] = (uint8_t)(number >> 8 * i);
    return 0;
}

/* --- what starts a game --------------------------------------------------------------------------------- */

/* What follows the =: JSON; if it is not JSON, nor the beginning of an unfinished value, a text:
 * mode=party. */
static json_t *option_value(const char *text, struct error *e)
{
    json_t *value = json_document(text, strlen(text), e);
    if (value || !text[0] || strchr("{[\"", text[0]) || text_fault(text, strlen(text)) != TEXT_FINE)
        return value;
    return json_string(text);
}

int start_option(const char *text, void *to, struct error *e)
{
    struct start *start = to;
    const char *equals = strchr(text, '=');
    char key[64];
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof key) {
        error_set(e, BAD_INPUT, W_CLI_OPTION_FORM, "--option");
        return error_text(e, text);
    }
    memcpy(key, text, (size_t)(equals - text));
    key[equals - text] = 0;
    json_t *value = option_value(equals + 1, e);
    if (!value)
        return -1;
    if (!start->options)
        start->options = json_object();
    json_object_set_new(start->options, key, value);
    return 0;
}

int start_open(struct start *start, const char *name, struct error *e)
{
    int64_t players;
    start->game = game_find(name);
    if (!start->game) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "");
        return error_text(e, name);
    }
    start->players = start->game->least_seats;
    if (start->players_text) {
        if (number_read("--players", start->players_text, start->game->least_seats, start->game->most_seats,
                        &players, e))
            return -1;
        start->players = (int)players;
    }
    start->content = content_open(start->game, start->content_name ? start->content_name : "standard", e);
    return start->content ? 0 : -1;
}

void start_close(struct start *start)
{
    content_close(start->content);
    json_decref(start->options);
}
