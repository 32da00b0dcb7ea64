/*
 * Random play of every game on every board for every number of seats. At each position it checks everything
 * that must hold for a game whatever its rules are: exactly the listed moves are accepted, a refused move
 * changes nothing, the notation keeps every byte, and so on (docs/game-api.md). */
#include "tests/games/trial.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIGHT_GAMES = 500, HEAVY_GAMES = 24 };    /* of each trial */
enum { MOST_LISTED = 20000, SOME_LISTED = 150 }; /* of a list's moves: all, or this many of a longer one */

/* --- the notation --------------------------------------------------------------------------------------- */

/* Position, JSON, position: the same bytes; and JSON again: the same text. */
static void round_trip(const struct trial *t, const union position *p)
{
    const struct codec *codec = t->content->game->codec;
    union position back;
    json_t *options = NULL, *options_back = NULL;
    struct error e;
    int seats, numbers[MAX_OPTIONS] = {0};
    memset(&back, 0, sizeof back);
    struct texts texts_back = {0};
    must(codec->options(t->content, t->seats, t->options, &options, numbers, &e) == 0, p,
         "the trial's options are refused");
    struct out text = {0}, again = {0};
    codec->put(&text, t->content, p->bytes, options, &trial_texts);
    json_t *read = json_document(text.bytes, text.size, &e);
    must(read != NULL, p, "the notation is no JSON, or has a key twice");
    char *dumped = json_dumps(read, JSON_COMPACT);
    must(strlen(dumped) == text.size && memcmp(dumped, text.bytes, text.size) == 0, p,
         "the notation is written otherwise than jansson writes it");
    must(codec->read(t->content, read, ALL_SEEING, back.bytes, &seats, &options_back, &texts_back, &e) == 0,
         p, "the notation of a position is refused at %s", e.path);
    must(seats == t->seats && json_equal(options, options_back), p, "seats or options are lost");
    must(memcmp(&back, p, sizeof back) == 0, p, "a position comes back changed");
    codec->put(&again, t->content, back.bytes, options_back, &texts_back);
    must(again.size == text.size && memcmp(again.bytes, text.bytes, text.size) == 0, p,
         "the notation comes back changed");
    free(dumped);
    out_free(&text);
    out_free(&again);
    json_decref(read);
    json_decref(options);
    json_decref(options_back);
}

/* The first value that a template of `legal` stands for, a range or a subset; multiplies *ways. */
static json_t *first_of(const void *position, json_t *template, uint64_t *ways)
{
    json_t *min = json_object_get(template, "min"), *of = json_object_get(template, "of");
    must(json_object_size(template) == 2 && (min || of), position, "an unknown template");
    if (min) {
        json_int_t low = json_integer_value(min), high = json_integer_value(json_object_get(template, "max"));
        *ways *= (uint64_t)(high - low + 1);
        return json_integer(low);
    }
    json_int_t k = json_integer_value(json_object_get(template, "choose"));
    json_t *list = json_array();
    for (json_int_t i = 0; i < k; i++)
        json_array_append(list, json_array_get(of, (size_t)i));
    *ways *= choose_count((int)json_array_size(of), (int)k);
    return list;
}

/* An entry of `legal` as the first of the moves it stands for; returns how many there are. */
static uint64_t read_entry(const struct trial *t, const void *position, json_t *entry, int seat,
                           struct move *out)
{
    const char *key;
    void *next;
    json_t *value;
    uint64_t ways = 1;
    struct error e;
    struct text text;
    json_t *move = json_copy(entry);
    json_object_set_new(move, "seat", codec_write_seat(seat));
    json_object_del(move, "p");
    json_object_del(move, "w");
    json_object_foreach_safe(move, next, key, value) if (json_is_object(value))
        json_object_set_new(move, key, first_of(position, value, &ways));
    must(codec_read_move(t->content, t->seats, move, out, &text, &e) == 0, position,
         "an entry of legal is no move: %s", e.path);
    json_decref(move);
    return ways;
}

