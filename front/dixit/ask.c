/* ask.c: how an answer to one of Dixit's questions is read. Cards go by their numbers in the list or their
 * ids, slots by their numbers or the ids of the cards there; a word may be in the person's language or in
 * English, and may be shortened as long as it is clear. A clue is kept byte for byte as it was typed. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/dixit/screen.h"
#include "front/typed.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum { LINE = 512, MAX_TOKENS = 12, WORD = 64 };
static const char blanks[] = " \t";

/* --- the words that begin an answer --------------------------------------------------------------------- */

static const struct saying {
    const char *id;
    enum word word;
    int verb;
} sayings[] = {
    {"clue", W_DIXIT_TYPE_CLUE, DIXIT_DO_CLUE},
    {"give", W_DIXIT_TYPE_GIVE, DIXIT_DO_GIVE},
    {"defer", W_DIXIT_TYPE_DEFER, DIXIT_DO_DEFER},
    {"vote", W_DIXIT_TYPE_VOTE, DIXIT_DO_VOTE},
};
enum { SAYINGS = sizeof sayings / sizeof *sayings };

/* How well a word, in normal form, matches this one in either language: 2 in full, 1 its beginning, 0 not. */
static int says(const char *typed, const char *id, enum word word)
{
    return typed_either(typed, words_raw(lang, word), id);
}

/* The verb that a word means; -1: none, -2: several. */
static int find_verb(const char *typed)
{
    struct typed_best best = TYPED_NONE;
    for (int i = 0; i < SAYINGS; i++)
        typed_try(&best, sayings[i].verb, says(typed, sayings[i].id, sayings[i].word));
    return best.found;
}

/* --- reading -------------------------------------------------------------------------------------------- */

struct reading {
    const struct sight *s;
    const struct dixit *p;
    char whole[LINE], line[LINE]; /* in normal form, and cut into tokens */
    char *tokens[MAX_TOKENS];
    int count;
    struct move *out;
    struct text *say;
    char *why;
    size_t cap;
};

static int refuse_line(const struct reading *r, enum word word, const char *text)
{
    return typed_refuse(r->why, r->cap, word, text);
}

/* The place in a row of cards that a token names, from 0: a number in the list, or an id. -1: none. */
static int read_place(const struct reading *r, const int16_t *cards, int count, const char *token)
{
    int number = typed_number(token);
    if (number >= 1 && number <= count)
        return number - 1;
    for (int i = 0; i < count; i++)
        if (typed_fits(token, content_id(r->s->content, DIXIT_IDS_CARDS, cards[i])) == 2)
            return i;
    return -1;
}

/* A card of the hand, or -1. */
static int read_card(const struct reading *r, const char *token)
{
    struct dixit_list hand = dixit_hand_list(r->s);
    int place = read_place(r, hand.cards, hand.count, token);
    return place < 0 ? -1 : hand.cards[place];
}

/* --- a clue --------------------------------------------------------------------------------------------- */

/* The word that a line begins with, in normal form, and what follows it. */
static const char *first_word(const char *line, char out[WORD])
{
    char word[WORD];
    line += strspn(line, blanks);
    size_t length = strcspn(line, blanks);
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), line);
    typed_normal(word, out, WORD);
    return line + length;
}

/* "clue 2 Where the river sleeps", "2 Where …": after the card one blank is the separator, the rest is the clue.
 * In party "Where …" or "clue Where …" (D-3.5). The rules say what is wrong with the text itself. */
static int read_clue(struct reading *r, const char *line)
{
    char word[WORD];
    const char *rest = first_word(line, word), *text = line;
    int fit = says(word, "clue", W_DIXIT_TYPE_CLUE), card = ARG_NULL;
    if (r->p->mode == DIXIT_PARTY) {
        text = fit == 2 ? rest + (*rest != 0) : line;
    } else {
        if (fit && read_card(r, word) < 0)
            rest = first_word(rest, word);
        card = read_card(r, word);
        if (card < 0)
            return refuse_line(r, W_DIXIT_NO_CLUE_CARD, word);
        text = rest + (*rest != 0);
    }
    r->out->verb = DIXIT_DO_CLUE;
    r->out->arg[0] = (int16_t)text_keep(r->say, text, strlen(text));
    if (r->out->arg[0] == TEXT_FINE && text_shows_nothing(text))
        r->out->arg[0] = TEXT_BLANK;
    r->out->arg[1] = (int16_t)card;
    return 0;
}

