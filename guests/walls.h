/* walls.h: what a program in a cage may not ask the kernel for. Built once, before the first program is started, and put
 * up in the new process, where nothing may be allocated any more. */
#ifndef HUSTINGS_WALLS_H
#define HUSTINGS_WALLS_H

/* Before the first program is started: none of them may read what is at this path, which is a full one without links; at
 * most WALLS_HIDDEN of them. 0, or -1: the kernel can't keep anything from being read (it has no Landlock), or there are
 * too many. */
enum { WALLS_HIDDEN = 4 };
int walls_hide(const char *path);

/* Safe to call from any thread, any number of times. 0, or -1: this machine has no such walls. */
int walls_build(void);

/* Moves the one descriptor that built walls have to this number, for a process that closes all others. 0 or -1. */
int walls_move(int to);

/* In the new process, for the rest of its life. Asks for no memory. 0 or -1. */
int walls_put_up(void);

#endif
