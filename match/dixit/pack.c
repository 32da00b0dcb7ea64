/* pack.c: the pictures of Dixit: reads and checks a pack (docs/rules/dixit.md, Components and content),
 * and gathers the words for what they show. */
#include <stdlib.h>
#include <string.h>

#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum { LONGEST_ID = 16 };

static const char *const lang_names[] = {"en", "ru", "hu", NULL};

/* --- a card's own fields -------------------------------------------------------------------------------- */

static const char *load_id(json_t *j, const struct where *w, struct error *e)
{
    struct where at = where_key(w, "id");
    json_t *field = want_field(j, w, "id", e);
    const char *id = field ? want_text(field, &at, e) : NULL;
    if (!id)
        return NULL;
    size_t length = strlen(id);
    if (length < 1 || length > LONGEST_ID || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_-") != length) {
        where_error(&at, W_ERROR_DIXIT_CARD_ID, e);
        error_text(e, id);
        return NULL;
    }
    return id;
}

/* A file name relative to the pack: no leading slash, no part that is "..". */
static int check_image(json_t *j, const struct where *w, struct error *e)
{
    struct where at = where_key(w, "image");
    json_t *field = want_field(j, w, "image", e);
    const char *image = field ? want_text(field, &at, e) : NULL;
    if (!image)
        return -1;
    int bad = image[0] == '/' || image[0] == '\0';
    for (const char *part = image; part && !bad; part = strchr(part, '/')) {
        part += *part == '/';
        bad = strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0');
    }
    if (!bad)
        return 0;
    where_error(&at, W_ERROR_DIXIT_IMAGE, e);
    return error_text(e, image);
}

static int check_full_text(json_t *j, const struct where *w, struct error *e)
{
    const char *text = want_text(j, w, e);
    if (!text)
        return -1;
    return text[0] ? 0 : where_error(w, W_ERROR_EMPTY_TEXT, e);
}

/* Any of the three languages. */
static int check_alt(json_t *alt, const struct where *w, struct error *e)
{
    const char *key;
    json_t *value;
    if (want_object(alt, w, lang_names, e))
        return -1;
    json_object_foreach(alt, key, value)
    {
        struct where at = where_key(w, key);
        if (check_full_text(value, &at, e))
            return -1;
    }
    return 0;
}

/* 1 to 12 words per language, the same number in each language given. */
static int check_tags(json_t *tags, const struct where *w, struct error *e)
{
    const char *key;
    json_t *list;
    size_t count = 0;
    if (want_object(tags, w, lang_names, e))
        return -1;
    json_object_foreach(tags, key, list)
    {
        struct where at = where_key(w, key);
        if (want_list(list, &at, 1, DIXIT_MOST_TAGS, e))
            return -1;
        for (size_t i = 0; i < json_array_size(list); i++) {
            struct where word_at = where_index(&at, i);
            if (check_full_text(json_array_get(list, i), &word_at, e))
                return -1;
        }
        if (count && json_array_size(list) != count)
            return where_error(&at, W_ERROR_DIXIT_TAGS, e);
        count = json_array_size(list);
    }
    return 0;
}

static int check_card(json_t *j, const struct where *w, struct error *e)
{
    static const char *const keys[] = {"id", "image", "alt", "tags", NULL};
    struct where alt_at = where_key(w, "alt"), tags_at = where_key(w, "tags");
    json_t *alt = json_object_get(j, "alt"), *tags = json_object_get(j, "tags");
    if (want_object(j, w, keys, e) || !load_id(j, w, e) || check_image(j, w, e))
        return -1;
    return (alt && check_alt(alt, &alt_at, e)) || (tags && check_tags(tags, &tags_at, e)) ? -1 : 0;
}

/* --- the cards ------------------------------------------------------------------------------------------ */

/* A card of the file, with its place there, by which an error names it. */
struct entry {
    const char *id;
    json_t *tags, *alt;
    size_t index;
};

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id);
}

