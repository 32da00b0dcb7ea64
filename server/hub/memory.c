#include "server/hub/memory.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

void memory_need(int is_there)
{
    if (is_there)
        return;
    fputs("{\"level\":\"error\",\"event\":\"memory.none\"}\n", stderr);
    abort();
}

static void *get_or_die(size_t size)
{
    void *got = malloc(size);
    memory_need(got != NULL);
    return got;
}

void memory_or_die(void)
{
    json_set_alloc_funcs(get_or_die, free);
}
