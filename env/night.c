/* night.c: Election Night as numbers. */
#include "night.h"

#include "../rules/night/play.h"

/* Ids: what each phase asks for, then a region to write in, then a region and a number of the seat's choice. */
enum {
    ID_FLIP = 0,
    ID_DIE = ID_FLIP + NIGHT_COLOURS + 1,
    ID_VETO = ID_DIE + NIGHT_COLOURS,
    ID_HAND = ID_VETO + 2,
    ID_FIRST = ID_HAND + NIGHT_HANDS,
    ID_WRITE = ID_FIRST + 2
};

/* The part of an observation after the board and what its regions are worth. */
enum {
    AT_PHASE = 0,
    AT_COUNTS = AT_PHASE + NIGHT_PHASES, /* round, action, vetoes, shown */
    AT_FLIPS = AT_COUNTS + 4,            /* left: mine, theirs */
    AT_SPARE = AT_FLIPS + 2,             /* six numbers each */
    AT_ANNOUNCED = AT_SPARE + 12,        /* before action 1 and 2, each */
    AT_MY_ROLL = AT_ANNOUNCED + 4,       /* three dice of six faces */
    AT_THEIR_ROLL = AT_MY_ROLL + 18,     /* … */
    AT_MINE = AT_THEIR_ROLL + 18,        /* … as they are now */
    AT_THEIRS = AT_MINE + 18,            /* of seven: the last is "hidden" */
    AT_SCREEN = AT_THEIRS + 21,          /* colours behind it */
    AT_SHOWN = AT_SCREEN + 6,            /* as which of the dice, from 1 */
    AT_WRITES = AT_SHOWN + 6,            /* two numbers: mine, by me, and the number */
    AT_PENDING = AT_WRITES + 16,         /* 1 + my answer that waits for the other's */
    REST = AT_PENDING + 1
};

RULE static void describe(const struct night_pack *k, struct env_spec *spec)
{
    int most = 1, rows = k->regions, at = 0;
    for (int r = 0; r < rows; r++) {
        most = k->win[r] > most ? k->win[r] : most;
        most = k->full[r] > most ? k->full[r] : most;
    }
    env_column_add(spec, "board.mine", at, rows, ENV_NIGHT_REGION, 6, NIGHT_MAX_REGION_FIELDS);
    env_column_add(spec, "board.theirs", at + 6, rows, ENV_NIGHT_REGION, 6, NIGHT_MAX_REGION_FIELDS);
    env_column_add(spec, "board.free", at + 12, rows, ENV_NIGHT_REGION, 1, NIGHT_MAX_REGION_FIELDS);
    spec->bytes = ENV_NIGHT_REGION * rows;
    env_slice_add(spec, "worth", rows, 2, most);
    env_slice_add(spec, "phase", 1, NIGHT_PHASES, 1);
    env_slice_add(spec, "round", 1, 1, NIGHT_ROUNDS);
    env_slice_add(spec, "action", 1, 1, 3);
    env_slice_add(spec, "vetoes", 1, 1, 2);
    env_slice_add(spec, "shown", 1, 1, 3);
    env_slice_add(spec, "flips_left", 2, 1, NIGHT_FLIPS);
    env_slice_add(spec, "spare", 2, 6, k->fields);
    env_slice_add(spec, "flips_announced", 2, 2, 1);
    env_slice_add(spec, "roll.mine", NIGHT_COLOURS, 6, 1);
    env_slice_add(spec, "roll.theirs", NIGHT_COLOURS, 6, 1);
    env_slice_add(spec, "dice.mine", NIGHT_COLOURS, 6, 1);
    env_slice_add(spec, "dice.theirs", NIGHT_COLOURS, 7, 1);
    env_slice_add(spec, "behind_screen", 2, NIGHT_COLOURS, 1);
    env_slice_add(spec, "shown_as", 2, NIGHT_COLOURS, 3);
    env_slice_add(spec, "to_write", 2, 8, 1);
    env_slice_add(spec, "my_answer", 1, 1, NIGHT_NO_FLIP + 1);
}

