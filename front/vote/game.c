/* game.c: VOTE! on the command line: its screen, its tale, its packs. */
#include "front/front.h"
#include "front/vote/screen.h"
#include "front/vote/words.h"

static const struct tale tale = {
    .describe = vote_describe,
    .aftermath = vote_aftermath,
    .outcome = vote_outcome,
    .opens = vote_opens,
    .belief = vote_belief,
    .beliefs = W_REPLAY_BELIEFS_PARTY,
    .remember = vote_remember,
};

extern const struct front_game vote_front;
const struct front_game vote_front = {
    .screen = &vote_screen,
    .tale = &tale,
    .report = vote_report_pack,
};
