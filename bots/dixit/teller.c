#include "bots/dixit/teller.h"

#include <string.h>

#include "bots/dixit/rehearse.h"
#include "match/dixit/bank.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum {
    MOST_TRIED = REHEARSED_CLUES, /* clues that can be thought through */
    MOST_OFFERED = DIXIT_MOST_HAND * DIXIT_MOST_CLUES,
    ROUNDS = 24 /* that are imagined of each */
};

const float dixit_ear_noise = 0.06F, dixit_common_noise = 0.03F, dixit_second_vote = 0.02F;

/* What luck adds, so that two tellers differ: less where the rest is known better. */
static const float variety = 0.05F, little_variety = 0.02F;

float dixit_noise(struct rng *rng, float spread)
{
    uint64_t luck = rng_next(rng);
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += (int)(luck >> (16 * i) & 0xffff);
    return spread * (float)(sum - 2 * 0xffff) / 37837; /* the spread of a sum of four */
}

/* --- what there is to say -------------------------------------------------------------------------------- */

struct offer {
    int16_t card;
    uint8_t number;
};

static int was_said(const struct question *q, const char *clue)
{
    for (int i = 0; i < TEXT_PLACES; i++)
        if (strcmp(q->texts->at[i].bytes, clue) == 0)
            return 1;
    for (int i = 0; i < q->history->text_count; i++)
        if (strcmp(q->history->texts[i].bytes, clue) == 0)
            return 1;
    return 0;
}

static int add_offers(const struct question *q, int card, struct offer *out, int count)
{
    int clues = dixit_bank_count(q->content, card, q->lang);
    for (int i = 0; i < clues && count < MOST_OFFERED; i++)
        if (!was_said(q, dixit_bank_clue(q->content, card, q->lang, i)))
            out[count++] = (struct offer){(int16_t)card, (uint8_t)i};
    return count;
}

/* The clues for the cards in hand that nobody has given in this game. Before the first hands are dealt, in party mode
 * (D-3.5), those for a few cards of the pack. */
static int offers_of(const struct question *q, struct offer *out)
{
    const struct dixit *v = q->view;
    const struct dixit_pack *k = q->content->pack;
    int count = 0;
    for (int i = 0; i < v->hand_count[q->seat]; i++)
        count = add_offers(q, v->hands[q->seat][i], out, count);
    for (int i = 0; v->hand_count[q->seat] == 0 && i < DIXIT_MOST_HAND; i++)
        count = add_offers(q, (int)rng_below(q->rng, k->count), out, count);
    return count;
}

static void shuffle(struct rng *rng, struct offer *offers, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        struct offer kept = offers[i];
        offers[i] = offers[j];
        offers[j] = kept;
    }
}

/* --- the others ------------------------------------------------------------------------------------------ */

/* Cards that others may hold, in any order. */
static int unseen_by(const struct question *q, int16_t *out)
{
    const struct dixit *v = q->view;
    const struct dixit_pack *k = q->content->pack;
    int mixed = dixit_lack_of_all(v) > v->deck_count, count = 0; /* D-2.3: the discard will be dealt again */
    for (int card = 0; card < k->count; card++)
        if ((mixed || !dixit_in(v->discard, card)) &&
            dixit_find(v->hands[q->seat], v->hand_count[q->seat], card) < 0)
            out[count++] = (int16_t)card;
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(q->rng, (uint32_t)i + 1);
        int16_t kept = out[i];
        out[i] = out[j];
        out[j] = kept;
    }
    return count;
}

/* Of how many cards each decoy is the best: a hand, in team mode two (D-4.6), of three players half of one (D-4.2). */
static int cards_for_a_decoy(const struct dixit *v)
{
    int hand = dixit_hand_size(v->mode, v->seats);
    return v->mode == DIXIT_TEAM ? 2 * hand : v->seats == 3 ? hand / 2 : hand;
}

static struct dixit_others others_of(const struct dixit *v)
{
    struct dixit_others t = {dixit_slots(v) - 1, cards_for_a_decoy(v), v->seats - 1, dixit_most_votes(v)};
    if (v->mode == DIXIT_TEAM)
        t.voters = v->seats / 2 - 1;
    return t;
}

/* How often some find it, but not all, in rounds with noise; slot 0 is the teller's. A voter does not vote for the card
 * that he gave (D-6.2). The same luck for every clue. */
static float chance_of_some(const struct dixit_others *t, const float *fit, struct rng rng)
{
    int good = 0;
    for (int round = 0; round < ROUNDS; round++) {
        float heard[DIXIT_MOST_SLOTS];
        int finders = 0;
        for (int slot = 0; slot <= t->decoys; slot++)
            heard[slot] = fit[slot] + dixit_noise(&rng, dixit_common_noise);
        for (int voter = 1; voter <= t->voters; voter++) {
            float own = heard[0] + dixit_noise(&rng, dixit_ear_noise), best = -9;
            int better = 0;
            for (int slot = 1; slot <= t->decoys; slot++) {
                float here = heard[slot] + dixit_noise(&rng, dixit_ear_noise);
                if (slot == voter && t->decoys == t->voters)
                    continue;
                better += here > own;
                best = here > best ? here : best;
            }
            finders += better == 0 || (t->votes == 2 && better == 1 && own > best - dixit_second_vote);
        }
        good += finders > 0 && finders < t->voters;
    }
    return (float)good / ROUNDS;
}

