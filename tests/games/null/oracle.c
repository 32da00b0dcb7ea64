/* oracle.c: the template game, from what rules/null/null.h says: chance hides a coin where only seat 0
 * can see it; seat 1 calls, and everything is revealed. */
#include "tests/games/oracle.h"
#include "rules/kit.h"
#include "rules/null/null.h"

static const char *sense(const void *pack, const void *position)
{
    const struct null *p = position;
    (void)pack;
    return p->coin > NULL_SIDES || p->call > NULL_SIDES ? "a side that there isn't" : NULL;
}

static const char *judge(const void *pack, const void *position, const struct result *result)
{
    const struct null *p = position;
    uint32_t winner = p->call == p->coin ? 1 : 0;
    (void)pack;
    return result->winners != 1u << winner ? "the wrong one wins" : NULL;
}

static int is_secret(const struct null *p, int viewer)
{
    return p->coin && !p->call && viewer != 0;
}

static int twin(const void *pack, const void *position, int viewer, struct rng *rng, void *out)
{
    const struct null *p = position;
    struct null *q = out;
    (void)pack;
    (void)rng;
    *q = *p;
    if (!is_secret(p, viewer))
        return 0;
    q->coin = (uint8_t)(NULL_SIDES + 1 - p->coin);
    return 1;
}

static int alike(const void *pack, const void *a, const void *b, int viewer)
{
    const struct null *p = a, *q = b;
    (void)pack;
    if (p->call != q->call || !p->coin != !q->coin)
        return 0;
    return is_secret(p, viewer) || p->coin == q->coin;
}

static int shows(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened)
{
    (void)pack;
    (void)position;
    (void)arg;
    (void)opened;
    return move->verb != NULL_DO_HIDE || viewer == 0;
}

static uint64_t open_part(const void *pack, const void *position, const struct move *move, int viewer)
{
    (void)pack;
    (void)position;
    (void)viewer;
    return (uint64_t)move->arg[0];
}

static uint64_t pending_part(const void *pack, const void *position, int seat)
{
    const struct null *p = position;
    (void)pack;
    return seat == 0 && p->coin && !p->call ? p->coin : 0; /* the call reveals the coin */
}

int null_boards(void);                                   /* boards.c */
const char *null_wrong_cues(const struct stepper *step); /* cues.c */

const struct oracle null_oracle = {
    "null",       2,    1,    sense, judge,           twin,       alike, NULL, shows, open_part,
    pending_part, NULL, NULL, NULL,  null_wrong_cues, null_boards};
