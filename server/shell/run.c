/* run.c: the server's beginning and end: what is opened, in which order, and which privileges are given up on
 * the way. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "server/hub/memory.h"
#include "server/shell/assertion.h"
#include "server/shell/own.h"
#include "server/store/key.h"

enum {
    PATH_ROOM = 4096,
    OTHER_FILES = 64 /* besides sockets: listeners, the store, processes of bots, the log */
};

static int cannot(struct error *e, enum word word, const char *path, const char *text)
{
    error_set(e, BAD_INPUT, word, path);
    return error_text(e, text);
}

/* What records are signed with: read while files can still be opened, and after the bots' process has left. */
static int open_key(struct shell *s, const char *db, struct error *e)
{
    char why[512];
    uint8_t seed[STORE_KEY];
    if (store_key_open(s->data, db, seed, why, sizeof why))
        return cannot(e, W_CLI_CANNOT_DATA, s->setup->data, why);
    signer_from(seed, &s->signer);
    explicit_bzero(seed, sizeof seed);
    return 0;
}

static int open_shared(struct shell *s, struct error *e)
{
    uint8_t seed[STORE_KEY];
    if (shared_open(s, seed, e))
        return -1;
    signer_from(seed, &s->signer);
    explicit_bzero(seed, sizeof seed);
    return 0;
}

/* The folder belongs only to us, and to one server at a time. */
static int open_data(struct shell *s, struct error *e)
{
    char path[PATH_ROOM], why[512];
    const char *data = s->setup->data;
    snprintf(path, sizeof path, "%s/hustings.lock", s->data);
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0)
        return cannot(e, W_CLI_CANNOT_DATA, data, strerror(errno));
    if (flock(s->lock, LOCK_EX | LOCK_NB))
        return cannot(e, errno == EWOULDBLOCK ? W_CLI_DATA_IN_USE : W_CLI_CANNOT_DATA, data, strerror(errno));
    snprintf(path, sizeof path, "%s/hustings.db", s->data);
    struct store *store = store_sqlite_open(path, why, sizeof why);
    if (!store)
        return cannot(e, W_CLI_CANNOT_DATA, data, why);
    if (open_key(s, path, e)) {
        store->close(store);
        return -1;
    }
    s->store = store_thread_start(store, s->stored);
    return s->store ? 0 : cannot(e, W_CLI_CANNOT_DATA, data, strerror(ENOMEM));
}

static int give_up_power(struct shell *s, struct error *e)
{
    const char *name = s->setup->user;
    struct guard_user user;
    char fields[32];
    if (data_user(s->setup, &user, e) || (!s->setup->store && data_make(s, &user, e)))
        return -1;
    if (guard_become(&user))
        return name ? cannot(e, W_SERVER_CANNOT_BECOME, name, strerror(errno))
                    : cannot(e, W_SERVER_ROOT, s->setup->data, strerror(errno));
    if (guard_is_root()) /* without capabilities: no more than the owner of root's files */
        shell_log("warning", "server.root", "");
    snprintf(fields, sizeof fields, ",\"uid\":%u", user.uid);
    if (user.is_set && user.uid != 0)
        shell_log("info", "server.user", fields);
    if (s->setup->store)
        return 0; /* it has no files */
    data_reach(s);
    return data_mend(s, e);
}

/* "https://play.example/" without its path. */
static void set_origin(struct shell *s)
{
    const char *url = s->setup->public_url, *name = url ? strstr(url, "://") : NULL;
    s->wire.caps = s->setup->wire;
    s->wire.caps.message = (size_t)s->setup->caps.message;
    s->wire.caps.first_message = (size_t)s->setup->caps.first_message;
    s->wire.secure = s->tls != NULL;
    nodes_begin(s);
    if (!name)
        return;
    snprintf(s->public_origin, sizeof s->public_origin, "%.*s",
             (int)(name + 3 - url + (long)strcspn(name + 3, "/")), url);
    s->wire.public_origin = s->public_origin;
    s->wire.secure |= strncmp(url, "https:", 6) == 0;
}

static int open_tls(struct shell *s, struct error *e)
{
    const struct shell_setup *setup = s->setup;
    if (setup->tls_cert && tls_load(&s->tls, setup->tls_cert, setup->tls_key, e))
        return -1;
    set_origin(s);
    return 0;
}

static int open_packs(struct shell *s, struct error *e)
{
    s->packs = packs_begin();
    return s->packs ? packs_read(s->packs, s->setup->packs, s->setup->assets, s->setup->refused, e)
                    : cannot(e, W_CLI_CANNOT_SERVE, "serve", strerror(ENOMEM));
}

/* What keys and codes of tables follow from: it is as lasting and as secret as the key that signs records. */
static void derive_secret(const struct shell *s, uint8_t out[HUB_SECRET])
{
    static const char label[] = "hustings/1/secret";
    crypto_generichash(out, HUB_SECRET, (const uint8_t *)label, sizeof label, s->signer.secret, SIGN_SEED);
}

