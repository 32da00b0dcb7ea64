/* story.c: VOTE! told again by what everybody saw of it. The cards in the hands are not part of it: topics and discards
 * count only by their number. */
#include "bots/vote/story.h"

#include <string.h>

struct teller {
    struct vote_story *s;
    vote_hear *hear;
    void *listener;
};

static void tell(const struct teller *t, enum vote_deed deed, int seat, int who, int party)
{
    const struct vote_telling telling = {deed, seat, who, party};
    t->hear(t->listener, t->s, &telling);
}

static int is_seat(const struct vote_story *s, int seat)
{
    return seat >= 0 && seat < s->p.players;
}

static int is_card(const struct vote_story *s, int card)
{
    return card >= 0 && card < s->pack->count;
}

/* An ability is paid for and used up (V-6.1, V-6.2). */
static void spend(struct vote_story *s, int seat, int card)
{
    if (s->p.spent_count == VOTE_MAX_ABILITIES)
        return;
    s->p.spent[s->p.spent_count].card = (uint8_t)card;
    s->p.spent[s->p.spent_count++].by = (uint8_t)seat;
}

static void pay(struct vote_story *s, int seat, int card)
{
    vote_add_points(s->pack, &s->p, seat, card);
    spend(s, seat, card);
}

/* --- leaving (V-5) --- */

static void take_back_card(struct vote *p, int seat) /* V-5.11 */
{
    for (int i = 0; i < p->given_count; i++)
        if (p->given[i].to == seat) {
            memmove(&p->given[i], &p->given[i + 1], (size_t)(--p->given_count - i) * sizeof p->given[0]);
            return;
        }
}

static void leave(struct vote_story *s, int seat)
{
    struct vote *p = &s->p;
    p->alive &= (uint16_t) ~(1u << seat);
    p->answers[seat].given = p->ballots[seat].given = 0;
    if (p->phase == VOTE_IN_TOPICS && p->placed[seat].given) {
        p->placed[seat].given = 0;
        s->topics--;
    }
    take_back_card(p, seat);
    p->pm = p->pm == seat ? VOTE_NONE : p->pm; /* V-5.9 */
    s->whole = 0;
    if (p->phase == VOTE_IN_VOTE && (seat == p->president || seat == p->candidate || vote_living(p) == 3))
        p->phase = VOTE_IN_NOMINATE; /* V-5.8: the election is void */
    if (vote_living(p) == 3)
        p->failed = 0; /* V-5.4 */
    if (seat == p->president && p->phase >= VOTE_IN_TOPICS && p->phase <= VOTE_IN_GIVE) {
        p->desk_count = 0; /* V-5.10: the dealing ends */
        p->phase = VOTE_IN_GIVE;
        s->topics = 0;
    }
}

/* Those with a score of 0 leave; the order is the dealing's, and does not matter to us (V-4.5). */
static void let_go(const struct teller *t)
{
    struct vote *p = &t->s->p;
    unsigned gone = 0;
    for (int seat = 0; seat < p->players; seat++)
        if (vote_lives(p, seat) && (p->budget[seat] == 0 || p->support[seat] == 0))
            gone |= 1u << seat;
    for (unsigned left = gone; left; left &= left - 1)
        leave(t->s, bits_lowest(left));
    if (gone)
        tell(t, VOTE_REMAINS, VOTE_NONE, VOTE_NONE, VOTE_NONE);
}

/* --- the hand-out --- */

/* Everybody who was asked about a Canceling card has answered: the cards take effect (V-4.1). */
static void take_effect(const struct teller *t)
{
    struct vote_story *s = t->s;
    struct vote *p = &s->p;
    for (int i = 0; i < p->given_count; i++) {
        int to = p->given[i].to, card = p->given[i].card;
        if (s->pack->card[card].kind != VOTE_EVENT)
            continue;
        if (p->answers[to].given && p->answers[to].card != VOTE_NONE)
            spend(s, to, p->answers[to].card); /* V-6.12 */
        else
            vote_add_points(s->pack, p, to, card);
    }
    p->given_count = 0;
    for (int seat = 0; seat < p->players; seat++)
        p->answers[seat].given = 0;
    p->phase = VOTE_IN_DISCARD;
    let_go(t);
}

/* Goes on where the game waits for nobody. */
static void settle(const struct teller *t)
{
    struct vote_story *s = t->s;
    struct vote *p = &s->p;
    if (!is_seat(s, p->president))
        return;
    if (p->phase == VOTE_IN_GIVE && !(p->desk_count && vote_may_receive(p))) {
        if (s->whole && p->given_count)
            tell(t, VOTE_DEALS, p->president, VOTE_NONE, VOTE_NONE);
        p->phase = VOTE_IN_ANSWER;
        p->desk_count = 0;
    }
    unsigned asked = p->phase == VOTE_IN_ANSWER ? vote_asked_to_cancel(s->pack, p) : 0;
    for (int seat = 0; seat < p->players; seat++)
        asked &= ~((unsigned)p->answers[seat].given << seat);
    if (p->phase == VOTE_IN_ANSWER && !asked)
        take_effect(t);
}

