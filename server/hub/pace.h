/* pace.h: how fast a table plays, as its host has chosen and the cap `tempo` scales it: scenes, bots, windows, the
 * opening (docs/server-design.md, Time). All lengths are milliseconds. */
#ifndef HUSTINGS_HUB_PACE_H
#define HUSTINGS_HUB_PACE_H

#include "server/hub/table.h"

int pace_is_none(const struct table *t);                  /* nothing takes any time */
uint64_t pace_scaled(const struct table *t, uint64_t ms); /* by the cap alone */
uint64_t pace_cue(const struct table *t, uint64_t ms);    /* a cue that takes so long at the usual pace */
/* Returns how long a bot hesitates before its answer. Ballots arrive one by one, the doubtful ones last: then *is_ballot
 * is 1, otherwise 0. */
uint64_t pace_hesitation(const struct table *t, int seat, int *is_ballot);
uint64_t pace_race(const struct table *t);                 /* that bots leave to people in a race */
uint64_t pace_opening(const struct table *t);              /* the longest that it lasts */
uint64_t pace_window(const struct table *t);               /* of a blind question */
int pace_window_s(const struct table *t);                  /* the same in seconds, as the settings show it */
uint64_t pace_after_skip(const struct table *t, int seat); /* when a bot comes once a scene was skipped */

#endif
