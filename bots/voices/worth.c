/* worth.c: how near a seat of Voices is to its goal, by its view. */
#include "bots/voices/mind.h"

#include <math.h>
#include <string.h>

/* --- odds ----------------------------------------------------------------------------------------------- */

/* The chance that a number with this mean (in standard deviations) is above 0: a cubic with long flat tails,
 * so that what is nearly lost is still worth a try. */
static float above(float z)
{
    float x = z < -2.2f ? 0 : z > 2.2f ? 1 : (z + 2.2f) / 4.4f;
    return 0.97f * x * x * (3 - 2 * x) + 0.015f * (1 + z / sqrtf(1 + z * z));
}

/* The chance that a number lies within the bounds of a goal. */
static float within(const struct voices_goal *g, float mean, float spread)
{
    float sd = sqrtf(spread), low = g->low < -1000 ? -1000.0f : (float)(g->low > 1000 ? 1000 : g->low);
    float high = g->high > 1000 ? 1000.0f : (float)(g->high < -1000 ? -1000 : g->high);
    float in = above((mean - low + 0.5f) / sd) - above((mean - high - 0.5f) / sd);
    return in < 0 ? 0 : in;
}

/* --- verdicts ------------------------------------------------------------------------------------------- */

static int speaks_of_verdicts(const struct voices_goal *g)
{
    return g->kind == VOICES_GOAL_VERDICT || g->kind == VOICES_GOAL_MORE || g->kind == VOICES_GOAL_JUROR;
}

/* Which leaves are met by so many verdicts of each kind; those of single jurors are met by themselves. */
static unsigned met_leaves(const struct voices_mind *m, const int *count)
{
    unsigned met = 0;
    for (int i = 0; i < m->leaves; i++) {
        const struct voices_goal *g = &m->pack->goal[m->leaf[i]];
        int is = g->kind == VOICES_GOAL_VERDICT ? count[g->a] >= g->low && count[g->a] <= g->high
                                                : g->kind == VOICES_GOAL_MORE && count[g->a] > count[g->b];
        met |= (unsigned)is << i;
    }
    return met;
}

/* The chances of verdicts, by what the goal asks of them: the leaves of single jurors that are met (one bit each), and how
 * many jurors say guilty, and innocent. */
typedef float voices_counts[VOICES_JURORS + 1][VOICES_JURORS + 1];

/* One juror more. Only the masks of leaves of single jurors occur. */
static void add_juror(const struct voices_mind *m, const float *odds, int juror, unsigned single,
                      const voices_counts *before, voices_counts *after)
{
    unsigned met[VOICES_VERDICTS] = {0};
    for (int i = 0; i < m->leaves; i++)
        if (single >> i & 1 && m->pack->goal[m->leaf[i]].juror == juror)
            met[m->pack->goal[m->leaf[i]].a] |= 1u << i;
    for (unsigned mask = 0; mask <= single; mask++)
        memset(after[mask], 0, sizeof after[mask]);
    for (unsigned mask = 0; mask <= single; mask++) {
        if (mask & ~single)
            continue;
        for (int g = 0; g <= juror; g++)
            for (int i = 0; g + i <= juror; i++) {
                float chance = before[mask][g][i];
                after[mask | met[VOICES_SAYS_GUILTY]][g + 1][i] += chance * odds[VOICES_SAYS_GUILTY];
                after[mask | met[VOICES_SAYS_INNOCENT]][g][i + 1] += chance * odds[VOICES_SAYS_INNOCENT];
                after[mask | met[VOICES_ABSTAINS]][g][i] += chance * odds[VOICES_ABSTAINS];
            }
    }
}

