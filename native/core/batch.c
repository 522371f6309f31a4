/* n games at once: what the caller sees of them. */

#include "game.h"

#include <string.h>

PODIUM_API int32_t podium_interface(void) { return PODIUM_INTERFACE; }

PODIUM_API size_t podium_tables_size(void) { return sizeof(podium_tables); }

PODIUM_API size_t podium_game_size(void) { return sizeof(game_t); }

PODIUM_API int32_t podium_actions(void) { return ACTIONS; }

PODIUM_API int32_t podium_most_drawn(void) { return MOST_DRAWN; }

PODIUM_API int32_t podium_observation_size(const podium_tables *t) { return observation_size(t); }

/* The mask becomes that of no move: of the last look's moves if they are known. */
static void clear_mask(const podium_views *views, int64_t i, const int32_t *moves, bool known)
{
    int8_t *mask = views->masks + i * ACTIONS;
    if (!known) {
        memset(mask, 0, ACTIONS);
        return;
    }
    for (int k = 0; k < views->counts[i]; k++)
        mask[moves[k]] = 0;
    mask[WAIT_MOVE] = 0;
}

/* The moves of a seat, and the mask of what it can do: to wait if there is nothing. */
static void look_at_moves(const podium_tables *t, const game_t *g, int64_t i, int seat, bool every,
                          const podium_views *views)
{
    int32_t own[MOST_MOVES];
    int32_t *moves = views->moves ? views->moves + i * MOST_MOVES : own;
    if (views->masks)
        clear_mask(views, i, moves,
                   views->moves && views->counts && views->stamps && views->stamps[i]);
    int count = legal_moves(t, g, seat, every, moves);
    if (views->counts)
        views->counts[i] = count;
    if (!views->masks)
        return;
    int8_t *mask = views->masks + i * ACTIONS;
    for (int k = 0; k < count; k++)
        mask[moves[k]] = 1;
    if (!count)
        mask[WAIT_MOVE] = 1;
}

static void look(const podium_tables *t, game_t *g, int64_t i, int seat, bool every,
                 const podium_views *views)
{
    if (!views)
        return;
    int viewer = seat < 0 ? 0 : seat;
    int32_t stamp = g->step * MOST_SEATS + viewer + 1;
    if (views->seats)
        views->seats[i] = (int8_t)seat;
    if (views->observations)
        observe(t, g, viewer, views->observations + i * observation_size(t),
                views->stamps && views->stamps[i] == stamp);
    if (views->moves || views->counts || views->masks)
        look_at_moves(t, g, i, seat, every, views);
    if (views->fans)
        for (int k = 0; k < t->managers; k++)
            views->fans[i * t->managers + k] = g->season_fans[k] + g->playoff_fans[k];
    if (views->stamps)
        views->stamps[i] = stamp;
}

PODIUM_API void podium_look(const podium_tables *t, void *games, int64_t count,
                            const int8_t *seats, int32_t every, const podium_views *views)
{
    game_t *all = games;
    for (int64_t i = 0; i < count; i++)
        look(t, &all[i], i, seats ? seats[i] : next_seat(&all[i]), every, views);
}

PODIUM_API void podium_begin(const podium_tables *t, void *games, int64_t count,
                             const int64_t *which, const uint8_t *seeds, const int64_t *ends,
                             const podium_views *views)
{
    game_t *all = games;
    int64_t start = 0;
    for (int64_t k = 0; k < count; k++) {
        int64_t i = which ? which[k] : k;
        begin_game(t, &all[i], seeds + start, (size_t)(ends[k] - start));
        make_draws(t, &all[i]);
        if (views && views->stamps)
            views->stamps[i] = 0;
        look(t, &all[i], i, next_seat(&all[i]), false, views);
        start = ends[k];
    }
}

PODIUM_API int64_t podium_step(const podium_tables *t, void *games, int64_t count,
                               const int8_t *seats, const int32_t *moves, uint8_t *refusals,
                               const podium_views *views)
{
    game_t *all = games;
    int64_t over = 0;
    for (int64_t i = 0; i < count; i++) {
        game_t *g = &all[i];
        refusals[i] = TAKEN;
        if (moves[i] != -1) {
            refusals[i] = (uint8_t)apply_move(t, g, seats ? seats[i] : next_seat(g), moves[i]);
            if (!refusals[i])
                make_draws(t, g);
        }
        look(t, g, i, next_seat(g), false, views);
        over += g->phase == OVER;
    }
    return over;
}

PODIUM_API void podium_standing(const podium_tables *t, const void *games, int64_t count,
                                int32_t *rows)
{
    const game_t *all = games;
    for (int64_t i = 0; i < count; i++) {
        const game_t *g = &all[i];
        const int32_t head[] = {g->phase, g->step, g->round, g->turn, g->waiting};
        memcpy(rows, head, sizeof head);
        rows += sizeof head / sizeof *head;
        for (int seat = 0; seat < t->managers; seat++) {
            *rows++ = g->tickets[seat];
            *rows++ = g->places[seat];
            *rows++ = g->season_fans[seat];
            *rows++ = g->playoff_fans[seat];
        }
    }
}

PODIUM_API int32_t podium_drawn(const void *game, int16_t *drawn)
{
    const game_t *g = game;
    for (int i = 0; i < g->drawn_count; i++)
        drawn[i] = g->drawn[i];
    return g->drawn_count;
}
