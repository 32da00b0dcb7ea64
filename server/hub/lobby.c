/* lobby.c: a table before the game, and what its host may do: seats, names, knocks, settings, bots, start. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/hub/box.h"
#include "server/hub/clock.h"
#include "server/hub/clue.h"
#include "server/hub/code.h"
#include "server/hub/count.h"
#include "server/hub/door.h"
#include "server/hub/given.h"
#include "server/hub/lobby.h"
#include "server/hub/log.h"
#include "server/hub/message.h"
#include "server/hub/names.h"
#include "server/hub/play.h"
#include "server/hub/programs.h"
#include "server/hub/promise.h"
#include "server/hub/seal.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/stage.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"
#include "server/hub/watch.h"

/* --- creating ------------------------------------------------------------------------------------------- */

struct table *lobby_create(struct hub *h, const struct game *game, const char *content, int seats,
                           json_t *options, json_t *given, const char *token, const char *code,
                           struct error *e)
{
    char drawn[STORE_CODE + 1], key[2 * HASH + 1], opener[2 * HASH + 1];
    uint8_t hash[HASH] = {0};
    if (token)
        token_hash(token, hash);
    else
        hub_random(h, hash, sizeof hash);
    if (!code)
        code_draw(h, hash, drawn);
    struct table *t = hub_new_table(h, code ? code : drawn);
    if (!t) {
        error_set(e, BAD_INPUT, W_SERVER_FULL, "");
        return NULL;
    }
    t->game = game;
    if (table_shape(t, content, seats, options, e) || (given && given_take(t, given, e))) {
        hub_drop_table(h, t);
        return NULL;
    }
    if (token)
        memcpy(t->opener, hash, HASH);
    door_make_key(t);
    fair_to_hex(t->key, HASH, key);
    fair_to_hex(t->opener, HASH, opener);
    json_t *open = json_pack("{s:s,s:s,s:i,s:O,s:s,s:s}", "game", game->name, "content", t->content_name,
                             "seats", t->seats, "options", t->options, "key", key, "opener", opener);
    if (given)
        json_object_set_new(open, "given", given_json(t));
    log_add(t, "open", open);
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
        json_object_set_new(body, "muted", json_boolean(s->muted));
        if (s->outside)
            json_object_set_new(body, "bot", json_true());
        door_forgive(t, s->token);
    }
    log_add(t, "sit", body);
}

/* The bot of a running game makes room: its question is asked again, of the person, and what it has chosen is not
 * the person's choice. */
static void take_over(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    clock_bot_leaves(t, seat);
    if (!box_newest(s))
        return;
    box_withdraw(t, seat); /* the same move by the person is not a repetition of it */
    show_fresh(t);
}

/* Puts the one who asks into a seat; everything was checked. */
static void seat_person(struct conn *c, json_t *m)
{
    struct table *t = c->table;
    int seat = (int)json_integer_value(json_object_get(m, "seat")), host = t->host;
    enum ballot ballot = c->seat >= 0 ? t->seat[c->seat].ballot : BALLOT_NONE;
    if (c->seat >= 0 && c->seat != seat) {
        seat_clear(&t->seat[c->seat]);
        log_add(t, "rise", json_pack("{s:i,s:s}", "seat", c->seat, "why", "moved"));
        t->host = t->host == c->seat ? seat : t->host;
    }
    struct seat *s = &t->seat[seat];
    int takes_over = table_is_busy(t);
    if (takes_over)
        take_over(t, seat);
    else if (c->seat != seat)
        seat_clear(s);
    s->kind = SEAT_HUMAN;
    snprintf(s->name, sizeof s->name, "%s", json_text(m, "name"));
    s->color = (int)json_integer_value(json_object_get(m, "color"));
    s->agrees = json_is_true(json_object_get(m, "agree"));
    s->outside = json_is_true(json_object_get(m, "bot"));
    token_hash(json_text(m, "token"), s->token);
    s->conn = c->id;
    s->here = IS_HERE;
    s->ballot = ballot; /* a vote goes along to another seat */
    c->seat = seat;
    c->role = ROLE_SEAT;
    lobby_log_seat(t, seat);
    /* who opened the table is its host; where that was the server itself, who sits down first, unless that is a program */
    if (t->host < 0 && (same_secret(s->token, t->opener) ||
                        (!s->outside && (t->hosted || sodium_is_zero(t->opener, HASH))))) {
        t->host = seat;
        t->hosted = 1;
    }
    if (t->host != host)
        lobby_log_set(t);
    if (takes_over) {
        stage_take_over(t, seat);
        play_ask(t);
    }
    show_seats(t);
}

