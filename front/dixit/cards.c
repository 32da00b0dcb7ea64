/* cards.c: Dixit's cards as they are listed: number, id, what the card shows. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/dixit/screen.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum { INDENT = 4, WIDEST = 100 /* that terminal_say writes */ };

int dixit_is_asked(const struct sight *s)
{
    return s->viewer >= 0 && (dixit_to_act(s->content->pack, s->view) >> s->viewer & 1);
}

struct dixit_list dixit_hand_list(const struct sight *s)
{
    const struct dixit *p = s->view;
    if (s->viewer < 0)
        return (struct dixit_list){NULL, 0, 0};
    return (struct dixit_list){p->hands[s->viewer], p->hand_count[s->viewer], 0};
}

struct dixit_list dixit_table_list(const struct sight *s)
{
    const struct dixit *p = s->view;
    unsigned mine = 0;
    for (int i = 0; s->viewer >= 0 && i < p->table_count; i++)
        mine |= (unsigned)(dixit_find(p->given[s->viewer], p->given_count[s->viewer], p->table[i]) >= 0) << i;
    return (struct dixit_list){p->table, p->table_count, mine};
}

/* --- one card ------------------------------------------------------------------------------------------- */

/* The text of its first line, and of the lines below ("": nothing). */
struct shown {
    char first[DIXIT_CARD_SIZE + 128], below[DIXIT_CARD_SIZE];
};

static int text_width(const struct terminal *t)
{
    return (t->width < WIDEST ? t->width : WIDEST) - INDENT;
}

static struct shown show_card(const struct terminal *t, const struct content *content, int card, int mine,
                              enum dixit_detail detail)
{
    struct shown out;
    char head[64], tags[DIXIT_CARD_SIZE], alt[DIXIT_CARD_SIZE];
    snprintf(head, sizeof head, "%s%s%.32s", content_id(content, DIXIT_IDS_CARDS, card), mine ? " " : "",
             mine ? words_raw(lang, W_DIXIT_YOURS) : "");
    dixit_card_tags(content, lang, card, tags);
    const char *seen = dixit_card_alt(content, lang, card);
    if (detail != DIXIT_WHOLE)
        seen = dixit_cut(seen, text_width(t) - terminal_columns(head) - 1, alt);
    int below = tags[0] && seen[0] && detail != DIXIT_BRIEF;
    const char *text = below || !tags[0] ? seen : tags;
    snprintf(out.first, sizeof out.first, "%s%s%s", head, text[0] ? " " : "", text);
    snprintf(out.below, sizeof out.below, "%s", below ? tags : "");
    return out;
}

static int lines_of(const struct terminal *t, const char *text)
{
    struct terminal inner = *t;
    inner.width = text_width(t);
    return terminal_lines(&inner, text);
}

/* --- lists ---------------------------------------------------------------------------------------------- */

void dixit_say_cards(const struct terminal *t, const struct content *content, struct dixit_list list,
                     enum dixit_detail detail)
{
    for (int i = 0; i < list.count; i++) {
        char lead[16];
        struct shown card = show_card(t, content, list.cards[i], (int)(list.mine >> i & 1), detail);
        snprintf(lead, sizeof lead, "%2d", i + 1);
        terminal_say(t, INK_PLAIN, INDENT, lead, card.first);
        if (card.below[0])
            terminal_say(t, INK_DIM, INDENT, "", card.below);
    }
}

int dixit_cards_lines(const struct terminal *t, const struct content *content, struct dixit_list list,
                      enum dixit_detail detail)
{
    int lines = 0;
    for (int i = 0; i < list.count; i++) {
        struct shown card = show_card(t, content, list.cards[i], (int)(list.mine >> i & 1), detail);
        lines += lines_of(t, card.first) + (card.below[0] ? lines_of(t, card.below) : 0);
    }
    return lines;
}
