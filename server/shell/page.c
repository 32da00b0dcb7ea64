/* page.c: requests that need no hub: pages and their files, packs and their pictures, the health check. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/content.h"
#include "match/games.h"
#include "server/shell/own.h"

enum { HASH_LETTERS = 64 };

struct page {
    const char *path, *file, *type;
};

/* What the program has without the web table; where it has one, that comes first. */
static const struct page pages[] = {
    {"/", "web/index.html", "text/html; charset=utf-8"},
    {"/web/page.css", "web/page.css", "text/css; charset=utf-8"},
    {"/favicon.svg", "web/favicon.svg", "image/svg+xml"},
    {"/favicon.ico", "web/favicon.svg", "image/svg+xml"}, /* where browsers look unasked */
    {"/icon-180.png", "web/icon-180.png", "image/png"},
    {"/icon-192.png", "web/icon-192.png", "image/png"},
    {"/icon-512.png", "web/icon-512.png", "image/png"},
    {"/maskable-512.png", "web/maskable-512.png", "image/png"},
    {"/social.jpg", "web/social.jpg", "image/jpeg"},
    /* What bots know besides the pack, for bots that play in the page where there is no server (docs/security.md). */
    {"/b/dixit/standard.clues.json", "dixit/standard.clues.json", "application/json"},
    {"/b/dixit/words.bin", "dixit/words.bin", "application/octet-stream"},
};

/* --- plain answers -------------------------------------------------------------------------------------- */

static void answer_text(struct line *l, int status, const char *text)
{
    const struct wire_answer answer = {.status = status,
                                       .type = "text/plain; charset=utf-8",
                                       .body = text,
                                       .size = strlen(text),
                                       .lasting = 1};
    wire_reply(l->conn.wire, &answer);
}

/* The first of the languages asked for that we have. */
static enum lang lang_asked(const char *languages)
{
    while (*languages) {
        char two[3] = "";
        languages += strspn(languages, " ,");
        snprintf(two, sizeof two, "%s", languages);
        int known = words_lang(two);
        if (known >= 0 && !strchr("abcdefghijklmnopqrstuvwxyz", languages[2] | 0x20))
            return (enum lang)known;
        languages += strcspn(languages, ",");
    }
    return LANG_EN;
}

/* Programs get JSON, people a page. */
static void answer_missing(struct line *l, const struct wire_request *r)
{
    char page[1024];
    enum lang lang = lang_asked(r->languages);
    if (!strstr(r->accept, "text/html")) {
        wire_refuse(l->conn.wire, 404);
        return;
    }
    int size = snprintf(
        page, sizeof page,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        "<title>Hustings</title><link rel=\"icon\" href=\"/favicon.svg\">"
        "<link rel=\"stylesheet\" href=\"/web/page.css\"></head>\n"
        "<body><main><h1>404</h1><p>%s</p><p><a href=\"/\">%s</a></p></main></body>\n</html>\n",
        words_lang_name(lang), words_raw(lang, W_SERVER_PAGE_MISSING), words_raw(lang, W_SERVER_PAGE_HOME));
    wire_reply(l->conn.wire,
               &(struct wire_answer){
                   .status = 404, .type = "text/html; charset=utf-8", .body = page, .size = (size_t)size});
}

/* --- packs ---------------------------------------------------------------------------------------------- */

static int answer_picture(struct shell *s, struct line *l, struct pack *pack, const char *rest)
{
    struct picture picture;
    int own, size = strncmp(rest, "240/", 4) == 0   ? PACK_SMALL
                    : strncmp(rest, "600/", 4) == 0 ? PACK_LARGE
                                                    : -1;
    if (size < 0 || packs_picture(s->packs, pack, size, rest + 4, &picture, &own))
        return -1;
    wire_reply(l->conn.wire, &(struct wire_answer){.status = 200,
                                                   .type = picture.type,
                                                   .body = picture.bytes,
                                                   .size = picture.size,
                                                   .lasting = !own,
                                                   .forever = 1});
    if (own)
        free(picture.bytes);
    return 0;
}

