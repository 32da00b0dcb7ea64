/* host.c: whether a request means this server and comes from its own page. A name that is rebound to our
 * address is not one of ours, and no page elsewhere may use a browser to talk to us. */
#include "server/wire/own.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A port: ":1" to ":65535". */
static int port_fits(const char *port)
{
    size_t digits = strspn(port + 1, "0123456789");
    return port[0] == ':' && digits >= 1 && digits <= 5 && port[1 + digits] == '\0' && atoi(port + 1) >= 1 &&
           atoi(port + 1) <= 65535;
}

static int is_local(const char *name)
{
    static const char ending[] = ".local";
    size_t size = strlen(name), end = strlen(ending);
    return strcasecmp(name, "localhost") == 0 ||
           (size > end && name[0] != '.' && strcasecmp(name + size - end, ending) == 0);
}

/* Whether a name is the one of an origin like "https://play.example:8443". */
static int is_public(const char *origin, const char *name)
{
    const char *at = origin ? strstr(origin, "://") : NULL;
    size_t size = strlen(name);
    return at && strncasecmp(at + 3, name, size) == 0 && (at[3 + size] == '\0' || at[3 + size] == ':');
}

/* By the name of the whole service, or by the one that is ours alone. */
static int is_ours(const struct wire_setup *setup, const char *name)
{
    return is_public(setup->public_origin, name) || is_public(setup->node_origin, name);
}

/* The page of any server of a shared store may have been sent on to us. */
static int is_one_of_us(const struct wire_setup *setup, const char *origin)
{
    size_t size = strlen(origin);
    if (setup->public_origin && strcasecmp(origin, setup->public_origin) == 0)
        return 1;
    for (const char *at = setup->origins; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == size && strncasecmp(at, origin, size) == 0)
            return 1;
    return 0;
}

int wire_check_host(const struct wire_setup *setup, const char *host)
{
    char name[WIRE_HOST];
    unsigned char address[sizeof(struct in6_addr)];
    int bracket = host[0] == '[';
    size_t size = strcspn(host + bracket, bracket ? "]" : ":");
    const char *rest = host + bracket + size;
    if (size == 0 || strlen(host) >= sizeof name || (bracket && *rest != ']'))
        return 400;
    rest += bracket;
    if (*rest && !port_fits(rest))
        return 400;
    memcpy(name, host + bracket, size);
    name[size] = '\0';
    if (bracket)
        return inet_pton(AF_INET6, name, address) == 1 ? 0 : 400;
    if (strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-") < size)
        return 400;
    return inet_pton(AF_INET, name, address) == 1 || is_local(name) || is_ours(setup, name) ? 0 : 421;
}

int wire_check_origin(const struct wire_setup *setup, const char *host, const char *origin)
{
    char name[WIRE_HOST], own[WIRE_HOST + 8];
    snprintf(own, sizeof own, "%s://%s", setup->secure ? "https" : "http", host);
    if (strcasecmp(origin, own) == 0)
        return 0;
    /* behind a proxy we are plain, while the browser came by TLS */
    snprintf(name, sizeof name, "%.*s", (int)strcspn(host, ":"), host);
    return is_ours(setup, name) && is_one_of_us(setup, origin) ? 0 : 403;
}