/* May this guest have that seat? While a game runs a bot's, and no other: people keep theirs. One who cannot know yet
 * that it is over gets the same answer, unless the host gives the seat. */
static int is_open(const struct conn *c, json_int_t seat, int is_given)
{
    const struct table *t = c->table;
    enum seat_kind kind = t->seat[seat].kind;
    if (c->seat < 0 && !is_given && watch_end_is_unseen(t))
        return kind != SEAT_HUMAN && watch_is_bot_seat(t, seat);
    if (table_is_busy(t))
        return t->sealing == SEAL_NONE && kind == SEAT_BOT && c->seat < 0;
    return kind != SEAT_HUMAN || seat == c->seat;
}

/* What is wrong with a wish to sit, on a certain seat or on any; NULL: nothing. */
static const char *sit_fault(struct conn *c, json_t *m, int is_given, enum word *word, const char **at)
{
    struct table *t = c->table;
    const json_t *wish = json_object_get(m, "seat");
    json_int_t seat = wish ? json_integer_value(wish) : -1;
    json_int_t color = json_integer_value(json_object_get(m, "color"));
    const char *name = json_text(m, "name");
    *at = "seat";
    *word = W_SERVER_NO_SUCH_SEAT;
    if (wish && (seat < 0 || seat >= t->seats))
        return "bad-input";
    *word = W_SERVER_SEAT_TAKEN;
    int own = seat_of_token(t, json_text(m, "token")); /* one token is one seat */
    if ((wish ? !is_open(c, seat, is_given) : c->seat >= 0) || (own >= 0 && own != c->seat))
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
    *word = names_fault(name, hub_caps(t->hub)->name);
    if (*word != WORD_NONE)
        return "bad-input";
    *word = W_SERVER_NAME_ALIKE;
    for (int s = 0; s < t->seats; s++)
        if (s != seat && s != c->seat && t->seat[s].kind == SEAT_HUMAN && names_alike(name, t->seat[s].name))
            return "bad-input";
    return NULL;
}

static void show_knock(struct table *t, uint32_t conn, const struct knock *k)
{
    json_t *m = json_pack("{s:s,s:i,s:s}", "t", "knock", "who", k->who, "name", json_text(k->sit, "name"));
    if (json_object_get(k->sit, "seat"))
        json_object_set(m, "seat", json_object_get(k->sit, "seat"));
    if (json_is_true(json_object_get(k->sit, "bot")))
        json_object_set_new(m, "bot", json_true());
    show(t, conn, m);
}

static void knock(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct knock *k = NULL;
    for (int n = 0; n < KNOCKS && !k; n++)
        if (!t->knocks[n].who || t->knocks[n].conn == c->id)
            k = &t->knocks[n];
    if (!k) {
        answer_word(c, i, "locked", W_SERVER_LOCKED, "key");
        return;
    }
    json_decref(k->sit);
    *k = (struct knock){k->who ? k->who : ++t->knock_count, c->id, json_incref(m)};
    answer_ack(c, i, json_pack("{s:s}", "state", "knocked"));
    if (t->host >= 0 && t->seat[t->host].conn)
        show_knock(t, t->seat[t->host].conn, k);
}

