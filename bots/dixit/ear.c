#include "bots/dixit/ear.h"

#include "bots/dixit/mind.h"
#include "match/dixit/codec.h"

enum {
    MOST_SHOWN = 64,
    SHORT_WORD = 3
}; /* words of a card; letters of one that says nothing unless the table knows it */

/* What an unknown word counts, and one that only begins like a word of the card. */
static const float unknown_weight = 0.5F, begins_alike = 0.7F;
/* A guess in another language than the table's must explain this much more. */
static const float own_language = 1.25F;

void ear_open(struct ear *ear, const struct content *content, int fine)
{
    static const struct words_in none;
    ear->content = content;
    ear->joined_count = 0;
    for (int lang = 0; lang < LANGS; lang++)
        ear->words[lang] = fine ? words_built_in((enum lang)lang) : none;
}

static void join(struct ear *ear, int card, const char *clue)
{
    const struct dixit_pack *k = ear->content->pack;
    if (card < 0 || card >= k->count || ear->joined_count == EAR_MOST_JOINED)
        return;
    ear->joined[ear->joined_count].card = card;
    ear->joined[ear->joined_count++].clue = clue;
}

void ear_remember(struct ear *ear, const struct question *q)
{
    const struct dixit *v = q->view;
    const struct dixit_last *last = &v->last;
    for (int i = 0; last->there && v->mode != DIXIT_PARTY && i < last->table_count; i++)
        if (last->owners[i] == last->storyteller)
            join(ear, last->table[i], q->texts->at[dixit_clue_place(dixit_counted(v))].bytes);
    for (int i = q->history->count - 1; i >= 0; i--) {
        const struct seen *s = &q->history->at[i];
        if (s->kind == SEEN_MOVE && s->move.verb == DIXIT_DO_CLUE && s->move.seat == q->seat && s->text > 0 &&
            s->text <= q->history->text_count)
            join(ear, s->move.arg[1], q->history->texts[s->text - 1].bytes);
    }
}

/* Does the pack have a word for it? Asked only where the table does not know it. */
static int is_of_pack(const struct ear *ear, const struct spelled *word, enum lang lang)
{
    const struct dixit_pack *k = ear->content->pack;
    struct speech name;
    uint64_t first = speech_word_initial(word);
    for (int i = 0; i < k->concepts; i++) {
        const char *text = content_id(ear->content, DIXIT_IDS_WORDS + (int)lang, i);
        if (speech_initial(text) !=
            first) /* most words of the pack are others: their first letter shows it */
            continue;
        speech_take_apart(text, &name);
        for (int j = 0; j < name.count; j++)
            if (dixit_compare(&name.words[j], word, lang) >= WORD_BENT)
                return 1;
    }
    return 0;
}

static struct ear_word word_of(const struct ear *ear, const struct spelled *spelled, enum lang lang)
{
    struct ear_word word = {*spelled, words_row(&ear->words[lang], spelled, lang), 0};
    if (word.row >= 0)
        word.weight = words_weight(&ear->words[lang], word.row);
    else if (spelled->length > SHORT_WORD || (ear->words[lang].keys == 0 && is_of_pack(ear, spelled, lang)))
        word.weight = unknown_weight;
    return word;
}

/* --- the clue -------------------------------------------------------------------------------------------- */

/* How many letters of the text are words of a language. */
static float letters_known(const struct ear *ear, const struct speech *s, enum lang lang)
{
    float letters = 0;
    for (int i = 0; i < s->count; i++)
        if (words_row(&ear->words[lang], &s->words[i], lang) >= 0 ||
            (ear->words[lang].keys == 0 && is_of_pack(ear, &s->words[i], lang)))
            letters += (float)s->words[i].length;
    return letters;
}

