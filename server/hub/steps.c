#include "server/hub/steps.h"

#include <stdlib.h>

#include "server/hub/memory.h"
#include "server/hub/services.h"

void steps_move(struct table *t)
{
    if (t->in_step)
        return;
    if (t->steps == t->step_room) {
        uint32_t room = t->step_room ? 2 * t->step_room : 64;
        struct step *more = realloc(t->step, room * sizeof *more);
        memory_need(more != NULL);
        t->step = more;
        t->step_room = room;
    }
    t->step[t->steps++] = (struct step){.at = hub_now(t->hub), .from = t->record.moves};
    t->in_step = 1;
}

void steps_end(struct table *t)
{
    t->in_step = 0;
}

void steps_logged(struct table *t, uint32_t step)
{
    t->logged_step = step;
    if (step)
        t->in_step = t->steps >= step;
}

void steps_remark(struct table *t, int is_vote, json_t *body)
{
    struct remark *r = t->playing && !t->over ? malloc(sizeof *r) : NULL;
    if (!t->playing || t->over) {
        json_decref(body);
        return;
    }
    memory_need(r != NULL);
    *r = (struct remark){.at = hub_now(t->hub), .step = t->steps, .is_vote = is_vote, .body = body};
    if (t->last_remark)
        t->last_remark->next = r;
    else
        t->remarks = r;
    t->last_remark = r;
}

void steps_forget(struct table *t)
{
    while (t->remarks) {
        struct remark *gone = t->remarks;
        t->remarks = gone->next;
        json_decref(gone->body);
        free(gone);
    }
    t->last_remark = NULL;
    t->steps = 0;
    t->claims = 0;
    t->in_step = 0;
}

uint64_t steps_moves(const struct table *t, uint32_t steps)
{
    return steps < t->steps ? t->step[steps].from : t->record.moves;
}
