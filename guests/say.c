#include "guests/say.h"

#include <inttypes.h>
#include <stdio.h>

enum { EVENTS_MOST = 256 /* in a line */, LONG_NOISE = 1000000 };

static void begin(struct out *o, const char *kind)
{
    o->comma = 0;
    put_open(o, '{');
    put_key(o, "t");
    put_word(o, kind);
}

static void end(struct out *o)
{
    put_close(o, '}');
    put_bytes(o, "\n", 1);
    o->comma = 0;
}

static void put_integer(struct out *o, const char *key, int64_t number)
{
    put_key(o, key);
    put_number(o, number);
}

const char *say_id(uint64_t games, char out[SAY_ID])
{
    snprintf(out, SAY_ID, "g%" PRIu64, games);
    return out;
}

static void begin_in(struct out *o, const char *kind, const struct guest *g)
{
    char id[SAY_ID];
    begin(o, kind);
    put_key(o, "id");
    put_word(o, say_id(g->games, id));
}

void say_hello_line(struct out *o)
{
    begin(o, "hello");
    put_integer(o, "protocol", 1);
    end(o);
}

void say_set_line(struct out *o)
{
    begin(o, "set");
    put_key(o, "options");
    put_open(o, '{');
    put_close(o, '}');
    end(o);
}

static void put_limit(struct out *o, const char *key, uint64_t limit)
{
    put_key(o, key);
    if (limit)
        put_number(o, (int64_t)limit);
    else
        put_null(o);
}

void say_new(struct out *o, const struct guest *g, const struct match *m, const struct question *q)
{
    const struct guest_clock *clock = &g->program->clock;
    begin_in(o, "new", g);
    put_key(o, "game");
    put_word(o, m->content->game->name);
    put_key(o, "content");
    put_text(o, m->content->name);
    put_key(o, "content_sha");
    put_word(o, m->content->sha256);
    put_key(o, "options");
    put_json(o, m->options);
    put_integer(o, "players", m->seats);
    put_integer(o, "seat", g->seat);
    put_key(o, "lang");
    put_word(o, words_lang_name(q->lang));
    put_integer(o, "bot_seed", g->bot_seed);
    put_key(o, "clock");
    put_open(o, '{');
    put_integer(o, "move_ms", clock->move_ms);
    put_integer(o, "bank_ms", clock->bank_ms);
    put_integer(o, "first_ms", clock->first_ms);
    put_close(o, '}');
    put_key(o, "budget");
    put_open(o, '{');
    put_limit(o, "nodes", q->budget.nodes);
    put_limit(o, "ms", q->budget.ms);
    put_close(o, '}');
    end(o);
}

void say_resume(struct out *o, const struct guest *g, int have)
{
    begin_in(o, "resume", g);
    put_integer(o, "have", have);
    end(o);
}

/* Moves from entry `from` on, up to the next claim or as many as go into a line; the first is number n. How many. */
static int say_moves(struct out *o, const struct guest *g, const struct content *content,
                     const struct history *history, int from, int n)
{
    int count = 0;
    begin_in(o, "seen", g);
    put_integer(o, "n", n);
    put_key(o, "events");
    put_open(o, '[');
    for (int i = from; i < history->count && history->at[i].kind == SEEN_MOVE && count < EVENTS_MOST; i++)
        history_put(o, (uint64_t)n + (uint64_t)count++, content, history, i);
    put_close(o, ']');
    end(o);
    return count;
}

static void say_said(struct out *o, const struct guest *g, const struct game *game, const struct claim *claim)
{
    const struct claim_form *form = claim_form(game, claim->what);
    begin_in(o, "said", g);
    put_integer(o, "seat", claim->seat);
    put_key(o, "claim");
    put_text(o, form->name);
    if (claim->about != CLAIM_NONE)
        put_integer(o, "about", claim->about);
    if (claim->is != CLAIM_NONE) {
        put_key(o, "is");
        put_text(o, form->is[claim->is]);
    }
    end(o);
}

void say_seen(struct out *o, const struct guest *g, const struct content *content,
              const struct history *history, int from)
{
    const struct history before = {.count = from, .at = history->at};
    int n = history_moves(&before);
    for (int i = from, count; i < history->count; i += count) {
        struct claim claim = seen_claim_of(&history->at[i]);
        count = 1;
        if (history->at[i].kind == SEEN_CLAIM)
            say_said(o, g, content->game, &claim);
        else
            n += count = say_moves(o, g, content, history, i, n);
    }
}

void say_go(struct out *o, const struct guest *g, const struct match *m, const struct question *q,
            int64_t left_ms)
{
    begin_in(o, "go", g);
    put_integer(o, "q", (int64_t)g->q);
    put_key(o, "view");
    if (g->view)
        put_json(o, g->view);
    else
        match_put_view(o, m, g->seat);
    put_key(o, "legal");
    codec_put_legal(o, m->content, q->view, g->seat);
    put_integer(o, "left_ms", left_ms);
    end(o);
}

void say_stop(struct out *o, const struct guest *g)
{
    begin_in(o, "stop", g);
    put_integer(o, "q", (int64_t)g->q);
    end(o);
}

void say_reject(struct out *o, const struct guest *g, const struct error *e, enum lang lang)
{
    char message[1024];
    error_say(e, lang, message, sizeof message);
    begin_in(o, "reject", g);
    put_integer(o, "q", (int64_t)g->q);
    put_key(o, "code");
    put_word(o, error_code_name(e->code));
    put_key(o, "message");
    put_text(o, message);
    end(o);
}

void say_end(struct out *o, const struct guest *g, json_t *result)
{
    begin_in(o, "end", g);
    put_key(o, "result");
    put_json(o, result);
    put_key(o, "record");
    put_null(o); /* it holds the seed: a league plays the same luck again */
    end(o);
}

void say_ping(struct out *o, int64_t k)
{
    begin(o, "ping");
    put_integer(o, "k", k);
    end(o);
}

void say_quit(struct out *o)
{
    begin(o, "quit");
    end(o);
}

void say_noise(struct out *o, uint64_t which)
{
    /* Of these lines some are not in the protocol, some are for a game that it does not play. */
    static const char *const lines[SAY_NOISES] = {
        "{\"t\":\"weather\",\"is\":\"fine\"}\n",
        "{\"t\":\"go\",\"id\":\n",
        "\n",
        "[1,2,3]\n",
        "{\"t\":7}\n",
        "{\"t\":\"go\",\"id\":\"nobody\",\"q\":1,\"view\":{},\"legal\":[],\"left_ms\":1000}\n",
        "{\"t\":\"stop\",\"id\":\"nobody\",\"q\":99}\n",
        "\xff\xfe not UTF-8 \xc3\x28\n",
        "{\"t\":\"said\",\"id\":\"nobody\",\"seat\":0,\"claim\":\"party\",\"about\":1,\"is\":\"R\"}\n",
        "{\"t\":\"set\",\"options\":{\"unheard-of\":1}}\n",
    };
    const char *line = lines[which % SAY_NOISES];
    put_bytes(o, line, strlen(line));
    if (which == SAY_NOISES - 1) { /* one long line is enough */
        char *to = out_at(o, LONG_NOISE + 1);
        if (!to)
            return;
        memset(to, 'x', LONG_NOISE);
        to[LONG_NOISE] = '\n';
        o->size += LONG_NOISE + 1;
    }
    o->comma = 0;
}
