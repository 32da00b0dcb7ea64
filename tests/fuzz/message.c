/* message.c: fuzzes what sockets say to a table. Each line of the input is one step: its first letter says who
 * (a to e: a socket that is opened when it first speaks; A to E closes it; + lets half a minute pass; ! kills the
 * process and reads the log again), the rest is the message, in which @C and @K stand for the table's code
 * and key. Whatever comes, every message that has a counter is answered once with it, and the hub's own
 * assertions hold. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/json.h"
#include "tests/server/small_world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct ears {
    uint32_t conn;
    json_int_t i;
    int answers;
};

static void hear(void *of, uint32_t conn, const char *bytes, size_t size)
{
    struct ears *ears = of;
    struct error e;
    json_t *m = json_document(bytes, size, &e);
    const json_t *i = json_object_get(m, "i");
    if (!m)
        abort(); /* it speaks JSON */
    ears->answers += conn == ears->conn && i && json_integer_value(i) == ears->i;
    json_decref(m);
}

/* The counter of a message that can be answered; -1: it has none. Above 2^53 it is refused with `i` 0. */
static json_int_t counter(const char *line, size_t size)
{
    struct error e;
    json_t *m = json_document(line, size, &e);
    const json_t *i = json_object_get(m, "i");
    json_int_t number =
        json_is_integer(i) && json_is_string(json_object_get(m, "t")) ? json_integer_value(i) : -1;
    json_decref(m);
    return number <= (json_int_t)1 << 53 ? number : -1;
}

static void speak(struct small_world *w, struct ears *ears, uint32_t conn, const char *line, size_t size)
{
    world_open(w, conn);
    *ears = (struct ears){.conn = conn, .i = counter(line, size)};
    int was_open = w->open[conn];
    world_say(w, conn, line, size);
    int knocks =
        ears->i >= 0 && memmem(line, size, "\"sit\"", 5) != NULL; /* answered when the host has spoken */
    if (was_open && w->open[conn] && ears->i > 0 && ears->answers != 1 && !knocks) {
        fprintf(stderr, "%d answers to %.*s\n", ears->answers, (int)size, line);
        abort();
    }
}

/* With the code and the key in their places; the size. */
static size_t fill_in(const struct small_world *w, const char *line, size_t size, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < size; i++) {
        const char *word = i + 1 < size && line[i] == '@' ? (line[i + 1] == 'C'   ? w->code
                                                             : line[i + 1] == 'K' ? w->key
                                                                                  : NULL)
                                                          : NULL;
        if (word) {
            memcpy(out + n, word, strlen(word));
            n += strlen(word);
            i++;
        } else {
            out[n++] = line[i];
        }
    }
    return n;
}

static void take_line(struct small_world *w, struct ears *ears, const char *line, size_t size)
{
    char who = line[0];
    if (who >= 'a' && who <= 'e') {
        char *message = malloc(8 * size + 1);
        if (!message)
            abort();
        speak(w, ears, (uint32_t)(who - 'a' + 1), message, fill_in(w, line + 1, size - 1, message));
        free(message);
    } else if (who >= 'A' && who <= 'E')
        world_close(w, (uint32_t)(who - 'A' + 1));
    else if (who == '+')
        world_pass(w, 30000);
    else if (who == '!')
        world_restart(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"night", "vote", "dixit", "voices"};
    struct ears ears = {0};
    struct small_world w = {.sent = hear, .of = &ears};
    char body[128];
    if (size == 0 || size > 20000)
        return 0;
    world_begin(&w);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"token\":\"aaaaaaaaaaaaaaaaaaaaaaaa\"}",
             games[data[0] & 3]);
    world_post(&w, body);
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (stop > at)
            take_line(&w, &ears, at, (size_t)(stop - at));
        at = stop + 1;
    }
    world_end(&w);
    return 0;
}
