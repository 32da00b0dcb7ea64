/* rule.c: a bot for Election Night that plays by a simple rule: hustings-bot/1 in C, with jansson for the JSON.
 *
 *     cc -O2 -o rule examples/bots/rule.c -ljansson
 *     hustings bot-check ./rule
 *     hustings sim night --bots cmd:./rule,random --games 100
 *
 * The rule: never flip or veto, show the highest die, and write where the region is closest. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int seat;      /* ours in the game that is played */
static char game[64]; /* its id */
static json_t *asked; /* the last question, for another try */

static void say(json_t *message)
{
    json_dumpf(message, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(message);
}

static const char *text(json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    return value ? value : "";
}

/* How far ahead whoever leads in a region is: "centre-5" is a field of "centre", which is a list of [seat, number]. */
static int lead_of(json_t *view, const char *field)
{
    char region[64];
    json_t *fields, *at;
    size_t i;
    int lead = 0;
    snprintf(region, sizeof region, "%.*s", (int)strcspn(field, "-"), field);
    fields = json_object_get(json_object_get(view, "board"), region);
    json_array_foreach(fields, i, at)
    {
        int number = (int)json_integer_value(json_array_get(at, 1));
        lead += json_integer_value(json_array_get(at, 0)) == seat ? number : -number;
    }
    return abs(lead);
}

/* What a move is worth; the first of the best is played. */
static int worth(json_t *view, json_t *move)
{
    const char *verb = text(move, "do"), *die = text(move, "die");
    json_t *ours = json_array_get(json_object_get(view, "seats"), (size_t)seat);
    if (strcmp(verb, "flip") == 0)
        return strcmp(die, "none") == 0;
    if (strcmp(verb, "veto") == 0)
        return json_is_false(json_object_get(move, "yes"));
    if (strcmp(verb, "play") == 0)
        return (int)json_integer_value(json_object_get(json_object_get(ours, "dice"), die));
    return -lead_of(view, text(move, "field"));
}

/* A template stands for several moves: this is the first of them (notation.md, Legal moves). */
static json_t *first_of(json_t *move)
{
    json_t *whole = json_copy(move), *value;
    const char *key;
    json_object_foreach(move, key, value) if (json_object_get(value, "min"))
        json_object_set(whole, key, json_object_get(value, "min"));
    return whole;
}

static void answer(json_t *question)
{
    json_t *legal = json_object_get(question, "legal"), *view = json_object_get(question, "view"),
           *best = NULL, *move;
    size_t i;
    json_array_foreach(legal, i, move) if (!best || worth(view, move) > worth(view, best)) best = move;
    say(json_pack("{s:s,s:s,s:O,s:o}", "t", "move", "id", game, "q", json_object_get(question, "q"), "move",
                  first_of(best)));
}

static void hear(json_t *m)
{
    const char *kind = text(m, "t");
    int is_ours = game[0] && strcmp(text(m, "id"), game) == 0;
    if (strcmp(kind, "hello") == 0) {
        say(json_pack("{s:s,s:i,s:s,s:s,s:[s],s:[s],s:{}}", "t", "hello", "protocol", 1, "name", "Rule",
                      "version", "1", "games", "night", "languages", "en", "options"));
    } else if (strcmp(kind, "new") == 0) {
        snprintf(game, sizeof game, "%s", text(m, "id"));
        seat = (int)json_integer_value(json_object_get(m, "seat"));
        say(json_pack("{s:s,s:s}", "t", "ready", "id", game));
    } else if (strcmp(kind, "go") == 0 && is_ours) {
        json_decref(asked);
        asked = json_incref(m);
        answer(m);
    } else if (strcmp(kind, "reject") == 0 && is_ours) {
        answer(asked);
    } else if (strcmp(kind, "ping") == 0) {
        say(json_pack("{s:s,s:O}", "t", "pong", "k", json_object_get(m, "k")));
    } else if (strcmp(kind, "quit") == 0) {
        exit(0);
    } /* everything else can be left alone */
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    while ((size = getline(&line, &room, stdin)) > 0) {
        json_t *message = json_loadb(line, (size_t)size, 0, NULL);
        if (json_is_object(message))
            hear(message);
        json_decref(message);
    }
    return 0;
}
