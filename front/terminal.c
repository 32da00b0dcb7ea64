#include "front/terminal.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#include "front/command.h"
#include "match/utf8.h"

enum {
    USUAL_WIDTH = 80,
    USUAL_HEIGHT = 24,
    LEAST_WIDTH = 28,
    READING_WIDTH = 100,
    HISTORY_LINES = 200,
    LONGEST_LINE = 4096
};

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

int terminal_interrupted(void)
{
    return interrupted;
}

/* --- opening -------------------------------------------------------------------------------------------- */

/* Widths of characters and the line editor need a locale that knows UTF-8; whatever else the person's locale
 * says (numbers, dates) is not ours. */
static void use_utf8(void)
{
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

void terminal_measure(struct terminal *t)
{
    struct winsize size = {0};
    const char *columns = getenv("COLUMNS");
    t->width = USUAL_WIDTH;
    t->height = USUAL_HEIGHT;
    if (t->shows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        t->width = size.ws_col;
        t->height = size.ws_row;
    } else if (columns && atoi(columns) > 0) {
        t->width = atoi(columns);
    }
    if (t->width < LEAST_WIDTH)
        t->width = LEAST_WIDTH;
    if (t->width > 400)
        t->width = 400;
}

static void choose_colours(struct terminal *t)
{
    static const char *const codes[INKS] = {
        [INK_BOLD] = "1",         [INK_DIM] = "2",
        [INK_SEAT_0] = "1;94",    [INK_SEAT_1] = "1;92",
        [INK_MARK_BLUE] = "1;94", [INK_MARK_GREEN] = "1;92",
        [INK_MARK_GREY] = "1;97", [INK_MARK_PURPLE] = "1;95",
        [INK_MARK_RED] = "1;91",  [INK_MARK_YELLOW] = "1;93",
        [INK_BLUE] = "97;44",     [INK_RED] = "97;41",
        [INK_WHITE] = "30;107",
    };
    memcpy(t->codes, codes, sizeof codes);
}

static void catch_interrupts(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt; /* without SA_RESTART: a read that waits returns */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

void terminal_open(struct terminal *t, int plain)
{
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    memset(t, 0, sizeof *t);
    use_utf8();
    int dumb = !term || !term[0] || strcmp(term, "dumb") == 0;
    t->shows = isatty(STDOUT_FILENO);
    t->asks = t->shows && isatty(STDIN_FILENO);
    t->moves = t->asks && !dumb && !(no_colour && no_colour[0]);
    t->colour = t->shows && !dumb && !plain && !(no_colour && no_colour[0]);
    choose_colours(t);
    terminal_measure(t);
    catch_interrupts();
}

void terminal_close(struct terminal *t)
{
    if (t->edit)
        el_end(t->edit);
    if (t->history)
        history_end(t->history);
    t->edit = NULL;
    t->history = NULL;
}

/* --- colours -------------------------------------------------------------------------------------------- */

/* The six colours that every terminal has, bright, because pens are made for paper. */
static const char *const bright[6] = {"1;91", "1;93", "1;92", "1;96", "1;94", "1;95"};

/* Which sixth of the colour circle a pen is in: red, yellow, green, cyan, blue, magenta. */
static int hue_of(const char *pen)
{
    unsigned rgb = (unsigned)strtoul(pen[0] == '#' ? pen + 1 : pen, NULL, 16);
    int r = (int)(rgb >> 16 & 255), g = (int)(rgb >> 8 & 255), b = (int)(rgb & 255);
    int most = r > g ? (r > b ? r : b) : (g > b ? g : b), least = r < g ? (r < b ? r : b) : (g < b ? g : b);
    int span = most - least;
    if (span == 0)
        return 3;
    int degrees = most == r   ? 60 * (g - b) / span + 360
                  : most == g ? 60 * (b - r) / span + 120
                              : 60 * (r - g) / span + 240;
    return (degrees + 30) / 60 % 6;
}

void terminal_seat_ink(struct terminal *t, enum ink ink, const char *pen, enum ink but)
{
    int hue = hue_of(pen);
    if (but != INK_PLAIN && strcmp(t->codes[but], bright[hue]) == 0)
        hue = (hue + 2) % 6;
    t->codes[ink] = bright[hue];
}

/* --- characters ----------------------------------------------------------------------------------------- */

int terminal_glyph(const char **text, const char **bytes, size_t *size)
{
    int32_t code = utf8_next(*text, size);
    *bytes = *text;
    *text += *size;
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x202a && code <= 0x202e) ||
        (code >= 0x2066 && code <= 0x2069)) { /* controls, and those that turn the writing round */
        *size = 0;
        return 0;
    }
    int width = wcwidth((wchar_t)code);
    return width < 0 ? 1 : width;
}

