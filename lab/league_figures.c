/* league_figures.c: what the deals of a league come to. */
#include <math.h>
#include <stdlib.h>

#include "lab/league.h"

/* Adds up numbers for their mean and its interval. */
struct sums {
    uint64_t count;
    double sum, squares;
};

static void add(struct sums *s, double value)
{
    s->count++;
    s->sum += value;
    s->squares += value * value;
}

static double mean(const struct sums *s)
{
    return s->count ? s->sum / (double)s->count : 0;
}

/* Of the sample. */
static double variance(const struct sums *s)
{
    double n = (double)s->count, above = s->squares - s->sum * mean(s);
    return s->count > 1 && above > 0 ? above / (n - 1) : 0;
}

static struct interval around(const struct sums *s)
{
    double half = s->count ? 1.959963984540054 * sqrt(variance(s) / (double)s->count) : 0;
    return (struct interval){mean(s) - half, mean(s) + half};
}

/* The first game of two bots in a deal of pairs; the second is the next one. */
static int pair_game(const struct league *l, int a, int b)
{
    int g = 0;
    for (int i = 0; i < a; i++)
        g += l->bot_count - 1 - i;
    return 2 * (g + b - a - 1);
}

/* Returns 1 if figures leave this game out. */
static int is_left_out(const struct league_results *r, const struct league_game *game)
{
    return r->leaves_out && game->forfeits;
}

/* What a seat got of one game of two: 1, ½ or 0. */
static double points_of(const struct league_game *game, int seat)
{
    int won = game->winners >> seat & 1, other = game->winners >> !seat & 1;
    return won && other ? 0.5 : won;
}

struct league_share league_points(const struct league *l, const struct league_results *r, int a, int b,
                                  uint64_t by_points[5])
{
    struct sums s = {0};
    int first = a < b ? a : b, second = a < b ? b : a, g = pair_game(l, first, second);
    for (int i = 0; i < 5; i++)
        by_points[i] = 0;
    for (uint64_t d = 0; d < r->deals; d++) {
        const struct league_game *games = r->deal[d]->games;
        if (is_left_out(r, &games[g]) || is_left_out(r, &games[g + 1]))
            continue;
        double two = points_of(&games[g], a != first) + points_of(&games[g + 1], a == first);
        by_points[(int)(2 * two)]++;
        add(&s, two / 2);
    }
    struct league_share share = {s.count, mean(&s), around(&s)};
    if (variance(&s) == 0) /* all alike: as if every game were for itself */
        share.interval = stats_wilson((uint64_t)(2 * s.sum), 2 * s.count);
    share.interval.low = share.interval.low < 0 ? 0 : share.interval.low;
    share.interval.high = share.interval.high > 1 ? 1 : share.interval.high;
    return share;
}

static struct league_share share_of(uint64_t hits, uint64_t count)
{
    return (struct league_share){count, count ? (double)hits / (double)count : 0, stats_wilson(hits, count)};
}

struct league_share league_party(const struct league *l, const struct league_results *r, int a, int b)
{
    uint64_t hits = 0, count = 0;
    for (uint64_t d = 0; d < r->deals; d++) {
        const struct league_game *game = &r->deal[d]->games[a * l->bot_count + b];
        count += !is_left_out(r, game);
        hits += !is_left_out(r, game) && game->winner == 0;
    }
    return share_of(hits, count);
}

struct league_guest league_guest(const struct league *l, const struct league_results *r, int a, int b,
                                 int party)
{
    int mixed = l->form == LEAGUE_SEATS ? l->bot_count : 0;
    int g = l->has_table ? a + 1 : mixed + a * l->bot_count + b;
    int own = l->has_table ? 0 : mixed + b * l->bot_count + b;
    struct sums gains = {0};
    uint64_t hits = 0, count = 0;
    for (uint64_t d = 0; d < r->deals; d++) {
        int seat = (int)(d % (uint64_t)l->seats);
        const struct league_game *with = &r->deal[d]->games[g], *without = &r->deal[d]->games[own];
        if ((party >= 0 && with->party[seat] != party) || is_left_out(r, with) || is_left_out(r, without))
            continue;
        int won = with->winners >> seat & 1, had = without->winners >> seat & 1;
        hits += (uint64_t)won;
        count++;
        add(&gains, won - had);
    }
    return (struct league_guest){share_of(hits, count), mean(&gains), around(&gains)};
}

