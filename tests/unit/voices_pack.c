/* Packs of Voices with one thing wrong: each is refused with an error that names the place and says what it is, in
 * every language; and a pack with as much of everything as there is room for is accepted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "rules/voices/voices.h"

static json_t *fixture; /* tests/games/voices/scenarios/voices-pack.json */

static int open_fixture(void **state)
{
    const char *source = getenv("HUSTINGS_SOURCE");
    char path[4096];
    (void)state;
    snprintf(path, sizeof path, "%s/tests/games/voices/scenarios/voices-pack.json", source ? source : ".");
    fixture = json_load_file(path, 0, NULL);
    return fixture ? 0 : -1;
}

static int close_fixture(void **state)
{
    (void)state;
    json_decref(fixture);
    return 0;
}

/* --- packs with one thing changed ----------------------------------------------------------------------- */

/* What a path like "court/0/front" leads to. */
static json_t *walk(json_t *json, const char *path, size_t length)
{
    while (json && length) {
        char key[40];
        size_t part = 0;
        while (part < length && path[part] != '/')
            part++;
        snprintf(key, sizeof key, "%.*s", (int)part, path);
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(key)) : json_object_get(json, key);
        path += part + (part < length);
        length -= part + (part < length);
    }
    return json;
}

/* A path as errors write it: court[0].front. The keys of `advanced` are digits too. */
static void told(const char *path, char *out, size_t cap)
{
    size_t used = 0;
    for (int first = 1; *path && used < cap; first = 0) {
        size_t part = strcspn(path, "/");
        int index = *path >= '0' && *path <= '9' && !(used == 8 && strncmp(out, "advanced", 8) == 0);
        used += (size_t)snprintf(out + used, cap - used, "%s%.*s%s",
                                 index   ? "["
                                 : first ? ""
                                         : ".",
                                 (int)part, path, index ? "]" : "");
        path += part + (path[part] == '/');
    }
}

/* Sets the value at a path, or removes it (NULL); takes the reference to `value`. */
static void set(json_t *pack, const char *path, json_t *value)
{
    const char *key = strrchr(path, '/');
    json_t *parent = key ? walk(pack, path, (size_t)(key - path)) : pack;
    key = key ? key + 1 : path;
    assert_non_null(parent);
    if (json_is_array(parent))
        assert_int_equal(json_array_set_new(parent, (size_t)atoi(key), value), 0);
    else if (value)
        assert_int_equal(json_object_set_new(parent, key, value), 0);
    else
        assert_int_equal(json_object_del(parent, key), 0);
}

/* NULL with *e set, or the content. */
static struct content *load(const json_t *pack, struct error *e)
{
    char *bytes = json_dumps(pack, JSON_COMPACT);
    struct content *content = content_from(game_find("voices"), "made.json", bytes, strlen(bytes), e);
    free(bytes);
    return content;
}

/* The pack is refused, with this sentence and at this place; takes its reference. */
static void refused(json_t *pack, const char *what, enum word word, const char *path)
{
    struct error e;
    char message[1024], at[200] = "";
    struct content *content = load(pack, &e);
    json_decref(pack);
    told(path, at, sizeof at);
    if (content) {
        content_close(content);
        fail_msg("taken: %s", what);
    }
    error_say(&e, LANG_EN, message, sizeof message);
    if (e.code != BAD_INPUT || e.word != word || !strstr(e.path, at))
        fail_msg("%s is refused as: %s", what, message);
    for (int lang = 0; lang < LANGS; lang++)
        assert_true(error_say(&e, (enum lang)lang, message, sizeof message) > 0 && strstr(message, at));
}