int terminal_columns(const char *text)
{
    const char *bytes;
    size_t size;
    int columns = 0;
    while (*text)
        columns += terminal_glyph(&text, &bytes, &size);
    return columns;
}

/* --- writing -------------------------------------------------------------------------------------------- */

void terminal_write(const struct terminal *t, enum ink ink, const char *bytes, size_t size)
{
    int inked = t->colour && ink != INK_PLAIN && size > 0;
    const char *end = bytes + size;
    if (inked)
        printf("\033[%sm", t->codes[ink]);
    while (bytes < end) {
        const char *glyph;
        size_t length;
        terminal_glyph(&bytes, &glyph, &length);
        fwrite(glyph, 1, length, stdout);
    }
    if (inked)
        fputs("\033[0m", stdout);
}

static void write_blanks(int count)
{
    printf("%*s", count, "");
}

/* Does a word go on with a sign, given by its bytes? */
static int goes_on(const char *at, const char *end, const char *sign)
{
    size_t length = strlen(sign);
    return (size_t)(end - at) >= length && memcmp(at, sign, length) == 0;
}

/* Must the words on both sides of a space stay on one line: a number and what it counts, a one-letter word (in
 * Russian and Hungarian) and the next, a word and the dash or the rule in brackets after it? The text keeps its
 * plain space, so that whoever reads the output by program finds what is in the messages. */
static int stays_together(const char *line, const char *space, const char *end)
{
    const char *word = space, *after = space + 1;
    while (word > line && word[-1] != ' ')
        word--;
    size_t length = (size_t)(space - word);
    if (goes_on(after, end, "— ") || goes_on(after, end, "– ") || goes_on(after, end, "["))
        return 1;
    if (after >= end || *after == ' ')
        return 0;
    if (length > 0 && strspn(word, "0123456789") == length)
        return (unsigned char)*after >= 0x80 || isalpha((unsigned char)*after) || *after == '%';
    if (goes_on(word, space, "№"))
        return length == strlen("№");
    return lang != LANG_EN &&
           ((length == 1 && isalpha((unsigned char)*word)) ||
            (length == 2 && ((unsigned char)*word == 0xd0 || (unsigned char)*word == 0xd1 ||
                             (unsigned char)*word == 0xc5 || (unsigned char)*word == 0xc3)));
}

/* How many bytes of a line fit into `room` columns, broken at a space where there is one. */
static size_t fitting(const char *line, size_t size, int room)
{
    const char *at = line, *end = line + size, *glyph, *space = NULL, *any = NULL;
    size_t length;
    int used = 0;
    while (at < end) {
        const char *start = at;
        used += terminal_glyph(&at, &glyph, &length);
        if (*start == ' ' && used <= room + 1) {
            any = start;
            space = stays_together(line, start, end) ? space : start;
        }
        if (used > room) {
            space = space && space > line ? space : any;
            return space && space > line ? (size_t)(space - line) : (size_t)(start - line) + (start == line);
        }
    }
    return size;
}

void terminal_say(const struct terminal *t, enum ink ink, int indent, const char *lead, const char *text)
{
    int room = (t->width < READING_WIDTH ? t->width : READING_WIDTH) - indent, first = 1;
    do {
        size_t line = strcspn(text, "\n");
        do {
            size_t fits = fitting(text, line, room);
            int led = first ? terminal_columns(lead) : 0;
            if (first)
                terminal_write(t, ink, lead, strlen(lead));
            write_blanks(fits ? indent - led : 0);
            terminal_write(t, ink, text, fits);
            putchar('\n');
            first = 0;
            for (text += fits, line -= fits; line > 0 && *text == ' '; text++)
                line--;
        } while (line > 0);
        text += *text == '\n';
    } while (*text);
}

int terminal_lines(const struct terminal *t, const char *text)
{
    int room = t->width < READING_WIDTH ? t->width : READING_WIDTH, lines = 0;
    while (*text) {
        size_t line = strcspn(text, "\n");
        do {
            size_t fits = fitting(text, line, room);
            lines++;
            for (text += fits, line -= fits; line > 0 && *text == ' '; text++)
                line--;
        } while (line > 0);
        text += *text == '\n';
    }
    return lines;
}

