/* rule.c: plays Voices for its role's goal, using only its view.
 *
 * What things are worth is in worth.c, pushes are in push.c; here is what it does with them.
 * Every move is taken from the list of legal ones. Only the prosecutor knows anything of a choice whose
 * effects are hidden (H-5.9, ruling 7); any other seat picks at random. */
#include "bots/voices/turn.h"

/* The best move so far. */
struct pick {
    struct move move;
    float worth;
    int found;
};

static float luck(struct voices_turn *t)
{
    return (float)(rng_next(t->rng) >> 40) / (float)(1 << 24);
}

/* What is nearly as good as the best may be done as well. */
static void offer(struct voices_turn *t, struct pick *pick, const struct move *move, float worth)
{
    worth += 0.004f * luck(t);
    if (pick->found && worth <= pick->worth)
        return;
    pick->move = *move;
    pick->worth = worth;
    pick->found = 1;
}

/* --- tokens --------------------------------------------------------------------------------------------- */

/* The jury after one step of tokens; `to`: of a shift. */
static float after_tokens(const struct voices_mind *m, int verb, int token, int n, int on, int to)
{
    struct voices_jury jury = m->jury;
    int kind = token == VOICES_GUILT ? VOICES_GUILTY : VOICES_INNOCENT;
    float there = (float)m->view->tokens[token][on], moved = (float)n;
    if (verb != VOICES_DO_PUT) /* H-6.2 */
        moved = there < moved ? there : moved;
    voices_mind_lay(&jury, kind, on, verb == VOICES_DO_PUT ? moved : -moved);
    if (verb == VOICES_DO_FLIP)
        voices_mind_lay(&jury, VOICES_GUILTY + VOICES_INNOCENT - kind, on, moved);
    else if (verb == VOICES_DO_SHIFT)
        voices_mind_lay(&jury, kind, to, moved);
    return voices_mind_jury(m, &jury);
}

/* The jury when the top token of a pile, of this kind, goes to another (VOICES_JURORS: to the discard). */
static float after_move(const struct voices_mind *m, int kind, int from, int to)
{
    struct voices_jury jury = m->jury;
    voices_mind_lay(&jury, kind, from, -1);
    if (to < VOICES_JURORS)
        voices_mind_lay(&jury, kind, to, 1);
    return voices_mind_jury(m, &jury);
}

/* The top token of a pile that has one: its kind if I know it, otherwise VOICES_KINDS. */
static int top_kind(const struct voices_mind *m, int juror)
{
    const struct voices *v = m->view;
    const struct voices_token *top = &v->influence[voices_pile_first(v, juror) + v->pile_count[juror] - 1];
    return top->seen >> m->me & 1 ? top->kind : VOICES_KINDS;
}

/* What the best of `then` is worth with a top token of this kind. */
static float best_then(const struct voices_mind *m, int then, int kind, int juror)
{
    float best = then & VOICES_THEN_KEEP ? m->now : -1, worth;
    if (then & VOICES_THEN_DROP && (worth = after_move(m, kind, juror, VOICES_JURORS)) > best)
        best = worth;
    for (int to = 0; then & VOICES_THEN_MOVE && to < VOICES_JURORS; to++)
        if (to != juror && (worth = after_move(m, kind, juror, to)) > best)
            best = worth;
    return best;
}

/* What it is worth to look at a pile: the more, the less I know. */
static float looking(const struct voices_mind *m, int then, int juror)
{
    int known = top_kind(m, juror);
    float sum = 0;
    if (known < VOICES_KINDS)
        return best_then(m, then, known, juror);
    for (int kind = 0; kind < VOICES_KINDS; kind++)
        sum += m->kinds[kind] * best_then(m, then, kind, juror);
    return sum + 0.01f;
}

/* The step that is asked for; a null pointer: an ability of a marker. */
static const struct voices_step *step_now(const struct voices_mind *m)
{
    const struct voices_frame *f = voices_current(m->view);
    return f->kind == VOICES_FRAME_STEPS ? voices_step_of(m->pack, f) : NULL;
}

