/* json_plain.h: a fast way through JSON that is plain. Only for json.c: everybody else calls
 * json_document. */
#ifndef HUSTINGS_JSON_PLAIN_H
#define HUSTINGS_JSON_PLAIN_H

#include <jansson.h>

/* The value of a document, which the caller owns; NULL: it is not plain, or not valid, or memory has run
 * out. */
#ifndef __wasm__
json_t *json_plain(const char *bytes, size_t size);
#else /* in the page jansson is the browser's own reader (web/src/replay/jansson.ts): nothing is faster */
static inline json_t *json_plain(const char *bytes, size_t size)
{
    (void)bytes, (void)size;
    return NULL;
}
#endif

#endif
