/*
 * Leaks planted in VOTE! on purpose: each of them must be found by the search (hunt.c).
 */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/vote/cards.h"

static struct game honest; /* VOTE!; leaks are planted in a copy of it */

static int holds(const struct vote_pack *k, const struct vote *p, int seat, int kind)
{
    return !cards_empty(cards_both(p->hands[seat], k->of_kind[kind]));
}

/* --- views ---------------------------------------------------------------------------------------------- */

/* A view that shows one thing too many (or too few), written as what it does to each seat. */
#define REVEAL(name, ...)                                                                                    \
    static void name(const void *pack, const void *position, int viewer, void *view)                         \
    {                                                                                                        \
        const struct vote *p = position;                                                                     \
        struct vote *v = view;                                                                               \
        honest.reveal(pack, position, viewer, view);                                                         \
        for (int s = 0; p->phase != VOTE_IS_OVER && s < p->players; s++)                                     \
            __VA_ARGS__;                                                                                     \
    }

REVEAL(reveal_party_of_the_dead, if (!(p->alive >> s & 1)) v->party[s] = p->party[s])
REVEAL(reveal_party_to_all, v->party[s] = p->party[s])
REVEAL(reveal_known, v->known[s] = p->known[s])
REVEAL(reveal_hand_by_shown, if (!cards_empty(p->shown[s])) v->hands[s] = p->hands[s])
REVEAL(reveal_seen, v->seen[s] = p->seen[s])
REVEAL(reveal_deck, v->deck = p->deck)
REVEAL(reveal_shut_to_president, if (viewer == p->president) v->shut = p->shut)
REVEAL(reveal_pile_to_president, if (viewer == p->president) v->pile = p->pile)
REVEAL(reveal_desk_to_all, v->desk = p->desk)
REVEAL(reveal_ballot, v->ballots[s].yes = p->ballots[s].yes)
REVEAL(reveal_double_voice, v->ballots[s].card = p->ballots[s].card)
REVEAL(reveal_topic_to_prime_minister, if (viewer == p->pm) v->placed[s] = p->placed[s])
REVEAL(reveal_answer, v->answers[s] = p->answers[s])
REVEAL(reveal_too_few_shown, v->shown[s] = cards_none())
REVEAL(reveal_desk_to_nobody, v->desk = cards_none())

/* --- waits, lists and faults ---------------------------------------------------------------------------- */

/* V-3.8: a seat that can't cancel is not asked. */
static uint32_t wait_for_holders(const void *pack, const void *position)
{
    const struct vote *p = position;
    uint32_t to_act = honest.to_act(pack, position), holders = 0;
    for (int s = 0; s < p->players; s++)
        holders |= (uint32_t)holds(pack, p, s, VOTE_CANCEL) << s;
    return p->phase == VOTE_IN_ANSWER && p->claim_by == VOTE_NONE && (to_act & holders) ? to_act & holders
                                                                                        : to_act;
}

/* Once this many are against, the rest are asked one after the other. */
static uint32_t wait_by_ballots(const void *pack, const void *position)
{
    const struct vote *p = position;
    uint32_t to_act = honest.to_act(pack, position);
    int against = 0;
    for (int s = 0; s < p->players; s++)
        against += p->ballots[s].given == 1 && p->ballots[s].yes == 0;
    return p->phase == VOTE_IN_VOTE && 2 * against >= bits_count(p->alive) ? to_act & (0u - to_act) : to_act;
}

static int legal_by_hand(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct vote *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (count && seat >= 0 && holds(pack, p, (seat + 1) % p->players, VOTE_CANCEL))
        out[0].flags ^= AT_ONCE;
    return count;
}

/* Republicans can't be nominated. */
static int legal_by_party(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct vote *p = position;
    int count = honest.legal(pack, position, seat, out);
    struct pattern open = out[0];
    for (int s = 0; count && open.move.verb == VOTE_DO_NOMINATE && s < p->players; s++)
        if (p->party[s] == VOTE_REPUBLICAN && set_count(&open.set) > 1)
            set_remove(&open.set, s);
    if (count && open.move.verb == VOTE_DO_NOMINATE) {
        pattern_take(&open, TAKE_ONE, 0, 1, open.set.bits, open.set.words);
        out[0] = open;
    }
    return count;
}

static int fault_by_hand(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct vote *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (!done && move->seat >= 0 && move->seat < p->players)
        fault->about = (int16_t)p->hands[(move->seat + 1) % p->players].w[0];
    return done;
}

/* --- what moves do -------------------------------------------------------------------------------------- */

/* V-6.8: a seat that can't hand over is not asked. */
static int ask_holder_only(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct vote *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && p->phase == VOTE_IN_HANDOVER && p->claim_by == VOTE_NONE &&
        !holds(pack, p, p->president, VOTE_TRANSFER)) {
        struct move pass = {.seat = (int8_t)p->president, .verb = VOTE_DO_PASS};
        done = honest.apply(pack, position, &pass, fault);
    }
    return done;
}

/* Unrest spares one party. */
static int failures_by_party(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct vote *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && p->phase == VOTE_IN_NOMINATE && move->seat == CHANCE &&
        p->party[p->president] == VOTE_REPUBLICAN)
        p->failed = 0;
    return done;
}

