/*
 * Leaks planted in Voices in My Head on purpose: each of them must be found by the search (hunt.c).
 */
#include "tests/games/hunt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/games/voices/sense.h"

static struct game honest; /* Voices; leaks are planted in a copy of it */

/* The trial on this board with these options, looked at more closely than in a search that finds nothing. */
static const struct trial *keen(const char *board, int seats, int abilities)
{
    static struct oracle oracle;
    static struct trial trial;
    for (int i = 0; i < trial_count; i++)
        if (trials[i].oracle == &voices_oracle && strcmp(trials[i].content->name, board) == 0 &&
            trials[i].seats == seats &&
            json_is_true(json_object_get(trials[i].options, "abilities")) == abilities) {
            oracle = voices_oracle;
            oracle.dear = 4;
            trial = trials[i];
            trial.oracle = &oracle;
            return &trial;
        }
    return NULL;
}

/* --- views ---------------------------------------------------------------------------------------------- */

/* A view that shows one thing too many (or too few). */
#define REVEAL(name, ...)                                                                                    \
    static void name(const void *pack, const void *position, int viewer, void *view)                         \
    {                                                                                                        \
        const struct voices *p = position;                                                                   \
        struct voices *v = view;                                                                             \
        honest.reveal(pack, position, viewer, view);                                                         \
        __VA_ARGS__;                                                                                         \
    }

REVEAL(reveal_roles, memcpy(v->role, p->role, sizeof p->role))
REVEAL(reveal_top, v->slot[VOICES_TOP] = p->slot[VOICES_TOP])
REVEAL(reveal_right, v->slot[VOICES_RIGHT] = p->slot[VOICES_RIGHT])
REVEAL(reveal_presented, if (p->areas != VOICES_NONE) v->slot[VOICES_MIDDLE] = p->slot[VOICES_MIDDLE])
REVEAL(reveal_court_deck, memcpy(v->court_deck, p->court_deck, sizeof p->court_deck))
REVEAL(reveal_deck, memcpy(v->deck, p->deck, sizeof p->deck))
REVEAL(reveal_supply, memcpy(v->supply, p->supply, sizeof p->supply))
REVEAL(reveal_hands, memcpy(v->hands, p->hands, sizeof p->hands))
REVEAL(reveal_top_token, if (p->pile_count[0]) v->influence[0].kind = p->influence[0].kind)
REVEAL(reveal_discarded_tokens, memcpy(v->influence, p->influence, sizeof p->influence))
REVEAL(reveal_drawn, for (int i = 0; i < p->stack_count; i++)
                         memcpy(v->stack[i].drawn, p->stack[i].drawn, sizeof p->stack[i].drawn))
REVEAL(reveal_said, for (int i = 0; i < p->stack_count; i++)
                        memcpy(v->stack[i].said, p->stack[i].said, sizeof p->stack[i].said))
REVEAL(reveal_pass,
       for (int i = 0; i < p->stack_count; i++) for (int s = 0; s < p->players;
                                                     s++) if (p->stack[i].kind == VOICES_FRAME_WINDOW &&
                                                              p->stack[i].said[s] == VOICES_PASS) v->stack[i]
           .said[s] = VOICES_PASS)
REVEAL(reveal_no_drawn, if (p->stack_count) memset(v->stack[p->stack_count - 1].drawn, UNKNOWN, VOICES_KINDS))
REVEAL(reveal_no_read_card,
       v->slot[VOICES_MIDDLE] = viewer == p->prosecutor ? v->slot[VOICES_MIDDLE] : UNKNOWN)
REVEAL(reveal_no_seen_token, for (int i = 0; i < tokens_out(p); i++) v->influence[i].kind = UNKNOWN)
REVEAL(reveal_no_prosecutor,
       if (viewer != p->prosecutor && p->prosecutor < p->players) v->role[p->prosecutor] = UNKNOWN)

/* --- waits, lists and faults ---------------------------------------------------------------------------- */

static int can_play(const struct voices_pack *k, const struct voices *p, int seat)
{
    for (int card = 0; card < k->strategies; card++)
        if (p->hands[seat][card] && voices_card_fits(k, p, seat, card))
            return 1;
    return 0;
}

/* H-9.10: a seat without a fitting card is asked last. */
static uint32_t wait_for_holders(const void *pack, const void *position)
{
    const struct voices *p = position;
    const struct voices_frame *f = top_of(p);
    uint32_t to_act = honest.to_act(pack, position), holders = 0;
    for (int s = 0; f && f->kind == VOICES_FRAME_WINDOW && s < p->players; s++)
        holders |= (uint32_t)can_play(pack, p, s) << s;
    return to_act & holders ? to_act & holders : to_act;
}

