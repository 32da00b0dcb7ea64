/* ws.c: WebSocket (RFC 6455). wslay reads single frames; messages are put together here, so
 * that a wrong one gets its right code however its bytes were cut, and memory is ours to bound. */
#include "server/wire/own.h"

#include <assert.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "match/utf8.h"

enum { PAD = 512, FRAME_HEAD = 10, MASK = 4 };

/* --- handshake ------------------------------------------------------------------------------------------ */

int wire_ws_key(const char *key, char accept[WIRE_ACCEPT])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char digest[EVP_MAX_MD_SIZE];
    char both[24 + sizeof guid];
    unsigned int size;
    /* 16 bytes: 22 letters, the last of which holds two bits, and "==" */
    if (strspn(key, letters) != 22 || strcmp(key + 22, "==") != 0 || !strchr("AQgw", key[21]))
        return -1;
    memcpy(both, key, 24);
    memcpy(both + 24, guid, sizeof guid);
    if (EVP_Digest(both, strlen(both), digest, &size, EVP_sha1(), NULL) != 1)
        return -1;
    EVP_EncodeBlock((unsigned char *)accept, digest, (int)size);
    return 0;
}

static ssize_t fetch(uint8_t *buf, size_t room, int flags, void *user)
{
    struct wire_frames *f = &((struct wire *)user)->frames;
    size_t size = room < f->feed_size ? room : f->feed_size;
    (void)flags;
    if (size == 0)
        return -1; /* nothing now */
    memcpy(buf, f->feed, size);
    f->feed += size;
    f->feed_size -= size;
    f->fetched += size;
    return (ssize_t)size;
}

