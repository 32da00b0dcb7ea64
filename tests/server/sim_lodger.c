/* sim_lodger.c: somebody with a table of its own, who changes a setting there now and then and leaves one day without a game:
 * such tables are forgotten after a while, and servers must not give theirs the same number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_client.h"
#include "sim_marks.h"

void lodger_act(struct world *w, struct client *c)
{
    c->act_at = 0;
    if (c->leaves_at && w->now >= c->leaves_at) {
        c->retired = 1;
        client_leave_socket(w, c, 1000);
        return;
    }
    if (!c->own_code[0]) {
        char body[128];
        snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"%s\"}", c->token);
        world_request(w, c->number, world_proxy(w), c->address, "POST", "/api/tables", "", body);
    } else if (!c->socket) {
        client_come(w, c);
    } else if (c->welcome) {
        client_say(
            w, c,
            json_pack("{s:s,s:s,s:i}", "t", "host", "do", "set", "grace", 5 + (int)world_below(w, 200)));
    }
    client_wait(w, c, 1000 + world_below(w, 4000));
}

void lodger_replied(struct world *w, struct client *c, int status, const json_t *m)
{
    if (status != 201 || c->own_code[0])
        return;
    snprintf(c->own_code, sizeof c->own_code, "%s", sim_text(m, "code"));
    snprintf(c->own_key, sizeof c->own_key, "%s", sim_text(m, "key"));
    marks_key(c->own_key);
    c->leaves_at = w->now + 10000 + world_below(w, 40000);
    client_wait(w, c, 20);
}

json_t *lodger_hello(const struct client *c)
{
    return json_pack("{s:s,s:s,s:s,s:s}", "t", "hello", "table", c->own_code, "lang", "en", "token",
                     c->token);
}

void lodger_welcomed(struct world *w, struct client *c, const json_t *m)
{
    c->welcome = 1;
    c->tried = -1;
    c->away = c->beat_by = c->coming_since = 0;
    if (!json_is_integer(json_object_get(m, "seat")))
        client_say(w, c,
                   json_pack("{s:s,s:i,s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", c->name, "color", 0,
                             "token", c->token, "key", c->own_key));
}

/* Its table is gone. */
void lodger_refused(struct client *c)
{
    c->retired = !c->welcome;
}
