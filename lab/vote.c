/* vote.c: defines the lab's tables of VOTE!: its environment, and the figures that the simulator counts. */
#include "env/vote.h"
#include "bots/bot.h"
#include "lab/envs.h"
#include "lab/figures.h"
#include "match/vote/codec.h"
#include "rules/vote/table.h"

enum {
    ROUNDS,
    FAILED,
    UNREST,
    DRAWS, /* of the last two (V-5.6) */
    GONE,
    LIVING,
    CHECKS,
    CLAIMS,
    FALSE_CLAIMS,
    DOUBLES,
    TRANSFERS,
    CANCELS,
    ELIMINATIONS,
    CHANGES,
    FIGURES
};

static const struct figure list[FIGURES] = {
    [ROUNDS] = {"rounds", W_SIM_VOTE_ROUNDS, PER_GAME},
    [FAILED] = {"failed_elections", W_SIM_VOTE_FAILED, PER_GAME},
    [UNREST] = {"unrest", W_SIM_VOTE_UNREST, PER_GAME},
    [DRAWS] = {"tiebreak_draws", W_SIM_VOTE_DRAWS, PER_GAME},
    [GONE] = {"left", W_SIM_VOTE_GONE, PER_GAME},
    [LIVING] = {"living", W_SIM_VOTE_LIVING, PER_PARTY},
    [CHECKS] = {"checks", W_SIM_VOTE_CHECKS, PER_GAME},
    [CLAIMS] = {"claims", W_SIM_VOTE_CLAIMS, PER_PARTY},
    [FALSE_CLAIMS] = {"false_claims", W_SIM_VOTE_FALSE_CLAIMS, PER_PARTY},
    [DOUBLES] = {"doubles", W_SIM_VOTE_DOUBLES, PER_GAME},
    [TRANSFERS] = {"transfers", W_SIM_VOTE_TRANSFERS, PER_GAME},
    [CANCELS] = {"cancels", W_SIM_VOTE_CANCELS, PER_GAME},
    [ELIMINATIONS] = {"eliminations", W_SIM_VOTE_ELIMINATIONS, PER_GAME},
    [CHANGES] = {"changes", W_SIM_VOTE_CHANGES, PER_GAME},
};

static const struct ratio ratios[] = {{"lies", W_SIM_VOTE_LIES, FALSE_CLAIMS, CLAIMS}};

static const enum word reasons[] = {
    [VOTE_BY_TEN] = W_SIM_VOTE_BY_TEN,
    [VOTE_OPPONENTS_GONE] = W_SIM_VOTE_OPPONENTS_GONE,
    [VOTE_FINAL_TWO] = W_SIM_VOTE_FINAL_TWO,
};

/* --- parties --- */

static const enum word labels[] = {
    [VOTE_DEMOCRAT] = W_SIM_VOTE_DEMOCRATS,
    [VOTE_REPUBLICAN] = W_SIM_VOTE_REPUBLICANS,
};

static int party_of(const void *position, int seat)
{
    const struct vote *p = position;
    return p->party[seat] < VOTE_PARTIES ? p->party[seat] : -1;
}

static int winner(const void *position)
{
    return ((const struct vote *)position)->winner;
}

static const struct parties parties = {
    .count = VOTE_PARTIES,
    .names = vote_party_names,
    .labels = labels,
    .of = party_of,
    .winner = winner,
};

/* --- counting --- */

/* An election fails with the last ballot, or when the player who owed it leaves: the next position shows
 * which. */
static int fails(const void *pack, const struct vote *p, const struct move *move)
{
    struct vote after;
    struct fault fault;
    if (p->phase != VOTE_IN_VOTE || (move->verb != VOTE_DO_VOTE && move->verb != VOTE_DO_ELIMINATE) ||
        (move->verb == VOTE_DO_VOTE && vote_to_act(pack, p) != 1u << move->seat))
        return 0;
    after = *p;
    return vote_apply(pack, &after, move, &fault) && after.failed > p->failed;
}

static void move(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_VALUES])
{
    const struct vote *p = position;
    values[FAILED][0] += fails(pack, p, move);
    if (move->verb == VOTE_DO_REVEAL && p->given_count == 0) /* the first card of several */
        values[p->phase == VOTE_IN_UNREST ? UNREST : DRAWS][0]++;
    if (move->verb == VOTE_DO_CLAIM) {
        values[CLAIMS][p->party[move->seat]]++;
        values[FALSE_CLAIMS][p->party[move->seat]] += move->arg[0] != p->party[p->claim_of];
    }
}

static void end(const void *pack, const void *position, int32_t (*values)[MAX_VALUES])
{
    static const uint8_t used[VOTE_KINDS] = {
        [VOTE_CHECK] = CHECKS,   [VOTE_DOUBLE] = DOUBLES,         [VOTE_TRANSFER] = TRANSFERS,
        [VOTE_CANCEL] = CANCELS, [VOTE_ELIMINATE] = ELIMINATIONS, [VOTE_CHANGE] = CHANGES,
    };
    const struct vote_pack *k = pack;
    const struct vote *p = position;
    values[ROUNDS][0] = (int32_t)p->round;
    values[GONE][0] = p->players - vote_living(p);
    for (int s = 0; s < p->players; s++)
        values[LIVING][p->party[s]] += vote_lives(p, s);
    for (int i = 0; i < p->spent_count; i++)
        values[used[k->card[p->spent[i].card].kind]][0]++;
}

/* --- beliefs --- */

static int round_begun(const void *position)
{
    const struct vote *p = position;
    return p->phase == VOTE_IN_NOMINATE ? (int)p->round : 0;
}

/* Republicans know the parties; a Democrat guesses those of the others. */
static int off(const void *position, int seat, const struct belief *belief, double *squares)
{
    const struct vote *p = position;
    *squares = 0;
    if (p->party[seat] != VOTE_DEMOCRAT || !vote_lives(p, seat))
        return 0;
    for (int s = 0; s < p->players; s++) {
        double by = (double)belief->chance[s] - (p->party[s] == VOTE_REPUBLICAN);
        *squares += s == seat ? 0 : by * by;
    }
    return p->players - 1;
}

const struct env vote_env = {ENV_TABLE(vote)};

const struct figures vote_figures = {
    .parties = &parties,
    .score = W_SIM_SCORE,
    .reasons = reasons,
    .count = FIGURES,
    .list = list,
    .ratio_count = 1,
    .ratios = ratios,
    .move = move,
    .end = end,
    .round = round_begun,
    .off = off,
};

_Static_assert((int)FIGURES <= (int)MAX_FIGURES, "the table has room for all");
