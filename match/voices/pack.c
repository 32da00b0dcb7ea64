/* pack.c: the cards of Voices: reads and checks a pack and compiles it for the rules
 * (docs/rules/voices.md, The pack). Steps and goals are in files of their own. */
#include "match/voices/pack.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_STAGE = 6, LEAST_STRATEGY = 10 };

static const char *const symbol_names[] = {"prosecutor", "guilty", "innocent", "neutral", NULL};

/* --- what the files share ------------------------------------------------------------------------------- */

int voices_load_text(json_t *object, const struct where *w, const char *key, struct error *e)
{
    static const char *const languages[] = {"en", "ru", "hu", NULL};
    struct where at = where_key(w, key);
    json_t *j = json_object_get(object, key);
    if (!j)
        return 0;
    if (want_object(j, &at, languages, e))
        return -1;
    for (int i = 0; languages[i]; i++) {
        struct where text_at = where_key(&at, languages[i]);
        json_t *text = json_object_get(j, languages[i]);
        if (text && !want_text(text, &text_at, e))
            return -1;
    }
    return 0;
}

int voices_load_some(json_t *j, const struct where *w, const char *const *names, unsigned all, unsigned *out,
                     struct error *e)
{
    size_t count = 0;
    int number;
    while (names[count])
        count++;
    *out = 0;
    if (all && json_is_string(j) && strcmp(json_string_value(j), "any") == 0 && json_string_length(j) == 3) {
        *out = all;
        return 0;
    }
    if (!json_is_array(j)) {
        if (want_name(j, w, names, &number, e))
            return -1;
        *out = 1u << number;
        return 0;
    }
    if (want_list(j, w, 1, count, e))
        return -1;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where at = where_index(w, i);
        if (want_name(json_array_get(j, i), &at, names, &number, e))
            return -1;
        if (*out >> number & 1) {
            where_error(&at, W_ERROR_NOT_UNIQUE, e);
            return error_text(e, names[number]);
        }
        *out |= 1u << number;
    }
    return 0;
}

int voices_too_many(const struct where *w, const char *what, int most, struct error *e)
{
    where_error(w, W_ERROR_VOICES_TOO_MANY, e);
    e->high = most;
    return error_text(e, what);
}

/* An error about a number that should be low … high. */
static int wrong_number(const struct where *w, enum word word, int64_t low, int64_t high, int64_t value,
                        struct error *e)
{
    where_error(w, word, e);
    e->low = low;
    e->high = high;
    e->value = value;
    return -1;
}

/* --- ids ------------------------------------------------------------------------------------------------ */

/* An entry's id; NULL on error. */
static const char *load_id(json_t *j, const struct where *w, struct error *e)
{
    struct where at = where_key(w, "id");
    if (!json_is_object(j)) {
        where_error(w, W_ERROR_WANT_OBJECT, e);
        return NULL;
    }
    json_t *field = want_field(j, w, "id", e);
    const char *id = field ? want_text(field, &at, e) : NULL;
    if (!id)
        return NULL;
    if (id[0] < 'a' || id[0] > 'z' || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_")]) {
        where_error(&at, W_ERROR_VOICES_ID, e);
        return NULL;
    }
    return id;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The ids of a list of the pack, which become its numbers in the order of their bytes. */
static int load_ids(struct voices_loader *l, json_t *list, const struct where *w, int ids)
{
    const char *names[VOICES_MAX_COURT] = {NULL}; /* the longest of the lists */
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        struct where entry = where_index(w, i), at = where_key(&entry, "id");
        if (!(names[i] = load_id(json_array_get(list, i), &entry, l->e)))
            return -1;
        for (size_t other = 0; other < i; other++)
            if (strcmp(names[other], names[i]) == 0) {
                where_error(&at, W_ERROR_NOT_UNIQUE, l->e);
                return error_text(l->e, names[i]);
            }
    }
    qsort(names, count, sizeof names[0], by_bytes);
    for (size_t i = 0; i < count; i++)
        if (content_add_id(l->content, ids, names[i]))
            return error_set(l->e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    return 0;
}

/* A list of entries that have ids: those first, then each entry by its number. */
static int load_list(struct voices_loader *l, json_t *json, const char *key, int ids, size_t low, size_t high,
                     int (*load)(struct voices_loader *, json_t *, const struct where *, int), uint8_t *count)
{
    struct where at = where_key(NULL, key);
    json_t *list = want_field(json, NULL, key, l->e);
    if (!list || want_list(list, &at, low, high, l->e) || load_ids(l, list, &at, ids))
        return -1;
    *count = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where w = where_index(&at, i);
        json_t *j = json_array_get(list, i);
        int number = content_find_id(l->content, ids, json_string_value(json_object_get(j, "id")));
        if (load(l, j, &w, number))
            return -1;
    }
    return 0;
}

