/* library_use.c: what libhustings promises, checked from outside through its header only. Prints "ok: …" or
 * "not ok: …" per check; tests/library.py builds and runs it against the installed files. */
#include <hustings.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int good, const char *what)
{
    printf("%s: %s\n", good ? "ok" : "not ok", what);
}

static int starts(const char *text, const char *begin)
{
    return text && strncmp(text, begin, strlen(begin)) == 0;
}

/* Are both there and the same? Frees them. */
static int same(char *a, char *b)
{
    int equal = a && b && strcmp(a, b) == 0;
    hustings_free(a);
    hustings_free(b);
    return equal;
}

static uint64_t random_below(uint64_t *state, uint64_t n)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 33) % n;
}

static void choose(const struct hustings_match *m, uint64_t *state, struct hustings_move *move)
{
    uint32_t to_act = hustings_to_act(m);
    int seat = to_act & HUSTINGS_CHANCE_BIT ? HUSTINGS_CHANCE : to_act & 1 ? 0 : 1;
    hustings_nth(m, seat, random_below(state, hustings_count(m, seat)), move);
}

static const uint8_t seed[HUSTINGS_SEED] = {7};

static void try_packs(const char *source)
{
    struct hustings_error e;
    char path[4096];
    int least, most, games = 0;
    check(strcmp(hustings_version(), HUSTINGS_VERSION) == 0, "the version that runs is the header's");
    while (hustings_game(games) && strcmp(hustings_game(games), "night") != 0)
        games++;
    check(hustings_game(games) && !hustings_game(-1) && !hustings_game(1000), "the games");
    check(!hustings_pack_open("chess", "standard", &e) && strcmp(e.code, "bad-input") == 0 &&
              strstr(e.message, "chess"),
          "an unknown game is named");
    check(!hustings_pack_open("night", "none", &e) && strstr(e.message, "none"), "an unknown pack is named");
    check(!hustings_pack_open("night", "/no/such.json", NULL), "no error wanted, none told");
    check(!hustings_pack_read("night", "mine", "{}", 2, &e) && strstr(e.message, "mine"),
          "a bad pack is named");
    snprintf(path, sizeof path, "%s/content/night/standard.json", source);
    struct hustings_pack *file = hustings_pack_open("night", path, &e);
    struct hustings_pack *built_in = hustings_pack_open("night", "standard", &e);
    check(file && built_in && strcmp(hustings_pack_sha256(file), hustings_pack_sha256(built_in)) == 0 &&
              strcmp(hustings_pack_name(file), "standard.json") == 0,
          "the same pack from a file and built in");
    hustings_pack_players(built_in, &least, &most);
    check(least == 2 && most == 2, "how many may play");
    check(strcmp(hustings_verb(built_in, 1), "flip") == 0 && !hustings_verb(built_in, 99) &&
              strcmp(hustings_verb_field(built_in, 7, 1), "n") == 0 && !hustings_verb_field(built_in, 7, 2) &&
              !hustings_verb_field(built_in, 99, 0) && hustings_id(built_in, 0, 0) &&
              !hustings_id(built_in, 0, 4000),
          "names of verbs, fields and ids");
    hustings_pack_close(file);
    hustings_pack_close(built_in);
    hustings_pack_close(NULL);
}

