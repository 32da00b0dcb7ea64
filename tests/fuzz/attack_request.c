/* attack_request.c: the requests of an attack: tables that are opened, asked about and read, with and without proof, right
 * and wrong, one at a time or too early. */
#include <string.h>

#include "tests/fuzz/attack_paper.h"

/* What the games have to choose from, by game (vote, night, dixit, voices). */
static const char *const offered[4][4] = {
    {"{}", "{}", "{}", "{}"},
    {"{}", "{}", "{\"parties\":[\"Left\",\"Right\"]}", "{}"},
    {"{}", "{\"target\":15}", "{\"mode\":\"party\"}", "{\"mode\":\"team\"}"},
    {"{}", "{\"advanced\":true}", "{\"advanced\":true,\"abilities\":true}", "{\"prosecutor\":1}"}};

static void request(struct attack *a, uint32_t id, const char *path, const char *text, size_t size)
{
    struct line *l = server_line(a, id);
    if (!l)
        return;
    l->path = l->asks ? NULL : path; /* sent too early: it is not known which of them is answered */
    l->is_head = l->asks ? l->is_head : strncmp(text, "HEAD ", 5) == 0;
    l->asks = 1;
    server_bytes(a, id, text, size);
}

void say_open(struct attack *a, int who, unsigned game, int seats, unsigned option)
{
    static const char *const games[] = {"vote", "night", "dixit", "voices"};
    struct paper body = {.size = 0}, text = {.size = 0};
    put(&body, "{\"game\":\"%s\",\"token\":\"%s\"", games[game & 3], a->people[who].token);
    if (seats)
        put(&body, ",\"seats\":%d", seats);
    put(&body, ",\"options\":%s", offered[game & 3][option & 3]);
    put(&body, "}");
    put(&text, "POST /api/tables HTTP/1.1\r\nHost: localhost:8080\r\nContent-Length: %zu\r\n\r\n%s",
        body.size, body.text);
    uint32_t id = server_connect(a, who);
    request(a, id, NULL, text.text, text.size);
    server_flush(a);
    server_hang_up(a, id);
}

static const char *put_request(struct attack *a, int who, struct paper *out, struct input *in)
{
    static const char *const methods[] = {"GET", "GET", "GET", "HEAD", "POST", "PUT", "get"};
    static const char *const headers[] = {"",
                                          "",
                                          "",
                                          "",
                                          "Origin: http://evil.example\r\n",
                                          "Expect: 100-continue\r\n",
                                          "Transfer-Encoding: chunked\r\n",
                                          "Content-Length: 5\r\n",
                                          "Host: x\r\n",
                                          "Connection: close\r\n",
                                          "X-Forwarded-For: 10.1.1.1\r\n"};
    static const char *const ends[] = {
        "",   "", "/record", "/record?as=truth", "/record?as=seat", "/record?as=spectator", "/record?as=x",
        "/x", "?"};
    const struct person *p = &a->people[who];
    unsigned path = next_byte(in), proof = next_byte(in);
    int table = a->table_count ? (int)(path % (unsigned)a->table_count) : -1;
    const char *end = ends[(path >> 3) % 9];
    put(out, "%s ", methods[next_byte(in) % 7]);
    if (path < 224)
        put(out, "/api/tables/%s%s", table >= 0 ? a->tables[table].code : "QQQQQ", end);
    else
        put(out, "%s",
            path < 232   ? "/api/tables/QQQQQ"
            : path < 240 ? "/api/games"
            : path < 248 ? "/api/key"
                         : "/");
    put(out, " HTTP/1.1\r\nHost: localhost:8080\r\n%s", headers[next_byte(in) % 11]);
    if (proof < 128)
        put(out, "Authorization: Bearer %s\r\n", p->token);
    else if (proof < 192 && table >= 0)
        put(out, "Authorization: Bearer %s\r\n", a->tables[table].key);
    put(out, "\r\n");
    return path < 224 && !end[0] ? "GET /api/tables/CODE" : NULL;
}

/* One to three on a connection; a mistake in their bytes where the input says so. */
void say_request(struct attack *a, int who, struct input *in)
{
    static struct paper text;
    uint32_t id = server_connect(a, who);
    unsigned how = take_mutation();
    for (unsigned left = 1 + next_byte(in) % 3; left > 0 && server_line(a, id); left--) {
        text.size = 0;
        const char *path = put_request(a, who, &text, in);
        if (how)
            mutate(a, &text, how - 1);
        request(a, id, how ? NULL : path, text.text, text.size);
        server_advance(a);
    }
    server_flush(a);
    server_hang_up(a, id);
}
