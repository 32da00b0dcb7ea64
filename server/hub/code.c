#include "server/hub/code.h"

#include "match/fair.h"
#include "server/hub/services.h"
#include "server/hub/tables.h"

static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ"; /* no I, no O */

enum { LETTERS = sizeof letters - 1, RARE = 100000 /* one code in so many may be taken, but not quite */ };

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

void code_draw(struct hub *h, char code[STORE_CODE + 1])
{
    int count = code_letters(hub_table_count(h) + 1), have;
    do {
        uint8_t bytes[FAIR_HASH];
        size_t i = sizeof bytes;
        for (have = 0; have < count; have += code[have] != '\0') {
            if (i == sizeof bytes) {
                hub_random(h, bytes, sizeof bytes);
                i = 0;
            }
            code[have] = code_letter(bytes[i++]);
        }
        code[have] = '\0';
    } while (hub_known(h, code));
}

void code_read(const char *typed, size_t length, char code[STORE_CODE + 1])
{
    size_t have = 0;
    for (; have < length && length <= STORE_CODE; have++)
        code[have] = (char)(typed[have] >= 'a' && typed[have] <= 'z' ? typed[have] - 'a' + 'A' : typed[have]);
    code[have] = '\0';
}
