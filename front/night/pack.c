/* pack.c: what `hustings pack check` says about a pack of Election Night. */
#include "front/command.h"
#include "front/night/words.h"
#include "rules/night/night.h"

void night_report_pack(const struct content *c)
{
    const struct night_pack *k = c->pack;
    json_t *regions = json_object_get(c->json, "regions"), *parties = json_object_get(c->json, "parties");
    int win = 0, full = 0;
    for (int r = 0; r < k->regions; r++) {
        json_t *region = json_array_get(regions, (size_t)r);
        const struct slot slots[] = {
            {"id", json_string_value(json_object_get(region, "id")), 0},
            {"name", words_of(json_object_get(region, "name"), lang), 0},
            {"fields", NULL, k->first[r + 1] - k->first[r]},
            {"win", NULL, k->win[r]},
            {"full", NULL, k->full[r]},
        };
        fputs("  ", stdout);
        say(stdout, W_PACK_NIGHT_REGION, slots, 5);
        putchar('\n');
        win += k->win[r];
        full += k->full[r];
    }
    const struct slot slots[] = {
        {"regions", NULL, k->regions},
        {"fields", NULL, k->fields},
        {"win", NULL, win},
        {"full", NULL, full},
        {"first", words_of(json_object_get(json_array_get(parties, 0), "name"), lang), 0},
        {"second", words_of(json_object_get(json_array_get(parties, 1), "name"), lang), 0},
        {"texts", NULL, (int64_t)json_object_size(json_object_get(c->json, "texts"))},
    };
    say(stdout, W_PACK_NIGHT_TOTAL, slots, 7);
    putchar('\n');
}
