/* cues.c: the template game: what is shown of a step. */
#include "match/null/codec.h"
#include "rules/null/null.h"
#include "tempo.h"

int null_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
              int count, struct cue out[CUES_MOST])
{
    const struct null *now = after;
    struct cue_list list = {out, 0};
    (void)before;
    for (int i = 0; i < count; i++)
        if (moves[i].verb == NULL_DO_HIDE)
            cues_add(&list, NULL_CUE_HIDDEN, 0, 0, i);
        else
            cues_add(&list, NULL_CUE_CALLED, moves[i].seat, 0, i);
    if (now->call)
        cues_add(&list, NULL_CUE_WINNER, cues_winner(content, now), 0, count - 1);
    return list.count;
}