static const struct {
    const char *path, *value; /* NULL: it is removed */
    enum word word;
    const char *at; /* NULL: at the same path */
} wrong[] = {
    /* steps */
    {"court/0/front/do/0/do/0/do", "\"judge\"", W_ERROR_NOT_ONE_OF, NULL},
    {"court/0/front/do/0/do/0/do", NULL, W_ERROR_MISSING, NULL},
    {"court/0/front/do/0/do/0/on", "\"jolly\"", W_ERROR_NOT_ONE_OF, NULL},
    {"court/0/front/do/0/do/0/on", "[\"wary\",\"wary\"]", W_ERROR_NOT_UNIQUE, "court/0/front/do/0/do/0/on/1"},
    {"court/0/front/do/0/do/0/n", "0", W_ERROR_RANGE, NULL},
    {"court/0/front/do/0/do/0/n", "100", W_ERROR_RANGE, NULL},
    {"court/0/front/do/0/do/0", "{\"do\":\"destroy\",\"whose\":\"any\",\"in\":\"here\"}", W_ERROR_VOICES_HERE,
     "court/0/front/do/0/do/0/in"},
    {"court/0/front/do/0/do/0", "{\"do\":\"recall\",\"whose\":\"own\",\"in\":\"away\"}", W_ERROR_VOICES_HERE,
     "court/0/front/do/0/do/0/in"},
    {"court/0/front/do/0/do/0",
     "{\"do\":\"choose\",\"a\":{\"do\":[{\"do\":\"push\",\"whose\":\"any\",\"from\":\"any\",\"to\":\"here\"}]"
     "},"
     "\"b\":{\"do\":[]}}",
     W_ERROR_VOICES_HERE, "court/0/front/do/0/do/0/a/do/0/to"},
    {"court/0/front/do/0/do/0", "{\"do\":\"push\",\"whose\":\"own\",\"from\":\"unused\",\"to\":\"same\"}",
     W_ERROR_VOICES_SAME, "court/0/front/do/0/do/0/to"},
    {"court/0/back/do/0/do/0/place", "3", W_ERROR_VOICES_PLACE, NULL},
    {"court/0/front/do/1/do/0/then", "[]", W_ERROR_LENGTH, NULL},
    {"strategy/0/do/0/zz", "1", W_ERROR_UNKNOWN_FIELD, NULL},
    /* court and strategy cards */
    {"court/0/stage", "2", W_ERROR_VOICES_FEW_COURT, "court"},
    {"court/0/stage", "3", W_ERROR_RANGE, NULL},
    {"court/0/areas", "[\"vision\"]", W_ERROR_VOICES_AREAS, NULL},
    {"court/0/areas", "[\"vision\",\"speech\",\"planning\"]", W_ERROR_VOICES_AREAS, NULL},
    {"court/0/front/do/1/who", "\"planning\"", W_ERROR_NOT_ONE_OF, NULL},
    {"court/0/back/do", "[]", W_ERROR_LENGTH, NULL},
    {"court/0/id", "\"A1\"", W_ERROR_VOICES_ID, NULL},
    {"court/1/id", "\"a1\"", W_ERROR_NOT_UNIQUE, NULL},
    {"strategy/0/id", "\"pass\"", W_ERROR_VOICES_STRATEGY_ID, NULL},
    {"strategy/0/id", "\"a1\"", W_ERROR_VOICES_STRATEGY_ID, NULL},
    {"strategy/0/copies", "0", W_ERROR_RANGE, NULL},
    {"strategy/0/when", "\"later\"", W_ERROR_NOT_ONE_OF, NULL},
    {"strategy/0/need", "{}", W_ERROR_MISSING, "strategy/0/need"},
    {"strategy", "[{\"id\":\"x\",\"copies\":9,\"when\":\"after_push\",\"do\":[]}]", W_ERROR_VOICES_COPIES,
     NULL},
    /* roles and goals */
    {"roles/0/symbol", "\"neutral\"", W_ERROR_VOICES_PROSECUTOR, "roles"},
    {"roles/1/symbol", "\"prosecutor\"", W_ERROR_VOICES_PROSECUTOR, "roles"},
    {"roles/1/players", "[]", W_ERROR_VOICES_ROLE_COUNT, "roles"},
    {"roles/1/players", "[4,5]", W_ERROR_VOICES_ROLE_COUNT, "roles"},
    {"roles/0/players", "[3,4,5]", W_ERROR_VOICES_ROLE_COUNT, "roles"},
    {"roles/1/players", "[4,4]", W_ERROR_NOT_UNIQUE, "roles/1/players/1"},
    {"roles/1/players", "[7]", W_ERROR_RANGE, "roles/1/players/0"},
    {"roles/1/goal", "{\"luck\":1}", W_ERROR_VOICES_GOAL, NULL},
    {"roles/1/goal", "{}", W_ERROR_VOICES_GOAL, NULL},
    {"advanced/6", "[\"guilty\",\"guilty\",\"guilty\",\"guilty\",\"guilty\"]", W_ERROR_VOICES_FEW_ROLES,
     NULL},
    {"advanced/3", "[\"innocent\"]", W_ERROR_LENGTH, NULL},
    {"advanced/3", "[\"innocent\",\"prosecutor\"]", W_ERROR_NOT_ONE_OF, "advanced/3/1"},
    {"advanced/5", NULL, W_ERROR_MISSING, NULL},
    /* stories, tokens, markers */
    {"stories", "[]", W_ERROR_LENGTH, NULL},
    {"stories/0/influence/0", "\"jolly\"", W_ERROR_NOT_ONE_OF, NULL},
    {"influence", "{\"guilty\":1,\"innocent\":1,\"blank\":0}", W_ERROR_VOICES_INFLUENCE, NULL},
    {"influence", "{\"guilty\":40,\"innocent\":40,\"blank\":1}", W_ERROR_VOICES_INFLUENCE, NULL},
    {"influence/blank", "-1", W_ERROR_RANGE, NULL},
    {"markers/voice/0/value", "10", W_ERROR_RANGE, NULL},
    {"markers/voice/0/emotion", "\"panic\"", W_ERROR_NOT_ONE_OF, NULL},
    {"markers/prosecutor/0/value", "1", W_ERROR_RANGE, NULL},
    {"name", "{\"de\":\"a\"}", W_ERROR_UNKNOWN_FIELD, "name/de"},
};

