#include "front/dixit/words.h"

#include <stdio.h>
#include <string.h>

#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

/* --- names ---------------------------------------------------------------------------------------------- */

const char *dixit_seat_name(const struct listener *to, int seat, char out[DIXIT_NAME_SIZE])
{
    return tale_seat(to, W_DIXIT_SEAT, seat, out, DIXIT_NAME_SIZE);
}

const char *dixit_seat_within(const struct listener *to, int seat, char out[DIXIT_NAME_SIZE])
{
    return tale_seat(to, W_DIXIT_SEAT_WITHIN, seat, out, DIXIT_NAME_SIZE);
}

const char *dixit_rabbit_label(const struct dixit *p, int rabbit, char out[DIXIT_NAME_SIZE])
{
    if (p->mode == DIXIT_TEAM)
        snprintf(out, DIXIT_NAME_SIZE, "%d+%d", rabbit, dixit_partner(p, rabbit));
    else
        snprintf(out, DIXIT_NAME_SIZE, "%d", rabbit);
    return out;
}

static const char *rabbit_word(const struct listener *to, enum word seat, enum word pair,
                               const struct dixit *p, int rabbit, char out[DIXIT_NAME_SIZE])
{
    char label[DIXIT_NAME_SIZE], name[DIXIT_NAME_SIZE];
    if (p->mode != DIXIT_TEAM)
        return tale_seat(to, seat, rabbit, out, DIXIT_NAME_SIZE);
    int mine = to->seat >= 0 && dixit_rabbit(p, to->seat) == rabbit;
    const struct slot slots[] = {{"pair", dixit_rabbit_label(p, rabbit, label), 0},
                                 {"you", mine ? "yes" : "no", 0}};
    words_say(name, sizeof name, to->lang, pair, slots, 2);
    return telling_the(to->lang, pair == W_DIXIT_PAIR ? W_PLAY_THE : W_PLAY_THE_WITHIN, name, out,
                       DIXIT_NAME_SIZE);
}

const char *dixit_rabbit_name(const struct listener *to, const struct dixit *p, int rabbit,
                              char out[DIXIT_NAME_SIZE])
{
    return rabbit_word(to, W_DIXIT_SEAT, W_DIXIT_PAIR, p, rabbit, out);
}

const char *dixit_rabbit_within(const struct listener *to, const struct dixit *p, int rabbit,
                                char out[DIXIT_NAME_SIZE])
{
    return rabbit_word(to, W_DIXIT_SEAT_WITHIN, W_DIXIT_PAIR_WITHIN, p, rabbit, out);
}

/* --- cards ---------------------------------------------------------------------------------------------- */

static json_t *card_entry(const struct content *content, int card)
{
    const char *wanted = content_id(content, DIXIT_IDS_CARDS, card);
    json_t *entry;
    size_t at;
    json_array_foreach(json_object_get(content->json, "cards"), at, entry)
    {
        const char *id = json_string_value(json_object_get(entry, "id"));
        if (id && strcmp(id, wanted) == 0)
            return entry;
    }
    return NULL;
}

const char *dixit_card_alt(const struct content *content, enum lang lang, int card)
{
    json_t *alt = json_object_get(card_entry(content, card), "alt");
    const char *text = words_of(alt, lang);
    for (int other = 0; !text[0] && other < LANGS; other++)
        text = words_of(alt, (enum lang)other);
    return text;
}

const char *dixit_card_tags(const struct content *content, enum lang lang, int card,
                            char out[DIXIT_CARD_SIZE])
{
    json_t *all = json_object_get(card_entry(content, card), "tags"), *tag;
    json_t *tags = json_object_get(all, words_lang_name(lang));
    size_t at, used = 0;
    for (int other = 0; !tags && other < LANGS; other++)
        tags = json_object_get(all, words_lang_name((enum lang)other));
    out[0] = 0;
    json_array_foreach(tags, at, tag)
    {
        const char *text = json_string_value(tag);
        if (text && used + strlen(text) + 4 < DIXIT_CARD_SIZE) /* whole words only */
            used += (size_t)snprintf(out + used, DIXIT_CARD_SIZE - used, "%s%s", used ? ", " : "(", text);
    }
    if (used)
        snprintf(out + used, DIXIT_CARD_SIZE - used, ")");
    return out;
}

