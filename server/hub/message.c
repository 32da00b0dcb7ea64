/* message.c: what comes in over a socket: its form, hello, and where each message goes (docs/protocol.md). */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "match/hash.h"
#include "server/hub/address.h"
#include "server/hub/api.h"
#include "server/hub/clock.h"
#include "server/hub/count.h"
#include "server/hub/effects.h"
#include "server/hub/guests.h"
#include "server/hub/leave.h"
#include "server/hub/lobby.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/past.h"
#include "server/hub/play.h"
#include "server/hub/screen.h"
#include "server/hub/seal.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"
#include "server/hub/talk.h"
#include "server/hub/votes.h"
#include "server/hub/wait.h"
#include "server/hub/watch.h"

enum {
    TOKEN_LEAST = 22, /* letters of a token */
    TOKEN_MOST = 64,
    ENTRIES_KEPT = 1000 /* of a log: for moves alone */
};

/* --- answers -------------------------------------------------------------------------------------------- */

static void send_at_once(struct conn *c, const struct hub_facts *facts, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    hub_send_now(c->hub, c->id, facts, text, strlen(text));
    free(text);
    json_decref(message);
}

/* An answer waits for what the message changed; one from a socket without a table goes at once. */
static void answer(struct conn *c, const struct hub_facts *facts, json_t *message)
{
    if (c->table)
        show_as(c->table, c->id, facts, message);
    else
        send_at_once(c, facts, message);
}

static struct hub_facts reject_of(uint64_t i)
{
    return (struct hub_facts){.kind = i ? MESSAGE_OTHER : MESSAGE_REFUSED};
}

/* Nothing was changed, and too much is already waiting. */
static void answer_at_once(struct conn *c, uint64_t i, const char *code, enum word word)
{
    const struct hub_facts facts = reject_of(i);
    hub_count_reject(c->hub, code);
    send_at_once(c, &facts,
                 json_pack("{s:s,s:I,s:s,s:s}", "t", "reject", "i", (json_int_t)i, "code", code, "message",
                           words_raw(c->lang, word)));
}

void answer_ack(struct conn *c, uint64_t i, json_t *more)
{
    json_t *m = json_pack("{s:s,s:I}", "t", "ack", "i", (json_int_t)i);
    if (more)
        json_object_update(m, more);
    json_decref(more);
    if (!json_object_get(m, "state"))
        json_object_set_new(m, "state", json_string("done"));
    answer(c, &(struct hub_facts){.kind = MESSAGE_ACK, .answers = i}, m);
}

/* As answer_ack would write it: most answers are to moves. */
void answer_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state)
{
    struct out *o = hub_paper(c->hub);
    put_open(o, '{');
    put_key(o, "t");
    put_word(o, "ack");
    put_key(o, "i");
    put_number(o, (int64_t)i);
    put_key(o, "q");
    put_number(o, (int64_t)q);
    put_key(o, "state");
    put_word(o, state);
    put_close(o, '}');
    memory_need(!o->lost);
    show_text(c->table, c->id, &(struct hub_facts){.kind = MESSAGE_MOVE_ACK, .answers = i}, o->bytes,
              o->size);
}

static void answer_reject(struct conn *c, uint64_t i, const char *code, const char *message, const char *at)
{
    json_t *m =
        json_pack("{s:s,s:I,s:s,s:s}", "t", "reject", "i", (json_int_t)i, "code", code, "message", message);
    if (at && at[0])
        json_object_set_new(m, "at", json_string(at));
    const struct hub_facts facts = reject_of(i);
    hub_count_reject(c->hub, code);
    answer(c, &facts, m);
}

void answer_error(struct conn *c, uint64_t i, uint64_t q, const struct error *e)
{
    char text[1024];
    error_say(e, c->lang, text, sizeof text);
    json_t *m = json_pack("{s:s,s:I,s:s,s:s}", "t", "reject", "i", (json_int_t)i, "code",
                          error_code_name(e->code), "message", text);
    if (q)
        json_object_set_new(m, "q", json_integer((json_int_t)q));
    if (e->path[0])
        json_object_set_new(m, "at", json_string(e->path));
    const struct hub_facts facts = reject_of(i);
    hub_count_reject(c->hub, error_code_name(e->code));
    answer(c, &facts, m);
}

void answer_word(struct conn *c, uint64_t i, const char *code, enum word word, const char *at)
{
    answer_reject(c, i, code, words_raw(c->lang, word), at);
}

/* --- the form of messages ------------------------------------------------------------------------------- */

