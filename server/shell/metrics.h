/* metrics.h: the server's figures as Prometheus text (docs/server.md, Metrics). No label holds a table, a
 * seat, a name or an address: labels are only kinds, codes and limits. */
#ifndef HUSTINGS_METRICS_H
#define HUSTINGS_METRICS_H

#include <stdio.h>

#include "server/hub/hub.h"
#include "server/store/spread.h"

enum { METRICS_TIME = 125 /* microseconds: the first bound of a spread of times; the last is 4 s */ };

struct metrics {
    struct hub_figures hub;
    int sockets;                                       /* of every kind */
    uint64_t refused_full, refused_open, refused_fast; /* connections, before they sent anything */
    uint64_t refused_requests;
    uint64_t refused_queue;                         /* readers that did not keep up */
    uint64_t refused_files;                         /* connections for which no file descriptor was left */
    uint64_t bot_thoughts, bot_wanted, bot_granted; /* of bots that take their time; ms */
    struct spread moves, commits, entries; /* message to shown, commits (microseconds); entries of each */
    uint64_t rss;                          /* bytes */
    int is_shared;                         /* others have the same store: */
    struct store_news news;
};

void metrics_write(FILE *out, const struct metrics *m);

#endif