/* --- roles ---------------------------------------------------------------------------------------------- */

static int load_players(json_t *j, const struct where *w, uint8_t *out, struct error *e)
{
    struct where at = where_key(w, "players");
    json_t *list = want_field(j, w, "players", e);
    unsigned players = 0;
    int n;
    if (!list || want_list(list, &at, 0, VOICES_MOST_SEATS - VOICES_LEAST_SEATS + 1, e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        if (want_integer(json_array_get(list, i), &entry, VOICES_LEAST_SEATS, VOICES_MOST_SEATS, &n, e))
            return -1;
        if (players >> n & 1) {
            const char text[] = {(char)('0' + n), 0};
            where_error(&entry, W_ERROR_NOT_UNIQUE, e);
            return error_text(e, text);
        }
        players |= 1u << n;
    }
    *out = (uint8_t)players;
    return 0;
}

static int load_role(struct voices_loader *l, json_t *j, const struct where *w, int number)
{
    static const char *const keys[] = {"id", "name", "text", "symbol", "players", "goal", NULL};
    struct where at = where_key(w, "goal");
    struct voices_role *role = &l->pack->role[number];
    json_t *goal;
    int symbol;
    if (want_object(j, w, keys, l->e) || voices_load_text(j, w, "name", l->e) ||
        voices_load_text(j, w, "text", l->e) || field_name(j, w, "symbol", symbol_names, &symbol, l->e) ||
        load_players(j, w, &role->players, l->e) || !(goal = want_field(j, w, "goal", l->e)))
        return -1;
    role->symbol = (uint8_t)symbol;
    return voices_load_goal(l, goal, &at, &role->goal);
}

/* Exactly one prosecutor, and for each n exactly n roles, his among them. */
static int check_roles(const struct voices_loader *l)
{
    const struct voices_pack *k = l->pack;
    struct where at = where_key(NULL, "roles");
    int prosecutors = 0, his = 0;
    for (int role = 0; role < k->roles; role++)
        if (k->role[role].symbol == VOICES_SYMBOL_PROSECUTOR) {
            prosecutors++;
            his = role;
        }
    if (prosecutors != 1)
        return where_error(&at, W_ERROR_VOICES_PROSECUTOR, l->e);
    for (int n = VOICES_LEAST_SEATS; n <= VOICES_MOST_SEATS; n++) {
        int roles = 0;
        for (int role = 0; role < k->roles; role++)
            roles += k->role[role].players >> n & 1;
        if (roles != n || !(k->role[his].players >> n & 1))
            return wrong_number(&at, W_ERROR_VOICES_ROLE_COUNT, n, n, n, l->e);
    }
    return 0;
}

static int load_advanced_row(const struct voices_loader *l, json_t *advanced, const struct where *w, int n)
{
    const char key[] = {(char)('0' + n), 0};
    struct where at = where_key(w, key);
    uint8_t *places = l->pack->advanced[n];
    json_t *list = want_field(advanced, w, key, l->e);
    if (!list || want_list(list, &at, (size_t)(n - 1), (size_t)(n - 1), l->e))
        return -1;
    places[VOICES_SYMBOL_PROSECUTOR] = 1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        int symbol;
        if (want_name(json_array_get(list, i), &entry, symbol_names + 1, &symbol, l->e)) /* the voices' */
            return -1;
        places[1 + symbol]++;
    }
    for (int symbol = 0; symbol < VOICES_SYMBOLS; symbol++) {
        int roles = 0;
        for (int role = 0; role < l->pack->roles; role++)
            roles += l->pack->role[role].symbol == symbol;
        if (roles < places[symbol]) {
            where_error(&at, W_ERROR_VOICES_FEW_ROLES, l->e);
            return error_text(l->e, symbol_names[symbol]);
        }
    }
    return 0;
}

