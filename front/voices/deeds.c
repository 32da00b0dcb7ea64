/* deeds.c: what the steps of Voices' cards do, in words. */
#include <stdio.h>
#include <string.h>

#include "front/voices/words.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

static const char *const whose_ids[VOICES_WHOSE] = {"own", "other", "voice", "prosecutor", "any"};
static const char *const for_ids[VOICES_FORS] = {"self", "other", "any"};

/* "Vision, Speech", "the same area", "the destroyed ones": where a marker comes from or goes to. */
static const char *place_words(const struct content *content, enum lang lang, unsigned places,
                               char out[VOICES_TEXT_SIZE])
{
    static const struct {
        unsigned bit;
        enum word word;
    } special[] = {
        {VOICES_HERE, W_VOICES_PLACE_HERE},          {VOICES_AWAY, W_VOICES_PLACE_AWAY},
        {VOICES_FROM_UNUSED, W_VOICES_PLACE_UNUSED}, {VOICES_FROM_DESTROYED, W_VOICES_PLACE_DESTROYED},
        {VOICES_TO_SAME, W_VOICES_PLACE_SAME},       {VOICES_TO_ELSEWHERE, W_VOICES_PLACE_ELSEWHERE}};
    unsigned areas = places & VOICES_ALL_AREAS;
    if (areas == VOICES_ALL_AREAS)
        snprintf(out, VOICES_TEXT_SIZE, "%s", words_raw(lang, W_VOICES_PLACE_ANY));
    else
        voices_area_list(content, lang, areas, out);
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (places & special[i].bit)
            voices_join(out, VOICES_TEXT_SIZE, ", ", words_raw(lang, special[i].word));
    return out;
}

/* The id of a place that stands alone, for messages that inflect it; "other" for areas by name and mixtures. */
static const char *place_id(unsigned places)
{
    switch (places) {
    case VOICES_ALL_AREAS: return "any";
    case VOICES_HERE: return "here";
    case VOICES_AWAY: return "away";
    case VOICES_FROM_DESTROYED: return "destroyed";
    case VOICES_TO_SAME: return "same";
    case VOICES_TO_ELSEWHERE: return "elsewhere";
    default: return "other";
    }
}

static const char *then_words(enum lang lang, unsigned then, char out[VOICES_TEXT_SIZE])
{
    static const enum word words[] = {W_VOICES_THEN_DROP, W_VOICES_THEN_KEEP, W_VOICES_THEN_MOVE};
    char between[VOICES_NAME_SIZE];
    voices_or(lang, between);
    out[0] = 0;
    for (int i = 0; i < 3; i++)
        if (then >> i & 1)
            voices_join(out, VOICES_TEXT_SIZE, between, words_raw(lang, words[i]));
    return out;
}

/* An option of a choice: its text, and what it does unless that is hidden. */
static const char *option_words(const struct content *content, enum lang lang, int list, int whole,
                                char out[VOICES_DEEDS_SIZE])
{
    const struct voices_pack *k = content->pack;
    const char *text = voices_option_text(content, lang, list);
    char step[VOICES_TEXT_SIZE];
    size_t used = (size_t)snprintf(out, VOICES_DEEDS_SIZE, "%.2000s", text);
    if (!whole)
        return out;
    /* Choices within choices are read when they come: the words of one step are enough here. */
    for (int i = 0; i < k->list[list].count && used + VOICES_TEXT_SIZE < VOICES_DEEDS_SIZE; i++) {
        const struct voices_step *s = &k->step[k->list[list].first + i];
        char inner[VOICES_DEEDS_SIZE];
        const char *words = s->kind == VOICES_STEP_CHOOSE ? words_raw(lang, W_VOICES_STEP_AGAIN)
                                                          : voices_step_words(content, lang, s, 1, inner);
        snprintf(step, sizeof step, "%.1000s", words);
        used += (size_t)snprintf(out + used, VOICES_DEEDS_SIZE - used, "%s%s",
                                 i      ? "; "
                                 : used ? " → "
                                        : "",
                                 step);
    }
    return out;
}

