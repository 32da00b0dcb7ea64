#include "front/voices/words.h"

#include <stdio.h>
#include <string.h>

#include "match/voices/codec.h"
#include "rules/voices/table.h"

/* --- seats ---------------------------------------------------------------------------------------------- */

const char *voices_seat_name(const struct listener *to, int seat, char out[VOICES_NAME_SIZE])
{
    return tale_seat(to, W_VOICES_SEAT, seat, out, VOICES_NAME_SIZE);
}

const char *voices_seat_within(const struct listener *to, int seat, char out[VOICES_NAME_SIZE])
{
    return tale_seat(to, W_VOICES_SEAT_WITHIN, seat, out, VOICES_NAME_SIZE);
}

/* --- texts of the pack ---------------------------------------------------------------------------------- */

/* A text object in a language, otherwise in English, otherwise `none`. */
static const char *text_of(const json_t *object, const char *field, enum lang lang, const char *none)
{
    json_t *text = json_object_get(object, field);
    const char *found = words_of(text, lang);
    if (!found[0])
        found = words_of(text, LANG_EN);
    return found[0] ? found : none;
}

const char *voices_area_name(const struct content *content, enum lang lang, int area)
{
    json_t *areas = json_object_get(content->json, "areas");
    return text_of(json_object_get(areas, voices_area_names[area]), "name", lang, voices_area_names[area]);
}

const char *voices_juror_name(const struct content *content, enum lang lang, int juror)
{
    json_t *jurors = json_object_get(content->json, "jurors");
    return text_of(json_object_get(jurors, voices_juror_names[juror]), "name", lang,
                   voices_juror_names[juror]);
}

static json_t *entry_of(const struct content *content, int list, int number)
{
    static const char *const lists[] = {"roles", "court", "strategy", "stories"};
    const char *wanted = content_id(content, list, number);
    json_t *entry;
    size_t at;
    json_array_foreach(json_object_get(content->json, lists[list]), at, entry)
    {
        const char *id = json_string_value(json_object_get(entry, "id"));
        if (id && strcmp(id, wanted) == 0)
            return entry;
    }
    return NULL;
}

const char *voices_entry_name(const struct content *content, enum lang lang, int list, int number)
{
    return text_of(entry_of(content, list, number), "name", lang, content_id(content, list, number));
}

const char *voices_entry_text(const struct content *content, enum lang lang, int list, int number,
                              const char *field)
{
    return text_of(entry_of(content, list, number), field, lang, "");
}

const char *voices_side_text(const struct content *content, enum lang lang, int card, int side)
{
    json_t *entry = entry_of(content, VOICES_COURT_IDS, card);
    return text_of(json_object_get(entry, voices_side_names[side]), "text", lang, "");
}

/* The steps of a list as the pack has them. */
static json_t *steps_of(const struct content *content, int number)
{
    const struct voices_pack *k = content->pack;
    int path[VOICES_MAX_STACK], depth = 0;
    while (k->list[number].kind == VOICES_LIST_CHOICE && depth < VOICES_MAX_STACK) {
        path[depth++] = number;
        number = k->list[number].parent;
    }
    const struct voices_list *root = &k->list[number];
    int court = root->kind == VOICES_LIST_COURT;
    json_t *j = entry_of(content, court ? VOICES_COURT_IDS : VOICES_STRATEGY_IDS, root->card);
    if (court)
        j = json_array_get(json_object_get(json_object_get(j, voices_side_names[root->side]), "do"),
                           root->index);
    j = json_object_get(j, "do");
    while (depth-- > 0) {
        const struct voices_list *l = &k->list[path[depth]];
        j = json_object_get(json_array_get(j, l->index), voices_branch_names[l->branch]);
        j = json_object_get(j, "do");
    }
    return j;
}

const char *voices_option_text(const struct content *content, enum lang lang, int list)
{
    const struct voices_list *l = &((const struct voices_pack *)content->pack)->list[list];
    json_t *choice = json_array_get(steps_of(content, l->parent), l->index);
    return text_of(json_object_get(choice, voices_branch_names[l->branch]), "text", lang, "");
}

/* --- markers, tokens, lists ----------------------------------------------------------------------------- */

