/* The playoffs (rules/playoffs.py). */

#include "game.h"
#include "strength.h"

unsigned still_in(const podium_tables *t, const game_t *g)
{
    unsigned seats = 0;
    for (int seat = 0; seat < t->managers; seat++)
        if (g->places[seat] == 0)
            seats |= 1u << seat;
    return seats;
}

void begin_playoffs(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        for (int team = 0; team < own->teams; team++) {
            own->bench = joined(own->bench, own->team[team]);
            g->known[seat] = joined(g->known[seat], g->open[seat][team]);
        }
        own->teams = g->teams[seat] = 0;
        g->cards[seat] = (uint8_t)count_cards(own->bench);
    }
    ask(g, LINEUP, everyone(t));
}

building_t building(const game_t *g, int seat)
{
    const seat_t *own = &g->seat[seat];
    if (g->phase == LINEUP)
        return (building_t){own->bench, IN_BLOCK, TEAM, TEAM};
    if (g->phase == INCOMING)
        return (building_t){own->bench, IN_BLOCK, LEAST, MOST};
    return (building_t){own->team[0], OUT_BLOCK, g->incoming[seat], g->incoming[seat]};
}

/* A card is added or taken back. */
static enum refusal change(seat_t *own, const building_t *task, int move)
{
    int card;
    if (move >> 7 != task->adds) {
        int back = task->adds == IN_BLOCK ? OUT_BLOCK : IN_BLOCK;
        enum refusal refusal = card_of(move, back, own->choice, &card);
        if (!refusal)
            own->choice = without(own->choice, card);
        return refusal;
    }
    enum refusal refusal = card_of(move, task->adds, task->source, &card);
    if (refusal)
        return refusal;
    if (has_card(own->choice, card))
        return CARD_NOT_THERE;
    if (count_cards(own->choice) == task->most)
        return TEAM_FULL;
    own->choice = with_card(own->choice, card);
    return TAKEN;
}

enum refusal take_building(const podium_tables *t, game_t *g, int seat, int move)
{
    seat_t *own = &g->seat[seat];
    bool sealed = !(g->waiting >> seat & 1);
    if (move == OPEN_MOVE) {
        g->waiting |= (uint8_t)(1u << seat);
        return sealed ? TAKEN : NOT_SEALED;
    }
    if (sealed)
        return SEALED;
    building_t task = building(g, seat);
    if (move != SEAL_MOVE)
        return change(own, &task, move);
    if (count_cards(own->choice) < task.least)
        return NOT_COMPLETE;
    g->waiting &= (uint8_t)~(1u << seat);
    if (!g->waiting)
        settle(t, g);
    return TAKEN;
}

enum refusal take_shot(const podium_tables *t, game_t *g, int seat, int move)
{
    int card;
    enum refusal refusal = card_of(move, SHOOT_BLOCK, g->seat[seat].bench, &card);
    if (refusal)
        return refusal;
    g->seat[seat].choice = one_card(card);
    g->waiting &= (uint8_t)~(1u << seat);
    if (!g->waiting)
        settle_shots(t, g);
    return TAKEN;
}

static void place(const podium_tables *t, game_t *g, unsigned seats, int number)
{
    EACH_SEAT(seat, seats) {
        g->places[seat] = (uint8_t)number;
        g->playoff_fans[seat] += t->playoff_fans[number];
    }
}

/* Tickets left are worth fans to their holders, whether in or out (AS-36). */
static void finish(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++)
        g->playoff_fans[seat] += t->ticket_fans * g->tickets[seat];
    ask(g, OVER, 0);
}

/* A replacement begins if two or more are in; who cannot replace two is out (AS-34, AS-35). */
static void go_on(const podium_tables *t, game_t *g)
{
    unsigned playing = still_in(t, g), out = 0;
    int count = bits_in(playing);
    if (count >= 2) {
        EACH_SEAT(seat, playing)
            if (g->cards[seat] < LEAST)
                out |= 1u << seat;
        place(t, g, out, count);
        playing &= ~out;
    }
    if (bits_in(playing) < 2) {
        place(t, g, playing, 1);
        finish(t, g);
        return;
    }
    ask(g, INCOMING, playing);
}

