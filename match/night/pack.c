/* pack.c: the board of Election Night: reads and checks a pack (docs/rules/night.md, The pack). */
#include <stdio.h>
#include <string.h>

#include "match/content.h"
#include "match/night/codec.h"
#include "rules/night/night.h"

int night_load(json_t *json, struct content *content, struct error *e);

/* [x, y] within the size of the map. */
static int want_point(json_t *j, const struct where *w, const int size[2], struct error *e)
{
    if (want_list(j, w, 2, 2, e))
        return -1;
    for (size_t i = 0; i < 2; i++) {
        struct where at = where_index(w, i);
        int unused;
        if (want_integer(json_array_get(j, i), &at, 0, size[i], &unused, e))
            return -1;
    }
    return 0;
}

static int want_points(json_t *j, const struct where *w, size_t least, size_t most, const int size[2],
                       struct error *e)
{
    if (want_list(j, w, least, most, e))
        return -1;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where at = where_index(w, i);
        if (want_point(json_array_get(j, i), &at, size, e))
            return -1;
    }
    return 0;
}

static const char *region_id(json_t *regions, size_t r)
{
    return json_string_value(json_object_get(json_array_get(regions, r), "id"));
}

static int check_id(json_t *regions, size_t r, const struct where *w, struct error *e)
{
    struct where at = where_key(w, "id");
    json_t *j = want_field(json_array_get(regions, r), w, "id", e);
    const char *id = j ? want_text(j, &at, e) : NULL;
    if (!id)
        return -1;
    size_t letters = strspn(id, "abcdefghijklmnopqrstuvwxyz");
    if (letters < 1 || letters > 16 || id[letters])
        return where_error(&at, W_ERROR_BAD_ID, e);
    for (size_t other = 0; other < r; other++)
        if (strcmp(region_id(regions, other), id) == 0) {
            where_error(&at, W_ERROR_NOT_UNIQUE, e);
            return error_text(e, id);
        }
    return 0;
}

static int check_borders(json_t *regions, size_t r, const struct where *w, struct error *e)
{
    struct where at = where_key(w, "borders");
    json_t *borders = json_object_get(json_array_get(regions, r), "borders");
    if (!borders)
        return 0;
    if (want_list(borders, &at, 0, NIGHT_MAX_REGIONS, e))
        return -1;
    for (size_t i = 0; i < json_array_size(borders); i++) {
        struct where entry = where_index(&at, i);
        const char *id = want_text(json_array_get(borders, i), &entry, e);
        int found = 0;
        if (!id)
            return -1;
        for (size_t other = 0; other < json_array_size(regions); other++)
            found |= other != r && strcmp(region_id(regions, other), id) == 0;
        if (!found) {
            where_error(&entry, W_ERROR_NOT_ONE_OF, e);
            return error_text(e, id);
        }
    }
    return 0;
}

/* Fields are numbered over the whole board; field k of region r is called r-k. */
static int add_ids(struct content *content, const char *region, int count, struct error *e)
{
    char id[32];
    int bad = content_add_id(content, NIGHT_IDS_REGIONS, region);
    for (int i = 1; i <= count && !bad; i++) {
        snprintf(id, sizeof id, "%s-%d", region, i);
        bad = content_add_id(content, NIGHT_IDS_FIELDS, id);
    }
    return bad ? error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "") : 0;
}

static int load_region(json_t *regions, size_t r, const int size[2], struct content *content, struct error *e)
{
    static const char *const keys[] = {"id", "name", "fields", "win", "full", "outline", "borders", NULL};
    struct night_pack *k = content->pack;
    struct where list = where_key(NULL, "regions"), w = where_index(&list, r), name = where_key(&w, "name");
    struct where fields_at = where_key(&w, "fields"), outline_at = where_key(&w, "outline");
    json_t *j = json_array_get(regions, r), *fields, *outline, *text;
    int win, full;
    if (want_object(j, &w, keys, e) || check_id(regions, r, &w, e))
        return -1;
    if (!(text = want_field(j, &w, "name", e)) || want_words(text, &name, e))
        return -1;
    if (!(fields = want_field(j, &w, "fields", e)) ||
        want_points(fields, &fields_at, 1, NIGHT_MAX_REGION_FIELDS, size, e))
        return -1;
    if (field_integer(j, &w, "win", 1, 99, &win, e) || field_integer(j, &w, "full", 0, 99, &full, e))
        return -1;
    outline = json_object_get(j, "outline");
    if (outline && want_points(outline, &outline_at, 3, 1000, size, e))
        return -1;
    int count = (int)json_array_size(fields);
    k->win[r] = (uint8_t)win;
    k->full[r] = (uint8_t)full;
    k->first[r + 1] = (uint8_t)(k->first[r] + count);
    return add_ids(content, region_id(regions, r), count, e);
}

