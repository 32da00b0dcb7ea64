/* former.c: every standard pack that was ever shipped is in the program, and records that name one are read with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/former.h"
#include "match/games.h"
#include "match/record_read.h"

enum { SHIPPED_MOST = 4096 };

static struct shipped {
    char game[32], name[32], sha256[65];
} shipped[SHIPPED_MOST];
static int shipped_count;

static int read_list(void **state)
{
    char path[1024];
    (void)state;
    snprintf(path, sizeof path, "%s/content/packs.txt", getenv("HUSTINGS_SOURCE"));
    FILE *list = fopen(path, "r");
    if (!list)
        return -1;
    while (shipped_count < SHIPPED_MOST &&
           fscanf(list, "%31s %64s", shipped[shipped_count].game, shipped[shipped_count].sha256) == 2) {
        struct shipped *s = &shipped[shipped_count++];
        char *slash = strchr(s->game, '/');
        snprintf(s->name, sizeof s->name, "%s", slash ? slash + 1 : "standard");
        if (slash)
            *slash = '\0';
    }
    int whole = feof(list);
    fclose(list);
    return whole && shipped_count > 0 ? 0 : -1;
}

/* The newest of this name that is listed. */
static const char *last_of(const struct game *game, const char *name)
{
    const char *last = "";
    for (int k = 0; k < shipped_count; k++)
        if (strcmp(shipped[k].game, game->name) == 0 && strcmp(shipped[k].name, name) == 0)
            last = shipped[k].sha256;
    return last;
}

/* Where this fails, a built-in pack was changed: see tools/keep-pack.py. */
static void test_current_packs_are_listed_last(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct error e;
        if (strcmp(games[i]->name, "null") == 0)
            continue; /* the template for a new game is never shipped */
        struct content *current = content_open(games[i], "standard", &e);
        assert_non_null(current);
        assert_string_equal(last_of(games[i], "standard"), current->sha256);
        content_close(current);
    }
}

/* The pack `even` is the standard one with one Loyalty check fewer, under a name of its own, and nothing else. */
static void test_even_lacks_one_check(void **state)
{
    struct error e;
    struct content *standard = content_open(game_find("vote"), "standard", &e);
    struct content *even = content_open(game_find("vote"), "even", &e);
    (void)state;
    assert_non_null(standard);
    assert_non_null(even);
    assert_string_equal(last_of(game_find("vote"), "even"), even->sha256);
    json_t *copy = json_deep_copy(standard->json), *abilities = json_object_get(copy, "abilities");
    for (size_t i = 0; i < json_array_size(abilities); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(abilities, i), "id")), "a02") == 0) {
            assert_string_equal(json_string_value(json_object_get(json_array_get(abilities, i), "ability")),
                                "check");
            json_array_remove(abilities, i);
        }
    assert_false(json_equal(json_object_get(copy, "name"), json_object_get(even->json, "name")));
    json_object_set(copy, "name", json_object_get(even->json, "name"));
    assert_true(json_equal(copy, even->json));
    json_decref(copy);
    content_close(standard);
    content_close(even);
}

static void test_all_that_were_shipped_are_here(void **state)
{
    (void)state;
    for (int i = 0; i < shipped_count; i++) {
        struct error e;
        const struct game *game = game_find(shipped[i].game);
        assert_non_null(game);
        struct content *content = content_of_hash(game, shipped[i].name, shipped[i].sha256, &e);
        if (!content)
            fail_msg("nothing keeps the pack %s of %s", shipped[i].sha256, shipped[i].game);
        assert_string_equal(content->sha256, shipped[i].sha256);
        assert_string_equal(content->name, shipped[i].name);
        content_close(content);
    }
}

static void test_what_is_not_here(void **state)
{
    static const struct {
        const char *game, *name, *sha256;
    } wrong[] = {
        {"night", "standard", "0000000000000000000000000000000000000000000000000000000000000000"},
        {"night", "standard", ""},
        {"night", "standard", "../../dixit/former/x"},
        {"dixit", "nowhere", NULL}, /* NULL: of a former pack that there is */
        {"dixit", "../dixit/standard", NULL},
        {"night", "standard", NULL}, /* another game's */
    };
    const char *former = NULL;
    (void)state;
    for (int i = 0; i < shipped_count && !former; i++)
        if (strcmp(shipped[i].game, "dixit") == 0)
            former = shipped[i].sha256;
    assert_non_null(former);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct error e;
        const char *sha256 = wrong[i].sha256 ? wrong[i].sha256 : former;
        assert_null(content_of_hash(game_find(wrong[i].game), wrong[i].name, sha256, &e));
        assert_int_equal(e.word, W_ERROR_NO_SUCH_CONTENT);
    }
}

static void test_records_are_read_with_their_pack(void **state)
{
    static const uint8_t seed[32] = {7};
    (void)state;
    for (int i = 0; i < shipped_count; i++) {
        struct error e;
        struct match match;
        struct record record;
        struct reader reader;
        struct content *content =
            content_of_hash(game_find(shipped[i].game), shipped[i].name, shipped[i].sha256, &e);
        assert_non_null(content);
        assert_int_equal(match_start(&match, content, content->game->most_seats, NULL, &e), 0);
        char *line = record_begin(&record, &match, NULL, seed);
        assert_non_null(line);
        assert_int_equal(reader_from(&reader, line, strlen(line), NULL, &e), 0);
        assert_string_equal(reader.match.content->sha256, shipped[i].sha256);
        reader_close(&reader);
        free(line);
        match_end(&match);
        content_close(content);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_current_packs_are_listed_last),    cmocka_unit_test(test_even_lacks_one_check),
        cmocka_unit_test(test_all_that_were_shipped_are_here),   cmocka_unit_test(test_what_is_not_here),
        cmocka_unit_test(test_records_are_read_with_their_pack),
    };
    return cmocka_run_group_tests(tests, read_list, NULL);
}