/* A field's type by a letter: text, integer, boolean, object; a capital letter: it must be there. */
struct field {
    const char *name;
    char type;
};

enum { FIELDS = 17 };

/* The largest number that every client writes and reads exactly. */
#define MOST_COUNTER ((json_int_t)1 << 53)

struct kind {
    const char *t;
    int needs; /* 0: nothing, 1: a table, 2: a seat */
    int extra; /* the last entries of a log are not for it */
    struct field fields[FIELDS];
    void (*take)(struct conn *c, uint64_t i, json_t *m);
};

static void take_hello(struct conn *c, uint64_t i, json_t *m);

static void take_beat(struct conn *c, uint64_t i, json_t *m)
{
    (void)m;
    send_at_once(c, &(struct hub_facts){.kind = MESSAGE_OTHER},
                 json_pack("{s:s,s:I}", "t", "beat", "i", (json_int_t)i)); /* it changes nothing */
}

static const struct kind kinds[] = {
    {"hello",
     0,
     0,
     {{"table", 'T'},
      {"token", 't'},
      {"have", 'i'},
      {"lang", 't'},
      {"build", 't'},
      {"as", 't'},
      {"key", 't'},
      {"transfer", 't'},
      {"game", 't'},
      {"bot", 't'},
      {"tried", 't'}},
     take_hello},
    {"sit",
     1,
     1,
     {{"seat", 'i'},
      {"name", 'T'},
      {"color", 'i'},
      {"token", 'T'},
      {"key", 't'},
      {"agree", 'b'},
      {"bot", 'b'}},
     lobby_sit},
    {"pledge", 2, 0, {{"game", 'T'}, {"pledge", 'T'}}, seal_pledge},
    {"reveal", 2, 0, {{"game", 'T'}, {"nonce", 'T'}}, seal_reveal},
    {"move", 2, 0, {{"q", 'I'}, {"move", 'O'}}, play_move},
    {"withdraw", 2, 1, {{"q", 'I'}}, play_withdraw},
    {"skip", 2, 0, {{"n", 'I'}}, stage_skip},
    {"think", 2, 0, {{"q", 'I'}}, play_think},
    {"writing", 2, 0, {{"q", 'I'}}, play_writing},
    {"say", 2, 1, {{"phrase", 't'}, {"claim", 't'}, {"seat", 'i'}, {"is", 't'}, {"text", 't'}}, talk_say},
    {"propose", 2, 0, {{"what", 'T'}, {"seat", 'i'}}, votes_propose},
    {"ballot", 2, 0, {{"vote", 'I'}, {"yes", 'B'}}, votes_ballot},
    {"host",
     2,
     1,
     {{"do", 'T'},
      {"seat", 'i'},
      {"who", 'i'},
      {"level", 't'},
      {"seats", 'i'},
      {"options", 'o'},
      {"content", 't'},
      {"clock", 'i'},
      {"pace", 't'},
      {"talk", 't'},
      {"grace", 'i'},
      {"window", 'i'},
      {"delay", 'i'},
      {"nod", 'b'},
      {"memory", 'b'},
      {"training", 'b'},
      {"chatter", 'b'}},
     lobby_host},
    {"past", 1, 0, {{"game", 'T'}, {"from", 'I'}}, past_take},
    {"transfer", 2, 1, {{NULL, 0}}, talk_transfer},
    {"screen", 0, 0, {{"lang", 't'}, {"token", 't'}}, screen_wait},
    {"pair", 2, 0, {{"screen", 'T'}, {"key", 'T'}}, screen_pair},
    {"beat", 0, 0, {{NULL, 0}}, take_beat},
    {"leave", 1, 0, {{NULL, 0}}, lobby_leave},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

_Static_assert((int)KINDS == (int)HUB_KINDS - 1, "each is counted, and what is none of them");

const char *hub_kind_name(int kind)
{
    return kind < KINDS ? kinds[kind].t : "other";
}

static int fits(char type, const json_t *j)
{
    switch (type | 0x20) {
    case 't': return json_is_string(j) && strlen(json_string_value(j)) == json_string_length(j);
    case 'i': return json_is_integer(j);
    case 'b': return json_is_boolean(j);
    default: return json_is_object(j);
    }
}

/* The name of the first field that is missing, unknown or of the wrong type; NULL: all is well. */
static const char *wrong_field(const struct kind *k, json_t *m)
{
    const char *key;
    json_t *value;
    for (int f = 0; f < FIELDS && k->fields[f].name; f++)
        if (!(k->fields[f].type & 0x20) && !json_object_get(m, k->fields[f].name))
            return k->fields[f].name;
    json_object_foreach(m, key, value)
    {
        int known = strcmp(key, "t") == 0 || strcmp(key, "i") == 0;
        for (int f = 0; f < FIELDS && k->fields[f].name && !known; f++)
            if (strcmp(key, k->fields[f].name) == 0) {
                if (!fits(k->fields[f].type, value))
                    return key;
                known = 1;
            }
        if (!known)
            return key;
    }
    return NULL;
}

/* `depth` and `values` are what is left. */
static int within_caps(const json_t *j, int depth, int *values)
{
    const char *key;
    size_t i;
    json_t *value;
    if (depth < 0 || --*values < 0 || json_is_real(j))
        return 0;
    if (json_is_object(j))
        json_object_foreach((json_t *)j, key, value) if (!within_caps(value, depth - 1, values)) return 0;
    if (json_is_array(j))
        json_array_foreach(j, i, value) if (!within_caps(value, depth - 1, values)) return 0;
    return 1;
}

int message_within_caps(const struct hub *h, const json_t *j)
{
    int values = hub_caps(h)->json_values;
    return within_caps(j, hub_caps(h)->json_depth, &values);
}

/* The length of a log is limited. Its last entries are for moves; a game that goes on even then ends without
 * a result. */
static int is_log_full(struct table *t, int extra)
{
    uint64_t most = (uint64_t)hub_caps(t->hub)->entries;
    if (t->head >= most && t->playing && !t->over) {
        play_end_without_result(t);
        hub_log(t->hub, LOG_TABLE_TOO_LONG, t);
    }
    if (t->head + (extra ? ENTRIES_KEPT : 0) < most)
        return 0;
    hub_count_limit(t->hub, LIMIT_ENTRIES);
    return 1;
}

/* The number that a message has, or -1. */
static json_int_t counter_of(const json_t *m)
{
    const json_t *i = json_object_get(m, "i");
    return json_is_integer(i) && json_integer_value(i) >= 0 && json_integer_value(i) <= MOST_COUNTER
               ? json_integer_value(i)
               : -1;
}

static void dispatch(struct conn *c, json_t *m)
{
    const json_t *t = json_object_get(m, "t");
    json_int_t counter = counter_of(m);
    uint64_t i = counter < 0 ? 0 : (uint64_t)counter;
    const struct kind *k = NULL;
    uint64_t rejects = hub_count_rejects(c->hub);
    for (size_t n = 0; json_is_string(t) && n < KINDS && !k; n++)
        if (strcmp(kinds[n].t, json_string_value(t)) == 0)
            k = &kinds[n];
    if (counter < 0)
        answer_word(c, 0, "bad-input", W_SERVER_NO_COUNTER, "i");
    else if (!k)
        answer_word(c, i, "bad-input", W_SERVER_UNKNOWN_MESSAGE, "t");
    else if (wrong_field(k, m))
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, wrong_field(k, m));
    else if (!c->table && k->needs > 0)
        answer_word(c, i, "no-seat", W_SERVER_HELLO_FIRST, NULL);
    else if (k->needs > 1 && c->seat < 0)
        answer_word(c, i, "no-seat", W_SERVER_NO_SEAT, NULL);
    else if (c->table && c->table->held_bytes > HELD_MOST)
        answer_at_once(c, i, "too-fast", W_SERVER_TOO_FAST);
    else if (c->table && k->needs > 0 && is_log_full(c->table, k->extra))
        answer_word(c, i, "storage-full", W_SERVER_LOG_FULL, NULL);
    else
        k->take(c, i, m);
    hub_count_message(c->hub, k ? (int)(k - kinds) : KINDS, hub_count_rejects(c->hub) > rejects);
}

