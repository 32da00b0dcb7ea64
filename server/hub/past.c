#include "server/hub/past.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/steps.h"
#include "server/hub/table.h"
#include "server/hub/view_change.h"
#include "server/hub/watch.h"

enum {
    STEPS_MOST = 64,         /* in an answer, … */
    ANSWER_MOST = 48 * 1024, /* … and bytes of them */
    SOCKET_A_SECOND = 4,     /* answers: each goes through the game from its beginning, … */
    TABLE_A_SECOND = 32      /* … and many who watch must not keep other tables waiting */
};

/* --- the game again ------------------------------------------------------------------------------------- */

struct seen_game *past_open(const struct table *t, int viewer)
{
    struct error e = {0};
    struct seen_game *g = malloc(sizeof *g);
    memory_need(g != NULL);
    int wrong = seen_open(g, t->lines, t->lines_size, t->content, viewer, &e);
    memory_need(!wrong || e.word != W_ERROR_OUT_OF_MEMORY);
    assert(!wrong); /* these lines were written here, or read once */
    return g;
}

int past_next(struct seen_game *g)
{
    struct error e = {0};
    int step = seen_next(g, &e);
    memory_need(step >= 0 || e.word != W_ERROR_OUT_OF_MEMORY);
    assert(step >= 0);
    return step;
}

void past_close(struct seen_game *g)
{
    seen_close(g);
    free(g);
}

/* --- an answer ------------------------------------------------------------------------------------------ */

/* What is told to whom. */
struct telling_again {
    const struct table *t;
    struct seen_game *game;
    uint64_t until;            /* what happened later is not told yet */
    struct out view, before;   /* after the last step, and after the one before it */
    const struct remark *said; /* the next that was not told */
};

static void put_remarks(struct out *o, struct telling_again *a, uint32_t step, int votes)
{
    int any = 0;
    for (const struct remark *r = a->said; r && r->step <= step; r = r->next) {
        if (r->step != step || r->is_vote != votes || r->at > a->until)
            continue;
        if (!any++) {
            put_key(o, votes ? "voted" : "said");
            put_open(o, '[');
        }
        put_json(o, r->body);
    }
    if (any)
        put_close(o, ']');
}

/* The step of that number, from 1: its moves, what they have changed, what was said after it. */
static void put_step(struct out *o, struct telling_again *a, uint32_t number, int is_first)
{
    const struct seen_game *g = a->game;
    uint64_t end = steps_moves(a->t, number);
    struct out swapped = a->before;
    a->before = a->view;
    a->view = swapped;
    out_clear(&a->view);
    put_open(o, '{');
    put_key(o, "n");
    put_number(o, (int64_t)end);
    put_key(o, "events");
    put_open(o, '[');
    while (g->reader.record.moves < end && past_next(a->game))
        if (g->reader.kind == LINE_MOVE)
            seen_put_event(o, g);
    put_close(o, ']');
    seen_put_view(&a->view, g);
    memory_need(!a->view.lost && out_at(&a->view, 1));
    a->view.bytes[a->view.size] = '\0';
    if (is_first) {
        put_key(o, "view");
        put_raw(o, a->view.bytes, a->view.size);
    } else {
        view_put_change(o, a->before.bytes, a->view.bytes);
    }
    while (a->said && a->said->step < number)
        a->said = a->said->next;
    put_remarks(o, a, number, 0);
    put_remarks(o, a, number, 1);
    put_close(o, '}');
}

/* Steps from number `from` on, as many as go into an answer; the number of the next. */
static uint32_t put_steps(struct out *o, struct telling_again *a, uint32_t from, uint32_t to)
{
    uint32_t step = from;
    while (a->game->reader.record.moves < steps_moves(a->t, from) && past_next(a->game))
        ;
    for (; step < to && step - from < STEPS_MOST; step++) {
        size_t size = o->size;
        int comma = o->comma;
        put_step(o, a, step + 1, step == from);
        memory_need(!o->lost);
        if (o->size > ANSWER_MOST && step > from) {
            o->size = size; /* the next answer begins with it */
            o->comma = comma;
            break;
        }
    }
    return step;
}

/* How many steps this one may see: with a delay, watchers see those that are old enough. */
static uint32_t steps_for(const struct table *t, uint64_t until)
{
    uint32_t steps = t->steps;
    while (steps > 0 && t->step[steps - 1].at > until)
        steps--;
    return steps;
}

static void answer(struct conn *c, uint64_t i, uint32_t from)
{
    struct table *t = c->table;
    uint64_t now = hub_now(t->hub), delay = watch_is(c) ? (uint64_t)t->delay_s * 1000 : 0;
    struct telling_again a = {.t = t, .until = now, .said = t->remarks};
    uint32_t to = 0;
    if (delay <= now) {
        a.until = now - delay;
        to = steps_for(t, a.until);
    }
    struct out *o = hub_paper(t->hub);
    a.game = past_open(t, c->seat >= 0 ? c->seat : SPECTATOR);
    put_open(o, '{');
    put_key(o, "t");
    put_word(o, "past");
    put_key(o, "i");
    put_number(o, (int64_t)i);
    put_key(o, "from");
    put_number(o, from);
    put_key(o, "steps");
    put_open(o, '[');
    uint32_t next = put_steps(o, &a, from, to);
    put_close(o, ']');
    put_key(o, "next");
    if (next < to)
        put_number(o, next);
    else
        put_null(o);
    put_close(o, '}');
    memory_need(!o->lost);
    show_text(t, c->id, &(struct hub_facts){.kind = MESSAGE_OTHER}, o->bytes, o->size);
    past_close(a.game);
    out_free(&a.view);
    out_free(&a.before);
}

/* --- the message ---------------------------------------------------------------------------------------- */

/* May another answer go, where so many do each second? */
static int has_room(struct paid *p, int a_second, uint64_t now)
{
    enum { ONE = 1000 };
    uint64_t paid = (now - p->at) * (uint64_t)a_second;
    p->at = now;
    p->due = (uint64_t)p->due > paid ? p->due - (int)paid : 0;
    return p->due <= (a_second - 1) * ONE;
}

static int is_too_fast(struct conn *c)
{
    enum { ONE = 1000 };
    uint64_t now = hub_now(c->hub);
    struct table *t = c->table;
    if (!has_room(&c->past, SOCKET_A_SECOND, now) || !has_room(&t->past, TABLE_A_SECOND, now))
        return 1;
    c->past.due += ONE;
    t->past.due += ONE;
    return 0;
}

void past_take(struct conn *c, uint64_t i, json_t *m)
{
    const struct table *t = c->table;
    json_int_t from = json_integer_value(json_object_get(m, "from"));
    if (c->role == ROLE_NONE) {
        answer_word(c, i, "no-seat", W_SERVER_NO_SEAT, NULL);
    } else if (from < 0) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, "from");
    } else if (!message_is_game(t, json_text(m, "game"))) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "game");
    } else if (is_too_fast(c)) {
        hub_count_limit(c->hub, LIMIT_MESSAGES);
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, NULL);
    } else {
        answer(c, i, from > UINT32_MAX ? UINT32_MAX : (uint32_t)from);
    }
}
