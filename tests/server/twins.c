/* twins.c: timing and bytes reveal nothing (docs/server-design.md, Twin worlds). A game is played; then it is
 * played once more in a world that differs in what one viewer may not know: other hands, other hidden
 * choices, and in a blind question other moments of answering. As long as the rules themselves reveal no
 * difference, the viewer must get the same bytes at the same time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/hub/pace.h"
#include "twins.h"

enum { MOST_ACTS = 4000, PLAY_MS = 900000 };

static struct act acts[MOST_ACTS];
static int act_count;

/* --- planted bugs --------------------------------------------------------------------------------------- */

enum plant { PLANT_NOTHING, PLANT_EARLY, PLANT_LENGTH, PLANT_SCENE, PLANT_REMARK, PLANT_DOUBT };
static enum plant plant;
static uint64_t ballots; /* bots' ballots whose moment was set */

void __real_log_hold(struct table *t, int seat, const struct choice *choice);
void __wrap_log_hold(struct table *t, int seat, const struct choice *choice);
void __real_match_put_view(struct out *o, const struct match *m, int viewer);
void __wrap_match_put_view(struct out *o, const struct match *m, int viewer);

/* A window that ends when somebody has answered. */
void __wrap_log_hold(struct table *t, int seat, const struct choice *choice)
{
    if (plant == PLANT_EARLY && t->blind)
        t->blind_until = hub_now(t->hub) + 1;
    __real_log_hold(t, seat, choice);
}

/* A view whose length depends on what it hides. */
void __wrap_match_put_view(struct out *o, const struct match *m, int viewer)
{
    unsigned sum = 0;
    __real_match_put_view(o, m, viewer);
    for (size_t i = 0; plant == PLANT_LENGTH && i < m->content->game->position_size; i++)
        sum = sum * 31 + m->position.bytes[i];
    if (plant == PLANT_LENGTH)
        put_bytes(o, "     ", sum % 5);
}

uint32_t __real_cues_ms(const struct game *game, const struct cue *cue);
uint32_t __wrap_cues_ms(const struct game *game, const struct cue *cue);

/* A scene that takes a little longer by a bit of the hidden position. */
uint32_t __wrap_cues_ms(const struct game *game, const struct cue *cue)
{
    unsigned sum = 0;
    const struct match *m = twin_now->table->match;
    for (size_t i = 0; plant == PLANT_SCENE && i < game->position_size; i++)
        sum = sum * 31 + m->position.bytes[i];
    return __real_cues_ms(game, cue) + (sum & 1) * 100;
}

uint64_t __real_pace_hesitation(const struct table *t, int seat, int *is_ballot);
uint64_t __wrap_pace_hesitation(const struct table *t, int seat, int *is_ballot);

/* A bot whose ballot comes later by a bit of the hidden position. */
uint64_t __wrap_pace_hesitation(const struct table *t, int seat, int *is_ballot)
{
    unsigned sum = 0;
    uint64_t ms = __real_pace_hesitation(t, seat, is_ballot);
    ballots += *is_ballot != 0;
    for (size_t i = 0; plant == PLANT_DOUBT && i < t->game->position_size; i++)
        sum = sum * 31 + t->match->position.bytes[i];
    return *is_ballot ? ms + (sum >> 7 & 1) * 500 : ms;
}

void __real_stage_ready(struct table *t, int seat);
void __wrap_stage_ready(struct table *t, int seat);

/* People speak where a bot would: with their moves. */
void __wrap_stage_ready(struct table *t, int seat)
{
    __real_stage_ready(t, seat);
    chatter_ask(t, seat);
}

int __real_bot_remark(const struct content *content, const void *view, int seats, int seat,
                      const struct told *told, int told_count, struct rng *rng, struct bot_remark *out);
int __wrap_bot_remark(const struct content *content, const void *view, int seats, int seat,
                      const struct told *told, int told_count, struct rng *rng, struct bot_remark *out);

