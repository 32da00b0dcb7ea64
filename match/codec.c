#include "codec.h"

#include <math.h>
#include <string.h>

#include "../rules/kit.h"

/* --- reading a move ------------------------------------------------------------------------------------- */

static int bad_move(struct error *e, enum word word, const char *path)
{
    return error_set(e, BAD_MOVE, word, path);
}

static int read_seat(json_t *json, int seats, struct move *out, struct error *e)
{
    json_t *j = json_object_get(json, "seat");
    if (!j)
        return bad_move(e, W_ERROR_MISSING, "seat");
    if (json_is_string(j) && strcmp(json_string_value(j), "chance") == 0 && json_string_length(j) == 6) {
        out->seat = CHANCE;
        return 0;
    }
    if (!json_is_integer(j) || json_integer_value(j) < 0 || json_integer_value(j) >= seats)
        return bad_move(e, W_ERROR_NO_SUCH_SEAT, "seat");
    out->seat = (int8_t)json_integer_value(j);
    return 0;
}

/* A number that an argument can't hold is out of every range all the same. */
static int16_t clamp(json_int_t value)
{
    return (int16_t)(value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value);
}

int codec_first_arg(const struct verb *verb, int i)
{
    int at = 0;
    for (int slot = 0; slot < i; slot++)
        at += codec_arg_room(verb, slot);
    return at;
}

int codec_arg_room(const struct verb *verb, int i)
{
    const struct verb_slot *slot = &verb->slots[i];
    return slot->form < SLOT_LIST ? 1 : slot->room ? slot->room : MAX_ARGS - codec_first_arg(verb, i);
}

int codec_text_arg(const struct verb *verb)
{
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++)
        if (verb->slots[i].kind == SLOT_TEXT)
            return codec_first_arg(verb, i);
    return -1;
}

/* A move being read. */
struct reading {
    const struct content *content;
    const struct verb *verb;
    json_t *json;
    struct move *out;
    struct text *text;
    struct error *e;
};

static int read_slot(const struct reading *r, const struct verb_slot *slot, json_t *j, int16_t *arg)
{
    const char *text = json_is_string(j) && strlen(json_string_value(j)) == json_string_length(j)
                           ? json_string_value(j)
                           : NULL; /* a zero byte: names nothing */
    switch (slot->kind) {
    case SLOT_SEAT:
    case SLOT_NUMBER:
        if (!json_is_integer(j))
            return bad_move(r->e, W_ERROR_WANT_INTEGER, slot->name);
        *arg = clamp(json_integer_value(j));
        return 0;
    case SLOT_FLAG:
        if (!json_is_boolean(j))
            return bad_move(r->e, W_ERROR_WANT_BOOLEAN, slot->name);
        *arg = json_is_true(j);
        return 0;
    default: break;
    }
    if (!json_is_string(j))
        return bad_move(r->e, W_ERROR_WANT_TEXT, slot->name);
    if (slot->kind == SLOT_TEXT) {
        *arg = (int16_t)text_keep(r->text, json_string_value(j), json_string_length(j));
        return 0;
    }
    int index = !text                   ? -1
                : slot->kind == SLOT_ID ? content_find_id(r->content, slot->list, text)
                                        : name_index(slot->names, text);
    *arg = (int16_t)(index < 0 ? ARG_NOTHING : index);
    return 0;
}

/* A list that is too long for any rule names nothing. */
static int read_list(const struct reading *r, const struct verb_slot *slot, json_t *j, int16_t *args,
                     int room)
{
    size_t count = json_array_size(j);
    if (!json_is_array(j))
        return bad_move(r->e, W_ERROR_WANT_LIST, slot->name);
    for (size_t i = 0; i < count; i++) {
        int16_t arg = ARG_NOTHING;
        if (read_slot(r, slot, json_array_get(j, i), &arg))
            return -1;
        int at = (int)i < room ? (int)i : room - 1;
        for (; slot->form == SLOT_LIST && at > 0 && args[at - 1] > arg; at--)
            args[at] = args[at - 1];
        args[at] = arg;
    }
    if (count > (size_t)room)
        args[0] = ARG_NOTHING;
    else if (count < (size_t)room)
        args[count] = ARG_NULL;
    return 0;
}

static int read_field(const struct reading *r, int i)
{
    const struct verb_slot *slot = &r->verb->slots[i];
    json_t *j = json_object_get(r->json, slot->name);
    int16_t *arg = r->out->arg + codec_first_arg(r->verb, i);
    if ((slot->form == SLOT_MAYBE && (!j || json_is_null(j))) || (slot->form == SLOT_OPTIONAL && !j)) {
        *arg = ARG_NULL;
        return 0;
    }
    if (!j)
        return bad_move(r->e, W_ERROR_MISSING, slot->name);
    if (slot->form >= SLOT_LIST)
        return read_list(r, slot, j, arg, codec_arg_room(r->verb, i));
    return read_slot(r, slot, j, arg);
}

