/* sim.c: the server in a world of faults, seed by seed (docs/server-design.md, The simulation).
 *
 * A seed draws the kind of run: game, seats, people, nodes, caps, which faults and how often. Faults come
 * first, then calm, in which everything must finish. The checks are in sim_check.c, sim_marks.c, and wherever
 * world_fail is called.
 *
 *   server_sim [--jobs N] [FIRST [COUNT]]     seeds FIRST … FIRST + COUNT - 1
 *   server_sim [--jobs N] --seconds N [FIRST] as many as there is time for
 *   server_sim --bug [N]                      every planted bug must be found, or that one */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "sim_check.h"
#include "sim_marks.h"

enum { FAULTS_MS = 60000, CALM_MS = 4 * 3600000, MOST_JOBS = 64, BUG_SEEDS = 40, FOUND = 17 };

struct sums {
    uint64_t seeds, failed, events, moves, crashes, cuts, fulls, pauses, fenced, dropped, bad_frames, rejects,
        left;
};

struct outcome {
    uint64_t hash;
    char failure[400];
};

/* --- one seed ------------------------------------------------------------------------------------------- */

static void draw_kind(struct world *w)
{
    static const struct {
        const char *game;
        int low, high;
        const char *options;
        uint64_t limit; /* moves: longer games are ended by a vote of the table */
    } kinds[] = {{"night", 2, 2, "{}", 1000},
                 {"vote", 5, 10, "{}", 40},
                 {"vote", 5, 7, "{}", 1000},
                 {"dixit", 3, 6, "{\"target\":8}", 60},
                 {"dixit", 6, 8, "{\"mode\":\"party\"}", 60},
                 {"dixit", 6, 6, "{\"mode\":\"team\"}", 60},
                 {"voices", 3, 6, "{}", 50},
                 {"voices", 3, 5, "{\"advanced\":true,\"abilities\":true}", 50}};
    size_t k = world_below(w, sizeof kinds / sizeof kinds[0]);
    memset(&sim_table, 0, sizeof sim_table);
    sim_table.game = kinds[k].game;
    sim_table.seats = kinds[k].low + (int)world_below(w, (uint32_t)(kinds[k].high - kinds[k].low + 1));
    sim_table.people = 1 + (int)world_below(w, (uint32_t)(sim_table.seats < 5 ? sim_table.seats : 5));
    sim_table.options = json_loads(kinds[k].options, 0, NULL);
    sim_table.limit = kinds[k].limit;
    sim_table.clock = world_below(w, 3) ? 0 : 30;
    sim_table.nod = world_below(w, 3) == 0;
    sim_table.pace = sim_paces[world_below(w, 4)];
    sim_table.delay = world_below(w, 4) ? 0 : 1 + (int)world_below(w, 20);
    sim_table.games = world_below(w, 6) ? 1 : 2;
    uint32_t servers = world_below(w, 12); /* a third has three or more */
    w->nodes = servers < 6 ? 1 : servers < 8 ? 2 : 3 + (int)world_below(w, 3);
    w->wire.secure = world_below(w, 8) == 0;
    w->proxy = (int)world_below(w, PROXIES);
    w->health = world_below(w, 2) || w->proxy == PROXY_BY_CODE ? 200 + (int)world_below(w, 6000) : 0;
    w->lost_path = world_below(w, 6) ? -1 : (int)world_below(w, (uint32_t)w->nodes);
    w->sets_back = world_below(w, 5) == 0;
    w->lodgers = w->nodes > 1 && !w->sets_back && world_below(w, 3) == 0 ? 1 + (int)world_below(w, 2) : 0;
    w->drifts = world_below(w, 2) == 0;
    w->rolls = world_below(w, 4) == 0 && w->nodes > 1 && w->bug == BUG_NONE;
    w->db.is_spread = servers % 2 && w->bug == BUG_NONE; /* half of those with several */
}

/* Small limits: everything is refused sooner, and nobody is spared. */
static void draw_caps(struct world *w)
{
    w->tiny = world_below(w, 4) == 0 && !w->rolls && !w->lodgers;
    if (world_below(w, 3) == 0)
        w->wire.caps.queue = 32 << 10;
    if (!w->tiny)
        return;
    w->caps.tables = 1;
    w->caps.spectators = 1;
    w->caps.message_burst = 15;
    w->caps.says_in_10s = 2;
    w->caps.socket_burst = 6;
    w->caps.sockets_a_second = 1;
    w->caps.sockets_open = 3;
    w->caps.sleep_ms = 5000;
}

static int often(struct world *w, uint32_t one_in, uint32_t most)
{
    return world_below(w, one_in) ? 0 : (int)world_below(w, most);
}

