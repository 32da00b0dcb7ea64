/* cues.c: Dixit: what is shown of a step, in the order of showing (docs/rules/dixit.md). */
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"
#include "tempo.h"

/* D-6.3, D-7, D-8: the votes are opened and the round is counted. */
static void reveal(struct cue_list *list, const struct content *content, const struct dixit *is, int voters,
                   int n)
{
    const struct dixit_last *last = &is->last;
    int scoring = 0;
    for (int rabbit = 0; rabbit < dixit_rabbits(is); rabbit++)
        scoring += last->points[rabbit] > 0;
    cues_add(list, DIXIT_CUE_VOTES, -1, voters, n);
    cues_add(list, DIXIT_CUE_TOLD, last->storyteller, 0, n);
    cues_add(list, DIXIT_CUE_OWNERS, -1, last->table_count, n);
    cues_add(list, DIXIT_CUE_POINTS, -1, scoring, n);
    cues_add(list, DIXIT_CUE_RIDE, -1, 0, n);
    if (is->phase == DIXIT_IS_OVER)
        cues_add(list, DIXIT_CUE_WINNER, cues_winner(content, is), 0, n); /* D-9.2 */
    else
        cues_add(list, DIXIT_CUE_NEXT, is->storyteller, 0, n); /* D-8.2 */
}

int dixit_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
               int count, struct cue out[CUES_MOST])
{
    const struct dixit *was = before, *is = after;
    struct cue_list list = {out, 0};
    int clue = cues_first(moves, count, DIXIT_DO_CLUE), deal = cues_first(moves, count, DIXIT_DO_DEAL);
    int lay = cues_first(moves, count, DIXIT_DO_LAY), vote = cues_first(moves, count, DIXIT_DO_VOTE);
    if (clue >= 0)
        cues_add(&list, DIXIT_CUE_CLUE, moves[clue].seat, 0, clue); /* D-3 */
    if (deal >= 0 && was->round == 1 && was->hand_count[0] == 0)
        cues_add(&list, DIXIT_CUE_DEALT, -1, 0, deal); /* D-2.1, D-2.2: the first hands */
    if (lay >= 0)
        cues_add(&list, DIXIT_CUE_LAID, -1, cues_count(moves, count, DIXIT_DO_LAY), lay); /* D-5.1 */
    if (vote >= 0 && dixit_counted(is) > dixit_counted(was))
        reveal(&list, content, is, cues_count(moves, count, DIXIT_DO_VOTE), vote);
    return list.count;
}
