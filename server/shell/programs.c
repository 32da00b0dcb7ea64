/* programs.c: programs of the operator's that play as bots: who they are, and the server's side of the cable to them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>

#include "guests/files.h"
#include "guests/guest.h"
#include "match/games.h"
#include "server/bots/inn.h"
#include "server/hub/names.h"
#include "server/shell/own.h"

_Static_assert((int)SHELL_PROGRAMS == (int)HUB_PROGRAMS, "the hub has room for all of them");
_Static_assert((int)GUEST_NAME <= (int)HUB_PROGRAM_NAME, "each has its own name");

/* --- who they are ---------------------------------------------------------------------------------------- */

static int wrong(const char *name, enum word word, struct error *e)
{
    error_set(e, BAD_INPUT, word, "--bot");
    return error_text(e, name);
}

static uint32_t games_of(const struct guest_program *program)
{
    uint32_t played = 0;
    for (int i = 0; games[i]; i++)
        played |= (uint32_t)guest_plays(program, games[i]) << i;
    return played;
}

static int name_one(const struct shell_setup *setup, const char *name, struct hub_program *offered, int i,
                    struct error *e)
{
    if (strlen(name) >= HUB_PROGRAM_NAME || names_fault(name, setup->caps.name) != WORD_NONE)
        return wrong(name, W_SERVER_PROGRAM_NAME, e);
    for (int before = 0; before < i; before++)
        if (names_alike(offered[before].name, name))
            return wrong(name, W_SERVER_PROGRAM_TWICE, e);
    snprintf(offered[i].name, sizeof offered[i].name, "%s", name);
    return 0;
}

int shell_programs(const struct shell_setup *setup, struct hub_program offered[HUB_PROGRAMS], struct error *e)
{
    for (int i = 0; i < setup->program_count; i++) {
        const struct shell_program *one = &setup->programs[i];
        if (guest_introduce(one->program, setup->lang, e) ||
            name_one(setup, one->name ? one->name : one->program->name, offered, i, e))
            return -1;
        offered[i].games = games_of(one->program);
        if (!offered[i].games) {
            error_set(e, BAD_INPUT, W_GUEST_CHECK_NO_GAME, one->program->shown);
            return -1;
        }
    }
    return 0;
}

/* --- the beginning and the end --------------------------------------------------------------------------- */

/* What no program may read, although it runs as the user who may. */
static int hide(const char *path, struct error *e)
{
    char *real = path ? realpath(path, NULL) : NULL;
    int bad = real && files_hide(real); /* where we can't get, it can't either */
    free(real);
    return bad ? error_set(e, BAD_INPUT, W_SERVER_PROGRAM_NO_WALLS, "--bot") : 0;
}

int programs_open(struct shell *s, struct error *e)
{
    const struct shell_setup *setup = s->setup;
    struct inn inn = {.programs = s->running,
                      .count = setup->program_count,
                      .packs = s->packs,
                      .memory_mib = setup->programs_mib};
    if (!setup->program_count)
        return 0;
    cage_share(setup->programs_mib, NULL);
    if (hide(setup->data, e) || hide(setup->tls_key, e) || hide(setup->packs, e) ||
        shell_programs(setup, s->offered, e))
        return -1;
    for (int i = 0; i < setup->program_count; i++)
        s->running[i] = setup->programs[i].program;
    prctl(PR_SET_DUMPABLE, 0); /* nobody looks into us either */
    if (inn_start(&s->programs, &inn) || shell_watch(s, s->programs.cable, WATCH_PROGRAMS, EPOLLIN)) {
        error_set(e, BAD_INPUT, W_CLI_CANNOT_SERVE, "serve");
        return error_text(e, strerror(errno));
    }
    return 0;
}

void programs_close(struct shell *s)
{
    bot_seats_stop(&s->programs);
}

/* --- while it serves ------------------------------------------------------------------------------------- */

int programs_tell(struct shell *s, const struct line *l, const char *bytes, size_t size)
{
    return s->programs_fell ? 0 : bot_seats_tell(&s->programs, l->id, bytes, size);
}

void programs_give_up(struct shell *s, struct line *l)
{
    static const char leave[] = "{\"t\":\"leave\",\"i\":0}";
    struct hub_event e = {.kind = IN_MESSAGE, .conn = l->id, .data = leave, .size = sizeof leave - 1};
    shell_step(s, &e);
}

/* Their process is gone, and nobody could start another: our own bots play on. */
static void fall(struct shell *s)
{
    shell_log("error", "programs.fell", "");
    s->programs_fell = 1;
    epoll_ctl(s->epoll, EPOLL_CTL_DEL, s->programs.cable, NULL);
    for (int i = s->room - SHELL_BOTS; i < s->room; i++) {
        struct line *l = &s->lines[i];
        if (l->kind == LINE_BOT && l->is_program && l->conn.in_hub)
            programs_give_up(s, l);
    }
}

static void log_memory(const char *bytes)
{
    uint32_t mib;
    char fields[32];
    memcpy(&mib, bytes, sizeof mib);
    snprintf(fields, sizeof fields, ",\"mib\":%u", mib);
    shell_log("error", "programs.memory", fields);
}

void programs_hear(struct shell *s)
{
    static char text[BOT_MOST_MESSAGE];
    uint32_t conn;
    size_t size;
    int heard;
    while ((heard = bot_seats_hear(&s->programs, &conn, text, sizeof text, &size)) > 0) {
        const struct line *l = conn ? line_find(s, conn) : NULL;
        struct hub_event e = {.kind = IN_MESSAGE, .conn = conn, .data = text, .size = size};
        if (!conn && size == BOT_MEMORY_BYTES && text[0] == BOT_MEMORY)
            log_memory(text + 1);
        else if (l && l->kind == LINE_BOT && l->is_program && l->conn.in_hub)
            shell_step(s, &e);
    }
    if (heard < 0)
        fall(s);
}