RULE int env_night_prepare(const void *pack, int seats, const int *options, void *tables,
                           struct env_spec *spec)
{
    const struct night_pack *k = (const struct night_pack *)pack;
    struct env_night *t = (struct env_night *)tables;
    (void)seats;
    (void)options;
    t->pack = *k;
    for (int r = 0; r < NIGHT_MAX_REGIONS; r++) {
        t->fields[r][0] = t->fields[r][1] = 0;
        t->worth[2 * r] = r < k->regions ? k->win[r] : 0;
        t->worth[2 * r + 1] = r < k->regions ? k->full[r] : 0;
        for (int f = k->first[r]; r < k->regions && f < k->first[r + 1]; f++) {
            t->fields[r][f >> 6] |= (uint64_t)1 << (f & 63);
            t->region[f] = (uint8_t)r;
        }
    }
    env_spec_begin(spec);
    env_group_add(spec, "flip", NIGHT_COLOURS + 1, "blue red white none");
    env_group_add(spec, "play", NIGHT_COLOURS, "blue red white");
    env_group_add(spec, "veto", 2, "no yes");
    env_group_add(spec, "throw", NIGHT_HANDS, "rock paper scissors");
    env_group_add(spec, "first", NIGHT_SEATS, "me other");
    env_group_add(spec, "write", k->regions, "@1");
    env_group_add(spec, "bonus", 6 * k->regions, "@1*6");
    describe(k, spec);
    return env_spec_end(spec);
}

/* --- the board, kept ------------------------------------------------------------------------------------------ */

/* One field, as both see it. */
RULE static inline void keep_field(const struct env_night *t, const struct night *p, int field,
                                   struct env_night_memo *memo)
{
    int cell = night_cell(p, field), at = ENV_NIGHT_REGION * t->region[field];
    int seat = cell > 6, number = cell - 6 * seat - 1;
    if (cell == 0)
        return;
    for (int viewer = 0; viewer < NIGHT_SEATS; viewer++) {
        memo->board[viewer][at + 12]--;
        memo->board[viewer][at + 6 * (viewer != seat) + number]++;
    }
}

RULE void env_night_keep(const void *tables, const void *position, void *memo)
{
    const struct env_night *t = (const struct env_night *)tables;
    const struct night *p = (const struct night *)position;
    struct env_night_memo *m = (struct env_night_memo *)memo;
    if (!m->head.fresh || (p->free[0] & ~m->free[0]) || (p->free[1] & ~m->free[1])) { /* another game */
        env_clear(m->board[0], 2 * ENV_NIGHT_BOARD);
        for (int r = 0; r < t->pack.regions; r++)
            m->board[0][ENV_NIGHT_REGION * r + 12] = m->board[1][ENV_NIGHT_REGION * r + 12] =
                (uint8_t)(t->pack.first[r + 1] - t->pack.first[r]);
        m->free[0] = t->pack.all[0];
        m->free[1] = t->pack.all[1];
        m->head.fresh = 1;
    }
    for (int i = 0; i < 2; i++) {
        for (uint64_t left = m->free[i] & ~p->free[i]; left; left &= left - 1)
            keep_field(t, p, 64 * i + bits_lowest(left), m);
        m->free[i] = p->free[i];
    }
}

/* --- ids -------------------------------------------------------------------------------------------------------- */

/* Regions with a free field, one bit each. */
RULE static inline unsigned open_regions(const struct env_night *t, const struct night *p)
{
    unsigned open = 0;
    for (int r = 0; r < t->pack.regions; r++)
        open |= (unsigned)(((t->fields[r][0] & p->free[0]) | (t->fields[r][1] & p->free[1])) != 0) << r;
    return open;
}

