/*
 * server/wire: requests and replies, every refusal, the handshake.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wire_kit.h"

static struct kit k; /* large */

static void begin(void)
{
    struct wire_setup setup = kit_usual();
    kit_begin(&k, &setup);
}

/* What a text gets as its answer. */
static void assert_status(const char *text, size_t size, int status)
{
    char line[32];
    begin();
    kit_feed(&k, text, size, 0, 0);
    kit_drain(&k, 0);
    snprintf(line, sizeof line, "HTTP/1.1 %d ", status);
    if (strncmp(k.sent, line, strlen(line)) != 0)
        fail_msg("%s: %.60s", text, k.sent);
    if (status >= 400) {
        assert_non_null(strstr(k.sent, "Content-Type: application/json\r\n"));
        assert_non_null(strstr(k.sent, "\r\n\r\n{\"error\":{\"code\":\""));
        assert_non_null(strstr(k.sent, "frame-ancestors 'none'\r\n"));
        assert_non_null(strstr(k.sent, "Cache-Control: no-store\r\n"));
    }
    kit_end(&k);
}

static void assert_refused(const char *text, int status)
{
    assert_status(text, strlen(text), status);
}

/* --- requests ------------------------------------------------------------------------------------------- */

static void request_is_read(void **state)
{
    (void)state;
    begin();
    kit_give(&k, "POST /api/tables?as=truth&x HTTP/1.1\r\nhOsT:127.0.0.1:8080 \r\nOrigin: "
                 "http://127.0.0.1:8080\r\nX-Empty:\r\n"
                 "Authorization: bearer abc-_\r\nX-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 10.0.0.1\r\n"
                 "Content-Length: 4\r\n\r\n{} \n");
    kit_drain(&k, 1);
    assert_string_equal(
        k.trace,
        "request POST /api/tables ?as=truth&x host=127.0.0.1:8080 "
        "origin=http://127.0.0.1:8080 bearer=abc-_ for=10.0.0.1 body={} \n\nbefore=1.2.3.4\nstate 0\n");
    assert_string_equal(
        k.sent,
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\nCache-Control: no-store\r\n"
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
        "'self'; "
        "img-src 'self' blob:; font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "connect-src 'self' ws://127.0.0.1:8080 "
        "wss://127.0.0.1:8080; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\nPermissions-Policy: screen-wake-lock=(self)\r\n\r\nthe "
        "page");
    kit_end(&k);
}

static void codings_that_are_taken(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "gzip",       "gzip, deflate, br",  "deflate,GZIP", " ,gzip", "br;q=0, gzip;q=0.001",
        "gzip;q=1.0", "gzip ; q=0.5, *;q=0"};
    static const char *const no[] = {"",         "identity",      "gzipx",      "x-gzip", "gzi",  "*",
                                     "gzip;q=0", "gzip;q=0.000 ", "gzip; Q=0.", "br",     ";gzip"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        assert_true(wire_takes(yes[i], "gzip"));
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        assert_false(wire_takes(no[i], "gzip"));
    assert_true(wire_takes("gzip, deflate, br", "br"));
}

