/* attack_peer.c: the clients' ends of an attack. Whatever they receive is held against the protocol's page and against
 * everything that was shown before; what they learn from it is for attack_say.c. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/json.h"
#include "match/record_read.h"
#include "match/verify.h"
#include "tests/fuzz/attack.h"
#include "tests/server/shown.h"

enum { ALSO_PARSED = 16 }; /* one message in so many goes through the whole parser, too */

static struct {
    struct remembered all[MEMORY];
    uint32_t run;
    struct shown_list shown;
} memory;

/* --- what was shown ------------------------------------------------------------------------------------- */

static uint64_t mixed(uint64_t a, uint64_t b)
{
    return ((a ^ b) * 0x9e3779b97f4a7c15u) ^ (a >> 31);
}

/* The same thing looks the same whenever it is shown, before and after a restart. */
static void remember(uint64_t what, uint64_t hash, const char *name)
{
    struct remembered *r = &memory.all[what % MEMORY];
    if (r->run == memory.run && r->what == what && r->hash != hash)
        attack_fail("%s looks different when it is shown again", name);
    *r = (struct remembered){what, hash, memory.run};
}

static int viewer_of(const struct person *p)
{
    return p->seat >= 0 ? p->seat : SPECTATOR;
}

static void note_events(const struct person *p, struct span events)
{
    struct span event;
    struct fields f;
    for (const char *at = events.at; page_next(events, &at, &event);) {
        if (page_fields(event, &f))
            attack_fail("an event that is no object");
        struct shown s = {.viewer = viewer_of(p),
                          .is_event = 1,
                          .n = (uint64_t)field_number(&f, "n", 0),
                          .hash = shown_hash(event.at, event.size)};
        memcpy(s.game, p->game, sizeof s.game);
        shown_add(&memory.shown, &s);
    }
}

static void note_state(const struct person *p, const struct fields *f)
{
    struct span view = field(f, "view"), head = field(f, "head");
    struct shown s = {.viewer = viewer_of(p),
                      .n = (uint64_t)field_number(f, "n", 0),
                      .hash = shown_hash(view.at, view.size)};
    uint64_t game = shown_hash(p->game, 32);
    memcpy(s.game, p->game, sizeof s.game);
    if (attack_plant == PLANT_VIEW && s.n > 4)
        s.hash ^= 1;
    shown_add(&memory.shown, &s);
    remember(mixed(mixed(game, s.n), 1000 + (uint64_t)s.viewer), s.hash, "a view");
    remember(mixed(mixed(game, (uint64_t)field_number(f, "line", 0)), 7), shown_hash(head.at, head.size),
             "a head");
    note_events(p, field(f, "events"));
}

/* Steps that are shown again; the first one has a whole view. */
static void take_past(struct attack *a, int who, const struct fields *message)
{
    const struct person *p = &a->people[who];
    struct span steps = field(message, "steps"), step;
    struct fields f;
    if (p->seat < 0 && !p->watches)
        attack_fail("a guest is shown the past of the game");
    for (const char *at = steps.at; page_next(steps, &at, &step);) {
        if (page_fields(step, &f))
            attack_fail("a step that is no object");
        struct span view = field(&f, "view");
        struct shown s = {.viewer = viewer_of(p),
                          .n = (uint64_t)field_number(&f, "n", 0),
                          .hash = shown_hash(view.at, view.size)};
        memcpy(s.game, p->game, sizeof s.game);
        if (view.size)
            shown_add(&memory.shown, &s);
        note_events(p, field(&f, "events"));
    }
}

static void keep_state(struct person *p, const char *text, size_t size, const struct fields *f)
{
    if (size > p->state_room) {
        p->state_room = 2 * size;
        p->state = realloc(p->state, p->state_room);
        assert(p->state);
    }
    memcpy(p->state, text, size);
    p->state_size = size;
    struct span ask = field(f, "ask");
    if (ask.size)
        ask.at = p->state + (ask.at - text);
    p->ask.count = 0;
    p->asked = 0;
    if (ask.size && page_fields(ask, &p->ask) == 0)
        p->asked = (uint64_t)field_number(&p->ask, "q", 0);
}

