/* address.h: addresses of the network: what they are called where limits count them, which of them strangers can reach,
 * and which are proxies of ours. */
#ifndef HUSTINGS_SHELL_ADDRESS_H
#define HUSTINGS_SHELL_ADDRESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "match/error.h"

enum {
    ADDRESS_TEXT = 48, /* bytes of an address as limits count it */
    PROXIES_MOST = 64, /* addresses and networks of proxies */
    ADDRESS_BYTES = 16
};

/* An IPv4 address may come as an IPv6 one. 1, or 0: it is not one. */
int address_as_ipv4(const struct sockaddr_storage *a, uint32_t *out);

int address_is_loopback(const struct sockaddr_storage *a);

/* Is it one that strangers can reach? Not loopback, private, link-local or unique-local. */
int address_is_public(const struct sockaddr_storage *a);

/* As limits count it: "loopback", an IPv4 address, the /64 of an IPv6 one. */
void address_text(const struct sockaddr_storage *a, char out[ADDRESS_TEXT]);

/* Reads an address: 0, or -1: it is not one. */
int address_read(const char *text, struct sockaddr_storage *out);

/* --- proxies --------------------------------------------------------------------------------------------- */

/* Machines whose X-Forwarded-For is believed. */
struct network {
    uint8_t bytes[ADDRESS_BYTES]; /* of an IPv4 address the first 4 */
    int is_ipv4, bits;
};
struct proxies {
    struct network list[PROXIES_MOST];
    int count;
};

/* Adds the addresses and networks (ADDRESS/BITS) of a list with commas. 0, or -1 with *e, naming the option. */
int proxies_add(struct proxies *p, const char *list, const char *option, struct error *e);
int proxies_have(const struct proxies *p, const struct sockaddr_storage *a);

/* The same list again, as text. */
void proxies_show(const struct proxies *p, char *out, size_t cap);

/* Who sent a request that a proxy of ours has forwarded: the last address of the list that is not one of ours. `lines` are
 * those of X-Forwarded-For, the last one first; "" where there is none. If all are ours, the first of them asked; out is "" if
 * something else than an address comes first. */
void proxies_asker(const struct proxies *p, const char *const *lines, int count, char out[ADDRESS_TEXT]);

#endif
