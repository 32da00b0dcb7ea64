#include "bots/persona.h"

#include <stdio.h>

#include "match/position.h"

static const char *const personas[PERSONAS] = {"ilka", "bruno", "vera", "otto", "mira", "leo",
                                               "nora", "hugo",  "zita", "max",  "edda", "tim"};

_Static_assert((int)PERSONAS >= (int)MAX_SEATS, "all seats of a table may have bots");

const char *persona_of(uint64_t table, int seat)
{
    return personas[(table + (uint64_t)seat) % PERSONAS];
}

const char *persona_name(enum lang lang, const char *persona)
{
    char key[40];
    snprintf(key, sizeof key, "persona.%.20s", persona);
    return words_raw(lang, words_find(key));
}
