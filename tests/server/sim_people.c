/* sim_people.c: what people and bots at a simulated table do: answer questions with valid and invalid moves,
 * change their minds, talk, vote, run the table as its host, leave, come twice, change devices, send
 * rubbish. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim_client.h"
#include "sim_marks.h"

const char *const sim_paces[4] = {"calm", "usual", "brisk", "none"};

/* --- moves ---------------------------------------------------------------------------------------------- */

/* A value that a template of `legal` stands for. */
static json_t *fill(struct world *w, const struct client *c, json_t *value)
{
    json_t *min = json_object_get(value, "min"), *of = json_object_get(value, "of");
    if (json_is_string(value) && strcmp(json_string_value(value), "*") == 0) {
        char clue[24];
        client_draw(w, clue, 16);
        marks_clue(c->number, clue);
        return json_string(clue);
    }
    if (min)
        return json_integer(json_integer_value(min) +
                            world_below(w, (uint32_t)(json_integer_value(json_object_get(value, "max")) -
                                                      json_integer_value(min) + 1)));
    if (!of)
        return json_incref(value);
    json_t *list = json_array();
    json_int_t k = json_integer_value(json_object_get(value, "choose")), n = (json_int_t)json_array_size(of);
    for (json_int_t i = 0; i < n && k > 0; i++) /* ascending; each subset as likely as any other */
        if (world_below(w, (uint32_t)(n - i)) < (uint32_t)k) {
            json_array_append(list, json_array_get(of, (size_t)i));
            k--;
        }
    return list;
}

static json_t *choose(struct world *w, const struct client *c)
{
    const json_t *legal = json_object_get(c->ask, "legal");
    json_t *entry = json_array_get(legal, world_below(w, (uint32_t)json_array_size(legal))), *value;
    json_t *move = json_object();
    const char *key;
    json_object_foreach(entry, key, value) json_object_set_new(move, key, fill(w, c, value));
    return move;
}

