/* aside.c: a clue for a card of a pack without clues. */
#include <string.h>

#include "bots/dixit/mind.h"
#include "bots/dixit/teller.h"
#include "match/dixit/codec.h"
#include "rules/dixit/dixit.h"

static int shows(const struct dixit_pack *k, int card, int concept)
{
    for (int i = 0; i < k->tag_count[card]; i++)
        if (k->tags[card][i] == concept)
            return 1;
    return 0;
}

/* Has another card a tag to offer that this one has not, and how many do they share? -1: nothing to offer. */
static int likeness(const struct question *q, int card, int other)
{
    const struct dixit_pack *k = q->content->pack;
    int shared = 0, offers = 0;
    for (int i = 0; i < k->tag_count[other]; i++) {
        int same = card >= 0 && shows(k, card, k->tags[other][i]);
        shared += same;
        offers |= !same && dixit_word_for(q, k->tags[other][i]);
    }
    return offers && other != card ? shared : -1;
}

/* Something that fits anything. */
static const char *saying(const struct question *q)
{
    static const enum word words[] = {W_DIXIT_ASIDE_1, W_DIXIT_ASIDE_2, W_DIXIT_ASIDE_3, W_DIXIT_ASIDE_4,
                                      W_DIXIT_ASIDE_5, W_DIXIT_ASIDE_6, W_DIXIT_ASIDE_7, W_DIXIT_ASIDE_8};
    return words_raw(q->lang, words[rng_below(q->rng, sizeof words / sizeof words[0])]);
}

void dixit_clue_aside(const struct question *q, int card, struct text *say)
{
    const struct dixit_pack *k = q->content->pack;
    const char *text = NULL;
    int nearest = -1, most = -1;
    uint32_t ties = 0;
    for (int other = 0; other < k->count; other++) {
        int alike = likeness(q, card, other);
        if (alike < 0 || alike < most)
            continue;
        ties = alike > most ? 1 : ties + 1;
        most = alike;
        if (rng_below(q->rng, ties) == 0)
            nearest = other;
    }
    ties = 0;
    for (int i = 0; nearest >= 0 && i < k->tag_count[nearest]; i++) {
        int concept = k->tags[nearest][i];
        const char *word = card >= 0 && shows(k, card, concept) ? NULL : dixit_word_for(q, concept);
        if (word && rng_below(q->rng, ++ties) == 0)
            text = word;
    }
    if (!text)
        text = saying(q);
    memcpy(say->bytes, text, strlen(text) + 1);
}
