/* sense.c: Voices in My Head implemented a second time, from the tables and the rules of
 * docs/rules/voices.md: is a position valid, and who has won? */
#include "tests/games/voices/sense.h"

#include <string.h>

#include "tests/games/oracle.h"

enum { RADIUS = 1000, WIDTH = 7500, DEPTH = 5200 }; /* H-4.4 */

static int is_court(const struct voices *p, int slot)
{
    return p->slot[slot] < VOICES_MAX_COURT;
}

/* --- windows -------------------------------------------------------------------------------------------- */

int voices_card_fits(const struct voices_pack *k, const struct voices *p, int seat, int card)
{
    const struct voices_frame *w = top_of(p);
    const struct voices_strategy *c = &k->strategy[card];
    int hit = 0, own = 0, before = 0;
    for (int i = 0; i < w->lost_count; i++)
        hit += owner_of(p, w->lost[i]) == seat;
    for (int i = 0; i < p->disc_count[w->area]; i++)
        own += owner_of(p, p->discs[w->area][i].marker) == seat;
    for (int i = 0; i + 1 < p->stack_count; i++)
        before += p->stack[i].played_count;
    for (int i = before; i < before + w->played_count; i++)
        if (p->played[i].seat == seat && p->played[i].card == card)
            return 0;
    if (c->when == VOICES_AFTER_PUSH ? seat != w->seat : seat == w->seat || !hit)
        return 0;
    return (c->areas >> w->area & 1) && own >= c->need_own && w->lost_count >= c->need_destroyed;
}

/* H-9.10: only by the size of its hand and what is public. */
static int is_to_be_asked(const struct voices_pack *k, const struct voices *p, int seat)
{
    for (int card = 0; card < k->strategies && p->hand_count[seat] && seat != p->prosecutor; card++) {
        int gone = 0;
        for (int i = 0; i < p->discard_count; i++)
            gone += p->discard[i] == card;
        if (voices_card_fits(k, p, seat, card) && gone < k->strategy[card].copies)
            return 1;
    }
    return 0;
}

/* --- sense ---------------------------------------------------------------------------------------------- */

static const char *platform_sense(const struct voices *p, int area)
{
    static const struct voices_disc none;
    for (int i = 0; i < VOICES_MAX_DISCS; i++) {
        const struct voices_disc *d = &p->discs[area][i], *before = i ? d - 1 : NULL;
        if (i >= p->disc_count[area]) {
            if (memcmp(d, &none, sizeof none) != 0)
                return "a marker beyond those that lie there";
            continue;
        }
        if (d->x < RADIUS || d->x > WIDTH - RADIUS || d->y < RADIUS || d->y > DEPTH)
            return "a marker off its platform";
        if (before &&
            (before->y > d->y ||
             (before->y == d->y && (before->x > d->x || (before->x == d->x && before->marker >= d->marker)))))
            return "markers are not sorted";
        for (int j = 0; j < i; j++) {
            int dx = d->x - p->discs[area][j].x, dy = d->y - p->discs[area][j].y;
            if (dx * dx + dy * dy < 4 * RADIUS * RADIUS)
                return "two markers overlap";
        }
    }
    return NULL;
}

/* Each marker of the sets in play in one place. */
static const char *markers_sense(const struct voices *p)
{
    int places[VOICES_MARKERS] = {0};
    for (int area = 0; area < VOICES_AREAS; area++) {
        const char *bad = platform_sense(p, area);
        if (bad)
            return bad;
        for (int i = 0; i < p->disc_count[area]; i++)
            places[p->discs[area][i].marker]++;
    }
    for (int m = 0; m < VOICES_MARKERS; m++) {
        places[m] += (int)(p->unused >> m & 1) + (int)(p->destroyed >> m & 1);
        if (places[m] != (owner_of(p, m) != VOICES_NONE))
            return places[m] ? "a marker is in two places" : "a marker is lost";
    }
    return (p->unused | p->destroyed) >> VOICES_MARKERS ? "a marker that there isn't" : NULL;
}

/* H-1.7, H-11.1, H-9.9. */
static const char *seats_sense(const struct voices *p)
{
    int sets[VOICES_MOST_SEATS] = {0}, dealt = p->phase != VOICES_IN_SETUP || p->stack_count > 1;
    for (int i = 0; i < VOICES_SETS; i++)
        if (p->owner[i] < p->players)
            sets[p->owner[i]]++;
    for (int s = 0; dealt && s < p->players; s++)
        if (sets[s] != (p->players == 3 && s != p->prosecutor ? 2 : 1))
            return "a seat has not its sets";
    if (dealt && p->owner[VOICES_GREY] != p->prosecutor)
        return "grey is not the prosecutor's";
    if (p->prosecutor != VOICES_NONE && p->hand_count[p->prosecutor])
        return "the prosecutor holds cards";
    for (int s = p->players; s < VOICES_MOST_SEATS; s++)
        if (p->role[s] != VOICES_NONE || p->hand_count[s])
            return "something of a seat that there isn't";
    return NULL;
}

