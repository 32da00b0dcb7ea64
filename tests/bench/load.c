/* load.c: plays whole tables against a server on this machine, every seat at random: what a move costs the
 * server. One thread; its own processor time does not count, only the server's does.
 *
 *   load PORT SERVER_PID GAME SEATS TABLES [MOVES]
 *
 * First everybody sits down and nobody moves (memory per seat), then all tables play until MOVES moves have
 * been sent in all (0: until all games are over). The last line is JSON. With 0 SEATS the tables are only
 * opened. */
#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 1 << 17, LATENCIES = 1 << 20, SENT = 8 };

struct table {
    char code[16], key[24];
    int ready, over, started;
};

struct client {
    int fd, table, seat, open;
    long i;
    long answered;
    double sent_at[SENT]; /* of moves that are not acknowledged, by their number */
    uint8_t nonce[32];
    char token[40];
    char *in;
    size_t size;
};

static struct table *tables;
static struct client *clients;
static int table_count, seat_count, server_port, server_pid;
static const char *game;
static long moves, moves_end /* 0: none yet */, moves_most, sat, over_count, messages;
static float *latencies;
static long latency_count;
static int poll_fd;

/* --- the machine ---------------------------------------------------------------------------------------- */

static double clock_s(clockid_t c)
{
    struct timespec t;
    clock_gettime(c, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double now(void)
{
    return clock_s(CLOCK_MONOTONIC);
}

static double server_cpu(void)
{
    clockid_t c;
    return clock_getcpuclockid(server_pid, &c) ? 0 : clock_s(c);
}

static long server_rss_kib(void)
{
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", server_pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &kib);
    if (f)
        fclose(f);
    return kib;
}

static void fail(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int dial(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)server_port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

static void put(int fd, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EAGAIN)
            continue;
        if (n <= 0)
            fail("write");
        at += n;
        size -= (size_t)n;
    }
}

/* --- messages ------------------------------------------------------------------------------------------- */

static void say(struct client *c, json_t *m)
{
    json_object_set_new(m, "i", json_integer(++c->i));
    char *text = json_dumps(m, JSON_COMPACT);
    size_t size = strlen(text), head = 6;
    uint8_t frame[8 + 4096] = {0x81};
    assert(size < 4096);
    if (size < 126) {
        frame[1] = (uint8_t)(0x80 | size);
    } else {
        frame[1] = 0xfe;
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 8;
    }
    memcpy(frame + head, text, size); /* masked with zeros */
    put(c->fd, frame, head + size);
    free(text);
    json_decref(m);
}

static json_t *fill(json_t *value)
{
    json_t *min = json_object_get(value, "min"), *of = json_object_get(value, "of"), *list;
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0)
        return json_string("a clue");
    if (min) {
        json_int_t low = json_integer_value(min), high = json_integer_value(json_object_get(value, "max"));
        return json_integer(low + rand() % (high - low + 1));
    }
    if (!of)
        return json_incref(value);
    list = json_array();
    size_t k = (size_t)json_integer_value(json_object_get(value, "choose")), n = json_array_size(of);
    for (size_t i = 0; i < n && k > 0; i++)
        if ((size_t)rand() % (n - i) < k) {
            json_array_append(list, json_array_get(of, i));
            k--;
        }
    return list;
}

/* The object that begins there, and what comes after it. */
static const char *object_end(const char *at, const char *end)
{
    int depth = 0, in_text = 0;
    for (; at < end; at++) {
        if (in_text && *at == '\\')
            at++;
        else if (*at == '"')
            in_text = !in_text;
        else if (!in_text)
            depth += (*at == '{') - (*at == '}');
        if (depth == 0)
            return at + 1;
    }
    return end;
}

/* Any one of the objects in a list: where it begins and ends. NULL: the list is empty. */
static const char *any_object(const char *list, const char *end, const char **its_end)
{
    const char *found = NULL;
    int count = 0;
    for (const char *at = list + 1; at < end && *at == '{'; count++) {
        const char *after = object_end(at, end);
        if (rand() % (count + 1) == 0) {
            found = at;
            *its_end = after;
        }
        at = after + 1; /* the comma */
    }
    return found;
}

/* The list that begins there, and what comes after it. */
static const char *list_end(const char *at, const char *end)
{
    for (at++; at < end && *at == '{';) {
        at = object_end(at, end);
        at += at < end && *at == ',';
    }
    return at;
}

