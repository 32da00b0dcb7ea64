#include "match/match.h"

#include <string.h>

#include "match/chance.h"
#include "match/sealed.h"
#include "rules/kit.h"

int match_start(struct match *m, const struct content *content, int seats, json_t *options, struct error *e)
{
    const struct game *game = content->game;
    memset(m, 0, sizeof *m);
    if (seats < game->least_seats || seats > game->most_seats) {
        error_set(e, BAD_INPUT, W_ERROR_PLAYERS, "players");
        e->low = game->least_seats;
        e->high = game->most_seats;
        e->value = seats;
        return -1;
    }
    if (game->codec->options(content, seats, options, &m->options, m->numbers, e))
        return -1;
    m->content = content;
    m->seats = seats;
    m->rules = game->codec->rules;
    game->start(content->pack, m->position.bytes, seats, m->numbers);
    return 0;
}

int match_from(struct match *m, const struct content *content, json_t *position, struct error *e)
{
    memset(m, 0, sizeof *m);
    m->content = content;
    m->rules = content->game->codec->rules;
    if (content->game->codec->read(content, position, ALL_SEEING, m->position.bytes, &m->seats, &m->options,
                                   &m->texts, e))
        return -1;
    if (codec_options(content, m->seats, m->options, m->numbers, e) == 0)
        return 0;
    match_end(m);
    return -1;
}

/* Takes the position of another match of the same pack, seats and options, which is ended. */
static int take_position(struct match *m, struct match *other, struct error *e)
{
    int same = other->seats == m->seats && json_equal(other->options, m->options);
    if (same) {
        m->position = other->position;
        m->texts = other->texts;
    }
    match_end(other);
    return same ? 0 : error_set(e, BAD_INPUT, W_RECORD_OTHER_TABLE, "");
}

int match_place(struct match *m, json_t *position, struct error *e)
{
    struct match placed;
    return match_from(&placed, m->content, position, e) ? -1 : take_position(m, &placed, e);
}

/* Does the viewer see exactly this? */
static int shows(const struct match *m, int viewer, json_t *view)
{
    json_t *shown = match_view(m, viewer);
    int same = shown && json_equal(shown, view);
    json_decref(shown);
    return same;
}

/* What was made up is read as any position from outside: only then is it known to be one. */
int match_fill_view(struct match *m, json_t *view, int viewer, struct rng *rng, struct error *e)
{
    struct match filled = *m;
    struct error ignored;
    int seats;
    if (codec_read_view(m->content, view, viewer, filled.position.bytes, &seats, &filled.texts, e))
        return -1;
    if (seats != m->seats)
        return error_set(e, BAD_INPUT, W_RECORD_OTHER_TABLE, "");
    position_imagine(m->content, filled.position.bytes, viewer, rng);
    json_t *position = match_position(&filled);
    filled.options = json_incref(m->options);
    int wrong = !position || match_place(&filled, position, &ignored) || !shows(&filled, viewer, view);
    json_decref(position);
    if (!wrong) {
        m->position = filled.position;
        m->texts = filled.texts;
    }
    match_end(&filled);
    return wrong ? error_set(e, BAD_INPUT, W_RECORD_NO_POSITION, "view") : 0;
}

void match_end(struct match *m)
{
    json_decref(m->options);
    m->options = NULL;
}

uint32_t match_to_act(const struct match *m)
{
    return position_to_act(m->content, m->position.bytes);
}

int match_has_left(const struct match *m, int seat)
{
    const struct game *g = m->content->game;
    return g->has_left && g->has_left(m->content->pack, m->position.bytes, seat);
}

int match_is_over(const struct match *m)
{
    return match_to_act(m) == 0;
}

int match_patterns(const struct match *m, int seat, struct pattern *out)
{
    return position_patterns(m->content, m->position.bytes, seat, out);
}

uint64_t match_count(const struct match *m, int seat)
{
    return position_count(m->content, m->position.bytes, seat);
}

int match_nth(const struct match *m, int seat, uint64_t k, struct move *out)
{
    return position_nth(m->content, m->position.bytes, seat, k, out);
}

int match_marks(const struct match *m, const struct move *move)
{
    struct pattern list[MAX_PATTERNS];
    return patterns_marks(list, match_patterns(m, move->seat, list), move);
}

int match_no(const struct match *m, int seat, struct move *out)
{
    struct pattern list[MAX_PATTERNS];
    return patterns_no(list, match_patterns(m, seat, list), out);
}

/* The argument that stands for the text which a move says, or -1. */
static int text_arg(const struct match *m, const struct move *move)
{
    const struct game *game = m->content->game;
    const struct verb *verb = codec_has_texts(game) ? codec_verb(game, move->verb) : NULL;
    return verb ? codec_text_arg(verb) : -1;
}

/* What is wrong with the text of a move; `is_own`: the player makes it now. */
static enum text_fault fault_of_text(const struct text *text, int is_own)
{
    enum text_fault fault = text ? text_fault(text->bytes, strlen(text->bytes)) : TEXT_EMPTY;
    return fault == TEXT_FINE && is_own && text_shows_nothing(text->bytes) ? TEXT_BLANK : fault;
}

/* What the rules say to a move in a position of the match. Of a text they learn only what is wrong with
 * it. */