/* The stage of a state; one that is not taken has the number of the step. */
static void take_stage(struct person *p, const struct fields *f)
{
    struct fields stage;
    struct span of = field(f, "stage");
    p->stage = field_number(f, "step", 0);
    if (of.size && page_fields(of, &stage) == 0)
        p->stage = field_number(&stage, "n", 0);
}

static void take_state(struct attack *a, int who, const char *text, size_t size, const struct fields *f)
{
    struct person *p = &a->people[who];
    struct span game = field_text(f, "game");
    uint64_t n = (uint64_t)field_number(f, "n", 0), line = (uint64_t)field_number(f, "line", 0);
    int same = strlen(p->game) == game.size && memcmp(p->game, game.at, game.size) == 0;
    if (who < PEOPLE && p->seat < 0 && !p->watches)
        attack_fail("a guest is shown the game");
    if (same && p->seat >= 0 && (n < p->have || line < p->line))
        attack_fail("move %llu is shown after move %llu", (unsigned long long)n, (unsigned long long)p->have);
    snprintf(p->game, sizeof p->game, "%.*s", (int)game.size, game.at);
    p->have = n;
    p->line = line;
    keep_state(p, text, size, f);
    take_stage(p, f);
    if (who >= PEOPLE)
        return;
    if (field_is(&p->ask, "blind", "true") && field(f, "chosen").size != 2)
        attack_fail("somebody is told who has answered a blind question");
    note_state(p, f);
}

/* --- answers -------------------------------------------------------------------------------------------- */

static void take_answer(struct attack *a, int who, uint64_t i, int good)
{
    struct person *p = &a->people[who];
    int at = 0;
    while (at < p->due_count && p->due[at].i != i)
        at++;
    if (at == p->due_count) {
        if (i == 0 && !good && p->frames > 0)
            p->frames--;
        else if (!p->due_lost)
            attack_fail("an answer to message %llu, which nobody waits for", (unsigned long long)i);
        return;
    }
    const struct due *due = &p->due[at];
    if (due->kind >= 0)
        (good ? attack_sums->good : attack_sums->bad)[due->kind]++;
    if (due->act >= 0)
        (good ? attack_sums->good_act : attack_sums->bad_act)[due->act]++;
    p->due[at] = p->due[--p->due_count];
}

void peer_settled(struct attack *a)
{
    for (int who = 0; who < PEOPLE; who++) {
        struct person *p = &a->people[who];
        const struct line *l = p->socket && p->due_count ? server_line(a, p->socket) : NULL;
        if (!l || p->due_lost || p->deaf || wire_state(l->conn.wire) != WIRE_OPEN || !l->conn.in_hub)
            continue;
        attack_fail("message %llu of person %d is not answered", (unsigned long long)p->due[0].i, who);
    }
}

/* --- messages ------------------------------------------------------------------------------------------- */

static void copy_text(char *out, size_t room, struct span text)
{
    snprintf(out, room, "%.*s", (int)text.size, text.at);
}

static void take_welcome(struct attack *a, int who, const struct fields *f)
{
    struct person *p = &a->people[who];
    int seat = (int)field_number(f, "seat", -1);
    if (seat != p->seat)
        person_forgets(p); /* another device's, perhaps: everything is shown again */
    p->seat = seat;
    p->welcome = 1;
    for (int i = 0; i < p->due_count; i++)
        if (p->due[i].i == (uint64_t)field_number(f, "i", 0)) {
            p->watches = p->due[i].watches && seat < 0;
            p->table = p->due[i].table; /* another hello may have been said meanwhile */
        }
}

static void take_ack(struct attack *a, int who, const struct fields *f)
{
    struct person *p = &a->people[who];
    p->knocked |= field_is(f, "state", "knocked");
    if (field(f, "seat").size)
        p->seat = (int)field_number(f, "seat", -1);
    if (field_text(f, "transfer").size)
        copy_text(p->transfer, sizeof p->transfer, field_text(f, "transfer"));
    if (field_text(f, "screen").size)
        copy_text(p->screen, sizeof p->screen, field_text(f, "screen"));
    if (field_text(f, "key").size && p->table >= 0)
        copy_text(a->tables[p->table].key, sizeof a->tables[p->table].key, field_text(f, "key"));
}

