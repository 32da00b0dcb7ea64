#include "lab/dixit_clues.h"

#include <string.h>

#include "bots/dixit/mind.h"
#include "env/dixit.h"
#include "match/dixit/codec.h"

const char *dixit_clue_word(const struct content *content, int number, enum lang lang)
{
    for (int i = 0; i < LANGS; i++) {
        const char *word = content_id(content, DIXIT_IDS_WORDS + ((int)lang + i) % LANGS, number);
        if (text_fault(word, strlen(word)) == TEXT_FINE)
            return word;
    }
    return NULL;
}

int dixit_clue_meaning(const struct content *content, const char *clue, uint16_t *out, int most)
{
    struct dixit_heard heard;
    dixit_hear(content, clue, LANG_EN, &heard);
    int count = heard.count < most ? heard.count : most;
    memcpy(out, heard.concepts, (size_t)count * sizeof *out);
    return count;
}

const char *dixit_clue_of(const struct match *m)
{
    const struct dixit *p = (const struct dixit *)m->position.bytes;
    return dixit_has_clue(p) ? m->texts.at[dixit_clue_place(p->round)].bytes : "";
}

void dixit_clues_mute(const struct content *content, void *tables)
{
    const struct dixit_pack *k = content->pack;
    for (int i = 0; i < k->concepts; i++)
        if (!dixit_clue_word(content, i, LANG_EN))
            env_dixit_mute(tables, i);
}
