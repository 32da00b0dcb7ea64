#include "replay.h"

/* --- text ----------------------------------------------------------------------------------------------- */

static void put(struct golden_text *out, char c)
{
    if (out->at < out->end)
        *out->at++ = c;
}

void golden_words(struct golden_text *out, const char *text)
{
    while (*text)
        put(out, *text++);
}

void golden_number(struct golden_text *out, int number)
{
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    char digits[12];
    int count = 0;
    if (number < 0)
        put(out, '-');
    do
        digits[count++] = (char)('0' + left % 10);
    while (left /= 10);
    while (count)
        put(out, digits[--count]);
}

void golden_hash(struct golden_text *out, uint64_t hash)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        put(out, "0123456789abcdef"[hash >> shift & 15]);
}

struct source {
    const char *at, *end;
    int bad;
};

/* Skips blanks within a line. */
static int next_char(struct source *in)
{
    while (in->at < in->end && *in->at == ' ')
        in->at++;
    return in->at < in->end ? *in->at : 0;
}

static int read_number(struct source *in)
{
    int minus = next_char(in) == '-', n = 0;
    in->at += minus;
    if (in->at == in->end || *in->at < '0' || *in->at > '9')
        in->bad = 1;
    while (in->at < in->end && *in->at >= '0' && *in->at <= '9' && n < 100000)
        n = 10 * n + (*in->at++ - '0');
    return minus ? -n : n;
}

static void skip_line(struct source *in)
{
    while (in->at < in->end && *in->at != '\n')
        in->at++;
    in->at += in->at < in->end;
}

static int take_word(struct source *in, const char *word)
{
    const char *at = in->at;
    while (*word && at < in->end && *at == *word) {
        at++;
        word++;
    }
    if (*word)
        return 0;
    in->at = at;
    return 1;
}

/* --- hashes --------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, int number)
{
    hash = (hash ^ ((unsigned)number & 255)) * 0x100000001b3u;
    return (hash ^ ((unsigned)number >> 8 & 255)) * 0x100000001b3u;
}

uint64_t golden_hash_night(const struct night_pack *k, const struct night *p)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = mix(mix(mix(mix(mix(h, p->round), p->action), p->phase), p->wait), p->vetoes);
    for (int s = 0; s < 2; s++) {
        h = mix(mix(mix(h, p->flips_used[s]), p->flipped[s]), p->choice[s]);
        for (int c = 0; c < NIGHT_COLOURS; c++)
            h = mix(mix(h, p->rolled[s][c]), p->dice[s][c]);
        for (int i = 0; i < p->shown; i++)
            h = mix(h, p->played[s][i]);
    }
    for (int i = 0; i < p->writes; i++)
        h = mix(mix(mix(h, p->write[i].seat), p->write[i].by), p->write[i].n);
    for (int f = 0; f < k->fields; f++)
        h = mix(h, p->cell[f / 2] >> (f & 1 ? 4 : 0) & 15);
    return h;
}

uint64_t golden_hash_null(const struct null *p)
{
    return mix(mix(0xcbf29ce484222325u, p->coin), p->call);
}

/* --- games ---------------------------------------------------------------------------------------------- */

/* Either game. */
struct table {
    int is_night;
    union {
        struct night_pack night;
        struct null_pack null;
    } pack;
    union {
        struct night night;
        struct null null;
    } position;
};

static void read_night(struct source *in, struct night_pack *k)
{
    int regions = read_number(in), fields = 0;
    in->bad |= regions < 1 || regions > NIGHT_MAX_REGIONS;
    for (int r = 0; !in->bad && r < regions; r++) {
        int count = read_number(in);
        in->bad |= count < 1 || count > NIGHT_MAX_REGION_FIELDS;
        k->first[r] = (uint8_t)fields;
        k->win[r] = (uint8_t)read_number(in);
        k->full[r] = (uint8_t)read_number(in);
        for (int i = 0; !in->bad && i < count; i++, fields++)
            k->all[fields >> 6] |= (uint64_t)1 << (fields & 63);
        k->first[r + 1] = (uint8_t)fields;
    }
    k->regions = (uint8_t)regions;
    k->fields = (uint8_t)fields;
}

static void read_table(struct source *in, struct table *t)
{
    unsigned char *bytes = (unsigned char *)t;
    for (size_t i = 0; i < sizeof *t; i++)
        bytes[i] = 0;
    t->is_night = take_word(in, "night ");
    if (t->is_night) {
        read_night(in, &t->pack.night);
        night_start(&t->pack, &t->position, NIGHT_SEATS, NULL);
    } else if (take_word(in, "null ")) {
        t->pack.null.weight[0] = (uint8_t)read_number(in);
        t->pack.null.weight[1] = (uint8_t)read_number(in);
        null_start(&t->pack, &t->position, NULL_SEATS, NULL);
    } else {
        in->bad = 1;
    }
}

static void write_hash(const struct table *t, struct golden_text *out)
{
    golden_hash(out, t->is_night ? golden_hash_night(&t->pack.night, &t->position.night)
                                 : golden_hash_null(&t->position.null));
    golden_words(out, "\n");
}

static void replay_move(struct source *in, struct table *t, struct golden_text *out)
{
    struct move m;
    struct fault fault;
    m.seat = (int8_t)read_number(in);
    m.verb = (uint8_t)read_number(in);
    golden_number(out, m.seat);
    golden_words(out, " ");
    golden_number(out, m.verb);
    for (int i = 0; i < MAX_ARGS; i++)
        m.arg[i] = 0;
    for (int i = 0; i < 4; i++) {
        m.arg[i] = (int16_t)read_number(in);
        golden_words(out, " ");
        golden_number(out, m.arg[i]);
    }
    golden_words(out, " ");
    if (!in->bad && !(t->is_night ? night_apply(&t->pack, &t->position, &m, &fault)
                                  : null_apply(&t->pack, &t->position, &m, &fault)))
        in->bad = 1;
    write_hash(t, out);
}

static void write_end(const struct table *t, struct golden_text *out)
{
    struct result r;
    if (t->is_night)
        night_result(&t->pack, &t->position, &r);
    else
        null_result(&t->pack, &t->position, &r);
    golden_words(out, "end ");
    golden_number(out, (int)r.winners);
    for (int s = 0; s < 2; s++) {
        golden_words(out, " ");
        golden_number(out, r.scores[s]);
    }
    golden_words(out, " ");
    golden_number(out, r.reason);
    golden_words(out, "\n");
}

int golden_replay(const char *text, int size, char *room, int most)
{
    struct source in = {text, text + size, 0};
    struct golden_text out = {room, room + most};
    struct table t;
    read_table(&in, &t);
    while (!in.bad && text < in.at)
        put(&out, *text++);
    skip_line(&in);
    golden_words(&out, "\nstart ");
    write_hash(&t, &out);
    if (!take_word(&in, "start "))
        in.bad = 1;
    skip_line(&in);
    while (!in.bad && in.at < in.end && *in.at != 'e') {
        replay_move(&in, &t, &out);
        skip_line(&in);
    }
    write_end(&t, &out);
    return in.bad || out.at == out.end ? -1 : (int)(out.at - room);
}
