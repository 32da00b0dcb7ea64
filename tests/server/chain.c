/* What a server that shares its store asks of the database, and what the answers mean: statement by statement. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/chain.h"
#include "server/store/needs.h"

enum { LIFE = 77, OTHER = 88, TABLE = 4 /* on the first lane */ };

static struct chain *c;
static uint64_t now;
static struct store_news news; /* of the last beat */
static const struct news_node others[NEWS_NODES + 1] = {{.life = OTHER, .url = "/n/a", .build = "0.1"}};
static int other_count;
static int newer; /* 1: this program writes entries that need one more than it reads */

int __real_needs_of(const char *lines, size_t size);
int __wrap_needs_of(const char *lines, size_t size);
int __wrap_needs_of(const char *lines, size_t size)
{
    return newer ? NEEDS_READ + 1 : __real_needs_of(lines, size);
}

static int setup(void **state)
{
    (void)state;
    now = 1000;
    newer = 0;
    c = chain_open("b", LIFE);
    assert_non_null(c);
    chain_time(c, now, 5000);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    chain_close(c);
    return 0;
}

static void pass(uint64_t ms)
{
    now += ms;
    chain_time(c, now, 5000 + now / 1000);
}

/* --- what it says ---------------------------------------------------------------------------------------- */

static struct chain_reply said(enum chain_says what)
{
    struct chain_reply r;
    assert_int_equal(chain_take(c, &r), 1);
    assert_int_equal(r.what, what);
    return r;
}

static void says(enum chain_says what, uint64_t ticket, enum store_answer answer)
{
    struct chain_reply r = said(what);
    assert_int_equal(r.ticket, ticket);
    assert_int_equal(r.answer, answer);
    free(r.bytes);
}

static void says_nothing(void)
{
    struct chain_reply r;
    assert_int_equal(chain_take(c, &r), 0);
}

static const struct chain_statement *sends(enum chain_lane lane, enum chain_do what)
{
    const struct chain_statement *s = chain_next(c, lane);
    assert_non_null(s);
    assert_int_equal(s->what, what);
    assert_null(chain_next(c, lane)); /* one at a time */
    return s;
}

static void answer(enum chain_lane lane, struct chain_answer a)
{
    chain_take_answer(c, lane, &a);
}

static void fails(enum chain_lane lane, enum chain_result result)
{
    answer(lane, (struct chain_answer){.result = result});
}

static void hits(enum chain_lane lane, int hit)
{
    const uint8_t one[] = {(uint8_t)hit};
    answer(lane, (struct chain_answer){.hits = one});
}

/* --- a database of one log ------------------------------------------------------------------------------- */

static struct chain_row log_rows[8];
static char log_lines[8][128];
static int log_count;

static void keep_row(const struct chain_row *row)
{
    memcpy(log_lines[log_count], row->lines, row->size);
    log_rows[log_count] = *row;
    log_rows[log_count].lines = log_lines[log_count];
    log_count++;
}

static void batch(uint64_t ticket, uint64_t head, int count)
{
    static const char lines[] = "set {\"a\":1}\nset {\"b\":2}\nset {\"c\":3}\n";
    struct store_batch b = {.table = TABLE,
                            .head = head,
                            .code = "KVARN",
                            .count = count,
                            .bytes = lines,
                            .size = 12 * (size_t)count};
    chain_append(c, ticket, &b);
}

/* A table of ours, with two entries. */
static void open_table(void)
{
    log_count = 0;
    batch(1, 0, 2);
    const struct chain_statement *s = sends(LANE_EVEN, DO_OPEN);
    assert_string_equal(s->code, "KVARN");
    assert_int_equal(s->rows[0].seq, 0);
    assert_int_equal(s->rows[0].count, 2);
    keep_row(&s->rows[0]);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 1, STORE_OK);
}

static void look_needs(uint64_t owner, int known, int lives, int needs)
{
    struct chain_answer a = {.found = 1,
                             .needs = needs,
                             .table = TABLE,
                             .owner = owner,
                             .owner_known = known,
                             .owner_lives = lives,
                             .url = "/n/c"};
    const struct chain_statement *s = sends(LANE_ASK, DO_LOOK);
    assert_string_equal(s->code, "KVARN");
    answer(LANE_ASK, a);
}

static void look(uint64_t owner, int known, int lives)
{
    look_needs(owner, known, lives, 1);
}

static void read_log(void)
{
    const struct chain_statement *s = sends(LANE_ASK, DO_READ);
    assert_int_equal(s->table, TABLE);
    answer(LANE_ASK, (struct chain_answer){.rows = log_rows, .count = log_count});
}

