/* Bots that remember: they know no more than their seat has seen, any history is safe, and what they believe of a table of
 * VOTE! is worth believing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/remark.h"
#include "bots/vote/common.h"
#include "lab/playout.h"
#include "match/fair.h"
#include "rules/kit.h"

enum { MOVES_MOST = 4000 };

static struct content *content;

/* So many in a build without sanitizers, a tenth with them. */
static int games_of(int all)
{
    const char *every = getenv("HUSTINGS_EVERY");
    return every && atoi(every) > 1 ? all / 10 : all;
}

static int open_pack(void **state)
{
    struct error e;
    (void)state;
    content = content_open(game_find("vote"), "standard", &e);
    return content ? 0 : -1;
}

static int close_pack(void **state)
{
    (void)state;
    content_close(content);
    return 0;
}

static void begin(struct playout *p, int seats, const struct bot *bot, uint64_t number)
{
    static const uint8_t key[32] = {0x6d, 0x65, 0x6d};
    const struct bot *at[MAX_SEATS];
    struct error e;
    uint8_t seed[32];
    for (int s = 0; s < seats; s++)
        at[s] = bot;
    assert_int_equal(playout_open(p, content, seats, NULL, at, &e), 0);
    fair_game_seed(key, number, seed);
    playout_begin(p, seed);
}

/* The seat that is asked next; -1: chance, or nobody. */
static int asked(const struct match *m)
{
    uint32_t to_act = match_to_act(m);
    return to_act && !(to_act & CHANCE_BIT) ? lowest_seat(to_act) : -1;
}

/* Enough to look a few worlds ahead. */
enum { NODES = 1000 };

/* The question to a seat, whose view is put into the room for it. */
static struct question question_to(const struct match *m, int seat, const struct history *history,
                                   struct rng *rng, union position *view)
{
    memset(view, UNKNOWN, sizeof *view);
    match_reveal(m, seat, view->bytes);
    return (struct question){.content = content,
                             .view = view->bytes,
                             .texts = &m->texts,
                             .seats = m->seats,
                             .seat = seat,
                             .rng = rng,
                             .history = history};
}

static struct move ask_for(struct budget budget, const struct bot *bot, const struct match *m, int seat,
                           const struct history *history, struct rng *rng)
{
    union position view;
    struct move move;
    struct text say = {""};
    memset(&move, 0, sizeof move);
    struct question q = question_to(m, seat, history, rng, &view);
    q.budget = budget;
    bot->choose(&q, &move, &say);
    return move;
}

static struct move ask(const struct bot *bot, const struct match *m, int seat, const struct history *history,
                       struct rng *rng)
{
    return ask_for((struct budget){.nodes = NODES}, bot, m, seat, history, rng);
}

static struct belief believed(const struct bot *bot, const struct match *m, int seat,
                              const struct history *history)
{
    union position view;
    struct belief belief;
    struct rng rng = {0};
    memset(&belief, 0, sizeof belief);
    const struct question q = question_to(m, seat, history, &rng, &view);
    if (bot->believes)
        bot->believes(&q, &belief);
    return belief;
}

/* What it would claim there, as one text; "": nothing. */
static void ask_claim(const struct bot *bot, const struct match *m, int seat, const struct history *history,
                      uint64_t seed, char out[64])
{
    union position view;
    struct bot_remark r;
    struct rng rng;
    rng_seed(&rng, seed);
    const struct question q = question_to(m, seat, history, &rng, &view);
    out[0] = '\0';
    if (bot->claims && bot->claims(&q, &r))
        snprintf(out, 64, "%s %s %d", r.claim, r.is ? r.is : "", r.about);
}

static void must_be_legal(const struct match *m, int seat, const struct move *move)
{
    struct pattern patterns[MAX_PATTERNS];
    int held = 0;
    for (int i = match_patterns(m, seat, patterns) - 1; i >= 0; i--)
        held += pattern_holds(&patterns[i], move);
    assert_int_equal(held, 1);
}

/* --- the story ------------------------------------------------------------------------------------------ */

static int deeds[VOTE_REMAINS + 1];

static void count(void *listener, const struct vote_story *s, const struct vote_telling *t)
{
    (void)listener, (void)s;
    deeds[t->deed]++;
}

/* What is told again from the history is the table as the view shows it. */
static void the_story_leads_to_the_table(void **state)
{
    int questions = 0, right = 0;
    (void)state;
    for (int game = 0; game < games_of(60); game++) {
        static struct playout p;
        begin(&p, 5 + game % 6, game % 3 ? &bot_vote_club : &bot_vote_rule, (uint64_t)game);
        p.remembered = (1u << p.match.seats) - 1; /* for the others too */
        for (int more = 1; more; more = playout_step(&p)) {
            const struct vote *v = (const struct vote *)p.match.position.bytes;
            struct vote_story s;
            int seat = asked(&p.match);
            if (seat < 0 || v->round == 0)
                continue;
            const struct history history = seen_history(&p.seen[seat]);
            vote_story_begin(&s, content->pack, v->players);
            for (int i = 0; i < history.count; i++)
                vote_story_tell(&s, &history.at[i].move, count, NULL);
            questions++;
            right += s.p.alive == v->alive && !memcmp(s.p.budget, v->budget, v->players) &&
                     !memcmp(s.p.support, v->support, v->players);
        }
        playout_close(&p);
    }
    print_message("# the table was right in %d of %d questions\n", right, questions);
    for (int i = 0; i <= VOTE_REMAINS; i++)
        assert_true(deeds[i] > 0);
    assert_true(right * 1000 >= questions * 995);
}

