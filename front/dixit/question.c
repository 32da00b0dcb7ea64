/* question.c: what Dixit asks, with the hand if the question is about it. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/dixit/screen.h"
#include "rules/dixit/table.h"

enum { TEXT = 2048, PROMPT = 2 /* a blank line above the question, and the typing */ };

static enum word clue_question(const struct dixit *p)
{
    int first = p->storyteller == DIXIT_NO_SEAT;
    if (p->mode == DIXIT_PARTY)
        return first ? W_DIXIT_ASK_CLUE_PARTY_FIRST : W_DIXIT_ASK_CLUE_PARTY;
    return first ? W_DIXIT_ASK_CLUE_FIRST : W_DIXIT_ASK_CLUE;
}

static enum word give_question(const struct dixit *p, int seat)
{
    if (p->mode == DIXIT_CLASSIC)
        return dixit_gift(p) == 2 ? W_DIXIT_ASK_GIVE_TWO : W_DIXIT_ASK_GIVE;
    if (p->mode == DIXIT_PARTY)
        return W_DIXIT_ASK_GIVE_PARTY;
    if (dixit_partner(p, seat) == p->storyteller)
        return W_DIXIT_ASK_GIVE_PARTNER;
    return dixit_may_defer(p, seat) ? W_DIXIT_ASK_GIVE_TEAM : W_DIXIT_ASK_GIVE_DEFERRED;
}

static enum word vote_question(const struct dixit *p, int seat)
{
    if (p->mode == DIXIT_PARTY)
        return dixit_has_red(p, seat) ? W_DIXIT_ASK_VOTE_RED : W_DIXIT_ASK_VOTE_PARTY;
    if (p->mode == DIXIT_TEAM)
        return W_DIXIT_ASK_VOTE_TEAM;
    return dixit_most_votes(p) == 2 ? W_DIXIT_ASK_VOTE_TWO : W_DIXIT_ASK_VOTE;
}

static const char *question_text(const struct sight *s, char out[TEXT])
{
    const struct dixit *p = s->view;
    struct listener to = tale_listener(s);
    char other[DIXIT_NAME_SIZE], teller[DIXIT_NAME_SIZE];
    enum word word = p->phase == DIXIT_IN_CLUE   ? clue_question(p)
                     : p->phase == DIXIT_IN_GIVE ? give_question(p, s->viewer)
                                                 : vote_question(p, s->viewer);
    const struct slot slots[] = {
        {"other", dixit_seat_within(&to, dixit_partner(p, s->viewer), other), 0},
        {"who", p->storyteller == DIXIT_NO_SEAT ? "" : dixit_seat_within(&to, p->storyteller, teller), 0}};
    words_say(out, TEXT, lang, word, slots, 2);
    return out;
}

/* The cards that the question is about; those on the table are shown there. */
static struct dixit_list asked_about(const struct sight *s)
{
    const struct dixit *p = s->view;
    struct dixit_list none = {NULL, 0, 0};
    return p->phase == DIXIT_IN_CLUE || p->phase == DIXIT_IN_GIVE ? dixit_hand_list(s) : none;
}

int dixit_question_size(const struct terminal *t, const struct sight *s, enum dixit_detail detail)
{
    char text[TEXT];
    return PROMPT + terminal_lines(t, question_text(s, text)) +
           dixit_cards_lines(t, s->content, asked_about(s), detail) +
           terminal_lines(t, words_raw(lang, W_DIXIT_ASK_HINT));
}

/* With three lines per card, including those on the table: with them the table is larger than it was before.
 * Anything there is no room for is shortened. */
int dixit_question_lines(const struct sight *s)
{
    return 5 + 3 * (asked_about(s).count + dixit_table_list(s).count);
}

void dixit_ask_question(struct terminal *t, const struct sight *s)
{
    char text[TEXT];
    terminal_say(t, INK_BOLD, 0, "", question_text(s, text));
    dixit_say_cards(t, s->content, asked_about(s), dixit_plan(t, s).detail);
    terminal_say(t, INK_DIM, 0, "", words_raw(lang, W_DIXIT_ASK_HINT));
}
