#include "server/hub/pace.h"

#include "bots/bot.h"
#include "match/position.h"
#include "server/hub/play.h"
#include "server/hub/services.h"

enum {
    ALONE_CUES = 80,
    ALONE_BOTS = 40, /* percent: one person alone waits for nobody else */
    BALLOTS_FROM_MS = 2000,
    BALLOTS_TO_MS = 6000, /* ballots of bots arrive between these two */
    SKIP_LEAST_MS = 200,
    SKIP_MOST_MS = 1000
};

static const struct {
    int cues; /* percent of the usual length */
    int bot_least, bot_most, race, window_s, opening;
} paces[] = {
    [PACE_CALM] = {150, 1500, 5000, 90000, 8, 120000},
    [PACE_USUAL] = {100, 800, 3000, 60000, 5, 60000},
    [PACE_BRISK] = {60, 300, 1200, 60000, 3, 30000},
    [PACE_NONE] = {.window_s = 5},
};

int pace_is_none(const struct table *t)
{
    return t->pace == PACE_NONE || hub_caps(t->hub)->tempo == 0;
}

uint64_t pace_scaled(const struct table *t, uint64_t ms)
{
    return ms * (uint64_t)hub_caps(t->hub)->tempo / 100;
}

static uint64_t percent(uint64_t ms, int share)
{
    return ms * (uint64_t)share / 100;
}

uint64_t pace_cue(const struct table *t, uint64_t ms)
{
    return percent(percent(pace_scaled(t, ms), paces[t->pace].cues), play_is_alone(t) ? ALONE_CUES : 100);
}

/* Luck by what everybody sees, the number of moves: a count of questions would reveal who has one. */
static uint64_t luck(const struct table *t, const char *what, int seat, int least, int most)
{
    return (uint64_t)least + fair_below(t->record.seed, what, t->record.moves * MAX_SEATS + (uint64_t)seat,
                                        (uint64_t)most - (uint64_t)least + 1);
}

/* --- ballots --- */

/* Fills in how doubtful the answer of each seat looks to everybody, -1 if it gives no ballot. */
static void doubts_of(const struct table *t, int doubt[MAX_SEATS])
{
    const struct bot *bot = bot_usual(t->game);
    union position open;
    if (bot->doubt)
        match_reveal(t->match, SPECTATOR, open.bytes);
    for (int s = 0; s < t->seats; s++)
        doubt[s] = bot->doubt ? bot->doubt(t->content, open.bytes, s) : -1;
}

/* Ballots arrive one after another, each in its share of the time: first those that look certain to everybody, and by luck
 * among equals. */
static uint64_t ballot_after(const struct table *t, int seat, const int doubt[MAX_SEATS])
{
    int rank = 0, count = 0;
    for (int s = 0; s < t->seats; s++) {
        uint64_t own = luck(t, "turn", seat, 0, 1 << 20), other = luck(t, "turn", s, 0, 1 << 20);
        rank += doubt[s] >= 0 && (doubt[s] < doubt[seat] || (doubt[s] == doubt[seat] && other < own));
        count += doubt[s] >= 0;
    }
    int share = (BALLOTS_TO_MS - BALLOTS_FROM_MS) / count, from = BALLOTS_FROM_MS + rank * share;
    return pace_scaled(t, percent(luck(t, "wait", seat, from, from + share), paces[t->pace].cues));
}

uint64_t pace_hesitation(const struct table *t, int seat, int *is_ballot)
{
    int doubt[MAX_SEATS];
    doubts_of(t, doubt);
    *is_ballot = doubt[seat] >= 0;
    if (*is_ballot)
        return ballot_after(t, seat, doubt);
    uint64_t ms = luck(t, "wait", seat, paces[t->pace].bot_least, paces[t->pace].bot_most);
    return pace_scaled(t, percent(ms, play_is_alone(t) ? ALONE_BOTS : 100));
}

uint64_t pace_race(const struct table *t)
{
    return pace_scaled(t, (uint64_t)paces[t->pace].race);
}

uint64_t pace_opening(const struct table *t)
{
    return pace_scaled(t, (uint64_t)paces[t->pace].opening);
}

int pace_window_s(const struct table *t)
{
    return t->window_s ? t->window_s : paces[t->pace].window_s;
}

/* A number that the host has set is what it says; and without any pace answers still need time. */
uint64_t pace_window(const struct table *t)
{
    uint64_t ms = (uint64_t)pace_window_s(t) * 1000;
    return t->window_s || pace_is_none(t) ? ms : pace_scaled(t, ms);
}

uint64_t pace_after_skip(const struct table *t, int seat)
{
    return pace_scaled(t, luck(t, "skip", seat, SKIP_LEAST_MS, SKIP_MOST_MS));
}
