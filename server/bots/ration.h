/* ration.h: declares the limit on the memory that all programs of a server have together.
 *
 * The kernel limits each program (guests/cage.h), but only a control group limits a sum, and not every server has one. So the
 * sum is measured every few milliseconds, and while it is too large, the largest program is ended. */
#ifndef HUSTINGS_BOT_RATION_H
#define HUSTINGS_BOT_RATION_H

#include <stdatomic.h>
#include <sys/types.h>

struct ration {
    _Atomic(pid_t) *programs; /* by place, shared with the keepers (cage_share), or 0 */
    int count, most_mib;
};

/* Maps the places. Returns 0, or -1 with errno. */
int ration_open(struct ration *r, int count, int most_mib);

/* Ends the largest program if all together have too much memory. Sets *wait_ms to the time until the next call. Returns the
 * sum in MiB if a program was ended, otherwise 0. */
int ration_check(const struct ration *r, int *wait_ms);

#endif
