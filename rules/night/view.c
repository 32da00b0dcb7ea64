/* view.c: Election Night: who knows what. */
#include "night.h"

#include "flips.h"
#include "play.h"

RULE void night_reveal(const void *pack, const void *position, int viewer, void *view)
{
    const struct night *p = (const struct night *)position;
    struct night *v = (struct night *)view;
    (void)pack;
    for (int i = 0; i < 2; i++) { /* the board is public */
        v->free[i] = p->free[i];
        v->spare[i] = p->spare[i];
    }
    for (size_t i = 0; i < sizeof p->cell; i++)
        v->cell[i] = p->cell[i];
    v->round = p->round;
    v->action = p->action;
    v->phase = p->phase;
    v->wait = p->wait;
    v->vetoes = p->vetoes;
    v->shown = p->shown;
    v->writes = p->writes;
    for (int i = 0; i < 2; i++)
        v->write[i] = p->write[i];
    for (int s = 0; s < 2; s++) {
        v->flips_used[s] = p->flips_used[s];
        v->flipped[s] = p->flipped[s];
        v->hidden[s] = p->hidden[s];
        for (int c = 0; c < NIGHT_COLOURS; c++) {
            v->rolled[s][c] = p->rolled[s][c]; /* N-2.4: rolls are public and remembered */
            v->played[s][c] = p->played[s][c];
            int behind_screen = p->rolled[s][c] != 0 && (p->hidden[s] >> c & 1);
            if (viewer == s || !behind_screen)
                v->dice[s][c] = p->dice[s][c]; /* N-3.5: which die was flipped stays its owner's secret */
        }
        if (viewer == s)
            v->choice[s] = p->choice[s];
    }
    for (size_t i = 0; i < sizeof v->zero; i++)
        v->zero[i] = 0;
}

RULE uint32_t night_sees(const void *pack, const void *position, const struct move *move, int arg, int opened)
{
    const struct night *p = (const struct night *)position;
    uint32_t owner = move->seat >= 0 ? 1u << move->seat : 0;
    (void)pack;
    if (arg < 0)
        return EVERYONE; /* the kind of answer is always visible */
    switch (move->verb) {
    case NIGHT_DO_FLIP: /* a reaction is public at once; a flipped die never is */
        return move->arg[0] == NIGHT_NO_FLIP && (opened || p->phase == NIGHT_REACT) ? EVERYONE : owner;
    case NIGHT_DO_PLAY:
    case NIGHT_DO_VETO:
    case NIGHT_DO_THROW: return opened ? EVERYONE : owner;
    default: return EVERYONE;
    }
}

/* One way in which a seat's hidden dice fit everything announced and shown. */
RULE static void night_imagine_dice(struct night *v, int seat, struct rng *rng)
{
    uint8_t ways[NIGHT_MAX_WAYS][NIGHT_COLOURS];
    int fit[NIGHT_MAX_WAYS], fits = 0, count = night_ways(v, seat, ways);
    for (int w = 0; w < count; w++) {
        int ok = 1;
        for (int c = 0; c < NIGHT_COLOURS; c++)
            ok &= v->dice[seat][c] == UNKNOWN || v->dice[seat][c] == ways[w][c];
        if (ok)
            fit[fits++] = w;
    }
    if (fits == 0)
        return; /* no such view comes from `reveal` */
    int w = fit[rng_below(rng, (uint32_t)fits)];
    for (int c = 0; c < NIGHT_COLOURS; c++)
        v->dice[seat][c] = ways[w][c];
}

/* A pending answer of a seat: asked, and no longer waited for. */
RULE static void night_imagine_choice(struct night *v, int seat, struct rng *rng)
{
    unsigned hidden = v->hidden[seat], choices = 0;
    if (v->phase == NIGHT_FLIP && (night_can_flip(v) >> seat & 1))
        choices = hidden | 1u << NIGHT_NO_FLIP;
    else if (v->phase == NIGHT_PLAY)
        choices = hidden;
    else if (v->phase == NIGHT_VETO)
        choices = 3;
    else if (v->phase == NIGHT_THROW)
        choices = 7;
    v->choice[seat] = 0;
    if (choices && !(v->wait >> seat & 1))
        v->choice[seat] =
            (uint8_t)(1 + bits_nth(choices, (int)rng_below(rng, (uint32_t)bits_count(choices))));
}

RULE void night_imagine(const void *pack, void *view, int viewer, struct rng *rng)
{
    struct night *v = (struct night *)view;
    (void)pack;
    for (int s = 0; s < 2; s++) {
        if (s == viewer)
            continue;
        if (v->rolled[s][NIGHT_BLUE] != 0)
            night_imagine_dice(v, s, rng);
        night_imagine_choice(v, s, rng);
    }
}
