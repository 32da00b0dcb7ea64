/*
 * Leaks planted in Dixit on purpose: each of them must be found by the search (hunt.c).
 */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/dixit/table.h"

static struct game honest; /* Dixit; leaks are planted in a copy of it */

/* --- views ---------------------------------------------------------------------------------------------- */

/* A view that shows one thing too many (or too few), written as what it does to each seat. */
#define REVEAL(name, ...)                                                                                    \
    static void name(const void *pack, const void *position, int viewer, void *view)                         \
    {                                                                                                        \
        const struct dixit *p = position;                                                                    \
        struct dixit *v = view;                                                                              \
        honest.reveal(pack, position, viewer, view);                                                         \
        for (int s = 0; s < p->seats; s++)                                                                   \
            __VA_ARGS__;                                                                                     \
    }

static void show_hand(const struct dixit *p, int seat, struct dixit *v)
{
    memcpy(v->hands[seat], p->hands[seat], sizeof p->hands[seat]);
}

static void show_gift(const struct dixit *p, int seat, struct dixit *v)
{
    memcpy(v->given[seat], p->given[seat], sizeof p->given[seat]);
}

/* Gives away the owner of the card in the first slot by where his card is among those of the view. */
static void show_first_owner(const struct dixit *p, struct dixit *v)
{
    if (p->table_count)
        v->given[dixit_owner(p, p->table[0])][0] = p->table[0];
}

REVEAL(reveal_hand, show_hand(p, s, v))
REVEAL(reveal_hand_to_partner, if (s == dixit_partner(p, viewer)) show_hand(p, s, v))
REVEAL(reveal_hand_at_end, if (p->phase == DIXIT_IS_OVER) show_hand(p, s, v))
REVEAL(reveal_hand_to_storyteller, if (viewer == p->storyteller) show_hand(p, s, v))
REVEAL(reveal_deck, memcpy(v->deck, p->deck, sizeof p->deck))
REVEAL(reveal_gift, show_gift(p, s, v))
REVEAL(reveal_gift_to_storyteller, if (viewer == p->storyteller) show_gift(p, s, v))
REVEAL(reveal_gift_to_partner, if (s == dixit_partner(p, viewer)) show_gift(p, s, v))
REVEAL(reveal_gift_of_storyteller, if (p->phase == DIXIT_IN_VOTE && s == p->storyteller) show_gift(p, s, v))
REVEAL(reveal_gift_to_those_done, if (viewer >= 0 && (p->voted >> viewer & 1)) show_gift(p, s, v))
REVEAL(reveal_first_owner, show_first_owner(p, v))
REVEAL(reveal_votes, v->votes[s] = p->votes[s])
REVEAL(reveal_votes_to_storyteller, if (viewer == p->storyteller) v->votes[s] = p->votes[s])
REVEAL(reveal_votes_to_those_done, if (viewer >= 0 && (p->voted >> viewer & 1)) v->votes[s] = p->votes[s])
REVEAL(reveal_number_of_votes, if (bits_count(p->votes[s]) == 2) v->votes[s] = 0xfffe)
REVEAL(reveal_red, v->red = p->red)
REVEAL(reveal_red_to_those_done, if (viewer >= 0 && (p->voted >> viewer & 1)) v->red = p->red)
REVEAL(reveal_no_own_hand, if (s == viewer) v->hands[s][0] = DIXIT_NO_CARD)
REVEAL(reveal_no_own_vote, if (s == viewer && (p->voted >> s & 1)) v->votes[s] = 0xffff)
REVEAL(reveal_no_table, v->table[s] = DIXIT_NO_CARD)
REVEAL(reveal_no_discard, v->discard[0] = 0)
REVEAL(reveal_no_owners, v->last.owners[s] = UNKNOWN)
REVEAL(reveal_no_own_red, v->red = p->red ? UNKNOWN : 0)

/* --- waits, lists and faults ---------------------------------------------------------------------------- */

/* Once somebody has found the card, the rest are asked one after the other. */
static uint32_t wait_by_votes(const void *pack, const void *position)
{
    const struct dixit *p = position;
    uint32_t to_act = honest.to_act(pack, position);
    for (int s = 0; p->phase == DIXIT_IN_VOTE && s < p->seats; s++)
        for (int i = 0; (p->voted >> s & 1) && i < p->table_count; i++)
            if ((p->votes[s] >> (i + 1) & 1) && p->table[i] == p->given[p->storyteller][0])
                return to_act & (0u - to_act);
    return to_act;
}

/* D-4.6: in a pair, the one with the lower cards is asked first. */
static uint32_t wait_by_hand(const void *pack, const void *position)
{
    const struct dixit *p = position;
    uint32_t to_act = honest.to_act(pack, position);
    for (int s = 0; p->phase == DIXIT_IN_GIVE && s < p->seats / 2; s++) {
        int other = dixit_partner(p, s);
        if ((to_act >> s & 1) && (to_act >> other & 1))
            to_act &= ~(1u << (p->hands[s][0] < p->hands[other][0] ? other : s));
    }
    return to_act;
}