/* A bot that says what it says by a bit of the hidden position. */
int __wrap_bot_remark(const struct content *content, const void *view, int seats, int seat,
                      const struct told *told, int told_count, struct rng *rng, struct bot_remark *out)
{
    unsigned sum = 0;
    int speaks = __real_bot_remark(content, view, seats, seat, told, told_count, rng, out);
    const struct match *m = twin_now->table->match;
    for (size_t i = 0; plant == PLANT_REMARK && i < content->game->position_size; i++)
        sum = sum * 31 + m->position.bytes[i];
    if (sum & 1)
        *out = (struct bot_remark){.phrase = "moment", .about = -1, .round = out->round};
    return speaks;
}

/* --- the first world ------------------------------------------------------------------------------------ */

static struct act *note_act(struct twin *w, enum act_kind kind, int seat)
{
    struct act *a = &acts[act_count];
    *a = (struct act){.at = w->now, .order = (uint64_t)act_count++, .kind = kind, .seat = seat};
    return a;
}

static void remember_move(struct twin *w, struct act *a, const struct move *move, uint64_t asked_at)
{
    a->move = *move;
    a->blind = w->table->blind && (match_to_act(w->table->match) >> a->seat & 1);
    a->asked_at = asked_at;
    a->until = w->table->blind_until - stage_left(w->table); /* whoever skips brings it that much forward */
    a->before = malloc(sizeof *a->before);
    assert_non_null(a->before);
    memcpy(a->before, w->table->match->position.bytes, MAX_POSITION);
}

/* The move that says "no" in a blind question; 0: there is none. */
static int find_no(struct twin *w, int seat, struct move *out)
{
    struct pattern list[MAX_PATTERNS];
    int count = trial_legal(w->trial, w->table->match->position.bytes, seat, list);
    for (int i = 0; i < count; i++)
        if (list[i].flags & BLIND) {
            pattern_nth(&list[i], 0, out);
            return 1;
        }
    return 0;
}

static void say(struct twin *w, int seat, const char *text)
{
    struct act *a = note_act(w, ACT_MESSAGE, seat);
    a->bytes = strdup(text);
    twin_say(w, seat, text);
}

/* Goes on, as far as this one is concerned; or names a stage that is not there. */
static void say_skip(struct twin *w, int seat, int wrong)
{
    char text[80];
    const struct stage *g = w->table->stage;
    unsigned long long n = (stage_in_opening(w->table) ? 0 : g->n) + (wrong ? 5 : 0);
    snprintf(text, sizeof text, "{\"t\":\"skip\",\"i\":%llu,\"n\":%llu}", (unsigned long long)++w->i[seat],
             n);
    say(w, seat, text);
}

/* The viewer tries things: wrong moves, more time, a new socket, what was before. */
static void fidget(struct twin *w, int seat)
{
    char text[200];
    unsigned long long q = w->table->seat[seat].q;
    switch (rng_below(&w->rng, 6)) {
    case 3: say_skip(w, seat, rng_below(&w->rng, 3) == 0); break;
    case 0:
        snprintf(text, sizeof text, "{\"t\":\"move\",\"i\":%llu,\"q\":%llu,\"move\":{\"do\":\"fly\"}}",
                 (unsigned long long)++w->i[seat], q);
        say(w, seat, text);
        break;
    case 1:
        snprintf(text, sizeof text, "{\"t\":\"think\",\"i\":%llu,\"q\":%llu}",
                 (unsigned long long)++w->i[seat], q);
        say(w, seat, text);
        break;
    case 2:
        note_act(w, ACT_CLOSE, seat);
        twin_hang_up(w, seat);
        twin_pass(w, w->now + 50);
        snprintf(text, sizeof text,
                 "{\"t\":\"hello\",\"i\":%llu,\"table\":\"%s\",\"token\":\"token-of-seat-%02d-and-some-"
                 "more\",\"have\":%u}",
                 (unsigned long long)++w->i[seat], w->code, seat, (unsigned)(w->table->record.moves / 2));
        note_act(w, ACT_HELLO, seat)->bytes = strdup(text);
        twin_hello(w, seat, text);
        break;
    case 4: {
        char game[2 * FAIR_ID + 1];
        fair_to_hex(w->table->seal.id, FAIR_ID, game);
        snprintf(text, sizeof text, "{\"t\":\"past\",\"i\":%llu,\"game\":\"%s\",\"from\":0}",
                 (unsigned long long)++w->i[seat], game);
        say(w, seat, text);
        break;
    }
    default: break;
    }
}

