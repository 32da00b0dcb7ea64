/* pack.c: `hustings pack check FILE`: what a pack holds, or its first error; for those who make decks. */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "match/games.h"
#include "rules/night/night.h"
#include "rules/vote/cards.h"
#include "vote_words.h"

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
        const struct slot slots[] = {{"id", c->ids[card], 0},
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

static const struct {
    const char *game;
    void (*report)(const struct content *c);
} reports[] = {{"night", report_night}, {"vote", report_vote}};

static int report(const struct content *c)
{
    const struct slot slots[] = {
        {"file", c->name, 0},
        {"game", c->game->name, 0},
        {"name", words_of(json_object_get(c->json, "name"), lang), 0},
        {"hash", c->sha256, 0},
    };
    say(stdout, W_PACK_GOOD, slots, 4);
    putchar('\n');
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (strcmp(c->game->name, reports[i].game) == 0)
            reports[i].report(c);
    return finish(DONE);
}

int run_pack(const struct command *self, int argc, char **argv)
{
    static const struct option none[] = {{.name = NULL}};
    struct error e;
    int rest, code = options_read(self, argc, argv, none, &rest);
    if (code >= 0)
        return code;
    if (rest < 1 || strcmp(argv[1], "check") != 0)
        return misused(self, rest ? W_CLI_NO_SUCH_COMMAND : W_CLI_TOO_FEW, rest ? argv[1] : "check FILE");
    if (rest != 2)
        return misused(self, rest > 2 ? W_CLI_TOO_MANY : W_CLI_TOO_FEW, rest > 2 ? argv[3] : "FILE");
    const struct game *game = game_of(argv[2], &e);
    char path[4096];
    snprintf(path, sizeof path, "%s%s", strchr(argv[2], '/') ? "" : "./",
             argv[2]); /* a file, whatever its name */
    struct content *content = game ? content_open(game, path, &e) : NULL;
    code = content ? report(content) : complain(&e);
    content_close(content);
    return code;
}
