/* layout.c: what ids and slices are called, as JSON: {"game", "players", "observation", "slices": […], "ids": […]}; with
 * exact aims, "aim" is the id that takes them. */
#include <stdio.h>
#include <stdlib.h>

#include "lab/batch.h"
#include "match/out.h"

/* Word number k of words that are separated by spaces; its length. */
static int nth_word(const char *words, int k, const char **at)
{
    for (; k > 0 && *words; words++)
        k -= *words == ' ';
    *at = words;
    return (int)strcspn(words, " ");
}

/* The k-th thing of a group. */
static void name_item(const struct arena *a, const struct env_group *g, int k, char *out, size_t room)
{
    int six = strchr(g->words, '*') != NULL, item = a->spec.item[g->first + k], list;
    const char *word;
    switch (g->words[0]) {
    case '\0': snprintf(out, room, "%s", g->name); return;
    case '+': snprintf(out, room, "%s +%d", g->name, k); return;
    case '#': snprintf(out, room, "%s %d", g->name, k + 1); return;
    case '@':
        list = atoi(g->words + 1);
        if (six)
            item = k / 6;
        if (item >= a->content->ids[list].count)
            snprintf(out, room, "%s %d", g->name, k + 1);
        else if (six)
            snprintf(out, room, "%s %s %d", g->name, content_id(a->content, list, item), 1 + k % 6);
        else
            snprintf(out, room, "%s %s", g->name, content_id(a->content, list, item));
        return;
    default: {
        int length = nth_word(g->words, k, &word);
        snprintf(out, room, "%s %.*s", g->name, length, word);
    }
    }
}

static void put_slices(struct out *o, const struct env_spec *spec)
{
    put_key(o, "slices");
    put_open(o, '[');
    for (int i = 0; i < spec->slice_count; i++) {
        const struct env_slice *s = &spec->slices[i];
        put_open(o, '{');
        put_key(o, "name");
        put_text(o, s->name);
        put_key(o, "at");
        put_number(o, s->at);
        put_key(o, "rows");
        put_number(o, s->rows);
        put_key(o, "stride");
        put_number(o, s->stride);
        put_key(o, "width");
        put_number(o, s->width);
        put_key(o, "greatest");
        put_number(o, s->greatest);
        put_close(o, '}');
    }
    put_close(o, ']');
}

char *arena_layout(const struct arena *a, int with_nothing)
{
    const struct env_spec *spec = &a->spec;
    struct out o = {0};
    put_open(&o, '{');
    put_key(&o, "game");
    put_text(&o, a->content->game->name);
    put_key(&o, "players");
    put_number(&o, a->seats);
    put_key(&o, "observation");
    put_number(&o, spec->bytes);
    put_slices(&o, spec);
    put_key(&o, "ids");
    put_open(&o, '[');
    for (int i = 0; i < spec->group_count; i++)
        for (int k = 0; k < spec->groups[i].count; k++) {
            char name[128];
            name_item(a, &spec->groups[i], k, name, sizeof name);
            put_text(&o, name);
        }
    if (with_nothing)
        put_text(&o, "nothing");
    put_close(&o, ']');
    if (spec->aim.id >= 0) {
        put_key(&o, "aim");
        put_number(&o, spec->aim.id);
    }
    put_close(&o, '}');
    return out_take(&o);
}
