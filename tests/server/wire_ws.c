/*
 * server/wire: frames and their codes, closing, caps; and that it does not matter how the bytes are cut.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire_kit.h"

static struct kit k; /* large */
static struct kit whole;

static void begin_socket(void)
{
    struct wire_setup setup = kit_usual();
    kit_begin(&k, &setup);
    kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
    kit_drain(&k, 0);
    assert_int_equal(wire_state(k.w), WIRE_OPEN);
    k.trace_size = k.sent_size = 0;
    k.trace[0] = k.sent[0] = '\0';
}

/* --- WebSocket: messages -------------------------------------------------------------------------------- */

static void messages(void **state)
{
    (void)state;
    begin_socket();
    kit_give_frame(&k, 0x81, "Hello", 5);
    kit_give_frame(&k, 0x01, "\xc5", 1); /* half a letter */
    kit_give_frame(&k, 0x89, "still there?", 12);
    kit_give_frame(&k, 0x00, "", 0);
    kit_give_frame(&k, 0x8a, "", 0);
    kit_give_frame(&k, 0x80, "\x91", 1);
    kit_give_frame(&k, 0x81, "", 0);
    wire_ping(k.w);
    kit_drain(&k, 3);
    assert_string_equal(k.trace,
                        "message 5 Hello\nframe\nframe\nframe\nmessage 2 \xc5\x91\nmessage 0 \nstate 4\n");
    assert_int_equal(k.sent_size, 7 + 14 + 7 + 7 + 2);
    assert_memory_equal(k.sent, "\x81\x05heard\x8a\x0cstill there?\x81\x05heard\x81\x05heard\x89\x00", 37);
    kit_end(&k);
}

static void many_in_one_piece(void **state)
{
    (void)state;
    static char bytes[9000];
    size_t size = 0;
    begin_socket();
    size += kit_frame(bytes, 0x81, "hello", 5);
    for (int i = 0; i < 1000; i++)
        size += kit_frame(bytes + size, 0x81, "m", 1);
    kit_feed(&k, bytes, size, 0, 0);
    kit_drain(&k, 0);
    assert_int_equal(k.trace_size, strlen("message 5 hello\nstate 4\n") + 1000 * strlen("message 1 m\n"));
    assert_int_equal(k.sent_size, 1001 * 7);
    kit_end(&k);
}

/* What a frame ends a socket with: our close frame, one event, and then nothing. */
static void assert_closed(int code, int answer)
{
    char trace[64], frame[5] = {(char)0x88, 2, (char)(answer >> 8), (char)answer};
    snprintf(trace, sizeof trace, "closed %d\nstate %d\n", code, WIRE_DONE);
    kit_drain(&k, 0);
    assert_string_equal(k.trace, trace);
    if (answer == 1005)
        frame[1] = 0;
    assert_int_equal(k.sent_size, answer == 1005 ? 2 : 4);
    assert_memory_equal(k.sent, frame, k.sent_size);
    kit_give_frame(&k, 0x81, "late", 4);
    assert_string_equal(k.trace, trace);
    assert_int_equal(wire_send(k.w, "x", 1), -1);
    assert_int_equal(wire_waiting(k.w), 0);
    kit_end(&k);
}

static void breach(int first_byte, const char *payload, size_t size, int code)
{
    begin_socket();
    kit_give_frame(&k, first_byte, payload, size);
    assert_closed(code, code);
}

