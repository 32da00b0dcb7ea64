/* codec.c: Election Night in the notation (docs/rules/night.md, Notation). */
#include <string.h>

#include "match/games.h"
#include "match/night/codec.h"
#include "rules/kit.h"
#include "rules/night/play.h"
#include "tempo.h"

static const char *const dice[] = {"blue", "red", "white", "none", NULL}; /* what a flip may name */
static const char *const colours[] = {"blue", "red", "white", NULL};
static const char *const hands[] = {"rock", "paper", "scissors", NULL};
static const char *const answers[] = {"no", "yes", NULL};
static const char *const phases[] = {"roll",  "flip",  "react", "play", "veto", "throw",
                                     "order", "write", "bonus", "over", NULL};
static const char *const reasons[] = {"mandates", "fields", "numbers", "coalition", NULL};

static const struct verb verbs[NIGHT_VERBS] = {
    {"roll",
     1,
     {{"who", SLOT_SEAT, NULL},
      {"blue", SLOT_NUMBER, NULL},
      {"red", SLOT_NUMBER, NULL},
      {"white", SLOT_NUMBER, NULL}}},
    {"flip", 0, {{"die", SLOT_NAME, dice}}},
    {"play", 0, {{"die", SLOT_NAME, colours}}},
    {"veto", 0, {{"yes", SLOT_FLAG, NULL}}},
    {"throw", 0, {{"hand", SLOT_NAME, hands}}},
    {"first", 0, {{"who", SLOT_SEAT, NULL}}},
    {"write", 0, {{"field", SLOT_ID, NULL}}},
    {"bonus", 0, {{"field", SLOT_ID, NULL}, {"n", SLOT_NUMBER, NULL}}},
};

/* --- options -------------------------------------------------------------------------------------------- */

/* A name is any text, kept exactly as given: no rule reads it. */
static int check_parties(json_t *parties, const struct where *w, struct error *e)
{
    if (want_list(parties, w, 2, 2, e))
        return -1;
    for (size_t i = 0; i < 2; i++) {
        struct where entry = where_index(w, i);
        json_t *name = json_array_get(parties, i);
        if (!json_is_string(name))
            return where_error(&entry, W_ERROR_WANT_TEXT, e);
        if (text_length(json_string_value(name), json_string_length(name)) > 40) {
            where_error(&entry, W_ERROR_TEXT_LENGTH, e);
            e->high = 40;
            return -1;
        }
    }
    return 0;
}

static int read_options(const struct content *content, int seats, json_t *given, json_t **full, int *numbers,
                        struct error *e) /* N-1.4 */
{
    static const char *const keys[] = {"parties", NULL};
    struct where at = where_key(NULL, "options"), parties_at = where_key(&at, "parties");
    json_t *parties = json_object_get(given, "parties");
    (void)content, (void)seats, (void)numbers; /* no rule reads them: R-20 */
    if (given && want_object(given, &at, keys, e))
        return -1;
    if (parties && check_parties(parties, &parties_at, e))
        return -1;
    *full = parties ? json_pack("{s:O}", "parties", parties) : json_pack("{s:[s,s]}", "parties", "", "");
    return *full ? 0 : error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
}

/* --- writing a position or a view ----------------------------------------------------------------------- */

static void put_known(struct out *o, int n)
{
    if (n == UNKNOWN)
        put_null(o);
    else
        put_number(o, n);
}

static void put_name(struct out *o, const char *const *names, int n)
{
    if (n == UNKNOWN)
        put_null(o);
    else
        put_word(o, names[n]);
}

static void put_faces(struct out *o, const uint8_t faces[NIGHT_COLOURS])
{
    put_open(o, '{');
    if (faces[0]) {
        put_key(o, "blue");
        put_known(o, faces[NIGHT_BLUE]);
        put_key(o, "red");
        put_known(o, faces[NIGHT_RED]);
        put_key(o, "white");
        put_known(o, faces[NIGHT_WHITE]);
    }
    put_close(o, '}');
}

static void put_choice(struct out *o, const struct night *p, int seat)
{
    int choice = p->choice[seat];
    const char *const *names = p->phase == NIGHT_VETO ? answers : p->phase == NIGHT_THROW ? hands : dice;
    if (choice == 0 || choice == UNKNOWN)
        put_null(o);
    else
        put_word(o, names[choice - 1]);
}

