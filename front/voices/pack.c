/* pack.c: what `hustings pack check` says about a pack of Voices in My Head. */
#include <stdio.h>

#include "front/command.h"
#include "front/front.h"
#include "front/voices/words.h"
#include "rules/voices/voices.h"

/* Counts the text objects below a value, and those of them that have each language. */
static void count_texts(const json_t *j, int *n, int *of)
{
    static const char *const keys[] = {"name", "text", "opening", "verdict", NULL};
    const char *key;
    json_t *value;
    for (size_t i = 0; i < json_array_size(j); i++)
        count_texts(json_array_get(j, i), n, of);
    for (void *at = json_object_iter((json_t *)j); at; at = json_object_iter_next((json_t *)j, at)) {
        key = json_object_iter_key(at);
        value = json_object_iter_value(at);
        int is_text = name_index(keys, key) >= 0 && json_is_object(value);
        *n += is_text;
        for (int l = 0; l < LANGS; l++)
            of[l] += is_text && words_of(value, (enum lang)l)[0];
        if (!is_text)
            count_texts(value, n, of);
    }
}

static void report_voices_role(const json_t *role)
{
    const char *id = json_string_value(json_object_get(role, "id"));
    const json_t *list = json_object_get(role, "players");
    char players[16] = "–";
    for (size_t i = 0, used = 0; i < json_array_size(list); i++)
        used += (size_t)snprintf(players + used, sizeof players - used, "%s%d", i ? " " : "",
                                 (int)json_integer_value(json_array_get(list, i)));
    const struct slot slots[] = {{"id", id, 0},
                                 {"name", pack_text(json_object_get(role, "name"), id), 0},
                                 {"symbol", json_string_value(json_object_get(role, "symbol")), 0},
                                 {"players", players, 0}};
    fputs("  ", stdout);
    say(stdout, W_PACK_VOICES_ROLE, slots, 4);
    putchar('\n');
}

static void report_voices_cards(const struct content *c)
{
    const struct voices_pack *k = c->pack;
    json_t *cards = json_object_get(c->json, "strategy");
    int stages[3] = {0}, hidden = 0;
    for (size_t i = 0; i < json_array_size(cards); i++) {
        json_t *card = json_array_get(cards, i);
        const char *id = json_string_value(json_object_get(card, "id"));
        const struct slot slots[] = {{"id", id, 0},
                                     {"name", pack_text(json_object_get(card, "name"), id), 0},
                                     {"copies", NULL, json_integer_value(json_object_get(card, "copies"))}};
        fputs("  ", stdout);
        say(stdout, W_PACK_VOICES_CARD, slots, 3);
        putchar('\n');
    }
    for (int card = 0; card < k->courts; card++)
        stages[k->court[card].stage]++;
    for (int step = 0; step < k->steps; step++)
        hidden += k->step[step].hidden;
    const struct slot slots[] = {{"first", NULL, stages[1]},
                                 {"second", NULL, stages[2]},
                                 {"abilities", NULL, k->abilities},
                                 {"hidden", NULL, hidden},
                                 {"strategy", NULL, k->strategy_total}};
    say(stdout, W_PACK_VOICES_COURT, slots, 5);
    putchar('\n');
}

void voices_report_pack(const struct content *c)
{
    const struct voices_pack *k = c->pack;
    json_t *roles = json_object_get(c->json, "roles");
    int texts = 0, of[LANGS] = {0};
    for (size_t i = 0; i < json_array_size(roles); i++)
        report_voices_role(json_array_get(roles, i));
    report_voices_cards(c);
    const struct slot tokens[] = {{"stories", NULL, k->stories},
                                  {"guilty", NULL, k->influence[VOICES_GUILTY]},
                                  {"innocent", NULL, k->influence[VOICES_INNOCENT]},
                                  {"blank", NULL, k->influence[VOICES_BLANK]}};
    say(stdout, W_PACK_VOICES_TOKENS, tokens, 4);
    putchar('\n');
    count_texts(c->json, &texts, of);
    const struct slot slots[] = {{"n", NULL, texts},
                                 {"english", NULL, of[LANG_EN]},
                                 {"russian", NULL, of[LANG_RU]},
                                 {"hungarian", NULL, of[LANG_HU]},
                                 {"deep", NULL, voices_deepest(k)},
                                 {"most", NULL, VOICES_MAX_STACK}};
    say(stdout, W_PACK_VOICES_TEXTS, slots, 6);
    putchar('\n');
}
