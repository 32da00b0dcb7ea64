/* cable.c: what goes between the server and its clerk arrives as it was sent, however it is cut; and what is not a
 * message is found to be none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/store/clerk.h"

static struct cable server, clerk;

static int connect_ends(void **state)
{
    int ends[2];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    cable_open(&server, ends[0]);
    cable_open(&clerk, ends[1]);
    return 0;
}

static int close_ends(void **state)
{
    (void)state;
    cable_close(&server);
    cable_close(&clerk);
    return 0;
}

static struct cable_head an_append(void)
{
    return (struct cable_head){.kind = CABLE_APPEND,
                               .ticket = 7,
                               .table = 9,
                               .number = 3,
                               .state = TABLE_RUNNING,
                               .count = 1,
                               .code = "KVARN"};
}

/* --- what is sent ---------------------------------------------------------------------------------------- */

static void a_message_arrives_as_it_was_sent(void **state)
{
    enum { MANY = 300, SIZE = 70000 };
    char *bytes = malloc(SIZE);
    struct cable_head head;
    const char *heard;
    int count = 0, left = 1;
    (void)state;
    for (int i = 0; i < MANY; i++) {
        head = an_append();
        head.ticket = (uint64_t)i;
        memset(bytes, 'a' + i % 26, SIZE);
        cable_put(&server, &head, bytes, (size_t)(1 + i * 199 % SIZE));
    }
    while (count < MANY) {
        if (left)
            left = cable_flush(&server); /* more than the socket takes at once */
        assert_int_not_equal(left, -1);
        assert_int_equal(cable_fill(&clerk), 0);
        while (cable_take(&clerk, 1, &head, &heard) > 0) {
            assert_int_equal(head.ticket, count);
            assert_int_equal(head.size, 1 + count * 199 % SIZE);
            assert_int_equal(heard[0], 'a' + count % 26);
            assert_int_equal(heard[head.size - 1], 'a' + count % 26);
            assert_string_equal(head.code, "KVARN");
            count++;
        }
    }
    free(bytes);
}

/* One byte at a time. */
static void a_message_may_come_in_pieces(void **state)
{
    struct cable_head head = an_append();
    const char *heard;
    (void)state;
    cable_put(&server, &head, "move {}\n", 8);
    for (size_t i = 0; i < server.out_to; i++) {
        assert_int_equal(cable_take(&clerk, 1, &head, &heard), 0);
        assert_int_equal(send(server.fd, server.out + i, 1, 0), 1);
        assert_int_equal(cable_fill(&clerk), 0);
    }
    assert_int_equal(cable_take(&clerk, 1, &head, &heard), 1);
    assert_memory_equal(heard, "move {}\n", 8);
    assert_int_equal(cable_take(&clerk, 1, &head, &heard), 0);
}

static void an_end_is_noticed(void **state)
{
    struct cable_head head = an_append();
    const char *heard;
    (void)state;
    cable_put(&server, &head, "move {}\n", 8);
    assert_int_equal(cable_flush(&server), 0);
    shutdown(server.fd, SHUT_RDWR);
    assert_int_equal(cable_fill(&clerk), -1);
    assert_int_equal(cable_take(&clerk, 1, &head, &heard), 1); /* what came before it counts */
    cable_put(&clerk, &head, "", 0);
    assert_int_equal(cable_flush(&clerk), -1);
}

/* --- what is not a message --------------------------------------------------------------------------------- */