struct plan {
    uint64_t at, asked_at, q;
};

static void act(struct twin *w, int seat, const struct plan *plan)
{
    struct move move;
    union position p;
    if (seat == w->viewer)
        fidget(w, seat);
    else if (stage_left(w->table) && rng_below(&w->rng, 2))
        say_skip(w, seat, 0);
    if (w->table->seat[seat].q != plan->q || twin_over(w))
        return;
    memcpy(&p, w->table->match->position.bytes, MAX_POSITION);
    int silent = w->table->blind && rng_below(&w->rng, 2);
    if (silent && find_no(w, seat, &move)) {
        remember_move(w, note_act(w, ACT_SILENCE, seat), &move, plan->asked_at);
        return;
    }
    random_move(w->trial, &p, seat, &w->rng, &move);
    char *text = twin_move_text(w, seat, &move);
    struct act *a = note_act(w, ACT_MOVE, seat);
    a->bytes = text;
    remember_move(w, a, &move, plan->asked_at);
    twin_say(w, seat, text);
}

/* A seat that is asked answers after a while, out of turn hardly ever. */
static void make_plans(struct twin *w, struct plan *plans)
{
    uint32_t to_act = twin_over(w) ? 0 : match_to_act(w->table->match);
    for (int s = 0; s < w->trial->seats; s++) {
        const struct seat *seat = &w->table->seat[s];
        if (plans[s].q == seat->q || !seat->is_asked)
            continue;
        plans[s] = (struct plan){.q = seat->q, .asked_at = w->now};
        if ((to_act >> s & 1) || rng_below(&w->rng, 10) == 0)
            plans[s].at = w->now + 100 + rng_below(&w->rng, 1500);
    }
}

static void play_first(struct twin *w)
{
    struct plan plans[MAX_SEATS] = {{0}};
    uint64_t end = w->now + PLAY_MS;
    act_count = 0;
    while (!twin_over(w) && w->now < end && act_count + 4 < MOST_ACTS) {
        int next = -1;
        make_plans(w, plans);
        for (int s = 0; s < w->trial->seats; s++)
            if (plans[s].at && (next < 0 || plans[s].at < plans[next].at))
                next = s;
        uint64_t at = next < 0 ? w->now + 100 : plans[next].at;
        uint64_t step = w->now + 100;
        twin_pass(w, at < step ? at : step);
        if (next >= 0 && w->now >= plans[next].at) {
            struct plan plan = plans[next];
            plans[next].at = 0;
            act(w, next, &plan);
        }
    }
}

/* --- the second ----------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const struct act *x = a, *y = b;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* In a blind question the others answer at other moments. */
static void shift_blind(struct twin *w)
{
    for (int i = 0; i < act_count; i++) {
        struct act *a = &acts[i];
        if (!a->blind || a->seat == w->viewer || a->until <= a->asked_at + 2)
            continue;
        a->at = a->asked_at + 1 + rng_below(&w->rng, (uint32_t)(a->until - a->asked_at - 1));
    }
    qsort(acts, (size_t)act_count, sizeof acts[0], by_time);
}

static int is_no(const struct twin *w, const struct act *a)
{
    struct pattern list[MAX_PATTERNS];
    int count = trial_legal(w->trial, a->before->bytes, a->seat, list);
    for (int i = 0; i < count; i++)
        if ((list[i].flags & BLIND) && pattern_holds(&list[i], &a->move))
            return 1;
    return 0;
}

/* What the others do here: what looks the same to the viewer. 0: there is no such thing. */
static int act_alike(struct twin *w, const struct act *a)
{
    union position q;
    struct move move;
    memcpy(&q, w->table->match->position.bytes, MAX_POSITION);
    if (!twin_match(w, a->before, &a->move, &q, &move))
        return 0;
    int may_be_silent = a->blind && (a->kind == ACT_SILENCE || is_no(w, a));
    if (may_be_silent && rng_below(&w->rng, 2))
        return 1;
    char *text = twin_move_text(w, a->seat, &move);
    twin_say(w, a->seat, text);
    free(text);
    return 1;
}

