/* files.h: declares what a program or a picture worker may read (Landlock; docs/bot-protocol.md, The cage). */
#ifndef HUSTINGS_FILES_H
#define HUSTINGS_FILES_H

/* Hides a file or folder from all processes that are started later, even where they could read what is around it. The path
 * is absolute and free of symbolic links. Returns 0, or -1 if the kernel has no Landlock or too much is hidden. */
int files_hide(const char *path);

/* Builds the rules for a process that runs the program at this path (NULL: a picture worker). They hold for the mounts of
 * this moment. Sets *ruleset, which the caller closes; -1 if the kernel has no Landlock. Returns 0, or -1 if something that
 * must be hidden would not be. */
int files_open(const char *program, int *ruleset);

/* Puts the rules in force in a new process, without allocating memory. Needs no_new_privs. Returns 0, or -1 with errno. */
int files_limit(int ruleset);

#endif
