/* stamp.c: the store's own time: looked at, and kept in the file. */
#include <time.h>

#include "server/store/own.h"

enum { SAVE_S = 3600 };

static uint64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now); /* a machine that is asleep grows older */
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void store_begin_time(struct store_sqlite *q)
{
    sqlite3_stmt *newest = q->statements[NEWEST_STAMP], *saved = q->statements[SAVED_TIME];
    int64_t stamp = sqlite3_step(newest) == SQLITE_ROW ? sqlite3_column_int64(newest, 0) : 0;
    const char *text = sqlite3_step(saved) == SQLITE_ROW ? (const char *)sqlite3_column_text(saved, 0) : NULL;
    timeline_begin(&q->time, text, stamp, (int64_t)time(NULL), steady_ms());
    q->store.doubt = q->time.lead;
    sqlite3_reset(newest);
    sqlite3_reset(saved);
    store_now(q);
}

int64_t store_now(struct store_sqlite *q)
{
    struct timeline_news news = timeline_look(&q->time, (int64_t)time(NULL), steady_ms());
    if (news.changed) {
        q->news = news;
        q->time_saved = 0;
        q->store.doubt = q->time.lead;
    }
    return q->time.now;
}

int store_note_time(struct store_sqlite *q)
{
    char text[TIMELINE_TEXT];
    if (q->time_saved != 0 && q->time.now - q->time_saved < SAVE_S)
        return SQLITE_OK;
    int result = SQLITE_OK;
    if (q->news.older) {
        sqlite3_bind_int64(q->statements[MAKE_OLDER], 1, q->news.older);
        sqlite3_bind_int64(q->statements[MAKE_OLDER], 2, q->news.before);
        result = store_run(q, MAKE_OLDER);
    }
    timeline_save(&q->time, text);
    if (result == SQLITE_OK)
        result = sqlite3_bind_text(q->statements[SAVE_TIME], 1, text, -1, SQLITE_TRANSIENT);
    if (result == SQLITE_OK)
        result = store_run(q, SAVE_TIME);
    if (result == SQLITE_OK) {
        q->time_saved = q->time.now;
        q->news.older = 0;
    }
    return result;
}