static void draw_faults(struct world *w)
{
    struct faults *f = &w->faults;
    f->cut = often(w, 2, 60);
    f->mute = often(w, 3, 20);
    f->split = often(w, 2, 500);
    f->lazy = often(w, 2, 150);
    f->late = often(w, 2, 30);
    f->crash = often(w, 2, 10);
    f->stop = often(w, 4, 3);
    f->dead = often(w, 2, 600);
    f->pause = often(w, 3, 4);
    f->hang = often(w, 3, 3);
    f->jump = often(w, 4, 4);
    f->clock = often(w, 4, 10);
    f->full = often(w, 3, 60);
    f->fail = often(w, 4, 20);
    f->slow = often(w, 2, 50);
    f->twice = often(w, 2, 100);
    f->rude = often(w, 2, 100);
    f->restless = often(w, 2, 60);
    if (!w->rolls)
        return;
    memset(f, 0, sizeof *f);
    w->lost_path = -1;
    w->sets_back = 0;
    w->health = 0; /* a restart is shorter than anybody notices */
    w->proxy = w->proxy == PROXY_BY_CODE ? PROXY_ANY : w->proxy;
}

static void quieten(struct world *w)
{
    memset(&w->faults, 0, sizeof w->faults);
    sim_table.calm = 1;
    w->calm_at = w->now;
}

static void run_until(struct world *w, uint64_t time, int (*done)(const struct world *w))
{
    while (w->now < time && !(done && done(w)) && world_step(w))
        ;
}

static int has_record(const struct world *w)
{
    (void)w;
    return sim_table.record != NULL;
}

/* Faults, calm, a while for dead sockets to be noticed, the record, the last answers. */
static void play(struct world *w)
{
    run_until(w, w->faults_ms, clients_done);
    quieten(w);
    run_until(w, CALM_MS, clients_done);
    if (!w->failure[0] && !clients_done(w))
        world_fail(w, "the game did not end: %s, %d seats, %d people", sim_table.game, sim_table.seats,
                   sim_table.people);
    run_until(w, w->now + 60000, NULL);
    run_until(w, CALM_MS, clients_done); /* a host who could not wait has begun another game */
    sim_table.calm = 2;
    for (int i = 0; i < 5 && !sim_table.record && !w->failure[0]; i++) {
        clients_fetch(w);
        run_until(w, w->now + 10000, has_record);
    }
    sim_table.calm = 3;
    run_until(w, w->now + 10000, NULL);
}

/* Some bugs show only where something else goes wrong, too. */
static void provoke(struct world *w)
{
    switch (w->bug) {
    case BUG_LOST: /* people are back before anybody has moved */
        w->nodes = 1;
        w->faults.crash = 10;
        sim_table.pace = "calm";
        break;
    case BUG_HOLD:
    case BUG_VIEW: w->faults.crash = 10; break;
    case BUG_QUEUE:
        w->nodes = 1;
        sim_table.pace = "none"; /* much happens, quickly */
        w->wire.caps.queue = 32 << 10;
        w->faults.lazy = 300;
        w->faults.rude = 100;
        break;
    case BUG_HEIR:
        w->nodes = 3;
        w->rolls = 1;
        w->tiny = 0;
        memset(&w->faults, 0, sizeof w->faults);
        break;
    case BUG_BEHIND:
        w->nodes = 3;
        w->sets_back = 1;
        break;
    case BUG_IDS:
        w->nodes = 3;
        w->lodgers = 2;
        w->sets_back = w->tiny = 0;
        break;
    case BUG_FORGET:
        w->nodes = 3;
        w->lodgers = 2;
        w->sets_back = w->tiny = 0;
        w->faults.pause = 10;
        w->faults.hang = w->faults.crash = 0;
        w->faults_ms = 2 * FAULTS_MS;
        break;
    case BUG_CLERK:
        w->nodes = 3;
        w->faults.hang = 5;
        break;
    case BUG_MOVED: /* a machine is dead for good */
        w->nodes = 3;
        w->tiny = 0;
        w->faults.crash = 5;
        w->faults.dead = 1000;
        break;
    case BUG_GONE:
    case BUG_TAIL:
    case BUG_HINT:
    case BUG_FENCE:
    case BUG_PLACE:
    case BUG_SURE:
    case BUG_STALE: /* much is taken over */
        w->nodes = 3;
        w->faults_ms = 10 * FAULTS_MS;
        sim_table.limit = 1000;
        sim_table.games = 2;
        w->faults.pause = 5;
        w->faults.cut = 20;
        w->faults.slow = 20;
        w->faults.fail = 20;
        w->faults.crash = w->faults.stop = w->faults.full = w->faults.jump = 0;
        break;
    default: break;
    }
}

