#include "twins.h"

#include <stdlib.h>
#include <string.h>

#include "match/json.h"

struct twin *twin_now;

/* --- chance --------------------------------------------------------------------------------------------- */

void __real_match_draw(const struct match *m, const uint8_t seed[32], struct move *out);
void __wrap_match_draw(const struct match *m, const uint8_t seed[32], struct move *out);

static void part(struct twin *w)
{
    if (!w->parted_at)
        w->parted_at = w->now;
}

/* Mostly the very same, so that the worlds stay similar for long; otherwise another that looks the same. */
int twin_match(struct twin *w, const union position *p, const struct move *m, const union position *q,
               struct move *out)
{
    const struct oracle *oracle = w->trial->oracle;
    const void *pack = w->trial->content->pack;
    struct pattern list[MAX_PATTERNS];
    int count = trial_legal(w->trial, q->bytes, m->seat, list);
    if (rng_below(&w->rng, 100) >= w->otherness && moves_hold(list, count, m) &&
        oracle->open_part(pack, p->bytes, m, w->viewer) == oracle->open_part(pack, q->bytes, m, w->viewer)) {
        *out = *m;
        return 1;
    }
    return hunt_match(w->trial, p, m, q, w->viewer, &w->rng, out);
}

/* The world that follows draws what looks the same to the viewer; each draw once, so that a replay finds it again. */
void __wrap_match_draw(const struct match *m, const uint8_t seed[32], struct move *out)
{
    struct twin *w = twin_now;
    uint64_t c = m->draws;
    if (c >= TWIN_DRAWS) {
        __real_match_draw(m, seed, out);
        return;
    }
    if (!w->draws[c].known) {
        w->draws[c].known = 1;
        memcpy(&w->draws[c].before, m->position.bytes, MAX_POSITION);
        int alike = w->other && w->other->draws[c].known && !w->parted_at &&
                    twin_match(w, &w->other->draws[c].before, &w->other->draws[c].move, &w->draws[c].before,
                               &w->draws[c].move);
        if (w->other && !alike)
            part(w);
        if (!alike)
            __real_match_draw(m, seed, &w->draws[c].move);
    }
    *out = w->draws[c].move;
}

int __wrap_match_is_drawn(const struct match *m, const uint8_t seed[32], const struct move *move);

int __wrap_match_is_drawn(const struct match *m, const uint8_t seed[32], const struct move *move)
{
    struct move drawn;
    if (move->seat != CHANCE || !(match_to_act(m) & CHANCE_BIT))
        return 1;
    __wrap_match_draw(m, seed, &drawn);
    return drawn.verb == move->verb && memcmp(drawn.arg, move->arg, sizeof drawn.arg) == 0;
}

/* --- the hub -------------------------------------------------------------------------------------------- */

/* A head follows from hidden lines; it is salted, and kept aside. */
static char *without_head(struct twin *w, const char *bytes, size_t size)
{
    char *text = strndup(bytes, size), *head = text ? strstr(text, "\"head\":\"") : NULL;
    const char *line = text ? strstr(text, "\"line\":") : NULL;
    if (head && line && w->head_count < TWIN_HEADS) {
        char hex[2 * HASH + 1];
        snprintf(hex, sizeof hex, "%.64s", head + 8);
        w->heads[w->head_count].line = strtoull(line + 7, NULL, 10);
        w->head_count += fair_from_hex(hex, HASH, w->heads[w->head_count].head) == 0;
    }
    for (int i = 0; head && i < 64 && head[8 + i]; i++)
        head[8 + i] = '.';
    return text;
}

static void note_out(struct twin *w, const struct hub_effect *e)
{
    uint32_t own = w->conn[w->viewer == SPECTATOR ? MAX_SEATS : w->viewer];
    if (e->conn != own)
        return;
    if (w->out_count == w->out_room) {
        w->out_room = w->out_room ? 2 * w->out_room : 256;
        w->out = realloc(w->out, w->out_room * sizeof *w->out);
    }
    w->out[w->out_count++] =
        (struct twin_out){w->now, e->kind == OUT_CLOSE ? strdup("close") : without_head(w, e->data, e->size)};
}

