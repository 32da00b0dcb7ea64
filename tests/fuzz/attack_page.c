/* attack_page.c: messages of an attack that follow the protocol's page: built from its tables, with values that are
 * right, stale or wrong; its examples; and bytes as the input has them. */
#include <stdio.h>
#include <string.h>

#include "tests/fuzz/attack_paper.h"

static const char *pick(const char *const *words, unsigned byte)
{
    unsigned count = 0;
    while (words[count])
        count++;
    return words[byte % count];
}

/* Words for fields that are texts; a field without any gets a word of no meaning. */
static const struct {
    const char *field;
    const char *const words[12];
} vocabulary[] = {
    {"lang", {"en", "ru", "hu", "xx"}},
    {"as", {"spectator", "board", "spectator", "x"}},
    {"level", {"random", "rule", "greedy", "tags", "x"}},
    {"pace", {"none", "brisk", "usual", "calm", "x"}},
    {"talk", {"text", "phrases", "none", "x"}},
    {"phrase", {"hello", "trust", "suspect", "bravo", "x"}},
    {"claim", {"party", "i-am", "taunt", "gives", "symbol", "tie", "not", "take-back", "will-vote", "x"}},
    {"is", {"democrat", "republican", "yes", "blue", "me", "guilty", "good", "x"}},
    {"text", {"Szia!", "Your move, Ann.", "\\u0007", "a\\u202eb", "", "👩‍👩‍👧 привет"}},
    {"what", {"end", "host", "bot", "again", "x"}},
    {"content", {"standard", "nothing"}},
    {"build", {"0.1.0", ""}},
};

static const char *const option_sets[] = {"{}",
                                          "{\"target\":15}",
                                          "{\"mode\":\"party\"}",
                                          "{\"mode\":\"team\"}",
                                          "{\"advanced\":true}",
                                          "{\"advanced\":true,\"abilities\":true}",
                                          "{\"prosecutor\":1}",
                                          "{\"parties\":[\"a\",\"b\"]}",
                                          "{\"x\":1}",
                                          NULL};

static void put_secret(struct attack *a, int who, struct paper *out, const char *name, unsigned byte)
{
    struct person *p = &a->people[who];
    int other = byte < 224 ? who : (int)(byte % PEOPLE);
    char hex[65];
    if (strcmp(name, "token") == 0) {
        peer_secret(a, a->people[other].token, (uint64_t)1 << who, 0, ALWAYS_SECRET);
        put(out, "\"%s\"", a->people[other].token);
        return;
    }
    if (strcmp(name, "nonce") == 0) {
        put_nonce(p, hex);
        p->owes_reveal = 0;
    } else {
        put_pledge(p, hex);
        p->owes_pledge = 0;
    }
    put(out, "\"%s\"", byte < 240 ? hex : "00");
}

static void put_place(struct attack *a, int who, struct paper *out, const char *name, unsigned byte)
{
    struct person *p = &a->people[who];
    int table = byte >= 200 && a->table_count ? (int)(byte % (unsigned)a->table_count) : p->table;
    const struct open_table *t = table >= 0 && table < a->table_count ? &a->tables[table] : NULL;
    if (strcmp(name, "table") == 0) {
        if (!p->welcome) {
            person_forgets(p);
            p->table = table;
        }
        put(out, "\"%s\"", t && byte < 250 ? t->code : "QQQQQ");
    } else if (strcmp(name, "game") == 0) {
        put(out, "\"%s\"", byte < 128 ? p->sealing : p->game);
    } else {
        put(out, "\"%s\"", t && byte < 240 ? t->key : "aaaaaaaaaaaaaaaa");
    }
}

static void put_words(struct attack *a, int who, struct paper *out, const char *name, unsigned byte)
{
    static const char *const secrets[] = {"token", "nonce", "pledge", NULL};
    static const char *const places[] = {"table", "game", "key", NULL};
    struct span word = {name, strlen(name)};
    if (is_one_of(secrets, word)) {
        put_secret(a, who, out, name, byte);
        return;
    }
    if (is_one_of(places, word)) {
        put_place(a, who, out, name, byte);
        return;
    }
    for (size_t i = 0; i < sizeof vocabulary / sizeof vocabulary[0]; i++)
        if (strcmp(vocabulary[i].field, name) == 0) {
            put(out, "\"%s\"", pick(vocabulary[i].words, byte));
            return;
        }
    if (strcmp(name, "name") == 0)
        put(out, "\"%s\"", attack_names[byte % (unsigned)attack_name_count]);
    else if (strcmp(name, "do") == 0)
        put(out, "\"%s\"", pick(page_acts, byte));
    else if (strcmp(name, "transfer") == 0)
        put(out, "\"%s\"", a->people[byte % PEOPLE].transfer);
    else if (strcmp(name, "screen") == 0)
        put(out, "\"%s\"", a->people[byte % PEOPLE].screen);
    else
        put(out, "\"word%u\"", byte);
}

static void put_integer(struct attack *a, int who, struct paper *out, const char *name, unsigned byte)
{
    static const long long odd[] = {-1, 0, 1, 99, 300, 4096, 2147483648, 9007199254740992, -9007199254740992};
    const struct person *p = &a->people[who];
    long long value = byte % 12;
    if (strcmp(name, "q") == 0)
        value = (long long)p->asked;
    else if (strcmp(name, "who") == 0)
        value = p->who;
    else if (strcmp(name, "vote") == 0)
        value = p->vote;
    else if (strcmp(name, "n") == 0)
        value = p->stage;
    else if (strcmp(name, "have") == 0)
        value = (long long)p->have;
    if (byte >= 232)
        value = odd[byte % (sizeof odd / sizeof odd[0])];
    put(out, "%lld", value);
}

