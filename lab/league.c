#include "lab/league.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lab/crew.h"
#include "lab/playout.h"
#include "match/fair.h"

/* --- which games ---------------------------------------------------------------------------------------- */

int league_games(const struct league *l)
{
    int k = l->bot_count;
    switch (l->form) {
    case LEAGUE_PAIRS: return k * (k - 1);
    case LEAGUE_PARTIES: return k * k;
    case LEAGUE_SEATS: return k * k + k;
    default: return l->has_table ? k + 1 : k * k;
    }
}

static int table_bots(const struct league *l)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    return !l->has_table ? 0 : parties ? parties->count : 1;
}

int league_players(const struct league *l)
{
    return l->bot_count + table_bots(l);
}

const struct bot *league_bot(const struct league *l, int i)
{
    return i < l->bot_count ? l->bots[i] : l->table[i - l->bot_count];
}

int league_first(const struct league *l, const struct bot *bot)
{
    int i = 0;
    while (i < league_players(l) - 1 && league_bot(l, i) != bot)
        i++;
    return i;
}

/* The seats of game number g of a deal. */
static void take_seats(const struct league *l, struct playout *p, uint64_t deal, int g)
{
    int k = l->bot_count, mixed = l->form == LEAGUE_SEATS ? k : 0;
    p->guest = NULL;
    p->by_party = 0;
    p->guest_seat = (int)(deal % (uint64_t)l->seats);
    if (l->form == LEAGUE_PAIRS) { /* pair by pair, from both sides */
        int a = 0, b = 1;
        for (int pair = g / 2; pair > 0; pair--)
            if (++b == k)
                b = ++a + 1;
        p->bots[g % 2] = l->bots[a];
        p->bots[!(g % 2)] = l->bots[b];
    } else if (l->form == LEAGUE_PARTIES) {
        p->by_party = 1;
        p->bots[0] = l->bots[g / k];
        p->bots[1] = l->bots[g % k];
    } else if (g < mixed) {
        for (int s = 0; s < l->seats; s++)
            p->bots[s] = l->bots[(s + g) % k];
    } else if (l->has_table) { /* the table by itself, then with each guest */
        p->by_party = table_bots(l) > 1;
        for (int i = 0; i < (p->by_party ? table_bots(l) : l->seats); i++)
            p->bots[i] = l->table[p->by_party ? i : 0];
        p->guest = g ? l->bots[g - 1] : NULL;
    } else {
        for (int s = 0; s < l->seats; s++)
            p->bots[s] = l->bots[(g - mixed) % k];
        p->guest = l->bots[(g - mixed) / k];
    }
}

/* --- a deal --------------------------------------------------------------------------------------------- */

struct run;

struct worker {
    struct run *run;
    json_t *options; /* its own copy: reference counts must not be shared */
    struct playout playout;
    struct league_deal *deal; /* that it plays */
    struct times times[LEAGUE_BOTS + MAX_PARTIES];
    int failed;
    struct error error;
};

/* What the threads share. */
struct run {
    const struct league *league;
    struct league_results *results;
    atomic_uint_fast64_t next, done; /* the first deal that nobody has taken; how many are done */
    int decided;                     /* by the test */
    atomic_int over;                 /* a worker could not go on, or the test has ended */
    struct crew crew;                /* its lock is the state's, too */
};

static void decided(void *watcher, const struct bot *bot, uint64_t nanoseconds, int illegal)
{
    struct worker *w = watcher;
    int i = league_first(w->run->league, bot);
    times_add(&w->times[i], nanoseconds);
    w->deal->illegal[i] += (uint32_t)illegal;
}

/* At the beginning of a round all who believe something are asked for it. */
static void weigh_beliefs(struct worker *w, int round)
{
    struct playout *p = &w->playout;
    struct belief belief;
    double squares;
    for (int seat = 0; seat < p->match.seats; seat++) {
        int count = playout_believes(p, seat, &belief)
                        ? p->figures->off(p->match.position.bytes, seat, &belief, &squares)
                        : 0;
        if (!count)
            continue;
        struct league_belief *at =
            &w->deal->beliefs[league_first(w->run->league, playout_bot(p, seat)) * LEAGUE_ROUNDS + round];
        at->squares += (uint64_t)(1e6 * squares + 0.5);
        at->count += (uint64_t)count;
    }
}

