/* picture_worker.c: one picture in, its two cards out; run in a process of its own (picture_main.c).
 *
 * Reads the picture from descriptor 0, writes WebP to descriptors 3 (600 × 900) and 4 (240 × 360), and one
 * line to descriptor 1: "ok BORDERED ENLARGED", or what is wrong: "format", "large W H", "small W H",
 * "memory", "broken DETAIL", "write DETAIL". It says nothing to people. */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vips/vips.h>
#include <webp/encode.h>

#include "front/dixit/picture_worker.h"

/* Reports how it went, on one line: a word and what it refers to; always -1. */
static int answer(const char *word, const char *detail)
{
    size_t length = strcspn(detail, "\r\n"), most = WORKER_MOST_ANSWER - 16; /* no word is longer */
    dprintf(STDOUT_FILENO, "%s %.*s\n", word, (int)(length < most ? length : most), detail);
    return -1;
}

static int answer_numbers(const char *word, int a, int b)
{
    char detail[32];
    snprintf(detail, sizeof detail, "%d %d", a, b);
    return answer(word, detail);
}

static int broken(void)
{
    return answer("broken", vips_error_buffer());
}

/* --- in and out ----------------------------------------------------------------------------------------- */

static char *read_picture(size_t *size)
{
    size_t cap = (size_t)PICTURE_MOST_MIB << 20;
    char *bytes = malloc(cap);
    if (!bytes) {
        answer("memory", "");
        return NULL;
    }
    *size = fread(bytes, 1, cap, stdin);
    if (ferror(stdin)) {
        answer("broken", strerror(errno));
        free(bytes);
        return NULL;
    }
    return bytes;
}

static int write_all(int descriptor, const char *bytes, size_t size)
{
    while (size) {
        ssize_t wrote = write(descriptor, bytes, size);
        if (wrote < 0 && errno != EINTR)
            return answer("write", strerror(errno));
        if (wrote > 0) {
            bytes += wrote;
            size -= (size_t)wrote;
        }
    }
    return close(descriptor) ? answer("write", strerror(errno)) : 0;
}

/* The quality is that of our own cards (docs/art.md). libwebp gets the pixels and nothing else, so nothing else can come along;
 * libvips would add its own EXIF, even when told not to (8.14). */
static int save(VipsImage *card, int descriptor)
{
    int wide = vips_image_get_width(card), high = vips_image_get_height(card);
    uint8_t *bytes = NULL;
    size_t size;
    void *pixels = vips_image_write_to_memory(card, &size);
    if (!pixels)
        return broken();
    size = WebPEncodeRGB(pixels, wide, high, wide * 3, 72, &bytes);
    int bad = size ? write_all(descriptor, (char *)bytes, size) : answer("memory", "");
    g_free(pixels);
    WebPFree(bytes);
    return bad;
}

/* --- opening -------------------------------------------------------------------------------------------- */

struct picture {
    VipsImage *image; /* nothing of it is decoded yet */
    int width, height, drawing;
};

/* The decoders of the five formats; all others are blocked. */
static const char *const decoders[] = {"VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp",
                                       "VipsForeignLoadSvg", "VipsForeignLoadHeif"};
enum { DECODERS = sizeof decoders / sizeof *decoders, SVG = 3, HEIF = 4 };

static void shut_the_others(void)
{
    vips_operation_block_set("VipsForeignLoad", TRUE);
    for (int i = 0; i < DECODERS; i++)
        vips_operation_block_set(decoders[i], FALSE);
}

/* Which of the five, by what the bytes are; -1 for none. SVG is taken as it is, not out of an archive. */
static int find_decoder(const char *bytes, size_t size)
{
    const char *name = vips_foreign_find_load_buffer(bytes, size);
    int zipped = size > 1 && bytes[0] == 0x1f;
    for (int i = 0; name && !zipped && i < DECODERS; i++)
        if (g_str_has_prefix(name, decoders[i]))
            return i;
    return -1;
}

/* HEIF is a box for several codecs: AVIF is the one with AV1 in it. */
static int is_avif(VipsImage *image)
{
    const char *codec;
    return vips_image_get_typeof(image, "heif-compression") != 0 &&
           vips_image_get_string(image, "heif-compression", &codec) == 0 && strcmp(codec, "av1") == 0;
}

/* A drawing has no pixels before it is drawn, so it is drawn in the size wanted, whatever size it states:
 * that is rounded to whole numbers, so a small drawing is measured again, drawn larger. Loaded from memory it
 * has no location, so librsvg does not follow references to files. */
static int open_drawing(struct picture *p, const char *bytes, size_t size)
{
    double scale = 1;
    p->drawing = 1;
    for (int tries = 0; tries < 4; tries++) {
        double wide = (double)CARD_WIDTH / p->width, high = (double)CARD_HEIGHT / p->height;
        double more = wide < high ? wide : high;
        if (more > 0.99 && more < 1.01)
            return 0;
        scale *= more;
        g_object_unref(p->image);
        p->image = NULL;
        if (vips_svgload_buffer((void *)bytes, size, &p->image, "scale", scale, "fail_on", VIPS_FAIL_ON_ERROR,
                                NULL))
            return broken();
        p->width = vips_image_get_width(p->image);
        p->height = vips_image_get_height(p->image);
    }
    return answer("broken", "svg: no usable size");
}