/* The log of somebody else. */
static void foreign_log(void)
{
    open_table();
    teardown(NULL);
    setup(NULL);
}

static void join(void)
{
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_JOIN);
    answer(LANE_BEAT, (struct chain_answer){.found = 1});
}

static void beat(int unbroken)
{
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_BEAT);
    answer(LANE_BEAT, (struct chain_answer){.found = 1,
                                            .unbroken = unbroken,
                                            .living = 3,
                                            .tables = 9,
                                            .nodes = others,
                                            .node_count = other_count});
    struct chain_reply r = said(SAYS_NODES);
    assert_int_equal(r.living, 3);
    assert_int_equal(r.tables, 9);
    assert_int_equal(r.size, sizeof news);
    memcpy(&news, r.bytes, sizeof news);
    assert_true(news_fits(&news));
    free(r.bytes);
}

/* --- rows ------------------------------------------------------------------------------------------------ */

/* What came while a row was under way is one row behind it, each batch with its answer. */
static void test_joined(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    const struct chain_statement *s = sends(LANE_EVEN, DO_APPEND);
    assert_int_equal(s->rows[0].prev, 0);
    assert_memory_equal(s->rows[0].before, log_rows[0].sum, SUM);
    batch(3, 3, 1);
    batch(4, 4, 2);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    s = sends(LANE_EVEN, DO_APPEND);
    assert_int_equal(s->count, 1);
    assert_int_equal(s->rows[0].seq, 3);
    assert_int_equal(s->rows[0].prev, 2);
    assert_int_equal(s->rows[0].count, 3);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 3, STORE_OK);
    says(SAYS_STORED, 4, STORE_OK);
    says_nothing();
}

/* The same bytes again, whatever came meanwhile and however late it is; then its place says whose it is. */
static void test_unknown(void **state)
{
    static const uint8_t other[1][SUM] = {"somebody else's"};
    for (int own = 0; own < 2; own++) {
        uint8_t sum[1][SUM];
        open_table();
        batch(2, 2, 1);
        struct chain_row row = sends(LANE_EVEN, DO_APPEND)->rows[0];
        batch(3, 3, 1);
        fails(LANE_EVEN, CHAIN_UNKNOWN);
        pass(5000);
        const struct chain_statement *s = sends(LANE_EVEN, DO_APPEND);
        assert_int_equal(s->count, 1);
        assert_memory_equal(&s->rows[0], &row, sizeof row);
        memcpy(sum[0], row.sum, SUM);
        hits(LANE_EVEN, 0);
        says_nothing();
        sends(LANE_EVEN, DO_PLACES);
        answer(LANE_EVEN, (struct chain_answer){.sums = own ? (const uint8_t(*)[SUM])sum : other});
        says(SAYS_STORED, 2, own ? STORE_OK : STORE_FENCED);
        if (!own)
            says(SAYS_STORED, 3, STORE_FENCED);
        says_nothing();
        teardown(state);
        setup(state);
    }
}

/* No room: nothing of it is there. But where an earlier attempt may still be done, nobody can say so. */
static void test_full(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    fails(LANE_EVEN, CHAIN_UNKNOWN);
    sends(LANE_EVEN, DO_APPEND);
    fails(LANE_EVEN, CHAIN_FULL);
    says_nothing();
    assert_null(chain_next(c, LANE_EVEN));
    pass(chain_due(c) - now);
    sends(LANE_EVEN, DO_APPEND);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    batch(3, 3, 1);
    sends(LANE_EVEN, DO_APPEND);
    batch(4, 4, 1);
    fails(LANE_EVEN, CHAIN_FULL);
    says(SAYS_STORED, 3, STORE_FULL);
    says(SAYS_STORED, 4, STORE_FULL);
    batch(5, 5, 1); /* the hub has not heard yet */
    says(SAYS_STORED, 5, STORE_FENCED);
}

static void test_rolled_back(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    fails(LANE_EVEN, CHAIN_AGAIN);
    assert_null(chain_next(c, LANE_EVEN));
    pass(100);
    sends(LANE_EVEN, DO_APPEND);
    fails(LANE_EVEN, CHAIN_FAILED);
    says(SAYS_STORED, 2, STORE_FAILED);
}

/* The code of a new table is another's. */
static void test_code_taken(void **state)
{
    static const uint8_t none[1][SUM];
    (void)state;
    batch(1, 0, 2);
    sends(LANE_EVEN, DO_OPEN);
    hits(LANE_EVEN, 0);
    sends(LANE_EVEN, DO_PLACES);
    answer(LANE_EVEN, (struct chain_answer){.sums = none});
    says(SAYS_STORED, 1, STORE_FENCED);
}

