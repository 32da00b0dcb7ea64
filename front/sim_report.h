/* sim_report.h: the results of simulated games, for people; lab/sim_json.h has them for programs. */
#ifndef HUSTINGS_SIM_REPORT_H
#define HUSTINGS_SIM_REPORT_H

#include "lab/sim_json.h"

/* To standard output. A summary has one line for each number of players of a sweep. */
void sim_print_table(const struct sim *sim, const struct sim_totals *t);
void sim_print_summary(const struct sim *sim, const struct sim_totals *t);

#endif
