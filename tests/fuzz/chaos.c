/* chaos.c: fuzzes heads of requests and frames: the same bytes go to a connection that waits for a request and to one
 * that is a WebSocket already, in one piece, cut at every place, byte by byte and at random. Every way gives the same
 * events and the same bytes back, what comes back is HTTP and frames, and the limits hold.
 *
 * Where the first byte is below 128, the rest is the bytes themselves, 0xFE 0xFE between turns, at the end of which
 * everything that waits is sent (the corpus of wire.c). Otherwise each byte is an act that writes a part of them: a
 * request or a message of the protocol's page, a header, a frame with any length, a long run, the end of a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/kit.h"
#include "tests/fuzz/page.h"
#include "tests/server/wire_kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 1 << 16, MOST_TURNS = 64, EVERY_PLACE = 200, SAMPLES = 24 };

/* What is sent, and where the turns end. */
struct stream {
    char bytes[ROOM];
    size_t size;
    size_t turns[MOST_TURNS];
    int turn_count;
};

static struct stream stream; /* large, as the others */
static struct kit whole, cut;
static struct rng rng;

static void check(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "chaos: %s\n", what);
    abort();
}

/* --- writing -------------------------------------------------------------------------------------------- */

static void add(const void *bytes, size_t size)
{
    size = size < ROOM - stream.size ? size : ROOM - stream.size;
    memcpy(stream.bytes + stream.size, bytes, size);
    stream.size += size;
}

static void end_turn(void)
{
    if (stream.turn_count < MOST_TURNS)
        stream.turns[stream.turn_count++] = stream.size;
}

static void add_raw(const char *bytes, size_t size)
{
    for (const char *end = bytes + size; bytes < end;) {
        const char *stop = memmem(bytes, (size_t)(end - bytes), "\xfe\xfe", 2);
        size_t turn = (size_t)((stop ? stop : end) - bytes);
        add(bytes, turn);
        if (stop)
            end_turn();
        bytes += turn + 2;
    }
}

struct input {
    const uint8_t *at, *end;
};

static unsigned next(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

/* A frame whose length is written in one of the three ways, and may be a lie. */
static void add_frame(unsigned first, unsigned form, const char *text, size_t size)
{
    const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    uint64_t told = form & 64 ? ~(uint64_t)0 >> (form & 7) : size;
    int bytes = form % 3 == 0 && told < 126 ? 0 : form % 3 == 1 || told < 65536 ? 2 : 8;
    uint8_t head[14] = {(uint8_t)first, (uint8_t)((form & 128 ? 0 : 0x80) | (bytes == 8   ? 127
                                                                             : bytes == 2 ? 126
                                                                                          : told))};
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)(told >> (8 * (bytes - 1 - i)));
    memcpy(head + 2 + bytes, mask, sizeof mask);
    add(head, 2 + (size_t)bytes + sizeof mask);
    for (size_t i = 0; i < size; i++) {
        char byte = (char)((uint8_t)text[i] ^ mask[i % 4]);
        add(&byte, 1);
    }
}

static const char *pick(const char *const *words, unsigned number)
{
    unsigned count = 0;
    while (words[count])
        count++;
    return words[number % count];
}

static void add_one(struct input *in)
{
    static const char *const headers[] = {"Host: localhost\r\n",
                                          "Host: evil.example\r\n",
                                          "Origin: http://localhost\r\n",
                                          "Upgrade: websocket\r\n",
                                          "Content-Length: 4\r\n",
                                          "Content-Length: 99999999999999999999\r\n",
                                          "Transfer-Encoding: chunked\r\n",
                                          "Connection: close\r\n",
                                          "Expect: 100-continue\r\n",
                                          "A: b\r\n c\r\n",
                                          ":\r\n",
                                          "\r\n",
                                          "\n",
                                          "\r",
                                          "GET /ws HTTP/1.1\r\n",
                                          "GET / HTTP/1.0\r\n",
                                          "get / HTTP/1.1\r\n",
                                          "POST /api/tables HTTP/1.1\r\n",
                                          NULL};
    static char run[4096];
    unsigned act = next(in), more = next(in), size;
    switch (act % 8) {
    case 0: add(pick(page_requests, more), strlen(pick(page_requests, more))); break;
    case 1: add_frame(0x81, act >> 3, pick(page_examples, more), strlen(pick(page_examples, more))); break;
    case 2: add(pick(headers, more), strlen(pick(headers, more))); break;
    case 3:
        size = 16 * (1 + more);
        memset(run, (int)next(in), size);
        add(run, size);
        break;
    case 4:
        memset(run, 'm', sizeof run);
        add_frame(more, act >> 3, run, next(in) * (act & 128 ? 16u : 1u));
        break;
    case 5: end_turn(); break;
    case 6: add(HANDSHAKE("13", RFC_KEY, ""), sizeof HANDSHAKE("13", RFC_KEY, "") - 1); break;
    default:
        size = more & 15;
        size = size < (unsigned)(in->end - in->at) ? size : (unsigned)(in->end - in->at);
        add(in->at, size);
        in->at += size;
        break;
    }
}

/* --- what comes of it ----------------------------------------------------------------------------------- */

/* How the bytes are cut. */
struct cuts {
    size_t first, piece; /* the first piece, and the others; 0: the rest in one */
    int random;
};

