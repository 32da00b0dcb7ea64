#include "lab/bot_named.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int bot_named(const struct game *game, const char *text, const char *path, const struct bot **bot,
              struct budget *budget, struct error *e)
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
    if (*bot)
        return 0;
    error_set(e, BAD_INPUT, W_ERROR_NOT_ONE_OF, path);
    return error_text(e, text);
}
