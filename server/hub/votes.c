/* votes.c: implements the votes of a table; majority.c decides them. */
#include <string.h>

#include "match/json.h"
#include "server/hub/clock.h"
#include "server/hub/lobby.h"
#include "server/hub/log.h"
#include "server/hub/message.h"
#include "server/hub/play.h"
#include "server/hub/services.h"
#include "server/hub/settings.h"
#include "server/hub/show.h"
#include "server/hub/steps.h"
#include "server/hub/votes.h"

enum { VOTE_MS = 30000, AGAIN_MS = 20000, PAUSE_MS = 300000, SHORT_PAUSE_MS = 20000 };

static const char *const names[] = {"end", "host", "bot", "again", NULL};

static int has_seat_concerned(enum vote_kind kind)
{
    return kind == VOTE_HOST || kind == VOTE_BOT;
}

static int is_running(const struct table *t)
{
    return t->playing && !t->over;
}

static int is_gone(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_HUMAN && t->seat[seat].here == IS_GONE && !t->seat[seat].stands_in;
}

/* Returns 1 if the motion would change something now. */
static int is_open_to(const struct table *t, const struct motion *m)
{
    switch (m->kind) {
    case VOTE_END: return is_running(t);
    case VOTE_AGAIN: return t->over && !t->sealing;
    case VOTE_HOST: return m->about != t->host && majority_is_present(&t->seat[m->about]);
    default: return is_running(t) && (is_gone(t, m->about) || clock_is_stalling(t, m->about));
    }
}

/* Returns 1 if the open vote is still about the same person and, for a stalling one, about the same question. */
static int has_object(const struct table *t)
{
    const struct vote *v = &t->vote;
    if (!is_open_to(t, &v->motion))
        return 0;
    if (!has_seat_concerned(v->motion.kind))
        return 1;
    const struct seat *s = &t->seat[v->motion.about];
    return s->is_voted_on && (v->motion.kind == VOTE_HOST || s->here == IS_GONE || s->q == v->q);
}

static struct majority count(const struct table *t)
{
    return majority_count(&t->vote.motion, t->seat, t->seats, t->host);
}

/* --- the end of a vote ---------------------------------------------------------------------------------- */

static void carry_out(struct table *t)
{
    int about = t->vote.motion.about;
    switch (t->vote.motion.kind) {
    case VOTE_END: play_end_without_result(t); return;
    case VOTE_AGAIN: lobby_again(t); return;
    case VOTE_HOST:
        t->host = about;
        lobby_log_set(t);
        show_seats(t);
        lobby_show_duties(t);
        return;
    default:
        if (is_gone(t, about))
            lobby_stand_in(t, about, NULL);
        else
            clock_answer_for(t, about);
    }
}

/* Returns how long it takes until this kind of vote may be proposed again. It is not long after a vote that lost its
 * object, because nobody has said No to it, nor where people wait for an absent or stalling one. */
static uint64_t pause_after(const struct table *t, int passed, int had_object)
{
    const struct motion *m = &t->vote.motion;
    int waits = m->kind == VOTE_AGAIN || (m->kind == VOTE_BOT && (passed || is_gone(t, m->about)));
    return waits || !had_object ? SHORT_PAUSE_MS : PAUSE_MS;
}

static void end_vote(struct table *t, int passed, int had_object)
{
    struct vote *v = &t->vote;
    json_t *voted = json_pack("{s:i,s:b}", "vote", v->number, "passed", passed);
    v->until = 0;
    v->again[v->motion.kind] = hub_now(t->hub) + pause_after(t, passed, had_object);
    if (is_running(t)) {
        log_add(t, "vote", json_incref(voted));
        steps_remark(t, 1, json_copy(voted));
    }
    json_object_set_new(voted, "t", json_string("voted"));
    show_all(t, voted);
    if (passed)
        carry_out(t);
}

/* --- what clients are told ------------------------------------------------------------------------------ */

