/* http.c: requests coming in (RFC 9112). The whole head is gathered first, and bytes that no head may hold
 * are refused as they come: lines end with CR LF and nothing less, and none continues on the next. Then it is
 * read, line by line. */
#include "server/wire/own.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    LINE_SLACK = 32,   /* of a request line, besides its URL */
    LENGTH_DIGITS = 19 /* digits of a number of bytes: a longer one is impossible */
};

static const char TOKEN_CHARS[] =
    "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* A piece of the head; it gets its zero byte when the head is parsed. */
struct piece {
    char *at;
    size_t size;
};

/* Headers that must not come twice. */
enum { H_HOST, H_ORIGIN, H_AUTHORIZATION, H_LENGTH, H_KEY, H_VERSION, H_UPGRADE, ONCE };

struct head {
    struct wire *w;
    struct piece method, url, once[ONCE], forwarded[WIRE_FORWARDED], accept, encodings, languages;
    int status;    /* to refuse with, or 0 */
    int transfer;  /* Transfer-Encoding is there, … */
    int chunked;   /* … and its last word is "chunked" */
    int expects;   /* Expect is there */
    int close;     /* Connection: close */
    int upgrade;   /* Connection: upgrade */
    int protocols; /* subprotocols were offered */
    int ours;      /* ours among them */
};

/* --- what headers say ----------------------------------------------------------------------------------- */

static int piece_is(const struct piece *p, const char *text)
{
    return p->size == strlen(text) && strncasecmp(p->at, text, p->size) == 0;
}

/* Without the blanks and tabs around it. */
static struct piece trimmed(struct piece p)
{
    while (p.size > 0 && (*p.at == ' ' || *p.at == '\t')) {
        p.at++;
        p.size--;
    }
    while (p.size > 0 && (p.at[p.size - 1] == ' ' || p.at[p.size - 1] == '\t'))
        p.size--;
    return p;
}

/* Whether a comma-separated list has an item. */
static int list_has(const struct piece *list, const char *item)
{
    const char *end = list->at + list->size;
    for (char *at = list->at; at < end;) {
        char *comma = memchr(at, ',', (size_t)(end - at));
        char *stop = comma ? comma : list->at + list->size;
        const struct piece one = trimmed((struct piece){at, (size_t)(stop - at)});
        if (piece_is(&one, item))
            return 1;
        at = stop + 1;
    }
    return 0;
}

static int ends_in(const struct piece *list, const char *item)
{
    const char *comma = memrchr(list->at, ',', list->size);
    size_t from = comma ? (size_t)(comma + 1 - list->at) : 0;
    const struct piece last = trimmed((struct piece){list->at + from, list->size - from});
    return piece_is(&last, item);
}

static int is_token(const struct piece *p)
{
    for (size_t i = 0; i < p->size; i++)
        if (p->at[i] == '\0' || !strchr(TOKEN_CHARS, p->at[i]))
            return 0;
    return p->size > 0;
}

static void take_header(struct head *h, const struct piece *name, const struct piece *value)
{
    static const char *const once[ONCE] = {
        "host",   "origin", "authorization", "content-length", "sec-websocket-key", "sec-websocket-version",
        "upgrade"};
    if (!is_token(name)) /* a space before the colon would let two servers read two names */
        h->status = 400;
    for (int i = 0; i < ONCE; i++) {
        if (!piece_is(name, once[i]))
            continue;
        if (h->once[i].at)
            h->status = 400;
        h->once[i] = *value;
    }
    if (piece_is(name, "transfer-encoding")) {
        h->transfer = 1;
        h->chunked = ends_in(value, "chunked");
    }
    if (piece_is(name, "expect"))
        h->expects = 1;
    if (piece_is(name, "x-forwarded-for")) {
        memmove(&h->forwarded[1], &h->forwarded[0], (WIRE_FORWARDED - 1) * sizeof h->forwarded[0]);
        h->forwarded[0] = *value;
    }
    if (piece_is(name, "accept"))
        h->accept = *value;
    if (piece_is(name, "accept-encoding"))
        h->encodings = *value;
    if (piece_is(name, "accept-language"))
        h->languages = *value;
    if (piece_is(name, "connection")) {
        h->close |= list_has(value, "close");
        h->upgrade |= list_has(value, "upgrade");
    }
    if (piece_is(name, "sec-websocket-protocol")) {
        h->protocols = 1;
        h->ours |= list_has(value, "hustings.1");
    }
}

/* --- what is asked -------------------------------------------------------------------------------------- */

/* Up to a byte, or the whole of it; what follows that byte is left in *rest. */
static struct piece up_to(struct piece *rest, char byte)
{
    const char *found = memchr(rest->at, byte, rest->size);
    struct piece p = {rest->at, found ? (size_t)(found - rest->at) : rest->size};
    size_t gone = p.size + (found != NULL);
    *rest = (struct piece){rest->at + gone, rest->size - gone};
    return p;
}