static void feed(struct kit *k, const char *bytes, size_t size, size_t offset, const struct cuts *cuts)
{
    if (cuts->random) {
        for (size_t n; size > 0; bytes += n, size -= n) {
            n = 1 + (size_t)(rng_next(&rng) % 40);
            n = n < size ? n : size;
            kit_feed(k, bytes, n, 0, 0);
        }
        return;
    }
    size_t first = cuts->first > offset ? cuts->first - offset : 0;
    kit_feed(k, bytes, size, first, cuts->piece);
}

static void play(struct kit *k, int secure, int is_socket, const struct cuts *cuts)
{
    struct wire_setup setup = kit_usual();
    setup.secure = secure;
    kit_begin(k, &setup);
    if (is_socket) {
        kit_give(k, HANDSHAKE("13", RFC_KEY, ""));
        kit_drain(k, 0);
    }
    size_t at = 0;
    for (int turn = 0; turn <= stream.turn_count; turn++) {
        size_t end = turn < stream.turn_count ? stream.turns[turn] : stream.size;
        feed(k, stream.bytes + at, end - at, at, cuts);
        check(wire_waiting(k->w) <= setup.caps.queue, "more waits than may");
        kit_drain(k, cuts->piece);
        at = end;
    }
    kit_end(k);
}

/* The number behind a word at the beginning of a line; -1: the line is another. */
static long number_in(const char *line, const char *word)
{
    size_t size = strlen(word);
    return strncmp(line, word, size) == 0 ? atol(line + size) : -1;
}

/* Nothing larger than its limit gets through, and nothing after the end. */
static void check_trace(const struct kit *k)
{
    struct wire_caps caps = wire_caps_usual();
    int closed = 0;
    for (const char *line = k->trace; line < k->trace + k->trace_size;) {
        long message = number_in(line, "message ");
        if (message >= 0) {
            check((size_t)message <= caps.message, "a message over the limit");
            check(!closed, "a message after the end");
            line = strchr(line + 8, ' ') + 1 + message; /* its own text may hold anything */
        } else if (strncmp(line, "request ", 8) == 0) {
            check(strlen(line) >= 8 && strcspn(line + 8, "\n") < caps.head + caps.body + 200,
                  "a request over the limit");
            check(!closed, "a request after the end");
        }
        closed |= number_in(line, "closed ") >= 0;
        line = memchr(line, '\n', k->trace_size - (size_t)(line - k->trace));
        if (!line)
            return;
        line++;
    }
}

/* One reply; how many bytes it has. A HEAD is answered without the body that it counts. */
static size_t check_reply(const char *at, size_t size, int *is_socket)
{
    const char *end = memmem(at, size, "\r\n\r\n", 4);
    const char *length = end ? memmem(at, (size_t)(end - at), "Content-Length: ", 16) : NULL;
    check(size > 12 && memcmp(at, "HTTP/1.1 ", 9) == 0 && end, "a reply that is none");
    *is_socket = memcmp(at + 9, "101", 3) == 0;
    size_t head = (size_t)(end - at) + 4, body = length ? (size_t)atol(length + 16) : 0;
    if (size > head + 9 && memcmp(at + head, "HTTP/1.1 ", 9) == 0)
        body = 0;
    return head + body < size ? head + body : size;
}

static size_t check_frame(const uint8_t *at, size_t size)
{
    check(size >= 2, "half a frame");
    size_t payload = at[1] & 0x7f, head = payload == 126 ? 4 : payload == 127 ? 10 : 2;
    check((at[0] & 0x70) == 0 && !(at[1] & 0x80) && size >= head, "a frame that no server sends");
    payload = head > 2 ? 0 : payload;
    for (size_t i = 2; i < head; i++)
        payload = payload << 8 | at[i];
    check(head + payload <= size, "half a frame");
    return head + payload;
}

static void check_sent(const struct kit *k)
{
    int is_socket = 0;
    for (size_t at = 0; at < k->sent_size;)
        at += is_socket ? check_frame((const uint8_t *)k->sent + at, k->sent_size - at)
                        : check_reply(k->sent + at, k->sent_size - at, &is_socket);
}

static void compare(int secure, int is_socket, const struct cuts *cuts)
{
    play(&cut, secure, is_socket, cuts);
    check(whole.trace_size == cut.trace_size && memcmp(whole.trace, cut.trace, cut.trace_size) == 0,
          "cut bytes give other events");
    check(whole.sent_size == cut.sent_size && memcmp(whole.sent, cut.sent, cut.sent_size) == 0,
          "cut bytes give other replies");
}

static void try_all(int secure, int is_socket)
{
    const struct cuts one_piece = {0, 0, 0}, bytes = {0, 1, 0}, at_random = {0, 0, 1};
    play(&whole, secure, is_socket, &one_piece);
    check_trace(&whole);
    check_sent(&whole);
    compare(secure, is_socket, &bytes);
    compare(secure, is_socket, &at_random);
    size_t places = stream.size < EVERY_PLACE ? stream.size : SAMPLES;
    for (size_t i = 1; i < places; i++) {
        struct cuts two = {stream.size < EVERY_PLACE ? i : 1 + (size_t)(rng_next(&rng) % stream.size), 0, 0};
        compare(secure, is_socket, &two);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 20000)
        return 0;
    stream.size = 0;
    stream.turn_count = 0;
    rng_seed(&rng, size);
    if (data[0] < 128)
        add_raw((const char *)data + 1, size - 1);
    for (struct input in = {data + 1, data + size};
         data[0] >= 128 && in.at < in.end && stream.size < ROOM / 2;)
        add_one(&in);
    for (int is_socket = 0; is_socket < 2; is_socket++)
        try_all(data[0] & 2, is_socket);
    return 0;
}
