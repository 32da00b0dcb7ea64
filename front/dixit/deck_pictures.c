#include "front/dixit/deck_pictures.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include "front/dixit/picture_worker.h"

/* Where a card is in the pack. */
#define CARD_FORM  "%s.webp"
#define SMALL_FORM "small/%s.webp"

int pack_fail(struct error *e, enum word word, const char *path, int number)
{
    error_set(e, BAD_INPUT, word, path);
    return error_text(e, strerror(number));
}

/* --- files ---------------------------------------------------------------------------------------------- */

int picture_open(int folder, const char *name, struct error *e)
{
    struct stat is;
    int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return pack_fail(e, W_ERROR_UNREADABLE, name, errno);
    if (fstat(descriptor, &is) == 0 && S_ISREG(is.st_mode))
        return descriptor;
    close(descriptor);
    return error_set(e, BAD_INPUT, W_PACK_PICTURE_NO_FILE, name);
}

int picture_hash(int descriptor, const char *name, uint8_t hash[32], struct error *e)
{
    unsigned char part[1 << 16];
    struct sha256_ctx state;
    sha256_init(&state);
    for (;;) {
        ssize_t got = read(descriptor, part, sizeof part);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            return pack_fail(e, W_ERROR_UNREADABLE, name, errno);
        if (got > 0)
            sha256_update(&state, (size_t)got, part);
    }
    sha256_digest(&state, SHA256_DIGEST_SIZE, hash);
    return 0;
}

/* --- the worker's program ------------------------------------------------------------------------------- */

/* Beside this program, as in a build folder, or where it is installed. */
static int find_program(char *path, size_t cap, struct error *e)
{
    static const char *const places[] = {"hustings-pictures", HUSTINGS_LIBEXEC "/hustings-pictures"};
    char here[4096];
    ssize_t size = readlink("/proc/self/exe", here, sizeof here - 1);
    here[size > 0 ? size : 0] = 0;
    char *slash = strrchr(here, '/');
    if (slash)
        *slash = 0;
    for (int i = 0; i < 2; i++) {
        int absolute = places[i][0] == '/';
        int length = snprintf(path, cap, "%s%s%s", absolute ? "" : here, absolute ? "" : "/", places[i]);
        if (length > 0 && (size_t)length < cap && access(path, X_OK) == 0)
            return 0;
    }
    return error_set(e, BAD_INPUT, W_PACK_DIXIT_NO_WORKER, places[0]);
}

/* In the new process: it has its end of the line, prints nothing, and ends when we do. */
static void become_helper(const char *program, int line, int silence)
{
    int high = fcntl(line, F_DUPFD_CLOEXEC, 10), quiet = fcntl(silence, F_DUPFD_CLOEXEC, 10);
    if (high < 0 || quiet < 0 || dup2(high, 0) < 0 || dup2(quiet, 1) < 0 || dup2(quiet, 2) < 0)
        _exit(127);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl(program, program, (char *)NULL);
    _exit(127);
}

static void close_all(const int *descriptors, int count)
{
    for (int i = 0; i < count; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
}

/* --- a worker ------------------------------------------------------------------------------------------- */

struct worker {
    int busy, answer, picture;
};

struct pool {
    struct pack_picture *pictures;
    int count, from, to;
    pid_t helper; /* hustings-pictures; 0: none */
    int line;     /* to it */
    int size, busy;
    struct worker workers[WORKERS_MOST];
    char program[4096 + 64];
};

static int start_helper(struct pool *pool, struct error *e)
{
    int ends[2] = {-1, -1}, silence = open("/dev/null", O_WRONLY | O_CLOEXEC);
    int bad = silence < 0 ? pack_fail(e, W_ERROR_UNREADABLE, "/dev/null", errno) : 0;
    if (!bad && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends))
        bad = pack_fail(e, W_PACK_DIXIT_NO_START, pool->program, errno);
    if (!bad && (pool->helper = fork()) < 0)
        bad = pack_fail(e, W_PACK_DIXIT_NO_START, pool->program, errno);
    if (!bad && pool->helper == 0)
        become_helper(pool->program, ends[1], silence);
    if (bad) {
        pool->helper = 0;
        close_all(ends, 1);
    }
    close_all(&ends[1], 1);
    close_all(&silence, 1);
    pool->line = bad ? -1 : ends[0];
    return bad;
}

