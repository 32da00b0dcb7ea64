#include "server/store/needs.h"

#include <string.h>

/* server/hub/log.c reads them. */
static const struct {
    const char *kind;
    int needs;
} kinds[] = {{"move", 1}, {"hold", 1}, {"say", 1},   {"set", 1}, {"sit", 1},   {"rise", 1},  {"open", 1},
             {"take", 1}, {"vote", 1}, {"start", 1}, {"end", 1}, {"clock", 1}, {"nonces", 1}};

static int needs_of_kind(const char *kind, size_t size)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strlen(kinds[i].kind) == size && memcmp(kinds[i].kind, kind, size) == 0)
            return kinds[i].needs;
    return NEEDS_READ;
}

int needs_of(const char *lines, size_t size)
{
    const char *end = lines + size;
    int needs = 1;
    while (lines < end) {
        const char *space = memchr(lines, ' ', (size_t)(end - lines));
        const char *feed = memchr(lines, '\n', (size_t)(end - lines));
        int more = needs_of_kind(lines, space ? (size_t)(space - lines) : 0);
        needs = more > needs ? more : needs;
        lines = feed ? feed + 1 : end;
    }
    return needs;
}
