/* verify.c: `hustings verify`: recomputes a record and says what that proves and what it does not. */
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "match/fair.h"
#include "match/verify.h"

static void say_line(enum word word, const struct slot *slots, int count)
{
    say(stdout, word, slots, count);
    putchar('\n');
}

/* Whose nonces the server drew itself (docs/record.md, The luck). */
static void say_server_nonces(const struct reader *r)
{
    char seats[MAX_SEATS * 4] = "";
    size_t used = 0;
    for (int seat = 0; seat < r->match.seats; seat++)
        if (r->seal.by_server[seat])
            used += (size_t)snprintf(seats + used, sizeof seats - used, "%s%d", used ? ", " : "", seat);
    const struct slot slots[] = {{"seats", seats, 0}};
    if (used)
        say_line(W_VERIFY_BY_SERVER, slots, 1);
}

static void say_ceremony(const struct reader *r)
{
    char seed[2 * FAIR_HASH + 1];
    fair_to_hex(r->record.seed, FAIR_HASH, seed);
    const struct slot slots[] = {{"attempt", NULL, r->seal.attempt}, {"seed", seed, 0}};
    say_line(W_VERIFY_COMMIT, slots, 1);
    say_server_nonces(r);
    say_line(W_VERIFY_SEED_FOLLOWS, slots + 1, 1);
}

static void say_end(const struct reader *r, const struct verdict *v)
{
    char head[2 * FAIR_HASH + 1];
    if (!r->finished) {
        say_line(W_VERIFY_UNFINISHED, NULL, 0);
        if (v->cut)
            say_line(W_VERIFY_CUT, NULL, 0);
        return;
    }
    fair_to_hex(r->record.footer_head, FAIR_HASH, head);
    const struct slot slots[] = {{"head", head, 0}};
    say_line(match_to_act(&r->match) ? W_VERIFY_NO_RESULT : W_VERIFY_RESULT, NULL, 0);
    say_line(W_VERIFY_HEAD, slots, 1);
}

static void say_signature(const struct reader *r, const struct witness *w)
{
    char key[2 * SIGN_KEY + 1];
    fair_to_hex(r->key, SIGN_KEY, key);
    const struct slot slots[] = {{"key", key, 0}};
    if (r->is_signed) /* by whom: a record that another key has signed does not hold */
        say_line(w->key ? W_VERIFY_SIGNED_TRUSTED : W_VERIFY_SIGNED, slots, 1);
}

/* What holds, and no more: luck and legality follow from the record itself, that it was played so does not. */
static void say_proof(const struct reader *r, const struct verdict *v, const struct witness *w)
{
    const struct slot slots[] = {{"line", NULL, (int64_t)v->played_line}};
    say_line(r->sealed ? W_VERIFY_PROVES_SEALED : W_VERIFY_PROVES_OPEN, NULL, 0);
    if (v->as_played == PLAYED_WHOLE)
        say_line(w->key ? W_VERIFY_PLAYED_KEY : W_VERIFY_PLAYED_HEADS, NULL, 0);
    else if (v->as_played == PLAYED_IN_PART)
        say_line(W_VERIFY_PLAYED_PART, slots, 1);
    else if (r->sealed)
        say_line(W_VERIFY_PLAYED_UNKNOWN, NULL, 0);
    say_line(r->sealed ? W_VERIFY_NOT_SEALED : W_VERIFY_NOT_OPEN, NULL, 0);
}

/* What of an imagined beginning is whose knowledge. */
static void say_known(const struct known_part *known)
{
    const struct slot slots[] = {{"moves", NULL, (int64_t)known->moves}, {"seat", NULL, known->viewer}};
    say_line(known->viewer == SPECTATOR ? W_VERIFY_KNOWN_SPECTATOR : W_VERIFY_KNOWN, slots,
             known->viewer == SPECTATOR ? 1 : 2);
}