/* What `legal` of the notation shows: canonical order, all moves, probabilities that add up. */
static void legal_json(const struct trial *t, const void *position, int seat, uint64_t moves)
{
    json_t *list = codec_write_legal(t->content, position, seat), *entry;
    struct move before, now;
    uint64_t total = 0;
    double p = 0;
    size_t i;
    json_array_foreach(list, i, entry)
    {
        uint64_t ways = read_entry(t, position, entry, seat, &now);
        must(i == 0 || move_compare(t, &before, &now) < 0, position, "legal is not in canonical order");
        before = now;
        total += ways;
        p += (double)ways * json_real_value(json_object_get(entry, "p"));
    }
    must(total == moves, position, "legal of the notation has not all moves");
    must(seat != CHANCE || moves == 0 || (p > 1 - 1e-9 && p < 1 + 1e-9), position, "p adds up to %g", p);
    json_decref(list);
}

/* A move that was made reads back from the notation as it was. */
static void move_json(const struct trial *t, const void *position, const struct move *m)
{
    struct move back;
    struct text text;
    struct error e;
    json_t *json = codec_write_move(t->content, position, m, &trial_texts.at[0], 0, 0);
    must(codec_read_move(t->content, t->seats, json, &back, &text, &e) == 0, position,
         "a legal move is no move: %s", e.path);
    must(memcmp(&back, m, sizeof back) == 0, position, "a move comes back changed");
    json_decref(json);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* `apply` accepts a move if and only if a pattern holds it; if refused, not a byte is changed and the fault
 * is filled in. */
static void try_move(const struct trial *t, const union position *p, const struct move *m)
{
    const struct game *game = t->content->game;
    struct pattern patterns[MAX_PATTERNS];
    struct fault fault = {FAULT_NONE, 0, 0};
    union position q;
    memcpy(&q, p, game->position_size);
    int in_range = m->seat >= CHANCE && m->seat < t->seats;
    int count = in_range ? trial_legal(t, p, m->seat, patterns) : 0;
    int listed = moves_hold(patterns, count, m);
    int done = game->apply(t->content->pack, q.bytes, m, &fault);
    must(done == listed, p, "a move is %s and %s: seat %d, verb %d, %d %d %d %d",
         listed ? "listed" : "not listed", done ? "accepted" : "refused", m->seat, m->verb, m->arg[0],
         m->arg[1], m->arg[2], m->arg[3]);
    if (done)
        return;
    uint32_t to_act = game->to_act(t->content->pack, p->bytes);
    int asked = m->seat == CHANCE ? to_act >> 31 != 0 : in_range && (to_act >> m->seat & 1);
    int may_speak = t->oracle->may_speak && t->oracle->may_speak(t->content->pack, p->bytes, m);
    int want = to_act == 0 ? FAULT_OVER : asked || may_speak ? FAULT_ILLEGAL : FAULT_TURN;
    must(memcmp(&q, p, game->position_size) == 0, p, "a refused move has changed something");
    if (want == FAULT_TURN && !t->oracle->sense && fault.kind == FAULT_ILLEGAL)
        return; /* a game without an oracle: nothing says what may be done out of turn */
    must(fault.kind == want, p, "a refused move: fault %d instead of %d", fault.kind, want);
}

/* Every verb by every seat, one argument from well below its range to well above; half the time any of the eight. */
static void try_all_moves(const struct trial *t, const union position *p, struct rng *rng)
{
    uint32_t to_act = t->content->game->to_act(t->content->pack, p->bytes);
    struct move base, m;
    memset(&base, 0, sizeof base);
    if (to_act)
        random_move(t, p, random_actor(t, p, rng), rng, &base);
    static const int8_t far[] = {INT8_MIN, 31, 32, INT8_MAX};
    for (int i = -3; i < t->seats + 2 + (int)sizeof far; i++)
        for (int verb = 0; verb <= t->content->game->codec->verb_count; verb++) {
            m = base;
            m.seat = i < t->seats + 2 ? (int8_t)i : far[i - t->seats - 2];
            m.verb = (uint8_t)verb;
            if (verb != base.verb)
                memset(m.arg, 0, sizeof m.arg);
            int args = verb < t->content->game->codec->verb_count ? verb_args(t, verb) : 1;
            int varied = (int)rng_below(rng, (uint32_t)(args && rng_below(rng, 2) ? args : MAX_ARGS));
            for (int value = -3; value <= 130; value++) {
                m.arg[varied] = (int16_t)value;
                try_move(t, p, &m);
            }
            for (int end = 0; end < 2; end++) {
                m.arg[varied] = end ? INT16_MAX : INT16_MIN;
                try_move(t, p, &m);
            }
        }
}

/* The list of a seat: every single move accepted, in order, none twice; count and nth the same. Of the hands
 * that a deck can deal, a few are enough, including the first and the last. */
static void try_list(const struct trial *t, const union position *p, int seat, int heavy)
{
    const struct game *game = t->content->game;
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, p, seat, patterns);
    uint64_t moves = moves_count(patterns, count);
    struct move before, now, nth;
    uint64_t passed = 0; /* moves of the patterns before `at` */
    int at = 0;
    if (game->count)
        must(game->count(t->content->pack, p->bytes, seat) == moves, p, "count of %d", seat);
    must(count >= 0 && count <= MAX_PATTERNS, p, "%d patterns", count);
    uint64_t step = moves <= MOST_LISTED ? 1 : (moves - 1) / SOME_LISTED;
    for (uint64_t k = 0; k < moves; k = k < moves - 1 && k + step >= moves ? moves - 1 : k + step) {
        for (; k - passed >= pattern_count(&patterns[at]); at++)
            passed += pattern_count(&patterns[at]);
        pattern_nth(&patterns[at], k - passed, &now);
        must(moves_hold(patterns, count, &now), p, "a pattern does not hold its own move");
        must(k == 0 || move_compare(t, &before, &now) < 0, p, "moves are not in order");
        before = now;
        if (game->nth) {
            game->nth(t->content->pack, p->bytes, seat, (uint32_t)k, &nth);
            must(memcmp(&nth, &now, sizeof nth) == 0, p, "nth %llu of %d", (unsigned long long)k, seat);
        }
        if (heavy)
            try_move(t, p, &now);
    }
    if (heavy)
        legal_json(t, p, seat, moves);
}