static void wrong_frames(void **state)
{
    (void)state;
    static const char big[70000];
    begin_socket();
    kit_give(&k, "\x81\x05Hello"); /* unmasked */
    assert_closed(1002, 1002);
    breach(0x80, "x", 1, 1002); /* goes on with nothing */
    breach(0xc1, "x", 1, 1002); /* compressed, which was not agreed */
    breach(0xa1, "x", 1, 1002);
    breach(0x91, "x", 1, 1002);
    for (int opcode = 3; opcode < 16; opcode++)
        if (opcode < 8 || opcode > 10)
            breach(0x80 | opcode, "x", 1, 1002);
    breach(0x09, "x", 1, 1002);   /* a ping in pieces */
    breach(0x89, big, 126, 1002); /* a ping too large */
    breach(0x82, "x", 1, 1003);
    breach(0x02, "", 0, 1003);
    begin_socket();
    kit_give_frame(&k, 0x01, "a", 1);
    kit_give_frame(&k, 0x81, "b", 1); /* a message within a message */
    assert_closed(1002, 1002);
    begin_socket();
    kit_feed(&k, "\x81\xfe\x00\x01????x", 9, 0, 0); /* a length that is not the shortest */
    assert_closed(1002, 1002);
    begin_socket();
    kit_feed(&k, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff????x", 15, 0, 0);
    assert_closed(1002, 1002);
    begin_socket();
    kit_feed(&k, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff????x", 15, 0, 0);
    assert_closed(1009, 1009);
    begin_socket();
    kit_give_frame(&k, 0x01, "a", 1); /* a sum that would wrap round */
    kit_feed(&k, "\x80\xff\x7f\xff\xff\xff\xff\xff\xff\xff????x", 15, 0, 0);
    assert_closed(1009, 1009);
}

static void wrong_utf8(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\xff", "\x80", "a\xc0\x80", "\xed\xa0\x80", "\xe2\x82", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80",
        "\xc5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        breach(0x81, bad[i], strlen(bad[i]), 1007);
    begin_socket();
    kit_give_frame(&k, 0x81, "\xf0\x9f\x90\x87\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf", 14);
    kit_drain(&k, 0);
    assert_memory_equal(k.trace, "message 14 ", 11);
    kit_end(&k);
}

static void message_sizes(void **state)
{
    (void)state;
    static char text[5000];
    struct wire_caps caps = wire_caps_usual();
    memset(text, 'm', sizeof text);
    breach(0x81, text, caps.first_message + 1, 1009);
    for (size_t over = 0; over < 2; over++) {
        begin_socket();
        kit_give_frame(&k, 0x81, text, caps.first_message);
        kit_give_frame(&k, 0x81, "hello", 5); /* now it is trusted */
        kit_drain(&k, 0);
        k.trace_size = k.sent_size = 0;
        kit_give_frame(&k, 0x01, text, caps.message - 1);
        kit_give_frame(&k, 0x80, text, 1 + over);
        if (over) {
            assert_closed(1009, 1009);
            continue;
        }
        kit_drain(&k, 0);
        assert_memory_equal(k.trace, "message 4096 m", 14);
        kit_end(&k);
    }
    begin_socket(); /* trusted while a message is on its way */
    kit_give_frame(&k, 0x01, text, caps.first_message);
    wire_trust(k.w);
    kit_give_frame(&k, 0x80, text, caps.message - caps.first_message);
    kit_drain(&k, 0);
    assert_memory_equal(k.trace, "message 4096 m", 14);
    kit_end(&k);
}

/* --- WebSocket: the end --------------------------------------------------------------------------------- */

static void peer_closes(void **state)
{
    (void)state;
    static const struct {
        const char *payload;
        size_t size;
        int code, answer;
    } cases[] = {
        {"", 0, 1005, 1005},
        {"\x03\xe8", 2, 1000, 1000},
        {"\x03\xe9going away", 12, 1001, 1001},
        {"\x0f\xa0", 2, 4000, 4000},
        {"\x03\xf4", 2, 1012, 1012},
        {"\x03", 1, 1002, 1002},
        {"\x03\xec", 2, 1002, 1002}, /* 1004 */
        {"\x03\xed", 2, 1002, 1002}, /* 1005 is for no code at all */
        {"\x03\xee", 2, 1002, 1002}, /* 1006 */
        {"\x03\xf7", 2, 1002, 1002}, /* 1015 */
        {"\x07\xd0", 2, 1002, 1002}, /* 2000 */
        {"\x13\x88", 2, 1002, 1002}, /* 5000 */
        {"\x03\xe8\xc5\x91\xff", 5, 1007, 1007},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_socket();
        kit_give_frame(&k, 0x88, cases[i].payload, cases[i].size);
        assert_closed(cases[i].code, cases[i].answer);
    }
}

static void we_close(void **state)
{
    (void)state;
    begin_socket();
    kit_give_frame(&k, 0x81, "bye", 3);
    kit_drain(&k, 0);
    assert_int_equal(wire_state(k.w), WIRE_CLOSING);
    kit_give_frame(&k, 0x81, "crossed on the way", 18);
    kit_give_frame(&k, 0x89, "ping", 4);
    kit_give_frame(&k, 0x88, "\x03\xe8", 2);
    kit_drain(&k, 0);
    assert_string_equal(k.trace, "message 3 bye\nstate 5\nstate 6\n"); /* no event: we know */
    assert_int_equal(k.sent_size, 4);
    assert_memory_equal(k.sent, "\x88\x02\x03\xe8", 4);
    kit_end(&k);
    begin_socket();
    wire_close(k.w, 1012);
    wire_close(k.w, 1000);     /* once */
    kit_give(&k, "\x81\x01x"); /* invalid, but it no longer matters */
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "\x88\x02\x03\xf4", 4);
    assert_string_equal(k.trace, "state 6\n");
    kit_end(&k);
    struct wire_setup setup = kit_usual(); /* a connection that is not a WebSocket just ends */
    kit_begin(&k, &setup);
    kit_give(&k, "GET / HTT");
    assert_int_equal(wire_state(k.w), WIRE_PART);
    wire_close(k.w, 1000);
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
}

static void queue_has_an_end(void **state)
{
    (void)state;
    static char text[65537];
    struct wire_event e;
    memset(text, 'q', sizeof text);
    begin_socket();
    assert_int_equal(wire_send(k.w, text, 1025), -1); /* before it is trusted */
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    assert_int_equal(wire_next(k.w, &e), 1);
    assert_true(e.kind == WIRE_CLOSED && e.code == 1006);
    assert_int_equal(wire_next(k.w, &e), 0);
    assert_int_equal(wire_waiting(k.w), 0);
    kit_end(&k);
    begin_socket();
    wire_trust(k.w);
    assert_int_equal(wire_send(k.w, text, 65536), 0);
    assert_int_equal(wire_send(k.w, text, 65536), 0);
    assert_int_equal(wire_send(k.w, text, 65536), 0);
    assert_int_equal(wire_send(k.w, text, 65536), -1);
    assert_int_equal(wire_next(k.w, &e), 1);
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
    begin_socket(); /* pongs that nobody reads */
    for (int i = 0; i < 10 && wire_state(k.w) == WIRE_OPEN; i++)
        kit_give_frame(&k, 0x89, text, 125);
    assert_string_equal(k.trace, "frame\nframe\nframe\nframe\nframe\nframe\nframe\nframe\nclosed 1006\n");
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
    begin_socket(); /* a message of ours that is too large */
    wire_trust(k.w);
    assert_int_equal(wire_send(k.w, text, 65537), -1);
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "\x88\x02\x03\xf1", 4);
    kit_end(&k);
}

