/* walls.h: what a program in a cage may not ask the kernel for. Built once, before the first program is started, and put
 * up in the new process, where nothing may be allocated any more. */
#ifndef HUSTINGS_WALLS_H
#define HUSTINGS_WALLS_H

/* Safe to call from any thread, any number of times. 0, or -1: this machine has no such walls. */
int walls_build(void);

/* In the new process, for the rest of its life. Asks for no memory. 0 or -1. */
int walls_put_up(void);

#endif
