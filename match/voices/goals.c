/* goals.c: what the roles of Voices want: reads and checks goals, and compiles them into the nodes that
 * the rules walk (docs/rules/voices.md, Goals). */
#include "match/voices/pack.h"

/* No bound of a goal can mean more. */
static const int64_t most = 999999999999999999;

/* A goal on its way into the pack. */
struct source {
    struct voices_loader *l;
    json_t *j;
    const struct where *w;
    struct voices_goal *out;
};

static int load_node(struct voices_loader *l, json_t *j, const struct where *w, int number);

/* --- fields --------------------------------------------------------------------------------------------- */

static int load_verdict_name(const struct source *s, const char *key, uint8_t *out)
{
    int verdict;
    if (field_name(s->j, s->w, key, voices_verdict_names, &verdict, s->l->e))
        return -1;
    *out = (uint8_t)verdict;
    return 0;
}

static int load_bound(const struct source *s, json_t *j, const struct where *w, const char *key, int64_t *out)
{
    struct where at = where_key(w, key);
    json_t *value = json_object_get(j, key);
    if (!value)
        return 0;
    if (!json_is_integer(value))
        return where_error(&at, W_ERROR_WANT_INTEGER, s->l->e);
    *out = json_integer_value(value);
    if (*out >= 0 && *out <= most)
        return 0;
    where_error(&at, W_ERROR_RANGE, s->l->e);
    s->l->e->value = *out;
    s->l->e->high = most;
    return -1;
}

static int load_bounds(const struct source *s, json_t *j, const struct where *w)
{
    return load_bound(s, j, w, "min", &s->out->low) || load_bound(s, j, w, "max", &s->out->high) ? -1 : 0;
}

/* {"min": a, "max": b} as the value of the goal's own key. */
static int load_range(const struct source *s, const char *key)
{
    static const char *const keys[] = {"min", "max", NULL};
    struct where at = where_key(s->w, key);
    json_t *j = json_object_get(s->j, key);
    return want_object(j, &at, keys, s->l->e) ? -1 : load_bounds(s, j, &at);
}

/* --- the kinds of goals --------------------------------------------------------------------------------- */

static int load_verdict(const struct source *s)
{
    s->out->kind = VOICES_GOAL_VERDICT;
    return load_verdict_name(s, "verdict", &s->out->a) || load_bounds(s, s->j, s->w) ? -1 : 0;
}

static int load_more(const struct source *s)
{
    s->out->kind = VOICES_GOAL_MORE;
    return load_verdict_name(s, "more", &s->out->a) || load_verdict_name(s, "than", &s->out->b) ? -1 : 0;
}

static int load_juror(const struct source *s)
{
    int juror;
    if (field_name(s->j, s->w, "juror", voices_juror_names, &juror, s->l->e))
        return -1;
    s->out->kind = VOICES_GOAL_JUROR;
    s->out->juror = (uint8_t)juror;
    return load_verdict_name(s, "is", &s->out->a);
}

static int load_control(const struct source *s)
{
    struct where at = where_key(s->w, "control");
    json_t *list = json_object_get(s->j, "control");
    unsigned areas;
    if (want_list(list, &at, 1, VOICES_AREAS, s->l->e) ||
        voices_load_some(list, &at, voices_area_names, 0, &areas, s->l->e))
        return -1;
    s->out->kind = VOICES_GOAL_CONTROL;
    s->out->areas = (uint8_t)areas;
    return 0;
}

static int load_destroyed(const struct source *s)
{
    static const char *const names[] = {"most", "fewest", NULL};
    struct where alone_at = where_key(s->w, "alone");
    json_t *alone = json_object_get(s->j, "alone");
    int which, yes = 0;
    s->out->kind = VOICES_GOAL_DESTROYED;
    if (!json_is_string(json_object_get(s->j, "destroyed")))
        return alone ? where_error(&alone_at, W_ERROR_UNKNOWN_FIELD, s->l->e) : load_range(s, "destroyed");
    if (field_name(s->j, s->w, "destroyed", names, &which, s->l->e) ||
        (alone && want_boolean(alone, &alone_at, &yes, s->l->e)))
        return -1;
    s->out->kind = which ? VOICES_GOAL_FEWEST : VOICES_GOAL_MOST;
    s->out->alone = (uint8_t)yes;
    return 0;
}

static int load_cancelled(const struct source *s)
{
    s->out->kind = VOICES_GOAL_CANCELLED;
    return load_range(s, "cancelled");
}

/* Room for `count` children that follow each other. */
static int make_room(const struct source *s, const struct where *w, size_t count)
{
    struct voices_pack *k = s->l->pack;
    if (k->goals + count > VOICES_MAX_GOALS)
        return voices_too_many(w, "goals", VOICES_MAX_GOALS, s->l->e);
    s->out->first = k->goals;
    s->out->count = (uint16_t)count;
    k->goals = (uint16_t)(k->goals + count);
    return 0;
}

static int load_parts(const struct source *s, const char *key, int kind)
{
    struct where at = where_key(s->w, key);
    json_t *list = json_object_get(s->j, key);
    if (want_list(list, &at, 1, VOICES_MAX_GOALS, s->l->e) || make_room(s, &at, json_array_size(list)))
        return -1;
    s->out->kind = (uint8_t)kind;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        if (load_node(s->l, json_array_get(list, i), &entry, s->out->first + (int)i))
            return -1;
    }
    return 0;
}

static int load_all(const struct source *s)
{
    return load_parts(s, "all", VOICES_GOAL_ALL);
}

static int load_any(const struct source *s)
{
    return load_parts(s, "any", VOICES_GOAL_ANY);
}

static int load_not(const struct source *s)
{
    struct where at = where_key(s->w, "not");
    s->out->kind = VOICES_GOAL_NOT;
    return make_room(s, &at, 1) ? -1 : load_node(s->l, json_object_get(s->j, "not"), &at, s->out->first);
}

/* --- nodes ---------------------------------------------------------------------------------------------- */

/* The first key gives the kind. */
static const struct {
    const char *keys[4];
    int (*load)(const struct source *s);
} kinds[] = {{{"verdict", "min", "max"}, load_verdict},
             {{"more", "than"}, load_more},
             {{"juror", "is"}, load_juror},
             {{"control"}, load_control},
             {{"destroyed", "alone"}, load_destroyed},
             {{"cancelled"}, load_cancelled},
             {{"all"}, load_all},
             {{"any"}, load_any},
             {{"not"}, load_not}};

static int load_node(struct voices_loader *l, json_t *j, const struct where *w, int number)
{
    const struct source s = {l, j, w, &l->pack->goal[number]};
    s.out->low = INT64_MIN;
    s.out->high = INT64_MAX;
    if (!json_is_object(j))
        return where_error(w, W_ERROR_WANT_OBJECT, l->e);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (json_object_get(j, kinds[i].keys[0]))
            return want_object(j, w, kinds[i].keys, l->e) ? -1 : kinds[i].load(&s);
    return where_error(w, W_ERROR_VOICES_GOAL, l->e);
}

int voices_load_goal(struct voices_loader *l, json_t *j, const struct where *w, uint16_t *number)
{
    if (l->pack->goals == VOICES_MAX_GOALS)
        return voices_too_many(w, "goals", VOICES_MAX_GOALS, l->e);
    *number = l->pack->goals++;
    return load_node(l, j, w, *number);
}