static void run(uint64_t seed, enum bug bug, struct outcome *out, struct sums *sums)
{
    static struct world w; /* large */
    world_open(&w, seed, bug);
    marks_open();
    draw_kind(&w);
    draw_caps(&w);
    draw_faults(&w);
    sim_table.hostile = bug == BUG_NONE ? seed % 4 == 3 : bug == BUG_VOTE;
    w.faults_ms = FAULTS_MS;
    provoke(&w);
    world_start(&w);
    clients_start(&w, (int)world_below(&w, 3), (int)world_below(&w, 2));
    play(&w);
    uint64_t moves = w.failure[0] ? 0 : check_run(&w);
    out->hash = w.hash;
    snprintf(out->failure, sizeof out->failure, "%s", w.failure);
    *sums = (struct sums){
        1,       w.failure[0] != 0, w.events, moves,     w.crashes,    w.cuts,
        w.fulls, w.pauses,          w.fenced, w.dropped, w.bad_frames, (uint64_t)sim_table.rejects,
        w.left};
    clients_end();
    marks_open();
    world_close(&w);
}

/* Now and then a seed is run twice: the same effects must come out. */
static void run_seed(uint64_t seed, enum bug bug, struct outcome *out, struct sums *sums)
{
    run(seed, bug, out, sums);
    if (out->failure[0] || seed % 16 != 0)
        return;
    struct outcome again;
    struct sums other;
    run(seed, bug, &again, &other);
    if (again.hash != out->hash)
        snprintf(out->failure, sizeof out->failure, "the same seed gave other effects");
    sums->failed = out->failure[0] != 0;
}

/* --- many seeds, on several cores ----------------------------------------------------------------------- */

/* Shared by the processes. */
struct job {
    struct sums sums;
    uint64_t seed; /* the one that runs */
};

static void add_sums(struct sums *to, const struct sums *from)
{
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *a; i++)
        a[i] += b[i];
}

static void complain(uint64_t seed, const char *what)
{
    printf("# seed %llu: %s\n# repeat: make sim SEED=%llu\n", (unsigned long long)seed, what,
           (unsigned long long)seed);
    fflush(stdout);
}

static void work(struct job *job, uint64_t first, uint64_t count, uint64_t step, time_t until)
{
    for (uint64_t seed = first; until ? time(NULL) < until : seed < first + count; seed += step) {
        struct outcome out;
        struct sums sums;
        job->seed = seed;
        run_seed(seed, BUG_NONE, &out, &sums);
        add_sums(&job->sums, &sums);
        if (out.failure[0])
            complain(seed, out.failure);
    }
}

static int run_jobs(int jobs, uint64_t first, uint64_t count, time_t until)
{
    struct job *job =
        mmap(NULL, MOST_JOBS * sizeof *job, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct sums sums = {0};
    pid_t children[MOST_JOBS];
    if (job == MAP_FAILED)
        return 1;
    for (int i = 0; i < jobs; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            work(&job[i], first + (uint64_t)i, count - (uint64_t)i, (uint64_t)jobs, until);
            exit(0); /* with what a sanitizer reports about leaks */
        }
    }
    for (int i = 0; i < jobs; i++) {
        int status = 1;
        if (children[i] < 0 || waitpid(children[i], &status, 0) < 0 || status != 0) {
            complain(job[i].seed, "the process fell");
            job[i].sums.failed++;
        }
        add_sums(&sums, &job[i].sums);
    }
    printf("# %llu seeds, %llu events, %llu moves, %llu rejects, %llu crashes, %llu pauses, %llu cuts, "
           "%llu full, %llu fenced, %llu slow readers dropped, %llu bad frames, %llu left in good order\n",
           (unsigned long long)sums.seeds, (unsigned long long)sums.events, (unsigned long long)sums.moves,
           (unsigned long long)sums.rejects, (unsigned long long)sums.crashes,
           (unsigned long long)sums.pauses, (unsigned long long)sums.cuts, (unsigned long long)sums.fulls,
           (unsigned long long)sums.fenced, (unsigned long long)sums.dropped,
           (unsigned long long)sums.bad_frames, (unsigned long long)sums.left);
    printf("1..1\n%sok 1 - %llu seeds\n", sums.failed || !sums.seeds ? "not " : "",
           (unsigned long long)sums.seeds);
    return sums.failed || !sums.seeds;
}

/* --- planted bugs --------------------------------------------------------------------------------------- */

