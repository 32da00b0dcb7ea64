#include "server/shell/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what an address is --------------------------------------------------------------------------------- */

int address_as_ipv4(const struct sockaddr_storage *a, uint32_t *out)
{
    if (a->ss_family == AF_INET) {
        *out = ntohl(((const struct sockaddr_in *)a)->sin_addr.s_addr);
        return 1;
    }
    const struct in6_addr *six = &((const struct sockaddr_in6 *)a)->sin6_addr;
    if (a->ss_family != AF_INET6 || !IN6_IS_ADDR_V4MAPPED(six))
        return 0;
    memcpy(out, six->s6_addr + 12, sizeof *out);
    *out = ntohl(*out);
    return 1;
}

int address_is_loopback(const struct sockaddr_storage *a)
{
    uint32_t four;
    if (address_as_ipv4(a, &four))
        return four >> 24 == 127;
    return a->ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)a)->sin6_addr);
}

void address_text(const struct sockaddr_storage *a, char out[ADDRESS_TEXT])
{
    uint32_t four;
    if (address_is_loopback(a)) {
        snprintf(out, ADDRESS_TEXT, "loopback");
    } else if (address_as_ipv4(a, &four)) {
        snprintf(out, ADDRESS_TEXT, "%u.%u.%u.%u", four >> 24, four >> 16 & 255, four >> 8 & 255, four & 255);
    } else {
        struct in6_addr net = ((const struct sockaddr_in6 *)a)->sin6_addr;
        memset(net.s6_addr + 8, 0, 8); /* a household has a /64 */
        if (!inet_ntop(AF_INET6, &net, out, ADDRESS_TEXT))
            snprintf(out, ADDRESS_TEXT, "unknown");
    }
}

int address_read(const char *text, struct sockaddr_storage *out)
{
    struct sockaddr_in *four = (struct sockaddr_in *)out;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)out;
    memset(out, 0, sizeof *out);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
        out->ss_family = AF_INET;
        return 0;
    }
    if (inet_pton(AF_INET6, text, &six->sin6_addr) == 1) {
        out->ss_family = AF_INET6;
        return 0;
    }
    return -1;
}

int address_is_public(const struct sockaddr_storage *a)
{
    uint32_t four;
    if (address_as_ipv4(a, &four))
        return !(four == 0 || four >> 24 == 127 || four >> 24 == 10 || four >> 20 == 0xac1 ||
                 four >> 16 == 0xc0a8 || four >> 16 == 0xa9fe || four >> 22 == 0x191);
    const struct in6_addr *six = &((const struct sockaddr_in6 *)a)->sin6_addr;
    return !(IN6_IS_ADDR_LOOPBACK(six) || IN6_IS_ADDR_UNSPECIFIED(six) || IN6_IS_ADDR_LINKLOCAL(six) ||
             (six->s6_addr[0] & 0xfe) == 0xfc);
}

/* --- networks -------------------------------------------------------------------------------------------- */

enum { IPV4_BITS = 32, IPV6_BITS = 128, MAPPED_BITS = 96 /* of ::ffff:0.0.0.0 */ };

static struct network network_of(const struct sockaddr_storage *a)
{
    struct network n = {.is_ipv4 = 0, .bits = IPV6_BITS};
    uint32_t four;
    if (address_as_ipv4(a, &four)) {
        four = htonl(four);
        n.is_ipv4 = 1;
        n.bits = IPV4_BITS;
        memcpy(n.bytes, &four, sizeof four);
    } else {
        memcpy(n.bytes, &((const struct sockaddr_in6 *)a)->sin6_addr, ADDRESS_BYTES);
    }
    return n;
}

/* Do the first bits agree? */
static int is_in(const struct network *net, const struct network *one)
{
    int whole = net->bits / 8, rest = net->bits % 8;
    if (net->is_ipv4 != one->is_ipv4 || memcmp(net->bytes, one->bytes, (size_t)whole) != 0)
        return 0;
    return rest == 0 || (net->bytes[whole] ^ one->bytes[whole]) >> (8 - rest) == 0;
}

