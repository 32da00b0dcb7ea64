#include "match/codec.h"

#include <math.h>
#include <string.h>

#include "rules/kit.h"

/* --- what a notation is made of ------------------------------------------------------------------------- */

const char *codec_version(const struct game *game)
{
    return game->codec->rules;
}

const struct verb *codec_verb(const struct game *game, int number)
{
    return number >= 0 && number < game->codec->verb_count ? &game->codec->verbs[number] : NULL;
}

const char *codec_reason(const struct game *game, int number)
{
    return game->codec->reasons[number];
}

int codec_has_texts(const struct game *game)
{
    return game->codec->text_place != NULL;
}

int codec_options(const struct content *content, int seats, json_t *given, int *numbers, struct error *e)
{
    json_t *full = NULL;
    int failed = content->game->codec->options(content, seats, given, &full, numbers, e);
    json_decref(full);
    return failed;
}

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

/* A number too large for an argument is out of every range anyway. */
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

const char *const record_keys[] = {"n", "q", "by", NULL};

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
                           : NULL; /* a zero byte: not a name of anything */
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

/* Everything except the seat, which is already in `out`. */
static int read_move(const struct content *content, json_t *json, struct move *out, struct text *text,
                     struct error *e)
{
    const struct codec *codec = content->game->codec;
    const char *key;
    json_t *value;
    text->bytes[0] = '\0';
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

int codec_read_move(const struct content *content, int seats, json_t *json, struct move *out,
                    struct text *text, struct error *e)
{
    memset(out, 0, sizeof *out);
    if (!json_is_object(json))
        return bad_move(e, W_ERROR_WANT_OBJECT, "move");
    return read_seat(json, seats, out, e) ? -1 : read_move(content, json, out, text, e);
}

int codec_read_move_of(const struct content *content, int seat, json_t *json, struct move *out,
                       struct text *text, struct error *e)
{
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)seat;
    if (json_object_get(json, "seat"))
        return bad_move(e, W_ERROR_UNKNOWN_FIELD, "seat");
    return read_move(content, json, out, text, e);
}

/* --- reading moves that were told ------------------------------------------------------------------------- */

static int hide_all(int16_t *args, int count, int16_t after)
{
    for (int i = 0; i < count; i++)
        args[i] = HIDDEN;
    if (after == ARG_NULL)
        args[count] = ARG_NULL;
    return 0;
}

/* The key of a field beside n, q and by. */
static json_t *told_field(json_t *json, const char *name)
{
    char marked[32];
    if (name_index(record_keys, name) < 0)
        return json_object_get(json, name);
    snprintf(marked, sizeof marked, "%c%s", RECORD_MARK, name);
    return json_object_get(json, marked);
}

static int read_told(const struct reading *r, int i)
{
    const struct verb_slot *slot = &r->verb->slots[i];
    json_t *j = told_field(r->json, slot->name);
    int16_t *arg = r->out->arg + codec_first_arg(r->verb, i);
    int room = codec_arg_room(r->verb, i), list = slot->form >= SLOT_LIST, count = (int)json_array_size(j);
    if ((!j && slot->form == SLOT_OPTIONAL) || (json_is_null(j) && slot->form == SLOT_MAYBE)) {
        *arg = ARG_NULL;
        return 0;
    }
    if (json_is_null(j))
        return hide_all(arg, room, 0);
    if (list && count > 0 && count <= room && json_is_null(json_array_get(j, 0)))
        return hide_all(arg, count, count < room ? ARG_NULL : 0);
    if (!j)
        return bad_move(r->e, W_ERROR_MISSING, slot->name);
    return list ? read_list(r, slot, j, arg, room) : read_slot(r, slot, j, arg);
}

