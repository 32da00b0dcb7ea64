/* steps.c: the steps on the cards of Voices: reads and checks them, and compiles them into the lists
 * that the rules walk (docs/rules/voices.md, Abilities and steps). */
#include <string.h>

#include "match/voices/pack.h"

static const char *const step_names[] = {"put",     "take",   "flip", "shift", "influence", "look",
                                         "destroy", "recall", "push", "draw",  "choose",    NULL};
static const char *const token_names[] = {"guilt", "innocence", NULL};
static const char *const whose_names[] = {"own", "other", "voice", "prosecutor", "any", NULL};
static const char *const for_names[] = {"self", "other", "any", NULL};
static const char *const then_names[] = {"drop", "keep", "move", NULL}; /* the bits VOICES_THEN_… */

/* A step on its way into the pack. */
struct source {
    struct voices_loader *l;
    json_t *j;
    const struct where *w;
    int list, index; /* its place in the document */
    struct voices_step *out;
};

/* --- fields --------------------------------------------------------------------------------------------- */

/* A number of at least 1; where it may be left out it is 1. */
static int load_number(const struct source *s, const char *key, int must, uint8_t *out)
{
    int n = 1;
    if ((must || json_object_get(s->j, key)) && field_integer(s->j, s->w, key, 1, VOICES_MAX_N, &n, s->l->e))
        return -1;
    *out = (uint8_t)n;
    return 0;
}

/* True or false; false where it is left out. */
static int load_flag(const struct source *s, const char *key, uint8_t *out)
{
    struct where at = where_key(s->w, key);
    json_t *value = json_object_get(s->j, key);
    int yes = 0;
    if (value && want_boolean(value, &at, &yes, s->l->e))
        return -1;
    *out = (uint8_t)yes;
    return 0;
}

static int load_name(const struct source *s, const char *key, const char *const *names, uint8_t *out)
{
    int number;
    if (field_name(s->j, s->w, key, names, &number, s->l->e))
        return -1;
    *out = (uint8_t)number;
    return 0;
}

static int load_jurors(const struct source *s, const char *key, uint8_t *out)
{
    struct where at = where_key(s->w, key);
    json_t *value = want_field(s->j, s->w, key, s->l->e);
    unsigned jurors;
    if (!value || voices_load_some(value, &at, voices_juror_names, VOICES_ALL_JURORS, &jurors, s->l->e))
        return -1;
    *out = (uint8_t)jurors;
    return 0;
}

/* Areas, or one of the words that `allowed` has a bit for. */
static int load_place(const struct source *s, const char *key, unsigned allowed, uint16_t *out)
{
    static const struct {
        const char *name;
        unsigned bit;
    } words[] = {{"here", VOICES_HERE},          {"away", VOICES_AWAY},
                 {"unused", VOICES_FROM_UNUSED}, {"destroyed", VOICES_FROM_DESTROYED},
                 {"same", VOICES_TO_SAME},       {"elsewhere", VOICES_TO_ELSEWHERE}};
    struct where at = where_key(s->w, key);
    json_t *value = want_field(s->j, s->w, key, s->l->e);
    const char *text = json_string_value(value);
    unsigned areas;
    if (!value)
        return -1;
    for (size_t i = 0; text && i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].name) != 0 || strlen(text) != json_string_length(value))
            continue;
        if (words[i].bit & allowed) {
            *out = (uint16_t)words[i].bit;
            return 0;
        }
        if (words[i].bit & (VOICES_HERE | VOICES_AWAY))
            where_error(&at, W_ERROR_VOICES_HERE, s->l->e);
        else if (s->out->kind == VOICES_STEP_PUSH && (words[i].bit & (VOICES_TO_SAME | VOICES_TO_ELSEWHERE)))
            where_error(&at, W_ERROR_VOICES_SAME, s->l->e);
        else
            break;
        return error_text(s->l->e, text);
    }
    if (voices_load_some(value, &at, voices_area_names, VOICES_ALL_AREAS, &areas, s->l->e))
        return -1;
    *out = (uint16_t)areas;
    return 0;
}

/* --- the kinds of steps --------------------------------------------------------------------------------- */

static int load_tokens(const struct source *s)
{
    return load_name(s, "token", token_names, &s->out->token) || load_number(s, "n", 0, &s->out->n) ||
                   load_jurors(s, "on", &s->out->on)
               ? -1
               : 0;
}

static int load_shift(const struct source *s)
{
    return load_name(s, "token", token_names, &s->out->token) || load_number(s, "n", 0, &s->out->n) ||
                   load_jurors(s, "from", &s->out->on) || load_jurors(s, "to", &s->out->to)
               ? -1
               : 0;
}

static int load_influence(const struct source *s)
{
    struct where at = where_key(s->w, "place");
    if (load_number(s, "draw", 1, &s->out->n) || load_number(s, "place", 1, &s->out->place) ||
        load_jurors(s, "on", &s->out->on))
        return -1;
    return s->out->place <= s->out->n ? 0 : where_error(&at, W_ERROR_VOICES_PLACE, s->l->e);
}

static int load_look(const struct source *s)
{
    struct where at = where_key(s->w, "then");
    json_t *then = json_object_get(s->j, "then");
    unsigned bits = VOICES_THEN_KEEP;
    if (load_jurors(s, "on", &s->out->on))
        return -1;
    if (then &&
        (want_list(then, &at, 1, 3, s->l->e) || voices_load_some(then, &at, then_names, 0, &bits, s->l->e)))
        return -1;
    s->out->then = (uint8_t)bits;
    return 0;
}