/* Nothing of the address behind its network's bits: 10.0.0.1/8 would trust more than somebody may have meant. */
static int is_bare(const struct network *n)
{
    for (int bit = n->bits; bit < (n->is_ipv4 ? IPV4_BITS : IPV6_BITS); bit++)
        if (n->bytes[bit / 8] >> (7 - bit % 8) & 1)
            return 0;
    return 1;
}

/* ADDRESS or ADDRESS/BITS. Not all there are: then anybody could say who they are. */
static int read_network(char *text, struct network *out)
{
    struct sockaddr_storage a;
    char *stroke = strchr(text, '/'), *end;
    if (stroke)
        *stroke = '\0';
    if (address_read(text, &a))
        return -1;
    *out = network_of(&a);
    if (!stroke)
        return 0;
    long bits = strtol(stroke + 1, &end, 10);
    if (stroke[1] < '0' || stroke[1] > '9' || *end || end - stroke > 4)
        return -1;
    if (out->is_ipv4 && a.ss_family == AF_INET6)
        bits -= MAPPED_BITS;
    if (bits < 1 || bits > out->bits)
        return -1;
    out->bits = (int)bits;
    return is_bare(out) ? 0 : -1;
}

/* Without the blanks around it; "" if it is too long for an address. */
static void trim(const char *from, const char *end, char *out, size_t cap)
{
    while (from < end && *from == ' ')
        from++;
    while (end > from && end[-1] == ' ')
        end--;
    snprintf(out, cap, "%.*s", (size_t)(end - from) < cap ? (int)(end - from) : 0, from);
}

int proxies_add(struct proxies *p, const char *list, const char *option, struct error *e)
{
    const char *end;
    do {
        char one[ADDRESS_TEXT + 8];
        struct network n;
        end = list + strcspn(list, ",");
        trim(list, end, one, sizeof one);
        if (read_network(one, &n)) {
            error_set(e, BAD_INPUT, W_SERVER_PROXY_FORM, option);
            return error_text(e, list);
        }
        if (p->count == PROXIES_MOST)
            return error_set(e, BAD_INPUT, W_SERVER_PROXY_MOST, option);
        p->list[p->count++] = n;
        list = end + 1;
    } while (*end);
    return 0;
}

int proxies_have(const struct proxies *p, const struct sockaddr_storage *a)
{
    struct network one = network_of(a);
    int i = 0;
    while (i < p->count && !is_in(&p->list[i], &one))
        i++;
    return i < p->count;
}

void proxies_show(const struct proxies *p, char *out, size_t cap)
{
    size_t at = 0;
    out[0] = '\0';
    for (int i = 0; i < p->count && at < cap; i++) {
        const struct network *n = &p->list[i];
        char text[INET6_ADDRSTRLEN] = "", bits[16] = "";
        inet_ntop(n->is_ipv4 ? AF_INET : AF_INET6, n->bytes, text, sizeof text);
        if (n->bits < (n->is_ipv4 ? IPV4_BITS : IPV6_BITS))
            snprintf(bits, sizeof bits, "/%d", n->bits);
        at += (size_t)snprintf(out + at, cap - at, "%s%s%s", i ? "," : "", text, bits);
    }
}

/* --- who asked ------------------------------------------------------------------------------------------- */

/* The piece of a list that ends at `end`; where the one before it ends, or NULL: it was the first. */
static const char *take_last(const char *list, const char *end, char out[ADDRESS_TEXT])
{
    const char *from = end;
    while (from > list && from[-1] != ',')
        from--;
    const char *before = from > list ? from - 1 : NULL;
    trim(from, end, out, ADDRESS_TEXT);
    return before;
}

void proxies_asker(const struct proxies *p, const char *const *lines, int count, char out[ADDRESS_TEXT])
{
    out[0] = '\0';
    for (int i = 0; i < count && lines[i][0]; i++)
        for (const char *end = strchr(lines[i], '\0'); end;) {
            struct sockaddr_storage a;
            char text[ADDRESS_TEXT];
            end = take_last(lines[i], end, text);
            if (address_read(text, &a)) {
                out[0] = '\0';
                return;
            }
            address_text(&a, out);
            if (!proxies_have(p, &a))
                return;
        }
}