static void take_reply(struct twin *w, const struct hub_effect *e)
{
    struct error error;
    json_t *m = json_document(e->data, e->size, &error);
    snprintf(w->code, sizeof w->code, "%s", json_text(m, "code"));
    snprintf(w->key, sizeof w->key, "%s", json_text(m, "key"));
    json_decref(m);
}

static void keep_position(struct twin *w, uint64_t n)
{
    if (n >= TWIN_POSITIONS)
        return;
    if (!w->positions[n])
        w->positions[n] = malloc(sizeof(union position));
    memcpy(w->positions[n], w->table->match->position.bytes, MAX_POSITION);
}

void __real_log_move(struct table *t, char *line);
void __wrap_log_move(struct table *t, char *line);

/* Every move of the first world, also in the middle of a step. */
void __wrap_log_move(struct table *t, char *line)
{
    if (t == twin_now->table && !twin_now->other)
        keep_position(twin_now, t->record.moves);
    __real_log_move(t, line);
}

/* How the positions of the two worlds relate to each other after this step. */
static void compare_positions(struct twin *w)
{
    const struct table *t = w->table;
    uint64_t n = t && t->playing ? t->record.moves : TWIN_POSITIONS;
    const void *pack = w->trial->content->pack;
    if (n >= TWIN_POSITIONS)
        return;
    if (!w->other) {
        keep_position(w, n);
        return;
    }
    const union position *p = w->other->positions[n];
    const struct oracle *oracle = w->trial->oracle;
    if (w->parted_at || !p)
        return;
    if ((oracle->parts && oracle->parts(pack, p->bytes, t->match->position.bytes, w->viewer)) ||
        !oracle->alike(pack, p->bytes, t->match->position.bytes, w->viewer))
        part(w);
    else
        w->differed += memcmp(p, t->match->position.bytes, w->trial->content->game->position_size) != 0;
}

static void step(struct twin *w, struct hub_event *e)
{
    int count;
    int entropy = 0;
    e->now = w->now;
    twin_now = w;
    const struct hub_effect *effects = hub_step(w->hub, e, &count);
    for (int i = 0; i < count; i++) {
        const struct hub_effect *x = &effects[i];
        if (x->kind == OUT_SEND || x->kind == OUT_CLOSE)
            note_out(w, x);
        else if (x->kind == OUT_REPLY)
            take_reply(w, x);
        else if (x->kind == OUT_APPEND && w->stored_count < 256) {
            w->stored[w->stored_count].at = w->now + STORE_MS;
            w->stored[w->stored_count++].ticket = x->ticket;
        } else if (x->kind == OUT_WAKE)
            w->wake = x->at > w->now ? x->at : w->now;
        else if (x->kind == OUT_ENTROPY)
            entropy = 1;
        else if (x->kind == OUT_BOT)
            hub_bot_hello(x->data, w->bot_hello);
    }
    if (w->code[0] && !w->table)
        w->table = hub_find(w->hub, w->code);
    compare_positions(w);
    if (entropy) {
        uint8_t bytes[2048]; /* the same in both worlds */
        memset(bytes, 0, sizeof bytes);
        struct rng same;
        rng_seed(&same, w->now + 7);
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)rng_next(&same);
        struct hub_event more = {.kind = IN_ENTROPY, .data = bytes, .size = sizeof bytes};
        step(w, &more);
    }
    if (w->bot_hello[0]) { /* it comes at once */
        char hello[sizeof w->bot_hello];
        memcpy(hello, w->bot_hello, sizeof hello);
        w->bot_hello[0] = '\0';
        twin_hello(w, w->bot, hello);
    }
}

