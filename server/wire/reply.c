/* reply.c: replies going out, with the headers that each of them carries. */
#include "server/wire/own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* HTTP errors are for programs and stay in English: people see the page's words. */
static const struct {
    int status;
    const char *reason, *code, *message;
} statuses[] = {
    {200, "OK", "ok", ""},
    {201, "Created", "created", ""},
    {307, "Temporary Redirect", "elsewhere", ""},
    {400, "Bad Request", "bad-request", "this is not a request that can be understood"},
    {403, "Forbidden", "forbidden", "not from this origin"},
    {404, "Not Found", "not-found", "there is nothing here"},
    {405, "Method Not Allowed", "method-not-allowed", "GET and POST are understood"},
    {409, "Conflict", "conflict", "not in this state"},
    {413, "Content Too Large", "too-big", "the body is too large"},
    {414, "URI Too Long", "url-too-long", "the address is too long"},
    {417, "Expectation Failed", "no-expectations", "send the body at once"},
    {421, "Misdirected Request", "wrong-host",
     "this server does not go by that name (--public-url gives it one)"},
    {WIRE_WRONG_NODE, "Misdirected Request", "wrong-node",
     "this is another server: the proxy has not understood /n/NAME"},
    {426, "Upgrade Required", "upgrade-required", "this address speaks WebSocket, version 13"},
    {429, "Too Many Requests", "too-fast", "too many requests; wait a little"},
    {431, "Request Header Fields Too Large", "head-too-big", "the head of the request is too large"},
    {500, "Internal Server Error", "internal", "the answer could not be made"},
    {501, "Not Implemented", "not-implemented", "this method or transfer coding is not understood"},
    {503, "Service Unavailable", "busy", "the server is busy; try again"},
    {505, "HTTP Version Not Supported", "http-version", "HTTP/1.1 is spoken here"},
};

static int row_of(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (statuses[i].status == status)
            return (int)i;
    return -1;
}

static int put_text(struct wire *w, const char *text)
{
    return wire_put(w, text, strlen(text));
}

/* The sockets of the other servers: "https://b.example" becomes " wss://b.example". */
static int put_origins(struct wire *w)
{
    for (const char *at = w->setup->origins; at && *at; at += strspn(at, " ")) {
        size_t size = strcspn(at, " "), http = strncasecmp(at, "http", 4) == 0 ? 4 : 0;
        if (put_text(w, http ? " ws" : " ") || wire_put(w, at + http, size - http))
            return -1;
        at += size;
    }
    return 0;
}

/* The page may connect to where it came from, and to where its table may be. A source of the policy can't be an IPv6
 * address: 'self' is. */
static int put_policy(struct wire *w)
{
    const char *host = w->request.host ? w->request.host : "";
    char sockets[2 * WIRE_HOST + 16] = "";
    if (host[0] && host[0] != '[')
        snprintf(sockets, sizeof sockets, " ws://%s wss://%s", host, host);
    return put_text(
               w,
               "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
               "'self'; img-src 'self' blob:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
               "worker-src 'self'; connect-src 'self'") ||
           put_text(w, sockets) || put_origins(w) ||
           put_text(w, "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n");
}

/* A window of another website that opens a page of ours, or that it opens, gets no handle on it. */
static int put_opener(struct wire *w, const char *type)
{
    return strncmp(type, "text/html", 9) == 0 ? put_text(w, "Cross-Origin-Opener-Policy: same-origin\r\n")
                                              : 0;
}

static int put_security(struct wire *w)
{
    return put_policy(w) ||
           put_text(w, "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                       "Cross-Origin-Resource-Policy: same-origin\r\n"
                       "Permissions-Policy: screen-wake-lock=(self)\r\n") ||
           put_text(w, w->setup->secure ? "Strict-Transport-Security: max-age=31536000\r\n" : "");
}

/* "br;q=0" forbids it; any other weight is as good as none. */
int wire_takes(const char *encodings, const char *coding)
{
    for (const char *at = encodings + strspn(encodings, " \t,"); *at;) {
        size_t name = strcspn(at, " \t;,"), item = strcspn(at, ",");
        if (name == strlen(coding) && strncasecmp(at, coding, name) == 0) {
            const char *weight = at + name + strspn(at + name, " \t;");
            int given = strncasecmp(weight, "q=", 2) == 0;
            return !given || weight[2 + strspn(weight + 2, "0.")] >= '1';
        }
        at += item + strspn(at + item, " \t,");
    }
    return 0;
}

static const char *caching(const struct wire *w, const struct wire_answer *answer)
{
    const char *path = w->request.path ? w->request.path : "";
    if (answer->status >= 400 || strcmp(path, "/api") == 0 || strncmp(path, "/api/", 5) == 0)
        return "no-store";
    return answer->forever ? "public, max-age=31536000, immutable" : "no-cache";
}

static int put_head(struct wire *w, const struct wire_answer *answer)
{
    char text[64];
    int row = row_of(answer->status);
    snprintf(text, sizeof text, "HTTP/1.1 %d %s\r\n", answer->status, row < 0 ? "" : statuses[row].reason);
    if (put_text(w, text) || put_text(w, "Content-Type: ") || put_text(w, answer->type))
        return -1;
    snprintf(text, sizeof text, "\r\nContent-Length: %zu\r\nCache-Control: ", answer->size);
    return put_text(w, text) || put_text(w, caching(w, answer)) || put_text(w, "\r\n") ||
           put_text(w, w->keep && !w->early ? "" : "Connection: close\r\n") || put_security(w) ||
           put_opener(w, answer->type) || put_text(w, answer->headers ? answer->headers : "") ||
           put_text(w, "\r\n");
}

void wire_reply(struct wire *w, const struct wire_answer *answer)
{
    if (w->state != WIRE_ASKED)
        return;
    if (!answer->lasting && answer->size > w->setup->caps.reply) {
        wire_refuse(w, 500);
        return;
    }
    int body = !w->bare && answer->size > 0;
    if (body && !answer->lasting && !(w->body_copy = malloc(answer->size))) {
        wire_drop(w);
        return;
    }
    if (put_head(w, answer)) {
        wire_drop(w);
        return;
    }
    if (body && !answer->lasting)
        memcpy(w->body_copy, answer->body, answer->size);
    w->body = body && !answer->lasting ? w->body_copy : answer->body;
    w->body_left = body ? answer->size : 0;
    wire_forget_request(w);
    w->state = WIRE_ANSWERING;
}

void wire_refuse(struct wire *w, int status)
{
    char body[256];
    int row = row_of(status);
    if (row < 0)
        row = row_of(500);
    status = statuses[row].status % 1000;
    int size = snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}",
                        statuses[row].code, statuses[row].message);
    if (status != 404 && status != 429 && status != 503)
        w->keep = 0;
    wire_reply(w, &(struct wire_answer){.status = status,
                                        .type = "application/json",
                                        .headers = status == 405   ? "Allow: GET, HEAD, POST\r\n"
                                                   : status == 426 ? "Upgrade: websocket\r\n"
                                                                     "Sec-WebSocket-Version: 13\r\n"
                                                   : status == 429 ? "Retry-After: 60\r\n"
                                                                   : NULL,
                                        .body = body,
                                        .size = (size_t)size});
}
