/* tags.c: plays Dixit by what the pack says its cards show, using only its view.
 *
 * As a storyteller it says a word, or two, that some will find but not all (odds.c); as a giver it puts
 * in the card that shows most of what the clue names (clue.c), and it votes for such a card. A pack
 * without tags, and a clue without a word of the pack, leave it to chance. */
#include <string.h>

#include "bots/dixit/mind.h"
#include "bots/dixit/teller.h"
#include "match/dixit/codec.h"

enum {
    MOST_CONCEPTS = DIXIT_MOST_CARDS * DIXIT_MOST_TAGS,
    SEES_MORE = 16 /* one look in this many finds something in a card that its tags do not mention */
};

/* Parts of a clue's worth: what chance adds, so that the bot does not always say the same; what a second word
 * costs, being less of a riddle; what it costs to repeat the clue of the round before. */
static const double variety = 0.03, second_word = 0.03, said_before = 0.3;

static double luck(const struct question *q)
{
    return (double)(rng_next(q->rng) >> 40) / (double)(1 << 24);
}

/* --- the clue ------------------------------------------------------------------------------------------- */

/* What choosing a clue looks at. */
struct telling {
    const struct question *q;
    const struct dixit_pack *pack;
    const struct dixit *view;
    struct dixit_odds odds;
    uint64_t unseen[DIXIT_WORDS];
    struct dixit_heard before;             /* what the clue of the last round named */
    double worth[2][DIXIT_MOST_CARDS + 1]; /* by `own` and the cards that fit; below 0: not worked out yet */
    double best;
    int card, concepts[2]; /* of the best so far; -1: none, … */
};

static void look_around(struct telling *t, const struct question *q)
{
    const struct dixit *v = q->view;
    const struct dixit_pack *k = q->content->pack;
    int mixed = dixit_lack_of_all(v) > v->deck_count; /* D-2.3: the discard will be dealt again */
    t->q = q;
    t->pack = k;
    t->view = v;
    t->odds = (struct dixit_odds){.mode = v->mode, .seats = v->seats};
    t->odds.deals = v->mode == DIXIT_PARTY && v->hand_count[q->seat] == 0;
    for (int i = 0; i < DIXIT_WORDS; i++)
        t->unseen[i] = mixed ? k->all[i] : k->all[i] & ~v->discard[i];
    for (int i = 0; i < v->hand_count[q->seat]; i++)
        dixit_flip_in(t->unseen, v->hands[q->seat][i]);
    for (int i = 0; i < DIXIT_WORDS; i++)
        t->odds.unseen += bits_count(t->unseen[i]);
    t->before.count = 0;
    if (v->last.there)
        dixit_hear(q->content, q->texts->at[dixit_clue_place(dixit_counted(v))].bytes, q->lang, &t->before);
    for (int i = 0; i <= t->odds.unseen; i++)
        t->worth[0][i] = t->worth[1][i] = -1;
    t->best = -1;
    t->card = t->concepts[0] = t->concepts[1] = -1;
}

const char *dixit_word_for(const struct question *q, int concept)
{
    for (int i = 0; i < LANGS; i++) {
        const char *word = content_id(q->content, DIXIT_IDS_WORDS + ((int)q->lang + i) % LANGS, concept);
        if (text_fault(word, strlen(word)) == TEXT_FINE)
            return word;
    }
    return NULL;
}

/* Thinks of a clue of one concept or two (b < 0: one), for a card or, in party, for none (-1). */
static void consider(struct telling *t, int card, int a, int b, int fitting, int own)
{
    double *known = &t->worth[own][fitting];
    if (*known < 0)
        *known = dixit_odds_worth(&t->odds, fitting, own);
    double worth = *known + variety * luck(t->q) - (b >= 0 ? second_word : 0);
    for (int i = 0; i < t->before.count; i++)
        if (t->before.concepts[i] == a || t->before.concepts[i] == b)
            worth -= said_before;
    if (t->concepts[0] >= 0 && worth <= t->best)
        return;
    t->best = worth;
    t->card = card;
    t->concepts[0] = a;
    t->concepts[1] = b;
}

