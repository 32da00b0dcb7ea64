#include "front/telling.h"

#include <stdio.h>

#include "match/content.h"

struct telling telling_begin(char *out, size_t cap, enum lang lang)
{
    if (cap > 0)
        out[0] = 0;
    return (struct telling){out, cap, 0, lang};
}

void telling_add(struct telling *t, enum word word, const struct slot *slots, int count)
{
    if (t->used > 0) {
        if (t->used + 1 < t->cap)
            t->out[t->used] = '\n';
        t->used++;
    }
    size_t room = t->used < t->cap ? t->cap - t->used : 0;
    t->used += words_say(room ? t->out + t->used : NULL, room, t->lang, word, slots, count);
}

const char *telling_the(enum lang lang, enum word form, const char *name, char *out, size_t cap)
{
    const struct slot slots[] = {{"name", name, 0}, {"article", words_article(lang, name), 0}};
    words_say(out, cap, lang, form, slots, 2);
    return out;
}

const char *telling_level(enum lang lang, const char *level, char out[LEVEL_SIZE])
{
    const struct slot slots[] = {{"level", level, 0}};
    words_say(out, LEVEL_SIZE, lang, W_PLAY_LEVEL, slots, 1);
    return out;
}

const char *telling_minus(int n, char out[SIGNED_SIZE])
{
    snprintf(out, SIGNED_SIZE, "%s%u", n < 0 ? "−" : "", n < 0 ? 0u - (unsigned)n : (unsigned)n);
    return out;
}

const char *telling_seats(unsigned seats, const char *none, char out[SEAT_LIST_SIZE])
{
    size_t used = 0;
    snprintf(out, SEAT_LIST_SIZE, "%s", seats ? "" : none);
    for (int s = 0; s < MAX_SEATS; s++)
        if (seats >> s & 1)
            used += (size_t)snprintf(out + used, SEAT_LIST_SIZE - used, "%s%d", used ? ", " : "", s);
    return out;
}