void twin_pass(struct twin *w, uint64_t until)
{
    until = until < w->now ? w->now : until;
    for (;;) {
        uint64_t next = until;
        int store = w->stored_count && w->stored[0].at <= next;
        if (store)
            next = w->stored[0].at;
        if (w->wake && w->wake <= next) {
            w->now = w->wake > w->now ? w->wake : w->now;
            w->wake = 0;
            struct hub_event e = {.kind = IN_TICK};
            step(w, &e);
        } else if (store) {
            struct hub_event e = {.kind = IN_STORED, .how = STORE_OK, .ticket = w->stored[0].ticket};
            w->now = next;
            memmove(w->stored, w->stored + 1, (size_t)--w->stored_count * sizeof w->stored[0]);
            step(w, &e);
        } else {
            w->now = until;
            return;
        }
    }
}

void twin_say(struct twin *w, int seat, const char *bytes)
{
    struct hub_event e = {.kind = IN_MESSAGE, .conn = w->conn[seat], .data = bytes, .size = strlen(bytes)};
    if (w->conn[seat])
        step(w, &e);
}

void twin_hang_up(struct twin *w, int seat)
{
    struct hub_event e = {.kind = IN_CLOSE, .conn = w->conn[seat], .data = ""};
    if (w->conn[seat])
        step(w, &e);
    w->conn[seat] = 0;
}

void twin_hello(struct twin *w, int seat, const char *bytes)
{
    static const char address[] = "loopback";
    w->conn[seat] = ++w->next_conn;
    struct hub_event e = {
        .kind = IN_OPEN, .conn = w->conn[seat], .data = address, .size = sizeof address - 1};
    e.how = seat == w->bot;
    step(w, &e);
    twin_say(w, seat, bytes);
}

int twin_over(const struct twin *w)
{
    return w->table->over;
}

char *twin_move_text(struct twin *w, int seat, const struct move *move)
{
    static const struct text clue = {"a clue"};
    json_t *json =
        codec_write_move(w->table->match->content, w->table->match->position.bytes, move, &clue, 0, 1);
    json_object_del(json, "seat");
    json_t *m = json_pack("{s:s,s:I,s:I,s:o}", "t", "move", "i", (json_int_t)++w->i[seat], "q",
                          (json_int_t)w->table->seat[seat].q, "move", json);
    char *text = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    return text;
}

/* --- the beginning -------------------------------------------------------------------------------------- */

static void token_of(int seat, char out[40])
{
    snprintf(out, 40, "token-of-seat-%02d-and-some-more", seat);
}

static void create(struct twin *w)
{
    char token[40];
    token_of(0, token);
    json_t *body = json_pack("{s:s,s:i,s:s}", "game", w->trial->content->game->name, "seats", w->trial->seats,
                             "token", token);
    if (w->trial->options)
        json_object_set(body, "options", w->trial->options);
    char *text = json_dumps(body, JSON_COMPACT);
    const struct hub_request r = {.method = "POST",
                                  .path = "/api/tables",
                                  .query = "",
                                  .bearer = "",
                                  .address = "loopback",
                                  .body = text,
                                  .body_size = strlen(text)};
    struct hub_event e = {.kind = IN_REQUEST, .conn = 9999, .data = &r};
    step(w, &e);
    twin_pass(w, w->now + 10);
    free(text);
    json_decref(body);
}

static void sit(struct twin *w, int seat)
{
    char token[40], text[400];
    token_of(seat, token);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"i\":%llu,\"table\":\"%s\",\"token\":\"%s\"}",
             (unsigned long long)++w->i[seat], w->code, token);
    twin_hello(w, seat, text);
    snprintf(text, sizeof text,
             "{\"t\":\"sit\",\"i\":%llu,\"seat\":%d,\"name\":\"%c%c\",\"color\":%d,\"token\":\"%s\",\"key\":"
             "\"%s\"}",
             (unsigned long long)++w->i[seat], seat, 'A' + seat, 'a' + seat, seat, token, w->key);
    twin_say(w, seat, text);
    twin_pass(w, w->now + 10);
}

