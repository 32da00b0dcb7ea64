/* data.c: the data folder: who is to use it, that nobody else may read it, and how it is reached. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/shell/own.h"

enum { OTHERS = S_IRWXG | S_IRWXO };

static int cannot(struct error *e, enum word word, const char *path, const char *text)
{
    error_set(e, BAD_INPUT, word, path);
    return error_text(e, text);
}

static int cannot_use(const struct shell_setup *setup, struct error *e)
{
    return cannot(e, W_CLI_CANNOT_DATA, setup->data, strerror(errno));
}

/* --- files of ours ---------------------------------------------------------------------------------------- */

static int is_ours(const char *name)
{
    return strncmp(name, "hustings.", 9) == 0;
}

static int is_link(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Calls `each` for everything in the folder, until it returns anything but 0; -1 with errno: it cannot be read. */
static int look_through(int folder, int (*each)(int folder, const char *name, void *of), void *of)
{
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), result = 0;
    DIR *d = copy < 0 ? NULL : fdopendir(copy);
    if (!d)
        return -1;
    for (const struct dirent *one; result == 0 && (one = readdir(d)) != NULL;)
        if (!is_link(one->d_name))
            result = each(folder, one->d_name, of);
    int number = errno;
    closedir(d);
    errno = number;
    return result;
}

/* --- whose it is ------------------------------------------------------------------------------------------ */

static int is_not_roots_and_ours(int folder, const char *name, void *of)
{
    struct stat is;
    (void)of;
    return !is_ours(name) || fstatat(folder, name, &is, AT_SYMLINK_NOFOLLOW) || !S_ISREG(is.st_mode) ||
           is.st_nlink != 1 || is.st_uid != 0;
}

/* Does it belong to root, with nothing in it but files of ours? An earlier version ran as root, root puts a backup back,
 * or it is empty: it can be given away, as one that we have just made. */
static int can_be_given_away(const char *path)
{
    struct stat is;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int yes = folder >= 0 && fstat(folder, &is) == 0 && is.st_uid == 0 &&
              look_through(folder, is_not_roots_and_ours, NULL) == 0;
    if (folder >= 0)
        close(folder);
    return yes;
}

/* Root leaves a file in the folder, for example a backup that it puts back: it becomes the folder's owner's. Only if
 * it has no other name, so that nobody can be given a file that is not here. */
static int take_over(int folder, const char *name, void *of)
{
    const struct guard_user *user = of;
    struct stat is;
    int file = is_ours(name) ? openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC) : -1;
    if (file >= 0 && fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_nlink == 1 && is.st_uid == 0)
        (void)!fchownat(file, "", user->uid, user->gid, AT_EMPTY_PATH); /* if not, opening it says why */
    if (file >= 0)
        close(file);
    return 0;
}

int data_user(const struct shell_setup *setup, struct guard_user *user, struct error *e)
{
    struct stat is;
    *user = (struct guard_user){0};
    if (setup->user)
        return guard_find_user(setup->user, user) ? cannot(e, W_SERVER_NO_USER, "--user", setup->user) : 0;
    if (!guard_is_root() || setup->root_is_fine)
        return 0;
    int is_there = !setup->store && stat(setup->data, &is) == 0; /* a shared store has no folder */
    if (!is_there && !setup->store && errno != ENOENT)
        return cannot_use(setup, e);
    if (!is_there || can_be_given_away(setup->data))
        return guard_find_user("nobody", user) ? cannot(e, W_SERVER_ROOT, setup->data, "no such user") : 0;
    if (is.st_uid == 0)
        return cannot(e, W_SERVER_ROOTS_DATA, setup->data, "root");
    guard_find_owner(is.st_uid, user);
    return 0;
}

int data_make(struct shell *s, const struct guard_user *user, struct error *e)
{
    const char *data = s->setup->data;
    struct stat is;
    int made = mkdir(data, S_IRWXU) == 0;
    if (!made && errno != EEXIST)
        return cannot_use(s->setup, e);
    int is_new = made || (guard_is_root() && !s->setup->user && can_be_given_away(data));
    s->folder = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0 || fstat(s->folder, &is))
        return cannot_use(s->setup, e);
    if (is_new && user->is_set && fchown(s->folder, user->uid, user->gid)) {
        int number = errno;
        if (made)
            rmdir(data);
        return cannot(e, s->setup->user ? W_CLI_CANNOT_DATA : W_SERVER_ROOT, data, strerror(number));
    }
    if (user->is_set && guard_is_root() && (is_new || is.st_uid == user->uid))
        look_through(s->folder, take_over, (void *)(uintptr_t)user);
    return 0;
}

/* --- who may read it -------------------------------------------------------------------------------------- */

struct mending {
    int folder_is_open, mended;
    char in_the_way[256]; /* the name of what can't be closed */
};

static int mend_file(int folder, const char *name, void *of)
{
    struct mending *m = of;
    struct stat is;
    int there = fstatat(folder, name, &is, AT_SYMLINK_NOFOLLOW) == 0;
    int is_open = there && S_ISREG(is.st_mode) && (is.st_mode & OTHERS) != 0;
    snprintf(m->in_the_way, sizeof m->in_the_way, "%s", name);
    if (!is_ours(name))
        return m->folder_is_open; /* a folder with other uses is not for us to close */
    if (!is_open)
        return 0;
    m->mended++;
    return fchmodat(folder, name, S_IRUSR | S_IWUSR, 0) ? 1 : 0;
}

int data_mend(struct shell *s, struct error *e)
{
    struct stat is;
    struct mending m = {0};
    if (fstat(s->folder, &is))
        return cannot_use(s->setup, e);
    m.folder_is_open = (is.st_mode & OTHERS) != 0;
    int bad = look_through(s->folder, mend_file, &m);
    if (bad < 0)
        return cannot_use(s->setup, e);
    if (bad > 0)
        return cannot(e, W_SERVER_OPEN_DATA, s->setup->data, m.in_the_way);
    if (m.folder_is_open && fchmod(s->folder, S_IRWXU))
        return cannot(e, W_SERVER_OPEN_DATA, s->setup->data, strerror(errno));
    if (m.folder_is_open || m.mended)
        shell_log("warning", "data.mended", "");
    return 0;
}

/* --- how it is reached ------------------------------------------------------------------------------------ */

void data_reach(struct shell *s)
{
    char *full = realpath(s->setup->data, NULL);
    if (full && strlen(s->setup->data) < sizeof s->data)
        snprintf(s->data, sizeof s->data, "%s", s->setup->data);
    else
        snprintf(s->data, sizeof s->data, "/proc/self/fd/%d", s->folder);
    free(full);
}