static void say_verdict(const char *path, const struct reader *r, const struct verdict *v,
                        const struct witness *w)
{
    char why[1024];
    const struct slot slots[] = {{"file", path, 0},
                                 {"game", r->match.content->game->name, 0},
                                 {"players", NULL, r->match.seats},
                                 {"lines", NULL, (int64_t)r->record.lines},
                                 {"moves", NULL, (int64_t)r->record.moves},
                                 {"draws", NULL, (int64_t)r->match.draws},
                                 {"given", NULL, (int64_t)r->match.given.moves},
                                 {"count", NULL, (int64_t)w->count}};
    if (!v->holds) {
        error_say(&v->why, lang, why, sizeof why);
        const struct slot failed[] = {{"line", NULL, (int64_t)v->line}, {"text", why, 0}};
        say_line(W_VERIFY_FAILS, failed, 2);
        return;
    }
    say_line(r->sealed ? W_VERIFY_SEALED : W_VERIFY_OPEN, slots, 4);
    if (r->sealed)
        say_ceremony(r);
    if (r->match.known.is_set)
        say_known(&r->match.known);
    if (r->match.given.moves)
        say_line(W_VERIFY_MOVES_GIVEN, slots + 4, 3);
    else
        say_line(W_VERIFY_MOVES, slots + 4, 2);
    say_end(r, v);
    if (w->count)
        say_line(W_VERIFY_SAVED, slots + 7, 1);
    say_signature(r, w);
    say_line(W_VERIFY_HOLDS, NULL, 0);
    say_proof(r, v, w);
}

/* 0, or the exit code with the fault printed. */
static int read_saved(const char *path, struct saved_head **saved, size_t *count)
{
    struct error e;
    size_t size, line;
    char *bytes = json_slurp_file(path, &size, &e);
    if (!bytes)
        return complain(&e);
    int wrong = saved_heads_read(bytes, size, saved, count, &line, &e);
    free(bytes);
    return wrong ? complain_line(path, line, &e) : 0;
}

/* The key itself, or a file that holds it. 0, or the exit code with the fault printed. */
static int read_key(const char *given, uint8_t key[SIGN_KEY])
{
    struct error e;
    size_t size;
    if (fair_from_hex(given, SIGN_KEY, key) == 0)
        return 0;
    char *bytes = json_slurp_file(given, &size, &e);
    int wrong = !bytes || key_read(bytes, size, key, &e);
    free(bytes);
    return wrong ? complain(&e) : 0;
}

static int verify_file(const char *path, const char *content, const struct witness *witness)
{
    struct reader r;
    struct verdict v;
    struct error e;
    int code;
    if (reader_open(&r, path, content, &e)) {
        code = r.file ? complain_line(path, 0, &e) : complain(&e);
    } else {
        verify_record(&r, witness, &v);
        int unknown = !v.holds && v.why.word == W_ERROR_OUT_OF_MEMORY; /* the record is not at fault */
        if (!unknown)
            say_verdict(path, &r, &v, witness);
        code = unknown ? complain(&v.why) : finish(v.holds ? DONE : NO);
    }
    reader_close(&r);
    return code;
}

int run_verify(const struct command *self, int argc, char **argv)
{
    const char *heads = NULL, *content = NULL, *named = NULL;
    const struct option options[] = {{.name = "heads", .value = &heads},
                                     {.name = "key", .value = &named},
                                     {.name = "content", .value = &content},
                                     {.name = NULL}};
    struct saved_head *saved = NULL;
    struct witness witness = {0};
    uint8_t key[SIGN_KEY];
    int code = options_read_one(self, argc, argv, options, "FILE");
    if (code >= 0)
        return code;
    code = heads ? read_saved(heads, &saved, &witness.count) : 0;
    if (code == 0 && named)
        code = read_key(named, key);
    witness.saved = saved;
    witness.key = named ? key : NULL;
    if (code == 0)
        code = verify_file(argv[1], content, &witness);
    free(saved);
    return code;
}
