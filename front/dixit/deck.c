/* deck.c: turns a folder of pictures into a pack: checks and re-encodes them (deck_folder.h,
 * deck_pictures.h), and writes pack.json beside them, with room for words. */
#include "front/dixit/deck.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/command.h"
#include "front/dixit/deck_folder.h"
#include "match/dixit/bank.h"
#include "match/dixit/codec.h"
#include "match/text.h"
#include "rules/dixit/dixit.h"

enum { LONGEST_ID = 64, MOST_TOLD = 20 };

/* --- how many may play ---------------------------------------------------------------------------------- */

/* "3–7", "6, 8, 10", "6": the numbers of players that this many cards are enough for (D-1.1, D-1.3); *least
 * and *most are the limits of the mode. "" for none. */
static void seats_list(int mode, int cards, char *out, size_t cap, int *least, int *most)
{
    int first = 0, last = 0;
    size_t length = 0;
    *least = *most = 0;
    out[0] = 0;
    for (int seats = DIXIT_LEAST_SEATS; seats <= DIXIT_MOST_SEATS; seats++) {
        if (!dixit_seats_fit(mode, seats))
            continue;
        *least = *least ? *least : seats;
        *most = seats;
        if (cards < seats * dixit_hand_size(mode, seats))
            continue;
        first = first ? first : seats;
        last = seats;
        if (mode == DIXIT_TEAM && length < cap) /* even numbers only: one by one */
            length += (size_t)snprintf(out + length, cap - length, length ? ", %d" : "%d", seats);
    }
    if (mode != DIXIT_TEAM && first)
        snprintf(out, cap, first < last ? "%d–%d" : "%d", first, last);
}

static void tell_players(int cards)
{
    static const char *const modes[] = {"classic", "party", "team"};
    for (int mode = 0; mode < DIXIT_MODES; mode++) {
        char list[64];
        int least, most;
        seats_list(mode, cards, list, sizeof list, &least, &most);
        int need = (list[0] ? most : least) * dixit_hand_size(mode, list[0] ? most : least);
        const struct slot slots[] = {{"mode", modes[mode], 0},
                                     {"list", list, 0},
                                     {"seats", NULL, list[0] ? most : least},
                                     {"need", NULL, need}};
        say(stdout,
            !list[0]        ? W_PACK_DIXIT_PLAYERS_NONE
            : cards >= need ? W_PACK_DIXIT_PLAYERS
                            : W_PACK_DIXIT_PLAYERS_SOME,
            slots, 4);
        putchar('\n');
    }
}

/* What bots will say of the cards. */
static void tell_clues(const struct content *content)
{
    char beside[256];
    int with[LANGS] = {0};
    for (int card = 0; card < content->ids[DIXIT_IDS_CARDS].count; card++)
        for (int in = 0; in < LANGS; in++)
            with[in] += dixit_bank_count(content, card, (enum lang)in) > 0;
    content_bank_name(beside, sizeof beside, content->name);
    const struct slot slots[] = {{"en", NULL, with[LANG_EN]},
                                 {"ru", NULL, with[LANG_RU]},
                                 {"hu", NULL, with[LANG_HU]},
                                 {"file", beside, 0}};
    say(stdout, content->bank ? W_PACK_DIXIT_CLUES : W_PACK_DIXIT_NO_CLUES, slots, 4);
    putchar('\n');
}

void pack_dixit_report(const struct content *content)
{
    json_t *cards = json_object_get(content->json, "cards"), *card;
    int described[LANGS] = {0}, tagged[LANGS] = {0};
    size_t i;
    json_array_foreach(cards, i, card)
    {
        for (int in = 0; in < LANGS; in++) {
            const char *name = words_lang_name((enum lang)in);
            described[in] += json_object_get(json_object_get(card, "alt"), name) != NULL;
            tagged[in] += json_object_get(json_object_get(card, "tags"), name) != NULL;
        }
    }
    const struct slot slots[] = {{"n", NULL, (int64_t)json_array_size(cards)},
                                 {"alt_en", NULL, described[LANG_EN]},
                                 {"alt_ru", NULL, described[LANG_RU]},
                                 {"alt_hu", NULL, described[LANG_HU]},
                                 {"tags_en", NULL, tagged[LANG_EN]},
                                 {"tags_ru", NULL, tagged[LANG_RU]},
                                 {"tags_hu", NULL, tagged[LANG_HU]}};
    say(stdout, W_PACK_DIXIT_CARDS, slots, 7);
    putchar('\n');
    tell_clues(content);
    tell_players((int)json_array_size(cards));
}

/* --- names ---------------------------------------------------------------------------------------------- */

/* What the command works with: the options given, completed. */
struct job {
    char out[PATH_MAX];
    char name[TEXT_ROOM];
    char id[LONGEST_ID + 1];
};

