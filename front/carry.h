/* carry.h: stores on their way: a database that servers share, into a file, and a data folder into such a database. */
#ifndef HUSTINGS_FRONT_CARRY_H
#define HUSTINGS_FRONT_CARRY_H

#include "front/command.h"

/* All that is in a database at one moment, into a new file, as `hustings backup` makes it. *strays: rows there that belong
 * to no table. 0, or -1 with the reason; servers may be using the database. */
int carry_to_file(const char *url, const char *file, uint64_t *strays, struct error *e);

/* All tables of a data folder that no server uses into a database that no server uses. 0, or -1 with the reason. */
int carry_to_database(const char *data, const char *url, struct error *e);

/* Takes away from a database what only earlier versions need; *went: there was something. 0, or -1 with the reason: a server
 * of an earlier version is using it. */
int carry_finish(const char *url, int *went, struct error *e);

#endif
