#include "server/hub/door.h"

#include <stdlib.h>
#include <string.h>

#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/watch.h"

enum { KEPT_OUT = 64 /* tokens per table: beyond that the oldest is forgotten */ };

/* --- the key -------------------------------------------------------------------------------------------- */

/* It follows from what the log has and the server's secret, so a request to open the table, sent again, is told the key
 * that is good now. */
void door_make_key(struct table *t)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    uint8_t bytes[HASH];
    hub_derive(t->hub, "hustings/1/link", t->opener, t->id, (uint64_t)t->renewed, bytes);
    for (int i = 0; i < KEY_LETTERS; i++)
        t->link[i] = letters[bytes[i] % 64];
    t->link[KEY_LETTERS] = '\0';
    token_hash(t->link, t->key);
}

void door_recall_key(struct table *t)
{
    uint8_t key[HASH];
    memcpy(key, t->key, HASH);
    door_make_key(t);
    if (same_secret(key, t->key))
        return;
    memcpy(t->key, key, HASH);
    t->link[0] = '\0';
}

void door_renew(struct table *t)
{
    t->renewed++;
    door_make_key(t);
    lobby_log_set(t);
    show_seats(t);
}

/* --- those who were removed ----------------------------------------------------------------------------- */

/* All are compared, so that time tells nothing. */
static int find(const struct table *t, const uint8_t token[HASH])
{
    int at = -1;
    for (int i = 0; i < t->kept_out_count; i++)
        if (same_secret(t->kept_out[i], token))
            at = i;
    return at;
}

static void take_out(struct table *t, int at)
{
    t->kept_out_count--;
    memmove(t->kept_out[at], t->kept_out[at + 1], (size_t)(t->kept_out_count - at) * HASH);
}

void door_forgive(struct table *t, const uint8_t token[HASH])
{
    int at = find(t, token);
    if (at >= 0)
        take_out(t, at);
}

void door_keep_out(struct table *t, const uint8_t token[HASH])
{
    door_forgive(t, token);
    if (!t->kept_out)
        t->kept_out = malloc(KEPT_OUT * sizeof *t->kept_out);
    memory_need(t->kept_out != NULL);
    if (t->kept_out_count == KEPT_OUT)
        take_out(t, 0);
    memcpy(t->kept_out[t->kept_out_count++], token, HASH);
}

int door_is_kept_out(const struct table *t, const uint8_t token[HASH])
{
    return find(t, token) >= 0;
}

/* --- the door ------------------------------------------------------------------------------------------- */

enum door door_for(const struct conn *c, json_t *sit)
{
    const struct table *t = c->table;
    uint8_t key[HASH], token[HASH];
    token_hash(json_text(sit, "key"), key);
    token_hash(json_text(sit, "token"), token);
    int has_key = same_secret(key, t->key), opener = same_secret(token, t->opener);
    int kept_out = door_is_kept_out(t, token);
    int answered = t->host >= 0; /* a lock at a table that all have left would keep out everybody for ever */
    int busy = table_is_busy(t) || (c->seat < 0 && watch_end_is_unseen(t));
    int asks = !json_object_get(sit, "seat") || busy; /* for what is the host's to give */
    if (!asks && (c->seat >= 0 || (!kept_out && (opener || (has_key && !(t->locked && answered))))))
        return DOOR_OPEN;
    return t->locked && !has_key && !opener ? DOOR_SHUT : DOOR_KNOCK;
}
