/* codec.c: Dixit in the notation (docs/rules/dixit.md, Notation): moves, and positions written. Reading
 * them is in read.c. */
#include "match/dixit/codec.h"

#include <string.h>

#include "match/dixit/bank.h"
#include "match/games.h"
#include "rules/dixit/table.h"
#include "tempo.h"

const char *const dixit_mode_names[] = {"classic", "party", "team", NULL};
const char *const dixit_phase_names[] = {"deal", "clue", "give", "lay", "vote", "over", NULL};
static const char *const reasons[] = {"target", "rounds", NULL};

static const struct verb verbs[DIXIT_VERBS] = {
    [DIXIT_DO_DEAL] = {"deal", 1, {{"to", SLOT_SEAT, NULL, SLOT_ONE}, {"cards", SLOT_ID, NULL, SLOT_ROW}}},
    [DIXIT_DO_CLUE] = {"clue",
                       0,
                       {{"text", SLOT_TEXT, NULL, SLOT_ONE}, {"card", SLOT_ID, NULL, SLOT_OPTIONAL}}},
    [DIXIT_DO_GIVE] = {"give", 0, {{"cards", SLOT_ID, NULL, SLOT_ROW, 0, DIXIT_MOST_GIVEN}}},
    [DIXIT_DO_DEFER] = {"defer", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [DIXIT_DO_LAY] = {"lay", 1, {{"card", SLOT_ID, NULL, SLOT_ONE}}},
    [DIXIT_DO_VOTE] = {"vote",
                       0,
                       {{"slots", SLOT_NUMBER, NULL, SLOT_BALLOT, 0, 2},
                        {"red", SLOT_NUMBER, NULL, SLOT_OPTIONAL}}},
};

int dixit_clue_place(uint64_t round)
{
    return (int)(round & 1);
}

static int text_place(const void *position)
{
    return dixit_clue_place(((const struct dixit *)position)->round);
}

static unsigned texts_due(const void *position)
{
    const struct dixit *p = position;
    unsigned due = dixit_has_clue(p) ? 1u << dixit_clue_place(p->round) : 0;
    return due | (dixit_counted(p) ? 1u << dixit_clue_place(dixit_counted(p)) : 0);
}

/* --- writing a position or a view ----------------------------------------------------------------------- */

static void put_card(struct out *o, const struct content *c, int card)
{
    if (card < 0)
        put_null(o);
    else
        put_text(o, content_id(c, DIXIT_IDS_CARDS, card));
}

static void put_row(struct out *o, const struct content *c, const int16_t *row, int count)
{
    put_open(o, '[');
    for (int i = 0; i < count; i++)
        put_card(o, c, row[i]);
    put_close(o, ']');
}

/* The cards of a set; for an unknown set, which has all bits set, that many nulls. */
static void put_set(struct out *o, const struct content *c, const uint64_t *set, int count)
{
    int known = ~set[DIXIT_WORDS - 1] != 0; /* no card has the last number */
    put_open(o, '[');
    for (int card = 0; known && card < c->ids[DIXIT_IDS_CARDS].count; card++)
        if (dixit_in(set, card))
            put_card(o, c, card);
    for (int i = 0; !known && i < count; i++)
        put_null(o);
    put_close(o, ']');
}

static void put_slots(struct out *o, unsigned votes)
{
    put_open(o, '[');
    for (int slot = 1; slot <= DIXIT_MOST_SLOTS; slot++)
        if (votes >> slot & 1)
            put_number(o, slot);
    put_close(o, ']');
}

static void put_numbers(struct out *o, const int32_t *numbers, int count)
{
    put_open(o, '[');
    for (int i = 0; i < count; i++)
        put_number(o, numbers[i]);
    put_close(o, ']');
}

static void put_red(struct out *o, int red)
{
    put_key(o, "red");
    if (red == 0 || red == UNKNOWN)
        put_null(o);
    else
        put_number(o, red);
}

static void put_last(struct out *o, const struct content *c, const struct dixit *p, const struct texts *texts)
{
    const struct dixit_last *last = &p->last;
    uint64_t round = dixit_counted(p);
    put_open(o, '{');
    put_key(o, "round");
    put_number(o, (int64_t)round);
    put_key(o, "storyteller");
    put_number(o, last->storyteller);
    put_key(o, "clue");
    put_text(o, texts->at[dixit_clue_place(round)].bytes);
    put_key(o, "table");
    put_row(o, c, last->table, last->table_count);
    put_key(o, "owners");
    put_open(o, '[');
    for (int i = 0; i < last->table_count; i++)
        put_number(o, last->owners[i]);
    put_close(o, ']');
    put_key(o, "votes");
    put_open(o, '[');
    for (int seat = 0; seat < p->seats; seat++)
        put_slots(o, last->votes[seat]);
    put_close(o, ']');
    put_key(o, "points");
    put_numbers(o, last->points, dixit_rabbits(p));
    if (p->mode == DIXIT_PARTY)
        put_red(o, last->red);
    put_close(o, '}');
}

/* The fields with one entry per seat, and the table. */
static void put_seats(struct out *o, const struct content *c, const struct dixit *p)
{
    put_key(o, "hands");
    put_open(o, '[');
    for (int seat = 0; seat < p->seats; seat++)
        put_row(o, c, p->hands[seat], p->hand_count[seat]);
    put_close(o, ']');
    put_key(o, "given");
    put_open(o, '[');
    for (int seat = 0; seat < p->seats; seat++)
        put_row(o, c, p->given[seat], p->given_count[seat]);
    put_close(o, ']');
    put_key(o, "table");
    put_row(o, c, p->table, p->table_count);
    put_key(o, "votes");
    put_open(o, '[');
    for (int seat = 0; seat < p->seats; seat++)
        if (p->votes[seat] == 0xffff)
            put_null(o);
        else
            put_slots(o, p->votes[seat]);
    put_close(o, ']');
}

static void put_round(struct out *o, const struct dixit *p, const struct texts *texts)
{
    put_key(o, "phase");
    put_word(o, dixit_phase_names[p->phase]);
    put_key(o, "round");
    put_number(o, (int64_t)p->round);
    put_key(o, "storyteller");
    if (p->storyteller == DIXIT_NO_SEAT)
        put_null(o);
    else
        put_number(o, p->storyteller);
    put_key(o, "clue");
    if (dixit_has_clue(p))
        put_text(o, texts->at[dixit_clue_place(p->round)].bytes);
    else
        put_null(o);
    put_key(o, "scores");
    put_numbers(o, p->scores, dixit_rabbits(p));
}

static void put_position(struct out *o, const struct content *c, const void *position, json_t *options,
                         const struct texts *texts)
{
    const struct dixit *p = position;
    put_open(o, '{');
    put_key(o, "options");
    put_json(o, options);
    put_round(o, p, texts);
    put_key(o, "deck");
    put_set(o, c, p->deck, p->deck_count);
    put_key(o, "discard");
    put_set(o, c, p->discard, 0);
    put_seats(o, c, p);
    if (p->mode == DIXIT_PARTY)
        put_red(o, p->red);
    if (p->mode == DIXIT_TEAM) {
        put_key(o, "deferred");
        codec_put_seats(o, p->deferred);
    }
    put_key(o, "last");
    if (p->last.there)
        put_last(o, c, p, texts);
    else
        put_null(o);
    put_close(o, '}');
}

/* --- faults --------------------------------------------------------------------------------------------- */

static void tell_impossible(const struct fault *fault, struct error *e)
{
    static const enum word words[DIXIT_IMPOSSIBLES] = {
        [DIXIT_WRONG_SEATS] = W_IMPOSSIBLE_DIXIT_SEATS,
        [DIXIT_WRONG_PACK] = W_ERROR_DIXIT_SMALL_PACK,
        [DIXIT_WRONG_CARDS] = W_IMPOSSIBLE_DIXIT_CARDS,
        [DIXIT_WRONG_HANDS] = W_IMPOSSIBLE_DIXIT_HANDS,
        [DIXIT_WRONG_STORYTELLER] = W_IMPOSSIBLE_DIXIT_STORYTELLER,
        [DIXIT_WRONG_GIVEN] = W_IMPOSSIBLE_DIXIT_GIVEN,
        [DIXIT_WRONG_TABLE] = W_IMPOSSIBLE_DIXIT_TABLE,
        [DIXIT_WRONG_BALLOTS] = W_IMPOSSIBLE_DIXIT_VOTES,
        [DIXIT_WRONG_SCORES] = W_IMPOSSIBLE_DIXIT_SCORES,
        [DIXIT_WRONG_ROUND] = W_IMPOSSIBLE_DIXIT_ROUND,
        [DIXIT_WRONG_LAST] = W_IMPOSSIBLE_DIXIT_LAST,
    };
    error_set(e, e->code, words[fault->reason], "position");
    e->value = fault->about;
}

void dixit_tell(const struct content *content, const struct fault *fault, struct error *e)
{
    static const enum word words[DIXIT_REASONS] = {
        [DIXIT_TEXT_EMPTY] = W_FAULT_DIXIT_TEXT_EMPTY,
        [DIXIT_TEXT_LONG] = W_FAULT_DIXIT_TEXT_LONG,
        [DIXIT_TEXT_BLANK] = W_FAULT_DIXIT_TEXT_BLANK,
        [DIXIT_TEXT_FORBIDDEN] = W_FAULT_DIXIT_TEXT_FORBIDDEN,
        [DIXIT_TEXT_BROKEN] = W_FAULT_DIXIT_TEXT_BROKEN,
        [DIXIT_GAME_OVER] = W_FAULT_DIXIT_GAME_OVER,
        [DIXIT_NOT_ASKED] = W_FAULT_DIXIT_NOT_ASKED,
        [DIXIT_OTHER_PHASE] = W_FAULT_DIXIT_OTHER_PHASE,
        [DIXIT_CARD_MISSING] = W_FAULT_DIXIT_CARD_MISSING,
        [DIXIT_NO_CARD_HERE] = W_FAULT_DIXIT_NO_CARD_HERE,
        [DIXIT_NO_SUCH_CARD] = W_FAULT_DIXIT_NO_SUCH_CARD,
        [DIXIT_NOT_IN_HAND] = W_FAULT_DIXIT_NOT_IN_HAND,
        [DIXIT_WRONG_NUMBER] = W_FAULT_DIXIT_WRONG_NUMBER,
        [DIXIT_NOT_ASCENDING] = W_FAULT_DIXIT_NOT_ASCENDING,
        [DIXIT_MUST_GIVE] = W_FAULT_DIXIT_MUST_GIVE,
        [DIXIT_NO_SUCH_SLOT] = W_FAULT_DIXIT_NO_SUCH_SLOT,
        [DIXIT_OWN_CARD] = W_FAULT_DIXIT_OWN_CARD,
        [DIXIT_WRONG_VOTES] = W_FAULT_DIXIT_WRONG_VOTES,
        [DIXIT_RED_MISSING] = W_FAULT_DIXIT_RED_MISSING,
        [DIXIT_NO_RED_HERE] = W_FAULT_DIXIT_NO_RED_HERE,
        [DIXIT_BAD_CHANCE] = W_FAULT_DIXIT_BAD_CHANCE,
    };
    if (fault->kind == FAULT_IMPOSSIBLE) {
        tell_impossible(fault, e);
        return;
    }
    error_set(e, e->code, words[fault->reason], "");
    if (fault->reason == DIXIT_NOT_IN_HAND)
        error_text(e, content_id(content, DIXIT_IDS_CARDS, fault->about));
    else if (fault->reason == DIXIT_OTHER_PHASE)
        error_text(e, dixit_phase_names[fault->about]);
    e->value = fault->about;
}

/* D-1.2: a target in classic, rounds in the other two modes. */
static const struct game_option offers[] = {
    {.name = "mode", .kind = OPTION_NAME, .names = dixit_mode_names, .usual = DIXIT_CLASSIC},
    {.name = "target",
     .kind = OPTION_NUMBER,
     .numbers = {15, 20, 30, 40, 60},
     .usual = 30,
     .where = 1u << DIXIT_CLASSIC},
    {.name = "rounds",
     .kind = OPTION_NUMBER,
     .numbers = {1, 2, 3},
     .usual = 1,
     .where = 1u << DIXIT_PARTY | 1u << DIXIT_TEAM},
    {.name = NULL},
};

const struct codec dixit_codec = {
    .rules = "dixit/1",
    .verb_count = DIXIT_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .offers = offers,
    .load = dixit_load,
    .load_bank = dixit_load_bank,
    .options = dixit_read_options,
    .put = put_position,
    .read = dixit_read,
    .text_place = text_place,
    .texts_due = texts_due,
    .tell = dixit_tell,
    .tempo = dixit_tempo,
    .cues = dixit_cues,
};
