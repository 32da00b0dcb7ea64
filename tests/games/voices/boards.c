/* boards.c: the packs that Voices is tried with. */
#include "tests/games/trial.h"

/* Every set of options that changes who knows or asks what, on both boards for every number of seats. */
static int add_voices(struct content *content)
{
    static const char *const options[] = {NULL, "{\"advanced\":true}", "{\"abilities\":true}",
                                          "{\"advanced\":true,\"abilities\":true,\"prosecutor\":1}"};
    int failed = !content;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        for (int seats = 3; !failed && seats <= 6; seats++)
            failed = trial_add_one(&voices_oracle, content, seats,
                                   options[i] ? json_loads(options[i], 0, NULL) : NULL);
    return failed ? -1 : 0;
}

int voices_boards(void);
int voices_boards(void)
{
    size_t size;
    return add_voices(trial_standard(&voices_oracle)) ||
           add_voices(trial_board(&voices_oracle, "voices-pack.json",
                                  source_file("tests/games/voices/scenarios/voices-pack.json", &size)));
}
