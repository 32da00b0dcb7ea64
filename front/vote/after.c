/* after.c: what the rules make of a move in VOTE!: counts, effects, departures, new rounds. Found by
 * comparing the positions before and after it, and only in what is public. */
#include <stdio.h>
#include <string.h>

#include "front/vote/words.h"
#include "rules/vote/table.h"

/* A step of the game, and the text about it. */
struct step {
    struct vote_telling t;
    const struct vote *before, *after;
    const struct move *move;
};

static int ended(const struct vote *p)
{
    return p->phase == VOTE_IS_OVER || p->phase == VOTE_IN_TIEBREAK;
}

/* --- the set-up ----------------------------------------------------------------------------------------- */

/* V-1.3: the players dealt Republican see each other; said to them and to viewers who know everything. */
static void tell_knowing(struct step *s)
{
    unsigned republicans = 0;
    char list[VOTE_LIST_SIZE];
    for (int seat = 0; seat < s->after->players; seat++)
        if (s->after->party[seat] == VOTE_REPUBLICAN)
            republicans |= 1u << seat;
    if (s->t.to->viewers && !(s->t.to->viewers & republicans))
        return;
    const struct slot slots[] = {{"seats", telling_seats(republicans, "", list), 0}};
    vote_add_line(&s->t, W_VOTE_AFTER_KNOW, slots, 1);
}

static void tell_setup(struct step *s)
{
    if (s->before->phase == VOTE_IN_ROLES && s->after->phase == VOTE_IN_DICE)
        tell_knowing(s);
    if (s->before->phase == VOTE_IN_DEAL && s->after->phase == VOTE_IN_NOMINATE)
        vote_add_seat_line(&s->t, W_VOTE_AFTER_FIRST, s->after->president);
}

/* --- the count ------------------------------------------------------------------------------------------ */

/* "0, 2 ×2, 5": the seats that voted one way. */
static int tell_side(const struct vote *p, int yes, const char *none, char out[VOTE_LIST_SIZE])
{
    size_t used = 0;
    int voices = 0;
    snprintf(out, VOTE_LIST_SIZE, "%s", none);
    for (int s = 0; s < p->players; s++) {
        const struct vote_ballot *b = &p->ballots[s];
        if (!b->given || b->yes != yes)
            continue;
        used += (size_t)snprintf(out + used, VOTE_LIST_SIZE - used, "%s%d%s", used ? ", " : "", s,
                                 b->card == VOTE_NONE ? "" : " ×2");
        voices += b->card == VOTE_NONE ? 1 : 2;
    }
    return voices;
}

/* Double voices are paid for at the count (V-6.6). */
static void tell_doubles(struct step *s)
{
    for (int seat = 0; seat < s->after->players; seat++) {
        const struct vote_ballot *b = &s->after->ballots[seat];
        char who[VOTE_NAME_SIZE], price[VOTE_LABEL_SIZE];
        if (!b->given || b->card == VOTE_NONE)
            continue;
        const struct slot slots[] = {
            {"who", vote_seat_name(s->t.to, seat, who), 0},
            {"price", vote_price(s->t.to, s->before->budget[seat], s->before->support[seat], b->card, price),
             0}};
        vote_add_line(&s->t, W_VOTE_AFTER_DOUBLE, slots, 2);
    }
}

static void tell_count(struct step *s)
{
    char yes[VOTE_LIST_SIZE], no[VOTE_LIST_SIZE];
    const char *nobody = words_raw(s->t.to->lang, W_VOTE_AFTER_NOBODY);
    int voices_for = tell_side(s->after, 1, nobody, yes), voices_against = tell_side(s->after, 0, nobody, no);
    const struct slot slots[] = {
        {"yes", NULL, voices_for}, {"no", NULL, voices_against}, {"for", yes, 0}, {"against", no, 0}};
    vote_add_line(&s->t, W_VOTE_AFTER_COUNT, slots, 4);
    tell_doubles(s);
    if (voices_for > voices_against) {
        vote_add_seat_line(&s->t, W_VOTE_AFTER_ELECTED, s->before->candidate);
        return;
    }
    const struct slot failed[] = {{"n", NULL, s->before->failed + 1}};
    if (s->before->failed < 2)
        vote_add_line(&s->t, W_VOTE_AFTER_FAILED, failed, 1);
    else
        vote_add_line(&s->t, W_VOTE_AFTER_UNREST, NULL, 0);
}

