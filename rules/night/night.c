/* night.c: Election Night: the members that play it. Scoring is in score.c, positions from outside in
 * check.c. */
#include "night.h"

#include "play.h"

RULE void night_start(const void *pack, void *position, int seats, const int *options)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    struct night *p = (struct night *)position;
    uint8_t *bytes = (uint8_t *)position;
    (void)seats; /* N-1.1: always two */
    (void)options;
    for (size_t i = 0; i < sizeof *p; i++)
        bytes[i] = 0;
    p->free[0] = k->all[0]; /* N-1.2 */
    p->free[1] = k->all[1];
    p->round = 1;
    night_begin_round(p); /* N-1.5 */
}

RULE uint32_t night_to_act(const void *pack, const void *position)
{
    const struct night *p = (const struct night *)position;
    (void)pack;
    return p->wait == NIGHT_WAIT_CHANCE ? CHANCE_BIT : p->wait;
}

/* Is this seat (or chance) asked now? CHANCE is -1, whose lowest three bits find NIGHT_WAIT_CHANCE. */
RULE static inline int night_is_asked(const struct night *p, int seat)
{
    return seat >= CHANCE && seat < NIGHT_SEATS && (p->wait >> (seat & 7) & 1);
}

/* The seat whose roll is due: N-2.3. */
RULE static inline int night_roller(const struct night *p)
{
    return p->rolled[0][NIGHT_BLUE] != 0;
}

/* The choices of a phase with a single open argument from a small set, as a mask; 0 in the other phases. */
RULE static inline unsigned night_small_choices(const struct night *p, int seat)
{
    switch (p->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT: return (unsigned)p->hidden[seat] | 1u << NIGHT_NO_FLIP; /* N-3.3 */
    case NIGHT_PLAY: return (unsigned)p->hidden[seat];                        /* N-4.1 */
    case NIGHT_THROW: return 7;
    case NIGHT_VETO:
    case NIGHT_ORDER: return 3;
    default: return 0;
    }
}

/* The verb that a phase asks for. */
RULE static inline int night_verb(const struct night *p)
{
    static const uint8_t verbs[NIGHT_PHASES] = {
        NIGHT_DO_ROLL,  NIGHT_DO_FLIP,  NIGHT_DO_FLIP,  NIGHT_DO_PLAY,  NIGHT_DO_VETO,
        NIGHT_DO_THROW, NIGHT_DO_FIRST, NIGHT_DO_WRITE, NIGHT_DO_BONUS, NIGHT_VERBS};
    return verbs[p->phase];
}

RULE int night_legal(const void *pack, const void *position, int seat, struct pattern *out)
{
    const struct night *p = (const struct night *)position;
    uint64_t choices;
    (void)pack;
    if (!night_is_asked(p, seat))
        return 0;
    pattern_start(out, seat, night_verb(p));
    switch (p->phase) {
    case NIGHT_ROLL: /* N-2.3: 120 ordered triples of different faces */
        out->move.arg[0] = (int16_t)night_roller(p);
        choices = 0x7e;
        pattern_take(out, TAKE_ORDERED, 1, NIGHT_COLOURS, &choices, 1);
        break;
    case NIGHT_BONUS:
        pattern_range(out, 1, 1, 6);
        /* fall through */
    case NIGHT_WRITE: pattern_take(out, TAKE_ONE, 0, 1, p->free, 2); break;
    default:
        choices = night_small_choices(p, seat);
        pattern_take(out, TAKE_ONE, 0, 1, &choices, 1);
        break;
    }
    return 1;
}

RULE uint32_t night_count(const void *pack, const void *position, int seat)
{
    const struct night *p = (const struct night *)position;
    (void)pack;
    if (!night_is_asked(p, seat))
        return 0;
    switch (p->phase) {
    case NIGHT_ROLL: return 120;
    case NIGHT_WRITE: return (uint32_t)night_free_count(p);
    case NIGHT_BONUS: return 6 * (uint32_t)night_free_count(p);
    default: return (uint32_t)bits_count(night_small_choices(p, seat));
    }
}

