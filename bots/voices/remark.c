/* remark.c: what bots say at Voices in My Head: about pushes and the court card. Of cards and roles nobody may say what they
 * are (H-14.1), and a bot says nothing of the sort. */
#include "bots/remark.h"
#include "rules/kit.h"
#include "rules/voices/voices.h"
#include "tempo.h"

int voices_remark(const struct occasion *o, struct bot_remark *out);

enum { SWEEP = 3 /* markers that fall by one push */ };

/* H-4.7: markers fell off. */
static int about_fall(const struct occasion *o, struct bot_remark *out, const struct cue *fell)
{
    static const char *const own[] = {"sorry", "laugh", "oops"}, *const others[] = {"wow", "oops", "bravo"};
    const struct cue *push = remark_told(o, VOICES_CUE_PUSH, 0);
    if (!remark_chance(o, 2))
        return 0;
    if (fell->count >= SWEEP)
        return remark_claim(out, "remark", "sweep", -1);
    return push && push->seat == o->seat ? remark_phrase(o, out, own, 3) : remark_phrase(o, out, others, 3);
}

int voices_remark(const struct occasion *o, struct bot_remark *out)
{
    static const char *const thanks[] = {"thanks"}, *const nods[] = {"agree", "doubt"};
    const struct voices *v = o->view;
    const struct cue *fell = remark_told(o, VOICES_CUE_FELL, 0), *award = remark_told(o, VOICES_CUE_AWARD, 1);
    out->round = v->round;
    if (v->round == 1 && (v->phase == VOICES_IN_PRESENT || remark_told(o, VOICES_CUE_PRESENT, 1)))
        return remark_greeting(o, out);
    if (fell)
        return about_fall(o, out, fell);
    if (award && award->seat == o->seat)
        return remark_phrase(o, out, thanks, 1);
    if (remark_told(o, VOICES_CUE_TURNED, 0))
        return remark_chance(o, 2) && remark_claim(out, "remark", "turns", -1);
    if (remark_told(o, VOICES_CUE_CHOICE, 0))
        return remark_chance(o, 4) && remark_phrase(o, out, nods, 2);
    return 0;
}
