/* count.c: what the hub counts, for metrics: kinds and codes, never who or where. */
#include <string.h>

#include "server/hub/count.h"
#include "server/hub/own.h"
#include "server/hub/show.h"

/* docs/protocol.md; the last one is for anything else. */
static const char *const codes[HUB_CODES] = {
    "bad-input", "bad-move", "illegal-move", "not-your-turn", "game-over",    "late",
    "no-seat",   "not-host", "locked",       "too-fast",      "storage-full", "no-such-table",
    "damaged",   "no-pack",  "newer",        "full",          "busy",         "other"};

/* Named as in --cap. */
static const char *const limits[HUB_LIMITS] = {[LIMIT_MESSAGES] = "messages-a-second",
                                               [LIMIT_SAYS] = "says-in-10s",
                                               [LIMIT_SOCKETS_FAST] = "sockets-a-second",
                                               [LIMIT_SOCKETS_OPEN] = "sockets-open",
                                               [LIMIT_TABLES_FAST] = "tables-an-hour",
                                               [LIMIT_CODES] = "wrong-codes-a-minute",
                                               [LIMIT_TABLES] = "tables",
                                               [LIMIT_ADDRESS_SHARE] = "address-share",
                                               [LIMIT_NETWORK_SHARE] = "network-share",
                                               [LIMIT_SPECTATORS] = "spectators",
                                               [LIMIT_GUESTS] = "guests",
                                               [LIMIT_ENTRIES] = "entries",
                                               [LIMIT_MESSAGE] = "message",
                                               [LIMIT_BOTS_CORES] = "bots-cores",
                                               [LIMIT_PROGRAMS] = "programs"};

static const char *const logs[HUB_LOGS] = {[LOG_TABLE_START] = "table.start",
                                           [LOG_TABLE_OVER] = "table.over",
                                           [LOG_TABLE_REWOUND] = "table.rewound",
                                           [LOG_TABLE_TOO_LONG] = "table.too-long",
                                           [LOG_TABLE_NO_PACK] = "table.no-pack",
                                           [LOG_TABLE_DAMAGED] = "table.damaged",
                                           [LOG_STORE_FULL] = "store.full",
                                           [LOG_STORE_FENCED] = "store.fenced",
                                           [LOG_NODE_UNREACHABLE] = "node.unreachable"};

const char *hub_code_name(int code)
{
    return codes[code];
}

const char *hub_limit_name(enum hub_limit limit)
{
    return limits[limit];
}

const char *hub_log_name(enum hub_log event)
{
    return logs[event];
}

void hub_count_reject(struct hub *h, const char *code)
{
    int at = 0;
    while (at < HUB_CODES - 1 && strcmp(codes[at], code) != 0)
        at++;
    h->figures.rejects++;
    h->figures.by_code[at]++;
}

void hub_count_limit(struct hub *h, enum hub_limit limit)
{
    h->figures.limits[limit]++;
}

void hub_count_late_bot(struct hub *h)
{
    h->figures.bots_late++;
}

void hub_count_moved(struct hub *h)
{
    h->figures.moved++;
}

void hub_count_tried(struct hub *h)
{
    h->figures.tried++;
}

void hub_count_return(struct hub *h)
{
    h->figures.reconnects++;
}

uint64_t hub_count_rejects(const struct hub *h)
{
    return h->figures.rejects;
}

void hub_count_message(struct hub *h, int kind, int refused)
{
    h->figures.by_kind[kind][refused]++;
}

void hub_figures(const struct hub *h, struct hub_figures *out)
{
    *out = h->figures;
    out->living = h->nodes.living;
    out->cut_off = h->cut_off;
    for (int i = 0; i < h->loaded.count; i++) {
        const struct table *t = h->loaded.tables[i];
        out->tables[t->state]++;
        for (const struct held_back *held = t->first; held; held = held->next)
            out->held_back++;
    }
}