static int load_advanced(const struct voices_loader *l, json_t *json)
{
    static const char *const keys[] = {"3", "4", "5", "6", NULL};
    struct where at = where_key(NULL, "advanced");
    json_t *j = want_field(json, NULL, "advanced", l->e);
    if (!j || want_object(j, &at, keys, l->e))
        return -1;
    for (int n = VOICES_LEAST_SEATS; n <= VOICES_MOST_SEATS; n++)
        if (load_advanced_row(l, j, &at, n))
            return -1;
    return 0;
}

/* --- court cards ---------------------------------------------------------------------------------------- */

/* Planning heads nothing (H-5.7). */
static int load_ability(struct voices_loader *l, json_t *j, const struct where *w,
                        const struct voices_list *about, unsigned *heads)
{
    static const char *const keys[] = {"who", "do", NULL};
    static const char *const names[] = {"prosecutor", "vision", "speech", "movement", "instinct", NULL};
    struct voices_pack *k = l->pack;
    struct where at = where_key(w, "do");
    json_t *steps;
    int who;
    if (want_object(j, w, keys, l->e) || field_name(j, w, "who", names, &who, l->e) ||
        !(steps = want_field(j, w, "do", l->e)))
        return -1;
    if (k->abilities == VOICES_MAX_ABILITIES)
        return voices_too_many(w, "abilities", VOICES_MAX_ABILITIES, l->e);
    struct voices_ability *ability = &k->ability[k->abilities++];
    ability->who = (uint8_t)(who ? who : VOICES_NONE); /* the areas follow each other as in their enum */
    *heads |= who ? 1u << who : 0;
    return voices_load_steps(l, steps, &at, about, &ability->list);
}

static int load_side(struct voices_loader *l, json_t *card, const struct where *w, int number, int side,
                     unsigned *heads)
{
    static const char *const keys[] = {"text", "do", NULL};
    const char *key = voices_side_names[side];
    struct voices_court *court = &l->pack->court[number];
    struct where at = where_key(w, key), do_at = where_key(&at, "do");
    json_t *j = want_field(card, w, key, l->e), *list;
    if (!j || want_object(j, &at, keys, l->e) || voices_load_text(j, &at, "text", l->e) ||
        !(list = want_field(j, &at, "do", l->e)) || want_list(list, &do_at, 1, VOICES_MAX_SIDE, l->e))
        return -1;
    court->first[side] = l->pack->abilities;
    court->count[side] = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const struct voices_list about = {.parent = VOICES_NO_LIST,
                                          .kind = VOICES_LIST_COURT,
                                          .card = (uint8_t)number,
                                          .side = (uint8_t)side,
                                          .index = (uint8_t)i};
        struct where entry = where_index(&do_at, i);
        if (load_ability(l, json_array_get(list, i), &entry, &about, heads))
            return -1;
    }
    return 0;
}

