/* screen.c: the template game in the terminal: one line for the table, one question, one sentence for the end. */
#include "front/null/screen.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "rules/null/null.h"

enum { SENTENCE = 512 };

static struct listener listen_as(const struct content *content, json_t *options, int viewer)
{
    return (struct listener){.content = content,
                             .options = options,
                             .lang = lang,
                             .viewers = viewer == SPECTATOR ? SPECTATOR_BIT : 1u << viewer,
                             .seat = viewer};
}

static void open_screen(struct terminal *t, const struct content *content)
{
    (void)t, (void)content;
}

static void greet(struct terminal *t, const struct sight *s, const char *const *players)
{
    (void)s, (void)players;
    terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, W_NULL_GREET));
}

static int draw(struct terminal *t, const struct sight *s)
{
    static const char *const known[] = {"none", "heads", "tails"};
    const struct null *v = s->view;
    char text[SENTENCE];
    const struct slot slots[] = {{"coin", v->coin == UNKNOWN ? "hidden" : known[v->coin], 0},
                                 {"call", known[v->call], 0}};
    words_say(text, sizeof text, lang, W_NULL_TABLE, slots, 2);
    terminal_say(t, INK_PLAIN, 0, "", text);
    return terminal_lines(t, text);
}

static int scene(const struct sight *s)
{
    const struct null *v = s->view;
    return v->call != 0;
}

static void ask(struct terminal *t, const struct sight *s)
{
    (void)s;
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_NULL_ASK));
}

/* The word for a side is typed in the language of the person. */
static const enum word side_words[NULL_SIDES] = {W_NULL_HEADS, W_NULL_TAILS};

static int answer(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                  size_t cap)
{
    (void)say;
    for (int side = 0; side < NULL_SIDES; side++)
        if (strcmp(line, words_raw(lang, side_words[side])) == 0) {
            memset(out, 0, sizeof *out);
            out->seat = (int8_t)s->viewer;
            out->verb = NULL_DO_CALL;
            out->arg[0] = (int16_t)side;
            return 0;
        }
    snprintf(why, cap, "%s", words_raw(lang, W_NULL_ASK));
    return -1;
}

static void list_words(const struct sight *s, struct word_list *list)
{
    (void)s;
    for (int side = 0; side < NULL_SIDES; side++)
        word_list_add(list, words_raw(lang, side_words[side]));
}

static void tell(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    struct listener to = listen_as(h->before->content, h->before->options, h->viewer);
    char text[SENTENCE];
    (void)memory;
    for (int i = 0; i < h->count; i++) {
        null_describe(text, sizeof text, &to, h->before->position.bytes, &h->moves[i], 1);
        story_add(story, INK_PLAIN, text);
    }
}

static void finale(struct terminal *t, const struct sight *s)
{
    struct listener to = listen_as(s->content, s->options, s->viewer);
    char text[SENTENCE];
    null_outcome(text, sizeof text, &to, s->view);
    terminal_say(t, INK_BOLD, 0, "", text);
}

const struct screen null_screen = {
    .open = open_screen,
    .greet = greet,
    .draw = draw,
    .scene = scene,
    .ask = ask,
    .answer = answer,
    .words = list_words,
    .tell = tell,
    .finale = finale,
};
