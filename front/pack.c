/* pack.c: `hustings pack`, for those who make decks: `check FILE`, what a pack holds, or its first error;
 * `dixit DIR`, a pack of pictures (front/dixit/deck.h). */
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/dixit/deck.h"
#include "front/vote/words.h"
#include "match/games.h"
#include "rules/night/night.h"
#include "rules/voices/voices.h"
#include "rules/vote/cards.h"

/* The game that a pack says it is for. */
static const struct game *game_of(const char *path, struct error *e)
{
    struct where at = where_key(NULL, "game");
    const struct game *game = NULL;
    size_t size;
    char *bytes = json_slurp_file(path, &size, e);
    json_t *json = bytes ? json_document(bytes, size, e) : NULL;
    if (json && json_is_object(json)) {
        json_t *name = want_field(json, NULL, "game", e);
        const char *text = name ? want_text(name, &at, e) : NULL;
        game = text ? game_find(text) : NULL;
        if (text && !game) {
            error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "game");
            error_text(e, text);
        }
    } else if (json) {
        error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, path);
    }
    json_decref(json);
    free(bytes);
    return game;
}

static void report_night(const struct content *c)
{
    const struct night_pack *k = c->pack;
    json_t *regions = json_object_get(c->json, "regions"), *parties = json_object_get(c->json, "parties");
    int win = 0, full = 0;
    for (int r = 0; r < k->regions; r++) {
        json_t *region = json_array_get(regions, (size_t)r);
        const struct slot slots[] = {
            {"id", json_string_value(json_object_get(region, "id")), 0},
            {"name", words_of(json_object_get(region, "name"), lang), 0},
            {"fields", NULL, k->first[r + 1] - k->first[r]},
            {"win", NULL, k->win[r]},
            {"full", NULL, k->full[r]},
        };
        fputs("  ", stdout);
        say(stdout, W_PACK_NIGHT_REGION, slots, 5);
        putchar('\n');
        win += k->win[r];
        full += k->full[r];
    }
    const struct slot slots[] = {
        {"regions", NULL, k->regions},
        {"fields", NULL, k->fields},
        {"win", NULL, win},
        {"full", NULL, full},
        {"first", words_of(json_object_get(json_array_get(parties, 0), "name"), lang), 0},
        {"second", words_of(json_object_get(json_array_get(parties, 1), "name"), lang), 0},
        {"texts", NULL, (int64_t)json_object_size(json_object_get(c->json, "texts"))},
    };
    say(stdout, W_PACK_NIGHT_TOTAL, slots, 7);
    putchar('\n');
}

static void report_vote_abilities(const struct vote_pack *k)
{
    int n[VOTE_KINDS], all = 0;
    for (int kind = VOTE_CHECK; kind < VOTE_KINDS; kind++) {
        n[kind] = cards_count(k->of_kind[kind]);
        all += n[kind];
    }
    const struct slot slots[] = {
        {"n", NULL, all},
        {"check", NULL, n[VOTE_CHECK]},
        {"double", NULL, n[VOTE_DOUBLE]},
        {"transfer", NULL, n[VOTE_TRANSFER]},
        {"cancel", NULL, n[VOTE_CANCEL]},
        {"eliminate", NULL, n[VOTE_ELIMINATE]},
        {"change", NULL, n[VOTE_CHANGE]},
    };
    say(stdout, W_PACK_VOTE_ABILITIES, slots, 7);
    putchar('\n');
}

/* A card that raises a score and lowers none is good; the other way round bad; else it is mixed. */
static void report_vote(const struct content *c)
{
    const struct vote_pack *k = c->pack;
    int good = 0, bad = 0, events = 0, texts = 0, budget = 0, support = 0;
    for (int card = 0; card < k->count; card++) {
        const struct vote_card *v = &k->card[card];
        char modifiers[16];
        const struct slot slots[] = {{"id", content_id(c, 0, card), 0},
                                     {"name", vote_card_name(c, lang, card), 0},
                                     {"modifiers", vote_modifiers(c, card, modifiers), 0}};
        int up = v->budget > 0 || v->support > 0, down = v->budget < 0 || v->support < 0;
        fputs("  ", stdout);
        say(stdout, W_PACK_VOTE_CARD, slots, 3);
        putchar('\n');
        if (v->kind != VOTE_EVENT)
            continue;
        events++;
        good += up && !down;
        bad += down && !up;
        texts += vote_card_text(c, lang, card)[0] != 0;
        budget += v->budget;
        support += v->support;
    }
    const struct slot slots[] = {
        {"n", NULL, events},   {"good", NULL, good},     {"mixed", NULL, events - good - bad},
        {"bad", NULL, bad},    {"budget", NULL, budget}, {"support", NULL, support},
        {"texts", NULL, texts}};
    say(stdout, W_PACK_VOTE_EVENTS, slots, 7);
    putchar('\n');
    report_vote_abilities(k);
}

/* A text of a pack that may lack languages: then the English one, or else the id. */
static const char *text_or(const json_t *texts, const char *id)
{
    const char *text = words_of(texts, lang), *english = words_of(texts, LANG_EN);
    return text[0] ? text : english[0] ? english : id;
}

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
                                 {"name", text_or(json_object_get(role, "name"), id), 0},
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
                                     {"name", text_or(json_object_get(card, "name"), id), 0},
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

static void report_voices(const struct content *c)
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

static const struct {
    const char *game;
    void (*report)(const struct content *c);
} reports[] = {
    {"dixit", pack_dixit_report}, {"night", report_night}, {"voices", report_voices}, {"vote", report_vote}};

static int report(const struct content *c)
{
    const struct slot slots[] = {
        {"file", c->name, 0},
        {"game", c->game->name, 0},
        {"name", text_or(json_object_get(c->json, "name"), c->name), 0},
        {"hash", c->sha256, 0},
    };
    say(stdout, W_PACK_GOOD, slots, 4);
    putchar('\n');
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (strcmp(c->game->name, reports[i].game) == 0)
            reports[i].report(c);
    return finish(DONE);
}

static int check(const char *file)
{
    struct error e;
    char path[4096];
    const struct game *game = game_of(file, &e);
    snprintf(path, sizeof path, "%s%s", strchr(file, '/') ? "" : "./", file); /* a file, whatever its name */
    struct content *content = game ? content_open(game, path, &e) : NULL;
    int code = content ? report(content) : complain(&e);
    content_close(content);
    return code;
}

int run_pack(const struct command *self, int argc, char **argv)
{
    struct pack_wish wish = {NULL};
    const struct option options[] = {{.name = "out", .value = &wish.out},
                                     {.name = "name", .value = &wish.name},
                                     {.name = "id", .value = &wish.id},
                                     {.name = NULL}};
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    int makes = rest > 0 && strcmp(argv[1], "dixit") == 0;
    if (!makes && (rest < 1 || strcmp(argv[1], "check") != 0))
        return misused(self, rest ? W_CLI_NO_SUCH_COMMAND : W_CLI_TOO_FEW, rest ? argv[1] : "check FILE");
    if (rest != 2)
        return misused(self, rest > 2 ? W_CLI_TOO_MANY : W_CLI_TOO_FEW,
                       rest > 2 ? argv[3]
                       : makes  ? "DIR"
                                : "FILE");
    if (!makes && (wish.out || wish.name || wish.id))
        return misused(self, W_CLI_NO_SUCH_OPTION, wish.out ? "--out" : wish.name ? "--name" : "--id");
    return makes ? pack_dixit(argv[2], &wish) : check(argv[2]);
}