/* The flags with which a move is listed. */
static int flags_of(const struct trial *t, const union position *p, const struct move *m)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = trial_legal(t, p, m->seat, patterns), flags = 0;
    for (int i = 0; i < count; i++)
        flags |= pattern_holds(&patterns[i], m) ? patterns[i].flags : 0;
    return flags;
}

/* Is this an answer to a question put to several at once? Then all it does is take the seat off the wait; a
 * move that may be made out of turn is not one, nor is one that settles a race, where the order matters. */
static int is_answer(const struct trial *t, const union position *p, const struct move *m)
{
    const struct game *game = t->content->game;
    struct fault fault;
    union position q;
    int flags = flags_of(t, p, m);
    int may_speak = t->oracle->may_speak && t->oracle->may_speak(t->content->pack, p->bytes, m);
    must(((flags & ASIDE) != 0) == may_speak, p, "a move is %s: seat %d, verb %d",
         may_speak ? "made out of turn and not marked ASIDE" : "marked ASIDE", m->seat, m->verb);
    if (flags & (ASIDE | AT_ONCE))
        return 0;
    memcpy(&q, p, game->position_size);
    must(game->apply(t->content->pack, q.bytes, m, &fault), p, "a listed move is refused");
    must(game->to_act(t->content->pack, q.bytes) ==
             (game->to_act(t->content->pack, p->bytes) & ~(1u << m->seat)),
         p, "an answer changes who is asked beside it: seat %d, verb %d", m->seat, m->verb);
    return 1;
}

/* Seats asked at the same time answer in both orders. */
static void try_orders(const struct trial *t, const union position *p, struct rng *rng)
{
    const struct game *game = t->content->game;
    uint32_t to_act = game->to_act(t->content->pack, p->bytes);
    struct move moves[MAX_SEATS];
    struct fault fault;
    int count = 0;
    if ((to_act & CHANCE_BIT) || bits_count(to_act) < 2)
        return;
    for (int seat = 0; seat < t->seats; seat++)
        if (to_act >> seat & 1) {
            random_move(t, p, seat, rng, &moves[count]);
            count += is_answer(t, p, &moves[count]);
        }
    union position up, down;
    memcpy(&up, p, game->position_size);
    memcpy(&down, p, game->position_size);
    for (int i = 0; i < count; i++)
        must(game->apply(t->content->pack, up.bytes, &moves[i], &fault), p, "an answer among several");
    for (int i = count - 1; i >= 0; i--)
        must(game->apply(t->content->pack, down.bytes, &moves[i], &fault), p, "an answer among several");
    must(memcmp(&up, &down, game->position_size) == 0, p, "the order of answers given at once matters");
}

