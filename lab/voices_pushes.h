/* voices_pushes.h: random pushes of Voices, measured: prints how many there are per second, and how many
 * discs fall. */
#ifndef HUSTINGS_VOICES_PUSHES_H
#define HUSTINGS_VOICES_PUSHES_H

#include <stdint.h>

void voices_measure_pushes(uint64_t times);

#endif