/* The chance of each combination of the leaves, juror by juror. */
static void join(const struct voices_mind *m, float (*odds)[VOICES_VERDICTS], float *joint)
{
    voices_counts room[2][1 << VOICES_MOST_LEAVES];
    unsigned single = 0;
    for (int i = 0; i < m->leaves; i++)
        single |= (unsigned)(m->pack->goal[m->leaf[i]].kind == VOICES_GOAL_JUROR) << i;
    for (unsigned mask = 0; mask <= single; mask++)
        memset(room[0][mask], 0, sizeof room[0][mask]);
    room[0][0][0][0] = 1;
    for (int j = 0; j < VOICES_JURORS; j++)
        add_juror(m, odds[j], j, single, (const voices_counts *)room[j & 1], room[!(j & 1)]);
    for (int i = 0; i < 1 << m->leaves; i++)
        joint[i] = 0;
    for (int g = 0; g <= VOICES_JURORS; g++)
        for (int i = 0; g + i <= VOICES_JURORS; i++) {
            const int count[VOICES_VERDICTS] = {g, i, VOICES_JURORS - g - i};
            unsigned met = met_leaves(m, count);
            for (unsigned mask = 0; mask <= single; mask++)
                joint[mask | met] += mask & ~single ? 0 : room[VOICES_JURORS & 1][mask][g][i];
        }
}

static void judge(const struct voices_mind *m, const struct voices_jury *jury, struct voices_odds *out)
{
    float odds[VOICES_JURORS][VOICES_VERDICTS];
    out->cancelled = 0.9f * m->cards; /* roughly how many more a card brings */
    out->spread = 0.3f + 0.9f * m->cards;
    for (int j = 0; j < VOICES_JURORS; j++) {
        float lead = jury->guilt[j] - jury->innocence[j], sd = sqrtf(jury->spread[j]);
        odds[j][VOICES_SAYS_GUILTY] = above((lead - 0.5f) / sd); /* H-10.4 */
        odds[j][VOICES_SAYS_INNOCENT] = above((-lead - 0.5f) / sd);
        odds[j][VOICES_ABSTAINS] = 1 - odds[j][VOICES_SAYS_GUILTY] - odds[j][VOICES_SAYS_INNOCENT];
        out->cancelled += lead < 0 ? jury->guilt[j] : jury->innocence[j]; /* H-10.3 */
        out->spread += 0.1f * (jury->spread[j] - 0.5f * m->cards);
    }
    join(m, odds, out->joint);
}

/* --- the platforms -------------------------------------------------------------------------------------- */

void voices_mind_area(const struct voices_mind *m, const struct voices_disc *discs, int count, int without,
                      float *sums)
{
    float by_set[VOICES_SETS], risk = m->rounds < 1 ? 0.2f * m->rounds : 0.2f;
    unsigned there = 0;
    for (int s = 0; s < VOICES_SETS; s++)
        by_set[s] = 0;
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        sums[s] = -1;
    for (int i = 0; i < count; i++) {
        int marker = discs[i].marker, set = marker / VOICES_SET_MARKERS;
        if (marker == without || set >= VOICES_SETS)
            continue;
        float far = discs[i].y > 3000 ? (float)(discs[i].y - 3000) / 2200 : 0;
        by_set[set] += (float)voices_value(m->pack, marker) * (1 - risk * far);
        there |= 1u << set;
    }
    for (; there; there &= there - 1) { /* H-11.3: the better set */
        int set = bits_lowest(there), seat = m->view->owner[set];
        if (seat < VOICES_MOST_SEATS && by_set[set] > sums[seat])
            sums[seat] = by_set[set];
    }
}

/* How far a voice leads in an area. */
static float lead_in(const struct voices_mind *m, const float *sums, int seat)
{
    float best = -1;
    for (int s = 0; s < m->view->players; s++)
        if (s != seat && s != m->view->prosecutor && sums[s] > best)
            best = sums[s];
    return sums[seat] - best;
}

/* The chance to hold one of these areas at the end; a tie will do. */
static float holds(const struct voices_mind *m, const struct voices_board *b, unsigned areas)
{
    float none = 1, sd = sqrtf(0.05f + 3.5f * m->rounds);
    if (m->me == m->view->prosecutor)
        return 0; /* H-4.10 */
    for (; areas; areas &= areas - 1) {
        const float *sums = b->sum[bits_lowest(areas)];
        float lead = lead_in(m, sums, m->me);
        none *= 1 - above(((sums[m->me] < 0 ? lead - 1 : lead) + 0.3f) / sd);
    }
    return 1 - none;
}