static void give(const struct teller *t, const struct move *m)
{
    struct vote_story *s = t->s;
    struct vote *p = &s->p;
    int card = m->arg[0], to = m->arg[1];
    if (p->phase == VOTE_IN_TOPICS && vote_living(p) == 3) { /* V-5.4: nobody chooses */
        p->desk_count = (uint8_t)s->topics;
        p->pm = VOTE_NONE;
        p->phase = VOTE_IN_GIVE;
        s->topics = 0;
        s->whole = 1;
    }
    if (p->phase != VOTE_IN_GIVE || !is_card(s, card) || !is_seat(s, to) || !p->desk_count ||
        p->given_count == VOTE_MOST_SEATS || (vote_receivers(p) >> to & 1) || !vote_lives(p, to))
        return;
    p->president = (uint8_t)m->seat;
    p->given[p->given_count].to = (uint8_t)to;
    p->given[p->given_count++].card = (uint8_t)card;
    p->desk_count--;
    settle(t);
}

static void choose(struct vote_story *s, const struct move *m)
{
    int count = 0;
    if (s->p.phase != VOTE_IN_TOPICS || !is_seat(s, s->p.president))
        return;
    while (count < MAX_ARGS && m->arg[count] != ARG_NULL)
        count++;
    s->p.desk_count = (uint8_t)count;
    s->p.phase = VOTE_IN_GIVE;
    s->topics = 0;
    s->whole = 1;
}

static void answer(const struct teller *t, const struct move *m)
{
    struct vote_story *s = t->s;
    int card = m->arg[0];
    if (s->p.phase != VOTE_IN_ANSWER)
        return;
    s->p.answers[m->seat].given = 1;
    s->p.answers[m->seat].card = is_card(s, card) ? (uint8_t)card : (uint8_t)VOTE_NONE;
    settle(t);
}

/* --- the election --- */

static void nominate(const struct teller *t, const struct move *m)
{
    struct vote *p = &t->s->p;
    int who = m->arg[0];
    if (!is_seat(t->s, who) || who == m->seat)
        return;
    p->president = (uint8_t)m->seat;
    tell(t, VOTE_NAMES, m->seat, who, VOTE_NONE);
    p->candidate = (uint8_t)who;
    p->given_count = 0;
    t->s->votes_in = 0;
    for (int seat = 0; seat < p->players; seat++)
        p->ballots[seat].given = p->placed[seat].given = 0;
    p->phase = VOTE_IN_VOTE;
}

static void elect(struct vote *p)
{
    p->pm = p->last_pm = p->candidate;
    p->last_president = p->president;
    p->failed = 0;
    p->phase = VOTE_IN_TOPICS;
}

static void count_ballots(const struct teller *t)
{
    struct vote *p = &t->s->p;
    int balance = 0;
    for (int seat = 0; seat < p->players; seat++) {
        const struct vote_ballot *b = &p->ballots[seat];
        if (!vote_lives(p, seat))
            continue;
        balance += (b->yes ? 1 : -1) * (b->card == VOTE_NONE ? 1 : 2);
        if (b->card != VOTE_NONE)
            pay(t->s, seat, b->card); /* V-6.6 */
    }
    p->pm = VOTE_NONE;
    p->phase = VOTE_IN_NOMINATE;
    if (balance > 0)
        elect(p); /* V-2.7 */
    else if (++p->failed == 3)
        p->phase = VOTE_IN_UNREST; /* V-2.10 */
}

static void vote(const struct teller *t, const struct move *m)
{
    struct vote *p = &t->s->p;
    struct vote_ballot *b = &p->ballots[m->seat];
    if (p->phase != VOTE_IN_VOTE || m->arg[0] == HIDDEN)
        return; /* a void election */
    b->given = 1;
    b->yes = m->arg[0] == 1;
    b->card = is_card(t->s, m->arg[1]) ? (uint8_t)m->arg[1] : (uint8_t)VOTE_NONE;
    t->s->votes_in++;
    tell(t, VOTE_VOTES, m->seat, b->yes, VOTE_NONE);
    for (int seat = 0; seat < p->players; seat++)
        if (vote_lives(p, seat) && !p->ballots[seat].given)
            return;
    count_ballots(t);
}

/* --- all together --- */

static void place(struct vote_story *s, const struct move *m)
{
    if (s->p.phase == VOTE_IN_CHOOSE || s->p.phase == VOTE_IN_GIVE || s->p.placed[m->seat].given)
        return;
    if (s->p.phase == VOTE_IN_VOTE)
        elect(&s->p); /* the count was not to be seen */
    s->p.phase = VOTE_IN_TOPICS;
    s->p.placed[m->seat].given = 1;
    s->topics++;
}

