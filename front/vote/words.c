#include "front/vote/words.h"

#include <stdio.h>
#include <string.h>

#include "rules/vote/table.h"

struct vote_telling vote_begin_telling(char *out, size_t cap, const struct listener *to)
{
    return (struct vote_telling){telling_begin(out, cap, to->lang), to};
}

void vote_add_line(struct vote_telling *t, enum word word, const struct slot *slots, int count)
{
    telling_add(&t->text, word, slots, count);
}

void vote_add_seat_line(struct vote_telling *t, enum word word, int seat)
{
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, seat, who), 0}};
    vote_add_line(t, word, slots, 1);
}

/* --- names ---------------------------------------------------------------------------------------------- */

const char *vote_seat_name(const struct listener *to, int seat, char out[VOTE_NAME_SIZE])
{
    return tale_seat(to, W_VOTE_SEAT, seat, out, VOTE_NAME_SIZE);
}

const char *vote_seat_within(const struct listener *to, int seat, char out[VOTE_NAME_SIZE])
{
    return tale_seat(to, W_VOTE_SEAT_WITHIN, seat, out, VOTE_NAME_SIZE);
}

json_t *vote_card_entry(const struct content *content, int card)
{
    static const char *const lists[] = {"events", "abilities"};
    for (int i = 0; i < 2; i++) {
        json_t *list = json_object_get(content->json, lists[i]), *entry;
        size_t at;
        json_array_foreach(list, at, entry)
        {
            const char *id = json_string_value(json_object_get(entry, "id"));
            if (id && strcmp(id, content_id(content, 0, card)) == 0)
                return entry;
        }
    }
    return NULL;
}

const char *vote_card_name(const struct content *content, enum lang lang, int card)
{
    return words_of(json_object_get(vote_card_entry(content, card), "name"), lang);
}

const char *vote_card_text(const struct content *content, enum lang lang, int card)
{
    json_t *text = json_object_get(vote_card_entry(content, card), "text");
    return text ? words_of(text, lang) : "";
}

static const char *signed_number(int n, char out[8])
{
    snprintf(out, 8, "%s%d", n > 0 ? "+" : n < 0 ? "−" : "", n < 0 ? -n : n);
    return out;
}

const char *vote_modifiers(const struct content *content, int card, char out[16])
{
    const struct vote_pack *pack = content->pack;
    char budget[8], support[8];
    snprintf(out, 16, "%s/%s", signed_number(pack->card[card].budget, budget),
             signed_number(pack->card[card].support, support));
    return out;
}

const char *vote_card_label(const struct listener *to, int card, char out[VOTE_LABEL_SIZE])
{
    const struct vote_pack *pack = to->content->pack;
    char budget[8], support[8];
    const struct slot slots[] = {{"name", vote_card_name(to->content, to->lang, card), 0},
                                 {"budget", signed_number(pack->card[card].budget, budget), 0},
                                 {"support", signed_number(pack->card[card].support, support), 0}};
    words_say(out, VOTE_LABEL_SIZE, to->lang, W_VOTE_CARD, slots, 3);
    return out;
}

const char *vote_card_list(const struct listener *to, struct cards cards, char out[VOTE_LIST_SIZE])
{
    char label[VOTE_LABEL_SIZE];
    size_t used = 0;
    out[0] = 0;
    for (int i = 0, count = cards_count(cards); i < count && used + 1 < VOTE_LIST_SIZE; i++) {
        vote_card_label(to, cards_nth(cards, i), label);
        if (used + strlen(label) + 3 > VOTE_LIST_SIZE)
            break; /* whole names only */
        used += (size_t)snprintf(out + used, VOTE_LIST_SIZE - used, "%s%s", used ? ", " : "", label);
    }
    return out;
}

const char *vote_party_id(int party)
{
    return party == VOTE_DEMOCRAT ? "democrat" : "republican";
}

static int cut_off(int score) /* V-4.2 */
{
    return score < 0 ? 0 : score > VOTE_TOP ? VOTE_TOP : score;
}

const char *vote_price(const struct listener *to, int budget, int support, int card,
                       char out[VOTE_LABEL_SIZE])
{
    const struct vote_card *c = &((const struct vote_pack *)to->content->pack)->card[card];
    const struct slot slots[] = {{"budget", NULL, budget},
                                 {"budget2", NULL, cut_off(budget + c->budget)},
                                 {"support", NULL, support},
                                 {"support2", NULL, cut_off(support + c->support)}};
    words_say(out, VOTE_LABEL_SIZE, to->lang, W_VOTE_PRICE, slots, 4);
    return out;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* A sentence about the mover, another seat (negative: none) and a card (negative: none). */
static void tell_about(struct vote_telling *t, enum word word, int seat, int other, int card)
{
    char who[VOTE_NAME_SIZE], whom[VOTE_NAME_SIZE], label[VOTE_LABEL_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, seat, who), 0},
                                 {"other", other >= 0 ? vote_seat_within(t->to, other, whom) : "", 0},
                                 {"card", card >= 0 ? vote_card_label(t->to, card, label) : "", 0}};
    vote_add_line(t, word, slots, 3);
}

