/* frames.c: the stack of a position of Voices from outside (docs/rules/voices.md, Position). */
#include <stdlib.h>
#include <string.h>

#include "match/voices/read.h"

/* --- the path of a list of steps ------------------------------------------------------------------------ */

/* A number as the program writes it, after a slash; *from is then after it. -1 where there is none. */
static int path_number(const char **from)
{
    const char *s = *from + 1;
    size_t digits = strspn(s, "0123456789");
    if (**from != '/' || digits < 1 || digits > 3 || (digits > 1 && *s == '0'))
        return -1;
    *from = s + digits;
    return atoi(s);
}

/* The number of one of two names after a slash, likewise. */
static int path_name(const char **from, const char *const *names)
{
    for (int i = 0; **from == '/' && i < 2; i++) {
        size_t length = strlen(names[i]);
        const char *end = *from + 1 + length;
        if (strncmp(*from + 1, names[i], length) == 0 && (*end == '/' || *end == 0)) {
            *from = end;
            return i;
        }
    }
    return -1;
}

/* The list of an ability whose card's id has already been read. */
static int ability_list(const struct voices_pack *k, int card, const char **rest)
{
    int side = path_name(rest, voices_side_names), index = side < 0 ? -1 : path_number(rest);
    if (index < 0 || index >= k->court[card].count[side])
        return -1;
    return k->ability[k->court[card].first[side] + index].list;
}

/* The number of a list of steps by its path, or -1. */
static int find_list(const struct voices_reader *r, const char *src)
{
    const struct voices_pack *k = r->pack;
    const char *rest = src + strcspn(src, "/");
    char *id = strndup(src, (size_t)(rest - src));
    if (!id)
        return -1;
    int card = content_find_id(r->content, VOICES_STRATEGY_IDS, id);
    int list = card < 0 ? -1 : k->strategy[card].list;
    if (card < 0 && (card = content_find_id(r->content, VOICES_COURT_IDS, id)) >= 0)
        list = ability_list(k, card, &rest);
    free(id);
    while (list >= 0 && *rest) { /* the choices taken */
        int index = path_number(&rest), branch = index < 0 ? -1 : path_name(&rest, voices_branch_names);
        if (branch < 0 || index >= k->list[list].count)
            return -1;
        const struct voices_step *s = &k->step[k->list[list].first + index];
        list = s->kind != VOICES_STEP_CHOOSE ? -1 : branch ? s->b : s->a;
    }
    return list;
}

static int read_src(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    struct where at = where_key(w, "src");
    json_t *value = want_field(j, w, "src", r->e);
    const char *src = value ? want_text(value, &at, r->e) : NULL;
    if (!src)
        return -1;
    int list = find_list(r, src);
    if (list < 0) {
        where_error(&at, W_ERROR_NOT_ONE_OF, r->e);
        return error_text(r->e, src);
    }
    f->src = (uint16_t)list;
    return 0;
}

/* --- windows -------------------------------------------------------------------------------------------- */

/* Markers in the order in which they fell, each once; no platform holds more. */
static int read_lost(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    json_t *list = voices_read_list(r, j, w, "lost", 0, VOICES_MAX_DISCS);
    uint64_t fallen = 0;
    if (!list || voices_read_names(r, j, w, "lost", voices_marker_names, &fallen))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++)
        f->lost[i] = (uint8_t)name_index(voices_marker_names, json_string_value(json_array_get(list, i)));
    f->lost_count = (uint8_t)json_array_size(list);
    return 0;
}

/* Seat → card or "pass". */
static int read_said(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    static const char *const seats[] = {"0", "1", "2", "3", "4", "5"};
    const char *const keys[VOICES_MOST_SEATS + 1] = {seats[0],
                                                     seats[1],
                                                     seats[2],
                                                     r->p->players > 3 ? seats[3] : NULL,
                                                     r->p->players > 4 ? seats[4] : NULL,
                                                     r->p->players > 5 ? seats[5] : NULL,
                                                     NULL};
    struct where at = where_key(w, "said");
    json_t *said = want_field(j, w, "said", r->e);
    memset(f->said, VOICES_NONE, sizeof f->said);
    if (!said || want_object(said, &at, keys, r->e))
        return -1;
    for (int s = 0; s < r->p->players; s++) {
        json_t *answer = json_object_get(said, seats[s]);
        if (!answer)
            continue;
        if (json_is_string(answer) && strcmp(json_string_value(answer), "pass") == 0 &&
            json_string_length(answer) == 4)
            f->said[s] = VOICES_PASS;
        else if (voices_hides(r, s) && json_is_null(answer))
            f->said[s] = UNKNOWN;
        else if (voices_read_id(r, said, &at, seats[s], VOICES_STRATEGY_IDS, NOT_NULL, &f->said[s]))
            return -1;
    }
    return 0;
}