static void note_parties(const struct playout *p, struct league_game *game)
{
    for (int seat = 0; p->figures->parties && seat < p->match.seats; seat++) {
        int party = p->figures->parties->of(p->match.position.bytes, seat);
        if (party >= 0 && game->party[seat] == UNKNOWN)
            game->party[seat] = (uint8_t)party;
    }
}

/* Counts a forfeited game once for each bot that has forfeited it. */
static void note_forfeits(struct worker *w, struct league_game *game)
{
    const struct playout *p = &w->playout;
    uint32_t bots = 0;
    game->forfeits = p->forfeits;
    for (uint32_t left = p->forfeits; left; left &= left - 1)
        bots |= 1u << league_first(w->run->league, p->forfeiter[lowest_seat(left)]);
    for (uint32_t left = bots; left; left &= left - 1)
        w->deal->forfeits[lowest_seat(left)]++;
}

static void play_game(struct worker *w, uint64_t number, const uint8_t seed[32], struct league_game *game,
                      int g)
{
    struct playout *p = &w->playout;
    int round = 0;
    take_seats(w->run->league, p, number, g);
    playout_begin(p, seed);
    memset(game->party, UNKNOWN, sizeof game->party);
    while (playout_step(p)) {
        note_parties(p, game);
        int begun = p->figures->round ? p->figures->round(p->match.position.bytes) : 0;
        if (begun > round && begun < LEAGUE_ROUNDS)
            weigh_beliefs(w, begun);
        round = begun > round ? begun : round;
    }
    const struct credit credit = playout_credit(p);
    game->winners = credit.winners;
    game->winner = (uint8_t)(!p->figures->parties ? 0 : credit.party < 0 ? UNKNOWN : credit.party);
    if (p->forfeits)
        note_forfeits(w, game);
    for (int seat = 0; seat < p->match.seats; seat++)
        game->scores[seat] = (int16_t)p->result.scores[seat];
}

static struct league_deal *new_deal(const struct league *l)
{
    size_t games = (size_t)league_games(l) * sizeof(struct league_game);
    size_t beliefs = (size_t)(league_players(l) * LEAGUE_ROUNDS) * sizeof(struct league_belief);
    struct league_deal *deal = calloc(1, sizeof *deal + games);
    if (deal && !(deal->beliefs = calloc(1, beliefs))) {
        free(deal);
        deal = NULL;
    }
    return deal;
}

static void free_deal(struct league_deal *deal)
{
    if (deal)
        free(deal->beliefs);
    free(deal);
}

/* Sets the error of a game that is forfeited although the league is strict. */
static void refuse_forfeit(struct worker *w, uint64_t number)
{
    int seat = lowest_seat(w->playout.forfeits);
    error_set(&w->error, BAD_INPUT, W_SIM_FORFEIT, "--strict");
    error_text(&w->error, w->playout.forfeiter[seat]->name);
    w->error.value = (int64_t)number;
    w->error.low = seat;
}