RULE void env_night_mask(const void *tables, const void *position, const void *memo, int seat,
                         uint64_t mask[ENV_MASK_WORDS])
{
    const struct env_night *t = (const struct env_night *)tables;
    const struct night *p = (const struct night *)position;
    (void)memo;
    for (int i = 0; i < ENV_MASK_WORDS; i++)
        mask[i] = 0;
    if (seat < 0 || seat >= NIGHT_SEATS || !(p->wait >> seat & 1) || p->wait == NIGHT_WAIT_CHANCE)
        return;
    switch (p->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT: mask[0] = (uint64_t)(p->hidden[seat] | 1u << NIGHT_NO_FLIP) << ID_FLIP; break;
    case NIGHT_PLAY: mask[0] = (uint64_t)p->hidden[seat] << ID_DIE; break;
    case NIGHT_VETO: mask[0] = (uint64_t)3 << ID_VETO; break;
    case NIGHT_THROW: mask[0] = (uint64_t)7 << ID_HAND; break;
    case NIGHT_ORDER: mask[0] = (uint64_t)3 << ID_FIRST; break;
    case NIGHT_WRITE: mask[0] = (uint64_t)open_regions(t, p) << ID_WRITE; break;
    case NIGHT_BONUS:
        for (unsigned open = open_regions(t, p); open; open &= open - 1)
            env_allow_bits(mask, ID_WRITE + t->pack.regions + 6 * bits_lowest(open), 0x3f);
        break;
    default: break;
    }
}

RULE static inline int lowest_free(const struct env_night *t, const struct night *p, int region)
{
    uint64_t low = t->fields[region][0] & p->free[0];
    return low ? bits_lowest(low) : 64 + bits_lowest(t->fields[region][1] & p->free[1]);
}

RULE int env_night_take(const void *tables, const void *position, void *memo, int seat, int id,
                        struct move *out)
{
    const struct env_night *t = (const struct env_night *)tables;
    const struct night *p = (const struct night *)position;
    int bonus = id - ID_WRITE - t->pack.regions;
    (void)memo;
    if (id < ID_DIE) {
        env_move(out, seat, NIGHT_DO_FLIP);
        out->arg[0] = (int16_t)(id - ID_FLIP);
    } else if (id < ID_VETO) {
        env_move(out, seat, NIGHT_DO_PLAY);
        out->arg[0] = (int16_t)(id - ID_DIE);
    } else if (id < ID_HAND) {
        env_move(out, seat, NIGHT_DO_VETO);
        out->arg[0] = (int16_t)(id - ID_VETO);
    } else if (id < ID_FIRST) {
        env_move(out, seat, NIGHT_DO_THROW);
        out->arg[0] = (int16_t)(id - ID_HAND);
    } else if (id < ID_WRITE) {
        env_move(out, seat, NIGHT_DO_FIRST);
        out->arg[0] = (int16_t)(seat ^ (id - ID_FIRST));
    } else if (bonus < 0) {
        env_move(out, seat, NIGHT_DO_WRITE);
        out->arg[0] = (int16_t)lowest_free(t, p, id - ID_WRITE);
    } else {
        env_move(out, seat, NIGHT_DO_BONUS);
        out->arg[0] = (int16_t)lowest_free(t, p, bonus / 6);
        out->arg[1] = (int16_t)(1 + bonus % 6);
    }
    return 1;
}

RULE int env_night_decode(const void *tables, const void *position, void *memo, int seat, int id,
                          struct move *out)
{
    uint64_t mask[ENV_MASK_WORDS];
    env_night_mask(tables, position, memo, seat, mask);
    return env_allows(mask, id) ? env_night_take(tables, position, memo, seat, id, out) : -1;
}

RULE int env_night_encode(const void *tables, const void *position, const struct move *m, int meaning,
                          uint16_t ids[ENV_MOST_STEPS])
{
    const struct env_night *t = (const struct env_night *)tables;
    int arg = m->arg[0], id;
    (void)position;
    (void)meaning;
    switch (m->verb) {
    case NIGHT_DO_FLIP: id = ID_FLIP + arg; break;
    case NIGHT_DO_PLAY: id = ID_DIE + arg; break;
    case NIGHT_DO_VETO: id = ID_VETO + arg; break;
    case NIGHT_DO_THROW: id = ID_HAND + arg; break;
    case NIGHT_DO_FIRST: id = ID_FIRST + (m->seat ^ arg); break;
    case NIGHT_DO_WRITE: id = ID_WRITE + t->region[arg]; break;
    case NIGHT_DO_BONUS: id = ID_WRITE + t->pack.regions + 6 * t->region[arg] + m->arg[1] - 1; break;
    default: return 0;
    }
    ids[0] = (uint16_t)id;
    return 1;
}

