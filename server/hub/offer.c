/* offer.c: the games, for a page that keeps no copy of what their tables say. */
#include "server/hub/offer.h"

#include "bots/bot.h"
#include "match/games.h"
#include "server/hub/programs.h"

static json_t *values_of(const struct game_option *o)
{
    json_t *values = json_array();
    for (int i = 0; o->kind == OPTION_NAME && o->names[i]; i++)
        json_array_append_new(values, json_string(o->names[i]));
    for (int i = 0; o->kind == OPTION_NUMBER && o->numbers[i]; i++)
        json_array_append_new(values, json_integer(o->numbers[i]));
    return values;
}

static json_t *usual_of(const struct game *game, const struct game_option *o)
{
    json_t *texts;
    switch (o->kind) {
    case OPTION_NAME: return json_string(o->names[o->usual]);
    case OPTION_NUMBER: return json_integer(o->usual);
    case OPTION_SWITCH: return json_false();
    case OPTION_TEXTS:
        texts = json_array();
        for (int seat = 0; seat < game->usual_seats; seat++)
            json_array_append_new(texts, json_string(""));
        return texts;
    case OPTION_SEAT: break;
    }
    return json_null();
}

/* {"mode": ["party", "team"]}: where an option depends on the first one. */
static json_t *where_of(const struct game_option *first, const struct game_option *o)
{
    json_t *names = json_array();
    for (int i = 0; first->names[i]; i++)
        if (o->where >> i & 1)
            json_array_append_new(names, json_string(first->names[i]));
    return json_pack("{s:o}", first->name, names);
}

static json_t *options_of(const struct game *game)
{
    static const char *const kinds[] = {"choice", "choice", "switch", "seat", "texts"};
    const struct game_option *first = game_offers(game);
    json_t *options = json_array();
    for (const struct game_option *o = first; o && o->name; o++) {
        json_t *option = json_pack("{s:s,s:s}", "name", o->name, "kind", kinds[o->kind]);
        if (o->kind == OPTION_NAME || o->kind == OPTION_NUMBER)
            json_object_set_new(option, "values", values_of(o));
        json_object_set_new(option, "usual", usual_of(game, o));
        if (o->where)
            json_object_set_new(option, "where", where_of(first, o));
        json_array_append_new(options, option);
    }
    return options;
}

static json_t *bots_json(const struct hub *h, const struct game *game)
{
    json_t *levels = json_array();
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if (bot_is_offered(game, *bot))
            json_array_append_new(levels, json_string((*bot)->name));
    return json_pack("{s:o,s:s,s:o}", "levels", levels, "usual", bot_usual(game)->name, "programs",
                     programs_json(h, game));
}

json_t *offer_games(const struct hub *h)
{
    json_t *list = json_array();
    for (int i = 0; games[i]; i++)
        json_array_append_new(list, json_pack("{s:s,s:{s:i,s:i,s:i},s:o,s:o}", "id", games[i]->name, "seats",
                                              "least", games[i]->least_seats, "usual", games[i]->usual_seats,
                                              "most", games[i]->most_seats, "options", options_of(games[i]),
                                              "bots", bots_json(h, games[i])));
    return json_pack("{s:o}", "games", list);
}
