#include "front/night/words.h"

#include <stdio.h>

#include "front/telling.h"
#include "rules/night/play.h"

static const char *const colours[] = {"blue", "red", "white"}; /* what the messages select by */
static const char *const hands[] = {"rock", "paper", "scissors"};

/* A text that is being put together, and for whom. */
struct night_telling {
    struct telling text;
    const struct listener *to;
};

const char *night_party_name(const struct content *content, json_t *options, enum lang lang, int seat)
{
    json_t *given = json_array_get(json_object_get(options, "parties"), (size_t)seat);
    if (json_string_length(given) > 0)
        return json_string_value(given);
    json_t *party = json_array_get(json_object_get(content->json, "parties"), (size_t)seat);
    return words_of(json_object_get(party, "name"), lang);
}

/* A party's name with its article; `form` as in telling_the(). */
static const char *name_of(const struct night_telling *t, enum word form, int seat, char out[NIGHT_NAME_SIZE])
{
    return telling_the(t->to->lang, form, night_party_name(t->to->content, t->to->options, t->to->lang, seat),
                       out, NIGHT_NAME_SIZE);
}

/* Adds a message, on a line of its own. */
static void tell(struct night_telling *t, enum word word, const struct slot *slots, int count)
{
    telling_add(&t->text, word, slots, count);
}

static void tell_who(struct night_telling *t, enum word word, int seat)
{
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, seat, who), 0}};
    tell(t, word, slots, 1);
}

/* --- moves ---------------------------------------------------------------------------------------------- */

size_t night_name(char *out, size_t cap, const struct listener *to, int seat)
{
    return (size_t)snprintf(out, cap, "%s", night_party_name(to->content, to->options, to->lang, seat));
}

size_t night_heading(char *out, size_t cap, const struct listener *to, const void *then,
                     const struct move *move)
{
    const struct night *before = then;
    const struct slot slots[] = {{"round", NULL, before->round}, {"rounds", NULL, NIGHT_ROUNDS}};
    if (move->verb == NIGHT_DO_ROLL && move->arg[0] == 0)
        return words_say(out, cap, to->lang, W_NIGHT_ROUND, slots, 2);
    if (cap > 0)
        out[0] = 0;
    return 0;
}

static void tell_roll(struct night_telling *t, const struct move *move)
{
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, move->arg[0], who), 0},
                                 {"blue", NULL, move->arg[1]},
                                 {"red", NULL, move->arg[2]},
                                 {"white", NULL, move->arg[3]}};
    tell(t, W_NIGHT_ROLL, slots, 4);
}

static void tell_flip(struct night_telling *t, const struct night *before, const struct move *move, int known,
                      int opened)
{
    int react = before->phase == NIGHT_REACT, die = move->arg[0];
    if (!known && !opened && !react) {
        tell_who(t, W_NIGHT_FLIP_HIDDEN, move->seat);
    } else if (!known) {
        tell_who(t, react ? W_NIGHT_REACT_SECRET : W_NIGHT_FLIP_SECRET, move->seat); /* N-3.5 */
    } else if (die == NIGHT_NO_FLIP) {
        tell_who(t, react ? W_NIGHT_REACT_NONE : W_NIGHT_FLIP_NONE, move->seat);
    } else {
        int face = before->dice[move->seat][die];
        char who[NIGHT_NAME_SIZE];
        const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, move->seat, who), 0},
                                     {"die", colours[die], 0},
                                     {"from", NULL, face},
                                     {"to", NULL, 7 - face}};
        tell(t, react ? W_NIGHT_REACT_DIE : W_NIGHT_FLIP_DIE, slots, 4);
    }
}

static void tell_play(struct night_telling *t, const struct night *before, const struct move *move, int known,
                      int opened)
{
    if (!known) {
        tell_who(t, W_NIGHT_PLAY_HIDDEN, move->seat);
        return;
    }
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, move->seat, who), 0},
                                 {"die", colours[move->arg[0]], 0},
                                 {"face", NULL, before->dice[move->seat][move->arg[0]]}};
    tell(t, opened ? W_NIGHT_PLAY_SHOWN : W_NIGHT_PLAY_CHOSEN, slots, 3);
}

static void tell_throw(struct night_telling *t, const struct move *move, int known)
{
    if (!known) {
        tell_who(t, W_NIGHT_THROW_HIDDEN, move->seat);
        return;
    }
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, move->seat, who), 0},
                                 {"hand", hands[move->arg[0]], 0}};
    tell(t, W_NIGHT_THROW_HAND, slots, 2);
}

