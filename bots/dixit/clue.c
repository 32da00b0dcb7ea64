/* clue.c: understanding a clue: the words of the pack in a text that anybody may have typed.
 *
 * A word of the pack is found as it is, with an ending of its language, or, where nothing else is found, at
 * the beginning of a longer word. That is not a grammar, and need not be: a wrong guess costs a vote. */
#include <string.h>
#include <uchar.h>

#include "bots/dixit/mind.h"
#include "match/dixit/codec.h"
#include "match/utf8.h"

/* --- letters -------------------------------------------------------------------------------------------- */

/* Small letters of Latin and Cyrillic; ё is е, as most people type it. */
static uint32_t lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x100 && c <= 0x17e && c != 0x138 && c != 0x149 && c != 0x178) {
        int odd = (c >= 0x139 && c <= 0x148) || c > 0x178; /* here the capitals are odd, elsewhere even */
        return (c & 1) == (uint32_t)odd ? c + 1 : c;
    }
    if (c >= 0x400 && c <= 0x40f)
        c += 80;
    return c == 0x451 ? 0x435 : c;
}

/* The letter without Hungarian's marks, which come and go as a word is inflected (víz, vizek). */
static uint16_t plain(uint16_t c)
{
    switch (c) {
    case u'á': return 'a';
    case u'é': return 'e';
    case u'í': return 'i';
    case u'ó':
    case u'ö':
    case u'ő': return 'o';
    case u'ú':
    case u'ü':
    case u'ű': return 'u';
    default: return c;
    }
}

/* Signs and everything beyond the first plane (emoji) separate words. */
static int is_letter(uint32_t c)
{
    if (c < 0x80)
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    return c >= 0xc0 && c != 0xd7 && c != 0xf7 && !(c >= 0x2000 && c <= 0x2bff) &&
           !(c >= 0x3000 && c <= 0x303f) && c <= 0xffff;
}

/* The next character, in small letters; 0 at the end. */
static uint32_t next_letter(const char **at)
{
    size_t length;
    if (!**at)
        return 0;
    int32_t c = utf8_next(*at, &length);
    *at += length;
    return c < 0 ? ' ' : lower((uint32_t)c); /* what is not a character stands between words */
}

/* --- words ---------------------------------------------------------------------------------------------- */

enum { MOST_WORDS = TEXT_MOST / 2 };

struct spelled {
    const uint16_t *at;
    int length;
};

/* A text taken apart. */
struct speech {
    int count;
    struct spelled words[MOST_WORDS];
    uint64_t initials; /* one bit for each letter that a word begins with, by its last six bits */
    uint16_t letters[TEXT_MOST];
};

static uint64_t initial(uint32_t letter)
{
    return (uint64_t)1 << (plain((uint16_t)letter) & 63);
}

/* Anything longer than a clue can be is cut. */
static void take_apart(const char *text, struct speech *s)
{
    int used = 0, inside = 0;
    s->count = 0;
    s->initials = 0;
    for (uint32_t c; used < TEXT_MOST && (c = next_letter(&text)) != 0;) {
        int letter = is_letter(c);
        if (letter && !inside) {
            if (s->count == MOST_WORDS)
                return;
            s->words[s->count++] = (struct spelled){s->letters + used, 0};
            s->initials |= initial(c);
        }
        if (letter) {
            s->letters[used++] = (uint16_t)c;
            s->words[s->count - 1].length++;
        }
        inside = letter;
    }
}

/* --- endings -------------------------------------------------------------------------------------------- */

/* What a word's end (`cut`, perhaps nothing) becomes; "-" is nothing. */
struct bend {
    const char16_t *cut, *to;
};

static const struct bend english[] = {
    {u"", u"s"},    {u"x", u"xes"}, {u"ss", u"sses"},  {u"ch", u"ches"}, {u"sh", u"shes"},
    {u"y", u"ies"}, {u"f", u"ves"}, {u"ld", u"ldren"}, {u"an", u"en"},   {NULL, NULL},
};