/* --- blind ---------------------------------------------------------------------------------------------- */

static const struct match *truth; /* what no bot may look at */

/* Plays club, but knows the parties. */
static void peek(const struct question *q, struct move *out, struct text *say)
{
    union position view;
    struct question better = *q;
    memcpy(view.bytes, q->view, content->game->position_size);
    memcpy(((struct vote *)view.bytes)->party, ((const struct vote *)truth->position.bytes)->party,
           VOTE_MOST_SEATS);
    better.view = view.bytes;
    bot_vote_club.choose(&better, out, say);
}

/* Claims what club claims, but knows the parties. */
static int peek_claims(const struct question *q, struct bot_remark *out)
{
    union position view;
    struct question better = *q;
    memcpy(view.bytes, q->view, content->game->position_size);
    memcpy(((struct vote *)view.bytes)->party, ((const struct vote *)truth->position.bytes)->party,
           VOTE_MOST_SEATS);
    better.view = view.bytes;
    return bot_vote_club.claims(&better, out);
}

static const struct bot peeking = {.name = "peeks", .remembers = 1, .choose = peek, .claims = peek_claims};

/* Two games with the same moves, in which two seats that a Democrat cannot tell apart have each other's party. */
struct twins {
    struct match one, other;
    struct seen_log seen, seen_other;
    int viewer, pairs, histories, moves, beliefs, claims; /* compared; of these different */
    int careless;                                         /* what is seen of the roles is not hidden */
    int hasty; /* a claim is put behind the answers that are in, as if everybody could see them */
    int said;  /* claims in all */
};

static int party(const struct match *m, int seat)
{
    return ((const struct vote *)m->position.bytes)->party[seat];
}

static void see(struct twins *t, struct seen_log *log, const struct match *after, const void *before,
                const struct move *move)
{
    assert_int_equal(seen_move(log, after, before, move, NULL), 0);
    if (t->careless && move->verb == VOTE_DO_ROLE && move->seat == CHANCE)
        log->at[log->count - 1].move.arg[1] = move->arg[1];
}

/* Somebody says something, of anybody. */
static struct claim any_words(const struct match *m, struct rng *rng)
{
    static const int all[] = {CLAIM_VOTE_PARTY, CLAIM_VOTE_PARTY, CLAIM_VOTE_CHECKED,
                              CLAIM_VOTE_I_AM,  CLAIM_VOTE_LAID,  CLAIM_VOTE_TAKE_BACK};
    uint32_t seats = (uint32_t)m->seats;
    struct claim c = {.seat = (int)rng_below(rng, seats),
                      .what = all[rng_below(rng, sizeof all / sizeof all[0])],
                      .about = CLAIM_NONE,
                      .is = (int)rng_below(rng, 2)};
    if (c.what == CLAIM_VOTE_PARTY || c.what == CLAIM_VOTE_CHECKED)
        c.about = (int)rng_below(rng, seats);
    if (c.what == CLAIM_VOTE_TAKE_BACK)
        c.is = CLAIM_NONE;
    return c;
}

/* The bug of `hasty`: once the answers lie open, the claim is behind those that were in when it was made. */
struct misplaced {
    int at, behind; /* behind 0: none */
};

static void misplace(struct misplaced *m, struct seen_log *log)
{
    if (!m->behind || log->sealed.waiting || log->count <= m->at + m->behind)
        return;
    struct seen claim = log->at[m->at];
    memmove(&log->at[m->at], &log->at[m->at + 1], (size_t)m->behind * sizeof claim);
    log->at[m->at + m->behind] = claim;
    m->behind = 0;
}

/* Would the Democrat's question be the same in both? Then so must be what he has seen and what he does. */
static void compare(struct twins *t, const struct bot *bot, uint64_t seed)
{
    struct rng one, other;
    union position view, view_other;
    const struct history history = seen_history(&t->seen), history_other = seen_history(&t->seen_other);
    memset(&view, UNKNOWN, sizeof view);
    view_other = view;
    match_reveal(&t->one, t->viewer, view.bytes);
    match_reveal(&t->other, t->viewer, view_other.bytes);
    if (memcmp(&view, &view_other, sizeof view) != 0)
        return; /* a check has told them apart */
    t->pairs++;
    t->histories += history.count != history_other.count ||
                    memcmp(history.at, history_other.at, (size_t)history.count * sizeof *history.at) != 0;
    rng_seed(&one, seed);
    rng_seed(&other, seed);
    truth = &t->one;
    struct move move = ask(bot, &t->one, t->viewer, &history, &one);
    truth = &t->other;
    struct move again = ask(bot, &t->other, t->viewer, &history_other, &other);
    t->moves += memcmp(&move, &again, sizeof move) != 0 || memcmp(&one, &other, sizeof one) != 0;
    char claim[64], claim_other[64];
    truth = &t->one;
    ask_claim(bot, &t->one, t->viewer, &history, seed, claim);
    truth = &t->other;
    ask_claim(bot, &t->other, t->viewer, &history_other, seed, claim_other);
    t->claims += strcmp(claim, claim_other) != 0;
    must_be_legal(&t->one, t->viewer, &move);
    struct belief belief = believed(bot, &t->one, t->viewer, &history),
                  belief_other = believed(bot, &t->other, t->viewer, &history_other);
    t->beliefs += memcmp(&belief, &belief_other, sizeof belief) != 0;
}

