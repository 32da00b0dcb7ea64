/* main.c: replays the given golden games and compares: `ok FILE` or `not ok FILE` each. For the builds that
 * builds.sh makes: only rules/, replay.c and this. */
#include <stdio.h>
#include <string.h>

#include "replay.h"

enum { ROOM = 1 << 16 };

static int replays(const char *path)
{
    static char in[ROOM], out[ROOM];
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    size_t size = fread(in, 1, ROOM, file);
    fclose(file);
    int written = golden_replay(in, (int)size, out, ROOM);
    return size < ROOM && written == (int)size && memcmp(in, out, size) == 0;
}

int main(int argc, char **argv)
{
    int failed = argc < 2;
    for (int i = 1; i < argc; i++) {
        int good = replays(argv[i]);
        printf("%sok %s\n", good ? "" : "not ", argv[i]);
        failed |= !good;
    }
    return failed;
}
