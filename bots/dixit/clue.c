/* clue.c: understanding a clue: the words of the pack in a text that anybody may have typed.
 *
 * A word of the pack is found as it is, with an ending of its language, or, where nothing else is found, at
 * the beginning of a longer word. That is not a grammar, and need not be: a wrong guess costs a vote. */
#include <string.h>
#include <uchar.h>

#include "bots/dixit/mind.h"
#include "match/dixit/codec.h"

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
                same &= n < length && speech_plain(at[n]) == *e;
                n++;
            }
        if (same && (n == length || (most > 1 && n > 0 && ends_in(at + n, length - n, to, most - 1))))
            return 1;
    }
    return 0;
}

/* Letters: with fewer than SHORT a word must appear unchanged, or keep its marks (nő, "not"); with LONG it is
 * recognised at the beginning of another. */
enum { SHORT = 3, LONG = 4 };

/* Are the first letters alike, marks aside? */
static int begins_alike(const struct spelled *word, const struct spelled *said, int length)
{
    if (word->length < length || said->length < length)
        return 0;
    for (int i = 0; i < length; i++)
        if (speech_plain(said->at[i]) != (word->length < SHORT ? word->at[i] : speech_plain(word->at[i])) &&
            said->at[i] != word->at[i])
            return 0;
    return 1;
}

int dixit_compare(const struct spelled *word, const struct spelled *said, enum lang lang)
{
    if (word->length == said->length &&
        memcmp(word->at, said->at, (size_t)word->length * sizeof word->at[0]) == 0)
        return WORD_SAME;
    if (said->length < SHORT || speech_plain(word->at[0]) != speech_plain(said->at[0]))
        return WORD_NOT;
    for (const struct bend *b = endings[lang].bends; b->cut; b++) {
        int cut = 0, same = 1;
        while (b->cut[cut])
            cut++;
        int stem = word->length - cut;
        for (int i = 0; i < cut && stem > 0; i++)
            same &= speech_plain(word->at[stem + i]) == b->cut[i];
        if (stem > 0 && same && begins_alike(word, said, stem) &&
            ends_in(said->at + stem, said->length - stem, b->to, endings[lang].most))
            return WORD_BENT;
    }
    return word->length >= LONG && said->length >= word->length + SHORT &&
                   begins_alike(word, said, word->length)
               ? WORD_BEGINS
               : WORD_NOT;
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
    int sure = WORD_SAME;
    if (word->count > said->count - first)
        return WORD_NOT;
    for (int i = 0; i < word->count && sure; i++) {
        int here = dixit_compare(&word->words[i], &said->words[first + i], lang);
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
    r->count = r->letters = r->sure = 0;
    for (int concept = 0; concept < k->concepts; concept ++) {
        const char *name = content_id(content, DIXIT_IDS_WORDS + (int)lang, concept);
        if (!(said->initials & speech_initial(name))) /* most words of the pack are not in the text */
            continue;
        speech_take_apart(name, &word);
        for (int first = 0; word.count && first < said->count; first++) {
            struct hit hit = {(uint16_t) concept, (uint8_t)first, (uint8_t)word.count, WORD_NOT};
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
        int known =
            r->sure > WORD_BEGINS && r->hits[i].sure == WORD_BEGINS; /* a guess beside something better */
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
    speech_take_apart(clue, &said);
    read_in(content, &said, lang, &best);
    for (int i = 0; i < LANGS; i++) {
        if (i == (int)lang)
            continue;
        read_in(content, &said, (enum lang)i, &other);
        int surer = (other.sure > WORD_BEGINS) - (best.sure > WORD_BEGINS);
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
