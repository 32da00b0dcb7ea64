/* reach.h: declares which addresses of this machine a link can name, so that a phone on the same network opens it. */
#ifndef HUSTINGS_SHELL_REACH_H
#define HUSTINGS_SHELL_REACH_H

#include <netinet/in.h>
#include <sys/socket.h>

enum { REACH_MOST = 8 };

/* An address of an interface of this machine. */
struct reach_candidate {
    struct sockaddr_storage address;
    const char *interface;
    int is_routed; /* the address by which this machine reaches others */
};

/* Addresses as text, best first. */
struct reach {
    char address[REACH_MOST][INET6_ADDRSTRLEN];
    int count;
};

/* Chooses from `list` what other devices can reach: nothing that is loopback or link-local, and public addresses only if
 * `has_strangers` is set (the server has TLS). `family` is AF_INET, AF_INET6, or AF_UNSPEC for both. */
void reach_choose(struct reach *out, const struct reach_candidate *list, int count, int family,
                  int has_strangers);

/* Like reach_choose(), from the interfaces of this machine that are up. */
void reach_list(struct reach *out, int family, int has_strangers);

#endif
