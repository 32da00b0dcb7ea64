/* play_begin.c: how a game at the terminal begins: who sits where, a new record, one that is resumed, or one that goes on
 * from a moment of another. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "front/play.h"
#include "match/fair.h"
#include "match/seen_record.h"

/* --- who plays ------------------------------------------------------------------------------------------ */

static int unknown_bot(const char *name, struct error *e)
{
    error_set(e, BAD_INPUT, W_PLAY_NO_SUCH_BOT, "--bots");
    return error_text(e, name);
}

/* --bots: one name for all, one for each seat except the person's, or one for every seat. */
static int read_bots(const char *text, const struct game *game, int seats, const struct bot **list,
                     int *count, struct error *e)
{
    *count = 0;
    for (const char *at = text; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)(strcspn(at, ",") < 63 ? strcspn(at, ",") : 63), at);
        const struct bot *bot = bot_find(game, name);
        if (!bot)
            return unknown_bot(name, e);
        if (*count == seats) {
            error_set(e, BAD_INPUT, W_PLAY_TOO_MANY_BOTS, "--bots");
            e->value = seats;
            return -1;
        }
        list[(*count)++] = bot;
    }
    return 0;
}

/* --level: one for all. */
static int read_level(const char *text, const struct game *game, const struct bot **list, int *count,
                      struct error *e)
{
    char known[200] = "";
    size_t size = 0;
    list[0] = bot_of_level(game, text);
    *count = 1;
    if (list[0])
        return 0;
    for (const struct bot *const *bot = bots_of(game); *bot; bot++)
        if ((*bot)->level && size < sizeof known)
            size += (size_t)snprintf(known + size, sizeof known - size, size ? ", %s" : "%s", (*bot)->name);
    error_set(e, BAD_INPUT, W_PLAY_NO_SUCH_LEVEL, known[0] ? known : "–");
    return error_text(e, text);
}

/* Who sat where when the record was made: its line of names has a bot's name for a bot. 1 if that leaves at
 * most one person; otherwise nothing is changed. */
static int recall_players(struct play *p, const char *line, size_t size)
{
    struct error e;
    json_t *j = record_line_json(line, size, &e), *names = json_object_get(j, "names");
    const struct bot *found[MAX_SEATS];
    int seats = p->reader.match.seats, person = SPECTATOR, people = 0;
    int known = json_array_size(names) == (size_t)seats;
    for (int seat = 0; known && seat < seats; seat++) {
        const char *name = json_string_value(json_array_get(names, (size_t)seat));
        found[seat] = name ? bot_find(p->reader.match.content->game, name) : NULL;
        person = found[seat] ? person : seat;
        people += !found[seat];
    }
    json_decref(j);
    if (!known || people > 1)
        return 0;
    for (int seat = 0; seat < seats; seat++)
        p->bots[seat] = found[seat];
    p->viewer = person;
    return 1;
}

/* Settles the seats: what the command line says, otherwise the record, otherwise the person in seat 0 against
 * the usual bot. */
static int seat_players(struct play *p, const struct wishes *w, int recalled, struct error *e)
{
    const struct game *game = p->content->game;
    const struct bot *list[MAX_SEATS];
    int seats = p->match->seats, count = 0;
    int64_t person = p->viewer < 0 ? 0 : p->viewer;
    if (w->seat_text && number_read("--seat", w->seat_text, 0, seats - 1, &person, e))
        return -1;
    if (w->bots_text && w->level_text)
        return error_set(e, BAD_INPUT, W_PLAY_LEVEL_OR_BOTS, "--level");
    if (w->level_text && read_level(w->level_text, game, list, &count, e))
        return -1;
    if (w->bots_text && read_bots(w->bots_text, game, seats, list, &count, e))
        return -1;
    if (recalled && !w->seat_text && !w->bots_text && !w->level_text && !w->watch)
        return 0;
    int watching = w->watch || (count == seats && seats > 1);
    if (watching && w->seat_text)
        return error_set(e, BAD_INPUT, W_PLAY_SEAT_OR_WATCH, "--seat");
    for (int seat = 0, next = 0; seat < seats; seat++) {
        const struct bot *was = p->bots[seat] ? p->bots[seat] : bot_usual(game);
        const struct bot *bot = count == 0 ? was : count == 1 ? list[0] : next < count ? list[next] : was;
        if (!watching && seat == person) {
            p->bots[seat] = NULL;
            continue;
        }
        p->bots[seat] = bot;
        next++;
    }
    p->viewer = watching ? SPECTATOR : (int)person;
    return 0;
}

