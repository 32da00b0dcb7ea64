/* hub_codes.c: the codes of tables: how long they are, and what somebody who guesses them learns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hub_kit.h"
#include "server/hub/code.h"

/* --- letters --------------------------------------------------------------------------------------------- */

/* Of all bytes there are, each letter is made by as many as any other. */
static void test_letters_are_alike(void **state)
{
    (void)state;
    int count[256] = {0}, letters = 0;
    for (int byte = 0; byte < 256; byte++)
        count[(unsigned char)code_letter((uint8_t)byte)]++;
    for (int letter = 1; letter < 256; letter++) {
        letters += count[letter] > 0;
        assert_int_equal(count[letter], count[letter] ? count['A'] : 0);
    }
    assert_int_equal(letters, 24);
    assert_int_equal(count['I'] + count['O'], 0);
    assert_true(count[0] < 24); /* no more of them are drawn again than has to be */
}

/* Fewer than 1 in 100,000 are taken, with not one letter more than that takes. */
static void test_number_of_letters(void **state)
{
    static const struct {
        uint64_t taken;
        int letters;
    } cases[] = {{0, 5},           {1, 5},
                 {79, 5},          {80, 6},
                 {1911, 6},        {1912, 7},
                 {45864, 7},       {45865, 8},
                 {1100753, 8},     {1100754, 9},
                 {26418075, 9},    {26418076, 10},
                 {UINT32_MAX, 11}, {UINT64_MAX, STORE_CODE}};
    (void)state;
    for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++)
        assert_int_equal(code_letters(cases[n].taken), cases[n].letters);
}

static void open_table(struct kit *k, int number)
{
    char body[128];
    snprintf(body, sizeof body, "{\"game\":\"night\",\"seats\":2,\"token\":\"tokentokentokentoken%04d\"}",
             number);
    kit_request(k, "POST", "/api/tables", "", "", body);
    assert_int_equal(k->status, 201);
    snprintf(k->code, sizeof k->code, "%s", kit_text(k->reply, "code"));
}

static void assert_found(struct kit *k, const char *code)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s", code);
    kit_request(k, "GET", path, "", "", "");
    assert_int_equal(k->status, 200);
}

/* The eightieth table has a longer code; the others keep theirs, and all are found, asleep and awake, in capitals or
 * not. */
static void test_codes_grow(void **state)
{
    struct kit *k = *state;
    char first[STORE_CODE + 1] = "", small[STORE_CODE + 1];
    for (int n = 1; n <= 80; n++) {
        open_table(k, n);
        assert_int_equal(strlen(k->code), n < 80 ? 5 : 6);
        if (n == 1)
            memcpy(first, k->code, sizeof first);
    }
    for (int restarted = 0; restarted < 2; restarted++) {
        assert_found(k, k->code);
        assert_found(k, first);
        for (size_t i = 0; i < sizeof small; i++)
            small[i] = (char)(k->code[i] ? k->code[i] | 0x20 : 0);
        assert_found(k, small);
        json_t *m = kit_hello(k, 1, kit_token(0));
        assert_string_equal(kit_text(m, "t"), "welcome");
        json_decref(m);
        kit_restart(k);
    }
    open_table(k, 81);
    assert_int_equal(strlen(k->code), 6);
    kit_forgotten(k, "5\n6\n");
    open_table(k, 82);
    assert_int_equal(strlen(k->code), 6);
    kit_forgotten(k, "7\n8\n");
    open_table(k, 83);
    assert_int_equal(strlen(k->code), 5);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_alike),
        cmocka_unit_test(test_number_of_letters),
        TEST(test_codes_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