/* What others may have that shows the same as a card: by each of its tags, and by each pair of them. */
static void count_alike(const struct telling *t, int card, int fitting[DIXIT_MOST_TAGS][DIXIT_MOST_TAGS])
{
    const struct dixit_pack *k = t->pack;
    int tags = k->tag_count[card];
    memset(fitting, 0, DIXIT_MOST_TAGS * sizeof fitting[0]);
    for (int other = 0; other < k->count; other++) {
        unsigned shared = 0;
        if (!dixit_in(t->unseen, other))
            continue;
        for (int i = 0; i < k->tag_count[other]; i++)
            for (int j = 0; j < tags; j++)
                shared |= (unsigned)(k->tags[other][i] == k->tags[card][j]) << j;
        for (unsigned rest = shared; rest; rest &= rest - 1)
            for (unsigned with = shared; with; with &= with - 1)
                fitting[bits_lowest(rest)][bits_lowest(with)]++;
    }
}

static void consider_card(struct telling *t, int card)
{
    int fitting[DIXIT_MOST_TAGS][DIXIT_MOST_TAGS];
    const uint16_t *tags = t->pack->tags[card];
    unsigned sayable = 0;
    for (int i = 0; i < t->pack->tag_count[card]; i++)
        sayable |= (unsigned)(dixit_word_for(t->q, tags[i]) != NULL) << i;
    count_alike(t, card, fitting);
    for (int i = 0; i < t->pack->tag_count[card]; i++)
        for (int j = i; j < t->pack->tag_count[card]; j++)
            if ((sayable >> i & 1) && (sayable >> j & 1))
                consider(t, card, tags[i], i == j ? -1 : tags[j], fitting[i][j], 0);
}

/* D-3.5: there is no card to choose, so any concept will do that hands are likely to have. */
static void consider_concepts(struct telling *t)
{
    uint16_t fitting[MOST_CONCEPTS];
    uint8_t own[MOST_CONCEPTS];
    const struct dixit_pack *k = t->pack;
    memset(fitting, 0, k->concepts * sizeof fitting[0]);
    memset(own, 0, k->concepts);
    for (int card = 0; card < k->count; card++)
        for (int i = 0; i < k->tag_count[card]; i++) {
            fitting[k->tags[card][i]] += (uint16_t)dixit_in(t->unseen, card);
            own[k->tags[card][i]] |=
                dixit_find(t->view->hands[t->q->seat], t->view->hand_count[t->q->seat], card) >= 0;
        }
    for (int concept = 0; concept < k->concepts; concept ++)
        if (dixit_word_for(t->q, concept))
            consider(t, -1, concept, -1, fitting[concept], own[concept]);
}

static void say_it(const struct telling *t, struct text *say)
{
    const char *a = dixit_word_for(t->q, t->concepts[0]);
    size_t size = strlen(a);
    memcpy(say->bytes, a, size + 1);
    if (t->concepts[1] < 0)
        return;
    const char *b = dixit_word_for(t->q, t->concepts[1]);
    char both[2 * TEXT_ROOM + 2];
    memcpy(both, a, size);
    memcpy(both + size, ", ", 2);
    memcpy(both + size + 2, b, strlen(b) + 1);
    if (text_fault(both, strlen(both)) == TEXT_FINE) /* otherwise too long: one says enough */
        memcpy(say->bytes, both, strlen(both) + 1);
}

static void clue(const struct question *q, struct move *out, struct text *say)
{
    struct telling t;
    look_around(&t, q);
    if (t.view->mode == DIXIT_PARTY)
        consider_concepts(&t);
    for (int i = 0; t.view->mode != DIXIT_PARTY && i < t.view->hand_count[q->seat]; i++)
        consider_card(&t, t.view->hands[q->seat][i]);
    if (t.concepts[0] < 0) {
        int hand = t.view->hand_count[q->seat], any = t.view->mode == DIXIT_PARTY;
        int card = any ? -1 : t.view->hands[q->seat][rng_below(q->rng, (uint32_t)hand)];
        out->arg[1] = any ? ARG_NULL : (int16_t)card;
        dixit_clue_aside(q, card, say);
        return;
    }
    out->arg[1] = t.view->mode == DIXIT_PARTY ? ARG_NULL : (int16_t)t.card;
    say_it(&t, say);
}