/* Of a question only the move that is chosen is parsed. */
static void answer_question(struct client *c, const char *ask, const char *end)
{
    static const char legal[] = "\"legal\":[", waited[] = "\"waited\":", held[] = "\"held\":";
    const char *list = memmem(ask, (size_t)(end - ask), legal, sizeof legal - 1), *chosen_end = NULL, *key;
    long q;
    assert(list && sscanf(ask, "{\"q\":%ld", &q) == 1);
    list += sizeof legal - 2;
    const char *rest = list_end(list, end), *chosen = any_object(list, end, &chosen_end);
    if (memmem(rest, (size_t)(end - rest), waited, sizeof waited - 1) ||
        memmem(rest, (size_t)(end - rest), held, sizeof held - 1) || q == c->answered || !chosen ||
        (moves_end && moves >= moves_end))
        return;
    json_t *entry = json_loadb(chosen, (size_t)(chosen_end - chosen), 0, NULL), *move = json_object(), *value;
    assert(entry);
    json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(value));
    json_decref(entry);
    c->answered = q;
    c->sent_at[(c->i + 1) % SENT] = now();
    moves++;
    say(c, json_pack("{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
}

/* Only the question of a state is read: client and server share the machine, and the client should be the
 * smaller part. What follows the view is in the order in which the server writes it. */
static void answer(struct client *c, const char *state, size_t size)
{
    static const char to_act[] = "\"to_act\":", asks[] = "\"ask\":{", over[] = "\"over\":true";
    const char *end = state + size, *rest = memmem(state, size, to_act, sizeof to_act - 1);
    const char *at = rest ? memmem(rest, (size_t)(end - rest), asks, sizeof asks - 1) : NULL;
    const char *ask_end = at ? object_end(at + sizeof asks - 2, end) : rest;
    struct table *t = &tables[c->table];
    if (rest && memmem(ask_end, (size_t)(end - ask_end), over, sizeof over - 1)) {
        int first = !t->over;
        t->over = 1;
        over_count += first;
        if (first && moves_most) /* the next game: there are more moves to make */
            say(&clients[c->table * seat_count], json_pack("{s:s,s:s}", "t", "host", "do", "rematch"));
        return;
    }
    t->over = 0;
    if (at)
        answer_question(c, at + sizeof asks - 2, ask_end);
}

static void pledge(struct client *c, json_t *m)
{
    static const char label[] = "hustings/1/pledge"; /* with its zero byte */
    uint8_t bytes[sizeof label + 16 + 32 + 1 + 32], hash[32];
    char hex[65];
    const char *id = json_string_value(json_object_get(m, "game"));
    memcpy(bytes, label, sizeof label);
    sodium_hex2bin(bytes + sizeof label, 16, id, 32, NULL, NULL, NULL);
    sodium_hex2bin(bytes + sizeof label + 16, 32, json_string_value(json_object_get(m, "commit")), 64, NULL,
                   NULL, NULL);
    bytes[sizeof label + 48] = (uint8_t)c->seat;
    randombytes_buf(c->nonce, 32);
    memcpy(bytes + sizeof label + 49, c->nonce, 32);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    say(c, json_pack("{s:s,s:s,s:s}", "t", "pledge", "game", id, "pledge",
                     sodium_bin2hex(hex, sizeof hex, hash, 32)));
}

static void reveal(struct client *c, json_t *m)
{
    char hex[65];
    say(c, json_pack("{s:s,s:O,s:s}", "t", "reveal", "game", json_object_get(m, "game"), "nonce",
                     sodium_bin2hex(hex, sizeof hex, c->nonce, 32)));
}

static void acknowledged(struct client *c, long i)
{
    struct table *t = &tables[c->table];
    double *sent_at = &c->sent_at[i % SENT];
    if (*sent_at > 0) {
        if (latency_count < LATENCIES)
            latencies[latency_count++] = (float)(now() - *sent_at);
        *sent_at = 0;
    } else if (i == 2) { /* it sits */
        sat++;
        t->ready++;
    }
}

/* Somebody else's ability came first: the question has changed, or the game is over. */
static int is_too_late(const char *code)
{
    return strcmp(code, "late") == 0 || strcmp(code, "game-over") == 0;
}

static void hear(struct client *c, const char *bytes, size_t size)
{
    static const char state[] = "{\"t\":\"state\",", ack[] = "{\"t\":\"ack\",\"i\":";
    messages++;
    if (size > sizeof state && memcmp(bytes, state, sizeof state - 1) == 0) {
        answer(c, bytes, size);
        return;
    }
    if (size > sizeof ack && memcmp(bytes, ack, sizeof ack - 1) == 0) {
        acknowledged(c, strtol(bytes + sizeof ack - 1, NULL, 10)); /* more follows the number */
        return;
    }
    json_t *m = json_loadb(bytes, size, 0, NULL);
    const char *t = json_string_value(json_object_get(m, "t"));
    if (!t) {
        fprintf(stderr, "load: not a message: %.*s\n", (int)size, bytes);
        exit(1);
    }
    if (strcmp(t, "welcome") == 0)
        say(c, json_pack("{s:s,s:i,s:s,s:i,s:s,s:s}", "t", "sit", "seat", c->seat, "name",
                         (const char *[]){"Anna", "Bela", "Cili", "Denes", "Eva", "Feri", "Gabi", "Hugo",
                                          "Ivan", "Judit", "Kati", "Laci"}[c->seat],
                         "color", c->seat, "token", c->token, "key", tables[c->table].key));
    else if (strcmp(t, "commit") == 0)
        pledge(c, m);
    else if (strcmp(t, "pledges") == 0)
        reveal(c, m);
    else if (strcmp(t, "reject") == 0 && !is_too_late(json_string_value(json_object_get(m, "code")))) {
        fprintf(stderr, "load: %.*s\n", (int)size, bytes);
        exit(1);
    }
    json_decref(m);
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

static size_t frame_size(const uint8_t *in, size_t size, size_t *head)
{
    if (size < 2)
        return 0;
    size_t body = in[1] & 0x7f;
    *head = body < 126 ? 2 : body == 126 ? 4 : 10;
    if (size < *head)
        return 0;
    if (body >= 126) {
        body = 0;
        for (size_t i = 2; i < *head; i++)
            body = body << 8 | in[i];
    }
    return size < *head + body ? 0 : *head + body;
}

static void take_bytes(struct client *c)
{
    size_t done = 0, whole, head = 0;
    if (!c->open) {
        char *end = memmem(c->in, c->size, "\r\n\r\n", 4);
        if (!end)
            return;
        c->open = 1;
        done = (size_t)(end - c->in) + 4;
        say(c, json_pack("{s:s,s:s,s:s}", "t", "hello", "table", tables[c->table].code, "token", c->token));
    }
    while ((whole = frame_size((uint8_t *)c->in + done, c->size - done, &head))) {
        if ((c->in[done] & 0x0f) == 1)
            hear(c, c->in + done + head, whole - head);
        else if ((c->in[done] & 0x0f) == 9)
            put(c->fd, "\x8a\x80\0\0\0\0", 6); /* a ping is answered: many seats take long to sit down */
        else if ((c->in[done] & 0x0f) == 8)
            fail("the server closed a socket");
        done += whole;
    }
    memmove(c->in, c->in + done, c->size - done);
    c->size -= done;
}

static void take(struct client *c)
{
    ssize_t n = read(c->fd, c->in + c->size, ROOM - c->size);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0)
        fail("read");
    c->size += (size_t)n;
    take_bytes(c);
}

static void turn(int ms)
{
    struct epoll_event events[256];
    int n = epoll_wait(poll_fd, events, 256, ms);
    for (int i = 0; i < n; i++)
        take(events[i].data.ptr);
}

/* --- the evening ---------------------------------------------------------------------------------------- */

static void open_table(struct table *t, struct client *host)
{
    char request[512], body[256], reply[2048];
    int size = snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%d,\"token\":\"%s\"}", game,
                        seat_count, host->token);
    snprintf(request, sizeof request,
             "POST /api/tables HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: %d\r\nConnection: "
             "close\r\n\r\n%s",
             server_port, size, body);
    int fd = dial();
    put(fd, request, strlen(request));
    ssize_t n = 0, got;
    while ((got = read(fd, reply + n, sizeof reply - 1 - (size_t)n)) > 0)
        n += got;
    reply[n] = 0;
    close(fd);
    char *json = strstr(reply, "\r\n\r\n");
    if (!json || sscanf(json + 4, "{\"code\":\"%12[A-Z]\",\"key\":\"%16[^\"]", t->code, t->key) != 2) {
        fprintf(stderr, "load: %s\n", reply);
        exit(1);
    }
}

