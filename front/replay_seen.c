#include "front/replay_seen.h"

#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/front.h"
#include "front/record_file.h"
#include "front/thoughts.h"

enum { SENTENCE = 8192 };

struct telling_seen {
    const struct replay_wish *wish;
    int64_t at; /* stop after the step of this move; -1: never */
    struct seen_reader whole, s;
    struct terminal terminal;
    struct thoughts thoughts;
    const struct front_game *front;
    json_t *moves;
};

/* --- what is asked for ----------------------------------------------------------------------------------- */

static int check_seat(const struct telling_seen *p, struct error *e)
{
    const char *text = p->wish->seat_text;
    int64_t seat = SPECTATOR;
    if (!text)
        return 0;
    if (strcmp(text, "spectator") != 0 &&
        number_read("--seat", text, 0, p->whole.r.match.seats - 1, &seat, e))
        return -1;
    return seat == p->whole.viewer ? 0 : error_set(e, BAD_INPUT, W_REPLAY_SEEN_OTHER, "--seat");
}

static int check_at(struct telling_seen *p, struct error *e)
{
    p->at = -1;
    if (!p->wish->at_text)
        return 0;
    if (number_read("--at", p->wish->at_text, 0, INT64_MAX, &p->at, e))
        return -1;
    if (p->at < (int64_t)p->whole.moves)
        return 0;
    error_set(e, BAD_INPUT, W_REPLAY_NO_SUCH_MOVE, "--at");
    e->value = p->at;
    e->high = (int64_t)p->whole.moves;
    return -1;
}

static int check_thoughts(struct telling_seen *p, struct error *e)
{
    const char *text = p->wish->beliefs_text;
    return text ? thoughts_open_seen(&p->thoughts, text, &p->whole, e) : 0;
}

/* --- telling --------------------------------------------------------------------------------------------- */

static struct listener listener_of(const struct telling_seen *p)
{
    static const struct text silence;
    const struct match *m = &p->s.r.match;
    return (struct listener){m->content, m->options, lang, viewer_bit(p->s.viewer), p->s.viewer, &silence};
}

static void print_head(const struct telling_seen *p)
{
    const struct slot slots[] = {{"seat", NULL, p->s.viewer}};
    char text[SENTENCE];
    words_say(text, sizeof text, lang,
              p->s.viewer == SPECTATOR ? W_REPLAY_AS_SPECTATOR : W_REPLAY_AS_SEAT_NUMBER, slots, 1);
    terminal_say(&p->terminal, INK_DIM, 0, "", text);
    terminal_say(&p->terminal, INK_DIM, 0, "", words_raw(lang, W_REPLAY_SEEN_VIEW));
    if (!p->thoughts.open)
        return;
    thoughts_introduce(&p->thoughts, p->front->tale, text, sizeof text);
    terminal_say(&p->terminal, INK_DIM, 0, "", text);
}

/* As the notation has it: a sentence would need to know what is hidden. */
static int tell_move(struct telling_seen *p, struct error *e)
{
    json_t *move = json_copy(p->s.event);
    if (!move || record_strip(move) || json_array_append(p->moves, move))
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    char *text = p->wish->json ? NULL : json_dumps(move, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text)
        printf("%4llu  %s\n", (unsigned long long)(p->s.r.record.moves - 1), text);
    free(text);
    json_decref(move);
    return p->thoughts.open ? believer_told(&p->thoughts.believer, &p->s.r.match, p->s.event, e) : 0;
}

static void tell_view(struct telling_seen *p)
{
    struct listener to = listener_of(p);
    char text[SENTENCE];
    if (p->thoughts.open && thoughts_view(&p->thoughts, &p->s, p->front->tale, &to, text, sizeof text) &&
        !p->wish->json)
        printf("      %s\n", text);
}

/* The table as it was seen last. */
static void draw_table(struct telling_seen *p)
{
    static const unsigned char memory[MEMORY];
    const struct match *m = &p->s.r.match;
    union position view;
    match_reveal(m, p->s.viewer, view.bytes);
    struct sight sight = {.content = m->content,
                          .options = m->options,
                          .seats = m->seats,
                          .viewer = p->s.viewer,
                          .view = view.bytes,
                          .texts = &m->texts,
                          .memory = memory};
    putchar('\n');
    p->front->screen->open(&p->terminal, m->content);
    p->front->screen->draw(&p->terminal, &sight);
}

