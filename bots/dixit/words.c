#include "bots/dixit/words.h"

#include <string.h>

#include "match/content.h"

/* The file: MAGIC, then little-endian numbers of 32 bits: dimensions; for each language rows, keys and bytes of text.
 * Then for each language: where each key is in the text (32 bits), its row (32), the length of each row's vector (16),
 * its weight (8), the vectors (8 each), the text: keys of one byte a letter that end in 0, sorted by their plain letters,
 * the commoner ones first. */
static const char magic[8] = {'H', 'W', 'O', 'R', 'D', 'S', '1', '\n'};
enum { NUMBERS = 1 + 3 * LANGS, HEAD = 8 + 4 * NUMBERS, MOST_LETTERS = 40 };

static uint32_t number(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t part_size(uint32_t dims, const uint32_t *n)
{
    return (uint64_t)n[0] * (dims + 3) + (uint64_t)n[1] * 8 + n[2];
}

struct words_in words_open(const char *bytes, size_t size, enum lang lang)
{
    static const struct words_in none;
    const unsigned char *file = (const unsigned char *)bytes;
    uint32_t n[NUMBERS];
    uint64_t from = HEAD, whole = HEAD;
    if (!bytes || size < HEAD || memcmp(bytes, magic, sizeof magic) != 0)
        return none;
    for (int i = 0; i < NUMBERS; i++) {
        n[i] = number(file + 8 + 4 * i);
        if (n[i] > 1u << 24)
            return none;
    }
    for (int i = 0; i < LANGS; i++) {
        from += i < (int)lang ? part_size(n[0], n + 1 + 3 * i) : 0;
        whole += part_size(n[0], n + 1 + 3 * i);
    }
    if (whole != size || n[0] < 1 || n[0] > 512)
        return none;
    const uint32_t *own = n + 1 + 3 * (int)lang;
    struct words_in w = {.dims = (int)n[0], .rows = (int)own[0], .keys = (int)own[1], .text_size = own[2]};
    w.at = file + from;
    w.row = w.at + (size_t)4 * own[1];
    w.norm = w.row + (size_t)4 * own[1];
    w.weight = w.norm + (size_t)2 * own[0];
    w.vectors = w.weight + own[0];
    w.texts = w.vectors + (size_t)own[0] * n[0];
    return own[2] && w.texts[own[2] - 1] == 0 ? w : none;
}

struct words_in words_built_in(enum lang lang)
{
    size_t size = 0;
    const char *bytes = content_built_in("dixit/words.bin", &size);
    return words_open(bytes, size, lang);
}

/* --- finding a word -------------------------------------------------------------------------------------- */

/* A letter as the keys have it, 0 for one that no key has: Latin as it is, Cyrillic and ő by their last byte. */
static unsigned char letter_byte(uint16_t c)
{
    return c == 0x171 ? 0xfb : c < 0x100 || c == 0x151 || (c >= 0x430 && c <= 0x44f) ? (unsigned char)c : 0;
}

static unsigned char plain_byte(unsigned char c)
{
    switch (c) {
    case 0xe1: return 'a';
    case 0xe9: return 'e';
    case 0xed: return 'i';
    case 0xf3:
    case 0xf6:
    case 0x51: return 'o';
    case 0xfa:
    case 0xfc:
    case 0xfb: return 'u';
    default: return c;
    }
}

/* In Russian the bytes are Cyrillic letters, and none of them has marks. */
static unsigned char sorted_byte(unsigned char c, enum lang lang)
{
    return lang == LANG_RU ? c : plain_byte(c);
}

static int compare_plain(const unsigned char *key, const unsigned char *word, enum lang lang)
{
    for (; *key && sorted_byte(*key, lang) == sorted_byte(*word, lang); key++)
        word++;
    return (int)sorted_byte(*key, lang) - (int)sorted_byte(*word, lang);
}

static const unsigned char *key_at(const struct words_in *w, int key)
{
    uint32_t at = number(w->at + 4 * key);
    return w->texts + (at < w->text_size ? at : w->text_size - 1);
}

static int row_of(const struct words_in *w, int key)
{
    uint32_t row = number(w->row + 4 * key);
    return row < (uint32_t)w->rows ? (int)row : -1;
}

/* The row of exactly this word; of several that differ in marks only, the one with the same marks, or the commonest. */
static int find(const struct words_in *w, const unsigned char *word, enum lang lang)
{
    int low = 0, high = w->keys;
    while (low < high) {
        int middle = (low + high) / 2;
        if (compare_plain(key_at(w, middle), word, lang) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == w->keys || compare_plain(key_at(w, low), word, lang) != 0)
        return -1;
    for (int key = low; key < w->keys && compare_plain(key_at(w, key), word, lang) == 0; key++)
        if (strcmp((const char *)key_at(w, key), (const char *)word) == 0)
            return row_of(w, key);
    return row_of(w, low);
}

/* --- endings --------------------------------------------------------------------------------------------- */

/* Longest first. Russian ones as the keys have them: the last byte of each letter. Hungarian ones without marks. */
static const char *const english[] = {"ingly", "ings", "edly", "ness", "less", "ing", "ers", "est", "ful",
                                      "ed",    "er",   "es",   "ly",   "s",    "d",   "y",   "e",   NULL};
static const char *const russian[] = {"\x38\x4f\x3c\x38",
                                      "\x38\x3c\x38",
                                      "\x4b\x3c\x38",
                                      "\x4f\x3c\x38",
                                      "\x30\x3c\x38", /* иями ими ыми ями ами */
                                      "\x3e\x33\x3e",
                                      "\x35\x33\x3e",
                                      "\x3e\x3c\x43",
                                      "\x35\x3c\x43", /* ого его ому ему */
                                      "\x30\x4f",
                                      "\x4f\x4f",
                                      "\x3e\x35",
                                      "\x35\x35",
                                      "\x4b\x35",
                                      "\x38\x35",
                                      "\x4b\x39",
                                      "\x38\x39",
                                      "\x3e\x39",
                                      "\x43\x4e",
                                      "\x4e\x4e",
                                      "\x4b\x45",
                                      "\x38\x45",
                                      "\x4b\x3c",
                                      "\x38\x3c",
                                      "\x3e\x3c",
                                      "\x35\x3c",
                                      "\x4f\x45",
                                      "\x30\x45",
                                      "\x3e\x32",
                                      "\x35\x32",
                                      "\x35\x39",
                                      "\x30\x3c",
                                      "\x4f\x3c", /* ая яя ое ее ые ие ый ий ой … */
                                      "\x41\x4f",
                                      "\x41\x4c",
                                      "\x30",
                                      "\x4f",
                                      "\x3e",
                                      "\x35",
                                      "\x43",
                                      "\x4e",
                                      "\x4b",
                                      "\x38",
                                      "\x4c",
                                      "\x39",
                                      NULL};
static const char *const hungarian[] = {
    "unkat", "okat", "eket", "akat", "ainak", "einek", "talan", "telen", "atlan", "etlen", "ban", "ben",
    "bol",   "nak",  "nek",  "val",  "vel",   "hoz",   "hez",   "rol",   "tol",   "nal",   "nel", "kent",
    "ert",   "nyi",  "unk",  "jai",  "jei",   "ait",   "eit",   "ott",   "ett",   "tak",   "tek", "tam",
    "tem",   "tal",  "tel",  "ba",   "be",    "ra",    "re",    "ig",    "ok",    "ek",    "ak",  "at",
    "et",    "ot",   "on",   "en",   "om",    "em",    "am",    "od",    "ed",    "ad",    "ja",  "je",
    "ai",    "ei",   "uk",   "as",   "es",    "os",    "ul",    "va",    "ve",    "ni",    "ik",  "nk",
    "k",     "t",    "n",    "m",    "d",     "a",     "e",     "i",     "s",     NULL};
static const struct {
    const char *const *list;
    int most, least; /* endings in a row; letters that they leave */
} endings[LANGS] = {[LANG_EN] = {english, 1, 3}, [LANG_RU] = {russian, 2, 3}, [LANG_HU] = {hungarian, 3, 2}};

static int ends_in(const unsigned char *word, int length, const char *ending, enum lang lang)
{
    int size = (int)strlen(ending);
    if (length - size < endings[lang].least)
        return 0;
    for (int i = 0; i < size; i++)
        if (sorted_byte(word[length - size + i], lang) != (unsigned char)ending[i])
            return 0;
    return size;
}

static int find_bent(const struct words_in *w, unsigned char *word, int length, enum lang lang, int most)
{
    int row = find(w, word, lang);
    for (const char *const *ending = endings[lang].list; row < 0 && most > 0 && *ending; ending++) {
        int size = ends_in(word, length, *ending, lang);
        if (!size)
            continue;
        unsigned char kept = word[length - size];
        word[length - size] = '\0';
        row = find_bent(w, word, length - size, lang, most - 1);
        word[length - size] = kept;
    }
    return row;
}

int words_row(const struct words_in *w, const struct spelled *word, enum lang lang)
{
    unsigned char bytes[MOST_LETTERS + 1];
    if (w->keys == 0 || word->length > MOST_LETTERS)
        return -1;
    for (int i = 0; i < word->length; i++) {
        bytes[i] = letter_byte(word->at[i]);
        int cyrillic = word->at[i] >= 0x400;
        if (bytes[i] == 0 || cyrillic != (lang == LANG_RU))
            return -1;
    }
    bytes[word->length] = '\0';
    return find_bent(w, bytes, word->length, lang, endings[lang].most);
}

float words_weight(const struct words_in *w, int row)
{
    return (float)w->weight[row] / 255;
}

float words_near(const struct words_in *w, int a, int b)
{
    const signed char *x = (const signed char *)w->vectors + (size_t)a * (size_t)w->dims;
    const signed char *y = (const signed char *)w->vectors + (size_t)b * (size_t)w->dims;
    int sum = 0, long_x = w->norm[2 * a] | w->norm[2 * a + 1] << 8,
        long_y = w->norm[2 * b] | w->norm[2 * b + 1] << 8;
    for (int i = 0; i < w->dims; i++)
        sum += x[i] * y[i];
    return long_x && long_y ? (float)sum / ((float)long_x * (float)long_y) : 0;
}
