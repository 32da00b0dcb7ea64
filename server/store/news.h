/* news.h: what a server of a shared store hears with every beat: who else is there, and what was counted on the way to
 * the database (docs/server.md, Metrics). The chain fills it (chain.h), except for the times, which only somebody with a
 * clock can measure (chain_took). A plain struct without pointers, so that it can be carried between processes. */
#ifndef HUSTINGS_STORE_NEWS_H
#define HUSTINGS_STORE_NEWS_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/spread.h"

enum {
    NEWS_NODES = 16, /* others that are named; there may be more */
    NEWS_URL = 128,
    NEWS_BUILD = 32,
    NEWS_PACKS = 160, /* marks of packs that are listed */
    NEWS_TIME = 125   /* microseconds: the first bound of a spread of times */
};

/* Another server that lives and does not leave. */
struct news_node {
    uint64_t life;
    char url[NEWS_URL];         /* where its tables are reached: an origin, or /n/NAME */
    char build[NEWS_BUILD];     /* the page's version */
    int reads;                  /* the newest log that it reads (needs.h) */
    int pack_count;             /* 0: an earlier program, which doesn't say */
    uint32_t packs[NEWS_PACKS]; /* marks of the packs that it has (server/hub/packs.h), in order */
};

/* Why a table could be taken: it was nobody's; its server's name has another process by now; its server was dead. */
enum news_take { TAKE_FREE, TAKE_HEIR, TAKE_DEAD, NEWS_TAKES };

/* Statements by what they do. */
enum news_what { NEWS_APPEND, NEWS_READ, NEWS_TAKE, NEWS_CONFIRM, NEWS_BEAT, NEWS_WHATS };

struct store_news {
    int count; /* of the nodes below, the one with most room first */
    struct news_node nodes[NEWS_NODES];
    uint64_t takes[NEWS_TAKES];
    uint64_t unknown[2]; /* rows whose fate was not known: [1]: they were found to be there */
    uint64_t lease_broken;
    struct spread took[NEWS_WHATS]; /* microseconds */
};

/* Whether it can be used as it is: it may come from another process. */
static inline int news_fits(const struct store_news *n)
{
    int fits = n->count >= 0 && n->count <= NEWS_NODES;
    for (int i = 0; fits && i < n->count; i++)
        fits = memchr(n->nodes[i].url, '\0', NEWS_URL) && memchr(n->nodes[i].build, '\0', NEWS_BUILD) &&
               n->nodes[i].pack_count >= 0 && n->nodes[i].pack_count <= NEWS_PACKS;
    return fits;
}

/* Marks of packs as text, and back: words of 8 hexadecimal digits with commas between them. Anything else ends the list. */
enum { NEWS_PACKS_TEXT = 9 * NEWS_PACKS + 1 };
static inline void news_write_packs(const uint32_t *packs, int count, char out[NEWS_PACKS_TEXT])
{
    out[0] = '\0';
    for (int i = 0; i < count && i < NEWS_PACKS; i++)
        snprintf(out + 9 * i, 10, "%08" PRIx32 "%s", packs[i],
                 i + 1 < count && i + 1 < NEWS_PACKS ? "," : "");
}
static inline int news_read_packs(const char *text, uint32_t packs[NEWS_PACKS])
{
    int count = 0;
    while (count < NEWS_PACKS && strspn(text, "0123456789abcdef") == 8) {
        packs[count++] = (uint32_t)strtoul(text, NULL, 16);
        text += 8 + (text[8] == ',');
    }
    return count;
}

#endif
