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

static inline void mark_bits(uint8_t *row, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        row[lowest_bit(bits)] = 1;
}

static inline void mark(uint8_t *row, cards_t cards)
{
    mark_bits(row, cards.low);
    mark_bits(row + 64, cards.high);
}

static uint8_t *mark_table(const podium_tables *t, const game_t *g, uint8_t *row)
{
    row[g->phase] = 1;
    row += PHASES;
    row[g->round - 1] = 1;
    row += ROUNDS;
    *row++ = g->turn;
    mark_bits(row, g->species);
    row += t->species;
    for (int bus = 0; bus < g->open_arenas; bus++)
        row[bus * t->arenas + g->arena[bus]] = 1;
    row += ROUNDS * t->arenas;
    mark_bits(row, g->used);
    row += t->arenas;
    mark(row, g->trio);
    row += t->cards;
    mark(row, g->gone);
    return row + t->cards + t->managers;
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
    return row + 1;
}

/* What all see, the same until the step is settled: the table without who started, then every
 * seat, without whether it is waited for. */
static void draw_image(const podium_tables *t, game_t *g)
{
    memset(g->image, 0, (size_t)(table_size(t) + t->managers * seat_size(t)));
    uint8_t *row = mark_table(t, g, g->image);
    for (int seat = 0; seat < t->managers; seat++)
        row = mark_seat(t, g, seat, row);
    g->image_step = g->step;
}

/* The rows of one's own cards, in order; teams and buses stand behind them. */
enum { HAND_ROW, FRESH_ROW, BENCH_ROW, CHOICE_ROW, GIFT_ROW, GIVEN_ROW, DISCARDED_ROW, TEAM_ROWS };

/* What moves of a step cannot change. */
static void mark_kept(const podium_tables *t, const seat_t *own, uint8_t *row)
{
    memset(row, 0, (size_t)(OWN_ROWS * t->cards + ROUNDS));
    mark(row + HAND_ROW * t->cards, own->hand);
    mark(row + FRESH_ROW * t->cards, own->fresh);
    mark(row + GIVEN_ROW * t->cards, own->given);
    mark(row + DISCARDED_ROW * t->cards, own->discarded);
}

/* What moves change in plans alone: swaps and buses. */
static void mark_plan(const podium_tables *t, const seat_t *own, uint8_t *row)
{
    memset(row + BENCH_ROW * t->cards, 0, (size_t)t->cards);
    mark(row + BENCH_ROW * t->cards, own->bench);
    row += TEAM_ROWS * t->cards;
    memset(row, 0, (size_t)(ROUNDS * t->cards + ROUNDS));
    for (int team = 0; team < own->teams; team++)
        mark(row + team * t->cards, own->team[team]);
    memcpy(row + ROUNDS * t->cards, own->bus, own->buses);
}

static void mark_choice(const podium_tables *t, const seat_t *own, uint8_t *row)
{
    row += CHOICE_ROW * t->cards;
    memset(row, 0, (size_t)(2 * t->cards));
    mark(row, own->choice);
    if (own->gift >= 0)
        row[t->cards + own->gift] = 1;
}

/* The table, and the seats from one's own on. */
static void copy_image(const podium_tables *t, game_t *g, int seat, uint8_t *row)
{
    const int n = t->managers, table = table_size(t), each = seat_size(t), behind = n - seat;
    if (g->image_step != g->step)
        draw_image(t, g);
    const uint8_t *seats = g->image + table;
    memcpy(row, g->image, (size_t)table);
    memcpy(row + table, seats + seat * each, (size_t)(behind * each));
    memcpy(row + table + behind * each, seats, (size_t)(seat * each));
    if (g->starter >= 0)
        row[table - n + (g->starter - seat + n) % n] = 1;
}

void observe(const podium_tables *t, game_t *g, int seat, uint8_t *row, bool same_step)
{
    const int n = t->managers, table = table_size(t), each = seat_size(t);
    const seat_t *own = &g->seat[seat];
    uint8_t *own_rows = row + table + n * each;
    if (!same_step) {
        copy_image(t, g, seat, row);
        mark_kept(t, own, own_rows);
    }
    if (!same_step || g->phase == PLAN)
        mark_plan(t, own, own_rows);
    mark_choice(t, own, own_rows);
    for (int k = 1; k <= n; k++)
        row[table + k * each - 1] = g->waiting >> (seat + k - 1) % n & 1;
}
