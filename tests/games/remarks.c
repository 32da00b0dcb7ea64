/* remarks.c: what bots say (bots/remark.h): the same from every seat's view as from the spectator's, nothing that
 * content/words/talk.json does not know, and all that was written for them. */
#include "bots/remark.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/json.h"
#include "tests/games/stepper.h"
#include "tests/games/trial.h"

enum { TOLD = 32, GAMES_EACH = 3 };

static json_t *list;  /* talk.json */
static json_t *heard; /* "GAME/claim/is" or "GAME/phrase": how often */

/* What was shown recently, the newest first. */
struct lately {
    struct told told[TOLD];
    int count;
};

static void remember(struct lately *l, const struct stepper *s)
{
    int kept = l->count < TOLD - s->cue_count ? l->count : TOLD - s->cue_count;
    memmove(&l->told[s->cue_count], l->told, (size_t)kept * sizeof l->told[0]);
    for (int i = 0; i < s->cue_count; i++)
        l->told[i] = (struct told){s->cues[s->cue_count - 1 - i], -1};
    l->count = kept + s->cue_count;
    for (int i = 0; i < l->count; i++)
        l->told[i].ago++;
}

static int has_text(json_t *texts, const char *text)
{
    size_t i;
    json_t *value;
    json_array_foreach(texts, i, value) if (strcmp(json_string_value(value), text) == 0) return 1;
    return 0;
}

/* As the server would take it from a person. */
static int is_known(const struct trial *t, const struct bot_remark *r)
{
    json_t *claims = json_object_get(json_object_get(list, "claims"), t->content->game->name);
    json_t *phrase = r->phrase ? json_object_get(json_object_get(list, "phrases"), r->phrase) : NULL;
    json_t *claim = r->claim ? json_object_get(claims, r->claim) : NULL;
    int wants_seat = phrase ? json_array_size(phrase) > 0 : json_is_true(json_object_get(claim, "seat"));
    json_t *is = json_object_get(claim, "is");
    return (phrase != NULL) != (claim != NULL) && wants_seat == (r->about >= 0) && r->about < t->seats &&
           (is ? r->is && has_text(is, r->is) : !r->is);
}

static void count(const struct trial *t, const struct bot_remark *r)
{
    char key[80];
    snprintf(key, sizeof key, "%s/%s%s%s", t->content->game->name, r->phrase ? r->phrase : r->claim,
             r->is ? "/" : "", r->is ? r->is : "");
    json_int_t times = json_integer_value(json_object_get(heard, key));
    json_object_set_new(heard, key, json_integer(times + 1));
}

static int same(const struct bot_remark *a, const struct bot_remark *b)
{
    return a->phrase == b->phrase && a->claim == b->claim && a->is == b->is && a->about == b->about &&
           a->round == b->round;
}

static int ask(const struct trial *t, const struct stepper *s, int viewer, int seat, const struct lately *l,
               uint64_t luck, struct bot_remark *out)
{
    union position view;
    struct rng rng;
    rng_seed(&rng, luck);
    memset(view.bytes, UNKNOWN, sizeof view.bytes);
    t->content->game->reveal(t->content->pack, s->match.position.bytes, viewer, view.bytes);
    return bot_remark(t->content, view.bytes, t->seats, seat, l->told, l->count, &rng, out);
}

/* The seat that is about to move speaks, whoever looks at the table with its eyes. */
static void listen(const struct trial *t, const struct stepper *s, const struct lately *l, int seat,
                   uint64_t luck)
{
    struct bot_remark said, other;
    int speaks = ask(t, s, SPECTATOR, seat, l, luck, &said);
    for (int viewer = 0; viewer < t->seats; viewer++) {
        must(ask(t, s, viewer, seat, l, luck, &other) == speaks, &s->match.position,
             "whether %d speaks follows from what %d knows", seat, viewer);
        must(same(&said, &other), &s->match.position, "what %d says follows from what %d knows", seat,
             viewer);
    }
    must(!speaks || is_known(t, &said), &s->match.position, "%d says what nobody can say", seat);
    must(!speaks || said.about != seat, &s->match.position, "%d speaks of itself", seat);
    if (speaks)
        count(t, &said);
}

static void play(const struct trial *t, const struct bot *bot, uint64_t seed)
{
    static struct stepper s;
    struct lately lately = {.count = 0};
    place = (struct place){t, seed, 0};
    stepper_start(&s, t->content, t->seats, t->options, bot, seed);
    s.restless = 12;
    while (stepper_next(&s)) {
        uint32_t to_act = match_to_act(&s.match);
        remember(&lately, &s);
        for (int seat = 0; seat < t->seats; seat++)
            if (to_act >> seat & 1)
                listen(t, &s, &lately, seat, seed * 1000003 + (uint64_t)place.move * 31 + (uint64_t)seat);
        place.move += s.count;
    }
    stepper_end(&s);
}

static void remarks_follow_from_what_is_public(void **state)
{
    (void)state;
    for (int i = 0; i < trial_count; i += trials_every())
        for (uint64_t seed = 0; seed < GAMES_EACH; seed++)
            play(&trials[i], &bot_random, seed);
}

/* What only bots say is said by some of them: a line that never comes would not be missed. */
static void every_line_is_heard(void **state)
{
    static const char *const lines[][2] = {{"vote", "remark"},
                                           {"vote", "remark-of"},
                                           {"night", "taunt"},
                                           {"dixit", "round"},
                                           {"voices", "remark"}};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0] && trials_every() == 1; i++) {
        json_t *claims = json_object_get(json_object_get(list, "claims"), lines[i][0]), *is;
        size_t n;
        json_array_foreach(json_object_get(json_object_get(claims, lines[i][1]), "is"), n, is)
        {
            char key[80];
            snprintf(key, sizeof key, "%s/%s/%s", lines[i][0], lines[i][1], json_string_value(is));
            if (!json_object_get(heard, key))
                fail_msg("nobody says %s", key);
        }
    }
}

static int open_all(void **state)
{
    size_t size;
    struct error e;
    const char *bytes = content_built_in("words/talk.json", &size);
    list = bytes ? json_document(bytes, size, &e) : NULL;
    heard = json_object();
    return !list || !heard || trials_open(state);
}

static int close_all(void **state)
{
    const char *key;
    json_t *times;
    json_object_foreach(heard, key, times) print_message("# %s: %lld\n", key, json_integer_value(times));
    json_decref(heard);
    json_decref(list);
    return trials_close(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remarks_follow_from_what_is_public),
        cmocka_unit_test(every_line_is_heard),
    };
    return cmocka_run_group_tests_name("remarks", tests, open_all, close_all);
}