static int legal_by_role(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct voices *p = position;
    int count = honest.legal(pack, position, seat, out);
    if (count && seat >= 0 && p->role[(seat + 1) % p->players] % 2)
        out[0].flags ^= AT_ONCE;
    return count;
}

static int fault_by_hand(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct voices *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (!done && move->seat >= 0 && move->seat < p->players)
        fault->about = p->hands[(move->seat + 1) % p->players][0];
    return done;
}

/* --- what moves do -------------------------------------------------------------------------------------- */

/* H-9.10: a seat that can play nothing is not asked. */
static int ask_holders_only(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct voices *p = position;
    int done = honest.apply(pack, position, move, fault);
    const struct voices_frame *f = top_of(p);
    for (int s = 0; done && f && f->kind == VOICES_FRAME_WINDOW && s < p->players; s++)
        if ((honest.to_act(pack, position) >> s & 1) && !can_play(pack, p, s) && f->ask) {
            struct move pass = {.seat = (int8_t)s, .verb = VOICES_DO_PASS};
            honest.apply(pack, position, &pass, fault);
            f = top_of(p);
        }
    return done;
}

/* H-12.8: the prosecutor is asked only if he has a card to replace. */
static int confused_only_if_it_helps(const void *pack, void *position, const struct move *move,
                                     struct fault *fault)
{
    struct voices *p = position;
    struct pattern out[MAX_PATTERNS];
    int done = honest.apply(pack, position, move, fault);
    const struct voices_frame *f = top_of(p);
    if (done && f && f->kind == VOICES_FRAME_EMOTION && f->seat == p->prosecutor &&
        honest.legal(pack, position, p->prosecutor, out) == 1) {
        struct move skip = {.seat = (int8_t)p->prosecutor, .verb = VOICES_DO_SKIP};
        honest.apply(pack, position, &skip, fault);
    }
    return done;
}

/* H-6.14: tokens that are all the same are placed without asking. */
static int place_alike(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct voices *p = position;
    struct pattern out[MAX_PATTERNS];
    struct move place;
    int done = honest.apply(pack, position, move, fault);
    const struct voices_frame *f = top_of(p);
    if (done && f && f->kind == VOICES_FRAME_STEPS && f->drawn_count > 1 && !f->more &&
        honest.legal(pack, position, f->seat, out) == 1) {
        pattern_nth(&out[0], 0, &place);
        honest.apply(pack, position, &place, fault);
    }
    return done;
}

/* All have seen a guilty token that is dropped. */
static int drop_before_all(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct voices *p = position;
    int done = honest.apply(pack, position, move, fault), first = tokens_out(p) - p->dropped_count;
    for (int i = first; done && i < tokens_out(p); i++)
        if (p->influence[i].kind == VOICES_GUILTY)
            p->influence[i].seen = (uint8_t)((1u << p->players) - 1);
    return done;
}

/* The first player's token moves according to the card that is turned up. */
static int first_by_top(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    struct voices *p = position;
    int done = honest.apply(pack, position, move, fault);
    if (done && p->phase == VOICES_IN_PRESENT && p->slot[VOICES_TOP] % 2)
        p->first = p->prosecutor;
    return done;
}

/* --- views of moves ------------------------------------------------------------------------------------- */

SEES(sees_placed, VOICES_DO_PLACE, EVERYONE)
SEES(sees_drawn_token, VOICES_DO_DRAW_INFLUENCE, EVERYONE)
SEES(sees_drawn_card, VOICES_DO_DRAW_STRATEGY, EVERYONE)
SEES(sees_court, VOICES_DO_DEAL_COURT, all | SPECTATOR_BIT)
SEES(sees_presented, VOICES_DO_PRESENT, EVERYONE)
SEES(sees_replaced, VOICES_DO_REPLACE, opened ? EVERYONE : all)
SEES(sees_role, VOICES_DO_DEAL_ROLE, EVERYONE)
SEES(sees_play, VOICES_DO_PLAY, EVERYONE)
SEES(sees_that_it_is_a_play, VOICES_DO_PLAY, arg < 0 ? EVERYONE : all)
SEES(sees_pass, VOICES_DO_PASS, EVERYONE)
SEES(sees_no_court, VOICES_DO_DEAL_COURT, arg == 0 ? all : 0)
SEES(sees_no_play, VOICES_DO_PLAY, all & ~SPECTATOR_BIT)
SEES(sees_no_prosecutor, VOICES_DO_DEAL_ROLE, arg == 1 ? 1u << move->arg[0] : all)

