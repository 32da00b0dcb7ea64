/* packs.c: packs from a folder, and their pictures. Only regular files below the pack's folder are opened, by
 * paths without links: a pack from somebody else may say anything. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/hub/packs.h"

enum { PATH_ROOM = 512, JSON_MOST = JSON_MOST_MIB << 20 };

/* --- files ---------------------------------------------------------------------------------------------- */

/* Opens a path step by step below a folder; no step may be a link. -1: there is no such file. */
static int open_below(int folder, const char *path)
{
    int at = dup(folder);
    while (at >= 0) {
        char part[PATH_ROOM];
        size_t length = strcspn(path, "/");
        int last = path[length] == '\0';
        snprintf(part, sizeof part, "%.*s", (int)length, path);
        int next =
            length == 0 || length >= sizeof part || strcmp(part, "..") == 0
                ? -1
                : openat(at, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (last ? 0 : O_DIRECTORY));
        close(at);
        if (last)
            return next;
        at = next;
        path += length + 1;
    }
    return -1;
}

/* All of a regular file that is not larger than `most`; NULL with errno. Closes it. */
static char *read_all(int file, size_t most, size_t *size)
{
    struct stat is;
    char *bytes = NULL;
    size_t used = 0;
    ssize_t got = 1;
    if (file < 0)
        return NULL;
    errno = EINVAL;
    if (fstat(file, &is) == 0 && S_ISREG(is.st_mode) && is.st_size > 0) {
        errno = EFBIG;
        bytes = (uintmax_t)is.st_size <= most ? malloc((size_t)is.st_size) : NULL;
    }
    while (bytes && used < (size_t)is.st_size && got != 0) {
        got = read(file, bytes + used, (size_t)is.st_size - used);
        if (got < 0 && errno != EINTR)
            break;
        used += got > 0 ? (size_t)got : 0;
    }
    if (bytes && used < (size_t)is.st_size) { /* it became shorter, or could not be read */
        free(bytes);
        bytes = NULL;
    }
    int number = errno;
    close(file);
    errno = number;
    *size = used;
    return bytes;
}

/* --- the folder ----------------------------------------------------------------------------------------- */

static int has_pictures(const struct pack *pack)
{
    const json_t *cards = json_object_get(pack->content->json, "cards");
    return json_string_value(json_object_get(json_array_get(cards, 0), "image")) != NULL;
}

static int make_room(struct pack *pack, enum pack_art art, int folder)
{
    size_t count = (size_t)pack->content->ids[0].count;
    for (int size = 0; size < PACK_SIZES; size++)
        pack->pictures[size] = calloc(count ? count : 1, sizeof *pack->pictures[size]);
    pack->folder = folder;
    pack->art = art;
    return pack->pictures[PACK_LARGE] && pack->pictures[PACK_SMALL] ? 0 : -1;
}

/* What lies beside a pack for bots: NAME.clues.json, or pack.clues.json in its folder. -1: it is wrong, and the pack is gone. */
static int take_bank(struct packs *p, struct pack *pack, int folder, const char *file, struct error *e)
{
    char beside[PATH_ROOM];
    size_t size;
    struct stat is;
    content_bank_name(beside, sizeof beside, file);
    if (fstatat(folder, beside, &is, AT_SYMLINK_NOFOLLOW))
        return 0;
    char *bytes = read_all(open_below(folder, beside), (size_t)JSON_MOST, &size);
    if (!bytes) {
        error_set(e, BAD_INPUT, W_ERROR_UNREADABLE, beside);
        error_text(e, strerror(errno));
    }
    int wrong = packs_add_bank(p, pack, beside, bytes, size, e);
    free(bytes);
    return wrong;
}

static int ends_in(const char *text, const char *end)
{
    size_t length = strlen(text), size = strlen(end);
    return length > size && strcmp(text + length - size, end) == 0;
}

/* One entry of the folder: NAME.json, or NAME with a pack.json in it. 0: taken, or not a pack. */
static int take_entry(struct packs *p, int folder, const char *entry, struct error *e)
{
    struct stat is;
    char name[PATH_ROOM];
    size_t length = strlen(entry), size = 0;
    if (entry[0] == '.' || fstatat(folder, entry, &is, AT_SYMLINK_NOFOLLOW))
        return 0;
    int inside = S_ISDIR(is.st_mode) ? open_below(folder, entry) : -1;
    int is_json = S_ISREG(is.st_mode) && ends_in(entry, ".json") && !ends_in(entry, ".clues.json");
    if (inside < 0 && !is_json)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)(is_json ? length - 5 : length), entry);
    char *bytes = read_all(is_json ? open_below(folder, entry) : open_below(inside, "pack.json"),
                           (size_t)JSON_MOST, &size);
    if (!bytes) {
        error_set(e, BAD_INPUT, W_ERROR_UNREADABLE, is_json ? entry : "pack.json");
        error_text(e, strerror(errno));
    }
    struct pack *pack = bytes ? packs_add(p, name, bytes, size, e) : NULL;
    if (pack && take_bank(p, pack, is_json ? folder : inside, is_json ? entry : "pack.json", e))
        pack = NULL;
    if (pack && inside >= 0 && has_pictures(pack))
        return make_room(pack, ART_OWN, inside) ? error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, entry) : 0;
    if (inside >= 0)
        close(inside);
    return pack ? 0 : -1;
}

