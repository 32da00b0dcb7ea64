#include "front/carry.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "front/serve_node.h"
#include "server/shell/refusal.h"
#include "server/store/clerk.h"
#include "server/store/parcel.h"

enum { PATH_ROOM = 4096 };

static int cannot(struct error *e, enum word word, const char *path, const char *text)
{
    error_set(e, BAD_INPUT, word, path);
    return error_text(e, text);
}

/* --- with the clerk ---------------------------------------------------------------------------------------- */

/* The clerk's program; NULL with *e. */
static const char *find_clerk(char path[SERVE_NODE_PATH], struct error *e)
{
    const char *program = serve_node_find_clerk(path);
    if (!program)
        cannot(e, W_SERVER_NO_CLERK, "", "");
    return program;
}

/* Starts one and waits until it has reached the database, whose key it tells. */
static int reach(struct clerk *c, const char *url, const uint8_t *key, uint8_t there[STORE_KEY],
                 struct error *e)
{
    char path[SERVE_NODE_PATH], text[512];
    enum cable_refusal why;
    const char *program = find_clerk(path, e);
    if (!program)
        return -1;
    if (clerk_carry(c, program, url, key))
        return cannot(e, W_SERVER_STORE_FAILED, "", strerror(errno));
    return clerk_await(c, there, &why, text, sizeof text) ? refusal_say(why, "", text, e) : 0;
}

/* The next message, unless the clerk gives up. */
static int hear(struct clerk *c, struct cable_head *head, const char **bytes, struct error *e)
{
    char text[512];
    if (cable_await(&c->cable, 0, head, bytes))
        return cannot(e, W_SERVER_STORE_FAILED, "", "hustings-postgres has ended");
    if (head->kind != CABLE_REFUSED)
        return 0;
    snprintf(text, sizeof text, "%.*s", (int)head->size, *bytes);
    return refusal_say((enum cable_refusal)head->answer, "", text, e);
}

/* --- into a file ------------------------------------------------------------------------------------------- */

static int take_table(struct parcel *p, const struct cable_head *h)
{
    struct store_table t = {.table = h->table,
                            .state = (enum table_state)h->state,
                            .created = (int64_t)h->number,
                            .touched = (int64_t)h->age};
    memcpy(t.code, h->code, sizeof t.code);
    return parcel_table(p, &t);
}

static int take_row(struct parcel *p, const struct cable_head *h, const char *bytes)
{
    struct parcel_row row = {
        .seq = h->number, .at = h->age, .count = h->count, .lines = bytes + SUM, .size = h->size - SUM};
    memcpy(row.sum, bytes, SUM);
    return parcel_row(p, &row);
}

/* Until all is there. `why` is the parcel's. */
static int fill(struct clerk *c, struct parcel *p, uint64_t *strays, const char *why, struct error *e)
{
    struct cable_head head;
    const char *bytes;
    for (;;) {
        if (hear(c, &head, &bytes, e))
            return -1;
        if (head.kind == CABLE_DONE) {
            *strays = head.number;
            return 0;
        }
        int bad = head.kind == CABLE_TABLE ? take_table(p, &head)
                  : head.kind == CABLE_ROW ? take_row(p, &head, bytes)
                                           : -1;
        if (bad)
            return cannot(e, W_BACKUP_CANNOT, "", why);
    }
}

int carry_to_file(const char *url, const char *file, uint64_t *strays, struct error *e)
{
    struct clerk clerk = {.cable = {.fd = -1}};
    uint8_t key[STORE_KEY];
    char why[512] = "";
    int bad = reach(&clerk, url, NULL, key, e);
    struct parcel *p = bad ? NULL : parcel_new(file, why, sizeof why);
    if (!bad && !p)
        bad = cannot(e, W_BACKUP_CANNOT, "", why);
    if (!bad)
        bad = fill(&clerk, p, strays, why, e);
    if (p && parcel_close(p, bad ? NULL : key) && !bad)
        bad = cannot(e, W_BACKUP_CANNOT, "", why);
    explicit_bzero(key, sizeof key);
    if (clerk.process > 0)
        clerk_hang_up(&clerk);
    return bad ? -1 : 0;
}

/* --- into a database --------------------------------------------------------------------------------------- */

struct sending {
    struct clerk clerk;
    uint64_t table;
    char *bytes; /* room for a row */
    size_t room;
};

static int send_table(void *of, const struct store_table *t)
{
    struct sending *s = of;
    struct cable_head head = {.kind = CABLE_TABLE,
                              .table = t->table,
                              .state = (uint8_t)t->state,
                              .number = (uint64_t)t->created,
                              .age = (uint64_t)t->touched};
    s->table = t->table;
    memcpy(head.code, t->code, sizeof t->code);
    return cable_send(&s->clerk.cable, &head, "", 0);
}

