/* memory.h: what the server does when there is no memory (docs/memory.md). Its limits bound what it needs; if
 * the machine has less, half a message is worse than none: the process ends, and the next one reads
 * everything from the log. */
#ifndef HUSTINGS_MEMORY_H
#define HUSTINGS_MEMORY_H

/* From now on JSON is made whole or the process ends. Once, before anything else. */
void memory_or_die(void);

/* Ends the process unless the memory that was asked for is there. Not an assertion: a table whose log fails one while it
 * is read is set aside as damaged (hub.h, `guarded`), and this is not the table's fault. */
void memory_need(int is_there);

#endif
