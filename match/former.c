#include "match/former.h"

#include <stdlib.h>
#include <string.h>
#define ZLIB_CONST /* it reads what it is given, and no more */
#include <zlib.h>

#include "match/fair.h"
#include "match/hash.h"

enum { GZIP_FORMAT = 15 + 16 }; /* for inflateInit2: the largest window, and gzip's own header */

/* gzip's last four bytes are the size of what it holds, the lowest byte first. */
static size_t inflated_size(const char *end)
{
    const uint8_t *last = (const uint8_t *)end - 4;
    return last[0] | (size_t)last[1] << 8 | (size_t)last[2] << 16 | (size_t)last[3] << 24;
}

/* The whole file, for free(); NULL: no memory. */
static char *inflate_all(const char *bytes, size_t packed, size_t *size)
{
    *size = inflated_size(bytes + packed);
    char *out = malloc(*size);
    z_stream z = {.next_in = (const Bytef *)bytes,
                  .avail_in = (uInt)packed,
                  .next_out = (Bytef *)out,
                  .avail_out = (uInt)*size};
    int whole = 0;
    if (out && inflateInit2(&z, GZIP_FORMAT) == Z_OK) {
        whole = inflate(&z, Z_FINISH) == Z_STREAM_END;
        inflateEnd(&z);
    }
    if (whole)
        return out;
    free(out);
    return NULL;
}

int content_former(const struct game *game, int i, char **bytes, size_t *size)
{
    char folder[64];
    const char *path;
    int length = snprintf(folder, sizeof folder, "%s/former/", game->name);
    for (int k = 0; (path = content_built_in_path(k)); k++)
        if (strncmp(path, folder, (size_t)length) == 0 && i-- == 0) {
            size_t packed;
            const char *file = content_built_in(path, &packed);
            *bytes = inflate_all(file, packed, size);
            return 1;
        }
    return 0;
}

static int has_hash(const char *bytes, size_t size, const char *sha256)
{
    uint8_t hash[FAIR_HASH];
    char hex[2 * FAIR_HASH + 1];
    hash_sha256(bytes, size, hash);
    fair_to_hex(hash, sizeof hash, hex);
    return strcmp(hex, sha256) == 0;
}

struct content *content_of_hash(const struct game *game, const char *name, const char *sha256,
                                struct error *e)
{
    char path[128];
    size_t size, packed;
    snprintf(path, sizeof path, "%s/%.60s.json", game->name, name);
    const char *current = content_built_in(path, &size);
    if (current && has_hash(current, size, sha256))
        return content_open(game, name, e);
    snprintf(path, sizeof path, "%s/former/%.64s.json.gz", game->name, sha256);
    const char *file = current ? content_built_in(path, &packed) : NULL;
    char *bytes = file ? inflate_all(file, packed, &size) : NULL;
    struct content *content = bytes ? content_from(game, name, bytes, size, e) : NULL;
    if (!bytes) {
        error_set(e, BAD_INPUT, file ? W_ERROR_OUT_OF_MEMORY : W_ERROR_NO_SUCH_CONTENT, "content");
        error_text(e, name);
    }
    free(bytes);
    return content;
}
