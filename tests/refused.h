/* refused.h: memory that a test withholds. The linker puts refused.c in place of malloc and its kin (`refusing` in
 * tests/meson.build); the test says which requests are refused. */
#ifndef HUSTINGS_TESTS_REFUSED_H
#define HUSTINGS_TESTS_REFUSED_H

/* Is this request refused? Called once for each; may set errno. */
int refused(void);

#endif
