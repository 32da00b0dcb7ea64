/* replay_seen.h: `hustings replay` of what one seat saw (match/seen_record.h), and such a record made from a whole one. */
#ifndef HUSTINGS_REPLAY_SEEN_H
#define HUSTINGS_REPLAY_SEEN_H

#include "match/seen_record.h"

/* What the command line says. */
struct replay_wish {
    const char *path, *content, *seat_text, *at_text, *beliefs_text;
    int json;
};

/* Shows it; the exit status. */
int replay_seen(const struct replay_wish *wish);

/* Writes what a viewer saw of a whole record into a new file; the exit status. ALL_SEEING: nobody was named. */
int replay_save(const char *path, int viewer, const struct reader *whole);

#endif