static void take_commit(struct attack *a, int who, const struct fields *f)
{
    struct person *p = &a->people[who];
    char hex[65];
    copy_text(p->sealing, sizeof p->sealing, field_text(f, "game"));
    copy_text(p->commit, sizeof p->commit, field_text(f, "commit"));
    if (p->seat < 0)
        return;
    for (int i = 0; i < 32; i++)
        p->nonce[i] = (uint8_t)rng_next(&a->rng);
    fair_to_hex(p->nonce, 32, hex);
    peer_secret(a, hex, 0, 0, UNTIL_NONCES);
    p->owes_pledge = 1;
}

static void take_bye(struct attack *a, int who, const struct fields *f)
{
    struct person *p = &a->people[who];
    if (!is_one_of(page_byes, field_text(f, "code")))
        attack_fail("a bye with a code that is not documented");
    if (field_is(f, "code", "kicked"))
        p->seat = -1;
}

/* Whether it waits to be seated: what everybody is told comes before the answer to that. */
static int may_be_seated(const struct person *p)
{
    for (int i = 0; i < p->due_count; i++)
        if (p->due[i].kind < 0 || strcmp(page_in[p->due[i].kind].name, "sit") == 0)
            return 1;
    return p->due_lost || p->knocked;
}

/* A list of seats comes neither with every end of a game nor with every start: after a restart the table may be one of
 * these stages further than the last list said, but never back. */
static const char *const table_stages[] = {"\"state\":\"running\",", "\"state\":\"over\",",
                                           "\"state\":\"lobby\","};

/* How many of these letters are one of the words; 0: they begin with none of them. `which`: the word's number. */
static size_t word_at(const char *at, size_t left, const char *const *words, int count, int *which)
{
    for (*which = 0; *which < count; ++*which) {
        size_t size = strlen(words[*which]);
        if (left > size && memcmp(at, words[*which], size) == 0)
            return size;
    }
    return 0;
}

/* Without who is here, for whom a bot plays meanwhile, and whether a game is about to start: a restart changes that. */
static void keep_seats(struct seats_seen *seats, const char *text, size_t size)
{
    static const char *const passing[] = {"\"here\":\"here\",", "\"here\":\"quiet\",", "\"here\":\"gone\",",
                                          ",\"stand_in\":true", ",\"sealing\":true"};
    size_t used = 0;
    int which;
    while (size > 0 && text[size - 1] == ' ')
        size--; /* padding */
    for (size_t at = 0; at < size;) {
        size_t skip = word_at(text + at, size - at, passing, 5, &which);
        if (!skip && (skip = word_at(text + at, size - at, table_stages, 3, &which)) > 0)
            seats->stage = which;
        if (!skip && used < sizeof seats->text - 1)
            seats->text[used++] = text[at];
        at += skip ? skip : 1;
    }
    seats->text[used] = '\0';
}

static void compare_seats(const struct seats_seen *before, const struct seats_seen *after)
{
    size_t same = 0;
    while (before->text[same] && before->text[same] == after->text[same])
        same++;
    if (before->text[same] || after->text[same])
        attack_fail(
            "the table is another one after a restart: %.60s, which was %.60s\nbefore: %s\nafter:  %s",
            after->text + same, before->text + same, before->text, after->text);
    if (after->stage < before->stage)
        attack_fail("the table is another one after a restart: %s which was %s\n%s",
                    table_stages[after->stage], table_stages[before->stage], after->text);
}

static void take_seats(struct person *p, const char *text, size_t size)
{
    static const char person[] = "\"kind\":\"human\",\"name\"";
    int names = memmem(text, size, person, sizeof person - 1) != NULL;
    p->seats.text[0] = '\0';
    if (p->seat >= 0 && names) /* one who has left sees what guests see */
        keep_seats(&p->seats, text, size);
    if (p->seats_before.text[0] && p->seats.text[0])
        compare_seats(&p->seats_before, &p->seats);
    p->seats_before.text[0] = '\0';
    if (p->seat < 0 && !p->watches && !may_be_seated(p) && names)
        attack_fail("a guest is shown the names of people");
}