/* If it is too fast, it is told so, under the number of the message; in the end the socket is closed. */
static int is_too_fast(struct conn *c, int is_say, json_int_t i)
{
    int fast = hub_too_fast(c->hub, c, is_say);
    if (fast)
        answer_word(c, i < 0 ? 0 : (uint64_t)i, "too-fast", W_SERVER_TOO_FAST, NULL);
    if (fast > hub_caps(c->hub)->too_fast_a_minute)
        hub_close_conn(c->hub, c->id, 1008);
    return fast;
}

void message_frame(struct hub *h, uint32_t conn)
{
    struct conn *c = hub_conn(h, conn);
    if (c)
        is_too_fast(c, 0, -1);
}

void message_take(struct hub *h, uint32_t conn, const char *bytes, size_t size)
{
    struct conn *c = hub_conn(h, conn);
    struct error e;
    if (!c)
        return; /* its last words came late */
    c->heard = hub_now(h);
    if (size > (size_t)(c->table ? hub_caps(h)->message : hub_caps(h)->first_message)) {
        hub_count_limit(h, LIMIT_MESSAGE);
        hub_close_conn(h, conn, 1009);
        return;
    }
    json_t *m = json_document(bytes, size, &e);
    memory_need(m || e.word != W_ERROR_OUT_OF_MEMORY); /* no message is lost silently */
    const char *t = json_string_value(json_object_get(m, "t"));
    int is_message = json_is_object(m) && message_within_caps(h, m);
    /* refused under the number that it would have been answered with in its time */
    if (is_too_fast(c, t && strcmp(t, "say") == 0, is_message ? counter_of(m) : -1)) {
        hub_count_message(h, KINDS, 1);
    } else if (!is_message) {
        hub_count_message(h, KINDS, 1);
        answer_word(c, 0, "bad-input", W_SERVER_NOT_A_MESSAGE, NULL);
    } else {
        dispatch(c, m);
    }
    json_decref(m);
}

