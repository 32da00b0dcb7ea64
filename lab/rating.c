#include "lab/rating.h"

#include <math.h>
#include <string.h>

static const double points = 173.71779276130073; /* 400 / log(10) */
static const double z = 1.959963984540054;       /* 97.5 % of the normal distribution lie below */
enum { STEPS = 60 };

/* The slope of the likelihood, and how fast it changes. */
struct slope {
    int count;
    double theta[RATED_MOST]; /* log strengths */
    double gradient[RATED_MOST];
    double bend[RATED_MOST][RATED_MOST]; /* minus the second derivatives */
    double noise[RATED_MOST][RATED_MOST];
};

/* One choice: so much of a win for each of `best` among all of the game that are on that place or behind it. */
static void add_choice(struct slope *s, const struct rated_game *g, int place, double weight)
{
    double p[RATED_MOST] = {0}, sum = 0;
    double wins = 0;
    for (int i = 0; i < g->count; i++)
        if (g->place[i] >= place) {
            double strength = exp(s->theta[g->who[i]]);
            p[g->who[i]] += strength;
            sum += strength;
        }
    for (int i = 0; i < g->count; i++)
        if (g->place[i] == place) {
            s->gradient[g->who[i]] += weight;
            wins += weight;
        }
    for (int a = 0; a < s->count; a++)
        p[a] /= sum;
    for (int a = 0; a < s->count; a++) {
        if (p[a] == 0)
            continue;
        s->gradient[a] -= wins * p[a];
        s->bend[a][a] += wins * p[a];
        for (int b = 0; b < s->count; b++)
            s->bend[a][b] -= wins * p[a] * p[b];
    }
}

static void add_game(struct slope *s, const struct rated_game *g)
{
    int last = 0;
    uint32_t places = 0;
    for (int i = 0; i < g->count; i++) {
        places |= 1u << g->place[i];
        last = g->place[i] > last ? g->place[i] : last;
    }
    if (g->count == 2 && g->place[0] == g->place[1])
        add_choice(s, g, g->place[0], 0.5);
    for (int place = 0; place < last; place++)
        if (places >> place & 1)
            add_choice(s, g, place, 1);
}

/* All games, and the draw of each with an average player. `noise` adds up what each deal pulls. */
static void add_all(struct slope *s, const struct rated_game *games, size_t count)
{
    double before[RATED_MOST];
    memset(s->gradient, 0, sizeof s->gradient);
    memset(s->bend, 0, sizeof s->bend);
    memset(s->noise, 0, sizeof s->noise);
    for (size_t i = 0; i < count;) {
        memcpy(before, s->gradient, sizeof before);
        for (uint32_t deal = games[i].deal; i < count && games[i].deal == deal; i++)
            add_game(s, &games[i]);
        for (int a = 0; a < s->count; a++)
            for (int b = 0; b < s->count; b++)
                s->noise[a][b] += (s->gradient[a] - before[a]) * (s->gradient[b] - before[b]);
    }
    for (int a = 0; a < s->count; a++) {
        double p = 1 / (1 + exp(-s->theta[a]));
        s->gradient[a] += 0.5 - p;
        s->bend[a][a] += p * (1 - p);
        s->noise[a][a] += p * (1 - p);
    }
}

/* The inverse of a positive definite matrix, by Gauss and Jordan. */
static void invert(double m[RATED_MOST][RATED_MOST], int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (int j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* One step uphill, kept short where the slope is steep; how far the farthest went. */
static double step(struct slope *s)
{
    double moved[RATED_MOST] = {0}, most = 0;
    for (int a = 0; a < s->count; a++) {
        for (int b = 0; b < s->count; b++)
            moved[a] += s->bend[a][b] * s->gradient[b];
        most = fabs(moved[a]) > most ? fabs(moved[a]) : most;
    }
    double scale = most > 1 ? 1 / most : 1;
    for (int a = 0; a < s->count; a++)
        s->theta[a] += scale * moved[a];
    return most;
}

/* The variance of one strength less the mean of all: row a of (I - 1/n) · bend⁻¹ · noise · bend⁻¹. */
static double variance(const struct slope *s, int a)
{
    double row[RATED_MOST] = {0}, sum = 0;
    for (int b = 0; b < s->count; b++) {
        for (int c = 0; c < s->count; c++)
            row[b] += ((c == a) - 1.0 / s->count) * s->bend[c][b];
    }
    for (int b = 0; b < s->count; b++)
        for (int c = 0; c < s->count; c++)
            sum += row[b] * s->noise[b][c] * row[c];
    return sum;
}

void rating_fit(const struct rated_game *games, size_t game_count, int count, struct rating *out)
{
    struct slope s = {.count = count};
    double mean = 0, moved = 1;
    for (int i = 0; i < STEPS && moved > 1e-9; i++) {
        add_all(&s, games, game_count);
        invert(s.bend, count);
        moved = step(&s);
    }
    for (int a = 0; a < count; a++)
        mean += s.theta[a] / count;
    for (int a = 0; a < count; a++)
        out[a] = (struct rating){points * (s.theta[a] - mean), points * z * sqrt(variance(&s, a))};
}

double rating_elo(double share)
{
    share = share < 1e-6 ? 1e-6 : share > 1 - 1e-6 ? 1 - 1e-6 : share;
    return points * log(share / (1 - share));
}

double rating_sprt(double mean, double variance, uint64_t deals, double e0, double e1)
{
    double s0 = 1 / (1 + exp(-e0 / points)), s1 = 1 / (1 + exp(-e1 / points));
    return variance > 0 ? (double)deals * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance) : 0;
}