/* The first seed that fails with these words; any other failure is not what was planted. */
static int find_one(enum bug bug, const char *words)
{
    struct outcome out = {0};
    struct sums sums;
    uint64_t seed = 0;
    while (!strstr(out.failure, words) && seed < BUG_SEEDS)
        run_seed(++seed, bug, &out, &sums);
    printf("# seed %llu: %s\n", (unsigned long long)seed, out.failure);
    fflush(stdout);
    return strstr(out.failure, words) ? FOUND : 0;
}

static int find_planted(int only)
{
    static const struct {
        const char *name, *words; /* what is planted; how it is noticed */
    } planted[BUGS] = {
        [BUG_EARLY] = {"shown before it is stored", " before it is on disk"},
        [BUG_LOST] = {"acknowledged and lost in a crash", " is told that it has seen too much"},
        [BUG_ACK] = {"an ack that never leaves", " got no answer to "},
        [BUG_TWICE] = {"a move played twice when sent again", "nobody sent the move of seat "},
        [BUG_HOLD] = {"a choice lost at a restart", "the choice of client "},
        [BUG_VIEW] = {"another view after a restart", " was shown another view at move "},
        [BUG_QUEUE] = {"a cap that is not kept", " bytes wait for a slow reader"},
        [BUG_RECORD] = {"a record that does not verify", "the record does not verify at line "},
        [BUG_BLIND] = {"who answered a blind question is told", " is told who has answered a blind question"},
        [BUG_FENCE] = {"a row put over another one", "a row is put where another one is"},
        [BUG_PLACE] = {"a row of another server taken for one's own", " before it is on disk"},
        [BUG_SURE] = {"an unknown outcome taken for a good one", " before it is on disk"},
        [BUG_STALE] = {"a hello answered from memory", " was shown before it came"},
        [BUG_TOKEN] = {"a token that is passed on", "a token of client "},
        [BUG_LOG] = {"a name in the log", " is told to the log"},
        [BUG_SECRET] = {"the secret shown before the end", "the secret of client "},
        [BUG_DRAFT] = {"a clue shown before its time", "the draft of a clue of client "},
        [BUG_STAGE] = {"bots that do not wait for the stage", " while the stage is taken"},
        [BUG_HEIR] = {"a server that leaves and keeps its tables", " was away for "},
        [BUG_CLERK] = {"beats of the clerk's own", " hangs goes on beating"},
        [BUG_MOVED] = {"a move to another server that is kept for ever", " is not welcomed for "},
        [BUG_IDS] = {"tables that each server counts", "a row is put where another one is"},
        [BUG_BEHIND] = {"no look at a row's predecessor", "a row is put behind nothing"},
        [BUG_GONE] = {"an unknown outcome taken for a bad one", "what was refused is stored"},
        [BUG_TAIL] = {"a row sent again at another place", "a move is stored twice"},
        [BUG_HINT] = {"a table taken by the hint alone", "a server writes that has not taken the table"},
        [BUG_FORGET] = {"a table forgotten that nobody took", "a row is put into a log that was forgotten"},
        [BUG_VOTE] = {"programs that vote as people", " loses the role by the vote of "},
        [BUG_LUCK] = {"effects that do not follow from the seed", "the same seed gave other effects"},
    };
    int missed = 0;
    printf("1..%d\n", only ? 1 : BUGS - 1);
    for (int bug = only ? only : 1; bug < (only ? only + 1 : BUGS); bug++) {
        fflush(stdout);
        int status = 0;
        pid_t child = fork();
        if (child == 0)
            _exit(find_one((enum bug)bug, planted[bug].words));
        int found = child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                    WEXITSTATUS(status) == FOUND;
        missed += !found;
        printf("%sok %d - %s\n", found ? "" : "not ", bug, planted[bug].name);
    }
    return missed > 0;
}

int main(int argc, char **argv)
{
    int jobs = 1, seconds = 0, at = 1;
    if (argc > 1 && strcmp(argv[1], "--bug") == 0)
        return find_planted(argc > 2 ? atoi(argv[2]) : 0);
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2)
        *(strcmp(argv[at], "--jobs") == 0 ? &jobs : &seconds) = atoi(argv[at + 1]);
    uint64_t first = at < argc ? strtoull(argv[at], NULL, 10) : 1,
             count = at + 1 < argc ? strtoull(argv[at + 1], NULL, 10) : 1;
    jobs = jobs < 1 ? 1 : jobs > MOST_JOBS ? MOST_JOBS : jobs;
    if (!seconds && (uint64_t)jobs > count)
        jobs = (int)count;
    return run_jobs(jobs, first, count, seconds ? time(NULL) + seconds : 0);
}
