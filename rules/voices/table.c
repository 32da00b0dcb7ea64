/* table.c: Voices: markers, tokens and cards change places; frames come and go. */
#include "table.h"

/* --- markers -------------------------------------------------------------------------------------------- */

RULE uint64_t voices_markers_of(const struct voices *p, int seat)
{
    uint64_t markers = 0;
    for (int set = 0; set < VOICES_SETS; set++)
        if (p->owner[set] == seat)
            markers |= voices_set(set);
    return markers;
}

RULE uint64_t voices_markers_in(const struct voices *p, int area)
{
    uint64_t markers = 0;
    for (int i = 0; i < p->disc_count[area]; i++)
        markers |= voices_marker(p->discs[area][i].marker);
    return markers;
}

RULE int voices_area_of(const struct voices *p, int marker)
{
    for (int area = 0; area < VOICES_AREAS; area++)
        for (int i = 0; i < p->disc_count[area]; i++)
            if (p->discs[area][i].marker == marker)
                return area;
    return VOICES_NONE;
}

RULE void voices_take_marker(struct voices *p, int marker)
{
    int area = voices_area_of(p, marker), i = 0;
    p->unused &= ~voices_marker(marker);
    p->destroyed &= ~voices_marker(marker);
    if (area == VOICES_NONE)
        return;
    struct voices_disc *discs = p->discs[area];
    int last = --p->disc_count[area];
    while (discs[i].marker != marker)
        i++;
    for (; i < last; i++)
        discs[i] = discs[i + 1];
    discs[last].x = discs[last].y = 0;
    discs[last].marker = 0;
}

RULE void voices_destroy(struct voices *p, int marker)
{
    voices_take_marker(p, marker);
    p->destroyed |= voices_marker(marker); /* H-4.7 */
}

/* --- influence tokens ----------------------------------------------------------------------------------- */

RULE int voices_pile_first(const struct voices *p, int juror)
{
    int first = 0;
    for (int j = 0; j < juror; j++)
        first += p->pile_count[j];
    return first;
}

RULE void voices_add_token(struct voices *p, int juror, int kind, unsigned seen)
{
    int end = voices_pile_first(p, VOICES_JURORS) + p->dropped_count;
    int at = juror == VOICES_JURORS ? end : voices_pile_first(p, juror) + p->pile_count[juror];
    for (int i = end; i > at; i--)
        p->influence[i] = p->influence[i - 1];
    p->influence[at].kind = (uint8_t)kind;
    p->influence[at].seen = (uint8_t)seen;
    if (juror == VOICES_JURORS)
        p->dropped_count++;
    else
        p->pile_count[juror]++;
}

RULE struct voices_token voices_take_token(struct voices *p, int juror)
{
    int end = voices_pile_first(p, VOICES_JURORS) + p->dropped_count - 1;
    int at = voices_pile_first(p, juror) + --p->pile_count[juror];
    struct voices_token token = p->influence[at];
    for (int i = at; i < end; i++)
        p->influence[i] = p->influence[i + 1];
    p->influence[end].kind = p->influence[end].seen = 0;
    return token;
}

RULE void voices_refill_supply(struct voices *p)
{
    int first = voices_pile_first(p, VOICES_JURORS);
    for (int i = first; i < first + p->dropped_count; i++) {
        p->supply[p->influence[i].kind]++;
        p->influence[i].kind = p->influence[i].seen = 0; /* unknown to everybody again */
    }
    p->supply_count = p->dropped_count;
    p->dropped_count = 0;
}

/* --- cards ---------------------------------------------------------------------------------------------- */

RULE void voices_refill_deck(struct voices *p)
{
    for (int i = 0; i < p->discard_count; i++) {
        p->deck[p->discard[i]]++;
        p->discard[i] = 0;
    }
    p->deck_count = p->discard_count;
    p->discard_count = 0;
}

RULE void voices_discard(struct voices *p, int card)
{
    p->discard[p->discard_count++] = (uint8_t)card;
}

RULE int voices_discarded(const struct voices *p, int card)
{
    int n = 0;
    for (int i = 0; i < p->discard_count; i++)
        n += p->discard[i] == card;
    return n;
}

RULE void voices_shuffle_court(const struct voices_pack *k, struct voices *p, int stage)
{
    p->stage = (uint8_t)stage;
    p->court_deck_count = 0;
    for (int i = 0; i < VOICES_MAX_COURT / 64; i++)
        p->court_deck[i] = 0;
    for (int card = 0; card < k->courts; card++)
        if (k->court[card].stage == stage) {
            p->court_deck[card >> 6] |= (uint64_t)1 << (card & 63);
            p->court_deck_count++;
        }
    for (int i = 0; i < VOICES_SLOTS; i++)
        p->slot[i] = VOICES_NONE;
}

/* --- the stack ------------------------------------------------------------------------------------------ */

RULE static void voices_blank(struct voices_frame *f)
{
    uint8_t *bytes = (uint8_t *)f;
    for (size_t i = 0; i < sizeof *f; i++)
        bytes[i] = 0;
}

RULE struct voices_frame *voices_open(struct voices *p, int kind)
{
    struct voices_frame *f = &p->stack[p->stack_count++];
    f->kind = (uint8_t)kind;
    return f;
}

RULE void voices_close(struct voices *p)
{
    int frame = p->stack_count - 1, played = voices_played_first(p, frame);
    for (int i = 0; i < p->stack[frame].played_count; i++)
        p->played[played + i].seat = p->played[played + i].card = 0;
    voices_blank(&p->stack[frame]);
    p->stack_count--;
}

RULE int voices_played_first(const struct voices *p, int frame)
{
    int first = 0;
    for (int i = 0; i < frame; i++)
        first += p->stack[i].played_count;
    return first;
}

RULE void voices_open_draw(struct voices *p, int seat, int n)
{
    struct voices_frame *f = voices_open(p, VOICES_FRAME_DRAW);
    f->seat = (uint8_t)seat;
    f->left = (uint8_t)n;
}

RULE void voices_open_deal(struct voices *p, unsigned slots)
{
    voices_open(p, VOICES_FRAME_DEAL)->slots = (uint8_t)slots;
}

RULE void voices_open_steps(struct voices *p, int list, int actor, int here)
{
    struct voices_frame *f = voices_open(p, VOICES_FRAME_STEPS);
    f->src = (uint16_t)list;
    f->seat = (uint8_t)actor;
    f->area = (uint8_t)here;
    f->looked = VOICES_NONE;
}
