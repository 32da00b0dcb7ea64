/* game.c: Voices in My Head on the command line: its screen, its tale, its packs. */
#include "front/front.h"
#include "front/voices/screen.h"
#include "front/voices/words.h"

static const struct tale tale = {
    .describe = voices_describe,
    .aftermath = voices_aftermath,
    .outcome = voices_outcome,
    .opens = voices_opens,
    .belief = voices_belief,
    .beliefs = W_REPLAY_BELIEFS_GOAL,
};

extern const struct front_game voices_front;
const struct front_game voices_front = {
    .screen = &voices_screen,
    .tale = &tale,
    .report = voices_report_pack,
};
