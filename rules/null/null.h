/* null.h: the smallest game that shows every member of the contract: the template for a new one.
 *
 * Chance hides a coin where only seat 0 can see it; seat 1 calls heads or tails. Right: seat 1 wins. Wrong:
 * seat 0. */
#ifndef HUSTINGS_NULL_H
#define HUSTINGS_NULL_H

#include "../game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { NULL_SEATS = 2 };
enum { NULL_HEADS, NULL_TAILS, NULL_SIDES };
enum { NULL_DO_HIDE, NULL_DO_CALL, NULL_VERBS }; /* both with one argument, a side */
enum { NULL_GAME_OVER, NULL_NOT_ASKED, NULL_NO_SUCH_SIDE, NULL_OTHER_PHASE }; /* reasons */
enum { NULL_RIGHT, NULL_WRONG };                                              /* what decided */

struct null_pack {
    uint8_t weight[NULL_SIDES]; /* how often each side comes up */
};

/* Both are 0 until they are known, then 1 + the side. */
struct null {
    uint8_t coin, call;
};

RULE void null_start(const void *pack, void *position, int seats, const int *options);
RULE uint32_t null_to_act(const void *pack, const void *position);
RULE int null_legal(const void *pack, const void *position, int seat, struct pattern *out);
RULE int null_apply(const void *pack, void *position, const struct move *move, struct fault *fault);
RULE void null_reveal(const void *pack, const void *position, int viewer, void *view);
RULE uint32_t null_sees(const void *pack, const void *position, const struct move *move, int arg, int opened);
RULE void null_result(const void *pack, const void *position, struct result *out);
RULE int null_form(const void *pack, const void *position, int seats, const int *options);
RULE int null_check(const void *pack, const void *position, struct fault *fault);
RULE void null_imagine(const void *pack, void *view, int viewer, struct rng *rng);

#ifdef __cplusplus
}
#endif

#endif