void lobby_show_knocks(struct table *t, uint32_t conn)
{
    for (int n = 0; n < KNOCKS; n++)
        if (t->knocks[n].who)
            show_knock(t, conn, &t->knocks[n]);
}

/* What waits for a host, to the one who has just become it. */
void lobby_show_duties(struct table *t)
{
    uint32_t conn = t->host >= 0 ? t->seat[t->host].conn : 0;
    if (!conn)
        return;
    lobby_show_knocks(t, conn);
    clue_show_all(t);
}

void lobby_forget_knocks(struct table *t, uint32_t conn)
{
    for (int n = 0; n < KNOCKS; n++)
        if (t->knocks[n].who && t->knocks[n].conn == conn) {
            json_decref(t->knocks[n].sit);
            t->knocks[n] = (struct knock){0};
        }
}

static void sit_down(struct conn *c, uint64_t i, json_t *m)
{
    seat_person(c, m);
    answer_ack(c, i, json_pack("{s:i,s:s}", "seat", c->seat, "state", "done"));
    if (c->table->playing) /* the last game */
        show_state(c->table, c, c->table->record.moves);
}

void lobby_sit(struct conn *c, uint64_t i, json_t *m)
{
    enum word word;
    const char *at, *fault = sit_fault(c, m, 0, &word, &at);
    enum door door = door_for(c, m);
    if (watch_is(c))
        answer_word(c, i, "no-seat", W_SERVER_WATCHERS_SIT, NULL);
    else if (fault)
        answer_word(c, i, fault, word, at);
    else if (door == DOOR_OPEN)
        sit_down(c, i, m);
    else if (door == DOOR_KNOCK)
        knock(c, i, m);
    else
        answer_word(c, i, "locked", W_SERVER_LOCKED, "key");
}

static int next_person(const struct table *t, int seat)
{
    for (int n = 1; n < t->seats; n++)
        if (t->seat[(seat + n) % t->seats].kind == SEAT_HUMAN && !t->seat[(seat + n) % t->seats].outside)
            return (seat + n) % t->seats;
    return -1;
}

void lobby_host_leaves(struct table *t)
{
    t->host = next_person(t, t->host);
    lobby_log_set(t);
    lobby_show_duties(t);
}

static void rise(struct table *t, int seat, const char *why)
{
    seat_clear(&t->seat[seat]);
    t->sealing = SEAL_NONE; /* a game that was about to start does not */
    log_add(t, "rise", json_pack("{s:i,s:s}", "seat", seat, "why", why));
    if (seat == t->host)
        lobby_host_leaves(t);
    show_seats(t);
}

void lobby_leave(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    int seat = c->seat;
    (void)m;
    if (c->role == ROLE_BOT) {
        program_gives_up(t, seat);
        return;
    }
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
        rise(t, seat, "left");
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
    snprintf(s->name, sizeof s->name, "%s", program_name(level));
    lobby_log_seat(t, seat);
}

static struct knock *find_knock(struct table *t, json_t *m)
{
    for (int n = 0; n < KNOCKS; n++)
        if (t->knocks[n].who && t->knocks[n].who == json_integer_value(json_object_get(m, "who")))
            return &t->knocks[n];
    return NULL;
}

/* A seat for a guest who has named none: a free one, otherwise a bot's, while it is in the game; -1: there is none. */
static int spare_seat(const struct table *t)
{
    static const enum seat_kind kinds[] = {SEAT_FREE, SEAT_BOT};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (int s = 0; s < t->seats; s++)
            if (t->seat[s].kind == kinds[k] && !table_has_left(t, s))
                return s;
    return -1;
}

static void let_in(struct conn *guest, json_t *sit)
{
    struct table *t = guest->table;
    seat_person(guest, sit);
    show(t, guest->id, json_pack("{s:s,s:i}", "t", "admitted", "seat", guest->seat));
    if (t->playing) /* a bot's seat comes with what it has seen */
        show_state(t, guest, t->over ? t->record.moves : 0);
    show_rest(t, guest);
}

