#include "server/shell/metrics.h"

#include <inttypes.h>
#include <string.h>

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

/* The lines of one spread; `label` is "" or `what="append",`. `scale`: how many of the units counted make one of the
 * units reported. */
static void spread_lines(FILE *out, const char *name, const char *label, const struct spread *s,
                         uint64_t unit, double scale)
{
    uint64_t sum = 0;
    int size = (int)strlen(label) - 1;
    char braces[48] = "";
    if (size > 0)
        snprintf(braces, sizeof braces, "{%.*s}", size, label);
    for (int step = 0; step < SPREAD_STEPS; step++) {
        sum += s->below[step];
        fprintf(out, "hustings_%s_bucket{%sle=\"%g\"} %" PRIu64 "\n", name, label,
                (double)spread_bound(step, unit) / scale, sum);
    }
    fprintf(out, "hustings_%s_bucket{%sle=\"+Inf\"} %" PRIu64 "\n", name, label, s->count);
    fprintf(out, "hustings_%s_sum%s %.6f\nhustings_%s_count%s %" PRIu64 "\n", name, braces,
            (double)s->sum / scale, name, braces, s->count);
}

static void spread(FILE *out, const char *name, const char *help, const struct spread *s, uint64_t unit,
                   double scale)
{
    head(out, name, "histogram", help);
    spread_lines(out, name, "", s, unit, scale);
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
    one(out, "no_files_total", "counter", "Connections that were not accepted: no file descriptor was left.",
        m->refused_files);
}

/* Of a store that several servers share. */
static void write_shared(FILE *out, const struct metrics *m)
{
    static const char *const whys[NEWS_TAKES] = {
        [TAKE_FREE] = "free", [TAKE_HEIR] = "heir", [TAKE_DEAD] = "dead"};
    static const char *const whats[NEWS_WHATS] = {[NEWS_APPEND] = "append",
                                                  [NEWS_READ] = "read",
                                                  [NEWS_TAKE] = "take",
                                                  [NEWS_CONFIRM] = "confirm",
                                                  [NEWS_BEAT] = "beat"};
    const struct store_news *n = &m->news;
    one(out, "nodes", "gauge", "Servers of this store that are alive.", (uint64_t)m->hub.living);
    one(out, "store_up", "gauge", "1: the store answers.", !m->hub.cut_off);
    head(out, "takes_total", "counter", "Tables taken over: nobody's, of a restarted server, of a dead one.");
    for (int why = 0; why < NEWS_TAKES; why++)
        fprintf(out, "hustings_takes_total{why=\"%s\"} %" PRIu64 "\n", whys[why], n->takes[why]);
    one(out, "moved_total", "counter", "Sockets that were sent to the server that has their table.",
        m->hub.moved);
    one(out, "tried_total", "counter", "Sockets that did not reach the server they were sent to.",
        m->hub.tried);
    head(out, "unknown_total", "counter",
         "Rows whose fate was not known: whether they were found to be stored.");
    for (int found = 0; found < 2; found++)
        fprintf(out, "hustings_unknown_total{found=\"%s\"} %" PRIu64 "\n", found ? "yes" : "no",
                n->unknown[found]);
    one(out, "lease_broken_total", "counter", "Beats that came too late to keep our tables.",
        n->lease_broken);
    head(out, "store_seconds", "histogram", "Statements to the database by what they do.");
    for (int what = 0; what < NEWS_WHATS; what++) {
        char label[32];
        snprintf(label, sizeof label, "what=\"%s\",", whats[what]);
        spread_lines(out, "store_seconds", label, &n->took[what], NEWS_TIME, 1e6);
    }
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
    if (m->is_shared)
        write_shared(out, m);
    write_limits(out, m);
    one(out, "bots_thoughts_total", "counter", "Questions that bots took time for.", m->bot_thoughts);
    one(out, "bots_wanted_ms_total", "counter", "How long they wanted to think.", m->bot_wanted);
    one(out, "bots_granted_ms_total", "counter", "How long they were granted to.", m->bot_granted);
    one(out, "bots_late_total", "counter", "Answers of bots that missed their moment.", f->bots_late);
    one(out, "rss_bytes", "gauge", "Memory of the server's own process.", m->rss);
}
