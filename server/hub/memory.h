/* memory.h: what the server does when there is no memory. Its caps bound what it needs; should the machine have less,
 * half a message is worse than none: the process ends, and the next one reads everything from the log. */
#ifndef HUSTINGS_MEMORY_H
#define HUSTINGS_MEMORY_H

/* From now on JSON is made whole or the process ends. Once, before anything else. */
void memory_or_die(void);

#endif