/* --- games ---------------------------------------------------------------------------------------------- */

/* `draw` takes the case that its word names, as if it were taken off the list: every one where they are few. */
static void try_draws(const struct trial *t, const union position *p, struct rng *rng)
{
    const struct game *game = t->content->game;
    struct pattern patterns[MAX_PATTERNS];
    struct move drawn, listed;
    int count = trial_legal(t, p, CHANCE, patterns);
    uint64_t cases = patterns_count(patterns, count, 1);
    if (count == 0 || !game->draw)
        return;
    uint64_t tries = cases <= 256 ? cases : 16;
    for (uint64_t i = 0; i < tries + 2; i++) {
        uint64_t word = i == tries       ? 0
                        : i > tries      ? UINT64_MAX
                        : tries == cases ? UINT64_MAX / cases * i + rng_next(rng) % (UINT64_MAX / cases)
                                         : rng_next(rng);
        memset(&drawn, 0x5a, sizeof drawn);
        game->draw(t->content->pack, p->bytes, word, &drawn);
        patterns_nth(patterns, count, 1, word_below(word, cases), &listed);
        must(memcmp(&drawn, &listed, sizeof drawn) == 0, p,
             "draw by %llx: verb %d, %d %d %d, not %d, %d %d %d", (unsigned long long)word, drawn.verb,
             drawn.arg[0], drawn.arg[1], drawn.arg[2], listed.verb, listed.arg[0], listed.arg[1],
             listed.arg[2]);
    }
}

/* Returns 1 if a position has the form of one of this trial, and of no other number of seats. */
static int has_form(const struct trial *t, const union position *p)
{
    const struct game *game = t->content->game;
    struct error e;
    int numbers[MAX_OPTIONS] = {0};
    must(codec_options(t->content, t->seats, t->options, numbers, &e) == 0, p, "options");
    return game->form(t->content->pack, p->bytes, t->seats, numbers) &&
           !game->form(t->content->pack, p->bytes, t->seats + 1, numbers);
}

/* What holds for every position, checked at little cost. */
static void check_position(const struct trial *t, const union position *p, struct rng *rng)
{
    const struct game *game = t->content->game;
    uint32_t to_act = game->to_act(t->content->pack, p->bytes);
    uint32_t movers = 0;
    struct fault fault = {FAULT_NONE, 0, 0};
    struct move m;
    must(game->check(t->content->pack, p->bytes, &fault), p, "check: reason %d, about %d", fault.reason,
         fault.about);
    must(has_form(t, p), p, "form: not one of a position");
    const char *bad = t->oracle->sense ? t->oracle->sense(t->content->pack, p->bytes) : NULL;
    must(!bad, p, "%s", bad);
    for (int seat = CHANCE; seat < t->seats; seat++) {
        struct pattern patterns[MAX_PATTERNS];
        int waited_for = (int)(seat == CHANCE ? to_act >> 31 : to_act >> seat & 1);
        int can_move = trial_legal(t, p, seat, patterns) > 0;
        must(!waited_for || can_move, p, "%d is waited for, without a move", seat);
        must(waited_for || !can_move || t->oracle->may_speak || !t->oracle->sense, p, "%d moves out of turn",
             seat);
        movers |= can_move ? (seat == CHANCE ? CHANCE_BIT : 1u << seat) : 0;
    }
    must(!(to_act & CHANCE_BIT) || to_act == CHANCE_BIT, p, "chance and a seat are waited for");
    must(!game->movers || game->movers(t->content->pack, p->bytes) == movers, p, "movers, %x", movers);
    for (int i = 0; i < 8; i++) {
        random_mutant(t, p, rng, &m);
        try_move(t, p, &m);
    }
    try_orders(t, p, rng);
    if (rng_below(rng, 8) == 0)
        try_draws(t, p, rng);
}

static void check_heavily(const struct trial *t, const union position *p, struct rng *rng)
{
    round_trip(t, p);
    for (int seat = CHANCE; seat < t->seats; seat++)
        try_list(t, p, seat, 1);
    if (rng_below(rng, 12) == 0)
        try_all_moves(t, p, rng);
}