/* The moves of a game, and whether its viewer can have a twin world: a Democrat, and two others of both parties. */
static int play_one(struct playout *p, struct move *moves, int *count, int *viewer, int swap[2])
{
    *count = 0;
    while (playout_step(p) && *count < MOVES_MOST)
        moves[(*count)++] = p->last;
    int roles[MAX_SEATS], found = 0;
    for (int i = 0; i < p->match.seats; i++)
        roles[moves[i].arg[0]] = moves[i].arg[1];
    *viewer = swap[0] = swap[1] = -1;
    for (int s = 0; s < p->match.seats; s++)
        if (roles[s] == VOTE_REPUBLICAN && swap[1] < 0)
            swap[1] = s;
        else if (roles[s] == VOTE_DEMOCRAT && found++ < 2)
            *(found == 1 ? viewer : &swap[0]) = s;
    return *viewer >= 0 && swap[0] >= 0 && swap[1] >= 0;
}

static void replay(struct twins *t, const struct bot *bot, const struct move *moves, int count,
                   const int swap[2])
{
    struct error e;
    union position before;
    struct rng rng;
    struct misplaced misplaced = {0};
    rng_seed(&rng, (uint64_t)count);
    assert_int_equal(match_start(&t->one, content, t->one.seats, NULL, &e), 0);
    assert_int_equal(match_start(&t->other, content, t->one.seats, NULL, &e), 0);
    t->seen = t->seen_other = (struct seen_log){.viewer = t->viewer};
    for (int i = 0; i < count; i++) {
        struct move move = moves[i];
        if (move.seat == t->viewer && (match_to_act(&t->one) >> t->viewer & 1))
            compare(t, bot, (uint64_t)i);
        /* In one world somebody speaks before this answer, in the other after it, as long as that lies closed. */
        struct claim words = any_words(&t->one, &rng);
        int speaks = rng_below(&rng, 6) == 0;
        int waiting = t->seen.sealed.waiting;
        t->said += speaks;
        if (speaks)
            assert_int_equal(seen_claim(&t->seen, &words), 0);
        before = t->one.position;
        assert_int_equal(match_apply(&t->one, &move, NULL, &e), 0);
        see(t, &t->seen, &t->one, before.bytes, &move);
        int waits = match_waits(&t->one, before.bytes, &move) && t->seen.sealed.waiting == waiting + 1;
        if (speaks && !waits)
            assert_int_equal(seen_claim(&t->seen_other, &words), 0);
        if (move.verb == VOTE_DO_ROLE && (move.arg[0] == swap[0] || move.arg[0] == swap[1]))
            move.arg[1] = !move.arg[1];
        before = t->other.position;
        if (match_apply(&t->other, &move, NULL, &e) || match_is_over(&t->one) || match_is_over(&t->other))
            break; /* here the two worlds part */
        see(t, &t->seen_other, &t->other, before.bytes, &move);
        if (speaks && waits)
            assert_int_equal(seen_claim(&t->seen_other, &words), 0);
        if (speaks && waits && t->hasty && !misplaced.behind)
            misplaced = (struct misplaced){t->seen_other.count - 1, t->seen_other.sealed.waiting};
        misplace(&misplaced, &t->seen_other);
    }
    seen_free(&t->seen);
    seen_free(&t->seen_other);
    match_end(&t->one);
    match_end(&t->other);
}

static struct twins twin_games(const struct bot *bot, int careless, int hasty, int pairs)
{
    static struct playout p;
    static struct move moves[MOVES_MOST];
    struct twins t = {.careless = careless, .hasty = hasty};
    for (int game = 0; t.pairs < pairs; game++) {
        int count, swap[2];
        begin(&p, 5 + game % 6, &bot_vote_club, 1000 + (uint64_t)game);
        t.one.seats = p.match.seats;
        if (play_one(&p, moves, &count, &t.viewer, swap))
            replay(&t, bot, moves, count, swap);
        playout_close(&p);
    }
    return t;
}

static void a_bot_that_remembers_is_blind(void **state)
{
    (void)state;
    const char *wanted = getenv("HUSTINGS_PAIRS");
    struct twins t = twin_games(&bot_vote_club, 0, 0, wanted ? atoi(wanted) : games_of(500));
    assert_int_equal(t.histories, 0);
    assert_int_equal(t.moves, 0);
    assert_int_equal(t.beliefs, 0);
    assert_int_equal(t.claims, 0);
    assert_true(t.said > t.pairs / 4);
    print_message("# %d pairs of worlds, %d claims\n", t.pairs, t.said);
}

static void cheats_are_found(void **state)
{
    (void)state;
    struct twins t = twin_games(&peeking, 0, 0, 60);
    assert_int_equal(t.histories, 0);
    assert_true(t.moves > 0 && t.claims > 0); /* the truth by a global */
    t = twin_games(&bot_vote_club, 1, 0, 60);
    assert_int_equal(t.histories, t.pairs); /* one HIDDEN forgotten */
    t = twin_games(&bot_vote_club, 0, 1, 60);
    assert_true(t.histories > 0); /* the place of a claim tells who had answered */
}

/* --- claims --------------------------------------------------------------------------------------------- */

/* One claim of a bot, by what it says and who says it. */
struct claims {
    int count, suspects, right; /* all; "is a Republican" of Democrats, of these right */
    int checked, laid;
    int silent, false_ones;
};

