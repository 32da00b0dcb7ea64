/* thread.c: a store on its own thread. Work is done in the order in which it came; appends that wait one
 * after another are committed together. */
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/store/store.h"

/* A piece of work, and later the reply to it: so there is always memory for a reply. */
struct work {
    struct work *next;
    struct store_batch batch; /* of an append; its bytes follow this struct */
    enum table_state state;   /* of a forget, as the two below */
    int64_t age;
    int most;
    struct store_reply reply;
    char bytes[];
};

struct work_list {
    struct work *first, **end;
};

/* A table whose last append was refused. Appends queued behind it rely on something that is not there: they
 * get the same answer, until the table is read again or the append comes again. (Asked by itself, the store
 * would say FENCED to what has only found no room.) */
struct refusal {
    uint64_t table, head;
    enum store_answer answer;
};

struct store_thread {
    struct store *store;
    int wake;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    /* under the lock */
    int stopping, gathering;
    struct work_list todo, done;
    struct refusal *refusals; /* has room for every append under way */
    size_t refusal_count, refusal_room, appends;
    struct store_figures figures;
    /* used only by the thread */
    struct work *group[STORE_MOST_ENTRIES];
    struct store_batch batches[STORE_MOST_ENTRIES];
    enum store_answer answers[STORE_MOST_ENTRIES];
};

/* --- lists ---------------------------------------------------------------------------------------------- */

static void list_empty(struct work_list *l)
{
    l->first = NULL;
    l->end = &l->first;
}

static void list_add(struct work_list *l, struct work *w)
{
    w->next = NULL;
    *l->end = w;
    l->end = &w->next;
}

static struct work *list_take(struct work_list *l)
{
    struct work *w = l->first;
    if (w && !(l->first = w->next))
        l->end = &l->first;
    return w;
}

static void list_free(struct work_list *l)
{
    for (struct work *w; (w = list_take(l)) != NULL; free(w))
        free(w->reply.bytes);
}

/* --- what was refused (under the lock) ------------------------------------------------------------------ */

static struct refusal *refusal_of(struct store_thread *t, uint64_t table)
{
    for (size_t i = 0; i < t->refusal_count; i++)
        if (t->refusals[i].table == table)
            return &t->refusals[i];
    return NULL;
}

static void refusal_drop(struct store_thread *t, struct refusal *r)
{
    if (r)
        *r = t->refusals[--t->refusal_count];
}

static void refusal_note(struct store_thread *t, const struct store_batch *b, enum store_answer answer)
{
    if (answer == STORE_OK || refusal_of(t, b->table))
        return;
    assert(t->refusal_count < t->refusal_room);
    t->refusals[t->refusal_count++] = (struct refusal){b->table, b->head, answer};
}

/* Room for one more append, whatever the answers will be. */
static int refusal_reserve(struct store_thread *t)
{
    size_t need = t->refusal_count + t->appends + 1;
    if (need <= t->refusal_room)
        return 0;
    struct refusal *more = realloc(t->refusals, 2 * need * sizeof *more);
    if (!more)
        return -1;
    t->refusals = more;
    t->refusal_room = 2 * need;
    return 0;
}

/* --- the thread ----------------------------------------------------------------------------------------- */

static void tell(const struct store_thread *t)
{
    uint64_t one = 1;
    ssize_t put;
    do
        put = write(t->wake, &one, sizeof one);
    while (put < 0 && errno == EINTR); /* a counter that is full wakes as well */
}

/* Takes the appends at the front into the group and returns how many; those that follow a refused one are
 * answered here. Called under the lock. */