/* The vote has ended: counted, or void (V-5.8). */
static void tell_vote(struct step *s)
{
    int counted = 0;
    if (s->before->phase != VOTE_IN_VOTE || s->after->phase == VOTE_IN_VOTE || ended(s->after))
        return;
    for (int seat = 0; seat < s->after->players; seat++)
        counted |= s->after->ballots[seat].given;
    if (counted)
        tell_count(s);
    else
        vote_add_line(&s->t, W_VOTE_AFTER_VOID, NULL, 0);
}

/* --- dealing and its effect ----------------------------------------------------------------------------- */

static void tell_pile(struct step *s)
{
    int seat = s->after->phase == VOTE_IN_CHOOSE ? vote_chooser(s->after) : s->after->president;
    char who[VOTE_NAME_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(s->t.to, seat, who), 0},
                                 {"n", NULL, s->after->pile_count}};
    if (s->before->phase != VOTE_IN_TOPICS)
        return;
    if (s->after->phase == VOTE_IN_CHOOSE)
        vote_add_line(&s->t, W_VOTE_AFTER_PILE, slots, 2);
    else if (s->after->phase == VOTE_IN_GIVE)
        vote_add_line(&s->t, W_VOTE_AFTER_DESK, slots, 1);
}

/* Does the elimination in this step take a seat out: the chosen one, or the user, who paid his last point
 * (V-6.11)? */
static int eliminated(const struct step *s, int seat)
{
    const struct vote_pack *pack = s->t.to->content->pack;
    if (s->move->verb != VOTE_DO_ELIMINATE)
        return 0;
    return seat == s->move->arg[1] ||
           (seat == s->move->seat && vote_left_after(pack, s->before, seat, s->move->arg[0]) < 1);
}

/* The cards dealt or turned up when the effect came, in order. */
static int dealt_cards(const struct step *s, struct vote_given dealt[VOTE_MOST_SEATS])
{
    int count = 0;
    for (int i = 0; i < s->before->given_count; i++)
        if (!eliminated(s, s->before->given[i].to)) /* V-5.11 */
            dealt[count++] = s->before->given[i];
    if ((s->move->verb == VOTE_DO_GIVE || s->move->verb == VOTE_DO_REVEAL) && count < VOTE_MOST_SEATS) {
        int give = s->move->verb == VOTE_DO_GIVE;
        dealt[count].card = (uint8_t)s->move->arg[give ? 0 : 1];
        dealt[count++].to = (uint8_t)s->move->arg[give ? 1 : 0];
    }
    return count;
}

/* Did the dealt cards take effect in this step? When an elimination ends the game they are cleared away
 * without effect (V-5.5); then only the user's score has changed. */
static int took_effect(const struct step *s, const struct vote_given *dealt, int count)
{
    int phase = s->after->phase, changed = 0;
    if (count == 0 || s->after->given_count > 0 || phase == VOTE_IN_GIVE || phase == VOTE_IN_ANSWER ||
        phase == VOTE_IN_UNREST)
        return 0;
    if (s->move->verb != VOTE_DO_ELIMINATE && s->move->verb != VOTE_DO_CHANGE)
        return 1;
    for (int i = 0; i < count; i++) {
        int seat = dealt[i].to;
        changed |= seat != s->move->seat && (s->before->budget[seat] != s->after->budget[seat] ||
                                             s->before->support[seat] != s->after->support[seat]);
    }
    return s->move->verb == VOTE_DO_ELIMINATE && (changed || !ended(s->after));
}

static int cancelled(const struct step *s, int seat)
{
    const struct vote_pack *pack = s->t.to->content->pack;
    for (int i = s->before->spent_count; i < s->after->spent_count; i++)
        if (s->after->spent[i].by == seat && pack->card[s->after->spent[i].card].kind == VOTE_CANCEL)
            return 1;
    return 0;
}

static void tell_effect(struct step *s, const struct vote_given *dealt, int all_apply)
{
    const struct vote_pack *pack = s->t.to->content->pack;
    int seat = dealt->to, event = pack->card[dealt->card].kind == VOTE_EVENT;
    char who[VOTE_NAME_SIZE], label[VOTE_LABEL_SIZE];
    const struct slot slots[] = {{"who", vote_seat_name(s->t.to, seat, who), 0},
                                 {"card", vote_card_label(s->t.to, dealt->card, label), 0},
                                 {"budget", NULL, s->before->budget[seat]},
                                 {"budget2", NULL, s->after->budget[seat]},
                                 {"support", NULL, s->before->support[seat]},
                                 {"support2", NULL, s->after->support[seat]}};
    if (!event && !all_apply)
        vote_add_line(&s->t, W_VOTE_AFTER_TO_HAND, slots, 2);
    else if (cancelled(s, seat))
        vote_add_line(&s->t, W_VOTE_AFTER_CANCELLED, slots, 2);
    else
        vote_add_line(&s->t, W_VOTE_AFTER_EFFECT, slots, 6);
}