/* --- hello ---------------------------------------------------------------------------------------------- */

void token_hash(const char *token, uint8_t out[HASH])
{
    hash_sha256(token, strlen(token), out);
}

int same_secret(const uint8_t a[HASH], const uint8_t b[HASH])
{
    return sodium_memcmp(a, b, HASH) == 0;
}

/* 22 to 64 letters of base64url: at least 128 bits. */
int token_fits(const char *token)
{
    size_t length = strlen(token);
    return length >= TOKEN_LEAST && length <= TOKEN_MOST &&
           strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-") == length;
}

/* The seat that a token opens, or -1. Every seat is compared, so that timing reveals nothing. */
int seat_of_token(const struct table *t, const char *token)
{
    uint8_t hash[HASH];
    int seat = -1;
    token_hash(token, hash);
    for (int s = 0; s < t->seats; s++)
        if (same_secret(t->seat[s].token, hash) && t->seat[s].kind == SEAT_HUMAN)
            seat = s;
    return token[0] ? seat : -1;
}

/* A second socket of one seat replaces the first. */
static void take_seat(struct conn *c, int seat)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[seat];
    struct conn *old = hub_conn(c->hub, s->conn);
    if (old && old != c) {
        show(t, old->id, json_pack("{s:s,s:s}", "t", "bye", "code", "elsewhere"));
        show_close(t, old->id, 1000);
        conn_rise(old);
        old->seat = -1;
        old->role = ROLE_NONE;
    }
    c->seat = seat;
    c->role = ROLE_SEAT;
    s->conn = c->id;
    s->here = IS_HERE;
    hub_count_return(c->hub);
}

static int take_transfer(struct conn *c, json_t *m)
{
    struct table *t = c->table;
    uint8_t hash[HASH];
    token_hash(json_text(m, "transfer"), hash);
    for (int seat = 0; seat < t->seats; seat++) {
        struct seat *s = &t->seat[seat];
        if (s->transfer_until <= hub_now(c->hub) || !same_secret(s->transfer, hash))
            continue;
        s->transfer_until = 0;
        token_hash(json_text(m, "token"), s->token); /* the old device's is void */
        lobby_log_seat(t, seat);
        return seat;
    }
    return -1;
}

/* Finds out who this is at the table: 0, or -1 with the reject sent. */
static int identify(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    const char *as = json_text(m, "as"), *token = json_text(m, "token");
    if (json_text(m, "bot")[0]) {
        if (!c->is_bot || clock_bot_hello(c, json_text(m, "bot")))
            return answer_word(c, i, "no-seat", W_SERVER_NO_SEAT, "bot"), -1;
        return 0;
    }
    if (json_object_get(m, "as")) {
        uint8_t hash[HASH];
        int full = watch_count(t) >= hub_caps(c->hub)->spectators;
        if (full)
            hub_count_limit(c->hub, LIMIT_SPECTATORS);
        token_hash(json_text(m, "key"), hash);
        if ((strcmp(as, "spectator") != 0 && strcmp(as, "board") != 0) || !t->spectators ||
            !same_secret(hash, t->key) || full)
            return answer_word(c, i, "no-seat", W_SERVER_NO_WATCHING, "as"), -1;
        c->role = strcmp(as, "board") == 0 ? ROLE_BOARD : ROLE_SPECTATOR;
        if (c->role == ROLE_BOARD)
            screen_return(c, token);
        return 0;
    }
    if (!token_fits(token))
        return answer_word(c, i, "bad-input", W_SERVER_BAD_TOKEN, "token"), -1;
    int seat = json_text(m, "transfer")[0] ? take_transfer(c, m) : seat_of_token(t, token);
    if (json_text(m, "transfer")[0] && seat < 0)
        return answer_word(c, i, "no-seat", W_SERVER_NO_TRANSFER, "transfer"), -1;
    if (seat >= 0)
        take_seat(c, seat);
    else if (!guests_have_room(c, m))
        return answer_word(c, i, "full", W_SERVER_TOO_MANY_GUESTS, "table"), -1;
    return 0;
}

