#include "bots/believer.h"

#include "match/match.h"

void believer_open(struct believer *b, const struct game *game, int seat, enum lang lang)
{
    *b = (struct believer){.bot = bot_usual(game), .lang = lang, .seen = {.viewer = seat}};
}

void believer_close(struct believer *b)
{
    seen_free(&b->seen);
}

static void think(const struct believer *b, const struct match *now, struct belief *out)
{
    union position view;
    struct history history = seen_history(&b->seen);
    struct rng rng;
    *out = (struct belief){.kind = BELIEF_NONE};
    if (!b->bot->believes || match_is_over(now))
        return;
    rng_seed(&rng, 0);
    match_reveal(now, b->seen.viewer, view.bytes);
    const struct question q = {.content = now->content,
                               .view = view.bytes,
                               .texts = &now->texts,
                               .seats = now->seats,
                               .seat = b->seen.viewer,
                               .lang = b->lang,
                               .rng = &rng,
                               .history = &history};
    b->bot->believes(&q, out);
}

/* To the percent. */
static int is_same(const struct belief *a, const struct belief *b)
{
    int same = a->kind == b->kind && a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = a->of[i] == b->of[i] && belief_percent(a->chance[i]) == belief_percent(b->chance[i]);
    return same;
}

int believer_thinks(struct believer *b, const struct match *now)
{
    struct belief fresh;
    think(b, now, &fresh);
    int same = fresh.kind != BELIEF_ANSWER && is_same(&fresh, &b->now);
    b->now = fresh;
    return fresh.kind != BELIEF_NONE && !same;
}

int believer_sees(struct believer *b, const struct match *after, const void *before, const struct move *move,
                  const struct text *text)
{
    if (seen_move(&b->seen, after, before, move, text))
        return -1;
    return match_step_ends(after, before, move) ? believer_thinks(b, after) : 0;
}

int believer_told(struct believer *b, const struct match *now, json_t *event, struct error *e)
{
    return seen_told(&b->seen, now->content, now->seats, event, e);
}

int belief_percent(float chance)
{
    return (int)(100 * chance + 0.5F);
}

/* --- as JSON -------------------------------------------------------------------------------------------- */

/* The move that answers what the seat is asked with this argument. */
static json_t *write_answer(const struct match *now, int seat, int argument)
{
    static const struct text silence;
    struct move move;
    match_nth(now, seat, 0, &move);
    move.arg[0] = (int16_t)argument;
    return codec_write_move(now->content, now->position.bytes, &move, &silence, 0, 1);
}

/* The card in a slot, by its name in the notation. */
static json_t *write_card(const struct match *now, int slot)
{
    json_t *view = match_view(now, SPECTATOR);
    json_t *card = json_incref(json_array_get(json_object_get(view, "table"), (size_t)slot - 1));
    json_decref(view);
    return card;
}

static json_t *write_one(const struct believer *b, const struct match *now, int i)
{
    int of = b->now.of[i], percent = belief_percent(b->now.chance[i]);
    switch (b->now.kind) {
    case BELIEF_ANSWER:
        return json_pack("{s:o,s:i}", "move", write_answer(now, b->seen.viewer, of), "percent", percent);
    case BELIEF_CARD:
        return json_pack("{s:i,s:o,s:i}", "slot", of, "card", write_card(now, of), "percent", percent);
    default: return json_pack("{s:i,s:i}", "seat", of, "percent", percent);
    }
}

json_t *believer_write(const struct believer *b, const struct match *now, uint64_t n)
{
    static const char *const kinds[] = {"", "party", "answer", "card", "goal"};
    json_t *of = json_array();
    for (int i = 0; i < b->now.count; i++)
        json_array_append_new(of, write_one(b, now, i));
    return json_pack("{s:I,s:s,s:o}", "n", (json_int_t)n, "kind", kinds[b->now.kind], "of", of);
}
