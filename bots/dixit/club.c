/* club.c: Dixit by ear: gives clues that people wrote (teller.c), gives and votes for the card that a clue fits best, by
 * what the pack says of the cards (ear.c). `casual` recognises words, `club` also knows what they mean; `strong` hears more
 * exactly, and thinks longer about what it says; `best` more so. */
#include <math.h>
#include <string.h>

#include "bots/dixit/rehearse.h"
#include "bots/dixit/teller.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum {
    CLUB_CLUES = 48,
    CLUB_NODES = 1200,
    CLUB_MS = 20,
    CLUB_WHIM = 7,
    STRONG_CLUES = 48,
    STRONG_NODES = 4600, /* all these clues against all cards of the standard deck */
    STRONG_MS = 60,
    STRONG_ROUNDS = 200,
    BEST_CLUES = REHEARSED_CLUES,
    BEST_NODES = 7000,
    BEST_MS = 150,
    BEST_ROUNDS = 400
};

/* How far the votes of a strong bot, and of the best, are from what it hears. The less, the more often it is right; but
 * among several that hear alike all find a card, or nobody does. */
static const float fine_ear = 0.04F, finest_ear = 0.03F;

/* How a level plays. */
struct level {
    int fine;        /* it knows what words mean, and remembers clues that were resolved */
    float ear_noise; /* how far its votes are from what it hears */
    struct dixit_teller teller;
};

/* What a giver's taste adds; in team mode (D-4.6) a hand that fits less leaves it to the partner. */
static const float taste = 0.02F, leaves_it = 0.3F;

/* Fits of a row of cards to this round's clue. */
static void hear(const struct question *q, const struct ear *ear, const int16_t *cards, int count,
                 float spread, float *fit)
{
    const struct dixit *v = q->view;
    struct ear_clue clue;
    ear_take(ear, q->texts->at[dixit_clue_place(v->round)].bytes, q->lang, &clue);
    for (int i = 0; i < count; i++) {
        ear_fit(ear, cards[i], &clue, 1, &fit[i]);
        fit[i] += dixit_noise(q->rng, spread);
    }
}

/* The place with the most, out of some (one bit each, at least one). */
static int best_of(const float *fit, uint32_t places)
{
    int best = bits_lowest(places);
    for (uint32_t rest = places & (places - 1); rest; rest &= rest - 1)
        best = fit[bits_lowest(rest)] > fit[best] ? bits_lowest(rest) : best;
    return best;
}

/* Two numbers ascending into the first arguments, or one and ARG_NULL. */
static void fill_in(struct move *out, int a, int b)
{
    out->arg[0] = (int16_t)(b >= 0 && b < a ? b : a);
    out->arg[1] = (int16_t)(b < 0 ? ARG_NULL : b < a ? a : b);
}

static void give(const struct question *q, const struct ear *ear, struct move *out)
{
    const struct dixit *v = q->view;
    const int16_t *hand = v->hands[q->seat];
    float fit[DIXIT_MOST_HAND];
    int count = v->hand_count[q->seat], second = -1;
    uint32_t cards = (1u << count) - 1;
    hear(q, ear, hand, count, taste, fit);
    int best = best_of(fit, cards);
    if (fit[best] < leaves_it && dixit_may_defer(v, q->seat)) {
        out->verb = DIXIT_DO_DEFER;
        return;
    }
    if (dixit_gift(v) == 2)
        second = best_of(fit, cards & ~(1u << best));
    out->verb = DIXIT_DO_GIVE;
    fill_in(out, hand[best], second < 0 ? -1 : hand[second]);
}

/* In party mode the red marker spoils the card that most others are likely to take, but not the one he votes for (D-7.8). */
static void vote(const struct question *q, const struct ear *ear, float noise, struct move *out)
{
    const struct dixit *v = q->view;
    float fit[DIXIT_MOST_SLOTS];
    uint32_t open = dixit_open_slots(v, q->seat) >> 1;
    hear(q, ear, v->table, v->table_count, noise, fit);
    int best = best_of(fit, open);
    int next = best_of(fit, open & ~(1u << best)); /* there are at least three (D-5.1, D-6.2) */
    int twice = dixit_most_votes(v) == 2 && fit[next] > fit[best] - dixit_second_vote;
    out->verb = DIXIT_DO_VOTE;
    fill_in(out, best + 1, twice ? next + 1 : -1);
    out->arg[2] = (int16_t)(dixit_has_red(v, q->seat) ? next + 1 : ARG_NULL);
}

