/* hub_names.c LIST: names that deceive the eye, names that people want, and pairs that look alike or do not (names.json):
 * each as the border judges it, and at a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "match/text.h"
#include "server/hub/names.h"

static json_t *list;

static const char *at(const json_t *pair, size_t which)
{
    return json_string_value(json_array_get(pair, which));
}

/* Whether a guest may sit down by that name, beside somebody else; the guest leaves again. */
static int may_sit(struct kit *k, const char *name)
{
    json_t *m = kit_ask(k, 2, "{s:s,s:i,s:s,s:s,s:s}", "t", "sit", "seat", 1, "name", name, "token",
                        kit_token(1), "key", k->key);
    int sits = strcmp(kit_text(m, "t"), "ack") == 0;
    if (!sits) {
        assert_string_equal(kit_text(m, "code"), "bad-input");
        assert_string_equal(kit_text(m, "at"), "name");
    }
    json_decref(m);
    if (sits)
        kit_done(k, 2, "{s:s}", "t", "leave");
    kit_clear(k);
    return sits;
}

/* The host's name is not like any other's. */
static void open_table(struct kit *k)
{
    kit_table(k, "night", 2);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_decref(kit_hello(k, 2, kit_token(1)));
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Xyzzy", "token", kit_token(0));
    kit_done(k, 1, "{s:s,s:s,s:s}", "t", "host", "do", "set", "talk", "text");
}

static void test_hostile_names(void **state)
{
    struct kit *k = *state;
    size_t i;
    json_t *one;
    open_table(k);
    json_array_foreach(json_object_get(list, "hostile"), i, one)
    {
        if (names_fault(at(one, 1), 20) == WORD_NONE || may_sit(k, at(one, 1)))
            fail_msg("%s: \"%s\" is taken", at(one, 0), at(one, 1));
    }
    assert_true(i >= 226);
}

static void test_friendly_names(void **state)
{
    struct kit *k = *state;
    size_t i;
    json_t *one;
    open_table(k);
    json_array_foreach(json_object_get(list, "friendly"), i, one)
    {
        const char *name = json_string_value(one);
        if (names_fault(name, 20) != WORD_NONE || !may_sit(k, name))
            fail_msg("\"%s\" is refused", name);
        assert_false(text_shows_nothing(name));
        kit_pass(k, 10000);
        kit_done(k, 1, "{s:s,s:s}", "t", "say", "text", name);
    }
    assert_true(i >= 60);
}

/* What is wrong is said: that nothing shows, that it is too long, that a word has two alphabets. */
static void test_faults(void **state)
{
    static const struct {
        const char *name;
        enum word fault;
    } names[] = {
        {"", W_SERVER_TEXT_EMPTY},
        {" \xe3\x80\x80 ", W_SERVER_TEXT_EMPTY},
        {"\xe2\xa0\x80", W_SERVER_TEXT_BARRED},
        {"a\xcc\x81", W_SERVER_TEXT_BARRED},
        {"Annа", W_SERVER_NAME_MIXED}, /* the last letter is Cyrillic */
        {"Ann Анна", WORD_NONE},       /* a word each */
        {"Ann-Анна", WORD_NONE},
        {"12345678901234567890", WORD_NONE},
        {"123456789012345678901", W_SERVER_TEXT_LONG},
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(names_fault(names[i].name, 20), names[i].fault);
    assert_int_equal(names_say_fault("Annа", 20), WORD_NONE); /* it is not a name */
    assert_int_equal(names_say_fault("thin\xe2\x80\x89spaces", 20), WORD_NONE);
    assert_int_equal(names_say_fault("\xe3\x85\xa4", 20), W_SERVER_TEXT_BARRED);
}

static void test_names_that_look_alike(void **state)
{
    struct kit *k = *state;
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(list, "alike"), i, one)
    {
        if (!names_alike(at(one, 0), at(one, 1)) || !names_alike(at(one, 1), at(one, 0)))
            fail_msg("\"%s\" and \"%s\" look alike", at(one, 0), at(one, 1));
    }
    json_array_foreach(json_object_get(list, "apart"), i, one)
    {
        if (names_alike(at(one, 0), at(one, 1)) || names_alike(at(one, 1), at(one, 0)))
            fail_msg("\"%s\" and \"%s\" do not look alike", at(one, 0), at(one, 1));
    }
    open_table(k);
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", "Copa", "token", kit_token(0));
    assert_false(may_sit(k, "Сора"));
    assert_true(may_sit(k, "Соня"));
}

/* A name that was allowed once stays: the log is read as it is, and the newcomer is compared with it. */
static void test_old_names_stay(void **state)
{
    static const char old[] = "Pa\xe3\x85\xa4ul", written[] = "Pa---ul"; /* a Hangul filler */
    struct kit *k = *state;
    open_table(k);
    kit_done(k, 1, "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", written, "token", kit_token(0));
    char *name = k->tables[0];
    while ((name = strstr(name, written)))
        memcpy(name, old, sizeof old - 1);
    kit_restart(k);
    json_decref(kit_hello(k, 1, kit_token(0)));
    json_t *m = kit_last(k, 1, "seats");
    assert_string_equal(kit_text(json_array_get(json_object_get(m, "seats"), 0), "name"), old);
    json_decref(m);
    json_decref(kit_hello(k, 2, kit_token(1)));
    assert_false(may_sit(k, "Paul"));
    kit_refused(k, 1, "bad-input", "{s:s,s:i,s:s,s:s}", "t", "sit", "seat", 0, "name", old, "token",
                kit_token(0));
}

/* The one who is asked for a clue, and the clue that she gives, as it is refused or taken. */
static void test_clues_show_something(void **state)
{
    struct kit *k = *state;
    json_t *move = NULL;
    uint32_t teller = 0;
    long long q = 0;
    kit_table(k, "dixit", 3);
    for (uint32_t c = 1; c <= 3; c++)
        kit_sit(k, c, (int)c - 1);
    kit_start(k, 3);
    for (uint32_t c = 1; c <= 3 && !move; c++) {
        json_t *m = kit_state(k, c), *legal = json_object_get(json_object_get(m, "ask"), "legal");
        if (strcmp(kit_text(json_array_get(legal, 0), "do"), "clue") == 0) {
            teller = c;
            move = kit_move(k, c, "clue", &q);
        }
        json_decref(m);
    }
    assert_non_null(move);
    static const char *const nothing[] = {"\xe3\x85\xa4", "\xe2\xa0\x80 \xe2\xa0\x80", "\xe2\x80\x8b",
                                          "\xcc\x81", "\xc2\xa0"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        json_object_set_new(move, "text", json_string(nothing[i]));
        kit_refused(k, teller, "illegal-move", "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move",
                    move);
    }
    json_object_set_new(move, "text", json_string("👨‍👩‍👧‍👦"));
    json_t *m = kit_ask(k, teller, "{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)q, "move", move);
    assert_string_equal(kit_text(m, "t"), "ack");
    json_decref(m);
    json_decref(move);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(int argc, char **argv)
{
    json_error_t error;
    list = argc == 2 ? json_load_file(argv[1], 0, &error) : NULL;
    if (!list) {
        fprintf(stderr, "usage: hub_names LIST\n");
        return 2;
    }
    const struct CMUnitTest tests[] = {
        TEST(test_hostile_names),         TEST(test_friendly_names), TEST(test_faults),
        TEST(test_names_that_look_alike), TEST(test_old_names_stay), TEST(test_clues_show_something),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(list);
    return failed;
}
