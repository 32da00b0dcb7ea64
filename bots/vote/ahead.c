#include "bots/vote/ahead.h"

#include "bots/vote/club.h"

/* Most games have less than a third of that. */
enum { MOST_MOVES = 2000 };

static int waits_for_others(const struct move *m)
{
    return m->verb == VOTE_DO_VOTE || m->verb == VOTE_DO_PLACE || m->verb == VOTE_DO_ANSWER;
}

/* Tells the table what it sees of a move that was just played: answers to a question of several seats together (V-2.6,
 * V-3.2, V-3.8), and never if somebody has left meanwhile and the question is void (V-5.8). */
static void tell(struct vote_ahead *a, const struct move *m, int phase)
{
    int answers = waits_for_others(m),
        goes_on = a->table.phase == phase && vote_owing(a->content->pack, &a->table);
    if (answers && a->waiting < VOTE_MOST_SEATS)
        a->closed[a->waiting++] = *m;
    else if (!answers)
        vote_common_hear(&a->common, m);
    if (goes_on)
        return;
    for (int i = 0; i < a->waiting && answers; i++)
        vote_common_hear(&a->common, &a->closed[i]);
    a->waiting = 0;
}

/* 0: it can't be played, which only a position from outside can bring about. */
static int play(struct vote_ahead *a, const struct move *m)
{
    struct fault fault;
    int phase = a->table.phase;
    if (!vote_apply(a->content->pack, &a->table, m, &fault))
        return 0;
    tell(a, m, phase);
    return 1;
}

/* What whoever is due does next. */
static void next(struct vote_ahead *a, uint32_t to_act, struct move *out)
{
    struct vote view;
    struct text say;
    if (to_act & CHANCE_BIT) {
        vote_draw(a->content->pack, &a->table, rng_next(&a->rng), out);
        return;
    }
    const struct question q = {.content = a->content,
                               .view = &view,
                               .seats = a->table.players,
                               .seat = bits_lowest(to_act),
                               .rng = &a->rng,
                               .history = &history_none};
    position_reveal(a->content, &a->table, q.seat, &view);
    vote_club_turn(&q, &a->common, out, &say);
}

int vote_ahead_wins(struct vote_ahead *a, const struct move *first)
{
    struct move m = *first;
    struct result result;
    uint32_t to_act;
    for (int n = 0; n < MOST_MOVES && !a->over(a->what) && play(a, &m); n++) {
        to_act = vote_to_act(a->content->pack, &a->table);
        if (!to_act) {
            vote_result(a->content->pack, &a->table, &result);
            return result.winners >> first->seat & 1;
        }
        next(a, to_act, &m);
    }
    return -1;
}
