/* learn.c: `hustings learn`: a lesson (docs/lessons.md) at the terminal. The moves of the others and all
 * chance are written down; the person's are read by the game's own screen and compared with what the lesson
 * wants. */
#include <stdlib.h>
#include <string.h>

#include "front/front.h"
#include "front/play.h"
#include "match/games.h"

/* --- what a lesson says ---------------------------------------------------------------------------------- */

static const char *text_of(const json_t *texts)
{
    return json_string_value(json_object_get(texts, words_lang_name(lang)));
}

/* What is new, then a sentence of the lesson. On a terminal Enter goes on. */
static void tell(struct play *p, const json_t *text, int wait)
{
    play_show(p);
    putchar('\n');
    terminal_say(&p->terminal, INK_BOLD, 2, "» ", text_of(text));
    if (wait && p->terminal.asks)
        play_turn_page(p);
}

/* "1 Ilka, 2 Tomas, …": the screens call them by their seats. */
static void say_seats(const struct play *p, const json_t *names)
{
    char list[512], line[640];
    size_t used = 0, seat;
    const json_t *name, *own = json_object_get(names, words_lang_name(lang));
    list[0] = 0;
    json_array_foreach(own, seat, name)
    {
        if ((int)seat != p->viewer && used < sizeof list - 64)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%zu %.40s", used ? ", " : "", seat,
                                     json_string_value(name));
    }
    const struct slot slots[] = {{"list", list, 0}};
    words_say(line, sizeof line, lang, W_LEARN_SEATS, slots, 1);
    terminal_say(&p->terminal, INK_DIM, 0, "", line);
}

/* --- moves ------------------------------------------------------------------------------------------------ */

static int play_move(struct play *p, const struct move *move, const struct text *text, struct error *e)
{
    struct match before = *p->match;
    if (match_apply(p->match, move, text, e))
        return -1;
    play_notice(p, &before, p->match, move);
    return 0;
}

/* A move as the lesson has it: the text of a clue is there in three languages. */
static int play_written(struct play *p, json_t *written, struct error *e)
{
    struct move move;
    struct text text;
    json_t *json = json_copy(written), *said = json_object_get(written, "text");
    if (json_is_object(said))
        json_object_set_new(json, "text", json_string(text_of(said)));
    int wrong =
        codec_read_move(p->content, p->match->seats, json, &move, &text, e) || play_move(p, &move, &text, e);
    json_decref(json);
    return wrong ? -1 : 0;
}

static int play_all(struct play *p, const json_t *moves, struct error *e)
{
    size_t i;
    json_t *move;
    json_array_foreach(moves, i, move)
    {
        if (play_written(p, move, e))
            return -1;
    }
    return 0;
}

/* --- what is wanted ---------------------------------------------------------------------------------------- */

static int in_list(const json_t *list, const json_t *value)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one)
    {
        if (json_equal(one, value))
            return 1;
    }
    return 0;
}

static int value_fits(const json_t *want, const json_t *value)
{
    if (json_is_object(want)) {
        json_int_t n = json_integer_value(value);
        return json_is_integer(value) && n >= json_integer_value(json_object_get(want, "min")) &&
               n <= json_integer_value(json_object_get(want, "max"));
    }
    return json_is_array(want) && !json_is_array(value) ? in_list(want, value) : json_equal(want, value);
}

static int fits(json_t *want, const json_t *move)
{
    const char *key;
    json_t *value;
    json_object_foreach(want, key, value)
    {
        if (!value_fits(value, json_object_get(move, key)))
            return 0;
    }
    return 1;
}

/* Which of the wanted moves this is; -1: none. */
static int find_wanted(const struct play *p, const json_t *wanted, const struct move *move,
                       const struct text *text)
{
    json_t *json = codec_write_move(p->content, p->match->position.bytes, move, text, 0, 1), *want;
    size_t i;
    int found = -1;
    json_array_foreach(wanted, i, want)
    {
        if (found < 0 && fits(want, json))
            found = (int)i;
    }
    json_decref(json);
    return found;
}

/* --- the script -------------------------------------------------------------------------------------------- */

static int run_script(struct play *p, const json_t *script, struct error *e);

