/*
 * match/out: the output is byte for byte what jansson writes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/out.h"

/* The value by itself, then after another one, so that a comma comes first. */
static void assert_same(json_t *value)
{
    struct out o = {0};
    json_t *list = json_pack("[i,O]", 7, value);
    char *alone = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY), *both = json_dumps(list, JSON_COMPACT);
    assert_true(alone && both);
    put_json(&o, value);
    assert_int_equal(o.size, strlen(alone));
    assert_memory_equal(o.bytes, alone, o.size);
    out_clear(&o);
    put_open(&o, '[');
    put_number(&o, 7);
    put_json(&o, value);
    put_close(&o, ']');
    assert_int_equal(o.size, strlen(both));
    assert_memory_equal(o.bytes, both, o.size);
    out_free(&o);
    free(alone);
    free(both);
    json_decref(list);
    json_decref(value);
}

static void texts_of_every_length(void **state)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    (void)state;
    for (size_t size = 0; size < sizeof letters; size++)
        assert_same(json_stringn(letters, size));
}

/* Each byte that a text can hold, and some letters of two and four, at each place: they are looked at eight at a time. */
static void each_byte_at_each_place(void **state)
{
    static const char *const wide[] = {"ő",    "п",    "€",     "🗳", "\x7f", "\xc2\x80",
                                       "\"\"", "\\\"", "\x1f ", "!#",   "[]"};
    enum { SIZE = 19 };
    (void)state;
    for (size_t at = 0; at < SIZE; at++) {
        char text[SIZE + 8];
        for (int byte = 0; byte < 0x80; byte++) {
            memset(text, 'x', SIZE);
            text[at] = (char)byte;
            assert_same(json_stringn(text, SIZE));
        }
        for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
            snprintf(text, sizeof text, "%.*s%s", (int)at, "-------------------", wide[i]);
            assert_same(json_string(text));
        }
    }
}

static void numbers(void **state)
{
    (void)state;
    for (json_int_t n = -1100; n <= 1100; n++)
        assert_same(json_integer(n));
    for (int shift = 0; shift < 63; shift++) {
        assert_same(json_integer((json_int_t)1 << shift));
        assert_same(json_integer(-((json_int_t)1 << shift)));
    }
    assert_same(json_integer(INT64_MAX));
    assert_same(json_integer(INT64_MIN));
    assert_same(json_real(0.1));
}

static void trees(void **state)
{
    (void)state;
    assert_same(json_pack("{s:[],s:{},s:[i,n,b,[s]],s:{s:s}}", "a", "b", "c\"", 1, 1, "", "d", "e", "f\n"));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_every_length),
        cmocka_unit_test(each_byte_at_each_place),
        cmocka_unit_test(numbers),
        cmocka_unit_test(trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
