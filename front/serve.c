/* serve.c: `hustings serve`: reads the options, prints the link, and lets the socket shell run. */
#include <qrencode.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/command.h"
#include "front/outside.h"
#include "front/serve_node.h"
#include "match/games.h"
#include "server/hub/packs.h"
#include "server/shell/guard.h"
#include "server/shell/net.h"
#include "server/shell/tls.h"

enum {
    QR_MARGIN = 4,
    MOST_SOCKETS = 60000,
    MOST_DAYS = 36500,
    MOST_DRAIN = 600, /* seconds */
    LINK_ROOM = 512,
    PATH_ROOM = 4096,
    ARRIVE_MS = 10000,
    SETTLE_MS = 60 * 60 * 1000,
    PROGRAMS_MIB = 512
};

/* --- the link ------------------------------------------------------------------------------------------- */

static int is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1);
}

/* Two rows in one line of half blocks, with the quiet zone that cameras need. On a terminal, black on white
 * in colours that themes leave alone; elsewhere (a log, a pipe) light dots are drawn, as for a dark
 * background. */
static void print_qr(const char *link)
{
    static const char *const blocks[] = {" ", "▄", "▀", "█"};
    int colours = isatty(STDOUT_FILENO);
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L);
    if (!code)
        return; /* the link is above it */
    for (int y = -QR_MARGIN; y < code->width + QR_MARGIN; y += 2) {
        fputs(colours ? "\033[38;5;16;48;5;231m" : "", stdout);
        for (int x = -QR_MARGIN; x < code->width + QR_MARGIN; x++) {
            int dots = 2 * is_dark(code, x, y) + is_dark(code, x, y + 1);
            fputs(blocks[colours ? dots : 3 - dots], stdout);
        }
        fputs(colours ? "\033[0m\n" : "\n", stdout);
    }
    QRcode_free(code);
}

/* Who can reach that address; for a name, only its owner knows. */
static enum word reach_of(const char *base)
{
    static const char *const here[] = {"http://127.", "http://localhost:", "http://[::1]:"};
    for (size_t i = 0; i < sizeof here / sizeof here[0]; i++)
        if (strncmp(base, here[i], strlen(here[i])) == 0)
            return W_SERVER_REACH_HERE;
    return strncmp(base, "http://", 7) == 0 && strchr("[0123456789", base[7]) ? W_SERVER_REACH_NETWORK
                                                                              : WORD_NONE;
}

static void write_link(const char *base, const char *code, const char *key, char link[LINK_ROOM])
{
    snprintf(link, LINK_ROOM, "%s%s%s%s%s", base, code ? "t/" : "", code ? code : "", code ? "#k=" : "",
             code ? key : "");
}

/* Prints the other addresses of this machine: the best one may be that of another network than the phone's. */
static void print_other_links(const struct shell_links *links, const char *code, const char *key)
{
    char list[SHELL_LINKS * LINK_ROOM] = "", link[LINK_ROOM];
    const struct slot slot = {"links", list, 0};
    for (int i = 1; i < links->count; i++) {
        write_link(links->url[i], code, key, link);
        snprintf(list + strlen(list), sizeof list - strlen(list), i > 1 ? "\n%s" : "%s", link);
    }
    if (links->count > 1) {
        say(stdout, W_SERVER_OTHER_LINKS, &slot, 1);
        putchar('\n');
    }
}

static void print_link(const struct shell_links *links, const char *code, const char *key)
{
    char link[LINK_ROOM];
    const char *base = links->url[0];
    write_link(base, code, key, link);
    const struct slot slots[] = {{"link", link, 0}, {"code", code, 0}, {"home", base, 0}};
    say(stdout, code ? W_SERVER_TABLE_LINK : W_CLI_SERVING, slots, code ? 3 : 1);
    putchar('\n');
    if (reach_of(base) != WORD_NONE) {
        say(stdout, reach_of(base), NULL, 0);
        putchar('\n');
    }
    print_other_links(links, code, key);
    print_qr(link);
    say(stdout, W_CLI_SERVING_END, NULL, 0);
    putchar('\n');
    fflush(stdout); /* whoever started us in the background may be waiting to read it; the server also runs
                     * without it */
}

static void print_refused(const char *pack, const struct error *why)
{
    char text[1024];
    error_say(why, lang, text, sizeof text);
    const struct slot slots[] = {{"pack", pack, 0}, {"text", text, 0}};
    fputs("hustings: ", stderr);
    say(stderr, W_SERVER_PACK_REFUSED, slots, 2);
    fputc('\n', stderr);
}

