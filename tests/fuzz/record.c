/* record.c: fuzzes the reading of records and of saved heads: reading stops where it must and says why; what
 * was read can be read again and gives the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

enum { MOST_GAMES = 8 };

static const struct content *standard(int game)
{
    static struct content *contents[MOST_GAMES];
    struct error e;
    if (!contents[game])
        contents[game] = content_open(games[game], "standard", &e);
    check(contents[game] != NULL, "the pack does not open");
    return contents[game];
}

/* Reads to the end, as a record of this game; how many bytes were taken. */
static size_t read_all(int game, const char *bytes, size_t size, struct verdict *verdict)
{
    struct reader r;
    struct error e;
    size_t end = 0;
    memset(verdict, 0, sizeof *verdict);
    if (reader_from(&r, bytes, size, standard(game), &e) == 0) {
        verify_record(&r, NULL, verdict);
        end = r.end;
        check(end <= size, "more was read than there is");
        check(!r.finished || end == size || !verdict->holds, "bytes after the footer are let pass");
    }
    reader_close(&r);
    return end;
}

static void read_heads(const char *bytes, size_t size)
{
    struct saved_head *heads;
    size_t count, bad;
    struct error e;
    if (saved_heads_read(bytes, size, &heads, &count, &bad, &e) == 0)
        free(heads);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    struct verdict first, second;
    char message[1024];
    for (int game = 0; game < MOST_GAMES && games[game]; game++) {
        size_t end = read_all(game, bytes, size, &first);
        if (end && !first.holds)
            check(error_say(&first.why, LANG_HU, message, sizeof message) > 0,
                  "a record fails without a reason");
        if (end) /* what was read is a record by itself */
            check(read_all(game, bytes, end, &second) == end, "what was read is not read again");
    }
    read_heads(bytes, size);
    return 0;
}
