/* replay.c: `hustings replay`: tells a recorded game again, as a seat saw it: hidden things stay hidden until
 * the moment they were revealed (docs/notation.md, the model, point 8). */
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/front.h"
#include "front/pending.h"
#include "front/replay_seen.h"
#include "front/thoughts.h"
#include "match/record_read.h"

enum {
    TRUTH = -3,
    SENTENCE = 8192
}; /* TRUTH: besides seats and SPECTATOR, a viewer from whom nothing is hidden */

/* A secret answer that waits for the others. */
struct waiting {
    struct pending answer;
    char told[SENTENCE]; /* what was said of it when it was made */
};

struct replay {
    const char *path, *content, *seat_text, *at_text, *beliefs_text, *save_path;
    int json;
    int viewer;
    int64_t at; /* the move to stop after */
    struct reader r;
    const struct front_game *front;
    const struct tale *tale; /* of the same */
    unsigned char memory[MEMORY];
    struct terminal terminal;
    json_t *moves; /* as the viewer knows them so far */
    int pending_count;
    struct waiting pending[MAX_SEATS];
    struct thoughts thoughts;
};

/* --- one move ------------------------------------------------------------------------------------------- */

static uint32_t viewers_of(const struct replay *p)
{
    return p->viewer == TRUTH ? 0 : viewer_bit(p->viewer);
}

static struct listener listener_of(const struct replay *p)
{
    const struct match *m = &p->r.match;
    return (struct listener){m->content, m->options, lang, viewers_of(p), p->viewer, &p->r.text};
}

/* One line, after `lead`; wrapped only if it goes to a screen. */
static void print_line(const struct terminal *t, enum ink ink, const char *lead, const char *text)
{
    enum { INDENT = 6 };
    if (t->shows) {
        terminal_say(t, ink, INDENT, lead, text);
        return;
    }
    while (*text) {
        size_t line = strcspn(text, "\n");
        printf("%-*s", INDENT, lead);
        terminal_write(t, ink, text, line);
        putchar('\n');
        text += line + (text[line] == '\n');
        lead = "";
    }
}

static void describe(const struct replay *p, const void *before, const struct move *move,
                     const struct text *said, int opened, char out[SENTENCE])
{
    struct listener to = listener_of(p);
    to.said = said;
    p->tale->describe(out, SENTENCE, &to, before, move, opened);
}

static void print_move(const struct replay *p, uint64_t n, const char *text)
{
    char lead[32];
    snprintf(lead, sizeof lead, "%4llu", (unsigned long long)n);
    print_line(&p->terminal, INK_PLAIN, lead, text);
}

static void open_one(struct replay *p, const struct waiting *w)
{
    const struct pending *a = &w->answer;
    char text[SENTENCE];
    describe(p, a->before.bytes, &a->move, &a->text, 1, text);
    if (!p->json && strcmp(text, w->told) != 0)
        print_move(p, a->n, text);
    json_array_set_new(p->moves, (size_t)a->n, pending_opened(a, p->r.match.content, viewers_of(p)));
}

/* The secret answers revealed now, before the one that revealed them; those that never will be are forgotten.
 */
static void open_pending(struct replay *p)
{
    int kept = 0;
    for (int i = 0; i < p->pending_count; i++) {
        const struct waiting *w = &p->pending[i];
        int opens = p->tale->opens ? p->tale->opens(&w->answer.move, p->r.match.position.bytes) : 1;
        if (opens > 0)
            open_one(p, w);
        if (opens == 0 && kept++ != i)
            p->pending[kept - 1] = *w;
    }
    p->pending_count = kept;
}

/* Do others still owe an answer to the question that this move answered? Then nobody sees it yet. */
static int is_secret_still(const struct replay *p)
{
    const struct reader *r = &p->r;
    if (p->tale->opens)
        return p->viewer != TRUTH && p->tale->opens(&r->move, r->match.position.bytes) == 0;
    return p->viewer != TRUTH && match_waits(&r->match, r->before.bytes, &r->move);
}

static void print_aftermath(const struct replay *p)
{
    struct listener to = listener_of(p);
    char text[SENTENCE];
    if (p->tale->aftermath(text, sizeof text, &to, p->r.before.bytes, &p->r.move, p->r.match.position.bytes))
        print_line(&p->terminal, INK_PLAIN, "", text);
}

static void print_heading(const struct replay *p)
{
    struct listener to = listener_of(p);
    char text[SENTENCE];
    if (!p->tale->heading || !p->tale->heading(text, sizeof text, &to, p->r.before.bytes, &p->r.move))
        return;
    putchar('\n');
    print_line(&p->terminal, INK_BOLD, "", text);
}