int message_is_game(const struct table *t, const char *game)
{
    char id[2 * FAIR_ID + 1];
    fair_to_hex(t->seal.id, FAIR_ID, id);
    return t->playing && strcmp(id, game) == 0;
}

struct secrets message_secrets(json_t *hello)
{
    return (struct secrets){json_text(hello, "token"), json_text(hello, "key"), json_text(hello, "transfer")};
}

void message_refuse_guess(struct conn *c, json_t *hello)
{
    hub_count_limit(c->hub, LIMIT_CODES);
    answer_word(c, (uint64_t)json_integer_value(json_object_get(hello, "i")), "too-fast", W_SERVER_TOO_FAST,
                "table");
}

static void take_hello(struct conn *c, uint64_t i, json_t *m)
{
    const struct secrets shown = message_secrets(m);
    int lang = words_lang(json_text(m, "lang"));
    uint64_t id = 0;
    c->lang = lang < 0 ? LANG_EN : (enum lang)lang;
    if (c->table || c->waits || c->leaves) {
        answer_word(c, i, "bad-input", W_SERVER_HELLO_TWICE, "t");
        return;
    }
    if (lang < 0 && json_object_get(m, "lang")) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, "lang");
        return;
    }
    if (c->named[0] &&
        strcasecmp(c->named, json_text(m, "table")) != 0) { /* the way was chosen by the other code */
        answer_word(c, i, "bad-input", W_SERVER_OTHER_TABLE, "table");
        return;
    }
    if (json_text(m, "tried")[0] && hub_is_shared(c->hub))
        hub_count_tried(c->hub);
    if (!c->is_bot && leave_url(c->hub, json_text(m, "table"))) { /* whether there is such a table or not */
        message_moved(c, leave_url(c->hub, json_text(m, "table")));
        return;
    }
    switch (c->is_bot ? GUESS_NONE
                      : guess_judge(c->hub, hub_address(c->hub, c), json_text(m, "table"), &shown, &id)) {
    case GUESS_NONE: message_enter(c, m, TOLD_NOTHING); return;
    case GUESS_LATER: hub_wait_hello(c->hub, id, c->id, m, WAIT_AS_GUESS); return;
    default: message_refuse_guess(c, m);
    }
}

void message_moved(struct conn *c, const char *url)
{
    hub_count_moved(c->hub);
    send_at_once(c, &(struct hub_facts){.kind = MESSAGE_OTHER},
                 json_pack("{s:s,s:s}", "t", "moved", "url", url));
    hub_close_conn(c->hub, c->id, 1012);
}

void message_newer(struct conn *c, json_t *hello)
{
    c->waits = 0;
    answer_word(c, (uint64_t)json_integer_value(json_object_get(hello, "i")), "newer", W_SERVER_NEWER,
                "table");
    hub_close_conn(c->hub, c->id, 1013);
}

/* Is the store to be asked first? A bot is the hub's own, and what it does is stored before it is shown. */
static int must_ask(const struct conn *c, const char *code, const struct table *t, enum wait_told told)
{
    if (!hub_is_shared(c->hub))
        return !t && hub_known(c->hub, code);
    return !c->is_bot && strlen(code) <= STORE_CODE && (told == TOLD_NOTHING || (told == TOLD_HERE && !t));
}

