/* ask.c: VOTE!'s questions, and how an answer is read. A number is a seat where a seat is asked for,
 * otherwise the number of a choice or of a card in the list; a word may be in the person's language or in
 * English, and may be shortened as long as it is clear. Abilities can be typed at any question. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/typed.h"
#include "front/vote/screen.h"
#include "rules/vote/table.h"

enum { LINE = 512, MAX_TOKENS = 12 };

/* --- the words that begin an answer --------------------------------------------------------------------- */

enum { SAY_FOR, SAY_AGAINST, SAY_ACCEPT, SAY_CANCEL, SAY_DEMOCRAT, SAY_REPUBLICAN, SAY_MOVE };

/* `say`: an answer that is a word by itself; SAY_MOVE: the verb is enough. `phase`: where it belongs;
 * VOTE_PHASES: at every question. */
static const struct saying {
    const char *id;
    enum word word;
    int say, verb, phase;
} sayings[] = {
    {"nominate", W_VOTE_TYPE_NOMINATE, SAY_MOVE, VOTE_DO_NOMINATE, VOTE_IN_NOMINATE},
    {"for", W_VOTE_TYPE_FOR, SAY_FOR, VOTE_DO_VOTE, VOTE_IN_VOTE},
    {"against", W_VOTE_TYPE_AGAINST, SAY_AGAINST, VOTE_DO_VOTE, VOTE_IN_VOTE},
    {"lay", W_VOTE_TYPE_LAY, SAY_MOVE, VOTE_DO_PLACE, VOTE_IN_TOPICS},
    {"choose", W_VOTE_TYPE_CHOOSE, SAY_MOVE, VOTE_DO_CHOOSE, VOTE_IN_CHOOSE},
    {"deal", W_VOTE_TYPE_DEAL, SAY_MOVE, VOTE_DO_GIVE, VOTE_IN_GIVE},
    {"accept", W_VOTE_TYPE_ACCEPT, SAY_ACCEPT, VOTE_DO_ANSWER, VOTE_IN_ANSWER},
    {"cancel", W_VOTE_TYPE_CANCEL, SAY_CANCEL, VOTE_DO_ANSWER, VOTE_IN_ANSWER},
    {"discard", W_VOTE_TYPE_DISCARD, SAY_MOVE, VOTE_DO_DISCARD, VOTE_IN_DISCARD},
    {"pass", W_VOTE_TYPE_PASS, SAY_MOVE, VOTE_DO_PASS, VOTE_IN_HANDOVER},
    {"transfer", W_VOTE_TYPE_TRANSFER, SAY_MOVE, VOTE_DO_TRANSFER, VOTE_IN_HANDOVER},
    {"check", W_VOTE_TYPE_CHECK, SAY_MOVE, VOTE_DO_CHECK, VOTE_PHASES},
    {"eliminate", W_VOTE_TYPE_ELIMINATE, SAY_MOVE, VOTE_DO_ELIMINATE, VOTE_PHASES},
    {"change", W_VOTE_TYPE_CHANGE, SAY_MOVE, VOTE_DO_CHANGE, VOTE_PHASES},
    {"democrat", W_VOTE_TYPE_DEMOCRAT, SAY_DEMOCRAT, VOTE_DO_CLAIM, VOTE_PHASES},
    {"republican", W_VOTE_TYPE_REPUBLICAN, SAY_REPUBLICAN, VOTE_DO_CLAIM, VOTE_PHASES},
};
enum { SAYINGS = sizeof sayings / sizeof *sayings };

/* Would this word answer the current question? */
static int has_place(const struct saying *w, const struct vote *v)
{
    int claiming = v->claim_by != VOTE_NONE;
    if (claiming || w->verb == VOTE_DO_CLAIM)
        return claiming && w->verb == VOTE_DO_CLAIM;
    return w->phase == VOTE_PHASES || w->phase == v->phase;
}

/* The word that was typed, one that belongs here before any other. -1: none, -2: several. */
static int find_saying(const struct vote *v, const char *typed)
{
    struct typed_best best = TYPED_NONE;
    for (int i = 0; i < SAYINGS; i++) {
        int fit = typed_either(typed, words_raw(lang, sayings[i].word), sayings[i].id);
        typed_try(&best, i, fit ? 2 * has_place(&sayings[i], v) + fit : 0);
    }
    return best.found;
}

/* --- reading -------------------------------------------------------------------------------------------- */

struct reading {
    const struct sight *s;
    const struct vote *v;
    const struct vote_pack *pack;
    char whole[LINE], line[LINE]; /* as typed, and cut into tokens */
    char *tokens[MAX_TOKENS];
    int count;
    struct move *out;
    char *why;
    size_t cap;
};

static int refuse_line(const struct reading *r, enum word word, const char *text)
{
    return typed_refuse(r->why, r->cap, word, text);
}