static int take_group(struct store_thread *t)
{
    int count = 0, entries = 0;
    for (struct work *w = t->todo.first; w && w->reply.task == STORE_APPEND; w = t->todo.first) {
        struct refusal *r = refusal_of(t, w->batch.table);
        if (r && r->head != w->batch.head) {
            w->reply.answer = r->answer;
            t->appends--;
            list_add(&t->done, list_take(&t->todo));
            continue;
        }
        if (entries + w->batch.count > STORE_MOST_ENTRIES)
            break;
        refusal_drop(t, r);
        entries += w->batch.count;
        t->batches[count] = w->batch;
        t->group[count++] = list_take(&t->todo);
    }
    return count;
}

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void work_off_group(struct store_thread *t, int count)
{
    uint64_t began = microseconds(), entries = 0;
    t->store->append(t->store, t->batches, count, t->answers);
    uint64_t took = microseconds() - began;
    for (int i = 0; i < count; i++)
        entries += (uint64_t)t->batches[i].count;
    pthread_mutex_lock(&t->lock);
    spread_add(&t->figures.commits, took, 125);
    spread_add(&t->figures.entries, entries, 1);
    for (int i = 0; i < count; i++) {
        t->group[i]->reply.answer = t->answers[i];
        t->group[i]->reply.doubt = t->store->doubt;
        refusal_note(t, &t->batches[i], t->answers[i]);
        list_add(&t->done, t->group[i]);
    }
    t->appends -= (size_t)count;
    pthread_mutex_unlock(&t->lock);
}

static int write_table(const struct store_table *t, void *of)
{
    return fprintf(of, "%" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s\n", t->table, t->head, t->epoch,
                   table_state_word(t->state), t->code) < 0;
}

static enum store_answer write_list(struct store *s, char **bytes, size_t *size)
{
    FILE *f = open_memstream(bytes, size);
    if (!f)
        return STORE_FULL;
    enum store_answer answer = s->list(s, write_table, f);
    int lost = ferror(f);
    if ((fclose(f) || lost) && answer == STORE_OK)
        answer = STORE_FULL;
    if (answer != STORE_OK) {
        free(*bytes);
        *bytes = NULL;
        *size = 0;
    }
    return answer;
}

/* Deletes old tables; their numbers, one per line. */
static enum store_answer write_gone(struct store *s, struct work *w, char **bytes, size_t *size)
{
    uint64_t *gone = calloc((size_t)w->most, sizeof *gone);
    FILE *f = gone ? open_memstream(bytes, size) : NULL;
    int count = f ? s->forget(s, w->state, w->age, w->most, gone) : -1;
    for (int i = 0; i < count; i++)
        fprintf(f, "%" PRIu64 "\n", gone[i]);
    if (f)
        fclose(f);
    free(gone);
    w->reply.count = count < 0 ? 0 : count;
    return count < 0 ? STORE_FULL : STORE_OK;
}

/* Anything except an append; meanwhile it belongs to the thread. */
static void work_off(struct store_thread *t, struct work *w)
{
    struct store_reply *r = &w->reply;
    if (r->task == STORE_LOAD) {
        r->answer = t->store->load(t->store, w->batch.table, &r->table, &r->bytes, &r->size);
    } else if (r->task == STORE_LIST) {
        r->answer = write_list(t->store, &r->bytes, &r->size);
    } else {
        r->answer = write_gone(t->store, w, &r->bytes, &r->size);
    }
    r->doubt = t->store->doubt;
    pthread_mutex_lock(&t->lock);
    if (r->task == STORE_LOAD)
        refusal_drop(t, refusal_of(t, w->batch.table));
    list_add(&t->done, w);
    pthread_mutex_unlock(&t->lock);
}

static void *thread_main(void *of)
{
    struct store_thread *t = of;
    for (;;) {
        pthread_mutex_lock(&t->lock);
        while ((!t->todo.first || t->gathering) && !t->stopping)
            pthread_cond_wait(&t->more, &t->lock);
        if (!t->todo.first) {
            pthread_mutex_unlock(&t->lock);
            return NULL;
        }
        int appends = t->todo.first->reply.task == STORE_APPEND;
        int count = appends ? take_group(t) : 0;
        struct work *other = appends ? NULL : list_take(&t->todo);
        pthread_mutex_unlock(&t->lock);
        if (count > 0)
            work_off_group(t, count);
        if (other)
            work_off(t, other);
        tell(t);
    }
}