/* --- cuts ----------------------------------------------------------------------------------------------- */

static struct {
    char bytes[4][2000];
    size_t size[4];
    int turns;
} talk;

static void turn(const char *bytes, size_t size)
{
    memcpy(talk.bytes[talk.turns], bytes, size);
    talk.size[talk.turns++] = size;
}

static void add_frame(int first_byte, const char *payload, size_t size)
{
    size_t *at = &talk.size[talk.turns - 1];
    *at += kit_frame(talk.bytes[talk.turns - 1] + *at, first_byte, payload, size);
}

static void run_talk(struct kit *kit, size_t first, size_t piece)
{
    struct wire_setup setup = kit_usual();
    kit_begin(kit, &setup);
    for (int i = 0; i < talk.turns; i++) {
        kit_feed(kit, talk.bytes[i], talk.size[i], first, piece);
        kit_drain(kit, piece);
    }
    kit_end(kit);
}

static void assert_cuts_dont_matter(void)
{
    size_t longest = 0;
    for (int i = 0; i < talk.turns; i++)
        longest = talk.size[i] > longest ? talk.size[i] : longest;
    run_talk(&whole, 0, 0);
    for (size_t at = 0; at <= longest; at++) {
        run_talk(&k, at, 0);
        assert_string_equal(k.trace, whole.trace);
        assert_int_equal(k.sent_size, whole.sent_size);
        assert_memory_equal(k.sent, whole.sent, k.sent_size);
    }
    for (size_t piece = 1; piece < 30; piece++) {
        run_talk(&k, 0, piece);
        assert_string_equal(k.trace, whole.trace);
        assert_memory_equal(k.sent, whole.sent, k.sent_size);
    }
}

