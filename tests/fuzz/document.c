/* document.c: fuzzes the whole of `hustings apply`: any bytes get an answer of the form that docs/notation.md
 * promises. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/apply_document.h"
#include "front/command.h"
#include "match/content.h"
#include "match/games.h"
#include "match/json_plain.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reading the standard packs takes most of the time, and pack.c fuzzes just that: they are opened once (the linker puts
 * these in place of content_open and content_close). */
struct content *__real_content_open(const struct game *game, const char *name, struct error *e);
void __real_content_close(struct content *content);
struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e);
void __wrap_content_close(struct content *content);

enum { MOST_GAMES = 16 };
static struct content *kept[MOST_GAMES];

struct content *__wrap_content_open(const struct game *game, const char *name, struct error *e)
{
    int at = 0;
    if (strcmp(name, "standard") != 0)
        return __real_content_open(game, name, e);
    while (games[at] != game)
        at++;
    if (!kept[at])
        kept[at] = __real_content_open(game, name, e);
    return kept[at];
}

void __wrap_content_close(struct content *content)
{
    for (int at = 0; content && games[at]; at++)
        if (kept[at] == content)
            return;
    __real_content_close(content);
}

enum lang lang = LANG_EN; /* what front/options.c speaks; main.c has it in the program */

static void check(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "the answer: %s\n", what);
    abort();
}

static void check_answer(const json_t *answer, int code)
{
    const json_t *error = json_object_get(answer, "error");
    check(json_is_boolean(json_object_get(answer, "ok")), "no `ok`");
    check(code >= DONE && code <= USAGE, "no such exit code");
    check(json_is_true(json_object_get(answer, "ok")) == (code == DONE), "`ok` and the exit code differ");
    check((code == NO) == (json_object_get(answer, "at") != NULL), "`at` belongs to moves");
    if (code == DONE)
        return;
    check(json_is_string(json_object_get(error, "code")), "an error without a code");
    check(json_string_length(json_object_get(error, "message")) > 0, "an error without a message");
}

/* The fast reader reads the same as jansson. */
static void check_plain(const char *bytes, size_t size)
{
    json_t *plain = json_plain(bytes, size);
    json_t *whole = plain ? json_loadb(bytes, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL) : NULL;
    check(!plain || json_equal(plain, whole), "JSON is read in two ways");
    json_decref(plain);
    json_decref(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int code = -1;
    check_plain((const char *)data, size);
    if (memmem(data, size, "/dev", 4)) /* a device is not a pack, and some of them never end */
        return 0;
    json_t *answer = apply_document((const char *)data, size, &code);
    check(answer != NULL, "none");
    check_answer(answer, code);
    char *text = json_dumps(answer, JSON_COMPACT);
    check(text != NULL, "can't be written");
    free(text);
    json_decref(answer);
    return 0;
}
