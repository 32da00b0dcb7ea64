/* night.c: defines the lab's tables of Election Night: its environment, and the figures that the simulator counts. */
#include "env/night.h"
#include "lab/envs.h"
#include "lab/figures.h"
#include "rules/night/play.h"

enum {
    ROUNDS,
    EARLY, /* 1 if the board was full before the tenth round was over (N-9.2) */
    FILLED,
    VETOED,
    DRAWN,
    FULL_WINS,
    SIMPLE_WINS,
    SETS,
    FLIPS,
    VETOES,
    FIGURES
};

static const struct figure list[FIGURES] = {
    [ROUNDS] = {"rounds", W_SIM_NIGHT_ROUNDS, PER_GAME},
    [EARLY] = {"full_board", W_SIM_NIGHT_FULL_BOARD, PER_GAME},
    [FILLED] = {"fields_filled", W_SIM_NIGHT_FIELDS_FILLED, PER_GAME},
    [VETOED] = {"actions_vetoed", W_SIM_NIGHT_ACTIONS_VETOED, PER_GAME},
    [DRAWN] = {"regions_drawn", W_SIM_NIGHT_REGIONS_DRAWN, PER_GAME},
    [FULL_WINS] = {"regions_full", W_SIM_NIGHT_REGIONS_FULL, PER_SEAT},
    [SIMPLE_WINS] = {"regions_simple", W_SIM_NIGHT_REGIONS_SIMPLE, PER_SEAT},
    [SETS] = {"sets", W_SIM_NIGHT_SETS, PER_SEAT},
    [FLIPS] = {"flips", W_SIM_NIGHT_FLIPS, PER_SEAT},
    [VETOES] = {"vetoes", W_SIM_NIGHT_VETOES, PER_SEAT},
};

static const enum word reasons[] = {
    [NIGHT_BY_MANDATES] = W_SIM_NIGHT_BY_MANDATES,
    [NIGHT_BY_FIELDS] = W_SIM_NIGHT_BY_FIELDS,
    [NIGHT_BY_NUMBERS] = W_SIM_NIGHT_BY_NUMBERS,
    [NIGHT_COALITION] = W_SIM_NIGHT_COALITION,
};

static void move(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_VALUES])
{
    const struct night *p = position;
    (void)pack;
    if (move->verb != NIGHT_DO_VETO)
        return;
    values[VETOES][move->seat] += move->arg[0];
    if (p->wait == 1 << move->seat) /* the second of the two answers (N-6.2) */
        values[VETOED][0] += move->arg[0] || p->choice[!move->seat] == 2;
}

static void end(const void *pack, const void *position, int32_t (*values)[MAX_VALUES])
{
    const struct night_pack *k = pack;
    const struct night *p = position;
    int numbers[2] = {0, 0};
    for (int r = 0; r < k->regions; r++) {
        struct night_standing s;
        night_region(k, p, r, &s);
        if (s.winner < 0)
            values[DRAWN][0]++;
        else
            values[s.full ? FULL_WINS : SIMPLE_WINS][s.winner]++;
    }
    for (int f = 0; f < k->fields; f++) {
        int cell = night_cell(p, f);
        numbers[cell > 6] += cell != 0;
    }
    for (int s = 0; s < NIGHT_SEATS; s++) {
        int spare = 0;
        for (int n = 0; n < 6; n++)
            spare += (int)(p->spare[s] >> 8 * n & 0xff);
        values[SETS][s] = (numbers[s] - spare) / 6; /* N-8.1: what is not spare is in a set */
        values[FLIPS][s] = p->flips_used[s];
    }
    values[ROUNDS][0] = p->round;
    values[FILLED][0] = numbers[0] + numbers[1];
    values[EARLY][0] = numbers[0] + numbers[1] == k->fields;
}

const struct env night_env = {ENV_TABLE(night)};

const struct figures night_figures = {
    .score = W_SIM_NIGHT_MANDATES,
    .reasons = reasons,
    .count = FIGURES,
    .list = list,
    .move = move,
    .end = end,
    .pick = bulk_night_pick,
    .straight = bulk_night,
};

_Static_assert((int)FIGURES <= (int)MAX_FIGURES, "the table has room for all");