void message_enter(struct conn *c, json_t *m, enum wait_told told)
{
    struct hub *h = c->hub;
    uint64_t i = (uint64_t)json_integer_value(json_object_get(m, "i"));
    const char *code = json_text(m, "table");
    json_int_t have = json_integer_value(json_object_get(m, "have"));
    struct table *t = hub_find(h, code);
    if (must_ask(c, code, t, told)) {
        hub_wait_hello(h, hub_known(h, code), c->id, m, WAIT_FOR_TABLE);
        return;
    }
    if (!t || t->damaged) {
        int spared = t || hub_wrong_code(h, hub_address(h, c));
        enum word word = spared ? W_SERVER_NO_SUCH_TABLE : W_SERVER_TOO_FAST;
        const char *fault = t ? table_fault(t, &word) : spared ? "no-such-table" : "too-fast";
        answer_word(c, i, fault, word, "table");
        return;
    }
    if (t->held_bytes > HELD_MOST) {
        answer_at_once(c, i, "too-fast", W_SERVER_TOO_FAST);
        return;
    }
    screen_stop(c);
    conn_sit(c, t);
    if (identify(c, i, m)) {
        conn_rise(c);
        c->role = ROLE_NONE;
        return;
    }
    if (c->role == ROLE_BOT) {
        clock_bot_new(t, c->seat);
        if (t->playing)
            show_state(t, c, t->record.moves);
        return;
    }
    stage_look(t);
    show_welcome(t, c, i);
    if (json_text(m, "game")[0] && !message_is_game(t, json_text(m, "game")))
        have = 0; /* it has seen an earlier one */
    if (have > 0 && t->playing && c->role != ROLE_NONE && (uint64_t)have > t->record.moves) {
        have = 0; /* an old copy of the log was put back */
        if (show_counts_moves(t, c)) {
            show(t, c->id, json_pack("{s:s,s:I}", "t", "rewound", "n", (json_int_t)t->record.moves));
            hub_log(h, LOG_TABLE_REWOUND, t);
        }
    }
    show_seats_to(t, c);
    if (t->sealing && c->role != ROLE_NONE)
        seal_show(t, c->id);
    if (t->playing && c->role != ROLE_NONE)
        show_state(t, c, (uint64_t)(have < 0 ? 0 : have));
    show_rest(t, c);
    if (c->seat >= 0)
        clock_returned(t, c->seat);
}

/* --- the end of a socket -------------------------------------------------------------------------------- */

void message_gone(struct conn *c)
{
    struct table *t = c->table;
    if (!t)
        return;
    if (c->role == ROLE_BOT) {
        clock_bot_gone(c);
    } else if (c->seat >= 0 && t->seat[c->seat].conn == c->id) {
        struct seat *s = &t->seat[c->seat];
        s->conn = 0;
        s->here = IS_QUIET;
        s->quiet_since = hub_now(c->hub);
        show_presence(t, c->seat);
    }
    lobby_forget_knocks(t, c->id);
    conn_rise(c);
}

/* Answers that waited for something that did not become durable: they say so. */
static void refuse_held(struct table *t, const struct held_back *held)
{
    const struct hub_facts facts = reject_of(held->facts.answers);
    struct conn *c = hub_conn(t->hub, held->conn);
    if (c && (held->facts.kind == MESSAGE_ACK || held->facts.kind == MESSAGE_MOVE_ACK))
        send_at_once(c, &facts,
                     json_pack("{s:s,s:I,s:s,s:s}", "t", "reject", "i", (json_int_t)held->facts.answers,
                               "code", "storage-full", "message", words_raw(c->lang, W_SERVER_STORAGE_FULL)));
}

static void send_away(struct conn *c, void *how)
{
    hub_close_conn(c->hub, c->id, *(int *)how);
}

/* Somebody who is not at the table waits for it, too: its hello was refused, or its seat was opened elsewhere. */
static void send_waiting_away(struct table *t, const struct held_back *held, int code)
{
    const struct conn *c = hub_conn(t->hub, held->conn);
    int is_socket = held->kind == OUT_SEND || held->kind == OUT_CLOSE;
    if (is_socket && c && c->table != t && !c->closing)
        hub_close_conn(t->hub, c->id, code);
}

void message_undo(struct table *t, int full)
{
    int code = full ? 1013 : 1012; /* the client should come back: the table is read again from the store */
    for (const struct held_back *held = t->first; held; held = held->next)
        if (held->kind == OUT_REPLY)
            api_not_stored(t->hub, held->conn, full);
        else if (held->kind == OUT_TABLE)
            hub_own_table(t->hub, NULL);
        else if (full && held->kind == OUT_SEND)
            refuse_held(t, held);
    for (const struct held_back *held = t->first; held; held = held->next)
        send_waiting_away(t, held, code);
    hub_each_conn(t, send_away, &code);
}