/* The chance to have lost most, or fewest, of all voices. */
static float leads(const struct voices_mind *m, const struct voices_board *b, const struct voices_goal *g)
{
    float own = b->lost[m->me], odds = 1, sd = sqrtf(0.05f + 0.6f * m->rounds);
    for (int s = 0; s < m->view->players; s++) {
        if (s == m->me || s == m->view->prosecutor)
            continue;
        float by = g->kind == VOICES_GOAL_MOST ? own - b->lost[s] : b->lost[s] - own;
        float here = above((by + (g->alone ? -0.5f : 0.5f)) / sd);
        odds *= 0.4f * here + 0.6f; /* a voice that leads one voice leads most of the others: not
                                     * independent */
        odds = here < odds ? here : odds;
    }
    return odds;
}

/* --- goals ---------------------------------------------------------------------------------------------- */

/* A leaf that does not concern verdicts. */
static float leaf_odds(const struct voices_mind *m, const struct voices_odds *o, const struct voices_board *b,
                       const struct voices_goal *g)
{
    float rounds = m->rounds;
    switch (g->kind) {
    case VOICES_GOAL_CONTROL: return holds(m, b, g->areas);
    case VOICES_GOAL_DESTROYED: return within(g, b->lost[m->me] + 0.3f * rounds, 0.05f + 0.3f * rounds);
    case VOICES_GOAL_MOST:
    case VOICES_GOAL_FEWEST: return leads(m, b, g);
    case VOICES_GOAL_CANCELLED: return within(g, o->cancelled, o->spread);
    default: return 0.5f; /* one of more verdicts than are judged together */
    }
}

/* A node whose children's odds are known. */
static float node_odds(const struct voices_goal *g, const float *odds)
{
    float all = 1, none = 1;
    for (int i = 0; i < g->count; i++) {
        all *= odds[g->first + i];
        none *= 1 - odds[g->first + i];
    }
    return g->kind == VOICES_GOAL_ALL ? all : g->kind == VOICES_GOAL_ANY ? 1 - none : none;
}

static float goal_odds(const struct voices_mind *m, const struct voices_odds *o, const struct voices_board *b)
{
    float odds[VOICES_MAX_GOALS], sum = 0;
    for (int i = m->root; i <= m->last; i++)
        odds[i] = m->pack->goal[i].kind < VOICES_GOAL_ALL ? leaf_odds(m, o, b, &m->pack->goal[i]) : 0;
    for (int met = 0; met < 1 << m->leaves; met++) {
        if (o->joint[met] <= 0)
            continue;
        for (int i = 0; i < m->leaves; i++)
            odds[m->leaf[i]] = (float)(met >> i & 1);
        for (int i = m->last; i >= m->root; i--)
            if (m->pack->goal[i].kind >= VOICES_GOAL_ALL)
                odds[i] = node_odds(&m->pack->goal[i], odds);
        sum += o->joint[met] * odds[m->root];
    }
    return sum;
}

float voices_mind_jury(const struct voices_mind *m, const struct voices_jury *jury)
{
    struct voices_odds odds;
    judge(m, jury, &odds);
    return goal_odds(m, &odds, &m->board);
}

/* How likely it is that the ability of an area will be mine when its card is read. */
static float say_in(const struct voices_mind *m, const float *sums, float sd)
{
    const struct voices *v = m->view;
    int first = v->first == m->me;
    if (m->me != v->prosecutor)
        return above((lead_in(m, sums, m->me) + (first ? 0.6f : -0.1f)) / sd);
    float closest = 9; /* the prosecutor has a say in ties: H-5.4, H-11.4 */
    for (int s = 0; s < v->players; s++)
        if (s != m->me && fabsf(lead_in(m, sums, s)) < closest)
            closest = fabsf(lead_in(m, sums, s));
    return (v->players == VOICES_LEAST_SEATS ? 0.8f : first ? 0.2f : 0) * (1 - above((closest - 1) / sd));
}

