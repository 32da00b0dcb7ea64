/* play.c: `hustings play`: people and bots at one terminal, for every game that has a screen. Here are the
 * turns, the record, the prompt and its commands; play_begin.c has how it begins, and what a game looks like
 * is its screen's business. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/persona.h"
#include "front/command.h"
#include "front/play.h"
#include "front/rulebook.h"
#include "front/telling.h"
#include "front/typed.h"
#include "match/fair.h"

enum { QUESTION_LINES = 7 }; /* lines that a screen must leave for the question and the typing */

/* --- lists that grow ------------------------------------------------------------------------------------ */

/* A line for which there is no memory is left out: the game goes on without it. */
void story_add(struct story *s, enum ink ink, const char *text)
{
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        struct told *lines = realloc(s->lines, (size_t)room * sizeof *lines);
        if (!lines)
            return;
        s->lines = lines;
        s->room = room;
    }
    char *copy = strdup(text);
    if (!copy)
        return;
    s->lines[s->count].text = copy;
    s->lines[s->count++].ink = ink;
}

void story_free(struct story *s)
{
    for (int i = 0; i < s->count; i++)
        free(s->lines[i].text);
    free(s->lines);
}

void word_list_add(struct word_list *list, const char *word)
{
    if (list->count < MAX_WORDS && (list->words[list->count] = strdup(word)))
        list->count++;
}

static void word_list_free(struct word_list *list)
{
    while (list->count > 0)
        free(list->words[--list->count]);
}

/* --- showing -------------------------------------------------------------------------------------------- */

struct sight play_look(const struct play *p, union position *room)
{
    match_reveal(p->match, p->viewer, room->bytes);
    return (struct sight){.content = p->content,
                          .options = p->match->options,
                          .seats = p->match->seats,
                          .viewer = p->viewer,
                          .view = room->bytes,
                          .texts = &p->match->texts,
                          .memory = p->memory,
                          .open = p->open};
}

static void print_story(const struct play *p, int from, int old)
{
    for (int i = from; i < p->story.count; i++) {
        const struct told *line = &p->story.lines[i];
        terminal_say(&p->terminal, i < old ? INK_DIM : line->ink, 0, "", line->text);
    }
}

/* Where to begin so that the new lines are shown, and as many older ones as the screen has room for. */
static int story_start(const struct play *p, int room)
{
    int from = p->story.count;
    while (from > 0) {
        room -= terminal_lines(&p->terminal, p->story.lines[from - 1].text);
        if (room < 0 && from <= p->told)
            break;
        from--;
    }
    return from;
}

/* Would the new lines push the table off the top? Judged by its size last time, for games whose questions
 * have a size. */
static int is_crowded(const struct play *p, int question)
{
    if (!p->screen->question_lines)
        return 0;
    int lines = p->table_lines + question;
    for (int i = p->told; i < p->story.count; i++)
        lines += terminal_lines(&p->terminal, p->story.lines[i].text);
    return lines > p->terminal.height;
}

/* The table and what happened since it was last shown. On a screen that can be cleared the table is on top,
 * with some of the older story, unless so much has happened that it would not stay there; elsewhere it comes
 * after the story, once per scene. */
void play_show(struct play *p)
{
    union position room;
    struct sight s = play_look(p, &room);
    int scene = p->screen->scene(&s);
    int question = p->screen->question_lines ? p->screen->question_lines(&s) : QUESTION_LINES;
    if (p->terminal.moves && is_crowded(p, question)) {
        terminal_clear(&p->terminal);
        print_story(p, p->told, p->told);
        putchar('\n');
        p->table_lines = p->screen->draw(&p->terminal, &s);
    } else if (p->terminal.moves) {
        terminal_clear(&p->terminal);
        int lines = p->table_lines = p->screen->draw(&p->terminal, &s);
        if (p->terminal.height - lines > 2 * QUESTION_LINES) {
            putchar('\n');
            lines++;
        }
        print_story(p, story_start(p, p->terminal.height - lines - question), p->told);
    } else {
        print_story(p, p->told, p->told);
        if (scene != p->scene) {
            putchar('\n');
            p->screen->draw(&p->terminal, &s);
        }
    }
    p->scene = scene;
    p->told = p->story.count;
}