static int is_known_field(const struct verb *verb, const char *key)
{
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++)
        if (strcmp(verb->slots[i].name, key) == 0)
            return 1;
    return strcmp(key, "seat") == 0 || strcmp(key, "do") == 0;
}

static const struct verb *find_verb(const struct codec *codec, json_t *name)
{
    for (int i = 0; json_is_string(name) && i < codec->verb_count; i++)
        if (strcmp(codec->verbs[i].name, json_string_value(name)) == 0 &&
            strlen(codec->verbs[i].name) == json_string_length(name))
            return &codec->verbs[i];
    return NULL;
}

int codec_read_move(const struct content *content, int seats, json_t *json, struct move *out,
                    struct text *text, struct error *e)
{
    const struct codec *codec = content->game->codec;
    const char *key;
    json_t *value;
    memset(out, 0, sizeof *out);
    text->bytes[0] = '\0';
    if (!json_is_object(json))
        return bad_move(e, W_ERROR_WANT_OBJECT, "move");
    if (read_seat(json, seats, out, e))
        return -1;
    if (!json_object_get(json, "do"))
        return bad_move(e, W_ERROR_MISSING, "do");
    const struct verb *verb = find_verb(codec, json_object_get(json, "do"));
    if (!verb)
        return bad_move(e, W_ERROR_UNKNOWN_VERB, "do");
    if (verb->by_chance != (out->seat == CHANCE))
        return bad_move(e, verb->by_chance ? W_ERROR_CHANCE_ONLY : W_ERROR_SEATS_ONLY, "seat");
    out->verb = (uint8_t)(verb - codec->verbs);
    json_object_foreach(json, key,
                        value) if (!is_known_field(verb, key)) return bad_move(e, W_ERROR_UNKNOWN_FIELD, key);
    const struct reading r = {content, verb, json, out, text, e};
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++)
        if (read_field(&r, i))
            return -1;
    return 0;
}

/* --- writing moves -------------------------------------------------------------------------------------- */

json_t *codec_write_seat(int seat)
{
    return seat == CHANCE ? json_string("chance") : json_integer(seat);
}

json_t *codec_write_seats(uint32_t to_act)
{
    json_t *list = json_array();
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (to_act >> seat & 1)
            json_array_append_new(list, json_integer(seat));
    if (to_act & CHANCE_BIT)
        json_array_append_new(list, json_string("chance"));
    return list;
}

static json_t *write_arg(const struct content *content, const struct verb_slot *slot, int arg,
                         const struct text *text)
{
    if (slot->form == SLOT_MAYBE && arg == ARG_NULL)
        return json_null();
    switch (slot->kind) {
    case SLOT_FLAG: return json_boolean(arg);
    case SLOT_NAME: return json_string(slot->names[arg]);
    case SLOT_ID: return json_string(content_id(content, slot->list, arg));
    case SLOT_TEXT: return json_string(text->bytes);
    default: return json_integer(arg);
    }
}

/* A whole field of a move; what is hidden is null, in a list each entry. NULL: it is left out. */
static json_t *write_field(const struct content *content, const struct verb *verb, int i,
                           const struct move *move, const struct text *text, int hidden)
{
    const struct verb_slot *slot = &verb->slots[i];
    const int16_t *arg = move->arg + codec_first_arg(verb, i);
    if (slot->form == SLOT_OPTIONAL && *arg == ARG_NULL)
        return NULL;
    if (slot->form < SLOT_LIST || (slot->form == SLOT_BALLOT && hidden))
        return hidden ? json_null() : write_arg(content, slot, *arg, text);
    json_t *list = json_array();
    for (int k = 0; k < codec_arg_room(verb, i) && arg[k] != ARG_NULL; k++)
        json_array_append_new(list, hidden ? json_null() : write_arg(content, slot, arg[k], text));
    return list;
}

json_t *codec_write_move(const struct content *content, const void *position, const struct move *move,
                         const struct text *text, uint32_t viewers, int opened)
{
    const struct game *game = content->game;
    const struct verb *verb = &game->codec->verbs[move->verb];
    json_t *j = json_object();
    json_object_set_new(j, "seat", codec_write_seat(move->seat));
    if (viewers && !(game->sees(content->pack, position, move, -1, opened) & viewers)) {
        json_object_set_new(j, "do", json_null()); /* that something was answered, and no more */
        return j;
    }
    json_object_set_new(j, "do", json_string(verb->name));
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        int first = codec_first_arg(verb, i);
        int hidden = viewers && !(game->sees(content->pack, position, move, first, opened) & viewers);
        json_t *value = write_field(content, verb, i, move, text, hidden);
        if (value)
            json_object_set_new(j, verb->slots[i].name, value);
    }
    return j;
}

