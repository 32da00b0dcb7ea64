/* wire.c: fuzzes a connection: whatever comes in, the same events and bytes come out however it was cut, and
 * the limits hold. The first byte of the input says how to begin and how to cut; turns follow, 0xFE 0xFE
 * between them, and at the end of each everything that waits is sent. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/wire_kit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct kit whole, cut; /* large */

static void check(int holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    abort();
}

static void play(struct kit *k, int how, const char *bytes, size_t size, size_t piece)
{
    struct wire_setup setup = kit_usual();
    setup.secure = how & 2;
    kit_begin(k, &setup);
    if (how & 1) {
        kit_give(k, HANDSHAKE("13", RFC_KEY, ""));
        kit_drain(k, 0);
    }
    for (const char *end = bytes + size; bytes <= end;) {
        const char *stop = memmem(bytes, (size_t)(end - bytes), "\xfe\xfe", 2);
        size_t turn = (size_t)((stop ? stop : end) - bytes);
        kit_feed(k, bytes, turn, 0, piece);
        check(wire_waiting(k->w) <= setup.caps.queue, "more waits than may");
        kit_drain(k, piece);
        bytes += turn + 2;
    }
    kit_end(k);
}

static void check_trace(const char *trace)
{
    const char *closed = strstr(trace, "closed ");
    while (closed && closed != trace && closed[-1] != '\n') /* a message may say so */
        closed = strstr(closed + 1, "closed ");
    check(!closed || !strstr(closed, "\nmessage "), "a message after the end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 20000)
        return 0;
    const char *bytes = (const char *)data + 1;
    play(&whole, data[0], bytes, size - 1, 0);
    play(&cut, data[0], bytes, size - 1, 1 + (data[0] >> 2));
    check(whole.trace_size == cut.trace_size && memcmp(whole.trace, cut.trace, cut.trace_size) == 0,
          "cut bytes give other events");
    check(whole.sent_size == cut.sent_size && memcmp(whole.sent, cut.sent, cut.sent_size) == 0,
          "cut bytes give other replies");
    check_trace(whole.trace);
    return 0;
}