static int open_memory(struct shell *s)
{
    struct hub_setup setup = {.caps = s->setup->caps,
                              .build = s->setup->build,
                              .shared = s->setup->store != NULL,
                              .free_address = "loopback",
                              .packs = s->packs,
                              .signer = &s->signer,
                              .programs = s->offered,
                              .program_count = s->setup->program_count,
                              .guarded = assertion_guard};
    setup.caps.sockets = s->room;
    derive_secret(s, setup.secret);
    s->lines = calloc((size_t)s->room, sizeof *s->lines);
    s->callers = calloc((size_t)s->room, sizeof *s->callers);
    memory_or_die();
    s->hub = hub_open(&setup);
    for (int i = 0; i < s->room && s->lines; i++)
        s->lines[i].fd = -1;
    return turns_begin(&s->turns, s->room) == 0 && s->lines && s->callers && s->hub ? 0 : -1;
}

static int open_watches(struct shell *s)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    sigaddset(&signals, SIGCHLD);
    s->epoll = epoll_create1(EPOLL_CLOEXEC);
    s->stored = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    s->signals = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    return s->epoll < 0 || s->stored < 0 || s->signals < 0 || sigprocmask(SIG_BLOCK, &signals, NULL) ||
                   shell_watch(s, s->signals, WATCH_SIGNALS, EPOLLIN) ||
                   shell_watch(s, s->stored, WATCH_STORE, EPOLLIN)
               ? -1
               : 0;
}

static void close_all(struct shell *s)
{
    if (s->store)
        store_thread_stop(s->store); /* finishes what is queued */
    clerk_end(&s->clerk);
    for (int i = 0; i < s->room && s->lines; i++)
        if (s->lines[i].fd >= 0) {
            tls_end(s->lines[i].tls, 0);
            close(s->lines[i].fd);
            connection_end(&s->lines[i].conn);
        }
    while (s->first) {
        struct later *next = s->first->next;
        free(s->first);
        s->first = next;
    }
    hub_close(s->hub);
    packs_end(s->packs);
    free(s->lines);
    turns_end(&s->turns);
    free(s->callers);
    tls_unload(s->tls);
    for (int i = 0; i < s->listener_count; i++)
        close(s->listeners[i]);
    const int rest[] = {s->metrics, s->spare, s->epoll, s->signals, s->stored, s->lock, s->folder};
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        if (rest[i] >= 0)
            close(rest[i]);
    bot_seats_stop(&s->bots);
    programs_close(s);
}

/* Ports first, because they may need root; after that no process is root any more, least of all the bots'. */
static int open_all(struct shell *s, struct error *e)
{
    tls_prepare();
    if (open_tls(s, e) || open_packs(s, e))
        return -1;
    if (open_watches(s))
        return cannot(e, W_CLI_CANNOT_SERVE, "serve", strerror(errno));
    if (listen_open(s, e) || listen_metrics(s, e) || give_up_power(s, e))
        return -1;
    nodes_note_packs(s);
    if (s->setup->store && shared_start(s, e))
        return -1;
    if (bot_seats_start(&s->bots, s->room, s->setup->caps.bots_cores, s->packs) ||
        shell_watch(s, s->bots.cable, WATCH_BOTS, EPOLLIN))
        return cannot(e, W_CLI_CANNOT_SERVE, "serve", strerror(errno));
    if (programs_open(s, e) || (s->setup->store ? open_shared(s, e) : open_data(s, e)))
        return -1;
    if (open_memory(s))
        return cannot(e, W_CLI_CANNOT_SERVE, "serve", strerror(ENOMEM));
    if (guard_filter_server())
        shell_log("warning", "server.unguarded", ""); /* a kernel without seccomp */
    return 0;
}

_Static_assert((int)SHELL_BOT_CORES == (int)BOT_MOST_CORES, "the front can ask for as many as bots can use");

int shell_bot_cores(void)
{
    return bot_seats_cores();
}

int shell_files(const struct shell_setup *setup, struct error *e)
{
    struct rlimit files;
    const rlim_t needed = (rlim_t)setup->caps.sockets + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return 0;
    files.rlim_cur = files.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &files) || files.rlim_max >= needed)
        return 0;
    error_set(e, BAD_INPUT, W_SERVER_FEW_FILES, "--cap sockets");
    e->low = (int64_t)files.rlim_max;
    e->high = (int64_t)needed;
    e->value = setup->caps.sockets;
    return -1;
}

int shell_run(const struct shell_setup *setup, struct error *e)
{
    struct shell s = {.setup = setup,
                      .folder = -1,
                      .lock = -1,
                      .metrics = -1,
                      .spare = -1,
                      .epoll = -1,
                      .signals = -1,
                      .stored = -1,
                      .started = shell_clock(),
                      .wake = UINT64_MAX,
                      .room = setup->caps.sockets + SHELL_BOTS};
    s.bots.cable = s.programs.cable = -1;
    int failed = shell_files(setup, e) || open_all(&s, e);
    if (!failed) {
        shell_give_entropy(&s);
        shell_give_entropy(&s);
        keep_wait(&s);
        if (!s.store)
            shell_begin(&s);
        else if (store_thread_list(s.store, 0))
            shell_die("memory");
        shell_log("info", "server.ready", "");
        shell_loop(&s);
        shell_log("info", "server.end", "");
    }
    close_all(&s);
    explicit_bzero(&s.signer, sizeof s.signer);
    return failed ? -1 : 0;
}