static void take_kind(struct attack *a, int who, const char *t, const char *text, size_t size,
                      const struct fields *f)
{
    struct person *p = &a->people[who];
    if (strcmp(t, "state") == 0)
        take_state(a, who, text, size, f);
    else if (strcmp(t, "past") == 0)
        take_past(a, who, f);
    else if (strcmp(t, "seats") == 0)
        take_seats(p, text, size);
    else if (strcmp(t, "welcome") == 0)
        take_welcome(a, who, f);
    else if (strcmp(t, "ack") == 0)
        take_ack(a, who, f);
    else if (strcmp(t, "admitted") == 0)
        p->seat = (int)field_number(f, "seat", -1);
    else if (strcmp(t, "commit") == 0)
        take_commit(a, who, f);
    else if (strcmp(t, "pledges") == 0)
        p->owes_reveal = p->seat >= 0;
    else if (strcmp(t, "knock") == 0)
        p->who = field_number(f, "who", 0);
    else if (strcmp(t, "vote") == 0)
        p->vote = field_number(f, "vote", 0);
    else if (strcmp(t, "stage") == 0)
        p->stage = field_number(f, "n", 0);
    else if (strcmp(t, "nod") == 0)
        p->clue = field_number(f, "seat", 0);
    else if (strcmp(t, "bye") == 0)
        take_bye(a, who, f);
    else if (strcmp(t, "rewound") == 0 && !p->rude)
        attack_fail("moves that were shown are lost after a restart");
    else if (strcmp(t, "reject") == 0 && !is_one_of(page_codes, field_text(f, "code")))
        attack_fail("a reject with a code that is not documented: %.*s", (int)size, text);
}

/* Now and then the whole parser reads it, too. */
static void parse(struct attack *a, const char *text, size_t size)
{
    struct error e;
    json_t *m = a->messages % ALSO_PARSED == 0 ? json_document(text, size, &e) : json_true();
    if (!m)
        attack_fail("not JSON: %.*s", (int)size, text);
    json_decref(m);
}

/* The number of a message's kind on the page, or -1. Nearly all begin with it. */
static int kind_of(const char *text, size_t size)
{
    static const char begin[] = "{\"t\":\"";
    const char *from = text + sizeof begin - 1;
    const char *to = size > sizeof begin && memcmp(text, begin, sizeof begin - 1) == 0
                         ? memchr(from, '"', size - sizeof begin)
                         : NULL;
    struct fields f;
    if (to)
        return page_find(page_out, page_out_count, (struct span){from, (size_t)(to - from)});
    if (page_fields((struct span){text, size}, &f))
        return -1;
    return page_find(page_out, page_out_count, field_text(&f, "t"));
}

static void take_message(struct attack *a, int who, const char *text, size_t size)
{
    struct fields f;
    int kind = kind_of(text, size);
    const char *fault = kind >= 0 ? page_fault(page_out, kind, text, size, &f) : "the kind of message";
    if (fault)
        attack_fail("this is not on the page (%s): %.*s", fault, (int)size, text);
    attack_trace("<", who, text, size);
    parse(a, text, size);
    peer_look(a, who, page_out[kind].name, text, size);
    attack_sums->out[kind]++;
    attack_sums->sent++;
    const char *t = page_out[kind].name;
    int good = strcmp(t, "ack") == 0 || strcmp(t, "welcome") == 0 || strcmp(t, "beat") == 0 ||
               strcmp(t, "past") == 0;
    take_kind(a, who, t, text, size, &f);
    if (good || strcmp(t, "reject") == 0)
        take_answer(a, who, (uint64_t)field_number(&f, "i", 0), good);
}

