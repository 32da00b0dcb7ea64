/* screen.c: TVs that wait for a table (docs/protocol.md, screen). */
#include <ctype.h>
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

enum {
    SCREENS = 64,              /* that wait at a time */
    SCREENS_AN_ADDRESS = 4,    /* … of one household */
    SCREENS_A_TABLE = 8,       /* that are known again */
    SCREEN_MS = 10 * 60 * 1000 /* that the letters are good for */
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

void screen_wait(struct conn *c, uint64_t i, json_t *m)
{
    struct hub *h = c->hub;
    int lang = words_lang(json_text(m, "lang"));
    char letters[SCREEN_LETTERS + 1];
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
    draw(h, letters);
    memcpy(c->screen, letters, sizeof letters);
    c->screen_until = h->now + SCREEN_MS;
    memset(c->screen_token, 0, HASH);
    if (json_object_get(m, "token"))
        token_hash(json_text(m, "token"), c->screen_token);
    answer_ack(c, i, json_pack("{s:s,s:i}", "screen", letters, "left_ms", SCREEN_MS));
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

/* The key comes with it, so that a seat alone gives nobody the right to watch. */
void screen_pair(struct conn *c, uint64_t i, json_t *m)
{
    static const struct hub_facts plain;
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
    if (!tv) {
        int spared = hub_wrong_code(h, hub_address(h, c));
        answer_word(c, i, spared ? "late" : "too-fast", spared ? W_SERVER_NO_SCREEN : W_SERVER_TOO_FAST,
                    "screen");
        return;
    }
    json_t *told = json_pack("{s:s,s:s,s:s}", "t", "paired", "table", t->code, "key", key);
    char *text = json_dumps(told, JSON_COMPACT);
    tv->screen_until = 0;
    tv->paired = t->id;
    keep(t, tv->screen_token);
    tv->opened = h->now; /* from now on it has the usual time for its hello */
    hub_send_now(h, tv->id, &plain, text, strlen(text));
    free(text);
    json_decref(told);
    answer_ack(c, i, NULL);
}
