#include "front/thoughts.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"

int thoughts_open(struct thoughts *t, const char *seat, const struct reader *whole, struct error *e)
{
    int64_t number;
    if (number_read("--beliefs", seat, 0, whole->match.seats - 1, &number, e))
        return -1;
    if (!whole->finished) /* somebody may still play on, and nobody reads his mind before the end */
        return error_set(e, BAD_INPUT, W_REPLAY_BELIEFS_UNFINISHED, "--beliefs");
    believer_open(&t->believer, whole->match.content->game, (int)number, lang);
    if (!t->believer.bot->believes)
        return error_set(e, BAD_INPUT, W_REPLAY_BELIEFS_NONE, "--beliefs");
    t->open = 1;
    t->told = json_array();
    return 0;
}

void thoughts_close(struct thoughts *t)
{
    believer_close(&t->believer);
    json_decref(t->told);
}

void thoughts_introduce(const struct thoughts *t, const struct tale *tale, char *out, size_t cap)
{
    const struct slot slots[] = {{"level", t->believer.bot->name, 0},
                                 {"seat", NULL, t->believer.seen.viewer}};
    words_say(out, cap, lang, tale->beliefs, slots, 2);
}

/* The likeliest first; of those alike the first as the bot names them. */
static void sort(const struct belief *belief, int order[BELIEF_MOST])
{
    for (int i = 0; i < belief->count; i++) {
        int at = i;
        for (; at > 0 && belief->chance[order[at - 1]] < belief->chance[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* What a bot thinks of its own party, and answers that it would not give, are not worth a word. */
static int is_worth_saying(const struct thoughts *t, int i)
{
    const struct belief *b = &t->last;
    return b->kind == BELIEF_PARTY ? b->of[i] != t->believer.seen.viewer
                                   : b->kind != BELIEF_ANSWER || belief_percent(b->chance[i]) > 0;
}

static void write_words(const struct thoughts *t, const struct tale *tale, const struct listener *to,
                        const void *view, char *out, size_t cap)
{
    int order[BELIEF_MOST];
    size_t used = (size_t)snprintf(out, cap, "≈ "), first = used;
    sort(&t->last, order);
    for (int k = 0; k < t->last.count; k++) {
        char what[256], one[320];
        int i = order[k];
        if (!is_worth_saying(t, i))
            continue;
        tale->belief(what, sizeof what, to, view, t->believer.seen.viewer, t->last.of[i]);
        const struct slot slots[] = {{"what", what, 0}, {"percent", NULL, belief_percent(t->last.chance[i])}};
        words_say(one, sizeof one, to->lang, W_REPLAY_BELIEF, slots, 2);
        if (used + strlen(one) + 3 < cap) /* whole entries only */
            used += (size_t)snprintf(out + used, cap - used, "%s%s", used > first ? ", " : "", one);
    }
}

static int is_same(const struct belief *a, const struct belief *b)
{
    int same = a->kind == b->kind && a->count == b->count;
    for (int i = 0; same && i < a->count; i++)
        same = a->of[i] == b->of[i] && belief_percent(a->chance[i]) == belief_percent(b->chance[i]);
    return same;
}

int thoughts_move(struct thoughts *t, const struct reader *r, const struct tale *tale,
                  const struct listener *to, char *out, size_t cap)
{
    struct belief before = t->last;
    union position view;
    if (believer_sees(&t->believer, &r->match, r->before.bytes, &r->move, &r->text))
        return -1;
    if (!match_step_ends(&r->match, r->before.bytes, &r->move))
        return 0;
    believer_thinks(&t->believer, &r->match, &t->last);
    if (t->last.kind == BELIEF_NONE || (t->last.kind != BELIEF_ANSWER && is_same(&before, &t->last)))
        return 0; /* to each question there is an answer, though it be the same as before */
    json_t *told = believer_write(&t->believer, &r->match, &t->last);
    json_object_set_new(told, "n", json_integer((json_int_t)r->record.moves - 1));
    json_array_append_new(t->told, told);
    match_reveal(&r->match, t->believer.seen.viewer, view.bytes);
    write_words(t, tale, to, view.bytes, out, cap);
    return 1;
}
