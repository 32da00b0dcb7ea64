/* read.c: a position of Voices from outside: its form (item 1 of "Possible positions") and what the struct
 * can't hold; voices_check judges its sense. Also views ("Who knows what"). The stack is read in frames.c. */
#include "match/voices/read.h"

#include <stdlib.h>
#include <string.h>

#include "rules/voices/push.h"

int voices_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                        struct error *e)
{
    static const char *const keys[] = {"advanced", "prosecutor", "abilities", NULL};
    struct where at = where_key(NULL, "options"), advanced_at = where_key(&at, "advanced"),
                 prosecutor_at = where_key(&at, "prosecutor"), abilities_at = where_key(&at, "abilities");
    int advanced = 0, prosecutor = -1, abilities = 0;
    (void)content;
    if (given && want_object(given, &at, keys, e))
        return -1;
    json_t *j = json_object_get(given, "advanced");
    if (j && want_boolean(j, &advanced_at, &advanced, e))
        return -1;
    j = json_object_get(given, "prosecutor");
    if (j && !json_is_null(j) && want_integer(j, &prosecutor_at, 0, seats - 1, &prosecutor, e))
        return -1;
    j = json_object_get(given, "abilities");
    if (j && want_boolean(j, &abilities_at, &abilities, e))
        return -1;
    *full = json_pack("{s:b,s:o,s:b}", "advanced", advanced, "prosecutor",
                      prosecutor < 0 ? json_null() : json_integer(prosecutor), "abilities", abilities);
    if (!*full)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    if (numbers) {
        numbers[0] = advanced;
        numbers[1] = prosecutor;
        numbers[2] = abilities;
    }
    return 0;
}

int voices_hides(const struct voices_reader *r, int seat)
{
    return r->viewer != ALL_SEEING && r->viewer != seat;
}

/* --- values --------------------------------------------------------------------------------------------- */

static int not_one_of(const struct voices_reader *r, const struct where *w, const char *text)
{
    where_error(w, W_ERROR_NOT_ONE_OF, r->e);
    return error_text(r->e, text);
}

static int read_seat(const struct voices_reader *r, json_t *j, const struct where *w, uint8_t *out)
{
    int seat;
    if (want_integer(j, w, 0, r->p->players - 1, &seat, r->e))
        return -1;
    *out = (uint8_t)seat;
    return 0;
}

static int read_id(const struct voices_reader *r, json_t *j, const struct where *w, int list, uint8_t *out)
{
    const char *id = want_text(j, w, r->e);
    if (!id)
        return -1;
    int number = content_find_id(r->content, list, id);
    if (number < 0)
        return not_one_of(r, w, id);
    *out = (uint8_t)number;
    return 0;
}

static int read_name(const struct voices_reader *r, json_t *j, const struct where *w,
                     const char *const *names, uint8_t *out)
{
    int number;
    if (want_name(j, w, names, &number, r->e))
        return -1;
    *out = (uint8_t)number;
    return 0;
}

/* --- fields --------------------------------------------------------------------------------------------- */

/* The field, NULL on error or where it is null and may be. */
static json_t *field(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     int null, uint8_t *out, int *result)
{
    json_t *value = want_field(j, w, key, r->e);
    *result = value ? 0 : -1;
    if (value && null == OR_NULL && json_is_null(value)) {
        *out = VOICES_NONE;
        return NULL;
    }
    return value;
}

int voices_read_seat(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     int null, uint8_t *out)
{
    struct where at = where_key(w, key);
    int result;
    json_t *value = field(r, j, w, key, null, out, &result);
    return value ? read_seat(r, value, &at, out) : result;
}

int voices_read_id(const struct voices_reader *r, json_t *j, const struct where *w, const char *key, int list,
                   int null, uint8_t *out)
{
    struct where at = where_key(w, key);
    int result;
    json_t *value = field(r, j, w, key, null, out, &result);
    return value ? read_id(r, value, &at, list, out) : result;
}

int voices_read_name(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     const char *const *names, int null, uint8_t *out)
{
    struct where at = where_key(w, key);
    int result;
    json_t *value = field(r, j, w, key, null, out, &result);
    return value ? read_name(r, value, &at, names, out) : result;
}

int voices_read_number(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                       int high, uint8_t *out)
{
    int number;
    if (field_integer(j, w, key, 0, high, &number, r->e))
        return -1;
    *out = (uint8_t)number;
    return 0;
}

