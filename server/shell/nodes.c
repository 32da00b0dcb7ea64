#include "server/shell/nodes.h"

#include <stdio.h>
#include <string.h>

#include "server/shell/own.h"
#include "server/store/chain.h"

static int is_origin(const char *url)
{
    return url[0] != '/';
}

void nodes_begin(struct shell *s)
{
    const char *url = s->setup->node_url;
    s->wire.node = s->setup->node;
    s->wire.node_origin = url && is_origin(url) ? url : NULL;
    s->wire.origins = s->nodes.origins;
}

void nodes_note_packs(struct shell *s)
{
    s->nodes.pack_count = packs_marks(s->packs, s->nodes.packs, NEWS_PACKS);
}

/* --- what it hears --------------------------------------------------------------------------------------- */

static void log_changes(const struct nodes *n, int living, const struct store_news *news)
{
    char fields[32];
    snprintf(fields, sizeof fields, ",\"living\":%d", living);
    if (living != n->living)
        shell_log("info", "nodes.living", fields);
    if (news->lease_broken > n->news.lease_broken)
        shell_log("warning", "node.lease-broken", ""); /* another server may have taken our tables */
}

static int has_other_packs(const struct nodes *n, const struct news_node *other)
{
    return other->pack_count &&
           (other->pack_count != n->pack_count ||
            memcmp(other->packs, n->packs, (size_t)n->pack_count * sizeof n->packs[0]) != 0);
}

/* A table can only be played where its pack is. Said when it changes, not with every beat. */
static void log_packs(struct nodes *n)
{
    char list[sizeof n->differ], fields[sizeof list + 32];
    size_t at = 0;
    list[0] = '\0';
    for (int i = 0; i < n->news.count; i++)
        if (has_other_packs(n, &n->news.nodes[i]))
            at += (size_t)snprintf(list + at, sizeof list - at, "%s\"%s\"", at ? "," : "",
                                   n->news.nodes[i].url);
    if (strcmp(list, n->differ) == 0)
        return;
    memcpy(n->differ, list, sizeof list);
    snprintf(fields, sizeof fields, ",\"nodes\":[%s]", list);
    shell_log(list[0] ? "warning" : "info", list[0] ? "nodes.packs-differ" : "nodes.packs-agree",
              list[0] ? fields : "");
}

/* Pages may open sockets there. */
static void list_origins(struct nodes *n)
{
    size_t at = 0;
    for (int i = 0; i < n->news.count; i++)
        if (is_origin(n->news.nodes[i].url))
            at += (size_t)snprintf(n->origins + at, sizeof n->origins - at, "%s%s", at ? " " : "",
                                   n->news.nodes[i].url);
    n->origins[at] = '\0';
}

void nodes_heard(struct shell *s, int living, uint64_t tables, const struct store_news *news)
{
    struct nodes *n = &s->nodes;
    struct hub_nodes told = {.living = living, .tables = tables, .count = news->count};
    struct hub_event e = {.kind = IN_NODES, .data = &told, .size = sizeof told};
    memcpy(told.others, news->nodes, sizeof told.others);
    log_changes(n, living, news);
    n->beaten_at = shell_now(s);
    n->has_beaten = 1;
    n->living = living;
    n->news = *news;
    list_origins(n);
    log_packs(n);
    shell_step(s, &e);
}

void nodes_store(struct shell *s, int is_up)
{
    struct hub_event e = {.kind = IN_STORE, .how = is_up, .data = ""};
    if (s->nodes.is_down == is_up)
        shell_log(is_up ? "info" : "error", is_up ? "store.up" : "store.cut-off", "");
    s->nodes.is_down = !is_up;
    shell_step(s, &e);
}

int nodes_are_ready(const struct shell *s)
{
    const struct nodes *n = &s->nodes;
    return !s->setup->store ||
           (n->has_beaten && shell_now(s) - n->beaten_at <= CHAIN_LEASE_MS && !n->leave_by);
}

const char *nodes_of_other_build(const struct shell *s)
{
    const struct store_news *news = &s->nodes.news;
    for (int i = 0; i < news->count; i++)
        if (!is_origin(news->nodes[i].url) && strcmp(news->nodes[i].build, s->setup->build) != 0)
            return news->nodes[i].url;
    return NULL;
}

/* --- how it leaves --------------------------------------------------------------------------------------- */

int nodes_leave(struct shell *s)
{
    struct hub_event e = {.kind = IN_LEAVE, .data = ""};
    if (!s->setup->store || s->nodes.leave_by || s->stopping)
        return 0;
    s->nodes.leave_by = shell_now(s) + 1 + 1000 * (uint64_t)s->setup->drain_s; /* never 0 */
    s->beat_due = 0; /* the others hear of it at once */
    shell_log("info", "node.leaving", "");
    shell_step(s, &e);
    return 1;
}

void nodes_left(struct shell *s)
{
    s->nodes.leave_by = 1;
    shell_log("info", "node.left", "");
}

uint64_t nodes_due(const struct shell *s)
{
    return s->nodes.leave_by && !s->stopping ? s->nodes.leave_by : UINT64_MAX;
}
