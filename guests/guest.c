#include "guests/guest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guests/say.h"
#include "match/fair.h"
#include "match/json.h"

const struct guest_clock guest_clock_usual = {.move_ms = 1000, .bank_ms = 30000, .first_ms = 10000};

enum { FORGETS_AFTER = 3 };

/* --- what is counted ------------------------------------------------------------------------------------- */

static void count(struct guest_program *p, uint64_t *what)
{
    pthread_mutex_lock(&p->lock);
    ++*what;
    pthread_mutex_unlock(&p->lock);
}

struct guest_tally guest_take_tally(struct guest_program *p)
{
    pthread_mutex_lock(&p->lock);
    struct guest_tally taken = p->tally;
    p->tally = (struct guest_tally){0};
    pthread_mutex_unlock(&p->lock);
    return taken;
}

/* A fault, with the first one of its kind for whoever wrote the program. */
static void note_fault(struct guest *g, enum guest_fault fault, const struct error *why, const char *line,
                       size_t size)
{
    struct guest_program *p = g->program;
    struct guest_blame *blame = &p->blame[fault];
    pthread_mutex_lock(&p->lock);
    p->tally.faults[fault]++;
    if (!blame->is_set) {
        blame->is_set = 1;
        blame->why = *why;
        size = size < sizeof blame->line ? size : sizeof blame->line - 1;
        for (size_t i = 0; i < size; i++) /* it may be anything, and is shown to people */
            blame->line[i] = (char)(line[i] >= ' ' && line[i] < 127 ? line[i] : '?');
        blame->line[size] = '\0';
    }
    pthread_mutex_unlock(&p->lock);
}

/* --- sending --------------------------------------------------------------------------------------------- */

/* In pieces, as over a bad line; otherwise at once. */
static enum talk_end send_out(struct guest *g, struct out *o, int64_t deadline)
{
    size_t piece = g->program->manner == MANNER_SLOW ? 1 + o->size / 7 : o->size;
    enum talk_end end = o->lost ? TALK_MEMORY : TALK_FINE;
    for (size_t at = 0; end == TALK_FINE && at < o->size; at += piece)
        end = talk_send(&g->talk, o->bytes + at, o->size - at < piece ? o->size - at : piece, deadline);
    out_free(o);
    if (end != TALK_FINE && end != TALK_ENDED) /* half a line: whatever follows it would not be understood */
        talk_close(&g->talk);
    return end;
}

/* --- hearing --------------------------------------------------------------------------------------------- */

/* The fault that the end of a talk is, and its sentence. */
static enum guest_fault fault_of(const struct guest *g, enum talk_end end, struct error *e)
{
    static const struct {
        enum guest_fault fault;
        enum word word;
    } faults[] = {[TALK_FINE] = {GUEST_LINE, W_ERROR_NOT_JSON},
                  [TALK_LATE] = {GUEST_LATE, W_GUEST_LATE},
                  [TALK_ENDED] = {GUEST_ENDED, W_GUEST_ENDED},
                  [TALK_FLOOD] = {GUEST_LINE, W_GUEST_FLOOD},
                  [TALK_MEMORY] = {GUEST_ENDED, W_ERROR_OUT_OF_MEMORY}};
    error_set(e, BAD_INPUT, faults[end].word, g->program->shown);
    return faults[end].fault;
}

/* One line of the program, as an object. */
struct heard {
    const char *line;
    size_t size;
    json_t *object;
    const char *kind;
};

/* The next line. 0, or -1 with the fault and *e set. */
static int hear(struct guest *g, struct heard *h, int64_t deadline, enum guest_fault *fault, struct error *e)
{
    struct where at = where_key(NULL, "t");
    *h = (struct heard){.line = ""};
    enum talk_end end = talk_hear(&g->talk, &h->line, &h->size, deadline);
    if (end != TALK_FINE) {
        *fault = fault_of(g, end, e);
        h->line = "";
        h->size = 0;
        return -1;
    }
    *fault = GUEST_LINE;
    h->object = json_document(h->line, h->size, e);
    if (!h->object)
        return -1;
    h->kind = json_is_object(h->object) ? want_text(json_object_get(h->object, "t"), &at, e) : NULL;
    if (h->kind)
        return 0;
    if (!json_is_object(h->object))
        error_set(e, BAD_INPUT, W_ERROR_WANT_OBJECT, "");
    json_decref(h->object);
    h->object = NULL;
    return -1;
}

