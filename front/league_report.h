/* league_report.h: the results of a league, for people and for programs. */
#ifndef HUSTINGS_LEAGUE_REPORT_H
#define HUSTINGS_LEAGUE_REPORT_H

#include <jansson.h>

#include "lab/league.h"

/* To standard output. */
void league_print(const struct league *l, const struct league_results *r);

/* The caller's; NULL: out of memory. */
json_t *league_json(const struct league *l, const struct league_results *r);

#endif
