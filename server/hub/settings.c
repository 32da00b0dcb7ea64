/* settings.c: the settings of a table: the defaults, what the host may set, how they are stored. */
#include <string.h>

#include "server/hub/log.h"
#include "server/hub/pace.h"
#include "server/hub/settings.h"
#include "server/hub/table.h"

enum { GRACE_MS = 120000 /* until a quiet seat is gone */ };

static const char *const paces[] = {"calm", "usual", "brisk", "none", NULL};
static const char *const talks[] = {"phrases", "text", "none", NULL};

void table_settings_usual(struct table *t)
{
    t->host = -1; /* until the opener sits down */
    t->spectators = 1;
    t->grace_s = GRACE_MS / 1000;
    t->pace = PACE_USUAL;
    t->talk = TALK_PHRASES;
    t->chatter = 1;
}

json_t *lobby_settings(const struct table *t)
{
    return json_pack("{s:i,s:s,s:s,s:i,s:i,s:b,s:i,s:b,s:b,s:b,s:b}", "clock", t->clock_s, "pace",
                     paces[t->pace], "talk", talks[t->talk], "grace", t->grace_s, "window", pace_window_s(t),
                     "spectators", t->spectators, "delay", t->delay_s, "nod", t->nod, "memory", t->memory,
                     "training", t->training, "chatter", t->chatter);
}

/* Takes settings within their ranges from a message or a log entry; the name of the first that is not. */
const char *lobby_read_settings(struct table *t, json_t *m)
{
    const struct {
        const char *key;
        int low, high, *to;
        int or_zero;
    } numbers[] = {{"clock", 0, 3600, &t->clock_s, 0},
                   {"grace", 5, 3600, &t->grace_s, 0},
                   {"window", 3, 15, &t->window_s, 1}, /* 0: as the pace says */
                   {"delay", 0, 300, &t->delay_s, 0}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const json_t *j = json_object_get(m, numbers[i].key);
        if (!j)
            continue;
        json_int_t value = json_integer_value(j);
        int fits = value >= numbers[i].low && value <= numbers[i].high;
        if (!json_is_integer(j) || !(fits || (numbers[i].or_zero && value == 0)))
            return numbers[i].key;
        *numbers[i].to = (int)value;
    }
    const char *pace = json_string_value(json_object_get(m, "pace"));
    const char *talk = json_string_value(json_object_get(m, "talk"));
    if (pace && name_index(paces, pace) < 0)
        return "pace";
    if (talk && name_index(talks, talk) < 0)
        return "talk";
    t->pace = pace ? name_index(paces, pace) : t->pace;
    t->talk = talk ? name_index(talks, talk) : t->talk;
    if (json_object_get(m, "nod"))
        t->nod = json_is_true(json_object_get(m, "nod"));
    if (json_object_get(m, "memory"))
        t->memory = json_is_true(json_object_get(m, "memory"));
    if (json_object_get(m, "training"))
        t->training = json_is_true(json_object_get(m, "training"));
    if (json_object_get(m, "chatter"))
        t->chatter = json_is_true(json_object_get(m, "chatter"));
    return NULL;
}

void lobby_log_set(struct table *t)
{
    json_t *body = lobby_settings(t);
    json_object_set_new(body, "window", json_integer(t->window_s));
    json_object_set_new(body, "locked", json_boolean(t->locked));
    json_object_set_new(body, "host", json_integer(t->host));
    json_object_set_new(body, "seats", json_integer(t->seats));
    json_object_set(body, "options", t->options);
    json_object_set_new(body, "content", json_string(t->content_name));
    if (t->state == TABLE_LOBBY)
        json_object_set_new(body, "lobby", json_true());
    if (t->renewed) {
        char key[2 * HASH + 1];
        fair_to_hex(t->key, HASH, key);
        json_object_set_new(body, "key", json_string(key));
        json_object_set_new(body, "renewed", json_integer(t->renewed));
    }
    log_add(t, "set", body);
}

int lobby_replay_set(struct table *t, json_t *body)
{
    json_t *spectators = json_object_get(body, "spectators");
    t->locked = json_is_true(json_object_get(body, "locked"));
    t->host = (int)json_integer_value(json_object_get(body, "host"));
    t->hosted |= t->host >= 0;
    t->spectators = json_is_true(spectators);
    t->renewed = (int)json_integer_value(json_object_get(body, "renewed"));
    if (t->renewed && fair_from_hex(json_text(body, "key"), HASH, t->key))
        return -1;
    if (lobby_read_settings(t, body))
        return -1;
    if (t->over && json_is_true(json_object_get(body, "lobby")))
        table_to_lobby(t);
    return table_shape(t, json_text(body, "content"), (int)json_integer_value(json_object_get(body, "seats")),
                       json_object_get(body, "options"), NULL);
}