const char *dixit_cut(const char *text, int columns, char out[DIXIT_CARD_SIZE])
{
    const char *at = text, *space = NULL, *last = text, *bytes;
    size_t size, line = strcspn(text, "\n");
    if (terminal_columns(text) <= columns && line < DIXIT_CARD_SIZE && !text[line]) {
        snprintf(out, DIXIT_CARD_SIZE, "%s", text);
        return out;
    }
    for (int used = 0; at < text + line && at - text < DIXIT_CARD_SIZE - 8;) {
        const char *start = at;
        used += terminal_glyph(&at, &bytes, &size);
        if (used > columns - 1)
            break;
        last = at;
        space = *start == ' ' ? start : space;
    }
    const char *end = last == text + line || *last == ' ' || !space ? last : space;
    snprintf(out, DIXIT_CARD_SIZE, "%.*s%s", (int)(end - text), text, columns > 0 ? "…" : "");
    return out;
}

const char *dixit_card_ids(const struct content *content, const int16_t *cards, int count,
                           char out[DIXIT_CARDS_SIZE])
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < count; i++)
        used += (size_t)snprintf(out + used, DIXIT_CARDS_SIZE - used, "%s%s", i ? ", " : "",
                                 content_id(content, DIXIT_IDS_CARDS, cards[i]));
    return out;
}

const char *dixit_clue_quoted(enum lang lang, const struct text *clue, char out[DIXIT_CLUE_SIZE])
{
    const struct slot slots[] = {{"clue", clue->bytes, 0}};
    words_say(out, DIXIT_CLUE_SIZE, lang, W_DIXIT_CLUE_TEXT, slots, 1);
    return out;
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* How many arguments a row has. */
static int row_length(const int16_t *row, int most)
{
    int n = 0;
    while (n < most && row[n] >= 0)
        n++;
    return n;
}

/* A sentence about whoever gets or gives cards. */
static void tell_cards(struct telling *t, const struct listener *to, enum word word, int seat,
                       const int16_t *cards, int count)
{
    char who[DIXIT_NAME_SIZE], list[DIXIT_CARDS_SIZE];
    const struct slot slots[] = {{"who", dixit_seat_name(to, seat, who), 0},
                                 {"n", NULL, count},
                                 {"cards", dixit_card_ids(to->content, cards, count, list), 0}};
    telling_add(t, word, slots, 3);
}

static void tell_clue(struct telling *t, const struct listener *to, const struct dixit *before,
                      const struct move *move, int known)
{
    char who[DIXIT_NAME_SIZE];
    const char *how = before->storyteller == DIXIT_NO_SEAT ? "first"
                      : before->mode == DIXIT_PARTY        ? "party"
                                                           : "card";
    const struct slot slots[] = {{"who", dixit_seat_name(to, move->seat, who), 0}, {"how", how, 0}};
    const struct slot clue[] = {{"clue", to->said ? to->said->bytes : "", 0}};
    telling_add(t, W_DIXIT_CLUE, slots, 2);
    telling_add(t, W_DIXIT_CLUE_TEXT, clue, 1);
    const struct slot card[] = {
        {"card", move->arg[1] >= 0 ? content_id(to->content, DIXIT_IDS_CARDS, move->arg[1]) : "", 0}};
    if (known && move->arg[1] >= 0)
        telling_add(t, W_DIXIT_CLUE_CARD, card, 1);
}

static void tell_defer(struct telling *t, const struct listener *to, const struct dixit *before, int seat)
{
    char who[DIXIT_NAME_SIZE], other[DIXIT_NAME_SIZE];
    const struct slot slots[] = {{"who", dixit_seat_name(to, seat, who), 0},
                                 {"other", dixit_seat_within(to, dixit_partner(before, seat), other), 0}};
    telling_add(t, W_DIXIT_DEFER, slots, 2);
}

static void tell_lay(struct telling *t, const struct listener *to, const struct dixit *before, int card)
{
    const struct slot slots[] = {{"slot", NULL, before->table_count + 1},
                                 {"id", content_id(to->content, DIXIT_IDS_CARDS, card), 0},
                                 {"alt", dixit_card_alt(to->content, to->lang, card), 0}};
    telling_add(t, W_DIXIT_LAY, slots, 3);
}

static void tell_vote(struct telling *t, const struct listener *to, const struct move *move, int known)
{
    char who[DIXIT_NAME_SIZE], votes[32];
    int second = move->arg[1] != ARG_NULL, red = move->arg[2] != ARG_NULL;
    snprintf(votes, sizeof votes, second ? "%d, %d" : "%d", move->arg[0], move->arg[1]);
    const struct slot slots[] = {{"who", dixit_seat_name(to, move->seat, who), 0},
                                 {"slots", votes, 0},
                                 {"n", NULL, 1 + second},
                                 {"red", NULL, red ? move->arg[2] : 0}};
    telling_add(t, known ? W_DIXIT_VOTE : W_DIXIT_VOTE_HIDDEN, slots, 4);
}

size_t dixit_describe(char *out, size_t cap, const struct listener *to, const void *then,
                      const struct move *move, int opened)
{
    const struct dixit *before = then;
    struct telling t = telling_begin(out, cap, to->lang);
    int arg = move->verb == DIXIT_DO_GIVE || move->verb == DIXIT_DO_VOTE ? 0 : 1; /* the secret one */
    int known = !to->viewers || (dixit_sees(to->content->pack, before, move, arg, opened) & to->viewers) != 0;
    switch (move->verb) {
    case DIXIT_DO_DEAL:
        tell_cards(&t, to, known ? W_DIXIT_DEAL : W_DIXIT_DEAL_HIDDEN, move->arg[0], move->arg + 1,
                   row_length(move->arg + 1, DIXIT_MOST_HAND));
        break;
    case DIXIT_DO_CLUE: tell_clue(&t, to, before, move, known); break;
    case DIXIT_DO_GIVE:
        tell_cards(&t, to, known ? W_DIXIT_GIVE : W_DIXIT_GIVE_HIDDEN, move->seat, move->arg,
                   row_length(move->arg, DIXIT_MOST_GIVEN));
        break;
    case DIXIT_DO_DEFER: tell_defer(&t, to, before, move->seat); break;
    case DIXIT_DO_LAY: tell_lay(&t, to, before, move->arg[0]); break;
    default: tell_vote(&t, to, move, known); break;
    }
    return t.used;
}

size_t dixit_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of)
{
    const struct dixit *v = view;
    const struct slot slots[] = {{"slot", NULL, of},
                                 {"card", content_id(to->content, DIXIT_IDS_CARDS, v->table[of - 1]), 0}};
    (void)seat;
    return words_say(out, cap, to->lang, W_DIXIT_BELIEF, slots, 2);
}

