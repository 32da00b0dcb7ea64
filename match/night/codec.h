/* codec.h: what the pack and the notation of Election Night share. */
#ifndef HUSTINGS_NIGHT_CODEC_H
#define HUSTINGS_NIGHT_CODEC_H

#include "match/codec.h"

/* The lists of ids in a pack; the first is what moves name. */
enum { NIGHT_IDS_FIELDS, NIGHT_IDS_REGIONS };

int night_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
               int count, struct cue out[CUES_MOST]);

extern const struct codec night_codec;

#endif
