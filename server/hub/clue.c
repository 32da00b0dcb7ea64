/* clue.c: if the table is set so, a clue waits for the host's approval before it is played: a text goes to
 * everybody and cannot be taken back (docs/server-design.md, Clues). */
#include "server/hub/clue.h"
#include "server/hub/box.h"
#include "server/hub/play.h"
#include "server/hub/programs.h"
#include "server/hub/show.h"
#include "server/hub/table.h"

/* To the host: the clue as the host may know it; without a move: it is gone. */
void clue_show(struct table *t, int seat)
{
    uint32_t conn = t->host >= 0 ? t->seat[t->host].conn : 0;
    const struct seat *s = &t->seat[seat];
    json_t *shown = NULL;
    if (!conn)
        return;
    if (s->awaits_nod)
        shown = codec_write_move(t->match->content, t->match->position.bytes, &s->held->move, &s->held->text,
                                 viewer_bit(t->host), 0);
    show_as(t, conn, &(struct hub_facts){.kind = MESSAGE_NOD},
            json_pack("{s:s,s:i,s:I,s:o}", "t", "nod", "seat", seat, "q", (json_int_t)s->q, "move",
                      shown ? shown : json_null()));
}

void clue_show_all(struct table *t)
{
    for (int s = 0; s < t->seats; s++)
        if (t->seat[s].awaits_nod)
            clue_show(t, s);
}

/* A text goes to everybody and cannot be taken back. The texts of our bots are data, and the host knows their own. */
int clue_needs_nod(const struct table *t, int seat, int by_bot, const struct text *text)
{
    return t->nod && seat != t->host && text->bytes[0] && (!by_bot || program_is(t->seat[seat].level));
}

void clue_hold(struct table *t, const struct choice *choice)
{
    int seat = choice->move.seat;
    box_hold(t, choice, 1);
    play_remember(&t->seat[seat], choice, "held");
    clue_show(t, seat);
    show_fresh(t);
}

/* The seat has its question again, with all of its time. */
static void veto(struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    box_withdraw(t, seat);
    s->clock_q = 0;
    play_ask(t);
    show_fresh(t);
    if (s->conn)
        show(t, s->conn, json_pack("{s:s,s:I}", "t", "vetoed", "q", (json_int_t)s->q));
}

const char *clue_nod(struct table *t, int seat, int nod)
{
    struct seat *s = &t->seat[seat];
    if (!t->playing || t->over || !s->awaits_nod)
        return "late";
    if (t->paused_at)
        return "locked";
    if (!nod) {
        veto(t, seat);
        return NULL;
    }
    const struct choice choice = *s->held; /* tried when it came; it goes when the question changes */
    box_drop_answer(s);
    play_remember(s, &choice, play_take(t, &choice));
    return NULL;
}
