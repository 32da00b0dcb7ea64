/* tls.c: TLS by OpenSSL, on the sockets themselves. */
#include "server/shell/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>

/* What OpenSSL complains about, in its own words; without them it was the system. */
static int cannot(struct error *e, const char *path)
{
    char text[256];
    unsigned long code = ERR_peek_error();
    const char *reason = code ? ERR_reason_error_string(code) : NULL;
    snprintf(text, sizeof text, "%s", reason ? reason : "this cannot be read");
    ERR_clear_error();
    error_set(e, BAD_INPUT, W_SERVER_CANNOT_TLS, path);
    return error_text(e, text);
}

/* Keys of each connection are its own (forward secrecy), and no state of it is kept for the next one. */
static SSL_CTX *make_context(void)
{
    SSL_CTX *c = SSL_CTX_new(TLS_server_method());
    if (!c)
        return NULL;
    SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION);
    SSL_CTX_set_cipher_list(c, "ECDHE+AESGCM:ECDHE+CHACHA20");
    SSL_CTX_set_options(c, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(c, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(c, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                            SSL_MODE_RELEASE_BUFFERS);
    return c;
}

void tls_prepare(void)
{
    OPENSSL_init_ssl(OPENSSL_INIT_LOAD_CONFIG, NULL);
}

int tls_load(SSL_CTX **out, const char *certificate, const char *key, struct error *e)
{
    ERR_clear_error();
    SSL_CTX *c = make_context();
    const char *bad = !c || SSL_CTX_use_certificate_chain_file(c, certificate) != 1 ? certificate
                      : SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) != 1 ||
                              SSL_CTX_check_private_key(c) != 1 /* do the two belong together? */
                          ? key
                          : NULL;
    if (bad) {
        SSL_CTX_free(c);
        return cannot(e, bad);
    }
    SSL_CTX_free(*out);
    *out = c;
    return 0;
}

void tls_unload(SSL_CTX *context)
{
    SSL_CTX_free(context);
}

/* --- connections ---------------------------------------------------------------------------------------- */

SSL *tls_begin(SSL_CTX *context, int fd)
{
    SSL *tls = SSL_new(context);
    if (!tls || SSL_set_fd(tls, fd) != 1) {
        SSL_free(tls);
        ERR_clear_error();
        return NULL;
    }
    SSL_set_accept_state(tls);
    return tls;
}

void tls_end(SSL *tls, int politely)
{
    if (tls && politely && SSL_is_init_finished(tls))
        SSL_shutdown(tls); /* it does not wait for what the socket does not take now */
    SSL_free(tls);
    ERR_clear_error();
}

/* The last call's result in the terms of sockets. */
static ssize_t result_of(SSL *tls, int result, size_t size)
{
    int kind = result == 1 ? SSL_ERROR_NONE : SSL_get_error(tls, result);
    ERR_clear_error();
    if (kind == SSL_ERROR_NONE)
        return (ssize_t)size;
    if (kind == SSL_ERROR_ZERO_RETURN)
        return 0;
    errno = kind == SSL_ERROR_WANT_READ || kind == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET;
    return -1;
}

ssize_t tls_read(SSL *tls, void *bytes, size_t size)
{
    size_t got = 0;
    int result = SSL_read_ex(tls, bytes, size, &got);
    return result_of(tls, result, got);
}

ssize_t tls_write(SSL *tls, const void *bytes, size_t size)
{
    size_t put = 0;
    int result = SSL_write_ex(tls, bytes, size, &put);
    return result_of(tls, result, put);
}

int tls_is_open(const SSL *tls)
{
    return SSL_is_init_finished(tls);
}

int tls_waits_to_write(const SSL *tls)
{
    return SSL_want_write(tls);
}
