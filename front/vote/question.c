/* question.c: what VOTE! asks, with everything needed to decide: seats, choices, cards. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/vote/screen.h"
#include "rules/vote/table.h"

static void ask_line(const struct terminal *t, enum ink ink, enum word word, const struct slot *slots,
                     int count)
{
    char text[2048];
    words_say(text, sizeof text, lang, word, slots, count);
    terminal_say(t, ink, 0, "", text);
}

/* "  1 for   2 against": choices by number. */
static void say_choices(const struct terminal *t, const char *const *choices, int count)
{
    char line[1024] = "";
    size_t used = 0;
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s%d %s", used ? "   " : "", i + 1,
                                 choices[i]);
    terminal_say(t, INK_PLAIN, 2, "", line);
}

static void ask_nominate(const struct terminal *t, const struct vote *v)
{
    unsigned can = vote_candidates(v), others = v->alive & ~(1u << v->president);
    char list[VOTE_LIST_SIZE];
    const struct slot seats[] = {{"seats", telling_seats(can, "", list), 0}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_NOMINATE, seats, 1);
    const struct slot barred[] = {{"seats", telling_seats(others & ~can, "", list), 0}};
    if (others & ~can)
        ask_line(t, INK_PLAIN, vote_living(v) > 5 ? W_VOTE_ASK_BARRED_TWO : W_VOTE_ASK_BARRED_PM, barred, 1);
}

static void ask_vote(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char who[VOTE_NAME_SIZE], other[VOTE_NAME_SIZE], yes[VOTE_NAME_SIZE * 2], no[VOTE_NAME_SIZE * 2];
    const char *twice = words_raw(lang, W_VOTE_TYPE_DOUBLE);
    const char *choices[] = {words_raw(lang, W_VOTE_TYPE_FOR), words_raw(lang, W_VOTE_TYPE_AGAINST), yes, no};
    const struct slot slots[] = {{"who", vote_seat_within(&to, v->president, who), 0},
                                 {"other", vote_seat_within(&to, v->candidate, other), 0}};
    snprintf(yes, sizeof yes, "%s %s", choices[0], twice);
    snprintf(no, sizeof no, "%s %s", choices[1], twice);
    ask_line(t, INK_BOLD, W_VOTE_ASK_VOTE, slots, 2);
    say_choices(t, choices, vote_usable_kinds(s) >> VOTE_DOUBLE & 1 ? 4 : 2);
}

static void ask_choose(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    int wanted = vote_due_cards(v);
    char who[VOTE_NAME_SIZE], example[32] = "";
    for (int i = 1; i <= wanted; i++)
        snprintf(example + strlen(example), sizeof example - strlen(example), "%s%d", i > 1 ? " " : "", i);
    const struct slot slots[] = {
        {"n", NULL, wanted}, {"who", vote_seat_within(&to, v->president, who), 0}, {"example", example, 0}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_CHOOSE, slots, 3);
    vote_say_cards(t, s->content, v->pile, 0);
}

static void ask_give(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    unsigned can = vote_may_receive(v), due = 1u << v->president;
    char list[VOTE_LIST_SIZE], example[16];
    due |= v->pm != VOTE_NONE ? 1u << v->pm : 0;
    due &= ~vote_receivers(v) & v->alive;
    snprintf(example, sizeof example, "1 %d", can ? bits_lowest(can) : 0);
    const struct slot slots[] = {{"example", example, 0}, {"seats", telling_seats(can, "", list), 0}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_GIVE, slots, 2);
    const struct slot owed[] = {{"seats", telling_seats(due, "–", list), 0}};
    ask_line(t, INK_PLAIN, W_VOTE_ASK_GIVE_DUE, owed, 1);
    vote_say_cards(t, s->content, v->desk, 0);
}

static int clamp(int score)
{
    return score < 0 ? 0 : score > VOTE_TOP ? VOTE_TOP : score;
}

