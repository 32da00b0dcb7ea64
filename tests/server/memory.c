/* memory.c: memory that runs out at the n-th request for it, for each n, in the middle of an evening: the
 * process either goes on as if nothing had happened or ends by its own decision, with `memory.none` in the log, never by
 * a failed assertion or a wild pointer, and never with half a message. Each n runs in a child (`server_memory N`: only that one,
 * without a child). With --bug one allocation goes unchecked, which must be noticed. TAP. */
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "match/fair.h"
#include "server/hub/memory.h"
#include "tests/refused.h"
#include "tests/server/small_world.h"

/* The status of a child that left something out and refused nothing, and of one that ended without saying why. */
enum { SAID_LESS = 4, SAID_NOTHING = 5 };

static long left = -1; /* requests still to be granted; -1: all are */
static long asked;

int refused(void)
{
    asked++;
    return left >= 0 && left-- == 0;
}

static uint64_t said; /* a hash of all that was sent */
static int refusals;  /* in words: a message for which there is no memory is refused */

/* What the person owes the ceremony before a game: a pledge, and later the nonce that it was made from. */
static char owed[512], game_id[2 * FAIR_ID + 1];
static uint8_t nonce[FAIR_HASH];

static void copy_field(const char *bytes, size_t size, const char *key, char *out, size_t room)
{
    const char *at = memmem(bytes, size, key, strlen(key));
    snprintf(out, room, "%s", at ? at + strlen(key) : "");
}

static void owe_pledge(const char *bytes, size_t size)
{
    char commit[2 * FAIR_HASH + 1], hex[2 * FAIR_HASH + 1];
    uint8_t id[FAIR_ID], promised[FAIR_HASH], pledge[FAIR_HASH];
    copy_field(bytes, size, "\"game\":\"", game_id, sizeof game_id);
    copy_field(bytes, size, "\"commit\":\"", commit, sizeof commit);
    if (fair_from_hex(game_id, sizeof id, id) || fair_from_hex(commit, sizeof promised, promised))
        return;
    fair_pledge(id, promised, 0, nonce, pledge);
    fair_to_hex(pledge, sizeof pledge, hex);
    snprintf(owed, sizeof owed, "{\"t\":\"pledge\",\"i\":20,\"game\":\"%s\",\"pledge\":\"%s\"}", game_id,
             hex);
}

static void owe_nonce(void)
{
    char hex[2 * FAIR_HASH + 1];
    fair_to_hex(nonce, sizeof nonce, hex);
    snprintf(owed, sizeof owed, "{\"t\":\"reveal\",\"i\":21,\"game\":\"%s\",\"nonce\":\"%s\"}", game_id, hex);
}

static void hear(void *of, uint32_t conn, const char *bytes, size_t size)
{
    (void)of;
    said = said * 31 + conn;
    refusals += memmem(bytes, size, "Not enough memory", 17) != NULL;
    if (conn == 1 && memmem(bytes, size, "\"t\":\"commit\"", 12))
        owe_pledge(bytes, size);
    if (conn == 1 && memmem(bytes, size, "\"t\":\"pledges\"", 13))
        owe_nonce();
    for (size_t i = 0; i < size; i++)
        said = said * 31 + (unsigned char)bytes[i];
}

static void say(struct small_world *w, uint32_t conn, const char *text)
{
    char line[512];
    const char *code = strstr(text, "KVARN"), *key = strstr(text, "KEY");
    if (code)
        snprintf(line, sizeof line, "%.*s%s%s", (int)(code - text), text, w->code, code + 5);
    else if (key)
        snprintf(line, sizeof line, "%.*s%s%s", (int)(key - text), text, w->key, key + 3);
    else
        snprintf(line, sizeof line, "%s", text);
    world_say(w, conn, line, strlen(line));
    while (owed[0]) {
        snprintf(line, sizeof line, "%s", owed);
        owed[0] = '\0';
        world_say(w, 1, line, strlen(line));
    }
}

/* A game that is broken off, and one that is played to its end. */
static const struct plan {
    const char *game;
    int turns; /* of the clock, 10 s each */
    int to_its_end;
} plans[] = {{"vote", 8, 0}, {"night", 150, 1}};
static const struct plan *plan = plans;

