/* null.c: what the simulator counts in the template game: only the result. */
#include "lab/figures.h"

const struct figures null_figures = {.score = W_SIM_SCORE};
