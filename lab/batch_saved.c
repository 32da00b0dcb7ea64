/* batch_saved.c: implements saving and loading a game of a batch.
 *
 * Nothing that can be derived from the position is saved: masks, the seat that is asked, what a memo keeps. Of moves that
 * are begun the ids are saved, and taken again on loading, so that no loaded byte reaches the environment unchecked. */
#include <string.h>

#include "lab/batch_inner.h"
#include "match/saved.h"

/* The body begins with this; then come the moves begun, the position, the past and the moves that bots remember. */
struct core {
    uint64_t key, drawn;
    uint32_t steps;
    uint16_t heard_count, heard[ENV_HEARD];
    uint16_t zero;
};
struct taken {
    uint16_t count, ids[ENV_MOST_STEPS - 1];
};

/* Where the parts are. */
struct parts {
    size_t taken, position, past, told, size;
};

static size_t whole_words(size_t size)
{
    return (size + 7) / 8 * 8;
}

static struct parts parts_of(const struct batch *b)
{
    struct parts at = {.taken = SAVED_HEADER + sizeof(struct core)};
    at.position = at.taken + (size_t)places_of(b) * sizeof(struct taken);
    at.past = at.position + whole_words(position_size(b->arena.content));
    at.told = at.past + past_size(b->history, b->arena.seats);
    at.size = at.told + (b->remembers ? told_size() : 0);
    return at;
}

static struct saved saved_of(const struct batch *b)
{
    enum { BY_SEAT = 1, EXACT = 2, REMEMBERS = 4, HISTORY = 16 };
    uint32_t layout = (uint32_t)b->history << HISTORY;
    layout |=
        (b->by_seat ? BY_SEAT : 0) | (b->arena.spec.aim.id >= 0 ? EXACT : 0) | (b->remembers ? REMEMBERS : 0);
    return (struct saved){.content = b->arena.content,
                          .kind = SAVED_BATCH,
                          .seats = b->arena.seats,
                          .options = b->arena.options,
                          .layout = layout,
                          .size = parts_of(b).size};
}

size_t batch_game_size(const struct batch *b)
{
    return parts_of(b).size;
}

void batch_save(const struct batch *b, int game, void *out)
{
    struct head *h = head_of(b, game);
    struct parts at = parts_of(b);
    struct saved what = saved_of(b);
    struct core core = {.key = h->key, .drawn = h->drawn, .steps = h->steps};
    uint8_t *to = out;
    memset(to, 0, at.size);
    if (b->arena.env->heard)
        core.heard_count = (uint16_t)b->arena.env->heard(memo_of(b, h), core.heard);
    memcpy(to + SAVED_HEADER, &core, sizeof core);
    for (int i = 0; i < places_of(b); i++) {
        const struct place *place = place_of(b, h, i);
        struct taken taken = {.count = (uint16_t)place->count};
        memcpy(taken.ids, place->taken, place->count * sizeof taken.ids[0]);
        memcpy(to + at.taken + (size_t)i * sizeof taken, &taken, sizeof taken);
    }
    memcpy(to + at.position, position_of(b, h), position_size(b->arena.content));
    if (b->history)
        memcpy(to + at.past, (uint8_t *)h + b->past_at, at.told - at.past);
    if (b->remembers)
        memcpy(to + at.told, (uint8_t *)h + b->told_at, at.size - at.told);
    saved_seal(&what, to);
}

/* --- loading ---------------------------------------------------------------------------------------------------- */

static int impossible(struct error *e)
{
    return error_set(e, BAD_INPUT, W_ERROR_SAVED_IMPOSSIBLE, "");
}

/* What a memo keeps of this position and of the clue. */
static int make_memo(const struct batch *b, const struct core *core, const void *position, uint8_t *memo)
{
    const struct env *env = b->arena.env;
    uint16_t heard[ENV_HEARD];
    memset(memo, 0, ENV_MEMO);
    if (core->heard_count > (env->heard ? ENV_HEARD : 0) || core->zero)
        return -1;
    if (env->hear)
        env->hear(b->arena.tables, memo, core->heard, core->heard_count);
    env->keep(b->arena.tables, position, memo);
    if (!env->heard)
        return 0;
    int count = env->heard(memo, heard);
    return count == core->heard_count && memcmp(heard, core->heard, (size_t)count * sizeof heard[0]) == 0
               ? 0
               : -1;
}