/* --- is it still ours? ----------------------------------------------------------------------------------- */

static void test_confirm(void **state)
{
    (void)state;
    open_table();
    chain_confirm(c, 10, TABLE);
    const struct chain_statement *s = sends(LANE_ASK, DO_CONFIRM);
    assert_int_equal(s->rows[0].seq, 2);
    assert_memory_equal(s->rows[0].before, log_rows[0].sum, SUM);
    chain_confirm(c, 11, TABLE); /* it came after the question was sent */
    hits(LANE_ASK, 0);
    says(SAYS_CONFIRMED, 10, STORE_OK);
    says_nothing();
    sends(LANE_ASK, DO_CONFIRM);
    fails(LANE_ASK, CHAIN_UNKNOWN);
    sends(LANE_ASK, DO_CONFIRM);
    hits(LANE_ASK, 1);
    says(SAYS_CONFIRMED, 11, STORE_FENCED);
    chain_confirm(c, 12, TABLE);
    says(SAYS_CONFIRMED, 12, STORE_FENCED);
    batch(2, 2, 1);
    says(SAYS_STORED, 2, STORE_FENCED);
}

/* An append that is sent after the question answers it; one that was under way does not, and neither is it taken for
 * somebody else's. */
static void test_confirm_and_append(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    chain_confirm(c, 10, TABLE);
    sends(LANE_EVEN, DO_APPEND);
    chain_confirm(c, 11, TABLE);
    assert_null(chain_next(c, LANE_ASK));
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    says(SAYS_CONFIRMED, 10, STORE_OK);
    says_nothing();
    sends(LANE_ASK, DO_CONFIRM);
    batch(3, 3, 1);
    sends(LANE_EVEN, DO_APPEND);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 3, STORE_OK);
    hits(LANE_ASK, 1); /* its place is not free, because of us */
    says_nothing();
    assert_int_equal(sends(LANE_ASK, DO_CONFIRM)->rows[0].seq, 4);
    hits(LANE_ASK, 0);
    says(SAYS_CONFIRMED, 11, STORE_OK);
}

/* --- having a table -------------------------------------------------------------------------------------- */

static void test_missing(void **state)
{
    (void)state;
    chain_load(c, 5, "QQQQQ", "");
    chain_find(c, 6, "QQQQQ");
    sends(LANE_ASK, DO_LOOK);
    answer(LANE_ASK, (struct chain_answer){.found = 0});
    says(SAYS_LOADED, 5, STORE_MISSING);
    sends(LANE_ASK, DO_LOOK);
    answer(LANE_ASK, (struct chain_answer){.found = 0});
    says(SAYS_FOUND, 6, STORE_MISSING);
}

static void test_take(void **state)
{
    static const char taking[] = "take {\"node\":\"b\",\"life\":\"000000000000004d\"}\n";
    static const uint8_t other[1][SUM] = {"somebody else's"};
    (void)state;
    foreign_log();
    chain_load(c, 5, "KVARN", "");
    look(0, 0, 0);
    read_log();
    const struct chain_statement *s = sends(LANE_ASK, DO_TAKE);
    assert_int_equal(s->rows[0].seq, 2);
    assert_int_equal(s->rows[0].size, sizeof taking - 1);
    assert_memory_equal(s->rows[0].lines, taking, sizeof taking - 1);
    hits(LANE_ASK, 0);
    sends(LANE_ASK, DO_PLACES);
    answer(LANE_ASK, (struct chain_answer){.sums = other}); /* another one was faster, and has left since */
    look(0, 0, 0);
    read_log();
    sends(LANE_ASK, DO_TAKE);
    fails(LANE_ASK, CHAIN_UNKNOWN);
    sends(LANE_ASK, DO_TAKE);
    fails(LANE_ASK, CHAIN_FULL); /* the first attempt may still be done */
    says_nothing();
    pass(1000);
    sends(LANE_ASK, DO_TAKE);
    hits(LANE_ASK, 1);
    struct chain_reply r = said(SAYS_LOADED);
    assert_int_equal(r.answer, STORE_OK);
    assert_int_equal(r.table, TABLE);
    assert_int_equal(r.size, 24 + sizeof taking - 1);
    assert_memory_equal(r.bytes + 24, taking, sizeof taking - 1);
    free(r.bytes);
    batch(7, 3, 1); /* the log goes on behind it */
    assert_int_equal(sends(LANE_EVEN, DO_APPEND)->rows[0].prev, 2);
}

/* Looking takes nothing. */
static void test_find(void **state)
{
    (void)state;
    foreign_log();
    chain_find(c, 6, "KVARN");
    look(OTHER, 1, 1);
    read_log();
    says(SAYS_FOUND, 6, STORE_OK);
    assert_null(chain_next(c, LANE_ASK));
}

