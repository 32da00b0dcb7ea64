/* copies.h: what strangers were told lately of tables that other servers have (docs/server-design.md, Several servers).
 * A stranger is somebody who shows no token and no key with a request. What such a request is answered is the same for
 * all of them, so it is kept for a few seconds: however many ask, the database is asked once. Whoever shows something
 * gets an answer that was read after the request came. */
#ifndef HUSTINGS_HUB_COPIES_H
#define HUSTINGS_HUB_COPIES_H

#include <jansson.h>

#include "server/hub/hub.h"
#include "server/store/store.h"

enum { COPIES = 64, COPY_MS = 5000 };

struct copy {
    char code[STORE_CODE + 1]; /* "": none */
    uint64_t at;               /* when the store was asked */
    json_t *told; /* a few values for each seat */
};

void copies_keep(struct hub *h, const char *code, uint64_t asked_at, json_t *told);
json_t *copies_find(const struct hub *h, const char *code); /* young enough, or NULL; it stays ours */
void copies_free(struct hub *h);

#endif
