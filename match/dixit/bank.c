#include "match/dixit/bank.h"

#include <stdlib.h>
#include <string.h>

#include "match/dixit/codec.h"
#include "match/text.h"

static const char *const langs[] = {"en", "ru", "hu", NULL}; /* in the order of enum lang */

static int check_clue(json_t *clue, const struct where *w, struct error *e)
{
    const char *text = want_text(clue, w, e);
    if (!text)
        return -1;
    if (text_fault(text, strlen(text)) == TEXT_FINE) /* D-3.4 */
        return 0;
    where_error(w, W_ERROR_DIXIT_CLUE, e);
    return error_text(e, text);
}

/* One card: its lists, checked; the bytes of their texts are added to *size. */
static int check_card(json_t *card, const struct where *w, size_t *size, struct error *e)
{
    const char *key;
    json_t *list, *clue;
    size_t i;
    if (want_object(card, w, langs, e))
        return -1;
    json_object_foreach(card, key, list)
    {
        struct where at = where_key(w, key);
        if (want_list(list, &at, 1, DIXIT_MOST_CLUES, e))
            return -1;
        json_array_foreach(list, i, clue)
        {
            struct where here = where_index(&at, i);
            if (check_clue(clue, &here, e))
                return -1;
            *size += strlen(json_string_value(clue)) + 1;
        }
    }
    return 0;
}

static int check_all(json_t *json, const struct content *content, size_t *size, struct error *e)
{
    const char *id;
    json_t *card;
    *size = 0;
    if (!json_is_object(json))
        return where_error(NULL, W_ERROR_WANT_OBJECT, e);
    json_object_foreach(json, id, card)
    {
        struct where at = where_key(NULL, id);
        if (content_find_id(content, DIXIT_IDS_CARDS, id) < 0) {
            where_error(&at, W_ERROR_DIXIT_CLUE_CARD, e);
            return error_text(e, id);
        }
        if (check_card(card, &at, size, e))
            return -1;
    }
    return 0;
}

static void take_card(struct dixit_bank *bank, int number, json_t *card, uint32_t *used)
{
    json_t *clue;
    size_t i;
    for (int lang = 0; lang < LANGS; lang++) {
        json_t *list = json_object_get(card, langs[lang]);
        bank->count[number][lang] = (uint8_t)json_array_size(list);
        json_array_foreach(list, i, clue)
        {
            const char *text = json_string_value(clue);
            size_t size = strlen(text) + 1;
            bank->at[number][lang][i] = *used;
            memcpy(bank->texts + *used, text, size);
            *used += (uint32_t)size;
        }
    }
}

int dixit_load_bank(json_t *json, struct content *content, struct error *e)
{
    size_t size;
    uint32_t used = 0;
    const char *id;
    json_t *card;
    if (check_all(json, content, &size, e))
        return -1;
    struct dixit_bank *bank = calloc(1, sizeof *bank + size);
    if (!bank)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    json_object_foreach(json, id, card)
    {
        take_card(bank, content_find_id(content, DIXIT_IDS_CARDS, id), card, &used);
    }
    free(content->bank);
    content->bank = bank;
    return 0;
}

int dixit_bank_count(const struct content *content, int card, enum lang lang)
{
    const struct dixit_bank *bank = content->bank;
    return bank ? bank->count[card][lang] : 0;
}

const char *dixit_bank_clue(const struct content *content, int card, enum lang lang, int number)
{
    const struct dixit_bank *bank = content->bank;
    return bank->texts + bank->at[card][lang][number];
}
