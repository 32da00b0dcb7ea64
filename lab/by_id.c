#include "lab/by_id.h"

#include <string.h>

#include "lab/dixit_clues.h"

enum { MOST_HEARD = 16 };

static uint64_t hash_of(const struct match *m)
{
    uint64_t hash = 0x9e3779b97f4a7c15u;
    size_t size = position_size(m->content);
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, m->position.bytes + i, size - i < 8 ? size - i : 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash | 1; /* 0 is that of no position */
}

/* Brings what was begun up to the position. */
static void catch_up(const struct arena *a, const struct match *m, struct begun *begun)
{
    uint64_t of = hash_of(m);
    uint16_t heard[MOST_HEARD];
    if (begun->of == of)
        return;
    memset(begun, 0, sizeof *begun);
    begun->of = of;
    if (a->env->hear) {
        const char *clue = dixit_clue_of(m);
        a->env->hear(a->tables, begun->memo, heard, dixit_clue_meaning(m->content, clue, heard, MOST_HEARD));
    }
    a->env->keep(a->tables, m->position.bytes, begun->memo);
}

void by_id_mask(const struct arena *a, const struct match *m, struct begun *begun, int seat,
                uint64_t mask[ENV_MASK_WORDS])
{
    catch_up(a, m, begun);
    a->env->mask(a->tables, m->position.bytes, begun->memo, seat, mask);
}

/* The text of a move that was decoded; "": it says nothing. No clue is given while there is one. */
static void say_clue(const struct arena *a, const struct match *m, const struct begun *before,
                     const struct begun *after, struct text *out)
{
    out->bytes[0] = '\0';
    if (!a->env->said || a->env->said(a->tables, before->memo) >= 0 ||
        a->env->said(a->tables, after->memo) < 0)
        return;
    const char *word = dixit_clue_word(m->content, a->env->said(a->tables, after->memo), LANG_EN);
    text_keep(out, word, strlen(word));
}

int by_id_act(const struct arena *a, struct match *m, struct begun *begun, int seat, int id, struct error *e)
{
    struct begun after;
    struct move move;
    struct text say;
    catch_up(a, m, begun);
    after = *begun; /* a step that fails later leaves no trace */
    int done = a->env->decode(a->tables, m->position.bytes, after.memo, seat, id, &move);
    if (done < 0) {
        error_set(e, ILLEGAL_MOVE, W_ERROR_NO_SUCH_ID, "");
        e->value = id;
        return -1;
    }
    if (done > 0) {
        say_clue(a, m, begun, &after, &say);
        if (match_apply(m, &move, say.bytes[0] ? &say : NULL, e))
            return -1;
        memset(&after, 0, sizeof after);
    }
    *begun = after;
    return done;
}

void by_id_observe(const struct arena *a, const struct match *m, struct begun *begun, int seat, uint8_t *out)
{
    catch_up(a, m, begun);
    a->env->observe(a->tables, m->position.bytes, begun->memo, seat, out);
}

int by_id_encode(const struct arena *a, const struct match *m, const struct move *move, const char *say,
                 uint16_t ids[ENV_MOST_STEPS])
{
    uint16_t heard[MOST_HEARD];
    int meaning = ENV_NOTHING;
    struct text text;
    struct error e;
    enum text_fault fault = text_keep(&text, say ? say : "", say ? strlen(say) : 0);
    if (match_try(m, move, fault == TEXT_FINE ? &text : NULL, &e))
        return 0;
    if (say && a->env->said && dixit_clue_meaning(m->content, say, heard, MOST_HEARD) > 0)
        meaning = heard[0];
    return a->env->encode(a->tables, m->position.bytes, move, meaning, ids);
}
