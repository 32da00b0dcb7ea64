/* say.h: the lines of hustings-bot/1 that we send (docs/bot-protocol.md), each with its end, added to what is there. */
#ifndef HUSTINGS_SAY_H
#define HUSTINGS_SAY_H

#include "guests/guest.h"
#include "match/out.h"

enum { SAY_ID = 24, SAY_NOISES = 10 };

/* What the game number `games` of a process's life is called. */
const char *say_id(uint64_t games, char out[SAY_ID]);

void say_hello_line(struct out *o);
void say_set_line(struct out *o);
void say_new(struct out *o, const struct guest *g, const struct match *m, const struct question *q);
void say_resume(struct out *o, const struct guest *g, int have);

/* What the seat has seen from entry `from` of its history on, moves in `seen` and claims in `said`; nothing where there is
 * nothing new. */
void say_seen(struct out *o, const struct guest *g, const struct content *content,
              const struct history *history, int from);
void say_go(struct out *o, const struct guest *g, const struct match *m, const struct question *q,
            int64_t left_ms);
void say_stop(struct out *o, const struct guest *g);
void say_reject(struct out *o, const struct guest *g, const struct error *e, enum lang lang);
void say_end(struct out *o, const struct guest *g, json_t *result);
void say_ping(struct out *o, int64_t k);
void say_quit(struct out *o);

/* Lines that no program has to understand: it leaves them alone. `which` chooses among them. */
void say_noise(struct out *o, uint64_t which);

#endif