/* D-6.9: refuses a vote for a partner's card, and so reveals whose it is. */
static int legal_by_partner(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct dixit *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (!count || out[0].move.verb != DIXIT_DO_VOTE)
        return count;
    for (int i = 0; i < p->table_count; i++)
        if (p->table[i] == p->given[dixit_partner(p, seat)][0])
            set_remove(&out[0].set, i + 1);
    pattern_take(&out[0], TAKE_SOME, 0, 1, (const uint64_t[]){out[0].set.bits[0]}, 1);
    return count;
}

static int legal_by_hand(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct dixit *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (count && seat >= 0 && (p->hands[(seat + 1) % p->seats][0] & 1))
        out[0].flags ^= AT_ONCE;
    return count;
}

/* Asking for a card that the seat does not have reveals who has it. */
static int fault_by_hand(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    for (int s = 0; !done && fault->reason == DIXIT_NOT_IN_HAND && s < p->seats; s++)
        if (dixit_find(p->hands[s], p->hand_count[s], fault->about) >= 0)
            fault->about = (int16_t)s;
    return done;
}

/* A vote against the rules is refused in words that depend on whose card it was for. */
static int fault_by_owner(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (!done && p->phase == DIXIT_IN_VOTE && fault->kind == FAULT_ILLEGAL && move->arg[0] > 0 &&
        move->arg[0] <= p->table_count)
        fault->about = (int16_t)dixit_owner(p, p->table[move->arg[0] - 1]);
    return done;
}

/* --- what moves do -------------------------------------------------------------------------------------- */

/* D-6.3: the owners of the cards are shown as soon as the cards are laid. */
static int owners_when_laid(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    for (int i = 0; done && p->phase == DIXIT_IN_VOTE && i < p->table_count; i++)
        p->last.owners[i] = (uint8_t)dixit_owner(p, p->table[i]);
    return done;
}

/* D-7: points are counted while others still vote. */
static int points_at_once(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && move->verb == DIXIT_DO_VOTE && p->phase == DIXIT_IN_VOTE &&
        p->table[move->arg[0] - 1] == p->given[p->storyteller][0])
        p->scores[dixit_rabbit(p, move->seat)]++;
    return done;
}

/* D-8.2: the next storyteller by the cards he holds. */
static int storyteller_by_hand(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && move->verb == DIXIT_DO_DEAL && p->phase == DIXIT_IN_CLUE && p->round > 1 &&
        (p->hands[p->storyteller][0] & 1))
        p->storyteller = (uint8_t)((p->storyteller + 1) % p->seats);
    return done;
}

/* D-4.3: a give counts as a wish to defer where the card is a low one. */
static int defer_by_card(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct dixit *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && move->verb == DIXIT_DO_GIVE && p->phase == DIXIT_IN_GIVE && (move->arg[0] & 1))
        p->deferred |= (uint16_t)(1u << dixit_partner(p, move->seat));
    return done;
}

/* --- views of moves ------------------------------------------------------------------------------------- */

/* The verbs of Dixit are no secret: only what a move says. */
#define SEES_ARG(name, which, whom) SEES(name, which, arg >= 0 ? (uint32_t)(whom) : all)

SEES_ARG(sees_clue_card, DIXIT_DO_CLUE, EVERYONE)
SEES_ARG(sees_no_clue, DIXIT_DO_CLUE, 1u << move->seat)
SEES_ARG(sees_gift, DIXIT_DO_GIVE, EVERYONE)
SEES_ARG(sees_gift_opened, DIXIT_DO_GIVE, opened ? EVERYONE : all)
SEES_ARG(sees_gift_as_storyteller, DIXIT_DO_GIVE, all | 1u << ((const struct dixit *)position)->storyteller)
SEES_ARG(sees_vote, DIXIT_DO_VOTE, EVERYONE)
SEES_ARG(sees_red, DIXIT_DO_VOTE, arg == 2 ? (uint32_t)EVERYONE : all)
SEES_ARG(sees_no_vote, DIXIT_DO_VOTE, all & ~SPECTATOR_BIT)
SEES_ARG(sees_deal, DIXIT_DO_DEAL, EVERYONE)
SEES_ARG(sees_no_deal, DIXIT_DO_DEAL, arg ? 0 : all)
SEES_ARG(sees_no_lay, DIXIT_DO_LAY, 0)

/* --- dreams --------------------------------------------------------------------------------------------- */

/* The table's cards belong to the others in the order of their seats. */
static void imagine_table(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct dixit *v = view;
    honest.imagine(pack, view, viewer, rng);
    if (v->table_count > 1 && viewer >= 0)
        dixit_flip_in(v->deck, v->table[0]);
}

