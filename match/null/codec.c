/* codec.c: the template game in the notation. */
#include <string.h>

#include "match/null/codec.h"
#include "rules/null/null.h"
#include "tempo.h"

static const char *const sides[] = {"heads", "tails", NULL};
static const char *const reasons[] = {"right", "wrong", NULL};
static const struct verb verbs[NULL_VERBS] = {
    {"hide", 1, {{"side", SLOT_NAME, sides}}},
    {"call", 0, {{"side", SLOT_NAME, sides}}},
};

/* A pack: {"game": "null", "name": {"en": …}, "weights": [heads, tails]}; the first two may be left out. */
static int load(json_t *json, struct content *content, struct error *e)
{
    static const char *const keys[] = {"game", "name", "weights", NULL}, *const games[] = {"null", NULL};
    struct null_pack *k = content->pack;
    struct where at = where_key(NULL, "weights");
    int game;
    if (want_object(json, NULL, keys, e) ||
        (json_object_get(json, "game") && field_name(json, NULL, "game", games, &game, e)))
        return -1;
    json_t *weights = want_field(json, NULL, "weights", e);
    if (!weights || want_list(weights, &at, NULL_SIDES, NULL_SIDES, e))
        return -1;
    for (size_t i = 0; i < NULL_SIDES; i++) {
        struct where entry = where_index(&at, i);
        int weight;
        if (want_integer(json_array_get(weights, i), &entry, 1, 100, &weight, e))
            return -1;
        k->weight[i] = (uint8_t)weight;
    }
    return 0;
}

static int read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                        struct error *e)
{
    static const char *const none[] = {NULL};
    struct where at = where_key(NULL, "options");
    (void)content, (void)seats, (void)numbers;
    if (given && want_object(given, &at, none, e))
        return -1;
    *full = json_object();
    return 0;
}

static void put_side(struct out *o, const char *key, int side)
{
    put_key(o, key);
    if (side == 0 || side == UNKNOWN)
        put_null(o);
    else
        put_word(o, sides[side - 1]);
}

static void put_position(struct out *o, const struct content *content, const void *position, json_t *options,
                         const struct texts *texts)
{
    const struct null *p = position;
    (void)content, (void)texts;
    put_open(o, '{');
    put_key(o, "options");
    put_json(o, options);
    put_key(o, "hidden");
    put_bool(o, p->coin != 0);
    put_side(o, "coin", p->coin);
    put_side(o, "call", p->call);
    put_close(o, '}');
}

static int read_side(json_t *json, const char *key, uint8_t *out, struct error *e)
{
    int side;
    if (json_is_null(json_object_get(json, key)))
        return 0;
    if (field_name(json, NULL, key, sides, &side, e))
        return -1;
    *out = (uint8_t)(1 + side);
    return 0;
}

static int read_position(const struct content *content, json_t *json, int viewer, void *position, int *seats,
                         json_t **options, struct texts *texts, struct error *e)
{
    static const char *const keys[] = {"options", "hidden", "coin", "call", NULL};
    struct null p = {0, 0};
    struct fault fault;
    struct where at = where_key(NULL, "hidden");
    int hidden;
    (void)texts;
    if (want_object(json, NULL, keys, e) || read_side(json, "coin", &p.coin, e) ||
        read_side(json, "call", &p.call, e) || want_boolean(json_object_get(json, "hidden"), &at, &hidden, e))
        return -1;
    if (viewer != ALL_SEEING && hidden && !p.coin)
        p.coin = UNKNOWN;
    if ((viewer == ALL_SEEING && !null_check(content->pack, &p, &fault)) || hidden != (p.coin != 0))
        return where_error(&at, W_ERROR_MISSING, e);
    if (read_options(content, NULL_SEATS, json_object_get(json, "options"), options, NULL, e))
        return -1;
    memcpy(position, &p, sizeof p);
    *seats = NULL_SEATS;
    return 0;
}

static void tell(const struct content *content, const struct fault *fault, struct error *e)
{
    (void)content;
    error_set(e, e->code, W_ERROR_NOT_ONE_OF, "move");
    e->value = fault->about;
}

const struct codec null_codec = {
    .rules = "null/1",
    .verb_count = NULL_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .load = load,
    .options = read_options,
    .put = put_position,
    .read = read_position,
    .tell = tell,
    .tempo = null_tempo,
    .cues = null_cues,
};
