/* voices_view.h: what the two files of Voices share: the order of markers, the slices of an observation. */
#ifndef HUSTINGS_ENV_VOICES_VIEW_H
#define HUSTINGS_ENV_VOICES_VIEW_H

#include "voices.h"

/* The place of each marker set for this viewer: its own sets first, then its neighbours' clockwise, nobody's last. */
RULE static inline void env_voices_ranks(const struct voices *p, int viewer, uint8_t ranks[VOICES_SETS])
{
    int key[VOICES_SETS];
    for (int set = 0; set < VOICES_SETS; set++) {
        int owner = p->owner[set];
        key[set] =
            VOICES_SETS * (owner < p->players ? env_from(p->players, viewer, owner) : p->players) + set;
    }
    for (int set = 0; set < VOICES_SETS; set++) {
        ranks[set] = 0;
        for (int other = 0; other < VOICES_SETS; other++)
            ranks[set] = (uint8_t)(ranks[set] + (key[other] < key[set]));
    }
}

/* The rules' number of the marker that has this number for the viewer. */
RULE static inline int env_voices_marker(const uint8_t ranks[VOICES_SETS], int number)
{
    int set = 0;
    while (ranks[set] != number / VOICES_SET_MARKERS)
        set++;
    return VOICES_SET_MARKERS * set + number % VOICES_SET_MARKERS;
}

#ifdef __cplusplus
extern "C" {
#endif

/* Adds the slices; where those begin whose size depends on the pack. */
RULE int env_voices_describe(const struct voices_pack *k, struct env_spec *spec);

#ifdef __cplusplus
}
#endif

#endif
