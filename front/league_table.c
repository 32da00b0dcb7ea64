/* league_table.c: the results of a league as tables for people. */
#include <stdio.h>
#include <string.h>

#include "front/columns.h"
#include "front/command.h"
#include "front/league_report.h"
#include "match/json.h"

enum { NAME = 12, SHARE = 10, INTERVAL = 16 };

/* The width of a column of bots: the paths of programs are long. */
static int name_width(const struct league *l, int least)
{
    int width = least;
    for (int i = 0; i < league_players(l); i++) {
        const char *name = league_bot(l, i)->name;
        int length = (int)text_length(name, strlen(name)) + 2;
        width = length > width ? length : width;
    }
    return width;
}

static void title(enum word word)
{
    putchar('\n');
    say(stdout, word, NULL, 0);
    putchar('\n');
}

static void head(enum word word, int width)
{
    cell(words_raw(lang, word), width, 0);
}

static void name_head(enum word word, int width)
{
    cell(words_raw(lang, word), width, 1);
}

static void percent_cell(double share, int width)
{
    char text[NUMBER_ROOM];
    cell(decimals(100 * share, 1, text), width, 0);
}

/* "12.3–45.6", or "+1.2…+3.4". */
static void interval_cell(double low, double high, int places, int signs)
{
    char a[NUMBER_ROOM], b[NUMBER_ROOM], text[3 * NUMBER_ROOM];
    snprintf(text, sizeof text, signs ? "%s%s…%s%s" : "%s%s–%s%s", signs && low >= 0 ? "+" : "",
             decimals(low, places, a), signs && high >= 0 ? "+" : "", decimals(high, places, b));
    cell(text, INTERVAL + 4, 0);
}

static void signed_cell(double value, int places, int width)
{
    char a[NUMBER_ROOM], text[NUMBER_ROOM + 1];
    snprintf(text, sizeof text, "%s%s", value >= 0 ? "+" : "", decimals(value, places, a));
    cell(text, width, 0);
}

/* A share, or a dash if no game counts. */
static void share_cell(struct league_share share, int width)
{
    if (share.count)
        percent_cell(share.share, width);
    else
        cell("–", width, 0);
}

/* Bots by bots: a row's share against, or among, a column. */
static void print_matrix(const struct league *l, const struct league_results *r)
{
    uint64_t by[5];
    int columns = l->has_table ? 1 : l->bot_count, name = name_width(l, NAME), share = name_width(l, SHARE);
    cell("", name, 1);
    for (int b = 0; b < columns; b++)
        cell(l->has_table ? "" : league_bot(l, b)->name, share, 0);
    putchar('\n');
    for (int a = 0; a < l->bot_count; a++) {
        cell(league_bot(l, a)->name, name, 1);
        for (int b = 0; b < columns; b++)
            if (l->form == LEAGUE_PAIRS && a == b)
                cell("–", share, 0);
            else
                share_cell(l->form == LEAGUE_PAIRS     ? league_points(l, r, a, b, by)
                           : l->form == LEAGUE_PARTIES ? league_party(l, r, a, b)
                                                       : league_guest(l, r, a, b, -1).won,
                           share);
        putchar('\n');
    }
}

/* Each two bots once: the difference in points of Elo, and how the pairs of games went. */
static void print_pairs(const struct league *l, const struct league_results *r)
{
    int name = name_width(l, NAME);
    title(W_LEAGUE_PAIRS);
    name_head(W_SIM_BOT, name);
    name_head(W_LEAGUE_AGAINST, name);
    cell("Elo", SHARE, 0);
    head(W_SIM_INTERVAL, INTERVAL + 4);
    cell("0", 7, 0), cell("½", 7, 0), cell("1", 7, 0), cell("1½", 7, 0), cell("2", 7, 0);
    putchar('\n');
    for (int a = 0; a < l->bot_count; a++)
        for (int b = 0; b < a; b++) {
            uint64_t by[5];
            struct league_share s = league_points(l, r, a, b, by);
            cell(league_bot(l, a)->name, name, 1);
            cell(league_bot(l, b)->name, name, 1);
            signed_cell(rating_elo(s.share), 0, SHARE);
            interval_cell(rating_elo(s.interval.low), rating_elo(s.interval.high), 0, 1);
            for (int i = 0; i < 5; i++)
                count_cell(by[i], 7);
            putchar('\n');
        }
}

