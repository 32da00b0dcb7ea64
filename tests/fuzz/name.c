/* name.c: fuzzes names and sayings: two of them, a line feed between. A name that passes is well-formed, and
 * whether two look alike does not depend on their order. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "match/text.h"
#include "server/hub/names.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of what is invisible on its own, only what emoji are joined with, and not at an end. */
static int is_part_of_emoji(utf8proc_int32_t letter)
{
    return letter == 0x200d || letter == 0xfe0f || (letter >= 0xe0061 && letter <= 0xe007f);
}

/* A text that was taken: well-formed, and no control or format character or other hidden letter in it. */
static void check_sound(const char *name)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    utf8proc_int32_t before = 0;
    while (*at) {
        utf8proc_int32_t letter;
        utf8proc_ssize_t step = utf8proc_iterate(at, -1, &letter);
        if (step <= 0)
            abort();
        utf8proc_category_t kind = utf8proc_category(letter);
        if (kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CN)
            abort();
        int is_hidden = kind == UTF8PROC_CATEGORY_CF || utf8proc_get_property(letter)->ignorable;
        if (is_hidden && (!is_part_of_emoji(letter) || !before || (before == 0x200d && letter == 0x200d)))
            abort();
        before = letter;
        at += step;
    }
    if (before == 0x200d || text_shows_nothing(name))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 2);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = text[size + 1] = '\0';
    char *second = strchr(text, '\n');
    second = second ? second + 1 : text + strlen(text);
    if (second > text && second[-1] == '\n')
        second[-1] = '\0';
    int a = names_fault(text, 20) == WORD_NONE, b = names_fault(second, 20) == WORD_NONE;
    if (a)
        check_sound(text);
    if (names_say_fault(text, 200) == WORD_NONE)
        check_sound(text);
    if (a && b && names_alike(text, second) != names_alike(second, text))
        abort();
    if (a && !names_alike(text, text))
        abort();
    free(text);
    return 0;
}