/* --- cards and votes ------------------------------------------------------------------------------------ */

static int read_give(struct reading *r, int from_token)
{
    int wanted = dixit_gift(r->p), count = 0;
    int16_t cards[MAX_TOKENS];
    uint8_t kept = 0;
    for (int i = from_token; i < r->count; i++, count++) {
        int card = read_card(r, r->tokens[i]);
        if (card < 0)
            return refuse_line(r, W_DIXIT_NO_CARD, r->tokens[i]);
        if (dixit_find(cards, kept, card) >= 0)
            return refuse_line(r, W_DIXIT_NO_TWICE, r->tokens[i]);
        dixit_insert(cards, &kept, card);
    }
    const struct slot slots[] = {{"n", NULL, wanted}};
    if (count != wanted) {
        words_say(r->why, r->cap, lang, W_DIXIT_NO_NUMBER, slots, 1);
        return -1;
    }
    r->out->verb = DIXIT_DO_GIVE;
    r->out->arg[0] = cards[0];
    r->out->arg[1] = wanted == 2 ? cards[1] : ARG_NULL;
    return 0;
}

/* The slot that a token names; a number is passed on even if there is no such slot: the rules say so. -1:
 * none. */
static int read_slot(const struct reading *r, int token)
{
    if (token >= r->count)
        return -1;
    int number = typed_number(r->tokens[token]);
    return number >= 0 ? number : read_place(r, r->p->table, r->p->table_count, r->tokens[token]) + 1;
}

/* "3", "3 7", "3 red 5", also "green 3 red 5". */
static int read_vote(struct reading *r, int from_token)
{
    int red = ARG_NULL;
    int16_t slots[MAX_TOKENS];
    uint8_t count = 0;
    for (int i = from_token; i < r->count; i++) {
        int is_red = says(r->tokens[i], "red", W_DIXIT_TYPE_RED) > 0;
        if (!is_red && says(r->tokens[i], "green", W_DIXIT_TYPE_GREEN) > 0)
            continue;
        i += is_red;
        int slot = read_slot(r, i);
        if (slot <= 0)
            return refuse_line(r, W_DIXIT_NO_SLOT, i < r->count ? r->tokens[i] : r->whole);
        if (is_red)
            red = slot;
        else if (dixit_find(slots, count, slot) >= 0)
            return refuse_line(r, W_DIXIT_NO_TWICE, r->tokens[i]);
        else
            dixit_insert(slots, &count, slot);
    }
    int most = dixit_most_votes(r->p), marks = dixit_has_red(r->p, r->s->viewer);
    if (count == 0 || count > most || (marks && red == ARG_NULL))
        return refuse_line(r,
                           marks      ? W_DIXIT_NO_VOTE_RED
                           : most > 1 ? W_DIXIT_NO_VOTE_TWO
                                      : W_DIXIT_NO_VOTE,
                           r->whole);
    r->out->verb = DIXIT_DO_VOTE;
    r->out->arg[0] = slots[0];
    r->out->arg[1] = count == 2 ? slots[1] : ARG_NULL;
    r->out->arg[2] = (int16_t)red;
    return 0;
}

/* --- the whole line ------------------------------------------------------------------------------------- */

/* Does the line begin with a number or the id of a card? Then the question says what to do with it. */
static int begins_with_choice(const struct reading *r)
{
    if (typed_number(r->tokens[0]) >= 0 || read_card(r, r->tokens[0]) >= 0)
        return 1;
    return r->p->phase == DIXIT_IN_VOTE &&
           (read_place(r, r->p->table, r->p->table_count, r->tokens[0]) >= 0 ||
            says(r->tokens[0], "green", W_DIXIT_TYPE_GREEN) || says(r->tokens[0], "red", W_DIXIT_TYPE_RED));
}

