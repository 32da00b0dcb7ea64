/* lobby.c: a table before the game, and what its host may do: seats, names, knocks, settings, bots, start. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "table.h"

/* --- settings ------------------------------------------------------------------------------------------- */

static const char *const paces[] = {"calm", "brisk", "none", NULL};
static const char *const talks[] = {"phrases", "text", "none", NULL};

void table_settings_usual(struct table *t)
{
    t->host = -1; /* until the one who opened it sits down */
    t->spectators = 1;
    t->grace_s = GRACE_MS / 1000;
    t->window_s = WINDOW_MS / 1000;
    t->pace = PACE_CALM;
    t->talk = TALK_PHRASES;
}

json_t *lobby_settings(const struct table *t)
{
    return json_pack("{s:i,s:s,s:s,s:i,s:i,s:b}", "clock", t->clock_s, "pace", paces[t->pace], "talk",
                     talks[t->talk], "grace", t->grace_s, "window", t->window_s, "spectators", t->spectators);
}

/* Takes from a message or a log entry what is within its range; the name of the first that is not. */
static const char *set_fields(struct table *t, json_t *m)
{
    const struct {
        const char *key;
        int low, high, *to;
    } numbers[] = {
        {"clock", 0, 3600, &t->clock_s}, {"grace", 5, 3600, &t->grace_s}, {"window", 3, 15, &t->window_s}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const json_t *j = json_object_get(m, numbers[i].key);
        if (!j)
            continue;
        if (!json_is_integer(j) || json_integer_value(j) < numbers[i].low ||
            json_integer_value(j) > numbers[i].high)
            return numbers[i].key;
        *numbers[i].to = (int)json_integer_value(j);
    }
    const char *pace = json_string_value(json_object_get(m, "pace"));
    const char *talk = json_string_value(json_object_get(m, "talk"));
    if (pace && name_index(paces, pace) < 0)
        return "pace";
    if (talk && name_index(talks, talk) < 0)
        return "talk";
    t->pace = pace ? name_index(paces, pace) : t->pace;
    t->talk = talk ? name_index(talks, talk) : t->talk;
    return NULL;
}

void lobby_log_set(struct table *t)
{
    json_t *body = lobby_settings(t);
    json_object_set_new(body, "locked", json_boolean(t->locked));
    json_object_set_new(body, "host", json_integer(t->host));
    json_object_set_new(body, "seats", json_integer(t->seats));
    json_object_set(body, "options", t->options);
    json_object_set_new(body, "content", json_string(t->content_name));
    log_add(t, "set", body);
}

int lobby_replay_set(struct table *t, json_t *body)
{
    json_t *spectators = json_object_get(body, "spectators");
    t->locked = json_is_true(json_object_get(body, "locked"));
    t->host = (int)json_integer_value(json_object_get(body, "host"));
    t->spectators = json_is_true(spectators);
    if (set_fields(t, body))
        return -1;
    return table_shape(t, json_text(body, "content"), (int)json_integer_value(json_object_get(body, "seats")),
                       json_object_get(body, "options"), NULL);
}

/* --- creating ------------------------------------------------------------------------------------------- */

static void draw_code(struct hub *h, char code[STORE_CODE + 1])
{
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ"; /* 24: no I, no O */
    do {
        uint8_t bytes[STORE_CODE];
        hub_random(h, bytes, sizeof bytes);
        for (int i = 0; i < STORE_CODE; i++)
            code[i] = letters[bytes[i] % 24];
        code[STORE_CODE] = '\0';
    } while (hub_known(h, code));
}

static void draw_key(struct hub *h, char key[KEY_LETTERS + 1])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    uint8_t bytes[KEY_LETTERS];
    hub_random(h, bytes, sizeof bytes);
    for (int i = 0; i < KEY_LETTERS; i++)
        key[i] = letters[bytes[i] % 64];
    key[KEY_LETTERS] = '\0';
}

/* The table's key follows from the host's token, so that a request sent again gets the same answer. */
struct table *lobby_create(struct hub *h, const struct game *game, const char *content, int seats,
                           json_t *options, const char *token, struct error *e)
{
    char code[STORE_CODE + 1], key[2 * HASH + 1], opener[2 * HASH + 1];
    draw_code(h, code);
    struct table *t = hub_new_table(h, code);
    if (!t) {
        error_set(e, BAD_INPUT, W_SERVER_FULL, "");
        return NULL;
    }
    t->game = game;
    if (table_shape(t, content, seats, options, e)) {
        hub_drop_table(h, t);
        return NULL;
    }
    draw_key(h, t->link);
    token_hash(t->link, t->key);
    token_hash(token, t->opener);
    fair_to_hex(t->key, HASH, key);
    fair_to_hex(t->opener, HASH, opener);
    log_add(t, "open",
            json_pack("{s:s,s:s,s:i,s:O,s:s,s:s}", "game", game->name, "content", t->content_name, "seats",
                      t->seats, "options", t->options, "key", key, "opener", opener));
    lobby_log_set(t);
    return t;
}

