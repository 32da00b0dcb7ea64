#include "server/shell/assertion.h"

#include <assert.h>
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local jmp_buf *way_out; /* NULL: nothing is guarded on this thread */

int assertion_guard(void (*run)(void *of), void *of)
{
    jmp_buf here;
    if (setjmp(here)) {
        way_out = NULL;
        return -1;
    }
    way_out = &here;
    run(of);
    way_out = NULL;
    return 0;
}

/* What `assert` calls: the C library's own would call abort(), and a handler for its signal could not tell a failed
 * assertion, where nothing is locked, from a broken heap, where everything may be. */
void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function)
{
    fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line,
            function, assertion);
    if (way_out)
        longjmp(*way_out, 1);
    abort();
}