/* The request for a worker with these descriptors (picture_worker.h). */
static int request(int line, int place, const int given[GIVEN])
{
    union {
        struct cmsghdr head; /* for its alignment */
        char bytes[CMSG_SPACE(GIVEN * sizeof *given)];
    } room = {0};
    struct iovec text = {&place, sizeof place};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){CMSG_LEN(GIVEN * sizeof *given), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(head), given, GIVEN * sizeof *given);
    return sendmsg(line, &message, MSG_NOSIGNAL) == (ssize_t)sizeof place ? 0 : -1;
}

static int create_card(int folder, const char *form, const char *id, struct error *e)
{
    char path[32];
    snprintf(path, sizeof path, form, id);
    int descriptor = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return descriptor >= 0 ? descriptor : pack_fail(e, W_ERROR_WRITE, path, errno);
}

/* Starts a worker; 1 if the picture itself can't be opened, -1 if no worker can be started at all. */
static int begin_worker(struct pool *pool, struct worker *w, int picture, struct error *e)
{
    struct pack_picture *p = &pool->pictures[picture];
    int given[GIVEN] = {-1, -1, -1, -1}, ends[2] = {-1, -1};
    if ((given[GIVEN_PICTURE] = picture_open(pool->from, p->name, &p->error)) < 0)
        return 1;
    given[GIVEN_CARD] = create_card(pool->to, CARD_FORM, p->id, e);
    if (given[GIVEN_CARD] >= 0)
        given[GIVEN_SMALL] = create_card(pool->to, SMALL_FORM, p->id, e);
    int bad = given[GIVEN_SMALL] < 0;
    if (!bad && pipe2(ends, O_CLOEXEC))
        bad = pack_fail(e, W_PACK_DIXIT_NO_START, pool->program, errno);
    given[GIVEN_ANSWER] = ends[1];
    if (!bad && request(pool->line, (int)(w - pool->workers), given))
        bad = error_set(e, BAD_INPUT, W_PACK_DIXIT_NO_WORKER, pool->program);
    close_all(given, GIVEN);
    if (bad) {
        close_all(ends, 1);
        return -1;
    }
    *w = (struct worker){.busy = 1, .answer = ends[0], .picture = picture};
    pool->busy++;
    return 0;
}

/* A card as the worker should have written it: WebP; its size was limited. */
static int check_card(struct pool *pool, struct pack_picture *p, const char *form, uint8_t hash[32])
{
    char path[32], head[12];
    snprintf(path, sizeof path, form, p->id);
    int descriptor = picture_open(pool->to, path, &p->error);
    if (descriptor < 0)
        return -1;
    int bad = pread(descriptor, head, 12, 0) != 12 || memcmp(head, "RIFF", 4) != 0 ||
                      memcmp(head + 8, "WEBP", 4) != 0
                  ? error_set(&p->error, BAD_INPUT, W_PACK_PICTURE_BROKEN, p->name)
                  : picture_hash(descriptor, path, hash, &p->error);
    close(descriptor);
    return bad;
}

/* What a worker says about its picture, in our words. */
static void judge(struct pool *pool, struct pack_picture *p, const char *answer)
{
    static const struct {
        const char *name;
        enum word word;
    } faults[] = {{"format", W_PACK_PICTURE_FORMAT},
                  {"large", W_PACK_PICTURE_LARGE},
                  {"small", W_PACK_PICTURE_SMALL},
                  {"memory", W_PACK_PICTURE_LIMITS},
                  {"broken", W_PACK_PICTURE_BROKEN}};
    const char *rest = answer + strcspn(answer, " ");
    int length = (int)(rest - answer), wide, high;
    rest += *rest == ' ';
    if (length == 2 && sscanf(answer, "ok %d %d", &p->bordered, &p->enlarged) == 2) {
        uint8_t unused[32];
        if (check_card(pool, p, SMALL_FORM, unused) == 0)
            check_card(pool, p, CARD_FORM, p->card);
        return;
    }
    error_set(&p->error, BAD_INPUT, W_PACK_PICTURE_BROKEN, p->name);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (strlen(faults[i].name) == (size_t)length && strncmp(answer, faults[i].name, (size_t)length) == 0)
            error_set(&p->error, BAD_INPUT, faults[i].word, p->name);
    if (sscanf(rest, "%d %d", &wide, &high) == 2) {
        p->error.low = wide;
        p->error.high = high;
        p->error.value = p->error.word == W_PACK_PICTURE_SMALL ? PICTURE_LEAST_SIDE : PICTURE_MOST_MEGAPIXELS;
    } else if (rest[0]) {
        error_text(&p->error, rest);
        if (p->error.word == W_PACK_PICTURE_BROKEN)
            p->error.word = W_PACK_PICTURE_BROKEN_BY;
    }
}

