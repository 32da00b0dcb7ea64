/* words.c: the template game in words, as far as the listener may know it. */
#include "front/null/screen.h"
#include "rules/null/null.h"

static const char *const sides[] = {"heads", "tails"}; /* what the messages select by */

size_t null_describe(char *out, size_t cap, const struct listener *to, const void *before,
                     const struct move *move, int opened)
{
    int hides = move->verb == NULL_DO_HIDE;
    int known = !to->viewers || (null_sees(to->content->pack, before, move, 0, opened) & to->viewers);
    const struct slot slots[] = {{"side", known ? sides[move->arg[0]] : "unknown", 0}};
    return words_say(out, cap, to->lang, hides ? W_NULL_HIDE : W_NULL_CALL, slots, 1);
}

size_t null_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    const struct null *p = position;
    struct result result;
    null_result(to->content->pack, position, &result);
    const struct slot slots[] = {{"side", sides[p->coin - 1], 0},
                                 {"seat", NULL, result.winners >> 1 & 1 ? 1 : 0}};
    return words_say(out, cap, to->lang, W_NULL_OUTCOME, slots, 2);
}
