/* cues.c: what everybody is shown of a step of Election Night, judged by the truth. */
#include "rules/night/night.h"
#include "tests/games/stepper.h"

static int has(const struct stepper *s, int verb)
{
    return cues_first(s->moves, s->count, verb) >= 0;
}

/* What these two dice do, by the page's sentences (N-5). */
static int effects(int mine, int face, int theirs, int other)
{
    if (mine == NIGHT_BLUE)
        return theirs == NIGHT_WHITE; /* N-5.2 */
    if (mine == NIGHT_RED)
        return other < face;                       /* N-5.4 */
    return theirs != NIGHT_WHITE && other == face; /* N-5.7 */
}

static int effects_of(const struct night *was, const int die[2])
{
    int face[2] = {was->dice[0][die[0]], was->dice[1][die[1]]};
    return effects(die[0], face[0], die[1], face[1]) + effects(die[1], face[1], die[0], face[0]);
}

static const char *wrong_dice(const struct stepper *s, const struct night *was, const struct night *is)
{
    const struct cue *clash = stepper_cue(s, "clash");
    int die[2] = {0, 0}, yes = 0, third = is->action == 3 && was->action == 2;
    for (int i = 0; i < s->count; i++) {
        if (s->moves[i].verb == NIGHT_DO_PLAY)
            die[s->moves[i].seat] = s->moves[i].arg[0];
        yes |= s->moves[i].verb == NIGHT_DO_VETO && s->moves[i].arg[0] == 1;
    }
    for (int seat = 0; seat < 2 && has(s, NIGHT_DO_VETO); seat++)
        die[seat] = third ? was->hidden[seat] >> 1 : was->played[seat][was->shown - 1];
    int played = has(s, NIGHT_DO_PLAY), vetoed = has(s, NIGHT_DO_VETO);
    if (stepper_cues(s, "dice") != (played || third) || stepper_cues(s, "veto") != vetoed)
        return "dice are shown when both are, and vetoes after them";
    int settled = (played && die[0] != die[1]) || (vetoed && (!yes || third));
    if (stepper_cues(s, "clash") != settled)
        return "dice clash once nobody can veto any more";
    return clash && clash->count != effects_of(was, die) ? "the effects are counted" : NULL;
}

const char *night_wrong_cues(const struct stepper *s);
const char *night_wrong_cues(const struct stepper *s)
{
    const struct night_pack *pack = s->match.content->pack;
    const struct night *was = (const struct night *)s->was.bytes;
    const struct night *is = (const struct night *)s->match.position.bytes;
    const struct cue *written = stepper_cue(s, "written"), *called = stepper_cue(s, "called");
    int writes = has(s, NIGHT_DO_WRITE), bonus = has(s, NIGHT_DO_BONUS), over = is->phase == NIGHT_OVER;
    if (stepper_cues(s, "flips") != has(s, NIGHT_DO_FLIP) ||
        stepper_cues(s, "hands") != has(s, NIGHT_DO_THROW) ||
        stepper_cues(s, "order") != has(s, NIGHT_DO_FIRST))
        return "flips, hands and order are shown";
    if (stepper_cues(s, "written") != (writes || bonus) ||
        (written && written->seat != (bonus ? s->moves[0].seat : was->write[0].seat)))
        return "a number is shown with its owner";
    if (!over && stepper_cues(s, "set") != (is->phase == NIGHT_BONUS))
        return "a set is shown when it brings a free number";
    if (stepper_cues(s, "roll") != has(s, NIGHT_DO_ROLL) || stepper_cues(s, "round") != has(s, NIGHT_DO_ROLL))
        return "a round begins with the roll";
    if (stepper_cues(s, "fills") != over || stepper_cues(s, "winner") != over ||
        (called ? called->count : 0) != (over ? pack->regions : 0))
        return "the end has its finale";
    return wrong_dice(s, was, is);
}
