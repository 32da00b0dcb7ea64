/* attack_main.c: the target attack without libFuzzer: first every file of the given folders, then inputs that follow
 * from a seed and their number, half of them mutations of those files, on several cores.
 *
 *   fuzz_attack [--jobs N] [--seed N] [--runs N | --messages N] [--state FILE] [FOLDER...]    N besides the files
 *   fuzz_attack --input SEED NUMBER [FOLDER...]    one of them again
 *   fuzz_attack --bug                              every planted bug must be found
 *
 * FILE keeps the sums and where to go on, so that a long run can be stopped and continued. TAP: nothing fell, and
 * every message and act of the protocol's page was accepted at least once, every message to clients sent. */
#include <assert.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/fuzz/attack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_JOBS = 64, MOST_FILES = 4096, MOST_BYTES = 2048, LEAST_BYTES = 100, BUG_RUNS = 400 };

struct shared {
    volatile int stop;
    struct {
        struct attack_sums sums;
        uint64_t number; /* of the input that runs */
    } job[MOST_JOBS];
};

struct plan {
    int jobs;
    uint64_t seed, runs, messages;
    const char *state;
};

static struct {
    uint8_t *bytes;
    size_t size;
} files[MOST_FILES];
static int file_count;

/* --- inputs --------------------------------------------------------------------------------------------- */

static void read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(MOST_BYTES);
    if (file && bytes && file_count < MOST_FILES) {
        files[file_count].bytes = bytes;
        files[file_count++].size = fread(bytes, 1, MOST_BYTES, file);
    }
    if (file)
        fclose(file);
}

