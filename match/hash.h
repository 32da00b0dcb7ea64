/* hash.h: SHA-256 of one run of bytes. */
#ifndef HUSTINGS_HASH_H
#define HUSTINGS_HASH_H

#include <stddef.h>
#include <stdint.h>

void hash_sha256(const void *bytes, size_t size, uint8_t out[32]);

#endif