static void imagine_own_hand(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct dixit *v = view;
    honest.imagine(pack, view, viewer, rng);
    if (viewer < 0)
        return;
    int s = (viewer + 1) % v->seats;
    int16_t own[DIXIT_MOST_HAND];
    if (v->hand_count[s] == v->hand_count[viewer]) {
        memcpy(own, v->hands[viewer], sizeof own);
        memcpy(v->hands[viewer], v->hands[s], sizeof own);
        memcpy(v->hands[s], own, sizeof own);
    }
}

/* --- the notation --------------------------------------------------------------------------------------- */

/* D-6.3: a hidden vote that is a list of nulls reveals how many there are. */
static struct codec row_of_votes;

static void make_row_of_votes(const struct codec *codec)
{
    static struct verb verbs[DIXIT_VERBS];
    row_of_votes = *codec;
    memcpy(verbs, codec->verbs, sizeof verbs);
    verbs[DIXIT_DO_VOTE].slots[0].form = SLOT_ROW;
    row_of_votes.verbs = verbs;
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static const struct trial *three(void)
{
    return trial_find_mode("dixit", "smallest", 3, "classic");
}

static const struct trial *classic(void)
{
    return trial_find_mode("dixit", "standard", 4, "classic");
}

static const struct trial *many(void)
{
    return trial_find_mode("dixit", "standard", 7, "classic");
}

static const struct trial *party(void)
{
    return trial_find_mode("dixit", "standard", 6, "party");
}

static const struct trial *team(void)
{
    return trial_find_mode("dixit", "standard", 6, "team");
}

int main(void)
{
    static const struct planted_leak plants[] = {
        PLANT(classic, reveal, reveal_hand, VIEWS),
        PLANT(team, reveal, reveal_hand_to_partner, VIEWS),
        PLANT(three, reveal, reveal_hand_at_end, VIEWS),
        PLANT(party, reveal, reveal_hand_to_storyteller, VIEWS),
        PLANT(classic, reveal, reveal_deck, VIEWS),
        PLANT(three, reveal, reveal_gift, VIEWS),
        PLANT(classic, reveal, reveal_gift_to_storyteller, VIEWS),
        PLANT(team, reveal, reveal_gift_to_partner, VIEWS),
        PLANT(many, reveal, reveal_gift_of_storyteller, VIEWS),
        PLANT(classic, reveal, reveal_gift_to_those_done, VIEWS),
        PLANT(many, reveal, reveal_first_owner, VIEWS),
        PLANT(classic, reveal, reveal_votes, VIEWS),
        PLANT(classic, reveal, reveal_votes_to_storyteller, VIEWS),
        PLANT(party, reveal, reveal_votes_to_those_done, VIEWS),
        PLANT(many, reveal, reveal_number_of_votes, VIEWS),
        PLANT(party, reveal, reveal_red, VIEWS),
        PLANT(party, reveal, reveal_red_to_those_done, VIEWS),
        PLANT(classic, reveal, reveal_no_own_hand, LACKS),
        PLANT(many, reveal, reveal_no_own_vote, LACKS),
        PLANT(classic, reveal, reveal_no_table, LACKS),
        PLANT(classic, reveal, reveal_no_discard, LACKS),
        PLANT(classic, reveal, reveal_no_owners, LACKS),
        PLANT(party, reveal, reveal_no_own_red, LACKS),
        PLANT(classic, to_act, wait_by_votes, WAITS),
        PLANT(team, to_act, wait_by_hand, WAITS),
        PLANT(team, legal, legal_by_partner, LEGAL),
        PLANT(classic, legal, legal_by_hand, LEGAL),
        PLANT(classic, apply, fault_by_hand, FAULTS),
        PLANT(many, apply, fault_by_owner, FAULTS),
        PLANT(classic, apply, owners_when_laid, PART),
        PLANT(classic, apply, points_at_once, PART),
        PLANT(classic, apply, storyteller_by_hand, PART),
        PLANT(team, apply, defer_by_card, PART),
        PLANT(classic, sees, sees_clue_card, SHOWS),
        PLANT(classic, sees, sees_no_clue, HIDES),
        PLANT(three, sees, sees_gift, SHOWS),
        PLANT(team, sees, sees_gift_opened, SHOWS),
        PLANT(classic, sees, sees_gift_as_storyteller, SHOWS),
        PLANT(many, sees, sees_vote, SHOWS),
        PLANT(party, sees, sees_red, SHOWS),
        PLANT(classic, sees, sees_no_vote, HIDES),
        PLANT(party, sees, sees_deal, SHOWS),
        PLANT(classic, sees, sees_no_deal, HIDES),
        PLANT(classic, sees, sees_no_lay, HIDES),
        PLANT(classic, imagine, imagine_table, DREAM),
        PLANT(classic, imagine, imagine_own_hand, ALIEN),
        PLANT(many, codec, &row_of_votes, TELLS),
    };
    make_row_of_votes(game_find("dixit")->codec);
    return plants_run("no leak in Dixit", plants, sizeof plants / sizeof plants[0]);
}
