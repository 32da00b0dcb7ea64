/* view.c: Voices: who knows what (docs/rules/voices.md, "Who knows what"). */
#include "table.h"

/* What is public: everything except roles, court cards, hands, decks, kinds of tokens and answers. */
RULE static void voices_reveal_table(const struct voices *p, struct voices *v)
{
    v->unused = p->unused;
    v->destroyed = p->destroyed;
    v->cancelled = p->cancelled;
    for (int t = 0; t < VOICES_TOKENS; t++)
        for (int j = 0; j < VOICES_JURORS; j++)
            v->tokens[t][j] = p->tokens[t][j];
    for (int a = 0; a < VOICES_AREAS; a++) {
        v->disc_count[a] = p->disc_count[a];
        for (int i = 0; i < VOICES_MAX_DISCS; i++)
            v->discs[a][i] = p->discs[a][i];
    }
    for (int i = 0; i < VOICES_MAX_PLAYED; i++)
        v->played[i] = p->played[i];
    for (int i = 0; i < VOICES_MAX_COPIES; i++)
        v->discard[i] = p->discard[i];
    for (int i = 0; i < VOICES_SETS; i++)
        v->owner[i] = p->owner[i];
    for (int i = 0; i < VOICES_JURORS; i++) {
        v->verdict[i] = p->verdict[i];
        v->pile_count[i] = p->pile_count[i];
    }
    v->dropped_count = p->dropped_count;
    v->discard_count = p->discard_count;
    v->stack_count = p->stack_count;
}

RULE static void voices_reveal_round(const struct voices *p, struct voices *v)
{
    v->players = p->players;
    v->advanced = p->advanced;
    v->wanted = p->wanted;
    v->abilities = p->abilities;
    v->round = p->round;
    v->phase = p->phase;
    v->turns = p->turns;
    v->prosecutor = p->prosecutor;
    v->first = p->first;
    v->story = p->story;
    v->stage = p->stage;
    v->areas = p->areas; /* H-3.2 */
    v->read = p->read;
    for (size_t i = 0; i < sizeof v->zero; i++)
        v->zero[i] = 0;
}

/* Roles (H-1.5, H-10.1) and court cards (H-1.6, H-3.2). */
RULE static void voices_reveal_cards(const struct voices *p, int viewer, struct voices *v)
{
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        if (s == viewer || s == p->prosecutor || p->role[s] == VOICES_NONE || p->phase == VOICES_IS_OVER)
            v->role[s] = p->role[s];
    for (int i = 0; i < VOICES_SLOTS; i++)
        if (viewer == p->prosecutor || p->slot[i] == VOICES_NONE || (i == VOICES_MIDDLE && p->read))
            v->slot[i] = p->slot[i];
    v->court_deck_count = p->court_deck_count; /* its size alone */
    for (int i = 0; i < VOICES_MAX_COURT / 64; i++)
        v->court_deck[i] = 0;
}

/* Hands (H-9.1), the strategy deck, the supply: their sizes; the contents of an empty one are not a
 * secret. */
RULE static void voices_reveal_hands(const struct voices *p, int viewer, struct voices *v)
{
    for (int s = 0; s < VOICES_MOST_SEATS; s++) {
        v->hand_count[s] = p->hand_count[s];
        for (int i = 0; i < VOICES_MAX_STRATEGY && (s == viewer || p->hand_count[s] == 0); i++)
            v->hands[s][i] = p->hands[s][i];
    }
    v->deck_count = p->deck_count;
    for (int i = 0; i < VOICES_MAX_STRATEGY && p->deck_count == 0; i++)
        v->deck[i] = 0;
    v->supply_count = p->supply_count;
    for (int i = 0; i < VOICES_KINDS && p->supply_count == 0; i++)
        v->supply[i] = 0;
}

/* Influence tokens: who has seen a token is public; only they know its kind. */
RULE static void voices_reveal_tokens(const struct voices *p, int viewer, struct voices *v)
{
    int end = voices_pile_first(p, VOICES_JURORS) + p->dropped_count;
    for (int i = 0; i < VOICES_MAX_INFLUENCE; i++) {
        v->influence[i].seen = p->influence[i].seen;
        if (i >= end || (viewer >= 0 && (p->influence[i].seen >> viewer & 1)))
            v->influence[i].kind = p->influence[i].kind;
    }
}