/* --- beginning ------------------------------------------------------------------------------------------ */

/* What a viewer of another game knew is completed by the seed of this one, before anything is written. */
static int imagine_beginning(struct play *p, json_t *view, const uint8_t seed[32], struct error *e)
{
    return view ? seen_begin(p->match, view, seed, e) : 0;
}

/* `view`: what the game begins with, as far as it is known; NULL: with its first position. */
static int write_head(struct play *p, const struct wishes *w, json_t *options, json_t *view, struct error *e)
{
    uint8_t seed[32];
    randombytes_buf(seed, sizeof seed);
    if ((w->seed_text && seed_read(w->seed_text, seed, e)) || imagine_beginning(p, view, seed, e))
        return -1;
    if (record_file_create(&p->file, w->record_path, p->content->game->name, e) ||
        record_file_add(&p->file, record_begin(&p->record, p->match, options, seed), e) ||
        (view && record_file_add(&p->file, record_imagined(&p->record, p->match), e)))
        return -1;
    json_t *names = json_array();
    for (int seat = 0; seat < p->match->seats; seat++)
        json_array_append_new(names, p->bots[seat] ? json_string(p->bots[seat]->name) : json_null());
    return record_file_add(&p->file, record_comment(&p->record, json_pack("{s:o}", "names", names)), e);
}

int play_anew(struct play *p, struct wishes *w, const char *game, struct error *e)
{
    if (start_open(&w->start, game, e) ||
        match_start(&p->own, w->start.content, w->start.players, w->start.options, e))
        return -1;
    p->match = &p->own;
    p->content = w->start.content;
    p->screen = front_find(p->content->game)->screen;
    return seat_players(p, w, 0, e) || write_head(p, w, w->start.options, NULL, e) ? -1 : 0;
}

/* Reads the whole record first, for who sat where; a wrong line is reported and nothing is touched. */
static int read_record(struct play *p, const struct wishes *w, int *recalled, struct error *e)
{
    struct reader *r = &p->reader;
    int step = reader_open(r, w->resume_path, w->start.content_name, e);
    p->resumed = 1;
    while (step == 0) {
        size_t from = r->end;
        int next = reader_next(r, e);
        if (next == 0)
            break;
        if (next < 0) {
            p->wrong_line = r->record.lines;
            return -1;
        }
        if (r->kind == LINE_COMMENT && !*recalled)
            *recalled = recall_players(p, r->bytes + from, r->end - from - 1);
    }
    if (step)
        return -1;
    if (r->sealed || r->finished) {
        error_set(e, BAD_INPUT, r->finished ? W_PLAY_RECORD_FINISHED : W_PLAY_RECORD_SEALED, w->resume_path);
        return -1;
    }
    return 0;
}

/* Tells the story so far again, now that the audience and the bots are known. */
static int retell(struct play *p, const struct wishes *w, struct error *e)
{
    struct reader again;
    int step = reader_open(&again, w->resume_path, w->start.content_name, e);
    struct match before;
    while (step == 0 && again.end < p->reader.end && reader_next(&again, e) > 0) {
        if (again.kind != LINE_MOVE)
            continue;
        before = again.match;
        memcpy(before.position.bytes, again.before.bytes, sizeof before.position.bytes);
        play_notice(p, &before, &again.match, &again.move);
        if (play_witness(p, &again.match, again.before.bytes, &again.move, &again.text, e))
            step = -1;
    }
    reader_close(&again);
    return step;
}

/* The record that is read is of the game that was named, if one was. */
static int is_of(const struct play *p, const char *game, const char *path, struct error *e)
{
    if (!game || strcmp(game, p->content->game->name) == 0)
        return 0;
    error_set(e, BAD_INPUT, W_PLAY_OTHER_GAME, path);
    return error_text(e, p->content->game->name);
}

int play_resume(struct play *p, struct wishes *w, const char *game, struct error *e)
{
    int recalled = 0;
    if (read_record(p, w, &recalled, e))
        return -1;
    p->match = &p->reader.match;
    p->content = p->match->content;
    p->record = p->reader.record;
    if (is_of(p, game, w->resume_path, e))
        return -1;
    p->screen = front_find(p->content->game)->screen;
    if (seat_players(p, w, recalled, e) || retell(p, w, e))
        return -1;
    return record_file_reopen(&p->file, w->resume_path, p->reader.end, e);
}

/* --- from a moment of another game ---------------------------------------------------------------------- */

