/* What the hub asks of the rules: a move is read and tried once, when it comes, and the legal moves of a seat are listed
 * once in a position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"

enum { MOST_LISTS = 512, MOVES = 120, PEOPLE = 5 };

static int tries, readings, applied; /* since the last step began */

int __real_match_try(const struct match *m, const struct move *move, const struct text *text,
                     struct error *e);
int __wrap_match_try(const struct match *m, const struct move *move, const struct text *text,
                     struct error *e);
int __real_match_try_own(const struct match *m, const struct move *move, const struct text *text,
                         struct error *e);
int __wrap_match_try_own(const struct match *m, const struct move *move, const struct text *text,
                         struct error *e);
int __real_codec_read_move_of(const struct content *content, int seat, json_t *json, struct move *out,
                              struct text *text, struct error *e);
int __wrap_codec_read_move_of(const struct content *content, int seat, json_t *json, struct move *out,
                              struct text *text, struct error *e);

int __wrap_match_try(const struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    tries++;
    return __real_match_try(m, move, text, e);
}

int __wrap_match_try_own(const struct match *m, const struct move *move, const struct text *text,
                         struct error *e)
{
    tries++;
    return __real_match_try_own(m, move, text, e);
}

int __wrap_codec_read_move_of(const struct content *content, int seat, json_t *json, struct move *out,
                              struct text *text, struct error *e)
{
    readings++;
    return __real_codec_read_move_of(content, seat, json, out, text, e);
}

/* --- a game that counts --------------------------------------------------------------------------------- */

static const struct game *real;
static struct game counting;
static struct {
    uint8_t position[MAX_POSITION];
    int seat;
} lists[MOST_LISTS];
static int list_count, listed_again;

static int list_and_count(const void *pack, const void *position, int seat, struct pattern *out)
{
    for (int i = 0; seat != CHANCE && i < list_count; i++)
        listed_again +=
            lists[i].seat == seat && memcmp(lists[i].position, position, real->position_size) == 0;
    if (seat != CHANCE && list_count < MOST_LISTS) {
        lists[list_count].seat = seat;
        memcpy(lists[list_count++].position, position, real->position_size);
    }
    return real->legal(pack, position, seat, out);
}

static int apply_and_count(const void *pack, void *position, const struct move *move, struct fault *fault)
{
    applied++;
    return real->apply(pack, position, move, fault);
}

static void count_from_now(struct kit *k)
{
    struct table *t = hub_find(k->hub, k->code);
    assert_non_null(t);
    real = t->content->game;
    counting = *real;
    counting.legal = list_and_count;
    counting.apply = apply_and_count;
    t->content->game = &counting;
}

static void clear(void)
{
    tries = readings = applied = list_count = listed_again = 0;
}

static void begin(struct kit *k)
{
    kit_table(k, "vote", PEOPLE);
    for (uint32_t c = 1; c <= PEOPLE; c++)
        kit_sit(k, c, (int)c - 1);
    kit_start(k, PEOPLE);
    count_from_now(k);
}

/* A person who is asked and has not chosen yet; 0: nobody. */
static uint32_t next_person(struct kit *k)
{
    for (uint32_t c = 1; c <= PEOPLE; c++) {
        json_t *m = kit_state(k, c), *ask = json_object_get(m, "ask");
        int free = ask && !json_object_get(ask, "waited") && !json_object_get(ask, "held");
        json_decref(m);
        if (free)
            return c;
    }
    return 0;
}

/* --- the tests ------------------------------------------------------------------------------------------ */

static void test_listed_once(void **state)
{
    struct kit *k = *state;
    begin(k);
    for (int n = 0; n < MOVES; n++) {
        uint32_t who = next_person(k);
        if (!who)
            break;
        clear();
        json_decref(kit_play(k, who, NULL));
        assert_int_equal(listed_again, 0);
        assert_true(list_count < MOST_LISTS);
        clear();
        kit_wait(k, 6000, PEOPLE); /* where it is blind, its window */
        assert_true(list_count < MOST_LISTS);
    }
    hub_find(k->hub, k->code)->content->game = real;
}

/* What lies in the box was tried when it came: sealing it asks the rules to play each, and no more. */
static void test_tried_once(void **state)
{
    struct kit *k = *state;
    begin(k);
    json_decref(kit_play(k, next_person(k), "nominate"));
    for (int votes = 0; votes < PEOPLE; votes++) {
        uint32_t who = next_person(k);
        clear();
        kit_expect(kit_play(k, who, "vote"), "held");
        assert_int_equal(readings, 1);
        assert_int_equal(tries, 1);
        assert_in_range(applied, votes < PEOPLE - 1 ? 1 : PEOPLE + 1, votes < PEOPLE - 1 ? 1 : 100);
    }
    hub_find(k->hub, k->code)->content->game = real;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_listed_once), TEST(test_tried_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
