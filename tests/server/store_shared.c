/* store_shared.c: what a database has to promise before servers may share it, statement by statement, on a real one:
 * any engine that speaks PostgreSQL's language can be tried.
 *
 *   server_store_shared [URL]     (or HUSTINGS_STORE; whatever Hustings has stored there is wiped)
 *
 * With spread=1 in the URL, it is tried in the form for databases that spread rows over machines. HUSTINGS_RACES: how often
 * the races are run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "server/postgres/schema.h"
#include "server/postgres/session.h"
#include "server/postgres/start.h"
#include "server/store/needs.h"

enum { RACERS = 8, AT = 1700000000 };

struct racer {
    PGconn *conn;
    struct self self;
    struct access access;
    struct question question;
    uint64_t prepared;
};

static struct racer racers[RACERS];
static uint64_t next_table = UINT64_C(1) << 40;

static int races(void)
{
    const char *wanted = getenv("HUSTINGS_RACES");
    return wanted ? atoi(wanted) : 100;
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static void racer_open(struct racer *r, uint64_t life, const char *name)
{
    char why[256];
    r->self = (struct self){.life = life, .name = name, .url = "/n/x", .build = "test", .packs = "00c0ffee"};
    snprintf(r->self.host, sizeof r->self.host, "here");
    assert_int_equal(access_make(&r->access, getenv("HUSTINGS_STORE"), life, why, sizeof why), 0);
    r->self.spread = r->access.spread;
    r->conn = access_start(&r->access);
    while (PQstatus(r->conn) != CONNECTION_OK && PQstatus(r->conn) != CONNECTION_BAD) {
        struct pollfd one = {.fd = PQsocket(r->conn), .events = POLLIN};
        if (PQconnectPoll(r->conn) == PGRES_POLLING_READING)
            poll(&one, 1, 1000);
    }
    assert_int_equal(PQstatus(r->conn), CONNECTION_OK);
    r->prepared = 0;
}

static void racer_close(struct racer *r)
{
    PQfinish(r->conn);
    question_free(&r->question);
    r->conn = NULL;
}

static void prepare(struct racer *r)
{
    if (r->prepared >> r->question.form & 1)
        return;
    PGresult *result =
        PQprepare(r->conn, statement_name(r->question.form), statement_sql(r->question.form), 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(r->conn));
    PQclear(result);
    r->prepared |= UINT64_C(1) << r->question.form;
}

static void get_ready(struct racer *r, const struct chain_statement *s)
{
    question_make(&r->question, s, &r->self);
    prepare(r);
}

static void send_to(struct racer *r, const struct chain_statement *s)
{
    get_ready(r, s);
    assert_int_equal(question_send(r->conn, &r->question), 1);
}

/* The last result; whoever sent it frees it. */
static PGresult *result_for(struct racer *r, const struct chain_statement *s)
{
    PGresult *result = PQgetResult(r->conn), *rest;
    while ((rest = PQgetResult(r->conn)) != NULL)
        PQclear(rest);
    if (!question_again(&r->question, s, &r->self, result))
        return result;
    PQclear(result);
    prepare(r);
    assert_int_equal(question_send(r->conn, &r->question), 1);
    return result_for(r, s);
}

/* The answer; rows of a read are not kept. */
static struct answer hear(struct racer *r, const struct chain_statement *s)
{
    struct answer a;
    PGresult *result = result_for(r, s);
    answer_read(&a, &r->question, s, result);
    PQclear(result);
    return a;
}

static struct answer ask(struct racer *r, const struct chain_statement *s)
{
    send_to(r, s);
    return hear(r, s);
}

/* Was its row put? Where somebody else holds the place for long, it is asked again, as the chain would. */
static int hit(struct racer *r, const struct chain_statement *s)
{
    struct answer a = ask(r, s);
    for (int n = 0; n < 30 && a.chain.result == CHAIN_AGAIN; n++) {
        answer_free(&a);
        a = ask(r, s);
    }
    assert_int_equal(a.chain.result, CHAIN_DONE);
    int is = a.hits[0];
    answer_free(&a);
    return is;
}

