/* columns.c: numbers and tables as people read them. */
#include "front/columns.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "front/command.h"
#include "match/fair.h"
#include "match/text.h"

const char *decimals(double value, int places, char out[NUMBER_ROOM])
{
    snprintf(out, NUMBER_ROOM, "%.*f", places, value);
    char *point = strchr(out, '.');
    if (point)
        *point = words_raw(lang, W_SIM_DECIMAL_MARK)[0];
    return out;
}

const char *seed_text(const uint8_t seed[32], char out[65])
{
    uint64_t number = 0;
    int high = 0;
    for (int i = 0; i < 32; i++) {
        high |= i < 24 ? seed[i] : 0;
        number = number << 8 | seed[i];
    }
    if (high)
        fair_to_hex(seed, 32, out);
    else
        snprintf(out, 65, "%" PRIu64, number);
    return out;
}

void cell(const char *text, int width, int left)
{
    int blanks = width - (int)text_length(text, strlen(text));
    blanks = blanks < 0 ? 0 : blanks;
    if (left)
        printf("%s%*s", text, blanks, "");
    else
        printf("%*s%s", blanks, "", text);
}

void count_cell(uint64_t count, int width)
{
    char text[NUMBER_ROOM];
    snprintf(text, sizeof text, "%" PRIu64, count);
    cell(text, width, 0);
}

int widest(int width, enum word word)
{
    const char *text = words_raw(lang, word);
    int length = (int)text_length(text, strlen(text)) + 2;
    return length > width ? length : width;
}
