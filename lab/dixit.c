/* dixit.c: defines the lab's tables of Dixit: its environment, and the figures that the simulator counts. */
#include "env/dixit.h"
#include "lab/envs.h"
#include "lab/figures.h"
#include "rules/dixit/table.h"

enum {
    ROUNDS,
    POINTS,
    TELLER, /* points of the storytellers, in team of their pairs */
    SOUGHT, /* rounds in which there is a card to find: all except those of party mode */
    NOBODY,
    SOME,
    ALL,
    SEEKERS, /* voters of these rounds */
    FINDERS,
    SECONDS,
    DECOYS,
    DEFERS,
    GREENS, /* votes of party mode */
    REDS,
    LONE,
    SHARED,
    TOLD,
    FIGURES
};

static const struct figure list[FIGURES] = {
    [ROUNDS] = {"rounds", W_SIM_DIXIT_ROUNDS, PER_GAME},
    [POINTS] = {"points", W_SIM_DIXIT_POINTS, PER_GAME},
    [TELLER] = {"storyteller_points", W_SIM_DIXIT_TELLER, PER_GAME},
    [SOUGHT] = {"sought", W_SIM_DIXIT_SOUGHT, PER_GAME},
    [NOBODY] = {"found_by_nobody", W_SIM_DIXIT_NOBODY, PER_GAME},
    [SOME] = {"found_by_some", W_SIM_DIXIT_SOME, PER_GAME},
    [ALL] = {"found_by_all", W_SIM_DIXIT_ALL, PER_GAME},
    [SEEKERS] = {"seekers", W_SIM_DIXIT_SEEKERS, PER_GAME},
    [FINDERS] = {"finders", W_SIM_DIXIT_FINDERS, PER_GAME},
    [SECONDS] = {"second_votes", W_SIM_DIXIT_SECONDS, PER_GAME},
    [DECOYS] = {"decoy_votes", W_SIM_DIXIT_DECOYS, PER_GAME},
    [DEFERS] = {"defers", W_SIM_DIXIT_DEFERS, PER_GAME},
    [GREENS] = {"green_votes", W_SIM_DIXIT_GREENS, PER_GAME},
    [REDS] = {"red_votes", W_SIM_DIXIT_REDS, PER_GAME},
    [LONE] = {"lone_votes", W_SIM_DIXIT_LONE, PER_GAME},
    [SHARED] = {"shared_wins", W_SIM_DIXIT_SHARED, PER_GAME},
    [TOLD] = {"told", W_SIM_DIXIT_TOLD, PER_SEAT},
};

static const struct ratio ratios[] = {
    {"some", W_SIM_DIXIT_SHARE_SOME, SOME, SOUGHT},
    {"nobody", W_SIM_DIXIT_SHARE_NOBODY, NOBODY, SOUGHT},
    {"all", W_SIM_DIXIT_SHARE_ALL, ALL, SOUGHT},
    {"finders", W_SIM_DIXIT_SHARE_FINDERS, FINDERS, SEEKERS},
    {"second_votes", W_SIM_DIXIT_SHARE_SECONDS, SECONDS, SEEKERS},
    {"decoy_votes", W_SIM_DIXIT_ROUND_DECOYS, DECOYS, SOUGHT},
    {"red_votes", W_SIM_DIXIT_SHARE_REDS, REDS, GREENS},
    {"lone_votes", W_SIM_DIXIT_SHARE_LONE, LONE, GREENS},
    {"points", W_SIM_DIXIT_ROUND_POINTS, POINTS, ROUNDS},
    {"storyteller_points", W_SIM_DIXIT_ROUND_TELLER, TELLER, ROUNDS},
};

static const enum word reasons[] = {
    [DIXIT_BY_TARGET] = W_SIM_DIXIT_BY_TARGET,
    [DIXIT_BY_ROUNDS] = W_SIM_DIXIT_BY_ROUNDS,
};

/* --- counting --- */

static int votes_on(const struct dixit_last *last, int slot)
{
    int votes = 0;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++)
        votes += last->votes[seat] >> slot & 1;
    return votes;
}

static void count_party(const struct dixit_last *last, int32_t (*values)[MAX_VALUES])
{
    for (int slot = 1; slot <= last->table_count; slot++) {
        int votes = votes_on(last, slot);
        values[GREENS][0] += votes;
        values[REDS][0] += slot == last->red ? votes : 0; /* D-7.8 */
        values[LONE][0] += votes == 1;                    /* D-7.9 */
    }
}

static void count_search(const struct dixit_last *last, int32_t (*values)[MAX_VALUES])
{
    int told = 1, seekers = 0, votes = 0;
    while (last->owners[told - 1] != last->storyteller)
        told++;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        seekers += last->votes[seat] != 0;
        votes += bits_count(last->votes[seat]);
    }
    int finders = votes_on(last, told);
    values[SOUGHT][0]++;
    values[finders == 0 ? NOBODY : finders == seekers ? ALL : SOME][0]++; /* D-7.1, D-7.2 */
    values[SEEKERS][0] += seekers;
    values[FINDERS][0] += finders;
    values[SECONDS][0] += votes - seekers;
    values[DECOYS][0] += votes - finders;
}

/* With the last vote the round is counted. */
static void count_round(const struct dixit *p, int32_t (*values)[MAX_VALUES])
{
    values[TOLD][p->last.storyteller]++;
    values[TELLER][0] += p->last.points[dixit_rabbit(p, p->last.storyteller)];
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++)
        values[POINTS][0] += p->last.points[rabbit];
    if (p->mode == DIXIT_PARTY)
        count_party(&p->last, values);
    else
        count_search(&p->last, values);
}

static void move(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_VALUES])
{
    const struct dixit *p = position;
    struct dixit after;
    struct fault fault;
    values[DEFERS][0] += move->verb == DIXIT_DO_DEFER;
    if (move->verb != DIXIT_DO_VOTE || dixit_to_act(pack, p) != 1u << move->seat)
        return;
    after = *p;
    if (dixit_apply(pack, &after, move, &fault))
        count_round(&after, values);
}

static void end(const void *pack, const void *position, int32_t (*values)[MAX_VALUES])
{
    const struct dixit *p = position;
    int32_t most = 0;
    int best = 0;
    (void)pack;
    values[ROUNDS][0] = (int32_t)p->round;
    for (int rabbit = 0; rabbit < dixit_rabbits(p); rabbit++) {
        best = p->scores[rabbit] > most ? 1 : best + (p->scores[rabbit] == most);
        most = p->scores[rabbit] > most ? p->scores[rabbit] : most;
    }
    values[SHARED][0] = best > 1; /* D-9.2; partners share one rabbit */
}

const struct env dixit_env = {ENV_TABLE(dixit), .said = env_dixit_said, .heard = env_dixit_heard,
                              .hear = env_dixit_hear, .part = env_dixit_part};

const struct figures dixit_figures = {
    .score = W_SIM_SCORE,
    .reasons = reasons,
    .count = FIGURES,
    .list = list,
    .ratio_count = sizeof ratios / sizeof ratios[0],
    .ratios = ratios,
    .move = move,
    .end = end,
};

_Static_assert((int)FIGURES <= (int)MAX_FIGURES, "the table has room for all");
