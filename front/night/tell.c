/* tell.c: what just happened in Election Night: one sentence per move and its consequences (words.h), the
 * rule in brackets, for `why`, and sometimes a word from the adviser. */
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/night/screen.h"
#include "front/night/words.h"
#include "front/telling.h"
#include "rules/night/play.h"

enum { SENTENCE = 2048, AGAIN = 4 }; /* the adviser speaks the first time and every fourth time after that */

static const struct night *truth(const struct match *m)
{
    return (const struct night *)(const void *)m->position.bytes;
}

/* --- which rules spoke ---------------------------------------------------------------------------------- */

static void add_rule(char *rules, size_t cap, const char *rule)
{
    size_t used = strlen(rules);
    if (!strstr(rules, rule))
        snprintf(rules + used, cap - used, "%s%s", used ? ",\u00a0" : "", rule);
}

/* The rules that decide what the shown dice come to (N-5, N-7). */
static void rules_of_dice(const struct night *p, char *rules, size_t cap)
{
    struct night_duel d = night_shown_duel(p);
    for (int seat = 0; seat < 2; seat++) {
        int n = night_number(&d, seat);
        if (d.colour[seat] == NIGHT_BLUE && n < d.face[seat])
            add_rule(rules, cap, n ? "N-5.2" : "N-5.3");
        else if (n == 0)
            add_rule(rules, cap, "N-5.7");
        else if (night_chooser(&d, seat) != seat)
            add_rule(rules, cap, "N-5.4");
    }
    if (night_writes_first(p, &d) < 0 && night_number(&d, 0) && night_number(&d, 1))
        add_rule(rules, cap, "N-7.5");
}

/* The table at the moment when both dice are shown; the position may already have moved on to the next round.
 */
static void shown_moment(const struct happening *h, struct night *moment)
{
    int die[2] = {0, 0};
    *moment = *truth(h->before);
    for (int i = 0; i < h->count; i++)
        die[h->moves[i].seat] = h->moves[i].arg[0];
    if (h->moves[0].verb == NIGHT_DO_PLAY)
        night_show(moment, die[0], die[1]);
}

static void rules_of_veto(const struct happening *h, char *rules, size_t cap)
{
    const struct night *after = truth(h->after);
    if (!h->moves[0].arg[0] && !h->moves[h->count - 1].arg[0]) {
        rules_of_dice(truth(h->before), rules, cap);
        return;
    }
    add_rule(rules, cap, "N-6.3");
    if (after->action == 3) {
        add_rule(rules, cap, "N-6.5");
        rules_of_dice(after, rules, cap);
    }
}

static void rules_of(const struct happening *h, char *rules, size_t cap)
{
    const struct night *after = truth(h->after);
    struct night shown;
    switch (h->moves[0].verb) {
    case NIGHT_DO_PLAY:
        shown_moment(h, &shown);
        if (after->phase == NIGHT_VETO)
            add_rule(rules, cap, "N-6.1");
        else
            rules_of_dice(&shown, rules, cap);
        break;
    case NIGHT_DO_VETO: rules_of_veto(h, rules, cap); break;
    case NIGHT_DO_THROW: add_rule(rules, cap, "N-7.5"); break;
    default:
        if (after->phase == NIGHT_BONUS)
            add_rule(rules, cap, h->moves[0].verb == NIGHT_DO_BONUS ? "N-8.3" : "N-8.2");
        break;
    }
    if (after->phase == NIGHT_OVER)
        add_rule(rules, cap, after->free[0] | after->free[1] ? "N-9.1" : "N-9.2");
}

/* --- the adviser ---------------------------------------------------------------------------------------- */

enum { ON_BLUE, ON_RED, ON_WHITE, ON_VETO, ON_FLIP, ON_SET, ON_NOTHING };

/* What deserves a comment to the viewer: something done to their own die, or something they did
 * themselves. */
