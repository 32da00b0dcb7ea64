/* oracle.c: Dixit Odyssey implemented a second time, from "Who knows what", the tables and the rules of
 * docs/rules/dixit.md. */
#include <string.h>

#include "rules/dixit/dixit.h"
#include "rules/kit.h"
#include "tests/games/oracle.h"

static int has(const uint64_t *set, int card)
{
    return (int)(set[card / 64] >> card % 64 & 1);
}

static int in_row(const int16_t *row, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (row[i] == card)
            return 1;
    return 0;
}

static int hand_size(const struct dixit *p) /* D-1.4 */
{
    return p->mode == DIXIT_PARTY ? 5 : p->mode == DIXIT_TEAM ? 4 : p->seats == 3 ? 7 : 6;
}

static int opposite(const struct dixit *p, int seat) /* D-1.6 */
{
    return seat < p->seats / 2 ? seat + p->seats / 2 : seat - p->seats / 2;
}

static int rabbits(const struct dixit *p) /* D-1.5 */
{
    return p->mode == DIXIT_TEAM ? p->seats / 2 : p->seats;
}

static int on_table(const struct dixit *p, int card)
{
    return in_row(p->table, p->table_count, card);
}

static int has_voted(const struct dixit *p, int seat)
{
    return p->voted >> seat & 1;
}

/* The most votes that a seat has: D-6.4. */
static int most_votes(const struct dixit *p)
{
    return p->mode == DIXIT_CLASSIC && p->seats >= 7 ? 2 : 1;
}

static int is_round(const struct dixit *p) /* cards are being given, laid or voted for */
{
    return p->phase == DIXIT_IN_GIVE || p->phase == DIXIT_IN_LAY || p->phase == DIXIT_IN_VOTE;
}

/* --- sense ---------------------------------------------------------------------------------------------- */

/* "A card of the pack that is not in exactly one of `deck`, `discard`, `hands`, `given`" is impossible. */
static const char *cards_sense(const struct dixit_pack *k, const struct dixit *p)
{
    enum { ALL = 64 * DIXIT_WORDS };
    uint8_t places[ALL];
    int deck = 0;
    for (int card = 0; card < ALL; card++) {
        places[card] = (uint8_t)(has(p->deck, card) + has(p->discard, card));
        deck += has(p->deck, card);
    }
    for (int seat = 0; seat < p->seats; seat++) {
        for (int i = 0; i < p->hand_count[seat]; i++)
            places[p->hands[seat][i] & (ALL - 1)]++;
        for (int i = 0; i < p->given_count[seat]; i++)
            places[p->given[seat][i] & (ALL - 1)]++;
    }
    for (int card = 0; card < ALL; card++)
        if (places[card] != (card < k->count))
            return places[card] ? "a card is in two places" : "a card is lost";
    return deck != p->deck_count ? "the size of the deck is wrong" : NULL;
}

/* Ascending cards, then none: a card's place in a row means nothing, and equal positions are equal bytes. */
static int is_row(const int16_t *row, int count, int room)
{
    for (int i = 0; i < room; i++)
        if (i >= count ? row[i] != DIXIT_NO_CARD : i && row[i - 1] >= row[i])
            return 0;
    return count <= room;
}

static const char *rows_sense(const struct dixit *p)
{
    int given = 0;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        if (!is_row(p->hands[seat], p->hand_count[seat], DIXIT_MOST_HAND))
            return "a hand is no row of cards";
        if (!is_row(p->given[seat], p->given_count[seat], DIXIT_MOST_GIVEN))
            return "what was given is no row of cards";
        if (seat >= p->seats && (p->hand_count[seat] || p->given_count[seat]))
            return "cards of a seat that there isn't";
        given += p->given_count[seat];
    }
    for (int i = 0; i < DIXIT_MOST_SLOTS; i++) {
        int owners = 0;
        if (i >= p->table_count && p->table[i] != DIXIT_NO_CARD)
            return "a card beyond those laid";
        for (int seat = 0; i < p->table_count && seat < p->seats; seat++)
            owners += in_row(p->given[seat], p->given_count[seat], p->table[i]);
        if (i < p->table_count && (owners != 1 || in_row(p->table, i, p->table[i])))
            return "a card that was not given, or laid twice";
    }
    if (p->table_count && p->phase != DIXIT_IN_LAY && p->phase != DIXIT_IN_VOTE)
        return "cards are laid too early";
    if (p->phase == DIXIT_IN_VOTE && p->table_count != given)
        return "not all cards are laid";
    return given && !is_round(p) ? "cards are given too early" : NULL;
}

