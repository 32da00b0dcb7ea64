/* room.h: how a playout asks guests (lab/outsiders.h): a process for each program in each seat. */
#ifndef HUSTINGS_ROOM_H
#define HUSTINGS_ROOM_H

#include "lab/outsiders.h"

extern const struct outsiders guests_outsiders;

#endif
