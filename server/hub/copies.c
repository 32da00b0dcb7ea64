#include "server/hub/copies.h"

#include <stdio.h>
#include <string.h>

#include "server/hub/own.h"

static int is_young(const struct hub *h, const struct copy *c)
{
    return c->code[0] && h->now - c->at < COPY_MS;
}

json_t *copies_find(const struct hub *h, const char *code)
{
    for (int i = 0; i < COPIES; i++)
        if (is_young(h, &h->copies[i]) && strcmp(h->copies[i].code, code) == 0)
            return h->copies[i].told;
    return NULL;
}

/* That of the same table, or the oldest. */
static struct copy *find_place(struct hub *h, const char *code)
{
    struct copy *place = &h->copies[0];
    for (int i = 0; i < COPIES; i++) {
        struct copy *c = &h->copies[i];
        if (strcmp(c->code, code) == 0)
            return c;
        if (c->at < place->at)
            place = c;
    }
    return place;
}

void copies_keep(struct hub *h, const char *code, uint64_t asked_at, json_t *told)
{
    struct copy *c = find_place(h, code);
    if (asked_at < c->at)
        return;
    json_decref(c->told);
    c->told = json_incref(told);
    c->at = asked_at;
    snprintf(c->code, sizeof c->code, "%s", code);
}

void copies_free(struct hub *h)
{
    for (int i = 0; i < COPIES; i++)
        json_decref(h->copies[i].told);
}
