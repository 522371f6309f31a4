/* Which moves a seat can make, sorted (rules/legal.py). */

#include "game.h"

typedef struct {
    int32_t *moves;
    int count;
} list_t;

static inline void add(list_t *list, int move) { list->moves[list->count++] = move; }

static void add_cards(list_t *list, int block, cards_t cards)
{
    EACH_CARD(card, cards)
        add(list, block * BLOCK + card);
}

/* Cards after the last chosen one that leave enough for `wanted` more. If the choice was not made
 * in ascending order, every card left. */
static cards_t ascending(cards_t cards, cards_t choice, int wanted)
{
    cards_t kept = cards;
    for (int i = 1; i < wanted && !no_cards(kept); i++)
        kept = without(kept, last_card(kept));
    if (!no_cards(choice))
        kept = above(kept, last_card(choice));
    return no_cards(kept) ? minus(cards, choice) : kept;
}

static void add_swaps(list_t *list, const seat_t *own)
{
    int team = unfinished_swap(own);
    if (team) {
        cards_t fixed = with_card(own->choice, own->swap[team - 1].out);
        add_cards(list, IN_BLOCK + team, minus(own->bench, fixed));
        return;
    }
    for (team = 1; team <= own->swaps; team++)
        if (own->swap[team - 1].out < 0)
            add_cards(list, OUT_BLOCK + team, own->team[team - 1]);
}

static void every_plan_move(list_t *list, const seat_t *own, int round)
{
    if (!unfinished_swap(own) && count_cards(own->choice) < TEAM)
        add_cards(list, IN_BLOCK + round, minus(own->bench, own->choice));
    add_swaps(list, own);
    add_cards(list, OUT_BLOCK + round, own->choice);
    for (int team = 1; team <= round; team++)
        for (int bus = 1; bus <= round; bus++)
            add(list, BUS_MOVES + team * 4 + bus);
    for (int team = 1; team <= round; team++)
        if (undoable(own, team))
            add(list, UNDO_MOVES + team);
    if (plan_is_complete(own))
        add(list, SEAL_MOVE);
}

/* Buses that are free, for the first team without one. */
static void add_buses(list_t *list, const seat_t *own, int team)
{
    for (int bus = 1; bus <= own->buses; bus++) {
        bool used = false;
        for (int i = 0; i < own->buses; i++)
            used |= own->bus[i] == bus;
        if (!used)
            add(list, BUS_MOVES + team * 4 + bus);
    }
}

static void plan_moves(list_t *list, const seat_t *own, int round)
{
    if (unfinished_swap(own)) {
        add_swaps(list, own);
        return;
    }
    int missing = TEAM - count_cards(own->choice);
    if (missing) {
        add_cards(list, IN_BLOCK + round, ascending(own->bench, own->choice, missing));
        if (no_cards(own->choice))
            add_swaps(list, own);
        return;
    }
    for (int team = 1; team <= own->buses; team++)
        if (!own->bus[team - 1]) {
            add_buses(list, own, team);
            return;
        }
    add(list, SEAL_MOVE);
}

static void every_building_move(list_t *list, const seat_t *own, const building_t *task)
{
    int count = count_cards(own->choice);
    cards_t more = count < task->most ? minus(task->source, own->choice) : NO_CARDS;
    bool comes_in = task->adds == IN_BLOCK;
    add_cards(list, IN_BLOCK, comes_in ? more : own->choice);
    add_cards(list, OUT_BLOCK, comes_in ? own->choice : more);
    if (count >= task->least)
        add(list, SEAL_MOVE);
}

static void building_moves(list_t *list, const seat_t *own, const building_t *task)
{
    int count = count_cards(own->choice);
    if (count < task->least) {
        add_cards(list, task->adds, ascending(task->source, own->choice, task->least - count));
        return;
    }
    if (count < task->most)
        add_cards(list, task->adds, above(task->source, last_card(own->choice)));
    add(list, SEAL_MOVE);
}

static void pair_moves(list_t *list, const seat_t *own, bool every)
{
    if (every) {
        add_cards(list, PICK_BLOCK, own->hand);
        add_cards(list, GIVE_BLOCK, own->hand);
    } else if (no_cards(own->choice)) {
        add_cards(list, PICK_BLOCK, own->gift < 0 ? own->hand : without(own->hand, own->gift));
    } else
        add_cards(list, GIVE_BLOCK, minus(own->hand, own->choice));
}

/* The moves of choices that are sealed by a move of their own. */
static void moves_to_seal(list_t *list, const game_t *g, int seat, bool every)
{
    const seat_t *own = &g->seat[seat];
    if (!(g->waiting >> seat & 1)) {
        add(list, OPEN_MOVE);
    } else if (g->phase == PLAN) {
        (every ? every_plan_move : plan_moves)(list, own, g->round);
    } else {
        building_t task = building(g, seat);
        (every ? every_building_move : building_moves)(list, own, &task);
    }
}

int legal_moves(const podium_tables *t, const game_t *g, int seat, bool every, int32_t *moves)
{
    list_t list = {moves, 0};
    unsigned asked = every ? g->concerned : g->waiting;
    if (seat < 0 || seat >= t->managers || !(asked >> seat & 1))
        return 0;
    const seat_t *own = &g->seat[seat];
    switch ((enum phase)g->phase) {
    case PICK: add_cards(&list, PICK_BLOCK, own->hand); break;
    case PAIR: pair_moves(&list, own, every); break;
    case DISCARD: add_cards(&list, DISCARD_BLOCK, own->fresh); break;
    case MARKET: add_cards(&list, PICK_BLOCK, g->trio); break;
    case SHOOT: add_cards(&list, SHOOT_BLOCK, own->bench); break;
    default: moves_to_seal(&list, g, seat, every); break;
    }
    return list.count;
}
