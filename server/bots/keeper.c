#include "server/bots/keeper.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bots/bot.h"
#include "guests/guest.h"
#include "match/games.h"

enum {
    PATIENCE_MS = 8000, /* after its moment: the table itself waits for ten seconds */
    MARGIN_MS = 200,    /* before a window closes, an answer should be there */
    REFUSED_MOST = 20   /* answers to one question */
};

struct keeper {
    const struct inn *inn;
    uint32_t conn;
    int told, cable;
    struct guest guest;
    struct match match; /* content, seats and options of the table; a position only while it is asked */
    enum lang lang;
    struct seen_log seen; /* what its seat has seen */
    json_t *ask, *view;   /* of a question that it has yet to be asked */
    json_int_t answered;  /* the number of the last one; -1: none */
    union position asked; /* … and its view */
    int refused;          /* how many answers to it were */
    int was_held;         /* its last answer was in the box when it heard of the table last */
    json_int_t i;
    struct rng rng;
};

static const char *text_of(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* --- what it says ---------------------------------------------------------------------------------------- */

static void send_packet(int cable, uint32_t conn, json_t *m)
{
    char packet[sizeof conn + BOT_MOST_MESSAGE];
    size_t size = m ? json_dumpb(m, packet + sizeof conn, BOT_MOST_MESSAGE, JSON_COMPACT) : 0;
    json_decref(m);
    if (size == 0 || size > BOT_MOST_MESSAGE)
        return;
    memcpy(packet, &conn, sizeof conn);
    if (send(cable, packet, sizeof conn + size, MSG_NOSIGNAL) < 0)
        _exit(0); /* the server is gone */
}

void keeper_give_up(int cable, uint32_t conn)
{
    send_packet(cable, conn, json_pack("{s:s,s:i}", "t", "leave", "i", 0));
}

static _Noreturn void leave(struct keeper *k)
{
    keeper_give_up(k->cable, k->conn);
    guest_close(&k->guest, 0);
    _exit(0);
}

/* What it claims goes before its move; the table says it at the move's moment, or not at all. */
static void send_claim(struct keeper *k)
{
    const struct guest_claim *claim = &k->guest.claim;
    if (!claim->claim[0])
        return;
    json_t *m = json_pack("{s:s,s:I,s:s}", "t", "say", "i", ++k->i, "claim", claim->claim);
    if (claim->is[0])
        json_object_set_new(m, "is", json_string(claim->is));
    if (claim->about >= 0)
        json_object_set_new(m, "seat", json_integer(claim->about));
    send_packet(k->cable, k->conn, m);
}

static void send_move(struct keeper *k, const struct move *move, const struct text *say)
{
    json_t *said = codec_write_move(k->match.content, k->asked.bytes, move, say, 0, 1);
    json_object_del(said, "seat");
    send_packet(k->cable, k->conn,
                json_pack("{s:s,s:I,s:I,s:o}", "t", "move", "i", ++k->i, "q", k->answered, "move", said));
}

/* --- a question ------------------------------------------------------------------------------------------ */

/* The table's view and legal moves, and no more: what the rules need beside them to judge an answer is made up. */
static int read_question(struct keeper *k, json_t *view)
{
    struct error e;
    if (codec_read_view(k->match.content, view, k->guest.seat, k->asked.bytes, &k->match.seats,
                        &k->match.texts, &e))
        return -1;
    k->match.position = k->asked;
    match_imagine(&k->match, k->guest.seat, &k->rng);
    return 0;
}

static struct question question_of(struct keeper *k, const struct history *history)
{
    return (struct question){.content = k->match.content,
                             .view = k->asked.bytes,
                             .texts = &k->match.texts,
                             .seats = k->match.seats,
                             .seat = k->guest.seat,
                             .lang = k->lang,
                             .rng = &k->rng,
                             .history = history};
}

/* How long the table waits for the answer. */
static int64_t patience(json_t *ask)
{
    int64_t due = json_integer_value(json_object_get(ask, "due_ms"));
    if (json_is_true(json_object_get(ask, "blind")))
        return due > MARGIN_MS ? due - MARGIN_MS : 1;
    return due + PATIENCE_MS;
}

static void answer(struct keeper *k)
{
    struct move move;
    struct text say = {""};
    json_t *ask = k->ask, *view = k->view;
    const struct history history = seen_history(&k->seen);
    k->ask = k->view = NULL;
    k->answered = json_integer_value(json_object_get(ask, "q"));
    k->refused = 0;
    if (read_question(k, view))
        leave(k);
    const struct question q = question_of(k, &history);
    k->guest.most_ms = patience(ask);
    k->guest.view = view;
    guest_ask(&k->guest, &k->match, &q, &move, &say);
    k->guest.view = NULL;
    if (k->guest.state == GUEST_REPLACED)
        leave(k);
    send_claim(k);
    send_move(k, &move, &say);
    json_decref(ask);
    json_decref(view);
}

/* The table has refused an answer that the rules allow (a clue that nobody could read): a fault like any other. */
static void answer_again(struct keeper *k)
{
    struct move move;
    struct text say = {""};
    const struct question q = question_of(k, &history_none);
    if (k->refused++ == REFUSED_MOST)
        return; /* the table goes on by itself */
    guest_refuse(&k->guest, &q, &move, &say);
    if (k->guest.state == GUEST_REPLACED)
        leave(k);
    send_move(k, &move, &say);
}

/* --- what it is told ------------------------------------------------------------------------------------- */

static void take_new(struct keeper *k, json_t *m)
{
    const struct game *game = game_find(text_of(m, "game"));
    const struct pack *pack = packs_of_hash(k->inn->packs, text_of(m, "content_sha"));
    json_int_t number = json_integer_value(json_object_get(m, "program"));
    int lang = words_lang(text_of(m, "lang"));
    uint8_t seed[32] = {0}; /* the table's luck is not for us */
    if (k->guest.program)
        return;
    if (number < 1 || number > k->inn->count || !pack || pack->content->game != game)
        leave(k);
    k->guest.program = k->inn->programs[number - 1];
    k->guest.seat = (int)json_integer_value(json_object_get(m, "seat"));
    guest_begin(&k->guest, seed);
    k->guest.bot_seed = json_integer_value(json_object_get(m, "bot_seed"));
    k->match.content = pack->content;
    k->match.seats = (int)json_integer_value(json_object_get(m, "players"));
    k->match.options = json_incref(json_object_get(m, "options"));
    k->lang = lang < 0 ? LANG_EN : (enum lang)lang;
    k->seen.viewer = k->guest.seat;
}

/* Moves that lie open now, and what was claimed between them. */
static void take_events(struct keeper *k, json_t *events)
{
    size_t i;
    json_t *event;
    struct error e; /* without its history a program plays by its view */
    json_array_foreach(events, i, event) seen_follow(&k->seen, k->match.content, k->match.seats, event, &e);
}

/* A question to this seat is kept until all that has come is read: only the last one is asked. */
static void take_state(struct keeper *k, json_t *state)
{
    json_t *ask = json_object_get(state, "ask");
    take_events(k, json_object_get(state, "events"));
    json_decref(k->ask);
    json_decref(k->view);
    k->ask = k->view = NULL;
    int was_held = k->was_held; /* and if it is not any more, it was given back */
    k->was_held = json_object_get(ask, "held") != NULL;
    if (!ask || json_object_get(ask, "waited") || k->was_held ||
        (json_integer_value(json_object_get(ask, "q")) == k->answered && !was_held))
        return;
    k->ask = json_incref(ask);
    k->view = json_incref(json_object_get(state, "view"));
}

static void take_end(struct keeper *k, json_t *m)
{
    const struct history history = seen_history(&k->seen);
    guest_end(&k->guest, k->match.content, &history, json_object_get(m, "result"));
}

static void take_message(struct keeper *k, const char *bytes, size_t size)
{
    struct error e;
    json_t *m = json_document(bytes, size, &e);
    const char *t = text_of(m, "t");
    if (strcmp(t, "new") == 0)
        take_new(k, m);
    else if (!k->guest.program)
        leave(k); /* the table has told it nothing: it can't play */
    else if (strcmp(t, "state") == 0)
        take_state(k, m);
    else if (strcmp(t, "seen") == 0)
        take_events(k, json_object_get(m, "events"));
    else if (strcmp(t, "end") == 0)
        take_end(k, m);
    else if (strcmp(t, "reject") == 0 && strcmp(text_of(m, "code"), "late") != 0 &&
             json_integer_value(json_object_get(m, "q")) == k->answered)
        answer_again(k);
    json_decref(m);
}

_Noreturn void keeper_play(const struct inn *inn, uint32_t conn, int told, int cable)
{
    static char bytes[KEEPER_MOST_TOLD];
    static struct keeper keeper; /* too large for comfort on the stack */
    struct keeper *k = &keeper;
    uint64_t seed;
    *k = (struct keeper){.inn = inn, .conn = conn, .told = told, .cable = cable, .answered = -1};
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        _exit(1);
    rng_seed(&k->rng, seed);
    for (;;) {
        ssize_t size = recv(told, bytes, sizeof bytes, k->ask ? MSG_DONTWAIT : 0);
        if (size > 0)
            take_message(k, bytes, (size_t)size);
        else if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            answer(k);
        else if (size == 0 || errno != EINTR)
            break;
    }
    guest_close(&k->guest, GUEST_GOODBYE_MS);
    _exit(0);
}
