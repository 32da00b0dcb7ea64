/* cues.c: what is shown of the template game: a coin is hidden, called, and somebody wins. */
#include "rules/null/null.h"
#include "tests/games/stepper.h"

const char *null_wrong_cues(const struct stepper *s);
const char *null_wrong_cues(const struct stepper *s)
{
    const struct null *is = (const struct null *)s->match.position.bytes;
    if (stepper_cues(s, "hidden") != (s->moves[0].verb == NULL_DO_HIDE))
        return "the coin is hidden once";
    return stepper_cues(s, "called") != (is->call != 0) ? "a call is shown once" : NULL;
}