/* --- giving and voting ---------------------------------------------------------------------------------- */

/* The place with the most, out of some (one bit each, at least one); chance decides between several. */
static int pick_most(const struct question *q, const int *likeness, uint32_t places)
{
    int best = bits_lowest(places), ties = 1;
    for (uint32_t rest = places & (places - 1); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (likeness[i] > likeness[best]) {
            best = i;
            ties = 1;
        } else if (likeness[i] == likeness[best] && rng_below(q->rng, (uint32_t)++ties) == 0) {
            best = i;
        }
    }
    return best;
}

/* Two numbers ascending into the first arguments, or one and ARG_NULL. */
static void fill_in(struct move *out, int a, int b)
{
    out->arg[0] = (int16_t)(b >= 0 && b < a ? b : a);
    out->arg[1] = (int16_t)(b < 0 ? ARG_NULL : b < a ? a : b);
}

/* A card that shows what was said. In team a hand that shows little of it leaves it to the other (D-4.6);
 * the storyteller's partner also does best to draw votes and cover him. */
static void give(const struct question *q, struct move *out)
{
    const struct dixit *v = q->view;
    const int16_t *hand = v->hands[q->seat];
    struct dixit_heard heard;
    int likeness[DIXIT_MOST_HAND] = {0}, count = v->hand_count[q->seat], second = -1;
    dixit_hear(q->content, q->texts->at[dixit_clue_place(v->round)].bytes, q->lang, &heard);
    for (int i = 0; i < count; i++)
        likeness[i] = dixit_likeness(q->content->pack, hand[i], &heard);
    uint32_t cards = (1u << count) - 1;
    int best = pick_most(q, likeness, cards);
    if (2 * likeness[best] < heard.count && dixit_may_defer(v, q->seat)) {
        out->verb = DIXIT_DO_DEFER;
        return;
    }
    if (dixit_gift(v) == 2)
        second = pick_most(q, likeness, cards & ~(1u << best));
    out->verb = DIXIT_DO_GIVE;
    fill_in(out, hand[best], second < 0 ? -1 : hand[second]);
}

/* For the card that shows most of what was said; with two votes (D-6.4) for two that show as much, since 3
 * points twice as likely are better than 4 (D-7.2, D-7.5). In party the red marker spoils the card that most
 * others are likely to take, but not the one he votes for (D-7.8). */
static void vote(const struct question *q, struct move *out)
{
    const struct dixit *v = q->view;
    struct dixit_heard heard;
    int likeness[DIXIT_MOST_SLOTS] = {0};
    uint32_t open = dixit_open_slots(v, q->seat) >> 1;
    dixit_hear(q->content, q->texts->at[dixit_clue_place(v->round)].bytes, q->lang, &heard);
    for (int i = 0; i < v->table_count; i++)
        likeness[i] =
            dixit_likeness(q->content->pack, v->table[i], &heard) + (rng_below(q->rng, SEES_MORE) == 0);
    int best = pick_most(q, likeness, open);
    int next = pick_most(q, likeness, open & ~(1u << best)); /* there are at least three (D-5.1, D-6.2) */
    int twice = dixit_most_votes(v) == 2 && likeness[next] == likeness[best];
    out->verb = DIXIT_DO_VOTE;
    fill_in(out, best + 1, twice ? next + 1 : -1);
    out->arg[2] = (int16_t)(dixit_has_red(v, q->seat) ? next + 1 : ARG_NULL);
}

static void choose(const struct question *q, struct move *out, struct text *say)
{
    const struct dixit *v = q->view;
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)q->seat;
    say->bytes[0] = '\0';
    switch (v->phase) {
    case DIXIT_IN_CLUE:
        out->verb = DIXIT_DO_CLUE;
        clue(q, out, say);
        break;
    case DIXIT_IN_GIVE: give(q, out); break;
    default: vote(q, out); break;
    }
}

const struct bot bot_dixit_beginner = {.name = "beginner", .level = 1, .choose = choose};
const struct bot bot_dixit_tags = {.name = "tags", .choose = choose}; /* its old name: records have it */
