/* vote_codec.c: VOTE! in the notation (docs/rules/vote.md, Notation): moves, and positions written. Reading
 * them is in vote_read.c. */
#include "vote_codec.h"

#include <string.h>

#include "../rules/vote/cards.h"
#include "games.h"

const char *const vote_ability_names[] = {"check",     "double", "transfer", "cancel",
                                          "eliminate", "change", NULL};
const char *const vote_party_names[] = {"democrat", "republican", NULL};
const char *const vote_reasons[] = {"ten", "opponents-gone", "final-two", NULL};
const char *const vote_phase_names[] = {"roles",    "dice",   "deal",     "lot",    "nominate", "vote",
                                        "topics",   "choose", "give",     "answer", "discard",  "refill",
                                        "handover", "unrest", "tiebreak", "over",   NULL};

static const struct verb verbs[VOTE_VERBS] = {
    [VOTE_DO_NOMINATE] = {"nominate", 0, {{"who", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_VOTE] = {"vote", 0, {{"for", SLOT_FLAG, NULL, SLOT_ONE}, {"card", SLOT_ID, NULL, SLOT_MAYBE}}},
    [VOTE_DO_PLACE] = {"place", 0, {{"card", SLOT_ID, NULL, SLOT_ONE}}},
    [VOTE_DO_CHOOSE] = {"choose", 0, {{"cards", SLOT_ID, NULL, SLOT_LIST}}},
    [VOTE_DO_GIVE] = {"give", 0, {{"card", SLOT_ID, NULL, SLOT_ONE}, {"to", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_ANSWER] = {"answer", 0, {{"card", SLOT_ID, NULL, SLOT_MAYBE}}},
    [VOTE_DO_DISCARD] = {"discard", 0, {{"cards", SLOT_ID, NULL, SLOT_LIST}}},
    [VOTE_DO_PASS] = {"pass", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOTE_DO_TRANSFER] = {"transfer",
                          0,
                          {{"card", SLOT_ID, NULL, SLOT_ONE}, {"to", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_CHECK] = {"check", 0, {{"card", SLOT_ID, NULL, SLOT_ONE}, {"who", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_CLAIM] = {"claim", 0, {{"party", SLOT_NAME, vote_party_names, SLOT_ONE}}},
    [VOTE_DO_ELIMINATE] = {"eliminate",
                           0,
                           {{"card", SLOT_ID, NULL, SLOT_ONE}, {"who", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_CHANGE] = {"change", 0, {{"card", SLOT_ID, NULL, SLOT_ONE}}},
    [VOTE_DO_ROLE] = {"role",
                      1,
                      {{"to", SLOT_SEAT, NULL, SLOT_ONE}, {"party", SLOT_NAME, vote_party_names, SLOT_ONE}}},
    [VOTE_DO_ROLL] = {"roll",
                      1,
                      {{"to", SLOT_SEAT, NULL, SLOT_ONE},
                       {"budget", SLOT_NUMBER, NULL, SLOT_ONE},
                       {"support", SLOT_NUMBER, NULL, SLOT_ONE}}},
    [VOTE_DO_DRAW] = {"draw", 1, {{"to", SLOT_SEAT, NULL, SLOT_ONE}, {"card", SLOT_ID, NULL, SLOT_ONE}}},
    [VOTE_DO_LOT] = {"lot", 1, {{"who", SLOT_SEAT, NULL, SLOT_ONE}}},
    [VOTE_DO_REVEAL] = {"reveal", 1, {{"to", SLOT_SEAT, NULL, SLOT_ONE}, {"card", SLOT_ID, NULL, SLOT_ONE}}},
};

/* --- writing a position or a view ----------------------------------------------------------------------- */

static int is_null(int value)
{
    return value == VOTE_NONE || value == UNKNOWN;
}

static json_t *write_number(int value)
{
    return is_null(value) ? json_null() : json_integer(value);
}

static json_t *write_card(const struct content *c, int card)
{
    return is_null(card) ? json_null() : json_string(content_id(c, 0, card));
}

/* The known cards, ascending, then a null for each unknown one. */
static json_t *write_cards(const struct content *c, struct cards cards, int count)
{
    if (count == UNKNOWN)
        return json_null();
    json_t *list = json_array();
    int known = cards_count(cards);
    for (int i = 0; i < count; i++)
        json_array_append_new(list,
                              i < known ? json_string(content_id(c, 0, cards_nth(cards, i))) : json_null());
    return list;
}

/* A set without a count of its own; all ones: unknown. */
static json_t *write_set(const struct content *c, struct cards cards)
{
    return ~cards.w[0] == 0 && ~cards.w[1] == 0 ? json_null() : write_cards(c, cards, cards_count(cards));
}

static json_t *write_known(unsigned known)
{
    return known == 0xffff ? json_null() : codec_write_seats(known);
}

static json_t *write_ballot(const struct content *c, const struct vote_ballot *b)
{
    if (b->given != 1)
        return json_null();
    return json_pack("{s:o,s:o}", "for", b->yes == UNKNOWN ? json_null() : json_boolean(b->yes), "card",
                     write_card(c, b->card));
}

static json_t *write_note(const struct content *c, const struct vote_note *n)
{
    return n->given == 1 ? json_pack("{s:o}", "card", write_card(c, n->card)) : json_null();
}

static json_t *write_result(const struct content *c, const struct vote *p)
{
    return is_null(p->winner) ? json_null() : codec_write_result(c, p, p->players);
}

/* The fields that have an entry a seat. */
static void write_seats(const struct content *c, const struct vote *p, json_t *j)
{
    static const char *const keys[] = {"party", "known",   "alive",  "budget",  "support", "hands",
                                       "shown", "ballots", "placed", "answers", "seen"};
    enum { FIELDS = sizeof keys / sizeof keys[0] };
    json_t *lists[FIELDS];
    for (int i = 0; i < FIELDS; i++)
        json_object_set_new(j, keys[i], lists[i] = json_array());
    for (int s = 0; s < p->players; s++) {
        json_t *values[FIELDS] = {
            is_null(p->party[s]) ? json_null() : json_string(vote_party_names[p->party[s]]),
            write_known(p->known[s]),
            json_boolean(p->alive >> s & 1),
            write_number(p->budget[s]),
            write_number(p->support[s]),
            write_cards(c, p->hands[s], p->hand_count[s]),
            write_set(c, p->shown[s]),
            write_ballot(c, &p->ballots[s]),
            write_note(c, &p->placed[s]),
            write_note(c, &p->answers[s]),
            write_set(c, p->seen[s]),
        };
        for (int i = 0; i < FIELDS; i++)
            json_array_append_new(lists[i], values[i]);
    }
}

static json_t *write_spent(const struct content *c, const struct vote *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->spent_count && i < VOTE_MAX_ABILITIES; i++)
        json_array_append_new(list, json_pack("{s:o,s:o}", "card", write_card(c, p->spent[i].card), "by",
                                              write_number(p->spent[i].by)));
    return list;
}

static json_t *write_given(const struct content *c, const struct vote *p)
{
    json_t *list = json_array();
    for (int i = 0; i < p->given_count && i < VOTE_MOST_SEATS; i++)
        json_array_append_new(list, json_pack("{s:o,s:o}", "to", write_number(p->given[i].to), "card",
                                              write_card(c, p->given[i].card)));
    return list;
}

json_t *vote_write(const struct content *c, const void *position, json_t *options, const struct texts *texts)
{
    const struct vote *p = position;
    (void)texts;
    json_t *j =
        json_pack("{s:O,s:i,s:s,s:I,s:o,s:o,s:o,s:i,s:o,s:{s:o,s:o}}", "options", options, "players",
                  p->players, "phase", vote_phase_names[p->phase], "round", (json_int_t)p->round, "president",
                  write_number(p->president), "pm", write_number(p->pm), "candidate",
                  write_number(p->candidate), "failed", p->failed, "next", write_number(p->next), "last",
                  "president", write_number(p->last_president), "pm", write_number(p->last_pm));
    write_seats(c, p, j);
    json_object_set_new(j, "deck", write_cards(c, p->deck, p->deck_count));
    json_object_set_new(j, "open", write_set(c, p->open));
    json_object_set_new(j, "shut", write_cards(c, p->shut, p->shut_count));
    json_object_set_new(j, "spent", write_spent(c, p));
    json_object_set_new(j, "pile", write_cards(c, p->pile, p->pile_count));
    json_object_set_new(j, "desk", write_cards(c, p->desk, p->desk_count));
    json_object_set_new(j, "given", write_given(c, p));
    json_object_set_new(j, "claim",
                        is_null(p->claim_by) ? json_null()
                                             : json_pack("{s:i,s:i}", "by", p->claim_by, "of", p->claim_of));
    json_object_set_new(j, "result", write_result(c, p));
    return j;
}

/* --- faults --------------------------------------------------------------------------------------------- */

static void tell_impossible(const struct fault *fault, struct error *e)
{
    static const enum word items[] = {
        [1] = W_IMPOSSIBLE_VOTE_FORM,  [2] = W_IMPOSSIBLE_VOTE_CARDS,  [3] = W_IMPOSSIBLE_VOTE_PHASE,
        [4] = W_IMPOSSIBLE_VOTE_SETUP, [5] = W_IMPOSSIBLE_VOTE_OFFICE, [6] = W_IMPOSSIBLE_VOTE_LIVING,
        [7] = W_IMPOSSIBLE_VOTE_WAIT,
    };
    error_set(e, e->code, items[fault->reason], "position");
    e->value = fault->about;
}

/* Does the fault's number name a card, a seat or a phase? */
static const char *about(const struct content *c, const struct fault *fault)
{
    switch (fault->reason) {
    case VOTE_NOT_IN_HAND:
    case VOTE_NOT_THAT_ABILITY:
    case VOTE_CANNOT_PAY:
    case VOTE_NOT_IN_PILE:
    case VOTE_NOT_ON_DESK:
        return fault->about >= 0 && fault->about < c->ids[0].count ? content_id(c, 0, fault->about) : "?";
    case VOTE_OTHER_PHASE:
    case VOTE_BAD_CHANCE: return vote_phase_names[fault->about];
    default: return "";
    }
}

void vote_tell(const struct content *content, const struct fault *fault, struct error *e)
{
    static const enum word words[VOTE_REASONS] = {
        [VOTE_GAME_OVER] = W_FAULT_VOTE_GAME_OVER,
        [VOTE_NOT_ASKED] = W_FAULT_VOTE_NOT_ASKED,
        [VOTE_HAS_LEFT] = W_FAULT_VOTE_HAS_LEFT,
        [VOTE_MUST_CLAIM] = W_FAULT_VOTE_MUST_CLAIM,
        [VOTE_OTHER_PHASE] = W_FAULT_VOTE_OTHER_PHASE,
        [VOTE_NO_SUCH_SEAT] = W_FAULT_VOTE_NO_SUCH_SEAT,
        [VOTE_NOT_LIVING] = W_FAULT_VOTE_NOT_LIVING,
        [VOTE_HIMSELF] = W_FAULT_VOTE_HIMSELF,
        [VOTE_WAS_IN_GOVERNMENT] = W_FAULT_VOTE_WAS_IN_GOVERNMENT,
        [VOTE_NO_SUCH_CARD] = W_FAULT_VOTE_NO_SUCH_CARD,
        [VOTE_NOT_IN_HAND] = W_FAULT_VOTE_NOT_IN_HAND,
        [VOTE_NOT_THAT_ABILITY] = W_FAULT_VOTE_NOT_THAT_ABILITY,
        [VOTE_CANNOT_PAY] = W_FAULT_VOTE_CANNOT_PAY,
        [VOTE_NOT_IN_PILE] = W_FAULT_VOTE_NOT_IN_PILE,
        [VOTE_WRONG_NUMBER] = W_FAULT_VOTE_WRONG_NUMBER,
        [VOTE_NOT_ON_DESK] = W_FAULT_VOTE_NOT_ON_DESK,
        [VOTE_HAS_A_CARD] = W_FAULT_VOTE_HAS_A_CARD,
        [VOTE_CARD_IS_DUE] = W_FAULT_VOTE_CARD_IS_DUE,
        [VOTE_DOUBLE_IN_BALLOT] = W_FAULT_VOTE_DOUBLE_IN_BALLOT,
        [VOTE_NOBODY_HAS_LEFT] = W_FAULT_VOTE_NOBODY_HAS_LEFT,
        [VOTE_NO_SUCH_PARTY] = W_FAULT_VOTE_NO_SUCH_PARTY,
        [VOTE_NO_SUCH_ANSWER] = W_FAULT_VOTE_NO_SUCH_ANSWER,
        [VOTE_BAD_CHANCE] = W_FAULT_VOTE_BAD_CHANCE,
    };
    if (fault->kind == FAULT_IMPOSSIBLE) {
        tell_impossible(fault, e);
        return;
    }
    error_set(e, e->code, words[fault->reason], "");
    error_text(e, about(content, fault));
    e->value = fault->about;
}

const struct codec vote_codec = {
    .rules = "vote/1",
    .verb_count = VOTE_VERBS,
    .verbs = verbs,
    .reasons = vote_reasons,
    .load = vote_load,
    .options = vote_read_options,
    .write = vote_write,
    .read = vote_read,
    .tell = vote_tell,
};
