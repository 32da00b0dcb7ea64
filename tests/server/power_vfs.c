#include "power_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/kit.h"

enum { PIECE = 512, FILES = 8, REGIONS = 64, NAME = 512 };

/* What was done to a file since its last sync: a piece was written, or the file was cut to a size. */
struct change {
    size_t at, size; /* of a piece: where, and how many bytes of it are in the file */
    int cut;
    uint8_t bytes[PIECE];
};

struct image {
    uint8_t *bytes;
    size_t size, room;
    int is_there;
};

struct disk_file {
    char name[NAME];
    struct image now, disk; /* as programs see it, and as it is for sure */
    struct change *changes;
    size_t count, room;
    void *regions[REGIONS]; /* shared memory */
};

static struct {
    struct disk_file files[FILES];
    struct rng rng;
    struct power_figures figures;
    uint64_t cut_at, fail_at; /* counts of changes and of syncs */
    size_t most;
    int out;
} disk;

struct power_file {
    sqlite3_file base;
    struct disk_file *file;
    int sync_folder; /* with its first sync: SQLite on Linux does so with a journal that it may have made */
};

static struct disk_file *file_of(sqlite3_file *f)
{
    return ((struct power_file *)f)->file;
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

static void image_resize(struct image *m, size_t size)
{
    if (size > m->room) {
        m->room = 2 * size;
        m->bytes = realloc(m->bytes, m->room);
        if (!m->bytes)
            abort();
    }
    if (size > m->size)
        memset(m->bytes + m->size, 0, size - m->size);
    m->size = size;
}

static void image_write(struct image *m, size_t at, const void *bytes, size_t size)
{
    if (at + size > m->size)
        image_resize(m, at + size);
    if (size)
        memcpy(m->bytes + at, bytes, size);
}

static void change_apply(struct image *m, const struct change *c)
{
    if (c->cut)
        image_resize(m, c->size);
    else
        image_write(m, c->at, c->bytes, c->size);
}

static struct change *change_new(struct disk_file *f)
{
    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 64;
        f->changes = realloc(f->changes, f->room * sizeof *f->changes);
        if (!f->changes)
            abort();
    }
    return &f->changes[f->count++];
}

static void note_write(struct disk_file *f, size_t at, size_t size)
{
    for (size_t piece = at / PIECE * PIECE; piece < at + size; piece += PIECE) {
        struct change *c = change_new(f);
        c->at = piece;
        c->size = f->now.size - piece < PIECE ? f->now.size - piece : PIECE;
        c->cut = 0;
        memcpy(c->bytes, f->now.bytes + piece, c->size);
    }
}

static void note_cut(struct disk_file *f, size_t size)
{
    struct change *c = change_new(f);
    c->cut = 1;
    c->at = 0;
    c->size = size;
}

/* --- files ---------------------------------------------------------------------------------------------- */

static struct disk_file *find(const char *name, int make)
{
    for (int i = 0; i < FILES; i++)
        if (strcmp(disk.files[i].name, name) == 0)
            return &disk.files[i];
    for (int i = 0; make && i < FILES; i++)
        if (!disk.files[i].name[0]) {
            snprintf(disk.files[i].name, NAME, "%s", name);
            return &disk.files[i];
        }
    return NULL;
}

static void file_sync(struct disk_file *f)
{
    for (size_t i = 0; i < f->count; i++)
        change_apply(&f->disk, &f->changes[i]);
    f->count = 0;
}

static void folder_sync(void)
{
    for (int i = 0; i < FILES; i++) {
        struct disk_file *f = &disk.files[i];
        if (!f->now.is_there)
            file_sync(f);
        f->disk.is_there = f->now.is_there;
    }
}

/* What a cut leaves of a file's unsynced changes: none, all, the first few, all except one, each by a coin
 * toss. */
static void settle(struct disk_file *f)
{
    uint32_t way = rng_below(&disk.rng, 6), odds = rng_below(&disk.rng, 257);
    size_t which = f->count ? rng_below(&disk.rng, (uint32_t)f->count) : 0;
    for (size_t i = 0; i < f->count; i++) {
        int keep = way == 0   ? 0
                   : way == 1 ? 1
                   : way == 2 ? i < which
                   : way == 3 ? i != which
                              : rng_below(&disk.rng, 256) < odds;
        if (keep)
            change_apply(&f->disk, &f->changes[i]);
        disk.figures.kept += (uint64_t)keep;
        disk.figures.dropped += (uint64_t)!keep;
    }
    f->count = 0;
    if (f->now.is_there != f->disk.is_there)
        f->disk.is_there = (int)rng_below(&disk.rng, 2);
    if (!f->disk.is_there)
        f->disk.size = 0;
    image_resize(&f->now, 0);
    image_write(&f->now, 0, f->disk.bytes, f->disk.size);
    f->now.is_there = f->disk.is_there;
}