/* How many cards a hand must have: D-1.4, D-3.5, D-8.1. */
static const char *hands_sense(const struct dixit *p)
{
    int full = hand_size(p), lack = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        int cards = p->hand_count[seat];
        if (is_round(p) && cards + p->given_count[seat] != full)
            return "a hand has the wrong size in a round";
        if (p->phase == DIXIT_IN_CLUE && cards != (p->mode != DIXIT_PARTY ? full
                                                   : p->round == 1        ? 0
                                                                          : full - 1))
            return "a hand has the wrong size before a clue";
        if (cards > full)
            return "a hand is too large";
        lack += full - cards;
    }
    if (p->phase == DIXIT_IN_DEAL && (!lack || p->deck_count < lack))
        return "the deck can't fill the hands"; /* D-2.4 */
    return NULL;
}

/* Who may have given and voted in this phase, and what: D-3.2, D-4, D-6. */
static const char *round_sense(const struct dixit *p)
{
    int told = is_round(p) || p->round > 1 || p->phase == DIXIT_IS_OVER ||
               (p->mode == DIXIT_PARTY && p->phase == DIXIT_IN_DEAL);
    if (told ? p->storyteller >= p->seats : p->storyteller != DIXIT_NO_SEAT)
        return "no storyteller, or one too early";
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        unsigned votes = p->votes[seat];
        int given = p->given_count[seat], voted = has_voted(p, seat);
        if (voted != (votes != 0) || (voted && (p->phase != DIXIT_IN_VOTE || seat >= p->seats)))
            return "a vote that is none";
        if ((votes & 1) || votes >> (p->table_count + 1) || bits_count(votes) > most_votes(p))
            return "votes that there aren't";
        if (voted && p->mode != DIXIT_PARTY && seat == p->storyteller)
            return "the storyteller has voted";
        if (voted && p->mode == DIXIT_TEAM && given)
            return "a giver has voted"; /* D-6.8 */
        for (int i = 0; i < given && p->mode == DIXIT_CLASSIC && seat != p->storyteller; i++)
            for (int slot = 1; slot <= p->table_count; slot++)
                if ((votes >> slot & 1) && p->table[slot - 1] == p->given[seat][i])
                    return "a vote for one's own card"; /* D-6.2 */
        if ((p->deferred >> seat & 1) && (p->mode != DIXIT_TEAM || p->phase != DIXIT_IN_GIVE || given))
            return "somebody deferred who could not";
        if (p->mode == DIXIT_TEAM && seat < p->seats && given && seat != p->storyteller &&
            opposite(p, seat) != p->storyteller && p->given_count[opposite(p, seat)])
            return "a pair has given twice"; /* D-4.6 */
    }
    int red_due = p->mode == DIXIT_PARTY && p->phase == DIXIT_IN_VOTE && has_voted(p, p->storyteller);
    return (p->red != 0) != red_due || p->red > p->table_count ? "the red marker is misplaced" : NULL;
}

