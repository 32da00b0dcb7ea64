#include "tests/server/shown.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/games.h"
#include "match/record_read.h"

uint64_t shown_hash(const char *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 0x100000001b3u;
    return hash;
}

void shown_add(struct shown_list *l, const struct shown *one)
{
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 1024;
        l->all = realloc(l->all, l->room * sizeof *l->all);
        assert(l->all);
    }
    l->all[l->count++] = *one;
}

void shown_free(struct shown_list *l)
{
    free(l->all);
    *l = (struct shown_list){0};
}

/* An event is seen after it. */
static uint64_t after_moves(const struct shown *s)
{
    return s->n + (uint64_t)(s->is_event == SHOWN_EVENT);
}

static int by_move(const void *a, const void *b)
{
    const struct shown *x = a, *y = b;
    int game = strcmp(x->game, y->game);
    uint64_t n = after_moves(x), m = after_moves(y);
    if (game)
        return game;
    if (n != m)
        return n < m ? -1 : 1;
    if (x->viewer != y->viewer)
        return x->viewer < y->viewer ? -1 : 1;
    if (x->is_event != y->is_event)
        return x->is_event - y->is_event;
    return x->hash < y->hash ? -1 : x->hash > y->hash;
}

void shown_sort(struct shown_list *l)
{
    if (l->count)
        qsort(l->all, l->count, sizeof *l->all, by_move);
}

/* Packs take longer to open than records to read. */
const struct content *standard_pack(const char *game)
{
    enum { GAMES = 16 };
    static struct content *open[GAMES];
    struct error e;
    for (int i = 0; i < GAMES - 1 && games[i]; i++) {
        if (strcmp(games[i]->name, game) != 0)
            continue;
        if (!open[i])
            open[i] = content_open(games[i], "standard", &e);
        return open[i];
    }
    return NULL;
}

uint64_t shown_sorted(const json_t *view)
{
    char *text = json_dumps(view, JSON_COMPACT | JSON_SORT_KEYS);
    assert(text);
    uint64_t hash = shown_hash(text, strlen(text));
    free(text);
    return hash;
}

static int is_changed_as_in_record(const struct shown *s, const struct reader *r)
{
    json_t *view = match_view(&r->match, s->viewer);
    int same = shown_sorted(view) == s->hash;
    json_decref(view);
    return same;
}

static int is_as_in_record(const struct shown *s, const struct reader *r)
{
    const struct move_line line = {.n = s->n};
    struct out o = {0};
    if (s->is_event == SHOWN_CHANGED)
        return is_changed_as_in_record(s, r);
    if (s->is_event)
        codec_put_line(&o, &line, r->match.content, r->before.bytes, &r->move, &r->text,
                       viewer_bit(s->viewer), 1);
    else
        match_put_view(&o, &r->match, s->viewer);
    int same = shown_hash(o.bytes, o.size) == s->hash;
    out_free(&o);
    return same;
}

void shown_check(const struct shown_list *l, const char *game, const struct content *pack, const char *text,
                 size_t size, void (*complain)(void *of, const char *what), void *of)
{
    struct reader r;
    struct error e;
    char what[120];
    size_t at = 0;
    while (at < l->count && strcmp(l->all[at].game, game) != 0)
        at++;
    int step = reader_from(&r, text, size, pack, &e);
    while (step == 0 && reader_next(&r, &e) > 0) {
        if (r.kind != LINE_MOVE && r.kind != LINE_NONCES)
            continue;
        for (; at < l->count && strcmp(l->all[at].game, game) == 0; at++) {
            const struct shown *s = &l->all[at];
            if (after_moves(s) > r.record.moves)
                break;
            if ((at > 0 && by_move(s, s - 1) == 0) || is_as_in_record(s, &r))
                continue;
            snprintf(what, sizeof what, "seat %d was shown another %s at move %llu than the record's",
                     s->viewer, s->is_event == SHOWN_EVENT ? "event" : "view", (unsigned long long)s->n);
            complain(of, what);
        }
    }
    if (at < l->count && strcmp(l->all[at].game, game) == 0)
        complain(of, "somebody was shown a move that is not in the record");
    reader_close(&r);
}
