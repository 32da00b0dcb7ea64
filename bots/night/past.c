/* past.c: finds out how a round began, and follows what was played since. */
#include "bots/night/past.h"

#include <string.h>

#include "bots/night/solve.h"

/* --- the round's beginning ------------------------------------------------------------------------------ */

/* A seat's numbers that are in no set (N-8.1), counted again. */
static uint64_t spare_of(const struct night_pack *k, const struct night *p, int seat)
{
    int count[7] = {0}, sets = 255;
    uint64_t spare = 0;
    for (int f = 0; f < k->fields; f++) {
        int n = night_cell(p, f) - 6 * seat;
        if (n >= 1 && n <= 6)
            count[n]++;
    }
    for (int n = 1; n <= 6; n++)
        sets = count[n] < sets ? count[n] : sets;
    for (int n = 1; n <= 6; n++)
        spare |= (uint64_t)(count[n] - sets) << 8 * (n - 1);
    return spare;
}

/* Takes a number off the board again; -1 if there is none. */
static int erase(struct night *p, const struct night_pack *k, int field)
{
    if (field < 0 || field >= k->fields || night_is_free(p, field))
        return -1;
    p->free[field >> 6] |= (uint64_t)1 << (field & 63);
    p->cell[field >> 1] &= (uint8_t)(15 << 4 * !(field & 1));
    return 0;
}

/* The flips of the round are not used yet. */
static void unflip(struct night *p)
{
    for (int seat = 0; seat < 2; seat++) {
        int flips = bits_count(p->flipped[seat]);
        p->flips_used[seat] = (uint8_t)(p->flips_used[seat] - flips);
    }
}

/* The moves since the last roll, and the board without what they wrote. */
static int recall(struct night_past *past, const struct night_pack *k, const struct history *history)
{
    int first = history->count;
    while (first > 0 && history->at[first - 1].move.seat >= 0)
        first--;
    if (first == 0)
        return -1;
    for (int i = first; i < history->count; i++) {
        const struct move *m = &history->at[i].move;
        if (history->at[i].kind != SEEN_MOVE)
            continue; /* words */
        if (past->count == NIGHT_MOST_EVENTS)
            return -1;
        past->event[past->count++] = *m;
        if (m->seat > 1 ||
            ((m->verb == NIGHT_DO_WRITE || m->verb == NIGHT_DO_BONUS) && erase(&past->start, k, m->arg[0])))
            return -1;
    }
    for (int seat = 0; seat < 2; seat++)
        past->start.spare[seat] = spare_of(k, &past->start, seat);
    return 0;
}

/* Before a die is shown only flips have happened. Two of them are taken to have been announced together. */
static int guess(struct night_past *past, const struct night *view)
{
    if (view->shown > 0 || view->phase > NIGHT_PLAY)
        return -1;
    for (int seat = 0; seat < 2; seat++) {
        struct move *m = &past->event[past->count];
        int flipped = view->flipped[seat] & 1;
        if (past->start.flips_used[seat] == NIGHT_FLIPS || view->phase == NIGHT_FLIP)
            continue;
        *m = (struct move){.seat = (int8_t)seat, .verb = NIGHT_DO_FLIP};
        m->arg[0] = (int16_t)(flipped ? HIDDEN : NIGHT_NO_FLIP);
        past->count++;
    }
    return 0;
}

/* If one flipped and the other could have answered, it has declined once more by the time dice are shown. */
static void guess_reaction(struct night_past *past, const struct night *view)
{
    int who = (view->flipped[0] & 1) | (view->flipped[1] & 1) << 1;
    if (view->phase != NIGHT_PLAY || (who != 1 && who != 2) ||
        past->start.flips_used[who == 1] == NIGHT_FLIPS)
        return;
    past->event[past->count] = (struct move){.seat = (int8_t)(who == 1), .verb = NIGHT_DO_FLIP};
    past->event[past->count++].arg[0] = NIGHT_NO_FLIP;
}

