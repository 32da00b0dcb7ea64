#include "server/hub/box.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/legal.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/play.h"

/* --- choices -------------------------------------------------------------------------------------------- */

int choice_equal(const struct choice *a, const struct choice *b)
{
    return a && b && a->move.seat == b->move.seat && a->move.verb == b->move.verb &&
           memcmp(a->move.arg, b->move.arg, sizeof a->move.arg) == 0 &&
           strcmp(a->text.bytes, b->text.bytes) == 0;
}

void choice_keep(struct choice **to, const struct choice *choice)
{
    struct choice *copy = NULL;
    if (choice) {
        copy = malloc(sizeof *copy);
        memory_need(copy != NULL);
        *copy = *choice;
    }
    free(*to);
    *to = copy;
}

int choice_read(const struct table *t, int seat, json_t *json, struct choice *out, struct error *e)
{
    return codec_read_move_of(t->match->content, seat, json, &out->move, &out->text, e);
}

void choice_put(struct out *o, const struct table *t, const struct choice *choice)
{
    codec_put_own_move(o, t->match->content, &choice->move, &choice->text);
}

int choice_try(const struct table *t, const struct choice *choice, struct error *e)
{
    return match_try(t->match, &choice->move, &choice->text, e);
}

/* --- the box -------------------------------------------------------------------------------------------- */

void box_put(struct table *t, const struct choice *choice, int awaits_nod)
{
    struct seat *s = &t->seat[choice->move.seat];
    s->aside_is_newer = t->blind && legal_is_marked(t, &choice->move, ASIDE);
    choice_keep(s->aside_is_newer ? &s->aside : &s->held, choice);
    s->awaits_nod = awaits_nod;
}

const struct choice *box_newest(const struct seat *s)
{
    return s->aside && (s->aside_is_newer || !s->held) ? s->aside : s->held;
}

void box_hold(struct table *t, const struct choice *choice, int awaits_nod)
{
    box_put(t, choice, awaits_nod);
    log_hold(t, choice->move.seat, choice);
}

void box_drop_answer(struct seat *s)
{
    choice_keep(&s->held, NULL);
    s->awaits_nod = 0;
}

void box_empty(struct seat *s)
{
    box_drop_answer(s);
    choice_keep(&s->aside, NULL);
}

void box_withdraw(struct table *t, int seat)
{
    box_empty(&t->seat[seat]);
    play_remember(&t->seat[seat], NULL, NULL);
    log_hold(t, seat, NULL);
}

void box_review(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct move no;
    struct error e;
    if (s->awaits_nod || (s->held && s->is_asked && choice_try(t, s->held, &e)))
        box_drop_answer(s); /* asked again under the new number */
    if (s->aside && s->is_asked && (!legal_no(t, seat, &no) || choice_try(t, s->aside, &e)))
        choice_keep(&s->aside, NULL); /* its window has passed */
}
