/* Combinations (AS-18). */

#include "strength.h"

enum { STRAIGHT = 1, THREE_AND_PAIR = 2, ALL_SYMBOLS = 3, FIVE = 5 };

static inline int highest_bit(uint32_t bits) { return 31 - __builtin_clz(bits); }

static int straight(const podium_tables *t, const int *cards)
{
    unsigned numbers = 0;
    for (int i = 0; i < FIVE; i++)
        numbers |= 1u << t->number[cards[i]];
    int lowest = lowest_bit(numbers);
    if (numbers != 31u << lowest)
        return 0;
    return COMBO_KEY | t->number_place[lowest + FIVE - 1] << ROOM;
}

/* The best key of one split: the place of the three, then of the pair, which is another one. */
static int split_key(uint32_t of_three, uint32_t of_pair)
{
    int best = 0;
    while (of_three) {
        int value = highest_bit(of_three);
        uint32_t other = of_pair & ~(1u << value);
        of_three ^= 1u << value;
        if (other) {
            int key = COMBO_KEY | value << ROOM | highest_bit(other);
            best = key > best ? key : best;
        }
    }
    return best;
}

static int three_and_pair(const podium_tables *t, const int *cards)
{
    uint32_t seen[FIVE];
    int best = 0;
    for (int i = 0; i < FIVE; i++)
        seen[i] = t->places[cards[i]] & (t->numbers_only ? t->number_values : ~0u);
    for (int one = 0; one < FIVE; one++)
        for (int two = one + 1; two < FIVE; two++) {
            uint32_t three = ~0u;
            for (int i = 0; i < FIVE; i++)
                if (i != one && i != two)
                    three &= seen[i];
            int key = split_key(three, seen[one] & seen[two]);
            best = key > best ? key : best;
        }
    return best;
}

/* Whether each of the cards from `first` on can show a different one of the symbols left. */
static bool one_each(const podium_tables *t, const int *cards, int first, uint32_t left)
{
    if (first == FIVE)
        return !left;
    for (uint32_t own = t->places[cards[first]] & left; own; own &= own - 1)
        if (one_each(t, cards, first + 1, left & ~(own & (0u - own))))
            return true;
    return false;
}

static int all_symbols(const podium_tables *t, const int *cards)
{
    uint32_t shown = 0;
    for (int i = 0; i < FIVE; i++)
        shown |= t->places[cards[i]] & t->symbol_values;
    if (shown != t->symbol_values)
        return 0;
    return !t->one_each || one_each(t, cards, 0, t->symbol_values) ? COMBO_KEY : 0;
}

int arena_key(const podium_tables *t, int arena, cards_t team, int own_key)
{
    int cards[MOST_CARDS], count = 0, combo = 0;
    if (t->combo[arena]) {
        EACH_CARD(card, team)
            cards[count++] = card;
        switch (t->combo[arena]) {
        case STRAIGHT: combo = straight(t, cards); break;
        case THREE_AND_PAIR: combo = three_and_pair(t, cards); break;
        default: combo = all_symbols(t, cards); break;
        }
    }
    return combo ? combo : own_key << ROOM;
}