/* --- dreams --------------------------------------------------------------------------------------------- */

/* Everybody is the prosecutor. */
static void imagine_roles(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct voices *v = view;
    for (int s = 0; s < v->players && v->prosecutor < v->players; s++)
        if (v->role[s] == UNKNOWN)
            v->role[s] = v->role[v->prosecutor];
    honest.imagine(pack, view, viewer, rng);
}

/* A hand changes places with that of the neighbour. */
static void imagine_own_hand(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct voices *v = view;
    uint8_t hand[VOICES_MAX_STRATEGY];
    honest.imagine(pack, view, viewer, rng);
    int s = (viewer + 1) % v->players;
    if (viewer < 0 || v->phase != VOICES_IN_PRESENT || v->hand_count[viewer] != v->hand_count[s])
        return;
    memcpy(hand, v->hands[s], sizeof hand);
    memcpy(v->hands[s], v->hands[viewer], sizeof hand);
    memcpy(v->hands[viewer], hand, sizeof hand);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static const struct trial *standard(void)
{
    return keen("standard", 5, 0);
}

static const struct trial *abilities(void)
{
    return keen("standard", 4, 1);
}

static const struct trial *fixture(void)
{
    return keen("voices-pack.json", 3, 0);
}

int main(void)
{
    static const struct planted_leak plants[] = {
        PLANT(standard, reveal, reveal_roles, VIEWS),
        PLANT(standard, reveal, reveal_top, VIEWS),
        PLANT(standard, reveal, reveal_right, VIEWS),
        PLANT(standard, reveal, reveal_presented, VIEWS),
        PLANT(standard, reveal, reveal_court_deck, VIEWS),
        PLANT(standard, reveal, reveal_deck, VIEWS),
        PLANT(standard, reveal, reveal_supply, VIEWS),
        PLANT(standard, reveal, reveal_hands, VIEWS),
        PLANT(standard, reveal, reveal_top_token, VIEWS),
        PLANT(standard, reveal, reveal_discarded_tokens, VIEWS),
        PLANT(standard, reveal, reveal_drawn, VIEWS),
        PLANT(fixture, reveal, reveal_said, VIEWS),
        PLANT(fixture, reveal, reveal_pass, VIEWS),
        PLANT(standard, reveal, reveal_no_drawn, LACKS),
        PLANT(standard, reveal, reveal_no_read_card, LACKS),
        PLANT(standard, reveal, reveal_no_seen_token, LACKS),
        PLANT(standard, reveal, reveal_no_prosecutor, LACKS),
        PLANT(fixture, to_act, wait_for_holders, WAITS),
        PLANT(standard, legal, legal_by_role, LEGAL),
        PLANT(standard, apply, fault_by_hand, FAULTS),
        PLANT(standard, apply, ask_holders_only, PART),
        PLANT(abilities, apply, confused_only_if_it_helps, PART),
        PLANT(standard, apply, place_alike, PART),
        PLANT(standard, apply, drop_before_all, PART),
        PLANT(standard, apply, first_by_top, PART),
        PLANT(standard, sees, sees_placed, SHOWS),
        PLANT(standard, sees, sees_drawn_token, SHOWS),
        PLANT(standard, sees, sees_drawn_card, SHOWS),
        PLANT(standard, sees, sees_court, SHOWS),
        PLANT(standard, sees, sees_presented, SHOWS),
        PLANT(abilities, sees, sees_replaced, SHOWS),
        PLANT(standard, sees, sees_role, SHOWS),
        PLANT(standard, sees, sees_play, SHOWS),
        PLANT(standard, sees, sees_that_it_is_a_play, SHOWS),
        PLANT(standard, sees, sees_pass, SHOWS),
        PLANT(standard, sees, sees_no_court, HIDES),
        PLANT(standard, sees, sees_no_play, HIDES),
        PLANT(standard, sees, sees_no_prosecutor, HIDES),
        PLANT(standard, imagine, imagine_roles, DREAM),
        PLANT(standard, imagine, imagine_own_hand, ALIEN),
    };
    return plants_run("no leak in Voices", plants, sizeof plants / sizeof plants[0]);
}