static float token_worth(const struct voices_mind *m, const struct move *move)
{
    const struct voices_step *s = step_now(m);
    int looked = voices_current(m->view)->looked;
    struct voices_jury jury = m->jury;
    switch (move->verb) {
    case VOICES_DO_PUT:
        if (!s) /* H-12.9 */
            return after_tokens(m, VOICES_DO_PUT, VOICES_GUILT, 1, move->arg[0], 0);
        /* fall through */
    case VOICES_DO_TAKE:
    case VOICES_DO_FLIP:
    case VOICES_DO_SHIFT: return after_tokens(m, move->verb, s->token, s->n, move->arg[0], move->arg[1]);
    case VOICES_DO_PLACE:
        voices_mind_lay(&jury, move->arg[0], move->arg[1], 1);
        return voices_mind_jury(m, &jury);
    case VOICES_DO_LOOK: return looking(m, s->then, move->arg[0]);
    case VOICES_DO_DROP: return after_move(m, top_kind(m, looked), looked, VOICES_JURORS);
    case VOICES_DO_MOVE: return after_move(m, top_kind(m, looked), looked, move->arg[0]);
    default: return m->now; /* keep */
    }
}

/* --- markers and cards ---------------------------------------------------------------------------------- */

/* What removing a marker is worth, compared with voices_mind_board of the table as it is. */
static float marker_worth(const struct voices_mind *m, const struct move *move)
{
    const struct voices *v = m->view;
    struct voices_board board;
    int marker = move->arg[0], recalled = move->verb == VOICES_DO_RECALL;
    voices_without(m, marker, !recalled, &board);
    float again = 0.1f * m->token * (float)voices_value(m->pack, marker) * (m->rounds < 1 ? 0 : 1);
    again = voices_owner(v, marker) == m->me ? again : -again;
    return voices_mind_board(m, &board) + (recalled ? again : 0);
}

/* What a card in hand can do in the window that is open: what it lays, and the best that its steps can do to a
 * marker. */
static float card_gain(const struct voices_mind *m, int card)
{
    const struct voices_list *l = &m->pack->list[m->pack->strategy[card].list];
    const struct voices_frame *window = voices_current(m->view);
    const struct voices_frame frame = {
        .kind = VOICES_FRAME_STEPS, .seat = (uint8_t)m->me, .area = window->area, .looked = VOICES_NONE};
    float now = voices_mind_board(m, &m->board), gain = voices_mind_list(m, m->pack->strategy[card].list, 1);
    for (int i = 0; i < l->count; i++) {
        const struct voices_step *s = &m->pack->step[l->first + i];
        int recall = s->kind == VOICES_STEP_RECALL;
        if (s->kind != VOICES_STEP_DESTROY && s->kind != VOICES_STEP_PUSH && !recall)
            continue;
        float best = -1;
        for (uint64_t left = voices_step_markers(m->view, &frame, s); left; left &= left - 1) {
            const struct move move = {.verb = recall ? VOICES_DO_RECALL : VOICES_DO_DESTROY,
                                      .arg = {(int16_t)bits_lowest(left)}};
            float worth = marker_worth(m, &move) - now;
            best = worth > best ? worth : best;
        }
        gain += best - 0.2f * m->token;
    }
    return gain;
}

/* A court card in front of the prosecutor: what its front does, mine and others' (H-1.6: he sees no back). */
static float front_worth(const struct voices_mind *m, int card)
{
    const struct voices_court *c = &m->pack->court[card];
    float sum = 0;
    for (int i = 0; i < c->count[VOICES_FRONT]; i++) {
        const struct voices_ability *a = &m->pack->ability[c->first[VOICES_FRONT] + i];
        sum +=
            a->who == VOICES_NONE ? voices_mind_list(m, a->list, 1) : 0.7f * voices_mind_list(m, a->list, 0);
    }
    return sum;
}

/* A card that I could do without is drawn out of the presented three only if it is worse than the others. */
static float replace_worth(const struct voices_mind *m, int card)
{
    float others = 0;
    int count = 0;
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (m->view->slot[i] < m->pack->courts && m->view->slot[i] != card) {
            others += front_worth(m, m->view->slot[i]);
            count++;
        }
    return count ? others / (float)count - front_worth(m, card) : 0;
}

/* A public choice, or one whose effects the prosecutor can see. */
static float choice_worth(const struct voices_mind *m, int option)
{
    const struct voices_step *s = step_now(m);
    if (s->hidden && m->me != m->view->prosecutor)
        return 0;
    return voices_mind_list(m, option ? s->b : s->a, 1);
}

/* Whom to help where I must: myself, otherwise the seat that can do least with it. */
static float favour(const struct voices_mind *m, int seat)
{
    float held = 0;
    for (int area = 0; area < VOICES_AREAS; area++)
        held += m->board.sum[area][seat] > 0 ? m->board.sum[area][seat] : 0;
    return seat == m->me ? 9 : -0.02f * held - 0.1f * m->view->hand_count[seat];
}

/* --- choosing ------------------------------------------------------------------------------------------- */

/* What a single move is worth, on a scale on which moves that are offered together can be compared; declining
 * is worth `leaving`. Pushes are judged elsewhere. */