static void print_parties(const struct league *l, const struct league_results *r)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    int name = name_width(l, 16);
    putchar('\n');
    cell(words_raw(lang, parties->labels[0]), name, 1);
    cell(words_raw(lang, parties->labels[1]), name, 1);
    head(W_SIM_SHARE, SHARE);
    head(W_SIM_INTERVAL, INTERVAL + 4);
    putchar('\n');
    for (int a = 0; a < l->bot_count; a++)
        for (int b = 0; b < l->bot_count; b++) {
            struct league_share s = league_party(l, r, a, b);
            cell(league_bot(l, a)->name, name, 1);
            cell(league_bot(l, b)->name, name, 1);
            percent_cell(s.share, SHARE);
            interval_cell(100 * s.interval.low, 100 * s.interval.high, 1, 0);
            putchar('\n');
        }
}

static void print_guest(const struct league *l, const struct league_results *r, int a, int b, int party)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    struct league_guest g = league_guest(l, r, a, b, party);
    cell(league_bot(l, a)->name, name_width(l, NAME), 1);
    cell(l->has_table ? "" : league_bot(l, b)->name, name_width(l, NAME), 1);
    if (parties)
        cell(words_raw(lang, parties->labels[party]), 16, 1);
    percent_cell(g.won.share, SHARE);
    interval_cell(100 * g.won.interval.low, 100 * g.won.interval.high, 1, 0);
    signed_cell(100 * g.gain, 1, SHARE);
    interval_cell(100 * g.gained.low, 100 * g.gained.high, 1, 1);
    putchar('\n');
}

/* One seat replaced: what it wins, and how much more than the bot that it took the place of. */
static void print_guests(const struct league *l, const struct league_results *r)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    title(W_LEAGUE_ONE_SEAT);
    name_head(W_SIM_BOT, name_width(l, NAME));
    name_head(W_LEAGUE_AMONG, name_width(l, NAME));
    if (parties)
        cell(words_raw(lang, W_SIM_PARTY), 16, 1);
    head(W_SIM_SHARE, SHARE);
    head(W_SIM_INTERVAL, INTERVAL + 4);
    head(W_LEAGUE_GAIN, SHARE);
    head(W_SIM_INTERVAL, INTERVAL + 4);
    putchar('\n');
    for (int a = 0; a < l->bot_count; a++)
        for (int b = 0; b < (l->has_table ? 1 : l->bot_count); b++)
            for (int p = parties ? 0 : -1; p < (parties ? parties->count : 0); p++)
                if (l->has_table || a != b)
                    print_guest(l, r, a, b, p);
}

static void print_ratings(const struct league *l, const struct league_results *r)
{
    const struct parties *parties = figures_find(l->content->game)->parties;
    struct rating ratings[RATED_MOST];
    int count = league_ratings(l, r, ratings);
    if (!count)
        return;
    title(W_LEAGUE_RATINGS);
    for (int i = 0; i < count; i++) {
        char half[NUMBER_ROOM];
        cell(league_bot(l, i % l->bot_count)->name, name_width(l, NAME), 1);
        if (l->form == LEAGUE_PARTIES)
            cell(words_raw(lang, parties->labels[i / l->bot_count]), 16, 1);
        signed_cell(ratings[i].elo, 0, SHARE);
        printf(" ± %s\n", decimals(ratings[i].half, 0, half));
    }
}

static void print_sprt(const struct league *l, const struct league_results *r)
{
    char from[NUMBER_ROOM], to[NUMBER_ROOM], llr[NUMBER_ROOM];
    const struct slot slots[] = {{"bot", league_bot(l, 0)->name, 0},
                                 {"other", league_bot(l, 1)->name, 0},
                                 {"from", decimals(l->sprt[0], 1, from), 0},
                                 {"to", decimals(l->sprt[1], 1, to), 0},
                                 {"llr", decimals(r->sprt, 2, llr), 0},
                                 {"holds",
                                  r->sprt >= RATING_SPRT_END    ? "to"
                                  : r->sprt <= -RATING_SPRT_END ? "from"
                                                                : "neither",
                                  0}};
    putchar('\n');
    say(stdout, W_LEAGUE_SPRT, slots, 6);
    putchar('\n');
}