static int apply_to(const struct match *m, void *position, const struct move *move, const struct text *text,
                    int is_own, struct error *e)
{
    static const enum error_code codes[] = {
        [FAULT_OVER] = GAME_OVER, [FAULT_TURN] = NOT_YOUR_TURN, [FAULT_ILLEGAL] = ILLEGAL_MOVE};
    const struct game *game = m->content->game;
    struct fault fault = {0, 0, 0};
    struct move said = *move;
    int arg = text_arg(m, move);
    if (arg >= 0 && said.arg[arg] == TEXT_FINE)
        said.arg[arg] = (int16_t)fault_of_text(text, is_own);
    if (game->apply(m->content->pack, position, &said, &fault))
        return 0;
    error_set(e, codes[fault.kind], WORD_NONE, "");
    game->codec->tell(m->content, &fault, e);
    return -1;
}

int match_apply(struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    int arg = text_arg(m, move);
    int place = arg < 0 ? 0 : m->content->game->codec->text_place(m->position.bytes);
    if (apply_to(m, m->position.bytes, move, text, 0, e))
        return -1;
    if (arg >= 0 && text) { /* there is one: without a text the rules would have refused */
        memset(&m->texts.at[place], 0,
               sizeof m->texts.at[place]); /* what is saved has no bytes of chance in it */
        memcpy(m->texts.at[place].bytes, text->bytes, strlen(text->bytes));
    }
    m->draws += move->seat == CHANCE;
    return 0;
}

static int try_move(const struct match *m, const struct move *move, const struct text *text, int is_own,
                    struct error *e)
{
    union position after;
    memcpy(after.bytes, m->position.bytes, m->content->game->position_size);
    return apply_to(m, after.bytes, move, text, is_own, e);
}

int match_try(const struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    return try_move(m, move, text, 0, e);
}

int match_try_own(const struct match *m, const struct move *move, const struct text *text, struct error *e)
{
    return try_move(m, move, text, 1, e);
}

int match_waits(const struct match *m, const void *before, const struct move *move)
{
    return sealed_waits(m->content, before, m->position.bytes, move);
}

static int has_no(const struct match *m, const void *position, int seat)
{
    struct pattern list[MAX_PATTERNS];
    struct move no;
    return patterns_no(list, position_patterns(m->content, position, seat, list), &no);
}

/* In a question where silence means "no", an ability waits with the answers, and its seat's own answer comes next. */
static int is_beside_answer(const struct match *m, const void *before, const struct move *move)
{
    uint32_t own = move->seat < 0 ? 0 : 1u << move->seat;
    return (position_to_act(m->content, before) & match_to_act(m) & own) &&
           (position_marks(m->content, before, move) & ASIDE) && has_no(m, before, move->seat) &&
           has_no(m, m->position.bytes, move->seat);
}

int match_step_ends(const struct match *m, const void *before, const struct move *move)
{
    return !(match_to_act(m) & CHANCE_BIT) && !match_waits(m, before, move) &&
           !is_beside_answer(m, before, move);
}

void match_draw(const struct match *m, const uint8_t seed[32], struct move *out)
{
    chance_draw(m->content->game, m->content->pack, m->position.bytes, seed, m->draws, out);
}

int match_is_drawn(const struct match *m, const uint8_t seed[32], const struct move *move)
{
    struct move drawn;
    if (move->seat != CHANCE || !(match_to_act(m) & CHANCE_BIT))
        return 1;
    match_draw(m, seed, &drawn);
    return drawn.verb == move->verb && memcmp(drawn.arg, move->arg, sizeof drawn.arg) == 0;
}

int match_outcome(const struct match *m, struct result *out)
{
    if (!match_is_over(m))
        return 0;
    position_result(m->content, m->position.bytes, out);
    return 1;
}

void match_imagine(struct match *m, int viewer, struct rng *rng)
{
    union position view;
    match_reveal(m, viewer, view.bytes);
    position_imagine(m->content, view.bytes, viewer, rng);
    memcpy(m->position.bytes, view.bytes, position_size(m->content));
}

json_t *match_position(const struct match *m)
{
    return codec_write_position(m->content, m->position.bytes, m->options, &m->texts);
}

void match_reveal(const struct match *m, int viewer, void *view)
{
    position_reveal(m->content, m->position.bytes, viewer, view);
}

void match_put_view(struct out *o, const struct match *m, int viewer)
{
    union position view;
    match_reveal(m, viewer, view.bytes);
    m->content->game->codec->put(o, m->content, view.bytes, m->options, &m->texts);
}

json_t *match_view(const struct match *m, int viewer)
{
    struct out o = {0};
    match_put_view(&o, m, viewer);
    return out_json(&o);
}

json_t *match_legal(const struct match *m)
{
    json_t *all = json_object();
    for (int seat = CHANCE; seat < m->seats; seat++) {
        char key[16];
        json_t *list = codec_write_legal(m->content, m->position.bytes, seat);
        if (json_array_size(list) == 0) {
            json_decref(list);
            continue;
        }
        snprintf(key, sizeof key, "%d", seat);
        json_object_set_new(all, seat == CHANCE ? "chance" : key, list);
    }
    return all;
}

void match_put_result(struct out *o, const struct match *m)
{
    if (!match_is_over(m))
        put_null(o);
    else
        codec_put_result(o, m->content, m->position.bytes, m->seats);
}

json_t *match_result(const struct match *m)
{
    struct out o = {0};
    match_put_result(&o, m);
    return out_json(&o);
}

int lowest_seat(uint32_t seats)
{
    return bits_lowest(seats);
}

uint32_t viewer_bit(int viewer)
{
    return viewer == SPECTATOR ? SPECTATOR_BIT : 1u << viewer;
}
