/* How strong cards are (rules/strength.py, rules/arenas.py). */

#ifndef PODIUM_STRENGTH_H
#define PODIUM_STRENGTH_H

#include "cards.h"
#include "podium_allstar.h"

enum { PLACE_BITS = 5, PLACE_MASK = 31, ROOM = 5, COMBO_KEY = 6 << 2 * ROOM };

/* How many cards have each value. */
typedef struct {
    uint8_t of[MOST_VALUES];
} count_t;

static inline void count_add(const podium_tables *t, count_t *count, int card)
{
    for (int i = 0; i < MOST_VALUES; i++)
        count->of[i] = (uint8_t)(count->of[i] + t->lanes[card][i]);
}

static inline void count_take(const podium_tables *t, count_t *count, int card)
{
    for (int i = 0; i < MOST_VALUES; i++)
        count->of[i] = (uint8_t)(count->of[i] - t->lanes[card][i]);
}

static inline count_t count_of(const podium_tables *t, cards_t cards)
{
    count_t count = {{0}};
    EACH_CARD(card, cards)
        count_add(t, &count, card);
    return count;
}

/* The key (AS-15) of the best team of cards counted so: size << 5 | place; of no cards at all it
 * means nothing. */
static inline int key_of(const count_t *count)
{
    uint8_t best = 0;
    for (int i = 0; i < MOST_VALUES; i++) {
        uint8_t size = count->of[i] < 5 ? count->of[i] : 5;
        uint8_t key = (uint8_t)(size << PLACE_BITS | i);
        best = key > best ? key : best;
    }
    return best;
}

static inline int team_key(const podium_tables *t, cards_t team)
{
    count_t count = count_of(t, team);
    return key_of(&count);
}

/* What teams of five are compared by in an arena: higher is better, equal is equal. `own_key`: the
 * team's own key. */
int arena_key(const podium_tables *t, int arena, cards_t team, int own_key);

#endif
