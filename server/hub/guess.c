#include "server/hub/guess.h"

#include "server/hub/address.h"
#include "server/hub/message.h"
#include "server/hub/services.h"
#include "server/hub/table.h"
#include "server/hub/tables.h"

int guess_belongs(const struct table *t, const struct secrets *shown)
{
    uint8_t token[HASH], key[HASH], transfer[HASH];
    token_hash(shown->token, token);
    token_hash(shown->key, key);
    token_hash(shown->transfer, transfer);
    int belongs =
        seat_of_token(t, shown->token) >= 0 || same_secret(token, t->opener) || same_secret(key, t->key);
    for (int s = 0; s < t->seats; s++)
        belongs |= t->seat[s].transfer_until > hub_now(t->hub) && same_secret(transfer, t->seat[s].transfer);
    return belongs && !t->damaged;
}

enum guess guess_judge(struct hub *h, const char *address, const char *code, const struct secrets *shown,
                       uint64_t *id)
{
    if (hub_may_ask_for_table(h, address))
        return GUESS_NONE;
    if (!shown->token[0] && !shown->key[0] && !shown->transfer[0])
        return GUESS_REFUSED;
    const struct table *t = hub_find(h, code);
    *id = t || hub_is_shared(h) ? 0 : hub_known(h, code);
    return t && guess_belongs(t, shown) ? GUESS_NONE : GUESS_LATER;
}
