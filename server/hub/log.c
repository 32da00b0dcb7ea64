/* log.c: the log of a table: what is written, what waits for it, and how a table is restored from it
 * (docs/server-design.md, The log). */
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "server/hub/box.h"
#include "server/hub/clock.h"
#include "server/hub/door.h"
#include "server/hub/effects.h"
#include "server/hub/given.h"
#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/steps.h"
#include "server/hub/table.h"
#include "server/hub/watch.h"

/* The next entry begins: its body is one value, written into what is returned. */
static struct out *begin_entry(struct table *t, const char *kind)
{
    enum { USUAL = 600 }; /* bytes that a move takes, with its chance moves: allocated at once */
    struct out *o = &t->batch;
    if (o->size == 0 && out_room(o, sizeof(struct store_batch) + USUAL))
        o->size = sizeof(struct store_batch); /* filled in when the step ends */
    put_bytes(o, kind, strlen(kind));
    put_bytes(o, " ", 1);
    o->comma = 0;
    return o;
}

static void end_entry(struct table *t)
{
    put_bytes(&t->batch, "\n", 1);
    memory_need(!t->batch.lost);
    t->batch_count++;
    t->head++;
    t->written = hub_now(t->hub);
}

void log_add(struct table *t, const char *kind, json_t *body)
{
    if (!t->replaying) {
        put_json(begin_entry(t, kind), body);
        end_entry(t);
    }
    json_decref(body);
}

/* A record line, as a text so that its bytes stay what they are. `step`: of a move. Takes the line with its line feed,
 * and frees it. */
static void log_record(struct table *t, const char *kind, char *line, uint32_t step)
{
    memory_need(line != NULL);
    size_t size = strlen(line);
    record_keep(t, line, size);
    if (!t->replaying) {
        struct out *o = begin_entry(t, kind);
        put_open(o, '{');
        put_key(o, "line");
        put_text_of(o, line, size - 1);
        if (step) {
            put_key(o, "step");
            put_number(o, step);
        }
        put_close(o, '}');
        end_entry(t);
    }
    free(line);
}

void log_line(struct table *t, const char *kind, char *line)
{
    log_record(t, kind, line, 0);
}

void log_move(struct table *t, char *line)
{
    log_record(t, "move", line, t->steps);
}

void log_hold(struct table *t, int seat, const struct choice *choice)
{
    const struct seat *s = &t->seat[seat];
    if (t->replaying)
        return;
    struct out *o = begin_entry(t, "hold");
    put_open(o, '{');
    put_key(o, "seat");
    put_number(o, seat);
    put_key(o, "q");
    put_number(o, (int64_t)s->q);
    put_key(o, "move");
    if (choice)
        choice_put(o, t, choice);
    else
        put_null(o);
    if (choice && choice->by) {
        put_key(o, "by");
        put_word(o, choice->by);
    }
    if (choice && s->awaits_nod) {
        put_key(o, "nod");
        put_bool(o, 1);
    }
    put_close(o, '}');
    end_entry(t);
}

void record_keep(struct table *t, const char *line, size_t size)
{
    if (t->lines_size + size + 1 > t->lines_room) {
        t->lines_room = 2 * (t->lines_size + size + 1);
        t->lines = realloc(t->lines, t->lines_room);
        memory_need(t->lines != NULL);
    }
    memcpy(t->lines + t->lines_size, line, size);
    t->lines_size += size;
    t->lines[t->lines_size] = '\0';
}

void log_stored(struct table *t, uint64_t entries)
{
    t->stored = entries;
    while (t->first && t->first->needs <= t->stored) {
        struct held_back *held = t->first;
        t->first = held->next;
        if (!t->first)
            t->last = NULL;
        t->held_bytes -= held->size;
        hub_send_held(t->hub, held);
    }
    watch_tick(t);
}

/* --- reading it again ----------------------------------------------------------------------------------- */

static int replay_open(struct table *t, json_t *body)
{
    t->game = game_find(json_text(body, "game"));
    if (!t->game || fair_from_hex(json_text(body, "key"), HASH, t->key) ||
        fair_from_hex(json_text(body, "opener"), HASH, t->opener))
        return -1;
    struct error e;
    json_t *given = json_object_get(body, "given");
    if (table_shape(t, json_text(body, "content"), (int)json_integer_value(json_object_get(body, "seats")),
                    json_object_get(body, "options"), NULL))
        return -1;
    return given ? given_take(t, given, &e) : 0;
}

static int replay_sit(struct table *t, json_t *body)
{
    int seat = (int)json_integer_value(json_object_get(body, "seat"));
    if (seat < 0 || seat >= t->seats)
        return -1;
    struct seat *s = &t->seat[seat];
    s->kind = strcmp(json_text(body, "kind"), "bot") == 0 ? SEAT_BOT : SEAT_HUMAN;
    snprintf(s->name, sizeof s->name, "%s", json_text(body, "name"));
    snprintf(s->level, sizeof s->level, "%s", json_text(body, "level"));
    s->color = (int)json_integer_value(json_object_get(body, "color"));
    s->agrees = json_is_true(json_object_get(body, "agree"));
    s->muted = json_is_true(json_object_get(body, "muted"));
    s->outside = json_is_true(json_object_get(body, "bot"));
    s->here = s->kind == SEAT_BOT ? IS_HERE : IS_QUIET;
    s->quiet_since = hub_now(t->hub);
    if (s->kind == SEAT_BOT)
        return 0;
    if (fair_from_hex(json_text(body, "token"), HASH, s->token))
        return -1;
    door_forgive(t, s->token);
    return 0;
}

