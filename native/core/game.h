/* The state of a game, as the Python rules have it (podium/allstar/rules/state.py). */

#ifndef PODIUM_GAME_H
#define PODIUM_GAME_H

#include "cards.h"
#include "chance.h"
#include "podium_allstar.h"

enum { ROUNDS = 3, TEAM = 5, LEAST = 2, MOST = 4, TRIO_SIZE = 3, TRIOS = 6, MOST_DRAWN = 256 };

enum phase {
    SPECIES, ARENAS, STARTER, DEAL, TRIO, PICK, PAIR, DISCARD, MARKET, PLAN,
    LINEUP, SHOOT, INCOMING, OUTGOING, OVER, PHASES
};

/* In the order of podium/allstar/rules/refusals.py. */
enum refusal {
    TAKEN, GAME_OVER, NOT_YOUR_CHOICE, WRONG_KIND, CARD_NOT_THERE, TEAM_FULL, SWAPPED_ALREADY,
    SWAP_UNFINISHED, NOTHING_TO_UNDO, NO_SUCH_BUS, NOT_COMPLETE, SEALED, NOT_SEALED
};

/* Moves (podium/allstar/rules/moves.py): block * BLOCK + detail. */
enum {
    BLOCK = 128,
    PICK_BLOCK = 0, GIVE_BLOCK = 1, DISCARD_BLOCK = 2, SHOOT_BLOCK = 3,
    IN_BLOCK = 4, OUT_BLOCK = 8, OTHER_BLOCK = 12,
    BUS_MOVES = OTHER_BLOCK * BLOCK,
    UNDO_MOVES = BUS_MOVES + 16,
    SEAL_MOVE = BUS_MOVES + 32,
    OPEN_MOVE = SEAL_MOVE + 1,
    WAIT_MOVE = OPEN_MOVE + 1,
    ACTIONS = WAIT_MOVE + 1
};

enum {
    MOST_TABLE = PHASES + ROUNDS + 1 + MOST_SPECIES + (ROUNDS + 1) * MOST_ARENAS + 2 * MOST_CARDS +
                 MOST_SEATS,
    MOST_IMAGE = MOST_TABLE + MOST_SEATS * (4 * MOST_CARDS + 8)
};

typedef struct {
    int8_t out, in; /* -1 for none */
} swap_t;

/* What one manager alone sees. */
typedef struct {
    cards_t hand, fresh, bench, choice, given, discarded;
    cards_t team[ROUNDS];
    int8_t gift; /* -1 for none */
    uint8_t teams, swaps, buses;
    swap_t swap[ROUNDS - 1];
    uint8_t bus[ROUNDS]; /* by team; 0 for none */
} seat_t;

/* What is drawn in games that are played out: an order decided before. */
typedef struct {
    const int16_t *stock, *line;
} order_t;

typedef struct {
    uint8_t phase, round, turn, concerned, waiting, open_arenas;
    int8_t starter; /* -1 before there is one */
    uint8_t teams[MOST_SEATS]; /* how many of `open` each seat has */
    uint16_t step, species, drawn_count;
    uint8_t arena[ROUNDS];
    uint64_t used;
    cards_t trio, gone, stock;
    cards_t open[MOST_SEATS][ROUNDS], known[MOST_SEATS];
    uint8_t cards[MOST_SEATS], incoming[MOST_SEATS], places[MOST_SEATS];
    int32_t tickets[MOST_SEATS], season_fans[MOST_SEATS], playoff_fans[MOST_SEATS];
    seat_t seat[MOST_SEATS];
    hash_t seed;
    uint8_t drawn[MOST_DRAWN];
    order_t *order; /* NULL where the seed decides */
    uint16_t image_step;
    uint8_t image[MOST_IMAGE]; /* of what all saw at that step, see observe.c */
} game_t;

static inline unsigned everyone(const podium_tables *t) { return (1u << t->managers) - 1; }

/* Begins the next step: these seats choose. */
static inline void ask(game_t *g, enum phase phase, unsigned concerned)
{
    g->phase = (uint8_t)phase;
    g->step++;
    g->concerned = g->waiting = (uint8_t)concerned;
}

/* draws.c */
void begin_game(const podium_tables *t, game_t *g, const uint8_t *seed, size_t length);
void make_draws(const podium_tables *t, game_t *g); /* until a choice is asked for */

/* draft.c */
void begin_draft(const podium_tables *t, game_t *g);
void open_trio(game_t *g, cards_t trio);
enum refusal take_pick(const podium_tables *t, game_t *g, int seat, int move);
enum refusal take_pair(const podium_tables *t, game_t *g, int seat, int move);
enum refusal take_discard(const podium_tables *t, game_t *g, int seat, int move);
enum refusal take_market(const podium_tables *t, game_t *g, int seat, int move);
void settle_picks(const podium_tables *t, game_t *g);
void settle_pairs(const podium_tables *t, game_t *g);
void settle_discards(const podium_tables *t, game_t *g);

/* plan.c */
void begin_plan(const podium_tables *t, game_t *g);
int unfinished_swap(const seat_t *own);
bool undoable(const seat_t *own, int team);
bool plan_is_complete(const seat_t *own);
enum refusal take_plan(const podium_tables *t, game_t *g, int seat, int move);
void settle_plans(const podium_tables *t, game_t *g);

/* playoffs.c */
typedef struct {
    cards_t source;
    int adds, least, most; /* the block of the moves that add a card; how many cards */
} building_t;

unsigned still_in(const podium_tables *t, const game_t *g);
building_t building(const game_t *g, int seat);
void begin_playoffs(const podium_tables *t, game_t *g);
enum refusal take_building(const podium_tables *t, game_t *g, int seat, int move);
enum refusal take_shot(const podium_tables *t, game_t *g, int seat, int move);
void settle_lineups(const podium_tables *t, game_t *g);
void settle_shots(const podium_tables *t, game_t *g);
void settle_incoming(const podium_tables *t, game_t *g);
void settle_outgoing(const podium_tables *t, game_t *g);

/* apply.c */
enum refusal card_of(int move, int block, cards_t cards, int *card);
enum refusal apply_move(const podium_tables *t, game_t *g, int seat, int move);
void settle(const podium_tables *t, game_t *g); /* all who are concerned have chosen */
int next_seat(const game_t *g);

/* legal.c */
int legal_moves(const podium_tables *t, const game_t *g, int seat, bool every, int32_t *moves);

/* observe.c */
int observation_size(const podium_tables *t);
/* `same_step`: the row holds what this seat has seen in this step before. */
void observe(const podium_tables *t, game_t *g, int seat, uint8_t *row, bool same_step);

#endif
