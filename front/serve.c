/* serve.c: `hustings serve`: reads what is wanted, prints the link, and lets the socket shell run. */
#include <qrencode.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "server/shell_net.h"

enum { QR_MARGIN = 2, MOST_SOCKETS = 60000 };

/* --- the link ------------------------------------------------------------------------------------------- */

static int is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1);
}

/* Two rows in one line of half blocks, light on dark turned round, so that it reads on any background. */
static void print_qr(const char *link)
{
    static const char *const blocks[] = {" ", "▄", "▀", "█"};
    QRcode *code = QRcode_encodeString(link, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (!code)
        return; /* the link stands above it */
    for (int y = -QR_MARGIN; y < code->width + QR_MARGIN; y += 2) {
        fputs("\033[30;47m", stdout);
        for (int x = -QR_MARGIN; x < code->width + QR_MARGIN; x++)
            fputs(blocks[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)], stdout);
        fputs("\033[0m\n", stdout);
    }
    QRcode_free(code);
}

static void print_link(const char *link)
{
    const struct slot slots[] = {{"link", link, 0}};
    say(stdout, W_CLI_SERVING, slots, 1);
    putchar('\n');
    if (isatty(STDOUT_FILENO))
        print_qr(link);
    say(stdout, W_CLI_SERVING_END, NULL, 0);
    putchar('\n');
    fflush(stdout); /* whoever started us in the background reads it now; the server runs without it too */
}

/* --- options -------------------------------------------------------------------------------------------- */

struct cap {
    const char *name;
    size_t at; /* in struct hub_caps */
    int least, most;
};

static const struct cap caps[] = {
    {"sockets", offsetof(struct hub_caps, sockets), 1, MOST_SOCKETS},
    {"tables", offsetof(struct hub_caps, tables), 1, 1000000},
    {"spectators", offsetof(struct hub_caps, spectators), 0, MOST_SOCKETS},
    {"entries", offsetof(struct hub_caps, entries), 1000, 1000000},
    {"messages-a-second", offsetof(struct hub_caps, messages_a_second), 1, 100000},
    {"message-burst", offsetof(struct hub_caps, message_burst), 1, 100000},
    {"says-in-10s", offsetof(struct hub_caps, says_in_10s), 0, 100000},
    {"sockets-a-second", offsetof(struct hub_caps, sockets_a_second), 1, 100000},
    {"socket-burst", offsetof(struct hub_caps, socket_burst), 1, 100000},
    {"sockets-open", offsetof(struct hub_caps, sockets_open), 1, MOST_SOCKETS},
    {"tables-an-hour", offsetof(struct hub_caps, tables_an_hour), 0, 1000000},
    {"wrong-codes-a-minute", offsetof(struct hub_caps, wrong_codes_a_minute), 0, 100000},
};

static int set_cap(const char *text, void *to, struct error *e)
{
    size_t length = strcspn(text, "=");
    for (size_t i = 0; i < sizeof caps / sizeof caps[0] && text[length]; i++)
        if (strlen(caps[i].name) == length && strncmp(caps[i].name, text, length) == 0) {
            int64_t value;
            if (number_read("--cap", text + length + 1, caps[i].least, caps[i].most, &value, e))
                return -1;
            *(int *)((char *)to + caps[i].at) = (int)value;
            return 0;
        }
    error_set(e, BAD_INPUT, W_CLI_CAP_FORM, "--cap");
    return error_text(e, text);
}

/* A flag, then the environment, then what is usual. */
static void settle(const char **value, const char *name, const char *usual)
{
    const char *set = getenv(name);
    if (!*value)
        *value = set && set[0] ? set : usual;
}

static int url_fits(const char *url)
{
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t length = strlen(url + scheme);
    if (length && url[scheme + length - 1] == '/')
        length--;
    return scheme && length >= 1 && length < 200 && strcspn(url + scheme, "/?# \"") >= length;
}

int run_serve(const struct command *self, int argc, char **argv)
{
    struct shell_setup setup = {.build = HUSTINGS_VERSION, .caps = hub_caps_usual(), .ready = print_link};
    const struct option options[] = {{.name = "listen", .value = &setup.listen},
                                     {.name = "data", .value = &setup.data},
                                     {.name = "public-url", .value = &setup.public_url},
                                     {.name = "behind-proxy", .value = &setup.behind_proxy},
                                     {.name = "cap", .each = set_cap, .to = &setup.caps},
                                     {.name = NULL}};
    struct error e;
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    if (rest > 0)
        return misused(self, W_CLI_TOO_MANY, argv[1]);
    settle(&setup.listen, "HUSTINGS_LISTEN", "8080");
    settle(&setup.data, "HUSTINGS_DATA", "hustings-data");
    settle(&setup.public_url, "HUSTINGS_PUBLIC_URL", NULL);
    settle(&setup.behind_proxy, "HUSTINGS_BEHIND_PROXY", NULL);
    if (setup.public_url && !url_fits(setup.public_url))
        return misused(self, W_CLI_PUBLIC_URL_FORM, setup.public_url);
    return shell_run(&setup, &e) ? complain(&e) : DONE;
}
