/* replay_voices.c: golden games and golden pushes of Voices. */
#include "replay.h"

#include "rules/voices/push.h"

/* --- hashes --------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, int number)
{
    hash = (hash ^ ((unsigned)number & 255)) * 0x100000001b3u;
    return (hash ^ ((unsigned)number >> 8 & 255)) * 0x100000001b3u;
}

static uint64_t mix_bits(uint64_t hash, uint64_t bits)
{
    for (int i = 0; i < 4; i++)
        hash = mix(hash, (int)(bits >> 16 * i & 0xffff));
    return hash;
}

static uint64_t mix_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    hash = mix(hash, count);
    for (int i = 0; i < count; i++)
        hash = mix(hash, bytes[i]);
    return hash;
}

static uint64_t mix_discs(uint64_t hash, const struct voices_disc *discs, int count)
{
    hash = mix(hash, count);
    for (int i = 0; i < count; i++)
        hash = mix(mix(mix(hash, discs[i].marker), discs[i].x), discs[i].y);
    return hash;
}

static uint64_t mix_plays(uint64_t hash, const struct voices_play *plays, int count)
{
    hash = mix(hash, count);
    for (int i = 0; i < count; i++)
        hash = mix(mix(hash, plays[i].seat), plays[i].card);
    return hash;
}

static uint64_t mix_frame(uint64_t h, const struct voices *p, int i)
{
    const struct voices_frame *f = &p->stack[i];
    h = mix(mix(mix(mix(mix(h, f->kind), f->src), f->seat), f->area), f->next);
    h = mix(mix(mix(mix(mix(h, f->left), f->more), f->used), f->marker), f->done);
    h = mix(mix(mix(mix(mix(h, f->side), f->slots), f->looked), f->drawing), f->ask);
    h = mix_bytes(mix(h, f->again), f->drawn, VOICES_KINDS);
    h = mix_bytes(mix_bytes(h, f->said, p->players), f->lost, f->lost_count);
    h = mix_plays(h, f->queue, f->queue_count);
    return mix_plays(h, &p->played[voices_played_first(p, i)], f->played_count);
}

/* What is on the table: markers, tokens, the jury. */
static uint64_t mix_table(uint64_t h, const struct voices *p)
{
    int tokens = p->dropped_count;
    h = mix_bits(mix_bits(h, p->unused), p->destroyed);
    for (int area = 0; area < VOICES_AREAS; area++)
        h = mix_discs(h, p->discs[area], p->disc_count[area]);
    for (int j = 0; j < VOICES_JURORS; j++) {
        tokens += p->pile_count[j];
        h = mix_bits(mix_bits(h, p->tokens[VOICES_GUILT][j]), p->tokens[VOICES_INNOCENCE][j]);
        h = mix(mix(h, p->pile_count[j]), p->verdict[j]);
    }
    for (int i = 0; i < tokens; i++)
        h = mix(mix(h, p->influence[i].kind), p->influence[i].seen);
    return mix_bytes(mix_bits(h, p->cancelled), p->supply, VOICES_KINDS);
}

uint64_t golden_hash_voices(const struct voices *p)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = mix(mix(mix(mix(h, p->players), p->round), p->phase), p->turns);
    h = mix(mix(mix(h, p->prosecutor), p->first), p->story);
    h = mix_bytes(mix_bytes(h, p->role, p->players), p->owner, VOICES_SETS);
    h = mix_table(h, p);
    for (int i = 0; i < VOICES_MAX_COURT / 64; i++)
        h = mix_bits(h, p->court_deck[i]);
    h = mix(mix(mix_bytes(mix(h, p->stage), p->slot, VOICES_SLOTS), p->areas), p->read);
    h = mix_bytes(mix_bytes(h, p->deck, VOICES_MAX_STRATEGY), p->discard, p->discard_count);
    for (int s = 0; s < p->players; s++)
        h = mix_bytes(h, p->hands[s], VOICES_MAX_STRATEGY);
    for (int i = 0; i < p->stack_count; i++)
        h = mix_frame(h, p, i);
    return h;
}

uint64_t golden_hash_push(const struct voices_disc *discs, int count, const uint8_t *lost, int lost_count)
{
    return mix_bytes(mix_discs(0xcbf29ce484222325u, discs, count), lost, lost_count);
}

/* --- packs ---------------------------------------------------------------------------------------------- */

/* Reads a field, or writes it: `number` returns its new value. */
#define FIELD(field) ((field) = (__typeof__(field))number(to, (int)(field)))

