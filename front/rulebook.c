#include "front/rulebook.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/command.h"
#include "front/typed.h"

enum { LINE = 4096, RULE_NAME = 16, INDENT = 8, CELLS = 8, CELL = 128, CHAPTERS = 32 };

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

/* --- tables --------------------------------------------------------------------------------------------- */

/* The next cell of a row "| a | b |", and the rest of the row; NULL after the last. */
static const char *next_cell(const char *at, char cell[CELL])
{
    at += *at == '|';
    at += strspn(at, " ");
    size_t length = strcspn(at, "|");
    if (at[length] != '|')
        return NULL;
    snprintf(cell, CELL, "%.*s", (int)length, at);
    for (size_t end = strlen(cell); end > 0 && cell[end - 1] == ' '; end--)
        cell[end - 1] = 0;
    return at + length;
}

static void measure(const char *row, int width[CELLS])
{
    char cell[CELL];
    int n = 0;
    for (const char *at = row; n < CELLS && (at = next_cell(at, cell)) != NULL; n++) {
        int columns = cell[0] == '-' ? 0 : terminal_columns(cell);
        width[n] = columns > width[n] ? columns : width[n];
    }
}

static void say_row(const struct terminal *t, const char *row, const int width[CELLS])
{
    char cell[CELL], text[LINE] = "";
    size_t used = 0;
    int n = 0, blank = 0;
    for (const char *at = row; n < CELLS && (at = next_cell(at, cell)) != NULL; n++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%*s%s", blank, "", cell);
        blank = 2 + width[n] - terminal_columns(cell);
    }
    terminal_say(t, INK_PLAIN, INDENT, "", text);
}

/* A table, whose first row has been read; reads the others. The line below the head is left out. */
static void say_table(const struct terminal *t, struct page *page, const char *head)
{
    char row[LINE];
    int width[CELLS] = {0};
    struct page ahead = *page;
    measure(head, width);
    while (next_line(&ahead, row) && row[0] == '|')
        measure(row, width);
    say_row(t, head, width);
    while (page->at < page->end && page->at[0] == '|' && next_line(page, row))
        if (strncmp(row, "|-", 2) != 0)
            say_row(t, row, width);
}

/* --- what is asked for ---------------------------------------------------------------------------------- */

/* A line that is neither a rule nor a heading. */
static void say_text(const struct terminal *t, struct page *page, const char *line, int indent)
{
    if (line[0] == '|')
        say_table(t, page, line);
    else if (line[0])
        terminal_say(t, INK_PLAIN, line[0] == '-' ? indent + 2 : indent, "", line);
}

/* The introduction, then each chapter with its number, and those that have none of their own. */
static void say_contents(const struct terminal *t, struct page page)
{
    char line[LINE], heading[LINE] = "", rule[RULE_NAME];
    int chapters = 0;
    unsigned listed = 0;
    while (next_line(&page, line)) {
        if (line[0] == '#') {
            if (heading[0] && chapters)
                say_rule(t, "", heading);
            snprintf(heading, sizeof heading, "%s", line + strspn(line, "# "));
            if (!is_heading(line)) {
                terminal_say(t, INK_BOLD, 0, "", heading);
                heading[0] = 0;
            }
        } else if (rule_of(line, rule) && heading[0]) {
            rule[strcspn(rule, ".")] = 0;
            unsigned chapter = (unsigned)atoi(rule + strcspn(rule, "0123456789")) % CHAPTERS;
            say_rule(t, listed >> chapter & 1 ? "" : rule, heading);
            listed |= 1u << chapter;
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
        else
            say_text(t, &page, line, 0);
    }
}

/* The rules that were asked for, with the tables and texts below each; 0 if there is none. */
static int say_found(const struct terminal *t, struct page page, const char *what)
{
    char line[LINE], rule[RULE_NAME];
    int found = 0, here = 0;
    while (next_line(&page, line)) {
        const char *text = rule_of(line, rule);
        if (text)
            here = asked_for(what, rule);
        here = here && line[0] != '#';
        if (here && text)
            say_rule(t, rule, text);
        else if (here)
            say_text(t, &page, line, INDENT);
        found |= here;
    }
    return found;
}

/* The chapter whose heading begins so; 0 if there is none. */
static int say_chapter(const struct terminal *t, struct page page, const char *what)
{
    char line[LINE], typed[CELL], rule[RULE_NAME];
    int found = 0, here = 0;
    typed_normal(what, typed, sizeof typed);
    while (next_line(&page, line)) {
        const char *text = rule_of(line, rule);
        if (line[0] == '#')
            here = is_heading(line) && typed_fits(typed, line + 3);
        if (here && line[0] == '#')
            say_heading(t, line + 3);
        else if (here && text)
            say_rule(t, rule, text);
        else if (here)
            say_text(t, &page, line, 0);
        found |= here;
    }
    return found;
}

int rulebook_say(const struct terminal *t, const char *game, const char *what)
{
    struct page page = open_page(game);
    if (!page.at)
        return 0;
    if (!what[0] || strcmp(what, "all") == 0 || strcmp(what, words_raw(lang, W_PLAY_RULES_ALL)) == 0) {
        if (what[0])
            say_all(t, page);
        else
            say_contents(t, page);
        return 1;
    }
    return say_found(t, page, what) || say_chapter(t, page, what);
}

void rulebook_each(const char *game, void (*each)(const char *rule, void *to), void *to)
{
    struct page page = open_page(game);
    char line[LINE], rule[RULE_NAME];
    while (next_line(&page, line))
        if (rule_of(line, rule))
            each(rule, to);
}