static void test_damaged(void **state)
{
    (void)state;
    foreign_log();
    log_lines[0][5] = '!';
    chain_find(c, 6, "KVARN");
    look(0, 0, 0);
    read_log();
    says(SAYS_FOUND, 6, STORE_DAMAGED);
}

/* Whoever has it and lives keeps it, also where somebody could not reach it; until its lease is over. */
static void test_elsewhere(void **state)
{
    (void)state;
    foreign_log();
    chain_load(c, 5, "KVARN", "/n/d");
    look(OTHER, 1, 1);
    struct chain_reply r = said(SAYS_LOADED);
    assert_int_equal(r.answer, STORE_ELSEWHERE);
    assert_memory_equal(r.bytes, "/n/c", 4);
    free(r.bytes);
    chain_load(c, 6, "KVARN", "/n/c");
    look(OTHER, 1, 1);
    says_nothing();
    assert_null(chain_next(c, LANE_ASK));
    pass(chain_due(c) - now);
    look(OTHER, 1, 0);
    read_log();
    sends(LANE_ASK, DO_TAKE);
    hits(LANE_ASK, 1);
    says(SAYS_LOADED, 6, STORE_OK);
    chain_release(c, TABLE, 0);
    sends(LANE_ASK, DO_RELEASE);
    answer(LANE_ASK, (struct chain_answer){.result = CHAIN_DONE});
    chain_load(c, 7, "KVARN", "/n/c");
    for (int i = 0; i < 16; i++) {
        look(OTHER, 1, 1);
        pass(500);
    }
    look(OTHER, 1, 1);
    says(SAYS_LOADED, 7, STORE_ELSEWHERE); /* it lives on */
}

/* After an outage everybody beats before anybody is taken for dead; the heir of a name waits for nobody. */
static void test_calm(void **state)
{
    (void)state;
    foreign_log();
    join();
    chain_load(c, 5, "KVARN", "");
    look(OTHER, 1, 0);
    assert_null(chain_next(c, LANE_ASK));
    assert_int_equal(chain_due(c), now + 4000);
    pass(4000);
    look(OTHER, 0, 0); /* that life has an heir */
    sends(LANE_ASK, DO_READ);
}

/* It is released behind its last entries, and only then somebody can have it here again. */
static void test_release(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    chain_release(c, TABLE, 0);
    chain_load(c, 5, "KVARN", "");
    look(LIFE, 1, 1);
    assert_null(chain_next(c, LANE_ASK));
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    assert_int_equal(sends(LANE_ASK, DO_RELEASE)->table, TABLE);
    answer(LANE_ASK, (struct chain_answer){.result = CHAIN_DONE});
    pass(100);
    look(0, 0, 0);
    sends(LANE_ASK, DO_READ);
}

/* A server that leaves names who will have it, also behind its last entries. */
static void test_heir(void **state)
{
    (void)state;
    open_table();
    chain_release(c, TABLE, OTHER);
    assert_int_equal(sends(LANE_ASK, DO_RELEASE)->heir, OTHER);
    answer(LANE_ASK, (struct chain_answer){.result = CHAIN_DONE});
    teardown(NULL);
    setup(NULL);
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    chain_release(c, TABLE, OTHER);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    assert_int_equal(sends(LANE_ASK, DO_RELEASE)->heir, OTHER);
}

/* --- the lease ------------------------------------------------------------------------------------------- */

/* With every beat: who else is there, and what was counted. */
static void test_news(void **state)
{
    (void)state;
    join();
    other_count = NEWS_NODES + 1; /* more than are named */
    beat(1);
    other_count = 0;
    assert_int_equal(news.count, NEWS_NODES);
    assert_int_equal(news.nodes[0].life, OTHER);
    assert_string_equal(news.nodes[0].url, "/n/a");
    assert_int_equal(news.lease_broken, 0);
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    answer(LANE_EVEN, (struct chain_answer){.result = CHAIN_UNKNOWN});
    sends(LANE_EVEN, DO_APPEND);
    hits(LANE_EVEN, 1); /* it was not there */
    says(SAYS_STORED, 2, STORE_OK);
    chain_took(c, DO_APPEND, 100);
    chain_took(c, DO_OPEN, 300);
    chain_took(c, DO_LOOK, 50);
    beat(0);
    assert_int_equal(news.count, 0);
    assert_int_equal(news.lease_broken, 1);
    assert_int_equal(news.unknown[0], 1);
    assert_int_equal(news.unknown[1], 0);
    assert_int_equal(news.took[NEWS_APPEND].count, 2);
    assert_int_equal(news.took[NEWS_APPEND].sum, 400);
    assert_int_equal(news.took[NEWS_READ].count, 1);
    chain_leave(c);
    chain_beat(c, 0, 0);
    assert_true(sends(LANE_BEAT, DO_BEAT)->leaving);
}