/* An ability that is used and paid for at once (V-6.2). */
static void tell_use(struct vote_telling *t, enum word word, const struct vote *before, int seat, int card,
                     int other)
{
    char who[VOTE_NAME_SIZE], whom[VOTE_NAME_SIZE], price[VOTE_LABEL_SIZE];
    const struct slot slots[] = {
        {"who", vote_seat_name(t->to, seat, who), 0},
        {"price", vote_price(t->to, before->budget[seat], before->support[seat], card, price), 0},
        {"other", other >= 0 ? vote_seat_within(t->to, other, whom) : "", 0}};
    vote_add_line(t, word, slots, 3);
}

static void tell_check(struct vote_telling *t, const struct vote *before, const struct move *move)
{
    tell_use(t, W_VOTE_CHECK, before, move->seat, move->arg[0], move->arg[1]);
    if (t->to->viewers && !(t->to->viewers >> move->seat & 1))
        return; /* V-6.3: only the checker sees it */
    const struct slot slots[] = {{"party", vote_party_id(before->party[move->arg[1]]), 0}};
    vote_add_line(t, W_VOTE_CHECK_SEEN, slots, 1);
}

static void tell_claim(struct vote_telling *t, const struct vote *before, const struct move *move)
{
    char who[VOTE_NAME_SIZE], whom[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->seat, who), 0},
                                 {"other", vote_seat_within(t->to, before->claim_of, whom), 0},
                                 {"party", vote_party_id(move->arg[0]), 0}};
    vote_add_line(t, W_VOTE_CLAIM, slots, 3);
}

static void tell_ballot(struct vote_telling *t, const struct move *move)
{
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->seat, who), 0},
                                 {"yes", move->arg[0] ? "yes" : "no", 0},
                                 {"twice", move->arg[1] == ARG_NULL ? "no" : "yes", 0}};
    vote_add_line(t, W_VOTE_BALLOT, slots, 3);
}

static void tell_answer(struct vote_telling *t, const struct move *move)
{
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->seat, who), 0},
                                 {"cancels", move->arg[0] == ARG_NULL ? "no" : "yes", 0}};
    vote_add_line(t, W_VOTE_ANSWER, slots, 2);
}

/* Several cards: chosen from the pile or discarded. */
static void tell_cards(struct vote_telling *t, const struct vote *before, const struct move *move, int known)
{
    struct cards cards = cards_none();
    char who[VOTE_NAME_SIZE], list[VOTE_LIST_SIZE];
    int n = 0, chosen = move->verb == VOTE_DO_CHOOSE;
    for (; n < MAX_ARGS && move->arg[n] >= 0; n++)
        cards = cards_with(cards, cards_one(move->arg[n]));
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->seat, who), 0},
                                 {"cards", known ? vote_card_list(t->to, cards, list) : "", 0},
                                 {"n", NULL, n},
                                 {"rest", NULL, before->pile_count - n}};
    if (known)
        vote_add_line(t, chosen ? W_VOTE_CHOOSE : W_VOTE_DISCARD, slots, 2);
    else
        vote_add_line(t, chosen ? W_VOTE_CHOOSE_HIDDEN : W_VOTE_DISCARD_HIDDEN, slots, 4);
}

static void tell_role(struct vote_telling *t, const struct move *move, int known)
{
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->arg[0], who), 0},
                                 {"party", known ? vote_party_id(move->arg[1]) : "", 0}};
    vote_add_line(t, known ? W_VOTE_ROLE : W_VOTE_ROLE_HIDDEN, slots, known ? 2 : 1);
}

static void tell_roll(struct vote_telling *t, const struct move *move)
{
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(t->to, move->arg[0], who), 0},
                                 {"budget", NULL, 1 + move->arg[1]},
                                 {"support", NULL, 1 + move->arg[2]}};
    vote_add_line(t, W_VOTE_ROLL, slots, 3);
}

static void describe_chance(struct vote_telling *t, const struct move *move, int known)
{
    switch (move->verb) {
    case VOTE_DO_ROLE: tell_role(t, move, known); break;
    case VOTE_DO_ROLL: tell_roll(t, move); break;
    case VOTE_DO_DRAW:
        tell_about(t, known ? W_VOTE_DRAW : W_VOTE_DRAW_HIDDEN, move->arg[0], -1, known ? move->arg[1] : -1);
        break;
    case VOTE_DO_LOT: tell_about(t, W_VOTE_LOT, move->arg[0], move->arg[0], -1); break;
    default: tell_about(t, W_VOTE_REVEAL, move->arg[0], -1, move->arg[1]); break;
    }
}