static void put_seat(struct out *o, const struct night *p, int seat)
{
    put_open(o, '{');
    put_key(o, "flips_used");
    put_known(o, p->flips_used[seat]);
    put_key(o, "rolled");
    put_faces(o, p->rolled[seat]);
    put_key(o, "dice");
    put_faces(o, p->dice[seat]);
    put_key(o, "flipped");
    put_open(o, '[');
    for (int a = 0; a < 2; a++)
        if (p->flipped[seat] == UNKNOWN)
            put_null(o);
        else
            put_bool(o, p->flipped[seat] >> a & 1);
    put_close(o, ']');
    put_key(o, "played");
    put_open(o, '[');
    for (int i = 0; p->shown != UNKNOWN && i < p->shown; i++)
        put_name(o, colours, p->played[seat][i]);
    put_close(o, ']');
    put_key(o, "choice");
    put_choice(o, p, seat);
    put_close(o, '}');
}

static void put_writes(struct out *o, const struct night *p)
{
    put_open(o, '[');
    for (int i = 0; p->writes != UNKNOWN && i < p->writes; i++) {
        const struct night_write *w = &p->write[i];
        put_open(o, '{');
        put_key(o, "seat");
        put_known(o, w->seat);
        put_key(o, "by");
        put_known(o, w->by);
        put_key(o, "n");
        put_known(o, w->n);
        put_close(o, '}');
    }
    put_close(o, ']');
}

static void put_cell(struct out *o, int cell)
{
    const char text[] = {'[', (char)('0' + (cell > 6)), ',', (char)('0' + (cell > 6 ? cell - 6 : cell)), ']'};
    if (cell == 15)
        put_null(o);
    else if (cell == 0)
        put_raw(o, "[]", 2);
    else
        put_raw(o, text, sizeof text);
}

static void put_board(struct out *o, const struct content *content, const struct night *p)
{
    const struct night_pack *k = content->pack;
    put_open(o, '{');
    for (int r = 0; r < k->regions; r++) {
        put_text_key(o, content_id(content, NIGHT_IDS_REGIONS, r));
        put_open(o, '[');
        for (int f = k->first[r]; f < k->first[r + 1]; f++)
            put_cell(o, night_cell(p, f));
        put_close(o, ']');
    }
    put_close(o, '}');
}

static void put_position(struct out *o, const struct content *content, const void *position, json_t *options,
                         const struct texts *texts)
{
    const struct night *p = position;
    (void)texts;
    put_open(o, '{');
    put_key(o, "options");
    put_json(o, options);
    put_key(o, "round");
    put_known(o, p->round);
    put_key(o, "action");
    put_known(o, p->action);
    put_key(o, "phase");
    put_name(o, phases, p->phase);
    put_key(o, "wait");
    if (p->wait == UNKNOWN)
        put_null(o);
    else
        codec_put_seats(o, night_to_act(content->pack, p));
    put_key(o, "vetoes");
    put_known(o, p->vetoes);
    put_key(o, "seats");
    put_open(o, '[');
    put_seat(o, p, 0);
    put_seat(o, p, 1);
    put_close(o, ']');
    put_key(o, "writes");
    put_writes(o, p);
    put_key(o, "board");
    put_board(o, content, p);
    put_close(o, '}');
}

/* --- reading a position (N-P 1) ------------------------------------------------------------------------- */

/* `hides`: some may be unknown. */
static int read_faces(json_t *seat, const struct where *w, const char *key, int hides,
                      uint8_t out[NIGHT_COLOURS], struct error *e)
{
    struct where at = where_key(w, key);
    json_t *j = want_field(seat, w, key, e);
    if (!j || want_object(j, &at, colours, e))
        return -1;
    for (int c = 0; json_object_size(j) > 0 && c < NIGHT_COLOURS; c++) {
        int face = UNKNOWN;
        if (!(hides && json_is_null(json_object_get(j, colours[c]))) &&
            field_integer(j, &at, colours[c], 1, 6, &face, e))
            return -1;
        out[c] = (uint8_t)face;
    }
    return 0;
}

static int read_flipped(json_t *seat, const struct where *w, uint8_t *out, struct error *e)
{
    struct where at = where_key(w, "flipped");
    json_t *j = want_field(seat, w, "flipped", e);
    if (!j || want_list(j, &at, 2, 2, e))
        return -1;
    for (size_t a = 0; a < 2; a++) {
        struct where entry = where_index(&at, a);
        int yes;
        if (want_boolean(json_array_get(j, a), &entry, &yes, e))
            return -1;
        *out |= (uint8_t)(yes << a);
    }
    return 0;
}

