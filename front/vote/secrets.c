/* secrets.c: VOTE!'s cards as they are listed, and what only one seat knows. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/vote/screen.h"
#include "rules/vote/table.h"

/* --- cards ---------------------------------------------------------------------------------------------- */

static const enum word does[VOTE_KINDS] = {
    [VOTE_CHECK] = W_VOTE_DOES_CHECK,         [VOTE_DOUBLE] = W_VOTE_DOES_DOUBLE,
    [VOTE_TRANSFER] = W_VOTE_DOES_TRANSFER,   [VOTE_CANCEL] = W_VOTE_DOES_CANCEL,
    [VOTE_ELIMINATE] = W_VOTE_DOES_ELIMINATE, [VOTE_CHANGE] = W_VOTE_DOES_CHANGE};

void vote_say_card(const struct terminal *t, const struct content *content, const char *lead, int card,
                   int texts)
{
    const struct vote_pack *pack = content->pack;
    int kind = pack->card[card].kind;
    const char *text = vote_card_text(content, lang, card), *use = words_raw(lang, does[kind]);
    char line[1024], modifiers[16], form[VOTE_LABEL_SIZE] = "";
    int second = texts && kind != VOTE_EVENT && text[0];
    if (kind != VOTE_EVENT)
        text = use;
    if (kind != VOTE_EVENT)
        vote_ability_form(kind, form);
    snprintf(line, sizeof line, "%-5s  %.300s%s%s%s%s%.500s", vote_modifiers(content, card, modifiers),
             vote_card_name(content, lang, card), form[0] ? " [" : "", form, form[0] ? "]" : "",
             text[0] ? ": " : "", text);
    terminal_say(t, INK_PLAIN, 5, lead, line);
    if (second)
        terminal_say(t, INK_DIM, 5, "", vote_card_text(content, lang, card));
}

void vote_say_cards(const struct terminal *t, const struct content *content, struct cards cards, int texts)
{
    for (int i = 0, count = cards_count(cards); i < count; i++) {
        char lead[16];
        snprintf(lead, sizeof lead, "  %d", i + 1);
        vote_say_card(t, content, lead, cards_nth(cards, i), texts);
    }
}

const char *vote_ability_form(int kind, char out[VOTE_LABEL_SIZE])
{
    static const enum word verbs[VOTE_KINDS] = {
        [VOTE_CHECK] = W_VOTE_TYPE_CHECK,         [VOTE_DOUBLE] = W_VOTE_TYPE_DOUBLE,
        [VOTE_TRANSFER] = W_VOTE_TYPE_TRANSFER,   [VOTE_CANCEL] = W_VOTE_TYPE_CANCEL,
        [VOTE_ELIMINATE] = W_VOTE_TYPE_ELIMINATE, [VOTE_CHANGE] = W_VOTE_TYPE_CHANGE};
    int seat = kind == VOTE_CHECK || kind == VOTE_TRANSFER || kind == VOTE_ELIMINATE;
    if (kind == VOTE_DOUBLE)
        snprintf(out, VOTE_LABEL_SIZE, "%s %s", words_raw(lang, W_VOTE_TYPE_FOR),
                 words_raw(lang, W_VOTE_TYPE_DOUBLE));
    else
        snprintf(out, VOTE_LABEL_SIZE, "%s%s%s", words_raw(lang, verbs[kind]), seat ? " " : "",
                 seat ? words_raw(lang, W_VOTE_TYPE_SEAT) : "");
    return out;
}

unsigned vote_usable_kinds(const struct sight *s)
{
    const struct vote_pack *pack = s->content->pack;
    struct pattern list[MAX_PATTERNS];
    unsigned kinds = 0;
    int count = s->viewer < 0 ? 0 : vote_legal(pack, s->view, s->viewer, list);
    for (int i = 0; i < count; i++) {
        switch (list[i].move.verb) {
        case VOTE_DO_CHECK: kinds |= 1u << VOTE_CHECK; break;
        case VOTE_DO_ELIMINATE: kinds |= 1u << VOTE_ELIMINATE; break;
        case VOTE_DO_CHANGE: kinds |= 1u << VOTE_CHANGE; break;
        case VOTE_DO_TRANSFER: kinds |= 1u << VOTE_TRANSFER; break;
        case VOTE_DO_VOTE: kinds |= list[i].how == TAKE_ONE ? 1u << VOTE_DOUBLE : 0; break;
        case VOTE_DO_ANSWER: kinds |= list[i].how == TAKE_ONE ? 1u << VOTE_CANCEL : 0; break;
        default: break;
        }
    }
    return kinds;
}

/* --- what a seat alone knows ---------------------------------------------------------------------------- */