/* --- choosing -------------------------------------------------------------------------------------------- */

/* fits[decoy or 0][clue]: what the best card of each imagined hand fits. */
static void imagine_decoys(const struct ear *ear, const struct dixit_others *t, const int16_t *unseen,
                           int count, const struct ear_clue *clues, int tried,
                           float fits[DIXIT_MOST_SLOTS][MOST_TRIED])
{
    for (int decoy = 1; decoy <= t->decoys; decoy++) {
        for (int i = 0; i < tried; i++)
            fits[decoy][i] = 0;
        for (int i = 0; i < t->each && count > 0; i++) {
            float fit[MOST_TRIED];
            ear_fit(ear, unseen[((decoy - 1) * t->each + i) % count], clues, tried, fit);
            for (int j = 0; j < tried; j++)
                fits[decoy][j] = fit[j] > fits[decoy][j] ? fit[j] : fits[decoy][j];
        }
    }
}

static int best_of(const struct question *q, const struct ear *ear, const struct offer *offers, int tried)
{
    const struct dixit *v = q->view;
    struct ear_clue clues[MOST_TRIED];
    float fits[DIXIT_MOST_SLOTS][MOST_TRIED], most = -1;
    int16_t unseen[DIXIT_MOST_CARDS];
    const struct dixit_others t = others_of(v);
    int count = unseen_by(q, unseen), best = 0;
    for (int i = 0; i < tried; i++) {
        ear_take(ear, dixit_bank_clue(q->content, offers[i].card, q->lang, offers[i].number), q->lang,
                 &clues[i]);
        ear_fit(ear, offers[i].card, &clues[i], 1, &fits[0][i]);
    }
    imagine_decoys(ear, &t, unseen, count, clues, tried, fits);
    for (int i = 0; i < tried; i++) {
        float fit[DIXIT_MOST_SLOTS];
        for (int slot = 0; slot <= t.decoys; slot++)
            fit[slot] = fits[slot][i];
        float worth = chance_of_some(&t, fit, *q->rng) + dixit_noise(q->rng, variety);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* The same, but with other hands in every round: each clue is held against every card that the others may have. */
static int best_rehearsed(const struct question *q, const struct ear *ear, const struct dixit_teller *teller,
                          const struct offer *offers, int tried)
{
    struct dixit_fits fits = {.clues = tried};
    struct ear_clue clues[MOST_TRIED];
    int16_t unseen[DIXIT_MOST_CARDS];
    float worth[MOST_TRIED];
    const struct dixit_others t = others_of(q->view);
    uint64_t cards = (uint64_t)unseen_by(q, unseen), most = teller->nodes / (uint64_t)tried;
    int best = 0;
    cards = cards > most ? most : cards;
    fits.cards = cards > REHEARSED_CARDS ? REHEARSED_CARDS : (int)cards;
    for (int i = 0; i < tried; i++) {
        ear_take(ear, dixit_bank_clue(q->content, offers[i].card, q->lang, offers[i].number), q->lang,
                 &clues[i]);
        ear_fit(ear, offers[i].card, &clues[i], 1, &fits.own[i]);
    }
    for (int card = 0; card < fits.cards; card++) {
        if (q->budget.stop && *q->budget.stop)
            return 0;
        ear_fit(ear, unseen[card], clues, tried, fits.other[card]);
    }
    dixit_rehearse(&fits, &t, teller->rounds, q->budget.stop, q->rng, worth);
    for (int i = 0; i < tried; i++) {
        worth[i] += dixit_noise(q->rng, little_variety);
        best = worth[i] > worth[best] ? i : best;
    }
    return best;
}

void dixit_give_clue(const struct question *q, const struct ear *ear, const struct dixit_teller *teller,
                     struct move *out, struct text *say)
{
    const struct dixit *v = q->view;
    struct offer offers[MOST_OFFERED];
    int count = offers_of(q, offers), hand = v->hand_count[q->seat], best = 0;
    const struct dixit_others t = others_of(v);
    if (count == 0) {
        int card = hand ? v->hands[q->seat][rng_below(q->rng, (uint32_t)hand)] : -1;
        out->arg[1] = (int16_t)(v->mode == DIXIT_PARTY ? ARG_NULL : card);
        dixit_clue_aside(q, card, say);
        return;
    }
    shuffle(q->rng, offers, count);
    uint64_t tried = teller->nodes / (uint64_t)(t.decoys * t.each);
    tried = tried > (uint64_t)teller->clues ? (uint64_t)teller->clues : tried;
    tried = tried > (uint64_t)count ? (uint64_t)count : tried;
    int whim = rng_below(q->rng, (uint32_t)teller->whim) == 0;
    if (tried > 1 && !whim && v->mode != DIXIT_PARTY)
        best = teller->rounds ? best_rehearsed(q, ear, teller, offers, (int)tried)
                              : best_of(q, ear, offers, (int)tried);
    const char *clue = dixit_bank_clue(q->content, offers[best].card, q->lang, offers[best].number);
    out->arg[1] = v->mode == DIXIT_PARTY ? ARG_NULL : offers[best].card;
    memcpy(say->bytes, clue, strlen(clue) + 1);
}