int codec_read_seen(const struct content *content, int seats, json_t *json, struct move *out,
                    struct text *text, struct error *e)
{
    const struct codec *codec = content->game->codec;
    memset(out, 0, sizeof *out);
    text->bytes[0] = '\0';
    if (!json_is_object(json))
        return bad_move(e, W_ERROR_WANT_OBJECT, "move");
    if (read_seat(json, seats, out, e))
        return -1;
    if (json_is_null(json_object_get(json, "do"))) {
        out->verb = UNKNOWN;
        return hide_all(out->arg, MAX_ARGS, 0);
    }
    const struct verb *verb = find_verb(codec, json_object_get(json, "do"));
    if (!verb)
        return bad_move(e, W_ERROR_UNKNOWN_VERB, "do");
    out->verb = (uint8_t)(verb - codec->verbs);
    const struct reading r = {content, verb, json, out, text, e};
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++)
        if (read_told(&r, i))
            return -1;
    return 0;
}

/* --- writing moves -------------------------------------------------------------------------------------- */

void codec_put_seat(struct out *o, int seat)
{
    if (seat == CHANCE)
        put_word(o, "chance");
    else
        put_number(o, seat);
}

void codec_put_seats(struct out *o, uint32_t to_act)
{
    put_open(o, '[');
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (to_act >> seat & 1)
            put_number(o, seat);
    if (to_act & CHANCE_BIT)
        put_word(o, "chance");
    put_close(o, ']');
}

static void put_arg(struct out *o, const struct content *content, const struct verb_slot *slot, int arg,
                    const struct text *text)
{
    if (slot->form == SLOT_MAYBE && arg == ARG_NULL) {
        put_null(o);
        return;
    }
    switch (slot->kind) {
    case SLOT_FLAG: put_bool(o, arg); return;
    case SLOT_NAME: put_word(o, slot->names[arg]); return;
    case SLOT_ID: put_text(o, content_id(content, slot->list, arg)); return;
    case SLOT_TEXT: put_text(o, text->bytes); return;
    default: put_number(o, arg);
    }
}

/* A whole field of a move; a hidden value is null, and in a list each hidden entry is. */
static void put_field(struct out *o, const struct content *content, const struct verb *verb, int i,
                      const struct move *move, const struct text *text, int hidden)
{
    const struct verb_slot *slot = &verb->slots[i];
    const int16_t *arg = move->arg + codec_first_arg(verb, i);
    int list = slot->form >= SLOT_LIST && !(slot->form == SLOT_BALLOT && hidden);
    int count = list ? codec_arg_room(verb, i) : 1;
    if (list)
        put_open(o, '[');
    for (int k = 0; k < count && !(list && arg[k] == ARG_NULL); k++)
        if (hidden)
            put_null(o);
        else
            put_arg(o, content, slot, arg[k], text);
    if (list)
        put_close(o, ']');
}

/* Is this field of a move left out? */
static int is_left_out(const struct verb *verb, int i, const struct move *move)
{
    return verb->slots[i].form == SLOT_OPTIONAL && move->arg[codec_first_arg(verb, i)] == ARG_NULL;
}

static void put_field_key(struct out *o, const char *name, int in_line)
{
    char marked[32];
    if (in_line && name_index(record_keys, name) >= 0) {
        snprintf(marked, sizeof marked, "%c%s", RECORD_MARK, name);
        name = marked;
    }
    put_key(o, name);
}

void codec_put_own_move(struct out *o, const struct content *content, const struct move *move,
                        const struct text *text)
{
    const struct verb *verb = &content->game->codec->verbs[move->verb];
    put_open(o, '{');
    put_key(o, "do");
    put_word(o, verb->name);
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        if (is_left_out(verb, i, move))
            continue;
        put_key(o, verb->slots[i].name);
        put_field(o, content, verb, i, move, text, 0);
    }
    put_close(o, '}');
}

