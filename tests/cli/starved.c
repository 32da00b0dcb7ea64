/* starved.c: a program that gets no memory after STARVED requests for it. */
#include <errno.h>
#include <stdlib.h>

#include "tests/refused.h"

int refused(void)
{
    static long left = -1;
    const char *granted = getenv("STARVED");
    if (left < 0)
        left = granted ? strtol(granted, NULL, 10) : 1L << 40;
    if (left > 0) {
        left--;
        return 0;
    }
    errno = ENOMEM;
    return 1;
}
