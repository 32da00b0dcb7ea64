#include "tests/games/stepper.h"

#include <assert.h>
#include <string.h>

#include "match/fair.h"
#include "rules/kit.h"

static void see(const struct match *m, union position *view)
{
    memset(view, UNKNOWN, sizeof *view);
    match_reveal(m, SPECTATOR, view->bytes);
}

void stepper_start(struct stepper *s, const struct content *content, int seats, json_t *options,
                   const struct bot *bot, uint64_t seed)
{
    static const uint8_t key[32] = {0x73, 0x74, 0x65, 0x70};
    struct error e;
    memset(s, 0, sizeof *s);
    int wrong = match_start(&s->match, content, seats, options, &e);
    assert(!wrong);
    s->bot = bot;
    rng_seed(&s->rng, seed);
    fair_game_seed(key, seed, s->seed);
    see(&s->match, &s->after);
}

void stepper_end(struct stepper *s)
{
    match_end(&s->match);
}

static void play(struct stepper *s, const struct move *move, const struct text *text)
{
    struct error e;
    assert(s->count < STEP_MOVES);
    s->moves[s->count] = *move;
    cues_public_move(s->match.content, s->match.position.bytes, move, &s->open[s->count++]);
    int wrong = match_apply(&s->match, move, text, &e);
    assert(!wrong);
}

static void ask(struct stepper *s, int seat, struct move *move, struct text *text)
{
    union position view;
    memset(&view, UNKNOWN, sizeof view);
    match_reveal(&s->match, seat, view.bytes);
    struct question q = {s->match.content,
                         view.bytes,
                         &s->match.texts,
                         s->match.seats,
                         seat,
                         LANG_EN,
                         &s->rng,
                         .history = &history_none,
                         .budget = {.nodes = 20000}};
    text->bytes[0] = '\0';
    s->bot->choose(&q, move, text);
}

/* Everybody who is asked answers; a move that settles a race, or is not an answer, is played alone. */
static void decide(struct stepper *s)
{
    struct move held[MAX_SEATS];
    struct text said[MAX_SEATS];
    uint32_t asked = match_to_act(&s->match);
    int seats[MAX_SEATS], count = bits_count(asked), from = (int)rng_below(&s->rng, (uint32_t)count);
    for (int i = 0; i < count; i++)
        seats[i] = bits_nth(asked, i);
    for (int k = 0; k < count; k++) {
        int i = (from + k) % count;
        ask(s, seats[i], &held[i], &said[i]);
        if (match_marks(&s->match, &held[i]) & (AT_ONCE | ASIDE)) {
            play(s, &held[i], &said[i]);
            return;
        }
    }
    for (int i = 0; i < count; i++)
        play(s, &held[i], &said[i]);
}

/* Now and then somebody uses an ability out of turn. */
static int interrupt(struct stepper *s)
{
    struct move move;
    struct text text;
    int seat = (int)rng_below(&s->rng, (uint32_t)s->match.seats);
    if (!s->restless || rng_below(&s->rng, (uint32_t)s->restless) > 0 ||
        (match_to_act(&s->match) >> seat & 1) || !match_count(&s->match, seat))
        return 0;
    ask(s, seat, &move, &text);
    play(s, &move, &text);
    return 1;
}

int stepper_next(struct stepper *s)
{
    if (match_is_over(&s->match))
        return 0;
    s->before = s->after;
    s->was = s->match.position;
    s->count = 0;
    if (match_to_act(&s->match) != CHANCE_BIT && !interrupt(s))
        decide(s);
    while (match_to_act(&s->match) == CHANCE_BIT) {
        struct move drawn;
        match_draw(&s->match, s->seed, &drawn);
        play(s, &drawn, NULL);
    }
    see(&s->match, &s->after);
    s->cue_count =
        cues_of_step(s->match.content, s->before.bytes, s->after.bytes, s->open, s->count, s->cues);
    return 1;
}

uint32_t stepper_ms(const struct stepper *s)
{
    uint32_t ms = 0;
    for (int i = 0; i < s->cue_count; i++)
        ms += cues_ms(s->match.content->game, &s->cues[i]);
    return ms;
}

static int is_kind(const struct stepper *s, const struct cue *cue, const char *kind)
{
    return strcmp(cues_tempo(s->match.content->game, cue->kind)->name, kind) == 0;
}

int stepper_cues(const struct stepper *s, const char *kind)
{
    int count = 0;
    for (int i = 0; i < s->cue_count; i++)
        count += is_kind(s, &s->cues[i], kind);
    return count;
}

const struct cue *stepper_cue(const struct stepper *s, const char *kind)
{
    for (int i = 0; i < s->cue_count; i++)
        if (is_kind(s, &s->cues[i], kind))
            return &s->cues[i];
    return NULL;
}