static void weigh_claim(const struct playout *p, int seat, uint64_t seed, struct claims *all)
{
    const struct vote *v = (const struct vote *)p->match.position.bytes;
    const struct vote_pack *k = content->pack;
    const struct history h = seen_history(&p->seen[seat]);
    char text[64], claim[16] = "", is[16] = "";
    int about = -1, democrat = party(&p->match, seat) == VOTE_DEMOCRAT;
    ask_claim(&bot_vote_club, &p->match, seat, &h, seed, text);
    if (!text[0]) {
        all->silent += vote_lives(v, seat);
        return;
    }
    assert_int_equal(sscanf(text, "%15s %15s %d", claim, is, &about), 3);
    all->count++;
    if (strcmp(claim, "party") == 0) {
        assert_true(about >= 0 && about < v->players && about != seat && vote_lives(v, about));
        int said = strcmp(is, "republican") == 0, is_right = said == party(&p->match, about);
        all->suspects += democrat && said;
        all->right += democrat && said && is_right;
        all->checked += !said;
        all->false_ones += democrat && !said && !is_right;
    } else if (strcmp(claim, "laid") == 0) {
        const struct vote_card *card = &k->card[v->placed[seat].card];
        int sum = card->budget + card->support;
        all->laid++;
        all->false_ones += democrat && ((card->kind != VOTE_EVENT) != (strcmp(is, "ability") == 0) ||
                                        (card->kind == VOTE_EVENT && strcmp(is, "good") == 0 && sum <= 0) ||
                                        (card->kind == VOTE_EVENT && strcmp(is, "bad") == 0 && sum >= 0));
    } else {
        assert_string_equal(claim, "i-am");
        assert_string_equal(is, "democrat"); /* of both parties alike */
    }
}

/* Whoever lives always has something to say; a Democrat means it: of whom he has checked and of what he has laid he says the
 * truth, and whom he suspects is mostly the right one. */
static void claims_are_honest(void **state)
{
    struct claims all = {0};
    (void)state;
    for (int game = 0; game < games_of(60); game++) {
        static struct playout p;
        begin(&p, 5 + game % 6, game % 2 ? &bot_vote_club : &bot_vote_rule, 700 + (uint64_t)game);
        p.remembered = (1u << p.match.seats) - 1; /* for the others too */
        for (uint64_t n = 0; playout_step(&p); n++)
            if (asked(&p.match) >= 0 && n % 3 == 0 && ((const struct vote *)p.match.position.bytes)->round)
                weigh_claim(&p, asked(&p.match), n, &all);
        playout_close(&p);
    }
    print_message("# %d claims: %d suspects of Democrats, %d of them right; %d checked, %d laid\n", all.count,
                  all.suspects, all.right, all.checked, all.laid);
    assert_int_equal(all.silent, 0);
    assert_int_equal(all.false_ones, 0);
    assert_true(all.count > 0 && all.suspects > 0 && all.checked > 0 && all.laid > 0);
    assert_true(all.right * 10 >= all.suspects * 8);
}

/* --- safe ----------------------------------------------------------------------------------------------- */

static void garble(struct seen *at, int count, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        at[i].move.seat = (int8_t)(rng_below(rng, 14) - 2);
        at[i].move.verb = (uint8_t)(rng_below(rng, 20) ? rng_below(rng, VOTE_VERBS) : rng_below(rng, 256));
        for (int a = 0; a < MAX_ARGS; a++)
            at[i].move.arg[a] = (int16_t)(rng_below(rng, 5)   ? (int)rng_below(rng, 12) - 1
                                          : rng_below(rng, 2) ? (int)rng_next(rng)
                                                              : (int)HIDDEN);
        at[i].text = 0;
        at[i].kind = (uint16_t)(rng_below(rng, 3)   ? SEEN_MOVE
                                : rng_below(rng, 4) ? SEEN_CLAIM
                                                    : rng_next(rng));
    }
}