/* An id made of the characters of a name that may be in one; "pictures" if there are none. */
static void id_of(const char *name, char id[LONGEST_ID + 1])
{
    size_t length = 0;
    for (; *name && length < LONGEST_ID; name++) {
        int lower = tolower((unsigned char)*name);
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789_", lower))
            id[length++] = (char)lower;
        else if (length && id[length - 1] != '-')
            id[length++] = '-';
    }
    while (length && id[length - 1] == '-')
        length--;
    id[length] = 0;
    if (!length)
        snprintf(id, LONGEST_ID + 1, "pictures");
}

static int take_names(struct job *job, const char *base, const struct pack_wish *wish, struct error *e)
{
    const char *name = wish->name ? wish->name : base;
    size_t length = wish->id ? strlen(wish->id) : 0;
    if (wish->id && (!length || length > LONGEST_ID ||
                     strspn(wish->id, "abcdefghijklmnopqrstuvwxyz0123456789_-") != length)) {
        error_set(e, BAD_INPUT, W_PACK_DIXIT_BAD_ID, "--id");
        e->high = LONGEST_ID;
        return error_text(e, wish->id);
    }
    if (wish->id)
        snprintf(job->id, sizeof job->id, "%s", wish->id);
    else
        id_of(base, job->id);
    if (text_fault(name, strlen(name)) != TEXT_FINE) {
        if (wish->name) {
            error_set(e, BAD_INPUT, W_PACK_DIXIT_BAD_NAME, "--name");
            e->high = TEXT_MOST;
            return error_text(e, name);
        }
        name = job->id; /* a folder's name may be anything */
    }
    snprintf(job->name, sizeof job->name, "%s", name);
    return 0;
}

/* The folder's own name, even if it was given as "." or "pictures/". */
static int take_wishes(struct job *job, const char *folder, const struct pack_wish *wish, struct error *e)
{
    char real[PATH_MAX];
    if (!realpath(folder, real))
        return pack_fail(e, W_ERROR_UNREADABLE, folder, errno);
    const char *base = strrchr(real, '/') + 1;
    int length = wish->out ? snprintf(job->out, sizeof job->out, "%s", wish->out)
                           : snprintf(job->out, sizeof job->out, "%s-pack", real);
    if (length < 1 || (size_t)length >= sizeof job->out)
        return pack_fail(e, W_ERROR_WRITE, "--out", length < 1 ? ENOENT : ENAMETOOLONG);
    while (length > 1 && job->out[length - 1] == '/')
        job->out[--length] = 0;
    return take_names(job, base, wish, e);
}

/* --- what is wrong -------------------------------------------------------------------------------------- */

static void same_as(struct pack_picture *p, enum word word, const struct pack_picture *other)
{
    error_set(&p->error, BAD_INPUT, word, p->name);
    error_text(&p->error, other->name);
}

/* Two cards that nobody can tell apart: the same file twice, or the same picture in two files. */
static void find_twins(struct pack_picture *list, int count, enum word word, size_t hash)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i && list[i].error.code == ERROR_NONE; k++)
            if (list[k].error.code == ERROR_NONE &&
                memcmp((char *)&list[i] + hash, (char *)&list[k] + hash, 32) == 0)
                same_as(&list[i], word, &list[k]);
}

/* Reports everything at once, so that it can be fixed at once; returns how many files are at fault. */
static int tell_faults(const struct pack_folder *folder)
{
    int faults = 0;
    for (int i = 0; i < folder->count; i++)
        if (folder->pictures[i].error.code != ERROR_NONE && ++faults <= MOST_TOLD)
            complain(&folder->pictures[i].error);
    const struct slot slots[] = {{"n", NULL, faults}, {"more", NULL, faults - MOST_TOLD}};
    if (faults) {
        fputs("hustings: ", stderr);
        say(stderr, faults > MOST_TOLD ? W_PACK_DIXIT_FAULTS_MORE : W_PACK_DIXIT_FAULTS, slots, 2);
        fputc('\n', stderr);
    }
    return faults;
}

/* --- making it ------------------------------------------------------------------------------------------ */

/* Numbered in the order of the files' names, and otherwise revealing nothing about them. */
static void give_ids(struct pack_folder *folder)
{
    for (int i = 0; i < folder->count; i++)
        snprintf(folder->pictures[i].id, sizeof folder->pictures[i].id,
                 folder->count < 1000 ? "c%03d" : "c%04d", (i + 1) % 10000);
}