/* Each loser hands in a ticket or is out; those out share one place (AS-31). */
static void lose(const podium_tables *t, game_t *g, unsigned losers)
{
    unsigned out = 0;
    int number = bits_in(still_in(t, g));
    EACH_SEAT(seat, losers) {
        if (g->tickets[seat] > 0)
            g->tickets[seat]--;
        else
            out |= 1u << seat;
    }
    place(t, g, out, number);
    go_on(t, g);
}

/* Teams are revealed; the weakest loses, several tied ones shoot (AS-31 to AS-33). */
static void compare(const podium_tables *t, game_t *g)
{
    unsigned playing = still_in(t, g), weakest = 0, empty = 0;
    int least = KEYS;
    for (int seat = 0; seat < t->managers; seat++) {
        g->teams[seat] = g->seat[seat].teams;
        g->open[seat][0] = g->seat[seat].team[0];
        g->cards[seat] = (uint8_t)count_cards(g->seat[seat].bench);
    }
    EACH_SEAT(seat, playing) {
        cards_t team = g->seat[seat].team[0];
        int strength = t->compared[team_key(t, team)];
        g->known[seat] = minus(g->known[seat], team);
        if (strength < least) {
            least = strength;
            weakest = 0;
        }
        if (strength == least)
            weakest |= 1u << seat;
    }
    if (bits_in(weakest) == 1) {
        lose(t, g, weakest);
        return;
    }
    EACH_SEAT(seat, weakest)
        if (!g->cards[seat])
            empty |= 1u << seat;
    if (empty)
        lose(t, g, empty);
    else
        ask(g, SHOOT, weakest);
}

void settle_lineups(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        own->team[0] = own->choice;
        own->teams = 1;
        own->bench = minus(own->bench, own->choice);
        own->choice = NO_CARDS;
    }
    compare(t, g);
}

/* The weakest card loses; all cards that shot leave the game (AS-33). */
void settle_shots(const podium_tables *t, game_t *g)
{
    int least = KEYS;
    unsigned loser = 0;
    cards_t fired = NO_CARDS;
    EACH_SEAT(seat, g->concerned) {
        seat_t *own = &g->seat[seat];
        int shot = t->shots[first_card(own->choice)];
        if (shot < least) {
            least = shot;
            loser = seat;
        }
        fired = joined(fired, own->choice);
        own->bench = minus(own->bench, own->choice);
        own->choice = NO_CARDS;
        g->cards[seat] = (uint8_t)count_cards(own->bench);
    }
    g->gone = joined(g->gone, fired);
    for (int seat = 0; seat < t->managers; seat++)
        g->known[seat] = minus(g->known[seat], fired);
    lose(t, g, 1u << loser);
}

/* The number of incoming cards is known; as many of the old five must leave. */
void settle_incoming(const podium_tables *t, game_t *g)
{
    EACH_SEAT(seat, g->concerned) {
        seat_t *own = &g->seat[seat];
        own->fresh = own->choice;
        own->bench = minus(own->bench, own->choice);
        own->choice = NO_CARDS;
    }
    for (int seat = 0; seat < t->managers; seat++) {
        g->incoming[seat] = (uint8_t)count_cards(g->seat[seat].fresh);
        g->cards[seat] = (uint8_t)count_cards(g->seat[seat].bench);
    }
    ask(g, OUTGOING, g->concerned);
}

void settle_outgoing(const podium_tables *t, game_t *g)
{
    EACH_SEAT(seat, g->concerned) {
        seat_t *own = &g->seat[seat];
        g->gone = joined(g->gone, own->choice);
        own->team[0] = joined(minus(own->team[0], own->choice), own->fresh);
        own->fresh = own->choice = NO_CARDS;
    }
    for (int seat = 0; seat < t->managers; seat++)
        g->incoming[seat] = 0;
    compare(t, g);
}