/* What the header says: a format that we take, a size that we take. */
static int open_picture(struct picture *p, const char *bytes, size_t size)
{
    int decoder = find_decoder(bytes, size);
    if (decoder < 0)
        return answer("format", "");
    p->image = vips_image_new_from_buffer(bytes, size, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                          VIPS_FAIL_ON_ERROR, NULL);
    if (!p->image)
        return broken();
    int turned = vips_image_get_orientation_swap(p->image), wide = vips_image_get_width(p->image),
        high = vips_image_get_height(p->image);
    p->width = turned ? high : wide;
    p->height = turned ? wide : high;
    if (decoder == HEIF && !is_avif(p->image))
        return answer("format", "");
    if (wide > PICTURE_MOST_SIDE || high > PICTURE_MOST_SIDE ||
        (decoder != SVG && (int64_t)wide * high > (int64_t)PICTURE_MOST_MEGAPIXELS * 1000000))
        return answer_numbers("large", p->width, p->height);
    if (decoder == SVG)
        return open_drawing(p, bytes, size);
    if (wide < PICTURE_LEAST_SIDE || high < PICTURE_LEAST_SIDE)
        return answer_numbers("small", p->width, p->height);
    return 0;
}

/* --- drawing -------------------------------------------------------------------------------------------- */

/* Into sRGB: by the profile that the picture brings, if it is any good; otherwise as the numbers are meant.
 * (Giving a profile only for the result would send the others through CIELAB, and blue would come back as
 * violet.) */
static int to_srgb(VipsImage *in, VipsImage **out)
{
    if (vips_image_get_typeof(in, VIPS_META_ICC_NAME) &&
        vips_icc_transform(in, out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, NULL) == 0)
        return 0;
    vips_error_clear();
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

/* Whole, upright, in sRGB, on paper where it is transparent, as large as the card allows. Anything within one
 * per cent of 2:3 is stretched to fit. */
static VipsImage *fit(const struct picture *p, VipsImage **t)
{
    const double paper[] = {243, 234, 216};
    double shape = (double)p->width / p->height * CARD_HEIGHT / CARD_WIDTH;
    VipsArrayDouble *background = vips_array_double_new(paper, 3);
    int bad = vips_thumbnail_image(p->image, &t[0], CARD_WIDTH, "height", CARD_HEIGHT, "size",
                                   fabs(shape - 1) < 0.01 ? VIPS_SIZE_FORCE : VIPS_SIZE_BOTH, NULL) ||
              to_srgb(t[0], &t[1]) ||
              (vips_image_hasalpha(t[1]) ? vips_flatten(t[1], &t[2], "background", background, NULL)
                                         : vips_copy(t[1], &t[2], NULL)) ||
              vips_cast_uchar(t[2], &t[3], NULL) || !(t[4] = vips_image_copy_memory(t[3]));
    vips_area_unref(VIPS_AREA(background));
    return bad ? NULL : t[4];
}

/* Behind a picture of another shape is the same picture, large enough to cover the card, blurred and dimmed:
 * nothing of the picture is cut off, and the border has its colours. */
static VipsImage *cover(VipsImage *whole, VipsImage **t)
{
    const int part = 30; /* blurred by being drawn so much smaller first */
    if (vips_thumbnail_image(whole, &t[0], CARD_WIDTH / part, "height", CARD_HEIGHT / part, "crop",
                             VIPS_INTERESTING_CENTRE, NULL) ||
        vips_gaussblur(t[0], &t[1], 1.5, NULL) || vips_resize(t[1], &t[2], part, NULL) ||
        vips_linear1(t[2], &t[3], 0.55, 0, "uchar", TRUE, NULL) ||
        vips_insert(t[3], whole, &t[4], (CARD_WIDTH - vips_image_get_width(whole)) / 2,
                    (CARD_HEIGHT - vips_image_get_height(whole)) / 2, NULL))
        return NULL;
    return (t[5] = vips_image_copy_memory(t[4]));
}

static int make_cards(const struct picture *p)
{
    VipsImage *owner = vips_image_new(); /* of everything in between */
    VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(owner), 12);
    VipsImage *whole = fit(p, t), *card = whole;
    int bordered =
        whole && (vips_image_get_width(whole) != CARD_WIDTH || vips_image_get_height(whole) != CARD_HEIGHT);
    int enlarged = !p->drawing && p->width * 5 < CARD_WIDTH * 4 && p->height * 5 < CARD_HEIGHT * 4;
    if (bordered)
        card = cover(whole, t + 5);
    int bad = !card || vips_resize(card, &t[11], (double)SMALL_WIDTH / CARD_WIDTH, NULL) ? broken() : 0;
    bad = bad || save(card, WORKER_CARD) || save(t[11], WORKER_SMALL);
    g_object_unref(owner);
    if (!bad)
        answer_numbers("ok", bordered, enlarged);
    return bad ? -1 : 0;
}

static void be_silent(const char *domain, GLogLevelFlags level, const char *text, void *data)
{
    (void)domain, (void)level, (void)text, (void)data;
}

int pictures_prepare(const char *program)
{
    setenv("LC_ALL", "C.UTF-8", 1);         /* details in one language */
    setenv("VIPS_DISC_THRESHOLD", "8g", 1); /* in memory or not at all: nothing is left in /tmp */
    g_log_set_default_handler(be_silent, NULL);
    if (VIPS_INIT(program))
        return -1;
    shut_the_others();
    vips_concurrency_set(1); /* several pictures run side by side instead */
    vips_cache_set_max(0);
    return 0;
}

int picture_work(void)
{
    struct picture p = {NULL};
    size_t size;
    char *bytes = read_picture(&size);
    int bad = !bytes || open_picture(&p, bytes, size) || make_cards(&p);
    if (p.image)
        g_object_unref(p.image);
    free(bytes);
    return bad ? -1 : 0;
}