const char *const voices_emotion_ids[VOICES_EMOTIONS] = {"anger", "sadness",   "trust", "fear",
                                                         "joy",   "confusion", "panic", "nervousness"};

static const char *select_word(enum lang lang, enum word word, const char *slot, const char *id,
                               char out[VOICES_NAME_SIZE])
{
    const struct slot slots[] = {{slot, id, 0}};
    words_say(out, VOICES_NAME_SIZE, lang, word, slots, 1);
    return out;
}

const char *voices_emotion_name(enum lang lang, int emotion, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_EMOTION, "emotion", voices_emotion_ids[emotion], out);
}

const char *voices_emotion_letter(enum lang lang, int emotion, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_EMOTION_LETTER, "emotion", voices_emotion_ids[emotion], out);
}

const char *voices_set_name(enum lang lang, int set, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_SET, "set", voices_set_names[set], out);
}

const char *voices_set_letter(enum lang lang, int set, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_SET_LETTER, "set", voices_set_names[set], out);
}

const char *voices_kind_name(enum lang lang, int kind, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_KIND, "kind", voices_kind_names[kind], out);
}

const char *voices_option_letter(enum lang lang, int branch, char out[VOICES_NAME_SIZE])
{
    return select_word(lang, W_VOICES_OPTION, "option", voices_branch_names[branch], out);
}

const char *voices_marker_label(const struct content *content, enum lang lang, int marker,
                                char out[VOICES_LABEL_SIZE])
{
    const struct voices_pack *k = content->pack;
    char set[VOICES_NAME_SIZE], emotion[VOICES_NAME_SIZE];
    const struct slot slots[] = {
        {"set", voices_set_name(lang, marker / VOICES_SET_MARKERS, set), 0},
        {"emotion", voices_emotion_name(lang, voices_emotion(k, marker), emotion), 0},
        {"value", NULL, voices_value(k, marker)}};
    words_say(out, VOICES_LABEL_SIZE, lang, W_VOICES_MARKER, slots, 3);
    return out;
}

void voices_join(char *list, size_t cap, const char *between, const char *entry)
{
    size_t used = strlen(list);
    if (used + strlen(between) + strlen(entry) < cap)
        snprintf(list + used, cap - used, "%s%s", used ? between : "", entry);
}

const char *voices_or(enum lang lang, char out[VOICES_NAME_SIZE])
{
    snprintf(out, VOICES_NAME_SIZE, " %s ", words_raw(lang, W_VOICES_OR));
    return out;
}

const char *voices_area_list(const struct content *content, enum lang lang, unsigned areas,
                             char out[VOICES_TEXT_SIZE])
{
    out[0] = 0;
    for (int area = 0; area < VOICES_AREAS; area++)
        if (areas >> area & 1)
            voices_join(out, VOICES_TEXT_SIZE, ", ", voices_area_name(content, lang, area));
    return out;
}

const char *voices_juror_list(const struct content *content, enum lang lang, unsigned jurors,
                              char out[VOICES_TEXT_SIZE])
{
    char between[VOICES_NAME_SIZE];
    voices_or(lang, between);
    out[0] = 0;
    if (jurors == VOICES_ALL_JURORS) {
        snprintf(out, VOICES_TEXT_SIZE, "%s", words_raw(lang, W_VOICES_ANY_JUROR));
        return out;
    }
    for (int juror = 0; juror < VOICES_JURORS; juror++) {
        char one[VOICES_LABEL_SIZE];
        const struct slot slots[] = {{"juror", voices_juror_name(content, lang, juror), 0}};
        words_say(one, sizeof one, lang, W_VOICES_JUROR_NAMED, slots, 1);
        if (jurors >> juror & 1)
            voices_join(out, VOICES_TEXT_SIZE, between, one);
    }
    return out;
}

const char *voices_marker_list(const struct content *content, enum lang lang, const uint8_t *markers,
                               int count, char out[VOICES_TEXT_SIZE])
{
    char label[VOICES_LABEL_SIZE];
    out[0] = 0;
    for (int i = 0; i < count; i++)
        voices_join(out, VOICES_TEXT_SIZE, ", ", voices_marker_label(content, lang, markers[i], label));
    return out;
}
