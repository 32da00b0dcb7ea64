/* believes.c: how likely a bot of Voices takes it to be that it meets its own goal. */
#include "bots/voices/mind.h"

void voices_believes(const struct question *q, struct belief *out)
{
    const struct voices *v = q->view;
    const struct voices_pack *pack = q->content->pack;
    struct voices_mind mind;
    struct result result;
    out->kind = BELIEF_NONE;
    if (v->role[q->seat] >= pack->roles)
        return; /* goals come with roles (H-1.4) */
    out->kind = BELIEF_GOAL;
    out->count = 1;
    out->of[0] = (int16_t)q->seat;
    if (v->phase == VOICES_IS_OVER) {
        position_result(q->content, v, &result);
        out->chance[0] = (float)(result.winners >> q->seat & 1);
        return;
    }
    voices_mind_read(&mind, pack, v, q->seat);
    out->chance[0] = mind.now < 0 ? 0 : mind.now > 1 ? 1 : mind.now;
}
