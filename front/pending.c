#include "front/pending.h"

void pending_keep(struct pending *p, const struct reader *r)
{
    p->move = r->move;
    p->text = r->text;
    p->n = r->record.moves - 1;
    p->before = r->before;
}

json_t *pending_opened(const struct pending *p, const struct content *content, uint32_t viewers)
{
    return codec_write_move(content, p->before.bytes, &p->move, &p->text, viewers, 1);
}
