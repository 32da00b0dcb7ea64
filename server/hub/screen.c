/* screen.c: TVs that wait for a table (docs/protocol.md, screen). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/address.h"
#include "server/hub/code.h"
#include "server/hub/effects.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/own.h"
#include "server/hub/screen.h"
#include "server/hub/services.h"
#include "server/hub/wait.h"

enum {
    SCREENS_AN_ADDRESS = 4,     /* of one household, of those that wait at a time */
    SCREENS_A_TABLE = 8,        /* that are known again */
    SCREEN_MS = 10 * 60 * 1000, /* that the letters are good for */
    SCREEN_TRIES = 8,           /* letters that are drawn, before there seem to be too many TVs */
    SCREEN_LOOK_MS = 1000       /* between two looks at what players at other servers have typed */
};

static int is_waiting(const struct hub *h, const struct conn *c)
{
    return c->id && !c->closing && c->screen_until > h->now;
}

/* The one that shows these letters, or NULL. */
static struct conn *find_screen(struct hub *h, const char *letters)
{
    for (int i = 0; i < h->conn_room; i++)
        if (is_waiting(h, &h->conns[i]) && strcmp(h->conns[i].screen, letters) == 0)
            return &h->conns[i];
    return NULL;
}

static int has_room(const struct hub *h, const struct conn *c)
{
    int all = 0, same = 0;
    for (int i = 0; i < h->conn_room; i++)
        if (is_waiting(h, &h->conns[i]) && &h->conns[i] != c) {
            all++;
            same += h->conns[i].address == c->address;
        }
    return all < SCREENS && same < SCREENS_AN_ADDRESS;
}

/* Letters that no other screen shows. */
static void draw(struct hub *h, char letters[SCREEN_LETTERS + 1])
{
    do {
        for (int n = 0; n < SCREEN_LETTERS;) {
            uint8_t byte;
            hub_random(h, &byte, 1);
            letters[n] = code_letter(byte);
            n += letters[n] != '\0';
        }
        letters[SCREEN_LETTERS] = '\0';
    } while (find_screen(h, letters));
}

/* --- a shared store ------------------------------------------------------------------------------------- */

static uint64_t ask_store(struct hub *h, enum screen_do what, const char *letters, const char *code,
                          const uint8_t *token)
{
    struct store_screen s = {.what = what};
    snprintf(s.letters, sizeof s.letters, "%s", letters);
    snprintf(s.code, sizeof s.code, "%s", code);
    if (token)
        memcpy(s.token, token, sizeof s.token);
    hub_effect(h, OUT_SCREEN, &s, sizeof s)->ticket = ++h->asks;
    return h->asks;
}

static void ask_for(struct conn *c, enum screen_do what, uint64_t i, const char *letters, const char *code,
                    const uint8_t *token)
{
    c->screen_what = what;
    c->screen_i = i;
    c->screen_ask = ask_store(c->hub, what, letters, code, token);
}

/* One question at a time. */
static int asks_already(struct conn *c, uint64_t i)
{
    if (c->screen_ask)
        answer_word(c, i, "too-fast", W_SERVER_TOO_FAST, "t");
    return c->screen_ask != 0;
}

/* --- letters -------------------------------------------------------------------------------------------- */

void screen_stop(struct conn *c)
{
    struct hub *h = c->hub;
    if (c->screen[0] && h->setup.shared) {
        ask_store(h, SCREEN_END, c->screen, "", NULL);
        h->screens--;
    }
    c->screen[0] = '\0';
    c->screen_until = 0;
}

/* New ones; other servers draw them, too. */
static void show_letters(struct conn *c, uint64_t i)
{
    struct hub *h = c->hub;
    draw(h, c->screen);
    c->screen_until = h->now + SCREEN_MS;
    if (!h->setup.shared)
        return;
    if (h->screens++ == 0)
        h->screens_due = h->now + SCREEN_LOOK_MS;
    ask_for(c, SCREEN_PUT, i, c->screen, "", c->screen_token);
}

static void tell_letters(struct conn *c, uint64_t i)
{
    answer_ack(c, i, json_pack("{s:s,s:i}", "screen", c->screen, "left_ms", SCREEN_MS));
}

