#include "front/record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MODE = 0644, MOST_TRIES = 100 };

static int fail(struct error *e, enum word word, const char *path, int number)
{
    error_set(e, BAD_INPUT, word, path);
    return error_text(e, strerror(number));
}

/* Locks the file as long as it is open; a file system without locks is not a reason to stop. */
static int take(struct record_file *f, const char *path, struct error *e)
{
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an ordinary write error */
    if (flock(f->descriptor, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
        record_file_close(f);
        return error_set(e, BAD_INPUT, W_PLAY_RECORD_IN_USE, path);
    }
    f->path = strdup(path);
    if (f->path)
        return 0;
    record_file_close(f);
    return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, path);
}

static int create_at(struct record_file *f, const char *path, struct error *e)
{
    struct stat there;
    int flags = O_WRONLY | O_APPEND | O_CLOEXEC;
    int device = stat(path, &there) == 0 && !S_ISREG(there.st_mode);
    f->descriptor = open(path, device ? flags : flags | O_CREAT | O_EXCL, MODE);
    if (f->descriptor >= 0)
        return take(f, path, e);
    return errno == EEXIST ? error_set(e, BAD_INPUT, W_PLAY_RECORD_EXISTS, path)
                           : fail(e, W_ERROR_WRITE, path, errno);
}

int record_file_create(struct record_file *f, const char *path, const char *game, struct error *e)
{
    time_t now = time(NULL);
    struct tm local;
    char stamp[32], name[128];
    f->descriptor = -1;
    f->path = NULL;
    if (path)
        return create_at(f, path, e);
    if (!localtime_r(&now, &local) || strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local) == 0)
        stamp[0] = 0;
    for (int i = 1; i <= MOST_TRIES; i++) { /* two games begun in one second */
        snprintf(name, sizeof name, i == 1 ? "%s-%s.hustings" : "%s-%s-%d.hustings", game, stamp, i);
        if (create_at(f, name, e) == 0)
            return 0;
        if (e->word != W_PLAY_RECORD_EXISTS)
            return -1;
    }
    return -1;
}

int record_file_reopen(struct record_file *f, const char *path, size_t end, struct error *e)
{
    f->path = NULL;
    f->descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (f->descriptor < 0)
        return fail(e, W_ERROR_WRITE, path, errno);
    if (take(f, path, e))
        return -1;
    if (ftruncate(f->descriptor, (off_t)end) == 0)
        return 0;
    fail(e, W_ERROR_WRITE, path, errno);
    record_file_close(f);
    return -1;
}

int record_file_add(struct record_file *f, char *line, struct error *e)
{
    if (!line)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, f->path);
    size_t size = strlen(line), done = 0;
    int number = 0;
    while (done < size && number == 0) {
        ssize_t wrote = write(f->descriptor, line + done, size - done);
        if (wrote >= 0)
            done += (size_t)wrote;
        else if (errno != EINTR)
            number = errno;
    }
    free(line);
    if (number == 0 && fdatasync(f->descriptor) && errno != EINVAL && errno != EROFS && errno != ENOTSUP)
        number = errno; /* a pipe or a device has nothing to wait for */
    return number ? fail(e, W_ERROR_WRITE, f->path, number) : 0;
}

void record_file_close(struct record_file *f)
{
    if (f->descriptor >= 0)
        close(f->descriptor);
    free(f->path);
    f->descriptor = -1;
    f->path = NULL;
}
