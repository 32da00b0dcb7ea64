/* tls.h: TLS of connections (OpenSSL, 1.2 and later). A connection reads and writes as if it were plain: TLS
 * itself happens below.
 *
 * Guarantees: keys stay in use until a new pair has been read and fits; nothing here blocks. */
#ifndef HUSTINGS_SHELL_TLS_H
#define HUSTINGS_SHELL_TLS_H

#include <stddef.h>
#include <sys/types.h>

#include "match/error.h"

struct ssl_st;     /* a connection */
struct ssl_ctx_st; /* certificate and key */

/* OpenSSL reads its own files now, and not when it is first needed. */
void tls_prepare(void);

/* Reads certificate (with its chain) and key, both PEM; *out, if there is one, is released once the new one
 * is valid: open connections keep it. 0, or -1 with *e set and *out unchanged. */
int tls_load(struct ssl_ctx_st **out, const char *certificate, const char *key, struct error *e);
void tls_unload(struct ssl_ctx_st *context);

/* A connection on a socket that does not block. NULL: no memory. */
struct ssl_st *tls_begin(struct ssl_ctx_st *context, int fd);

/* Says goodbye if `politely`, and frees it. */
void tls_end(struct ssl_st *tls, int politely);

/* As recv(2) and send(2): bytes; 0: the end; -1 with errno, EAGAIN if it has to wait. */
ssize_t tls_read(struct ssl_st *tls, void *bytes, size_t size);
ssize_t tls_write(struct ssl_st *tls, const void *bytes, size_t size);

/* Have both sides agreed on keys? And does it wait to write, whatever it was asked for? */
int tls_is_open(const struct ssl_st *tls);
int tls_waits_to_write(const struct ssl_st *tls);

#endif
