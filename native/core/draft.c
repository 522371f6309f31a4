/* The draft (rules/draft.py). */

#include "game.h"

void begin_draft(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++)
        g->seat[seat].choice = NO_CARDS;
    g->turn = 0;
    ask(g, PICK, everyone(t));
}

void open_trio(game_t *g, cards_t trio)
{
    int opener = (g->starter + g->turn / 2) % 2;
    g->trio = trio;
    ask(g, MARKET, 1u << opener);
}

/* This seat's choice stands; the last one settles the step. */
static enum refusal chosen(const podium_tables *t, game_t *g, int seat)
{
    g->waiting &= (uint8_t)~(1u << seat);
    if (!g->waiting)
        settle(t, g);
    return TAKEN;
}

enum refusal take_pick(const podium_tables *t, game_t *g, int seat, int move)
{
    int card;
    seat_t *own = &g->seat[seat];
    enum refusal refusal = card_of(move, PICK_BLOCK, own->hand, &card);
    if (refusal)
        return refusal;
    own->choice = one_card(card);
    return chosen(t, g, seat);
}

/* The other card of a hand of two; none if the hand is larger. */
static cards_t last_of(const seat_t *own, int card)
{
    return count_cards(own->hand) == 2 ? without(own->hand, card) : NO_CARDS;
}

static enum refusal change_pair(seat_t *own, int move)
{
    int card;
    if (move >> 7 == GIVE_BLOCK) {
        enum refusal refusal = card_of(move, GIVE_BLOCK, own->hand, &card);
        if (refusal)
            return refusal;
        cards_t keep = without(own->choice, card);
        own->choice = no_cards(keep) ? last_of(own, card) : keep;
        own->gift = (int8_t)card;
        return TAKEN;
    }
    enum refusal refusal = card_of(move, PICK_BLOCK, own->hand, &card);
    if (refusal)
        return refusal;
    int gift = own->gift != card ? own->gift : -1;
    cards_t rest = last_of(own, card);
    if (gift < 0 && !no_cards(rest))
        gift = first_card(rest);
    own->choice = one_card(card);
    own->gift = (int8_t)gift;
    return TAKEN;
}

enum refusal take_pair(const podium_tables *t, game_t *g, int seat, int move)
{
    seat_t *own = &g->seat[seat];
    enum refusal refusal = change_pair(own, move);
    if (refusal)
        return refusal;
    if (own->gift >= 0 && !no_cards(own->choice))
        return chosen(t, g, seat);
    g->waiting |= (uint8_t)(1u << seat);
    return TAKEN;
}

enum refusal take_discard(const podium_tables *t, game_t *g, int seat, int move)
{
    int card;
    seat_t *own = &g->seat[seat];
    enum refusal refusal = card_of(move, DISCARD_BLOCK, own->fresh, &card);
    if (refusal)
        return refusal;
    own->choice = one_card(card);
    return chosen(t, g, seat);
}

/* New cards join the bench; everyone plans. */
static void close_draft(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        own->bench = joined(own->bench, own->fresh);
        own->fresh = NO_CARDS;
        g->cards[seat] = (uint8_t)count_cards(own->bench);
    }
    begin_plan(t, g);
}

void settle_discards(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        own->fresh = minus(own->fresh, own->choice);
        own->discarded = joined(own->discarded, own->choice);
        own->choice = NO_CARDS;
    }
    close_draft(t, g);
}

enum refusal take_market(const podium_tables *t, game_t *g, int seat, int move)
{
    int card;
    enum refusal refusal = card_of(move, PICK_BLOCK, g->trio, &card);
    if (refusal)
        return refusal;
    g->seat[seat].fresh = with_card(g->seat[seat].fresh, card);
    g->known[seat] = with_card(g->known[seat], card);
    g->cards[seat]++;
    g->trio = without(g->trio, card);
    g->turn++;
    if (g->turn % 2) {
        ask(g, MARKET, 1u << (1 - seat));
        return TAKEN;
    }
    g->gone = joined(g->gone, g->trio);
    g->trio = NO_CARDS;
    if (g->turn < 2 * TRIOS)
        ask(g, TRIO, 0);
    else
        close_draft(t, g);
    return TAKEN;
}

static void ask_next(const podium_tables *t, game_t *g, enum phase phase)
{
    for (int seat = 0; seat < t->managers; seat++) {
        const seat_t *own = &g->seat[seat];
        g->cards[seat] = (uint8_t)(count_cards(own->bench) + count_cards(own->fresh));
    }
    g->turn++;
    ask(g, phase, g->concerned);
}

/* Hands go on: to the next seat in rounds 1 and 3, to the one before in round 2 (AS-11). */
static void pass_on(const podium_tables *t, game_t *g, enum phase phase)
{
    int n = t->managers;
    cards_t hands[MOST_SEATS];
    for (int seat = 0; seat < n; seat++)
        hands[(seat + (g->round == 2 ? n - 1 : 1)) % n] = g->seat[seat].hand;
    bool last = count_cards(hands[0]) <= 1;
    for (int seat = 0; seat < n; seat++) {
        seat_t *own = &g->seat[seat];
        own->choice = NO_CARDS;
        own->hand = last ? NO_CARDS : hands[seat];
        if (last) /* forced, and no decision (AS-11) */
            own->fresh = joined(own->fresh, hands[seat]);
    }
    if (!last)
        ask_next(t, g, phase);
    else if (n == 2)
        ask_next(t, g, DISCARD);
    else
        close_draft(t, g);
}

void settle_picks(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < t->managers; seat++) {
        seat_t *own = &g->seat[seat];
        own->hand = minus(own->hand, own->choice);
        own->fresh = joined(own->fresh, own->choice);
        own->choice = NO_CARDS;
    }
    if (t->duel)
        ask_next(t, g, PAIR);
    else
        pass_on(t, g, PICK);
}

void settle_pairs(const podium_tables *t, game_t *g)
{
    for (int seat = 0; seat < 2; seat++) {
        seat_t *own = &g->seat[seat], *other = &g->seat[1 - seat];
        own->hand = without(minus(own->hand, own->choice), own->gift);
        own->fresh = joined(own->fresh, own->choice);
        other->fresh = with_card(other->fresh, own->gift);
        own->given = with_card(own->given, own->gift);
        own->gift = -1;
    }
    pass_on(t, g, t->whole_cycle ? PICK : PAIR);
}