void screen_wait(struct conn *c, uint64_t i, json_t *m)
{
    struct hub *h = c->hub;
    int lang = words_lang(json_text(m, "lang"));
    if (c->table || c->waits || c->leaves || c->is_bot) {
        answer_word(c, i, "bad-input", W_SERVER_HELLO_TWICE, "t");
        return;
    }
    c->lang = lang < 0 ? LANG_EN : (enum lang)lang;
    if (lang < 0 && json_object_get(m, "lang")) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, "lang");
        return;
    }
    if (json_object_get(m, "token") && !token_fits(json_text(m, "token"))) {
        answer_word(c, i, "bad-input", W_SERVER_BAD_TOKEN, "token");
        return;
    }
    if (!has_room(h, c)) {
        answer_word(c, i, "full", W_SERVER_TOO_MANY_SCREENS, "t");
        return;
    }
    if (asks_already(c, i))
        return;
    screen_stop(c);
    memset(c->screen_token, 0, HASH);
    if (json_object_get(m, "token"))
        token_hash(json_text(m, "token"), c->screen_token);
    c->screen_tries = 0;
    show_letters(c, i);
    if (!h->setup.shared)
        tell_letters(c, i);
}

/* As people type them: in any case, and with spaces. */
static void read_letters(const char *typed, char letters[SCREEN_LETTERS + 1])
{
    int n = 0;
    for (; *typed && n <= SCREEN_LETTERS; typed++)
        if (*typed != ' ') {
            if (n < SCREEN_LETTERS)
                letters[n] = (char)toupper((unsigned char)*typed);
            n++;
        }
    letters[n == SCREEN_LETTERS ? n : 0] = '\0';
}

/* The table's screen with this token, or -1. */
static int find_known(const struct table *t, const uint8_t token[HASH])
{
    int found = -1;
    for (int n = 0; n < t->screen_count; n++)
        found = same_secret(t->screens[n], token) ? n : found;
    return found;
}

/* As long as the table is in memory: a TV that a restart of the server made a stranger is one until it is paired again. */
static void keep(struct table *t, const uint8_t token[HASH])
{
    static const uint8_t none[HASH];
    if (same_secret(token, none) || find_known(t, token) >= 0)
        return;
    if (!t->screens)
        t->screens = malloc(SCREENS_A_TABLE * sizeof *t->screens);
    memory_need(t->screens != NULL);
    if (t->screen_count == SCREENS_A_TABLE)
        memmove(t->screens[0], t->screens[1], (size_t)--t->screen_count * HASH);
    memcpy(t->screens[t->screen_count++], token, HASH);
}

void screen_return(struct conn *c, const char *token)
{
    uint8_t hash[HASH];
    token_hash(token, hash);
    if (token_fits(token) && find_known(c->table, hash) >= 0)
        c->paired = c->table->id;
}

static void let_in(struct conn *tv, uint64_t table, const char *code, const char *key)
{
    static const struct hub_facts plain;
    struct hub *h = tv->hub;
    json_t *told = json_pack("{s:s,s:s,s:s}", "t", "paired", "table", code, "key", key);
    char *text = json_dumps(told, JSON_COMPACT);
    memory_need(text != NULL);
    screen_stop(tv);
    tv->paired = table;
    tv->opened = h->now; /* from now on it has the usual time for its hello */
    if (h->now < h->conns_due)
        h->conns_due = h->now; /* which is sooner than before */
    hub_send_now(h, tv->id, &plain, text, strlen(text));
    free(text);
    json_decref(told);
}

static void refuse_letters(struct conn *c, uint64_t i)
{
    int spared = hub_wrong_code(c->hub, hub_address(c->hub, c));
    answer_word(c, i, spared ? "late" : "too-fast", spared ? W_SERVER_NO_SCREEN : W_SERVER_TOO_FAST,
                "screen");
}

/* The key comes with it, so that a seat alone gives nobody the right to watch. */
void screen_pair(struct conn *c, uint64_t i, json_t *m)
{
    struct hub *h = c->hub;
    struct table *t = c->table;
    const char *key = json_text(m, "key");
    char letters[SCREEN_LETTERS + 1];
    uint8_t hash[HASH];
    token_hash(key, hash);
    if (!t->spectators || !same_secret(hash, t->key)) {
        answer_word(c, i, "no-seat", W_SERVER_NO_WATCHING, "key");
        return;
    }
    read_letters(json_text(m, "screen"), letters);
    struct conn *tv = letters[0] ? find_screen(h, letters) : NULL;
    if (!hub_may_ask_for_table(h, hub_address(h, c)) || !letters[0] || (!tv && !h->setup.shared)) {
        refuse_letters(c, i); /* whoever has guessed too often is not told that this guess was good */
    } else if (tv) {
        keep(t, tv->screen_token);
        let_in(tv, t->id, t->code, key);
        answer_ack(c, i, NULL);
    } else if (!asks_already(c, i)) {
        ask_for(c, SCREEN_PAIR, i, letters, t->code, NULL);
    }
}