static void say_move(struct world *w, struct client *c, uint64_t q, json_t *move)
{
    json_decref(c->last);
    c->last = json_incref(move);
    c->last_q = q;
    client_note_sent(c, q, move);
    client_say(w, c, json_pack("{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)q, "move", move));
}

/* A move that is wrong in one way or another; its account stays clean. */
static void say_wrong_move(struct world *w, struct client *c)
{
    json_t *move = choose(w, c);
    switch (world_below(w, 3)) {
    case 0: json_object_set_new(move, "who", json_integer(99)); break;
    case 1: json_object_set_new(move, "do", json_string("fly")); break;
    default: say_move(w, c, c->asked + 1 + world_below(w, 3), move); return; /* it may even come true */
    }
    client_say(w, c, json_pack("{s:s,s:I,s:o}", "t", "move", "q", (json_int_t)c->asked, "move", move));
}

static void answer_bot(struct world *w, struct client *c)
{
    if (!c->ask || c->asked == c->answered || (json_object_get(c->ask, "waited") && !world_chance(w, 100)))
        return;
    json_t *m =
        json_pack("{s:s,s:i,s:I,s:o}", "t", "move", "i", 0, "q", (json_int_t)c->asked, "move", choose(w, c));
    char *text = json_dumps(m, JSON_COMPACT);
    c->answered = c->asked;
    world_bot_says(w, c->socket, text);
    free(text);
    json_decref(m);
}

static void answer(struct world *w, struct client *c)
{
    int waited = json_object_get(c->ask, "waited") == NULL;
    int blind = json_is_true(json_object_get(c->ask, "blind"));
    if (!waited && !world_chance(w, 100))
        return; /* now and then somebody acts out of turn */
    if (blind && json_object_get(c->ask, "left_ms") && world_chance(w, 500)) {
        c->answered = c->asked; /* silence is an answer, too */
        return;
    }
    if (w->bug == BUG_TWICE && c->last && c->last_q != c->asked && world_chance(w, 300)) {
        client_say(w, c, json_pack("{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)c->asked, "move", c->last));
        return;
    }
    if (world_chance(w, w->faults.rude))
        say_wrong_move(w, c);
    if (!c->socket)
        return;
    c->answered = waited ? c->asked : c->answered;
    say_move(w, c, c->asked, choose(w, c));
    if (c->socket && waited && world_chance(w, w->faults.rude)) { /* thinks better of it */
        if (world_chance(w, 500)) {
            client_say(w, c, json_pack("{s:s,s:I}", "t", "withdraw", "q", (json_int_t)c->asked));
            c->answered = 0;
            client_wait(w, c, 200);
        } else {
            say_move(w, c, c->asked, choose(w, c));
        }
    }
    if (c->socket && c->last && world_chance(w, w->faults.twice)) /* a double tap: another i */
        client_say(w, c,
                   json_pack("{s:s,s:I,s:O}", "t", "move", "q", (json_int_t)c->last_q, "move", c->last));
}

/* Goes on, or is ready; now and then it names a stage that is not the one. */
static void skip(struct world *w, struct client *c)
{
    int64_t n = world_chance(w, w->faults.rude) ? c->stage + 1 : c->stage;
    client_say(w, c, json_pack("{s:s,s:I}", "t", "skip", "n", (json_int_t)n));
    c->stage = -1;
}

/* --- as host -------------------------------------------------------------------------------------------- */

static void host(struct world *w, struct client *c, const char *what)
{
    if (c->socket)
        client_say(w, c, json_pack("{s:s,s:s}", "t", "host", "do", what));
}

static void host_seat(struct world *w, struct client *c, const char *what)
{
    sim_table.passed_on |= strcmp(what, "pass-on") == 0;
    if (c->socket)
        client_say(w, c,
                   json_pack("{s:s,s:s,s:i}", "t", "host", "do", what, "seat",
                             (int)world_below(w, (uint32_t)sim_table.seats)));
}

static int people_left(void)
{
    int count = 0;
    for (int i = 0; i < client_count; i++)
        count += clients[i].part == PERSON && !clients[i].refused;
    return count;
}

static void begin(struct world *w, struct client *c)
{
    static const char *const talks[] = {"phrases", "text", "none"};
    json_t *m =
        json_pack("{s:s,s:s,s:s,s:i,s:s,s:i,s:i}", "t", "host", "do", "set", "pace", sim_table.pace, "clock",
                  sim_table.clock, "talk", talks[world_below(w, 3)], "grace", 5 + (int)world_below(w, 60),
                  "window", world_chance(w, 500) ? 0 : 3 + (int)world_below(w, 4));
    json_object_set_new(m, "delay", json_integer(sim_table.delay));
    json_object_set_new(m, "nod", json_boolean(sim_table.nod));
    client_say(w, c, m);
    host(w, c, "fill");
    host(w, c, "start");
}

/* Another game needs all seats taken, too: once everybody is there the others are for bots, also one whose bot was
 * sent away. */
static void play_again(struct world *w, struct client *c)
{
    if (c->sitting >= people_left())
        host(w, c, "fill");
    host(w, c, "rematch");
}

static void nod(struct world *w, struct client *c)
{
    c->nods_left--;
    client_say(w, c,
               json_pack("{s:s,s:s,s:i}", "t", "host", "do", world_chance(w, w->faults.rude) ? "veto" : "nod",
                         "seat", c->clue_seat));
}

/* A clue waits for the host; an approval that was refused (too fast) is sent again. */
void people_nod(struct world *w, struct client *c, const json_t *m)
{
    c->nods_left = json_is_object(json_object_get(m, "move")) ? 20 : 0;
    c->clue_seat = (int)json_integer_value(json_object_get(m, "seat"));
    if (c->nods_left)
        nod(w, c);
}

static void run_table(struct world *w, struct client *c)
{
    static const char *const acts[] = {"lock",    "unlock", "spectators", "pause", "start",
                                       "rematch", "cancel", "renew",      "begin", "fly"};
    static const char *const seat_acts[] = {"kick", "mute", "bot", "unbot", "pass-on"};
    const struct sim_log *log = sim_find_code(&w->store, sim_table.code);
    client_wait(w, c, 2000 + world_below(w, 1000)); /* looks again */
    if (c->nods_left > 0)
        nod(w, c);
    if (!c->socket)
        return;
    if (!c->started && c->sitting >= people_left())
        begin(w, c);
    else if (c->over && log && log->game_count < sim_table.games)
        play_again(w, c);
    else if (c->paused && (sim_table.calm || world_chance(w, 500)))
        host(w, c, "resume");
    if (sim_table.calm && c->locked && !c->started)
        host(w, c,
             "unlock"); /* the key of a renewed link may have been lost on its way: those without it knock */
    if (world_chance(w, w->faults.rude / 2)) /* cannot decide, and everybody is told each time */
        for (int i = 0; i < 40; i++)
            host(w, c, i % 2 ? "lock" : "unlock");
    if (world_chance(w, w->faults.rude))
        host(w, c, acts[world_below(w, sizeof acts / sizeof acts[0])]);
    if (c->socket && world_chance(w, w->faults.rude))
        client_say(
            w, c, json_pack("{s:s,s:s,s:s}", "t", "host", "do", "set", "pace", sim_paces[world_below(w, 4)]));
    if (world_chance(w, w->faults.rude))
        host_seat(w, c, seat_acts[world_below(w, sizeof seat_acts / sizeof seat_acts[0])]);
}

void people_knock(struct world *w, struct client *c, const json_t *m)
{
    client_say(w, c,
               json_pack("{s:s,s:s,s:O}", "t", "host", "do",
                         world_chance(w, w->faults.rude) ? "refuse" : "admit", "who",
                         json_object_get(m, "who")));
}

/* --- talk ------------------------------------------------------------------------------------------------ */

static void talk(struct world *w, struct client *c)
{
    char text[24];
    switch (world_below(w, 4)) {
    case 0: client_say(w, c, json_pack("{s:s,s:s}", "t", "say", "phrase", "hello")); break;
    case 1:
        client_say(w, c,
                   json_pack("{s:s,s:s,s:i}", "t", "say", "phrase", "trust", "seat",
                             (int)world_below(w, (uint32_t)sim_table.seats)));
        break;
    case 2:
        client_say(w, c, json_pack("{s:s,s:s,s:s}", "t", "say", "claim", "i-am", "is", "democrat"));
        break;
    default:
        client_draw(w, text, 12);
        client_say(w, c, json_pack("{s:s,s:s}", "t", "say", "text", text));
        break;
    }
}

/* --- wrong, rude and restless --------------------------------------------------------------------------- */

/* Texts that are not a message or an invalid one: each is answered, with its number or with 0. */
static void send_rubbish(struct world *w, struct client *c)
{
    static const struct {
        const char *text;
        int i;
    } rubbish[] = {
        {"{", 0},
        {"[]", 0},
        {"{\"t\":\"move\"}", 0},
        {"{\"t\":\"nonsense\",\"i\":1}", 1},
        {"{\"t\":\"beat\",\"i\":2,\"i\":3}", 0},
        {"{\"t\":\"beat\",\"i\":-4}", 0},
        {"{\"t\":\"beat\",\"i\":1.5}", 0},
        {"{\"t\":\"beat\",\"i\":5,\"x\":[[[[[[[[[[1]]]]]]]]]]}", 0},
        {"{\"t\":\"say\",\"i\":6,\"text\":\"\\u0000\"}", 6},
        {"{\"t\":\"move\",\"i\":7,\"q\":1,\"move\":[]}", 7},
        {"{\"t\":\"think\",\"i\":8,\"q\":1}", 8},
        {"{\"t\":\"sit\",\"i\":9,\"seat\":99,\"name\":\"\",\"token\":\"x\"}", 9},
        {"{\"t\":\"hello\",\"i\":10,\"table\":\"XXXXX\",\"token\":\"nothing\"}", 10},
    };
    size_t k = world_below(w, sizeof rubbish / sizeof rubbish[0]);
    if (c->waiting == MOST_WAITING)
        return;
    c->unanswered[c->waiting++] = (uint64_t)rubbish[k].i;
    world_send(w, c->socket, rubbish[k].text);
}

/* Frames for which the server hangs up. */
static void send_bad_frame(struct world *w, struct client *c)
{
    static const char huge[5000] = "{";
    w->bad_frames++;
    switch (world_below(w, 6)) {
    case 0: world_send_frame(w, c->socket, 0x81, "\xff\xfe", 2); break;     /* no UTF-8 */
    case 1: world_send_frame(w, c->socket, 0x82, "ab", 2); break;           /* not text */
    case 2: world_send_frame(w, c->socket, 0xc1, "ab", 2); break;           /* a bit that must not be set */
    case 3: world_send_frame(w, c->socket, 0x80, "ab", 2); break;           /* goes on with nothing */
    case 4: world_send_frame(w, c->socket, 0x81, huge, sizeof huge); break; /* too large */
    default: world_send_frame(w, c->socket, 0x88, "\x00\x01", 2); break;    /* an invalid code */
    }
}

static void look_in(struct world *w, const struct client *c)
{
    char path[64];
    static const char *const ends[] = {"", "/record", "/record?as=truth", "/nothing"};
    snprintf(path, sizeof path, "/api/tables/%s%s", world_chance(w, 800) ? sim_table.code : "XXXXX",
             ends[world_below(w, 4)]);
    world_request(w, c->number, world_proxy(w), c->address, "GET", path, world_chance(w, 500) ? c->token : "",
                  "");
}

/* A second socket with the same token: the first does not learn of it, and its last words may come late. */
static void come_twice(struct world *w, struct client *c)
{
    uint32_t old = c->socket;
    json_t *ask = c->ask;
    if (ask && c->asked && world_chance(w, 500)) /* words that will be late */
        say_move(w, c, c->asked, choose(w, c));
    if (c->socket != old)
        return;
    c->socket = 0;
    client_come(w, c);
}

static void be_restless(struct world *w, struct client *c)
{
    switch (c->part == PERSON ? world_below(w, 6) : 1 + world_below(w, 4)) {
    case 0:
        client_say(w, c, json_pack("{s:s}", "t", "leave"));
        c->seat = -1; /* comes back a little later */
        client_wait(w, c, 1000);
        break;
    case 1: client_leave_socket(w, c, 200 + world_below(w, 30000)); break;
    case 2: come_twice(w, c); break;
    case 3:
        if (c->seat >= 0)
            client_say(w, c, json_pack("{s:s}", "t", "transfer")); /* to another device */
        break;
    case 4: look_in(w, c); break;
    default:
        if (c->over)
            client_say(w, c, json_pack("{s:s,s:s}", "t", "propose", "what", "again"));
        else
            votes_propose_any(w, c);
        break;
    }
}

static void be_rude(struct world *w, struct client *c)
{
    switch (world_below(w, 4)) {
    case 0: send_rubbish(w, c); break;
    case 1: talk(w, c); break;
    case 2:
        if (world_chance(w, 300))
            send_bad_frame(w, c);
        break;
    default:
        client_say(w, c,
                   json_pack("{s:s,s:I}", "t", world_chance(w, 500) ? "think" : "writing", "q",
                             (json_int_t)c->asked));
        break;
    }
}

/* --- all together --------------------------------------------------------------------------------------- */

void people_act(struct world *w, struct client *c)
{
    if (c->part == BOT) {
        answer_bot(w, c);
        return;
    }
    if (!c->welcome)
        return;
    if (world_chance(w, w->faults.rude))
        be_rude(w, c);
    if (c->socket && world_chance(w, w->faults.restless))
        be_restless(w, c);
    if (!c->socket || !c->welcome)
        return;
    if (c->part != PERSON) {
        client_wait(w, c, 5000 + world_below(w, 5000));
        return;
    }
    if (c->seat < 0) { /* left, kicked or not let in: tries again */
        client_leave_socket(w, c, 1000 + world_below(w, 3000));
        return;
    }
    if (c->seat == c->host)
        run_table(w, c);
    if (c->socket)
        votes_scheme(w, c);
    if (c->socket && !c->over && c->have >= sim_table.limit && w->now >= c->voted_at) {
        c->voted_at = w->now + 20000 + world_below(w, 20000);
        client_say(w, c, json_pack("{s:s,s:s}", "t", "propose", "what", "end"));
    }
    if (c->socket && c->stage >= 0 && !c->over && world_chance(w, 600))
        skip(w, c);
    if (c->socket && c->ask && c->asked && c->asked != c->answered)
        answer(w, c);
    if (c->socket && c->ask && c->asked && c->asked != c->answered)
        client_wait(w, c, 1500 + world_below(w, 3000));
    if (c->socket && c->have >= sim_table.limit && !c->over)
        client_wait(w, c, 10000);
}
