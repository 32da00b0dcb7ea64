/* shell_page.c: requests that need no hub: the page, its files, whether we live. */
#include <string.h>

#include "match/content.h"
#include "server/shell_own.h"

struct page {
    const char *path, *file, *type;
};

static const struct page pages[] = {
    {"/", "web/index.html", "text/html; charset=utf-8"},
    {"/web/plain.js", "web/plain.js", "text/javascript; charset=utf-8"},
    {"/web/plain.css", "web/plain.css", "text/css; charset=utf-8"},
};

static void answer_text(struct line *l, int status, const char *text)
{
    const struct wire_answer answer = {.status = status,
                                       .type = "text/plain; charset=utf-8",
                                       .body = text,
                                       .size = strlen(text),
                                       .lasting = 1};
    wire_reply(l->wire, &answer);
}

/* A table's page is the first page: what it shows it learns from its own address. */
static int is_table(const char *path)
{
    size_t length = strncmp(path, "/t/", 3) == 0 ? strspn(path + 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
    return length == STORE_CODE && (path[3 + length] == '\0' || strcmp(path + 3 + length, "/board") == 0);
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
    int get = strcmp(r->method, "GET") == 0, ready = s->listed && !s->stopping;
    const struct page *page = get ? find_page(r->path) : NULL;
    const char *bytes = page ? content_built_in(page->file, &size) : NULL;
    if (get && strcmp(r->path, "/healthz") == 0) {
        answer_text(l, 200, "ok\n");
    } else if (get && strcmp(r->path, "/readyz") == 0) {
        answer_text(l, ready ? 200 : 503, ready ? "ok\n" : "not ready\n");
    } else if (bytes) {
        const struct wire_answer answer = {
            .status = 200, .type = page->type, .body = bytes, .size = size, .lasting = 1};
        wire_reply(l->wire, &answer);
    } else {
        wire_refuse(l->wire, 404);
    }
    line_touch(s, l);
}
