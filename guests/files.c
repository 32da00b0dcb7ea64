/* files.c: implements what a program or a picture worker may read.
 *
 * Landlock knows no exceptions: a rule opens a folder with all that is in it, mounts included. So only the folders that
 * programs need get a rule: those of the system, the program's own, and those of its interpreter. Where one of them leads to
 * something hidden, each of its entries gets a rule of its own instead. What is hidden is hidden under every name that a
 * mount gives it. */
#include "guests/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MOST_HIDDEN = 16, MOST_NAMES = 128, MOST_LINE = 2 * PATH_MAX + 512 };

/* The kernel's struct landlock_ruleset_attr as of version 6, which is younger than many headers. */
struct ruleset {
    uint64_t files, network, scoped;
};

/* What is hidden, as it was asked for. It is complete before the first program is started. */
static char *hidden[MOST_HIDDEN];
static int hidden_count;

/* A ruleset in the making, and all names of what is hidden. */
struct rules {
    int ruleset, count, failed;
    char *names[MOST_NAMES];
};

static long landlock_version(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

int files_hide(const char *path)
{
    if (landlock_version() < 1 || hidden_count == MOST_HIDDEN || !(hidden[hidden_count] = strdup(path)))
        return -1;
    hidden_count++;
    return 0;
}

/* --- paths ----------------------------------------------------------------------------------------------- */

/* Returns what follows the folder in the path ("" for the folder itself, otherwise from a slash on); NULL if the path is
 * not in it. */
static const char *below(const char *path, const char *folder)
{
    size_t size = strcmp(folder, "/") == 0 ? 0 : strlen(folder);
    return strncmp(path, folder, size) == 0 && (path[size] == '/' || !path[size]) ? path + size : NULL;
}

/* Returns 1 if the path is hidden or in a hidden folder. */
static int is_hidden(const struct rules *r, const char *path)
{
    int found = 0;
    for (int i = 0; i < r->count; i++)
        found |= below(path, r->names[i]) != NULL;
    return found;
}

/* Returns 1 if something in this folder is hidden. */
static int leads_to_hidden(const struct rules *r, const char *folder)
{
    int found = 0;
    for (int i = 0; i < r->count; i++)
        found |= below(r->names[i], folder) != NULL;
    return found;
}

/* --- mounts ---------------------------------------------------------------------------------------------- */

/* A line of /proc/self/mountinfo. */
struct mount {
    char device[32], root[PATH_MAX], point[PATH_MAX];
};

/* Replaces the kernel's octal escapes (of blanks, for example). */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; to++) {
        unsigned byte;
        if (from[0] == '\\' && sscanf(from + 1, "%3o", &byte) == 1) {
            *to = (char)byte;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

static int read_mount(FILE *file, struct mount *m)
{
    char line[MOST_LINE];
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%*d %*d %31s %4095s %4095s", m->device, m->root, m->point) == 3) {
            unescape(m->root);
            unescape(m->point);
            return 1;
        }
    return 0;
}

/* Finds the mount that a path is on: the longest mount point, and of equal ones the last. Returns 0 or -1. */
static int find_mount(FILE *mounts, const char *path, struct mount *out)
{
    struct mount one;
    int found = -1;
    rewind(mounts);
    while (read_mount(mounts, &one))
        if (below(path, one.point) && (found || strlen(one.point) >= strlen(out->point))) {
            *out = one;
            found = 0;
        }
    return found;
}

/* Writes the path of what is below a folder, as below() returns it. Returns 0, or -1 if it is too long. */
static int join(char out[PATH_MAX], const char *folder, const char *rest)
{
    const char *first = strcmp(folder, "/") == 0 && rest[0] ? "" : folder;
    return (size_t)snprintf(out, PATH_MAX, "%s%s", first, rest) < PATH_MAX ? 0 : -1;
}

static void add_name(struct rules *r, const char *folder, const char *rest)
{
    char path[PATH_MAX];
    if (r->count < MOST_NAMES && join(path, folder, rest) == 0 && (r->names[r->count] = strdup(path)))
        r->count++;
    else
        r->failed = 1;
}

/* Adds every name that the mounts give to something hidden, or to a part of it. */
static void add_names(struct rules *r, FILE *mounts, const char *path)
{
    struct mount home, one;
    char place[PATH_MAX]; /* on its file system */
    const char *rest;
    if (find_mount(mounts, path, &home) || join(place, home.root, below(path, home.point))) {
        r->failed = 1;
        return;
    }
    rewind(mounts);
    while (read_mount(mounts, &one)) {
        if (strcmp(one.device, home.device) != 0)
            continue;
        if ((rest = below(place, one.root)))
            add_name(r, one.point, rest);
        else if (below(one.root, place))
            add_name(r, one.point, "");
    }
}

static void find_names(struct rules *r)
{
    FILE *mounts = hidden_count ? fopen("/proc/self/mountinfo", "re") : NULL;
    r->failed = hidden_count && !mounts;
    for (int i = 0; i < hidden_count && !r->failed; i++) {
        add_name(r, hidden[i], "");
        add_names(r, mounts, hidden[i]);
    }
    if (mounts)
        fclose(mounts);
}

/* --- rules ----------------------------------------------------------------------------------------------- */

static void add_rule(struct rules *r, const char *path)
{
    static const uint64_t of_file = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
    struct stat is;
    int place = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (place < 0)
        return; /* the program can't read it either */
    struct landlock_path_beneath_attr beneath = {.allowed_access = of_file, .parent_fd = place};
    if (fstat(place, &is) == 0 && !S_ISLNK(is.st_mode)) {
        if (S_ISDIR(is.st_mode))
            beneath.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
        syscall(SYS_landlock_add_rule, r->ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    }
    close(place);
}

/* Allows reading a file, or a folder except what is hidden in it. The path has no symbolic links. */
static void allow_real(struct rules *r, const char *path)
{
    char entry[PATH_MAX];
    if (is_hidden(r, path))
        return;
    if (!leads_to_hidden(r, path)) {
        add_rule(r, path);
        return;
    }
    DIR *folder = opendir(path);
    for (struct dirent *e; folder && (e = readdir(folder));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 &&
            (size_t)snprintf(entry, sizeof entry, "%s/%s", path, e->d_name) < sizeof entry &&
            e->d_type != DT_LNK)
            allow_real(r, entry);
    if (folder)
        closedir(folder);
}

static void allow(struct rules *r, const char *path)
{
    char real[PATH_MAX];
    if (realpath(path, real) && strcmp(real, "/") != 0)
        allow_real(r, real);
}

/* Allows the entries of a folder whose names begin with one of these words. */
static void allow_some(struct rules *r, const char *folder, const char *const *words)
{
    char path[PATH_MAX];
    DIR *open_folder = opendir(folder);
    for (struct dirent *e; open_folder && (e = readdir(open_folder));)
        for (const char *const *word = words; *word; word++)
            if (strncmp(e->d_name, *word, strlen(*word)) == 0 &&
                (size_t)snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < sizeof path)
                allow(r, path);
    if (open_folder)
        closedir(open_folder);
}

static void allow_system(struct rules *r)
{
    static const char *const folders[] = {"/usr",
                                          "/lib",
                                          "/lib32",
                                          "/lib64",
                                          "/libx32",
                                          "/bin",
                                          "/sbin",
                                          "/opt",
                                          "/nix/store",
                                          "/gnu/store",
                                          "/dev/null",
                                          "/dev/zero",
                                          "/dev/random",
                                          "/dev/urandom",
                                          "/etc/ssl/openssl.cnf",
                                          "/etc/pki/tls/openssl.cnf",
                                          "/var/cache/fontconfig"};
    static const char *const settings[] = {
        "ld.so.",       "localtime",       "timezone", "locale.", "nsswitch.conf", "passwd", "group",
        "alternatives", "crypto-policies", "fonts",    "java",    "python",        NULL};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        allow(r, folders[i]);
    allow_some(r, "/etc", settings);
}

/* --- a program's own ------------------------------------------------------------------------------------- */

/* Returns 1 if this is somebody's home or contains it: too much to be read for the sake of one program. */
static int holds_home(const char *folder)
{
    char real[PATH_MAX];
    const char *home = getenv("HOME");
    return home && realpath(home, real) && strcmp(real, "/") != 0 && below(real, folder);
}

/* Cuts the last part off. Returns 0, or -1 if there is none. */
static int cut_last(char *path)
{
    char *slash = strrchr(path, '/');
    if (!slash)
        return -1;
    slash[slash == path] = '\0';
    return 0;
}

/* Allows a folder of programs. If it is called bin, their libraries are beside it. */
static void allow_programs(struct rules *r, const char *folder)
{
    static const char *const beside[] = {"/lib", "/lib64", "/libexec"};
    char real[PATH_MAX], path[PATH_MAX];
    if (folder[0] != '/' || !realpath(folder, real) || holds_home(real))
        return;
    allow(r, real);
    if (strlen(real) <= 4 || strcmp(real + strlen(real) - 4, "/bin") != 0 || cut_last(real))
        return;
    size_t size = strlen(real);
    int is_local = size > 7 && strcmp(real + size - 7, "/.local") == 0; /* its share/ has much else */
    if (strcmp(real, "/") != 0 && !holds_home(real) && !is_local) {
        allow(r, real);
        return;
    }
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        if (join(path, real, beside[i]) == 0)
            allow(r, path);
}

/* Allows the folders in which this program is: under this name, and where its links lead. */
static void allow_around(struct rules *r, const char *program)
{
    char path[PATH_MAX];
    allow(r, program);
    if ((size_t)snprintf(path, sizeof path, "%s", program) < sizeof path && cut_last(path) == 0)
        allow_programs(r, path);
    if (realpath(program, path) && cut_last(path) == 0)
        allow_programs(r, path);
}

/* Allows the folders of PATH. If a command is given, also those around it. */
static void allow_commands(struct rules *r, const char *command)
{
    const char *at = getenv("PATH");
    char folder[PATH_MAX], path[PATH_MAX];
    for (int found = 0; at && *at; at += *at == ':') {
        size_t size = strcspn(at, ":");
        if (size > 0 && size < sizeof folder) {
            memcpy(folder, at, size);
            folder[size] = '\0';
            allow_programs(r, folder);
            int fits = command && (size_t)snprintf(path, sizeof path, "%s/%s", folder, command) < sizeof path;
            if (!found && fits && access(path, X_OK) == 0) {
                allow_around(r, path);
                found = 1;
            }
        }
        at += size;
    }
}

/* The interpreter that the first line of a script names, directly or by way of env. */
static void allow_interpreter(struct rules *r, const char *program)
{
    char line[512], *rest = line;
    int file = open(program, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t size = file >= 0 ? read(file, line, sizeof line - 1) : -1;
    if (file >= 0)
        close(file);
    line[size > 0 ? size : 0] = '\0';
    line[strcspn(line, "\n")] = '\0';
    const char *word = strncmp(line, "#!", 2) == 0 ? strtok_r(line + 2, " \t", &rest) : NULL;
    const char *name = word ? strrchr(word, '/') : NULL;
    if (word)
        allow_around(r, word);
    if (name && strcmp(name, "/env") == 0)
        while ((word = strtok_r(NULL, " \t", &rest)) && (word[0] == '-' || strchr(word, '=')))
            ;
    allow_commands(r, name && strcmp(name, "/env") == 0 ? word : NULL);
}

static void allow_own(struct rules *r, const char *program)
{
    char path[PATH_MAX];
    const char *home = getenv("HOME");
    allow_around(r, program);
    allow_interpreter(r, program);
    if (home && (size_t)snprintf(path, sizeof path, "%s/.local/lib", home) < sizeof path)
        allow(r, path); /* what pip installs for one user */
}

/* --- all of them ----------------------------------------------------------------------------------------- */

/* Returns the rights that this version of Landlock knows: all are taken away, and reading is given back. */
static uint64_t known_rights(long version)
{
    static const uint64_t by_version[] = {
        0, (1ull << 13) - 1, (1ull << 14) - 1, (1ull << 15) - 1, (1ull << 15) - 1, (1ull << 16) - 1};
    return by_version[version > 5 ? 5 : version];
}

int files_open(const char *program, int *ruleset)
{
    long version = landlock_version();
    *ruleset = -1;
    if (version < 1)
        return hidden_count ? -1 : 0; /* the filter still keeps it from writing */
    struct ruleset all = {.files = known_rights(version),
                          .network = version >= 4 ? 3 : 0, /* bind, connect */
                          .scoped = version >= 6 ? 3 : 0}; /* abstract sockets, signals */
    size_t size = version >= 6 ? sizeof all : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    struct rules *r = calloc(1, sizeof *r);
    if (!r)
        return -1;
    r->ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0); /* closed by exec */
    find_names(r);
    int bad = r->ruleset < 0 || r->failed;
    if (!bad) {
        allow_system(r);
        if (program)
            allow_own(r, program);
    } else if (r->ruleset >= 0) {
        close(r->ruleset);
    }
    *ruleset = bad ? -1 : r->ruleset;
    for (int i = 0; i < r->count; i++)
        free(r->names[i]);
    free(r);
    return bad ? -1 : 0;
}

int files_limit(int ruleset)
{
    return ruleset < 0 ? 0 : (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}