static void try_errors(const struct hustings_pack *pack)
{
    struct hustings_error e;
    struct hustings_move move;
    check(!hustings_start(pack, 3, NULL, &e) && strcmp(e.code, "bad-input") == 0, "three cannot play");
    check(!hustings_start(pack, 2, "{\"pace\":1}", &e) && !hustings_start(pack, 2, "{", &e) &&
              !hustings_start(pack, 2, "[]", &e),
          "bad options");
    check(!hustings_continue(pack, "{}", &e) && !hustings_continue(pack, "", &e), "bad positions");
    struct hustings_match *m = hustings_start(pack, 2, "{\"parties\":[\"Kék\",\"Piros\"]}", &e);
    char *before = hustings_position(m, &e);
    check(strstr(before, "Kék") && hustings_seats(m) == 2, "options are kept");
    check(hustings_apply(m, "{", &e) && strcmp(e.code, "bad-input") == 0, "a move that is no JSON");
    check(hustings_apply(m, "{\"seat\":0}", &e) && strcmp(e.code, "bad-move") == 0, "a move without a verb");
    check(hustings_apply(m, "{\"seat\":0,\"do\":\"flip\",\"die\":\"none\"}", &e) &&
              strcmp(e.code, "not-your-turn") == 0 && e.message[0],
          "a move out of turn");
    check(hustings_apply(
              m, "{\"seat\":\"chance\",\"do\":\"roll\",\"who\":0,\"blue\":1,\"red\":1,\"white\":1}", &e) &&
              strcmp(e.code, "illegal-move") == 0,
          "an illegal move");
    check(!hustings_legal(m, 2, &e) && !hustings_view(m, HUSTINGS_CHANCE, &e) && hustings_count(m, 5) == 0 &&
              hustings_count(m, 0) == 0 && hustings_imagine(m, 9, 1),
          "seats that there are not");
    for (int verb = 0; verb < 256; verb++)
        for (int arg = -300; arg <= 300; arg += 25) {
            struct hustings_move wild = {(int8_t)(verb % 5 - 2), (uint8_t)verb, {(int16_t)arg, 99}};
            if (hustings_play(m, &wild, NULL, &e) == 0)
                check(0, "a wild move was played");
            hustings_free(hustings_move_write(m, &wild, NULL, &e));
        }
    check(same(before, hustings_position(m, &e)), "what was refused changed nothing");
    hustings_free(hustings_draw(m, seed, &e));
    hustings_free(hustings_draw(m, seed, &e));
    check(!hustings_draw(m, seed, &e) && strcmp(e.code, "not-your-turn") == 0 &&
              hustings_draw_move(m, seed, &move),
          "chance owes nothing");
    hustings_end(m);
    hustings_end(NULL);
}

/* One game with texts, one with structs, and one that is put back and copied all the time: all the same. */
static void try_levels(const struct hustings_pack *pack)
{
    struct hustings_error e;
    struct hustings_match *texts = hustings_start(pack, 2, NULL, &e),
                          *structs = hustings_start(pack, 2, NULL, &e);
    struct hustings_outcome outcome;
    char *saved = malloc(hustings_position_size(pack));
    uint64_t state = 1;
    int good = 1, views = 1, imagined = 0, moves = 0;
    char *result = hustings_result(texts, &e);
    check(starts(result, "null") && hustings_outcome_of(structs, &outcome), "no result yet");
    hustings_free(result);
    for (; hustings_to_act(structs); moves++) {
        struct hustings_move move, other;
        hustings_save(structs, saved);
        choose(structs, &state, &other);
        good &= hustings_play(structs, &other, NULL, &e) == 0;
        hustings_restore(structs, saved);
        if (hustings_draw_move(structs, seed, &move) == 0) {
            good &= same(hustings_draw(texts, seed, &e), hustings_move_write(structs, &move, NULL, &e));
        } else {
            choose(structs, &state, &move);
            char *text = hustings_move_write(structs, &move, NULL, &e),
                 *legal = hustings_legal(texts, move.seat, &e);
            good &= hustings_move_read(structs, text, &other, NULL, &e) == 0 &&
                    memcmp(&other, &move, sizeof move) == 0;
            good &= starts(legal, "[{") && hustings_apply(texts, text, &e) == 0;
            hustings_free(text);
            hustings_free(legal);
        }
        good &= hustings_play(structs, &move, NULL, &e) == 0;
        good &= same(hustings_position(texts, &e), hustings_position(structs, &e));
        struct hustings_match *copy = hustings_copy(structs, &e);
        int viewer = moves % 3 == 2 ? HUSTINGS_SPECTATOR : moves % 3;
        hustings_imagine(copy, viewer, state);
        views &= same(hustings_view(copy, viewer, &e), hustings_view(structs, viewer, &e));
        imagined += !same(hustings_position(copy, &e), hustings_position(structs, &e));
        hustings_end(copy);
    }
    check(good && moves > 50, "texts and structs play the same game");
    check(views && imagined > 5, "what is imagined differs, and the view does not");
    char *position = hustings_position(texts, &e);
    struct hustings_match *again = hustings_continue(pack, position, &e);
    check(again && same(hustings_result(again, &e), hustings_result(structs, &e)),
          "a position is enough to go on");
    check(hustings_outcome_of(structs, &outcome) == 0 && outcome.winners > 0 && outcome.winners < 4,
          "an outcome");
    check(hustings_apply(texts, "{\"seat\":0,\"do\":\"veto\",\"yes\":true}", &e) &&
              strcmp(e.code, "game-over") == 0,
          "the game is over");
    hustings_free(position);
    free(saved);
    hustings_end(again);
    hustings_end(texts);
    hustings_end(structs);
}

