#include "server/hub/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static void *get_or_die(size_t size)
{
    void *got = malloc(size);
    if (!got) {
        fputs("{\"level\":\"error\",\"event\":\"memory.none\"}\n", stderr);
        abort();
    }
    return got;
}

void memory_or_die(void)
{
    json_set_alloc_funcs(get_or_die, free);
}
