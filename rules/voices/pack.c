/* pack.c: Voices: how deep the frames of a pack can go. A card that is being resolved is in no list, so each
 * copy can open a window inside another's at most once at a time: the depth follows from the pack. */
#include "table.h"

/* The longest chains of frames that a list of steps opens, including its own. */
struct voices_chain {
    uint16_t plain;  /* without a window */
    uint16_t window; /* up to a window; 0: it never pushes */
};

/* The chains of all lists: options of choices come after the list that contains them. */
RULE static void voices_chains(const struct voices_pack *k, struct voices_chain *out)
{
    for (int i = k->lists - 1; i >= 0; i--) {
        int plain = 1, window = 0;
        for (int j = 0; j < k->list[i].count; j++) {
            const struct voices_step *s = &k->step[k->list[i].first + j];
            int opens = s->kind == VOICES_STEP_DRAW, pushes = s->kind == VOICES_STEP_PUSH;
            if (s->kind == VOICES_STEP_CHOOSE) {
                opens = out[s->a].plain > out[s->b].plain ? out[s->a].plain : out[s->b].plain;
                pushes = out[s->a].window > out[s->b].window ? out[s->a].window : out[s->b].window;
            }
            plain = 1 + opens > plain ? 1 + opens : plain;
            window = pushes && 1 + pushes > window ? 1 + pushes : window;
        }
        out[i].plain = (uint16_t)plain;
        out[i].window = (uint16_t)window;
    }
}

RULE int voices_deepest(const struct voices_pack *k)
{
    struct voices_chain chains[VOICES_MAX_LISTS];
    int setup = 1 + (VOICES_MOST_SEATS - 1) + 1;    /* story, a draw for each voice, deal */
    int first = 3, plain = 0, card = 0, nested = 0; /* a turn, an emotion and its window */
    voices_chains(k, chains);
    for (int i = 0; i < k->lists; i++) {
        int push = chains[i].window, chain = chains[i].plain;
        if (k->list[i].kind == VOICES_LIST_COURT) {
            first = push && 1 + push > first ? 1 + push : first;
            plain = 1 + chain > plain ? 1 + chain : plain;
        } else if (k->list[i].kind == VOICES_LIST_STRATEGY) {
            nested += push * k->strategy[k->list[i].card].copies;
            card = chain > card ? chain : card;
        }
    }
    int deepest = first + nested + card;
    deepest = plain > deepest ? plain : deepest;
    return setup > deepest ? setup : deepest;
}

RULE int voices_most_played(const struct voices_pack *k)
{
    struct voices_chain chains[VOICES_MAX_LISTS];
    int windows = 1, after = 0, destroyed = 0;
    voices_chains(k, chains);
    for (int i = 0; i < k->strategies; i++) {
        windows += chains[k->strategy[i].list].window ? k->strategy[i].copies : 0;
        if (k->strategy[i].when == VOICES_AFTER_PUSH)
            after++;
        else
            destroyed++;
    }
    /* H-9.4: each card once per seat; the pusher is the prosecutor, or one of the voices */
    int by_voice = after + (VOICES_MOST_SEATS - 2) * destroyed,
        by_other = (VOICES_MOST_SEATS - 1) * destroyed;
    return windows * (by_voice > by_other ? by_voice : by_other);
}
