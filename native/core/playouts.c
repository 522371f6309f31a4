/* Games of greedy bots from where they stand to their ends (bots/playouts/). */

#include "greedy.h"

#include <string.h>

/* One row of cards; `none` stands for an empty place. */
static cards_t row_of(const podium_tables *t, const int16_t *rows, int64_t row, int width)
{
    cards_t cards = NO_CARDS;
    for (int i = 0; i < width; i++) {
        int card = rows[row * width + i];
        if (card != t->cards)
            cards = with_card(cards, card);
    }
    return cards;
}

static void load_seat(const podium_tables *t, const podium_playouts *p, int64_t game, int seat,
                      game_t *g)
{
    seat_t *own = &g->seat[seat];
    int64_t row = game * t->managers + seat;
    own->hand = row_of(t, p->hand, row, p->hand_width);
    own->fresh = row_of(t, p->fresh, row, p->fresh_width);
    own->bench = row_of(t, p->bench, row, p->bench_width);
    own->gift = -1;
    own->teams = g->teams[seat] = (uint8_t)p->teams;
    for (int team = 0; team < p->teams; team++)
        own->team[team] = g->open[seat][team] = row_of(t, p->team, row * p->teams + team, TEAM);
    if (p->phase == OUTGOING)
        own->fresh = row_of(t, p->incoming, row, p->incoming_width);
    g->cards[seat] = (uint8_t)count_cards(own->bench);
    g->incoming[seat] = (uint8_t)(p->phase == OUTGOING ? count_cards(own->fresh) : 0);
    g->tickets[seat] = p->tickets[row];
    g->places[seat] = (uint8_t)p->places[row];
    g->season_fans[seat] = p->season_fans[row];
    g->playoff_fans[seat] = p->playoff_fans[row];
}

/* Who chooses in the phase the games begin with. */
static unsigned asked(const podium_tables *t, const podium_playouts *p, int64_t game,
                      const game_t *g)
{
    unsigned shooting = 0;
    switch ((enum phase)g->phase) {
    case MARKET: return 1u << (g->starter + g->turn / 2 + g->turn % 2) % 2;
    case INCOMING:
    case OUTGOING: return still_in(t, g);
    case SHOOT:
        for (int seat = 0; seat < t->managers; seat++)
            if (p->shooting[game * t->managers + seat])
                shooting |= 1u << seat;
        return shooting;
    default: return everyone(t);
    }
}

static void load(const podium_tables *t, const podium_playouts *p, int64_t game, game_t *g,
                 order_t *order)
{
    memset(g, 0, sizeof *g);
    *order = (order_t){p->stock + game * p->stock_width, p->line + game * p->line_width};
    g->order = order;
    g->phase = (uint8_t)p->phase;
    g->round = (uint8_t)p->round;
    g->turn = (uint8_t)p->turn;
    g->starter = (int8_t)p->starter[game];
    g->trio = row_of(t, p->trio, game, p->trio_width);
    for (int seat = 0; seat < t->managers; seat++)
        load_seat(t, p, game, seat, g);
    if (p->phase <= PLAN) {
        g->open_arenas = g->round;
        for (int i = 0; i < g->round; i++)
            g->arena[i] = (uint8_t)p->arenas[game * g->round + i];
    }
    if (p->phase == PLAN)
        begin_plan(t, g);
    g->concerned = g->waiting = (uint8_t)asked(t, p, game, g);
}

/* What one seat chooses instead. */
static void force(const podium_tables *t, const podium_playouts *p, int64_t game, game_t *g)
{
    seat_t *own = &g->seat[p->forced_seat];
    if (p->forced_cards)
        own->choice = row_of(t, p->forced_cards, game, p->forced_width);
    if (p->forced_gifts)
        own->gift = (int8_t)p->forced_gifts[game];
    if (!p->forced_buses)
        return;
    for (int team = 0; team < g->round; team++) {
        cards_t cards = row_of(t, p->forced_teams, game * g->round + team, TEAM);
        own->bus[team] = (uint8_t)(p->forced_buses[game * g->round + team] + 1);
        if (team < own->teams)
            own->team[team] = cards;
        else
            own->choice = cards;
    }
    cards_t bench = row_of(t, p->forced_bench, game, p->forced_bench_width);
    own->bench = joined(bench, own->choice);
}

/* The first step, in which choices can be forced and made in other ways. */
static void first_step(const podium_tables *t, const podium_playouts *p, int64_t game, game_t *g)
{
    EACH_SEAT(seat, g->concerned)
        choose(t, g, (int)seat, p->ways ? p->ways[game * t->managers + seat] : 0);
    if (p->forced_seat >= 0 && g->concerned >> p->forced_seat & 1)
        force(t, p, game, g);
    make_choices(t, g);
}

PODIUM_API void podium_play_out(const podium_tables *t, const podium_playouts *p)
{
    for (int64_t game = 0; game < p->games; game++) {
        game_t g;
        order_t order;
        load(t, p, game, &g, &order);
        if (g.phase != OVER)
            first_step(t, p, game, &g);
        while (g.phase != OVER)
            greedy_step(t, &g);
        for (int seat = 0; seat < t->managers; seat++) {
            int64_t row = game * t->managers + seat;
            p->end_tickets[row] = g.tickets[seat];
            p->end_places[row] = g.places[seat];
            p->end_season_fans[row] = g.season_fans[seat];
            p->end_playoff_fans[row] = g.playoff_fans[seat];
        }
    }
}

/* What was begun in a plan is taken back: greedy makes its own. */
static void take_back(const podium_tables *t, game_t *g)
{
    if (g->phase != PLAN)
        return;
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        for (int team = 0; team < own->teams; team++)
            own->bench = joined(own->bench, own->team[team]);
        for (int team = 0; team < own->teams; team++) {
            own->team[team] = g->open[seat][team];
            own->bench = minus(own->bench, own->team[team]);
        }
    }
}

/* One step of greedy bots of different kinds. */
static void mixed_step(const podium_tables *const *by_seat, game_t *g)
{
    EACH_SEAT(seat, g->concerned)
        choose(by_seat[seat], g, (int)seat, 0);
    make_choices(by_seat[0], g);
}

PODIUM_API void podium_play_greedy(const podium_tables *const *by_seat, void *games, int64_t count)
{
    game_t *all = games;
    for (int64_t game = 0; game < count; game++) {
        game_t *g = &all[game];
        take_back(by_seat[0], g);
        while (g->waiting) /* not in a game that has never begun */
            mixed_step(by_seat, g);
    }
}
