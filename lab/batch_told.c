/* batch_told.c: what the bots inside a batch remember. A game keeps all its moves; what a seat has seen of them is found
 * for each question by playing them once more. That costs less than the thinking of the bots that ask for it, and a game
 * stays a block of bytes that can be saved and loaded. */
#include <string.h>

#include "lab/batch_inner.h"
#include "lab/dixit_clues.h"

/* Of a game. The longest of 9,000 games between bots had 766; in one that goes on beyond this they remember nothing. */
enum { MOST_TOLD = 1024 };

struct told {
    uint32_t count;
    uint32_t lost; /* the moves are incomplete: bots get no history */
    struct {
        struct move move;
        int16_t meaning; /* the concept that it says, or ENV_NOTHING */
    } at[MOST_TOLD];
};

size_t told_size(void)
{
    return sizeof(struct told);
}

static struct told *told_of(const struct batch *b, struct head *h)
{
    return (struct told *)((uint8_t *)h + b->told_at);
}

void told_begin(const struct batch *b, struct head *h)
{
    struct told *t = told_of(b, h);
    t->count = t->lost = 0;
}

void told_play(const struct batch *b, struct head *h, const struct move *move, int meaning)
{
    struct told *t = told_of(b, h);
    if (t->count == MOST_TOLD)
        t->lost = 1;
    if (t->lost)
        return;
    t->at[t->count].move = *move;
    t->at[t->count++].meaning = (int16_t)meaning;
}

void told_forget(const struct batch *b, struct head *h)
{
    told_of(b, h)->lost = 1;
}

const char *told_word(const struct batch *b, int concept)
{
    const char *word = concept < 0 ? NULL : dixit_clue_word(b->arena.content, concept, LANG_EN);
    return word ? word : "…";
}

static void say_word(const struct batch *b, int meaning, struct text *out)
{
    const char *word = meaning < 0 ? "" : told_word(b, meaning);
    text_keep(out, word, strlen(word));
}

int told_read(const struct batch *b, struct head *h, struct seen_log *log)
{
    const struct told *t = told_of(b, h);
    struct match m = {.content = b->arena.content, .seats = b->arena.seats, .position = b->start};
    union position before;
    struct fault fault;
    struct text text;
    if (t->lost)
        return 0;
    for (uint32_t i = 0; i < t->count; i++) {
        memcpy(before.bytes, m.position.bytes, b->game.position_size);
        if (!b->arena.content->game->apply(b->pack, m.position.bytes, &t->at[i].move, &fault))
            return -1;
        say_word(b, t->at[i].meaning, &text);
        if (seen_move(log, &m, before.bytes, &t->at[i].move, &text))
            return -1;
    }
    return 0;
}

/* A concept that the pack has, or none. */
static int is_meaning(const struct batch *b, int meaning)
{
    _Alignas(16) uint8_t memo[ENV_MEMO] = {0};
    uint16_t concept = (uint16_t)meaning;
    if (meaning == ENV_NOTHING || !b->arena.env->hear)
        return meaning == ENV_NOTHING;
    b->arena.env->hear(b->arena.tables, memo, &concept, 1);
    return b->arena.env->said(b->arena.tables, memo) == meaning;
}

/* The moves lead from the start to the position. */
int told_fits(const struct batch *b, const uint8_t *told, const void *position)
{
    struct told t;
    union position p = b->start;
    struct fault fault;
    memcpy(&t, told, sizeof t);
    if (t.count > MOST_TOLD || t.lost > 1)
        return 0;
    for (uint32_t i = 0; i < t.count && !t.lost; i++)
        if (!is_meaning(b, t.at[i].meaning) || !b->game.apply(b->pack, p.bytes, &t.at[i].move, &fault))
            return 0;
    return t.lost || memcmp(p.bytes, position, b->game.position_size) == 0;
}
