/* packs.c: the shelf of packs, in memory. */
#include "server/hub/packs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "match/former.h"
#include "match/games.h"

/* --- putting them there --------------------------------------------------------------------------------- */

static int name_fits(const char *name)
{
    size_t length = strlen(name);
    return length >= 1 && length < PACK_NAME &&
           strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == length;
}

static struct pack *new_place(struct packs *p)
{
    if (p->count == p->room) {
        int room = p->room ? 2 * p->room : 16;
        struct pack *packs = realloc(p->packs, (size_t)room * sizeof *packs);
        if (!packs)
            return NULL;
        p->packs = packs;
        p->room = room;
    }
    struct pack *pack = &p->packs[p->count];
    *pack = (struct pack){.folder = -1};
    return pack;
}

static struct pack *put(struct packs *p, const struct game *game, const char *name, const char *bytes,
                        size_t size, struct error *e)
{
    struct pack *pack = new_place(p);
    if (!pack) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, name);
        return NULL;
    }
    pack->content = content_from(game, name, bytes, size, e);
    if (!pack->content)
        return NULL;
    snprintf(pack->name, sizeof pack->name, "%s", name);
    pack->bytes = bytes;
    pack->size = size;
    p->count++;
    return pack;
}

/* All other documents of a game's folder are packs; NAME.clues.json belongs to one. */
static int is_pack(const char *file)
{
    size_t length = strlen(file);
    return length > 5 && strcmp(file + length - 5, ".json") == 0 && !strchr(file, '/') &&
           !strstr(file, ".clues.") && strcmp(file, "lesson.json") != 0;
}

/* A built-in pack with what lies beside it for bots. */
static int put_one(struct packs *p, const struct game *game, const char *name, const char *path,
                   struct error *e)
{
    char beside[128];
    size_t size;
    const char *bytes = content_built_in(path, &size);
    struct pack *pack = bytes ? put(p, game, name, bytes, size, e) : NULL;
    content_bank_name(beside, sizeof beside, path);
    bytes = pack ? content_built_in(beside, &size) : NULL;
    return bytes ? content_add_bank(pack->content, beside, bytes, size, e) : pack ? 0 : -1;
}

/* The standard pack first, then the others that are built in for this game. */
static int put_built_in(struct packs *p, const struct game *game)
{
    char folder[64], name[PACK_NAME];
    size_t size;
    struct error e;
    const char *path;
    int length = snprintf(folder, sizeof folder, "%s/", game->name);
    snprintf(name, sizeof name, "%s/standard.json", game->name);
    if (content_built_in(name, &size) && put_one(p, game, "standard", name, &e))
        return -1;
    for (int i = 0; (path = content_built_in_path(i)); i++) {
        const char *file = path + length, *end = strchr(path, 0);
        if (strncmp(path, folder, (size_t)length) != 0 || !is_pack(file) ||
            strcmp(file, "standard.json") == 0)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)(end - file - 5), file);
        if (put_one(p, game, name, path, &e))
            return -1;
    }
    return 0;
}

/* Games that were begun with them know them as "standard", too; on the shelf only the current one has that name. */
static int put_formers(struct packs *p, const struct game *game)
{
    char *bytes;
    size_t size;
    for (int i = 0; content_former(game, i, &bytes, &size); i++) {
        struct error e = {.word = W_ERROR_OUT_OF_MEMORY};
        struct pack *pack = bytes ? put(p, game, "standard", bytes, size, &e) : NULL;
        if (pack) {
            pack->own = bytes;
            pack->name[0] = '\0';
            continue;
        }
        free(bytes);
        if (e.word == W_ERROR_OUT_OF_MEMORY)
            return -1;
    }
    return 0;
}

struct packs *packs_begin(void)
{
    struct packs *p = calloc(1, sizeof *p);
    for (int i = 0; p && games[i]; i++)
        if (put_built_in(p, games[i]) || put_formers(p, games[i])) {
            packs_end(p);
            return NULL;
        }
    return p;
}

static void close_pack(struct pack *pack)
{
    for (int size = 0; size < PACK_SIZES; size++) {
        for (int i = 0; pack->pictures[size] && i < pack->content->ids[0].count; i++)
            free(pack->pictures[size][i].bytes);
        free(pack->pictures[size]);
    }
    if (pack->folder >= 0)
        close(pack->folder);
    content_close(pack->content);
    free(pack->own);
}

void packs_end(struct packs *p)
{
    for (int i = 0; p && i < p->count; i++)
        close_pack(&p->packs[i]);
    if (p)
        free(p->packs);
    free(p);
}

