/* message.h: messages from connections, and their answers. */
#ifndef HUSTINGS_HUB_MESSAGE_H
#define HUSTINGS_HUB_MESSAGE_H

#include <jansson.h>

#include "match/error.h"
#include "match/words.h"
#include "server/hub/conn.h"
#include "server/hub/guess.h"
#include "server/hub/seat.h"
#include "server/hub/wait.h"

void message_take(struct hub *h, uint32_t conn, const char *bytes, size_t size);
void message_frame(struct hub *h, uint32_t conn);
void message_enter(struct conn *c, json_t *hello, enum wait_told told); /* it is not a guess */
void message_moved(struct conn *c, const char *url);                    /* and the socket closes */
void message_newer(struct conn *c, json_t *hello); /* its table needs a newer program; the socket closes */
void message_refuse_guess(struct conn *c, json_t *hello);
struct secrets message_secrets(json_t *hello);                /* they live as long as it does */
int message_is_game(const struct table *t, const char *game); /* the id of the one that is played now */
void message_gone(struct conn *c);
void message_undo(struct table *t, int full);
int message_within_caps(const struct hub *h, const json_t *j); /* depth, number of values, integers only */
void token_hash(const char *token, uint8_t out[HASH]);
int same_secret(const uint8_t a[HASH], const uint8_t b[HASH]); /* hashes of two; time tells nothing of them */
int token_fits(const char *token);
int seat_of_token(const struct table *t, const char *token);

/* A message is answered exactly once, by one of these. */
void answer_ack(struct conn *c, uint64_t i, json_t *more); /* takes the reference */
void answer_ack_move(struct conn *c, uint64_t i, uint64_t q, const char *state);
void answer_word(struct conn *c, uint64_t i, const char *code, enum word word, const char *at);
void answer_error(struct conn *c, uint64_t i, uint64_t q, const struct error *e);

#endif