void terminal_clear(const struct terminal *t)
{
    fputs(t->moves ? "\033[H\033[2J" : "\n", stdout);
}

/* --- completion ----------------------------------------------------------------------------------------- */

/* Do the first characters of `word` agree with `typed`, capitals or not? The bytes of `word` they take, or
 * -1.
 */
static int agrees(const char *typed, const char *word)
{
    const char *start = word;
    while (*typed) {
        wchar_t a, b;
        int na = mbtowc(&a, typed, MB_CUR_MAX), nb = mbtowc(&b, word, MB_CUR_MAX);
        if (na <= 0 || nb <= 0 || towlower((wint_t)a) != towlower((wint_t)b))
            return -1;
        typed += na;
        word += nb;
    }
    return (int)(word - start);
}

/* Does word number i match what was typed? One that only continues another ("why N-5.4" after "why") waits
 * until that one is complete. The bytes it takes, or -1. */
static int answers(const struct terminal *t, int i, const char *typed)
{
    int used = agrees(typed, t->words[i]);
    for (int j = 0; used >= 0 && j < t->word_count; j++) {
        size_t length = strlen(t->words[j]);
        if ((size_t)used <= length && strncmp(t->words[i], t->words[j], length) == 0 &&
            t->words[i][length] == ' ')
            return -1;
    }
    return used;
}

/* How many bytes of what follows are common to all the words that agree; *count of them, *one of them. */
static size_t common_rest(const struct terminal *t, const char *typed, const char **rest, int *count)
{
    size_t common = 0;
    *count = 0;
    for (int i = 0; i < t->word_count; i++) {
        int used = answers(t, i, typed);
        if (used < 0)
            continue;
        const char *more = t->words[i] + used;
        if ((*count)++ == 0) {
            *rest = more;
            common = strlen(more);
        }
        size_t same = 0;
        while (same < common && more[same] == (*rest)[same])
            same++;
        common = same;
    }
    while (common > 0 && *count > 0 && utf8_is_inside((*rest)[common])) /* not inside a character */
        common--;
    return common;
}

static void list_words(const struct terminal *t, const char *typed)
{
    int column = 0;
    putchar('\n');
    for (int i = 0; i < t->word_count; i++) {
        int columns = terminal_columns(t->words[i]);
        if (answers(t, i, typed) < 0)
            continue;
        if (column > 0 && column + columns + 2 > t->width) {
            putchar('\n');
            column = 0;
        }
        printf("%s  ", t->words[i]);
        column += columns + 2;
    }
    putchar('\n');
    fflush(stdout);
}

