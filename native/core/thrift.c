/* Playoffs with an eye on the reserve (bots/thrift.py, bots/playouts/playoffs.py). */

#include "greedy.h"

enum { WAYS = 4, FAR = 1 << 20 };

static inline int least_of(int a, int b) { return a < b ? a : b; }

static inline int most_of(int a, int b) { return a > b ? a : b; }

int affordable(const podium_tables *t, const game_t *g, int seat)
{
    unsigned playing = still_in(t, g);
    int later = bits_in(playing) - 2, reserve = g->cards[seat];
    EACH_SEAT(other, playing)
        later += g->tickets[other];
    int spare = reserve - LEAST - (LEAST + 1) * later;
    return most_of(LEAST, least_of(least_of(MOST, LEAST + spare), reserve));
}

/* The place of the largest number; for way 1 of the second largest, and so on. */
static int nth(const podium_tables *t, const int *ranks, int way)
{
    int found = -1, limit = INT32_MAX;
    for (int time = 0; time <= way; time++) {
        int most = -1;
        for (int place = 0; place < t->values; place++)
            if (ranks[place] > most && ranks[place] < limit) {
                most = ranks[place];
                found = place;
            }
        limit = most;
    }
    return found;
}

/* So many of the cards: first those that rank lowest. */
static cards_t lowest(cards_t cards, const int *rank, int wanted)
{
    cards_t chosen = NO_CARDS;
    for (int i = 0; i < wanted && !no_cards(cards); i++) {
        int found = -1, least = INT32_MAX;
        EACH_CARD(card, cards)
            if (rank[card] < least) {
                least = rank[card];
                found = card;
            }
        chosen = with_card(chosen, found);
        cards = without(cards, found);
    }
    return chosen;
}

/* So many cards: those with this value first, among them and behind them the cheapest. */
static cards_t first(const podium_tables *t, cards_t cards, const count_t *count, int place, int most)
{
    int rank[MOST_CARDS];
    EACH_CARD(card, cards)
        rank[card] = card_value(t, count, card) + (t->places[card] >> place & 1 ? 0 : FAR);
    return lowest(cards, rank, most);
}

cards_t lineup(const podium_tables *t, cards_t cards, int way)
{
    int ranks[MOST_VALUES];
    count_t count = count_of(t, cards);
    for (int place = 0; place < t->values; place++) {
        int size = count.of[place];
        ranks[place] = least_of(size, TEAM) << 16 | size << 8 | place;
    }
    return first(t, cards, &count, nth(t, ranks, way), TEAM);
}

int shooter(const podium_tables *t, cards_t reserve, int way)
{
    int there = count_cards(reserve), found = -1, limit = INT32_MAX;
    int back = way == WAYS - 1 ? there : least_of(way + 1, there);
    for (int time = 0; time < most_of(back, 1); time++) {
        int most = -1;
        EACH_CARD(card, reserve)
            if (t->shots[card] > most && t->shots[card] < limit) {
                most = t->shots[card];
                found = card;
            }
        limit = most;
    }
    return found;
}

cards_t incoming(const podium_tables *t, cards_t team, cards_t reserve, int most, int way)
{
    int least = LEAST, best = -1;
    if (way > 0)
        least = most = least_of(way + 1, most_of(count_cards(reserve), LEAST));
    count_t old = count_of(t, team), new = count_of(t, reserve);
    int number = least, chosen = 0;
    for (int wide = least; wide <= most; wide++)
        for (int place = 0; place < t->values; place++) {
            int had = old.of[place], has = new.of[place];
            if (had + has <= 1)
                continue;
            int group = least_of(TEAM - wide, had) + least_of(wide, has);
            int score = group << 10 | (MOST - wide) << 5 | place;
            if (score > best) {
                best = score;
                number = wide;
                chosen = place;
            }
        }
    return first(t, reserve, &new, chosen, number);
}

cards_t outgoing(const podium_tables *t, cards_t team, cards_t entering, int way)
{
    int ranks[MOST_VALUES], rank[MOST_CARDS], number = count_cards(entering), kept = TEAM - number;
    count_t old = count_of(t, team), new = count_of(t, entering);
    for (int place = 0; place < t->values; place++)
        ranks[place] = (least_of(kept, old.of[place]) + new.of[place]) << 8 | place;
    int place = nth(t, ranks, least_of(way, 1));
    for (int i = 0; i < MOST_VALUES; i++)
        old.of[i] = (uint8_t)(old.of[i] + new.of[i]);
    EACH_CARD(card, team) {
        bool stays = kept > 0 && t->places[card] >> place & 1;
        kept -= stays;
        rank[card] = card_value(t, &old, card) + (stays ? FAR : 0);
    }
    return lowest(team, rank, number);
}