void codec_put_line(struct out *o, const struct move_line *line, const struct content *content,
                    const void *position, const struct move *move, const struct text *text, uint32_t viewers,
                    int opened)
{
    const struct game *game = content->game;
    const struct verb *verb = &game->codec->verbs[move->verb];
    int told = !viewers || (game->sees(content->pack, position, move, -1, opened) & viewers);
    put_open(o, '{');
    if (line) {
        put_key(o, "n");
        put_number(o, (int64_t)line->n);
    }
    put_key(o, "seat");
    codec_put_seat(o, move->seat);
    if (line && line->q) {
        put_key(o, "q");
        put_number(o, (int64_t)line->q);
    }
    if (line && line->by) {
        put_key(o, "by");
        put_word(o, line->by);
    }
    put_key(o, "do");
    if (told)
        put_word(o, verb->name);
    else
        put_null(o); /* only the fact that an answer was given */
    for (int i = 0; told && verb->slots[i].kind != SLOT_NONE; i++) {
        int first = codec_first_arg(verb, i);
        int hidden = viewers && !(game->sees(content->pack, position, move, first, opened) & viewers);
        if (is_left_out(verb, i, move))
            continue;
        put_field_key(o, verb->slots[i].name, line != NULL);
        put_field(o, content, verb, i, move, text, hidden);
    }
    put_close(o, '}');
}

void codec_put_seen(struct out *o, uint64_t n, const struct content *content, const struct move *move,
                    const struct text *text)
{
    const struct verb *verb = move->verb == UNKNOWN ? NULL : &content->game->codec->verbs[move->verb];
    put_open(o, '{');
    put_key(o, "n");
    put_number(o, (int64_t)n);
    put_key(o, "seat");
    codec_put_seat(o, move->seat);
    put_key(o, "do");
    if (verb)
        put_word(o, verb->name);
    else
        put_null(o);
    for (int i = 0; verb && verb->slots[i].kind != SLOT_NONE; i++) {
        if (is_left_out(verb, i, move))
            continue;
        put_field_key(o, verb->slots[i].name, 1);
        put_field(o, content, verb, i, move, text, move->arg[codec_first_arg(verb, i)] == HIDDEN);
    }
    put_close(o, '}');
}

void codec_put_move(struct out *o, const struct content *content, const void *position,
                    const struct move *move, const struct text *text, uint32_t viewers, int opened)
{
    codec_put_line(o, NULL, content, position, move, text, viewers, opened);
}

/* --- versions of the rules ------------------------------------------------------------------------------- */

const char *codec_rules(const struct game *game, const char *rules, json_t *options, struct error *e)
{
    const struct codec *codec = game->codec;
    if (strcmp(rules, codec->rules) == 0)
        return codec->rules;
    int earlier = codec->earlier_rules && strcmp(rules, codec->earlier_rules) == 0;
    json_t *changed = earlier ? json_object_get(options, codec->changed_option) : NULL;
    if (earlier && (!changed || json_is_null(changed)))
        return codec->earlier_rules;
    error_set(e, BAD_INPUT, earlier ? W_RECORD_RULES_OPTION : W_RECORD_RULES,
              earlier ? codec->changed_option : codec->rules);
    error_text(e, rules);
    return NULL;
}

/* --- views ---------------------------------------------------------------------------------------------- */

