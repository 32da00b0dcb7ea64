/* ask.c: Election Night's questions, and how an answer is read: the number of a choice, a word of the
 * person's language or of the notation, shortened as long as it is clear; a region or a field by number or
 * name. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/night/screen.h"
#include "front/night/words.h"
#include "front/telling.h"
#include "front/typed.h"
#include "rules/night/play.h"

enum { LINE = 256, MAX_CHOICES = 4 };

/* --- choices that can be counted off -------------------------------------------------------------------- */

/* A choice: the word to type, the word of the notation, what is printed, what it means. */
struct choice {
    const char *word, *id;
    char label[96];
    enum ink ink;
    int value;
};

struct choices {
    struct choice of[MAX_CHOICES];
    int count, verb;
};

static void add_choice(struct choices *c, const char *word, const char *id, int value)
{
    struct choice *one = &c->of[c->count++];
    one->word = word;
    one->id = id;
    one->ink = INK_PLAIN;
    one->value = value;
    snprintf(one->label, sizeof one->label, "%s", word);
}

static void add_dice(struct choices *c, const struct sight *s, int with_other_side)
{
    static const char *const ids[] = {"blue", "red", "white"};
    const struct night *v = s->view;
    int hidden = v->hidden[s->viewer];
    for (int die = 0; die < NIGHT_COLOURS; die++) {
        int face = v->dice[s->viewer][die];
        if (!(hidden >> die & 1))
            continue;
        add_choice(c, night_colour(die), ids[die], die);
        struct choice *one = &c->of[c->count - 1];
        one->ink = night_die_ink(die);
        if (with_other_side)
            snprintf(one->label, sizeof one->label, "%s %d→%d", one->word, face, 7 - face);
        else
            snprintf(one->label, sizeof one->label, "%s %d", one->word, face);
    }
}

static void list_choices(const struct sight *s, struct choices *c)
{
    const struct night *v = s->view;
    memset(c, 0, sizeof *c);
    switch (v->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT:
        c->verb = NIGHT_DO_FLIP;
        add_dice(c, s, 1);
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_NONE), "none", NIGHT_NO_FLIP);
        break;
    case NIGHT_PLAY:
        c->verb = NIGHT_DO_PLAY;
        add_dice(c, s, 0);
        break;
    case NIGHT_VETO:
        c->verb = NIGHT_DO_VETO;
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_VETO), "veto", 1);
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_WRITE), "write", 0);
        break;
    case NIGHT_THROW:
        c->verb = NIGHT_DO_THROW;
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_ROCK), "rock", NIGHT_ROCK);
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_PAPER), "paper", NIGHT_PAPER);
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_SCISSORS), "scissors", NIGHT_SCISSORS);
        break;
    case NIGHT_ORDER:
        c->verb = NIGHT_DO_FIRST;
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_ME), "me", s->viewer);
        add_choice(c, words_raw(lang, W_PLAY_NIGHT_THEM), "them", !s->viewer);
        break;
    default: break;
    }
}

/* --- comparing what was typed --------------------------------------------------------------------------- */

static int better(int a, int b)
{
    return a > b ? a : b;
}

static int read_choice(const struct choices *c, const char *typed, int *value, char *why, size_t cap)
{
    int number = typed_number(typed), found = -1, many = 0;
    if (number >= 1 && number <= c->count) {
        *value = c->of[number - 1].value;
        return 0;
    }
    for (int i = 0; i < c->count; i++) {
        int fit = typed_either(typed, c->of[i].word, c->of[i].id);
        if (fit == 2) {
            *value = c->of[i].value;
            return 0;
        }
        many += fit;
        found = fit ? i : found;
    }
    if (many == 0)
        return typed_refuse(why, cap, W_PLAY_NOT_A_CHOICE, typed);
    if (many > 1)
        return typed_refuse(why, cap, W_PLAY_NOT_CLEAR, typed);
    *value = c->of[found].value;
    return 0;
}

/* --- fields --------------------------------------------------------------------------------------------- */

static const char *region_id(const struct content *content, int region)
{
    json_t *regions = json_object_get(content->json, "regions");
    return json_string_value(json_object_get(json_array_get(regions, (size_t)region), "id"));
}

/* The region of a number on the map, an id, a name or the beginning of one. -1: none, -2: several. */
static int find_region(const struct content *content, const char *typed)
{
    const struct night_pack *pack = content->pack;
    int number = typed_number(typed), found = -1, best = 0;
    if (number >= 1 && number <= pack->regions)
        return number - 1;
    for (int r = 0; r < pack->regions; r++) {
        int fit = better(typed_fits(typed, region_id(content, r)) * 2,
                         typed_fits(typed, night_region_name(content, r)));
        if (fit > best) {
            best = fit;
            found = r;
        } else if (fit == best && fit > 0 && fit < 4) {
            found = -2;
        }
    }
    return found;
}

