/* http.c: requests coming in. The head is gathered whole, with the bytes that no head may hold refused as
 * they come; http-parser reads it then, and what it lets pass but we don't is refused after it. */
#include "server/wire/own.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_SLACK = 32 }; /* of a request line, beside its URL */

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
    struct piece url, name, value, once[ONCE], forwarded, accept, languages;
    int in_value;
    int status;    /* to refuse with, or 0 */
    int complete;  /* http-parser has seen its end */
    int transfer;  /* Transfer-Encoding is there */
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

/* Whether a comma-separated list has an item. */
static int list_has(const struct piece *list, const char *item)
{
    const char *end = list->at + list->size;
    for (char *at = list->at; at < end;) {
        char *comma = memchr(at, ',', (size_t)(end - at));
        char *stop = comma ? comma : list->at + list->size;
        struct piece one = {at, (size_t)(stop - at)};
        while (one.size > 0 && (*one.at == ' ' || *one.at == '\t')) {
            one.at++;
            one.size--;
        }
        while (one.size > 0 && (one.at[one.size - 1] == ' ' || one.at[one.size - 1] == '\t'))
            one.size--;
        if (piece_is(&one, item))
            return 1;
        at = stop + 1;
    }
    return 0;
}

static int is_token(const struct piece *p)
{
    for (size_t i = 0; i < p->size; i++)
        if (p->at[i] == '\0' || !strchr(TOKEN_CHARS, p->at[i]))
            return 0;
    return p->size > 0;
}

static void take_header(struct head *h)
{
    static const char *const once[ONCE] = {
        "host",   "origin", "authorization", "content-length", "sec-websocket-key", "sec-websocket-version",
        "upgrade"};
    struct piece *value = &h->value;
    if (!is_token(&h->name)) /* a space before the colon would let two servers read two names */
        h->status = 400;
    while (value->size > 0 && (value->at[value->size - 1] == ' ' || value->at[value->size - 1] == '\t'))
        value->size--;
    for (int i = 0; i < ONCE; i++) {
        if (!piece_is(&h->name, once[i]))
            continue;
        if (h->once[i].at)
            h->status = 400;
        h->once[i] = *value;
    }
    if (piece_is(&h->name, "transfer-encoding"))
        h->transfer = 1;
    if (piece_is(&h->name, "expect"))
        h->expects = 1;
    if (piece_is(&h->name, "x-forwarded-for"))
        h->forwarded = *value;
    if (piece_is(&h->name, "accept"))
        h->accept = *value;
    if (piece_is(&h->name, "accept-language"))
        h->languages = *value;
    if (piece_is(&h->name, "connection")) {
        h->close |= list_has(value, "close");
        h->upgrade |= list_has(value, "upgrade");
    }
    if (piece_is(&h->name, "sec-websocket-protocol")) {
        h->protocols = 1;
        h->ours |= list_has(value, "hustings.1");
    }
    h->name = h->value = (struct piece){0};
    h->in_value = 0;
}

/* --- http-parser ---------------------------------------------------------------------------------------- */

/* Its callbacks may come in pieces, which lie side by side: the head is in one buffer. The buffer is ours, so
 * the const that the parser adds may go again. */
static void extend(struct piece *p, const struct wire *w, const char *at, size_t size)
{
    if (!p->at)
        p->at = w->in + (at - w->in);
    p->size = (size_t)(at + size - p->at);
}

static int on_url(http_parser *parser, const char *at, size_t size)
{
    struct head *h = parser->data;
    extend(&h->url, h->w, at, size);
    return 0;
}

static int on_name(http_parser *parser, const char *at, size_t size)
{
    struct head *h = parser->data;
    if (h->in_value)
        take_header(h);
    extend(&h->name, h->w, at, size);
    return 0;
}

static int on_value(http_parser *parser, const char *at, size_t size)
{
    struct head *h = parser->data;
    extend(&h->value, h->w, at, size);
    h->in_value = 1;
    return 0;
}

static int on_complete(http_parser *parser)
{
    struct head *h = parser->data;
    if (h->in_value)
        take_header(h);
    h->complete = 1;
    return 0;
}

/* The status for what the parser itself refuses. */
static int status_of(const http_parser *parser)
{
    switch (HTTP_PARSER_ERRNO(parser)) {
    case HPE_OK: return 0;
    case HPE_INVALID_METHOD: return 501;
    case HPE_INVALID_VERSION: return 505;
    case HPE_HEADER_OVERFLOW: return 431;
    default: return 400;
    }
}

