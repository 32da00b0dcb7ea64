#include "server/shell/metrics.h"

#include <inttypes.h>

#include "server/store/store.h"

static void head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP hustings_%s %s\n# TYPE hustings_%s %s\n", name, help, name, type);
}

static void one(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    head(out, name, type, help);
    fprintf(out, "hustings_%s %" PRIu64 "\n", name, value);
}

/* `scale`: how many of the units counted make one of the units reported. */
static void spread(FILE *out, const char *name, const char *help, const struct spread *s, uint64_t unit,
                   double scale)
{
    uint64_t sum = 0;
    head(out, name, "histogram", help);
    for (int step = 0; step < SPREAD_STEPS; step++) {
        sum += s->below[step];
        fprintf(out, "hustings_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name,
                (double)spread_bound(step, unit) / scale, sum);
    }
    fprintf(out, "hustings_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, s->count);
    fprintf(out, "hustings_%s_sum %.6f\nhustings_%s_count %" PRIu64 "\n", name, (double)s->sum / scale, name,
            s->count);
}

static void write_tables(FILE *out, const struct hub_figures *f)
{
    head(out, "tables", "gauge", "Tables by state; asleep: stored, and not in memory.");
    for (int state = 0; state < HUB_STATES; state++)
        fprintf(out, "hustings_tables{state=\"%s\"} %d\n", table_state_word((enum table_state)state),
                f->tables[state]);
    fprintf(out, "hustings_tables{state=\"asleep\"} %d\n", f->tables_known - f->tables_loaded);
}

static void write_messages(FILE *out, const struct hub_figures *f)
{
    static const char *const results[] = {"taken", "rejected"};
    head(out, "messages_total", "counter", "Messages from people and bots by kind.");
    for (int kind = 0; kind < HUB_KINDS; kind++)
        for (int result = 0; result < 2; result++)
            fprintf(out, "hustings_messages_total{t=\"%s\",result=\"%s\"} %" PRIu64 "\n", hub_kind_name(kind),
                    results[result], f->by_kind[kind][result]);
    head(out, "rejects_total", "counter", "Messages that were rejected, by code.");
    for (int code = 0; code < HUB_CODES; code++)
        fprintf(out, "hustings_rejects_total{code=\"%s\"} %" PRIu64 "\n", hub_code_name(code),
                f->by_code[code]);
}

static void write_limits(FILE *out, const struct metrics *m)
{
    head(out, "limit_total", "counter", "How often a limit was met, by its name as --cap has it.");
    for (int limit = 0; limit < HUB_LIMITS; limit++) {
        uint64_t here = limit == LIMIT_SOCKETS_OPEN   ? m->refused_open
                        : limit == LIMIT_SOCKETS_FAST ? m->refused_fast
                                                      : 0;
        fprintf(out, "hustings_limit_total{cap=\"%s\"} %" PRIu64 "\n", hub_limit_name((enum hub_limit)limit),
                m->hub.limits[limit] + here);
    }
    fprintf(out, "hustings_limit_total{cap=\"sockets\"} %" PRIu64 "\n", m->refused_full);
    fprintf(out, "hustings_limit_total{cap=\"requests-a-minute\"} %" PRIu64 "\n", m->refused_requests);
    fprintf(out, "hustings_limit_total{cap=\"queue\"} %" PRIu64 "\n", m->refused_queue);
}

void metrics_write(FILE *out, const struct metrics *m)
{
    const struct hub_figures *f = &m->hub;
    one(out, "sockets", "gauge", "Connections that are open.", (uint64_t)m->sockets);
    write_tables(out, f);
    write_messages(out, f);
    spread(out, "move_seconds", "From a move's message to its being shown.", &m->moves, METRICS_TIME, 1e6);
    spread(out, "commit_seconds", "Commits of the store.", &m->commits, METRICS_TIME, 1e6);
    spread(out, "commit_entries", "Entries that a commit made durable.", &m->entries, 1, 1);
    one(out, "holdback", "gauge", "Messages that wait for the store.", f->held_back);
    one(out, "reconnects_total", "counter", "People who came back to their seat.", f->reconnects);
    one(out, "quarantined", "gauge", "Tables that were found damaged, or without their pack.",
        f->quarantined);
    one(out, "fenced_total", "counter", "Batches that the store refused because the table was another's.",
        f->fenced);
    write_limits(out, m);
    one(out, "bots_thoughts_total", "counter", "Questions that bots took time for.", m->bot_thoughts);
    one(out, "bots_wanted_ms_total", "counter", "How long they wanted to think.", m->bot_wanted);
    one(out, "bots_granted_ms_total", "counter", "How long they were granted to.", m->bot_granted);
    one(out, "bots_late_total", "counter", "Answers of bots that missed their moment.", f->bots_late);
    one(out, "rss_bytes", "gauge", "Memory of the server's own process.", m->rss);
}
