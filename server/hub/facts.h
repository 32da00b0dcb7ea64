/* facts.h: what a message to a socket is, said beside its text, so that nobody who carries it has to read it. */
#ifndef HUSTINGS_FACTS_H
#define HUSTINGS_FACTS_H

#include <stdint.h>
#include <string.h>

/* Kinds that somebody on the way treats differently. */
enum hub_message {
    MESSAGE_OTHER,
    MESSAGE_WELCOME, /* the hello was accepted: trust is granted */
    MESSAGE_REFUSED, /* a reject of message 0: of a hello, or of something that is not a message */
    MESSAGE_ACK,
    MESSAGE_MOVE_ACK, /* of a move: it was played, or lies in the box */
    MESSAGE_STATE,
    MESSAGE_SEATS,
    MESSAGE_NOD /* a clue, for the host to see before anybody else does */
};

enum { HUB_GAME = 16 /* bytes of a game's id */ };

/* An event of a state: its number, and where its text ends, counted from where the first one begins. */
struct hub_told {
    uint32_t number, end;
};

struct hub_facts {
    uint8_t kind;           /* enum hub_message */
    uint8_t game[HUB_GAME]; /* of a state: the game it is of; … */
    uint32_t events_at;     /* … where its events begin in the text; … */
    uint32_t told_count;    /* … how many they are, with commas between; … */
    const struct hub_told *told;
    uint64_t answers; /* of an ack: the number of the message that it answers */
};

/* Copies them, with the list of events into `room` for as many. */
static inline void facts_copy(struct hub_facts *to, const struct hub_facts *from, struct hub_told *room)
{
    *to = *from;
    to->told = room;
    if (from->told_count)
        memcpy(room, from->told, from->told_count * sizeof *room);
}

#endif