/* -1: it is refused. */
static int heard_by(int to_clerk, struct cable_head head, uint32_t mark, uint32_t size)
{
    struct cable *from = to_clerk ? &server : &clerk, *to = to_clerk ? &clerk : &server;
    const char *heard;
    head.mark = mark;
    head.size = size;
    assert_int_equal(send(from->fd, &head, sizeof head, 0), sizeof head);
    assert_int_equal(cable_fill(to), 0);
    int result = cable_take(to, to_clerk, &head, &heard);
    to->in_from = to->in_to = 0;
    return result;
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    enum { BAD = 18 };
    struct cable_head good = an_append(), bad[BAD];
    assert_int_equal(heard_by(1, good, CABLE_MARK, 8), 0); /* its bytes have yet to come */
    assert_int_equal(heard_by(1, good, CABLE_MARK + 1, 8), -1);
    assert_int_equal(heard_by(1, good, CABLE_MARK, (uint32_t)CABLE_MOST + 1), -1);
    assert_int_equal(heard_by(1, good, CABLE_MARK, 0), -1); /* entries without lines */
    for (int i = 0; i < BAD; i++)
        bad[i] = good;
    bad[0].kind = CABLE_SAYS; /* only the clerk says that */
    bad[1].kind = CABLE_READY;
    bad[2].kind = CABLE_DONE + 1;
    bad[3].state = TABLE_STATES;
    bad[4].count = 0;
    bad[5].count = STORE_MOST_ENTRIES + 1;
    bad[6].count = -1;
    memset(bad[7].code, 'A', sizeof bad[7].code);
    memset(bad[8].text, 'A', sizeof bad[8].text);
    bad[9].table = UINT64_MAX;
    bad[10].number = INT32_MAX;
    bad[11] = (struct cable_head){.kind = CABLE_BEAT, .count = -1};
    bad[12] = (struct cable_head){.kind = CABLE_TABLE, .code = "ABCDE"}; /* without a number */
    bad[13] = (struct cable_head){.kind = CABLE_TABLE, .table = 1};
    bad[15] = (struct cable_head){.kind = CABLE_SCREEN, .state = SCREEN_DOS};
    bad[16] = (struct cable_head){.kind = CABLE_SCREEN, .text = "LONGER"};
    bad[17] = (struct cable_head){.kind = CABLE_SCREEN, .text = "WXYZ"};      /* without room for a token */
    bad[14] = (struct cable_head){.kind = CABLE_ROW, .table = 1, .count = 1}; /* less than a sum */
    for (int i = 0; i < BAD; i++)
        assert_int_equal(heard_by(1, bad[i], CABLE_MARK, 8), -1);
    struct cable_head says = {
        .kind = CABLE_SAYS, .says = SAYS_LOADED, .answer = STORE_ELSEWHERE, .text = "/n/b"};
    assert_int_equal(heard_by(0, says, CABLE_MARK, 0), 1);
    says.text[0] = '\0';
    assert_int_equal(heard_by(0, says, CABLE_MARK, 0), -1); /* it must say where */
    says = (struct cable_head){.kind = CABLE_SAYS, .says = SAYS_GONE + 1};
    assert_int_equal(heard_by(0, says, CABLE_MARK, 0), -1);
    says = (struct cable_head){.kind = CABLE_SAYS, .answer = STORE_NEWER + 1};
    assert_int_equal(heard_by(0, says, CABLE_MARK, 0), -1);
    says = (struct cable_head){.kind = CABLE_SAYS, .says = SAYS_LOG_KEY};
    assert_int_equal(heard_by(0, says, CABLE_MARK, CHAIN_LOG_KEY), 0);
    assert_int_equal(heard_by(0, says, CABLE_MARK, CHAIN_LOG_KEY - 1), -1);
    says = (struct cable_head){.kind = CABLE_REFUSED, .answer = CABLE_REFUSALS};
    assert_int_equal(heard_by(0, says, CABLE_MARK, 0), -1);
    assert_int_equal(heard_by(0, good, CABLE_MARK, 8), -1); /* only the server says that */
}

/* --- the server's end ------------------------------------------------------------------------------------- */

/* A clerk that is not there, or ends at once: the server says so, and does not wait. */
static void a_clerk_that_does_not_begin(void **state)
{
    static const char *const programs[] = {"/nowhere/hustings-postgres", "/bin/true"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct clerk_setup setup = {programs[i], "postgres://x", "a", "/n/a", "test", "", 30, 0};
        struct clerk c = {0};
        uint8_t key[STORE_KEY];
        enum cable_refusal why = CABLE_REFUSALS;
        char text[64];
        if (clerk_start(&c, &setup) == 0) {
            assert_int_equal(clerk_await(&c, key, &why, text, sizeof text), -1);
            assert_int_equal(why, REFUSED_OTHER);
            assert_string_equal(text, "hustings-postgres has ended");
        }
        clerk_end(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_message_arrives_as_it_was_sent, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(a_message_may_come_in_pieces, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(an_end_is_noticed, connect_ends, close_ends),
        cmocka_unit_test_setup_teardown(nonsense_is_refused, connect_ends, close_ends),
        cmocka_unit_test(a_clerk_that_does_not_begin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