static void one_after_the_other(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 3; i++) {
        kit_give(&k, "GET /a/1.js?last HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assert_int_equal(wire_state(k.w), WIRE_ANSWERING);
        kit_drain(&k, 7);
        assert_int_equal(wire_state(k.w), WIRE_IDLE);
    }
    assert_non_null(strstr(k.sent, "Cache-Control: public, max-age=31536000, immutable\r\n"));
    assert_null(strstr(k.sent, "Connection: close"));
    k.sent_size = 0;
    kit_give(&k, "HEAD /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
    kit_drain(&k, 0);
    assert_non_null(strstr(k.sent, "HTTP/1.1 404 Not Found\r\n"));
    assert_memory_equal(k.sent + k.sent_size - 4, "\r\n\r\n", 4); /* no body */
    k.sent_size = 0;
    kit_give(&k, "GET /t/KVARN HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    kit_drain(&k, 0);
    assert_non_null(strstr(k.sent, "Connection: close\r\n"));
    assert_non_null(strstr(k.sent, "Cache-Control: no-cache\r\n"));
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
}

static void no_pipelining(void **state)
{
    (void)state;
    begin();
    kit_give(&k, "GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    kit_drain(&k, 0);
    assert_null(strstr(k.trace, "/2"));
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
    begin(); /* nor while the answer is awaited */
    k.silent = 1;
    kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
    assert_int_equal(wire_state(k.w), WIRE_ASKED);
    kit_give(&k, "\x81\x80????");
    assert_int_equal(wire_accept(k.w), -1);
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "HTTP/1.1 400 ", 13);
    assert_int_equal(wire_state(k.w), WIRE_DONE);
    kit_end(&k);
}

static void replies_have_a_cap(void **state)
{
    (void)state;
    struct wire_setup setup = kit_usual();
    char body[100] = "";
    setup.caps.reply = sizeof body - 1;
    kit_begin(&k, &setup);
    k.silent = 1;
    kit_give(&k, "GET /api/tables/KVARN/record HTTP/1.1\r\nHost: [::1]:80\r\n\r\n");
    wire_reply(k.w,
               &(struct wire_answer){.status = 200, .type = "text/plain", .body = body, .size = sizeof body});
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "HTTP/1.1 500 ", 13);
    assert_non_null(strstr(k.sent, "connect-src 'self';")); /* a policy can't name an IPv6 address */
    wire_reply(k.w, &(struct wire_answer){.status = 200, .type = "text/plain"}); /* too late: no effect */
    assert_int_equal(wire_waiting(k.w), 0);
    kit_end(&k);
}

static void tls_says_so(void **state)
{
    (void)state;
    struct wire_setup setup = kit_usual();
    setup.secure = 1;
    kit_begin(&k, &setup);
    kit_give(&k, "GET / HTTP/1.1\r\nHost: nas.local\r\nOrigin: https://nas.local\r\n\r\n");
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "HTTP/1.1 200 ", 13);
    assert_non_null(strstr(k.sent, "\r\nStrict-Transport-Security: max-age=31536000\r\n"));
    k.sent_size = 0;
    kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
    kit_give_frame(&k, 0x81, "hello", 5);
    k.sent_size = 0;
    kit_drain(&k, 0);
    const char *frame = strstr(k.sent, "\r\n\r\n") + 4;
    assert_memory_equal(frame, "\x81\x7e\x02\x00heard   ", 12); /* padded to 512 */
    assert_int_equal(k.sent + k.sent_size - frame, 516);
    kit_end(&k);
}

/* --- refusals ------------------------------------------------------------------------------------------- */