static void tell_effects(struct step *s)
{
    struct vote_given dealt[VOTE_MOST_SEATS];
    int phase = s->before->phase, count;
    if (phase != VOTE_IN_GIVE && phase != VOTE_IN_ANSWER && phase != VOTE_IN_UNREST &&
        phase != VOTE_IN_TIEBREAK)
        return;
    count = dealt_cards(s, dealt);
    if (!took_effect(s, dealt, count))
        return;
    const struct slot slots[] = {{"rule",
                                  phase == VOTE_IN_UNREST     ? "V-2.11"
                                  : phase == VOTE_IN_TIEBREAK ? "V-5.6"
                                                              : "V-4.1",
                                  0}};
    vote_add_line(&s->t, W_VOTE_AFTER_EFFECTS, slots, 1);
    for (int i = 0; i < count; i++)
        tell_effect(s, &dealt[i], phase == VOTE_IN_UNREST || phase == VOTE_IN_TIEBREAK);
    if (phase == VOTE_IN_UNREST && !ended(s->after))
        vote_add_line(&s->t, W_VOTE_AFTER_UNREST_OVER, NULL, 0);
}

/* --- departures ----------------------------------------------------------------------------------------- */

static void tell_offices(struct step *s)
{
    int phase = s->before->phase, discussing = phase >= VOTE_IN_TOPICS && phase <= VOTE_IN_GIVE;
    int president_left = !vote_lives(s->after, s->before->president);
    int pm_left = s->before->pm != VOTE_NONE && !vote_lives(s->after, s->before->pm);
    if (discussing && president_left)
        vote_add_line(&s->t, W_VOTE_AFTER_BROKEN_OFF, NULL, 0);
    else if (discussing && pm_left && vote_living(s->after) > 3)
        vote_add_line(&s->t, W_VOTE_AFTER_NO_PM, NULL, 0);
    if (vote_living(s->after) == 3 && vote_living(s->before) > 3)
        vote_add_line(&s->t, W_VOTE_AFTER_THREE, NULL, 0);
    if (president_left && s->after->round == s->before->round && vote_lives(s->after, s->after->president))
        vote_add_seat_line(&s->t, W_VOTE_AFTER_PRESIDENT, s->after->president);
}

static void tell_departures(struct step *s)
{
    unsigned gone = s->before->alive & ~(unsigned)s->after->alive;
    if (!gone)
        return;
    for (int seat = 0; seat < s->after->players; seat++) {
        char who[VOTE_NAME_SIZE];
        int zero = s->after->budget[seat] == 0 || s->after->support[seat] == 0;
        const struct slot slots[] = {{"who", vote_seat_name(s->t.to, seat, who), 0},
                                     {"why", zero ? "zero" : "other", 0}};
        if (gone >> seat & 1)
            vote_add_line(&s->t, W_VOTE_AFTER_LEAVES, slots, 2);
    }
    if (!ended(s->after))
        tell_offices(s);
}

/* --- the next round ------------------------------------------------------------------------------------- */

static void tell_round(struct step *s)
{
    char who[VOTE_NAME_SIZE];
    if (s->after->deck_count > s->before->deck_count && s->before->phase > VOTE_IN_LOT)
        vote_add_line(&s->t, W_VOTE_AFTER_RESHUFFLED, NULL, 0);
    if (s->after->phase == VOTE_IN_TIEBREAK && s->after->given_count == 0)
        vote_add_line(&s->t, W_VOTE_AFTER_TIEBREAK, NULL, 0);
    if (s->after->phase == VOTE_IS_OVER)
        vote_add_line(&s->t, W_VOTE_AFTER_OVER, NULL, 0);
    if (s->after->round == s->before->round || s->after->phase == VOTE_IS_OVER)
        return;
    const struct slot slots[] = {{"round", NULL, (int64_t)s->after->round},
                                 {"who", vote_seat_name(s->t.to, s->after->president, who), 0}};
    vote_add_line(&s->t, W_VOTE_AFTER_ROUND, slots, 2);
}

size_t vote_aftermath(char *out, size_t cap, const struct listener *to, const void *then,
                      const struct move *move, const void *now)
{
    const struct vote *before = then, *after = now;
    struct step s = {vote_begin_telling(out, cap, to), before, after, move};
    int first = move->verb == VOTE_DO_ELIMINATE; /* its consequences follow from the departure */
    tell_setup(&s);
    if (first)
        tell_departures(&s);
    tell_vote(&s);
    tell_pile(&s);
    tell_effects(&s);
    if (!first)
        tell_departures(&s);
    tell_round(&s);
    return s.t.text.used;
}
