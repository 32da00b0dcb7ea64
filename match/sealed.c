#include "match/sealed.h"

#include "rules/kit.h"

int sealed_waits(const struct content *content, const void *before, const void *after,
                 const struct move *move)
{
    uint32_t asked = position_to_act(content, before);
    if (move->seat < 0 || !(asked >> move->seat & 1))
        return 0;
    uint32_t left = asked & ~(1u << move->seat);
    return left && position_to_act(content, after) == left &&
           !(position_marks(content, before, move) & (AT_ONCE | ASIDE));
}

/* Does the move answer the question that the waiting ones have answered? An ability never does, even if it changes who is
 * asked; an answer does, even if the next question is for the same seat. */
static int is_answer(const struct sealed *o, const struct content *content, const void *before,
                     const struct move *move)
{
    return move->seat >= 0 && (o->owed >> move->seat & 1) && position_to_act(content, before) == o->owed &&
           !(position_marks(content, before, move) & ASIDE);
}

/* What a seat can answer with, one bit a verb. */
static uint64_t answers_of(const struct content *content, const void *position, int seat)
{
    struct pattern list[MAX_PATTERNS];
    uint64_t verbs = 0;
    for (int i = position_patterns(content, position, seat, list) - 1; i >= 0; i--)
        verbs |= list[i].flags & ASIDE ? 0 : (uint64_t)1 << list[i].move.verb % 64;
    return verbs;
}

/* Somebody who owed an answer may have left in between: is the rest asked the same as before? */
static int still_asks(const struct sealed *o, const struct content *content, const void *before,
                      const void *after)
{
    uint32_t now = position_to_act(content, after);
    if (!now || (now & ~o->owed))
        return 0;
    int seat = bits_lowest(now);
    return answers_of(content, before, seat) == answers_of(content, after, seat);
}

int sealed_move(struct sealed *o, const struct content *content, const void *before, const void *after,
                const struct move *move)
{
    uint32_t now = position_to_act(content, after);
    int waits = sealed_waits(content, before, after, move),
        answers = o->waiting && is_answer(o, content, before, move), does = 0;
    if (o->waiting && !answers && (waits || !now)) {
        does |= SEALED_CLOSES;
        o->waiting = 0;
    }
    if (waits) {
        o->waiting++;
        o->owed = now;
        return does | SEALED_WAITS;
    }
    if (answers) {
        o->waiting = 0;
        does |= SEALED_OPENS;
    } else if (o->waiting && now != o->owed && still_asks(o, content, before, after)) {
        o->owed = now;
    }
    return does;
}