float voices_mind_board(const struct voices_mind *m, const struct voices_board *board)
{
    const struct voices *v = m->view;
    float worth = goal_odds(m, &m->odds, board), say = 0, later = m->cards < 3 ? m->cards : 3;
    float soon = sqrtf(0.1f + 1.2f * m->turns), late = sqrtf(1 + 4 * m->rounds);
    for (int area = 0; area < VOICES_AREAS; area++) {
        int shown = v->areas != VOICES_NONE && v->phase != VOICES_IN_CARDS && (v->areas >> area & 1);
        float now = area == VOICES_PLANNING ? 0.25f : shown ? 1 : 0; /* planning: a strategy card (H-7.2) */
        float next = area == VOICES_PLANNING ? 0.1f : 0.4f;          /* H-5.3, in later rounds */
        if (now > 0)
            say += now * say_in(m, board->sum[area], soon);
        say += 0.15f * next * later * say_in(m, board->sum[area], late);
    }
    return worth + m->token * say;
}

/* --- steps ---------------------------------------------------------------------------------------------- */

void voices_mind_lay(struct voices_jury *jury, int kind, int juror, float n)
{
    if (kind == VOICES_GUILTY)
        jury->guilt[juror] += n;
    else if (kind == VOICES_INNOCENT)
        jury->innocence[juror] += n;
}

/* What a step on one type of juror gains. */
static float token_gain(const struct voices_mind *m, const struct voices_step *s, int juror)
{
    struct voices_jury jury = m->jury;
    int kind = s->token == VOICES_GUILT ? VOICES_GUILTY : VOICES_INNOCENT;
    float there = (float)m->view->tokens[s->token][juror], n = s->n;
    n = s->kind != VOICES_STEP_PUT && there < n ? there : n; /* H-6.2 */
    voices_mind_lay(&jury, kind, juror, s->kind == VOICES_STEP_PUT ? n : -n);
    if (s->kind == VOICES_STEP_FLIP)
        voices_mind_lay(&jury, VOICES_GUILTY + VOICES_INNOCENT - kind, juror, n);
    return voices_mind_jury(m, &jury) - m->now;
}

static float step_gain(const struct voices_mind *m, const struct voices_step *s, int mine)
{
    float best = -1, sum = 0;
    int count = 0;
    switch (s->kind) {
    case VOICES_STEP_PUT:
    case VOICES_STEP_TAKE:
    case VOICES_STEP_FLIP:
        for (unsigned on = voices_step_jurors(m->view, s); on; on &= on - 1, count++) {
            float gain = token_gain(m, s, bits_lowest(on));
            sum += gain;
            best = gain > best ? gain : best;
        }
        return count == 0 ? 0 : mine ? best : sum / (float)count;
    case VOICES_STEP_SHIFT: return mine ? 0.7f * m->token : 0;
    case VOICES_STEP_INFLUENCE: /* the more the actor may choose from, the likelier he likes one of them */
        return mine ? m->token * (float)s->place * (s->n > s->place ? 0.7f : 0.35f) : 0;
    case VOICES_STEP_LOOK: return mine ? (s->then == VOICES_THEN_KEEP ? 0.1f : 0.4f) * m->token : 0;
    case VOICES_STEP_CHOOSE: {
        float a = voices_mind_list(m, s->a, mine), b = voices_mind_list(m, s->b, mine);
        int knows = !s->hidden || m->me == m->view->prosecutor; /* H-5.9, H-11.4 */
        return mine && knows ? (a > b ? a : b) : (a + b) / 2;
    }
    default: return mine ? 0.2f * m->token : 0; /* markers and cards */
    }
}

float voices_mind_list(const struct voices_mind *m, int list, int mine)
{
    const struct voices_list *l = &m->pack->list[list];
    float sum = 0;
    for (int i = 0; i < l->count; i++) {
        const struct voices_step *s = &m->pack->step[l->first + i];
        float gain = step_gain(m, s, mine);
        sum += s->may && gain < 0 ? 0 : gain;
    }
    return sum;
}

/* --- reading -------------------------------------------------------------------------------------------- */

static void read_goal(struct voices_mind *m)
{
    const struct voices_pack *k = m->pack;
    m->root = m->last = k->role[m->view->role[m->me]].goal;
    m->leaves = 0;
    for (int i = m->root; i <= m->last; i++) { /* its nodes end with the last child of any of them */
        const struct voices_goal *g = &k->goal[i];
        int end = g->first + g->count - 1;
        m->last = g->count && end > m->last ? end : m->last;
        if (speaks_of_verdicts(g) && m->leaves < VOICES_MOST_LEAVES)
            m->leaf[m->leaves++] = (uint16_t)i;
    }
}

