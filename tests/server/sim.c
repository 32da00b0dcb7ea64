/* sim.c: the hub in a world of faults, seed by seed (docs/server.md, How it is tested).
 *
 * A seed draws the kind of run: game, seats, people, which faults and how often. Faults come first, then calm,
 * in which everything must finish. Checked: nothing is shown before it is on disk; every message is answered
 * once; nobody's count of moves falls; every game ends; its record verifies; what each person saw last is what
 * the record says; the same seed gives the same effects.
 *
 *   server_sim [FIRST [COUNT]]      seeds FIRST … FIRST + COUNT - 1
 *   server_sim --bug                a planted bug must be found */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/record_read.h"
#include "match/verify.h"
#include "sim_client.h"

enum { FAULTS_MS = 60000, CALM_MS = 3600000 };

struct outcome {
    uint64_t hash, events, crashes, cuts, fulls, moves;
    int rejects;
    char failure[400];
};

/* --- the checks at the end ------------------------------------------------------------------------------ */

/* The record as it lies in the log: each entry's `line`. */
static char *record_of(struct world *w, size_t *size)
{
    char *entries, *text = NULL;
    FILE *out = open_memstream(&text, size);
    world_record_lines(w, sim_table.code, &entries);
    for (char *at = entries, *end; (end = strchr(at, '\n')); at = end + 1) {
        struct error e;
        json_t *body = json_document(at, (size_t)(end - at), &e);
        fprintf(out, "%s\n", json_string_value(json_object_get(body, "line")));
        json_decref(body);
    }
    fclose(out);
    free(entries);
    return text;
}

static void check_views(struct world *w, const struct match *m)
{
    for (int i = 0; i < sim_table.people; i++) {
        const struct client *c = &clients[i];
        json_t *view = c->seat >= 0 ? match_view(m, c->seat) : NULL;
        if (!c->done)
            world_fail(w, "client %d never heard that the game is over", i);
        else if (!view || !json_equal(view, c->view))
            world_fail(w, "client %d saw something else than the record says", i);
        json_decref(view);
    }
}

static uint64_t check_record(struct world *w)
{
    size_t size;
    char *text = record_of(w, &size);
    struct reader r;
    struct verdict v = {0};
    uint64_t moves = 0;
    if (reader_from(&r, text, size, NULL, &v.why)) {
        world_fail(w, "the record cannot be read");
    } else {
        verify_record(&r, NULL, 0, &v);
        if (!v.holds)
            world_fail(w, "the record does not verify at line %llu", (unsigned long long)v.line);
        else if (!r.finished)
            world_fail(w, "the game did not end");
        else
            check_views(w, &r.match);
        moves = r.record.moves;
    }
    reader_close(&r);
    free(text);
    return moves;
}

static void check_answers(struct world *w)
{
    for (int i = 0; i < sim_table.people; i++)
        if (clients[i].waiting && clients[i].socket)
            world_fail(w, "client %d got no answer to %llu", i, (unsigned long long)clients[i].unanswered[0]);
}

/* --- one seed ------------------------------------------------------------------------------------------- */

static void draw_kind(struct world *w, const char **game, int *seats, int *people, json_t **options,
                      int *clock)
{
    static const struct {
        const char *game;
        int low, high;
        const char *options;
    } kinds[] = {{"night", 2, 2, "{}"},
                 {"vote", 5, 10, "{}"},
                 {"dixit", 3, 6, "{\"target\":8}"},
                 {"dixit", 6, 8, "{\"mode\":\"party\"}"},
                 {"dixit", 6, 6, "{\"mode\":\"team\"}"}};
    size_t k = world_below(w, sizeof kinds / sizeof kinds[0]);
    *game = kinds[k].game;
    *seats = kinds[k].low + (int)world_below(w, (uint32_t)(kinds[k].high - kinds[k].low + 1));
    *people = 1 + (int)world_below(w, (uint32_t)(*seats < 5 ? *seats : 5));
    *options = json_loads(kinds[k].options, 0, NULL);
    *clock = world_below(w, 3) ? 0 : 30;
}