static void check_result(const struct trial *t, const union position *p)
{
    struct result r;
    memset(&r, 0xaa, sizeof r);
    t->content->game->result(t->content->pack, p->bytes, &r);
    must(!(r.winners >> t->seats), p, "winners %x", r.winners);
    const char *bad = t->oracle->judge ? t->oracle->judge(t->content->pack, p->bytes, &r) : NULL;
    must(!bad, p, "%s", bad);
    for (int seat = t->seats; seat < MAX_SEATS; seat++)
        must(r.scores[seat] == 0, p, "a score of a seat that there isn't");
    json_t *json = codec_write_result(t->content, p->bytes, t->seats);
    must(json && json_is_string(json_object_get(json, "reason")), p, "a result without a reason");
    json_decref(json);
}

/* Plays a game to its end, checking it; the last position goes into *p. Returns the number of moves. */
static int play_game(const struct trial *t, uint64_t seed, int light, int heavy, union position *p)
{
    const struct game *game = t->content->game;
    struct rng rng, checks;
    struct fault fault;
    struct move m;
    uint32_t to_act;
    rng_seed(&rng, seed);
    rng_seed(&checks, seed + 0x1234567);
    place = (struct place){t, seed, 0};
    trial_start(t, p);
    for (;; place.move++) {
        if (light)
            check_position(t, p, &checks);
        if (light && !heavy)
            for (int seat = CHANCE; seat < t->seats; seat++)
                try_list(t, p, seat, 0);
        if (heavy)
            check_heavily(t, p, &checks);
        to_act = game->to_act(t->content->pack, p->bytes);
        if (!to_act)
            break;
        must(place.move < t->oracle->most_moves, p, "a game that does not end");
        random_move(t, p, random_actor(t, p, &rng), &rng, &m);
        if (heavy)
            move_json(t, p, &m);
        must(game->apply(t->content->pack, p->bytes, &m, &fault), p, "a listed move is refused");
        if (t->oracle->rarity)
            t->oracle->rarity(t->content->pack, p->bytes, &rng);
    }
    for (size_t i = game->position_size; i < sizeof p->bytes; i++)
        must(!p->bytes[i], p, "bytes beyond the position are written");
    check_result(t, p);
    return place.move;
}

/* All trials with an oracle, or all without. */
static void play_games(int with_oracle, uint64_t first, int count, int heavily)
{
    union position p;
    for (int i = 0; i < trial_count; i += trials_every())
        for (int k = 0; k * trials[i].oracle->dear < count && !trials[i].oracle->sense == !with_oracle; k++)
            play_game(&trials[i], first + (uint64_t)k, 1, heavily, &p);
}

static void light(void **state)
{
    (void)state;
    play_games(1, 1, LIGHT_GAMES, 0);
}

static void heavy(void **state)
{
    (void)state;
    play_games(1, 1001, HEAVY_GAMES, 1);
}

/* Most of what must hold needs no oracle; these are also fewer games, because their length is not known
 * here. */
static void games_without_an_oracle(void **state)
{
    (void)state;
    play_games(0, 1, HEAVY_GAMES, 0);
    play_games(0, 1001, 2, 1);
}

static void the_same_seed_gives_the_same_game(void **state)
{
    union position p, q;
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every())
        for (uint64_t seed = 1; seed <= 20; seed++) {
            int moves = play_game(&trials[i], seed, 0, 0, &p);
            memset(&q, 0x5a, sizeof q); /* what was there before does not matter */
            must(play_game(&trials[i], seed, 0, 0, &q) == moves, &p, "another length");
            must(memcmp(&p, &q, sizeof p) == 0, &p, "another end");
        }
}

/* A new game with an impossible number of seats, through the public interface. The modes of a game may need
 * fewer seats, or more cards, than the game as a whole: the number tried is impossible for all of them. */
static void wrong_numbers_of_seats(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i++) {
        const struct trial *t = &trials[i];
        for (int seats = -1; seats <= MAX_SEATS + 1; seats++) {
            struct match m;
            struct error e;
            int fits = seats >= t->content->game->least_seats && seats <= t->content->game->most_seats;
            int started = match_start(&m, t->content, seats, t->options, &e) == 0;
            if (t->options)
                assert_true(started ? fits : seats != t->seats);
            else
                assert_int_equal(started, fits);
            match_end(&m);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light),
        cmocka_unit_test(heavy),
        cmocka_unit_test(games_without_an_oracle),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(wrong_numbers_of_seats),
    };
    return cmocka_run_group_tests_name("random play", tests, trials_open, trials_close);
}
