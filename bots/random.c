/* random.c: plays any game: each single move that is legal now is as likely as any other. */
#include <string.h>

#include "bots/bot.h"

/* Where its move says a text, it says that it has nothing to say. */
static void choose(const struct question *q, struct move *out, struct text *say)
{
    static const char nothing[] = "…";
    position_any(q->content, q->view, q->seat, q->rng, out);
    memcpy(say->bytes, nothing, sizeof nothing);
}

const struct bot bot_random = {.name = "random", .choose = choose};