static int load_court(struct voices_loader *l, json_t *j, const struct where *w, int number)
{
    static const char *const keys[] = {"id", "stage", "name", "areas", "front", "back", NULL};
    struct where at = where_key(w, "areas");
    json_t *areas;
    unsigned shown, heads = 0;
    int stage;
    l->on_strategy = 0;
    if (want_object(j, w, keys, l->e) || field_integer(j, w, "stage", 1, 2, &stage, l->e) ||
        voices_load_text(j, w, "name", l->e) || !(areas = want_field(j, w, "areas", l->e)) ||
        want_list(areas, &at, 1, VOICES_AREAS, l->e) ||
        voices_load_some(areas, &at, voices_area_names, 0, &shown, l->e))
        return -1;
    for (int side = 0; side < VOICES_SIDES; side++)
        if (load_side(l, j, w, number, side, &heads))
            return -1;
    if (shown != heads)
        return where_error(&at, W_ERROR_VOICES_AREAS, l->e);
    l->pack->court[number].stage = (uint8_t)stage;
    l->pack->court[number].areas = (uint8_t)shown;
    return 0;
}

static int check_stages(const struct voices_loader *l)
{
    struct where at = where_key(NULL, "court");
    for (int stage = 1; stage <= 2; stage++) {
        int cards = 0;
        for (int card = 0; card < l->pack->courts; card++)
            cards += l->pack->court[card].stage == stage;
        if (cards < LEAST_STAGE)
            return wrong_number(&at, W_ERROR_VOICES_FEW_COURT, LEAST_STAGE, 0, stage, l->e);
    }
    return 0;
}

/* --- strategy cards ------------------------------------------------------------------------------------- */

static int load_need(json_t *j, const struct where *w, struct voices_strategy *card, struct error *e)
{
    static const char *const keys[] = {"own", "destroyed", NULL};
    uint8_t *needs[] = {&card->need_own, &card->need_destroyed};
    struct where at = where_key(w, "need"), own_at = where_key(&at, "own");
    json_t *need = json_object_get(j, "need");
    if (!need)
        return 0;
    if (want_object(need, &at, keys, e))
        return -1;
    if (json_object_size(need) == 0)
        return where_error(&own_at, W_ERROR_MISSING, e);
    for (int i = 0; i < 2; i++) {
        int k;
        if (!json_object_get(need, keys[i]))
            continue;
        if (field_integer(need, &at, keys[i], 1, VOICES_MAX_N, &k, e))
            return -1;
        *needs[i] = (uint8_t)k;
    }
    return 0;
}

/* `said` of a window holds a card or "pass"; `src` a strategy or a court card. */
static int check_strategy_id(const struct voices_loader *l, int number, const struct where *w)
{
    struct where at = where_key(w, "id");
    const char *id = content_id(l->content, VOICES_STRATEGY_IDS, number);
    if (strcmp(id, "pass") != 0 && content_find_id(l->content, VOICES_COURT_IDS, id) < 0)
        return 0;
    where_error(&at, W_ERROR_VOICES_STRATEGY_ID, l->e);
    return error_text(l->e, id);
}

static int load_strategy(struct voices_loader *l, json_t *j, const struct where *w, int number)
{
    static const char *const keys[] = {"id", "copies", "name", "text", "when", "area", "need", "do", NULL};
    static const char *const whens[] = {"after_push", "when_destroyed", NULL};
    struct voices_list about = {
        .parent = VOICES_NO_LIST, .kind = VOICES_LIST_STRATEGY, .card = (uint8_t)number};
    struct voices_strategy *card = &l->pack->strategy[number];
    struct where area_at = where_key(w, "area"), do_at = where_key(w, "do");
    json_t *area = json_object_get(j, "area"), *steps;
    unsigned areas = VOICES_ALL_AREAS;
    int copies, when;
    l->on_strategy = 1;
    if (want_object(j, w, keys, l->e) || check_strategy_id(l, number, w) ||
        field_integer(j, w, "copies", 1, VOICES_MAX_COPIES, &copies, l->e) ||
        voices_load_text(j, w, "name", l->e) || voices_load_text(j, w, "text", l->e) ||
        field_name(j, w, "when", whens, &when, l->e) ||
        (area && voices_load_some(area, &area_at, voices_area_names, 0, &areas, l->e)) ||
        load_need(j, w, card, l->e) || !(steps = want_field(j, w, "do", l->e)))
        return -1;
    card->copies = (uint8_t)copies;
    card->when = (uint8_t)when;
    card->areas = (uint8_t)areas;
    return voices_load_steps(l, steps, &do_at, &about, &card->list);
}