/* --- what a shared store answers ------------------------------------------------------------------------ */

static void refuse_full(struct conn *c, uint64_t i, int full)
{
    answer_word(c, i, full ? "storage-full" : "full",
                full ? W_SERVER_STORAGE_FULL : W_SERVER_TOO_MANY_SCREENS, "t");
}

static void put_answered(struct conn *c, uint64_t i, const struct hub_event *e)
{
    struct hub *h = c->hub;
    if (!c->screen[0])
        return answer_ack(c, i, NULL); /* it has found its table meanwhile */
    if (e->how == STORE_OK)
        return tell_letters(c, i);
    c->screen[0] = '\0'; /* they are not ours to end */
    c->screen_until = 0;
    h->screens--;
    if (e->how == STORE_FENCED && ++c->screen_tries < SCREEN_TRIES)
        return show_letters(c, i);
    c->opened = h->now;
    refuse_full(c, i, e->how == STORE_FULL);
}

static void pair_answered(struct conn *c, uint64_t i, const struct hub_event *e)
{
    if (e->how == STORE_OK && e->size == SCREEN_TOKEN) {
        if (c->table)
            keep(c->table, e->data);
        answer_ack(c, i, NULL);
    } else if (e->how == STORE_MISSING) {
        refuse_letters(c, i);
    } else {
        refuse_full(c, i, 1);
    }
}

/* LETTERS CODE lines. The key of such a table follows from its log, which any server may read. */
static void take_paired(struct hub *h, const char *lines, size_t size)
{
    for (const char *at = lines, *end = lines + size, *feed; at < end; at = feed + 1) {
        char letters[SCREEN_LETTERS + 1] = "", code[STORE_CODE + 1] = "";
        feed = memchr(at, '\n', (size_t)(end - at));
        if (!feed || feed - at <= SCREEN_LETTERS + 1 || feed - at > SCREEN_LETTERS + 1 + STORE_CODE)
            return;
        memcpy(letters, at, SCREEN_LETTERS);
        memcpy(code, at + SCREEN_LETTERS + 1, (size_t)(feed - at) - SCREEN_LETTERS - 1);
        struct conn *tv = find_screen(h, letters);
        if (!tv)
            ask_store(h, SCREEN_END, letters, "", NULL); /* it has gone */
        else if (!tv->waits)
            hub_wait_screen(h, code, tv->id);
    }
}

void screen_found(struct conn *c, const char *code, const struct table *t)
{
    if (t && !t->damaged && is_waiting(c->hub, c))
        let_in(c, t->id, code, t->link);
}

static struct conn *who_asked(struct hub *h, uint64_t ask)
{
    for (int i = 0; i < h->conn_room; i++)
        if (h->conns[i].id && h->conns[i].screen_ask == ask)
            return hub_conn(h, h->conns[i].id);
    return NULL;
}

void screen_answered(struct hub *h, const struct hub_event *e)
{
    if (e->how == STORE_FAILED) {
        hub_effect(h, OUT_DIE, "", 0);
        return;
    }
    if (e->ticket == h->screens_ask) {
        h->screens_ask = 0;
        h->screens_due = h->now + SCREEN_LOOK_MS;
        take_paired(h, e->data, e->how == STORE_OK ? e->size : 0);
        return;
    }
    struct conn *c = who_asked(h, e->ticket);
    if (!c)
        return; /* it has gone, and so have its letters */
    c->screen_ask = 0;
    (c->screen_what == SCREEN_PUT ? put_answered : pair_answered)(c, c->screen_i, e);
}

void screen_tick(struct hub *h)
{
    if (h->now >= screen_due(h))
        h->screens_ask = ask_store(h, SCREEN_LOOK, "", "", NULL);
}

uint64_t screen_due(const struct hub *h)
{
    return h->screens && !h->screens_ask ? h->screens_due : UINT64_MAX;
}
