#include "server/hub/outsider.h"

#include <string.h>

#include "bots/bot.h"
#include "server/hub/lobby.h"
#include "server/hub/services.h"
#include "server/hub/show.h"

/* The seat is a bot's of ours from now on; whoever had it is a guest. */
static void replace(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct conn *gone = s->conn ? hub_conn(t->hub, s->conn) : NULL;
    json_t *told = json_pack("{s:s,s:i,s:s,s:s}", "t", "replaced", "seat", seat, "name", s->name, "level",
                             bot_usual(t->game)->name);
    if (gone) {
        show(t, gone->id, json_pack("{s:s,s:s}", "t", "bye", "code", "replaced"));
        gone->seat = -1;
        gone->role = ROLE_NONE;
    }
    s->kind = SEAT_BOT;
    s->here = IS_HERE;
    s->conn = 0;
    s->outside = s->faults = s->refused = s->muted = s->agrees = 0;
    memset(s->token, 0, sizeof s->token);
    if (t->host == seat)
        lobby_host_leaves(t);
    lobby_stand_in(t, seat, NULL);
    show_all(t, told);
}

void outsider_late(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    s->refused = 0;
    if (++s->faults >= OUTSIDER_FAULTS && t->playing && !t->over)
        replace(t, seat);
}

int outsider_refused(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    s->refused = s->refused_q == s->q ? s->refused + 1 : 1;
    s->refused_q = s->q;
    return s->refused == OUTSIDER_TRIES;
}
