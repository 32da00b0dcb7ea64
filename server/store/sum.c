#include "server/store/sum.h"

#include <sodium.h>
#include <string.h>

static uint8_t *put_little(uint8_t *to, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *to++ = (uint8_t)(value >> 8 * i);
    return to;
}

void store_sum(const struct entry *e, uint8_t sum[SUM])
{
    uint8_t head[SUM + 3 * 8 + 4 + KIND + 4], *to = head;
    memcpy(to, sum, SUM);
    to = put_little(to + SUM, e->table, 8);
    to = put_little(to, e->seq, 8);
    to = put_little(to, e->at, 8);
    to = put_little(to, e->kind_size, 4);
    memcpy(to, e->kind, e->kind_size);
    to = put_little(to + e->kind_size, e->body_size, 4);
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, SUM);
    crypto_generichash_update(&state, head, (size_t)(to - head));
    crypto_generichash_update(&state, (const uint8_t *)e->body, e->body_size);
    crypto_generichash_final(&state, sum, SUM);
}
