/* ws.c: WebSocket (RFC 6455). Frames are read as their bytes come and messages are put together from them, so
 * that an invalid one gets the right code however its bytes were cut, and memory stays bounded. */
#include "server/wire/own.h"

#include <assert.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "match/utf8.h"

enum { PAD = 512, FRAME_HEAD = 10, MASK = WIRE_MASK };

/* Opcodes; those of control frames have the bit CONTROL. */
enum { CONTINUATION, TEXT, BINARY, CLOSE = 8, PING, PONG, CONTROL = 8 };

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

/* One frame: its bytes, then this many spaces. A reader that does not keep up, or no memory: the connection
 * ends. */
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
    /* under TLS lengths would reveal to a listener what the bytes don't */
    return put_frame(w, TEXT, text, size, w->setup->secure ? (PAD - size % PAD) % PAD : 0);
}

void wire_ping(struct wire *w)
{
    if (w->state == WIRE_OPEN)
        put_frame(w, PING, NULL, 0, 0);
}

void wire_ws_close(struct wire *w, int code)
{
    uint8_t bytes[2] = {(uint8_t)(code >> 8), (uint8_t)code};
    put_frame(w, CLOSE, bytes, code == 1005 ? 0 : sizeof bytes, 0);
}

/* --- frames in ------------------------------------------------------------------------------------------ */

/* The last frame has come, or an invalid one: nothing is read any more. `code` is what our own close says. */
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

/* Room for this many more bytes of a message, and a zero byte. */
static int make_room(struct wire *w, size_t size)
{
    char *in = realloc(w->in, w->in_size + size + 1);
    if (in)
        w->in = in;
    return in ? 0 : -1;
}

/* How many bytes the head has, as far as its first two say. */
static size_t head_needs(const struct wire_frames *f)
{
    unsigned second = f->head_size < 2 ? 0 : f->head[1], length = second & 0x7f;
    return 2u + (length < 126 ? 0u : length == 126 ? 2u : 8u) + (second & 0x80 ? MASK : 0u);
}

/* Bytes of a frame's head; 1: it is all here. */
static int take_head(struct wire_frames *f)
{
    for (size_t needs; f->feed_size > 0 && f->head_size < (needs = head_needs(f));) {
        size_t missing = needs - f->head_size, size = missing < f->feed_size ? missing : f->feed_size;
        memcpy(f->head + f->head_size, f->feed, size);
        f->head_size = (uint8_t)(f->head_size + size);
        f->feed += size;
        f->feed_size -= size;
    }
    return f->head_size >= 2 && f->head_size == head_needs(f);
}

/* The length of the payload; UINT64_MAX: not written in its shortest form. */
static uint64_t length_of(const struct wire_frames *f)
{
    uint64_t length = f->head[1] & 0x7f;
    if (length < 126)
        return length;
    int bytes = length == 126 ? 2 : 8;
    length = 0;
    for (int i = 0; i < bytes; i++)
        length = length << 8 | f->head[2 + i];
    return length < (bytes == 2 ? 126 : 65536) || length >> 63 ? UINT64_MAX : length;
}

/* A frame begins: 0, or the code to close with. */
static int begin_frame(struct wire *w)
{
    struct wire_frames *f = &w->frames;
    const struct wire_caps *caps = &w->setup->caps;
    const uint64_t cap = w->trusted ? caps->message : caps->first_message, length = length_of(f);
    const int opcode = f->head[0] & 0x0f, fin = f->head[0] & 0x80, reserved = f->head[0] & 0x70;
    const int control = opcode & CONTROL, masked = f->head[1] & 0x80;
    if (reserved || !masked || length == UINT64_MAX || opcode > PONG || (opcode > BINARY && !control))
        return 1002;
    if (control ? !fin || length > WIRE_CONTROL : (opcode == CONTINUATION) != (f->begun != 0))
        return 1002;
    if (opcode == BINARY)
        return 1003;
    if (!control && (length > cap || w->in_size + length > cap))
        return 1009;
    if (!control && make_room(w, (size_t)length))
        return 1011;
    f->inside = 1;
    f->opcode = (uint8_t)opcode;
    f->fin = (uint8_t)fin;
    f->left = (size_t)length;
    f->empty = length == 0;
    memcpy(f->mask, f->head + f->head_size - MASK, MASK);
    f->head_size = 0;
    f->begun |= !control;
    f->control_size = 0;
    return 0;
}

static void take_payload(struct wire *w)
{
    struct wire_frames *f = &w->frames;
    const int control = f->opcode & CONTROL;
    const size_t size = f->left < f->feed_size ? f->left : f->feed_size;
    char *restrict to = control ? (char *)f->control + f->control_size : w->in + w->in_size;
    const char *restrict from = f->feed;
    uint8_t mask[MASK];
    memcpy(mask, f->mask, MASK);
    for (size_t i = 0; i < size; i++)
        to[i] = (char)(from[i] ^ mask[i % MASK]);
    for (size_t i = 0; i < MASK && size < f->left; i++)
        f->mask[i] = mask[(i + size) % MASK]; /* the next piece goes on where this one ends */
    if (control)
        f->control_size = (uint8_t)(f->control_size + size);
    else
        w->in_size += size;
    f->feed += size;
    f->feed_size -= size;
    f->left -= size;
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
    if (f->opcode == CLOSE)
        end_close(w);
    else if (f->opcode == PING && w->state == WIRE_OPEN)
        put_frame(w, PONG, f->control, f->control_size, 0);
    else if (!(f->opcode & CONTROL) && f->fin)
        end_message(w);
    /* they are counted as well: otherwise they could come as fast as the line carries them */
    if (w->state == WIRE_OPEN && !w->has_event && (f->opcode & CONTROL || (f->empty && !f->fin)))
        wire_event(w, (struct wire_event){.kind = WIRE_FRAME});
}

/* Frees a message that was handed out: an idle connection holds none. */
static void forget_message(struct wire *w)
{
    if (w->frames.begun || !w->in)
        return;
    free(w->in);
    w->in = NULL;
    w->in_size = 0;
}

void wire_ws_pump(struct wire *w)
{
    struct wire_frames *f = &w->frames;
    while (!w->has_event && (w->state == WIRE_OPEN || (w->state == WIRE_CLOSING && w->reading))) {
        forget_message(w);
        if (f->feed_size == 0 || (!f->inside && !take_head(f)))
            return;
        int code = f->inside ? 0 : begin_frame(w);
        if (code) {
            finish(w, code);
            return;
        }
        take_payload(w);
        if (f->left == 0)
            end_frame(w);
    }
}