/* --- rows ------------------------------------------------------------------------------------------------ */

static struct chain_row row_after(uint64_t table, uint64_t seq, const struct chain_row *before,
                                  const char *lines)
{
    struct chain_row row = {.table = table, .seq = seq, .at = AT, .lines = lines, .size = strlen(lines)};
    if (before) {
        row.prev = before->seq;
        memcpy(row.before, before->sum, SUM);
        memcpy(row.sum, before->sum, SUM);
    }
    assert_int_equal(chain_sum(table, seq, AT, lines, row.size, row.sum, &row.count), 0);
    return row;
}

static void code_of(uint64_t table, char code[STORE_CODE + 1])
{
    for (int i = 0; i < 8; i++, table /= 24)
        code[i] = "ABCDEFGHJKLMNPQRSTUVWXYZ"[table % 24];
    code[8] = '\0';
}

static struct chain_statement statement(enum chain_do what, const struct chain_row *row)
{
    struct chain_statement s = {.what = what, .rows = row, .count = 1, .table = row->table};
    code_of(row->table, s.code);
    return s;
}

static int is_spread(void)
{
    return racers[0].self.spread;
}

/* A new table of the first racer's, with one entry. */
static struct chain_row new_table(void)
{
    struct chain_row first = row_after(next_table++, 0, NULL, "open {}\n");
    struct chain_statement start = statement(DO_START, &first), open = statement(DO_OPEN, &first);
    if (is_spread())
        assert_int_equal(hit(&racers[0], &start), 1);
    open.needs = 1;
    assert_int_equal(hit(&racers[0], &open), 1);
    return first;
}

static struct chain_statement taking(const struct chain_row *row)
{
    return statement(is_spread() ? DO_APPEND : DO_TAKE, row);
}

/* Its row is put: the owner follows, where that is a statement of its own. */
static void own(struct racer *r, const struct chain_row *row)
{
    struct chain_statement own = statement(DO_OWN, row);
    if (is_spread())
        assert_int_equal(hit(r, &own), 1);
}

static int is_there(const struct chain_row *row)
{
    struct chain_statement places = statement(DO_PLACES, row);
    struct answer a = ask(&racers[1], &places);
    assert_int_equal(a.chain.result, CHAIN_DONE);
    int same = memcmp(a.sums[0], row->sum, SUM) == 0;
    answer_free(&a);
    return same;
}

static struct answer look_at(struct racer *r, const struct chain_row *row)
{
    struct chain_statement look = statement(DO_LOOK, row);
    struct answer a = ask(r, &look);
    assert_int_equal(a.chain.result, CHAIN_DONE);
    return a;
}

static uint64_t owner_of(const struct chain_row *row)
{
    struct answer a = look_at(&racers[1], row);
    answer_free(&a);
    return a.chain.owner;
}

/* --- races ----------------------------------------------------------------------------------------------- */

/* All at once; how many were told that theirs is there, and who. */
static int race(struct chain_statement statements[RACERS], int *winner)
{
    int won = 0;
    for (int i = 0; i < RACERS; i++)
        get_ready(&racers[i], &statements[i]);
    for (int i = 0; i < RACERS; i++)
        send_to(&racers[i], &statements[i]);
    for (int i = 0; i < RACERS; i++) {
        struct answer a = hear(&racers[i], &statements[i]);
        assert_true(a.chain.result == CHAIN_DONE || a.chain.result == CHAIN_AGAIN); /* a slow disk */
        if (a.hits[0]) {
            won++;
            *winner = i;
        }
        answer_free(&a);
    }
    return won;
}

