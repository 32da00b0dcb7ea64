/* ahead.c: plays Voices by trying its best moves in games that could be this one.
 *
 * A world is a position that fits the view (imagine): roles, cards and tokens by chance. In each world every candidate is
 * played, then all seats go on as rule.c plays, in a hurry, to the end of the round; there the platforms and the jury are
 * worth to this seat what mind.h says. All candidates of a world have the same luck. What a move is worth at first sight
 * counts for something, too: it is what is left where worlds are few. A level may drop the candidates that do worst on the
 * way, and spend the time on those between which it is hard to choose.
 *
 * A choice whose effects are hidden from the seat (H-5.9) is not tried: that would be reading the card's other side. */
#include "bots/clock.h"
#include "bots/voices/turn.h"

enum {
    CANDIDATES = 6,
    STAGES = 3,
    A_FEW = 8, /* decisions in a playout; a playout is not started unless there is time for this many */
    DECISIONS_A_MS = 60, /* of playouts, where no clock can be asked */
    MOST_STEPS = 400     /* of one playout; a round takes far fewer */
};

/* What a level does: so many worlds, then so many candidates go on to the next stage. */
struct level {
    const struct bot *bot;
    struct stage {
        int worlds, keep;
    } stages[STAGES];
};

/* How much the first sight counts. */
static const float FIRST_SIGHT = 0.2f;

struct search {
    const struct question *q;
    const struct level *level;
    struct budget budget;
    struct bot_clock clock;
    uint64_t nodes, most; /* decisions in playouts: made, and allowed */
    int worlds;           /* that are counted */
    int count;
    struct move move[CANDIDATES];
    float first[CANDIDATES], sum[CANDIDATES];
};

/* --- the budget ----------------------------------------------------------------------------------------- */

static void start(struct search *s)
{
    const struct bot *bot = s->level->bot;
    s->budget = bot_budget(s->q, bot);
    if (s->budget.nodes == 0 && !bot_clock_start(&s->clock))
        s->budget.nodes = (uint64_t)s->budget.ms * DECISIONS_A_MS;
    s->most =
        s->budget.nodes ? s->budget.nodes : bot->usual.nodes; /* more time does not make it a better level */
}

/* One decision more: is there time for it? */
static int has_time(struct search *s)
{
    if (s->nodes >= s->most || (s->budget.stop && *s->budget.stop) ||
        (s->budget.nodes == 0 && bot_clock_late(&s->clock, s->budget.ms)))
        return 0;
    s->nodes++;
    return 1;
}

/* --- playouts ------------------------------------------------------------------------------------------- */

/* Plays on to the end of the round. `token`: what one is worth to each seat. 1 and what has come out, for this seat; 0: time
 * is up. */
static int play_on(struct search *s, struct voices *p, const float *token, struct rng *rng, float *worth)
{
    const struct content *c = s->q->content;
    struct voices_turn t;
    struct move move;
    struct fault fault;
    struct result result;
    int me = s->q->seat, round = ((const struct voices *)s->q->view)->round;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
        uint32_t to_act = voices_to_act(c->pack, p);
        if (!to_act) {
            voices_result(c->pack, p, &result);
            *worth = (float)(result.winners >> me & 1);
            return 1;
        }
        if (p->round > round && p->phase == VOICES_IN_PRESENT)
            break;
        if (to_act & CHANCE_BIT) {
            position_draw(c, p, rng_next(rng), &move);
        } else {
            int seat = bits_lowest(to_act);
            if (!has_time(s))
                return 0;
            if (voices_turn_begin(&t, c, p, seat, rng, &move)) {
                voices_mind_glance(&t.mind, c->pack, p, seat, token[seat]);
                voices_turn_choose(&t, voices_quick_push, &move);
            }
        }
        voices_apply(c->pack, p, &move, &fault);
    }
    voices_mind_glance(&t.mind, c->pack, p, me, token[me]);
    *worth = voices_mind_board(&t.mind, &t.mind.board);
    return 1;
}

