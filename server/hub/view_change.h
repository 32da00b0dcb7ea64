/* view_change.h: what has changed between two views of one viewer, as `past` tells it: fields of the view, and fields of
 * its objects, by path; whatever is deeper, and lists, as a whole. */
#ifndef HUSTINGS_HUB_VIEW_CHANGE_H
#define HUSTINGS_HUB_VIEW_CHANGE_H

#include "match/out.h"

/* Adds "set" and "gone" to the object that is being written. Views are compact JSON texts that end with a zero byte. */
void view_put_change(struct out *o, const char *before, const char *after);

#endif