/* A list of cards and their owners, into room for `high`. */
static int read_plays(const struct voices_reader *r, json_t *j, const struct where *w, const char *key,
                      int high, struct voices_play *plays, uint8_t *count)
{
    static const char *const keys[] = {"seat", "card", NULL};
    struct where at = where_key(w, key);
    json_t *list = voices_read_list(r, j, w, key, 0, (size_t)high);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where entry = where_index(&at, i);
        json_t *value = json_array_get(list, i);
        if (want_object(value, &entry, keys, r->e) ||
            voices_read_seat(r, value, &entry, "seat", NOT_NULL, &plays[i].seat) ||
            voices_read_id(r, value, &entry, "card", VOICES_STRATEGY_IDS, NOT_NULL, &plays[i].card))
            return -1;
    }
    *count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

static int by_seat(const void *one, const void *other)
{
    return ((const struct voices_play *)one)->seat - ((const struct voices_play *)other)->seat;
}

static int read_window(const struct voices_reader *r, json_t *j, const struct where *w,
                       struct voices_frame *f)
{
    int played = voices_played_first(r->p, (int)(f - r->p->stack));
    if (voices_read_seat(r, j, w, "pusher", NOT_NULL, &f->seat) ||
        voices_read_name(r, j, w, "area", voices_area_names, NOT_NULL, &f->area) || read_lost(r, j, w, f) ||
        voices_read_seats(r, j, w, "ask", &f->ask) || read_said(r, j, w, f) ||
        read_plays(r, j, w, "queue", r->p->players, f->queue, &f->queue_count) ||
        voices_read_seats(r, j, w, "again", &f->again) ||
        read_plays(r, j, w, "played", VOICES_MAX_PLAYED - played, r->p->played + played, &f->played_count))
        return -1;
    qsort(f->queue, f->queue_count, sizeof f->queue[0], by_seat); /* in the order of `ask` */
    return 0;
}

/* --- the other frames ----------------------------------------------------------------------------------- */

static int read_roles(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    (void)r, (void)j, (void)w, (void)f;
    return 0;
}

static int read_deal(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    uint64_t slots = 0;
    if (voices_read_names(r, j, w, "slots", voices_slot_names, &slots))
        return -1;
    f->slots = (uint8_t)slots;
    return 0;
}

static int read_draw(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    return voices_read_seat(r, j, w, "seat", NOT_NULL, &f->seat) ||
                   voices_read_number(r, j, w, "n", VOICES_MAX_N, &f->left)
               ? -1
               : 0;
}

static int read_story(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    return voices_read_number(r, j, w, "next", VOICES_MAX_N, &f->next);
}

static int read_turn(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    return voices_read_seat(r, j, w, "seat", NOT_NULL, &f->seat) ||
                   voices_read_number(r, j, w, "left", VOICES_MAX_N, &f->left) ||
                   voices_read_name(r, j, w, "used", voices_set_names, OR_NULL, &f->used)
               ? -1
               : 0;
}

static int read_emotion(const struct voices_reader *r, json_t *j, const struct where *w,
                        struct voices_frame *f)
{
    return voices_read_seat(r, j, w, "seat", NOT_NULL, &f->seat) ||
                   voices_read_name(r, j, w, "marker", voices_marker_names, NOT_NULL, &f->marker) ||
                   voices_read_name(r, j, w, "area", voices_area_names, NOT_NULL, &f->area) ||
                   read_lost(r, j, w, f) || voices_read_flag(r, j, w, "done", &f->done)
               ? -1
               : 0;
}

static int read_court(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    return voices_read_name(r, j, w, "side", voices_side_names, NOT_NULL, &f->side) ||
                   voices_read_number(r, j, w, "next", VOICES_MAX_N, &f->next)
               ? -1
               : 0;
}

static int read_planning(const struct voices_reader *r, json_t *j, const struct where *w,
                         struct voices_frame *f)
{
    return voices_read_number(r, j, w, "next", VOICES_MAX_N, &f->next) ||
                   voices_read_seat(r, j, w, "seat", OR_NULL, &f->seat)
               ? -1
               : 0;
}

