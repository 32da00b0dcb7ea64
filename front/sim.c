/* sim.c: `hustings sim`: many games between bots, and a table of what came of them.
 *
 * Standard output depends on the arguments alone; speed and progress go to standard error. */
#include <errno.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "lab/keep.h"
#include "lab/sim.h"
#include "match/fair.h"

enum { MOST_GAMES = 1000000000, DEFAULT_GAMES = 1000, NUMBER_ROOM = 32 };

/* --- numbers as people read them ------------------------------------------------------------------------ */

/* A number with so many decimals and the language's decimal mark. */
static const char *decimals(double value, int places, char out[NUMBER_ROOM])
{
    snprintf(out, NUMBER_ROOM, "%.*f", places, value);
    char *point = strchr(out, '.');
    if (point)
        *point = words_raw(lang, W_SIM_DECIMAL_MARK)[0];
    return out;
}

/* A seed as --seed takes it: the number if it is one, else 64 digits. */
static const char *seed_text(const uint8_t seed[32], char out[65])
{
    uint64_t number = 0;
    int high = 0;
    for (int i = 0; i < 32; i++) {
        high |= i < 24 ? seed[i] : 0;
        number = number << 8 | seed[i];
    }
    if (high)
        fair_to_hex(seed, 32, out);
    else
        snprintf(out, 65, "%" PRIu64, number);
    return out;
}

/* --- the table ------------------------------------------------------------------------------------------ */

/* A cell at least `width` characters wide, its text at the left or at the right edge. */
static void cell(const char *text, int width, int left)
{
    int blanks = width - (int)text_length(text, strlen(text));
    blanks = blanks < 0 ? 0 : blanks;
    if (left)
        printf("%s%*s", text, blanks, "");
    else
        printf("%*s%s", blanks, "", text);
}

static void count_cell(uint64_t count, int width)
{
    char text[NUMBER_ROOM];
    snprintf(text, sizeof text, "%" PRIu64, count);
    cell(text, width, 0);
}

static void heads(const enum word *words, const int *widths, int count)
{
    for (int i = 0; i < count; i++)
        cell(words_raw(lang, words[i]), widths[i] < 0 ? -widths[i] : widths[i], widths[i] < 0);
    putchar('\n');
}

