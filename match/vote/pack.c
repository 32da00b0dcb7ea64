/* pack.c: the cards of VOTE!: reads and checks a pack (docs/rules/vote.md, Components and content). */
#include <stdlib.h>
#include <string.h>

#include "match/content.h"
#include "match/vote/codec.h"
#include "rules/vote/cards.h"

/* A card on its way from the file into the pack. */
struct entry {
    const char *id;
    struct vote_card card;
};

/* Name, text and id, which every card has. */
static int load_common(json_t *j, const struct where *w, struct entry *out, struct error *e)
{
    struct where id_at = where_key(w, "id"), name_at = where_key(w, "name"), text_at = where_key(w, "text");
    json_t *id = want_field(j, w, "id", e), *name, *text = json_object_get(j, "text");
    if (!id || !(out->id = want_text(id, &id_at, e)))
        return -1;
    if (!out->id[0])
        return where_error(&id_at, W_ERROR_EMPTY_TEXT, e);
    if (!(name = want_field(j, w, "name", e)) || want_words(name, &name_at, e))
        return -1;
    return text ? want_words(text, &text_at, e) : 0;
}

static int load_event(json_t *j, const struct where *w, struct entry *out, struct error *e)
{
    static const char *const keys[] = {"id", "budget", "support", "name", "text", NULL};
    int budget, support;
    if (want_object(j, w, keys, e) || load_common(j, w, out, e) ||
        field_integer(j, w, "budget", -9, 9, &budget, e) ||
        field_integer(j, w, "support", -9, 9, &support, e))
        return -1;
    out->card = (struct vote_card){(int8_t)budget, (int8_t)support, VOTE_EVENT};
    return 0;
}

static int load_ability(json_t *j, const struct where *w, struct entry *out, struct error *e)
{
    static const char *const keys[] = {"id", "ability", "name", "text", NULL};
    int kind;
    if (want_object(j, w, keys, e) || load_common(j, w, out, e) ||
        field_name(j, w, "ability", vote_ability_names, &kind, e))
        return -1;
    out->card = vote_ability(1 + kind);
    return 0;
}

static int load_list(json_t *json, const char *key, size_t low, size_t high,
                     int (*load)(json_t *, const struct where *, struct entry *, struct error *),
                     struct entry *entries, int *count, struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *list = want_field(json, NULL, key, e);
    if (!list || want_list(list, &at, low, high, e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where w = where_index(&at, i);
        if (load(json_array_get(list, i), &w, &entries[*count], e))
            return -1;
        for (int other = 0; other < *count; other++)
            if (strcmp(entries[other].id, entries[*count].id) == 0) {
                struct where id_at = where_key(&w, "id");
                where_error(&id_at, W_ERROR_NOT_UNIQUE, e);
                return error_text(e, entries[*count].id);
            }
        ++*count;
    }
    return 0;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct entry *)a)->id, ((const struct entry *)b)->id);
}

/* The last draw ends only if the budget can go up and down (V-5.6). */
static int check_balance(const struct entry *entries, int count, struct error *e)
{
    int up = 0, down = 0;
    for (int i = 0; i < count; i++)
        if (entries[i].card.kind == VOTE_EVENT) {
            up |= entries[i].card.budget > 0;
            down |= entries[i].card.budget < 0;
        }
    return up && down ? 0 : error_set(e, BAD_INPUT, W_ERROR_VOTE_BALANCE, "events");
}

int vote_load(json_t *json, struct content *content, struct error *e)
{
    static const char *const keys[] = {"game", "name", "events", "abilities", NULL};
    static const char *const games[] = {"vote", NULL};
    struct vote_pack *k = content->pack;
    struct entry entries[VOTE_MAX_CARDS];
    struct where name_at = where_key(NULL, "name");
    json_t *name;
    int game, count = 0;
    if (want_object(json, NULL, keys, e) || field_name(json, NULL, "game", games, &game, e))
        return -1;
    if (!(name = want_field(json, NULL, "name", e)) || want_words(name, &name_at, e))
        return -1;
    if (load_list(json, "abilities", 0, VOTE_MAX_ABILITIES, load_ability, entries, &count, e) ||
        load_list(json, "events", 40, (size_t)(VOTE_MAX_CARDS - count), load_event, entries, &count, e) ||
        check_balance(entries, count, e))
        return -1;
    qsort(entries, (size_t)count, sizeof entries[0], by_id); /* ascending indices are the canonical order */
    for (int i = 0; i < count; i++) {
        if (content_add_id(content, 0, entries[i].id))
            return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        k->card[i] = entries[i].card;
        k->all = cards_with(k->all, cards_one(i));
        k->of_kind[entries[i].card.kind] = cards_with(k->of_kind[entries[i].card.kind], cards_one(i));
    }
    k->any_time =
        cards_with(k->of_kind[VOTE_CHECK], cards_with(k->of_kind[VOTE_ELIMINATE], k->of_kind[VOTE_CHANGE]));
    k->count = (uint8_t)count;
    return 0;
}