/* Splits "north-3", "north 3" or "5.3" into the region and the number of the field; 0 where there is none. */
static int split_field(char *typed)
{
    size_t length = strlen(typed);
    if (length < 3 || !isdigit((unsigned char)typed[length - 1]) || !strchr("-. ", typed[length - 2]))
        return 0;
    int field = typed[length - 1] - '0';
    length -= 2;
    while (length > 0 && typed[length - 1] == ' ')
        length--;
    typed[length] = 0;
    return field;
}

static int first_free(const struct night_pack *pack, const struct night *v, int region)
{
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++)
        if (night_is_free(v, f))
            return f;
    return -1;
}

/* A region, meaning its first free field, or one of its fields. */
static int read_field(const struct sight *s, const char *line, int *out, char *why, size_t cap)
{
    const struct night_pack *pack = s->content->pack;
    char typed[LINE];
    snprintf(typed, sizeof typed, "%s", line);
    int region = find_region(s->content, typed), field = 0;
    if (region < 0) {
        field = split_field(typed);
        region = field ? find_region(s->content, typed) : region;
    }
    if (region < 0)
        return typed_refuse(why, cap, region == -2 ? W_PLAY_NOT_CLEAR : W_PLAY_NIGHT_NO_SUCH_REGION, line);
    const char *name = night_region_name(s->content, region);
    int first = pack->first[region], count = pack->first[region + 1] - first;
    if (field > count)
        return typed_refuse(why, cap, W_PLAY_NIGHT_NO_SUCH_FIELD, name);
    *out = field ? first + field - 1 : first_free(pack, s->view, region);
    if (*out < 0)
        return typed_refuse(why, cap, W_PLAY_NIGHT_REGION_FULL, name);
    if (!night_is_free(s->view, *out))
        return typed_refuse(why, cap, W_PLAY_NIGHT_FIELD_TAKEN, name);
    return 0;
}

/* "6 north": the number first, then the place. */
static int read_bonus(const struct sight *s, const char *typed, struct move *out, char *why, size_t cap)
{
    int field;
    if (typed[0] < '1' || typed[0] > '6' || typed[1] != ' ')
        return typed_refuse(why, cap, W_PLAY_NIGHT_BONUS_FORM, region_id(s->content, 0));
    for (out->arg[1] = (int16_t)(typed[0] - '0'), typed++; *typed == ' ';)
        typed++;
    if (read_field(s, typed, &field, why, cap))
        return -1;
    out->arg[0] = (int16_t)field;
    return 0;
}

int night_answer_line(const struct sight *s, const char *line, struct move *out, struct text *say, char *why,
                      size_t cap)
{
    (void)say;
    const struct night *v = s->view;
    struct choices choices;
    char typed[LINE];
    int value = 0;
    typed_normal(line, typed, sizeof typed);
    memset(out, 0, sizeof *out);
    out->seat = (int8_t)s->viewer;
    if (v->phase == NIGHT_BONUS) {
        out->verb = NIGHT_DO_BONUS;
        return read_bonus(s, typed, out, why, cap);
    }
    if (v->phase == NIGHT_WRITE) {
        out->verb = NIGHT_DO_WRITE;
        if (read_field(s, typed, &value, why, cap))
            return -1;
    } else {
        list_choices(s, &choices);
        out->verb = (uint8_t)choices.verb;
        if (read_choice(&choices, typed, &value, why, cap))
            return -1;
    }
    out->arg[0] = (int16_t)value;
    return 0;
}

/* --- asking --------------------------------------------------------------------------------------------- */

/* Prints pieces beside one another on as many lines as they need. */
struct row {
    const struct terminal *t;
    int gap, column;
};

static void row_add(struct row *row, const char *number, enum ink ink, const char *label)
{
    int columns = terminal_columns(number) + 1 + terminal_columns(label);
    if (row->column > 0 && row->column + row->gap + columns > row->t->width) {
        putchar('\n');
        row->column = 0;
    }
    row->column += printf("%*s", row->column > 0 ? row->gap : 2, "") + columns;
    terminal_write(row->t, INK_BOLD, number, strlen(number));
    putchar(' ');
    terminal_write(row->t, ink, label, strlen(label));
}

static void show_choices(const struct terminal *t, const struct choices *c)
{
    struct row row = {t, 3, 0};
    for (int i = 0; i < c->count; i++) {
        char number[12];
        snprintf(number, sizeof number, "%d", i + 1);
        row_add(&row, number, c->of[i].ink, c->of[i].label);
    }
    putchar('\n');
}

/* Does the owner have this number in the region already? Then it would cost a full win (N-9.5). */
static int stands_there(const struct night_pack *pack, const struct night *v, int region, int seat, int n)
{
    for (int f = pack->first[region]; f < pack->first[region + 1]; f++)
        if (night_cell(v, f) == 6 * seat + n)
            return 1;
    return 0;
}