/* Both seats have always shown the same number of dice (N-P 4), so one count serves both. */
static int read_played(json_t *seat, const struct where *w, int number, struct night *p, struct error *e)
{
    struct where at = where_key(w, "played");
    json_t *j = want_field(seat, w, "played", e);
    if (!j || want_list(j, &at, 0, NIGHT_COLOURS, e))
        return -1;
    p->hidden[number] = 7;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where entry = where_index(&at, i);
        int colour;
        if (want_name(json_array_get(j, i), &entry, colours, &colour, e))
            return -1;
        p->played[number][i] = (uint8_t)colour;
        p->hidden[number] &= (uint8_t) ~(1 << colour);
    }
    if (number == 1 && p->shown != json_array_size(j))
        return where_error(&at, W_IMPOSSIBLE_NIGHT_PLAYED, e);
    p->shown = (uint8_t)json_array_size(j);
    return 0;
}

static int read_choice(json_t *seat, const struct where *w, const struct night *p, uint8_t *out,
                       struct error *e)
{
    struct where at = where_key(w, "choice");
    json_t *j = want_field(seat, w, "choice", e);
    int choice;
    if (!j)
        return -1;
    if (json_is_null(j))
        return 0;
    const char *const *names = p->phase == NIGHT_FLIP    ? dice
                               : p->phase == NIGHT_PLAY  ? colours
                               : p->phase == NIGHT_VETO  ? answers
                               : p->phase == NIGHT_THROW ? hands
                                                         : NULL;
    if (!names)
        return where_error(&at, W_IMPOSSIBLE_NIGHT_WAIT, e);
    if (want_name(j, &at, names, &choice, e))
        return -1;
    *out = (uint8_t)(1 + choice);
    return 0;
}

static int read_seat(json_t *j, const struct where *w, int viewer, int number, struct night *p,
                     struct error *e)
{
    static const char *const keys[] = {"flips_used", "rolled", "dice", "flipped", "played", "choice", NULL};
    int flips;
    if (want_object(j, w, keys, e) || field_integer(j, w, "flips_used", 0, NIGHT_FLIPS, &flips, e))
        return -1;
    p->flips_used[number] = (uint8_t)flips;
    int hides = viewer != ALL_SEEING && viewer != number;
    return read_faces(j, w, "rolled", 0, p->rolled[number], e) ||
                   read_faces(j, w, "dice", hides, p->dice[number], e) ||
                   read_flipped(j, w, &p->flipped[number], e) || read_played(j, w, number, p, e) ||
                   read_choice(j, w, p, &p->choice[number], e)
               ? -1
               : 0;
}

static int read_seats(json_t *json, int viewer, struct night *p, struct error *e)
{
    struct where at = where_key(NULL, "seats");
    json_t *j = want_field(json, NULL, "seats", e);
    if (!j || want_list(j, &at, 2, 2, e))
        return -1;
    for (int s = 0; s < 2; s++) {
        struct where entry = where_index(&at, (size_t)s);
        if (read_seat(json_array_get(j, (size_t)s), &entry, viewer, s, p, e))
            return -1;
    }
    return 0;
}

static int read_wait(json_t *json, struct night *p, struct error *e)
{
    struct where at = where_key(NULL, "wait");
    json_t *j = want_field(json, NULL, "wait", e);
    if (!j || want_list(j, &at, 0, 2, e))
        return -1;
    if (json_array_size(j) == 1 && json_is_string(json_array_get(j, 0))) {
        static const char *const chance[] = {"chance", NULL};
        struct where entry = where_index(&at, 0);
        int i;
        p->wait = NIGHT_WAIT_CHANCE;
        return want_name(json_array_get(j, 0), &entry, chance, &i, e);
    }
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where entry = where_index(&at, i);
        int seat;
        if (want_integer(json_array_get(j, i), &entry, 0, 1, &seat, e))
            return -1;
        if (p->wait >> seat)
            return where_error(&entry, W_IMPOSSIBLE_NIGHT_WAIT, e); /* ascending, none twice */
        p->wait |= (uint8_t)(1 << seat);
    }
    return 0;
}

static int read_writes(json_t *json, struct night *p, struct error *e)
{
    static const char *const keys[] = {"seat", "by", "n", NULL};
    struct where at = where_key(NULL, "writes");
    json_t *j = want_field(json, NULL, "writes", e);
    if (!j || want_list(j, &at, 0, 2, e))
        return -1;
    for (size_t i = 0; i < json_array_size(j); i++) {
        struct where entry = where_index(&at, i);
        json_t *w = json_array_get(j, i);
        int seat, by, n;
        if (want_object(w, &entry, keys, e) || field_integer(w, &entry, "seat", 0, 1, &seat, e) ||
            field_integer(w, &entry, "by", 0, 1, &by, e) || field_integer(w, &entry, "n", 1, 6, &n, e))
            return -1;
        p->write[i].seat = (uint8_t)seat;
        p->write[i].by = (uint8_t)by;
        p->write[i].n = (uint8_t)n;
    }
    p->writes = (uint8_t)json_array_size(j);
    return 0;
}