/* --- power ---------------------------------------------------------------------------------------------- */

/* Before each change. 0: it may be done. 1: the power goes with it, and it may be among what is lost or not.
 * 2: the power is out. */
static int power_now(void)
{
    if (disk.out)
        return 2;
    disk.figures.changes++;
    disk.out = disk.cut_at != 0 && disk.figures.changes >= disk.cut_at;
    return disk.out;
}

static int vfs_close(sqlite3_file *f)
{
    struct disk_file *d = file_of(f);
    for (int i = 0; i < REGIONS; i++) {
        free(d->regions[i]);
        d->regions[i] = NULL;
    }
    return SQLITE_OK;
}

static int vfs_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at)
{
    const struct image *m = &file_of(f)->now;
    if (disk.out)
        return SQLITE_IOERR_READ;
    size_t have = (size_t)at < m->size ? m->size - (size_t)at : 0, want = (size_t)size;
    size_t got = have < want ? have : want;
    if (got)
        memcpy(to, m->bytes + at, got);
    memset((char *)to + got, 0, want - got);
    return got < want ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int vfs_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    struct disk_file *d = file_of(f);
    size_t end = (size_t)at + (size_t)size;
    if (!disk.out && end > d->now.size && power_used() + end - d->now.size > disk.most)
        return SQLITE_FULL;
    int power = power_now();
    if (power == 2)
        return SQLITE_IOERR_WRITE;
    disk.figures.writes++;
    image_write(&d->now, (size_t)at, from, (size_t)size);
    note_write(d, (size_t)at, (size_t)size);
    return power ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int vfs_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    struct disk_file *d = file_of(f);
    int power = power_now();
    if (power == 2)
        return SQLITE_IOERR_TRUNCATE;
    image_resize(&d->now, (size_t)size);
    note_cut(d, (size_t)size);
    return power ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int vfs_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    struct disk_file *d = file_of(f);
    if (power_now())
        return SQLITE_IOERR_FSYNC;
    if (++disk.figures.syncs == disk.fail_at)
        return SQLITE_IOERR_FSYNC;
    file_sync(d);
    struct power_file *p = (struct power_file *)f;
    if (p->sync_folder)
        folder_sync();
    p->sync_folder = 0;
    return SQLITE_OK;
}

