/* table.c: a table's memory: its shape, its match, its end; and what all files of the hub share. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

const char *const table_state_names[] = {"lobby", "running", "over"};

const char *json_text(json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

void seat_clear(struct seat *s)
{
    json_decref(s->held);
    json_decref(s->bot_move);
    free(s->last.move);
    memset(s, 0, sizeof *s);
}

void table_count_watcher(struct conn *c, void *of)
{
    *(int *)of += c->role == ROLE_SPECTATOR || c->role == ROLE_BOARD;
}

/* The game's pack, seats and options, all at once or not at all. `options` as given by people. */
int table_shape(struct table *t, const char *content, int seats, json_t *options, struct error *e)
{
    struct error own;
    struct match trial;
    struct content *open = content_open(t->game, content, e ? e : &own);
    if (!open)
        return -1;
    if (match_start(&trial, open, seats, options, e ? e : &own)) {
        content_close(open);
        return -1;
    }
    match_end(&trial);
    for (int s = seats; s < t->seats; s++)
        seat_clear(&t->seat[s]);
    json_t *given = options ? json_incref(options) : json_object();
    json_decref(t->options);
    content_close(t->content);
    t->content = open;
    if (content != t->content_name)
        snprintf(t->content_name, sizeof t->content_name, "%s", content);
    t->options = given;
    t->seats = seats;
    return 0;
}

void table_end_match(struct table *t)
{
    if (t->playing)
        match_end(&t->match);
    t->playing = t->over = t->blind = 0;
    t->paused_at = 0;
    for (int v = 0; v <= MAX_SEATS; v++) {
        json_decref(t->fresh[v]);
        t->fresh[v] = json_array();
    }
    for (int s = 0; s < t->seats; s++) {
        struct seat *seat = &t->seat[s];
        json_decref(seat->held);
        json_decref(seat->bot_move);
        free(seat->last.move);
        seat->held = seat->bot_move = NULL;
        seat->last = (struct answer){0, NULL, NULL};
        seat->clock_q = seat->deadline = 0;
        memset(seat->asked, 0, HASH);
    }
}

/* The same game from its first two lines on, with nobody at it: to go through it once more. */
struct table *table_replay_copy(struct table *t)
{
    struct table *copy = calloc(1, sizeof *copy);
    if (!copy)
        return NULL;
    const char *second = strchr(t->lines, '\n') + 1, *third = strchr(second, '\n') + 1;
    copy->hub = t->hub;
    copy->replaying = copy->borrowed = 1;
    copy->game = t->game;
    copy->content = t->content;
    copy->options = json_incref(t->options);
    copy->seats = t->seats;
    copy->seal = t->seal;
    table_end_match(copy);
    record_keep(copy, t->lines, (size_t)(third - t->lines));
    if (play_open_record(copy) == 0)
        return copy;
    table_free(copy);
    return NULL;
}

void table_free(struct table *t)
{
    for (int s = 0; s < MAX_SEATS; s++)
        seat_clear(&t->seat[s]);
    for (int n = 0; n < KNOCKS; n++)
        json_decref(t->knocks[n].sit);
    for (int v = 0; v <= MAX_SEATS; v++)
        json_decref(t->fresh[v]);
    while (t->first) {
        struct held_back *next = t->first->next;
        free(t->first);
        t->first = next;
    }
    if (t->playing)
        match_end(&t->match);
    if (!t->borrowed)
        content_close(t->content);
    json_decref(t->options);
    free(t->batch);
    free(t->lines);
    free(t);
}

void table_tick(struct table *t)
{
    seal_tick(t);
    talk_tick(t);
    clock_tick(t);
}

uint64_t table_due(const struct table *t)
{
    uint64_t due = t->damaged ? UINT64_MAX : clock_due(t);
    if (t->sealing && t->sealing_until < due)
        due = t->sealing_until;
    if (t->vote_until && t->vote_until < due)
        due = t->vote_until;
    return due;
}
