/* The choices of the greedy bot (bots/greedy.py), made for a whole step. */

#ifndef PODIUM_GREEDY_H
#define PODIUM_GREEDY_H

#include "game.h"
#include "strength.h"

/* The seat's choice for this step, as if made by moves. `way`: 0 for greedy's own, in the playoffs
 * also others (bots/playouts/playoffs.py). */
void choose(const podium_tables *t, game_t *g, int seat, int way);

/* planning.c: swaps, new team and buses of a round. */
void choose_plan(const podium_tables *t, const game_t *g, seat_t *own);

/* thrift.c: sets of cards in the playoffs, and who shoots. */
cards_t lineup(const podium_tables *t, cards_t cards, int way);
cards_t incoming(const podium_tables *t, cards_t team, cards_t reserve, int most, int way);
cards_t outgoing(const podium_tables *t, cards_t team, cards_t entering, int way);
int shooter(const podium_tables *t, cards_t reserve, int way);
int affordable(const podium_tables *t, const game_t *g, int seat);

/* Carries out what all have chosen, and the draws that follow. */
void make_choices(const podium_tables *t, game_t *g);

/* One step of greedy bots. */
void greedy_step(const podium_tables *t, game_t *g);

/* What a card adds to cards counted so (bots/drafting.py). */
static inline int card_value(const podium_tables *t, const count_t *count, int card)
{
    int value = 0;
    for (int i = 0; i < t->held_count[card]; i++)
        value += t->gains[count->of[t->held[card][i]]];
    return value;
}

#endif