static void print_end(struct telling_seen *p)
{
    draw_table(p);
    if (p->wish->at_text)
        return;
    char *result = p->s.result ? json_dumps(p->s.result, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    if (json_is_object(p->s.result) && result)
        printf("\n%s\n", result);
    else
        terminal_say(&p->terminal, INK_DIM, 0, "",
                     words_raw(lang, p->s.result ? W_VERIFY_NO_RESULT : W_REPLAY_UNFINISHED));
    free(result);
}

static void print_json(const struct telling_seen *p)
{
    const struct match *m = &p->s.r.match;
    uint32_t to_act = match_to_act(m);
    json_t *j =
        json_pack("{s:s,s:o,s:O,s:o,s:b,s:o,s:O}", "game", m->content->game->name, "seat",
                  record_viewer_json(p->s.viewer), "moves", p->moves, "to_act", codec_write_seats(to_act),
                  "over", to_act == 0, "result", match_result(m), "view", p->s.view);
    if (p->thoughts.open)
        json_object_set(j, "beliefs", p->thoughts.told);
    json_dumpf(j, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(j);
}

static int tell_game(struct telling_seen *p, struct error *e)
{
    int wrong = 0;
    p->moves = json_array();
    p->front = front_find(p->s.r.match.content->game);
    if (!p->wish->json)
        print_head(p);
    while (!wrong && (p->at < 0 || (int64_t)p->s.moves <= p->at) && !terminal_interrupted() &&
           p->s.r.end < p->whole.r.end && seen_reader_next(&p->s, e) > 0) {
        if (p->s.kind == SEEN_MOVE)
            wrong = tell_move(p, e);
        else if (p->s.kind == SEEN_VIEW)
            tell_view(p);
    }
    if (wrong)
        return -1;
    if (p->wish->json)
        print_json(p);
    else
        print_end(p);
    return 0;
}

/* --- the command ----------------------------------------------------------------------------------------- */

static int show(struct telling_seen *p)
{
    const struct replay_wish *w = p->wish;
    struct error wrong, e;
    if (seen_reader_open(&p->whole, w->path, w->content, &wrong))
        return p->whole.r.file ? complain_line(w->path, 0, &wrong) : complain(&wrong);
    int step = seen_reader_to(&p->whole, -1, &wrong);
    if (step == 0) { /* not a single view */
        error_set(&e, BAD_INPUT, W_REPLAY_NO_SUCH_MOVE, "");
        return complain(&e);
    }
    if (step < 0 && !p->whole.view)
        return complain_line(w->path, p->whole.r.record.lines, &wrong);
    if (check_seat(p, &e) || check_at(p, &e) || check_thoughts(p, &e))
        return complain(&e);
    if (seen_reader_from(&p->s, p->whole.r.bytes, p->whole.r.size, p->whole.r.match.content, &e))
        return complain(&e);
    terminal_open(&p->terminal, 0);
    int told = tell_game(p, &e);
    terminal_close(&p->terminal);
    int code = told ? complain(&e) : finish(DONE);
    if (code != DONE || step > 0)
        return code;
    complain_line(w->path, p->whole.r.record.lines, &wrong);
    return NO;
}

int replay_seen(const struct replay_wish *wish)
{
    struct error e;
    struct telling_seen *p = calloc(1, sizeof *p);
    if (!p) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    p->wish = wish;
    int code = show(p);
    json_decref(p->moves);
    thoughts_close(&p->thoughts);
    seen_reader_close(&p->s);
    seen_reader_close(&p->whole);
    free(p);
    return code;
}

int replay_save(const char *path, int viewer, const struct reader *whole)
{
    struct record_file file = {.descriptor = -1};
    struct out o = {0};
    struct error e;
    const struct slot slots[] = {{"file", path, 0}};
    int wrong = viewer == ALL_SEEING
                    ? error_set(&e, BAD_INPUT, W_REPLAY_SAVE_WHOSE, "--save")
                    : seen_record_put(&o, whole->bytes, whole->end, whole->match.content, viewer, &e);
    if (!wrong) {
        put_bytes(&o, "", 1);
        wrong = record_file_create(&file, path, whole->match.content->game->name, &e) ||
                record_file_add(&file, out_take(&o), &e);
    }
    record_file_close(&file);
    out_free(&o);
    if (wrong)
        return complain(&e);
    say(stdout, W_REPLAY_SEEN_SAVED, slots, 1);
    putchar('\n');
    return finish(DONE);
}