static void play_second(struct twin *w)
{
    shift_blind(w);
    for (int i = 0; i < act_count && !w->parted_at && !twin_over(w); i++) {
        const struct act *a = &acts[i];
        twin_pass(w, a->at);
        if (w->parted_at || twin_over(w))
            return;
        if (a->kind == ACT_CLOSE)
            twin_hang_up(w, a->seat);
        else if (a->kind == ACT_HELLO)
            twin_hello(w, a->seat, a->bytes);
        else if (a->kind == ACT_MESSAGE || (a->kind == ACT_MOVE && a->seat == w->viewer))
            twin_say(w, a->seat, a->bytes);
        else if (a->seat != w->viewer && !act_alike(w, a))
            w->parted_at = w->parted_at ? w->parted_at : w->now;
    }
}

/* --- both ----------------------------------------------------------------------------------------------- */

struct sums {
    uint64_t messages, differed, games, remarks;
};

/* What the viewer could use to tell the worlds apart, or NULL. */
static const char *compare(const struct twin *a, const struct twin *b, struct sums *sums)
{
    static char why[1200];
    for (size_t i = 0;; i++) {
        uint64_t at_a = i < a->out_count ? a->out[i].at : UINT64_MAX;
        uint64_t at_b = i < b->out_count ? b->out[i].at : UINT64_MAX;
        uint64_t until = b->parted_at ? b->parted_at : b->now;
        if ((at_a < at_b ? at_a : at_b) >= until)
            return NULL;
        if (at_a != at_b || strcmp(a->out[i].bytes, b->out[i].bytes) != 0) {
            const char *x = i < a->out_count ? a->out[i].bytes : "",
                       *y = i < b->out_count ? b->out[i].bytes : "";
            const char *how = at_a != at_b             ? "comes at another moment"
                              : strlen(x) != strlen(y) ? "has another length"
                                                       : "says something else";
            size_t same = 0; /* shown: a little of what is the same, then what differs */
            while (x[same] && x[same] == y[same])
                same++;
            same = same > 120 ? same - 120 : 0;
            snprintf(why, sizeof why, "message %zu %s\n# at %lld: %.400s\n# at %lld: %.400s", i, how,
                     (long long)at_a, x + same, (long long)at_b, y + same);
            return why;
        }
        sums->messages++;
        sums->remarks += strstr(a->out[i].bytes, "\"t\":\"said\"") != NULL;
    }
}

static void forget_acts(void)
{
    for (int i = 0; i < act_count; i++) {
        free(acts[i].bytes);
        free(acts[i].before);
    }
    act_count = 0;
}

static const char *try_seed(const struct trial *trial, int viewer, uint64_t seed, struct sums *sums)
{
    struct twin a, b;
    twin_open(&a, trial, viewer, seed, NULL);
    play_first(&a);
    twin_open(&b, trial, viewer, seed, &a);
    play_second(&b);
    const char *found = compare(&a, &b, sums);
    sums->differed += b.differed;
    sums->games++;
    forget_acts();
    twin_close(&a);
    twin_close(&b);
    return found;
}

/* --- tests ---------------------------------------------------------------------------------------------- */