struct lines {
    char bytes[1 << 20];
    size_t size;
};

static void add(struct lines *text, char *line)
{
    size_t length = line ? strlen(line) : 0;
    if (length && length <= sizeof text->bytes - text->size)
        memcpy(text->bytes + text->size, line, length);
    text->size += length;
    hustings_free(line);
}

static void play_record(struct hustings_record *r, struct lines *text)
{
    const struct hustings_match *m = hustings_record_match(r);
    struct hustings_error e;
    uint64_t state = 3;
    int refused = 0, chance = 0;
    while (hustings_to_act(m)) {
        struct hustings_move move, other;
        if (hustings_draw_move(m, seed, &move)) {
            choose(m, &state, &move);
        } else {
            hustings_nth(m, HUSTINGS_CHANCE, 0, &other);
            chance++;
            refused += memcmp(&other, &move, sizeof move) == 0 || !hustings_record_move(r, &other, NULL, &e);
        }
        add(text, hustings_record_move(r, &move, NULL, &e));
    }
    check(chance > 10 && refused == chance, "a record refuses luck that is not its own");
}

static void try_records(const struct hustings_pack *pack)
{
    static struct lines lines;
    char *text = lines.bytes;
    struct hustings_error e;
    struct hustings_verdict v;
    struct hustings_move move;
    char *line = NULL;
    check(!hustings_record_start(pack, 2, "[1]", seed, &line, &e), "a record with bad options");
    struct hustings_record *r =
        hustings_record_start(pack, 2, "{\"parties\":[\"a\",\"b\"]}", seed, &line, &e);
    add(&lines, line);
    play_record(r, &lines);
    size_t unfinished = lines.size, moves = 0, changed = 0, found = 0;
    check(hustings_verify(pack, text, unfinished, &v, &e) == 0 && !v.finished && !v.sealed,
          "it holds as far as it goes");
    add(&lines, hustings_record_end(r, &e));
    check(!hustings_record_end(r, &e) && strcmp(e.code, "game-over") == 0, "one footer is enough");
    size_t size = lines.size;
    check(hustings_verify(NULL, text, size, &v, &e) == 0 && v.finished, "it holds");
    size_t count = (size_t)v.line;
    for (size_t i = 0; i < size; i += 97, changed++) {
        text[i] ^= 1;
        found += hustings_verify(pack, text, size, &v, &e) == -1;
        text[i] ^= 1;
    }
    check(changed > 50 && found == changed, "a changed byte is found");
    check(hustings_verify(pack, "", 0, &v, &e) == -1 && v.line == 0, "nothing is no record");
    check(!hustings_replay_open(NULL, "{}\n", 3, &e), "nor is this");
    struct hustings_replay *replay = hustings_replay_open(NULL, text, size, &e);
    while (hustings_replay_next(replay, &move, NULL, &e) == 1)
        moves++;
    check(moves + 2 == count, "a replay goes through every move");
    check(same(hustings_position(hustings_replay_match(replay), &e),
               hustings_position(hustings_record_match(r), &e)),
          "and ends where the game did");
    hustings_replay_close(replay);
    hustings_replay_close(NULL);
    hustings_record_close(r);
    hustings_record_close(NULL);
}

