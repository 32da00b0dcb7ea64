#include "replay.h"

#include "rules/voices/push.h"

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

static uint64_t mix_cards(uint64_t hash, struct cards cards)
{
    for (int i = 0; i < 8; i++)
        hash = mix(hash, (int)(cards.w[i / 4] >> 16 * (i % 4) & 0xffff));
    return hash;
}

static uint64_t mix_vote_seat(uint64_t h, const struct vote *p, int s)
{
    h = mix(mix(mix(mix(h, p->party[s]), p->known[s]), p->budget[s]), p->support[s]);
    h = mix_cards(mix_cards(mix_cards(h, p->hands[s]), p->shown[s]), p->seen[s]);
    h = mix(mix(mix(h, p->ballots[s].given), p->ballots[s].yes), p->ballots[s].card);
    h = mix(mix(h, p->placed[s].given), p->placed[s].card);
    h = mix(mix(h, p->answers[s].given), p->answers[s].card);
    return mix(h, p->hand_count[s]);
}

uint64_t golden_hash_vote(const struct vote *p)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = mix(mix(mix(mix(h, p->players), p->phase), (int)(p->round & 0xffff)), p->president);
    h = mix(mix(mix(mix(h, p->pm), p->candidate), p->failed), p->next);
    h = mix(mix(mix(h, p->last_president), p->last_pm), p->alive);
    for (int s = 0; s < p->players; s++)
        h = mix_vote_seat(h, p, s);
    h = mix_cards(mix_cards(mix_cards(h, p->deck), p->open), p->shut);
    h = mix_cards(mix_cards(h, p->pile), p->desk);
    for (int i = 0; i < p->spent_count; i++)
        h = mix(mix(h, p->spent[i].card), p->spent[i].by);
    for (int i = 0; i < p->given_count; i++)
        h = mix(mix(h, p->given[i].to), p->given[i].card);
    h = mix(mix(mix(mix(h, p->deck_count), p->shut_count), p->pile_count), p->desk_count);
    return mix(mix(mix(h, p->claim_by), p->claim_of), p->winner);
}

static uint64_t mix_set(uint64_t hash, const uint64_t *set)
{
    for (int i = 0; i < 4 * DIXIT_WORDS; i++)
        hash = mix(hash, (int)(set[i / 4] >> 16 * (i % 4) & 0xffff));
    return hash;
}

static uint64_t mix_row(uint64_t hash, const int16_t *row, int count)
{
    hash = mix(hash, count);
    for (int i = 0; i < count; i++)
        hash = mix(hash, row[i]);
    return hash;
}

static uint64_t mix_last(uint64_t h, const struct dixit *p)
{
    const struct dixit_last *last = &p->last;
    h = mix_row(mix(mix(mix(h, last->there), last->storyteller), last->red), last->table, last->table_count);
    for (int i = 0; i < last->table_count; i++)
        h = mix(h, last->owners[i]);
    for (int s = 0; s < p->seats; s++)
        h = mix(mix(h, last->votes[s]), last->points[s]);
    return h;
}

uint64_t golden_hash_dixit(const struct dixit *p)
{
    uint64_t h = 0xcbf29ce484222325u;
    h = mix(mix(mix(mix(h, p->mode), p->length), p->phase), (int)(p->round & 0xffff));
    h = mix_set(mix_set(mix(h, p->storyteller), p->deck), p->discard);
    for (int s = 0; s < p->seats; s++) {
        h = mix_row(mix(h, p->scores[s]), p->hands[s], p->hand_count[s]);
        h = mix(mix_row(h, p->given[s], p->given_count[s]), p->votes[s]);
    }
    h = mix_row(h, p->table, p->table_count);
    h = mix(mix(mix(mix(h, p->voted), p->red), p->deferred), p->deck_count);
    return mix_last(h, p);
}

/* --- games ---------------------------------------------------------------------------------------------- */

enum { IS_DIXIT, IS_NIGHT, IS_NULL, IS_VOICES, IS_VOTE };

