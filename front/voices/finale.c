/* finale.c: the end of Voices: the jury's verdicts, every role with its goal, and who won. */
#include <stdio.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

static void say_jurors(const struct terminal *t, const struct sight *s)
{
    const struct voices *p = s->view;
    char list[VOICES_TEXT_SIZE] = "", one[VOICES_LABEL_SIZE];
    for (int juror = 0; juror < VOICES_JURORS; juror++) {
        const struct slot slots[] = {{"juror", voices_juror_name(s->content, lang, juror), 0},
                                     {"verdict", voices_verdict_names[p->verdict[juror]], 0}};
        words_say(one, sizeof one, lang, W_VOICES_FINALE_JUROR, slots, 2);
        voices_join(list, sizeof list, " · ", one);
    }
    terminal_say(t, INK_PLAIN, 0, "", list);
}

static void reveal_seat(const struct terminal *t, const struct sight *s, const struct result *result,
                        int seat)
{
    const struct voices *p = s->view;
    struct listener to = tale_listener(s);
    int met = (int)(result->winners >> seat & 1);
    char who[VOICES_NAME_SIZE], line[VOICES_TEXT_SIZE];
    const struct slot slots[] = {
        {"who", voices_seat_name(&to, seat, who), 0},
        {"role", voices_entry_name(s->content, lang, VOICES_ROLE_IDS, p->role[seat]), 0},
        {"met", met ? "yes" : "no", 0}};
    words_say(line, sizeof line, lang, W_VOICES_FINALE_ROLE, slots, 3);
    terminal_say(t, met ? INK_BOLD : INK_PLAIN, 0, "", line);
    const char *goal = voices_entry_text(s->content, lang, VOICES_ROLE_IDS, p->role[seat], "text");
    if (goal[0])
        terminal_say(t, INK_DIM, 2, "", goal);
}

void voices_finale(struct terminal *t, const struct sight *s)
{
    struct listener to = tale_listener(s);
    struct result result;
    char text[VOICES_TEXT_SIZE];
    voices_result(s->content->pack, s->view, &result);
    terminal_say(t, INK_BOLD, 0, "", words_raw(lang, W_VOICES_FINALE_HEAD));
    say_jurors(t, s);
    putchar('\n');
    for (int seat = 0; seat < s->seats; seat++)
        reveal_seat(t, s, &result, seat);
    putchar('\n');
    voices_outcome(text, sizeof text, &to, s->view);
    tale_say_end(t, s, text, &result, W_VOICES_FINALE_YOU_WON, W_VOICES_FINALE_YOU_LOST);
}