/* The tokens that I have not seen. */
static void read_kinds(struct voices_mind *m)
{
    const struct voices *v = m->view;
    int left[VOICES_KINDS], all = 0, end = voices_pile_first(v, VOICES_JURORS) + v->dropped_count;
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        left[kind] = m->pack->influence[kind];
    for (int i = 0; i < end; i++)
        if (v->influence[i].seen >> m->me & 1)
            left[v->influence[i].kind]--;
    for (int i = 0; i < v->stack_count; i++)
        for (int kind = 0; v->stack[i].drawing && v->stack[i].seat == m->me && kind < VOICES_KINDS; kind++)
            left[kind] -= v->stack[i].drawn[kind];
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        left[kind] = left[kind] < 0 ? 0 : left[kind];
        all += left[kind];
    }
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        m->kinds[kind] = all ? (float)left[kind] / (float)all : 1.0f / VOICES_KINDS;
}

static void read_jury(struct voices_mind *m)
{
    const struct voices *v = m->view;
    float tilt = m->kinds[VOICES_GUILTY] - m->kinds[VOICES_INNOCENT];
    for (int j = 0, token = 0; j < VOICES_JURORS; j++) {
        m->jury.guilt[j] = (float)(v->tokens[VOICES_GUILT][j] > 999 ? 999 : v->tokens[VOICES_GUILT][j]);
        m->jury.innocence[j] =
            (float)(v->tokens[VOICES_INNOCENCE][j] > 999 ? 999 : v->tokens[VOICES_INNOCENCE][j]);
        m->jury.spread[j] = 0.04f + 0.5f * m->cards;
        for (int i = 0; i < v->pile_count[j]; i++, token++) {
            if (v->influence[token].seen >> m->me & 1) {
                voices_mind_lay(&m->jury, v->influence[token].kind, j, 1);
                continue;
            }
            m->jury.guilt[j] += m->kinds[VOICES_GUILTY];
            m->jury.innocence[j] += m->kinds[VOICES_INNOCENT];
            m->jury.spread[j] += m->kinds[VOICES_GUILTY] + m->kinds[VOICES_INNOCENT] - tilt * tilt;
        }
    }
}

static void read_board(struct voices_mind *m)
{
    const struct voices *v = m->view;
    for (int area = 0; area < VOICES_AREAS; area++)
        voices_mind_area(m, v->discs[area], v->disc_count[area], VOICES_NONE, m->board.sum[area]);
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        m->board.lost[s] = s < v->players ? (float)bits_count(v->destroyed & voices_markers_of(v, s)) : 0;
}

void voices_mind_glance(struct voices_mind *m, const struct voices_pack *pack, const struct voices *view,
                        int seat, float token)
{
    int left = VOICES_ROUNDS - view->round;
    m->pack = pack;
    m->view = view;
    m->me = seat;
    m->turns = view->phase == VOICES_IN_PUSH ? (float)(view->players - view->turns - 1) : 0;
    m->turns = view->phase < VOICES_IN_PUSH ? view->players : m->turns < 0 ? 0 : m->turns;
    m->rounds = (float)left + m->turns / (float)view->players;
    m->cards = (float)left + (view->phase <= VOICES_IN_PUSH      ? 1
                              : view->phase == VOICES_IN_RESOLVE ? 0.4f
                                                                 : 0);
    read_goal(m);
    read_kinds(m);
    read_jury(m);
    read_board(m);
    judge(m, &m->jury, &m->odds);
    m->now = goal_odds(m, &m->odds, &m->board);
    m->token = token;
}

void voices_mind_read(struct voices_mind *m, const struct voices_pack *pack, const struct voices *view,
                      int seat)
{
    voices_mind_glance(m, pack, view, seat, 0);
    for (int j = 0; j < VOICES_JURORS; j++)
        for (int kind = VOICES_GUILTY; kind <= VOICES_INNOCENT; kind++) {
            struct voices_jury jury = m->jury;
            voices_mind_lay(&jury, kind, j, 1);
            float gain = voices_mind_jury(m, &jury) - m->now;
            m->token = gain > m->token ? gain : m->token;
        }
}
