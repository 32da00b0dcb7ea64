/* measure.c: metrics, gathered and served on their own address. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/shell/own.h"

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void metrics_heard(struct line *l)
{
    l->asked_at = microseconds();
}

/* A move's ack goes out together with what it showed: the time from its message to here is what its player
 * waits. */
void metrics_said(struct shell *s, struct line *l, const struct hub_facts *facts)
{
    if (!l->asked_at || facts->kind != MESSAGE_MOVE_ACK)
        return;
    spread_add(&s->moves, microseconds() - l->asked_at, METRICS_TIME);
    l->asked_at = 0;
}

/* Bytes of memory; 0 if unknown. */
static uint64_t memory_now(void)
{
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    int told = f && fscanf(f, "%*u %lu", &pages) == 1;
    if (f)
        fclose(f);
    return told ? (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void gather(struct shell *s, struct metrics *m)
{
    struct store_figures store = {0};
    if (s->store)
        store_thread_figures(s->store, &store);
    *m = (struct metrics){.sockets = s->sockets,
                          .refused_full = s->refused_full,
                          .refused_open = s->refused_open,
                          .refused_fast = s->refused_fast,
                          .refused_requests = s->refused_requests,
                          .refused_queue = s->refused_queue,
                          .refused_files = s->refused_files,
                          .bot_thoughts = s->grants.thoughts,
                          .bot_wanted = s->grants.wanted,
                          .bot_granted = s->grants.granted,
                          .moves = s->moves,
                          .commits = store.commits,
                          .entries = store.entries,
                          .rss = memory_now(),
                          .is_shared = s->setup->store != NULL,
                          .news = s->nodes.news};
    hub_figures(s->hub, &m->hub);
}

void metrics_answer(struct shell *s, struct line *l, const struct wire_request *r)
{
    struct metrics m;
    char *text = NULL;
    size_t size = 0;
    FILE *out = strcmp(r->method, "GET") == 0 && strcmp(r->path, "/metrics") == 0
                    ? open_memstream(&text, &size)
                    : NULL;
    if (!out) {
        wire_refuse(l->conn.wire, 404);
    } else {
        gather(s, &m);
        metrics_write(out, &m);
        fclose(out);
        wire_reply(l->conn.wire, &(struct wire_answer){.status = 200,
                                                       .type = "text/plain; version=0.0.4; charset=utf-8",
                                                       .body = text,
                                                       .size = size});
        free(text);
    }
    line_touch(s, l);
}
