/* view.c: VOTE!: who knows what (V-7). */
#include "table.h"

/* What is public: everything except parties, knowledge, hands, piles and secret answers. */
RULE static void vote_reveal_public(const struct vote *p, struct vote *v)
{
    v->round = p->round;
    v->alive = p->alive;
    v->players = p->players;
    v->phase = p->phase;
    v->president = p->president;
    v->pm = p->pm;
    v->candidate = p->candidate;
    v->next = p->next;
    v->last_president = p->last_president;
    v->last_pm = p->last_pm;
    v->failed = p->failed;
    v->claim_by = p->claim_by;
    v->claim_of = p->claim_of;
    v->winner = p->winner;
    v->reason = p->reason;
    v->open = p->open;
    for (int i = 0; i < VOTE_MAX_ABILITIES; i++)
        v->spent[i] = p->spent[i];
    for (int i = 0; i < VOTE_MOST_SEATS; i++)
        v->given[i] = p->given[i];
    v->spent_count = p->spent_count;
    v->given_count = p->given_count;
    v->deck_count = p->deck_count;
    v->shut_count = p->shut_count;
    v->pile_count = p->pile_count;
    v->desk_count = p->desk_count;
    v->deck = v->shut = v->pile = v->desk = cards_none(); /* only their numbers */
    for (size_t i = 0; i < sizeof v->zero; i++)
        v->zero[i] = 0;
}

/* The part of a seat that everybody sees: that something was given in secret, but not what. */
RULE static void vote_reveal_seat(const struct vote *p, int s, struct vote *v)
{
    v->budget[s] = p->budget[s];
    v->support[s] = p->support[s];
    v->hand_count[s] = p->hand_count[s];
    v->shown[s] = p->shown[s];
    v->hands[s] = p->shown[s];
    v->ballots[s].given = p->ballots[s].given;
    v->placed[s].given = p->placed[s].given;
    v->answers[s].given = p->answers[s].given;
    if (p->phase != VOTE_IN_VOTE || !p->ballots[s].given)
        v->ballots[s] = p->ballots[s]; /* V-7.3: open after the count */
    if (!p->placed[s].given)
        v->placed[s] = p->placed[s];
    if (!p->answers[s].given)
        v->answers[s] = p->answers[s];
    if (p->party[s] == VOTE_NONE)
        v->party[s] = VOTE_NONE; /* not dealt yet: not a secret */
}

/* What a seat knows for itself. */
RULE static void vote_reveal_own(const struct vote *p, int viewer, struct vote *v)
{
    v->hands[viewer] = p->hands[viewer];
    v->seen[viewer] = p->seen[viewer];
    v->shut = p->seen[viewer]; /* V-7.4 */
    v->known[viewer] = p->known[viewer];
    v->ballots[viewer] = p->ballots[viewer];
    v->placed[viewer] = p->placed[viewer];
    v->answers[viewer] = p->answers[viewer];
    for (int s = 0; s < p->players; s++)
        if (s == viewer || (p->known[viewer] >> s & 1))
            v->party[s] = p->party[s]; /* V-7.2 */
    if (p->phase == VOTE_IN_CHOOSE && viewer == vote_chooser(p))
        v->pile = p->pile; /* V-3.2 */
    if (p->phase == VOTE_IN_GIVE && (viewer == p->president || viewer == p->pm))
        v->desk = p->desk;
}

RULE void vote_reveal(const void *pack, const void *position, int viewer, void *view)
{
    const struct vote *p = (const struct vote *)position;
    struct vote *v = (struct vote *)view;
    (void)pack;
    if (p->phase == VOTE_IS_OVER) {
        *v = *p; /* everything is shown at the end */
        return;
    }
    vote_reveal_public(p, v);
    for (int s = 0; s < p->players; s++)
        vote_reveal_seat(p, s, v);
    if (viewer >= 0)
        vote_reveal_own(p, viewer, v);
}

RULE uint32_t vote_sees(const void *pack, const void *position, const struct move *move, int arg, int opened)
{
    const struct vote *p = (const struct vote *)position;
    uint32_t owner = move->seat >= 0 ? 1u << move->seat : 0;
    (void)pack;
    if (arg < 0)
        return EVERYONE;
    switch (move->verb) {
    case VOTE_DO_VOTE:
    case VOTE_DO_ANSWER: return opened ? EVERYONE : owner; /* V-7.3 */
    case VOTE_DO_PLACE:
    case VOTE_DO_DISCARD: return owner;
    case VOTE_DO_CHOOSE: return owner | 1u << p->president;
    case VOTE_DO_ROLE:
    case VOTE_DO_DRAW: return arg == 0 ? EVERYONE : 1u << move->arg[0];
    default: return EVERYONE;
    }
}
