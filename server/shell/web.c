/* web.c: the files of the web table, as vite built them (tools/web.py). A build without it has none. */
#include <stdio.h>
#include <string.h>

#include "server/shell/own.h"

enum { NAME_SIZE = 80 }; /* of a file; longer addresses are nobody's */

struct web_file {
    const char *path;
    const char *bytes, *end;
};
extern const struct web_file web_files[];

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".svg", "image/svg+xml"},
    {".webp", "image/webp"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
};

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static const struct web_file *file_of(const char *name)
{
    for (const struct web_file *f = web_files; f->path; f++)
        if (strcmp(f->path, name) == 0)
            return f;
    return NULL;
}

/* Puts a smaller form of a file in its place, if there is one that the browser takes. They were made when the program
 * was built (web/tools/small.mjs): answers that differ from person to person are never compressed. */
static void shrink(const char *name, const char *encodings, struct wire_answer *answer)
{
    static const struct {
        const char *coding, *ending, *headers;
    } forms[] = {{"br", ".br", "Content-Encoding: br\r\nVary: Accept-Encoding\r\n"},
                 {"gzip", ".gz", "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char small[NAME_SIZE + 4];
        snprintf(small, sizeof small, "%s%s", name, forms[i].ending);
        const struct web_file *f = file_of(small);
        if (!f)
            continue;
        answer->headers = "Vary: Accept-Encoding\r\n";
        if (wire_takes(encodings, forms[i].coding)) {
            answer->headers = forms[i].headers;
            answer->body = f->bytes;
            answer->size = (size_t)(f->end - f->bytes);
            return;
        }
    }
}

/* Files by their own names: those with a hash in it, and two that browsers look for. */
static int is_named(const char *path)
{
    return strncmp(path, "/a/", 3) == 0 || strcmp(path, "/sw.js") == 0 ||
           strcmp(path, "/manifest.webmanifest") == 0;
}

/* Addresses of people, then files by their own names. */
int shell_web_find(const char *path, const char *encodings, struct wire_answer *answer)
{
    char name[NAME_SIZE];
    int size = strcmp(path, "/") == 0             ? snprintf(name, sizeof name, "index.html")
               : strncmp(path, "/rules/", 7) == 0 ? snprintf(name, sizeof name, "%s.html", path + 1)
               : is_named(path)                   ? snprintf(name, sizeof name, "%s", path + 1)
                                                  : -1;
    const struct web_file *f = size < 0 || (size_t)size >= sizeof name ? NULL : file_of(name);
    if (!f)
        return -1;
    *answer = (struct wire_answer){.status = 200,
                                   .type = type_of(name),
                                   .body = f->bytes,
                                   .size = (size_t)(f->end - f->bytes),
                                   .lasting = 1,
                                   .forever = strncmp(name, "a/", 2) == 0};
    shrink(name, encodings, answer);
    return 0;
}

void shell_web_shrink_pack(const char *hash, const char *encodings, struct wire_answer *answer)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "p/%s.json", hash);
    shrink(name, encodings, answer);
}
