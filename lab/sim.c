#include "lab/sim.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "lab/crew.h"
#include "lab/keep.h"
#include "lab/playout.h"
#include "match/fair.h"

enum { LINE = 64, LARGEST_BLOCK = 16, BLOCKS_A_THREAD = 32 };

/* What the threads share. The counters have their own cache lines, and are touched once per block. */
struct run {
    const struct sim *sim;
    uint64_t block;                          /* games taken at a time */
    alignas(LINE) atomic_uint_fast64_t next; /* the first game that nobody has taken */
    alignas(LINE) atomic_uint_fast64_t played;
    atomic_int failed; /* a worker could not go on */
    struct crew crew;
};

struct worker {
    alignas(LINE) struct run *run;
    json_t *options; /* its own copy: reference counts must not be shared */
    struct playout playout;
    struct keep keep;
    struct sim_totals totals;
    int failed;
    struct error error;
};

/* --- one worker ----------------------------------------------------------------------------------------- */

static void count_game(struct sim_totals *t, const struct playout *p)
{
    const struct credit credit = playout_credit(p);
    int shared = (credit.winners & (credit.winners - 1)) != 0, is_played = !p->forfeits;
    t->games++;
    t->played += (uint64_t)is_played;
    for (int s = 0; s < p->match.seats; s++) {
        uint32_t won = credit.winners >> s & 1;
        t->forfeits[s] += p->forfeits >> s & 1;
        t->wins[s] += won;
        t->played_wins[s] += won && is_played;
        t->shared[s] += won && shared;
        stats_add(&t->scores[s], p->result.scores[s]);
    }
    for (int i = 0; i < MAX_PARTIES; i++) {
        t->party_forfeits[i] += p->forfeited_parties >> i & 1;
        t->party_wins[i] += i == credit.party;
        t->played_party_wins[i] += i == credit.party && is_played;
    }
    t->reasons[p->result.reason]++;
    stats_add(&t->moves, (int32_t)p->moves);
    for (int f = 0; f < p->figures->count; f++)
        for (int i = 0; i < figures_width(p->figures, f, p->match.content, p->match.seats); i++)
            if (p->values[f][i] != NO_VALUE)
                stats_add(&t->figures[f][i], p->values[f][i]);
}

/* The error of a game that is forfeited although the simulation is strict. Always -1. */
static int refuse_forfeit(struct worker *w, uint64_t game)
{
    int seat = lowest_seat(w->playout.forfeits);
    error_set(&w->error, BAD_INPUT, W_SIM_FORFEIT, "--strict");
    error_text(&w->error, w->playout.forfeiter[seat]->name);
    w->error.value = (int64_t)game;
    w->error.low = seat;
    return -1;
}

static int play_game(struct worker *w, uint64_t game)
{
    uint8_t seed[FAIR_HASH];
    struct playout *p = &w->playout;
    int keeps = w->keep.folder != NULL;
    fair_game_seed(w->run->sim->seed, game, seed);
    playout_begin(p, seed);
    if (keeps)
        keep_begin(&w->keep, &p->match, w->options, seed);
    while (playout_step(p))
        if (keeps)
            keep_move(&w->keep, &p->match, &p->last, &p->said);
    if (w->run->sim->is_strict && p->forfeits)
        return refuse_forfeit(w, game);
    count_game(&w->totals, p);
    if (w->run->sim->ended)
        w->run->sim->ended(w->run->sim, game, p);
    return keeps ? keep_end(&w->keep, &p->match, game, &w->error) : 0;
}

/* Takes blocks until there are none. A block that was taken is played to its end whatever happens, and blocks
 * are taken in order: so a run that is stopped has played the first games and no others. */
