/* table.h: what the files of Voices share: reading a position, moving markers, cards and tokens, the stack of
 * frames, and what each kind of frame does when it is on top. */
#ifndef HUSTINGS_VOICES_TABLE_H
#define HUSTINGS_VOICES_TABLE_H

#include "../kit.h"
#include "push.h"
#include "voices.h"

/* --- seats and markers ---------------------------------------------------------------------------------- */

RULE static inline int voices_next_seat(const struct voices *p, int seat, int steps)
{
    return (seat + steps) % p->players;
}

/* All voices, one bit each. */
RULE static inline unsigned voices_seats(const struct voices *p)
{
    return ((1u << p->players) - 1) & ~(1u << p->prosecutor);
}

RULE static inline int voices_is_voice(const struct voices *p, int seat)
{
    return seat >= 0 && seat < p->players && seat != p->prosecutor;
}

RULE static inline uint64_t voices_marker(int marker)
{
    return (uint64_t)1 << marker;
}

/* All markers of a set. */
RULE static inline uint64_t voices_set(int set)
{
    return (uint64_t)0xff << VOICES_SET_MARKERS * set;
}

RULE static inline int voices_owner(const struct voices *p, int marker)
{
    return p->owner[marker / VOICES_SET_MARKERS];
}

RULE static inline int voices_emotion(const struct voices_pack *k, int marker)
{
    return k->emotion[marker / VOICES_SET_MARKERS == VOICES_GREY][marker % VOICES_SET_MARKERS];
}

RULE static inline int voices_value(const struct voices_pack *k, int marker)
{
    return k->value[marker / VOICES_SET_MARKERS == VOICES_GREY][marker % VOICES_SET_MARKERS];
}

/* A seat's markers (two sets with three players, H-11.1); those in an area. */
RULE uint64_t voices_markers_of(const struct voices *p, int seat);
RULE uint64_t voices_markers_in(const struct voices *p, int area);

/* The area where a marker is, or VOICES_NONE. */
RULE int voices_area_of(const struct voices *p, int marker);

/* Takes a marker from wherever it is; no other moves (H-4.8). */
RULE void voices_take_marker(struct voices *p, int marker);
RULE void voices_destroy(struct voices *p, int marker);

/* --- tokens and cards ----------------------------------------------------------------------------------- */

/* A new influence token on top of a pile (H-6.7), or, on VOICES_JURORS, in the discard. */
RULE void voices_add_token(struct voices *p, int juror, int kind, unsigned seen);

/* Guilt or innocence on a type; it stops growing at a number far beyond any real game. */
RULE static inline void voices_lay(struct voices *p, int token, int juror, uint64_t n)
{
    uint64_t *there = &p->tokens[token][juror];
    *there = n > VOICES_MOST_TOKENS - *there ? VOICES_MOST_TOKENS : *there + n;
}

/* Takes the top token off a pile that has one. */
RULE struct voices_token voices_take_token(struct voices *p, int juror);

/* The discard becomes the supply, or the deck, again (H-6.13, H-9.8). */
RULE void voices_refill_supply(struct voices *p);
RULE void voices_refill_deck(struct voices *p);

RULE void voices_discard(struct voices *p, int card);

/* How many copies of a strategy card are in the discard. */
RULE int voices_discarded(const struct voices *p, int card);

/* A court card's bit in court_deck. */
RULE static inline int voices_in_deck(const struct voices *p, int card)
{
    return p->court_deck[card >> 6] >> (card & 63) & 1;
}

/* All cards of a stage become the court deck (H-1.6, H-7.4). */
RULE void voices_shuffle_court(const struct voices_pack *k, struct voices *p, int stage);

/* --- the stack ------------------------------------------------------------------------------------------ */

/* The current frame, or a null pointer. */
RULE static inline struct voices_frame *voices_top(struct voices *p)
{
    return p->stack_count ? &p->stack[p->stack_count - 1] : (struct voices_frame *)0;
}

RULE static inline const struct voices_frame *voices_current(const struct voices *p)
{
    return p->stack_count ? &p->stack[p->stack_count - 1] : (const struct voices_frame *)0;
}

/* A new frame on top, blank except for its kind. There is room: voices_deepest. */
RULE struct voices_frame *voices_open(struct voices *p, int kind);
RULE void voices_close(struct voices *p);
RULE void voices_open_draw(struct voices *p, int seat, int n);
RULE void voices_open_deal(struct voices *p, unsigned slots);
RULE void voices_open_steps(struct voices *p, int list, int actor, int here);

/* What the frame on top does before the game waits for anybody. True: it did something, and must be looked at
 * again. */
RULE int voices_settle_turn(struct voices *p);
RULE int voices_settle_window(const struct voices_pack *k, struct voices *p);
RULE int voices_settle_emotion(const struct voices_pack *k, struct voices *p);
RULE int voices_settle_court(const struct voices_pack *k, struct voices *p);
RULE int voices_settle_planning(const struct voices_pack *k, struct voices *p);
RULE int voices_settle_steps(const struct voices_pack *k, struct voices *p);

/* A move as `apply` makes it, without its consequences: for callers that want to see those step by step. */
RULE int voices_make(const struct voices_pack *k, struct voices *p, const struct move *move,
                     struct fault *fault);

/* One such step; all of them until the game waits for somebody. */
RULE int voices_advance(const struct voices_pack *k, struct voices *p);
RULE void voices_settle(const struct voices_pack *k, struct voices *p);

