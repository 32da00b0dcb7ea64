/* codec.h: what the files of Voices' notation share. */
#ifndef HUSTINGS_VOICES_CODEC_H
#define HUSTINGS_VOICES_CODEC_H

#include "match/codec.h"

/* The pack's lists of ids, each in the order of its bytes. */
enum { VOICES_ROLE_IDS, VOICES_COURT_IDS, VOICES_STRATEGY_IDS, VOICES_STORY_IDS };

/* What the rules fix, in the order of the enums of rules/voices/voices.h; each ends in NULL. */
extern const char *const voices_area_names[];
extern const char *const voices_juror_names[];
extern const char *const voices_set_names[];
extern const char *const voices_marker_names[];
extern const char *const voices_kind_names[];
extern const char *const voices_verdict_names[];
extern const char *const voices_slot_names[];
extern const char *const voices_side_names[];
extern const char *const voices_branch_names[];
extern const char *const voices_phase_names[];
extern const char *const voices_frame_names[];

int voices_load(json_t *json, struct content *content, struct error *e);
int voices_read(const struct content *content, json_t *json, int viewer, void *position, int *seats,
                json_t **options, struct texts *texts, struct error *e);
int voices_read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                        struct error *e);
void voices_put(struct out *o, const struct content *content, const void *position, json_t *options,
                const struct texts *texts);
void voices_tell(const struct content *content, const struct fault *fault, struct error *e);

int voices_cues(const struct content *content, const void *before, const void *after,
                const struct move *moves, int count, struct cue out[CUES_MOST]);

extern const struct codec voices_codec;

#endif
