/* remark.c: nobody says anything at the template game. A game of its own says what suits its moments: see
 * bots/vote/remark.c. */
#include "bots/remark.h"

int null_remark(const struct occasion *o, struct bot_remark *out);

int null_remark(const struct occasion *o, struct bot_remark *out)
{
    (void)o;
    (void)out;
    return 0;
}