static const char *blank_sense(const struct dixit *p)
{
    static const struct dixit_last none;
    for (int i = rabbits(p); i < DIXIT_MOST_SEATS; i++)
        if (p->scores[i] || p->last.points[i])
            return "points of a rabbit that there isn't";
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return "bytes that are never used are";
    if (p->last.there != (p->round > 1 || p->phase == DIXIT_IS_OVER))
        return "the last round is not remembered";
    if (p->last.there && p->phase != DIXIT_IS_OVER && p->storyteller != (p->last.storyteller + 1) % p->seats)
        return "the next storyteller is not the left neighbour"; /* D-8.2 */
    for (int i = p->last.table_count; i < DIXIT_MOST_SLOTS; i++)
        if (p->last.table[i] != DIXIT_NO_CARD || p->last.owners[i])
            return "a slot of the last round that there isn't";
    for (int seat = p->seats; seat < DIXIT_MOST_SEATS; seat++)
        if (p->last.votes[seat])
            return "a voter of the last round that there isn't";
    if (p->last.there)
        return (p->last.red != 0) != (p->mode == DIXIT_PARTY) ? "the last red marker is misplaced" : NULL;
    return p->last.table_count || memcmp(p->last.votes, none.votes, sizeof none.votes) ||
                   memcmp(p->last.points, none.points, sizeof none.points) || p->last.storyteller ||
                   p->last.red
               ? "a last round before there was one"
               : NULL;
}

/* --- sense: points -------------------------------------------------------------------------------------- */

/* Votes in the last round on a slot, without those of `but` (-1: of nobody). */
static int last_votes(const struct dixit *p, int slot, int but)
{
    int votes = 0;
    for (int seat = 0; seat < p->seats; seat++)
        votes += seat != but && (p->last.votes[seat] >> slot & 1);
    return votes;
}

/* D-7.7 to D-7.9 */
static int party_points(const struct dixit *p, int seat)
{
    int slot = bits_lowest(p->last.votes[seat]), votes = last_votes(p, slot, -1);
    if (slot == p->last.red || votes == 1)
        return 0;
    return votes > 5 ? 5 : votes;
}

/* D-7.3, D-7.4, D-7.6: what others' votes on its cards bring a seat. */
static int bonus(const struct dixit *p, int seat)
{
    int points = 0;
    for (int i = 0; i < p->last.table_count && seat != p->last.storyteller; i++)
        if (p->last.owners[i] == seat)
            points += last_votes(p, i + 1, p->mode == DIXIT_TEAM ? opposite(p, seat) : -1);
    return points > 3 ? 3 : points;
}

/* What the last round brought a rabbit, from what was revealed of it. */
static int points_of(const struct dixit *p, int rabbit)
{
    const struct dixit_last *last = &p->last;
    int told = 0, voters = 0, points = 0, mine = 0;
    for (int i = 0; i < last->table_count; i++)
        if (last->owners[i] == last->storyteller)
            told = i + 1;
    for (int seat = 0; seat < p->seats; seat++)
        voters += last->votes[seat] != 0;
    int found = last_votes(p, told, -1), useless = found == 0 || found == voters;
    for (int seat = rabbit; seat < p->seats; seat += rabbits(p)) { /* one seat, or both of a pair */
        int finds = last->votes[seat] >> told & 1;
        mine |= seat == last->storyteller;
        points += bonus(p, seat) + (finds && !useless ? 3 : 0);                      /* D-7.2 */
        points += finds && most_votes(p) == 2 && bits_count(last->votes[seat]) == 1; /* D-7.5 */
    }
    return points + (useless ? (mine ? 0 : 2) : mine ? 3 : 0); /* D-7.1, D-7.2 */
}

static const char *points_sense(const struct dixit *p)
{
    for (int rabbit = 0; p->last.there && rabbit < rabbits(p); rabbit++) {
        int want = p->mode == DIXIT_PARTY ? party_points(p, rabbit) : points_of(p, rabbit);
        if (p->last.points[rabbit] != want)
            return "the last round is counted wrongly";
        if (p->scores[rabbit] < want)
            return "points of the last round are lost";
    }
    return NULL;
}

static const char *sense(const void *pack, const void *position)
{
    const struct dixit *p = position;
    const char *bad = rows_sense(p);
    if (!bad)
        bad = cards_sense(pack, p);
    if (!bad)
        bad = hands_sense(p);
    if (!bad)
        bad = round_sense(p);
    if (!bad)
        bad = blank_sense(p);
    return bad ? bad : points_sense(p);
}

/* --- the result ----------------------------------------------------------------------------------------- */

