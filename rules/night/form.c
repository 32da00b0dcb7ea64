/* form.c: implements the check of the form of an Election Night position: ranges, what is derived, unused bytes. */
#include "night.h"

#include "play.h"

/* A blank seat's dice, or three faces. */
RULE static int night_form_faces(const uint8_t faces[NIGHT_COLOURS])
{
    int none = 1, all = 1;
    for (int c = 0; c < NIGHT_COLOURS; c++) {
        none &= faces[c] == 0;
        all &= faces[c] >= 1 && faces[c] <= 6;
    }
    return none || all;
}

RULE static int night_form_seat(const struct night *p, int s)
{
    int hidden = 7;
    for (int i = 0; i < NIGHT_COLOURS; i++) {
        if (i < p->shown ? p->played[s][i] >= NIGHT_COLOURS : p->played[s][i] != 0)
            return 0;
        if (i < p->shown)
            hidden &= ~(1 << p->played[s][i]);
    }
    return p->hidden[s] == hidden && p->flips_used[s] <= NIGHT_FLIPS && p->flipped[s] <= 3 &&
           p->choice[s] <= 1 + NIGHT_NO_FLIP && night_form_faces(p->rolled[s]) &&
           night_form_faces(p->dice[s]);
}

RULE static int night_form_writes(const struct night *p)
{
    if (p->writes > 2)
        return 0;
    for (int i = 0; i < 2; i++) {
        const struct night_write *w = &p->write[i];
        if (i < p->writes ? w->seat >= NIGHT_SEATS || w->by >= NIGHT_SEATS || w->n < 1 || w->n > 6
                          : w->seat || w->by || w->n)
            return 0;
    }
    return 1;
}

/* The numbers on the board, the fields without one, and the numbers that are in no set. */
RULE static int night_form_board(const struct night_pack *k, const struct night *p)
{
    const uint64_t ones = 0x010101010101u, tops = 0x808080808080u;
    uint64_t free[2] = {0, 0}, spare[2] = {0, 0};
    for (int f = 0; f < NIGHT_MAX_FIELDS; f++) {
        int cell = night_cell(p, f), seat = cell > 6;
        if (cell > (f < k->fields ? 12 : 0))
            return 0;
        if (cell)
            spare[seat] += (uint64_t)1 << 8 * (cell - 6 * seat - 1);
        else if (f < k->fields)
            free[f >> 6] |= (uint64_t)1 << (f & 63);
    }
    for (int s = 0; s < NIGHT_SEATS; s++)
        while (((spare[s] - ones) & ~spare[s] & tops) == 0) /* N-8.1: a whole set */
            spare[s] -= ones;
    return p->free[0] == free[0] && p->free[1] == free[1] && p->spare[0] == spare[0] &&
           p->spare[1] == spare[1];
}

RULE int night_form(const void *pack, const void *position, int seats, const int *options)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    const struct night *p = (const struct night *)position;
    (void)options;
    if (seats != NIGHT_SEATS || p->phase >= NIGHT_PHASES || p->round < 1 || p->round > NIGHT_ROUNDS ||
        p->action > 3 || p->vetoes > 2 || p->shown > NIGHT_COLOURS ||
        (p->wait > 3 && p->wait != NIGHT_WAIT_CHANCE))
        return 0;
    for (size_t i = 0; i < sizeof p->zero; i++)
        if (p->zero[i])
            return 0;
    return night_form_seat(p, 0) && night_form_seat(p, 1) && night_form_writes(p) && night_form_board(k, p);
}