/* On the seat that the host names, or that was asked for, or any. */
static const char *host_admit(struct conn *c, json_t *m, int admit)
{
    struct table *t = c->table;
    struct knock *k = find_knock(t, m);
    struct conn *guest = k ? hub_conn(t->hub, k->conn) : NULL;
    json_t *named = json_object_get(m, "seat");
    enum word word;
    const char *at;
    if (!guest)
        return "late";
    json_t *sit = json_copy(k->sit);
    int any = named || !json_object_get(sit, "seat");
    if (any)
        json_object_set_new(sit, "seat", named ? json_incref(named) : json_integer(spare_seat(t)));
    int fits = admit && !sit_fault(guest, sit, 1, &word, &at);
    if (!admit || fits || !any) { /* otherwise it waits until there is room */
        lobby_forget_knocks(t, guest->id);
        if (fits)
            let_in(guest, sit);
        else
            show(t, guest->id, json_pack("{s:s,s:s}", "t", "bye", "code", admit ? "taken" : "refused"));
    }
    json_decref(sit);
    return admit && any && !fits ? "locked" : NULL;
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
    if (s->kind == SEAT_HUMAN)
        door_keep_out(t, s->token);
    rise(t, seat, "kicked");
    struct conn *gone = hub_conn(t->hub, conn);
    if (gone) {
        show(t, conn, json_pack("{s:s,s:s}", "t", "bye", "code", "kicked"));
        gone->seat = -1;
        gone->role = ROLE_NONE;
    }
    return NULL;
}

/* A bot plays on for an absent player; NULL: the default bot. */
void lobby_stand_in(struct table *t, int seat, const char *level)
{
    struct seat *s = &t->seat[seat];
    const char *next = level ? level : bot_usual(t->game)->name;
    if (program_is(s->level) || program_is(next))
        clock_bot_leaves(t, seat); /* another process plays on */
    s->stands_in = s->kind == SEAT_HUMAN ? STANDS_IN : STANDS_IN_NOT;
    s->timed_out = 0; /* from now on, not for one question */
    snprintf(s->level, sizeof s->level, "%s", next);
    if (s->kind == SEAT_BOT) { /* it is called by its level, also after a restart */
        snprintf(s->name, sizeof s->name, "%s", program_name(s->level));
        lobby_log_seat(t, seat);
    }
    s->clock_q = 0;
    if (s->bot)
        clock_bot_new(t, seat); /* it plays on at another level */
    play_ask(t);
    show_seats(t);
}

static const char *host_bot(struct conn *c, json_t *m, int seat)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[seat];
    const char *level = json_text(m, "level")[0] ? json_text(m, "level") : bot_usual(t->game)->name;
    const struct bot *bot = bot_find(t->game, level);
    int runs = t->playing && !t->over, program = program_of(t, level);
    if (!bot && (!program || (runs && s->kind == SEAT_HUMAN))) /* no program plays in a person's name */
        return "bad-input";
    if (s->kind == SEAT_HUMAN && (!runs || s->here != IS_GONE))
        return "locked"; /* only for an absent player */
    if (!runs && t->sealing)
        return "locked";
    if (program ? !program_fits(t, seat) : !promise_fits(t, seat, bot)) {
        hub_count_limit(t->hub, program ? LIMIT_PROGRAMS : LIMIT_BOTS_CORES);
        return "busy";
    }
    if (!runs) {
        add_bot(t, seat, level);
        show_seats(t);
        return NULL;
    }
    lobby_stand_in(t, seat, level);
    return NULL;
}

static const char *host_fill(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_FREE)
            add_bot(t, s, bot_usual(t->game)->name);
    show_seats(t);
    return NULL;
}

static int is_full(const struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_FREE)
            return 0;
    return 1;
}