/* --- what is asked -------------------------------------------------------------------------------------- */

/* The first line is the method, a blank, the URL, a blank, the version, and nothing else. */
static int check_line(const struct head *h, const http_parser *parser)
{
    const struct wire *w = h->w;
    size_t method = strlen(http_method_str(parser->method));
    const char *end = memchr(w->in, '\r', w->head_size);
    if (!h->url.at || h->url.at != w->in + method + 1 ||
        (size_t)(end - w->in) != method + 1 + h->url.size + strlen(" HTTP/1.1"))
        return 400;
    if (parser->http_major != 1 || parser->http_minor != 1)
        return 505;
    if (parser->method != HTTP_GET && parser->method != HTTP_HEAD && parser->method != HTTP_POST)
        return 405;
    if (h->url.size > w->setup->caps.url)
        return 414;
    for (size_t i = 0; i < h->url.size; i++)
        if (h->url.at[i] <= ' ' || h->url.at[i] > '~' || h->url.at[i] == '#')
            return 400;
    return h->url.at[0] == '/' ? 0 : 400;
}

static int check_length(struct head *h)
{
    struct wire *w = h->w;
    const struct piece *length = &h->once[H_LENGTH];
    if (h->transfer)
        return 501; /* no chunks */
    if (h->expects)
        return 417;
    if (length->at && (length->size == 0 || strspn(length->at, "0123456789") < length->size))
        return 400;
    w->body_size = 0;
    for (size_t i = 0; length->at && i < length->size; i++) {
        w->body_size = w->body_size * 10 + (size_t)(length->at[i] - '0');
        if (w->body_size > w->setup->caps.body)
            return 413;
    }
    return 0;
}

/* Whether it is a handshake, and a right one. An upgrade to anything else (h2c) is refused: to ignore it would
 * be allowed, but nobody we know asks for it. */
static int check_upgrade(struct head *h)
{
    struct wire *w = h->w;
    const struct piece *upgrade = &h->once[H_UPGRADE];
    int ws = strcmp(w->request.path, "/ws") == 0;
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

static void fill_request(struct head *h, const http_parser *parser)
{
    struct wire_request *r = &h->w->request;
    static const char scheme[] = "Bearer ";
    const char *authorization = text(&h->once[H_AUTHORIZATION]);
    h->w->bare = parser->method == HTTP_HEAD;
    r->method = parser->method == HTTP_POST ? "POST" : "GET";
    r->path = text(&h->url);
    char *query = strchr(h->url.at, '?');
    r->query = query ? query + 1 : "";
    if (query)
        *query = '\0';
    r->host = text(&h->once[H_HOST]);
    r->origin = text(&h->once[H_ORIGIN]);
    r->forwarded = text(&h->forwarded);
    r->accept = text(&h->accept);
    r->languages = text(&h->languages);
    r->bearer = "";
    if (strncasecmp(authorization, scheme, strlen(scheme)) == 0)
        r->bearer = authorization + strlen(scheme) + strspn(authorization + strlen(scheme), " ");
    text(&h->once[H_KEY]);
}

/* Reads the head: 0, or the status to refuse with. */
static int read_head(struct wire *w)
{
    static const http_parser_settings settings = {.on_url = on_url,
                                                  .on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_complete};
    struct head h = {.w = w};
    http_parser parser;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &h;
    size_t read = http_parser_execute(&parser, &settings, w->in, w->head_size);
    int status = status_of(&parser);
    if (status == 0)
        status = !h.complete || read != w->head_size ? 400 : check_line(&h, &parser);
    if (status == 0)
        status = h.status;
    if (status == 0)
        status = check_length(&h);
    if (status)
        return status;
    fill_request(&h, &parser);
    w->keep = !h.close;
    status = wire_check_host(w->setup, w->request.host);
    if (status) {
        w->request.host = NULL; /* not to be named in the reply */
        return status;
    }
    if (h.once[H_ORIGIN].at)
        status = wire_check_origin(w->setup, w->request.host, w->request.origin);
    return status ? status : check_upgrade(&h);
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

/* Whether a byte may follow what there is of a head: 0, or the status to refuse with. Lines end with CR LF and
 * with nothing less, and none goes on in the next. */
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