static void cuts_dont_matter(void **state)
{
    (void)state;
    static const char post[] =
        "POST /api/tables HTTP/1.1\r\nHost: play.example\r\nOrigin: https://play.example\r\n"
        "Content-Length: 13\r\n\r\n{\"game\":\"vo\"}";
    static const char shake[] = HANDSHAKE("13", RFC_KEY, "Sec-WebSocket-Protocol: hustings.1\r\n");
    static const char *const ends[] = {"\x03\xe8\xc5\x91r\xc5\x91", "\x03\xe8\xff", "\x03", ""};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        talk.turns = 0;
        turn(post, strlen(post));
        turn(shake, strlen(shake));
        turn("", 0);
        add_frame(0x81, "hello", 5);
        add_frame(0x01, "\xd0\xb6\xd0", 3);
        add_frame(0x89, "ping", 4);
        add_frame(0x80, "\xb6", 1);
        add_frame(0x81, shake, 150);
        add_frame(0x81, "", 0);
        add_frame(0x88, ends[i], strlen(ends[i]));
        add_frame(0x81, "late", 4);
        assert_cuts_dont_matter();
        assert_non_null(strstr(whole.trace, "closed "));
    }
    static const char *const refused[] = {
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\nHost: localhost\n\n",
        "GET / HTTP/1.0\r\n\r\n",
        GET("X Y: a\r\n"),
        GET("Transfer-Encoding: chunked\r\n") "0\r\n\r\n",
        GET("") GET("") /* pipelined */
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        talk.turns = 0;
        turn(refused[i], strlen(refused[i]));
        assert_cuts_dont_matter();
        assert_int_equal(whole.trace[whole.trace_size - 2], '6'); /* WIRE_DONE */
    }
}

/* --- memory --------------------------------------------------------------------------------------------- */

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *old, size_t size);

static int until_failure = -1; /* this many allocations succeed, then one fails; -1: all succeed */

static int fails(void)
{
    return until_failure >= 0 && until_failure-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

/* Whichever allocation fails, the connection ends and nothing else does. */
static void memory_runs_out(void **state)
{
    (void)state;
    int n = 0;
    for (int failed = 1; failed; n++) {
        struct wire_setup setup = kit_usual();
        kit_begin(&k, &setup);
        until_failure = n;
        kit_give(&k, GET(""));
        kit_drain(&k, 0);
        kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
        kit_drain(&k, 0);
        kit_give_frame(&k, 0x81, "hello", 5);
        kit_drain(&k, 0);
        failed = until_failure < 0;
        until_failure = -1;
        assert_int_equal(wire_state(k.w), failed ? WIRE_DONE : WIRE_OPEN);
        kit_end(&k);
    }
    assert_in_range(n, 8,
                    20); /* head, reply, its body, head, 101, message, answer; the last round has none */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),         cmocka_unit_test(many_in_one_piece),
        cmocka_unit_test(wrong_frames),     cmocka_unit_test(wrong_utf8),
        cmocka_unit_test(message_sizes),    cmocka_unit_test(peer_closes),
        cmocka_unit_test(we_close),         cmocka_unit_test(queue_has_an_end),
        cmocka_unit_test(cuts_dont_matter), cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