/* A round is over, or unrest has struck (V-2.11). */
static void refill(const struct teller *t)
{
    struct vote *p = &t->s->p;
    for (int i = 0; p->phase == VOTE_IN_UNREST && i < p->given_count; i++)
        vote_add_points(t->s->pack, p, p->given[i].to, p->given[i].card);
    if (p->phase == VOTE_IN_UNREST) {
        p->given_count = p->failed = 0;
        p->last_president = p->last_pm = VOTE_NONE;
        let_go(t);
    }
    p->phase = VOTE_IN_REFILL;
    t->s->topics = 0;
    for (int seat = 0; seat < p->players; seat++)
        p->placed[seat].given = 0;
}

static void turn_up(struct vote_story *s, const struct move *m)
{
    struct vote *p = &s->p;
    if (p->phase != VOTE_IN_UNREST || !is_seat(s, m->arg[0]) || !is_card(s, m->arg[1]) ||
        p->given_count == VOTE_MOST_SEATS)
        return;
    p->given[p->given_count].to = (uint8_t)m->arg[0];
    p->given[p->given_count++].card = (uint8_t)m->arg[1];
}

static void chance(const struct teller *t, const struct move *m)
{
    struct vote *p = &t->s->p;
    int to = m->arg[0];
    switch (m->verb) {
    case VOTE_DO_ROLL:
        if (is_seat(t->s, to)) {
            p->budget[to] = (uint8_t)(1 + (m->arg[1] & 7)); /* V-1.4 */
            p->support[to] = (uint8_t)(1 + (m->arg[2] & 7));
        }
        break;
    case VOTE_DO_REVEAL: turn_up(t->s, m); break;
    case VOTE_DO_DRAW:
        if (p->phase != VOTE_IN_REFILL)
            refill(t);
        break;
    default: break;
    }
}

/* The abilities that are used aside (V-6.3, V-6.10, V-6.13). */
static void ability(const struct teller *t, const struct move *m)
{
    struct vote_story *s = t->s;
    int card = m->arg[0], who = m->arg[1];
    if (!is_card(s, card) || (m->verb != VOTE_DO_CHANGE && (!is_seat(s, who) || who == m->seat)))
        return;
    if (m->verb == VOTE_DO_ELIMINATE)
        tell(t, VOTE_REMOVES, m->seat, who, VOTE_NONE);
    pay(s, m->seat, card);
    if (m->verb == VOTE_DO_CHECK) {
        s->checked_by = (uint8_t)m->seat;
        s->checked = (uint8_t)who;
    } else if (m->verb == VOTE_DO_CHANGE) {
        s->changed ^= 1u << m->seat;
        tell(t, VOTE_REMAINS, VOTE_NONE, VOTE_NONE, VOTE_NONE);
    } else if (m->verb == VOTE_DO_ELIMINATE && vote_lives(&s->p, who)) {
        leave(s, who);
        let_go(t); /* V-6.11 */
        tell(t, VOTE_REMAINS, VOTE_NONE, VOTE_NONE, VOTE_NONE);
        settle(t);
    }
}

static void player(const struct teller *t, const struct move *m)
{
    struct vote_story *s = t->s;
    if (m->verb != VOTE_DO_DRAW && s->p.phase == VOTE_IN_UNREST && s->p.given_count)
        refill(t); /* nobody had to draw */
    switch (m->verb) {
    case VOTE_DO_NOMINATE: nominate(t, m); break;
    case VOTE_DO_VOTE: vote(t, m); break;
    case VOTE_DO_PLACE: place(s, m); break;
    case VOTE_DO_CHOOSE: choose(s, m); break;
    case VOTE_DO_GIVE: give(t, m); break;
    case VOTE_DO_ANSWER: answer(t, m); break;
    case VOTE_DO_CLAIM:
        if (s->checked_by == m->seat)
            tell(t, VOTE_CLAIMS, m->seat, s->checked, m->arg[0] == VOTE_REPUBLICAN);
        s->checked_by = VOTE_NONE;
        break;
    case VOTE_DO_TRANSFER:
        if (is_card(s, m->arg[0]))
            pay(s, m->seat, m->arg[0]);
        break;
    case VOTE_DO_CHECK:
    case VOTE_DO_ELIMINATE:
    case VOTE_DO_CHANGE: ability(t, m); break;
    default: break;
    }
}

void vote_story_begin(struct vote_story *s, const struct vote_pack *pack, int players)
{
    memset(s, 0, sizeof *s);
    s->pack = pack;
    s->p.players = (uint8_t)players;
    s->p.alive = (uint16_t)((1u << players) - 1);
    s->p.president = s->p.pm = s->p.candidate = s->p.last_president = s->p.last_pm = VOTE_NONE;
    s->checked_by = s->checked = VOTE_NONE;
    s->p.phase = VOTE_IN_DEAL;
}

void vote_story_tell(struct vote_story *s, const struct move *m, vote_hear *hear, void *listener)
{
    const struct teller t = {s, hear, listener};
    if (m->seat == CHANCE)
        chance(&t, m);
    else if (is_seat(s, m->seat) && vote_lives(&s->p, m->seat))
        player(&t, m);
}