int dixit_opens(const struct move *answer, const void *now)
{
    const struct dixit *after = now;
    if (answer->verb == DIXIT_DO_GIVE)
        return -1; /* D-4.3; the count shows whose card each one was */
    return answer->verb != DIXIT_DO_VOTE || after->phase != DIXIT_IN_VOTE; /* D-6.3 */
}

/* --- the end -------------------------------------------------------------------------------------------- */

size_t dixit_outcome(char *out, size_t cap, const struct listener *to, const void *end)
{
    const struct dixit *position = end;
    static const enum word words[] = {
        [DIXIT_BY_TARGET] = W_RESULT_DIXIT_TARGET, [DIXIT_BY_ROUNDS] = W_RESULT_DIXIT_ROUNDS};
    struct telling t = telling_begin(out, cap, to->lang);
    struct result result;
    char list[DIXIT_MOST_SEATS * DIXIT_NAME_SIZE] = "", label[DIXIT_NAME_SIZE];
    size_t used = 0;
    int winners = 0;
    dixit_result(to->content->pack, position, &result);
    for (int rabbit = 0; rabbit < dixit_rabbits(position); rabbit++)
        if (result.winners >> rabbit & 1) {
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", winners++ ? ", " : "",
                                     dixit_rabbit_label(position, rabbit, label));
        }
    const struct slot slots[] = {{"who", list, 0},
                                 {"n", NULL, winners},
                                 {"team", position->mode == DIXIT_TEAM ? "yes" : "no", 0},
                                 {"points", NULL, result.scores[bits_lowest(result.winners)]},
                                 {"length", NULL, position->length},
                                 {"rounds", NULL, (int64_t)position->round}};
    telling_add(&t, words[result.reason], slots, 6);
    return t.used;
}