static int widest(int width, enum word word)
{
    const char *text = words_raw(lang, word);
    int length = (int)text_length(text, strlen(text)) + 2;
    return length > width ? length : width;
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

/* Where seats win together the party's wins are what counts. */
static void print_parties(const struct sim *sim, const struct sim_totals *t)
{
    static const enum word words[] = {W_SIM_PARTY, W_SIM_BOT, W_SIM_WINS, W_SIM_SHARE, W_SIM_INTERVAL};
    const struct parties *parties = figures_find(sim->content->game)->parties;
    int width = widest(14, W_SIM_PARTY);
    for (int i = 0; i < parties->count; i++)
        width = widest(width, parties->labels[i]);
    int widths[] = {-width, -10, 12, 12, 16};
    heads(words, widths, 5);
    for (int i = 0; i < parties->count; i++) {
        cell(words_raw(lang, parties->labels[i]), width, 1);
        cell(party_bot(sim, i), 10, 1);
        count_cell(t->party_wins[i], 12);
        share_cells(t->party_wins[i], t->games, 12, 16);
        putchar('\n');
    }
    putchar('\n');
}

static void print_wins(const struct sim *sim, const struct sim_totals *t)
{
    static const enum word words[] = {W_SIM_SEAT,  W_SIM_BOT,      W_SIM_WINS,
                                      W_SIM_SHARE, W_SIM_INTERVAL, W_SIM_SHARED};
    int widths[] = {-8, -10, 12, 12, 16, 12};
    heads(words, widths, 6);
    for (int s = 0; s < sim->seats; s++) {
        char seat[NUMBER_ROOM];
        snprintf(seat, sizeof seat, "%d", s);
        cell(seat, 8, 1);
        cell(seat_bot(sim, s), 10, 1);
        count_cell(t->wins[s], 12);
        share_cells(t->wins[s], t->games, 12, 16);
        count_cell(t->shared[s], 12);
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

/* Whose the n-th value of a figure is: a seat's (from 0), a party's, a round's (from 1), a role's. */
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

/* The n-th value of a figure by that of another; 0 where there is nothing to divide by. */
static int ratio_of(const struct sim_totals *t, const struct ratio *ratio, int n, double *value)
{
    int64_t by = ratio->by == BY_GAMES ? (int64_t)t->games : t->figures[ratio->by][n].sum;
    *value = by ? (double)t->figures[ratio->of][n].sum / (double)by : 0;
    return by != 0;
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
            if (!ratio_of(t, &figures->ratios[r], i, &value))
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
    const char *const *names = sim->content->game->codec->reasons;
    const struct figures *figures = figures_find(sim->content->game);
    int width = widest(18, W_SIM_DECIDED_BY);
    for (int r = 0; figures->reasons && names[r]; r++)
        width = widest(width, figures->reasons[r]);
    int widths[] = {-width, 12, 12, 16};
    heads(words, widths, 4);
    for (int r = 0; names[r]; r++) {
        cell(figures->reasons ? words_raw(lang, figures->reasons[r]) : names[r], width, 1);
        count_cell(t->reasons[r], 12);
        share_cells(t->reasons[r], t->games, 12, 16);
        putchar('\n');
    }
}

static void print_table(const struct sim *sim, const struct sim_totals *t)
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

/* A line for each number of players of a sweep: the first party's share where there are parties, the first
 * ratio where there are ratios, and how long the games are. */
static void print_summary(const struct sim *sim, const struct sim_totals *t)
{
    const struct figures *figures = figures_find(sim->content->game);
    const struct parties *parties = figures->parties;
    char share[NUMBER_ROOM], low[NUMBER_ROOM], high[NUMBER_ROOM], moves[NUMBER_ROOM], value[NUMBER_ROOM];
    int r = 0;
    double first = 0;
    while (r < figures->ratio_count && !ratio_of(t, &figures->ratios[r], 0, &first))
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

/* --- the same as JSON ----------------------------------------------------------------------------------- */

static json_t *stats_json(const struct stats *s)
{
    return json_pack("{s:f,s:f,s:i,s:i}", "mean", stats_mean(s), "sd", stats_deviation(s), "min",
                     (int)s->least, "max", (int)s->most);
}

static json_t *seat_json(const struct sim *sim, const struct sim_totals *t, int seat)
{
    struct interval i = stats_wilson(t->wins[seat], t->games);
    double share = t->games ? (double)t->wins[seat] / (double)t->games : 0;
    return json_pack("{s:s?,s:I,s:f,s:[f,f],s:I,s:o}", "bot", sim->by_party ? NULL : sim->bots[seat]->name,
                     "wins", (json_int_t)t->wins[seat], "share", share, "interval", i.low, i.high, "shared",
                     (json_int_t)t->shared[seat], "score", stats_json(&t->scores[seat]));
}

/* The wins of each party; null where seats play for themselves. */
static json_t *parties_json(const struct sim *sim, const struct sim_totals *t)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    json_t *all = parties ? json_object() : json_null();
    for (int i = 0; parties && i < parties->count; i++) {
        struct interval in = stats_wilson(t->party_wins[i], t->games);
        double share = t->games ? (double)t->party_wins[i] / (double)t->games : 0;
        json_object_set_new(
            all, parties->names[i],
            json_pack("{s:s?,s:I,s:f,s:[f,f]}", "bot", sim->by_party ? sim->bots[i]->name : NULL, "wins",
                      (json_int_t)t->party_wins[i], "share", share, "interval", in.low, in.high));
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
    return ratio_of(t, what, n, &value) ? json_real(value) : NULL;
}

static json_t *totals_json(const struct sim *sim, const struct sim_totals *t)
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
    for (int r = 0; c->game->codec->reasons[r]; r++)
        json_object_set_new(reasons, c->game->codec->reasons[r], json_integer((json_int_t)t->reasons[r]));
    return json_pack("{s:s,s:s,s:s,s:s,s:o,s:i,s:s,s:I,s:I,s:o,s:o,s:o,s:o,s:o,s:o}", "game", c->game->name,
                     "rules", c->game->codec->rules, "content", c->name, "content_sha256", c->sha256,
                     "options", sim->options ? json_incref(sim->options) : json_object(), "players",
                     sim->seats, "seed", seed, "asked", (json_int_t)sim->games, "games", (json_int_t)t->games,
                     "parties", parties_json(sim, t), "seats", seats, "moves", stats_json(&t->moves),
                     "figures", figures, "ratios", ratios, "reasons", reasons);
}

/* 0, or -1 when out of memory. */
static int print_json(json_t *j)
{
    char *text = j ? json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(j);
    if (!text)
        return -1;
    puts(text);
    free(text);
    return 0;
}

/* --- while it runs -------------------------------------------------------------------------------------- */

/* Ctrl-C: no further game begins, and what has been played is told. A second one ends the program. */
static atomic_int stopped;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stopped, 1);
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

enum { BAR = 40 };

static void show_progress(const struct sim *sim, uint64_t played)
{
    char bar[BAR + 1];
    int full = (int)(played * BAR / sim->games);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)full);
    bar[BAR] = 0;
    fprintf(stderr, "\r[%s] %" PRIu64 "/%" PRIu64 " ", bar, played, sim->games);
}

