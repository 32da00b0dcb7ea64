/* inner.h: between the public names and the engine's, for the files of the lab. */
#ifndef HUSTINGS_LIBRARY_INNER_H
#define HUSTINGS_LIBRARY_INNER_H

#include "hustings_lab.h"
#include "match/match.h"

static inline int fail(const struct error *e, struct hustings_error *out)
{
    if (out) {
        snprintf(out->code, sizeof out->code, "%s", error_code_name(e->code));
        error_say(e, LANG_EN, out->message, sizeof out->message);
    }
    return -1;
}

static inline const struct content *content_of(const struct hustings_pack *pack)
{
    return (const struct content *)pack;
}

static inline const struct match *peek(const struct hustings_match *match)
{
    return (const struct match *)match;
}

#endif
