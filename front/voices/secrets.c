/* secrets.c: what only one seat knows in Voices, printed on request. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

enum { INDENT = 4 };

/* --- court cards ---------------------------------------------------------------------------------------- */

static void say_ability(const struct terminal *t, const struct sight *s, int ability)
{
    const struct voices_pack *k = s->content->pack;
    char deeds[VOICES_DEEDS_SIZE], text[VOICES_DEEDS_SIZE + VOICES_LABEL_SIZE];
    int who = k->ability[ability].who;
    snprintf(text, sizeof text, "%.100s: %s",
             who == VOICES_NONE ? words_raw(lang, W_VOICES_PROSECUTOR)
                                : voices_area_name(s->content, lang, who),
             voices_list_words(s->content, lang, k->ability[ability].list, 1, deeds));
    terminal_say(t, INK_PLAIN, INDENT, "", text);
}

void voices_say_court(const struct terminal *t, const struct sight *s, const char *lead, int card, int texts)
{
    const struct voices_court *c = &((const struct voices_pack *)s->content->pack)->court[card];
    char areas[VOICES_TEXT_SIZE], text[VOICES_TEXT_SIZE + VOICES_LABEL_SIZE];
    snprintf(text, sizeof text, "%.200s (%s)", voices_entry_name(s->content, lang, VOICES_COURT_IDS, card),
             voices_area_list(s->content, lang, c->areas, areas));
    terminal_say(t, INK_BOLD, INDENT, lead, text);
    const char *read = voices_side_text(s->content, lang, card, VOICES_FRONT);
    if (texts && read[0])
        terminal_say(t, INK_DIM, INDENT, "", read);
    for (int i = 0; i < c->count[VOICES_FRONT]; i++)
        say_ability(t, s, c->first[VOICES_FRONT] + i);
}

static void say_slots(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_VOICES_SECRETS_COURT));
    for (int slot = 0; slot < VOICES_SLOTS; slot++)
        if (p->slot[slot] < VOICES_MAX_COURT)
            voices_say_court(t, s, "  -", p->slot[slot], 1);
}

/* --- the hand ------------------------------------------------------------------------------------------- */

static void say_hand(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    const struct voices_pack *k = s->content->pack;
    terminal_say(
        t, INK_BOLD, 0, "",
        words_raw(lang, p->hand_count[s->viewer] ? W_VOICES_SECRETS_HAND : W_VOICES_SECRETS_NO_HAND));
    for (int card = 0; card < k->strategies; card++)
        for (int i = 0; i < p->hands[s->viewer][card]; i++) {
            char text[VOICES_TEXT_SIZE], deeds[VOICES_DEEDS_SIZE];
            snprintf(text, sizeof text, "%.200s: %.800s",
                     voices_entry_name(s->content, lang, VOICES_STRATEGY_IDS, card),
                     voices_card_words(s->content, lang, card, deeds));
            terminal_say(t, INK_PLAIN, INDENT, "  -", text);
        }
}

/* --- tokens --------------------------------------------------------------------------------------------- */

/* The kinds in a pile that the viewer has seen, bottom first, "?" for the others; 0: none is known. */
static int pile_words(const struct sight *s, int pile, char out[VOICES_TEXT_SIZE])
{
    const struct voices *p = s->view;
    int first = voices_pile_first(p, pile), known = 0;
    int count = pile < VOICES_JURORS ? p->pile_count[pile] : p->dropped_count;
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        char kind[VOICES_NAME_SIZE];
        int seen = p->influence[first + i].kind < VOICES_KINDS;
        known += seen;
        voices_join(out, VOICES_TEXT_SIZE, ", ",
                    seen ? voices_kind_name(lang, p->influence[first + i].kind, kind) : "?");
    }
    return known;
}

static void say_tokens(const struct terminal *t, const struct sight *s)
{
    char piles[VOICES_JURORS + 1][VOICES_TEXT_SIZE];
    int known = 0, each[VOICES_JURORS + 1];
    for (int pile = 0; pile <= VOICES_JURORS; pile++)
        known += each[pile] = pile_words(s, pile, piles[pile]);
    terminal_say(t, INK_BOLD, 0, "",
                 words_raw(lang, known ? W_VOICES_SECRETS_TOKENS : W_VOICES_SECRETS_NO_TOKENS));
    for (int pile = 0; pile <= VOICES_JURORS; pile++) {
        char text[VOICES_TEXT_SIZE + VOICES_LABEL_SIZE];
        snprintf(text, sizeof text, "%.100s: %s",
                 pile < VOICES_JURORS ? voices_juror_name(s->content, lang, pile)
                                      : words_raw(lang, W_VOICES_SECRETS_DROPPED),
                 piles[pile]);
        if (each[pile])
            terminal_say(t, INK_PLAIN, INDENT, "  -", text);
    }
}

/* --- all of it ------------------------------------------------------------------------------------------ */

static int say_role(const struct terminal *t, const struct sight *s, int text)
{
    const struct voices *p = s->view;
    int role = p->role[s->viewer];
    char line[VOICES_TEXT_SIZE];
    if (role >= VOICES_MAX_ROLES)
        return 0; /* not dealt yet */
    const struct slot slots[] = {{"what", voices_entry_name(s->content, lang, VOICES_ROLE_IDS, role), 0}};
    words_say(line, sizeof line, lang, W_VOICES_SECRETS_ROLE, slots, 1);
    terminal_say(t, INK_BOLD, 0, "", line);
    const char *goal = voices_entry_text(s->content, lang, VOICES_ROLE_IDS, role, "text");
    if (text && goal[0])
        terminal_say(t, INK_PLAIN, INDENT, "", goal);
    return terminal_lines(t, line);
}

void voices_say_secrets(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    if (s->viewer < 0)
        return;
    say_role(t, s, 1);
    if (s->viewer == p->prosecutor)
        say_slots(t, s);
    else
        say_hand(t, s);
    say_tokens(t, s);
}

int voices_say_secrets_short(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    const struct voices_pack *k = s->content->pack;
    char list[VOICES_TEXT_SIZE] = "", text[2 * VOICES_TEXT_SIZE];
    if (s->viewer < 0)
        return 0;
    int lines = say_role(t, s, 0);
    if (s->viewer == p->prosecutor) {
        for (int slot = 0; slot < VOICES_SLOTS; slot++)
            if (p->slot[slot] < VOICES_MAX_COURT)
                voices_join(list, sizeof list, ", ",
                            voices_entry_name(s->content, lang, VOICES_COURT_IDS, p->slot[slot]));
    } else {
        for (int card = 0; card < k->strategies; card++)
            for (int i = 0; i < p->hands[s->viewer][card]; i++)
                voices_join(list, sizeof list, ", ",
                            voices_entry_name(s->content, lang, VOICES_STRATEGY_IDS, card));
    }
    if (!list[0])
        return lines;
    snprintf(text, sizeof text, "%s %s",
             words_raw(lang, s->viewer == p->prosecutor ? W_VOICES_SECRETS_COURT : W_VOICES_SECRETS_HAND),
             list);
    terminal_say(t, INK_PLAIN, 0, "", text);
    return lines + terminal_lines(t, text);
}