static int refuse_count(const struct reading *r, int wanted)
{
    const struct slot slots[] = {{"n", NULL, wanted}};
    words_say(r->why, r->cap, lang, W_VOTE_NO_NUMBER, slots, 1);
    return -1;
}

/* The seat that the token names; -1: none. */
static int read_seat(const struct reading *r, int token)
{
    return token < r->count ? typed_number(r->tokens[token]) : -1;
}

/* The card that a token names: its number in a list, or its id. -1: none. */
static int read_card(const struct reading *r, struct cards from, const char *token)
{
    int number = typed_number(token), count = cards_count(from);
    if (number >= 1 && number <= count)
        return cards_nth(from, number - 1);
    for (int i = 0; i < count; i++)
        if (typed_fits(token, content_id(r->s->content, 0, cards_nth(from, i))) == 2)
            return cards_nth(from, i);
    return -1;
}

/* The one card of a list whose name begins with the whole line. */
static int read_name(const struct reading *r, struct cards from, const char *typed)
{
    int found = -1;
    for (int i = 0, count = cards_count(from); i < count; i++) {
        int card = cards_nth(from, i), fit = typed_fits(typed, vote_card_name(r->s->content, lang, card));
        if (fit == 2)
            return card;
        found = fit ? (found == -1 ? card : -2) : found;
    }
    return found;
}

/* `wanted` cards of a list, in any order; the move has them ascending. */
static int read_cards(struct reading *r, int from_token, struct cards from, int wanted)
{
    struct cards chosen = cards_none();
    for (int i = from_token; i < r->count; i++) {
        int card = read_card(r, from, r->tokens[i]);
        if (card < 0)
            return refuse_line(r, W_VOTE_NO_CARD, r->tokens[i]);
        if (cards_have(chosen, card))
            return refuse_line(r, W_VOTE_NO_TWICE, "");
        chosen = cards_with(chosen, cards_one(card));
    }
    if (cards_count(chosen) != wanted)
        return refuse_count(r, wanted);
    for (int i = 0; i < wanted; i++)
        r->out->arg[i] = (int16_t)cards_nth(chosen, i);
    r->out->arg[wanted] = ARG_NULL;
    return 0;
}

/* The viewer's own card of a kind; if there is none, the error names that kind. */
static int own_card(const struct reading *r, int kind)
{
    struct cards mine = cards_both(r->v->hands[r->s->viewer], r->pack->of_kind[kind]);
    char form[VOTE_LABEL_SIZE];
    if (!cards_empty(mine))
        return cards_lowest(mine);
    const char *name = cards_empty(r->pack->of_kind[kind])
                           ? vote_ability_form(kind, form)
                           : vote_card_name(r->s->content, lang, cards_lowest(r->pack->of_kind[kind]));
    return refuse_line(r, W_VOTE_NO_ABILITY, name);
}

static int kind_of(int verb)
{
    return verb == VOTE_DO_CHECK       ? VOTE_CHECK
           : verb == VOTE_DO_ELIMINATE ? VOTE_ELIMINATE
           : verb == VOTE_DO_TRANSFER  ? VOTE_TRANSFER
                                       : VOTE_CHANGE;
}

/* An ability, and the seat it is used on. */
static int read_ability(struct reading *r, int verb)
{
    int card = own_card(r, kind_of(verb)), seat = read_seat(r, 1);
    char form[VOTE_LABEL_SIZE];
    if (card < 0)
        return -1;
    r->out->verb = (uint8_t)verb;
    r->out->arg[0] = (int16_t)card;
    if (verb == VOTE_DO_CHANGE)
        return 0;
    if (seat < 0)
        return refuse_line(r, W_VOTE_NO_SEAT, vote_ability_form(kind_of(verb), form));
    r->out->arg[1] = (int16_t)seat;
    return 0;
}

static int read_vote(struct reading *r, int yes, int twice)
{
    int card = twice ? own_card(r, VOTE_DOUBLE) : ARG_NULL;
    if (twice && card < 0)
        return -1;
    r->out->verb = VOTE_DO_VOTE;
    r->out->arg[0] = (int16_t)yes;
    r->out->arg[1] = (int16_t)card;
    return 0;
}

static int read_answer(struct reading *r, int cancels)
{
    int card = cancels ? own_card(r, VOTE_CANCEL) : ARG_NULL;
    if (cancels && card < 0)
        return -1;
    r->out->verb = VOTE_DO_ANSWER;
    r->out->arg[0] = (int16_t)card;
    return 0;
}

static int read_claim(struct reading *r, int party)
{
    r->out->verb = VOTE_DO_CLAIM;
    r->out->arg[0] = (int16_t)party;
    return 0;
}

static int says_double(const struct reading *r, int token)
{
    return token < r->count && typed_either(r->tokens[token], words_raw(lang, W_VOTE_TYPE_DOUBLE), "double");
}