static void tell_move(struct replay *p)
{
    struct reader *r = &p->r;
    uint64_t n = r->record.moves - 1;
    int secret = is_secret_still(p);
    char text[SENTENCE];
    describe(p, r->before.bytes, &r->move, &r->text, !secret, text);
    json_array_append_new(p->moves, codec_write_move(r->match.content, r->before.bytes, &r->move, &r->text,
                                                     viewers_of(p), !secret));
    if (!p->json)
        print_heading(p);
    if (p->tale->remember)
        p->tale->remember(p->memory, r->before.bytes, &r->move);
    if (secret && p->pending_count < MAX_SEATS) {
        struct waiting *w = &p->pending[p->pending_count++];
        pending_keep(&w->answer, r);
        memcpy(w->told, text, sizeof text);
    } else {
        open_pending(p);
    }
    if (!p->json) {
        print_move(p, n, text);
        print_aftermath(p);
    }
}

static int tell_thoughts(struct replay *p)
{
    struct listener to = listener_of(p);
    char text[SENTENCE];
    int said = thoughts_move(&p->thoughts, &p->r, p->tale, &to, text, sizeof text);
    if (said > 0 && !p->json)
        print_line(&p->terminal, INK_DIM, "", text);
    return said;
}

/* --- the whole game ------------------------------------------------------------------------------------- */

static void print_viewer(const struct replay *p, int finished)
{
    struct listener to = listener_of(p);
    char text[SENTENCE], name[SENTENCE] = "";
    if (p->viewer >= 0 && p->tale->name)
        p->tale->name(name, sizeof name, &to, p->viewer);
    const struct slot slots[] = {{"seat", NULL, p->viewer}, {"name", name, 0}};
    enum word word = p->viewer == TRUTH           ? W_REPLAY_TRUTH
                     : p->viewer != SPECTATOR     ? name[0] ? W_REPLAY_AS_SEAT : W_REPLAY_AS_SEAT_NUMBER
                     : !finished && !p->seat_text ? W_REPLAY_UNFINISHED_SPECTATOR
                                                  : W_REPLAY_AS_SPECTATOR;
    words_say(text, sizeof text, lang, word, slots, 2);
    terminal_say(&p->terminal, INK_DIM, 0, "", text);
    if (!p->thoughts.open)
        return;
    thoughts_introduce(&p->thoughts, p->tale, text, sizeof text);
    terminal_say(&p->terminal, INK_DIM, 0, "", text);
}

static void print_end(const struct replay *p, const struct reader *whole)
{
    const struct match *m = &p->r.match;
    struct listener to = listener_of(p);
    char text[SENTENCE];
    putchar('\n');
    if (match_to_act(m) == 0) {
        p->tale->outcome(text, sizeof text, &to, m->position.bytes);
        print_line(&p->terminal, INK_BOLD, "", text);
    } else if (match_to_act(m) != 0) {
        terminal_say(&p->terminal, INK_DIM, 0, "",
                     words_raw(lang, whole->finished ? W_VERIFY_NO_RESULT : W_REPLAY_UNFINISHED));
    }
}

/* The table at the moment where the story stops. */
static void draw_table(struct replay *p)
{
    const struct match *m = &p->r.match;
    union position view;
    if (p->viewer == TRUTH)
        memcpy(view.bytes, m->position.bytes, sizeof view.bytes);
    else
        match_reveal(m, p->viewer, view.bytes);
    struct sight sight = {.content = m->content,
                          .options = m->options,
                          .seats = m->seats,
                          .viewer = p->viewer == TRUTH ? SPECTATOR : p->viewer,
                          .view = view.bytes,
                          .texts = &m->texts,
                          .memory = p->memory};
    putchar('\n');
    p->front->screen->open(&p->terminal, m->content);
    p->front->screen->draw(&p->terminal, &sight);
}

static json_t *viewer_json(int viewer)
{
    return viewer == TRUTH       ? json_null()
           : viewer == SPECTATOR ? json_string("spectator")
                                 : json_integer(viewer);
}