/* /p/HASH/pack.json, /p/HASH/240/CARD, /p/HASH/600/CARD: 0, or -1 if there is no such thing. */
static int answer_pack(struct shell *s, struct line *l, const struct wire_request *r)
{
    const char *path = r->path;
    char hash[HASH_LETTERS + 1];
    if (strncmp(path, "/p/", 3) != 0 || strcspn(path + 3, "/") != HASH_LETTERS || !path[3 + HASH_LETTERS])
        return -1;
    snprintf(hash, sizeof hash, "%s", path + 3);
    struct pack *pack = packs_of_hash(s->packs, hash);
    const char *rest = path + 3 + HASH_LETTERS + 1;
    if (!pack)
        return -1;
    if (strcmp(rest, "pack.json") != 0)
        return answer_picture(s, l, pack, rest);
    struct wire_answer answer = {.status = 200,
                                 .type = "application/json",
                                 .body = pack->bytes,
                                 .size = pack->size,
                                 .lasting = 1,
                                 .forever = 1};
    shell_web_shrink_pack(hash, r->encodings, &answer);
    wire_reply(l->conn.wire, &answer);
    return 0;
}

/* --- files of another build ----------------------------------------------------------------------------- */

/* A page that came from a server with another build asks here for its next file: that server has it. One that was sent on
 * already is not sent on again. -1: nobody has it, and the page has to load itself again. */
static int answer_elsewhere(const struct shell *s, struct line *l, const struct wire_request *r)
{
    const char *node = strncmp(r->path, "/a/", 3) == 0 && !r->to_node ? nodes_of_other_build(s) : NULL;
    char headers[NEWS_URL + 600];
    if (!node || strlen(r->path) > 400)
        return -1;
    snprintf(headers, sizeof headers, "Location: %s%s\r\n", node, r->path);
    wire_reply(l->conn.wire, &(struct wire_answer){.status = 307,
                                                   .type = "text/plain; charset=utf-8",
                                                   .headers = headers,
                                                   .body = "",
                                                   .lasting = 1});
    return 0;
}

/* --- pages ---------------------------------------------------------------------------------------------- */

/* The page of a table, of a record's replay, of a lesson and of a TV without a table is the first page: it learns from its
 * own address what to show. Addresses may be typed in lower case. */
static int is_table(const char *path)
{
    if (strncmp(path, "/learn/", 7) == 0)
        return game_find(path + 7) != NULL;
    if (strncmp(path, "/t/", 3) != 0)
        return strcmp(path, "/r") == 0 || strcmp(path, "/tv") == 0;
    size_t length = strspn(path + 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    const char *rest = path + 3 + length;
    return length >= STORE_CODE_LEAST && (*rest == '\0' || strcmp(rest, "/board") == 0 ||
                                          strcmp(rest, "/replay") == 0 || strcmp(rest, "/text") == 0);
}

static const struct page *find_page(const char *path)
{
    if (is_table(path))
        return &pages[0];
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(pages[i].path, path) == 0)
            return &pages[i];
    return NULL;
}

void page_answer(struct shell *s, struct line *l, const struct wire_request *r)
{
    size_t size = 0;
    int get = strcmp(r->method, "GET") == 0, ready = s->listed && !s->stopping && nodes_are_ready(s);
    const struct page *page = get ? find_page(r->path) : NULL;
    const char *bytes = page ? content_built_in(page->file, &size) : NULL;
    struct wire_answer table;
    if (get && strcmp(r->path, "/healthz") == 0) {
        answer_text(l, 200, "ok\n");
    } else if (get && strcmp(r->path, "/readyz") == 0) {
        answer_text(l, ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
    } else if (get && shell_web_find(is_table(r->path) ? "/" : r->path, r->encodings, &table) == 0) {
        wire_reply(l->conn.wire, &table);
    } else if (bytes) {
        const struct wire_answer answer = {.status = 200,
                                           .type = page->type,
                                           .body = bytes,
                                           .size = size,
                                           .lasting = 1,
                                           .forever =
                                               strncmp(r->path, "/b/", 3) == 0}; /* asked for with its hash */
        wire_reply(l->conn.wire, &answer);
    } else if (!get || (answer_pack(s, l, r) && answer_elsewhere(s, l, r))) {
        answer_missing(l, r);
    }
    line_touch(s, l);
}