void ear_take(const struct ear *ear, const char *clue, enum lang lang, struct ear_clue *out)
{
    speech_take_apart(clue, &out->speech);
    float best = own_language * letters_known(ear, &out->speech, lang);
    out->lang = lang;
    for (int i = 0; i < LANGS; i++) {
        float letters = i == (int)lang ? 0 : letters_known(ear, &out->speech, (enum lang)i);
        if (letters > best) {
            best = letters;
            out->lang = (enum lang)i;
        }
    }
    out->count = 0;
    for (int i = 0; i < out->speech.count && out->count < EAR_MOST_WORDS; i++) {
        struct ear_word word = word_of(ear, &out->speech.words[i], out->lang);
        if (word.weight > 0)
            out->words[out->count++] = word;
    }
}

/* --- the card -------------------------------------------------------------------------------------------- */

/* The words of a card in one language. */
struct shown {
    int count;
    struct ear_word words[MOST_SHOWN];
    struct speech tags[DIXIT_MOST_TAGS], alt, joined;
};

static void add_words(const struct ear *ear, struct shown *s, const struct speech *from, enum lang lang)
{
    for (int i = 0; i < from->count && s->count < MOST_SHOWN; i++) {
        struct ear_word word = word_of(ear, &from->words[i], lang);
        if (word.weight > 0)
            s->words[s->count++] = word;
    }
}

static void look_at(const struct ear *ear, int card, enum lang lang, struct shown *s)
{
    const struct dixit_pack *k = ear->content->pack;
    s->count = 0;
    for (int i = 0; i < k->tag_count[card]; i++) {
        speech_take_apart(content_id(ear->content, DIXIT_IDS_WORDS + (int)lang, k->tags[card][i]),
                          &s->tags[i]);
        add_words(ear, s, &s->tags[i], lang);
    }
    speech_take_apart(content_id(ear->content, DIXIT_IDS_ALT + (int)lang, card), &s->alt);
    add_words(ear, s, &s->alt, lang);
    for (int i = 0; i < ear->joined_count; i++)
        if (ear->joined[i].card == card) { /* the last one, where there are several */
            speech_take_apart(ear->joined[i].clue, &s->joined);
            add_words(ear, s, &s->joined, lang);
            break;
        }
}

/* How near a word of a clue is to one of the card, 0 … 1. */
static float near(const struct ear *ear, const struct ear_word *shown, const struct ear_word *said,
                  enum lang lang)
{
    if (shown->row >= 0 && said->row >= 0)
        return shown->row == said->row ? 1 : words_near(&ear->words[lang], shown->row, said->row);
    int one = dixit_compare(&shown->spelled, &said->spelled, lang);
    int other =
        dixit_compare(&said->spelled, &shown->spelled, lang); /* a description has inflected words, too */
    int sure = one > other ? one : other;
    return sure >= WORD_BENT ? 1 : sure == WORD_BEGINS ? begins_alike : 0;
}

/* Each word of the clue by the mean of the two words of the card that are nearest to it, the rarer ones more. */
static float fit_of(const struct ear *ear, const struct shown *s, const struct ear_clue *clue)
{
    float sum = 0, weights = 0;
    for (int i = 0; i < clue->count; i++) {
        float first = 0, second = 0;
        for (int j = 0; j < s->count; j++) {
            float here = near(ear, &s->words[j], &clue->words[i], clue->lang);
            second = here > first ? first : here > second ? here : second;
            first = here > first ? here : first;
        }
        sum += clue->words[i].weight * (first + second) / 2;
        weights += clue->words[i].weight;
    }
    return weights > 0 ? sum / weights : 0;
}

void ear_fit(const struct ear *ear, int card, const struct ear_clue *clues, int count, float *fit)
{
    struct shown shown;
    for (int lang = 0; lang < LANGS; lang++) {
        int looked = 0;
        for (int i = 0; i < count; i++) {
            if ((int)clues[i].lang != lang)
                continue;
            if (!looked++)
                look_at(ear, card, (enum lang)lang, &shown);
            fit[i] = fit_of(ear, &shown, &clues[i]);
        }
    }
}
