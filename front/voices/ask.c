/* ask.c: how an answer in Voices is read. A number is a seat where a seat is asked for, otherwise the number
 * of a choice; a choice may also be typed in words, in the person's language or in English, each shortened as
 * long as it is clear. A push is a marker, an area and two numbers. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/typed.h"
#include "front/voices/screen.h"
#include "match/voices/codec.h"
#include "rules/voices/table.h"

enum { LINE = 512, MAX_TOKENS = 12, LEAST_VERB = 2 };

struct tokens {
    char line[LINE];
    char *word[MAX_TOKENS];
    int count;
};

static void split(struct tokens *t, const char *line)
{
    typed_normal(line, t->line, sizeof t->line);
    t->count = typed_split(t->line, t->word, MAX_TOKENS);
}

/* --- choices in words ----------------------------------------------------------------------------------- */

/* How well a form such as "put rational" matches what was typed: 2 word for word, 1 the beginning of each
 * word. */
static int fits_form(const struct tokens *typed, const char *form)
{
    struct tokens f;
    int fit = 2;
    split(&f, form);
    if (typed->count > f.count)
        return 0;
    for (int i = 0; i < typed->count; i++) {
        int one = typed_fits(typed->word[i], f.word[i]);
        if (!one)
            return 0;
        fit = one < fit ? one : fit;
    }
    return typed->count == f.count ? fit : 1;
}

/* The arguments of a choice by their names in a language, or by their ids (`ids`). */
static void write_form(const struct sight *s, const struct move *m, enum lang tongue, int ids,
                       char out[VOICES_LABEL_SIZE])
{
    const struct voices_pack *k = s->content->pack;
    int a = m->arg[0], b = m->arg[1];
    char name[VOICES_NAME_SIZE];
    const char *first = "", *second = "";
    char label[VOICES_LABEL_SIZE] = "";
    switch (m->verb) {
    case VOICES_DO_PRESENT:
    case VOICES_DO_REPLACE:
        first = ids ? content_id(s->content, VOICES_COURT_IDS, a)
                    : voices_entry_name(s->content, tongue, VOICES_COURT_IDS, a);
        break;
    case VOICES_DO_PLAY:
    case VOICES_DO_DISCARD:
        first = ids ? content_id(s->content, VOICES_STRATEGY_IDS, a)
                    : voices_entry_name(s->content, tongue, VOICES_STRATEGY_IDS, a);
        break;
    case VOICES_DO_PUT:
    case VOICES_DO_TAKE:
    case VOICES_DO_FLIP:
    case VOICES_DO_LOOK:
    case VOICES_DO_MOVE:
    case VOICES_DO_SHIFT:
        first = ids ? voices_juror_names[a] : voices_juror_name(s->content, tongue, a);
        break;
    case VOICES_DO_PLACE: first = ids ? voices_kind_names[a] : voices_kind_name(tongue, a, name); break;
    case VOICES_DO_DESTROY:
    case VOICES_DO_RECALL:
        snprintf(label, sizeof label, "%s%d", voices_emotion_name(tongue, voices_emotion(k, a), name),
                 voices_value(k, a));
        first = ids ? voices_marker_names[a] : label;
        break;
    case VOICES_DO_CHOOSE:
        first = ids ? voices_branch_names[a] : voices_option_letter(tongue, a, name);
        break;
    case VOICES_DO_ORDER:
    case VOICES_DO_AWARD:
    case VOICES_DO_SHARE:
    case VOICES_DO_DRAW:
        snprintf(label, sizeof label, "%d", a);
        first = label;
        break;
    default: break;
    }
    if (m->verb == VOICES_DO_SHIFT || m->verb == VOICES_DO_PLACE)
        second = ids ? voices_juror_names[b] : voices_juror_name(s->content, tongue, b);
    snprintf(out, VOICES_LABEL_SIZE, "%.100s %.100s", first, second);
}

static int fits_choice(const struct sight *s, const struct tokens *typed, const struct move *m)
{
    const enum lang tongues[] = {lang, LANG_EN};
    char form[VOICES_LABEL_SIZE], whole[2 * VOICES_LABEL_SIZE];
    int best = 0;
    for (int way = 0; way < 4; way++) {
        write_form(s, m, tongues[way & 1], way >> 1, form);
        int fit = form[0] == ' ' ? 0 : fits_form(typed, form);
        best = fit > best ? fit : best;
        snprintf(whole, sizeof whole, "%s %s",
                 way & 1 ? voices_verb_id(m->verb) : voices_verb_word(lang, m->verb), form);
        fit = fits_form(typed, whole);
        best = fit > best ? fit : best;
    }
    return best;
}

/* Are two markers interchangeable: of one kind, and neither on a platform? */
static int alike(const struct sight *s, int one, int two)
{
    const struct voices_pack *k = s->content->pack;
    const struct voices *p = s->view;
    return one / VOICES_SET_MARKERS == two / VOICES_SET_MARKERS &&
           voices_emotion(k, one) == voices_emotion(k, two) && voices_value(k, one) == voices_value(k, two) &&
           (p->unused >> one & 1) == (p->unused >> two & 1) && voices_area_of(p, one) == VOICES_NONE &&
           voices_area_of(p, two) == VOICES_NONE;
}

