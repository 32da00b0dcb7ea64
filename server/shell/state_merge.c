/* state_merge.c: two states that a slow reader has not taken, as one. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "server/shell/outbox.h"

int state_is(const char *text, size_t size)
{
    static const char opening[] = "{\"t\":\"state\","; /* the hub writes `t` first */
    return size >= sizeof opening && memcmp(text, opening, sizeof opening - 1) == 0;
}

static json_t *read_state(const char *text)
{
    json_t *state = state_is(text, strlen(text)) ? json_loads(text, 0, NULL) : NULL;
    if (state && json_is_array(json_object_get(state, "events")))
        return state;
    json_decref(state);
    return NULL;
}

static json_int_t number_of(const json_t *event)
{
    return json_integer_value(json_object_get(event, "n"));
}

static void drop_oldest(json_t *events, size_t count)
{
    for (; count > 0; count--)
        json_array_remove(events, 0);
}

/* All of the earlier ones, then what the later ones add; of too many the last. */
static json_t *join(const json_t *earlier, const json_t *later)
{
    json_t *events = json_array(), *event;
    size_t i, count = json_array_size(earlier);
    json_int_t told = count ? number_of(json_array_get(earlier, count - 1)) : -1;
    json_array_foreach(earlier, i, event) json_array_append(events, event);
    json_array_foreach(later, i, event)
    {
        if (number_of(event) > told)
            json_array_append(events, event);
    }
    if (json_array_size(events) > STATE_EVENTS)
        drop_oldest(events, json_array_size(events) - STATE_EVENTS);
    return events;
}

/* Within its size, however long the events are. */
static char *write_state(json_t *state)
{
    json_t *events = json_object_get(state, "events");
    char *text = json_dumps(state, JSON_COMPACT);
    while (text && strlen(text) > STATE_MOST && json_array_size(events) > 0) {
        drop_oldest(events, (json_array_size(events) + 1) / 2);
        free(text);
        text = json_dumps(state, JSON_COMPACT);
    }
    return text;
}

char *state_merge(const char *earlier, const char *later)
{
    json_t *a = read_state(earlier), *b = read_state(later);
    char *text = NULL;
    if (a && b && json_equal(json_object_get(a, "game"), json_object_get(b, "game"))) {
        json_object_set_new(b, "events", join(json_object_get(a, "events"), json_object_get(b, "events")));
        text = write_state(b);
    }
    json_decref(a);
    json_decref(b);
    return text;
}