static void choose(const struct question *q, const struct level *level, struct move *out, struct text *say)
{
    const struct dixit *v = q->view;
    struct ear ear;
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)q->seat;
    say->bytes[0] = '\0';
    ear_open(&ear, q->content, level->fine);
    if (level->fine)
        ear_remember(&ear, q);
    switch (v->phase) {
    case DIXIT_IN_CLUE:
        out->verb = DIXIT_DO_CLUE;
        dixit_give_clue(q, &ear, &level->teller, out, say);
        break;
    case DIXIT_IN_GIVE: give(q, &ear, out); break;
    default: vote(q, &ear, level->ear_noise, out); break;
    }
}

static void choose_casual(const struct question *q, struct move *out, struct text *say)
{
    const struct level casual = {.ear_noise = dixit_ear_noise, .teller = {.whim = CLUB_WHIM}};
    choose(q, &casual, out, say);
}

/* Less time than usual: as many nodes less. */
static uint64_t nodes_of(const struct question *q, const struct bot *bot)
{
    const struct budget granted = bot_budget(q, bot);
    if (granted.nodes)
        return granted.nodes;
    return granted.ms < bot->usual.ms ? bot->usual.nodes * granted.ms / bot->usual.ms : bot->usual.nodes;
}

static void choose_club(const struct question *q, struct move *out, struct text *say)
{
    const struct level club = {
        .fine = 1,
        .ear_noise = dixit_ear_noise,
        .teller = {.nodes = nodes_of(q, &bot_dixit_club), .clues = CLUB_CLUES, .whim = CLUB_WHIM}};
    choose(q, &club, out, say);
}

static void choose_strong(const struct question *q, struct move *out, struct text *say)
{
    const struct level strong = {.fine = 1,
                                 .ear_noise = fine_ear,
                                 .teller = {.nodes = nodes_of(q, &bot_dixit_strong),
                                            .clues = STRONG_CLUES,
                                            .rounds = STRONG_ROUNDS,
                                            .whim = 2 + q->seats}};
    choose(q, &strong, out, say);
}

static void choose_best(const struct question *q, struct move *out, struct text *say)
{
    const struct level best = {.fine = 1,
                               .ear_noise = finest_ear,
                               .teller = {.nodes = nodes_of(q, &bot_dixit_best),
                                          .clues = BEST_CLUES,
                                          .rounds = BEST_ROUNDS,
                                          .whim = 3 * q->seats}};
    choose(q, &best, out, say);
}

/* How much better a card must fit to be e times as likely the storyteller's. Of 0.02 … 0.2 this explains best whose card
 * it was at tables of club bots (docs/bots.md). */
static const float a_difference = 0.06F;

/* Which card is the storyteller's, for those who vote: the better the clue fits, the likelier. What the seat itself has given is
 * not it, and in party mode nobody looks for one (D-7.7). */
static void believes(const struct question *q, struct belief *out)
{
    const struct dixit *v = q->view;
    struct ear ear;
    float fit[DIXIT_MOST_SLOTS], best = 0, sum = 0;
    *out = (struct belief){.kind = BELIEF_NONE};
    if (v->phase != DIXIT_IN_VOTE || v->mode == DIXIT_PARTY || !(dixit_voters(v) >> q->seat & 1))
        return;
    ear_open(&ear, q->content, 1);
    ear_remember(&ear, q);
    hear(q, &ear, v->table, v->table_count, 0, fit);
    for (int i = 0; i < v->table_count; i++)
        best = fit[i] > best ? fit[i] : best;
    out->kind = BELIEF_CARD;
    for (int i = 0; i < v->table_count && i < BELIEF_MOST; i++) {
        int own = dixit_find(v->given[q->seat], v->given_count[q->seat], v->table[i]) >= 0;
        out->of[i] = (int16_t)(i + 1);
        sum += out->chance[i] = own ? 0 : expf((fit[i] - best) / a_difference);
        out->count++;
    }
    for (int i = 0; i < out->count; i++)
        out->chance[i] /= sum > 0 ? sum : 1;
}

const struct bot bot_dixit_casual = {.name = "casual", .level = 2, .remembers = 1, .choose = choose_casual};
const struct bot bot_dixit_club = {.name = "club",
                                   .level = LEVEL_CLUB,
                                   .remembers = 1,
                                   .usual = {.nodes = CLUB_NODES, .ms = CLUB_MS},
                                   .choose = choose_club,
                                   .believes = believes};
const struct bot bot_dixit_strong = {.name = "strong",
                                     .level = 4,
                                     .remembers = 1,
                                     .usual = {.nodes = STRONG_NODES, .ms = STRONG_MS},
                                     .choose = choose_strong,
                                     .believes = believes};
const struct bot bot_dixit_best = {.name = "best",
                                   .level = 5,
                                   .remembers = 1,
                                   .usual = {.nodes = BEST_NODES, .ms = BEST_MS},
                                   .choose = choose_best,
                                   .believes = believes};
