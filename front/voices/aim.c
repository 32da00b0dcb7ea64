/* aim.c: aiming a push: the platform as large as the window allows, with the line of the push and not its
 * outcome (ruling 4). Arrow keys move the line, or two numbers set it; where there are no keys the two numbers
 * are asked for. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/push.h"

enum { STEP = 100, TYPED = 32, TEXT_LINES = 6, ANSWER = 128 };

static char *whole_answer(const struct voices_aim *aim)
{
    char text[ANSWER];
    snprintf(text, sizeof text, "push %s %s %d %d", voices_marker_names[aim->marker],
             voices_area_names[aim->area], aim->at, aim->slant);
    return strdup(text);
}

static void show_platform(struct terminal *t, const struct sight *s, const struct voices_aim *aim, int lines)
{
    struct voices_scale scale = voices_scale_for(t->width, lines);
    struct canvas c;
    if (canvas_open(&c, t->width, voices_platform_lines(scale)))
        return;
    voices_draw_platform(&c, 0, 0, scale, s, aim->area, aim);
    canvas_print(&c, t);
    canvas_close(&c);
}

/* The question's example shows what to type, so its minus is the one of the keyboard. */
static void say_aim(const struct terminal *t, const struct sight *s, const struct voices_aim *aim,
                    enum word word)
{
    char label[VOICES_LABEL_SIZE], slant[SIGNED_SIZE], text[2 * VOICES_TEXT_SIZE];
    const char *typeset = word == W_VOICES_AIM_ASK ? NULL : telling_minus(aim->slant, slant);
    const struct slot slots[] = {{"marker", voices_marker_label(s->content, lang, aim->marker, label), 0},
                                 {"area", voices_area_name(s->content, lang, aim->area), 0},
                                 {"at", NULL, aim->at},
                                 {"slant", typeset, aim->slant}};
    words_say(text, sizeof text, lang, word, slots, 4);
    terminal_say(t, INK_BOLD, 0, "", text);
}

static int held(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

static void set_aim(struct voices_aim *aim, int at, int slant)
{
    aim->at = held(at, PUSH_LEAST_AT, PUSH_MOST_AT);
    aim->slant = held(slant, -PUSH_MOST_SLANT, PUSH_MOST_SLANT);
}

/* Takes what was typed, one number or two. */
static void take_numbers(struct voices_aim *aim, const char *typed)
{
    int at = aim->at, slant = aim->slant;
    if (sscanf(typed, "%6d %6d", &at, &slant) >= 1)
        set_aim(aim, at, slant);
}

/* One key: 1 push, -1 back, 0 go on. */
static int press(struct voices_aim *aim, int key, char typed[TYPED])
{
    size_t length = strlen(typed);
    switch (key) {
    case TERMINAL_LEFT: set_aim(aim, aim->at - STEP, aim->slant); break;
    case TERMINAL_RIGHT: set_aim(aim, aim->at + STEP, aim->slant); break;
    case TERMINAL_DOWN: set_aim(aim, aim->at, aim->slant - STEP); break;
    case TERMINAL_UP: set_aim(aim, aim->at, aim->slant + STEP); break;
    case TERMINAL_GONE:
    case TERMINAL_ESCAPE: return -1;
    case '\r':
    case '\n':
        if (!length)
            return 1;
        take_numbers(aim, typed);
        typed[0] = 0;
        break;
    case 8:
    case 127: typed[length ? length - 1 : 0] = 0; break;
    default:
        if ((isdigit(key) || key == '-' || key == ' ') && length + 1 < TYPED) {
            typed[length] = (char)key;
            typed[length + 1] = 0;
        }
        break;
    }
    return 0;
}

static int aim_by_keys(struct terminal *t, const struct sight *s, struct voices_aim *aim)
{
    char typed[TYPED] = "";
    int done = 0;
    while (!done) {
        terminal_measure(t);
        terminal_clear(t);
        show_platform(t, s, aim, t->height - TEXT_LINES);
        say_aim(t, s, aim, W_VOICES_AIM);
        terminal_say(t, INK_DIM, 0, "", words_raw(lang, W_VOICES_AIM_KEYS));
        printf("> %s", typed);
        fflush(stdout);
        done = press(aim, terminal_key(), typed);
    }
    putchar('\n');
    return done;
}

/* Two numbers on a line; an empty one goes back. */
static int aim_by_line(struct terminal *t, const struct sight *s, struct voices_aim *aim)
{
    enum { LINES = 20 };
    show_platform(t, s, aim, LINES);
    say_aim(t, s, aim, W_VOICES_AIM_ASK);
    char *line = terminal_read(t, NULL, 0);
    int at, slant = 0, count = line ? sscanf(line, "%6d %6d", &at, &slant) : 0;
    free(line);
    if (count < 1)
        return -1;
    aim->at = at;
    aim->slant = slant;
    return 1;
}

char *voices_complete_line(struct terminal *t, const struct sight *s, const char *line)
{
    struct voices_choices all;
    struct voices_aim aim;
    char why[VOICES_TEXT_SIZE];
    int whole = 0, done;
    voices_list_choices(s, &all);
    if (!all.pushes || voices_read_push(s, line, &aim, &whole, why, sizeof why) || whole)
        return NULL;
    if (terminal_keys(t, 1) == 0) {
        done = aim_by_keys(t, s, &aim);
        terminal_keys(t, 0);
    } else {
        done = aim_by_line(t, s, &aim);
    }
    return done > 0 ? whole_answer(&aim) : strdup("");
}
