/* beside.h: files and programs that belong to this one. */
#ifndef HUSTINGS_FRONT_BESIDE_H
#define HUSTINGS_FRONT_BESIDE_H

enum { BESIDE_PATH = 4096 };

/* The first of these places (NULL ends them) that is there and may be entered or run; those that don't begin with a stroke
 * are beside this program. NULL: none. */
const char *beside_find(const char *const *places, char path[BESIDE_PATH]);

#endif
