/* check.c: Election Night: is a position from outside possible? The items of N-P in docs/rules/night.md, in
 * their order, and nothing else. Item 1 (fields and their types) is the codec's, which also sees to the
 * ranges. */
#include "night.h"

#include "flips.h"
#include "play.h"

RULE static int night_impossible(struct fault *f, int item, int about)
{
    return refuse(f, FAULT_IMPOSSIBLE, item, about);
}

RULE static int night_is_shown(const struct night *p) /* have the dice of this action been shown? */
{
    return p->phase >= NIGHT_VETO && p->phase <= NIGHT_BONUS;
}

RULE static int night_check_action(const struct night *p, struct fault *f) /* 2 */
{
    int low = 1, high = 3;
    if (p->phase == NIGHT_ROLL || p->phase == NIGHT_OVER)
        low = high = 0;
    else if (p->phase <= NIGHT_VETO)
        high = 2;
    return p->action >= low && p->action <= high ? 1 : night_impossible(f, NIGHT_BAD_ACTION, 0);
}

RULE static int night_check_over(const struct night *p, struct fault *f) /* 3 */
{
    int board_full = (p->free[0] | p->free[1]) == 0, over = p->phase == NIGHT_OVER;
    if ((board_full && !over) || (over && !board_full && p->round != NIGHT_ROUNDS))
        return night_impossible(f, NIGHT_BAD_OVER, 0);
    return 1;
}

RULE static int night_check_played(const struct night *p, struct fault *f) /* 4 */
{
    int want = p->action == 0 ? 0 : night_is_shown(p) ? p->action : p->action - 1;
    if (p->shown != want)
        return night_impossible(f, NIGHT_BAD_PLAYED, 0);
    for (int s = 0; s < 2; s++)
        if (bits_count(p->hidden[s]) != NIGHT_COLOURS - want)
            return night_impossible(f, NIGHT_BAD_PLAYED, s); /* a colour twice */
    return 1;
}

RULE static int night_check_rolled(const struct night *p, struct fault *f) /* 5 */
{
    for (int s = 0; s < 2; s++) {
        const uint8_t *r = p->rolled[s];
        int filled = r[0] != 0;
        if ((p->dice[s][0] != 0) != filled)
            return night_impossible(f, NIGHT_BAD_ROLLED, s);
        if (p->phase == NIGHT_OVER || (p->phase == NIGHT_ROLL && s == 1) ? filled
                                                                         : p->phase != NIGHT_ROLL && !filled)
            return night_impossible(f, NIGHT_BAD_ROLLED, s);
        if (filled && (r[0] == r[1] || r[0] == r[2] || r[1] == r[2]))
            return night_impossible(f, NIGHT_BAD_ROLLED, s);
    }
    return 1;
}

RULE static int night_check_dice(const struct night *p, struct fault *f) /* 6 */
{
    uint8_t ways[NIGHT_MAX_WAYS][NIGHT_COLOURS];
    for (int s = 0; s < 2; s++) {
        int reached = 0, count = night_ways(p, s, ways);
        for (int w = 0; w < count; w++)
            reached |=
                p->dice[s][0] == ways[w][0] && p->dice[s][1] == ways[w][1] && p->dice[s][2] == ways[w][2];
        if (!reached && p->rolled[s][0] != 0)
            return night_impossible(f, NIGHT_BAD_DICE, s);
    }
    return 1;
}

RULE static int night_check_flips(const struct night *p, struct fault *f) /* 7 */
{
    int open_window = p->phase == NIGHT_FLIP; /* its first question has not closed */
    int closed = p->action == 0 ? 0 : p->action == 1 ? !open_window : open_window ? 1 : 3;
    for (int s = 0; s < 2; s++)
        if ((p->flipped[s] & ~closed) || p->flips_used[s] < bits_count(p->flipped[s]))
            return night_impossible(f, NIGHT_BAD_FLIPS, s);
    return 1;
}

RULE static int night_check_vetoes(const struct night *p, struct fault *f) /* 8 */
{
    int low = p->action == 3 ? 2 : 0, high = p->action == 3 ? 2 : p->action == 2 ? 1 : 0;
    if (p->vetoes < low || p->vetoes > high)
        return night_impossible(f, NIGHT_BAD_VETOES, 0);
    for (int i = 0; i < p->vetoes; i++)
        if (p->played[0][i] != p->played[1][i])
            return night_impossible(f, NIGHT_BAD_VETOES, 0);
    return 1;
}

RULE static int night_one_seat(const struct night *p)
{
    return p->wait == 1 || p->wait == 2;
}