/* Why a table could be taken. */
static void test_why_taken(void **state)
{
    static const struct {
        uint64_t owner;
        int known;
        enum news_take why;
    } cases[] = {{0, 0, TAKE_FREE}, {LIFE, 1, TAKE_FREE}, {OTHER, 0, TAKE_HEIR}, {OTHER, 1, TAKE_DEAD}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        teardown(NULL);
        setup(NULL);
        foreign_log();
        join();
        pass(5000);
        chain_load(c, 5, "KVARN", "");
        look(cases[i].owner, cases[i].known, 0);
        read_log();
        sends(LANE_ASK, DO_TAKE);
        hits(LANE_ASK, 1);
        says(SAYS_LOADED, 5, STORE_OK);
        beat(1);
        for (int why = 0; why < NEWS_TAKES; why++)
            assert_int_equal(news.takes[why], why == (int)cases[i].why);
    }
}

/* A beat that came too late: every table may be another's by now. */
static void test_broken_lease(void **state)
{
    (void)state;
    open_table();
    join();
    pass(2000);
    beat(1);
    assert_null(chain_next(c, LANE_ASK));
    pass(7000);
    beat(0);
    sends(LANE_ASK, DO_CONFIRM);
    hits(LANE_ASK, 1);
    struct chain_reply r = said(SAYS_LOST);
    assert_int_equal(r.table, TABLE);
    says_nothing();
}

static void test_cut_off(void **state)
{
    (void)state;
    join();
    pass(11000);
    says_nothing();
    pass(1000);
    assert_int_equal(said(SAYS_STORE).up, 0);
    pass(5000);
    says_nothing();
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_BEAT);
    fails(LANE_BEAT, CHAIN_UNKNOWN);
    says_nothing();
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_BEAT);
    answer(LANE_BEAT, (struct chain_answer){.found = 1, .living = 1});
    assert_int_equal(said(SAYS_STORE).up, 1);
}

static void test_name_taken(void **state)
{
    (void)state;
    join();
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_BEAT);
    answer(LANE_BEAT, (struct chain_answer){.found = 0});
    said(SAYS_GONE);
}

/* --- TVs ------------------------------------------------------------------------------------------------- */

static void tv(uint64_t ticket, enum screen_do what)
{
    struct store_screen s = {.what = what, .letters = "WXYZ", .code = "KVARN"};
    chain_screen(c, ticket, &s);
}

/* An unknown outcome is asked for again, byte for byte; what is said is what the database said in the end. */
static void test_screens(void **state)
{
    static const uint8_t token[SCREEN_TOKEN] = {7};
    struct chain_reply r;
    (void)state;
    tv(1, SCREEN_PUT);
    assert_string_equal(sends(LANE_ASK, DO_SCREEN_PUT)->screen->letters, "WXYZ");
    fails(LANE_ASK, CHAIN_UNKNOWN);
    says_nothing();
    sends(LANE_ASK, DO_SCREEN_PUT);
    hits(LANE_ASK, 1);
    says(SAYS_SCREEN, 1, STORE_OK);
    tv(2, SCREEN_PUT);
    sends(LANE_ASK, DO_SCREEN_PUT);
    hits(LANE_ASK, 0);
    says(SAYS_SCREEN, 2, STORE_FENCED);
    tv(3, SCREEN_PAIR);
    assert_string_equal(sends(LANE_ASK, DO_SCREEN_PAIR)->screen->code, "KVARN");
    fails(LANE_ASK, CHAIN_AGAIN);
    assert_null(chain_next(c, LANE_ASK));
    pass(20);
    sends(LANE_ASK, DO_SCREEN_PAIR);
    answer(LANE_ASK, (struct chain_answer){.found = 1, .token = token});
    r = said(SAYS_SCREEN);
    assert_int_equal(r.size, SCREEN_TOKEN);
    assert_memory_equal(r.bytes, token, SCREEN_TOKEN);
    free(r.bytes);
    tv(4, SCREEN_PAIR);
    sends(LANE_ASK, DO_SCREEN_PAIR);
    answer(LANE_ASK, (struct chain_answer){.found = 0});
    says(SAYS_SCREEN, 4, STORE_MISSING);
    tv(5, SCREEN_LOOK);
    sends(LANE_ASK, DO_SCREEN_LOOK);
    answer(LANE_ASK, (struct chain_answer){.screens = "WXYZ KVARN\n"});
    r = said(SAYS_SCREEN);
    assert_int_equal(r.size, 11);
    free(r.bytes);
    tv(6, SCREEN_PUT);
    sends(LANE_ASK, DO_SCREEN_PUT);
    fails(LANE_ASK, CHAIN_FULL);
    says(SAYS_SCREEN, 6, STORE_FULL);
    tv(7, SCREEN_END); /* nobody waits for that */
    sends(LANE_ASK, DO_SCREEN_END);
    fails(LANE_ASK, CHAIN_FULL);
    says_nothing();
}