static void read_folder(const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            read_file(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    else
        fprintf(stderr, "%s can't be read\n", folder);
}

/* The input with this number: the files come first. */
static size_t make_input(uint64_t seed, uint64_t number, uint8_t *out)
{
    struct rng rng;
    size_t size;
    if (number < (uint64_t)file_count) {
        memcpy(out, files[number].bytes, files[number].size);
        return files[number].size;
    }
    rng_seed(&rng, seed * 0x9e3779b97f4a7c15u + number);
    if (file_count == 0 || rng_next(&rng) % 2) {
        size = LEAST_BYTES + (size_t)(rng_next(&rng) % 1500);
        for (size_t i = 0; i < size; i++)
            out[i] = (uint8_t)(rng_next(&rng) >> 8);
        return size;
    }
    uint64_t one = rng_next(&rng) % (uint64_t)file_count;
    size = files[one].size;
    memcpy(out, files[one].bytes, size);
    for (uint64_t changes = 1 + rng_next(&rng) % 8; changes > 0 && size > 4; changes--) {
        size_t at = (size_t)(rng_next(&rng) % size);
        if (rng_next(&rng) % 2 || size + 40 > MOST_BYTES) {
            out[at] = (uint8_t)(rng_next(&rng) >> 8);
            continue;
        }
        size_t more = 1 + (size_t)(rng_next(&rng) % 32);
        memmove(out + at + more, out + at, size - at);
        for (size_t i = 0; i < more; i++)
            out[at + i] = (uint8_t)(rng_next(&rng) >> 8);
        size += more;
    }
    return size;
}

static void run_number(uint64_t seed, uint64_t number)
{
    static uint8_t room[MOST_BYTES + 64];
    size_t size = make_input(seed, number, room);
    uint8_t *exact = malloc(size ? size : 1); /* a byte read beyond it is noticed */
    assert(exact);
    memcpy(exact, room, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

/* --- sums ----------------------------------------------------------------------------------------------- */

static void add_sums(struct attack_sums *to, const struct attack_sums *from)
{
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *a; i++)
        a[i] += b[i];
}

static void keep_state(const char *path, const struct attack_sums *sums, uint64_t next, double seconds)
{
    FILE *file = path ? fopen(path, "wb") : NULL;
    if (!file)
        return;
    const size_t size = sizeof *sums;
    fwrite(&size, sizeof size, 1, file);
    fwrite(sums, sizeof *sums, 1, file);
    fwrite(&next, sizeof next, 1, file);
    fwrite(&seconds, sizeof seconds, 1, file);
    fclose(file);
}

static void read_state(const char *path, struct attack_sums *sums, uint64_t *next, double *seconds)
{
    FILE *file = path ? fopen(path, "rb") : NULL;
    size_t size = 0;
    if (file && (fread(&size, sizeof size, 1, file) != 1 || size != sizeof *sums ||
                 fread(sums, sizeof *sums, 1, file) != 1 || fread(next, sizeof *next, 1, file) != 1 ||
                 fread(seconds, sizeof *seconds, 1, file) != 1)) {
        memset(sums, 0, sizeof *sums); /* of another program */
        *next = 0;
        *seconds = 0;
    }
    if (file)
        fclose(file);
}

static int print_kinds(const char *what, const struct page_node *list, int count, const uint64_t *good,
                       const uint64_t *bad)
{
    int missed = 0;
    printf("# %s:", what);
    for (int i = 0; i < count; i++) {
        printf(" %s %llu", list[i].name, (unsigned long long)good[i]);
        if (bad)
            printf("/%llu", (unsigned long long)bad[i]);
        missed +=
            good[i] == 0 && strcmp(list[i].name, "moved") != 0 &&
            strcmp(list[i].name, "replaced") != 0; /* several servers; a program that is late three times */
    }
    printf("\n");
    return missed;
}

static int print_acts(const struct attack_sums *s)
{
    int missed = 0;
    printf("# acts of hosts, accepted/rejected:");
    for (int i = 0; page_acts[i]; i++) {
        printf(" %s %llu/%llu", page_acts[i], (unsigned long long)s->good_act[i],
               (unsigned long long)s->bad_act[i]);
        missed += s->good_act[i] == 0;
    }
    printf("\n");
    return missed;
}

/* How many kinds were never reached. */
static int print_sums(const struct attack_sums *s, double seconds)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    printf(
        "# %llu messages in %llu conversations, %.0f a second of processor time; %llu sent, %llu requests, "
        "%llu restarts, %llu games begun, %llu ended, %llu records checked, %llu conversations with SQLite, "
        "%ld KiB at most\n",
        (unsigned long long)s->messages, (unsigned long long)s->runs,
        seconds > 0 ? (double)s->messages / seconds : 0.0, (unsigned long long)s->sent,
        (unsigned long long)s->requests, (unsigned long long)s->restarts, (unsigned long long)s->games,
        (unsigned long long)s->ended, (unsigned long long)s->verified, (unsigned long long)s->in_file,
        use.ru_maxrss);
    int missed = print_kinds("messages, accepted/rejected", page_in, page_in_count, s->good, s->bad);
    missed += print_acts(s);
    missed += print_kinds("messages to clients", page_out, page_out_count, s->out, NULL);
    printf("# closed:");
    for (int i = 0; page_close_codes[i]; i++)
        printf(" %d %llu", page_close_codes[i], (unsigned long long)s->close[i]);
    printf("; statuses:");
    for (int i = 0; i < 600; i++)
        if (s->status[i])
            printf(" %d %llu", i, (unsigned long long)s->status[i]);
    printf("\n");
    return missed;
}

static double processor_time(void)
{
    struct rusage use;
    getrusage(RUSAGE_CHILDREN, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

/* --- many inputs ---------------------------------------------------------------------------------------- */

static void work(struct shared *shared, const struct plan *plan, int job, uint64_t first)
{
    uint64_t share = plan->messages / (uint64_t)plan->jobs + 1,
             last = first + plan->runs + (uint64_t)file_count;
    attack_sums = &shared->job[job].sums;
    for (uint64_t n = first + (uint64_t)job; !shared->stop; n += (uint64_t)plan->jobs) {
        if (plan->messages ? attack_sums->messages >= share : n >= last)
            return;
        shared->job[job].number = n;
        run_number(plan->seed, n);
    }
}

static struct shared *on_signal;

static void stop(int signal)
{
    (void)signal;
    on_signal->stop = 1;
}

static int wait_for(const struct plan *plan, struct shared *shared, const pid_t *children)
{
    int fell = 0;
    for (int i = 0; i < plan->jobs; i++) {
        int status = 0;
        while (waitpid(children[i], &status, 0) < 0)
            ;
        if (status == 0)
            continue;
        fell++;
        printf("# input %llu of seed %llu: the process fell\n# repeat: fuzz_attack --input %llu %llu\n",
               (unsigned long long)shared->job[i].number, (unsigned long long)plan->seed,
               (unsigned long long)plan->seed, (unsigned long long)shared->job[i].number);
    }
    return fell;
}

static int run_jobs(struct plan *plan)
{
    static struct attack_sums sums;
    struct shared *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t children[MOST_JOBS];
    uint64_t first = 0;
    double before = 0;
    assert(shared != MAP_FAILED);
    on_signal = shared;
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    read_state(plan->state, &sums, &first, &before);
    plan->messages = plan->messages > sums.messages ? plan->messages - sums.messages : plan->messages ? 1 : 0;
    fflush(stdout);
    for (int i = 0; i < plan->jobs; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            work(shared, plan, i, first);
            exit(0); /* with what a sanitizer reports about leaks */
        }
    }
    int fell = wait_for(plan, shared, children);
    uint64_t next = first;
    for (int i = 0; i < plan->jobs; i++) {
        add_sums(&sums, &shared->job[i].sums);
        next = shared->job[i].number >= next ? shared->job[i].number + 1 : next;
    }
    double seconds = before + processor_time();
    if (!fell)
        keep_state(plan->state, &sums, next, seconds);
    int missed = print_sums(&sums, seconds);
    printf("1..2\n%sok 1 - %llu messages in %llu conversations\n", fell ? "not " : "",
           (unsigned long long)sums.messages, (unsigned long long)sums.runs);
    printf("%sok 2 - every kind of the page was reached (%d were not)\n", missed ? "not " : "", missed);
    return fell || missed;
}

/* --- planted bugs --------------------------------------------------------------------------------------- */

static int is_found(enum plant plant, const char *words)
{
    int ends[2], status;
    char said[1000] = "";
    size_t size = 0;
    if (pipe(ends))
        return 0;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        close(ends[0]);
        attack_plant = plant;
        for (uint64_t n = 0; n < BUG_RUNS; n++)
            run_number(1, n);
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t n; size < sizeof said - 1 && (n = read(ends[0], said + size, sizeof said - 1 - size)) > 0;)
        size += (size_t)n;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (!strstr(said, words))
        printf("# said: %.200s\n", said);
    return strstr(said, words) != NULL;
}

static int find_planted(void)
{
    static const char *const words[PLANTS][2] = {
        [PLANT_FIELD] = {"a field that is not on the page", "this is not on the page"},
        [PLANT_ANSWER] = {"an answer that never leaves", "is not answered"},
        [PLANT_TOKEN] = {"a token that is passed on", "tells a secret"},
        [PLANT_FORGET] = {"a log that loses its end", " after a restart"},
        [PLANT_VIEW] = {"a view that is not the record's", "was shown another view"},
    };
    int missed = 0;
    printf("1..%d\n", PLANTS - 1);
    for (int plant = 1; plant < PLANTS; plant++) {
        fflush(stdout);
        int found = is_found((enum plant)plant, words[plant][1]);
        missed += !found;
        printf("%sok %d - %s\n", found ? "" : "not ", plant, words[plant][0]);
    }
    return missed > 0;
}

static uint64_t number_of(const char *text)
{
    return text ? strtoull(text, NULL, 10) : 0;
}

int main(int argc, char **argv)
{
    struct plan plan = {.jobs = 1, .seed = 1, .runs = 0};
    int at = 1, bug = argc > 1 && strcmp(argv[1], "--bug") == 0;
    const char *seed = NULL, *number = NULL;
    for (at += bug; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        const char *name = argv[at] + 2, *value = argv[at + 1];
        if (strcmp(name, "jobs") == 0)
            plan.jobs = (int)number_of(value);
        else if (strcmp(name, "seed") == 0)
            plan.seed = number_of(value);
        else if (strcmp(name, "runs") == 0)
            plan.runs = number_of(value);
        else if (strcmp(name, "messages") == 0)
            plan.messages = number_of(value);
        else if (strcmp(name, "state") == 0)
            plan.state = value;
        else if (strcmp(name, "input") == 0 && at + 2 < argc) {
            seed = value;
            number = argv[at++ + 2];
        }
    }
    plan.jobs = plan.jobs < 1 ? 1 : plan.jobs > MOST_JOBS ? MOST_JOBS : plan.jobs;
    for (; at < argc; at++)
        read_folder(argv[at]);
    if (seed) {
        run_number(number_of(seed), number_of(number));
        return 0;
    }
    return bug ? find_planted() : run_jobs(&plan);
}
