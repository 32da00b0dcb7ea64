/* store.c: `hustings store`: copies the tables of a data folder into a database that servers share, and back; finishes an
 * upgrade of such a database. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "front/carry.h"
#include "front/serve_node.h"
#include "server/store/store.h"

enum { PATH_ROOM = 4096 };

static void tell(const char *to, const struct store_health *health)
{
    const struct slot slots[] = {{"file", to, 0},
                                 {"tables", NULL, (int64_t)health->tables},
                                 {"entries", NULL, (int64_t)health->entries}};
    say(stdout, W_STORE_COPIED, slots, 3);
    putchar('\n');
}

/* Both are counted in the file: what was put into the database has been compared there. */
static int count(const char *data, struct store_health *health, struct error *e)
{
    char file[PATH_ROOM], why[512] = "";
    snprintf(file, sizeof file, "%s/hustings.db", data);
    if (store_sqlite_check(file, health, why, sizeof why) == 0)
        return 0;
    error_set(e, BAD_INPUT, W_CHECK_CANNOT_READ, file);
    return error_text(e, why);
}

static int into_folder(const char *url, const char *data, struct error *e)
{
    char file[PATH_ROOM];
    uint64_t strays = 0;
    if (mkdir(data, S_IRWXU) && errno != EEXIST) {
        error_set(e, BAD_INPUT, W_CLI_CANNOT_DATA, data);
        return error_text(e, strerror(errno));
    }
    snprintf(file, sizeof file, "%s/hustings.db", data);
    return carry_to_file(url, file, &strays, e);
}

static int copy(const struct command *self, int rest, char **argv, const char *to)
{
    struct store_health health;
    struct error e;
    char shown[512];
    int more = to ? 2 : 3; /* --to TO is the same */
    if (rest != more)
        return rest < more ? misused(self, W_CLI_TOO_FEW, rest < 2 ? "FROM" : "TO")
                           : misused(self, W_CLI_TOO_MANY, argv[more + 1]);
    to = to ? to : argv[3];
    int from_database = serve_node_is_database(argv[2]);
    if (from_database == serve_node_is_database(to))
        return misused(self, W_STORE_ONE_DATABASE, "");
    const char *data = from_database ? to : argv[2];
    if ((from_database ? into_folder(argv[2], to, &e) : carry_to_database(argv[2], to, &e)) ||
        count(data, &health, &e))
        return complain(&e);
    if (!from_database)
        serve_node_show_store(to, shown, sizeof shown);
    tell(from_database ? to : shown, &health);
    return finish(DONE);
}

static int finish_upgrade(const struct command *self, int rest, char **argv, const char *to)
{
    struct error e;
    int went = 0;
    if (to)
        return misused(self, W_CLI_NO_SUCH_OPTION, "--to");
    if (rest != 2)
        return rest < 2 ? misused(self, W_CLI_TOO_FEW, "DATABASE") : misused(self, W_CLI_TOO_MANY, argv[3]);
    if (!serve_node_is_database(argv[2]))
        return misused(self, W_CLI_STORE_FORM, argv[2]);
    if (carry_finish(argv[2], &went, &e))
        return complain(&e);
    say(stdout, went ? W_STORE_FINISHED : W_STORE_NOTHING_LEFT, NULL, 0);
    putchar('\n');
    return finish(DONE);
}

int run_store(const struct command *self, int argc, char **argv)
{
    const char *to = NULL;
    const struct option options[] = {{.name = "to", .value = &to}, {.name = NULL}};
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code >= 0)
        return code;
    if (rest > 0 && strcmp(argv[1], "copy") == 0)
        return copy(self, rest, argv, to);
    if (rest > 0 && strcmp(argv[1], "finish") == 0)
        return finish_upgrade(self, rest, argv, to);
    return misused(self, rest ? W_CLI_NO_SUCH_COMMAND : W_CLI_TOO_FEW, rest ? argv[1] : "copy");
}
