#include "greedy.h"

enum { SHOTS = 128 }; /* more than there are cards: values count first, shots among equal ones */

/* What each choice of the draft is measured by: what the card adds, then how well it shoots. */
static int worth_of(const podium_tables *t, const count_t *mine, int card)
{
    return card_value(t, mine, card) * SHOTS + t->shots[card];
}

static int best(const podium_tables *t, const count_t *mine, cards_t offered)
{
    int found = -1, most = -1;
    EACH_CARD(card, offered) {
        int worth = worth_of(t, mine, card);
        if (worth > most) {
            most = worth;
            found = card;
        }
    }
    return found;
}

static int worst(const podium_tables *t, const count_t *mine, cards_t offered)
{
    int found = -1, least = INT32_MAX;
    EACH_CARD(card, offered) {
        int worth = worth_of(t, mine, card);
        if (worth < least) {
            least = worth;
            found = card;
        }
    }
    return found;
}

/* Choices of the draft; the gift adds least to the giver's own cards (AS-52). */
static void choose_in_draft(const podium_tables *t, game_t *g, seat_t *own)
{
    count_t mine = count_of(t, joined(own->bench, own->fresh));
    if (g->phase == DISCARD) {
        own->choice = one_card(worst(t, &mine, own->fresh));
        return;
    }
    int card = best(t, &mine, g->phase == MARKET ? g->trio : own->hand);
    own->choice = one_card(card);
    if (g->phase == PAIR)
        own->gift = (int8_t)worst(t, &mine, without(own->hand, card));
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
