#include "lab/batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/batch_inner.h"
#include "lab/dixit_clues.h"

static void begin_game(const struct batch *b, struct head *h)
{
    memcpy(memo_of(b, h), b->memo, b->arena.env->memo_size);
    memcpy(position_of(b, h), b->start.bytes, b->game.position_size);
    h->steps = 0;
    if (b->history)
        past_begin(b, h);
    if (b->remembers)
        told_begin(b, h);
    seats_forget(b, h, -1);
}

/* Plays what chance owes. Returns 0 if the rules refuse it. */
static int draw(const struct batch *b, struct head *h)
{
    struct move move;
    const uint8_t *p = position_of(b, h);
    if (b->game.draw)
        b->game.draw(b->pack, p, next_word(h), &move);
    else
        position_draw(b->arena.content, p, next_word(h), &move);
    return play_move(b, h, &move, ENV_NOTHING);
}

/* The position as a match; a clue is said in the pack's words. */
static void fill_match(const struct batch *b, struct head *h, struct match *m)
{
    memset(m, 0, sizeof *m);
    m->content = b->arena.content;
    m->seats = b->arena.seats;
    m->options = b->options;
    memcpy(m->position.bytes, position_of(b, h), b->game.position_size);
    if (!b->arena.env->said)
        return;
    const char *word = told_word(b, b->arena.env->said(b->arena.tables, memo_of(b, h)));
    for (int i = 0; i < TEXT_PLACES; i++)
        text_keep(&m->texts.at[i], word, strlen(word));
}

enum { MOST_HEARD = 16 }; /* concepts of a clue */

/* Plays the answer of a bot, if it is one: 0 otherwise. */
static int play_answer(const struct batch *b, struct head *h, int seat, const struct move *move,
                       const struct text *say)
{
    const struct verb *verb = codec_verb(&b->game, move->verb);
    uint16_t heard[MOST_HEARD];
    int count = 0, says = verb && codec_text_arg(verb) >= 0;
    if (move->seat != seat || (says && text_fault(say->bytes, strlen(say->bytes)) != TEXT_FINE))
        return 0;
    if (b->arena.env->hear && says)
        count = dixit_clue_meaning(b->arena.content, say->bytes, heard, MOST_HEARD);
    if (!play_move(b, h, move, count ? heard[0] : (int)ENV_NOTHING))
        return 0;
    if (b->arena.env->hear && says)
        b->arena.env->hear(b->arena.tables, memo_of(b, h), heard, count);
    return 1;
}

/* Asks the bot of a seat, which gets a view and, if it remembers, what its seat has seen. If its answer is illegal, that
 * is a fault of the bot, and a legal move is drawn in its place. Returns 0 if the rules refuse that one, too. */
static int bot_moves(const struct batch *b, struct head *h, int seat)
{
    struct text say = {{0}};
    struct match m;
    struct move move = {0};
    union position view;
    struct rng rng;
    struct seen_log log = {.viewer = seat};
    struct history history = history_none;
    if (b->bots[seat]->remembers && told_read(b, h, &log) == 0)
        history = seen_history(&log);
    fill_match(b, h, &m);
    match_reveal(&m, seat, view.bytes);
    rng_seed(&rng, next_word(h));
    const struct question q = {.content = m.content,
                               .view = view.bytes,
                               .texts = &m.texts,
                               .seats = m.seats,
                               .seat = seat,
                               .lang = LANG_EN,
                               .rng = &rng,
                               .history = &history,
                               .budget = b->budgets[seat]};
    b->bots[seat]->choose(&q, &move, &say);
    int played = play_answer(b, h, seat, &move, &say);
    if (!played) {
        atomic_fetch_add(b->faults, 1);
        say.bytes[0] = '\0';
        bot_random.choose(&q, &move, &say);
        played = play_answer(b, h, seat, &move, &say);
    }
    seen_free(&log);
    return played;
}

/* Where each seat has a row, bots answer first: callers must be asked all at once. */
int next_bot(const struct batch *b, uint32_t to_act)
{
    for (uint32_t left = to_act; left; left &= left - 1)
        if (b->bots[bits_lowest(left)])
            return bits_lowest(left);
        else if (!b->by_seat)
            break;
    return -1;
}

/* Instead of whom a game waits for: the rules have refused a move of chance, or one that the environment allows. No
 * position that a game has reached does so, and a loaded one has been checked; but nothing may play on for ever. */
