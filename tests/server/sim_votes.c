/* sim_votes.c: implements hostile guests at a simulated table, who seat programs of their own and call votes, and checks that
 * no host loses the role but by the rule (docs/protocol.md, Votes). */
#include <stdlib.h>
#include <string.h>

#include "sim_client.h"

/* The first person opens the table, the second schemes, and the programs of the second have all other seats of people. */
void votes_parts(void)
{
    for (int i = 1; sim_table.hostile && i < sim_table.people; i++) {
        clients[i].schemes = 1;
        clients[i].is_program = i > 1;
    }
}

/* --- what they do --------------------------------------------------------------------------------------- */

static void propose(struct world *w, struct client *c, const char *what, int seat)
{
    c->proposed |= strcmp(what, "host") == 0 && !c->is_program;
    client_say(w, c, json_pack("{s:s,s:s,s:i}", "t", "propose", "what", what, "seat", seat));
}

void votes_propose_any(struct world *w, struct client *c)
{
    propose(w, c, c->have & 1 ? "bot" : "host", (int)world_below(w, (uint32_t)sim_table.seats));
}

/* A program has no vote, and tries. */
void votes_scheme(struct world *w, struct client *c)
{
    if (!c->schemes || c->seat == c->host || w->now < c->schemed_at)
        return;
    c->schemed_at = w->now + 5000 + world_below(w, 20000);
    propose(w, c, "host", clients[1].seat);
}

/* --- what must hold ------------------------------------------------------------------------------------- */

static struct sim_vote *vote_of(json_int_t number)
{
    struct sim_vote *v = &sim_table.votes[(size_t)number % SIM_VOTES];
    if (v->number != number)
        *v = (struct sim_vote){.number = number};
    return v;
}

static void note_yes(const struct client *c, json_int_t number, int yes)
{
    if (yes && number > 0 && !c->is_program)
        vote_of(number)->yes |= UINT64_C(1) << c->number;
}

/* Casts a ballot: schemers vote for each other, and a host at stake says No. */
static void cast(struct world *w, struct client *c, const json_t *m)
{
    const char *what = sim_text(m, "what");
    json_int_t number = json_integer_value(json_object_get(m, "vote"));
    int yes = strcmp(what, "end") == 0 ? c->have >= sim_table.limit : world_chance(w, 500);
    if (sim_table.hostile && strcmp(what, "host") == 0)
        yes = c->schemes && c->seat != c->host;
    note_yes(c, number, yes);
    client_say(w, c, json_pack("{s:s,s:I,s:b}", "t", "ballot", "vote", number, "yes", yes));
}

/* Proposing is saying Yes, in a vote whose number is not known until its message arrives. */
static int count_people(json_int_t number)
{
    uint64_t bits = vote_of(number)->yes;
    int count = 0;
    for (int i = 0; i < client_count; i++)
        bits |= (uint64_t)(clients[i].proposed != 0) << clients[i].number;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static void see_vote(struct sim_told *told, struct client *c, const json_t *m)
{
    told->number = json_integer_value(json_object_get(m, "vote"));
    told->is_about_host = strcmp(sim_text(m, "what"), "host") == 0;
    told->about = told->is_about_host ? (int)json_integer_value(json_object_get(m, "seat")) : -1;
    if (c->proposed)
        note_yes(c, told->number, 1);
    c->proposed = 0;
}

static void see_voted(struct world *w, struct sim_told *told, const struct client *c, const json_t *m)
{
    json_int_t number = json_integer_value(json_object_get(m, "vote"));
    if (number != told->number || !told->is_about_host || !json_is_true(json_object_get(m, "passed")))
        return;
    told->passed = 1;
    if (told->host >= 0 && told->is_present && told->host != told->about && count_people(number) < 2)
        world_fail(w, "the host of client %d loses the role by the vote of %d people", c->number,
                   count_people(number));
}

/* The host is another one because of a vote, because the host has passed the role on, or because the host has left. */
static void see_seats(struct world *w, struct sim_told *told, const struct client *c, const json_t *m)
{
    int host = (int)json_integer_value(json_object_get(m, "host"));
    const json_t *seats = json_object_get(m, "seats"),
                 *before = told->host >= 0 ? json_array_get(seats, (size_t)told->host) : NULL,
                 *now = host >= 0 ? json_array_get(seats, (size_t)host) : NULL;
    if (host != told->host && before && told->is_present && !told->passed && !sim_table.passed_on &&
        strcmp(sim_text(before, "name"), told->name) == 0)
        world_fail(w, "the host of client %d is another one, and nobody has asked for it", c->number);
    told->passed = 0;
    told->host = host;
    told->is_present = strcmp(sim_text(now, "kind"), "human") == 0 && !json_object_get(now, "bot") &&
                       strcmp(sim_text(now, "here"), "gone") != 0;
    strncpy(told->name, sim_text(now, "name"), sizeof told->name - 1);
}

void votes_see(struct world *w, struct client *c, const char *t, const json_t *m)
{
    struct sim_told *told = &c->told;
    if (c->part != PERSON || c->seat < 0)
        return;
    if (told->socket != c->socket)
        *told = (struct sim_told){.socket = c->socket, .host = -1};
    if (strcmp(t, "vote") == 0) {
        see_vote(told, c, m);
        cast(w, c, m);
    } else if (strcmp(t, "voted") == 0) {
        see_voted(w, told, c, m);
    } else if (strcmp(t, "seats") == 0) {
        see_seats(w, told, c, m);
    } else if (strcmp(t, "presence") == 0 && json_integer_value(json_object_get(m, "seat")) == told->host) {
        told->is_present = told->name[0] && strcmp(sim_text(m, "here"), "gone") != 0;
    }
}