static int read_cell(json_t *j, const struct where *w, int field, struct night *p, struct error *e)
{
    int seat, n;
    if (want_list(j, w, 0, 2, e))
        return -1;
    if (json_array_size(j) == 0) {
        p->free[field >> 6] |= (uint64_t)1 << (field & 63);
        return 0;
    }
    struct where owner = where_index(w, 0), number = where_index(w, 1);
    if (want_list(j, w, 2, 2, e) || want_integer(json_array_get(j, 0), &owner, 0, 1, &seat, e) ||
        want_integer(json_array_get(j, 1), &number, 1, 6, &n, e))
        return -1;
    p->cell[field >> 1] |= (uint8_t)((6 * seat + n) << 4 * (field & 1));
    p->spare[seat] += (uint64_t)1 << 8 * (n - 1);
    return 0;
}

static int read_region(json_t *board, const struct where *w, const char *id, int first, int count,
                       struct night *p, struct error *e)
{
    struct where at = where_key(w, id);
    json_t *j = want_field(board, w, id, e);
    if (!j || want_list(j, &at, (size_t)count, (size_t)count, e))
        return -1;
    for (int i = 0; i < count; i++) {
        struct where field = where_index(&at, (size_t)i);
        if (read_cell(json_array_get(j, (size_t)i), &field, first + i, p, e))
            return -1;
    }
    return 0;
}

static int read_board(const struct content *content, json_t *json, struct night *p, struct error *e)
{
    const struct night_pack *k = content->pack;
    const char *ids[NIGHT_MAX_REGIONS + 1] = {NULL};
    struct where at = where_key(NULL, "board");
    json_t *j = want_field(json, NULL, "board", e);
    for (int r = 0; r < k->regions; r++)
        ids[r] = content_id(content, NIGHT_IDS_REGIONS, r);
    if (!j || want_object(j, &at, ids, e))
        return -1;
    for (int r = 0; r < k->regions; r++)
        if (read_region(j, &at, ids[r], k->first[r], k->first[r + 1] - k->first[r], p, e))
            return -1;
    for (int s = 0; s < 2; s++) /* N-8.1: what is in sets is not spare */
        for (const uint64_t ones = 0x010101010101u, tops = 0x808080808080u;
             ((p->spare[s] - ones) & ~p->spare[s] & tops) == 0;)
            p->spare[s] -= ones;
    return 0;
}

static void tell(const struct content *content, const struct fault *fault, struct error *e);

static int read_fields(const struct content *content, json_t *json, int viewer, struct night *p,
                       struct error *e)
{
    int round, action, phase, vetoes;
    if (field_integer(json, NULL, "round", 1, NIGHT_ROUNDS, &round, e) ||
        field_integer(json, NULL, "action", 0, 3, &action, e) ||
        field_name(json, NULL, "phase", phases, &phase, e) ||
        field_integer(json, NULL, "vetoes", 0, 2, &vetoes, e))
        return -1;
    p->round = (uint8_t)round;
    p->action = (uint8_t)action;
    p->phase = (uint8_t)phase;
    p->vetoes = (uint8_t)vetoes;
    return read_wait(json, p, e) || read_seats(json, viewer, p, e) || read_writes(json, p, e) ||
                   read_board(content, json, p, e)
               ? -1
               : 0;
}

static int read_position(const struct content *content, json_t *json, int viewer, void *position, int *seats,
                         json_t **options, struct texts *texts, struct error *e)
{
    static const char *const keys[] = {"options", "round", "action", "phase", "wait",
                                       "vetoes",  "seats", "writes", "board", NULL};
    struct night p;
    struct fault fault;
    json_t *given;
    (void)texts;
    memset(&p, 0, sizeof p);
    if (want_object(json, NULL, keys, e) || !(given = want_field(json, NULL, "options", e)))
        return -1;
    struct where at = where_key(NULL, "options");
    if (json_is_object(given) && !want_field(given, &at, "parties", e)) /* a position carries them in full */
        return -1;
    if (read_fields(content, json, viewer, &p, e))
        return -1;
    if (viewer == ALL_SEEING && !night_check(content->pack, &p, &fault)) {
        error_set(e, BAD_INPUT, WORD_NONE, "");
        tell(content, &fault, e);
        return -1;
    }
    if (read_options(content, NIGHT_SEATS, given, options, NULL, e))
        return -1;
    memcpy(position, &p, sizeof p);
    *seats = NIGHT_SEATS;
    return 0;
}