/* Something to say where a move has a text, or NULL. */
static const char *words_for(const struct hustings_pack *pack, const struct hustings_move *move)
{
    const char *field;
    for (int i = 0; (field = hustings_verb_field(pack, move->verb, i)); i++)
        if (strcmp(field, "text") == 0)
            return "Hová lett a hold? \xf0\x9f\x8c\x99";
    return NULL;
}

/* Any game, also one that cannot count its moves without listing them. Chance as its weights have it. */
static int try_game(const struct hustings_pack *pack, int players, uint64_t state)
{
    struct hustings_match *m = hustings_start(pack, players, NULL, NULL);
    struct hustings_move move, again;
    uint32_t to_act;
    int good = m != NULL, moves = 0;
    for (; good && (to_act = hustings_to_act(m)) != 0 && moves < 100000; moves++) {
        int seat = 0;
        if (hustings_draw_move(m, seed, &move)) {
            while (!(to_act >> seat & 1))
                seat++;
            hustings_nth(m, seat, random_below(&state, hustings_count(m, seat)), &move);
        }
        char *text = hustings_move_write(m, &move, words_for(pack, &move), NULL);
        good = text && hustings_move_read(m, text, &again, NULL, NULL) == 0 &&
               hustings_apply(m, text, NULL) == 0 && again.seat == move.seat && again.verb == move.verb &&
               again.arg[0] == move.arg[0];
        hustings_free(text);
    }
    good &= moves > 0 && moves < 100000;
    hustings_end(m);
    return good;
}

static void try_games(void)
{
    for (int i = 0; hustings_game(i); i++) {
        int least, most, good = 1;
        char name[80];
        struct hustings_pack *pack = hustings_pack_open(hustings_game(i), "standard", NULL);
        hustings_pack_players(pack, &least, &most);
        for (int players = least; players <= most; players++)
            for (uint64_t k = 1; k <= 5; k++)
                good &= try_game(pack, players, k);
        snprintf(name, sizeof name, "%s is played by number and by text", hustings_game(i));
        check(good, name);
        hustings_pack_close(pack);
    }
}

/* --- what moves say --- */

/* A Dixit match of four in which everybody has cards and anybody may give the first clue. */
static struct hustings_match *before_the_clue(const struct hustings_pack *pack, const char *options)
{
    struct hustings_match *m = hustings_start(pack, options ? 6 : 4, options, NULL);
    while (m && (hustings_to_act(m) & HUSTINGS_CHANCE_BIT))
        hustings_free(hustings_draw(m, seed, NULL));
    return m;
}

static int holds(char *text, const char *part)
{
    int found = text && strstr(text, part);
    hustings_free(text);
    return found;
}

