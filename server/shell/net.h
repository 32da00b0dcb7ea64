/* net.h: the shell that has sockets: it listens, hands bytes to `wire` and events to the hub, and carries
 * the hub's effects out: to sockets, to the store's thread, to the bots' process, to the log (docs/server-design.md).
 *
 * What it guarantees: the hub and all sockets live on one thread; nothing here blocks but the wait for events;
 * numbers of connections are not used again soon; what the hub calls unknown on disk ends the process at once. */
#ifndef HUSTINGS_SHELL_NET_H
#define HUSTINGS_SHELL_NET_H

#include "match/error.h"
#include "server/hub/hub.h"
#include "server/wire/wire.h"

struct shell_setup {
    const char
        *listen;      /* ADDRESS:PORT, [ADDRESS]:PORT or PORT (on all addresses); port 0: any that is free */
    const char *data; /* the folder of the store; made where there is none */
    const char *public_url;         /* how browsers reach us, where it is not by address; or NULL */
    const char *behind_proxy;       /* the address of a proxy whose X-Forwarded-For is believed; or NULL */
    const char *tls_cert, *tls_key; /* PEM files; or both NULL: plain HTTP */
    const char *user;               /* whom to become once the ports are open; or NULL */
    const char *metrics_listen;     /* where figures are told (metrics.h), as `listen`; or NULL */
    const char *packs;              /* a folder of packs (packs.h); or NULL */
    const char *assets;             /* the folder of what belongs to the program but is not in it; or NULL */
    const char *table;              /* the game of a table that is opened at the start; or NULL */
    const char *build;              /* the page's version */
    int keep_days;                  /* that a game is kept once nothing happens any more */
    int arrive_ms;                  /* that a request may take to arrive, and TLS to agree on how to speak */
    struct hub_caps caps;
    struct wire_caps wire; /* but for the messages that come in: they are in `caps` */
    /* Called once, when callers are taken in: where others on the same network reach us ("http://…/"), and the
     * table that was opened: its code and the key of its link, or NULL where there is none. */
    void (*ready)(const char *link, const char *code, const char *key);
    /* A pack that is not good; the server begins without it. */
    void (*refused)(const char *pack, const struct error *why);
};

/* What a link would begin with; nothing is opened. 0 or -1 with *e. */
int shell_link(const struct shell_setup *setup, char *link, size_t cap, struct error *e);

/* Can metrics be told where they are wanted? Nothing is opened. 0 or -1 with *e. */
int shell_metrics(const struct shell_setup *setup, struct error *e);

/* Serves until SIGTERM or SIGINT: 0; -1 with *e set where it cannot begin. Does not return where the store fails:
 * the process ends with status 1 and recovers when it is started again. */
int shell_run(const struct shell_setup *setup, struct error *e);

#endif
