#include "server/postgres/access.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Plans must not tip over when the tables are counted for the first time; a lock is not waited for for ever (55P03); a
 * session whose machine is gone ends soon. */
static const char settings[] =
    "-c synchronous_commit=on -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c "
    "enable_hashjoin=off"
    " -c enable_mergejoin=off -c jit=off -c lock_timeout=2000 -c statement_timeout=0"
    " -c idle_in_transaction_session_timeout=10000 -c default_transaction_isolation=read\\ "
    "committed -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
    " -c tcp_user_timeout=5000 -c client_min_messages=warning";

/* Where rows are spread over machines, the engine may know few settings, and plans in its own way. */
static const char spread_settings[] = "-c lock_timeout=2000 -c statement_timeout=0"
                                      " -c idle_in_transaction_session_timeout=10000"
                                      " -c client_min_messages=warning";

/* Started as root, the server has become somebody who can't look into root's folder; libpq would take that for an error,
 * and not for a folder without certificates. */
static void forget_closed_home(void)
{
    const char *home = getenv("HOME");
    if (home && access(home, X_OK))
        unsetenv("HOME");
}

/* Takes spread=0 or spread=1 out of the URL; -1: it is something else. */
static int take_spread(char *url, int *spread)
{
    char *at = strchr(url, '?');
    while (at) {
        size_t name = strcspn(at + 1, "=&"), size = strcspn(at + 1, "&");
        if (name != 6 || strncmp(at + 1, "spread", name) != 0) {
            at = strchr(at + 1, '&');
            continue;
        }
        char value = at[1 + name] == '=' && size == name + 2 ? at[name + 2] : '\0';
        if (value != '0' && value != '1')
            return -1;
        *spread = value == '1';
        if (at[1 + size])
            memmove(at + 1, at + size + 2, strlen(at + size + 2) + 1);
        else
            *at = '\0';
        at = *at ? at : NULL;
    }
    return 0;
}

static int read_url(struct access *a, const char *url, char *why, size_t cap)
{
    a->spread = a->is_bad_spread = 0;
    if (strlen(url) >= sizeof a->url) {
        snprintf(why, cap, "the URL is too long");
        return -1;
    }
    memcpy(a->url, url, strlen(url) + 1);
    a->is_bad_spread = take_spread(a->url, &a->spread) != 0;
    return a->is_bad_spread ? -1 : 0;
}

int access_make(struct access *a, const char *url, uint64_t life, char *why, size_t cap)
{
    char *error = NULL;
    const char *own = "";
    if (read_url(a, url, why, cap))
        return -1;
    PQconninfoOption *all = PQconninfoParse(a->url, &error);
    forget_closed_home();
    snprintf(a->application, sizeof a->application, "hustings:%" PRIu64, life);
    for (const PQconninfoOption *one = all; one && one->keyword; one++)
        if (strcmp(one->keyword, "options") == 0 && one->val)
            own = one->val;
    int size = snprintf(a->options, sizeof a->options, "%s%s%s", own, own[0] ? " " : "",
                        a->spread ? spread_settings : settings);
    if (!all)
        snprintf(why, cap, "%s", error ? error : "out of memory");
    else if ((size_t)size >= sizeof a->options)
        snprintf(why, cap, "the options in the URL are too long");
    int bad = !all || (size_t)size >= sizeof a->options;
    PQconninfoFree(all);
    PQfreemem(error);
    return bad ? -1 : 0;
}

PGconn *access_start(const struct access *a)
{
    /* What comes before the URL, it may change; what comes after, it may not. */
    const char *const names[] = {"keepalives_idle",
                                 "keepalives_interval",
                                 "keepalives_count",
                                 "tcp_user_timeout",
                                 "dbname",
                                 "application_name",
                                 "options",
                                 "client_encoding",
                                 NULL};
    const char *const values[] = {"5", "2", "3", "5000", a->url, a->application, a->options, "UTF8", NULL};
    PGconn *conn = PQconnectStartParams(names, values, 1);
    if (conn)
        PQsetErrorVerbosity(conn, PQERRORS_VERBOSE); /* with the SQLSTATE, also while it connects */
    return conn;
}

/* --- safety ---------------------------------------------------------------------------------------------- */

static int is_here(const char *host, size_t size)
{
    static const char *const names[] = {"localhost", "::1"};
    if (size == 0 || host[0] == '/' || host[0] == '@')
        return 1; /* a socket of this machine */
    if (strncmp(host, "127.", 4) == 0 && strspn(host, "0123456789.") >= size)
        return 1;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i]) == size && strncmp(names[i], host, size) == 0)
            return 1;
    return 0;
}

static int are_here(const char *hosts)
{
    for (const char *at = hosts; at;) {
        size_t size = strcspn(at, ",");
        if (!is_here(at, size))
            return 0;
        at = at[size] ? at + size + 1 : NULL;
    }
    return 1;
}

int access_is_safe(PGconn *conn)
{
    PQconninfoOption *all = PQconninfo(conn);
    int here = all != NULL, checked = 0;
    for (const PQconninfoOption *one = all; one && one->keyword; one++) {
        if (!one->val)
            continue;
        if (strcmp(one->keyword, "host") == 0 || strcmp(one->keyword, "hostaddr") == 0)
            here &= are_here(one->val);
        if (strcmp(one->keyword, "sslmode") == 0)
            checked = strcmp(one->val, "verify-full") == 0;
    }
    PQconninfoFree(all);
    return here || checked;
}

/* --- errors ---------------------------------------------------------------------------------------------- */

/* "FATAL:  28P01: password …": the first word of five capitals and digits between colons, with a digit in it. */
static void find_sqlstate(const char *text, char sqlstate[6])
{
    sqlstate[0] = '\0';
    for (const char *colon = strchr(text, ':'); colon; colon = strchr(colon + 1, ':')) {
        const char *at = colon + 1 + strspn(colon + 1, " ");
        size_t size = 0, digits = 0;
        while (isdigit((unsigned char)at[size]) || isupper((unsigned char)at[size]))
            digits += isdigit((unsigned char)at[size++]) != 0;
        if (size == 5 && digits && at[5] == ':') {
            memcpy(sqlstate, at, 5);
            sqlstate[5] = '\0';
            return;
        }
    }
}

void access_error(const char *message, char *text, size_t cap, char sqlstate[6])
{
    snprintf(text, cap, "%.*s", (int)strcspn(message, "\n"), message);
    find_sqlstate(text, sqlstate);
    size_t size = strlen(text);
    while (size && strchr(" .", text[size - 1]))
        text[--size] = '\0';
}
