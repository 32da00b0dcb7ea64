/* talk.c: what is said at the table (phrases and claims are data: content/words/talk.json), table votes, and
 * moving a seat to another device. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/hub/clock.h"
#include "server/hub/lobby.h"
#include "server/hub/log.h"
#include "server/hub/message.h"
#include "server/hub/names.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/steps.h"
#include "server/hub/table.h"
#include "server/hub/talk.h"

enum { VOTE_MS = 30000, AGAIN_MS = 20000, VOTE_PAUSE_MS = 300000, TRANSFER_MS = 300000 };

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

/* Everybody hears it; while a game is played it is in its record, and if it is a claim, in what bots remember. Takes the
 * reference. */
static void tell(struct table *t, json_t *said)
{
    if (t->playing && !t->over) {
        log_line(t, "say", record_comment(&t->record, json_pack("{s:O}", "say", said)));
        steps_remark(t, 0, json_copy(said));
        talk_claimed(t, said);
    }
    json_object_set_new(said, "t", json_string("said"));
    show_all(t, said);
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

/* --- table votes ---------------------------------------------------------------------------------------- */

/* More than the larger side has seats, so that no side can end a game alone; two thirds where there are no two secret
 * sides. */
static int votes_to_end(const struct table *t)
{
    int larger = codec_larger_side(t->game, t->seats);
    return larger ? larger + 1 : (2 * t->seats + 2) / 3;
}

static int votes_needed(const struct table *t)
{
    return strcmp(t->vote_what, "end") == 0 ? votes_to_end(t) : t->seats / 2 + 1;
}

static int is_about_again(const struct table *t)
{
    return strcmp(t->vote_what, "again") == 0;
}

static int is_gone(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_HUMAN && t->seat[seat].here == IS_GONE && !t->seat[seat].stands_in;
}

/* Is the vote about one who is here and keeps everybody waiting? */
static int is_about_staller(const struct table *t)
{
    return strcmp(t->vote_what, "bot") == 0 && !is_gone(t, t->vote_seat);
}

/* Whether one who stalls is answered for, the others decide. */
static int may_vote(const struct table *t, int seat)
{
    return seat_has_person(&t->seat[seat]) && !(is_about_staller(t) && seat == t->vote_seat);
}

/* More than half of those who are here: for another game, or about one who stalls. */
static int most_present(const struct table *t)
{
    int here = 0, yes = 0;
    for (int s = 0; s < t->seats; s++) {
        here += may_vote(t, s);
        yes += may_vote(t, s) && t->seat[s].ballot == BALLOT_YES;
    }
    return 2 * yes > here;
}

/* Bots follow the people. */
static int is_passed(const struct table *t)
{
    int yes = 0, people = 0, needed = votes_needed(t);
    if (is_about_again(t) || is_about_staller(t))
        return most_present(t);
    for (int s = 0; s < t->seats; s++) {
        int is_bot = t->seat[s].kind == SEAT_BOT || t->seat[s].outside;
        yes += is_bot ? 1 : t->seat[s].ballot == BALLOT_YES;
        people += t->seat[s].kind == SEAT_HUMAN && t->seat[s].ballot == BALLOT_YES;
    }
    return people > 0 && yes >= (needed < t->seats ? needed : t->seats);
}

static void end_vote(struct table *t)
{
    int passed = is_passed(t), soon = is_about_again(t) || (is_about_staller(t) && passed);
    t->vote_until = 0;
    t->vote_again = hub_now(t->hub) + (soon ? AGAIN_MS : VOTE_PAUSE_MS);
    json_t *voted = json_pack("{s:i,s:b}", "vote", t->vote_count, "passed", passed);
    if (t->playing && !t->over) {
        log_add(t, "vote", json_incref(voted));
        steps_remark(t, 1, json_copy(voted));
    }
    json_object_set_new(voted, "t", json_string("voted"));
    show_all(t, voted);
    if (!passed)
        return;
    if (strcmp(t->vote_what, "host") == 0) {
        t->host = t->vote_seat;
        lobby_log_set(t);
        show_seats(t);
        lobby_show_duties(t);
    } else if (strcmp(t->vote_what, "bot") == 0) {
        if (t->playing && !t->over && is_gone(t, t->vote_seat)) /* he may be back by now, or have answered */
            lobby_stand_in(t, t->vote_seat, NULL);
        else if (t->seat[t->vote_seat].q == t->vote_q && clock_is_stalling(t, t->vote_seat))
            clock_answer_for(t, t->vote_seat);
    } else if (is_about_again(t)) {
        lobby_again(t);
    } else if (t->playing && !t->over) {
        play_end_without_result(t);
    }
}

/* Ballots are secret; the vote ends when everybody present has cast one, or when its time is up. A vote that
 * nobody else can join ends at once. */
static void try_end_vote(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (may_vote(t, s) && !t->seat[s].ballot)
            return;
    end_vote(t);
}

static json_t *vote_json(const struct table *t)
{
    uint64_t now = hub_now(t->hub);
    json_t *m = json_pack("{s:s,s:i,s:s,s:I}", "t", "vote", "vote", t->vote_count, "what", t->vote_what,
                          "left_ms", (json_int_t)(t->vote_until > now ? t->vote_until - now : 0));
    if (t->vote_seat >= 0)
        json_object_set_new(m, "seat", json_integer(t->vote_seat));
    return m;
}

void talk_show_vote(struct table *t, uint32_t conn)
{
    if (t->vote_until)
        show(t, conn, vote_json(t));
}

/* One vote at a time, and one in five minutes; whether to play again is another matter, asked every 20 s, and so is the
 * next question of one who was rightly said to stall. */
static int may_propose(const struct table *t, const char *what, int seat)
{
    int again = strcmp(what, "again") == 0, running = t->playing && !t->over;
    if (t->vote_until || (hub_now(t->hub) < t->vote_again && again == is_about_again(t)))
        return 0;
    if (again)
        return t->over && !t->sealing;
    if (strcmp(what, "host") == 0)
        return 1;
    return running && (seat < 0 || is_gone(t, seat) || clock_is_stalling(t, seat));
}

void talk_propose(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    const char *what = json_text(m, "what");
    int alone = strcmp(what, "end") == 0 || strcmp(what, "again") == 0;
    int about = strcmp(what, "host") == 0 || strcmp(what, "bot") == 0;
    int seat = has_seat(t, m) ? (int)json_integer_value(json_object_get(m, "seat")) : -1;
    if ((!alone && !about) ||
        (about && (seat < 0 || t->seat[seat].kind != SEAT_HUMAN || t->seat[seat].outside))) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, "what");
        return;
    }
    if (alone && json_object_get(m, "seat")) { /* it would be shown to everybody, and mean nothing */
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, "seat");
        return;
    }
    if (!may_propose(t, what, seat) || t->seat[c->seat].outside) { /* bots follow the people */
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "what");
        return;
    }
    snprintf(t->vote_what, sizeof t->vote_what, "%s", what);
    t->vote_seat = seat;
    t->vote_q = seat < 0 ? 0 : t->seat[seat].q;
    t->vote_count++;
    t->vote_until = hub_now(t->hub) + (is_about_again(t) ? AGAIN_MS : VOTE_MS);
    for (int s = 0; s < t->seats; s++)
        t->seat[s].ballot = 0;
    t->seat[c->seat].ballot = BALLOT_YES;
    log_add(t, "vote", json_pack("{s:i,s:s,s:i}", "vote", t->vote_count, "what", what, "by", c->seat));
    show_all(t, vote_json(t));
    answer_ack(c, i, NULL);
    try_end_vote(t);
}

void talk_ballot(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    if (!t->vote_until || t->seat[c->seat].outside ||
        json_integer_value(json_object_get(m, "vote")) != t->vote_count) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "vote");
        return;
    }
    t->seat[c->seat].ballot = json_is_true(json_object_get(m, "yes")) ? BALLOT_YES : BALLOT_NO;
    answer_ack(c, i, NULL);
    try_end_vote(t);
}

void talk_tick(struct table *t)
{
    if (t->vote_until && hub_now(t->hub) >= t->vote_until)
        end_vote(t);
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