/* The same history, cut, with parts of another, or of nothing: the move is legal, and the same each time. */
static void try_histories(const struct playout *p, const struct bot *bot, int seat, struct rng *rng)
{
    static struct seen room[MOVES_MOST];
    struct history h = seen_history(&p->seen[seat]);
    for (int how = 0; how < 4; how++) {
        int cut = (int)rng_below(rng, (uint32_t)h.count + 1);
        const struct history all[] = {{cut, h.at, 0, NULL},
                                      {h.count - cut, h.at + cut, 0, NULL},
                                      {h.count, room, 0, NULL},
                                      {MOVES_MOST, room, 0, NULL}};
        memcpy(room, h.at, (size_t)h.count * sizeof *room);
        garble(room + (how == 2 ? cut : 0), how == 3 ? MOVES_MOST : h.count - (how == 2 ? cut : 0), rng);
        struct rng one = *rng, other = *rng;
        struct move move = ask(bot, &p->match, seat, &all[how], &one);
        struct move again = ask(bot, &p->match, seat, &all[how], &other);
        must_be_legal(&p->match, seat, &move);
        assert_memory_equal(&move, &again, sizeof move);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static void any_history_is_safe(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 5);
    for (int game = 0; game < 6; game++) { /* one of each number of players */
        static struct playout p;
        begin(&p, 5 + game, &bot_vote_club, 200 + (uint64_t)game);
        for (int more = 1; more; more = playout_step(&p))
            if (asked(&p.match) >= 0 && rng_below(&rng, 12) == 0)
                try_histories(&p, rng_below(&rng, 2) ? &bot_vote_club : &bot_vote_best, asked(&p.match),
                              &rng);
        playout_close(&p);
    }
}

/* The same question elsewhere in memory, and with any budget: club thinks by itself. */
static void the_same_question_gets_the_same_move(void **state)
{
    static struct seen copy[MOVES_MOST];
    struct rng one, other;
    int questions = 0;
    (void)state;
    static struct playout p;
    begin(&p, 8, &bot_vote_club, 300);
    while (playout_step(&p)) {
        int seat = asked(&p.match);
        if (seat < 0)
            continue;
        const struct history h = seen_history(&p.seen[seat]);
        memcpy(copy, h.at, (size_t)h.count * sizeof *copy);
        rng_seed(&one, 1);
        rng_seed(&other, 1);
        struct move move = ask(&bot_vote_club, &p.match, seat, &h, &one);
        struct move again =
            ask(&bot_vote_club, &p.match, seat, &(struct history){h.count, copy, 0, NULL}, &other);
        assert_memory_equal(&move, &again, sizeof move);
        assert_memory_equal(&one, &other, sizeof one);
        questions++;
    }
    assert_true(questions > 50);
    playout_close(&p);
}

/* Is this a question that strong thinks through, or, of hand-outs, best? */
static int is_thought_through(const struct match *m, int seat, int of_hand_outs)
{
    const struct vote *v = (const struct vote *)m->position.bytes;
    return seat >= 0 && v->party[seat] == VOTE_REPUBLICAN && v->claim_by == VOTE_NONE &&
           (of_hand_outs ? v->phase == VOTE_IN_GIVE
                         : v->phase == VOTE_IN_NOMINATE || v->phase == VOTE_IN_VOTE);
}

/* With time to think it does something else now and then; without, and once it is told to stop, what club does. The same
 * question gets the same move. */
static void looks_ahead_while_it_may(const struct bot *bot, int of_hand_outs)
{
    static const volatile sig_atomic_t stop = 1;
    const struct budget none = {.nodes = 1}, some = {.nodes = 20 * NODES},
                        stopped = {.nodes = 20 * NODES, .stop = &stop};
    static struct playout p;
    int questions = 0, others = 0;
    for (uint64_t game = 500; questions < 24 && game < 510; game++) {
        begin(&p, 7, &bot_vote_club, game);
        for (int more = 1; more && questions < 24; more = playout_step(&p)) {
            int seat = asked(&p.match);
            if (!is_thought_through(&p.match, seat, of_hand_outs))
                continue;
            const struct history h = seen_history(&p.seen[seat]);
            const struct budget all[] = {none, stopped, some, some};
            struct move club, move[4];
            struct rng rng;
            rng_seed(&rng, 7);
            club = ask(&bot_vote_club, &p.match, seat, &h, &rng);
            for (int i = 0; i < 4; i++) {
                rng_seed(&rng, 7);
                move[i] = ask_for(all[i], bot, &p.match, seat, &h, &rng);
                must_be_legal(&p.match, seat, &move[i]);
            }
            assert_memory_equal(&move[0], &club, sizeof club);
            assert_memory_equal(&move[1], &club, sizeof club);
            assert_memory_equal(&move[2], &move[3], sizeof club);
            others += memcmp(&move[2], &club, sizeof club) != 0;
            questions++;
        }
        playout_close(&p);
    }
    print_message("# %s: %d of %d moves are others than club's\n", bot->name, others, questions);
    assert_true(others > 0 && others < questions);
}

static void strong_looks_ahead(void **state)
{
    (void)state;
    looks_ahead_while_it_may(&bot_vote_strong, 0);
}

static void the_best_looks_ahead(void **state)
{
    (void)state;
    looks_ahead_while_it_may(&bot_vote_best, 0);
    looks_ahead_while_it_may(&bot_vote_best, 1);
}

/* A playout ends the program if a move is illegal. */
static void games_are_played_to_their_end(void **state)
{
    (void)state;
    for (int game = 0; game < games_of(200); game++) {
        static struct playout p;
        begin(&p, 5 + game % 6, &bot_vote_club, 400 + (uint64_t)game);
        while (playout_step(&p)) {}
        playout_close(&p);
    }
}

/* --- what it believes ----------------------------------------------------------------------------------- */

enum { ROUNDS = 11 };

struct brier {
    double sum[ROUNDS], prior[ROUNDS];
    int count[ROUNDS];
};

/* A history as if nobody had said a word. */
static struct history unheard(struct history h)
{
    static struct seen room[MOVES_MOST];
    int count = 0;
    for (int i = 0; i < h.count; i++)
        if (h.at[i].kind == SEEN_MOVE)
            room[count++] = h.at[i];
    h.at = room;
    h.count = count;
    return h;
}

/* Of what each Democrat believes of each other at the beginning of a round. */
static void weigh_beliefs(const struct playout *p, int listens, struct brier *b)
{
    const struct vote *v = (const struct vote *)p->match.position.bytes;
    float prior = (float)vote_dealt(v->players, VOTE_REPUBLICAN) / (float)(v->players - 1);
    for (int seat = 0; seat < v->players; seat++) {
        union position view;
        struct belief belief;
        struct rng rng = {0};
        if (party(&p->match, seat) != VOTE_DEMOCRAT || !vote_lives(v, seat))
            continue;
        match_reveal(&p->match, seat, view.bytes);
        const struct history all = seen_history(&p->seen[seat]), h = listens ? all : unheard(all);
        const struct question q = {.content = content,
                                   .view = view.bytes,
                                   .texts = &p->match.texts,
                                   .seats = v->players,
                                   .seat = seat,
                                   .rng = &rng,
                                   .history = &h};
        bot_vote_club.believes(&q, &belief);
        assert_int_equal(belief.count, v->players);
        for (int s = 0; s < v->players; s++) {
            float is = party(&p->match, s) == VOTE_REPUBLICAN, off = belief.chance[s] - is;
            assert_true(belief.chance[s] >= -0.001f && belief.chance[s] <= 1.001f);
            b->sum[v->round] += s == seat ? 0 : (double)(off * off);
            b->prior[v->round] += s == seat ? 0 : (double)((prior - is) * (prior - is));
            b->count[v->round] += s != seat;
        }
    }
}

static void measure(const struct bot *republicans, struct brier *b)
{
    static struct playout p;
    for (int game = 0; game < games_of(60); game++) {
        uint64_t round = 0;
        begin(&p, 7, &bot_vote_club, 600 + (uint64_t)game);
        p.by_party = 1;
        p.bots[VOTE_DEMOCRAT] = &bot_vote_club;
        p.bots[VOTE_REPUBLICAN] = republicans;
        p.remembered = (1u << 7) - 1;
        while (playout_step(&p)) {
            const struct vote *v = (const struct vote *)p.match.position.bytes;
            if (v->round > round && v->round < ROUNDS && v->phase == VOTE_IN_NOMINATE)
                weigh_beliefs(&p, 1, b);
            round = v->phase == VOTE_IN_NOMINATE ? v->round : round;
        }
        playout_close(&p);
    }
    for (int r = 1; r < ROUNDS; r++)
        if (b->count[r])
            print_message("# %s, round %d: %.3f (prior %.3f, %d beliefs)\n", republicans->name, r,
                          b->sum[r] / b->count[r], b->prior[r] / b->count[r], b->count[r]);
}

static void its_belief_is_worth_more_than_none(void **state)
{
    struct brier open = {0}, covered = {0};
    (void)state;
    measure(&bot_vote_rule, &open);
    measure(&bot_vote_club, &covered);
    assert_true(open.count[4] > 0 && open.sum[4] < 0.06 * open.count[4]);
    double room = games_of(60) == 60 ? 0.01 : 0.05; /* of so few games */
    for (int r = 1; r < ROUNDS; r++)
        assert_true(covered.sum[r] <= covered.prior[r] + room * covered.count[r]);
}

/* --- what it makes of words ------------------------------------------------------------------------------- */

static void say_to_all(struct playout *p, const struct claim *claim)
{
    for (int s = 0; s < p->match.seats; s++)
        assert_int_equal(seen_claim(&p->seen[s], claim), 0);
}

enum talk { TRUE_WORDS, LIES, BOTH, SHOUTED, OF_BOTS, TALKS };
static const char *const talks[] = {"everybody truly", "Republicans lie", "both", "a liar shouts",
                                    "club bots"};

/* A living seat, of this one's party or not, by luck. */
static int somebody(const struct vote *v, int but, struct rng *rng)
{
    int who;
    do
        who = (int)rng_below(rng, v->players);
    while (who == but || !vote_lives(v, who));
    return who;
}

/* What a seat says at the beginning of a round. */
static void speak(struct playout *p, int seat, enum talk how, struct rng *rng)
{
    const struct vote *v = (const struct vote *)p->match.position.bytes;
    int republican = v->party[seat] == VOTE_REPUBLICAN, times = how == SHOUTED ? 20 : 1;
    char text[64];
    if (how == OF_BOTS) {
        int about = -1;
        char is[16] = "";
        const struct history h = seen_history(&p->seen[seat]);
        ask_claim(&bot_vote_club, &p->match, seat, &h, rng_next(rng), text);
        if (sscanf(text, "party %15s %d", is, &about) == 2)
            say_to_all(p, &(struct claim){seat, CLAIM_VOTE_PARTY, about, strcmp(is, "republican") == 0});
        return;
    }
    if ((how == LIES || how == SHOUTED) && !republican)
        return;
    for (int i = 0; i < times; i++) {
        int who = somebody(v, seat, rng), is = v->party[who];
        say_to_all(p,
                   &(struct claim){seat, CLAIM_VOTE_PARTY, who, how == TRUE_WORDS || !republican ? is : !is});
    }
}

static void measure_talk(enum talk how, struct brier *heard, struct brier *deaf)
{
    static struct playout p;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int game = 0; game < games_of(60); game++) {
        uint64_t round = 0;
        begin(&p, 7, &bot_vote_club, 600 + (uint64_t)game);
        while (playout_step(&p)) {
            const struct vote *v = (const struct vote *)p.match.position.bytes;
            if (v->round > round && v->round < ROUNDS && v->phase == VOTE_IN_NOMINATE) {
                int spoken = 0;
                for (int s = 0; s < v->players; s++) {
                    int may = vote_lives(v, s) && !(how == SHOUTED && spoken);
                    spoken |= may && v->party[s] == VOTE_REPUBLICAN;
                    if (may && vote_living(v) > 2)
                        speak(&p, s, how, &rng);
                }
                weigh_beliefs(&p, 1, heard);
                weigh_beliefs(&p, 0, deaf);
            }
            round = v->phase == VOTE_IN_NOMINATE ? v->round : round;
        }
        playout_close(&p);
    }
}