static int is_of(json_t *object, const char *key, int64_t number)
{
    json_t *field = json_object_get(object, key);
    return json_is_integer(field) && json_integer_value(field) == number;
}

/* --- who it is ------------------------------------------------------------------------------------------- */

static int take_text(json_t *object, const char *key, char out[GUEST_NAME], struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *field = want_field(object, NULL, key, e);
    const char *text = field ? want_text(field, &at, e) : NULL;
    if (!text)
        return -1;
    if (text_fault(text, strlen(text)) != TEXT_FINE || strlen(text) >= GUEST_NAME)
        return where_error(&at, W_GUEST_NAME, e);
    snprintf(out, GUEST_NAME, "%s", text);
    return 0;
}

static int want_texts(json_t *object, const char *key, struct error *e)
{
    struct where at = where_key(NULL, key);
    json_t *list = want_field(object, NULL, key, e);
    if (!list || want_list(list, &at, 1, 64, e))
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct where one = where_index(&at, i);
        if (!want_text(json_array_get(list, i), &one, e))
            return -1;
    }
    return 0;
}

static int read_hello(struct guest_program *p, json_t *object, struct error *e)
{
    static const char *const keys[] = {"t",     "protocol",  "name",    "version",
                                       "games", "languages", "options", NULL};
    struct where at = where_key(NULL, "options");
    int protocol;
    json_t *options;
    if (want_object(object, NULL, keys, e) || field_integer(object, NULL, "protocol", 1, 1, &protocol, e) ||
        take_text(object, "name", p->name, e) || take_text(object, "version", p->version, e) ||
        want_texts(object, "games", e) || want_texts(object, "languages", e) ||
        !(options = want_field(object, NULL, "options", e)))
        return -1;
    return json_is_object(options) ? 0 : where_error(&at, W_ERROR_WANT_OBJECT, e);
}

/* Starts the process and hears its hello. 0, or -1 with the fault and *e set. */
static int say_hello(struct guest *g, struct guest_program *who, enum guest_fault *fault, struct error *e)
{
    int64_t deadline = talk_now() + g->program->clock.first_ms;
    struct out o = {0};
    struct heard h;
    enum cage_fault why = cage_open(&g->talk.cage, g->program->path, g->program->loud);
    *fault = GUEST_ENDED;
    if (why != CAGE_FINE) {
        int number = errno;
        error_set(e, BAD_INPUT, why == CAGE_NO_WALLS ? W_GUEST_NO_WALLS : W_GUEST_NO_PROGRAM,
                  g->program->path);
        return error_text(e, strerror(number));
    }
    cage_grant(&g->talk.cage, g->program->clock.first_ms);
    say_hello_line(&o);
    enum talk_end end = send_out(g, &o, deadline);
    if (end != TALK_FINE && end != TALK_ENDED) { /* one that has ended may have said why */
        *fault = fault_of(g, end, e);
        return -1;
    }
    int bad = hear(g, &h, deadline, fault, e);
    if (bad)
        return -1;
    *fault = GUEST_LINE;
    bad = strcmp(h.kind, "hello") != 0 ? error_set(e, BAD_INPUT, W_GUEST_NOT_HELLO, g->program->shown)
                                       : read_hello(who, h.object, e);
    if (!bad && who == g->program && !who->games)
        who->games = json_incref(json_object_get(h.object, "games"));
    json_decref(h.object);
    if (bad)
        return -1;
    say_set_line(&o);
    end = send_out(g, &o, deadline);
    if (end == TALK_FINE)
        return 0;
    *fault = fault_of(g, end, e);
    return -1;
}

int guest_meet(struct guest_program *p, struct error *e)
{
    struct guest g = {.program = p};
    enum guest_fault fault;
    int bad = say_hello(&g, p, &fault, e);
    if (bad)
        talk_close(&g.talk); /* no goodbye to whom we do not know */
    else
        guest_close(&g, GUEST_GOODBYE_MS);
    return bad;
}

int guest_introduce(struct guest_program *p, enum lang lang, struct error *e)
{
    char why[200];
    if (guest_meet(p, e) == 0)
        return 0;
    if (e->word == W_GUEST_NO_PROGRAM || e->word == W_GUEST_NO_WALLS)
        return -1;
    error_say(e, lang, why, sizeof why);
    error_set(e, BAD_INPUT, W_GUEST_MEETS, p->shown);
    return error_text(e, why);
}

