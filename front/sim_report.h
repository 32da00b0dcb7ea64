/* sim_report.h: the results of simulated games, for people and for programs. */
#ifndef HUSTINGS_SIM_REPORT_H
#define HUSTINGS_SIM_REPORT_H

#include <jansson.h>

#include "lab/sim.h"

/* The n-th value of a figure divided by that of another; 0 where there is nothing to divide by. */
int sim_ratio(const struct sim_totals *t, const struct ratio *ratio, int n, double *value);

/* To standard output. A summary has one line for each number of players of a sweep. */
void sim_print_table(const struct sim *sim, const struct sim_totals *t);
void sim_print_summary(const struct sim *sim, const struct sim_totals *t);

/* The caller's; NULL: out of memory. */
json_t *sim_json(const struct sim *sim, const struct sim_totals *t);

#endif
