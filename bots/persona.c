#include "bots/persona.h"

#include <stdio.h>

#include "match/position.h"

static const char *const personas[PERSONAS] = {
    "ilka",  "bruno", "vera", "otto",  "mira",  "leo",  "nora",  "hugo",  "zita", "max",   "edda",  "tim",
    "wanda", "anton", "dora", "felix", "frida", "emil", "greta", "oskar", "irma", "marek", "selma", "konrad"};

_Static_assert((int)PERSONAS >= (int)MAX_SEATS, "all seats of a table may have bots");

/* From one seat to the next it is `step` further in the list. No step has a factor in common with PERSONAS, so the list
 * is gone through once before anything comes again. The table says which step, and where to start: of 192 tables in a
 * row no two have the same. With 19 between their starts, those that follow each other have the fewest in common. */
const char *persona_of(uint64_t table, int seat)
{
    enum { STEPS = 8 };
    static const uint64_t steps[STEPS] = {1, 5, 7, 11, 13, 17, 19, 23};
    uint64_t start = table / STEPS + 19 * (table % STEPS);
    return personas[(start + steps[table % STEPS] * (uint64_t)seat) % PERSONAS];
}

const char *persona_name(enum lang lang, const char *persona)
{
    char key[40];
    snprintf(key, sizeof key, "persona.%.20s", persona);
    return words_raw(lang, words_find(key));
}