static void one_place_has_one_row(void **state)
{
    struct chain_row last = new_table();
    char lines[RACERS][32];
    (void)state;
    for (int n = 0; n < races(); n++) {
        struct chain_row rows[RACERS];
        struct chain_statement all[RACERS];
        int winner = -1;
        for (int i = 0; i < RACERS; i++) {
            snprintf(lines[i], sizeof lines[i], "move {\"of\":%d}\n", i);
            rows[i] = row_after(last.table, last.seq + 1, &last, lines[i]);
            all[i] = statement(DO_APPEND, &rows[i]);
        }
        assert_int_equal(race(all, &winner), 1);
        for (int i = 0; i < RACERS; i++)
            assert_int_equal(is_there(&rows[i]), i == winner);
        last = rows[winner];
    }
}

static void one_of_those_who_take_a_table_has_it(void **state)
{
    char lines[RACERS][32];
    (void)state;
    for (int n = 0; n < races() / 4 + 1; n++) {
        struct chain_row first = new_table(), rows[RACERS];
        struct chain_statement all[RACERS];
        int winner = -1;
        for (int i = 0; i < RACERS; i++) {
            snprintf(lines[i], sizeof lines[i], "take {\"by\":%d}\n", i);
            rows[i] = row_after(first.table, 1, &first, lines[i]);
            all[i] = taking(&rows[i]);
        }
        assert_int_equal(race(all, &winner), 1);
        own(&racers[winner], &rows[winner]);
        assert_int_equal(owner_of(&first), racers[winner].self.life);
        assert_true(is_there(&rows[winner]));
    }
}

static void one_code_is_one_table(void **state)
{
    (void)state;
    for (int n = 0; n < races() / 4 + 1; n++) {
        struct chain_row rows[RACERS];
        struct chain_statement all[RACERS];
        int winner = -1;
        for (int i = 0; i < RACERS; i++) {
            rows[i] = row_after(next_table++, 0, NULL, "open {}\n");
            all[i] = statement(DO_START, &rows[i]);
            if (is_spread())
                assert_int_equal(hit(&racers[i], &all[i]), 1);
            all[i].what = DO_OPEN;
            all[i].needs = 1;
            code_of(rows[0].table, all[i].code);
        }
        assert_int_equal(race(all, &winner), 1);
        for (int i = 0; i < RACERS; i++)
            assert_int_equal(is_there(&rows[i]), i == winner || is_spread());
        struct answer found = look_at(&racers[1], &rows[0]);
        assert_int_equal(found.chain.table, rows[winner].table);
        answer_free(&found);
    }
}

/* --- chains ---------------------------------------------------------------------------------------------- */

static void a_row_needs_its_predecessor(void **state)
{
    (void)state;
    struct chain_row first = new_table();
    struct chain_row gap = row_after(first.table, 2, &first, "move {}\n");
    gap.prev = 1;
    struct chain_row other = row_after(first.table, 1, &first, "move {}\n");
    other.before[0] ^= 1;
    struct chain_row nobody = row_after(next_table++, 1, &first, "move {}\n");
    struct chain_row bad[] = {gap, other, nobody};
    for (int i = 0; i < 3; i++) {
        struct chain_statement append = statement(DO_APPEND, &bad[i]);
        assert_int_equal(hit(&racers[0], &append), 0);
        assert_false(is_there(&bad[i]));
    }
}

/* Which of these rows it hits, asked together or one by one. */
static void hits_of(struct racer *r, enum chain_do what, const struct chain_row *rows, int count,
                    uint8_t *hits)
{
    int at_once = is_spread() ? 1 : count;
    for (int i = 0; i < count; i += at_once) {
        struct chain_statement s = {.what = what, .rows = rows + i, .count = at_once};
        struct answer a = ask(r, &s);
        assert_int_equal(a.chain.result, CHAIN_DONE);
        memcpy(hits + i, a.hits, (size_t)at_once);
        answer_free(&a);
    }
}