static float move_worth(const struct voices_mind *m, const struct move *move)
{
    switch (move->verb) {
    case VOICES_DO_PRESENT: return front_worth(m, move->arg[0]);
    case VOICES_DO_PLAY: return card_gain(m, move->arg[0]);
    case VOICES_DO_ORDER:
    case VOICES_DO_AWARD:
    case VOICES_DO_SHARE:
    case VOICES_DO_DRAW: return favour(m, move->arg[0]);
    case VOICES_DO_DISCARD: return -voices_mind_list(m, m->pack->strategy[move->arg[0]].list, 1);
    case VOICES_DO_DESTROY:
    case VOICES_DO_RECALL: return marker_worth(m, move);
    case VOICES_DO_CHOOSE: return choice_worth(m, move->arg[0]);
    case VOICES_DO_REPLACE: return replace_worth(m, move->arg[0]);
    case VOICES_DO_USE: return 1;
    default: return token_worth(m, move);
    }
}

/* What it is worth not to do what the verb stands for. */
static float leaving(const struct voices_mind *m, int verb)
{
    switch (verb) {
    case VOICES_DO_DESTROY:
    case VOICES_DO_RECALL:
    case VOICES_DO_PUSH: return voices_mind_board(m, &m->board);
    case VOICES_DO_PLAY: return 0.002f + 0.05f * m->token;
    case VOICES_DO_DRAW: return favour(m, m->me) - 1;
    case VOICES_DO_CHOOSE:
    case VOICES_DO_USE:
    case VOICES_DO_REPLACE: return 0;
    default: return m->now;
    }
}

float voices_turn_worth(const struct voices_turn *t, const struct move *move)
{
    int leaves = move->verb == VOICES_DO_SKIP || move->verb == VOICES_DO_PASS;
    return leaves ? leaving(&t->mind, t->list[0].move.verb) : move_worth(&t->mind, move);
}

int voices_turn_is_blind(const struct voices_turn *t)
{
    const struct voices_mind *m = &t->mind;
    const struct voices_step *s = t->list[0].move.verb == VOICES_DO_CHOOSE ? step_now(m) : NULL;
    return s && s->hidden && m->me != m->view->prosecutor;
}

int voices_turn_begin(struct voices_turn *t, const struct content *content, const struct voices *view,
                      int seat, struct rng *rng, struct move *out)
{
    t->rng = rng;
    t->count = position_patterns(content, view, seat, t->list);
    if (t->count > 1 || pattern_count(&t->list[0]) > 1)
        return 1;
    pattern_nth(&t->list[0], 0, out);
    return 0;
}

void voices_turn_choose(struct voices_turn *t, voices_pusher *push, struct move *out)
{
    struct pick pick = {.found = 0};
    struct move move;
    if (t->list[0].move.verb == VOICES_DO_PUSH) {
        float worth = push(&t->mind, t->list, t->count, t->rng, &move);
        offer(t, &pick, &move, worth);
    }
    for (int i = 0; i < t->count; i++) {
        const struct pattern *p = &t->list[i];
        if (p->move.verb == VOICES_DO_PUSH)
            continue;
        for (uint64_t k = 0; k < pattern_count(p); k++) {
            pattern_nth(p, k, &move);
            offer(t, &pick, &move, voices_turn_worth(t, &move));
        }
    }
    *out = pick.move;
}

static void choose(const struct question *q, struct move *out, struct text *say)
{
    struct voices_turn t;
    (void)say;
    if (!voices_turn_begin(&t, q->content, q->view, q->seat, q->rng, out))
        return;
    voices_mind_read(&t.mind, q->content->pack, q->view, q->seat);
    voices_turn_choose(&t, voices_best_push, out);
}

/* Its own goal is all it thinks of: not what a say over the presented areas is worth, and not what falls. */
static void choose_plainly(const struct question *q, struct move *out, struct text *say)
{
    struct voices_turn t;
    (void)say;
    if (!voices_turn_begin(&t, q->content, q->view, q->seat, q->rng, out))
        return;
    voices_mind_glance(&t.mind, q->content->pack, q->view, q->seat, 0);
    voices_turn_choose(&t, voices_plain_push, out);
}

const struct bot bot_voices_beginner = {
    .name = "beginner", .level = 1, .choose = choose_plainly, .believes = voices_believes};
const struct bot bot_voices_casual = {
    .name = "casual", .level = 2, .choose = choose, .believes = voices_believes};
const struct bot bot_voices_rule = {
    .name = "rule", .choose = choose, .believes = voices_believes}; /* its old name: records have it */