static void wrong_bytes(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\x16\x03\x01\x02",
        "\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        " GET",
        "get / HTTP/1.1\r\n",
        "GET / HTTO/1.1\r\nHost: localhost\r\n\r\n", /* almost */
        "GET / H TP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / http/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\nHost: localhost\n\n",
        "GET / HTTP/1.1\r\nHost: localhost\n\r\n",
        "GET / HTTP/1.1\rHost: localhost\r\n\r\n",
        GET("X: a\x01\r\n"),
        GET("X: a\x7f\r\n"),
        GET("X: a\r\n b\r\n"),
        GET("X : a\r\n"),
        GET("X Y: a\r\n"),
        GET(": a\r\n"),
        GET("X\r\n"),
        "GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /  HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /\r\n\r\n",
        "GET /\xc5\x91 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /#a HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        GET("Host: localhost\r\n"),
        GET("Origin: http://localhost\r\nOrigin: http://localhost\r\n"),
        GET("Authorization: Bearer a\r\nAuthorization: Bearer b\r\n"),
        GET("Content-Length: 1\r\nContent-Length: 1\r\n"),
        GET("Content-Length: 1, 1\r\n"),
        GET("Content-Length: -1\r\n"),
        GET("Content-Length: +1\r\n"),
        GET("Content-Length: \r\n"),
        GET("Content-Length: 0x1\r\n"),
        GET("Content-Length: 99999999999999999999999\r\n"),
        GET("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
        GET("Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"),
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_refused(bad[i], 400);
    assert_status("GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n", 41, 400);
}

static void right_bytes_of_what_is_not_done(void **state)
{
    (void)state;
    assert_refused("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n", 505);
    assert_refused("GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505);
    assert_refused("GET / HTTP/1.2\r\nHost: localhost\r\n\r\n", 505);
    assert_refused("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 501);
    assert_refused("BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501);
    assert_refused("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405);
    assert_refused("OPTIONS / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405);
    assert_refused("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405);
    assert_refused("TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405);
    assert_refused(GET("Transfer-Encoding: chunked\r\n"), 501);
    assert_refused(GET("Transfer-Encoding: identity\r\n"), 400);
    assert_refused("GET / HTTP/1.1 \r\nHost: localhost\r\n\r\n", 505);
    assert_refused(GET("Expect: 100-continue\r\nContent-Length: 5\r\n"), 417);
    assert_refused(GET("Upgrade: websocket\r\nConnection: Upgrade\r\n"), 404);
}

static void too_large(void **state)
{
    (void)state;
    static char text[20000];
    struct wire_caps caps = wire_caps_usual();
    char a[9000];
    memset(a, 'a', sizeof a);
    for (int over = 0; over < 2; over++) {
        snprintf(text, sizeof text, "GET /%.*s HTTP/1.1\r\nHost: localhost\r\n\r\n", (int)caps.url - 1 + over,
                 a);
        assert_refused(text, over ? 414 : 200);
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: localhost\r\nX: %.*s\r\n\r\n",
                 (int)caps.head - 40 + over, a);
        assert_int_equal(strlen(text), caps.head + (size_t)over);
        assert_refused(text, over ? 431 : 200);
        snprintf(text, sizeof text,
                 "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %zu\r\n\r\n%.*s",
                 caps.body + (size_t)over, (int)caps.body, a);
        assert_refused(text, over ? 413 : 200);
    }
    memset(text, 'A', 8000);
    assert_status(text, 8000, 414); /* at once: no line can be as long */
}

static void assert_host(const char *host, int status)
{
    char text[1000];
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", host);
    assert_refused(text, status);
}

static void hosts(void **state)
{
    (void)state;
    static const char *const ours[] = {"localhost",    "LocalHost:1",      "127.0.0.1", "192.168.1.5:8080",
                                       "[::1]",        "[fe80::1]:9",      "nas.local", "a.b.LOCAL:80",
                                       "play.example", "PLAY.example:8443"};
    static const char *const others[] = {"evil.example",
                                         "localhost.evil.example",
                                         "127.0.0.1.evil.example",
                                         "play.example.com",
                                         "lay.example",
                                         "play.exampl",
                                         ".local",
                                         ".a.local",
                                         "local",
                                         "localhost.",
                                         "1.2.3",
                                         "0x7f000001",
                                         "play.example."};
    static const char *const bad[] = {"",
                                      "a:",
                                      "localhost:0",
                                      "localhost:65536",
                                      "localhost:80x",
                                      "[::1",
                                      "[::1]x",
                                      "[]",
                                      "[1.2.3.4]",
                                      "[fe80::1%25eth0]",
                                      "a@b",
                                      "a/b",
                                      "localhost:8:8",
                                      "a b",
                                      "\xd0\xb6",
                                      "a;b.local",
                                      "a'.local"};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        assert_host(ours[i], 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_host(others[i], 421);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_host(bad[i], 400);
    char longest[400];
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 253 - 6, ".local:65535", 13);
    assert_host(longest, 200);
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 300, ".local", 7);
    assert_host(longest, 400);
}

static void origins(void **state)
{
    (void)state;
    static const struct {
        const char *host, *origin;
        int status;
    } cases[] = {
        {"localhost:8080", "http://localhost:8080", 200},
        {"localhost:8080", "http://localhost", 403},
        {"localhost:8080", "https://localhost:8080", 403},
        {"localhost", "null", 403},
        {"localhost", "", 403},
        {"localhost", "http://evil.example", 403},
        {"localhost", "http://localhost.evil.example", 403},
        {"play.example", "https://play.example", 200},
        {"play.example:80", "https://play.example", 200},
        {"play.example", "http://play.example", 200},
        {"localhost", "https://play.example", 403},
        {"play.example", "https://play.example.evil", 403},
        {"[::1]:80", "http://[::1]:80", 200},
        {"192.168.1.5", "http://192.168.1.6", 403},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\n\r\n", cases[i].host,
                 cases[i].origin);
        assert_refused(text, cases[i].status);
    }
}

/* --- WebSocket: the handshake --------------------------------------------------------------------------- */

static void handshake(void **state)
{
    (void)state;
    begin();
    kit_give(&k, HANDSHAKE("13", RFC_KEY,
                           "Sec-WebSocket-Protocol: chat, hustings.1\r\nOrigin: http://localhost:8080\r\n"
                           "Sec-WebSocket-Extensions: permessage-deflate\r\n"));
    kit_drain(&k, 0);
    assert_string_equal(k.sent,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                        "Sec-WebSocket-Protocol: hustings.1\r\n\r\n"); /* RFC 6455, 1.3 */
    assert_int_equal(wire_state(k.w), WIRE_OPEN);
    kit_end(&k);
    begin(); /* none offered, none echoed */
    kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
    kit_drain(&k, 0);
    assert_null(strstr(k.sent, "Protocol:"));
    assert_int_equal(wire_state(k.w), WIRE_OPEN);
    kit_end(&k);
    assert_refused(HANDSHAKE("13", RFC_KEY, "Sec-WebSocket-Protocol: hustings.2\r\n"), 400);
    assert_refused(HANDSHAKE("13", RFC_KEY, "Sec-WebSocket-Key: " RFC_KEY "\r\n"), 400);
    assert_refused(HANDSHAKE("13", RFC_KEY, "Content-Length: 1\r\n") "x", 400);
    assert_refused(HANDSHAKE("13", RFC_KEY, "Origin: http://evil.example\r\n"), 403);
    assert_refused(HANDSHAKE("8", RFC_KEY, ""), 426);
    assert_refused(HANDSHAKE("13", "", ""), 400);
    assert_refused(HANDSHAKE("13", "dGhlIHNhbXBsZSBub25jZQ=", ""), 400);
    assert_refused(HANDSHAKE("13", "dGhlIHNhbXBsZSBub25jZR==", ""), 400);
    assert_refused(HANDSHAKE("13", "dGhlIHNhbXBsZSBub25jZQAA", ""), 400);
    assert_refused(HANDSHAKE("13", "dGhlIHNhbXBsZSBub25j-Q==", ""), 400);
    assert_refused("GET /ws HTTP/1.1\r\nHost: localhost\r\n\r\n", 426);
    assert_refused("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", 400);
    assert_refused(
        "POST /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 405);
    begin(); /* the shell may say no */
    k.silent = 1;
    kit_give(&k, HANDSHAKE("13", RFC_KEY, ""));
    wire_refuse(k.w, 429);
    kit_drain(&k, 0);
    assert_memory_equal(k.sent, "HTTP/1.1 429 ", 13);
    assert_int_equal(wire_accept(k.w), -1);
    assert_int_equal(wire_send(k.w, "x", 1), -1);
    kit_end(&k);
}

/* /ws/TABLE is answered like /ws, whatever the letters are; nothing else under /ws is. */
static void handshake_for_a_table(void **state)
{
    (void)state;
    static const char answer[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    static const char *const right[] = {
        HANDSHAKE_AT("/ws/KVARN", "13", RFC_KEY, ""), HANDSHAKE_AT("/ws/KVARN?x", "13", RFC_KEY, ""),
        HANDSHAKE_AT("/ws/a", "13", RFC_KEY, ""), HANDSHAKE_AT("/ws/abcdefghijkl", "13", RFC_KEY, "")};
    static const char *const tables[] = {"\ntable=KVARN\n", "\ntable=KVARN\n", "\ntable=a\n",
                                         "\ntable=abcdefghijkl\n"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        begin();
        kit_give(&k, right[i]);
        kit_drain(&k, 0);
        assert_string_equal(k.sent, answer);
        assert_non_null(strstr(k.trace, tables[i]));
        kit_end(&k);
    }
    assert_refused(HANDSHAKE_AT("/ws/", "13", RFC_KEY, ""), 404);
    assert_refused(HANDSHAKE_AT("/ws/abcdefghijklm", "13", RFC_KEY, ""), 404);
    assert_refused(HANDSHAKE_AT("/ws/KVAR1", "13", RFC_KEY, ""), 404);
    assert_refused(HANDSHAKE_AT("/ws/KVARN/", "13", RFC_KEY, ""), 404);
    assert_refused(HANDSHAKE_AT("/wsKVARN", "13", RFC_KEY, ""), 404);
    assert_refused("GET /ws/KVARN HTTP/1.1\r\nHost: localhost\r\n\r\n", 426);
}

/* --- one of several servers ------------------------------------------------------------------------------ */

static void assert_told(const struct wire_setup *setup, const char *text, const char *sent, const char *trace)
{
    kit_begin(&k, setup);
    kit_give(&k, text);
    kit_drain(&k, 0);
    if (!strstr(k.sent, sent) || !strstr(k.trace, trace))
        fail_msg("%s\n%s\n%s", text, k.sent, k.trace);
    kit_end(&k);
}

/* Its own name before a path changes nothing; another's is a proxy's mistake; without a name there is no such path. */
static void paths_of_a_node(void **state)
{
    (void)state;
    struct wire_setup named = kit_usual(), nameless = kit_usual();
    named.node = "b";
    assert_told(&named, HANDSHAKE_AT("/n/b/ws/KVARN", "13", RFC_KEY, ""), "HTTP/1.1 101 ",
                "table=KVARN to this node\n");
    assert_told(&named, HANDSHAKE_AT("/ws/KVARN", "13", RFC_KEY, ""), "HTTP/1.1 101 ", "table=KVARN\n");
    assert_told(&named, "GET /n/b/t/KVARN?l HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200 ",
                "request GET /t/KVARN ?l ");
    assert_told(&named, "GET /n/b/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200 ", "request GET / ");
    assert_told(&named, "GET /n/b/api/x?l HTTP/1.1\r\nHost: localhost\r\n\r\n", "Cache-Control: no-store",
                "request GET /api/x ");
    assert_told(&named, "GET /n/b HTTP/1.1\r\nHost: localhost\r\n\r\n", "", "request GET /n/b ?");
    static const char *const others[] = {"/n/a/ws/KVARN", "/n/a/", "/n/a",  "/n/bb/",
                                         "/n/B/",         "/n/",   "/n//b/"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char text[300];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", others[i]);
        assert_told(&named, text, "HTTP/1.1 421 Misdirected Request\r\n", "");
        assert_told(&named, text, "{\"error\":{\"code\":\"wrong-node\",", "");
    }
    assert_told(&nameless, "GET /n/b/t/KVARN HTTP/1.1\r\nHost: localhost\r\n\r\n", "",
                "request GET /n/b/t/KVARN ?");
    assert_told(&nameless, HANDSHAKE_AT("/n/b/ws/KVARN", "13", RFC_KEY, ""), "HTTP/1.1 404 ", "");
}

/* With an origin for each server: its own name is a Host, pages of the others may open sockets, and its page may open
 * theirs. */
static void origins_of_nodes(void **state)
{
    (void)state;
    struct wire_setup setup = kit_usual();
    setup.node = "b";
    setup.node_origin = "https://b.example:8442";
    setup.origins = "https://a.example http://c.example:81";
    static const struct {
        const char *host, *origin, *status;
    } cases[] = {
        {"b.example", "https://play.example", "HTTP/1.1 200 "},
        {"b.example:8442", "https://a.example", "HTTP/1.1 200 "},
        {"b.example", "http://c.example:81", "HTTP/1.1 200 "},
        {"play.example", "https://a.example", "HTTP/1.1 200 "},
        {"b.example", "http://c.example", "HTTP/1.1 403 "},
        {"b.example", "https://a.exampl", "HTTP/1.1 403 "},
        {"b.example", "https://a.example http://c.example:81", "HTTP/1.1 403 "},
        {"b.example", "", "HTTP/1.1 403 "},
        {"localhost", "https://a.example", "HTTP/1.1 403 "},
        {"a.example", "https://a.example", "HTTP/1.1 421 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\n\r\n", cases[i].host,
                 cases[i].origin);
        assert_told(&setup, text, cases[i].status, "");
    }
    assert_told(
        &setup, "GET / HTTP/1.1\r\nHost: play.example\r\n\r\n",
        "connect-src 'self' ws://play.example wss://play.example wss://a.example ws://c.example:81; base-uri",
        "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(request_is_read),
        cmocka_unit_test(codings_that_are_taken),
        cmocka_unit_test(one_after_the_other),
        cmocka_unit_test(no_pipelining),
        cmocka_unit_test(replies_have_a_cap),
        cmocka_unit_test(tls_says_so),
        cmocka_unit_test(wrong_bytes),
        cmocka_unit_test(right_bytes_of_what_is_not_done),
        cmocka_unit_test(too_large),
        cmocka_unit_test(hosts),
        cmocka_unit_test(origins),
        cmocka_unit_test(handshake),
        cmocka_unit_test(handshake_for_a_table),
        cmocka_unit_test(paths_of_a_node),
        cmocka_unit_test(origins_of_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
