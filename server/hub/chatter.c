#include "server/hub/chatter.h"

#include <stdio.h>
#include <string.h>

#include "match/fair.h"
#include "server/hub/pace.h"
#include "server/hub/services.h"
#include "server/hub/stage.h"
#include "server/hub/talk.h"

enum { PAUSE_MS = 20000, ROUNDS_BETWEEN = 3, CLAIM_ONE_IN = 3, NOBODY_REPEATS = 6 };

/* --- what was shown ------------------------------------------------------------------------------------- */

void chatter_scene(struct table *t)
{
    const struct stage *g = t->stage;
    struct chatter *c = &t->stage->chatter;
    int count = g->count, kept = c->told_count < TOLD_MOST - count ? c->told_count : TOLD_MOST - count;
    memmove(&c->told[count], &c->told[0], (size_t)kept * sizeof c->told[0]);
    memmove(&c->step[count], &c->step[0], (size_t)kept * sizeof c->step[0]);
    for (int i = 0; i < count; i++) {
        c->told[i] = g->cues[count - 1 - i];
        c->step[i] = t->steps;
    }
    c->told_count = kept + count;
}

static int told_lately(const struct table *t, struct told out[TOLD_MOST])
{
    const struct chatter *c = &t->stage->chatter;
    for (int i = 0; i < c->told_count; i++)
        out[i] = (struct told){c->told[i], (int)(t->steps - c->step[i])};
    return c->told_count;
}

/* --- who may speak now ---------------------------------------------------------------------------------- */

/* A seat of which an open question asks something. In a blind one nobody may learn who has answered, and an ability out of
 * turn comes when its owner's cards say so. */
static int is_moment(const struct table *t, int seat)
{
    return t->chatter && t->talk != TALK_NONE && !t->seat[seat].muted && !t->replaying && !t->over &&
           !t->blind && !pace_is_none(t) && (match_to_act(t->match) >> seat & 1) &&
           hub_now(t->hub) >= t->stage->chatter.next;
}

/* Luck by what everybody sees, as that of hesitations (pace.c). */
static void luck_of(const struct table *t, int seat, struct rng *rng)
{
    rng_seed(rng, fair_below(t->record.seed, "talk", t->record.moves * MAX_SEATS + (uint64_t)seat,
                             (uint64_t)1 << 63));
}

/* As one text, to be compared. */
static void text_of(const struct bot_remark *r, char out[SAID_ROOM])
{
    snprintf(out, SAID_ROOM, "%.20s/%.20s/%d", r->phrase ? r->phrase : r->claim, r->is ? r->is : "",
             r->about);
}

/* Nobody repeats one of the last six remarks of the table, and no bot repeats itself. */
static int was_said(const struct chatter *c, int seat, const char *words)
{
    for (int ago = 1; ago <= SAID_KEPT && ago <= c->said_count; ago++) {
        const struct said_remark *r = &c->said[(c->said_count - ago) % SAID_KEPT];
        if ((ago <= NOBODY_REPEATS || r->seat == seat) && strcmp(r->words, words) == 0)
            return 1;
    }
    return 0;
}

static void keep_said(struct chatter *c, int seat, const char *words)
{
    struct said_remark *r = &c->said[c->said_count++ % SAID_KEPT];
    r->seat = seat;
    snprintf(r->words, sizeof r->words, "%s", words);
}

/* Is this question one with which a bot claims something? By luck and the round, both public. */
static int is_claimed(const struct table *t, int seat, uint64_t round)
{
    return round >= t->stage->chatter.claims[seat] &&
           fair_below(t->record.seed, "claim", t->record.moves * MAX_SEATS + (uint64_t)seat, CLAIM_ONE_IN) ==
               0;
}

/* The claim that came for this question, at its moment. 1: it is said. */
static int make_claim(struct table *t, int seat, uint64_t round)
{
    struct chatter *c = &t->stage->chatter;
    const struct seat *s = &t->seat[seat];
    if (!is_claimed(t, seat, round) || s->claim_q != s->q + 1)
        return 0;
    c->claims[seat] = round + 1;
    c->next = hub_now(t->hub) + pace_scaled(t, PAUSE_MS);
    const struct bot_remark claim = {
        .claim = s->claim.claim, .is = s->claim.is[0] ? s->claim.is : NULL, .about = s->claim.about};
    talk_remark(t, seat, &claim);
    return 1;
}

void chatter_ask(struct table *t, int seat)
{
    struct chatter *c = &t->stage->chatter;
    struct told told[TOLD_MOST];
    struct bot_remark remark;
    struct rng rng;
    union position view;
    char words[SAID_ROOM];
    if (!is_moment(t, seat))
        return;
    match_reveal(t->match, SPECTATOR, view.bytes);
    luck_of(t, seat, &rng);
    int speaks =
        bot_remark(t->content, view.bytes, t->seats, seat, told, told_lately(t, told), &rng, &remark);
    if (make_claim(t, seat, remark.round) || !speaks || remark.round < c->rounds[seat])
        return;
    text_of(&remark, words);
    if (was_said(c, seat, words))
        return;
    keep_said(c, seat, words);
    c->rounds[seat] = remark.round + ROUNDS_BETWEEN;
    c->next = hub_now(t->hub) + pace_scaled(t, PAUSE_MS);
    talk_remark(t, seat, &remark);
}

void chatter_at_move(struct table *t, int seat)
{
    if (t->seat[seat].kind == SEAT_BOT) /* a stand-in does not speak in the name of a person */
        chatter_ask(t, seat);
}