/* --- views ---------------------------------------------------------------------------------------------- */

/* What was hidden came as null; `reveal` puts each such byte where it belongs. */
int codec_read_view(const struct content *content, json_t *json, int viewer, void *view, int *seats,
                    struct texts *texts, struct error *e)
{
    const struct game *game = content->game;
    union {
        uint64_t align;
        uint8_t bytes[MAX_POSITION];
    } told;
    json_t *options = NULL;
    memset(texts, 0, sizeof *texts);
    if (game->codec->read(content, json, viewer, told.bytes, seats, &options, texts, e))
        return -1;
    json_decref(options);
    if (viewer >= *seats)
        return error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_SEAT, "seat");
    memset(view, UNKNOWN, game->position_size);
    game->reveal(content->pack, told.bytes, viewer, view);
    return 0;
}

/* --- legal moves ---------------------------------------------------------------------------------------- */

static json_t *write_range(const struct pattern *p, int i)
{
    return json_pack("{s:i,s:i}", "min", p->low[i], "max", p->high[i]);
}

static json_t *write_choice(const struct content *content, const struct verb_slot *slot,
                            const struct pattern *p)
{
    json_t *of = json_array();
    for (int k = 0; k < p->members; k++)
        json_array_append_new(of, write_arg(content, slot, set_nth(&p->set, k), NULL));
    return json_pack("{s:i,s:o}", "choose", p->take, "of", of);
}

/* a / b as the double that is nearest to it, whatever their size; a is at most b. */
static double fraction(uint64_t a, uint64_t b)
{
    int shift = 0;
    unsigned __int128 n = a;
    while (n < (unsigned __int128)b << 53) { /* so that the quotient has 54 bits */
        n <<= 1;
        shift++;
    }
    uint64_t q = (uint64_t)(n / b), rest = (uint64_t)(n % b);
    if ((q & 1) && (rest || (q & 2))) /* its last bit is the half that decides; ties go to the even one */
        q++;
    return ldexp((double)(q >> 1), 1 - shift);
}

/* A field of an entry: ranges, subsets and texts stay templates, all else is a single value of `m`. */
static json_t *write_template(const struct content *content, const struct pattern *p, const struct move *m,
                              const struct verb *verb, int i)
{
    int first = codec_first_arg(verb, i);
    for (int r = 0; r < p->ranges; r++)
        if (p->range_arg[r] == first)
            return write_range(p, r);
    if (p->how == TAKE_SOME && p->first == first)
        return write_choice(content, &verb->slots[i], p);
    if (verb->slots[i].kind == SLOT_TEXT)
        return json_string("*");
    return write_field(content, verb, i, m, NULL, 0);
}

static json_t *write_entry(const struct content *content, const struct pattern *p, const struct move *m,
                           uint64_t total)
{
    const struct verb *verb = &content->game->codec->verbs[m->verb];
    json_t *j = json_object();
    json_object_set_new(j, "do", json_string(verb->name));
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        json_t *value = write_template(content, p, m, verb, i);
        if (value)
            json_object_set_new(j, verb->slots[i].name, value);
    }
    if (m->seat == CHANCE) {
        json_object_set_new(j, "p", json_real(fraction(p->weight, total)));
        json_object_set_new(j, "w", json_integer((json_int_t)p->weight));
    }
    return j;
}

json_t *codec_write_legal(const struct content *content, const void *position, int seat)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = content->game->legal(content->pack, position, seat, patterns);
    json_t *list = json_array();
    uint64_t total = patterns_count(patterns, count, 1);
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &patterns[i];
        int listed = p->how == TAKE_ONE || p->how == TAKE_ORDERED; /* these are written out */
        for (uint64_t k = 0; k < (listed ? p->ways : 1); k++) {
            struct move m = p->move;
            if (listed)
                pattern_set_nth(p, k, m.arg + p->first);
            json_array_append_new(list, write_entry(content, p, &m, total));
        }
    }
    return list;
}

json_t *codec_write_result(const struct content *content, const void *position, int seats)
{
    const struct game *game = content->game;
    struct result r;
    game->result(content->pack, position, &r);
    json_t *scores = json_array();
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(scores, json_integer(r.scores[seat]));
    return json_pack("{s:o,s:o,s:s}", "winners", codec_write_seats(r.winners), "scores", scores, "reason",
                     game->codec->reasons[r.reason]);
}