static int load_regions(json_t *json, const int size[2], struct content *content, struct error *e)
{
    struct night_pack *k = content->pack;
    struct where at = where_key(NULL, "regions");
    json_t *regions = want_field(json, NULL, "regions", e);
    if (!regions || want_list(regions, &at, 1, NIGHT_MAX_REGIONS, e))
        return -1;
    for (size_t r = 0; r < json_array_size(regions); r++)
        if (load_region(regions, r, size, content, e))
            return -1;
    for (size_t r = 0; r < json_array_size(regions); r++) {
        struct where w = where_index(&at, r);
        if (check_borders(regions, r, &w, e))
            return -1;
    }
    k->regions = (uint8_t)json_array_size(regions);
    k->fields = k->first[k->regions];
    for (int f = 0; f < k->fields; f++)
        k->all[f >> 6] |= (uint64_t)1 << (f & 63);
    return 0;
}

static int check_party(json_t *j, const struct where *w, struct error *e)
{
    static const char *const keys[] = {"name", "pen", NULL};
    struct where name_at = where_key(w, "name"), pen_at = where_key(w, "pen");
    json_t *name, *pen;
    if (want_object(j, w, keys, e) || !(name = want_field(j, w, "name", e)) || want_words(name, &name_at, e))
        return -1;
    const char *colour = (pen = want_field(j, w, "pen", e)) ? want_text(pen, &pen_at, e) : NULL;
    if (!colour)
        return -1;
    if (colour[0] != '#' || strspn(colour + 1, "0123456789abcdef") != 6 || colour[7])
        return where_error(&pen_at, W_ERROR_BAD_COLOUR, e);
    return 0;
}

static int check_parties(json_t *json, struct error *e)
{
    struct where at = where_key(NULL, "parties");
    json_t *parties = want_field(json, NULL, "parties", e);
    if (!parties || want_list(parties, &at, NIGHT_SEATS, NIGHT_SEATS, e))
        return -1;
    for (size_t i = 0; i < NIGHT_SEATS; i++) {
        struct where w = where_index(&at, i);
        if (check_party(json_array_get(parties, i), &w, e))
            return -1;
    }
    return 0;
}

static int check_texts(json_t *json, struct error *e)
{
    static const char *const keys[] = {"blue", "red", "white", "veto", "flip", "set", "end", NULL};
    struct where at = where_key(NULL, "texts");
    json_t *texts = json_object_get(json, "texts"), *text;
    const char *key;
    if (!texts)
        return 0;
    if (want_object(texts, &at, keys, e))
        return -1;
    json_object_foreach(texts, key, text)
    {
        struct where w = where_key(&at, key);
        if (want_words(text, &w, e))
            return -1;
    }
    return 0;
}

static int read_size(json_t *json, int size[2], struct error *e)
{
    struct where at = where_key(NULL, "size");
    json_t *j = want_field(json, NULL, "size", e);
    if (!j || want_list(j, &at, 2, 2, e))
        return -1;
    for (size_t i = 0; i < 2; i++) {
        struct where w = where_index(&at, i);
        if (want_integer(json_array_get(j, i), &w, 1, 10000, &size[i], e))
            return -1;
    }
    return 0;
}

int night_load(json_t *json, struct content *content, struct error *e)
{
    static const char *const keys[] = {"game", "name", "size", "regions", "parties", "texts", NULL};
    static const char *const games[] = {"night", NULL};
    struct where name_at = where_key(NULL, "name");
    json_t *name;
    int size[2], game;
    if (want_object(json, NULL, keys, e) || field_name(json, NULL, "game", games, &game, e))
        return -1;
    if (!(name = want_field(json, NULL, "name", e)) || want_words(name, &name_at, e))
        return -1;
    return read_size(json, size, e) || load_regions(json, size, content, e) || check_parties(json, e) ||
                   check_texts(json, e)
               ? -1
               : 0;
}