/* --- from outside --------------------------------------------------------------------------------------- */

/* Signals are the shell's: this thread takes none. */
static int start_quietly(struct store_thread *t)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int bad = pthread_create(&t->thread, NULL, thread_main, t);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return bad;
}

struct store_thread *store_thread_start(struct store *s, int wake)
{
    struct store_thread *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->store = s;
    t->wake = wake;
    list_empty(&t->todo);
    list_empty(&t->done);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->more, NULL);
    if (start_quietly(t)) {
        pthread_cond_destroy(&t->more);
        pthread_mutex_destroy(&t->lock);
        free(t);
        return NULL;
    }
    return t;
}

static struct work *work_new(enum store_task task, uint64_t ticket, size_t bytes)
{
    struct work *w = malloc(sizeof *w + bytes);
    if (w)
        *w = (struct work){.reply = {.task = task, .ticket = ticket}};
    return w;
}

static int queue(struct store_thread *t, struct work *w)
{
    if (!w)
        return -1;
    pthread_mutex_lock(&t->lock);
    int append = w->reply.task == STORE_APPEND, bad = append && refusal_reserve(t);
    if (!bad) {
        t->appends += (size_t)append;
        list_add(&t->todo, w);
        if (!t->gathering)
            pthread_cond_signal(&t->more);
    }
    pthread_mutex_unlock(&t->lock);
    if (bad)
        free(w);
    return bad;
}

void store_thread_gather(struct store_thread *t, int gather)
{
    pthread_mutex_lock(&t->lock);
    t->gathering = gather;
    if (!gather && t->todo.first)
        pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
}

int store_thread_append(struct store_thread *t, uint64_t ticket, const struct store_batch *batch)
{
    assert(batch->count > 0 && batch->count <= STORE_MOST_ENTRIES);
    struct work *w = work_new(STORE_APPEND, ticket, batch->size);
    if (w) {
        memcpy(w->bytes, batch->bytes, batch->size);
        w->batch = *batch;
        w->batch.bytes = w->bytes;
    }
    return queue(t, w);
}

int store_thread_load(struct store_thread *t, uint64_t ticket, uint64_t table)
{
    struct work *w = work_new(STORE_LOAD, ticket, 0);
    if (w)
        w->batch.table = table;
    return queue(t, w);
}

int store_thread_list(struct store_thread *t, uint64_t ticket)
{
    return queue(t, work_new(STORE_LIST, ticket, 0));
}

int store_thread_forget(struct store_thread *t, uint64_t ticket, enum table_state state, int64_t age,
                        int most)
{
    struct work *w = work_new(STORE_FORGET, ticket, 0);
    if (w) {
        w->state = state;
        w->age = age;
        w->most = most;
    }
    return queue(t, w);
}

int store_thread_take(struct store_thread *t, struct store_reply *out)
{
    pthread_mutex_lock(&t->lock);
    struct work *w = list_take(&t->done);
    pthread_mutex_unlock(&t->lock);
    if (!w)
        return 0;
    *out = w->reply;
    free(w);
    return 1;
}

void store_thread_figures(struct store_thread *t, struct store_figures *out)
{
    pthread_mutex_lock(&t->lock);
    *out = t->figures;
    pthread_mutex_unlock(&t->lock);
}

void store_thread_stop(struct store_thread *t)
{
    pthread_mutex_lock(&t->lock);
    t->stopping = 1;
    pthread_cond_signal(&t->more);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    t->store->close(t->store);
    list_free(&t->done);
    free(t->refusals);
    pthread_cond_destroy(&t->more);
    pthread_mutex_destroy(&t->lock);
    free(t);
}
