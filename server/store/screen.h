/* screen.h: TVs that wait for a table, as a shared store keeps them: the one that shows four letters may be at another
 * server than the player who types them. Such a row is good for ten minutes of the database's time and holds no key: the
 * TV's server reads the table's log, and the key follows from that (docs/server-design.md, TVs). */
#ifndef HUSTINGS_STORE_SCREEN_H
#define HUSTINGS_STORE_SCREEN_H

#include "server/store/store.h"

enum { SCREEN_LETTERS = 4, SCREEN_TOKEN = 32, SCREENS = 64 /* that wait at one server at a time */ };

enum screen_do {
    SCREEN_PUT, /* letters, token: a TV of this server shows them; STORE_FENCED: another one does */
    SCREEN_PAIR, /* letters, code: it gets this table; the answer has its token; STORE_MISSING: nobody shows them */
    SCREEN_LOOK, /* the answer has a line LETTERS CODE for each TV of this server that has got a table */
    SCREEN_END,  /* letters: nobody shows them any more; not answered */
    SCREEN_DOS
};

struct store_screen {
    enum screen_do what;
    char letters[SCREEN_LETTERS + 1];
    char code[STORE_CODE + 1];   /* the table's */
    uint8_t token[SCREEN_TOKEN]; /* its hash, by which the table knows the TV again; zeros: it has none */
};

#endif