/* A known method is not allowed here; any other is unknown to us. */
static int check_method(const struct piece *method)
{
    static const char *const known[] = {"PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (piece_is(method, known[i]))
            return 405;
    return piece_is(method, "GET") || piece_is(method, "HEAD") || piece_is(method, "POST") ? 0 : 501;
}

/* The first line is the method, a blank, the URL, a blank, the version, and nothing else. */
static int read_line(struct head *h, struct piece line)
{
    static const char version[] = "HTTP/1.1";
    h->method = up_to(&line, ' ');
    h->url = up_to(&line, ' ');
    for (size_t i = 0; i < h->method.size; i++)
        if (h->method.at[i] < 'A' || h->method.at[i] > 'Z')
            return 501;
    int status = check_method(&h->method);
    if (status == 501)
        return status;
    if (line.size < strlen("HTTP/") || memcmp(line.at, "HTTP/", strlen("HTTP/")) != 0)
        return 400;
    if (line.size != strlen(version) || memcmp(line.at, version, line.size) != 0)
        return 505;
    if (status)
        return status;
    if (h->url.size > h->w->setup->caps.url)
        return 414;
    for (size_t i = 0; i < h->url.size; i++)
        if (h->url.at[i] <= ' ' || h->url.at[i] > '~' || h->url.at[i] == '#')
            return 400;
    return h->url.size > 0 && h->url.at[0] == '/' ? 0 : 400;
}

static int check_length(struct head *h)
{
    struct wire *w = h->w;
    const struct piece *length = &h->once[H_LENGTH];
    if (h->transfer && (length->at || !h->chunked))
        return 400; /* the end of the body is not given, or given twice */
    if (h->transfer)
        return 501; /* no chunks */
    if (h->expects)
        return 417;
    if (length->at && (length->size == 0 || length->size > LENGTH_DIGITS ||
                       strspn(length->at, "0123456789") < length->size))
        return 400;
    w->body_size = 0;
    for (size_t i = 0; length->at && i < length->size; i++) {
        w->body_size = w->body_size * 10 + (size_t)(length->at[i] - '0');
        if (w->body_size > w->setup->caps.body)
            return 413;
    }
    return 0;
}

/* /n/NAME/… is the same path at the server of that name. A server that is called by another's name says so: its proxy
 * is wrong. Without a name there is no such path. */
static int check_node(const struct wire_setup *setup, struct wire_request *r)
{
    if (!setup->node || strncmp(r->path, "/n/", 3) != 0)
        return 0;
    size_t size = strcspn(r->path + 3, "/");
    if (size != strlen(setup->node) || memcmp(r->path + 3, setup->node, size) != 0)
        return WIRE_WRONG_NODE;
    if (r->path[3 + size] == '/') {
        r->path += 3 + size;
        r->to_node = 1;
    }
    return 0;
}

/* /ws, or /ws/TABLE for those on the way who send each table to its own server. */
static int is_socket(struct wire_request *r)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (strncmp(r->path, "/ws", 3) != 0 || r->path[3] != '/')
        return strcmp(r->path, "/ws") == 0;
    size_t size = strspn(r->path + 4, letters);
    if (size == 0 || size > WIRE_TABLE || r->path[4 + size] != '\0')
        return 0;
    r->table = r->path + 4;
    return 1;
}

/* Whether it is a handshake, and a valid one. An upgrade to anything else (h2c) is refused: ignoring it would
 * be allowed, but no client that we know asks for it. */
static int check_upgrade(struct head *h)
{
    struct wire *w = h->w;
    const struct piece *upgrade = &h->once[H_UPGRADE];
    int ws = is_socket(&w->request);
    if (!upgrade->at && !ws)
        return 0;
    if (upgrade->at && !list_has(upgrade, "websocket"))
        return 400;
    if (!ws)
        return 404;
    if (w->bare || strcmp(w->request.method, "GET") != 0)
        return 405;
    if (!upgrade->at || !h->upgrade || !h->once[H_VERSION].at || !piece_is(&h->once[H_VERSION], "13"))
        return 426;
    if (w->body_size > 0 || (h->protocols && !h->ours) || !h->once[H_KEY].at ||
        wire_ws_key(h->once[H_KEY].at, w->accept))
        return 400;
    w->upgrade = 1;
    w->named = h->ours != 0;
    return 0;
}

/* A piece as text: what follows it in the head (a blank, a tab, '?' or CR) has been read already. */
static const char *text(const struct piece *p)
{
    if (!p->at)
        return "";
    p->at[p->size] = '\0';
    return p->at;
}

