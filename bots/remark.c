#include "bots/remark.h"

#include "match/games.h"

#define GAME(id) extern int id##_remark(const struct occasion *o, struct bot_remark *out);
#include "games.def"
#undef GAME
extern int null_remark(const struct occasion *o, struct bot_remark *out);

static int game_remark(const struct game *game, const struct occasion *o, struct bot_remark *out)
{
#define GAME(id) {&id##_game, id##_remark},
    static const struct {
        const struct game *game;
        int (*remark)(const struct occasion *o, struct bot_remark *out);
    } tables[] = {
#include "games.def"
        {&null_game, null_remark}};
#undef GAME
    int i = 0;
    while (tables[i].game != game)
        i++;
    return tables[i].remark(o, out);
}

int bot_remark(const struct content *content, const void *view, int seats, int seat, const struct told *told,
               int told_count, struct rng *rng, struct bot_remark *out)
{
    union position open;
    position_reveal(content, view, SPECTATOR, open.bytes);
    const struct occasion o = {.content = content,
                               .view = open.bytes,
                               .seats = seats,
                               .seat = seat,
                               .told = told,
                               .told_count = told_count,
                               .rng = rng};
    *out = (struct bot_remark){.about = -1};
    return game_remark(content->game, &o, out);
}

const struct cue *remark_told(const struct occasion *o, int kind, int ago)
{
    for (int i = 0; i < o->told_count && o->told[i].ago <= ago; i++)
        if (o->told[i].cue.kind == kind)
            return &o->told[i].cue;
    return NULL;
}

int remark_chance(const struct occasion *o, uint32_t in)
{
    return rng_below(o->rng, in) == 0;
}

int remark_phrase_of(const struct occasion *o, struct bot_remark *out, const char *const *phrases, int count,
                     int seat)
{
    out->phrase = phrases[rng_below(o->rng, (uint32_t)count)];
    out->about = seat;
    return 1;
}

int remark_phrase(const struct occasion *o, struct bot_remark *out, const char *const *phrases, int count)
{
    return remark_phrase_of(o, out, phrases, count, -1);
}

int remark_claim(struct bot_remark *out, const char *claim, const char *is, int seat)
{
    out->claim = claim;
    out->is = is;
    out->about = seat;
    return 1;
}

int remark_greeting(const struct occasion *o, struct bot_remark *out)
{
    static const char *const greetings[] = {"hello", "good-luck"};
    return remark_chance(o, 2) && remark_phrase(o, out, greetings, 2);
}
