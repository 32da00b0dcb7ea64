/* replay_main.c: a fuzz target as an ordinary test, without libFuzzer: feeds it every file of the given
 * folders and all beginnings of the shorter ones, or with --whole the files alone. TAP; a crash speaks for itself. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 20, CUT_BELOW = 400 };

static int count, only_whole;

/* Fed from memory of exactly its size, so that a byte read beyond it is noticed. */
static void feed(const char *bytes, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        abort();
    memcpy(copy, bytes, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static int feed_file(const char *path)
{
    static char bytes[ROOM];
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    size_t size = fread(bytes, 1, ROOM, file);
    fclose(file);
    feed(bytes, size);
    for (size_t cut = 0; !only_whole && size < CUT_BELOW && cut < size; cut++)
        feed(bytes, cut);
    return 0;
}

static int feed_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    int failed = !dir;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (feed_file(path)) {
            fprintf(stderr, "%s can't be read\n", path);
            failed = 1;
        }
        count++;
    }
    if (dir)
        closedir(dir);
    return failed;
}

int main(int argc, char **argv)
{
    only_whole = argc > 1 && strcmp(argv[1], "--whole") == 0;
    argv += only_whole;
    argc -= only_whole;
    printf("1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++) {
        int failed = feed_folder(argv[i]);
        printf("%sok %d - %s, %d files\n", failed ? "not " : "", i, argv[i], count);
        fflush(stdout);
        count = 0;
    }
    return 0;
}