void peer_bot_hears(struct attack *a, int who, const char *text, size_t size)
{
    struct fields f;
    int kind = kind_of(text, size);
    if (kind < 0 || strcmp(page_out[kind].name, "state") != 0)
        return;
    if (page_fault(page_out, kind, text, size, &f))
        attack_fail("a bot's state is not on the page");
    struct person *p = &a->people[who];
    uint64_t answered = p->answered;
    take_state(a, who, text, size, &f);
    p->owes_move =
        p->asked && p->asked != answered && !field(&p->ask, "held").size && !field(&p->ask, "waited").size;
    p->answered = p->owes_move ? p->asked : answered;
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

/* One who has closed first gets their own code back. */
static void check_close(const struct person *p, const uint8_t *in, size_t size)
{
    int code = size >= 2 ? in[0] << 8 | in[1] : 0, i = 0;
    while (page_close_codes[i] && page_close_codes[i] != code)
        i++;
    if (!page_close_codes[i] && p->due_lost)
        return;
    if (!page_close_codes[i])
        attack_fail("a socket is closed with %d, which is not documented", code);
    attack_sums->close[i]++;
}

/* One frame of the server's; how many bytes it has, or 0: not all of it is here. */
static size_t take_frame(struct attack *a, struct line *l, const char *bytes, size_t have)
{
    const uint8_t *in = (const uint8_t *)bytes;
    size_t size = have >= 2 ? in[1] & 0x7f : 0, head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (have < 2 || have < head)
        return 0;
    if (head > 2)
        size = 0;
    for (size_t i = 2; i < head; i++)
        size = size << 8 | in[i];
    if (have < head + size)
        return 0;
    int code = in[0] & 0x0f;
    if (in[1] & 0x80 || (in[0] & 0xf0) != 0x80)
        attack_fail("a frame that no server sends");
    if (code == 1)
        take_message(a, l->who, bytes + head, size);
    else if (code == 8) {
        check_close(&a->people[l->who], in + head, size);
        l->ended = 1;
    } else if (code != 9 && code != 10)
        attack_fail("a frame of a kind that nobody expects");
    return head + size;
}

static void take_opened(struct attack *a, const struct line *l, const struct fields *f)
{
    struct open_table *t = &a->tables[a->table_count];
    char key[40];
    copy_text(key, sizeof key, field_text(f, "key"));
    for (int i = 0; i < a->table_count; i++)
        if (strcmp(a->tables[i].key, key) == 0)
            return; /* asked for again */
    peer_secret(a, key, 0, 0, ALWAYS_SECRET);
    if (a->table_count == TABLES)
        return;
    memset(t, 0, sizeof *t);
    memcpy(t->key, key, sizeof key);
    copy_text(t->code, sizeof t->code, field_text(f, "code"));
    t->opener = l->who;
    a->table_count++;
}

void peer_reply_leaves(struct attack *a, const struct hub_effect *e)
{
    const struct line *l = server_line(a, e->conn);
    if (e->how != 201) /* whoever opens a table gets its key, this once */
        peer_look(a, l ? l->who : -1, "a reply", e->data, e->size);
}

static void take_reply(struct attack *a, struct line *l, int status, const char *body, size_t size)
{
    static const char error[] = "error", opened[] = "POST /api/tables";
    struct fields f, of;
    int is_record = size > 10 && memcmp(body, "{\"record\":", 10) == 0;
    attack_sums->status[status < 600 ? status : 0]++;
    l->asks = 0;
    if (size == 0 || is_record)
        return; /* of a HEAD; and records are checked whole */
    const char *schema = status >= 400 ? error : status == 201 ? opened : l->path;
    int kind = schema ? page_find(page_http, page_http_count, (struct span){schema, strlen(schema)}) : -1;
    const char *fault = page_fault(page_http, kind, body, size, &f);
    if (fault)
        attack_fail("this reply is not on the page (%s): %d %.*s", fault, status, (int)size, body);
    if (status >= 400 &&
        (page_fields(field(&f, "error"), &of) || !is_one_of(page_http_codes, field_text(&of, "code"))))
        attack_fail("an error with a code that is not documented: %.*s", (int)size, body);
    if (status == 201)
        take_opened(a, l, &f);
}

/* The head of an answer, and its body; how many bytes, or 0: not all is here. */
static size_t take_http(struct attack *a, struct line *l, const char *in, size_t have)
{
    const char *end = memmem(in, have, "\r\n\r\n", 4);
    const char *length = end ? memmem(in, (size_t)(end - in), "Content-Length: ", 16) : NULL;
    int status = end ? atoi(in + 9) : 0;
    size_t head = end ? (size_t)(end - in) + 4 : 0, body = length ? (size_t)atol(length + 16) : 0;
    if (!end)
        return 0;
    if (status == 101) {
        l->upgraded = 1;
        return head;
    }
    if (l->is_head)
        body = 0;
    if (have < head + body)
        return 0;
    take_reply(a, l, status, in + head, body);
    return head + body;
}

void peer_bytes(struct attack *a, struct line *l, const char *bytes, size_t size)
{
    if (l->in_size + size > l->in_room) {
        l->in_room = 2 * (l->in_size + size);
        l->in = realloc(l->in, l->in_room);
        assert(l->in);
    }
    memcpy(l->in + l->in_size, bytes, size);
    l->in_size += size;
    size_t used = 0, more = 1;
    while (more > 0 && used < l->in_size && !l->ended) {
        more = l->upgraded ? take_frame(a, l, l->in + used, l->in_size - used)
                           : take_http(a, l, l->in + used, l->in_size - used);
        used += more;
    }
    memmove(l->in, l->in + used, l->in_size - used);
    l->in_size -= used;
}

void person_forgets(struct person *p)
{
    p->seat = -1;
    p->have = p->line = p->answered = 0;
    p->game[0] = '\0';
}

void peer_gone(struct attack *a, int who, uint32_t socket)
{
    struct person *p = &a->people[who];
    if (p->socket != socket)
        return;
    attack_trace("gone", who, "", 0);
    p->socket = 0;
    p->frames = 0;
    p->welcome = p->knocked = p->due_count = p->due_lost = p->watches = p->deaf = 0;
    p->owes_pledge = p->owes_reveal = p->owes_move = 0;
    p->ask.count = 0;
    p->asked = 0;
    if (who >= PEOPLE)
        person_forgets(p);
}

void peer_before_restart(struct attack *a)
{
    for (int who = 0; who < PEOPLE; who++) {
        struct person *p = &a->people[who];
        p->seats_before.text[0] = '\0';
        if (p->socket && p->welcome && !p->deaf && p->seat >= 0)
            p->seats_before = p->seats;
    }
}

int people_react(struct attack *a)
{
    int did = 0;
    for (int who = 0; who < EVERYBODY; who++) {
        struct person *p = &a->people[who];
        if (!p->socket || p->sulks || !(p->owes_pledge || p->owes_reveal || p->owes_move))
            continue;
        did = 1;
        if (p->owes_pledge)
            say_pledge(a, who);
        else if (p->owes_reveal)
            say_reveal(a, who);
        else
            say_move(a, who, attack_below(a, 1 << 16));
    }
    return did;
}

/* --- a run ---------------------------------------------------------------------------------------------- */

void peer_begin(struct attack *a)
{
    memory.run++;
    memory.shown.count = 0;
    peer_no_secrets();
    for (int who = 0; who < PEOPLE; who++)
        peer_secret(a, a->people[who].token, (uint64_t)1 << who, 0, ALWAYS_SECRET);
}

void peer_end(struct attack *a)
{
    for (int who = 0; who < EVERYBODY; who++)
        free(a->people[who].state);
}

static void complain(void *of, const char *what)
{
    (void)of;
    attack_fail("%s", what);
}

static void check_record(const struct sim_log *log, int number)
{
    static const char key[] = "\"game\":\"";
    size_t size;
    char *text = sim_record(log, number, &size), name[16] = "";
    const char *at = memmem(text, size, key, sizeof key - 1);
    if (at)
        sscanf(at + sizeof key - 1, "%15[a-z]", name);
    const struct content *pack = standard_pack(name);
    struct reader r;
    struct verdict v = {0};
    if (log->games[number].over) {
        if (reader_from(&r, text, size, pack, &v.why))
            attack_fail("a record cannot be read");
        verify_record(&r, NULL, &v);
        if (!v.holds || !r.finished)
            attack_fail("a record does not verify at line %llu", (unsigned long long)v.line);
        reader_close(&r);
    }
    shown_check(&memory.shown, log->games[number].id, pack, text, size, complain, NULL);
    attack_sums->verified++;
    free(text);
}

void peer_check_records(struct attack *a)
{
    const char *fault = sim_store_fault(&a->store);
    if (fault)
        attack_fail("%s", fault);
    shown_sort(&memory.shown);
    for (int i = 0; i < a->store.log_count; i++)
        for (int g = 0; g < a->store.logs[i].game_count; g++)
            check_record(&a->store.logs[i], g);
}
