#include "server/hub/programs.h"

#include <string.h>

#include "bots/bot.h"
#include "match/games.h"
#include "server/hub/lobby.h"
#include "server/hub/own.h"
#include "server/hub/services.h"
#include "server/hub/show.h"

int program_is(const char *level)
{
    return strncmp(level, PROGRAM_LEVEL, strlen(PROGRAM_LEVEL)) == 0;
}

static int plays(const struct hub_program *program, const struct game *game)
{
    int place = 0;
    while (games[place] && games[place] != game)
        place++;
    return games[place] && (program->games >> place & 1);
}

const char *program_name(const char *level)
{
    return program_is(level) ? level + strlen(PROGRAM_LEVEL) : level;
}

int program_of(const struct table *t, const char *level)
{
    int count;
    const struct hub_program *all = hub_programs(t->hub, &count);
    for (int i = 0; i < count && program_is(level); i++)
        if (strcmp(all[i].name, program_name(level)) == 0 && plays(&all[i], t->game))
            return i + 1;
    return 0;
}

/* Seats with programs at tables whose game is not over: each has a process, or will have one. */
static int seats_taken(const struct hub *h)
{
    int sum = 0;
    for (int i = 0; i < h->loaded.count; i++) {
        const struct table *t = h->loaded.tables[i];
        for (int s = 0; s < t->seats && !t->over; s++)
            sum += t->seat[s].kind == SEAT_BOT && program_is(t->seat[s].level);
    }
    return sum;
}

int program_fits(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int has_one = !t->over && s->kind == SEAT_BOT && program_is(s->level);
    return seats_taken(t->hub) - has_one < hub_caps(t->hub)->programs;
}

json_t *programs_json(const struct hub *h, const struct game *game)
{
    int count;
    const struct hub_program *all = hub_programs(h, &count);
    json_t *names = json_array();
    for (int i = 0; i < count; i++)
        if (plays(&all[i], game))
            json_array_append_new(names, json_string(all[i].name));
    return names;
}

int64_t program_seed(const struct table *t, int seat)
{
    return (int64_t)(fair_word(t->record.seed, "guests", (uint64_t)seat, 0) >>
                     11); /* 53 bits: every language reads them */
}

void program_gives_up(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    if (s->kind != SEAT_BOT || !program_is(s->level) || !t->playing || t->over)
        return;
    json_t *told = json_pack("{s:s,s:i,s:s,s:s}", "t", "replaced", "seat", seat, "name",
                             program_name(s->level), "level", bot_usual(t->game)->name);
    lobby_stand_in(t, seat, NULL);
    show_all(t, told);
}

void program_ends(struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    if (!s->bot || !program_is(s->level) || t->replaying)
        return;
    show_bot_rest(t, seat);
    json_t *result = match_result(t->match);
    show(t, s->bot, json_pack("{s:s,s:o}", "t", "end", "result", result));
}