/* The words that stand for an area on this card. */
static unsigned place_words(const struct source *s)
{
    return s->l->on_strategy ? VOICES_HERE | VOICES_AWAY : 0;
}

static int load_destroy(const struct source *s)
{
    return load_name(s, "whose", whose_names, &s->out->whose) ||
                   load_place(s, "in", place_words(s), &s->out->from) ||
                   load_flag(s, "overhang", &s->out->overhang)
               ? -1
               : 0;
}

static int load_recall(const struct source *s)
{
    return load_name(s, "whose", whose_names, &s->out->whose) ||
                   load_place(s, "in", place_words(s) | VOICES_FROM_DESTROYED, &s->out->from)
               ? -1
               : 0;
}

static int load_push(const struct source *s)
{
    const unsigned off = VOICES_FROM_UNUSED | VOICES_FROM_DESTROYED;
    if (load_name(s, "whose", whose_names, &s->out->whose) ||
        load_place(s, "from", place_words(s) | off, &s->out->from))
        return -1;
    unsigned of_origin = s->out->from & off ? 0 : VOICES_TO_SAME | VOICES_TO_ELSEWHERE;
    return load_place(s, "to", place_words(s) | of_origin, &s->out->into);
}

static int load_draw(const struct source *s)
{
    if (load_number(s, "n", 0, &s->out->n))
        return -1;
    return json_object_get(s->j, "for") ? load_name(s, "for", for_names, &s->out->draw_for) : 0;
}

static int load_branch(const struct source *s, int branch, uint16_t *number)
{
    static const char *const keys[] = {"text", "do", NULL};
    const char *key = voices_branch_names[branch];
    const struct voices_list *parent = &s->l->pack->list[s->list];
    struct voices_list about = {.parent = (uint16_t)s->list,
                                .kind = VOICES_LIST_CHOICE,
                                .card = parent->card,
                                .side = parent->side,
                                .index = (uint8_t)s->index,
                                .branch = (uint8_t)branch};
    struct where at = where_key(s->w, key), do_at = where_key(&at, "do");
    json_t *j = want_field(s->j, s->w, key, s->l->e), *steps;
    if (!j || want_object(j, &at, keys, s->l->e) || voices_load_text(j, &at, "text", s->l->e) ||
        !(steps = want_field(j, &at, "do", s->l->e)))
        return -1;
    return voices_load_steps(s->l, steps, &do_at, &about, number);
}

static int load_choose(const struct source *s)
{
    return load_flag(s, "hidden", &s->out->hidden) || load_branch(s, 0, &s->out->a) ||
                   load_branch(s, 1, &s->out->b)
               ? -1
               : 0;
}

static const struct {
    const char *keys[7];
    int (*load)(const struct source *s);
} kinds[VOICES_STEP_KINDS] = {
    [VOICES_STEP_PUT] = {{"do", "may", "token", "n", "on"}, load_tokens},
    [VOICES_STEP_TAKE] = {{"do", "may", "token", "n", "on"}, load_tokens},
    [VOICES_STEP_FLIP] = {{"do", "may", "token", "n", "on"}, load_tokens},
    [VOICES_STEP_SHIFT] = {{"do", "may", "token", "n", "from", "to"}, load_shift},
    [VOICES_STEP_INFLUENCE] = {{"do", "may", "draw", "place", "on"}, load_influence},
    [VOICES_STEP_LOOK] = {{"do", "may", "on", "then"}, load_look},
    [VOICES_STEP_DESTROY] = {{"do", "may", "whose", "in", "overhang"}, load_destroy},
    [VOICES_STEP_RECALL] = {{"do", "may", "whose", "in"}, load_recall},
    [VOICES_STEP_PUSH] = {{"do", "may", "whose", "from", "to"}, load_push},
    [VOICES_STEP_DRAW] = {{"do", "may", "n", "for"}, load_draw},
    [VOICES_STEP_CHOOSE] = {{"do", "may", "hidden", "a", "b"}, load_choose},
};

static int load_step(const struct source *s)
{
    if (!json_is_object(s->j))
        return where_error(s->w, W_ERROR_WANT_OBJECT, s->l->e);
    if (load_name(s, "do", step_names, &s->out->kind) ||
        want_object(s->j, s->w, kinds[s->out->kind].keys, s->l->e) || load_flag(s, "may", &s->out->may))
        return -1;
    return kinds[s->out->kind].load(s);
}

/* --- lists ---------------------------------------------------------------------------------------------- */

int voices_load_steps(struct voices_loader *l, json_t *j, const struct where *w,
                      const struct voices_list *about, uint16_t *number)
{
    struct voices_pack *k = l->pack;
    if (want_list(j, w, 0, VOICES_MAX_LIST_STEPS, l->e))
        return -1;
    int count = (int)json_array_size(j), list = k->lists, first = k->steps;
    if (list == VOICES_MAX_LISTS)
        return voices_too_many(w, "lists", VOICES_MAX_LISTS, l->e);
    if (first + count > VOICES_MAX_STEPS)
        return voices_too_many(w, "steps", VOICES_MAX_STEPS, l->e);
    k->list[list] = *about;
    k->list[list].first = (uint16_t)first;
    k->list[list].count = (uint8_t)count;
    k->lists++; /* before the options of its choices, which come after it */
    k->steps = (uint16_t)(first + count);
    for (int i = 0; i < count; i++) {
        struct where at = where_index(w, (size_t)i);
        const struct source s = {l, json_array_get(j, (size_t)i), &at, list, i, &k->step[first + i]};
        if (load_step(&s))
            return -1;
    }
    *number = (uint16_t)list;
    return 0;
}
