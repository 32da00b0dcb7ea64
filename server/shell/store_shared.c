/* store_shared.c: a store that other servers use, too: the hub's wishes go to the clerk (server/store/clerk.h), and what
 * it says goes to the hub. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "server/shell/own.h"
#include "server/shell/refusal.h"

/* --- beginning ------------------------------------------------------------------------------------------- */

static int cannot(struct error *e, enum word word, const char *text)
{
    error_set(e, BAD_INPUT, word, "--store");
    return error_text(e, text);
}

int shared_start(struct shell *s, struct error *e)
{
    const struct shell_setup *setup = s->setup;
    const struct clerk_setup clerk = {.program = setup->clerk,
                                      .store = setup->store,
                                      .node = setup->node,
                                      .node_url = setup->node_url,
                                      .build = setup->build,
                                      .keep_days = setup->keep_days,
                                      .settle_ms = setup->settle_ms};
    if (!setup->clerk)
        return cannot(e, W_SERVER_NO_CLERK, "");
    if (clerk_start(&s->clerk, &clerk))
        return cannot(e, W_SERVER_STORE_FAILED, strerror(errno));
    /* It is in our arguments or our environment, and may hold a password. */
    explicit_bzero((char *)(uintptr_t)setup->store, strlen(setup->store));
    return 0;
}

int shared_open(struct shell *s, uint8_t key[STORE_KEY], struct error *e)
{
    enum cable_refusal why;
    char text[512];
    if (clerk_await(&s->clerk, key, &why, text, sizeof text))
        return refusal_say(why, "--store", why == REFUSED_NAME ? s->setup->node : text, e);
    if (shell_watch(s, s->clerk.cable.fd, WATCH_CLERK, EPOLLIN))
        return cannot(e, W_SERVER_STORE_FAILED, strerror(errno));
    return 0;
}

/* --- what the hub wants ---------------------------------------------------------------------------------- */

void shared_perform(struct shell *s, const struct hub_effect *e)
{
    const struct hub_wanted *wanted = e->data;
    struct store_batch b;
    switch (e->kind) {
    case OUT_APPEND:
        memcpy(&b, e->data, sizeof b);
        b.bytes = (const char *)e->data + sizeof b;
        clerk_append(&s->clerk, e->ticket, &b);
        return;
    case OUT_LOAD: clerk_load(&s->clerk, e->ticket, wanted->code, wanted->tried); return;
    case OUT_FIND: clerk_find(&s->clerk, e->ticket, wanted->code); return;
    case OUT_SCREEN: clerk_screen(&s->clerk, e->ticket, e->data); return;
    case OUT_CONFIRM: clerk_confirm(&s->clerk, e->ticket, e->at); return;
    default: clerk_release(&s->clerk, e->at, e->ticket); return;
    }
}

void shared_flush(struct shell *s)
{
    int left = cable_flush(&s->clerk.cable);
    if (left < 0)
        shell_die("hustings-postgres has ended");
    if (left == s->clerk_writing)
        return;
    s->clerk_writing = left;
    if (shell_watch(s, s->clerk.cable.fd, WATCH_CLERK, left ? EPOLLIN | EPOLLOUT : EPOLLIN))
        shell_die("epoll");
}

/* --- what it hears --------------------------------------------------------------------------------------- */

static void take_news(struct shell *s, const struct chain_reply *r)
{
    struct store_news news;
    if (r->size != sizeof news)
        shell_die("hustings-postgres is of another build");
    memcpy(&news, r->bytes, sizeof news);
    if (!news_fits(&news))
        shell_die("hustings-postgres speaks nonsense");
    nodes_heard(s, r->living, r->tables, &news);
}

static void tell_hub(struct shell *s, const struct chain_reply *r, const char *url)
{
    static const uint8_t kinds[] = {
        [SAYS_STORED] = IN_STORED,       [SAYS_LOADED] = IN_LOADED, [SAYS_FOUND] = IN_FOUND,
        [SAYS_CONFIRMED] = IN_CONFIRMED, [SAYS_SCREEN] = IN_SCREEN, [SAYS_LOST] = IN_LOST};
    struct hub_event e = {.kind = kinds[r->what],
                          .how = (int)r->answer,
                          .ticket = r->ticket,
                          .table = r->table,
                          .age = r->age,
                          .data = r->bytes,
                          .size = r->size};
    if (r->answer == STORE_ELSEWHERE) {
        e.data = url;
        e.size = strlen(url);
    }
    shell_step(s, &e);
}

static void pass_on(struct shell *s, const struct chain_reply *r, const char *url)
{
    if (r->what == SAYS_NODES)
        take_news(s, r);
    else if (r->what == SAYS_STORE)
        nodes_store(s, r->up);
    else
        tell_hub(s, r, url);
    shell_settle(s); /* at once: the room of what goes out is used again for the next */
}

void shared_hear(struct shell *s)
{
    struct chain_reply r;
    char url[CHAIN_URL];
    int heard, gone = cable_fill(&s->clerk.cable);
    while ((heard = clerk_take(&s->clerk, &r, url)) > 0) {
        if (r.what == SAYS_GONE)
            shell_die("another server has this one's name");
        pass_on(s, &r, url);
    }
    if (gone || heard < 0)
        shell_die("hustings-postgres has ended");
}

/* --- beats ----------------------------------------------------------------------------------------------- */

uint64_t shared_due(const struct shell *s)
{
    return s->beat_due;
}

void shared_tick(struct shell *s)
{
    struct hub_figures f;
    if (shell_now(s) < s->beat_due)
        return;
    s->beat_due = shell_now(s) + CHAIN_BEAT_MS;
    hub_figures(s->hub, &f);
    clerk_beat(&s->clerk, f.tables_loaded, f.sockets, s->nodes.leave_by != 0);
}