static int replay_rise(struct table *t, json_t *body)
{
    int seat = (int)json_integer_value(json_object_get(body, "seat"));
    if (seat < 0 || seat >= t->seats)
        return -1;
    if (t->seat[seat].kind == SEAT_HUMAN && strcmp(json_text(body, "why"), "kicked") == 0)
        door_keep_out(t, t->seat[seat].token);
    seat_clear(&t->seat[seat]);
    return 0;
}

/* A game keeps the pack that it was begun with, whatever has its name by now. */
static int find_pack(struct table *t, const char *line)
{
    struct error e;
    json_t *start = json_document(line, strlen(line), &e);
    const char *sha256 = json_text(start, "content_sha256");
    t->no_pack = 0;
    if (strcmp(sha256, t->content->sha256) != 0) {
        struct content *own = packs_open_hash(hub_packs(t->hub), t->game, t->content_name, sha256, &e);
        memory_need(own || e.word != W_ERROR_OUT_OF_MEMORY);
        t->no_pack = !own;
        t->lacks = packs_mark(sha256);
        if (own) {
            content_close(t->content);
            t->content = own;
        }
    }
    json_decref(start);
    return t->no_pack ? -1 : 0;
}

static int replay_start(struct table *t, json_t *body)
{
    const char *line = json_text(body, "line");
    if (fair_from_hex(json_text(body, "salt"), FAIR_SALT, t->seal.salt) ||
        fair_from_hex(json_text(body, "secret"), HASH, t->seal.secret))
        return -1;
    table_end_match(t);
    t->lines_size = 0;
    record_keep(t, line, strlen(line));
    record_keep(t, "\n", 1);
    return find_pack(t, line);
}

/* With line 1 the game is there: the reader makes it, and checks both lines. */
static int replay_nonces(struct table *t, json_t *body)
{
    const char *line = json_text(body, "line");
    record_keep(t, line, strlen(line));
    record_keep(t, "\n", 1);
    return play_open_record(t);
}

static int replay_line(struct table *t, json_t *body)
{
    const char *line = json_text(body, "line");
    return play_replay(t, line, strlen(line));
}

static int replay_move(struct table *t, json_t *body)
{
    steps_logged(t, (uint32_t)json_integer_value(json_object_get(body, "step")));
    return replay_line(t, body);
}

static int replay_hold(struct table *t, json_t *body)
{
    int seat = (int)json_integer_value(json_object_get(body, "seat"));
    json_t *move = json_object_get(body, "move");
    struct choice choice = {.q = (uint64_t)json_integer_value(json_object_get(body, "q")),
                            .by = play_mark(json_text(body, "by"))};
    struct error e;
    if (seat < 0 || seat >= t->seats || !t->playing)
        return -1;
    if (json_is_object(move))
        json_object_del(move, "seat"); /* earlier programs took it from clients, and did not look at it */
    if (json_is_object(move) && (choice_read(t, seat, move, &choice, &e) || choice_try(t, &choice, &e)))
        return -1; /* what the rules would refuse never got into a box */
    play_ask(t);   /* questions have the numbers they had */
    if (!json_is_object(move)) {
        box_withdraw(t, seat);
        return 0;
    }
    box_put(t, &choice, json_is_true(json_object_get(body, "nod")));
    play_remember(&t->seat[seat], &choice, "held");
    return 0;
}

static int replay_vote(struct table *t, json_t *body)
{
    t->vote.number = (int)json_integer_value(json_object_get(body, "vote"));
    if (json_object_get(body, "passed"))
        steps_remark(t, 1, json_incref(body));
    return 0;
}

/* Another server has taken the table: what follows is its. The log only counts it. */
static int replay_take(struct table *t, json_t *body)
{
    (void)t;
    return json_text(body, "node")[0] ? 0 : -1;
}

static int replay_one(struct table *t, const char *kind, json_t *body)
{
    static const struct {
        const char *kind;
        int (*replay)(struct table *t, json_t *body);
    } kinds[] = {
        {"open", replay_open},   {"set", lobby_replay_set}, {"sit", replay_sit},       {"rise", replay_rise},
        {"start", replay_start}, {"nonces", replay_nonces}, {"imagined", replay_line}, {"move", replay_move},
        {"say", replay_line},    {"hold", replay_hold},     {"vote", replay_vote},     {"end", replay_line},
        {"clock", clock_replay}, {"take", replay_take},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].kind, kind) == 0)
            return (t->content || i == 0) ? kinds[i].replay(t, body) : -1;
    return -1;
}

int log_replay(struct table *t, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    t->replaying = 1;
    while (bytes < end) {
        char kind[16];
        struct error e;
        const char *line_end = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *space = line_end ? memchr(bytes, ' ', (size_t)(line_end - bytes)) : NULL;
        if (!space || space - bytes >= (int)sizeof kind)
            return -1;
        snprintf(kind, sizeof kind, "%.*s", (int)(space - bytes), bytes);
        json_t *body = json_document(space + 1, (size_t)(line_end - space - 1), &e);
        memory_need(body || e.word != W_ERROR_OUT_OF_MEMORY); /* not the log's fault */
        int wrong = !body || replay_one(t, kind, body);
        json_decref(body);
        if (wrong)
            return -1;
        t->head++;
        bytes = line_end + 1;
    }
    play_close_record(t);
    steps_end(t);
    t->stored = t->head;
    t->replaying = 0;
    return t->content && !t->no_pack ? 0 : -1;
}
