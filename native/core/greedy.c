#include "greedy.h"

enum { SHOTS = 128 }; /* more than there are cards: values count first, shots among equal ones */

/* What each choice of the draft is measured by: what the card adds, then how well it shoots. */
static int worth_of(const podium_tables *t, const int *grown, int card)
{
    int value = 0;
    for (int i = 0; i < t->held_count[card]; i++)
        value += grown[t->held[card][i]];
    return value * SHOTS + t->shots[card];
}

static int best(const podium_tables *t, const int *grown, cards_t offered)
{
    int found = -1, most = INT32_MIN;
    EACH_CARD(card, offered) {
        int worth = worth_of(t, grown, card);
        if (worth > most) {
            most = worth;
            found = card;
        }
    }
    return found;
}

static int worst(const podium_tables *t, const int *grown, cards_t offered)
{
    int found = -1, least = INT32_MAX;
    EACH_CARD(card, offered) {
        int worth = worth_of(t, grown, card);
        if (worth < least) {
            least = worth;
            found = card;
        }
    }
    return found;
}

static inline int size_told(int size) { return size < MOST_SIZES ? size : MOST_SIZES - 1; }

/* For each value: how much one more card with it is wanted (bots/drafting.py). */
static void want(const podium_tables *t, const game_t *g, const seat_t *own, int *grown)
{
    count_t bench = count_of(t, joined(own->bench, own->fresh)), owned = bench;
    for (int team = 0; team < own->teams; team++)
        EACH_CARD(card, own->team[team])
            count_add(t, &owned, card);
    for (int place = 0; place < t->values; place++)
        grown[place] = t->bench_gains[g->round - 1][place][size_told(bench.of[place])] +
                       t->owned_gains[g->round - 1][place][size_told(owned.of[place])];
}

/* Choices of the draft; the gift adds least to the giver's own cards (AS-52). */
static void choose_in_draft(const podium_tables *t, game_t *g, seat_t *own)
{
    int grown[MOST_VALUES];
    want(t, g, own, grown);
    if (g->phase == DISCARD) {
        own->choice = one_card(worst(t, grown, own->fresh));
        return;
    }
    int card = best(t, grown, g->phase == MARKET ? g->trio : own->hand);
    own->choice = one_card(card);
    if (g->phase == PAIR)
        own->gift = (int8_t)worst(t, grown, without(own->hand, card));
}

void choose(const podium_tables *t, game_t *g, int seat, int way)
{
    seat_t *own = &g->seat[seat];
    switch ((enum phase)g->phase) {
    case PLAN: choose_plan(t, g, own); break;
    case LINEUP: own->choice = lineup(t, own->bench, way); break;
    case SHOOT: own->choice = one_card(shooter(t, own->bench, way)); break;
    case INCOMING:
        own->choice = incoming(t, own->team[0], own->bench, affordable(t, g, seat), way);
        break;
    case OUTGOING: own->choice = outgoing(t, own->team[0], own->fresh, way); break;
    default: choose_in_draft(t, g, own); break;
    }
}

void make_choices(const podium_tables *t, game_t *g)
{
    if (g->phase == MARKET) {
        int seat = next_seat(g), card = first_card(g->seat[seat].choice);
        g->seat[seat].choice = NO_CARDS;
        take_market(t, g, seat, PICK_BLOCK * BLOCK + card);
    } else {
        g->waiting = 0;
        settle(t, g);
    }
    make_draws(t, g);
}

void greedy_step(const podium_tables *t, game_t *g)
{
    EACH_SEAT(seat, g->concerned)
        choose(t, g, (int)seat, 0);
    make_choices(t, g);
}
