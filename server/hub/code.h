/* code.h: the codes of tables: so many letters that guessing is hopeless, and no more (docs/security.md, Guessing a
 * code). The same for every store: it only matters how many codes are taken. */
#ifndef HUSTINGS_HUB_CODE_H
#define HUSTINGS_HUB_CODE_H

#include <stddef.h>
#include <stdint.h>

#include "server/hub/hub.h"
#include "server/hub/seat.h"
#include "server/store/store.h"

/* A letter for a random byte; '\0': draw another byte. */
char code_letter(uint8_t byte);

/* The fewest letters, at least STORE_CODE_LEAST, with which fewer than 1 in 100,000 codes are taken when `taken` of
 * them are. */
int code_letters(uint64_t taken);

/* The code to which a token's hash leads at a turn; beyond the last turn another one each time, which nobody finds
 * again. */
void code_of_turn(struct hub *h, const uint8_t opener[HASH], uint64_t turn, char code[STORE_CODE + 1]);

/* A new code that no table has. It follows from the hash of the token that opens the table, so that the table is found
 * by that token again. */
void code_draw(struct hub *h, const uint8_t opener[HASH], char code[STORE_CODE + 1]);

/* A table that is not in memory, and to whose code this token leads: its number; 0: there is none. */
uint64_t code_asleep(struct hub *h, const uint8_t opener[HASH]);

/* A code as people type it, in capitals; "" if it is longer than any. */
void code_read(const char *typed, size_t length, char code[STORE_CODE + 1]);

#endif
