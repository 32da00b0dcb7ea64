/* sim_ids.c: planted (BUG_IDS): servers count their tables, as a server alone may, and two of them come to the same number. */
#include <string.h>

#include "sim_world.h"

struct hub;
void __real_hub_random(struct hub *h, void *out, size_t size);
void __wrap_hub_random(struct hub *h, void *out, size_t size);
int sim_counts_ids;

void __wrap_hub_random(struct hub *h, void *out, size_t size)
{
    uint64_t id = (UINT64_C(1) << 32 | 1) << 1; /* the first of every process */
    __real_hub_random(h, out, size);
    if (sim_counts_ids && size == sizeof id)
        memcpy(out, &id, size);
}
