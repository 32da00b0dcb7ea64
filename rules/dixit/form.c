/* form.c: implements the check of the form of a Dixit position: ranges, order, unused bytes. */
#include "table.h"

/* A row of `count` cards of the pack with room for `room`, ascending if `sorted`. */
RULE static int dixit_form_row(const struct dixit_pack *k, const int16_t *row, int count, int room,
                               int sorted)
{
    if (count > room)
        return 0;
    for (int i = 0; i < room; i++) {
        if (i < count ? row[i] < 0 || row[i] >= k->count : row[i] != DIXIT_NO_CARD)
            return 0;
        if (sorted && i > 0 && i < count && row[i] <= row[i - 1])
            return 0;
    }
    return 1;
}

RULE static int dixit_form_seat(const struct dixit_pack *k, const struct dixit *p, int seat)
{
    int sits = seat < p->seats;
    if ((!sits && (p->hand_count[seat] || p->given_count[seat])) ||
        !dixit_form_row(k, p->hands[seat], p->hand_count[seat], DIXIT_MOST_HAND, 1) ||
        !dixit_form_row(k, p->given[seat], p->given_count[seat], DIXIT_MOST_GIVEN, 1))
        return 0;
    return !(p->votes[seat] & ~(sits ? 0x1ffeu : 0)) && (p->votes[seat] != 0) == (p->voted >> seat & 1);
}

/* A score or points; beyond the last rabbit there are none. */
RULE static int dixit_form_number(const struct dixit *p, int rabbit, int32_t number, int32_t least)
{
    return rabbit < dixit_rabbits(p) ? number >= least && number <= DIXIT_MOST_SCORE : number == 0;
}

RULE static int dixit_form_last(const struct dixit_pack *k, const struct dixit *p)
{
    const struct dixit_last *last = &p->last;
    int most = last->there ? dixit_slots(p) : 0, marked = last->there && p->mode == DIXIT_PARTY;
    if (last->there > 1 || last->table_count > most || last->table_count < last->there ||
        (last->there ? last->storyteller >= p->seats : last->storyteller != 0) || last->red < marked ||
        last->red > (marked ? last->table_count : 0) ||
        !dixit_form_row(k, last->table, last->table_count, DIXIT_MOST_SLOTS, 0))
        return 0;
    for (int i = 0; i < DIXIT_MOST_SLOTS; i++)
        if (i < last->table_count ? last->owners[i] >= p->seats : last->owners[i] != 0)
            return 0;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++) {
        uint32_t slots = seat < p->seats ? (2u << last->table_count) - 2 : 0;
        if ((last->votes[seat] & ~slots) || !dixit_form_number(p, last->there ? seat : DIXIT_MOST_SEATS,
                                                               last->points[seat], -DIXIT_MOST_SCORE))
            return 0;
    }
    return 1;
}

RULE int dixit_form(const void *pack, const void *position, int seats, const int *options)
{
    const struct dixit_pack *k = (const struct dixit_pack *)pack;
    const struct dixit *p = (const struct dixit *)position;
    if (p->seats != seats || p->mode != options[DIXIT_OPTION_MODE] ||
        p->length != options[DIXIT_OPTION_LENGTH] || p->phase >= DIXIT_PHASES || p->round < 1 ||
        p->round > INT64_MAX || (p->storyteller >= seats && p->storyteller != DIXIT_NO_SEAT) ||
        p->red > DIXIT_MOST_SLOTS || ((p->voted | p->deferred) & ~dixit_everybody(p)) ||
        !dixit_form_row(k, p->table, p->table_count, DIXIT_MOST_SLOTS, 0))
        return 0;
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return 0;
    for (int seat = 0; seat < DIXIT_MOST_SEATS; seat++)
        if (!dixit_form_seat(k, p, seat) || !dixit_form_number(p, seat, p->scores[seat], 0))
            return 0;
    return dixit_form_last(k, p);
}