int guest_start(struct guest *g, struct error *e)
{
    struct guest_program who = {.games = NULL};
    enum guest_fault fault;
    return g->talk.cage.child ? 0 : say_hello(g, &who, &fault, e);
}

int guest_ping(struct guest *g, int64_t k, int noisy)
{
    int64_t deadline = talk_now() + g->program->clock.first_ms;
    struct out o = {0};
    struct heard h;
    struct error e;
    enum guest_fault fault;
    for (uint64_t i = 0; noisy && i < SAY_NOISES; i++)
        say_noise(&o, i);
    say_ping(&o, k);
    talk_fresh(&g->talk);
    cage_grant(&g->talk.cage, g->program->clock.first_ms);
    if (send_out(g, &o, deadline) != TALK_FINE || hear(g, &h, deadline, &fault, &e))
        return -1;
    int answered = strcmp(h.kind, "pong") == 0 && is_of(h.object, "k", k);
    json_decref(h.object);
    return answered ? 0 : -1;
}

int guest_plays(const struct guest_program *p, const struct game *game)
{
    for (size_t i = 0; i < json_array_size(p->games); i++)
        if (strcmp(json_string_value(json_array_get(p->games, i)), game->name) == 0)
            return 1;
    return 0;
}

void guest_program_close(struct guest_program *p)
{
    json_decref(p->games);
    p->games = NULL;
}

/* --- a game ---------------------------------------------------------------------------------------------- */

void guest_begin(struct guest *g, const uint8_t seed[32])
{
    if (cage_used_ms(&g->talk.cage) > 1000 * (int64_t)CAGE_CPU_S / 2)
        talk_close(&g->talk); /* its life would end in the middle of a game */
    memcpy(g->seed, seed, sizeof g->seed);
    g->bot_seed = (int64_t)(fair_word(seed, "guests", (uint64_t)g->seat, 0) >>
                            11); /* 53 bits: every language reads them */
    g->state = g->lost < GUEST_LOST_MOST ? GUEST_OUT : GUEST_REPLACED;
    g->faults = g->has_begun = 0;
    g->bank_ms = g->program->clock.bank_ms;
}

/* It plays no more in this game. */
static void replace(struct guest *g)
{
    g->state = GUEST_REPLACED;
    g->lost++;
    count(g->program, &g->program->tally.taken);
    talk_close(&g->talk);
}

/* What it answers to a new game. 0: it is ready. 1: it declines. -1: neither, with the fault and *e set. */
static int hear_ready(struct guest *g, int64_t deadline, enum guest_fault *fault, struct error *e,
                      struct heard *h)
{
    static const char *const ready[] = {"t", "id", NULL}, *const decline[] = {"t", "id", "why", NULL};
    for (;;) {
        if (hear(g, h, deadline, fault, e))
            return -1;
        int is_ready = strcmp(h->kind, "ready") == 0, declines = strcmp(h->kind, "decline") == 0;
        int late = !is_ready && !declines &&
                   (strcmp(h->kind, "move") == 0 || strcmp(h->kind, "pong") == 0 ||
                    strcmp(h->kind, "say") == 0 || strcmp(h->kind, "resume") == 0);
        const char *id = json_string_value(json_object_get(h->object, "id"));
        char ours[SAY_ID];
        int bad = 0;
        if (!late) {
            bad = !is_ready && !declines ? error_set(e, BAD_INPUT, W_GUEST_NOT_READY, "t")
                                         : want_object(h->object, NULL, is_ready ? ready : decline, e);
            if (!bad && (!id || strcmp(id, say_id(g->games, ours)) != 0))
                bad = error_set(e, BAD_INPUT, W_GUEST_OTHER_GAME, "id");
        }
        json_decref(h->object); /* of an earlier game: it was slow */
        h->object = NULL;
        if (bad || is_ready || declines)
            return bad ? -1 : declines;
    }
}

