/* chain_ask.c: what is asked about tables: whether they are still ours, whose they are, what their logs say; and how
 * they become ours, or nobody's. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/chain_own.h"
#include "server/store/needs.h"

enum { PATIENCE_MS = 8000 /* that somebody waits for an owner that nobody reaches: longer than a lease */ };

/* --- is it still ours? ----------------------------------------------------------------------------------- */

void ask_confirm(struct chain *c, struct confirm *list)
{
    *c->confirms_end = list;
    while (*c->confirms_end)
        c->confirms_end = &(*c->confirms_end)->next;
}

/* Takes one question; 1: it is asked of the database. Where a row is under way, that comes first: its place is not
 * free because of us. */
static int take_confirm(struct chain *c, struct confirm *f, struct chain_row *row)
{
    struct chain_table *t = chain_find_table(c, f->table);
    f->next = NULL;
    if (!t) {
        chain_answer_confirms(c, f, STORE_FENCED);
        return 0;
    }
    if (t->flying) {
        f->next = t->confirms;
        t->confirms = f;
        return 0;
    }
    f->rows = t->rows;
    *row = (struct chain_row){.table = t->id, .seq = t->head, .prev = t->last};
    memcpy(row->before, t->sum, SUM);
    return 1;
}

static int make_confirm(struct chain *c)
{
    int room = 0, count = 0;
    struct confirm **end = &c->confirming;
    for (const struct confirm *f = c->confirms; f; f = f->next)
        room++;
    if (!room)
        return 0;
    c->confirm_rows = chain_need(malloc((size_t)room * sizeof *c->confirm_rows));
    for (struct confirm *f = c->confirms, *next; f; f = next) {
        next = f->next;
        if (take_confirm(c, f, &c->confirm_rows[count])) {
            *end = f;
            end = &f->next;
            count++;
        }
    }
    c->confirms = NULL;
    c->confirms_end = &c->confirms;
    c->asking = (struct chain_statement){.what = DO_CONFIRM, .rows = c->confirm_rows, .count = count};
    if (!count)
        free(c->confirm_rows);
    return count;
}

/* Takes one of those that wait: the first that somebody waits for, or the first at all; NULL: there is none. */
static struct confirm *next_confirm(struct chain *c)
{
    struct confirm **at = &c->confirms;
    while (*at && !(*at)->ticket)
        at = &(*at)->next;
    if (!*at)
        at = &c->confirms;
    struct confirm *one = *at;
    if (!one)
        return NULL;
    *at = one->next;
    if (c->confirms_end == &one->next)
        c->confirms_end = at;
    return one;
}

/* The same in a store that is spread, one by one. */
static int make_one_confirm(struct chain *c)
{
    struct confirm *f;
    struct chain_row row;
    while ((f = next_confirm(c)) != NULL)
        if (take_confirm(c, f, &row)) {
            c->confirming = f;
            c->confirm_rows = chain_need(malloc(sizeof row));
            *c->confirm_rows = row;
            c->asking = (struct chain_statement){.what = DO_CONFIRM, .rows = c->confirm_rows, .count = 1};
            return 1;
        }
    return 0;
}

/* Unless we have written meanwhile: then that was us, and it is asked again. */
static void is_lost(struct chain *c, struct confirm *f)
{
    struct chain_table *t = chain_find_table(c, f->table);
    if (t && (t->flying || t->rows != f->rows)) {
        ask_confirm(c, f);
        return;
    }
    if (t) {
        chain_drop_table(c, t, STORE_FENCED);
        if (!f->ticket)
            chain_say(c, SAYS_LOST, 0, STORE_FENCED)->table = f->table;
    }
    chain_answer_confirms(c, f, STORE_FENCED);
}

static void take_confirmed(struct chain *c, const struct chain_answer *a)
{
    struct confirm *list = c->confirming;
    int i = 0;
    c->confirming = NULL;
    free(c->confirm_rows);
    if (a->result != CHAIN_DONE) {
        ask_confirm(c, list);
        return;
    }
    for (struct confirm *f = list, *next; f; f = next, i++) {
        next = f->next;
        f->next = NULL;
        if (a->hits[i])
            is_lost(c, f);
        else
            chain_answer_confirms(c, f, STORE_OK);
    }
}

/* --- jobs ------------------------------------------------------------------------------------------------ */

static struct job *add_job(struct chain *c, enum job_kind kind, uint64_t ticket, const char *code)
{
    struct job *j = chain_need(calloc(1, sizeof *j));
    j->kind = kind;
    j->ticket = ticket;
    j->until = c->now + PATIENCE_MS;
    snprintf(j->code, sizeof j->code, "%s", code);
    *c->jobs_end = j;
    c->jobs_end = &j->next;
    return j;
}