static const char *judge(const void *pack, const void *position, const struct result *result)
{
    const struct dixit *p = position;
    int32_t best = 0;
    (void)pack;
    for (int rabbit = 0; rabbit < rabbits(p); rabbit++)
        best = p->scores[rabbit] > best ? p->scores[rabbit] : best;
    for (int seat = 0; seat < p->seats; seat++) {
        int32_t score = p->scores[seat % rabbits(p)];
        if (result->scores[seat] != score)
            return "a seat's score is not its rabbit's"; /* D-9.4 */
        if ((int)(result->winners >> seat & 1) != (score == best))
            return "not those with the highest score win"; /* D-9.2 */
    }
    if (result->reason != (p->mode == DIXIT_CLASSIC ? DIXIT_BY_TARGET : DIXIT_BY_ROUNDS))
        return "the wrong reason";
    if (p->mode == DIXIT_CLASSIC)
        return best < p->length ? "nobody has reached the target" : NULL;         /* D-9.1 */
    return p->round != (uint64_t)p->length * p->seats ? "the wrong round" : NULL; /* D-9.3 */
}

/* --- who knows what ------------------------------------------------------------------------------------- */

/* A card whose place the viewer does not know, and that place: the deck, another's hand, what another gave
 * and chance has not laid yet. */
enum { IN_DECK, IN_HAND, IN_GIVEN };
struct hidden {
    uint8_t place, seat;
    int16_t card;
};
enum { MOST_HIDDEN = DIXIT_MOST_CARDS };

static int hidden_cards(const struct dixit *p, int viewer, struct hidden *out)
{
    int count = 0;
    for (int card = 0; card < DIXIT_MOST_CARDS; card++)
        if (has(p->deck, card))
            out[count++] = (struct hidden){IN_DECK, 0, (int16_t)card};
    for (int seat = 0; seat < p->seats; seat++) {
        for (int i = 0; seat != viewer && i < p->hand_count[seat]; i++)
            out[count++] = (struct hidden){IN_HAND, (uint8_t)seat, p->hands[seat][i]};
        for (int i = 0; seat != viewer && i < p->given_count[seat]; i++)
            if (!on_table(p, p->given[seat][i]))
                out[count++] = (struct hidden){IN_GIVEN, (uint8_t)seat, p->given[seat][i]};
    }
    return count;
}

/* Cards that others gave and that are on the table: only its owner knows whose a card is (D-5.2). */
static int laid_by_others(const struct dixit *p, int viewer, struct hidden *out)
{
    int count = 0;
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; seat != viewer && i < p->given_count[seat]; i++)
            if (on_table(p, p->given[seat][i]))
                out[count++] = (struct hidden){IN_GIVEN, (uint8_t)seat, p->given[seat][i]};
    return count;
}

static void replace(int16_t *row, int count, int gone, int come)
{
    int at = 0;
    while (row[at] != gone)
        at++;
    row[at] = (int16_t)come;
    for (; at > 0 && row[at - 1] > row[at]; at--) {
        row[at] = row[at - 1];
        row[at - 1] = (int16_t)come;
    }
    for (; at < count - 1 && row[at + 1] < row[at]; at++) {
        row[at] = row[at + 1];
        row[at + 1] = (int16_t)come;
    }
}

static void put(struct dixit *q, const struct hidden *h, int card)
{
    switch (h->place) {
    case IN_DECK:
        q->deck[h->card / 64] &= ~((uint64_t)1 << h->card % 64);
        q->deck[card / 64] |= (uint64_t)1 << card % 64;
        break;
    case IN_HAND: replace(q->hands[h->seat], q->hand_count[h->seat], h->card, card); break;
    default: replace(q->given[h->seat], q->given_count[h->seat], h->card, card);
    }
}

/* Two cards change places; 0 where that changes nothing. */
static int swap(struct dixit *q, struct hidden *a, struct hidden *b)
{
    int one = a->card, other = b->card;
    if (a->place == b->place && a->seat == b->seat)
        return 0;
    put(q, a, other);
    put(q, b, one);
    a->card = (int16_t)other;
    b->card = (int16_t)one;
    return 1;
}

