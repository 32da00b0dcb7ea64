/* talk.c: what is said at the table (phrases and claims are data: content/words/talk.json), and moving a seat to
 * another device. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/log.h"
#include "server/hub/memory.h"
#include "server/hub/message.h"
#include "server/hub/names.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/steps.h"
#include "server/hub/table.h"
#include "server/hub/talk.h"

enum { TRANSFER_MS = 300000 };

/* --- saying --------------------------------------------------------------------------------------------- */

/* The list is read once; it is built in, so it is valid. */
static json_t *talk_list(void)
{
    static json_t *list;
    if (!list) {
        size_t size;
        struct error e;
        const char *bytes = content_built_in("words/talk.json", &size);
        list = bytes ? json_document(bytes, size, &e) : NULL;
        assert(list);
    }
    return list;
}

static int has_seat(const struct table *t, json_t *m)
{
    json_t *seat = json_object_get(m, "seat");
    return seat && json_integer_value(seat) >= 0 && json_integer_value(seat) < t->seats;
}

/* A phrase with the slots it needs and no others. */
static int phrase_fits(const struct table *t, json_t *m)
{
    json_t *slots = json_object_get(json_object_get(talk_list(), "phrases"), json_text(m, "phrase"));
    int wants_seat = json_array_size(slots) > 0;
    return slots && wants_seat == has_seat(t, m) && wants_seat == (json_object_get(m, "seat") != NULL) &&
           !json_object_get(m, "is") && !json_object_get(m, "text") && !json_object_get(m, "claim");
}

/* A claim of the game, in the words of whoever makes it: `seat` is whom it is about. */
static int claim_fits(const struct table *t, json_t *m)
{
    int what = claim_find(t->game, json_text(m, "claim")), names = json_object_get(m, "seat") != NULL;
    if (what == CLAIM_NONE || (names && !has_seat(t, m)) || json_object_get(m, "text"))
        return 0;
    const struct claim_form *form = claim_form(t->game, what);
    return form->about == names &&
           (form->is[0] ? name_index(form->is, json_text(m, "is")) >= 0 : !json_object_get(m, "is"));
}

static int text_fits(const struct table *t, json_t *m)
{
    return t->talk == TALK_TEXT && !json_object_get(m, "seat") && !json_object_get(m, "is") &&
           !json_object_get(m, "claim") &&
           names_say_fault(json_text(m, "text"), hub_caps(t->hub)->say) == WORD_NONE;
}

/* Puts it into the record, into what is told again, and if it is a claim, into what bots remember. */
static void note(struct table *t, json_t *said)
{
    log_line(t, "say", record_comment(&t->record, json_pack("{s:O}", "say", said)));
    steps_remark(t, 0, json_copy(said));
    talk_claimed(t, said);
}

/* Everybody hears it; while a game is played it is noted. Takes the reference. */
static void tell(struct table *t, json_t *said)
{
    if (t->playing && !t->over)
        note(t, said);
    json_object_set_new(said, "t", json_string("said"));
    show_all(t, said);
}

/* The record may come from anywhere: what could not have been said at a table is left out. */
void talk_recall(struct table *t, json_t *said)
{
    json_t *m = json_copy(said), *to = json_object_get(said, "to");
    memory_need(m != NULL);
    int fits = has_seat(t, said) && !json_object_get(said, "t");
    json_object_del(m, "seat");
    json_object_del(m, "to");
    if (to)
        json_object_set(m, "seat", to);
    if (json_object_get(m, "phrase"))
        fits &= phrase_fits(t, m);
    else if (json_object_get(m, "claim"))
        fits &= claim_fits(t, m);
    else
        fits &= json_object_size(m) == 1 && json_object_get(m, "text") &&
                names_say_fault(json_text(m, "text"), hub_caps(t->hub)->say) == WORD_NONE;
    if (fits)
        note(t, said);
    json_decref(m);
}