/* --- caps ----------------------------------------------------------------------------------------------- */

struct cap {
    const char *name;
    size_t at; /* in struct shell_setup */
    int is_size, least, most;
};

#define HUB_CAP(member)   offsetof(struct shell_setup, caps.member), 0
#define WIRE_CAP(member)  offsetof(struct shell_setup, wire.member), 1
#define SHELL_CAP(member) offsetof(struct shell_setup, member), 0

static const struct cap caps[] = {
    {"sockets", HUB_CAP(sockets), 1, MOST_SOCKETS},
    {"tables", HUB_CAP(tables), 1, 1000000},
    {"spectators", HUB_CAP(spectators), 0, MOST_SOCKETS},
    {"guests", HUB_CAP(guests), 1, MOST_SOCKETS},
    {"entries", HUB_CAP(entries), 1000, 1000000},
    {"messages-a-second", HUB_CAP(messages_a_second), 1, 100000},
    {"message-burst", HUB_CAP(message_burst), 1, 100000},
    {"says-in-10s", HUB_CAP(says_in_10s), 0, 100000},
    {"sockets-a-second", HUB_CAP(sockets_a_second), 1, 100000},
    {"socket-burst", HUB_CAP(socket_burst), 1, 100000},
    {"sockets-open", HUB_CAP(sockets_open), 1, MOST_SOCKETS},
    {"tables-an-hour", HUB_CAP(tables_an_hour), 0, 1000000},
    {"requests-a-minute", HUB_CAP(requests_a_minute), 1, 10000000},
    {"wrong-codes-a-minute", HUB_CAP(wrong_codes_a_minute), 0, 100000},
    {"address-share", HUB_CAP(address_share), 1, 1000},
    {"network-share", HUB_CAP(network_share), 1, 1000},
    {"message", HUB_CAP(message), 1024, 1 << 20},
    {"first-message", HUB_CAP(first_message), 256, 1 << 20},
    {"too-fast-a-minute", HUB_CAP(too_fast_a_minute), 0, 100000},
    {"json-depth", HUB_CAP(json_depth), 4, 64},
    {"json-values", HUB_CAP(json_values), 64, 100000},
    {"name", HUB_CAP(name), 1, 120},
    {"say", HUB_CAP(say), 1, 4096},
    {"tempo", HUB_CAP(tempo), 0, 1000},
    {"bots-cores", HUB_CAP(bots_cores), 1, SHELL_BOT_CORES},
    {"programs", HUB_CAP(programs), 0, 256},
    {"programs-memory", SHELL_CAP(programs_mib), 64, 1 << 20},
    {"sleep-ms", HUB_CAP(sleep_ms), 1000, 1 << 30},
    {"settle-ms", SHELL_CAP(settle_ms), 0, 1 << 30},
    {"arrive-ms", SHELL_CAP(arrive_ms), 1000, 1 << 30},
    {"head", WIRE_CAP(head), 1024, 1 << 20},
    {"body", WIRE_CAP(body), 256, 1 << 20},
    {"url", WIRE_CAP(url), 128, 8192},
    {"out", WIRE_CAP(out), 32 << 10, 16 << 20},     /* a state of Voices has up to 17 KiB: */
    {"queue", WIRE_CAP(queue), 64 << 10, 64 << 20}, /* with less nobody could come in */
    {"first-queue", WIRE_CAP(first_queue), 512, 64 << 20},
};

enum { CAPS = sizeof caps / sizeof caps[0] };

static int set_cap(const char *text, void *to, struct error *e)
{
    size_t length = strcspn(text, "=");
    for (size_t i = 0; i < CAPS && text[length]; i++)
        if (strlen(caps[i].name) == length && strncmp(caps[i].name, text, length) == 0) {
            int64_t value;
            if (number_read("--cap", text + length + 1, caps[i].least, caps[i].most, &value, e))
                return -1;
            void *at = (char *)to + caps[i].at;
            if (caps[i].is_size)
                *(size_t *)at = (size_t)value;
            else
                *(int *)at = (int)value;
            return 0;
        }
    error_set(e, BAD_INPUT, W_CLI_CAP_FORM, "--cap");
    return error_text(e, text);
}