enum { STUCK = SPECTATOR_BIT };

/* Goes on until the caller is asked, or the game is over: whom it waits for then. */
static inline uint32_t settle(const struct batch *b, struct head *h)
{
    const uint8_t *p = position_of(b, h);
    uint32_t to_act;
    int seat;
    while ((to_act = b->game.to_act(b->pack, p)) != 0) {
        if (to_act & CHANCE_BIT) {
            if (!draw(b, h))
                return STUCK;
        } else if (b->has_bots && (seat = next_bot(b, to_act)) >= 0) {
            if (!bot_moves(b, h, seat))
                return STUCK;
        } else {
            break;
        }
    }
    return to_act;
}

/* --- rows ----------------------------------------------------------------------------------------------------- */

/* Whoever is to choose now, with all that he is given. */
static inline void write_row(const struct batch *b, int game, struct head *h, uint32_t to_act)
{
    const struct env *env = b->arena.env;
    const uint8_t *p = position_of(b, h), *memo = memo_of(b, h);
    if (b->by_seat) {
        seats_write(b, game, h, to_act);
        return;
    }
    int begun = ((const struct env_memo *)memo)->begun;
    int seat = begun ? begun - 1 : bits_lowest(to_act);
    h->seat = (int8_t)seat;
    env->mask(b->arena.tables, p, memo, seat, h->mask);
    if (b->rows.seat)
        b->rows.seat[game] = h->seat;
    if (b->rows.mask)
        write_mask(b, h->mask, b->rows.mask + (size_t)game * b->mask_row);
    if (b->rows.observation)
        observe(b, h, memo, seat, b->rows.observation + (size_t)game * b->observation_row);
}

static void write_end(const struct batch *b, int game, struct head *h, int how)
{
    struct result r;
    uint32_t all = (1u << b->arena.seats) - 1;
    float *reward = b->rows.reward ? b->rows.reward + (size_t)game * (size_t)b->arena.seats : NULL;
    if (b->rows.done)
        b->rows.done[game] = (uint8_t)how;
    if (!reward || how != BATCH_OVER)
        return;
    b->game.result(b->pack, position_of(b, h), &r);
    for (int seat = 0; seat < b->arena.seats; seat++)
        reward[seat] = b->reward == REWARD_SCORE                    ? (float)r.scores[seat]
                       : (r.winners & all) == all || r.winners == 0 ? 0
                       : r.winners >> seat & 1                      ? 1
                                                                    : -1;
}

/* The end of a step in which something was played, or refused by the rules. */
static void finish_step(const struct batch *b, int game, struct head *h, int played)
{
    uint32_t to_act = played ? settle(b, h) : STUCK;
    int how = !to_act                                                           ? BATCH_OVER
              : to_act == STUCK || (b->most_steps && h->steps >= b->most_steps) ? BATCH_CUT_OFF
                                                                                : BATCH_GOES_ON;
    if (how != BATCH_GOES_ON)
        write_end(b, game, h, how);
    while (how == BATCH_CUT_OFF || !to_act) { /* one that bots play among themselves may be over at once */
        begin_game(b, h);
        to_act = settle(b, h);
        assert(to_act != STUCK);
        how = BATCH_GOES_ON;
    }
    b->arena.env->keep(b->arena.tables, position_of(b, h), memo_of(b, h));
    write_row(b, game, h, to_act);
}

/* Games of kilobytes (Voices) do not fit the nearest caches, thousands at once: a later one is fetched while this one is
 * stepped, which makes them a quarter faster. Small ones are faster without. */
static inline void fetch_ahead(const struct batch *b, int game)
{
    enum { AHEAD = 2, LINE = 64, LARGE = 1024 };
    if (b->past_at < LARGE || game + AHEAD >= b->games)
        return;
    const uint8_t *block = (const uint8_t *)head_of(b, game + AHEAD);
    for (size_t i = 0; i < b->past_at; i += LINE)
        __builtin_prefetch(block + i, 1);
}

int aim_take(const struct batch *b, size_t row, int id, uint8_t *memo)
{
    const struct env_aim *aim = &b->arena.spec.aim;
    int16_t numbers[2];
    if (id != aim->id)
        return 1;
    for (int i = 0; i < 2; i++) {
        float given = b->rows.aim[2 * row + (size_t)i], half = (float)(aim->most[i] - aim->least[i]) / 2;
        if (!(given >= -1 && given <= 1)) /* or not a number */
            return 0;
        numbers[i] = (int16_t)(aim->least[i] + (int)(half * (given + 1) + 0.5f));
    }
    b->arena.env->aim(memo, numbers);
    return 1;
}

