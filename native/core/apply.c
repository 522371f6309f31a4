/* Carrying out a move (rules/apply.py, rules/choices.py). */

#include "game.h"

enum refusal card_of(int move, int block, cards_t cards, int *card)
{
    int detail = move - block * BLOCK;
    if (detail < 0 || detail >= BLOCK)
        return WRONG_KIND;
    *card = detail;
    return has_card(cards, detail) ? TAKEN : CARD_NOT_THERE;
}

int next_seat(const game_t *g) { return g->waiting ? lowest_bit(g->waiting) : -1; }

enum refusal apply_move(const podium_tables *t, game_t *g, int seat, int move)
{
    if (seat < 0 || seat >= t->managers || !(g->concerned >> seat & 1))
        return g->phase == OVER ? GAME_OVER : NOT_YOUR_CHOICE;
    if (move < 0 || move > WAIT_MOVE)
        move = WAIT_MOVE; /* of no kind that any phase takes */
    switch ((enum phase)g->phase) {
    case PICK: return take_pick(t, g, seat, move);
    case PAIR: return take_pair(t, g, seat, move);
    case DISCARD: return take_discard(t, g, seat, move);
    case MARKET: return take_market(t, g, seat, move);
    case PLAN: return take_plan(t, g, seat, move);
    case SHOOT: return take_shot(t, g, seat, move);
    default: return take_building(t, g, seat, move);
    }
}

void settle(const podium_tables *t, game_t *g)
{
    switch ((enum phase)g->phase) {
    case PICK: settle_picks(t, g); break;
    case PAIR: settle_pairs(t, g); break;
    case DISCARD: settle_discards(t, g); break;
    case PLAN: settle_plans(t, g); break;
    case LINEUP: settle_lineups(t, g); break;
    case SHOOT: settle_shots(t, g); break;
    case INCOMING: settle_incoming(t, g); break;
    default: settle_outgoing(t, g); break;
    }
}