/* NAME=N,NAME=N, before the flags, which override it. */
static int set_caps(const char *list, struct shell_setup *setup, struct error *e)
{
    while (list && *list) {
        char one[64];
        size_t length = strcspn(list, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, list);
        if (set_cap(one, setup, e))
            return -1;
        list += length + (list[length] == ',');
    }
    return 0;
}

/* --- programs ------------------------------------------------------------------------------------------- */

/* As they are named on the command line; each is looked for when all options are known. */
struct bots {
    const char *text[HUB_PROGRAMS];
    char name[HUB_PROGRAMS][HUB_PROGRAM_NAME];
    struct shell_program programs[HUB_PROGRAMS];
    int count;
};

static int add_bot(const char *text, void *to, struct error *e)
{
    struct bots *bots = to;
    if (bots->count == HUB_PROGRAMS)
        return error_set(e, BAD_INPUT, W_SERVER_PROGRAM_MOST, "--bot");
    bots->text[bots->count++] = text;
    return 0;
}

/* cmd:PATH, or NAME=cmd:PATH; a name may have any sign but that one. */
static int find_bot(struct bots *bots, int i, struct error *e)
{
    const char *text = bots->text[i], *path = text;
    size_t length = strcspn(text, "=");
    if (!outside_is(text, strlen(text)) && text[length])
        path = text + length + 1;
    if (!outside_is(path, strlen(path)) || (path != text && (length == 0 || length >= HUB_PROGRAM_NAME))) {
        error_set(e, BAD_INPUT, W_SERVER_PROGRAM_FORM, "--bot");
        return error_text(e, text);
    }
    if (path != text) {
        snprintf(bots->name[i], HUB_PROGRAM_NAME, "%.*s", (int)length, text);
        bots->programs[i].name = bots->name[i];
    }
    bots->programs[i].program = outside_stranger(path + strcspn(path, ":") + 1, e);
    return bots->programs[i].program ? 0 : -1;
}

/* Where the option is not given: several, with commas. */
static int add_bots(struct bots *bots, const char *list, struct error *e)
{
    static char words[PATH_ROOM]; /* the names stay in it */
    if (!list || bots->count)
        return 0;
    if ((size_t)snprintf(words, sizeof words, "%s", list) >= sizeof words)
        return error_set(e, BAD_INPUT, W_SERVER_PROGRAM_MOST, "HUSTINGS_BOT");
    for (char *word = strtok(words, ","); word; word = strtok(NULL, ","))
        if (add_bot(word, bots, e))
            return -1;
    return 0;
}

static int find_bots(struct bots *bots, struct shell_setup *setup, struct error *e)
{
    if (add_bots(bots, getenv("HUSTINGS_BOT"), e))
        return -1;
    for (int i = 0; i < bots->count; i++)
        if (find_bot(bots, i, e))
            return -1;
    setup->programs = bots->programs;
    setup->program_count = bots->count;
    setup->lang = lang;
    return 0;
}

/* --- options -------------------------------------------------------------------------------------------- */

/* A flag, then the environment, then the default. */
static void settle(const char **value, const char *name, const char *usual)
{
    const char *set = getenv(name);
    if (!*value)
        *value = set && set[0] ? set : usual;
}

static int add_proxies(const char *text, void *to, struct error *e)
{
    return proxies_add(to, text, "--behind-proxy", e);
}

/* Files that belong to the program but are too large to be built in: in a build folder the source tree's,
 * otherwise where they were installed. */
static const char *find_assets(char path[BESIDE_PATH])
{
    static const char *const places[] = {"../content", HUSTINGS_CONTENT, NULL};
    return beside_find(places, path);
}

/* --- --check -------------------------------------------------------------------------------------------- */

static void print_value(const char *name, const char *value)
{
    printf("%-13s %s\n", name, value ? value : "-");
}

static int print_packs(const struct shell_setup *setup, struct error *e)
{
    struct packs *shelf = packs_begin();
    int failed = shelf ? packs_read(shelf, setup->packs, setup->assets, print_refused, e)
                       : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "packs");
    for (int i = 0; shelf && !failed && i < shelf->count; i++) {
        const struct pack *pack = &shelf->packs[i];
        if (!pack->name[0])
            continue; /* a former standard pack */
        printf("pack          %s %s %s%s\n", pack->content->game->name, pack->name, pack->content->sha256,
               pack->art == ART_NONE ? "" : " pictures");
    }
    packs_end(shelf);
    return failed;
}

