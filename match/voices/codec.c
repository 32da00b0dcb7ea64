/* codec.c: Voices in the notation (docs/rules/voices.md, Notation): moves and faults. Positions are written
 * in write.c and read in read.c. */
#include "match/voices/codec.h"

#include <string.h>

#include "match/games.h"
#include "rules/voices/voices.h"
#include "tempo.h"

#define EIGHT(set) set "1", set "2", set "3", set "4", set "5", set "6", set "7", set "8"

const char *const voices_area_names[] = {"planning", "vision", "speech", "movement", "instinct", NULL};
const char *const voices_juror_names[] = {"rational", "opinionated", "gentle", "wary",
                                          "curious",  "bored",       NULL};
const char *const voices_set_names[] = {"blue", "green", "grey", "purple", "red", "yellow", NULL};
const char *const voices_marker_names[] = {EIGHT("blue"), EIGHT("green"),  EIGHT("grey"), EIGHT("purple"),
                                           EIGHT("red"),  EIGHT("yellow"), NULL};
const char *const voices_kind_names[] = {"blank", "guilty", "innocent", NULL};
const char *const voices_verdict_names[] = {"guilty", "innocent", "abstain", NULL};
const char *const voices_slot_names[] = {"middle", "right", "top", NULL};
const char *const voices_side_names[] = {"front", "back", NULL};
const char *const voices_branch_names[] = {"a", "b", NULL};
const char *const voices_phase_names[] = {"setup", "present", "push", "resolve", "cards", "over", NULL};
const char *const voices_frame_names[] = {"roles",   "deal",  "draw",     "story", "turn", "window",
                                          "emotion", "court", "planning", "steps", NULL};
static const char *const reasons[] = {"convicted", "acquitted", NULL};

/* What a slot holds, after its name. */
#define SEAT       SLOT_SEAT, NULL, SLOT_ONE
#define NUMBER     SLOT_NUMBER, NULL, SLOT_ONE
#define ONE_OF(of) SLOT_NAME, of, SLOT_ONE
#define ID(of)     SLOT_ID, NULL, SLOT_ONE, of

