/* net.h: the shell with the sockets: it listens, hands bytes to `wire` and events to the hub, and carries out
 * the hub's effects: to sockets, to the store's thread, to the bots' process, to the log
 * (docs/server-design.md).
 *
 * Guarantees: the hub and all sockets live on one thread; nothing here blocks except the wait for events;
 * numbers of connections are not reused soon; if the hub no longer knows what is on disk, the process ends at
 * once. */
#ifndef HUSTINGS_SHELL_NET_H
#define HUSTINGS_SHELL_NET_H

#include "match/error.h"
#include "match/words.h"
#include "server/hub/hub.h"
#include "server/shell/address.h"
#include "server/shell/reach.h"
#include "server/wire/wire.h"

/* A program of the operator's that plays as a bot. */
struct guest_program;
struct shell_program {
    const char *name;              /* under which it is offered; NULL: as it calls itself */
    struct guest_program *program; /* (guests/guest.h), not met yet */
};

/* URLs ("http://…/") by which devices on the same network reach the server, best first; at least one. */
enum { SHELL_LINK = 256, SHELL_LINKS = REACH_MOST };
struct shell_links {
    char url[SHELL_LINKS][SHELL_LINK];
    int count;
};

struct shell_setup {
    const char
        *listen;      /* ADDRESS:PORT, [ADDRESS]:PORT or PORT (on all addresses); port 0: any that is free */
    const char *data; /* the folder of the store; made if there is none */
    const char
        *store; /* postgres://…: not that folder, but a database that other servers use, too; or NULL */
    const char *clerk;              /* hustings-postgres; NULL: it isn't here */
    const char *node;               /* this server's name among them; or NULL */
    const char *node_url;           /* where people reach this one: an origin, or /n/NODE; or NULL */
    const char *public_url;         /* how browsers reach us, if not by address; or NULL */
    struct proxies proxies;         /* whose X-Forwarded-For is believed */
    const char *tls_cert, *tls_key; /* PEM files; or both NULL: plain HTTP */
    const char *user;               /* the user to become once the ports are open; or NULL */
    int root_is_fine;               /* without `user`: stays root if it is */
    const char *metrics_listen;     /* where metrics are served (metrics.h), as `listen`; or NULL */
    const char *packs;              /* a folder of packs (packs.h); or NULL */
    const char *assets;             /* the folder of our files that are not built in; or NULL */
    const char *table;              /* the game of a table that is opened at the start; or NULL */
    const char *build;              /* the page's version */
    const struct shell_program *programs;
    int program_count; /* at most HUB_PROGRAMS */
    enum lang lang;    /* of what goes wrong with them */
    int drain_s;       /* that tables are handed to other servers before the end, at most */
    int keep_days;     /* that a game is kept after the last activity */
    int programs_mib;  /* limit of the memory of all programs together */
    int settle_ms;     /* that nothing is deleted after a start or a jump of the clock */
    int arrive_ms;     /* that a request may take to arrive, and a TLS handshake to finish */
    struct hub_caps caps;
    struct wire_caps wire; /* except for incoming messages: those are in `caps` */
    /* Called once, when clients are accepted. `code` and `key` are those of the table that was opened, or NULL. */
    void (*ready)(const struct shell_links *links, const char *code, const char *key);
    /* Called for an invalid pack; the server starts without it. */
    void (*refused)(const char *pack, const struct error *why);
};

/* Finds the URLs that would lead here. Nothing is opened. Returns 0, or -1 with *e. */
int shell_find_links(const struct shell_setup *setup, struct shell_links *out, struct error *e);

/* On how many processors bots think where nobody says (caps.bots_cores), and at most. */
enum { SHELL_BOT_CORES = 256 };
int shell_bot_cores(void);

/* Meets the programs: who they are, and what they play. Nothing is opened. 0 or -1 with *e. */
int shell_programs(const struct shell_setup *setup, struct hub_program offered[HUB_PROGRAMS],
                   struct error *e);

/* Raises the limit of open files as far as it goes. Returns 0, or -1 with *e if it is too low for as many sockets as the
 * caps allow. */
int shell_files(const struct shell_setup *setup, struct error *e);

/* Can metrics be served where they are wanted? Nothing is opened. 0 or -1 with *e. */
int shell_metrics(const struct shell_setup *setup, struct error *e);

/* Whom the server becomes once its ports are open: `user`; otherwise, as root, the owner of the data folder, or nobody
 * if it has yet to be made. is_set is 0 where it stays who it is. Nothing is changed. 0 or -1 with *e. */
struct guard_user;
int data_user(const struct shell_setup *setup, struct guard_user *user, struct error *e);

/* Serves until SIGTERM or SIGINT: 0; -1 with *e set if it cannot begin. Does not return if the store fails:
 * the process ends with status 1 and recovers when it is started again. */
int shell_run(const struct shell_setup *setup, struct error *e);

#endif
