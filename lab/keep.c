#include "lab/keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_ROOM = 48 };

static void file_name(uint64_t game, char name[NAME_ROOM])
{
    snprintf(name, NAME_ROOM, "game-%06" PRIu64 ".hustings", game);
}

static int cannot_write(const char *path, int reason, struct error *e)
{
    error_set(e, BAD_INPUT, W_ERROR_WRITE, path);
    return error_text(e, strerror(reason));
}

/* Is this the name of one of so many games? */
static int is_ours(const char *name, uint64_t games)
{
    char ours[NAME_ROOM];
    uint64_t game;
    if (sscanf(name, "game-%" SCNu64, &game) != 1 || game >= games)
        return 0;
    file_name(game, ours);
    return strcmp(name, ours) == 0;
}

int keep_folder(const char *folder, uint64_t games, struct error *e)
{
    if (mkdir(folder, 0777) && errno != EEXIST)
        return cannot_write(folder, errno, e);
    DIR *dir = opendir(folder);
    if (!dir)
        return cannot_write(folder, errno, e);
    int found = 0;
    for (struct dirent *entry; !found && (entry = readdir(dir));)
        if (is_ours(entry->d_name, games)) {
            error_set(e, BAD_INPUT, W_SIM_RECORD_EXISTS, folder);
            error_text(e, entry->d_name);
            found = 1;
        }
    closedir(dir);
    return found ? -1 : 0;
}

/* Takes a line that the record gave. */
static void add(struct keep *k, char *line)
{
    size_t size = line ? strlen(line) : 0;
    if (line && k->size + size > k->room) {
        size_t room = 2 * (k->size + size);
        char *bytes = realloc(k->bytes, room);
        if (bytes) {
            k->bytes = bytes;
            k->room = room;
        }
    }
    if (!line || k->size + size > k->room) {
        k->lost = 1;
    } else {
        memcpy(k->bytes + k->size, line, size);
        k->size += size;
    }
    free(line);
}

void keep_begin(struct keep *k, const struct match *m, json_t *options, const uint8_t seed[32])
{
    k->size = 0;
    k->lost = 0;
    add(k, record_begin(&k->record, m, options, seed));
}

void keep_move(struct keep *k, const struct match *m, const struct move *move, const struct text *text)
{
    add(k, record_move(&k->record, m, move, text));
}

static int write_all(int to, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = write(to, bytes, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        bytes += n;
        size -= (size_t)n;
    }
    return 0;
}

int keep_end(struct keep *k, const struct match *m, uint64_t game, struct error *e)
{
    char name[NAME_ROOM], path[4096];
    add(k, record_end(&k->record, m));
    if (k->lost)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    file_name(game, name);
    if ((size_t)snprintf(path, sizeof path, "%s/%s", k->folder, name) >= sizeof path)
        return cannot_write(k->folder, ENAMETOOLONG, e);
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (to < 0)
        return cannot_write(path, errno, e);
    int reason = write_all(to, k->bytes, k->size) ? errno : 0;
    if (close(to) && !reason)
        reason = errno;
    if (!reason)
        return 0;
    unlink(path); /* only half a game, and we wrote it: it can be played again from its seed */
    return cannot_write(path, reason, e);
}

void keep_close(struct keep *k)
{
    free(k->bytes);
    k->bytes = NULL;
}
