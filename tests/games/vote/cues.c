/* cues.c: what everybody is shown of a step of VOTE!, judged by the truth. */
#include "rules/kit.h"
#include "rules/vote/vote.h"
#include "tests/games/stepper.h"

static int has(const struct stepper *s, int verb)
{
    return cues_first(s->moves, s->count, verb) >= 0;
}

/* A box of votes: ballots, count, and one of the two outcomes, right after each other. */
static const char *wrong_election(const struct stepper *s, const struct vote *was, const struct vote *is)
{
    const struct cue *ballots = stepper_cue(s, "ballots");
    int elected = stepper_cues(s, "elected"), failed = stepper_cues(s, "failed");
    if (!has(s, VOTE_DO_VOTE))
        return ballots && !has(s, VOTE_DO_ELIMINATE) ? "ballots without a vote" : NULL;
    if (!ballots || ballots->count != bits_count(is->alive | was->alive))
        return "not as many ballots as living voters";
    if (stepper_cues(s, "count") != 1 || stepper_cue(s, "count") != ballots + 1 || elected + failed != 1)
        return "ballots, count, outcome";
    if (elected != (is->pm == was->candidate && is->last_pm == was->candidate && is->failed == 0))
        return "the wrong outcome";
    if (ballots->seat != was->candidate || ballots[2].seat != was->candidate)
        return "the wrong candidate";
    if (stepper_cues(s, "unrest") != (failed && was->failed == 2))
        return "unrest comes with the third failure";
    return NULL;
}

static const char *wrong_discussion(const struct stepper *s, const struct vote *was)
{
    const struct cue *dealt = stepper_cue(s, "dealt"), *turned = stepper_cue(s, "turned");
    int cancelled = 0, reveals = 0;
    for (int i = 0; i < s->count; i++) {
        cancelled += s->moves[i].verb == VOTE_DO_ANSWER && s->moves[i].arg[0] != ARG_NULL;
        reveals += s->moves[i].verb == VOTE_DO_REVEAL;
    }
    if (has(s, VOTE_DO_PLACE) ? stepper_cues(s, "pile") != 1
                              : stepper_cues(s, "pile") && !has(s, VOTE_DO_ELIMINATE))
        return "the topics make a pile";
    if (stepper_cues(s, "dealt") != has(s, VOTE_DO_GIVE) || (dealt && dealt->seat != s->moves[0].arg[1]))
        return "a dealt card is shown where it lies";
    if (stepper_cues(s, "passed-on") != has(s, VOTE_DO_CHOOSE))
        return "the choice is shown";
    if (stepper_cues(s, "answers") + stepper_cues(s, "cancelled") != has(s, VOTE_DO_ANSWER) ||
        stepper_cues(s, "cancelled") != (cancelled > 0))
        return "the answers are shown together";
    if ((turned ? turned->count : 0) != reveals)
        return "cards that are turned up are counted";
    if (stepper_cues(s, "effect") && was->given_count == 0 && !reveals && !has(s, VOTE_DO_GIVE))
        return "an effect without a card";
    return NULL;
}

static const char *wrong_people(const struct stepper *s, const struct vote *was, const struct vote *is)
{
    const struct cue *leaves = stepper_cue(s, "leaves"), *round = stepper_cue(s, "round");
    int over = is->phase == VOTE_IS_OVER, living = bits_count(is->alive);
    if ((leaves ? leaves->count : 0) != bits_count(was->alive) - living)
        return "everyone who leaves is counted";
    if (stepper_cues(s, "three") != (leaves && living == 3 && !over))
        return "three are left";
    if (stepper_cues(s, "round") != (was->round > 0 && is->round > was->round) ||
        (round && round->seat != is->president))
        return "a round begins with its President";
    if (stepper_cues(s, "first") != (was->round == 0) || stepper_cues(s, "dice") != (was->round == 0))
        return "the set-up is shown once";
    if (stepper_cues(s, "party") != over || stepper_cues(s, "winner") != over)
        return "the end has its finale";
    return NULL;
}

const char *vote_wrong_cues(const struct stepper *s);
const char *vote_wrong_cues(const struct stepper *s)
{
    static const struct {
        const char *kind;
        int verb;
    } single[] = {{"nominated", VOTE_DO_NOMINATE}, {"check", VOTE_DO_CHECK},   {"claim", VOTE_DO_CLAIM},
                  {"struck", VOTE_DO_ELIMINATE},   {"change", VOTE_DO_CHANGE}, {NULL, 0}};
    const struct vote *was = (const struct vote *)s->was.bytes;
    const struct vote *is = (const struct vote *)s->match.position.bytes;
    for (int i = 0; single[i].kind; i++)
        if (stepper_cues(s, single[i].kind) != has(s, single[i].verb))
            return single[i].kind;
    if (stepper_cues(s, "handover") != (has(s, VOTE_DO_PASS) || has(s, VOTE_DO_TRANSFER)))
        return "handover";
    const char *found = wrong_election(s, was, is);
    if (!found)
        found = wrong_discussion(s, was);
    return found ? found : wrong_people(s, was, is);
}