/* Rows of many tables in one statement: each by itself. */
static void rows_of_a_group_do_not_hold_each_other_up(void **state)
{
    enum { MANY = 20 };
    struct chain_row rows[MANY];
    (void)state;
    for (int i = 0; i < MANY; i++) {
        struct chain_row first = new_table();
        rows[i] = row_after(first.table, 1, &first, "move {\"a\":1}\nmove {\"a\":2}\n");
        assert_int_equal(rows[i].count, 2);
        if (i % 3 == 0) {
            struct chain_row taken = row_after(first.table, 1, &first, "take {}\n");
            struct chain_statement take = taking(&taken);
            assert_int_equal(hit(&racers[1], &take), 1);
        }
    }
    uint8_t hits[MANY];
    hits_of(&racers[0], DO_APPEND, rows, MANY, hits);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(hits[i], i % 3 != 0);
}

static void an_answer_that_was_cut_off_is_found(void **state)
{
    (void)state;
    for (int n = 0; n < 20; n++) {
        struct chain_row first = new_table(), row = row_after(first.table, 1, &first, "move {}\n");
        struct chain_statement append = statement(DO_APPEND, &row);
        struct racer one = {0};
        racer_open(&one, 99, "cut");
        send_to(&one, &append);
        if (n % 2)
            poll(NULL, 0, 5); /* it may be done by now, or not */
        shutdown(PQsocket(one.conn), SHUT_RDWR);
        racer_close(&one);
        /* the same again, byte for byte: it is put now, or was put then */
        if (!hit(&racers[0], &append))
            assert_true(is_there(&row));
        assert_true(is_there(&row));
        struct chain_row second = row_after(first.table, 2, &row, "move {}\n");
        struct chain_statement next = statement(DO_APPEND, &second);
        assert_int_equal(hit(&racers[0], &next), 1);
    }
}

static void a_log_is_read_as_it_was_written(void **state)
{
    (void)state;
    struct chain_row first = new_table(),
                     row = row_after(first.table, 1, &first, "move {\"text\":\"é\\\\\"}\nmove {}\n");
    struct chain_statement append = statement(DO_APPEND, &row), read = statement(DO_READ, &row);
    assert_int_equal(hit(&racers[0], &append), 1);
    send_to(&racers[2], &read);
    PGresult *result = PQgetResult(racers[2].conn);
    struct answer a;
    answer_read(&a, &racers[2].question, &read, result);
    assert_int_equal(a.chain.result, CHAIN_DONE);
    assert_int_equal(a.chain.count, 2);
    assert_int_equal(a.rows[1].seq, 1);
    assert_int_equal(a.rows[1].count, 2);
    assert_int_equal(a.rows[1].at, AT);
    assert_int_equal(a.rows[1].size, row.size);
    assert_memory_equal(a.rows[1].lines, row.lines, row.size);
    assert_memory_equal(a.rows[1].sum, row.sum, SUM);
    answer_free(&a);
    PQclear(result);
    assert_null(PQgetResult(racers[2].conn));
}

static void a_confirmation_finds_what_another_wrote(void **state)
{
    (void)state;
    struct chain_row first = new_table(), second = new_table();
    struct chain_row taken = row_after(second.table, 1, &second, "take {}\n");
    struct chain_statement take = taking(&taken);
    assert_int_equal(hit(&racers[1], &take), 1);
    struct chain_row asked[3] = {row_after(first.table, 1, &first, "x {}\n"),
                                 row_after(second.table, 1, &second, "x {}\n"),
                                 row_after(first.table, 1, &second, "x {}\n")};
    uint8_t hits[3];
    hits_of(&racers[0], DO_CONFIRM, asked, 3, hits);
    assert_int_equal(hits[0], 0); /* ours */
    assert_int_equal(hits[1], 1); /* its place is taken */
    assert_int_equal(hits[2], 1); /* its predecessor is another */
}

/* --- servers --------------------------------------------------------------------------------------------- */

static struct answer beat_of(struct racer *r)
{
    struct chain_statement beat = {.what = DO_BEAT, .tables = 3, .sockets = 4};
    struct answer a = ask(r, &beat);
    assert_int_equal(a.chain.result, CHAIN_DONE);
    answer_free(&a);
    return a;
}