static void clear_progress(void)
{
    fprintf(stderr, "\r%*s\r", BAR + 26, "");
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void tell_speed(const struct sim *sim, const struct sim_totals *t, double seconds)
{
    char text[NUMBER_ROOM];
    const struct slot slots[] = {
        {"games", NULL, (int64_t)t->games},
        {"seconds", decimals(seconds, 2, text), 0},
        {"threads", NULL, sim->threads},
        {"speed", NULL, seconds > 0 ? (int64_t)((double)t->games / seconds) : 0},
        {"asked", NULL, (int64_t)sim->games},
    };
    if (t->games < sim->games) {
        say(stderr, W_SIM_STOPPED, slots, 5);
        fputc('\n', stderr);
    }
    say(stderr, W_SIM_SPEED, slots, 5);
    fputc('\n', stderr);
}

/* --- the command ---------------------------------------------------------------------------------------- */

struct request {
    struct start start;
    struct sim sim;
    const char *games, *seed, *threads, *bots, *records;
    int json;
    int least, most; /* players; a sweep goes through all numbers between */
    int sweeps;
};

static int no_such_bot(const struct game *game, const char *name, struct error *e)
{
    char known[200] = "";
    size_t size = 0;
    for (int i = 0; bots[i]; i++)
        if (bot_plays(bots[i], game) && size < sizeof known)
            size += (size_t)snprintf(known + size, sizeof known - size, size ? ", %s" : "%s", bots[i]->name);
    error_set(e, BAD_INPUT, W_SIM_NO_SUCH_BOT, known);
    return error_text(e, name);
}

/* "democrat=a,republican=b": a bot for each party of the game. */
static int read_party_bots(const char *text, struct sim *sim, struct error *e)
{
    const struct parties *parties = figures_find(sim->content->game)->parties;
    char name[64];
    unsigned named = 0;
    sim->by_party = 1;
    for (const char *at = text; parties && *at;) {
        size_t key = strcspn(at, "=,"), length = strcspn(at, ",");
        int party = 0;
        while (party < parties->count &&
               (strlen(parties->names[party]) != key || strncmp(parties->names[party], at, key) != 0))
            party++;
        if (party == parties->count || at[key] != '=')
            break;
        snprintf(name, sizeof name, "%.*s", (int)(length - key - 1), at + key + 1);
        sim->bots[party] = bot_find(sim->content->game, name);
        if (!sim->bots[party])
            return no_such_bot(sim->content->game, name, e);
        named |= 1u << party;
        at += length;
        at += *at == ',';
    }
    if (parties && named == (1u << parties->count) - 1)
        return 0;
    error_set(e, BAD_INPUT, W_SIM_BOTS_PARTIES, "--bots");
    return error_text(e, text);
}

/* "a" for all seats, or "a,b,…", one a seat; or by party. */
static int read_bots(const char *text, struct sim *sim, struct error *e)
{
    const struct game *game = sim->content->game;
    int count = 0;
    if (strchr(text, '='))
        return read_party_bots(text, sim, e);
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        const struct bot *bot = bot_find(game, name);
        if (!bot)
            return no_such_bot(game, name, e);
        if (count < MAX_SEATS)
            sim->bots[count] = bot;
        count++;
        at += length;
        if (!*at)
            break;
    }
    for (int s = 1; count == 1 && s < sim->seats; s++)
        sim->bots[s] = sim->bots[0];
    if (count == 1 || count == sim->seats)
        return 0;
    error_set(e, BAD_INPUT, W_SIM_BOTS_COUNT, "--bots");
    e->value = count;
    e->high = sim->seats;
    return -1;
}

/* The processors that this program may use. */
static int processors(void)
{
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > SIM_MOST_THREADS ? SIM_MOST_THREADS : count;
}

/* --players N or LEAST-MOST. The game checks the first number as it is opened. */
static int read_players(struct request *r, const char *game, char least[NUMBER_ROOM], struct error *e)
{
    const char *text = r->start.players_text, *dash = text && *text ? strchr(text + 1, '-') : NULL;
    int64_t most;
    if (dash) {
        snprintf(least, NUMBER_ROOM, "%.*s", (int)(dash - text), text);
        r->start.players_text = least;
    }
    if (start_open(&r->start, game, e))
        return -1;
    r->least = r->most = r->start.players;
    r->sweeps = dash != NULL;
    if (dash && number_read("--players", dash + 1, r->least, r->start.game->most_seats, &most, e))
        return -1;
    r->most = dash ? (int)most : r->least;
    return 0;
}

