/* services.h: what the hub offers to the files of a table: time, limits, packs, luck, a signature (hub.c). */
#ifndef HUSTINGS_HUB_SERVICES_H
#define HUSTINGS_HUB_SERVICES_H

#include <jansson.h>

#include "server/hub/hub.h"
#include "server/hub/packs.h"
#include "server/hub/seat.h"

struct legal_lists;
struct step_moves;
struct signer;

uint64_t hub_now(const struct hub *h);
const struct hub_caps *hub_caps(const struct hub *h);
const char *hub_build(const struct hub *h);
int hub_is_shared(const struct hub *h);      /* other servers have the same store */
int hub_has_branches(const struct hub *h);   /* tables may go on from a moment of a record */
int hub_is_cut_off(const struct hub *h);     /* … which does not answer */
json_t *hub_other_urls(const struct hub *h); /* of the other servers, as a new list */
const struct packs *hub_packs(const struct hub *h);
struct legal_lists *hub_legal_lists(struct hub *h);
struct step_moves *hub_step_moves(struct hub *h);
void hub_random(struct hub *h, void *out, size_t size);
const struct signer *hub_signer(const struct hub *h); /* or NULL */
const struct hub_program *hub_programs(const struct hub *h, int *count);
/* What follows from the server's secret, the hash of the token that opened a table, and two numbers: the same in every
 * process of a store, and unknown to everybody else. */
void hub_derive(const struct hub *h, const char *label, const uint8_t opener[HASH], uint64_t first,
                uint64_t second, uint8_t out[HASH]);

#endif
