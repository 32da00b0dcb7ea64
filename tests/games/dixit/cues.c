/* cues.c: what everybody is shown of a step of Dixit, judged by the truth. */
#include "rules/dixit/dixit.h"
#include "rules/kit.h"
#include "tests/games/stepper.h"

static const char *wrong_reveal(const struct stepper *s, const struct dixit *was, const struct dixit *is)
{
    static const char *const order[] = {"votes", "told", "owners", "points", "ride", NULL};
    const struct cue *first = stepper_cue(s, "votes");
    int voted = cues_count(s->moves, s->count, DIXIT_DO_VOTE), over = is->phase == DIXIT_IS_OVER, scoring = 0;
    for (int i = 0; order[i]; i++)
        if (stepper_cues(s, order[i]) != (voted > 0) || (voted && stepper_cue(s, order[i]) != first + i))
            return "votes, card, owners, points, rabbits";
    if (stepper_cues(s, "next") != (voted && !over) || stepper_cues(s, "winner") != over)
        return "then the next storyteller, or the winner";
    if (!voted)
        return NULL;
    for (int i = 0; i < DIXIT_MOST_SEATS; i++)
        scoring += is->scores[i] != was->scores[i];
    if (first[0].count != voted || first[1].seat != was->storyteller || first[2].count != was->table_count)
        return "every vote and every card is counted";
    if (first[3].count != scoring)
        return "everyone who scores is counted";
    return NULL;
}

const char *dixit_wrong_cues(const struct stepper *s);
const char *dixit_wrong_cues(const struct stepper *s)
{
    const struct dixit *was = (const struct dixit *)s->was.bytes;
    const struct dixit *is = (const struct dixit *)s->match.position.bytes;
    const struct cue *clue = stepper_cue(s, "clue"), *laid = stepper_cue(s, "laid");
    int told = cues_first(s->moves, s->count, DIXIT_DO_CLUE), first = is->round == 1;
    if (stepper_cues(s, "clue") != (told >= 0) || (clue && clue->seat != is->storyteller))
        return "a clue is shown with its storyteller";
    if (stepper_cues(s, "dealt") != (first && cues_first(s->moves, s->count, DIXIT_DO_DEAL) >= 0))
        return "the first hands are shown";
    if ((laid ? laid->count : 0) != cues_count(s->moves, s->count, DIXIT_DO_LAY))
        return "every card on the table is counted";
    return wrong_reveal(s, was, is);
}