/* --- faults --------------------------------------------------------------------------------------------- */

static void tell_impossible(const struct fault *fault, struct error *e)
{
    static const struct {
        enum word word;
        const char *path;
    } items[] = {
        [NIGHT_BAD_ACTION] = {W_IMPOSSIBLE_NIGHT_ACTION, "action"},
        [NIGHT_BAD_OVER] = {W_IMPOSSIBLE_NIGHT_OVER, "phase"},
        [NIGHT_BAD_PLAYED] = {W_IMPOSSIBLE_NIGHT_PLAYED, "played"},
        [NIGHT_BAD_ROLLED] = {W_IMPOSSIBLE_NIGHT_ROLLED, "rolled"},
        [NIGHT_BAD_DICE] = {W_IMPOSSIBLE_NIGHT_DICE, "dice"},
        [NIGHT_BAD_FLIPS] = {W_IMPOSSIBLE_NIGHT_FLIPS, "flipped"},
        [NIGHT_BAD_VETOES] = {W_IMPOSSIBLE_NIGHT_VETOES, "vetoes"},
        [NIGHT_BAD_WAIT] = {W_IMPOSSIBLE_NIGHT_WAIT, "wait"},
        [NIGHT_BAD_PHASE] = {W_IMPOSSIBLE_NIGHT_PHASE, "phase"},
        [NIGHT_BAD_WRITES] = {W_IMPOSSIBLE_NIGHT_WRITES, "writes"},
        [NIGHT_BAD_BONUS] = {W_IMPOSSIBLE_NIGHT_BONUS, "wait"},
    };
    error_set(e, e->code, items[fault->reason].word, items[fault->reason].path);
}

static void tell(const struct content *content, const struct fault *fault, struct error *e)
{
    static const enum word words[NIGHT_REASONS] = {
        [NIGHT_GAME_OVER] = W_FAULT_NIGHT_GAME_OVER,
        [NIGHT_NOT_ASKED] = W_FAULT_NIGHT_NOT_ASKED,
        [NIGHT_OTHER_PHASE] = W_FAULT_NIGHT_OTHER_PHASE,
        [NIGHT_NOT_TO_ROLL] = W_FAULT_NIGHT_NOT_TO_ROLL,
        [NIGHT_BAD_FACES] = W_FAULT_NIGHT_BAD_FACES,
        [NIGHT_NO_SUCH_DIE] = W_FAULT_NIGHT_NO_SUCH_DIE,
        [NIGHT_DIE_PLAYED] = W_FAULT_NIGHT_DIE_PLAYED,
        [NIGHT_NO_SUCH_ANSWER] = W_FAULT_NIGHT_NO_SUCH_ANSWER,
        [NIGHT_NO_SUCH_HAND] = W_FAULT_NIGHT_NO_SUCH_HAND,
        [NIGHT_NO_SUCH_SEAT] = W_FAULT_NIGHT_NO_SUCH_SEAT,
        [NIGHT_NO_SUCH_FIELD] = W_FAULT_NIGHT_NO_SUCH_FIELD,
        [NIGHT_FIELD_TAKEN] = W_FAULT_NIGHT_FIELD_TAKEN,
        [NIGHT_BAD_NUMBER] = W_FAULT_NIGHT_BAD_NUMBER,
    };
    if (fault->kind == FAULT_IMPOSSIBLE) {
        tell_impossible(fault, e);
        return;
    }
    error_set(e, e->code, words[fault->reason], "");
    e->value = fault->about;
    if (fault->reason == NIGHT_FIELD_TAKEN)
        error_text(e, content_id(content, NIGHT_IDS_FIELDS, fault->about));
    else if (fault->reason == NIGHT_DIE_PLAYED)
        error_text(e, colours[fault->about]);
    else if (fault->reason == NIGHT_OTHER_PHASE)
        error_text(e, phases[fault->about]);
}

int night_load(json_t *json, struct content *content, struct error *e); /* pack.c */

static const struct game_option offers[] = {{.name = "parties", .kind = OPTION_TEXTS}, {.name = NULL}};

const struct codec night_codec = {
    .rules = "night/1",
    .verb_count = NIGHT_VERBS,
    .verbs = verbs,
    .reasons = reasons,
    .offers = offers,
    .load = night_load,
    .options = read_options,
    .put = put_position,
    .read = read_position,
    .tell = tell,
    .tempo = night_tempo,
    .cues = night_cues,
};