/* --- several versions ------------------------------------------------------------------------------------ */

/* Before anything is written that earlier programs can't read, the table says so; whatever becomes of that statement. */
static void test_raise(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1); /* it waits for its turn … */
    newer = 1;
    batch(3, 3, 1); /* … and would go with this one */
    assert_null(chain_next(c, LANE_EVEN));
    const struct chain_statement *s = sends(LANE_ASK, DO_RAISE);
    assert_int_equal(s->table, TABLE);
    assert_int_equal(s->needs, NEEDS_READ + 1);
    fails(LANE_ASK, CHAIN_UNKNOWN);
    assert_null(chain_next(c, LANE_EVEN));
    sends(LANE_ASK, DO_RAISE);
    fails(LANE_ASK, CHAIN_FULL);
    assert_null(chain_next(c, LANE_EVEN));
    pass(chain_due(c) - now);
    sends(LANE_ASK, DO_RAISE);
    answer(LANE_ASK, (struct chain_answer){.result = CHAIN_DONE});
    assert_int_equal(sends(LANE_EVEN, DO_APPEND)->rows[0].count, 2);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    says(SAYS_STORED, 3, STORE_OK);
    batch(4, 4, 1); /* once is enough */
    assert_null(chain_next(c, LANE_ASK));
    sends(LANE_EVEN, DO_APPEND);
}

/* … also where the entry before it is under way. */
static void test_raise_behind(void **state)
{
    (void)state;
    open_table();
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
    newer = 1;
    batch(3, 3, 1);
    assert_null(chain_next(c, LANE_ASK));
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 2, STORE_OK);
    assert_null(chain_next(c, LANE_EVEN));
    sends(LANE_ASK, DO_RAISE);
    fails(LANE_ASK, CHAIN_FAILED);
    says(SAYS_STORED, 0, STORE_FAILED); /* the server ends */
}

/* A new table says it from the start. */
static void test_open_newer(void **state)
{
    (void)state;
    newer = 1;
    batch(1, 0, 2);
    assert_int_equal(sends(LANE_EVEN, DO_OPEN)->needs, NEEDS_READ + 1);
    hits(LANE_EVEN, 1);
    says(SAYS_STORED, 1, STORE_OK);
    batch(2, 2, 1);
    sends(LANE_EVEN, DO_APPEND);
}

/* A log that we can't read is not taken: whoever wants the table is sent to a server that can, unless that one could not be
 * reached, or there is none; and it is not read for anybody. */
static void test_newer(void **state)
{
    static const struct news_node two[] = {{.life = 5, .url = "/n/a", .build = "1", .reads = NEEDS_READ},
                                           {.life = 6, .url = "/n/d", .build = "2", .reads = NEEDS_READ + 1}};
    struct chain_reply r;
    (void)state;
    foreign_log();
    join();
    chain_load(c, 5, "KVARN", "");
    look_needs(0, 0, 0, NEEDS_READ + 1);
    says(SAYS_LOADED, 5, STORE_NEWER);
    chain_beat(c, 0, 0);
    sends(LANE_BEAT, DO_BEAT);
    answer(LANE_BEAT, (struct chain_answer){.found = 1, .unbroken = 1, .nodes = two, .node_count = 2});
    r = said(SAYS_NODES);
    free(r.bytes);
    chain_load(c, 6, "KVARN", "");
    look_needs(0, 0, 0, NEEDS_READ + 1);
    r = said(SAYS_LOADED);
    assert_int_equal(r.answer, STORE_ELSEWHERE);
    assert_memory_equal(r.bytes, "/n/d", 4);
    free(r.bytes);
    chain_load(c, 7, "KVARN", "/n/d");
    look_needs(0, 0, 0, NEEDS_READ + 1);
    says(SAYS_LOADED, 7, STORE_NEWER);
    chain_load(c, 8, "KVARN", "");
    look_needs(OTHER, 1, 1, NEEDS_READ + 1); /* its owner lives: it is there */
    r = said(SAYS_LOADED);
    assert_memory_equal(r.bytes, "/n/c", 4);
    free(r.bytes);
    chain_find(c, 9, "KVARN");
    look_needs(0, 0, 0, NEEDS_READ + 1);
    says(SAYS_FOUND, 9, STORE_NEWER);
    assert_null(chain_next(c, LANE_ASK));
}

