/* boards.c: the boards that Election Night is tried on. */
#include "tests/games/trial.h"

/* A board of equal regions, as large and as small as the pack's bounds allow. */
static char *night_board(int regions, int fields)
{
    json_t *list = json_array();
    json_t *text = json_pack("{s:s,s:s,s:s}", "en", "a", "ru", "a", "hu", "a");
    for (int r = 0; r < regions; r++) {
        char id[2] = {(char)('a' + r), 0};
        json_t *points = json_array();
        for (int f = 0; f < fields; f++)
            json_array_append_new(points, json_pack("[i,i]", r, f));
        json_array_append_new(list, json_pack("{s:s,s:O,s:o,s:i,s:i}", "id", id, "name", text, "fields",
                                              points, "win", 1 + r, "full", r));
    }
    json_t *pack = json_pack("{s:s,s:O,s:[i,i],s:o,s:[{s:O,s:s},{s:O,s:s}]}", "game", "night", "name", text,
                             "size", 20, 20, "regions", list, "parties", "name", text, "pen", "#000000",
                             "name", text, "pen", "#ffffff");
    char *bytes = json_dumps(pack, JSON_COMPACT);
    json_decref(pack);
    json_decref(text);
    return bytes;
}

int night_boards(void);
int night_boards(void)
{
    size_t size;
    return trial_add(&night_oracle, trial_standard(&night_oracle)) ||
           trial_add_bytes(&night_oracle, "night-pack.json",
                           source_file("tests/games/night/scenarios/night-pack.json", &size)) ||
           trial_add_bytes(&night_oracle, "one-field", night_board(1, 1)) ||
           trial_add_bytes(&night_oracle, "largest", night_board(12, 9)) ||
           trial_add_bytes(&night_oracle, "twelve-ones", night_board(12, 1));
}