static const struct bend russian[] = {
    {u"", u"а у ом ем е ы и ов ев ей ам ями ами ах ях ья ьев ьям ьями ьях"},
    {u"а", u"- ы и е у ой ою ей ам ами ах ный ная ное ные ного ной ному ным ных"},
    {u"я", u"и е ю ей ям ями ях"},
    {u"о", u"- а у ом е ам ами ах ья ьев ьям ьями ьях"},
    {u"е", u"а я у ю ем и й ям ями ях"},
    {u"ь", u"и ю ью ей ям ями ях я ем е ной ная ное ные ного ному ным ных"},
    {u"ы", u"- ов ам ами ах"},
    {u"и", u"- ей ь ям ями ях ов ам ами ах"},
    {u"й", u"я ю ем е и ев ям ями ях"},
    {u"ый", u"ого ому ым ом ая ой ую ое ые ых ыми"},
    {u"ые", u"ых ым ыми"},
    {u"ка", u"ок ек"},
    {u"ок", u"ка ку ком ке ки ков кам ками ках ы ов ам ами ах"},
    {u"онь", u"ня ню нем не ни ней ням нями нях"},
    {u"енок", u"енка енку енком енке ята ят ятам ятами ятах"},
    {NULL, NULL},
};

/* Without marks: they do not count where a word is inflected. */
static const struct bend hungarian[] = {
    {u"", u"- k ak ek ok t at et ot n en on ban ben ba be bol rol ra re nak nek nal nel hoz hez tol ig ert "
          u"val vel m am em om a e ja je unk i"},
    {NULL, NULL},
};

/* How many endings a language may put one after the other. */
static const struct {
    const struct bend *bends;
    int most;
} endings[LANGS] = {[LANG_EN] = {english, 1}, [LANG_RU] = {russian, 1}, [LANG_HU] = {hungarian, 2}};

/* Are these letters what the list `to` allows, up to `most` endings in a row? */
static int ends_in(const uint16_t *at, int length, const char16_t *to, int most)
{
    for (const char16_t *e = to; *e; e += *e == ' ') {
        int n = 0, same = 1;
        for (; *e && *e != ' '; e++)
            if (*e != '-') {
                same &= n < length && plain(at[n]) == *e;
                n++;
            }
        if (same && (n == length || (most > 1 && n > 0 && ends_in(at + n, length - n, to, most - 1))))
            return 1;
    }
    return 0;
}

/* How certain it is that a word of the text is that word of the pack. */
enum { NOT, BEGINS, BENT, SAME };

/* Letters: with fewer than SHORT a word must appear unchanged, or keep its marks (nő, "not"); with LONG it is
 * recognised at the beginning of another. */
enum { SHORT = 3, LONG = 4 };

/* Are the first letters alike, marks aside? */
static int begins_alike(const struct spelled *word, const struct spelled *said, int length)
{
    if (word->length < length || said->length < length)
        return 0;
    for (int i = 0; i < length; i++)
        if (plain(said->at[i]) != (word->length < SHORT ? word->at[i] : plain(word->at[i])) &&
            said->at[i] != word->at[i])
            return 0;
    return 1;
}

static int compare(const struct spelled *word, const struct spelled *said, enum lang lang)
{
    if (word->length == said->length &&
        memcmp(word->at, said->at, (size_t)word->length * sizeof word->at[0]) == 0)
        return SAME;
    if (said->length < SHORT || plain(word->at[0]) != plain(said->at[0]))
        return NOT;
    for (const struct bend *b = endings[lang].bends; b->cut; b++) {
        int cut = 0, same = 1;
        while (b->cut[cut])
            cut++;
        int stem = word->length - cut;
        for (int i = 0; i < cut && stem > 0; i++)
            same &= plain(word->at[stem + i]) == b->cut[i];
        if (stem > 0 && same && begins_alike(word, said, stem) &&
            ends_in(said->at + stem, said->length - stem, b->to, endings[lang].most))
            return BENT;
    }
    return word->length >= LONG && said->length >= word->length + SHORT &&
                   begins_alike(word, said, word->length)
               ? BEGINS
               : NOT;
}

/* --- concepts ------------------------------------------------------------------------------------------- */

/* A concept found in a text: where, in how many words, and how certainly. */
struct hit {
    uint16_t concept;
    uint8_t first, words, sure;
};

/* What a text says in one language. */
struct reading {
    int count, letters; /* hits, and the letters that they cover */
    int sure;           /* of the most certain of them */
    struct hit hits[DIXIT_MOST_HEARD];
};

