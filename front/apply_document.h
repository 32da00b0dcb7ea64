/* apply_document.h: what `hustings apply` answers (docs/notation.md), without its streams. */
#ifndef HUSTINGS_APPLY_DOCUMENT_H
#define HUSTINGS_APPLY_DOCUMENT_H

#include "match/json.h"

/* The answer to a document, which the caller owns, and the exit code that goes with it. NULL: out of memory.
 */
json_t *apply_document(const char *bytes, size_t size, int *code);

/* The answer that reports an error; `at` is the number of the move, if it is about one. */
json_t *apply_refusal(const struct error *e, size_t at, int *code);

#endif
