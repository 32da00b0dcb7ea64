/* saved.c: implements the header of saved games, and the body of a single match. */
#include "match/saved.h"

#include <string.h>
#include <zlib.h>

#include "match/fair.h"
#include "match/games.h"

/* Where the fields of the header are. */
enum {
    AT_MAGIC = 0,
    AT_FORMAT = 8,
    AT_KIND = 10,
    AT_SEATS = 11,
    AT_SIZE = 12,
    AT_GAME = 16,
    AT_PACK = 32,
    AT_OPTIONS = 64,
    AT_LAYOUT = 80,
    AT_CHECKSUM = 84,
    GAME_ROOM = AT_PACK - AT_GAME,
    PACK_ROOM = AT_OPTIONS - AT_PACK
};
static const char magic[8] = {'h', 'u', 's', 't', 'i', 'n', 'g', 's'};

_Static_assert(AT_OPTIONS + 4 * MAX_OPTIONS == AT_LAYOUT, "the header has room for all options");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "positions are saved as they are in memory");

static void put_le(uint8_t *to, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(n >> 8 * i);
}

static uint32_t get_le(const uint8_t *from, int bytes)
{
    uint32_t n = 0;
    for (int i = 0; i < bytes; i++)
        n |= (uint32_t)from[i] << 8 * i;
    return n;
}

/* The CRC-32 of all bytes but the checksum's own. */
static uint32_t checksum(const uint8_t *bytes, size_t size)
{
    uLong crc = crc32(0, bytes, AT_CHECKSUM);
    return (uint32_t)crc32(crc, bytes + SAVED_HEADER, (uInt)(size - SAVED_HEADER));
}

void saved_seal(const struct saved *what, uint8_t *bytes)
{
    memset(bytes, 0, SAVED_HEADER);
    memcpy(bytes + AT_MAGIC, magic, sizeof magic);
    put_le(bytes + AT_FORMAT, SAVED_FORMAT, 2);
    bytes[AT_KIND] = (uint8_t)what->kind;
    bytes[AT_SEATS] = (uint8_t)what->seats;
    put_le(bytes + AT_SIZE, what->size, 4);
    memcpy(bytes + AT_GAME, what->content->game->name, strnlen(what->content->game->name, GAME_ROOM));
    fair_from_hex(what->content->sha256, PACK_ROOM, bytes + AT_PACK);
    for (int i = 0; i < MAX_OPTIONS; i++)
        put_le(bytes + AT_OPTIONS + 4 * i, (uint32_t)what->options[i], 4);
    put_le(bytes + AT_LAYOUT, what->layout, 4);
    put_le(bytes + AT_CHECKSUM, checksum(bytes, what->size), 4);
}

/* The bytes are a whole saved game of this format. */
static int check_whole(const uint8_t *bytes, size_t size, struct error *e)
{
    if (size < SAVED_HEADER || memcmp(bytes + AT_MAGIC, magic, sizeof magic) != 0)
        return error_set(e, BAD_INPUT, W_ERROR_SAVED_UNKNOWN, "");
    if (get_le(bytes + AT_FORMAT, 2) != SAVED_FORMAT) {
        error_set(e, BAD_INPUT, W_ERROR_SAVED_FORMAT, "");
        e->value = get_le(bytes + AT_FORMAT, 2);
        e->high = SAVED_FORMAT;
        return -1;
    }
    if (get_le(bytes + AT_SIZE, 4) != size || get_le(bytes + AT_CHECKSUM, 4) != checksum(bytes, size))
        return error_set(e, BAD_INPUT, W_ERROR_SAVED_DAMAGED, "");
    return 0;
}

/* The header of whole bytes is the wanted one. */
static int check_same(const struct saved *what, const uint8_t *bytes, const uint8_t *wanted, struct error *e)
{
    char text[GAME_ROOM + 1] = {0};
    if (bytes[AT_KIND] != wanted[AT_KIND])
        return error_set(e, BAD_INPUT, what->kind == SAVED_BATCH ? W_ERROR_SAVED_SINGLE : W_ERROR_SAVED_BATCH,
                         "");
    if (memcmp(bytes + AT_GAME, wanted + AT_GAME, GAME_ROOM) != 0) {
        error_set(e, BAD_INPUT, W_ERROR_SAVED_GAME, "");
        memcpy(text, bytes + AT_GAME, GAME_ROOM);
        return error_text(e, game_find(text) ? text : "?");
    }
    if (bytes[AT_SEATS] != wanted[AT_SEATS]) {
        error_set(e, BAD_INPUT, W_ERROR_SAVED_PLAYERS, "");
        e->value = bytes[AT_SEATS];
        e->high = what->seats;
        return -1;
    }
    if (memcmp(bytes + AT_PACK, wanted + AT_PACK, PACK_ROOM) != 0) {
        error_set(e, BAD_INPUT, W_ERROR_SAVED_PACK, "");
        fair_to_hex(bytes + AT_PACK, PACK_ROOM / 4, text);
        return error_text(e, text);
    }
    if (memcmp(bytes + AT_OPTIONS, wanted + AT_OPTIONS, AT_CHECKSUM - AT_OPTIONS) != 0)
        return error_set(e, BAD_INPUT, W_ERROR_SAVED_OPTIONS, "");
    return memcmp(bytes, wanted, AT_CHECKSUM) == 0 ? 0 : error_set(e, BAD_INPUT, W_ERROR_SAVED_DAMAGED, "");
}

