#include "match/content.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/codec.h"
#include "match/fair.h"
#include "match/hash.h"

/* Files below content/, by path; made by tools/embed.py. */
struct built_in {
    const char *path;
    const char *bytes, *end;
};
extern const struct built_in built_in_files[];

const char *content_built_in(const char *path, size_t *size)
{
    for (const struct built_in *f = built_in_files; f->path; f++)
        if (strcmp(f->path, path) == 0) {
            *size = (size_t)(f->end - f->bytes);
            return f->bytes;
        }
    return NULL;
}

const char *content_built_in_path(int i)
{
    const struct built_in *f = built_in_files;
    while (f->path && i-- > 0)
        f++;
    return f->path;
}

int content_add_id(struct content *content, int list, const char *id)
{
    struct ids *ids = &content->ids[list];
    if (ids->count == ids->room) {
        int room = ids->room ? 2 * ids->room : 64;
        char **names = realloc(ids->names, (size_t)room * sizeof *names);
        if (!names)
            return -1;
        ids->names = names;
        ids->room = room;
    }
    char *copy = strdup(id);
    if (!copy)
        return -1;
    ids->sorted = ids->count == 0 || (ids->sorted && strcmp(ids->names[ids->count - 1], id) < 0);
    ids->names[ids->count++] = copy;
    return 0;
}

static int by_name(const void *id, const void *name)
{
    return strcmp(id, *(char *const *)name);
}

int content_find_id(const struct content *content, int list, const char *id)
{
    const struct ids *ids = &content->ids[list];
    if (ids->sorted) {
        char **found = bsearch(id, ids->names, (size_t)ids->count, sizeof *ids->names, by_name);
        return found ? (int)(found - ids->names) : -1;
    }
    for (int i = 0; i < ids->count; i++)
        if (strcmp(ids->names[i], id) == 0)
            return i;
    return -1;
}

const char *content_id(const struct content *content, int list, int number)
{
    return content->ids[list].names[number];
}

struct content *content_share(struct content *content)
{
    content->users++;
    return content;
}

void content_close(struct content *content)
{
    if (!content || content->users-- > 0)
        return;
    for (int list = 0; list < ID_LISTS; list++) {
        for (int i = 0; i < content->ids[list].count; i++)
            free(content->ids[list].names[i]);
        free(content->ids[list].names);
    }
    json_decref(content->json);
    free(content->pack);
    free(content->bank);
    free(content->name);
    free(content);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Puts the pack's name before the place: "deck.json: regions[2].win". */
static void name_pack(struct error *e, const char *pack)
{
    char path[2 * sizeof e->path];
    snprintf(path, sizeof path, "%.80s%s%s", pack, e->path[0] ? ": " : "", e->path);
    error_path(e, path);
}

struct content *content_from(const struct game *game, const char *name, const char *bytes, size_t size,
                             struct error *e)
{
    uint8_t hash[FAIR_HASH];
    struct content *c = calloc(1, sizeof *c);
    if (!c || !(c->pack = calloc(1, game->pack_size)) || !(c->name = strdup(file_name(name)))) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, name);
        content_close(c);
        return NULL;
    }
    c->game = game;
    hash_sha256(bytes, size, hash);
    fair_to_hex(hash, sizeof hash, c->sha256);
    c->json = json_document(bytes, size, e);
    if (!c->json || game->codec->load(c->json, c, e)) {
        if (e->word == W_ERROR_NOT_JSON)
            e->word = W_ERROR_NOT_JSON_PACK; /* the same with the pack's name */
        name_pack(e, c->name);
        content_close(c);
        return NULL;
    }
    return c;
}

int content_add_bank(struct content *content, const char *name, const char *bytes, size_t size,
                     struct error *e)
{
    json_t *json = content->game->codec->load_bank ? json_document(bytes, size, e) : NULL;
    int wrong =
        content->game->codec->load_bank && (!json || content->game->codec->load_bank(json, content, e));
    json_decref(json);
    if (wrong) {
        if (e->word == W_ERROR_NOT_JSON)
            e->word = W_ERROR_NOT_JSON_PACK;
        name_pack(e, file_name(name));
    }
    return wrong ? -1 : 0;
}

void content_bank_name(char *out, size_t room, const char *pack)
{
    snprintf(out, room, "%.*s.clues.json", (int)(strlen(pack) - strlen(".json")), pack);
}

/* Where the bank is wrong, the pack is not opened: whoever wrote it wants to hear of it. */
static struct content *with_bank(struct content *c, const char *name, const char *bytes, size_t size,
                                 struct error *e)
{
    if (!c || !bytes || content_add_bank(c, name, bytes, size, e) == 0)
        return c;
    content_close(c);
    return NULL;
}

static struct content *open_file(const struct game *game, const char *path, struct error *e)
{
    size_t size;
    char *bytes = json_slurp_file(path, &size, e);
    struct content *c = bytes ? content_from(game, path, bytes, size, e) : NULL;
    free(bytes);
    char beside[4096];
    size_t length = strlen(path);
    if (!c || !game->codec->load_bank || length < 5 || strcmp(path + length - 5, ".json") != 0)
        return c;
    content_bank_name(beside, sizeof beside, path);
    if (access(beside, F_OK) != 0)
        return c;
    bytes = json_slurp_file(beside, &size, e);
    if (!bytes) {
        content_close(c);
        return NULL;
    }
    c = with_bank(c, beside, bytes, size, e);
    free(bytes);
    return c;
}

struct content *content_open(const struct game *game, const char *name, struct error *e)
{
    size_t length = strlen(name), size;
    char path[96];
    if (strchr(name, '/') || (length >= 5 && strcmp(name + length - 5, ".json") == 0))
        return open_file(game, name, e);
    snprintf(path, sizeof path, "%s/%.60s.json", game->name, name);
    const char *bytes = length <= 60 ? content_built_in(path, &size) : NULL;
    if (!bytes) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
        error_text(e, name);
        return NULL;
    }
    struct content *c = content_from(game, name, bytes, size, e);
    char beside[96];
    content_bank_name(beside, sizeof beside, path);
    bytes = content_built_in(beside, &size);
    return with_bank(c, beside, bytes, size, e);
}
