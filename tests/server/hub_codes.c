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

/* --- guessing -------------------------------------------------------------------------------------------- */

static const char STRANGER[] = "198.51.100.7", OTHER[] = "198.51.100.8", WRONG[] = "QQQQQ";

/* The status, or 0: it waits. */
static int ask_from(struct kit *k, const char *address, const char *code, const char *page,
                    const char *bearer)
{
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s%s", code, page);
    const struct hub_request request = {"GET", path, "", bearer, address, "", 0};
    k->status = 0;
    kit_step(k, (struct hub_event){.kind = IN_REQUEST, .conn = 31, .data = &request});
    return k->status;
}

/* The stranger uses up the wrong codes of his address. */
static void use_up(struct kit *k)
{
    while (ask_from(k, STRANGER, WRONG, "", "") == 404)
        ;
    assert_int_equal(k->status, 429);
}

/* Two people play; the table may be asleep. */
static void begin_game(struct kit *k)
{
    kit_night(k);
    kit_start(k, 2);
}

static void be_ready(struct kit *k, int asleep)
{
    if (asleep)
        kit_restart(k);
    use_up(k);
}

/* What a guess is answered with, and when, in one text. */
static void guess_of(struct kit *k, const char *code, const char *page, const char *bearer, char out[256])
{
    uint64_t before = k->now;
    ask_from(k, STRANGER, code, page, bearer);
    while (!k->status && k->now - before < 10000)
        kit_pass(k, 1);
    snprintf(out, 256, "%d after %d ms: %s", k->status, (int)(k->now - before), k->reply_text);
}

static void hello_of(struct kit *k, const char *code, const char *token, const char *key, char out[256])
{
    uint64_t before = k->now;
    char text[200];
    kit_open_from(k, 30, STRANGER);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"i\":7,\"table\":\"%s\",\"token\":\"%s\",\"key\":\"%s\"}",
             code, token, key);
    kit_raw(k, 30, text);
    while (!json_array_size(k->boxes[30]) && k->now - before < 10000)
        kit_pass(k, 1);
    char *answer = json_dumps(json_array_get(k->boxes[30], 0), JSON_COMPACT);
    snprintf(out, 256, "after %d ms: %s", (int)(k->now - before), answer);
    free(answer);
    kit_close(k, 30);
}

/* The same bytes after the same time, whatever the code, whether its table is in memory or not. */
static void test_guesses_are_refused_alike(void **state)
{
    static const char *const pages[] = {"", "/record"}, *const bearers[] = {"", "nobodysnobodysnobodys-"};
    struct kit *k = *state;
    char wrong[256], right[256];
    begin_game(k);
    for (int asleep = 0; asleep < 2; asleep++) {
        for (int n = 0; n < 4; n++) {
            be_ready(k, asleep);
            guess_of(k, WRONG, pages[n / 2], bearers[n % 2], wrong);
            guess_of(k, k->code, pages[n / 2], bearers[n % 2], right);
            assert_string_equal(right, wrong);
            assert_int_equal(strncmp(wrong, n % 2 ? "429 after 250 ms: " : "429 after 0 ms: ", 16), 0);
        }
        be_ready(k, asleep);
        hello_of(k, WRONG, bearers[1], "", wrong);
        hello_of(k, k->code, bearers[1], "", right);
        assert_string_equal(right, wrong);
        assert_non_null(strstr(wrong, "after 250 ms: {\"t\":\"reject\",\"i\":7,\"code\":\"too-fast\""));
    }
}

/* Those who belong to the table come in all the same, and at once; other addresses are not touched. */
static void test_known_secrets_come_in(void **state)
{
    struct kit *k = *state;
    char got[256];
    begin_game(k);
    for (int asleep = 0; asleep < 2; asleep++) {
        const struct {
            const char *page, *bearer;
            int status;
        } asked[] = {{"", kit_token(1), 200},
                     {"/record", kit_token(1), 200},
                     {"", k->key, 200},
                     {"/record", k->key, 403}};
        for (size_t n = 0; n < sizeof asked / sizeof asked[0]; n++) {
            be_ready(k, asleep);
            assert_int_equal(ask_from(k, STRANGER, k->code, asked[n].page, asked[n].bearer), asked[n].status);
        }
        be_ready(k, asleep);
        hello_of(k, k->code, kit_token(1), "", got);
        assert_non_null(strstr(got, "after 0 ms: {\"t\":\"welcome\",\"i\":7,\"seat\":1"));
        be_ready(k, asleep);
        hello_of(k, k->code, "nobodysnobodysnobodys-", k->key, got);
        assert_non_null(strstr(got, "after 0 ms: {\"t\":\"welcome\",\"i\":7,\"seat\":null"));
        assert_int_equal(ask_from(k, OTHER, k->code, "", ""), 200);
        assert_int_equal(ask_from(k, "loopback", k->code, "", ""), 200);
    }
}

