/* dixit_codec.c: Dixit in the notation (docs/rules/dixit.md, Notation): moves, and positions written. Reading
 * them is in dixit_read.c. */
#include "dixit_codec.h"

#include <string.h>

#include "../rules/dixit/table.h"
#include "games.h"

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

/* --- writing a position or a view ----------------------------------------------------------------------- */

static json_t *write_card(const struct content *c, int card)
{
    return card < 0 ? json_null() : json_string(content_id(c, DIXIT_IDS_CARDS, card));
}

static json_t *write_row(const struct content *c, const int16_t *row, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, write_card(c, row[i]));
    return list;
}

/* The cards of a set; of an unknown one, which has all bits, so many nulls. */
static json_t *write_set(const struct content *c, const uint64_t *set, int count)
{
    json_t *list = json_array();
    int known = ~set[DIXIT_WORDS - 1] != 0; /* no card has the last number */
    for (int card = 0; known && card < c->ids[DIXIT_IDS_CARDS].count; card++)
        if (dixit_in(set, card))
            json_array_append_new(list, write_card(c, card));
    for (int i = 0; !known && i < count; i++)
        json_array_append_new(list, json_null());
    return list;
}

static json_t *write_slots(unsigned votes)
{
    json_t *list = json_array();
    for (int slot = 1; slot <= DIXIT_MOST_SLOTS; slot++)
        if (votes >> slot & 1)
            json_array_append_new(list, json_integer(slot));
    return list;
}

static json_t *write_numbers(const int32_t *numbers, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_integer(numbers[i]));
    return list;
}

static json_t *write_red(int red)
{
    return red == 0 || red == UNKNOWN ? json_null() : json_integer(red);
}

static json_t *write_last(const struct content *c, const struct dixit *p, const struct texts *texts)
{
    const struct dixit_last *last = &p->last;
    json_t *owners = json_array(), *votes = json_array();
    uint64_t round = dixit_counted(p);
    for (int i = 0; i < last->table_count; i++)
        json_array_append_new(owners, json_integer(last->owners[i]));
    for (int seat = 0; seat < p->seats; seat++)
        json_array_append_new(votes, write_slots(last->votes[seat]));
    json_t *j = json_pack("{s:I,s:i,s:s,s:o,s:o,s:o,s:o}", "round", (json_int_t)round, "storyteller",
                          last->storyteller, "clue", texts->at[dixit_clue_place(round)].bytes, "table",
                          write_row(c, last->table, last->table_count), "owners", owners, "votes", votes,
                          "points", write_numbers(last->points, dixit_rabbits(p)));
    if (p->mode == DIXIT_PARTY)
        json_object_set_new(j, "red", write_red(last->red));
    return j;
}

/* The fields that have an entry a seat. */
static void write_seats(const struct content *c, const struct dixit *p, json_t *j)
{
    json_t *hands = json_array(), *given = json_array(), *votes = json_array();
    for (int seat = 0; seat < p->seats; seat++) {
        json_array_append_new(hands, write_row(c, p->hands[seat], p->hand_count[seat]));
        json_array_append_new(given, write_row(c, p->given[seat], p->given_count[seat]));
        json_array_append_new(votes, p->votes[seat] == 0xffff ? json_null() : write_slots(p->votes[seat]));
    }
    json_object_set_new(j, "hands", hands);
    json_object_set_new(j, "given", given);
    json_object_set_new(j, "table", write_row(c, p->table, p->table_count));
    json_object_set_new(j, "votes", votes);
}

static json_t *write_position(const struct content *c, const void *position, json_t *options,
                              const struct texts *texts)
{
    const struct dixit *p = position;
    json_t *j =
        json_pack("{s:O,s:s,s:I,s:o,s:o,s:o,s:o,s:o}", "options", options, "phase",
                  dixit_phase_names[p->phase], "round", (json_int_t)p->round, "storyteller",
                  p->storyteller == DIXIT_NO_SEAT ? json_null() : json_integer(p->storyteller), "clue",
                  dixit_has_clue(p) ? json_string(texts->at[dixit_clue_place(p->round)].bytes) : json_null(),
                  "scores", write_numbers(p->scores, dixit_rabbits(p)), "deck",
                  write_set(c, p->deck, p->deck_count), "discard", write_set(c, p->discard, 0));
    write_seats(c, p, j);
    if (p->mode == DIXIT_PARTY)
        json_object_set_new(j, "red", write_red(p->red));
    if (p->mode == DIXIT_TEAM)
        json_object_set_new(j, "deferred", codec_write_seats(p->deferred));
    json_object_set_new(j, "last", p->last.there ? write_last(c, p, texts) : json_null());
    return j;
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

const struct codec dixit_codec = {
    .rules = "dixit/1",
    .verb_count = DIXIT_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .load = dixit_load,
    .options = dixit_read_options,
    .write = write_position,
    .read = dixit_read,
    .text_place = text_place,
    .tell = dixit_tell,
};
