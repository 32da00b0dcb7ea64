#include "sim_stage.h"

#include <string.h>

#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/stage.h"
#include "server/hub/tables.h"
#include "sim_client.h"

static struct table *playing(struct hub *hub)
{
    struct table *t = sim_table.code[0] ? hub_find(hub, sim_table.code) : NULL;
    return t && t->playing && !t->damaged ? t : NULL;
}

/* Choices of bots in a box that everybody sees. */
static int choices(const struct table *t)
{
    int count = 0;
    for (int s = 0; s < t->seats && !t->blind; s++)
        count += t->seat[s].held && t->seat[s].kind == SEAT_BOT;
    return count;
}

/* Alone a window ends with the last answer. */
static int is_taken(const struct table *t, uint64_t now)
{
    now = now > hub_now(t->hub) ? now : hub_now(t->hub);
    return !t->over && !t->paused_at && t->stage->until > now && !(t->blind && play_is_alone(t));
}

struct stage_seen stage_before(struct world *w, struct hub *hub, const struct hub_event *e, int is_bot)
{
    struct stage_seen seen = {0};
    struct table *t = playing(hub);
    if (!t || (e->kind != IN_TICK && !is_bot))
        return seen;
    for (int s = 0; w->bug == BUG_STAGE && s < t->seats; s++)
        t->seat[s].bot_due = 0;
    seen.moves = t->record.moves;
    seen.choices = choices(t);
    seen.is_watched = is_taken(t, e->now);
    memcpy(seen.game, t->seal.id, sizeof seen.game);
    return seen;
}

void stage_after(struct world *w, struct hub *hub, const struct stage_seen *before)
{
    const struct table *t = before->is_watched ? playing(hub) : NULL;
    if (!t || memcmp(before->game, t->seal.id, sizeof before->game) != 0)
        return;
    if (t->record.moves > before->moves)
        world_fail(w, "move %llu is made while the stage is taken", (unsigned long long)before->moves);
    else if (choices(t) > before->choices)
        world_fail(w, "a bot chooses while the stage is taken");
}