/* Whatever is said, by whomever: to listen is not worse than to know nothing, and true words help. */
static void words_are_worth_something(void **state)
{
    (void)state;
    double room = games_of(60) == 60 ? 0.01 : 0.06; /* of so few games */
    for (int how = 0; how < TALKS; how++) {
        struct brier heard = {0}, deaf = {0};
        double gain = 0;
        measure_talk((enum talk)how, &heard, &deaf);
        print_message("# %s:", talks[how]);
        for (int r = 1; r < ROUNDS; r++) {
            if (!heard.count[r])
                continue;
            print_message(" %d: %.3f (%.3f)", r, heard.sum[r] / heard.count[r], deaf.sum[r] / deaf.count[r]);
            assert_true(heard.sum[r] <= heard.prior[r] + room * heard.count[r]);
            gain += deaf.sum[r] - heard.sum[r];
        }
        print_message("\n");
        assert_true(how != TRUE_WORDS || gain > 0);
    }
}

/* --- nothing twice ---------------------------------------------------------------------------------------- */

/* Returns what ask_claim() has written, as a claim of this seat. */
static struct claim read_claim(int seat, const char *text)
{
    static const char *const laid[] = {"good", "mixed", "bad", "ability"};
    struct claim c = {.seat = seat, .what = CLAIM_VOTE_I_AM, .about = CLAIM_NONE, .is = 0};
    char what[16], is[16];
    assert_int_equal(sscanf(text, "%15s %15s %d", what, is, &c.about), 3);
    if (strcmp(what, "party") == 0) {
        c.what = CLAIM_VOTE_PARTY;
        c.is = strcmp(is, "republican") == 0;
    } else if (strcmp(what, "laid") == 0) {
        c.what = CLAIM_VOTE_LAID;
        while (strcmp(laid[c.is], is) != 0)
            c.is++;
    } else {
        assert_string_equal(what, "i-am");
    }
    return c;
}

