/* codec.h: what the files of VOTE!'s notation share. */
#ifndef HUSTINGS_VOTE_CODEC_H
#define HUSTINGS_VOTE_CODEC_H

#include "match/codec.h"

/* The six kinds as packs name them, from VOTE_CHECK on; ends in NULL. */
extern const char *const vote_ability_names[];
extern const char *const vote_phase_names[];
extern const char *const vote_party_names[];
extern const char *const vote_reasons[];

int vote_load(json_t *json, struct content *content, struct error *e);
int vote_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
              json_t **options, struct texts *texts, struct error *e);
int vote_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                      struct error *e);
void vote_tell(const struct content *content, const struct fault *fault, struct error *e);

int vote_cues(const struct content *content, const void *before, const void *after, const struct move *moves,
              int count, struct cue out[CUES_MOST]);

extern const struct codec vote_codec;

#endif
