#include "server/hub/promise.h"

#include "server/hub/own.h"

enum {
    QUESTION_EVERY_S = 8, /* that a seat is asked, about: two seats of Election Night at a calm pace */
    SHARE_MS = 800        /* of a processor's second, as the bots' queue has it */
};

/* What the level of a seat takes for one question; 0: nobody plays there who needs time. */
static uint64_t promised_to(const struct table *t, const struct seat *s)
{
    const struct bot *bot = s->kind == SEAT_BOT || s->stands_in ? bot_find(t->game, s->level) : NULL;
    return bot ? bot->usual.ms : 0;
}

static uint64_t promised_to_all(const struct hub *h)
{
    uint64_t sum = 0;
    for (int i = 0; i < h->loaded.count; i++) {
        const struct table *t = h->loaded.tables[i];
        for (int s = 0; s < t->seats && !t->over; s++)
            sum += promised_to(t, &t->seat[s]);
    }
    return sum;
}

int promise_fits(const struct table *t, int seat, const struct bot *bot)
{
    const struct hub *h = t->hub;
    uint64_t own = promised_to(t, &t->seat[seat]);
    uint64_t most = (uint64_t)h->setup.caps.bots_cores * SHARE_MS * QUESTION_EVERY_S;
    if (bot->usual.ms <= bot_usual(t->game)->usual.ms || bot->usual.ms <= own)
        return 1;
    return promised_to_all(h) - (t->over ? 0 : own) + bot->usual.ms <= most;
}
