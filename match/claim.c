#include "match/claim.h"

#include <string.h>

static const struct claim_form *forms_of(const struct game *game)
{
    for (const struct claim_list *list = claim_lists; list->game; list++)
        if (strcmp(list->game, game->name) == 0)
            return list->forms;
    return NULL;
}

int claim_find(const struct game *game, const char *name)
{
    const struct claim_form *forms = forms_of(game);
    for (int i = 0; forms && forms[i].name; i++)
        if (strcmp(forms[i].name, name) == 0)
            return i;
    return CLAIM_NONE;
}

const struct claim_form *claim_form(const struct game *game, int what)
{
    return &forms_of(game)[what];
}

/* A seat in a field; CLAIM_NONE: there is no such field; `seats`: it is not a seat. */
static int read_seat(json_t *said, const char *key, int seats)
{
    json_t *field = json_object_get(said, key);
    json_int_t seat = json_integer_value(field);
    if (!field)
        return CLAIM_NONE;
    return json_is_integer(field) && seat >= 0 && seat < seats ? (int)seat : seats;
}

static int read_name(json_t *said, const char *const *names)
{
    const char *is = json_string_value(json_object_get(said, "is"));
    return is ? name_index(names, is) : CLAIM_NONE;
}

int claim_read(const struct game *game, int seats, json_t *said, struct claim *out)
{
    const char *name = json_string_value(json_object_get(said, "claim"));
    struct claim c = {.seat = read_seat(said, "seat", seats),
                      .what = name ? claim_find(game, name) : CLAIM_NONE,
                      .about = read_seat(said, "to", seats)};
    if (c.what == CLAIM_NONE || c.seat == CLAIM_NONE || c.seat == seats || c.about == seats)
        return -1;
    const struct claim_form *form = claim_form(game, c.what);
    c.is = read_name(said, form->is);
    if (form->about != (c.about != CLAIM_NONE) || (form->is[0] != NULL) != (c.is != CLAIM_NONE) ||
        (!form->is[0] && json_object_get(said, "is")))
        return -1;
    *out = c;
    return 0;
}

void claim_put(struct out *o, const struct game *game, const struct claim *claim)
{
    const struct claim_form *form = claim_form(game, claim->what);
    put_key(o, "seat");
    put_number(o, claim->seat);
    put_key(o, "claim");
    put_word(o, form->name);
    if (claim->about != CLAIM_NONE) {
        put_key(o, "to");
        put_number(o, claim->about);
    }
    if (claim->is != CLAIM_NONE) {
        put_key(o, "is");
        put_word(o, form->is[claim->is]);
    }
}