/* Hidden values were read as null; `reveal` puts each such byte where it belongs. */
int codec_read_view(const struct content *content, json_t *json, int viewer, void *view, int *seats,
                    struct texts *texts, struct error *e)
{
    const struct game *game = content->game;
    union position told;
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

static void put_range(struct out *o, const struct pattern *p, int i)
{
    put_open(o, '{');
    put_key(o, "min");
    put_number(o, p->low[i]);
    put_key(o, "max");
    put_number(o, p->high[i]);
    put_close(o, '}');
}

static void put_choice(struct out *o, const struct content *content, const struct verb_slot *slot,
                       const struct pattern *p)
{
    put_open(o, '{');
    put_key(o, "choose");
    put_number(o, p->take);
    put_key(o, "of");
    put_open(o, '[');
    for (int k = 0; k < p->members; k++)
        put_arg(o, content, slot, set_nth(&p->set, k), NULL);
    put_close(o, ']');
    put_close(o, '}');
}

/* a / b as the nearest double, whatever their size; a is at most b. */
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

/* A field of an entry: ranges, subsets and texts stay templates; everything else is a single value of `m`. */
static void put_template(struct out *o, const struct content *content, const struct pattern *p,
                         const struct move *m, const struct verb *verb, int i)
{
    int first = codec_first_arg(verb, i), range = 0;
    while (range < p->ranges && p->range_arg[range] != first)
        range++;
    if (range < p->ranges)
        put_range(o, p, range);
    else if (p->how == TAKE_SOME && p->first == first)
        put_choice(o, content, &verb->slots[i], p);
    else if (verb->slots[i].kind == SLOT_TEXT)
        put_word(o, "*");
    else
        put_field(o, content, verb, i, m, NULL, 0);
}

/* Is the field present whatever the argument, because the pattern covers more than one value of it? */
static int is_template(const struct pattern *p, const struct verb *verb, int i)
{
    int first = codec_first_arg(verb, i);
    for (int r = 0; r < p->ranges; r++)
        if (p->range_arg[r] == first)
            return 1;
    return verb->slots[i].kind == SLOT_TEXT || (p->how == TAKE_SOME && p->first == first);
}

static void put_entry(struct out *o, const struct content *content, const struct pattern *p,
                      const struct move *m, uint64_t total)
{
    const struct verb *verb = &content->game->codec->verbs[m->verb];
    put_open(o, '{');
    put_key(o, "do");
    put_word(o, verb->name);
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        if (!is_template(p, verb, i) && is_left_out(verb, i, m))
            continue;
        put_key(o, verb->slots[i].name);
        put_template(o, content, p, m, verb, i);
    }
    if (m->seat == CHANCE) {
        put_key(o, "p");
        put_real(o, fraction(p->weight, total));
        put_key(o, "w");
        put_number(o, (int64_t)p->weight);
    }
    put_close(o, '}');
}

void codec_put_patterns(struct out *o, const struct content *content, const struct pattern *patterns,
                        int count)
{
    uint64_t total = patterns_count(patterns, count, 1);
    put_open(o, '[');
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &patterns[i];
        int listed = p->how == TAKE_ONE || p->how == TAKE_ORDERED; /* these are written out */
        for (uint64_t k = 0; k < (listed ? p->ways : 1); k++) {
            struct move m = p->move;
            if (listed)
                pattern_set_nth(p, k, m.arg + p->first);
            put_entry(o, content, p, &m, total);
        }
    }
    put_close(o, ']');
}

void codec_put_legal(struct out *o, const struct content *content, const void *position, int seat)
{
    struct pattern patterns[MAX_PATTERNS];
    codec_put_patterns(o, content, patterns, content->game->legal(content->pack, position, seat, patterns));
}

void codec_put_result(struct out *o, const struct content *content, const void *position, int seats)
{
    const struct game *game = content->game;
    struct result r;
    game->result(content->pack, position, &r);
    put_open(o, '{');
    put_key(o, "winners");
    codec_put_seats(o, r.winners);
    put_key(o, "scores");
    put_open(o, '[');
    for (int seat = 0; seat < seats; seat++)
        put_number(o, r.scores[seat]);
    put_close(o, ']');
    put_key(o, "reason");
    put_word(o, game->codec->reasons[r.reason]);
    put_close(o, '}');
}

/* --- as values ------------------------------------------------------------------------------------------ */

json_t *codec_write_position(const struct content *content, const void *position, json_t *options,
                             const struct texts *texts)
{
    struct out o = {0};
    content->game->codec->put(&o, content, position, options, texts);
    return out_json(&o);
}

json_t *codec_write_move(const struct content *content, const void *position, const struct move *move,
                         const struct text *text, uint32_t viewers, int opened)
{
    struct out o = {0};
    codec_put_move(&o, content, position, move, text, viewers, opened);
    return out_json(&o);
}

json_t *codec_write_legal(const struct content *content, const void *position, int seat)
{
    struct out o = {0};
    codec_put_legal(&o, content, position, seat);
    return out_json(&o);
}

json_t *codec_write_result(const struct content *content, const void *position, int seats)
{
    struct out o = {0};
    codec_put_result(&o, content, position, seats);
    return out_json(&o);
}

json_t *codec_write_seat(int seat)
{
    struct out o = {0};
    codec_put_seat(&o, seat);
    return out_json(&o);
}

json_t *codec_write_seats(uint32_t to_act)
{
    struct out o = {0};
    codec_put_seats(&o, to_act);
    return out_json(&o);
}