/* The code for another device, and the token of a person who has opened the table and has not sat down. */
static void test_other_secrets_come_in(void **state)
{
    struct kit *k = *state;
    begin_game(k);
    use_up(k);
    json_t *m = kit_ask(k, 1, "{s:s}", "t", "transfer");
    kit_open_from(k, 30, STRANGER);
    json_t *welcome = kit_ask(k, 30, "{s:s,s:s,s:s,s:s}", "t", "hello", "table", k->code, "token",
                              "another-device-of-the-same", "transfer", kit_text(m, "transfer"));
    assert_string_equal(kit_text(welcome, "t"), "welcome");
    json_decref(welcome);
    json_decref(m);
    open_table(k, 7);
    assert_int_equal(ask_from(k, STRANGER, k->code, "", "tokentokentokentoken0007"), 200);
    assert_int_equal(ask_from(k, STRANGER, k->code, "", "tokentokentokentoken0008"), 0);
}

/* A table that cannot be read, and one that is gone when it is asked for, are codes like any other. */
static void test_guesses_learn_nothing_of_faults(void **state)
{
    static const char NOBODY[] = "nobodysnobodysnobodys-";
    struct kit *k = *state;
    char wrong[256], right[256];
    begin_game(k);
    for (int gone = 0; gone < 2; gone++) {
        kit_restart(k); /* it is in the store's list */
        free(k->tables[0]);
        k->tables[0] = gone ? NULL : strdup("open {}\n");
        use_up(k);
        guess_of(k, WRONG, "", NOBODY, wrong);
        guess_of(k, k->code, "", NOBODY, right);
        assert_string_equal(right, wrong);
        guess_of(k, k->code, "", kit_token(0), right);
        assert_string_equal(right, wrong);
    }
}

/* A wrong code per six seconds, however many are tried meanwhile. */
static void test_guessing_on_changes_nothing(void **state)
{
    struct kit *k = *state;
    int answered = 0;
    use_up(k);
    uint64_t until = k->now + 60100;
    for (; k->now < until; kit_pass(k, 7))
        answered += ask_from(k, STRANGER, WRONG, "", "") == 404;
    assert_int_equal(answered, 10);
}

/* --- a socket for one table ------------------------------------------------------------------------------ */

static void hello_at(struct kit *k, uint32_t conn, const char *path, const char *code)
{
    char text[256];
    kit_step(k,
             (struct hub_event){.kind = IN_OPEN, .conn = conn, .code = path, .data = "1.2.3.4", .size = 7});
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"i\":1,\"table\":\"%s\",\"token\":\"%s\"}", code,
             kit_token(0));
    kit_raw(k, conn, text);
}

/* A socket that was opened for a table is good for no other: somebody on the way may have chosen the server by it. Such
 * a hello counts as no guess, since it is told nothing; a wrong code in both places does. */
static void test_path_names_the_table(void **state)
{
    struct kit *k = *state;
    char small[STORE_CODE + 1] = "";
    open_table(k, 1);
    for (size_t n = 0; k->code[n]; n++)
        small[n] = (char)(k->code[n] | 0x20);
    hello_at(k, 1, k->code, k->code);
    kit_skip(k, 1, "welcome");
    hello_at(k, 2, small, k->code);
    kit_skip(k, 2, "welcome");
    for (uint32_t conn = 3; conn < 3 + 12; conn++) {
        hello_at(k, conn, "ZZZZZ", k->code);
        json_t *m = kit_take(k, conn, "reject");
        assert_string_equal(kit_text(m, "code"), "bad-input");
        assert_string_equal(kit_text(m, "at"), "table");
        assert_string_equal(kit_text(m, "message"), "This connection was opened for another table.");
        json_decref(m);
        kit_close(k, conn);
    }
    int met = 0;
    for (uint32_t conn = 15; conn < 15 + 12; conn++) {
        hello_at(k, conn, "ZZZZZ", "ZZZZZ");
        kit_pass(k, 300); /* a guess is refused later */
        json_t *m = kit_take(k, conn, "reject");
        met += strcmp(kit_text(m, "code"), "too-fast") == 0;
        json_decref(m);
        kit_close(k, conn);
    }
    assert_int_equal(met, 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, kit_setup, kit_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_are_alike),
        cmocka_unit_test(test_number_of_letters),
        TEST(test_codes_grow),
        TEST(test_path_names_the_table),
        TEST(test_guesses_are_refused_alike),
        TEST(test_known_secrets_come_in),
        TEST(test_other_secrets_come_in),
        TEST(test_guesses_learn_nothing_of_faults),
        TEST(test_guessing_on_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