void chain_load(struct chain *c, uint64_t ticket, const char *code, const char *tried)
{
    struct job *j = add_job(c, JOB_LOAD, ticket, code);
    snprintf(j->tried, sizeof j->tried, "%s", tried);
}

void chain_find(struct chain *c, uint64_t ticket, const char *code)
{
    add_job(c, JOB_FIND, ticket, code);
}

void ask_release(struct chain *c, const struct chain_table *t)
{
    struct job *j = add_job(c, JOB_RELEASE, 0, t->code);
    j->table = t->id;
    j->heir = t->heir;
    j->row.at = c->at;
}

void chain_screen(struct chain *c, uint64_t ticket, const struct store_screen *screen)
{
    add_job(c, JOB_SCREEN, ticket, "")->screen = *screen;
}

void ask_raise(struct chain *c, struct chain_table *t)
{
    if (t->is_raising)
        return;
    struct job *j = add_job(c, JOB_RAISE, 0, t->code);
    j->table = t->id;
    j->needs = t->wants;
    t->is_raising = 1;
}

static void free_job(struct job *j)
{
    free(j->log);
    free(j);
}

static void end_job(struct chain *c, struct job *j)
{
    struct job **at = &c->jobs;
    while (*at != j)
        at = &(*at)->next;
    *at = j->next;
    if (!*at)
        c->jobs_end = at;
    free_job(j);
}

static void refuse_job(struct chain *c, struct job *j, enum store_answer answer)
{
    static const enum chain_says says[] = {
        [JOB_LOAD] = SAYS_LOADED, [JOB_FIND] = SAYS_FOUND, [JOB_SCREEN] = SAYS_SCREEN};
    if (j->kind == JOB_RAISE)
        chain_say(c, SAYS_STORED, 0, STORE_FAILED); /* nothing more of its table could be written */
    else if (j->kind != JOB_RELEASE && !(j->kind == JOB_SCREEN && j->screen.what == SCREEN_END))
        chain_say(c, says[j->kind], j->ticket, answer);
    end_job(c, j);
}

static void start_again(struct job *j, uint64_t at)
{
    free(j->log);
    j->log = NULL;
    j->log_size = 0;
    j->stage = STAGE_LOOK;
    j->due = at;
}

/* --- whose it is ----------------------------------------------------------------------------------------- */

static void send_on(struct chain *c, struct job *j, const char *url)
{
    struct chain_reply *r = chain_say(c, SAYS_LOADED, j->ticket, STORE_ELSEWHERE);
    r->bytes = chain_need(strdup(url));
    r->size = strlen(url);
    end_job(c, j);
}

/* To a server that can read it, the one with most room; not where somebody was in vain. */
static void send_to_newer(struct chain *c, struct job *j, int needs)
{
    const struct news_node *found = NULL;
    for (int i = 0; i < c->news.count && !found && j->kind == JOB_LOAD; i++)
        if (c->news.nodes[i].reads >= needs && strcmp(c->news.nodes[i].url, j->tried) != 0)
            found = &c->news.nodes[i];
    if (found)
        send_on(c, j, found->url);
    else
        refuse_job(c, j, STORE_NEWER);
}

static void take_look(struct chain *c, struct job *j, const struct chain_answer *a)
{
    int other = a->owner && a->owner != c->life;
    j->table = a->table;
    j->age = a->age;
    j->why = !other ? TAKE_FREE : a->owner_known ? TAKE_DEAD : TAKE_HEIR;
    j->needs = a->needs;
    if (!a->found) {
        refuse_job(c, j, STORE_MISSING);
    } else if (j->kind == JOB_FIND) {
        if (a->needs > NEEDS_READ)
            send_to_newer(c, j, a->needs);
        else
            j->stage = STAGE_READ;
    } else if (chain_find_table(c, a->table)) {
        j->due = c->now + SOON_MS; /* its last entries are under way, then it is released */
    } else if (other && a->owner_lives) {
        if (strcmp(j->tried, a->url) == 0 && c->now < j->until)
            j->due = c->now + LATER_MS;
        else
            send_on(c, j, a->url);
    } else if (a->needs > NEEDS_READ) {
        send_to_newer(c, j, a->needs);
    } else if (other && a->owner_known && c->now < c->calm_at) {
        j->due = c->calm_at;
    } else {
        j->stage = STAGE_READ;
    }
}

/* --- what its log says ----------------------------------------------------------------------------------- */