static void connect_client(struct client *c)
{
    char request[512];
    c->fd = dial();
    c->in = malloc(ROOM);
    assert(c->in);
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: "
             "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: hustings.1\r\n\r\n",
             server_port);
    put(c->fd, request, strlen(request));
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(poll_fd, EPOLL_CTL_ADD, c->fd, &e))
        fail("epoll");
}

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Tables that nobody joins. */
static void open_all(void)
{
    for (int t = 0; t < table_count; t++) {
        struct client host = {.table = t};
        snprintf(host.token, sizeof host.token, "load-token-%08d-%04d", t, 0);
        open_table(&tables[t], &host);
    }
}

static void seat_all(void)
{
    for (int t = 0; t < table_count; t++)
        for (int s = 0; s < seat_count; s++) {
            struct client *c = &clients[t * seat_count + s];
            *c = (struct client){.table = t, .seat = s, .answered = -1};
            snprintf(c->token, sizeof c->token, "load-token-%08d-%04d", t, s);
            if (s == 0)
                open_table(&tables[t], c);
            connect_client(c);
            turn(0);
        }
    while (sat < (long)table_count * seat_count)
        turn(100);
}

static void start_all(void)
{
    for (int t = 0; t < table_count; t++) {
        say(&clients[t * seat_count],
            json_pack("{s:s,s:s,s:s,s:i}", "t", "host", "do", "set", "pace", "none", "window", 3));
        say(&clients[t * seat_count], json_pack("{s:s,s:s}", "t", "host", "do", "start"));
        turn(0);
    }
}