static int region_of(const struct night_pack *pack, int field)
{
    int region = 0;
    while (pack->first[region + 1] <= field)
        region++;
    return region;
}

static const char *region_name(const struct listener *to, int region)
{
    json_t *entry = json_array_get(json_object_get(to->content->json, "regions"), (size_t)region);
    return words_of(json_object_get(entry, "name"), to->lang);
}

/* A number that goes to the board: a seat's own, the other's red (N-5.4), a free one (N-8.2). */
static void tell_write(struct night_telling *t, const struct night *before, const struct move *move)
{
    const struct night_pack *pack = t->to->content->pack;
    int field = move->arg[0], region = region_of(pack, field), bonus = move->verb == NIGHT_DO_BONUS;
    int owner = bonus ? move->seat : before->write[0].seat;
    char who[NIGHT_NAME_SIZE], whose[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, move->seat, who), 0},
                                 {"n", NULL, bonus ? move->arg[1] : before->write[0].n},
                                 {"region", region_name(t->to, region), 0},
                                 {"field", NULL, field - pack->first[region] + 1},
                                 {"owner", name_of(t, W_PLAY_THE_WITHIN, owner, whose), 0}};
    if (owner != move->seat)
        tell(t, W_NIGHT_WRITE_OTHER, slots, 5);
    else
        tell(t, bonus ? W_NIGHT_BONUS : W_NIGHT_WRITE_OWN, slots, 4);
}

size_t night_describe(char *out, size_t cap, const struct listener *to, const void *then,
                      const struct move *move, int opened)
{
    const struct night *before = then;
    struct night_telling t = {telling_begin(out, cap, to->lang), to};
    int known = !to->viewers || (night_sees(to->content->pack, before, move, 0, opened) & to->viewers);
    switch (move->verb) {
    case NIGHT_DO_ROLL: tell_roll(&t, move); break;
    case NIGHT_DO_FLIP: tell_flip(&t, before, move, known, opened); break;
    case NIGHT_DO_PLAY: tell_play(&t, before, move, known, opened); break;
    case NIGHT_DO_VETO:
        tell_who(&t,
                 !known         ? W_NIGHT_VETO_HIDDEN
                 : move->arg[0] ? W_NIGHT_VETO_YES
                                : W_NIGHT_VETO_NO,
                 move->seat);
        break;
    case NIGHT_DO_THROW: tell_throw(&t, move, known); break;
    case NIGHT_DO_FIRST: {
        char who[NIGHT_NAME_SIZE], first[NIGHT_NAME_SIZE];
        const struct slot slots[] = {{"who", name_of(&t, W_PLAY_THE, move->seat, who), 0},
                                     {"first", name_of(&t, W_PLAY_THE_WITHIN, move->arg[0], first), 0}};
        tell(&t, W_NIGHT_FIRST, slots, 2);
        break;
    }
    default: tell_write(&t, before, move); break;
    }
    return t.text.used;
}

/* --- what follows --------------------------------------------------------------------------------------- */

/* What a seat's shown die comes to (N-5), where that is not simply its face. */
static void tell_effect(struct night_telling *t, const struct night *shown, int seat)
{
    struct night_duel d = night_shown_duel(shown);
    int colour = d.colour[seat], n = night_number(&d, seat);
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(t, W_PLAY_THE, seat, who), 0}, {"n", NULL, n}};
    if (colour == NIGHT_BLUE && n == 0)
        tell(t, W_NIGHT_AFTER_NOTHING, slots, 1);
    else if (colour == NIGHT_BLUE && n < d.face[seat])
        tell(t, W_NIGHT_AFTER_REDUCED, slots, 2);
    else if (n == 0)
        tell(t, W_NIGHT_AFTER_BLOCKED, slots, 1);
    else if (night_chooser(&d, seat) != seat)
        tell(t, W_NIGHT_AFTER_PLACED, slots, 2);
}

static void tell_effects(struct night_telling *t, const struct night *shown, const struct night *after)
{
    tell_effect(t, shown, 0);
    tell_effect(t, shown, 1);
    if (after->phase == NIGHT_THROW)
        tell(t, W_NIGHT_AFTER_THROW, NULL, 0);
}

static void tell_third(struct night_telling *t, const struct night *after)
{
    struct night_duel d = night_shown_duel(after);
    char one[NIGHT_NAME_SIZE], other[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"die", colours[after->played[0][2]], 0},
                                 {"who", name_of(t, W_PLAY_THE_WITHIN, 0, one), 0},
                                 {"face", NULL, d.face[0]},
                                 {"other", name_of(t, W_PLAY_THE_WITHIN, 1, other), 0},
                                 {"other_face", NULL, d.face[1]}};
    tell(t, W_NIGHT_AFTER_THIRD, slots, 5);
}