static void say_line(const struct play *p, enum ink ink, enum word word, const struct slot *slots, int count)
{
    char text[4096];
    words_say(text, sizeof text, lang, word, slots, count);
    terminal_say(&p->terminal, ink, 0, "", text);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

/* Notes a move that was made, and reports everything revealed by now: a secret answer is not, as long as
 * somebody else still has to answer. */
void play_notice(struct play *p, const struct match *before, const struct match *after,
                 const struct move *move)
{
    uint32_t asked = match_to_act(before);
    if (p->pending_count < MAX_SEATS)
        p->pending[p->pending_count++] = *move;
    if (!p->screen->each_move && move->seat >= 0 && (asked & ~(1u << move->seat)))
        return;
    const struct happening h = {before, after, p->pending, p->pending_count, p->viewer};
    p->screen->tell(&h, p->memory, &p->story);
    p->pending_count = 0;
}

int play_witness(struct play *p, const struct match *after, const void *before, const struct move *move,
                 const struct text *text, struct error *e)
{
    for (int seat = 0; seat < after->seats; seat++) {
        p->seen[seat].viewer = seat;
        if (p->bots[seat] && p->bots[seat]->remembers &&
            seen_move(&p->seen[seat], after, before, move, text)) {
            error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
            return -1;
        }
    }
    return 0;
}

int play_commit(struct play *p, const struct move *move, const struct text *text, struct error *e)
{
    struct match before = *p->match;
    if (record_file_add(&p->file, record_move(&p->record, p->match, move, text), e) ||
        match_apply(p->match, move, text, e) ||
        play_witness(p, p->match, before.position.bytes, move, text, e))
        return -1;
    play_notice(p, &before, p->match, move);
    return 0;
}

/* A bot's generator follows from the seed, the number of the move and the seat: a resumed game goes on as it
 * would have gone. */
static void ask_bot(const struct play *p, int seat, struct move *out, struct text *say)
{
    union position room;
    struct rng rng;
    rng_seed(&rng, fair_word(p->record.seed, "bots", p->record.moves, (uint64_t)seat));
    match_reveal(p->match, seat, room.bytes);
    const struct history history = seen_history(&p->seen[seat]);
    const struct question q = {.content = p->content,
                               .view = room.bytes,
                               .texts = &p->match->texts,
                               .seats = p->match->seats,
                               .seat = seat,
                               .lang = lang,
                               .rng = &rng,
                               .history = &history};
    p->bots[seat]->choose(&q, out, say);
}

/* --- the prompt ----------------------------------------------------------------------------------------- */

enum { DO_HELP, DO_RULES, DO_WHY, DO_MAP, DO_LOG, DO_QUIT, COMMANDS };
static const struct {
    const char *name;
    enum word word;
} commands[COMMANDS] = {
    {"help", W_PLAY_COMMAND_HELP}, {"rules", W_PLAY_COMMAND_RULES}, {"why", W_PLAY_COMMAND_WHY},
    {"map", W_PLAY_COMMAND_MAP},   {"log", W_PLAY_COMMAND_LOG},     {"quit", W_PLAY_COMMAND_QUIT},
};

/* The command that a line begins with, in English or in the person's language, and what follows it; -1: none.
 * Only `rules` and `why` may be followed by something: any other line is an answer that happens to begin this
 * way. */
static int find_command(const char *line, const char **rest)
{
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    for (int i = 0; i < COMMANDS; i++)
        if (typed_command(line, commands[i].name, words_raw(lang, commands[i].word)))
            return i == DO_RULES || i == DO_WHY || !**rest ? i : -1;
    return length == 1 && line[0] == '?' && !**rest ? DO_HELP : -1;
}

static void say_rules(const struct play *p, const char *what)
{
    char name[32];
    snprintf(name, sizeof name, "%.31s", what);
    name[strcspn(name, " \t]")] = 0;
    if (rulebook_say(&p->terminal, p->content->game->name, name[0] == '[' ? name + 1 : name))
        return;
    const struct slot slots[] = {{"text", what, 0}};
    say_line(p, INK_PLAIN, W_PLAY_NO_SUCH_RULE, slots, 1);
}

static void say_help(const struct play *p)
{
    terminal_say(&p->terminal, INK_PLAIN, 0, "", words_raw(lang, W_PLAY_HELP));
    if (p->screen->help == WORD_NONE)
        return;
    putchar('\n');
    terminal_say(&p->terminal, INK_PLAIN, 0, "", words_raw(lang, p->screen->help));
}

static void do_command(struct play *p, int which, const char *rest, const struct sight *s)
{
    switch (which) {
    case DO_HELP: say_help(p); break;
    case DO_RULES: say_rules(p, rest); break;
    case DO_WHY:
        if (rest[0])
            say_rules(p, rest);
        else
            say_line(p, INK_PLAIN, W_PLAY_WHY_WHAT, NULL, 0);
        break;
    case DO_MAP: p->screen->draw(&p->terminal, s); break;
    case DO_LOG: print_story(p, 0, 0); break;
    default: p->left = 1; return;
    }
    putchar('\n');
    p->screen->ask(&p->terminal, s);
}

static void add_rule_word(const char *rule, void *to)
{
    char text[64];
    snprintf(text, sizeof text, "%s %s", words_raw(lang, W_PLAY_COMMAND_WHY), rule);
    word_list_add(to, text);
}

static void list_words(const struct play *p, const struct sight *s, struct word_list *words)
{
    words->count = 0;
    p->screen->words(s, words);
    for (int i = 0; i < COMMANDS; i++)
        word_list_add(words, words_raw(lang, commands[i].word));
    rulebook_each(p->content->game->name, add_rule_word, words);
}

/* Would the rules accept it? The person gets to read their verdict. */
static int allowed(const struct play *p, const struct move *move, const struct text *said)
{
    struct match copy = *p->match;
    struct error e;
    char text[1024];
    if (match_apply(&copy, move, said, &e) == 0)
        return 1;
    error_say(&e, lang, text, sizeof text);
    terminal_say(&p->terminal, INK_PLAIN, 0, "", text);
    return 0;
}

/* A command that only this game has. */
static int own_command(struct play *p, const char *line, const struct sight *s)
{
    if (!p->screen->command || !p->screen->command(&p->terminal, s, line + strspn(line, " \t")))
        return 0;
    putchar('\n');
    return 1;
}

/* The line, or what the screen makes of it by asking for more. */
static char *complete(struct play *p, const struct sight *s, char *line)
{
    char *whole = p->screen->complete ? p->screen->complete(&p->terminal, s, line) : NULL;
    if (!whole)
        return line;
    free(line);
    return whole;
}

/* Reads lines until one is a move (1), or the person leaves (0). */
static int read_move(struct play *p, const struct sight *s, const struct word_list *words, struct move *out,
                     struct text *say)
{
    while (!p->left) {
        char why[1024];
        const char *rest;
        char *line = terminal_read(&p->terminal, (const char *const *)words->words, words->count);
        if (!line)
            return 0;
        line = complete(p, s, line);
        int command = find_command(line, &rest), blank = line[strspn(line, " \t")] == 0, done = 0;
        if (command >= 0)
            do_command(p, command, rest, s);
        else if (blank || own_command(p, line, s))
            p->screen->ask(&p->terminal, s);
        else if (p->screen->answer(s, line, out, say, why, sizeof why))
            terminal_say(&p->terminal, INK_PLAIN, 0, "", why);
        else
            done = allowed(p, out, say);
        free(line);
        if (done)
            return 1;
    }
    return 0;
}

int play_question(struct play *p, struct move *out, struct text *say)
{
    union position room;
    struct word_list words;
    struct sight s = play_look(p, &room);
    putchar('\n');
    p->screen->ask(&p->terminal, &s);
    list_words(p, &s, &words);
    int answered = read_move(p, &s, &words, out, say);
    word_list_free(&words);
    p->left = !answered;
    return answered;
}

/* --- the game ------------------------------------------------------------------------------------------- */

void play_turn_page(struct play *p)
{
    const char *rest;
    say_line(p, INK_DIM, W_PLAY_PAGE, NULL, 0);
    char *line = terminal_read(&p->terminal, NULL, 0);
    p->left = !line || find_command(line, &rest) == DO_QUIT;
    free(line);
}

/* Is there too much new to see story and table together? For games whose story has pages. */
static int is_long(const struct play *p)
{
    int lines = 0;
    for (int i = p->told; i < p->story.count; i++)
        lines += terminal_lines(&p->terminal, p->story.lines[i].text);
    int rest =
        3 + (p->table_lines ? p->table_lines : 2 * p->terminal.height / 3); /* the table, how to go on */
    return p->screen->page && p->terminal.moves &&
           (lines > p->terminal.height / 2 || lines + rest > p->terminal.height);
}

/* Shows what is new without the table, one screenful at a time. */
static void tell_alone(struct play *p)
{
    enum { FOOT = 3 }; /* a blank line, how to go on, the typing */
    int used = 0;
    terminal_clear(&p->terminal);
    for (; p->told < p->story.count && !p->left; p->told++) {
        const struct told *line = &p->story.lines[p->told];
        int lines = terminal_lines(&p->terminal, line->text);
        if (used > 0 && used + lines > p->terminal.height - FOOT) {
            putchar('\n');
            play_turn_page(p);
            terminal_clear(&p->terminal);
            used = 0;
        }
        terminal_say(&p->terminal, line->ink, 0, "", line->text);
        used += lines;
    }
    putchar('\n');
    if (!p->left)
        play_turn_page(p);
}

/* What happened and the table, before the game goes on without a question. */
static void show_page(struct play *p)
{
    if (is_long(p))
        tell_alone(p);
    if (p->left)
        return;
    play_show(p);
    putchar('\n');
    if (p->terminal.asks)
        play_turn_page(p);
}

/* For people watching: one picture per scene, and on a terminal Enter turns the page. */
static void watch(struct play *p)
{
    union position room;
    struct sight s = play_look(p, &room);
    uint32_t asked = match_to_act(p->match);
    if (!asked || asked & CHANCE_BIT || p->screen->scene(&s) == p->scene)
        return;
    show_page(p);
}

/* For people playing: whatever has its own page. The last one belongs to the end. */
static void turn_if_due(struct play *p)
{
    union position room;
    struct sight s = play_look(p, &room);
    int page = p->screen->page ? p->screen->page(&s) : 0;
    if (page == p->page || !match_to_act(p->match))
        return;
    p->page = page;
    show_page(p);
}

static int only_watches(const struct play *p)
{
    union position room;
    struct sight s = play_look(p, &room);
    return p->viewer == SPECTATOR || (p->screen->watches && p->screen->watches(&s));
}

static int play_on(struct play *p, struct error *e)
{
    uint32_t asked;
    while (!p->left && !terminal_interrupted() && !ferror(stdout) && (asked = match_to_act(p->match))) {
        struct move move;
        struct text text = {""};
        int seat = lowest_seat(asked);
        if (asked & CHANCE_BIT)
            match_draw(p->match, p->record.seed, &move);
        else if (p->bots[seat])
            ask_bot(p, seat, &move, &text);
        else if (play_show(p), !play_question(p, &move, &text))
            break;
        if (play_commit(p, &move, &text, e))
            return -1;
        if (only_watches(p))
            watch(p);
        else
            turn_if_due(p);
    }
    return 0;
}

/* Says where the record is, and what can be done with it: a command to copy. A pack from a file must be named
 * again, because a record knows only its name and its hash. */
static void say_record(const struct play *p, enum word word, const char *doing)
{
    char command[2048];
    const char *pack = p->pack_path;
    snprintf(command, sizeof command, "hustings %s %.1000s%s%.900s", doing, p->file.path,
             pack ? " --content " : "", pack ? pack : "");
    const struct slot slots[] = {{"file", p->file.path, 0}, {"command", command, 0}};
    say_line(p, INK_PLAIN, word, slots, 2);
}

static int end_game(struct play *p, struct error *e)
{
    union position room;
    if (match_to_act(p->match)) {
        putchar('\n');
        say_record(p, W_PLAY_LEFT, "play --resume");
        return 0;
    }
    if (record_file_add(&p->file, record_end(&p->record, p->match), e))
        return -1;
    p->scene = -1;
    if (is_long(p))
        tell_alone(p);
    play_show(p);
    struct sight s = play_look(p, &room);
    putchar('\n');
    if (p->terminal.moves) { /* the results get the screen to themselves */
        play_turn_page(p);
        terminal_clear(&p->terminal);
    }
    p->screen->finale(&p->terminal, &s);
    putchar('\n');
    say_record(p, W_PLAY_RECORD_DONE, "verify");
    return 0;
}

/* --- from the first page to the last --------------------------------------------------------------------- */

/* "Ilka (bot, club)". */
static const char *name_bot(const struct play *p, int seat, char *out, size_t cap)
{
    char level[LEVEL_SIZE];
    const struct slot slots[] = {{"name", persona_name(lang, persona_of(0, seat)), 0},
                                 {"level", telling_level(lang, p->bots[seat]->name, level), 0}};
    words_say(out, cap, lang, W_PLAY_BOT, slots, 2);
    return out;
}

/* The first page: who plays, what it is about, where the record is. It gets the screen to itself. */
static void greet(struct play *p)
{
    union position room;
    struct sight s = play_look(p, &room);
    char names[MAX_SEATS][96];
    const char *players[MAX_SEATS];
    const struct slot slots[] = {{"file", p->file.path, 0}};
    for (int seat = 0; seat < p->match->seats; seat++)
        players[seat] = p->bots[seat] ? name_bot(p, seat, names[seat], sizeof names[seat]) : NULL;
    p->screen->open(&p->terminal, p->content);
    if (p->terminal.moves)
        terminal_clear(&p->terminal);
    p->screen->greet(&p->terminal, &s, players);
    putchar('\n');
    say_line(p, INK_DIM,
             p->own.given.moves    ? W_PLAY_GOES_ON
             : p->own.known.is_set ? W_PLAY_SEEN_ON
             : p->resumed          ? W_PLAY_RESUMED
                                   : W_PLAY_RECORDING,
             slots, 1);
    p->scene = -1;
    p->page = p->screen->page ? p->screen->page(&s) : 0;
    if (p->terminal.moves)
        play_turn_page(p);
}

static int play(struct play *p, struct wishes *w, const char *game)
{
    struct error e;
    const char *read = w->resume_path ? w->resume_path : w->from_path;
    if (w->resume_path ? play_resume(p, w, game, &e)
        : w->from_path ? play_from(p, w, game, &e)
                       : play_anew(p, w, game, &e))
        return p->wrong_line ? complain_line(read, p->wrong_line, &e) : complain(&e);
    if (w->start.content_name && strpbrk(w->start.content_name, "/."))
        p->pack_path = w->start.content_name;
    p->told = p->story.count;
    greet(p);
    int failed = play_on(p, &e) || end_game(p, &e), code = DONE;
    fflush(stdout);
    if (failed)
        code = complain(&e);
    return finish(code);
}

int run_play(const struct command *self, int argc, char **argv)
{
    struct wishes w = {0};
    const struct option options[] = {START_OPTIONS(&w.start),
                                     {.name = "seat", .value = &w.seat_text},
                                     {.name = "bots", .value = &w.bots_text},
                                     {.name = "level", .value = &w.level_text},
                                     {.name = "record", .value = &w.record_path},
                                     {.name = "resume", .value = &w.resume_path},
                                     {.name = "from", .value = &w.from_path},
                                     {.name = "at", .value = &w.at_text},
                                     {.name = "seed", .value = &w.seed_text},
                                     {.name = "watch", .flag = &w.watch},
                                     {.name = "no-color", .flag = &w.plain},
                                     {.name = "open", .flag = &w.open},
                                     {.name = NULL}};
    int rest, code = options_read(self, argc, argv, options, &rest);
    if (code < 0 && rest > 1)
        code = misused(self, W_CLI_TOO_MANY, argv[2]);
    if (code < 0 && rest == 0 && !w.resume_path && !w.from_path)
        code = misused(self, W_CLI_TOO_FEW, "night");
    if (code < 0 && w.resume_path &&
        (w.record_path || w.seed_text || w.start.options || w.start.players_text))
        code = misused(self, W_PLAY_RESUME_ALONE, "--resume");
    if (code < 0 &&
        (w.from_path ? w.resume_path || w.start.options || w.start.players_text : w.at_text != NULL))
        code = misused(self, W_PLAY_FROM_ALONE, w.from_path ? "--from" : "--at");
    struct play *p = code < 0 ? calloc(1, sizeof *p) : NULL;
    if (p) {
        p->viewer = SPECTATOR;
        p->open = w.open;
        p->file.descriptor = -1;
        terminal_open(&p->terminal, w.plain);
        code = play(p, &w, rest ? argv[1] : NULL);
        terminal_close(&p->terminal);
        record_file_close(&p->file);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            seen_free(&p->seen[seat]);
        match_end(&p->own);
        if (p->resumed)
            reader_close(&p->reader);
        story_free(&p->story);
    } else if (code < 0) {
        struct error e;
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        code = complain(&e);
    }
    free(p);
    start_close(&w.start);
    return code;
}