/* The choice that was typed; -1: none, -2: several. */
static int find_choice(const struct sight *s, const struct voices_choices *all, const struct tokens *typed)
{
    int found = -1, best = 0;
    for (int i = 0; i < all->count; i++) {
        const struct move *m = &all->moves[i];
        int fit = fits_choice(s, typed, m);
        if (fit > best) {
            best = fit;
            found = i;
        } else if (fit == best && fit > 0 && found >= 0) {
            int markers = m->verb == VOICES_DO_DESTROY || m->verb == VOICES_DO_RECALL;
            if (!markers || !alike(s, all->moves[found].arg[0], m->arg[0]))
                found = -2;
        }
    }
    return found;
}

static int find_number(const struct voices_choices *all, int number)
{
    for (int i = 0; all->seats && i < all->count; i++)
        if (all->moves[i].verb != VOICES_DO_SKIP && all->moves[i].arg[0] == number)
            return i;
    return !all->seats && number >= 1 && number <= all->count ? number - 1 : -1;
}

/* --- pushes --------------------------------------------------------------------------------------------- */

/* Markers that may be pushed, and where each may go. */
struct pushable {
    uint64_t markers;
    unsigned areas[VOICES_MARKERS];
};

static void list_pushable(const struct sight *s, struct pushable *out)
{
    struct pattern patterns[MAX_PATTERNS];
    int count = s->viewer < 0 ? 0 : voices_legal(s->content->pack, s->view, s->viewer, patterns);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < count; i++)
        if (patterns[i].move.verb == VOICES_DO_PUSH) {
            out->markers |= voices_marker(patterns[i].move.arg[0]);
            out->areas[patterns[i].move.arg[0]] = (unsigned)patterns[i].set.bits[0];
        }
}

static int says_push(const char *word)
{
    return strlen(word) >= LEAST_VERB && typed_either(word, words_raw(lang, W_VOICES_TYPE_PUSH), "push");
}

/* Markers whose emotion a word begins, with its value at the end or without it. */
static uint64_t with_emotion(const struct sight *s, const char *word)
{
    const struct voices_pack *k = s->content->pack;
    char base[LINE], name[VOICES_NAME_SIZE];
    size_t length = strcspn(word, "0123456789");
    uint64_t found = 0;
    int value = word[length] ? typed_number(word + length) : -1;
    snprintf(base, sizeof base, "%.*s", (int)length, word);
    for (int marker = 0; marker < VOICES_MARKERS && length > 0; marker++) {
        int emotion = voices_emotion(k, marker);
        if ((!word[length] || value == voices_value(k, marker)) &&
            typed_either(base, voices_emotion_name(lang, emotion, name), voices_emotion_ids[emotion]))
            found |= voices_marker(marker);
    }
    return found;
}

static uint64_t with_set(const char *word)
{
    char name[VOICES_NAME_SIZE];
    uint64_t found = 0;
    for (int set = 0; set < VOICES_SETS; set++)
        if (typed_fits(word, voices_set_name(lang, set, name)) == 2 ||
            strcmp(word, voices_set_names[set]) == 0)
            found |= voices_set(set);
    return found;
}

static uint64_t with_value(const struct sight *s, int value)
{
    uint64_t found = 0;
    for (int marker = 0; marker < VOICES_MARKERS; marker++)
        if (voices_value(s->content->pack, marker) == value)
            found |= voices_marker(marker);
    return found;
}

/* "blue7", "joy", "joy3", "joy 3", "blue joy3": the markers meant; *at moves past the words. */
static uint64_t read_markers(const struct sight *s, const struct tokens *t, int *at)
{
    uint64_t meant = ~(uint64_t)0, set;
    int id = *at < t->count ? name_index(voices_marker_names, t->word[*at]) : -1;
    if (id >= 0) {
        ++*at;
        return voices_marker(id);
    }
    if (*at + 1 < t->count && (set = with_set(t->word[*at])) != 0) {
        meant &= set;
        ++*at;
    }
    if (*at >= t->count)
        return 0;
    meant &= with_emotion(s, t->word[(*at)++]);
    if (meant && *at < t->count && typed_number(t->word[*at]) >= 0 && typed_number(t->word[*at]) < 10)
        meant &= with_value(s, typed_number(t->word[(*at)++]));
    return meant;
}

/* The area that a word begins; -1: none, -2: several. */
static int read_area(const struct sight *s, const char *word)
{
    struct typed_best best = TYPED_NONE;
    for (int area = 0; area < VOICES_AREAS; area++)
        typed_try(&best, area,
                  typed_either(word, voices_area_name(s->content, lang, area), voices_area_names[area]));
    return best.found;
}

static int read_signed(const char *word, int *out)
{
    char *end;
    long n = strtol(word, &end, 10);
    *out = (int)n;
    return end == word || *end || n > SHRT_MAX || n < SHRT_MIN ? -1 : 0;
}