/* Reads the other record up to its move `at` (-1: its last), where the game must not be over. */
static int read_moment(struct play *p, const struct wishes *w, int64_t at, struct error *e)
{
    struct reader *r = &p->reader;
    int step = 1;
    p->resumed = 1;
    if (reader_open(r, w->from_path, w->start.content_name, e))
        return -1;
    while ((at < 0 || (int64_t)r->record.moves <= at) && (step = reader_next(r, e)) > 0)
        continue;
    if (step < 0) {
        p->wrong_line = r->record.lines;
        return -1;
    }
    if ((int64_t)r->record.moves <= at) {
        error_set(e, BAD_INPUT, W_REPLAY_NO_SUCH_MOVE, "--at");
        e->value = at;
        e->high = (int64_t)r->record.moves;
        return -1;
    }
    return match_is_over(&r->match) ? error_set(e, BAD_INPUT, W_PLAY_RECORD_FINISHED, w->from_path) : 0;
}

/* Plays the moves up to there, which are the first of this record. */
static int take_over(struct play *p, const struct wishes *w, struct error *e)
{
    struct reader again;
    int step = reader_open(&again, w->from_path, w->start.content_name, e);
    while (step == 0 && p->record.moves < p->own.given.moves && reader_next(&again, e) > 0)
        if (again.kind == LINE_MOVE && play_commit(p, &again.move, &again.text, e))
            step = -1;
    reader_close(&again);
    return step;
}

/* --- from what one seat knew of another game -------------------------------------------------------------- */

/* Reads a seat's record up to the step of its move `at` (-1: its last), at which the game must not be over. */
static int read_sight(struct play *p, struct seen_reader *s, const struct wishes *w, int64_t at,
                      struct error *e)
{
    if (seen_reader_open(s, w->from_path, w->start.content_name, e))
        return -1;
    int step = seen_reader_to(s, at < 0 ? -1 : at + 1, e);
    if (step < 0) {
        p->wrong_line = s->r.record.lines;
        return -1;
    }
    if (step == 0) {
        error_set(e, BAD_INPUT, W_REPLAY_NO_SUCH_MOVE, "--at");
        e->value = at < 0 ? 0 : at;
        e->high = (int64_t)s->moves;
        return -1;
    }
    return match_is_over(&s->r.match) ? error_set(e, BAD_INPUT, W_PLAY_RECORD_FINISHED, w->from_path) : 0;
}

/* The pack goes over to the game, which outlives the reader. */
static int begin_from_sight(struct play *p, struct seen_reader *s, struct wishes *w, const char *game,
                            struct error *e)
{
    p->match = &p->own;
    p->content = w->start.content = s->r.content;
    s->r.content = NULL;
    if (is_of(p, game, w->from_path, e) ||
        match_start(&p->own, p->content, s->r.match.seats, s->r.options, e))
        return -1;
    p->own.rules = s->r.match.rules;
    p->own.known = seen_known(s);
    p->viewer = s->viewer; /* unless another seat is asked for */
    p->screen = front_find(p->content->game)->screen;
    return seat_players(p, w, 0, e) || write_head(p, w, s->r.options, s->view, e) ? -1 : 0;
}

static int play_from_sight(struct play *p, struct wishes *w, const char *game, int64_t at, struct error *e)
{
    struct seen_reader *s = calloc(1, sizeof *s);
    if (!s)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int wrong = read_sight(p, s, w, at, e) || begin_from_sight(p, s, w, game, e);
    seen_reader_close(s);
    free(s);
    return wrong ? -1 : 0;
}

int play_from(struct play *p, struct wishes *w, const char *game, struct error *e)
{
    const struct reader *r = &p->reader;
    int64_t at = -1;
    if (w->at_text && number_read("--at", w->at_text, 0, INT32_MAX - 1, &at, e))
        return -1;
    if (read_moment(p, w, at, e))
        return e->word == W_RECORD_SEEN ? play_from_sight(p, w, game, at, e) : -1;
    p->match = &p->own;
    p->content = r->match.content;
    if (is_of(p, game, w->from_path, e) || match_start(&p->own, p->content, r->match.seats, r->options, e))
        return -1;
    p->own.given.moves = r->record.moves;
    fair_setup(r->bytes, strcspn(r->bytes, "\n"), p->own.given.of);
    p->screen = front_find(p->content->game)->screen;
    return seat_players(p, w, 0, e) || write_head(p, w, r->options, NULL, e) || take_over(p, w, e) ? -1 : 0;
}