static void wrong_packs_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        json_t *pack = json_deep_copy(fixture);
        char what[400];
        set(pack, wrong[i].path, wrong[i].value ? json_loads(wrong[i].value, JSON_DECODE_ANY, NULL) : NULL);
        snprintf(what, sizeof what, "%s: %s", wrong[i].path, wrong[i].value ? wrong[i].value : "left out");
        refused(pack, what, wrong[i].word, wrong[i].at ? wrong[i].at : wrong[i].path);
    }
}

/* --- caps ----------------------------------------------------------------------------------------------- */

/* A list of copies of its entry 0 up to this length, with their own ids. */
static json_t *longer(const char *key, int length)
{
    json_t *pack = json_deep_copy(fixture), *list = json_object_get(pack, key);
    for (int i = (int)json_array_size(list); i < length; i++) {
        char id[16];
        json_t *entry = json_deep_copy(json_array_get(list, 0));
        snprintf(id, sizeof id, "zz%d", i);
        json_object_set_new(entry, "id", json_string(id));
        if (strcmp(key, "roles") == 0) {
            json_object_set_new(entry, "symbol", json_string("neutral"));
            json_object_set_new(entry, "players", json_array());
        }
        if (strcmp(key, "strategy") == 0)
            json_object_set_new(entry, "copies", json_integer(1));
        json_array_append_new(list, entry);
    }
    return pack;
}

static void taken(json_t *pack, const char *what)
{
    struct error e;
    char message[1024];
    struct content *content = load(pack, &e);
    json_decref(pack);
    if (!content) {
        error_say(&e, LANG_EN, message, sizeof message);
        fail_msg("%s: %s", what, message);
    }
    content_close(content);
}

static void lists_have_their_caps(void **state)
{
    static const struct {
        const char *key;
        int most;
    } lists[] = {{"roles", VOICES_MAX_ROLES},
                 {"court", VOICES_MAX_COURT},
                 {"strategy", VOICES_MAX_STRATEGY},
                 {"stories", VOICES_MAX_STORIES}};
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        taken(longer(lists[i].key, lists[i].most), lists[i].key);
        refused(longer(lists[i].key, lists[i].most + 1), lists[i].key, W_ERROR_LENGTH, lists[i].key);
    }
}

/* A pack whose first card's list at `path` has this many such entries in all. */
static json_t *filled(const char *path, const char *entry, int count)
{
    json_t *pack = json_deep_copy(fixture), *list = json_array(),
           *one = json_loads(entry, JSON_DECODE_ANY, NULL);
    for (int i = 0; i < count; i++)
        json_array_append(list, one);
    json_decref(one);
    set(pack, path, list);
    return pack;
}

