#include "lab/bot_named.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int bot_refuse(const struct game *game, const char *name, struct error *e)
{
    char known[200] = "";
    size_t size = 0;
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if (size < sizeof known)
            size += (size_t)snprintf(known + size, sizeof known - size, size ? ", %s" : "%s", (*bot)->name);
    error_set(e, BAD_INPUT, W_SIM_NO_SUCH_BOT, known);
    return error_text(e, name);
}

int bot_named(const struct game *game, const char *text, const struct bot **bot, struct budget *budget,
              struct error *e)
{
    char name[64];
    size_t length = strcspn(text, ":");
    char *end = NULL;
    *budget = (struct budget){0};
    *bot = NULL;
    if (length < sizeof name) {
        memcpy(name, text, length);
        name[length] = '\0';
        *bot = bot_find(game, name);
    }
    errno = 0;
    if (text[length]) {
        budget->nodes = strtoull(text + length + 1, &end, 10);
        if (text[length + 1] < '1' || text[length + 1] > '9' || *end || errno)
            *bot = NULL;
    }
    return *bot ? 0 : bot_refuse(game, text, e);
}
