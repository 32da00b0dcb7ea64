/* read.c: options and positions of Dixit from outside: their form only; dixit_check judges their sense. Also
 * views, in which null also stands for what is hidden. */
#include <string.h>

#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

/* --- options -------------------------------------------------------------------------------------------- */

/* D-1.2: how long a game lasts, by the mode. */
struct length {
    const char *name;
    int usual, most;
};
static const struct length lengths[DIXIT_MODES] = {{"target", 30, 200}, {"rounds", 1, 10}, {"rounds", 1, 10}};

/* The two options as numbers; `whole`: both must be there. */
static int read_numbers(json_t *given, int whole, int *numbers, struct error *e)
{
    struct where at = where_key(NULL, "options");
    int mode = DIXIT_CLASSIC;
    if (given && !json_is_object(given))
        return where_error(&at, W_ERROR_WANT_OBJECT, e);
    if ((whole || json_object_get(given, "mode")) &&
        field_name(given, &at, "mode", dixit_mode_names, &mode, e))
        return -1;
    const struct length *length = &lengths[mode];
    const char *const keys[] = {"mode", length->name, NULL};
    numbers[DIXIT_OPTION_MODE] = mode;
    numbers[DIXIT_OPTION_LENGTH] = length->usual;
    if (given && want_object(given, &at, keys, e))
        return -1;
    if (!whole && !json_object_get(given, length->name))
        return 0;
    return field_integer(given, &at, length->name, 1, length->most, &numbers[DIXIT_OPTION_LENGTH], e);
}

static int complete(const int *numbers, json_t **full, struct error *e)
{
    int mode = numbers[DIXIT_OPTION_MODE];
    *full = json_pack("{s:s,s:i}", "mode", dixit_mode_names[mode], lengths[mode].name,
                      numbers[DIXIT_OPTION_LENGTH]);
    return *full ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

int dixit_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                       struct error *e)
{
    const struct dixit_pack *k = content->pack;
    if (read_numbers(given, 0, numbers, e))
        return -1;
    int mode = numbers[DIXIT_OPTION_MODE], need = seats * dixit_hand_size(mode, seats);
    if (!dixit_seats_fit(mode, seats)) { /* D-1.1 */
        error_set(e, BAD_INPUT, W_ERROR_DIXIT_SEATS, "players");
        e->value = seats;
        return error_text(e, dixit_mode_names[mode]);
    }
    if (k->count < need) { /* D-1.3 */
        error_set(e, BAD_INPUT, W_ERROR_DIXIT_SMALL_PACK, "content");
        e->value = need;
        return -1;
    }
    return complete(numbers, full, e);
}

/* --- a position: values --------------------------------------------------------------------------------- */

/* What the readers of single fields need. */
struct reader {
    const struct content *content;
    json_t *json;
    struct dixit *p;
    struct texts *texts;
    struct error *e;
    int viewer; /* ALL_SEEING: a position */
};

/* May anything that belongs to this seat be hidden? */
static int hides(const struct reader *r, int seat)
{
    return r->viewer != ALL_SEEING && r->viewer != seat;
}

/* Is this a list of nulls, standing for what is hidden? */
static int is_hidden(json_t *list)
{
    size_t nulls = 0;
    while (nulls < json_array_size(list) && json_is_null(json_array_get(list, nulls)))
        nulls++;
    return nulls > 0 && nulls == json_array_size(list);
}

static int read_card(const struct reader *r, json_t *j, const struct where *w, int *out)
{
    const char *id = want_text(j, w, r->e);
    if (!id)
        return -1;
    *out = content_find_id(r->content, DIXIT_IDS_CARDS, id);
    if (*out >= 0)
        return 0;
    where_error(w, W_ERROR_NOT_ONE_OF, r->e);
    return error_text(r->e, id);
}

/* A set, in any order; `may_hide`: only its number may be known. */
static int read_set(const struct reader *r, const char *key, int may_hide, uint64_t *set, int *count)
{
    struct where at = where_key(NULL, key);
    json_t *list = want_field(r->json, NULL, key, r->e);
    if (!list || want_list(list, &at, 0, DIXIT_MOST_CARDS, r->e))
        return -1;
    *count = (int)json_array_size(list);
    for (int i = 0; i < *count && !(may_hide && is_hidden(list)); i++) {
        struct where w = where_index(&at, (size_t)i);
        int card;
        if (read_card(r, json_array_get(list, (size_t)i), &w, &card))
            return -1;
        if (dixit_in(set, card))
            return where_error(&w, W_ERROR_NOT_UNIQUE, r->e) |
                   error_text(r->e, json_string_value(json_array_get(list, (size_t)i)));
        dixit_flip_in(set, card);
    }
    return 0;
}

