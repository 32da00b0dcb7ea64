/* codec.h: the template in the notation. */
#ifndef HUSTINGS_NULL_CODEC_H
#define HUSTINGS_NULL_CODEC_H

#include "match/codec.h"

extern const struct codec null_codec;

#endif