static void put_field(struct attack *a, int who, struct paper *out, const struct page_node *node,
                      unsigned byte)
{
    put(out, ",\"%s\":", node->name);
    if (node->kinds & PAGE_TEXT)
        put_words(a, who, out, node->name, byte);
    else if (node->kinds & PAGE_INTEGER)
        put_integer(a, who, out, node->name, byte);
    else if (node->kinds & PAGE_BOOLEAN)
        put(out, byte & 1 ? "true" : "false");
    else if (strcmp(node->name, "move") == 0 && put_move(a, who, out, byte))
        return;
    else
        put(out, "%s", strcmp(node->name, "options") == 0 ? pick(option_sets, byte) : "{\"do\":\"pass\"}");
}

/* Optional fields come one time in four; one that is required is left out one time in 256. */
void say_kind(struct attack *a, int who, int kind, struct input *in)
{
    static struct paper text;
    const struct page_node *message = &page_in[kind];
    say_begin(a, who, &text, message->name);
    for (int i = message->first; i < message->first + message->count; i++) {
        const struct page_node *node = &page_in[i];
        if (strcmp(node->name, "t") == 0 || strcmp(node->name, "i") == 0)
            continue;
        unsigned present = next_byte(in);
        if (node->optional ? present & 3 : present == 255)
            continue;
        put_field(a, who, &text, node, next_byte(in));
    }
    a->people[who].rude |= strcmp(message->name, "hello") == 0;
    const char *act = strstr(text.text, "\"do\":\"");
    char word[24] = "";
    if (act && strcmp(message->name, "host") == 0)
        sscanf(act + 6, "%23[a-z-]", word);
    say_finish(a, who, &text, message->name, act_of(word));
}

/* --- the page's examples, and bytes as they are --------------------------------------------------------- */

/* A word in capitals stands for a value. 0: it is none of those. */
static int put_placeholder(struct attack *a, int who, struct paper *out, struct span word)
{
    struct person *p = &a->people[who];
    char hex[65], last = word.at[word.size - 1];
    int table = last >= '2' && last <= '4' ? last - '1' : p->table >= 0 ? p->table : 0;
    const struct open_table *t = table < a->table_count ? &a->tables[table] : NULL;
    if (t && !p->welcome && p->table != table) {
        person_forgets(p);
        p->table = table;
    }
    if (strncmp(word.at, "TOKEN", 5) == 0)
        put(out, "%s", p->token);
    else if (strncmp(word.at, "CODE", 4) == 0)
        put(out, "%s", t ? t->code : "QQQQQ");
    else if (strncmp(word.at, "KEY", 3) == 0)
        put(out, "%s", t ? t->key : "");
    else if (strncmp(word.at, "GAME", 4) == 0)
        put(out, "%s", p->sealing);
    else if (strncmp(word.at, "NONCE", 5) == 0) {
        put_nonce(p, hex);
        put(out, "%s", hex);
    } else if (strncmp(word.at, "PLEDGE", 6) == 0) {
        put_pledge(p, hex);
        put(out, "%s", hex);
    } else if (strncmp(word.at, "TRANSFER", 8) == 0) {
        for (int i = 0; i < PEOPLE; i++)
            if (a->people[i].transfer[0] && a->people[i].table == p->table) {
                put(out, "%s", a->people[i].transfer);
                return 1;
            }
    } else if (strncmp(word.at, "SCREEN", 6) == 0) {
        for (int i = 0; i < PEOPLE; i++)
            if (a->people[i].screen[0]) {
                put(out, "%s", a->people[i].screen);
                return 1;
            }
    } else {
        return 0;
    }
    return 1;
}

/* With this person's values in their places: its number, its question, the knock and the vote it was told of. */
static void put_example(struct attack *a, int who, struct paper *out, const char *text)
{
    struct person *p = &a->people[who];
    const struct {
        const char *key;
        unsigned long long value;
    } numbers[] = {{"\"i\":", ++p->i},
                   {"\"q\":", p->asked},
                   {"\"who\":", (unsigned long long)p->who},
                   {"\"vote\":", (unsigned long long)p->vote},
                   {"\"n\":", (unsigned long long)p->stage}};
    while (*text) {
        size_t capitals = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_234");
        if (capitals > 2 && put_placeholder(a, who, out, (struct span){text, capitals})) {
            text += capitals;
            continue;
        }
        int is_number = 0;
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0] && !is_number; i++) {
            size_t size = strlen(numbers[i].key);
            if (strncmp(text, numbers[i].key, size) != 0 || text[size] < '1' || text[size] > '9')
                continue;
            put(out, "%s%llu", numbers[i].key, numbers[i].value);
            text += size + strspn(text + size, "0123456789");
            is_number = 1;
        }
        if (!is_number)
            put(out, "%c", *text++);
    }
}

void say_example(struct attack *a, int who, int number)
{
    static struct paper text;
    char kind[24] = "", act[24] = "";
    int count = 0;
    while (page_examples[count])
        count++;
    const char *example = page_examples[number % count];
    text.size = 0;
    sscanf(example, "{\"t\":\"%23[a-z]", kind);
    if (strcmp(kind, "host") == 0)
        sscanf(strstr(example, "\"do\":\"") + 6, "%23[a-z-]", act);
    a->people[who].rude |= strcmp(kind, "hello") == 0;
    put_example(a, who, &text, example);
    say_text(a, who, text.text, text.size, kind_of(kind), act_of(act));
}

void say_literal(struct attack *a, int who, struct input *in)
{
    size_t size = next_byte(in), left = (size_t)(in->end - in->at);
    size = size < left ? size : left;
    say_text(a, who, (const char *)in->at, size, -1, -1);
    in->at += size;
}