/* --- sitting -------------------------------------------------------------------------------------------- */

void lobby_log_seat(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    json_t *body = json_pack("{s:i,s:s,s:s,s:i}", "seat", seat, "name", s->name, "kind",
                             s->kind == SEAT_BOT ? "bot" : "human", "color", s->color);
    if (s->kind == SEAT_BOT) {
        json_object_set_new(body, "level", json_string(s->level));
    } else {
        char token[2 * HASH + 1];
        fair_to_hex(s->token, HASH, token);
        json_object_set_new(body, "token", json_string(token));
        json_object_set_new(body, "agree", json_boolean(s->agrees));
    }
    log_add(t, "sit", body);
}

/* Puts the one who asks into a seat; everything was checked. */
static void seat_person(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    int seat = (int)json_integer_value(json_object_get(m, "seat"));
    if (c->seat >= 0 && c->seat != seat) {
        seat_clear(&t->seat[c->seat]);
        log_add(t, "rise", json_pack("{s:i,s:s}", "seat", c->seat, "why", "moved"));
        t->host = t->host == c->seat ? seat : t->host;
    }
    struct seat *s = &t->seat[seat];
    if (c->seat != seat)
        seat_clear(s);
    s->kind = SEAT_HUMAN;
    snprintf(s->name, sizeof s->name, "%s", json_text(m, "name"));
    s->color = (int)json_integer_value(json_object_get(m, "color"));
    s->agrees = json_is_true(json_object_get(m, "agree"));
    token_hash(json_text(m, "token"), s->token);
    s->conn = c->id;
    s->here = IS_HERE;
    c->seat = seat;
    c->role = ROLE_SEAT;
    lobby_log_seat(t, seat);
    if (t->host < 0 && memcmp(s->token, t->opener, HASH) == 0) { /* who opened the table is its host */
        t->host = seat;
        lobby_log_set(t);
    }
    answer_ack(c, i, json_pack("{s:i,s:s}", "seat", seat, "state", "done"));
    show_seats(t);
}

/* What is wrong with a wish to sit; NULL: nothing. */
static const char *sit_fault(struct conn *c, json_t *m, enum word *word, const char **at)
{
    struct table *t = c->table;
    json_int_t seat = json_integer_value(json_object_get(m, "seat"));
    json_int_t color = json_integer_value(json_object_get(m, "color"));
    const char *name = json_text(m, "name");
    *at = "seat";
    *word = W_SERVER_NO_SUCH_SEAT;
    if (seat < 0 || seat >= t->seats)
        return "bad-input";
    *word = W_SERVER_SEAT_TAKEN;
    if ((t->seat[seat].kind == SEAT_HUMAN && seat != c->seat) || (t->playing && !t->over))
        return "locked";
    *at = "color";
    *word = W_SERVER_WRONG_FIELD;
    if (color < 0 || color >= MAX_SEATS)
        return "bad-input";
    *at = "token";
    *word = W_SERVER_BAD_TOKEN;
    if (!token_fits(json_text(m, "token")))
        return "bad-input";
    *at = "name";
    *word = names_fault(name);
    if (*word != WORD_NONE)
        return "bad-input";
    *word = W_SERVER_NAME_ALIKE;
    for (int s = 0; s < t->seats; s++)
        if (s != seat && s != c->seat && t->seat[s].kind == SEAT_HUMAN && names_alike(name, t->seat[s].name))
            return "bad-input";
    return NULL;
}

static void knock(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct knock *k = NULL;
    for (int n = 0; n < KNOCKS && !k; n++)
        if (!t->knocks[n].who || t->knocks[n].conn == c->id)
            k = &t->knocks[n];
    if (t->locked || !k) {
        answer_word(c, i, "locked", W_SERVER_LOCKED, "key");
        return;
    }
    json_decref(k->sit);
    *k = (struct knock){k->who ? k->who : ++t->knock_count, c->id, i, json_incref(m)};
    answer_ack(c, i, json_pack("{s:s}", "state", "knocked"));
    if (t->host >= 0 && t->seat[t->host].conn)
        show(t, t->seat[t->host].conn,
             json_pack("{s:s,s:i,s:s}", "t", "knock", "who", k->who, "name", json_text(m, "name")));
}

void lobby_forget_knocks(struct table *t, uint32_t conn)
{
    for (int n = 0; n < KNOCKS; n++)
        if (t->knocks[n].who && t->knocks[n].conn == conn) {
            json_decref(t->knocks[n].sit);
            t->knocks[n] = (struct knock){0};
        }
}