void talk_claimed(struct table *t, json_t *said)
{
    struct claim claim;
    if (claim_read(t->game, t->seats, said, &claim))
        return;
    show_claim(t, &claim);
    t->claims++;
}

/* What a bot says is kept until the moment of its move: whether it is said then is not the bot's to decide (chatter.h). */
static void keep_claim(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct seat *s = &t->seat[c->seat];
    if (!json_object_get(m, "claim") || json_object_get(m, "phrase") || !claim_fits(t, m)) {
        answer_word(c, i, "bad-input", W_SERVER_CANNOT_SAY, "claim");
        return;
    }
    json_t *about = json_object_get(m, "seat");
    snprintf(s->claim.claim, sizeof s->claim.claim, "%s", json_text(m, "claim"));
    snprintf(s->claim.is, sizeof s->claim.is, "%s", json_text(m, "is"));
    s->claim.about = about ? (int)json_integer_value(about) : -1;
    s->claim_q = s->q + 1;
    answer_ack(c, i, NULL);
}

void talk_say(struct conn *c, uint64_t i, json_t *m)
{
    if (c->role == ROLE_BOT) {
        keep_claim(c, i, m);
        return;
    }
    struct table *t = c->table;
    int phrase = json_object_get(m, "phrase") != NULL, claim = json_object_get(m, "claim") != NULL;
    int fits = t->talk != TALK_NONE && !t->seat[c->seat].muted &&
               (phrase  ? phrase_fits(t, m)
                : claim ? claim_fits(t, m)
                        : text_fits(t, m));
    if (!fits) {
        answer_word(c, i, t->talk == TALK_NONE || t->seat[c->seat].muted ? "locked" : "bad-input",
                    W_SERVER_CANNOT_SAY,
                    phrase  ? "phrase"
                    : claim ? "claim"
                            : "text");
        return;
    }
    json_t *said = json_pack("{s:i}", "seat", c->seat);
    static const char *const keys[] = {"phrase", "claim", "is", "text"};
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if (json_object_get(m, keys[k]))
            json_object_set(said, keys[k], json_object_get(m, keys[k]));
    if (json_object_get(m, "seat"))
        json_object_set(said, "to", json_object_get(m, "seat"));
    tell(t, said);
    answer_ack(c, i, NULL);
}

/* Held to the same list as what people say. */
void talk_remark(struct table *t, int seat, const struct bot_remark *remark)
{
    json_t *m = json_object();
    if (remark->phrase)
        json_object_set_new(m, "phrase", json_string(remark->phrase));
    if (remark->claim)
        json_object_set_new(m, "claim", json_string(remark->claim));
    if (remark->is)
        json_object_set_new(m, "is", json_string(remark->is));
    if (remark->about >= 0)
        json_object_set_new(m, "seat", json_integer(remark->about));
    int fits = remark->phrase ? phrase_fits(t, m) : claim_fits(t, m);
    assert(fits);
    if (remark->about >= 0) {
        json_object_del(m, "seat");
        json_object_set_new(m, "to", json_integer(remark->about));
    }
    json_object_set_new(m, "seat", json_integer(seat));
    if (fits)
        tell(t, m);
    else
        json_decref(m);
}

/* --- another device ------------------------------------------------------------------------------------- */

void talk_transfer(struct conn *c, uint64_t i, json_t *m)
{
    struct seat *s = &c->table->seat[c->seat];
    uint8_t bytes[10]; /* 80 bits */
    char code[2 * sizeof bytes + 1];
    (void)m;
    hub_random(c->hub, bytes, sizeof bytes);
    fair_to_hex(bytes, sizeof bytes, code);
    token_hash(code, s->transfer);
    s->transfer_until = hub_now(c->hub) + TRANSFER_MS;
    answer_ack(c, i, json_pack("{s:s,s:i,s:s}", "transfer", code, "left_ms", TRANSFER_MS, "state", "done"));
}
