/* address.c: how much an address and a socket may use: token buckets that refill over time (docs/server.md,
 * Limits). */
#include <assert.h>
#include <string.h>

#include "server/hub/address.h"
#include "server/hub/count.h"
#include "server/hub/own.h"
#include "server/hub/services.h"
#include "server/hub/shared.h"

/* One of anything in a bucket. Rates are per second, minute and hour, and in these units each millisecond is a whole
 * number of them: however often a bucket is looked at, nothing is rounded away. */
enum { ONE = 3600 * 1000, A_SECOND = 3600, A_MINUTE = 60, AN_HOUR = 1 };

struct address *address_of(struct hub *h, const char *text)
{
    struct address *idle = NULL;
    for (int i = 0; i < h->address_count; i++) {
        struct address *a = &h->addresses[i];
        if (strcmp(a->text, text) == 0)
            return a;
        if (!a->open && (!idle || a->at < idle->at))
            idle = a;
    }
    if (h->address_count < h->setup.caps.sockets)
        idle = &h->addresses[h->address_count++];
    assert(idle); /* there are at least as many entries as sockets */
    const struct hub_caps *caps = &h->setup.caps;
    *idle = (struct address){.at = h->now,
                             .sockets = ONE * (int64_t)caps->socket_burst,
                             .tables = ONE * (int64_t)shared_part(h, caps->tables_an_hour),
                             .codes = ONE * (int64_t)shared_part(h, caps->wrong_codes_a_minute)};
    snprintf(idle->text, sizeof idle->text, "%s", text);
    idle->free = h->setup.free_address && strcmp(text, h->setup.free_address) == 0;
    return idle;
}

static int64_t filled(int64_t bucket, int64_t most, int64_t gained)
{
    return bucket + gained > most ? most : bucket + gained;
}

static void refill(struct hub *h, struct address *a)
{
    const struct hub_caps *caps = &h->setup.caps;
    const int64_t burst = caps->socket_burst, sockets = caps->sockets_a_second,
                  tables = shared_part(h, caps->tables_an_hour),
                  codes = shared_part(h, caps->wrong_codes_a_minute);
    int64_t ms = (int64_t)(h->now - a->at);
    a->at = h->now;
    if (ms > 3600000)
        ms = 3600000;
    a->sockets = filled(a->sockets, ONE * burst, ms * sockets * A_SECOND);
    a->tables = filled(a->tables, ONE * tables, ms * tables * AN_HOUR);
    a->codes = filled(a->codes, ONE * codes, ms * codes * A_MINUTE);
}

/* Takes one from a bucket; 0: it is empty. */
static int spend(struct hub *h, const char *address, enum hub_limit limit,
                 int64_t *(*bucket)(struct address *a))
{
    struct address *a = address_of(h, address);
    refill(h, a);
    if (a->free)
        return 1;
    if (*bucket(a) < ONE) {
        hub_count_limit(h, limit);
        return 0;
    }
    *bucket(a) -= ONE;
    return 1;
}

static int64_t *bucket_of_sockets(struct address *a)
{
    return &a->sockets;
}

static int64_t *bucket_of_tables(struct address *a)
{
    return &a->tables;
}

static int64_t *bucket_of_codes(struct address *a)
{
    return &a->codes;
}

int hub_may_open_table(struct hub *h, const char *address)
{
    return spend(h, address, LIMIT_TABLES_FAST, bucket_of_tables);
}

int hub_wrong_code(struct hub *h, const char *address)
{
    return spend(h, address, LIMIT_CODES, bucket_of_codes);
}

/* Whether its next wrong code would be one too many; nothing is taken. */
int hub_may_ask_for_table(struct hub *h, const char *address)
{
    struct address *a = address_of(h, address);
    refill(h, a);
    return a->free || a->codes >= ONE;
}

int address_may_connect(struct hub *h, const struct address *a)
{
    int most = a->free ? h->setup.caps.sockets : h->setup.caps.sockets_open;
    if (a->open > most)
        hub_count_limit(h, LIMIT_SOCKETS_OPEN);
    return a->open <= most && spend(h, a->text, LIMIT_SOCKETS_FAST, bucket_of_sockets);
}

/* Messages per second; how often it was too fast in this minute. */
int hub_too_fast(struct hub *h, struct conn *c, int is_say)
{
    const struct hub_caps *caps = &h->setup.caps;
    int64_t ms = (int64_t)(h->now - c->tokens_at);
    c->tokens_at = h->now;
    if (c->is_bot)
        return 0;
    c->bucket = filled(c->bucket, 1000 * (int64_t)caps->message_burst, ms * caps->messages_a_second);
    c->say_bucket = filled(c->say_bucket, 1000 * (int64_t)caps->says_in_10s, ms * caps->says_in_10s / 10);
    int64_t *bucket = is_say ? &c->say_bucket : &c->bucket;
    if (*bucket >= 1000) {
        *bucket -= 1000;
        return 0;
    }
    hub_count_limit(h, is_say ? LIMIT_SAYS : LIMIT_MESSAGES);
    if (h->now - c->too_fast_at > 60000) {
        c->too_fast = 0;
        c->too_fast_at = h->now;
    }
    return ++c->too_fast;
}