/* All candidates in one world. 0: time was up before the last one, and nothing is counted. */
static int try_world(struct search *s)
{
    const struct question *q = s->q;
    struct voices world = *(const struct voices *)q->view;
    float token[VOICES_MOST_SEATS], worth[CANDIDATES];
    position_imagine(q->content, &world, q->seat, q->rng);
    uint64_t luck = rng_next(q->rng);
    for (int seat = 0; seat < q->seats; seat++) {
        struct voices_mind mind;
        voices_mind_read(&mind, q->content->pack, &world, seat);
        token[seat] = mind.token;
    }
    for (int i = 0; i < s->count; i++) {
        struct voices p = world;
        struct rng rng;
        struct fault fault;
        rng_seed(&rng, luck);
        voices_apply(q->content->pack, &p, &s->move[i], &fault);
        if (!play_on(s, &p, token, &rng, &worth[i]))
            return 0;
    }
    for (int i = 0; i < s->count; i++)
        s->sum[i] += worth[i];
    s->worlds++;
    return 1;
}

/* --- candidates ----------------------------------------------------------------------------------------- */

static void offer(struct search *s, const struct move *move, float first)
{
    int at = s->count;
    if (at == CANDIDATES) { /* the one that looks worst makes room */
        at = 0;
        for (int i = 1; i < s->count; i++)
            at = s->first[i] < s->first[at] ? i : at;
        if (first <= s->first[at])
            return;
    } else {
        s->count++;
    }
    s->move[at] = *move;
    s->first[at] = first;
}

/* The moves of a turn that look best. */
static void find_candidates(struct search *s, struct voices_turn *t)
{
    struct voices_pushes pushes = {.most = CANDIDATES};
    struct move move;
    if (t->list[0].move.verb == VOICES_DO_PUSH)
        voices_find_pushes(&t->mind, t->list, t->count, t->rng, &pushes);
    for (int i = 0; i < pushes.count; i++)
        offer(s, &pushes.move[i], pushes.worth[i]);
    for (int i = 0; i < t->count; i++) {
        const struct pattern *p = &t->list[i];
        for (uint64_t k = 0; p->move.verb != VOICES_DO_PUSH && k < pattern_count(p); k++) {
            pattern_nth(p, k, &move);
            offer(s, &move, voices_turn_worth(t, &move));
        }
    }
}

/* What a candidate has shown so far. */
static float worth_of(const struct search *s, int i)
{
    return FIRST_SIGHT * s->first[i] + (s->worlds ? s->sum[i] / (float)s->worlds : 0);
}

/* The best candidates stay. */
static void drop(struct search *s, int keep)
{
    while (s->count > keep) {
        int worst = 0, last = --s->count;
        for (int i = 1; i <= last; i++)
            worst = worth_of(s, i) < worth_of(s, worst) ? i : worst;
        s->move[worst] = s->move[last];
        s->first[worst] = s->first[last];
        s->sum[worst] = s->sum[last];
    }
}

static void think(const struct question *q, const struct level *level, struct move *out)
{
    struct voices_turn t;
    const struct voices *v = q->view;
    struct search s = {.q = q, .level = level};
    if (!voices_turn_begin(&t, q->content, v, q->seat, q->rng, out))
        return;
    voices_mind_read(&t.mind, q->content->pack, v, q->seat);
    if (voices_turn_is_blind(&t)) {
        voices_turn_choose(&t, voices_best_push, out);
        return;
    }
    start(&s);
    find_candidates(&s, &t);
    for (int stage = 0; stage < STAGES && s.count > 1; stage++) {
        int left = level->stages[stage].worlds;
        while (left-- > 0 && s.most - s.nodes >= (uint64_t)s.count * A_FEW && try_world(&s))
            ;
        drop(&s, level->stages[stage].keep);
    }
    *out = s.move[0];
}

static void choose_club(const struct question *q, struct move *out, struct text *say)
{
    static const struct level club = {.bot = &bot_voices_club, .stages = {{12, 1}}};
    (void)say;
    think(q, &club, out);
}

static void choose_strong(const struct question *q, struct move *out, struct text *say)
{
    static const struct level strong = {.bot = &bot_voices_strong, .stages = {{12, 3}, {20, 2}, {30, 1}}};
    (void)say;
    think(q, &strong, out);
}

const struct bot bot_voices_club = {.name = "club",
                                    .level = LEVEL_CLUB,
                                    .usual = {.nodes = 4500, .ms = 50},
                                    .choose = choose_club,
                                    .believes = voices_believes};
const struct bot bot_voices_strong = {.name = "strong",
                                      .level = 4,
                                      .usual = {.nodes = 8000, .ms = 150},
                                      .choose = choose_strong,
                                      .believes = voices_believes};