int night_past_read(struct night_past *past, const struct night_pack *k, const struct night *view,
                    const struct history *history)
{
    memset(past, 0, sizeof *past);
    past->start = *view;
    unflip(&past->start);
    if (history->count)
        return recall(past, k, history);
    if (guess(past, view))
        return -1;
    guess_reaction(past, view);
    return 0;
}

/* --- following ------------------------------------------------------------------------------------------ */

static const struct night_spot *spot_of(const struct night_path *p, int kind)
{
    const struct night_spot *s = p->tree && p->spot >= 0 ? &p->tree->spots[p->spot] : NULL;
    return s && s->kind == kind ? s : NULL;
}

static void go(struct night_path *p, const struct night_spot *s, int child)
{
    p->spot = s ? p->tree->children[s->next + child] : -1;
}

static void ask_window(struct night_path *p)
{
    int none = p->stage.used[0] == NIGHT_FLIPS && p->stage.used[1] == NIGHT_FLIPS;
    p->phase = none ? NIGHT_PLAY : NIGHT_FLIP; /* N-3.7 */
    p->answers = 0;
}

void night_path_begin(struct night_path *p, const struct night_stage *stage)
{
    p->stage = *stage;
    p->spot = 0;
    for (int seat = 0; seat < 2; seat++)
        for (int h = 0; h < NIGHT_MOST_HANDS; h++)
            p->weight[seat][h] = h == 0;
    ask_window(p);
}

static void second_action(struct night_path *p)
{
    p->stage.action = 2;
    ask_window(p);
}

/* A seat did not flip, or did: its hands become more, each as likely as its mix says. */
static void weigh_flip(struct night_path *p, const struct night_spot *s, int seat, int flipped)
{
    float old[NIGHT_MOST_HANDS], mix[NIGHT_MAX_REGIONS];
    int n = 0, dice = bits_count(p->stage.hidden[seat]);
    memcpy(old, p->weight[seat], sizeof old);
    for (int h = 0; h < p->stage.hands[seat]; h++) {
        for (int c = 0; c <= dice; c++)
            mix[c] = 1;
        if (s)
            night_mix(p->tree, p->spot, seat, h, mix);
        for (int c = flipped; c <= (flipped ? dice : 0) && n < NIGHT_MOST_HANDS; c++)
            p->weight[seat][n++] = old[h] * mix[c];
    }
    if (flipped)
        night_stage_turn(&p->stage, seat);
}

static int follow_flip(struct night_path *p, int seat, int flipped)
{
    int can = (p->stage.used[0] < NIGHT_FLIPS) | (p->stage.used[1] < NIGHT_FLIPS) << 1;
    if (p->phase == NIGHT_REACT) {
        const struct night_spot *s = spot_of(p, NIGHT_SPOT_REACT);
        if (seat != p->seat)
            return -1;
        weigh_flip(p, s, seat, flipped);
        go(p, s, flipped);
        p->phase = NIGHT_PLAY;
        p->answers = 0;
        return 0;
    }
    if (p->phase != NIGHT_FLIP || !(can >> seat & 1) || (p->answers >> seat & 1))
        return -1;
    p->answers |= 1 << seat;
    p->answer[seat] = flipped;
    if (p->answers != can)
        return 0;
    const struct night_spot *s = spot_of(p, NIGHT_SPOT_FLIP);
    int who = 0;
    for (int i = 0; i < 2; i++) {
        int did = (can >> i & 1) && p->answer[i];
        who |= did << i;
        if (can >> i & 1)
            weigh_flip(p, s, i, did);
    }
    go(p, s, who);
    p->answers = 0;
    p->seat = who == 1;
    p->phase = (who == 1 || who == 2) && (can >> p->seat & 1) ? NIGHT_REACT : NIGHT_PLAY; /* N-3.6 */
    return 0;
}