/* The answer that the mover gives with this move, or that the other seat gave before it. */
static int answer_of(const struct night *before, const struct move *move, int seat)
{
    return seat == move->seat ? move->arg[0] : before->choice[seat] - 1;
}

static void tell_open(struct night_telling *t, const struct night *before, const struct move *move,
                      const struct night *after)
{
    int mine = answer_of(before, move, 0), theirs = answer_of(before, move, 1);
    struct night shown = *before;
    if (before->phase == NIGHT_PLAY)
        night_show(&shown, mine, theirs);
    if (before->phase == NIGHT_PLAY && mine == theirs) {
        tell(t, W_NIGHT_AFTER_MAY_VETO, NULL, 0); /* N-6.1 */
    } else if (before->phase == NIGHT_VETO && (mine || theirs)) {
        tell(t, W_NIGHT_AFTER_VETO, NULL, 0); /* N-6.3 */
        if (after->action == 3) {
            tell_third(t, after); /* N-6.5: shown without a move */
            tell_effects(t, after, after);
        }
    } else {
        tell_effects(t, &shown, after);
    }
}

size_t night_aftermath(char *out, size_t cap, const struct listener *to, const void *then,
                       const struct move *move, const void *now)
{
    const struct night *before = then, *after = now;
    struct night_telling t = {telling_begin(out, cap, to->lang), to};
    int last = move->seat >= 0 && before->wait == 1 << move->seat; /* the game waits for nobody else */
    if (last && (before->phase == NIGHT_PLAY || before->phase == NIGHT_VETO))
        tell_open(&t, before, move, after);
    else if (last && before->phase == NIGHT_THROW && after->phase == NIGHT_THROW)
        tell(&t, W_NIGHT_AFTER_TIE, NULL, 0);
    else if (last && before->phase == NIGHT_THROW)
        tell_who(&t, W_NIGHT_AFTER_HANDS, after->wait >> 1);
    else if (after->phase == NIGHT_BONUS)
        tell_who(&t, W_NIGHT_AFTER_SET, after->wait >> 1);
    if (after->phase == NIGHT_OVER)
        tell(&t, after->free[0] | after->free[1] ? W_NIGHT_AFTER_LAST_ROUND : W_NIGHT_AFTER_FULL_BOARD, NULL,
             0);
    return t.text.used;
}

size_t night_outcome(char *out, size_t cap, const struct listener *to, const void *position)
{
    static const enum word words[] = {W_RESULT_NIGHT_MANDATES, W_RESULT_NIGHT_FIELDS, W_RESULT_NIGHT_NUMBERS,
                                      W_RESULT_NIGHT_COALITION};
    struct night_telling t = {telling_begin(out, cap, to->lang), to};
    struct result r;
    night_result(to->content->pack, position, &r);
    int winner = r.winners == 2;
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"who", name_of(&t, W_PLAY_THE, winner, who), 0},
                                 {"mine", NULL, r.scores[winner]},
                                 {"theirs", NULL, r.scores[!winner]}};
    tell(&t, words[r.reason], slots, 3);
    return t.text.used;
}

size_t night_belief(char *out, size_t cap, const struct listener *to, const void *view, int seat, int of)
{
    const struct night *v = view;
    int die = of < NIGHT_COLOURS ? of : 0;
    const struct night_telling t = {{0}, to};
    char who[NIGHT_NAME_SIZE];
    const struct slot slots[] = {{"die", colours[die], 0},
                                 {"face", NULL, v->dice[seat][die]},
                                 {"who", name_of(&t, W_PLAY_THE_WITHIN, of == 1, who), 0}};
    switch (v->phase) {
    case NIGHT_FLIP:
    case NIGHT_REACT:
        return words_say(out, cap, to->lang,
                         of == NIGHT_NO_FLIP ? W_NIGHT_BELIEF_NO_FLIP : W_NIGHT_BELIEF_FLIP, slots, 2);
    case NIGHT_PLAY: return words_say(out, cap, to->lang, W_NIGHT_BELIEF_DIE, slots, 2);
    case NIGHT_VETO:
        return words_say(out, cap, to->lang, of ? W_NIGHT_BELIEF_VETO : W_NIGHT_BELIEF_NO_VETO, NULL, 0);
    case NIGHT_ORDER: return words_say(out, cap, to->lang, W_NIGHT_BELIEF_FIRST, slots + 2, 1);
    default: return (size_t)snprintf(out, cap, "%s", region_name(to, region_of(to->content->pack, of)));
    }
}
