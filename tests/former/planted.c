/* planted.c: a program with a bug: every move of VOTE! fails an assertion, in games that run and in logs that are read. */
#include <assert.h>
#include <string.h>

#include "match/match.h"

int __real_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e);
int __wrap_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e);

int __wrap_match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    assert(strcmp(m->content->game->name, "vote") != 0);
    return __real_match_apply(m, move, text, e);
}