static int send_row(void *of, const struct parcel_row *row)
{
    struct sending *s = of;
    struct cable_head head = {
        .kind = CABLE_ROW, .table = s->table, .number = row->seq, .count = row->count, .age = row->at};
    if (SUM + row->size > s->room) {
        char *more = realloc(s->bytes, SUM + row->size);
        if (!more)
            return -1;
        s->bytes = more;
        s->room = SUM + row->size;
    }
    memcpy(s->bytes, row->sum, SUM);
    memcpy(s->bytes + SUM, row->lines, row->size);
    return cable_send(&s->clerk.cable, &head, s->bytes, SUM + row->size);
}

/* Sends everything and hears that it has arrived. */
static int send_all(struct sending *s, const char *file, struct error *e)
{
    const struct parcel_taker to = {send_table, send_row, s};
    struct cable_head done = {.kind = CABLE_DONE};
    const char *bytes;
    char why[512] = "";
    int bad = parcel_unpack(file, &to, why, sizeof why);
    if (bad < 0)
        return cannot(e, W_CHECK_CANNOT_READ, file, why);
    if (!bad)
        cable_send(&s->clerk.cable, &done, "", 0);
    do /* what it says last is said here, also if it has hung up on us */
        if (hear(&s->clerk, &done, &bytes, e))
            return -1;
    while (done.kind != CABLE_DONE);
    return 0;
}

/* The folder is ours alone, and every log in it adds up. The lock, or -1. */
static int take_folder(const char *data, const char *file, struct error *e)
{
    char path[PATH_ROOM + 16], why[PATH_ROOM + 64] = "";
    struct store_health health;
    snprintf(path, sizeof path, "%s/hustings.lock", data);
    if (access(file, F_OK))
        return cannot(e, W_CLI_CANNOT_DATA, data, strerror(errno));
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB)) {
        cannot(e, lock >= 0 && errno == EWOULDBLOCK ? W_CLI_DATA_IN_USE : W_CLI_CANNOT_DATA, data,
               strerror(errno));
        if (lock >= 0)
            close(lock);
        return -1;
    }
    int bad = store_sqlite_check(file, &health, why, sizeof why);
    if (!bad && (health.damaged || health.is_cut))
        snprintf(why, sizeof why, "%s: hustings check says more", file);
    if (bad || health.damaged || health.is_cut) {
        close(lock);
        return cannot(e, W_CHECK_CANNOT_READ, file, why);
    }
    return lock;
}

/* The folder's key; a backup that was put back has it in its file. To look for it there the file is opened, so it has to be
 * closed in good order. */
static int find_key(const char *data, const char *file, uint8_t key[STORE_KEY], char *why, size_t cap)
{
    struct store *store = store_sqlite_open(file, why, cap);
    if (!store)
        return -1;
    int bad = store_key_open(data, file, key, why, cap);
    store->close(store);
    return bad;
}

int carry_to_database(const char *data, const char *url, struct error *e)
{
    struct sending s = {.clerk = {.cable = {.fd = -1}}};
    uint8_t key[STORE_KEY], there[STORE_KEY];
    char file[PATH_ROOM], why[PATH_ROOM] = "";
    snprintf(file, sizeof file, "%s/hustings.db", data);
    int lock = take_folder(data, file, e);
    if (lock < 0)
        return -1;
    int bad = find_key(data, file, key, why, sizeof why) ? cannot(e, W_CLI_CANNOT_DATA, data, why) : 0;
    if (!bad)
        bad = reach(&s.clerk, url, key, there, e) || send_all(&s, file, e);
    explicit_bzero(key, sizeof key);
    explicit_bzero(there, sizeof there);
    if (s.clerk.process > 0)
        clerk_hang_up(&s.clerk);
    free(s.bytes);
    close(lock);
    return bad ? -1 : 0;
}

/* --- what earlier versions need ------------------------------------------------------------------------------ */

int carry_finish(const char *url, int *went, struct error *e)
{
    struct clerk clerk = {.cable = {.fd = -1}};
    struct cable_head head;
    const char *bytes;
    char path[SERVE_NODE_PATH];
    const char *program = find_clerk(path, e);
    if (!program)
        return -1;
    int bad = clerk_finish(&clerk, program, url) ? cannot(e, W_SERVER_STORE_FAILED, "", strerror(errno))
                                                 : hear(&clerk, &head, &bytes, e);
    if (!bad && head.kind != CABLE_DONE)
        bad = cannot(e, W_SERVER_STORE_FAILED, "", "hustings-postgres speaks nonsense");
    if (!bad)
        *went = head.number != 0;
    if (clerk.process > 0)
        clerk_hang_up(&clerk);
    return bad ? -1 : 0;
}