int64_t batch_step(struct batch *b, int first, int count)
{
    const struct env *env = b->arena.env;
    int64_t illegal = 0;
    for (int game = first; game < first + count; game++) {
        struct head *h = head_of(b, game);
        fetch_ahead(b, game);
        struct move move;
        if (b->rows.done)
            b->rows.done[game] = BATCH_GOES_ON;
        if (b->rows.reward)
            memset(b->rows.reward + (size_t)game * (size_t)b->arena.seats, 0,
                   (size_t)b->arena.seats * sizeof(float));
        if (b->by_seat) {
            int played = 0;
            illegal += seats_take(b, game, h, &played);
            if (played)
                finish_step(b, game, h, played > 0);
            else
                seats_write(b, game, h, h->asked);
            continue;
        }
        int id = b->rows.action[game];
        if (!env_allows(h->mask, id) || !aim_take(b, (size_t)game, id, memo_of(b, h))) {
            illegal++;
            continue;
        }
        struct place *place = place_of(b, h, 0);
        h->steps++;
        if (env->take(b->arena.tables, position_of(b, h), memo_of(b, h), h->seat, id, &move)) {
            place->count = 0;
            finish_step(b, game, h, play_move(b, h, &move, said_now(b, memo_of(b, h))));
        } else {
            place->taken[place->count++] = (uint16_t)id;
            write_row(b, game, h, 0);
        }
    }
    return illegal;
}

void batch_reset(struct batch *b)
{
    for (int game = 0; game < b->games; game++) {
        struct head *h = head_of(b, game);
        begin_game(b, h);
        if (b->rows.done)
            b->rows.done[game] = BATCH_GOES_ON;
        if (b->rows.reward)
            memset(b->rows.reward + (size_t)game * (size_t)b->arena.seats, 0,
                   (size_t)b->arena.seats * sizeof(float));
        uint32_t to_act;
        while (!(to_act = settle(b, h)))
            begin_game(b, h);
        b->arena.env->keep(b->arena.tables, position_of(b, h), memo_of(b, h));
        write_row(b, game, h, to_act);
    }
}

void batch_sample(struct batch *b, int first, int count, uint64_t word)
{
    for (int game = first; game < first + count; game++) {
        struct head *h = head_of(b, game);
        uint64_t own = mix(word + (uint64_t)(game + 1) * GOLDEN);
        if (b->by_seat)
            seats_sample(b, game, h, own);
        else
            sample_row(b, (size_t)game, h->mask, own);
    }
}

void write_rows(const struct batch *b, int game, struct head *h, uint32_t to_act)
{
    write_row(b, game, h, to_act);
}

/* --- one game --------------------------------------------------------------------------------------------------- */

void batch_imagine(struct batch *b, int game, int seat, uint64_t word)
{
    struct head *h = head_of(b, game);
    const struct env *env = b->arena.env;
    uint8_t *memo = memo_of(b, h), *p = position_of(b, h);
    int begun = ((struct env_memo *)memo)->begun,
        said = env->said ? env->said(b->arena.tables, memo) : ENV_NOTHING;
    union position view;
    struct rng rng;
    memset(&view, UNKNOWN, sizeof view);
    rng_seed(&rng, word);
    b->game.reveal(b->pack, p, seat, view.bytes);
    b->game.imagine(b->pack, view.bytes, seat, &rng);
    memcpy(p, view.bytes, b->game.position_size);
    h->key = mix(mix(word) + GOLDEN); /* nobody knows the luck to come either */
    h->drawn = 0;
    if (b->by_seat)
        seats_forget(b, h, seat);
    if (b->history)
        past_imagine(b, h, seat);
    if (b->remembers)
        told_forget(b, h);
    if (begun && begun != 1 + seat) { /* what the other had begun is his secret */
        place_of(b, h, 0)->count = 0;
        uint16_t number = (uint16_t)said;
        memset(memo, 0, env->memo_size);
        if (said >= 0)
            env->hear(b->arena.tables, memo, &number, 1);
        env->keep(b->arena.tables, p, memo);
    }
    write_row(b, game, h, b->game.to_act(b->pack, p));
}