/* At a simultaneous question: who is asked, and which answers have been given. */
RULE static int night_check_answers(const struct night *p, int asked, struct fault *f)
{
    for (int s = 0; s < 2; s++) {
        int answers = p->phase == NIGHT_VETO ? 3 : p->phase == NIGHT_THROW ? 7 : p->hidden[s];
        if (p->phase == NIGHT_FLIP)
            answers |= 1 << NIGHT_NO_FLIP;
        int must_wait = (asked >> s & 1) && p->choice[s] == 0;
        if ((p->wait >> s & 1) != must_wait)
            return night_impossible(f, NIGHT_BAD_WAIT, s);
        if (p->choice[s] && (!(asked >> s & 1) || !(answers >> (p->choice[s] - 1) & 1)))
            return night_impossible(f, NIGHT_BAD_WAIT, s);
    }
    return p->wait == 1 || p->wait == 2 || p->wait == 3 ? 1 : night_impossible(f, NIGHT_BAD_WAIT, 0);
}

RULE static int night_check_wait(const struct night *p, struct fault *f) /* 9 */
{
    int fits = 1;
    switch (p->phase) {
    case NIGHT_FLIP: return night_check_answers(p, night_can_flip(p), f);
    case NIGHT_PLAY:
    case NIGHT_VETO:
    case NIGHT_THROW: return night_check_answers(p, 3, f);
    case NIGHT_ROLL: fits = p->wait == NIGHT_WAIT_CHANCE; break;
    case NIGHT_WRITE: fits = p->writes > 0 && p->wait == 1 << p->write[0].by; break;
    case NIGHT_OVER: fits = p->wait == 0; break;
    default: fits = night_one_seat(p); break;
    }
    if (!fits || p->choice[0] || p->choice[1])
        return night_impossible(f, NIGHT_BAD_WAIT, 0);
    return 1;
}

RULE static int night_check_phase(const struct night *p, struct fault *f) /* 10 */
{
    int fits = 1;
    if (p->phase == NIGHT_REACT) {
        int asked = p->wait == 2, window = p->action - 1;
        fits = (p->flipped[!asked] >> window & 1) && !(p->flipped[asked] >> window & 1) &&
               p->flips_used[asked] < NIGHT_FLIPS;
    } else if (p->phase == NIGHT_VETO) {
        fits = p->played[0][p->shown - 1] == p->played[1][p->shown - 1];
    } else if (p->phase == NIGHT_THROW || p->phase == NIGHT_ORDER) {
        struct night_duel d = night_shown_duel(p);
        fits = night_number(&d, 0) && night_number(&d, 1) && night_writes_first(p, &d) < 0;
    }
    return fits ? 1 : night_impossible(f, NIGHT_BAD_PHASE, 0);
}

/* Are the remaining writes what follows when `first` writes first; and does a waiting bonus belong to one
 * before them? */
RULE static int night_fits_order(const struct night *p, int first)
{
    struct night_write full[2] = {{0, 0, 0}, {0, 0, 0}};
    struct night_duel d = night_shown_duel(p);
    int gone = night_numbers(&d, first, full) - p->writes;
    if (gone < 0 || (p->phase == NIGHT_BONUS && gone == 0))
        return 0;
    for (int i = 0; i < p->writes; i++) {
        const struct night_write *a = &p->write[i], *b = &full[gone + i];
        if (a->seat != b->seat || a->by != b->by || a->n != b->n)
            return 0;
    }
    if (p->phase != NIGHT_BONUS)
        return p->writes > 0;
    for (int i = 0; i < gone && i < 2; i++)
        if (p->wait == 1 << full[i].seat)
            return 1; /* 12: owns a number that comes before those left */
    return 0;
}

RULE static int night_has_set(const struct night_pack *k, const struct night *p, int seat)
{
    int has = 0;
    for (int f = 0; f < k->fields; f++) {
        int cell = night_cell(p, f);
        if (cell != 0 && (cell > 6) == seat)
            has |= 1 << (cell - 6 * seat);
    }
    return has == 0x7e;
}

RULE static int night_check_writes(const struct night_pack *k, const struct night *p,
                                   struct fault *f) /* 11, 12 */
{
    if (p->phase != NIGHT_WRITE && p->phase != NIGHT_BONUS)
        return p->writes == 0 ? 1 : night_impossible(f, NIGHT_BAD_WRITES, 0);
    struct night_duel d = night_shown_duel(p);
    int first = night_writes_first(p, &d);
    int fits = first >= 0 ? night_fits_order(p, first) : night_fits_order(p, 0) || night_fits_order(p, 1);
    if (!fits)
        return night_impossible(f, p->phase == NIGHT_BONUS ? NIGHT_BAD_BONUS : NIGHT_BAD_WRITES, 0);
    if (p->phase == NIGHT_BONUS && !night_has_set(k, p, p->wait == 2))
        return night_impossible(f, NIGHT_BAD_BONUS, p->wait == 2);
    return 1;
}

RULE int night_check(const void *pack, const void *position, struct fault *fault)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    const struct night *p = (const struct night *)position;
    return night_check_action(p, fault) && night_check_over(p, fault) && night_check_played(p, fault) &&
           night_check_rolled(p, fault) && night_check_dice(p, fault) && night_check_flips(p, fault) &&
           night_check_vetoes(p, fault) && night_check_wait(p, fault) && night_check_phase(p, fault) &&
           night_check_writes(k, p, fault);
}
