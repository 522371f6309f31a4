/* Chance, step by step (rules/draws.py). */

#include "game.h"

#include <string.h>

void begin_game(const podium_tables *t, game_t *g, const uint8_t *seed, size_t length)
{
    static const uint8_t zero = 0;
    memset(g, 0, sizeof *g);
    g->phase = SPECIES;
    g->round = 1;
    g->starter = -1;
    for (int seat = 0; seat < t->managers; seat++) {
        g->tickets[seat] = t->tickets;
        g->seat[seat].gift = -1;
    }
    hash_begin(&g->seed);
    hash_add(&g->seed, seed, length);
    hash_add(&g->seed, &zero, 1);
}

static char *digits(char *at, int number)
{
    if (number >= 10)
        *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

/* The stream of this step: its label is as in `species 1.0`. */
static stream_t stream_now(const game_t *g)
{
    static const char *const names[] = {"species", "arenas", "starter", "deal", "trio"};
    char label[24], *at = label;
    for (const char *name = names[g->phase]; *name; name++)
        *at++ = *name;
    *at++ = ' ';
    at = digits(at, g->round);
    *at++ = '.';
    at = digits(at, g->turn);
    return stream_of(&g->seed, label, (size_t)(at - label));
}

/* `count` of the options in random order go to the front. */
static void sample(const game_t *g, uint8_t *line, int options, int count)
{
    stream_t stream = stream_now(g);
    for (int first = 0; first < count; first++) {
        int other = first + (int)below(&stream, (uint64_t)(options - first));
        uint8_t kept = line[first];
        line[first] = line[other];
        line[other] = kept;
    }
}

static void note(game_t *g, int number) { g->drawn[g->drawn_count++] = (uint8_t)number; }

static void note_cards(game_t *g, cards_t cards)
{
    EACH_CARD(card, cards)
        note(g, card);
}

static int listed(uint64_t bits, uint8_t *line)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        line[count++] = (uint8_t)lowest_bit(bits);
    return count;
}

static void draw_species(const podium_tables *t, game_t *g)
{
    uint8_t line[MOST_SPECIES];
    g->species = (uint16_t)t->picked;
    if (!t->picked) {
        int options = listed(((uint64_t)1 << t->species) - 1, line);
        sample(g, line, options, t->species_in_play);
        for (int i = 0; i < t->species_in_play; i++)
            g->species |= (uint16_t)(1u << line[i]);
        note_cards(g, (cards_t){g->species, 0});
    }
    for (unsigned left = g->species; left; left &= left - 1) {
        const uint64_t *of = t->of_species[lowest_bit(left)];
        g->stock = joined(g->stock, (cards_t){of[0], of[1]});
    }
    ask(g, ARENAS, 0);
}

static void draw_arenas(const podium_tables *t, game_t *g)
{
    uint8_t line[MOST_ARENAS];
    int count = g->round;
    if (g->order) {
        for (int i = 0; i < count; i++)
            line[i] = (uint8_t)*g->order->line++;
    } else
        sample(g, line, listed(t->arenas_in_play & ~g->used, line), count);
    for (int i = 0; i < count; i++) {
        g->arena[i] = line[i];
        note(g, line[i]);
    }
    g->open_arenas = (uint8_t)count;
    g->turn = 0;
    if (!t->market) {
        ask(g, DEAL, 0);
    } else if (g->round == 1) {
        ask(g, STARTER, 0);
    } else {
        int32_t one = g->season_fans[0], two = g->season_fans[1];
        g->starter = (int8_t)(one == two ? 1 - g->starter : two < one);
        ask(g, TRIO, 0);
    }
}

static void draw_starter(const podium_tables *t, game_t *g)
{
    uint8_t line[MOST_SEATS];
    int options = listed(everyone(t), line);
    sample(g, line, options, 1);
    g->starter = (int8_t)line[0];
    note(g, line[0]);
    ask(g, TRIO, 0);
}

/* So many cards from the stock, in the order drawn. */
static void draw_cards(game_t *g, uint8_t *line, int count)
{
    if (g->order) {
        for (int i = 0; i < count; i++)
            line[i] = (uint8_t)*g->order->stock++;
        return;
    }
    int options = 0;
    EACH_CARD(card, g->stock)
        line[options++] = (uint8_t)card;
    sample(g, line, options, count);
    for (int i = 0; i < count; i++)
        g->stock = without(g->stock, line[i]);
}

static void draw_trio(game_t *g)
{
    uint8_t line[MOST_CARDS];
    cards_t trio = NO_CARDS;
    draw_cards(g, line, TRIO_SIZE);
    for (int i = 0; i < TRIO_SIZE; i++)
        trio = with_card(trio, line[i]);
    note_cards(g, trio);
    open_trio(g, trio);
}

static void draw_hands(const podium_tables *t, game_t *g)
{
    uint8_t line[MOST_CARDS];
    draw_cards(g, line, t->managers * t->hand);
    for (int seat = 0; seat < t->managers; seat++) {
        cards_t hand = NO_CARDS;
        for (int i = 0; i < t->hand; i++)
            hand = with_card(hand, line[seat * t->hand + i]);
        note_cards(g, hand);
        g->seat[seat].hand = hand;
    }
    begin_draft(t, g);
}

void make_draws(const podium_tables *t, game_t *g)
{
    while (g->phase <= TRIO)
        switch ((enum phase)g->phase) {
        case SPECIES: draw_species(t, g); break;
        case ARENAS: draw_arenas(t, g); break;
        case STARTER: draw_starter(t, g); break;
        case DEAL: draw_hands(t, g); break;
        default: draw_trio(g); break;
        }
}
