/* The plan of a round: swaps, a new team, buses, and the arenas scored (rules/plan.py). */

#include "game.h"
#include "strength.h"

static const swap_t NO_SWAP = {-1, -1};

void begin_plan(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        own->choice = NO_CARDS;
        own->swaps = (uint8_t)(g->round - 1);
        own->buses = g->round;
        for (int team = 0; team < own->swaps; team++)
            own->swap[team] = NO_SWAP;
        for (int team = 0; team < own->buses; team++)
            own->bus[team] = g->round == 1;
    }
    ask(g, PLAN, everyone(t));
}

int unfinished_swap(const seat_t *own)
{
    for (int team = 0; team < own->swaps; team++)
        if (own->swap[team].out >= 0 && own->swap[team].in < 0)
            return team + 1;
    return 0;
}

bool plan_is_complete(const seat_t *own)
{
    for (int team = 0; team < own->buses; team++)
        if (!own->bus[team])
            return false;
    return count_cards(own->choice) == TEAM && !unfinished_swap(own);
}

static enum refusal put_in_new_team(seat_t *own, int card)
{
    if (unfinished_swap(own))
        return SWAP_UNFINISHED;
    if (!has_card(own->bench, card) || has_card(own->choice, card))
        return CARD_NOT_THERE;
    if (count_cards(own->choice) == TEAM)
        return TEAM_FULL;
    own->choice = with_card(own->choice, card);
    return TAKEN;
}

/* The second half of a swap: a card of the bench that is not the one just taken out. */
static enum refusal put_in_earlier_team(seat_t *own, int team, int card)
{
    if (unfinished_swap(own) != team)
        return TEAM_FULL;
    swap_t *swap = &own->swap[team - 1];
    if (!has_card(own->bench, card) || card == swap->out || has_card(own->choice, card))
        return CARD_NOT_THERE;
    own->bench = without(own->bench, card);
    own->team[team - 1] = with_card(own->team[team - 1], card);
    swap->in = (int8_t)card;
    return TAKEN;
}

static enum refusal take_out_of_new_team(seat_t *own, int card)
{
    if (!has_card(own->choice, card))
        return CARD_NOT_THERE;
    own->choice = without(own->choice, card);
    return TAKEN;
}

/* The first half of a swap, at most one for each team; the card is on the bench at once. */
static enum refusal take_out_of_earlier_team(seat_t *own, int team, int card)
{
    if (unfinished_swap(own))
        return SWAP_UNFINISHED;
    if (own->swap[team - 1].out >= 0)
        return SWAPPED_ALREADY;
    if (!has_card(own->team[team - 1], card))
        return CARD_NOT_THERE;
    own->bench = with_card(own->bench, card);
    own->team[team - 1] = without(own->team[team - 1], card);
    own->swap[team - 1] = (swap_t){(int8_t)card, -1};
    return TAKEN;
}

bool undoable(const seat_t *own, int team)
{
    if (team < 1 || team > own->swaps || own->swap[team - 1].out < 0)
        return false;
    int pending = unfinished_swap(own), out = own->swap[team - 1].out;
    return (pending == 0 || pending == team) && has_card(own->bench, out) &&
           !has_card(own->choice, out);
}

static enum refusal undo(seat_t *own, int team)
{
    if (!undoable(own, team))
        return NOTHING_TO_UNDO;
    swap_t swap = own->swap[team - 1];
    own->team[team - 1] = with_card(own->team[team - 1], swap.out);
    own->bench = without(own->bench, swap.out);
    if (swap.in >= 0) {
        own->team[team - 1] = without(own->team[team - 1], swap.in);
        own->bench = with_card(own->bench, swap.in);
    }
    own->swap[team - 1] = NO_SWAP;
    return TAKEN;
}

