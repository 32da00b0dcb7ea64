/* choices.c: the answers to a question in Voices one by one, and what they are called. */
#include <stdio.h>

#include "front/command.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

static const struct {
    const char *id;
    enum word word;
} verbs[VOICES_DO_SKIP + 1] = {
    {"present", W_VOICES_TYPE_PRESENT}, {"push", W_VOICES_TYPE_PUSH},       {"play", W_VOICES_TYPE_PLAY},
    {"pass", W_VOICES_TYPE_PASS},       {"order", W_VOICES_TYPE_ORDER},     {"award", W_VOICES_TYPE_AWARD},
    {"share", W_VOICES_TYPE_SHARE},     {"discard", W_VOICES_TYPE_DISCARD}, {"put", W_VOICES_TYPE_PUT},
    {"take", W_VOICES_TYPE_TAKE},       {"flip", W_VOICES_TYPE_FLIP},       {"shift", W_VOICES_TYPE_SHIFT},
    {"use", W_VOICES_TYPE_USE},         {"place", W_VOICES_TYPE_PLACE},     {"look", W_VOICES_TYPE_LOOK},
    {"drop", W_VOICES_TYPE_DROP},       {"keep", W_VOICES_TYPE_KEEP},       {"move", W_VOICES_TYPE_MOVE},
    {"destroy", W_VOICES_TYPE_DESTROY}, {"recall", W_VOICES_TYPE_RECALL},   {"draw", W_VOICES_TYPE_DRAW},
    {"choose", W_VOICES_TYPE_CHOOSE},   {"replace", W_VOICES_TYPE_REPLACE}, {"skip", W_VOICES_TYPE_SKIP}};

const char *voices_verb_word(enum lang tongue, int verb)
{
    return words_raw(tongue, verbs[verb].word);
}

const char *voices_verb_id(int verb)
{
    return verbs[verb].id;
}

static void add_choice(struct voices_choices *out, const struct move *m)
{
    int seat = m->verb == VOICES_DO_ORDER || m->verb == VOICES_DO_AWARD || m->verb == VOICES_DO_SHARE ||
               m->verb == VOICES_DO_DRAW;
    if (out->count == VOICES_MAX_CHOICES)
        return;
    out->moves[out->count++] = *m;
    out->seats |= seat;
}

void voices_list_choices(const struct sight *s, struct voices_choices *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = s->viewer < 0 ? 0 : voices_legal(s->content->pack, s->view, s->viewer, patterns);
    out->count = out->pushes = out->seats = 0;
    for (int i = 0; i < count; i++) {
        const struct pattern *p = &patterns[i];
        struct move m = p->move;
        if (m.verb == VOICES_DO_PUSH) {
            out->pushes = 1;
            continue;
        }
        if (p->how != TAKE_ONE)
            add_choice(out, &m);
        for (int thing = 0; p->how == TAKE_ONE && thing < 64 * p->set.words; thing++) {
            m.arg[p->first] = (int16_t)thing;
            if (set_has(&p->set, thing))
                add_choice(out, &m);
        }
    }
}

/* --- names ---------------------------------------------------------------------------------------------- */

/* A marker with its place, because those of one kind may be in several places. */
static void marker_label(const struct sight *s, int marker, char out[VOICES_LABEL_SIZE])
{
    const struct voices *p = s->view;
    char label[VOICES_LABEL_SIZE];
    int area = voices_area_of(p, marker);
    snprintf(out, VOICES_LABEL_SIZE, "%s %.100s%s%.60s", voices_marker_names[marker],
             voices_marker_label(s->content, lang, marker, label), area == VOICES_NONE ? "" : " · ",
             area == VOICES_NONE ? "" : voices_area_name(s->content, lang, area));
}

static void two_jurors(const struct sight *s, const char *first, int juror, char out[VOICES_LABEL_SIZE])
{
    snprintf(out, VOICES_LABEL_SIZE, "%.100s → %.100s", first, voices_juror_name(s->content, lang, juror));
}

const char *voices_choice_label(const struct sight *s, const struct move *m, char out[VOICES_LABEL_SIZE])
{
    char kind[VOICES_NAME_SIZE];
    struct listener to = tale_listener(s);
    switch (m->verb) {
    case VOICES_DO_PUT:
    case VOICES_DO_TAKE:
    case VOICES_DO_FLIP:
    case VOICES_DO_LOOK:
        snprintf(out, VOICES_LABEL_SIZE, "%.200s", voices_juror_name(s->content, lang, m->arg[0]));
        break;
    case VOICES_DO_MOVE: two_jurors(s, words_raw(lang, W_VOICES_TYPE_MOVE), m->arg[0], out); break;
    case VOICES_DO_SHIFT:
        two_jurors(s, voices_juror_name(s->content, lang, m->arg[0]), m->arg[1], out);
        break;
    case VOICES_DO_PLACE: two_jurors(s, voices_kind_name(lang, m->arg[0], kind), m->arg[1], out); break;
    case VOICES_DO_DESTROY:
    case VOICES_DO_RECALL: marker_label(s, m->arg[0], out); break;
    case VOICES_DO_ORDER:
    case VOICES_DO_AWARD:
    case VOICES_DO_SHARE:
    case VOICES_DO_DRAW: voices_seat_within(&to, m->arg[0], out); break;
    default: snprintf(out, VOICES_LABEL_SIZE, "%s", words_raw(lang, verbs[m->verb].word)); break;
    }
    return out;
}
