#include "server/shell/turns.h"

#include <stdlib.h>

enum { IN_NOW = 1, IN_LATER = 2 };

int turns_begin(struct turns *t, int room)
{
    *t = (struct turns){.room = room};
    t->now = calloc((size_t)room, sizeof *t->now);
    t->later = calloc((size_t)room, sizeof *t->later);
    t->waits = calloc((size_t)room, sizeof *t->waits);
    return t->now && t->later && t->waits ? 0 : -1;
}

void turns_end(struct turns *t)
{
    free(t->now);
    free(t->later);
    free(t->waits);
}

void turns_add(struct turns *t, int number, int may_wait)
{
    const uint8_t in = may_wait ? IN_LATER : IN_NOW;
    if (t->waits[number] & (in | IN_NOW))
        return;
    t->waits[number] |= in;
    if (may_wait)
        t->later[(t->first_later + t->later_count++) % t->room] = number;
    else
        t->now[t->now_count++] = number;
}

int turns_next(struct turns *t, int *looking_on)
{
    if (t->now_count > 0) {
        int number = t->now[--t->now_count];
        t->waits[number] &= (uint8_t)~IN_NOW;
        return number;
    }
    if (t->later_count == 0 || *looking_on == 0)
        return -1;
    int number = t->later[t->first_later];
    t->first_later = (t->first_later + 1) % t->room;
    t->later_count--;
    --*looking_on;
    t->waits[number] &= (uint8_t)~IN_LATER;
    return number;
}
