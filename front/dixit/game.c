/* game.c: Dixit on the command line: its screen, its tale, its packs. */
#include "front/dixit/deck.h"
#include "front/dixit/screen.h"
#include "front/dixit/words.h"
#include "front/front.h"

static const struct tale tale = {
    .describe = dixit_describe,
    .aftermath = dixit_aftermath,
    .outcome = dixit_outcome,
    .opens = dixit_opens,
    .belief = dixit_belief,
    .beliefs = W_REPLAY_BELIEFS_CARD,
};

extern const struct front_game dixit_front;
const struct front_game dixit_front = {
    .screen = &dixit_screen,
    .tale = &tale,
    .report = pack_dixit_report,
    .make_pack = pack_dixit,
};