RULE int env_night_turned(const void *tables, const void *position, int id, int from, int to)
{
    (void)tables;
    (void)position;
    return id >= ID_FIRST && id < ID_WRITE && from != to ? ID_FIRST + ID_WRITE - 1 - id : id;
}

/* --- what a seat knows ------------------------------------------------------------------------------------------ */

RULE static inline void observe_dice(const struct night *p, int me, uint8_t *o)
{
    int other = !me;
    for (int c = 0; c < NIGHT_COLOURS; c++) {
        int mine = p->rolled[me][c], theirs = p->rolled[other][c];
        if (mine) {
            o[AT_MY_ROLL + 6 * c + mine - 1] = 1;
            o[AT_MINE + 6 * c + p->dice[me][c] - 1] = 1;
        }
        if (theirs) { /* N-3.5: behind the screen a face is its owner's secret */
            int hidden = p->hidden[other] >> c & 1;
            o[AT_THEIR_ROLL + 6 * c + theirs - 1] = 1;
            o[AT_THEIRS + 7 * c + (hidden ? 6 : p->dice[other][c] - 1)] = 1;
        }
        o[AT_SCREEN + c] = p->hidden[me] >> c & 1;
        o[AT_SCREEN + NIGHT_COLOURS + c] = p->hidden[other] >> c & 1;
    }
    for (int i = 0; i < p->shown; i++) {
        o[AT_SHOWN + p->played[me][i]] = (uint8_t)(1 + i);
        o[AT_SHOWN + NIGHT_COLOURS + p->played[other][i]] = (uint8_t)(1 + i);
    }
}

RULE void env_night_observe(const void *tables, const void *position, const void *memo, int seat,
                            uint8_t *out)
{
    const struct env_night *t = (const struct env_night *)tables;
    const struct night *p = (const struct night *)position;
    const struct env_night_memo *m = (const struct env_night_memo *)memo;
    int me = seat, other = !seat, regions = t->pack.regions;
    uint8_t *o = out + (ENV_NIGHT_REGION + 2) * regions;
    __builtin_memcpy(out, m->board[me], ENV_NIGHT_BOARD); /* what is too much is written over below */
    __builtin_memcpy(out + ENV_NIGHT_REGION * regions, t->worth, sizeof t->worth);
    env_blank(o, REST);
    o[AT_PHASE + p->phase] = 1;
    o[AT_COUNTS] = p->round;
    o[AT_COUNTS + 1] = p->action;
    o[AT_COUNTS + 2] = p->vetoes;
    o[AT_COUNTS + 3] = p->shown;
    o[AT_FLIPS] = (uint8_t)(NIGHT_FLIPS - p->flips_used[me]);
    o[AT_FLIPS + 1] = (uint8_t)(NIGHT_FLIPS - p->flips_used[other]);
    for (int i = 0; i < 6; i++) {
        o[AT_SPARE + i] = (uint8_t)(p->spare[me] >> 8 * i);
        o[AT_SPARE + 6 + i] = (uint8_t)(p->spare[other] >> 8 * i);
    }
    o[AT_ANNOUNCED] = p->flipped[me] & 1;
    o[AT_ANNOUNCED + 1] = p->flipped[me] >> 1 & 1;
    o[AT_ANNOUNCED + 2] = p->flipped[other] & 1;
    o[AT_ANNOUNCED + 3] = p->flipped[other] >> 1 & 1;
    observe_dice(p, me, o);
    for (int i = 0; i < p->writes; i++) {
        uint8_t *w = o + AT_WRITES + 8 * i;
        w[0] = p->write[i].seat == me;
        w[1] = p->write[i].by == me;
        w[1 + p->write[i].n] = 1;
    }
    o[AT_PENDING] = p->choice[me];
}