/* One card per line, for a person to fill in. */
static int write_pack(const struct job *job, const struct pack_folder *folder, int to, struct error *e)
{
    json_t *string = json_string(job->name);
    char *name = string ? json_dumps(string, JSON_ENCODE_ANY) : NULL;
    json_decref(string);
    if (!name)
        return error_set(e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
    int descriptor = openat(to, "pack.json", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file) {
        pack_fail(e, W_ERROR_WRITE, "pack.json", errno);
        if (descriptor >= 0)
            close(descriptor);
        free(name);
        return -1;
    }
    fprintf(file, "{\n  \"game\": \"dixit\",\n  \"id\": \"%s\",\n", job->id);
    fprintf(file, "  \"name\": {\"en\": %s, \"ru\": %s, \"hu\": %s},\n  \"cards\": [\n", name, name, name);
    for (int i = 0; i < folder->count; i++)
        fprintf(file, "    {\"id\": \"%s\", \"image\": \"%s.webp\", \"alt\": {}, \"tags\": {}}%s\n",
                folder->pictures[i].id, folder->pictures[i].id, i + 1 < folder->count ? "," : "");
    fputs("  ]\n}\n", file);
    free(name);
    int lost = ferror(file);
    return fclose(file) || lost ? pack_fail(e, W_ERROR_WRITE, "pack.json", errno ? errno : EIO) : 0;
}

static void tell_cards(const struct job *job, const struct pack_folder *folder)
{
    int bordered = 0, enlarged = 0;
    struct error shown; /* makes names fit for a terminal */
    error_path(&shown, job->out);
    const struct slot made[] = {{"n", NULL, folder->count}, {"file", shown.path, 0}};
    say(stdout, W_PACK_DIXIT_MADE, made, 2);
    putchar('\n');
    for (int i = 0; i < folder->count; i++) {
        const struct pack_picture *p = &folder->pictures[i];
        const char *mark = p->bordered && p->enlarged ? "both"
                           : p->bordered              ? "border"
                           : p->enlarged              ? "enlarged"
                                                      : "none";
        error_text(&shown, p->name);
        const struct slot slots[] = {{"id", p->id, 0}, {"file", shown.text, 0}, {"mark", mark, 0}};
        fputs("  ", stdout);
        say(stdout, W_PACK_DIXIT_CARD, slots, 3);
        putchar('\n');
        bordered += p->bordered;
        enlarged += p->enlarged;
    }
    const struct slot odd[] = {{"bordered", NULL, bordered}, {"enlarged", NULL, enlarged}};
    if (bordered)
        say(stdout, W_PACK_DIXIT_BORDERED, odd, 1), putchar('\n');
    if (enlarged)
        say(stdout, W_PACK_DIXIT_ENLARGED, odd + 1, 1), putchar('\n');
    tell_players(folder->count);
    say(stdout, W_PACK_DIXIT_NEXT, made + 1, 1);
    putchar('\n');
}

/* Puts the pictures into the draft, then the pack file, then renames it. -1 to go on, otherwise the exit
 * code. */
static int make(const struct job *job, struct pack_folder *folder, struct pack_draft *draft)
{
    struct error e;
    enum pictures_end end =
        pictures_make(folder->pictures, folder->count, folder->descriptor, draft->descriptor, &e);
    if (end == PICTURES_FAILED)
        return complain(&e);
    if (end == PICTURES_STOPPED) {
        fputs("hustings: ", stderr);
        say(stderr, W_PACK_DIXIT_STOPPED, NULL, 0);
        fputc('\n', stderr);
        return NO;
    }
    find_twins(folder->pictures, folder->count, W_PACK_PICTURE_SAME_PICTURE,
               offsetof(struct pack_picture, card));
    if (tell_faults(folder))
        return USAGE;
    if (write_pack(job, folder, draft->descriptor, &e) || pack_draft_finish(draft, &e))
        return complain(&e);
    return -1;
}

int pack_dixit(const char *path, const struct pack_wish *wish)
{
    struct error e;
    struct pack_folder folder;
    struct pack_draft draft;
    struct job *job = calloc(1, sizeof *job);
    if (!job) {
        error_set(&e, BAD_INPUT, W_ERROR_OUT_OF_MEMORY, "");
        return complain(&e);
    }
    int code = USAGE;
    if (take_wishes(job, path, wish, &e) || pack_folder_open(&folder, path, &e)) {
        code = complain(&e);
        free(job);
        return code;
    }
    give_ids(&folder);
    find_twins(folder.pictures, folder.count, W_PACK_PICTURE_SAME_FILE,
               offsetof(struct pack_picture, source));
    if (pack_draft_begin(&draft, job->out, &e)) {
        code = complain(&e);
    } else {
        code = make(job, &folder, &draft);
        pack_draft_drop(&draft);
    }
    if (code < 0) {
        tell_cards(job, &folder);
        code = finish(DONE);
    }
    pack_folder_close(&folder);
    free(job);
    return code;
}