static int read_request(struct request *r, const char *game, struct error *e)
{
    char least[NUMBER_ROOM];
    struct sim *sim = &r->sim;
    int64_t games = DEFAULT_GAMES, threads = processors();
    if (read_players(r, game, least, e))
        return -1;
    sim->content = r->start.content;
    sim->seats = r->start.players;
    sim->options = r->start.options;
    if ((r->games && number_read("--games", r->games, 1, MOST_GAMES, &games, e)) ||
        (r->threads && number_read("--threads", r->threads, 1, SIM_MOST_THREADS, &threads, e)) ||
        (r->seed && seed_read(r->seed, sim->seed, e)))
        return -1;
    for (sim->seats = r->most; sim->seats >= r->least; sim->seats--) /* before the first game, for all */
        if (read_bots(r->bots ? r->bots : "random", sim, e))
            return -1;
    if (!r->seed)
        randombytes_buf(sim->seed + 26, 6); /* a number of at most 15 digits: it will be typed again */
    sim->games = (uint64_t)games;
    sim->threads = (int)threads;
    sim->stop = &stopped;
    sim->progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    return 0;
}

/* The games of one number of players, each kept in a folder of its own where a sweep keeps them. */
static int play_one(struct request *r, int seats, struct sim_totals *totals, struct error *e)
{
    struct sim *sim = &r->sim;
    char folder[4096];
    sim->seats = seats;
    sim->records = r->records;
    if (r->records && r->sweeps) {
        if ((size_t)snprintf(folder, sizeof folder, "%s/players-%d", r->records, seats) >= sizeof folder) {
            error_set(e, BAD_INPUT, W_ERROR_WRITE, r->records);
            return error_text(e, strerror(ENAMETOOLONG));
        }
        if (keep_folder(r->records, 0, e))
            return -1;
        sim->records = folder;
    }
    double began = seconds_now();
    int failed = sim_run(sim, totals, e);
    if (sim->progress)
        clear_progress();
    if (!failed)
        tell_speed(sim, totals, seconds_now() - began);
    return failed;
}

/* Prints what came of them all, one number of players after the other. 0, or -1 when out of memory. */
static int print_all(struct request *r, const struct sim_totals *totals, int counts)
{
    json_t *list = r->json && r->sweeps ? json_array() : NULL;
    for (int i = 0; i < counts; i++) {
        r->sim.seats = r->least + i;
        if (list)
            json_array_append_new(list, totals_json(&r->sim, &totals[i]));
        else if (r->json)
            return print_json(totals_json(&r->sim, &totals[i]));
        else
            print_table(&r->sim, &totals[i]);
        if (!r->json && r->sweeps)
            putchar('\n');
    }
    for (int i = 0; i < counts && r->sweeps && !r->json; i++) {
        r->sim.seats = r->least + i;
        print_summary(&r->sim, &totals[i]);
    }
    return list ? print_json(list) : 0;
}

static int simulate(struct request *r, const char *game)
{
    static struct sim_totals totals[MAX_SEATS + 1]; /* too large for comfort on the stack */
    struct error e;
    int counts = 0, whole = 1;
    if (read_request(r, game, &e))
        return complain(&e);
    catch_signals();
    for (int seats = r->least; seats <= r->most && whole; seats++, counts++) {
        if (play_one(r, seats, &totals[counts], &e))
            return complain(&e);
        whole = totals[counts].games == r->sim.games;
    }
    if (print_all(r, totals, counts)) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    return finish(whole ? DONE : NO);
}

int run_sim(const struct command *self, int argc, char **argv)
{
    struct request r = {0};
    const struct option options[] = {
        START_OPTIONS(&r.start),
        {.name = "games", .value = &r.games},
        {.name = "seed", .value = &r.seed},
        {.name = "threads", .value = &r.threads},
        {.name = "bots", .value = &r.bots},
        {.name = "records", .value = &r.records},
        {.name = "json", .flag = &r.json},
        {.name = NULL},
    };
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code < 0 && rest != 1)
        code = rest ? misused(self, W_CLI_TOO_MANY, argv[2]) : misused(self, W_CLI_TOO_FEW, "GAME");
    if (code < 0)
        code = simulate(&r, argv[1]);
    start_close(&r.start);
    return code;
}
