/* read.c: a position of VOTE! from outside: its form (V-8.2, item 1); vote_check judges its sense. Also views
 * (V-7), in which null also stands for what is hidden. */
#include <string.h>

#include "match/vote/codec.h"
#include "rules/vote/table.h"

int vote_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                      struct error *e) /* V-1.1: none */
{
    static const char *const none[] = {NULL};
    struct where at = where_key(NULL, "options");
    (void)content, (void)seats, (void)numbers;
    if (given && want_object(given, &at, none, e))
        return -1;
    *full = json_object();
    return *full ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

/* What the readers of single fields need. */
struct reader {
    const struct content *content;
    json_t *json;
    struct vote *p;
    struct error *e;
    int viewer; /* ALL_SEEING: a position */
};

/* May anything that belongs to this seat be hidden? */
static int hides(const struct reader *r, int seat)
{
    return r->viewer != ALL_SEEING && r->viewer != seat;
}

/* --- values --------------------------------------------------------------------------------------------- */

static int read_seat(const struct reader *r, json_t *j, const struct where *w, int may_be_null, uint8_t *out)
{
    int seat;
    if (may_be_null && json_is_null(j)) {
        *out = VOTE_NONE;
        return 0;
    }
    if (want_integer(j, w, 0, r->p->players - 1, &seat, r->e))
        return -1;
    *out = (uint8_t)seat;
    return 0;
}

static int read_card(const struct reader *r, json_t *j, const struct where *w, int may_be_null, uint8_t *out)
{
    if (may_be_null && json_is_null(j)) {
        *out = VOTE_NONE;
        return 0;
    }
    const char *id = want_text(j, w, r->e);
    if (!id)
        return -1;
    int card = content_find_id(r->content, 0, id);
    if (card < 0) {
        where_error(w, W_ERROR_NOT_ONE_OF, r->e);
        return error_text(r->e, id);
    }
    *out = (uint8_t)card;
    return 0;
}

/* Ascending, without duplicates; unknown ones (`nulls`: there may be some) after the others. */
static int read_cards(const struct reader *r, json_t *j, const struct where *w, int nulls, struct cards *out,
                      uint8_t *count)
{
    int last = -1;
    *out = cards_none();
    if (want_list(j, w, 0, VOTE_MAX_CARDS, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where at = where_index(w, i);
        uint8_t card = 0;
        if (nulls && json_is_null(json_array_get(j, i))) {
            last = VOTE_MAX_CARDS;
            continue;
        }
        if (read_card(r, json_array_get(j, i), &at, 0, &card))
            return -1;
        if (card <= last)
            return where_error(&at, W_ERROR_NOT_ASCENDING, r->e);
        last = card;
        *out = cards_with(*out, cards_one(card));
    }
    if (count)
        *count = (uint8_t)json_array_size(j);
    return 0;
}

static int read_seat_set(const struct reader *r, json_t *j, const struct where *w, uint16_t *out)
{
    *out = 0;
    if (want_list(j, w, 0, VOTE_MOST_SEATS, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where at = where_index(w, i);
        uint8_t seat = 0;
        if (read_seat(r, json_array_get(j, i), &at, 0, &seat))
            return -1;
        if (*out >> seat)
            return where_error(&at, W_ERROR_NOT_ASCENDING, r->e);
        *out |= (uint16_t)(1u << seat);
    }
    return 0;
}

static int read_score(const struct reader *r, json_t *j, const struct where *w, uint8_t *out)
{
    int score;
    if (json_is_null(j)) {
        *out = VOTE_NONE;
        return 0;
    }
    if (want_integer(j, w, 0, VOTE_TOP, &score, r->e))
        return -1;
    *out = (uint8_t)score;
    return 0;
}

/* --- what each seat has --------------------------------------------------------------------------------- */

static int read_party(const struct reader *r, json_t *j, const struct where *w, int s)
{
    int party, dealt = r->viewer != ALL_SEEING && r->p->phase != VOTE_IN_ROLES;
    int is_known = dealt && r->viewer >= 0 && (s == r->viewer || (r->p->known[r->viewer] >> s & 1));
    if (json_is_null(j) && !is_known) {
        r->p->party[s] = dealt ? UNKNOWN : VOTE_NONE;
        return 0;
    }
    if (want_name(j, w, vote_party_names, &party, r->e))
        return -1;
    r->p->party[s] = (uint8_t)party;
    return 0;
}

static int read_known(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return hides(r, s) && json_is_null(j) ? 0 : read_seat_set(r, j, w, &r->p->known[s]);
}

static int read_alive(const struct reader *r, json_t *j, const struct where *w, int s)
{
    int yes;
    if (want_boolean(j, w, &yes, r->e))
        return -1;
    r->p->alive |= (uint16_t)((unsigned)yes << s);
    return 0;
}

static int read_budget(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_score(r, j, w, &r->p->budget[s]);
}

static int read_support(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_score(r, j, w, &r->p->support[s]);
}

static int read_hand(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_cards(r, j, w, hides(r, s), &r->p->hands[s], &r->p->hand_count[s]);
}

static int read_shown(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_cards(r, j, w, 0, &r->p->shown[s], NULL);
}

static int read_seen(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return hides(r, s) && json_is_null(j) ? 0 : read_cards(r, j, w, 0, &r->p->seen[s], NULL);
}

static int read_ballot(const struct reader *r, json_t *j, const struct where *w, int s)
{
    static const char *const keys[] = {"for", "card", NULL};
    struct where for_at = where_key(w, "for"), card_at = where_key(w, "card");
    struct vote_ballot *b = &r->p->ballots[s];
    json_t *yes, *card;
    int is_yes = UNKNOWN;
    b->card = VOTE_NONE;
    if (json_is_null(j))
        return 0;
    if (want_object(j, w, keys, r->e) || !(yes = want_field(j, w, "for", r->e)) ||
        !(card = want_field(j, w, "card", r->e)) ||
        (!(hides(r, s) && json_is_null(yes)) && want_boolean(yes, &for_at, &is_yes, r->e)))
        return -1;
    b->given = 1;
    b->yes = (uint8_t)is_yes;
    return read_card(r, card, &card_at, 1, &b->card);
}

static int read_note(const struct reader *r, json_t *j, const struct where *w, int may_be_null,
                     struct vote_note *n)
{
    static const char *const keys[] = {"card", NULL};
    struct where card_at = where_key(w, "card");
    json_t *card;
    n->card = VOTE_NONE;
    if (json_is_null(j))
        return 0;
    if (want_object(j, w, keys, r->e) || !(card = want_field(j, w, "card", r->e)))
        return -1;
    n->given = 1;
    return read_card(r, card, &card_at, may_be_null, &n->card);
}

static int read_placed(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_note(r, j, w, hides(r, s), &r->p->placed[s]);
}

static int read_answer(const struct reader *r, json_t *j, const struct where *w, int s)
{
    return read_note(r, j, w, 1, &r->p->answers[s]);
}

static int read_seats(const struct reader *r)
{
    static const struct {
        const char *key;
        int (*read)(const struct reader *, json_t *, const struct where *, int);
    } fields[] = {{"known", read_known},   {"party", read_party},     {"alive", read_alive},
                  {"budget", read_budget}, {"support", read_support}, {"hands", read_hand},
                  {"shown", read_shown},   {"seen", read_seen},       {"ballots", read_ballot},
                  {"placed", read_placed}, {"answers", read_answer}};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct where at = where_key(NULL, fields[i].key);
        json_t *list = want_field(r->json, NULL, fields[i].key, r->e);
        if (!list || want_list(list, &at, r->p->players, r->p->players, r->e))
            return -1;
        for (int s = 0; s < r->p->players; s++) {
            struct where w = where_index(&at, (size_t)s);
            if (fields[i].read(r, json_array_get(list, (size_t)s), &w, s))
                return -1;
        }
    }
    return 0;
}

/* --- what lies on the table ----------------------------------------------------------------------------- */

static int read_piles(const struct reader *r)
{
    struct {
        const char *key;
        struct cards *cards;
        uint8_t *count; /* NULL: it is face up */
    } piles[] = {{"deck", &r->p->deck, &r->p->deck_count},
                 {"open", &r->p->open, NULL},
                 {"shut", &r->p->shut, &r->p->shut_count},
                 {"pile", &r->p->pile, &r->p->pile_count},
                 {"desk", &r->p->desk, &r->p->desk_count}};
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        struct where at = where_key(NULL, piles[i].key);
        json_t *j = want_field(r->json, NULL, piles[i].key, r->e);
        int nulls = r->viewer != ALL_SEEING && piles[i].count;
        if (!j || read_cards(r, j, &at, nulls, piles[i].cards, piles[i].count))
            return -1;
    }
    return 0;
}

/* A list of pairs of a card and a seat: `spent` and `given`. */
static int read_pairs(const struct reader *r, const char *key, const char *seat_key, size_t most,
                      uint8_t *count, uint8_t *cards, uint8_t *seats)
{
    const char *const keys[] = {"card", seat_key, NULL};
    struct where at = where_key(NULL, key);
    json_t *list = want_field(r->json, NULL, key, r->e);
    if (!list || want_list(list, &at, 0, most, r->e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where w = where_index(&at, i), card_at = where_key(&w, "card"),
                     seat_at = where_key(&w, seat_key);
        json_t *j = json_array_get(list, i), *card, *seat;
        if (want_object(j, &w, keys, r->e) || !(card = want_field(j, &w, "card", r->e)) ||
            !(seat = want_field(j, &w, seat_key, r->e)) || read_card(r, card, &card_at, 0, &cards[i]) ||
            read_seat(r, seat, &seat_at, 0, &seats[i]))
            return -1;
    }
    *count = (uint8_t)json_array_size(list);
    return 0;
}

static int read_lists(const struct reader *r)
{
    uint8_t cards[VOTE_MAX_ABILITIES] = {0}, seats[VOTE_MAX_ABILITIES] = {0};
    if (read_pairs(r, "spent", "by", VOTE_MAX_ABILITIES, &r->p->spent_count, cards, seats))
        return -1;
    for (int i = 0; i < r->p->spent_count; i++) {
        r->p->spent[i].card = cards[i];
        r->p->spent[i].by = seats[i];
    }
    if (read_pairs(r, "given", "to", VOTE_MOST_SEATS, &r->p->given_count, cards, seats))
        return -1;
    for (int i = 0; i < r->p->given_count; i++) {
        r->p->given[i].card = cards[i];
        r->p->given[i].to = seats[i];
    }
    return 0;
}

/* --- offices and the rest ------------------------------------------------------------------------------- */

static int read_offices(const struct reader *r)
{
    static const char *const last_keys[] = {"president", "pm", NULL};
    struct {
        const char *key;
        uint8_t *seat;
    } offices[] = {{"president", &r->p->president},
                   {"pm", &r->p->pm},
                   {"candidate", &r->p->candidate},
                   {"next", &r->p->next}};
    for (size_t i = 0; i < sizeof offices / sizeof offices[0]; i++) {
        struct where at = where_key(NULL, offices[i].key);
        json_t *j = want_field(r->json, NULL, offices[i].key, r->e);
        if (!j || read_seat(r, j, &at, 1, offices[i].seat))
            return -1;
    }
    struct where at = where_key(NULL, "last"), president_at = where_key(&at, "president"),
                 pm_at = where_key(&at, "pm");
    json_t *last = want_field(r->json, NULL, "last", r->e), *president, *pm;
    if (!last || want_object(last, &at, last_keys, r->e) ||
        !(president = want_field(last, &at, "president", r->e)) || !(pm = want_field(last, &at, "pm", r->e)))
        return -1;
    return read_seat(r, president, &president_at, 1, &r->p->last_president) ||
                   read_seat(r, pm, &pm_at, 1, &r->p->last_pm)
               ? -1
               : 0;
}

static int read_claim(const struct reader *r)
{
    static const char *const keys[] = {"by", "of", NULL};
    struct where at = where_key(NULL, "claim"), by_at = where_key(&at, "by"), of_at = where_key(&at, "of");
    json_t *j = want_field(r->json, NULL, "claim", r->e), *by, *of;
    if (!j)
        return -1;
    r->p->claim_by = r->p->claim_of = VOTE_NONE;
    if (json_is_null(j))
        return 0;
    if (want_object(j, &at, keys, r->e) || !(by = want_field(j, &at, "by", r->e)) ||
        !(of = want_field(j, &at, "of", r->e)))
        return -1;
    return read_seat(r, by, &by_at, 0, &r->p->claim_by) || read_seat(r, of, &of_at, 0, &r->p->claim_of) ? -1
                                                                                                        : 0;
}

/* The result must be the right one for one of the parties: the program writes it and compares. */
static int read_result(const struct reader *r)
{
    struct where at = where_key(NULL, "result");
    json_t *j = want_field(r->json, NULL, "result", r->e);
    if (!j)
        return -1;
    r->p->winner = VOTE_NONE;
    if (json_is_null(j))
        return 0;
    for (int party = 0; party < VOTE_PARTIES; party++)
        for (int reason = 0; vote_reasons[reason]; reason++) {
            r->p->winner = (uint8_t)party;
            r->p->reason = (uint8_t)reason;
            json_t *right = codec_write_result(r->content, r->p, r->p->players);
            int same = json_equal(right, j);
            json_decref(right);
            if (same)
                return 0;
        }
    return where_error(&at, W_IMPOSSIBLE_VOTE_RESULT, r->e);
}

static int read_fields(const struct reader *r)
{
    struct where round_at = where_key(NULL, "round");
    json_t *round = want_field(r->json, NULL, "round", r->e);
    int players, phase, failed;
    if (!round ||
        field_integer(r->json, NULL, "players", VOTE_LEAST_SEATS, VOTE_MOST_SEATS, &players, r->e) ||
        field_name(r->json, NULL, "phase", vote_phase_names, &phase, r->e) ||
        field_integer(r->json, NULL, "failed", 0, 3, &failed, r->e))
        return -1;
    if (!json_is_integer(round) || json_integer_value(round) < 0) /* no rule bounds it above */
        return where_error(&round_at, W_ERROR_WANT_INTEGER, r->e);
    r->p->players = (uint8_t)players;
    r->p->phase = (uint8_t)phase;
    r->p->round = (uint64_t)json_integer_value(round);
    r->p->failed = (uint8_t)failed;
    return read_offices(r) || read_seats(r) || read_piles(r) || read_lists(r) || read_claim(r) ||
                   read_result(r)
               ? -1
               : 0;
}

int vote_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
              json_t **options, struct texts *texts, struct error *e)
{
    static const char *const keys[] = {
        "options", "players", "phase", "round",   "president", "pm",     "candidate", "failed",
        "next",    "last",    "party", "known",   "alive",     "budget", "support",   "hands",
        "shown",   "deck",    "open",  "shut",    "seen",      "spent",  "ballots",   "placed",
        "pile",    "desk",    "given", "answers", "claim",     "result", NULL};
    struct vote p;
    struct fault fault;
    struct reader r = {content, json, &p, e, viewer};
    (void)texts;
    memset(&p, 0, sizeof p);
    for (int s = 0; s < VOTE_MOST_SEATS; s++) {
        p.party[s] = p.budget[s] = p.support[s] = VOTE_NONE;
        p.ballots[s].card = p.placed[s].card = p.answers[s].card = VOTE_NONE;
    }
    if (want_object(json, NULL, keys, e) || !want_field(json, NULL, "options", e) || read_fields(&r))
        return -1;
    if (viewer == ALL_SEEING && !vote_check(content->pack, &p, &fault)) {
        error_set(e, BAD_INPUT, WORD_NONE, "");
        vote_tell(content, &fault, e);
        return -1;
    }
    if (vote_read_options(content, p.players, json_object_get(json, "options"), options, NULL, e))
        return -1;
    memcpy(position, &p, sizeof p);
    *seats = p.players;
    return 0;
}