static void tell_give(struct vote_telling *t, const struct move *move)
{
    int kept = move->arg[1] == move->seat;
    tell_about(t, kept ? W_VOTE_GIVE_SELF : W_VOTE_GIVE, move->seat, move->arg[1], move->arg[0]);
}

static void describe_seat(struct vote_telling *t, const struct vote *before, const struct move *move,
                          int known)
{
    int seat = move->seat, card = move->arg[0], other = move->arg[1];
    switch (move->verb) {
    case VOTE_DO_NOMINATE: tell_about(t, W_VOTE_NOMINATE, seat, move->arg[0], -1); break;
    case VOTE_DO_VOTE:
        if (known)
            tell_ballot(t, move);
        else
            vote_add_seat_line(t, W_VOTE_BALLOT_HIDDEN, seat);
        break;
    case VOTE_DO_PLACE:
        tell_about(t, known ? W_VOTE_PLACE : W_VOTE_PLACE_HIDDEN, seat, -1, known ? card : -1);
        break;
    case VOTE_DO_GIVE: tell_give(t, move); break;
    case VOTE_DO_ANSWER:
        if (known)
            tell_answer(t, move);
        else
            vote_add_seat_line(t, W_VOTE_ANSWER_HIDDEN, seat);
        break;
    case VOTE_DO_CHOOSE:
    case VOTE_DO_DISCARD: tell_cards(t, before, move, known); break;
    case VOTE_DO_PASS: vote_add_seat_line(t, W_VOTE_PASS, seat); break;
    case VOTE_DO_TRANSFER: tell_use(t, W_VOTE_TRANSFER, before, seat, card, other); break;
    case VOTE_DO_CHECK: tell_check(t, before, move); break;
    case VOTE_DO_CLAIM: tell_claim(t, before, move); break;
    case VOTE_DO_ELIMINATE: tell_use(t, W_VOTE_ELIMINATE, before, seat, card, other); break;
    default: tell_use(t, W_VOTE_CHANGE, before, seat, card, -1); break;
    }
}

size_t vote_describe(char *out, size_t cap, const struct listener *to, const void *then,
                     const struct move *move, int opened)
{
    const struct vote *before = then;
    struct vote_telling t = vote_begin_telling(out, cap, to);
    int arg = move->verb == VOTE_DO_ROLE || move->verb == VOTE_DO_DRAW; /* the secret one */
    int known = !to->viewers || (vote_sees(to->content->pack, before, move, arg, opened) & to->viewers) != 0;
    if (move->seat == CHANCE)
        describe_chance(&t, move, known);
    else
        describe_seat(&t, before, move, known);
    return t.text.used;
}

size_t vote_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of)
{
    char who[VOTE_NAME_SIZE];
    (void)view, (void)seat;
    return (size_t)snprintf(out, cap, "%s", vote_seat_within(to, of, who));
}

int vote_opens(const struct move *answer, const void *now)
{
    const struct vote *after = now;
    int seat = answer->seat;
    if (answer->verb == VOTE_DO_VOTE && after->ballots[seat].given)
        return after->phase != VOTE_IN_VOTE;
    if (answer->verb == VOTE_DO_ANSWER && after->phase == VOTE_IN_ANSWER)
        return after->answers[seat].given ? 0 : -1;
    if (answer->verb == VOTE_DO_VOTE)
        return -1;
    if (answer->verb != VOTE_DO_ANSWER || answer->arg[0] == ARG_NULL)
        return 1;
    for (int i = 0; i < after->spent_count; i++)
        if (after->spent[i].card == answer->arg[0])
            return 1;
    return -1; /* it had no effect, because the game ended or he left first */
}

/* --- the end -------------------------------------------------------------------------------------------- */

/* Whose scores decided: 10/10, or the better of the last two. */
static unsigned deciders(const struct vote *p)
{
    unsigned seats = 0;
    for (int s = 0; s < p->players; s++) {
        int ten = p->budget[s] == VOTE_TOP && p->support[s] == VOTE_TOP;
        if (vote_lives(p, s) && p->party[s] == p->winner && (ten || p->reason == VOTE_FINAL_TWO))
            seats |= 1u << s;
    }
    return seats;
}

size_t vote_outcome(char *out, size_t cap, const struct listener *to, const void *end)
{
    const struct vote *position = end;
    static const enum word words[] = {W_RESULT_VOTE_TEN, W_RESULT_VOTE_OPPONENTS_GONE,
                                      W_RESULT_VOTE_FINAL_TWO};
    struct vote_telling t = vote_begin_telling(out, cap, to);
    unsigned seats = deciders(position);
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"party", vote_party_id(position->winner), 0},
                                 {"seats", seats ? vote_seat_within(to, bits_lowest(seats), who) : "", 0}};
    vote_add_line(&t, words[position->reason], slots, 2);
    return t.text.used;
}
