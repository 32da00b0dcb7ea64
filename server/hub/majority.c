/* majority.c: implements the one rule that decides every vote at a table. */
#include "server/hub/majority.h"

int majority_is_present(const struct seat *s)
{
    return s->kind == SEAT_HUMAN && !s->outside && s->here != IS_GONE;
}

/* A motion about whether a bot answers is decided by the other people. */
static int may_vote(const struct motion *m, const struct seat *seats, int seat)
{
    return majority_is_present(&seats[seat]) && !(m->kind == VOTE_BOT && seat == m->about);
}

/* One person alone can't take the role of a host who is present. */
static int takes_role(const struct motion *m, const struct seat *seats, int host)
{
    return m->kind == VOTE_HOST && host >= 0 && host != m->about && majority_is_present(&seats[host]);
}

struct majority majority_count(const struct motion *m, const struct seat *seats, int count, int host)
{
    struct majority sum = {0};
    int voters = 0;
    for (int s = 0; s < count; s++) {
        if (!may_vote(m, seats, s))
            continue;
        int is_silent = seats[s].ballot == BALLOT_NONE;
        voters++;
        sum.voters |= UINT32_C(1) << s;
        sum.yes += seats[s].ballot == BALLOT_YES;
        sum.silent += is_silent;
        sum.awaited += is_silent && seat_has_person(&seats[s]);
    }
    sum.needed = voters / 2 + 1;
    if (takes_role(m, seats, host) && sum.needed < 2)
        sum.needed = 2;
    return sum;
}

int majority_passes(const struct majority *m)
{
    return m->yes >= m->needed;
}

int majority_is_decided(const struct majority *m)
{
    return m->awaited == 0 && (majority_passes(m) || m->yes + m->silent < m->needed);
}