/* Pledges and nonces of all, except where the server pledges: for a bot at once, for a silent seat after a while. */
static void seal(struct twin *w)
{
    enum { SILENCE_MS = 4000 };
    char id[2 * FAIR_ID + 1], hex[2 * HASH + 1], text[300];
    uint8_t pledge[HASH];
    for (int stage = 0; stage < 2; stage++) {
        for (int seat = 0; seat < w->trial->seats; seat++) {
            if (seat == w->bot || seat == w->silent)
                continue;
            fair_to_hex(w->table->seal.id, FAIR_ID, id);
            memset(w->nonce[seat], seat + 1, HASH);
            fair_pledge(w->table->seal.id, w->table->commit, (uint8_t)seat, w->nonce[seat], pledge);
            fair_to_hex(stage ? w->nonce[seat] : pledge, HASH, hex);
            snprintf(text, sizeof text, "{\"t\":\"%s\",\"i\":%llu,\"game\":\"%s\",\"%s\":\"%s\"}",
                     stage ? "reveal" : "pledge", (unsigned long long)++w->i[seat], id,
                     stage ? "nonce" : "pledge", hex);
            twin_say(w, seat, text);
            twin_pass(w, w->now + 10);
        }
        if (stage == 0 && w->silent >= 0)
            twin_pass(w, w->now + SILENCE_MS);
    }
}

void twin_open(struct twin *w, const struct trial *trial, int viewer, uint64_t seed, struct twin *other)
{
    struct hub_setup setup = {.caps = hub_caps_usual(), .build = "twin", .free_address = "loopback"};
    setup.caps.message_burst = setup.caps.says_in_10s = 1000000; /* people answer as soon as they may */
    memset(w, 0, sizeof *w);
    w->trial = trial;
    w->viewer = viewer;
    w->other = other;
    w->now = 1000 * seed;
    rng_seed(&w->rng, other ? ~seed : seed);
    w->otherness = (uint32_t[]){2, 5, 15, 40}[rng_below(&w->rng, 4)];
    w->draws = calloc(TWIN_DRAWS, sizeof *w->draws);
    w->heads = calloc(TWIN_HEADS, sizeof *w->heads);
    w->positions = calloc(TWIN_POSITIONS, sizeof *w->positions);
    w->bot = seed % 2 && viewer != trial->seats - 1 && trial->seats > 2 ? trial->seats - 1 : -1;
    w->silent = seed % 3 == 0 ? (int)(seed % (uint64_t)trial->seats) : -1;
    w->hub = hub_open(&setup);
    struct hub_event none = {.kind = IN_LOADED, .data = ""};
    step(w, &none);
    create(w);
    for (int seat = 0; seat < trial->seats; seat++)
        if (seat != w->bot)
            sit(w, seat);
    if (viewer == SPECTATOR) {
        char text[200];
        snprintf(text, sizeof text,
                 "{\"t\":\"hello\",\"i\":1,\"table\":\"%s\",\"as\":\"spectator\",\"key\":\"%s\"}", w->code,
                 w->key);
        twin_hello(w, MAX_SEATS, text);
    }
    if (w->bot >= 0) {
        twin_say(w, 0, "{\"t\":\"host\",\"i\":98,\"do\":\"set\",\"pace\":\"brisk\"}");
        twin_say(w, 0, "{\"t\":\"host\",\"i\":99,\"do\":\"fill\"}");
        twin_pass(w, w->now + 10);
    }
    twin_say(w, 0, "{\"t\":\"host\",\"i\":100,\"do\":\"start\"}");
    w->i[0] = 100;
    twin_pass(w, w->now + 10);
    seal(w);
}

void twin_close(struct twin *w)
{
    hub_close(w->hub);
    for (size_t i = 0; i < w->out_count; i++)
        free(w->out[i].bytes);
    free(w->out);
    for (int i = 0; i < TWIN_POSITIONS; i++)
        free(w->positions[i]);
    free(w->positions);
    free(w->draws);
    free(w->heads);
}
