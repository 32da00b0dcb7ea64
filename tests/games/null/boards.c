/* boards.c: the coins that the template is tried with. */
#include <string.h>

#include "tests/games/trial.h"

int null_boards(void);
int null_boards(void)
{
    return trial_add_bytes(&null_oracle, "fair", strdup("{\"weights\":[1,1]}")) ||
           trial_add_bytes(&null_oracle, "bent", strdup("{\"weights\":[1,100]}"));
}
