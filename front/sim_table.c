/* sim_table.c: the results of simulated games as a table for people. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "front/columns.h"
#include "front/command.h"
#include "front/sim_report.h"
#include "match/fair.h"
#include "match/json.h"

static void head_cells(const enum word *words, const int *widths, int count)
{
    for (int i = 0; i < count; i++)
        cell(words_raw(lang, words[i]), widths[i] < 0 ? -widths[i] : widths[i], widths[i] < 0);
}

static void heads(const enum word *words, const int *widths, int count)
{
    head_cells(words, widths, count);
    putchar('\n');
}

/* The width of the column of bots: the paths of programs are long. */
static int bot_width(const struct sim *sim)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    int width = 10;
    for (int i = 0; i < (sim->by_party ? parties->count : sim->seats); i++) {
        int length = (int)text_length(sim->bots[i]->name, strlen(sim->bots[i]->name)) + 2;
        width = length > width ? length : width;
    }
    return width;
}

/* Who plays a seat, and who a party; "–" where they are named the other way. */
static const char *seat_bot(const struct sim *sim, int seat)
{
    return sim->by_party ? "–" : sim->bots[seat]->name;
}

static const char *party_bot(const struct sim *sim, int party)
{
    int alike = 1;
    for (int s = 1; s < sim->seats && !sim->by_party; s++)
        alike &= sim->bots[s] == sim->bots[0];
    return sim->by_party ? sim->bots[party]->name : alike ? sim->bots[0]->name : "–";
}

/* A share in per cent, and its interval. */
static void share_cells(uint64_t hits, uint64_t count, int width, int interval_width)
{
    char text[NUMBER_ROOM], low[NUMBER_ROOM], high[NUMBER_ROOM], both[3 * NUMBER_ROOM];
    struct interval i = stats_wilson(hits, count);
    cell(decimals(count ? 100 * (double)hits / (double)count : 0, 2, text), width, 0);
    snprintf(both, sizeof both, "%s–%s", decimals(100 * i.low, 2, low), decimals(100 * i.high, 2, high));
    cell(both, interval_width, 0);
}

enum { FORFEITS = 12, PLAYED = 16 };

/* The forfeits of a row, and its share of the games that nobody has forfeited. Only programs forfeit. */
static void forfeit_heads(const struct sim *sim)
{
    if (!sim_may_forfeit(sim))
        return;
    cell(words_raw(lang, W_SIM_FORFEITS), widest(FORFEITS, W_SIM_FORFEITS), 0);
    cell(words_raw(lang, W_SIM_WITHOUT_THEM), widest(PLAYED, W_SIM_WITHOUT_THEM), 0);
}

static void forfeit_cells(const struct sim *sim, uint64_t wins, uint64_t played, uint64_t forfeits)
{
    char text[NUMBER_ROOM];
    if (!sim_may_forfeit(sim))
        return;
    count_cell(forfeits, widest(FORFEITS, W_SIM_FORFEITS));
    cell(played ? decimals(100 * (double)wins / (double)played, 2, text) : "–",
         widest(PLAYED, W_SIM_WITHOUT_THEM), 0);
}

/* Where seats win together, the party's wins are what counts. */
static void print_parties(const struct sim *sim, const struct sim_totals *t)
{
    static const enum word words[] = {W_SIM_PARTY, W_SIM_BOT, W_SIM_WINS, W_SIM_SHARE, W_SIM_INTERVAL};
    const struct parties *parties = figures_find(sim->content->game)->parties;
    int width = widest(14, W_SIM_PARTY);
    for (int i = 0; i < parties->count; i++)
        width = widest(width, parties->labels[i]);
    int bot = bot_width(sim), widths[] = {-width, -bot, 12, 12, 16};
    head_cells(words, widths, 5);
    forfeit_heads(sim);
    putchar('\n');
    for (int i = 0; i < parties->count; i++) {
        cell(words_raw(lang, parties->labels[i]), width, 1);
        cell(party_bot(sim, i), bot, 1);
        count_cell(t->party_wins[i], 12);
        share_cells(t->party_wins[i], t->games, 12, 16);
        forfeit_cells(sim, t->played_party_wins[i], t->played, t->party_forfeits[i]);
        putchar('\n');
    }
    putchar('\n');
}