/* Takes the ids of a move that is begun; none of them may end it. */
static int take_again(const struct batch *b, const struct taken *taken, const void *position, uint8_t *memo,
                      int seat)
{
    struct move move;
    if (taken->count > ENV_MOST_STEPS - 1)
        return -1;
    for (int i = 0; i < taken->count; i++)
        if (b->arena.env->decode(b->arena.tables, position, memo, seat, taken->ids[i], &move) != 0)
            return -1;
    return 0;
}

/* The moves begun fit the position; with one row per game the memo has the only one of them. */
static int read_begun(const struct batch *b, const uint8_t *from, const void *position, uint32_t to_act,
                      uint8_t *memo)
{
    _Alignas(16) uint8_t trial[ENV_MEMO];
    for (int i = 0; i < places_of(b); i++) {
        struct taken taken;
        memcpy(&taken, from + (size_t)i * sizeof taken, sizeof taken);
        memcpy(trial, memo, sizeof trial);
        if (take_again(b, &taken, position, b->by_seat ? trial : memo, b->by_seat ? i : bits_lowest(to_act)))
            return -1;
    }
    return 0;
}

/* A game waits for a caller whenever it can be saved. */
static int check_asked(const struct batch *b, uint32_t to_act, struct error *e)
{
    if (!to_act || (to_act & CHANCE_BIT))
        return impossible(e);
    return b->has_bots && next_bot(b, to_act) >= 0 ? error_set(e, BAD_INPUT, W_ERROR_SAVED_OPTIONS, "") : 0;
}

static void put_game(const struct batch *b, int game, const uint8_t *from, const struct core *core,
                     const uint8_t *memo)
{
    struct head *h = head_of(b, game);
    struct parts at = parts_of(b);
    h->key = core->key;
    h->drawn = core->drawn;
    h->steps = core->steps;
    memcpy(memo_of(b, h), memo, b->arena.env->memo_size);
    for (int i = 0; i < places_of(b); i++) {
        struct place *place = place_of(b, h, i);
        struct taken taken;
        memcpy(&taken, from + at.taken + (size_t)i * sizeof taken, sizeof taken);
        place->count = taken.count;
        memcpy(place->taken, taken.ids, sizeof taken.ids);
    }
    memcpy(position_of(b, h), from + at.position, position_size(b->arena.content));
    memcpy((uint8_t *)h + b->past_at, from + at.past, at.told - at.past);
    if (b->remembers)
        memcpy((uint8_t *)h + b->told_at, from + at.told, at.size - at.told);
}

int batch_load(struct batch *b, int game, const void *in, size_t size, struct error *e)
{
    _Alignas(16) uint8_t memo[ENV_MEMO];
    struct parts at = parts_of(b);
    struct saved what = saved_of(b);
    union position p;
    struct core core;
    const uint8_t *from = in;
    if (saved_check(&what, in, size, e))
        return -1;
    memcpy(&core, from + SAVED_HEADER, sizeof core);
    memcpy(p.bytes, from + at.position, position_size(b->arena.content));
    if (saved_check_position(b->arena.content, p.bytes, b->arena.seats, b->arena.options, e))
        return -1;
    uint32_t to_act = position_to_act(b->arena.content, p.bytes);
    if (check_asked(b, to_act, e))
        return -1;
    if (make_memo(b, &core, p.bytes, memo) || read_begun(b, from + at.taken, p.bytes, to_act, memo) ||
        (b->history && !past_fits(b, from + at.past)) ||
        (b->remembers && !told_fits(b, from + at.told, p.bytes)))
        return impossible(e);
    put_game(b, game, from, &core, memo);
    write_rows(b, game, head_of(b, game), to_act);
    return 0;
}