static const char *strategy_sense(const struct voices_pack *k, const struct voices *p)
{
    int copies[VOICES_MAX_STRATEGY] = {0}, deck = 0;
    const struct voices_frame *top = top_of(p);
    for (int s = 0; s < VOICES_MOST_SEATS; s++) {
        int hand = 0, drawing = top && top->kind == VOICES_FRAME_DRAW && top->seat == s;
        for (int c = 0; c < VOICES_MAX_STRATEGY; c++) {
            hand += p->hands[s][c];
            copies[c] += p->hands[s][c];
        }
        if (hand != p->hand_count[s])
            return "the size of a hand is wrong";
        if (hand > 3 && !drawing)
            return "a hand is too large"; /* H-9.6 */
    }
    for (int i = 0; i < p->discard_count; i++)
        copies[p->discard[i]]++;
    for (int i = 0; i < p->stack_count; i++) {
        const struct voices_frame *f = &p->stack[i];
        for (int j = 0; j < f->queue_count; j++)
            copies[f->queue[j].card]++;
        if (f->kind == VOICES_FRAME_STEPS && k->list[f->src].kind == VOICES_LIST_STRATEGY)
            copies[k->list[f->src].card]++;
    }
    for (int c = 0; c < VOICES_MAX_STRATEGY; c++) {
        deck += p->deck[c];
        if (copies[c] + p->deck[c] != (c < k->strategies ? k->strategy[c].copies : 0))
            return "a copy of a strategy card is lost, or there is one too many";
    }
    return deck != p->deck_count ? "the size of the deck is wrong" : NULL;
}

static const char *influence_sense(const struct voices_pack *k, const struct voices *p)
{
    int kinds[VOICES_KINDS] = {0}, supply = 0, out = tokens_out(p);
    for (int i = 0; i < VOICES_MAX_INFLUENCE; i++) {
        if (i >= out && (p->influence[i].kind || p->influence[i].seen))
            return "a token beyond those that lie there";
        if (i < out && (p->influence[i].kind >= VOICES_KINDS || p->influence[i].seen >> p->players))
            return "a token that there isn't";
        if (i < out)
            kinds[p->influence[i].kind]++;
    }
    for (int kind = 0; kind < VOICES_KINDS; kind++) {
        supply += p->supply[kind];
        kinds[kind] += p->supply[kind];
        for (int i = 0; i < p->stack_count; i++)
            kinds[kind] += p->stack[i].drawn[kind];
        if (p->phase != VOICES_IS_OVER && kinds[kind] != k->influence[kind])
            return "an influence token is lost, or there is one too many";
    }
    return supply != p->supply_count ? "the size of the supply is wrong" : NULL;
}

static const char *court_sense(const struct voices_pack *k, const struct voices *p)
{
    int deck = 0;
    for (int c = 0; c < VOICES_MAX_COURT; c++) {
        int in_deck = (int)(p->court_deck[c / 64] >> c % 64 & 1), places = in_deck;
        deck += in_deck;
        for (int i = 0; i < VOICES_SLOTS; i++)
            places += p->slot[i] == c;
        if (places > (c < k->courts && k->court[c].stage == p->stage))
            return "a court card twice, or of another stage";
    }
    int reads = p->phase == VOICES_IN_PUSH || p->phase == VOICES_IN_RESOLVE;
    if (reads && (!is_court(p, VOICES_MIDDLE) || p->areas != k->court[p->slot[VOICES_MIDDLE]].areas))
        return "the symbols shown are not the card's"; /* H-3.2 */
    if (!reads && p->areas != VOICES_NONE)
        return "symbols are shown too early, or too long";
    if (p->read != (p->phase == VOICES_IN_RESOLVE))
        return "a card is read that must not, or is not";
    return deck != p->court_deck_count ? "the size of the court deck is wrong" : NULL;
}

static const char *stack_sense(const struct voices_pack *k, const struct voices *p)
{
    static const struct voices_frame none;
    for (int i = 0; i < VOICES_MAX_STACK; i++) {
        const struct voices_frame *f = &p->stack[i];
        int drawn = f->drawn[0] + f->drawn[1] + f->drawn[2];
        if (i >= p->stack_count && memcmp(f, &none, sizeof none) != 0)
            return "a frame beyond those of the stack";
        if (drawn != f->drawn_count || (drawn && i + 1 != p->stack_count))
            return "drawn tokens that don't add up";
        if (f->kind != VOICES_FRAME_WINDOW)
            continue;
        for (int s = 0; s < p->players; s++) {
            int said = f->said[s], asked = f->ask >> s & 1;
            if (said != VOICES_NONE && !asked)
                return "an answer of one who was not asked";
            if (said < VOICES_MAX_STRATEGY && (!p->hands[s][said] || !voices_card_fits(k, p, s, said)))
                return "an answer that could not be given";
            if (asked && !is_to_be_asked(k, p, s))
                return "somebody is asked who can play nothing"; /* H-9.10 */
        }
    }
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return "bytes that are never used are";
    return NULL;
}