static int check_strategies(const struct voices_loader *l)
{
    struct voices_pack *k = l->pack;
    struct where at = where_key(NULL, "strategy");
    int total = 0;
    for (int card = 0; card < k->strategies; card++)
        total += k->strategy[card].copies;
    if (total < LEAST_STRATEGY || total > VOICES_MAX_COPIES)
        return wrong_number(&at, W_ERROR_VOICES_COPIES, LEAST_STRATEGY, VOICES_MAX_COPIES, total, l->e);
    k->strategy_total = (uint8_t)total;
    return 0;
}

/* A position has room for everything that all the cards together can open. */
static int check_depth(const struct voices_loader *l)
{
    int deepest = voices_deepest(l->pack), played = voices_most_played(l->pack);
    if (deepest > VOICES_MAX_STACK)
        return wrong_number(NULL, W_ERROR_VOICES_DEEP, 0, VOICES_MAX_STACK, deepest, l->e);
    if (played > VOICES_MAX_PLAYED)
        return wrong_number(NULL, W_ERROR_VOICES_PLAYED, 0, VOICES_MAX_PLAYED, played, l->e);
    return 0;
}

/* --- stories, tokens, markers --------------------------------------------------------------------------- */

static int load_story(struct voices_loader *l, json_t *j, const struct where *w, int number)
{
    static const char *const keys[] = {"id", "name", "opening", "verdict", "influence", "first", NULL};
    struct voices_story *story = &l->pack->story[number];
    struct where at = where_key(w, "influence");
    json_t *list;
    int first;
    if (want_object(j, w, keys, l->e) || voices_load_text(j, w, "name", l->e) ||
        voices_load_text(j, w, "opening", l->e) || voices_load_text(j, w, "verdict", l->e) ||
        field_integer(j, w, "first", INT32_MIN, INT32_MAX, &first, l->e) ||
        !(list = want_field(j, w, "influence", l->e)) ||
        want_list(list, &at, 0, VOICES_MAX_STORY_TOKENS, l->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        int juror;
        if (want_name(json_array_get(list, i), &entry, voices_juror_names, &juror, l->e))
            return -1;
        story->juror[i] = (uint8_t)juror;
    }
    story->first = first;
    story->count = (uint8_t)json_array_size(list);
    return 0;
}

static int load_influence(const struct voices_loader *l, json_t *json)
{
    struct voices_pack *k = l->pack;
    struct where at = where_key(NULL, "influence");
    json_t *j = want_field(json, NULL, "influence", l->e);
    int total = 0, longest = 0;
    if (!j || want_object(j, &at, voices_kind_names, l->e))
        return -1;
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        int n;
        if (field_integer(j, &at, voices_kind_names[kind], 0, VOICES_MAX_INFLUENCE, &n, l->e))
            return -1;
        k->influence[kind] = (uint8_t)n;
        total += n;
    }
    for (int story = 0; story < k->stories; story++)
        longest = k->story[story].count > longest ? k->story[story].count : longest;
    if (total < longest || total > VOICES_MAX_INFLUENCE)
        return wrong_number(&at, W_ERROR_VOICES_INFLUENCE, longest, VOICES_MAX_INFLUENCE, total, l->e);
    k->influence_total = (uint8_t)total;
    return 0;
}

