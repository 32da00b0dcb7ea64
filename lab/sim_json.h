/* sim_json.h: the results of simulated games as JSON, for `sim --json` and for the library. */
#ifndef HUSTINGS_SIM_JSON_H
#define HUSTINGS_SIM_JSON_H

#include <jansson.h>

#include "lab/sim.h"

/* The n-th value of a figure divided by that of another; 0 where there is nothing to divide by. */
int sim_ratio(const struct sim_totals *t, const struct ratio *ratio, int n, double *value);

/* The caller's; NULL: out of memory. */
json_t *sim_json(const struct sim *sim, const struct sim_totals *t);

/* One row per game, as whole numbers: "game", "moves", "reason" (its number), "win N" and "score N" of every seat, "party" (the
 * number of the party that won; -1 where there are none), then each figure, by seat, party, round or role. A value that a
 * game does not have is NO_VALUE, which is null in JSON. */
int sim_columns(const struct sim *sim);                                          /* how many */
void sim_column_name(const struct sim *sim, int column, char *out, size_t room); /* what it is called */
void sim_row(const struct sim *sim, uint64_t game, const struct playout *p, int32_t *row); /* one game */

#endif