static int load_entries(json_t *json, struct entry *entries, size_t *count, struct error *e)
{
    struct where at = where_key(NULL, "cards");
    json_t *list = want_field(json, NULL, "cards", e);
    if (!list || want_list(list, &at, DIXIT_LEAST_CARDS, DIXIT_MOST_CARDS, e))
        return -1;
    *count = json_array_size(list);
    for (size_t i = 0; i < *count; i++) {
        struct where w = where_index(&at, i);
        json_t *j = json_array_get(list, i);
        if (check_card(j, &w, e))
            return -1;
        entries[i] = (struct entry){json_string_value(json_object_get(j, "id")), json_object_get(j, "tags"),
                                    json_object_get(j, "alt"), i};
    }
    qsort(entries, *count, sizeof entries[0], by_id); /* ascending indices are the canonical order */
    for (size_t i = 1; i < *count; i++)
        if (strcmp(entries[i - 1].id, entries[i].id) == 0) {
            size_t later = entries[i].index > entries[i - 1].index ? entries[i].index : entries[i - 1].index;
            struct where w = where_index(&at, later), id_at = where_key(&w, "id");
            where_error(&id_at, W_ERROR_NOT_UNIQUE, e);
            return error_text(e, entries[i].id);
        }
    return 0;
}

/* --- concepts: what the cards show
 * ----------------------------------------------------------------------- */

static const char *word_of(json_t *tags, int lang, size_t k)
{
    const char *word = json_string_value(json_array_get(json_object_get(tags, lang_names[lang]), k));
    return word ? word : "";
}

/* The number of the concept that the k-th words name in all languages; a new one where there is none. */
static int concept_of(struct content *c, struct dixit_pack *k, json_t *tags, size_t tag)
{
    for (int i = 0; i < k->concepts; i++) {
        int same = 1;
        for (int lang = 0; same && lang < LANGS; lang++)
            same = strcmp(content_id(c, DIXIT_IDS_WORDS + lang, i), word_of(tags, lang, tag)) == 0;
        if (same)
            return i;
    }
    for (int lang = 0; lang < LANGS; lang++)
        if (content_add_id(c, DIXIT_IDS_WORDS + lang, word_of(tags, lang, tag)))
            return -1;
    return k->concepts++;
}

static int load_tags(struct content *c, struct dixit_pack *k, int card, json_t *tags)
{
    size_t count = 0;
    for (int lang = 0; lang < LANGS; lang++)
        count = count ? count : json_array_size(json_object_get(tags, lang_names[lang]));
    for (size_t i = 0; i < count; i++) {
        int concept = concept_of(c, k, tags, i);
        if (concept < 0)
            return -1;
        k->tags[card][i] = (uint16_t) concept;
    }
    k->tag_count[card] = (uint8_t)count;
    return 0;
}

static int load_alt(struct content *c, json_t *alt)
{
    for (int lang = 0; lang < LANGS; lang++) {
        const char *text = json_string_value(json_object_get(alt, lang_names[lang]));
        if (content_add_id(c, DIXIT_IDS_ALT + lang, text ? text : ""))
            return -1;
    }
    return 0;
}

static int load_cards(json_t *json, struct content *content, struct entry *entries, struct error *e)
{
    struct dixit_pack *k = content->pack;
    size_t count;
    if (load_entries(json, entries, &count, e))
        return -1;
    for (size_t i = 0; i < count; i++) {
        if (content_add_id(content, DIXIT_IDS_CARDS, entries[i].id) ||
            load_tags(content, k, (int)i, entries[i].tags) || load_alt(content, entries[i].alt))
            return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        dixit_flip_in(k->all, (int)i);
    }
    k->count = (uint16_t)count;
    k->words = (uint16_t)((count + 63) / 64);
    return 0;
}

int dixit_load(json_t *json, struct content *content, struct error *e)
{
    static const char *const keys[] = {"game", "id", "name", "cards", NULL};
    static const char *const games[] = {"dixit", NULL};
    struct where id_at = where_key(NULL, "id"), name_at = where_key(NULL, "name");
    json_t *id, *name;
    int game;
    if (want_object(json, NULL, keys, e) || field_name(json, NULL, "game", games, &game, e))
        return -1;
    if (!(id = want_field(json, NULL, "id", e)) || check_full_text(id, &id_at, e) ||
        !(name = want_field(json, NULL, "name", e)) || want_words(name, &name_at, e))
        return -1;
    struct entry *entries = malloc(DIXIT_MOST_CARDS * sizeof *entries);
    if (!entries)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int wrong = load_cards(json, content, entries, e);
    free(entries);
    return wrong;
}