static void print_json(struct replay *p)
{
    const struct match *m = &p->r.match;
    uint32_t to_act = match_to_act(m);
    json_t *j =
        json_pack("{s:s,s:o,s:O,s:o,s:b,s:o,s:o}", "game", m->content->game->name, "seat",
                  viewer_json(p->viewer), "moves", p->moves, "to_act", codec_write_seats(to_act), "over",
                  to_act == 0, "result", match_result(m), p->viewer == TRUTH ? "position" : "view",
                  p->viewer == TRUTH ? match_position(m) : match_view(m, p->viewer));
    if (p->thoughts.open)
        json_object_set(j, "beliefs", p->thoughts.told);
    json_dumpf(j, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(j);
}

/* 0, or -1: out of memory. */
static int tell_game(struct replay *p, const struct reader *whole)
{
    struct error e;
    int wrong = 0;
    p->moves = json_array();
    p->front = front_find(p->r.match.content->game);
    p->tale = p->front->tale;
    if (!p->json)
        print_viewer(p, whole->finished);
    while (!wrong && (p->at < 0 || (int64_t)p->r.record.moves <= p->at) && !terminal_interrupted() &&
           reader_next(&p->r, &e) > 0) {
        if (p->r.kind != LINE_MOVE)
            continue;
        tell_move(p);
        wrong = p->thoughts.open && tell_thoughts(p) < 0;
    }
    if (p->json)
        print_json(p);
    else if (!p->at_text)
        print_end(p, whole);
    else
        draw_table(p);
    json_decref(p->moves);
    return wrong ? -1 : 0;
}

/* --- the command ---------------------------------------------------------------------------------------- */

/* The viewer: the seat that was named; otherwise, everything is shown of a game that can't be played on. */
static int choose_viewer(struct replay *p, const struct reader *whole, struct error *e)
{
    int64_t seat;
    p->viewer = whole->finished ? TRUTH : SPECTATOR;
    if (!p->seat_text)
        return 0;
    if (strcmp(p->seat_text, "spectator") == 0) {
        p->viewer = SPECTATOR;
        return 0;
    }
    if (number_read("--seat", p->seat_text, 0, whole->match.seats - 1, &seat, e))
        return -1;
    p->viewer = (int)seat;
    return 0;
}

static int choose_end(struct replay *p, const struct reader *whole, struct error *e)
{
    p->at = -1;
    if (!p->at_text)
        return 0;
    if (number_read("--at", p->at_text, 0, INT64_MAX, &p->at, e))
        return -1;
    if (p->at < (int64_t)whole->record.moves)
        return 0;
    error_set(e, BAD_INPUT, W_REPLAY_NO_SUCH_MOVE, "--at");
    e->value = p->at;
    e->high = (int64_t)whole->record.moves;
    return -1;
}

static int choose_thoughts(struct replay *p, const struct reader *whole, struct error *e)
{
    return p->beliefs_text ? thoughts_open(&p->thoughts, p->beliefs_text, whole, e) : 0;
}

static int replay_file(struct replay *p, struct reader *whole)
{
    struct error wrong, e;
    int step;
    int opened = reader_open(whole, p->path, p->content, &wrong);
    if (opened && wrong.word == W_RECORD_SEEN)
        return replay_seen(&(struct replay_wish){.path = p->path,
                                                 .content = p->content,
                                                 .seat_text = p->seat_text,
                                                 .at_text = p->at_text,
                                                 .beliefs_text = p->beliefs_text,
                                                 .json = p->json});
    if (opened)
        return whole->file ? complain_line(p->path, 0, &wrong) : complain(&wrong);
    while ((step = reader_next(whole, &wrong)) > 0)
        ; /* read once to the end: how it ends decides what may be shown */
    if (choose_viewer(p, whole, &e) || choose_end(p, whole, &e) || choose_thoughts(p, whole, &e))
        return complain(&e);
    if (p->save_path)
        return step < 0 ? complain_line(p->path, whole->record.lines, &wrong)
                        : replay_save(p->save_path, p->seat_text ? p->viewer : ALL_SEEING, whole);
    if (reader_from(&p->r, whole->bytes, whole->size, whole->match.content, &e))
        return complain(&e);
    terminal_open(&p->terminal, 0);
    int told = tell_game(p, whole);
    terminal_close(&p->terminal);
    if (told) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    int code = finish(DONE);
    if (code != DONE || step == 0)
        return code;
    code = complain_line(p->path, whole->record.lines, &wrong);
    return wrong.word == W_ERROR_OUT_OF_MEMORY ? code : NO; /* a lack of memory is not the record's fault */
}

int run_replay(const struct command *self, int argc, char **argv)
{
    struct replay *p = calloc(1, sizeof *p);
    struct reader whole;
    struct error e;
    if (!p) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    const struct option options[] = {{.name = "seat", .value = &p->seat_text},
                                     {.name = "at", .value = &p->at_text},
                                     {.name = "beliefs", .value = &p->beliefs_text},
                                     {.name = "save", .value = &p->save_path},
                                     {.name = "content", .value = &p->content},
                                     {.name = "json", .flag = &p->json},
                                     {.name = NULL}};
    memset(&whole, 0, sizeof whole);
    int code = options_read_one(self, argc, argv, options, "FILE");
    if (code < 0) {
        p->path = argv[1];
        code = replay_file(p, &whole);
    }
    thoughts_close(&p->thoughts);
    reader_close(&p->r);
    reader_close(&whole);
    free(p);
    return code;
}