/* A table is opened, somebody sits, bots fill it, the game begins, is played by the clock, and is read again. */
static void evening(struct small_world *w)
{
    char open[128];
    snprintf(open, sizeof open, "{\"game\":\"%s\",\"token\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}", plan->game);
    world_post(w, open);
    world_open(w, 1);
    say(w, 1, "{\"t\":\"hello\",\"i\":1,\"table\":\"KVARN\",\"token\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}");
    say(w, 1,
        "{\"t\":\"sit\",\"i\":2,\"seat\":0,\"name\":\"Anna\",\"token\":\"aaaaaaaaaaaaaaaaaaaaaaaa\",\"key\":"
        "\"KEY\"}");
    say(w, 1, "{\"t\":\"host\",\"i\":3,\"do\":\"set\",\"clock\":10,\"pace\":\"none\"}");
    say(w, 1, "{\"t\":\"host\",\"i\":4,\"do\":\"fill\"}");
    say(w, 1, "{\"t\":\"host\",\"i\":5,\"do\":\"start\"}");
    say(w, 1, "{\"t\":\"say\",\"i\":6,\"phrase\":\"hello\"}");
    for (int i = 0; i < plan->turns; i++) {
        world_pass(w, 10000);
        say(w, 1, "{\"t\":\"beat\",\"i\":8}");
    }
    say(w, 1, "{\"t\":\"nonsense\",\"i\":7}");
    say(w, 1, "not JSON");
    world_restart(w);
    world_open(w, 2);
    say(w, 2, "{\"t\":\"hello\",\"i\":1,\"table\":\"KVARN\",\"token\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}");
}

static void *unchecked(size_t size)
{
    return malloc(size);
}

/* Returns 1 if the child has logged that there is no memory, and nothing else. */
static int has_said_why(FILE *errors)
{
    static const char why[] = "{\"level\":\"error\",\"event\":\"memory.none\"}\n";
    char text[256] = "";
    rewind(errors);
    size_t size = fread(text, 1, sizeof text - 1, errors);
    return size == sizeof why - 1 && memcmp(text, why, size) == 0;
}

/* Returns the status with which a child that has this many requests granted ends. */
static int run_child(long granted, uint64_t usual, int bug)
{
    FILE *errors = tmpfile();
    fflush(stdout);
    pid_t child = errors ? fork() : -1;
    if (child == 0) {
        struct small_world w = {.sent = hear};
        said = 0;
        if (dup2(fileno(errors), STDERR_FILENO) < 0)
            _exit(3);
        signal(SIGABRT, SIG_DFL);
        memory_or_die();
        if (bug)
            json_set_alloc_funcs(unchecked, free);
        world_begin(&w);
        left = granted;
        evening(&w);
        left = -1;
        world_end(&w);
        _exit(said == usual || refusals || w.turned_away || w.reply != 201
                  ? 0
                  : SAID_LESS); /* a clear refusal is an answer */
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return -1;
    if (WIFSIGNALED(status) && !has_said_why(errors))
        status = SAID_NOTHING << 8;
    fclose(errors);
    return status;
}

static int ends_well(int status)
{
    return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
           (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static long count_requests(void)
{
    struct small_world w = {.sent = hear};
    said = 0;
    memory_or_die();
    world_begin(&w);
    asked = 0;
    evening(&w);
    long count = asked;
    int is_over = memmem(w.log, w.log_size, "\nend ", 5) != NULL;
    world_end(&w);
    return is_over == plan->to_its_end ? count : 0;
}

/* Only one of them, in this process, for a debugger. */
static int run_one(long granted)
{
    struct small_world w = {.sent = hear};
    count_requests();
    uint64_t usual = said;
    said = 0;
    world_begin(&w);
    left = granted;
    evening(&w);
    left = -1;
    world_end(&w);
    printf("%s\n", said == usual ? "as usual" : "something else was said");
    return 0;
}

/* Each request for memory refused in its turn, or as many as there is time for; whether all ended as they should. */
static int try_all(int number, int bug)
{
    enum { MOST = 200 };
    long all = count_requests(), bad = 0, said_less = 0, died = 0, tried = 0, first = -1;
    uint64_t usual = said;
    long stride = all > MOST ? all / MOST : 1;
    for (long n = 0; n < all; n += n < 40 ? 1 : stride) {
        int status = run_child(n, usual, bug);
        tried++;
        died += WIFSIGNALED(status);
        said_less += WIFEXITED(status) && WEXITSTATUS(status) == SAID_LESS;
        if (!ends_well(status)) {
            first = first < 0 ? n : first;
            if (!bug)
                printf("# at request %ld: status %d\n", n, status);
            bad++;
        }
    }
    printf("# %ld requests, %ld of them refused one by one: %ld times it ended by its own decision\n", all,
           tried, died);
    if (bad)
        printf("# %ld times it fell or said something else, first at request %ld\n", bad, first);
    int good = tried > 0 && (bug ? said_less > 0 : bad == 0);
    printf("%sok %d - %s: %s\n", good ? "" : "not ", number, plan->game,
           bug ? "a request that goes unchecked is noticed by what is left out"
               : "no memory, no wild pointer");
    return good;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--bug") != 0)
        return run_one(strtol(argv[1], NULL, 10));
    int bug = argc > 1, good = 1;
    printf("1..2\n");
    for (int i = 0; i < 2; i++) {
        plan = &plans[i];
        good &= try_all(i + 1, bug);
    }
    return !good;
}