static int play_deal(struct worker *w, uint64_t number)
{
    struct run *run = w->run;
    uint8_t seed[FAIR_HASH];
    int lost = 0;
    w->deal = new_deal(run->league);
    if (!w->deal)
        return error_set(&w->error, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    fair_game_seed(run->league->seed, number, seed);
    for (int g = 0; g < league_games(run->league); g++) {
        play_game(w, number, seed, &w->deal->games[g], g);
        if (run->league->is_strict && w->playout.forfeits) {
            refuse_forfeit(w, number);
            free_deal(w->deal);
            return -1;
        }
    }
    pthread_mutex_lock(&run->crew.lock);
    run->results->deal[number] = w->deal;
    errno = 0;
    if (run->league->state && league_put_deal(run->league->state, run->league, number, w->deal))
        lost = errno ? errno : EIO;
    pthread_mutex_unlock(&run->crew.lock);
    if (!lost)
        return 0;
    error_set(&w->error, BAD_INPUT, W_ERROR_WRITE, "--state");
    return error_text(&w->error, strerror(lost));
}

/* Deals are taken in order, and one that was taken is played to its end: a league that is stopped has the first ones. */
static void play_deals(void *of)
{
    struct worker *w = of;
    struct run *run = w->run;
    const struct league *l = run->league;
    while (!atomic_load(&run->over) && !(l->stop && atomic_load(l->stop))) {
        uint64_t number = atomic_fetch_add(&run->next, 1);
        if (number >= l->deals)
            return;
        if (!run->results->deal[number] && play_deal(w, number)) {
            w->failed = 1;
            atomic_store(&run->over, 1);
            return;
        }
        atomic_fetch_add(&run->done, 1);
    }
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static void *worker_open(void *of, struct error *e)
{
    struct run *run = of;
    const struct league *l = run->league;
    const struct bot *anybody[MAX_SEATS];
    struct worker *w = calloc(1, sizeof *w);
    for (int s = 0; s < MAX_SEATS; s++)
        anybody[s] = l->bots[0];
    if (!w || (l->options && !(w->options = json_deep_copy(l->options)))) {
        free(w);
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return NULL;
    }
    w->run = run;
    if (playout_open(&w->playout, l->content, l->seats, w->options, anybody, e)) {
        json_decref(w->options);
        free(w);
        return NULL;
    }
    w->playout.budget = l->budget;
    w->playout.forgets = l->forgets;
    w->playout.outsiders = l->outsiders;
    w->playout.decided = decided;
    w->playout.watcher = w;
    return w;
}

static void worker_close(void *of)
{
    struct worker *w = of;
    playout_close(&w->playout);
    json_decref(w->options);
    free(w);
}

/* The deals from the first on that are done; where the test decides within them, only up to there. */
static uint64_t first_deals(const struct league *l, struct league_results *r, uint64_t from)
{
    while (from < l->deals && r->deal[from]) {
        if (l->has_sprt)
            league_test(l, r, from);
        from++;
        if (r->sprt >= RATING_SPRT_END || r->sprt <= -RATING_SPRT_END)
            break;
    }
    return from;
}

/* Whether the test has ended, and how far the league is. */
static void look(void *of)
{
    struct run *run = of;
    const struct league *l = run->league;
    struct league_results *r = run->results;
    if (!run->decided)
        r->deals = first_deals(l, r, r->deals);
    run->decided = l->has_sprt && (r->sprt >= RATING_SPRT_END || r->sprt <= -RATING_SPRT_END);
    if (run->decided)
        atomic_store(&run->over, 1);
    if (l->progress)
        l->progress(l, atomic_load(&run->done));
}

int league_run(const struct league *l, struct league_results *r, struct error *e)
{
    static const struct crew_job job = {worker_open, play_deals, worker_close, look};
    struct run run = {.league = l, .results = r, .crew = CREW_NEW};
    void **workers = calloc((size_t)l->threads, sizeof *workers);
    int failed = 0;
    if (!workers)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int count = crew_run(&run.crew, &job, &run, l->threads, workers, e);
    for (int i = 0; i < count; i++) {
        const struct worker *w = workers[i];
        for (int b = 0; b < league_players(l); b++)
            times_merge(&r->times[b], &w->times[b]);
        if (w->failed && !failed) {
            *e = w->error;
            failed = 1;
        }
        worker_close(workers[i]);
    }
    free(workers);
    return failed || !count ? -1 : 0;
}

int league_open(struct league_results *r, const struct league *l, struct error *e)
{
    memset(r, 0, sizeof *r);
    r->deal = calloc(l->deals, sizeof(struct league_deal *));
    return r->deal ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

void league_close(struct league_results *r, const struct league *l)
{
    for (uint64_t i = 0; r->deal && i < l->deals; i++)
        free_deal(r->deal[i]);
    free(r->deal);
    r->deal = NULL;
}

/* --- a deal as a line ----------------------------------------------------------------------------------- */

int league_put_deal(FILE *to, const struct league *l, uint64_t number, const struct league_deal *deal)
{
    json_t *games = json_array(), *beliefs = json_array(), *illegal = json_array();
    for (int g = 0; g < league_games(l); g++) {
        json_t *party = json_array(), *scores = json_array();
        for (int s = 0; s < l->seats; s++) {
            json_array_append_new(party, json_integer(deal->games[g].party[s]));
            json_array_append_new(scores, json_integer(deal->games[g].scores[s]));
        }
        json_array_append_new(games, json_pack("[I,i,o,o]", (json_int_t)deal->games[g].winners,
                                               deal->games[g].winner, party, scores));
    }
    for (int i = 0; i < league_players(l) * LEAGUE_ROUNDS; i++)
        if (deal->beliefs[i].count)
            json_array_append_new(beliefs, json_pack("[i,I,I]", i, (json_int_t)deal->beliefs[i].squares,
                                                     (json_int_t)deal->beliefs[i].count));
    for (int i = 0; i < league_players(l); i++)
        json_array_append_new(illegal, json_integer(deal->illegal[i]));
    json_t *line = json_pack("{s:i,s:I,s:o,s:o,s:o}", "players", l->seats, "deal", (json_int_t)number,
                             "games", games, "beliefs", beliefs, "illegal", illegal);
    int failed = !line || json_dumpf(line, to, JSON_COMPACT) || fputc('\n', to) == EOF || fflush(to);
    json_decref(line);
    return failed ? -1 : 0;
}

/* A number of 0 … most of a list. */
static int take(json_t *list, int at, json_int_t most, json_int_t *out)
{
    json_t *value = json_array_get(list, (size_t)at);
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= 0 && *out <= most ? 0 : -1;
}

static int take_game(const struct league *l, json_t *from, struct league_game *game)
{
    json_t *party = json_array_get(from, 2), *scores = json_array_get(from, 3);
    json_int_t winners, winner, value;
    if (take(from, 0, (1 << l->seats) - 1, &winners) || take(from, 1, MAX_PARTIES - 1, &winner))
        return -1;
    game->winners = (uint32_t)winners;
    game->winner = (uint8_t)winner;
    for (int s = 0; s < l->seats; s++) {
        json_t *score = json_array_get(scores, (size_t)s);
        if (take(party, s, UNKNOWN, &value) || !json_is_integer(score) ||
            json_integer_value(score) < INT16_MIN || json_integer_value(score) > INT16_MAX)
            return -1;
        game->party[s] = (uint8_t)value;
        game->scores[s] = (int16_t)json_integer_value(score);
    }
    return 0;
}

static int take_beliefs(const struct league *l, json_t *list, struct league_deal *deal)
{
    json_int_t at, squares, count;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *one = json_array_get(list, i);
        if (take(one, 0, league_players(l) * LEAGUE_ROUNDS - 1, &at) || take(one, 1, 1LL << 50, &squares) ||
            take(one, 2, 1LL << 40, &count))
            return -1;
        deal->beliefs[at] = (struct league_belief){(uint64_t)squares, (uint64_t)count};
    }
    return 0;
}

int league_take_deal(struct league_results *r, const struct league *l, json_t *line)
{
    json_t *games = json_object_get(line, "games"), *illegal = json_object_get(line, "illegal");
    json_t *number = json_object_get(line, "deal");
    json_int_t n = json_integer_value(number), value;
    if (!json_is_integer(number) || n < 0 || (uint64_t)n >= l->deals ||
        json_array_size(games) != (size_t)league_games(l))
        return -1;
    struct league_deal *deal = new_deal(l);
    int bad = !deal || take_beliefs(l, json_object_get(line, "beliefs"), deal);
    for (int g = 0; !bad && g < league_games(l); g++)
        bad = take_game(l, json_array_get(games, (size_t)g), &deal->games[g]);
    for (int i = 0; !bad && i < league_players(l); i++) {
        bad = take(illegal, i, UINT32_MAX, &value);
        deal->illegal[i] = (uint32_t)value;
    }
    if (bad || r->deal[n]) {
        free_deal(deal);
        return -1;
    }
    r->deal[n] = deal;
    return 0;
}