/* Who they are, and what they play. */
static int print_bots(const struct shell_setup *setup, struct error *e)
{
    struct hub_program offered[HUB_PROGRAMS] = {0};
    if (shell_programs(setup, offered, e))
        return -1;
    for (int i = 0; i < setup->program_count; i++) {
        printf("bot           %s=%s", offered[i].name, setup->programs[i].program->shown);
        for (int g = 0; games[g]; g++)
            if (offered[i].games >> g & 1)
                printf(" %s", games[g]->name);
        putchar('\n');
    }
    return 0;
}

/* Are the things that the options name there and valid? */
static int check_files(const struct shell_setup *setup, struct error *e)
{
    struct ssl_ctx_st *tls = NULL;
    struct guard_user user;
    if (setup->tls_cert && tls_load(&tls, setup->tls_cert, setup->tls_key, e))
        return -1;
    tls_unload(tls);
    return data_user(setup, &user, e);
}

/* The settings in force, one line each, by the names of the options. */
static int check(const struct shell_setup *setup)
{
    struct error e;
    struct shell_links links;
    char store[PATH_ROOM], proxies[PATH_ROOM];
    if (shell_find_links(setup, &links, &e) || shell_metrics(setup, &e) || shell_files(setup, &e) ||
        check_files(setup, &e))
        return complain(&e);
    if (setup->store && !setup->clerk) {
        error_set(&e, BAD_INPUT, W_SERVER_NO_CLERK, "--store");
        return complain(&e);
    }
    if (setup->store)
        serve_node_show_store(setup->store, store, sizeof store);
    else
        snprintf(store, sizeof store, "sqlite:%s/hustings.db", setup->data);
    print_value("listen", setup->listen);
    for (int i = 0; i < links.count; i++)
        print_value("link", links.url[i]);
    print_value("data", setup->data);
    print_value("store", store);
    print_value("node", setup->node);
    print_value("node-url", setup->node_url);
    print_value("public-url", setup->public_url);
    proxies_show(&setup->proxies, proxies, sizeof proxies);
    print_value("behind-proxy", proxies[0] ? proxies : NULL);
    print_value("transport", setup->tls_cert ? "tls" : setup->proxies.count ? "proxy" : "http");
    print_value("tls-cert", setup->tls_cert);
    print_value("tls-key", setup->tls_key);
    print_value("user", setup->user);
    print_value("root-is-fine", setup->root_is_fine ? "yes" : "no");
    print_value("metrics-listen", setup->metrics_listen);
    print_value("seccomp", guard_is_filtering() ? "on" : "off");
    print_value("table", setup->table);
    printf("keep          %d\n", setup->keep_days);
    printf("drain         %d\n", setup->drain_s);
    print_value("packs", setup->packs);
    print_value("assets", setup->assets);
    if (print_packs(setup, &e) || print_bots(setup, &e))
        return complain(&e);
    for (size_t i = 0; i < CAPS; i++) {
        const void *at = (const char *)setup + caps[i].at;
        printf("cap           %s=%zu\n", caps[i].name,
               caps[i].is_size ? *(const size_t *)at : (size_t) * (const int *)at);
    }
    return finish(DONE);
}

/* --- the command ---------------------------------------------------------------------------------------- */

static int settle_all(const struct command *self, struct shell_setup *setup,
                      char own_name[SERVE_NODE_NAME + 1])
{
    settle(&setup->store, "HUSTINGS_STORE", NULL);
    settle(&setup->node, "HUSTINGS_NODE", NULL);
    settle(&setup->node_url, "HUSTINGS_NODE_URL", NULL);
    settle(&setup->listen, "HUSTINGS_LISTEN", "8080");
    settle(&setup->data, "HUSTINGS_DATA", "hustings-data");
    settle(&setup->public_url, "HUSTINGS_PUBLIC_URL", NULL);
    settle(&setup->tls_cert, "HUSTINGS_TLS_CERT", NULL);
    settle(&setup->tls_key, "HUSTINGS_TLS_KEY", NULL);
    settle(&setup->user, "HUSTINGS_USER", NULL);
    const char *root_is_fine = setup->root_is_fine ? "1" : NULL;
    settle(&root_is_fine, "HUSTINGS_ROOT_IS_FINE", NULL);
    setup->root_is_fine = root_is_fine != NULL;
    settle(&setup->metrics_listen, "HUSTINGS_METRICS_LISTEN", NULL);
    settle(&setup->packs, "HUSTINGS_PACKS", NULL);
    settle(&setup->table, "HUSTINGS_TABLE", setup->store ? "none" : "vote");
    if (setup->public_url && !serve_url_fits(setup->public_url))
        return misused(self, W_CLI_PUBLIC_URL_FORM, setup->public_url);
    if (!setup->tls_cert != !setup->tls_key)
        return misused(self, W_SERVER_TLS_PAIR, "--tls-cert");
    if (strcmp(setup->table, "none") == 0)
        setup->table = NULL;
    if (setup->table && !game_find(setup->table))
        return misused(self, W_ERROR_NO_SUCH_GAME, setup->table);
    return serve_node_settle(self, setup, own_name);
}

