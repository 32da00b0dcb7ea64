#include "server/hub/code.h"

#include <stdio.h>

#include "server/hub/services.h"
#include "server/hub/tables.h"

static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ"; /* no I, no O */

enum {
    LETTERS = sizeof letters - 1,
    RARE = 100000, /* one code in so many may be taken, but not quite */
    TURNS = 16     /* codes to which one token leads */
};

/* Bytes beyond the last multiple of 24 would make the first letters more likely than the others. */
char code_letter(uint8_t byte)
{
    return byte < 256 / LETTERS * LETTERS ? letters[byte % LETTERS] : '\0';
}

int code_letters(uint64_t taken)
{
    uint64_t codes = 1;
    int count = 0;
    while (count < STORE_CODE && (count < STORE_CODE_LEAST || (codes - 1) / RARE < taken)) {
        codes *= LETTERS;
        count++;
    }
    return count;
}

/* The longest code of a turn; shorter ones are its beginning. */
static void derive(const struct hub *h, const uint8_t opener[HASH], uint64_t turn, char code[STORE_CODE + 1])
{
    uint8_t bytes[HASH];
    size_t i = sizeof bytes;
    int have;
    uint64_t block = 0;
    for (have = 0; have < STORE_CODE; have += code[have] != '\0') {
        if (i == sizeof bytes) {
            hub_derive(h, "hustings/1/code", opener, turn, block++, bytes);
            i = 0;
        }
        code[have] = code_letter(bytes[i++]);
    }
    code[have] = '\0';
}

/* Somebody who opens many tables with one token gets codes that nobody could find again. */
void code_of_turn(struct hub *h, const uint8_t opener[HASH], uint64_t turn, char code[STORE_CODE + 1])
{
    uint8_t other[HASH];
    if (turn >= TURNS)
        hub_random(h, other, sizeof other);
    derive(h, turn < TURNS ? opener : other, turn, code);
    code[code_letters(hub_table_count(h) + 1)] = '\0';
}

void code_draw(struct hub *h, const uint8_t opener[HASH], char code[STORE_CODE + 1])
{
    uint64_t turn = 0;
    do
        code_of_turn(h, opener, turn++, code);
    while (hub_known(h, code));
}

uint64_t code_asleep(struct hub *h, const uint8_t opener[HASH])
{
    char longest[STORE_CODE + 1], code[STORE_CODE + 1];
    for (uint64_t turn = 0; turn < TURNS; turn++) {
        derive(h, opener, turn, longest);
        for (int count = STORE_CODE_LEAST; count <= STORE_CODE; count++) {
            snprintf(code, sizeof code, "%.*s", count, longest);
            if (hub_known(h, code) && !hub_find(h, code))
                return hub_known(h, code);
        }
    }
    return 0;
}

void code_read(const char *typed, size_t length, char code[STORE_CODE + 1])
{
    size_t have = 0;
    for (; have < length && length <= STORE_CODE; have++)
        code[have] = (char)(typed[have] >= 'a' && typed[have] <= 'z' ? typed[have] - 'a' + 'A' : typed[have]);
    code[have] = '\0';
}
