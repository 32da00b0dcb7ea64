#include "command.h"

int run_play(const struct command *self, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return misused(self, W_CLI_TOO_MANY, "");
}