static void print_wins(const struct sim *sim, const struct sim_totals *t)
{
    static const enum word words[] = {W_SIM_SEAT,  W_SIM_BOT,      W_SIM_WINS,
                                      W_SIM_SHARE, W_SIM_INTERVAL, W_SIM_SHARED};
    int bot = bot_width(sim), widths[] = {-8, -bot, 12, 12, 16, 12};
    head_cells(words, widths, 6);
    forfeit_heads(sim);
    putchar('\n');
    for (int s = 0; s < sim->seats; s++) {
        char seat[NUMBER_ROOM];
        snprintf(seat, sizeof seat, "%d", s);
        cell(seat, 8, 1);
        cell(seat_bot(sim, s), bot, 1);
        count_cell(t->wins[s], 12);
        share_cells(t->wins[s], t->games, 12, 16);
        count_cell(t->shared[s], 12);
        forfeit_cells(sim, t->played_wins[s], t->played, t->forfeits[s]);
        putchar('\n');
    }
}

/* One row; `whose` is the seat or party, or empty. */
static void print_figure(enum word label, int width, const char *whose, int whose_width,
                         const struct stats *s)
{
    char text[NUMBER_ROOM];
    cell(words_raw(lang, label), width, 1);
    cell(whose, whose_width, 1);
    cell(decimals(stats_mean(s), 3, text), 10, 0);
    cell(decimals(stats_deviation(s), 3, text), 10, 0);
    printf("%8" PRId32 "%8" PRId32 "\n", s->least, s->most);
}

/* What the n-th value of a figure belongs to: a seat (from 0), a party, a round (from 1), a role. */
static const char *whose(const struct content *content, enum per per, int n, char out[NUMBER_ROOM])
{
    const struct figures *figures = figures_find(content->game);
    out[0] = 0;
    if (per == PER_PARTY)
        return words_raw(lang, figures->parties->labels[n]);
    if (per == PER_ROLE)
        return content_id(content, figures->roles, n);
    if (per == PER_SEAT || per == PER_ROUND)
        snprintf(out, NUMBER_ROOM, "%d", per == PER_ROUND ? n + 1 : n);
    return out;
}

/* As wide as the longest of them. */
static int whose_width(const struct sim *sim)
{
    const struct figures *figures = figures_find(sim->content->game);
    int width = 6;
    for (int i = 0; figures->parties && i < figures->parties->count; i++)
        width = widest(width, figures->parties->labels[i]);
    for (int f = 0; f < figures->count; f++)
        for (int i = 0; i < figures_width(figures, f, sim->content, sim->seats); i++) {
            char text[NUMBER_ROOM];
            const char *name = whose(sim->content, figures->list[f].per, i, text);
            int length = (int)text_length(name, strlen(name)) + 2;
            width = length > width ? length : width;
        }
    return width;
}

static void print_figures(const struct sim *sim, const struct sim_totals *t)
{
    const struct figures *figures = figures_find(sim->content->game);
    const enum word words[] = {
        W_SIM_PER_GAME, figures->rounds ? W_SIM_WHOSE : figures->parties ? W_SIM_PARTY : W_SIM_SEAT,
        W_SIM_MEAN,     W_SIM_DEVIATION,
        W_SIM_LEAST,    W_SIM_MOST};
    int width = widest(widest(widest(12, W_SIM_PER_GAME), figures->score), W_SIM_MOVES),
        of = whose_width(sim);
    char text[NUMBER_ROOM];
    for (int f = 0; f < figures->count; f++)
        width = widest(width, figures->list[f].label);
    int widths[] = {-width, -of, 10, 10, 8, 8};
    heads(words, widths, 6);
    for (int s = 0; s < sim->seats && !figures->parties; s++)
        print_figure(figures->score, width, whose(sim->content, PER_SEAT, s, text), of, &t->scores[s]);
    print_figure(W_SIM_MOVES, width, "", of, &t->moves);
    for (int f = 0; f < figures->count; f++)
        for (int i = 0; i < figures_width(figures, f, sim->content, sim->seats); i++)
            if (t->figures[f][i].count)
                print_figure(figures->list[f].label, width,
                             whose(sim->content, figures->list[f].per, i, text), of, &t->figures[f][i]);
}

