/* cues.c: what everybody is shown of a step of Voices in My Head, judged by the truth. */
#include "rules/kit.h"
#include "rules/voices/voices.h"
#include "tests/games/stepper.h"

static int count_of(const struct stepper *s, int verb)
{
    return cues_count(s->moves, s->count, verb);
}

/* The court card is read when step 3 begins, and turned when its back is reached. */
static const char *wrong_court(const struct stepper *s, const struct voices *was, const struct voices *is)
{
    int began = was->round > 0 && was->phase < VOICES_IN_RESOLVE;
    int in_it = is->round == was->round && is->phase == VOICES_IN_RESOLVE;
    int behind = is->round > was->round || is->phase > VOICES_IN_RESOLVE;
    int fronted = was->phase != VOICES_IN_RESOLVE || was->stack[0].side == VOICES_FRONT;
    int backed = behind || (in_it && is->stack[0].side == VOICES_BACK);
    if (stepper_cues(s, "read") != (began && (in_it || behind)))
        return "the card is read once";
    if (stepper_cues(s, "turned") != (was->round > 0 && was->phase <= VOICES_IN_RESOLVE && fronted && backed))
        return "the card is turned once";
    return NULL;
}

const char *voices_wrong_cues(const struct stepper *s);
const char *voices_wrong_cues(const struct stepper *s)
{
    static const struct {
        const char *kind;
        int verb;
    } single[] = {
        {"present", VOICES_DO_PRESENT}, {"push", VOICES_DO_PUSH},       {"choice", VOICES_DO_CHOOSE},
        {"look", VOICES_DO_LOOK},       {"award", VOICES_DO_AWARD},     {"share", VOICES_DO_SHARE},
        {"draw", VOICES_DO_DRAW},       {"discard", VOICES_DO_DISCARD}, {NULL, 0}};
    const struct voices *was = (const struct voices *)s->was.bytes;
    const struct voices *is = (const struct voices *)s->match.position.bytes;
    const struct cue *card = stepper_cue(s, "card"), *fell = stepper_cue(s, "fell"),
                     *acts = stepper_cue(s, "acts");
    int over = is->phase == VOICES_IS_OVER;
    for (int i = 0; single[i].kind; i++)
        if (stepper_cues(s, single[i].kind) != count_of(s, single[i].verb))
            return single[i].kind;
    if ((card ? card->count : 0) != count_of(s, VOICES_DO_PLAY))
        return "every card of a window is counted";
    if (fell && fell->count != bits_count(is->destroyed & ~was->destroyed))
        return "every marker that falls is counted";
    if (acts && acts->seat != is->stack[1].seat)
        return "an ability is shown with its actor";
    if (stepper_cues(s, "round") != (is->round > was->round))
        return "a round begins once";
    if (stepper_cues(s, "juror") != over || stepper_cues(s, "role") != over ||
        stepper_cues(s, "winner") != over)
        return "the end has its finale";
    return wrong_court(s, was, is);
}
