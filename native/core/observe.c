/* An observation as a row of small numbers (environment/layout.py). */

#include "game.h"

#include <string.h>

enum { LARGEST = 255, SEAT_NUMBERS = 8, SEAT_ROWS = 4, OWN_ROWS = 10 };

static int table_size(const podium_tables *t)
{
    return PHASES + ROUNDS + 1 + t->species + (ROUNDS + 1) * t->arenas + 2 * t->cards + t->managers;
}

static int seat_size(const podium_tables *t) { return SEAT_ROWS * t->cards + SEAT_NUMBERS; }

int observation_size(const podium_tables *t)
{
    return table_size(t) + t->managers * seat_size(t) + OWN_ROWS * t->cards + ROUNDS;
}

static inline uint8_t small(int32_t number) { return (uint8_t)(number < LARGEST ? number : LARGEST); }

static inline void mark(uint8_t *row, cards_t cards)
{
    EACH_CARD(card, cards)
        row[card] = 1;
}

static uint8_t *mark_table(const podium_tables *t, const game_t *g, int seat, uint8_t *row)
{
    row[g->phase] = 1;
    row += PHASES;
    row[g->round - 1] = 1;
    row += ROUNDS;
    *row++ = g->turn;
    mark(row, (cards_t){g->species, 0});
    row += t->species;
    for (int bus = 0; bus < g->open_arenas; bus++)
        row[bus * t->arenas + g->arena[bus]] = 1;
    row += ROUNDS * t->arenas;
    mark(row, (cards_t){g->used, 0});
    row += t->arenas;
    mark(row, g->trio);
    row += t->cards;
    mark(row, g->gone);
    row += t->cards;
    if (g->starter >= 0)
        row[(g->starter - seat + t->managers) % t->managers] = 1;
    return row + t->managers;
}

static uint8_t *mark_seat(const podium_tables *t, const game_t *g, int seat, uint8_t *row)
{
    for (int team = 0; team < g->teams[seat]; team++)
        mark(row + team * t->cards, g->open[seat][team]);
    row += ROUNDS * t->cards;
    mark(row, g->known[seat]);
    row += t->cards;
    *row++ = g->cards[seat];
    *row++ = g->incoming[seat];
    *row++ = small(g->tickets[seat]);
    *row++ = g->places[seat];
    *row++ = small(g->season_fans[seat]);
    *row++ = small(g->playoff_fans[seat]);
    *row++ = g->concerned >> seat & 1;
    *row++ = g->waiting >> seat & 1;
    return row;
}

static void mark_own(const podium_tables *t, const seat_t *own, uint8_t *row)
{
    const cards_t gift = own->gift < 0 ? NO_CARDS : one_card(own->gift);
    const cards_t rows[] = {own->hand, own->fresh, own->bench, own->choice,
                            gift,      own->given, own->discarded};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++, row += t->cards)
        mark(row, rows[i]);
    for (int team = 0; team < own->teams; team++)
        mark(row + team * t->cards, own->team[team]);
    memcpy(row + ROUNDS * t->cards, own->bus, own->buses);
}

void observe(const podium_tables *t, const game_t *g, int seat, uint8_t *row)
{
    memset(row, 0, (size_t)observation_size(t));
    row = mark_table(t, g, seat, row);
    for (int k = 0; k < t->managers; k++)
        row = mark_seat(t, g, (seat + k) % t->managers, row);
    mark_own(t, &g->seat[seat], row);
}
