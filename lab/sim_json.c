/* sim_json.c: the results of simulated games as JSON. */
#include "lab/sim_json.h"

#include <stdio.h>

#include "lab/playout.h"
#include "match/fair.h"

int sim_ratio(const struct sim_totals *t, const struct ratio *ratio, int n, double *value)
{
    int64_t by = ratio->by == BY_GAMES ? (int64_t)t->games : t->figures[ratio->by][n].sum;
    *value = by ? (double)t->figures[ratio->of][n].sum / (double)by : 0;
    return by != 0;
}

static json_t *stats_json(const struct stats *s)
{
    return json_pack("{s:f,s:f,s:i,s:i}", "mean", stats_mean(s), "sd", stats_deviation(s), "min",
                     (int)s->least, "max", (int)s->most);
}

/* Adds what a program has forfeited, and its wins in the `games` that nobody has forfeited. */
static void add_forfeits(json_t *row, const struct sim *sim, uint64_t wins, uint64_t games, uint64_t forfeits)
{
    struct interval i = stats_wilson(wins, games);
    if (!sim_may_forfeit(sim))
        return;
    json_object_set_new(row, "forfeits", json_integer((json_int_t)forfeits));
    json_object_set_new(row, "played",
                        json_pack("{s:I,s:I,s:f,s:[f,f]}", "games", (json_int_t)games, "wins",
                                  (json_int_t)wins, "share", games ? (double)wins / (double)games : 0.0,
                                  "interval", i.low, i.high));
}

static json_t *seat_json(const struct sim *sim, const struct sim_totals *t, int seat)
{
    struct interval i = stats_wilson(t->wins[seat], t->games);
    double share = t->games ? (double)t->wins[seat] / (double)t->games : 0;
    json_t *row =
        json_pack("{s:s?,s:I,s:f,s:[f,f],s:I,s:o}", "bot", sim->by_party ? NULL : sim->bots[seat]->name,
                  "wins", (json_int_t)t->wins[seat], "share", share, "interval", i.low, i.high, "shared",
                  (json_int_t)t->shared[seat], "score", stats_json(&t->scores[seat]));
    add_forfeits(row, sim, t->played_wins[seat], t->played, t->forfeits[seat]);
    return row;
}

/* The wins of each party; null where seats play for themselves. */
static json_t *parties_json(const struct sim *sim, const struct sim_totals *t)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    json_t *all = parties ? json_object() : json_null();
    for (int i = 0; parties && i < parties->count; i++) {
        struct interval in = stats_wilson(t->party_wins[i], t->games);
        double share = t->games ? (double)t->party_wins[i] / (double)t->games : 0;
        json_t *row =
            json_pack("{s:s?,s:I,s:f,s:[f,f]}", "bot", sim->by_party ? sim->bots[i]->name : NULL, "wins",
                      (json_int_t)t->party_wins[i], "share", share, "interval", in.low, in.high);
        add_forfeits(row, sim, t->played_party_wins[i], t->played, t->party_forfeits[i]);
        json_object_set_new(all, parties->names[i], row);
    }
    return all;
}

/* A number for the game, a list by seat or round, an object by party or role. `of` makes one value; a null
 * pointer from it is left out. */
static json_t *values_json(const struct sim *sim, const struct sim_totals *t, int f, const void *what,
                           json_t *(*of)(const struct sim_totals *t, const void *what, int n))
{
    const struct figures *figures = figures_find(sim->content->game);
    enum per per = figures->list[f].per;
    if (per == PER_GAME)
        return of(t, what, 0);
    json_t *all = per == PER_SEAT || per == PER_ROUND ? json_array() : json_object();
    for (int i = 0; i < figures_width(figures, f, sim->content, sim->seats); i++) {
        json_t *value = of(t, what, i);
        if (!value)
            continue;
        if (per == PER_SEAT || per == PER_ROUND)
            json_array_append_new(all, value);
        else
            json_object_set_new(all,
                                per == PER_PARTY ? figures->parties->names[i]
                                                 : content_id(sim->content, figures->roles, i),
                                value);
    }
    return all;
}

static json_t *figure_value(const struct sim_totals *t, const void *what, int n)
{
    const struct stats *s = &t->figures[*(const int *)what][n];
    return s->count || !t->games ? stats_json(s) : NULL;
}

static json_t *ratio_value(const struct sim_totals *t, const void *what, int n)
{
    double value;
    return sim_ratio(t, what, n, &value) ? json_real(value) : NULL;
}

