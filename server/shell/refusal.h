/* refusal.h: why a database was refused, in words. */
#ifndef HUSTINGS_SHELL_REFUSAL_H
#define HUSTINGS_SHELL_REFUSAL_H

#include "match/error.h"
#include "server/store/cable.h"

/* Sets the sentence; `text` is what the clerk has to say about it. Always -1. */
int refusal_say(enum cable_refusal why, const char *option, const char *text, struct error *e);

#endif