/* The game that a pack says it is for. */
static const struct game *game_of(const char *name, const char *bytes, size_t size, struct error *e)
{
    json_t *json = json_document(bytes, size, e);
    const char *text = json_string_value(json_object_get(json, "game"));
    const struct game *game = text ? game_find(text) : NULL;
    if (json && !game) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, name);
        error_text(e, text ? text : "");
    }
    json_decref(json);
    return game;
}

struct pack *packs_add(struct packs *p, const char *name, char *bytes, size_t size, struct error *e)
{
    struct pack *pack = NULL;
    const struct game *game = NULL;
    if (!name_fits(name))
        error_set(e, BAD_INPUT, W_SERVER_PACK_NAME, name);
    else
        game = game_of(name, bytes, size, e);
    if (game && packs_find(p, game, name))
        error_set(e, BAD_INPUT, W_SERVER_PACK_TWICE, name);
    else if (game)
        pack = put(p, game, name, bytes, size, e);
    if (pack)
        pack->own = bytes;
    else
        free(bytes);
    return pack;
}

int packs_add_bank(struct packs *p, struct pack *pack, const char *name, const char *bytes, size_t size,
                   struct error *e)
{
    if (bytes && content_add_bank(pack->content, name, bytes, size, e) == 0)
        return 0;
    close_pack(pack);
    p->count--; /* it was the last one */
    return -1;
}

/* --- finding them --------------------------------------------------------------------------------------- */

const struct pack *packs_find(const struct packs *p, const struct game *game, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (p->packs[i].content->game == game && strcmp(p->packs[i].name, name) == 0)
            return &p->packs[i];
    return NULL;
}

struct pack *packs_of_hash(const struct packs *p, const char *sha256)
{
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->packs[i].content->sha256, sha256) == 0)
            return &p->packs[i];
    return NULL;
}

struct content *packs_open(const struct packs *p, const struct game *game, const char *name, struct error *e)
{
    const struct pack *pack = p ? packs_find(p, game, name) : NULL;
    if (pack)
        return content_share(pack->content);
    if (!p && name_fits(name))
        return content_open(game, name, e);
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
    error_text(e, name);
    return NULL;
}

struct content *packs_open_hash(const struct packs *p, const struct game *game, const char *name,
                                const char *sha256, struct error *e)
{
    const struct pack *pack = p ? packs_of_hash(p, sha256) : NULL;
    if (!p)
        return content_of_hash(game, name, sha256, e);
    if (!pack || pack->content->game != game) {
        error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_CONTENT, "content");
        error_text(e, name);
        return NULL;
    }
    if (strcmp(pack->content->name, name) == 0)
        return content_share(pack->content);
    return content_from(game, name, pack->bytes, pack->size,
                        e); /* a record calls it by the name it had, and needs no bank */
}

uint32_t packs_mark(const char *sha256)
{
    char first[9];
    snprintf(first, sizeof first, "%s", sha256);
    return (uint32_t)strtoul(first, NULL, 16);
}

uint32_t packs_mark_of_name(const struct game *game, const char *name)
{
    const char *const words[] = {game->name, "/", name};
    uint32_t mark = 0x811c9dc5u; /* FNV-1a */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        for (const char *c = words[i]; *c; c++)
            mark = (mark ^ (uint8_t)*c) * 0x01000193u;
    return mark;
}

static int compare_marks(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int packs_marks(const struct packs *p, uint32_t *out, int most)
{
    int count = 0;
    for (int i = 0; i < p->count && count + 2 <= most; i++) {
        const struct pack *pack = &p->packs[i];
        out[count++] = packs_mark(pack->content->sha256);
        if (pack->name[0])
            out[count++] = packs_mark_of_name(pack->content->game, pack->name);
    }
    qsort(out, (size_t)count, sizeof *out, compare_marks);
    return count;
}

json_t *packs_json(const struct packs *p)
{
    json_t *list = json_array();
    for (int i = 0; p && i < p->count; i++) {
        const struct pack *pack = &p->packs[i];
        if (!pack->name[0])
            continue; /* a former one: nobody chooses it for a new game */
        json_t *title = json_object_get(pack->content->json, "name");
        title = title ? json_incref(title) : json_object();
        json_array_append_new(list, json_pack("{s:s,s:s,s:o,s:s,s:b}", "game", pack->content->game->name,
                                              "name", pack->name, "title", title, "hash",
                                              pack->content->sha256, "pictures", pack->art != ART_NONE));
    }
    return json_pack("{s:o}", "packs", list);
}
