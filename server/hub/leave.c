#include "server/hub/leave.h"

#include "server/hub/clock.h"
#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/show.h"
#include "server/hub/tables.h"

enum {
    A_TURN = 50, /* tables, … */
    EVERY_MS = 100
};

/* Every table has an heir of its own among the others, and keeps it while that one lives, whoever asks: nobody gets all
 * tables, and nobody is sent to and fro. */
static const struct news_node *heir_of(const struct hub *h, const char *code)
{
    const struct news_node *heir = NULL;
    uint64_t most = 0;
    for (int i = 0; i < h->nodes.count; i++) {
        uint64_t draw = h->nodes.others[i].life * 0x9e3779b97f4a7c15u + 1;
        for (const char *c = code; *c; c++)
            draw = (draw ^ (draw >> 29) ^ (uint8_t)*c) * 0x100000001b3u;
        draw ^= draw >> 32;
        if (!heir || draw > most) {
            heir = &h->nodes.others[i];
            most = draw;
        }
    }
    return heir;
}

void leave_begin(struct hub *h)
{
    if (h->leave.is_begun)
        return;
    h->leave.is_begun = 1;
    h->leave.due = h->now;
    leave_tick(h);
}

const char *leave_url(const struct hub *h, const char *code)
{
    return h->leave.is_begun && h->nodes.count > 0 ? heir_of(h, code)->url : NULL;
}

static void send_on(struct conn *c, void *url)
{
    if (c->is_bot || c->closing || c->leaves)
        return;
    hub_count_moved(c->hub);
    show(c->table, c->id, json_pack("{s:s,s:s}", "t", "moved", "url", (const char *)url));
    show_close(c->table, c->id, 1012);
}

/* Its clocks are kept, and its last entries go out; once they are stored, so does what everybody is told here. */
static void hand_over(struct hub *h, struct table *t)
{
    const struct news_node *heir = heir_of(h, t->code);
    t->heir = heir->life;
    t->is_handed = 1;
    tables_look_at(t);
    if (!t->damaged && t->playing && !t->over && t->clock_s)
        clock_log(t);
    hub_each_conn(t, send_on, (void *)heir->url);
}

void leave_tick(struct hub *h)
{
    int left = A_TURN;
    if (!h->leave.is_begun || h->now < h->leave.due || h->nodes.count == 0)
        return;
    h->leave.due = h->now + EVERY_MS;
    for (int i = 0; i < h->loaded.count && left > 0; i++) {
        struct table *t = h->loaded.tables[i];
        if (t->is_handed || (t->stored == 0 && !t->damaged))
            continue; /* a new one is nobody's before its first entry is stored */
        hand_over(h, t);
        left--;
    }
}

/* Those that wait for the store are looked at when it answers. */
void leave_finish(struct hub *h)
{
    int open = 0;
    if (!h->leave.is_begun || h->leave.is_over)
        return;
    for (int i = h->loaded.count - 1; i >= 0; i--) { /* one that is dropped is replaced by the last */
        struct table *t = h->loaded.tables[i];
        if (t->is_handed && t->stored == t->head && !t->batch_count)
            hub_drop_table(h, t);
        else
            open++;
    }
    if (open && h->nodes.count > 0)
        return;
    h->leave.is_over = 1;
    hub_effect(h, OUT_LEFT, "", 0);
}

uint64_t leave_due(const struct hub *h)
{
    return h->leave.is_begun && !h->leave.is_over ? h->leave.due : UINT64_MAX;
}
