/* power_vfs.h: a disk in memory, for SQLite, whose power can be cut.
 *
 * What was written since a file's last sync may or may not be on the disk afterwards: each piece of 512 bytes
 * by itself, whatever the order in which they were written, and each of the versions that a piece had. So may
 * be the making and the deleting of files until the folder is synced, as SQLite does with the first sync of a
 * new journal. Everything is decided by the seed. There is one such disk at a time, for one connection. */
#ifndef HUSTINGS_POWER_VFS_H
#define HUSTINGS_POWER_VFS_H

#include <stddef.h>
#include <stdint.h>

/* An empty disk; SQLite's files are on it from now on. */
void power_install(uint64_t seed);

/* Whether SQLite's files are on this disk (1) or where they usually are. */
void power_use(int on);

/* The disk is gone. */
void power_remove(void);

/* The power goes at the n-th change from now (1: the next): write, sync, cut to size, delete, making. From
 * then on everything fails. 0: now. */
void power_cut_at(uint64_t changes);
int power_is_out(void);

/* After a cut, once all files are closed: the power comes back, with only what is on the disk. */
void power_back(void);

/* Writes the disk's file `name` and those beside it into real ones beside `path`; one that is not there is
 * deleted. 0, or -1. */
int power_copy(const char *name, const char *path);

/* The n-th sync from now fails, once; the unsynced pieces stay unsynced. 0: none. */
void power_fail_sync(uint64_t syncs);

/* How many bytes fit on the disk; a write that needs more answers that it is full. */
void power_set_room(size_t bytes);
size_t power_used(void);

/* Since the disk was made. */
struct power_figures {
    uint64_t changes, writes, syncs, kept, dropped; /* pieces, at cuts */
};
struct power_figures power_figures(void);

#endif