int main(int argc, char **argv)
{
    if (argc < 6 || sodium_init() < 0)
        return fprintf(stderr, "usage: load PORT SERVER_PID GAME SEATS TABLES [MOVES]\n"), 2;
    server_port = atoi(argv[1]);
    server_pid = atoi(argv[2]);
    game = argv[3];
    seat_count = atoi(argv[4]);
    table_count = atoi(argv[5]);
    moves_most = argc > 6 ? atol(argv[6]) : 0;
    tables = calloc((size_t)table_count, sizeof *tables);
    clients = calloc((size_t)(table_count * seat_count), sizeof *clients);
    latencies = malloc(LATENCIES * sizeof *latencies);
    poll_fd = epoll_create1(0);
    assert(tables && clients && latencies && poll_fd >= 0);
    srand(1);
    if (seat_count == 0) {
        seat_count = 2; /* as the request says */
        open_all();
        return 0;
    }

    long rss_before = server_rss_kib();
    seat_all();
    long rss_idle = server_rss_kib();
    start_all();
    while (moves < (long)table_count * seat_count)
        turn(100);      /* all have begun */
    long first = moves; /* tables that began early have played meanwhile: that does not count */
    moves_end = moves_most ? first + moves_most : 0;
    double began = now(), cpu = server_cpu(), quiet = began;
    for (long seen = moves; moves_end ? moves < moves_end : over_count < table_count;) {
        turn(100);
        if (moves != seen)
            quiet = now();
        seen = moves;
        if (now() - quiet > 20)
            break; /* blind windows are shorter than that */
    }
    double wall = quiet - began, used = server_cpu() - cpu;
    long count = moves - first;
    qsort(latencies, (size_t)latency_count, sizeof *latencies, compare);
    printf("{\"game\":\"%s\",\"tables\":%d,\"seats\":%d,\"moves\":%ld,\"moves_s\":%.0f,\"cpu_us_a_move\":%."
           "1f,\"p50_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"kib_a_seat\":%.2f,\"rss_mib\":%.1f,\"over\":%ld}\n",
           game, table_count, seat_count, count, (double)count / wall, 1e6 * used / (double)count,
           1e3 * latencies[latency_count / 2], 1e3 * latencies[latency_count * 99 / 100],
           (double)(rss_idle - rss_before) / (double)(table_count * seat_count),
           (double)server_rss_kib() / 1024, over_count);
    return 0;
}