/* Gives a bus to a team; who had it gets that team's. The last bus goes by itself. */
static enum refusal assign(seat_t *own, int team, int number)
{
    int count = own->buses, sum = 0, none = 0, empty = 0;
    if (team < 1 || team > count || number < 1 || number > count)
        return NO_SUCH_BUS;
    uint8_t before = own->bus[team - 1];
    for (int i = 0; i < count; i++)
        if (own->bus[i] == number)
            own->bus[i] = before;
    own->bus[team - 1] = (uint8_t)number;
    for (int i = 0; i < count; i++) {
        sum += own->bus[i];
        if (!own->bus[i]) {
            none++;
            empty = i;
        }
    }
    if (none == 1)
        own->bus[empty] = (uint8_t)(count * (count + 1) / 2 - sum);
    return TAKEN;
}

/* One small move of this round. */
static enum refusal change(seat_t *own, int move, int round)
{
    int block = move >> 7, team = block & 3, card = move & (BLOCK - 1);
    if (block < IN_BLOCK || team > round || (team == 0 && block < OTHER_BLOCK))
        return WRONG_KIND;
    if (block < OUT_BLOCK)
        return team == round ? put_in_new_team(own, card) : put_in_earlier_team(own, team, card);
    if (block < OTHER_BLOCK)
        return team == round ? take_out_of_new_team(own, card)
                             : take_out_of_earlier_team(own, team, card);
    if (move >= UNDO_MOVES && move < SEAL_MOVE)
        return undo(own, move - UNDO_MOVES);
    if (move < UNDO_MOVES)
        return assign(own, (move - BUS_MOVES) / 4, (move - BUS_MOVES) % 4);
    return WRONG_KIND;
}

enum refusal take_plan(const podium_tables *t, game_t *g, int seat, int move)
{
    seat_t *own = &g->seat[seat];
    bool sealed = !(g->waiting >> seat & 1);
    if (move == OPEN_MOVE) {
        g->waiting |= (uint8_t)(1u << seat);
        return sealed ? TAKEN : NOT_SEALED;
    }
    if (sealed)
        return SEALED;
    if (move != SEAL_MOVE)
        return change(own, move, g->round);
    if (!plan_is_complete(own))
        return NOT_COMPLETE;
    g->waiting &= (uint8_t)~(1u << seat);
    if (!g->waiting)
        settle_plans(t, g);
    return TAKEN;
}

/* The teams with this bus meet in the arena of the same number (AS-13). */
static void score(const podium_tables *t, game_t *g, int bus)
{
    int keys[MOST_SEATS], arena = g->arena[bus - 1];
    for (int seat = 0; seat < t->managers; seat++) {
        const seat_t *own = &g->seat[seat];
        int team = 0;
        while (own->bus[team] != bus)
            team++;
        keys[seat] = arena_key(t, arena, own->team[team], team_key(t, own->team[team]));
    }
    for (int seat = 0; seat < t->managers; seat++) {
        int better = 0;
        for (int other = 0; other < t->managers; other++)
            better += keys[other] > keys[seat];
        g->season_fans[seat] += t->fans[arena][better];
    }
}

/* Teams open; of the bench only what was shown before or taken out now is known. */
static void open_teams(game_t *g, int seat)
{
    seat_t *own = &g->seat[seat];
    own->team[own->teams++] = own->choice;
    own->bench = minus(own->bench, own->choice);
    own->choice = NO_CARDS;
    cards_t known = g->known[seat];
    for (int team = 0; team < own->swaps; team++)
        if (own->swap[team].out >= 0)
            known = with_card(known, own->swap[team].out);
    g->known[seat] = common(own->bench, known);
    g->cards[seat] = (uint8_t)count_cards(own->bench);
    g->teams[seat] = own->teams;
    for (int team = 0; team < own->teams; team++)
        g->open[seat][team] = own->team[team];
}

void settle_plans(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++)
        open_teams(g, seat);
    for (int bus = 1; bus <= g->round; bus++)
        score(t, g, bus);
    for (int seat = 0; seat < t->managers; seat++)
        g->seat[seat].swaps = g->seat[seat].buses = 0;
    for (int i = 0; i < g->open_arenas; i++)
        g->used |= (uint64_t)1 << g->arena[i];
    g->open_arenas = 0;
    if (g->round == ROUNDS) {
        begin_playoffs(t, g);
        return;
    }
    g->round++;
    ask(g, ARENAS, 0);
}
