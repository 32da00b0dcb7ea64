/* rulebook.h: the rules as a player reads them (content/GAME/rules.LANG.md, built in), on the terminal. */
#ifndef HUSTINGS_RULEBOOK_H
#define HUSTINGS_RULEBOOK_H

#include "front/terminal.h"

/* Prints what is asked for: "" the introduction and the chapters, "all" everything, "N-5" a chapter, "N-5.4"
 * a rule (the letter may be left out), with the tables and texts below it, "example" a chapter by its name. 0 if there is nothing with that name. */
int rulebook_say(const struct terminal *t, const char *game, const char *what);

/* The numbers of the rules, for TAB to complete to: calls `each` for every rule. */
void rulebook_each(const char *game, void (*each)(const char *rule, void *to), void *to);

#endif