int wire_accept(struct wire *w)
{
    static const char reply[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: ";
    static const char named[] = "\r\nSec-WebSocket-Protocol: hustings.1";
    if (w->state != WIRE_ASKED || !w->upgrade)
        return -1;
    if (w->early) {
        wire_refuse(w, 400);
        return -1;
    }
    if (wire_put(w, reply, strlen(reply)) || wire_put(w, w->accept, strlen(w->accept)) ||
        wire_put(w, named, w->named ? strlen(named) : 0) || wire_put(w, "\r\n\r\n", 4)) {
        wire_drop(w);
        return -1;
    }
    wire_forget_request(w);
    w->state = WIRE_OPEN;
    return 0;
}

/* --- frames out ----------------------------------------------------------------------------------------- */

void wire_trust(struct wire *w)
{
    w->trusted = 1;
}

/* The head of a frame of ours: whole, not masked. */
static size_t frame_head(uint8_t head[FRAME_HEAD], int opcode, size_t size)
{
    int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    head[0] = (uint8_t)(0x80 | opcode);
    head[1] = (uint8_t)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)size >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

/* One frame: its bytes, then so many spaces. A reader that does not keep up, or no memory: the end. */
static int put_frame(struct wire *w, int opcode, const void *bytes, size_t size, size_t pad)
{
    uint8_t head[FRAME_HEAD], spaces[PAD];
    const struct wire_caps *caps = &w->setup->caps;
    size_t most = w->trusted ? caps->queue : caps->first_queue;
    memset(spaces, ' ', pad);
    if (wire_waiting(w) + size + pad + FRAME_HEAD > most || wire_reserve(w, size + pad + FRAME_HEAD) ||
        wire_put(w, head, frame_head(head, opcode, size + pad)) || wire_put(w, bytes, size) ||
        wire_put(w, spaces, pad)) {
        wire_drop(w);
        return -1;
    }
    return 0;
}

int wire_send(struct wire *w, const char *text, size_t size)
{
    if (w->state != WIRE_OPEN)
        return -1;
    if (size > w->setup->caps.out) {
        wire_close(w, 1009);
        return -1;
    }
    /* under TLS lengths would tell a listener what the bytes don't */
    return put_frame(w, WSLAY_TEXT_FRAME, text, size, w->setup->secure ? (PAD - size % PAD) % PAD : 0);
}

void wire_ping(struct wire *w)
{
    if (w->state == WIRE_OPEN)
        put_frame(w, WSLAY_PING, NULL, 0, 0);
}

void wire_ws_close(struct wire *w, int code)
{
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    put_frame(w, WSLAY_CONNECTION_CLOSE, bytes, code == 1005 ? 0 : sizeof bytes, 0);
}

/* --- frames in ------------------------------------------------------------------------------------------ */

/* The last frame has come, or a wrong one: nothing is read any more. `code` is what our own close says. */
static void finish(struct wire *w, int code)
{
    int answered = w->state == WIRE_CLOSING; /* our close is out already */
    w->reading = 0;
    if (answered)
        return;
    wire_ws_close(w, code);
    if (w->state == WIRE_DONE)
        return; /* there was no room for it */
    w->state = WIRE_CLOSING;
    if (!w->told)
        wire_event(w, (struct wire_event){.kind = WIRE_CLOSED, .code = code});
    w->told = 1;
}

/* Room for so many bytes of a message more, and a zero byte. */
static int make_room(struct wire *w, size_t size)
{
    char *in = realloc(w->in, w->in_size + size + 1);
    if (in)
        w->in = in;
    return in ? 0 : -1;
}

/* A frame begins: 0, or the code to close with. */
static int begin_frame(struct wire *w, const struct wslay_frame_iocb *frame)
{
    struct wire_frames *f = &w->frames;
    const struct wire_caps *caps = &w->setup->caps;
    size_t cap = w->trusted ? caps->message : caps->first_message;
    int control = wslay_is_ctrl_frame(frame->opcode);
    if (frame->rsv || !frame->mask || frame->opcode > WSLAY_PONG ||
        (frame->opcode > WSLAY_BINARY_FRAME && !control))
        return 1002;
    if (!control && (frame->opcode == WSLAY_CONTINUATION_FRAME) != (f->begun != 0))
        return 1002;
    if (frame->opcode == WSLAY_BINARY_FRAME)
        return 1003;
    if (!control && (frame->payload_length > cap || w->in_size + frame->payload_length > cap))
        return 1009;
    if (!control && make_room(w, (size_t)frame->payload_length))
        return 1011;
    f->inside = 1;
    f->opcode = frame->opcode;
    f->fin = frame->fin;
    f->frame_left = frame->payload_length;
    f->begun |= !control;
    f->control_size = 0;
    return 0;
}

static void take_payload(struct wire *w, const struct wslay_frame_iocb *frame)
{
    struct wire_frames *f = &w->frames;
    if (frame->data_length > 0 && wslay_is_ctrl_frame(f->opcode)) {
        assert(f->control_size + frame->data_length <= WIRE_CONTROL); /* wslay sees to it */
        memcpy(f->control + f->control_size, frame->data, frame->data_length);
        f->control_size = (uint8_t)(f->control_size + frame->data_length);
    } else if (frame->data_length > 0) {
        assert(w->in);
        memcpy(w->in + w->in_size, frame->data, frame->data_length);
        w->in_size += frame->data_length;
    }
    f->frame_left -= frame->data_length;
}

static void end_close(struct wire *w)
{
    const struct wire_frames *f = &w->frames;
    int code = f->control_size >= 2 ? f->control[0] << 8 | f->control[1] : 1005;
    int known =
        (code >= 1000 && code <= 1014 && code != 1004 && code != 1006) || (code >= 3000 && code <= 4999);
    if (f->control_size == 1 || !known || (code == 1005 && f->control_size > 0))
        finish(w, 1002);
    else if (f->control_size > 2 && !utf8_is_well_formed((const char *)f->control + 2, f->control_size - 2u))
        finish(w, 1007);
    else
        finish(w, code);
}

static void end_message(struct wire *w)
{
    assert(w->in);
    w->frames.begun = 0;
    if (!utf8_is_well_formed(w->in, w->in_size)) {
        finish(w, 1007);
    } else if (w->state == WIRE_OPEN) {
        w->in[w->in_size] = '\0';
        wire_event(w, (struct wire_event){.kind = WIRE_MESSAGE, .text = w->in, .size = w->in_size});
    }
}

static void end_frame(struct wire *w)
{
    struct wire_frames *f = &w->frames;
    f->inside = 0;
    if (f->opcode == WSLAY_CONNECTION_CLOSE)
        end_close(w);
    else if (f->opcode == WSLAY_PING && w->state == WIRE_OPEN)
        put_frame(w, WSLAY_PONG, f->control, f->control_size, 0);
    else if (!wslay_is_ctrl_frame(f->opcode) && f->fin)
        end_message(w);
}

/* A message that was handed out is let go: an idle connection holds none. */
static void forget_message(struct wire *w)
{
    if (w->frames.begun || !w->in)
        return;
    free(w->in);
    w->in = NULL;
    w->in_size = 0;
}

/* A message that came whole, in one frame and one piece, as most do, needs no parser. 0: this is none, or something is
 * wrong with it, and the parser says what. */
static int take_whole_message(struct wire *w)
{
    struct wire_frames *f = &w->frames;
    const uint8_t *in = (const uint8_t *)f->feed;
    const struct wire_caps *caps = &w->setup->caps;
    if (f->parser || f->begun || f->feed_size < 2 + MASK || in[0] != (0x80 | WSLAY_TEXT_FRAME) ||
        in[1] < 0x80)
        return 0;
    size_t size = in[1] & 0x7f, head = 2 + MASK, is_long = size == 126;
    if (is_long) {
        size = (size_t)(in[2] << 8 | in[3]);
        head += 2;
    }
    if ((is_long ? size < 126 : size > 126) || size > (w->trusted ? caps->message : caps->first_message) ||
        f->feed_size < head + size)
        return 0;
    f->feed += head + size;
    f->feed_size -= head + size;
    if (make_room(w, size)) {
        finish(w, 1011);
        return 1;
    }
    for (size_t i = 0; i < size; i++)
        w->in[i] = (char)(in[head + i] ^ in[head - MASK + i % MASK]);
    w->in_size = size;
    end_message(w);
    return 1;
}

/* The next piece of a frame, as wslay_frame_recv says; how many bytes it was, the frame's head among them. */
static ssize_t next_piece(struct wire *w, struct wslay_frame_iocb *frame, size_t *taken)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = fetch};
    struct wire_frames *f = &w->frames;
    if (!f->parser && f->feed_size == 0)
        return WSLAY_ERR_WANT_READ;
    if (!f->parser && wslay_frame_context_init(&f->parser, &callbacks, w))
        return WSLAY_ERR_NOMEM;
    ssize_t got = wslay_frame_recv(f->parser, frame);
    size_t length = (size_t)frame->payload_length, head = 2 + (length < 126 ? 0 : length < 65536 ? 2 : 8);
    *taken = got < 0 ? 0 : frame->data_length + (f->inside ? 0 : head + (frame->mask ? 4 : 0));
    return got;
}

/* Its four kilobytes are let go between messages: most connections are idle at any moment. */
static void forget_parser(struct wire_frames *f)
{
    if (!f->parser || f->inside || f->fetched > 0)
        return;
    wslay_frame_context_free(f->parser);
    f->parser = NULL;
}

void wire_ws_pump(struct wire *w)
{
    while (!w->has_event && (w->state == WIRE_OPEN || (w->state == WIRE_CLOSING && w->reading))) {
        struct wslay_frame_iocb frame = {0};
        size_t taken = 0;
        forget_message(w);
        if (take_whole_message(w))
            continue;
        ssize_t got = next_piece(w, &frame, &taken);
        if (got == WSLAY_ERR_WANT_READ) {
            forget_parser(&w->frames);
            return;
        }
        int code = got == WSLAY_ERR_NOMEM ? 1011
                   : got < 0              ? 1002
                   : w->frames.inside     ? 0
                                          : begin_frame(w, &frame);
        if (code) {
            finish(w, code);
            return;
        }
        w->frames.fetched -= taken;
        take_payload(w, &frame);
        if (w->frames.frame_left == 0)
            end_frame(w);
    }
}