/* What is played for a move that was wanted: perhaps a steadier one; then chance, then the branch. */
static int go_on(struct play *p, json_t *step, int which, const struct move *move, const struct text *text,
                 struct error *e)
{
    json_t *steady = json_array_get(json_object_get(step, "plays"), (size_t)which);
    if (steady) {
        json_t *own = json_copy(steady);
        json_object_set_new(own, "seat", json_integer(p->viewer));
        int wrong = play_written(p, own, e);
        json_decref(own);
        if (wrong)
            return -1;
    } else if (play_move(p, move, text, e)) {
        return -1;
    }
    return play_all(p, json_object_get(step, "after"), e) ||
                   run_script(p, json_array_get(json_object_get(step, "then"), (size_t)which), e)
               ? -1
               : 0;
}

static int ask(struct play *p, json_t *step, struct error *e)
{
    struct move move;
    struct text text = {""};
    tell(p, json_object_get(step, "ask"), 0);
    while (play_question(p, &move, &text)) {
        int which = find_wanted(p, json_object_get(step, "want"), &move, &text);
        if (which >= 0)
            return go_on(p, step, which, &move, &text, e);
        putchar('\n');
        terminal_say(&p->terminal, INK_BOLD, 2, "» ", text_of(json_object_get(step, "else")));
    }
    return 0;
}

static int run_step(struct play *p, json_t *step, struct error *e)
{
    json_t *moves = json_object_get(step, "play"), *said = json_object_get(step, "say");
    if (moves) {
        int wrong = play_all(p, moves, e);
        if (json_is_true(json_object_get(step, "quick")))
            p->told = p->story.count;
        return wrong;
    }
    if (!said && !json_object_get(step, "look"))
        return ask(p, step, e);
    tell(p, said ? said : json_object_get(step, "ask"), 1);
    return 0;
}

static int run_script(struct play *p, const json_t *script, struct error *e)
{
    size_t i;
    json_t *step;
    json_array_foreach(script, i, step)
    {
        if (p->left || terminal_interrupted() || ferror(stdout))
            break;
        if (run_step(p, step, e))
            return -1;
    }
    return 0;
}

/* --- from the first sentence to the last -------------------------------------------------------------------- */

static json_t *open_lesson(const char *game, struct error *e)
{
    char path[64];
    size_t size = 0;
    snprintf(path, sizeof path, "%.20s/lesson.json", game);
    const char *bytes = game_find(game) ? content_built_in(path, &size) : NULL;
    if (bytes)
        return json_document(bytes, size, e);
    error_set(e, BAD_INPUT, W_ERROR_NO_SUCH_GAME, "");
    error_text(e, game);
    return NULL;
}

static int teach(struct play *p, const char *game, json_t *lesson, struct error *e)
{
    const int players = (int)json_integer_value(json_object_get(lesson, "players"));
    struct content *content =
        content_open(game_find(game), json_string_value(json_object_get(lesson, "content")), e);
    if (!content || match_start(&p->own, content, players, json_object_get(lesson, "options"), e)) {
        content_close(content);
        return -1;
    }
    p->content = content;
    p->match = &p->own;
    p->screen = front_find(content->game)->screen;
    p->viewer = (int)json_integer_value(json_object_get(lesson, "me"));
    p->open = 1; /* nobody else is there */
    p->scene = -1;
    p->screen->open(&p->terminal, content);
    say_seats(p, json_object_get(lesson, "names"));
    int wrong = run_script(p, json_object_get(lesson, "script"), e);
    putchar('\n');
    if (!wrong) {
        char command[64], line[256];
        snprintf(command, sizeof command, "hustings play %.20s", game);
        const struct slot slots[] = {{"command", command, 0}};
        words_say(line, sizeof line, lang, p->left ? W_LEARN_LEFT : W_LEARN_DONE, slots, 1);
        terminal_say(&p->terminal, INK_PLAIN, 0, "", line);
    }
    match_end(&p->own);
    content_close(content);
    return wrong;
}

int run_learn(const struct command *self, int argc, char **argv)
{
    int plain = 0;
    struct error e;
    const struct option options[] = {{.name = "no-color", .flag = &plain}, {.name = NULL}};
    int code = options_read_one(self, argc, argv, options, "GAME");
    if (code >= 0)
        return code;
    json_t *lesson = open_lesson(argv[1], &e);
    if (!lesson)
        return complain(&e);
    struct play *p = calloc(1, sizeof *p);
    if (!p) {
        json_decref(lesson);
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    terminal_open(&p->terminal, plain);
    code = teach(p, argv[1], lesson, &e) ? complain(&e) : DONE;
    terminal_close(&p->terminal);
    story_free(&p->story);
    free(p);
    json_decref(lesson);
    return finish(code);
}
