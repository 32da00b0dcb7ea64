/* codec.c: VOTE! in the notation (docs/rules/vote.md, Notation): moves, and positions written. Reading
 * them is in read.c. */
#include "match/vote/codec.h"

#include <string.h>

#include "match/games.h"
#include "rules/vote/cards.h"
#include "tempo.h"

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

static void put_known(struct out *o, int value)
{
    if (is_null(value))
        put_null(o);
    else
        put_number(o, value);
}

static void put_known_as(struct out *o, const char *key, int value)
{
    put_key(o, key);
    put_known(o, value);
}

static void put_card(struct out *o, const struct content *c, int card)
{
    if (is_null(card))
        put_null(o);
    else
        put_text(o, content_id(c, 0, card));
}

/* The known cards, ascending, then a null for each unknown one. */
static void put_cards(struct out *o, const struct content *c, struct cards cards, int count)
{
    if (count == UNKNOWN) {
        put_null(o);
        return;
    }
    int known = cards_count(cards);
    put_open(o, '[');
    for (int i = 0; i < count; i++)
        if (i < known)
            put_text(o, content_id(c, 0, cards_nth(cards, i)));
        else
            put_null(o);
    put_close(o, ']');
}

/* A set without a count of its own; all ones: unknown. */
static void put_set(struct out *o, const struct content *c, struct cards cards)
{
    put_cards(o, c, cards, ~cards.w[0] == 0 && ~cards.w[1] == 0 ? UNKNOWN : cards_count(cards));
}

static void put_ballot(struct out *o, const struct content *c, const struct vote_ballot *b)
{
    if (b->given != 1) {
        put_null(o);
        return;
    }
    put_open(o, '{');
    put_key(o, "for");
    if (b->yes == UNKNOWN)
        put_null(o);
    else
        put_bool(o, b->yes);
    put_key(o, "card");
    put_card(o, c, b->card);
    put_close(o, '}');
}

static void put_note(struct out *o, const struct content *c, const struct vote_note *n)
{
    if (n->given != 1) {
        put_null(o);
        return;
    }
    put_open(o, '{');
    put_key(o, "card");
    put_card(o, c, n->card);
    put_close(o, '}');
}

enum seat_field {
    PARTY,
    KNOWN,
    ALIVE,
    BUDGET,
    SUPPORT,
    HANDS,
    SHOWN,
    BALLOTS,
    PLACED,
    ANSWERS,
    SEEN,
    SEAT_FIELDS
};

static void put_seat_field(struct out *o, const struct content *c, const struct vote *p,
                           enum seat_field field, int s)
{
    switch (field) {
    case PARTY:
        if (is_null(p->party[s]))
            put_null(o);
        else
            put_word(o, vote_party_names[p->party[s]]);
        return;
    case KNOWN:
        if (p->known[s] == 0xffff)
            put_null(o);
        else
            codec_put_seats(o, p->known[s]);
        return;
    case ALIVE: put_bool(o, p->alive >> s & 1); return;
    case BUDGET: put_known(o, p->budget[s]); return;
    case SUPPORT: put_known(o, p->support[s]); return;
    case HANDS: put_cards(o, c, p->hands[s], p->hand_count[s]); return;
    case SHOWN: put_set(o, c, p->shown[s]); return;
    case BALLOTS: put_ballot(o, c, &p->ballots[s]); return;
    case PLACED: put_note(o, c, &p->placed[s]); return;
    case ANSWERS: put_note(o, c, &p->answers[s]); return;
    default: put_set(o, c, p->seen[s]);
    }
}

/* The fields with one entry per seat. */
static void put_seats(struct out *o, const struct content *c, const struct vote *p)
{
    static const char *const keys[SEAT_FIELDS] = {"party", "known",   "alive",  "budget",  "support", "hands",
                                                  "shown", "ballots", "placed", "answers", "seen"};
    for (int field = 0; field < SEAT_FIELDS; field++) {
        put_key(o, keys[field]);
        put_open(o, '[');
        for (int s = 0; s < p->players; s++)
            put_seat_field(o, c, p, (enum seat_field)field, s);
        put_close(o, ']');
    }
}

static void put_spent(struct out *o, const struct content *c, const struct vote *p)
{
    put_open(o, '[');
    for (int i = 0; i < p->spent_count && i < VOTE_MAX_ABILITIES; i++) {
        put_open(o, '{');
        put_key(o, "card");
        put_card(o, c, p->spent[i].card);
        put_known_as(o, "by", p->spent[i].by);
        put_close(o, '}');
    }
    put_close(o, ']');
}

static void put_given(struct out *o, const struct content *c, const struct vote *p)
{
    put_open(o, '[');
    for (int i = 0; i < p->given_count && i < VOTE_MOST_SEATS; i++) {
        put_open(o, '{');
        put_known_as(o, "to", p->given[i].to);
        put_key(o, "card");
        put_card(o, c, p->given[i].card);
        put_close(o, '}');
    }
    put_close(o, ']');
}

/* The state of the round, and who holds which office. */
static void put_round(struct out *o, const struct vote *p, json_t *options)
{
    put_key(o, "options");
    put_json(o, options);
    put_key(o, "players");
    put_number(o, p->players);
    put_key(o, "phase");
    put_word(o, vote_phase_names[p->phase]);
    put_key(o, "round");
    put_number(o, (int64_t)p->round);
    put_known_as(o, "president", p->president);
    put_known_as(o, "pm", p->pm);
    put_known_as(o, "candidate", p->candidate);
    put_key(o, "failed");
    put_number(o, p->failed);
    put_known_as(o, "next", p->next);
    put_key(o, "last");
    put_open(o, '{');
    put_known_as(o, "president", p->last_president);
    put_known_as(o, "pm", p->last_pm);
    put_close(o, '}');
}

static void put_piles(struct out *o, const struct content *c, const struct vote *p)
{
    put_key(o, "deck");
    put_cards(o, c, p->deck, p->deck_count);
    put_key(o, "open");
    put_set(o, c, p->open);
    put_key(o, "shut");
    put_cards(o, c, p->shut, p->shut_count);
    put_key(o, "spent");
    put_spent(o, c, p);
    put_key(o, "pile");
    put_cards(o, c, p->pile, p->pile_count);
    put_key(o, "desk");
    put_cards(o, c, p->desk, p->desk_count);
    put_key(o, "given");
    put_given(o, c, p);
}

static void put_claim(struct out *o, const struct vote *p)
{
    put_key(o, "claim");
    if (is_null(p->claim_by)) {
        put_null(o);
        return;
    }
    put_open(o, '{');
    put_key(o, "by");
    put_number(o, p->claim_by);
    put_key(o, "of");
    put_number(o, p->claim_of);
    put_close(o, '}');
}

static void put_position(struct out *o, const struct content *c, const void *position, json_t *options,
                         const struct texts *texts)
{
    const struct vote *p = position;
    (void)texts;
    put_open(o, '{');
    put_round(o, p, options);
    put_seats(o, c, p);
    put_piles(o, c, p);
    put_claim(o, p);
    put_key(o, "result");
    if (is_null(p->winner))
        put_null(o);
    else
        codec_put_result(o, c, p, p->players);
    put_close(o, '}');
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
    .put = put_position,
    .read = vote_read,
    .tell = vote_tell,
    .tempo = vote_tempo,
    .cues = vote_cues,
};
