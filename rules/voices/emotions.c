/* emotions.c: Voices: the optional abilities of markers (H-12). */
#include "table.h"

RULE uint64_t voices_feel_markers(const struct voices_pack *k, const struct voices *p,
                                  const struct voices_frame *f)
{
    uint64_t markers = 0;
    switch (voices_emotion(k, f->marker)) {
    case VOICES_ANGER: /* H-12.3: whose owner's turn has not yet come */
        for (int i = 0; i < p->disc_count[f->area]; i++) {
            int marker = p->discs[f->area][i].marker;
            int place = voices_next_seat(p, voices_owner(p, marker), p->players - p->first);
            if (place > p->turns)
                markers |= voices_marker(marker);
        }
        return markers;
    case VOICES_SADNESS: return p->destroyed & voices_markers_of(p, f->seat); /* H-12.4 */
    case VOICES_TRUST:                                                        /* H-12.5 */
        for (int area = 0; area < VOICES_AREAS; area++)
            markers |= voices_markers_in(p, area);
        return markers & voices_markers_of(p, f->seat) & ~voices_marker(f->marker);
    default: return 0;
    }
}

RULE unsigned voices_feel_areas(const struct voices_pack *k, const struct voices *p,
                                const struct voices_frame *f, int marker)
{
    if (voices_emotion(k, f->marker) == VOICES_SADNESS)
        return VOICES_ALL_AREAS & ~(1u << f->area); /* H-12.4 */
    return 1u << voices_area_of(p, marker);         /* H-12.5 */
}

RULE unsigned voices_feel_slots(const struct voices_pack *k, const struct voices *p,
                                const struct voices_frame *f)
{
    static const uint8_t slots[] = {VOICES_RIGHT, VOICES_TOP};
    unsigned out = 0;
    if (voices_emotion(k, f->marker) != VOICES_CONFUSION)
        return 0;
    for (int i = 0; i < 2; i++) {
        int card = p->slot[slots[i]];
        if (card < k->courts && (k->court[card].areas >> f->area & 1))
            out |= 1u << slots[i]; /* H-12.8 */
    }
    return out;
}

/* Can the ability do anything (H-12.2)? */
RULE static int voices_can_feel(const struct voices_pack *k, const struct voices *p,
                                const struct voices_frame *f)
{
    int joys = 0;
    switch (voices_emotion(k, f->marker)) {
    case VOICES_FEAR: /* H-12.6, H-12.10; H-9.9 */
        for (int i = 0; i < f->lost_count; i++)
            joys += voices_emotion(k, f->lost[i]) == VOICES_JOY;
        return joys > 0 && voices_is_voice(p, f->seat) && p->deck_count + p->discard_count > 0;
    case VOICES_PANIC: return f->lost_count >= 2; /* H-12.9, H-12.10 */
    case VOICES_CONFUSION:
        return p->court_deck_count > 0 && f->seat == p->prosecutor; /* H-12.8: even if no card fits */
    default: return voices_feel_markers(k, p, f) != 0;
    }
}

RULE int voices_settle_emotion(const struct voices_pack *k, struct voices *p)
{
    const struct voices_frame *f = voices_top(p);
    if (!f->done && voices_can_feel(k, p, f))
        return 0;
    voices_close(p); /* H-12.2 */
    return 1;
}