json_t *sim_json(const struct sim *sim, const struct sim_totals *t)
{
    const struct content *c = sim->content;
    const struct figures *table = figures_find(c->game);
    json_t *seats = json_array(), *figures = json_object(), *reasons = json_object(), *ratios = json_object();
    char seed[65];
    fair_to_hex(sim->seed, 32, seed);
    for (int s = 0; s < sim->seats; s++)
        json_array_append_new(seats, seat_json(sim, t, s));
    for (int f = 0; f < table->count; f++)
        json_object_set_new(figures, table->list[f].name, values_json(sim, t, f, &f, figure_value));
    for (int r = 0; r < table->ratio_count; r++) {
        json_t *value = values_json(sim, t, table->ratios[r].of, &table->ratios[r], ratio_value);
        if (value)
            json_object_set_new(ratios, table->ratios[r].name, value);
    }
    for (int r = 0; codec_reason(c->game, r); r++)
        json_object_set_new(reasons, codec_reason(c->game, r), json_integer((json_int_t)t->reasons[r]));
    return json_pack("{s:s,s:s,s:s,s:s,s:o,s:i,s:s,s:I,s:I,s:o,s:o,s:o,s:o,s:o,s:o}", "game", c->game->name,
                     "rules", codec_version(c->game), "content", c->name, "content_sha256", c->sha256,
                     "options", sim->options ? json_incref(sim->options) : json_object(), "players",
                     sim->seats, "seed", seed, "asked", (json_int_t)sim->games, "games", (json_int_t)t->games,
                     "parties", parties_json(sim, t), "seats", seats, "moves", stats_json(&t->moves),
                     "figures", figures, "ratios", ratios, "reasons", reasons);
}

/* --- one row per game ------------------------------------------------------------------------------------------- */

enum { COLUMN_GAME, COLUMN_MOVES, COLUMN_REASON, COLUMN_PARTY, COLUMN_WINS };

int sim_columns(const struct sim *sim)
{
    const struct figures *figures = figures_find(sim->content->game);
    int columns = COLUMN_WINS + 2 * sim->seats;
    for (int f = 0; f < figures->count; f++)
        columns += figures_width(figures, f, sim->content, sim->seats);
    return columns;
}

static void figure_name(const struct sim *sim, int column, char *out, size_t room)
{
    const struct figures *figures = figures_find(sim->content->game);
    int f = 0, width;
    for (; column >= (width = figures_width(figures, f, sim->content, sim->seats)); f++)
        column -= width;
    const char *name = figures->list[f].name;
    switch (figures->list[f].per) {
    case PER_GAME: snprintf(out, room, "%s", name); break;
    case PER_PARTY: snprintf(out, room, "%s %s", name, figures->parties->names[column]); break;
    case PER_ROLE:
        snprintf(out, room, "%s %s", name, content_id(sim->content, figures->roles, column));
        break;
    case PER_SEAT: snprintf(out, room, "%s %d", name, column); break;
    case PER_ROUND: snprintf(out, room, "%s round %d", name, column + 1); break;
    }
}

void sim_column_name(const struct sim *sim, int column, char *out, size_t room)
{
    static const char *const first[] = {"game", "moves", "reason", "party"};
    int seat = column - COLUMN_WINS;
    if (column < COLUMN_WINS)
        snprintf(out, room, "%s", first[column]);
    else if (seat < 2 * sim->seats)
        snprintf(out, room, "%s %d", seat < sim->seats ? "win" : "score", seat % sim->seats);
    else
        figure_name(sim, seat - 2 * sim->seats, out, room);
}

void sim_row(const struct sim *sim, uint64_t game, const struct playout *p, int32_t *row)
{
    int column = COLUMN_WINS + 2 * sim->seats;
    row[COLUMN_GAME] = (int32_t)game;
    row[COLUMN_MOVES] = (int32_t)p->moves;
    row[COLUMN_REASON] = p->result.reason;
    row[COLUMN_PARTY] = p->figures->parties ? p->figures->parties->winner(p->match.position.bytes) : -1;
    for (int seat = 0; seat < sim->seats; seat++) {
        row[COLUMN_WINS + seat] = p->result.winners >> seat & 1;
        row[COLUMN_WINS + sim->seats + seat] = p->result.scores[seat];
    }
    for (int f = 0; f < p->figures->count; f++)
        for (int i = 0; i < figures_width(p->figures, f, sim->content, sim->seats); i++)
            row[column++] = p->values[f][i];
}