static const char *host_start(struct table *t)
{
    if (table_is_busy(t))
        return "late";
    if (!is_full(t))
        return "locked"; /* somebody has left, perhaps: the seat is filled first */
    if (t->over) {       /* the last game goes: what is shown from now on is the next one's */
        table_to_lobby(t);
        lobby_log_set(t); /* it does not come back with a restart if this start is called off */
    }
    seal_begin(t);
    return NULL;
}

static const char *host_cancel(struct table *t)
{
    if (!t->sealing)
        return "late";
    seal_cancel(t);
    return NULL;
}

static int is_for_any_time(json_t *m)
{
    return (json_object_get(m, "pace") || json_object_get(m, "chatter")) &&
           json_object_size(m) == 4; /* t, i, do, and one of them */
}

/* Anything of the lobby; the game itself only before it begins, the pace and whether bots speak at any time. */
static const char *host_set(struct conn *c, json_t *m, struct error *e)
{
    struct table *t = c->table;
    json_t *options = json_object_get(m, "options");
    const char *content = json_text(m, "content")[0] ? json_text(m, "content") : t->content_name;
    json_t *count = json_object_get(m, "seats");
    json_int_t wanted = count ? json_integer_value(count) : t->seats;
    if (table_is_busy(t) && (t->sealing || !is_for_any_time(m)))
        return "locked";
    if (wanted < t->game->least_seats || wanted > t->game->most_seats)
        return "bad-input";
    int seats = (int)wanted;
    for (int s = seats; s < t->seats; s++)
        if (t->seat[s].kind == SEAT_HUMAN)
            return "locked";
    struct table trial = *t; /* all of it is right, or nothing changes */
    if (lobby_read_settings(&trial, m) || table_shape(t, content, seats, options ? options : t->options, e))
        return "bad-input";
    lobby_read_settings(t, m);
    lobby_log_set(t);
    show_seats(t);
    stage_pace(t);
    return NULL;
}

static const char *host_flag(struct table *t, int *flag, int value)
{
    *flag = value;
    lobby_log_set(t);
    show_seats(t);
    return NULL;
}

/* Whether anybody may watch: frozen when the game starts. */
static const char *host_spectators(struct table *t)
{
    if (t->spectators)
        watch_end(t);
    return host_flag(t, &t->spectators, !t->spectators);
}

static const char *host_pass_on(struct table *t, int seat)
{
    if (t->seat[seat].kind != SEAT_HUMAN || t->seat[seat].outside)
        return "bad-input";
    host_flag(t, &t->host, seat);
    lobby_show_duties(t);
    return NULL;
}

static const char *host_rematch(struct table *t)
{
    return t->over ? host_start(t) : "late";
}

void lobby_again(struct table *t)
{
    if (!t->over || t->sealing)
        return;
    host_fill(t);
    host_start(t);
}

static const char *host_seat(struct conn *c, const char *what, json_t *m, int seat)
{
    struct table *t = c->table;
    if (strcmp(what, "kick") == 0)
        return host_kick(c, seat);
    if (strcmp(what, "bot") == 0)
        return host_bot(c, m, seat);
    if (strcmp(what, "unbot") == 0) {
        if (t->seat[seat].kind != SEAT_BOT || table_is_busy(t))
            return "locked";
        rise(t, seat, "unbot");
        return NULL;
    }
    if (strcmp(what, "mute") == 0) {
        if (t->seat[seat].kind != SEAT_HUMAN)
            return "bad-input";
        t->seat[seat].muted = !t->seat[seat].muted;
        lobby_log_seat(t, seat);
        show_seats(t);
        return NULL;
    }
    if (strcmp(what, "nod") == 0 || strcmp(what, "veto") == 0)
        return clue_nod(t, seat, what[0] == 'n');
    return strcmp(what, "pass-on") == 0 ? host_pass_on(t, seat) : "bad-input";
}

