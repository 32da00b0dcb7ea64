#include "server/shell/refusal.h"

int refusal_say(enum cable_refusal why, const char *option, const char *text, struct error *e)
{
    static const enum word words[CABLE_REFUSALS] = {[REFUSED_OTHER] = W_SERVER_STORE_FAILED,
                                                    [REFUSED_UNREACHABLE] = W_SERVER_STORE_UNREACHABLE,
                                                    [REFUSED_PASSWORD] = W_SERVER_STORE_PASSWORD,
                                                    [REFUSED_UNSAFE] = W_SERVER_STORE_UNSAFE,
                                                    [REFUSED_NOT_OURS] = W_SERVER_STORE_NOT_OURS,
                                                    [REFUSED_NEWER] = W_SERVER_STORE_NEWER,
                                                    [REFUSED_READ_ONLY] = W_SERVER_STORE_READ_ONLY,
                                                    [REFUSED_NOT_DURABLE] = W_SERVER_STORE_NOT_DURABLE,
                                                    [REFUSED_FULL] = W_SERVER_STORE_FULL,
                                                    [REFUSED_NAME] = W_SERVER_STORE_NAME,
                                                    [REFUSED_TOO_OLD] = W_SERVER_STORE_TOO_OLD,
                                                    [REFUSED_IN_USE] = W_SERVER_STORE_IN_USE,
                                                    [REFUSED_KEY] = W_SERVER_STORE_KEY,
                                                    [REFUSED_DIFFERS] = W_SERVER_STORE_DIFFERS,
                                                    [REFUSED_EARLIER] = W_SERVER_STORE_EARLIER,
                                                    [REFUSED_SPREAD] = W_SERVER_STORE_SPREAD};
    error_set(e, BAD_INPUT, words[why], option);
    return error_text(e, text);
}