void lobby_sit(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    enum word word;
    const char *at, *fault = sit_fault(c, m, &word, &at);
    uint8_t hash[HASH], token[HASH];
    token_hash(json_text(m, "key"), hash);
    token_hash(json_text(m, "token"), token);
    int opener = sodium_memcmp(token, t->opener, HASH) == 0; /* who opened the table has the key in hand */
    if (fault)
        answer_word(c, i, fault, word, at);
    else if (c->seat >= 0 || opener || sodium_memcmp(hash, t->key, HASH) == 0)
        seat_person(c, i, m);
    else
        knock(c, i, m);
}

void lobby_rise(struct table *t, int seat, const char *why)
{
    seat_clear(&t->seat[seat]);
    log_add(t, "rise", json_pack("{s:i,s:s}", "seat", seat, "why", why));
    if (seat == t->host) /* the next person in order is host */
        for (int n = 1; n < t->seats; n++) {
            int next = (seat + n) % t->seats;
            if (t->seat[next].kind == SEAT_HUMAN) {
                t->host = next;
                lobby_log_set(t);
                break;
            }
        }
    show_seats(t);
}

void lobby_leave(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    int seat = c->seat;
    (void)m;
    answer_ack(c, i, NULL);
    c->seat = -1;
    c->role = ROLE_NONE;
    if (seat < 0)
        return;
    t->seat[seat].conn = 0;
    if (t->playing && !t->over) { /* the seat stays his: he may come back */
        t->seat[seat].here = IS_QUIET;
        t->seat[seat].quiet_since = hub_now(t->hub);
        show_presence(t, seat);
    } else {
        lobby_rise(t, seat, "left");
    }
}

/* --- what the host may do ------------------------------------------------------------------------------- */

static void add_bot(struct table *t, int seat, const char *level)
{
    struct seat *s = &t->seat[seat];
    seat_clear(s);
    s->kind = SEAT_BOT;
    s->here = IS_HERE;
    s->color = seat;
    snprintf(s->level, sizeof s->level, "%s", level);
    snprintf(s->name, sizeof s->name, "%s", level);
    lobby_log_seat(t, seat);
}

/* The bots' process sees what a page sees, and of the bots there are only `random` can play from that. */
static const char usual_bot[] = "random";

static struct knock *find_knock(struct table *t, json_t *m)
{
    for (int n = 0; n < KNOCKS; n++)
        if (t->knocks[n].who && t->knocks[n].who == json_integer_value(json_object_get(m, "who")))
            return &t->knocks[n];
    return NULL;
}

static const char *host_admit(struct conn *c, json_t *m, int admit)
{
    struct table *t = c->table;
    struct knock *k = find_knock(t, m);
    struct conn *guest = k ? hub_conn(t->hub, k->conn) : NULL;
    enum word word;
    const char *at;
    if (!guest)
        return "late";
    json_t *sit = json_incref(k->sit);
    uint64_t i = k->i;
    lobby_forget_knocks(t, guest->id);
    if (admit && !sit_fault(guest, sit, &word, &at))
        seat_person(guest, i, sit);
    else
        show(t, guest->id, json_pack("{s:s,s:s}", "t", "bye", "code", admit ? "taken" : "refused"));
    json_decref(sit);
    return NULL;
}

static const char *host_kick(struct conn *c, int seat)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[seat];
    if (seat == t->host || s->kind == SEAT_FREE)
        return "bad-input";
    if (t->playing && !t->over)
        return "locked"; /* a game is ended by a vote, or a bot takes over: nobody is removed from it */
    uint32_t conn = s->conn;
    lobby_rise(t, seat, "kicked");
    struct conn *gone = hub_conn(t->hub, conn);
    if (gone) {
        show(t, conn, json_pack("{s:s,s:s}", "t", "bye", "code", "kicked"));
        gone->seat = -1;
        gone->role = ROLE_NONE;
    }
    return NULL;
}

static const char *host_bot(struct conn *c, json_t *m, int seat)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[seat];
    const char *level = json_text(m, "level")[0] ? json_text(m, "level") : usual_bot;
    if (strcmp(level, usual_bot) != 0)
        return "bad-input";
    if (!t->playing || t->over) {
        if (s->kind == SEAT_HUMAN)
            return "locked";
        add_bot(t, seat, level);
        show_seats(t);
        return NULL;
    }
    if (s->kind == SEAT_HUMAN && s->here != IS_GONE)
        return "locked"; /* only for one who is gone */
    s->stands_in = s->kind == SEAT_HUMAN;
    snprintf(s->level, sizeof s->level, "%s", level);
    s->clock_q = 0;
    play_ask(t);
    show_seats(t);
    return NULL;
}

static const char *host_fill(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_FREE)
            add_bot(t, s, usual_bot);
    show_seats(t);
    return NULL;
}