/* How many words a line that begins with this one may have; more are a slip. */
static int most_tokens(const struct reading *r, const struct saying *w)
{
    switch (w->verb) {
    case VOTE_DO_CHOOSE:
    case VOTE_DO_DISCARD: return MAX_TOKENS;
    case VOTE_DO_GIVE: return 3;
    case VOTE_DO_VOTE: return says_double(r, 1) ? 2 : 1;
    case VOTE_DO_NOMINATE:
    case VOTE_DO_PLACE:
    case VOTE_DO_CHECK:
    case VOTE_DO_ELIMINATE:
    case VOTE_DO_TRANSFER: return 2;
    default: return 1;
    }
}

/* "2 5": a card of the desk, then its receiver. */
static int read_give(struct reading *r, int from_token)
{
    if (r->count - from_token != 2)
        return refuse_line(r, W_VOTE_NO_GIVE, "1 4");
    int card = read_card(r, r->v->desk, r->tokens[from_token]), seat = read_seat(r, from_token + 1);
    if (card < 0)
        return refuse_line(r, W_VOTE_NO_CARD, r->tokens[from_token]);
    if (seat < 0)
        return refuse_line(r, W_VOTE_NO_GIVE, "1 4");
    r->out->arg[0] = (int16_t)card;
    r->out->arg[1] = (int16_t)seat;
    return 0;
}

/* What follows the verb, or is alone where the question makes the verb clear. */
static int read_rest(struct reading *r, int verb, int from_token)
{
    int viewer = r->s->viewer, seat;
    r->out->verb = (uint8_t)verb;
    switch (verb) {
    case VOTE_DO_NOMINATE:
        seat = r->count - from_token == 1 ? read_seat(r, from_token) : -1;
        r->out->arg[0] = (int16_t)seat;
        return seat < 0 ? refuse_line(r, W_VOTE_NO_SEAT, "4") : 0;
    case VOTE_DO_PLACE:
        if (r->count - from_token != 1)
            return refuse_count(r, 1);
        seat = read_card(r, r->v->hands[viewer], r->tokens[from_token]);
        r->out->arg[0] = (int16_t)seat;
        return seat < 0 ? refuse_line(r, W_VOTE_NO_CARD, r->tokens[from_token]) : 0;
    case VOTE_DO_CHOOSE: return read_cards(r, from_token, r->v->pile, vote_due_cards(r->v));
    case VOTE_DO_DISCARD:
        return read_cards(r, from_token, r->v->hands[viewer], r->v->hand_count[viewer] - VOTE_HAND);
    case VOTE_DO_GIVE: return read_give(r, from_token);
    default: return 0; /* pass */
    }
}

static int read_saying(struct reading *r, const struct saying *w)
{
    int most = most_tokens(r, w);
    if (r->count > most)
        return refuse_line(r, W_PLAY_NOT_A_CHOICE, r->whole);
    switch (w->say) {
    case SAY_FOR: return read_vote(r, 1, says_double(r, 1));
    case SAY_AGAINST: return read_vote(r, 0, says_double(r, 1));
    case SAY_ACCEPT: return read_answer(r, 0);
    case SAY_CANCEL: return read_answer(r, 1);
    case SAY_DEMOCRAT: return read_claim(r, VOTE_DEMOCRAT);
    case SAY_REPUBLICAN: return read_claim(r, VOTE_REPUBLICAN);
    default: break;
    }
    if (w->verb == VOTE_DO_CHECK || w->verb == VOTE_DO_ELIMINATE || w->verb == VOTE_DO_CHANGE ||
        w->verb == VOTE_DO_TRANSFER)
        return read_ability(r, w->verb);
    return read_rest(r, w->verb, 1);
}

/* The numbered choices of the current question: 1 to `count`. */
static int choice_count(const struct sight *s)
{
    const struct vote *v = s->view;
    unsigned kinds = vote_usable_kinds(s);
    if (v->claim_by != VOTE_NONE)
        return 2;
    switch (v->phase) {
    case VOTE_IN_VOTE: return kinds >> VOTE_DOUBLE & 1 ? 4 : 2;
    case VOTE_IN_ANSWER: return kinds >> VOTE_CANCEL & 1 ? 2 : 1;
    case VOTE_IN_HANDOVER: return 1;
    default: return 0;
    }
}

static int read_choice(struct reading *r, int number)
{
    if (r->v->claim_by != VOTE_NONE)
        return read_claim(r, number - 1);
    if (r->v->phase == VOTE_IN_VOTE)
        return read_vote(r, number % 2, number > 2);
    if (r->v->phase == VOTE_IN_ANSWER)
        return read_answer(r, number == 2);
    r->out->verb = VOTE_DO_PASS;
    return 0;
}