static int read_folder(struct packs *p, const char *path, void (*refused)(const char *, const struct error *),
                       struct error *e)
{
    struct dirent **entries;
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), taken = p->count;
    int count = folder < 0 ? -1 : scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        error_set(e, BAD_INPUT, W_ERROR_UNREADABLE, path);
        error_text(e, strerror(errno));
        if (folder >= 0)
            close(folder);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        struct error why;
        if (p->count - taken >= PACKS_MOST)
            break;
        if (take_entry(p, folder, entries[i]->d_name, &why))
            refused(entries[i]->d_name, &why);
    }
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    close(folder);
    return 0;
}

/* Our own pictures are beside the program's other files, not in it: content/GAME/art/600/ID.webp. */
static void find_built_in(struct packs *p, const char *assets)
{
    for (int i = 0; i < p->count; i++) {
        char path[4096];
        struct pack *pack = &p->packs[i];
        int length = snprintf(path, sizeof path, "%s/%s/art", assets, pack->content->game->name);
        int folder = length < (int)sizeof path && has_pictures(pack)
                         ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                         : -1;
        if (folder >= 0 && make_room(pack, ART_BUILT_IN, folder))
            pack->art = ART_NONE;
    }
}

int packs_read(struct packs *p, const char *folder, const char *assets,
               void (*refused)(const char *name, const struct error *why), struct error *e)
{
    if (assets)
        find_built_in(p, assets);
    return folder ? read_folder(p, folder, refused, e) : 0;
}

/* --- pictures ------------------------------------------------------------------------------------------- */

/* By what is in the file: only what browsers show as a picture. */
static const char *type_of(const char *bytes, size_t size)
{
    static const struct {
        size_t at, size;
        const char *mark, *type;
    } kinds[] = {{8, 4, "WEBP", "image/webp"},
                 {0, 8, "\x89PNG\r\n\x1a\n", "image/png"},
                 {0, 3, "\xff\xd8\xff", "image/jpeg"},
                 {4, 8, "ftypavif", "image/avif"}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (size > kinds[i].at + kinds[i].size &&
            memcmp(bytes + kinds[i].at, kinds[i].mark, kinds[i].size) == 0)
            return kinds[i].type;
    return NULL;
}

static const char *image_of(const struct pack *pack, const char *card)
{
    const json_t *cards = json_object_get(pack->content->json, "cards");
    for (size_t i = 0; i < json_array_size(cards); i++) {
        const json_t *one = json_array_get(cards, i);
        const char *id = json_string_value(json_object_get(one, "id"));
        if (id && strcmp(id, card) == 0)
            return json_string_value(json_object_get(one, "image"));
    }
    return NULL;
}

static int open_picture(const struct pack *pack, int size, const char *card)
{
    char path[PATH_ROOM];
    const char *image = image_of(pack, card);
    int length, file = -1;
    if (pack->art == ART_BUILT_IN) {
        length = snprintf(path, sizeof path, "%s/%s.webp", size == PACK_SMALL ? "240" : "600", card);
        return length < (int)sizeof path ? open_below(pack->folder, path) : -1;
    }
    length = image ? snprintf(path, sizeof path, "small/%s", image) : 0;
    if (length <= 0 || length >= (int)sizeof path)
        return -1;
    if (size == PACK_SMALL)
        file = open_below(pack->folder, path);
    return file >= 0 ? file : open_below(pack->folder, path + strlen("small/"));
}

int packs_picture(struct packs *p, struct pack *pack, int size, const char *card, struct picture *out,
                  int *own)
{
    int number = pack->art == ART_NONE ? -1 : content_find_id(pack->content, 0, card);
    if (number < 0)
        return -1;
    struct picture *kept = &pack->pictures[size][number];
    *own = 0;
    *out = *kept;
    if (kept->bytes)
        return 0;
    out->bytes = read_all(open_picture(pack, size, card), PACK_PICTURE_MOST, &out->size);
    out->type = out->bytes ? type_of(out->bytes, out->size) : NULL;
    if (!out->type) {
        free(out->bytes);
        return -1;
    }
    *own = p->kept + out->size > PACKS_KEPT_MOST;
    if (!*own) {
        p->kept += out->size;
        *kept = *out;
    }
    return 0;
}