/* V-7.4: everybody sees what the Prime Minister discards. */
static int discard_before_all(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct vote *p = position;
    int done = honest.apply(pack, position, move, fault);
    for (int s = 0; done && move->verb == VOTE_DO_CHOOSE && s < p->players; s++)
        p->seen[s] = p->shut;
    return done;
}

/* A card dealt face up stays shown while the owner lays another: so everybody knows that he did not lay
 * it. */
static int keep_shown(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct vote *p = position;
    struct cards shown = move->seat >= 0 && move->seat < p->players ? p->shown[move->seat] : cards_none();
    int done = honest.apply(pack, position, move, fault);
    if (done && move->verb == VOTE_DO_PLACE)
        p->shown[move->seat] = cards_both(shown, p->hands[move->seat]);
    return done;
}

/* --- views of moves ------------------------------------------------------------------------------------- */

SEES(sees_ballot, VOTE_DO_VOTE, EVERYONE)
SEES(sees_topic, VOTE_DO_PLACE, opened ? EVERYONE : all)
SEES(sees_choice, VOTE_DO_CHOOSE, EVERYONE)
SEES(sees_answer, VOTE_DO_ANSWER, EVERYONE)
SEES(sees_role, VOTE_DO_ROLE, all | SPECTATOR_BIT)
SEES(sees_discard, VOTE_DO_DISCARD, EVERYONE)
SEES(sees_draw, VOTE_DO_DRAW, EVERYONE)
SEES(sees_no_choice, VOTE_DO_CHOOSE, 1u << move->seat)
SEES(sees_no_ballot, VOTE_DO_VOTE, all & ~SPECTATOR_BIT)

/* --- dreams --------------------------------------------------------------------------------------------- */

static void imagine_parties(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct vote *v = view;
    for (int s = 0; s < v->players; s++)
        if (v->party[s] == UNKNOWN)
            v->party[s] = VOTE_REPUBLICAN; /* everybody is one of them */
    honest.imagine(pack, view, viewer, rng);
}

static void imagine_own_hand(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct vote *v = view;
    honest.imagine(pack, view, viewer, rng);
    if (viewer >= 0 && v->hand_count[viewer] && v->phase == VOTE_IN_NOMINATE) {
        int s = (viewer + 1) % v->players;
        struct cards own = v->hands[viewer];
        if (v->hand_count[s] == v->hand_count[viewer] && cards_empty(v->shown[s]) &&
            cards_empty(v->shown[viewer])) {
            v->hands[viewer] = v->hands[s];
            v->hands[s] = own;
        }
    }
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static const struct trial *standard(void)
{
    return trial_find("vote", "standard", 6);
}

static const struct trial *stress(void)
{
    return trial_find("vote", "vote-stress-pack.json", 8);
}

int main(void)
{
    static const struct planted_leak plants[] = {
        PLANT(standard, reveal, reveal_party_of_the_dead, VIEWS),
        PLANT(standard, reveal, reveal_party_to_all, VIEWS),
        PLANT(standard, reveal, reveal_known, VIEWS),
        PLANT(stress, reveal, reveal_hand_by_shown, VIEWS),
        PLANT(standard, reveal, reveal_seen, VIEWS),
        PLANT(standard, reveal, reveal_deck, VIEWS),
        PLANT(standard, reveal, reveal_shut_to_president, VIEWS),
        PLANT(standard, reveal, reveal_pile_to_president, VIEWS),
        PLANT(standard, reveal, reveal_desk_to_all, VIEWS),
        PLANT(standard, reveal, reveal_ballot, VIEWS),
        PLANT(standard, reveal, reveal_double_voice, VIEWS),
        PLANT(standard, reveal, reveal_topic_to_prime_minister, VIEWS),
        PLANT(standard, reveal, reveal_answer, VIEWS),
        PLANT(stress, reveal, reveal_too_few_shown, LACKS),
        PLANT(standard, reveal, reveal_desk_to_nobody, LACKS),
        PLANT(stress, to_act, wait_for_holders, WAITS),
        PLANT(standard, to_act, wait_by_ballots, WAITS),
        PLANT(standard, legal, legal_by_hand, LEGAL),
        PLANT(standard, legal, legal_by_party, LEGAL),
        PLANT(standard, apply, fault_by_hand, FAULTS),
        PLANT(stress, apply, ask_holder_only, PART),
        PLANT(standard, apply, failures_by_party, PART),
        PLANT(standard, apply, discard_before_all, PART),
        PLANT(stress, apply, keep_shown, PART),
        PLANT(standard, sees, sees_ballot, SHOWS),
        PLANT(standard, sees, sees_topic, SHOWS),
        PLANT(standard, sees, sees_choice, SHOWS),
        PLANT(standard, sees, sees_answer, SHOWS),
        PLANT(standard, sees, sees_role, SHOWS),
        PLANT(standard, sees, sees_discard, SHOWS),
        PLANT(standard, sees, sees_draw, SHOWS),
        PLANT(standard, sees, sees_no_choice, HIDES),
        PLANT(standard, sees, sees_no_ballot, HIDES),
        PLANT(standard, imagine, imagine_parties, DREAM),
        PLANT(standard, imagine, imagine_own_hand, ALIEN),
    };
    return plants_run("no leak in VOTE!", plants, sizeof plants / sizeof plants[0]);
}