/* A line that begins with a number. */
static int read_numbers(struct reading *r)
{
    int number = typed_number(r->tokens[0]), count = choice_count(r->s);
    if (count > 0)
        return r->count == 1 && number >= 1 && number <= count
                   ? read_choice(r, number)
                   : refuse_line(r, W_PLAY_NOT_A_CHOICE, r->whole);
    switch (r->v->phase) {
    case VOTE_IN_NOMINATE: return read_rest(r, VOTE_DO_NOMINATE, 0);
    case VOTE_IN_TOPICS: return read_rest(r, VOTE_DO_PLACE, 0);
    case VOTE_IN_CHOOSE: return read_rest(r, VOTE_DO_CHOOSE, 0);
    case VOTE_IN_GIVE: return read_rest(r, VOTE_DO_GIVE, 0);
    default: return read_rest(r, VOTE_DO_DISCARD, 0);
    }
}

/* A card's id may begin the line too. */
static int begins_with_card(const struct reading *r)
{
    const struct vote *v = r->v;
    struct cards from = v->phase == VOTE_IN_CHOOSE ? v->pile
                        : v->phase == VOTE_IN_GIVE ? v->desk
                                                   : v->hands[r->s->viewer];
    return read_card(r, from, r->tokens[0]) >= 0;
}

int vote_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                     size_t cap)
{
    (void)say;
    struct reading r = {.s = s, .v = s->view, .pack = s->content->pack, .out = out, .why = why, .cap = cap};
    typed_normal(line, r.whole, sizeof r.whole);
    memcpy(r.line, r.whole, sizeof r.line);
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)s->viewer;
    r.count = typed_split(r.line, r.tokens, MAX_TOKENS);
    if (r.count == 0)
        return refuse_line(&r, W_PLAY_NOT_A_CHOICE, r.whole);
    if (typed_number(r.tokens[0]) >= 0 || (choice_count(s) == 0 && begins_with_card(&r)))
        return read_numbers(&r);
    int found = find_saying(r.v, r.tokens[0]);
    if (found >= 0)
        return read_saying(&r, &sayings[found]);
    int card = r.v->phase == VOTE_IN_TOPICS && r.v->claim_by == VOTE_NONE
                   ? read_name(&r, r.v->hands[s->viewer], r.whole)
                   : -1;
    if (card >= 0) {
        out->verb = VOTE_DO_PLACE;
        out->arg[0] = (int16_t)card;
        return 0;
    }
    return refuse_line(&r, found == -2 || card == -2 ? W_PLAY_NOT_CLEAR : W_PLAY_NOT_A_CHOICE, r.whole);
}

/* --- completion ----------------------------------------------------------------------------------------- */

/* "check 4", for each seat that a pattern allows. */
static void list_seats(const struct pattern *p, enum word word, struct word_list *list)
{
    char text[VOTE_LABEL_SIZE];
    for (int seat = 0; seat < VOTE_MOST_SEATS; seat++) {
        snprintf(text, sizeof text, "%s %d", words_raw(lang, word), seat);
        if (set_has(&p->set, seat))
            word_list_add(list, text);
    }
}

static void list_pattern(const struct sight *s, const struct pattern *p, struct word_list *list)
{
    const struct vote *v = s->view;
    char text[VOTE_LABEL_SIZE];
    for (int i = 0; i < SAYINGS; i++) {
        if (sayings[i].verb != p->move.verb)
            continue;
        int seats = p->how == TAKE_ONE && (sayings[i].verb == VOTE_DO_NOMINATE || p->first == 1) &&
                    sayings[i].verb != VOTE_DO_GIVE && sayings[i].verb != VOTE_DO_VOTE;
        if (seats)
            list_seats(p, sayings[i].word, list);
        else
            word_list_add(list, words_raw(lang, sayings[i].word));
        if (sayings[i].verb == VOTE_DO_VOTE && p->how == TAKE_ONE) {
            snprintf(text, sizeof text, "%s %s", words_raw(lang, sayings[i].word),
                     words_raw(lang, W_VOTE_TYPE_DOUBLE));
            word_list_add(list, text);
        }
    }
    for (int i = 0; p->move.verb == VOTE_DO_PLACE && i < cards_count(v->hands[s->viewer]); i++)
        word_list_add(list, vote_card_name(s->content, lang, cards_nth(v->hands[s->viewer], i)));
}

void vote_list_words(const struct sight *s, struct word_list *list)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = s->viewer < 0 ? 0 : vote_legal(s->content->pack, s->view, s->viewer, patterns), last = -1;
    for (int i = 0; i < count; i++) {
        if (patterns[i].move.verb != last || patterns[i].how == TAKE_ONE)
            list_pattern(s, &patterns[i], list);
        last = patterns[i].move.verb;
    }
    word_list_add(list, words_raw(lang, W_VOTE_COMMAND_SECRETS));
}
