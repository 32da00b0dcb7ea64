/* league_json.c: the results of a league as JSON. */
#include "front/league_report.h"
#include "match/fair.h"

static const char *const forms[] = {"pairs", "parties", "seats", "one-seat"};

static json_t *share_json(const struct league_share *s)
{
    return json_pack("{s:I,s:f,s:[f,f]}", "count", (json_int_t)s->count, "share", s->share, "interval",
                     s->interval.low, s->interval.high);
}

static json_t *pair_json(const struct league *l, const struct league_results *r, int a, int b)
{
    uint64_t by[5];
    struct league_share s = league_points(l, r, a, b, by);
    return json_pack("{s:s,s:s,s:o,s:f,s:[f,f],s:[I,I,I,I,I]}", "bot", league_bot(l, a)->name, "against",
                     league_bot(l, b)->name, "points", share_json(&s), "elo", rating_elo(s.share),
                     "elo_interval", rating_elo(s.interval.low), rating_elo(s.interval.high), "pairs",
                     (json_int_t)by[0], (json_int_t)by[1], (json_int_t)by[2], (json_int_t)by[3],
                     (json_int_t)by[4]);
}

static json_t *guest_json(const struct league *l, const struct league_results *r, int a, int b, int party)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    struct league_guest g = league_guest(l, r, a, b, party);
    return json_pack("{s:s,s:s?,s:s?,s:o,s:f,s:[f,f]}", "bot", league_bot(l, a)->name, "table",
                     l->has_table ? NULL : league_bot(l, b)->name, "party",
                     party < 0 ? NULL : parties->names[party], "won", share_json(&g.won), "gain", g.gain,
                     "gain_interval", g.gained.low, g.gained.high);
}

static json_t *matrix_json(const struct league *l, const struct league_results *r)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    json_t *all = json_array();
    int k = l->bot_count, tables = l->has_table ? 1 : k;
    for (int a = 0; a < k; a++)
        for (int b = 0; b < (l->form == LEAGUE_GUESTS ? tables : k); b++) {
            if (l->form == LEAGUE_PAIRS && a != b)
                json_array_append_new(all, pair_json(l, r, a, b));
            if (l->form == LEAGUE_PARTIES) {
                struct league_share s = league_party(l, r, a, b);
                json_array_append_new(all, json_pack("{s:s,s:s,s:o}", parties->names[0],
                                                     league_bot(l, a)->name, parties->names[1],
                                                     league_bot(l, b)->name, "won", share_json(&s)));
            }
            if (l->form == LEAGUE_SEATS || l->form == LEAGUE_GUESTS)
                for (int p = parties ? 0 : -1; p < (parties ? parties->count : 0); p++)
                    json_array_append_new(all, guest_json(l, r, a, b, p));
        }
    return all;
}

static json_t *ratings_json(const struct league *l, const struct league_results *r)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    struct rating ratings[RATED_MOST];
    json_t *all = json_array();
    int count = league_ratings(l, r, ratings);
    for (int i = 0; i < count; i++)
        json_array_append_new(
            all, json_pack("{s:s,s:s?,s:f,s:[f,f]}", "bot", league_bot(l, i % l->bot_count)->name, "party",
                           l->form == LEAGUE_PARTIES ? parties->names[i / l->bot_count] : NULL, "elo",
                           ratings[i].elo, "interval", ratings[i].elo - ratings[i].half,
                           ratings[i].elo + ratings[i].half));
    return all;
}

static json_t *beliefs_json(const struct league *l, const struct league_results *r, int bot)
{
    json_t *all = json_array();
    for (int round = 1; round < LEAGUE_ROUNDS; round++) {
        struct league_belief b = league_beliefs(l, r, bot, round);
        if (b.count)
            json_array_append_new(all, json_pack("{s:i,s:f,s:I}", "round", round, "brier",
                                                 1e-6 * (double)b.squares / (double)b.count, "count",
                                                 (json_int_t)b.count));
    }
    return all;
}

static json_t *bots_json(const struct league *l, const struct league_results *r)
{
    json_t *all = json_array();
    for (int i = 0; i < league_players(l); i++) {
        const struct times *t = &r->times[i];
        if (league_first(l, league_bot(l, i)) != i)
            continue;
        json_array_append_new(
            all,
            json_pack("{s:s,s:b,s:i,s:I,s:I,s:o,s:{s:I,s:f,s:f,s:f,s:f,s:f}}", "bot", league_bot(l, i)->name,
                      "table", i >= l->bot_count, "budget_ms", (int)league_bot(l, i)->usual.ms, "illegal",
                      (json_int_t)league_illegal(r, i), "forfeits", (json_int_t)league_forfeits(r, i),
                      "beliefs", beliefs_json(l, r, i), "ms", "decisions", (json_int_t)t->count, "mean",
                      times_mean(t), "p50", times_quantile(t, 0.5), "p99", times_quantile(t, 0.99), "p999",
                      times_quantile(t, 0.999), "max", 1e-6 * (double)t->most));
    }
    return all;
}

json_t *league_json(const struct league *l, const struct league_results *r)
{
    const struct content *c = l->content;
    char seed[65];
    fair_to_hex(l->seed, 32, seed);
    struct league_results played = *r; /* without forfeited games */
    played.leaves_out = 1;
    json_t *sprt = l->has_sprt ? json_pack("{s:f,s:f,s:f,s:s?}", "from", l->sprt[0], "to", l->sprt[1], "llr",
                                           r->sprt, "holds",
                                           r->sprt >= RATING_SPRT_END    ? "to"
                                           : r->sprt <= -RATING_SPRT_END ? "from"
                                                                         : NULL)
                               : json_null();
    return json_pack("{s:s,s:s,s:s,s:s,s:o,s:i,s:s,s:s,s:I,s:I,s:I,s:o,s:o,s:o,s:o,s:o}", "game",
                     c->game->name, "rules", codec_version(c->game), "content", c->name, "content_sha256",
                     c->sha256, "options", l->options ? json_incref(l->options) : json_object(), "players",
                     l->seats, "seed", seed, "form", forms[l->form], "asked", (json_int_t)l->deals, "deals",
                     (json_int_t)r->deals, "games", (json_int_t)r->deals * league_games(l), "matrix",
                     matrix_json(l, r), "matrix_played", matrix_json(l, &played), "ratings",
                     ratings_json(l, r), "sprt", sprt, "bots", bots_json(l, r));
}