RULE void night_nth(const void *pack, const void *position, int seat, uint32_t k, struct move *out)
{
    const struct night *p = (const struct night *)position;
    (void)pack;
    out->seat = (int8_t)seat;
    out->verb = (uint8_t)night_verb(p);
    for (int i = 0; i < MAX_ARGS; i++)
        out->arg[i] = 0;
    switch (p->phase) {
    case NIGHT_ROLL: {
        int faces[NIGHT_COLOURS];
        night_faces(k, faces);
        out->arg[0] = (int16_t)night_roller(p);
        for (int c = 0; c < NIGHT_COLOURS; c++)
            out->arg[1 + c] = (int16_t)faces[c];
        break;
    }
    case NIGHT_WRITE: out->arg[0] = (int16_t)night_free_nth(p, (int)k); break;
    case NIGHT_BONUS:
        out->arg[0] = (int16_t)night_free_nth(p, (int)(k / 6));
        out->arg[1] = (int16_t)(1 + k % 6);
        break;
    default: out->arg[0] = (int16_t)bits_nth(night_small_choices(p, seat), (int)k); break;
    }
}

RULE void night_draw(const void *pack, const void *position, uint64_t word, struct move *out)
{
    night_nth(pack, position, CHANCE, (uint32_t)word_below(word, 120),
              out); /* chance does nothing but roll */
}

/* --- the moves ------------------------------------------------------------------------------------------ */

RULE static inline int night_illegal(struct fault *f, int reason, int about)
{
    return refuse(f, FAULT_ILLEGAL, reason, about);
}

/* Takes a secret answer. When it is the last one asked for, all are opened together. */
RULE static void night_answer(struct night *p, int seat, int answer)
{
    p->choice[seat] = (uint8_t)(1 + answer);
    p->wait &= (uint8_t) ~(1 << seat);
    if (p->wait)
        return;
    int answer0 = p->choice[0] - 1, answer1 = p->choice[1] - 1; /* -1: was not asked (N-3.7) */
    switch (p->phase) {
    case NIGHT_FLIP:
        night_open_flips(p, answer0 < 0 ? NIGHT_NO_FLIP : answer0, answer1 < 0 ? NIGHT_NO_FLIP : answer1);
        break;
    case NIGHT_PLAY: night_open_dice(p, answer0, answer1); break;
    case NIGHT_VETO: night_open_veto(p, answer0, answer1); break;
    default: night_open_hands(p, answer0, answer1); break;
    }
}

RULE static int night_do_roll(struct night *p, const struct move *m, struct fault *f)
{
    int who = m->arg[0], blue = m->arg[1], red = m->arg[2], white = m->arg[3];
    if (who != night_roller(p))
        return night_illegal(f, NIGHT_NOT_TO_ROLL, night_roller(p)); /* N-2.3: seat 0 first */
    if (blue < 1 || blue > 6 || red < 1 || red > 6 || white < 1 || white > 6 || blue == red ||
        blue == white || red == white)
        return night_illegal(f, NIGHT_BAD_FACES, 0); /* N-2.2 */
    night_roll(p, who, blue, red, white);
    return 1;
}

/* A die that this seat may still flip or play. */
RULE static int night_may_use(const struct night *p, int seat, int die, struct fault *f)
{
    if (die < 0 || die >= NIGHT_COLOURS)
        return night_illegal(f, NIGHT_NO_SUCH_DIE, die);
    if (!(p->hidden[seat] >> die & 1))
        return night_illegal(f, NIGHT_DIE_PLAYED, die); /* N-3.3, N-4.2 */
    return 1;
}

RULE static int night_do_flip(struct night *p, const struct move *m, struct fault *f)
{
    if (m->arg[0] != NIGHT_NO_FLIP && !night_may_use(p, m->seat, m->arg[0], f))
        return 0;
    if (p->phase == NIGHT_REACT)
        night_react(p, m->seat, m->arg[0]);
    else
        night_answer(p, m->seat, m->arg[0]);
    return 1;
}