static int join_of(struct racer *r)
{
    struct chain_statement join = {.what = DO_JOIN};
    struct answer a = ask(r, &join);
    assert_int_equal(a.chain.result, CHAIN_DONE);
    answer_free(&a);
    return a.chain.found;
}

static void sql(const char *text)
{
    PGresult *result = PQexec(racers[RACERS - 1].conn, text);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s", PQerrorMessage(racers[RACERS - 1].conn));
    PQclear(result);
}

/* However slow this machine is. */
static void long_leases(void)
{
    sql("UPDATE node SET until = clock_timestamp() + interval '1 h'");
}

static void a_server_lives_as_long_as_it_beats(void **state)
{
    (void)state;
    struct racer *a = &racers[0], *b = &racers[1];
    sql("DELETE FROM node");
    assert_int_equal(beat_of(a).chain.found, 0); /* who has not joined does not live */
    assert_int_equal(join_of(a), 1);
    assert_int_equal(join_of(b), 1);
    long_leases();
    struct answer beat = beat_of(a);
    assert_int_equal(beat.chain.found, 1);
    assert_int_equal(beat.chain.unbroken, 1);
    assert_int_equal(beat.chain.living, 2);
    assert_true(beat.chain.tables > 0);
    assert_true(beat.clock > 1700000000);
    struct chain_row first = new_table();
    long_leases();
    struct answer seen = look_at(b, &first);
    assert_int_equal(seen.chain.owner, a->self.life);
    assert_int_equal(seen.chain.owner_known, 1);
    assert_int_equal(seen.chain.owner_lives, 1);
    assert_string_equal(seen.chain.url, "/n/x");
    answer_free(&seen);
    sql("UPDATE node SET until = clock_timestamp() - interval '1 s' WHERE name = 'racer-0'");
    seen = look_at(b, &first);
    assert_int_equal(seen.chain.owner_known, 1);
    assert_int_equal(seen.chain.owner_lives, 0);
    answer_free(&seen);
    assert_int_equal(beat_of(a).chain.unbroken, 0); /* too late: it must look at its tables */
    long_leases();
    assert_int_equal(beat_of(a).chain.unbroken, 1);
    struct chain_statement release = statement(DO_RELEASE, &first);
    struct answer released = ask(b, &release);
    answer_free(&released);
    assert_int_equal(owner_of(&first), a->self.life); /* it was not b's to give */
    released = ask(a, &release);
    answer_free(&released);
    assert_int_equal(owner_of(&first), 0);
}

/* What a table's log needs only rises; what servers know, the others hear. */
static void servers_know_what_others_read(void **state)
{
    (void)state;
    struct racer *a = &racers[0], *b = &racers[1];
    struct chain_row first = new_table();
    struct chain_statement raise = statement(DO_RAISE, &first);
    static const int wanted[] = {3, 2}, needs[] = {3, 3};
    for (int i = 0; i < 2; i++) {
        raise.needs = wanted[i];
        struct answer raised = ask(b, &raise);
        assert_int_equal(raised.chain.result, CHAIN_DONE);
        answer_free(&raised);
        struct answer seen = look_at(a, &first);
        assert_int_equal(seen.chain.needs, needs[i]);
        answer_free(&seen);
    }
    sql("DELETE FROM node");
    assert_int_equal(join_of(a) + join_of(b), 2);
    long_leases();
    struct chain_statement beat = {.what = DO_BEAT};
    struct answer heard = ask(a, &beat);
    assert_int_equal(heard.chain.node_count, 1);
    assert_int_equal(heard.nodes[0].reads, NEEDS_READ);
    assert_int_equal(heard.nodes[0].pack_count, 1);
    assert_int_equal(heard.nodes[0].packs[0], 0xc0ffee);
    answer_free(&heard);
    sql("UPDATE node SET told = 0, reads = 9"); /* as an earlier program leaves it */
    heard = ask(a, &beat);
    assert_int_equal(heard.nodes[0].reads, 1);
    assert_int_equal(heard.nodes[0].pack_count, 0);
    answer_free(&heard);
}

