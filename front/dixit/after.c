/* after.c: what the rules make of a move in Dixit: cards on the table, open votes, who fooled whom, points
 * with their reasons, reshuffles, new rounds. It uses only what is public afterwards. */
#include <stdio.h>
#include <string.h>

#include "front/dixit/words.h"
#include "match/dixit/codec.h"
#include "rules/dixit/table.h"

enum {
    LINE = 76,  /* columns that a line about a slot takes */
    LEAST = 12, /* the fewest of them worth beginning a sentence in */
    MORE = 4,   /* what such a line mentions besides the slot and the card */
    PARTS = 1024
};

/* A step of the game, and the text about it. */
struct step {
    struct telling t;
    const struct listener *to;
    const struct dixit *before, *after;
    const struct dixit_last *last; /* the round just counted */
    int home;                      /* its storyteller's score marker */
};

/* --- who voted for what --------------------------------------------------------------------------------- */

/* The seats with a vote on a slot, one bit each. */
static unsigned votes_on(const struct step *s, int slot)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->after->seats; seat++)
        seats |= (unsigned)(s->last->votes[seat] >> slot & 1) << seat;
    return seats;
}

static unsigned voters(const struct step *s)
{
    unsigned seats = 0;
    for (int seat = 0; seat < s->after->seats; seat++)
        seats |= (unsigned)(s->last->votes[seat] != 0) << seat;
    return seats;
}

/* The slot of the storyteller's card. */
static int told_slot(const struct step *s)
{
    int slot = 1;
    while (slot < s->last->table_count && s->last->owners[slot - 1] != s->last->storyteller)
        slot++;
    return slot;
}

/* In team the pair's own voter (D-6.9); nobody elsewhere. */
static unsigned own_voter(const struct step *s, int owner)
{
    return s->after->mode == DIXIT_TEAM ? 1u << dixit_partner(s->after, owner) : 0;
}

/* --- slot by slot --------------------------------------------------------------------------------------- */

/* Prints a line about a slot, with everything else it mentions; the card takes the room that is left. */
static void add_slot(struct step *s, enum word word, int slot, const struct slot *more, int count)
{
    int card = s->last->table[slot - 1];
    char line[PARTS], alt[DIXIT_CARD_SIZE], label[DIXIT_CARD_SIZE + 32];
    const char *id = content_id(s->to->content, DIXIT_IDS_CARDS, card);
    const char *whole = dixit_card_alt(s->to->content, s->to->lang, card);
    struct slot slots[2 + MORE] = {{"slot", NULL, slot}, {"card", id, 0}};
    for (int i = 0; i < count; i++)
        slots[2 + i] = more[i];
    words_say(line, sizeof line, s->to->lang, word, slots, 2 + count);
    int room = LINE - terminal_columns(line) - 1, shown = whole[0] && room > LEAST;
    snprintf(label, sizeof label, "%s%s%s", id, shown ? " " : "", shown ? dixit_cut(whole, room, alt) : "");
    slots[1].text = label;
    telling_add(&s->t, word, slots, 2 + count);
}

/* Classic and team: found, or fooled. */
static void tell_slot(struct step *s, int slot)
{
    int owner = s->last->owners[slot - 1];
    unsigned all = votes_on(s, slot), own = all & own_voter(s, owner);
    char who[DIXIT_NAME_SIZE], fooled[SEAT_LIST_SIZE], self[SEAT_LIST_SIZE];
    const char *nobody = words_raw(s->to->lang, W_DIXIT_AFTER_NOBODY);
    const struct slot slots[] = {{"who", dixit_seat_name(s->to, owner, who), 0},
                                 {"seats", telling_seats(all & ~own, nobody, fooled), 0},
                                 {"own", telling_seats(own, "", self), 0},
                                 {"some", all & ~own ? "yes" : "no", 0}};
    if (owner == s->last->storyteller)
        add_slot(s, W_DIXIT_AFTER_TOLD, slot, slots, 2);
    else if (own)
        add_slot(s, W_DIXIT_AFTER_FOOLED_OWN, slot, slots, MORE);
    else
        add_slot(s, all ? W_DIXIT_AFTER_FOOLED : W_DIXIT_AFTER_UNNOTICED, slot, slots, all ? 2 : 1);
}