static void try_bad_words(const struct hustings_pack *pack)
{
    static const struct {
        const char *say, *why;
    } bad[] = {{NULL, "at least one character"},
               {"", "at least one character"},
               {"   ", "can be seen"},
               {"a\nb", "not allowed"},
               {"\xe2\x80\xae turned", "not allowed"},
               {"\xc0\x80", "isn’t valid text"},
               {"\xed\xa0\x80", "isn’t valid text"},
               {"\xf4\x90\x80\x80", "isn’t valid text"}};
    struct hustings_match *m = before_the_clue(pack, NULL);
    struct hustings_move move;
    struct hustings_error e;
    char many[4 * 201 + 1] = "";
    int good = 1;
    char *before = hustings_position(m, &e);
    hustings_nth(m, 2, 0, &move);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        good &= hustings_play(m, &move, bad[i].say, &e) == -1 && strcmp(e.code, "illegal-move") == 0 &&
                strstr(e.message, bad[i].why) != NULL;
    check(good, "bad words are refused with the reason");
    for (int i = 0; i < 201; i++)
        strcat(many, "\xf0\x9f\x8c\x99");
    check(hustings_play(m, &move, many, &e) == -1 && strstr(e.message, "200"), "so are too many");
    check(hustings_apply(m, "{\"seat\":2,\"do\":\"clue\",\"text\":\"a\\u0000b\",\"card\":\"c01\"}", &e) ==
                  -1 &&
              strcmp(e.code, "illegal-move") == 0 && strstr(e.message, "not allowed"),
          "a zero byte is a refused clue");
    check(hustings_apply(m, "{\"seat\":2,\"do\":\"clue\",\"text\":\"\\ud800\",\"card\":\"c01\"}", &e) == -1 &&
              strcmp(e.code, "bad-input") == 0,
          "half a surrogate pair is no document");
    for (int arg = -300; arg <= 300; arg++) {
        struct hustings_move wild = move;
        wild.arg[0] = (int16_t)arg;
        if (arg && hustings_play(m, &wild, "words", &e) == 0)
            check(0, "a clue with a fault of its own was played");
    }
    check(same(before, hustings_position(m, &e)), "what was refused left no word behind");
    check(hustings_play(m, &move, many + 4, &e) == 0 && holds(hustings_position(m, &e), many + 4),
          "as many as can be are kept");
    hustings_end(m);
}

/* Words through both levels, put back, copied, and in the round after. */
static void try_words(const struct hustings_pack *pack, const char *options)
{
    static const char first[] = "Árnyék \"\\", second[] = "тик-так";
    struct hustings_match *m = before_the_clue(pack, options), *other = before_the_clue(pack, options), *copy;
    struct hustings_move move, again;
    struct hustings_error e;
    char say[HUSTINGS_TEXT];
    char *begin = malloc(hustings_position_size(pack)), *later = malloc(hustings_position_size(pack));
    uint64_t state = 9;
    uint32_t to_act;
    int clues = 0, good;
    hustings_save(m, begin);
    hustings_nth(m, 1, hustings_count(m, 1) - 1, &move);
    char *text = hustings_move_write(m, &move, first, &e);
    good = hustings_move_read(m, text, &again, say, &e) == 0 && memcmp(&again, &move, sizeof move) == 0 &&
           strcmp(say, first) == 0;
    check(good && hustings_apply(other, text, &e) == 0, "a move is written and read with its words");
    hustings_free(text);
    good = hustings_play(m, &move, first, &e) == 0;
    hustings_save(m, later);
    copy = hustings_copy(m, &e);
    check(good && same(hustings_position(m, &e), hustings_position(other, &e)), "both levels say the same");
    hustings_restore(m, begin);
    check(holds(hustings_position(m, &e), "\"clue\":null"), "what is put back has said nothing yet");
    good = hustings_play(m, &move, second, &e) == 0 && holds(hustings_position(m, &e), second);
    hustings_restore(m, later);
    check(good && same(hustings_position(m, &e), hustings_position(copy, &e)), "or has said what it had");
    hustings_end(copy);
    for (good = 1; (to_act = hustings_to_act(m)) != 0 && clues < 2;
         good &= hustings_play(m, &move, say, &e) == 0) {
        int seat = 0;
        say[0] = 0;
        if (hustings_draw_move(m, seed, &move)) {
            while (!(to_act >> seat & 1))
                seat++;
            hustings_nth(m, seat, random_below(&state, hustings_count(m, seat)), &move);
        }
        if (words_for(pack, &move)) {
            snprintf(say, sizeof say, "%s", second);
            good &= holds(hustings_view(m, 0, &e), clues ? second : "Árnyék"); /* of the last round */
            clues++;
        }
        hustings_save(m, later);
        hustings_restore(m, begin);
        hustings_restore(m, later);
    }
    check(good && clues == 2, "the words of the last round stay in view");
    free(begin);
    free(later);
    hustings_end(m);
    hustings_end(other);
}

