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

/* What a worker may use. The slowest honest pictures are drawings full of filters: they take a few
 * seconds. */
enum { WORKER_MEMORY_MIB = 2048, WORKER_CPU_SECONDS = 10, WORKER_SECONDS = 60, WORKER_FILE_MIB = 4 };
enum { WORKERS_MOST = 8 }; /* at once */

/* The worker's descriptors besides 0, the picture, and 1, its answer: one line of at most this many bytes. */
enum { WORKER_CARD = 3, WORKER_SMALL = 4, WORKER_MOST_ANSWER = 400 };

/* hustings-pictures has one end of a line (a socket that keeps messages whole) as its descriptor 0. A request
 * is the number of a free place, below WORKERS_MOST, and comes with the descriptors of a worker in the order
 * of this list; the report is sent when that worker has ended. The end of the line ends everything. */
enum { GIVEN_PICTURE, GIVEN_ANSWER, GIVEN_CARD, GIVEN_SMALL, GIVEN };
struct worker_report {
    int place, status; /* as wait() returns it */
    int failed;        /* errno if no worker could be started */
};

/* Loads and sets up everything that every picture needs, and starts no thread. -1 if that fails. */
int pictures_prepare(const char *program);

/* The work on one picture, in a process of its own; -1 if the picture is faulty. */
int picture_work(void);

#endif