/* A worker has ended; -1 if no worker can work. */
static int end_worker(struct pool *pool, const struct worker_report *report, struct error *e)
{
    struct worker *w = &pool->workers[report->place];
    struct pack_picture *p = &pool->pictures[w->picture];
    char answer[WORKER_MOST_ANSWER + 1];
    ssize_t size = read(w->answer, answer, sizeof answer - 1); /* it is in the pipe already: all at once */
    answer[size > 0 ? size : 0] = 0;
    answer[strcspn(answer, "\n")] = 0;
    close(w->answer);
    w->busy = 0;
    pool->busy--;
    if (report->failed)
        return pack_fail(e, W_PACK_DIXIT_NO_START, pool->program, report->failed);
    if (strncmp(answer, "write ", 6) == 0) { /* not the picture's fault */
        error_set(e, BAD_INPUT, W_ERROR_WRITE, p->id);
        return error_text(e, answer + 6);
    }
    if (WIFSIGNALED(report->status)) /* a limit, or a decoder that could not go on */
        error_set(&p->error, BAD_INPUT, W_PACK_PICTURE_LIMITS, p->name);
    else
        judge(pool, p, answer);
    return 0;
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static volatile sig_atomic_t stopped;

static void on_signal(int number)
{
    stopped = number;
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}; /* recv() must end */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* Waits for one worker to end. */
static int wait_one(struct pool *pool, struct error *e)
{
    struct worker_report report;
    ssize_t got = recv(pool->line, &report, sizeof report, 0);
    if (got < 0 && errno == EINTR)
        return 0;
    if (got != (ssize_t)sizeof report) /* the helper could not start, or is gone */
        return error_set(e, BAD_INPUT, W_PACK_DIXIT_NO_WORKER, pool->program);
    int known = report.place >= 0 && report.place < pool->size && pool->workers[report.place].busy;
    return known ? end_worker(pool, &report, e) : 0;
}

static int work(struct pool *pool, struct error *e)
{
    int next = 0, bad = 0;
    while (!bad && !stopped && (next < pool->count || pool->busy)) {
        while (next < pool->count && pool->pictures[next].error.code != ERROR_NONE)
            next++;
        struct worker *idle = NULL;
        for (int i = 0; i < pool->size && next < pool->count; i++)
            if (!pool->workers[i].busy)
                idle = &pool->workers[i];
        if (idle)
            bad = begin_worker(pool, idle, next++, e) < 0;
        else if (pool->busy)
            bad = wait_one(pool, e);
        if (!idle && isatty(STDERR_FILENO))
            fprintf(stderr, "\r%d/%d ", next - pool->busy, pool->count);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", 12, "");
    for (int i = 0; i < pool->size; i++)
        if (pool->workers[i].busy)
            close(pool->workers[i].answer);
    return bad;
}

enum pictures_end pictures_make(struct pack_picture *pictures, int count, int from, int to, struct error *e)
{
    struct pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return PICTURES_FAILED;
    }
    *pool = (struct pool){.pictures = pictures, .count = count, .from = from, .to = to};
    pool->size = get_nprocs() < WORKERS_MOST ? get_nprocs() : WORKERS_MOST;
    int bad = find_program(pool->program, sizeof pool->program, e) || start_helper(pool, e);
    if (!bad) {
        catch_signals();
        bad = work(pool, e);
        close(pool->line);
        kill(pool->helper, SIGKILL); /* its workers end with it */
        waitpid(pool->helper, NULL, 0);
    }
    free(pool);
    return stopped ? PICTURES_STOPPED : bad ? PICTURES_FAILED : PICTURES_DONE;
}