/* Acts by what they take besides `do`. */
static const char *const acts_alone[] = {"start",      "cancel", "fill",   "lock",    "unlock", "renew",
                                         "spectators", "pause",  "resume", "rematch", "begin",  NULL};
static const char *const acts_on_seat[] = {"kick", "unbot", "mute", "nod", "veto", "pass-on", NULL};

/* The first field that this act has no use for; NULL: there is none, or the act is unknown. */
static const char *stray_field(const char *what, json_t *m)
{
    static const char *const of_any[] = {"do", "i", "t", NULL}, *const of_seat[] = {"seat", NULL},
                             *const of_bot[] = {"seat", "level", NULL},
                             *const of_admit[] = {"seat", "who", NULL}, *const of_refuse[] = {"who", NULL};
    const char *const *fields = name_index(acts_alone, what) >= 0     ? of_any
                                : name_index(acts_on_seat, what) >= 0 ? of_seat
                                : strcmp(what, "bot") == 0            ? of_bot
                                : strcmp(what, "admit") == 0          ? of_admit
                                : strcmp(what, "refuse") == 0         ? of_refuse
                                                                      : NULL;
    int sets = strcmp(what, "set") == 0;
    const char *key;
    json_t *value;
    json_object_foreach(m, key, value)
    {
        int concerns_one = name_index(of_bot, key) >= 0 || strcmp(key, "who") == 0;
        if (name_index(of_any, key) < 0 && (sets ? concerns_one : fields && name_index(fields, key) < 0))
            return key;
    }
    return NULL;
}

static const char *host_do(struct conn *c, const char *what, json_t *m, struct error *e)
{
    struct table *t = c->table;
    json_t *seat = json_object_get(m, "seat");
    if (strcmp(what, "start") == 0)
        return host_start(t);
    if (strcmp(what, "cancel") == 0)
        return host_cancel(t);
    if (strcmp(what, "fill") == 0)
        return t->playing && !t->over ? "locked" : host_fill(t);
    if (strcmp(what, "lock") == 0 || strcmp(what, "unlock") == 0)
        return host_flag(t, &t->locked, what[0] == 'l');
    if (strcmp(what, "renew") == 0)
        return door_renew(t), NULL;
    if (strcmp(what, "spectators") == 0)
        return table_is_busy(t) ? "locked" : host_spectators(t);
    if (strcmp(what, "admit") == 0 || strcmp(what, "refuse") == 0)
        return host_admit(c, m, what[0] == 'a');
    if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0) {
        if (!t->playing || t->over || (what[0] == 'p') == (t->paused_at != 0))
            return "late";
        clock_pause(t, what[0] == 'p');
        clock_log(t);
        show_clock(t);
        return NULL;
    }
    if (strcmp(what, "rematch") == 0)
        return host_rematch(t);
    if (strcmp(what, "begin") == 0)
        return stage_begin(t);
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
    const char *stray = stray_field(json_text(m, "do"), m);
    int renews = strcmp(json_text(m, "do"), "renew") == 0; /* the host alone is sent the key */
    if (c->seat != t->host) {
        answer_word(c, i, "not-host", W_SERVER_NOT_HOST, NULL);
        return;
    }
    if (stray) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, stray);
        return;
    }
    const char *code = host_do(c, json_text(m, "do"), m, &e);
    c = hub_conn(h, conn);
    if (!c)
        return;
    if (!code)
        answer_ack(c, i, renews ? json_pack("{s:s}", "key", t->link) : NULL);
    else if (e.code)
        answer_error(c, i, 0, &e);
    else
        answer_word(c, i, code,
                    strcmp(code, "late") == 0     ? W_SERVER_LATE
                    : strcmp(code, "locked") == 0 ? W_SERVER_NOT_NOW
                    : strcmp(code, "busy") == 0   ? W_SERVER_BOTS_BUSY
                                                  : W_SERVER_WRONG_FIELD,
                    strcmp(code, "busy") == 0 ? "level" : "do");
}
