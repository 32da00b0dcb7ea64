#include "front/rulebook.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/command.h"

enum { LINE = 4096, RULE_NAME = 16, INDENT = 8 };

/* Lines of the page, one after another. */
struct page {
    const char *at, *end;
};

static struct page open_page(const char *game)
{
    struct page page = {NULL, NULL};
    char path[64];
    size_t size = 0;
    snprintf(path, sizeof path, "%.20s/rules.%s.md", game, words_lang_name(lang));
    page.at = content_built_in(path, &size);
    page.end = page.at ? page.at + size : NULL;
    return page;
}

static int next_line(struct page *page, char line[LINE])
{
    if (!page->at || page->at >= page->end)
        return 0;
    const char *feed = memchr(page->at, '\n', (size_t)(page->end - page->at));
    size_t size = (size_t)((feed ? feed : page->end) - page->at);
    snprintf(line, LINE, "%.*s", (int)(size < LINE ? size : LINE - 1), page->at);
    page->at += size + (feed != NULL);
    return 1;
}

/* "- **N-5.4** If a red …": the number, and where its text begins. NULL if the line is not a rule. */
static const char *rule_of(const char *line, char name[RULE_NAME])
{
    if (strncmp(line, "- **", 4) != 0)
        return NULL;
    size_t length = strcspn(line + 4, "*");
    if (length >= RULE_NAME || strncmp(line + 4 + length, "** ", 3) != 0)
        return NULL;
    snprintf(name, RULE_NAME, "%.*s", (int)length, line + 4);
    return line + 4 + length + 3;
}

static int is_heading(const char *line)
{
    return strncmp(line, "## ", 3) == 0;
}

/* Is this rule the one that was asked for, or one of its chapter? */
static int asked_for(const char *what, const char *rule)
{
    size_t length = strlen(what);
    if (!isalpha((unsigned char)what[0]))
        rule += strcspn(rule, "-") + 1; /* "5.4" for "N-5.4" */
    return strncasecmp(rule, what, length) == 0 && (rule[length] == 0 || rule[length] == '.');
}

static void say_rule(const struct terminal *t, const char *rule, const char *text)
{
    char lead[RULE_NAME + 2];
    snprintf(lead, sizeof lead, "%s ", rule);
    terminal_say(t, INK_PLAIN, INDENT, lead, text);
}

static void say_heading(const struct terminal *t, const char *text)
{
    putchar('\n');
    terminal_say(t, INK_BOLD, 0, "", text);
}

/* The introduction, then each chapter with its number. */
static void say_contents(const struct terminal *t, struct page page)
{
    char line[LINE], heading[LINE] = "", rule[RULE_NAME];
    int chapters = 0;
    while (next_line(&page, line)) {
        if (line[0] == '#') {
            snprintf(heading, sizeof heading, "%s", line + strspn(line, "# "));
            if (!is_heading(line))
                terminal_say(t, INK_BOLD, 0, "", heading);
        } else if (rule_of(line, rule) && heading[0]) {
            rule[strcspn(rule, ".")] = 0;
            say_rule(t, rule, heading);
            heading[0] = 0;
            chapters = 1;
        } else if (!chapters && !rule_of(line, rule)) {
            terminal_say(t, INK_PLAIN, 0, "", line);
        }
    }
    putchar('\n');
    terminal_say(t, INK_DIM, 0, "", words_raw(lang, W_PLAY_RULES_MORE));
}

static void say_all(const struct terminal *t, struct page page)
{
    char line[LINE], rule[RULE_NAME];
    while (next_line(&page, line)) {
        const char *text = rule_of(line, rule);
        if (text)
            say_rule(t, rule, text);
        else if (line[0] == '#')
            say_heading(t, line + strspn(line, "# "));
        else if (line[0])
            terminal_say(t, INK_PLAIN, 0, "", line);
    }
}

int rulebook_say(const struct terminal *t, const char *game, const char *what)
{
    struct page page = open_page(game);
    char line[LINE], rule[RULE_NAME];
    int found = 0;
    if (!page.at)
        return 0;
    if (!what[0] || strcmp(what, "all") == 0 || strcmp(what, words_raw(lang, W_PLAY_RULES_ALL)) == 0) {
        if (what[0])
            say_all(t, page);
        else
            say_contents(t, page);
        return 1;
    }
    while (next_line(&page, line)) {
        const char *text = rule_of(line, rule);
        if (text && asked_for(what, rule)) {
            say_rule(t, rule, text);
            found = 1;
        }
    }
    return found;
}

void rulebook_each(const char *game, void (*each)(const char *rule, void *to), void *to)
{
    struct page page = open_page(game);
    char line[LINE], rule[RULE_NAME];
    while (next_line(&page, line))
        if (rule_of(line, rule))
            each(rule, to);
}