static unsigned char complete(EditLine *edit, int key)
{
    struct terminal *t = NULL;
    const LineInfo *line = el_line(edit);
    char typed[256], insert[256];
    const char *rest = "";
    int count;
    size_t length = (size_t)(line->cursor - line->buffer);
    (void)key;
    if (el_get(edit, EL_CLIENTDATA, &t) != 0 || !t || length >= sizeof typed)
        return CC_ERROR;
    memcpy(typed, line->buffer, length);
    typed[length] = 0;
    size_t common = common_rest(t, typed, &rest, &count);
    if (count == 0)
        return CC_ERROR;
    if (common > 0 && common < sizeof insert) {
        memcpy(insert, rest, common);
        insert[common] = 0;
        return el_insertstr(edit, insert) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (count == 1)
        return CC_NORM;
    list_words(t, typed);
    return CC_REDISPLAY;
}

/* --- reading -------------------------------------------------------------------------------------------- */

static char *prompt(EditLine *edit)
{
    static char text[] = "> ";
    (void)edit;
    return text;
}

/* One byte that was typed: 1; at the end of the input 0, after an interrupt -1. Signals are let in only while
 * it waits, so that one that arrives just before is not missed. */
static int read_byte(char *out)
{
    sigset_t ours, before;
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    sigprocmask(SIG_BLOCK, &ours, &before);
    int ready = -1;
    while (!interrupted && (ready = ppoll(&input, 1, NULL, &before)) < 0 && errno == EINTR)
        ;
    ssize_t got = ready > 0 && !interrupted ? read(STDIN_FILENO, out, 1) : -1;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return (int)got;
}

/* One character for the editor. Its own reader tries again after a signal; ours lets Ctrl-C end the line. */
static int read_key(EditLine *edit, wchar_t *out)
{
    mbstate_t state;
    char byte;
    int got;
    (void)edit;
    memset(&state, 0, sizeof state);
    while ((got = read_byte(&byte)) > 0) {
        size_t used = mbrtowc(out, &byte, 1, &state);
        if (used == (size_t)-1)
            memset(&state, 0, sizeof state); /* not a character: skipped */
        else if (used != (size_t)-2)
            return 1;
    }
    return got;
}

static void open_editor(struct terminal *t)
{
    HistEvent event;
    t->history = history_init();
    t->edit = el_init("hustings", stdin, stdout, stderr);
    if (!t->edit || !t->history)
        return;
    history(t->history, &event, H_SETSIZE, HISTORY_LINES);
    history(t->history, &event, H_SETUNIQUE, 1);
    if (!t->moves)
        el_set(t->edit, EL_TERMINAL, "dumb"); /* edits with backspaces only */
    el_set(t->edit, EL_CLIENTDATA, t);
    el_set(t->edit, EL_PROMPT, prompt);
    el_set(t->edit, EL_EDITOR, "emacs");
    el_set(t->edit, EL_SIGNAL, 1);
    el_set(t->edit, EL_HIST, history, t->history);
    el_set(t->edit, EL_GETCFN, read_key);
    el_wset(t->edit, EL_ADDFN, L"hustings-complete", L"complete the answer",
            complete); /* el_set would leak */
    el_set(t->edit, EL_BIND, "^I", "hustings-complete", NULL);
}

static char *read_edited(struct terminal *t)
{
    HistEvent event;
    int count = 0;
    el_set(t->edit, EL_PREP_TERM, 1); /* before the prompt shows: a key pressed at once is read as a key */
    const char *line = el_gets(t->edit, &count);
    if (!line || count <= 0 || interrupted) {
        putchar('\n');
        return NULL;
    }
    size_t length = (size_t)count;
    if (length > 0 && line[length - 1] == '\n')
        length--;
    char *copy = strndup(line, length);
    if (copy && copy[0])
        history(t->history, &event, H_ENTER, copy);
    return copy;
}

/* A line as it comes; anything beyond LONGEST_LINE is dropped. */
static char *read_plain(const struct terminal *t)
{
    char *line = malloc(LONGEST_LINE + 1), byte = 0;
    size_t length = 0;
    int got = 0;
    if (t->asks) {
        fputs("> ", stdout);
        fflush(stdout);
    }
    while (line && (got = read_byte(&byte)) > 0 && byte != '\n')
        if (length < LONGEST_LINE && byte != 0 && byte != '\r')
            line[length++] = byte;
    if (line && got >= 0 && (byte == '\n' || length > 0)) {
        line[length] = 0;
        return line;
    }
    free(line);
    if (t->asks)
        putchar('\n');
    return NULL;
}

char *terminal_read(struct terminal *t, const char *const *words, int word_count)
{
    fflush(stdout);
    if (interrupted)
        return NULL;
    if (t->asks && !t->edit)
        open_editor(t);
    if (!t->edit || !t->history)
        return read_plain(t);
    t->words = words;
    t->word_count = word_count;
    char *line = read_edited(t);
    t->words = NULL;
    t->word_count = 0;
    return line;
}

/* --- keys ----------------------------------------------------------------------------------------------- */

int terminal_keys(struct terminal *t, int on)
{
    fflush(stdout);
    if (!t->moves)
        return -1;
    if (!t->edit)
        open_editor(t);
    return t->edit ? el_set(t->edit, EL_PREP_TERM, on) : -1;
}

/* What follows an escape at once belongs to it; -1: nothing does. */
static int next_of_escape(void)
{
    enum { WAIT = 50 }; /* milliseconds */
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    char byte;
    return poll(&input, 1, WAIT) > 0 && read(STDIN_FILENO, &byte, 1) == 1 ? (unsigned char)byte : -1;
}

/* An arrow, in either of the ways that terminals encode it; any other key of several bytes is not one. */
static int read_escape(void)
{
    int next = next_of_escape(), last;
    if (next < 0)
        return TERMINAL_ESCAPE;
    if (next != '[' && next != 'O')
        return 0;
    do
        last = next_of_escape();
    while (last == ';' || (last >= '0' && last <= '9'));
    return last >= 'A' && last <= 'D' ? TERMINAL_UP + last - 'A' : 0;
}

int terminal_key(void)
{
    char byte = 0;
    int key = 0;
    while (key == 0) {
        if (read_byte(&byte) <= 0)
            return TERMINAL_GONE;
        key = byte == 27 ? read_escape() : (byte & 0x80) ? 0 : byte;
    }
    return key;
}
