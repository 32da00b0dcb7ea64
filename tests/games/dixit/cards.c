/*
 * Dixit's cards: when the discard is shuffled into the deck (D-2.3), in the longest possible games on every
 * board; and that the place of a card on the table does not show whose it is (D-5.1, D-5.2). */
#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/chance.h"
#include "match/fair.h"
#include "rules/dixit/dixit.h"

/* The position as the rules have it. Through a copy: the compiler may assume that bytes assigned as a whole
 * are not read as another struct right away. */
static struct dixit look(const union position *p)
{
    struct dixit d;
    memcpy(&d, p->bytes, sizeof d);
    return d;
}

static int mode_is(const struct trial *t, const char *mode)
{
    const char *its = json_string_value(json_object_get(t->options, "mode"));
    return its && strcmp(its, mode) == 0;
}

static void play(const struct trial *t, union position *p, struct rng *rng)
{
    struct move m;
    struct fault fault;
    random_move(t, p, random_actor(t, p, rng), rng, &m);
    must(t->content->game->apply(t->content->pack, p->bytes, &m, &fault), p, "a listed move is refused");
}

/* --- the deck ------------------------------------------------------------------------------------------- */

/* What a game's deals were like. */
struct deals {
    int begun, shuffled, exact;
};

static int lack_of_all(const struct dixit *p)
{
    int size = p->mode == DIXIT_PARTY  ? 5
               : p->mode == DIXIT_TEAM ? 4
               : p->seats == 3         ? 7
                                       : 6,
        lack = 0; /* D-1.4 */
    for (int seat = 0; seat < p->seats; seat++)
        lack += size - p->hand_count[seat];
    return lack;
}

/* A deal has begun: the cards that were in the discard, including those of the round just ended (D-2.3), are
 * still there, or all of them are in the deck. */
static void check_deal(const union position *before, const union position *after, struct deals *deals)
{
    const struct dixit was = look(before), is = look(after), *p = &was, *q = &is;
    uint64_t discard[DIXIT_WORDS], deck[DIXIT_WORDS];
    int lack = lack_of_all(q), shuffle = p->deck_count < lack;
    memcpy(discard, p->discard, sizeof discard);
    for (int i = 0; i < p->table_count; i++)
        discard[p->table[i] / 64] |= (uint64_t)1 << p->table[i] % 64;
    for (int i = 0; i < DIXIT_WORDS; i++) {
        deck[i] = p->deck[i] | (shuffle ? discard[i] : 0);
        discard[i] = shuffle ? 0 : discard[i];
    }
    must(memcmp(q->deck, deck, sizeof deck) == 0, after, "the deck when a deal begins");
    must(memcmp(q->discard, discard, sizeof discard) == 0, after, "the discard when a deal begins");
    must(q->deck_count >= lack, after, "too few cards for all"); /* D-2.4 */
    deals->begun++;
    deals->shuffled += shuffle;
    deals->exact += p->deck_count == lack;
}

/* The longest game that the options allow (D-1.2). */
static struct deals longest_game(const struct trial *t)
{
    static const char classic[] = "{\"mode\":\"classic\",\"target\":200}";
    struct trial longest = *t;
    struct deals deals = {0, 0, 0};
    struct rng rng;
    union position p, before;
    int other = mode_is(t, "party") || mode_is(t, "team");
    longest.options = other ? json_deep_copy(t->options) : json_loads(classic, 0, NULL);
    if (other)
        json_object_set_new(longest.options, "rounds", json_integer(10));
    place = (struct place){&longest, 1, 0};
    rng_seed(&rng, 1);
    for (trial_start(&longest, &p); look(&p).phase != DIXIT_IS_OVER; place.move++) {
        before = p;
        play(&longest, &p, &rng);
        if (look(&p).phase == DIXIT_IN_DEAL && look(&before).phase != DIXIT_IN_DEAL)
            check_deal(&before, &p, &deals);
    }
    const char *bad = t->oracle->sense(t->content->pack, p.bytes);
    must(!bad, &p, "%s", bad);
    json_decref(longest.options);
    return deals;
}

static void the_discard_joins_the_deck(void **state)
{
    int exact = 0;
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        const struct trial *t = &trials[i];
        if (t->oracle != &dixit_oracle)
            continue;
        struct deals deals = longest_game(t);
        must(deals.begun > 20, NULL, "a game of %d deals", deals.begun);
        if (strcmp(t->content->name, "smallest") ==
            0) /* all cards are out: every deal except the first, which is */
            must(deals.shuffled == deals.begun - mode_is(t, "party"), NULL, "%d of %d", deals.shuffled,
                 deals.begun); /* counted only where a clue comes before it (D-2.2) */
        else if (strcmp(t->content->name, "standard") == 0 || mode_is(t, "party"))
            must(deals.shuffled > 0 && deals.shuffled < deals.begun, NULL, "%d shuffles", deals.shuffled);
        exact += deals.exact;
    }
    assert_true(exact > 0); /* "with exactly enough cards nothing is shuffled" was tried */
}

/* --- the table ------------------------------------------------------------------------------------------ */

