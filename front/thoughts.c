#include "front/thoughts.h"

#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "front/telling.h"

static int take_seat(struct thoughts *t, int seat, const struct reader *whole, struct error *e)
{
    if (!whole->finished) /* somebody may still play on, and nobody reads his mind before the end */
        return error_set(e, BAD_INPUT, W_REPLAY_BELIEFS_UNFINISHED, "--beliefs");
    believer_open(&t->believer, whole->match.content->game, seat, lang);
    if (!t->believer.bot->believes)
        return error_set(e, BAD_INPUT, W_REPLAY_BELIEFS_NONE, "--beliefs");
    t->open = 1;
    t->told = json_array();
    return 0;
}

int thoughts_open(struct thoughts *t, const char *seat, const struct reader *whole, struct error *e)
{
    int64_t number;
    return number_read("--beliefs", seat, 0, whole->match.seats - 1, &number, e)
               ? -1
               : take_seat(t, (int)number, whole, e);
}

int thoughts_open_seen(struct thoughts *t, const char *seat, const struct seen_reader *whole, struct error *e)
{
    int64_t number;
    if (number_read("--beliefs", seat, 0, whole->r.match.seats - 1, &number, e))
        return -1;
    if (number != whole->viewer)
        return error_set(e, BAD_INPUT, W_REPLAY_BELIEFS_OTHER, "--beliefs");
    return take_seat(t, (int)number, &whole->r, e);
}

void thoughts_close(struct thoughts *t)
{
    believer_close(&t->believer);
    json_decref(t->told);
}

void thoughts_introduce(const struct thoughts *t, const struct tale *tale, char *out, size_t cap)
{
    char level[LEVEL_SIZE];
    const struct slot slots[] = {{"level", telling_level(lang, t->believer.bot->name, level), 0},
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
    const struct belief *b = &t->believer.now;
    return b->kind == BELIEF_PARTY ? b->of[i] != t->believer.seen.viewer
                                   : b->kind != BELIEF_ANSWER || belief_percent(b->chance[i]) > 0;
}

static void write_words(const struct thoughts *t, const struct tale *tale, const struct listener *to,
                        const void *view, char *out, size_t cap)
{
    int order[BELIEF_MOST];
    size_t used = (size_t)snprintf(out, cap, "≈ "), first = used;
    sort(&t->believer.now, order);
    for (int k = 0; k < t->believer.now.count; k++) {
        char what[256], one[320];
        int i = order[k];
        if (!is_worth_saying(t, i))
            continue;
        tale->belief(what, sizeof what, to, view, t->believer.seen.viewer, t->believer.now.of[i]);
        const struct slot slots[] = {{"what", what, 0},
                                     {"percent", NULL, belief_percent(t->believer.now.chance[i])}};
        words_say(one, sizeof one, to->lang, W_REPLAY_BELIEF, slots, 2);
        if (used + strlen(one) + 3 < cap) /* whole entries only */
            used += (size_t)snprintf(out + used, cap - used, "%s%s", used > first ? ", " : "", one);
    }
}

static void tell(struct thoughts *t, const struct match *now, uint64_t moves, const struct tale *tale,
                 const struct listener *to, char *out, size_t cap)
{
    union position view;
    json_array_append_new(t->told, believer_write(&t->believer, now, moves - 1));
    match_reveal(now, t->believer.seen.viewer, view.bytes);
    write_words(t, tale, to, view.bytes, out, cap);
}

int thoughts_move(struct thoughts *t, const struct reader *r, const struct tale *tale,
                  const struct listener *to, char *out, size_t cap)
{
    int news = believer_reads(&t->believer, r);
    if (news > 0)
        tell(t, &r->match, r->record.moves, tale, to, out, cap);
    return news;
}

int thoughts_view(struct thoughts *t, const struct seen_reader *s, const struct tale *tale,
                  const struct listener *to, char *out, size_t cap)
{
    if (!believer_thinks(&t->believer, &s->r.match))
        return 0;
    tell(t, &s->r.match, s->moves, tale, to, out, cap);
    return 1;
}
