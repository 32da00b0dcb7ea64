/*
 * match/json_plain: the fast reader reads the same as jansson, and leaves anything unusual or wrong to it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/json.h"
#include "match/json_plain.h"
#include "rules/kit.h"

static json_t *read_whole(const char *bytes, size_t size)
{
    return json_loadb(bytes, size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY, NULL);
}

/* The same tree, and its fields in the same order. */
static int is_same(const json_t *a, const json_t *b)
{
    char *one = json_dumps(a, JSON_COMPACT | JSON_ENCODE_ANY),
         *other = json_dumps(b, JSON_COMPACT | JSON_ENCODE_ANY);
    int same = one && other && strcmp(one, other) == 0 && json_equal(a, b);
    free(one);
    free(other);
    return same;
}

/* In memory of exactly its size, so that a sanitizer notices a read beyond it. */
static json_t *read_plain(const char *text, size_t size)
{
    char *bytes = malloc(size ? size : 1);
    assert_non_null(bytes);
    memcpy(bytes, text, size);
    json_t *plain = json_plain(bytes, size);
    free(bytes);
    return plain;
}

static const char *const usual[] = {
    "{}",
    "[]",
    "0",
    "7",
    "-7",
    "999999999999999",
    "-999999999999999",
    "true",
    "false",
    "null",
    "\"\"",
    "\"a\"",
    "\"\x7f /'[]{},:\"",
    "{\"\":\"\"}",
    " { \"a\" : [ 1 , -2 , [ ] , { } , null ] ,\r\n\t\"b\" : { \"a\" : true } } \n",
    "{\"t\":\"move\",\"i\":12,\"q\":4,\"move\":{\"do\":\"play\",\"die\":\"blue\"}}",
    "[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]",
};

static void usual_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        json_t *plain = read_plain(usual[i], strlen(usual[i])),
               *whole = read_whole(usual[i], strlen(usual[i]));
        if (!plain || !is_same(plain, whole))
            fail_msg("%s", usual[i]);
        json_decref(plain);
        json_decref(whole);
    }
}

static void unusual_ones(void **state)
{
    static const struct {
        const char *text;
        size_t size;
    } odd[] = {
#define ODD(text) {text, sizeof text - 1}
        ODD(""),
        ODD(" "),
        ODD("\0"),
        ODD("1\0"),
        ODD("1 1"),
        ODD("{"),
        ODD("}"),
        ODD("["),
        ODD("[1"),
        ODD("[1,"),
        ODD("[1,]"),
        ODD("[,1]"),
        ODD("[1 2]"),
        ODD("{1:2}"),
        ODD("{\"a\"}"),
        ODD("{\"a\":}"),
        ODD("{\"a\" 1}"),
        ODD("{\"a\":1,}"),
        ODD("{a:1}"),
        ODD("{\"a\":1]"),
        ODD("[1}"),
        ODD("\""),
        ODD("\"a"),
        ODD("\"a\\"),
        ODD("\"\\n\""),
        ODD("\"\\u0041\""),
        ODD("\"a\nb\""),
        ODD("\"a\0b\""),
        ODD("\"ő\""),
        ODD("\"\xff\""),
        ODD("{\"ő\":1}"),
        ODD("{\"\\u0000\":1}"),
        ODD("01"),
        ODD("-"),
        ODD("-0"),
        ODD("-01"),
        ODD("- 1"),
        ODD("+1"),
        ODD("1.5"),
        ODD("1e3"),
        ODD("1E3"),
        ODD("1."),
        ODD(".5"),
        ODD("1000000000000000"),
        ODD("tru"),
        ODD("truer"),
        ODD("nul"),
        ODD("True"),
        ODD("NaN"),
        ODD("{\"a\":1,\"a\":1}"),
        ODD("{\"a\":{\"b\":1,\"b\":2}}"),
        ODD("[[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]]"),
        ODD("\xef\xbb\xbf{}"),
#undef ODD
    };
    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        json_t *plain = read_plain(odd[i].text, odd[i].size);
        if (plain)
            fail_msg("%.*s", (int)odd[i].size, odd[i].text);
    }
}

/* Letters of JSON thrown into the usual ones: whatever is still read is what jansson reads. */
static void with_letters_changed(void **state)
{
    static const char letters[] = "{}[]\",:-+.0123456789eEtrufalsn \n\\\x01\xc3\x85";
    struct rng random;
    int read = 0;
    (void)state;
    rng_seed(&random, 20);
    for (int round = 0; round < 200000; round++) {
        char text[128];
        const char *from = usual[rng_below(&random, sizeof usual / sizeof *usual)];
        size_t size = (size_t)snprintf(text, sizeof text, "%s", from);
        for (uint32_t change = rng_below(&random, 3); change < 3; change++)
            text[rng_below(&random, (uint32_t)size)] = letters[rng_below(&random, sizeof letters)];
        json_t *plain = read_plain(text, size), *whole = plain ? read_whole(text, size) : NULL;
        if (plain && !is_same(plain, whole))
            fail_msg("%.*s", (int)size, text);
        read += plain != NULL;
        json_decref(plain);
        json_decref(whole);
    }
    assert_true(read > 1000); /* otherwise the test shows nothing */
}

/* Text that only looks like a number is refused, however long it is; numbers of JSON are read, even those that C can't hold. */
static void numbers(void **state)
{
    static const char *const wrong[] = {"1+2",
                                        "1-2",
                                        "1e5e5",
                                        "01",
                                        "-01",
                                        "-",
                                        "--1",
                                        "+1",
                                        "1.",
                                        ".5",
                                        "-.5",
                                        "1e",
                                        "1e+",
                                        "1.e5",
                                        "1.5.5",
                                        "1e5.5",
                                        "0x10",
                                        "00",
                                        "1 2",
                                        "12345678901234+5678901",
                                        "12345678901234-5678901",
                                        "-12345678901234-5678901",
                                        "1234567890123456789012345678901234567890+",
                                        "1234567890123456789012345678901234567890-1",
                                        "0123456789012345678901234567890123456789",
                                        "1234567890123456789012345678901234567890.",
                                        "1234567890123456789012345678901234567890e",
                                        "1e123456789012345678901234567890+5",
                                        "-",
                                        "123456789012345678-",
                                        "------------------------",
                                        "1++++++++++++++++++++++++"};
    static const char *const right[] = {"0",
                                        "-0",
                                        "7",
                                        "-7",
                                        "1.5",
                                        "1e5",
                                        "1E-5",
                                        "1e+5",
                                        "0.5",
                                        "123456789012345678",
                                        "1234567890123456789012345678901234567890",
                                        "-1234567890123456789012345678901234567890",
                                        "1e99999",
                                        "0.1234567890123456789012345678901234567890"};
    struct error e;
    char text[128];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        for (int form = 0; form < 3; form++) {
            int size = snprintf(text, sizeof text,
                                form == 0   ? "{\"n\":%s}"
                                : form == 1 ? "[%s]"
                                            : "%s",
                                wrong[i]);
            if (json_document(text, (size_t)size, &e))
                fail_msg("%s is read", text);
        }
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        int size = snprintf(text, sizeof text, "{\"n\":%s}", right[i]);
        json_t *j = json_document(text, (size_t)size, &e);
        if (!json_is_number(json_object_get(j, "n")))
            fail_msg("%s is refused", text);
        json_decref(j);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(usual_ones),
        cmocka_unit_test(unusual_ones),
        cmocka_unit_test(with_letters_changed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
