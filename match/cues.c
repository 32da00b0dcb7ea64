#include "match/cues.h"

#include "match/codec.h"
#include "rules/kit.h"

const struct tempo *cues_tempo(const struct game *game, int kind)
{
    const struct tempo *tempo = game->codec->tempo;
    for (int i = 0; i <= kind; i++, tempo++)
        if (!tempo->name)
            return NULL;
    return &game->codec->tempo[kind];
}

uint32_t cues_ms(const struct game *game, const struct cue *cue)
{
    const struct tempo *tempo = &game->codec->tempo[cue->kind];
    uint32_t times = cue->count < tempo->most ? cue->count : tempo->most;
    return tempo->ms + times * tempo->each;
}

int cues_of_step(const struct content *content, const void *before, const void *after,
                 const struct move *moves, int count, struct cue out[CUES_MOST])
{
    return content->game->codec->cues(content, before, after, moves, count, out);
}

void cues_public_move(const struct content *content, const void *position, const struct move *move,
                      struct move *out)
{
    const struct game *game = content->game;
    *out = *move;
    if (!(game->sees(content->pack, position, move, -1, 1) & SPECTATOR_BIT)) {
        out->verb = UNKNOWN;
        for (int i = 0; i < MAX_ARGS; i++)
            out->arg[i] = ARG_NULL;
        return;
    }
    const struct verb *verb = &game->codec->verbs[move->verb];
    for (int i = 0; verb->slots[i].kind != SLOT_NONE; i++) {
        int first = codec_first_arg(verb, i), room = codec_arg_room(verb, i);
        int hidden = !(game->sees(content->pack, position, move, first, 1) & SPECTATOR_BIT);
        for (int arg = first; hidden && arg < first + room; arg++)
            out->arg[arg] = ARG_NULL; /* a list too: even its length */
    }
}

int cues_first(const struct move *moves, int count, int verb)
{
    for (int i = 0; i < count; i++)
        if (moves[i].verb == verb)
            return i;
    return -1;
}

int cues_count(const struct move *moves, int count, int verb)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += moves[i].verb == verb;
    return found;
}

int cues_cause(const struct move *moves, int count)
{
    for (int i = count - 1; i > 0; i--)
        if (moves[i].seat != CHANCE)
            return i;
    return 0;
}

int cues_winner(const struct content *content, const void *position)
{
    struct result result;
    content->game->result(content->pack, position, &result);
    return bits_count(result.winners) == 1 ? bits_lowest(result.winners) : -1;
}

void cues_add(struct cue_list *list, int kind, int seat, int count, int n)
{
    if (list->count < CUES_MOST)
        list->cues[list->count++] = (struct cue){
            .kind = (uint8_t)kind, .seat = (int8_t)seat, .count = (uint8_t)count, .n = (uint16_t)n};
}
