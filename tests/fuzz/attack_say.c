/* attack_say.c: what the people of an attack send: hello and sit, their part of the luck, moves that they are offered;
 * whole or with a mistake in their bytes, in one frame or several. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/fair.h"
#include "match/json.h"
#include "server/hub/message.h"
#include "tests/fuzz/attack_paper.h"

static unsigned mutation; /* of the next message; 0: none */

unsigned next_byte(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

void put(struct paper *p, const char *format, ...)
{
    va_list list;
    size_t room = PAPER - p->size;
    va_start(list, format);
    int size = vsnprintf(p->text + p->size, room, format, list);
    va_end(list);
    p->size += (size_t)size < room ? (size_t)size : room - 1;
}

void put_span(struct paper *p, struct span span)
{
    put(p, "%.*s", (int)span.size, span.at);
}

/* --- bytes ---------------------------------------------------------------------------------------------- */

void say_frame(struct attack *a, int who, int first_byte, const char *bytes, size_t size)
{
    uint32_t mask = (uint32_t)rng_next(&a->rng);
    uint8_t key[4];
    char *frame = malloc(size + 8);
    size_t at = 0;
    assert(frame && size < 65536);
    memcpy(key, &mask, sizeof key);
    frame[at++] = (char)first_byte;
    if (size < 126) {
        frame[at++] = (char)(0x80 | size);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(size >> 8);
        frame[at++] = (char)size;
    }
    memcpy(frame + at, key, sizeof key);
    at += sizeof key;
    for (size_t i = 0; i < size; i++)
        frame[at++] = (char)((uint8_t)bytes[i] ^ key[i % 4]);
    a->people[who].frames += (first_byte & 8) || size == 0;
    server_bytes(a, a->people[who].socket, frame, at);
    free(frame);
}

void say_mutated(unsigned how)
{
    mutation = how;
}

unsigned take_mutation(void)
{
    unsigned how = mutation;
    mutation = 0;
    return how;
}

/* One mistake, or a few, in a copy. */
void mutate(struct attack *a, struct paper *p, unsigned how)
{
    static const char *const bits[] = {"{",
                                       "}",
                                       "[",
                                       "]",
                                       "\"",
                                       ",",
                                       ":",
                                       "\\",
                                       "\\u0000",
                                       "\xff",
                                       "0",
                                       "-1",
                                       "1",
                                       "1e99",
                                       "null",
                                       "true",
                                       "{}",
                                       "[]",
                                       "9007199254740993",
                                       "\n",
                                       "\"a\":1,",
                                       "\xe2\x80\xae",
                                       "\\ud800",
                                       "[[[[[[[[[[[[[[[[",
                                       "\xf0\x9f\x91\xa9\xe2\x80\x8d"};
    for (unsigned times = 1 + how % 3; times > 0 && p->size > 1; times--) {
        size_t at = attack_below(a, (uint32_t)p->size), n = 1 + attack_below(a, 12);
        n = n < p->size - at ? n : p->size - at;
        const char *bit = bits[attack_below(a, sizeof bits / sizeof bits[0])];
        size_t size = strlen(bit);
        switch ((how >> 2) % 6) {
        case 0: p->text[at] = (char)(p->text[at] ^ (1 << attack_below(a, 8))); break;
        case 1:
            memmove(p->text + at, p->text + at + n, p->size - at - n);
            p->size -= n;
            break;
        case 2:
        case 3:
            if (p->size + size >= PAPER)
                break;
            memmove(p->text + at + size, p->text + at, p->size - at);
            memcpy(p->text + at, bit, size);
            p->size += size;
            break;
        case 4: p->size = at; break;
        default: /* longer than any message may be */
            memset(p->text + p->size, ' ', PAPER - 1 - p->size);
            p->size = PAPER - 1;
            break;
        }
    }
}

/* The number under which a text that may be anything is answered: its own, or 0. */
static uint64_t answered_as(struct attack *a, const char *text, size_t size)
{
    struct error e;
    json_t *m = json_document(text, size, &e);
    const json_t *i = json_object_get(m, "i");
    json_int_t number =
        json_is_object(m) && message_within_caps(a->hub, m) && json_is_integer(i) ? json_integer_value(i) : 0;
    json_decref(m);
    return number >= 0 && number <= (json_int_t)1 << 53 ? (uint64_t)number : 0;
}

/* Sometimes in two frames, with a ping between them. It is answered when the last one is there. */
static void in_frames(struct attack *a, int who, const char *text, size_t size, const struct due *due)
{
    struct person *p = &a->people[who];
    size_t first = 0;
    int in_parts = attack_below(a, 16) == 0 && size > 1;
    if (in_parts) {
        first = attack_below(a, (uint32_t)size);
        say_frame(a, who, 0x01, text, first);
        if (attack_below(a, 2))
            say_frame(a, who, 0x89, "there?", 6);
    }
    if (p->due_count == MOST_DUE)
        p->due_lost = 1;
    else if (p->socket)
        p->due[p->due_count++] = *due;
    say_frame(a, who, in_parts ? 0x80 : 0x81, text + first, size - first);
}

void say_text(struct attack *a, int who, const char *text, size_t size, int kind, int act)
{
    struct person *p = &a->people[who];
    const struct line *l = server_line(a, p->socket);
    struct paper copy; /* whoever reacts to a part of it speaks, too */
    unsigned how = take_mutation();
    if (!l || !l->upgraded || l->bot || size >= PAPER || !a->hub)
        return;
    memcpy(copy.text, text, size);
    copy.size = size;
    if (how) {
        mutate(a, &copy, how - 1);
        kind = act = -1;
    }
    attack_trace(">", who, copy.text, copy.size);
    const struct due due = {answered_as(a, copy.text, copy.size), kind, act,
                            memmem(copy.text, copy.size, "\"as\"", 4) != NULL, p->table};
    in_frames(a, who, copy.text, copy.size, &due);
    server_advance(a);
}

int kind_of(const char *t)
{
    return page_find(page_in, page_in_count, (struct span){t, strlen(t)});
}

int act_of(const char *act)
{
    int i = 0;
    while (page_acts[i] && strcmp(page_acts[i], act) != 0)
        i++;
    return page_acts[i] ? i : -1;
}

void say_begin(struct attack *a, int who, struct paper *p, const char *t)
{
    p->size = 0;
    put(p, "{\"t\":\"%s\",\"i\":%llu", t, (unsigned long long)++a->people[who].i);
}

void say_finish(struct attack *a, int who, struct paper *p, const char *t, int act)
{
    put(p, "}");
    say_text(a, who, p->text, p->size, kind_of(t), act);
}

void say(struct attack *a, int who, const char *t, const char *format, ...)
{
    struct paper text;
    va_list list;
    say_begin(a, who, &text, t);
    va_start(list, format);
    text.size += (size_t)vsnprintf(text.text + text.size, PAPER - text.size, format, list);
    va_end(list);
    say_finish(a, who, &text, t, -1);
}

/* --- coming and sitting --------------------------------------------------------------------------------- */

void say_connect(struct attack *a, int who)
{
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Protocol: hustings.1\r\n\r\n";
    struct person *p = &a->people[who];
    if (p->socket)
        server_hang_up(a, p->socket);
    p->socket = server_connect(a, who);
    if (p->socket)
        server_bytes(a, p->socket, upgrade, sizeof upgrade - 1);
}

void say_hello(struct attack *a, int who, int table)
{
    struct person *p = &a->people[who];
    struct paper text;
    if (table < 0 || table >= a->table_count)
        return;
    if (table != p->table)
        person_forgets(p);
    p->table = table;
    p->rude = 0;
    say_begin(a, who, &text, "hello");
    put(&text, ",\"table\":\"%s\",\"token\":\"%s\"", a->tables[table].code, p->token);
    if (p->have)
        put(&text, ",\"have\":%llu,\"game\":\"%s\"", (unsigned long long)p->have, p->game);
    say_finish(a, who, &text, "hello", -1);
}

const char *const attack_names[] = {"Ann",
                                    "Bob",
                                    "Cleo",
                                    "Dan",
                                    "Eve",
                                    "Fay",
                                    "Gus",
                                    "Hal",
                                    "Ida",
                                    "Jon",
                                    "Zsófi",
                                    "Олег",
                                    "Ann",
                                    "Anń",
                                    "",
                                    " ",
                                    "Аnna",
                                    "a\\u202eb",
                                    "x",
                                    "abcdefghijklmnopqrstuvwxyz",
                                    "👩‍👩‍👧",
                                    "\\u0000"};
const int attack_name_count = (int)(sizeof attack_names / sizeof attack_names[0]);

void say_sit(struct attack *a, int who, int seat)
{
    struct person *p = &a->people[who];
    struct paper text;
    say_begin(a, who, &text, "sit");
    put(&text, ",\"seat\":%d,\"name\":\"%s\",\"color\":%d,\"token\":\"%s\"", seat, attack_names[who % 12],
        seat, p->token);
    if (p->table >= 0)
        put(&text, ",\"key\":\"%s\"", a->tables[p->table].key);
    say_finish(a, who, &text, "sit", -1);
}

void say_act(struct attack *a, int who, const char *act, const char *more)
{
    struct paper text;
    say_begin(a, who, &text, "host");
    put(&text, ",\"do\":\"%s\"%s", act, more);
    say_finish(a, who, &text, "host", act_of(act));
}

/* --- luck and moves ------------------------------------------------------------------------------------- */

void put_nonce(const struct person *p, char hex[65])
{
    fair_to_hex(p->nonce, FAIR_HASH, hex);
}

void put_pledge(const struct person *p, char hex[65])
{
    uint8_t id[FAIR_ID] = {0}, commit[FAIR_HASH] = {0}, pledge[FAIR_HASH];
    fair_from_hex(p->sealing, FAIR_ID, id);
    fair_from_hex(p->commit, FAIR_HASH, commit);
    fair_pledge(id, commit, (uint8_t)p->seat, p->nonce, pledge);
    fair_to_hex(pledge, FAIR_HASH, hex);
}

void say_pledge(struct attack *a, int who)
{
    struct person *p = &a->people[who];
    struct paper text;
    char hex[65];
    p->owes_pledge = 0;
    put_pledge(p, hex);
    say_begin(a, who, &text, "pledge");
    put(&text, ",\"game\":\"%s\",\"pledge\":\"%s\"", p->sealing, hex);
    say_finish(a, who, &text, "pledge", -1);
}

void say_reveal(struct attack *a, int who)
{
    struct person *p = &a->people[who];
    struct paper text;
    char hex[65];
    p->owes_reveal = 0;
    fair_to_hex(p->nonce, FAIR_HASH, hex);
    say_begin(a, who, &text, "reveal");
    put(&text, ",\"game\":\"%s\",\"nonce\":\"%s\"", p->sealing, hex);
    say_finish(a, who, &text, "reveal", -1);
}

/* Some of a list, in its order. */
static void put_chosen(struct attack *a, struct paper *out, struct span of, long long choose)
{
    struct span entry;
    uint32_t left = 0;
    int first = 1;
    for (const char *at = of.at; page_next(of, &at, &entry);)
        left++;
    put(out, "[");
    for (const char *at = of.at; page_next(of, &at, &entry); left--) {
        if (attack_below(a, left) >= (uint32_t)choose)
            continue;
        choose--;
        put(out, first ? "" : ",");
        put_span(out, entry);
        first = 0;
    }
    put(out, "]");
}

/* A value that a template of `legal` stands for. */
static void put_filled(struct attack *a, int who, struct paper *out, struct span value)
{
    struct fields f;
    if (value.size == 3 && memcmp(value.at, "\"*\"", 3) == 0) {
        char clue[17];
        for (int i = 0; i < 16; i++)
            clue[i] = (char)('a' + attack_below(a, 26));
        clue[16] = '\0';
        if (who < PEOPLE)
            peer_clue(a, who, clue);
        put(out, "\"%s\"", clue);
        return;
    }
    if (*value.at != '{' || page_fields(value, &f)) {
        put_span(out, value);
        return;
    }
    long long low = field_number(&f, "min", 0), high = field_number(&f, "max", low);
    if (field(&f, "min").size)
        put(out, "%lld", low + attack_below(a, (uint32_t)(high - low + 1)));
    else
        put_chosen(a, out, field(&f, "of"), field_number(&f, "choose", 0));
}

/* One of the moves that the person is offered; 0: there is none. */
int put_move(struct attack *a, int who, struct paper *out, unsigned choice)
{
    struct span legal = field(&a->people[who].ask, "legal"), entry, chosen = {"", 0};
    struct fields f;
    unsigned count = 0;
    for (const char *at = legal.at; legal.size && page_next(legal, &at, &entry);)
        count++;
    if (!count)
        return 0;
    choice %= count;
    for (const char *at = legal.at; page_next(legal, &at, &entry);)
        if (choice-- == 0)
            chosen = entry;
    if (page_fields(chosen, &f))
        return 0;
    put(out, "{");
    for (int i = 0; i < f.count; i++) {
        put(out, "%s\"%.*s\":", i ? "," : "", (int)f.all[i].key.size, f.all[i].key.at);
        put_filled(a, who, out, f.all[i].value);
    }
    put(out, "}");
    return 1;
}

void say_move(struct attack *a, int who, unsigned choice)
{
    struct person *p = &a->people[who];
    static struct paper text;
    p->owes_move = 0;
    if (!p->asked)
        return;
    text.size = 0;
    if (who < PEOPLE)
        say_begin(a, who, &text, "move");
    else
        put(&text, "{\"t\":\"move\",\"i\":0");
    put(&text, ",\"q\":%llu,\"move\":", (unsigned long long)p->asked);
    if (!put_move(a, who, &text, choice))
        return;
    if (who < PEOPLE) {
        say_finish(a, who, &text, "move", -1);
    } else {
        put(&text, "}");
        server_bot_says(a, p->socket, text.text, text.size);
    }
}