/* Puts the rows together; -1: they do not make a log. *last: where it ends. */
static int read_rows(struct job *j, const struct chain_answer *a, struct chain_row *last)
{
    uint8_t sum[SUM] = {0};
    uint64_t head = 0;
    size_t size = 0;
    for (int i = 0; i < a->count; i++)
        size += a->rows[i].size;
    j->log = chain_need(malloc(size + sizeof j->line));
    j->log_size = 0;
    for (int i = 0; i < a->count; i++) {
        const struct chain_row *row = &a->rows[i];
        int count;
        if (row->seq != head || chain_sum(j->table, head, row->at, row->lines, row->size, sum, &count) ||
            count != row->count || memcmp(sum, row->sum, SUM) != 0)
            return -1;
        memcpy(j->log + j->log_size, row->lines, row->size);
        j->log_size += row->size;
        head += (uint64_t)count;
        last->prev = row->seq;
    }
    last->seq = head;
    memcpy(last->before, sum, SUM);
    return 0;
}

/* The log goes to the hub. */
static void hand_over(struct chain *c, struct job *j)
{
    struct chain_reply *r = chain_say(c, j->kind == JOB_LOAD ? SAYS_LOADED : SAYS_FOUND, j->ticket, STORE_OK);
    r->table = j->table;
    r->age = j->age;
    r->bytes = j->log;
    r->size = j->log_size;
    j->log = NULL;
    end_job(c, j);
}

/* The row with which the table is taken. It names this life: no other one writes the same. */
static void make_take(struct chain *c, struct job *j)
{
    struct chain_row *row = &j->row;
    int size = snprintf(j->line, sizeof j->line, "take {\"node\":\"%s\",\"life\":\"%016" PRIx64 "\"}\n",
                        c->name, c->life);
    assert(size > 0 && (size_t)size < sizeof j->line);
    row->table = j->table;
    row->at = c->at;
    row->lines = j->line;
    row->size = (size_t)size;
    memcpy(row->sum, row->before, SUM);
    chain_sum(row->table, row->seq, row->at, row->lines, row->size, row->sum, &row->count);
    j->stage = STAGE_TAKE;
    j->is_unknown = 0;
}

static void take_rows(struct chain *c, struct job *j, const struct chain_answer *a)
{
    j->row = (struct chain_row){0};
    if (a->count == 0 || a->rows[a->count - 1].size == 0)
        refuse_job(c, j, STORE_MISSING); /* it was deleted meanwhile, or is being deleted */
    else if (read_rows(j, a, &j->row))
        refuse_job(c, j, STORE_DAMAGED);
    else if (j->kind == JOB_FIND)
        hand_over(c, j);
    else
        make_take(c, j);
}

/* --- ours ------------------------------------------------------------------------------------------------ */

static void is_ours(struct chain *c, struct job *j)
{
    struct chain_table *t = chain_add_table(c, j->table, j->code);
    c->news.takes[j->why]++;
    t->needs = t->wants = j->needs;
    t->last = j->row.seq;
    t->head = t->promised = j->row.seq + 1;
    memcpy(t->sum, j->row.sum, SUM);
    memcpy(j->log + j->log_size, j->line, j->row.size);
    j->log_size += j->row.size;
    hand_over(c, j);
}

static void is_raised(struct chain *c, struct job *j)
{
    struct chain_table *t = chain_find_table(c, j->table);
    int needs = j->needs;
    end_job(c, j);
    if (!t)
        return; /* it was lost */
    t->is_raising = 0;
    t->needs = needs > t->needs ? needs : t->needs;
    append_ready(c, t);
}

/* In a store that is spread, where its owner is written is another statement. */
static void row_is_ours(struct chain *c, struct job *j)
{
    if (c->is_spread)
        j->stage = STAGE_OWN;
    else
        is_ours(c, j);
}

/* --- TVs ------------------------------------------------------------------------------------------------- */

static void say_screen(struct chain *c, const struct job *j, enum store_answer answer, const void *bytes,
                       size_t size)
{
    struct chain_reply *r = chain_say(c, SAYS_SCREEN, j->ticket, answer);
    if (size == 0)
        return;
    r->bytes = chain_need(malloc(size));
    memcpy(r->bytes, bytes, size);
    r->size = size;
}

static void screen_done(struct chain *c, struct job *j, const struct chain_answer *a)
{
    switch (j->screen.what) {
    case SCREEN_PUT: say_screen(c, j, a->hits[0] ? STORE_OK : STORE_FENCED, "", 0); break;
    case SCREEN_PAIR:
        say_screen(c, j, a->found ? STORE_OK : STORE_MISSING, a->token, a->found ? SCREEN_TOKEN : 0);
        break;
    case SCREEN_LOOK: say_screen(c, j, STORE_OK, a->screens, strlen(a->screens)); break;
    default: break;
    }
    end_job(c, j);
}

/* --- any job --------------------------------------------------------------------------------------------- */