/* --- roles (legal.c) ------------------------------------------------------------------------------------- */

/* May chance deal this role to the next seat without one (H-1.4, H-13)? */
RULE int voices_may_be_dealt(const struct voices_pack *k, const struct voices *p, int role);

/* Gives the seat that the option names the prosecutor's role; nothing without the option (H-13.2; flow.c). */
RULE void voices_seat_prosecutor(const struct voices_pack *k, struct voices *p);

/* --- rounds (round.c) ----------------------------------------------------------------------------------- */

RULE void voices_begin_round(struct voices *p);
RULE void voices_begin_turn(struct voices *p);

/* What the seat whose turn it is may push now: one bit per marker (H-4.1, H-11.2). */
RULE uint64_t voices_pushable(const struct voices *p, const struct voices_frame *turn);

/* The voices that control an area, one bit each: one, several that are tied, or none (H-5.3, H-11.3). */
RULE unsigned voices_controllers(const struct voices_pack *k, const struct voices *p, int area);

/* A seat's sum in an area, with its better set (H-11.3); -1 without a marker. */
RULE int voices_sum(const struct voices_pack *k, const struct voices *p, int seat, int area);

/* Whom the first player may name: of those tied, or any voice (H-5.4, H-5.5). */
RULE unsigned voices_awardable(const struct voices_pack *k, const struct voices *p, int area);

/* The area in question when court or planning is on top and waits for an award. */
RULE int voices_award_area(const struct voices_pack *k, const struct voices *p);

/* Begins the next ability of the card that is read, with this actor. */
RULE void voices_begin_ability(const struct voices_pack *k, struct voices *p, int actor);

/* Tries the case when the last card is done (H-10). */
RULE void voices_judge(struct voices *p);

/* --- pushes and windows (windows.c) ----------------------------------------------------------------------*/

/* The seat pushes a marker, wherever it was (H-6.11), and a window opens for the seats that are asked
 * (H-9.2). With `feels`, a frame for the marker's ability goes below it (H-12.1). */
RULE void voices_make_push(const struct voices_pack *k, struct voices *p, int seat, int marker, int area,
                           int at, int slant, int feels);

/* Judging by what is public, could this seat play this card in this window (H-9.3, H-9.4)? */
RULE int voices_fits(const struct voices_pack *k, const struct voices *p, int frame, int seat, int card);
RULE int voices_has_played(const struct voices *p, int frame, int seat, int card);

/* The cards in a seat's hand that it may play in this window: one bit per card. */
RULE uint32_t voices_playable(const struct voices_pack *k, const struct voices *p, int frame, int seat);

/* Begins the play of this seat out of the queue of the window on top. */
RULE void voices_begin_play(const struct voices_pack *k, struct voices *p, int seat);

/* --- marker abilities (emotions.c) -----------------------------------------------------------------------*/

/* What the ability on top may do: markers to destroy or to push; the areas it pushes into; cards to replace
 * (bit a slot). */
RULE uint64_t voices_feel_markers(const struct voices_pack *k, const struct voices *p,
                                  const struct voices_frame *f);
RULE unsigned voices_feel_areas(const struct voices_pack *k, const struct voices *p,
                                const struct voices_frame *f, int marker);
RULE unsigned voices_feel_slots(const struct voices_pack *k, const struct voices *p,
                                const struct voices_frame *f);

/* --- steps (effects.c) ---------------------------------------------------------------------------------- */

/* The current step of a frame of steps; there is one. */
RULE static inline const struct voices_step *voices_step_of(const struct voices_pack *k,
                                                            const struct voices_frame *f)
{
    return &k->step[k->list[f->src].first + f->next];
}

/* The verb that answers a kind of step; `influence` is begun with `use`. */
RULE static inline int voices_verb_of(int kind)
{
    static const uint8_t verbs[VOICES_STEP_KINDS] = {
        VOICES_DO_PUT,     VOICES_DO_TAKE,   VOICES_DO_FLIP, VOICES_DO_SHIFT, VOICES_DO_USE,   VOICES_DO_LOOK,
        VOICES_DO_DESTROY, VOICES_DO_RECALL, VOICES_DO_PUSH, VOICES_DO_DRAW,  VOICES_DO_CHOOSE};
    return verbs[kind];
}

/* What a step permits, one bit each: jurors (`shift`: to take from), markers, areas for a marker, voices. */
RULE unsigned voices_step_jurors(const struct voices *p, const struct voices_step *s);
RULE uint64_t voices_step_markers(const struct voices *p, const struct voices_frame *f,
                                  const struct voices_step *s);
RULE unsigned voices_step_areas(const struct voices *p, const struct voices_frame *f,
                                const struct voices_step *s, int marker);
RULE unsigned voices_step_seats(const struct voices *p, const struct voices_frame *f,
                                const struct voices_step *s);

/* Carries out the step of the frame on top. The arguments are permitted ones. */
RULE void voices_do_tokens(struct voices *p, const struct voices_step *s, int juror, int to);
RULE void voices_do_influence(struct voices *p, const struct voices_step *s);
RULE void voices_do_look(struct voices *p, int juror);
RULE void voices_do_then(struct voices *p, int then, int to);
RULE void voices_do_marker(struct voices *p, const struct voices_step *s, int marker);
RULE void voices_do_draw(struct voices *p, const struct voices_step *s, int seat);
RULE void voices_do_place(struct voices *p, int kind, int juror);

#endif
