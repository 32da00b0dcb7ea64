/* verdict.c: Voices: the jury speaks (H-10), and whose goal is met. */
#include "table.h"

RULE void voices_judge(struct voices *p)
{
    int first = voices_pile_first(p, VOICES_JURORS), token = 0;
    p->phase = VOICES_IS_OVER;
    p->cancelled = 0;
    for (int j = 0; j < VOICES_JURORS; j++) {
        for (int i = 0; i < p->pile_count[j]; i++, token++) /* H-10.2: blanks go */
            if (p->influence[token].kind != VOICES_BLANK)
                voices_lay(p, p->influence[token].kind == VOICES_GUILTY ? VOICES_GUILT : VOICES_INNOCENCE, j,
                           1);
        uint64_t guilt = p->tokens[VOICES_GUILT][j], innocence = p->tokens[VOICES_INNOCENCE][j];
        uint64_t both = guilt < innocence ? guilt : innocence; /* H-10.3 */
        p->cancelled = both > VOICES_MOST_TOKENS - p->cancelled ? VOICES_MOST_TOKENS : p->cancelled + both;
        p->tokens[VOICES_GUILT][j] = guilt - both;
        p->tokens[VOICES_INNOCENCE][j] = innocence - both;
        p->verdict[j] = guilt > both       ? VOICES_SAYS_GUILTY /* H-10.4 */
                        : innocence > both ? VOICES_SAYS_INNOCENT
                                           : VOICES_ABSTAINS;
        p->pile_count[j] = 0;
    }
    for (int i = 0; i < VOICES_MAX_INFLUENCE; i++) { /* the discard stays */
        int from = first + i;
        p->influence[i].kind = i < p->dropped_count ? p->influence[from].kind : 0;
        p->influence[i].seen = i < p->dropped_count ? p->influence[from].seen : 0;
    }
}

/* --- goals (H-10.6) ------------------------------------------------------------------------------------- */

RULE static int voices_verdicts(const struct voices *p, int verdict)
{
    int n = 0;
    for (int j = 0; j < VOICES_JURORS; j++)
        n += p->verdict[j] == verdict;
    return n;
}

/* A tie is enough; the prosecutor controls nothing (H-4.10). */
RULE static int voices_controls(const struct voices_pack *k, const struct voices *p, int seat, unsigned areas)
{
    for (; areas; areas &= areas - 1)
        if (voices_controllers(k, p, bits_lowest(areas)) >> seat & 1)
            return 1;
    return 0;
}

RULE static int voices_lost(const struct voices *p, int seat)
{
    return bits_count(p->destroyed & voices_markers_of(p, seat));
}

/* Has no other voice more (fewer) destroyed markers, and with `alone` as many (as few)? The prosecutor is
 * never counted. */
RULE static int voices_leads(const struct voices *p, int seat, const struct voices_goal *g)
{
    int own = voices_lost(p, seat);
    for (int s = 0; s < p->players; s++) {
        if (s == seat || s == p->prosecutor)
            continue;
        int by = g->kind == VOICES_GOAL_MOST ? own - voices_lost(p, s) : voices_lost(p, s) - own;
        if (by < 0 || (by == 0 && g->alone))
            return 0;
    }
    return 1;
}

RULE static int voices_within(const struct voices_goal *g, int64_t value)
{
    return value >= g->low && value <= g->high;
}

/* One node, whose children have been judged: one bit each in `met`. */
RULE static int voices_meets(const struct voices_pack *k, const struct voices *p, int seat,
                             const struct voices_goal *g, const uint64_t *met)
{
    int children = 0;
    for (int i = 0; i < g->count; i++)
        children += (int)(met[(g->first + i) >> 6] >> ((g->first + i) & 63) & 1);
    switch (g->kind) {
    case VOICES_GOAL_VERDICT: return voices_within(g, voices_verdicts(p, g->a));
    case VOICES_GOAL_MORE: return voices_verdicts(p, g->a) > voices_verdicts(p, g->b);
    case VOICES_GOAL_JUROR: return p->verdict[g->juror] == g->a;
    case VOICES_GOAL_CONTROL: return voices_controls(k, p, seat, g->areas);
    case VOICES_GOAL_DESTROYED: return voices_within(g, voices_lost(p, seat));
    case VOICES_GOAL_MOST:
    case VOICES_GOAL_FEWEST: return voices_leads(p, seat, g);
    case VOICES_GOAL_CANCELLED: return voices_within(g, (int64_t)p->cancelled);
    case VOICES_GOAL_ALL: return children == g->count;
    case VOICES_GOAL_ANY: return children > 0;
    default: return children == 0; /* not */
    }
}

RULE static int voices_goal_met(const struct voices_pack *k, const struct voices *p, int seat)
{
    int root = k->role[p->role[seat]].goal, last = root;
    uint64_t met[VOICES_MAX_GOALS / 64];
    for (int i = 0; i < VOICES_MAX_GOALS / 64; i++)
        met[i] = 0;
    for (int i = root; i <= last; i++) { /* the goal's nodes end with the last child of any of them */
        int end = k->goal[i].first + k->goal[i].count - 1;
        last = k->goal[i].count && end > last ? end : last;
    }
    for (int i = last; i >= root; i--)
        if (voices_meets(k, p, seat, &k->goal[i], met))
            met[i >> 6] |= (uint64_t)1 << (i & 63);
    return (int)(met[root >> 6] >> (root & 63) & 1);
}

RULE void voices_result(const void *pack, const void *position, struct result *out)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    const struct voices *p = (const struct voices *)position;
    out->winners = 0;
    for (int s = 0; s < MAX_SEATS; s++) {
        int won = s < p->players && voices_goal_met(k, p, s); /* H-10.5: several, or none */
        out->scores[s] = won;
        out->winners |= (uint32_t)won << s;
    }
    out->reason = out->winners >> p->prosecutor & 1 ? VOICES_CONVICTED : VOICES_ACQUITTED;
}