static const char *host_start(struct table *t)
{
    if (t->sealing || (t->playing && !t->over))
        return "late";
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_FREE)
            return "locked";
    seal_begin(t, 1);
    return NULL;
}

/* Anything of the lobby; the game itself only before it begins. */
static const char *host_set(struct conn *c, json_t *m, struct error *e)
{
    struct table *t = c->table;
    json_t *options = json_object_get(m, "options");
    const char *content = json_text(m, "content")[0] ? json_text(m, "content") : t->content_name;
    json_t *count = json_object_get(m, "seats");
    int seats = count ? (int)json_integer_value(count) : t->seats;
    if (t->sealing || (t->playing && !t->over))
        return "locked";
    if (seats < t->game->least_seats || seats > t->game->most_seats)
        return "bad-input";
    for (int s = seats; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_HUMAN)
            return "locked";
    struct table kept = *t;
    const char *wrong = set_fields(t, m);
    if (wrong) {
        t->clock_s = kept.clock_s, t->grace_s = kept.grace_s, t->window_s = kept.window_s;
        t->pace = kept.pace, t->talk = kept.talk;
        return "bad-input";
    }
    if (table_shape(t, content, seats, options ? options : t->options, e))
        return "bad-input";
    lobby_log_set(t);
    show_seats(t);
    return NULL;
}

static const char *host_flag(struct table *t, int *flag, int value)
{
    *flag = value;
    lobby_log_set(t);
    show_seats(t);
    return NULL;
}

static const char *host_pass_on(struct table *t, int seat)
{
    if (t->seat[seat].kind != SEAT_HUMAN)
        return "bad-input";
    return host_flag(t, &t->host, seat);
}

static const char *host_rematch(struct table *t)
{
    if (!t->over)
        return "late";
    table_end_match(t);
    t->state = TABLE_LOBBY;
    return host_start(t);
}

static const char *host_seat(struct conn *c, const char *what, json_t *m, int seat)
{
    struct table *t = c->table;
    if (strcmp(what, "kick") == 0)
        return host_kick(c, seat);
    if (strcmp(what, "bot") == 0)
        return host_bot(c, m, seat);
    if (strcmp(what, "unbot") == 0) {
        if (t->seat[seat].kind != SEAT_BOT || (t->playing && !t->over))
            return "locked";
        lobby_rise(t, seat, "unbot");
        return NULL;
    }
    if (strcmp(what, "mute") == 0) {
        t->seat[seat].muted = !t->seat[seat].muted;
        show_seats(t);
        return NULL;
    }
    return strcmp(what, "pass-on") == 0 ? host_pass_on(t, seat) : "bad-input";
}

static const char *host_do(struct conn *c, const char *what, json_t *m, struct error *e)
{
    struct table *t = c->table;
    json_t *seat = json_object_get(m, "seat");
    if (strcmp(what, "start") == 0)
        return host_start(t);
    if (strcmp(what, "fill") == 0)
        return t->playing && !t->over ? "locked" : host_fill(t);
    if (strcmp(what, "lock") == 0 || strcmp(what, "unlock") == 0)
        return host_flag(t, &t->locked, what[0] == 'l');
    if (strcmp(what, "spectators") == 0)
        return t->playing ? "locked" : host_flag(t, &t->spectators, !t->spectators);
    if (strcmp(what, "admit") == 0 || strcmp(what, "refuse") == 0)
        return host_admit(c, m, what[0] == 'a');
    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0) {
        if (!t->playing || t->over || (what[0] == 'p') == (t->paused_at != 0))
            return "late";
        clock_pause(t, what[0] == 'p');
        show_clock(t);
        return NULL;
    }
    if (strcmp(what, "rematch") == 0)
        return host_rematch(t);
    if (strcmp(what, "set") == 0)
        return host_set(c, m, e);
    if (json_integer_value(seat) < 0 || json_integer_value(seat) >= t->seats || !seat)
        return "bad-input";
    return host_seat(c, what, m, (int)json_integer_value(seat));
}

void lobby_host(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct error e = {0};
    struct hub *h = c->hub;
    uint32_t conn = c->id;
    if (c->seat != t->host) {
        answer_word(c, i, "not-host", W_SERVER_NOT_HOST, NULL);
        return;
    }
    const char *code = host_do(c, json_text(m, "do"), m, &e);
    c = hub_conn(h, conn);
    if (!c)
        return;
    if (!code)
        answer_ack(c, i, NULL);
    else if (e.code)
        answer_error(c, i, 0, &e);
    else
        answer_word(c, i, code,
                    strcmp(code, "late") == 0     ? W_SERVER_LATE
                    : strcmp(code, "locked") == 0 ? W_SERVER_NOT_NOW
                                                  : W_SERVER_WRONG_FIELD,
                    "do");
}