static void choose_words(const struct content *content, enum lang lang, const struct voices_step *s,
                         int whole, char out[VOICES_DEEDS_SIZE])
{
    char a[VOICES_DEEDS_SIZE], b[VOICES_DEEDS_SIZE];
    int show = whole || !s->hidden;
    const struct slot slots[] = {{"a", option_words(content, lang, s->a, show, a), 0},
                                 {"b", option_words(content, lang, s->b, show, b), 0}};
    words_say(out, VOICES_DEEDS_SIZE, lang, W_VOICES_STEP_CHOOSE, slots, 2);
}

const char *voices_step_words(const struct content *content, enum lang lang, const struct voices_step *s,
                              int whole, char out[VOICES_DEEDS_SIZE])
{
    static const enum word words[VOICES_STEP_KINDS] = {
        W_VOICES_STEP_PUT,    W_VOICES_STEP_TAKE, W_VOICES_STEP_FLIP,    W_VOICES_STEP_SHIFT,
        W_VOICES_STEP_TOKENS, W_VOICES_STEP_LOOK, W_VOICES_STEP_DESTROY, W_VOICES_STEP_RECALL,
        W_VOICES_STEP_PUSH,   W_VOICES_STEP_DRAW, W_VOICES_STEP_CHOOSE};
    char jurors[VOICES_TEXT_SIZE], to[VOICES_TEXT_SIZE], from[VOICES_TEXT_SIZE], into[VOICES_TEXT_SIZE],
        then[VOICES_TEXT_SIZE];
    size_t used = 0;
    int any = s->on == VOICES_ALL_JURORS && (s->kind != VOICES_STEP_SHIFT || s->to == VOICES_ALL_JURORS);
    const struct slot slots[] = {{"n", NULL, s->n},
                                 {"token", s->token == VOICES_GUILT ? "guilt" : "innocence", 0},
                                 {"jurors", voices_juror_list(content, lang, s->on, jurors), 0},
                                 {"type", any ? "any" : "other", 0},
                                 {"to", voices_juror_list(content, lang, s->to, to), 0},
                                 {"place", NULL, s->place},
                                 {"then", then_words(lang, s->then, then), 0},
                                 {"whose", whose_ids[s->whose], 0},
                                 {"at", place_id(s->from), 0},
                                 {"goal", place_id(s->into), 0},
                                 {"from", place_words(content, lang, s->from, from), 0},
                                 {"into", place_words(content, lang, s->into, into), 0},
                                 {"overhang", s->overhang ? "yes" : "no", 0},
                                 {"for", for_ids[s->draw_for], 0}};
    if (s->kind == VOICES_STEP_CHOOSE) {
        choose_words(content, lang, s, whole, out);
        return out;
    }
    if (s->may)
        used = (size_t)snprintf(out, VOICES_DEEDS_SIZE, "%s ", words_raw(lang, W_VOICES_STEP_MAY));
    words_say(out + used, VOICES_DEEDS_SIZE - used, lang, words[s->kind], slots,
              (int)(sizeof slots / sizeof *slots));
    return out;
}

const char *voices_list_words(const struct content *content, enum lang lang, int list, int whole,
                              char out[VOICES_DEEDS_SIZE])
{
    const struct voices_pack *k = content->pack;
    char step[VOICES_DEEDS_SIZE];
    out[0] = 0;
    for (int i = 0; i < k->list[list].count; i++)
        voices_join(out, VOICES_DEEDS_SIZE, "; ",
                    voices_step_words(content, lang, &k->step[k->list[list].first + i], whole, step));
    return out;
}

const char *voices_feel_words(enum lang lang, int emotion, char out[VOICES_LABEL_SIZE])
{
    const struct slot slots[] = {{"emotion", voices_emotion_ids[emotion], 0}};
    words_say(out, VOICES_LABEL_SIZE, lang, W_VOICES_FEEL, slots, 1);
    return out;
}

const char *voices_card_words(const struct content *content, enum lang lang, int card,
                              char out[VOICES_DEEDS_SIZE])
{
    const struct voices_pack *k = content->pack;
    const char *text = voices_entry_text(content, lang, VOICES_STRATEGY_IDS, card, "text");
    if (!text[0])
        return voices_list_words(content, lang, k->strategy[card].list, 1, out);
    snprintf(out, VOICES_DEEDS_SIZE, "%s", text);
    return out;
}