static json_t *vote_json(const struct table *t)
{
    const struct vote *v = &t->vote;
    uint64_t now = hub_now(t->hub);
    json_t *voters = json_array();
    for (int s = 0; s < t->seats; s++)
        if (v->voters >> s & 1)
            json_array_append_new(voters, json_integer(s));
    json_t *m = json_pack("{s:s,s:i,s:s,s:o,s:i,s:I}", "t", "vote", "vote", v->number, "what",
                          names[v->motion.kind], "voters", voters, "needed", v->needed, "left_ms",
                          (json_int_t)(v->until > now ? v->until - now : 0));
    if (v->motion.about >= 0)
        json_object_set_new(m, "seat", json_integer(v->motion.about));
    return m;
}

/* Remembers the count for vote_json(). */
static void note_count(struct vote *v, const struct majority *sum)
{
    v->voters = sum->voters;
    v->needed = sum->needed;
}

void votes_show(struct table *t, uint32_t conn)
{
    if (t->vote.until)
        show(t, conn, vote_json(t));
}

void votes_settle(struct table *t)
{
    struct vote *v = &t->vote;
    if (!v->until || t->released)
        return;
    if (!has_object(t)) {
        end_vote(t, 0, 0);
        return;
    }
    struct majority sum = count(t);
    if (majority_is_decided(&sum) || hub_now(t->hub) >= v->until) {
        end_vote(t, majority_passes(&sum), 1);
    } else if (sum.voters != v->voters || sum.needed != v->needed) {
        note_count(v, &sum);
        show_all(t, vote_json(t));
    }
}

/* --- messages ------------------------------------------------------------------------------------------- */

/* Reads the motion of `propose`. Returns NULL, or the field that is wrong. */
static const char *read_motion(const struct table *t, json_t *m, struct motion *out)
{
    int kind = name_index(names, json_text(m, "what"));
    json_t *seat = json_object_get(m, "seat");
    json_int_t about = seat ? json_integer_value(seat) : -1;
    if (kind < 0)
        return "what";
    if (has_seat_concerned((enum vote_kind)kind) != (seat != NULL))
        return seat ? "seat" : "what"; /* one without a meaning would be shown to everybody */
    if (seat &&
        (about < 0 || about >= t->seats || t->seat[about].kind != SEAT_HUMAN || t->seat[about].outside))
        return "what";
    *out = (struct motion){.kind = (enum vote_kind)kind, .about = (int)about};
    return NULL;
}

static void open_vote(struct table *t, const struct motion *m, int by)
{
    struct vote *v = &t->vote;
    for (int s = 0; s < t->seats; s++) {
        t->seat[s].ballot = BALLOT_NONE;
        t->seat[s].is_voted_on = s == m->about;
    }
    t->seat[by].ballot = BALLOT_YES;
    v->number++;
    v->motion = *m;
    v->q = m->about < 0 ? 0 : t->seat[m->about].q;
    v->until = hub_now(t->hub) + (m->kind == VOTE_AGAIN ? AGAIN_MS : VOTE_MS);
    struct majority sum = count(t);
    note_count(v, &sum);
    log_add(t, "vote", json_pack("{s:i,s:s,s:i}", "vote", v->number, "what", names[m->kind], "by", by));
    show_all(t, vote_json(t));
}

void votes_propose(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    struct motion motion;
    const char *wrong = read_motion(t, m, &motion);
    if (wrong) {
        answer_word(c, i, "bad-input", W_SERVER_WRONG_FIELD, wrong);
        return;
    }
    uint32_t voters = majority_count(&motion, t->seat, t->seats, t->host).voters;
    if (t->vote.until || hub_now(t->hub) < t->vote.again[motion.kind] || !is_open_to(t, &motion) ||
        !(voters >> c->seat & 1)) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "what");
        return;
    }
    open_vote(t, &motion, c->seat);
    answer_ack(c, i, NULL);
}

void votes_ballot(struct conn *c, uint64_t i, json_t *m)
{
    struct table *t = c->table;
    if (!t->vote.until || !(count(t).voters >> c->seat & 1) ||
        json_integer_value(json_object_get(m, "vote")) != t->vote.number) {
        answer_word(c, i, "late", W_SERVER_NOT_NOW, "vote");
        return;
    }
    t->seat[c->seat].ballot = json_is_true(json_object_get(m, "yes")) ? BALLOT_YES : BALLOT_NO;
    answer_ack(c, i, NULL);
}