static void fill_request(struct head *h)
{
    struct wire_request *r = &h->w->request;
    static const char scheme[] = "Bearer ";
    const struct piece *authorization = &h->once[H_AUTHORIZATION];
    h->w->bare = piece_is(&h->method, "HEAD") != 0;
    r->method = piece_is(&h->method, "POST") ? "POST" : "GET";
    r->path = text(&h->url);
    char *query = strchr(h->url.at, '?');
    r->query = query ? query + 1 : "";
    if (query)
        *query = '\0';
    r->table = "";
    r->to_node = 0;
    r->host = text(&h->once[H_HOST]);
    r->origin = text(&h->once[H_ORIGIN]);
    for (int i = 0; i < WIRE_FORWARDED; i++)
        r->forwarded[i] = text(&h->forwarded[i]);
    r->accept = text(&h->accept);
    r->encodings = text(&h->encodings);
    r->languages = text(&h->languages);
    r->bearer = "";
    if (authorization->size >= strlen(scheme) &&
        strncasecmp(authorization->at, scheme, strlen(scheme)) == 0) {
        const char *token = text(authorization) + strlen(scheme);
        r->bearer = token + strspn(token, " ");
    }
    text(&h->once[H_KEY]);
}

/* Reads the head: 0, or the status to refuse with. */
static int read_head(struct wire *w)
{
    struct head h = {.w = w};
    struct piece rest = {w->in, w->head_size - 2}; /* without the empty line at its end */
    struct piece line = up_to(&rest, '\r');
    int status = read_line(&h, line);
    while (status == 0 && rest.size > 1) {
        rest = (struct piece){rest.at + 1, rest.size - 1}; /* the line feed */
        line = up_to(&rest, '\r');
        if (!memchr(line.at, ':', line.size))
            return 400;
        const struct piece name = up_to(&line, ':'), value = trimmed(line);
        take_header(&h, &name, &value);
    }
    if (status == 0)
        status = h.status ? h.status : check_length(&h);
    if (status)
        return status;
    fill_request(&h);
    w->keep = !h.close;
    status = wire_check_host(w->setup, w->request.host);
    if (status) {
        w->request.host = NULL; /* must not be named in the reply */
        return status;
    }
    if (h.once[H_ORIGIN].at)
        status = wire_check_origin(w->setup, w->request.host, w->request.origin);
    if (status == 0)
        status = check_node(w->setup, &w->request);
    return status ? status : check_upgrade(&h);
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

/* Whether a byte may follow the head so far: 0, or the status to refuse with. Lines end with CR LF and
 * nothing less, and none continues on the next. */
static int check_byte(const struct wire *w, unsigned char c)
{
    char last = w->in_size > 0 ? w->in[w->in_size - 1] : '\0';
    if (w->in_size == 0)
        return c >= 'A' && c <= 'Z' ? 0 : 400;
    if ((c == '\n') != (last == '\r'))
        return 400;
    if (last == '\n' && (c == ' ' || c == '\t'))
        return 400;
    if (c == 0x7f || (c < ' ' && c != '\t' && c != '\r' && c != '\n'))
        return 400;
    if (w->in_size + 1 > w->setup->caps.url + LINE_SLACK && !memchr(w->in, '\n', w->in_size) && c != '\n')
        return 414;
    return w->in_size + 1 > w->setup->caps.head ? 431 : 0;
}

static int head_ends(const struct wire *w)
{
    return w->in_size >= 4 && memcmp(w->in + w->in_size - 4, "\r\n\r\n", 4) == 0;
}

static void ask(struct wire *w)
{
    w->in[w->head_size + w->body_size] = '\0';
    w->request.body = w->in + w->head_size;
    w->request.body_size = w->body_size;
    w->state = WIRE_ASKED;
    wire_event(w,
               (struct wire_event){.kind = w->upgrade ? WIRE_UPGRADE : WIRE_REQUEST, .request = &w->request});
}

static void refuse(struct wire *w, int status)
{
    w->state = WIRE_ASKED;
    w->keep = 0;
    wire_refuse(w, status);
}

size_t wire_http_take(struct wire *w, const char *bytes, size_t size)
{
    size_t used = 0;
    if (!w->in) {
        w->in = malloc(w->setup->caps.head + w->setup->caps.body + 1);
        if (!w->in) {
            wire_drop(w);
            return size;
        }
        w->state = WIRE_PART;
    }
    while (w->head_size == 0 && used < size) {
        int status = check_byte(w, (unsigned char)bytes[used]);
        if (status == 0) {
            w->in[w->in_size++] = bytes[used++];
            if (!head_ends(w))
                continue;
            w->head_size = w->in_size;
            status = read_head(w);
        }
        if (status) {
            refuse(w, status);
            return size;
        }
    }
    if (w->head_size == 0)
        return used;
    size_t missing = w->head_size + w->body_size - w->in_size, left = size - used;
    size_t more = missing < left ? missing : left;
    memcpy(w->in + w->in_size, bytes + used, more);
    w->in_size += more;
    if (more == missing)
        ask(w);
    return used + more;
}