/* --- ratings -------------------------------------------------------------------------------------------- */

static struct rated_game of_two(uint64_t deal, int first, int second, double points)
{
    struct rated_game game = {.deal = (uint32_t)deal, .count = 2, .who = {(uint8_t)first, (uint8_t)second}};
    game.place[0] = points < 0.5;
    game.place[1] = points > 0.5;
    return game;
}

/* Winners are first; then by score. */
static struct rated_game of_table(const struct league *l, const struct league_game *from, uint64_t deal,
                                  int g)
{
    struct rated_game game = {.deal = (uint32_t)deal, .count = (uint8_t)l->seats};
    for (int s = 0; s < l->seats; s++) {
        int won = from->winners >> s & 1, before = 0;
        for (int t = 0; t < l->seats; t++) {
            int other = from->winners >> t & 1;
            before += other > won || (!won && !other && from->scores[t] > from->scores[s]);
        }
        game.who[s] = (uint8_t)((s + g) % l->bot_count);
        game.place[s] = (uint8_t)before;
    }
    return game;
}

static struct rated_game rated(const struct league *l, const struct league_game *games, uint64_t deal, int g)
{
    int k = l->bot_count;
    if (l->form == LEAGUE_PARTIES)
        return of_two(deal, g / k, k + g % k, games[g].winner == 0);
    if (l->form == LEAGUE_SEATS)
        return of_table(l, &games[g], deal, g);
    int a = 0, b = 1;
    for (int pair = g / 2; pair > 0; pair--)
        if (++b == k)
            b = ++a + 1;
    return g % 2 ? of_two(deal, b, a, points_of(&games[g], 0)) : of_two(deal, a, b, points_of(&games[g], 0));
}

int league_ratings(const struct league *l, const struct league_results *r, struct rating out[RATED_MOST])
{
    int k = l->bot_count, count = l->form == LEAGUE_PARTIES ? 2 * k : k;
    int games = l->form == LEAGUE_GUESTS ? 0 : l->form == LEAGUE_SEATS ? k : league_games(l);
    size_t all = (size_t)games * r->deals, n = 0;
    struct rated_game *list = k > 1 && all ? calloc(all, sizeof *list) : NULL;
    if (!list)
        return 0;
    for (uint64_t d = 0; d < r->deals; d++)
        for (int g = 0; g < games; g++)
            list[n++] = rated(l, r->deal[d]->games, d, g);
    rating_fit(list, n, count, out);
    free(list);
    return count;
}

/* --- the rest ------------------------------------------------------------------------------------------- */

struct league_belief league_beliefs(const struct league *l, const struct league_results *r, int bot,
                                    int round)
{
    struct league_belief all = {0};
    (void)l;
    for (uint64_t d = 0; d < r->deals; d++) {
        all.squares += r->deal[d]->beliefs[bot * LEAGUE_ROUNDS + round].squares;
        all.count += r->deal[d]->beliefs[bot * LEAGUE_ROUNDS + round].count;
    }
    return all;
}

uint64_t league_illegal(const struct league_results *r, int bot)
{
    uint64_t all = 0;
    for (uint64_t d = 0; d < r->deals; d++)
        all += r->deal[d]->illegal[bot];
    return all;
}

uint64_t league_forfeits(const struct league_results *r, int bot)
{
    uint64_t all = 0;
    for (uint64_t d = 0; d < r->deals; d++)
        all += r->deal[d]->forfeits[bot];
    return all;
}

/* Half a deal of either kind is added, so that a run of equal results has a variance. */
void league_test(const struct league *l, struct league_results *r, uint64_t deal)
{
    const struct league_game *games = r->deal[deal]->games;
    double points = l->form == LEAGUE_PAIRS ? points_of(&games[0], 0) + points_of(&games[1], 1)
                                            : (games[1].winner == 0) + (games[2].winner == 1);
    r->test_sum += points / 2;
    r->test_squares += points * points / 4;
    struct sums s = {deal + 3, r->test_sum + 1, r->test_squares + 1};
    r->sprt = rating_sprt(mean(&s), variance(&s), s.count, l->sprt[0], l->sprt[1]);
}