static int find_at(const struct speech *word, const struct speech *said, int first, enum lang lang)
{
    int sure = SAME;
    if (word->count > said->count - first)
        return NOT;
    for (int i = 0; i < word->count && sure; i++) {
        int here = compare(&word->words[i], &said->words[first + i], lang);
        sure = here < sure ? here : sure;
    }
    return sure;
}

/* Several words together say more than one of them (hourglass is two words in Russian, the second of which is
 * a clock); then the more certain one. */
static int rank(const struct hit *hit)
{
    return 4 * hit->words + hit->sure;
}

static int covers(const struct hit *hit, int word)
{
    return word >= hit->first && word < hit->first + hit->words;
}

/* Adds a hit, unless there is a better one in its place; worse ones go. */
static void add_hit(struct reading *r, const struct hit *hit)
{
    int kept = 0;
    for (int i = 0; i < r->count; i++)
        for (int word = hit->first; word < hit->first + hit->words; word++)
            if (covers(&r->hits[i], word) && rank(&r->hits[i]) > rank(hit))
                return;
    for (int i = 0; i < r->count; i++) {
        int beaten = 0;
        for (int word = hit->first; word < hit->first + hit->words; word++)
            beaten |= covers(&r->hits[i], word) && rank(&r->hits[i]) < rank(hit);
        if (!beaten)
            r->hits[kept++] = r->hits[i];
    }
    r->count = kept;
    if (r->count < DIXIT_MOST_HEARD)
        r->hits[r->count++] = *hit;
}

static void read_in(const struct content *content, const struct speech *said, enum lang lang,
                    struct reading *r)
{
    const struct dixit_pack *k = content->pack;
    struct speech word;
    uint32_t c;
    r->count = r->letters = r->sure = 0;
    for (int concept = 0; concept < k->concepts; concept ++) {
        const char *name = content_id(content, DIXIT_IDS_WORDS + (int)lang, concept), *at = name;
        do /* most words of the pack are not in the text: their first letter shows it */
            c = next_letter(&at);
        while (c && !is_letter(c));
        if (!(said->initials & initial(c)))
            continue;
        take_apart(name, &word);
        for (int first = 0; word.count && first < said->count; first++) {
            struct hit hit = {(uint16_t) concept, (uint8_t)first, (uint8_t)word.count, NOT};
            hit.sure = (uint8_t)find_at(&word, said, first, lang);
            if (hit.sure)
                add_hit(r, &hit);
        }
    }
    for (int i = 0; i < r->count; i++) {
        r->sure = r->hits[i].sure > r->sure ? r->hits[i].sure : r->sure;
        for (int j = 0; j < r->hits[i].words; j++)
            r->letters += said->words[r->hits[i].first + j].length;
    }
}

static void keep_concepts(const struct reading *r, struct dixit_heard *out)
{
    for (int i = 0; i < r->count; i++) {
        int known = r->sure > BEGINS && r->hits[i].sure == BEGINS; /* a guess beside something better */
        for (int j = 0; j < out->count; j++)
        known |= out->concepts[j] == r->hits[i].concept;
        if (!known)
        out->concepts[out->count++] = r->hits[i].concept;
    }
}

void dixit_hear(const struct content *content, const char *clue, enum lang lang, struct dixit_heard *out)
{
    struct speech said;
    struct reading best, other;
    out->count = 0;
    take_apart(clue, &said);
    read_in(content, &said, lang, &best);
    for (int i = 0; i < LANGS; i++) {
        if (i == (int)lang)
            continue;
        read_in(content, &said, (enum lang)i, &other);
        int surer = (other.sure > BEGINS) - (best.sure > BEGINS);
        if (surer > 0 || (surer == 0 && other.letters > best.letters))
            best = other;
    }
    keep_concepts(&best, out);
}

int dixit_likeness(const struct dixit_pack *pack, int card, const struct dixit_heard *heard)
{
    int alike = 0;
    for (int i = 0; i < heard->count; i++)
        for (int k = 0; k < pack->tag_count[card]; k++)
            alike += pack->tags[card][k] == heard->concepts[i];
    return alike;
}