/* Returns 1 if something has happened in entry `s` that gives a reason to repeat a claim. */
static int is_reason(const struct seen *s, const struct claim *claim)
{
    int who = claim->about == CLAIM_NONE ? claim->seat : claim->about;
    const struct claim other = seen_claim_of(s);
    if (s->kind == SEEN_CLAIM)
        return claim->what != CLAIM_VOTE_LAID && other.seat != claim->seat && other.is != claim->is &&
               (other.what == CLAIM_VOTE_PARTY ? other.about : other.seat) == who;
    if (claim->what == CLAIM_VOTE_LAID)
        return s->move.verb == VOTE_DO_PLACE && s->move.seat == claim->seat;
    return (s->move.verb == VOTE_DO_CHECK && s->move.arg[1] == who) ||
           (s->move.verb == VOTE_DO_CHANGE && s->move.seat == who);
}

/* Returns how often the seat has said that; it has a reason to say it again. */
static int times_said(const struct history *h, const struct claim *claim)
{
    int times = 0, reasons = 0;
    for (int i = h->count - 1; i >= 0; i--) {
        const struct claim c = seen_claim_of(&h->at[i]);
        int same = h->at[i].kind == SEEN_CLAIM && c.seat == claim->seat && c.what == claim->what &&
                   c.about == claim->about && (c.is == claim->is || c.what == CLAIM_VOTE_LAID);
        reasons += times == 0 && is_reason(&h->at[i], claim);
        times += same;
    }
    assert_true(times == 0 || reasons > 0);
    return times;
}

/* Returns 1 if the seat would say something if it were of the other party. */
static int speaks_otherwise(const struct match *m, int seat, const struct history *history, uint64_t seed)
{
    union position view;
    struct bot_remark r;
    struct rng rng;
    rng_seed(&rng, seed);
    const struct question q = question_to(m, seat, history, &rng, &view);
    struct vote *v = (struct vote *)view.bytes;
    v->party[seat] = !v->party[seat];
    return bot_vote_club.claims(&q, &r);
}

/* In whole games, with more words than at any table, no bot says of a seat what it has said, unless something has happened to
 * that seat since. Whether it is silent for that reason does not depend on its party. */
static void nothing_is_said_twice(void **state)
{
    static struct playout p;
    struct rng rng;
    int said[CLAIM_VOTE_TAKE_BACK + 1] = {0}, again = 0, silent = 0;
    (void)state;
    rng_seed(&rng, 5);
    for (int game = 0; game < games_of(60); game++) {
        begin(&p, 5 + game % 6, &bot_vote_club, 900 + (uint64_t)game);
        while (playout_step(&p)) {
            const struct vote *v = (const struct vote *)p.match.position.bytes;
            int seat = asked(&p.match);
            char text[64];
            if (seat < 0 || v->round == 0 || rng_below(&rng, 3))
                continue;
            const struct history h = seen_history(&p.seen[seat]);
            uint64_t seed = rng_next(&rng);
            ask_claim(&bot_vote_club, &p.match, seat, &h, seed, text);
            silent += text[0] == '\0';
            assert_int_equal(speaks_otherwise(&p.match, seat, &h, seed), text[0] != '\0');
            if (text[0]) {
                const struct claim c = read_claim(seat, text);
                again += c.what != CLAIM_VOTE_LAID && times_said(&h, &c) > 0;
                said[c.what]++;
                say_to_all(&p, &c);
            }
        }
        playout_close(&p);
    }
    print_message("# said: %d of a party, %d \"I am\", %d laid; %d of them again; %d times silent\n",
                  said[CLAIM_VOTE_PARTY], said[CLAIM_VOTE_I_AM], said[CLAIM_VOTE_LAID], again, silent);
    assert_true(said[CLAIM_VOTE_PARTY] && said[CLAIM_VOTE_I_AM] && said[CLAIM_VOTE_LAID] && silent);
}