/* The marker meant, into this area; -1: there is none, -2: it is not clear which. */
static int one_marker(const struct sight *s, const struct pushable *can, uint64_t meant, int area)
{
    int found = -1;
    for (uint64_t left = meant & can->markers; left; left &= left - 1) {
        int marker = bits_lowest(left);
        if (!(can->areas[marker] >> area & 1))
            continue;
        if (found >= 0 && !alike(s, found, marker))
            return -2;
        found = found < 0 ? marker : found;
    }
    /* A marker that may not be pushed there: the rules say why. */
    return found < 0 && bits_count(meant) == 1 ? bits_lowest(meant) : found;
}

int voices_read_push(const struct sight *s, const char *line, struct voices_aim *out, int *whole, char *why,
                     size_t cap)
{
    struct tokens t;
    struct pushable can;
    int at = 0, slant = 0;
    split(&t, line);
    list_pushable(s, &can);
    at += t.count > 0 && says_push(t.word[0]);
    uint64_t meant = read_markers(s, &t, &at);
    if (!meant || at >= t.count)
        return typed_refuse(why, cap, W_VOICES_NO_PUSH, line);
    int area = read_area(s, t.word[at]);
    if (area < 0)
        return typed_refuse(why, cap, W_VOICES_NO_AREA, t.word[at]);
    int marker = one_marker(s, &can, meant, area);
    if (marker < 0)
        return typed_refuse(why, cap, marker == -2 ? W_VOICES_NO_ONE_MARKER : W_VOICES_NO_MARKER, line);
    *out = (struct voices_aim){marker, area, PUSH_W / 2, 0};
    *whole = ++at < t.count;
    if (!*whole)
        return 0;
    if (t.count - at > 2 || read_signed(t.word[at], &out->at) ||
        (t.count - at == 2 && read_signed(t.word[at + 1], &slant)))
        return typed_refuse(why, cap, W_VOICES_NO_PUSH, line);
    out->slant = slant;
    return 0;
}

static int read_push_move(const struct sight *s, const char *line, struct move *out, char *why, size_t cap)
{
    struct voices_aim aim;
    int whole = 0;
    if (voices_read_push(s, line, &aim, &whole, why, cap))
        return -1;
    if (!whole)
        return typed_refuse(why, cap, W_VOICES_NO_PUSH, line);
    out->verb = VOICES_DO_PUSH;
    out->arg[0] = (int16_t)aim.marker;
    out->arg[1] = (int16_t)aim.area;
    out->arg[2] = (int16_t)aim.at;
    out->arg[3] = (int16_t)aim.slant;
    return 0;
}

/* --- an answer ------------------------------------------------------------------------------------------ */

int voices_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                       size_t cap)
{
    (void)say;
    struct voices_choices all;
    struct tokens typed;
    voices_list_choices(s, &all);
    split(&typed, line);
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)s->viewer;
    if (all.pushes && typed.count > 0 && says_push(typed.word[0]))
        return read_push_move(s, line, out, why, cap);
    int number = typed.count == 1 ? typed_number(typed.word[0]) : -1;
    int found = typed.count == 0 ? -1
                : number >= 0    ? find_number(&all, number)
                                 : find_choice(s, &all, &typed);
    if (found >= 0) {
        *out = all.moves[found];
        return 0;
    }
    if (all.pushes && found == -1 && number < 0)
        return read_push_move(s, line, out, why, cap);
    return typed_refuse(why, cap, found == -2 ? W_PLAY_NOT_CLEAR : W_PLAY_NOT_A_CHOICE, line);
}

/* --- completion ----------------------------------------------------------------------------------------- */

static void list_pushes(const struct sight *s, struct word_list *list)
{
    struct pushable can;
    list_pushable(s, &can);
    for (uint64_t left = can.markers; left; left &= left - 1) {
        char text[VOICES_LABEL_SIZE];
        snprintf(text, sizeof text, "%s %s", words_raw(lang, W_VOICES_TYPE_PUSH),
                 voices_marker_names[bits_lowest(left)]);
        word_list_add(list, text);
    }
}

void voices_list_typed(const struct sight *s, struct word_list *list)
{
    struct voices_choices all;
    voices_list_choices(s, &all);
    for (int i = 0; i < all.count; i++) {
        char form[VOICES_LABEL_SIZE], text[2 * VOICES_LABEL_SIZE];
        write_form(s, &all.moves[i], lang, 0, form);
        form[strlen(form) - (form[0] && form[strlen(form) - 1] == ' ')] = 0;
        snprintf(text, sizeof text, "%s%s%s", voices_verb_word(lang, all.moves[i].verb),
                 form[0] && form[0] != ' ' ? " " : "", form[0] == ' ' ? "" : form);
        word_list_add(list, text);
    }
    if (all.pushes)
        list_pushes(s, list);
    word_list_add(list, words_raw(lang, W_VOICES_COMMAND_SECRETS));
}
