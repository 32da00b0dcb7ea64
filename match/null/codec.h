/* codec.h: the template in the notation. */
#ifndef HUSTINGS_NULL_CODEC_H
#define HUSTINGS_NULL_CODEC_H

#include "match/codec.h"

int null_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
              int count, struct cue out[CUES_MOST]);

extern const struct codec null_codec;

#endif