/* Settles what is not a plain text: the proxies, and the numbers of days and seconds. */
static int settle_numbers(struct shell_setup *setup, const char *keep, const char *drain, struct error *e)
{
    const char *proxies = getenv("HUSTINGS_BEHIND_PROXY");
    int64_t days, seconds;
    if (!setup->proxies.count && proxies && proxies[0] &&
        proxies_add(&setup->proxies, proxies, "HUSTINGS_BEHIND_PROXY", e))
        return -1;
    settle(&keep, "HUSTINGS_KEEP", "30");
    settle(&drain, "HUSTINGS_DRAIN", "10");
    if (number_read("--keep", keep, 1, MOST_DAYS, &days, e) ||
        number_read("--drain", drain, 0, MOST_DRAIN, &seconds, e))
        return -1;
    setup->keep_days = (int)days;
    setup->drain_s = (int)seconds;
    return 0;
}

int run_serve(const struct command *self, int argc, char **argv)
{
    char assets[PATH_ROOM], clerk[SERVE_NODE_PATH], own_name[SERVE_NODE_NAME + 1];
    struct shell_setup setup = {.build = HUSTINGS_VERSION,
                                .arrive_ms = ARRIVE_MS,
                                .settle_ms = SETTLE_MS,
                                .programs_mib = PROGRAMS_MIB,
                                .caps = hub_caps_usual(),
                                .wire = wire_caps_usual(),
                                .assets = find_assets(assets),
                                .clerk = serve_node_find_clerk(clerk),
                                .refused = print_refused,
                                .ready = print_link};
    static struct bots bots;
    int only_check = 0;
    const char *keep = NULL, *drain = NULL;
    setup.caps.bots_cores = shell_bot_cores();
    const struct option options[] = {{.name = "listen", .value = &setup.listen},
                                     {.name = "data", .value = &setup.data},
                                     {.name = "store", .value = &setup.store},
                                     {.name = "node", .value = &setup.node},
                                     {.name = "node-url", .value = &setup.node_url},
                                     {.name = "drain", .value = &drain},
                                     {.name = "public-url", .value = &setup.public_url},
                                     {.name = "behind-proxy", .each = add_proxies, .to = &setup.proxies},
                                     {.name = "tls-cert", .value = &setup.tls_cert},
                                     {.name = "tls-key", .value = &setup.tls_key},
                                     {.name = "user", .value = &setup.user},
                                     {.name = "root-is-fine", .flag = &setup.root_is_fine},
                                     {.name = "metrics-listen", .value = &setup.metrics_listen},
                                     {.name = "packs", .value = &setup.packs},
                                     {.name = "table", .value = &setup.table},
                                     {.name = "keep", .value = &keep},
                                     {.name = "bot", .each = add_bot, .to = &bots},
                                     {.name = "clock", .each = outside_clock},
                                     {.name = "check", .flag = &only_check},
                                     {.name = "cap", .each = set_cap, .to = &setup},
                                     {.name = NULL}};
    struct error e;
    int rest;
    if (set_caps(getenv("HUSTINGS_CAP"), &setup, &e))
        return complain(&e);
    int code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    if (rest > 0)
        return misused(self, W_CLI_TOO_MANY, argv[1]);
    code = settle_all(self, &setup, own_name);
    if (code >= 0)
        return code;
    if (settle_numbers(&setup, keep, drain, &e))
        return complain(&e);
    if (find_bots(&bots, &setup, &e))
        return complain(&e);
    if (only_check)
        return check(&setup);
    return shell_run(&setup, &e) ? complain(&e) : DONE;
}