static void ask_answer(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    const struct vote_pack *pack = s->content->pack;
    struct listener to = tale_listener(s);
    const char *choices[] = {words_raw(lang, W_VOTE_TYPE_ACCEPT), words_raw(lang, W_VOTE_TYPE_CANCEL)};
    int card = 0, budget = v->budget[s->viewer], support = v->support[s->viewer];
    char label[VOTE_LABEL_SIZE];
    for (int i = 0; i < v->given_count; i++)
        card = v->given[i].to == s->viewer ? v->given[i].card : card;
    const struct slot slots[] = {{"card", vote_card_label(&to, card, label), 0},
                                 {"budget", NULL, budget},
                                 {"budget2", NULL, clamp(budget + pack->card[card].budget)},
                                 {"support", NULL, support},
                                 {"support2", NULL, clamp(support + pack->card[card].support)}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_ANSWER, slots, 5);
    say_choices(t, choices, vote_usable_kinds(s) >> VOTE_CANCEL & 1 ? 2 : 1);
}

static void ask_handover(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char who[VOTE_NAME_SIZE], form[VOTE_LABEL_SIZE];
    const char *choices[] = {words_raw(lang, W_VOTE_TYPE_PASS)};
    const struct slot slots[] = {{"who", vote_seat_within(&to, vote_next_living(v, v->president), who), 0}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_HANDOVER, slots, 1);
    say_choices(t, choices, 1);
    if (vote_usable_kinds(s) >> VOTE_TRANSFER & 1)
        terminal_say(t, INK_PLAIN, 2, "", vote_ability_form(VOTE_TRANSFER, form));
}

static void ask_claim(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char other[VOTE_NAME_SIZE];
    const char *choices[] = {words_raw(lang, W_VOTE_TYPE_DEMOCRAT), words_raw(lang, W_VOTE_TYPE_REPUBLICAN)};
    const struct slot slots[] = {{"other", vote_seat_within(&to, v->claim_of, other), 0},
                                 {"party", vote_party_id(v->party[v->claim_of]), 0}};
    ask_line(t, INK_BOLD, W_VOTE_ASK_CLAIM, slots, 2);
    say_choices(t, choices, 2);
}

static void ask_phase(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    const struct slot excess[] = {{"n", NULL, v->hand_count[s->viewer] - VOTE_HAND}};
    switch (v->phase) {
    case VOTE_IN_NOMINATE: ask_nominate(t, v); break;
    case VOTE_IN_VOTE: ask_vote(t, s); break;
    case VOTE_IN_TOPICS:
        ask_line(t, INK_BOLD, W_VOTE_ASK_PLACE, NULL, 0);
        vote_say_cards(t, s->content, v->hands[s->viewer], 0);
        break;
    case VOTE_IN_CHOOSE: ask_choose(t, s); break;
    case VOTE_IN_GIVE: ask_give(t, s); break;
    case VOTE_IN_ANSWER: ask_answer(t, s); break;
    case VOTE_IN_DISCARD:
        ask_line(t, INK_BOLD, W_VOTE_ASK_DISCARD, excess, 1);
        vote_say_cards(t, s->content, v->hands[s->viewer], 0);
        break;
    default: ask_handover(t, s); break;
    }
}

/* Two lines per card, which is what most of them take. */
int vote_question_lines(const struct sight *s)
{
    const struct vote *v = s->view;
    int cards = v->phase == VOTE_IN_CHOOSE ? cards_count(v->pile)
                : v->phase == VOTE_IN_GIVE ? cards_count(v->desk)
                : v->phase == VOTE_IN_VOTE || v->phase == VOTE_IN_NOMINATE || s->viewer < 0
                    ? 0
                    : cards_count(v->hands[s->viewer]);
    return 6 + 2 * (v->claim_by == VOTE_NONE ? cards : 0);
}

void vote_ask_question(struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    if (v->claim_by != VOTE_NONE)
        ask_claim(t, s);
    else
        ask_phase(t, s);
    terminal_say(t, INK_DIM, 0, "", words_raw(lang, W_VOTE_ASK_HINT));
}