static int read_steps(const struct voices_reader *r, json_t *j, const struct where *w, struct voices_frame *f)
{
    json_t *drawn = want_field(j, w, "drawn", r->e);
    if (!drawn || read_src(r, j, w, f) || voices_read_seat(r, j, w, "actor", NOT_NULL, &f->seat) ||
        voices_read_name(r, j, w, "here", voices_area_names, OR_NULL, &f->area) ||
        voices_read_number(r, j, w, "next", VOICES_MAX_N, &f->next) ||
        voices_read_number(r, j, w, "more", VOICES_MAX_N, &f->more) ||
        voices_read_number(r, j, w, "left", VOICES_MAX_N, &f->left) ||
        voices_read_name(r, j, w, "looked", voices_juror_names, OR_NULL, &f->looked))
        return -1;
    f->drawing = !json_is_null(drawn);
    return f->drawing
               ? voices_read_kinds(r, j, w, "drawn", voices_hides(r, f->seat), f->drawn, &f->drawn_count)
               : 0;
}

/* --- the stack ------------------------------------------------------------------------------------------ */

static const struct {
    const char *keys[10];
    int (*read)(const struct voices_reader *, json_t *, const struct where *, struct voices_frame *);
} frames[VOICES_FRAMES] = {
    [VOICES_FRAME_ROLES] = {{"kind"}, read_roles},
    [VOICES_FRAME_DEAL] = {{"kind", "slots"}, read_deal},
    [VOICES_FRAME_DRAW] = {{"kind", "seat", "n"}, read_draw},
    [VOICES_FRAME_STORY] = {{"kind", "next"}, read_story},
    [VOICES_FRAME_TURN] = {{"kind", "seat", "left", "used"}, read_turn},
    [VOICES_FRAME_WINDOW] = {{"kind", "pusher", "area", "lost", "ask", "said", "queue", "again", "played"},
                             read_window},
    [VOICES_FRAME_EMOTION] = {{"kind", "seat", "marker", "area", "lost", "done"}, read_emotion},
    [VOICES_FRAME_COURT] = {{"kind", "side", "next"}, read_court},
    [VOICES_FRAME_PLANNING] = {{"kind", "next", "seat"}, read_planning},
    [VOICES_FRAME_STEPS] = {{"kind", "src", "actor", "here", "next", "drawn", "more", "left", "looked"},
                            read_steps},
};

int voices_read_stack(const struct voices_reader *r)
{
    struct where at = where_key(NULL, "stack");
    json_t *list = voices_read_list(r, r->json, NULL, "stack", 0, VOICES_MAX_STACK);
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where w = where_index(&at, i);
        struct voices_frame *f = &r->p->stack[i];
        json_t *j = json_array_get(list, i);
        if (!json_is_object(j))
            return where_error(&w, W_ERROR_WANT_OBJECT, r->e);
        if (voices_read_name(r, j, &w, "kind", voices_frame_names, NOT_NULL, &f->kind) ||
            want_object(j, &w, frames[f->kind].keys, r->e) || frames[f->kind].read(r, j, &w, f))
            return -1;
    }
    r->p->stack_count = (uint8_t)json_array_size(list);
    return list ? 0 : -1;
}

/* --- what a view hides ---------------------------------------------------------------------------------- */

/* Null stands for nothing and for what is hidden. The frames show what is still to be dealt; everything else
 * has been dealt: roles and, as long as the deck lasts, court cards. Once the deck has run out, a voice's
 * view does not show which places are empty; they stay unknown. */
int voices_tell_hidden(const struct voices_reader *r)
{
    struct voices *p = r->p;
    unsigned due = 0;
    int roles = 0;
    for (int i = 0; i < p->stack_count; i++) {
        due |= p->stack[i].kind == VOICES_FRAME_DEAL ? p->stack[i].slots : 0u;
        roles |= p->stack[i].kind == VOICES_FRAME_ROLES;
    }
    for (int i = 0; i < VOICES_SLOTS && !roles && voices_hides(r, p->prosecutor); i++)
        if (p->slot[i] == VOICES_NONE && !(due >> i & 1))
            p->slot[i] = UNKNOWN;
    for (int s = 0; s < p->players && !roles; s++) {
        struct where at = where_key(NULL, "roles");
        if (p->role[s] != VOICES_NONE)
            continue;
        if (s == r->viewer || s == p->prosecutor)
            return where_error(&at, W_ERROR_WANT_TEXT, r->e);
        p->role[s] = UNKNOWN;
    }
    return 0;
}
