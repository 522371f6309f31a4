/* A plan for one round of the season (bots/planning.py). */

#include "greedy.h"

typedef struct {
    cards_t team;
    int64_t hope;
    uint8_t bus[ROUNDS];
} offer_t;

static cards_t members(const podium_tables *t, cards_t cards, int place)
{
    cards_t found = NO_CARDS;
    EACH_CARD(card, cards)
        if (t->places[card] >> place & 1)
            found = with_card(found, card);
    return found;
}

/* The key of counted cards with one more card: it can only make its own groups better. */
static int grown(const podium_tables *t, const count_t *count, int key, int card)
{
    for (int i = 0; i < t->held_count[card]; i++) {
        int place = t->held[card][i], size = count->of[place] + 1;
        int own = (size < TEAM ? size : TEAM) << PLACE_BITS | place;
        key = own > key ? own : key;
    }
    return key;
}

/* The swap that helps this team and the new one most together; none if none helps. */
static swap_t best_swap(const podium_tables *t, cards_t team, cards_t bench)
{
    count_t in_team = count_of(t, team), on_bench = count_of(t, bench), without_in[MOST_CARDS];
    int keys[MOST_CARDS], key = key_of(&in_team), number = 0;
    int most = t->worth[key] + t->worth[key_of(&on_bench)];
    swap_t swap = {-1, -1};
    EACH_CARD(in, bench) {
        without_in[number] = on_bench;
        count_take(t, &without_in[number], in);
        keys[number] = key_of(&without_in[number]);
        number++;
    }
    EACH_CARD(out, minus(team, members(t, team, key & PLACE_MASK))) {
        count_t left = in_team;
        count_take(t, &left, out);
        int left_key = key_of(&left);
        number = 0;
        EACH_CARD(in, bench) {
            int both = t->worth[grown(t, &left, left_key, in)] +
                       t->worth[grown(t, &without_in[number], keys[number], out)];
            number++;
            if (both > most) {
                most = both;
                swap = (swap_t){(int8_t)out, (int8_t)in};
            }
        }
    }
    return swap;
}

/* A team with the best key these cards allow; what would still grow elsewhere stays out. */
static cards_t strongest(const podium_tables *t, cards_t cards)
{
    count_t count = count_of(t, cards);
    cards_t same = members(t, cards, key_of(&count) & PLACE_MASK);
    cards_t team = NO_CARDS, rest = minus(cards, same);
    int size = 0;
    EACH_CARD(card, same)
        if (size < TEAM) {
            team = with_card(team, card);
            size++;
        }
    for (; size < TEAM; size++) {
        int found = -1, least = INT32_MAX;
        EACH_CARD(card, rest) {
            int value = card_value(t, &count, card);
            if (value < least) {
                least = value;
                found = card;
            }
        }
        team = with_card(team, found);
        rest = without(rest, found);
    }
    return team;
}

/* The first team with the least key, in order of its cards. */
static cards_t weakest(const podium_tables *t, cards_t cards)
{
    int line[MOST_CARDS], at[TEAM], size = 0, least = INT32_MAX;
    cards_t found = NO_CARDS;
    EACH_CARD(card, cards)
        line[size++] = card;
    for (int i = 0; i < TEAM; i++)
        at[i] = i;
    for (;;) {
        cards_t team = NO_CARDS;
        for (int i = 0; i < TEAM; i++)
            team = with_card(team, line[at[i]]);
        int key = team_key(t, team), last = TEAM - 1;
        if (key < least) {
            least = key;
            found = team;
        }
        while (last >= 0 && at[last] == size - TEAM + last)
            last--;
        if (last < 0)
            return found;
        at[last]++;
        for (int i = last + 1; i < TEAM; i++)
            at[i] = at[i - 1] + 1;
    }
}

static int64_t hope(const podium_tables *t, int arena, cards_t team, int own_key)
{
    int key = arena_key(t, arena, team, own_key);
    return t->hopes[arena][key >= COMBO_KEY ? COMBO_HOPE : key >> ROOM];
}

/* Buses from the smallest row of numbers to the largest, by how many teams there are. */
static const uint8_t BUSES[ROUNDS][6][ROUNDS] = {
    {{1, 0, 0}},
    {{1, 2, 0}, {2, 1, 0}},
    {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}}};
static const int ORDERS[ROUNDS] = {1, 2, 6};

/* The most fans to hope for with this new team, and the buses: of equal ones the largest. */
static offer_t offer(const podium_tables *t, const game_t *g, const seat_t *own, cards_t team)
{
    int64_t hopes[ROUNDS][ROUNDS];
    int count = g->round;
    offer_t found = {team, -1, {0}};
    for (int i = 0; i < count; i++) {
        cards_t cards = i < count - 1 ? own->team[i] : team;
        int key = team_key(t, cards);
        for (int k = 0; k < count; k++)
            hopes[i][k] = hope(t, g->arena[k], cards, key);
    }
    for (int order = 0; order < ORDERS[count - 1]; order++) {
        const uint8_t *buses = BUSES[count - 1][order];
        int64_t sum = 0;
        for (int i = 0; i < count; i++)
            sum += hopes[i][buses[i] - 1];
        if (sum >= found.hope) {
            found.hope = sum;
            for (int i = 0; i < count; i++)
                found.bus[i] = buses[i];
        }
    }
    return found;
}

/* Whether the first offer is better: by hope, then by larger buses, then by larger cards. */
static bool beats(const offer_t *one, const offer_t *two)
{
    if (one->hope != two->hope)
        return one->hope > two->hope;
    for (int i = 0; i < ROUNDS; i++)
        if (one->bus[i] != two->bus[i])
            return one->bus[i] > two->bus[i];
    cards_t a = one->team, b = two->team;
    for (int i = 0; i < TEAM; i++) {
        int x = take_card(&a), y = take_card(&b);
        if (x != y)
            return x > y;
    }
    return false;
}

static bool any_pays_weakness(const podium_tables *t, const game_t *g)
{
    for (int i = 0; i < g->open_arenas; i++)
        if (t->pays_weakness[g->arena[i]])
            return true;
    return false;
}

void choose_plan(const podium_tables *t, const game_t *g, seat_t *own)
{
    for (int i = 0; i < own->swaps; i++) {
        swap_t swap = best_swap(t, own->team[i], own->bench);
        own->swap[i] = swap;
        if (swap.out < 0)
            continue;
        own->team[i] = with_card(without(own->team[i], swap.out), swap.in);
        own->bench = with_card(without(own->bench, swap.in), swap.out);
    }
    offer_t chosen = offer(t, g, own, strongest(t, own->bench));
    if (any_pays_weakness(t, g)) {
        offer_t other = offer(t, g, own, weakest(t, own->bench));
        if (beats(&other, &chosen))
            chosen = other;
    }
    own->choice = chosen.team;
    for (int i = 0; i < own->buses; i++)
        own->bus[i] = chosen.bus[i];
}