/* What is written in this order. */
static void line_up(struct night_path *p, const struct night_duel *d, int first)
{
    p->writes = night_numbers(d, first, p->write);
    p->phase = NIGHT_WRITE;
    if (p->writes)
        p->seat = p->write[0].by;
    else
        second_action(p);
}

static struct night_duel duel_of(const struct night_path *p)
{
    struct night_duel d;
    for (int seat = 0; seat < 2; seat++) {
        int face = p->round->rolled[seat][p->shown[seat] >> 1];
        d.colour[seat] = p->shown[seat] >> 1;
        d.face[seat] = p->shown[seat] & 1 ? 7 - face : face;
    }
    return d;
}

static void effect(struct night_path *p)
{
    struct night_duel d = duel_of(p);
    int first = night_first_of(&d, p->stage.used);
    if (first == 2)
        p->phase = NIGHT_THROW;
    else
        line_up(p, &d, first);
}

/* The hands that could not show the die are out, the others as likely as they would have. */
static void weigh_play(struct night_path *p, const struct night_spot *s, int seat)
{
    int n = 0, colour = p->shown[seat] >> 1;
    int choice = bits_count((uint64_t)(p->stage.hidden[seat] & ((1 << colour) - 1)));
    for (int h = 0; h < p->stage.hands[seat]; h++) {
        float mix[NIGHT_MAX_REGIONS] = {1, 1, 1};
        if ((p->stage.turned[seat][h] >> colour & 1) != (p->shown[seat] & 1))
            continue;
        if (s)
            night_mix(p->tree, p->spot, seat, h, mix);
        p->weight[seat][n++] = p->weight[seat][h] * mix[choice];
    }
}

static int follow_play(struct night_path *p, int seat, int colour)
{
    int kind = p->stage.action == 1 ? NIGHT_SPOT_PLAY : NIGHT_SPOT_LAST;
    if (p->phase != NIGHT_PLAY || (p->answers >> seat & 1) || colour < 0 || colour >= NIGHT_COLOURS ||
        !(p->stage.hidden[seat] >> colour & 1))
        return -1;
    p->answers |= 1 << seat;
    int turned = p->view->dice[seat][colour] != p->round->rolled[seat][colour];
    p->shown[seat] = 2 * colour + turned;
    if (p->answers != 3)
        return 0;
    const struct night_spot *s = spot_of(p, kind);
    for (int i = 0; i < 2; i++)
        weigh_play(p, s, i);
    night_stage_show(&p->stage, p->shown[0], p->shown[1]);
    go(p, kind == NIGHT_SPOT_PLAY ? s : NULL, p->shown[0] * NIGHT_SHOWN + p->shown[1]);
    p->answers = 0;
    p->phase = NIGHT_VETO;
    if (p->shown[0] >> 1 != p->shown[1] >> 1)
        effect(p);
    return p->stage.hands[0] && p->stage.hands[1] ? 0 : -1;
}

/* In the tree equal colours of the first action are always vetoed. */
static int follow_veto(struct night_path *p, int seat, int yes)
{
    if (p->phase != NIGHT_VETO || p->stage.action != 1 || (p->answers >> seat & 1))
        return -1;
    p->answers |= 1 << seat;
    p->answer[seat] = yes;
    if (p->answers != 3)
        return 0;
    p->answers = 0;
    if (p->answer[0] || p->answer[1]) {
        p->stage.vetoes++;
        second_action(p);
    } else {
        p->spot = -1;
        effect(p);
    }
    return 0;
}

static int follow_first(struct night_path *p, int who)
{
    struct night_duel d = duel_of(p);
    if (p->phase != NIGHT_THROW || who < 0 || who > 1)
        return -1;
    go(p, spot_of(p, NIGHT_SPOT_LOT), who);
    line_up(p, &d, who);
    return 0;
}

/* --- numbers -------------------------------------------------------------------------------------------- */