/* Joins the game that is played: at its beginning or later, with this process or a new one. 0, or -1: it does not. */
static int join(struct guest *g, const struct match *m, const struct question *q)
{
    enum guest_fault fault;
    struct guest_program who = {.games = NULL};
    struct error e;
    struct out o = {0};
    struct heard h = {.line = ""};
    int64_t deadline = talk_now() + g->program->clock.first_ms;
    talk_fresh(&g->talk);
    if (!g->has_begun && g->knows && memcmp(g->known, g->seed, sizeof g->seed) == 0)
        talk_close(&g->talk); /* a league plays the same luck again: another process does */
    g->knows = 1;
    memcpy(g->known, g->seed, sizeof g->seed);
    if (!g->talk.cage.child && say_hello(g, &who, &fault, &e)) {
        note_fault(g, fault, &e, "", 0);
        replace(g);
        return -1;
    }
    if (!g->has_begun) {
        count(g->program, &g->program->tally.games);
        g->games++;
        g->q = 0;
    }
    cage_grant(&g->talk.cage, g->program->clock.first_ms);
    say_new(&o, g, m, q);
    enum talk_end end = send_out(g, &o, deadline);
    int answer = end == TALK_FINE ? hear_ready(g, deadline, &fault, &e, &h) : -1;
    if (answer < 0 && end != TALK_FINE)
        fault = fault_of(g, end, &e);
    if (answer < 0) {
        note_fault(g, fault, &e, h.line, h.size);
        replace(g);
        return -1;
    }
    if (answer > 0) { /* no fault: it does not play this */
        count(g->program, &g->program->tally.declined);
        g->state = GUEST_REPLACED;
        return -1;
    }
    g->told = 0;
    if (g->has_begun) { /* another process, which knows nothing of the game */
        say_resume(&o, g, history_moves(q->history));
        send_out(g, &o, deadline); /* if it has ended, the question will tell */
    }
    g->has_begun = 1;
    g->state = GUEST_IN;
    return 0;
}

/* --- a question ------------------------------------------------------------------------------------------ */

enum answer { ANSWER_NONE, ANSWER_MOVE, ANSWER_ILLEGAL, ANSWER_BAD };

/* The form of a move, whatever it is for. */
static int check_form(struct guest *g, json_t *object, struct error *e)
{
    static const char *const keys[] = {"t", "id", "q", "move", "note", NULL};
    struct where id_at = where_key(NULL, "id"), note_at = where_key(NULL, "note"),
                 q_at = where_key(NULL, "q");
    json_t *id, *q, *note = json_object_get(object, "note");
    if (want_object(object, NULL, keys, e) || !(id = want_field(object, NULL, "id", e)) ||
        !want_text(id, &id_at, e) || !(q = want_field(object, NULL, "q", e)) ||
        !want_field(object, NULL, "move", e))
        return -1;
    if (!json_is_integer(q))
        return where_error(&q_at, W_ERROR_WANT_INTEGER, e);
    if (note && (!want_text(note, &note_at, e) || json_string_length(note) > GUEST_NOTE))
        return json_is_string(note) ? where_error(&note_at, W_GUEST_NOTE, e) : -1;
    char ours[SAY_ID];
    int is_ours = strcmp(json_string_value(id), say_id(g->games, ours)) == 0;
    if (is_ours && json_integer_value(q) > (json_int_t)g->q)
        return where_error(&q_at, W_GUEST_NOT_ASKED, e);
    return 0;
}

/* An answer to this question. To an earlier one, or in another game: nothing. */
static enum answer read_answer(struct guest *g, json_t *object, const struct match *m, struct move *out,
                               struct text *say, struct error *e)
{
    char ours[SAY_ID];
    if (check_form(g, object, e))
        return ANSWER_BAD;
    if (strcmp(json_string_value(json_object_get(object, "id")), say_id(g->games, ours)) != 0 ||
        !is_of(object, "q", (int64_t)g->q))
        return ANSWER_NONE;
    say->bytes[0] = '\0';
    if (codec_read_move_of(m->content, g->seat, json_object_get(object, "move"), out, say, e) ||
        match_try_own(m, out, say, e))
        return ANSWER_ILLEGAL;
    return ANSWER_MOVE;
}