/* A few of them change places, or many. */
static int mix_places(struct dixit *q, struct hidden *list, int count, struct rng *rng)
{
    int done = 0, want = rng_below(rng, 3) ? 1 + (int)rng_below(rng, 2) : 40;
    for (int tries = 0; count >= 2 && tries < 4 * want && done < want; tries++)
        done += swap(q, &list[rng_below(rng, (uint32_t)count)], &list[rng_below(rng, (uint32_t)count)]);
    return done;
}

static int other_cards(int viewer, struct rng *rng, struct dixit *q)
{
    struct hidden list[MOST_HIDDEN];
    int count = hidden_cards(q, viewer, list), given = 0;
    for (int i = 0; i < count; i++)
        if (list[i].place == IN_GIVEN)
            list[given++] = list[i];
    if (given >= 2 && rng_below(rng, 2))
        return mix_places(q, list, given, rng); /* the cards that come to the table stay, their owners do
                                                 * not */
    return mix_places(q, list, hidden_cards(q, viewer, list), rng);
}

static int other_owners(int viewer, struct rng *rng, struct dixit *q)
{
    struct hidden list[MOST_HIDDEN];
    return mix_places(q, list, laid_by_others(q, viewer, list), rng);
}

/* Any votes that the rules leave to a seat. */
static uint16_t any_votes(const struct dixit *q, int seat, struct rng *rng)
{
    int want = 1 + (int)rng_below(rng, (uint32_t)most_votes(q));
    unsigned votes = 0;
    while (bits_count(votes) < want) {
        unsigned slot = 1 + rng_below(rng, q->table_count);
        if (q->mode != DIXIT_CLASSIC || !in_row(q->given[seat], q->given_count[seat], q->table[slot - 1]))
            votes |= 1u << slot; /* D-6.2 */
    }
    return (uint16_t)votes;
}

/* D-6.3, D-6.7: the votes of others that are not revealed yet, even their number, and the red marker. */
static int other_votes(int viewer, struct rng *rng, struct dixit *q)
{
    int done = 0;
    for (int seat = 0; seat < q->seats; seat++)
        if (seat != viewer && has_voted(q, seat) && rng_below(rng, 3)) {
            q->votes[seat] = any_votes(q, seat, rng);
            done = 1;
        }
    if (q->red && viewer != q->storyteller && rng_below(rng, 2)) {
        q->red = (uint8_t)(1 + rng_below(rng, q->table_count));
        done = 1;
    }
    return done;
}

/* Nobody has voted for a card that is his now. */
static void mend_votes(int viewer, struct rng *rng, struct dixit *q)
{
    for (int seat = 0; q->mode == DIXIT_CLASSIC && seat < q->seats; seat++)
        for (int slot = 1; seat != viewer && slot <= q->table_count; slot++)
            if ((q->votes[seat] >> slot & 1) &&
                in_row(q->given[seat], q->given_count[seat], q->table[slot - 1]))
                q->votes[seat] = any_votes(q, seat, rng);
}

static int twin(const void *pack, const void *position, int viewer, struct rng *rng, void *out)
{
    const struct dixit *p = position;
    struct dixit *q = out;
    uint32_t which = rng_below(rng, 2) ? 1u << rng_below(rng, 3) : rng_below(rng, 8); /* only one secret, */
    int differs = 0;                                                                  /* or several */
    (void)pack;
    *q = *p;
    if (!is_round(p) || !p->table_count)
        which = 1; /* there is nothing else to hide */
    if (which & 1)
        differs |= other_cards(viewer, rng, q);
    if (which & 2)
        differs |= other_owners(viewer, rng, q);
    mend_votes(viewer, rng, q);
    if (which & 4)
        differs |= other_votes(viewer, rng, q);
    return differs && memcmp(p, q, sizeof *p) != 0;
}