static void play_blocks(void *of)
{
    struct worker *w = of;
    struct run *run = w->run;
    uint64_t games = run->sim->games;
    while (!atomic_load_explicit(&run->failed, memory_order_relaxed) &&
           !(run->sim->stop && atomic_load_explicit(run->sim->stop, memory_order_relaxed))) {
        uint64_t from = atomic_fetch_add_explicit(&run->next, run->block, memory_order_relaxed);
        if (from >= games)
            return;
        uint64_t to = games - from < run->block ? games : from + run->block;
        for (uint64_t game = from; game < to; game++)
            if (play_game(w, game)) {
                w->failed = 1;
                atomic_store(&run->failed, 1);
                return;
            }
        atomic_fetch_add_explicit(&run->played, to - from, memory_order_relaxed);
    }
}

static void *worker_open(void *of, struct error *e)
{
    struct run *run = of;
    const struct sim *sim = run->sim;
    struct worker *w = aligned_alloc(LINE, sizeof *w);
    if (!w) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return NULL;
    }
    memset(w, 0, sizeof *w);
    w->run = run;
    w->keep.folder = sim->records;
    w->options = sim->options ? json_deep_copy(sim->options) : NULL;
    if (sim->options && !w->options) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    } else if (playout_open(&w->playout, sim->content, sim->seats, w->options, sim->bots, e) == 0) {
        w->playout.by_party = sim->by_party;
        w->playout.forgets = sim->forgets;
        w->playout.budget = sim->budget;
        w->playout.outsiders = sim->outsiders;
        return w;
    }
    json_decref(w->options);
    free(w);
    return NULL;
}

static void worker_close(void *of)
{
    struct worker *w = of;
    playout_close(&w->playout);
    keep_close(&w->keep);
    json_decref(w->options);
    free(w);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static void merge(struct sim_totals *t, const struct sim_totals *from)
{
    t->games += from->games;
    t->played += from->played;
    stats_merge(&t->moves, &from->moves);
    for (int r = 0; r < MAX_REASONS; r++)
        t->reasons[r] += from->reasons[r];
    for (int i = 0; i < MAX_PARTIES; i++) {
        t->party_wins[i] += from->party_wins[i];
        t->party_forfeits[i] += from->party_forfeits[i];
        t->played_party_wins[i] += from->played_party_wins[i];
    }
    for (int s = 0; s < MAX_SEATS; s++) {
        t->forfeits[s] += from->forfeits[s];
        t->played_wins[s] += from->played_wins[s];
        t->wins[s] += from->wins[s];
        t->shared[s] += from->shared[s];
        stats_merge(&t->scores[s], &from->scores[s]);
    }
    for (int f = 0; f < MAX_FIGURES; f++)
        for (int i = 0; i < MAX_VALUES; i++)
            stats_merge(&t->figures[f][i], &from->figures[f][i]);
}

static void report(void *of)
{
    struct run *run = of;
    if (run->sim->progress)
        run->sim->progress(run->sim, atomic_load(&run->played));
}

int sim_may_forfeit(const struct sim *sim)
{
    int bots = sim->by_party ? figures_find(sim->content->game)->parties->count : sim->seats, i = 0;
    while (i < bots && sim->bots[i]->choose)
        i++;
    return i < bots;
}

int sim_run(const struct sim *sim, struct sim_totals *totals, struct error *e)
{
    static const struct crew_job job = {worker_open, play_blocks, worker_close, report};
    struct run run = {.sim = sim, .crew = CREW_NEW};
    void *workers[SIM_MOST_THREADS];
    int failed = 0;
    memset(totals, 0, sizeof *totals);
    if (sim->records && keep_folder(sim->records, sim->games, e))
        return -1;
    run.block = sim->games / ((uint64_t)sim->threads * BLOCKS_A_THREAD);
    run.block = run.block < 1 ? 1 : run.block > LARGEST_BLOCK ? LARGEST_BLOCK : run.block;
    int count = crew_run(&run.crew, &job, &run, sim->threads, workers, e);
    if (count == 0)
        return -1;
    for (int i = 0; i < count; i++) {
        const struct worker *w = workers[i];
        merge(totals, &w->totals);
        if (w->failed && !failed) {
            *e = w->error;
            failed = 1;
        }
        worker_close(workers[i]);
    }
    return failed ? -1 : 0;
}