RULE static int night_do_play(struct night *p, const struct move *m, struct fault *f)
{
    if (!night_may_use(p, m->seat, m->arg[0], f))
        return 0;
    night_answer(p, m->seat, m->arg[0]);
    return 1;
}

RULE static int night_do_veto(struct night *p, const struct move *m, struct fault *f)
{
    if (m->arg[0] != 0 && m->arg[0] != 1)
        return night_illegal(f, NIGHT_NO_SUCH_ANSWER, m->arg[0]); /* N-6.2 */
    night_answer(p, m->seat, m->arg[0]);
    return 1;
}

RULE static int night_do_throw(struct night *p, const struct move *m, struct fault *f)
{
    if (m->arg[0] < 0 || m->arg[0] >= NIGHT_HANDS)
        return night_illegal(f, NIGHT_NO_SUCH_HAND, m->arg[0]);
    night_answer(p, m->seat, m->arg[0]);
    return 1;
}

RULE static int night_do_first(struct night *p, const struct move *m, struct fault *f)
{
    if (m->arg[0] != 0 && m->arg[0] != 1)
        return night_illegal(f, NIGHT_NO_SUCH_SEAT, m->arg[0]);
    night_first(p, m->arg[0]);
    return 1;
}

/* N-7.1: a field takes one number. */
RULE static int night_may_write(const struct night_pack *k, const struct night *p, int field, struct fault *f)
{
    if (field < 0 || field >= k->fields)
        return night_illegal(f, NIGHT_NO_SUCH_FIELD, field);
    if (!night_is_free(p, field))
        return night_illegal(f, NIGHT_FIELD_TAKEN, field);
    return 1;
}

RULE static int night_do_write(const struct night_pack *k, struct night *p, const struct move *m,
                               struct fault *f)
{
    if (!night_may_write(k, p, m->arg[0], f))
        return 0;
    night_write(p, m->arg[0]);
    return 1;
}

RULE static int night_do_bonus(const struct night_pack *k, struct night *p, const struct move *m,
                               struct fault *f)
{
    if (!night_may_write(k, p, m->arg[0], f))
        return 0;
    if (m->arg[1] < 1 || m->arg[1] > 6)
        return night_illegal(f, NIGHT_BAD_NUMBER, m->arg[1]); /* N-8.2 */
    night_bonus(p, m->seat, m->arg[0], m->arg[1]);
    return 1;
}

/* How many arguments a verb has. */
RULE static inline int night_arguments(int verb)
{
    return verb == NIGHT_DO_ROLL ? 4 : verb == NIGHT_DO_BONUS ? 2 : 1;
}

RULE int night_apply(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    struct night *p = (struct night *)position;
    if (p->phase == NIGHT_OVER)
        return refuse(fault, FAULT_OVER, NIGHT_GAME_OVER, 0);
    if (!night_is_asked(p, move->seat))
        return refuse(fault, FAULT_TURN, NIGHT_NOT_ASKED, move->seat);
    if (move->verb != night_verb(p) || !move_ends(move, night_arguments(move->verb)))
        return night_illegal(fault, NIGHT_OTHER_PHASE, p->phase);
    switch (move->verb) {
    case NIGHT_DO_ROLL: return night_do_roll(p, move, fault);
    case NIGHT_DO_FLIP: return night_do_flip(p, move, fault);
    case NIGHT_DO_PLAY: return night_do_play(p, move, fault);
    case NIGHT_DO_VETO: return night_do_veto(p, move, fault);
    case NIGHT_DO_THROW: return night_do_throw(p, move, fault);
    case NIGHT_DO_FIRST: return night_do_first(p, move, fault);
    case NIGHT_DO_WRITE: return night_do_write(k, p, move, fault);
    default: return night_do_bonus(k, p, move, fault);
    }
}