int voices_read_flag(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                     uint8_t *out)
{
    struct where at = where_key(w, key);
    json_t *value = want_field(j, w, key, r->e);
    int yes;
    if (!value || want_boolean(value, &at, &yes, r->e))
        return -1;
    *out = (uint8_t)yes;
    return 0;
}

/* --- lists ---------------------------------------------------------------------------------------------- */

json_t *voices_read_list(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                         size_t low, size_t high)
{
    struct where at = where_key(w, key);
    json_t *list = want_field(j, w, key, r->e);
    return list && want_list(list, &at, low, high, r->e) == 0 ? list : NULL;
}

/* Something that may appear only once appears again. */
static int twice(const struct voices_reader *r, const struct where *w, json_t *j)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(j));
    where_error(w, W_ERROR_NOT_UNIQUE, r->e);
    return error_text(r->e, json_is_string(j) ? json_string_value(j) : number);
}

int voices_read_seats(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      uint8_t *out)
{
    struct where at = where_key(w, key);
    json_t *list = voices_read_list(r, j, w, key, 0, r->p->players);
    unsigned seats = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        json_t *value = json_array_get(list, i);
        uint8_t seat = 0;
        if (read_seat(r, value, &entry, &seat))
            return -1;
        if (seats >> seat & 1)
            return twice(r, &entry, value);
        seats |= 1u << seat;
    }
    *out = (uint8_t)seats;
    return list ? 0 : -1;
}

int voices_read_names(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      const char *const *names, uint64_t *out)
{
    struct where at = where_key(w, key);
    size_t most = 0;
    while (names[most])
        most++;
    json_t *list = voices_read_list(r, j, w, key, 0, most);
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        json_t *value = json_array_get(list, i);
        uint8_t name = 0;
        if (read_name(r, value, &entry, names, &name))
            return -1;
        if (*out >> name & 1)
            return twice(r, &entry, value);
        *out |= (uint64_t)1 << name;
    }
    return list ? 0 : -1;
}

int voices_read_kinds(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      int nulls, uint8_t *kinds, uint8_t *count)
{
    struct where at = where_key(w, key);
    json_t *list = voices_read_list(r, j, w, key, 0, r->pack->influence_total);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        uint8_t kind = 0;
        if (nulls && json_is_null(json_array_get(list, i)))
            continue;
        if (read_name(r, json_array_get(list, i), &entry, voices_kind_names, &kind))
            return -1;
        kinds[kind]++;
    }
    *count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