const char *voices_sense(const void *pack, const void *position)
{
    const struct voices *p = position;
    const char *bad = markers_sense(p);
    if (!bad)
        bad = seats_sense(p);
    if (!bad)
        bad = strategy_sense(pack, p);
    if (!bad)
        bad = influence_sense(pack, p);
    if (!bad)
        bad = court_sense(pack, p);
    return bad ? bad : stack_sense(pack, p);
}

/* --- the result ----------------------------------------------------------------------------------------- */

static int verdicts(const struct voices *p, int verdict)
{
    int n = 0;
    for (int j = 0; j < VOICES_JURORS; j++)
        n += p->verdict[j] == verdict;
    return n;
}

static int lost_by(const struct voices *p, int seat)
{
    int n = 0;
    for (int m = 0; m < VOICES_MARKERS; m++)
        n += (p->destroyed >> m & 1) && owner_of(p, m) == seat;
    return n;
}

/* A voice's sum in an area, of its better set (H-11.3); 0 also without a marker, `lies` says which. */
static int sum_in(const struct voices_pack *k, const struct voices *p, int seat, int area, int *lies)
{
    int sums[VOICES_SETS] = {0}, best = 0;
    *lies = 0;
    for (int i = 0; i < p->disc_count[area]; i++) {
        int m = p->discs[area][i].marker;
        if (owner_of(p, m) == seat) {
            sums[m / 8] += k->value[0][m % 8];
            *lies = 1;
        }
    }
    for (int i = 0; i < VOICES_SETS; i++)
        best = sums[i] > best ? sums[i] : best;
    return best;
}

/* "in one of these areas you have a marker and nobody has a higher sum" */
static int controls(const struct voices_pack *k, const struct voices *p, int seat, int areas)
{
    for (int area = 0; area < VOICES_AREAS; area++) {
        int lies, other, own = sum_in(k, p, seat, area, &lies), beaten = 0;
        for (int s = 0; s < p->players; s++)
            beaten |= s != seat && s != p->prosecutor && sum_in(k, p, s, area, &other) > own;
        if ((areas >> area & 1) && lies && !beaten && seat != p->prosecutor)
            return 1;
    }
    return 0;
}

static int extreme(const struct voices *p, int seat, int sign, int alone)
{
    for (int s = 0; s < p->players; s++)
        if (s != seat && s != p->prosecutor && sign * (lost_by(p, s) - lost_by(p, seat)) > -alone)
            return 0;
    return 1;
}

/* The table of goals; a pack's goals are a few levels deep. */
static int meets(const struct voices_pack *k, const struct voices *p, int seat, int node)
{
    const struct voices_goal *g = &k->goal[node];
    int64_t number = 0;
    int met = 0;
    for (int i = 0; i < g->count; i++)
        met += meets(k, p, seat, g->first + i);
    switch (g->kind) {
    case VOICES_GOAL_VERDICT: number = verdicts(p, g->a); break;
    case VOICES_GOAL_DESTROYED: number = lost_by(p, seat); break;
    case VOICES_GOAL_CANCELLED: number = (int64_t)p->cancelled; break;
    case VOICES_GOAL_MORE: return verdicts(p, g->a) > verdicts(p, g->b);
    case VOICES_GOAL_JUROR: return p->verdict[g->juror] == g->a;
    case VOICES_GOAL_CONTROL: return controls(k, p, seat, g->areas);
    case VOICES_GOAL_MOST: return extreme(p, seat, 1, g->alone);
    case VOICES_GOAL_FEWEST: return extreme(p, seat, -1, g->alone);
    case VOICES_GOAL_ALL: return met == g->count;
    case VOICES_GOAL_ANY: return met > 0;
    default: return met == 0;
    }
    return number >= g->low && number <= g->high;
}

const char *voices_justice(const void *pack, const void *position, const struct result *result)
{
    const struct voices_pack *k = pack;
    const struct voices *p = position;
    for (int j = 0; j < VOICES_JURORS; j++) { /* H-10.3, H-10.4 */
        int guilt = p->tokens[VOICES_GUILT][j] > 0, innocence = p->tokens[VOICES_INNOCENCE][j] > 0;
        if (p->pile_count[j] || (guilt && innocence))
            return "tokens are not turned up, or not cancelled";
        if (p->verdict[j] != (guilt       ? VOICES_SAYS_GUILTY
                              : innocence ? VOICES_SAYS_INNOCENT
                                          : VOICES_ABSTAINS))
            return "a verdict that the tokens don't show";
    }
    for (int s = 0; s < p->players; s++) { /* H-10.5 */
        int won = (int)(result->winners >> s & 1);
        if (won != meets(k, p, s, k->role[p->role[s]].goal))
            return won ? "a winner whose goal is not met" : "a goal is met and does not win";
        if (result->scores[s] != won)
            return "a score is not that of a winner or a loser";
    }
    int convicted = (int)(result->winners >> p->prosecutor & 1);
    return (result->reason == VOICES_CONVICTED) != convicted ? "the wrong reason" : NULL;
}