/* The first who asks on a new day draws it. */
static void all_have_the_same_log_key(void **state)
{
    (void)state;
    struct chain_statement key = {.what = DO_LOG_KEY};
    struct answer one = ask(&racers[0], &key), two = ask(&racers[1], &key);
    assert_int_equal(one.chain.result, CHAIN_DONE);
    assert_true(one.chain.day > 19000);
    assert_int_equal(one.chain.day, two.chain.day);
    assert_memory_equal(one.chain.log_key, two.chain.log_key, CHAIN_LOG_KEY);
    answer_free(&two);
    sql("UPDATE meta SET value = '19000 ' || split_part(value, ' ', 2) WHERE key = 'log'");
    two = ask(&racers[1], &key);
    assert_int_equal(one.chain.day, two.chain.day);
    assert_memory_not_equal(one.chain.log_key, two.chain.log_key, CHAIN_LOG_KEY);
    answer_free(&one);
    answer_free(&two);
}

static void a_name_is_one_servers(void **state)
{
    (void)state;
    struct racer heir = {0}, stranger = {0};
    sql("DELETE FROM node");
    assert_int_equal(join_of(&racers[0]), 1);
    long_leases();
    racer_open(&stranger, 501, racers[0].self.name);
    snprintf(stranger.self.host, sizeof stranger.self.host, "elsewhere");
    assert_int_equal(join_of(&stranger), 0); /* another machine, while it lives */
    assert_int_equal(beat_of(&racers[0]).chain.found, 1);
    racer_open(&heir, 502, racers[0].self.name);
    assert_int_equal(join_of(&heir), 1); /* the same machine: it was started again */
    assert_int_equal(beat_of(&racers[0]).chain.found, 0);
    assert_int_equal(beat_of(&heir).chain.found, 1);
    sql("UPDATE node SET until = clock_timestamp()");
    assert_int_equal(join_of(&stranger), 1);
    racer_close(&heir);
    racer_close(&stranger);
}

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* As the clerk asks: 1 answer, whatever it is. */
static enum chain_result ask_session(struct session *s, const struct racer *r,
                                     const struct chain_statement *what, int *hits)
{
    struct answer a = {0};
    int answered = 0;
    session_ask(s, what, &r->self, now_ms());
    while (!answered) {
        struct pollfd one = {.fd = PQsocket(s->conn), .events = s->events};
        poll(&one, 1, 100);
        answered = session_turn(s, one.revents, now_ms(), &a);
    }
    enum chain_result result = a.chain.result;
    *hits = a.hits ? a.hits[0] : 0;
    session_answered(s, &a);
    return result;
}