/* A claim of its own: for a table of people. Where nobody talks it goes nowhere. */
static int read_claim(struct guest *g, json_t *object, struct error *e)
{
    static const char *const keys[] = {"t", "id", "claim", "about", "is", NULL};
    struct where claim_at = where_key(NULL, "claim"), is_at = where_key(NULL, "is");
    json_t *claim, *is = json_object_get(object, "is");
    int about = -1;
    if (want_object(object, NULL, keys, e) || !(claim = want_field(object, NULL, "claim", e)) ||
        !want_text(claim, &claim_at, e) || (is && !want_text(is, &is_at, e)) ||
        (json_object_get(object, "about") &&
         field_integer(object, NULL, "about", 0, MAX_SEATS - 1, &about, e)))
        return -1;
    g->claim = (struct guest_claim){.about = about};
    if (json_string_length(claim) < GUEST_CLAIM && (!is || json_string_length(is) < GUEST_CLAIM)) {
        snprintf(g->claim.claim, GUEST_CLAIM, "%s", json_string_value(claim));
        snprintf(g->claim.is, GUEST_CLAIM, "%s", is ? json_string_value(is) : "");
    } /* otherwise nobody knows it */
    return 0;
}

/* What it says beside its moves. */
static enum answer read_aside(struct guest *g, const struct heard *h, const struct question *q,
                              int64_t deadline, struct error *e)
{
    static const char *const pong[] = {"t", "k", NULL}, *const resume[] = {"t", "id", "have", NULL};
    struct where at = where_key(NULL, "t");
    int have;
    if (strcmp(h->kind, "say") == 0)
        return read_claim(g, h->object, e) ? ANSWER_BAD : ANSWER_NONE;
    if (strcmp(h->kind, "pong") == 0)
        return want_object(h->object, NULL, pong, e) ? ANSWER_BAD : ANSWER_NONE;
    if (strcmp(h->kind, "resume") != 0)
        return where_error(&at, W_GUEST_UNKNOWN, e) ? ANSWER_BAD : ANSWER_NONE;
    if (want_object(h->object, NULL, resume, e) ||
        field_integer(h->object, NULL, "have", 0, history_moves(q->history), &have, e))
        return ANSWER_BAD;
    struct out o = {0};
    say_seen(&o, g, q->content, q->history, history_after(q->history, have));
    send_out(g, &o, deadline);
    return ANSWER_NONE;
}

/* Sends the question, with what has happened since the last one. */
static enum talk_end put_question(struct guest *g, const struct match *m, const struct question *q,
                                  int64_t left)
{
    enum guest_manner manner = g->program->manner;
    int64_t deadline = talk_now() + left;
    struct out o = {0};
    if (manner == MANNER_NOISY)
        say_noise(&o, g->q);
    say_seen(&o, g, q->content, q->history, g->told);
    g->told = q->history->count;
    if (manner == MANNER_HASTY) {
        g->q++;
        say_go(&o, g, m, q, left);
        say_stop(&o, g);
    }
    g->q++;
    say_go(&o, g, m, q, left);
    return send_out(g, &o, deadline);
}

/* Hears until there is an answer. 0, or -1 with the fault and *e set. */
static int hear_answer(struct guest *g, const struct match *m, const struct question *q, int64_t deadline,
                       struct move *out, struct text *say, struct heard *h, enum guest_fault *fault,
                       struct error *e)
{
    int refused = 0, doubted = g->program->manner != MANNER_DOUBT;
    for (;;) {
        if (hear(g, h, deadline, fault, e))
            return -1;
        enum answer answer = strcmp(h->kind, "move") == 0 ? read_answer(g, h->object, m, out, say, e)
                                                          : read_aside(g, h, q, deadline, e);
        json_decref(h->object);
        if (answer == ANSWER_MOVE && doubted)
            return 0;
        if (answer == ANSWER_BAD || (answer == ANSWER_ILLEGAL && refused)) {
            *fault = answer == ANSWER_BAD ? GUEST_LINE : GUEST_ILLEGAL;
            return -1;
        }
        if (answer == ANSWER_NONE)
            continue;
        struct out o = {0};
        if (answer == ANSWER_MOVE)
            error_set(e, ILLEGAL_MOVE, W_GUEST_DOUBT, "");
        else
            refused = 1;
        doubted = 1;
        say_reject(&o, g, e, q->lang);
        send_out(g, &o, deadline); /* if it has ended, the next line will tell */
    }
}

/* After a fault: the pass, or any move by the game's luck. */
static void play_any(const struct question *q, struct move *out, struct text *say)
{
    struct pattern list[MAX_PATTERNS];
    int patterns = position_patterns(q->content, q->view, q->seat, list);
    say->bytes[0] = '\0';
    if (!patterns_no(list, patterns, out))
        bot_random.choose(q, out, say);
}

