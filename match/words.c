#include "match/words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "match/utf8.h"

enum {
    DEPTH = 8,  /* plurals and selects inside each other; MAX_DEPTH in tools/words.py, which refuses more */
    NUMBER = 24 /* room for any int64_t in decimal */
};

static const char *const lang_names[LANGS] = {[LANG_EN] = "en", [LANG_RU] = "ru", [LANG_HU] = "hu"};

/* A message being written: where to, and what fills it. */
struct saying {
    char *out;
    size_t cap;
    size_t used; /* bytes in out, without the zero */
    size_t want; /* bytes of the whole text */
    enum lang lang;
    const struct slot *slots;
    int count;
};

/* A stretch of a message. */
struct span {
    const char *at;
    size_t length;
};

static void put(struct saying *s, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool whole = s->used == s->want; /* nothing was cut off so far */
        s->want++;
        if (!whole)
            continue;
        if (s->used + 1 < s->cap) {
            s->out[s->used++] = text[i];
            continue;
        }
        /* The first byte that does not fit. Inside a character, the character's earlier bytes go too. */
        for (char next = text[i]; s->used > 0 && utf8_is_inside(next);)
            next = s->out[--s->used];
    }
}

/* What a slot prints; number is room for it. */
static const char *slot_text(const struct slot *slot, char number[NUMBER])
{
    if (slot->text)
        return slot->text;
    snprintf(number, NUMBER, "%" PRId64, slot->number);
    return number;
}

static void put_slot(struct saying *s, const struct slot *slot)
{
    char room[NUMBER];
    const char *text = slot_text(slot, room);
    put(s, text, strlen(text));
}

static bool is(struct span span, const char *text)
{
    return strlen(text) == span.length && memcmp(span.at, text, span.length) == 0;
}

static const struct slot *find_slot(const struct saying *s, struct span name)
{
    for (int i = 0; i < s->count; i++) {
        if (is(name, s->slots[i].name))
            return &s->slots[i];
    }
    return NULL;
}

/* CLDR's cardinal category of a whole number. */
static const char *category(enum lang lang, int64_t number)
{
    uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (lang != LANG_RU)
        return n == 1 ? "one" : "other";
    if (n % 10 == 1 && n % 100 != 11)
        return "one";
    if (n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14))
        return "few";
    return "many"; /* "other" is for fractions */
}

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " ");
}

/* Reads a slot's name, "plural", "select" or a case, and the blanks on both sides of it. */
static const char *read_name(const char *p, struct span *name)
{
    name->at = skip_blanks(p);
    name->length = strcspn(name->at, " ,{}");
    return skip_blanks(name->at + name->length);
}

/* Apostrophes: '' is one; '{, '} and '# begin a quotation that ends with the next single one; any other
 * stands for itself. Returns what follows; out (NULL to skip) gets what they stand for. */
static const char *read_apostrophe(const char *p, struct saying *out)
{
    p++;
    if (*p == '\0' || !strchr("{}#", *p)) {
        if (out)
            put(out, "'", 1);
        return *p == '\'' ? p + 1 : p;
    }
    for (; *p; p++) {
        if (*p == '\'' && *++p != '\'')
            break;
        if (out)
            put(out, p, 1);
    }
    return p;
}

/* From inside braces to their closing one, or to the end where there is none. */
static const char *skip_to_close(const char *p)
{
    for (int open = 0; *p;) {
        if (*p == '\'') {
            p = read_apostrophe(p, NULL);
            continue;
        }
        if (*p == '}' && open-- == 0)
            break;
        if (*p == '{')
            open++;
        p++;
    }
    return p;
}

/* The best match among the cases at p: an exact number, then the category or text, then other. Empty if
 * none does, which the checker rules out. */
static const char *choose(const struct saying *s, const char *p, const struct slot *slot, bool plural)
{
    struct slot number = {.number = slot->number};
    char room[NUMBER];
    const char *text = slot_text(plural ? &number : slot, room);
    const char *like = plural ? category(s->lang, slot->number) : text;
    const char *best = "";
    for (int best_rank = 0; *p && *p != '}';) {
        struct span name;
        p = read_name(p, &name);
        if (*p != '{')
            break;
        int rank = is(name, "other");
        if (is(name, like))
            rank = 2;
        if (plural && *name.at == '=' && is((struct span){name.at + 1, name.length - 1}, text))
            rank = 3;
        if (rank > best_rank) {
            best_rank = rank;
            best = p + 1;
        }
        p = skip_to_close(p + 1);
        p = skip_blanks(*p ? p + 1 : p);
    }
    return best;
}