static void print_beliefs(const struct league *l, const struct league_results *r)
{
    int some = 0;
    for (int i = 0; i < league_players(l); i++) {
        int any = 0;
        for (int round = 1; round < LEAGUE_ROUNDS; round++) {
            struct league_belief b = league_beliefs(l, r, i, round);
            char text[NUMBER_ROOM], both[NUMBER_ROOM + 8];
            if (!b.count)
                continue;
            if (!some++)
                title(W_LEAGUE_BELIEFS);
            if (!any++)
                cell(league_bot(l, i)->name, name_width(l, NAME), 1);
            snprintf(both, sizeof both, "  %d: %s", round,
                     decimals(1e-6 * (double)b.squares / (double)b.count, 3, text));
            fputs(both, stdout);
        }
        if (any)
            putchar('\n');
    }
}

/* Returns 1 if one of the bots is a program. */
static int may_forfeit(const struct league *l)
{
    int i = 0;
    while (i < league_players(l) && league_bot(l, i)->choose)
        i++;
    return i < league_players(l);
}

static void print_times(const struct league *l, const struct league_results *r)
{
    static const enum word words[] = {W_LEAGUE_DECISIONS, W_SIM_MEAN, W_LEAGUE_HALF,    W_LEAGUE_P99,
                                      W_LEAGUE_P999,      W_SIM_MOST, W_LEAGUE_ILLEGAL, W_SIM_FORFEITS};
    int columns = may_forfeit(l) ? 8 : 7;
    char text[NUMBER_ROOM];
    title(W_LEAGUE_TIMES);
    cell("", name_width(l, NAME), 1);
    for (int i = 0; i < columns; i++)
        cell(words_raw(lang, words[i]), widest(11, words[i]), 0);
    putchar('\n');
    for (int i = 0; i < league_players(l); i++) {
        const struct times *t = &r->times[i];
        const double values[] = {times_mean(t), times_quantile(t, 0.5), times_quantile(t, 0.99),
                                 times_quantile(t, 0.999), 1e-6 * (double)t->most};
        if (league_first(l, league_bot(l, i)) != i)
            continue;
        cell(league_bot(l, i)->name, name_width(l, NAME), 1);
        count_cell(t->count, widest(11, words[0]));
        for (int v = 0; v < 5; v++)
            cell(decimals(values[v], 3, text), widest(11, words[1 + v]), 0);
        count_cell(league_illegal(r, i), widest(11, words[6]));
        if (columns > 7)
            count_cell(league_forfeits(r, i), widest(11, words[7]));
        putchar('\n');
    }
}

static int has_forfeits(const struct league *l, const struct league_results *r)
{
    uint64_t all = 0;
    for (int i = 0; i < league_players(l); i++)
        all += league_forfeits(r, i);
    return all > 0;
}

void league_print(const struct league *l, const struct league_results *r)
{
    static const enum word matrices[] = {[LEAGUE_PAIRS] = W_LEAGUE_MATRIX_PAIRS,
                                         [LEAGUE_PARTIES] = W_LEAGUE_MATRIX_PARTIES,
                                         [LEAGUE_SEATS] = W_LEAGUE_MATRIX_SEATS,
                                         [LEAGUE_GUESTS] = W_LEAGUE_MATRIX_SEATS};
    char seed[65];
    const struct slot slots[] = {
        {"deals", NULL, (int64_t)r->deals},    {"games", NULL, (int64_t)r->deals * league_games(l)},
        {"game", l->content->game->name, 0},   {"content", l->content->name, 0},
        {"seed", seed_text(l->seed, seed), 0}, {"players", NULL, l->seats}};
    say(stdout, W_LEAGUE_HEADLINE, slots, 6);
    putchar('\n');
    title(matrices[l->form]);
    print_matrix(l, r);
    if (has_forfeits(l, r)) {
        struct league_results played = *r;
        played.leaves_out = 1;
        title(W_LEAGUE_WITHOUT_FORFEITS);
        print_matrix(l, &played);
    }
    if (l->form == LEAGUE_PAIRS)
        print_pairs(l, r);
    else if (l->form == LEAGUE_PARTIES)
        print_parties(l, r);
    else
        print_guests(l, r);
    print_ratings(l, r);
    if (l->has_sprt)
        print_sprt(l, r);
    print_beliefs(l, r);
    print_times(l, r);
}
