/* A whole game as rollouts and endgames see it: all racks and the bag known. */

#ifndef UPWORDS_ROLLOUT_H
#define UPWORDS_ROLLOUT_H

#include "kernel.h"

enum { PLAY, EXCHANGE, PASS };

/* What the seat to move knows; it is seat 0, the others follow in turn order. */
typedef struct {
    int32_t seats, bag, passes, exchange;
    int32_t turns_left; /* of all seats, this one among them; 0: as many as the game takes */
    int32_t scores[MAX_SEATS], tiles[MAX_SEATS];
    Rack rack;
    int32_t unseen_count;
    uint8_t unseen[MAX_TILES];
} Table;

typedef struct {
    int32_t kind, tile_count;
    uint8_t tiles[MAX_RACK];
    Play play;
} Candidate;

typedef struct {
    Rack racks[MAX_SEATS];
    int32_t scores[MAX_SEATS];
    int32_t seats, turn, passes, is_over, bag_count, turns_left;
    uint8_t bag[MAX_TILES];
    uint64_t random;
} Game;

/* How far rollouts go, and what their ends are worth: `to_move` points for whose turn it is in games that are not over,
   whose chances are a normal distribution's with a standard deviation of `deviation` points times the root of the
   tiles left and one; in those that are over it is `over` points, or none. A point more is worth `point` besides. A
   solver looks at `nodes` positions at a time. */
typedef struct {
    int32_t plies, nodes;
    double to_move, deviation, over, point;
} Horizon;

typedef struct Solver Solver; /* what looking through endgames takes */

/* Sums over samples, a place for each candidate: points ahead, what they are worth (from 0, lost, to 1, won), and the
   products of the worths of any two. */
typedef struct {
    double points[MAX_TRIED], worths[MAX_TRIED], products[MAX_TRIED][MAX_TRIED];
} Tally;

void do_play(Game *game, Board *board, const Rules *rules, const Graph *graph, const Play *play);
void do_pass(Game *game, const Rules *rules);
void do_exchange(Game *game, const Rules *rules, const uint8_t *tiles, int count);
void deal(Game *game, const Table *table, uint64_t seed, uint64_t sample, int turned);
void take_turn(Game *game, Board *board, const Rules *rules, const Graph *graph, const Leaves *leaves,
               int may_exchange);
Solver *kernel_solver(const Rules *rules, const Graph *graph, const Leaves *leaves);
void kernel_solver_free(Solver *s);
int solve_rest(Solver *s, const Game *game, const Board *board, int pass_rounds, int64_t limit, int *is_sure);

#endif