/* Own party, and the parties of others that are known (V-7.2). */
static void say_parties(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    unsigned known[VOTE_PARTIES] = {0, 0};
    char text[1024], lists[VOTE_PARTIES][VOTE_LIST_SIZE];
    const struct slot party[] = {{"party", vote_party_id(v->party[s->viewer]), 0}};
    if (v->party[s->viewer] >= VOTE_PARTIES)
        return;
    words_say(text, sizeof text, lang, W_VOTE_SECRETS_PARTY, party, 1);
    terminal_say(t, INK_BOLD, 0, "", text);
    for (int seat = 0; seat < v->players; seat++)
        if (seat != s->viewer && v->party[seat] < VOTE_PARTIES)
            known[v->party[seat]] |= 1u << seat;
    const struct slot slots[] = {{"democrats", telling_seats(known[VOTE_DEMOCRAT], "–", lists[0]), 0},
                                 {"republicans", telling_seats(known[VOTE_REPUBLICAN], "–", lists[1]), 0}};
    words_say(text, sizeof text, lang, known[0] | known[1] ? W_VOTE_SECRETS_KNOWN : W_VOTE_SECRETS_KNOWN_NONE,
              slots, 2);
    terminal_say(t, INK_PLAIN, 0, "", text);
}

static void say_list(const struct terminal *t, const struct sight *s, enum word head, struct cards cards)
{
    if (cards_empty(cards))
        return;
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, head));
    vote_say_cards(t, s->content, cards, 1);
}

static void say_usable(const struct terminal *t, const struct sight *s)
{
    unsigned kinds = vote_usable_kinds(s);
    char list[VOTE_LIST_SIZE] = "", form[VOTE_LABEL_SIZE], text[2048];
    size_t used = 0;
    for (int kind = VOTE_CHECK; kind < VOTE_KINDS; kind++)
        if (kinds >> kind & 1)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "",
                                     vote_ability_form(kind, form));
    const struct slot slots[] = {{"list", list, 0}};
    words_say(text, sizeof text, lang, W_VOTE_SECRETS_NOW, slots, 1);
    if (kinds)
        terminal_say(t, INK_PLAIN, 0, "", text);
}

int vote_say_secrets(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char list[VOTE_LIST_SIZE], text[2048];
    if (s->viewer < 0)
        return 0;
    say_parties(t, s);
    if (!vote_lives(v, s->viewer)) {
        terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_VOTE_SECRETS_LEFT));
    } else {
        say_list(t, s, W_VOTE_SECRETS_HAND, v->hands[s->viewer]);
        if (cards_empty(v->hands[s->viewer]))
            terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_VOTE_SECRETS_HAND_EMPTY));
    }
    say_list(t, s, W_VOTE_SECRETS_PILE, v->pile);
    say_list(t, s, W_VOTE_SECRETS_DESK, v->desk);
    const struct slot slots[] = {{"list", vote_card_list(&to, v->shut, list), 0}};
    words_say(text, sizeof text, lang, W_VOTE_SECRETS_SEEN, slots, 1);
    if (!cards_empty(v->shut))
        terminal_say(t, INK_PLAIN, 0, "", text);
    say_usable(t, s);
    return 1;
}

int vote_say_secrets_short(const struct terminal *t, const struct sight *s)
{
    const struct vote *v = s->view;
    struct listener to = tale_listener(s);
    char list[VOTE_LIST_SIZE], text[2048];
    if (s->viewer < 0 || v->party[s->viewer] >= VOTE_PARTIES)
        return 0;
    say_parties(t, s);
    if (cards_empty(v->hands[s->viewer]))
        return 2;
    snprintf(text, sizeof text, "%s %s", words_raw(lang, W_VOTE_SECRETS_HAND),
             vote_card_list(&to, v->hands[s->viewer], list));
    terminal_say(t, INK_PLAIN, 0, "", text);
    return 2 + terminal_lines(t, text);
}

/* --- claims --------------------------------------------------------------------------------------------- */

enum { CLAIM_BYTES = 3 };

void vote_remember(unsigned char memory[MEMORY], const void *then, const struct move *move)
{
    const struct vote *before = then;
    int count = memory[0];
    if (move->verb != VOTE_DO_CLAIM || 1 + (count + 1) * CLAIM_BYTES > MEMORY)
        return;
    memory[1 + count * CLAIM_BYTES] = before->claim_by;
    memory[2 + count * CLAIM_BYTES] = before->claim_of;
    memory[3 + count * CLAIM_BYTES] = (unsigned char)move->arg[0];
    memory[0]++;
}

int vote_recall(const unsigned char *memory, int at, struct vote_claim *out)
{
    if (!memory || at >= memory[0])
        return 0;
    const unsigned char *claim = memory + 1 + (size_t)at * CLAIM_BYTES;
    *out = (struct vote_claim){claim[0], claim[1], claim[2]};
    return 1;
}