/* A set of eight: the emotions and values of a voice, or of the prosecutor, whose markers count 0 (H-4.10). */
static int load_set(const struct voices_loader *l, json_t *markers, const struct where *w, const char *key,
                    int his)
{
    static const char *const keys[] = {"emotion", "value", NULL};
    static const char *const voice_names[] = {"anger", "sadness", "trust", "fear", "joy", NULL};
    static const char *const his_names[] = {"confusion", "panic", "nervousness", NULL};
    struct where at = where_key(w, key);
    json_t *list = want_field(markers, w, key, l->e);
    if (!list || want_list(list, &at, VOICES_SET_MARKERS, VOICES_SET_MARKERS, l->e))
        return -1;
    for (size_t i = 0; i < VOICES_SET_MARKERS; i++) {
        struct where entry = where_index(&at, i);
        json_t *j = json_array_get(list, i);
        int emotion, value;
        if (want_object(j, &entry, keys, l->e) ||
            field_name(j, &entry, "emotion", his ? his_names : voice_names, &emotion, l->e) ||
            field_integer(j, &entry, "value", his ? 0 : 1, his ? 0 : 9, &value, l->e))
            return -1;
        l->pack->emotion[his][i] = (uint8_t)(emotion + (his ? VOICES_CONFUSION : 0));
        l->pack->value[his][i] = (uint8_t)value;
    }
    return 0;
}

static int load_markers(const struct voices_loader *l, json_t *json)
{
    static const char *const keys[] = {"voice", "prosecutor", NULL};
    struct where at = where_key(NULL, "markers");
    json_t *j = want_field(json, NULL, "markers", l->e);
    if (!j || want_object(j, &at, keys, l->e))
        return -1;
    return load_set(l, j, &at, "voice", 0) || load_set(l, j, &at, "prosecutor", 1) ? -1 : 0;
}

/* --- the whole ------------------------------------------------------------------------------------------ */

/* The words for jurors and areas: any of them, or none. */
static int load_words(json_t *json, const char *key, const char *const *names, const char *const *keys,
                      struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *j = json_object_get(json, key);
    if (j && want_object(j, &at, names, e))
        return -1;
    for (int i = 0; names[i]; i++) {
        struct where w = where_key(&at, names[i]);
        json_t *entry = json_object_get(j, names[i]);
        if (entry && want_object(entry, &w, keys, e))
            return -1;
        for (int text = 0; keys[text]; text++)
            if (voices_load_text(entry, &w, keys[text], e))
                return -1;
    }
    return 0;
}

int voices_load(json_t *json, struct content *content, struct error *e)
{
    static const char *const keys[] = {"game",  "name",     "jurors",  "areas",     "roles",   "advanced",
                                       "court", "strategy", "stories", "influence", "markers", NULL};
    static const char *const games[] = {"voices", NULL};
    static const char *const juror_keys[] = {"name", NULL}, *const area_keys[] = {"name", "text", NULL};
    struct voices_pack *k = content->pack;
    struct voices_loader l = {content, k, e, 0};
    int game;
    if (want_object(json, NULL, keys, e) || field_name(json, NULL, "game", games, &game, e) ||
        voices_load_text(json, NULL, "name", e) ||
        load_words(json, "jurors", voices_juror_names, juror_keys, e) ||
        load_words(json, "areas", voices_area_names, area_keys, e))
        return -1;
    if (load_list(&l, json, "roles", VOICES_ROLE_IDS, VOICES_MOST_SEATS, VOICES_MAX_ROLES, load_role,
                  &k->roles) ||
        check_roles(&l) || load_advanced(&l, json))
        return -1;
    if (load_list(&l, json, "court", VOICES_COURT_IDS, LEAST_STAGE, VOICES_MAX_COURT, load_court,
                  &k->courts) ||
        check_stages(&l))
        return -1;
    if (load_list(&l, json, "strategy", VOICES_STRATEGY_IDS, 1, VOICES_MAX_STRATEGY, load_strategy,
                  &k->strategies) ||
        check_strategies(&l) || check_depth(&l))
        return -1;
    return load_list(&l, json, "stories", VOICES_STORY_IDS, 1, VOICES_MAX_STORIES, load_story, &k->stories) ||
                   load_influence(&l, json) || load_markers(&l, json)
               ? -1
               : 0;
}