static void print_ratios(const struct sim *sim, const struct sim_totals *t)
{
    const struct figures *figures = figures_find(sim->content->game);
    static const enum word words[] = {W_SIM_RATIO, W_SIM_VALUE};
    int width = widest(12, W_SIM_RATIO), of = 0;
    char text[NUMBER_ROOM];
    double value;
    for (int r = 0; r < figures->ratio_count; r++)
        width = widest(width, figures->ratios[r].label);
    for (int r = 0; r < figures->ratio_count; r++)
        of = figures->list[figures->ratios[r].of].per == PER_GAME ? of : whose_width(sim);
    int widths[] = {-(width + of), 10};
    heads(words, widths, 2);
    for (int r = 0; r < figures->ratio_count; r++)
        for (int i = 0; i < figures_width(figures, figures->ratios[r].of, sim->content, sim->seats); i++) {
            if (!sim_ratio(t, &figures->ratios[r], i, &value))
                continue;
            cell(words_raw(lang, figures->ratios[r].label), width, 1);
            cell(whose(sim->content, figures->list[figures->ratios[r].of].per, i, text), of, 1);
            cell(decimals(value, 4, text), 10, 0);
            putchar('\n');
        }
    putchar('\n');
}

static void print_reasons(const struct sim *sim, const struct sim_totals *t)
{
    static const enum word words[] = {W_SIM_DECIDED_BY, W_SIM_GAMES, W_SIM_SHARE, W_SIM_INTERVAL};
    const struct game *game = sim->content->game;
    const struct figures *figures = figures_find(game);
    int width = widest(18, W_SIM_DECIDED_BY);
    for (int r = 0; figures->reasons && codec_reason(game, r); r++)
        width = widest(width, figures->reasons[r]);
    int widths[] = {-width, 12, 12, 16};
    heads(words, widths, 4);
    for (int r = 0; codec_reason(game, r); r++) {
        cell(figures->reasons ? words_raw(lang, figures->reasons[r]) : codec_reason(game, r), width, 1);
        count_cell(t->reasons[r], 12);
        share_cells(t->reasons[r], t->games, 12, 16);
        putchar('\n');
    }
}

void sim_print_table(const struct sim *sim, const struct sim_totals *t)
{
    char seed[65];
    const struct slot slots[] = {{"games", NULL, (int64_t)t->games},
                                 {"game", sim->content->game->name, 0},
                                 {"content", sim->content->name, 0},
                                 {"seed", seed_text(sim->seed, seed), 0},
                                 {"players", NULL, sim->seats}};
    say(stdout, W_SIM_HEADLINE, slots, 5);
    fputs("\n\n", stdout);
    if (figures_find(sim->content->game)->parties)
        print_parties(sim, t);
    print_wins(sim, t);
    putchar('\n');
    print_figures(sim, t);
    putchar('\n');
    if (figures_find(sim->content->game)->ratio_count)
        print_ratios(sim, t);
    print_reasons(sim, t);
}

/* One line for each number of players of a sweep: the first party's share if there are parties, the first
 * ratio if there are ratios, and the length of the games. */
void sim_print_summary(const struct sim *sim, const struct sim_totals *t)
{
    const struct figures *figures = figures_find(sim->content->game);
    const struct parties *parties = figures->parties;
    char share[NUMBER_ROOM], low[NUMBER_ROOM], high[NUMBER_ROOM], moves[NUMBER_ROOM], value[NUMBER_ROOM];
    int r = 0;
    double first = 0;
    while (r < figures->ratio_count && !sim_ratio(t, &figures->ratios[r], 0, &first))
        r++;
    int told = r < figures->ratio_count;
    struct interval i = stats_wilson(t->party_wins[0], t->games);
    const struct slot slots[] = {
        {"players", NULL, sim->seats},
        {"games", NULL, (int64_t)t->games},
        {"moves", decimals(stats_mean(&t->moves), 1, moves), 0},
        {"party", parties ? words_raw(lang, parties->labels[0]) : "", 0},
        {"share", decimals(t->games ? 100 * (double)t->party_wins[0] / (double)t->games : 0, 2, share), 0},
        {"low", decimals(100 * i.low, 2, low), 0},
        {"high", decimals(100 * i.high, 2, high), 0},
        {"label", told ? words_raw(lang, figures->ratios[r].label) : "", 0},
        {"value", decimals(first, 4, value), 0},
    };
    say(stdout, parties ? W_SIM_SUMMARY_PARTY : told ? W_SIM_SUMMARY_RATIO : W_SIM_SUMMARY, slots, 9);
    putchar('\n');
}