enum { NO_BOUND = 99999 }; /* of a goal */

static void pack_goal(struct voices_goal *g, int (*number)(void *, int), void *to)
{
    int low = number(to, g->low < -NO_BOUND ? -NO_BOUND : (int)g->low);
    int high = number(to, g->high > NO_BOUND ? NO_BOUND : (int)g->high);
    g->low = low == -NO_BOUND ? INT64_MIN : low;
    g->high = high == NO_BOUND ? INT64_MAX : high;
    FIELD(g->first), FIELD(g->count), FIELD(g->kind), FIELD(g->a), FIELD(g->b);
    FIELD(g->juror), FIELD(g->areas), FIELD(g->alone);
}

static void pack_step(struct voices_step *s, int (*number)(void *, int), void *to)
{
    FIELD(s->from), FIELD(s->into), FIELD(s->a), FIELD(s->b), FIELD(s->kind), FIELD(s->may);
    FIELD(s->token), FIELD(s->n), FIELD(s->place), FIELD(s->on), FIELD(s->to), FIELD(s->then);
    FIELD(s->whose), FIELD(s->overhang), FIELD(s->draw_for), FIELD(s->hidden);
}

static void pack_lists(struct voices_pack *k, int (*number)(void *, int), void *to)
{
    for (int i = 0; i < k->goals; i++)
        pack_goal(&k->goal[i], number, to);
    for (int i = 0; i < k->steps; i++)
        pack_step(&k->step[i], number, to);
    for (int i = 0; i < k->lists; i++) {
        struct voices_list *l = &k->list[i];
        FIELD(l->first), FIELD(l->parent), FIELD(l->count), FIELD(l->kind), FIELD(l->card);
        FIELD(l->side), FIELD(l->index), FIELD(l->branch);
    }
    for (int i = 0; i < k->abilities; i++)
        FIELD(k->ability[i].list), FIELD(k->ability[i].who);
}

static void pack_cards(struct voices_pack *k, int (*number)(void *, int), void *to)
{
    for (int i = 0; i < k->courts; i++) {
        struct voices_court *c = &k->court[i];
        FIELD(c->first[0]), FIELD(c->first[1]), FIELD(c->count[0]), FIELD(c->count[1]);
        FIELD(c->stage), FIELD(c->areas);
    }
    for (int i = 0; i < k->strategies; i++) {
        struct voices_strategy *c = &k->strategy[i];
        FIELD(c->list), FIELD(c->copies), FIELD(c->when), FIELD(c->areas);
        FIELD(c->need_own), FIELD(c->need_destroyed);
    }
    for (int i = 0; i < k->stories; i++) {
        struct voices_story *s = &k->story[i];
        FIELD(s->first), FIELD(s->count);
        for (int j = 0; j < s->count && j < VOICES_MAX_STORY_TOKENS; j++)
            FIELD(s->juror[j]);
    }
    for (int i = 0; i < k->roles; i++)
        FIELD(k->role[i].goal), FIELD(k->role[i].symbol), FIELD(k->role[i].players);
}

int golden_voices_pack(struct voices_pack *k, int (*number)(void *, int), void *to)
{
    FIELD(k->goals), FIELD(k->steps), FIELD(k->lists), FIELD(k->abilities);
    FIELD(k->courts), FIELD(k->strategies), FIELD(k->stories), FIELD(k->roles);
    FIELD(k->strategy_total), FIELD(k->influence_total);
    if (k->goals > VOICES_MAX_GOALS || k->steps > VOICES_MAX_STEPS || k->lists > VOICES_MAX_LISTS ||
        k->abilities > VOICES_MAX_ABILITIES || k->courts > VOICES_MAX_COURT ||
        k->strategies > VOICES_MAX_STRATEGY || k->stories > VOICES_MAX_STORIES || k->roles > VOICES_MAX_ROLES)
        return -1;
    for (int i = 0; i < VOICES_KINDS; i++)
        FIELD(k->influence[i]);
    for (int n = VOICES_LEAST_SEATS; n <= VOICES_MOST_SEATS; n++)
        for (int i = 0; i < VOICES_SYMBOLS; i++)
            FIELD(k->advanced[n][i]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < VOICES_SET_MARKERS; i++)
            FIELD(k->emotion[side][i]), FIELD(k->value[side][i]);
    pack_lists(k, number, to);
    pack_cards(k, number, to);
    return 0;
}