/* Party: green votes and what they bring (D-7.7 to D-7.9). */
static void tell_party_slot(struct step *s, int slot)
{
    unsigned green = votes_on(s, slot);
    int votes = bits_count(green), red = slot == s->last->red;
    char who[DIXIT_NAME_SIZE], seats[SEAT_LIST_SIZE];
    const char *why = !green       ? (red ? "bare" : "none")
                      : red        ? "red"
                      : votes == 1 ? "lone"
                      : votes > 5  ? "cap"
                                   : "green";
    const struct slot slots[] = {{"who", dixit_seat_name(s->to, s->last->owners[slot - 1], who), 0},
                                 {"seats", telling_seats(green, "", seats), 0},
                                 {"n", NULL, votes},
                                 {"why", why, 0}};
    add_slot(s, W_DIXIT_AFTER_GREEN, slot, slots, MORE);
}

/* --- points --------------------------------------------------------------------------------------------- */

/* Votes that count for a seat's cards (D-7.3, D-7.6). */
static int decoy_votes(const struct step *s, int seat)
{
    int votes = 0;
    for (int slot = 1; slot <= s->last->table_count; slot++)
        if (s->last->owners[slot - 1] == seat && seat != s->last->storyteller)
            votes += bits_count(votes_on(s, slot) & ~own_voter(s, seat));
    return votes;
}

static void add_part(const struct step *s, enum word word, int n, char parts[PARTS])
{
    size_t used = strlen(parts);
    const struct slot slots[] = {{"n", NULL, n}};
    used += (size_t)snprintf(parts + used, PARTS - used, "%s", used ? " + " : "");
    words_say(parts + used, PARTS - used, s->to->lang, word, slots, 1);
}

/* What a score marker got, part by part. */
static void tell_points(struct step *s, int rabbit, int useless)
{
    unsigned found = votes_on(s, told_slot(s));
    int home = rabbit == s->home;
    char who[DIXIT_NAME_SIZE], parts[PARTS] = "";
    if (useless && !home)
        add_part(s, W_DIXIT_PART_OTHERS, 2, parts);
    if (!useless && home)
        add_part(s, W_DIXIT_PART_TOLD, 3, parts);
    for (int seat = 0; seat < s->after->seats; seat++) {
        if (dixit_rabbit(s->after, seat) != rabbit)
            continue;
        int decoys = decoy_votes(s, seat), single = dixit_most_votes(s->after) == 2;
        if ((found >> seat & 1) && !useless)
            add_part(s, W_DIXIT_PART_FOUND, 3, parts);
        if (decoys > 0)
            add_part(s, decoys > 3 ? W_DIXIT_PART_DECOYS_CAP : W_DIXIT_PART_DECOYS, decoys, parts);
        if ((found >> seat & 1) && single && bits_count(s->last->votes[seat]) == 1)
            add_part(s, W_DIXIT_PART_SINGLE, 1, parts); /* D-7.5 */
    }
    const struct slot slots[] = {{"who", dixit_rabbit_name(s->to, s->after, rabbit, who), 0},
                                 {"n", NULL, s->last->points[rabbit]},
                                 {"parts", parts, 0}};
    telling_add(&s->t, W_DIXIT_AFTER_POINTS, slots, 3);
}

/* The seats that got nothing, in one line. */
static void tell_pointless(struct step *s)
{
    char list[DIXIT_MOST_SEATS * 8] = "", label[DIXIT_NAME_SIZE];
    size_t used = 0;
    for (int rabbit = 0; rabbit < dixit_rabbits(s->after); rabbit++)
        if (s->last->points[rabbit] == 0)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%.6s", used ? ", " : "",
                                     dixit_rabbit_label(s->after, rabbit, label));
    const struct slot slots[] = {{"list", list, 0}};
    if (used)
        telling_add(&s->t, W_DIXIT_AFTER_POINTLESS, slots, 1);
}

