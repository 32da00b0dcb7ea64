#include "front/dixit/deck_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/dixit/picture_worker.h"

/* --- what is there -------------------------------------------------------------------------------------- */

static int is_there(int folder, const char *name)
{
    struct stat is;
    return fstatat(folder, name, &is, AT_SYMLINK_NOFOLLOW) == 0;
}

static int left_out(int folder, const char *name)
{
    char inside[sizeof((struct dirent *)0)->d_name + 16];
    if (name[0] == '.' || strcmp(name, "pack.json") == 0 ||
        (strcmp(name, "small") == 0 && is_there(folder, "pack.json")))
        return 1;
    snprintf(inside, sizeof inside, "%s/pack.json", name);
    return is_there(folder, inside);
}

/* The file's hash, or its error: a link, a folder, nothing in it, too much in it. Its kind is checked before
 * it is opened: merely opening some devices does something to them. */
static void examine(int folder, struct pack_picture *p)
{
    struct stat is;
    if (fstatat(folder, p->name, &is, AT_SYMLINK_NOFOLLOW)) {
        pack_fail(&p->error, W_ERROR_UNREADABLE, p->name, errno);
        return;
    }
    enum word word = S_ISLNK(is.st_mode)    ? W_PACK_PICTURE_LINK
                     : S_ISDIR(is.st_mode)  ? W_PACK_PICTURE_FOLDER
                     : !S_ISREG(is.st_mode) ? W_PACK_PICTURE_NO_FILE
                     : is.st_size == 0      ? W_PACK_PICTURE_EMPTY
                                            : WORD_NONE;
    if (word != WORD_NONE) {
        error_set(&p->error, BAD_INPUT, word, p->name);
    } else if (is.st_size > (off_t)PICTURE_MOST_MIB << 20) {
        error_set(&p->error, BAD_INPUT, W_ERROR_TOO_BIG, p->name);
        p->error.high = PICTURE_MOST_MIB;
    } else {
        int descriptor = picture_open(folder, p->name, &p->error);
        if (descriptor >= 0) {
            picture_hash(descriptor, p->name, p->source, &p->error);
            close(descriptor);
        }
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct pack_picture *)a)->name, ((const struct pack_picture *)b)->name);
}

/* All names; those past the most that a pack may hold are only counted. */
static int read_names(struct pack_folder *f, DIR *list, const char *path, struct error *e)
{
    struct dirent *entry;
    while ((errno = 0, entry = readdir(list))) {
        if (left_out(f->descriptor, entry->d_name))
            continue;
        if (f->count < PACK_MOST_CARDS && !(f->pictures[f->count].name = strdup(entry->d_name)))
            return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, path);
        f->count++;
    }
    if (errno)
        return pack_fail(e, W_ERROR_UNREADABLE, path, errno);
    if (f->count >= PACK_LEAST_CARDS && f->count <= PACK_MOST_CARDS)
        return 0;
    error_set(e, BAD_INPUT, W_PACK_DIXIT_COUNT, path);
    e->value = f->count;
    e->low = PACK_LEAST_CARDS;
    e->high = PACK_MOST_CARDS;
    return -1;
}

static int read_folder(struct pack_folder *f, const char *path, struct error *e)
{
    if (!(f->pictures = calloc(PACK_MOST_CARDS, sizeof *f->pictures)))
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, path);
    DIR *list = opendir(path);
    if (!list)
        return pack_fail(e, W_ERROR_UNREADABLE, path, errno);
    f->descriptor = fcntl(dirfd(list), F_DUPFD_CLOEXEC, 0);
    int bad =
        f->descriptor < 0 ? pack_fail(e, W_ERROR_UNREADABLE, path, errno) : read_names(f, list, path, e);
    closedir(list);
    if (bad)
        return -1;
    qsort(f->pictures, (size_t)f->count, sizeof *f->pictures, by_name);
    for (int i = 0; i < f->count; i++)
        examine(f->descriptor, &f->pictures[i]);
    return 0;
}

int pack_folder_open(struct pack_folder *f, const char *path, struct error *e)
{
    *f = (struct pack_folder){.descriptor = -1};
    if (read_folder(f, path, e) == 0)
        return 0;
    pack_folder_close(f);
    return -1;
}

void pack_folder_close(struct pack_folder *f)
{
    for (int i = 0; f->pictures && i < f->count && i < PACK_MOST_CARDS; i++)
        free(f->pictures[i].name);
    free(f->pictures);
    if (f->descriptor >= 0)
        close(f->descriptor);
    *f = (struct pack_folder){.descriptor = -1};
}

/* --- what is made --------------------------------------------------------------------------------------- */

/* Free, or a folder with nothing in it. */
static int check_free(const char *path, struct error *e)
{
    struct stat is;
    struct dirent *entry;
    int used = 0;
    if (lstat(path, &is))
        return errno == ENOENT ? 0 : pack_fail(e, W_ERROR_WRITE, path, errno);
    DIR *list = S_ISDIR(is.st_mode) ? opendir(path) : NULL;
    while (list && (entry = readdir(list)))
        used |= strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    if (list)
        closedir(list);
    return list && !used ? 0 : error_set(e, BAD_INPUT, W_PACK_DIXIT_TAKEN, path);
}

/* The folder that the new one would be in does not exist. */
static int fail_for_parent(const char *path, struct error *e)
{
    const char *slash = strrchr(path, '/');
    error_set(e, BAD_INPUT, W_PACK_DIXIT_NO_PARENT, path);
    char *parent = slash ? strndup(path, (size_t)(slash - path)) : NULL;
    error_text(e, parent ? parent : ".");
    free(parent);
    return -1;
}

int pack_draft_begin(struct pack_draft *d, const char *path, struct error *e)
{
    *d = (struct pack_draft){.path = path, .descriptor = -1};
    if (check_free(path, e))
        return -1;
    if ((size_t)snprintf(d->name, sizeof d->name, "%s.XXXXXX", path) >= sizeof d->name)
        return pack_fail(e, W_ERROR_WRITE, path, ENAMETOOLONG);
    if (!mkdtemp(d->name)) {
        d->name[0] = 0;
        return errno == ENOENT ? fail_for_parent(path, e) : pack_fail(e, W_ERROR_WRITE, path, errno);
    }
    mode_t mask = umask(0); /* there is no other way to ask */
    umask(mask);
    d->descriptor = open(d->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (d->descriptor >= 0 && fchmod(d->descriptor, 0777 & ~mask) == 0 &&
        mkdirat(d->descriptor, "small", 0777) == 0)
        return 0;
    pack_fail(e, W_ERROR_WRITE, d->name, errno);
    pack_draft_drop(d);
    return -1;
}

int pack_draft_finish(struct pack_draft *d, struct error *e)
{
    if (rename(d->name, d->path)) /* also over an empty folder, but over nothing else */
        return errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR
                   ? error_set(e, BAD_INPUT, W_PACK_DIXIT_TAKEN, d->path)
                   : pack_fail(e, W_ERROR_WRITE, d->path, errno);
    d->name[0] = 0;
    pack_draft_drop(d);
    return 0;
}

static int remove_one(const char *path, const struct stat *is, int kind, struct FTW *at)
{
    (void)is, (void)kind, (void)at;
    remove(path);
    return 0;
}

void pack_draft_drop(struct pack_draft *d)
{
    if (d->descriptor >= 0)
        close(d->descriptor);
    d->descriptor = -1;
    if (d->name[0])
        nftw(d->name, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    d->name[0] = 0;
}