static const struct {
    const char *game;
    int seats;
    const char *mode;
    int seeds;
} kinds[] = {{"night", 2, NULL, 12},     {"vote", 5, NULL, 12},    {"vote", 7, NULL, 6},
             {"dixit", 4, "classic", 8}, {"dixit", 6, "party", 6}, {"dixit", 6, "team", 6},
             {"voices", 3, NULL, 5},     {"voices", 5, NULL, 4}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char *try_kind(int k, int seeds, struct sums *sums)
{
    const struct trial *trial = trial_find_mode(kinds[k].game, "standard", kinds[k].seats, kinds[k].mode);
    const char *found = NULL;
    assert_non_null(trial);
    for (int seed = 1; seed <= seeds && !found; seed++) {
        int viewer = seed % (kinds[k].seats + 1);
        viewer = viewer == kinds[k].seats ? SPECTATOR : viewer;
        found = try_seed(trial, viewer, (uint64_t)seed, sums);
        if (found)
            fprintf(stderr, "# %s, %d seats, seed %d, viewer %d: %s\n", kinds[k].game, kinds[k].seats, seed,
                    viewer, found);
    }
    return found;
}

static void nothing_tells_them_apart(void **state)
{
    uint64_t remarks = 0;
    (void)state;
    plant = PLANT_NOTHING;
    for (int k = 0; k < KINDS; k++) {
        struct sums sums = {0};
        const char *found = try_kind(k, kinds[k].seeds, &sums);
        printf("# %s, %d seats: %llu games, %llu messages alike, %llu remarks, %llu positions differed\n",
               kinds[k].game, kinds[k].seats, (unsigned long long)sums.games,
               (unsigned long long)sums.messages, (unsigned long long)sums.remarks,
               (unsigned long long)sums.differed);
        remarks += sums.remarks;
        if (found)
            fail_msg("a viewer can tell two worlds apart");
        assert_true(sums.messages >= 100 && sums.differed >= 1); /* otherwise nothing was tried */
    }
    assert_true(remarks >= 10 && ballots >= 10);
}

/* Heads are left out above: without its salt each would reveal, by trial, what its line hides. So every line
 * is salted, and the heads sent are those of the salted lines. */
static void every_head_is_salted(void **state)
{
    (void)state;
    for (int k = 0; k < KINDS; k++) {
        struct twin w;
        uint8_t head[HASH];
        size_t told = 0;
        twin_open(&w, trial_find_mode(kinds[k].game, "standard", kinds[k].seats, kinds[k].mode), 0, 1, NULL);
        play_first(&w);
        uint64_t number = 0;
        for (const char *line = w.table->lines, *end; (end = strchr(line, '\n')); line = end + 1, number++) {
            size_t size = (size_t)(end - line);
            uint8_t plain[HASH];
            if (number == 0)
                fair_setup(line, size, head);
            char *bare = malloc(HASH + size);
            assert_non_null(bare);
            memcpy(bare, head, HASH);
            memcpy(bare + HASH, line, size);
            fair_setup(bare, HASH + size, plain); /* what it would be without a salt */
            free(bare);
            if (number > 0)
                fair_head(w.table->record.seed, number, line, size, head);
            for (size_t i = 0; i < w.head_count; i++) {
                if (w.heads[i].line != number)
                    continue;
                assert_memory_equal(w.heads[i].head, head, HASH);
                assert_memory_not_equal(w.heads[i].head, plain, HASH);
                told++;
            }
        }
        assert_true(told > 10);
        forget_acts();
        twin_close(&w);
    }
}

/* What is planted must be found in games of a kind, and as what it is. */
static void finds(enum plant planted, int kind, const char *as)
{
    struct sums sums = {0};
    plant = planted;
    const char *found = try_kind(kind, kinds[kind].seeds, &sums);
    plant = PLANT_NOTHING;
    if (!found || !strstr(found, as))
        fail_msg("the planted leak is not found as what it is; said: %s", found ? found : "nothing");
}

static void finds_a_window_that_ends_early(void **state)
{
    (void)state;
    finds(PLANT_EARLY, 1, "comes at another moment");
}

static void finds_a_scene_that_tells(void **state)
{
    (void)state;
    finds(PLANT_SCENE, 1, "says something else");
}

static void finds_a_remark_that_tells(void **state)
{
    (void)state;
    finds(PLANT_REMARK, 1, "");
}

static void finds_a_ballot_that_tells(void **state)
{
    (void)state;
    finds(PLANT_DOUBT, 1, "");
}

static void finds_a_length_that_tells(void **state)
{
    (void)state;
    finds(PLANT_LENGTH, 0, "has another length");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_tells_them_apart),       cmocka_unit_test(every_head_is_salted),
        cmocka_unit_test(finds_a_window_that_ends_early), cmocka_unit_test(finds_a_length_that_tells),
        cmocka_unit_test(finds_a_scene_that_tells),       cmocka_unit_test(finds_a_remark_that_tells),
        cmocka_unit_test(finds_a_ballot_that_tells),
    };
    return cmocka_run_group_tests_name("twin worlds", tests, trials_open, trials_close);
}
