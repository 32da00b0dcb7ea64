#include "lab/stats.h"

#include <math.h>

void stats_add(struct stats *s, int32_t value)
{
    if (s->count == 0 || value < s->least)
        s->least = value;
    if (s->count == 0 || value > s->most)
        s->most = value;
    s->count++;
    s->sum += value;
    s->squares += (uint64_t)((int64_t)value * value);
}

void stats_merge(struct stats *s, const struct stats *from)
{
    if (from->count == 0)
        return;
    if (s->count == 0 || from->least < s->least)
        s->least = from->least;
    if (s->count == 0 || from->most > s->most)
        s->most = from->most;
    s->count += from->count;
    s->sum += from->sum;
    s->squares += from->squares;
}

double stats_mean(const struct stats *s)
{
    return s->count ? (double)s->sum / (double)s->count : 0;
}

double stats_deviation(const struct stats *s)
{
    if (s->count < 2)
        return 0;
    double above = (double)s->squares - (double)s->sum * stats_mean(s);
    return above > 0 ? sqrt(above / (double)(s->count - 1)) : 0;
}

struct interval stats_wilson(uint64_t hits, uint64_t count)
{
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below */
    if (count == 0)
        return (struct interval){0, 1};
    double n = (double)count, share = (double)hits / n, square = z * z;
    double middle = (share + square / (2 * n)) / (1 + square / n);
    double half = z * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n);
    return (struct interval){hits == 0 ? 0 : middle - half, hits == count ? 1 : middle + half};
}