static int area_of(const struct night_pack *k, int field)
{
    int r = 0;
    while (r < k->regions && field >= k->first[r + 1])
        r++;
    return field < 0 ? k->regions : r;
}

/* Goes where the tree has this region, or one like it. */
static void go_place(struct night_path *p, int area)
{
    int places[NIGHT_MAX_REGIONS], seat = p->write[0].by, at = -1;
    const struct night_spot *s = spot_of(p, NIGHT_SPOT_CHOICE);
    int count = s ? night_tree_places(p->round, &p->stage.sheet, p->write, p->writes, places) : 0;
    for (int i = 0; i < count && at < 0; i++)
        if (memcmp(&p->stage.sheet.area[places[i]], &p->stage.sheet.area[area], sizeof(struct night_area)) ==
            0)
            at = i;
    if (at < 0) {
        p->spot = -1;
        return;
    }
    for (int h = 0; h < p->stage.hands[seat]; h++) {
        float mix[NIGHT_MAX_REGIONS];
        night_mix(p->tree, p->spot, seat, h, mix);
        p->weight[seat][h] *= mix[at];
    }
    go(p, s, at);
}

/* After a number: its set's free number, the next number, or the second action. */
static void next_number(struct night_path *p, int set)
{
    if (set && p->stage.sheet.free) {
        p->phase = NIGHT_BONUS;
        p->seat = p->wrote;
        return;
    }
    if (memcmp(p->stage.sheet.spare, p->foreseen.spare, sizeof p->foreseen.spare) != 0 ||
        memcmp(p->stage.sheet.area, p->foreseen.area, sizeof p->foreseen.area) != 0)
        p->spot = -1; /* the free number is not where the tree has it */
    p->phase = NIGHT_WRITE;
    if (p->writes)
        p->seat = p->write[0].by;
    else
        second_action(p);
}

static int follow_write(struct night_path *p, int seat, int field)
{
    int area = area_of(p->pack, field);
    if (p->phase != NIGHT_WRITE || p->stage.action != 1 || p->writes == 0 || seat != p->seat ||
        area == p->pack->regions || p->stage.sheet.area[area].free == 0)
        return -1;
    struct night_write now = p->write[0];
    p->foreseen = p->stage.sheet;
    night_sheet_put(&p->foreseen, p->round->leaf, now.seat, now.n, area);
    go_place(p, area);
    p->write[0] = p->write[1];
    p->writes--;
    p->wrote = now.seat;
    next_number(p, night_sheet_put_one(&p->stage.sheet, p->round->leaf, now.seat, now.n, area));
    return 0;
}

static int follow_bonus(struct night_path *p, int seat, int field, int n)
{
    int area = area_of(p->pack, field);
    if (p->phase != NIGHT_BONUS || seat != p->seat || n < 1 || n > 6 || area == p->pack->regions ||
        p->stage.sheet.area[area].free == 0)
        return -1;
    next_number(p, night_sheet_put_one(&p->stage.sheet, p->round->leaf, seat, n, area));
    return 0;
}

int night_path_follow(struct night_path *p, const struct move *m)
{
    if (m->seat < 0 || m->seat > 1)
        return -1;
    switch (m->verb) {
    case NIGHT_DO_FLIP: return follow_flip(p, m->seat, m->arg[0] != NIGHT_NO_FLIP);
    case NIGHT_DO_PLAY: return follow_play(p, m->seat, m->arg[0]);
    case NIGHT_DO_VETO: return follow_veto(p, m->seat, m->arg[0] != 0);
    case NIGHT_DO_THROW: return p->phase == NIGHT_THROW ? 0 : -1;
    case NIGHT_DO_FIRST: return follow_first(p, m->arg[0]);
    case NIGHT_DO_WRITE: return follow_write(p, m->seat, m->arg[0]);
    case NIGHT_DO_BONUS: return follow_bonus(p, m->seat, m->arg[0], m->arg[1]);
    default: return -1;
    }
}
