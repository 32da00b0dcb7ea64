/* game.c: Election Night on the command line: its screen, its tale, its packs. */
#include "front/front.h"
#include "front/night/screen.h"
#include "front/night/words.h"

static const struct tale tale = {
    .name = night_name,
    .heading = night_heading,
    .describe = night_describe,
    .aftermath = night_aftermath,
    .outcome = night_outcome,
    .belief = night_belief,
    .beliefs = W_REPLAY_BELIEFS_ANSWER,
};

extern const struct front_game night_front;
const struct front_game night_front = {
    .screen = &night_screen,
    .tale = &tale,
    .report = night_report_pack,
};