static void draw_faults(struct world *w)
{
    struct faults *f = &w->faults;
    f->cut = world_below(w, 3) ? (int)world_below(w, 60) : 0;
    f->crash = world_below(w, 2) ? (int)world_below(w, 8) : 0;
    f->full = world_below(w, 3) ? 0 : (int)world_below(w, 60);
    f->slow = world_below(w, 2) ? (int)world_below(w, 50) : 0;
    f->late = world_below(w, 2) ? (int)world_below(w, 50) : 0;
    f->twice = world_below(w, 2) ? (int)world_below(w, 100) : 0;
    f->hostile = world_below(w, 2) ? (int)world_below(w, 100) : 0;
}

static int all_done(void)
{
    for (int i = 0; i < sim_table.people; i++)
        if (!clients[i].done)
            return 0;
    return sim_table.code[0] != 0;
}

static void run(uint64_t seed, int bug, struct outcome *out)
{
    struct world w;
    const char *game;
    int seats, people, clock;
    json_t *options;
    world_open(&w, seed);
    draw_kind(&w, &game, &seats, &people, &options, &clock);
    draw_faults(&w);
    w.faults.early = bug;
    clients_start(&w, game, seats, people, options, clock);
    while (w.now < FAULTS_MS && !all_done() && world_step(&w))
        ;
    memset(&w.faults, 0, sizeof w.faults);
    w.faults.early = bug;
    while (w.now < CALM_MS && !all_done() && world_step(&w))
        ;
    uint64_t settle = w.now + 10000; /* the last answers */
    while (w.now < settle && world_step(&w))
        ;
    if (!w.failure[0] && !all_done())
        world_fail(&w, "the game did not end: %s, %d seats, %d people", game, seats, people);
    memset(out, 0, sizeof *out);
    if (!w.failure[0]) {
        check_answers(&w);
        out->moves = check_record(&w);
    }
    out->hash = w.hash;
    out->events = w.events;
    out->crashes = w.crashes;
    out->cuts = w.cuts;
    out->fulls = w.fulls;
    out->rejects = sim_table.rejects;
    snprintf(out->failure, sizeof out->failure, "%s", w.failure);
    clients_end();
    world_close(&w);
}

/* A store that answers too early must be noticed at once. */
static int find_planted(void)
{
    struct outcome out;
    run(1, 1, &out);
    printf("# planted: %s\n1..1\n%sok 1 - the planted bug is found\n", out.failure,
           out.failure[0] ? "" : "not ");
    return !out.failure[0];
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--bug") == 0)
        return find_planted();
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1,
             count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t failed = 0, moves = 0, crashes = 0, cuts = 0, fulls = 0, events = 0;
    for (uint64_t seed = first; seed < first + count; seed++) {
        struct outcome out, again;
        run(seed, 0, &out);
        if (!out.failure[0] && seed % 16 == 0) { /* the same seed, the same effects */
            run(seed, 0, &again);
            if (again.hash != out.hash)
                snprintf(out.failure, sizeof out.failure, "the same seed gave other effects");
        }
        moves += out.moves;
        crashes += out.crashes;
        cuts += out.cuts;
        fulls += out.fulls;
        events += out.events;
        if (!out.failure[0])
            continue;
        failed++;
        printf("# seed %llu: %s\n# repeat: %s %llu\n", (unsigned long long)seed, out.failure, argv[0],
               (unsigned long long)seed);
    }
    printf("# %llu seeds, %llu events, %llu moves, %llu crashes, %llu cuts, %llu full\n",
           (unsigned long long)count, (unsigned long long)events, (unsigned long long)moves,
           (unsigned long long)crashes, (unsigned long long)cuts, (unsigned long long)fulls);
    printf("1..1\n%sok 1 - %llu seeds\n", failed ? "not " : "", (unsigned long long)count);
    return failed > 0;
}