static void cards_have_their_caps(void **state)
{
    static const char step[] = "{\"do\":\"put\",\"token\":\"guilt\",\"on\":\"any\"}";
    static const char ability[] = "{\"who\":\"speech\",\"do\":[]}";
    (void)state;
    taken(filled("strategy/0/do", step, VOICES_MAX_LIST_STEPS), "steps");
    refused(filled("strategy/0/do", step, VOICES_MAX_LIST_STEPS + 1), "steps", W_ERROR_LENGTH,
            "strategy/0/do");
    taken(filled("court/0/back/do", ability, VOICES_MAX_SIDE), "abilities");
    refused(filled("court/0/back/do", ability, VOICES_MAX_SIDE + 1), "abilities", W_ERROR_LENGTH,
            "court/0/back/do");
    refused(filled("stories/0/influence", "\"wary\"", VOICES_MAX_STORY_TOKENS + 1), "a story", W_ERROR_LENGTH,
            "stories/0/influence");
    json_t *many = json_deep_copy(fixture);
    set(many, "strategy/0/copies", json_integer(VOICES_MAX_COPIES));
    refused(many, "copies", W_ERROR_VOICES_COPIES, "strategy");
}

/* As many court cards as possible, each with the same back. */
static json_t *crowded(const char *back)
{
    json_t *pack = longer("court", VOICES_MAX_COURT), *one = json_loads(back, JSON_DECODE_ANY, NULL);
    json_t *list = json_object_get(pack, "court");
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *card = json_array_get(list, i);
        json_object_set_new(card, "areas", json_pack("[s]", "speech"));
        json_object_set_new(card, "front", json_pack("{s:[{s:s,s:[]}]}", "do", "who", "speech", "do"));
        json_object_set_new(card, "back", json_pack("{s:O}", "do", one));
    }
    json_decref(one);
    return pack;
}

static void packs_have_their_caps(void **state)
{
    static const char empty[] = "{\"who\":\"speech\",\"do\":[]}",
                      put[] = "{\"do\":\"put\",\"token\":\"guilt\",\"on\":\"any\"}";
    char back[2000];
    (void)state;
    snprintf(back, sizeof back, "[%s,%s,%s,%s]", empty, empty, empty, empty);
    refused(crowded(back), "too many abilities or lists", W_ERROR_VOICES_TOO_MANY, "court");
    snprintf(back, sizeof back, "[{\"who\":\"speech\",\"do\":[%s,%s,%s,%s,%s,%s,%s,%s,%s]}]", put, put, put,
             put, put, put, put, put, put);
    refused(crowded(back), "too many steps", W_ERROR_VOICES_TOO_MANY, "court");
    json_t *pack = filled("roles/1/goal/all", "{\"juror\":\"wary\",\"is\":\"guilty\"}", VOICES_MAX_GOALS);
    struct error e;
    struct content *content = load(pack, &e);
    json_decref(pack);
    assert_true(!content && strstr(e.path, "roles[1].goal"));
    assert_true(e.word == W_ERROR_VOICES_TOO_MANY || e.word == W_ERROR_LENGTH);
}

/* Every copy of a card that pushes opens a window inside another's. */
static void packs_may_not_nest_too_deep(void **state)
{
    static const char push[] = "[{\"do\":\"push\",\"whose\":\"own\",\"from\":\"unused\",\"to\":\"any\"}]";
    (void)state;
    json_t *pack = json_deep_copy(fixture);
    set(pack, "strategy/0/do", json_loads(push, 0, NULL));
    set(pack, "strategy/0/copies", json_integer(VOICES_MAX_STACK));
    refused(pack, "nesting", W_ERROR_VOICES_DEEP, "");
    pack = longer("strategy", VOICES_MAX_STRATEGY); /* few frames, but many cards in each window */
    for (size_t i = 0; i < VOICES_MAX_STRATEGY; i++) {
        json_t *card = json_array_get(json_object_get(pack, "strategy"), i);
        json_object_set_new(card, "copies", json_integer(1));
        json_object_set_new(card, "when", json_string("when_destroyed"));
        json_object_set_new(card, "do", i < 3 ? json_loads(push, 0, NULL) : json_array());
    }
    refused(pack, "cards played", W_ERROR_VOICES_PLAYED, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_packs_are_refused),     cmocka_unit_test(lists_have_their_caps),
        cmocka_unit_test(cards_have_their_caps),       cmocka_unit_test(packs_have_their_caps),
        cmocka_unit_test(packs_may_not_nest_too_deep),
    };
    return cmocka_run_group_tests_name("packs of Voices", tests, open_fixture, close_fixture);
}