/* Plays on to a phase of some round. */
static void play_to(const struct trial *t, int phase, uint64_t seed, union position *p)
{
    struct rng rng;
    place = (struct place){t, seed, 0};
    rng_seed(&rng, seed);
    for (trial_start(t, p); look(p).phase != phase; place.move++)
        play(t, p, &rng);
}

/* Chance may lay any card that was given, each as likely as any other, whoever gave it. */
static void check_lay(const struct trial *t, const union position *p)
{
    struct pattern patterns[MAX_PATTERNS];
    const struct dixit is = look(p), *d = &is;
    int left = 0;
    must(trial_legal(t, p, CHANCE, patterns) == 1 && patterns[0].how == TAKE_ONE && patterns[0].weight == 1,
         p, "not one choice of equal cards");
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < d->given_count[seat]; i++) {
            int laid = 0;
            for (int slot = 0; slot < d->table_count; slot++)
                laid |= d->table[slot] == d->given[seat][i];
            must(set_has(&patterns[0].set, d->given[seat][i]) == !laid, p, "a card that can't be laid");
            left += !laid;
        }
    must(patterns[0].members == left, p, "cards that nobody gave");
}

/* The cards laid as a seed draws them; the slot of the storyteller's. */
static int lay_all(const struct trial *t, union position *p, uint64_t number)
{
    uint8_t master[FAIR_HASH] = {1}, seed[FAIR_HASH];
    struct fault fault;
    struct move m;
    fair_game_seed(master, number, seed);
    for (uint64_t draws = 0; look(p).phase == DIXIT_IN_LAY; draws++) {
        check_lay(t, p);
        chance_draw(t->content->game, t->content->pack, p->bytes, seed, draws, &m);
        must(t->content->game->apply(t->content->pack, p->bytes, &m, &fault), p, "a listed move is refused");
    }
    const struct dixit d = look(p);
    int slot = 0;
    while (d.table[slot] != d.given[d.storyteller][0])
        slot++;
    return slot;
}

static void every_place_is_as_likely(void **state)
{
    enum { LAID = 2000, SLOTS = 4 };
    const struct trial *t = trial_find_mode("dixit", "standard", SLOTS, "classic");
    int slots[SLOTS] = {0};
    union position start, p;
    (void)state;
    play_to(t, DIXIT_IN_LAY, 5, &start);
    for (uint64_t k = 0; k < LAID; k++) {
        p = start;
        slots[lay_all(t, &p, k)]++;
    }
    for (int i = 0; i < SLOTS; i++) /* 500 with a deviation of 19: five of them */
        assert_in_range(slots[i], 403, 597);
}

/* The same position, but two seats gave each other's card. */
static void swap_owners(union position *p, int a, int b)
{
    struct dixit d = look(p);
    int16_t card = d.given[a][0];
    d.given[a][0] = d.given[b][0];
    d.given[b][0] = card;
    memcpy(p->bytes, &d, sizeof d);
}

static void check_alike(const struct trial *t, const union position *p, const union position *q, int viewer)
{
    const struct game *game = t->content->game;
    union position one, other;
    memset(&one, UNKNOWN, sizeof one);
    memset(&other, UNKNOWN, sizeof other);
    game->reveal(t->content->pack, p->bytes, viewer, one.bytes);
    game->reveal(t->content->pack, q->bytes, viewer, other.bytes);
    must(memcmp(&one, &other, sizeof one) == 0, p, "%d sees whose a card is", viewer);
    if (viewer < 0)
        return;
    json_t *legal = codec_write_legal(t->content, p->bytes, viewer);
    json_t *other_legal = codec_write_legal(t->content, q->bytes, viewer);
    must(json_equal(legal, other_legal), p, "%d may do something else by whose a card is", viewer);
    json_decref(legal);
    json_decref(other_legal);
}

/* Two positions that differ only in who owns two laid cards, neither of them the viewer's: the same luck lays
 * them in the same places, and the viewer can't tell the positions apart. */
static void owners_are_not_told(const struct trial *t)
{
    union position start, p, q;
    play_to(t, DIXIT_IN_LAY, 9, &start);
    for (int a = 0; a < t->seats; a++)
        for (int b = 0; b < a; b++) {
            if (!look(&start).given_count[a] || !look(&start).given_count[b])
                continue;
            p = q = start;
            swap_owners(&q, a, b);
            lay_all(t, &p, 1);
            lay_all(t, &q, 1);
            const struct dixit one = look(&p), other = look(&q);
            must(memcmp(one.table, other.table, sizeof one.table) == 0, &p, "other places");
            for (int viewer = SPECTATOR; viewer < t->seats; viewer++)
                if (viewer != CHANCE && viewer != a && viewer != b)
                    check_alike(t, &p, &q, viewer);
        }
}

static void places_do_not_tell_owners(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++)
        if (trials[i].oracle == &dixit_oracle && trials[i].seats > 3 &&
            strcmp(trials[i].content->name, "standard") == 0)
            owners_are_not_told(&trials[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_discard_joins_the_deck),
        cmocka_unit_test(every_place_is_as_likely),
        cmocka_unit_test(places_do_not_tell_owners),
    };
    return cmocka_run_group_tests_name("the cards of Dixit", tests, trials_open, trials_close);
}