/* A frame is public, except for tokens that its actor has drawn and answers that others gave (H-6.4,
 * H-9.5). */
RULE static void voices_reveal_frame(const struct voices_frame *f, int viewer, struct voices_frame *v)
{
    uint8_t said[VOICES_MOST_SEATS], drawn[VOICES_KINDS];
    for (int s = 0; s < VOICES_MOST_SEATS; s++)
        said[s] = f->kind != VOICES_FRAME_WINDOW || s == viewer || f->said[s] == VOICES_NONE
                      ? f->said[s]
                      : (uint8_t)UNKNOWN;
    for (int i = 0; i < VOICES_KINDS; i++)
        drawn[i] = f->drawn_count == 0 || f->seat == viewer ? f->drawn[i] : (uint8_t)UNKNOWN;
    v->src = f->src;
    v->kind = f->kind;
    v->seat = f->seat;
    v->area = f->area;
    v->next = f->next;
    v->left = f->left;
    v->more = f->more;
    v->used = f->used;
    v->marker = f->marker;
    v->done = f->done;
    v->side = f->side;
    v->slots = f->slots;
    v->looked = f->looked;
    v->drawing = f->drawing;
    v->drawn_count = f->drawn_count;
    v->ask = f->ask;
    v->again = f->again;
    v->queue_count = f->queue_count;
    v->played_count = f->played_count;
    v->lost_count = f->lost_count;
    for (int i = 0; i < VOICES_KINDS; i++)
        v->drawn[i] = drawn[i];
    for (int s = 0; s < VOICES_MOST_SEATS; s++) {
        v->said[s] = said[s];
        v->queue[s] = f->queue[s];
    }
    for (int i = 0; i < VOICES_MAX_DISCS; i++)
        v->lost[i] = f->lost[i];
}

RULE void voices_reveal(const void *pack, const void *position, int viewer, void *view)
{
    const struct voices *p = (const struct voices *)position;
    struct voices *v = (struct voices *)view;
    (void)pack;
    voices_reveal_table(p, v);
    voices_reveal_round(p, v);
    voices_reveal_cards(p, viewer, v);
    voices_reveal_hands(p, viewer, v);
    voices_reveal_tokens(p, viewer, v);
    for (int i = 0; i < VOICES_MAX_STACK; i++)
        voices_reveal_frame(&p->stack[i], viewer, &v->stack[i]);
}

RULE uint32_t voices_sees(const void *pack, const void *position, const struct move *move, int arg,
                          int opened)
{
    const struct voices_pack *k = (const struct voices_pack *)pack;
    const struct voices *p = (const struct voices *)position;
    const struct voices_frame *f = voices_current(p);
    uint32_t mover = move->seat >= 0 ? 1u << move->seat : 0;
    if (move->verb == VOICES_DO_PLAY || move->verb == VOICES_DO_PASS)
        return opened ? EVERYONE : mover; /* not even the verb */
    if (arg < 0)
        return EVERYONE;
    switch (move->verb) {
    case VOICES_DO_PRESENT:
    case VOICES_DO_REPLACE: return mover;
    case VOICES_DO_PLACE: return arg == 0 ? mover : EVERYONE;
    case VOICES_DO_DEAL_ROLE:
        return arg == 0 || k->role[move->arg[1]].symbol == VOICES_SYMBOL_PROSECUTOR ? EVERYONE
                                                                                    : 1u << move->arg[0];
    case VOICES_DO_DEAL_COURT: return arg == 0 ? EVERYONE : 1u << p->prosecutor;
    case VOICES_DO_DRAW_STRATEGY: return arg == 0 ? EVERYONE : 1u << move->arg[0];
    case VOICES_DO_DRAW_INFLUENCE:
        return f->kind == VOICES_FRAME_STEPS ? 1u << f->seat : 0; /* the story's: nobody */
    default: return EVERYONE;
    }
}