/* A row of at most `most` cards, as given or kept ascending. */
static int read_row(const struct reader *r, json_t *list, const struct where *w, int most, int sorted,
                    int16_t *row, uint8_t *count)
{
    if (want_list(list, w, 0, (size_t)most, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where at = where_index(w, i);
        int card;
        if (read_card(r, json_array_get(list, i), &at, &card))
            return -1;
        if (sorted)
            dixit_insert(row, count, card);
        else
            row[(*count)++] = (int16_t)card;
    }
    return 0;
}

/* A seat's row, ascending; of another seat's, perhaps only the length is known. */
static int read_own(const struct reader *r, int seat, json_t *list, const struct where *w, int most,
                    int16_t *row, uint8_t *count)
{
    if (!hides(r, seat) || !is_hidden(list))
        return read_row(r, list, w, most, 1, row, count);
    *count = (uint8_t)json_array_size(list);
    return want_list(list, w, 0, (size_t)most, r->e);
}

/* Slots 1 … most, ascending, one bit each. */
static int read_slots(const struct reader *r, json_t *list, const struct where *w, int most, uint16_t *out)
{
    *out = 0;
    if (want_list(list, w, 0, DIXIT_MOST_SLOTS, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where at = where_index(w, i);
        int slot;
        if (want_integer(json_array_get(list, i), &at, 1, most, &slot, r->e))
            return -1;
        if (*out >> slot)
            return where_error(&at, W_ERROR_NOT_ASCENDING, r->e);
        *out |= (uint16_t)(1u << slot);
    }
    return 0;
}

/* The list of a field that has one entry for each of `count`. */
static json_t *each(const struct reader *r, json_t *object, const struct where *w, const char *key, int count)
{
    struct where at = where_key(w, key);
    json_t *list = want_field(object, w, key, r->e);
    return list && want_list(list, &at, (size_t)count, (size_t)count, r->e) == 0 ? list : NULL;
}

static int read_numbers_of(const struct reader *r, json_t *object, const struct where *w, const char *key,
                           int least, int32_t *out)
{
    struct where at = where_key(w, key);
    json_t *list = each(r, object, w, key, dixit_rabbits(r->p));
    for (int i = 0; list && i < dixit_rabbits(r->p); i++) {
        struct where entry = where_index(&at, (size_t)i);
        int number;
        if (want_integer(json_array_get(list, (size_t)i), &entry, least, DIXIT_MOST_SCORE, &number, r->e))
            return -1;
        out[i] = number;
    }
    return list ? 0 : -1;
}

/* D-3.4 also holds for a clue in a position. */
static int read_clue(const struct reader *r, json_t *object, const struct where *w, uint64_t round)
{
    struct where at = where_key(w, "clue");
    json_t *j = want_field(object, w, "clue", r->e);
    if (!j)
        return -1;
    if (!json_is_string(j))
        return where_error(&at, W_ERROR_WANT_TEXT, r->e);
    struct text *to = &r->texts->at[dixit_clue_place(round)];
    if (text_keep(to, json_string_value(j), json_string_length(j)) == TEXT_FINE)
        return 0;
    return where_error(&at, W_ERROR_DIXIT_CLUE, r->e);
}

/* --- the fields ----------------------------------------------------------------------------------------- */

static int read_round(const struct reader *r)
{
    struct where at = where_key(NULL, "round");
    json_t *round = want_field(r->json, NULL, "round", r->e);
    if (!round)
        return -1;
    if (!json_is_integer(round) || json_integer_value(round) < 1) /* no rule bounds it above */
        return where_error(&at, W_ERROR_WANT_INTEGER, r->e);
    r->p->round = (uint64_t)json_integer_value(round);
    return 0;
}

/* Phase, round, storyteller, clue: what the others depend on. */
static int read_head(const struct reader *r)
{
    struct where at = where_key(NULL, "storyteller"), clue_at = where_key(NULL, "clue");
    json_t *storyteller = want_field(r->json, NULL, "storyteller", r->e), *clue;
    int phase, seat = DIXIT_NO_SEAT;
    if (!storyteller || field_name(r->json, NULL, "phase", dixit_phase_names, &phase, r->e) || read_round(r))
        return -1;
    if (!json_is_null(storyteller) && want_integer(storyteller, &at, 0, r->p->seats - 1, &seat, r->e))
        return -1;
    r->p->phase = (uint8_t)phase;
    r->p->storyteller = (uint8_t)seat;
    if (dixit_has_clue(r->p))
        return read_clue(r, r->json, NULL, r->p->round);
    if (!(clue = want_field(r->json, NULL, "clue", r->e)))
        return -1;
    return json_is_null(clue) ? 0 : where_error(&clue_at, W_ERROR_DIXIT_CLUE, r->e);
}

static int read_cards(const struct reader *r)
{
    struct where hands_at = where_key(NULL, "hands"), given_at = where_key(NULL, "given"),
                 table_at = where_key(NULL, "table");
    struct dixit *p = r->p;
    int deck, discard;
    json_t *hands = each(r, r->json, NULL, "hands", p->seats), *given, *table;
    if (!hands || !(given = each(r, r->json, NULL, "given", p->seats)) ||
        !(table = want_field(r->json, NULL, "table", r->e)) ||
        read_set(r, "deck", r->viewer != ALL_SEEING, p->deck, &deck) ||
        read_set(r, "discard", 0, p->discard, &discard) ||
        read_row(r, table, &table_at, DIXIT_MOST_SLOTS, 0, p->table, &p->table_count))
        return -1;
    p->deck_count = (uint16_t)deck;
    for (int seat = 0; seat < p->seats; seat++) {
        struct where hand_at = where_index(&hands_at, (size_t)seat),
                     gift_at = where_index(&given_at, (size_t)seat);
        if (read_own(r, seat, json_array_get(hands, (size_t)seat), &hand_at, DIXIT_MOST_HAND, p->hands[seat],
                     &p->hand_count[seat]) ||
            read_own(r, seat, json_array_get(given, (size_t)seat), &gift_at, DIXIT_MOST_GIVEN, p->given[seat],
                     &p->given_count[seat]))
            return -1;
    }
    return 0;
}

static int read_red(const struct reader *r)
{
    struct where at = where_key(NULL, "red");
    json_t *j = want_field(r->json, NULL, "red", r->e);
    int voted = r->p->storyteller < r->p->seats && (r->p->voted >> r->p->storyteller & 1); /* D-6.7 */
    int red = voted && hides(r, r->p->storyteller) ? UNKNOWN : 0;
    if (!j || (!json_is_null(j) && want_integer(j, &at, 1, DIXIT_MOST_SLOTS, &red, r->e)))
        return -1;
    r->p->red = (uint8_t)red;
    return 0;
}

static int read_deferred(const struct reader *r)
{
    struct where at = where_key(NULL, "deferred");
    json_t *list = want_field(r->json, NULL, "deferred", r->e);
    if (!list || want_list(list, &at, 0, DIXIT_MOST_SEATS, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where w = where_index(&at, i);
        int seat;
        if (want_integer(json_array_get(list, i), &w, 0, r->p->seats - 1, &seat, r->e))
            return -1;
        if (r->p->deferred >> seat)
            return where_error(&w, W_ERROR_NOT_ASCENDING, r->e);
        r->p->deferred |= (uint16_t)(1u << seat);
    }
    return 0;
}

static int read_votes(const struct reader *r)
{
    struct where at = where_key(NULL, "votes");
    json_t *votes = each(r, r->json, NULL, "votes", r->p->seats);
    for (int seat = 0; votes && seat < r->p->seats; seat++) {
        struct where w = where_index(&at, (size_t)seat);
        json_t *slots = json_array_get(votes, (size_t)seat);
        if (hides(r, seat) && json_is_null(slots))
            r->p->votes[seat] = 0xffff;
        else if (read_slots(r, slots, &w, DIXIT_MOST_SLOTS, &r->p->votes[seat]))
            return -1;
        r->p->voted |= (uint16_t)((r->p->votes[seat] != 0) << seat);
    }
    if (!votes || (r->p->mode == DIXIT_PARTY && read_red(r)))
        return -1;
    return r->p->mode == DIXIT_TEAM ? read_deferred(r) : 0;
}

/* --- the last round ------------------------------------------------------------------------------------- */

static int read_last_votes(const struct reader *r, json_t *j, const struct where *w)
{
    struct dixit_last *last = &r->p->last;
    struct where at = where_key(w, "votes"), owners_at = where_key(w, "owners");
    json_t *votes = each(r, j, w, "votes", r->p->seats), *owners = each(r, j, w, "owners", last->table_count);
    int red = 0;
    if (!votes || !owners)
        return -1;
    for (int seat = 0; seat < r->p->seats; seat++) {
        struct where vote_at = where_index(&at, (size_t)seat);
        if (read_slots(r, json_array_get(votes, (size_t)seat), &vote_at, last->table_count,
                       &last->votes[seat]))
            return -1;
    }
    for (int i = 0; i < last->table_count; i++) {
        struct where owner_at = where_index(&owners_at, (size_t)i);
        int owner;
        if (want_integer(json_array_get(owners, (size_t)i), &owner_at, 0, r->p->seats - 1, &owner, r->e))
            return -1;
        last->owners[i] = (uint8_t)owner;
    }
    if (r->p->mode == DIXIT_PARTY && field_integer(j, w, "red", 1, last->table_count, &red, r->e))
        return -1;
    last->red = (uint8_t)red;
    return 0;
}

static int read_last(const struct reader *r)
{
    const char *const keys[] = {"round",  "storyteller", "clue",   "table",
                                "owners", "votes",       "points", r->p->mode == DIXIT_PARTY ? "red" : NULL,
                                NULL};
    struct dixit_last *last = &r->p->last;
    struct where w = where_key(NULL, "last"), table_at = where_key(&w, "table"),
                 round_at = where_key(&w, "round");
    json_t *j = want_field(r->json, NULL, "last", r->e), *round, *table;
    uint64_t counted = dixit_counted(r->p);
    int storyteller;
    if (!j || json_is_null(j))
        return j ? 0 : -1; /* whether there must be one the rules know */
    if (want_object(j, &w, keys, r->e) || !(round = want_field(j, &w, "round", r->e)))
        return -1;
    if (!json_is_integer(round) || (uint64_t)json_integer_value(round) != counted || counted == 0)
        return where_error(&round_at, W_ERROR_DIXIT_LAST_ROUND, r->e);
    if (field_integer(j, &w, "storyteller", 0, r->p->seats - 1, &storyteller, r->e) ||
        read_clue(r, j, &w, counted) || !(table = want_field(j, &w, "table", r->e)) ||
        want_list(table, &table_at, 1, (size_t)dixit_slots(r->p), r->e) ||
        read_row(r, table, &table_at, DIXIT_MOST_SLOTS, 0, last->table, &last->table_count) ||
        read_numbers_of(r, j, &w, "points", -DIXIT_MOST_SCORE, last->points) || read_last_votes(r, j, &w))
        return -1;
    last->there = 1;
    last->storyteller = (uint8_t)storyteller;
    return 0;
}

/* --- all together --------------------------------------------------------------------------------------- */

/* Mode, length and seats, on which the form of everything else depends. */
static int read_kind(const struct reader *r, json_t **options)
{
    struct where at = where_key(NULL, "hands");
    json_t *given = want_field(r->json, NULL, "options", r->e), *hands;
    int numbers[MAX_OPTIONS] = {0};
    if (!given || read_numbers(given, 1, numbers, r->e))
        return -1;
    if (!(hands = want_field(r->json, NULL, "hands", r->e)) ||
        want_list(hands, &at, DIXIT_LEAST_SEATS, DIXIT_MOST_SEATS, r->e))
        return -1;
    int mode = numbers[DIXIT_OPTION_MODE], seats = (int)json_array_size(hands);
    if (!dixit_seats_fit(mode, seats)) { /* D-1.1 */
        where_error(&at, W_ERROR_DIXIT_SEATS, r->e);
        r->e->value = seats;
        return error_text(r->e, dixit_mode_names[mode]);
    }
    dixit_start(r->content->pack, r->p, seats, numbers);
    memset(r->p->deck, 0, sizeof r->p->deck);
    return complete(numbers, options, r->e);
}

int dixit_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
               json_t **options, struct texts *texts, struct error *e)
{
    static const char *const keys[DIXIT_MODES][15] = {
        {"options", "phase", "round", "storyteller", "clue", "scores", "deck", "discard", "hands", "given",
         "table", "votes", "last", NULL},
        {"options", "phase", "round", "storyteller", "clue", "scores", "deck", "discard", "hands", "given",
         "table", "votes", "last", "red", NULL},
        {"options", "phase", "round", "storyteller", "clue", "scores", "deck", "discard", "hands", "given",
         "table", "votes", "last", "deferred", NULL}};
    struct dixit p = {0};
    struct fault fault = {0, 0, 0};
    struct reader r = {content, json, &p, texts, e, viewer};
    json_t *full = NULL;
    struct where top = where_key(NULL, "position");
    if (!json_is_object(json))
        return where_error(&top, W_ERROR_WANT_OBJECT, e);
    int wrong = read_kind(&r, &full) || want_object(json, NULL, keys[p.mode], e) || read_head(&r) ||
                read_numbers_of(&r, json, NULL, "scores", 0, p.scores) || read_cards(&r) || read_votes(&r) ||
                read_last(&r);
    if (!wrong && viewer == ALL_SEEING && !dixit_check(content->pack, &p, &fault)) {
        error_set(e, BAD_INPUT, WORD_NONE, "");
        dixit_tell(content, &fault, e);
        wrong = 1;
    }
    if (wrong) {
        json_decref(full);
        return -1;
    }
    memcpy(position, &p, sizeof p);
    *options = full;
    *seats = p.seats;
    return 0;
}
