/* Sets of cards: one bit for each card, so that joining and taking away is one operation. */

#ifndef PODIUM_CARDS_H
#define PODIUM_CARDS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t low, high;
} cards_t;

static const cards_t NO_CARDS = {0, 0};

static inline int lowest_bit(uint64_t bits) { return __builtin_ctzll(bits); }

static inline int bits_in(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

static inline cards_t one_card(int card)
{
    cards_t set = NO_CARDS;
    if (card < 64)
        set.low = (uint64_t)1 << card;
    else
        set.high = (uint64_t)1 << (card - 64);
    return set;
}

static inline cards_t joined(cards_t a, cards_t b)
{
    return (cards_t){a.low | b.low, a.high | b.high};
}

static inline cards_t minus(cards_t a, cards_t b)
{
    return (cards_t){a.low & ~b.low, a.high & ~b.high};
}

static inline cards_t common(cards_t a, cards_t b)
{
    return (cards_t){a.low & b.low, a.high & b.high};
}

static inline cards_t with_card(cards_t set, int card) { return joined(set, one_card(card)); }

static inline cards_t without(cards_t set, int card) { return minus(set, one_card(card)); }

static inline bool has_card(cards_t set, int card)
{
    return (card < 64 ? set.low >> card : set.high >> (card - 64)) & 1;
}

static inline bool no_cards(cards_t set) { return !(set.low | set.high); }

static inline int count_cards(cards_t set) { return bits_in(set.low) + bits_in(set.high); }

/* The cards with a higher number than this one. */
static inline cards_t above(cards_t set, int card)
{
    if (card < 64)
        set.low &= ~(uint64_t)0 << card & ~((uint64_t)1 << card);
    else {
        set.low = 0;
        set.high &= ~(uint64_t)0 << (card - 64) & ~((uint64_t)1 << (card - 64));
    }
    return set;
}

static inline int first_card(cards_t set)
{
    return set.low ? lowest_bit(set.low) : 64 + lowest_bit(set.high);
}

static inline int last_card(cards_t set)
{
    return set.high ? 127 - __builtin_clzll(set.high) : 63 - __builtin_clzll(set.low);
}

/* Takes the lowest card out of a set; -1 if it is empty. */
static inline int take_card(cards_t *set)
{
    if (set->low) {
        int card = lowest_bit(set->low);
        set->low &= set->low - 1;
        return card;
    }
    if (set->high) {
        int card = 64 + lowest_bit(set->high);
        set->high &= set->high - 1;
        return card;
    }
    return -1;
}

/* Goes through the cards of a set in ascending order. */
#define EACH_CARD(card, set) \
    for (cards_t rest_of_##card = (set), *at_##card = &rest_of_##card; at_##card; at_##card = 0) \
        for (int card; (card = take_card(&rest_of_##card)) >= 0;)

/* Goes through the seats in a set of bits in ascending order. */
#define EACH_SEAT(seat, set) \
    for (unsigned left_of_##seat = (set), seat = 0; \
         left_of_##seat && ((seat = (unsigned)lowest_bit(left_of_##seat)), 1); \
         left_of_##seat &= left_of_##seat - 1)

#endif