/* Any of the games. */
struct table {
    int which, seats;
    union {
        struct dixit_pack dixit;
        struct night_pack night;
        struct null_pack null;
        struct voices_pack voices;
        struct vote_pack vote;
    } pack;
    union {
        struct dixit dixit;
        struct night night;
        struct null null;
        struct voices voices;
        struct vote vote;
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

static int read_vote(struct source *in, struct vote_pack *k)
{
    int seats = read_number(in), count = read_number(in);
    in->bad |= seats < VOTE_LEAST_SEATS || seats > VOTE_MOST_SEATS || count < 1 || count > VOTE_MAX_CARDS;
    for (int c = 0; !in->bad && c < count; c++) {
        int kind = read_number(in);
        in->bad |= kind < 0 || kind >= VOTE_KINDS;
        k->card[c].kind = (uint8_t)kind;
        k->card[c].budget = (int8_t)read_number(in);
        k->card[c].support = (int8_t)read_number(in);
        k->all.w[c >> 6] |= (uint64_t)1 << (c & 63);
        if (!in->bad)
            k->of_kind[kind].w[c >> 6] |= (uint64_t)1 << (c & 63);
    }
    for (int i = 0; i < 2; i++)
        k->any_time.w[i] =
            k->of_kind[VOTE_CHECK].w[i] | k->of_kind[VOTE_ELIMINATE].w[i] | k->of_kind[VOTE_CHANGE].w[i];
    k->count = (uint8_t)count;
    return seats;
}

/* The cards of a pack are numbers: the rules only need to know how many there are. */
static int read_dixit(struct source *in, struct dixit_pack *k, int *options)
{
    options[DIXIT_OPTION_MODE] = read_number(in);
    options[DIXIT_OPTION_LENGTH] = read_number(in);
    int mode = options[DIXIT_OPTION_MODE], seats = read_number(in), count = read_number(in);
    in->bad |= mode < 0 || mode >= DIXIT_MODES || options[DIXIT_OPTION_LENGTH] < 1 ||
               options[DIXIT_OPTION_LENGTH] > 200 || !dixit_seats_fit(mode, seats) ||
               count < seats * dixit_hand_size(mode, seats) || count > DIXIT_MOST_CARDS;
    for (int c = 0; !in->bad && c < count; c++)
        k->all[c >> 6] |= (uint64_t)1 << (c & 63);
    k->count = (uint16_t)count;
    k->words = (uint16_t)((count + 63) / 64);
    return seats;
}

/* For golden_voices_pack. */
static int read_field(void *in, int value)
{
    (void)value;
    return read_number((struct source *)in);
}

static int read_voices(struct source *in, struct voices_pack *k, int *options)
{
    int seats = read_number(in);
    for (int i = 0; i < 3; i++)
        options[i] = read_number(in);
    in->bad |= seats < VOICES_LEAST_SEATS || seats > VOICES_MOST_SEATS || options[1] >= seats;
    if (!in->bad && golden_voices_pack(k, read_field, in))
        in->bad = 1;
    return seats;
}

static void read_table(struct source *in, struct table *t)
{
    unsigned char *bytes = (unsigned char *)t;
    int options[MAX_OPTIONS] = {0};
    for (size_t i = 0; i < sizeof *t; i++)
        bytes[i] = 0;
    t->seats = 2;
    if (take_word(in, "night ")) {
        t->which = IS_NIGHT;
        read_night(in, &t->pack.night);
        night_start(&t->pack, &t->position, NIGHT_SEATS, NULL);
    } else if (take_word(in, "null ")) {
        t->which = IS_NULL;
        t->pack.null.weight[0] = (uint8_t)read_number(in);
        t->pack.null.weight[1] = (uint8_t)read_number(in);
        null_start(&t->pack, &t->position, NULL_SEATS, NULL);
    } else if (take_word(in, "vote ")) {
        t->which = IS_VOTE;
        t->seats = read_vote(in, &t->pack.vote);
        if (!in->bad)
            vote_start(&t->pack, &t->position, t->seats, NULL);
    } else if (take_word(in, "dixit ")) {
        t->which = IS_DIXIT;
        t->seats = read_dixit(in, &t->pack.dixit, options);
        if (!in->bad)
            dixit_start(&t->pack, &t->position, t->seats, options);
    } else if (take_word(in, "voices ")) {
        t->which = IS_VOICES;
        t->seats = read_voices(in, &t->pack.voices, options);
        if (!in->bad)
            voices_start(&t->pack, &t->position, t->seats, options);
    } else {
        in->bad = 1;
    }
}

static void write_hash(const struct table *t, struct golden_text *out)
{
    golden_hash(out, t->which == IS_NIGHT    ? golden_hash_night(&t->pack.night, &t->position.night)
                     : t->which == IS_NULL   ? golden_hash_null(&t->position.null)
                     : t->which == IS_DIXIT  ? golden_hash_dixit(&t->position.dixit)
                     : t->which == IS_VOICES ? golden_hash_voices(&t->position.voices)
                                             : golden_hash_vote(&t->position.vote));
    golden_words(out, "\n");
}

static int apply(struct table *t, const struct move *m)
{
    struct fault fault;
    switch (t->which) {
    case IS_NIGHT: return night_apply(&t->pack, &t->position, m, &fault);
    case IS_NULL: return null_apply(&t->pack, &t->position, m, &fault);
    case IS_DIXIT: return dixit_apply(&t->pack, &t->position, m, &fault);
    case IS_VOICES: return voices_apply(&t->pack, &t->position, m, &fault);
    default: return vote_apply(&t->pack, &t->position, m, &fault);
    }
}

static void replay_move(struct source *in, struct table *t, struct golden_text *out)
{
    static const int args[] = {GOLDEN_DIXIT_ARGS, GOLDEN_ARGS, GOLDEN_ARGS, GOLDEN_ARGS,
                               GOLDEN_VOTE_ARGS}; /* by IS_… */
    struct move m;
    m.seat = (int8_t)read_number(in);
    m.verb = (uint8_t)read_number(in);
    golden_number(out, m.seat);
    golden_words(out, " ");
    golden_number(out, m.verb);
    for (int i = 0; i < MAX_ARGS; i++)
        m.arg[i] = 0;
    for (int i = 0; i < args[t->which]; i++) {
        m.arg[i] = (int16_t)read_number(in);
        golden_words(out, " ");
        golden_number(out, m.arg[i]);
    }
    golden_words(out, " ");
    if (!in->bad && !apply(t, &m))
        in->bad = 1;
    write_hash(t, out);
}

static void write_end(const struct table *t, struct golden_text *out)
{
    struct result r;
    if (t->which == IS_NIGHT)
        night_result(&t->pack, &t->position, &r);
    else if (t->which == IS_NULL)
        null_result(&t->pack, &t->position, &r);
    else if (t->which == IS_DIXIT)
        dixit_result(&t->pack, &t->position, &r);
    else if (t->which == IS_VOICES)
        voices_result(&t->pack, &t->position, &r);
    else
        vote_result(&t->pack, &t->position, &r);
    golden_words(out, "end ");
    golden_number(out, (int)r.winners);
    for (int s = 0; s < t->seats; s++) {
        golden_words(out, " ");
        golden_number(out, r.scores[s]);
    }
    golden_words(out, " ");
    golden_number(out, r.reason);
    golden_words(out, "\n");
}

/* A number that is passed on as it is read. */
static int copy_number(struct source *in, struct golden_text *out)
{
    int n = read_number(in);
    golden_number(out, n);
    golden_words(out, " ");
    return n;
}

static int replay_pushes(struct source *in, struct golden_text *out)
{
    golden_words(out, "pushes\n");
    while (!in->bad && in->at < in->end) {
        struct voices_disc discs[VOICES_MAX_DISCS];
        uint8_t lost[VOICES_MAX_DISCS], count;
        int marker = copy_number(in, out), at = copy_number(in, out), slant = copy_number(in, out);
        int before = copy_number(in, out);
        in->bad |= before < 0 || before >= VOICES_MAX_DISCS;
        for (int i = 0; !in->bad && i < before; i++) {
            discs[i].marker = (uint8_t)copy_number(in, out);
            discs[i].x = (uint16_t)copy_number(in, out);
            discs[i].y = (uint16_t)copy_number(in, out);
            discs[i].zero = 0;
        }
        if (in->bad)
            break;
        count = (uint8_t)before;
        int fell = voices_push(discs, &count, marker, at, slant, lost);
        golden_hash(out, golden_hash_push(discs, count, lost, fell));
        golden_words(out, "\n");
        skip_line(in);
    }
    return in->bad || out->at == out->end ? -1 : 0;
}

int golden_replay(const char *text, int size, char *room, int most)
{
    struct source in = {text, text + size, 0};
    struct golden_text out = {room, room + most};
    static struct table t; /* a stack may be small */
    if (take_word(&in, "pushes\n"))
        return replay_pushes(&in, &out) ? -1 : (int)(out.at - room);
    read_table(&in, &t);
    while (!in.bad && text < in.at)
        put(&out, *text++);
    skip_line(&in);
    if (in.bad)
        return -1;
    golden_words(&out, "\nstart ");
    write_hash(&t, &out);
    if (!take_word(&in, "start "))
        in.bad = 1;
    skip_line(&in);
    while (!in.bad && in.at < in.end && *in.at != 'e') {
        replay_move(&in, &t, &out);
        skip_line(&in);
    }
    if (!in.bad)
        write_end(&t, &out);
    return in.bad || out.at == out.end ? -1 : (int)(out.at - room);
}
