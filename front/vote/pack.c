/* pack.c: what `hustings pack check` says about a pack of VOTE!. */
#include "front/command.h"
#include "front/vote/words.h"
#include "rules/vote/cards.h"

static void report_vote_abilities(const struct vote_pack *k)
{
    int n[VOTE_KINDS], all = 0;
    for (int kind = VOTE_CHECK; kind < VOTE_KINDS; kind++) {
        n[kind] = cards_count(k->of_kind[kind]);
        all += n[kind];
    }
    const struct slot slots[] = {
        {"n", NULL, all},
        {"check", NULL, n[VOTE_CHECK]},
        {"double", NULL, n[VOTE_DOUBLE]},
        {"transfer", NULL, n[VOTE_TRANSFER]},
        {"cancel", NULL, n[VOTE_CANCEL]},
        {"eliminate", NULL, n[VOTE_ELIMINATE]},
        {"change", NULL, n[VOTE_CHANGE]},
    };
    say(stdout, W_PACK_VOTE_ABILITIES, slots, 7);
    putchar('\n');
}

/* A card that raises a score and lowers none is good; the other way round bad; otherwise mixed. */
void vote_report_pack(const struct content *c)
{
    const struct vote_pack *k = c->pack;
    int good = 0, bad = 0, events = 0, texts = 0, budget = 0, support = 0;
    for (int card = 0; card < k->count; card++) {
        const struct vote_card *v = &k->card[card];
        char modifiers[16];
        const struct slot slots[] = {{"id", content_id(c, 0, card), 0},
                                     {"name", vote_card_name(c, lang, card), 0},
                                     {"modifiers", vote_modifiers(c, card, modifiers), 0}};
        int up = v->budget > 0 || v->support > 0, down = v->budget < 0 || v->support < 0;
        fputs("  ", stdout);
        say(stdout, W_PACK_VOTE_CARD, slots, 3);
        putchar('\n');
        if (v->kind != VOTE_EVENT)
            continue;
        events++;
        good += up && !down;
        bad += down && !up;
        texts += vote_card_text(c, lang, card)[0] != 0;
        budget += v->budget;
        support += v->support;
    }
    const struct slot slots[] = {
        {"n", NULL, events},   {"good", NULL, good},     {"mixed", NULL, events - good - bad},
        {"bad", NULL, bad},    {"budget", NULL, budget}, {"support", NULL, support},
        {"texts", NULL, texts}};
    say(stdout, W_PACK_VOTE_EVENTS, slots, 7);
    putchar('\n');
    report_vote_abilities(k);
}