int batch_match(const struct batch *b, int game, struct match *m, struct error *e)
{
    if (match_start(m, b->arena.content, b->arena.seats, b->options, e))
        return -1;
    struct match like;
    fill_match(b, head_of(b, game), &like);
    memcpy(m->position.bytes, like.position.bytes, b->game.position_size);
    m->texts = like.texts;
    return 0;
}

/* --- opening ---------------------------------------------------------------------------------------------------- */

const struct arena *batch_arena(const struct batch *b)
{
    return &b->arena;
}

size_t batch_observation_row(const struct batch *b)
{
    return b->observation_row;
}

int batch_ids(const struct batch *b)
{
    return b->ids;
}

uint64_t batch_faults(const struct batch *b)
{
    return atomic_load(b->faults);
}

int batch_rows(const struct batch *b)
{
    return b->by_seat ? b->games * b->arena.seats : b->games;
}

size_t batch_mask_row(const struct batch *b)
{
    return b->mask_row;
}

void batch_bind(struct batch *b, const struct batch_rows *rows)
{
    b->rows = *rows;
}

static size_t rounded(size_t size, size_t to)
{
    return (size + to - 1) / to * to;
}

static int fill_batch(struct batch *b, const struct batch_setup *setup, struct error *e)
{
    int numbers[MAX_OPTIONS] = {0}, people = 0;
    struct match m;
    if (match_start(&m, setup->content, setup->seats, setup->options, e))
        return -1;
    b->options = m.options; /* complete; taken */
    b->start = m.position;
    if (codec_options(setup->content, setup->seats, setup->options, numbers, e) ||
        arena_open(&b->arena, setup->content, setup->seats, numbers, e) ||
        (setup->aim && arena_exact(&b->arena, e)))
        return -1;
    const struct env *env = b->arena.env;
    b->game = *setup->content->game;
    b->pack = setup->content->pack;
    b->games = setup->games;
    b->reward = setup->reward;
    b->most_steps = setup->most_steps;
    b->seed = setup->seed;
    for (int seat = 0; seat < setup->seats; seat++) {
        b->bots[seat] = setup->bots[seat];
        b->budgets[seat] = setup->budgets[seat];
        b->has_bots |= b->bots[seat] != NULL;
        b->remembers |= b->bots[seat] && b->bots[seat]->remembers;
        people += !b->bots[seat];
    }
    if (!people)
        return error_set(e, BAD_INPUT, W_ERROR_BOTS_ALONE, "bots");
    b->by_seat = setup->by_seat;
    b->interrupts = setup->interrupts;
    b->ids = b->arena.spec.ids + b->by_seat;
    if (b->ids > ENV_MOST_IDS)
        return error_set(e, BAD_INPUT, W_ERROR_TOO_MANY_IDS, "rows");
    b->memo_at = sizeof(struct head);
    b->places_at = rounded(b->memo_at + env->memo_size, 16);
    b->position_at = b->places_at + (size_t)places_of(b) * sizeof(struct place);
    b->position_at = rounded(b->position_at, 16);
    b->history = setup->history;
    b->past_at = rounded(b->position_at + b->game.position_size, 64);
    b->told_at = rounded(b->past_at + past_size(b->history, setup->seats), 64);
    b->block = b->told_at + (b->remembers ? rounded(told_size(), 64) : 0);
    if (b->history)
        past_describe(&b->arena.spec, &b->game, setup->seats, b->history);
    b->observation_row = (size_t)b->arena.spec.row;
    b->mask_row = rounded((size_t)b->ids, 8);
    env->keep(b->arena.tables, b->start.bytes, b->memo);
    b->blocks = aligned_alloc(64, (size_t)b->games * b->block);
    b->faults = calloc(1, sizeof *b->faults);
    if (!b->blocks || !b->faults)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    memset(b->blocks, 0, (size_t)b->games * b->block);
    for (int game = 0; game < b->games; game++)
        head_of(b, game)->key = mix(mix(b->seed + GOLDEN) + (uint64_t)(game + 1) * GOLDEN);
    return 0;
}

int batch_open(struct batch **out, const struct batch_setup *setup, struct error *e)
{
    struct batch *b = calloc(1, sizeof *b);
    *out = NULL;
    if (!b)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    if (fill_batch(b, setup, e)) {
        batch_close(b);
        return -1;
    }
    *out = b;
    return 0;
}

void batch_close(struct batch *b)
{
    if (!b)
        return;
    arena_close(&b->arena);
    json_decref(b->options);
    free(b->blocks);
    free(b->faults);
    free(b);
}