static int read_defer(struct reading *r)
{
    if (r->count > 1)
        return refuse_line(r, W_PLAY_NOT_A_CHOICE, r->whole);
    r->out->verb = DIXIT_DO_DEFER;
    return 0;
}

static int read_words(struct reading *r, const char *line)
{
    int choice = begins_with_choice(r), verb = find_verb(r->tokens[0]);
    if (choice)
        verb = r->p->phase == DIXIT_IN_CLUE   ? DIXIT_DO_CLUE
               : r->p->phase == DIXIT_IN_GIVE ? DIXIT_DO_GIVE
                                              : DIXIT_DO_VOTE;
    switch (verb) {
    case DIXIT_DO_CLUE: return read_clue(r, line);
    case DIXIT_DO_GIVE: return read_give(r, !choice);
    case DIXIT_DO_VOTE: return read_vote(r, !choice);
    case DIXIT_DO_DEFER: return read_defer(r);
    default: return refuse_line(r, verb == -2 ? W_PLAY_NOT_CLEAR : W_PLAY_NOT_A_CHOICE, r->whole);
    }
}

int dixit_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                      size_t cap)
{
    struct reading r = {.s = s, .p = s->view, .out = out, .say = say, .why = why, .cap = cap};
    say->bytes[0] = 0;
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)s->viewer;
    typed_normal(line, r.whole, sizeof r.whole);
    memcpy(r.line, r.whole, sizeof r.line);
    r.count = typed_split(r.line, r.tokens, MAX_TOKENS);
    if (r.p->phase == DIXIT_IN_CLUE && r.p->mode == DIXIT_PARTY)
        return read_clue(&r, line); /* whatever it is */
    if (r.count == 0)
        return refuse_line(&r, W_PLAY_NOT_A_CHOICE, r.whole);
    return read_words(&r, line);
}

/* --- completion ----------------------------------------------------------------------------------------- */

static void list_numbers(enum word word, unsigned which, struct word_list *list)
{
    char text[128];
    for (int n = 1; n <= DIXIT_MOST_SLOTS; n++) {
        snprintf(text, sizeof text, "%s %d", words_raw(lang, word), n);
        if (which >> n & 1)
            word_list_add(list, text);
    }
}

/* "vote 3 red 5": each green with each red. */
static void list_red(unsigned which, struct word_list *list)
{
    char text[192];
    for (int green = 1; green <= DIXIT_MOST_SLOTS; green++)
        for (int red = 1; red <= DIXIT_MOST_SLOTS; red++) {
            snprintf(text, sizeof text, "%s %d %s %d", words_raw(lang, W_DIXIT_TYPE_VOTE), green,
                     words_raw(lang, W_DIXIT_TYPE_RED), red);
            if ((which >> green & 1) && (which >> red & 1))
                word_list_add(list, text);
        }
}

void dixit_list_words(const struct sight *s, struct word_list *list)
{
    const struct dixit *p = s->view;
    word_list_add(list, words_raw(lang, W_DIXIT_COMMAND_CARDS));
    if (!dixit_is_asked(s))
        return;
    unsigned hand = (2u << p->hand_count[s->viewer]) - 2;
    if (p->phase == DIXIT_IN_CLUE && p->mode == DIXIT_PARTY)
        word_list_add(list, words_raw(lang, W_DIXIT_TYPE_CLUE));
    else if (p->phase == DIXIT_IN_CLUE)
        list_numbers(W_DIXIT_TYPE_CLUE, hand, list);
    else if (p->phase == DIXIT_IN_GIVE)
        list_numbers(W_DIXIT_TYPE_GIVE, hand, list);
    else if (dixit_has_red(p, s->viewer))
        list_red(dixit_open_slots(p, s->viewer), list);
    else
        list_numbers(W_DIXIT_TYPE_VOTE, dixit_open_slots(p, s->viewer), list);
    if (p->phase == DIXIT_IN_GIVE && dixit_may_defer(p, s->viewer))
        word_list_add(list, words_raw(lang, W_DIXIT_TYPE_DEFER));
}