static int occasion(const struct happening *h)
{
    const struct night *after = truth(h->after);
    const struct move *own = NULL;
    struct night shown;
    for (int i = 0; i < h->count; i++)
        own = h->moves[i].seat == h->viewer ? &h->moves[i] : own;
    if (after->phase == NIGHT_BONUS)
        return after->wait >> h->viewer & 1 ? ON_SET : ON_NOTHING;
    if (!own)
        return ON_NOTHING;
    if (own->verb == NIGHT_DO_FLIP)
        return own->arg[0] == NIGHT_NO_FLIP ? ON_NOTHING : ON_FLIP;
    if (own->verb == NIGHT_DO_VETO)
        return own->arg[0] ? ON_VETO : ON_NOTHING;
    if (own->verb != NIGHT_DO_PLAY || h->count < 2)
        return ON_NOTHING;
    shown_moment(h, &shown);
    struct night_duel d = night_shown_duel(&shown);
    int n = night_number(&d, h->viewer), face = d.face[h->viewer];
    if (own->arg[0] == NIGHT_BLUE)
        return n < face ? ON_BLUE : ON_NOTHING;
    if (own->arg[0] == NIGHT_WHITE)
        return n == 0 ? ON_WHITE : ON_NOTHING;
    return night_chooser(&d, h->viewer) != h->viewer ? ON_RED : ON_NOTHING;
}

static void advise(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    static const char *const names[] = {"blue", "red", "white", "veto", "flip", "set"};
    char text[SENTENCE];
    int which = h->viewer < 0 ? ON_NOTHING : occasion(h);
    if (which != ON_NOTHING && memory[which]++ % AGAIN == 0 &&
        night_adviser(h->after->content, names[which], text, sizeof text))
        story_add(story, INK_DIM, text);
}

/* --- telling -------------------------------------------------------------------------------------------- */

/* The listener is the seat itself, so secret answers that it may know are in the story. */
static struct listener listener_of(const struct happening *h)
{
    return (struct listener){h->before->content,    h->before->options, lang,
                             viewer_bit(h->viewer), h->viewer,          NULL};
}

static void tell_move(const struct happening *h, const struct move *move, struct story *story)
{
    const struct listener to = listener_of(h);
    char text[SENTENCE];
    int seat = move->verb == NIGHT_DO_ROLL ? move->arg[0] : move->seat;
    if (night_heading(text, sizeof text, &to, truth(h->before), move))
        story_add(story, INK_BOLD, text);
    int mark = snprintf(text, sizeof text, "%s ", night_mark(seat));
    night_describe(text + mark, sizeof text - (size_t)mark, &to, truth(h->before), move, 1);
    story_add(story, night_ink(seat), text);
}

/* Equal values that the flips put in order (N-7.4): nobody is asked, so it is said. */
static void tell_order(const struct happening *h, struct story *story)
{
    const struct night *after = truth(h->after);
    char text[SENTENCE];
    if (after->phase != NIGHT_WRITE || after->writes < 2 || h->moves[0].verb == NIGHT_DO_FIRST)
        return;
    struct night_duel d = night_shown_duel(after);
    if (d.face[0] != d.face[1])
        return;
    char who[NIGHT_NAME_SIZE];
    const char *party = night_party_name(h->after->content, h->after->options, lang, after->write[0].seat);
    const struct slot slots[] = {{"who", telling_the(lang, W_PLAY_THE_WITHIN, party, who, sizeof who), 0}};
    words_say(text, sizeof text, lang, W_PLAY_NIGHT_FEWER_FLIPS, slots, 1);
    story_add(story, INK_PLAIN, text);
}

void night_tell(const struct happening *h, unsigned char memory[MEMORY], struct story *story)
{
    const struct listener to = listener_of(h);
    char text[SENTENCE], rules[128] = "";
    int before = story->count;
    for (int i = 0; i < h->count; i++)
        tell_move(h, &h->moves[i], story);
    size_t used =
        night_aftermath(text, sizeof text, &to, truth(h->before), &h->moves[h->count - 1], truth(h->after));
    rules_of(h, rules, sizeof rules);
    if (used > 0 && used + sizeof rules + 4 < sizeof text && rules[0])
        snprintf(text + used, sizeof text - used, " [%s]", rules);
    if (used > 0)
        story_add(story, INK_PLAIN, text);
    if (story->count > before)
        tell_order(h, story);
    advise(h, memory, story);
}