/* All lines of the table that say "everybody". */
static int same_to_all(const struct dixit *p, const struct dixit *q)
{
    if (p->mode != q->mode || p->length != q->length || p->seats != q->seats || p->phase != q->phase ||
        p->round != q->round || p->storyteller != q->storyteller || p->deck_count != q->deck_count ||
        p->voted != q->voted || p->deferred != q->deferred || p->table_count != q->table_count)
        return 0;
    for (int seat = 0; seat < p->seats; seat++)
        if (p->hand_count[seat] != q->hand_count[seat] || p->given_count[seat] != q->given_count[seat])
            return 0;
    return memcmp(p->scores, q->scores, sizeof p->scores) == 0 &&
           memcmp(p->discard, q->discard, sizeof p->discard) == 0 &&
           memcmp(p->table, q->table, sizeof p->table) == 0 &&
           memcmp(&p->last, &q->last, sizeof p->last) == 0;
}

static int alike(const void *pack, const void *a, const void *b, int viewer)
{
    const struct dixit *p = a, *q = b;
    (void)pack;
    if (!same_to_all(p, q))
        return 0;
    for (int seat = 0; seat < p->seats; seat++)
        if ((seat == viewer || !has_voted(p, seat)) && p->votes[seat] != q->votes[seat])
            return 0;
    if ((viewer == p->storyteller || !p->red) && p->red != q->red)
        return 0;
    return viewer < 0 || (memcmp(p->hands[viewer], q->hands[viewer], sizeof p->hands[viewer]) == 0 &&
                          memcmp(p->given[viewer], q->given[viewer], sizeof p->given[viewer]) == 0);
}

/* Once all votes are in, they, the owners and the red marker are public (D-6.3): only at that moment may the
 * last round come out differently. */
static int parts(const void *pack, const void *a, const void *b, int viewer)
{
    const struct dixit *p = a, *q = b;
    int counted =
        p->phase == DIXIT_IS_OVER || p->phase == (p->mode == DIXIT_PARTY ? DIXIT_IN_CLUE : DIXIT_IN_DEAL);
    (void)pack;
    (void)viewer;
    return counted && p->last.there && q->last.there &&
           (memcmp(p->last.owners, q->last.owners, sizeof p->last.owners) != 0 ||
            memcmp(p->last.votes, q->last.votes, sizeof p->last.votes) != 0 || p->last.red != q->last.red);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* The table "Moves, as others see them". `last` reveals what was given, not the move. */
static int shows(const void *pack, const void *position, const struct move *move, int arg, int viewer,
                 int opened)
{
    (void)pack;
    (void)position;
    if (viewer == move->seat)
        return 1;
    switch (move->verb) {
    case DIXIT_DO_CLUE: return arg == 0;
    case DIXIT_DO_GIVE: return 0;
    case DIXIT_DO_VOTE: return opened;
    case DIXIT_DO_DEAL: return arg == 0 || viewer == move->arg[0];
    default: return 1;
    }
}

static uint64_t mix(uint64_t hash, int number)
{
    return (hash ^ (uint64_t)(number + 3)) * 0x100000001b3u;
}

static uint64_t open_part(const void *pack, const void *position, const struct move *move, int viewer)
{
    uint64_t hash = mix(mix(0xcbf29ce484222325u, move->seat), move->verb);
    for (int i = 0; i < MAX_ARGS; i++)
        if (shows(pack, position, move, i, viewer, 1))
            hash = mix(hash, move->arg[i]);
    return hash;
}

/* Votes wait for others' votes, but their outcome is in `last`, where `parts` finds it: until then two
 * positions with different votes must look the same. */
static uint64_t pending_part(const void *pack, const void *position, int seat)
{
    (void)pack;
    (void)position;
    (void)seat;
    return 0;
}

int dixit_boards(void);                                   /* boards.c */
const char *dixit_wrong_cues(const struct stepper *step); /* cues.c */

const struct oracle dixit_oracle = {"dixit",      8000,  40,    sense, judge,
                                    twin,         alike, parts, shows, open_part,
                                    pending_part, NULL,  NULL,  NULL,  dixit_wrong_cues,
                                    dixit_boards};