static const struct verb verbs[VOICES_VERBS] = {
    [VOICES_DO_PRESENT] = {"present", 0, {{"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_PUSH] = {"push",
                        0,
                        {{"marker", ONE_OF(voices_marker_names)},
                         {"area", ONE_OF(voices_area_names)},
                         {"at", NUMBER},
                         {"slant", NUMBER}}},
    [VOICES_DO_PLAY] = {"play", 0, {{"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_PASS] = {"pass", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_ORDER] = {"order", 0, {{"next", SEAT}}},
    [VOICES_DO_AWARD] = {"award", 0, {{"to", SEAT}}},
    [VOICES_DO_SHARE] = {"share", 0, {{"with", SEAT}}},
    [VOICES_DO_DISCARD] = {"discard", 0, {{"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_PUT] = {"put", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_TAKE] = {"take", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_FLIP] = {"flip", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_SHIFT] = {"shift",
                         0,
                         {{"from", ONE_OF(voices_juror_names)}, {"to", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_USE] = {"use", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_PLACE] = {"place",
                         0,
                         {{"token", ONE_OF(voices_kind_names)}, {"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_LOOK] = {"look", 0, {{"on", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_DROP] = {"drop", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_KEEP] = {"keep", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_MOVE] = {"move", 0, {{"to", ONE_OF(voices_juror_names)}}},
    [VOICES_DO_DESTROY] = {"destroy", 0, {{"marker", ONE_OF(voices_marker_names)}}},
    [VOICES_DO_RECALL] = {"recall", 0, {{"marker", ONE_OF(voices_marker_names)}}},
    [VOICES_DO_DRAW] = {"draw", 0, {{"for", SEAT}}},
    [VOICES_DO_CHOOSE] = {"choose", 0, {{"option", ONE_OF(voices_branch_names)}}},
    [VOICES_DO_REPLACE] = {"replace", 0, {{"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_SKIP] = {"skip", 0, {{NULL, SLOT_NONE, NULL, SLOT_ONE}}},
    [VOICES_DO_DEAL_ROLE] = {"deal_role", 1, {{"to", SEAT}, {"role", ID(VOICES_ROLE_IDS)}}},
    [VOICES_DO_DEAL_COURT] = {"deal_court",
                              1,
                              {{"slot", ONE_OF(voices_slot_names)}, {"card", ID(VOICES_COURT_IDS)}}},
    [VOICES_DO_DRAW_STRATEGY] = {"draw_strategy", 1, {{"to", SEAT}, {"card", ID(VOICES_STRATEGY_IDS)}}},
    [VOICES_DO_DRAW_STORY] = {"draw_story", 1, {{"story", ID(VOICES_STORY_IDS)}}},
    [VOICES_DO_DRAW_INFLUENCE] = {"draw_influence", 1, {{"token", ONE_OF(voices_kind_names)}}},
};

/* --- faults --------------------------------------------------------------------------------------------- */

static void tell_impossible(const struct fault *fault, struct error *e)
{
    static const struct {
        enum word word;
        const char *path;
    } items[] = {
        [VOICES_ITEM_FORM] = {W_IMPOSSIBLE_VOICES_FORM, "position"},
        [VOICES_ITEM_ROUND] = {W_IMPOSSIBLE_VOICES_ROUND, "round"},
        [VOICES_ITEM_ROLES] = {W_IMPOSSIBLE_VOICES_ROLES, "roles"},
        [VOICES_ITEM_COLOURS] = {W_IMPOSSIBLE_VOICES_COLOURS, "colours"},
        [VOICES_ITEM_PLATFORMS] = {W_IMPOSSIBLE_VOICES_PLATFORMS, "platforms"},
        [VOICES_ITEM_COURT] = {W_IMPOSSIBLE_VOICES_COURT, "court"},
        [VOICES_ITEM_STRATEGY] = {W_IMPOSSIBLE_VOICES_STRATEGY, "strategy"},
        [VOICES_ITEM_INFLUENCE] = {W_IMPOSSIBLE_VOICES_INFLUENCE, "influence"},
        [VOICES_ITEM_VERDICT] = {W_IMPOSSIBLE_VOICES_VERDICT, "verdict"},
        [VOICES_ITEM_STACK] = {W_IMPOSSIBLE_VOICES_STACK, "stack"},
        [VOICES_ITEM_REST] = {W_IMPOSSIBLE_VOICES_REST, "stack"},
    };
    error_set(e, e->code, items[fault->reason].word, items[fault->reason].path);
    e->value = fault->about;
}

/* A number's name in a list that ends in NULL. */
static const char *name_at(const char *const *names, int number)
{
    int count = 0;
    while (names[count])
        count++;
    return number >= 0 && number < count ? names[number] : "?";
}

static const char *id_at(const struct content *c, int list, int number)
{
    return number >= 0 && number < c->ids[list].count ? content_id(c, list, number) : "?";
}

/* What the fault's number names. */
static const char *about(const struct content *c, const struct fault *fault)
{
    switch (fault->reason) {
    case VOICES_OTHER_MOMENT:
    case VOICES_NOT_OFFERED:
        return fault->about >= 0 && fault->about < VOICES_VERBS ? verbs[fault->about].name : "?";
    case VOICES_NOT_LAID_OUT:
    case VOICES_CANNOT_REPLACE: return id_at(c, VOICES_COURT_IDS, fault->about);
    case VOICES_NOT_YOUR_MARKER:
    case VOICES_NOT_UNUSED:
    case VOICES_SET_IS_USED:
    case VOICES_MARKER_NOT_MEANT: return name_at(voices_marker_names, fault->about);
    case VOICES_AREA_NOT_MEANT: return name_at(voices_area_names, fault->about);
    case VOICES_NOT_IN_HAND:
    case VOICES_DOES_NOT_FIT:
    case VOICES_PLAYED_BEFORE: return id_at(c, VOICES_STRATEGY_IDS, fault->about);
    case VOICES_JUROR_NOT_MEANT:
    case VOICES_NOTHING_THERE:
    case VOICES_SAME_JUROR: return name_at(voices_juror_names, fault->about);
    default: return "";
    }
}

void voices_tell(const struct content *content, const struct fault *fault, struct error *e)
{
    static const enum word words[VOICES_REASONS] = {
        [VOICES_GAME_OVER] = W_FAULT_VOICES_GAME_OVER,
        [VOICES_NOT_ASKED] = W_FAULT_VOICES_NOT_ASKED,
        [VOICES_OTHER_MOMENT] = W_FAULT_VOICES_OTHER_MOMENT,
        [VOICES_NO_SUCH_COURT] = W_FAULT_VOICES_NO_SUCH_COURT,
        [VOICES_NOT_LAID_OUT] = W_FAULT_VOICES_NOT_LAID_OUT,
        [VOICES_CANNOT_REPLACE] = W_FAULT_VOICES_CANNOT_REPLACE,
        [VOICES_NO_SUCH_MARKER] = W_FAULT_VOICES_NO_SUCH_MARKER,
        [VOICES_NOT_YOUR_MARKER] = W_FAULT_VOICES_NOT_YOUR_MARKER,
        [VOICES_NOT_UNUSED] = W_FAULT_VOICES_NOT_UNUSED,
        [VOICES_SET_IS_USED] = W_FAULT_VOICES_SET_IS_USED,
        [VOICES_MARKER_NOT_MEANT] = W_FAULT_VOICES_MARKER_NOT_MEANT,
        [VOICES_NO_SUCH_AREA] = W_FAULT_VOICES_NO_SUCH_AREA,
        [VOICES_AREA_NOT_MEANT] = W_FAULT_VOICES_AREA_NOT_MEANT,
        [VOICES_BAD_AT] = W_FAULT_VOICES_BAD_AT,
        [VOICES_BAD_SLANT] = W_FAULT_VOICES_BAD_SLANT,
        [VOICES_NO_SUCH_CARD] = W_FAULT_VOICES_NO_SUCH_CARD,
        [VOICES_NOT_IN_HAND] = W_FAULT_VOICES_NOT_IN_HAND,
        [VOICES_DOES_NOT_FIT] = W_FAULT_VOICES_DOES_NOT_FIT,
        [VOICES_PLAYED_BEFORE] = W_FAULT_VOICES_PLAYED_BEFORE,
        [VOICES_NO_SUCH_SEAT] = W_FAULT_VOICES_NO_SUCH_SEAT,
        [VOICES_NOT_IN_QUEUE] = W_FAULT_VOICES_NOT_IN_QUEUE,
        [VOICES_NOT_A_VOICE] = W_FAULT_VOICES_NOT_A_VOICE,
        [VOICES_NOT_IN_THE_RUNNING] = W_FAULT_VOICES_NOT_IN_THE_RUNNING,
        [VOICES_HIMSELF] = W_FAULT_VOICES_HIMSELF,
        [VOICES_NO_SUCH_JUROR] = W_FAULT_VOICES_NO_SUCH_JUROR,
        [VOICES_JUROR_NOT_MEANT] = W_FAULT_VOICES_JUROR_NOT_MEANT,
        [VOICES_NOTHING_THERE] = W_FAULT_VOICES_NOTHING_THERE,
        [VOICES_SAME_JUROR] = W_FAULT_VOICES_SAME_JUROR,
        [VOICES_NOT_DRAWN] = W_FAULT_VOICES_NOT_DRAWN,
        [VOICES_NOT_OFFERED] = W_FAULT_VOICES_NOT_OFFERED,
        [VOICES_NO_SUCH_OPTION] = W_FAULT_VOICES_NO_SUCH_OPTION,
        [VOICES_IS_A_MUST] = W_FAULT_VOICES_IS_A_MUST,
        [VOICES_BAD_CHANCE] = W_FAULT_VOICES_BAD_CHANCE,
    };
    if (fault->kind == FAULT_IMPOSSIBLE) {
        tell_impossible(fault, e);
        return;
    }
    error_set(e, e->code, words[fault->reason], "");
    error_text(e, about(content, fault));
    e->value = fault->about;
}

static const struct game_option offers[] = {
    {.name = "advanced", .kind = OPTION_SWITCH},
    {.name = "prosecutor", .kind = OPTION_SEAT},
    {.name = "abilities", .kind = OPTION_SWITCH},
    {.name = NULL},
};

const struct codec voices_codec = {
    .rules = "voices/2",
    .earlier_rules = "voices/1", /* chance dealt the chosen prosecutor's role, too (H-13.2) */
    .changed_option = "prosecutor",
    .verb_count = VOICES_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .offers = offers,
    .load = voices_load,
    .options = voices_read_options,
    .put = voices_put,
    .read = voices_read,
    .tell = voices_tell,
    .tempo = voices_tempo,
    .cues = voices_cues,
};
