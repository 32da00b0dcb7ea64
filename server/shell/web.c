/* web.c: the files of the web table, as vite built them (tools/web.py). A build without it has none. */
#include <stdio.h>
#include <string.h>

#include "server/shell/own.h"

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
};

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].ending, ending) == 0)
            return types[i].type;
    return "application/octet-stream";
}

/* Addresses of people, then files by their own names. */
int shell_web_find(const char *path, struct wire_answer *answer)
{
    char name[80];
    int size = strcmp(path, "/") == 0             ? snprintf(name, sizeof name, "index.html")
               : strncmp(path, "/rules/", 7) == 0 ? snprintf(name, sizeof name, "%s.html", path + 1)
               : strncmp(path, "/a/", 3) == 0     ? snprintf(name, sizeof name, "%s", path + 1)
                                                  : -1;
    if (size < 0 || (size_t)size >= sizeof name)
        return -1;
    for (const struct web_file *f = web_files; f->path; f++)
        if (strcmp(f->path, name) == 0) {
            *answer = (struct wire_answer){.status = 200,
                                           .type = type_of(name),
                                           .body = f->bytes,
                                           .size = (size_t)(f->end - f->bytes),
                                           .lasting = 1,
                                           .forever = strncmp(name, "a/", 2) == 0};
            return 0;
        }
    return -1;
}