static void tell_verdict(struct step *s, int found, int all)
{
    char who[DIXIT_NAME_SIZE];
    const struct slot slots[] = {{"who", dixit_rabbit_within(s->to, s->after, s->home, who), 0},
                                 {"found",
                                  found == 0     ? "none"
                                  : found == all ? "all"
                                                 : "some",
                                  0},
                                 {"team", s->after->mode == DIXIT_TEAM ? "yes" : "no", 0},
                                 {"n", NULL, found},
                                 {"all", NULL, all}};
    telling_add(&s->t, W_DIXIT_AFTER_VERDICT, slots, 5);
}

/* All votes are in: D-6.3, D-7. */
static void tell_count(struct step *s)
{
    int party = s->after->mode == DIXIT_PARTY;
    telling_add(&s->t, party ? W_DIXIT_AFTER_OPEN_PARTY : W_DIXIT_AFTER_OPEN, NULL, 0);
    for (int slot = 1; slot <= s->last->table_count; slot++) {
        if (party)
            tell_party_slot(s, slot);
        else
            tell_slot(s, slot);
    }
    if (party)
        return;
    int found = bits_count(votes_on(s, told_slot(s))), all = bits_count(voters(s));
    tell_verdict(s, found, all);
    for (int rabbit = 0; rabbit < dixit_rabbits(s->after); rabbit++)
        if (s->last->points[rabbit] > 0)
            tell_points(s, rabbit, found == 0 || found == all);
    tell_pointless(s);
}

/* --- the course of a round ------------------------------------------------------------------------------ */

static void tell_laid(struct step *s)
{
    char seats[SEAT_LIST_SIZE];
    const struct slot slots[] = {{"n", NULL, s->after->table_count},
                                 {"seats", telling_seats(dixit_voters(s->after), "", seats), 0}};
    telling_add(&s->t, W_DIXIT_AFTER_LAID, slots, 2);
}

static void tell_round(struct step *s)
{
    char who[DIXIT_NAME_SIZE];
    if (s->after->phase == DIXIT_IS_OVER) {
        telling_add(&s->t, W_DIXIT_AFTER_OVER, NULL, 0);
        return;
    }
    const struct slot slots[] = {{"round", NULL, (int64_t)s->after->round},
                                 {"who", dixit_seat_name(s->to, s->after->storyteller, who), 0}};
    telling_add(&s->t, W_DIXIT_AFTER_ROUND, slots, 2);
}

size_t dixit_aftermath(char *out, size_t cap, const struct listener *to, const void *then,
                       const struct move *move, const void *now)
{
    const struct dixit *before = then, *after = now;
    (void)move;
    struct step s = {telling_begin(out, cap, to->lang),           to, before, after, &after->last,
                     dixit_rabbit(after, after->last.storyteller)};
    const struct slot hand[] = {{"n", NULL, dixit_hand_size(after->mode, after->seats)}};
    int counted = before->phase == DIXIT_IN_VOTE && after->phase != DIXIT_IN_VOTE;
    if (before->phase == DIXIT_IN_DEAL && after->phase == DIXIT_IN_CLUE && after->round == 1)
        telling_add(&s.t, W_DIXIT_AFTER_DEALT, hand, 1);
    if (before->phase == DIXIT_IN_LAY && after->phase == DIXIT_IN_VOTE)
        tell_laid(&s);
    if (counted)
        tell_count(&s);
    if (after->phase == DIXIT_IN_DEAL && after->deck_count > before->deck_count)
        telling_add(&s.t, W_DIXIT_AFTER_RESHUFFLED, NULL, 0); /* D-2.3 */
    if (counted)
        tell_round(&s);
    return s.t.used;
}
