#include "front/tale.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"

struct listener tale_listener(const struct sight *s)
{
    return (struct listener){s->content, s->options, lang, SPECTATOR_BIT, s->viewer, NULL};
}

const char *tale_seat(const struct listener *to, enum word word, int seat, char *out, size_t cap)
{
    const struct slot slots[] = {{"n", NULL, seat}, {"you", seat == to->seat ? "yes" : "no", 0}};
    words_say(out, cap, to->lang, word, slots, 2);
    return out;
}

void tale_greet_seats(const struct terminal *t, const struct sight *s, const char *const *players,
                      enum word seats, enum word bot, enum word you)
{
    char list[MAX_SEATS * 96] = "", text[sizeof list + 256];
    size_t used = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        char one[128];
        const struct slot slots[] = {{"n", NULL, seat}, {"bot", players[seat] ? players[seat] : "", 0}};
        words_say(one, sizeof one, lang, players[seat] ? bot : you, slots, 2);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%.80s", used ? ", " : "", one);
    }
    const struct slot slots[] = {{"list", list, 0}};
    words_say(text, sizeof text, lang, seats, slots, 1);
    terminal_say(t, INK_PLAIN, 0, "", text);
}

void tale_say_end(struct terminal *t, const struct sight *s, const char *outcome, const struct result *result,
                  enum word won, enum word lost)
{
    terminal_say(t, INK_BOLD, 0, "", outcome);
    if (s->viewer >= 0)
        terminal_say(t, INK_PLAIN, 0, "", words_raw(lang, result->winners >> s->viewer & 1 ? won : lost));
}

void story_add_lines(struct story *story, enum ink ink, char *text)
{
    char *rest;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        story_add(story, ink, line);
}