int saved_check(const struct saved *what, const void *bytes, size_t size, struct error *e)
{
    uint8_t wanted[SAVED_HEADER] = {0};
    struct saved header = *what;
    if (check_whole(bytes, size, e))
        return -1;
    header.size = SAVED_HEADER; /* without a body */
    saved_seal(&header, wanted);
    put_le(wanted + AT_SIZE, what->size, 4);
    return check_same(what, bytes, wanted, e);
}

int saved_check_position(const struct content *content, const void *position, int seats, const int *options,
                         struct error *e)
{
    const struct game *game = content->game;
    struct fault fault = {0, 0, 0};
    if (!game->form(content->pack, position, seats, options))
        return error_set(e, BAD_INPUT, W_ERROR_SAVED_IMPOSSIBLE, "");
    if (game->check(content->pack, position, &fault))
        return 0;
    error_set(e, BAD_INPUT, WORD_NONE, "");
    game->codec->tell(content, &fault, e);
    return -1;
}

/* --- a single match: the number of chance moves, the position, the texts if the game has any ----------------- */

enum { BODY_DRAWS = SAVED_HEADER, BODY_POSITION = BODY_DRAWS + 8 };

static size_t texts_size(const struct content *content)
{
    return codec_has_texts(content->game) ? sizeof(struct texts) : 0;
}

size_t saved_match_size(const struct content *content)
{
    return BODY_POSITION + position_size(content) + texts_size(content);
}

static struct saved match_saved(const struct match *m)
{
    return (struct saved){.content = m->content,
                          .kind = SAVED_SINGLE,
                          .seats = m->seats,
                          .options = m->numbers,
                          .size = saved_match_size(m->content)};
}

void saved_match_write(const struct match *m, void *out)
{
    struct saved what = match_saved(m);
    uint8_t *to = out;
    put_le(to + BODY_DRAWS, m->draws, 8);
    memcpy(to + BODY_POSITION, m->position.bytes, position_size(m->content));
    memcpy(to + BODY_POSITION + position_size(m->content), &m->texts, texts_size(m->content));
    saved_seal(&what, to);
}

/* A place for a text holds a valid one or none, and zeros behind it. */
static int is_text(const struct text *text)
{
    size_t length = strnlen(text->bytes, sizeof text->bytes);
    for (size_t i = length; i < sizeof text->bytes; i++)
        if (text->bytes[i])
            return 0;
    return length < sizeof text->bytes && (length == 0 || text_fault(text->bytes, length) == TEXT_FINE);
}

/* All texts are valid, and those that the position refers to exist. */
static int are_texts(const struct content *content, const void *position, const struct texts *texts)
{
    unsigned due = content->game->codec->texts_due(position);
    for (int i = 0; i < TEXT_PLACES; i++)
        if (!is_text(&texts->at[i]) || ((due >> i & 1) && !texts->at[i].bytes[0]))
            return 0;
    return 1;
}

int saved_match_read(struct match *m, const void *bytes, size_t size, struct error *e)
{
    struct saved what = match_saved(m);
    union position position;
    struct texts texts = {0};
    const uint8_t *from = bytes;
    size_t room = position_size(m->content);
    if (saved_check(&what, bytes, size, e))
        return -1;
    memcpy(position.bytes, from + BODY_POSITION, room);
    memcpy(&texts, from + BODY_POSITION + room, texts_size(m->content));
    if (saved_check_position(m->content, position.bytes, m->seats, m->numbers, e))
        return -1;
    if (codec_has_texts(m->content->game) && !are_texts(m->content, position.bytes, &texts))
        return error_set(e, BAD_INPUT, W_ERROR_SAVED_IMPOSSIBLE, "");
    m->draws = get_le(from + BODY_DRAWS, 4) | (uint64_t)get_le(from + BODY_DRAWS + 4, 4) << 32;
    memcpy(m->position.bytes, position.bytes, room);
    if (codec_has_texts(m->content->game))
        m->texts = texts;
    return 0;
}
