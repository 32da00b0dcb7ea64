/* check.c: `hustings check`: reads every log of a server's file, or of the database of several, against its sums, and
 * plays it again. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/carry.h"
#include "front/serve_node.h"
#include "server/hub/log_check.h"
#include "server/shell/assertion.h"
#include "server/store/store.h"

struct inspection {
    struct store *store;
    struct packs *packs;
    uint64_t *tables;
    size_t count, room;
    uint64_t bad;
};

static int complain_file(const char *path, const char *why)
{
    struct error e;
    error_set(&e, BAD_INPUT, W_CHECK_CANNOT_READ, path);
    error_text(&e, why);
    return complain(&e);
}

static void say_line(enum word word, const struct slot *slots, int count)
{
    say(stdout, word, slots, count);
    putchar('\n');
}

static int note_table(const struct store_table *t, void *of)
{
    struct inspection *in = of;
    if (in->count == in->room) {
        size_t room = in->room ? 2 * in->room : 256;
        uint64_t *more = realloc(in->tables, room * sizeof *more);
        if (!more)
            return -1;
        in->tables = more;
        in->room = room;
    }
    in->tables[in->count++] = t->table;
    return 0;
}

/* One table; -1: the file cannot be read any further. */
static int check_table(struct inspection *in, uint64_t number)
{
    static const enum word words[] = {
        [LOG_NO_PACK] = W_CHECK_NO_PACK, [LOG_FAILS] = W_CHECK_DOES_NOT_PLAY, [LOG_PLAYS] = WORD_NONE};
    struct store_table t;
    char *bytes = NULL;
    size_t size = 0;
    const struct slot slots[] = {{"table", NULL, (int64_t)number}};
    enum store_answer answer = in->store->load(in->store, number, &t, &bytes, &size);
    if (answer == STORE_FAILED || answer == STORE_FULL)
        return -1;
    enum word word = answer == STORE_OK        ? words[log_check(in->packs, assertion_guard, bytes, size)]
                     : answer == STORE_DAMAGED ? W_CHECK_DAMAGED
                                               : WORD_NONE; /* deleted meanwhile */
    free(bytes);
    if (word != WORD_NONE) {
        in->bad++;
        say_line(word, slots, 1);
    }
    return 0;
}

static int check_tables(struct inspection *in)
{
    if (in->store->list(in->store, note_table, in) != STORE_OK)
        return -1;
    for (size_t i = 0; i < in->count; i++)
        if (check_table(in, in->tables[i]))
            return -1;
    return 0;
}

/* `name`: what it is called; `strays`: what belongs to no table, and is not in the file. */
static int check_file(const char *path, const char *name, uint64_t strays, struct packs *packs)
{
    struct inspection in = {.packs = packs};
    struct store_health health;
    char why[512] = "";
    if (store_sqlite_check(path, &health, why, sizeof why) ||
        !(in.store = store_sqlite_read(path, why, sizeof why)))
        return complain_file(path, why);
    int failed = check_tables(&in);
    in.store->close(in.store);
    free(in.tables);
    if (failed)
        return complain_file(path, "");
    const struct slot slots[] = {{"file", name, 0},
                                 {"tables", NULL, (int64_t)health.tables},
                                 {"entries", NULL, (int64_t)health.entries}};
    say_line(W_CHECK_COUNT, slots, 3);
    if ((health.damaged > 0 || strays > 0) && in.bad == 0) /* entries that belong to no table */
        say_line(W_CHECK_ORPHANS, NULL, 0);
    int good = in.bad == 0 && health.damaged == 0 && strays == 0;
    if (good)
        say_line(W_CHECK_GOOD, NULL, 0);
    if (health.is_cut)
        say_line(W_CHECK_CUT, slots, 1);
    return finish(good && !health.is_cut ? DONE : NO);
}

/* A database is looked at as a file: as it was at one moment, carried here, where every sum is computed again. */
static int check_database(const char *url, struct packs *packs)
{
    const char *where = getenv("TMPDIR");
    char folder[2048], file[2100], name[512];
    uint64_t strays = 0;
    struct error e;
    snprintf(folder, sizeof folder, "%s/hustings-check-XXXXXX", where && where[0] ? where : "/tmp");
    if (!mkdtemp(folder))
        return complain_file(folder, strerror(errno));
    snprintf(file, sizeof file, "%s/hustings.db", folder);
    serve_node_show_store(url, name, sizeof name);
    int code = carry_to_file(url, file, &strays, &e) ? complain(&e) : check_file(file, name, strays, packs);
    unlink(file);
    rmdir(folder);
    return code;
}

static void skip_pack(const char *pack, const struct error *why)
{
    (void)pack;
    complain(why); /* tables that need it say so */
}

int run_check(const struct command *self, int argc, char **argv)
{
    const char *folder = NULL;
    const struct option options[] = {{.name = "packs", .value = &folder}, {.name = NULL}};
    struct error e;
    int code = options_read_one(self, argc, argv, options, "FILE");
    if (code >= 0)
        return code;
    struct packs *packs = packs_begin();
    int failed = packs ? packs_read(packs, folder, NULL, skip_pack, &e)
                       : error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "packs");
    if (failed)
        code = complain(&e);
    else if (serve_node_is_database(argv[1]))
        code = check_database(argv[1], packs);
    else
        code = check_file(argv[1], argv[1], 0, packs);
    packs_end(packs);
    return code;
}