static int vfs_size(sqlite3_file *f, sqlite3_int64 *out)
{
    *out = (sqlite3_int64)file_of(f)->now.size;
    return disk.out ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

/* --- what one connection does not need ------------------------------------------------------------------ */

static int vfs_lock(sqlite3_file *f, int level)
{
    (void)f, (void)level;
    return SQLITE_OK;
}

static int vfs_check_lock(sqlite3_file *f, int *out)
{
    (void)f;
    *out = 0;
    return SQLITE_OK;
}

static int vfs_control(sqlite3_file *f, int what, void *of)
{
    (void)f, (void)what, (void)of;
    return SQLITE_NOTFOUND;
}

static int vfs_sector(sqlite3_file *f)
{
    (void)f;
    return 4096; /* as on Linux, and so the next */
}

static int vfs_traits(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int vfs_shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **out)
{
    if (region >= REGIONS)
        abort();
    void **at = &file_of(f)->regions[region];
    if (!*at && extend && !(*at = calloc(1, (size_t)size)))
        return SQLITE_NOMEM;
    *out = *at;
    return SQLITE_OK;
}

static int vfs_shm_lock(sqlite3_file *f, int at, int count, int flags)
{
    (void)f, (void)at, (void)count, (void)flags;
    return SQLITE_OK;
}

static void vfs_shm_barrier(sqlite3_file *f)
{
    (void)f;
}

static int vfs_shm_unmap(sqlite3_file *f, int gone)
{
    (void)gone;
    return vfs_close(f);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = vfs_close,
    .xRead = vfs_read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_lock,
    .xCheckReservedLock = vfs_check_lock,
    .xFileControl = vfs_control,
    .xSectorSize = vfs_sector,
    .xDeviceCharacteristics = vfs_traits,
    .xShmMap = vfs_shm_map,
    .xShmLock = vfs_shm_lock,
    .xShmBarrier = vfs_shm_barrier,
    .xShmUnmap = vfs_shm_unmap,
};

/* --- the file system ------------------------------------------------------------------------------------ */

/* A file without a name would be a temporary one: the store must not need any. The store makes its file
 * itself, so the main file is there, and for sure, before SQLite opens it. */
static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)vfs;
    f->pMethods = NULL;
    struct disk_file *d = name ? find(name, 1) : NULL;
    if (!d)
        return SQLITE_CANTOPEN;
    if (!d->now.is_there) {
        if (flags & SQLITE_OPEN_MAIN_DB)
            d->disk.is_there = 1;
        else if (!(flags & SQLITE_OPEN_CREATE) || power_now())
            return SQLITE_CANTOPEN;
        d->now.is_there = 1;
    }
    ((struct power_file *)f)->file = d;
    ((struct power_file *)f)->sync_folder =
        flags & SQLITE_OPEN_CREATE && flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL);
    f->pMethods = &methods;
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    struct disk_file *d = find(name, 0);
    if (!d || !d->now.is_there)
        return SQLITE_IOERR_DELETE_NOENT;
    int power = power_now();
    if (power == 2)
        return SQLITE_IOERR_DELETE;
    image_resize(&d->now, 0);
    note_cut(d, 0);
    d->now.is_there = 0;
    if (sync && !power)
        folder_sync();
    return power ? SQLITE_IOERR_DELETE : SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs, (void)flags;
    const struct disk_file *d = find(name, 0);
    *out = d && d->now.is_there;
    return disk.out ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int cap, char *out)
{
    (void)vfs;
    return snprintf(out, (size_t)cap, "%s", name) < cap ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int vfs_random(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    for (int i = 0; i < size; i++)
        out[i] = (char)rng_next(&disk.rng);
    return size;
}

/* --- from outside --------------------------------------------------------------------------------------- */

static sqlite3_vfs power_vfs, *usual_vfs;

/* Memory stays for the next disk: thousands are made. */
static void disk_empty(void)
{
    for (int i = 0; i < FILES; i++) {
        struct disk_file *f = &disk.files[i];
        f->name[0] = '\0';
        f->now.size = f->disk.size = f->count = 0;
        f->now.is_there = f->disk.is_there = 0;
    }
    memset(&disk.figures, 0, sizeof disk.figures);
    disk.cut_at = disk.fail_at = 0;
    disk.most = SIZE_MAX / 2;
    disk.out = 0;
}

void power_install(uint64_t seed)
{
    disk_empty();
    rng_seed(&disk.rng, seed);
    usual_vfs = sqlite3_vfs_find(NULL);
    power_vfs = *usual_vfs;
    power_vfs.zName = "power";
    power_vfs.szOsFile = sizeof(struct power_file);
    power_vfs.mxPathname = NAME - 1;
    power_vfs.pNext = NULL;
    power_vfs.xOpen = vfs_open;
    power_vfs.xDelete = vfs_delete;
    power_vfs.xAccess = vfs_access;
    power_vfs.xFullPathname = vfs_full_name;
    power_vfs.xRandomness = vfs_random;
    power_use(1);
    sqlite3_randomness(0, NULL); /* SQLite's own numbers come from the seed, too */
}

void power_use(int on)
{
    sqlite3_vfs_register(on ? &power_vfs : usual_vfs, 1);
}

void power_remove(void)
{
    power_use(0);
    sqlite3_vfs_unregister(&power_vfs);
}

void power_cut_at(uint64_t changes)
{
    disk.cut_at = disk.figures.changes + changes;
    disk.out |= changes == 0;
}

int power_is_out(void)
{
    return disk.out;
}

void power_back(void)
{
    for (int i = 0; i < FILES; i++)
        settle(&disk.files[i]);
    disk.out = 0;
    disk.cut_at = 0;
}

static int copy_one(const char *name, const char *path, const char *end)
{
    char from[NAME], to[NAME];
    snprintf(from, sizeof from, "%s%s", name, end);
    snprintf(to, sizeof to, "%s%s", path, end);
    const struct disk_file *d = find(from, 0);
    unlink(to);
    if (!d || !d->now.is_there)
        return 0;
    FILE *f = fopen(to, "wb");
    if (!f)
        return -1;
    int bad = d->now.size && fwrite(d->now.bytes, 1, d->now.size, f) != d->now.size;
    return fclose(f) || bad ? -1 : 0;
}

int power_copy(const char *name, const char *path)
{
    char memory[NAME];
    snprintf(memory, sizeof memory, "%s-shm", path);
    unlink(memory);
    return copy_one(name, path, "") || copy_one(name, path, "-wal") || copy_one(name, path, "-journal") ? -1
                                                                                                        : 0;
}

void power_fail_sync(uint64_t syncs)
{
    disk.fail_at = syncs ? disk.figures.syncs + syncs : 0;
}

void power_set_room(size_t bytes)
{
    disk.most = bytes;
}

size_t power_used(void)
{
    size_t used = 0;
    for (int i = 0; i < FILES; i++)
        used += disk.files[i].now.size;
    return used;
}

struct power_figures power_figures(void)
{
    return disk.figures;
}
