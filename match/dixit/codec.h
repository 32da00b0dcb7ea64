/* codec.h: what the files of Dixit's notation share. */
#ifndef HUSTINGS_DIXIT_CODEC_H
#define HUSTINGS_DIXIT_CODEC_H

#include "match/codec.h"

extern const char *const dixit_mode_names[];
extern const char *const dixit_phase_names[];

/* The lists of ids of a pack: its cards, then the words for what they show, one list per language
 * (in the order of enum lang; "" where the pack has none). The k-th word of each names concept k. Then the
 * descriptions of the cards, again one list per language. */
enum { DIXIT_IDS_CARDS, DIXIT_IDS_WORDS, DIXIT_IDS_ALT = DIXIT_IDS_WORDS + LANGS };

/* The place of the text of a round's clue (D-3.4); that of the round before is the other one. */
int dixit_clue_place(uint64_t round);

int dixit_load(json_t *json, struct content *content, struct error *e);
int dixit_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
               json_t **options, struct texts *texts, struct error *e);
int dixit_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                       struct error *e);
void dixit_tell(const struct content *content, const struct fault *fault, struct error *e);

int dixit_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
               int count, struct cue out[CUES_MOST]);

extern const struct codec dixit_codec;

#endif
