/* Games of a player against itself, to learn what tiles left on the rack are worth.

   After every play: what stands on the rack, on what heights was laid, how full the bag is; and at the end of the
   game how many points were still gained on the opponent. Nothing of it is kept but sums, for least squares. */

#include <string.h>

#include "rollout.h"

/* What is known after a play: tiles of each face on the rack, those beyond the first, heights laid on, bag, one; and
   last what is to be explained. */
enum { AT_MORE = MAX_FACES, AT_HEIGHTS = 2 * MAX_FACES, AT_BAG = AT_HEIGHTS + MAX_HEIGHTS, AT_ONE, AT_GAIN, COLUMNS };
enum { MAX_TURNS = 400 };

typedef struct {
    int16_t values[COLUMNS];
    int16_t stage, seat, spread;
} Row;

static void describe(Row *row, const Game *game, const Board *before, const Rules *rules, const Play *play,
                     const Rack *rack, const Leaves *leaves)
{
    memset(row, 0, sizeof *row);
    for (int tile = 0; tile < rules->faces; tile++)
        row->values[tile] = rack->counts[tile];
    int line = play->way == ACROSS ? play->row : play->col, start = play->way == ACROSS ? play->col : play->row;
    for (int position = 0; position < play->length; position++)
        if (play->placed >> position & 1) {
            int height = before->heights[square_of(rules, play->way, line, start + position)];
            row->values[AT_HEIGHTS + (height < MAX_HEIGHTS ? height : MAX_HEIGHTS - 1)]++;
            row->values[play->word[position]]--;
        }
    for (int tile = 0; tile < rules->faces; tile++)
        if (row->values[tile] > 1)
            row->values[AT_MORE + tile] = (int16_t)(row->values[tile] - 1);
    row->values[AT_BAG] = (int16_t)game->bag_count;
    row->values[AT_ONE] = 1;
    row->stage = (int16_t)(game->bag_count == 0 ? 0 : game->bag_count <= leaves->few ? 1 : 2);
    row->seat = (int16_t)game->turn;
}

/* Add what can be learned from games number `first` and up to `sums`: STAGES squares of COLUMNS by COLUMNS, sums of
   products. `board` is an empty one and `table` has nothing on the rack of seat 0. `is_plain`: play for the highest
   score, whatever `leaves` says. Returns the sum of the points scored by both. */
int64_t kernel_study(const Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves, int is_plain,
                     const Table *table, uint64_t seed, int first, int games, double *sums)
{
    int64_t scored = 0;
    const Leaves *guide = is_plain ? NULL : leaves;
    for (int number = first; number < first + games; number++) {
        Row rows[MAX_TURNS];
        int count = 0;
        Game game;
        Board now = *board;
        deal(&game, table, seed, (uint64_t)number, 0);
        while (game.racks[0].size < rules->rack_size && game.bag_count) {
            game.racks[0].counts[game.bag[--game.bag_count]]++;
            game.racks[0].size++;
        }
        for (int turn = 0; turn < MAX_TURNS && !game.is_over; turn++) {
            Sink sink = {.worth = worth_at(guide, game.bag_count)};
            Rack rack = game.racks[game.turn];
            generate(&now, rules, graph, &rack, &sink);
            if (!sink.count) {
                take_turn(&game, &now, rules, graph, guide, 1);
                continue;
            }
            int seat = game.turn;
            describe(&rows[count], &game, &now, rules, &sink.best, &rack, leaves);
            do_play(&game, &now, rules, graph, &sink.best);
            rows[count++].spread = (int16_t)(game.scores[seat] - game.scores[!seat]);
        }
        scored += game.scores[0] + game.scores[1];
        for (int i = 0; i < count; i++) {
            Row *row = &rows[i];
            int spread = game.scores[row->seat] - game.scores[!row->seat];
            double *sum = sums + (size_t)row->stage * COLUMNS * COLUMNS;
            row->values[AT_GAIN] = (int16_t)(spread - row->spread);
            for (int a = 0; a < COLUMNS; a++)
                if (row->values[a])
                    for (int b = 0; b < COLUMNS; b++)
                        sum[a * COLUMNS + b] += (double)row->values[a] * row->values[b];
        }
    }
    return scored;
}

int kernel_study_columns(void)
{
    return COLUMNS;
}