/* In its own time, and what the bank has. 0, or -1 with the fault and *e set. */
static int answer_in_time(struct guest *g, const struct match *m, const struct question *q, struct move *out,
                          struct text *say, struct heard *h, enum guest_fault *fault, struct error *e)
{
    int64_t began = talk_now(), left = g->program->clock.move_ms + g->bank_ms;
    if (g->most_ms && left > g->most_ms) /* but never less than a move's own time */
        left = g->most_ms > g->program->clock.move_ms ? g->most_ms : g->program->clock.move_ms;
    g->claim = (struct guest_claim){.about = -1};
    talk_fresh(&g->talk);
    cage_grant(&g->talk.cage, left);
    *h = (struct heard){.line = ""};
    enum talk_end end = put_question(g, m, q, left);
    int bad = -1;
    if (end == TALK_FINE || end == TALK_ENDED) /* what it said before it ended counts */
        bad = hear_answer(g, m, q, began + left, out, say, h, fault, e);
    else
        *fault = fault_of(g, end, e);
    int64_t beyond = talk_now() - began - g->program->clock.move_ms;
    if (beyond > 0)
        g->bank_ms = g->bank_ms > beyond ? g->bank_ms - beyond : 0;
    if (bad && *fault == GUEST_LATE) {
        struct out o = {0};
        say_stop(&o, g);
        send_out(g, &o, talk_now()); /* if it reads at all */
    }
    return bad;
}

/* A fault ends the process where nothing that it says can be understood any more. */
static void fault_now(struct guest *g, enum guest_fault fault, const struct error *e, const struct heard *h)
{
    note_fault(g, fault, e, h->line, h->size);
    if (fault == GUEST_ENDED || e->word == W_GUEST_FLOOD)
        talk_close(&g->talk);
    if (++g->faults >= GUEST_FAULTS_MOST)
        replace(g);
}

int guest_ask(struct guest *g, const struct match *m, const struct question *q, struct move *out,
              struct text *say)
{
    enum guest_fault fault;
    struct error e;
    struct heard h;
    if (g->program->manner == MANNER_FORGETS && g->state == GUEST_IN &&
        g->q % FORGETS_AFTER == FORGETS_AFTER - 1)
        talk_close(&g->talk);
    int is_gone = g->state == GUEST_IN && !g->talk.cage.child;
    if ((g->state == GUEST_OUT || is_gone) && g->state != GUEST_REPLACED)
        join(g, m, q);
    if (g->state == GUEST_REPLACED) {
        bot_usual(q->content->game)->choose(q, out, say);
        return 0;
    }
    count(g->program, &g->program->tally.moves);
    if (answer_in_time(g, m, q, out, say, &h, &fault, &e) == 0)
        return 0;
    fault_now(g, fault, &e, &h);
    play_any(q, out, say);
    return 1;
}

void guest_refuse(struct guest *g, const struct question *q, struct move *out, struct text *say)
{
    struct error e;
    const struct heard nothing = {.line = ""};
    error_set(&e, ILLEGAL_MOVE, WORD_NONE, "");
    fault_now(g, GUEST_ILLEGAL, &e, &nothing);
    play_any(q, out, say);
}

void guest_end(struct guest *g, const struct content *content, const struct history *history, json_t *result)
{
    struct out o = {0};
    if (g->state != GUEST_IN || !g->talk.cage.child)
        return;
    g->lost = 0;
    say_seen(&o, g, content, history, g->told);
    say_end(&o, g, result);
    send_out(g, &o,
             talk_now() + g->program->clock.move_ms); /* one that does not read is late in the next game */
    g->state = GUEST_OUT;
}

int guest_close(struct guest *g, int64_t ms)
{
    struct out o = {0};
    const char *line;
    size_t size;
    int64_t deadline = talk_now() + ms;
    enum talk_end end = TALK_ENDED;
    if (g->talk.cage.child) {
        say_quit(&o);
        end = send_out(g, &o, deadline);
    }
    while (end == TALK_FINE)
        end = talk_hear(&g->talk, &line, &size, deadline);
    talk_close(&g->talk);
    return end == TALK_ENDED ? 0 : -1;
}