/* Strategy cards: the copies of each and their total (`nulls`: some may be unknown). */
static int read_cards(const struct voices_reader *r, json_t *list, const struct where *w, int nulls,
                      uint8_t *copies, uint8_t *count)
{
    if (want_list(list, w, 0, r->pack->strategy_total, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(w, i);
        uint8_t card = 0;
        if (nulls && json_is_null(json_array_get(list, i)))
            continue;
        if (read_id(r, json_array_get(list, i), &entry, VOICES_STRATEGY_IDS, &card))
            return -1;
        copies[card]++;
    }
    *count = (uint8_t)json_array_size(list);
    return 0;
}

/* --- seats and markers ---------------------------------------------------------------------------------- */

static int read_roles(const struct voices_reader *r)
{
    struct where at = where_key(NULL, "roles");
    json_t *list = voices_read_list(r, r->json, NULL, "roles", r->p->players, r->p->players);
    for (size_t s = 0; s < json_array_size(list); s++) {
        struct where entry = where_index(&at, s);
        json_t *role = json_array_get(list, s);
        if (!json_is_null(role) && read_id(r, role, &entry, VOICES_ROLE_IDS, &r->p->role[s]))
            return -1;
    }
    return list ? 0 : -1;
}

static int read_colours(const struct voices_reader *r)
{
    struct where at = where_key(NULL, "colours");
    json_t *j = want_field(r->json, NULL, "colours", r->e);
    if (!j || want_object(j, &at, voices_set_names, r->e))
        return -1;
    for (int set = 0; set < VOICES_SETS; set++)
        if (json_object_get(j, voices_set_names[set]) &&
            voices_read_seat(r, j, &at, voices_set_names[set], NOT_NULL, &r->p->owner[set]))
            return -1;
    return 0;
}

static int read_disc(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_disc *d)
{
    static const char *const keys[] = {"marker", "x", "y", NULL};
    int x, y;
    if (want_object(j, w, keys, r->e) ||
        voices_read_name(r, j, w, "marker", voices_marker_names, NOT_NULL, &d->marker) ||
        field_integer(j, w, "x", PUSH_R, PUSH_W - PUSH_R, &x, r->e) ||
        field_integer(j, w, "y", PUSH_R, PUSH_L, &y, r->e))
        return -1;
    d->x = (uint16_t)x;
    d->y = (uint16_t)y;
    return 0;
}

static int by_place(const void *one, const void *other)
{
    const struct voices_disc *a = one, *b = other;
    return a->y != b->y ? a->y - b->y : a->x != b->x ? a->x - b->x : a->marker - b->marker;
}

/* More markers than an area has room for would overlap (H-4.5). */
static int read_platforms(const struct voices_reader *r)
{
    struct where at = where_key(NULL, "platforms");
    json_t *j = want_field(r->json, NULL, "platforms", r->e);
    if (!j || want_object(j, &at, voices_area_names, r->e))
        return -1;
    for (int area = 0; area < VOICES_AREAS; area++) {
        struct where area_at = where_key(&at, voices_area_names[area]);
        json_t *list = voices_read_list(r, j, &at, voices_area_names[area], 0, VOICES_MAX_DISCS);
        if (!list)
            return -1;
        for (size_t i = 0; i < json_array_size(list); i++) {
            struct where entry = where_index(&area_at, i);
            if (read_disc(r, json_array_get(list, i), &entry, &r->p->discs[area][i]))
                return -1;
        }
        r->p->disc_count[area] = (uint8_t)json_array_size(list);
        qsort(r->p->discs[area], r->p->disc_count[area], sizeof r->p->discs[area][0], by_place);
    }
    return 0;
}

static int read_markers(const struct voices_reader *r)
{
    return voices_read_names(r, r->json, NULL, "unused", voices_marker_names, &r->p->unused) ||
                   voices_read_names(r, r->json, NULL, "destroyed", voices_marker_names, &r->p->destroyed) ||
                   read_platforms(r)
               ? -1
               : 0;
}

/* --- cards ---------------------------------------------------------------------------------------------- */

static int read_court_deck(const struct voices_reader *r, json_t *court, const struct where *w)
{
    struct where at = where_key(w, "deck");
    json_t *list = voices_read_list(r, court, w, "deck", 0, r->pack->courts);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        json_t *value = json_array_get(list, i);
        uint8_t card = 0;
        if (r->viewer != ALL_SEEING && json_is_null(value))
            continue; /* only its size */
        if (read_id(r, value, &entry, VOICES_COURT_IDS, &card))
            return -1;
        if (r->p->court_deck[card >> 6] >> (card & 63) & 1)
            return twice(r, &entry, value);
        r->p->court_deck[card >> 6] |= (uint64_t)1 << (card & 63);
    }
    r->p->court_deck_count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

static int read_court(const struct voices_reader *r)
{
    static const char *const keys[] = {"stage", "deck", "top", "middle", "right", "areas", "read", NULL};
    struct where at = where_key(NULL, "court");
    struct voices *p = r->p;
    json_t *j = want_field(r->json, NULL, "court", r->e), *areas;
    uint64_t shown = VOICES_NONE;
    int stage;
    if (!j || want_object(j, &at, keys, r->e) || field_integer(j, &at, "stage", 1, 2, &stage, r->e) ||
        read_court_deck(r, j, &at))
        return -1;
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (voices_read_id(r, j, &at, voices_slot_names[i], VOICES_COURT_IDS, OR_NULL, &p->slot[i]))
            return -1;
    if (!(areas = want_field(j, &at, "areas", r->e)) ||
        (!json_is_null(areas) && voices_read_names(r, j, &at, "areas", voices_area_names, &shown)) ||
        voices_read_flag(r, j, &at, "read", &p->read))
        return -1;
    p->stage = (uint8_t)stage;
    p->areas = (uint8_t)shown;
    return 0;
}

static int read_discard(const struct voices_reader *r, json_t *strategy, const struct where *w)
{
    struct where at = where_key(w, "discard");
    json_t *list = voices_read_list(r, strategy, w, "discard", 0, r->pack->strategy_total);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        if (read_id(r, json_array_get(list, i), &entry, VOICES_STRATEGY_IDS, &r->p->discard[i]))
            return -1;
    }
    r->p->discard_count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

static int read_strategy(const struct voices_reader *r)
{
    static const char *const keys[] = {"deck", "discard", "hands", NULL};
    struct where at = where_key(NULL, "strategy"), deck_at = where_key(&at, "deck"),
                 hands_at = where_key(&at, "hands");
    struct voices *p = r->p;
    json_t *j = want_field(r->json, NULL, "strategy", r->e), *deck, *hands;
    if (!j || want_object(j, &at, keys, r->e) || !(deck = want_field(j, &at, "deck", r->e)) ||
        read_cards(r, deck, &deck_at, r->viewer != ALL_SEEING, p->deck, &p->deck_count) ||
        read_discard(r, j, &at) || !(hands = voices_read_list(r, j, &at, "hands", p->players, p->players)))
        return -1;
    for (size_t s = 0; s < p->players; s++) {
        struct where entry = where_index(&hands_at, s);
        if (read_cards(r, json_array_get(hands, s), &entry, voices_hides(r, (int)s), p->hands[s],
                       &p->hand_count[s]))
            return -1;
    }
    return 0;
}

/* --- the jury ------------------------------------------------------------------------------------------- */

/* A pile or the discard, after the `used` tokens already read; no more tokens than exist. */
static int read_tokens(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                       int *used, uint8_t *count)
{
    static const char *const keys[] = {"kind", "seen", NULL};
    struct where at = where_key(w, key);
    json_t *list = voices_read_list(r, j, w, key, 0, (size_t)(r->pack->influence_total - *used));
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        struct voices_token *token = &r->p->influence[*used];
        json_t *value = json_array_get(list, i);
        if (want_object(value, &entry, keys, r->e) ||
            voices_read_seats(r, value, &entry, "seen", &token->seen))
            return -1;
        int known = r->viewer == ALL_SEEING || (r->viewer >= 0 && (token->seen >> r->viewer & 1));
        if (voices_read_name(r, value, &entry, "kind", voices_kind_names, known ? NOT_NULL : OR_NULL,
                             &token->kind))
            return -1;
        ++*used;
    }
    *count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

/* Guilt, innocence and what was cancelled: no rule bounds them above. */
static int read_sum(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                    uint64_t *out)
{
    struct where at = where_key(w, key);
    json_t *value = want_field(j, w, key, r->e);
    if (!value)
        return -1;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return where_error(&at, W_ERROR_WANT_INTEGER, r->e);
    *out = (uint64_t)json_integer_value(value);
    return 0;
}

static int read_jurors(const struct voices_reader *r, int *used)
{
    static const char *const keys[] = {"guilt", "innocence", "influence", NULL};
    struct where at = where_key(NULL, "jurors");
    json_t *j = want_field(r->json, NULL, "jurors", r->e);
    if (!j || want_object(j, &at, voices_juror_names, r->e))
        return -1;
    for (int type = 0; type < VOICES_JURORS; type++) {
        struct where w = where_key(&at, voices_juror_names[type]);
        json_t *juror = want_field(j, &at, voices_juror_names[type], r->e);
        if (!juror || want_object(juror, &w, keys, r->e) ||
            read_sum(r, juror, &w, "guilt", &r->p->tokens[VOICES_GUILT][type]) ||
            read_sum(r, juror, &w, "innocence", &r->p->tokens[VOICES_INNOCENCE][type]) ||
            read_tokens(r, juror, &w, "influence", used, &r->p->pile_count[type]))
            return -1;
    }
    return 0;
}

static int read_influence(const struct voices_reader *r)
{
    static const char *const keys[] = {"supply", "discard", NULL};
    struct where at = where_key(NULL, "influence");
    json_t *j = want_field(r->json, NULL, "influence", r->e);
    int used = 0; /* the discard lies after the piles */
    return !j || want_object(j, &at, keys, r->e) || read_jurors(r, &used) ||
                   voices_read_kinds(r, j, &at, "supply", r->viewer != ALL_SEEING, r->p->supply,
                                     &r->p->supply_count) ||
                   read_tokens(r, j, &at, "discard", &used, &r->p->dropped_count)
               ? -1
               : 0;
}

static int read_verdict(const struct voices_reader *r)
{
    struct where at = where_key(NULL, "verdict");
    json_t *j = want_field(r->json, NULL, "verdict", r->e),
           *cancelled = want_field(r->json, NULL, "cancelled", r->e);
    if (!j || !cancelled)
        return -1;
    if (!json_is_null(cancelled) && read_sum(r, r->json, NULL, "cancelled", &r->p->cancelled))
        return -1;
    if (json_is_null(j))
        return 0;
    if (want_object(j, &at, voices_juror_names, r->e))
        return -1;
    for (int type = 0; type < VOICES_JURORS; type++)
        if (voices_read_name(r, j, &at, voices_juror_names[type], voices_verdict_names, NOT_NULL,
                             &r->p->verdict[type]))
            return -1;
    return 0;
}

/* --- the whole ------------------------------------------------------------------------------------------ */

/* A position carries its options in full. */
static int read_options(const struct voices_reader *r, json_t **options)
{
    static const char *const keys[] = {"advanced", "prosecutor", "abilities"};
    struct where at = where_key(NULL, "options");
    json_t *given = want_field(r->json, NULL, "options", r->e);
    int numbers[MAX_OPTIONS] = {0};
    if (!given)
        return -1;
    for (int i = 0; json_is_object(given) && i < 3; i++)
        if (!want_field(given, &at, keys[i], r->e))
            return -1;
    if (voices_read_options(r->content, r->p->players, given, options, numbers, r->e))
        return -1;
    r->p->advanced = (uint8_t)numbers[0];
    r->p->wanted = (uint8_t)(numbers[1] < 0 ? VOICES_NONE : numbers[1]);
    r->p->abilities = (uint8_t)numbers[2];
    return 0;
}

static int read_fields(const struct voices_reader *r)
{
    struct voices *p = r->p;
    if (voices_read_number(r, r->json, NULL, "round", VOICES_ROUNDS, &p->round) ||
        voices_read_name(r, r->json, NULL, "phase", voices_phase_names, NOT_NULL, &p->phase) ||
        voices_read_number(r, r->json, NULL, "turns", p->players, &p->turns) ||
        voices_read_seat(r, r->json, NULL, "prosecutor", OR_NULL, &p->prosecutor) ||
        voices_read_seat(r, r->json, NULL, "first", OR_NULL, &p->first) ||
        voices_read_id(r, r->json, NULL, "story", VOICES_STORY_IDS, OR_NULL, &p->story))
        return -1;
    return read_roles(r) || read_colours(r) || read_markers(r) || read_court(r) || read_strategy(r) ||
                   read_influence(r) || voices_read_stack(r) || read_verdict(r) ||
                   (r->viewer != ALL_SEEING && voices_tell_hidden(r))
               ? -1
               : 0;
}

int voices_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
                json_t **options, struct texts *texts, struct error *e)
{
    static const char *const keys[] = {
        "game",  "players",   "options", "round",   "phase",     "turns", "prosecutor", "first",
        "story", "roles",     "colours", "unused",  "destroyed", "court", "platforms",  "strategy",
        "stack", "influence", "jurors",  "verdict", "cancelled", NULL};
    static const char *const games[] = {"voices", NULL};
    struct voices p;
    struct fault fault;
    struct voices_reader r = {content, content->pack, json, &p, e, viewer};
    json_t *full = NULL;
    int game, players;
    (void)texts;
    memset(&p, 0, sizeof p);
    memset(p.role, VOICES_NONE, sizeof p.role);
    memset(p.owner, VOICES_NONE, sizeof p.owner);
    memset(p.verdict, VOICES_NONE, sizeof p.verdict);
    p.cancelled = VOICES_NO_NUMBER;
    if (want_object(json, NULL, keys, e) || field_name(json, NULL, "game", games, &game, e) ||
        field_integer(json, NULL, "players", VOICES_LEAST_SEATS, VOICES_MOST_SEATS, &players, e))
        return -1;
    p.players = (uint8_t)players;
    if (read_options(&r, &full))
        return -1;
    if (read_fields(&r)) {
        json_decref(full);
        return -1;
    }
    if (viewer == ALL_SEEING && !voices_check(content->pack, &p, &fault)) {
        json_decref(full);
        error_set(e, BAD_INPUT, WORD_NONE, "");
        voices_tell(content, &fault, e);
        return -1;
    }
    memcpy(position, &p, sizeof p);
    *seats = players;
    *options = full;
    return 0;
}
