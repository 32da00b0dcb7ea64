/* letters.c FILE: writes what ICU knows about letters as C tables (server/hub/letters.h), when the program is built:
 * which letters look like others (UTS 39), and which script a letter belongs to. ICU itself would cost every start of the
 * program ten milliseconds, and thirty megabytes of libraries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { ROOM = 64, LAST = 0x10ffff };

static void check(UErrorCode status, const char *what)
{
    if (U_SUCCESS(status))
        return;
    fprintf(stderr, "letters: %s: %s\n", what, u_errorName(status));
    exit(1);
}

/* A letter as UTF-16: how many units. */
static int32_t units_of(UChar32 letter, UChar out[2])
{
    int32_t size = 0;
    U16_APPEND_UNSAFE(out, size, letter);
    return size;
}

/* Is it what it decomposes into, even if compatible letters count as the same? Names are compared in that form. */
static int is_decomposed(const UNormalizer2 *nfkd, UChar32 letter)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar units[2];
    int32_t size = units_of(letter, units);
    int is = unorm2_isNormalized(nfkd, units, size, &status);
    check(status, "unorm2_isNormalized");
    return is;
}

/* What a letter looks like, in UTF-8; 0: like nothing else. */
static int look_of(const USpoofChecker *spoof, UChar32 letter, char out[ROOM])
{
    UErrorCode status = U_ZERO_ERROR;
    UChar units[2], look[ROOM];
    int32_t size = units_of(letter, units);
    int32_t look_size = uspoof_getSkeleton(spoof, 0, units, size, look, ROOM, &status);
    check(status, "uspoof_getSkeleton");
    u_strToUTF8(out, ROOM, NULL, look, look_size, &status);
    check(status, "u_strToUTF8");
    return u_memcmp(look, units, size) != 0 || look_size != size;
}

/* The texts of all looks one after the other; an entry knows where its own begins. */
static void write_looks(FILE *file)
{
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *spoof = uspoof_open(&status);
    check(status, "uspoof_open");
    const UNormalizer2 *nfkd = unorm2_getNFKDInstance(&status);
    check(status, "unorm2_getNFKDInstance");
    for (int texts = 0; texts < 2; texts++) {
        size_t at = 0, count = 0;
        fprintf(file, texts ? "const char letters_texts[] =\n"
                            : "const struct letters_entry letters_looks[] = {\n");
        for (UChar32 letter = 1; letter <= LAST; letter++) {
            char look[ROOM];
            if (u_charType(letter) == U_SURROGATE || !u_isdefined(letter) || !is_decomposed(nfkd, letter) ||
                !look_of(spoof, letter, look))
                continue;
            if (!texts)
                fprintf(file, "{0x%x, %zu},\n", (unsigned)letter, at);
            for (const char *byte = look; texts && *byte; byte++)
                fprintf(file, "%s\\x%02x", byte == look ? "\"" : "", (unsigned char)*byte);
            if (texts)
                fprintf(file, "\\0\"\n");
            at += strlen(look) + 1;
            count++;
        }
        fprintf(file, texts ? ";\n" : "};\nconst size_t letters_look_count = %zu;\n", count);
    }
    uspoof_close(spoof);
}

/* A script begins here and ends where the next one begins; 0: letters that all scripts share. */
static void write_scripts(FILE *file)
{
    int before = -1;
    size_t count = 0;
    fprintf(file, "const struct letters_entry letters_scripts[] = {\n");
    for (UChar32 letter = 0; letter <= LAST; letter++) {
        UErrorCode status = U_ZERO_ERROR;
        int script = uscript_getScript(letter, &status);
        check(status, "uscript_getScript");
        if (script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN)
            script = 0;
        if (script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA || script == USCRIPT_BOPOMOFO ||
            script == USCRIPT_HANGUL)
            script = USCRIPT_HAN; /* they are written together, in one word */
        if (script != before)
            fprintf(file, "{0x%x, %d},\n", (unsigned)letter, script);
        count += script != before;
        before = script;
    }
    fprintf(file, "};\nconst size_t letters_script_count = %zu;\n", count);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (!file) {
        fprintf(stderr, "usage: letters FILE\n");
        return 2;
    }
    fprintf(file,
            "/* Made by tools/letters.c from ICU %s, Unicode %s. */\n#include \"server/hub/letters.h\"\n\n",
            U_ICU_VERSION, U_UNICODE_VERSION);
    write_looks(file);
    write_scripts(file);
    return fclose(file) ? 1 : 0;
}