static void job_done(struct chain *c, struct job *j, const struct chain_answer *a)
{
    if (j->kind == JOB_SCREEN) {
        screen_done(c, j, a);
        return;
    }
    if (j->kind == JOB_RELEASE) {
        end_job(c, j);
        return;
    }
    if (j->kind == JOB_RAISE) {
        is_raised(c, j);
        return;
    }
    switch (j->stage) {
    case STAGE_LOOK: take_look(c, j, a); return;
    case STAGE_READ: take_rows(c, j, a); return;
    case STAGE_TAKE:
        if (a->hits[0])
            row_is_ours(c, j);
        else
            j->stage = STAGE_PLACE;
        return;
    case STAGE_PLACE:
        if (memcmp(a->sums[0], j->row.sum, SUM) == 0)
            row_is_ours(c, j);
        else
            start_again(j, 0);
        return;
    case STAGE_OWN:
        if (a->hits[0])
            is_ours(c, j);
        else
            refuse_job(c, j, STORE_MISSING); /* it was deleted meanwhile */
        return;
    }
}

static void job_answered(struct chain *c, struct job *j, const struct chain_answer *a)
{
    switch (a->result) {
    case CHAIN_DONE: job_done(c, j, a); return;
    case CHAIN_UNKNOWN: j->is_unknown = 1; return;
    case CHAIN_AGAIN: j->due = c->now + SOON_MS; return;
    case CHAIN_FULL:
        if (j->kind == JOB_RAISE || (j->stage == STAGE_TAKE && j->is_unknown) || j->stage == STAGE_OWN)
            j->due = c->now + LATER_MS;
        else
            refuse_job(c, j, STORE_FULL);
        return;
    default: refuse_job(c, j, STORE_FAILED); return;
    }
}

/* --- the lane -------------------------------------------------------------------------------------------- */

static enum chain_do statement_of(const struct job *j)
{
    static const enum chain_do of_screen[] = {[SCREEN_PUT] = DO_SCREEN_PUT,
                                              [SCREEN_PAIR] = DO_SCREEN_PAIR,
                                              [SCREEN_LOOK] = DO_SCREEN_LOOK,
                                              [SCREEN_END] = DO_SCREEN_END};
    static const enum chain_do of_stage[] = {[STAGE_LOOK] = DO_LOOK,
                                             [STAGE_READ] = DO_READ,
                                             [STAGE_TAKE] = DO_TAKE,
                                             [STAGE_PLACE] = DO_PLACES,
                                             [STAGE_OWN] = DO_OWN};
    if (j->kind == JOB_SCREEN)
        return of_screen[j->screen.what];
    if (j->kind == JOB_RAISE)
        return DO_RAISE;
    return j->kind == JOB_RELEASE ? DO_RELEASE : of_stage[j->stage];
}

static int make_job(struct chain *c)
{
    struct job *j = c->jobs;
    while (j && j->due > c->now)
        j = j->next;
    if (!j)
        return 0;
    c->doing = j;
    c->asking = (struct chain_statement){.what = statement_of(j),
                                         .table = j->table,
                                         .screen = &j->screen,
                                         .heir = j->heir,
                                         .needs = j->needs,
                                         .rows = &j->row,
                                         .count = j->stage >= STAGE_TAKE};
    if (c->is_spread && c->asking.what == DO_TAKE)
        c->asking.what = DO_APPEND;
    memcpy(c->asking.code, j->code, sizeof j->code);
    return 1;
}

/* Does somebody wait for a confirmation? */
static int is_awaited(const struct chain *c)
{
    const struct confirm *f = c->confirms;
    while (f && !f->ticket)
        f = f->next;
    return f != NULL;
}

/* Where confirmations go one by one, those that we want ourselves come last: they are many. */
static int make_question(struct chain *c)
{
    if (!c->is_spread)
        return make_confirm(c) || make_job(c);
    return is_awaited(c) ? make_one_confirm(c) : make_job(c) || make_one_confirm(c);
}

const struct chain_statement *ask_next(struct chain *c)
{
    if (c->ask_sent || !make_question(c))
        return NULL;
    c->ask_sent = 1;
    return &c->asking;
}

void ask_answered(struct chain *c, const struct chain_answer *a)
{
    struct job *j = c->doing;
    c->ask_sent = 0;
    c->doing = NULL;
    if (j)
        job_answered(c, j, a);
    else
        take_confirmed(c, a);
}

uint64_t ask_due(const struct chain *c)
{
    uint64_t due = UINT64_MAX;
    for (const struct job *j = c->jobs; j; j = j->next)
        if (j->due > c->now && j->due < due)
            due = j->due;
    return due;
}

void ask_free(struct chain *c)
{
    if (c->confirming) {
        chain_answer_confirms(c, c->confirming, STORE_FENCED);
        free(c->confirm_rows);
    }
    chain_answer_confirms(c, c->confirms, STORE_FENCED);
    for (struct job *j = c->jobs, *next; j; j = next) {
        next = j->next;
        free_job(j);
    }
}
