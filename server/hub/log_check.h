/* log_check.h: does the log of a table still replay? `hustings check` asks this for every table of a file. */
#ifndef HUSTINGS_LOG_CHECK_H
#define HUSTINGS_LOG_CHECK_H

#include <stddef.h>

#include "server/hub/hub.h"
#include "server/hub/packs.h"

enum log_answer {
    LOG_PLAYS,   /* every entry is understood, every move is legal, every draw is the one that was drawn */
    LOG_NO_PACK, /* unknown: its pack is not here, or another pack has its name */
    LOG_FAILS
};

/* The log as a store gives it; `packs` and `guarded` as the hub has them. Nothing is kept. */
enum log_answer log_check(const struct packs *packs, hub_guard *guarded, const char *bytes, size_t size);

#endif