/* A record also has the words, and a replay returns them. */
static void try_words_in_records(const struct hustings_pack *pack)
{
    static struct lines lines;
    struct hustings_error e;
    struct hustings_verdict v;
    struct hustings_move move;
    char *line = NULL, say[HUSTINGS_TEXT];
    uint64_t state = 11;
    uint32_t to_act;
    int told = 0, moves = 0;
    struct hustings_record *r = hustings_record_start(pack, 4, "{\"target\":8}", seed, &line, &e);
    const struct hustings_match *m = hustings_record_match(r);
    for (add(&lines, line); (to_act = hustings_to_act(m)) != 0; moves++) {
        int seat = 0;
        if (hustings_draw_move(m, seed, &move)) {
            while (!(to_act >> seat & 1))
                seat++;
            hustings_nth(m, seat, random_below(&state, hustings_count(m, seat)), &move);
        }
        if (words_for(pack, &move) && hustings_record_move(r, &move, "a\nb", &e))
            check(0, "a record takes bad words");
        add(&lines, hustings_record_move(r, &move, words_for(pack, &move), &e));
    }
    add(&lines, hustings_record_end(r, &e));
    check(hustings_verify(pack, lines.bytes, lines.size, &v, &e) == 0 && v.finished,
          "a record with words holds");
    struct hustings_replay *replay = hustings_replay_open(pack, lines.bytes, lines.size, &e);
    for (; hustings_replay_next(replay, &move, say, &e) == 1; moves--) {
        const char *words = words_for(pack, &move);
        told += words ? strcmp(say, words) == 0 : say[0] != 0;
    }
    check(moves == 0 && told > 1, "and is replayed with them");
    hustings_replay_close(replay);
    char *at = strstr(lines.bytes, "Hov");
    *at = 'h';
    check(hustings_verify(pack, lines.bytes, lines.size, &v, &e) == -1, "a changed word is found");
    hustings_record_close(r);
}

static void try_texts(void)
{
    struct hustings_pack *pack = hustings_pack_open("dixit", "standard", NULL);
    check(pack != NULL, "a game in which moves say something");
    if (!pack)
        return;
    try_bad_words(pack);
    try_words(pack, NULL);
    try_words(pack, "{\"mode\":\"party\"}");
    try_words(pack, "{\"mode\":\"team\",\"rounds\":2}");
    try_words_in_records(pack);
    hustings_pack_close(pack);
}

/* A thread: plays games in its own matches, over a pack that all share. */
static void *play_games(void *pack)
{
    struct hustings_match *m = hustings_start((const struct hustings_pack *)pack, 2, NULL, NULL);
    void *begin = malloc(hustings_position_size((const struct hustings_pack *)pack));
    uint64_t state = 5, *sum = calloc(1, sizeof *sum);
    hustings_save(m, begin);
    for (int i = 0; i < 200; i++) {
        struct hustings_outcome o;
        struct hustings_move move;
        for (hustings_restore(m, begin); hustings_to_act(m); hustings_play(m, &move, NULL, NULL))
            choose(m, &state, &move);
        hustings_outcome_of(m, &o);
        *sum = *sum * 31 + o.winners * 1000 + (uint64_t)o.scores[0] * 50 + (uint64_t)o.scores[1];
    }
    free(begin);
    hustings_end(m);
    return sum;
}

static void try_threads(struct hustings_pack *pack)
{
    pthread_t threads[3];
    uint64_t *sums[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, play_games, pack);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], (void **)&sums[i]);
    check(*sums[0] == *sums[1] && *sums[1] == *sums[2], "threads share a pack and do not meet");
    for (int i = 0; i < 3; i++)
        free(sums[i]);
}

int main(int argc, char **argv)
{
    struct hustings_pack *pack = hustings_pack_open("night", "standard", NULL);
    if (argc != 2 || !pack)
        return 2;
    try_packs(argv[1]);
    try_errors(pack);
    try_levels(pack);
    try_records(pack);
    try_games();
    try_texts();
    try_threads(pack);
    hustings_pack_close(pack);
    return 0;
}
