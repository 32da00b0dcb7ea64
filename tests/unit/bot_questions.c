/* bot_questions GAME SEATS COUNT NODES: questions to bots with the program's answers, one JSON object a line: what the seat
 * was told since its last question, its view, a seed, the move. The page's bots (web/src/solo/bots.test.ts) must answer
 * the same. The levels take turns, so do the languages; the games are those of `club`, which remembers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/playout.h"
#include "match/games.h"

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "bot_questions: %s\n", why);
    exit(1);
}

/* What the seat was told since it was asked last. */
static void put_told(struct out *o, const struct content *content, const struct seen_log *log, int from)
{
    struct history history = seen_history(log);
    put_key(o, "told");
    put_open(o, '[');
    for (int i = from; i < history.count; i++)
        history_put(o, (uint64_t)i, content, &history, i);
    put_close(o, ']');
}

/* The bot's move and what it believes, by the way that a server asks: from the view's JSON. */
static void put_answer(struct out *o, const struct playout *p, const struct bot *bot, int seat, json_t *view,
                       enum lang lang, uint64_t seed, uint64_t nodes)
{
    static union position position;
    static struct texts texts;
    struct error e;
    int seats;
    struct move move;
    struct text say = {""};
    struct rng rng;
    struct history history = seen_history(&p->seen[seat]);
    if (codec_read_view(p->match.content, view, seat, position.bytes, &seats, &texts, &e))
        fail("a view can't be read");
    const struct question q = {.content = p->match.content,
                               .view = position.bytes,
                               .texts = &texts,
                               .seats = seats,
                               .seat = seat,
                               .lang = lang,
                               .rng = &rng,
                               .history = &history,
                               .budget = {.nodes = nodes}};
    rng_seed(&rng, seed);
    bot->choose(&q, &move, &say);
    put_key(o, "move");
    codec_put_own_move(o, p->match.content, &move, &say);
    if (!bot->believes)
        return;
    struct belief belief = {0};
    rng_seed(&rng, seed);
    bot->believes(&q, &belief);
    put_key(o, "chance");
    put_open(o, '[');
    for (int i = 0; i < belief.count; i++)
        put_real(o, (double)belief.chance[i]);
    put_close(o, ']');
}

/* One question, with its answer. */
static void put_question(struct out *o, const struct playout *p, int seat, int from, const struct bot *bot,
                         int number, uint64_t nodes)
{
    static const char *const langs[LANGS] = {"en", "ru", "hu"};
    uint64_t seed = (uint64_t)number * 7919;
    json_t *view = match_view(&p->match, seat);
    out_clear(o);
    put_open(o, '{');
    put_key(o, "seat"), put_number(o, seat);
    put_key(o, "level"), put_word(o, bot->name);
    put_key(o, "lang"), put_word(o, langs[number % LANGS]);
    put_key(o, "seed"), put_number(o, (int64_t)seed);
    put_key(o, "new"), put_bool(o, from == 0);
    put_told(o, p->match.content, &p->seen[seat], from);
    put_key(o, "view"), put_json(o, view);
    put_answer(o, p, bot, seat, view, (enum lang)(number % LANGS), seed, nodes);
    put_close(o, '}');
    printf("%.*s\n", (int)o->size, o->bytes);
    json_decref(view);
}

int main(int count, char **args)
{
    static struct playout p;
    static const struct bot *club[MAX_SEATS], *levels[16];
    int told[MAX_SEATS] = {0}, kinds = 0, asked = 0;
    struct error e;
    struct out o = {0};
    if (count != 5)
        fail("GAME SEATS COUNT NODES");
    const struct game *game = game_find(args[1]);
    struct content *content = game ? content_open(game, "standard", &e) : NULL;
    if (!content)
        fail("no such game");
    int seats = atoi(args[2]), most = atoi(args[3]);
    uint64_t nodes = strtoull(args[4], NULL, 10);
    for (const struct bot *const *bot = bots_of(game); *bot && kinds < 16; bot++)
        levels[kinds++] = *bot;
    for (int i = 0; i < MAX_SEATS; i++)
        club[i] = bot_usual(game);
    if (playout_open(&p, content, seats, NULL, club, &e))
        fail("no such game");
    for (uint8_t round = 0; asked < most; round++) {
        const uint8_t seed[32] = {round, 'q'};
        int playing = 1;
        playout_begin(&p, seed);
        memset(told, 0, sizeof told);
        for (; playing && asked < most; playing = playout_step(&p)) {
            uint32_t acts = match_to_act(&p.match);
            if (!acts || acts & CHANCE_BIT)
                continue;
            int seat = lowest_seat(acts);
            put_question(&o, &p, seat, told[seat], levels[asked % kinds], asked, nodes);
            told[seat] = p.seen[seat].count;
            asked++;
        }
    }
    out_free(&o);
    playout_close(&p);
    content_close(content);
    return 0;
}
