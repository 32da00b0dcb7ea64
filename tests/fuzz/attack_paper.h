/* attack_paper.h: writing the messages of an attack: between attack_say.c, attack_page.c and attack_request.c. */
#ifndef HUSTINGS_FUZZ_ATTACK_PAPER_H
#define HUSTINGS_FUZZ_ATTACK_PAPER_H

#include "tests/fuzz/attack.h"

enum { PAPER = 8192 };

/* A text that is being written. */
struct paper {
    char text[PAPER];
    size_t size;
};

void put(struct paper *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void put_span(struct paper *p, struct span span);
void put_nonce(const struct person *p, char hex[65]);
void put_pledge(const struct person *p, char hex[65]);
int put_move(struct attack *a, int who, struct paper *out, unsigned choice);

/* A message in the making: its kind and its number; its end, and it is sent. */
void say_begin(struct attack *a, int who, struct paper *p, const char *t);
void say_finish(struct attack *a, int who, struct paper *p, const char *t, int act);

/* Its number in the page's list of what hosts do; -1: it is none of that. */
int act_of(const char *act);
int kind_of(const char *t);

/* The mistakes of the next message, as say_mutated was told; 0: none. It is asked for once. */
unsigned take_mutation(void);
void mutate(struct attack *a, struct paper *p, unsigned how);

extern const char *const attack_names[];
extern const int attack_name_count;

#endif
