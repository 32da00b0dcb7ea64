/* seal.c: luck that can be checked (docs/record.md, The luck): commit, pledges, nonces, the seed. */
#include <string.h>

#include "server/hub/message.h"
#include "server/hub/play.h"
#include "server/hub/seal.h"
#include "server/hub/services.h"
#include "server/hub/show.h"
#include "server/hub/table.h"

enum {
    SEAL_ATTEMPTS = 5,
    SEAL_MS = 4000,   /* in which everybody pledges: then the server does it for the others */
    REVEAL_MS = 10000 /* in which everybody reveals */
};

static json_t *commit_json(const struct table *t)
{
    char id[2 * FAIR_ID + 1], commit[2 * HASH + 1];
    fair_to_hex(t->seal.id, FAIR_ID, id);
    fair_to_hex(t->commit, HASH, commit);
    return json_pack("{s:s,s:s,s:s,s:i}", "t", "commit", "game", id, "commit", commit, "attempt",
                     t->seal.attempt);
}

static json_t *pledges_json(const struct table *t)
{
    char id[2 * FAIR_ID + 1], pledge[2 * HASH + 1];
    json_t *list = json_array();
    fair_to_hex(t->seal.id, FAIR_ID, id);
    for (int s = 0; s < t->seats; s++) {
        fair_to_hex(t->seal.pledges[s], HASH, pledge);
        json_array_append_new(list, json_string(pledge));
    }
    return json_pack("{s:s,s:s,s:o}", "t", "pledges", "game", id, "pledges", list);
}

void seal_show(struct table *t, uint32_t conn)
{
    show(t, conn, commit_json(t));
    if (t->sealing == SEAL_REVEALS)
        show(t, conn, pledges_json(t));
}

/* A seat without anybody who could draw a nonce, or in time: the server does, and says so. */
static void pledge_for(struct table *t, int seat)
{
    hub_random(t->hub, t->seal.nonces[seat], HASH);
    fair_pledge(t->seal.id, t->commit, (uint8_t)seat, t->seal.nonces[seat], t->seal.pledges[seat]);
    t->seal.by_server[seat] = 1;
    t->seat[seat].pledged = t->seat[seat].revealed = 1;
}

static int is_anybody_here(const struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (seat_is_here(&t->seat[s]))
            return 1;
    return 0;
}

void seal_cancel(struct table *t)
{
    t->sealing = SEAL_NONE;
    show_seats(t);
}

static void next_stage(struct table *t);

/* Nobody waits for a person who is not here, nor once more for a seat that kept its nonce to itself: it could choose
 * whether to reveal. */
static int has_no_say(const struct seat *s)
{
    return s->kind == SEAT_BOT || s->here != IS_HERE || s->withheld;
}

static void begin_attempt(struct table *t, int attempt)
{
    struct hub *h = t->hub;
    memset(&t->seal, 0, sizeof t->seal);
    t->seal.attempt = attempt;
    hub_random(h, t->seal.id, FAIR_ID);
    hub_random(h, t->seal.salt, FAIR_SALT);
    hub_random(h, t->seal.secret, HASH);
    fair_commit(t->seal.id, t->seal.salt, t->seal.secret, t->commit);
    t->sealing = SEAL_PLEDGES;
    t->sealing_until = hub_now(h) + SEAL_MS;
    for (int s = 0; s < t->seats; s++) {
        t->seat[s].pledged = t->seat[s].revealed = 0;
        if (has_no_say(&t->seat[s]))
            pledge_for(t, s);
    }
    show_all(t, commit_json(t));
    next_stage(t);
}

void seal_begin(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        t->seat[s].withheld = 0;
    begin_attempt(t, 1);
}

static int all_have(const struct table *t, int revealed)
{
    for (int s = 0; s < t->seats; s++)
        if (!(revealed ? t->seat[s].revealed : t->seat[s].pledged))
            return 0;
    return 1;
}

/* Once all pledges are in they are shown; once all nonces are, the game begins. */
static void next_stage(struct table *t)
{
    if (t->sealing == SEAL_PLEDGES && all_have(t, 0)) {
        t->sealing = SEAL_REVEALS;
        t->sealing_until = hub_now(t->hub) + REVEAL_MS;
        show_all(t, pledges_json(t));
    }
    if (t->sealing == SEAL_REVEALS && all_have(t, 1)) {
        t->sealing = SEAL_NONE;
        play_begin(t);
    }
}

/* The message's hex field, for the game that is being sealed; 0, or -1 with the reject sent. */
static int read_hash(struct conn *c, uint64_t i, json_t *m, const char *key, uint8_t out[HASH])
{
    struct table *t = c->table;
    uint8_t id[FAIR_ID];
    if (!t->sealing || fair_from_hex(json_text(m, "game"), FAIR_ID, id) ||
        memcmp(id, t->seal.id, FAIR_ID) != 0)
        return answer_word(c, i, "late", W_SERVER_OTHER_GAME, "game"), -1;
    if (fair_from_hex(json_text(m, key), HASH, out))
        return answer_word(c, i, "bad-input", W_SERVER_NOT_HEX, key), -1;
    return 0;
}

void seal_pledge(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint8_t pledge[HASH];
    if (read_hash(c, i, m, "pledge", pledge))
        return;
    if (t->sealing != SEAL_PLEDGES || s->pledged) { /* sent again it is fine; another one is not */
        if (s->pledged && memcmp(t->seal.pledges[c->seat], pledge, HASH) == 0)
            answer_ack(c, i, NULL);
        else
            answer_word(c, i, "late", W_SERVER_PLEDGED, "pledge");
        return;
    }
    memcpy(t->seal.pledges[c->seat], pledge, HASH);
    s->pledged = 1;
    answer_ack(c, i, NULL);
    next_stage(t);
}

void seal_reveal(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    uint8_t nonce[HASH], pledge[HASH];
    if (read_hash(c, i, m, "nonce", nonce))
        return;
    fair_pledge(t->seal.id, t->commit, (uint8_t)c->seat, nonce, pledge);
    if (t->sealing != SEAL_REVEALS || memcmp(pledge, t->seal.pledges[c->seat], HASH) != 0) {
        answer_word(c, i, t->sealing == SEAL_REVEALS ? "bad-input" : "late", W_SERVER_NOT_PLEDGED, "nonce");
        return;
    }
    memcpy(t->seal.nonces[c->seat], nonce, HASH);
    s->revealed = 1;
    answer_ack(c, i, NULL);
    next_stage(t);
}

/* The time of a step is up. A silent seat holds nobody up: the server pledges for it, and everybody sees that. One that
 * pledged and does not reveal voids the attempt: a new id, a new secret. */
void seal_tick(struct table *t)
{
    if (!t->sealing || hub_now(t->hub) < t->sealing_until)
        return;
    int reveals = t->sealing == SEAL_REVEALS;
    if (!is_anybody_here(t) || (reveals && t->seal.attempt == SEAL_ATTEMPTS)) {
        seal_cancel(t); /* the host may start again */
        return;
    }
    for (int s = 0; s < t->seats; s++)
        if (reveals)
            t->seat[s].withheld |= !t->seat[s].revealed;
        else if (!t->seat[s].pledged)
            pledge_for(t, s);
    if (reveals)
        begin_attempt(t, t->seal.attempt + 1);
    else
        next_stage(t);
}
