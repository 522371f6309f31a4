/* The plain C interface of the core. Everything else in this folder is its own business.
 *
 * The core knows no card, arena or value: they come in `podium_tables`, made by Podium from its
 * data file and the options of a game. Memory belongs to the caller. A game is a block of
 * `podium_game_size()` bytes that can be copied, kept and compared; n games lie one behind the
 * other. Nothing here keeps a state of its own, so different threads can play different games. */

#ifndef PODIUM_ALLSTAR_H
#define PODIUM_ALLSTAR_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define PODIUM_API __declspec(dllexport)
#else
#define PODIUM_API __attribute__((visibility("default")))
#endif

enum {
    PODIUM_INTERFACE = 2, /* changes with every change of this file */
    MOST_CARDS = 128,
    MOST_VALUES = 32, /* symbols, numbers and species together */
    MOST_HELD = 4,    /* values of one card */
    MOST_ARENAS = 64,
    MOST_SPECIES = 16,
    MOST_NUMBERS = 16,
    MOST_SEATS = 6,
    MOST_MOVES = 64, /* more than a seat ever has */
    KEYS = 192,      /* keys of teams: size << 5 | place */
    MOST_SIZES = 16, /* sizes of groups that a draft tells apart */
    MOST_ROUNDS = 3,
    COMBO_HOPE = KEYS
};

typedef struct {
    /* What the game is played with. */
    int32_t managers, cards, values, arenas, species;
    int32_t species_in_play, hand, tickets, ticket_fans;
    int32_t market, duel, whole_cycle; /* yes or no */
    int32_t numbers_only, one_each;    /* options of combinations, yes or no */
    uint32_t picked;                   /* species of the host's pick as bits; 0: drawn */
    uint32_t number_values, symbol_values; /* the places of all numbers, of all symbols, as bits */
    int32_t playoff_fans[MOST_SEATS + 1];  /* by place, from 1 */
    /* Cards by number. `lanes`: 1 for each value the card has. `held`: these values. */
    uint8_t lanes[MOST_CARDS][MOST_VALUES];
    uint8_t held[MOST_CARDS][MOST_HELD], held_count[MOST_CARDS];
    uint32_t places[MOST_CARDS];
    uint8_t number[MOST_CARDS], shots[MOST_CARDS];
    uint8_t number_place[MOST_NUMBERS];
    uint64_t of_species[MOST_SPECIES][2];
    /* What of a key counts when the weakest is looked for. */
    uint8_t compared[KEYS];
    /* Arenas in order of their ids. */
    uint64_t arenas_in_play;
    uint8_t combo[MOST_ARENAS];               /* 0: none, 1: straight, 2: three and pair, 3: all */
    int32_t fans[MOST_ARENAS][MOST_SEATS];    /* by rank, from 0 */
    /* What the greedy bot goes by. */
    int32_t gains[MOST_VALUES];               /* of one more card in a group of this size */
    /* In the draft of a round, by value and size: of groups on the bench, among all own cards. */
    int16_t bench_gains[MOST_ROUNDS][MOST_VALUES][MOST_SIZES];
    int16_t owned_gains[MOST_ROUNDS][MOST_VALUES][MOST_SIZES];
    int32_t worth[KEYS];
    uint8_t pays_weakness[MOST_ARENAS];
    int64_t hopes[MOST_ARENAS][COMBO_HOPE + 1];
} podium_tables;

/* Where answers go, by game; NULL where nothing is wanted, also instead of all of them. With
 * `stamps`, which begin as zeros, rows are changed where they differ from the last look instead of
 * being written anew; then nobody else may write into them, and a game that is replaced by another
 * one (other than by podium_begin) needs its stamp set to zero. */
typedef struct {
    int8_t *seats;         /* who is looked at: -1 where the game is over */
    uint8_t *observations; /* podium_observation_size() numbers each */
    int8_t *masks;         /* `podium_actions()` numbers each */
    int32_t *moves;        /* MOST_MOVES each, of which `counts` are used; sorted */
    int32_t *counts;
    int32_t *fans;         /* by seat: all fans so far */
    int32_t *stamps;
} podium_views;

/* Games in which everything public is the same, to be played out by greedy bots. Cards and arenas
 * (by their place in order of ids) in rows; `none` of the tables, that is their number of cards,
 * stands for an empty place. Rows are of games, then of seats where a seat has them. */
typedef struct {
    int64_t games;
    int32_t phase, round, turn, teams;
    int32_t hand_width, fresh_width, bench_width, stock_width, line_width, trio_width;
    int32_t incoming_width, forced_seat, forced_width, forced_bench_width;
    const int16_t *hand, *fresh, *bench, *team, *stock, *line, *arenas, *trio, *incoming;
    const int32_t *starter, *tickets, *places, *season_fans, *playoff_fans;
    const uint8_t *shooting;
    /* The first choice of one seat, and ways of all seats to make theirs; NULL for greedy's own. */
    const int16_t *forced_cards, *forced_gifts, *forced_teams, *forced_bench;
    const int32_t *forced_buses, *ways;
    /* The ends, by game and seat. */
    int32_t *end_tickets, *end_places, *end_season_fans, *end_playoff_fans;
} podium_playouts;

PODIUM_API int32_t podium_interface(void);
PODIUM_API size_t podium_tables_size(void);
PODIUM_API size_t podium_game_size(void);
PODIUM_API int32_t podium_actions(void);
PODIUM_API int32_t podium_observation_size(const podium_tables *tables);

/* What a seat of each game sees and can do: the first seat that is asked, or those given; with
 * `every` all legal moves, otherwise only those towards a sealed choice. */
PODIUM_API void podium_look(const podium_tables *tables, void *games, int64_t count,
                            const int8_t *seats, int32_t every, const podium_views *views);

/* Begins games. Seed k is the bytes of `seeds` from ends[k - 1] (0 for the first) to ends[k];
 * it belongs to the game at place which[k], or k if `which` is NULL. `views` as by podium_look. */
PODIUM_API void podium_begin(const podium_tables *tables, void *games, int64_t count,
                             const int64_t *which, const uint8_t *seeds, const int64_t *ends,
                             const podium_views *views);

/* Makes one move in each game and all draws that follow. `seats`: whose move, or NULL for the
 * first seat that is asked. A move of -1 leaves a game as it is. `refusals`: 0, or the place of
 * the reason in Podium's list of refusals, from 1; a game that refuses a move does not change.
 * `views` as by podium_look for who is asked then. Returns how many games are over. */
PODIUM_API int64_t podium_step(const podium_tables *tables, void *games, int64_t count,
                               const int8_t *seats, const int32_t *moves, uint8_t *refusals,
                               const podium_views *views);

/* Phase, step, round, turn, waiting seats as bits, then by seat: tickets, places, season fans,
 * playoff fans; in rows of 5 + 4 * managers. */
PODIUM_API void podium_standing(const podium_tables *tables, const void *games, int64_t count,
                                int32_t *rows);

/* All draws of a game so far, one behind the other; how many they are. `drawn` has room for
 * podium_most_drawn(). Arenas are told by their place in order of ids. */
PODIUM_API int32_t podium_drawn(const void *game, int16_t *drawn);
PODIUM_API int32_t podium_most_drawn(void);

/* Plays games to their ends with a greedy bot in every seat; `by_seat` differ in what the bots go
 * by alone. */
PODIUM_API void podium_play_greedy(const podium_tables *const *by_seat, void *games, int64_t count);
PODIUM_API void podium_play_out(const podium_tables *tables, const podium_playouts *playouts);

#endif