/* What writing n would do to each region: "4 3:4→7:4". */
static void show_regions(const struct terminal *t, const struct sight *s, int owner, int n)
{
    const struct night_pack *pack = s->content->pack;
    const struct night *v = s->view;
    struct row row = {t, 2, 0};
    int twice = 0;
    for (int r = 0; r < pack->regions; r++) {
        struct night_standing now;
        char number[12], label[64];
        if (first_free(pack, v, r) < 0)
            continue;
        night_region(pack, v, r, &now);
        int repeat = stands_there(pack, v, r, owner, n);
        twice |= repeat;
        snprintf(number, sizeof number, "%d", r + 1);
        snprintf(label, sizeof label, "%d:%d→%d:%d%s", now.sum[0], now.sum[1], now.sum[0] + (owner ? 0 : n),
                 now.sum[1] + (owner ? n : 0), repeat ? "!" : "");
        int lead = now.sum[0] + (owner ? 0 : n) - now.sum[1] - (owner ? n : 0);
        row_add(&row, number, lead == 0 ? INK_PLAIN : night_ink(lead < 0), label);
    }
    putchar('\n');
    const struct slot slots[] = {{"n", NULL, n}};
    char text[512];
    words_say(text, sizeof text, lang, W_PLAY_NIGHT_TWICE, slots, 1);
    if (twice)
        terminal_say(t, INK_DIM, 2, "", text);
}

static enum word question(const struct sight *s)
{
    const struct night *v = s->view;
    switch (v->phase) {
    case NIGHT_FLIP: return W_PLAY_NIGHT_ASK_FLIP;
    case NIGHT_REACT: return W_PLAY_NIGHT_ASK_REACT;
    case NIGHT_PLAY: return W_PLAY_NIGHT_ASK_PLAY;
    case NIGHT_VETO: return W_PLAY_NIGHT_ASK_VETO;
    case NIGHT_THROW: return W_PLAY_NIGHT_ASK_THROW;
    case NIGHT_ORDER: return W_PLAY_NIGHT_ASK_ORDER;
    case NIGHT_BONUS: return W_PLAY_NIGHT_ASK_BONUS;
    default: return v->write[0].seat == s->viewer ? W_PLAY_NIGHT_ASK_WRITE : W_PLAY_NIGHT_ASK_PLACE;
    }
}

void night_ask_question(struct terminal *t, const struct sight *s)
{
    const struct night *v = s->view;
    const struct night_pack *pack = s->content->pack;
    int r = 0;
    while (r + 1 < pack->regions && first_free(pack, v, r) < 0)
        r++;
    int field = first_free(pack, v, r);
    enum word form =
        v->phase == NIGHT_REACT ? W_PLAY_THE : W_PLAY_THE_WITHIN; /* it begins the question or not */
    char party[NIGHT_NAME_SIZE];
    const struct slot slots[] = {
        {"n", NULL, v->write[0].n},
        {"party", telling_the(lang, form, night_party(s, !s->viewer), party, sizeof party), 0},
        {"field", field >= 0 ? content_id(s->content, 0, field) : "", 0},
        {"region", region_id(s->content, r), 0},
        {"action", NULL, v->action}};
    char text[1024];
    words_say(text, sizeof text, lang, question(s), slots, 5);
    terminal_say(t, INK_BOLD, 0, "", text);
    if (v->phase == NIGHT_WRITE) {
        show_regions(t, s, v->write[0].seat, v->write[0].n);
    } else if (v->phase != NIGHT_BONUS) {
        struct choices choices;
        list_choices(s, &choices);
        show_choices(t, &choices);
    }
}

/* --- completion ----------------------------------------------------------------------------------------- */

static void list_fields(const struct sight *s, struct word_list *list)
{
    const struct night_pack *pack = s->content->pack;
    for (int r = 0; r < pack->regions; r++) {
        if (first_free(pack, s->view, r) >= 0)
            word_list_add(list, night_region_name(s->content, r));
        for (int f = pack->first[r]; f < pack->first[r + 1]; f++)
            if (night_is_free(s->view, f))
                word_list_add(list, content_id(s->content, 0, f));
    }
}

static void list_bonuses(const struct sight *s, struct word_list *list)
{
    const struct night_pack *pack = s->content->pack;
    char text[LINE];
    for (int n = 1; n <= 6; n++)
        for (int r = 0; r < pack->regions; r++) {
            snprintf(text, sizeof text, "%d %s", n, night_region_name(s->content, r));
            if (first_free(pack, s->view, r) >= 0)
                word_list_add(list, text);
        }
}

void night_list_words(const struct sight *s, struct word_list *list)
{
    const struct night *v = s->view;
    struct choices choices;
    if (v->phase == NIGHT_WRITE)
        list_fields(s, list);
    if (v->phase == NIGHT_BONUS)
        list_bonuses(s, list);
    list_choices(s, &choices);
    for (int i = 0; i < choices.count; i++)
        word_list_add(list, choices.of[i].word);
}
