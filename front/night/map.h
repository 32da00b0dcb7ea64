/* map.h: Election Night's board in characters: a box for each region, roughly where it is on the map.
 *
 * Any pack is drawn, in any width: rows and places follow from where the pack puts its fields. */
#ifndef HUSTINGS_NIGHT_MAP_H
#define HUSTINGS_NIGHT_MAP_H

#include "front/canvas.h"
#include "match/content.h"
#include "rules/night/night.h"

struct night_layout {
    int box, lines; /* columns of a box; lines of the whole */
    int tight;
    int x[NIGHT_MAX_REGIONS], y[NIGHT_MAX_REGIONS];
    int field_lines[NIGHT_MAX_REGIONS]; /* of a region's box: as many as its row needs */
};

/* Where the boxes go on a canvas of this width. `tight`: rows share an edge, to save lines. */
void night_layout(const struct content *content, int width, int tight, struct night_layout *out);

/* Draws the board of a view from line `top` on. */
void night_map(struct canvas *c, int top, const struct night_layout *layout, const struct content *content,
               const struct night *view);

/* The mark of a seat, which precedes its numbers: a disc, a square. And its ink. */
const char *night_mark(int seat);
enum ink night_ink(int seat);

/* A region's name in the language of the person. */
const char *night_region_name(const struct content *content, int region);

/* Could `seat` still win a region in full, having no number there twice? (N-9.5) */
int night_may_be_full(const struct night_pack *pack, const struct night *view, int region, int seat);

#endif