/* What a table has needed before, it needs when it is taken. */
static void test_keeps_needs(void **state)
{
    (void)state;
    foreign_log();
    chain_load(c, 5, "KVARN", "");
    look_needs(0, 0, 0, NEEDS_READ);
    read_log();
    sends(LANE_ASK, DO_TAKE);
    hits(LANE_ASK, 1);
    says(SAYS_LOADED, 5, STORE_OK);
    batch(6, 3, 1);
    assert_null(chain_next(c, LANE_ASK));
    sends(LANE_EVEN, DO_APPEND);
}

/* Tables are named alike in all logs, and otherwise the next day, as the database counts days. */
static void test_log_key(void **state)
{
    enum { DAY = 24 * 60 * 60 };
    struct chain_answer key = {.day = 7, .log_key = {1, 2, 3}};
    struct chain_reply r;
    (void)state;
    chain_time(c, now, 7 * DAY - 1);
    assert_null(chain_next(c, LANE_BEAT)); /* it has not joined */
    join();
    sends(LANE_BEAT, DO_LOG_KEY);
    fails(LANE_BEAT, CHAIN_UNKNOWN);
    says_nothing();
    assert_null(chain_next(c, LANE_BEAT)); /* not at once */
    beat(1);                               /* which comes first */
    now += CHAIN_BEAT_MS;
    chain_time(c, now, 7 * DAY);
    sends(LANE_BEAT, DO_LOG_KEY);
    key.day = 6; /* it is not midnight there yet */
    answer(LANE_BEAT, key);
    r = said(SAYS_LOG_KEY);
    assert_int_equal(r.size, CHAIN_LOG_KEY);
    assert_memory_equal(r.bytes, key.log_key, CHAIN_LOG_KEY);
    free(r.bytes);
    now += CHAIN_BEAT_MS;
    chain_time(c, now, 7 * DAY + 2);
    sends(LANE_BEAT, DO_LOG_KEY);
    key.day = 7;
    answer(LANE_BEAT, key);
    r = said(SAYS_LOG_KEY);
    free(r.bytes);
    now += CHAIN_BEAT_MS;
    chain_time(c, now, 8 * DAY - 1);
    assert_null(chain_next(c, LANE_BEAT));
    chain_time(c, now, 8 * DAY);
    sends(LANE_BEAT, DO_LOG_KEY);
}

/* --- a store that is spread ------------------------------------------------------------------------------ */

/* The lane of TABLE, where there are eight for rows. */
#define LANE_OF_TABLE ((enum chain_lane)(LANE_MORE + TABLE - 2))

/* The first row before the table; whose the table is, only its code says. */
static void test_spread_open(void **state)
{
    static const uint8_t none[1][SUM] = {{0}};
    (void)state;
    chain_spread(c);
    assert_int_equal(chain_lanes(c), CHAIN_LANES);
    for (int other = 0; other < 2; other++) {
        uint8_t sum[1][SUM];
        batch(1, 0, 2);
        memcpy(sum[0], sends(LANE_OF_TABLE, DO_START)->rows[0].sum, SUM);
        fails(LANE_OF_TABLE, CHAIN_UNKNOWN);
        sends(LANE_OF_TABLE, DO_START);
        hits(LANE_OF_TABLE, 0);
        sends(LANE_OF_TABLE, DO_PLACES);
        answer(LANE_OF_TABLE,
               (struct chain_answer){.sums = (const uint8_t(*)[SUM])sum}); /* it was put at first */
        assert_string_equal(sends(LANE_OF_TABLE, DO_OPEN)->code, "KVARN");
        fails(LANE_OF_TABLE, CHAIN_FULL); /* the row is there: nobody can be told that nothing is */
        says_nothing();
        pass(1000);
        sends(LANE_OF_TABLE, DO_OPEN);
        hits(LANE_OF_TABLE, 0);
        assert_string_equal(sends(LANE_OF_TABLE, DO_LOOK)->code, "KVARN");
        answer(LANE_OF_TABLE, (struct chain_answer){.found = 1, .table = other ? TABLE + 8 : TABLE});
        says(SAYS_STORED, 1, other ? STORE_FENCED : STORE_OK);
        chain_release(c, TABLE, 0);
        if (!other) {
            assert_string_equal(sends(LANE_ASK, DO_RELEASE)->code, "KVARN");
            answer(LANE_ASK, (struct chain_answer){.result = CHAIN_DONE});
        }
    }
    batch(2, 0, 1);
    sends(LANE_OF_TABLE, DO_START);
    hits(LANE_OF_TABLE, 0);
    sends(LANE_OF_TABLE, DO_PLACES);
    answer(LANE_OF_TABLE, (struct chain_answer){.sums = none});
    says(SAYS_STORED, 2, STORE_FENCED); /* its number is another's */
}