static void say_body(struct saying *s, const char *p, const struct slot *counted, int depth);

/* Says the slot whose '{' is before p; returns what follows its '}'. */
static const char *say_slot(struct saying *s, const char *p, int depth)
{
    const char *end = skip_to_close(p);
    struct span name;
    p = read_name(p, &name);
    const struct slot *slot = find_slot(s, name);
    if (!slot) {
        put(s, "{", 1);
        put(s, name.at, name.length);
        put(s, "}", 1);
    } else if (*p != ',') {
        put_slot(s, slot);
    } else if (depth < DEPTH) {
        struct span kind;
        p = read_name(p + 1, &kind);
        bool plural = is(kind, "plural");
        if (*p == ',')
            say_body(s, choose(s, skip_blanks(p + 1), slot, plural), plural ? slot : NULL, depth + 1);
    }
    return *end ? end + 1 : end;
}

/* Says text up to the end or the '}' around it. counted is what '#' stands for: only directly inside a
 * plural, as in ICU; NULL elsewhere, where it is a plain character. */
static void say_body(struct saying *s, const char *p, const struct slot *counted, int depth)
{
    while (*p && *p != '}') {
        if (*p == '\'') {
            p = read_apostrophe(p, s);
        } else if (*p == '{') {
            p = say_slot(s, p + 1, depth);
        } else if (*p == '#' && counted) {
            put_slot(s, &(struct slot){.number = counted->number});
            p++;
        } else {
            put(s, p++, 1);
        }
    }
}

int words_lang(const char *name)
{
    for (int lang = 0; lang < LANGS; lang++) {
        if (strcmp(name, lang_names[lang]) == 0)
            return lang;
    }
    return -1;
}

const char *words_lang_name(enum lang lang)
{
    assert(lang < LANGS);
    return lang_names[lang];
}

enum word words_find(const char *key)
{
    int low = WORD_NONE + 1;
    int high = WORDS;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(key, word_keys[middle]);
        if (order == 0)
            return (enum word)middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return WORD_NONE;
}

const char *words_raw(enum lang lang, enum word word)
{
    assert(lang < LANGS && word < WORDS);
    return word_texts[lang][word];
}

size_t words_say(char *out, size_t cap, enum lang lang, enum word word, const struct slot *slots, int count)
{
    return words_format(out, cap, lang, words_raw(lang, word), slots, count);
}

size_t words_format(char *out, size_t cap, enum lang lang, const char *message, const struct slot *slots,
                    int count)
{
    struct saying s = {.out = out, .cap = cap, .lang = lang, .slots = slots, .count = count};
    say_body(&s, message, NULL, 0);
    if (cap > 0)
        out[s.used] = '\0';
    return s.want;
}

/* Returns 1 if `text` holds the character. */
static bool holds_char(const char *text, int32_t wanted)
{
    size_t length;
    for (int32_t c = utf8_next(text, &length); c > 0; c = utf8_next(text, &length)) {
        if (c == wanted)
            return true;
        text += length;
    }
    return false;
}

/* Returns 1 if a number that begins with these digits is spoken with a vowel first: egy, öt, ötven, ezer. */
static bool is_vowel_number(const char *digits)
{
    size_t length = strspn(digits, "0123456789");
    return digits[0] == '5' || (digits[0] == '1' && length % 3 == 1);
}

const char *words_article(enum lang lang, const char *name)
{
    static const char *const vowels = "aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ";
    static const char *const quotes = "\"'„“”‘’«»(";
    size_t length = 0;
    int32_t first = utf8_next(name, &length);
    if (lang != LANG_HU)
        return "";
    while (first > 0 && holds_char(quotes, first)) {
        name += length;
        first = utf8_next(name, &length);
    }
    if (first >= '0' && first <= '9')
        return is_vowel_number(name) ? "az" : "a";
    return first > 0 && holds_char(vowels, first) ? "az" : "a";
}