/* How far the odds of a chance are from those of another, as a logarithm. */
static double odds_apart(float a, float b)
{
    double one = log((double)a / (1 - (double)a)), other = log((double)b / (1 - (double)b));
    return one > other ? one - other : other - one;
}

/* Said a hundred times, a claim weighs what it weighs once: a third of the odds at most (e^0.29, of calibrated chances). What is
 * taken back, or was said by somebody who is not there or about him, weighs nothing. */
static void shouting_is_no_use(void **state)
{
    (void)state;
    static struct playout p;
    int asked_of = 0, moved = 0;
    begin(&p, 7, &bot_vote_club, 610);
    while (playout_step(&p)) {
        const struct vote *v = (const struct vote *)p.match.position.bytes;
        int seat = asked(&p.match), who = (asked_of + 1) % 7, by = (asked_of + 3) % 7;
        if (seat < 0 || v->round == 0 || v->party[seat] != VOTE_DEMOCRAT || asked_of > 60 ||
            p.seen[seat].sealed.waiting)
            continue;
        struct seen_log *log = &p.seen[seat];
        struct claim claim = {by, CLAIM_VOTE_PARTY, who, asked_of++ % 2};
        const struct claim back = {by, CLAIM_VOTE_TAKE_BACK, CLAIM_NONE, CLAIM_NONE},
                           contrary = {by, CLAIM_VOTE_PARTY, who, !claim.is};
        int before = log->count;
        const struct history silent = seen_history(log);
        struct belief nothing = believed(&bot_vote_club, &p.match, seat, &silent), once, often;
        assert_int_equal(seen_claim(log, &claim), 0);
        const struct history said = seen_history(log);
        once = believed(&bot_vote_club, &p.match, seat, &said);
        for (int i = 0; i < 99; i++)
            assert_int_equal(seen_claim(log, i % 3 == 1 ? &contrary : &claim), 0);
        const struct history shouted = seen_history(log);
        often = believed(&bot_vote_club, &p.match, seat, &shouted);
        assert_int_equal(seen_claim(log, &back), 0);
        const struct history taken = seen_history(log);
        struct belief none = believed(&bot_vote_club, &p.match, seat, &taken);
        for (int s = 0; s < 7; s++) {
            assert_float_equal(once.chance[s], often.chance[s], 1e-3f);
            assert_float_equal(nothing.chance[s], none.chance[s], 1e-3f);
            if (nothing.chance[s] > 1e-4f && nothing.chance[s] < 1 - 1e-4f)
                assert_true(odds_apart(nothing.chance[s], once.chance[s]) < 0.29);
            moved += once.chance[s] != nothing.chance[s];
            assert_true(once.chance[s] == nothing.chance[s] || (vote_lives(v, by) && vote_lives(v, who)));
        }
        log->claims -= log->count - before;
        log->count = before;
    }
    playout_close(&p);
    assert_true(asked_of > 20 && moved > 0);
}

/* --- who takes a seat ----------------------------------------------------------------------------------- */

static void levels(void **state)
{
    const struct game *vote = game_find("vote"), *dixit = game_find("dixit");
    int offered = 0;
    (void)state;
    assert_ptr_equal(bot_usual(vote), &bot_vote_club);
    assert_ptr_equal(bot_usual(dixit), &bot_dixit_club);
    assert_ptr_equal(bot_usual(game_find("voices")), &bot_voices_club);
    assert_ptr_equal(bot_dixit_tags.choose, bot_dixit_beginner.choose);
    assert_ptr_equal(bot_voices_rule.choose, bot_voices_casual.choose);
    assert_null(bot_of_level(dixit, "tags")); /* a bot, and no level */
    assert_ptr_equal(bot_of_level(dixit, "best"), &bot_dixit_best);
    assert_null(bot_of_level(game_find("voices"), "best"));
    assert_ptr_equal(bot_of_level(vote, "club"), &bot_vote_club);
    assert_ptr_equal(bot_find(vote, "rule"), &bot_vote_rule);
    assert_ptr_equal(bot_find(vote, "random"), &bot_random);
    assert_ptr_equal(bot_vote_rule.choose, bot_vote_casual.choose);
    for (const struct bot *const *bot = bots_of(vote); *bot; bot++) {
        offered += bot_is_offered(vote, *bot);
        assert_int_equal(bot_is_offered(vote, *bot), (*bot)->level > 0);
    }
    assert_int_equal(offered, 5);
    assert_false(bot_is_offered(dixit, &bot_random));
    const struct question q = {.budget = {.nodes = 7}}, none = {0};
    assert_int_equal(bot_budget(&q, &bot_vote_club).nodes, 7);
    assert_int_equal(bot_budget(&none, &bot_vote_club).ms, bot_vote_club.usual.ms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_story_leads_to_the_table),
        cmocka_unit_test(claims_are_honest),
        cmocka_unit_test(a_bot_that_remembers_is_blind),
        cmocka_unit_test(cheats_are_found),
        cmocka_unit_test(any_history_is_safe),
        cmocka_unit_test(the_same_question_gets_the_same_move),
        cmocka_unit_test(strong_looks_ahead),
        cmocka_unit_test(the_best_looks_ahead),
        cmocka_unit_test(games_are_played_to_their_end),
        cmocka_unit_test(its_belief_is_worth_more_than_none),
        cmocka_unit_test(words_are_worth_something),
        cmocka_unit_test(nothing_is_said_twice),
        cmocka_unit_test(shouting_is_no_use),
        cmocka_unit_test(levels),
    };
    return cmocka_run_group_tests_name("bots_memory", tests, open_pack, close_pack);
}
