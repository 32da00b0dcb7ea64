/* voices.c: defines the lab's tables of Voices: its environment, and the figures that the simulator counts. */
#include "env/voices.h"
#include "lab/envs.h"
#include "lab/figures.h"
#include "lab/voices_pushes.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

enum { PROSECUTOR, WINNERS, ROLE_WINS, PUSHES, DESTROYED, DECISIONS, FIGURES };

static const struct figure list[FIGURES] = {
    [PROSECUTOR] = {"prosecutor", W_SIM_VOICES_PROSECUTOR, PER_GAME},
    [WINNERS] = {"winners", W_SIM_VOICES_WINNERS, PER_GAME},
    [ROLE_WINS] = {"role_wins", W_SIM_VOICES_ROLE_WINS, PER_ROLE},
    [PUSHES] = {"pushes", W_SIM_VOICES_PUSHES, PER_ROUND},
    [DESTROYED] = {"destroyed", W_SIM_VOICES_DESTROYED, PER_ROUND},
    [DECISIONS] = {"decisions", W_SIM_VOICES_DECISIONS, PER_GAME},
};

static const struct ratio ratios[] = {
    {"prosecutor", W_SIM_VOICES_PROSECUTOR, PROSECUTOR, BY_GAMES},
    {"destroyed_per_push", W_SIM_VOICES_PER_PUSH, DESTROYED, PUSHES},
};

static const enum word reasons[] = {
    [VOICES_CONVICTED] = W_SIM_VOICES_CONVICTED,
    [VOICES_ACQUITTED] = W_SIM_VOICES_ACQUITTED,
};

/* Markers that fall in a push: it is made on a copy of its platform, without the marker where it lay there
 * (H-6.11). */
static int fallen(const struct voices *p, const struct move *move)
{
    struct voices_disc discs[VOICES_MAX_DISCS];
    uint8_t count = 0, lost[VOICES_MAX_DISCS];
    int marker = move->arg[0], area = move->arg[1];
    for (int i = 0; i < p->disc_count[area]; i++)
        if (p->discs[area][i].marker != marker)
            discs[count++] = p->discs[area][i];
    return voices_push(discs, &count, marker, move->arg[2], move->arg[3], lost);
}

static void move(const void *pack, const void *position, const struct move *move,
                 int32_t (*values)[MAX_VALUES])
{
    const struct voices *p = position;
    (void)pack;
    values[DECISIONS][0] += move->seat >= 0;
    if (move->verb != VOICES_DO_PUSH)
        return;
    values[PUSHES][p->round - 1]++;
    values[DESTROYED][p->round - 1] += fallen(p, move);
}

static void end(const void *pack, const void *position, int32_t (*values)[MAX_VALUES])
{
    const struct voices *p = position;
    struct result result;
    voices_result(pack, position, &result);
    values[PROSECUTOR][0] = result.winners >> p->prosecutor & 1;
    values[WINNERS][0] = bits_count(result.winners);
    for (int role = 0; role < MAX_VALUES; role++)
        values[ROLE_WINS][role] = NO_VALUE; /* unless somebody had it */
    for (int seat = 0; seat < p->players; seat++)
        values[ROLE_WINS][p->role[seat]] = result.winners >> seat & 1;
}

const struct env voices_env = {ENV_TABLE(voices), .part = env_voices_part, .exact = env_voices_exact,
                               .aim = env_voices_aim};

const struct figures voices_figures = {
    .score = W_SIM_VOICES_WIN,
    .reasons = reasons,
    .count = FIGURES,
    .list = list,
    .ratio_count = sizeof ratios / sizeof ratios[0],
    .ratios = ratios,
    .rounds = VOICES_ROUNDS,
    .roles = VOICES_ROLE_IDS,
    .move = move,
    .end = end,
    .own_mode = "push",
    .own_bench = voices_measure_pushes,
};

_Static_assert((int)FIGURES <= (int)MAX_FIGURES, "the table has room for all");
_Static_assert((int)VOICES_MAX_ROLES <= (int)MAX_VALUES, "there is a value for every role");
_Static_assert((int)MAX_SEATS <= (int)MAX_VALUES, "there is a value for every seat");
