/* assertion.h: work that an assertion may cut short without ending the process: reading the log of one table. */
#ifndef HUSTINGS_ASSERTION_H
#define HUSTINGS_ASSERTION_H

#include "server/hub/hub.h"

/* Runs it: 0; -1 where an assertion failed in it, on the same thread. What it had in hand then is lost. Every other
 * assertion, and every other reason to abort, ends the process as ever. Not to be nested. */
hub_guard assertion_guard;

#endif