/* The row, then the owner. */
static void test_spread_take(void **state)
{
    (void)state;
    for (int there = 1; there >= 0; there--) {
        open_table();
        chain_close(c);
        setup(NULL);
        chain_spread(c);
        chain_load(c, 5, "KVARN", "");
        look(0, 0, 0);
        sends(LANE_ASK, DO_READ);
        answer(LANE_ASK, (struct chain_answer){.rows = log_rows, .count = log_count});
        sends(LANE_ASK, DO_APPEND);
        hits(LANE_ASK, 1);
        sends(LANE_ASK, DO_OWN);
        fails(LANE_ASK, CHAIN_UNKNOWN);
        const struct chain_statement *s = sends(LANE_ASK, DO_OWN);
        assert_string_equal(s->code, "KVARN");
        assert_int_equal(s->table, TABLE);
        hits(LANE_ASK, there);
        says(SAYS_LOADED, 5, there ? STORE_OK : STORE_MISSING);
        chain_close(c);
        setup(NULL);
    }
}

/* One row per statement, and questions that somebody waits for first. */
static void test_spread_one_by_one(void **state)
{
    static const char line[] = "set {}\n";
    (void)state;
    chain_spread(c);
    for (uint64_t i = 0; i < 2; i++) {
        struct store_batch b = {
            .table = TABLE + 8 * i, .code = "KVARN", .count = 1, .bytes = line, .size = sizeof line - 1};
        b.code[4] = (char)('N' + i);
        chain_append(c, 1 + i, &b);
    }
    for (uint64_t i = 0; i < 2; i++) {
        assert_int_equal(sends(LANE_OF_TABLE, DO_START)->count, 1);
        hits(LANE_OF_TABLE, 1);
        sends(LANE_OF_TABLE, DO_OPEN);
        hits(LANE_OF_TABLE, 1);
        says(SAYS_STORED, 1 + i, STORE_OK);
    }
    chain_confirm(c, 0, TABLE);
    chain_find(c, 6, "KVARN");
    chain_confirm(c, 7, TABLE + 8);
    assert_int_equal(sends(LANE_ASK, DO_CONFIRM)->rows[0].table, TABLE + 8);
    hits(LANE_ASK, 0);
    says(SAYS_CONFIRMED, 7, STORE_OK);
    sends(LANE_ASK, DO_LOOK);
    answer(LANE_ASK, (struct chain_answer){.found = 0});
    says(SAYS_FOUND, 6, STORE_MISSING);
    assert_int_equal(sends(LANE_ASK, DO_CONFIRM)->rows[0].table, TABLE);
    hits(LANE_ASK, 1);
    assert_int_equal(said(SAYS_LOST).table, TABLE);
}

/* A log that ends with the row of a deletion is not one any more. */
static void test_being_deleted(void **state)
{
    (void)state;
    open_table();
    chain_close(c);
    setup(NULL);
    chain_find(c, 5, "KVARN");
    look(0, 0, 0);
    sends(LANE_ASK, DO_READ);
    log_rows[log_count] = (struct chain_row){.table = TABLE, .seq = 2, .count = 1, .lines = ""};
    answer(LANE_ASK, (struct chain_answer){.rows = log_rows, .count = log_count + 1});
    says(SAYS_FOUND, 5, STORE_MISSING);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_joined),
        TEST(test_unknown),
        TEST(test_full),
        TEST(test_rolled_back),
        TEST(test_code_taken),
        TEST(test_confirm),
        TEST(test_confirm_and_append),
        TEST(test_missing),
        TEST(test_take),
        TEST(test_find),
        TEST(test_damaged),
        TEST(test_elsewhere),
        TEST(test_calm),
        TEST(test_release),
        TEST(test_heir),
        TEST(test_news),
        TEST(test_why_taken),
        TEST(test_broken_lease),
        TEST(test_cut_off),
        TEST(test_name_taken),
        TEST(test_screens),
        TEST(test_raise),
        TEST(test_raise_behind),
        TEST(test_open_newer),
        TEST(test_newer),
        TEST(test_keeps_needs),
        TEST(test_log_key),
        TEST(test_spread_open),
        TEST(test_spread_take),
        TEST(test_spread_one_by_one),
        TEST(test_being_deleted),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
