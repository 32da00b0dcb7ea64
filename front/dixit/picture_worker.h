/* picture_worker.h: what `hustings pack dixit` and its helper, hustings-pictures, agree on: what a picture
 * may be, and what it is turned into. */
#ifndef HUSTINGS_PICTURE_WORKER_H
#define HUSTINGS_PICTURE_WORKER_H

enum {
    PICTURE_MOST_MIB = 64,         /* of its file */
    PICTURE_MOST_MEGAPIXELS = 120, /* according to its header, before anything is decoded */
    PICTURE_MOST_SIDE = 100000,
    PICTURE_LEAST_SIDE = 64, /* pixels; a drawing in SVG may have any size */
};

/* The two sizes of a card, in pixels (docs/art.md). */
enum { CARD_WIDTH = 600, CARD_HEIGHT = 900, SMALL_WIDTH = 240, SMALL_HEIGHT = 360 };

/* The worker's descriptors besides 0, the picture, and 1, its answer: one line of at most this many bytes. */
enum { WORKER_CARD = 3, WORKER_SMALL = 4, WORKER_MOST_ANSWER = 400 };

#endif