/* Somebody is stopped in the middle of its statement, and holds the place that another wants. */
static void who_is_stopped_does_not_hold_a_table(void **state)
{
    (void)state;
    struct chain_row first = new_table(), stuck = row_after(first.table, 1, &first, "move {}\n"),
                     taken = row_after(first.table, 1, &first, "take {}\n");
    struct chain_statement append = statement(DO_APPEND, &stuck), take = taking(&taken);
    struct racer stopped = {0};
    struct session s = {0};
    int hits;
    PGresult *can =
        PQexec(racers[0].conn, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE false");
    int cannot = PQresultStatus(can) != PGRES_TUPLES_OK;
    PQclear(can);
    if (is_spread() && cannot)
        skip(); /* an engine that ends such sessions itself, or not: ours send a statement in one piece */
    racer_open(&stopped, 77, "stopped");
    PQclear(PQexec(stopped.conn, "BEGIN"));
    assert_int_equal(hit(&stopped, &append), 1);
    while (s.step != SESSION_IDLE) {
        session_tend(&s, &racers[1].access, now_ms());
        struct pollfd one = {.fd = PQsocket(s.conn), .events = s.events};
        poll(&one, 1, 100);
        struct answer none;
        session_turn(&s, one.revents, now_ms(), &none);
    }
    assert_int_equal(ask_session(&s, &racers[1], &take, &hits), CHAIN_AGAIN); /* after 2 s */
    assert_int_equal(ask_session(&s, &racers[1], &take, &hits), CHAIN_DONE);
    assert_int_equal(hits, 1);
    assert_false(is_there(&stuck));
    PQclear(PQexec(stopped.conn, "COMMIT"));
    assert_int_equal(PQstatus(stopped.conn), CONNECTION_BAD);
    racer_close(&stopped);
    session_end(&s);
}

static void what_errors_mean(void **state)
{
    (void)state;
    static const struct {
        const char *sqlstate;
        enum chain_result result;
    } cases[] = {{"53100", CHAIN_FULL},    {"53200", CHAIN_FULL},    {"40001", CHAIN_AGAIN},
                 {"40P01", CHAIN_AGAIN},   {"55P03", CHAIN_AGAIN},   {"22021", CHAIN_FAILED},
                 {"42P01", CHAIN_FAILED},  {"42501", CHAIN_FAILED},  {"57P01", CHAIN_UNKNOWN},
                 {"08006", CHAIN_UNKNOWN}, {"25006", CHAIN_UNKNOWN}, {"40003", CHAIN_UNKNOWN},
                 {"XX000", CHAIN_UNKNOWN}, {NULL, CHAIN_UNKNOWN}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(result_of(cases[i].sqlstate), cases[i].result);
}

/* --- all together ---------------------------------------------------------------------------------------- */

static int open_all(void **state)
{
    static char names[RACERS][16];
    uint8_t key[STORE_KEY], again[STORE_KEY];
    enum cable_refusal why;
    char text[256];
    (void)state;
    for (int i = 0; i < RACERS; i++) {
        snprintf(names[i], sizeof names[i], "racer-%d", i);
        racer_open(&racers[i], 1000 + (uint64_t)i, names[i]);
    }
    assert_int_equal(schema_open(racers[0].conn, SCHEMA_OURS, is_spread(), key, &why, text, sizeof text), 0);
    assert_int_equal(schema_open(racers[1].conn, SCHEMA_ANY, is_spread(), again, &why, text, sizeof text), 0);
    assert_memory_equal(key, again, STORE_KEY);
    sql("TRUNCATE batch, game_table, gone, node");
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    for (int i = 0; i < RACERS; i++)
        racer_close(&racers[i]);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1)
        setenv("HUSTINGS_STORE", argv[1], 1);
    if (argc > 2 || !getenv("HUSTINGS_STORE"))
        return fputs("usage: server_store_shared URL: a database that may be wiped\n", stderr), 2;
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_errors_mean),
                                       cmocka_unit_test(servers_know_what_others_read),
                                       cmocka_unit_test(all_have_the_same_log_key),
                                       cmocka_unit_test(one_place_has_one_row),
                                       cmocka_unit_test(one_of_those_who_take_a_table_has_it),
                                       cmocka_unit_test(one_code_is_one_table),
                                       cmocka_unit_test(a_row_needs_its_predecessor),
                                       cmocka_unit_test(rows_of_a_group_do_not_hold_each_other_up),
                                       cmocka_unit_test(an_answer_that_was_cut_off_is_found),
                                       cmocka_unit_test(a_log_is_read_as_it_was_written),
                                       cmocka_unit_test(a_confirmation_finds_what_another_wrote),
                                       cmocka_unit_test(a_server_lives_as_long_as_it_beats),
                                       cmocka_unit_test(a_name_is_one_servers),
                                       cmocka_unit_test(who_is_stopped_does_not_hold_a_table)};
    return cmocka_run_group_tests(tests, open_all, close_all);
}
