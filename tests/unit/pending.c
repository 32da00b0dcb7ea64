/* A secret answer that waits in `replay` keeps the text it says until it is open. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "front/pending.h"
#include "match/games.h"
#include "rules/dixit/dixit.h"

static void the_text_is_kept(void **state)
{
    static struct reader r;
    static struct pending p;
    struct error e;
    struct content *c = content_open(game_find("dixit"), "standard", &e);
    (void)state;
    assert_int_equal(match_start(&r.match, c, 4, NULL, &e), 0);
    r.before = r.match.position;
    r.move = (struct move){.seat = 2, .verb = DIXIT_DO_CLUE, .arg = {DIXIT_TEXT_FINE, 7}};
    r.text = (struct text){"Where the river sleeps"};
    r.record.moves = 5;
    pending_keep(&p, &r);
    r.text = (struct text){"something else by now"};
    json_t *opened = pending_opened(&p, c, 0);
    assert_string_equal(json_string_value(json_object_get(opened, "text")), "Where the river sleeps");
    assert_int_equal(p.n, 4);
    json_decref(opened);
    match_end(&r.match);
    content_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_text_is_kept)};
    return cmocka_run_group_tests_name("pending", tests, NULL, NULL);
}
